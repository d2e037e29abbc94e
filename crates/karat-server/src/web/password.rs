//! Password storage, checking and requirements, and limits on attempts.
//!
//! Each password attempt counts towards a limit for its network, one for the name within that
//! network, and one for the name alone.
//!
//! Browsers with an earlier login (`browser_marks.rs`) and logged-in users have their own counters,
//! so they are not blocked by other people's attempts. All strangers share a slowly recovering
//! limit per name, so that passwords withstand attacks from many networks that each make a few
//! attempts.
//!
//! Servers that share a database count separately. Each of them allows its share of the attempts, so
//! that more servers do not allow more attempts.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use karat_table::name;
use serde::Deserialize;
use tokio::task::spawn_blocking;
use unicode_normalization::UnicodeNormalization;

use crate::time::Now;
use crate::turns::{Busy, Turns, Width};
use crate::web::limits::{Network, give_way};
use karat_pages::refusal::PASSWORD_CHARS_MIN;

/// The minimum number of distinct characters in a password.
const DIFFERENT_CHARS_MIN: usize = 4;

/// The most common passwords, one per line, without leading or trailing digits.
const COMMON_WORDS: &str = include_str!("common-passwords.txt");

/// The maximum number of queued password checks per network.
const HASHES_WAITING: usize = 32;

/// The minimum number of stored counters before expired ones are removed.
const COUNTS_MIN: usize = 4096;

const MINUTE: Duration = Duration::from_secs(60);

/// A password as entered by a user.
#[derive(Clone, Default, Deserialize)]
#[serde(from = "String")]
pub struct Password(String);

impl From<String> for Password {
    fn from(typed: String) -> Self {
        Self::new(&typed)
    }
}

/// The source of a password attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trier<'a> {
    /// A stranger who enters this name, whether or not the account exists.
    Stranger(&'a str),
    /// A browser with this mark from an earlier login with the same name.
    Known(&'a str),
    /// A logged-in user, identified by their token hash.
    LoggedIn(&'a str),
    /// A user choosing their first password.
    Newcomer,
    /// A stranger who enters this name and a recovery code. Codes cannot be guessed, so these
    /// attempts are counted separately from password attempts, and only per network.
    Coder(&'a str),
}

/// A counted attempt, and the counters it incremented.
pub struct Try(Vec<Count>);

/// Password checks and attempt counters.
pub struct Passwords {
    hashes: Turns<Network, ()>,
    tries: Mutex<Tries>,
    now: Now,
    /// The number of servers that share the database.
    servers: Arc<AtomicU32>,
}

impl Password {
    /// Normalises a password to Unicode Normalization Form C. Spaces are kept.
    pub fn new(typed: &str) -> Self {
        Self(typed.nfc().collect())
    }

    /// Returns whether the password is long enough.
    pub fn is_long_enough(&self) -> bool {
        self.0.chars().count() >= PASSWORD_CHARS_MIN
    }

    /// Returns whether the password is easy to guess: it has few distinct characters, or is a
    /// sequence, a common word, or the user's name. Surrounding digits and symbols are ignored, as
    /// are repetitions.
    pub fn is_common(&self, name: &str) -> bool {
        let low = self.0.to_lowercase();
        let mut different: Vec<char> = low.chars().collect();
        different.sort_unstable();
        different.dedup();
        let word = low.trim_matches(|c: char| !c.is_alphabetic());
        let word = once(word);
        let name = name.to_lowercase();
        different.len() < DIFFERENT_CHARS_MIN
            || is_row(&low)
            || is_row(word)
            || word.chars().count() < DIFFERENT_CHARS_MIN && !low.chars().any(char::is_whitespace)
            || word == name.trim_matches(|c: char| !c.is_alphabetic())
            || COMMON_WORDS.lines().any(|common| common == word || common == low)
    }

    /// Returns a salted Argon2id hash of the password, in PHC format.
    ///
    /// # Panics
    ///
    /// Panics if the operating system provides no random bytes.
    pub fn hash(&self) -> String {
        let hash: PasswordHash =
            Argon2::default().hash_password(self.0.as_bytes()).expect("a password is hashed");
        hash.to_string()
    }

    /// Verifies the password against the hash `kept`.
    fn is(&self, kept: &str) -> bool {
        PasswordHash::new(kept)
            .is_ok_and(|kept| Argon2::default().verify_password(self.0.as_bytes(), &kept).is_ok())
    }
}

/// Returns the shortest string whose repetition yields the word.
fn once(word: &str) -> &str {
    let parts = word.char_indices().skip(1).map(|(at, _)| &word[..at]);
    let mut whole = parts.filter(|part| word.len().is_multiple_of(part.len()));
    whole.find(|part| part.repeat(word.len() / part.len()) == word).unwrap_or(word)
}

/// Returns whether a string is a run of consecutive code points, in either direction.
fn is_row(text: &str) -> bool {
    let codes: Vec<i64> = text.chars().map(|c| i64::from(u32::from(c))).collect();
    let steps: Vec<i64> = codes.windows(2).map(|pair| pair[1] - pair[0]).collect();
    steps.len() > 1
        && [1, -1].iter().any(|row| steps.iter().filter(|step| *step != row).count() < 2)
}

impl Passwords {
    /// Creates a server's password checks. `now` is the clock used for counting attempts.
    pub fn new(now: &Now) -> Self {
        let cores = available_parallelism().map_or(1, usize::from);
        // Each hash occupies a core and 19 MiB of memory, so leave half of the cores for the
        // players.
        let all = (cores / 2).max(1);
        let (group, waiting) = (all.div_ceil(2), HASHES_WAITING);
        // Users are unknown before login, so only networks are limited.
        let width = Width { all, group, waiting, member_waiting: waiting };
        let servers = Arc::new(AtomicU32::new(1));
        Self { hashes: Turns::new(width), tries: Mutex::default(), now: now.clone(), servers }
    }

    /// Allows this server's share of the attempts, given the number of servers.
    #[must_use]
    pub fn shared_by(self, servers: Arc<AtomicU32>) -> Self {
        Self { servers, ..self }
    }

    /// Returns the number of servers that share the database.
    fn servers(&self) -> u32 {
        self.servers.load(Ordering::Relaxed).max(1)
    }

    /// Hashes a password sent from this network address.
    ///
    /// # Errors
    ///
    /// Returns an error if too many requests from the sender's network are queued.
    pub async fn hash(&self, client: IpAddr, password: Password) -> Result<String, Busy> {
        self.work(client, move || password.hash()).await
    }

    /// Checks a password sent from this network address against the hash `kept`.
    ///
    /// If there is no hash, the password is wrong, and the check takes just as long.
    ///
    /// # Errors
    ///
    /// Returns an error if too many requests from the sender's network are queued.
    pub async fn is_right(
        &self,
        client: IpAddr,
        password: Password,
        kept: Option<String>,
    ) -> Result<bool, Busy> {
        let compare = move || match kept {
            Some(kept) => password.is(&kept),
            None => {
                password.hash();
                false
            }
        };
        self.work(client, compare).await
    }

    /// Counts a password attempt.
    ///
    /// # Errors
    ///
    /// Returns an error with the time to wait if there have been too many attempts.
    pub fn try_once(&self, who: Trier<'_>, client: IpAddr) -> Result<Try, Duration> {
        let networks = Network::around(client);
        let mut counts: Vec<_> = networks.clone().map(Count::Network).collect();
        match who {
            Trier::Stranger(name) => {
                let name = name::skeleton(&name::clean(name));
                counts.extend(networks.map(|network| Count::NameThere(name.clone(), network)));
                counts.push(Count::Name(name));
            }
            Trier::Known(mark) => counts.push(Count::Browser(mark.to_owned())),
            Trier::LoggedIn(token_hash) => counts.push(Count::Login(token_hash.to_owned())),
            Trier::Newcomer => {}
            Trier::Coder(name) => {
                let name = name::skeleton(&name::clean(name));
                counts.extend(networks.map(|network| Count::CodeThere(name.clone(), network)));
            }
        }
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        tries.count(counts, self.now.steady(), self.servers())
    }

    /// Discounts a successful attempt, because someone who knows the password is not guessing it.
    /// The attempt still counts towards the network.
    pub fn forgive(&self, right: Try) {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        for count in right.0 {
            if !matches!(count, Count::Network(_))
                && let Some(free_at) = tries.free_at.get_mut(&count)
            {
                *free_at = free_at.saturating_sub(count.allowance().1 * self.servers());
            }
        }
    }

    /// Runs a task when it is the network's turn. Once started, the task runs to completion even if
    /// the client disconnects.
    async fn work<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let turn = self.hashes.wait(Network::widest(client), ()).await?;
        let working = spawn_blocking(move || {
            let _turn = turn;
            give_way();
            work()
        });
        Ok(working.await.expect("hashing does not panic"))
    }
}

/// The key of an attempt counter.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Count {
    /// All attempts from a network, for any name. The network may belong to a whole club.
    Network(Network),
    /// Password attempts for a name from a network.
    NameThere(String, Network),
    /// Recovery code attempts for a name from a network.
    CodeThere(String, Network),
    /// Password attempts for a name by all strangers.
    Name(String),
    /// Attempts from a browser with this mark of an earlier login.
    Browser(String),
    /// Attempts in the session with this token hash.
    Login(String),
}

impl Count {
    /// Returns the burst size of the limit, and the interval after which another attempt is
    /// allowed.
    fn allowance(&self) -> (u32, Duration) {
        match self {
            Self::Network(network) => (60 * network.weight(), 4 * MINUTE / 60 / network.weight()),
            // The interval is so long that it takes a dozen networks to use up the strangers'
            // shared limit for a name.
            Self::NameThere(_, network) | Self::CodeThere(_, network) => {
                (10 * network.weight(), 60 * MINUTE / network.weight())
            }
            Self::Name(_) => (NAME_TRIES_AT_ONCE, NAME_TRIES_PAUSE),
            Self::Browser(_) | Self::Login(_) => (10, 5 * MINUTE),
        }
    }
}

/// The shared limit for all strangers' attempts at a name: the burst size, and the interval after
/// which another attempt is allowed. An uncommon password withstands 144 attempts a day for as long
/// as it is in use.
const NAME_TRIES_AT_ONCE: u32 = 300;
const NAME_TRIES_PAUSE: Duration = Duration::from_secs(600);

/// Attempt counters, each stored as the time at which it returns to zero.
#[derive(Default)]
struct Tries {
    free_at: HashMap<Count, Duration>,
    /// The number of counters at which expired ones are removed next.
    forget_at: usize,
}

impl Tries {
    /// Adds an attempt to all of these counters, or to none if one has reached its limit. With
    /// several servers, an attempt counts on this one as many times.
    fn count(&mut self, counts: Vec<Count>, now: Duration, servers: u32) -> Result<Try, Duration> {
        if self.free_at.len() >= self.forget_at.max(COUNTS_MIN) {
            self.free_at.retain(|_, free_at| *free_at > now);
            self.forget_at = 2 * self.free_at.len();
        }
        for count in &counts {
            let (at_once, pause) = count.allowance();
            let free_at = self.free_at.get(count).copied().unwrap_or_default().max(now);
            let free_at = free_at + pause * servers;
            let wait = free_at.saturating_sub(now + at_once * pause);
            if !wait.is_zero() {
                return Err(wait);
            }
        }
        for count in &counts {
            let (_, pause) = count.allowance();
            let free_at = self.free_at.entry(count.clone()).or_default();
            *free_at = (*free_at).max(now) + pause * servers;
        }
        Ok(Try(counts))
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::pin::pin;

    use futures_util::FutureExt;
    use karat_table::time::UnixMillis;

    use super::{COUNTS_MIN, MINUTE, NAME_TRIES_AT_ONCE, PASSWORD_CHARS_MIN};
    use super::{Password, Passwords, Trier};
    use crate::time::Now;
    use crate::web::limits::Network;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 7));

    fn minutes(count: i64) -> i64 {
        count * 60_000
    }

    /// Returns the number of attempts allowed in a burst.
    fn tries(passwords: &Passwords, who: Trier<'_>, client: IpAddr) -> u32 {
        (0..).find(|_| passwords.try_once(who, client).is_err()).expect("somebody says no")
    }

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

    #[test]
    fn what_is_tried_first_is_no_password() {
        for common in [
            "password",
            "Password1",
            "passw0rd",
            "12345678",
            "987654321",
            "aaaaaaaa",
            "abababab",
            "abcdefgh",
            "abcd1234",
            "qwertyui",
            "QWERTY123",
            "hesloheslo",
            "Heslo2024!",
            "iloveyou",
            "1q2w3e4r",
            "slunicko",
            "Olga2001",
            "olgaolga",
            "19871987",
            "20011224",
            "karat123",
            "!!letmein!!",
        ] {
            assert!(Password::new(common).is_common("Olga"), "{common}");
        }
        for good in [
            "drei Achate",
            "five topazes",
            "tři acháty",
            "pět růží",
            "correct horse",
            "Olga a pes",
            "x7#kQ9!v",
            "12 opálů",
            "zlatokop 7",
        ] {
            assert!(!Password::new(good).is_common("Olga"), "{good}");
        }
    }

    #[tokio::test]
    async fn a_network_never_has_all_hashes_to_itself() {
        let passwords = Passwords::new(&Now::stopped_at(UnixMillis(0)));
        let flood: Vec<_> =
            (0..20).map(|_| passwords.hashes.wait(Network::of(HERE), ()).now_or_never()).collect();
        let mut waiting =
            pin!(passwords.is_right([192, 0, 2, 8].into(), Password::new("long enough"), None));
        assert_eq!(waiting.as_mut().now_or_never(), None);
        drop(flood);
        assert_eq!(waiting.await, Ok(false));
        assert_eq!(passwords.hashes.counts(), (0, 0));
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_keeps_its_place_to_its_end() {
        let passwords = Passwords::new(&Now::stopped_at(UnixMillis(0)));
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let given_up = passwords.work(HERE, move || ended.recv()).now_or_never();
        assert!(given_up.is_none());
        assert_eq!(passwords.hashes.counts(), (1, 0));
        end.send(()).expect("it works on");
        let next = passwords.work(HERE, || ()).await;
        assert_eq!(next, Ok(()));
    }

    #[test]
    fn strangers_are_slowed_by_name_and_network_and_nobody_else_is() {
        let now = Now::stopped_at(UnixMillis(1_800_000_000_000));
        let passwords = Passwords::new(&now);
        assert_eq!(tries(&passwords, Trier::Stranger("Ana"), HERE), 10);
        assert_eq!(tries(&passwords, Trier::Stranger("\u{410}NA"), HERE), 0, "the same to the eye");
        assert_eq!(tries(&passwords, Trier::Stranger("Ben"), HERE), 10);
        let elsewhere = [192, 0, 2, 8].into();
        assert_eq!(tries(&passwords, Trier::Stranger("Ana"), elsewhere), 10);
        assert_eq!(tries(&passwords, Trier::Known("a mark"), HERE), 10);
        assert_eq!(tries(&passwords, Trier::Known("another"), HERE), 10);
        assert_eq!(tries(&passwords, Trier::LoggedIn("a token"), elsewhere), 10);
        assert_eq!(tries(&passwords, Trier::Newcomer, HERE), 20, "what is left to the network");
        now.pass_ms(minutes(60));
        assert_eq!(tries(&passwords, Trier::Stranger("Ana"), HERE), 1);
        now.pass_ms(-minutes(10_000));
        assert_eq!(tries(&passwords, Trier::Stranger("Ana"), HERE), 0);
        now.pass_ms(minutes(24 * 60));
        assert_eq!(tries(&passwords, Trier::Stranger("Ana"), HERE), 10);
    }

    #[test]
    fn a_password_withstands_any_number_of_networks() {
        let now = Now::stopped_at(UnixMillis(1_800_000_000_000));
        let passwords = Passwords::new(&now);
        let mut let_through = 0;
        for hour in 0..48 {
            for network in 0..500_u16 {
                let [high, low] = network.to_be_bytes();
                let_through +=
                    tries(&passwords, Trier::Stranger("Ana"), [10, hour, high, low].into());
            }
            now.pass_ms(minutes(60));
        }
        assert!(let_through <= NAME_TRIES_AT_ONCE + 2 * 144, "{let_through} in two days");
        assert_eq!(tries(&passwords, Trier::Known("a mark"), HERE), 10, "she can log in");
        // All households at a site count as one network.
        let site = |household: u16| IpAddr::from([0x2001, 0xdb8, 0, household, 0, 0, 0, 1]);
        let of_site: u32 =
            (0..100).map(|one| tries(&passwords, Trier::Stranger("Ben"), site(one))).sum();
        assert_eq!(of_site, 40);
    }

    #[test]
    fn who_is_right_has_not_guessed_and_who_waits_is_not_counted() {
        let passwords = Passwords::new(&Now::stopped_at(UnixMillis(0)));
        for _ in 0..60 {
            let right = passwords.try_once(Trier::Stranger("Ana"), HERE).expect("a try");
            passwords.forgive(right);
        }
        let wait = passwords.try_once(Trier::Newcomer, HERE).err().expect("its work counts");
        assert!(wait <= MINUTE / 15, "{wait:?}");
        let elsewhere = [192, 0, 2, 8].into();
        assert_eq!(tries(&passwords, Trier::Stranger("Ana"), elsewhere), 10);
    }

    #[test]
    fn what_makes_no_difference_any_more_is_forgotten() {
        let now = Now::stopped_at(UnixMillis(0));
        let passwords = Passwords::new(&now);
        let many = u32::try_from(COUNTS_MIN).expect("some thousands");
        for network in 0..many {
            assert!(passwords.try_once(Trier::Newcomer, network.to_be_bytes().into()).is_ok());
        }
        now.pass_ms(minutes(60));
        assert!(passwords.try_once(Trier::Newcomer, HERE).is_ok());
        assert_eq!(passwords.tries.lock().expect("no panic").free_at.len(), 1);
    }
}
