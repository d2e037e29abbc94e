//! How much one network and one person may do in a while, how much of theirs may be open at the same
//! time, and whose turn it is where there is not enough for all. The allowances are wide enough for
//! a club behind one address; they are there against floods.

mod addresses;
mod left;
mod network;
mod places;
mod turns;

use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::thread::available_parallelism;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::Clock;
use governor::middleware::StateInformationMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use hyper::body::{Frame, SizeHint};
use karat_table::id::PersonId;
use strum::{IntoStaticStr, VariantArray};
use tracing::Instrument;

use crate::time::Now;
use crate::web::error::{self, Error};
use crate::web::problem::{self, Limit};
use crate::web::session::Session;
use crate::web::{App, link};
use addresses::act_at;
pub use addresses::weight_at;
pub(crate) use left::{LEFT, Left, POLICY};
pub use network::Network;
pub use places::{Capacity, Place, Places};
pub use turns::{Busy, Turn, Turns, Width};

/// The largest body of a request, in bytes.
pub(crate) const BODY_BYTES_MAX: usize = 64 * 1024;

/// How many connections are open at the same time, where the system has handles for them.
pub const CONNECTIONS_MAX: usize = 8192;

/// How many connections one household has. A browser has six to a host; with thirty people that
/// makes 180, and as many again while pages are loaded anew.
const CONNECTIONS_OF_HOUSEHOLD: usize = 512;

/// How many streams of bells one household has: thirty people whose browsers cannot share one over
/// their tabs have at most 180.
const STREAMS_OF_HOUSEHOLD: usize = 256;

/// How many streams one person has, on all his devices together.
const STREAMS_OF_PERSON: usize = 32;

/// When somebody whose stream was refused may try again; until then his pages ask now and then.
const STREAM_AFTER: Duration = Duration::from_secs(60);

/// When somebody may ask again of whose network too many wait.
const TURN_AFTER: Duration = Duration::from_secs(2);

/// How many costly reads of one network wait: thirty people with some tabs each, all told at once
/// that their tables changed.
const READS_WAITING: usize = 128;

/// How many forms are carried out at the same time, and how many of one network: those wait for the
/// disk together, but each also replays a table.
const ACTS: Width = Width { all: 64, network: 4, waiting: 128 };

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Act {
    /// Reading; a read counts by its [`Weight`].
    Look,
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
    /// Choosing a password, and every other form that asks for one.
    Password,
}

/// What it takes to answer a read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// It is there already, or one row of the database says it.
    Light,
    /// A page is drawn.
    Page,
    /// A table is replayed and drawn.
    Table,
    /// Many tables are replayed.
    Tables,
    /// All that somebody ever played is replayed, one game after the other, while it is sent.
    Archive,
    /// It stays open, and tells of tables as they change.
    Stream,
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
    /// None where nothing is limited.
    room: Option<Room>,
}

/// The counts of one act.
struct Count {
    act: Act,
    households: Limiter<Network>,
    sites: Limiter<Network>,
    people: Option<Limiter<PersonId>>,
}

/// What may be open, and at work, at the same time.
struct Room {
    connections: Places,
    requests: Places,
    streams: Places,
    reads: Turns,
    acts: Turns,
}

type Limiter<K> = RateLimiter<K, DashMapStateStore<K>, Time, StateInformationMiddleware>;

/// The time of the server, for the limiters.
#[derive(Debug, Clone)]
struct Time(Now);

impl Clock for Time {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        self.0.steady().into()
    }
}

impl Act {
    /// The word in metrics.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What one address is allowed, and what one person where people are counted too.
    pub const fn allowances(self) -> (Allowance, Option<Allowance>) {
        match self {
            Self::Look => (Allowance::new(4000, 5), Some(Allowance::new(1500, 16))),
            Self::Enter => (Allowance::new(120, 5000), None),
            Self::Open => (Allowance::new(60, 5000), Some(Allowance::new(20, 20_000))),
            Self::Play => (Allowance::new(600, 50), Some(Allowance::new(120, 250))),
            Self::Talk => (Allowance::new(60, 500), Some(Allowance::new(10, 3000))),
            Self::LogIn | Self::Password => (Allowance::new(60, 4000), None),
        }
    }
}

impl Weight {
    /// How many reads it counts as: about a quarter of a millisecond of a core each.
    pub const fn cost(self) -> NonZeroU32 {
        let cost = match self {
            Self::Light => 1,
            Self::Page | Self::Stream => 2,
            Self::Table => 4,
            Self::Tables => 16,
            Self::Archive => 100,
        };
        NonZeroU32::new(cost).expect("not 0")
    }

    /// Whether it waits for its turn, and works beside those who carry out moves.
    const fn is_costly(self) -> bool {
        !matches!(self, Self::Light)
    }

    /// Whether its answer is whole before it is sent.
    const fn is_whole(self) -> bool {
        !matches!(self, Self::Archive | Self::Stream)
    }
}

impl Allowance {
    const fn new(burst: u32, pause_ms: u32) -> Self {
        Self { burst, pause_ms }
    }

    /// What so many have together.
    fn quota(self, weight: u32) -> Quota {
        let pause = Duration::from_millis(self.pause_ms.into()) / weight;
        let burst = NonZeroU32::new(self.burst * weight).expect("an allowance is above 0");
        Quota::with_period(pause).expect("a pause is above 0").allow_burst(burst)
    }
}

impl Limits {
    /// The usual limits at this time, behind these proxies.
    pub fn new(now: Now, proxies: Vec<IpAddr>) -> Self {
        let time = Time(now);
        let count = |act: Act| {
            let (address, person) = act.allowances();
            let networks = |weight| limiter(address.quota(weight), &time);
            let people = |of: Allowance| limiter(of.quota(1), &time);
            Count {
                act,
                households: networks(1),
                sites: networks(Network::SITE_HOUSEHOLDS),
                people: person.map(people),
            }
        };
        let counts = Act::VARIANTS.iter().copied().map(count).collect();
        let room = Some(Room::new(CONNECTIONS_MAX));
        Self { proxies: canonical(proxies), time, counts, room }
    }

    /// No limits, behind these proxies: for a network whose people are trusted.
    pub fn none(proxies: Vec<IpAddr>) -> Self {
        let (proxies, time) = (canonical(proxies), Time(Now::of_machine()));
        Self { proxies, time, counts: Vec::new(), room: None }
    }

    /// The same limits where there can be so many connections altogether.
    pub fn with_connections(self, all: usize) -> Self {
        Self { room: self.room.map(|_| Room::new(all)), ..self }
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

    /// A place for a connection from this peer, which a proxy of ours needs not.
    ///
    /// # Errors
    /// If it holds too many.
    pub fn connect(&self, peer: IpAddr) -> Result<Option<Place>, Busy> {
        let is_proxy = self.proxies.contains(&peer.to_canonical());
        let Some(room) = self.room.as_ref().filter(|_| !is_proxy) else { return Ok(None) };
        room.connections.take(peer, None).map(Some).ok_or(Busy)
    }

    /// Counts an act of an address, and of a person.
    ///
    /// # Errors
    /// If it is one too many: how long to wait.
    pub fn count(
        &self,
        act: Act,
        client: IpAddr,
        person: Option<&PersonId>,
    ) -> Result<(), Duration> {
        self.count_address(act, NonZeroU32::MIN, client)?;
        if let Some(person) = person {
            self.count_person(act, NonZeroU32::MIN, person)?;
        }
        Ok(())
    }

    /// Does costly reading when it is this address's turn, on a thread where it keeps nobody from
    /// moving. It works to its end though nobody waits any more.
    ///
    /// # Errors
    /// If too many of the network wait.
    ///
    /// # Panics
    /// If the work does.
    pub async fn read<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Busy> {
        let Some(room) = &self.room else { return Ok(work.await) };
        let turn = room.reads.wait(client).await?;
        let runtime = tokio::runtime::Handle::current();
        let work = work.in_current_span();
        let working = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            give_way();
            runtime.block_on(work)
        });
        Ok(working.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic())))
    }

    /// Forgets everybody who has done nothing for so long that it makes no difference.
    pub fn forget(&self) {
        for Count { households, sites, people, .. } in &self.counts {
            households.retain_recent();
            sites.retain_recent();
            if let Some(people) = people {
                people.retain_recent();
            }
        }
    }

    /// How many networks and people are remembered.
    pub fn remembered(&self) -> usize {
        let people = |count: &Count| count.people.as_ref().map_or(0, Limiter::len);
        let all = |count: &Count| count.households.len() + count.sites.len() + people(count);
        self.counts.iter().map(all).sum()
    }

    /// Counts for all networks around an address; what is left is that of the narrowest.
    fn count_address(
        &self,
        act: Act,
        cost: NonZeroU32,
        client: IpAddr,
    ) -> Result<Option<Left>, Duration> {
        let Some(count) = self.counts.iter().find(|count| count.act == act) else {
            return Ok(None);
        };
        let mut left = None;
        for network in Network::around(client) {
            let limiter = match network {
                Network::Household(_) => &count.households,
                Network::Site(_) => &count.sites,
            };
            let of = self.check(act, limiter, &network, cost)?;
            left = left.or(Some(of));
        }
        Ok(left)
    }

    fn count_person(
        &self,
        act: Act,
        cost: NonZeroU32,
        person: &PersonId,
    ) -> Result<Option<Left>, Duration> {
        let count = self.counts.iter().find(|count| count.act == act);
        let people = count.and_then(|count| count.people.as_ref());
        people.map(|people| self.check(act, people, person, cost)).transpose()
    }

    fn check<K: Hash + Eq + Clone>(
        &self,
        act: Act,
        limiter: &Limiter<K>,
        who: &K,
        cost: NonZeroU32,
    ) -> Result<Left, Duration> {
        let answer = limiter.check_key_n(who, cost).expect("an allowance holds every cost");
        match answer {
            Ok(state) => Ok(Left::of(act, &state)),
            Err(early) => Err(early.wait_time_from(self.time.now())),
        }
    }
}

fn limiter<K: Hash + Eq + Clone>(quota: Quota, time: &Time) -> Limiter<K> {
    RateLimiter::dashmap_with_clock(quota, time.clone()).with_middleware()
}

impl Room {
    fn new(connections: usize) -> Self {
        let places = |all, household, person| Places::new(Capacity { all, household, person });
        let cores = available_parallelism().map_or(1, usize::from);
        // One core is for those who move.
        let all = cores.saturating_sub(1).max(1);
        let reads = Width { all, network: all.div_ceil(2), waiting: READS_WAITING };
        Self {
            connections: places(connections, CONNECTIONS_OF_HOUSEHOLD, 0),
            requests: places(connections, CONNECTIONS_OF_HOUSEHOLD, 0),
            // Whoever listens leaves room for those who ask.
            streams: places(connections / 4 * 3, STREAMS_OF_HOUSEHOLD, STREAMS_OF_PERSON),
            reads: Turns::new(reads),
            acts: Turns::new(ACTS),
        }
    }
}

/// Counts requests by their address before anything else is done for them, and refuses what is too
/// much as cheaply as it can be refused.
pub(crate) async fn admit(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    // Without a socket there is one client.
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
    let client = app.limits.client(peer, request.headers());
    request.extensions_mut().insert(Client(client));
    let asked = Asked::of(&request);
    let place = match app.limits.room.as_ref().map(|room| room.requests.take(client, None)) {
        None => None,
        Some(Some(place)) => Some(place),
        Some(None) => return refuse(&app, &request, "requests", TURN_AFTER),
    };
    let mut response = match app.limits.count_address(asked.act(), asked.cost(), client) {
        Ok(left) => {
            if let Some(left) = left {
                request.extensions_mut().insert(left);
            }
            next.run(request).await
        }
        Err(wait) => refuse(&app, &request, asked.act().name(), wait),
    };
    let Some(place) = place else { return response };
    let is_refused = response.status() == StatusCode::TOO_MANY_REQUESTS;
    // A stream has a place of its own.
    if asked == Asked::Read(Weight::Stream) && !is_refused {
        return response;
    }
    if is_refused {
        response.extensions_mut().insert(InNoHurry);
    }
    response.map(|body| held(body, place))
}

/// The mark of a refusal that holds its place while it is not sent yet: whoever asks again as soon as
/// he is answered asks less often.
#[derive(Clone, Copy)]
pub(crate) struct InNoHurry;

/// Counts requests by the person, and lets them be handled when it is their turn.
pub(crate) async fn hold(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let asked = Asked::of(&request);
    let client = request.extensions().get::<Client>().expect("it was admitted").0;
    let person = request.extensions().get::<Session>().and_then(Session::id).cloned();
    let left = match count_who(&app.limits, asked, client, person.as_ref()) {
        Ok(left) => left.or_else(|| request.extensions().get().copied()),
        Err((act, wait)) => {
            app.tables.store().metrics().count_refused(act.name());
            // A flood must not flood the log as well.
            tracing::debug!(%client, act = act.name(), "too many requests");
            return (Extension(Limit(act.name())), Error::TooMany(wait)).into_response();
        }
    };
    let left = left.filter(|_| link::is_for_programs(request.uri().path()));
    let mut answer = in_turn(&app, asked, (client, person), request, next).await;
    if let Some(left) = left {
        left.tell(answer.headers_mut());
    }
    answer
}

/// Lets a request be handled when it is its turn.
async fn in_turn(
    app: &App,
    asked: Asked,
    (client, person): (IpAddr, Option<PersonId>),
    request: Request,
    next: Next,
) -> Response {
    let Some(room) = &app.limits.room else { return next.run(request).await };
    match asked {
        // They take turns to be hashed; meanwhile nobody waits for them.
        Asked::Form(Act::LogIn | Act::Password) => next.run(request).await,
        Asked::Form(_) => {
            let Ok(request) = with_all_of_its_body(request).await else {
                return StatusCode::PAYLOAD_TOO_LARGE.into_response();
            };
            match room.acts.wait(client).await {
                Ok(_turn) => next.run(request).await,
                Err(Busy) => late(Busy),
            }
        }
        Asked::Read(Weight::Stream) => match room.streams.take(client, person.as_ref()) {
            Some(place) => {
                let answer = app.limits.read(client, next.run(request)).await;
                answer.map_or_else(late, |answer| answer.map(|body| held(body, place)))
            }
            None => {
                app.tables.store().metrics().count_refused("streams");
                (Extension(Limit("streams")), Error::TooMany(STREAM_AFTER)).into_response()
            }
        },
        Asked::Read(weight) if weight.is_costly() => {
            let work = async move {
                let answer = next.run(request).await;
                if weight.is_whole() { whole(answer).await } else { answer }
            };
            app.limits.read(client, work).await.unwrap_or_else(late)
        }
        Asked::Read(_) => next.run(request).await,
    }
}

/// From now on this thread gives way to those who carry out moves: where there is work for more than
/// all cores, it gets a tenth of what they get.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    {
        use std::cell::Cell;

        const NICE: i32 = 10;
        thread_local!(static GIVES_WAY: Cell<bool> = const { Cell::new(false) });
        if !GIVES_WAY.replace(true) {
            // Of a single thread, on Linux. Where it is not allowed, the threads are alike.
            let _ = rustix::process::setpriority_process(None, NICE);
        }
    }
}

/// What a request asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// To be told something.
    Read(Weight),
    /// To do something.
    Form(Act),
}

impl Asked {
    fn of(request: &Request) -> Self {
        let pattern = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
        match act_at(pattern) {
            Some(act) if is_form(request.method()) => Self::Form(act),
            // What writes nothing but the sender's own cookie.
            None if is_form(request.method()) => {
                Self::Read(weight_at(pattern).unwrap_or(Weight::Light))
            }
            // An address that has none is answered with a page.
            _ => Self::Read(weight_at(pattern).unwrap_or(Weight::Page)),
        }
    }

    const fn act(self) -> Act {
        match self {
            Self::Read(_) => Act::Look,
            Self::Form(act) => act,
        }
    }

    const fn cost(self) -> NonZeroU32 {
        match self {
            Self::Read(weight) => weight.cost(),
            Self::Form(_) => NonZeroU32::MIN,
        }
    }
}

/// Whether something is sent that is to be carried out.
fn is_form(method: &Method) -> bool {
    [Method::POST, Method::PUT, Method::DELETE].contains(method)
}

/// Counts what is asked for by who asks, and strangers who become guests by it.
fn count_who(
    limits: &Limits,
    asked: Asked,
    client: IpAddr,
    person: Option<&PersonId>,
) -> Result<Option<Left>, (Act, Duration)> {
    let act = asked.act();
    match person {
        Some(person) => limits.count_person(act, asked.cost(), person).map_err(|wait| (act, wait)),
        None if matches!(asked, Asked::Form(act) if act != Act::LogIn) => {
            let enters = limits.count_address(Act::Enter, NonZeroU32::MIN, client);
            enters.map_err(|wait| (Act::Enter, wait))
        }
        None => Ok(None),
    }
}

/// The answer to a network of which too many wait.
fn late(_: Busy) -> Response {
    (Extension(Limit("requests")), Error::TooMany(TURN_AFTER)).into_response()
}

fn refuse(app: &App, request: &Request, what: &'static str, wait: Duration) -> Response {
    app.tables.store().metrics().count_refused(what);
    tracing::debug!(what, "too much from one network");
    if link::is_for_programs(request.uri().path()) {
        return problem::too_many(request.headers(), what, wait);
    }
    error::too_many(request.headers(), wait)
}

/// A form that has come as a whole: nobody has his turn while he still sends.
async fn with_all_of_its_body(request: Request) -> Result<Request, axum::Error> {
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, BODY_BYTES_MAX).await?;
    Ok(Request::from_parts(parts, bytes.into()))
}

/// An answer with all of its body worked out, compression included.
async fn whole(answer: Response) -> Response {
    let (parts, body) = answer.into_parts();
    match to_bytes(body, usize::MAX).await {
        Ok(bytes) => Response::from_parts(parts, bytes.into()),
        Err(error) => Error::Internal(format!("a page breaks off: {error}")).into_response(),
    }
}

/// A body that keeps something, such as its place, until it is sent or nobody wants it any more.
pub(crate) fn held<T: Send + Unpin + 'static>(body: Body, kept: T) -> Body {
    Body::new(Held { body, _kept: kept })
}

struct Held<T> {
    body: Body,
    _kept: T,
}

impl<T: Unpin> HttpBody for Held<T> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
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

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use axum::http::{HeaderMap, HeaderValue};
    use strum::VariantArray;

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
        let now = Now::stopped_at(1_800_000_000_000);
        let limits = Limits::new(now.clone(), Vec::new());
        for &act in Act::VARIANTS {
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
        assert_eq!(limits.remembered(), 3 * Act::VARIANTS.len(), "two households of one site");
        now.pass_ms(24 * 3600 * 1000);
        limits.forget();
        assert_eq!(limits.remembered(), 0);
    }
}
