//! Bots and premoves, which react to the same notifications as people, know only what their seat
//! may see, and move in the same way.

use std::collections::{HashMap, HashSet};
use std::future::ready;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use karat_bots::ChaChaDice;
use karat_rules::{Actor, Dice, Seat};
use karat_table::id::{PersonId, TableId};
use karat_table::premove::{Premove, Progress};
use karat_table::table::{Attempt, MadeBy, Occupant, Table};
use sha2::{Digest, Sha256};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until};

use crate::tables::bells::Rings;
use crate::tables::tries::Tries;
use crate::tables::{Outcome, ReadError, Tables, level_at};
use crate::turns::{Turns, Width};
use karat_store::{Mark, StoreError};

/// The delay before a table's bots try again after a database failure.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// The time after which a bot moves although another server should have let it move, in addition to
/// its usual delay.
const STAND_IN_AFTER: Duration = Duration::from_secs(3);

/// The interval between checks whether another server has failed to let a bot move.
const STAND_IN_EVERY: Duration = Duration::from_secs(1);

/// The number of waiting tables at which the strongest bots start to think for less time. With
/// fewer tables, none of them waits for much longer than this many seconds.
const WAITING_MAX: usize = 4;

/// The extra spread of a premove's random delay, compared with a bot's.
///
/// A premove waits between one and three times as long as a bot, plus up to `COVER`, so that the
/// delay does not reveal whether a move was a premove or made by hand.
const COVER: Duration = Duration::from_secs(1);

/// A server's bots.
#[derive(Clone)]
pub struct Robots {
    tables: Tables,
    delay: Duration,
    // The queue for CPU cores. One core remains free for people.
    cores: Turns<Option<PersonId>, TableId>,
    /// The seats whose premove is being delayed. The delay is random but constant for the whole
    /// decision.
    waiting: Arc<Mutex<HashSet<(TableId, Seat)>>>,
}

/// The outcome of an attempt to make a bot's move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A bot moved.
    Moved,
    /// Another player moved first, so the bot will be called again.
    Late,
    /// No bot has a decision to make.
    Idle,
}

impl Robots {
    /// Creates bots that wait for `delay` before each move, so that people can follow.
    pub fn new(tables: Tables, delay: Duration) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let all = cores.saturating_sub(1).max(1);
        // Only one bot per table waits at a time, so the queue needs no limit.
        let (waiting, member_waiting) = (usize::MAX, usize::MAX);
        let cores = Turns::new(Width { all, group: all, waiting, member_waiting });
        Self { tables, delay, cores, waiting: Arc::default() }
    }

    /// Plays at every table that reports a change, starting with those already waiting if no other
    /// server could play there. Ends when the bells are closed.
    ///
    /// # Errors
    /// Returns an error if the waiting tables cannot be determined.
    pub async fn run(self, mut rings: Rings) -> Result<(), StoreError> {
        let mut calls = self.tables.bells().hear_calls();
        let mut steps = JoinSet::new();
        if self.tables.is_on_duty() {
            for id in self.tables.store().unfinished().await? {
                steps.spawn(self.clone().answer(id.clone()));
                steps.spawn(self.clone().carry_out_all(id));
            }
        }
        loop {
            tokio::select! {
                rung = rings.recv() => match rung {
                    Some(id) if self.has_no_bot_to_move(&id) => {}
                    Some(id) => drop(steps.spawn(self.clone().answer(id))),
                    None => return Ok(()),
                },
                // Trying a premove does not wake the bots, so other players' premoves do not slow
                // them down.
                Some(id) = calls.recv() => drop(steps.spawn(self.clone().carry_out_all(id))),
            }
            while steps.try_join_next().is_some() {}
        }
    }

    /// Wakes the bots at all tables where they may have to move, because the server that should have
    /// let them move may have stopped.
    ///
    /// # Errors
    /// Returns an error if the tables cannot be determined.
    pub(crate) async fn take_over(&self) -> Result<(), StoreError> {
        for id in self.tables.store().unfinished().await? {
            self.tables.bells().wake(&id);
        }
        Ok(())
    }

    /// Wakes the bots at tables that another server has changed without letting them move soon
    /// afterwards, because it may have stopped. Ends when the bells are closed.
    pub(crate) async fn stand_in(self, mut rings: Rings) {
        let mut due: HashMap<TableId, Instant> = HashMap::new();
        let mut times = interval(STAND_IN_EVERY);
        times.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                heard = rings.recv() => match heard {
                    Some(id) => drop(due.insert(id, Instant::now() + STAND_IN_AFTER + self.delay)),
                    None => return,
                },
                _ = times.tick() => {
                    let now = Instant::now();
                    for (id, _) in due.extract_if(|_, at| *at <= now) {
                        self.tables.bells().wake(&id);
                    }
                }
            }
        }
    }

    /// Makes one pending decision for a bot at a table.
    ///
    /// # Errors
    /// Returns an error if the table cannot be read or written.
    pub async fn step(&self, id: &TableId) -> Result<Step, ReadError> {
        self.step_after(id, ready(())).await
    }

    /// Makes a decision like [`Robots::step`], but not before `pause` completes. Bots think during
    /// the pause, so their timing reveals nothing about the decision.
    async fn step_after(
        &self,
        id: &TableId,
        pause: impl Future<Output = ()>,
    ) -> Result<Step, ReadError> {
        if self.has_no_bot_to_move(id) {
            return Ok(Step::Idle);
        }
        let mut table = self.tables.read(id).await?;
        let Some((seat, level)) = table.due_bot() else { return Ok(Step::Idle) };
        let (level, seen) = (level_at(&table, level).to_owned(), table.version());
        let is_bot = matches!(table.record().sitters[seat.index()].who, Occupant::Bot(_));
        let made_by = if is_bot { MadeBy::Seat } else { MadeBy::StandIn };
        let dice = decision_dice(&table, seat);
        let chosen = self.choose(&table, seat, level.clone(), dice).await;
        // If the bot fails, make the first legal move instead, so that the others can continue.
        let first = table.game().legal(Actor::Seat(seat)).into_iter().next();
        pause.await;
        for text in chosen.into_iter().chain(first) {
            let attempt = Attempt { seat, text: &text, seen, request: None, made_by };
            match self.tables.play(table, attempt).await? {
                Outcome::Played(_) => return Ok(Step::Moved),
                Outcome::Stale(_) => return Ok(Step::Late),
                Outcome::Frozen(_) | Outcome::Reused(_) => return Ok(Step::Idle),
                Outcome::Refused(refusal, unchanged) => {
                    tracing::error!(table = %id, %seat, bot = level, text, %refusal, "a bot moved illegally");
                    table = unchanged;
                }
            }
        }
        Ok(Step::Idle)
    }

    /// Plays one due premove at a table.
    ///
    /// # Errors
    /// Returns an error if the table cannot be read or written.
    pub async fn step_premove(&self, id: &TableId) -> Result<Step, ReadError> {
        match self.due_premove(id).await?.first() {
            Some(&seat) => self.carry_out(id, seat, &mut Tries::new(), ready(())).await,
            None => Ok(Step::Idle),
        }
    }

    /// Plays all due premoves, each after its own delay.
    async fn carry_out_all(self, id: TableId) {
        let started = Instant::now();
        let seats = match self.due_premove(&id).await {
            Ok(seats) => seats,
            Err(error) => return self.carry_out_later(&id, &error).await,
        };
        let waits = seats.into_iter().filter_map(|seat| self.wait(&id, seat));
        join_all(waits.map(|wait| self.carry_out_for(started, wait))).await;
    }

    async fn carry_out_for(&self, started: Instant, wait: Wait) {
        let mut dice = ChaChaDice::new(getrandom::u64().expect("random bytes"));
        let due = started + cover(self.delay, &mut dice);
        let (id, seat) = wait.of.clone();
        let mut tries = Tries::new();
        loop {
            match self.carry_out(&id, seat, &mut tries, sleep_until(due)).await {
                Ok(Step::Late) => {}
                Ok(Step::Idle | Step::Moved) => break,
                Err(error) => {
                    drop(wait);
                    return self.carry_out_later(&id, &error).await;
                }
            }
        }
        drop(wait);
        // Wake-ups for the seat were ignored while it was waiting, so try the table again.
        self.tables.bells().call(&id);
    }

    async fn carry_out_later(&self, id: &TableId, error: &ReadError) {
        if let ReadError::Start(_) | ReadError::Damaged(_) = error {
            return;
        }
        if !error.is_passing() {
            tracing::error!(table = %id, ?error, "a premove could not be carried out");
        }
        if let ReadError::Store(_) = error {
            sleep(PAUSE_AFTER_FAILURE).await;
            self.tables.bells().call(id);
        }
    }

    /// Returns the seats with a due premove.
    async fn due_premove(&self, id: &TableId) -> Result<Vec<Seat>, ReadError> {
        let summary = self.tables.store().summary(id).await?;
        if !summary.is_some_and(|summary| summary.has_premoves) {
            return Ok(Vec::new());
        }
        let premoves = self.tables.store().premoves(id).await?;
        if premoves.is_empty() {
            return Ok(Vec::new());
        }
        let table = self.tables.read(id).await?;
        let is_due = |premove: &&Premove| premove_move(&table, premove).is_some();
        Ok(premoves.iter().filter(is_due).map(|premove| premove.seat).collect())
    }

    /// Plays a seat's premove, but not before `pause` completes. The time taken to find the move
    /// counts towards the pause.
    async fn carry_out(
        &self,
        id: &TableId,
        seat: Seat,
        tries: &mut Tries<(Mark, String)>,
        pause: impl Future<Output = ()>,
    ) -> Result<Step, ReadError> {
        let premoves = self.tables.store().premoves(id).await?;
        let Some(premove) = premoves.into_iter().find(|premove| premove.seat == seat) else {
            return Ok(Step::Idle);
        };
        let table = self.tables.read(id).await?;
        let Some(text) = premove_move(&table, &premove) else { return Ok(Step::Idle) };
        pause.await;
        let mark = Mark::from(table.record());
        match self.tables.carry_out(table, &premove, &text).await? {
            Outcome::Played(_) => Ok(Step::Moved),
            Outcome::Stale(_) => {
                self.tables.go_on(id, tries.lost((mark, premove.id)), mark)?;
                Ok(Step::Late)
            }
            Outcome::Frozen(_) | Outcome::Reused(_) => Ok(Step::Idle),
            Outcome::Refused(refusal, _) => {
                tracing::error!(table = %id, %seat, text, %refusal, "a premove is illegal");
                self.tables.store().cancel_premove(id, seat, &premove.id).await?;
                Ok(Step::Idle)
            }
        }
    }

    /// Marks a seat as waiting for its premove's delay, or returns `None` if it already is.
    fn wait(&self, id: &TableId, seat: Seat) -> Option<Wait> {
        let of = (id.clone(), seat);
        let is_new = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).insert(of.clone());
        is_new.then(|| Wait { waiting: self.waiting.clone(), of })
    }

    /// Returns whether no bot has a decision to make, without a lookup. The result may be `false`
    /// although none has.
    fn has_no_bot_to_move(&self, id: &TableId) -> bool {
        self.tables.kept(id).is_some_and(|table| table.due_bot().is_none())
    }

    /// Plays the next due bot move at a table after a change.
    async fn answer(self, id: TableId) {
        let pause = sleep(self.delay);
        let Err(error) = self.step_after(&id, pause).await else { return };
        if let ReadError::Start(_) | ReadError::Damaged(_) = error {
            return;
        }
        if !error.is_passing() {
            tracing::error!(table = %id, ?error, "a bot could not move");
        }
        if let ReadError::Store(_) = error {
            sleep(PAUSE_AFTER_FAILURE).await;
            self.tables.bells().wake(&id);
        }
    }

    /// Returns a bot's chosen move, or `None` if the bot fails. Hosts take turns using the cores,
    /// as do each host's tables.
    async fn choose(
        &self,
        table: &Table,
        seat: Seat,
        level: String,
        mut dice: ChaChaDice,
    ) -> Option<String> {
        let (game, record) = (*table.game(), table.record());
        let first = || record.sitters.iter().find_map(|sitter| sitter.who.person().cloned());
        let owner = record.owner.clone().or_else(first);
        let turn = self.cores.wait(owner, record.id.clone()).await;
        let _turn = turn.expect("any number may wait");
        let (_, waiting) = self.cores.counts();
        let bot = if waiting > WAITING_MAX {
            karat_bots::hurried_bot(game.id(), &level)
        } else {
            level.clone()
        };
        let thinking = tokio::task::spawn_blocking(move || {
            let chosen = karat_bots::choose(&game, seat, &bot, &mut dice);
            (chosen, level)
        });
        match thinking.await {
            Ok((Some(text), _)) => Some(text),
            Ok((None, level)) => {
                tracing::error!(bot = level, "unknown bot level");
                None
            }
            Err(error) => {
                tracing::error!(%error, "a bot failed");
                None
            }
        }
    }
}

/// A seat waiting for its premove's delay. The wait ends on drop.
struct Wait {
    waiting: Arc<Mutex<HashSet<(TableId, Seat)>>>,
    of: (TableId, Seat),
}

impl Drop for Wait {
    fn drop(&mut self) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.of);
    }
}

/// Returns the random number generator for a bot's pending decision.
///
/// The generator is derived from the table's seed, which is secret during the game and public
/// afterwards. Anyone can therefore reproduce a bot's decisions after the game, and a decision that
/// was taken back is repeated identically. The exception is a search cut short on a busy server.
fn decision_dice(table: &Table, seat: Seat) -> ChaChaDice {
    let digest = Sha256::new()
        .chain_update(b"karat-bot-v1\0")
        .chain_update(table.record().seed.0)
        .chain_update([seat.index() as u8])
        .chain_update(u64::from(table.ply()).to_be_bytes())
        .finalize();
    ChaChaDice::keyed(digest.into())
}

/// Returns a random delay for a premove, uniformly distributed over the permitted range, to the
/// millisecond.
fn cover(delay: Duration, dice: &mut dyn Dice) -> Duration {
    let width_ms = u32::try_from((2 * delay + COVER).as_millis()).unwrap_or(u32::MAX - 1);
    delay + Duration::from_millis(u64::from(dice.below(width_ms + 1)))
}

/// Returns the move that a premove makes now, or `None` if it is inactive or makes none.
fn premove_move(table: &Table, premove: &Premove) -> Option<String> {
    match table.progress(premove) {
        Progress::Stands(text) => text,
        Progress::Ended(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use karat_bots::ChaChaDice;

    use super::cover;

    #[test]
    fn a_move_said_ahead_waits_anywhere_between_a_bots_delay_and_three_and_a_second() {
        let mut dice = ChaChaDice::new(1);
        for delay_ms in [0, 700, 60_000] {
            let delay = Duration::from_millis(delay_ms);
            let (least_ms, most_ms) = (delay_ms, 3 * delay_ms + 1000);
            let times = (0..4000).map(|_| cover(delay, &mut dice).as_millis() as u64);
            let times: Vec<u64> = times.collect();
            assert!(times.iter().all(|time_ms| (least_ms..=most_ms).contains(time_ms)));
            // Each tenth of the range must contain about the same number of delays.
            let tenth = |time_ms: &u64| (time_ms - least_ms) * 10 / (most_ms - least_ms + 1);
            for part in 0..10 {
                let share = times.iter().filter(|time_ms| tenth(time_ms) == part).count();
                assert!((300..500).contains(&share), "{delay_ms}: {share} of 4000 in {part}");
            }
        }
    }
}
