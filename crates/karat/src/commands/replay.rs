//! `karat replay`: shows a recorded game as seen from a seat or by a spectator.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;
use karat_rules::transcript::RecordedMove;
use karat_rules::{
    Actor, AnyEventView, AnyGame, AnyView, Line, Ply, Seat, Seats, Standing, Transcript, Turn,
    Viewer,
};
use karat_table::verdict::Proof;
use serde::Serialize;

use super::language::Language;
use super::numbers::whole;
use super::{No, Out, read_seat};
use crate::{record, terminal};

/// The maximum number of plies read from a record.
const PLY_MAX: Ply = Ply::new(10_000_000);

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  karat replay evening.karat                    the whole game and its end
  karat replay evening.karat --ply 12 --seat 0  after 12 plies, as seat 0 saw it
  karat replay evening.karat --ply 12 --json    the position for programs")]
pub(crate) struct Arguments {
    /// Record of a game, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Number of plies to play [default: all]
    #[arg(long, value_name = "N", value_parser = whole(Ply::START..=PLY_MAX))]
    ply: Option<Ply>,
    /// Seat whose view to show [default: a spectator's view]
    #[arg(long, value_name = "N", value_parser = read_seat)]
    seat: Option<Seat>,
    /// Cite the rule behind each event
    #[arg(long)]
    clauses: bool,
    /// Print the position as JSON: ply, turn, view, events, legal, standing, deal
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: Language,
}

/// A position of the recorded game, as JSON for other programs.
#[derive(Serialize)]
struct Position {
    /// The ply of the position.
    ply: Ply,
    turn: TurnRecord,
    view: AnyView,
    /// The events that the viewer saw during the last ply.
    events: Vec<AnyEventView>,
    /// The viewer's listed moves, if the viewer must decide. Other players' moves and possible
    /// draws are omitted, because they would reveal hidden cards.
    legal: BTreeMap<String, Vec<String>>,
    standing: Standing,
    /// The verdict on the record's deal: `verified`, `unproven` or `refuted`.
    deal: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum TurnRecord {
    Seats(Seats),
    Chance,
    Over,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let (transcript, verdict) = record::judged(&arguments.file)?;
    let end = Ply::after(&transcript.plies);
    let ply = arguments.ply.unwrap_or(end);
    ensure!(ply <= end, "--ply {ply}: the record has only {end} plies");
    if let Some(seat) = arguments.seat {
        record::at_table(transcript.game, seat, transcript.seats)?;
    }
    let viewer = arguments.seat.map_or(Viewer::Public, Viewer::Seat);
    let refused = |error| No(record::fault(&arguments.file, Some(transcript.game), &error));
    if arguments.json {
        let game = transcript.replay(ply).map_err(refused)?;
        let events = match ply.previous() {
            None => Vec::new(),
            Some(before) => {
                let RecordedMove { who, text, .. } = &transcript.plies[before.index()];
                transcript.replay(before).map_err(refused)?.play_shown(*who, text, viewer)?
            }
        };
        let position = position(&game, ply, viewer, events, verdict.deal.name());
        writeln!(out, "{}", serde_json::to_string_pretty(&position)?)?;
        return Ok(());
    }
    let names = names(&transcript);
    let game = transcript.replay(ply).map_err(refused)?;
    let locale = arguments.language.locale();
    let sentence = if arguments.clauses { terminal::cited } else { terminal::sentence };
    write_log(&transcript, ply, viewer, &|line| sentence(locale, game.id(), line, &names), out)?;
    terminal::write_view(locale, &game.view(viewer), &names, out)?;
    if let Proof::Refuted(_) = verdict.deal {
        let doubt = record::doubt(&arguments.file, &transcript, &verdict.deal);
        writeln!(out, "\n{}", doubt.unwrap_or_default())?;
    }
    Ok(())
}

fn position(
    game: &AnyGame,
    ply: Ply,
    viewer: Viewer,
    events: Vec<AnyEventView>,
    deal: &'static str,
) -> Position {
    let turn = match game.turn() {
        Turn::Seats(seats) => TurnRecord::Seats(seats),
        Turn::Chance => TurnRecord::Chance,
        Turn::Over => TurnRecord::Over,
    };
    let legal = match (game.turn(), viewer) {
        (Turn::Seats(owing), Viewer::Seat(seat)) if owing.contains(seat) => {
            BTreeMap::from([(seat.to_string(), game.legal(Actor::Seat(seat)))])
        }
        _ => BTreeMap::new(),
    };
    let (view, standing) = (game.view(viewer), game.standing());
    Position { ply, turn, view, events, legal, standing, deal }
}

fn write_log(
    transcript: &Transcript,
    end: Ply,
    viewer: Viewer,
    sentence: &dyn Fn(&Line) -> String,
    out: Out<'_>,
) -> anyhow::Result<()> {
    let mut game = transcript.start()?;
    for (index, ply) in transcript.plies[..end.index()].iter().enumerate() {
        for event in game.play_shown(ply.who, &ply.text, viewer)? {
            let sentence = sentence(&event.line());
            terminal::write_line(&format!("{:>4}  {sentence}", index + 1), out)?;
        }
    }
    Ok(writeln!(out)?)
}

pub(super) fn names(transcript: &Transcript) -> Vec<String> {
    let named = |seat: Seat| transcript.names.iter().find(|(of, _)| *of == seat);
    let name = |seat: Seat| match named(seat) {
        Some((_, name)) if !name.is_empty() => name.clone(),
        _ => seat.to_string(),
    };
    Seat::all(transcript.seats).map(name).collect()
}

#[cfg(test)]
mod tests {
    use karat_bots::ChaChaDice;
    use karat_rules::{Actor, AnyGame, Dice, GAMES, Ply, Seat, Seats, Turn, Viewer};
    use serde_json::{Value, json};

    use super::position;

    const PLIES_MAX: usize = 24;

    /// For every game, option value and viewer, a position must list only the viewer's own moves,
    /// which must not change when everything hidden from the viewer is re-dealt.
    #[test]
    fn a_position_lists_the_viewers_own_moves_and_reveals_nothing_hidden() {
        let mut dice = ChaChaDice::new(5);
        for &id in GAMES {
            for seats in [*id.seats().start(), *id.seats().end()] {
                let values = id.options().iter().flat_map(|spec| {
                    let others = spec.values.iter().skip(1);
                    others.map(|value| vec![(spec.name.to_owned(), (*value).to_owned())])
                });
                for options in [vec![]].into_iter().chain(values) {
                    // Some option values require another option, such as a file, and cannot be used
                    // alone.
                    if let Ok(game) = AnyGame::new(id, &options, seats) {
                        hides_other_hands(game, &mut dice, &format!("{id} {seats} {options:?}"));
                    }
                }
            }
        }
    }

    fn hides_other_hands(mut game: AnyGame, dice: &mut ChaChaDice, context: &str) {
        for ply in Ply::START.until(Ply::new(PLIES_MAX)) {
            let (who, owing) = match game.turn() {
                Turn::Over => return,
                Turn::Chance => (Actor::Chance, Seats::EMPTY),
                Turn::Seats(owing) => {
                    let one = dice.below(owing.len() as u32) as usize;
                    (Actor::Seat(owing.iter().nth(one).expect("one of them")), owing)
                }
            };
            assert_eq!(shown(&game, ply, Viewer::Public)["legal"], json!({}), "{context}");
            for seat in Seat::all(game.seats()) {
                let own = shown(&game, ply, Viewer::Seat(seat));
                let moves = match owing.contains(seat) {
                    true => json!({ seat.to_string(): game.legal(Actor::Seat(seat)) }),
                    false => json!({}),
                };
                assert_eq!(own["legal"], moves, "{context}");
                let dealt = game.resample(seat, dice);
                for viewer in [Viewer::Seat(seat), Viewer::Public] {
                    let [one, other] = [&game, &dealt].map(|game| shown(game, ply, viewer));
                    assert_eq!(one, other, "{context}");
                }
            }
            let text = match who {
                Actor::Chance => game.draw(dice),
                Actor::Seat(_) => {
                    let mut moves = game.legal(who);
                    let chosen = dice.below(moves.len() as u32) as usize;
                    moves.swap_remove(chosen)
                }
            };
            game.play(who, &text).expect("a listed move");
        }
    }

    fn shown(game: &AnyGame, ply: Ply, viewer: Viewer) -> Value {
        serde_json::to_value(position(game, ply, viewer, Vec::new(), "unproven"))
            .expect("a position has a JSON form")
    }
}
