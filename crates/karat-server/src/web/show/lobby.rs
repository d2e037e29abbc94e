//! The page of a table whose game has not started.

use axum::http::{HeaderMap, header};
use karat_rules::Seat;
use karat_table::deal::VoidDeal;
use karat_table::id::PersonId;
use karat_table::lobby;
use karat_table::table::{Occupant, Record, Sitter, Stage, Table};

use crate::web::App;
use crate::web::error::Error;
use crate::web::session::Session;
use crate::web::show::chat;
use crate::web::show::clock::absences;
use crate::web::show::table::player_name;
use karat_pages::link;
use karat_pages::lobby::{LobbyModel, LobbySeat, LobbyStage, SeatKind};

/// Returns the page content for a table whose game has not started, even if the table has been
/// closed.
pub(crate) async fn lobby_model(
    app: &App,
    table: &Table,
    session: &Session,
    headers: &HeaderMap,
) -> Result<LobbyModel, Error> {
    let (record, me) = (table.record(), session.id());
    let chat = chat::beside(app, table, session).await?;
    let declined = match record.stage {
        Stage::Lobby => app.tables.store().declined_at(&record.id).await?,
        _ => Vec::new(),
    };
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
        declined: declined.into_iter().map(|(_, name)| name).collect(),
        chat,
        objection: None,
    })
}

/// Returns whether a table's game has started.
pub(crate) fn is_begun(record: &Record) -> bool {
    record.started.is_some()
}

/// Returns the names of players who did not reveal their contribution to a voided deal.
fn withheld(deal: &VoidDeal, record: &Record, session: &Session) -> Vec<String> {
    let sitters = deal.withheld().map(|seat| &record.sitters[seat.index()]);
    sitters.map(|sitter| player_name(sitter, session.locale)).collect()
}

/// Returns a URL to share with other people.
///
/// The URL starts with the server's public URL, if configured, or else with the `Host` header, in
/// which case the URL is shown only to the user who sent the header.
fn address(app: &App, headers: &HeaderMap, path: &str) -> String {
    format!("{}{path}", app.public_url.as_deref().unwrap_or_else(|| host(headers)))
}

/// Returns a URL with its scheme, for a QR code, or `None` if the server runs on the user's own
/// machine, where nobody else can reach it. If no public URL is configured, the server does not use
/// encryption.
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
