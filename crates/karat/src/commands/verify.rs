//! `karat verify`: whether the draws of a game follow from the seed that was committed to.

use std::path::PathBuf;

use clap::Args;
use karat_server::deal::{self, VerifyError};

use super::{No, Out};
use crate::record;

#[derive(Debug, Args)]
#[command(after_help = "\
The seed was fixed before the first draw, and its hash was shown when the table opened. A game that
verifies was dealt by nobody's choice. It says nothing about who could look at the seed.

Example:
  karat verify evening.karat")]
pub(crate) struct Arguments {
    /// The transcript of a finished game; - reads the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let file = arguments.file.display();
    let transcript = record::read_transcript(&arguments.file)?;
    let verified = deal::verify(&transcript).map_err(|error| match error {
        VerifyError::Transcript(error) => {
            No(record::fault(&arguments.file, Some(transcript.game), &error))
        }
        error => No(format!("{file}: not verified: {error}")),
    })?;
    let draws = match verified.draws {
        1 => "1 draw follows".to_owned(),
        count => format!("{count} draws follow"),
    };
    writeln!(out, "{file}: verified, {draws} from the seed, the seed from its commitment")?;
    Ok(())
}
