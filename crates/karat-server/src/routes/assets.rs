//! Files that never change under their name: the name carries the hash of the content.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::Error;

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

/// The address of the file `name`.
///
/// # Panics
/// If there is no such file, or none with an extension.
pub fn asset(name: &str) -> String {
    ADDRESSES.get(name).unwrap_or_else(|| panic!("there is no static file {name}")).clone()
}

/// `GET /static/{file}`
pub(crate) async fn file(uri: Uri) -> Result<Response, Error> {
    let known = ADDRESSES.iter().find(|(_, address)| *address == uri.path());
    let (name, _) = known.ok_or(Error::NotFound)?;
    let file = Files::get(name).ok_or(Error::NotFound)?;
    let (_, extension) = name.rsplit_once('.').ok_or(Error::NotFound)?;
    let kind = match extension {
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, file.data).into_response())
}

/// The first 16 hexadecimal digits of the content's hash.
fn hash(file: &EmbeddedFile) -> String {
    crate::hex::write(&file.metadata.sha256_hash()[..8])
}
