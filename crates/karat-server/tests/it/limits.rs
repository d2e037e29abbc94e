//! Tests rate limits, the IP addresses to which they apply, and the server's metrics.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Method, Request, StatusCode, header};
use axum::response::Response;
use futures_util::{FutureExt, stream};
use karat_pages::link;
use karat_rules::Actor;
use karat_server::web::limits::{Act, Cost, Limits, Weight, cost_at};
use karat_server::web::router::{metrics_router, routes};
use karat_table::id::{PersonId, TableId};
use tokio::sync::Notify;
use tower::ServiceExt;

use crate::site::{Guest, Reply, Site, due};

const FORM: [(&str, &str); 3] = [("game", "klenotnici"), ("seats", "3"), ("bots", "random")];

/// The IP address of the proxy through which requests reach the server.
const PROXY: &str = "10.0.0.1";

/// Returns a rate-limited server behind a proxy.
async fn limited() -> Site {
    Site::with(|app| {
        let proxies = vec![PROXY.parse().expect("an address")];
        app.limits = Limits::new(app.tables.now().clone(), proxies);
    })
    .await
}

/// Returns a request that arrives over a connection from `peer`, and whose forwarding header
/// contains the IP addresses in `forwarded`.
fn from(mut request: Request<Body>, peer: &str, forwarded: Option<&str>) -> Request<Body> {
    let peer = SocketAddr::new(peer.parse().expect("an address"), 40_000);
    request.extensions_mut().insert(ConnectInfo(peer));
    if let Some(forwarded) = forwarded {
        let value = HeaderValue::from_str(forwarded).expect("a header");
        request.headers_mut().insert("x-forwarded-for", value);
    }
    request
}

/// Opens tables until the server refuses. Returns the number of tables opened, and the refusal.
async fn flood(site: &Site, peer: &str, forwarded: impl Fn(u32) -> Option<String>) -> (u32, Reply) {
    for count in 0..1000 {
        let mut guest = Guest::named(&[site], &PersonId::random()).await;
        let way = forwarded(count);
        let request = from(guest.form("/tables", &FORM), peer, way.as_deref());
        let reply = guest.send(site, request).await;
        if reply.status != StatusCode::SEE_OTHER {
            return (count, reply);
        }
    }
    panic!("nothing is refused");
}

/// Returns a GET request that arrives over a connection from `peer`.
fn look(path: &str, guest: &Guest, peer: &str) -> Request<Body> {
    let request = Request::get(path).header(header::COOKIE, guest.cookies.join("; "));
    from(request.body(Body::empty()).expect("a request"), peer, None)
}

/// Requests a path without a cookie over a connection from `peer`, and returns the response's
/// status.
async fn status(site: &Site, path: &str, peer: &str) -> StatusCode {
    site.raw(look(path, &Guest::default(), peer)).await.status()
}

/// Requests the cheapest path until the limit of the sender's network is reached.
async fn read_all_that_is_allowed(site: &Site, peer: &str) {
    for _ in 0..Act::Look.allowances().0.burst {
        assert_eq!(status(site, "/healthz", peer).await, StatusCode::OK);
    }
    assert_eq!(status(site, "/healthz", peer).await, StatusCode::TOO_MANY_REQUESTS);
}

/// Returns all paths that can be read, each with its cost. All placeholders in the paths have been
/// filled in.
fn readable(id: &TableId, person: &PersonId) -> Vec<(String, Weight)> {
    let reads = routes().into_iter().filter(|route| route.method == Method::GET);
    let reads = reads.map(|route| {
        let cost = cost_at(&route.method, route.path);
        let Some(Cost::Read(weight)) = cost else { panic!("{} has no weight", route.path) };
        let path = route.path.replace("/people/{id}", &link::person(person.as_str()));
        let path = path.replace("{id}", id.as_str()).replace("{game}", "edel");
        let path = path.replace("/static/{file}", &link::asset("mark.svg"));
        let path = path.replace("{seats}", "3").replace("/events", &format!("/events?table={id}"));
        (path, weight)
    });
    reads.collect()
}

#[tokio::test]
async fn every_read_counts_by_its_weight_for_the_network_that_asks() {
    let site = limited().await;
    let people = [(); 3].map(|()| PersonId::random());
    let id = site.open_for(&[], &people).await;
    let now = site.app.tables.now();
    let pause_ms = i64::from(Act::Look.allowances().0.pause_ms);
    read_all_that_is_allowed(&site, "192.0.2.7").await;
    for (path, weight) in readable(&id, &people[0]) {
        let cost = i64::from(weight.cost().get());
        now.pass_ms((cost - 1) * pause_ms);
        let reply = site.raw(look(&path, &Guest::default(), "192.0.2.7")).await;
        assert_eq!(reply.status(), StatusCode::TOO_MANY_REQUESTS, "{path}");
        let wait_s: i64 =
            reply.headers()["retry-after"].to_str().expect("text").parse().expect("s");
        assert!((1..=2).contains(&wait_s), "{path}: {wait_s}");
        let other = status(&site, &path, "192.0.2.8").await;
        assert_ne!(other, StatusCode::TOO_MANY_REQUESTS, "{path} from elsewhere");
        now.pass_ms(pause_ms);
        let again = status(&site, &path, "192.0.2.7").await;
        assert_ne!(again, StatusCode::TOO_MANY_REQUESTS, "{path} after a while");
    }
}

#[tokio::test]
async fn a_clock_set_back_delays_nobody() {
    const TWO_DAYS_MS: i64 = 2 * 24 * 3600 * 1000;
    let site = limited().await;
    read_all_that_is_allowed(&site, "192.0.2.7").await;
    site.app.tables.now().pass_ms(-TWO_DAYS_MS);
    let reply = site.ask(look("/", &Guest::default(), "192.0.2.7")).await;
    assert_eq!(reply.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(reply.header("retry-after"), "1");
    assert!(reply.text.contains("<h1>Too many requests</h1>"), "{}", reply.text);
    site.app.tables.now().pass_ms(1000);
    assert_eq!(status(&site, "/", "192.0.2.7").await, StatusCode::OK);
}

/// Opens event streams until the server refuses. Returns the open streams, and the refusal.
async fn listen_to_all(
    site: &Site,
    path: &str,
    guest: &Guest,
    peer: impl Fn(usize) -> String,
) -> (Vec<Response>, Response) {
    let mut open = Vec::new();
    loop {
        let answer = site.raw(look(path, guest, &peer(open.len()))).await;
        if answer.status() != StatusCode::OK {
            return (open, answer);
        }
        open.push(answer);
        assert!(open.len() < 5000, "nobody says no");
    }
}

#[tokio::test]
async fn streams_are_limited_for_each_network_and_person() {
    let site = limited().await;
    let (id, [ana, ..]) = site.open_for_three(&[]).await;
    let nobody = Guest::default();
    let streams = routes().into_iter().map(|route| route.path);
    let cost = |path: &&str| cost_at(&Method::GET, path);
    let streams: Vec<_> =
        streams.filter(|path| cost(path) == Some(Cost::Read(Weight::Stream))).collect();
    assert_eq!(streams.len(), 3);
    for path in streams {
        let path = path.replace("{id}", id.as_str());
        let path = if path == "/events" { format!("/events?table={id}") } else { path };
        let (open, refused) = listen_to_all(&site, &path, &nobody, |_| "192.0.2.7".into()).await;
        assert!((180..=300).contains(&open.len()), "{path}: {}", open.len());
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(refused.headers()["retry-after"], "61");
        assert_eq!(status(&site, "/healthz", "192.0.2.7").await, StatusCode::OK, "it may read");
        let (own, _) = listen_to_all(&site, &path, &ana, |at| format!("198.51.100.{at}")).await;
        assert_eq!(own.len(), 32, "{path}: one person, wherever he is");
        assert_eq!(status(&site, &path, "192.0.2.8").await, StatusCode::OK);
        drop((open, own));
        // A HEAD request must not stay open and count as a stream.
        for _ in 0..300 {
            let mut request = look(&path, &nobody, "192.0.2.9");
            *request.method_mut() = Method::HEAD;
            assert_eq!(site.raw(request).await.status(), StatusCode::OK);
        }
        assert_eq!(status(&site, &path, "192.0.2.7").await, StatusCode::OK, "places come back");
        site.app.tables.now().pass_ms(3_600_000);
    }
}

#[tokio::test]
async fn many_networks_with_streams_leave_a_place_for_the_next() {
    let site = limited().await;
    let mut open = Vec::new();
    for network in 0..60 {
        let peer = |_| format!("2001:db8:{network}::1");
        let (streams, _) = listen_to_all(&site, "/lobby/events", &Guest::default(), peer).await;
        open.extend(streams);
    }
    assert!(open.len() > 5000);
    assert_eq!(status(&site, "/lobby/events", "192.0.2.8").await, StatusCode::OK);
    assert_eq!(status(&site, "/", "192.0.2.8").await, StatusCode::OK);
}

#[tokio::test]
async fn unread_answers_fill_only_the_places_of_their_network() {
    let site = limited().await;
    let mut untaken = Vec::new();
    let refused = loop {
        let answer = site.raw(look("/healthz", &Guest::default(), "192.0.2.7")).await;
        if answer.status() != StatusCode::OK {
            break answer;
        }
        untaken.push(answer);
    };
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!((300..=600).contains(&untaken.len()), "{}", untaken.len());
    assert_eq!(status(&site, "/healthz", "192.0.2.8").await, StatusCode::OK);
    drop(untaken);
    assert_eq!(status(&site, "/healthz", "192.0.2.7").await, StatusCode::OK);
}

#[tokio::test]
async fn moves_never_wait_for_reads() {
    let site = limited().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    // The test makes as many networks as possible read at the same time, and none of them finishes.
    let end = Arc::new(Notify::new());
    let readers: Vec<_> = (0..200)
        .map(|network: u8| {
            let (app, end) = (site.app.clone(), end.clone());
            let reader: IpAddr = [203, 0, 113, network].into();
            tokio::spawn(async move {
                app.limits.read(reader, None, async move { end.notified().await }).await
            })
        })
        .collect();
    tokio::task::yield_now().await;
    let path = format!("/tables/{id}");
    let mut reading = pin!(site.raw(look(&path, &Guest::default(), "192.0.2.8")));
    assert!(reading.as_mut().now_or_never().is_none(), "a read waits");
    for _ in 0..3 {
        let table = site.table(&id).await;
        let seat = due(table.game()).expect("a seat");
        let text = table.game().legal(Actor::Seat(seat)).swap_remove(0);
        let reply = guests[seat.index()].play(&site, &id, &text, table.version().0, "").await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER);
    }
    assert_eq!(status(&site, "/healthz", "192.0.2.7").await, StatusCode::OK);
    assert!(reading.as_mut().now_or_never().is_none());
    readers.iter().for_each(tokio::task::JoinHandle::abort);
    end.notify_waiters();
    assert_eq!(reading.await.status(), StatusCode::OK, "and then it is answered");
}

#[tokio::test]
async fn moves_never_wait_for_slow_clients() {
    let site = limited().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let moves = format!("/tables/{id}/moves");
    let mut dawdlers = Vec::new();
    for network in 0..100 {
        for _ in 0..4 {
            let mut request = Guest::default().form(&moves, &[]);
            *request.body_mut() = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
            let mut waiting =
                Box::pin(site.raw(from(request, &format!("203.0.113.{network}"), None)));
            assert!(waiting.as_mut().now_or_never().is_none(), "what he sends has no end");
            dawdlers.push(waiting);
        }
    }
    for dawdler in &mut dawdlers {
        assert!(dawdler.as_mut().now_or_never().is_none());
    }
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    let text = table.game().legal(Actor::Seat(seat)).swap_remove(0);
    let reply = guests[seat.index()].play(&site, &id, &text, table.version().0, "").await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn behind_a_proxy_streams_count_for_the_address_it_saw() {
    let site = limited().await;
    let listen = async |client: &str| {
        let request = Request::get("/lobby/events").body(Body::empty()).expect("a request");
        site.raw(from(request, PROXY, Some(client))).await
    };
    let mut open = Vec::new();
    let refused = loop {
        let answer = listen(&format!("10.9.0.{}, 192.0.2.9", open.len() % 250)).await;
        if answer.status() != StatusCode::OK {
            break answer.status();
        }
        open.push(answer);
    };
    assert_eq!((open.len(), refused), (256, StatusCode::TOO_MANY_REQUESTS));
    assert_eq!(listen("192.0.2.10").await.status(), StatusCode::OK);
    let proxy = PROXY.parse().expect("an address");
    let connections: Vec<_> = (0..2000).map(|_| site.app.limits.connect(proxy)).collect();
    assert!(connections.iter().all(Result::is_ok), "it speaks for all");
    let other = "192.0.2.9".parse().expect("an address");
    let connections: Vec<_> =
        (0..2000).map_while(|_| site.app.limits.connect(other).ok()).collect();
    assert_eq!(connections.len(), 512);
}

#[tokio::test]
async fn a_flood_is_refused_with_a_page_and_a_time_to_wait() {
    let site = limited().await;
    let (allowed, _) = Act::Open.allowances();
    let (opened, reply) = flood(&site, "192.0.2.7", |_| None).await;
    assert_eq!(opened, allowed.burst);
    assert_eq!(reply.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(reply.text.contains("<h1>Too many requests</h1>"), "{}", reply.text);
    let wait_s: i64 = reply.header("retry-after").parse().expect("seconds");
    assert!((1..=6).contains(&wait_s), "{wait_s}");

    // Page reads and other networks have separate limits. When the waiting time is over, the
    // network may open tables again.
    let request = Request::get("/").body(Body::empty()).expect("a request");
    assert_eq!(site.ask(from(request, "192.0.2.7", None)).await.status, StatusCode::OK);
    let mut guest = Guest::named(&[&site], &PersonId::random()).await;
    let request = from(guest.form("/tables", &FORM), "192.0.2.8", None);
    assert_eq!(guest.send(&site, request).await.status, StatusCode::SEE_OTHER);
    site.app.tables.now().pass_ms(wait_s * 1000);
    let request = from(guest.form("/tables", &FORM), "192.0.2.7", None);
    assert_eq!(guest.send(&site, request).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn forged_headers_do_not_evade_the_limits() {
    let site = limited().await;
    let burst = Act::Open.allowances().0.burst;
    let spoofed = |count: u32| Some(format!("10.9.{}.{}", count / 250, count % 250));
    let (opened, _) = flood(&site, "192.0.2.7", spoofed).await;
    assert_eq!(opened, burst, "the peer is no proxy of ours");

    let behind = |count: u32| Some(format!("10.9.0.{}, 192.0.2.9", count % 250));
    let (opened, _) = flood(&site, PROXY, behind).await;
    assert_eq!(opened, burst, "what stands left of the proxy's word is the client's own");
    let (opened, _) = flood(&site, PROXY, |_| Some("192.0.2.10".to_owned())).await;
    assert_eq!(opened, burst, "behind a proxy everybody has an allowance of his own");
}

#[tokio::test]
async fn strangers_become_guests_at_a_limited_rate() {
    let site = limited().await;
    let (id, _) = site.open_for_three(&[]).await;
    let moves = format!("/tables/{id}/moves");
    let form = || Guest::default().form(&moves, &[("move", "pass"), ("seen", "0")]);
    for _ in 0..Act::Enter.allowances().0.burst {
        let reply = site.ask(from(form(), "192.0.2.7", None)).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN);
    }
    let reply = site.ask(from(form(), "192.0.2.7", None)).await;
    assert_eq!(reply.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn chat_and_moves_of_one_person_are_limited_everywhere() {
    let site = limited().await;
    let (id, [mut ana, mut ben, _]) = site.open_for_three(&[]).await;
    let (chat, moves) = (format!("/tables/{id}/chat"), format!("/tables/{id}/moves"));
    let said = Act::Talk.allowances().1.expect("people are counted").burst;
    for count in 0..=said {
        let text = format!("haha {count}");
        let request = ana.form(&chat, &[("text", text.as_str())]);
        let reply = ana.send(&site, from(request, &format!("192.0.2.{count}"), None)).await;
        let expected =
            if count < said { StatusCode::SEE_OTHER } else { StatusCode::TOO_MANY_REQUESTS };
        assert_eq!(reply.status, expected, "message {count}");
    }
    let reply = ben.post(&site, &chat, &[("text", "Klid")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "the others may still talk");

    let moved = Act::Play.allowances().1.expect("people are counted").burst;
    for count in 0..=moved {
        let reply = ana.post(&site, &moves, &[("move", "gibberish"), ("seen", "0")]).await;
        let is_refused = reply.status == StatusCode::TOO_MANY_REQUESTS;
        assert_eq!(is_refused, count == moved, "move {count}: {}", reply.status);
    }
}

#[tokio::test]
async fn changes_of_settings_count_like_page_views() {
    let site = limited().await;
    let mut guest = Guest::default();
    for _ in 0..1000 {
        let reply = guest.post(&site, "/settings", &[("theme", "dark")]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER);
    }
}

#[tokio::test]
async fn every_answer_has_its_request_id() {
    let site = Site::new().await;
    let mut seen = Vec::new();
    for path in ["/", "/nowhere", "/healthz", "/"] {
        let mut request = Request::get(path).body(Body::empty()).expect("a request");
        request.headers_mut().insert("x-request-id", HeaderValue::from_static("mine"));
        let response = site.raw(request).await;
        let id = response.headers()["x-request-id"].to_str().expect("ASCII").to_owned();
        assert!(id.len() == 32 && !seen.contains(&id), "{path}: {id}");
        seen.push(id);
    }
}

async fn metrics(site: &Site) -> String {
    let request = Request::get("/metrics").body(Body::empty()).expect("a request");
    let response = metrics_router(site.app.clone()).oneshot(request).await.expect("an answer");
    assert_eq!(response.status(), StatusCode::OK);
    let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Returns the value of the metric with the given name.
fn value(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find(|line| line.starts_with(&format!("{name} ")));
    let line = line.unwrap_or_else(|| panic!("no {name} in {metrics}"));
    line[name.len()..].trim().parse().expect("a number")
}

#[tokio::test]
async fn metrics_count_events_and_contain_no_secrets() {
    let site = limited().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    let text = table.game().legal(Actor::Seat(seat)).swap_remove(0);
    let entries = {
        let player = &mut guests[seat.index()];
        player.play(&site, &id, &text, table.version().0, "").await;
        player.post(&site, &format!("/tables/{id}/chat"), &[("text", "tajemství")]).await;
        player.get(&site, "/nowhere/tajemství?heslo=tajné").await;
        site.table(&id).await.version().0 - table.version().0
    };
    let bots = ["greedy"; 3].map(|level| karat_table::table::Occupant::Bot(level.to_owned()));
    let with_bots: TableId = site.open_with(&[], bots.to_vec()).await;
    site.robots.step(&with_bots).await.expect("a step");

    let text = metrics(&site).await;
    let play = "{method=\"POST\",route=\"/tables/{id}/moves\",status=\"3xx\"}";
    for (name, expected) in [
        (format!("karat_requests_total{play}"), 1.0),
        ("karat_requests_total{method=\"GET\",route=\"none\",status=\"4xx\"}".to_owned(), 1.0),
        ("karat_decisions_total{by=\"person\"}".to_owned(), 1.0),
        ("karat_decisions_total{by=\"bot\"}".to_owned(), 1.0),
        ("karat_bot_decisions_total{level=\"greedy\"}".to_owned(), 1.0),
        ("karat_tables{stage=\"playing\"}".to_owned(), 2.0),
        ("karat_flush_appends_count".to_owned(), 2.0),
        ("karat_streams".to_owned(), 0.0),
    ] {
        assert_eq!(value(&text, &name), expected, "{name}");
    }
    assert!(value(&text, "karat_moves_total") >= entries as f64 + 1.0);
    let record = site.table(&id).await;
    let seed = record.record().seed.reveal();
    for secret in ["Ana", "Ben", "tajemství", "tajné", "heslo", id.as_str(), &seed] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    let digits = |word: &str| word.len() >= 32 && word.bytes().all(|b| b.is_ascii_hexdigit());
    assert!(!text.split(|c: char| !c.is_alphanumeric()).any(digits), "no id, no hash");
    // The public address must not serve the metrics.
    assert_eq!(site.get("/metrics").await.status, StatusCode::NOT_FOUND);
}
