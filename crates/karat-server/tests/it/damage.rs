//! Tests that damage to stored data stays local. Whatever is wrong with one table's rows, other
//! tables and pages must still work, and every check for damage must find the defect.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use karat_rules::Seat;
use karat_server::tables::Outcome;
use karat_server::tables::check::check;
use karat_server::tables::reviews::VERSION;
use karat_server::tables::robots::Step;
use karat_server::tables::timer::Timer;
use karat_server::web::router::routes;
use karat_store::{Club, Founded, Joined, Store, TableFilter};
use karat_table::deal::{self, Seed};
use karat_table::id::{ClubId, PersonId, TableId};
use karat_table::table::{Attempt, Occupant, Setup};
use karat_table::time::UnixMillis;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Executor};

use crate::site::{Choices, Guest, Site, due, sitters};

/// Invalid SQL values with which the tests replace valid ones.
const NONSENSE: [&str; 8] =
    ["NULL", "x'00ff41'", "'nonsense'", "''", "-1", "9000000000000000000", "1.5", "'0'"];

/// The number of tables damaged at the same time, which is also the number that a list shows.
const BATCH: usize = 20;

/// Returns the interval between the cases to test: 1 with `SLOW=1` in the environment, otherwise
/// `many`.
fn one_of(many: usize) -> usize {
    if std::env::var_os("SLOW").is_some() { 1 } else { many }
}

/// A defect in a game table's rows, with the SQL that causes it. `$1` in the SQL is the game
/// table's id.
struct Wrong {
    /// The SQL table that contains the damaged row.
    kind: String,
    /// The column with the defect, or an empty string if a whole row is missing.
    column: String,
    sql: String,
}

/// A second connection to the database, used to change rows behind the server's back.
struct Vandal {
    database: SqliteConnection,
    /// The SQL tables whose rows belong to game tables, each with its columns and the name of the
    /// column that contains the game table's id.
    kinds: BTreeMap<String, (Vec<String>, &'static str)>,
    copies: u32,
}

impl Vandal {
    async fn at(site: &Site) -> Self {
        let options = SqliteConnectOptions::new().filename(site.database()).foreign_keys(false);
        let mut database = SqliteConnection::connect_with(&options).await.expect("a connection");
        database.execute("PRAGMA ignore_check_constraints = 1").await.expect("a way past them");
        let columns: Vec<(String, String)> = sqlx::query_as(
            "SELECT kind.name, field.name FROM sqlite_master AS kind \
             JOIN pragma_table_info(kind.name) AS field WHERE kind.type = 'table' \
             ORDER BY kind.name, field.cid",
        )
        .fetch_all(&mut database)
        .await
        .expect("columns");
        let mut kinds: BTreeMap<String, (Vec<String>, &str)> = BTreeMap::new();
        for (kind, column) in columns {
            let key = if kind == "game_table" { "id" } else { "table_id" };
            kinds.entry(kind).or_insert((Vec::new(), key)).0.push(column);
        }
        kinds.retain(|_, (columns, key)| columns.iter().any(|column| column == key));
        Self { database, kinds, copies: 0 }
    }

    /// Returns all defects to test, each of which affects one row.
    fn wrongs(&self) -> Vec<Wrong> {
        let mut wrongs = Vec::new();
        for (kind, (columns, key)) in &self.kinds {
            let row = format!("rowid = (SELECT MAX(rowid) FROM {kind} WHERE {key} = $1)");
            let middle = format!(
                "rowid = (SELECT rowid FROM {kind} WHERE {key} = $1 ORDER BY rowid \
                 LIMIT 1 OFFSET (SELECT COUNT(*) / 2 FROM {kind} WHERE {key} = $1))"
            );
            let mut wrong = |column: &str, sql: String| {
                wrongs.push(Wrong { kind: kind.clone(), column: column.to_owned(), sql });
            };
            wrong("", format!("DELETE FROM {kind} WHERE {row}"));
            wrong("", format!("DELETE FROM {kind} WHERE {middle}"));
            for column in columns {
                let turn = self.kinds.len() + column.len();
                let values = NONSENSE.iter().enumerate();
                for (_, value) in values.filter(|(at, _)| (at + turn).is_multiple_of(one_of(2))) {
                    wrong(column, format!("UPDATE {kind} SET {column} = {value} WHERE {row}"));
                }
            }
        }
        wrongs
    }

    /// Copies a game table's rows under a new id, and returns this id.
    async fn copy(&mut self, table: &TableId) -> TableId {
        self.copies += 1;
        let (id, seed, void) = (TableId::random(), Seed::random(), Seed::random());
        for (kind, (columns, key)) in self.kinds.clone() {
            let values = columns.iter().map(|column| match (kind.as_str(), column.as_str()) {
                (_, column) if column == key => format!("'{id}'"),
                ("analysis", "id") => format!("'{id}'"),
                ("game_table", "seed") => format!("'{}'", seed.reveal()),
                ("game_table", "commitment") => format!("'{}'", deal::commitment(&seed)),
                ("void_deal", "seed") => format!("'{}'", void.reveal()),
                ("void_deal", "commitment") => format!("'{}'", deal::commitment(&void)),
                ("report", "number") => "NULL".to_owned(),
                ("rating_change" | "club_rating" | "tournament_table", "number") => {
                    format!("{}", 1 + self.copies)
                }
                (_, column) => column.to_owned(),
            });
            let values = values.collect::<Vec<_>>().join(", ");
            let columns = columns.join(", ");
            let sql = format!(
                "INSERT INTO {kind} ({columns}) SELECT {values} FROM {kind} WHERE {key} = '{table}'"
            );
            self.database.execute(AssertSqlSafe(sql)).await.expect("a copy");
        }
        id
    }

    /// Damages a row, and returns whether the database accepted the change. The database refuses
    /// the change if the column rejects the value or the row is missing.
    async fn spoil(&mut self, wrong: &Wrong, id: &TableId) -> bool {
        let done = sqlx::query(AssertSqlSafe(wrong.sql.clone()))
            .bind(id.as_str())
            .execute(&mut self.database)
            .await;
        done.is_ok_and(|done| done.rows_affected() > 0)
    }

    /// Deletes the rows of all game tables except the given ones.
    async fn clean(&mut self, kept: &[&TableId]) {
        let kept = kept.iter().map(|id| format!("'{id}'")).collect::<Vec<_>>().join(", ");
        for (kind, (_, key)) in &self.kinds {
            let sql = format!("DELETE FROM {kind} WHERE {key} IS NULL OR {key} NOT IN ({kept})");
            self.database.execute(AssertSqlSafe(sql)).await.expect("gone");
        }
    }
}

/// A server with three game tables. Two of the tables have rows of every kind: one whose game is
/// still running, and one whose game is over. The third table stays intact.
struct Scene {
    site: Site,
    people: [PersonId; 3],
    browsers: [Guest; 3],
    running: TableId,
    over: TableId,
    healthy: TableId,
    /// A club to which all three people belong.
    club: ClubId,
}

/// Opens a table for a game that outlasts the test.
async fn open_long(site: &Site, people: &[PersonId; 3]) -> TableId {
    let who = people.iter().cloned().map(Occupant::Person).collect();
    site.open_game(karat_rules::any::GameId::Zepter, &[], who).await
}

/// Founds a club to which these people belong.
async fn club_of(site: &Site, people: &[PersonId; 3]) -> ClubId {
    let (id, at) = (ClubId::random(), UnixMillis(1));
    let club = Club {
        id: id.clone(),
        name: "Evening".to_owned(),
        description: String::new(),
        is_open: true,
        created: at,
        active: at,
        members: 1,
    };
    let store = site.app.tables.store();
    assert_eq!(store.found_club(&club, &people[0], at).await.expect("an answer"), Founded::Done);
    for person in &people[1..] {
        assert_eq!(store.join_club(&id, person, at).await.expect("an answer"), Joined::Done);
    }
    id
}

/// The columns that contain a person's id, each with its SQL table.
const OF_PEOPLE: [(&str, &str); 6] = [
    ("person", "id"),
    ("login", "person"),
    ("mute", "person"),
    ("follow", "follower"),
    ("vacation", "person"),
    ("club_person", "person"),
];

impl Scene {
    async fn new() -> Self {
        let site = Site::new().await;
        let people = [(); 3].map(|()| PersonId::random());
        let mut browsers = Vec::new();
        for person in &people {
            browsers.push(Guest::named(&[&site], person).await);
        }
        let open = async |options: &[(&str, &str)], is_rated: bool| {
            let who = people.iter().cloned().map(Occupant::Person).collect();
            let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
            let game = karat_rules::any::GameId::Klenotnici;
            let mut setup = Setup::new(game, options.collect(), sitters(who));
            setup.terms.is_rated = is_rated;
            setup.terms.time_control = "days 3".parse().expect("a time control");
            setup.owner = Some(people[0].clone());
            site.app.tables.open(setup).await.expect("a table")
        };
        let running = open(&[("starter", "1")], false).await;
        let over = open(&[("starter", "1")], true).await;
        let healthy = open_long(&site, &people).await;
        let browsers = browsers.try_into().unwrap_or_else(|_| panic!("three browsers"));
        let club = club_of(&site, &people).await;
        let scene = Self { site, people, browsers, running, over, healthy, club };
        scene.play(&scene.over.clone(), usize::MAX).await;
        scene.play(&scene.running.clone(), 9).await;
        for table in [&scene.running, &scene.over] {
            scene.surround(&table.clone()).await;
        }
        scene
    }

    /// Makes up to `moves` random moves over HTTP, or fewer if the game ends first.
    async fn play(&self, id: &TableId, moves: usize) {
        let mut dice = Choices(5);
        for number in 0..moves {
            let table = self.site.table(id).await;
            let Some(seat) = due(table.game()) else { return };
            let text = dice.choose(table.game(), seat);
            let mut browser = self.browsers[seat.index()].clone();
            let request = format!("move {number}");
            let reply = browser.play(&self.site, id, &text, table.version().0, &request).await;
            assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
        }
    }

    /// Adds rows of all other kinds, such as messages and reviews, to a game table.
    async fn surround(&self, id: &TableId) {
        let mut vandal = Vandal::at(&self.site).await;
        let [ana, ben, _] = self.people.each_ref().map(PersonId::as_str);
        let at = format!("/tables/{id}");
        let mut browser = self.browsers[0].clone();
        browser.post(&self.site, &format!("{at}/chat"), &[("text", "Ahoj")]).await;
        let mut other = self.browsers[1].clone();
        other.post(&self.site, &format!("{at}/chat/report"), &[("message", "1")]).await;
        browser.get(&self.site, &at).await;
        self.site.app.visits.keep().await.expect("kept");
        for sql in [
            format!("INSERT INTO undo_request VALUES ('{id}', 0, 1, 99, NULL)"),
            format!("INSERT INTO undo_agreement VALUES ('{id}', 1)"),
            format!(
                "INSERT INTO ahead VALUES ('{id}', 1, 'a', '{ben}', 'pass in every auction', 3, 0)"
            ),
            format!("UPDATE game_table SET rematch_of = NULL, origin = '{ana}' WHERE id = ''"),
            format!("INSERT INTO descent VALUES ('{id}', '{}')", self.over),
            format!("INSERT INTO waiting VALUES ('{id}', '{ben}', 7)"),
            format!("INSERT INTO review VALUES ('{id}', 0, 7, '{ben}', NULL, NULL, 'n')"),
            format!("INSERT INTO review VALUES ('{id}', 1, 7, NULL, {VERSION}, '{{}}', NULL)"),
            format!("INSERT OR IGNORE INTO rated_from VALUES ('{id}', '{ben}', 'm')"),
            format!("INSERT INTO rated_gone VALUES ('{id}', 2, 25.0, 8.0, '[1.0, 1.0, 0.0]')"),
            // The players are on the same network, so the server has not rated their game. The test
            // therefore adds a rating change to the database.
            format!(
                "INSERT OR IGNORE INTO rating_change VALUES \
                 ('{}', '{ben}', 1, 'klenotnici', 3, 1, 25.0, 8.3, 26.0, 8.0, 7)",
                self.over
            ),
            format!("INSERT INTO declined VALUES ('{id}', '{ben}', 7)"),
            format!("INSERT INTO analysis VALUES ('{id}', '{id}', '{ben}', 9, 10, 7)"),
            format!(
                "INSERT INTO tournament (id, name, game, seats, system, rounds, time_control, \
                 seed, stage, round, created_ms, changed_ms) VALUES ('{id}', 'Evening', \
                 'klenotnici', 3, 'swiss', 3, 'days 2', '', 'over', 1, 7, 7)"
            ),
            format!("INSERT INTO club_rated_end VALUES ('{id}', '{}', 7)", self.club.as_str()),
            format!(
                "INSERT INTO club_rating VALUES \
                 ('{id}', '{ben}', '{}', 'klenotnici', 3, {}, 25.0, 8.0)",
                self.club.as_str(),
                1000 + u16::from(*id == self.over)
            ),
            format!("INSERT INTO tournament_table VALUES ('{id}', 1, 0, '{id}', 0)"),
            format!("INSERT INTO void_nonce VALUES ('{id}', 0, 1, '{}', NULL)", "ab".repeat(32)),
        ] {
            vandal.database.execute(AssertSqlSafe(sql)).await.expect("a row");
        }
        let void = Seed::random();
        let sql = format!(
            "INSERT INTO void_deal VALUES ('{id}', 0, '{}', '{}')",
            void.reveal(),
            deal::commitment(&void)
        );
        vandal.database.execute(AssertSqlSafe(sql)).await.expect("a row");
        for (kind, (_, key)) in &vandal.kinds {
            let sql =
                format!("SELECT COUNT(*) FROM {kind} WHERE {key} IN ('{id}', '{}')", self.over);
            let rows: i64 = sqlx::query_scalar(AssertSqlSafe(sql))
                .fetch_one(&mut vandal.database)
                .await
                .expect("a count");
            assert!(rows > 0, "no {kind}: the law needs a row of every kind");
        }
    }

    /// Returns the paths that must work for a person who does not view a damaged table.
    fn elsewhere(&self, spoilt: &[TableId]) -> Vec<String> {
        let person = self.people[0].as_str();
        let asked: Vec<_> = spoilt.iter().take(20).map(|id| format!("table={id}")).collect();
        let healthy = format!("/tables/{}", self.healthy);
        let mut all: Vec<String> = routes()
            .iter()
            .filter(|route| route.method == "GET")
            .map(|route| match route.path {
                "/events" => format!("/events?table={}&{}", self.healthy, asked.join("&")),
                "/people/{id}" => format!("/people/{person}"),
                "/people/{id}/habits" => format!("/people/{person}/habits"),
                "/ratings/{game}/{seats}" => "/ratings/klenotnici/3".to_owned(),
                "/clubs/{club}" => format!("/clubs/{}", self.club.as_str()),
                path => path.replace("/tables/{id}", &healthy).replace("{game}", "klenotnici"),
            })
            .filter(|path| !path.contains('{'))
            .collect();
        // The status of the result page depends on whether the test has finished the game, so the
        // page is left out.
        all.retain(|path| !path.ends_with("/result"));
        all.extend(
            ["all", "waiting", "running", "over"].map(|state| format!("/games?state={state}")),
        );
        all
    }

    /// Requests the given paths as several people, and returns the response statuses. Streams are
    /// not read to the end.
    async fn answers(&self, paths: &[String]) -> Vec<(String, StatusCode)> {
        let mut answers = Vec::new();
        let askers = [self.browsers[0].clone(), Guest::default(), self.browsers[1].clone()];
        for (who, browser) in askers.iter().take(3 / one_of(3)).enumerate() {
            for path in paths {
                let request = Request::get(path).header(header::COOKIE, browser.cookies.join("; "));
                let request = request.body(Body::empty()).expect("a request");
                let status = if path.contains("events") {
                    self.site.raw(request).await.status()
                } else {
                    self.site.ask(request).await.status
                };
                answers.push((format!("{who} {path}"), status));
            }
        }
        answers
    }

    /// Runs all background tasks of the server, and makes a move at the intact table.
    async fn everything_else_goes_on(&self) {
        let Site { app, robots, .. } = &self.site;
        let (tables, store) = (&app.tables, app.tables.store());
        Timer::new(tables.clone()).step().await.expect("the clocks go on");
        for id in store.unfinished().await.expect("tables") {
            if let Ok(step) = robots.step(&id).await {
                assert_eq!(step, Step::Idle);
            }
            let _ = robots.step_premove(&id).await;
        }
        tables.rate_ended().await.expect("ends");
        tables.pin_all().await.expect("pins");
        tables.close_abandoned(tables.now().time()).await.expect("lobbies");
        store.stages().await.expect("stages");
        store.reports(true).await.expect("reports");
        let filter = TableFilter { limit: 100, ..TableFilter::default() };
        store.table_lines(&filter).await.expect("lines");
        let table = self.site.table(&self.healthy).await;
        if let Some(seat) = due(table.game()) {
            let text = Choices(table.version().0).choose(table.game(), seat);
            let seen = table.version();
            let attempt = Attempt::by_seat(seat, &text, seen);
            let outcome = self.site.attempt(&self.healthy, attempt).await;
            assert!(matches!(outcome, Outcome::Played(_)), "the healthy table goes on");
        }
    }

    /// Requests a damaged table's paths, and checks the responses. Returns whether the server has
    /// frozen the table.
    async fn at_damaged(&self, number: usize, id: &TableId, wrong: &Wrong) -> bool {
        let context = format!("{} {}: {}", wrong.kind, wrong.column, wrong.sql);
        let at = format!("/tables/{id}");
        let own = routes().into_iter().filter(|route| route.path.contains("/tables/{id}"));
        let (asked, sent): (Vec<_>, Vec<_>) = own.partition(|route| route.method == "GET");
        let asked = asked.iter().skip(number % one_of(3)).step_by(one_of(3));
        let paths: Vec<_> = asked.map(|route| route.path.replace("/tables/{id}", &at)).collect();
        for (asked, status) in self.answers(&paths).await {
            assert!(!status.is_server_error(), "{context}: GET {asked}: {status}");
        }
        let page = self.browsers[0].clone().get(&self.site, &at).await;
        let is_unreadable = page.status == StatusCode::CONFLICT;
        let is_frozen = page.text.contains("This table is frozen");
        assert!(!is_unreadable || is_frozen, "{context}: {}", page.text);
        let sent = sent.iter().filter(|_| is_frozen);
        for route in sent.skip(number % one_of(16)).step_by(one_of(16)) {
            let path = route.path.replace("/tables/{id}", &at);
            let fields = [("move", "pass"), ("seen", "9"), ("seat", "0"), ("text", "Haló")];
            let status = self.browsers[0].clone().post(&self.site, &path, &fields).await.status;
            assert!(!status.is_server_error(), "{context}: POST {path}: {status}");
        }
        is_frozen
    }
}

#[tokio::test]
async fn damage_is_limited_to_its_table_and_found() {
    if !Site::is_on_sqlite() {
        return;
    }
    let scene = Scene::new().await;
    let mut vandal = Vandal::at(&scene.site).await;
    let paths = scene.elsewhere(&[]);
    let usual: Vec<_> = scene.answers(&paths).await.into_iter().map(|(_, status)| status).collect();
    assert!(usual.iter().all(|status| !status.is_server_error()));
    let (wrongs, mut frozen, mut spoilt) = (vandal.wrongs(), 0, 0);
    for batch in wrongs.chunks(BATCH) {
        let mut damaged = Vec::new();
        for wrong in batch {
            let is_of_end = ["rated_end", "rating_change"].contains(&wrong.kind.as_str());
            let templates = match wrong.kind.as_str() {
                "game_table" => vec![&scene.running, &scene.over],
                _ if is_of_end => vec![&scene.over],
                _ => vec![&scene.running],
            };
            for template in templates {
                let id = vandal.copy(template).await;
                if vandal.spoil(wrong, &id).await {
                    damaged.push((wrong, id));
                } else {
                    vandal.clean_one(&id).await;
                }
            }
        }
        let ids: Vec<_> = damaged.iter().map(|(_, id)| id.clone()).collect();
        let told: Vec<_> = damaged.iter().map(|(wrong, _)| wrong.sql.as_str()).collect();
        let answers = scene.answers(&scene.elsewhere(&ids)).await;
        for ((asked, status), usual) in answers.iter().zip(&usual) {
            assert_eq!(status, usual, "{asked}: one of {told:#?}");
        }
        scene.everything_else_goes_on().await;
        let found = findings(&scene.site).await;
        for (number, (wrong, id)) in damaged.iter().enumerate() {
            if scene.at_damaged(number, id, wrong).await {
                let is_found = found.iter().any(|line| line.contains(id.as_str()));
                assert!(is_found, "{} is not found: {found:#?}", wrong.sql);
                frozen += 1;
            }
        }
        spoilt += damaged.len();
        vandal.clean(&[&scene.running, &scene.over, &scene.healthy]).await;
    }
    println!("{spoilt} damaged tables, {frozen} frozen");
    assert!(frozen > 100, "{frozen} of {spoilt}");
    assert!(findings(&scene.site).await.is_empty(), "what was clean is clean");
}

/// Damage to one person's rows must not affect anyone else.
#[tokio::test]
async fn damage_is_limited_to_its_person() {
    if !Site::is_on_sqlite() {
        return;
    }
    let scene = Scene::new().await;
    let mut vandal = Vandal::at(&scene.site).await;
    let hurt = scene.people[2].as_str().to_owned();
    let store = scene.site.app.tables.store();
    store.mute(&scene.people[2], &scene.people[0], false, UnixMillis(1)).await.expect("muted");
    store.mute(&scene.people[0], &scene.people[2], false, UnixMillis(1)).await.expect("muted");
    store.follow(&scene.people[2], &scene.people[0], UnixMillis(1)).await.expect("followed");
    store.follow(&scene.people[0], &scene.people[2], UnixMillis(1)).await.expect("followed");
    let mut browser = scene.browsers[2].clone();
    browser.post(&scene.site, "/vacation", &[("action", "start")]).await;
    let paths = scene.elsewhere(std::slice::from_ref(&scene.running));
    let usual = scene.answers(&paths).await;
    let mut tried = 0;
    for (kind, key) in OF_PEOPLE {
        let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info($1)")
            .bind(kind)
            .fetch_all(&mut vandal.database)
            .await
            .expect("columns");
        for (turn, column) in columns.iter().enumerate() {
            for value in NONSENSE.into_iter().skip(turn % one_of(3)).step_by(one_of(3)) {
                let row = format!("FROM {kind} WHERE {key} = '{hurt}'");
                let copy = format!("CREATE TEMP TABLE kept AS SELECT rowid AS place, * {row}");
                vandal.database.execute(AssertSqlSafe(copy)).await.expect("a copy");
                let sql = format!("UPDATE {kind} SET {column} = {value} WHERE {key} = '{hurt}'");
                if vandal.database.execute(AssertSqlSafe(sql.clone())).await.is_ok() {
                    let answers = scene.answers(&paths).await;
                    for ((asked, status), (_, usual)) in answers.iter().zip(&usual) {
                        let is_his = asked.contains("/people/");
                        assert!(status == usual || is_his, "{asked}: {status} after {sql}");
                    }
                    let status = scene.browsers[2].clone().get(&scene.site, "/").await.status;
                    assert!(!status.is_server_error(), "{status} after {sql}");
                    scene.everything_else_goes_on().await;
                    tried += 1;
                }
                for sql in [
                    format!("DELETE FROM {kind} WHERE rowid IN (SELECT place FROM kept)"),
                    format!("INSERT INTO {kind} SELECT {} FROM kept", columns.join(", ")),
                    "DROP TABLE kept".to_owned(),
                ] {
                    vandal.database.execute(AssertSqlSafe(sql)).await.expect("as before");
                }
            }
        }
    }
    println!("{tried} rows of people damaged");
    assert!(tried > 20, "{tried}");
}

impl Vandal {
    async fn clean_one(&mut self, id: &TableId) {
        for (kind, (_, key)) in &self.kinds {
            let sql = format!("DELETE FROM {kind} WHERE {key} = '{id}'");
            self.database.execute(AssertSqlSafe(sql)).await.expect("gone");
        }
    }
}

/// Returns the damage that `karat admin check` finds in a running server's database.
async fn findings(site: &Site) -> Vec<String> {
    let store = Store::open_to_read(&site.database()).await.expect("a database");
    let findings = check(&store, |_, _| ()).await.expect("an answer");
    store.close().await;
    findings.damage
}

/// Moves that arrive at the same time share a transaction. If one of the moves is at a damaged
/// table, the other moves must not fail.
#[tokio::test]
async fn a_move_at_a_damaged_table_affects_no_other_table() {
    if !Site::is_on_sqlite() {
        return;
    }
    let scene = Scene::new().await;
    let mut vandal = Vandal::at(&scene.site).await;
    let healthy = [vandal.copy(&scene.running).await, vandal.copy(&scene.running).await];
    let damaged = vandal.copy(&scene.running).await;
    let mut attempts = Vec::new();
    for id in healthy.iter().chain([&damaged]) {
        let table = scene.site.table(id).await;
        let seat = due(table.game()).expect("a seat");
        attempts.push((table, seat));
    }
    // The test does the damage after reading all three tables, so that no move fails before it is
    // stored.
    let sql = format!("UPDATE game_table SET stage = 'nonsense' WHERE id = '{damaged}'");
    vandal.database.execute(AssertSqlSafe(sql)).await.expect("damage");
    let moves = attempts.into_iter().map(async |(table, seat): (_, Seat)| {
        let text = Choices(1).choose(table.game(), seat);
        let seen = table.version();
        let attempt = Attempt::by_seat(seat, &text, seen);
        scene.site.app.tables.play(table, attempt).await
    });
    let outcomes = futures_util::future::join_all(moves).await;
    assert!(matches!(outcomes[0], Ok(Outcome::Played(_))));
    assert!(matches!(outcomes[1], Ok(Outcome::Played(_))));
    assert!(outcomes[2].is_err());
    scene.everything_else_goes_on().await;
}
