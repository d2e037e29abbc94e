//! Rules pages. A game's rules in one language and theme are the same for everyone, so each page is
//! built only once.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use axum::Extension;
use axum::extract::{Path, Query, RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use karat_rules::any::{GAMES, GameId, SetupError};
use karat_rules::{AnyGame, Viewer};
use karat_table::id::TableId;
use karat_table::table::Stage;
use maud::Markup;
use serde::Deserialize;
use strum::VariantArray;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use crate::web::App;
use crate::web::error::Error;
use crate::web::prepared::Prepared;
use crate::web::routes::example::examples;
use crate::web::routes::extract::{table_id, wants_fragment};
use crate::web::session::{Session, cookies};
use crate::web::show::lesson::Progress;
use crate::web::show::lobby::is_begun;
use crate::web::show::table::seen_by;
use karat_pages::model::{Seen, ShownView, Theme, Ui};
use karat_pages::{self as pages, link};
use karat_words::Locale;

/// The key of a cached game page: the game, the language, the theme, and the number of completed
/// lesson steps, if the page shows it.
pub(crate) type Edition = (GameId, Locale, Theme, usize);

/// A cache of game pages that are the same for everyone. Pages are built on the first request.
pub(crate) struct Shelf {
    pages: HashMap<Edition, OnceCell<Option<Prepared>>>,
    /// Builds a page, or returns `None` if the game has no such page.
    write: fn(Edition) -> Option<Markup>,
}

impl Shelf {
    /// Creates an empty cache. `steps` returns the highest number of completed lesson steps that a
    /// game's page can show.
    pub(crate) fn new(
        write: fn(Edition) -> Option<Markup>,
        steps: impl Fn(GameId) -> usize,
    ) -> Self {
        let looks = || {
            Locale::ALL
                .into_iter()
                .flat_map(|locale| Theme::VARIANTS.iter().map(move |&theme| (locale, theme)))
        };
        let editions = GAMES.iter().flat_map(|&game| {
            let steps = steps(game);
            looks().flat_map(move |(locale, theme)| {
                (0..=steps).map(move |done| (game, locale, theme, done))
            })
        });
        Self { pages: editions.map(|edition| (edition, OnceCell::new())).collect(), write }
    }

    /// Serves the page of the game with the given name, in the user's language and theme. `done` is
    /// the number of lesson steps that the user has completed.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not exist or has no such page.
    pub(crate) async fn answer(
        &self,
        game: &str,
        done: impl Fn(GameId) -> usize,
        session: &Session,
        asked: &HeaderMap,
    ) -> Result<Response, Error> {
        let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
        let edition = (game, session.locale, session.theme, done(game));
        let write = self.write;
        let page = self.pages[&edition].get_or_init(async || {
            let written = move || write(edition).map(|page| Prepared::new(page.into_string()));
            spawn_blocking(written).await.expect("a page can be written")
        });
        let kept = [
            (header::CONTENT_TYPE, "text/html; charset=utf-8"),
            // Browsers may cache the page but must revalidate it.
            (header::CACHE_CONTROL, "private, no-cache"),
            (header::VARY, "cookie, accept-language, accept-encoding"),
        ];
        Ok(page.await.as_ref().ok_or(Error::NotFound)?.answer(asked, kept))
    }
}

static BOOKS: LazyLock<Shelf> = LazyLock::new(|| Shelf::new(write, |_| 0));

static EXACT_BOOKS: LazyLock<Shelf> = LazyLock::new(|| Shelf::new(write_exact, |_| 0));

/// The cookie that names the game whose rules the user viewed last, set by the rules page's script.
const LAST_COOKIE: &str = "karat-rules";

/// The maximum length of a search query, in characters.
const QUERY_CHARS_MAX: usize = 80;

/// Handles `GET /rules/{game}`: shows the plain rules, the exact rules (`exact`), or search results
/// (`q`).
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Path(game): Path<String>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Error> {
    let query = query.unwrap_or_default();
    let asked = |name: &str| {
        let mut fields = form_urlencoded::parse(query.as_bytes());
        fields.find(|(field, _)| field == name).map(|(_, value)| value.into_owned())
    };
    if asked("exact").is_some() {
        return EXACT_BOOKS.answer(&game, |_| 0, &session, &headers).await;
    }
    match asked("q").filter(|query| !query.trim().is_empty()) {
        None => match table_now(&app, &session, &game).await? {
            None => BOOKS.answer(&game, |_| 0, &session, &headers).await,
            Some((id, seen)) => {
                let (locale, theme, game) =
                    (session.locale, session.theme, GameId::from(seen.game));
                let ui = Ui::of_anyone(locale, theme, link::rules(game));
                Ok(pages::rules(
                    &ui,
                    game,
                    &begun(game),
                    examples(game),
                    Some((id.as_str(), &seen)),
                )
                .into_response())
            }
        },
        Some(query) => {
            let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
            let query: String = query.trim().chars().take(QUERY_CHARS_MAX).collect();
            let (locale, theme) = (session.locale, session.theme);
            let ui = Ui::of_anyone(locale, theme, link::rules(game));
            let page = pages::found(&ui, game, &query, &begun(game));
            Ok(page.ok_or(Error::NotFound)?.into_response())
        }
    }
}

/// Returns the user's newest running table of a game, as seen by the user.
async fn table_now(
    app: &App,
    session: &Session,
    game: &str,
) -> Result<Option<(TableId, Seen)>, Error> {
    let Some(person) = session.id() else { return Ok(None) };
    let listed = app.tables.store().games_of(person).await?;
    let mut running =
        listed.iter().filter(|one| one.game.name() == game && one.stage == Stage::Playing);
    let Some(newest) = running.next() else { return Ok(None) };
    // The rules must remain readable even if the user's table is damaged.
    let Ok(seen) = table_of(app, session, &newest.id).await else { return Ok(None) };
    Ok(seen.filter(|seen| !seen.is_frozen).map(|seen| (newest.id.clone(), seen)))
}

/// Returns a table as seen by the user, or `None` if its game has not started.
async fn table_of(app: &App, session: &Session, id: &TableId) -> Result<Option<Seen>, Error> {
    let table = app.tables.read_for(id, session.id()).await?;
    if !is_begun(table.record()) {
        return Ok(None);
    }
    let table = app.tables.seen_by(table, session.id()).await?.table;
    Ok(Some(seen_by(&table, session, None)))
}

/// Query parameters of a clause's page: the table at which the user is reading the clause.
#[derive(Debug, Deserialize)]
pub(crate) struct Read {
    table: Option<String>,
}

/// Handles `GET /rules/{game}/{clause}`: shows a single clause, for reading during a game.
pub(crate) async fn clause(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Path((game, clause)): Path<(String, String)>,
    Query(read): Query<Read>,
    headers: HeaderMap,
) -> Result<Markup, Error> {
    let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
    let (locale, theme) = (session.locale, session.theme);
    let ui = Ui::of_anyone(locale, theme, link::clause_alone(game, &clause));
    let write = if wants_fragment(&headers) { pages::clause_fragment } else { pages::clause };
    let seen = match read.table.as_deref() {
        Some("") | None => None,
        Some(id) => table_of(&app, &session, &table_id(id)?).await?,
    };
    let seen = seen.as_ref().filter(|seen| seen.game == game.info());
    let beside = pages::Beside { example: examples(game).get(&clause).copied(), seen };
    write(&ui, game, &clause, beside).ok_or(Error::NotFound)
}

/// Handles `GET /rules`: redirects to the rules viewed last. Lists the rules of all games if none
/// have been viewed or the list is requested.
pub(crate) async fn choose(
    Extension(session): Extension<Session>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    let last = cookies(&headers, LAST_COOKIE).find_map(|game| game.parse::<GameId>().ok());
    if let (Some(game), None) = (last, query) {
        return Redirect::to(&link::rules(game)).into_response();
    }
    let progress = Progress::read(&headers);
    let ui = Ui::of_anyone(session.locale, session.theme, link::rulebooks());
    pages::choice(&ui, true, &|game| progress.of(game)).into_response()
}

fn write((game, locale, theme, _): Edition) -> Option<Markup> {
    let ui = Ui::of_anyone(locale, theme, link::rules(game));
    Some(pages::rules(&ui, game, &begun(game), examples(game), None))
}

fn write_exact((game, locale, theme, _): Edition) -> Option<Markup> {
    let ui = Ui::of_anyone(locale, theme, link::exact_rules(game));
    Some(pages::exact(&ui, game))
}

/// Returns the public view of a new game with default options.
fn begun(game: GameId) -> ShownView {
    let new = AnyGame::new(game, &[], *game.seats().start());
    pages::shown(new.expect("every game can be set up by its defaults").view(Viewer::Public))
}
