//! Files that never change under their name: the name carries the hash of the content.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::Error;
use crate::ready::Ready;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/static"]
struct Files;

/// The address of each file by its name, made once: a page has dozens of them.
static ADDRESSES: LazyLock<BTreeMap<Cow<'static, str>, String>> = LazyLock::new(|| {
    let address = |name: Cow<'static, str>| {
        let hash = hash(&Files::get(&name)?);
        let (stem, extension) = name.rsplit_once('.')?;
        let address = format!("/static/{stem}.{hash}.{extension}");
        Some((name, address))
    };
    Files::iter().filter_map(address).collect()
});

/// The files by their addresses.
static READY: LazyLock<HashMap<&'static str, (&'static str, Ready)>> = LazyLock::new(|| {
    let ready = |(name, address): (&'static Cow<'static, str>, &'static String)| {
        let data = match Files::get(name)?.data {
            Cow::Borrowed(data) => Bytes::from_static(data),
            Cow::Owned(data) => data.into(),
        };
        Some((address.as_str(), (kind(name), Ready::new(data))))
    };
    ADDRESSES.iter().filter_map(ready).collect()
});

/// The address of the file `name`.
///
/// # Panics
/// If there is no such file, or none with an extension.
pub fn asset(name: &str) -> String {
    ADDRESSES.get(name).unwrap_or_else(|| panic!("there is no static file {name}")).clone()
}

/// `GET /static/{file}`
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Result<Response, Error> {
    let (kind, file) = READY.get(uri.path()).ok_or(Error::NotFound)?;
    let kept = [
        (header::CONTENT_TYPE, *kind),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::VARY, "accept-encoding"),
    ];
    Ok(file.answer(&headers, kept))
}

/// The media type of a file of this name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// The first 16 hexadecimal digits of the content's hash.
fn hash(file: &EmbeddedFile) -> String {
    karat_table::hex::write(&file.metadata.sha256_hash()[..8])
}
