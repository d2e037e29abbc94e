//! Uploads of game records.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::Uri;
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use karat_table::caps::Holding;
use karat_table::id::{PersonId, TableId};
use karat_table::verdict::RECORD_BYTES_MAX;
use maud::Markup;
use tokio::task::spawn_blocking;

use crate::tables::import::ImportError;
use crate::web::App;
use crate::web::error::{Error, REFUSED, TOO_LONG};
use crate::web::limits::Client;
use crate::web::routes::{Fields, PageRequest};
use crate::web::session::{Session, SetCookie};
use crate::web::ticket::SentForm;
use karat_pages::link;
use karat_pages::{self as pages, ImportFault, ImportModel, ImportedGame};

/// Handles `GET /replays`: shows the upload form.
pub(crate) async fn show(PageRequest { app, session, uri }: PageRequest) -> Result<Markup, Error> {
    let mine = brought(&app, session.id()).await?;
    Ok(pages::import(&session.ui(&uri), &ImportModel { text: String::new(), fault: None, mine }))
}

/// Handles `POST /replays`: stores an uploaded record.
pub(crate) async fn keep(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    Extension(Client(client)): Extension<Client>,
    uri: Uri,
    form: Result<Form<Fields>, FormRejection>,
) -> Result<Response, Error> {
    let (text, mut sent) = match form {
        Ok(Form(fields)) => {
            let sent = SentForm::read(&link::import(), &fields)?;
            let record = fields.into_iter().find(|(name, _)| name == "record");
            let (_, text) = record.ok_or(Error::BadRequest)?;
            // Browsers normalize line breaks to CRLF.
            (text.replace("\r\n", "\n"), sent)
        }
        Err(rejection) if rejection.status() == TOO_LONG => {
            return too_long(&app, &session, &uri).await;
        }
        Err(rejection) => return Ok(rejection.into_response()),
    };
    if text.len() > RECORD_BYTES_MAX {
        return too_long(&app, &session, &uri).await;
    }
    if let Some((id, cookie)) = sent.opened(&app, &mut session, false).await? {
        return Ok(kept_at(&id, cookie));
    }
    let (person, cookie) = session.enter(app.tables.store(), app.tables.now().time()).await?;
    let store = app.tables.store();
    app.caps.admit(store, Holding::Import, &person.id, client).await?;
    let mine = brought(&app, Some(&person.id)).await?;
    let judging = (app.clone(), text.clone());
    let judged =
        spawn_blocking(move || judging.0.reloaded.get().house.judge(judging.1.as_bytes())).await;
    let kept = match judged.expect("a record can be judged") {
        Ok(_) => {
            let seed = sent.root(&app).of_deal(0);
            app.tables.import(text.clone(), person.id, (seed, sent.asked)).await
        }
        Err(refused) => Err(ImportError::Transcript(refused)),
    };
    match kept {
        Ok(id) => {
            app.caps.count(store, Holding::Import, client, &id).await?;
            Ok(kept_at(&id, cookie))
        }
        Err(ImportError::Transcript(fault)) => {
            let fault = Some(ImportFault::Line(fault));
            let model = ImportModel { text, fault, mine };
            Ok((REFUSED, AppendHeaders(cookie), pages::import(&session.ui(&uri), &model))
                .into_response())
        }
        Err(ImportError::Store(error)) => {
            let (id, cookie) = sent.twin(&app, &mut session, cookie).await?.ok_or(error)?;
            Ok(kept_at(&id, cookie))
        }
    }
}

/// Redirects to the replay of an uploaded record.
fn kept_at(id: &TableId, cookie: Option<SetCookie>) -> Response {
    (AppendHeaders(cookie), Redirect::to(&link::replay_from_start(id.as_str()))).into_response()
}

/// Returns the page stating the maximum length of a record.
async fn too_long(app: &App, session: &Session, uri: &Uri) -> Result<Response, Error> {
    let mine = brought(app, session.id()).await?;
    let fault = Some(ImportFault::TooLong);
    let model = ImportModel { text: String::new(), fault, mine };
    Ok((TOO_LONG, pages::import(&session.ui(uri), &model)).into_response())
}

/// Returns a person's uploaded records.
async fn brought(app: &App, person: Option<&PersonId>) -> Result<Vec<ImportedGame>, Error> {
    let Some(person) = person else { return Ok(Vec::new()) };
    let most = Holding::Import.of_person().count;
    let imports = app.tables.store().imports_of(person, most).await?;
    let shown = imports.into_iter().map(|import| ImportedGame {
        id: import.id.to_string(),
        game: import.game,
        names: import.names,
        at: import.created,
    });
    Ok(shown.collect())
}
