//! The search for a seat among people. The search leads to a suitable open table, preferably one
//! whose host is present and has waited longest. If there is no suitable table, a new one is opened
//! that others can find.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_rules::any::GameId;
use karat_table::clock::TimeControl;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Occupant, Record, Stage, Table};
use serde::Deserialize;

use crate::store::{OpenFor, OpenTable};
use crate::web::error::Error;
use crate::web::limits::Client;
use crate::web::pages::model::OTHER_FRIEND;
use crate::web::routes::{AtTable, Fields, Posted, create, lobby};
use crate::web::session::Session;
use crate::web::ticket::SentForm;
use crate::web::{App, link};

/// The maximum number of tables that are tried before a new one is opened.
const ATTEMPTS_MAX: usize = 20;

/// The time for which a host counts as present after their last visit, in milliseconds.
const PRESENT_MS: i64 = 2 * 60 * 1000;

/// A form that searches for a seat.
#[derive(Deserialize)]
pub(crate) struct WishForm {
    #[serde(flatten)]
    game: create::GameFields,
    speed: Speed,
}

/// The speed of a game that a user searches for.
#[derive(PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Speed {
    Live,
    Days,
}

/// Handles `POST /find`: finds a seat for the user.
pub(crate) async fn find(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Posted { form, fields }: Posted<WishForm>,
) -> Result<Response, Error> {
    let wish = Wish::read(&form)?;
    let sent = SentForm::read(&link::find(), &fields)?;
    let mut searches = app.searches.turn().await;
    let now_ms = app.tables.now().ms();
    let before = searches.get(&sent, now_ms);
    if let Some((person, table)) = before
        && let Some(answer) = lead_back(&app, session.clone(), person, table).await?
    {
        return Ok(answer);
    }
    let (person, cookie) = session.enter(app.tables.store(), now_ms).await?;
    let mut answer = seat(app.clone(), session, client, &headers, &wish, fields).await?;
    if let Some(table) = answer.headers().get(header::LOCATION).and_then(table_at) {
        searches.keep(&sent, person.id, table, now_ms);
    }
    if let Some((name, value)) = cookie {
        answer.headers_mut().append(name, value);
    }
    Ok(answer)
}

/// Gives a person a seat at an open table, or opens a new table.
async fn seat(
    app: Arc<App>,
    session: Session,
    client: Client,
    headers: &HeaderMap,
    wish: &Wish,
    fields: Fields,
) -> Result<Response, Error> {
    let open = app.tables.store().open_tables_for(&wish.open(), session.id()).await?;
    if let Some(own) = open.iter().find(|table| table.is_own) {
        return Ok(Redirect::to(&link::table(own.id.as_str())).into_response());
    }
    for table in ranked(&app, wish, session.id(), open).into_iter().take(ATTEMPTS_MAX) {
        // The table may have been closed, or its host may have blocked this person.
        let Ok(table) = app.tables.read_for(&table.id, session.id()).await else { continue };
        if !wish.is_met_by(table.record()) {
            continue;
        }
        if let Some(answer) = sit_down(&app, &session, headers, table, &fields).await? {
            return Ok(answer);
        }
    }
    let form = Posted::of(wish.fields(fields))?;
    create::open(State(app), Extension(session), Extension(client), form).await
}

/// Returns the table whose address a response redirects to, if there is one.
fn table_at(address: &HeaderValue) -> Option<TableId> {
    TableId::parse(address.to_str().ok()?.strip_prefix(&link::table(""))?)
}

/// Returns the response to a repeated search: a redirect to the table to which the first search
/// led, if the person still has a seat there. A browser that had no cookie at the first search
/// becomes the same guest.
async fn lead_back(
    app: &App,
    mut session: Session,
    person: PersonId,
    table: TableId,
) -> Result<Option<Response>, Error> {
    let store = app.tables.store();
    if session.id().is_some_and(|id| *id != person) {
        return Ok(None);
    }
    let sits = match app.tables.read_for(&table, Some(&person)).await {
        Ok(table) => is_open_for(table.record(), &person),
        Err(_) => false,
    };
    let guest = match session.id() {
        None => store.person(&person).await?.filter(|guest| !guest.is_kept),
        Some(_) => None,
    };
    if !sits || session.id().is_none() && guest.is_none() {
        return Ok(None);
    }
    let cookie = match guest {
        Some(guest) => Some(session.log_in(store, &guest, app.tables.now().ms()).await?),
        None => None,
    };
    let there = Redirect::to(&link::table(table.as_str()));
    Ok(Some((AppendHeaders(cookie), there).into_response()))
}

/// Returns whether a person sits at a table whose game is not over.
fn is_open_for(record: &Record, person: &PersonId) -> bool {
    record.sitters.iter().any(|sitter| sitter.who.is(Some(person)))
        && !matches!(record.stage, Stage::Over | Stage::Closed)
}

/// Returns the tables to try, best first. Tables whose host the person has not recently left come
/// first. Among equally good tables, those of hosts who are present are preferred, and then the
/// oldest. Tables of absent hosts are left out unless the game may take days.
fn ranked(
    app: &App,
    wish: &Wish,
    person: Option<&PersonId>,
    mut open: Vec<OpenTable>,
) -> Vec<OpenTable> {
    let (departed, now_ms) = (app.tables.departed(), app.tables.now().ms());
    let is_present = |table: &OpenTable| {
        let seen_ms =
            table.owner.as_ref().and_then(|host| app.notifications.presence().last_ms(host));
        seen_ms.is_some_and(|seen_ms| seen_ms + PRESENT_MS >= now_ms)
    };
    let has_left = |table: &OpenTable| {
        person.is_some_and(|person| departed.has_left(person, &table.id, now_ms))
    };
    let has_left_host = |table: &OpenTable| {
        person
            .zip(table.owner.as_ref())
            .is_some_and(|(person, host)| departed.has_left_host(person, host, now_ms))
    };
    open.retain(|table| !has_left(table) && (wish.has_days || is_present(table)));
    // Equally good tables stay in order of age.
    open.sort_by_key(|table| (has_left_host(table), !is_present(table)));
    open
}

/// Takes a seat at a table. Returns `None` if another player took the seat first, or the host has
/// blocked this person.
async fn sit_down(
    app: &Arc<App>,
    session: &Session,
    headers: &HeaderMap,
    table: Arc<Table>,
    fields: &Fields,
) -> Result<Option<Response>, Error> {
    let id = table.record().id.clone();
    let at = AtTable { app: app.clone(), session: session.clone(), id, table };
    match lobby::join(at, headers.clone(), Posted::of(fields.clone())?).await {
        Ok(answer) if answer.status().is_redirection() => Ok(Some(answer)),
        Ok(_) | Err(Error::Forbidden | Error::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The game that a user searches for.
struct Wish {
    game: GameId,
    seats: usize,
    /// Whether the game is a correspondence game.
    has_days: bool,
}

impl Wish {
    /// Parses the search from the fields of a form. A number of players that the game does not
    /// allow is replaced by the nearest allowed one.
    fn read(form: &WishForm) -> Result<Self, Error> {
        let (game, seats) = form.game.read()?;
        let seats = seats.clamp(*game.seats().start(), *game.seats().end());
        Ok(Self { game, seats, has_days: form.speed == Speed::Days })
    }

    /// Returns the kind of open table that meets the search.
    fn open(&self) -> OpenFor {
        OpenFor { game: self.game, seats: self.seats, has_days: self.has_days }
    }

    /// Returns whether a table meets the search. The table must have the default options, be
    /// unrated, and have at least one player and a free seat.
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

    /// Returns the fields of a form that opens a new table, which the next player with the same
    /// search will find.
    fn fields(&self, given: Fields) -> Fields {
        let own = ["name", "nonce", "nonce_commitment", "phrase", "ticket"];
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
