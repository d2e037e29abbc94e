//! Rate limits for networks and people, concurrency limits, and queues for excess work. The limits
//! protect the server from floods, but are generous enough for a club that shares one IP address.

mod cost;
mod network;
mod places;
mod remaining;

use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::thread::available_parallelism;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{ConnectInfo, MatchedPath, Request};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use governor::clock::Clock;
use governor::middleware::StateInformationMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use http_body_util::Limited;
use hyper::body::{Frame, SizeHint};
use karat_table::id::PersonId;
use strum::{IntoStaticStr, VariantArray};
use tracing::Instrument;

use crate::time::Now;
use crate::turns::{Busy, Turns, Width};
use crate::web::App;
use crate::web::error::{self, Error};
use crate::web::problem::{self, Limit};
use crate::web::session::Session;
use cost::body_bytes_max;
pub use cost::{Cost, cost_at};
use karat_pages::link;
pub use network::{Network, Prefix};
pub use places::{Capacity, Place, Places};
pub(crate) use remaining::{RATE_LIMIT, RATE_LIMIT_POLICY, Remaining};

/// The maximum size of a request body, in bytes.
pub(crate) const BODY_BYTES_MAX: usize = 64 * 1024;

/// The maximum number of open connections, if the system allows enough file descriptors.
pub const CONNECTIONS_MAX: usize = 8192;

/// The maximum number of connections per household. A browser opens up to six connections to a
/// host, so thirty people need 180, and the same again while pages reload.
const CONNECTIONS_OF_HOUSEHOLD: usize = 512;

/// The maximum number of event streams per household. Thirty people need at most 180, even if their
/// browsers cannot share a stream across tabs.
const STREAMS_OF_HOUSEHOLD: usize = 256;

/// The maximum number of event streams per person, across all devices.
const STREAMS_OF_PERSON: usize = 32;

/// The `Retry-After` delay of a refused stream. Until they get a stream, pages poll for changes.
const STREAM_AFTER: Duration = Duration::from_secs(60);

/// The `Retry-After` delay when a network has too many queued requests.
const TURN_AFTER: Duration = Duration::from_secs(2);

/// The maximum number of expensive reads queued per network. Thirty people with a few tabs each may
/// all be notified of a change at once.
const READS_WAITING: usize = 128;

/// The maximum number of expensive reads queued per person. Nobody needs that many browser tabs.
const READS_OF_PERSON: usize = 48;

/// Concurrency limits for forms, in total and per network. Forms are flushed to disk in batches,
/// but each also replays a table.
const ACTS: Width = Width { all: 64, group: 4, waiting: 128, member_waiting: 48 };

/// The kinds of requests with separate rate limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Act {
    /// Reading a page, a file or a stream, charged according to its [`Weight`].
    Look,
    /// Submitting a form without a session, which creates a guest.
    Enter,
    /// Opening a table.
    Open,
    /// Making a move, or submitting any other form.
    Play,
    /// Writing in the chat, or muting or reporting someone.
    Talk,
    /// Logging in.
    LogIn,
    /// Choosing a password, or submitting another form that requires one.
    Password,
}

/// The names of limits that do not depend on the kind of request.
pub const REFUSED_BESIDES: [&str; 3] = ["connections", "requests", "streams"];

/// The cost of a read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Sending ready-made content or a single database row.
    Light,
    /// Building a page.
    Page,
    /// Replaying a table and building its page.
    Table,
    /// Replaying many tables.
    Tables,
    /// Estimating win chances, which takes up to a second.
    Estimate,
    /// Replaying all of a person's games, one at a time while the archive is being sent.
    Archive,
    /// Holding open a stream that reports changes to tables.
    Stream,
}

/// The permitted rate of one kind of request, as a token bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// The burst size. Must be positive.
    pub burst: u32,
    /// The interval at which another request is allowed, in milliseconds. Must be positive.
    pub pause_ms: u32,
}

/// The IP address of a request's client, behind any trusted proxies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Client(pub IpAddr);

/// All of a server's request limits.
pub struct Limits {
    proxies: Vec<Prefix>,
    time: Time,
    counts: Vec<Count>,
    /// The concurrency limits, or `None` if unlimited.
    room: Option<Room>,
}

/// The rate limiters for one kind of request.
struct Count {
    act: Act,
    households: Limiter<Network>,
    sites: Limiter<Network>,
    people: Option<Limiter<PersonId>>,
}

/// The limits on open connections and concurrent work.
struct Room {
    connections: Places,
    requests: Places,
    streams: Places,
    reads: OfPeople,
    acts: OfPeople,
}

/// A queue that is fair between networks, and between the people in each network. All anonymous
/// users in a network count as one person.
pub(crate) type OfPeople = Turns<Network, Option<PersonId>>;

type Limiter<K> = RateLimiter<K, DashMapStateStore<K>, Time, StateInformationMiddleware>;

/// The server's clock, adapted for the rate limiters.
#[derive(Debug, Clone)]
struct Time(Now);

impl Clock for Time {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        self.0.steady().into()
    }
}

impl Act {
    /// Returns the name used in metrics.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the rate limit per network and, if people are limited too, the one per person.
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
    /// Returns the cost of a read as a multiple of the simplest read's, which is about a quarter of
    /// a millisecond of CPU time.
    pub const fn cost(self) -> NonZeroU32 {
        let cost = match self {
            Self::Light => 1,
            Self::Page | Self::Stream => 2,
            Self::Table => 4,
            Self::Tables => 16,
            // People look at a position for longer than its estimate takes, so the limit allows a
            // burst of 15 estimates and then one every two seconds.
            Self::Estimate => 100,
            Self::Archive => 100,
        };
        NonZeroU32::new(cost).expect("not 0")
    }

    /// Returns whether reads of this weight wait in a queue and yield to moves.
    const fn is_costly(self) -> bool {
        !matches!(self, Self::Light)
    }

    /// Returns whether the response to a read of this weight is fully buffered before sending.
    const fn is_whole(self) -> bool {
        !matches!(self, Self::Archive | Self::Stream)
    }
}

impl Allowance {
    const fn new(burst: u32, pause_ms: u32) -> Self {
        Self { burst, pause_ms }
    }

    /// Returns the quota of a network counting as `weight` households.
    fn quota(self, weight: u32) -> Quota {
        let pause = Duration::from_millis(self.pause_ms.into()) / weight;
        let burst = NonZeroU32::new(self.burst * weight).expect("an allowance is above 0");
        Quota::with_period(pause).expect("a pause is above 0").allow_burst(burst)
    }
}

impl Limits {
    /// Creates the default limits, for a server behind the given proxies.
    pub fn new(now: Now, proxies: Vec<Prefix>) -> Self {
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
        Self { proxies, time, counts, room }
    }

    /// Disables all limits, for a server in a trusted network behind the given proxies.
    pub fn none(proxies: Vec<Prefix>) -> Self {
        let time = Time(Now::of_machine());
        Self { proxies, time, counts: Vec::new(), room: None }
    }

    /// Sets the maximum number of connections in total.
    pub fn with_connections(self, all: usize) -> Self {
        Self { room: self.room.map(|_| Room::new(all)), ..self }
    }

    /// Returns a request's client address: the peer's or, behind trusted proxies, the last
    /// forwarded address that is not a proxy. The client could have forged any earlier address.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let lines = lines.map(|line| line.to_str().unwrap_or_default());
        for hop in lines.flat_map(|line| line.rsplit(',')) {
            if !self.is_proxy(client) {
                break;
            }
            let Some(address) = read_address(hop.trim()) else { break };
            client = address;
        }
        client
    }

    fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|proxy| proxy.contains(address))
    }

    /// Reserves a slot for a connection from this peer. Trusted proxies need none.
    ///
    /// # Errors
    ///
    /// Returns an error if the peer already has too many connections.
    pub fn connect(&self, peer: IpAddr) -> Result<Option<Place>, Busy> {
        let room = self.room.as_ref().filter(|_| !self.is_proxy(peer));
        let Some(room) = room else { return Ok(None) };
        room.connections.take(peer, None).map(Some).ok_or(Busy)
    }

    /// Counts a request towards the limits of an address and a person.
    ///
    /// # Errors
    ///
    /// Returns an error with the time to wait if a limit is exceeded.
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

    /// Runs an expensive read when it is the person's turn, on a thread that does not delay moves.
    /// The read runs to completion even if nobody is waiting for it any more.
    ///
    /// # Errors
    ///
    /// Returns an error if too many requests from the client's network are queued.
    ///
    /// # Panics
    ///
    /// Panics if `work` panics.
    pub async fn read<T: Send + 'static>(
        &self,
        client: IpAddr,
        person: Option<&PersonId>,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Busy> {
        let Some(room) = &self.room else { return Ok(work.await) };
        let turn = room.reads.wait(Network::widest(client), person.cloned()).await?;
        let runtime = tokio::runtime::Handle::current();
        let work = work.in_current_span();
        let working = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            give_way();
            runtime.block_on(work)
        });
        Ok(working.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic())))
    }

    /// Discards the counters of clients whose full allowance is available again.
    pub fn forget(&self) {
        for Count { households, sites, people, .. } in &self.counts {
            households.retain_recent();
            sites.retain_recent();
            if let Some(people) = people {
                people.retain_recent();
            }
        }
    }

    /// Returns the number of networks and people being tracked.
    pub fn remembered(&self) -> usize {
        let people = |count: &Count| count.people.as_ref().map_or(0, Limiter::len);
        let all = |count: &Count| count.households.len() + count.sites.len() + people(count);
        self.counts.iter().map(all).sum()
    }

    /// Counts a request towards all networks containing an address, and returns the remaining
    /// allowance of the smallest one.
    fn count_address(
        &self,
        act: Act,
        cost: NonZeroU32,
        client: IpAddr,
    ) -> Result<Option<Remaining>, Duration> {
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
    ) -> Result<Option<Remaining>, Duration> {
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
    ) -> Result<Remaining, Duration> {
        let answer = limiter.check_key_n(who, cost).expect("an allowance holds every cost");
        match answer {
            Ok(state) => Ok(Remaining::of(act, &state)),
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
        // Keep one CPU core free for moves.
        let all = cores.saturating_sub(1).max(1);
        let group = all.div_ceil(2);
        let (waiting, member_waiting) = (READS_WAITING, READS_OF_PERSON);
        let reads = Width { all, group, waiting, member_waiting };
        Self {
            connections: places(connections, CONNECTIONS_OF_HOUSEHOLD, 0),
            requests: places(connections, CONNECTIONS_OF_HOUSEHOLD, 0),
            // Streams take up at most three quarters of the connections, leaving some for other
            // requests.
            streams: places(connections / 4 * 3, STREAMS_OF_HOUSEHOLD, STREAMS_OF_PERSON),
            reads: Turns::new(reads),
            acts: Turns::new(ACTS),
        }
    }
}

/// Middleware that counts requests by address before anything else, rejecting excess ones as
/// cheaply as possible.
pub(crate) async fn admit<N: Future<Output = Response>>(
    app: &App,
    mut request: Request,
    next: impl FnOnce(Request) -> N,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    // Without a socket, all requests are attributed to the same client.
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
    let client = app.limits.client(peer, request.headers());
    request.extensions_mut().insert(Client(client));
    let asked = Cost::of(&request);
    request.extensions_mut().insert(asked);
    let place = match app.limits.room.as_ref().map(|room| room.requests.take(client, None)) {
        None => None,
        Some(Some(place)) => Some(place),
        Some(None) => return refuse(app, &request, "requests", TURN_AFTER),
    };
    let mut response = match app.limits.count_address(asked.act(), asked.cost(), client) {
        Ok(left) => {
            if let Some(left) = left {
                request.extensions_mut().insert(left);
            }
            next(request).await
        }
        Err(wait) => refuse(app, &request, asked.act().name(), wait),
    };
    let Some(place) = place else { return response };
    let is_refused = response.status() == StatusCode::TOO_MANY_REQUESTS;
    // Streams are limited separately, so they do not occupy this slot.
    if asked == Cost::Read(Weight::Stream) && !is_refused {
        return response;
    }
    if is_refused {
        response.extensions_mut().insert(InNoHurry);
    }
    response.map(|body| held(body, place))
}

/// A marker for refused requests, whose responses are delayed to slow down clients that retry
/// immediately.
#[derive(Clone, Copy)]
pub(crate) struct InNoHurry;

/// Middleware that counts requests by person, and queues them for their turn.
pub(crate) async fn hold<N>(
    app: &App,
    request: Request,
    next: impl FnOnce(Request) -> N + Send + 'static,
) -> Response
where
    N: Future<Output = Response> + Send + 'static,
{
    let asked = *request.extensions().get::<Cost>().expect("it was admitted");
    let client = request.extensions().get::<Client>().expect("it was admitted").0;
    let person = request.extensions().get::<Session>().and_then(Session::id).cloned();
    let left = match count_who(&app.limits, asked, client, person.as_ref()) {
        Ok(left) => left.or_else(|| request.extensions().get().copied()),
        Err((act, wait)) => {
            app.tables.store().metrics().count_refused(act.name());
            // A flood of requests must not flood the log, too.
            tracing::debug!(%client, act = act.name(), "too many requests");
            return (Extension(Limit(act.name())), Error::TooMany(wait)).into_response();
        }
    };
    let left = left.filter(|_| link::is_for_programs(request.uri().path()));
    let request = with_room_for_its_body(request);
    let mut answer = in_turn(app, asked, (client, person), request, next).await;
    if let Some(left) = left {
        left.write(answer.headers_mut());
    }
    answer
}

/// Handles a request when its turn comes.
async fn in_turn<N>(
    app: &App,
    asked: Cost,
    (client, person): (IpAddr, Option<PersonId>),
    request: Request,
    next: impl FnOnce(Request) -> N + Send + 'static,
) -> Response
where
    N: Future<Output = Response> + Send + 'static,
{
    let Some(room) = &app.limits.room else { return next(request).await };
    match asked {
        // Forms with a password have their own hashing queue, so they skip the queue for forms.
        Cost::Form(Act::LogIn | Act::Password) => next(request).await,
        Cost::Form(_) => {
            let request = with_all_of_its_body(request).await;
            match room.acts.wait(Network::widest(client), person).await {
                Ok(_turn) => next(request).await,
                Err(Busy) => late(Busy),
            }
        }
        Cost::Read(Weight::Stream) => match room.streams.take(client, person.as_ref()) {
            Some(place) => {
                let work = next(request);
                let answer = app.limits.read(client, person.as_ref(), work).await;
                answer.map_or_else(late, |answer| answer.map(|body| held(body, place)))
            }
            None => {
                app.tables.store().metrics().count_refused("streams");
                (Extension(Limit("streams")), Error::TooMany(STREAM_AFTER)).into_response()
            }
        },
        Cost::Read(weight) if weight.is_costly() => {
            let work = async move {
                let answer = next(request).await;
                if weight.is_whole() { whole(answer).await } else { answer }
            };
            app.limits.read(client, person.as_ref(), work).await.unwrap_or_else(late)
        }
        Cost::Read(_) => next(request).await,
    }
}

/// Lowers this thread's priority below that of threads handling moves. If the CPU is overloaded,
/// this thread gets a tenth of another thread's share.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    {
        use std::cell::Cell;

        const NICE: i32 = 10;
        thread_local!(static GIVES_WAY: Cell<bool> = const { Cell::new(false) });
        if !GIVES_WAY.replace(true) {
            // On Linux, the call affects only this thread. If the call is not permitted, all
            // threads keep the same priority.
            let _ = rustix::process::setpriority_process(None, NICE);
        }
    }
}

impl Cost {
    fn of(request: &Request) -> Self {
        let (method, pattern) = (request.method(), pattern_of(request));
        // An unknown path is answered with a page, so the request costs as much as one for a page.
        let unknown = || match is_form(method) {
            true => Self::Form(Act::Play),
            false => Self::Read(Weight::Page),
        };
        cost_at(method, pattern).unwrap_or_else(unknown)
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

/// Returns the path pattern of a request's route, or an empty string for an unknown path.
fn pattern_of(request: &Request) -> &str {
    request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str)
}

/// Returns whether requests with this method change something.
fn is_form(method: &Method) -> bool {
    [Method::POST, Method::PUT, Method::DELETE].contains(method)
}

/// Counts a request towards its sender's limits. A form without a session also counts as
/// [`Act::Enter`], because it creates a guest.
fn count_who(
    limits: &Limits,
    asked: Cost,
    client: IpAddr,
    person: Option<&PersonId>,
) -> Result<Option<Remaining>, (Act, Duration)> {
    let act = asked.act();
    match person {
        Some(person) => limits.count_person(act, asked.cost(), person).map_err(|wait| (act, wait)),
        None if matches!(asked, Cost::Form(act) if act != Act::LogIn) => {
            let enters = limits.count_address(Act::Enter, NonZeroU32::MIN, client);
            enters.map_err(|wait| (Act::Enter, wait))
        }
        None => Ok(None),
    }
}

/// Builds the response for a network with too many queued requests.
fn late(_: Busy) -> Response {
    (Extension(Limit("requests")), Error::TooMany(TURN_AFTER)).into_response()
}

fn refuse(app: &App, request: &Request, what: &'static str, wait: Duration) -> Response {
    app.tables.store().metrics().count_refused(what);
    tracing::debug!(act = what, "too much from one network");
    if link::is_for_programs(request.uri().path()) {
        return problem::too_many(request.headers(), what, wait);
    }
    error::too_many(request.headers(), wait)
}

/// Limits the body size to that allowed for the path. A longer body results in an error.
fn with_room_for_its_body(request: Request) -> Request {
    if request.body().is_end_stream() {
        return request;
    }
    let most = body_bytes_max(pattern_of(&request));
    request.map(|body| Body::new(Limited::new(body, most)))
}

/// Reads a form's whole body in advance, so that no turn is wasted waiting for it to arrive. An
/// incomplete body is passed on for the handler to report the error.
async fn with_all_of_its_body(request: Request) -> Request {
    let (parts, body) = request.into_parts();
    let body = match to_bytes(body, usize::MAX).await {
        Ok(bytes) => bytes.into(),
        Err(_) => Body::new(Limited::new(Body::from("more than there is room for"), 0)),
    };
    Request::from_parts(parts, body)
}

/// Buffers the entire response body, including compression.
async fn whole(answer: Response) -> Response {
    let (parts, body) = answer.into_parts();
    match to_bytes(body, usize::MAX).await {
        Ok(bytes) => Response::from_parts(parts, bytes.into()),
        Err(error) => Error::Internal(format!("a page breaks off: {error}")).into_response(),
    }
}

/// Keeps a value, such as a reserved slot, until the body is sent or dropped.
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

/// Parses an `X-Forwarded-For` entry, which may include a port.
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
    use karat_table::time::UnixMillis;
    use strum::VariantArray;

    use super::{Act, Limits};
    use crate::time::Now;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect(text)
    }

    fn client(proxies: &[&str], peer: &str, forwarded: &[&str]) -> IpAddr {
        let proxies = proxies.iter().map(|proxy| proxy.parse().expect(proxy));
        let limits = Limits::none(proxies.collect());
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
            // The client may have forged the entries to the left of the one added by the trusted
            // proxy.
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
            (&["10.0.0.0/8", "fd00::/8"], "10.7.7.7", &["1.1.1.1, 2.2.2.2, fd00::7"], "2.2.2.2"),
            (&["10.0.0.0/8"], "11.0.0.1", &["1.1.1.1"], "11.0.0.1"),
        ] {
            assert_eq!(client(proxies, peer, forwarded), ip(expected), "{peer} {forwarded:?}");
        }
    }

    #[test]
    fn an_allowance_comes_back_with_time_and_is_then_forgotten() {
        let now = Now::stopped_at(UnixMillis(1_800_000_000_000));
        let limits = Limits::new(now.clone(), Vec::new());
        for &act in Act::VARIANTS {
            let (allowance, _) = act.allowances();
            for _ in 0..allowance.burst {
                assert_eq!(limits.count(act, ip("2001:db8::1"), None), Ok(()), "{act:?}");
            }
            // Neighbours in the same network share a limit, but other networks have their own.
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
