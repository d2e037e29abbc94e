//! Recorded games, kept beside the crate's sources. Every file must replay to the standing it
//! states; those of simple policies must be what the policy plays. `UPDATE=1` rewrites the latter.

mod edel;
mod klenotnici;
mod zepter;

use std::fmt::Write as _;
use std::fs;

use crate::any::{AnyGame, GAMES};
use crate::game::Turn;
use crate::transcript::Transcript;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs");

#[test]
fn every_recorded_game_replays() {
    for &id in GAMES {
        let mut count = 0;
        for entry in fs::read_dir(format!("{FOLDER}/{id}")).expect("every game has recordings") {
            let path = entry.expect("the folder can be read").path();
            let text = fs::read_to_string(&path).expect("a recording can be read");
            let transcript: Transcript =
                text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let game =
                transcript.check().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(transcript.game, id, "{}", path.display());
            assert!(matches!(game.turn(), Turn::Over), "{} is not over", path.display());
            for line in standing_lines(&game).lines() {
                assert!(text.contains(line), "{}: expected {line}", path.display());
            }
            let remarks = text.lines().take_while(|line| line.starts_with('#')).count();
            let rest: String = text.split_inclusive('\n').skip(remarks).collect();
            assert_eq!(rest, transcript.to_string(), "{} is not tidy", path.display());
            count += 1;
        }
        assert!(count > 0, "{id} has no recorded game");
    }
}

/// Compares a recording with the game that a policy plays now, or rewrites it.
fn keep(name: &str, remark: &str, transcript: &Transcript, game: &AnyGame) {
    let file = format!("{FOLDER}/{}/{name}.karat", transcript.game);
    let text = format!("# {remark}\n{}{transcript}", standing_lines(game));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&file, &text).expect("a recording can be written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == text, "{file} differs from the policy's game: compare, or UPDATE=1");
}

fn standing_lines(game: &AnyGame) -> String {
    let standing = game.standing();
    let mut lines = String::new();
    for (word, numbers) in [
        ("points", standing.points.first(game.seats()).to_vec()),
        ("places", standing.places.first(game.seats()).iter().map(|&p| i32::from(p)).collect()),
    ] {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        writeln!(lines, "# {word} {}", numbers.join(" ")).expect("a string takes any text");
    }
    lines
}
