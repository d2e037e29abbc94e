//! The queues of moves, one for each table. Moves made at the same time are stored together.
//!
//! If several players of a table move at the same time, only one of them could extend the journal,
//! and the others would have to look up the table and try again. Instead, each move waits in its
//! table's queue until the moves before it are durable. The first one whose turn comes then
//! stores all the moves in the queue.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use karat_rules::Seat;
use karat_table::id::TableId;
use karat_table::table::{Attempt, MadeBy};
use karat_table::version::Version;
use tokio::sync::OwnedMutexGuard;

/// The queues of all tables with a waiting move, each of which gets an outcome. Clones share the same
/// queues.
pub(crate) struct Queues<O>(Arc<Mutex<HashMap<TableId, Arc<Queue<O>>>>>);

/// A table's queue.
struct Queue<O> {
    /// The turn to store moves, which waiting moves get in their order.
    turn: Arc<tokio::sync::Mutex<()>>,
    waiting: Mutex<Vec<Arc<Waiting<O>>>>,
}

/// A move in a queue.
pub(crate) struct Waiting<O> {
    seat: Seat,
    text: String,
    seen: Version,
    request: Option<String>,
    made_by: MadeBy,
    outcome: Mutex<Option<O>>,
}

/// A move's place in its table's queue, which ends on drop. A queue without moves is removed.
pub(crate) struct Place<O> {
    queues: Queues<O>,
    id: TableId,
    queue: Option<Arc<Queue<O>>>,
    turn: Option<OwnedMutexGuard<()>>,
    /// The move.
    pub(crate) own: Arc<Waiting<O>>,
}

impl<O> Default for Queues<O> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<O> Clone for Queues<O> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<O> Queues<O> {
    /// Adds a move to a table's queue.
    pub(crate) fn enter(&self, id: &TableId, attempt: &Attempt<'_>) -> Place<O> {
        let Attempt { seat, text, seen, request, made_by } = *attempt;
        let own = Arc::new(Waiting {
            seat,
            text: text.to_owned(),
            seen,
            request: request.map(str::to_owned),
            made_by,
            outcome: Mutex::new(None),
        });
        let new = || Arc::new(Queue { turn: Arc::default(), waiting: Mutex::new(Vec::new()) });
        let queue = lock(&self.0).entry(id.clone()).or_insert_with(new).clone();
        lock(&queue.waiting).push(own.clone());
        Place { queues: self.clone(), id: id.clone(), queue: Some(queue), turn: None, own }
    }

    /// Returns the number of queues.
    #[cfg(test)]
    fn len(&self) -> usize {
        lock(&self.0).len()
    }
}

impl<O> Waiting<O> {
    /// Returns the attempted move.
    pub(crate) fn attempt(&self) -> Attempt<'_> {
        let Self { seat, text, seen, request, made_by, outcome: _ } = self;
        let request = request.as_deref();
        Attempt { seat: *seat, text, seen: *seen, request, made_by: *made_by }
    }

    /// Sets the outcome, for the task that made the move.
    pub(crate) fn answer(&self, outcome: O) {
        *lock(&self.outcome) = Some(outcome);
    }

    /// Takes the outcome, if another move's turn has stored this move.
    pub(crate) fn take_outcome(&self) -> Option<O> {
        lock(&self.outcome).take()
    }
}

impl<O> Place<O> {
    /// Waits for the move's turn, and returns whether it had to wait.
    pub(crate) async fn wait(&mut self) -> bool {
        let turn = &self.queue.as_ref().expect("it is in the queue").turn;
        let (turn, has_waited) = match turn.clone().try_lock_owned() {
            Ok(turn) => (turn, false),
            Err(_) => (turn.clone().lock_owned().await, true),
        };
        self.turn = Some(turn);
        has_waited
    }

    /// Removes all moves from the queue and returns them, including this one.
    pub(crate) fn take_all(&self) -> Vec<Arc<Waiting<O>>> {
        let queue = self.queue.as_ref().expect("it is in the queue");
        let mut waiting = std::mem::take(&mut *lock(&queue.waiting));
        // A turn that ended early may have removed this move.
        if !waiting.iter().any(|one| Arc::ptr_eq(one, &self.own)) {
            waiting.push(self.own.clone());
        }
        waiting
    }
}

impl<O> Drop for Place<O> {
    fn drop(&mut self) {
        if let Some(queue) = self.queue.take() {
            // Nobody waits for the outcome any more.
            lock(&queue.waiting).retain(|one| !Arc::ptr_eq(one, &self.own));
        }
        self.turn = None;
        let mut queues = lock(&self.queues.0);
        // Places are added only while the map is locked.
        if queues.get(&self.id).is_some_and(|queue| Arc::strong_count(queue) == 1) {
            queues.remove(&self.id);
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic while a lock is held cannot leave these values inconsistent.
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use karat_rules::Seat;
    use karat_table::id::TableId;
    use karat_table::table::Attempt;
    use karat_table::version::Version;

    use super::{Place, Queues};

    fn enter(queues: &Queues<()>, id: &TableId, seat: usize) -> Place<()> {
        queues.enter(id, &Attempt::by_seat(Seat::new(seat), "pass", Version(7)))
    }

    fn seats(place: &Place<()>) -> Vec<usize> {
        place.take_all().iter().map(|one| one.attempt().seat.index()).collect()
    }

    #[tokio::test]
    async fn the_first_turn_after_a_wait_takes_all_waiting_moves() {
        let (queues, id) = (Queues::default(), TableId::random());
        let mut places = [0, 1, 2].map(|seat| enter(&queues, &id, seat));
        assert!(!places[0].wait().await);
        assert_eq!(seats(&places[0]), [0, 1, 2]);
        let [first, mut second, third] = places;
        let late = enter(&queues, &id, 3);
        assert_eq!(second.wait().now_or_never(), None, "the first one still has the turn");
        drop(first);
        assert!(!second.wait().await);
        assert_eq!(seats(&second), [3, 1], "its own move was taken, but has no outcome");
        drop((second, third, late));
        assert_eq!(queues.len(), 0);
    }

    #[tokio::test]
    async fn a_move_that_is_given_up_leaves_its_queue() {
        let (queues, id) = (Queues::default(), TableId::random());
        let mut first = enter(&queues, &id, 0);
        assert!(!first.wait().await);
        let mut second = enter(&queues, &id, 1);
        assert_eq!(second.wait().now_or_never(), None);
        drop(second);
        assert_eq!(seats(&first), [0]);
        drop(first);
        assert_eq!(queues.len(), 0);
    }
}
