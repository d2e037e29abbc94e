//! Access rights, and channels that report their revocation. People lose access rights by logging
//! out, changing their password, revoking a token, being banned or deleting their account.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use karat_table::id::PersonId;
use karat_table::time::UnixMillis;
use tokio::sync::{mpsc, watch};

use super::{Store, StoreError, UNSEEN_MAX};

/// Channels that report revoked access rights, one per person. Revocations by other processes are
/// reported only if those are servers that share the database.
#[derive(Clone, Default)]
pub struct Rights {
    taken: Arc<AtomicU64>,
    people: Arc<Mutex<HashMap<PersonId, watch::Sender<()>>>>,
    /// The task that passes revocations on to the other servers, if any.
    outgoing: Arc<OnceLock<mpsc::UnboundedSender<PersonId>>>,
}

/// A request's access right: the hash of its secret, and the state of the person when the request
/// arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Right {
    /// The person.
    pub person: PersonId,
    /// The secret that authenticated the request.
    pub secret: Secret,
    /// Whether the person was banned when the request arrived.
    pub is_banned: bool,
}

/// The hash of the secret that authenticated a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Secret {
    /// The hash of a session token.
    Login(String),
    /// The hash of an API token.
    Token(String),
}

impl Rights {
    /// Returns the number of access rights revoked since the server started.
    pub fn taken(&self) -> u64 {
        self.taken.load(Ordering::SeqCst)
    }

    /// Subscribes to revocations of a person's access rights.
    pub fn listen(&self, person: &PersonId) -> watch::Receiver<()> {
        let mut people = self.lock();
        people.retain(|_, bell| bell.receiver_count() > 0);
        people.entry(person.clone()).or_insert_with(|| watch::Sender::new(())).subscribe()
    }

    /// Returns a receiver of the people whose access rights this server revokes. Only the first
    /// receiver gets them.
    pub fn outgoing(&self) -> mpsc::UnboundedReceiver<PersonId> {
        let (outgoing, received) = mpsc::unbounded_channel();
        let _ = self.outgoing.set(outgoing);
        received
    }

    /// Reports that this server has revoked a person's access right.
    pub(super) fn take(&self, person: &PersonId) {
        self.note_taken(person);
        if let Some(outgoing) = self.outgoing.get() {
            let _ = outgoing.send(person.clone());
        }
    }

    /// Reports that a person's access right has been revoked, here or by another server.
    pub fn note_taken(&self, person: &PersonId) {
        self.taken.fetch_add(1, Ordering::SeqCst);
        if let Some(bell) = self.lock().get(person) {
            bell.send_replace(());
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, watch::Sender<()>>> {
        // A panic while the lock is held cannot leave the map inconsistent.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Returns the channels that report revoked access rights.
    pub fn rights(&self) -> &Rights {
        &self.rights
    }

    /// Returns whether an access right still exists at `now`. The secret must still be valid for
    /// the same person, who must not have been banned since.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn has_right(&self, right: &Right, now: UnixMillis) -> Result<bool, StoreError> {
        let person = match &right.secret {
            Secret::Login(hash) => {
                let (login, _) = self.person_and_summary(hash, now - UNSEEN_MAX, None).await?;
                login.map(|(person, _)| person)
            }
            Secret::Token(hash) => self.token(hash, now).await?.map(|(person, _)| person),
        };
        Ok(person.is_some_and(|person| {
            person.id == right.person && (right.is_banned || !person.is_banned)
        }))
    }
}
