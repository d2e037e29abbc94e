//! Lessons: their steps, and the user's progress in them.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use karat_rules::any::{GAMES, GameId};
use karat_rules::{Actor, Ply, Turn};
use karat_table::id;

use crate::web::session::{Session, SetCookie, cookies, kept_cookie};
use crate::web::show::learn::{gentlest, replay};
use karat_pages::lessons::{LEARNER, Lesson};
use karat_pages::link::{self, Exercise};
use karat_pages::model::{LogEntry, Player, Seen, Trial};
use karat_pages::{self as pages, LessonModel, Played};

const PROGRESS_COOKIE: &str = "karat-lessons";

/// The lessons of all games that have one.
pub(crate) static LESSONS: LazyLock<HashMap<GameId, LessonProgress>> = LazyLock::new(|| {
    GAMES.iter().filter_map(|&game| Some((game, LessonProgress::of(game)?))).collect()
});

/// Returns the events in a range of a recorded game's plies as a log.
pub(crate) fn log(played: &Played, plies: Range<Ply>) -> Vec<LogEntry> {
    let entry = |ply: Ply| {
        let (number, shown) = (ply.index(), &played.positions[ply.next().index()]);
        let (who, _) = shown.moved.clone()?;
        let events = shown.events.clone();
        Some(LogEntry { number, ply, who, mark: None, at_ms: None, events, remark: None })
    };
    plies.start.until(plies.end).filter_map(entry).collect()
}

/// Returns the number of steps in a game's lesson, or 0 if it has none.
pub(crate) fn steps(game: GameId) -> usize {
    Lesson::of(game).map_or(0, Lesson::steps)
}

/// A game's lesson, with all positions of its recorded game.
pub(crate) struct LessonProgress {
    pub(crate) script: &'static Lesson,
    played: Played,
}

impl LessonProgress {
    fn of(game: GameId) -> Option<Self> {
        let played = replay(&pages::lesson_record(game)?);
        Some(Self { script: Lesson::of(game)?, played })
    }

    /// Returns the preview of an attempt at a step.
    pub(crate) fn trial(&self, step: usize, text: &str) -> Trial {
        Trial { input: text.to_owned(), outcome: self.script.outcome(step, text) }
    }

    /// Returns the content of a step's page.
    pub(crate) fn model(&self, step: usize, session: &Session, headers: &HeaderMap) -> LessonModel {
        let script = self.script;
        let game = script.game();
        let start = script.start(step);
        LessonModel {
            step,
            seen: self.seen(step, session),
            since: match step {
                ..=1 => Vec::new(),
                _ => log(&self.played, script.start(step - 1)..start),
            },
            answer: script.right(step),
            tried: None,
            tries: 0,
            done: Progress::read(headers).of(game),
            gentlest: gentlest(game).to_owned(),
        }
    }

    fn seen(&self, step: usize, session: &Session) -> Seen {
        let script = self.script;
        let start = script.start(step);
        let mut seen = self.played.seen(script.game(), start);
        let is_due = matches!(seen.turn, Turn::Seats(seats) if seats.contains(LEARNER));
        if is_due && step < script.steps() {
            let position = script.position(step);
            seen.legal = position.legal(Actor::Seat(LEARNER));
            seen.refused = position.refused(LEARNER);
        }
        let name = session.person.as_ref().map(|person| person.name.clone());
        let name = name.unwrap_or_else(|| session.locale.text("guest-name"));
        let player = &mut seen.players[LEARNER.index()];
        *player = Player { name, is_me: true, ..player.clone() };
        Seen {
            version: start.into(),
            log: log(&self.played, Ply::START..start),
            request: id::random(),
            moves: link::lesson_step(script.game(), Exercise::Step(step)),
            ..seen
        }
    }
}

/// The user's progress in each lesson, as stored in a cookie.
pub(crate) struct Progress(Vec<(GameId, usize)>);

impl Progress {
    /// Reads the user's progress from their cookie.
    pub(crate) fn read(headers: &HeaderMap) -> Self {
        let told = cookies(headers, PROGRESS_COOKIE).next().unwrap_or_default();
        let read = told.split('_').filter_map(|told| {
            let (game, step) = told.split_once('.')?;
            Some((game.parse().ok()?, step.parse().ok()?))
        });
        let mut all: Vec<(GameId, usize)> = read.take(GAMES.len()).collect();
        all.retain(|(game, _)| LESSONS.contains_key(game));
        Self(all)
    }

    /// Returns the last completed step of a game's lesson, or 0 if there is none.
    pub(crate) fn of(&self, game: GameId) -> usize {
        let done = self.0.iter().find(|(known, _)| *known == game).map_or(0, |(_, step)| *step);
        done.min(steps(game))
    }

    /// Marks a step as completed.
    pub(crate) fn with(mut self, game: GameId, step: usize) -> Self {
        let step = step.max(self.of(game));
        self.0.retain(|(known, _)| *known != game);
        self.0.push((game, step));
        self
    }

    /// Returns the cookie that stores the progress.
    pub(crate) fn cookie(&self, is_secure: bool) -> SetCookie {
        let all = self.0.iter().map(|(game, _)| format!("{game}.{}", self.of(*game)));
        kept_cookie(PROGRESS_COOKIE, &all.collect::<Vec<_>>().join("_"), is_secure)
    }
}
