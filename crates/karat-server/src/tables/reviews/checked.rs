//! Checks of puzzles as JSON, as in the database.

use karat_bots::review::{ComparedMove, Comparison};
use karat_table::player_puzzle::is_clearly_worse;
use serde::{Deserialize, Serialize};

/// The engine's check of a puzzle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// The compared moves, best first.
    pub moves: Vec<CheckedMove>,
    /// The number of rollouts after each move.
    pub games: u32,
}

/// A move with its estimated win chance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckedMove {
    /// The move, in the game's notation.
    pub text: String,
    /// The seat's win chance after the move, from 0 to 1.
    pub win: f64,
    /// The standard error of the win chance.
    pub error: f64,
    /// The win chance after the best move minus that after this move, from 0 to 1.
    pub behind: f64,
    /// The standard error of the difference.
    pub behind_error: f64,
}

impl Check {
    /// Converts a comparison of moves to a check.
    pub fn of(comparison: &Comparison) -> Self {
        let moves = comparison.moves.iter().map(|it| {
            let ComparedMove { text, win, error, behind, behind_error } = it.clone();
            CheckedMove { text, win, error, behind, behind_error }
        });
        Self { moves: moves.collect(), games: comparison.games }
    }

    /// Reads the JSON form, or returns `None` if it contains no check.
    pub fn read(text: &str) -> Option<Self> {
        let check: Self = serde_json::from_str(text).ok()?;
        (!check.moves.is_empty()).then_some(check)
    }

    /// Returns the JSON form.
    ///
    /// # Panics
    /// Never panics.
    pub fn written(&self) -> String {
        serde_json::to_string(self).expect("numbers and texts are JSON")
    }

    /// Returns whether one of the answers is clearly worse than the best move.
    pub fn disputes(&self, answers: &[String]) -> bool {
        let worse = |it: &CheckedMove| is_clearly_worse(it.behind, it.behind_error);
        self.moves.iter().any(|it| answers.contains(&it.text) && worse(it))
    }
}
