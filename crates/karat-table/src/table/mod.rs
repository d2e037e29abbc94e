//! Tables as values: the set-up, the journal and the resulting game. The code is pure: it uses
//! neither a database nor a clock. A table value never changes; later states are new values.

mod journal;
mod record;
mod setup;

use std::sync::{Arc, OnceLock};

use karat_rules::any::{AnyEvents, SetupError};
use karat_rules::transcript::{Position, RecordedMove, Transcript};
use karat_rules::{
    Actor, AnyEventView, AnyGame, AnyView, Arg, Illegal, Line, Ply, SEATS_MAX, Seat, Seats,
    Standing, Turn, Viewer,
};

pub use self::journal::{Deed, Entry, MadeBy, journal_hash};
pub use self::record::{GameResult, Occupant, Origin, Pin, Record, Remains, Sitter, Stage, Terms};
pub use self::setup::Setup;
use crate::border::Border;
use crate::deal::{self, Deal, VoidDeal};
use crate::id::PersonId;
use crate::log::LogEntry;
use crate::pin;
use crate::time::UnixMillis;
use crate::verdict::{Proof, judge};
use crate::version::{Revision, Version};

/// The number of plies between two positions that are kept in memory.
const CHECKPOINT_PLIES: usize = 64;

/// The error returned for a word that no release of Karat has ever written. Contains the expected
/// kind of word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownWord(pub &'static str);

/// The reason why a record cannot be turned into a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unplayable {
    /// The journal mentions nonexistent seats, or takes back more moves than were made.
    Journal,
    /// The game cannot be set up. Contains the reason.
    Start(String),
}

/// A table in its current state.
#[derive(Clone)]
pub struct Table {
    record: Record,
    /// The moves that have not been taken back.
    plies: Vec<RecordedMove>,
    /// The table's version before each ply, which is also the number of the ply's journal entry.
    numbers: Vec<Version>,
    /// The events of each ply, up to the last one that can be replayed.
    events: Vec<Arc<AnyEvents>>,
    game: AnyGame,
    /// The states at intervals of [`CHECKPOINT_PLIES`] plies, beginning with the initial state.
    checkpoints: Vec<AnyGame>,
    /// The seats whose players are away.
    absent: Seats,
    frozen: Option<Frozen>,
    /// For each seat, the last event that it cannot take back alone, computed lazily.
    borders: [OnceLock<(Ply, Option<Border>)>; SEATS_MAX],
    /// The proof of the deal, computed when a page first requests it.
    proof: OnceLock<Option<Proof>>,
}

/// The reason why a table is frozen, which means that no moves can be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Frozen {
    /// The record cannot be replayed for the given reason, such as an illegal ply and the clause
    /// that forbids it.
    Broken(String),
    /// The rules have changed since the table was created. The given Karat release contains the
    /// original rules.
    Outdated(String),
}

/// A move that a player wants to make.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// The seat that makes the move.
    pub seat: Seat,
    /// The move in text form.
    pub text: &'a str,
    /// The number of journal entries when the player decided on the move.
    pub seen: Version,
    /// The request id, which ensures that a repeated request has only one effect.
    pub request: Option<&'a str>,
    /// The move's source.
    pub made_by: MadeBy,
}

impl<'a> Attempt<'a> {
    /// Returns an attempt by the player in a seat, without a request id.
    pub const fn by_seat(seat: Seat, text: &'a str, seen: Version) -> Self {
        Self { seat, text, seen, request: None, made_by: MadeBy::Seat }
    }
}

/// The result of a legal move.
pub struct Made {
    /// The new journal entries: the move and everything that follows without a decision.
    pub entries: Vec<Entry>,
    /// The rules under which the move was made, and the result of all moves.
    pub pin: Pin,
    /// The final standings, if the move ended the game.
    pub ends: Option<Standing>,
    steps: Vec<Step>,
}

/// A move with the resulting state and its events.
struct Step {
    who: Actor,
    text: Arc<str>,
    made_by: MadeBy,
    game: AnyGame,
    events: AnyEvents,
}

/// The reason why an attempted move has no effect.
pub enum Refusal {
    /// The table is frozen, or its stage does not allow moves.
    Frozen,
    /// The decision is no longer open, because the game has changed in the meantime.
    Stale,
    /// The rules forbid the move.
    Illegal(Illegal),
}

impl Table {
    /// Replays a record's moves from the beginning, and returns the table.
    ///
    /// # Errors
    /// Returns an error if the record cannot be turned into a table.
    pub fn replay(record: Record) -> Result<Self, Unplayable> {
        if !is_whole(&record) {
            return Err(Unplayable::Journal);
        }
        let game = start(&record).map_err(|error| Unplayable::Start(error.to_string()))?;
        let mut table = Self {
            plies: Vec::with_capacity(record.journal.len()),
            numbers: Vec::with_capacity(record.journal.len()),
            events: Vec::with_capacity(record.journal.len()),
            record,
            game,
            checkpoints: vec![game],
            absent: Seats::EMPTY,
            frozen: None,
            borders: Default::default(),
            proof: OnceLock::new(),
        };
        let journal = table.record.journal.clone();
        journal.iter().enumerate().for_each(|(index, entry)| table.count(index, entry));
        let broken = table.replay_from(Ply::START).err();
        table.frozen = table.why_frozen(broken);
        Ok(table)
    }

    /// Returns the table with a newer record, whose journal must start with the entries of the
    /// current one.
    ///
    /// # Errors
    /// Returns an error if the record cannot be turned into a table.
    pub fn grown(&self, record: Record) -> Result<Self, Unplayable> {
        let known = self.record.journal.len();
        let tail = &record.journal[known..];
        let is_of_now = |pin: &Pin| pin.revision == Some(record.game.revision());
        // If there are takebacks, or results from other rules, the game must be replayed from the
        // beginning.
        if known == 0
            || self.frozen.is_some()
            || !is_of_now(&record.pin)
            || tail.iter().any(|entry| matches!(entry.deed, Deed::Undo(_)))
        {
            return Self::replay(record);
        }
        if !tail.iter().all(|entry| is_there(entry, record.sitters.len())) {
            return Err(Unplayable::Journal);
        }
        let fresh = (Default::default(), OnceLock::new());
        let mut table = Self { record, borders: fresh.0, proof: fresh.1, ..self.clone() };
        let journal = table.record.journal.clone();
        let first = table.ply();
        let tail = journal.iter().enumerate().skip(known);
        tail.for_each(|(index, entry)| table.count(index, entry));
        let broken = table.replay_from(first).err();
        table.frozen = table.why_frozen(broken);
        Ok(table)
    }

    /// Returns the table as it was when its journal had `entries` entries. The trace is removed
    /// from the record, because it covers the whole journal.
    pub fn when(&self, entries: usize) -> Self {
        let mut record = self.record.clone();
        Arc::make_mut(&mut record.journal).truncate(entries);
        record.pin.trace = None;
        Self::replay(record).expect("a part of a table is a table")
    }

    /// Returns the table's record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the state after the last replayable move.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Returns the state at a ply. All moves before it must be replayable.
    ///
    /// # Panics
    /// Panics if fewer moves can be replayed.
    pub(crate) fn game_at(&self, ply: Ply) -> AnyGame {
        if ply == Ply::after(&self.events) {
            return self.game;
        }
        let known = (ply.index() / CHECKPOINT_PLIES).min(self.checkpoints.len() - 1);
        let mut game = self.checkpoints[known];
        for ply in &self.plies[known * CHECKPOINT_PLIES..ply.index()] {
            game.play(ply.who, &ply.text).expect("the record replays");
        }
        game
    }

    /// Returns the reason why the table is frozen, or `None` if it is not.
    pub fn frozen(&self) -> Option<&Frozen> {
        self.frozen.as_ref()
    }

    /// Returns the moves that have not been taken back.
    pub fn plies(&self) -> &[RecordedMove] {
        &self.plies
    }

    /// Returns the table's current ply, which is the number of moves that have not been taken back.
    pub fn ply(&self) -> Ply {
        Ply::after(&self.plies)
    }

    /// Returns a ply's source: the seat, a bot, a premove or the table.
    ///
    /// # Panics
    /// Panics if there is no such ply.
    pub fn made_by(&self, ply: Ply) -> MadeBy {
        self.record.journal[self.number(ply).index()].made_by
    }

    /// Returns the same table with another revision.
    pub fn with_revision(&self, revision: Revision) -> Self {
        Self { record: Record { revision, ..self.record.clone() }, ..self.clone() }
    }

    /// Returns the version before a ply, which is the number of its journal entry.
    ///
    /// # Panics
    /// Panics if there is no such ply.
    pub fn number(&self, ply: Ply) -> Version {
        self.numbers[ply.index()]
    }

    /// Returns the number of journal entries. Players send this number with each move, to state on
    /// which position the move was based.
    pub fn version(&self) -> Version {
        Version::of(&self.record.journal)
    }

    /// Returns the table's revision, which increases with every visible change.
    pub fn revision(&self) -> Revision {
        self.record.revision
    }

    /// Returns the seats whose players are away. Bots play for them.
    pub fn absent(&self) -> Seats {
        self.absent
    }

    /// Returns the time of the latest entry in the journal, or the time at which the table was opened
    /// if the journal is empty.
    pub fn last_event(&self) -> UnixMillis {
        self.record.journal.last().map_or(self.record.created, |entry| entry.at)
    }

    /// Returns whether the game is over under its original rules.
    pub fn is_over(&self) -> bool {
        let is_outdated = matches!(self.frozen, Some(Frozen::Outdated(_)));
        self.game.turn() == Turn::Over || is_outdated && self.record.stage == Stage::Over
    }

    /// Returns the table's approximate size in memory, in bytes.
    pub fn bytes(&self) -> usize {
        /// The approximate size of a move's text and its fixed parts, in bytes.
        const TEXT: usize = 40;
        /// The approximate size of a ply's events, in bytes.
        const EVENTS: usize = 160;
        let entry =
            size_of::<Entry>() + size_of::<RecordedMove>() + size_of::<usize>() + TEXT + EVENTS;
        size_of::<Self>()
            + entry * self.record.journal.len()
            + self.record.uploaded.as_deref().map_or(0, str::len)
            + size_of::<AnyGame>() * self.checkpoints.len()
    }

    /// Returns a person's seats. A person who shares a device with others may have several.
    pub fn seats_of(&self, person: Option<&PersonId>) -> Seats {
        let is_his = |seat: &Seat| self.record.sitters[seat.index()].who.is(person);
        Seat::all(self.record.sitters.len()).filter(is_his).collect()
    }

    /// Returns a person's only seat, or `None` if they have several or none.
    pub fn seat_of(&self, person: Option<&PersonId>) -> Option<Seat> {
        let mut seats = self.seats_of(person).iter();
        seats.next().filter(|_| seats.next().is_none())
    }

    /// Returns the perspective from which a person sees the table. People with no seat or with
    /// several seats are spectators.
    pub fn viewer(&self, person: Option<&PersonId>) -> Viewer {
        self.seat_of(person).map_or(Viewer::Public, Viewer::Seat)
    }

    /// Returns who has to act at the table.
    pub fn turn(&self) -> Turn {
        match self.record.stage {
            Stage::Lobby | Stage::Committing | Stage::Showing | Stage::Closed => {
                Turn::Seats(Seats::EMPTY)
            }
            Stage::Playing | Stage::Over => self.game.turn(),
        }
    }

    /// Returns whether the seat has a decision to make at the table.
    pub fn is_due(&self, seat: Seat) -> bool {
        self.frozen.is_none()
            && self.record.stage == Stage::Playing
            && matches!(self.game.turn(), Turn::Seats(seats) if seats.contains(seat))
    }

    /// Returns whether the table is waiting for a person's decision. If the person is away, a bot
    /// decides instead.
    pub fn is_waiting_for(&self, person: Option<&PersonId>) -> bool {
        let is_there = |seat: &Seat| !self.absent.contains(*seat);
        self.seats_of(person).iter().filter(is_there).any(|seat| self.is_due(seat))
    }

    /// Returns the first seat for which a bot has to make a decision, and the bot's level. For an
    /// absent person's seat, the level may be empty ([`Terms::absent_level`]).
    pub fn due_bot(&self) -> Option<(Seat, &str)> {
        let level = |seat: Seat| match &self.record.sitters[seat.index()].who {
            Occupant::Bot(level) => Some(level.as_str()),
            _ if self.absent.contains(seat) => Some(self.record.terms.absent_level.as_str()),
            _ => None,
        };
        Seat::all(self.record.sitters.len())
            .filter(|&seat| self.is_due(seat))
            .find_map(|seat| Some((seat, level(seat)?)))
    }

    /// Returns the level of the bot that attempts a move, or `None` if a person does. For an absent
    /// person's seat, the level may be empty ([`Terms::absent_level`]).
    pub fn deciding_bot(&self, attempt: &Attempt<'_>) -> Option<&str> {
        match &self.record.sitters[attempt.seat.index()].who {
            Occupant::Bot(level) => Some(level),
            _ if attempt.made_by == MadeBy::StandIn => Some(&self.record.terms.absent_level),
            _ => None,
        }
    }

    /// Returns whether the person in the given seat is playing an unrated game against bots only.
    pub fn is_practice(&self, seat: Seat) -> bool {
        let others = Seat::all(self.record.sitters.len()).zip(&self.record.sitters);
        let mut others = others.filter(|(other, _)| *other != seat);
        !self.record.terms.is_rated && others.all(|(_, it)| matches!(it.who, Occupant::Bot(_)))
    }

    /// Returns the last event that a seat cannot take back alone, computed on the first call.
    pub(crate) fn border_or(
        &self,
        seat: Seat,
        work_out: impl FnOnce(&Self) -> (Ply, Option<Border>),
    ) -> (Ply, Option<Border>) {
        *self.borders[seat.index()].get_or_init(|| work_out(self))
    }

    /// Returns the events and the view that the player in a seat would see immediately after a
    /// move. Must be called only for moves whose outcome the player knows beforehand.
    ///
    /// # Errors
    /// Returns the clause that forbids the move.
    pub fn trial(&self, seat: Seat, text: &str) -> Result<(Vec<AnyEventView>, AnyView), Illegal> {
        let (mut game, viewer) = (self.game, Viewer::Seat(seat));
        let events = game.play_shown(Actor::Seat(seat), text, viewer)?;
        Ok((events, game.view(viewer)))
    }

    /// Returns the log as seen by the viewer, oldest entry first. For a takeback, the log shows
    /// only the number of moves taken back.
    pub fn log(&self, viewer: Viewer) -> Vec<LogEntry> {
        let mut log = Vec::with_capacity(self.plies.len());
        let mut ply = Ply::START;
        let mut made = Vec::with_capacity(self.plies.len());
        for (index, entry) in self.record.journal.iter().enumerate() {
            let number = Version::at(index);
            let (events, remark) = match &entry.deed {
                Deed::Move(_) => {
                    made.push(entry.who);
                    if self.numbers.get(ply.index()) != Some(&number) {
                        continue;
                    }
                    // A frozen table's log ends before the ply that cannot be replayed.
                    let Some(events) = self.events.get(ply.index()) else { break };
                    (events.show(viewer), None)
                }
                Deed::Undo(remaining) => {
                    let taken = made.split_off(remaining.index());
                    let moves = taken.iter().filter(|who| **who != Actor::Chance).count();
                    (Vec::new(), remark("log-undo", entry.who, moves))
                }
                Deed::Leave => {
                    let is_agreed = entry.made_by == MadeBy::Others;
                    let id = if is_agreed { "log-leave-agreed" } else { "log-leave" };
                    (Vec::new(), remark(id, entry.who, 1))
                }
                Deed::Return => (Vec::new(), remark("log-return", entry.who, 1)),
            };
            log.push(LogEntry {
                number,
                ply,
                who: entry.who,
                made_by: entry.made_by,
                at: Some(entry.at),
                events,
                remark,
            });
            if matches!(entry.deed, Deed::Move(_)) {
                ply = ply.next();
            }
        }
        log
    }

    /// Returns the events of the latest move that has not been taken back, as seen by the viewer,
    /// or an empty list if there is none.
    pub fn latest_events(&self, viewer: Viewer) -> Vec<AnyEventView> {
        self.events.last().map_or_else(Vec::new, |events| events.show(viewer))
    }

    /// Returns the game's public record. While this game or one of its ancestors is running, the
    /// moves and the seed can be secret. In that case, the public record contains only the header,
    /// which includes the hash of the seed. Contributions to voided deals are always public.
    pub fn transcript(&self) -> Transcript {
        let record = &self.record;
        // Besides the journal, the uploaded file contains names, comments and details of the deal.
        if let Some(uploaded) = record.uploaded.as_deref().and_then(|text| text.parse().ok()) {
            return uploaded;
        }
        let seats = record.sitters.len();
        let mut transcript = Transcript::new(record.game, seats, record.options.clone());
        transcript.names = Seat::all(seats)
            .zip(&record.sitters)
            .filter(|(_, sitter)| !sitter.name.is_empty())
            .map(|(seat, sitter)| (seat, sitter.name.clone()))
            .collect();
        if !record.is_imported {
            transcript.deal.voided = record.voided.iter().map(VoidDeal::record).collect();
            transcript.deal.commitment = Some(record.commitment.clone());
            transcript.deal.nonce_commitments = Seat::all(seats)
                .zip(&record.sitters)
                .filter_map(|(seat, sitter)| Some((seat, sitter.nonce_commitment.clone()?)))
                .collect();
        }
        if self.is_open() && !record.is_imported {
            transcript.deal.seed = Some(record.seed.reveal());
            transcript.deal.nonces = Seat::all(seats)
                .zip(&record.sitters)
                .filter_map(|(seat, sitter)| Some((seat, sitter.nonce.clone()?)))
                .collect();
        }
        if self.is_open() {
            transcript.position = record.position.as_deref().map(position);
            transcript.plies.clone_from(&self.plies);
        }
        transcript
    }

    /// Returns the record for download. An uploaded record is returned byte for byte.
    pub fn transcript_text(&self) -> String {
        let uploaded = self.record.uploaded.as_deref();
        uploaded.map_or_else(|| self.transcript().to_string(), str::to_owned)
    }

    /// Returns the proof of the recorded deal, or `None` if the rules reject a line of the record.
    pub fn proof(&self) -> Option<&Proof> {
        let judged = || judge(&self.transcript()).ok().map(|verdict| verdict.deal);
        self.proof.get_or_init(judged).as_ref()
    }

    /// Returns the initial state of the game.
    pub(crate) fn start(&self) -> AnyGame {
        self.checkpoints[0]
    }

    /// Returns the result of a move made at the given time, including everything that follows
    /// without a further decision.
    ///
    /// # Errors
    /// Returns an error if the move has no effect.
    pub fn after(&self, attempt: &Attempt<'_>, at: UnixMillis) -> Result<Made, Refusal> {
        if self.frozen.is_some() || !self.takes_moves() {
            return Err(Refusal::Frozen);
        }
        if !self.is_open_since(attempt.seat, attempt.seen) {
            return Err(Refusal::Stale);
        }
        let who = Actor::Seat(attempt.seat);
        let first = Step::make(self.game, who, attempt.text.into(), attempt.made_by);
        let mut steps = vec![first.map_err(Refusal::Illegal)?];
        follow(self.game, &self.record, self.ply(), &mut steps);
        let is_back = attempt.made_by == MadeBy::Seat && self.absent.contains(attempt.seat);
        let back = Entry { who, deed: Deed::Return, made_by: MadeBy::Seat, at };
        let moves = steps.iter().map(|step| step.entry(at));
        let entries = is_back.then_some(back).into_iter().chain(moves).collect();
        let pin = Pin { trace: self.trace_after(&steps), ..Pin::of_now(self.record.game) };
        let ends = steps.last().and_then(|last| final_standing(&last.game));
        Ok(Made { entries, pin, ends, steps })
    }

    /// Returns the trace of all moves, including the given steps.
    fn trace_after(&self, steps: &[Step]) -> Option<String> {
        // A table created before traces were introduced has no stored trace, so the trace is
        // calculated.
        let before = self.record.pin.trace.clone();
        let before = before.or_else(|| self.trace(self.ply()))?;
        let traced = |trace: String, Step { who, text, game, .. }: &Step| {
            pin::traced(&trace, *who, text, game)
        };
        Some(steps.iter().fold(before, traced))
    }

    /// Returns the table after a move's result has been stored with the given revision. The time
    /// required does not depend on the length of the game.
    pub fn with(mut self, made: Made, revision: Revision) -> Self {
        let Made { entries, pin, ends, steps } = made;
        let record = &mut self.record;
        record.hash = record.hash.take().map(|hash| journal_hash(&hash, &entries));
        record.revision = revision;
        record.stage = if ends.is_some() { Stage::Over } else { Stage::Playing };
        record.pin = Pin { result: ends.as_ref().map(GameResult::of), ..pin };
        let first = record.journal.len();
        entries.iter().zip(first..).for_each(|(entry, index)| self.count(index, entry));
        Arc::make_mut(&mut self.record.journal).extend(entries);
        steps.into_iter().for_each(|Step { game, events, .. }| self.go_on(game, events));
        self.borders = Default::default();
        self.proof = OnceLock::new();
        self
    }

    /// Returns whether moves can be made, which is not the case before the game begins or after the
    /// table has been closed.
    fn takes_moves(&self) -> bool {
        matches!(self.record.stage, Stage::Playing | Stage::Over)
    }

    /// Updates the derived data with a journal entry. If the entry is a move, the caller must play
    /// it later.
    fn count(&mut self, index: usize, Entry { who, deed, .. }: &Entry) {
        match (deed, *who) {
            (Deed::Move(text), who) => {
                self.plies.push(RecordedMove { who, text: text.clone(), line: 0 });
                self.numbers.push(Version::at(index));
            }
            (Deed::Undo(remaining), _) => {
                self.plies.truncate(remaining.index());
                self.numbers.truncate(remaining.index());
            }
            (Deed::Leave, Actor::Seat(seat)) => self.absent.insert(seat),
            (Deed::Return, Actor::Seat(seat)) => self.absent.remove(seat),
            (Deed::Leave | Deed::Return, Actor::Chance) => {}
        }
    }

    /// Plays the moves from the ply `first` to the end. If a move is rejected, returns its ply and
    /// the reason as an error.
    fn replay_from(&mut self, first: Ply) -> Result<(), String> {
        for ply in first.until(self.ply()) {
            let (mut game, made) = (self.game, &self.plies[ply.index()]);
            let events = game.play_noting(made.who, &made.text);
            let events = events.map_err(|refusal| format!("{ply}: {refusal}"))?;
            self.go_on(game, events);
        }
        Ok(())
    }

    /// Adds the state after another ply, and the ply's events.
    fn go_on(&mut self, game: AnyGame, events: AnyEvents) {
        self.game = game;
        self.events.push(Arc::new(events));
        if self.events.len().is_multiple_of(CHECKPOINT_PLIES) {
            self.checkpoints.push(game);
        }
    }

    /// Returns the reason why the table is frozen, if it is. `broken` describes the ply that cannot
    /// be replayed, if any.
    fn why_frozen(&self, broken: Option<String>) -> Option<Frozen> {
        let Record { pin, stage, game, .. } = &self.record;
        let is_of_now = pin.revision.is_none_or(|revision| revision == game.revision());
        let is_unfinished = *stage == Stage::Over && self.game.turn() != Turn::Over;
        let broken = broken.or_else(|| is_unfinished.then(|| "the game is not over".to_owned()));
        if is_of_now {
            return broken.map(Frozen::Broken);
        }
        let trace = || self.trace(self.ply());
        let is_same = broken.is_none() && (pin.trace.is_none() || pin.trace == trace());
        (!is_same).then(|| Frozen::Outdated(pin.release.clone()))
    }

    /// Returns whether the seat still has the same decision to make as when the journal had `seen`
    /// entries. Since that entry, only other seats' simultaneous decisions, absences and returns
    /// may have been recorded. No decisions are open at a frozen table.
    pub fn is_open_since(&self, seat: Seat, seen: Version) -> bool {
        if self.frozen().is_some() {
            return false;
        }
        let journal = &self.record.journal;
        let Some(later) = seen.later(journal) else {
            return false;
        };
        if later.iter().any(|entry| matches!(entry.deed, Deed::Undo(_))) {
            return false;
        }
        let plies_later = later.iter().filter(|entry| matches!(entry.deed, Deed::Move(_))).count();
        let first = Ply::new(self.plies.len() - plies_later);
        let mut game = self.game_at(first);
        self.plies[first.index()..].iter().all(|ply| {
            let is_asked = matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat));
            game.play(ply.who, &ply.text).expect("the record replays");
            is_asked && ply.who != Actor::Seat(seat)
        })
    }
}

/// Returns the points and places of all seats, or `None` if the game is not over.
pub(crate) fn final_standing(game: &AnyGame) -> Option<Standing> {
    (game.turn() == Turn::Over).then(|| game.standing())
}

/// Plays plies from a given state, and reports each ply along with the resulting state. Stops at
/// the first rejected ply, and returns its index and the reason as an error.
pub(crate) fn play_out(
    mut game: AnyGame,
    plies: &[RecordedMove],
    mut tell: impl FnMut(&RecordedMove, &AnyGame),
) -> Result<(), String> {
    for (index, ply) in plies.iter().enumerate() {
        game.play(ply.who, &ply.text).map_err(|refusal| format!("{index}: {refusal}"))?;
        tell(ply, &game);
    }
    Ok(())
}

/// Returns whether a journal mentions only existing seats and never takes back more moves than were
/// made.
fn is_whole(record: &Record) -> bool {
    let mut ply = Ply::START;
    record.journal.iter().all(|entry| {
        let is_possible = match entry.deed {
            Deed::Move(_) => {
                ply = ply.next();
                true
            }
            Deed::Undo(remaining) => {
                let is_possible = remaining <= ply;
                ply = remaining;
                is_possible
            }
            Deed::Leave | Deed::Return => true,
        };
        is_possible && is_there(entry, record.sitters.len())
    })
}

/// Returns whether an entry's actor can act at a table with `seats` seats.
fn is_there(entry: &Entry, seats: usize) -> bool {
    match entry.who {
        Actor::Seat(seat) => seat.index() < seats,
        Actor::Chance => matches!(entry.deed, Deed::Move(_)),
    }
}

/// Returns the source of a table's draws.
pub(crate) fn deal_of(record: &Record) -> Deal {
    let nonces = record.sitters.iter().map(|sitter| sitter.nonce.as_deref().unwrap_or_default());
    Deal::new(&record.seed, &nonces.map(str::as_bytes).collect::<Vec<_>>())
}

/// Returns the initial state of a table's game.
pub(crate) fn start(record: &Record) -> Result<AnyGame, SetupError> {
    let Record { game, options, sitters, position, .. } = record;
    match position {
        None => AnyGame::new(*game, options, sitters.len()),
        Some(text) => {
            let lines: Vec<&str> = text.lines().collect();
            AnyGame::from_position(*game, options, sitters.len(), &lines)
        }
    }
}

/// Converts a position to the format of transcripts.
pub(crate) fn position(text: &str) -> Position {
    Position { lines: text.lines().map(|line| (0, line.to_owned())).collect() }
}

/// Returns a journal's first entries, up to the first decision.
pub(crate) fn first_entries(record: &Record, game: AnyGame, at: UnixMillis) -> Vec<Entry> {
    let mut steps = Vec::new();
    follow(game, record, Ply::START, &mut steps);
    steps.iter().map(|step| step.entry(at)).collect()
}

/// Returns the log message for a journal entry that is not a move.
fn remark(id: &'static str, who: Actor, count: usize) -> Option<Line> {
    let line = Line::new(id).with("count", Arg::Number(count as i64));
    match who {
        Actor::Seat(seat) => Some(line.with("seat", Arg::Seat(seat))),
        Actor::Chance => None,
    }
}

impl Step {
    /// Makes a move in the given state, and returns the move and its effects.
    ///
    /// # Errors
    /// Returns the clause that forbids the move.
    fn make(
        mut game: AnyGame,
        who: Actor,
        text: Arc<str>,
        made_by: MadeBy,
    ) -> Result<Self, Illegal> {
        let events = game.play_noting(who, &text)?;
        Ok(Self { who, text, made_by, game, events })
    }

    fn entry(&self, at: UnixMillis) -> Entry {
        let Self { who, text, made_by, .. } = self;
        Entry { who: *who, deed: Deed::Move(text.clone()), made_by: *made_by, at }
    }
}

/// Makes draws and forced moves after the given `steps` until a player has to decide or the game is
/// over. The first step is made at the ply `first` of the `game`.
fn follow(game: AnyGame, record: &Record, first: Ply, steps: &mut Vec<Step>) {
    let mut deal = None;
    loop {
        let game = steps.last().map_or(game, |last| last.game);
        let (who, text) = match game.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let deal = deal.get_or_insert_with(|| deal_of(record));
                (Actor::Chance, deal::draw(&game, deal, Ply::new(first.index() + steps.len())))
            }
            Turn::Seats(seats) => {
                let forced = |seat| Some((Actor::Seat(seat), game.forced(seat)?));
                match seats.iter().find_map(forced) {
                    Some(forced) => forced,
                    None => return,
                }
            }
        };
        let step = Step::make(game, who, text.into(), MadeBy::Table);
        steps.push(step.expect("draws and forced moves are legal"));
    }
}
