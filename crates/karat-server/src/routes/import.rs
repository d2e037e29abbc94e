//! Recorded games that people bring.

use std::sync::Arc;

use axum::extract::State;
use axum::http::Uri;
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use maud::Markup;

use crate::error::{Error, REFUSED};
use crate::import::ImportError;
use crate::pages::ImportModel;
use crate::router::link;
use crate::routes::Fields;
use crate::session::Session;
use crate::{App, pages};

/// `GET /replays`
pub(crate) async fn show(Extension(session): Extension<Session>, uri: Uri) -> Markup {
    pages::import(&session.ui(&uri), &ImportModel { text: String::new(), fault: None })
}

/// `POST /replays`
pub(crate) async fn keep(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    uri: Uri,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    let text = fields.iter().find(|(name, _)| name == "record").map(|(_, text)| text.as_str());
    let text = text.ok_or(Error::BadRequest)?;
    let (person, cookie) = session.enter(app.tables.store(), app.tables.now().ms()).await?;
    let cookie = AppendHeaders(cookie);
    match app.tables.import(text, person.id).await {
        Ok(id) => Ok((cookie, Redirect::to(&link::replay(id.as_str(), 0))).into_response()),
        Err(ImportError::Transcript(fault)) => {
            let model = ImportModel { text: text.to_owned(), fault: Some(fault) };
            Ok((REFUSED, cookie, pages::import(&session.ui(&uri), &model)).into_response())
        }
        Err(ImportError::Store(error)) => Err(error.into()),
    }
}
