//! The puzzles of a game: positions with a goal, and what a move of the reader's is worth by it. It knows
//! nothing of readers; pages show it.

use std::collections::HashMap;
use std::sync::LazyLock;

use karat_bots::{ChaChaDice, goal};
use karat_rules::any::{GAMES, GameId};
use karat_rules::{Actor, AnyGame, Dice, Transcript, Turn, course};

use crate::web::course::LEARNER;
use crate::web::locale::Locale;
use crate::web::pages::{self, Judged};
use crate::web::words::lesson::{self as words, Step as Words};

static PUZZLES: LazyLock<HashMap<GameId, Vec<Puzzle>>> = LazyLock::new(|| {
    let all = |game| pages::puzzle_records(game).iter().map(|text| Puzzle::read(text)).collect();
    GAMES.iter().map(|&game| (game, all(game))).collect()
});

/// A position and what is to be reached in it. The lines `# theme`, `# goal` and `# answer` of its
/// record say what the rules of records pass over.
#[derive(Debug)]
pub struct Puzzle {
    /// The record that ends where the reader decides.
    pub transcript: Transcript,
    /// What it is about, of a closed list.
    pub theme: &'static str,
    /// By which goal its moves are measured.
    pub goal: &'static str,
    /// Moves that reach it; all others that do come to the same position as one of them.
    pub answers: Vec<&'static str>,
}

impl Puzzle {
    /// The puzzles of a game in their order.
    pub fn all(game: GameId) -> &'static [Self] {
        PUZZLES.get(&game).map_or(&[], Vec::as_slice)
    }

    /// # Panics
    /// If the record cannot be read: it is the program's own.
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

    /// What is said of each puzzle of a game; nothing in a language that has no words for it.
    pub fn words(locale: Locale, game: GameId) -> Vec<Words> {
        locale.puzzles(game).map(words::read).unwrap_or_default()
    }

    /// The game as the reader finds it.
    ///
    /// # Panics
    /// If the record cannot be played: it is the program's own.
    pub fn position(&self) -> AnyGame {
        self.transcript.check().expect("the record can be played")
    }

    /// The record with the first answer played.
    pub(crate) fn solved(&self) -> Transcript {
        let mut solved = self.transcript.clone();
        let text = self.answers[0].into();
        solved.plies.push(karat_rules::transcript::Ply {
            who: Actor::Seat(LEARNER),
            text,
            line: 0,
        });
        solved
    }

    /// The lines of the position from where it is played on: after the answer, or where that ends the
    /// game, before it.
    ///
    /// # Panics
    /// If the record cannot be played: it is the program's own.
    pub(crate) fn way(&self) -> Vec<String> {
        let solved = self.solved();
        let is_over = solved.check().expect("the answer is legal").turn() == Turn::Over;
        let transcript = if is_over { &self.transcript } else { &solved };
        let position = transcript.position.iter().flat_map(|position| &position.lines);
        let before = position.map(|(_, line)| line.clone());
        before.chain(transcript.plies.iter().map(course::after)).collect()
    }

    /// What is to be said to a try; nothing if it is worth as much as the answer.
    ///
    /// # Panics
    /// If the record cannot be played: it is the program's own.
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

/// Which of so many puzzles is that of a day, counted from 1: each once in as many days, in an order
/// that is drawn anew each time. Days are counted from 1970, in UTC.
///
/// # Panics
/// If there are none.
pub fn of_the_day(day: u64, puzzles: usize) -> usize {
    let (time, place) = (day / puzzles as u64, day % puzzles as u64);
    let mut dice = ChaChaDice::new(time);
    let mut order: Vec<usize> = (1..=puzzles).collect();
    for last in (1..puzzles).rev() {
        order.swap(last, dice.below(last as u32 + 1) as usize);
    }
    order[place as usize]
}
