//! Fair queues for scarce resources. Groups take turns, as do the members of each group, and a
//! member's oldest request comes first. A group is a network or a table owner, and a member is a
//! person or a table.
//!
//! A group may have to wait for another group's running request, but never for its whole queue.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// The limits on running and queued requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Width {
    /// The maximum number of running requests.
    pub all: usize,
    /// The maximum number of running requests per group.
    pub group: usize,
    /// The maximum number of queued requests per group, in addition to the running ones.
    pub waiting: usize,
    /// The maximum number of queued requests per member.
    pub member_waiting: usize,
}

/// A fair queue. Clones share the same queue.
pub struct Turns<G: Hash + Eq + Clone, M: Eq> {
    width: Width,
    state: Arc<Mutex<State<G, M>>>,
}

struct State<G: Hash + Eq + Clone, M: Eq> {
    working: usize,
    groups: HashMap<G, Group<G, M>>,
    /// The groups with queued requests, in turn order.
    order: VecDeque<G>,
}

struct Group<G: Hash + Eq + Clone, M: Eq> {
    working: usize,
    /// The members with queued requests, in turn order.
    members: VecDeque<(M, VecDeque<Asker<G, M>>)>,
}

type Asker<G, M> = oneshot::Sender<Turn<G, M>>;

/// Permission to use the resource, released on drop.
pub struct Turn<G: Hash + Eq + Clone, M: Eq> {
    turns: Turns<G, M>,
    group: G,
}

/// The error returned if a group or member has too many queued requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy;

impl<G: Hash + Eq + Clone, M: Eq> Clone for Turns<G, M> {
    fn clone(&self) -> Self {
        Self { width: self.width, state: self.state.clone() }
    }
}

impl<G: Hash + Eq + Clone, M: Eq> Turns<G, M> {
    /// Creates an idle queue with the given limits.
    pub fn new(width: Width) -> Self {
        let state = State { working: 0, groups: HashMap::new(), order: VecDeque::new() };
        Self { width, state: Arc::new(Mutex::new(state)) }
    }

    /// Waits for a member's turn within its group.
    ///
    /// # Errors
    /// Returns an error if the group or the member has too many queued requests.
    pub async fn wait(&self, group: G, member: M) -> Result<Turn<G, M>, Busy> {
        let turn = {
            let mut state = self.lock();
            let State { groups, order, .. } = &mut *state;
            let new = || Group { working: 0, members: VecDeque::new() };
            let of_group = groups.entry(group.clone()).or_insert_with(new);
            // A group with queued requests is already in the turn order.
            let is_first = of_group.members.is_empty();
            let asker = of_group.queue(member, self.width);
            if is_first && !of_group.members.is_empty() {
                order.push_back(group.clone());
            }
            if asker.is_err() {
                forget(&mut state, &group);
            }
            asker?
        };
        self.give();
        Ok(turn.await.expect("whoever waits is not forgotten"))
    }

    /// Returns the number of running and queued requests.
    pub fn counts(&self) -> (usize, usize) {
        let state = self.lock();
        (state.working, state.groups.values().map(Group::waiting).sum())
    }

    /// Grants queued requests their turns until the limits are reached.
    fn give(&self) {
        while let Some((group, asker)) = self.next() {
            // If the waiting task has just given up, dropping its turn here passes the turn to the
            // next task.
            let _ = asker.send(Turn { turns: self.clone(), group });
        }
    }

    /// Returns the next request in turn order and counts it as running.
    fn next(&self) -> Option<(G, Asker<G, M>)> {
        let mut state = self.lock();
        while state.working < self.width.all {
            let State { groups, order, .. } = &*state;
            let at = order.iter().position(|one| groups[one].working < self.width.group)?;
            let group = state.order.remove(at)?;
            let of_group = state.groups.get_mut(&group)?;
            let Some(next) = of_group.take_first() else {
                forget(&mut state, &group);
                continue;
            };
            of_group.working += 1;
            if !of_group.members.is_empty() {
                state.order.push_back(group.clone());
            }
            state.working += 1;
            return Some((group, next));
        }
        None
    }

    fn lock(&self) -> MutexGuard<'_, State<G, M>> {
        // Even a panic while the lock is held cannot leave the state inconsistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Hash + Eq + Clone, M: Eq> Group<G, M> {
    fn waiting(&self) -> usize {
        self.members.iter().map(|(_, askers)| askers.len()).sum()
    }

    /// Queues a member's request if the limits allow it. Abandoned requests do not count towards
    /// the limits.
    fn queue(&mut self, member: M, width: Width) -> Result<oneshot::Receiver<Turn<G, M>>, Busy> {
        for (_, askers) in &mut self.members {
            askers.retain(|one| !one.is_closed());
        }
        self.members.retain(|(_, askers)| !askers.is_empty());
        if self.waiting() >= width.waiting {
            return Err(Busy);
        }
        let (give, turn) = oneshot::channel();
        match self.members.iter_mut().find(|(other, _)| *other == member) {
            Some((_, askers)) if askers.len() >= width.member_waiting => return Err(Busy),
            Some((_, askers)) => askers.push_back(give),
            None => self.members.push_back((member, VecDeque::from([give]))),
        }
        Ok(turn)
    }

    /// Removes the oldest request of the member whose turn it is.
    fn take_first(&mut self) -> Option<Asker<G, M>> {
        while let Some((member, mut askers)) = self.members.pop_front() {
            let next = std::iter::from_fn(|| askers.pop_front()).find(|one| !one.is_closed());
            if !askers.is_empty() {
                self.members.push_back((member, askers));
            }
            if next.is_some() {
                return next;
            }
        }
        None
    }
}

impl<G: Hash + Eq + Clone, M: Eq> Drop for Turn<G, M> {
    fn drop(&mut self) {
        {
            let mut state = self.turns.lock();
            state.working -= 1;
            if let Some(of_group) = state.groups.get_mut(&self.group) {
                of_group.working -= 1;
            }
            forget(&mut state, &self.group);
        }
        self.turns.give();
    }
}

/// Removes a group if it has no running or queued requests.
fn forget<G: Hash + Eq + Clone, M: Eq>(state: &mut State<G, M>, group: &G) {
    let is_idle = |one: &Group<G, M>| one.working == 0 && one.members.is_empty();
    if state.groups.get(group).is_some_and(is_idle) {
        state.groups.remove(group);
        state.order.retain(|other| other != group);
    }
}

/// The turn order of requests queued outside memory, such as in the database. Groups and members
/// take turns, as long as their last turns are remembered.
pub struct Order<G, M> {
    groups: HashMap<G, u64>,
    members: HashMap<M, u64>,
    served: u64,
}

/// The number of groups, and of members, whose last turns are always remembered.
const REMEMBERED: usize = 4096;

impl<G, M> Default for Order<G, M> {
    fn default() -> Self {
        Self { groups: HashMap::new(), members: HashMap::new(), served: 0 }
    }
}

impl<G: Hash + Eq + Clone, M: Hash + Eq + Clone> Order<G, M> {
    /// Sorts all queued requests into turn order, assuming that no more arrive. `waiting` must be
    /// sorted from oldest to newest.
    pub fn arrange<T>(&self, mut waiting: Vec<T>, whose: impl Fn(&T) -> (G, M)) -> Vec<T> {
        let mut premove = Self {
            groups: self.groups.clone(),
            members: self.members.clone(),
            served: self.served,
        };
        let mut arranged = Vec::with_capacity(waiting.len());
        while !waiting.is_empty() {
            // A group that has never had a turn comes first.
            let next = (0..waiting.len()).min_by_key(|&index| {
                let (group, member) = whose(&waiting[index]);
                let served = (premove.groups.get(&group), premove.members.get(&member));
                (served.0.copied(), served.1.copied(), index)
            });
            let index = next.unwrap_or_default();
            let (group, member) = whose(&waiting[index]);
            premove.serve(group, member);
            arranged.push(waiting.remove(index));
        }
        arranged
    }

    /// Records that a member of a group has had a turn.
    pub fn serve(&mut self, group: G, member: M) {
        self.served += 1;
        self.groups.insert(group, self.served);
        self.members.insert(member, self.served);
        forget_early(&mut self.groups);
        forget_early(&mut self.members);
    }
}

/// Discards the oldest turns once too many are remembered.
fn forget_early<K: Hash + Eq>(served: &mut HashMap<K, u64>) {
    if served.len() > 2 * REMEMBERED {
        let mut numbers: Vec<u64> = served.values().copied().collect();
        numbers.sort_unstable();
        let least = numbers[numbers.len() - REMEMBERED];
        served.retain(|_, number| *number >= least);
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;

    use futures_util::FutureExt;

    use super::{Busy, Order, REMEMBERED, Turn, Turns, Width};

    type OfText = Turns<&'static str, u32>;
    type Waiting = Pin<Box<dyn Future<Output = Result<Turn<&'static str, u32>, Busy>>>>;

    const WIDTH: Width = Width { all: 1, group: 1, waiting: 100, member_waiting: 100 };

    /// Queues a request from a member, and returns it together with its turn if one was granted
    /// immediately.
    fn wait(
        turns: &OfText,
        group: &'static str,
        member: u32,
    ) -> (Waiting, Option<Turn<&'static str, u32>>) {
        let turns = turns.clone();
        let mut waiting: Waiting = Box::pin(async move { turns.wait(group, member).await });
        let turn = waiting.as_mut().now_or_never().map(|turn| turn.unwrap_or_else(|_| panic!()));
        (waiting, turn)
    }

    fn has_turn(waiting: &mut Waiting) -> Option<Turn<&'static str, u32>> {
        waiting.as_mut().now_or_never().and_then(Result::ok)
    }

    #[test]
    fn groups_take_turns_however_many_of_one_wait() {
        let turns = OfText::new(WIDTH);
        let (_, first) = wait(&turns, "flood", 1);
        let mut flood: Vec<_> = (0..100).map(|_| wait(&turns, "flood", 1).0).collect();
        let mut many: Vec<_> = (0..9).map(|member| wait(&turns, "many", member).0).collect();
        let (mut other, none) = wait(&turns, "other", 1);
        assert!(none.is_none() && turns.counts() == (1, 110));
        drop(first);
        let second = has_turn(&mut flood[0]).expect("what waits longest");
        assert!(has_turn(&mut other).is_none());
        drop(second);
        let third = has_turn(&mut many[0]).expect("the next group");
        drop(third);
        let fourth = has_turn(&mut other).expect("after one of each");
        drop((flood, many, fourth));
        assert_eq!(turns.counts(), (0, 0));
        assert!(turns.lock().groups.is_empty() && turns.lock().order.is_empty());
    }

    #[test]
    fn members_of_a_group_take_turns_however_much_of_one_waits() {
        let turns = OfText::new(WIDTH);
        let (_, first) = wait(&turns, "school", 1);
        let mut flood: Vec<_> = (0..50).map(|_| wait(&turns, "school", 1).0).collect();
        let (mut other, _) = wait(&turns, "school", 2);
        drop(first);
        let second = has_turn(&mut flood[0]).expect("what waits longest");
        drop(second);
        let third = has_turn(&mut other).expect("the other member, before the rest of the flood");
        drop(third);
        assert!(has_turn(&mut flood[1]).is_some());
    }

    #[test]
    fn one_group_never_has_all_turns_where_there_are_several() {
        let turns = OfText::new(Width { all: 4, group: 2, waiting: 3, member_waiting: 2 });
        let held: Vec<_> = (0..2).map(|_| wait(&turns, "one", 1).1.expect("a turn")).collect();
        let waiting: Vec<_> = (0..2).map(|_| wait(&turns, "one", 1)).collect();
        assert!(waiting.iter().all(|(_, turn)| turn.is_none()));
        let full = |member| matches!(turns.wait("one", member).now_or_never(), Some(Err(Busy)));
        assert!(full(1), "as much as one member may wait for");
        let (last_place, none) = wait(&turns, "one", 2);
        assert!(none.is_none() && full(3), "as much as one group may wait for");
        assert!(wait(&turns, "other", 1).1.is_some());
        drop((waiting, last_place));
        let (mut last, _) = wait(&turns, "one", 1);
        drop(held);
        assert!(has_turn(&mut last).is_some(), "what gave up takes no turn");
        drop(last);
        assert_eq!(turns.counts(), (0, 0));
        assert!(turns.lock().groups.is_empty());
    }

    #[test]
    fn an_order_takes_groups_and_their_members_in_turn_over_all_that_was_served() {
        let mut order = Order::default();
        let mut waiting = vec![("flood", 1); 38];
        waiting.extend([("flood", 2), ("other", 3)]);
        let arranged = order.arrange(waiting.clone(), |one| *one);
        assert_eq!(arranged[..4], [("flood", 1), ("other", 3), ("flood", 2), ("flood", 1)]);
        assert_eq!(arranged.len(), waiting.len());
        // Checks that a group arriving later waits for only one of the first group's requests, no
        // matter how many that group has queued.
        for round in 0..100 {
            let (group, member) = order.arrange(vec![("flood", 1); 3], |one| *one)[0];
            order.serve(group, member);
            let next = order.arrange(vec![("flood", 1), ("flood", 2), ("late", round)], |one| *one);
            assert_eq!(next[0], ("late", round));
            order.serve("late", round);
        }
        for member in 0..5 * REMEMBERED as u32 {
            order.serve("flood", member);
        }
        assert!(order.members.len() <= 2 * REMEMBERED);
    }
}
