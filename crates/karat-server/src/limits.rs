//! How much one address and one person may do in a while. The allowances are wide enough for a
//! club behind one address; they are there against floods.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::App;
use crate::error::Error;
use crate::id::PersonId;
use crate::router::act_at;
use crate::session::Session;
use crate::time::Now;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Somebody unknown sends a form, and so becomes a guest.
    Enter,
    /// Opening a table.
    Open,
    /// A move, and every form that is nothing else here.
    Play,
    /// Talking, and what belongs to it.
    Talk,
    /// Logging in.
    LogIn,
}

/// How often something may be done: so many times at once, and once more after each pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// How many times at once; above 0.
    pub burst: u32,
    /// The pause after which there is one more, in milliseconds; above 0.
    pub pause_ms: u32,
}

/// The address that a request comes from, as far as it can be believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Client(pub IpAddr);

/// The limits of a server.
pub struct Limits {
    proxies: Vec<IpAddr>,
    time: Time,
    counts: Vec<Count>,
}

/// The counts of one act.
struct Count {
    act: Act,
    addresses: Limiter<IpAddr>,
    people: Option<Limiter<PersonId>>,
}

type Limiter<K> = RateLimiter<K, DashMapStateStore<K>, Time, NoOpMiddleware<Nanos>>;

/// The time of the server, for the limiters.
#[derive(Debug, Clone)]
struct Time(Now);

impl Clock for Time {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        Nanos::new(u64::try_from(self.0.ms()).unwrap_or_default().saturating_mul(1_000_000))
    }
}

impl Act {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Enter, Self::Open, Self::Play, Self::Talk, Self::LogIn];

    /// The word in metrics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Enter => "enter",
            Self::Open => "open",
            Self::Play => "play",
            Self::Talk => "talk",
            Self::LogIn => "log_in",
        }
    }

    /// What one address is allowed, and what one person where people are counted too.
    pub const fn allowances(self) -> (Allowance, Option<Allowance>) {
        match self {
            Self::Enter => (Allowance::new(120, 5000), None),
            Self::Open => (Allowance::new(60, 5000), Some(Allowance::new(20, 20_000))),
            Self::Play => (Allowance::new(600, 50), Some(Allowance::new(120, 250))),
            Self::Talk => (Allowance::new(60, 500), Some(Allowance::new(10, 3000))),
            Self::LogIn => (Allowance::new(60, 4000), None),
        }
    }
}

impl Allowance {
    const fn new(burst: u32, pause_ms: u32) -> Self {
        Self { burst, pause_ms }
    }

    fn quota(self) -> Quota {
        let pause = Duration::from_millis(self.pause_ms.into());
        let burst = NonZeroU32::new(self.burst).expect("an allowance is above 0");
        Quota::with_period(pause).expect("a pause is above 0").allow_burst(burst)
    }
}

impl Limits {
    /// The usual limits at this time, behind these proxies.
    pub fn new(now: Now, proxies: Vec<IpAddr>) -> Self {
        let time = Time(now);
        let count = |act: Act| {
            let (address, person) = act.allowances();
            let clock = || time.clone();
            Count {
                act,
                addresses: Limiter::dashmap_with_clock(address.quota(), clock()),
                people: person.map(|of| Limiter::dashmap_with_clock(of.quota(), clock())),
            }
        };
        let counts = Act::ALL.map(count).into();
        Self { proxies: canonical(proxies), time, counts }
    }

    /// No limits, behind these proxies: for a network whose people are trusted.
    pub fn none(proxies: Vec<IpAddr>) -> Self {
        Self { proxies: canonical(proxies), time: Time(Now::of_machine()), counts: Vec::new() }
    }

    /// The address that a request comes from: the peer's, or behind our own proxies the last one
    /// that they do not vouch for themselves. What stands left of it anybody could have written.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let lines = lines.map(|line| line.to_str().unwrap_or_default());
        for hop in lines.flat_map(|line| line.rsplit(',')) {
            if !self.proxies.contains(&client) {
                break;
            }
            let Some(address) = read_address(hop.trim()) else { break };
            client = address;
        }
        client
    }

    /// Counts an act.
    ///
    /// # Errors
    /// If it is one too many: how long to wait.
    pub fn count(
        &self,
        act: Act,
        client: IpAddr,
        person: Option<&PersonId>,
    ) -> Result<(), Duration> {
        let Some(count) = self.counts.iter().find(|count| count.act == act) else { return Ok(()) };
        let wait = |early: governor::NotUntil<Nanos>| early.wait_time_from(self.time.now());
        count.addresses.check_key(&network(client)).map_err(wait)?;
        if let (Some(people), Some(person)) = (&count.people, person) {
            people.check_key(person).map_err(wait)?;
        }
        Ok(())
    }

    /// Forgets everybody who has done nothing for so long that it makes no difference.
    pub fn forget(&self) {
        for Count { addresses, people, .. } in &self.counts {
            addresses.retain_recent();
            if let Some(people) = people {
                people.retain_recent();
            }
        }
    }

    /// How many addresses and people are remembered.
    pub fn remembered(&self) -> usize {
        let people = |count: &Count| count.people.as_ref().map_or(0, Limiter::len);
        self.counts.iter().map(|count| count.addresses.len() + people(count)).sum()
    }
}

/// Counts forms before they are handled, and refuses what is too much.
pub(crate) async fn hold(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    // Without a socket there is one client.
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
    let client = app.limits.client(peer, request.headers());
    for act in acts(&request) {
        let session = request.extensions().get::<Session>();
        if let Err(wait) = app.limits.count(act, client, session.and_then(Session::id)) {
            app.tables.store().metrics().count_refused(act);
            // A flood must not flood the log as well.
            tracing::debug!(%client, act = act.name(), "too many requests");
            return Error::TooMany(wait).into_response();
        }
    }
    request.extensions_mut().insert(Client(client));
    next.run(request).await
}

/// What a request counts as.
fn acts(request: &Request) -> Vec<Act> {
    let pattern = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let act = if request.method() == Method::POST { act_at(pattern) } else { None };
    let is_known = request.extensions().get::<Session>().is_some_and(|who| who.person.is_some());
    let enters = act.is_some_and(|act| act != Act::LogIn) && !is_known;
    act.into_iter().chain(enters.then_some(Act::Enter)).collect()
}

fn canonical(addresses: Vec<IpAddr>) -> Vec<IpAddr> {
    addresses.into_iter().map(|address| address.to_canonical()).collect()
}

/// The address in an entry of `X-Forwarded-For`, which may name a port too.
fn read_address(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let address = bare.parse().ok();
    let address = address.or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()));
    address.map(|address| address.to_canonical())
}

/// Whom an address counts for: of the new kind, whoever has one has the whole network around it.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use axum::http::{HeaderMap, HeaderValue};

    use super::{Act, Limits};
    use crate::time::Now;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect(text)
    }

    fn client(proxies: &[&str], peer: &str, forwarded: &[&str]) -> IpAddr {
        let limits = Limits::none(proxies.iter().map(|proxy| ip(proxy)).collect());
        let mut headers = HeaderMap::new();
        for line in forwarded {
            let value = HeaderValue::from_bytes(line.as_bytes()).expect("a header");
            headers.append("x-forwarded-for", value);
        }
        limits.client(ip(peer), &headers)
    }

    #[test]
    fn nobody_but_our_own_proxies_says_who_asks() {
        for (proxies, peer, forwarded, expected) in [
            (&[][..], "9.9.9.9", &["1.1.1.1"][..], "9.9.9.9"),
            (&["10.0.0.1"], "9.9.9.9", &["1.1.1.1"], "9.9.9.9"),
            (&["10.0.0.1"], "10.0.0.1", &["1.1.1.1"], "1.1.1.1"),
            (&["10.0.0.1"], "10.0.0.1", &[], "10.0.0.1"),
            // What the client wrote itself stands left of what our proxy saw.
            (&["10.0.0.1"], "10.0.0.1", &["1.1.1.1, 2.2.2.2"], "2.2.2.2"),
            (&["10.0.0.1"], "10.0.0.1", &["1.1.1.1", "2.2.2.2"], "2.2.2.2"),
            (&["10.0.0.1", "10.0.0.2"], "10.0.0.1", &["1.1.1.1, 2.2.2.2, 10.0.0.2"], "2.2.2.2"),
            (&["10.0.0.1"], "10.0.0.1", &["10.0.0.1, 10.0.0.1"], "10.0.0.1"),
            (&["10.0.0.1"], "10.0.0.1", &["1.1.1.1, nonsense"], "10.0.0.1"),
            (&["10.0.0.1"], "10.0.0.1", &["1.1.1.1, č"], "10.0.0.1"),
            (&["10.0.0.1"], "::ffff:10.0.0.1", &["::ffff:2.2.2.2"], "2.2.2.2"),
            (&["::1"], "::1", &["[2001:db8::7]:4711"], "2001:db8::7"),
            (&["::1"], "::1", &["2001:db8::7"], "2001:db8::7"),
            (&["::1"], "::1", &["2.2.2.2:80"], "2.2.2.2"),
        ] {
            assert_eq!(client(proxies, peer, forwarded), ip(expected), "{peer} {forwarded:?}");
        }
    }

    #[test]
    fn an_allowance_comes_back_with_time_and_is_then_forgotten() {
        let now = Now::standing_at(1_800_000_000_000);
        let limits = Limits::new(now.clone(), Vec::new());
        for act in Act::ALL {
            let (allowance, _) = act.allowances();
            for _ in 0..allowance.burst {
                assert_eq!(limits.count(act, ip("2001:db8::1"), None), Ok(()), "{act:?}");
            }
            // The neighbour in the same network is the same; another network is not.
            let wait = limits.count(act, ip("2001:db8::2"), None).expect_err("one too many");
            assert!(wait.as_millis() <= allowance.pause_ms.into(), "{wait:?}");
            assert_eq!(limits.count(act, ip("2001:db8:0:1::"), None), Ok(()));
            now.pass_ms(allowance.pause_ms.into());
            assert_eq!(limits.count(act, ip("2001:db8::1"), None), Ok(()));
            assert!(limits.count(act, ip("2001:db8::1"), None).is_err());
        }
        assert_eq!(limits.remembered(), 2 * Act::ALL.len());
        now.pass_ms(24 * 3600 * 1000);
        limits.forget();
        assert_eq!(limits.remembered(), 0);
    }
}
