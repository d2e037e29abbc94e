//! A table before its game: joining, leaving and starting. The module also contains the stream that
//! reports changes to the list of open tables.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use futures_util::stream::{self, StreamExt};
use karat_rules::{SEATS_MAX, Seat};
use karat_table::caps::Holding;
use karat_table::deal::VoidDeal;
use karat_table::id::{PersonId, TableId};
use karat_table::lobby::{self, Nonce, Objection, PHRASE_CHARS_MAX};
use karat_table::name;
use karat_table::table::{Occupant, Record, Sitter, Stage, Table};
use serde::Deserialize;

use crate::store::Person;
use crate::tables::lobby::{Changed, LobbyError};
use crate::web::error::{Error, FORBIDDEN, REFUSED, STALE};
use crate::web::limits::Client;
use crate::web::pages::lobby::{LobbyModel, LobbySeat, LobbyStage, SeatKind};
use crate::web::routes::clock::absences;
use crate::web::routes::create::GivenNonce;
use crate::web::routes::table::{KEEP_ALIVE, player_name};
use crate::web::routes::{AtTable, Me, Posted, TablePath, chat};
use crate::web::session::{Session, SetCookie};
use crate::web::ticket::SentForm;
use crate::web::{App, link, pages};

/// The maximum length of a contribution that a script has made, in bytes: text, a space, and 32
/// random bytes in hexadecimal.
const NONCE_BYTES_MAX: usize = 4 * PHRASE_CHARS_MAX + 1 + 64;

/// A form with which a user joins a table.
#[derive(Deserialize)]
pub(crate) struct JoinForm {
    /// The seat. If it is empty or missing, any seat is taken.
    seat: Option<String>,
    #[serde(default)]
    name: String,
    #[serde(flatten)]
    nonce: NonceFields,
}

/// The fields with a player's contribution to the deal.
#[derive(Deserialize)]
pub(crate) struct NonceFields {
    /// Text that the player has typed.
    phrase: Option<String>,
    nonce: Option<String>,
    nonce_commitment: Option<String>,
}

/// A form with which the host changes a seat.
#[derive(Deserialize)]
pub(crate) struct SeatsForm {
    /// The action: `free`, `bot` or `fill`.
    act: Option<String>,
    seat: Option<String>,
    /// The level of the bots.
    level: Option<String>,
}

/// Handles `POST /tables/{id}/join`: gives the user a seat.
pub(crate) async fn join(
    // A request for a table that does not exist must not create a guest.
    AtTable { app, mut session, id, table }: AtTable,
    headers: HeaderMap,
    Posted { form, fields }: Posted<JoinForm>,
) -> Result<Response, Error> {
    let seat = match form.seat.as_deref() {
        None | Some("") => None,
        Some(seat) => Some(seat_named(seat)?),
    };
    let nonce = form.nonce.given().at(true);
    let store = app.tables.store();
    if let (Some(owner), Some(person)) = (&table.record().owner, session.id())
        && store.is_blocked(owner, person).await?
    {
        return Err(Error::Forbidden);
    }
    let sent = SentForm::read(&link::lobby(id.as_str(), "join"), &fields)?;
    // Both requests of a double click may arrive before the browser has a cookie, and they must
    // seat only one guest.
    let mut joins = match session.id() {
        None => Some(app.joins.turn().await),
        Some(_) => None,
    };
    let now_ms = app.tables.now().ms();
    if let Some((guest, ())) = joins.as_ref().and_then(|joins| joins.get(&sent, now_ms))
        && let Some(guest) = store.person(&guest).await?.filter(|guest| !guest.is_kept)
    {
        let cookie = session.log_in(store, &guest, now_ms).await?;
        let there = Redirect::to(&link::table(id.as_str()));
        return Ok((AppendHeaders([cookie]), there).into_response());
    }
    let (person, cookie) = session.enter(store, now_ms).await?;
    let changed = match name_for(&app, &person, &form.name).await? {
        Ok(name) => app.tables.join(&id, &person.id, &name, seat, &nonce).await,
        Err(objection) => Err(objection.into()),
    };
    if let (Some(joins), Ok(_)) = (&mut joins, &changed) {
        joins.keep(&sent, person.id.clone(), (), now_ms);
    }
    drop(joins);
    answer(&app, &session, &headers, &id, changed, cookie).await
}

/// Handles `POST /tables/{id}/leave`: frees the user's seats.
pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Me(person): Me,
    TablePath(id): TablePath,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let changed = app.tables.leave(&id, &person.id).await;
    answer(&app, &session, &headers, &id, changed, None).await
}

/// Handles `POST /tables/{id}/seats`: the host adds a bot (`act=bot`), frees a seat (`act=free`),
/// or fills all free seats with bots (`act=fill`).
pub(crate) async fn seats(
    Me(person): Me,
    AtTable { app, session, id, table }: AtTable,
    headers: HeaderMap,
    Posted { form, .. }: Posted<SeatsForm>,
) -> Result<Response, Error> {
    let (owner, game) = (&person.id, table.record().game);
    let seat = || seat_named(form.seat.as_deref().ok_or(Error::BadRequest)?);
    let level = form.level.as_deref().filter(|level| karat_bots::is_bot_name(game, level));
    let changed = match (form.act.as_deref(), level) {
        (Some("free"), _) => app.tables.free(&id, owner, seat()?).await,
        (Some("bot"), Some(level)) => app.tables.seat_bot(&id, owner, seat()?, level).await,
        (Some("fill"), Some(level)) => app.tables.fill(&id, owner, level).await,
        _ => return Err(Error::BadRequest),
    };
    answer(&app, &session, &headers, &id, changed, None).await
}

/// Handles `POST /tables/{id}/start`: starts the game, or asks the players to reveal their
/// contributions.
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Me(person): Me,
    TablePath(id): TablePath,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let changed = app.tables.begin(&id, &person.id).await;
    answer(&app, &session, &headers, &id, changed, None).await
}

/// Handles `POST /tables/{id}/nonce`: reveals a contribution (`nonce`), or commits to a new one
/// (`nonce_commitment`, or `phrase` without scripts).
pub(crate) async fn nonce(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Me(person): Me,
    TablePath(id): TablePath,
    headers: HeaderMap,
    Posted { form, .. }: Posted<NonceFields>,
) -> Result<Response, Error> {
    let person = &person.id;
    let changed = match form.nonce.as_deref().filter(|nonce| !nonce.is_empty()) {
        Some(nonce) if nonce.len() > NONCE_BYTES_MAX || !lobby::is_nonce(nonce) => {
            return Err(Error::BadRequest);
        }
        Some(nonce) => app.tables.show_nonce(&id, person, nonce).await,
        None => match form.given().at(true) {
            Nonce::Nothing => return Err(Error::BadRequest),
            nonce => app.tables.commit_anew(&id, person, &nonce).await,
        },
    };
    answer(&app, &session, &headers, &id, changed, None).await
}

/// Handles `POST /tables/{id}/close`: closes a table before its game.
pub(crate) async fn close(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Me(person): Me,
    TablePath(id): TablePath,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let changed = app.tables.close(&id, &person.id).await;
    answer(&app, &session, &headers, &id, changed, None).await
}

/// Handles `POST /tables/{id}/end`: ends a game against bots. The address differs from that for
/// closing a lobby, so that a late click in the lobby cannot end the game.
pub(crate) async fn end(
    Me(person): Me,
    AtTable { app, session, id, table }: AtTable,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if table.seats_of(session.id()).iter().next().is_none() {
        return Err(Error::Forbidden);
    }
    match app.tables.end_alone(&id, &person.id).await {
        Ok(_) => Ok(Redirect::to(&link::all_games()).into_response()),
        changed => answer(&app, &session, &headers, &id, changed, None).await,
    }
}

/// Handles `POST /tables/{id}/rematch`: opens or joins the rematch.
pub(crate) async fn rematch(
    State(app): State<Arc<App>>,
    Me(person): Me,
    TablePath(id): TablePath,
    Extension(Client(client)): Extension<Client>,
) -> Result<Response, Error> {
    let store = app.tables.store();
    // A rematch that another player has opened is shown even if the user has reached a limit.
    let is_new = store.rematch_of(&id).await?.is_none();
    if is_new {
        app.caps.admit(store, Holding::Lobby, &person.id, client).await?;
    }
    match app.tables.rematch(&id, &person.id).await {
        Ok(next) => {
            if is_new {
                app.caps.count(store, Holding::Lobby, client, &next).await?;
            }
            Ok(Redirect::to(&link::table(next.as_str())).into_response())
        }
        Err(LobbyError::Objection(Objection::NotSeated)) => Err(Error::Forbidden),
        Err(LobbyError::Objection(_)) => Ok(STALE.into_response()),
        Err(LobbyError::Read(error)) => Err(error.into()),
    }
}

/// Handles `GET /lobby/events`: sends a number that grows whenever the list of open tables changes.
pub(crate) async fn events(State(app): State<Arc<App>>) -> Result<impl IntoResponse, Error> {
    let closed = || Error::Internal("the bells are closed".to_owned());
    let mut bell = app.tables.bells().listen_lobby().ok_or_else(closed)?;
    bell.mark_changed();
    let told = stream::unfold(bell, |mut bell| async move {
        bell.changed().await.ok()?;
        let revision = *bell.borrow_and_update();
        Some((Ok::<_, Infallible>(Event::default().data(revision.to_string())), bell))
    });
    Ok(Sse::new(told.boxed()).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// Returns the content of the page of a table whose game has not begun, or that was closed before
/// its game.
pub(crate) async fn lobby_model(
    app: &App,
    table: &Table,
    session: &Session,
    headers: &HeaderMap,
) -> Result<LobbyModel, Error> {
    let (record, me) = (table.record(), session.id());
    let chat = chat::beside(app, table, session).await?;
    let mine = record.sitters.iter().find(|sitter| sitter.who.is(me));
    let stage = match record.stage {
        Stage::Lobby => LobbyStage::Open,
        Stage::Committing => LobbyStage::Committing,
        Stage::Showing => LobbyStage::Showing,
        Stage::Playing | Stage::Over | Stage::Closed => LobbyStage::Closed,
    };
    let is_kept = |sitter: &&Sitter| me.is_some() && sitter.offered_to.as_ref() == me;
    let named = mine.or_else(|| record.sitters.iter().find(is_kept));
    let mut seats: Vec<_> = record.sitters.iter().map(|it| lobby_seat(it, record, me)).collect();
    let people = seats.iter().filter(|seat| seat.kind == SeatKind::Person).count();
    if people > 1 && stage != LobbyStage::Closed {
        let absences = absences(app, table);
        for (seat, shown) in Seat::all(seats.len()).zip(&mut seats) {
            let absence = absences.iter().find(|(absent, _)| *absent == seat).map(|&(_, it)| it);
            shown.presence = (shown.kind == SeatKind::Person).then_some(absence);
        }
    }
    let usual = || session.person.as_ref().map_or_else(String::new, |me| me.name.clone());
    Ok(LobbyModel {
        id: record.id.to_string(),
        game: record.game,
        revision: app.tables.client_revision(record.revision),
        stage,
        seats,
        is_owner: me.is_some() && record.owner.as_ref() == me,
        name: named.map_or_else(usual, |sitter| sitter.name.clone()),
        address: address(app, headers, &link::table(record.id.as_str())),
        scanned: scanned(app, headers, &link::table(record.id.as_str())),
        options: record.options.clone(),
        terms: record.terms.clone(),
        commitment: record.commitment.clone(),
        levels: karat_bots::strength_names(record.game),
        my_nonce: mine
            .filter(|sitter| sitter.nonce.is_none())
            .and_then(|sitter| sitter.nonce_commitment.clone()),
        is_asked: lobby::asked(record).any(|seat| record.sitters[seat.index()].who.is(me)),
        withheld: record.voided.iter().map(|deal| withheld(deal, record, session)).collect(),
        chat,
        objection: None,
    })
}

/// Returns the names of the players who did not reveal their contribution to a voided deal.
fn withheld(deal: &VoidDeal, record: &Record, session: &Session) -> Vec<String> {
    let sitters = deal.withheld().map(|seat| &record.sitters[seat.index()]);
    sitters.map(|sitter| player_name(sitter, session.locale)).collect()
}

/// Returns the address of a page for other people. The address begins with the server's public
/// address, if one is set, and otherwise with the host in the address bar of the user's browser.
/// Nobody but the user sees an address with that host.
fn address(app: &App, headers: &HeaderMap, path: &str) -> String {
    format!("{}{path}", app.public_url.as_deref().unwrap_or_else(|| host(headers)))
}

/// Returns the address of a page for other people with its scheme, for a QR code. Returns `None` if
/// the server runs on the user's own machine, which nobody else can reach. A server without a host
/// name does not use encryption.
fn scanned(app: &App, headers: &HeaderMap, path: &str) -> Option<String> {
    if let Some(public) = &app.public_url {
        return Some(format!("{public}{path}"));
    }
    let host = host(headers);
    let is_own = ["localhost", "127.", "[::1]"].iter().any(|own| host.starts_with(own));
    (!host.is_empty() && !is_own).then(|| format!("http://{host}{path}"))
}

fn host(headers: &HeaderMap) -> &str {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    if host.bytes().all(is_plain) { host } else { "" }
}

/// Returns the name under which a person joins a table. The given name becomes the person's name,
/// unless the person has a password and therefore a reserved name.
pub(crate) async fn name_for(
    app: &App,
    person: &Person,
    given: &str,
) -> Result<Result<String, Objection>, Error> {
    let given = name::clean(given);
    if given.is_empty() || given == person.name || person.is_kept {
        return Ok(Ok(person.name.clone()));
    }
    let store = app.tables.store();
    let is_his = store.rename_person(&person.id, &given).await?;
    Ok(if is_his { Ok(given) } else { Err(Objection::NameKept) })
}

impl NonceFields {
    /// Returns the contribution. Typed text has priority.
    pub(crate) fn given(&self) -> GivenNonce {
        let phrase = self.phrase.as_deref().map(lobby::clean_phrase);
        let phrase = phrase.filter(|text| !text.is_empty());
        let hash = |given: &Option<String>| given.clone().filter(|text| is_hash(text));
        GivenNonce {
            committed: hash(&self.nonce_commitment),
            is_phrase: phrase.is_some(),
            spoken: phrase.or_else(|| hash(&self.nonce)),
        }
    }
}

fn is_hash(text: &str) -> bool {
    karat_table::hex::read_array::<32>(text).is_some()
}

/// Returns the response to a change to a lobby: a redirect to the table, or the lobby with the
/// reason why the change was refused.
async fn answer(
    app: &App,
    session: &Session,
    headers: &HeaderMap,
    id: &TableId,
    changed: Changed,
    cookie: Option<SetCookie>,
) -> Result<Response, Error> {
    let cookie = AppendHeaders(cookie);
    let there = || (cookie.clone(), Redirect::to(&link::table(id.as_str()))).into_response();
    let objection = match changed {
        Ok(_) | Err(LobbyError::Objection(Objection::Seated)) => return Ok(there()),
        Err(LobbyError::Read(error)) => return Err(error.into()),
        Err(LobbyError::Objection(objection)) => objection,
    };
    let table = app.tables.read_for(id, session.id()).await?;
    let is_seated = table.seats_of(session.id()).iter().next().is_some();
    // A click on a button in the lobby leads to the game if the game has begun in the meantime.
    if objection == Objection::Started && is_seated {
        return Ok(there());
    }
    let uri: Uri = link::table(id.as_str()).parse().map_err(|_| Error::NotFound)?;
    let status: StatusCode = match objection {
        Objection::NotOwner | Objection::NotSeated => FORBIDDEN,
        Objection::NameTaken | Objection::NameKept | Objection::WrongNonce => REFUSED,
        _ => STALE,
    };
    if is_begun(table.record()) {
        return Ok((status, cookie).into_response());
    }
    let model = lobby_model(app, &table, session, headers).await?;
    let page =
        pages::lobby::lobby(&session.ui(&uri), &LobbyModel { objection: Some(objection), ..model });
    Ok((status, cookie, page).into_response())
}

/// Returns whether the game of a table has begun, so that there is a game to show.
pub(crate) fn is_begun(record: &Record) -> bool {
    record.started_ms.is_some()
}

fn lobby_seat(sitter: &Sitter, record: &Record, me: Option<&PersonId>) -> LobbySeat {
    let is = |who: &PersonId| me == Some(who);
    let (kind, is_me) = match (&sitter.who, &sitter.offered_to) {
        (Occupant::Person(who), _) => (SeatKind::Person, is(who)),
        (Occupant::Bot(level), _) => (SeatKind::Bot(level.clone()), false),
        (Occupant::Nobody, Some(who)) => (SeatKind::Kept, is(who)),
        (Occupant::Nobody, None) if record.stage == Stage::Lobby => (SeatKind::Free, false),
        (Occupant::Nobody, None) => (SeatKind::Gone, false),
    };
    let is_owner = sitter.who.is(record.owner.as_ref());
    let has_spoken = sitter.nonce.is_some() || sitter.nonce_commitment.is_some();
    let person = sitter.who.person_text();
    let (name, presence) = (sitter.name.clone(), None);
    LobbySeat { name, person, kind, is_me, is_owner, has_spoken, presence }
}

fn seat_named(text: &str) -> Result<Seat, Error> {
    let seat = text.parse().ok().filter(|&seat: &usize| seat < SEATS_MAX);
    seat.map(Seat::new).ok_or(Error::BadRequest)
}
