//! `karat completions` and `karat manual`: the shell completions and man pages that packages install.

use std::io;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, Out};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  karat completions bash > ~/.local/share/bash-completion/completions/karat
  karat completions fish > ~/.config/fish/completions/karat.fish")]
pub(crate) struct CompletionsArguments {
    /// Shell to generate completions for
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  karat manual ~/.local/share/man/man1")]
pub(crate) struct ManualArguments {
    /// Folder to write the pages to, which must exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Prints a shell's completions.
pub(crate) fn completions(arguments: CompletionsArguments, out: Out<'_>) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "karat", &mut script);
    let script = String::from_utf8(script).map_err(io::Error::other)?;
    Ok(out.write_all(script.as_bytes())?)
}

/// Writes a man page for each command.
pub(crate) fn manual(arguments: ManualArguments, out: Out<'_>) -> anyhow::Result<()> {
    let folder = arguments.folder;
    let place = || format!("cannot write to {}", folder.display());
    clap_mangen::generate_to(Cli::command(), &folder).with_context(place)?;
    writeln!(out, "man pages are in {}", folder.display())?;
    Ok(())
}
