//! `karat data`: writes a game's numbers to a file for editing.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use karat_rules::any::GameId;

use super::{Out, write_new};

#[derive(Debug, Args)]
#[command(after_help = "\
The file lists every number in the game, with its clause and its range. Change some, then play with them
or study their effect. See docs/lab.md for details.

Examples:
  karat data edel
  karat data edel my-edel.toml
  karat data klenotnici generous.toml
  karat data zepter cheap.toml
  karat play edel --data my-edel.toml
  karat study new edel my.toml --data my-edel.toml
  karat serve --house-data edel=my-edel.toml")]
pub(crate) struct Arguments {
    /// Game; "karat rules" lists the games
    game: GameId,
    /// File to write; it must not exist yet [default: standard output]
    file: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let Arguments { game, file } = arguments;
    let template = game.data_template();
    let template = template.ok_or_else(|| anyhow!("{game} does not have custom numbers yet"))?;
    match file {
        None => write!(out, "{template}")?,
        Some(file) => {
            write_new(file, &template)
                .with_context(|| format!("cannot write {}", file.display()))?;
            writeln!(out, "{}", file.display())?;
        }
    }
    Ok(())
}
