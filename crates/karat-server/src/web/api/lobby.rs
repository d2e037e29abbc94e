//! Lobbies: taking and freeing seats, starting the game, closing the table, and opening a rematch.

use axum::Extension;
use axum::http::StatusCode;
use axum::response::Response;
use karat_table::lobby::{self, Nonce, Objection, PHRASE_CHARS_MAX};
use karat_table::token::Scope;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::tables::lobby::{Changed, LobbyError};
use crate::web::api::answer;
use crate::web::api::describe::{Form, OperationSpec, schema};
use crate::web::api::door::{AtTable, Numbered, Sent};
use crate::web::api::play::may_program_play;
use crate::web::api::tables::{FREE, ME, TableShown, no_bot, shown};
use crate::web::challenge;
use crate::web::limits::Client;
use crate::web::problem::{Kind, Problem};
use crate::web::rematch::rematch as open_rematch;

/// The new holder of a seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seating {
    /// The new holder, which is `me`, `free`, or the name or level of a bot.
    who: String,
    /// Your contribution to the deal, if you take the seat.
    #[schema(max_length = 80)]
    contribution: Option<String>,
}

/// The schema above contains the maximum length of a phrase as a literal.
const _: () = assert!(PHRASE_CHARS_MAX == 80);

/// The problems common to lobby operations.
const PROBLEMS: &[Kind] = &[Kind::Forbidden, Kind::NotFound, Kind::Conflict, Kind::Refused];

/// The specification of `PUT /api/v1/tables/{id}/seats/{seat}`.
pub(crate) const SEAT_SPEC: OperationSpec =
    OperationSpec { id: "seat", body: Form::Json(schema::<Seating>), ..CHANGE_SPEC };

/// The common part of all lobby operations' specifications.
const CHANGE_SPEC: OperationSpec = OperationSpec {
    scope: Some(Scope::Tables),
    response: Form::Json(schema::<TableShown>),
    problems: PROBLEMS,
    ..OperationSpec::PLAIN
};

/// Handles `PUT /api/v1/tables/{id}/seats/{seat}`.
pub(crate) async fn seat(
    at: AtTable,
    Numbered(seat): Numbered,
    Sent(seating): Sent<Seating>,
) -> Result<Response, Problem> {
    at.caller.may(Scope::Tables)?;
    let AtTable { app, caller, id, table } = &at;
    let (game, me) = (table.record().game, &caller.person.id);
    let changed = match seating.who.as_str() {
        ME => {
            if let Some(owner) = &table.record().owner
                && app.tables.store().is_blocked(owner, me).await?
            {
                return Err(Kind::Forbidden.into());
            }
            let phrase = seating.contribution.as_deref().map(lobby::clean_phrase);
            let phrase = phrase.filter(|phrase| !phrase.is_empty());
            let nonce = phrase.map_or(Nonce::Nothing, Nonce::Spoken);
            let (before, name) = (table.record(), &caller.person.name);
            challenge::join(app, before, me, name, Some(seat), &nonce).await
        }
        FREE => app.tables.free(id, me, seat).await,
        bot if karat_bots::is_bot_name(game, bot) => app.tables.seat_bot(id, me, seat, bot).await,
        other => {
            let fault = no_bot(game, other);
            return Err(Problem::refused(None, Some(fault)));
        }
    };
    told(&at, changed).await
}

/// The specification of `DELETE /api/v1/tables/{id}/seats/{seat}`.
pub(crate) const LEAVE_SPEC: OperationSpec = OperationSpec { id: "leave", ..CHANGE_SPEC };

/// Handles `DELETE /api/v1/tables/{id}/seats/{seat}`: the player leaves, or the host frees the
/// seat.
pub(crate) async fn leave(at: AtTable, Numbered(seat): Numbered) -> Result<Response, Problem> {
    at.caller.may(Scope::Tables)?;
    let AtTable { app, caller, id, table } = &at;
    let me = &caller.person.id;
    let changed = if table.seats_of(Some(me)).contains(seat) {
        app.tables.leave(id, me).await
    } else {
        app.tables.free(id, me, seat).await
    };
    told(&at, changed).await
}

/// The specification of `POST /api/v1/tables/{id}/decline`.
pub(crate) const DECLINE_SPEC: OperationSpec = OperationSpec { id: "decline", ..CHANGE_SPEC };

/// Handles `POST /api/v1/tables/{id}/decline`.
pub(crate) async fn decline(at: AtTable) -> Result<Response, Problem> {
    at.caller.may(Scope::Tables)?;
    let changed = at.app.tables.decline(&at.id, &at.caller.person.id).await;
    told(&at, changed).await
}

/// The specification of `POST /api/v1/tables/{id}/start`.
pub(crate) const START_SPEC: OperationSpec = OperationSpec { id: "start", ..CHANGE_SPEC };

/// Handles `POST /api/v1/tables/{id}/start`.
pub(crate) async fn start(at: AtTable) -> Result<Response, Problem> {
    at.caller.may(Scope::Tables)?;
    let changed = at.app.tables.begin(&at.id, &at.caller.person.id).await;
    told(&at, changed).await
}

/// The specification of `POST /api/v1/tables/{id}/close`.
pub(crate) const CLOSE_SPEC: OperationSpec = OperationSpec { id: "close", ..CHANGE_SPEC };

/// Handles `POST /api/v1/tables/{id}/close`.
pub(crate) async fn close(at: AtTable) -> Result<Response, Problem> {
    at.caller.may(Scope::Tables)?;
    let changed = at.app.tables.close(&at.id, &at.caller.person.id).await;
    told(&at, changed).await
}

/// The specification of `POST /api/v1/tables/{id}/rematch`.
pub(crate) const REMATCH_SPEC: OperationSpec = OperationSpec {
    id: "rematch",
    problems: &[Kind::Forbidden, Kind::Rated, Kind::NotFound, Kind::Conflict, Kind::Full],
    ..CHANGE_SPEC
};

/// Handles `POST /api/v1/tables/{id}/rematch`: opens the rematch, or returns the one that another
/// player has opened.
pub(crate) async fn rematch(
    Extension(Client(client)): Extension<Client>,
    at: AtTable,
) -> Result<Response, Problem> {
    at.caller.may(Scope::Tables)?;
    may_program_play(&at.table, &at.caller)?;
    let AtTable { app, caller, id, .. } = &at;
    let next = open_rematch(app, id, &caller.person.id, client).await?.map_err(Problem::from)?;
    let table = app.tables.read_for(&next, caller.id()).await?;
    Ok(answer::json(StatusCode::OK, &shown(app, caller, table).await?))
}

/// Returns the table after a change, or the reason why the change was refused. A change already in
/// effect counts as successful.
async fn told(at: &AtTable, changed: Changed) -> Result<Response, Problem> {
    let AtTable { app, caller, .. } = at;
    match changed {
        Ok(_) | Err(LobbyError::Objection(Objection::Seated)) => {
            let table = app.tables.read_for(&at.id, caller.id()).await?;
            Ok(answer::json(StatusCode::OK, &shown(app, caller, table).await?))
        }
        Err(LobbyError::Objection(objection)) => Err(objection.into()),
        Err(LobbyError::Read(error)) => Err(error.into()),
    }
}
