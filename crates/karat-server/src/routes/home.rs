//! The first page.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::Uri;
use maud::Markup;

use crate::App;
use crate::error::Error;
use crate::pages;
use crate::pages::model::TableSummary;
use crate::routes::table::player_name;
use crate::session::Session;
use crate::tables::{ReadError, Table};

/// How many of the guest's tables are shown, the newest first.
const TABLES_MAX: u32 = 20;

/// `GET /`
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    uri: Uri,
) -> Result<Markup, Error> {
    let mut summaries = Vec::new();
    if let Some(person) = session.id() {
        for id in app.tables.store().tables_of(person, TABLES_MAX).await? {
            match app.tables.read(&id).await {
                Ok(table) => summaries.push(summary(&table, &session)),
                // One table that cannot be read does not hide the others.
                Err(ReadError::NoSuchTable | ReadError::Start(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
    Ok(pages::home(&session.ui(&uri), &summaries))
}

/// `GET /healthz`
pub(crate) async fn health(State(app): State<Arc<App>>) -> Result<&'static str, Error> {
    app.tables.store().ping().await?;
    Ok("ok\n")
}

fn summary(table: &Table, session: &Session) -> TableSummary {
    let record = table.record();
    let seats = table.seats_of(session.id());
    TableSummary {
        id: record.id.to_string(),
        game: record.game,
        seats: record.sitters.len(),
        my_turn: seats.iter().any(|seat| table.is_due(seat)),
        is_over: table.is_over(),
        players: record.sitters.iter().map(|sitter| player_name(sitter, session.locale)).collect(),
        ply: table.plies().len(),
    }
}
