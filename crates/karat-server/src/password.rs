//! Passwords: how they are kept, how they are checked, and how often they may be tried.

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use unicode_normalization::UnicodeNormalization;

use crate::name;
use crate::time::Now;

/// The least length of a password, in characters. There is no other rule: length is what protects.
pub const PASSWORD_CHARS_MIN: usize = 8;

/// How many hashes are worked out at the same time: each takes 19 MiB.
const HASHES_MAX: usize = 2;

/// How often a name may be tried: so many times at once, and once more after each period.
const TRIES_OF_NAME: (NonZeroU32, Duration) =
    (NonZeroU32::new(10).expect("not 0"), Duration::from_secs(30));

/// How often an address may try any names; a whole club may share it.
const TRIES_OF_ADDRESS: (NonZeroU32, Duration) =
    (NonZeroU32::new(60).expect("not 0"), Duration::from_secs(4));

/// How many names or addresses are remembered before those that may try freely are forgotten.
const TRIERS_MAX: usize = 4096;

/// What somebody typed as a password.
#[derive(Clone)]
pub struct Password(String);

/// All that has to do with passwords at one server.
pub struct Passwords {
    places: Arc<Semaphore>,
    names: Tries<String>,
    addresses: Tries<IpAddr>,
}

impl Password {
    /// A password as it was typed, blanks included. Two ways to write a letter are the same.
    pub fn new(typed: &str) -> Self {
        Self(typed.nfc().collect())
    }

    /// Whether it is long enough to be chosen.
    pub fn is_long_enough(&self) -> bool {
        self.0.chars().count() >= PASSWORD_CHARS_MIN
    }

    /// What the server keeps of it: Argon2id in PHC form, with a salt of its own.
    ///
    /// # Panics
    /// If the operating system gives no random bytes.
    pub fn hash(&self) -> String {
        let hash: PasswordHash =
            Argon2::default().hash_password(self.0.as_bytes()).expect("a password is hashed");
        hash.to_string()
    }

    /// Whether it is the one that `kept` was made of.
    fn is(&self, kept: &str) -> bool {
        PasswordHash::new(kept)
            .is_ok_and(|kept| Argon2::default().verify_password(self.0.as_bytes(), &kept).is_ok())
    }
}

impl Passwords {
    /// A server's passwords; tries are counted by this time.
    pub fn new(now: &Now) -> Self {
        Self {
            places: Arc::new(Semaphore::new(HASHES_MAX)),
            names: Tries::new(TRIES_OF_NAME, now),
            addresses: Tries::new(TRIES_OF_ADDRESS, now),
        }
    }

    /// What the server keeps of a password.
    pub async fn hash(&self, password: Password) -> String {
        self.work(move || password.hash()).await
    }

    /// Whether a password is the one that `kept` was made of. Where nothing is kept it is wrong,
    /// and saying so takes as much work.
    pub async fn is_right(&self, password: Password, kept: Option<String>) -> bool {
        let compare = move || match kept {
            Some(kept) => password.is(&kept),
            None => {
                password.hash();
                false
            }
        };
        self.work(compare).await
    }

    /// Counts a try to be the person of this name, whether there is one or not.
    ///
    /// # Errors
    /// If there were too many: how long to wait.
    pub fn try_once(&self, name: &str, address: Option<IpAddr>) -> Result<(), Duration> {
        if let Some(address) = address {
            self.addresses.try_once(network(address))?;
        }
        self.names.try_once(name::skeleton(&name::clean(name)))
    }

    /// Does work that takes one of the places. It keeps its place though nobody waits any more.
    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let place = self.places.clone().acquire_owned().await.expect("never closed");
        let working = spawn_blocking(move || {
            let _place = place;
            work()
        });
        working.await.expect("hashing does not panic")
    }
}

/// How often each of many has tried.
struct Tries<K: Hash + Eq + Clone> {
    limiter: RateLimiter<K, HashMapStateStore<K>, Ticks, NoOpMiddleware<Nanos>>,
    ticks: Ticks,
}

impl<K: Hash + Eq + Clone> Tries<K> {
    fn new((at_once, period): (NonZeroU32, Duration), now: &Now) -> Self {
        let quota = Quota::with_period(period).expect("a period is not 0").allow_burst(at_once);
        let ticks = Ticks(now.clone());
        Self { limiter: RateLimiter::hashmap_with_clock(quota, ticks.clone()), ticks }
    }

    fn try_once(&self, who: K) -> Result<(), Duration> {
        if self.limiter.len() > TRIERS_MAX {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&who).map_err(|until| until.wait_time_from(self.ticks.now()))
    }
}

/// The server's time as the limiter reads it.
#[derive(Debug, Clone)]
struct Ticks(Now);

impl Clock for Ticks {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        const NANOS_PER_MS: u64 = 1_000_000;
        Nanos::from(u64::try_from(self.0.ms()).unwrap_or_default().saturating_mul(NANOS_PER_MS))
    }
}

/// The address, or the network of one household: whoever has one address of version 6 has as many.
fn network(address: IpAddr) -> IpAddr {
    const HOUSEHOLD: u128 = !(u64::MAX as u128);
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & HOUSEHOLD).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::pin::pin;
    use std::sync::Arc;

    use futures_util::FutureExt;

    use super::{HASHES_MAX, PASSWORD_CHARS_MIN, Password, Passwords, TRIES_OF_ADDRESS};
    use super::{TRIES_OF_NAME, network};
    use crate::time::Now;

    #[test]
    fn a_hash_tells_its_password_from_others_and_is_never_the_same() {
        let (one, two) = (Password::new("pět růží ").hash(), Password::new("pět růží ").hash());
        assert_ne!(one, two);
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        for (typed, is_right) in [
            ("pět růží ", true),
            ("pe\u{30c}t ru\u{30a}z\u{30c}i\u{301} ", true),
            ("pět růží", false),
        ] {
            assert_eq!(Password::new(typed).is(&one), is_right, "{typed}");
        }
        assert!(!Password::new("").is("no hash"));
    }

    #[test]
    fn length_is_counted_in_characters() {
        assert!(Password::new(&"ž".repeat(PASSWORD_CHARS_MIN)).is_long_enough());
        assert!(!Password::new(&"ž".repeat(PASSWORD_CHARS_MIN - 1)).is_long_enough());
    }

    #[tokio::test]
    async fn no_more_hashes_are_worked_out_than_there_are_places() {
        let passwords = Passwords::new(&Now::standing_at(0));
        let all = u32::try_from(HASHES_MAX).expect("a few");
        let places = Arc::clone(&passwords.places).acquire_many_owned(all).await.expect("places");
        let mut waiting = pin!(passwords.is_right(Password::new("long enough"), None));
        assert_eq!(waiting.as_mut().now_or_never(), None);
        drop(places);
        assert!(!waiting.await);
        assert_eq!(passwords.places.available_permits(), HASHES_MAX);
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_keeps_its_place_to_its_end() {
        let passwords = Passwords::new(&Now::standing_at(0));
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let given_up = passwords.work(move || ended.recv()).now_or_never();
        assert!(given_up.is_none());
        assert_eq!(passwords.places.available_permits(), HASHES_MAX - 1);
        end.send(()).expect("it works on");
        let all = u32::try_from(HASHES_MAX).expect("a few");
        drop(passwords.places.acquire_many(all).await.expect("all places are free again"));
    }

    #[test]
    fn tries_are_counted_by_name_and_by_address_and_come_back_with_time() {
        let now = Now::standing_at(1_800_000_000_000);
        let passwords = Passwords::new(&now);
        let (at_once, period) = TRIES_OF_NAME;
        for _ in 0..at_once.get() {
            assert_eq!(passwords.try_once("Ana", None), Ok(()));
        }
        let wait = passwords.try_once("\u{410}NA", None).expect_err("the same name to the eye");
        assert!(wait <= period, "{wait:?}");
        assert_eq!(passwords.try_once("Ben", None), Ok(()));
        now.pass_ms(i64::try_from(period.as_millis()).expect("short"));
        assert_eq!(passwords.try_once("Ana", None), Ok(()));

        let [home, same, other] = ["2001:db8::1", "2001:db8::2:3", "192.0.2.7"]
            .map(|text| text.parse::<IpAddr>().expect("an address"));
        for try_number in 0..TRIES_OF_ADDRESS.0.get() {
            assert_eq!(passwords.try_once(&format!("Eva {try_number}"), Some(home)), Ok(()));
        }
        assert!(passwords.try_once("Dan", Some(same)).is_err());
        assert_eq!(passwords.try_once("Dan", Some(other)), Ok(()));
    }

    #[test]
    fn an_old_address_is_the_same_however_it_is_written() {
        let [plain, mapped] =
            ["192.0.2.7", "::ffff:192.0.2.7"].map(|text| text.parse().expect("one"));
        assert_eq!(network(plain), network(mapped));
    }
}
