//! The door to every table. People and bots open, read and play through here, and only here.

use karat_rules::any::{GameId, SetupError, written_options};
use karat_rules::transcript::{Ply, Position, Transcript};
use karat_rules::{Actor, AnyGame, Illegal, Seat, Seats, Turn, Viewer, with_game};

use crate::deal::{self, Deal, Seed};
use crate::id::{PersonId, TableId};
use crate::live::Bells;
use crate::pages::model::LogEntry;
use crate::store::{
    Append, Appended, Carried, Deed, Entry, Hand, Occupant, Origin, Record, Sitter, Stage, Store,
    StoreError, Terms,
};
use crate::time::Now;

/// The version of the rules that new tables are played by.
const RULES_VERSION: &str = env!("CARGO_PKG_VERSION");

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
        }
    }
}

impl Tables {
    /// The tables of `store`; their changes ring `bells`.
    pub fn new(store: Store, bells: Bells, now: Now) -> Self {
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
        let Setup { game: id, options, terms, owner, sitters, seed, position, origin } = setup;
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
            revision: 0,
            created_ms,
            started_ms: None,
            journal: Vec::new(),
        };
        let start = start(&record).map_err(OpenError::Setup)?;
        if record.sitters.iter().all(|sitter| sitter.who != Occupant::Nobody) {
            record.journal = first_entries(&record, start, created_ms);
            record.started_ms = Some(created_ms);
            let over = Table::replay(record.clone()).is_ok_and(|table| table.is_over());
            record.stage = if over { Stage::Over } else { Stage::Playing };
        }
        self.store.create(&record, RULES_VERSION).await.map_err(OpenError::Store)?;
        self.bells.ring(&record.id, record.revision);
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
    pub async fn play(&self, mut table: Table, attempt: Attempt<'_>) -> Result<Outcome, ReadError> {
        // Each turn of the loop saw another append win; a game has an end, and so has the loop.
        loop {
            // After the table is read: were it before, its twin could come in between and make the
            // table look as if somebody else had moved.
            if let Some(request) = attempt.request
                && let Some(carried) = self.store.request(&table.record.id, request).await?
            {
                return self.repeated(table, carried, attempt.seat).await;
            }
            if table.frozen.is_some() {
                return Ok(Outcome::Frozen(table));
            }
            if !table.is_open_since(attempt.seat, attempt.seen) {
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
            match self.store.append(append).await? {
                Appended::Done(revision) => {
                    table.take(game, entries, revision);
                    self.bells.ring(&table.record.id, revision);
                    return Ok(Outcome::Played(table));
                }
                Appended::Repeated(carried) => {
                    return self.repeated(table, carried, attempt.seat).await;
                }
                Appended::Taken => table = self.read(&table.record.id).await?,
            }
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
        let is_his = |seat: &Seat| match &self.record.sitters[seat.index()].who {
            Occupant::Person(who) => Some(who) == person,
            Occupant::Nobody | Occupant::Bot(_) => false,
        };
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
            Stage::Lobby | Stage::Showing => Turn::Seats(Seats::EMPTY),
            Stage::Playing | Stage::Over | Stage::Closed => self.game.turn(),
        }
    }

    /// Whether the seat owes a decision.
    pub fn is_due(&self, seat: Seat) -> bool {
        self.frozen.is_none()
            && self.record.stage == Stage::Playing
            && matches!(self.game.turn(), Turn::Seats(seats) if seats.contains(seat))
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

    /// The level of the bot that plays for whoever is absent.
    pub fn absent_level(&self) -> &str {
        match self.record.terms.absent_level.as_str() {
            "" => karat_bots::levels(self.record.game).last().copied().unwrap_or_default(),
            level => level,
        }
    }

    /// The log as the viewer reads it, oldest first.
    pub fn log(&self, viewer: Viewer) -> Vec<LogEntry> {
        let mut game = self.start();
        let mut log = Vec::with_capacity(self.plies.len());
        for (index, ply) in self.plies.iter().enumerate() {
            // A frozen table tells what happened before its record breaks.
            let Ok(lines) = game.play_narrated(ply.who, &ply.text, viewer) else { break };
            log.push(LogEntry { ply: index, who: ply.who, lines });
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
        transcript.deal.commitment = Some(record.commitment.clone());
        if self.is_over() {
            transcript.deal.seed = Some(record.seed.reveal());
            transcript.deal.nonces = Seat::all(seats)
                .zip(&record.sitters)
                .filter_map(|(seat, sitter)| Some((seat, sitter.nonce.clone()?)))
                .collect();
            transcript.position = record.position.as_deref().map(position);
            transcript.plies.clone_from(&self.plies);
        }
        transcript
    }

    /// The record played from its beginning.
    pub(crate) fn replay(record: Record) -> Result<Self, String> {
        let game = start(&record).map_err(|error| error.to_string())?;
        let (plies, absent) = counting(&record.journal);
        let mut table = Self { record, plies, game, absent, frozen: None };
        for (index, ply) in table.plies.iter().enumerate() {
            if let Err(refusal) = table.game.play(ply.who, &ply.text) {
                table.frozen = Some(format!("{index}: {refusal}"));
                break;
            }
        }
        Ok(table)
    }

    fn start(&self) -> AnyGame {
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
        let deed = Deed::Move(attempt.text.to_owned());
        let mut entries = vec![Entry { who, deed, hand: attempt.hand, at_ms }];
        follow(&mut game, &self.record, self.plies.len(), at_ms, &mut entries);
        Ok((game, entries))
    }

    /// Takes over what became durable.
    fn take(&mut self, game: AnyGame, entries: Vec<Entry>, revision: u64) {
        self.game = game;
        self.record.journal.extend(entries);
        self.record.revision = revision;
        self.record.stage = if self.is_over() { Stage::Over } else { Stage::Playing };
        (self.plies, self.absent) = counting(&self.record.journal);
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
fn start(record: &Record) -> Result<AnyGame, SetupError> {
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

/// The moves of a journal that were not taken back, and the seats whose players are absent.
fn counting(journal: &[Entry]) -> (Vec<Ply>, Seats) {
    let mut plies = Vec::with_capacity(journal.len());
    let mut absent = Seats::EMPTY;
    for Entry { who, deed, .. } in journal {
        match (deed, *who) {
            (Deed::Move(text), who) => plies.push(Ply { who, text: text.clone(), line: 0 }),
            (Deed::Undo(remaining), _) => plies.truncate(*remaining),
            (Deed::Leave, Actor::Seat(seat)) => absent.insert(seat),
            (Deed::Return, Actor::Seat(seat)) => absent.remove(seat),
            (Deed::Leave | Deed::Return, Actor::Chance) => {}
        }
    }
    (plies, absent)
}

/// Plays draws and forced moves until somebody has to decide or the game is over. `entries` begins
/// after the first `first` plies of the table.
fn follow(game: &mut AnyGame, record: &Record, first: usize, at_ms: i64, entries: &mut Vec<Entry>) {
    let deal = deal_of(record);
    loop {
        let (who, text) = match game.turn() {
            Turn::Over => return,
            Turn::Chance => {
                (Actor::Chance, deal::draw(game, &deal, (first + entries.len()) as u64))
            }
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
