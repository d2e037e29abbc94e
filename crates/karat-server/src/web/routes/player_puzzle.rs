//! Puzzles made by players: the list, solving one, and writing one.

use std::net::IpAddr;
use std::time::Duration;

use axum::Extension;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_rules::any::{GAMES, GameId};
use karat_table::id::PuzzleId;
use karat_table::player_puzzle::{self, Stage};
use maud::Markup;
use serde::Deserialize;

use crate::tables::reviews::{Check, CheckProgress};
use crate::web::App;
use crate::web::error::{Error, FORBIDDEN, FROZEN, REFUSED, TOO_MANY};
use crate::web::limits::Client;
use crate::web::review;
use crate::web::routes::extract::{is_sent, parsed, wants_fragment};
use crate::web::routes::{MOVE_BYTES_MAX, Me, PageRequest, Params, Posted};
use crate::web::session::Session;
use crate::web::show::player_puzzle::{Position, author, own, summary, tries};
use karat_pages::link::{self, BY_ATTEMPTS, PuzzlesFilter};
use karat_pages::model::{Refusal, Seen};
use karat_pages::{
    self as pages, CheckState, PlayerPuzzleModel, PlayerPuzzlesModel, PuzzleAct, PuzzleEditorModel,
    PuzzleFault, PuzzleOutcome, PuzzleTry,
};
use karat_store::{Asked, KeptCheck, PlayerPuzzle, PuzzleAttempt, PuzzleChange, PuzzleFilter};

/// The number of puzzles on a page of the list.
const PAGE_PUZZLES: u32 = 30;

/// The interval at which a browser polls the progress of a check.
const AGAIN: Duration = Duration::from_secs(3);

/// Query parameters of the list, not yet validated.
#[derive(Deserialize)]
pub(crate) struct ListAsked {
    game: Option<String>,
    #[serde(default, deserialize_with = "parsed")]
    seats: Option<usize>,
    order: Option<String>,
    #[serde(default, deserialize_with = "parsed")]
    page: Option<u32>,
}

/// Form fields for a try, in addition to those of the move.
#[derive(Deserialize)]
pub(crate) struct AttemptForm {
    /// Whether to show the answer instead.
    #[serde(default, rename = "show", deserialize_with = "is_sent")]
    wants_answer: bool,
    /// Whether to preview the move without making it.
    #[serde(default, rename = "preview", deserialize_with = "is_sent")]
    is_preview: bool,
}

/// Form fields for a change by the author.
#[derive(Deserialize)]
pub(crate) struct ChangeForm {
    #[serde(default, deserialize_with = "parsed")]
    act: Option<PuzzleAct>,
    #[serde(default)]
    question: String,
    #[serde(default)]
    explanation: String,
    /// The answer to remove.
    #[serde(default, rename = "move")]
    text: String,
}

/// Handles `GET /puzzles`: lists public puzzles.
pub(crate) async fn list(
    PageRequest { app, session, uri }: PageRequest,
    Params(asked): Params<ListAsked>,
) -> Result<Markup, Error> {
    let store = app.tables.store();
    let ListAsked { game, seats, order, page } = asked;
    let game = GAMES.iter().find(|known| Some(known.name()) == game.as_deref()).copied();
    let by_attempts = order.as_deref() == Some(BY_ATTEMPTS);
    let filter = PuzzlesFilter { game, seats, by_attempts };
    let stored = PuzzleFilter { game, seats, by_attempts };
    let count = store.public_puzzle_count(stored, session.id()).await?;
    let pages = count.div_ceil(PAGE_PUZZLES).max(1);
    let page = page.unwrap_or(1).clamp(1, pages);
    let part = ((page - 1) * PAGE_PUZZLES, PAGE_PUZZLES);
    let all = store.public_puzzles(stored, session.id(), part).await?;
    let mine = match session.id() {
        Some(me) => store.puzzles_of(me).await?,
        None => Vec::new(),
    };
    let model = PlayerPuzzlesModel {
        filter,
        all: all.iter().map(|listed| summary(listed, session.locale)).collect(),
        page: page as usize,
        pages: pages as usize,
        mine: mine.iter().map(own).collect(),
    };
    Ok(pages::player_puzzles(&session.ui(&uri), &model))
}

/// Handles `GET /puzzles/{puzzle}`: shows a puzzle and, once the user has tried, its answers.
pub(crate) async fn show(
    PageRequest { app, session, uri }: PageRequest,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let puzzle = shown(&app, &session, &id).await?;
    let Some(position) = Position::of(&puzzle) else { return Ok(broken(&session, &uri, &puzzle)) };
    let model = model(&app, &session, &puzzle, &position).await?;
    Ok(pages::player_puzzle(&session.ui(&uri), &model).into_response())
}

/// Handles `POST /puzzles/{puzzle}`: judges the user's first try.
pub(crate) async fn attempt(
    PageRequest { app, mut session, uri }: PageRequest,
    Path(id): Path<String>,
    headers: HeaderMap,
    Posted { form, fields }: Posted<AttemptForm>,
) -> Result<Response, Error> {
    let puzzle = shown(&app, &session, &id).await?;
    let Some(position) = Position::of(&puzzle) else { return Ok(broken(&session, &uri, &puzzle)) };
    let text = pages::move_text(puzzle.game, &fields);
    if text.len() > MOVE_BYTES_MAX {
        return Err(Error::BadRequest);
    }
    if form.is_preview {
        let model = model(&app, &session, &puzzle, &position).await?;
        let seen = previewed(&position, puzzle.game, model.seen, &text)?;
        let ui = session.ui(&uri);
        return Ok(match wants_fragment(&headers) {
            true => pages::trial(&ui, &seen).into_response(),
            false => {
                pages::player_puzzle(&ui, &PlayerPuzzleModel { seen, ..model }).into_response()
            }
        });
    }
    let tried = match form.wants_answer {
        true => PuzzleAttempt { text: String::new(), is_right: false },
        false => {
            let found = player_puzzle::found(&position.game, position.seat, &puzzle.answers, &text);
            match found {
                Ok(found) => PuzzleAttempt {
                    is_right: found.is_some(),
                    text: found.map(str::to_owned).unwrap_or_else(|| position.normalized(&text)),
                },
                Err(refusal) => {
                    let model = model(&app, &session, &puzzle, &position).await?;
                    let is_incomplete = pages::is_incomplete(&fields, &text);
                    let clause = refusal.clause;
                    let refusal = Some(Refusal { clause, input: text, is_incomplete });
                    let seen = Seen { refusal, ..model.seen };
                    let model = PlayerPuzzleModel { seen, ..model };
                    let page = pages::player_puzzle(&session.ui(&uri), &model);
                    return Ok((REFUSED, page).into_response());
                }
            }
        }
    };
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let (person, cookie) = session.enter(store, now).await?;
    if !store.try_puzzle(&puzzle.id, &person.id, &tried, now).await? {
        return Err(Error::NotFound);
    }
    let page = Redirect::to(&link::player_puzzle(puzzle.id.as_str()));
    Ok((AppendHeaders(cookie), page).into_response())
}

/// Handles `GET /puzzles/{puzzle}/edit`: shows a puzzle to its author.
pub(crate) async fn edit(
    PageRequest { app, session, uri }: PageRequest,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let puzzle = mine(&app, &session, &id).await?;
    let Some(position) = Position::of(&puzzle) else { return Ok(broken(&session, &uri, &puzzle)) };
    let model = editor(&app, &session, &puzzle, &position).await?;
    let again = model.is_waiting().then(|| (header::REFRESH, AGAIN.as_secs().to_string()));
    let page = pages::puzzle_editor(&session.ui(&uri), &model);
    Ok((AppendHeaders(again), page).into_response())
}

/// Handles `POST /puzzles/{puzzle}/answers`: accepts a move as an answer.
pub(crate) async fn add_answer(
    PageRequest { app, session, uri }: PageRequest,
    Path(id): Path<String>,
    headers: HeaderMap,
    Posted { form, fields }: Posted<AttemptForm>,
) -> Result<Response, Error> {
    let puzzle = mine(&app, &session, &id).await?;
    let Some(position) = Position::of(&puzzle) else { return Ok(broken(&session, &uri, &puzzle)) };
    let text = pages::move_text(puzzle.game, &fields);
    if text.len() > MOVE_BYTES_MAX {
        return Err(Error::BadRequest);
    }
    let ui = session.ui(&uri);
    let model = editor(&app, &session, &puzzle, &position).await?;
    if form.is_preview {
        let seen = previewed(&position, puzzle.game, model.seen, &text)?;
        return Ok(match wants_fragment(&headers) {
            true => pages::trial(&ui, &seen).into_response(),
            false => {
                pages::puzzle_editor(&ui, &PuzzleEditorModel { seen, ..model }).into_response()
            }
        });
    }
    match player_puzzle::found(&position.game, position.seat, &puzzle.answers, &text) {
        // The move is already accepted.
        Ok(Some(_)) => {}
        Ok(None) => {
            let (store, now) = (app.tables.store(), app.tables.now().time());
            let text = position.normalized(&text);
            let change = PuzzleChange::AddAnswer(&text);
            if !store.change_puzzle((&puzzle.id, &puzzle.author), change, now).await? {
                return Ok(refused(&session, &uri, model, PuzzleFault::Impossible));
            }
        }
        Err(refusal) => {
            let is_incomplete = pages::is_incomplete(&fields, &text);
            let refusal = Some(Refusal { clause: refusal.clause, input: text, is_incomplete });
            let seen = Seen { refusal, ..model.seen };
            let page = pages::puzzle_editor(&ui, &PuzzleEditorModel { seen, ..model });
            return Ok((REFUSED, page).into_response());
        }
    }
    Ok(Redirect::to(&link::player_puzzle_edit(puzzle.id.as_str())).into_response())
}

/// Handles `POST /puzzles/{puzzle}/edit`: changes, checks, publishes, withdraws or deletes a puzzle.
pub(crate) async fn change(
    PageRequest { app, session, uri }: PageRequest,
    Path(id): Path<String>,
    Extension(Client(client)): Extension<Client>,
    Posted { form, .. }: Posted<ChangeForm>,
) -> Result<Response, Error> {
    let puzzle = mine(&app, &session, &id).await?;
    let act = form.act.ok_or(Error::BadRequest)?;
    let store = app.tables.store();
    if act == PuzzleAct::Delete {
        store.delete_puzzle(&puzzle.id, &puzzle.author).await?;
        return Ok(Redirect::to(&link::player_puzzles()).into_response());
    }
    let Some(position) = Position::of(&puzzle) else { return Ok(broken(&session, &uri, &puzzle)) };
    let fault = match act {
        PuzzleAct::Check => asked(&app, &puzzle, client).await?,
        _ => changed(&app, &puzzle, act, &form).await?,
    };
    let Some(fault) = fault else {
        return Ok(Redirect::to(&link::player_puzzle_edit(puzzle.id.as_str())).into_response());
    };
    let mut model = editor(&app, &session, &puzzle, &position).await?;
    if act == PuzzleAct::Save {
        (model.question, model.explanation) = (form.question, form.explanation);
    }
    Ok(refused(&session, &uri, model, fault))
}

/// Handles `POST /puzzles/{puzzle}/report`: reports a puzzle to the operator.
pub(crate) async fn report(
    PageRequest { app, .. }: PageRequest,
    Me(me): Me,
    Path(id): Path<String>,
) -> Result<Redirect, Error> {
    let id = PuzzleId::parse(&id).ok_or(Error::NotFound)?;
    if !app.tables.store().report_puzzle(&id, &me.id, app.tables.now().time()).await? {
        return Err(Error::NotFound);
    }
    Ok(Redirect::to(&link::player_puzzle(id.as_str())))
}

/// Requests the check of a puzzle, and returns why this is not possible, if it is not.
async fn asked(
    app: &App,
    puzzle: &PlayerPuzzle,
    client: IpAddr,
) -> Result<Option<PuzzleFault>, Error> {
    if puzzle.answers.is_empty() || !app.reviews.is_open() {
        return Ok(Some(PuzzleFault::Impossible));
    }
    Ok(match review::ask_check(app, &puzzle.id, (&puzzle.author, client)).await? {
        Asked::Accepted => None,
        Asked::QueueFull => Some(PuzzleFault::QueueFull),
        Asked::NetworkFull => Some(PuzzleFault::NetworkFull),
        Asked::PersonFull => Some(PuzzleFault::PersonFull),
    })
}

/// Makes a change, and returns why it is not possible, if it is not.
async fn changed(
    app: &App,
    puzzle: &PlayerPuzzle,
    act: PuzzleAct,
    form: &ChangeForm,
) -> Result<Option<PuzzleFault>, Error> {
    let texts = player_puzzle::text(&form.question).zip(player_puzzle::text(&form.explanation));
    let change = match (act, &texts) {
        (PuzzleAct::Save, None) => return Ok(Some(PuzzleFault::LongText)),
        (PuzzleAct::Save, Some((question, _)))
            if question.is_empty() && puzzle.stage == Stage::Public =>
        {
            return Ok(Some(PuzzleFault::NoQuestion));
        }
        (PuzzleAct::Save, Some((question, explanation))) => {
            PuzzleChange::Texts(question, explanation)
        }
        (PuzzleAct::Drop, _) => PuzzleChange::RemoveAnswer(&form.text),
        (PuzzleAct::Publish, _) if puzzle.question.is_empty() => {
            return Ok(Some(PuzzleFault::NoQuestion));
        }
        (PuzzleAct::Publish, _) => match &puzzle.check {
            KeptCheck::Told(told) => {
                let check = Check::read(told).ok_or(Error::Damaged)?;
                PuzzleChange::Publish(check.disputes(&puzzle.answers))
            }
            KeptCheck::NotRequested | KeptCheck::Waiting => {
                return Ok(Some(PuzzleFault::Impossible));
            }
        },
        (PuzzleAct::Withdraw, _) => PuzzleChange::Withdraw,
        (PuzzleAct::Check | PuzzleAct::Delete, _) => return Err(Error::BadRequest),
    };
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let done = store.change_puzzle((&puzzle.id, &puzzle.author), change, now).await?;
    Ok((!done).then_some(PuzzleFault::Impossible))
}

/// Returns a puzzle that the user may see: a public one, or their own.
async fn shown(app: &App, session: &Session, id: &str) -> Result<PlayerPuzzle, Error> {
    let puzzle = read(app, id).await?;
    let may_see = puzzle.stage == Stage::Public || session.id() == Some(&puzzle.author);
    if may_see { Ok(puzzle) } else { Err(Error::NotFound) }
}

/// Returns a puzzle of the user. To everyone else, puzzles that are not public do not exist.
async fn mine(app: &App, session: &Session, id: &str) -> Result<PlayerPuzzle, Error> {
    let puzzle = shown(app, session, id).await?;
    if session.id() == Some(&puzzle.author) { Ok(puzzle) } else { Err(Error::Forbidden) }
}

async fn read(app: &App, id: &str) -> Result<PlayerPuzzle, Error> {
    let id = PuzzleId::parse(id).ok_or(Error::NotFound)?;
    app.tables.store().puzzle(&id).await?.ok_or(Error::NotFound)
}

/// Returns the page of a puzzle whose moves can no longer be replayed.
fn broken(session: &Session, uri: &Uri, puzzle: &PlayerPuzzle) -> Response {
    let is_mine = session.id() == Some(&puzzle.author);
    let page = pages::player_puzzle_broken(&session.ui(uri), puzzle.id.as_str(), is_mine);
    (FROZEN, page).into_response()
}

/// Returns the author's page with the reason why a change was refused.
fn refused(session: &Session, uri: &Uri, model: PuzzleEditorModel, fault: PuzzleFault) -> Response {
    let status: StatusCode = match fault {
        PuzzleFault::LongText | PuzzleFault::NoQuestion => REFUSED,
        PuzzleFault::Impossible => FORBIDDEN,
        PuzzleFault::QueueFull | PuzzleFault::NetworkFull | PuzzleFault::PersonFull => TOO_MANY,
    };
    let model = PuzzleEditorModel { fault: Some(fault), ..model };
    let wait = (status == TOO_MANY)
        .then(|| (header::RETRY_AFTER, review::QUEUE_AGAIN.as_secs().to_string()));
    (status, AppendHeaders(wait), pages::puzzle_editor(&session.ui(uri), &model)).into_response()
}

/// Returns the position with the preview of a move.
///
/// # Errors
/// Returns an error if the game does not allow previews of such moves.
fn previewed(position: &Position, game: GameId, seen: Seen, text: &str) -> Result<Seen, Error> {
    if !pages::can_be_tried(game, text) {
        return Err(Error::BadRequest);
    }
    Ok(Seen { trial: Some(position.trial(text)), ..seen })
}

/// Returns the content of a puzzle's page. The answers are part of it only for the author and for
/// people who have tried.
async fn model(
    app: &App,
    session: &Session,
    puzzle: &PlayerPuzzle,
    position: &Position,
) -> Result<PlayerPuzzleModel, Error> {
    let store = app.tables.store();
    let is_mine = session.id() == Some(&puzzle.author);
    let tried = match session.id() {
        Some(me) => store.puzzle_attempt(&puzzle.id, me).await?,
        None => None,
    };
    let is_reported = match session.id().filter(|_| !is_mine) {
        Some(me) => Some(store.has_reported_puzzle(&puzzle.id, me).await?),
        None => None,
    };
    let outcome = match &puzzle.check {
        KeptCheck::Told(told) if is_mine || tried.is_some() => {
            let check = Check::read(told).ok_or(Error::Damaged)?;
            Some(outcome(puzzle, position, &check, tried))
        }
        _ => None,
    };
    let moves = link::player_puzzle(puzzle.id.as_str());
    let mut seen = position.seen(session, moves);
    if outcome.is_some() {
        (seen.legal, seen.refused) = (Vec::new(), Vec::new());
    }
    Ok(PlayerPuzzleModel {
        id: puzzle.id.as_str().to_owned(),
        author: author(puzzle, session.locale),
        question: puzzle.question.clone(),
        seen,
        tries: tries(puzzle),
        is_disputed: puzzle.is_disputed,
        outcome,
        is_mine,
        is_reported,
    })
}

/// Returns the answers of a puzzle, with what the engine thinks of them.
fn outcome(
    puzzle: &PlayerPuzzle,
    position: &Position,
    check: &Check,
    tried: Option<PuzzleAttempt>,
) -> PuzzleOutcome {
    let text = tried.as_ref().map(|tried| tried.text.as_str());
    PuzzleOutcome {
        answers: puzzle.answers.iter().map(|text| position.shown(text)).collect(),
        explanation: puzzle.explanation.clone(),
        check: position.checked(check, &puzzle.answers, text),
        tried: tried.as_ref().map(|tried| match tried.text.as_str() {
            _ if tried.is_right => PuzzleTry::Right,
            "" => PuzzleTry::Looked,
            text => PuzzleTry::Wrong(position.shown(text)),
        }),
    }
}

/// Returns the content of the author's page.
async fn editor(
    app: &App,
    session: &Session,
    puzzle: &PlayerPuzzle,
    position: &Position,
) -> Result<PuzzleEditorModel, Error> {
    let check = match app.reviews.check_progress(puzzle).await? {
        CheckProgress::NotRequested => CheckState::Unasked,
        CheckProgress::Queued(before) => CheckState::Queued(before),
        CheckProgress::Running(percent) => CheckState::Running(percent),
        CheckProgress::Done(check) => {
            CheckState::Done(position.checked(&check, &puzzle.answers, None))
        }
    };
    let moves = link::player_puzzle_answers(puzzle.id.as_str());
    Ok(PuzzleEditorModel {
        id: puzzle.id.as_str().to_owned(),
        seen: position.seen(session, moves),
        stage: puzzle.stage,
        question: puzzle.question.clone(),
        explanation: puzzle.explanation.clone(),
        answers: puzzle.answers.iter().map(|text| position.shown(text)).collect(),
        check,
        can_check: app.reviews.is_open(),
        tries: tries(puzzle),
        fault: None,
    })
}
