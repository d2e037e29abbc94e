//! Reviews of finished games. A few reviews run concurrently in the background, and the rest are
//! queued. Networks take turns, as do the people in each network.
//!
//! The queue and the results are stored in the database. After a restart, the queue continues, and
//! interrupted reviews start over. Every review simulates the same number of moves, so results are
//! reproducible. A review that exceeds its time limit reports that it simulated fewer games.

mod written;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use karat_bots::review::{Effort, NODES_DEFAULT, Review, SEED_DEFAULT, Unreviewed, review};
use karat_bots::{ChaChaDice, Seed};
use karat_rules::{Actor, Ply, Seat, Turn};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Stage, Table};
use tokio::sync::Notify;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::sleep;

pub use self::written::{Written, by_text};
use crate::tables::{ReadError, Tables};
use crate::turns::Order;
use karat_store::{Asked, KeptReview, StoreError, WaitingMax, WaitingReview};

/// The version of the algorithm. Must be incremented whenever a change to the simulating bots, the
/// rules or the stored form affects the results. Results from other versions are recomputed on
/// request.
pub const VERSION: u32 = 1;

/// The limits on queued reviews.
pub const WAITING_MAX: WaitingMax = WaitingMax { all: 128, of_network: 12, of_person: 3 };

/// The time limit for a review, which is one and a half times its usual duration.
pub const WITHIN: Duration = Duration::from_secs(90);

/// The delay after a database failure.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// The reason why a table cannot be reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unready {
    /// The game is not over.
    Running,
    /// The table was closed before the game ended.
    Closed,
    /// The moves cannot be replayed, or lead to a different result with the current rules.
    Frozen,
    /// The table descends from one that still has secrets.
    SecretOrigin,
}

/// The state of a seat's review.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress {
    /// The review has never been requested, or its result is from another version.
    NotRequested,
    /// The review is queued behind this many others.
    Queued(u32),
    /// The review is being computed. Contains its progress in percent.
    Running(u32),
    /// The review is finished.
    Done(Box<Review>),
}

/// The limits for a review.
#[derive(Debug, Clone, Copy)]
pub struct ReviewBudget {
    /// The number of moves to simulate.
    pub nodes: u64,
    /// The maximum duration.
    pub within: Duration,
}

/// A server's reviews.
#[derive(Clone)]
pub struct Reviews {
    tables: Tables,
    budget: ReviewBudget,
    /// The number of reviews computed concurrently. If 0, reviews cannot be requested.
    threads: usize,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Signals that a review has been queued.
    wake: Notify,
    /// Whether the server is shutting down.
    is_closed: AtomicBool,
    /// The running reviews, with their progress in percent.
    running: Mutex<HashMap<(TableId, Seat), Arc<AtomicU32>>>,
    /// The order in which queued reviews are computed.
    order: Mutex<Order<String, String>>,
}

/// Checks whether a game can be reviewed.
///
/// # Errors
/// Returns an error with the reason if the game cannot be reviewed.
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
    /// Creates the review service for the given tables, which runs one review at a time.
    pub fn new(tables: Tables) -> Self {
        let budget = ReviewBudget { nodes: NODES_DEFAULT, within: WITHIN };
        Self { tables, budget, threads: 1, shared: Arc::default() }
    }

    /// Sets the number of reviews computed concurrently.
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Sets the limits for each review.
    pub fn with_budget(self, budget: ReviewBudget) -> Self {
        Self { budget, ..self }
    }

    /// Returns whether reviews can be requested.
    pub fn is_open(&self) -> bool {
        self.threads > 0
    }

    /// Returns the state of a seat's review.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn progress(&self, table: &Table, seat: Seat) -> Result<Progress, StoreError> {
        let id = &table.record().id;
        let kept = self.tables.store().review(id, seat, VERSION).await?;
        let of = (id.clone(), seat);
        Ok(match kept {
            None => Progress::NotRequested,
            Some(KeptReview::Told(text)) => read(&text, table)
                .map_or(Progress::NotRequested, |review| Progress::Done(Box::new(review))),
            Some(KeptReview::Waiting) => {
                let done = self.lock().get(&of).map(|done| done.load(Ordering::Relaxed));
                match done {
                    Some(done) => Progress::Running(done),
                    None => Progress::Queued(self.before(&of).await?),
                }
            }
        })
    }

    /// Returns how many reviews are ahead of a queued one, assuming that nobody requests another.
    async fn before(&self, of: &(TableId, Seat)) -> Result<u32, StoreError> {
        let waiting = self.tables.store().waiting_reviews().await?;
        let (running, waiting) = {
            let running = self.lock();
            let is_running = |one: &WaitingReview| running.contains_key(&key(one));
            waiting.into_iter().partition::<Vec<_>, _>(is_running)
        };
        let arranged = self.order().arrange(waiting, whose);
        let before = arranged.iter().take_while(|one| key(one) != *of).count() + running.len();
        Ok(u32::try_from(before).unwrap_or(u32::MAX))
    }

    /// Queues the first review of a seat. `network` is a pseudonym for the requester's network.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn ask(
        &self,
        table: &Table,
        seat: Seat,
        (person, network): (&PersonId, &str),
    ) -> Result<Asked, StoreError> {
        let (of, at) = ((&table.record().id, seat), self.tables.now().time());
        let store = self.tables.store();
        let asked = store.ask_review(of, (person, network), at, WAITING_MAX).await?;
        self.shared.wake.notify_one();
        Ok(asked)
    }

    /// Computes all queued and future reviews until the server stops.
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
                                tracing::error!(%error, "a review could not be computed");
                            }
                            sleep(PAUSE_AFTER_FAILURE).await;
                        }
                    }
                }
            });
        }
        workers.join_all().await;
    }

    /// Stops running reviews immediately. These reviews restart the next time the server starts.
    pub fn close(&self) {
        self.shared.is_closed.store(true, Ordering::Relaxed);
    }

    /// Computes the next queued review, and returns whether there was one.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, the review remains queued.
    pub async fn step(&self) -> Result<bool, StoreError> {
        let Some(claim) = self.claim().await? else { return Ok(false) };
        // Check the database first to avoid computing a result that cannot be stored.
        self.tables.store().health().await?;
        // Another review may be queued, so wake the next worker.
        self.shared.wake.notify_one();
        let (id, seat) = claim.of.clone();
        let store = self.tables.store();
        let table = match self.tables.read(&id).await {
            Ok(table) => table,
            Err(ReadError::Store(error)) => return Err(error),
            // The damage was logged when the table was read.
            Err(ReadError::NoSuchTable | ReadError::Start(_) | ReadError::Damaged(_)) => {
                store.drop_review(&id, seat).await?;
                return Ok(true);
            }
        };
        match self.review(&table, &claim).await {
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

    /// Claims the next queued review that no thread is working on.
    async fn claim(&self) -> Result<Option<Claim>, StoreError> {
        let mut waiting = self.tables.store().waiting_reviews().await?;
        let mut running = self.lock();
        waiting.retain(|one| !running.contains_key(&key(one)));
        let mut order = self.order();
        let first = order.arrange(waiting, whose).into_iter().next();
        Ok(first.map(|first| {
            let (network, person) = whose(&first);
            order.serve(network, person);
            let of = key(&first);
            let done = Arc::<AtomicU32>::default();
            running.insert(of.clone(), done.clone());
            Claim { shared: self.shared.clone(), of, done }
        }))
    }

    /// Computes a review on a separate thread.
    ///
    /// # Errors
    /// Returns an error with the reason if the table cannot be reviewed, or with `None` if the
    /// computation failed.
    async fn review(&self, table: &Table, claim: &Claim) -> Result<Review, Option<Unreviewed>> {
        ready(table).map_err(|_| Some(Unreviewed::Running))?;
        let start = table.at(Ply::START).ok_or(None)?;
        let plies = table.plies().to_vec();
        let (seat, budget) = (claim.of.1, self.budget);
        let seed = seed();
        let (shared, done) = (self.shared.clone(), claim.done.clone());
        let thinking = spawn_blocking(move || {
            let plies: Vec<(Actor, &str)> = plies.iter().map(|it| (it.who, &*it.text)).collect();
            let (begun, late) = (Instant::now(), AtomicBool::new(false));
            let cancel = &shared.is_closed;
            let effort = Effort { nodes: budget.nodes, games: None, seed, cancel, late: &late };
            review(&start, &plies, seat, &effort, &mut |part| {
                done.store((part * 100.0) as u32, Ordering::Relaxed);
                late.store(begun.elapsed() >= budget.within, Ordering::Relaxed);
                // Players' moves take precedence over reviews.
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

    fn order(&self) -> MutexGuard<'_, Order<String, String>> {
        self.shared.order.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(TableId, Seat), Arc<AtomicU32>>> {
        self.shared.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(waiting: &WaitingReview) -> (TableId, Seat) {
    (waiting.table.clone(), waiting.seat)
}

/// Returns the network and the person on whose behalf a review is queued.
fn whose(waiting: &WaitingReview) -> (String, String) {
    (waiting.network.clone(), waiting.person.clone())
}

/// A review claimed by a thread, released on drop.
struct Claim {
    shared: Arc<Shared>,
    of: (TableId, Seat),
    done: Arc<AtomicU32>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        let running = &self.shared.running;
        running.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.of);
    }
}

/// Parses a stored review, or returns `None` if it belongs to another game.
fn read(text: &str, table: &Table) -> Option<Review> {
    let written: Written = serde_json::from_str(text).ok()?;
    written.read(table.game().seats(), table.ply())
}

/// Returns the random seed for all reviews. `karat analyse` uses the same seed, so anyone with the
/// record can reproduce a review.
fn seed() -> Seed {
    Seed::random(&mut ChaChaDice::new(SEED_DEFAULT))
}
