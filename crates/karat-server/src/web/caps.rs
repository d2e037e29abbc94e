//! Limits on stored data: a total per person, and a daily limit per network. Network addresses are
//! not stored, so the tables opened from a network are counted only in memory, and a restart resets
//! the counts.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::time::Now;
use crate::web::error::Error;
use crate::web::limits::Network;
use karat_store::{Store, StoreError};
use karat_table::caps::{Amount, Full, Holding};
use karat_table::id::{PersonId, TableId};
use karat_table::time::{DAY, UnixMillis};

/// Caps on stored data.
pub struct Caps {
    now: Now,
    /// The number of items of each kind created from each network today, or `None` if there are no
    /// caps.
    opened: Option<Mutex<HashMap<(Network, Holding), Day>>>,
}

#[derive(Debug, Clone, Copy)]
struct Day {
    since: UnixMillis,
    opened: Amount,
}

impl Caps {
    /// Creates the default caps, using the given clock.
    pub fn new(now: Now) -> Self {
        Self { now, opened: Some(Mutex::default()) }
    }

    /// Creates caps that limit nothing.
    pub fn none(now: Now) -> Self {
        Self { now, opened: None }
    }

    /// Checks whether a person may store another item, given their network address.
    ///
    /// # Errors
    ///
    /// Returns an error if the person or their network has reached the limit, or if the database
    /// fails.
    pub(crate) async fn admit(
        &self,
        store: &Store,
        holding: Holding,
        person: &PersonId,
        client: IpAddr,
    ) -> Result<(), Error> {
        let Some(opened) = &self.opened else { return Ok(()) };
        let most = holding.of_person();
        if store.held(person, holding).await?.reaches(most) {
            return Err(Error::Full(Full { holding, most, wait: None }));
        }
        let most = holding.of_network();
        let opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
        let day = opened.get(&(Network::of(client), holding)).copied();
        let left = day.map_or(Duration::ZERO, |day| (day.since + DAY).since(self.now.time()));
        match day {
            Some(day) if left > Duration::ZERO && day.opened.reaches(most) => {
                let wait = Some(left);
                Err(Error::Full(Full { holding, most, wait }))
            }
            _ => Ok(()),
        }
    }

    /// Counts an item stored by a person, given their network address.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn count(
        &self,
        store: &Store,
        holding: Holding,
        client: IpAddr,
        table: &TableId,
    ) -> Result<(), StoreError> {
        if self.opened.is_some() {
            self.count_bytes(holding, client, store.bytes_of(table).await?);
        }
        Ok(())
    }

    /// Counts an item of the given size stored by a person, given their network address.
    pub(crate) fn count_bytes(&self, holding: Holding, client: IpAddr, bytes: u64) {
        let Some(opened) = &self.opened else { return };
        let now = self.now.time();
        let mut opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = Day { since: now, opened: Amount::default() };
        let day = opened.entry((Network::of(client), holding)).or_insert(fresh);
        if day.since + DAY <= now {
            *day = fresh;
        }
        day.opened.count += 1;
        day.opened.bytes += bytes;
    }

    /// Discards the counts of networks whose day is over.
    pub fn forget(&self) {
        let Some(opened) = &self.opened else { return };
        let now = self.now.time();
        let mut opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
        opened.retain(|_, day| day.since + DAY > now);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use karat_table::caps::{Full, Holding};
    use karat_table::id::{PersonId, TableId};
    use karat_table::time::{DAY, UnixMillis};
    use strum::VariantArray;

    use super::Caps;
    use crate::time::Now;
    use crate::web::error::Error;
    use karat_store::Store;

    #[tokio::test]
    async fn a_network_opens_so_much_in_a_day_and_may_again_on_the_next() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Store::open(&directory.path().join("karat.sqlite")).await.expect("a store");
        let now = Now::stopped_at(UnixMillis(1_800_000_000_000));
        let ip = |text: &str| -> IpAddr { text.parse().expect("an address") };
        let (here, neighbour, elsewhere) = (ip("2001:db8::1"), ip("2001:db8::2"), ip("10.0.0.1"));
        let caps = Caps::new(now.clone());
        for &holding in Holding::VARIANTS {
            let person = PersonId::random;
            for _ in 0..holding.of_network().count {
                caps.admit(&store, holding, &person(), here).await.expect("he may");
                caps.count(&store, holding, here, &TableId::random()).await.expect("counted");
            }
            let refused = caps.admit(&store, holding, &person(), neighbour).await;
            let Err(Error::Full(Full { wait: Some(wait), .. })) = refused else {
                panic!("{holding:?}: {refused:?}")
            };
            assert_eq!(wait.as_millis(), DAY.as_millis());
            caps.admit(&store, holding, &person(), elsewhere).await.expect("others may");
            Caps::none(now.clone()).admit(&store, holding, &person(), here).await.expect("no caps");
        }
        now.pass(DAY);
        caps.forget();
        for &holding in Holding::VARIANTS {
            caps.admit(&store, holding, &PersonId::random(), here).await.expect("the next day");
        }
    }
}
