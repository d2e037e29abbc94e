//! Challenges: tables with a seat reserved for a person. Pages and the API open and accept them in
//! the same way.

use karat_rules::Seat;
use karat_table::caps::{CHALLENGES_RECEIVED_MAX, CHALLENGES_SENT_MAX};
use karat_table::clock::TimeControl;
use karat_table::id::PersonId;
use karat_table::lobby::{self, Nonce, Objection};
use karat_table::table::{Occupant, Record, Sitter};

use crate::tables::lobby::Changed;
use crate::web::App;
use crate::web::error::Error;
use karat_store::Person;

/// Returns the challenged person, who is given by their id or else by the name of their account.
pub(crate) async fn challenged(
    app: &App,
    id: Option<&str>,
    name: Option<&str>,
) -> Result<Result<Person, Objection>, Error> {
    let store = app.tables.store();
    let found = match (id, name) {
        (Some(id), _) => match PersonId::parse(id) {
            Some(id) => store.person(&id).await?,
            None => None,
        },
        (None, Some(name)) => store.kept_person(name).await?.map(|(person, _)| person),
        (None, None) => return Err(Error::BadRequest),
    };
    Ok(found.ok_or(Objection::Unknown))
}

/// Returns the reason why a person may not challenge another, if any.
pub(crate) async fn objection(
    app: &App,
    me: &Person,
    other: &Person,
) -> Result<Option<Objection>, Error> {
    let store = app.tables.store();
    if me.id == other.id {
        return Ok(Some(Objection::Oneself));
    }
    let is_blocked =
        store.is_blocked(&other.id, &me.id).await? || store.is_blocked(&me.id, &other.id).await?;
    if other.is_banned || is_blocked {
        return Ok(Some(Objection::Unavailable));
    }
    let (sent, _) = store.open_challenges(&me.id).await?;
    let (_, received) = store.open_challenges(&other.id).await?;
    Ok(if sent >= CHALLENGES_SENT_MAX {
        Some(Objection::ManySent)
    } else if received >= CHALLENGES_RECEIVED_MAX {
        Some(Objection::ManyReceived)
    } else {
        None
    })
}

/// Returns the seats of a new challenge: the challenger's, the one reserved for the challenged
/// person, and the others. These are filled with bots of the given level, or free without one.
pub(crate) fn sitters(
    me: &Person,
    other: &Person,
    seats: usize,
    level: Option<&str>,
    nonce: Nonce,
) -> Vec<Sitter> {
    let mut mine = Sitter::new(Occupant::Person(me.id.clone()), &me.name);
    match nonce {
        Nonce::Nothing => {}
        Nonce::Committed(hash) => mine.nonce_commitment = Some(hash),
        Nonce::Spoken(text) => mine.nonce = Some(text),
    }
    let offered_to = Some(other.id.clone());
    let theirs = Sitter { offered_to, ..Sitter::new(Occupant::Nobody, &other.name) };
    let mut sitters = vec![mine, theirs];
    sitters.resize(seats, Sitter::nobody());
    if let Some(level) = level {
        for seat in Seat::all(seats).skip(2) {
            lobby::seat_bot(&mut sitters, seat, level);
        }
    }
    sitters
}

/// Seats a person at a table that was read before. If the person thereby accepts a challenge and
/// takes the last seat, the game starts at once, unless it is a live game whose host is away.
pub(crate) async fn join(
    app: &App,
    before: &Record,
    person: &PersonId,
    name: &str,
    seat: Option<Seat>,
    nonce: &Nonce,
) -> Changed {
    let joined = app.tables.join(&before.id, person, name, seat, nonce).await?;
    let is_full = joined.sitters.iter().all(|sitter| sitter.who != Occupant::Nobody);
    let Some(host) = joined.owner.clone() else { return Ok(joined) };
    if !lobby::is_challenged(before, person) || !is_full || !is_ready(app, &joined, &host) {
        return Ok(joined);
    }
    // If another request has started the game or changed a seat, the person is seated anyway.
    app.tables.begin(&before.id, &host).await.or(Ok(joined))
}

/// Returns whether a challenge's game can start without a click by its host. A live game waits for
/// a host who is away. A host who has only committed to a contribution must have the table's page
/// open, where a script reveals it.
fn is_ready(app: &App, record: &Record, host: &PersonId) -> bool {
    let owes = |sitter: &Sitter| {
        sitter.who.is(Some(host)) && sitter.nonce_commitment.is_some() && sitter.nonce.is_none()
    };
    let has_open = app.tables.attendance().is_open(host, &record.id, app.tables.now().time());
    let is_live = matches!(record.terms.time_control, TimeControl::Fischer { .. });
    let is_here = !is_live || app.tables.presence().is_online(host);
    has_open || is_here && !record.sitters.iter().any(owes)
}
