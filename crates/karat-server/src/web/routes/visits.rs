//! Visits to tables: news since the last visit, and other tables waiting for the user.

use axum::extract::Query;
use axum::http::Uri;
use axum::response::Redirect;
use karat_table::version::Version;
use maud::Markup;
use serde::Deserialize;

use crate::web::error::Error;
use crate::web::routes::table::Asked;
use crate::web::routes::{AtTable, Posted};
use crate::web::show::visits::beside;
use karat_pages::{self as pages, link};

/// Form fields for marking a table's news as seen.
#[derive(Deserialize)]
pub(crate) struct SeenForm {
    seen: Version,
}

/// Handles `POST /tables/{id}/seen`: marks everything up to a given version as seen.
pub(crate) async fn seen(
    AtTable { app, session, id, table }: AtTable,
    Query(asked): Query<Asked>,
    Posted { form, .. }: Posted<SeenForm>,
) -> Result<Redirect, Error> {
    if let Some(person) = session.id() {
        app.visits.catch_up(person, &table.record().id, form.seen.min(table.version()));
    }
    let address = link::table(id.as_str());
    Ok(Redirect::to(&asked.seat().map_or(address.clone(), |seat| link::at_seat(&address, seat))))
}

/// Handles `GET /tables/{id}/waiting`: sends the page fragment with the number of other tables
/// waiting for the user.
pub(crate) async fn waiting(
    AtTable { app, session, id, .. }: AtTable,
    uri: Uri,
) -> Result<Markup, Error> {
    let waiting = beside(&app, &session, &id).await?;
    Ok(pages::waiting(session.ui(&uri).locale, id.as_str(), &waiting))
}
