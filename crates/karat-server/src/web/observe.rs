//! Middleware that counts every request and assigns it an id.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use karat_table::id;
use tracing::Instrument;

use crate::web::App;

/// The header with the request id, which also appears in the log.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The metrics label for requests that match no route.
const NO_ROUTE: &str = "none";

/// The log target for lines about requests.
pub const ACCESS_LOG: &str = "karat::access";

/// Counts a request, and adds its id to the log and the response.
pub(crate) async fn observe<N: Future<Output = Response>>(
    app: &App,
    request: Request,
    next: impl FnOnce(Request) -> N,
) -> Response {
    let begun = Instant::now();
    let pattern = request.extensions().get::<MatchedPath>();
    // Log the path pattern rather than the path, because anyone who knows a table's URL can view
    // the table.
    let route = pattern.map_or(NO_ROUTE, MatchedPath::as_str).to_owned();
    let method = match request.method().as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "DELETE" => "DELETE",
        _ => "other",
    };
    let id = id::random();
    // Strings take longer than displayed values, because each of their characters may need escaping.
    let span = tracing::info_span!("request", request = %id, %method, %route);
    let mut response = next(request).instrument(span).await;
    let (status, seconds) = (response.status().as_u16(), begun.elapsed().as_secs_f64());
    tracing::info!(target: ACCESS_LOG, request = id, method, route, status, seconds, "answered");
    app.tables.store().metrics().count_request(method, &route, status, seconds);
    let id = HeaderValue::try_from(id).expect("an id has only digits");
    response.headers_mut().insert(REQUEST_ID, id);
    response
}
