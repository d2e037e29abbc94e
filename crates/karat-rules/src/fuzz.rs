//! Feeds arbitrary input to the rules. No input may cause a panic, an illegal move must not change
//! anything, and a seat that must decide must always have a legal move.

use crate::any::{AnyGame, GameId};
use crate::transcript::{Reader, Transcript};
use crate::visible::is_hidden;
use crate::{Actor, Dice, Seat, Turn, Viewer};

/// The maximum number of input lines that are tried as moves.
const TRIED_MAX: usize = 64;

/// The maximum number of random moves played before the input lines are tried.
const PLAYED_MAX: usize = 400;

/// The maximum number of moves played from a position in an input, which exceeds the length of any
/// game.
const PLAYED_ON_MAX: usize = 4_000;

/// Dice that give the same results in every run, using the upper half of the numbers from a linear
/// congruential generator.
pub struct Choices(pub u64);

impl Dice for Choices {
    fn below(&mut self, cases: u32) -> u32 {
        assert!(cases > 0, "a draw needs a case");
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 32) * u64::from(cases)) >> 32) as u32
    }
}

/// Returns a random listed move, or a random draw if one is pending, with the actor who makes it.
/// Returns `None` if the game is over.
pub fn listed(game: &AnyGame, dice: &mut Choices) -> Option<(Actor, String)> {
    let who = match game.turn() {
        Turn::Over => return None,
        Turn::Chance => return Some((Actor::Chance, game.draw(dice))),
        Turn::Seats(seats) => {
            let seats: Vec<Seat> = seats.iter().collect();
            Actor::Seat(seats[dice.below(seats.len() as u32) as usize])
        }
    };
    let mut moves = game.legal(who);
    assert!(!moves.is_empty(), "{who} is to decide and has no move");
    Some((who, moves.swap_remove(dice.below(moves.len() as u32) as usize)))
}

/// Tries a string as a move by each actor in turn. A legal move changes the position for the next
/// actor.
pub fn tried(game: &mut AnyGame, text: &str) {
    let seats = Seat::all(crate::SEATS_MAX).map(Actor::Seat);
    for who in seats.chain([Actor::Chance]) {
        played(game, who, text);
    }
}

/// Plays a string as a move, and returns whether the move was legal.
pub fn played(game: &mut AnyGame, who: Actor, text: &str) -> bool {
    let before = *game;
    match game.play(who, text) {
        Err(refusal) => {
            assert!(*game == before, "{who} {text:?} is {refusal} and changes something");
            false
        }
        Ok(()) => {
            let events = { before }.play_shown(who, text, Viewer::Public);
            assert!(!events.expect("it was played").is_empty(), "{who} {text:?} says nothing");
            shown(game);
            true
        }
    }
}

/// Computes everything that a position can show: every viewer's view, the standing and the moves.
pub fn shown(game: &AnyGame) {
    for viewer in Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Public]) {
        game.view(viewer);
    }
    game.standing();
    match game.turn() {
        Turn::Over => {}
        Turn::Chance => assert!(!game.cases().is_empty(), "a draw has no cases"),
        Turn::Seats(seats) => {
            for seat in seats.iter() {
                assert!(!game.legal(Actor::Seat(seat)).is_empty(), "{seat} has no move");
                game.forced(seat);
            }
        }
    }
}

/// Fuzzes move notation. The first line of the input contains the game, the number of seats, the
/// seed and the number of random moves to play first, such as `klenotnici 3 17 40`. Every other
/// line is tried as a move.
pub fn moves(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut lines = text.split('\n');
    let head: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
    let [game, seats, seed, plies] = head[..] else { return };
    let (Ok(game), Ok(seats)) = (game.parse::<GameId>(), seats.parse()) else { return };
    let (Ok(seed), Ok(plies)) = (seed.parse(), plies.parse::<usize>()) else { return };
    let Ok(mut game) = AnyGame::new(game, &[], seats) else { return };
    let mut dice = Choices(seed);
    for _ in 0..plies.min(PLAYED_MAX) {
        let Some((who, text)) = listed(&game, &mut dice) else { break };
        game.play(who, &text).expect("a listed move");
    }
    for line in lines.take(TRIED_MAX) {
        tried(&mut game, line);
    }
}

/// Reads a transcript line by line, as the program reads it from a file.
fn read(data: &[u8]) -> Option<Transcript> {
    let mut reader = Reader::default();
    let mut count = 0;
    for line in data.split_inclusive(|byte| *byte == b'\n') {
        count += 1;
        if let Err(error) = reader.line(line) {
            assert!((1..=count).contains(&error.line), "{error}");
            assert!(!error.to_string().contains(is_hidden), "{error:?}");
            return None;
        }
    }
    let read = reader.finish();
    read.inspect_err(|error| assert!((1..=count.max(1)).contains(&error.line), "{error}")).ok()
}

/// Fuzzes transcripts. Any transcript that can be read must survive being written and read again.
pub fn transcript(data: &[u8]) {
    let Some(transcript) = read(data) else { return };
    let written = transcript.to_string();
    let again: Transcript = written.parse().expect("what was written can be read");
    assert_eq!(again.to_string(), written);
    match transcript.check() {
        Err(error) => assert!(!error.to_string().contains(is_hidden), "{error:?}"),
        Ok(game) => {
            assert!(again.check().is_ok_and(|again| again == game));
            shown(&game);
        }
    }
}

/// Fuzzes positions. From every readable position, it must be possible to play the game to its end,
/// and to deal the hidden cards again for every seat.
pub fn position(data: &[u8]) {
    let Some(mut game) = read(data).and_then(|transcript| transcript.check().ok()) else { return };
    let mut dice = Choices(data.len() as u64);
    for ply in 0..PLAYED_ON_MAX {
        if ply % 16 == 0 {
            for seat in Seat::all(game.seats()) {
                shown(&game.resample(seat, &mut dice));
            }
        }
        shown(&game);
        let Some((who, text)) = listed(&game, &mut dice) else { break };
        assert!(played(&mut game, who, &text), "{who} {text} is listed and refused");
    }
}
