//! `karat data`: the numbers of a game as a file that changes them.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use karat_rules::any::GameId;

use super::{Out, write_new};

#[derive(Debug, Args)]
#[command(after_help = "\
Every number of the game stands in the file, with its clause and its range. Change some, then play by
them, or study what they do. docs/lab.md tells more.

Examples:
  karat data edel
  karat data edel my-edel.toml
  karat play edel --data my-edel.toml
  karat study new edel my.toml --data my-edel.toml
  karat serve --house-data edel=my-edel.toml")]
pub(crate) struct Arguments {
    /// The game; "karat rules" lists the games
    game: GameId,
    /// The file; nothing is written if it is there already. If left out, it is printed
    file: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let Arguments { game, file } = arguments;
    let template = game.data_template();
    let template =
        template.ok_or_else(|| anyhow!("the numbers of {game} cannot be changed by a file yet"))?;
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
