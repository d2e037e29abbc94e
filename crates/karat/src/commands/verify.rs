//! `karat verify`: whether the draws of a game follow from the seed that was committed to and from
//! what the seats mixed in.

use std::path::PathBuf;

use clap::Args;
use karat_rules::Seat;
use karat_server::deal::{self, Verified, VerifyError};

use super::{No, Out};
use crate::record;

#[derive(Debug, Args)]
#[command(after_help = "\
The seed was fixed before the first draw, and its hash was shown when the table opened; then the
seats mixed in their nonces. A game that verifies was dealt by nobody's choice after that. It says
nothing about who could look at the seed. Where no seat mixed anything in, the seed could have been
picked before the table opened; where a nonce was not committed to before others were shown, its
seat and the operator together could have picked it.

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
    writeln!(out, "{file}: {}", say(&verified))?;
    Ok(())
}

/// Which seats had their say.
fn say(verified: &Verified) -> String {
    let listed = |seats: &[Seat]| {
        let seats: Vec<_> = seats.iter().map(ToString::to_string).collect();
        seats.join(", ")
    };
    match (&verified.mixed_in[..], &verified.committed[..]) {
        ([], []) => "no seat mixed in a nonce".to_owned(),
        (mixed_in, []) => format!("nonces of {}, none committed to", listed(mixed_in)),
        (mixed_in, committed) if mixed_in == committed => {
            format!("nonces of {}, as committed to", listed(mixed_in))
        }
        (mixed_in, committed) => format!(
            "nonces of {}, those of {} as committed to",
            listed(mixed_in),
            listed(committed)
        ),
    }
}
