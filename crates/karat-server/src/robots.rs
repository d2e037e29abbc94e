//! Bots at tables. They hear the same bells as people, see what their seat sees, and enter by the
//! same door.

use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use karat_bots::ChaChaDice;
use karat_rules::{Actor, AnyGame, Seat};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::id::TableId;
use crate::live::Rings;
use crate::store::{Hand, Occupant, StoreError};
use crate::tables::{Attempt, Outcome, ReadError, Tables};

/// How long the bots of a table wait after a failure of the database.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// The bots of a server.
#[derive(Clone)]
pub struct Robots {
    tables: Tables,
    delay: Duration,
    // People are served first: bots leave one core alone.
    cores: Arc<Semaphore>,
}

/// What a bot did when it was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It moved.
    Moved,
    /// Somebody else moved first; it will be asked again.
    Late,
    /// No bot owes a decision.
    Idle,
}

impl Robots {
    /// Bots that wait `delay` before each move, so that people can follow.
    pub fn new(tables: Tables, delay: Duration) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let cores = Arc::new(Semaphore::new(cores.saturating_sub(1).max(1)));
        Self { tables, delay, cores }
    }

    /// Plays at every table that rings, and first at those that wait from before a restart. Ends
    /// when nobody can ring any more.
    ///
    /// # Errors
    /// If the waiting tables cannot be found.
    pub async fn run(self, mut rings: Rings) -> Result<(), StoreError> {
        let mut steps = JoinSet::new();
        for id in self.tables.store().unfinished().await? {
            steps.spawn(self.clone().answer(id));
        }
        while let Some(id) = rings.recv().await {
            steps.spawn(self.clone().answer(id));
            while steps.try_join_next().is_some() {}
        }
        Ok(())
    }

    /// Makes one decision of one bot at the table, if one is due.
    ///
    /// # Errors
    /// If the table cannot be read or written.
    pub async fn step(&self, id: &TableId) -> Result<Step, ReadError> {
        self.step_after(id, ready(())).await
    }

    /// As [`Robots::step`], the move not made before `pause` is over. A bot thinks meanwhile, so
    /// that the time it takes tells nothing about what it finds.
    async fn step_after(
        &self,
        id: &TableId,
        pause: impl Future<Output = ()>,
    ) -> Result<Step, ReadError> {
        let mut table = self.tables.read(id).await?;
        let Some((seat, level)) = table.due_bot() else { return Ok(Step::Idle) };
        let (level, seen) = (level.to_owned(), table.version());
        let is_bot = matches!(table.record().sitters[seat.index()].who, Occupant::Bot(_));
        let hand = if is_bot { Hand::Seat } else { Hand::StandIn };
        let chosen = self.choose(*table.game(), seat, level.clone()).await;
        // A bot that fails must not hold up the others at its table.
        let first = table.game().legal(Actor::Seat(seat)).into_iter().next();
        pause.await;
        for text in chosen.into_iter().chain(first) {
            let attempt = Attempt { seat, text: &text, seen, request: None, hand };
            match self.tables.play(table, attempt).await? {
                Outcome::Played(_) => return Ok(Step::Moved),
                Outcome::Stale(_) => return Ok(Step::Late),
                Outcome::Frozen(_) | Outcome::Forbidden => return Ok(Step::Idle),
                Outcome::Refused(refusal, unchanged) => {
                    tracing::error!(%id, %seat, level, text, %refusal, "a bot moved illegally");
                    table = unchanged;
                }
            }
        }
        Ok(Step::Idle)
    }

    async fn answer(self, id: TableId) {
        let pause = tokio::time::sleep(self.delay);
        let Err(error) = self.step_after(&id, pause).await else { return };
        tracing::error!(%id, ?error, "a bot could not move");
        if let ReadError::Store(_) = error {
            tokio::time::sleep(PAUSE_AFTER_FAILURE).await;
            self.tables.bells().ring(&id, 0);
        }
    }

    /// The bot's choice; none if the bot fails.
    async fn choose(&self, game: AnyGame, seat: Seat, level: String) -> Option<String> {
        let _core = self.cores.acquire().await.expect("the semaphore is never closed");
        let thinking = tokio::task::spawn_blocking(move || {
            let mut dice = ChaChaDice::new(getrandom::u64().expect("random bytes"));
            let chosen = karat_bots::choose(&game, seat, &level, &mut dice);
            (chosen, level)
        });
        match thinking.await {
            Ok((Some(text), _)) => Some(text),
            Ok((None, level)) => {
                tracing::error!(level, "there is no bot of this level");
                None
            }
            Err(error) => {
                tracing::error!(%error, "a bot failed");
                None
            }
        }
    }
}
