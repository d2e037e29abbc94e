//! Challenges: opening a table with a seat reserved for another person.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use karat_table::lobby::Objection;
use karat_table::table::{Occupant, Setup, Sitter};
use karat_table::token::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::App;
use crate::web::api::answer;
use crate::web::api::describe::{Form, OperationSpec, schema};
use crate::web::api::door::{Caller, Sent, whole, whole_or_none};
use crate::web::api::tables::{
    FREE, ME, Opening, TableShown, created, open_once, opened_before, root,
};
use crate::web::api::words::GameName;
use crate::web::challenge::{challenged, objection};
use crate::web::limits::Client;
use crate::web::problem::{Kind, Problem};
use karat_store::RequestDigest;

/// A challenge, and the settings of the table that it opens.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Challenge {
    /// The id of the challenged person, unless the challenge contains their name.
    person: Option<String>,
    /// The name of the challenged person's account, unless the challenge contains their id.
    name: Option<String>,
    /// The new table's game.
    #[schema(value_type = GameName)]
    game: String,
    /// The number of players. You have the first seat, and the second is reserved for the challenged person.
    #[schema(minimum = 2, maximum = 6)]
    #[serde(deserialize_with = "whole")]
    players: u32,
    /// The holder of each other seat, which is `free` (the default) or the name or level of a bot.
    others: Option<String>,
    /// The options that differ from their defaults.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Whether the game is rated, which needs a clock. Both accounts must be bot accounts.
    #[serde(default)]
    is_rated: bool,
    /// Whether the seats are shuffled at the start.
    #[serde(default)]
    is_random_seating: bool,
    /// The time control, which is `none`, `fischer SECONDS INCREMENT` or `days DAYS`.
    time: Option<String>,
    /// The bot that stands in for players who are away.
    absent_bot: Option<String>,
    /// The delay for spectators, in seconds.
    #[schema(maximum = 3600)]
    #[serde(default, deserialize_with = "whole_or_none")]
    spectator_delay_s: Option<u32>,
}

/// The schema above contains the maximum number of seats as a literal.
const _: () = assert!(karat_rules::SEATS_MAX == 6);

/// The specification of `POST /api/v1/challenges`.
pub(crate) const OPEN_SPEC: OperationSpec = OperationSpec {
    id: "challenge",
    scope: Some(Scope::Tables),
    body: Form::Json(schema::<Challenge>),
    status: StatusCode::CREATED,
    response: Form::Json(schema::<TableShown>),
    is_idempotent: true,
    problems: &[Kind::Forbidden, Kind::Rated, Kind::NotFound, Kind::Refused, Kind::Full],
    ..OperationSpec::PLAIN
};

/// Handles `POST /api/v1/challenges`.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Extension(Client(client)): Extension<Client>,
    caller: Caller,
    headers: HeaderMap,
    Sent(challenge): Sent<Challenge>,
) -> Result<Response, Problem> {
    caller.may(Scope::Tables)?;
    let asked = RequestDigest::of(["challenge", &*answer::text(&challenge)]);
    let root = root(&app, &caller, &headers)?;
    if let Some(id) = opened_before(&app, &root, asked).await? {
        return created(&app, &caller, &id).await;
    }
    let (person, name) = (challenge.person.as_deref(), challenge.name.as_deref());
    if person.is_some() == name.is_some() {
        let fault = "exactly one of person and name must be given".to_owned();
        return Err(Problem::refused(None, Some(fault)));
    }
    let other = challenged(&app, person, name).await?.map_err(Problem::from)?;
    if let Some(objection) = objection(&app, &caller.person, &other).await? {
        return Err(objection.into());
    }
    if challenge.is_rated && !other.is_bot() {
        return Err(Objection::BotsAlone.into());
    }
    let mut setup = challenge.opening().setup(&caller)?;
    let reserved = setup.sitters.get_mut(1).ok_or(Objection::Full)?;
    let offered_to = Some(other.id);
    *reserved = Sitter { offered_to, ..Sitter::new(Occupant::Nobody, &other.name) };
    open_once(&app, &caller, client, Setup { root, ..setup }, asked).await
}

impl Challenge {
    /// Returns the settings of the table, at which the seat of the challenged person is still free.
    fn opening(self) -> Opening {
        let others = self.others.unwrap_or_else(|| FREE.to_owned());
        let mut seats = vec![ME.to_owned(), FREE.to_owned()];
        seats.resize(self.players as usize, others);
        Opening {
            game: self.game,
            seats,
            options: self.options,
            is_public: false,
            is_rated: self.is_rated,
            is_random_seating: self.is_random_seating,
            time: self.time,
            absent_bot: self.absent_bot,
            spectator_delay_s: self.spectator_delay_s,
        }
    }
}
