//! Uploaded records.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::Uri;
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use karat_table::caps::Holding;
use karat_table::id::PersonId;
use maud::Markup;

use crate::tables::import::ImportError;
use crate::web::error::{Error, REFUSED, TOO_LONG};
use crate::web::limits::Client;
use crate::web::pages::{self, ImportFault, ImportModel, ImportedGame};
use crate::web::routes::Fields;
use crate::web::session::Session;
use crate::web::{App, link};

/// `GET /replays`
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    uri: Uri,
) -> Result<Markup, Error> {
    let mine = brought(&app, session.id()).await?;
    Ok(pages::import(&session.ui(&uri), &ImportModel { text: String::new(), fault: None, mine }))
}

/// `POST /replays`
pub(crate) async fn keep(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    Extension(Client(client)): Extension<Client>,
    uri: Uri,
    form: Result<Form<Fields>, FormRejection>,
) -> Result<Response, Error> {
    let fields = match form {
        Ok(Form(fields)) => fields,
        Err(rejection) if rejection.status() == TOO_LONG => {
            let mine = brought(&app, session.id()).await?;
            let fault = Some(ImportFault::TooLong);
            let model = ImportModel { text: String::new(), fault, mine };
            return Ok((TOO_LONG, pages::import(&session.ui(&uri), &model)).into_response());
        }
        Err(rejection) => return Ok(rejection.into_response()),
    };
    let text = fields.iter().find(|(name, _)| name == "record").map(|(_, text)| text.as_str());
    let text = text.ok_or(Error::BadRequest)?;
    let (person, cookie) = session.enter(app.tables.store(), app.tables.now().ms()).await?;
    let (cookie, store) = (AppendHeaders(cookie), app.tables.store());
    app.caps.admit(store, Holding::Import, &person.id, client).await?;
    let mine = brought(&app, Some(&person.id)).await?;
    // Only offered house data is set up; the rest of the record is read again.
    let read = app.house.read(text).map_err(ImportError::Transcript);
    let kept = match read {
        Ok(_) => app.tables.import(text, person.id).await,
        Err(refused) => Err(refused),
    };
    match kept {
        Ok(id) => {
            app.caps.count(store, Holding::Import, client, &id).await?;
            Ok((cookie, Redirect::to(&link::replay(id.as_str(), 0))).into_response())
        }
        Err(ImportError::Transcript(fault)) => {
            let fault = Some(ImportFault::Line(fault));
            let model = ImportModel { text: text.to_owned(), fault, mine };
            Ok((REFUSED, cookie, pages::import(&session.ui(&uri), &model)).into_response())
        }
        Err(ImportError::Store(error)) => Err(error.into()),
    }
}

/// Returns the records that a person has uploaded.
async fn brought(app: &App, person: Option<&PersonId>) -> Result<Vec<ImportedGame>, Error> {
    let Some(person) = person else { return Ok(Vec::new()) };
    let most = Holding::Import.of_person().count;
    let imports = app.tables.store().imports_of(person, most).await?;
    let shown = imports.into_iter().map(|import| ImportedGame {
        id: import.id.to_string(),
        game: import.game,
        names: import.names,
        at_ms: import.created_ms,
    });
    Ok(shown.collect())
}
