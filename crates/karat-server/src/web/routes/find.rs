//! Finding a seat among people: at the oldest matching open table, or at a new one that others
//! can find.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use karat_rules::any::GameId;
use karat_table::clock::TimeControl;
use karat_table::id::TableId;
use karat_table::table::{Occupant, Record};

use crate::web::error::Error;
use crate::web::limits::Client;
use crate::web::pages::model::OTHER_FRIEND;
use crate::web::routes::{Fields, create, field, lobby};
use crate::web::session::Session;
use crate::web::{App, link};

/// The number of open tables that are searched, newest first.
const OPEN_MAX: u32 = 100;

/// `POST /find`
pub(crate) async fn find(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    let wish = Wish::read(&fields)?;
    for id in app.tables.store().open_tables(OPEN_MAX).await?.into_iter().rev() {
        // A table that refuses the user, or no longer exists, does not match.
        let Ok(table) = app.tables.read_for(&id, session.id()).await else { continue };
        let record = table.record();
        if !wish.is_met_by(record) {
            continue;
        }
        if record.sitters.iter().any(|sitter| sitter.who.is(session.id())) {
            return Ok(Redirect::to(&link::table(id.as_str())).into_response());
        }
        if let Some(answer) = sit_down(&app, &session, &headers, &id, &fields).await? {
            return Ok(answer);
        }
    }
    create::open(State(app), Extension(session), Extension(client), Form(wish.fields(fields))).await
}

/// Joins a table; returns `None` if another player was faster, or the host has blocked the user.
async fn sit_down(
    app: &Arc<App>,
    session: &Session,
    headers: &HeaderMap,
    id: &TableId,
    fields: &Fields,
) -> Result<Option<Response>, Error> {
    let joined = lobby::join(
        State(app.clone()),
        Extension(session.clone()),
        Path(id.to_string()),
        headers.clone(),
        Form(fields.clone()),
    );
    match joined.await {
        Ok(answer) if answer.status().is_redirection() => Ok(Some(answer)),
        Ok(_) | Err(Error::Forbidden | Error::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The game that a user wants to play.
struct Wish {
    game: GameId,
    seats: usize,
    /// Whether it may be a correspondence game.
    has_days: bool,
}

impl Wish {
    /// Reads the fields. A number of players that the game does not allow becomes the nearest
    /// allowed one.
    fn read(fields: &[(String, String)]) -> Result<Self, Error> {
        let (game, seats) = create::game_for(fields)?;
        let seats = seats.clamp(*game.seats().start(), *game.seats().end());
        let has_days = match field(fields, "speed") {
            Some("live") => false,
            Some("days") => true,
            _ => return Err(Error::BadRequest),
        };
        Ok(Self { game, seats, has_days })
    }

    /// Whether this table matches: default options, unrated, with a seat for everyone.
    fn is_met_by(&self, record: &Record) -> bool {
        let has_days = matches!(record.terms.time_control, TimeControl::Days(_));
        record.game == self.game
            && record.sitters.len() == self.seats
            && record.options.is_empty()
            && !record.terms.is_rated
            && has_days == self.has_days
            && record.sitters.iter().any(|sitter| matches!(sitter.who, Occupant::Person(_)))
            && record
                .sitters
                .iter()
                .any(|sitter| sitter.who == Occupant::Nobody && sitter.offered_to.is_none())
    }

    /// Returns the form of a new table that the next matching player finds.
    fn fields(&self, given: Fields) -> Fields {
        let own = ["name", "nonce", "nonce_commitment", "phrase"];
        let kept = given.into_iter().filter(|(name, _)| own.contains(&name.as_str()));
        let time = if self.has_days { "days 2" } else { "fischer 900 20" };
        let wished = [
            ("game", self.game.to_string()),
            ("seats", self.seats.to_string()),
            ("bots", OTHER_FRIEND.to_owned()),
            ("visibility", "public".to_owned()),
            ("time", time.to_owned()),
            ("random_seating", "on".to_owned()),
        ];
        kept.chain(wished.map(|(name, value)| (name.to_owned(), value))).collect()
    }
}
