//! Files that never change under their name: the name carries the hash of the content.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::Error;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/static"]
struct Files;

/// The address of the file `name`.
///
/// # Panics
/// If there is no such file.
pub fn asset(name: &str) -> String {
    let file = Files::get(name).unwrap_or_else(|| panic!("there is no static file {name}"));
    let (stem, extension) = name.rsplit_once('.').expect("a static file has an extension");
    format!("/static/{stem}.{}.{extension}", hash(&file))
}

/// `GET /static/{file}`
pub(crate) async fn file(Path(name): Path<String>) -> Result<Response, Error> {
    let (rest, extension) = name.rsplit_once('.').ok_or(Error::NotFound)?;
    let (stem, given) = rest.rsplit_once('.').ok_or(Error::NotFound)?;
    let file = Files::get(&format!("{stem}.{extension}")).ok_or(Error::NotFound)?;
    if given != hash(&file) {
        return Err(Error::NotFound);
    }
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
