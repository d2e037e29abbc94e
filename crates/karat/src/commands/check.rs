//! `karat check`: checks every move of a transcript against the rules.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use karat_rules::Turn;
use karat_table::verdict::Proof;

use super::{No, Out};
use crate::record;

#[derive(Debug, Args)]
#[command(after_help = "Example:
  karat check evening.karat
  evening.karat:17: refused by KLE-AUCTION-7: A raise is legal only if ...")]
pub(crate) struct Arguments {
    /// Records of games, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let (mut refused, mut unread) = (0, 0);
    for file in &arguments.files {
        match check(file) {
            Ok(finding) => writeln!(out, "{finding}")?,
            Err(error) if error.is::<No>() => {
                refused += 1;
                writeln!(out, "{error}")?;
            }
            Err(error) if arguments.files.len() == 1 => return Err(error),
            Err(error) => {
                unread += 1;
                writeln!(out, "{error:#}")?;
            }
        }
    }
    match (unread, refused, arguments.files.len()) {
        (0, 0, _) => Ok(()),
        (0, 1, 1) => Err(No("the record is refused".to_owned()).into()),
        (0, _, all) => Err(No(format!("{refused} of {all} records are refused")).into()),
        (_, 0, all) => bail!("{unread} of {all} files cannot be read"),
        (_, _, all) => {
            bail!("{unread} of {all} files could not be read, and {refused} were refused")
        }
    }
}

/// Checks a transcript and returns a line stating that it is valid.
///
/// # Errors
/// Returns [`No`] if the transcript is invalid, and another error if the file cannot be read.
fn check(file: &Path) -> anyhow::Result<String> {
    let (transcript, verdict) = record::judged(file)?;
    let over = verdict.game.turn() == Turn::Over;
    let end = if over { "the game is over" } else { "the game is not over" };
    let deal = match (&verdict.deal, record::doubt(file, &transcript, &verdict.deal)) {
        (Proof::Refuted(_), Some(doubt)) => return Err(No(doubt).into()),
        (Proof::Unproven(why), _) => format!("the deal is unproven: {why}"),
        _ => "the deal is verified".to_owned(),
    };
    Ok(format!("{}: ok, {} plies, {end}; {deal}", record::shown(file), transcript.plies.len()))
}
