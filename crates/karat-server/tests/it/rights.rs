//! Tests that people who lose their access lose it immediately and everywhere. A streamed response
//! must end as soon as its session, token or account ends, or its person is banned.

use std::time::Duration;

use axum::body::{Body, BodyDataStream, HttpBody};
use axum::http::{Request, StatusCode};
use axum::response::Response;
use futures_util::StreamExt;
use karat_server::web::password::Password;
use karat_server::web::recovery::Code;
use karat_server::web::session::Token;
use karat_store::{Right, Secret, Store, UNSEEN_MAX};
use karat_table::id::PersonId;
use karat_table::time::UnixMillis;

use crate::api_roles::MATRIX as API_MATRIX;
use crate::program::Program;
use crate::roles::{Cell, MATRIX, Row, SEAT, Setting, USER};
use crate::site::{Guest, Site};

/// The timeout for a hanging test.
const AT_THE_LATEST: Duration = Duration::from_secs(60);

/// A period longer than the interval between access checks, in milliseconds.
const A_WHILE: Duration = Duration::from_secs(5);

/// A way of losing access to a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// The person changes their password in another browser.
    Password,
    /// The person recovers the account with a recovery code in another browser.
    Recover,
    /// The person logs out in the browser that reads the stream.
    LogOut,
    /// Another person logs in with the browser that reads the stream.
    LogIn,
    /// The person ends all their other sessions from another browser.
    Others,
    /// The person deletes the account in another browser.
    Delete,
    /// A guest logs in to an account, to which everything belonging to the guest then moves.
    HandOver,
    /// The operator bans the person through this server.
    Ban,
    /// The operator bans the person through another process.
    BanBeside,
    /// The operator replaces the person's password through another process.
    ReplaceBeside,
    /// The session has not been used for too long.
    Unused,
    /// The token is revoked on the account page.
    Token,
    /// The token expires.
    Expired,
}

/// The ways in which an account's session can end, apart from a year of disuse.
const OF_PAGES: [Way; 9] = [
    Way::Password,
    Way::Recover,
    Way::LogOut,
    Way::LogIn,
    Way::Others,
    Way::Delete,
    Way::Ban,
    Way::BanBeside,
    Way::ReplaceBeside,
];

/// The ways in which a token can become invalid.
const OF_PROGRAMS: [Way; 8] = [
    Way::Password,
    Way::Recover,
    Way::Delete,
    Way::Ban,
    Way::BanBeside,
    Way::ReplaceBeside,
    Way::Token,
    Way::Expired,
];

/// A person who is reading a streamed response, and who has the role and table of a cell in the
/// permission matrix.
struct Open<'a> {
    site: &'a Site,
    cell: Cell,
    person: PersonId,
    /// Another browser in which the same person is logged in.
    other: Guest,
    parts: BodyDataStream,
}

/// Submits an account page form with the fields specified in [`MATRIX`], and returns the response's
/// status.
async fn send(site: &Site, cell: &Cell, browser: &mut Guest, path: &str) -> StatusCode {
    let row = MATRIX.iter().find(|row| row.path == path && row.method == "POST");
    let mut request = cell.request(row.expect("an address"));
    let cookie = browser.cookies.join("; ").parse().expect("ASCII");
    request.headers_mut().insert("cookie", cookie);
    browser.send(site, request).await.status
}

impl<'a> Open<'a> {
    async fn new(site: &'a Site, cell: Cell, response: Response) -> Self {
        let person = cell.person.clone().expect("somebody");
        let other = Guest::default();
        let parts = response.into_body().into_data_stream();
        let mut open = Self { site, cell, person, other, parts };
        open.other = open.another_browser().await;
        open
    }

    /// Returns a browser in which the same person has another session.
    async fn another_browser(&self) -> Guest {
        let token = Token::random();
        let store = self.site.app.tables.store();
        let now = self.site.app.tables.now().time();
        store.add_login(&self.person, &token.hash(), "", now).await.expect("a login");
        let (_, cookie) = token.cookie();
        let cookie = cookie.to_str().expect("ASCII").split(';').next().expect("a cookie");
        Guest { cookies: vec![cookie.to_owned()] }
    }

    async fn end(&mut self, way: Way) {
        let (site, now) = (self.site, self.site.app.tables.now());
        // Another program can change an SQLite database while the server is running.
        let beside = async || match Site::is_on_sqlite() {
            true => Store::open(&site.database()).await.expect("a store"),
            false => site.app.tables.store().clone(),
        };
        let mut own = self.cell.browser.clone();
        let (browser, path) = match way {
            Way::Password => (&mut self.other, "/account/password"),
            Way::Recover => {
                let (store, code) = (site.app.tables.store(), Code::random());
                let set = store.set_recovery_code(&self.person, &code.hash(), now.time()).await;
                assert!(set.expect("an answer"));
                let person = store.person(&self.person).await.expect("an answer");
                let (name, code) = (person.expect("somebody").name, code.to_string());
                let fields = [("name", &*name), ("code", &*code), ("password", "pět topazů")];
                let reply = Guest::default().post(site, "/forgotten", &fields).await;
                assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
                return;
            }
            Way::LogOut => (&mut own, "/logout"),
            Way::LogIn | Way::HandOver => (&mut own, "/login"),
            Way::Others => (&mut self.other, "/account/logins"),
            Way::Delete => (&mut self.other, "/account/delete"),
            Way::Ban => {
                return site
                    .app
                    .tables
                    .store()
                    .set_banned(&self.person, true)
                    .await
                    .expect("banned");
            }
            Way::BanBeside => {
                beside().await.set_banned(&self.person, true).await.expect("banned");
                return now.pass(A_WHILE);
            }
            Way::ReplaceBeside => {
                let hash = Password::new("dva opály").hash();
                let replaced = beside().await.replace_password(&self.person, &hash).await;
                assert!(replaced.expect("an answer"));
                return now.pass(A_WHILE);
            }
            Way::Unused => return now.pass(UNSEEN_MAX),
            Way::Token => {
                let tokens = site.app.tables.store().tokens_of(&self.person, now.time()).await;
                let id = &tokens.expect("tokens")[0].hash[..16];
                let ended = self.other.post(site, "/account/tokens/end", &[("token", id)]).await;
                assert_eq!(ended.status, StatusCode::SEE_OTHER, "{}", ended.text);
                return;
            }
            Way::Expired => return now.pass(EXPIRES_AFTER),
        };
        let status = send(site, &self.cell, browser, path).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{way:?}");
    }
}

/// The path of a stream whose first line may not arrive for a long time.
const SILENT: &str = "/api/v1/events";

/// The validity period of the tokens in these tests, in milliseconds.
const EXPIRES_AFTER: Duration = Duration::from_secs(3600);

/// The streams that contain what they announce if the query asks for it.
const WITH_QUERY: [(&str, &str); 2] =
    [("/tables/{id}/events", "?views"), ("/api/v1/tables/{id}/events", "?positions=1")];

/// Returns a request with its query replaced.
fn with_query(mut request: Request<Body>, query: &str) -> Request<Body> {
    let uri = format!("{}{query}", request.uri().path());
    *request.uri_mut() = uri.parse().expect("an address");
    request
}

/// Returns whether a response is streamed, which means that more chunks may follow.
fn is_streamed(response: &Response) -> bool {
    response.status().is_success() && response.body().size_hint().exact().is_none()
}

/// Revokes access to an open stream, and then changes something at the table. Checks that the
/// stream ends without reporting the change.
async fn ends(open: &mut Open<'_>, way: Way, context: &str) {
    if context != SILENT {
        let first = tokio::time::timeout(AT_THE_LATEST, open.parts.next()).await;
        assert!(matches!(first, Ok(Some(Ok(_)))), "{context} begins with {first:?}");
    }
    open.end(way).await;
    let tables = &open.site.app.tables;
    let revision = tables.store().touch(&open.cell.id).await.expect("a change");
    tables.bells().ring(&open.cell.id, revision);
    tables.bells().ring_lobby(tables.now().time());
    let rest = tokio::time::timeout(AT_THE_LATEST, open.parts.by_ref().collect::<Vec<_>>()).await;
    let rest = rest.unwrap_or_else(|_| panic!("{context} goes on after {way:?}"));
    assert!(rest.is_empty(), "{context} tells {rest:?} after {way:?}");
}

/// Opens a stream in the given role, revokes access to it, and checks that the stream ends.
async fn open_and_end(setting: &Setting<'_>, site: &Site, row: &Row, who: (usize, usize, Way)) {
    let (role, number, way) = who;
    let cell = setting.cell(row.scene, role, number).await;
    let response = site.raw(cell.request(row)).await;
    let mut open = Open::new(site, cell, response).await;
    ends(&mut open, way, row.path).await;
}

#[tokio::test]
async fn a_stream_of_views_ends_with_the_right_that_it_was_opened_with() {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let (path, query) = WITH_QUERY[0];
    let row = MATRIX.iter().find(|row| row.path == path).expect("an address");
    for (number, way) in OF_PAGES.into_iter().enumerate() {
        let cell = setting.cell(row.scene, USER, number).await;
        let response = site.raw(with_query(cell.request(row), query)).await;
        let mut open = Open::new(&site, cell, response).await;
        ends(&mut open, way, query).await;
    }
}

#[tokio::test]
async fn a_stream_of_positions_ends_with_the_right_that_it_was_opened_with() {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let (path, query) = WITH_QUERY[1];
    let row = API_MATRIX.iter().find(|row| row.address == path).expect("an address");
    for (number, way) in OF_PROGRAMS.into_iter().enumerate() {
        let cell = setting.cell(row.scene, USER, number).await;
        let person = cell.person.clone().expect("somebody");
        let until = site.app.tables.now().time() + EXPIRES_AFTER;
        let program = Program::until(&[&site], &person, "read tables play", until).await;
        let request = program.request("GET", &cell.fill(row.address), "");
        let response = site.raw(with_query(request, query)).await;
        let mut open = Open::new(&site, cell, response).await;
        ends(&mut open, way, query).await;
    }
}

#[tokio::test]
async fn every_stream_ends_with_the_right_that_it_was_opened_with() {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let (mut streams, mut number) = (0, 0);
    for row in MATRIX.iter().filter(|row| row.method == "GET") {
        let first = setting.cell(row.scene, USER, 1_000_000 + number).await;
        number += 1;
        if !is_streamed(&site.raw(first.request(row)).await) {
            continue;
        }
        streams += 1;
        // Guests have no password and cannot log out, so there are fewer ways in which they can
        // lose access.
        let of_guests = [Way::HandOver, Way::Others, Way::Ban].map(|way| (SEAT, way));
        for (role, way) in OF_PAGES.map(|way| (USER, way)).into_iter().chain(of_guests) {
            number += 1;
            open_and_end(&setting, &site, row, (role, number, way)).await;
        }
        // The test lets a year pass, which ends all sessions, so each role needs a new server.
        for role in [USER, SEAT] {
            let site = Site::new().await;
            let setting = Setting::new(&site).await;
            open_and_end(&setting, &site, row, (role, 0, Way::Unused)).await;
        }
    }
    assert!(streams >= 3, "{streams} streams for pages");
}

#[tokio::test]
async fn every_stream_of_a_program_ends_with_the_right_that_it_was_opened_with() {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let (mut streams, mut number) = (0, 0);
    for row in API_MATRIX.iter().filter(|row| row.method == "GET") {
        for way in OF_PROGRAMS {
            number += 1;
            let cell = setting.cell(row.scene, USER, number).await;
            let person = cell.person.clone().expect("somebody");
            let until = site.app.tables.now().time() + EXPIRES_AFTER;
            let program = Program::until(&[&site], &person, "read tables play", until).await;
            let request = program.request(row.method, &cell.fill(row.address), "");
            let response = site.raw(request).await;
            if !is_streamed(&response) {
                break;
            }
            streams += usize::from(way == OF_PROGRAMS[0]);
            let mut open = Open::new(&site, cell, response).await;
            ends(&mut open, way, row.path).await;
        }
    }
    assert_eq!(streams, 4, "streams for programs");
}

/// If one session or token ends, streams opened with another one must continue.
#[tokio::test]
async fn a_stream_goes_on_while_its_right_exists() {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let row = MATRIX.iter().find(|row| row.path == "/events").expect("an address");
    let cell = setting.cell(row.scene, USER, 0).await;
    let response = site.raw(cell.request(row)).await;
    let mut open = Open::new(&site, cell, response).await;
    open.parts.next().await.expect("a beginning").expect("a part");
    // The same person logs out in another browser, another person is banned, and time passes.
    let mut other = open.other.clone();
    assert_eq!(send(&site, &open.cell, &mut other, "/logout").await, StatusCode::SEE_OTHER);
    let stranger = setting.cell(row.scene, USER, 1).await;
    let store = site.app.tables.store();
    store.set_banned(&stranger.person.expect("somebody"), true).await.expect("banned");
    site.app.tables.now().pass(A_WHILE);
    let revision = store.touch(&open.cell.id).await.expect("a change");
    site.app.tables.bells().ring(&open.cell.id, revision);
    let told = open.parts.next().await.expect("a part").expect("a part");
    let told = String::from_utf8_lossy(&told).into_owned();
    assert!(told.contains(&revision.0.to_string()), "{told}");
}

/// The response to a queued request must depend on its sender's rights at the time of processing.
#[tokio::test]
async fn a_right_is_asked_for_by_its_secret_and_its_person() {
    let site = Site::new().await;
    let store = site.app.tables.store();
    let (ana, ben) = (PersonId::random(), PersonId::random());
    for person in [&ana, &ben] {
        store.add_person(person, "Ana", UnixMillis(1)).await.expect("a person");
    }
    let now = site.app.tables.now().time();
    store.add_login(&ana, "a hash", "", now).await.expect("a login");
    let secret = Secret::Login("a hash".to_owned());
    let right = Right { person: ana.clone(), secret: secret.clone(), is_banned: false };
    let others = Right { person: ben, ..right.clone() };
    assert!(store.has_right(&right, now).await.expect("an answer"));
    assert!(!store.has_right(&others, now).await.expect("an answer"));
    assert!(!store.has_right(&right, now + UNSEEN_MAX).await.expect("an answer"));
    let taken = store.rights().taken();
    store.set_banned(&ana, true).await.expect("banned");
    assert!(store.rights().taken() > taken);
    assert!(!store.has_right(&right, now).await.expect("an answer"));
    // A person who was already banned when they made the request must still be able to read.
    let banned = Right { is_banned: true, ..right };
    assert!(store.has_right(&banned, now).await.expect("an answer"));
}
