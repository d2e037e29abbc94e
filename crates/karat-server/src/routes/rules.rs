//! The rulebooks.

use axum::Extension;
use axum::extract::Path;
use axum::http::Uri;
use karat_rules::any::{GameId, SetupError};
use maud::Markup;

use crate::error::Error;
use crate::pages;
use crate::session::Session;

/// `GET /rules/{game}`
pub(crate) async fn show(
    Extension(session): Extension<Session>,
    Path(game): Path<String>,
    uri: Uri,
) -> Result<Markup, Error> {
    let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
    Ok(pages::rules(&session.ui(&uri), game))
}
