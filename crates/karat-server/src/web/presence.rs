//! Tracks which users are present, from page requests, submitted forms and open event streams.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

use karat_table::id::{PersonId, TableId};

pub(crate) use crate::tables::presence::Stay;
use crate::web::App;
use crate::web::limits::held;
use crate::web::session::Session;

/// The request header that specifies how the response will be used.
const DESTINATION: &str = "sec-fetch-dest";

/// Marks the user as present while their stream is open.
pub(crate) async fn attend<N: Future<Output = Response>>(
    app: &App,
    request: Request,
    next: impl FnOnce(Request) -> N,
) -> Response {
    let person = request.extensions().get::<Session>().and_then(Session::id).cloned();
    let Some(person) = person else { return next(request).await };
    let presence = app.tables.presence();
    let (is_safe, is_document) = (request.method().is_safe(), is_document(request.headers()));
    // The page already shows its reader as present, and a vote counts from the first request.
    if is_document && let Some(table) = table_of(request.uri().path()) {
        app.tables.attendance().load(&person, &table, app.tables.now().time());
    }
    let response = next(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    if kind == Some(b"text/event-stream") && response.status().is_success() {
        let stay = presence.stay(&person);
        return response.map(|body| held(body, stay));
    }
    // An automatic request by a script does not mean that anyone is looking at the page.
    if !is_safe || (is_document && kind.is_some_and(|kind| kind.starts_with(b"text/html"))) {
        presence.note(&person);
    }
    response
}

/// Marks a person as present until the returned value is dropped.
pub(crate) fn stay(app: &App, person: &PersonId) -> Stay {
    app.tables.presence().stay(person)
}

/// Returns the table in the path of a page or API request.
pub(crate) fn table_of(path: &str) -> Option<TableId> {
    let rest = path.strip_prefix("/api/v1").unwrap_or(path).strip_prefix("/tables/")?;
    TableId::parse(rest.split('/').next()?)
}

/// Returns whether the request is for a whole page. Older browsers do not provide this information,
/// so all their requests count.
fn is_document(headers: &HeaderMap) -> bool {
    headers.get(DESTINATION).is_none_or(|destination| destination == "document")
}
