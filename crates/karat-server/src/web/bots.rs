//! The bot accounts that are online: their programs read the stream of their events.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use karat_rules::any::GameId;
use karat_store::{Person, StoreError};
use karat_table::id::PersonId;

use crate::web::App;

/// The open streams of all bot accounts.
#[derive(Clone, Default)]
pub struct Bots(Arc<Mutex<Streams>>);

#[derive(Default)]
struct Streams {
    /// The number of the latest stream.
    last: u64,
    /// The games that each stream has announced, if any, in the order in which the streams were
    /// opened.
    open: HashMap<PersonId, BTreeMap<u64, Option<Vec<GameId>>>>,
}

/// A bot's open stream, which ends on drop.
pub(crate) struct Listening {
    bots: Bots,
    person: PersonId,
    number: u64,
}

/// A bot account that is online.
pub(crate) struct OnlineBot {
    pub(crate) person: Person,
    /// The games for which the bot accepts challenges, or `None` if it has not announced them.
    pub(crate) accepts: Option<Vec<GameId>>,
}

impl Bots {
    /// Marks a bot as online until the returned value is dropped. `accepts` contains the games for
    /// which it accepts challenges.
    pub(crate) fn listen(&self, person: &PersonId, accepts: Option<Vec<GameId>>) -> Listening {
        let mut streams = self.lock();
        streams.last += 1;
        let number = streams.last;
        streams.open.entry(person.clone()).or_default().insert(number, accepts);
        Listening { bots: self.clone(), person: person.clone(), number }
    }

    fn lock(&self) -> MutexGuard<'_, Streams> {
        // A panic while the lock is held cannot leave the maps inconsistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut streams = self.bots.lock();
        if let Some(open) = streams.open.get_mut(&self.person) {
            open.remove(&self.number);
            if open.is_empty() {
                streams.open.remove(&self.person);
            }
        }
    }
}

/// Returns up to `most` bot accounts that are online, in order of their names. A bot's latest stream
/// determines the games that it accepts. Banned accounts are omitted.
pub(crate) async fn online(app: &App, most: usize) -> Result<Vec<OnlineBot>, StoreError> {
    let latest = |open: &BTreeMap<u64, Option<Vec<GameId>>>| {
        open.last_key_value().and_then(|(_, accepts)| accepts.clone())
    };
    let mut open: Vec<_> =
        app.bots.lock().open.iter().map(|(id, open)| (id.clone(), latest(open))).collect();
    // If there are too many bots, every request returns the same ones.
    open.sort_by(|(one, _), (other, _)| one.as_str().cmp(other.as_str()));
    open.truncate(most);
    let mut bots = Vec::with_capacity(open.len());
    for (id, accepts) in open {
        let person = app.tables.store().person(&id).await?;
        if let Some(person) = person.filter(|person| !person.is_banned) {
            bots.push(OnlineBot { person, accepts });
        }
    }
    bots.sort_by(|one, other| one.person.name.cmp(&other.person.name));
    Ok(bots)
}
