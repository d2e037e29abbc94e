//! The router, which maps URLs to handlers.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{self, HeaderName, HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::{MethodFilter, any, get, on};
use axum::{Extension, Router};
use tower::{ServiceBuilder, ServiceExt, service_fn};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::Compression;
use tower_http::cors::{Any, CorsLayer};
use tower_http::csrf::CsrfLayer;
use tower_http::timeout::TimeoutLayer;

use crate::web::api::describe::{self, Document, Endpoint};
use crate::web::api::{
    bots, challenges, chat as api_chat, door, exact, following as api_following,
    games as api_games, lobby as api_lobby, page, people, play, position, record,
    review as api_review, stream, tables, takeback, tournaments,
};
use crate::web::detached::run_to_completion;
use crate::web::limits;
use crate::web::observe::observe;
use crate::web::routes::{
    account, analysis, assets, challenge, chat, clock, club, create, delete, example, find,
    following, games, home, import, league, learn, lesson, live, lobby, metrics, notifications,
    player_puzzle, premove, puzzle, recovery, replay, review, rules, settings, studies, table,
    tokens, tournament, undo, verify, view, visits,
};
use crate::web::{App, error, fair, host, presence, right};
use karat_pages::{api_paths, page_paths};

/// The time limit for a response to start, including reading the request body.
const ANSWER_WITHIN: Duration = Duration::from_secs(15);

/// The default headers of every response.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    // A page may show a player's cards, so it is not cached unless a handler says otherwise.
    (header::CACHE_CONTROL, "no-store"),
];

const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    font-src 'self'; manifest-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

/// A route's method and path pattern.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Route {
    /// The method. A `GET` route also handles `HEAD`.
    pub method: Method,
    /// The path pattern, such as `/tables/{id}`.
    pub path: &'static str,
}

/// Generates the pages' route list and router from [`page_paths`].
macro_rules! routes {
    ($($method:ident $path:literal => $handler:path $([$spec:path])?, $kind:ident($class:ident)
        $(, fn $link:ident($($arg:ident: $type:ty),*))?;)*) => {
        /// Returns the routes of all pages and forms. The list is complete, because lints forbid
        /// routes outside it.
        pub fn routes() -> Vec<Route> {
            vec![$(Route { method: Method::$method, path: $path }),*]
        }

        #[expect(clippy::disallowed_methods, reason = "this is the list")]
        fn handlers() -> Router<Arc<App>> {
            Router::new()$(.route($path, on(MethodFilter::$method, $handler)))*
        }
    };
}

page_paths!(routes);

/// Generates the API's route list, router and documentation from [`api_paths`]. A route without
/// documentation does not compile.
macro_rules! api_routes {
    ($($method:ident $path:literal => $handler:path [$spec:path], $kind:ident($class:ident)
        $(, fn $link:ident($($arg:ident: $type:ty),*))?;)*) => {
        /// Returns the API's routes.
        pub fn api_routes() -> Vec<Route> {
            vec![$(Route { method: Method::$method, path: $path }),*]
        }

        /// Returns the API's documentation.
        fn document() -> &'static Document {
            static DOCUMENT: OnceLock<Document> = OnceLock::new();
            DOCUMENT.get_or_init(|| Document::new(vec![$(Endpoint {
                method: Method::$method,
                path: $path,
                spec: $spec,
            }),*]))
        }

        #[expect(clippy::disallowed_methods, reason = "this is the list")]
        fn api_handlers() -> Router<Arc<App>> {
            Router::new()
                $(.route($path, {
                    let exactly = middleware::from_fn_with_state($spec, exact::hold);
                    on(MethodFilter::$method, $handler).route_layer(exactly)
                }))*
                // Unknown API paths also return a problem.
                .route("/api/v1/{*rest}", any(error::nowhere))
        }
    };
}

api_paths!(api_routes);

/// Returns the OpenAPI document as JSON.
pub fn api_document() -> String {
    document().written()
}

/// Returns the router for the entire server.
#[expect(clippy::disallowed_methods, reason = "both lists")]
pub fn router(app: Arc<App>) -> Router {
    pages_router(app.clone()).merge(api_router(app))
}

/// Returns the API router. The API ignores cookies, which protects it from cross-site requests. A
/// page on any site may send a token that the user has given it.
fn api_router(app: Arc<App>) -> Router {
    let layers = ServiceBuilder::new()
        .map_response(with_headers)
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), observed))
        .layer(cors())
        .layer(middleware::from_fn_with_state(app.clone(), admitted_program))
        .layer(TimeoutLayer::with_status_code(error::TOO_SLOW, ANSWER_WITHIN))
        .layer(CatchPanicLayer::custom(error::panicked))
        // Each path has its own body size limit, so the default one is disabled.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(app.clone(), handled_program))
        .layer(Extension(document()));
    api_handlers().layer(layers).with_state(app)
}

/// Returns the CORS rules: which cross-origin requests are allowed, and which responses can be
/// read.
fn cors() -> CorsLayer {
    const SECONDS: u64 = 3600;
    let last_event_id = HeaderName::from_static("last-event-id");
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::DELETE])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            header::IF_NONE_MATCH,
            door::IDEMPOTENCY_KEY,
            last_event_id,
        ])
        .expose_headers([
            header::ETAG,
            header::LOCATION,
            header::RETRY_AFTER,
            limits::RATE_LIMIT,
            limits::RATE_LIMIT_POLICY,
        ])
        .max_age(Duration::from_secs(SECONDS))
}

/// Returns the router for pages and their files.
fn pages_router(app: Arc<App>) -> Router {
    // The layers are combined into one, because the router would otherwise box each of them.
    let layers = ServiceBuilder::new()
        .map_response(with_headers)
        // Even if the error page itself panics, this layer sends a response.
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), admitted_person))
        .layer(csrf(app.public_url.as_deref()))
        .layer(TimeoutLayer::with_status_code(error::TOO_SLOW, ANSWER_WITHIN))
        .layer(CatchPanicLayer::custom(error::panicked))
        // Each path has its own body size limit, so the default one is disabled.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(app.clone(), handled_person))
        .layer(Extension(document()));
    handlers().fallback(error::nowhere).layer(layers).with_state(app)
}

// Consecutive steps share one layer, because each function layer copies the request and clones all
// layers below it.

/// Counts and admits a person's request, and reads their session.
async fn admitted_person(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let app = &app;
    let within = |request| host::hold(app, request, |request| next.run(request));
    let read = |request| error::render(app, request, within);
    let admit = |request| limits::admit(app, request, read);
    compressed(request, |request| observe(app, request, admit)).await
}

/// Marks a person as present, and handles their request in its turn.
async fn handled_person(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let handle = {
        let app = app.clone();
        |request| permitted(app, request, next)
    };
    // Pages are compressed within the request's turn, because compression takes as long as building
    // the page.
    let compress = |request| compressed(request, handle);
    presence::attend(&app, request, |request| limits::hold(&app, request, compress)).await
}

/// Counts a program's request.
async fn observed(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    compressed(request, |request| observe(&app, request, |request| next.run(request))).await
}

/// Admits a program's request, and reads its token.
async fn admitted_program(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let app = &app;
    let within = |request| host::hold(app, request, |request| next.run(request));
    limits::admit(app, request, |request| door::enter(app, request, within)).await
}

/// Handles a program's request in its turn.
async fn handled_program(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let handle = {
        let app = app.clone();
        |request| permitted(app, request, next)
    };
    limits::hold(&app, request, |request| compressed(request, handle)).await
}

/// Handles a request if it is still permitted.
async fn permitted(app: Arc<App>, request: Request, next: Next) -> Response {
    let handler = async |request: Request| {
        if request.method().is_safe() {
            return next.run(request).await;
        }
        let app = app.clone();
        run_to_completion(async move { fair::note(&app, request, next).await }).await
    };
    right::hold(&app, request, handler).await
}

/// Compresses the response if the client accepts this and no inner call has done so.
async fn compressed<N: Future<Output = Response>>(
    request: Request,
    next: impl FnOnce(Request) -> N,
) -> Response {
    // The layer would wrap every body, even if it stays as it is.
    if !request.headers().contains_key(header::ACCEPT_ENCODING) {
        return next(request).await;
    }
    let mut next = Some(next);
    let next = service_fn(move |request| {
        let response = next.take().expect("the request is passed on once")(request);
        async { Ok::<_, Infallible>(response.await) }
    });
    // Otherwise, the future of every request would have room for two calls.
    let Ok(response) = Box::pin(Compression::new(next).oneshot(request)).await;
    response.map(Body::new)
}

/// Adds the default headers to a response, unless it already has them.
fn with_headers<B>(mut response: http::Response<B>) -> http::Response<B> {
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Returns the router for the operator's metrics, which are served by a separate listener.
#[expect(clippy::disallowed_methods, reason = "people cannot ask for it")]
pub fn metrics_router(app: Arc<App>) -> Router {
    Router::new().route("/metrics", get(metrics::show)).with_state(app)
}

/// Returns the layer that rejects cross-site form submissions. Behind a proxy, the `Host` header
/// may differ from the browser's, so same-origin forms are recognised by the public URL.
fn csrf(public_url: Option<&str>) -> CsrfLayer {
    match public_url {
        Some(url) => CsrfLayer::new().add_trusted_origin(url).expect("a public address"),
        None => CsrfLayer::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{api_routes, routes};

    #[test]
    fn no_address_is_listed_twice() {
        let routes: Vec<_> = routes().into_iter().chain(api_routes()).collect();
        assert_eq!(routes.iter().collect::<HashSet<_>>().len(), routes.len());
    }
}
