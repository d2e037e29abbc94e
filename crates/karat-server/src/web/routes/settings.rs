//! The settings: language, colours, and more.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use maud::Markup;
use strum::ParseError;

use crate::web::error::Error;
use crate::web::locale::Locale;
use crate::web::pages::notifications::NoticesModel;
use crate::web::routes::{Fields, field, notifications};
use crate::web::session::Session;
use crate::web::{App, link, pages};

/// `GET /settings`
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Query(fields): Query<Fields>,
    uri: Uri,
) -> Result<Markup, Error> {
    let back = field(&fields, "back").filter(|back| link::is_ours(back));
    let done = field(&fields, "done").and_then(|done| done.parse().ok());
    let again = field(&fields, "again").and_then(|minutes| minutes.parse().ok());
    let notifications = notifications::model(&app, &session, done).await?;
    let notifications = NoticesModel { again_min: again, ..notifications };
    Ok(pages::settings(&session.ui(&uri), &notifications, back))
}

/// `POST /settings`
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
