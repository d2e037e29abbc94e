//! Change notifications, called bells. Ringing a bell only announces a revision; each listener then
//! fetches whatever they may see.
//!
//! If several servers share a database, each passes its rings on to the others (`tables/peers.rs`).

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use futures_util::stream::{self, Stream};
use karat_table::id::{PersonId, TableId};
use karat_table::time::UnixMillis;
use karat_table::version::Revision;
use tokio::sync::{Notify, mpsc, watch};

use crate::tables::ring::Ring;

type Callers = Arc<Mutex<Vec<mpsc::UnboundedSender<TableId>>>>;

type ByTable = HashMap<TableId, watch::Sender<Revision>>;

type ByPerson = HashMap<PersonId, watch::Sender<u64>>;

/// The bells of tables, people and the lobby. A bell without listeners is removed.
#[derive(Clone)]
pub struct Bells {
    /// Each table's bell, or `None` once the server is shutting down.
    bells: Arc<Mutex<Option<ByTable>>>,
    /// The tasks that are called when this server has changed a table.
    rings: Callers,
    /// The tasks that are called when any server has changed a table.
    rings_of_all: Callers,
    /// The tasks that are called when another server has changed a table or should try a premove.
    rings_of_others: Callers,
    /// The tasks that play premoves.
    calls: Callers,
    /// The lobby's bell, whose value is the time of the last change to the list of open tables.
    lobby: Arc<Mutex<Option<watch::Sender<u64>>>>,
    /// The people's bells, whose values count the changes to a person's tables before the game
    /// starts.
    people: Arc<Mutex<Option<ByPerson>>>,
    /// Signals that a review has been queued.
    reviews: Arc<Notify>,
    /// The task that passes rings on to the other servers, if there may be any.
    outgoing: Arc<OnceLock<mpsc::UnboundedSender<Ring>>>,
}

/// A receiver for the ids of all changed tables, for background tasks.
pub type Rings = mpsc::UnboundedReceiver<TableId>;

/// A subscription to a table's bell, which ends on drop.
pub struct Listener {
    bells: Bells,
    id: TableId,
    revisions: watch::Receiver<Revision>,
}

impl Bells {
    /// Creates the bells, and a receiver for the ids of all tables that this server changes.
    pub fn new() -> (Self, Rings) {
        let bells = Self {
            bells: Arc::new(Mutex::new(Some(HashMap::new()))),
            rings: Arc::default(),
            rings_of_all: Arc::default(),
            rings_of_others: Arc::default(),
            calls: Arc::default(),
            lobby: Arc::new(Mutex::new(Some(watch::Sender::new(0)))),
            people: Arc::new(Mutex::new(Some(HashMap::new()))),
            reviews: Arc::default(),
            outgoing: Arc::default(),
        };
        let heard = hear(&bells.rings);
        (bells, heard)
    }

    /// Subscribes to the changes of all tables, by any server.
    pub fn hear_all(&self) -> Rings {
        hear(&self.rings_of_all)
    }

    /// Subscribes to the changes of all tables by other servers.
    pub(crate) fn hear_others(&self) -> Rings {
        hear(&self.rings_of_others)
    }

    /// Returns a receiver of the rings to pass on to the other servers. Only the first receiver gets
    /// them.
    pub(crate) fn outgoing(&self) -> mpsc::UnboundedReceiver<Ring> {
        let (outgoing, received) = mpsc::unbounded_channel();
        let _ = self.outgoing.set(outgoing);
        received
    }

    /// Passes a ring on to the other servers, if there may be any.
    pub(super) fn pass_on(&self, ring: impl FnOnce() -> Ring) {
        if let Some(outgoing) = self.outgoing.get() {
            let _ = outgoing.send(ring());
        }
    }

    /// Rings the bell that another server has rung. Listeners hear it, but bots do not, because that
    /// server plays for them.
    pub(crate) fn ring_for_other(&self, ring: &Ring) {
        match ring {
            Ring::Table(id, revision) => {
                self.tell_here(id, *revision);
                tell_all(&self.rings_of_all, id);
                tell_all(&self.rings_of_others, id);
            }
            Ring::Viewers(id, revision) => self.tell_here(id, *revision),
            Ring::Premove(id) => tell_all(&self.rings_of_others, id),
            Ring::Lobby(value) => {
                if let Some(bell) = &*self.lock_lobby() {
                    bell.send_modify(|told| *told = (*value).max(*told + 1));
                }
            }
            Ring::Person(person) => self.ring_person_here(person),
            Ring::Review => self.reviews.notify_one(),
            Ring::Rights(_) | Ring::Agreement(..) | Ring::Reminder(..) | Ring::Departure(..) => {}
        }
    }

    /// Rings the bells of the lobby and of all listening people, because rings of other servers may
    /// have been lost.
    pub(crate) fn ring_in_doubt(&self) {
        self.ring_for_other(&Ring::Lobby(0));
        for bell in self.lock_people().iter().flat_map(HashMap::values) {
            bell.send_modify(|rings| *rings += 1);
        }
    }

    /// Announces that a review has been queued.
    pub(crate) fn ring_review(&self) {
        self.reviews.notify_one();
        self.pass_on(|| Ring::Review);
    }

    /// Returns the signal that a review has been queued.
    pub(crate) fn reviews(&self) -> &Arc<Notify> {
        &self.reviews
    }

    /// Subscribes to the tables where premoves should be tried.
    pub fn hear_calls(&self) -> Rings {
        hear(&self.calls)
    }

    /// Wakes the tasks that play premoves at a table. Viewers are not notified, because nothing
    /// visible has changed.
    pub fn call(&self, id: &TableId) {
        self.call_here(id);
        self.pass_on(|| Ring::Premove(id.clone()));
    }

    fn call_here(&self, id: &TableId) {
        tell_all(&self.calls, id);
    }

    /// Announces a change to the list of open tables at `at`. The lobby's bell is set to this time,
    /// or incremented if the time is not later.
    pub fn ring_lobby(&self, at: UnixMillis) {
        if let Some(bell) = &*self.lock_lobby() {
            bell.send_modify(|told| *told = at.0.unsigned_abs().max(*told + 1));
        }
        self.pass_on(|| Ring::Lobby(self.lobby_revision()));
    }

    /// Returns the current value of the lobby's bell.
    pub fn lobby_revision(&self) -> u64 {
        self.lock_lobby().as_ref().map_or(0, |bell| *bell.borrow())
    }

    /// Subscribes to the lobby's bell, or returns `None` once the bells are closed.
    pub fn listen_lobby(&self) -> Option<watch::Receiver<u64>> {
        self.lock_lobby().as_ref().map(watch::Sender::subscribe)
    }

    /// Notifies a person of a change to one of their tables before its game starts.
    pub fn ring_person(&self, person: &PersonId) {
        self.ring_person_here(person);
        self.pass_on(|| Ring::Person(person.clone()));
    }

    fn ring_person_here(&self, person: &PersonId) {
        if let Some(bell) = self.lock_people().as_ref().and_then(|people| people.get(person)) {
            bell.send_modify(|rings| *rings += 1);
        }
    }

    /// Subscribes to a person's bell, or returns `None` once the bells are closed.
    pub fn listen_person(&self, person: &PersonId) -> Option<watch::Receiver<u64>> {
        let mut people = self.lock_people();
        let people = people.as_mut()?;
        people.retain(|_, bell| bell.receiver_count() > 0);
        let bell = people.entry(person.clone()).or_insert_with(|| watch::Sender::new(0));
        Some(bell.subscribe())
    }

    /// Notifies all listeners that a table has reached this revision. Older revisions are ignored.
    pub fn ring(&self, id: &TableId, revision: Revision) {
        self.ring_after_move(id, revision, true);
    }

    /// Works like [`Bells::ring`], but wakes the tasks that play premoves only if there are any. A
    /// premove set later wakes them itself.
    pub(crate) fn ring_after_move(&self, id: &TableId, revision: Revision, has_premoves: bool) {
        self.tell_here(id, revision);
        self.wake_after_move(id, has_premoves);
        self.pass_on(|| Ring::Table(id.clone(), revision));
    }

    /// Wakes the background tasks to check a table again, without notifying viewers, because
    /// nothing has changed.
    pub(crate) fn wake(&self, id: &TableId) {
        self.wake_after_move(id, true);
    }

    fn wake_after_move(&self, id: &TableId, has_premoves: bool) {
        tell_all(&self.rings, id);
        tell_all(&self.rings_of_all, id);
        if has_premoves {
            self.call_here(id);
        }
    }

    /// Notifies only a table's viewers of a revision. If a new decision is due, use
    /// [`Bells::ring`].
    pub fn tell(&self, id: &TableId, revision: Revision) {
        self.tell_here(id, revision);
        self.pass_on(|| Ring::Viewers(id.clone(), revision));
    }

    /// Notifies a table's viewers on this server.
    pub(crate) fn tell_here(&self, id: &TableId, revision: Revision) {
        if let Some(bell) = self.lock().as_ref().and_then(|bells| bells.get(id)) {
            bell.send_if_modified(|heard| {
                let is_new = revision > *heard;
                *heard = (*heard).max(revision);
                is_new
            });
        }
    }

    /// Subscribes to a table's bell. If the bells are closed, the subscription ends immediately.
    pub fn listen(&self, id: &TableId) -> Listener {
        let silent = watch::Sender::default;
        let revisions = match &mut *self.lock() {
            Some(bells) => bells.entry(id.clone()).or_insert_with(silent).subscribe(),
            None => silent().subscribe(),
        };
        Listener { bells: self.clone(), id: id.clone(), revisions }
    }

    /// Permanently closes all bells, so that open connections can end.
    pub fn close(&self) {
        *self.lock() = None;
        self.lock_lobby().take();
        self.lock_people().take();
    }

    /// Returns the number of tables with listeners.
    pub fn len(&self) -> usize {
        self.lock().as_ref().map_or(0, HashMap::len)
    }

    /// Returns the tables with listeners.
    pub fn listened(&self) -> HashSet<TableId> {
        self.lock().iter().flat_map(HashMap::keys).cloned().collect()
    }

    /// Returns the total number of listeners.
    pub fn listeners(&self) -> usize {
        self.lock().iter().flat_map(HashMap::values).map(watch::Sender::receiver_count).sum()
    }

    /// Returns whether no table has a listener.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, Option<ByTable>> {
        // A panic while the lock is held cannot leave the map inconsistent.
        self.bells.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_people(&self) -> MutexGuard<'_, Option<ByPerson>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_lobby(&self) -> MutexGuard<'_, Option<watch::Sender<u64>>> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn hear(callers: &Callers) -> Rings {
    let (rings, heard) = mpsc::unbounded_channel();
    callers.lock().unwrap_or_else(PoisonError::into_inner).push(rings);
    heard
}

/// Sends a table's id to all receivers, removing those that were dropped.
fn tell_all(callers: &Callers, id: &TableId) {
    let mut callers = callers.lock().unwrap_or_else(PoisonError::into_inner);
    callers.retain(|rings| rings.send(id.clone()).is_ok());
}

impl Listener {
    /// Waits for a revision after `seen`, or returns `None` once the bells are closed.
    pub async fn after(&mut self, seen: Revision) -> Option<Revision> {
        let heard = self.revisions.wait_for(|&revision| revision > seen).await;
        heard.ok().map(|revision| *revision)
    }

    /// Streams the table's revisions after `seen` until the bells are closed.
    pub fn revisions(self, seen: Revision) -> impl Stream<Item = Revision> + Send {
        stream::unfold((self, seen), async |(mut listener, seen)| {
            let revision = listener.after(seen).await?;
            Some((revision, (listener, revision)))
        })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut bells = self.bells.lock();
        let Some(bells) = &mut *bells else { return };
        if bells.get(&self.id).is_some_and(|bell| bell.receiver_count() == 1) {
            bells.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use karat_table::id::{PersonId, TableId};
    use karat_table::time::UnixMillis;
    use karat_table::version::Revision;

    use super::{Bells, Ring};

    #[tokio::test]
    async fn hears_each_new_revision_and_no_old_one() {
        let (bells, _rings) = Bells::new();
        let id = TableId::random();
        let mut listener = bells.listen(&id);
        bells.ring(&id, Revision(3));
        bells.ring(&id, Revision(2));
        assert_eq!(listener.after(Revision(0)).await, Some(Revision(3)));
        bells.ring(&id, Revision(4));
        assert_eq!(listener.after(Revision(3)).await, Some(Revision(4)));
        bells.close();
        assert_eq!(listener.after(Revision(4)).await, None);
    }

    #[tokio::test]
    async fn closed_bells_stay_closed() {
        let (bells, _rings) = Bells::new();
        let id = TableId::random();
        let mut early = bells.listen(&id);
        bells.close();
        let mut late = bells.listen(&id);
        bells.ring(&id, Revision(5));
        assert_eq!(early.after(Revision(0)).await, None);
        assert_eq!(late.after(Revision(0)).await, None);
        drop(early);
        assert_eq!(bells.listen(&id).after(Revision(0)).await, None);
        assert!(bells.is_empty());
    }

    #[tokio::test]
    async fn the_bell_of_the_lobby_only_grows() {
        let (bells, _rings) = Bells::new();
        let mut lobby = bells.listen_lobby().expect("open bells");
        for (at, told) in [(10, 10), (10, 11), (5, 12), (20, 20)] {
            bells.ring_lobby(UnixMillis(at));
            assert_eq!(lobby.wait_for(|_| true).await.map(|told| *told).ok(), Some(told));
            assert_eq!(bells.lobby_revision(), told);
        }
        bells.close();
        assert!(lobby.changed().await.is_err() && bells.listen_lobby().is_none());
    }

    #[tokio::test]
    async fn the_bell_of_a_person_is_his_alone() {
        let (bells, _rings) = Bells::new();
        let (ana, ben) = (PersonId::random(), PersonId::random());
        let mut hers = bells.listen_person(&ana).expect("open bells");
        bells.ring_person(&ben);
        assert_eq!(hers.has_changed().ok(), Some(false));
        bells.ring_person(&ana);
        assert!(hers.changed().await.is_ok());
        bells.close();
        assert!(hers.changed().await.is_err() && bells.listen_person(&ana).is_none());
    }

    #[tokio::test]
    async fn a_bell_nobody_hears_is_forgotten() {
        let (bells, mut rings) = Bells::new();
        let id = TableId::random();
        let (first, second) = (bells.listen(&id), bells.listen(&id));
        drop(first);
        assert_eq!((bells.len(), bells.listeners()), (1, 1));
        drop(second);
        assert!(bells.is_empty());
        bells.ring(&id, Revision(1));
        assert!(bells.is_empty());
        assert_eq!(rings.recv().await, Some(id));
    }

    #[tokio::test]
    async fn a_move_calls_for_premoves_only_if_there_are_any() {
        let (bells, mut rings) = Bells::new();
        let mut calls = bells.hear_calls();
        let ids = [0, 1, 2].map(|_| TableId::random());
        bells.ring_after_move(&ids[0], Revision(1), false);
        bells.ring_after_move(&ids[1], Revision(1), true);
        bells.ring(&ids[2], Revision(1));
        drop(bells);
        for id in ids.clone() {
            assert_eq!(rings.recv().await, Some(id));
        }
        let [_, second, third] = ids;
        assert_eq!(calls.recv().await, Some(second));
        assert_eq!(calls.recv().await, Some(third));
        assert_eq!(calls.recv().await, None);
    }

    #[tokio::test]
    async fn rings_of_other_servers_reach_listeners_but_no_bots() {
        let (bells, mut rings) = Bells::new();
        let mut outgoing = bells.outgoing();
        let (mut all, mut others) = (bells.hear_all(), bells.hear_others());
        let (id, own) = (TableId::random(), TableId::random());
        let mut listener = bells.listen(&id);
        let mut lobby = bells.listen_lobby().expect("open bells");
        bells.ring_for_other(&Ring::Table(id.clone(), Revision(3)));
        bells.ring_for_other(&Ring::Lobby(0));
        assert_eq!(listener.after(Revision(0)).await, Some(Revision(3)));
        assert!(lobby.changed().await.is_ok());
        assert_eq!(others.recv().await, Some(id.clone()));
        bells.ring(&own, Revision(1));
        assert_eq!(rings.recv().await, Some(own.clone()), "the bots hear only this server");
        assert_eq!((all.recv().await, all.recv().await), (Some(id), Some(own.clone())));
        assert_eq!(outgoing.recv().await, Some(Ring::Table(own, Revision(1))), "nothing else");
    }
}
