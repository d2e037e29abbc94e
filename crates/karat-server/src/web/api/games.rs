//! Games, with their numbers of players, options, bots and clauses. Responses are the same for
//! every caller, so no token is required.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::Response;
use karat_rules::any::{GAMES, GameId};
use karat_rules::book::Book;
use serde::Serialize;
use utoipa::ToSchema;

use crate::web::api::answer;
use crate::web::api::describe::{Cache, Form, OperationSpec, schema};
use crate::web::api::position::game;
use crate::web::api::words::GameName;
use crate::web::problem::{self, Kind, Problem};
use karat_words::Locale;
use karat_words::plain;

/// The list of all games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Games {
    /// The games, in the order shown on the home page.
    games: Vec<GameLine>,
}

/// A game in the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameLine {
    /// The game's id in URLs, moves and records.
    #[schema(value_type = GameName)]
    id: &'static str,
    /// The game's name, in the request's language.
    name: String,
    /// The supported numbers of players.
    seats: Vec<u32>,
}

/// A game with its options, bots and clauses.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameShown {
    /// The game's id in URLs, moves and records.
    #[schema(value_type = GameName)]
    id: &'static str,
    /// The game's name, in the request's language.
    name: String,
    /// The supported numbers of players.
    seats: Vec<u32>,
    /// The game's options.
    options: Vec<OptionShown>,
    /// The clause that defines the move notation.
    notation: &'static str,
    /// Whether a position's `legal` lists all of the seat's legal moves.
    lists_every_move: bool,
    /// The rules revision, which increases when the same moves lead to a different result.
    revision: u32,
    /// The bot levels, weakest first.
    levels: Vec<&'static str>,
    /// The names of all bots.
    bots: &'static [&'static str],
    /// The ids of all clauses, in rulebook order.
    clauses: Vec<&'static str>,
}

/// An option of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OptionShown {
    /// The option's name.
    name: &'static str,
    /// The option's values, default first. The list is empty if any text is allowed.
    values: &'static [&'static str],
    /// The clause changed by the option.
    clause: &'static str,
}

/// A clause of a rulebook.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClauseShown {
    /// The game whose rulebook contains the clause.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// The clause id.
    id: String,
    /// The clause text, in Markdown.
    text: String,
}

/// The specification of `GET /api/v1/games`.
pub(crate) const LIST_SPEC: OperationSpec = OperationSpec {
    id: "games",
    response: Form::Json(schema::<Games>),
    cache: Cache::ETag,
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/games`.
pub(crate) async fn list(headers: HeaderMap) -> Response {
    let locale = problem::locale(&headers);
    let games = GAMES.iter().map(|&game| GameLine {
        id: game.name(),
        name: plain::game_name(locale, game),
        seats: seats(game),
    });
    answer::tagged_in(&headers, locale.code(), &Games { games: games.collect() })
}

/// The specification of `GET /api/v1/games/{game}`.
pub(crate) const SHOW_SPEC: OperationSpec = OperationSpec {
    id: "game",
    response: Form::Json(schema::<GameShown>),
    cache: Cache::ETag,
    problems: &[Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/games/{game}`.
pub(crate) async fn show(
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (game, locale) = (game(&name)?, problem::locale(&headers));
    let options = game.options().iter().map(|spec| OptionShown {
        name: spec.name,
        values: spec.values,
        clause: spec.clause,
    });
    let shown = GameShown {
        id: game.name(),
        name: plain::game_name(locale, game),
        seats: seats(game),
        options: options.collect(),
        notation: game.notation(),
        lists_every_move: game.lists_every_move(),
        revision: game.revision(),
        levels: karat_bots::strength_names(game),
        bots: karat_bots::bot_names(game),
        clauses: book(game, Locale::En).clauses().map(|clause| clause.id).collect(),
    };
    Ok(answer::tagged_in(&headers, locale.code(), &shown))
}

/// The specification of `GET /api/v1/games/{game}/clauses/{clause}`.
pub(crate) const CLAUSE_SPEC: OperationSpec = OperationSpec {
    id: "clause",
    response: Form::Json(schema::<ClauseShown>),
    cache: Cache::ETag,
    problems: &[Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/games/{game}/clauses/{clause}`.
pub(crate) async fn clause(
    Path((name, id)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (game, locale) = (game(&name)?, problem::locale(&headers));
    let found = [locale, Locale::En].into_iter().find_map(|locale| {
        let text = book(game, locale).clause(&id)?.text.trim().to_owned();
        (!text.is_empty()).then_some((locale, text))
    });
    let (locale, text) = found.ok_or(Kind::NotFound)?;
    Ok(answer::tagged_in(&headers, locale.code(), &ClauseShown { game: game.name(), id, text }))
}

fn seats(game: GameId) -> Vec<u32> {
    game.seats().map(|seats| seats as u32).collect()
}

/// Returns a game's rulebook, which is parsed only once.
fn book(game: GameId, locale: Locale) -> &'static Book<'static> {
    type Books = HashMap<(GameId, &'static str), &'static Book<'static>>;
    static BOOKS: LazyLock<Mutex<Books>> = LazyLock::new(Mutex::default);
    let mut books = BOOKS.lock().unwrap_or_else(PoisonError::into_inner);
    books.entry((game, locale.code())).or_insert_with(|| Box::leak(Box::new(locale.book(game))))
}
