//! Matchmaking: finds the user a seat at a suitable open table, preferably one whose host is
//! present and has waited longest. If there is no such table, opens a new one that others can find.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_rules::any::GameId;
use karat_table::clock::TimeControl;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Occupant, Record, Stage, Table};
use serde::Deserialize;

use crate::web::App;
use crate::web::error::Error;
use crate::web::limits::Client;
use crate::web::routes::{AtTable, Fields, Posted, create, lobby};
use crate::web::session::Session;
use crate::web::ticket::SentForm;
use karat_pages::link;
use karat_pages::model::OTHER_FRIEND;
use karat_store::{OpenFor, OpenTable};

/// The maximum number of tables to try before opening a new one.
const ATTEMPTS_MAX: usize = 20;

/// The time for which hosts count as present after their last visit.
const PRESENT: Duration = Duration::from_secs(2 * 60);

/// Form fields for finding a game.
#[derive(Deserialize)]
pub(crate) struct WishForm {
    #[serde(flatten)]
    game: create::GameFields,
    speed: Speed,
}

/// The desired speed of a game.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Speed {
    Live,
    Days,
}

impl Speed {
    /// Returns the usual time control of this speed, in storage format.
    pub(crate) fn time(self) -> &'static str {
        match self {
            Self::Live => "fischer 900 20",
            Self::Days => "days 2",
        }
    }
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
    let now = app.tables.now().time();
    let before = searches.get(&sent, now);
    if let Some((person, table)) = before
        && let Some(answer) = lead_back(&app, session.clone(), person, table).await?
    {
        return Ok(answer);
    }
    let (person, cookie) = session.enter(app.tables.store(), now).await?;
    let mut answer = seat(app.clone(), session, client, &headers, &wish, fields).await?;
    if let Some(table) = answer.headers().get(header::LOCATION).and_then(table_at) {
        searches.keep(&sent, person.id, table, now);
    }
    if let Some((name, value)) = cookie {
        answer.headers_mut().append(name, value);
    }
    Ok(answer)
}

/// Seats a person at an open table, or opens a new one.
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
        // The table may have closed, or its host may have blocked this person.
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

/// Returns the table that a `Location` header points to, if any.
fn table_at(address: &HeaderValue) -> Option<TableId> {
    TableId::parse(address.to_str().ok()?.strip_prefix(&link::table(""))?)
}

/// Answers a repeated search by redirecting to the table found by the first search, if the person
/// still has a seat there. A browser without a cookie is still recognised as the same guest.
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
        Some(guest) => Some(session.log_in(store, &guest, app.tables.now().time()).await?),
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

/// Returns the tables to try, best first.
///
/// Tables of hosts whom the person recently left come last. Among the rest, tables whose host is
/// present come first, and older tables come before newer ones. Tables of absent hosts are skipped
/// unless the game may take days.
fn ranked(
    app: &App,
    wish: &Wish,
    person: Option<&PersonId>,
    mut open: Vec<OpenTable>,
) -> Vec<OpenTable> {
    let (departed, now) = (app.tables.departed(), app.tables.now().time());
    let is_present = |table: &OpenTable| {
        let seen = table.owner.as_ref().and_then(|host| app.tables.presence().last(host));
        seen.is_some_and(|seen| seen + PRESENT >= now)
    };
    let has_left =
        |table: &OpenTable| person.is_some_and(|person| departed.has_left(person, &table.id, now));
    let has_left_host = |table: &OpenTable| {
        person
            .zip(table.owner.as_ref())
            .is_some_and(|(person, host)| departed.has_left_host(person, host, now))
    };
    open.retain(|table| !has_left(table) && (wish.has_days || is_present(table)));
    // The sort is stable, so equally good tables remain in order of age.
    open.sort_by_key(|table| (has_left_host(table), !is_present(table)));
    open
}

/// Takes a seat at a table, or returns `None` if it is already full or the host has blocked this
/// person.
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

/// The kind of game a user wants to play.
struct Wish {
    game: GameId,
    seats: usize,
    /// Whether the user wants a correspondence game.
    has_days: bool,
}

impl Wish {
    /// Converts the form fields to a search. An unsupported number of players becomes the nearest
    /// supported one.
    fn read(form: &WishForm) -> Result<Self, Error> {
        let (game, seats) = form.game.read()?;
        let seats = seats.clamp(*game.seats().start(), *game.seats().end());
        Ok(Self { game, seats, has_days: form.speed == Speed::Days })
    }

    /// Returns the kind of open table that matches the search.
    fn open(&self) -> OpenFor {
        OpenFor { game: self.game, seats: self.seats, has_days: self.has_days }
    }

    /// Returns whether a table matches the search. The table must have default options, be unrated,
    /// and have at least one player and one free seat.
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

    /// Returns the form fields for opening a new table, which the next user with the same search
    /// will find.
    fn fields(&self, given: Fields) -> Fields {
        let own = ["name", "nonce", "nonce_commitment", "phrase", "ticket"];
        let kept = given.into_iter().filter(|(name, _)| own.contains(&name.as_str()));
        let speed = if self.has_days { Speed::Days } else { Speed::Live };
        let wished = [
            ("game", self.game.to_string()),
            ("seats", self.seats.to_string()),
            ("bots", OTHER_FRIEND.to_owned()),
            ("visibility", "public".to_owned()),
            ("time", speed.time().to_owned()),
            ("random_seating", "on".to_owned()),
        ];
        kept.chain(wished.map(|(name, value)| (name.to_owned(), value))).collect()
    }
}
