//! Lesson pages. The URL contains the step, and a cookie stores the user's progress. The server is
//! stateless and checks each attempt against a replayed position.

use axum::Extension;
use axum::extract::Path;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use karat_rules::any::{GameId, SetupError};
use serde::Deserialize;

use crate::web::error::Error;
use crate::web::routes::extract::{is_sent, parsed, wants_fragment};
use crate::web::routes::{MOVE_BYTES_MAX, Posted};
use crate::web::session::Session;
use crate::web::show::lesson::{LESSONS, LessonProgress, Progress};
use karat_pages::link;
use karat_pages::model::Seen;
use karat_pages::{self as pages, LessonModel};

/// The maximum number of wrong attempts to count.
const TRIES_MAX: usize = 9;

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

/// Returns the lesson of the game with the given name.
fn lesson(game: &str) -> Result<&'static LessonProgress, Error> {
    let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
    LESSONS.get(&game).ok_or(Error::NotFound)
}

impl LessonProgress {
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
}
