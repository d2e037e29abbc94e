//! Opening rematches, on pages and over the API.

use std::net::IpAddr;

use karat_table::caps::Holding;
use karat_table::id::{PersonId, TableId};
use karat_table::lobby::Objection;

use crate::tables::lobby::LobbyError;
use crate::web::App;
use crate::web::error::Error;

/// Opens the rematch of a finished game, or returns the one that another player has opened. A person
/// who has reached a limit can still join the latter.
///
/// # Errors
/// Returns an error if the person or their network has reached a limit, or the database fails.
pub(crate) async fn rematch(
    app: &App,
    id: &TableId,
    person: &PersonId,
    client: IpAddr,
) -> Result<Result<TableId, Objection>, Error> {
    let store = app.tables.store();
    let is_new = store.rematch_of(id).await?.is_none();
    if is_new {
        app.caps.admit(store, Holding::Lobby, person, client).await?;
    }
    match app.tables.rematch(id, person).await {
        Ok(next) => {
            if is_new {
                app.caps.count(store, Holding::Lobby, client, &next).await?;
            }
            Ok(Ok(next))
        }
        Err(LobbyError::Objection(objection)) => Ok(Err(objection)),
        Err(LobbyError::Read(error)) => Err(error.into()),
    }
}
