//! `karat replay`: a recorded game as a seat or a spectator saw it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;
use karat_rules::{Actor, AnyGame, AnyView, Seat, Seats, Standing, Transcript, Turn, Viewer};
use serde::Serialize;

use super::{No, Out, read_seat};
use crate::{record, terminal};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  karat replay evening.karat                    the whole game and its end
  karat replay evening.karat --ply 12 --seat 0  after 12 plies, with what seat 0 saw
  karat replay evening.karat --ply 12 --json    the position for programs")]
pub(crate) struct Arguments {
    /// The transcript; - reads the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many plies to play; all of them if left out
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Whose view to show; a spectator's if left out
    #[arg(long, value_name = "N", value_parser = read_seat)]
    seat: Option<Seat>,
    /// Print the position as JSON: ply, turn, view, legal, standing
    #[arg(long)]
    json: bool,
}

/// The position as programs read it.
#[derive(Serialize)]
struct Position {
    /// How many plies have been played.
    ply: usize,
    turn: TurnRecord,
    view: AnyView,
    /// The listed moves of everybody who is to decide.
    legal: BTreeMap<String, Vec<String>>,
    standing: Standing,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum TurnRecord {
    Seats(Seats),
    Chance,
    Over,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let transcript = record::read_transcript(&arguments.file)?;
    let plies = arguments.ply.unwrap_or(transcript.plies.len());
    let count = transcript.plies.len();
    ensure!(plies <= count, "--ply {plies}: the transcript has {count} plies");
    if let Some(seat) = arguments.seat {
        let seats = transcript.seats;
        ensure!(seat.index() < seats, "--seat {}: there are {seats} seats", seat.index());
    }
    let viewer = arguments.seat.map_or(Viewer::Public, Viewer::Seat);
    let refused = |error| No(record::fault(&arguments.file, Some(transcript.game), &error));
    if arguments.json {
        let game = transcript.replay(plies).map_err(refused)?;
        writeln!(out, "{}", serde_json::to_string_pretty(&position(&game, plies, viewer))?)?;
        return Ok(());
    }
    let names = names(&transcript);
    let game = transcript.replay(plies).map_err(refused)?;
    write_log(&transcript, plies, viewer, &names, out)?;
    terminal::write_view(&game.view(viewer), &names, out)
}

fn position(game: &AnyGame, ply: usize, viewer: Viewer) -> Position {
    let (turn, deciders) = match game.turn() {
        Turn::Seats(seats) => (TurnRecord::Seats(seats), seats.iter().map(Actor::Seat).collect()),
        Turn::Chance => (TurnRecord::Chance, vec![Actor::Chance]),
        Turn::Over => (TurnRecord::Over, Vec::new()),
    };
    let legal = deciders.into_iter().map(|who| (who.to_string(), game.legal(who))).collect();
    Position { ply, turn, view: game.view(viewer), legal, standing: game.standing() }
}

fn write_log(
    transcript: &Transcript,
    plies: usize,
    viewer: Viewer,
    names: &[String],
    out: Out<'_>,
) -> anyhow::Result<()> {
    let mut game = transcript.start()?;
    for (index, ply) in transcript.plies[..plies].iter().enumerate() {
        for line in game.play_narrated(ply.who, &ply.text, viewer)? {
            writeln!(out, "{:>4}  {}", index + 1, terminal::sentence(game.id(), &line, names))?;
        }
    }
    Ok(writeln!(out)?)
}

fn names(transcript: &Transcript) -> Vec<String> {
    let named = |seat: Seat| transcript.names.iter().find(|(of, _)| *of == seat);
    let name = |seat: Seat| match named(seat) {
        Some((_, name)) if !name.is_empty() => name.clone(),
        _ => seat.to_string(),
    };
    Seat::all(transcript.seats).map(name).collect()
}
