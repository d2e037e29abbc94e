//! `karat check`: every move of a transcript against the rules.

use std::path::{Path, PathBuf};

use clap::Args;
use karat_rules::{Transcript, Turn};

use super::{No, Out};
use crate::record;

#[derive(Debug, Args)]
#[command(after_help = "Example:
  karat check evening.karat
  evening.karat:17: refused by KLE-AUCTION-7: A raise is legal only if ...")]
pub(crate) struct Arguments {
    /// Transcripts; - reads the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let mut refused_count = 0;
    for file in &arguments.files {
        match check(file, &record::read_text(file)?) {
            Ok(finding) => writeln!(out, "{finding}")?,
            Err(No(finding)) => {
                refused_count += 1;
                writeln!(out, "{finding}")?;
            }
        }
    }
    match (refused_count, arguments.files.len()) {
        (0, _) => Ok(()),
        (1, 1) => Err(No("the transcript is refused".to_owned()).into()),
        (refused, all) => Err(No(format!("{refused} of {all} transcripts are refused")).into()),
    }
}

fn check(file: &Path, text: &str) -> Result<String, No> {
    let transcript: Transcript =
        text.parse().map_err(|error| No(record::fault(file, None, &error)))?;
    let game = transcript
        .check()
        .map_err(|error| No(record::fault(file, Some(transcript.game), &error)))?;
    let end = if game.turn() == Turn::Over { "the game is over" } else { "the game is not over" };
    Ok(format!("{}: ok, {} plies, {end}", file.display(), transcript.plies.len()))
}
