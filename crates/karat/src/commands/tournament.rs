//! `karat admin tournament`: creates a tournament on a server.

use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::Args;
use karat_rules::SEATS_MAX;
use karat_rules::any::GameId;
use karat_store::{Store, Tournament};
use karat_table::clock::TimeControl;
use karat_table::id::{self, PersonId, TournamentId};
use karat_table::name::clean_title;
use karat_table::time::UnixMillis;
use karat_table::tournament::{ARENA_MINUTES, FORMATS, Format, ROUNDS_MAX, Stage, Terms};

use super::Out;
use super::numbers::whole;

/// The maximum number of minutes until the start.
const STARTS_IN_MAX: u32 = 30 * 24 * 60;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Name of the tournament
    name: String,
    /// Game, played with its default options
    #[arg(long, value_name = "GAME")]
    game: GameId,
    /// Usual number of players at a table
    #[arg(long, value_name = "N", value_parser = whole(2..=SEATS_MAX as u32))]
    seats: u32,
    /// Format
    #[arg(long, value_name = "FORMAT", default_value = "swiss", value_parser = FORMATS)]
    format: String,
    /// Number of rounds, except in an arena
    #[arg(long, value_name = "N", value_parser = whole(1..=ROUNDS_MAX))]
    rounds: Option<u32>,
    /// Time during which games of an arena begin, in minutes
    #[arg(long, value_name = "MINUTES", value_parser = whole(ARENA_MINUTES))]
    minutes: Option<u32>,
    /// Time control: "fischer SECONDS INCREMENT" or "days DAYS"
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    time: TimeControl,
    /// Change the players' ratings; bots cannot enter
    #[arg(long)]
    rated: bool,
    /// Start automatically after this time, in minutes
    #[arg(long, value_name = "MINUTES", value_parser = whole(1..=STARTS_IN_MAX))]
    starts_in: Option<u32>,
    /// Person who can start and cancel the tournament (name or id)
    #[arg(long, value_name = "NAME", required_unless_present = "starts_in")]
    pub(super) organiser: Option<String>,
}

fn read_time(text: &str) -> Result<TimeControl, String> {
    let expected = "expected \"fischer SECONDS INCREMENT\" or \"days DAYS\"";
    let time = text.parse().ok().filter(|time| *time != TimeControl::None);
    time.ok_or_else(|| expected.to_owned())
}

/// Creates a tournament, and prints the path of its page.
pub(super) async fn run(
    store: &Store,
    now: UnixMillis,
    arguments: Arguments,
    organiser: Option<PersonId>,
    out: Out<'_>,
) -> anyhow::Result<()> {
    let Arguments { name, game, seats, format, rounds, minutes, time, rated, starts_in, .. } =
        arguments;
    let seats = seats as usize;
    let needed = if format == "arena" { "--minutes" } else { "--rounds" };
    let format = Format::read(&format, rounds, minutes);
    let terms = Terms {
        name: clean_title(&name),
        game,
        seats,
        format: format.map_err(|_| anyhow!("this format needs {needed}"))?,
        time_control: time,
        is_rated: rated,
    };
    if terms.name.is_empty() {
        bail!("the tournament needs a name");
    }
    if !game.seats().contains(&seats) {
        let allowed = game.seats();
        bail!("{game} is for {} to {} players", allowed.start(), allowed.end());
    }
    if matches!((time, terms.format), (TimeControl::Days(_), Format::Arena { .. })) {
        bail!("an arena needs a time control without days");
    }
    let starts = starts_in.map(|minutes| now + Duration::from_secs(60 * u64::from(minutes)));
    let tournament = Tournament {
        id: TournamentId::random(),
        terms,
        organiser,
        club: None,
        seed: id::random(),
        stage: Stage::Open,
        round: 0,
        active: 0,
        created: now,
        starts,
        started: None,
        division: None,
    };
    store.create_tournament(&tournament).await?;
    writeln!(out, "created /tournaments/{}", tournament.id.as_str())?;
    Ok(())
}
