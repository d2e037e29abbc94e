//! Lessons, which step through a recorded game. Each step has a position, a task and a correct
//! answer. Lessons are the same for all users, on pages and in the terminal.

use std::collections::HashMap;
use std::sync::LazyLock;

use karat_rules::any::{GAMES, GameId};
use karat_rules::transcript::RecordedMove;
use karat_rules::{Actor, AnyGame, Ply, Seat, Transcript, Viewer};

use crate::Tried;
use crate::model::{ShownEvent, ShownView};
use karat_words::Locale;
use karat_words::lesson::{self as words, Step as Words};

/// The learner's seat.
pub const LEARNER: Seat = Seat::new(0);

static COURSES: LazyLock<HashMap<GameId, Lesson>> =
    LazyLock::new(|| GAMES.iter().filter_map(|&game| Some((game, Lesson::read(game)?))).collect());

/// A game's lesson. Steps are numbered from 1.
#[derive(Debug)]
pub struct Lesson {
    transcript: Transcript,
    steps: Vec<Step>,
}

#[derive(Debug)]
struct Step {
    /// The number of plies before the step.
    start: Ply,
    /// Common wrong answers, each a move or a prefix followed by `*`. If the list is empty, every
    /// wrong answer counts as common.
    usual: Vec<&'static str>,
}

impl Lesson {
    /// Returns a game's lesson, if it has one.
    pub fn of(game: GameId) -> Option<&'static Self> {
        COURSES.get(&game)
    }

    /// Parses a game's lesson, or returns `None` if it has none.
    ///
    /// # Panics
    ///
    /// Panics if the built-in record is invalid.
    fn read(game: GameId) -> Option<Self> {
        let record = crate::lesson_record(game)?;
        let pieces: Vec<&str> = record.text.split("\n# step ").collect();
        let mut steps = Vec::new();
        let mut end = pieces[0].len();
        for piece in &pieces[1..] {
            let before: Transcript = record.text[..end].parse().expect("the record can be read");
            let usual = piece.lines().filter_map(|line| line.strip_prefix("# wrong "));
            steps.push(Step { start: Ply::after(&before.plies), usual: usual.collect() });
            end += "\n# step ".len() + piece.len();
        }
        Some(Self { transcript: record.text.parse().expect("the record can be read"), steps })
    }

    /// Returns the lesson's game.
    pub fn game(&self) -> GameId {
        self.transcript.game
    }

    /// Returns the players' names in seat order, with an empty name for the learner.
    pub fn names(&self) -> Vec<String> {
        let named = |seat: Seat| self.transcript.names.iter().find(|(named, _)| *named == seat);
        let name = |seat| named(seat).map_or_else(String::new, |(_, name)| name.clone());
        Seat::all(self.transcript.seats).map(name).collect()
    }

    /// Returns the number of steps.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Returns the text of each step, or an empty list if no language has any.
    pub fn words(&self, locale: Locale) -> Vec<Words> {
        locale.lesson(self.game()).map(words::read).unwrap_or_default()
    }

    /// Returns whether this is the last step, in which the learner counts points instead of making
    /// a move.
    pub fn is_last(&self, step: usize) -> bool {
        step == self.steps.len()
    }

    /// Returns the ply at which a step begins, or the end of the game for a step past the end.
    pub fn start(&self, step: usize) -> Ply {
        let end = Ply::after(&self.transcript.plies);
        self.steps.get(step - 1).map_or(end, |step| step.start)
    }

    /// Returns the plies from a step's move up to the next step.
    pub fn plies(&self, step: usize) -> &[RecordedMove] {
        &self.transcript.plies[self.start(step).index()..self.start(step + 1).index()]
    }

    /// Returns the game at the start of a step.
    ///
    /// # Panics
    ///
    /// Panics if the built-in record cannot be replayed.
    pub fn position(&self, step: usize) -> AnyGame {
        self.transcript.replay(self.start(step)).expect("the record can be played")
    }

    /// Returns a step's correct answer: a move or a number.
    pub fn right(&self, step: usize) -> String {
        if self.is_last(step) {
            let view = crate::shown(self.position(step).view(Viewer::Seat(LEARNER)));
            return crate::right_count(&view, self.game()).to_string();
        }
        self.transcript
            .plies
            .get(self.start(step).index())
            .map_or_else(String::new, |ply| ply.text.to_string())
    }

    /// Returns the events and view that the learner would see after a move, or the clause that
    /// forbids it.
    pub fn outcome(
        &self,
        step: usize,
        text: &str,
    ) -> Result<(Vec<ShownEvent>, ShownView), &'static str> {
        let mut game = self.position(step);
        let viewer = Viewer::Seat(LEARNER);
        let events = game.play_shown(Actor::Seat(LEARNER), text, viewer);
        let events = events.map_err(|refusal| refusal.clause)?;
        Ok(crate::shown_outcome((events, game.view(viewer))))
    }

    /// Returns the response to an answer, or `None` if the answer is correct. A move is correct if
    /// it has the same result as the expected one.
    ///
    /// # Panics
    ///
    /// Panics if the built-in record cannot be replayed.
    pub fn judge(&self, step: usize, text: &str) -> Option<Tried> {
        let right = self.right(step);
        if self.is_last(step) {
            return (text != right).then_some(Tried { clause: None, is_usual: true });
        }
        let learner = Actor::Seat(LEARNER);
        let (mut asked, mut tried) = (self.position(step), self.position(step));
        asked.play(learner, &right).expect("the record can be played");
        let refusal = tried.play(learner, text).err();
        let usual = &self.steps[step - 1].usual;
        let is_like = |usual: &&str| match usual.strip_suffix('*') {
            Some(beginning) => text.starts_with(beginning),
            None => text == *usual,
        };
        let is_usual = usual.is_empty() || usual.iter().any(is_like);
        let clause = refusal.map(|refusal| refusal.clause);
        (clause.is_some() || tried != asked).then_some(Tried { clause, is_usual })
    }
}
