//! Concurrency limits for connections and requests, with limited shares per network and person. As
//! slots fill up, each network's share shrinks, so it takes hundreds of networks to fill them all.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use karat_table::id::PersonId;

use super::network::Network;

/// The divisor that turns the number of free slots into each household's limit, so that some slots
/// always remain for others.
const SHARE_OF_FREE: usize = 8;

/// The maximum numbers of slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capacity {
    /// The total number of slots.
    pub all: usize,
    /// The maximum number of slots per household.
    pub household: usize,
    /// The maximum number of slots per person, across all networks.
    pub person: usize,
}

/// A pool of slots. Clones share the same pool.
#[derive(Clone)]
pub struct Places {
    capacity: Capacity,
    held: Arc<Mutex<Held>>,
}

/// The number of slots in use: in total, by network and by person.
#[derive(Default)]
struct Held {
    all: usize,
    networks: HashMap<Network, usize>,
    people: HashMap<PersonId, usize>,
}

/// A reserved slot, released on drop.
pub struct Place {
    places: Places,
    address: IpAddr,
    person: Option<PersonId>,
}

impl Places {
    /// Creates a pool with all slots free.
    pub fn new(capacity: Capacity) -> Self {
        Self { capacity, held: Arc::default() }
    }

    /// Reserves a slot for an address and a person, or returns `None` if the network or person has
    /// reached its limit.
    pub fn take(&self, address: IpAddr, person: Option<&PersonId>) -> Option<Place> {
        let Capacity { all, household, person: own } = self.capacity;
        let mut held = self.lock();
        let share = (all.saturating_sub(held.all) / SHARE_OF_FREE).min(household);
        let is_full =
            |network: Network| count(&held.networks, &network) >= share * network.weight() as usize;
        if Network::around(address).any(is_full)
            || person.is_some_and(|person| count(&held.people, person) >= own)
        {
            return None;
        }
        held.all += 1;
        for network in Network::around(address) {
            *held.networks.entry(network).or_default() += 1;
        }
        if let Some(person) = person {
            *held.people.entry(person.clone()).or_default() += 1;
        }
        Some(Place { places: self.clone(), address, person: person.cloned() })
    }

    /// Returns the number of slots in use.
    pub fn held(&self) -> usize {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        // Even a panic while the lock is held cannot leave the counts inconsistent.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.places.lock();
        held.all -= 1;
        for network in Network::around(self.address) {
            give_back(&mut held.networks, &network);
        }
        if let Some(person) = &self.person {
            give_back(&mut held.people, person);
        }
    }
}

fn count<K: Hash + Eq>(counts: &HashMap<K, usize>, who: &K) -> usize {
    counts.get(who).copied().unwrap_or_default()
}

/// Decrements a count, removing it when it reaches zero.
fn give_back<K: Hash + Eq>(counts: &mut HashMap<K, usize>, who: &K) {
    if let Some(count) = counts.get_mut(who) {
        *count -= 1;
        if *count == 0 {
            counts.remove(who);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

    use karat_table::id::PersonId;

    use super::{Capacity, Place, Places};

    const CAPACITY: Capacity = Capacity { all: 1000, household: 20, person: 5 };

    fn v4(last: u32) -> IpAddr {
        Ipv4Addr::from_bits(0x0a00_0000 + last).into()
    }

    fn all_of(places: &Places, address: IpAddr, person: Option<&PersonId>) -> Vec<Place> {
        std::iter::from_fn(|| places.take(address, person)).collect()
    }

    #[test]
    fn a_household_a_site_and_a_person_hold_a_part_and_give_it_back() {
        let places = Places::new(CAPACITY);
        let first = all_of(&places, v4(1), None);
        assert_eq!(first.len(), CAPACITY.household);
        let person = PersonId::random();
        let own: Vec<_> =
            (2..50).flat_map(|last| all_of(&places, v4(last), Some(&person))).collect();
        assert_eq!(own.len(), CAPACITY.person, "wherever he is");
        let site = |household: u128| {
            IpAddr::from(Ipv6Addr::from_bits(0x2001_0db8_0000 << 80 | household << 64 | 1))
        };
        let many: Vec<_> = (0..50).flat_map(|one| all_of(&places, site(one), None)).collect();
        assert_eq!(many.len(), 4 * CAPACITY.household);
        drop((first, own, many));
        assert_eq!(places.held(), 0);
        let held = places.lock();
        assert!(held.networks.is_empty() && held.people.is_empty(), "nobody is remembered");
    }

    #[test]
    fn where_many_come_there_is_a_place_for_the_next() {
        let places = Places::new(CAPACITY);
        let flood: Vec<_> = (0..60).flat_map(|last| all_of(&places, v4(last), None)).collect();
        assert!(flood.len() > CAPACITY.all / 2, "{}", flood.len());
        assert!(places.take(v4(200), None).is_some());
    }
}
