//! `karat verify`: checks that the draws of a game follow from its committed seed and the players'
//! contributions.

use std::path::PathBuf;

use clap::Args;
use karat_rules::Seat;
use karat_table::deal::Verified;
use karat_table::verdict::Proof;

use super::{No, Out};
use crate::record;

#[derive(Debug, Args)]
#[command(after_help = "\
The table published a fingerprint of its secret seed when it opened; then every player added a
contribution. If a game verifies, nobody could have chosen its draws after these two steps. The proof
cannot show who looked at the seed. It is weaker in two cases: without any contribution, the operator
could have chosen the seed before the table opened, and a contribution without an earlier fingerprint
could have been chosen by its player and the operator together. If a player withholds a contribution,
the deal is void: that player cannot contribute again, and the next seed is the one fixed at the start.
Void deals are listed.

Example:
  karat verify evening.karat")]
pub(crate) struct Arguments {
    /// Record of a finished game, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let file = record::shown(&arguments.file);
    let (transcript, verdict) = record::judged(&arguments.file)?;
    if let Some(doubt) = record::doubt(&arguments.file, &transcript, &verdict.deal) {
        return Err(No(doubt).into());
    }
    let Proof::Verified(verified) = verdict.deal else {
        unreachable!("there is a doubt about every other proof");
    };
    let draws = match verified.draws {
        1 => "1 draw follows".to_owned(),
        count => format!("{count} draws follow"),
    };
    writeln!(out, "{file}: verified, {draws} from the seed, and the seed matches its fingerprint")?;
    writeln!(out, "{file}: {}", say(&verified))?;
    for line in given_up(&verified) {
        writeln!(out, "{file}: {line}")?;
    }
    Ok(())
}

/// Returns one line for each void deal, and one for each group of seats that did not contribute to
/// the final deal.
fn given_up(verified: &Verified) -> Vec<String> {
    let deals = verified.voided.iter().enumerate().map(|(index, deal)| {
        let shown = match &deal.shown[..] {
            [] => "before any contribution was revealed".to_owned(),
            seats => format!("after {} revealed theirs", listed(seats)),
        };
        format!(
            "deal {} is void: {} withheld a contribution, {shown}; \
             the next seed was fixed at the start",
            index + 1,
            listed(&deal.withheld)
        )
    });
    let withheld = verified.voided.iter().flat_map(|deal| &deal.withheld);
    let mut forfeited: Vec<_> = withheld.copied().collect();
    forfeited.sort_by_key(|seat| seat.index());
    let has_none = |seats: &[Seat], why: &str| {
        (!seats.is_empty()).then(|| format!("no contribution of {}: {why}", listed(seats)))
    };
    let forfeited = has_none(&forfeited, "withheld in an earlier deal");
    let silent = has_none(&verified.silent, "not given again");
    deals.chain(forfeited).chain(silent).collect()
}

fn listed(seats: &[Seat]) -> String {
    seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns a sentence stating which seats contributed to the deal.
fn say(verified: &Verified) -> String {
    match (&verified.mixed_in[..], &verified.committed[..]) {
        ([], []) => "no player contributed".to_owned(),
        (mixed_in, []) => format!("contributions of {}, none with a fingerprint", listed(mixed_in)),
        (mixed_in, committed) if mixed_in == committed => {
            format!("contributions of {}, all match their fingerprints", listed(mixed_in))
        }
        (mixed_in, committed) => format!(
            "contributions of {}; those of {} match their fingerprints",
            listed(mixed_in),
            listed(committed)
        ),
    }
}
