//! Positions described by the moves that lead to them.
//!
//! The last lines of a position may form a continuation: moves to be played from the position
//! described by the preceding lines, or from the beginning of the game if there are none.
//!
//! ```text
//! position {
//!   after chance draw starter 0
//!   after P0 choose pearl_m
//!   anew P0 4 0 12
//! }
//! ```
//!
//! An `after` line plays a move. An `anew` line re-deals everything that the given seat cannot
//! know. The line also contains the dice rolls, so the same lines always lead to the same position.

use karat_kernel::game::{Actor, Dice, PositionError};
use karat_kernel::seat::Seat;

use crate::any::{AnyGame, GameId, SetupError};
use crate::transcript::RecordedMove;

/// Returns the `after` line for the given move.
pub fn after(ply: &RecordedMove) -> String {
    format!("after {} {}", ply.who, ply.text)
}

/// Re-deals everything hidden from the seat `keep`. Returns the new state, and the `anew` line that
/// repeats the deal.
pub fn redeal(game: &AnyGame, keep: Seat, dice: &mut dyn Dice) -> (AnyGame, String) {
    let mut noting = Noting { dice, line: format!("anew {keep}") };
    let dealt = game.resample(keep, &mut noting);
    (dealt, noting.line)
}

impl AnyGame {
    /// Starts a game from the position described by `lines`. The last lines may contain moves that
    /// lead to the position ([`continuation`](crate::continuation)).
    ///
    /// # Errors
    /// Returns an error if the options or the position are not allowed.
    pub fn from_position(
        id: GameId,
        options: &[(String, String)],
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, SetupError> {
        let built = Self::follow_position(id, options, seats, lines);
        built.map_err(|error| match error {
            SetupError::Position(error @ PositionError { clause: None, .. }) => {
                let line = lines.get(error.line).copied().unwrap_or_default();
                let mut named = line.split_whitespace().filter_map(|word| word.parse().ok());
                let is_missing = named.any(|seat: Seat| seat.index() >= seats);
                let clause = is_missing.then(|| id.seats_clause());
                SetupError::Position(PositionError { clause, ..error })
            }
            error => error,
        })
    }

    fn follow_position(
        id: GameId,
        options: &[(String, String)],
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, SetupError> {
        let (described, continuation) = lines.split_at(described(lines));
        let mut game = if described.is_empty() && !continuation.is_empty() {
            Self::new(id, options, seats)?
        } else {
            Self::described(id, options, seats, described)?
        };
        follow(&mut game, described.len(), continuation).map_err(SetupError::Position)?;
        Ok(game)
    }
}

/// Returns the number of lines that describe the position itself. The remaining lines are its
/// continuation.
fn described(lines: &[&str]) -> usize {
    let leads_on = |line: &&str| matches!(words(line), ("after" | "anew", _));
    lines.iter().position(leads_on).unwrap_or(lines.len())
}

/// Plays the continuation in `lines`, the first of which has the index `first` in the position.
///
/// # Errors
/// Returns an error for the first line that cannot be played.
fn follow(game: &mut AnyGame, first: usize, lines: &[&str]) -> Result<(), PositionError> {
    for (index, line) in lines.iter().enumerate() {
        go(game, line).map_err(|(message, clause)| PositionError {
            line: first + index,
            message,
            clause,
        })?;
    }
    Ok(())
}

/// Plays one line of a continuation. An error consists of a message and, if a move was illegal, the
/// clause.
fn go(game: &mut AnyGame, line: &str) -> Result<(), (String, Option<&'static str>)> {
    let misread = |message: &str| (message.to_owned(), None);
    let (word, rest) = words(line);
    let (who, rest) = words(rest);
    let who: Actor = who.parse().map_err(|_| misread("expected a seat, or chance"))?;
    match (word, who) {
        ("after", who) => game
            .play(who, rest)
            .map_err(|refusal| (format!("the move is {refusal}"), Some(refusal.clause))),
        ("anew", Actor::Seat(keep)) if keep.index() < game.seats() => {
            let numbers: Result<Vec<u32>, _> = rest.split_whitespace().map(str::parse).collect();
            let numbers = numbers.map_err(|_| misread("expected the numbers of the dice"))?;
            let mut dice = Noted { numbers: numbers.into_iter(), is_wrong: false };
            let dealt = game.resample(keep, &mut dice);
            if dice.is_wrong || dice.numbers.next().is_some() {
                return Err(misread("these are not the numbers that dice show here"));
            }
            *game = dealt;
            Ok(())
        }
        _ => Err(misread(
            "expected \"after P0 MOVE\", \"after chance MOVE\" or \"anew P0 NUMBER...\"",
        )),
    }
}

fn words(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// Dice that append every roll to a line.
struct Noting<'a> {
    dice: &'a mut dyn Dice,
    line: String,
}

impl Dice for Noting<'_> {
    fn below(&mut self, cases: u32) -> u32 {
        let number = self.dice.below(cases);
        self.line.push_str(&format!(" {number}"));
        number
    }
}

/// Dice that replay the rolls recorded in a line of a transcript.
struct Noted {
    numbers: std::vec::IntoIter<u32>,
    is_wrong: bool,
}

impl Dice for Noted {
    fn below(&mut self, cases: u32) -> u32 {
        assert!(cases > 0, "a draw needs a case");
        let number = self.numbers.next().filter(|&number| number < cases);
        self.is_wrong |= number.is_none();
        number.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{after, redeal};
    use crate::any::{AnyGame, GAMES, GameId, SetupError};
    use crate::transcript::RecordedMove;
    use karat_kernel::game::{Actor, Dice, Turn};
    use karat_kernel::seat::Seat;

    /// Dice with the same rolls in every run: the upper half of the numbers from a linear
    /// congruential generator.
    struct Choices(u64);

    impl Dice for Choices {
        fn below(&mut self, cases: u32) -> u32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (((self.0 >> 32) * u64::from(cases)) >> 32) as u32
        }
    }

    /// Plays a number of random moves. Returns the resulting state, and the lines that lead to it.
    fn played(id: GameId, plies: usize, dice: &mut Choices) -> (AnyGame, Vec<String>) {
        let mut game = AnyGame::new(id, &[], 3).expect("a game");
        let mut lines = Vec::new();
        for _ in 0..plies {
            let (who, text) = match game.turn() {
                Turn::Over => break,
                Turn::Chance => (Actor::Chance, game.draw(dice)),
                Turn::Seats(seats) => {
                    let who = Actor::Seat(seats.first().expect("a seat"));
                    let mut moves = game.legal(who);
                    let chosen = dice.below(moves.len() as u32) as usize;
                    (who, moves.swap_remove(chosen))
                }
            };
            game.play(who, &text).expect("a listed move");
            lines.push(after(&RecordedMove { who, text: text.into(), line: 0 }));
        }
        (game, lines)
    }

    fn read(id: GameId, lines: &[String]) -> Result<AnyGame, SetupError> {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        AnyGame::from_position(id, &[], 3, &lines)
    }

    #[test]
    fn a_course_leads_to_the_same_position() {
        for &id in GAMES {
            for plies in [0, 1, 7, 40, 90] {
                let mut dice = Choices(plies as u64);
                let (game, mut lines) = played(id, plies, &mut dice);
                let (dealt, line) = redeal(&game, Seat::new(1), &mut dice);
                if plies > 0 {
                    assert!(read(id, &lines).expect("a way") == game, "{id} {plies}");
                }
                lines.push(line);
                assert!(read(id, &lines).expect("a way") == dealt, "{id} {plies}");
            }
        }
    }

    #[test]
    fn an_error_names_its_line() {
        let wrong = [
            "after P0 pass",
            "after P9 pass",
            "after",
            "anew chance",
            "anew P3",
            "anew P0 1 2 3",
            "anew P0 x",
            "anew P0 -1",
            "before",
        ];
        for line in wrong {
            let lines = ["after chance draw starter 0".to_owned(), line.to_owned()];
            let Err(SetupError::Position(error)) = read(GameId::Klenotnici, &lines) else {
                panic!("{line} is read");
            };
            assert_eq!(error.line, 1, "{line}: {}", error.message);
        }
    }

    #[test]
    fn a_course_continues_a_description() {
        let lines = ["marker P1", "after P1 choose pearl_m"].map(str::to_owned);
        let game = read(GameId::Klenotnici, &lines).expect("a position");
        assert!(game.turn() == Turn::Seats(karat_kernel::seat::Seats::only(Seat::new(1))));
        let lines = ["after P1 choose pearl_m", "marker P1"].map(str::to_owned);
        assert!(read(GameId::Klenotnici, &lines).is_err());
    }

    /// Checks that for any two states that a seat cannot distinguish, the same dice deal the seat
    /// the same state.
    #[test]
    fn a_redeal_does_not_depend_on_hidden_facts() {
        for &id in GAMES {
            let mut differing = 0;
            for start in 0..120 {
                let mut dice = Choices(start);
                let (game, _) = played(id, 5 + start as usize, &mut dice);
                for seat in Seat::all(3) {
                    let (other, _) = redeal(&game, seat, &mut dice);
                    differing += usize::from(other != game);
                    let one = redeal(&game, seat, &mut Choices(start));
                    let two = redeal(&other, seat, &mut Choices(start));
                    assert!(one == two, "{id} {start} {seat}");
                }
            }
            assert!(differing > 0, "{id} hid nothing, so nothing was tested");
        }
    }
}
