//! Reviews of finished games, reckoned beside everything else: a few of them at a time, the others wait.
//!
//! What waits is kept, and so is what was reckoned: after a restart the queue goes on, and what was being
//! reckoned begins anew. A game is reckoned by a number of moves that goes by the game, so that the same game
//! has the same review; a time only ends what takes too long, with fewer games, and the review says so.

mod written;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use karat_bots::review::{Effort, NODES_USUAL, Review, SEED_USUAL, Unreviewed, review};
use karat_bots::{ChaChaDice, Seed};
use karat_rules::{Actor, Seat, Turn};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Stage, Table};
use tokio::sync::Notify;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::sleep;

pub use self::written::{Written, by_text};
use crate::store::{Asked, KeptReview, StoreError, WaitingMax};
use crate::tables::{ReadError, Tables};

/// Counts the ways of reckoning: what came of another than the present one is reckoned anew when somebody
/// asks. It grows whenever the bots that play on, the rules or the form of what is kept change what is told.
pub const VERSION: u32 = 1;

/// How many reviews may wait.
pub const WAITING_MAX: WaitingMax = WaitingMax { all: 32, of_person: 3 };

/// How long a review may be reckoned: half as long again as one usually takes.
pub const WITHIN: Duration = Duration::from_secs(90);

/// How long to wait when the database fails.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// Why a table has no review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unready {
    /// Its game is not over.
    Running,
    /// It was closed before the end of its game.
    Closed,
    /// Its moves do not replay, or come to something else by these rules.
    Frozen,
    /// It goes back to a table that still has secrets.
    SecretOrigin,
}

/// How far the review of a table for a seat is.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress {
    /// Nobody has asked for it, or it was reckoned in another way than now.
    Unasked,
    /// It waits until so many others are reckoned.
    Waiting(u32),
    /// It is being reckoned; how much of it is done, in hundredths.
    Reckoned(u32),
    /// It is there.
    Done(Box<Review>),
}

/// How much a review may take.
#[derive(Debug, Clone, Copy)]
pub struct Reckoning {
    /// How many moves in thought.
    pub nodes: u64,
    /// For how long.
    pub within: Duration,
}

/// The reviews of a server.
#[derive(Clone)]
pub struct Reviews {
    tables: Tables,
    reckoning: Reckoning,
    /// How many are reckoned at the same time; with 0 nobody can ask for any.
    threads: usize,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Rung when something waits.
    wake: Notify,
    /// Whether the server ends.
    is_closed: AtomicBool,
    /// Those that are being reckoned, each with how much is done, in hundredths.
    reckoned: Mutex<HashMap<(TableId, Seat), Arc<AtomicU32>>>,
}

/// Whether the game of a table can be reviewed.
///
/// # Errors
/// Why not.
pub fn ready(table: &Table) -> Result<(), Unready> {
    if table.frozen().is_some() {
        return Err(Unready::Frozen);
    }
    if table.game().turn() != Turn::Over {
        let is_closed = table.record().stage == Stage::Closed;
        return Err(if is_closed { Unready::Closed } else { Unready::Running });
    }
    if table.is_open() { Ok(()) } else { Err(Unready::SecretOrigin) }
}

impl Reviews {
    /// The reviews of these tables, one at a time.
    pub fn new(tables: Tables) -> Self {
        let reckoning = Reckoning { nodes: NODES_USUAL, within: WITHIN };
        Self { tables, reckoning, threads: 1, shared: Arc::default() }
    }

    /// The same, so many at a time.
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// The same, where each may take so much.
    pub fn with_reckoning(self, reckoning: Reckoning) -> Self {
        Self { reckoning, ..self }
    }

    /// Whether anybody can ask for a review.
    pub fn is_open(&self) -> bool {
        self.threads > 0
    }

    /// How far the review of a table for a seat is.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn progress(&self, table: &Table, seat: Seat) -> Result<Progress, StoreError> {
        let id = &table.record().id;
        let kept = self.tables.store().review(id, seat, VERSION).await?;
        let of = (id.clone(), seat);
        Ok(match kept {
            None => Progress::Unasked,
            Some(KeptReview::Told(text)) => read(&text, table)
                .map_or(Progress::Unasked, |review| Progress::Done(Box::new(review))),
            Some(KeptReview::Waiting { before }) => match self.lock().get(&of) {
                Some(done) => Progress::Reckoned(done.load(Ordering::Relaxed)),
                None => Progress::Waiting(before),
            },
        })
    }

    /// Asks for the review of a table for a seat, of which nobody else has asked yet.
    ///
    /// # Errors
    /// If there is no room or the database fails.
    pub async fn ask(
        &self,
        table: &Table,
        seat: Seat,
        person: &PersonId,
    ) -> Result<Asked, StoreError> {
        let (of, at_ms) = ((&table.record().id, seat), self.tables.now().ms());
        let asked = self.tables.store().ask_review(of, person, at_ms, WAITING_MAX).await?;
        self.shared.wake.notify_one();
        Ok(asked)
    }

    /// Reckons what waits, and what will, until the server ends.
    pub async fn run(self) {
        let mut workers = JoinSet::new();
        for _ in 0..self.threads {
            let it = self.clone();
            workers.spawn(async move {
                loop {
                    match it.step().await {
                        Ok(true) => {}
                        Ok(false) => it.shared.wake.notified().await,
                        Err(error) => {
                            if !error.is_passing() {
                                tracing::error!(%error, "a review could not be reckoned");
                            }
                            sleep(PAUSE_AFTER_FAILURE).await;
                        }
                    }
                }
            });
        }
        workers.join_all().await;
    }

    /// Ends what is being reckoned, at once; it waits for the next start.
    pub fn close(&self) {
        self.shared.is_closed.store(true, Ordering::Relaxed);
    }

    /// Reckons the next review that waits; whether there was one.
    ///
    /// # Errors
    /// If the database fails; it waits still.
    pub async fn step(&self) -> Result<bool, StoreError> {
        let Some(claim) = self.claim().await? else { return Ok(false) };
        // Nothing is reckoned that could not be kept.
        self.tables.store().health().await?;
        // More may wait than this one.
        self.shared.wake.notify_one();
        let (id, seat) = claim.of.clone();
        let store = self.tables.store();
        let table = match self.tables.read(&id).await {
            Ok(table) => table,
            Err(ReadError::Store(error)) => return Err(error),
            // The log was told when the table was read.
            Err(ReadError::NoSuchTable | ReadError::Start(_) | ReadError::Damaged(_)) => {
                store.drop_review(&id, seat).await?;
                return Ok(true);
            }
        };
        match self.reckon(&table, &claim).await {
            Ok(review) => {
                let told = serde_json::to_string(&Written::of(&review));
                let told = told.expect("numbers and texts are JSON");
                store.keep_review(&id, seat, VERSION, &told).await?;
            }
            Err(Some(Unreviewed::Cancelled)) => return Ok(false),
            Err(why) => {
                tracing::error!(%id, %seat, ?why, "a game could not be reviewed");
                store.drop_review(&id, seat).await?;
            }
        }
        Ok(true)
    }

    /// The first that waits and that nobody reckons yet.
    async fn claim(&self) -> Result<Option<Claim>, StoreError> {
        let waiting = self.tables.store().waiting_reviews().await?;
        let mut reckoned = self.lock();
        let first = waiting.into_iter().find(|of| !reckoned.contains_key(of));
        Ok(first.map(|of| {
            let done = Arc::<AtomicU32>::default();
            reckoned.insert(of.clone(), done.clone());
            Claim { shared: self.shared.clone(), of, done }
        }))
    }

    /// Reckons a review on a thread for that; why there is none, or nothing if the reckoning failed.
    async fn reckon(&self, table: &Table, claim: &Claim) -> Result<Review, Option<Unreviewed>> {
        ready(table).map_err(|_| Some(Unreviewed::Running))?;
        let start = table.at(0).ok_or(None)?;
        let plies = table.plies().to_vec();
        let (seat, reckoning) = (claim.of.1, self.reckoning);
        let seed = seed();
        let (shared, done) = (self.shared.clone(), claim.done.clone());
        let thinking = spawn_blocking(move || {
            let plies: Vec<(Actor, &str)> = plies.iter().map(|it| (it.who, &*it.text)).collect();
            let (begun, late) = (Instant::now(), AtomicBool::new(false));
            let cancel = &shared.is_closed;
            let effort = Effort { nodes: reckoning.nodes, games: None, seed, cancel, late: &late };
            review(&start, &plies, seat, &effort, &mut |part| {
                done.store((part * 100.0) as u32, Ordering::Relaxed);
                late.store(begun.elapsed() >= reckoning.within, Ordering::Relaxed);
                // Whoever makes a move goes first.
                std::thread::yield_now();
            })
        });
        match thinking.await {
            Ok(review) => review.map_err(Some),
            Err(error) => {
                tracing::error!(%error, "a review failed");
                Err(None)
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(TableId, Seat), Arc<AtomicU32>>> {
        self.shared.reckoned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A review that one thread reckons, and no other until this is dropped.
struct Claim {
    shared: Arc<Shared>,
    of: (TableId, Seat),
    done: Arc<AtomicU32>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        let reckoned = &self.shared.reckoned;
        reckoned.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.of);
    }
}

/// What was kept of a review; `None` if it is of no such game, which then has none.
fn read(text: &str, table: &Table) -> Option<Review> {
    let written: Written = serde_json::from_str(text).ok()?;
    written.read(table.game().seats(), table.plies().len())
}

/// The dice of all reviews, which are those of `karat analyse`: whoever has the record can make the same.
fn seed() -> Seed {
    Seed::thrown(&mut ChaChaDice::new(SEED_USUAL))
}
