//! The bells: whoever looks at a table hears when it changes. A bell says a version number and
//! nothing else; every listener then fetches what he himself may see.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, watch};

use crate::id::TableId;

/// The bells of all tables. A bell that nobody hears is forgotten.
#[derive(Clone)]
pub struct Bells {
    bells: Arc<Mutex<HashMap<TableId, watch::Sender<u64>>>>,
    rings: mpsc::UnboundedSender<TableId>,
}

/// Every table that rings, for the robots.
pub type Rings = mpsc::UnboundedReceiver<TableId>;

/// Hears one table's bell until it is dropped.
pub struct Listener {
    bells: Bells,
    id: TableId,
    versions: watch::Receiver<u64>,
}

impl Bells {
    /// Bells, and the one who hears all of them.
    pub fn new() -> (Self, Rings) {
        let (rings, heard) = mpsc::unbounded_channel();
        (Self { bells: Arc::default(), rings }, heard)
    }

    /// Tells that the table now has `version` moves. A late ring for an old version is not heard.
    pub fn ring(&self, id: &TableId, version: u64) {
        self.tell(id, version);
        // Without robots there is nobody to hear all bells, and nothing is lost.
        let _ = self.rings.send(id.clone());
    }

    /// As [`Bells::ring`], but to those who look at the table alone: nobody has anything new to
    /// decide.
    pub fn tell(&self, id: &TableId, version: u64) {
        if let Some(bell) = self.lock().get(id) {
            bell.send_if_modified(|heard| {
                let is_new = version > *heard;
                *heard = (*heard).max(version);
                is_new
            });
        }
    }

    /// Hears the table's bell from now on.
    pub fn listen(&self, id: &TableId) -> Listener {
        let mut bells = self.lock();
        let bell = bells.entry(id.clone()).or_insert_with(|| watch::Sender::new(0));
        Listener { bells: self.clone(), id: id.clone(), versions: bell.subscribe() }
    }

    /// Ends all listening, so that open connections can end.
    pub fn close(&self) {
        self.lock().clear();
    }

    /// How many bells somebody hears.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// How many listeners there are.
    pub fn listeners(&self) -> usize {
        self.lock().values().map(watch::Sender::receiver_count).sum()
    }

    /// Whether nobody hears any bell.
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, watch::Sender<u64>>> {
        // Nothing under the lock can leave the map half changed.
        self.bells.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listener {
    /// The next version above `seen`; `None` once the bells are closed.
    pub async fn after(&mut self, seen: u64) -> Option<u64> {
        let heard = self.versions.wait_for(|&version| version > seen).await;
        heard.ok().map(|version| *version)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut bells = self.bells.lock();
        if bells.get(&self.id).is_some_and(|bell| bell.receiver_count() == 1) {
            bells.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Bells;
    use crate::id::TableId;

    #[tokio::test]
    async fn hears_each_new_version_and_no_old_one() {
        let (bells, _rings) = Bells::new();
        let id = TableId::random();
        let mut listener = bells.listen(&id);
        bells.ring(&id, 3);
        bells.ring(&id, 2);
        assert_eq!(listener.after(0).await, Some(3));
        bells.ring(&id, 4);
        assert_eq!(listener.after(3).await, Some(4));
        bells.close();
        assert_eq!(listener.after(4).await, None);
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
        bells.ring(&id, 1);
        assert!(bells.is_empty());
        assert_eq!(rings.recv().await, Some(id));
    }
}
