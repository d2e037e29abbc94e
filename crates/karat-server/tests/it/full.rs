//! Tests full and nearly full disks: which requests are refused, what the messages say, and that
//! the requests succeed once space has been freed.

use axum::http::StatusCode;
use karat_store::Space;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};

use crate::roles::{ANONYMOUS, Cell, DUE, MATRIX, OWNER, Row, SEAT, Setting, USER};
use crate::site::{Guest, Site};

/// The maximum number of database pages, which is more than a test needs before it fills the disk.
const PAGES: u32 = 4000;

/// The limits of a database of at most [`PAGES`] pages.
const CRAMPED: Space = Space { spare_bytes: 0, pages_max: Some(PAGES) };

/// The paths that test whether the database is writable.
const TEST_WRITING: [&str; 2] = ["/healthz", "/readyz"];

/// The paths that must eventually fail on a full disk.
const NEEDS_ROOM: [&str; 2] = ["/tables/{id}/moves", "/tables/{id}/rematch"];

/// A second connection to the database that uses up all free space.
struct Glutton(SqliteConnection);

impl Glutton {
    async fn fill(site: &Site) -> Self {
        let options = SqliteConnectOptions::new().filename(site.database());
        let mut connection = SqliteConnection::connect_with(&options).await.expect("a connection");
        connection.execute("CREATE TABLE glutton (food BLOB)").await.expect("a table");
        let meal = "INSERT INTO glutton (food) \
            WITH RECURSIVE bites (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM bites \
            WHERE number < $1) SELECT randomblob(4096) FROM bites";
        sqlx::query(meal).bind(PAGES).execute(&mut connection).await.expect("it fits");
        Self(connection)
    }

    async fn leave(mut self) {
        self.0.execute("DROP TABLE glutton").await.expect("room again");
    }
}

/// Returns rows of the permission matrix, each with one of the given roles. `times` returns how
/// often to repeat a row for a role.
async fn cells(
    site: &Site,
    roles: &[usize],
    times: impl Fn(&Row, usize) -> usize,
) -> Vec<(&'static Row, usize, Cell)> {
    let setting = Setting::new(site).await;
    let mut cells = Vec::new();
    for (number, row) in MATRIX.iter().enumerate() {
        for &role in roles {
            for _ in 0..times(row, role) {
                cells.push((row, role, setting.cell(row.scene, role, number).await));
            }
        }
    }
    cells
}

/// Returns the status that a row of the permission matrix expects for a role.
fn usual(row: &Row, role: usize) -> u16 {
    let told = row.expected.split_whitespace().nth(role).expect("a status for every role");
    told.trim_end_matches('!').parse().expect("a status")
}

#[tokio::test]
async fn what_a_full_disk_refuses_works_again_once_there_is_room() {
    if !Site::is_on_sqlite() {
        return;
    }
    let site = Site::within(CRAMPED).await;
    let cells = cells(&site, &[USER, DUE, SEAT, OWNER], |row, role| match row.path {
        // The test does not delete any table, because that would free space for later requests.
        "/tables/{id}/delete" => 0,
        // Players' requests are repeated to use up the free bytes in released and partly used
        // database pages.
        path if NEEDS_ROOM.contains(&path) && role == DUE => 20,
        _ => 1,
    });
    let cells = cells.await;
    let glutton = Glutton::fill(&site).await;
    let mut refused = Vec::new();
    // Each request has its own connection, so that a broken one does not affect the next request.
    for (row, role, cell) in &cells {
        let reply = site.raw(cell.request(row)).await;
        let status = reply.status();
        if status != StatusCode::SERVICE_UNAVAILABLE {
            assert_eq!(status, usual(row, *role), "{} {} {role}", row.method, row.path);
            continue;
        }
        let is_safe = row.method == "GET" && !TEST_WRITING.contains(&row.path);
        assert!(!is_safe, "GET {}: reading needs no room", row.path);
        assert_eq!(reply.headers()["retry-after"], "60", "{} {}", row.method, row.path);
        refused.push((row, role, cell));
    }
    let is_refused = |path: &str| refused.iter().any(|(row, ..)| row.path == path);
    for path in TEST_WRITING {
        assert!(is_refused(path), "{path} does not test writing");
    }
    for path in NEEDS_ROOM {
        assert!(is_refused(path), "{path} is not refused");
    }

    glutton.leave().await;
    for (row, role, cell) in
        refused.into_iter().filter(|(row, ..)| !TEST_WRITING.contains(&row.path))
    {
        let status = site.raw(cell.request(row)).await.status();
        assert_eq!(status, usual(row, *role), "{} {} {role}", row.method, row.path);
    }
}

#[tokio::test]
async fn a_move_that_cannot_be_saved_is_not_played_and_the_page_says_so() {
    if !Site::is_on_sqlite() {
        return;
    }
    let site = Site::within(CRAMPED).await;
    let row = MATRIX.iter().find(|row| row.path == "/tables/{id}/moves").expect("moves");
    let setting = Setting::new(&site).await;
    let mut cells = Vec::new();
    // The test sends enough requests to use up the free bytes in partly used database pages.
    for number in 0..50 {
        cells.push(setting.cell(row.scene, DUE, number).await);
    }
    let glutton = Glutton::fill(&site).await;
    let mut unkept = 0;
    for cell in &cells {
        let before = site.table(&cell.id).await.version().0;
        let mut browser = cell.browser.clone();
        for (language, sentence) in
            [("en", "Your move could not be saved"), ("cs", "Váš tah se nepodařilo uložit")]
        {
            let mut request = cell.request(row);
            request.headers_mut().insert("accept-language", language.parse().expect("a header"));
            let reply = browser.send(&site, request).await;
            if reply.status == StatusCode::SERVICE_UNAVAILABLE {
                assert!(reply.text.contains(sentence), "{}", reply.text);
                assert_eq!(site.table(&cell.id).await.version().0, before);
                unkept += 1;
            }
        }
    }
    assert!(unkept > 0);
    glutton.leave().await;
    for cell in cells {
        let before = site.table(&cell.id).await.version().0;
        let reply = cell.browser.clone().send(&site, cell.request(row)).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER);
        assert!(site.table(&cell.id).await.version().0 >= before);
    }
}

#[tokio::test]
async fn with_little_room_nothing_new_begins_and_the_rest_continues() {
    if !Site::is_on_sqlite() {
        return;
    }
    let site = Site::new().await;
    let is_new = |row: &Row| {
        const NEW: [&str; 8] = [
            "/tables",
            "/challenges",
            "/find",
            "/replays",
            "/learn/{game}/puzzles/{puzzle}/play",
            "/tables/{id}/practice",
            "/tables/{id}/review",
            "/tables/{id}/rematch",
        ];
        row.method == "POST" && NEW.contains(&row.path)
    };
    let cells = cells(&site, &[ANONYMOUS, DUE, SEAT, OWNER], |_, _| 1).await;
    let scarce = Space { spare_bytes: u64::MAX, ..Space::default() };
    let site = site.restarted_within(scarce).await;
    let mut refused = 0;
    for (row, role, cell) in cells {
        let reply = site.raw(cell.request(row)).await;
        let (status, usual) = (reply.status(), usual(row, role));
        // Requests that would create a guest may be refused too, as may a guest's request to sign
        // up.
        let takes_room = [
            "/account/password",
            "/following",
            "/settings/devices",
            "/settings/notifications",
            "/tables/{id}/analysis",
            "/analysis/{id}/moves",
            "/analysis/{id}/comment",
            "/tables/{id}/puzzle",
            "/puzzles/{puzzle}",
            "/puzzles/{puzzle}/answers",
            "/puzzles/{puzzle}/edit",
        ];
        let may_be_refused = is_new(row) || role == ANONYMOUS || takes_room.contains(&row.path);
        if may_be_refused && status == StatusCode::SERVICE_UNAVAILABLE {
            assert!(row.method == "POST", "{}", row.path);
            assert_eq!(reply.headers()["retry-after"], "60", "{}", row.path);
            refused += 1;
        } else {
            assert_eq!(status, usual, "{} {} {role}", row.method, row.path);
            let is_made = is_new(row) && usual == StatusCode::SEE_OTHER.as_u16();
            let is_old = reply.headers().get("location").is_some_and(|to| to == "/");
            assert!(
                !is_made || is_old || row.scene == crate::roles::Scene::Rematch,
                "{}",
                row.path
            );
        }
    }
    assert!(refused > 8, "{refused}");
    let mut guest = Guest::default();
    let reply = guest.post(&site, "/tables", &[("game", "edel"), ("seats", "3")]).await;
    assert!(reply.text.contains("There is no room for anything new"), "{}", reply.text);
    assert_eq!(site.get("/healthz").await.status, StatusCode::OK);
}

/// Returns the value of the metric with the given name.
fn metric(site: &Site, name: &str) -> u64 {
    let text = site.app.tables.store().metrics().text(&[], 0).expect("a text");
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.expect("a line").parse().expect("a number")
}

#[tokio::test]
async fn repeated_health_checks_write_once_a_second() {
    let site = Site::new().await;
    let begun = std::time::Instant::now();
    let asked = (0..200).map(|_| site.get("/healthz"));
    for reply in futures_util::future::join_all(asked).await {
        assert_eq!((reply.status, reply.text.as_str()), (StatusCode::OK, "ok\n"));
    }
    let most = 1 + begun.elapsed().as_secs();
    let tests = metric(&site, "karat_write_tests_total");
    assert!((1..=most).contains(&tests), "{tests} of {most}");
    assert_eq!(metric(&site, "karat_writable"), 1);
}

/// A second connection to the database, which uses a trigger to make every login fail.
struct Doorkeeper(SqliteConnection);

impl Doorkeeper {
    async fn at(site: &Site) -> Self {
        let options = SqliteConnectOptions::new().filename(site.database());
        let mut connection = SqliteConnection::connect_with(&options).await.expect("a connection");
        let door = "CREATE TRIGGER door BEFORE INSERT ON login BEGIN SELECT RAISE(FAIL, 'no'); END";
        connection.execute(door).await.expect("a trigger");
        Self(connection)
    }

    async fn leave(mut self) {
        self.0.execute("DROP TRIGGER door").await.expect("it goes");
    }
}

/// If the last step of a request fails, the browser must still belong to the same person as before.
/// Retrying the request must then succeed.
#[tokio::test]
async fn a_partial_failure_changes_nothing() {
    if !Site::is_on_sqlite() {
        return;
    }
    let site = Site::new().await;
    let mut guest = Guest::default();
    guest.open(&site, &[("game", "klenotnici"), ("seats", "3")]).await;
    let kept = [("name", "Ana"), ("password", "pět topazů")];
    let changed = [("now", "pět topazů"), ("password", "šest opálů")];
    for fields in [kept, changed] {
        let doorkeeper = Doorkeeper::at(&site).await;
        let reply = guest.post(&site, "/account/password", &fields).await;
        assert!(reply.status.is_server_error(), "{}", reply.status);
        doorkeeper.leave().await;
        let reply = guest.post(&site, "/account/password", &fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    }

    let mut other = Guest::default();
    other.open(&site, &[("game", "edel"), ("seats", "3")]).await;
    let login = [("name", "Ana"), ("password", "šest opálů"), ("seats", "yes")];
    let doorkeeper = Doorkeeper::at(&site).await;
    assert!(other.post(&site, "/login", &login).await.status.is_server_error());
    doorkeeper.leave().await;
    assert_eq!(other.post(&site, "/login", &login).await.status, StatusCode::SEE_OTHER);
    let games = other.get(&site, "/games").await.text;
    assert!(games.contains("Edel") && games.contains("Klenotníci"), "{games}");
}
