//! Tests that all retry loops terminate. Whatever is wrong with a table's rows, the server must
//! respond to a request to change the table. If the table cannot be changed, the server must freeze
//! it and report the damage.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_rules::{Seat, Seats};
use karat_server::tables::bells::Bells;
use karat_server::tables::timer::Timer;
use karat_server::tables::{Outcome, ReadError, Tables};
use karat_server::time::Now;
use karat_store::Store;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, MadeBy, Occupant};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Executor};

use crate::roles::{DUE, MATRIX, OWNER, Setting};
use crate::site::{Choices, Site, due};

/// The timeout for a hanging test. The server allows 15 s for each request.
const AT_THE_LATEST: Duration = Duration::from_secs(60);

/// SQL statements that damage the rows of the table `{id}` while the server has the table in
/// memory. Unlike the server's changes, these statements do not increase the table's revision.
const DAMAGES: &[(&str, &str)] = &[
    (
        "an entry beyond the end",
        "INSERT INTO journal SELECT table_id, MAX(number) + 1, actor, deed, \
      text, hand, at_ms FROM journal WHERE table_id = '{id}' HAVING COUNT(*) > 0",
    ),
    (
        "an entry far beyond the end",
        "INSERT INTO journal SELECT table_id, MAX(number) + 9, actor, \
      deed, text, hand, at_ms FROM journal WHERE table_id = '{id}' HAVING COUNT(*) > 0",
    ),
    (
        "an entry before its game",
        "INSERT INTO journal VALUES ('{id}', 999, 'P0', 'move', 'pass', \
      'seat', 1)",
    ),
    (
        "an entry and no hash",
        "UPDATE game_table SET journal_hash = NULL WHERE id = '{id}'; \
      INSERT INTO journal SELECT table_id, MAX(number) + 1, actor, deed, \
      text, hand, at_ms FROM journal WHERE table_id = '{id}' HAVING COUNT(*) > 0",
    ),
    (
        "no last entry",
        "DELETE FROM journal WHERE table_id = '{id}' AND number = \
      (SELECT MAX(number) FROM journal WHERE table_id = '{id}')",
    ),
    (
        "no last entry and no hash",
        "UPDATE game_table SET journal_hash = NULL WHERE id = '{id}'; \
      DELETE FROM journal WHERE table_id = '{id}' AND number = \
      (SELECT MAX(number) FROM journal WHERE table_id = '{id}')",
    ),
    ("no journal", "DELETE FROM journal WHERE table_id = '{id}'"),
    ("a revision ahead", "UPDATE game_table SET revision = revision + 5 WHERE id = '{id}'"),
    ("a revision behind", "UPDATE game_table SET revision = revision - 1 WHERE id = '{id}'"),
    ("the last revision", "UPDATE game_table SET revision = 9223372036854775807 WHERE id = '{id}'"),
    ("a stage from nowhere", "UPDATE game_table SET stage = 'closed' WHERE id = '{id}'"),
    (
        "a table that never changes",
        "CREATE TRIGGER stuck_{id} BEFORE UPDATE ON game_table \
      WHEN OLD.id = '{id}' BEGIN SELECT RAISE(IGNORE); END",
    ),
    (
        "a journal that never grows",
        "CREATE TRIGGER short_{id} BEFORE INSERT ON journal \
      WHEN NEW.table_id = '{id}' BEGIN SELECT RAISE(IGNORE); END",
    ),
];

/// Returns a second connection to the database, used to change rows behind the server's back.
async fn vandal(site: &Site) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(site.database()).foreign_keys(false);
    let mut database = SqliteConnection::connect_with(&options).await.expect("a connection");
    database.execute("PRAGMA ignore_check_constraints = 1").await.expect("a way past them");
    database
}

async fn spoil(database: &mut SqliteConnection, damage: &str, id: &TableId) {
    let sql = AssertSqlSafe(damage.replace("{id}", id.as_str()));
    database.execute(sql).await.expect("damage");
}

/// In the simplest case, the damaged journal contains an entry that the server does not know.
#[tokio::test]
async fn a_move_behind_an_entry_that_nobody_counted_freezes_the_table_and_is_reported() {
    if !Site::is_on_sqlite() {
        return;
    }
    let site = Site::new().await;
    let (id, browsers) = site.open_for_three(&[("starter", "1")]).await;
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    let text = Choices(1).choose(table.game(), seat);
    spoil(&mut vandal(&site).await, DAMAGES[0].1, &id).await;
    let mut browser = browsers[seat.index()].clone();
    let play = browser.play(&site, &id, &text, table.version().0, "1");
    let reply = tokio::time::timeout(AT_THE_LATEST, play).await.expect("an answer");
    assert_eq!(reply.status, StatusCode::CONFLICT, "{}", reply.text);
    assert!(reply.text.contains("This table is frozen"), "{}", reply.text);
    let page = browser.get(&site, &format!("/tables/{id}")).await;
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text);
    let told = site.app.tables.store().met_damage();
    assert!(told.iter().any(|(place, _)| place == id.as_str()), "{told:?}");
}

/// Whatever the damage, the server must respond to a request to every path that changes a table.
#[tokio::test]
async fn every_change_at_a_damaged_table_is_answered() {
    if !Site::is_on_sqlite() {
        return;
    }
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let mut database = vandal(&site).await;
    let rows = MATRIX.iter().filter(|row| row.method == "POST" && row.path.contains("{id}"));
    let (mut asked, mut refused) = (0, 0);
    for (number, row) in rows.enumerate() {
        for (turn, (what, damage)) in DAMAGES.iter().enumerate() {
            for role in [DUE, OWNER] {
                let place = (number * DAMAGES.len() + turn) * 2 + role;
                let mut cell = setting.cell(row.scene, role, place).await;
                site.table(&cell.id).await;
                spoil(&mut database, damage, &cell.id).await;
                let context = format!("{} {:?}, {what}", row.path, row.scene);
                let request = cell.request(row);
                let send = cell.browser.send(&site, request);
                let Ok(reply) = tokio::time::timeout(AT_THE_LATEST, send).await else {
                    panic!("{context}: no answer");
                };
                let status = reply.status;
                assert!(status != StatusCode::REQUEST_TIMEOUT, "{context}");
                assert!(!status.is_server_error(), "{context}: {status} {}", reply.text);
                asked += 1;
                refused += u32::from(status == StatusCode::CONFLICT);
                // After the request, reading the table must either succeed or fail with an error
                // that states the reason.
                let read = site.app.tables.read(&cell.id).await;
                let is_told = matches!(read, Ok(_) | Err(ReadError::Damaged(_)))
                    || matches!(read, Err(ReadError::NoSuchTable | ReadError::Start(_)));
                assert!(is_told, "{context}: {:?}", read.err());
            }
        }
    }
    println!("{asked} asked, {refused} refused");
    assert!(asked > 500 && refused > 100, "{asked} asked, {refused} refused");
}

/// Whatever the damage, the server's background tasks must terminate too.
#[tokio::test]
async fn every_chore_at_a_damaged_table_ends() {
    if !Site::is_on_sqlite() {
        return;
    }
    for (what, damage) in DAMAGES {
        let site = Site::new().await;
        let people = [(); 3].map(|()| PersonId::random());
        let who = people.iter().cloned().map(Occupant::Person).collect();
        let mut setup = karat_table::table::Setup::new(
            GameId::Klenotnici,
            vec![("starter".to_owned(), "1".to_owned())],
            crate::site::sitters(who),
        );
        setup.terms.time_control = "fischer 60 5".parse().expect("a time control");
        let id = site.app.tables.open(setup).await.expect("a table");
        let lobby = {
            let mut guest = crate::site::Guest::default();
            let fields = [("game", "edel"), ("seats", "3"), ("bots", "friend")];
            guest.open(&site, &fields).await
        };
        let table = site.table(&id).await;
        let mut database = vandal(&site).await;
        spoil(&mut database, damage, &id).await;
        spoil(&mut database, damage, &lobby).await;
        let chores = async {
            let tables = &site.app.tables;
            tables.now().pass_ms(120_000);
            // Each background task runs twice. The first run may discover the damage. In the second
            // run, the table is already known to be damaged.
            for _ in 0..2 {
                let _ = Timer::new(tables.clone()).step().await;
                let all: Seats = Seat::all(3).collect();
                let _ = tables.step_away(table.clone(), all).await;
                let _ = tables.come_back(table.clone(), all).await;
                let _ = site.robots.step(&id).await;
                let _ = site.robots.step_premove(&id).await;
                let _ = tables
                    .close_abandoned(tables.now().time() + Duration::from_secs(1_000_000))
                    .await;
                let _ = tables.start_overdue(tables.now().time()).await;
                let _ = tables.remove_person(people[0].clone()).await;
            }
        };
        let ended = tokio::time::timeout(AT_THE_LATEST, chores).await;
        assert!(ended.is_ok(), "{what}");
    }
}

/// A table that cannot be changed must be frozen until it is repaired, and no longer.
#[tokio::test]
async fn a_table_that_is_mended_can_be_played_at_again() {
    if !Site::is_on_sqlite() {
        return;
    }
    let site = Site::new().await;
    let mut guest = crate::site::Guest::default();
    let fields = [("game", "edel"), ("seats", "3"), ("bots", "friend")];
    let id = guest.open(&site, &fields).await;
    let mut database = vandal(&site).await;
    spoil(&mut database, DAMAGES[11].1, &id).await;
    let close = format!("/tables/{id}/close");
    let send = async |guest: &mut crate::site::Guest| guest.post(&site, &close, &[]).await;
    let reply = tokio::time::timeout(AT_THE_LATEST, send(&mut guest)).await.expect("an answer");
    assert_eq!(reply.status, StatusCode::CONFLICT, "{}", reply.text);
    let told = site.app.tables.store().met_damage();
    assert!(told.iter().any(|(place, _)| place == id.as_str()), "{told:?}");
    assert_eq!(send(&mut guest).await.status, StatusCode::CONFLICT);
    spoil(&mut database, "DROP TRIGGER stuck_{id}", &id).await;
    spoil(&mut database, DAMAGES[7].1, &id).await;
    assert_eq!(send(&mut guest).await.status, StatusCode::SEE_OTHER);
}

/// The number of moves that each of two servers must make at the same table.
const MOVES_EACH: usize = 12;

/// Two servers share a database. Each move must be made once, and both servers must finish.
#[tokio::test]
async fn two_writers_at_one_table_both_come_to_an_end() {
    if !Site::is_on_sqlite() {
        return;
    }
    let site = Site::new().await;
    let (id, _) = site.open_for_three(&[("starter", "1")]).await;
    let store = Store::open(&site.database()).await.expect("a store");
    let (bells, _rings) = Bells::new();
    let now = Now::stopped_at(site.app.tables.now().time());
    let servers = [site.app.tables.clone(), Tables::new(store, bells, now)];
    let play = async |tables: &Tables, seed: u64| {
        let (mut dice, mut played) = (Choices(seed), 0);
        // Even if one server is always slower, it can make its moves once the other has finished.
        while played < MOVES_EACH {
            let table = tables.read(&id).await.expect("a table");
            let Some(seat) = due(table.game()) else { break };
            let (text, seen) = (dice.choose(table.game(), seat), table.version());
            let attempt = Attempt::by_seat(seat, &text, seen);
            match tables.play(table, attempt).await.expect("an outcome") {
                Outcome::Played(_) => played += 1,
                Outcome::Stale(_) => {}
                Outcome::Refused(..) | Outcome::Frozen(_) | Outcome::Reused(_) => panic!("{text}"),
            }
        }
        played
    };
    let both = async { tokio::join!(play(&servers[0], 1), play(&servers[1], 2)) };
    let (one, other) = tokio::time::timeout(AT_THE_LATEST, both).await.expect("an end");
    assert_eq!([one, other], [MOVES_EACH; 2]);
    for tables in &servers {
        let table = tables.read(&id).await.expect("a table");
        assert!(table.frozen().is_none());
        let moves = table.record().journal.iter().filter(|it| it.made_by == MadeBy::Seat);
        assert!(moves.count() >= one + other);
    }
}

/// The loops without a condition, by file name, each with the reason why it terminates.
const ENDLESS: &[(&str, usize, &str)] = &[
    ("push/seal.rs", 1, "draws a key; all but one draw in four thousand million is one"),
    ("background.rs", 1, "paced by a clock; ends with the server"),
    ("serve.rs", 3, "paced by a clock or by signals; ends with the server"),
    ("store/lookup.rs", 1, "waits for questions; ends with the database"),
    ("store/health.rs", 2, "paced by a clock; ends with the database"),
    ("store/people.rs", 1, "goes through ids in their order, each once"),
    ("store/prune.rs", 1, "grows a set of tables by at least one at each turn"),
    ("tables/attendance.rs", 1, "paced by a clock; ends with the server"),
    ("tables/lobby.rs", 1, "tries"),
    ("tables/mod.rs", 1, "tries"),
    ("tables/prune.rs", 1, "paced by a clock; ends with the server"),
    ("tables/reviews.rs", 1, "takes one from the queue at each turn, or waits"),
    ("tables/peers.rs", 3, "waits for messages and bells, and for a clock; ends with the database"),
    ("tables/robots.rs", 3, "waits for bells, and for a clock; tries"),
    ("tables/timer.rs", 3, "waits for bells; tries, and each seat leaves once; tries"),
    ("tables/visits.rs", 1, "paced by a clock; ends with the server"),
    ("tables/watch.rs", 1, "waits for bells"),
    ("web/api/stream.rs", 2, "waits for bells"),
    ("web/routes/live.rs", 2, "waits for bells, and for a clock"),
    ("web/right.rs", 1, "waits for parts of an answer, for bells, and for a clock"),
    ("web/connections.rs", 1, "waits for connections"),
    ("web/states.rs", 1, "waits for bells"),
    ("notifications/mod.rs", 1, "paced by a clock; ends with the server"),
];

/// Every loop without a condition needs a row in [`ENDLESS`]. A loop that retries after another
/// writer has changed something must use `tables/tries.rs`.
#[test]
fn every_loop_without_an_end_is_known_and_argued() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let roots = [("", server.join("src")), ("store/", server.join("../karat-store/src"))];
    let files = roots.iter().flat_map(|(part, root)| {
        let named = move |file: PathBuf| {
            let name = file.strip_prefix(root).expect("below it").display().to_string();
            (format!("{part}{name}"), file)
        };
        sources(root).into_iter().map(named)
    });
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for (name, file) in files {
        let text = fs::read_to_string(&file).expect("a source");
        let code = text.split("#[cfg(test)]").next().expect("a first part");
        let count = code.lines().filter(|line| line.trim_start().starts_with("loop {")).count();
        if count > 0 && !name.ends_with("tests.rs") {
            found.insert(name.clone(), count);
        }
        let retries = ["Appended::Taken", ".change(&change)", "self.note(&table", ".carry_out("];
        let is_retry = retries.iter().any(|retry| code.contains(retry)) && count > 0;
        assert!(!is_retry || code.contains("Tries::new()"), "{name} tries again without an end");
    }
    let known: BTreeMap<String, usize> =
        ENDLESS.iter().map(|(file, count, _)| ((*file).to_owned(), *count)).collect();
    assert_eq!(found, known);
}

fn sources(folder: &Path) -> HashSet<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("one").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let below = folders.iter().flat_map(|folder| sources(folder));
    let is_source = |file: &PathBuf| file.extension().is_some_and(|kind| kind == "rs");
    files.into_iter().filter(is_source).chain(below).collect()
}
