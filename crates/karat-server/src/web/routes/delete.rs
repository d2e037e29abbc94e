//! Deletion of a user's own records and practice tables.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Redirect;
use karat_table::caps::Holding;
use maud::Markup;

use crate::web::App;
use crate::web::error::Error;
use crate::web::routes::{PageRequest, TablePath};
use crate::web::session::Session;
use karat_pages::{self as pages, link};

/// Handles `GET /tables/{id}/delete`: asks for confirmation.
pub(crate) async fn show(
    PageRequest { app, session, uri }: PageRequest,
    TablePath(table): TablePath,
) -> Result<Markup, Error> {
    let store = app.tables.store();
    if !store.is_table(&table).await? {
        return Err(Error::NotFound);
    }
    let person = session.id().ok_or(Error::Forbidden)?;
    let deletable = store.deletable(&table, person).await?.ok_or(Error::Forbidden)?;
    Ok(pages::delete(&session.ui(&uri), table.as_str(), deletable))
}

/// Handles `POST /tables/{id}/delete`: deletes one of the user's tables.
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    TablePath(table): TablePath,
) -> Result<Redirect, Error> {
    let store = app.tables.store();
    if !store.is_table(&table).await? {
        return Err(Error::NotFound);
    }
    let person = session.id().ok_or(Error::Forbidden)?;
    let deleted = store.delete(&table, person).await?.ok_or(Error::Forbidden)?;
    Ok(Redirect::to(&match deleted.holding {
        Holding::Import => link::import(),
        Holding::Practice | Holding::Lobby | Holding::Analysis | Holding::Puzzle => {
            link::all_games()
        }
    }))
}
