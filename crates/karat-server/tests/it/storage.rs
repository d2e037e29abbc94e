//! Tests the limits on stored data, and its deletion by people and by the server.

use std::time::Duration;

use axum::http::StatusCode;
use karat_rules::Seat;
use karat_rules::any::GameId;
use karat_server::App;
use karat_server::web::caps::Caps;
use karat_store::prune;
use karat_store::{Append, Appended, IMPORT_KEPT, PruneReason};
use karat_table::caps::{Holding, MEGABYTE};
use karat_table::id::TableId;
use karat_table::table::{Deed, Entry, MadeBy};
use karat_table::time::UnixMillis;
use karat_table::version::Version;

use crate::replay::Party;
use crate::site::{Choices, Guest, Reply, Site};

const RECORD: &str = "karat 1\ngame klenotnici\nseats 3\nname P1 Eva\n\n\
    chance draw starter 0\nP0 choose pearl_m\nP0 open 4+7\n";

fn capped(app: &mut App) {
    app.caps = Caps::new(app.tables.now().clone());
}

/// Opens another table of the given kind. A practice table starts from a position at the table
/// `from`.
async fn open(site: &Site, guest: &mut Guest, holding: Holding, from: &TableId) -> Reply {
    match holding {
        Holding::Import => guest.post(site, "/replays", &[("record", RECORD)]).await,
        Holding::Practice => {
            let fields = [("ply", "2"), ("as", "0"), ("level", "random")];
            guest.post(site, &format!("/tables/{from}/practice"), &fields).await
        }
        Holding::Lobby => {
            let fields = [("game", "edel"), ("seats", "3"), ("bots", "friend")];
            guest.post(site, "/tables", &fields).await
        }
        Holding::Analysis => guest.post(site, &format!("/tables/{from}/analysis"), &[]).await,
        Holding::Puzzle => guest.post(site, &format!("/tables/{from}/puzzle"), &[]).await,
    }
}

/// Returns the id of the table to which a response redirects.
fn table_of(reply: &Reply) -> TableId {
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let rest = reply.location().strip_prefix("/tables/").expect("a table");
    TableId::parse(rest.split('/').next().expect("an id")).expect("an id")
}

async fn import(site: &Site, guest: &mut Guest) -> TableId {
    table_of(&open(site, guest, Holding::Import, &TableId::random()).await)
}

#[tokio::test]
async fn a_person_at_the_limit_learns_what_to_do() {
    // The limits on analyses and puzzles are tested in `analysis.rs` and `player_puzzle.rs`.
    for holding in [Holding::Import, Holding::Practice, Holding::Lobby] {
        let site = Site::with(capped).await;
        let (mut guest, mut stranger) = (Guest::default(), Guest::default());
        // The practice tables start from another person's record, because the guest must not have
        // uploaded any game yet.
        let from = import(&site, &mut stranger).await;
        let most = holding.of_person();
        let mut last = from.clone();
        for _ in 0..most.count {
            last = table_of(&open(&site, &mut guest, holding, &from).await);
        }
        let refused = open(&site, &mut guest, holding, &from).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{holding:?}: {}", refused.text);
        let megabytes = format!("{} MB", most.bytes / MEGABYTE);
        for word in [&most.count.to_string(), &megabytes] {
            assert!(refused.text.contains(word), "{holding:?} {word}: {}", refused.text);
        }
        guest.post(&site, "/settings", &[("locale", "cs")]).await;
        let czech = open(&site, &mut guest, holding, &from).await;
        assert!(czech.text.contains(&megabytes) && czech.text.contains("lang=\"cs\""));
        assert_eq!(open(&site, &mut stranger, holding, &from).await.status, StatusCode::SEE_OTHER);
        // The guest follows the page's suggestion for freeing space.
        let deed = if holding == Holding::Lobby { "close" } else { "delete" };
        let done = guest.post(&site, &format!("/tables/{last}/{deed}"), &[]).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{holding:?}");
        assert_eq!(open(&site, &mut guest, holding, &from).await.status, StatusCode::SEE_OTHER);
    }
}

#[tokio::test]
async fn only_the_uploader_lists_and_deletes_a_record() {
    let site = Site::new().await;
    let (mut guest, mut stranger) = (Guest::default(), Guest::default());
    stranger.post(&site, "/account/name", &[("name", "Ben")]).await;
    let id = import(&site, &mut guest).await;
    let address = format!("/tables/{id}/delete");
    let listed = guest.get(&site, "/replays").await.text;
    assert!(listed.contains(&format!("href=\"{address}\"")) && listed.contains("Eva"));
    assert!(!stranger.get(&site, "/replays").await.text.contains(&address));
    for mut other in [stranger, Guest::default()] {
        assert_eq!(other.get(&site, &address).await.status, StatusCode::FORBIDDEN);
        assert_eq!(other.post(&site, &address, &[]).await.status, StatusCode::FORBIDDEN);
    }
    let page = guest.get(&site, &address).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains(&format!("action=\"{address}\"")), "{}", page.text);
    let deleted = guest.post(&site, &address, &[]).await;
    assert_eq!(deleted.location(), "/replays");
    for path in ["", "/replay?ply=0", "/transcript", "/delete"] {
        let gone = guest.get(&site, &format!("/tables/{id}{path}")).await.status;
        assert_eq!(gone, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(guest.post(&site, &address, &[]).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_table_needed_by_another_is_deleted_later() {
    let site = Site::new().await;
    let (mut guest, mut other) = (Guest::default(), Guest::default());
    let id = import(&site, &mut guest).await;
    let practice = table_of(&open(&site, &mut other, Holding::Practice, &id).await);
    let address = |id: &TableId| format!("/tables/{id}/delete");
    guest.post(&site, &address(&id), &[]).await;
    assert!(!guest.get(&site, "/replays").await.text.contains(id.as_str()), "it is not his");
    assert_eq!(guest.get(&site, &address(&id)).await.status, StatusCode::FORBIDDEN);
    // For a person whose practice table started from the deleted table, nothing must change.
    for path in [format!("/tables/{practice}"), format!("/tables/{practice}/transcript")] {
        assert_eq!(other.get(&site, &path).await.status, StatusCode::OK, "{path}");
    }
    let games = other.get(&site, "/games").await.text;
    assert!(games.contains(&address(&practice)), "{games}");
    let later = site.app.tables.now().time() + IMPORT_KEPT;
    let store = site.app.tables.store();
    let pruned = prune(store, later, Duration::ZERO).await.expect("done");
    assert!(!pruned.contains_key(&PruneReason::Import), "{pruned:?}");
    assert_eq!(other.post(&site, &address(&practice), &[]).await.location(), "/games");
    assert_eq!(site.get(&format!("/tables/{practice}")).await.status, StatusCode::NOT_FOUND);
    let pruned = prune(store, later, Duration::ZERO).await.expect("done");
    assert_eq!(pruned[&PruneReason::Import].count, 1);
    assert_eq!(site.get(&format!("/tables/{id}/replay")).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_game_with_players_cannot_be_deleted() {
    for game in [GameId::Klenotnici, GameId::Edel, GameId::Zepter] {
        let mut party = Party::of(game).await;
        let mut dice = Choices(3);
        for _ in 0..6 {
            party.play(&mut dice).await;
        }
        let address = format!("/tables/{}/delete", party.id);
        for reader in 0..3 {
            let guest = &mut party.readers[reader];
            let refused = guest.post(&party.site, &address, &[]).await.status;
            assert_eq!(refused, StatusCode::FORBIDDEN, "{game}");
        }
    }
}

/// If a table is deleted while a move is being made at it, moves at other tables must not be
/// affected.
#[tokio::test]
async fn an_append_to_a_deleted_table_fails_alone() {
    let site = Site::new().await;
    let (id, _) = site.open_for_three(&[]).await;
    let store = site.app.tables.store();
    let first = site.table(&id).await.version();
    let append = |id: TableId, first| {
        let who = karat_rules::Actor::Seat(Seat::new(0));
        let entry = Entry { who, deed: Deed::Leave, made_by: MadeBy::Seat, at: UnixMillis(1) };
        Append { id, first, entries: vec![entry], requests: Vec::new(), ends: None }
    };
    let (gone, there) = tokio::join!(
        store.append(append(TableId::random(), Version(0))),
        store.append(append(id, first))
    );
    assert_eq!(gone.expect("an answer"), Appended::Taken);
    assert!(matches!(there.expect("an answer"), Appended::Done { .. }));
}
