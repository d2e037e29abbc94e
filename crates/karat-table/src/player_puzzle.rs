//! Puzzles that players make from positions of finished or uploaded games.
//!
//! A puzzle contains a copy of the moves that lead to its position, without names and without
//! anything else that identifies the game. Solvers see the position from one seat's view, and the
//! engine that checks the puzzle uses only what this seat knows.

use karat_rules::{Actor, AnyGame, Illegal, Seat, Transcript};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::analysis;
use crate::table::{Table, UnknownWord, position};

/// The maximum length of a question and of an explanation, in characters each.
pub const TEXT_CHARS_MAX: usize = analysis::COMMENT_CHARS_MAX;

/// The maximum number of moves that a puzzle accepts as answers.
pub const ANSWERS_MAX: usize = 4;

/// The maximum number of puzzles that a person can make per day.
pub const PER_DAY_MAX: u32 = 10;

/// The maximum size of a puzzle's moves, in bytes.
pub const RECORD_BYTES_MAX: usize = 100_000;

/// The difference in win chance, from 0 to 1, from which a move counts as clearly worse than
/// another.
pub const CLEARLY_WORSE: f64 = 0.05;

/// The number of standard errors by which a difference must differ from 0 to count as more than
/// chance.
const ERRORS: f64 = 2.0;

/// The stage of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Stage {
    /// The puzzle has never been public, so its answers can change.
    Draft,
    /// Everyone sees the puzzle.
    Public,
    /// The author has withdrawn the puzzle, and can publish it again.
    Withdrawn,
    /// The operator has removed the puzzle.
    Removed,
}

impl Stage {
    /// Returns the name under which the stage is stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Parses a stored stage.
    ///
    /// # Errors
    /// Returns an error if the server never writes this word.
    pub fn read(text: &str) -> Result<Self, UnknownWord> {
        text.parse().map_err(|_| UnknownWord("puzzle stage"))
    }
}

/// Returns whether a move is clearly worse than the best one, given the difference between their
/// win chances and its standard error.
#[must_use]
pub fn is_clearly_worse(behind: f64, error: f64) -> bool {
    behind >= CLEARLY_WORSE && behind > ERRORS * error
}

/// Returns a typed question or explanation as stored, or `None` if it is longer than
/// [`TEXT_CHARS_MAX`].
#[must_use]
pub fn text(typed: &str) -> Option<String> {
    analysis::comment(typed).ok()
}

/// Returns the answer that has the same effect as the given move, or `None` if no answer has.
///
/// # Errors
/// Returns the clause that forbids the move.
pub fn found<'a>(
    game: &AnyGame,
    seat: Seat,
    answers: &'a [String],
    text: &str,
) -> Result<Option<&'a str>, Illegal> {
    let after = |text: &str| {
        let mut after = *game;
        after.play(Actor::Seat(seat), text).map(|()| after)
    };
    let tried = after(text)?;
    Ok(answers.iter().map(String::as_str).find(|answer| after(answer) == Ok(tried)))
}

impl Table {
    /// Returns the moves of the game without names and without facts about the deal.
    #[must_use]
    pub fn moves_alone(&self) -> Transcript {
        let record = self.record();
        let mut moves = Transcript::new(record.game, record.sitters.len(), record.options.clone());
        moves.position = record.position.as_deref().map(position);
        moves.plies = self.plies().to_vec();
        moves
    }
}

#[cfg(test)]
mod tests {
    use karat_rules::any::GameId;
    use karat_rules::{Actor, AnyGame, Seat};
    use strum::VariantArray;

    use super::{Stage, TEXT_CHARS_MAX, found, is_clearly_worse, text};

    #[test]
    fn stages_are_read_as_written() {
        for &stage in Stage::VARIANTS {
            assert_eq!(Stage::read(stage.name()), Ok(stage));
        }
        assert!(Stage::read("lost").is_err());
    }

    #[test]
    fn a_move_is_clearly_worse_only_if_chance_does_not_explain_the_difference() {
        assert!(is_clearly_worse(0.05, 0.02) && is_clearly_worse(1.0, 0.0));
        assert!(!is_clearly_worse(0.049, 0.0) && !is_clearly_worse(0.2, 0.1));
    }

    #[test]
    fn a_text_is_as_long_as_a_comment() {
        assert_eq!(text(" Bid? \n").as_deref(), Some("Bid?"));
        assert!(text(&"x".repeat(TEXT_CHARS_MAX)).is_some());
        assert_eq!(text(&"x".repeat(TEXT_CHARS_MAX + 1)), None);
    }

    #[test]
    fn a_move_with_the_effect_of_an_answer_is_right() {
        let mut game = AnyGame::new(GameId::Sealed, &[], 2).expect("a game");
        game.play(Actor::Chance, &game.legal(Actor::Chance)[0]).expect("a draw");
        let (seat, answers) = (Seat::new(0), ["bid 1".to_owned()]);
        assert_eq!(found(&game, seat, &answers, "bid 1"), Ok(Some("bid 1")));
        assert_eq!(found(&game, seat, &answers, "bid 2"), Ok(None));
        assert!(found(&game, seat, &answers, "bid 99").is_err());
    }
}
