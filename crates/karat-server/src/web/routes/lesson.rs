//! Lesson pages. The URL contains the step, and a cookie stores the user's progress. The server is
//! stateless and checks each attempt against a replayed position.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use axum::Extension;
use axum::extract::Path;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use karat_rules::any::{GAMES, GameId, SetupError};
use karat_rules::{Actor, Turn};
use karat_table::id;
use serde::Deserialize;

use crate::web::error::Error;
use crate::web::lessons::{LEARNER, Lesson};
use crate::web::link::{self, Exercise};
use crate::web::pages::model::{LogEntry, Player, Seen, Trial};
use crate::web::pages::{self, LessonModel, Played};
use crate::web::routes::Posted;
use crate::web::routes::extract::{is_sent, parsed};
use crate::web::routes::learn::{gentlest, replay};
use crate::web::routes::table::{MOVE_BYTES_MAX, wants_fragment};
use crate::web::session::{Session, SetCookie, cookies, kept_cookie};

/// The maximum number of wrong attempts to count.
const TRIES_MAX: usize = 9;

const PROGRESS_COOKIE: &str = "karat-lessons";

static LESSONS: LazyLock<HashMap<GameId, LessonProgress>> = LazyLock::new(|| {
    GAMES.iter().filter_map(|&game| Some((game, LessonProgress::of(game)?))).collect()
});

/// Form fields for answering a step: a move, or a number in the last step.
#[derive(Deserialize)]
pub(crate) struct AnswerForm {
    /// Whether to preview the move without playing it.
    #[serde(default, rename = "preview", deserialize_with = "is_sent")]
    is_preview: bool,
    /// The number of previous attempts.
    #[serde(default, deserialize_with = "parsed")]
    tries: Option<usize>,
    count: Option<String>,
}

/// Handles `GET /learn/{game}/lesson`: redirects to the first step not yet completed.
pub(crate) async fn go_on(Path(game): Path<String>, headers: HeaderMap) -> Result<Redirect, Error> {
    let script = lesson(&game)?.script;
    let done = Progress::read(&headers).of(script.game());
    let step = if done < script.steps() { done + 1 } else { 1 };
    Ok(Redirect::to(&link::lesson_step(script.game(), step)))
}

/// Handles `GET /learn/{game}/lesson/{step}`: shows a step.
pub(crate) async fn show(
    Extension(session): Extension<Session>,
    Path((game, step)): Path<(String, String)>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Error> {
    let lesson = lesson(&game)?;
    let model = lesson.model(lesson.step(&step)?, &session, &headers);
    Ok(pages::lesson(&session.ui(&uri), &model).ok_or(Error::NotFound)?.into_response())
}

/// Handles `POST /learn/{game}/lesson/{step}`: checks an answer.
pub(crate) async fn answer(
    Extension(session): Extension<Session>,
    Path((game, step)): Path<(String, String)>,
    headers: HeaderMap,
    uri: Uri,
    Posted { form, fields }: Posted<AnswerForm>,
) -> Result<Response, Error> {
    let lesson = lesson(&game)?;
    let script = lesson.script;
    let step = lesson.step(&step)?;
    let text = lesson.text(step, &form, &fields).ok_or(Error::BadRequest)?;
    let ui = session.ui(&uri);
    let model = lesson.model(step, &session, &headers);
    let is_asked = form.is_preview && !script.is_last(step);
    if is_asked && !pages::can_be_tried(script.game(), &text) {
        return Err(Error::BadRequest);
    }
    let trial = (!script.is_last(step)).then(|| lesson.trial(step, &text));
    let tries = form.tries.unwrap_or(0);
    let seen = Seen { trial, ..model.seen };
    if is_asked {
        if wants_fragment(&headers) {
            return Ok(pages::trial(&ui, &seen).into_response());
        }
        let model = LessonModel { seen, tries, ..model };
        return Ok(pages::lesson(&ui, &model).ok_or(Error::NotFound)?.into_response());
    }
    let Some(tried) = script.judge(step, &text) else {
        let next = if script.is_last(step) {
            link::lesson_end(script.game())
        } else {
            link::lesson_step(script.game(), step + 1)
        };
        let kept = Progress::read(&headers).with(script.game(), step).cookie(session.is_secure);
        return Ok(([kept], Redirect::to(&next)).into_response());
    };
    let tries = TRIES_MAX.min(tries + 1);
    let model = LessonModel { seen, tried: Some(tried), tries, ..model };
    Ok(pages::lesson(&ui, &model).ok_or(Error::NotFound)?.into_response())
}

/// Returns the events in a range of a recorded game's plies as a log.
pub(crate) fn log(played: &Played, plies: Range<usize>) -> Vec<LogEntry> {
    let entry = |ply: usize| {
        let shown = &played.positions[ply + 1];
        let (who, _) = shown.moved.clone()?;
        let events = shown.events.clone();
        Some(LogEntry { number: ply, ply, who, mark: None, at_ms: None, events, remark: None })
    };
    plies.filter_map(entry).collect()
}

/// Returns the number of steps in a game's lesson, or 0 if it has none.
pub(crate) fn steps(game: GameId) -> usize {
    Lesson::of(game).map_or(0, Lesson::steps)
}

/// Returns the lesson of the game with the given name.
fn lesson(game: &str) -> Result<&'static LessonProgress, Error> {
    let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
    LESSONS.get(&game).ok_or(Error::NotFound)
}

/// A game's lesson, with all positions of its recorded game.
struct LessonProgress {
    script: &'static Lesson,
    played: Played,
}

impl LessonProgress {
    fn of(game: GameId) -> Option<Self> {
        let played = replay(&pages::lesson_record(game)?);
        Some(Self { script: Lesson::of(game)?, played })
    }

    /// Parses a step number in a URL, starting from 1. The page after the last step ends the
    /// lesson.
    fn step(&self, named: &str) -> Result<usize, Error> {
        let steps = self.script.steps();
        if named == link::LESSON_END {
            return Ok(steps + 1);
        }
        let step = named.parse().ok().filter(|step| (1..=steps).contains(step));
        // Each step has a single canonical URL, so other spellings of its number are rejected.
        step.filter(|step| step.to_string() == named).ok_or(Error::NotFound)
    }

    /// Returns the move or number in an answer form, or `None` if the form contains neither.
    fn text(&self, step: usize, form: &AnswerForm, fields: &[(String, String)]) -> Option<String> {
        let script = self.script;
        let text = match step {
            step if script.is_last(step) => form.count.clone()?,
            step if step < script.steps() => pages::move_text(script.game(), fields),
            _ => return None,
        };
        Some(text).filter(|text| text.len() <= MOVE_BYTES_MAX)
    }

    /// Returns the preview of an attempt at a step.
    fn trial(&self, step: usize, text: &str) -> Trial {
        Trial { input: text.to_owned(), outcome: self.script.outcome(step, text) }
    }

    fn model(&self, step: usize, session: &Session, headers: &HeaderMap) -> LessonModel {
        let script = self.script;
        let game = script.game();
        let start = script.start(step);
        LessonModel {
            step,
            seen: self.seen(step, session),
            since: log(&self.played, if step > 1 { script.start(step - 1)..start } else { 0..0 }),
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
            version: start as u64,
            log: log(&self.played, 0..start),
            request: id::random(),
            moves: link::lesson_step(script.game(), Exercise::Step(step)),
            ..seen
        }
    }
}

/// The user's progress in each lesson, as stored in a cookie.
pub(crate) struct Progress(Vec<(GameId, usize)>);

impl Progress {
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
    fn with(mut self, game: GameId, step: usize) -> Self {
        let step = step.max(self.of(game));
        self.0.retain(|(known, _)| *known != game);
        self.0.push((game, step));
        self
    }

    fn cookie(&self, is_secure: bool) -> SetCookie {
        let all = self.0.iter().map(|(game, _)| format!("{game}.{}", self.of(*game)));
        kept_cookie(PROGRESS_COOKIE, &all.collect::<Vec<_>>().join("_"), is_secure)
    }
}
