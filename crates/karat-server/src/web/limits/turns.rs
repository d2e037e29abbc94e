//! Turns for work when capacity is short: a number at the same time, shared among networks in
//! turn, however many requests of one network wait. A network waits only for work that others
//! have begun, never for what they have waiting.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::network::Network;

/// The numbers of working and waiting requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Width {
    /// The number at work at the same time.
    pub all: usize,
    /// The number at work for one network.
    pub network: usize,
    /// The number waiting for one network beside those.
    pub waiting: usize,
}

/// Turns for one kind of work; clones share them.
#[derive(Clone)]
pub struct Turns {
    width: Width,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    working: usize,
    networks: HashMap<Network, OfNetwork>,
    /// The networks with waiting requests, the next one first.
    order: VecDeque<Network>,
}

#[derive(Default)]
struct OfNetwork {
    working: usize,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

/// The right to work until dropped.
pub struct Turn {
    turns: Turns,
    network: Network,
}

/// Too many requests of one network are already waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy;

impl Turns {
    /// Creates turns of this width, all free.
    pub fn new(width: Width) -> Self {
        Self { width, state: Arc::default() }
    }

    /// Waits until it is this address's turn.
    ///
    /// # Errors
    ///
    /// If too many requests of the network are waiting.
    pub async fn wait(&self, address: IpAddr) -> Result<Turn, Busy> {
        let network = Network::widest(address);
        let turn = {
            let mut state = self.lock();
            let of_network = state.networks.entry(network).or_default();
            let is_first = of_network.waiting.is_empty();
            // An abandoned request takes no room.
            of_network.waiting.retain(|one| !one.is_closed());
            if of_network.waiting.len() >= self.width.waiting {
                return Err(Busy);
            }
            let (give, turn) = oneshot::channel();
            of_network.waiting.push_back(give);
            if is_first {
                state.order.push_back(network);
            }
            turn
        };
        self.give();
        Ok(turn.await.expect("whoever waits is not forgotten"))
    }

    /// Returns the numbers of working and waiting requests.
    pub fn counts(&self) -> (usize, usize) {
        let state = self.lock();
        (state.working, state.networks.values().map(|one| one.waiting.len()).sum())
    }

    /// Gives out turns while there are any.
    fn give(&self) {
        while let Some((network, waiting)) = self.next() {
            // If the waiter has just given up, the turn is dropped here and passes on.
            let _ = waiting.send(Turn { turns: self.clone(), network });
        }
    }

    /// Returns the next waiter, counted as working.
    fn next(&self) -> Option<(Network, oneshot::Sender<Turn>)> {
        let mut state = self.lock();
        while state.working < self.width.all {
            let State { networks, order, .. } = &*state;
            let at = order.iter().position(|one| networks[one].working < self.width.network)?;
            let network = state.order.remove(at)?;
            let of_network = state.networks.get_mut(&network)?;
            let mut waiting = std::iter::from_fn(|| of_network.waiting.pop_front());
            let Some(next) = waiting.find(|one| !one.is_closed()) else {
                forget(&mut state, network);
                continue;
            };
            of_network.working += 1;
            if !of_network.waiting.is_empty() {
                state.order.push_back(network);
            }
            state.working += 1;
            return Some((network, next));
        }
        None
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing under the lock can leave the state inconsistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut state = self.turns.lock();
            state.working -= 1;
            if let Some(of_network) = state.networks.get_mut(&self.network) {
                of_network.working -= 1;
            }
            forget(&mut state, self.network);
        }
        self.turns.give();
    }
}

/// Removes a network without working or waiting requests.
fn forget(state: &mut State, network: Network) {
    let is_idle = |one: &OfNetwork| one.working == 0 && one.waiting.is_empty();
    if state.networks.get(&network).is_some_and(is_idle) {
        state.networks.remove(&network);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::pin::Pin;

    use futures_util::FutureExt;

    use super::{Busy, Turn, Turns, Width};

    type Waiting = Pin<Box<dyn Future<Output = Result<Turn, Busy>>>>;

    /// Returns a waiter at an address, and its turn if it has one.
    fn wait(turns: &Turns, address: &str) -> (Waiting, Option<Turn>) {
        let (turns, address) = (turns.clone(), address.parse::<IpAddr>().expect(address));
        let mut waiting: Waiting = Box::pin(async move { turns.wait(address).await });
        let turn = waiting.as_mut().now_or_never().map(|turn| turn.unwrap_or_else(|_| panic!()));
        (waiting, turn)
    }

    fn has_turn(waiting: &mut Waiting) -> Option<Turn> {
        waiting.as_mut().now_or_never().and_then(Result::ok)
    }

    #[test]
    fn networks_take_turns_however_many_of_one_wait() {
        let turns = Turns::new(Width { all: 1, network: 1, waiting: 100 });
        let (_, first) = wait(&turns, "192.0.2.7");
        let mut flood: Vec<_> = (0..100).map(|_| wait(&turns, "192.0.2.7").0).collect();
        // Neighbours in one site count as one.
        let mut sites: Vec<_> =
            (0..9).map(|one| wait(&turns, &format!("2001:db8:0:{one}::1")).0).collect();
        let (mut other, none) = wait(&turns, "192.0.2.8");
        assert!(none.is_none() && turns.counts() == (1, 110));
        drop(first);
        let second = has_turn(&mut flood[0]).expect("the one who waits longest");
        assert!(has_turn(&mut other).is_none());
        drop(second);
        let third = has_turn(&mut sites[0]).expect("the site");
        drop(third);
        let fourth = has_turn(&mut other).expect("after one of each");
        drop((flood, sites, fourth));
        assert_eq!(turns.counts(), (0, 0));
        assert!(turns.lock().networks.is_empty() && turns.lock().order.is_empty());
    }

    #[test]
    fn one_network_never_has_all_turns_where_there_are_several() {
        let turns = Turns::new(Width { all: 4, network: 2, waiting: 3 });
        let held: Vec<_> = (0..2).map(|_| wait(&turns, "192.0.2.7").1.expect("a turn")).collect();
        let waiting: Vec<_> = (0..3).map(|_| wait(&turns, "192.0.2.7")).collect();
        assert!(waiting.iter().all(|(_, turn)| turn.is_none()));
        let too_many = turns.wait("192.0.2.7".parse().expect("an address")).now_or_never();
        assert!(matches!(too_many, Some(Err(Busy))));
        assert!(wait(&turns, "192.0.2.8").1.is_some());
        drop(waiting);
        let (mut last, _) = wait(&turns, "192.0.2.7");
        drop(held);
        assert!(has_turn(&mut last).is_some(), "whoever gave up takes no turn");
        drop(last);
        assert_eq!(turns.counts(), (0, 0));
    }
}
