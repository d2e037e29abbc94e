//! The work that one server does for all: clocks, recurring tasks, notifications, reviews, pruning,
//! and the moves of bots whose server has stopped.
//!
//! If several servers share a database, one of them is on duty. It claims the duty for a few
//! seconds at a time, so that another one takes over soon after it stops. For a moment, two servers
//! can believe that they are on duty. This is harmless, because each step checks and writes in one
//! transaction, and a journal's key permits only one of two equal entries.

use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use karat_table::time::whole_ms;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::tables::prune::prune_daily;
use crate::tables::robots::Robots;
use crate::tables::timer::{GRACE, Timer};
use crate::tables::{Tables, leagues, lobby, tournaments};
use crate::web::App;
use karat_store::{Beat, DUTY_MS, Peers};

/// The interval at which a server reports that it is running, and renews its claim to the duty.
const BEAT_EVERY: Duration = Duration::from_secs(1);

/// The time for which a server that cannot renew its claim continues. It is shorter than the claim
/// is valid, because the other servers count from when the claim reached the database.
const HELD_FOR: Duration = Duration::from_millis(DUTY_MS.unsigned_abs() - 1_000);

/// Completes the rating updates and departures that a stopped server has left unfinished.
pub(crate) async fn catch_up(tables: &Tables) {
    if let Err(error) = tables.rate_ended().await {
        tracing::error!(%error, "finished games could not be rated");
    }
    if let Err(error) = tables.see_all_off().await {
        tracing::error!(%error, "a deleted account is not fully removed yet");
    }
}

/// The work of a server that is on duty always or, if others share its database, some of the time.
pub struct Duty {
    app: Arc<App>,
    robots: Robots,
    /// The tasks of the work, or `None` if another server is on duty.
    work: Option<JoinSet<()>>,
    /// The time when the last successful claim was begun.
    renewed: Instant,
    /// The last report, or `None` before the first one.
    last: Option<Beat>,
}

impl Duty {
    /// Creates the work of a server. If others share its database, the server is not on duty yet.
    pub fn new(app: Arc<App>, robots: Robots) -> Self {
        app.tables.set_on_duty(app.tables.store().peers().is_none());
        Self { app, robots, work: None, renewed: Instant::now(), last: None }
    }

    /// Does the work while this server is on duty, until the task is dropped.
    pub async fn run(mut self) {
        let Some(peers) = self.app.tables.store().peers().cloned() else {
            let _work = start(&self.app);
            return pending().await;
        };
        let mut times = interval(BEAT_EVERY);
        times.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            times.tick().await;
            self.step(&peers).await;
        }
    }

    async fn step(&mut self, peers: &Peers) {
        let begun = Instant::now();
        let beat = match timeout(HELD_FOR, peers.beat(whole_ms(GRACE))).await {
            Ok(Ok(beat)) => beat,
            Ok(Err(_)) | Err(_) => {
                if self.work.is_some() && self.renewed.elapsed() > HELD_FOR {
                    tracing::warn!("the duty could not be renewed");
                    self.stop();
                }
                return;
            }
        };
        self.renewed = begun;
        let tables = &self.app.tables;
        let servers = u32::try_from(beat.others.len() + 1).unwrap_or(u32::MAX);
        tables.servers().store(servers, Ordering::Relaxed);
        let opened = tables.now().time()
            - Duration::from_millis(beat.reachable_for_ms.max(0).unsigned_abs());
        // The answer takes some time, so the result differs slightly each time.
        if opened.since(tables.opened()).max(tables.opened().since(opened)) > BEAT_EVERY {
            tables.set_opened(opened);
        }
        let is_gone = |last: &Beat| !last.others.is_subset(&beat.others);
        if self.last.as_ref().is_some_and(is_gone) {
            tables.look_for_lost_rings().await;
        }
        match (&self.work, beat.is_on_duty) {
            (None, true) => self.take_over(),
            (Some(_), false) => self.stop(),
            (None, false) | (Some(_), true) => {}
        }
        self.last = Some(beat);
    }

    fn take_over(&mut self) {
        tracing::info!("this server does the background work for all");
        self.app.tables.set_on_duty(true);
        let mut work = start(&self.app);
        work.spawn(self.robots.clone().stand_in(self.app.tables.bells().hear_others()));
        let (tables, robots) = (self.app.tables.clone(), self.robots.clone());
        work.spawn(async move {
            catch_up(&tables).await;
            if let Err(error) = robots.take_over().await {
                tracing::error!(%error, "the bots could not take over");
            }
        });
        self.work = Some(work);
    }

    fn stop(&mut self) {
        tracing::info!("another server does the background work");
        self.app.tables.set_on_duty(false);
        self.work = None;
    }
}

/// Starts the tasks of the work, which run until the returned value is dropped.
fn start(app: &Arc<App>) -> JoinSet<()> {
    let (mut work, bells) = (JoinSet::new(), app.tables.bells());
    let timer = Timer::new(app.tables.clone()).since_opened().with(lobby::chores);
    let timer = timer.with(tournaments::chores).with(leagues::chores);
    let timer = timer.run(bells.hear_all());
    work.spawn(async move {
        if let Err(error) = timer.await {
            tracing::error!(%error, "the clocks could not start");
        }
    });
    let pinning = app.tables.clone();
    work.spawn(async move {
        if let Err(error) = pinning.pin_all().await {
            tracing::error!(%error, "tables of other rule versions could not be checked");
        }
    });
    work.spawn(app.notifications.clone().listen(bells.hear_all()));
    work.spawn(prune_daily(app.tables.store().clone(), app.tables.now().clone()));
    work.spawn(app.reviews.clone().run());
    work
}
