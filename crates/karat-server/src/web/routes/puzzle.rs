//! Puzzle pages. A cookie stores which puzzles are solved, so the server is stateless. Attempts are
//! evaluated against the position without being played.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_rules::any::{GAMES, GameId, SetupError};
use karat_rules::{Actor, Ply, Seat, Turn, Viewer};
use karat_table::id;
use karat_table::table::{Occupant, Setup, Sitter};
use karat_table::time::{DAY, UnixMillis};
use maud::Markup;
use serde::Deserialize;

use crate::web::App;
use crate::web::error::Error;
use crate::web::routes::extract::{is_sent, parsed, wants_fragment};
use crate::web::routes::{MOVE_BYTES_MAX, PageRequest, Posted};
use crate::web::session::{Session, SetCookie, cookies, kept_cookie};
use crate::web::show::learn::{gentlest, replayed};
use crate::web::show::lesson::log;
use crate::web::ticket::SentForm;
use karat_pages::lessons::LEARNER;
use karat_pages::link::{self, Exercise};
use karat_pages::model::{Player, Seen, Trial};
use karat_pages::puzzles::{Puzzle, of_the_day};
use karat_pages::{self as pages, Played, PuzzleModel, PuzzlesModel};

/// The maximum number of wrong attempts to count.
const TRIES_MAX: usize = 9;

const PROGRESS_COOKIE: &str = "karat-puzzles";

/// The maximum number of puzzles per game: the number of bits in the cookie.
const PUZZLES_MAX: usize = 32;

static PLAYED: LazyLock<HashMap<GameId, Vec<Played>>> = LazyLock::new(|| {
    let of = |game| {
        let viewer = Viewer::Seat(LEARNER);
        let played = Puzzle::all(game).iter().map(|it| replayed("puzzle", &it.solved(), viewer));
        played.collect()
    };
    GAMES.iter().map(|&game| (game, of(game))).collect()
});

/// Form fields for attempting a puzzle, in addition to those of the move.
#[derive(Deserialize)]
pub(crate) struct AttemptForm {
    /// Whether to show the answer instead.
    #[serde(default, rename = "show", deserialize_with = "is_sent")]
    wants_answer: bool,
    /// Whether to preview the move without playing it.
    #[serde(default, rename = "preview", deserialize_with = "is_sent")]
    is_preview: bool,
    /// The number of previous attempts.
    #[serde(default, deserialize_with = "parsed")]
    tries: Option<usize>,
}

/// Form fields for continuing a puzzle as a game.
#[derive(Deserialize)]
pub(crate) struct PlayForm {
    /// The level of the bots.
    level: Option<String>,
}

/// Handles `GET /learn/{game}/puzzles`: lists a game's puzzles.
pub(crate) async fn list(
    PageRequest { app, session, uri }: PageRequest,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Markup, Error> {
    let game = named(&game)?;
    let themes = Puzzle::all(game).iter().map(|puzzle| puzzle.theme).collect();
    let (solved, today) = (Solved::read(&headers).of(game), today(&app, game));
    let model = PuzzlesModel { game, themes, solved, today };
    pages::puzzles(&session.ui(&uri), &model).ok_or(Error::NotFound)
}

/// Handles `GET /learn/{game}/puzzles/{puzzle}`: shows a puzzle.
pub(crate) async fn show(
    PageRequest { app, session, uri }: PageRequest,
    Path((game, puzzle)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if puzzle == link::PUZZLE_OF_TODAY {
        let game = named(&game)?;
        return Ok(Redirect::to(&link::puzzle(game, today(&app, game))).into_response());
    }
    let asked = Asked::read(&game, &puzzle)?;
    let model = asked.model(&session, &headers, false);
    Ok(pages::puzzle(&session.ui(&uri), &model).ok_or(Error::NotFound)?.into_response())
}

/// Handles `GET /learn/{game}/puzzles/{puzzle}/solved`: shows a puzzle's solution.
pub(crate) async fn solved(
    Extension(session): Extension<Session>,
    Path((game, puzzle)): Path<(String, String)>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Markup, Error> {
    let asked = Asked::read(&game, &puzzle)?;
    let model = asked.model(&session, &headers, true);
    pages::puzzle(&session.ui(&uri), &model).ok_or(Error::NotFound)
}

/// Handles `POST /learn/{game}/puzzles/{puzzle}`: evaluates an attempt.
pub(crate) async fn answer(
    Extension(session): Extension<Session>,
    Path((game, puzzle)): Path<(String, String)>,
    headers: HeaderMap,
    uri: Uri,
    Posted { form, fields }: Posted<AttemptForm>,
) -> Result<Response, Error> {
    let asked = Asked::read(&game, &puzzle)?;
    let solved = link::puzzle_solved(asked.game, asked.number);
    // Viewing the answer does not count as solving the puzzle, so the cookie is unchanged.
    if form.wants_answer {
        return Ok(Redirect::to(&solved).into_response());
    }
    let text = pages::move_text(asked.game, &fields);
    if text.len() > MOVE_BYTES_MAX {
        return Err(Error::BadRequest);
    }
    let is_asked = form.is_preview;
    if is_asked && !pages::can_be_tried(asked.game, &text) {
        return Err(Error::BadRequest);
    }
    let (ui, model) = (session.ui(&uri), asked.model(&session, &headers, false));
    let tries = form.tries.unwrap_or(0);
    let seen = Seen { trial: asked.trial(&text), ..model.seen };
    if is_asked {
        if wants_fragment(&headers) {
            return Ok(pages::trial(&ui, &seen).into_response());
        }
        let model = PuzzleModel { seen, tries, ..model };
        return Ok(pages::puzzle(&ui, &model).ok_or(Error::NotFound)?.into_response());
    }
    let Some(judged) = asked.puzzle.judge(&text) else {
        let kept = Solved::read(&headers).with(asked.game, asked.number).cookie(session.is_secure);
        return Ok(([kept], Redirect::to(&solved)).into_response());
    };
    let tries = TRIES_MAX.min(tries + 1);
    let model = PuzzleModel { seen, judged: Some(judged), tries, ..model };
    Ok(pages::puzzle(&ui, &model).ok_or(Error::NotFound)?.into_response())
}

/// Handles `POST /learn/{game}/puzzles/{puzzle}/play`: continues a puzzle as a game.
pub(crate) async fn continue_game(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    Path((game, puzzle)): Path<(String, String)>,
    Posted { form, fields }: Posted<PlayForm>,
) -> Result<Response, Error> {
    let Asked { game, number, puzzle } = Asked::read(&game, &puzzle)?;
    let level = form.level.ok_or(Error::BadRequest)?;
    if !karat_bots::is_bot_name(game, &level) {
        return Err(Error::BadRequest);
    }
    let mut sent = SentForm::read(&link::puzzle_play(game, number), &fields)?;
    if let Some((id, cookie)) = sent.opened(&app, &mut session, false).await? {
        return Ok((AppendHeaders(cookie), Redirect::to(&link::table(id.as_str()))).into_response());
    }
    let (person, cookie) = session.enter(app.tables.store(), app.tables.now().time()).await?;
    let transcript = &puzzle.transcript;
    let sitters = Seat::all(transcript.seats).map(|seat| {
        if seat == LEARNER {
            return Sitter::new(Occupant::Person(person.id.clone()), person.name.as_str());
        }
        let named = transcript.names.iter().find(|(named, _)| *named == seat);
        let name = named.map_or("", |(_, name)| name.as_str());
        Sitter::new(Occupant::Bot(level.clone()), name)
    });
    let setup = Setup {
        owner: Some(person.id.clone()),
        position: Some(puzzle.way().join("\n")),
        root: sent.root(&app),
        ..Setup::new(game, transcript.options.clone(), sitters.collect())
    };
    let (table, cookie) = match app.tables.open_asked(setup, Some(sent.asked)).await {
        Ok(id) => (id, cookie),
        Err(error) => sent.twin(&app, &mut session, cookie).await?.ok_or(error)?,
    };
    Ok((AppendHeaders(cookie), Redirect::to(&link::table(table.as_str()))).into_response())
}

/// Returns a game's number of puzzles.
pub(crate) fn count(game: GameId) -> usize {
    Puzzle::all(game).len()
}

/// Returns the game with the given name, if it has puzzles.
fn named(game: &str) -> Result<GameId, Error> {
    let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
    if count(game) == 0 { Err(Error::NotFound) } else { Ok(game) }
}

/// Returns the number that identifies today's puzzle for a game.
fn today(app: &App, game: GameId) -> usize {
    let day = app.tables.now().time().since(UnixMillis(0)).as_secs() / DAY.as_secs();
    of_the_day(day, count(game))
}

/// A requested puzzle.
struct Asked {
    game: GameId,
    /// The puzzle's number, starting from 1.
    number: usize,
    puzzle: &'static Puzzle,
}

impl Asked {
    fn read(game: &str, number: &str) -> Result<Self, Error> {
        let game = named(game)?;
        // Each puzzle has a single canonical URL, so other spellings of its number are rejected.
        let all = Puzzle::all(game).iter().enumerate();
        let found = all.map(|(index, puzzle)| (index + 1, puzzle));
        let mut found = found.filter(|(at, _)| at.to_string() == number);
        let (number, puzzle) = found.next().ok_or(Error::NotFound)?;
        Ok(Self { game, number, puzzle })
    }

    /// Returns a preview of an attempt, or `None` if the attempt would end the auction, turn or
    /// game.
    fn trial(&self, text: &str) -> Option<Trial> {
        let viewer = Viewer::Seat(LEARNER);
        let mut game = self.puzzle.position();
        let before = pages::chapter(&game.view(viewer));
        let outcome = match game.play_shown(Actor::Seat(LEARNER), text, viewer) {
            Ok(events) => {
                let view = game.view(viewer);
                let is_left = game.turn() != Turn::Over && pages::chapter(&view) == before;
                Ok(is_left.then(|| pages::shown_outcome((events, view)))?)
            }
            Err(refusal) => Err(refusal.clause),
        };
        Some(Trial { input: text.to_owned(), outcome })
    }

    fn model(&self, session: &Session, headers: &HeaderMap, is_solved: bool) -> PuzzleModel {
        let played = &PLAYED[&self.game][self.number - 1];
        let end = Ply::after(&self.puzzle.transcript.plies);
        let ply = if is_solved { end.next() } else { end };
        let mut seen = played.seen(self.game, ply);
        if !is_solved {
            let position = self.puzzle.position();
            seen.legal = position.legal(Actor::Seat(LEARNER));
            seen.refused = position.refused(LEARNER);
        }
        let name = session.person.as_ref().map(|person| person.name.clone());
        let name = name.unwrap_or_else(|| session.locale.text("guest-name"));
        let player = &mut seen.players[LEARNER.index()];
        *player = Player { name, is_me: true, ..player.clone() };
        let seen = Seen {
            version: ply.into(),
            log: log(played, Ply::START..ply),
            options: self.puzzle.transcript.options.clone(),
            request: id::random(),
            moves: link::lesson_step(self.game, Exercise::Puzzle(self.number)),
            ..seen
        };
        PuzzleModel {
            number: self.number,
            themes: Puzzle::all(self.game).iter().map(|puzzle| puzzle.theme).collect(),
            goal: self.puzzle.goal,
            seen,
            judged: None,
            tries: 0,
            is_solved,
            solved: Solved::read(headers).of(self.game),
            gentlest: gentlest(self.game).to_owned(),
            levels: karat_bots::strength_names(self.game),
        }
    }
}

/// The puzzles a user has solved, as stored in a cookie: a bit mask for each game, with the first
/// puzzle in the lowest bit.
struct Solved(Vec<(GameId, u32)>);

impl Solved {
    fn read(headers: &HeaderMap) -> Self {
        let told = cookies(headers, PROGRESS_COOKIE).next().unwrap_or_default();
        let read = told.split('_').filter_map(|told| {
            let (game, bits) = told.split_once('.')?;
            Some((game.parse().ok()?, u32::from_str_radix(bits, 16).ok()?))
        });
        let mut all: Vec<(GameId, u32)> = read.take(GAMES.len()).collect();
        all.retain(|(game, _)| count(*game) > 0);
        Self(all)
    }

    fn bits(&self, game: GameId) -> u32 {
        self.0.iter().find(|(known, _)| *known == game).map_or(0, |(_, bits)| *bits)
    }

    /// Returns, for each of a game's puzzles, whether the user has solved it.
    fn of(&self, game: GameId) -> Vec<bool> {
        let bits = self.bits(game);
        (0..count(game).min(PUZZLES_MAX)).map(|index| bits >> index & 1 == 1).collect()
    }

    /// Marks a puzzle as solved.
    fn with(mut self, game: GameId, number: usize) -> Self {
        let bits = self.bits(game) | 1 << (number - 1);
        self.0.retain(|(known, _)| *known != game);
        self.0.push((game, bits));
        self
    }

    fn cookie(&self, is_secure: bool) -> SetCookie {
        let all = self.0.iter().map(|(game, bits)| format!("{game}.{bits:x}"));
        kept_cookie(PROGRESS_COOKIE, &all.collect::<Vec<_>>().join("_"), is_secure)
    }
}
