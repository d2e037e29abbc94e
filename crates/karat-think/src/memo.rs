//! A memory of the latest result of an expensive calculation.

use std::sync::{Arc, Mutex, PoisonError};

/// Remembers the value for the latest key. The candidate moves of a decision, for example, share
/// everything that follows from the position.
pub struct Memo<K, V>(Mutex<Option<(K, Arc<V>)>>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<K: PartialEq, V> Memo<K, V> {
    /// Returns the value for a key, which is calculated only if the latest key was different.
    pub fn get(&self, key: K, calculate: impl FnOnce(&K) -> V) -> Arc<V> {
        // A panic in `calculate` leaves the earlier value intact.
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*latest {
            Some((known, value)) if *known == key => Arc::clone(value),
            _ => {
                let value = Arc::new(calculate(&key));
                *latest = Some((key, Arc::clone(&value)));
                value
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Memo;

    #[test]
    fn only_a_new_key_is_calculated() {
        let memo = Memo::default();
        let mut calculated = Vec::new();
        for key in [3, 3, 4, 4, 3] {
            let value = memo.get(key, |&key| {
                calculated.push(key);
                2 * key
            });
            assert_eq!(*value, 2 * key);
        }
        assert_eq!(calculated, [3, 4, 3]);
    }
}
