//! User accounts: the caller, other people, and their ratings.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use karat_table::id::PersonId;
use karat_table::name;
use karat_table::token::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::App;
use crate::web::api::answer;
use crate::web::api::describe::{Form, OperationSpec, Query as Asks, Value, schema, whole_number};
use crate::web::api::door::{Caller, Reader};
use crate::web::api::position::game;
use crate::web::api::words::{GameName, ScopeName};
use crate::web::problem::{Kind, Problem};
use karat_store::{NoBot, Person, Pool, RatingHistory, Token};

/// The number of people per page.
const PAGE_PEOPLE: u32 = 50;

/// Your account and what your token allows.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    /// The person's id.
    id: String,
    /// The name of your account.
    name: String,
    /// Whether the operator has banned you. A banned person can only watch.
    is_banned: bool,
    /// Whether this is a bot account.
    is_bot: bool,
    /// The token's scopes.
    #[schema(value_type = Vec<ScopeName>)]
    scopes: Vec<&'static str>,
    /// The token's expiry time, in Unix milliseconds.
    expires_ms: i64,
}

/// A person's account and ratings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonShown {
    /// The person's id.
    id: String,
    /// The person's name.
    name: String,
    /// Whether this is a bot account. The names of bot accounts end with `(bot)`.
    is_bot: bool,
    /// The account's creation time, in Unix milliseconds.
    since_ms: i64,
    /// The person's ratings.
    ratings: Vec<RatingShown>,
}

/// A person's rating.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RatingShown {
    /// The game to which the rating applies.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// The number of players in the rated games.
    seats: u32,
    /// The person's rating, in points.
    rating: i64,
    /// Whether the rating is still uncertain because it is based on too few games.
    is_provisional: bool,
    /// The number of rated games.
    games: u64,
}

/// A page of the ratings for a game with a given number of players.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Ranking {
    /// The game to which the ratings apply.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// The number of players in the rated games.
    seats: u32,
    /// The players, highest rating first.
    people: Vec<Ranked>,
    /// The number of the next page, if there is one.
    next: Option<u32>,
}

/// A player in the ratings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Ranked {
    /// The rank, starting at 1. Players with the same rating share a rank.
    rank: u64,
    /// The person's id.
    id: String,
    /// The person's name.
    name: String,
    /// The person's rating, in points.
    rating: i64,
    /// Whether the rating is still uncertain because it is based on too few games.
    is_provisional: bool,
    /// The number of rated games.
    games: u64,
}

/// Query parameters of a page of ratings.
#[derive(Debug, Deserialize)]
pub(crate) struct Paged {
    /// The page number, starting from 1.
    page: Option<u32>,
    /// With 1, the ranking of bot accounts instead of people.
    bots: Option<u32>,
}

/// The specification of `GET /api/v1/me`, which works with any token.
pub(crate) const ME_SPEC: OperationSpec = OperationSpec {
    id: "me",
    scope: Some(Scope::Read),
    response: Form::Json(schema::<Me>),
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/me`.
pub(crate) async fn me(Reader(Caller { person, token }): Reader) -> Response {
    answer::json(StatusCode::OK, &Me::of(person, &token))
}

/// The specification of `POST /api/v1/me/bot`.
pub(crate) const BOT_SPEC: OperationSpec = OperationSpec {
    id: "bot",
    scope: Some(Scope::Bot),
    response: Form::Json(schema::<Me>),
    problems: &[Kind::Rated, Kind::Conflict],
    ..OperationSpec::PLAIN
};

/// Handles `POST /api/v1/me/bot`: marks the account as a bot account.
pub(crate) async fn become_bot(
    State(app): State<Arc<App>>,
    Caller { person, token }: Caller,
) -> Result<Response, Problem> {
    if !token.scopes.has(Scope::Bot) {
        return Err(Problem::lacks(Scope::Bot));
    }
    match app.tables.store().make_bot(&person.id).await? {
        Ok(()) => {
            let name = name::of_bot(&person.name);
            Ok(answer::json(StatusCode::OK, &Me::of(Person { name, ..person }, &token)))
        }
        Err(NoBot::Rated) => Err(Kind::Rated.into()),
        // The person's password may have been removed since the token was checked.
        Err(NoBot::Seated | NoBot::Guest) => Err(Kind::Conflict.into()),
    }
}

impl Me {
    fn of(person: Person, token: &Token) -> Self {
        Self {
            id: person.id.as_str().to_owned(),
            is_bot: person.is_bot(),
            name: person.name,
            is_banned: person.is_banned,
            scopes: token.scopes.iter().map(Scope::name).collect(),
            expires_ms: token.expires.0,
        }
    }
}

/// The specification of `GET /api/v1/people/{person}`.
pub(crate) const SHOW_SPEC: OperationSpec = OperationSpec {
    id: "person",
    scope: Some(Scope::Read),
    response: Form::Json(schema::<PersonShown>),
    problems: &[Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/people/{person}`.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Reader(_): Reader,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let store = app.tables.store();
    let id = PersonId::parse(&id).ok_or(Kind::NotFound)?;
    let person = store.person(&id).await?.ok_or(Kind::NotFound)?;
    let since = store.person_since(&id).await?.ok_or(Kind::NotFound)?;
    let histories = store.rating_histories(&id).await?;
    let shown = PersonShown {
        id: id.as_str().to_owned(),
        is_bot: person.is_bot(),
        name: person.name,
        since_ms: since.0,
        ratings: histories.iter().map(rating).collect(),
    };
    Ok(answer::json(StatusCode::OK, &shown))
}

/// The specification of `GET /api/v1/ratings/{game}/{seats}`.
pub(crate) const RANKING_SPEC: OperationSpec = OperationSpec {
    id: "ratings",
    scope: Some(Scope::Read),
    query: &[
        Asks { name: "page", value: Value::Number(1, u32::MAX as u64) },
        Asks { name: "bots", value: Value::Number(0, 1) },
    ],
    response: Form::Json(schema::<Ranking>),
    problems: &[Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/ratings/{game}/{seats}`.
pub(crate) async fn ranking(
    State(app): State<Arc<App>>,
    Reader(_): Reader,
    Path((name, seats)): Path<(String, String)>,
    Query(asked): Query<Paged>,
) -> Result<Response, Problem> {
    let game = game(&name)?;
    let seats = whole_number(&seats).and_then(|seats| usize::try_from(seats).ok());
    let seats = seats.filter(|seats| *seats > 1 && game.seats().contains(seats));
    let seats = seats.ok_or(Kind::NotFound)?;
    let pool = if asked.bots == Some(1) { Pool::Bots } else { Pool::People };
    let store = app.tables.store();
    let pages = store.ranked_count(pool, game, seats).await?.div_ceil(PAGE_PEOPLE).max(1);
    let page = asked.page.unwrap_or(1).clamp(1, pages);
    let ranked = store.ranking(pool, game, seats, (page - 1) * PAGE_PEOPLE, PAGE_PEOPLE).await?;
    let people = ranked.into_iter().map(|ranked| Ranked {
        rank: ranked.rank,
        id: ranked.person.as_str().to_owned(),
        name: ranked.name,
        rating: ranked.rating.shown(),
        is_provisional: ranked.rating.is_provisional(),
        games: ranked.games,
    });
    let ranking = Ranking {
        game: game.name(),
        seats: seats as u32,
        people: people.collect(),
        next: (page < pages).then_some(page + 1),
    };
    Ok(answer::json(StatusCode::OK, &ranking))
}

/// Returns the current rating of a history.
pub(crate) fn rating(history: &RatingHistory) -> RatingShown {
    let now = *history.ratings.last().expect("a history has a rating");
    RatingShown {
        game: history.game.name(),
        seats: history.seats as u32,
        rating: now.shown(),
        is_provisional: now.is_provisional(),
        games: history.ratings.len() as u64,
    }
}
