//! The door to every table. People and bots open, read and play through here, and only here.

use std::time::{SystemTime, UNIX_EPOCH};

use karat_rules::any::{GameId, SetupError, written_options};
use karat_rules::transcript::{Ply, Transcript};
use karat_rules::{Actor, AnyGame, Illegal, Seat, Turn, Viewer, with_game};

use crate::deal::{self, Deal, Seed};
use crate::id::{GuestId, TableId};
use crate::live::Bells;
use crate::pages::model::LogEntry;
use crate::store::{Append, Appended, Carried, Occupant, Record, Sitter, Store, StoreError};

/// The version of the rules that new tables are played by.
const RULES_VERSION: &str = env!("CARGO_PKG_VERSION");

/// All tables.
#[derive(Clone)]
pub struct Tables {
    store: Store,
    bells: Bells,
}

/// A table as it stands.
pub struct Table {
    record: Record,
    game: AnyGame,
    frozen: Option<String>,
}

/// A table to be opened.
pub struct Setup {
    /// What is played.
    pub game: GameId,
    /// The options that differ from their defaults, in any text that the game reads.
    pub options: Vec<(String, String)>,
    /// Who sits where, in seat order.
    pub sitters: Vec<Sitter>,
}

/// A move somebody wants to make.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// The seat it is made on.
    pub seat: Seat,
    /// The move.
    pub text: &'a str,
    /// How many moves there were when it was decided.
    pub seen: u64,
    /// The id of the request, so that a repeated one has one effect.
    pub request: Option<&'a str>,
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

impl Tables {
    /// The tables of `store`; their changes ring `bells`.
    pub fn new(store: Store, bells: Bells) -> Self {
        Self { store, bells }
    }

    /// Where they are kept.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Where their changes are heard.
    pub fn bells(&self) -> &Bells {
        &self.bells
    }

    /// Opens a table and plays what nobody has to decide.
    ///
    /// # Errors
    /// If the set-up is refused or the database fails.
    pub async fn open(&self, setup: Setup) -> Result<TableId, OpenError> {
        let Setup { game: id, options, sitters } = setup;
        let options =
            with_game!(id, G => written_options::<G>(&options)).map_err(OpenError::Setup)?;
        let mut game = AnyGame::new(id, &options, sitters.len()).map_err(OpenError::Setup)?;
        let seed = Seed::random();
        let mut plies = Vec::new();
        follow(&mut game, &Deal::unmixed(&seed, sitters.len()), 0, &mut plies);
        let record = Record {
            id: TableId::random(),
            game: id,
            options,
            sitters,
            seed,
            commitment: deal::commitment(&seed),
            plies,
        };
        let ends = game.turn() == Turn::Over;
        let created = self.store.create(&record, ends, RULES_VERSION, now_ms()).await;
        created.map_err(OpenError::Store)?;
        self.bells.ring(&record.id, record.plies.len() as u64);
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
            let (game, plies) = match table.after(attempt.seat, attempt.text) {
                Ok(after) => after,
                Err(refusal) => return Ok(Outcome::Refused(refusal, table)),
            };
            let append = Append {
                id: &table.record.id,
                first: table.record.plies.len(),
                plies: &plies,
                request: attempt.request.map(|request| (request, attempt.seat)),
                ends: game.turn() == Turn::Over,
                at_ms: now_ms(),
            };
            match self.store.append(&append).await? {
                Appended::Done => {
                    table.game = game;
                    table.record.plies.extend(plies);
                    self.bells.ring(&table.record.id, table.version());
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

    /// How many moves were made.
    pub fn version(&self) -> u64 {
        self.record.plies.len() as u64
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.game.turn() == Turn::Over
    }

    /// The seat of a guest.
    pub fn seat_of(&self, guest: Option<&GuestId>) -> Option<Seat> {
        let guest = guest?;
        let sits = |sitter: &Sitter| matches!(&sitter.who, Occupant::Guest(who) if who == guest);
        self.record.sitters.iter().position(sits).map(Seat::new)
    }

    /// What a guest may see.
    pub fn viewer(&self, guest: Option<&GuestId>) -> Viewer {
        self.seat_of(guest).map_or(Viewer::Public, Viewer::Seat)
    }

    /// Whether the seat owes a decision.
    pub fn is_due(&self, seat: Seat) -> bool {
        self.frozen.is_none()
            && matches!(self.game.turn(), Turn::Seats(seats) if seats.contains(seat))
    }

    /// The first seat whose bot owes a decision, and the bot's level.
    pub fn due_bot(&self) -> Option<(Seat, &str)> {
        self.record.sitters.iter().enumerate().find_map(|(index, sitter)| match &sitter.who {
            Occupant::Bot(level) if self.is_due(Seat::new(index)) => {
                Some((Seat::new(index), level.as_str()))
            }
            _ => None,
        })
    }

    /// The log as the viewer reads it, oldest first.
    pub fn log(&self, viewer: Viewer) -> Vec<LogEntry> {
        let mut game = self.start();
        let mut log = Vec::with_capacity(self.record.plies.len());
        for (index, ply) in self.record.plies.iter().enumerate() {
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
            transcript.plies.clone_from(&record.plies);
        }
        transcript
    }

    /// The record played from its beginning.
    fn replay(record: Record) -> Result<Self, String> {
        let start = AnyGame::new(record.game, &record.options, record.sitters.len());
        let mut table =
            Self { game: start.map_err(|error| error.to_string())?, record, frozen: None };
        for (index, ply) in table.record.plies.iter().enumerate() {
            if let Err(refusal) = table.game.play(ply.who, &ply.text) {
                table.frozen = Some(format!("{index}: {refusal}"));
                break;
            }
        }
        Ok(table)
    }

    /// The game before its first move.
    pub(crate) fn start(&self) -> AnyGame {
        let Record { game, options, sitters, .. } = &self.record;
        AnyGame::new(*game, options, sitters.len()).expect("the set-up was accepted before")
    }

    /// Whether the decision that the seat owed after `seen` moves is still the one it owes: nothing
    /// happened since but the decisions of others who were asked at the same time.
    fn is_open_since(&self, seat: Seat, seen: u64) -> bool {
        if seen >= self.version() {
            return seen == self.version();
        }
        let mut game = self.start();
        for (index, ply) in self.record.plies.iter().enumerate() {
            let is_asked = matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat));
            if index as u64 >= seen && (!is_asked || ply.who == Actor::Seat(seat)) {
                return false;
            }
            game.play(ply.who, &ply.text).expect("the record replays");
        }
        true
    }

    /// The game after this move and all that follows from it, and those moves.
    fn after(&self, seat: Seat, text: &str) -> Result<(AnyGame, Vec<Ply>), Illegal> {
        let mut game = self.game;
        let mut plies = Vec::new();
        game.play(Actor::Seat(seat), text)?;
        plies.push(Ply { who: Actor::Seat(seat), text: text.to_owned(), line: 0 });
        let deal = Deal::unmixed(&self.record.seed, self.record.sitters.len());
        follow(&mut game, &deal, self.record.plies.len(), &mut plies);
        Ok((game, plies))
    }
}

/// Plays draws and forced moves until somebody has to decide or the game is over. `plies` begins
/// after the first `first` moves of the table.
fn follow(game: &mut AnyGame, deal: &Deal, first: usize, plies: &mut Vec<Ply>) {
    loop {
        let (who, text) = match game.turn() {
            Turn::Over => return,
            Turn::Chance => (Actor::Chance, deal::draw(game, deal, (first + plies.len()) as u64)),
            Turn::Seats(seats) => {
                let forced = |seat| Some((Actor::Seat(seat), game.forced(seat)?));
                match seats.iter().find_map(forced) {
                    Some(forced) => forced,
                    None => return,
                }
            }
        };
        game.play(who, &text).expect("draws and forced moves are legal");
        plies.push(Ply { who, text, line: 0 });
    }
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
