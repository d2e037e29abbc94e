//! `karat verify`: whether the draws of a game follow from the seed that was committed to and from
//! what the seats mixed in.

use std::path::PathBuf;

use clap::Args;
use karat_rules::{Seat, Transcript, visible};
use karat_table::deal::{self, Verified, VerifyError};

use super::{No, Out};
use crate::record;

#[derive(Debug, Args)]
#[command(after_help = "\
The seed was fixed before the first draw, and its hash was shown when the table opened; then the
seats mixed in their nonces. A game that verifies was dealt by nobody's choice after that. It says
nothing about who could look at the seed. Where no seat mixed anything in, the seed could have been
picked before the table opened; where a nonce was not committed to before others were shown, its
seat and the operator together could have picked it. A deal is given up if a seat does not show what
it committed to: everything is void then, that seat has no nonce any more, and the next seed is the
one that was bound from the start. Such deals are listed.

Example:
  karat verify evening.karat")]
pub(crate) struct Arguments {
    /// The transcript of a finished game; - reads the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let file = record::shown(&arguments.file);
    let transcript = record::read_transcript(&arguments.file)?;
    let verified = deal::verify(&transcript).map_err(|error| match error {
        VerifyError::Transcript(error) => {
            No(record::fault(&arguments.file, Some(transcript.game), &error))
        }
        error => {
            let line = line_of(&transcript, &error);
            let reason = visible::shortened(&error.to_string(), REASON_CHARS_MAX);
            No(format!("{file}:{line}: not verified: {reason}"))
        }
    })?;
    let draws = match verified.draws {
        1 => "1 draw follows".to_owned(),
        count => format!("{count} draws follow"),
    };
    writeln!(out, "{file}: verified, {draws} from the seed, the seed from its commitment")?;
    writeln!(out, "{file}: {}", say(&verified))?;
    for line in given_up(&verified) {
        writeln!(out, "{file}: {line}")?;
    }
    Ok(())
}

/// What is to be said of deals that were given up, and of who had his say in them alone.
fn given_up(verified: &Verified) -> Vec<String> {
    let deals = verified.voided.iter().enumerate().map(|(index, deal)| {
        let shown = match &deal.shown[..] {
            [] => "before any nonce was shown".to_owned(),
            seats => format!("after {} had shown", listed(seats)),
        };
        format!(
            "deal {} was given up: nonce withheld by {}, {shown}; everything was void, \
             the next seed was bound from the start",
            index + 1,
            listed(&deal.withheld)
        )
    });
    let withheld = verified.voided.iter().flat_map(|deal| &deal.withheld);
    let mut forfeited: Vec<_> = withheld.copied().collect();
    forfeited.sort_by_key(|seat| seat.index());
    let has_none = |seats: &[Seat], why: &str| {
        (!seats.is_empty()).then(|| format!("no nonce of {}: {why}", listed(seats)))
    };
    let forfeited = has_none(&forfeited, "withheld before, so none counts");
    let silent = has_none(&verified.silent, "none given again");
    deals.chain(forfeited).chain(silent).collect()
}

fn listed(seats: &[Seat]) -> String {
    seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// How much of a reason is shown, which can repeat a draw of the file, in characters.
const REASON_CHARS_MAX: usize = 240;

/// The line that does not hold what it should. What is missing should have been said before the
/// first move.
fn line_of(transcript: &Transcript, error: &VerifyError) -> usize {
    let line = match error {
        VerifyError::Seed | VerifyError::Commitment => transcript.line_of("seed"),
        VerifyError::NonceSeat(seat)
        | VerifyError::Nonce(seat)
        | VerifyError::NonceForfeited(seat) => transcript.line_of(&format!("nonce {seat}")),
        VerifyError::NonceWithheld(seat) => transcript.line_of(&format!("nonce-commitment {seat}")),
        VerifyError::Void(number, _) => transcript.line_of(&format!("void {number} commitment")),
        VerifyError::Position => transcript.line_of("position"),
        VerifyError::Draw { ply, .. } => transcript.plies.get(*ply).map(|ply| ply.line),
        _ => None,
    };
    line.or(transcript.plies.first().map(|ply| ply.line)).unwrap_or(1)
}

/// Which seats had their say.
fn say(verified: &Verified) -> String {
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
