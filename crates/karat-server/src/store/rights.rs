//! The access rights under which requests are answered, and the events that report when such a
//! right ends. A right ends with a log-out, a password change, the revocation of a token, a ban, or
//! the deletion of an account.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use karat_table::id::PersonId;
use tokio::sync::watch;

use super::{Store, StoreError, UNSEEN_MS_MAX};

/// The channels that report when an access right of a person ends. Changes made by other processes
/// are not reported.
#[derive(Clone, Default)]
pub struct Rights {
    taken: Arc<AtomicU64>,
    people: Arc<Mutex<HashMap<PersonId, watch::Sender<()>>>>,
}

/// The access right under which a request is answered: the hash of its secret, and the state of its
/// person at that moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Right {
    /// The person who has the access right.
    pub person: PersonId,
    /// The secret with which the request was authenticated.
    pub secret: Secret,
    /// Whether the person was banned when the request arrived.
    pub is_banned: bool,
}

/// The hash of the secret with which a request was authenticated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Secret {
    /// The hash of the token of a browser's session.
    Login(String),
    /// The hash of an API token of a program.
    Token(String),
}

impl Rights {
    /// Returns the number of access rights that have been revoked since the start of the server.
    pub fn taken(&self) -> u64 {
        self.taken.load(Ordering::SeqCst)
    }

    /// Subscribes to the events that report when an access right of this person is revoked.
    pub fn listen(&self, person: &PersonId) -> watch::Receiver<()> {
        let mut people = self.lock();
        people.retain(|_, bell| bell.receiver_count() > 0);
        people.entry(person.clone()).or_insert_with(|| watch::Sender::new(())).subscribe()
    }

    /// Reports that an access right of this person was revoked.
    pub(super) fn take(&self, person: &PersonId) {
        self.taken.fetch_add(1, Ordering::SeqCst);
        if let Some(bell) = self.lock().get(person) {
            bell.send_replace(());
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, watch::Sender<()>>> {
        // No panic while the lock is held can leave the map half changed.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Returns the access rights that are in use.
    pub fn rights(&self) -> &Rights {
        &self.rights
    }

    /// Returns whether an access right still exists at a time in milliseconds since 1970. The
    /// secret of the access right must be valid for the same person, who must not have been banned
    /// since.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn has_right(&self, right: &Right, now_ms: i64) -> Result<bool, StoreError> {
        let person = match &right.secret {
            Secret::Login(hash) => {
                let (login, _) =
                    self.person_and_summary(hash, now_ms - UNSEEN_MS_MAX, None).await?;
                login.map(|(person, _)| person)
            }
            Secret::Token(hash) => self.token(hash, now_ms).await?.map(|(person, _)| person),
        };
        Ok(person.is_some_and(|person| {
            person.id == right.person && (right.is_banned || !person.is_banned)
        }))
    }
}
