//! Settings stored by the server: language and colour theme.

use axum::Extension;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use strum::ParseError;

use crate::web::error::Error;
use crate::web::routes::Posted;
use crate::web::routes::extract::ours;
use crate::web::session::Session;
use karat_pages::link;
use karat_words::Locale;

/// Handles `GET /settings`: redirects to the account page, which contains the settings.
pub(crate) async fn show(uri: Uri) -> Redirect {
    match uri.query() {
        Some(query) => Redirect::to(&format!("{}?{query}", link::account())),
        None => Redirect::to(&link::account()),
    }
}

/// Form fields for changing the language or theme.
#[derive(Deserialize)]
pub(crate) struct SettingsForm {
    locale: Option<String>,
    theme: Option<String>,
    #[serde(default, deserialize_with = "ours")]
    back: Option<String>,
}

/// Handles `POST /settings`: changes the language or theme.
pub(crate) async fn change(
    Extension(mut session): Extension<Session>,
    Posted { form, .. }: Posted<SettingsForm>,
) -> Result<Response, Error> {
    if let Some(locale) = form.locale {
        session.locale = Locale::from_code(&locale).ok_or(Error::BadRequest)?;
        session.locale_is_chosen = true;
    }
    if let Some(theme) = form.theme {
        session.theme = theme.parse().map_err(|_: ParseError| Error::BadRequest)?;
    }
    let back = form.back.unwrap_or_else(link::home);
    Ok(([session.remember_look()], Redirect::to(&back)).into_response())
}
