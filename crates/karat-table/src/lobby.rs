//! The lobby: seating, contributions to the deal, and the start of the game.
//!
//! A change is calculated from a table's state, and stored only if the table has not changed in the
//! meantime. If the table has changed, the calculation is repeated. Two people therefore cannot
//! both take the last free seat.
//!
//! The seats commit to their contributions before the owner starts the game, and reveal them
//! afterwards, in [`Stage::Showing`]. The last seat to contribute therefore cannot choose the
//! draws. After the start, nobody can take, leave or lose a seat. If a person deletes their
//! account, their seat remains but no longer identifies them.
//!
//! If a seat has not revealed its contribution in time, the seed and the other seats' contributions
//! are void too. The voided deal is recorded, and the table moves on to the next seed. In
//! [`Stage::Committing`], the seats that had committed to their nonces and revealed them commit
//! again, within [`COMMIT_WITHIN`]. A seat that does not commit plays without a nonce. A seat that
//! withheld its nonce may no longer contribute, so there are at most as many void deals as seats.
//! If a browser does not run scripts, the server knows the player's contribution as soon as it is
//! typed. A typed contribution becomes void along with the deal, and the player can type one again.

use std::sync::Arc;
use std::time::Duration;

use karat_rules::{Actor, SEATS_MAX, Seat};

use crate::deal::{self, SeatNonce, VoidDeal, nonce_commitment};
use crate::id::PersonId;
use crate::name;
use crate::table::{
    Deed, Entry, MadeBy, Occupant, Record, Setup, Sitter, Stage, Table, Terms, first_entries, start,
};
use crate::time::{DAY, UnixMillis};

/// The time limit for players to reveal their contributions.
pub const SHOW_WITHIN: Duration = Duration::from_secs(15);

/// The time limit for players to commit again after a voided deal. The limit leaves a player whose
/// browser does not run scripts enough time to type a contribution.
pub const COMMIT_WITHIN: Duration = Duration::from_secs(30);

/// The time after which a lobby without activity is closed.
pub const ABANDONED_AFTER: Duration = DAY;

/// The time after which a lobby without people is closed.
pub const EMPTY_AFTER: Duration = Duration::from_secs(10 * 60);

/// The time after which a full public table starts without waiting for its host.
pub const FULL_FOR: Duration = Duration::from_secs(2 * 60);

/// The maximum length of a typed contribution, in characters.
pub const PHRASE_CHARS_MAX: usize = 80;

/// The bots' names, in seat order. They are not translated.
pub const BOT_NAMES: [&str; SEATS_MAX] = ["Anežka", "Bořek", "Cyril", "Dorota", "Emil", "Filoména"];

/// A person's contribution to the deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Nonce {
    /// No contribution.
    Nothing,
    /// The SHA-256 of a contribution to be revealed later, in hexadecimal.
    Committed(String),
    /// The contribution itself.
    Spoken(String),
}

/// The reason why a change to a lobby is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
    /// The game has begun.
    Started,
    /// The table is closed.
    Closed,
    /// The seat is taken or reserved for another person.
    Taken,
    /// No seat is free.
    Full,
    /// The person already has a seat at the table.
    Seated,
    /// The person has no seat at the table.
    NotSeated,
    /// The name looks like another name at the table.
    NameTaken,
    /// The name looks like the name of an account with a password.
    NameKept,
    /// Only the owner of the table may make this change.
    NotOwner,
    /// Some seats are still free.
    SeatsFree,
    /// The game has not been started yet.
    NotStarted,
    /// The seats still have time to reveal their contributions or commit to them.
    Showing,
    /// The deal was voided, so the nonce no longer counts.
    Voided,
    /// The seat is not required to commit to a contribution now.
    NotAsked,
    /// The nonce does not match its commitment.
    WrongNonce,
    /// The game is not over yet.
    NotOver,
    /// A rated game cannot have bots.
    PeopleAlone,
    /// A rated game among bot accounts cannot have people, or bots of the server.
    BotsAlone,
    /// A rated game needs a clock.
    NoClock,
    /// No account has the name of the person to be challenged.
    Unknown,
    /// People cannot challenge themselves.
    Oneself,
    /// The person cannot be challenged: one of the two has blocked the other, or the operator has
    /// banned the person.
    Unavailable,
    /// The challenger has already sent [`CHALLENGES_SENT_MAX`] open challenges.
    ///
    /// [`CHALLENGES_SENT_MAX`]: crate::caps::CHALLENGES_SENT_MAX
    ManySent,
    /// The person has already received [`CHALLENGES_RECEIVED_MAX`] open challenges.
    ///
    /// [`CHALLENGES_RECEIVED_MAX`]: crate::caps::CHALLENGES_RECEIVED_MAX
    ManyReceived,
}

/// Applies a change, made at the given time, to a table whose game has not begun.
///
/// # Errors
/// Returns an error if the change is not allowed. After an error, the caller must discard the
/// record.
pub fn rearrange(
    record: &mut Record,
    now: UnixMillis,
    change: impl FnOnce(&mut Record, UnixMillis) -> Result<(), Objection>,
) -> Result<(), Objection> {
    let (stage, deals) = (record.stage, record.voided.len());
    change(record, now)?;
    // If a seat reveals or commits, the others must not gain any time.
    let is_timed = within(stage).is_some();
    if !is_timed || (stage, deals) != (record.stage, record.voided.len()) {
        record.changed = now;
    }
    Ok(())
}

/// Seats a person in their reserved seat, in `seat`, or in the first free seat. A person joining a
/// table without an owner becomes its owner.
///
/// # Errors
/// Returns an error if the person may not join the table.
pub fn join(
    record: &mut Record,
    person: &PersonId,
    name: &str,
    seat: Option<Seat>,
    nonce: &Nonce,
) -> Result<(), Objection> {
    let who = Occupant::Person(person.clone());
    if record.sitters.iter().any(|sitter| sitter.who == who) {
        return Err(Objection::Seated);
    }
    open_for(record, Stage::Lobby)?;
    if record.terms.is_rated {
        match (name::is_of_bot(name), is_among_bots(&record.sitters)) {
            (true, false) => return Err(Objection::PeopleAlone),
            (false, true) => return Err(Objection::BotsAlone),
            (true, true) | (false, false) => {}
        }
    }
    let kept: Vec<usize> = seats_kept_for(record, person);
    let taken = match (kept.first(), seat) {
        (Some(&first), _) => first,
        (None, Some(seat)) => {
            let free = record.sitters.get(seat.index()).is_some_and(is_free_for_all);
            if free { seat.index() } else { return Err(Objection::Taken) }
        }
        (None, None) => record.sitters.iter().position(is_free_for_all).ok_or(Objection::Full)?,
    };
    for &index in &kept {
        let name = std::mem::take(&mut record.sitters[index].name);
        record.sitters[index] = Sitter::new(who.clone(), &name);
    }
    record.sitters[taken] = Sitter::nobody();
    if is_name_at(&record.sitters, name) {
        return Err(Objection::NameTaken);
    }
    record.sitters[taken] = Sitter::new(who, name);
    speak(&mut record.sitters[taken], nonce);
    if record.owner.is_none() {
        record.owner = Some(person.clone());
    }
    Ok(())
}

/// Returns whether all people with a seat, even a reserved one, have bot accounts. Rated games among
/// them do not affect the ratings of people. Without any people, returns `false`.
#[must_use]
pub fn is_among_bots(sitters: &[Sitter]) -> bool {
    let is_person = |sitter: &&Sitter| sitter.who.person().is_some() || sitter.offered_to.is_some();
    let mut people = sitters.iter().filter(is_person).peekable();
    people.peek().is_some() && people.all(|sitter| name::is_of_bot(&sitter.name))
}

/// Removes a person from all their seats. If an owner leaves, another person at the table becomes
/// its owner.
///
/// # Errors
/// Returns an error if the person may not leave the table.
pub fn leave(record: &mut Record, person: &PersonId) -> Result<(), Objection> {
    open_for(record, Stage::Lobby)?;
    let who = Occupant::Person(person.clone());
    let mut is_seated = false;
    for sitter in &mut record.sitters {
        let is_his = sitter.who == who || sitter.offered_to.as_ref() == Some(person);
        if is_his {
            *sitter = Sitter::nobody();
            is_seated = true;
        }
    }
    if !is_seated {
        return Err(Objection::NotSeated);
    }
    if record.owner.as_ref() == Some(person) {
        record.owner = first_person(record).cloned();
    }
    Ok(())
}

/// Frees the seats reserved for a person, at that person's request.
///
/// # Errors
/// Returns an error if no seat is reserved for the person, or the game has begun.
pub fn decline(record: &mut Record, person: &PersonId) -> Result<(), Objection> {
    open_for(record, Stage::Lobby)?;
    let kept = seats_kept_for(record, person);
    if kept.is_empty() {
        return Err(Objection::NotSeated);
    }
    for index in kept {
        record.sitters[index] = Sitter::nobody();
    }
    Ok(())
}

/// Returns whether a seat at a table is reserved for a person by a challenge. The seats of a
/// rematch are reserved for its players, but nobody has challenged them.
#[must_use]
pub fn is_challenged(record: &Record, person: &PersonId) -> bool {
    record.rematch_of.is_none() && is_offered(record, person)
}

/// Returns whether a person can still accept a seat that is reserved for them.
#[must_use]
pub fn is_offered(record: &Record, person: &PersonId) -> bool {
    record.stage == Stage::Lobby && !seats_kept_for(record, person).is_empty()
}

/// Puts a bot of the given level in a seat without a person, at the owner's request.
///
/// # Errors
/// Returns an error if a bot cannot have the seat.
pub fn put_bot(
    record: &mut Record,
    owner: &PersonId,
    seat: Seat,
    level: &str,
) -> Result<(), Objection> {
    owned_lobby(record, owner)?;
    may_have_bots(record)?;
    let sitter = record.sitters.get(seat.index()).ok_or(Objection::Taken)?;
    if matches!(sitter.who, Occupant::Person(_)) {
        return Err(Objection::Taken);
    }
    seat_bot(&mut record.sitters, seat, level);
    Ok(())
}

/// Puts bots of the given level in all free seats, at the owner's request.
///
/// # Errors
/// Returns an error if bots cannot have the seats.
pub fn fill(record: &mut Record, owner: &PersonId, level: &str) -> Result<(), Objection> {
    owned_lobby(record, owner)?;
    may_have_bots(record)?;
    for seat in Seat::all(record.sitters.len()) {
        if record.sitters[seat.index()].who == Occupant::Nobody {
            seat_bot(&mut record.sitters, seat, level);
        }
    }
    Ok(())
}

/// Checks that a table may have bots of the server. Their strength is not rated, so a rated game
/// among bot accounts has none.
fn may_have_bots(record: &Record) -> Result<(), Objection> {
    let is_allowed = !record.terms.is_rated || !is_among_bots(&record.sitters);
    if is_allowed { Ok(()) } else { Err(Objection::BotsAlone) }
}

/// Frees a seat, even an occupied one, at the owner's request.
///
/// # Errors
/// Returns an error if the seat cannot be freed.
pub fn free(record: &mut Record, owner: &PersonId, seat: Seat) -> Result<(), Objection> {
    owned_lobby(record, owner)?;
    let sitter = record.sitters.get_mut(seat.index()).ok_or(Objection::NotSeated)?;
    *sitter = Sitter::nobody();
    Ok(())
}

/// Starts the game, or the stage in which contributions are revealed, at the owner's request. If
/// the time for revealing or committing again is up, starts the next stage.
///
/// # Errors
/// Returns an error if the next stage cannot start.
pub fn begin_for(
    record: &mut Record,
    owner: &PersonId,
    now: UnixMillis,
    opened: UnixMillis,
) -> Result<(), Objection> {
    let is_late = within(record.stage).is_some();
    if is_late && record.owner.as_ref() == Some(owner) {
        return go_on_overdue(record, now, opened);
    }
    owned_lobby(record, owner)?;
    if record.sitters.iter().any(|sitter| sitter.who == Occupant::Nobody) {
        return Err(Objection::SeatsFree);
    }
    begin(record, now);
    Ok(())
}

/// Reveals a person's contribution to the deal. The last contribution to be revealed starts the
/// game.
///
/// # Errors
/// Returns an error if the contribution does not match its commitment.
pub fn show_nonce(
    record: &mut Record,
    person: &PersonId,
    nonce: &str,
    now: UnixMillis,
) -> Result<(), Objection> {
    match record.stage {
        Stage::Lobby => return Err(Objection::NotStarted),
        Stage::Committing => return Err(Objection::Voided),
        _ => open_for(record, Stage::Showing)?,
    }
    let who = Occupant::Person(person.clone());
    if record.sitters.iter().all(|sitter| sitter.who != who) {
        return Err(Objection::NotSeated);
    }
    let committed = nonce_commitment(nonce);
    let is_his = |sitter: &&mut Sitter| {
        sitter.who == who && sitter.nonce_commitment.as_ref() == Some(&committed)
    };
    let sitter = record.sitters.iter_mut().find(is_his).ok_or(Objection::WrongNonce)?;
    sitter.nonce = Some(nonce.to_owned());
    if !is_awaiting(record) {
        play(record, now);
    }
    Ok(())
}

/// Records a person's new commitment or contribution after a voided deal. The stage ends as soon as
/// no more seats have to commit.
///
/// # Errors
/// Returns an error if the person does not have to commit.
pub fn commit_anew(
    record: &mut Record,
    person: &PersonId,
    nonce: &Nonce,
    now: UnixMillis,
) -> Result<(), Objection> {
    if record.stage == Stage::Lobby {
        return Err(Objection::NotStarted);
    }
    if record.sitters.iter().all(|sitter| !sitter.who.is(Some(person))) {
        return Err(Objection::NotSeated);
    }
    open_for(record, Stage::Committing)?;
    let is_his = |seat: &Seat| record.sitters[seat.index()].who.is(Some(person));
    let seat = asked(record).find(is_his).ok_or(Objection::NotAsked)?;
    speak(&mut record.sitters[seat.index()], nonce);
    if asked(record).next().is_none() {
        go_on(record, now);
    }
    Ok(())
}

/// Closes a table whose game has not begun, at the owner's request.
///
/// # Errors
/// Returns an error if the table cannot be closed.
pub fn close(record: &mut Record, owner: &PersonId) -> Result<(), Objection> {
    owned_lobby(record, owner)?;
    record.stage = Stage::Closed;
    Ok(())
}

/// Ends a running game between one person and bots, at that person's request. A rated game must be
/// played to the end.
///
/// # Errors
/// Returns an error if the game is not running, is rated, or has other human players.
pub fn end_alone(record: &mut Record, person: &PersonId) -> Result<(), Objection> {
    if !is_alone(record, person) {
        return Err(Objection::PeopleAlone);
    }
    record.stage = Stage::Closed;
    Ok(())
}

/// Returns whether a person may end a running game, because they have no human opponents.
#[must_use]
pub fn is_alone(record: &Record, person: &PersonId) -> bool {
    let mut people = record.sitters.iter().filter(|sitter| match &sitter.who {
        Occupant::Person(_) => true,
        Occupant::Bot(_) | Occupant::Nobody => false,
    });
    let is_person = |sitter: &Sitter| sitter.who.is(Some(person));
    let is_running = record.stage == Stage::Playing && !record.is_imported;
    let is_only = people.next().is_some_and(is_person) && people.all(is_person);
    is_running && !record.terms.is_rated && is_only
}

/// Closes a lobby without activity for [`ABANDONED_AFTER`], or without people for [`EMPTY_AFTER`].
///
/// # Errors
/// Returns an error if the table is not a lobby or has not been idle for long enough.
pub fn close_abandoned(record: &mut Record, now: UnixMillis) -> Result<(), Objection> {
    open_for(record, Stage::Lobby)?;
    let is_empty = first_person(record).is_none();
    let patience = if is_empty { EMPTY_AFTER } else { ABANDONED_AFTER };
    if record.changed + patience > now {
        return Err(Objection::Seated);
    }
    record.stage = Stage::Closed;
    Ok(())
}

/// Starts the game of a public table that has been full for [`FULL_FOR`].
///
/// # Errors
/// Returns an error if the game has begun, the table is not public, a seat is free, or the table
/// has not been full for long enough.
pub fn start_full(record: &mut Record, now: UnixMillis) -> Result<(), Objection> {
    open_for(record, Stage::Lobby)?;
    let is_full = record.sitters.iter().all(|sitter| sitter.who != Occupant::Nobody);
    if !is_full || !record.terms.is_public {
        return Err(Objection::SeatsFree);
    }
    if record.changed + FULL_FOR > now {
        return Err(Objection::NotStarted);
    }
    begin(record, now);
    Ok(())
}

/// Returns the lobby of a rematch, in which each player moves to the next seat. The rematch starts
/// from the beginning even if the original game did not. The given person is seated immediately,
/// and the others' seats are reserved for them.
pub fn rematch(record: &Record, person: &PersonId) -> Setup {
    let again = |sitter: &Sitter| match &sitter.who {
        Occupant::Person(other) if other != person => Sitter {
            offered_to: Some(other.clone()),
            ..Sitter::new(Occupant::Nobody, &sitter.name)
        },
        who => Sitter::new(who.clone(), &sitter.name),
    };
    let mut sitters: Vec<Sitter> = record.sitters.iter().map(again).collect();
    sitters.rotate_right(1);
    Setup {
        terms: Terms { is_public: false, ..record.terms.clone() },
        owner: Some(person.clone()),
        rematch_of: Some(record.id.clone()),
        ..Setup::new(record.game, aged(&record.options, sitters.len()), sitters)
    }
}

/// Continues without the seats whose time is up. Server downtime does not count against them.
///
/// # Errors
/// Returns an error if the stage does not wait for any seat, or if the seats still have time left.
pub fn go_on_overdue(
    record: &mut Record,
    now: UnixMillis,
    opened: UnixMillis,
) -> Result<(), Objection> {
    let Some(within) = within(record.stage) else {
        return open_for(record, Stage::Showing);
    };
    if record.changed.max(opened) + within > now {
        return Err(Objection::Showing);
    }
    if record.stage == Stage::Showing && is_awaiting(record) {
        give_up(record);
        if record.stage == Stage::Closed || asked(record).next().is_some() {
            return Ok(());
        }
    }
    go_on(record, now);
    Ok(())
}

/// Returns whether a string can be a contribution. A contribution must fit on one line of a record.
pub fn is_nonce(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(char::is_control)
}

/// Normalizes a typed contribution for the deal. The result is a single trimmed line without
/// control characters, which a record could not preserve.
pub fn clean_phrase(phrase: &str) -> String {
    let shown = |c: &char| c.is_whitespace() || !c.is_control();
    let shown: String = phrase.chars().filter(shown).collect();
    let words = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(PHRASE_CHARS_MAX).collect::<String>().trim_end().to_owned()
}

/// Puts a bot in a seat, with a name that does not resemble any other at the table.
pub fn seat_bot(sitters: &mut [Sitter], seat: Seat, level: &str) {
    sitters[seat.index()] = Sitter::nobody();
    let from_here = BOT_NAMES.iter().cycle().skip(seat.index()).take(BOT_NAMES.len());
    let name = from_here.copied().find(|name| !is_name_at(sitters, name)).unwrap_or(BOT_NAMES[0]);
    sitters[seat.index()] = Sitter::new(Occupant::Bot(level.to_owned()), name);
}

/// Returns whether any two names at a table look alike.
pub fn has_look_alikes(sitters: &[Sitter]) -> bool {
    let named = |index: usize| !sitters[index].name.is_empty();
    (0..sitters.len())
        .any(|index| named(index) && is_name_at(&sitters[index + 1..], &sitters[index].name))
}

/// Starts the game at a full table, or the stage in which contributions are revealed. The seat
/// order is determined before any contribution is revealed.
pub fn begin(record: &mut Record, at: UnixMillis) {
    if record.terms.is_random_seating {
        shuffle(&mut record.sitters);
    }
    go_on(record, at);
}

/// Returns the maximum length of a stage that waits for players, or `None` for any other stage.
pub fn within(stage: Stage) -> Option<Duration> {
    match stage {
        Stage::Showing => Some(SHOW_WITHIN),
        Stage::Committing => Some(COMMIT_WITHIN),
        Stage::Lobby | Stage::Playing | Stage::Over | Stage::Closed => None,
    }
}

/// Starts the game, or, if a contribution is still missing, the stage in which contributions are
/// revealed.
fn go_on(record: &mut Record, at: UnixMillis) {
    if is_awaiting(record) {
        record.stage = Stage::Showing;
    } else {
        play(record, at);
    }
}

/// Returns whether a seat has yet to reveal its contribution.
fn is_awaiting(record: &Record) -> bool {
    record.sitters.iter().any(|sitter| sitter.nonce_commitment.is_some() && sitter.nonce.is_none())
}

/// Voids the current deal. All contributions are recorded, and the seats may commit again for the
/// next deal.
fn give_up(record: &mut Record) {
    let Some(root) = record.root else {
        // A lobby created before seed chains were introduced has not committed to another seed, so
        // it is closed.
        record.stage = Stage::Closed;
        return;
    };
    let said = Seat::all(record.sitters.len()).zip(&mut record.sitters);
    let said = said.map(|(seat, sitter)| SeatNonce {
        seat,
        text: sitter.nonce.take(),
        commitment: sitter.nonce_commitment.take(),
    });
    let nonces = said.filter(|said| said.text.is_some() || said.commitment.is_some()).collect();
    let commitment = std::mem::take(&mut record.commitment);
    record.voided.push(VoidDeal { seed: record.seed, commitment, nonces });
    record.seed = root.of_deal(record.voided.len());
    record.commitment = deal::commitment(&record.seed);
    record.stage = Stage::Committing;
}

/// Returns the seats that have to commit to a new nonce, because their players revealed one in the
/// voided deal and have not contributed since.
pub fn asked(record: &Record) -> impl Iterator<Item = Seat> {
    let before = record.voided.last().filter(|_| record.stage == Stage::Committing);
    let shown = before.into_iter().flat_map(|deal| &deal.nonces);
    let shown = shown.filter(|nonce| nonce.text.is_some()).map(|nonce| nonce.seat);
    shown.filter(|seat| {
        let sitter = &record.sitters[seat.index()];
        let is_silent = sitter.nonce_commitment.is_none() && sitter.nonce.is_none();
        is_silent && sitter.who.person().is_some()
    })
}

fn play(record: &mut Record, at: UnixMillis) {
    let game = start(record).expect("the set-up was accepted when the table opened");
    let mut journal = first_entries(record, game, at);
    // People who left during this stage are absent from the beginning of the game.
    let is_gone = |seat: &Seat| record.sitters[seat.index()].who == Occupant::Nobody;
    let gone = Seat::all(record.sitters.len()).filter(is_gone).map(|seat| Entry {
        who: Actor::Seat(seat),
        deed: Deed::Leave,
        made_by: MadeBy::Seat,
        at,
    });
    journal.extend(gone);
    record.journal = Arc::new(journal);
    record.started = Some(at);
    let is_over = Table::replay(record.clone()).is_ok_and(|table| table.is_over());
    record.stage = if is_over { Stage::Over } else { Stage::Playing };
}

/// Records a seat's contribution to the deal.
fn speak(sitter: &mut Sitter, nonce: &Nonce) {
    (sitter.nonce_commitment, sitter.nonce) = match nonce {
        Nonce::Nothing => (None, None),
        Nonce::Committed(hash) => (Some(hash.clone()), None),
        Nonce::Spoken(text) => (None, Some(text.clone())),
    };
}

/// The options that use lists of seats to describe the players' ages.
const AGES: [&str; 2] = ["age_order", "youngest"];

/// Returns the options for a rematch, in which each player moves to the next seat. Options that
/// describe ages are adjusted accordingly.
fn aged(options: &[(String, String)], seats: usize) -> Vec<(String, String)> {
    let moved = |seat: &str| Some(((seat.parse::<usize>().ok()? + 1) % seats).to_string());
    let option = |(name, value): &(String, String)| {
        let seats: Option<Vec<String>> = value.split(',').map(moved).collect();
        match seats {
            Some(seats) if AGES.contains(&name.as_str()) => (name.clone(), seats.join(",")),
            _ => (name.clone(), value.clone()),
        }
    };
    options.iter().map(option).collect()
}

/// Returns an error unless the record is in the given stage.
fn open_for(record: &Record, stage: Stage) -> Result<(), Objection> {
    match record.stage {
        now if now == stage => Ok(()),
        Stage::Closed => Err(Objection::Closed),
        _ => Err(Objection::Started),
    }
}

fn owned_lobby(record: &Record, owner: &PersonId) -> Result<(), Objection> {
    open_for(record, Stage::Lobby)?;
    if record.owner.as_ref() == Some(owner) { Ok(()) } else { Err(Objection::NotOwner) }
}

fn seats_kept_for(record: &Record, person: &PersonId) -> Vec<usize> {
    let is_kept = |index: &usize| record.sitters[*index].offered_to.as_ref() == Some(person);
    (0..record.sitters.len()).filter(is_kept).collect()
}

fn is_free_for_all(sitter: &Sitter) -> bool {
    sitter.who == Occupant::Nobody && sitter.offered_to.is_none()
}

fn is_name_at(sitters: &[Sitter], name: &str) -> bool {
    let look = name::skeleton(name);
    sitters.iter().any(|sitter| !sitter.name.is_empty() && name::skeleton(&sitter.name) == look)
}

fn first_person(record: &Record) -> Option<&PersonId> {
    record.sitters.iter().find_map(|sitter| sitter.who.person())
}

/// Shuffles the seats. All orders are equally likely, except for a bias below one in a billion.
fn shuffle(sitters: &mut [Sitter]) {
    for last in (1..sitters.len()).rev() {
        let random = getrandom::u64().expect("the operating system gives random bytes");
        sitters.swap(last, random as usize % (last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::aged;

    #[test]
    fn a_rematch_moves_ages_with_their_players_and_no_other_option() {
        let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
        };
        let before = [("youngest", "2"), ("age_order", "2,0,1"), ("starter", "1")];
        let after = [("youngest", "0"), ("age_order", "0,1,2"), ("starter", "1")];
        assert_eq!(aged(&pairs(&before), 3), pairs(&after));
        let by_seat = pairs(&[("age_order", "ascending_seats"), ("royal_goals", "true")]);
        assert_eq!(aged(&by_seat, 3), by_seat);
    }
}
