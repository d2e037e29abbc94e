//! Reviews of finished games, and checks of the puzzles that players make. A few of them run
//! concurrently in the background, and the rest are queued. Networks take turns, as do the people in
//! each network.
//!
//! The queue and the results are stored in the database. After a restart, the queue continues, and
//! interrupted reviews start over. Every review simulates the same number of moves, so results are
//! reproducible. A review that exceeds its time limit reports that it simulated fewer games. The same
//! is true of checks.

mod checked;
mod written;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use karat_bots::review::{
    Comparison, Effort, NODES_DEFAULT, Review, SEED_DEFAULT, Uncompared, Unreviewed, compare,
    review,
};
use karat_bots::{ChaChaDice, Seed};
use karat_rules::{Actor, Ply, Seat, Transcript, Turn};
use karat_table::id::{PersonId, PuzzleId, TableId};
use karat_table::table::{Stage, Table};
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::sleep;

pub use self::checked::{Check, CheckedMove};
pub use self::written::{Written, by_text};
use crate::tables::{ReadError, Tables};
use crate::turns::Order;
use karat_store::{
    Asked, KeptCheck, KeptReview, PlayerPuzzle, StoreError, WaitingJob, WaitingMax, Work,
};

/// The version of the algorithm. Must be incremented whenever a change to the simulating bots, the
/// rules or the stored form affects the results. Results from other versions are recomputed on
/// request.
pub const VERSION: u32 = 1;

/// The limits on queued reviews and checks together.
pub const WAITING_MAX: WaitingMax = WaitingMax { all: 128, of_network: 12, of_person: 3 };

/// The time limit for a review or a check: one and a half times the usual duration of a review.
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

/// The state of the engine's check of a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub enum CheckProgress {
    /// Nobody has requested the check since the answers last changed.
    NotRequested,
    /// The check is queued behind this many other checks and reviews.
    Queued(u32),
    /// The check is being computed. Contains its progress in percent.
    Running(u32),
    /// The check is finished.
    Done(Check),
}

/// The limits for a review or a check.
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
    /// Whether the server is shutting down.
    is_closed: AtomicBool,
    /// The running reviews and checks, with their progress in percent.
    running: Mutex<HashMap<Work, Arc<AtomicU32>>>,
    /// The order in which queued reviews and checks are computed.
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
        let work = Work::Review(id.clone(), seat);
        Ok(match kept {
            None => Progress::NotRequested,
            Some(KeptReview::Told(text)) => read(&text, table)
                .map_or(Progress::NotRequested, |review| Progress::Done(Box::new(review))),
            Some(KeptReview::Waiting) => match self.running_percent(&work) {
                Some(done) => Progress::Running(done),
                None => Progress::Queued(self.before(&work).await?),
            },
        })
    }

    /// Returns the state of the engine's check of a puzzle.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub async fn check_progress(&self, puzzle: &PlayerPuzzle) -> Result<CheckProgress, StoreError> {
        Ok(match &puzzle.check {
            KeptCheck::NotRequested => CheckProgress::NotRequested,
            KeptCheck::Told(text) => {
                let check = Check::read(text).ok_or(StoreError::Unreadable("puzzle"))?;
                CheckProgress::Done(check)
            }
            KeptCheck::Waiting => {
                let work = Work::Check(puzzle.id.clone());
                match self.running_percent(&work) {
                    Some(done) => CheckProgress::Running(done),
                    None => CheckProgress::Queued(self.before(&work).await?),
                }
            }
        })
    }

    /// Returns the progress of a running review or check in percent.
    fn running_percent(&self, work: &Work) -> Option<u32> {
        self.lock().get(work).map(|done| done.load(Ordering::Relaxed))
    }

    /// Returns how many reviews and checks are ahead of a queued one, assuming that nobody requests
    /// another.
    async fn before(&self, work: &Work) -> Result<u32, StoreError> {
        let waiting = self.tables.store().waiting_jobs().await?;
        let (running, waiting) = {
            let running = self.lock();
            let is_running = |one: &WaitingJob| running.contains_key(&one.work);
            waiting.into_iter().partition::<Vec<_>, _>(is_running)
        };
        let arranged = self.order().arrange(waiting, whose);
        let before = arranged.iter().take_while(|one| one.work != *work).count() + running.len();
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
        self.tables.bells().ring_review();
        Ok(asked)
    }

    /// Queues the check of a puzzle's answers. `network` is a pseudonym for the author's network.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn ask_check(
        &self,
        puzzle: &PuzzleId,
        (author, network): (&PersonId, &str),
    ) -> Result<Asked, StoreError> {
        let (store, at) = (self.tables.store(), self.tables.now().time());
        let asked = store.ask_check(puzzle, (author, network), at, WAITING_MAX).await?;
        self.tables.bells().ring_review();
        Ok(asked)
    }

    /// Computes all queued and future reviews and checks until the server stops.
    pub async fn run(self) {
        let mut workers = JoinSet::new();
        for _ in 0..self.threads {
            let it = self.clone();
            workers.spawn(async move {
                loop {
                    match it.step().await {
                        Ok(true) => {}
                        Ok(false) => it.tables.bells().reviews().notified().await,
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

    /// Computes the next queued review or check, and returns whether there was one.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, the review or check remains queued.
    pub async fn step(&self) -> Result<bool, StoreError> {
        let Some(claim) = self.claim().await? else { return Ok(false) };
        // Check the database first to avoid computing a result that cannot be stored.
        self.tables.store().health().await?;
        // Another job may be queued, so wake the next worker.
        self.tables.bells().reviews().notify_one();
        match claim.work.clone() {
            Work::Review(id, seat) => self.carry_out_review(&id, seat, &claim).await,
            Work::Check(id) => self.carry_out_check(&id, &claim).await,
        }
    }

    /// Computes and stores a review. Returns whether the queue continues.
    async fn carry_out_review(
        &self,
        id: &TableId,
        seat: Seat,
        claim: &Claim,
    ) -> Result<bool, StoreError> {
        let store = self.tables.store();
        let table = match self.tables.read(id).await {
            Ok(table) => table,
            Err(ReadError::Store(error)) => return Err(error),
            // The damage was logged when the table was read.
            Err(ReadError::NoSuchTable | ReadError::Start(_) | ReadError::Damaged(_)) => {
                store.drop_review(id, seat).await?;
                return Ok(true);
            }
        };
        match self.review(&table, seat, claim).await {
            Ok(review) => {
                let told = serde_json::to_string(&Written::of(&review));
                let told = told.expect("numbers and texts are JSON");
                store.keep_review(id, seat, VERSION, &told).await?;
            }
            Err(Some(Unreviewed::Cancelled)) => return Ok(false),
            Err(why) => {
                tracing::error!(table = %id, %seat, error = ?why, "a game could not be reviewed");
                store.drop_review(id, seat).await?;
            }
        }
        Ok(true)
    }

    /// Computes and stores the check of a puzzle. Returns whether the queue continues.
    async fn carry_out_check(&self, id: &PuzzleId, claim: &Claim) -> Result<bool, StoreError> {
        let store = self.tables.store();
        let puzzle = match store.puzzle(id).await {
            Ok(Some(puzzle)) => puzzle,
            // The author has deleted the puzzle.
            Ok(None) => return Ok(true),
            Err(error) if error.is_damage() => {
                store.drop_check(id).await?;
                return Ok(true);
            }
            Err(error) => return Err(error),
        };
        match self.check(&puzzle, claim).await {
            Ok(comparison) => {
                let told = Check::of(&comparison).written();
                store.keep_check(id, &puzzle.answers, &told).await?;
            }
            Err(Some(Uncompared::Cancelled)) => return Ok(false),
            Err(why) => {
                tracing::error!(puzzle = id.as_str(), error = ?why, "a puzzle could not be checked");
                store.drop_check(id).await?;
            }
        }
        Ok(true)
    }

    /// Claims the next queued review or check that no thread is working on.
    async fn claim(&self) -> Result<Option<Claim>, StoreError> {
        let mut waiting = self.tables.store().waiting_jobs().await?;
        let mut running = self.lock();
        waiting.retain(|one| !running.contains_key(&one.work));
        let mut order = self.order();
        let first = order.arrange(waiting, whose).into_iter().next();
        Ok(first.map(|first| {
            let (network, person) = whose(&first);
            order.serve(network, person);
            let done = Arc::<AtomicU32>::default();
            running.insert(first.work.clone(), done.clone());
            Claim { shared: self.shared.clone(), work: first.work, done }
        }))
    }

    /// Computes a review on a separate thread.
    ///
    /// # Errors
    /// Returns an error with the reason if the table cannot be reviewed, or with `None` if the
    /// computation failed.
    async fn review(
        &self,
        table: &Table,
        seat: Seat,
        claim: &Claim,
    ) -> Result<Review, Option<Unreviewed>> {
        ready(table).map_err(|_| Some(Unreviewed::Running))?;
        let start = table.at(Ply::START).ok_or(None)?;
        let plies = table.plies().to_vec();
        let effort = self.thinking(claim);
        let thinking = spawn_blocking(move || {
            let plies: Vec<(Actor, &str)> = plies.iter().map(|it| (it.who, &*it.text)).collect();
            effort.spend(|effort, report| review(&start, &plies, seat, effort, report))
        });
        match thinking.await {
            Ok(review) => review.map_err(Some),
            Err(error) => {
                tracing::error!(%error, "a review failed");
                Err(None)
            }
        }
    }

    /// Compares a puzzle's answers with other moves on a separate thread. The strongest bot also
    /// proposes a move.
    ///
    /// # Errors
    /// Returns an error with the reason if the answers cannot be compared, or with `None` if the
    /// puzzle's moves cannot be replayed or the computation failed.
    async fn check(
        &self,
        puzzle: &PlayerPuzzle,
        claim: &Claim,
    ) -> Result<Comparison, Option<Uncompared>> {
        let record: Transcript = puzzle.record.parse().map_err(|_| None)?;
        let game = record.check().map_err(|_| None)?;
        let (seat, answers) = (puzzle.seat, puzzle.answers.clone());
        let strongest = karat_bots::strength_names(puzzle.game).last().copied();
        let effort = self.thinking(claim);
        let thinking = spawn_blocking(move || {
            let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
            effort.spend(|effort, report| compare(&game, seat, &answers, strongest, effort, report))
        });
        match thinking.await {
            Ok(comparison) => comparison.map_err(Some),
            Err(error) => {
                tracing::error!(%error, "the check of a puzzle failed");
                Err(None)
            }
        }
    }

    fn thinking(&self, claim: &Claim) -> Thinking {
        let (shared, done) = (self.shared.clone(), claim.done.clone());
        Thinking { shared, done, budget: self.budget }
    }

    fn order(&self) -> MutexGuard<'_, Order<String, String>> {
        self.shared.order.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Work, Arc<AtomicU32>>> {
        self.shared.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the network and the person on whose behalf a review or check is queued.
fn whose(waiting: &WaitingJob) -> (String, String) {
    (waiting.network.clone(), waiting.person.clone())
}

/// A review or check claimed by a thread, released on drop.
struct Claim {
    shared: Arc<Shared>,
    work: Work,
    done: Arc<AtomicU32>,
}

/// The limits of a calculation, and the place where it reports its progress.
struct Thinking {
    shared: Arc<Shared>,
    done: Arc<AtomicU32>,
    budget: ReviewBudget,
}

impl Thinking {
    /// Carries out a calculation within the limits.
    fn spend<T>(self, work: impl FnOnce(&Effort<'_>, &mut dyn FnMut(f64)) -> T) -> T {
        let Self { shared, done, budget } = self;
        let (begun, late) = (Instant::now(), AtomicBool::new(false));
        let cancel = &shared.is_closed;
        let effort = Effort { nodes: budget.nodes, games: None, seed: seed(), cancel, late: &late };
        work(&effort, &mut |part| {
            done.store((part * 100.0) as u32, Ordering::Relaxed);
            late.store(begun.elapsed() >= budget.within, Ordering::Relaxed);
            // Players' moves take precedence.
            std::thread::yield_now();
        })
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let running = &self.shared.running;
        running.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.work);
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
