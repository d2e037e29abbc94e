//! Tests that a game's rules revision is incremented whenever the same moves lead to different
//! results. Otherwise, tables could silently continue under different rules.
//!
//! Differences are detected by hashing recorded games, and random games with every option. The hash
//! covers only strings: the moves, the legal moves after each of them, and the standing. With
//! `UPDATE=1` in the environment, a new revision is added.

use std::fmt::Write as _;
use std::fs;

use karat_kernel::game::{Actor, Dice, Turn};
use karat_kernel::kit::{Xorshift, single_options};
use karat_kernel::seat::Seat;
use sha2::{Digest, Sha256};

use crate::any::{AnyGame, GAMES, GameId, recorded_revisions};
use crate::continuation::redeal;
use crate::transcript::Transcript;
use crate::with_game;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn a_revision_is_raised_when_the_rules_change() {
    let mut record = fs::read_to_string(format!("{FOLDER}/revisions.txt")).expect("the record");
    let mut changed = Vec::new();
    for &id in GAMES {
        let hash = hash(id);
        let recorded = recorded_revisions().filter(|(name, ..)| *name == id.name()).last();
        if recorded.is_none_or(|(.., last)| last != hash) {
            writeln!(record, "{id} {} {hash}", id.revision() + 1).expect("a text can grow");
            changed.push(id.name());
        }
    }
    if changed.is_empty() {
        return;
    }
    assert!(
        std::env::var_os("UPDATE").is_some(),
        "the rules of {changed:?} have changed: running games may not come out as they began. If \
         that is meant, add their next revision: UPDATE=1 cargo test -p karat-rules revisions"
    );
    fs::write(format!("{FOLDER}/revisions.txt"), record).expect("it can be written");
}

#[test]
fn revisions_are_counted_from_one() {
    for &id in GAMES {
        let numbers = recorded_revisions().filter(|(name, ..)| *name == id.name());
        assert!(numbers.map(|(_, number, _)| number).eq(1..=id.revision()), "{id}");
        assert!(id.revision() > 0, "{id} has no revision: UPDATE=1 adds one");
    }
}

/// Returns a hash of the recorded games and of a random game with each option.
fn hash(id: GameId) -> String {
    let mut told = Sha256::new();
    let folder =
        fs::read_dir(format!("{FOLDER}/../../games/{id}/playthroughs")).expect("recordings");
    let mut paths: Vec<_> = folder.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a recording");
        let transcript: Transcript = text.parse().expect("a recorded game");
        let mut game = transcript.start().expect("its set-up is legal");
        for ply in &transcript.plies {
            told.update(position(&game));
            let played = game.play(ply.who, &ply.text);
            told.update(format!("{} {} {}\n", ply.who, ply.text, played.is_ok()));
        }
        told.update(position(&game));
    }
    let mut dice = Xorshift(0x5eed);
    for seats in id.seats() {
        let sets = with_game!(id, G => single_options::<G>(seats));
        for options in [Vec::new(), Vec::new()].into_iter().chain(sets) {
            told.update(format!("{seats} {options:?}\n"));
            match AnyGame::new(id, &options, seats) {
                Ok(game) => random_game(game, &mut dice, &mut told),
                Err(refusal) => told.update(refusal.to_string()),
            }
        }
    }
    told.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn random_game(mut game: AnyGame, dice: &mut Xorshift, told: &mut Sha256) {
    for ply in 0.. {
        told.update(position(&game));
        if ply % 32 == 0 {
            // The order of dice rolls determines how practice tables are dealt, so it must not
            // change.
            let (dealt, line) = redeal(&game, Seat::new(0), dice);
            told.update(format!("{line}\n{}", position(&dealt)));
        }
        let (who, text) = match game.turn() {
            Turn::Over => return,
            Turn::Chance => (Actor::Chance, game.draw(dice)),
            Turn::Seats(seats) => {
                let seat = seats.iter().nth(dice.below(seats.len() as u32) as usize);
                let who = Actor::Seat(seat.expect("one of them"));
                let mut moves = game.legal(who);
                let chosen = dice.below(moves.len() as u32) as usize;
                (who, moves.swap_remove(chosen))
            }
        };
        game.play(who, &text).expect("a listed move");
        told.update(format!("{who} {text}\n"));
    }
}

/// Returns a string listing everyone's legal moves and the standing.
fn position(game: &AnyGame) -> String {
    let actors = match game.turn() {
        Turn::Over => Vec::new(),
        Turn::Chance => vec![Actor::Chance],
        Turn::Seats(seats) => seats.iter().map(Actor::Seat).collect(),
    };
    let mut text = String::new();
    for who in actors {
        writeln!(text, "{who} {}", game.legal(who).join(";")).expect("a text can grow");
    }
    let standing = game.standing();
    for seat in Seat::all(standing.seats) {
        let (points, place) = (standing.points[seat], standing.places[seat]);
        writeln!(text, "{seat} {points} {place}").expect("a text can grow");
    }
    text
}
