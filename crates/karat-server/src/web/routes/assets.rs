//! Immutable static files, whose URLs contain a hash of their content.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;

use crate::web::error::Error;
use crate::web::prepared::Prepared;
use karat_ui::files::{ADDRESSES, FILES};

/// The files, keyed by URL.
static READY: LazyLock<HashMap<&'static str, (&'static str, Prepared)>> = LazyLock::new(|| {
    let ready = |(name, address): (&&'static str, &'static String)| {
        let data = match &FILES[*name] {
            Cow::Borrowed(data) => Bytes::from_static(data),
            Cow::Owned(data) => data.clone().into(),
        };
        (address.as_str(), (kind(name), Prepared::new(data)))
    };
    ADDRESSES.iter().map(ready).collect()
});

/// Handles `GET /static/{file}`: serves a file that browsers may cache indefinitely.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Result<Response, Error> {
    answer(uri.path(), &headers, "public, max-age=31536000, immutable")
}

/// Handles `GET /favicon.ico`: serves the icon to clients that ignore the page's own icon link.
pub(crate) async fn icon(headers: HeaderMap) -> Result<Response, Error> {
    answer(&ADDRESSES["favicon.ico"], &headers, "public, max-age=86400")
}

/// Handles `GET /sw.js`: serves the service worker, which browsers request whenever they check for
/// updates.
pub(crate) async fn worker(headers: HeaderMap) -> Result<Response, Error> {
    answer(&ADDRESSES["sw.js"], &headers, "no-cache")
}

/// Serves the file at a URL, with `keeping` as its `Cache-Control` header.
fn answer(address: &str, headers: &HeaderMap, keeping: &'static str) -> Result<Response, Error> {
    let (kind, file) = READY.get(address).ok_or(Error::NotFound)?;
    let kept = [
        (header::CONTENT_TYPE, *kind),
        (header::CACHE_CONTROL, keeping),
        (header::VARY, "accept-encoding"),
    ];
    Ok(file.answer(headers, kept))
}

/// Returns a file's media type, based on its extension.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("ico") => "image/vnd.microsoft.icon",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
