//! A lesson as a course of steps through one recorded game: what each begins with, what it asks for, and
//! what is right. It knows nothing of readers; pages and the terminal show it.

use std::collections::HashMap;
use std::sync::LazyLock;

use karat_rules::any::{GAMES, GameId};
use karat_rules::transcript::Ply;
use karat_rules::{Actor, AnyEventView, AnyGame, AnyView, Seat, Transcript, Viewer};

use crate::web::locale::Locale;
use crate::web::pages::{self, Tried};
use crate::web::words::lesson::{self as words, Step as Words};

/// The learner's seat, the first one.
pub const LEARNER: Seat = Seat::new(0);

static COURSES: LazyLock<HashMap<GameId, Course>> =
    LazyLock::new(|| GAMES.iter().filter_map(|&game| Some((game, Course::read(game)?))).collect());

/// A game's lesson. Steps are counted from 1.
#[derive(Debug)]
pub struct Course {
    transcript: Transcript,
    steps: Vec<Step>,
}

#[derive(Debug)]
struct Step {
    /// How many plies are played before it.
    start: usize,
    /// What many try: a move, or with `*` at its end how one begins; nothing if it is anything.
    usual: Vec<&'static str>,
}

impl Course {
    /// The lesson of a game, if it has one.
    pub fn of(game: GameId) -> Option<&'static Self> {
        COURSES.get(&game)
    }

    /// # Panics
    /// If the record cannot be read: it is the program's own.
    fn read(game: GameId) -> Option<Self> {
        let record = pages::lesson_record(game)?;
        let pieces: Vec<&str> = record.text.split("\n# step ").collect();
        let mut steps = Vec::new();
        let mut end = pieces[0].len();
        for piece in &pieces[1..] {
            let before: Transcript = record.text[..end].parse().expect("the record can be read");
            let usual = piece.lines().filter_map(|line| line.strip_prefix("# wrong "));
            steps.push(Step { start: before.plies.len(), usual: usual.collect() });
            end += "\n# step ".len() + piece.len();
        }
        Some(Self { transcript: record.text.parse().expect("the record can be read"), steps })
    }

    /// The game that is learned.
    pub fn game(&self) -> GameId {
        self.transcript.game
    }

    /// The players' names in seat order; the learner's is empty.
    pub fn names(&self) -> Vec<String> {
        let named = |seat: Seat| self.transcript.names.iter().find(|(named, _)| *named == seat);
        let name = |seat| named(seat).map_or_else(String::new, |(_, name)| name.clone());
        Seat::all(self.transcript.seats).map(name).collect()
    }

    /// How many steps it has.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// What is said at each step; nothing in a language that has no words for it.
    pub fn words(&self, locale: Locale) -> Vec<Words> {
        locale.lesson(self.game()).map(words::read).unwrap_or_default()
    }

    /// In the last step something is counted instead of played.
    pub fn is_last(&self, step: usize) -> bool {
        step == self.steps.len()
    }

    /// How many plies are played before a step; all of them at the end.
    pub(crate) fn start(&self, step: usize) -> usize {
        self.steps.get(step - 1).map_or(self.transcript.plies.len(), |step| step.start)
    }

    /// What a step asks for, and what others do until the next one begins.
    pub fn plies(&self, step: usize) -> &[Ply] {
        &self.transcript.plies[self.start(step)..self.start(step + 1)]
    }

    /// The game as a step begins.
    ///
    /// # Panics
    /// If the record cannot be played: it is the program's own.
    pub fn position(&self, step: usize) -> AnyGame {
        self.transcript.replay(self.start(step)).expect("the record can be played")
    }

    /// The move that a step asks for, or the number.
    pub fn right(&self, step: usize) -> String {
        if self.is_last(step) {
            let view = self.position(step).view(Viewer::Seat(LEARNER));
            return pages::right_count(&view, self.game()).to_string();
        }
        self.transcript
            .plies
            .get(self.start(step))
            .map_or_else(String::new, |ply| ply.text.to_string())
    }

    /// What a move of the learner would show him, or the clause that refuses it.
    pub(crate) fn outcome(
        &self,
        step: usize,
        text: &str,
    ) -> Result<(Vec<AnyEventView>, AnyView), &'static str> {
        let mut game = self.position(step);
        let viewer = Viewer::Seat(LEARNER);
        let events = game.play_shown(Actor::Seat(LEARNER), text, viewer);
        events.map(|events| (events, game.view(viewer))).map_err(|refusal| refusal.clause)
    }

    /// What is to be said to a try; nothing if it is what the step asks for: a move that comes to the
    /// same is the same.
    ///
    /// # Panics
    /// If the record cannot be played: it is the program's own.
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
