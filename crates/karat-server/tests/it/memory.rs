//! Tests the ETags, revisions and page parts that clients remember, which may be older or newer
//! than the server's state. Every client must end up with the current state.

use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode, header};
use futures_util::StreamExt;
use karat_rules::Actor;
use karat_table::id::{PersonId, TableId};
use karat_table::table::Occupant;
use karat_table::version::{ClientRevision, Revision};

use crate::api_roles::MATRIX as API_MATRIX;
use crate::program::{Program, json};
use crate::roles::{MATRIX, Setting, USER};
use crate::site::{Guest, Reply, Site, due};

/// The largest safe integer in JavaScript.
const SAFE_MAX: u64 = (1 << 53) - 1;

/// The time between two runs of the server in these tests, in milliseconds.
const DOWN_MS: i64 = 1000;

async fn ask(site: &Site, request: impl Fn() -> Request<Body>, known: Option<&[u8]>) -> Reply {
    let mut request = request();
    if let Some(known) = known {
        let value = HeaderValue::from_bytes(known).expect("a value");
        request.headers_mut().insert(header::IF_NONE_MATCH, value);
    }
    site.ask(request).await
}

/// Requests a path, and then requests it again with the first response's ETag, in every form that a
/// list of ETags can take. Returns whether the response has an ETag.
async fn knows_its_tag(site: &Site, path: &str, request: impl Fn() -> Request<Body>) -> bool {
    if path.ends_with("/events") {
        return false;
    }
    let first = ask(site, &request, None).await;
    let Some(tag) = first.headers.get(header::ETAG) else { return false };
    let tag = tag.to_str().expect("ASCII").to_owned();
    let bare = tag.trim_start_matches("W/").trim_matches('"').to_owned();
    for (known, is_same) in [
        (tag.clone(), true),
        (format!("\"{bare}\""), true),
        (format!("W/\"x,y\", \"z\",W/\"{bare}\""), true),
        ("*".to_owned(), true),
        (bare.clone(), false),
        (format!("\"{bare}x\""), false),
        ("\"*\"".to_owned(), false),
    ] {
        let again = ask(site, &request, Some(known.as_bytes())).await;
        let expected = if is_same { StatusCode::NOT_MODIFIED } else { first.status };
        assert_eq!(again.status, expected, "{path}: {known}");
        assert_eq!(again.headers.get(header::ETAG), first.headers.get(header::ETAG), "{path}");
        assert_eq!(again.text.is_empty(), is_same, "{path}: {known}");
    }
    true
}

#[tokio::test]
async fn every_address_with_a_tag_knows_it_however_it_is_told() {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let (mut number, mut tagged) = (0, 0);
    for row in MATRIX.iter().filter(|row| row.method == "GET") {
        number += 1;
        let cell = setting.cell(row.scene, USER, number).await;
        tagged += usize::from(knows_its_tag(&site, row.path, || cell.request(row)).await);
    }
    assert!(tagged >= 3, "{tagged} addresses of pages have a tag");
    tagged = 0;
    for row in API_MATRIX.iter().filter(|row| row.method == "GET") {
        number += 1;
        let cell = setting.cell(row.scene, USER, number).await;
        let person = cell.person.clone().expect("somebody");
        let program = Program::of(&[&site], &person, "read tables play").await;
        let address = cell.fill(row.address);
        let request = || program.request(row.method, &address, "");
        tagged += usize::from(knows_its_tag(&site, row.path, request).await);
    }
    assert!(tagged >= 3, "{tagged} addresses for programs have a tag");
}

/// A table with three people, each with a browser. The first person also has a program.
struct Room {
    id: TableId,
    browsers: Vec<Guest>,
    program: Program,
}

impl Room {
    async fn open(site: &Site) -> Self {
        let people = [(); 3].map(|()| PersonId::random());
        let mut browsers = Vec::new();
        for person in &people {
            browsers.push(Guest::named(&[site], person).await);
        }
        let program = Program::of(&[site], &people[0], "read play").await;
        let who = people.into_iter().map(Occupant::Person).collect();
        let id = site.open_with(&[("starter", "1")], who).await;
        Self { id, browsers, program }
    }

    async fn play(&mut self, site: &Site, moves: usize) {
        for _ in 0..moves {
            let table = site.table(&self.id).await;
            let seat = due(table.game()).expect("a seat");
            let text = table.game().legal(Actor::Seat(seat)).swap_remove(0);
            let browser = &mut self.browsers[seat.index()];
            browser.play(site, &self.id, &text, table.version().0, "").await;
            assert!(site.table(&self.id).await.version().0 > table.version().0);
        }
    }

    /// Returns the response that a page gets if it requests the current state but already has the
    /// parts `held`.
    async fn fragment(&self, site: &Site, held: &str) -> String {
        let request = Request::get(format!("/tables/{}/fragment", self.id))
            .header("x-fragment", "1")
            .header("x-parts", held)
            .header(header::COOKIE, self.browsers[0].cookies.join("; "));
        let reply = site.ask(request.body(Body::empty()).expect("a request")).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        reply.text
    }

    /// Returns the table's revision from every place where clients can see it, each with the
    /// place's name.
    async fn told(&self, site: &Site) -> Vec<(&'static str, u64)> {
        let id = &self.id;
        let view = site.get(&format!("/tables/{id}/view")).await;
        let api = format!("/api/v1/tables/{id}");
        let stream = format!("{api}/events?wait=0");
        let line = |text: &str| text.split_whitespace().last().and_then(|word| word.parse().ok());
        let number = |reply: &Reply| json(reply)["revision"].as_u64();
        let told = [
            ("page", after(&self.fragment(site, "").await, "data-revision=\"")),
            ("view", number(&view)),
            ("revisions", line(&site.get(&format!("/revisions?table={id}")).await.text)),
            ("events", line(&first(site, &format!("/events?table={id}")).await)),
            ("table's events", line(&first(site, &format!("/tables/{id}/events")).await)),
            ("position", number(&self.program.get(site, &format!("{api}/position")).await)),
            ("table", number(&self.program.get(site, &api).await)),
            ("stream", number(&self.program.get(site, &stream).await)),
        ];
        told.map(|(place, number)| (place, number.unwrap_or_else(|| panic!("{place}")))).to_vec()
    }
}

/// Returns the first chunk of a streamed response body.
async fn first(site: &Site, path: &str) -> String {
    let response = site.raw(Request::get(path).body(Body::empty()).expect("a request")).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    let part = response.into_body().into_data_stream().next().await;
    let part = part.expect("a part").expect("a part");
    String::from_utf8(part.to_vec()).expect("text")
}

/// Returns the number that follows `mark` in a string.
fn after(text: &str, mark: &str) -> Option<u64> {
    let from = text.find(mark)? + mark.len();
    text[from..].split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Returns the names and hashes of a page's parts in the format in which the page reports them, and
/// the parts whose content the response omits.
fn parts(state: &str) -> (String, Vec<String>) {
    let tags = state.split("<table-part").skip(1).filter_map(|tag| tag.split('>').next());
    let value = |tag: &str, name: &str| {
        let from = tag.find(name)? + name.len();
        tag[from..].split('"').next().map(str::to_owned)
    };
    let (mut held, mut kept) = (Vec::new(), Vec::new());
    for tag in tags {
        let name = value(tag, "data-name=\"").expect("a name");
        let part = format!("{name}={}", value(tag, "data-mark=\"").expect("a mark"));
        if tag.contains("data-kept") {
            kept.push(part.clone());
        }
        held.push(part);
    }
    (held.join(" "), kept)
}

/// Returns whether a script treats `told` as news: whether it differs from the revision on display
/// and is not an earlier revision from the same run of the server.
fn is_news(told: u64, shown: u64) -> bool {
    told != shown && !(told < shown && told >= shown - shown % (1 << 21))
}

/// Even if the server restarts with an older database, no revision that a client remembers may
/// prevent the client from getting the current state.
#[tokio::test]
async fn whatever_happens_to_the_server_clients_come_to_the_truth() {
    if !Site::is_on_sqlite() {
        return;
    }
    let mut site = Site::new().await;
    let mut room = Room::open(&site).await;
    room.play(&site, 3).await;
    let folder = tempfile::tempdir().expect("a directory");
    let backup = folder.path().join("backup.sqlite");
    site.app.tables.store().back_up(&backup).await.expect("a backup");
    let then = room.fragment(&site, "").await;
    room.play(&site, 4).await;
    // The last restart is on a machine whose clock is a day behind.
    for (restored, ms) in [
        (None, DOWN_MS),
        (Some(&*backup), DOWN_MS),
        (None, DOWN_MS),
        (Some(&*backup), -24 * 3600 * DOWN_MS),
    ] {
        let old = room.told(&site).await;
        let (held, _) = parts(&room.fragment(&site, "").await);
        let same = old.iter().all(|(_, told)| *told == old[0].1);
        assert!(same && old[0].1 <= SAFE_MAX, "{old:?}");
        let told = old[0].1;
        // A client that already knows the current revision must receive nothing.
        let api = format!("/api/v1/tables/{}/events?wait=0", room.id);
        let stream = async |site: &Site, after: u64| {
            room.program.get(site, &format!("{api}&after={after}")).await.text
        };
        assert_eq!(stream(&site, told).await, "");
        site = site.restarted_after(ms, restored).await;
        let new = room.told(&site).await;
        for ((place, new), (_, old)) in new.iter().zip(&old) {
            assert_eq!(new > old, ms > 0, "{place} tells {new} after {old}: {restored:?}");
            assert!(is_news(*new, *old), "{place} tells {new} after {old}: {restored:?}");
        }
        // A client that knows an earlier revision must receive the current one immediately.
        let line = first(&site, &format!("/events?table={}.{told}", room.id)).await;
        assert_eq!(after(&line, &format!("{} ", room.id)), Some(new[0].1), "{line}");
        // Clients must also receive the current revision of the list of open tables.
        let lobby = site.app.tables.bells().lobby_revision();
        assert!(is_news(lobby, told));
        let line = first(&site, &format!("/events?lobby={}", lobby + (1 << 40))).await;
        assert_eq!(after(&line, "lobby "), Some(lobby), "{line}");
        for remembered in [told, told + 3, 0, 7, 31, u64::from(u32::MAX)] {
            let line = stream(&site, remembered).await;
            assert!(line.contains("\"position\""), "after {remembered}: {line}");
        }
        assert_eq!(stream(&site, new[0].1).await, "");
        // A page with the parts of a different state must receive all parts that differ between the
        // two states.
        let fresh = room.fragment(&site, "").await;
        let (marks, _) = parts(&fresh);
        let (_, kept) = parts(&room.fragment(&site, &held).await);
        for part in kept {
            assert!(marks.split(' ').any(|mark| mark == part), "{part} is held, {marks}");
        }
        if restored.is_some() {
            let (marks, then) = (parts(&fresh).0, parts(&then).0);
            let log =
                |marks: &str| marks.split(' ').find(|it| it.starts_with("log=")).map(str::to_owned);
            assert_eq!(log(&marks), log(&then), "the table as the backup has it");
        }
    }
    room.play(&site, 1).await;
}

/// JavaScript must be able to represent revisions exactly, and they must grow with the server's
/// time.
#[tokio::test]
async fn numbers_that_are_told_are_exact_in_scripts() {
    let site = Site::new().await;
    let tables = &site.app.tables;
    let told = |revision| tables.client_revision(Revision(revision)).0;
    let [first, next] = [0, 1].map(told);
    assert_eq!(next, first + 1);
    assert_eq!(tables.server_revision(ClientRevision(next)), Some(Revision(1)));
    assert_eq!(tables.server_revision(ClientRevision(first - 1)), None);
    assert!(told(u64::MAX) <= SAFE_MAX);
    assert_eq!(tables.server_revision(ClientRevision(told(u64::MAX) + 1)), None);
    // The number of milliseconds in ten years.
    const LATER_MS: i64 = 315_576_000_000;
    let later = site.restarted_after(LATER_MS, None).await;
    let told = |revision| later.app.tables.client_revision(Revision(revision)).0;
    assert!(told(1_000_000) < SAFE_MAX);
    assert!(told(0) > next);
}
