//! Game lists and archives, user profiles, and rankings.

use std::io;
use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use futures_util::StreamExt;
use futures_util::stream;
use karat_rules::any::{GAMES, GameId, SetupError};
use karat_table::id::{PersonId, TableId};
use karat_table::table::Stage;
use karat_table::time::UnixMillis;
use maud::Markup;
use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::tables::ReadError;
use crate::turns::Busy;
use crate::web::App;
use crate::web::error::Error;
use crate::web::limits::Client;
use crate::web::routes::extract::parsed;
use crate::web::routes::{PageRequest, Params};
use crate::web::session::Session;
use crate::web::show::club::ranking_row;
use crate::web::show::games::{self as show, began_ago, entry, profile, standing};
use crate::web::show::visits::moves_unseen;
use karat_pages::link::{self, GamesFilter, GamesState};
use karat_pages::{self as pages, AnalysisEntry, GameEntry, GamesModel, RankingModel};
use karat_store::{Listed, Pool};

/// The number of games per page.
const PAGE_GAMES: usize = 20;

/// The number of people per ranking page.
const PAGE_PEOPLE: u32 = 50;

/// The maximum number of running tables checked for a pending decision, newest first. Checking a
/// table requires replaying it.
const WAITING_TABLES_MAX: usize = 100;

/// The maximum length of a player name in a search, in characters.
const WITH_CHARS_MAX: usize = 40;

/// The block size and the trailer size of a tar archive, in bytes.
const TAR_BLOCK_BYTES: usize = 512;
const TAR_END_BYTES: usize = 2 * TAR_BLOCK_BYTES;

/// Query parameters of the games list. Invalid values are ignored.
#[derive(Deserialize)]
pub(crate) struct ListAsked {
    #[serde(default, deserialize_with = "parsed")]
    game: Option<GameId>,
    #[serde(default, deserialize_with = "parsed")]
    state: Option<GamesState>,
    /// Part of another player's name.
    #[serde(default)]
    with: String,
    #[serde(default, deserialize_with = "parsed")]
    page: Option<usize>,
}

/// Query parameters of a ranking.
#[derive(Deserialize)]
pub(crate) struct RankingAsked {
    #[serde(default, deserialize_with = "parsed")]
    page: Option<usize>,
    /// With 1, the ranking of bot accounts instead of people.
    #[serde(default, deserialize_with = "parsed")]
    bots: Option<u32>,
}

/// Handles `GET /games`: lists the user's games.
pub(crate) async fn show(
    PageRequest { app, session, uri }: PageRequest,
    Params(asked): Params<ListAsked>,
) -> Result<Markup, Error> {
    let filter = asked.filter();
    let all = match session.id() {
        Some(person) => app.tables.store().games_of(person).await?,
        None => Vec::new(),
    };
    let has_games = !all.is_empty();
    let mut ids: Vec<TableId> =
        all.into_iter().filter(|game| is_wanted(&filter, game)).map(|game| game.id).collect();
    if filter.state == GamesState::Waiting {
        ids = waiting(&app, &session, ids).await?;
    }
    let pages = ids.len().div_ceil(PAGE_GAMES).max(1);
    let page = asked.page.unwrap_or(1).clamp(1, pages);
    let mut games = Vec::with_capacity(PAGE_GAMES);
    for id in ids.iter().skip((page - 1) * PAGE_GAMES).take(PAGE_GAMES) {
        if let Some(table) = app.tables.readable(id).await? {
            let moves_unseen = moves_unseen(&app, &table, &session).await?;
            let began_ago = began_ago(&app, &table);
            let standing = began_ago.and_then(|_| standing(&table, &session));
            let listed = entry(&table, session.id(), &session);
            games.push(GameEntry { moves_unseen, began_ago, standing, ..listed });
        }
    }
    let analyses = match session.id() {
        Some(person) => app.tables.store().analyses_of(person).await?,
        None => Vec::new(),
    };
    let analyses = analyses.into_iter().map(|it| AnalysisEntry {
        id: it.id.as_str().to_owned(),
        game: it.game,
        names: it.names,
        at: it.created,
    });
    let analyses = analyses.collect();
    let model = GamesModel { filter, games, count: ids.len(), has_games, page, pages, analyses };
    Ok(pages::games(&session.ui(&uri), &model))
}

/// Handles `GET /games/all.tar`: sends all the user's records, one per file. The record of a
/// running game contains only its header, as usual.
pub(crate) async fn archive(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Extension(Client(client)): Extension<Client>,
) -> Result<Response, Error> {
    let person = session.id().ok_or(Error::Forbidden)?.clone();
    let games = app.tables.store().games_of(&person).await?;
    let has_begun = |game: &Listed| !game.stage.is_before_game();
    // The archive is streamed while it is being built, so only one game at a time is in memory.
    let files = stream::iter(games.into_iter().filter(has_begun)).then(move |game| {
        let (app, packing, person) = (app.clone(), app.clone(), person.clone());
        // Each game is replayed when it is the user's turn in the queue for expensive work.
        async move {
            let file = async move { packed(&packing, &game.id).await };
            let file = app.limits.read(client, Some(&person), file).await;
            file.unwrap_or_else(|Busy| Err(io::Error::other("too many wait")))
        }
    });
    let files = files.filter_map(|file| std::future::ready(file.transpose()));
    let end = stream::once(std::future::ready(Ok(vec![0; TAR_END_BYTES])));
    let headers = [
        (header::CONTENT_TYPE, "application/x-tar"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"karat-games.tar\""),
    ];
    Ok((headers, Body::from_stream(files.chain(end))).into_response())
}

/// Handles `GET /people/{id}`: shows a user's profile.
pub(crate) async fn person(
    PageRequest { app, session, uri }: PageRequest,
    Path(id): Path<String>,
) -> Result<Markup, Error> {
    let id = PersonId::parse(&id).ok_or(Error::NotFound)?;
    let model = profile(&app, &session, &id).await?;
    Ok(pages::profile(&session.ui(&uri), &model))
}

/// Handles `GET /people/{id}/habits`: shows a user's habits as plots.
pub(crate) async fn habits(
    PageRequest { app, session, uri }: PageRequest,
    Path(id): Path<String>,
) -> Result<Markup, Error> {
    let id = PersonId::parse(&id).ok_or(Error::NotFound)?;
    let model = show::habits(&app, &session, &id).await?;
    Ok(pages::habits(&session.ui(&uri), &model))
}

/// Handles `GET /ratings`: redirects to the ranking of the first game.
pub(crate) async fn ratings() -> Redirect {
    let game = GAMES[0];
    Redirect::to(&link::ranking(game, (*game.seats().end()).min(4), 1))
}

/// Handles `GET /ratings/{game}/{seats}`: shows the ranking for a game with a given number of
/// players.
pub(crate) async fn ranking(
    PageRequest { app, session, uri }: PageRequest,
    Path((game, seats)): Path<(String, String)>,
    Params(RankingAsked { page, bots }): Params<RankingAsked>,
) -> Result<Markup, Error> {
    let pool = if bots == Some(1) { Pool::Bots } else { Pool::People };
    let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
    let seats = seats.parse().ok().filter(|seats| *seats > 1 && game.seats().contains(seats));
    let seats = seats.ok_or(Error::NotFound)?;
    let store = app.tables.store();
    let pages = store.ranked_count(pool, game, seats).await?.div_ceil(PAGE_PEOPLE).max(1);
    let page = u32::try_from(page.unwrap_or(1)).unwrap_or(pages).clamp(1, pages);
    let skipped = (page - 1) * PAGE_PEOPLE;
    let ranked = store.ranking(pool, game, seats, skipped, PAGE_PEOPLE).await?;
    let rows = ranked.into_iter().map(|ranked| ranking_row(ranked, session.id()));
    let model = RankingModel {
        game,
        seats,
        is_of_bots: pool == Pool::Bots,
        rows: rows.collect(),
        page: page as usize,
        pages: pages as usize,
    };
    Ok(pages::ranking(&session.ui(&uri), &model))
}

/// Returns the tables at which the user has a decision to make.
async fn waiting(app: &App, session: &Session, ids: Vec<TableId>) -> Result<Vec<TableId>, Error> {
    let mut due = Vec::new();
    for id in ids.into_iter().take(WAITING_TABLES_MAX) {
        let table = app.tables.readable(&id).await?;
        if table.is_some_and(|table| table.is_waiting_for(session.id())) {
            due.push(id);
        }
    }
    Ok(due)
}

/// Packs a table's record into a tar entry.
async fn packed(app: &App, id: &TableId) -> io::Result<Option<Vec<u8>>> {
    let table = match app.tables.read(id).await {
        Ok(table) => table,
        Err(ReadError::NoSuchTable | ReadError::Start(_) | ReadError::Damaged(_)) => {
            return Ok(None);
        }
        Err(ReadError::Store(error)) => return Err(io::Error::other(error)),
    };
    let name = format!("{}-{id}.karat", table.record().game);
    tar_file(&name, table.last_event(), &table.transcript_text()).map(Some)
}

fn tar_file(name: &str, at: UnixMillis, text: &str) -> io::Result<Vec<u8>> {
    let mut header = tar::Header::new_ustar();
    header.set_path(name)?;
    header.set_size(text.len() as u64);
    header.set_mode(0o644);
    header.set_mtime(u64::try_from(at.0 / 1000).unwrap_or_default());
    header.set_cksum();
    let mut file = header.as_bytes().to_vec();
    file.extend_from_slice(text.as_bytes());
    file.resize(file.len().next_multiple_of(TAR_BLOCK_BYTES), 0);
    Ok(file)
}

impl ListAsked {
    fn filter(&self) -> GamesFilter {
        let with = self.with.chars().take(WITH_CHARS_MAX).collect();
        GamesFilter { game: self.game, state: self.state.unwrap_or_default(), with }
    }
}

/// Returns whether a game passes the parts of the filter that need no replay.
fn is_wanted(filter: &GamesFilter, game: &Listed) -> bool {
    let is_so_far = match filter.state {
        GamesState::All => true,
        GamesState::Waiting => game.stage == Stage::Playing,
        GamesState::Running => !matches!(game.stage, Stage::Over | Stage::Closed),
        GamesState::Over => matches!(game.stage, Stage::Over | Stage::Closed),
    };
    let with = folded(&filter.with);
    let is_with = with.is_empty() || game.others.iter().any(|name| folded(name).contains(&with));
    is_so_far && is_with && filter.game.is_none_or(|wanted| wanted == game.game)
}

/// Lowercases a name and strips its diacritics, for use in searches.
fn folded(name: &str) -> String {
    name.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use karat_rules::any::GameId;
    use karat_table::id::TableId;
    use karat_table::table::Stage;

    use super::{ListAsked, folded, is_wanted};
    use crate::web::routes::Posted;
    use karat_pages::link::{GamesFilter, GamesState};
    use karat_store::Listed;

    #[test]
    fn a_name_is_found_however_it_is_typed() {
        assert_eq!(folded("Žofie"), "zofie");
        assert_eq!(folded("ŽOFIE"), folded("Z\u{30c}ofie"));
    }

    #[test]
    fn a_filter_lets_through_what_it_says() {
        let game = |game, stage, other: &str| Listed {
            id: TableId::random(),
            game,
            stage,
            others: vec![other.to_owned()],
        };
        let games = [
            game(GameId::Edel, Stage::Over, "Žofie"),
            game(GameId::Edel, Stage::Playing, "Ben"),
            game(GameId::Klenotnici, Stage::Lobby, "Žofie"),
            game(GameId::Klenotnici, Stage::Closed, "Ben"),
        ];
        let filter = |query: &[(&str, &str)]| -> GamesFilter {
            let fields = query.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
            let asked = Posted::<ListAsked>::of(fields.collect()).expect("a query");
            asked.form.filter()
        };
        let listed = |query: &[(&str, &str)]| {
            let filter = filter(query);
            games.iter().map(|game| is_wanted(&filter, game)).collect::<Vec<_>>()
        };
        assert_eq!(listed(&[]), [true; 4]);
        assert_eq!(listed(&[("game", "edel")]), [true, true, false, false]);
        assert_eq!(listed(&[("game", "nonsense"), ("state", "nonsense")]), [true; 4]);
        assert_eq!(listed(&[("state", "over")]), [true, false, false, true]);
        assert_eq!(listed(&[("state", "running")]), [false, true, true, false]);
        assert_eq!(listed(&[("state", "waiting")]), [false, true, false, false]);
        assert_eq!(listed(&[("with", " zof ")]), [true, false, true, false]);
        assert_eq!(listed(&[("with", "ŽOF"), ("state", "running")]), [false, false, true, false]);
        let long = "x".repeat(100);
        let filter = filter(&[("with", &long)]);
        assert_eq!((filter.with.len(), filter.state), (40, GamesState::All));
    }
}
