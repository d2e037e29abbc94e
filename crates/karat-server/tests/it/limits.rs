//! Floods, who sends them, and what the server counts of itself.

use std::net::SocketAddr;

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, StatusCode};
use karat_rules::Actor;
use karat_server::id::{PersonId, TableId};
use karat_server::limits::{Act, Limits};
use karat_server::router::metrics_router;
use tower::ServiceExt;

use crate::site::{Guest, Reply, Site, due};

const FORM: [(&str, &str); 3] = [("game", "klenotnici"), ("seats", "3"), ("bots", "random")];

/// The proxy in front of the server.
const PROXY: &str = "10.0.0.1";

/// A server behind a proxy that limits what anybody may do in a while.
async fn limited() -> Site {
    Site::with(|app| {
        let proxies = vec![PROXY.parse().expect("an address")];
        app.limits = Limits::new(app.tables.now().clone(), proxies);
    })
    .await
}

/// A request as it comes over a connection from `peer`, with what is said of its way here.
fn from(mut request: Request<Body>, peer: &str, forwarded: Option<&str>) -> Request<Body> {
    let peer = SocketAddr::new(peer.parse().expect("an address"), 40_000);
    request.extensions_mut().insert(ConnectInfo(peer));
    if let Some(forwarded) = forwarded {
        let value = HeaderValue::from_str(forwarded).expect("a header");
        request.headers_mut().insert("x-forwarded-for", value);
    }
    request
}

/// Opens tables until one is refused; how many were opened, and the refusal.
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

    // Looking is free, another address is another matter, and patience helps.
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
async fn nobody_escapes_by_what_he_says_of_his_way() {
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
async fn strangers_become_guests_only_so_fast() {
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
async fn one_person_talks_and_moves_only_so_fast_wherever_he_is() {
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
async fn settings_and_looking_are_never_refused() {
    let site = limited().await;
    let mut guest = Guest::default();
    for _ in 0..1000 {
        let reply = guest.post(&site, "/settings", &[("theme", "dark")]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER);
    }
}

#[tokio::test]
async fn every_answer_names_its_request() {
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

/// The value of the line that begins like this.
fn value(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find(|line| line.starts_with(&format!("{name} ")));
    let line = line.unwrap_or_else(|| panic!("no {name} in {metrics}"));
    line[name.len()..].trim().parse().expect("a number")
}

#[tokio::test]
async fn metrics_count_what_happens_and_hold_nobodys_secret() {
    let site = limited().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    let text = table.game().legal(Actor::Seat(seat)).swap_remove(0);
    let entries = {
        let player = &mut guests[seat.index()];
        player.play(&site, &id, &text, table.version(), "").await;
        player.post(&site, &format!("/tables/{id}/chat"), &[("text", "tajemství")]).await;
        player.get(&site, "/nowhere/tajemství?heslo=tajné").await;
        site.table(&id).await.version() - table.version()
    };
    let bots = ["greedy"; 3].map(|level| karat_server::store::Occupant::Bot(level.to_owned()));
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
        ("karat_append_batch_count".to_owned(), 2.0),
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
    // They are on no page that others can ask for.
    assert_eq!(site.get("/metrics").await.status, StatusCode::NOT_FOUND);
}
