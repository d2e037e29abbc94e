//! Every address of the server: which handler answers it, and how pages link to it.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::CsrfLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::routes::{assets, create, games, home, rules, settings, table, view};
use crate::{App, error};

/// The largest body of a request, in bytes.
const BODY_BYTES_MAX: usize = 64 * 1024;

/// How long a request may take until its answer begins, its body included.
const ANSWER_WITHIN: Duration = Duration::from_secs(15);

/// What every answer says to the browser that shows it.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    // A page may show a hand: no copy of it outlives the visit unless a handler says otherwise.
    (header::CACHE_CONTROL, "no-store"),
];

const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

/// The whole service.
pub fn router(app: Arc<App>) -> Router {
    let router = Router::new()
        .route("/", get(home::show))
        .route("/games/{game}/new", get(create::show))
        .route("/tables", post(create::open))
        .route("/tables/{id}", get(table::show))
        .route("/tables/{id}/moves", post(table::play))
        .route("/tables/{id}/fragment", get(table::fragment))
        .route("/tables/{id}/events", get(table::events))
        .route("/tables/{id}/view", get(view::show))
        .route("/tables/{id}/result", get(table::result))
        .route("/tables/{id}/transcript", get(table::transcript))
        .route("/games", get(games::show))
        .route("/games/all.tar", get(games::archive))
        .route("/people/{id}", get(games::person))
        .route("/ratings", get(games::ratings))
        .route("/ratings/{game}/{seats}", get(games::ranking))
        .route("/rules/{game}", get(rules::show))
        .route("/settings", post(settings::change))
        .route("/static/{file}", get(assets::file))
        .route("/healthz", get(home::health))
        .fallback(error::nowhere)
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(CatchPanicLayer::custom(error::panicked))
        .layer(TimeoutLayer::with_status_code(error::TOO_SLOW, ANSWER_WITHIN))
        .layer(CsrfLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), error::dress))
        // Should the page about a failure fail too, there is still an answer.
        .layer(CatchPanicLayer::new())
        .layer(CompressionLayer::new());
    let dressed = HEADERS.into_iter().fold(router, |router, (name, value)| {
        let value = HeaderValue::from_static(value);
        router.layer(SetResponseHeaderLayer::if_not_present(name, value))
    });
    dressed.with_state(app)
}

/// The addresses, for pages and redirections.
pub mod link {
    use karat_rules::any::GameId;

    use crate::pages::GamesFilter;
    pub use crate::routes::assets::asset;

    /// The first page.
    pub fn home() -> String {
        "/".to_owned()
    }

    /// The form that sets up a table.
    pub fn create(game: GameId) -> String {
        format!("/games/{game}/new")
    }

    /// Where that form is sent.
    pub fn tables() -> String {
        "/tables".to_owned()
    }

    /// A table.
    pub fn table(id: &str) -> String {
        format!("/tables/{id}")
    }

    /// Where moves are sent.
    pub fn moves(id: &str) -> String {
        format!("/tables/{id}/moves")
    }

    /// The part of a table's page that changes with a move.
    pub fn fragment(id: &str) -> String {
        format!("/tables/{id}/fragment")
    }

    /// The version numbers of a table as they come.
    pub fn events(id: &str) -> String {
        format!("/tables/{id}/events")
    }

    /// The end of a game.
    pub fn result(id: &str) -> String {
        format!("/tables/{id}/result")
    }

    /// The record of a game.
    pub fn transcript(id: &str) -> String {
        format!("/tables/{id}/transcript")
    }

    /// A table as it stood before its first move.
    pub fn replay_from_start(id: &str) -> String {
        format!("/tables/{id}/replay?ply=0")
    }

    /// The reader's games.
    pub fn all_games() -> String {
        "/games".to_owned()
    }

    /// A page, counted from 1, of those of the reader's games that the filter lets through.
    pub fn games(filter: &GamesFilter, page: usize) -> String {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("game", filter.game.map_or("", GameId::name))
            .append_pair("state", filter.state.code())
            .append_pair("with", &filter.with)
            .append_pair("page", &page.to_string())
            .finish();
        format!("/games?{query}")
    }

    /// The records of all games of the reader.
    pub fn archive() -> String {
        "/games/all.tar".to_owned()
    }

    /// A person.
    pub fn person(id: &str) -> String {
        format!("/people/{id}")
    }

    /// The ratings of all.
    pub fn ratings() -> String {
        "/ratings".to_owned()
    }

    /// A page, counted from 1, of the ratings of one game with this number of players.
    pub fn ranking(game: GameId, seats: usize, page: usize) -> String {
        let page = if page > 1 { format!("?page={page}") } else { String::new() };
        format!("/ratings/{game}/{seats}{page}")
    }

    /// The rulebook.
    pub fn rules(game: GameId) -> String {
        format!("/rules/{game}")
    }

    /// A clause in the rulebook.
    pub fn clause(game: GameId, clause: &str) -> String {
        format!("/rules/{game}#{clause}")
    }

    /// Where language, theme and name are sent.
    pub fn settings() -> String {
        "/settings".to_owned()
    }
}
