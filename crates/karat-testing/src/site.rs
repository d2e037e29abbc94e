//! A test server with its own temporary folder, and browsers that send requests to it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use karat_rules::any::{GAMES, GameId};
use karat_rules::{Actor, AnyGame, Dice, Seat, Turn};
use karat_server::App;
use karat_server::background::Duty;
use karat_server::key::Key;
use karat_server::tables::bells::{Bells, Rings};
use karat_server::tables::robots::{Robots, Step};
use karat_server::tables::{Outcome, Tables};
use karat_server::time::Now;
use karat_server::web::router::router;
use karat_server::web::session::Token;
use karat_store::{Space, Store};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, Occupant, Setup, Sitter, Table};
use karat_table::time::UnixMillis;
use tokio::sync::OnceCell;
use tokio::task::AbortHandle;
use tower::ServiceExt;

use crate::database::Database;
use karat_scratch::Scratch;

/// The server time at which every test begins, in milliseconds since 1970.
const START: UnixMillis = UnixMillis(1_800_000_000_000);

/// A test server that is called directly, without a socket. Dropping the server deletes its data.
pub struct Site {
    /// The state shared by the handlers.
    pub app: Arc<App>,
    /// The bots that play at the tables.
    pub robots: Robots,
    router: Router,
    scratch: Arc<Scratch>,
    rings: Option<Rings>,
    /// Set once the server exchanges messages with others.
    peers: OnceCell<()>,
}

/// The test server's response to a request.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// The status code.
    pub status: StatusCode,
    /// The headers, without the random request id.
    pub headers: HeaderMap,
    /// The body.
    pub text: String,
}

/// A browser that stores the cookies it receives.
#[derive(Default, Clone)]
pub struct Guest {
    /// The cookies as `name=value`, in order of arrival.
    pub cookies: Vec<String>,
}

impl Site {
    /// Starts a test server.
    pub async fn new() -> Self {
        Self::with(|_| ()).await
    }

    /// Starts a test server with the settings changed by `set_up`.
    pub async fn with(set_up: impl FnOnce(&mut App)) -> Self {
        Self::on(Scratch::new().await.into(), Space::default(), Now::stopped_at(START), set_up)
            .await
    }

    /// Starts a test server whose database is limited to the given space.
    pub async fn within(space: Space) -> Self {
        Self::on(Scratch::new().await.into(), space, Now::stopped_at(START), |_| ()).await
    }

    /// Returns whether the databases of test servers are in SQLite. Tests of what only SQLite can do
    /// end immediately otherwise.
    pub fn is_on_sqlite() -> bool {
        karat_scratch::postgres().is_none()
    }

    /// Returns the path of the test server's SQLite database.
    pub fn database(&self) -> PathBuf {
        self.scratch.file()
    }

    /// Opens another connection to the test server's database.
    pub async fn connect(&self) -> Database {
        Database::open(&self.scratch).await
    }

    /// Restarts the test server with the same data, as if it ran in a new process.
    pub async fn restarted(self) -> Self {
        self.restarted_within(Space::default()).await
    }

    /// Restarts the test server with the same data, and with the settings changed by `set_up`.
    pub async fn restarted_with(self, set_up: impl FnOnce(&mut App)) -> Self {
        self.end().await;
        Self::on(self.scratch, Space::default(), Now::stopped_at(START), set_up).await
    }

    /// Restarts the test server as if the given number of milliseconds had passed. If `backup` is
    /// given, it replaces the database.
    pub async fn restarted_after(self, ms: i64, backup: Option<&Path>) -> Self {
        let now = UnixMillis(self.app.tables.now().time().0 + ms);
        self.end().await;
        if let Some(backup) = backup {
            for more in ["-wal", "-shm"] {
                // A clean shutdown removes the write-ahead log and its index. After a crash, both
                // files may remain, and must not be mixed with the restored backup.
                let _ =
                    std::fs::remove_file(self.scratch.folder().join(format!("karat.sqlite{more}")));
            }
            std::fs::copy(backup, self.database()).expect("a restored database");
        }
        Self::on(self.scratch, Space::default(), Now::stopped_at(now), |_| ()).await
    }

    /// Restarts the test server with the same data, and limits the space for its database.
    pub async fn restarted_within(self, space: Space) -> Self {
        self.end().await;
        Self::on(self.scratch, space, Now::stopped_at(START), |_| ()).await
    }

    /// Starts a second test server with the same database, key and clock, and connects both as
    /// servers that share a database. PostgreSQL only.
    pub async fn beside(&self) -> Self {
        let now = self.app.tables.now().clone();
        let other = Self::on(self.scratch.clone(), Space::default(), now, |_| ()).await;
        for site in [self, &other] {
            site.peers.get_or_init(|| site.join_peers()).await;
        }
        other
    }

    async fn join_peers(&self) {
        tokio::spawn(self.app.tables.join_peers().await.expect("a listener"));
    }

    /// Lets the server do the work that one server does for all, whenever it is on duty. The work
    /// ends abruptly if the returned handle is used.
    pub fn start_background(&self) -> AbortHandle {
        tokio::spawn(Duty::new(self.app.clone(), self.robots.clone()).run()).abort_handle()
    }

    /// Closes the database, as a server does at its orderly end.
    pub async fn end(&self) {
        if let Some(peers) = self.app.tables.store().peers() {
            peers.leave().await.expect("the others know");
        }
        self.app.tables.store().close().await;
    }

    async fn on(
        scratch: Arc<Scratch>,
        space: Space,
        now: Now,
        set_up: impl FnOnce(&mut App),
    ) -> Self {
        let key = Key::open(&scratch.folder().join("karat.key")).expect("a key");
        let store = open_store(&scratch, space).await;
        let (bells, rings) = Bells::new();
        let tables = Tables::enter(store, bells, now, &key.hash()).await.expect("the same key");
        let robots = Robots::new(tables.clone(), Duration::ZERO);
        let mut app = App::new(tables, key);
        set_up(&mut app);
        let app = Arc::new(app);
        let (router, rings, peers) = (router(app.clone()), Some(rings), OnceCell::new());
        Self { router, app, robots, scratch, rings, peers }
    }

    /// Sends a GET request without a cookie, and returns the response.
    pub async fn get(&self, path: &str) -> Reply {
        self.ask(Request::get(path).body(Body::empty()).expect("a request")).await
    }

    /// Sends a request.
    ///
    /// # Panics
    /// Panics if the response has no request id.
    pub async fn ask(&self, request: Request<Body>) -> Reply {
        let response = self.raw(request).await;
        let (mut parts, body) = response.into_parts();
        // Every response contains a random id, which is removed so that responses can be compared.
        let request_id = parts.headers.remove("x-request-id");
        assert!(request_id.is_some(), "every answer names its request");
        let bytes = to_bytes(body, usize::MAX).await.expect("a whole body");
        // Images are not text, but no test reads them.
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Reply { status: parts.status, headers: parts.headers, text }
    }

    /// Sends a request, and returns the response unchanged. A missing Host header is filled in with
    /// the host that browsers would use.
    pub async fn raw(&self, mut request: Request<Body>) -> axum::response::Response {
        let host = request.headers_mut().entry(header::HOST);
        host.or_insert(HeaderValue::from_static("127.0.0.1:8080"));
        self.router.clone().oneshot(request).await.expect("the router always answers")
    }

    /// Reads a table.
    ///
    /// # Panics
    /// Panics if there is no such table.
    pub async fn table(&self, id: &TableId) -> Arc<Table> {
        self.app.tables.read(id).await.unwrap_or_else(|error| panic!("{error:?}"))
    }

    /// Returns a table's current revision as clients see it.
    pub async fn told(&self, id: &TableId) -> u64 {
        self.app.tables.client_revision(self.table(id).await.revision()).0
    }

    /// Opens a three-person table of the first listed game. Returns the table's id and the people's
    /// browsers.
    pub async fn open_for_three(&self, options: &[(&str, &str)]) -> (TableId, [Guest; 3]) {
        let guests = [(); 3].map(|()| PersonId::random());
        let id = self.open_for(options, &guests).await;
        let [ana, ben, cyr] = &guests;
        let browsers = [
            Guest::named(&[self], ana).await,
            Guest::named(&[self], ben).await,
            Guest::named(&[self], cyr).await,
        ];
        (id, browsers)
    }

    /// Opens a table of the first listed game for the given people, and returns its id.
    pub async fn open_for(&self, options: &[(&str, &str)], guests: &[PersonId]) -> TableId {
        let guests = guests.iter().cloned().map(Occupant::Person).collect();
        self.open_with(options, guests).await
    }

    /// Opens a table of the first listed game for the given people and bots, and returns its id.
    pub async fn open_with(&self, options: &[(&str, &str)], occupants: Vec<Occupant>) -> TableId {
        self.open_game(GAMES[0], options, occupants).await
    }

    /// Opens a table, and returns its id.
    pub async fn open_game(
        &self,
        game: GameId,
        options: &[(&str, &str)],
        occupants: Vec<Occupant>,
    ) -> TableId {
        let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let setup = Setup::new(game, options.collect(), sitters(occupants));
        self.app.tables.open(setup).await.expect("a table")
    }

    /// Makes a move directly, without sending it over HTTP.
    pub async fn attempt(&self, id: &TableId, attempt: Attempt<'_>) -> Outcome {
        let table = self.table(id).await;
        self.app.tables.play(table, attempt).await.unwrap_or_else(|error| panic!("{error:?}"))
    }

    /// Starts the task that lets bots move whenever a table changes.
    pub fn start_bots(&mut self) {
        let rings = self.rings.take().expect("the bots are started once");
        tokio::spawn(self.robots.clone().run(rings));
    }

    /// Lets the bots move until none of them has to decide.
    pub async fn let_bots_move(&self, id: &TableId) {
        while self.robots.step(id).await.expect("a step") != Step::Idle {}
    }
}

impl Guest {
    /// Registers a person with the given servers, and returns their browser.
    pub async fn named(sites: &[&Site], person: &PersonId) -> Self {
        let token = Token::random();
        for site in sites {
            let store = site.app.tables.store();
            if store.person(person).await.expect("an answer").is_none() {
                store.add_person(person, "Ana", START).await.expect("a person");
            }
            store.add_login(person, &token.hash(), "", START).await.expect("a login");
        }
        let mut browser = Self::default();
        browser.keep(token.cookie().1.to_str().expect("ASCII"));
        browser
    }

    /// Requests a page, with the browser's cookies.
    pub async fn get(&mut self, site: &Site, path: &str) -> Reply {
        let request = Request::get(path).header(header::COOKIE, self.cookies.join("; "));
        self.send(site, request.body(Body::empty()).expect("a request")).await
    }

    /// Submits a form, with the browser's cookies.
    pub async fn post(&mut self, site: &Site, path: &str, fields: &[(&str, &str)]) -> Reply {
        self.send(site, self.form(path, fields)).await
    }

    /// Returns the request that a browser sends to submit a form with the given fields.
    pub fn form(&self, path: &str, fields: &[(&str, &str)]) -> Request<Body> {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::COOKIE, self.cookies.join("; "));
        let pairs: Vec<_> =
            fields.iter().map(|(name, value)| format!("{}={}", code(name), code(value))).collect();
        request.body(Body::from(pairs.join("&"))).expect("a request")
    }

    /// Sends a request, and stores the cookies from the response.
    pub async fn send(&mut self, site: &Site, request: Request<Body>) -> Reply {
        let reply = site.ask(request).await;
        self.keep_cookies(&reply);
        reply
    }

    /// Stores a response's cookies in the browser.
    pub fn keep_cookies(&mut self, reply: &Reply) {
        for cookie in reply.headers.get_all(header::SET_COOKIE) {
            self.keep(cookie.to_str().expect("ASCII"));
        }
    }

    /// Submits a form that opens a table, and returns the table's id from the redirect URL.
    pub async fn open(&mut self, site: &Site, fields: &[(&str, &str)]) -> TableId {
        let reply = self.post(site, "/tables", fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
        let id = reply.location().strip_prefix("/tables/").expect("a table");
        TableId::parse(id).expect("an id")
    }

    /// Submits a move. If `request` is empty, the form contains no request id.
    pub async fn play(
        &mut self,
        site: &Site,
        id: &TableId,
        text: &str,
        seen: u64,
        request: &str,
    ) -> Reply {
        let seen = seen.to_string();
        let fields = [("move", text), ("seen", &seen), ("request", request)];
        self.post(site, &format!("/tables/{id}/moves"), &fields).await
    }

    fn keep(&mut self, set_cookie: &str) {
        let cookie = set_cookie.split(';').next().expect("a first part");
        let (name, _) = cookie.split_once('=').expect("a name and a value");
        self.cookies.retain(|kept| kept.split_once('=').map(|(name, _)| name) != Some(name));
        self.cookies.push(cookie.to_owned());
    }

    /// Submits the form for an action at a table.
    pub async fn at(
        &mut self,
        site: &Site,
        id: &TableId,
        deed: &str,
        fields: &[(&str, &str)],
    ) -> Reply {
        self.post(site, &format!("/tables/{id}/{deed}"), fields).await
    }

    /// Submits the form for an action in a lobby, and asserts that it succeeds.
    ///
    /// # Panics
    /// Panics if the response does not lead back to the lobby.
    pub async fn does(&mut self, site: &Site, id: &TableId, deed: &str, fields: &[(&str, &str)]) {
        let reply = self.at(site, id, deed, fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{deed} {fields:?}: {}", reply.text);
        assert_eq!(reply.location(), format!("/tables/{id}"));
    }

    /// Returns the page of a table or lobby.
    ///
    /// # Panics
    /// Panics if the server refuses to show the page.
    pub async fn page(&mut self, site: &Site, id: &TableId) -> String {
        let reply = self.get(site, &format!("/tables/{id}")).await;
        assert_eq!(reply.status, StatusCode::OK);
        reply.text
    }
}

impl Reply {
    /// Returns the URL of a redirect.
    ///
    /// # Panics
    /// Panics if the response is not a redirect.
    pub fn location(&self) -> &str {
        self.header("location")
    }

    /// Returns a header.
    ///
    /// # Panics
    /// Panics if there is no such header.
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name).unwrap_or_else(|| panic!("no header {name}"));
        value.to_str().expect("ASCII")
    }
}

/// Dice that give the same results in every run, using the upper half of the numbers from a linear
/// congruential generator.
pub struct Choices(pub u64);

impl Dice for Choices {
    fn below(&mut self, cases: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 32) * u64::from(cases)) >> 32) as u32
    }
}

impl Choices {
    /// Returns a random legal move for the seat.
    pub fn choose(&mut self, game: &AnyGame, seat: Seat) -> String {
        let mut moves = game.legal(Actor::Seat(seat));
        let index = self.below(moves.len() as u32) as usize;
        moves.swap_remove(index)
    }
}

/// Returns the first seat that must decide, or `None` if there is none.
pub fn due(game: &AnyGame) -> Option<Seat> {
    match game.turn() {
        Turn::Seats(seats) => seats.first(),
        Turn::Chance | Turn::Over => None,
    }
}

/// Returns the given occupants, each with a name.
pub fn sitters(occupants: Vec<Occupant>) -> Vec<Sitter> {
    let names = ["Ana", "Ben", "Cyr", "Dan", "Eva", "Fay"];
    let named = occupants.into_iter().zip(names);
    named.map(|(who, name)| Sitter::new(who, name)).collect()
}

async fn open_store(scratch: &Scratch, space: Space) -> Store {
    let store = match scratch.url() {
        Some(url) => Store::open_postgres(&url.parse().expect("a URL")).await,
        None => Store::open_within(&scratch.file(), space).await,
    };
    store.unwrap_or_else(|error| panic!("{error}"))
}

fn code(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
