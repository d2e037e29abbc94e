//! Tests of numbers in options and in files of custom numbers. Whatever the numbers, either a
//! clause must forbid the set-up or the game must be playable. Nothing may panic, overflow or take
//! forever.

use karat_rules::any::{AnyGame, GameId, SetupError};
use karat_rules::house::OPTION;
use karat_rules::{Actor, Dice, GAMES, Seat, Turn, Viewer};

/// Numbers at the limits of the types into which they are parsed, and similar strings.
const EDGES: [&str; 22] = [
    "0",
    "1",
    "2",
    "-1",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "99999999999999999999999999",
    "1e308",
    "nan",
    "inf",
];

/// The maximum number of plies per game.
const PLIES: usize = 120;

/// Dice with the same rolls in every run.
struct Choices(u64);

impl Dice for Choices {
    fn below(&mut self, cases: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as u32 % cases
    }
}

/// Sets up a game and, if that is allowed, plays it for a while. Returns whether the set-up was
/// allowed.
fn tried(id: GameId, options: &[(String, String)], seats: usize) -> bool {
    let mut game = match AnyGame::new(id, options, seats) {
        Ok(game) => game,
        Err(error) => {
            assert!(error.clause().is_some(), "{id} {options:?}: {error}");
            assert!(!matches!(error, SetupError::Position(_)), "{id} {options:?}: {error}");
            return false;
        }
    };
    let mut dice = Choices(seats as u64);
    for _ in 0..PLIES {
        let (who, text) = match game.turn() {
            Turn::Over => break,
            Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
            Turn::Seats(owing) => {
                let who = Actor::Seat(owing.first().expect("a seat decides"));
                let mut moves = game.legal(who);
                let chosen = dice.below(moves.len() as u32) as usize;
                (who, moves.swap_remove(chosen))
            }
        };
        game.play(who, &text).unwrap_or_else(|error| panic!("{id} {options:?} {text}: {error}"));
        for viewer in [Viewer::Public, Viewer::Seat(Seat::new(0))] {
            let _ = game.view(viewer);
        }
        let _ = game.standing();
    }
    true
}

/// Tries all small numbers of seats and some huge ones, including disallowed numbers.
#[test]
fn every_number_of_seats_is_played_or_refused_by_a_clause() {
    for &id in GAMES {
        for seats in (0..=40).chain([usize::MAX / 2, usize::MAX]) {
            assert_eq!(tried(id, &[], seats), id.seats().contains(&seats), "{id} {seats}");
        }
    }
}

#[test]
fn every_number_of_an_option_is_played_or_refused_by_a_clause() {
    for &id in GAMES {
        for spec in id.options().iter().filter(|spec| spec.values.is_empty()) {
            let mut refused = 0;
            let lists = EDGES.map(|edge| format!("{edge},{edge}"));
            let texts = EDGES.iter().map(|edge| (*edge).to_owned()).chain(lists);
            for text in texts.chain([",".repeat(10_000), "9".repeat(10_000)]) {
                let options = [(spec.name.to_owned(), text)];
                refused += usize::from(!tried(id, &options, *id.seats().start()));
            }
            assert!(refused > 4, "{id} {}: every number is taken", spec.name);
        }
    }
}

/// Changes every number in the template of every game to every extreme value.
#[test]
fn every_custom_number_is_played_or_refused_by_its_name() {
    for &id in GAMES {
        let Some(template) = id.data_template() else { continue };
        let (mut taken, mut refused) = (0, 0);
        for line in template.lines().filter(|line| !line.trim_start().starts_with('#')) {
            let Some((key, value)) = line.split_once('=') else { continue };
            let digits = |c: char| c.is_ascii_digit();
            let Some(start) = value.find(digits) else { continue };
            let rest = &value[start..];
            let end = rest.find(|c| !digits(c)).unwrap_or(rest.len());
            for edge in EDGES {
                let other = format!("{key}={}{edge}{}", &value[..start], &rest[end..]);
                let text = template.replacen(line, &other, 1);
                match id.read_data(&text) {
                    Ok(None) => {}
                    Ok(Some(kept)) => {
                        taken += 1;
                        let options = [(OPTION.to_owned(), kept)];
                        id.seats().for_each(|seats| {
                            tried(id, &options, seats);
                        });
                    }
                    Err(fault) => {
                        refused += 1;
                        assert!(!fault.to_string().is_empty(), "{id} {other}");
                    }
                }
            }
        }
        assert!(taken > 0 && refused > taken, "{id}: {taken} taken, {refused} refused");
    }
}
