//! Measures how many moves a second servers can store, without playing any games.
//!
//! The moves are stored by one server in an SQLite file or, if `KARAT_TEST_POSTGRES` is the URL of a
//! PostgreSQL database, by one and by three servers that share this database.

use std::sync::Arc;
use std::time::{Duration, Instant};

use karat_rules::any::GameId;
use karat_rules::{Actor, Seat};
use karat_scratch::Scratch;
use karat_store::{Append, Appended, Store};
use karat_table::id::TableId;
use karat_table::pin::RULES_VERSION;
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Setup, Sitter};
use karat_table::time::UnixMillis;
use karat_table::version::Version;

/// The number of tables of each server, at which moves are stored at the same time.
const TABLES: usize = 200;

/// The duration of a measurement.
const MEASURED_FOR: Duration = Duration::from_secs(5);

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let servers: &[usize] = if karat_scratch::postgres().is_some() { &[1, 3] } else { &[1] };
    for &count in servers {
        let rate = runtime.block_on(measure(count));
        println!("servers: {count}, tables of each: {TABLES}, moves a second: {rate:.0}");
    }
}

/// Returns the number of moves that this number of servers store in a second.
async fn measure(servers: usize) -> f64 {
    let scratch = Scratch::new().await;
    let mut tasks = Vec::new();
    let mut stores = Vec::new();
    for _ in 0..servers {
        let store = match scratch.url() {
            Some(url) => Store::open_postgres(&url.parse().expect("a URL")).await,
            None => Store::open(&scratch.file()).await,
        };
        stores.push(store.expect("a store"));
    }
    let mut tables = Vec::new();
    for store in &stores {
        for _ in 0..TABLES {
            let bot = Sitter::new(Occupant::Bot("random".to_owned()), "Bot");
            let setup = Setup::new(GameId::Klenotnici, Vec::new(), vec![bot; 3]);
            let record = setup.record(UnixMillis(1)).expect("valid settings");
            store.create(&record, RULES_VERSION).await.expect("a table");
            tables.push((store.clone(), record.id, Version(record.journal.len() as u64)));
        }
    }
    let begun = Instant::now();
    for (store, id, first) in tables {
        tasks.push(tokio::spawn(store_moves(store, id, first, begun + MEASURED_FOR)));
    }
    let mut stored = 0;
    for task in tasks {
        stored += task.await.expect("moves");
    }
    let rate = stored as f64 / begun.elapsed().as_secs_f64();
    for store in stores {
        store.close().await;
    }
    rate
}

/// Stores one move after another at a table, and returns their number.
async fn store_moves(store: Store, id: TableId, first: Version, until: Instant) -> u64 {
    let mut stored = 0;
    while Instant::now() < until {
        let entry = Entry {
            who: Actor::Seat(Seat::new(0)),
            deed: Deed::Move(Arc::from("raise 3+5")),
            made_by: MadeBy::Seat,
            at: UnixMillis(1),
        };
        let first = Version(first.0 + stored);
        let (entries, requests) = (vec![entry], Vec::new());
        let append = Append { id: id.clone(), first, entries, requests, ends: None };
        let appended = store.append(append).await.expect("an outcome");
        assert!(matches!(appended, Appended::Done { .. }), "{appended:?}");
        stored += 1;
    }
    stored
}
