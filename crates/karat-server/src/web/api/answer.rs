//! Response formats.

use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::web::prepared::Prepared;

/// The JSON media type.
pub(crate) const JSON: &str = "application/json";

/// The media type of newline-delimited JSON.
pub(crate) const LINES: &str = "application/x-ndjson";

/// The media type of server-sent events.
pub(crate) const EVENTS: &str = "text/event-stream";

/// The media type of plain text.
pub(crate) const TEXT: &str = "text/plain; charset=utf-8";

/// The header that lets clients cache the response as long as they revalidate it.
const ASKED_AGAIN: (HeaderName, &str) = (header::CACHE_CONTROL, "private, no-cache");

/// Builds a JSON response.
pub(crate) fn json(status: StatusCode, body: &impl Serialize) -> Response {
    (status, [(header::CONTENT_TYPE, JSON)], text(body)).into_response()
}

/// Builds a JSON response with an entity tag, or an empty 304 response if the client already has
/// the content.
pub(crate) fn tagged(asked: &HeaderMap, body: &impl Serialize) -> Response {
    let cache = [(header::CONTENT_TYPE, JSON), ASKED_AGAIN];
    Prepared::unpacked(text(body)).answer(asked, cache)
}

/// Builds a response like [`tagged`], for content that depends on the request's language.
pub(crate) fn tagged_in(
    asked: &HeaderMap,
    language: &'static str,
    body: &impl Serialize,
) -> Response {
    let cache = [
        (header::CONTENT_TYPE, JSON),
        ASKED_AGAIN,
        (header::CONTENT_LANGUAGE, language),
        (header::VARY, "accept-language"),
    ];
    Prepared::unpacked(text(body)).answer(asked, cache)
}

/// Serializes a value to a JSON string.
pub(crate) fn text(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("what is told is plain data")
}
