//! Rings of bells that the servers sharing a database pass on to each other.
//!
//! A ring is only a hint. If a server stops between a commit and its ring, or if a connection is
//! lost, every server notices the change a few seconds later.

use std::future::ready;
use std::time::Duration;

use futures_util::future::BoxFuture;
use karat_table::id::PersonId;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::tables::Tables;
use crate::tables::ring::{Ring, gathered};
use karat_store::{Heard, Messages, Peers, StoreError};

/// The time for which rings are gathered before they are sent. It is short, because each of the
/// other players waits for it, but under load it contains many moves.
const GATHERED_FOR: Duration = Duration::from_millis(5);

/// The interval between checks for changes whose rings were lost.
const CHECKED_EVERY: Duration = Duration::from_secs(5);

/// The interval at which a server informs the others of who is online.
const PRESENCE_EVERY: Duration = Duration::from_secs(2);

/// The delay after a database failure.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(1);

impl Tables {
    /// Starts to pass this server's rings on to the others, and theirs to this server's listeners.
    /// The returned task runs until it is dropped, or ends at once if no other server can use the
    /// database. Once this function has returned, no ring is lost.
    ///
    /// # Errors
    /// Returns an error if the database cannot be reached.
    pub async fn join_peers(&self) -> Result<BoxFuture<'static, ()>, StoreError> {
        let Some(peers) = self.store.peers().cloned() else { return Ok(Box::pin(ready(()))) };
        let it = self.clone();
        let (rings, taken) = (it.bells.outgoing(), it.store.rights().outgoing());
        let messages = peers.listen().await?;
        Ok(Box::pin(async move {
            tokio::join!(
                pass_on(&peers, rings, taken),
                it.receive(&peers, messages),
                it.share_presence(&peers)
            );
        }))
    }

    /// Rings the bells that other servers have rung, and looks for changes whose rings were lost.
    async fn receive(&self, peers: &Peers, messages: Messages) {
        let mut messages = Some(messages);
        let mut checks = interval(CHECKED_EVERY);
        checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_silent = false;
        loop {
            let next = async {
                match &mut messages {
                    Some(messages) => messages.next().await.map(|heard| (heard, None)),
                    None => peers.listen().await.map(|messages| (Heard::Lost, Some(messages))),
                }
            };
            let heard = tokio::select! {
                heard = next => heard,
                _ = checks.tick() => {
                    // The server hears its own messages too, so silence means that the connection
                    // no longer works.
                    if std::mem::replace(&mut is_silent, true) {
                        messages = None;
                    }
                    let _ = peers.send([]).await;
                    self.look_for_changes().await;
                    continue;
                }
            };
            is_silent = false;
            match heard {
                Ok((Heard::Own, _)) => {}
                Ok((Heard::Messages(texts), _)) => {
                    texts.iter().for_each(|text| self.hear(text));
                }
                Ok((Heard::Lost, replaced)) => {
                    messages = replaced.or(messages);
                    self.look_for_lost_rings().await;
                }
                Err(_) if peers.is_closed() => return,
                Err(error) => {
                    tracing::warn!(%error, "messages of other servers cannot be received");
                    messages = None;
                    sleep(PAUSE_AFTER_FAILURE).await;
                }
            }
        }
    }

    /// Informs the other servers of who is online, and who has a table's page open.
    async fn share_presence(&self, peers: &Peers) {
        let mut times = interval(PRESENCE_EVERY);
        times.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            times.tick().await;
            let mut news = self.presence.news();
            news.extend(self.attendance.news(self.now.time()));
            if !news.is_empty()
                && let Err(error) = peers.send(news).await
            {
                if peers.is_closed() {
                    return;
                }
                tracing::warn!(%error, "the other servers do not know who is online");
            }
        }
    }

    /// Passes another server's message to this server's listeners. Messages of later releases are
    /// ignored.
    fn hear(&self, text: &str) {
        if self.presence.hear(text) || self.attendance.hear(text, self.now.time()) {
            return;
        }
        let Some(ring) = Ring::read(text) else { return };
        match &ring {
            Ring::Table(id, revision) | Ring::Viewers(id, revision) => self.outdate(id, *revision),
            Ring::Rights(person) => self.store.rights().note_taken(person),
            Ring::Agreement(id, seat, person) => self.hear_agreement(id, *seat, person),
            Ring::Reminder(id, seat) => self.hear_reminder(id, *seat),
            Ring::Departure(person, id, host) => self.hear_departure(person, id, host.as_ref()),
            Ring::Premove(_) | Ring::Lobby(_) | Ring::Person(_) | Ring::Review => {}
        }
        self.bells.ring_for_other(&ring);
    }

    /// Notifies all listeners of changes whose rings may have been lost.
    pub(crate) async fn look_for_lost_rings(&self) {
        self.look_for_changes().await;
        self.bells.ring_in_doubt();
    }

    /// Notifies the listeners of tables that have changed unnoticed.
    async fn look_for_changes(&self) {
        match self.store.revisions(&self.bells.listened()).await {
            Ok(revisions) => {
                for (id, revision) in revisions {
                    self.outdate(&id, revision);
                    self.bells.tell_here(&id, revision);
                }
            }
            Err(error) => tracing::warn!(%error, "changes of other servers cannot be read"),
        }
    }
}

/// Sends this server's rings to the others, several at a time if they come in quick succession.
async fn pass_on(
    peers: &Peers,
    mut rings: mpsc::UnboundedReceiver<Ring>,
    mut taken: mpsc::UnboundedReceiver<PersonId>,
) {
    let mut waiting = Vec::new();
    loop {
        tokio::select! {
            count = rings.recv_many(&mut waiting, usize::MAX) => if count == 0 { return },
            Some(person) = taken.recv() => waiting.push(Ring::Rights(person)),
        }
        sleep(GATHERED_FOR).await;
        while let Ok(ring) = rings.try_recv() {
            waiting.push(ring);
        }
        while let Ok(person) = taken.try_recv() {
            waiting.push(Ring::Rights(person));
        }
        let texts: Vec<String> =
            gathered(std::mem::take(&mut waiting)).iter().map(Ring::to_string).collect();
        while let Err(error) = peers.send(texts.iter().cloned()).await {
            if peers.is_closed() {
                return;
            }
            tracing::warn!(%error, "the other servers cannot be notified");
            sleep(PAUSE_AFTER_FAILURE).await;
        }
    }
}
