//! The bells: whoever looks at a table hears when it changes. A bell says a version number and
//! nothing else; every listener then fetches what he himself may see.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, watch};

use crate::id::TableId;

type ByTable = HashMap<TableId, watch::Sender<u64>>;

/// The bells of all tables. A bell that nobody hears is forgotten.
#[derive(Clone)]
pub struct Bells {
    /// `None` once they are closed.
    bells: Arc<Mutex<Option<ByTable>>>,
    rings: Arc<Mutex<Vec<mpsc::UnboundedSender<TableId>>>>,
}

/// Every table that rings, for those who serve all tables.
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
        let open = Arc::new(Mutex::new(Some(HashMap::new())));
        let bells = Self { bells: open, rings: Arc::default() };
        let heard = bells.hear_all();
        (bells, heard)
    }

    /// Hears every bell from now on.
    pub fn hear_all(&self) -> Rings {
        let (rings, heard) = mpsc::unbounded_channel();
        self.rings.lock().unwrap_or_else(PoisonError::into_inner).push(rings);
        heard
    }

    /// Tells that the table now has `version` moves. A late ring for an old version is not heard.
    pub fn ring(&self, id: &TableId, version: u64) {
        if let Some(bell) = self.lock().as_ref().and_then(|bells| bells.get(id)) {
            bell.send_if_modified(|heard| {
                let is_new = version > *heard;
                *heard = (*heard).max(version);
                is_new
            });
        }
        // Whoever no longer hears all bells is forgotten.
        let mut rings = self.rings.lock().unwrap_or_else(PoisonError::into_inner);
        rings.retain(|rings| rings.send(id.clone()).is_ok());
    }

    /// Hears the table's bell from now on; nothing, and at once the end, if the bells are closed.
    pub fn listen(&self, id: &TableId) -> Listener {
        let versions = match &mut *self.lock() {
            Some(bells) => {
                bells.entry(id.clone()).or_insert_with(|| watch::Sender::new(0)).subscribe()
            }
            None => watch::Sender::new(0).subscribe(),
        };
        Listener { bells: self.clone(), id: id.clone(), versions }
    }

    /// Ends all listening for good, so that open connections can end.
    pub fn close(&self) {
        *self.lock() = None;
    }

    /// How many bells somebody hears.
    pub fn len(&self) -> usize {
        self.lock().as_ref().map_or(0, HashMap::len)
    }

    /// Whether nobody hears any bell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, Option<ByTable>> {
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
        let Some(bells) = &mut *bells else { return };
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
    async fn closed_bells_stay_closed() {
        let (bells, _rings) = Bells::new();
        let id = TableId::random();
        let mut early = bells.listen(&id);
        bells.close();
        let mut late = bells.listen(&id);
        bells.ring(&id, 5);
        assert_eq!(early.after(0).await, None);
        assert_eq!(late.after(0).await, None);
        drop(early);
        assert_eq!(bells.listen(&id).after(0).await, None);
        assert!(bells.is_empty());
    }

    #[tokio::test]
    async fn a_bell_nobody_hears_is_forgotten() {
        let (bells, mut rings) = Bells::new();
        let id = TableId::random();
        let (first, second) = (bells.listen(&id), bells.listen(&id));
        drop(first);
        assert_eq!(bells.len(), 1);
        drop(second);
        assert!(bells.is_empty());
        bells.ring(&id, 1);
        assert!(bells.is_empty());
        assert_eq!(rings.recv().await, Some(id));
    }
}
