//! Tests browser notifications to people who have no page open: who receives them and when, what
//! they contain, and which push services may be used.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode, Uri, header};
use hkdf::Hkdf;
use karat_rules::Seat;
use karat_server::App;
use karat_server::notifications::Notices;
use karat_server::push::endpoint::Reach;
use karat_server::push::identity::Identity;
use karat_server::push::{Pusher, read_base64, write_base64};
use karat_table::id::{PersonId, TableId};
use karat_table::notification::{DEVICES_MAX, GATHER};
use karat_table::table::Attempt;
use karat_table::time::DAY;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::{PublicKey, SecretKey};
use sha2::Sha256;
use tokio::net::TcpListener;

use crate::challenge;
use crate::follow::person;
use crate::site::{Choices, Guest, Reply, Site, due};
use crate::tokens::kept;

/// The smallest step of a clock.
const MILLISECOND: Duration = Duration::from_millis(1);

const HOUR: Duration = Duration::from_secs(3600);
const AUTH: [u8; 16] = [9; 16];

/// A push service on this machine, with the browser that receives its notifications.
struct Service {
    origin: String,
    received: Arc<Mutex<Vec<Received>>>,
    status: Arc<AtomicU16>,
    secret: SecretKey,
}

struct Received {
    path: String,
    headers: HeaderMap,
    body: Bytes,
}

impl Service {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let received: Arc<Mutex<Vec<Received>>> = Arc::default();
        let status = Arc::new(AtomicU16::new(201));
        let (keep, answer) = (received.clone(), status.clone());
        let take = async move |uri: Uri, headers: HeaderMap, body: Bytes| {
            keep.lock().expect("nobody failed").push(Received {
                path: uri.path().to_owned(),
                headers,
                body,
            });
            let status = StatusCode::from_u16(answer.load(Ordering::Relaxed)).expect("a status");
            (status, [(header::LOCATION, "/elsewhere")])
        };
        let service = Router::new().fallback(take);
        tokio::spawn(async { axum::serve(listener, service).await });
        let secret = SecretKey::from_slice(&[5; 32]).expect("a key");
        Self { origin, received, status, secret }
    }

    /// Returns a function that makes a Karat server use this push service.
    fn reached(&self) -> impl FnOnce(&mut App) + use<> {
        let origin = self.origin.clone();
        move |app| {
            let key = app.key.clone();
            let identity = Identity::new(|number| key.push_secret(number), None);
            let pusher = Pusher::new(Reach::with(vec![origin]), identity);
            app.notifications = Notices::new(app.tables.clone(), app.key.clone(), pusher, None);
        }
    }

    /// Subscribes the browser to notifications by submitting the same form as a page would.
    async fn subscribe(&self, site: &Site, guest: &mut Guest, path: &str) -> Reply {
        let key = write_base64(&self.secret.public_key().to_sec1_bytes());
        let endpoint = format!("{}{path}", self.origin);
        let auth = write_base64(&AUTH);
        let fields = [("endpoint", &*endpoint), ("key", &key), ("auth", &auth), ("ahead", "0")];
        guest.post(site, "/settings/devices", &fields).await
    }

    fn count(&self) -> usize {
        self.received.lock().expect("nobody failed").len()
    }

    fn answer(&self, status: u16) {
        self.status.store(status, Ordering::Relaxed);
    }

    /// Returns the text of the last notification that the browser received.
    fn last_text(&self) -> String {
        let received = self.received.lock().expect("nobody failed");
        let plain = open(&self.secret, &received.last().expect("a message").body);
        let message: serde_json::Value = serde_json::from_slice(&plain).expect("JSON");
        assert_eq!(message.as_object().expect("an object").len(), 1, "{message}");
        message["text"].as_str().expect("a text").to_owned()
    }
}

/// Decrypts a notification in the same way as a browser (RFC 8291).
fn open(secret: &SecretKey, body: &[u8]) -> Vec<u8> {
    let (salt, point, sealed) = (&body[..16], &body[21..86], &body[86..]);
    assert_eq!(body[16..21], [0, 0, 16, 0, 65]);
    let theirs = PublicKey::from_sec1_bytes(point).expect("a point");
    let expand = |salt: &[u8], key: &[u8], info: &[u8], length: usize| {
        let mut out = vec![0; length];
        Hkdf::<Sha256>::new(Some(salt), key).expand(info, &mut out).expect("short");
        out
    };
    let info = [b"WebPush: info\0", &secret.public_key().to_sec1_bytes()[..], point].concat();
    let shared = secret.diffie_hellman(&theirs);
    let key = expand(&AUTH, shared.raw_secret_bytes(), &info, 32);
    let nonce = expand(salt, &key, b"Content-Encoding: nonce\0", 12);
    let key = expand(salt, &key, b"Content-Encoding: aes128gcm\0", 16);
    let nonce = Nonce::try_from(&nonce[..]).expect("twelve bytes");
    let cipher = Aes128Gcm::new_from_slice(&key).expect("a key");
    let mut plain = cipher.decrypt(&nonce, sealed).expect("it was sealed for this browser");
    while plain.pop_if(|byte| *byte == 0).is_some() {}
    assert_eq!(plain.pop(), Some(2));
    plain
}

/// A table with three people and no clock, at which the second person receives notifications.
pub(crate) struct Party {
    pub(crate) id: TableId,
    pub(crate) people: [PersonId; 3],
    dice: Choices,
}

pub(crate) const TOLD: Seat = Seat::new(1);

impl Party {
    pub(crate) async fn at(site: &Site, told: &PersonId) -> Self {
        let people = [PersonId::random(), told.clone(), PersonId::random()];
        let id = site.open_for(&[], &people).await;
        Self { id, people, dice: Choices(11) }
    }

    /// Makes a decision at the table, and informs the server which seats must decide next.
    pub(crate) async fn play(&mut self, site: &Site) {
        let table = site.table(&self.id).await;
        let seat = due(table.game()).expect("the game runs");
        let text = self.dice.choose(table.game(), seat);
        let attempt = Attempt::by_seat(seat, &text, table.version());
        site.attempt(&self.id, attempt).await;
        site.app.notifications.hear(&HashSet::from([self.id.clone()])).await;
    }

    pub(crate) async fn is_his(&self, site: &Site) -> bool {
        site.table(&self.id).await.is_waiting_for(Some(&self.people[TOLD.index()]))
    }

    /// Plays until the second player has a decision to make, and then advances the clock.
    pub(crate) async fn wait_for_him(&mut self, site: &Site) {
        site.app.tables.now().pass_ms(1000);
        while self.is_his(site).await {
            self.play(site).await;
        }
        while !self.is_his(site).await {
            self.play(site).await;
        }
    }
}

pub(crate) async fn step(site: &Site) {
    site.app.notifications.step().await.expect("it is looked who is to be told");
}

/// Advances the clock by `ms`, and sends the notifications that are due.
pub(crate) async fn pass(site: &Site, time: Duration) {
    site.app.tables.now().pass(time);
    step(site).await;
}

/// Starts a server on which one person receives notifications in one browser, but has no decision
/// to make yet.
async fn told(service: &Service) -> (Site, Guest, Party) {
    let site = Site::with(service.reached()).await;
    let person = PersonId::random();
    let mut guest = Guest::named(&[&site], &person).await;
    let reply = service.subscribe(&site, &mut guest, "/1").await;
    assert_eq!(reply.location(), "/account?done=on#away");
    let party = Party::at(&site, &person).await;
    (site, guest, party)
}

#[tokio::test]
async fn a_turn_is_notified_once_until_the_next_visit() {
    let service = Service::start().await;
    let (site, mut guest, mut party) = told(&service).await;
    party.wait_for_him(&site).await;
    step(&site).await;
    pass(&site, GATHER - MILLISECOND).await;
    assert_eq!(service.count(), 0, "he may be about to see it");
    pass(&site, MILLISECOND).await;
    assert_eq!(service.count(), 1);
    assert_eq!(service.last_text(), "It is your turn in one game.");
    // While a player is away, further events at the same table must not cause another notification,
    // neither immediately nor later.
    pass(&site, DAY).await;
    party.wait_for_him(&site).await;
    pass(&site, DAY).await;
    assert_eq!(service.count(), 1, "he was told, and has not been here");
    guest.get(&site, "/").await;
    pass(&site, DAY).await;
    assert_eq!(service.count(), 1, "he has seen what waits");
    party.wait_for_him(&site).await;
    pass(&site, GATHER).await;
    assert_eq!(service.count(), 2);
}

#[tokio::test]
async fn a_challenge_is_notified_until_it_is_answered() {
    let service = Service::start().await;
    let site = Site::with(service.reached()).await;
    let (_, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    service.subscribe(&site, &mut his, "/1").await;
    let wish = [("game", "edel"), ("seats", "2"), ("speed", "live")];
    let mut ids = HashSet::new();
    for _ in 0..2 {
        site.app.tables.now().pass(MILLISECOND);
        let reply = challenge::send(&site, &mut hers, &ben, &wish).await;
        let id = TableId::parse(reply.location().trim_start_matches("/tables/")).expect("a table");
        site.app.notifications.hear(&HashSet::from([id.clone()])).await;
        ids.insert(id);
    }
    pass(&site, GATHER).await;
    assert_eq!(service.last_text(), "You have been challenged to 2 games.");
    his.get(&site, "/").await;
    for id in &ids {
        his.at(&site, id, "decline", &[]).await;
    }
    site.app.notifications.hear(&ids).await;
    pass(&site, DAY).await;
    assert_eq!(service.count(), 1);
}

#[tokio::test]
async fn a_notification_is_signed_for_its_push_service_only() {
    let service = Service::start().await;
    let (site, mut guest, _) = told(&service).await;
    let page = guest.get(&site, "/account").await.text;
    let key = site.app.notifications.pusher().public_key();
    assert!(page.contains(&format!("data-key=\"{key}\"")), "{page}");
    let reply = guest.post(&site, "/settings/devices/test", &[]).await;
    assert_eq!(reply.location(), "/account?done=tested#away");
    step(&site).await;
    assert!(service.last_text().starts_with("It works"));
    {
        let received = service.received.lock().expect("nobody failed");
        let Received { headers, path, .. } = received.last().expect("a message");
        let told = |name: &str| headers[name].to_str().expect("ASCII");
        assert_eq!(path, "/1");
        assert_eq!((told("content-encoding"), told("topic")), ("aes128gcm", "turn"));
        assert_eq!(told("ttl"), "86400");
        let (token, named) = told("authorization")
            .strip_prefix("vapid t=")
            .expect("VAPID")
            .split_once(", k=")
            .expect("both");
        assert_eq!(named, key);
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let bytes = |text: &str| read_base64(text).expect("base64");
        let key = VerifyingKey::from_sec1_bytes(&bytes(key)).expect("a key");
        let signature = Signature::from_slice(&bytes(signature)).expect("a signature");
        key.verify(signed.as_bytes(), &signature).expect("it is signed by the server");
        let claims = bytes(signed.split_once('.').expect("claims").1);
        let claims: serde_json::Value = serde_json::from_slice(&claims).expect("JSON");
        assert_eq!(claims["aud"], service.origin);
        let left_s =
            claims["exp"].as_i64().expect("a time") - site.app.tables.now().time().0 / 1000;
        assert!((1..=86_400).contains(&left_s), "{left_s}");
    }
    let reply = guest.post(&site, "/settings/devices/test", &[]).await;
    assert_eq!(reply.location(), "/account?done=tested_lately#away");
}

#[tokio::test]
async fn present_users_are_not_notified() {
    let service = Service::start().await;
    let (site, guest, mut party) = told(&service).await;
    let stream = Request::get(format!("/events?table={}", party.id))
        .header(header::COOKIE, guest.cookies.join("; "))
        .body(Body::empty());
    let stream = site.raw(stream.expect("a request")).await;
    assert_eq!(stream.status(), StatusCode::OK);
    party.wait_for_him(&site).await;
    pass(&site, DAY).await;
    assert_eq!(service.count(), 0);
    drop(stream);
    pass(&site, DAY).await;
    assert_eq!(service.count(), 0, "he had it before him");
    party.wait_for_him(&site).await;
    pass(&site, GATHER).await;
    assert_eq!(service.count(), 1);
}

#[tokio::test]
async fn automatic_requests_are_not_visits() {
    let service = Service::start().await;
    let (site, guest, mut party) = told(&service).await;
    party.wait_for_him(&site).await;
    site.app.tables.now().pass(GATHER);
    let fetch = Request::get(format!("/tables/{}/waiting", party.id))
        .header(header::COOKIE, guest.cookies.join("; "))
        .header("sec-fetch-dest", "empty")
        .body(Body::empty());
    assert_eq!(site.raw(fetch.expect("a request")).await.status(), StatusCode::OK);
    step(&site).await;
    assert_eq!(service.count(), 1);
}

#[tokio::test]
async fn quick_answers_live_games_and_bot_games_are_not_notified() {
    let service = Service::start().await;
    let (site, _, mut party) = told(&service).await;
    party.wait_for_him(&site).await;
    while party.is_his(&site).await {
        party.play(&site).await;
    }
    pass(&site, DAY).await;
    assert_eq!(service.count(), 0);
    let [_, person, _] = &party.people;
    let bot = || karat_table::table::Occupant::Bot("random".to_owned());
    let alone = vec![karat_table::table::Occupant::Person(person.clone()), bot(), bot()];
    let id = site.open_with(&[], alone).await;
    site.let_bots_move(&id).await;
    site.app.notifications.hear(&HashSet::from([id])).await;
    pass(&site, DAY).await;
    assert_eq!(service.count(), 0);
}

#[tokio::test]
async fn quiet_hours_delay_notifications() {
    let service = Service::start().await;
    let (site, mut guest, mut party) = told(&service).await;
    // The test begins at eight in the morning UTC, and the person's time zone is one hour ahead.
    let fields =
        [("how", "each"), ("daily", "18"), ("from", "9"), ("until", "11"), ("ahead", "60")];
    let reply = guest.post(&site, "/settings/notifications", &fields).await;
    assert_eq!(reply.location(), "/account?done=chosen#away");
    party.wait_for_him(&site).await;
    pass(&site, HOUR).await;
    assert_eq!(service.count(), 0);
    pass(&site, HOUR).await;
    assert_eq!(service.count(), 1);
    // A form without quiet hours must not change the person's quiet hours.
    guest.post(&site, "/settings/notifications", &[("daily", "7")]).await;
    let choice = site.app.tables.store().notice_choice(&party.people[TOLD.index()]).await;
    let choice = choice.expect("an answer").expect("a choice");
    assert_eq!((choice.quiet, choice.daily_min), (Some((9 * 60, 11 * 60)), 7 * 60));
    for wrong in [("from", "24"), ("daily", "x"), ("ahead", "-721"), ("how", "often")] {
        let reply = guest.post(&site, "/settings/notifications", &[wrong]).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{wrong:?}");
    }
}

#[tokio::test]
async fn daily_notifications_cover_all_tables() {
    let service = Service::start().await;
    let (site, mut guest, mut party) = told(&service).await;
    let fields = [("how", "daily"), ("daily", "20")];
    guest.post(&site, "/settings/notifications", &fields).await;
    let mut second = Party::at(&site, &party.people[TOLD.index()]).await;
    party.wait_for_him(&site).await;
    second.wait_for_him(&site).await;
    pass(&site, 11 * HOUR).await;
    assert_eq!(service.count(), 0);
    pass(&site, HOUR).await;
    assert_eq!(service.count(), 1);
    assert_eq!(service.last_text(), "It is your turn in 2 games.");
    guest.get(&site, "/").await;
    party.wait_for_him(&site).await;
    pass(&site, 12 * HOUR).await;
    assert_eq!(service.count(), 1);
    pass(&site, 12 * HOUR).await;
    assert_eq!(service.count(), 2);
}

#[tokio::test]
async fn pending_notifications_survive_a_restart() {
    let service = Service::start().await;
    let (site, _, mut party) = told(&service).await;
    party.wait_for_him(&site).await;
    let site = site.restarted_with(service.reached()).await;
    pass(&site, HOUR).await;
    assert_eq!(service.count(), 1);
    let site = site.restarted_with(service.reached()).await;
    site.app.notifications.look_everywhere().await.expect("it is looked up");
    pass(&site, HOUR).await;
    assert_eq!(service.count(), 1, "he was told");

    let (site, _, mut party) = told(&service).await;
    party.wait_for_him(&site).await;
    // Make the database look as if the server had been killed before it could record the
    // notification.
    let none = site.app.tables.store().keep_waiting(&party.id, &[]).await;
    none.expect("it is written");
    let site = site.restarted_with(service.reached()).await;
    pass(&site, HOUR).await;
    assert_eq!(service.count(), 1);
    site.app.notifications.look_everywhere().await.expect("it is looked up");
    pass(&site, HOUR).await;
    assert_eq!(service.count(), 2);
}

#[tokio::test]
async fn a_missing_browser_is_removed_and_a_failing_one_paused() {
    let service = Service::start().await;
    let (site, _, mut party) = told(&service).await;
    let person = party.people[TOLD.index()].clone();
    let devices = async || site.app.tables.store().devices_of(&person, None).await.expect("some");
    service.answer(503);
    party.wait_for_him(&site).await;
    pass(&site, GATHER).await;
    step(&site).await;
    assert_eq!((service.count(), devices().await.len()), (1, 1), "it rests");
    // The server must not follow a redirect from a push service.
    service.answer(302);
    pass(&site, GATHER).await;
    assert_eq!((service.count(), devices().await.len()), (2, 1));
    assert!(service.received.lock().expect("nobody failed").iter().all(|one| one.path == "/1"));
    service.answer(410);
    pass(&site, HOUR).await;
    assert_eq!((service.count(), devices().await.len()), (3, 0));
    pass(&site, DAY).await;
    assert_eq!(service.count(), 3);
    let metrics = site.app.tables.store().metrics().text(&[], 0).expect("a text");
    for outcome in ["refused", "redirect", "gone"] {
        let line = format!("karat_notices_total{{by=\"push\",outcome=\"{outcome}\"}} 1");
        assert!(metrics.contains(&line), "{line}");
    }
}

#[tokio::test]
async fn a_server_contacts_only_public_push_services() {
    let service = Service::start().await;
    let (site, mut guest, party) = told(&service).await;
    let key = write_base64(&service.secret.public_key().to_sec1_bytes());
    let auth = write_base64(&AUTH);
    let port = service.origin.rsplit(':').next().expect("a port").to_owned();
    for endpoint in [
        "http://push.example/1",
        "https://push.example:8443/1",
        "https://127.0.0.1/1",
        "https://10.0.0.7/1",
        "https://169.254.169.254/latest/meta-data/",
        "https://[fe80::1]/1",
        "https://[::ffff:169.254.169.254]/1",
        "https://localhost/1",
        &format!("http://localhost:{port}/1"),
        &format!("http://[::1]:{port}/1"),
        &format!("http://x@127.0.0.1:{port}/1"),
    ] {
        let fields = [("endpoint", endpoint), ("key", &key), ("auth", &auth)];
        let reply = guest.post(&site, "/settings/devices", &fields).await;
        assert_eq!(reply.location(), "/account?done=no_device#away", "{endpoint}");
    }
    let fields = [("endpoint", &*format!("{}/2", service.origin)), ("key", "x"), ("auth", &auth)];
    let reply = guest.post(&site, "/settings/devices", &fields).await;
    assert_eq!(reply.location(), "/account?done=no_device#away");
    let store = site.app.tables.store();
    let [_, person, _] = &party.people;
    assert_eq!(store.devices_of(person, None).await.expect("some").len(), 1);
    // When the server restarts, the operator no longer allows the subscription's push service. The
    // server must keep the subscription, but must not send any requests to the push service.
    let site = site.restarted().await;
    guest.post(&site, "/settings/devices/test", &[]).await;
    step(&site).await;
    assert_eq!(service.count(), 0);
    assert_eq!(
        guest.get(&site, "/sw.js").await.header("content-type"),
        "text/javascript; charset=utf-8"
    );
}

#[tokio::test]
async fn browsers_are_limited_and_removed_with_their_sessions() {
    let service = Service::start().await;
    let site = Site::with(service.reached()).await;
    let (person, mut ana) = kept(&site, "Ana").await;
    let mut elsewhere = Guest::named(&[&site], &person).await;
    let store = site.app.tables.store();
    let devices = async || store.devices_of(&person, None).await.expect("some");
    for number in 1..DEVICES_MAX {
        service.subscribe(&site, &mut ana, &format!("/{number}")).await;
    }
    service.subscribe(&site, &mut elsewhere, "/elsewhere").await;
    let full = service.subscribe(&site, &mut ana, "/more").await;
    assert_eq!(full.location(), "/account?done=full#away");
    let again = service.subscribe(&site, &mut ana, "/1").await;
    assert_eq!(again.location(), "/account?done=on#away");
    assert_eq!(devices().await.len(), DEVICES_MAX as usize);
    // A person must not be able to remove another person's subscription.
    let page = ana.get(&site, "/account").await.text;
    let id = crate::replay::between(&page, "name=\"device\" value=\"", "\"");
    let mut stranger = Guest::named(&[&site], &PersonId::random()).await;
    stranger.post(&site, "/settings/devices/end", &[("device", &id)]).await;
    assert_eq!(devices().await.len(), DEVICES_MAX as usize);
    ana.post(&site, "/settings/devices/end", &[("device", &id)]).await;
    assert_eq!(devices().await.len(), DEVICES_MAX as usize - 1);
    elsewhere.post(&site, "/logout", &[]).await;
    assert_eq!(devices().await.len(), DEVICES_MAX as usize - 2);
    ana.post(&site, "/account/password", &[("now", "tři acháty"), ("password", "pět topazů")])
        .await;
    assert!(devices().await.is_empty());
    service.subscribe(&site, &mut ana, "/1").await;
    assert_eq!(devices().await.len(), 1);
    ana.post(&site, "/account/delete", &[("password", "pět topazů")]).await;
    assert!(devices().await.is_empty());
}

#[tokio::test]
async fn a_notification_leads_to_the_only_waiting_table() {
    let service = Service::start().await;
    let (site, mut guest, mut party) = told(&service).await;
    party.wait_for_him(&site).await;
    let one = guest.get(&site, "/next?only=1").await;
    assert_eq!(one.location(), format!("/tables/{}", party.id));
    let mut second = Party::at(&site, &party.people[TOLD.index()]).await;
    second.wait_for_him(&site).await;
    assert_eq!(guest.get(&site, "/next?only=1").await.location(), "/");
}
