//! The lessons. How far one is, its address says; how far a reader has come, a cookie of his. Nothing
//! of it is kept here: what is tried is tried on a position that is played up to anew.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use karat_rules::any::{GAMES, GameId, SetupError};
use karat_rules::{Actor, AnyEventView, AnyGame, AnyView, Seat, Transcript, Turn, Viewer};
use karat_table::id;
use karat_table::log::LogEntry;
use karat_table::table::MadeBy;

use crate::web::error::Error;
use crate::web::link;
use crate::web::pages::model::{Player, TableModel, Trial};
use crate::web::pages::{self, LessonModel, Played, Tried};
use crate::web::routes::learn::{gentlest, replay};
use crate::web::routes::table::{MOVE_BYTES_MAX, wants_fragment};
use crate::web::routes::{Fields, field};
use crate::web::session::{Session, SetCookie, cookies, kept_cookie};

/// The learner's seat, the first one.
const LEARNER: usize = 0;

/// More tries than this are not counted.
const TRIES_MAX: usize = 9;

const PROGRESS_COOKIE: &str = "karat-lessons";

static COURSES: LazyLock<HashMap<GameId, Course>> =
    LazyLock::new(|| GAMES.iter().filter_map(|&game| Some((game, Course::read(game)?))).collect());

/// `GET /learn/{game}/lesson`
pub(crate) async fn go_on(Path(game): Path<String>, headers: HeaderMap) -> Result<Redirect, Error> {
    let course = course(&game)?;
    let done = Progress::read(&headers).of(course.game());
    let step = if done < course.steps.len() { done + 1 } else { 1 };
    Ok(Redirect::to(&link::lesson_step(course.game(), step)))
}

/// `GET /learn/{game}/lesson/{step}`
pub(crate) async fn show(
    Extension(session): Extension<Session>,
    Path((game, step)): Path<(String, String)>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Error> {
    let course = course(&game)?;
    let model = course.model(course.step(&step)?, &session, &headers);
    Ok(pages::lesson(&session.ui(&uri), &model).ok_or(Error::NotFound)?.into_response())
}

/// `POST /learn/{game}/lesson/{step}`
pub(crate) async fn answer(
    Extension(session): Extension<Session>,
    Path((game, step)): Path<(String, String)>,
    headers: HeaderMap,
    uri: Uri,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    let course = course(&game)?;
    let step = course.step(&step)?;
    let text = course.text(step, &fields).ok_or(Error::BadRequest)?;
    let ui = session.ui(&uri);
    let model = course.model(step, &session, &headers);
    let is_asked = field(&fields, "preview").is_some() && !course.is_last(step);
    if is_asked && !pages::can_be_tried(course.game(), &text) {
        return Err(Error::BadRequest);
    }
    let trial = (!course.is_last(step)).then(|| course.trial(step, &text));
    let tries = field(&fields, "tries").and_then(|tries| tries.parse().ok()).unwrap_or(0);
    let table = TableModel { trial, ..model.table };
    if is_asked {
        if wants_fragment(&headers) {
            return Ok(pages::trial(&ui, &table).into_response());
        }
        let model = LessonModel { table, tries, ..model };
        return Ok(pages::lesson(&ui, &model).ok_or(Error::NotFound)?.into_response());
    }
    let Some(tried) = course.judge(step, &text) else {
        let next = if course.is_last(step) {
            link::lesson_end(course.game())
        } else {
            link::lesson_step(course.game(), step + 1)
        };
        let kept = Progress::read(&headers).with(course.game(), step).cookie(session.is_secure);
        return Ok(([kept], Redirect::to(&next)).into_response());
    };
    let tries = TRIES_MAX.min(tries + 1);
    let model = LessonModel { table, tried: Some(tried), tries, ..model };
    Ok(pages::lesson(&ui, &model).ok_or(Error::NotFound)?.into_response())
}

/// How many steps the lesson of a game has; 0 if it has none.
pub(crate) fn steps(game: GameId) -> usize {
    COURSES.get(&game).map_or(0, |course| course.steps.len())
}

/// The lesson of the game of this name.
fn course(game: &str) -> Result<&'static Course, Error> {
    let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
    COURSES.get(&game).ok_or(Error::NotFound)
}

/// A game's lesson, replayed.
struct Course {
    transcript: Transcript,
    played: Played,
    steps: Vec<Step>,
}

/// A step of a lesson.
struct Step {
    /// How many plies are played before it.
    start: usize,
    /// What many try: a move, or with `*` at its end how one begins; nothing if it is anything.
    usual: Vec<&'static str>,
}

impl Course {
    /// # Panics
    /// If the record cannot be read or played: it is the program's own.
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
        let transcript = record.text.parse().expect("the record can be read");
        Some(Self { transcript, played: replay(&record), steps })
    }

    fn game(&self) -> GameId {
        self.transcript.game
    }

    /// The step that an address names, counted from 1; one more than there are at the end.
    fn step(&self, named: &str) -> Result<usize, Error> {
        if named == link::LESSON_END {
            return Ok(self.steps.len() + 1);
        }
        let step = named.parse().ok().filter(|step| (1..=self.steps.len()).contains(step));
        // One address for each: no other way to write its number.
        step.filter(|step| step.to_string() == named).ok_or(Error::NotFound)
    }

    /// In the last step something is counted instead of played.
    fn is_last(&self, step: usize) -> bool {
        step == self.steps.len()
    }

    /// How many plies are played before a step; all of them at the end.
    fn start(&self, step: usize) -> usize {
        self.steps.get(step - 1).map_or(self.transcript.plies.len(), |step| step.start)
    }

    fn position(&self, step: usize) -> AnyGame {
        self.transcript.replay(self.start(step)).expect("the record was played before")
    }

    /// The move that a step asks for, or the number.
    fn right(&self, step: usize) -> String {
        let start = self.start(step);
        if self.is_last(step) {
            let view = &self.played.positions[start].view;
            return pages::right_count(view, self.game()).to_string();
        }
        self.transcript.plies.get(start).map_or_else(String::new, |ply| ply.text.to_string())
    }

    /// What a form answers to a step: a move, or a number; none if there is nothing to answer.
    fn text(&self, step: usize, fields: &[(String, String)]) -> Option<String> {
        let text = match step {
            step if self.is_last(step) => field(fields, "count")?.to_owned(),
            step if step < self.steps.len() => pages::move_text(self.game(), fields),
            _ => return None,
        };
        Some(text).filter(|text| text.len() <= MOVE_BYTES_MAX)
    }

    /// What a try would come to.
    fn trial(&self, step: usize, text: &str) -> Trial {
        let mut game = self.position(step);
        let viewer = Viewer::Seat(Seat::new(LEARNER));
        let events = game.play_shown(Actor::Seat(Seat::new(LEARNER)), text, viewer);
        let outcome: Result<(Vec<AnyEventView>, AnyView), &'static str> =
            events.map(|events| (events, game.view(viewer))).map_err(|refusal| refusal.clause);
        Trial { input: text.to_owned(), outcome }
    }

    /// What is to be said to a try; nothing if it is what the step asks for: a move that comes to the
    /// same is the same.
    fn judge(&self, step: usize, text: &str) -> Option<Tried> {
        let right = self.right(step);
        if self.is_last(step) {
            return (text != right).then_some(Tried { clause: None, is_usual: true });
        }
        let learner = Actor::Seat(Seat::new(LEARNER));
        let (mut asked, mut tried) = (self.position(step), self.position(step));
        asked.play(learner, &right).expect("the record was played before");
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

    /// What happened from one ply to another.
    fn log(&self, plies: std::ops::Range<usize>) -> Vec<LogEntry> {
        let entry = |ply: usize| {
            let shown = &self.played.positions[ply + 1];
            let (who, _) = shown.moved.clone()?;
            let events = shown.events.clone();
            Some(LogEntry {
                number: ply,
                ply,
                who,
                made_by: MadeBy::Seat,
                at_ms: None,
                events,
                notice: None,
            })
        };
        plies.filter_map(entry).collect()
    }

    fn model(&self, step: usize, session: &Session, headers: &HeaderMap) -> LessonModel {
        let game = self.game();
        let start = self.start(step);
        LessonModel {
            step,
            table: self.table(step, session),
            since: self.log(if step > 1 { self.start(step - 1)..start } else { 0..0 }),
            answer: self.right(step),
            tried: None,
            tries: 0,
            done: Progress::read(headers).of(game),
            gentlest: gentlest(game).to_owned(),
        }
    }

    fn table(&self, step: usize, session: &Session) -> TableModel {
        let start = self.start(step);
        let learner = Seat::new(LEARNER);
        let mut table = self.played.table(self.game(), start);
        let is_due = matches!(table.turn, Turn::Seats(seats) if seats.contains(learner));
        if is_due && step < self.steps.len() {
            table.legal = self.position(step).legal(Actor::Seat(learner));
        }
        let name = session.person.as_ref().map(|person| person.name.clone());
        let name = name.unwrap_or_else(|| session.locale.text("guest-name"));
        table.players[LEARNER] = Player { name, is_me: true, ..table.players[LEARNER].clone() };
        TableModel {
            version: start as u64,
            revision: start as u64,
            log: self.log(0..start),
            request: id::random(),
            lesson: Some(step),
            ..table
        }
    }
}

/// How far a reader has come in each lesson, as his browser tells it.
pub(crate) struct Progress(Vec<(GameId, usize)>);

impl Progress {
    pub(crate) fn read(headers: &HeaderMap) -> Self {
        let told = cookies(headers, PROGRESS_COOKIE).next().unwrap_or_default();
        let read = told.split('_').filter_map(|told| {
            let (game, step) = told.split_once('.')?;
            Some((game.parse().ok()?, step.parse().ok()?))
        });
        let mut all: Vec<(GameId, usize)> = read.take(GAMES.len()).collect();
        all.retain(|(game, _)| COURSES.contains_key(game));
        Self(all)
    }

    /// The last step of a game's lesson that he has done; 0 if none.
    pub(crate) fn of(&self, game: GameId) -> usize {
        let done = self.0.iter().find(|(known, _)| *known == game).map_or(0, |(_, step)| *step);
        done.min(steps(game))
    }

    /// The same with a step done.
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
