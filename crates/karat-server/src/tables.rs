//! The door to every table. People and bots open, read and play through here, and only here.

use karat_rules::any::{GameId, SetupError, written_options};
use karat_rules::transcript::{Ply, Position, Transcript};
use karat_rules::{
    Actor, AnyGame, AnyView, Arg, Illegal, Line, Lines, Seat, Seats, Turn, Viewer, with_game,
};

use crate::deal::{self, Deal, Seed};
use crate::id::{PersonId, TableId};
use crate::live::Bells;
use crate::lobby;
use crate::pages::model::LogEntry;
use crate::store::{
    Append, Appended, Carried, Deed, Entry, Hand, Occupant, Origin, Record, Sitter, Stage, Store,
    StoreError, Terms,
};
use crate::time::Now;

/// The version of the rules that new tables are played by.
pub(crate) const RULES_VERSION: &str = env!("CARGO_PKG_VERSION");

/// All tables.
#[derive(Clone)]
pub struct Tables {
    store: Store,
    bells: Bells,
    now: Now,
}

/// A table as it stands.
pub struct Table {
    record: Record,
    /// The moves that count: those of the journal that were not taken back.
    plies: Vec<Ply>,
    /// Where in the journal each of them stands.
    numbers: Vec<usize>,
    game: AnyGame,
    /// The seats whose players are absent.
    absent: Seats,
    frozen: Option<String>,
}

/// A table to be opened.
pub struct Setup {
    /// What is played.
    pub game: GameId,
    /// The options that differ from their defaults, in any text that the game reads.
    pub options: Vec<(String, String)>,
    /// On which terms.
    pub terms: Terms,
    /// Whose table it is.
    pub owner: Option<PersonId>,
    /// Who sits where, in seat order. With a free seat the table is a lobby.
    pub sitters: Vec<Sitter>,
    /// The secret behind the draws.
    pub seed: Seed,
    /// The lines of the position it starts from, if that is not the beginning.
    pub position: Option<String>,
    /// Where it was forked from, if it was.
    pub origin: Option<Origin>,
    /// The table whose people play again, if it is a rematch.
    pub rematch_of: Option<TableId>,
}

/// A move somebody wants to make.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// The seat it is made on.
    pub seat: Seat,
    /// The move.
    pub text: &'a str,
    /// How many entries the journal had when it was decided.
    pub seen: u64,
    /// The id of the request, so that a repeated one has one effect.
    pub request: Option<&'a str>,
    /// Who carries it out.
    pub hand: Hand,
}

/// What became of an attempt.
pub enum Outcome {
    /// It is made and durable; the table is now as given.
    Played(Table),
    /// The rules refuse it at this table.
    Refused(Illegal, Table),
    /// Somebody moved first; the table is now as given.
    Stale(Table),
    /// The table's record does not replay; nothing can be played.
    Frozen(Table),
    /// The request id was used on another seat.
    Forbidden,
}

/// Why a table cannot be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The set-up is refused.
    Setup(SetupError),
    /// It cannot be kept.
    Store(StoreError),
}

/// Why a table cannot be read.
#[derive(Debug)]
pub enum ReadError {
    /// There is no such table.
    NoSuchTable,
    /// The database does not give it.
    Store(StoreError),
    /// Its record does not even begin.
    Start(String),
}

impl From<StoreError> for ReadError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Setup {
    /// A table on the usual terms that nobody owns, from the beginning, with a seed of its own.
    pub fn new(game: GameId, options: Vec<(String, String)>, sitters: Vec<Sitter>) -> Self {
        Self {
            game,
            options,
            terms: Terms::default(),
            owner: None,
            sitters,
            seed: Seed::random(),
            position: None,
            origin: None,
            rematch_of: None,
        }
    }
}

impl Tables {
    /// The tables of `store`; their changes ring `bells`.
    pub fn new(store: Store, bells: Bells, now: Now) -> Self {
        bells.ring_lobby(now.ms());
        Self { store, bells, now }
    }

    /// Where they are kept.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Where their changes are heard.
    pub fn bells(&self) -> &Bells {
        &self.bells
    }

    /// What time it is at them.
    pub fn now(&self) -> &Now {
        &self.now
    }

    /// Opens a table. If every seat is taken, the game starts, and what nobody has to decide is
    /// played.
    ///
    /// # Errors
    /// If the set-up is refused or the database fails.
    pub async fn open(&self, setup: Setup) -> Result<TableId, OpenError> {
        let Setup { game: id, options, terms, owner, .. } = setup;
        let Setup { sitters, seed, position, origin, rematch_of, .. } = setup;
        let options =
            with_game!(id, G => written_options::<G>(&options)).map_err(OpenError::Setup)?;
        let created_ms = self.now.ms();
        let mut record = Record {
            id: TableId::random(),
            game: id,
            options,
            terms,
            stage: Stage::Lobby,
            owner,
            sitters,
            seed,
            commitment: deal::commitment(&seed),
            position,
            origin,
            rematch_of,
            revision: 0,
            created_ms,
            changed_ms: created_ms,
            started_ms: None,
            journal: Vec::new(),
        };
        start(&record).map_err(OpenError::Setup)?;
        if record.sitters.iter().all(|sitter| sitter.who != Occupant::Nobody) {
            lobby::begin(&mut record, created_ms);
        }
        self.store.create(&record, RULES_VERSION).await.map_err(OpenError::Store)?;
        self.ring(&record);
        Ok(record.id)
    }

    /// A table as it stands.
    ///
    /// # Errors
    /// If there is none or it cannot be read.
    pub async fn read(&self, id: &TableId) -> Result<Table, ReadError> {
        let record = self.store.table(id).await?.ok_or(ReadError::NoSuchTable)?;
        Table::replay(record).map_err(ReadError::Start)
    }

    /// Plays a move at a table as it was read, then everything that follows without a decision, and
    /// rings the bell. Whoever is told [`Outcome::Played`] can rely on it: all of it is durable.
    ///
    /// # Errors
    /// If the table cannot be read or written.
    pub async fn play(&self, table: Table, attempt: Attempt<'_>) -> Result<Outcome, ReadError> {
        self.play_if(table, attempt, None).await
    }

    /// As [`Tables::play`], but only while the seat's instruction of the id `ahead` stands, if one
    /// brings the move; where it does not, or somebody was faster, the move is stale.
    pub(crate) async fn play_if(
        &self,
        mut table: Table,
        attempt: Attempt<'_>,
        ahead: Option<&str>,
    ) -> Result<Outcome, ReadError> {
        // Each turn of the loop saw another append win; a game has an end, and so has the loop.
        loop {
            // After the table is read: were it before, its twin could come in between and make the
            // table look as if somebody else had moved.
            if let Some(request) = attempt.request
                && let Some(carried) = self.store.request(&table.record.id, request).await?
            {
                return self.repeated(table, carried, attempt.seat).await;
            }
            if table.frozen.is_some() || !table.takes_moves() {
                return Ok(Outcome::Frozen(table));
            }
            // What the rules say of a game counts only while it runs.
            let is_begun = matches!(table.record.stage, Stage::Playing | Stage::Over);
            if !is_begun || !table.is_open_since(attempt.seat, attempt.seen) {
                return Ok(Outcome::Stale(table));
            }
            let (game, entries) = match table.after(&attempt, self.now.ms()) {
                Ok(after) => after,
                Err(refusal) => return Ok(Outcome::Refused(refusal, table)),
            };
            let append = Append {
                id: table.record.id.clone(),
                first: table.record.journal.len(),
                entries: entries.clone(),
                request: attempt.request.map(|request| (request.to_owned(), attempt.seat)),
                ends: final_places(&game),
            };
            let ahead = ahead.map(|id| (attempt.seat, id.to_owned()));
            let brought_ahead = ahead.is_some();
            match self.store.append_if(append, ahead).await? {
                Appended::Done(revision) => {
                    self.store.metrics().count_decision(table.deciding_bot(&attempt));
                    table.take(game, entries, revision);
                    self.bells.ring(&table.record.id, revision);
                    return Ok(Outcome::Played(table));
                }
                Appended::Repeated(carried) => {
                    return self.repeated(table, carried, attempt.seat).await;
                }
                // What an instruction comes to may be something else by now.
                Appended::Withdrawn => return Ok(Outcome::Stale(table)),
                Appended::Taken if brought_ahead => return Ok(Outcome::Stale(table)),
                Appended::Taken => table = self.read(&table.record.id).await?,
            }
        }
    }

    /// Tells that a table is as given now.
    pub(crate) fn ring(&self, record: &Record) {
        self.bells.ring(&record.id, record.revision);
        if record.terms.is_public && record.journal.iter().all(|entry| entry.hand == Hand::Table) {
            self.bells.ring_lobby(self.now.ms());
        }
    }

    /// The answer to a request that was carried out before, at a table that has its moves.
    async fn repeated(
        &self,
        mut table: Table,
        carried: Carried,
        seat: Seat,
    ) -> Result<Outcome, ReadError> {
        if carried.seat != seat {
            return Ok(Outcome::Forbidden);
        }
        if table.version() < carried.version {
            table = self.read(&table.record.id).await?;
        }
        Ok(Outcome::Played(table))
    }
}

impl Table {
    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The game after the last move that replays.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Why the record does not replay to its end, if it does not.
    pub fn frozen(&self) -> Option<&str> {
        self.frozen.as_deref()
    }

    /// The moves that count: those that were not taken back.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Who carried out the ply.
    ///
    /// # Panics
    /// If there is no such ply.
    pub fn hand(&self, ply: usize) -> Hand {
        self.record.journal[self.numbers[ply]].hand
    }

    /// The same table under another number for its revision.
    pub(crate) fn with_revision(mut self, revision: u64) -> Self {
        self.record.revision = revision;
        self
    }

    /// Where in the journal the ply stands.
    ///
    /// # Panics
    /// If there is no such ply.
    pub fn number(&self, ply: usize) -> usize {
        self.numbers[ply]
    }

    /// How many entries the journal has. A move says on how many it was decided.
    pub fn version(&self) -> u64 {
        self.record.journal.len() as u64
    }

    /// Counts every change that somebody may see.
    pub fn revision(&self) -> u64 {
        self.record.revision
    }

    /// The seats whose players are absent; bots play for them.
    pub fn absent(&self) -> Seats {
        self.absent
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.game.turn() == Turn::Over
    }

    /// The seats of a person: several where people pass the device.
    pub fn seats_of(&self, person: Option<&PersonId>) -> Seats {
        let is_his = |seat: &Seat| self.record.sitters[seat.index()].who.is(person);
        Seat::all(self.record.sitters.len()).filter(is_his).collect()
    }

    /// The seat of a person who has no other.
    pub fn seat_of(&self, person: Option<&PersonId>) -> Option<Seat> {
        let mut seats = self.seats_of(person).iter();
        seats.next().filter(|_| seats.next().is_none())
    }

    /// What a person with at most one seat may see.
    pub fn viewer(&self, person: Option<&PersonId>) -> Viewer {
        self.seat_of(person).map_or(Viewer::Public, Viewer::Seat)
    }

    /// Who owes a decision.
    pub fn turn(&self) -> Turn {
        match self.record.stage {
            Stage::Lobby | Stage::Showing | Stage::Closed => Turn::Seats(Seats::EMPTY),
            Stage::Playing | Stage::Over => self.game.turn(),
        }
    }

    /// Whether the seat owes a decision.
    pub fn is_due(&self, seat: Seat) -> bool {
        self.frozen.is_none()
            && self.record.stage == Stage::Playing
            && matches!(self.game.turn(), Turn::Seats(seats) if seats.contains(seat))
    }

    /// Whether the table waits for a person: he is there and owes a decision. For whoever is away a
    /// bot decides.
    pub fn is_waiting_for(&self, person: Option<&PersonId>) -> bool {
        let is_there = |seat: &Seat| !self.absent.contains(*seat);
        self.seats_of(person).iter().filter(is_there).any(|seat| self.is_due(seat))
    }

    /// The first seat for which a bot owes a decision, and the bot's level.
    pub fn due_bot(&self) -> Option<(Seat, &str)> {
        let level = |seat: Seat| match &self.record.sitters[seat.index()].who {
            Occupant::Bot(level) => Some(level.as_str()),
            _ if self.absent.contains(seat) => Some(self.absent_level()),
            _ => None,
        };
        Seat::all(self.record.sitters.len())
            .filter(|&seat| self.is_due(seat))
            .find_map(|seat| Some((seat, level(seat)?)))
    }

    /// Whether there is a game to move in: not before it starts, nor at a closed table.
    fn takes_moves(&self) -> bool {
        matches!(self.record.stage, Stage::Playing | Stage::Over)
    }

    /// The level of the bot that decides, if it is one.
    fn deciding_bot(&self, attempt: &Attempt<'_>) -> Option<&str> {
        match &self.record.sitters[attempt.seat.index()].who {
            Occupant::Bot(level) => Some(level),
            _ if attempt.hand == Hand::StandIn => Some(self.absent_level()),
            _ => None,
        }
    }

    /// The level of the bot that plays for whoever is absent.
    pub fn absent_level(&self) -> &str {
        match self.record.terms.absent_level.as_str() {
            "" => karat_bots::levels(self.record.game).last().copied().unwrap_or_default(),
            level => level,
        }
    }

    /// What the player on a seat would read and see right after a move of his. Only for moves whose
    /// outcome he knows beforehand.
    ///
    /// # Errors
    /// The clause that would refuse it.
    pub fn trial(&self, seat: Seat, text: &str) -> Result<(Lines, AnyView), Illegal> {
        let (mut game, viewer) = (self.game, Viewer::Seat(seat));
        let lines = game.play_narrated(Actor::Seat(seat), text, viewer)?;
        Ok((lines, game.view(viewer)))
    }

    /// The log as the viewer reads it, oldest first. Of moves taken back it says how many.
    pub fn log(&self, viewer: Viewer) -> Vec<LogEntry> {
        let mut game = self.start();
        let mut log = Vec::with_capacity(self.plies.len());
        let mut ply = 0;
        let mut made = Vec::with_capacity(self.plies.len());
        for (number, entry) in self.record.journal.iter().enumerate() {
            let lines = match &entry.deed {
                Deed::Move(text) => {
                    made.push(entry.who);
                    if self.numbers.get(ply) != Some(&number) {
                        continue;
                    }
                    // A frozen table tells what happened before its record breaks.
                    let Ok(lines) = game.play_narrated(entry.who, text, viewer) else { break };
                    lines
                }
                Deed::Undo(remaining) => {
                    let taken = made.split_off(*remaining);
                    let moves = taken.iter().filter(|who| **who != Actor::Chance).count();
                    event("log-undo", entry.who, moves)
                }
                Deed::Leave => event("log-leave", entry.who, 1),
                Deed::Return => event("log-return", entry.who, 1),
            };
            log.push(LogEntry { number, ply, who: entry.who, hand: entry.hand, lines });
            ply += usize::from(matches!(entry.deed, Deed::Move(_)));
        }
        log
    }

    /// The record of the game for everybody. Moves can be secret, and so can the seed, as long as
    /// the game runs: until then it holds the header alone, with the commitment.
    pub fn transcript(&self) -> Transcript {
        let record = &self.record;
        let seats = record.sitters.len();
        let mut transcript = Transcript::new(record.game, seats, record.options.clone());
        transcript.names = Seat::all(seats)
            .zip(&record.sitters)
            .filter(|(_, sitter)| !sitter.name.is_empty())
            .map(|(seat, sitter)| (seat, sitter.name.clone()))
            .collect();
        if !self.is_imported() {
            transcript.deal.commitment = Some(record.commitment.clone());
            transcript.deal.nonce_commitments = Seat::all(seats)
                .zip(&record.sitters)
                .filter_map(|(seat, sitter)| Some((seat, sitter.nonce_commitment.clone()?)))
                .collect();
        }
        if self.is_over() && !self.is_imported() {
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

    /// The record played from its beginning.
    pub(crate) fn replay(record: Record) -> Result<Self, String> {
        let game = start(&record).map_err(|error| error.to_string())?;
        let Counting { plies, numbers, absent } = counting(&record.journal);
        let mut table = Self { record, plies, numbers, game, absent, frozen: None };
        for (index, ply) in table.plies.iter().enumerate() {
            if let Err(refusal) = table.game.play(ply.who, &ply.text) {
                table.frozen = Some(format!("{index}: {refusal}"));
                break;
            }
        }
        Ok(table)
    }

    /// The game before its first move.
    pub(crate) fn start(&self) -> AnyGame {
        start(&self.record).expect("the set-up was accepted before")
    }

    /// Whether the decision that the seat owed after `seen` entries is still the one it owes:
    /// nothing happened since but the decisions of others who were asked at the same time, and
    /// somebody's coming and going.
    fn is_open_since(&self, seat: Seat, seen: u64) -> bool {
        let journal = &self.record.journal;
        let Some(later) = usize::try_from(seen).ok().and_then(|seen| journal.get(seen..)) else {
            return false;
        };
        if later.iter().any(|entry| matches!(entry.deed, Deed::Undo(_))) {
            return false;
        }
        let plies_later = later.iter().filter(|entry| matches!(entry.deed, Deed::Move(_))).count();
        if plies_later == 0 {
            return true;
        }
        let first = self.plies.len() - plies_later;
        let mut game = self.start();
        for (index, ply) in self.plies.iter().enumerate() {
            let is_asked = matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat));
            if index >= first && (!is_asked || ply.who == Actor::Seat(seat)) {
                return false;
            }
            game.play(ply.who, &ply.text).expect("the record replays");
        }
        true
    }

    /// The game after this move and all that follows from it, and the entries that say so.
    fn after(&self, attempt: &Attempt<'_>, at_ms: i64) -> Result<(AnyGame, Vec<Entry>), Illegal> {
        let mut game = self.game;
        let who = Actor::Seat(attempt.seat);
        game.play(who, attempt.text)?;
        let mut entries = Vec::new();
        let is_back = attempt.hand == Hand::Seat && self.absent.contains(attempt.seat);
        if is_back {
            entries.push(Entry { who, deed: Deed::Return, hand: Hand::Seat, at_ms });
        }
        let deed = Deed::Move(attempt.text.to_owned());
        entries.push(Entry { who, deed, hand: attempt.hand, at_ms });
        follow(&mut game, &self.record, self.plies.len() + 1, at_ms, &mut entries);
        Ok((game, entries))
    }

    /// Takes over what became durable.
    fn take(&mut self, game: AnyGame, entries: Vec<Entry>, revision: u64) {
        self.game = game;
        self.record.journal.extend(entries);
        self.record.revision = revision;
        self.record.stage = if self.is_over() { Stage::Over } else { Stage::Playing };
        let Counting { plies, numbers, absent } = counting(&self.record.journal);
        (self.plies, self.numbers, self.absent) = (plies, numbers, absent);
    }
}

/// The place of each seat, counted from 1, once the game has ended.
pub(crate) fn final_places(game: &AnyGame) -> Option<Vec<u8>> {
    let standing = game.standing();
    (game.turn() == Turn::Over).then(|| standing.places.first(standing.seats).to_vec())
}

/// The draws of a table.
pub(crate) fn deal_of(record: &Record) -> Deal {
    let nonces = record.sitters.iter().map(|sitter| sitter.nonce.as_deref().unwrap_or_default());
    Deal::new(&record.seed, &nonces.map(str::as_bytes).collect::<Vec<_>>())
}

/// The game of a table before its first move.
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

/// The lines of a position as a transcript has them.
fn position(text: &str) -> Position {
    Position { lines: text.lines().map(|line| (0, line.to_owned())).collect() }
}

/// The beginning of a journal: everything that happens before somebody has to decide.
pub(crate) fn first_entries(record: &Record, mut game: AnyGame, at_ms: i64) -> Vec<Entry> {
    let mut entries = Vec::new();
    follow(&mut game, record, 0, at_ms, &mut entries);
    entries
}

/// What a journal comes to.
struct Counting {
    /// The moves that were not taken back.
    plies: Vec<Ply>,
    /// Where in the journal each of them stands.
    numbers: Vec<usize>,
    /// The seats whose players are absent.
    absent: Seats,
}

fn counting(journal: &[Entry]) -> Counting {
    let mut plies = Vec::with_capacity(journal.len());
    let mut numbers = Vec::with_capacity(journal.len());
    let mut absent = Seats::EMPTY;
    for (number, Entry { who, deed, .. }) in journal.iter().enumerate() {
        match (deed, *who) {
            (Deed::Move(text), who) => {
                plies.push(Ply { who, text: text.clone(), line: 0 });
                numbers.push(number);
            }
            (Deed::Undo(remaining), _) => {
                plies.truncate(*remaining);
                numbers.truncate(*remaining);
            }
            (Deed::Leave, Actor::Seat(seat)) => absent.insert(seat),
            (Deed::Return, Actor::Seat(seat)) => absent.remove(seat),
            (Deed::Leave | Deed::Return, Actor::Chance) => {}
        }
    }
    Counting { plies, numbers, absent }
}

/// What the log says about something that is no move.
fn event(id: &'static str, who: Actor, count: usize) -> Lines {
    let line = Line::new(id).with("count", Arg::Number(count as i64));
    match who {
        Actor::Seat(seat) => vec![line.with("seat", Arg::Seat(seat))],
        Actor::Chance => Vec::new(),
    }
}

/// Plays draws and forced moves after so many `plies`, until somebody has to decide or the game is
/// over.
fn follow(game: &mut AnyGame, record: &Record, plies: usize, at_ms: i64, entries: &mut Vec<Entry>) {
    let deal = deal_of(record);
    for ply in plies.. {
        let (who, text) = match game.turn() {
            Turn::Over => return,
            Turn::Chance => (Actor::Chance, deal::draw(game, &deal, ply as u64)),
            Turn::Seats(seats) => {
                let forced = |seat| Some((Actor::Seat(seat), game.forced(seat)?));
                match seats.iter().find_map(forced) {
                    Some(forced) => forced,
                    None => return,
                }
            }
        };
        game.play(who, &text).expect("draws and forced moves are legal");
        entries.push(Entry { who, deed: Deed::Move(text), hand: Hand::Table, at_ms });
    }
}
