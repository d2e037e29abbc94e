//! The settings that the server stores: the language and the colours.

use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use strum::ParseError;

use crate::web::error::Error;
use crate::web::link;
use crate::web::locale::Locale;
use crate::web::routes::{Fields, field};
use crate::web::session::Session;

/// Handles `GET /settings`: redirects to the account page, which contains the settings.
pub(crate) async fn show(uri: Uri) -> Redirect {
    match uri.query() {
        Some(query) => Redirect::to(&format!("{}?{query}", link::account())),
        None => Redirect::to(&link::account()),
    }
}

/// Handles `POST /settings`: changes the language or the colours.
pub(crate) async fn change(
    Extension(mut session): Extension<Session>,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    if let Some(locale) = field(&fields, "locale") {
        session.locale = Locale::from_code(locale).ok_or(Error::BadRequest)?;
        session.locale_is_chosen = true;
    }
    if let Some(theme) = field(&fields, "theme") {
        session.theme = theme.parse().map_err(|_: ParseError| Error::BadRequest)?;
    }
    let back = field(&fields, "back").filter(|back| link::is_ours(back));
    let back = back.map_or_else(link::home, str::to_owned);
    Ok(([session.remember_look()], Redirect::to(&back)).into_response())
}
