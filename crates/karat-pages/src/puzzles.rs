//! Puzzles: positions with a goal, in which moves are scored by how well they achieve it. Puzzles
//! are the same for all users.

use std::collections::HashMap;
use std::sync::LazyLock;

use karat_bots::{ChaChaDice, goal};
use karat_rules::any::{GAMES, GameId};
use karat_rules::{Actor, AnyGame, Dice, Transcript, Turn, continuation};

use crate::Judged;
use crate::lessons::LEARNER;
use karat_words::Locale;
use karat_words::lesson::{self as words, Step as Words};

static PUZZLES: LazyLock<HashMap<GameId, Vec<Puzzle>>> = LazyLock::new(|| {
    let all = |game| crate::puzzle_records(game).iter().map(|text| Puzzle::read(text)).collect();
    GAMES.iter().map(|&game| (game, all(game))).collect()
});

/// A position and its goal. The source is a game record; other programs treat its lines
/// `# theme`, `# goal` and `# answer` as comments.
#[derive(Debug)]
pub struct Puzzle {
    /// The record of the game up to the user's decision.
    pub transcript: Transcript,
    /// The puzzle's theme, one of a fixed set.
    pub theme: &'static str,
    /// The goal by which moves are scored.
    pub goal: &'static str,
    /// Moves that achieve the goal. Every other solution leads to the same position as one of them.
    pub answers: Vec<&'static str>,
}

impl Puzzle {
    /// Returns a game's puzzles in order.
    pub fn all(game: GameId) -> &'static [Self] {
        PUZZLES.get(&game).map_or(&[], Vec::as_slice)
    }

    /// Parses a puzzle's source.
    ///
    /// # Panics
    ///
    /// Panics if the built-in record is invalid.
    fn read(text: &'static str) -> Self {
        let told = |name: &'static str| {
            text.lines().filter_map(move |line| {
                line.strip_prefix("# ")?.strip_prefix(name)?.strip_prefix(' ')
            })
        };
        let answers: Vec<_> = told("answer").collect();
        assert!(!answers.is_empty(), "a puzzle has an answer");
        Self {
            transcript: text.parse().expect("the record can be read"),
            theme: told("theme").next().expect("a puzzle has a theme"),
            goal: told("goal").next().expect("a puzzle has a goal"),
            answers,
        }
    }

    /// Returns the texts of a game's puzzles, or an empty list if no language has any.
    pub fn words(locale: Locale, game: GameId) -> Vec<Words> {
        locale.puzzles(game).map(words::read).unwrap_or_default()
    }

    /// Returns the game at the user's decision.
    ///
    /// # Panics
    ///
    /// Panics if the built-in record cannot be replayed.
    pub fn position(&self) -> AnyGame {
        self.transcript.check().expect("the record can be played")
    }

    /// Returns the puzzle's record with the first answer played.
    pub fn solved(&self) -> Transcript {
        let mut solved = self.transcript.clone();
        let text = self.answers[0].into();
        solved.plies.push(karat_rules::transcript::RecordedMove {
            who: Actor::Seat(LEARNER),
            text,
            line: 0,
        });
        solved
    }

    /// Returns the position, as lines of text, from which the user can continue the game: after the
    /// first answer, or before it if it ends the game.
    ///
    /// # Panics
    ///
    /// Panics if the built-in record cannot be replayed.
    pub fn way(&self) -> Vec<String> {
        let solved = self.solved();
        let is_over = solved.check().expect("the answer is legal").turn() == Turn::Over;
        let transcript = if is_over { &self.transcript } else { &solved };
        let position = transcript.position.iter().flat_map(|position| &position.lines);
        let before = position.map(|(_, line)| line.clone());
        before.chain(transcript.plies.iter().map(continuation::after)).collect()
    }

    /// Returns the response to an attempt, or `None` if it is as good as the best answer.
    ///
    /// # Panics
    ///
    /// Panics if the built-in record cannot be replayed.
    pub fn judge(&self, text: &str) -> Option<Judged> {
        let game = self.position();
        let worth = |text| goal::worth(&game, LEARNER, self.goal, text);
        let best = worth(self.answers[0]).expect("the answer is legal");
        match worth(text) {
            Err(refusal) => Some(Judged::Refused(refusal.clause)),
            Ok(worth) if worth == best => None,
            Ok(None) => Some(Judged::Misses),
            Ok(Some(worth)) => {
                let best = best.expect("the answer is worth something");
                Some(Judged::Less { worth, best })
            }
        }
    }
}

/// Returns the number of the puzzle of the day, starting from 1. Days are counted from 1970, in
/// UTC.
///
/// The puzzles are reshuffled for each cycle, in which every puzzle appears once.
///
/// # Panics
///
/// Panics if there are no puzzles.
pub fn of_the_day(day: u64, puzzles: usize) -> usize {
    let (time, place) = (day / puzzles as u64, day % puzzles as u64);
    let mut dice = ChaChaDice::new(time);
    let mut order: Vec<usize> = (1..=puzzles).collect();
    for last in (1..puzzles).rev() {
        order.swap(last, dice.below(last as u32 + 1) as usize);
    }
    order[place as usize]
}
