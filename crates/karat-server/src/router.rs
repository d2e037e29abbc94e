//! Every address of the server: which handler answers it, and how pages link to it.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware;
use axum::routing::{MethodFilter, get, on};
use karat_table::id::TableId;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::CsrfLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::limits::{Act, Weight};
use crate::routes::{
    account, ahead, assets, chat, clock, create, delete, games, home, import, live, lobby, metrics,
    replay, rules, settings, table, undo, verify, view, visits,
};
use crate::{App, error, host, limits};

/// The largest body of a request, in bytes.
pub(crate) const BODY_BYTES_MAX: usize = 64 * 1024;

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

/// Where even those may send something who otherwise may only look.
pub(crate) const OPEN_TO_BANNED: [&str; 4] = ["/settings", "/login", "/logout", "/account/delete"];

/// An address of the server: the pattern of its path, and by which method it is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Route {
    /// The method; what answers `GET` answers `HEAD` too.
    pub method: Method,
    /// The pattern, such as `/tables/{id}`.
    pub path: &'static str,
}

/// Makes of one list both what is told of the addresses and what answers at them.
macro_rules! routes {
    ($($method:ident $path:literal => $handler:path,)*) => {
        /// Every address that people ask for, as patterns. There are no others: lints refuse to
        /// route anything past this list.
        pub fn routes() -> Vec<Route> {
            vec![$(Route { method: Method::$method, path: $path }),*]
        }

        #[expect(clippy::disallowed_methods, reason = "this is the list")]
        fn handlers() -> Router<Arc<App>> {
            Router::new()$(.route($path, on(MethodFilter::$method, $handler)))*
        }
    };
}

routes! {
    GET "/" => home::show,
    GET "/games/{game}/new" => create::show,
    POST "/tables" => create::open,
    GET "/tables/{id}" => table::show,
    POST "/tables/{id}/moves" => table::play,
    GET "/tables/{id}/fragment" => table::fragment,
    GET "/tables/{id}/events" => table::events,
    GET "/tables/{id}/view" => view::show,
    GET "/tables/{id}/result" => table::result,
    GET "/tables/{id}/replay" => replay::show,
    POST "/tables/{id}/practice" => replay::practise,
    GET "/replays" => import::show,
    POST "/replays" => import::keep,
    GET "/tables/{id}/transcript" => table::transcript,
    GET "/tables/{id}/verify" => verify::show,
    POST "/tables/{id}/return" => clock::come_back,
    POST "/tables/{id}/undo" => undo::ask,
    POST "/tables/{id}/undo/agree" => undo::agree,
    POST "/tables/{id}/undo/refuse" => undo::refuse,
    GET "/vacation" => clock::vacation,
    POST "/vacation" => clock::change_vacation,
    POST "/tables/{id}/join" => lobby::join,
    POST "/tables/{id}/leave" => lobby::leave,
    POST "/tables/{id}/seats" => lobby::seats,
    POST "/tables/{id}/start" => lobby::start,
    POST "/tables/{id}/nonce" => lobby::nonce,
    POST "/tables/{id}/close" => lobby::close,
    POST "/tables/{id}/seen" => visits::seen,
    GET "/tables/{id}/waiting" => visits::waiting,
    GET "/tables/{id}/ahead" => ahead::show,
    POST "/tables/{id}/ahead" => ahead::say,
    POST "/tables/{id}/rematch" => lobby::rematch,
    GET "/tables/{id}/delete" => delete::show,
    POST "/tables/{id}/delete" => delete::delete,
    GET "/lobby/events" => lobby::events,
    GET "/events" => live::events,
    GET "/revisions" => live::revisions,
    GET "/next" => home::next,
    GET "/tables/{id}/chat" => chat::show,
    POST "/tables/{id}/chat" => chat::say,
    POST "/tables/{id}/chat/people" => chat::shut_out,
    POST "/tables/{id}/chat/report" => chat::report,
    GET "/muted" => chat::muted,
    POST "/muted" => chat::unmute,
    GET "/games" => games::show,
    GET "/games/all.tar" => games::archive,
    GET "/people/{id}" => games::person,
    GET "/ratings" => games::ratings,
    GET "/ratings/{game}/{seats}" => games::ranking,
    GET "/rules/{game}" => rules::show,
    POST "/settings" => settings::change,
    GET "/account" => account::show,
    POST "/account/name" => account::rename,
    POST "/account/password" => account::set_password,
    POST "/account/logins" => account::end_logins,
    POST "/account/delete" => account::delete,
    GET "/login" => account::show_login,
    POST "/login" => account::log_in,
    POST "/logout" => account::log_out,
    GET "/static/{file}" => assets::file,
    GET "/healthz" => home::health,
}

/// Where somebody may go who has to choose a password first; and to the files that pages need.
pub(crate) fn is_open_before_choice(path: &str) -> bool {
    const OPEN: [&str; 5] = ["/account", "/account/password", "/settings", "/logout", "/healthz"];
    OPEN.contains(&path) || path.starts_with("/static/")
}

/// The table that a path is about, if it is about one.
pub(crate) fn table_in(path: &str) -> Option<TableId> {
    TableId::parse(path.strip_prefix("/tables/")?.split('/').next()?)
}

/// The whole service.
pub fn router(app: Arc<App>) -> Router {
    let router = handlers()
        .fallback(error::nowhere)
        // Within its turn: to compress a page takes as long as to draw it.
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), limits::hold))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(CatchPanicLayer::custom(error::panicked))
        .layer(TimeoutLayer::with_status_code(error::TOO_SLOW, ANSWER_WITHIN))
        .layer(csrf(app.public_url.as_deref()))
        .layer(middleware::from_fn_with_state(app.clone(), host::hold))
        .layer(middleware::from_fn_with_state(app.clone(), error::render))
        .layer(middleware::from_fn_with_state(app.clone(), limits::admit))
        .layer(middleware::from_fn_with_state(app.clone(), crate::metrics::observe))
        // Should the page about a failure fail too, there is still an answer.
        .layer(CatchPanicLayer::new())
        .layer(CompressionLayer::new());
    let router = HEADERS.into_iter().fold(router, |router, (name, value)| {
        let value = HeaderValue::from_static(value);
        router.layer(SetResponseHeaderLayer::if_not_present(name, value))
    });
    router.with_state(app)
}

/// What the operator asks, on a listener of its own.
#[expect(clippy::disallowed_methods, reason = "people cannot ask for it")]
pub fn metrics_router(app: Arc<App>) -> Router {
    Router::new().route("/metrics", get(metrics::show)).with_state(app)
}

/// What a form sent to the address of this pattern counts as.
pub(crate) fn act_at(pattern: &str) -> Option<Act> {
    match pattern {
        // It writes nothing but the sender's own cookie.
        "/settings" => None,
        "/login" => Some(Act::LogIn),
        "/account/password" | "/account/delete" => Some(Act::Password),
        "/tables" | "/tables/{id}/practice" | "/tables/{id}/rematch" | "/replays" => {
            Some(Act::Open)
        }
        "/tables/{id}/chat"
        | "/tables/{id}/chat/people"
        | "/tables/{id}/chat/report"
        | "/muted" => Some(Act::Talk),
        _ => Some(Act::Play),
    }
}

/// What it takes to answer who reads at the address of this pattern; none if there is nothing to
/// read.
pub fn weight_at(pattern: &str) -> Option<Weight> {
    Some(match pattern {
        "/healthz" | "/static/{file}" | "/rules/{game}" | "/ratings" => Weight::Light,
        "/games/{game}/new"
        | "/tables/{id}/delete"
        | "/ratings/{game}/{seats}"
        | "/replays"
        | "/vacation"
        | "/muted"
        | "/account"
        | "/login" => Weight::Page,
        "/tables/{id}"
        | "/tables/{id}/fragment"
        | "/tables/{id}/view"
        | "/tables/{id}/result"
        | "/tables/{id}/replay"
        | "/tables/{id}/transcript"
        | "/tables/{id}/verify"
        | "/tables/{id}/ahead"
        | "/tables/{id}/chat"
        | "/revisions" => Weight::Table,
        "/" | "/next" | "/games" | "/people/{id}" | "/tables/{id}/waiting" => Weight::Tables,
        "/games/all.tar" => Weight::Archive,
        "/events" | "/tables/{id}/events" | "/lobby/events" => Weight::Stream,
        _ => return None,
    })
}

/// Refuses forms from other sites. Behind a proxy the header `Host` may not be what the browser
/// asked for; the public address then tells our own forms.
fn csrf(public_url: Option<&str>) -> CsrfLayer {
    match public_url {
        Some(url) => CsrfLayer::new().add_trusted_origin(url).expect("a public address"),
        None => CsrfLayer::new(),
    }
}

/// The addresses, for pages and redirections.
pub mod link {
    use karat_rules::Viewer;
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

    /// The page of a table at this address, its log from a ply on.
    pub fn log_from(address: &str, ply: usize) -> String {
        let mark = if address.contains('?') { '&' } else { '?' };
        format!("{address}{mark}log={ply}#log-h")
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

    /// Where a person says that he is back.
    pub fn come_back(id: &str) -> String {
        format!("/tables/{id}/return")
    }

    /// Where a person says what his seat will do, and where the form for that is.
    pub fn ahead(id: &str) -> String {
        format!("/tables/{id}/ahead")
    }

    /// Where a move is taken back, or the others are asked.
    pub fn undo(id: &str) -> String {
        format!("/tables/{id}/undo")
    }

    /// Where the others agree to that.
    pub fn undo_agree(id: &str) -> String {
        format!("/tables/{id}/undo/agree")
    }

    /// Where they refuse it, or it is withdrawn.
    pub fn undo_refuse(id: &str) -> String {
        format!("/tables/{id}/undo/refuse")
    }

    /// Where vacations begin and end.
    pub fn vacation() -> String {
        "/vacation".to_owned()
    }

    /// The end of a game.
    pub fn result(id: &str) -> String {
        format!("/tables/{id}/result")
    }

    /// A table as it stood after `ply` moves, as the reader may see it.
    pub fn replay(id: &str, ply: usize) -> String {
        format!("/tables/{id}/replay?ply={ply}")
    }

    /// The same, seen as `viewer`; what comes later is hidden if `hides_end`.
    pub fn replay_as(id: &str, ply: usize, viewer: Viewer, hides_end: bool) -> String {
        let seen_as = match viewer {
            Viewer::Seat(seat) => seat.index().to_string(),
            Viewer::Public => "public".to_owned(),
        };
        let end = if hides_end { "&end=hidden" } else { "" };
        format!("/tables/{id}/replay?as={seen_as}{end}&ply={ply}")
    }

    /// Where a new table that starts where this one stood is asked for.
    pub fn practice(id: &str) -> String {
        format!("/tables/{id}/practice")
    }

    /// Where a table of one's own is deleted, and where one is asked before.
    pub fn delete(id: &str) -> String {
        format!("/tables/{id}/delete")
    }

    /// The form for recorded games, and where it is sent.
    pub fn import() -> String {
        "/replays".to_owned()
    }

    /// Where the number of a ply is asked for; the fields say the rest.
    pub fn replays(id: &str) -> String {
        format!("/tables/{id}/replay")
    }

    /// The record of a game.
    pub fn transcript(id: &str) -> String {
        format!("/tables/{id}/transcript")
    }

    /// The proof of a game's deal.
    pub fn verify(id: &str) -> String {
        format!("/tables/{id}/verify")
    }

    /// The talk at a table, and where what is said is sent.
    pub fn chat(id: &str) -> String {
        format!("/tables/{id}/chat")
    }

    /// The last words of the talk at a table.
    pub fn chat_end(id: &str) -> String {
        format!("/tables/{id}/chat#end")
    }

    /// Where is sent whom one does not want to hear.
    pub fn chat_people(id: &str) -> String {
        format!("/tables/{id}/chat/people")
    }

    /// Where messages are reported.
    pub fn chat_report(id: &str) -> String {
        format!("/tables/{id}/chat/report")
    }

    /// The people one does not hear, and where one hears them again.
    pub fn muted() -> String {
        "/muted".to_owned()
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

    /// Who the reader is here.
    pub fn account() -> String {
        "/account".to_owned()
    }

    /// The same, with word of what was just `done`.
    pub fn account_done(done: &str) -> String {
        format!("/account?done={done}")
    }

    /// Where a new name is sent.
    pub fn account_name() -> String {
        "/account/name".to_owned()
    }

    /// Where a new password is sent.
    pub fn account_password() -> String {
        "/account/password".to_owned()
    }

    /// Where logins are ended.
    pub fn account_logins() -> String {
        "/account/logins".to_owned()
    }

    /// Where a person asks to be forgotten.
    pub fn account_delete() -> String {
        "/account/delete".to_owned()
    }

    /// The form to log in, and where it is sent.
    pub fn login() -> String {
        "/login".to_owned()
    }

    /// The form to log in, which leads back to this address.
    pub fn login_from(back: &str) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        format!("/login?{}", query.append_pair("back", back).finish())
    }

    /// Where the reader logs out.
    pub fn logout() -> String {
        "/logout".to_owned()
    }

    /// Where something is done at a table before its game: `join`, `leave`, `seats`, `start`,
    /// `nonce`, `close`; or `rematch` after it.
    pub fn lobby(id: &str, deed: &str) -> String {
        format!("/tables/{id}/{deed}")
    }

    /// The bells of many tables in one stream; the query says of which.
    pub fn all_events() -> String {
        "/events".to_owned()
    }

    /// What that stream would say first, for whoever gets none.
    pub fn revisions() -> String {
        "/revisions".to_owned()
    }

    /// Where a reader says that nothing at a table is news to him.
    pub fn seen(id: &str) -> String {
        format!("/tables/{id}/seen")
    }

    /// How many other tables wait for the reader.
    pub fn waiting(id: &str) -> String {
        format!("/tables/{id}/waiting")
    }

    /// The numbers of the list of open tables as they come.
    pub fn lobby_events() -> String {
        "/lobby/events".to_owned()
    }

    /// The next table that waits for the reader, after this one.
    pub fn next(id: &str) -> String {
        format!("/next?after={id}")
    }

    /// Whether an address stays on this server, whatever a browser makes of it.
    pub fn is_ours(address: &str) -> bool {
        let bytes = address.as_bytes();
        bytes.first() == Some(&b'/')
            && !matches!(bytes.get(1), Some(b'/' | b'\\'))
            && bytes.iter().all(u8::is_ascii_graphic)
    }

    /// An address of a table for a person who has several seats there, at this one.
    pub fn at_seat(address: &str, seat: karat_rules::Seat) -> String {
        format!("{address}?seat={}", seat.index())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use axum::http::Method;

    use super::{Route, link, routes, weight_at};

    #[test]
    fn only_our_own_addresses_are_gone_back_to() {
        for ours in ["/", "/tables/1?a=b", "/rules/klenotnici"] {
            assert!(link::is_ours(ours), "{ours}");
        }
        for other in ["", "//a.example", "/\\a.example", "http://a.example", "a", "/\n/a", "/č"] {
            assert!(!link::is_ours(other), "{other}");
        }
    }

    #[test]
    fn every_address_that_can_be_read_says_what_it_takes_and_no_other() {
        for route in routes() {
            let is_read = routes().contains(&Route { method: Method::GET, ..route.clone() });
            assert_eq!(weight_at(route.path).is_some(), is_read, "{route:?}");
        }
    }

    #[test]
    fn no_address_is_listed_twice() {
        let routes = routes();
        assert_eq!(routes.iter().collect::<HashSet<_>>().len(), routes.len());
    }
}
