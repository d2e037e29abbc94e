//! The handlers of requests, in one file for each group of addresses.

pub(crate) mod account;
pub(crate) mod assets;
pub(crate) mod chat;
pub(crate) mod clock;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod example;
pub(crate) mod find;
pub(crate) mod games;
pub(crate) mod hint;
pub(crate) mod home;
pub(crate) mod import;
pub(crate) mod learn;
pub(crate) mod lesson;
pub(crate) mod live;
pub(crate) mod lobby;
pub(crate) mod metrics;
pub(crate) mod notifications;
pub(crate) mod premove;
pub(crate) mod puzzle;
pub(crate) mod recovery;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod studies;
pub(crate) mod table;
pub(crate) mod tokens;
pub(crate) mod undo;
pub(crate) mod verify;
pub(crate) mod view;
pub(crate) mod visits;

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use karat_table::id::TableId;
use karat_table::table::Table;
use karat_table::version::Version;

use crate::web::App;
use crate::web::error::{Error, Glanced};
use crate::web::session::Session;

/// A user at the table in the address, with the table in its current state. The user may see the
/// table.
pub(crate) struct AtTable {
    pub(crate) app: Arc<App>,
    pub(crate) session: Session,
    pub(crate) id: TableId,
    pub(crate) table: Arc<Table>,
}

impl FromRequestParts<Arc<App>> for AtTable {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Error> {
        let names = RawPathParams::from_request_parts(parts, app).await;
        let names = names.map_err(|_| Error::NotFound)?;
        let id = names.iter().find(|(name, _)| *name == "id").map(|(_, id)| id);
        let id = table::table_id(id.ok_or(Error::NotFound)?)?;
        let session: &Session = parts.extensions.get().expect("every request has a session");
        let summary = parts.extensions.get().and_then(|Glanced(summary)| *summary);
        let table = app.tables.read_for_at(&id, session.id(), summary).await?;
        Ok(Self { app: app.clone(), session: session.clone(), id, table })
    }
}

/// The fields of a form, in the order in which they were received.
pub(crate) type Fields = Vec<(String, String)>;

/// Returns the number of journal entries that the sender of a form had seen.
pub(crate) fn seen(fields: &[(String, String)]) -> Result<Version, Error> {
    field(fields, "seen").and_then(|seen| seen.parse().ok()).ok_or(Error::BadRequest)
}

/// Returns the value of the first field with this `name`, without surrounding blanks.
pub(crate) fn field<'a>(fields: &'a [(String, String)], name: &str) -> Option<&'a str> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.trim())
}
