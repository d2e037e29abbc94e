//! Tests tables that were played under other rules. A running game must continue only if its moves
//! have the same result under the current rules. A finished game must keep its result under any
//! rules.

use axum::http::StatusCode;
use karat_rules::any::GAMES;
use karat_rules::{Dice, Seat, Turn};
use karat_server::tables::Outcome;
use karat_server::tables::check::check;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, Deed, Frozen, Occupant};

use crate::site::{Choices, Guest, Site, due};

/// Opens a table for each game, makes the given number of moves at each table, and returns the
/// tables with their players.
async fn tables(site: &Site, moves: usize) -> Vec<(TableId, Vec<PersonId>)> {
    let mut tables = Vec::new();
    for &game in GAMES {
        let people: Vec<_> = (0..*game.seats().start()).map(|_| PersonId::random()).collect();
        let occupants = people.iter().cloned().map(Occupant::Person).collect();
        // The number of rounds is limited, because a longer game would not test anything more.
        let options: &[(&str, &str)] =
            if game.name() == "zepter" { &[("max_rounds", "6")] } else { &[] };
        let id = site.open_game(game, options, occupants).await;
        let mut dice = Choices(11);
        for _ in 0..moves {
            if !play_plies(site, &id, &mut dice).await {
                break;
            }
        }
        tables.push((id, people));
    }
    tables
}

/// Makes a random move at a table. Returns `false` if the game is over.
async fn play_plies(site: &Site, id: &TableId, dice: &mut Choices) -> bool {
    let table = site.table(id).await;
    let Some(seat) = due(table.game()) else { return false };
    let text = dice.choose(table.game(), seat);
    let seen = table.version();
    let attempt = Attempt::by_seat(seat, &text, seen);
    let outcome = site.attempt(id, attempt).await;
    assert!(matches!(outcome, Outcome::Played(_)), "{text}");
    true
}

/// Changes a server's database with the given SQL, and restarts the server.
async fn change(site: Site, sql: &str) -> Site {
    assert!(site.connect().await.execute(sql).await > 0, "{sql}");
    site.restarted().await
}

/// A number of decisions too small for any of the games to be over.
const DECISIONS: usize = 6;

/// SQL that makes a table look as if it had been opened by another release of Karat.
const OTHER: &str = "revision_of_rules = 99, rules = '7.8.9'";

async fn damage(site: &Site) -> Vec<String> {
    let store = site.app.tables.store();
    check(store, |_, _| ()).await.expect("an answer").damage
}

#[tokio::test]
async fn a_table_of_other_rules_continues_if_the_result_is_the_same() {
    let site = Site::new().await;
    let tables = tables(&site, DECISIONS).await;
    let site = change(site, &format!("UPDATE game_table SET {OTHER}")).await;
    for (id, _) in &tables {
        assert_eq!(site.table(id).await.record().pin.revision, Some(99));
        assert!(play_plies(&site, id, &mut Choices(12)).await);
        let table = site.table(id).await;
        assert_eq!(table.record().pin.revision, Some(table.record().game.revision()));
    }
    let site = change(site, &format!("UPDATE game_table SET {OTHER}")).await;
    site.app.tables.pin_all().await.expect("pinned");
    for (id, _) in &tables {
        let table = site.table(id).await;
        assert_eq!(table.record().pin.revision, Some(table.record().game.revision()));
    }
    assert_eq!(damage(&site).await, [""; 0]);
}

#[tokio::test]
async fn a_table_is_frozen_if_other_rules_changed_its_result() {
    let site = Site::new().await;
    let mut tables = tables(&site, DECISIONS).await;
    let finished = self::tables(&site, usize::MAX).await;
    tables.extend(finished);
    let site = change(site, &format!("UPDATE game_table SET {OTHER}, trace = '00'")).await;
    site.app.tables.pin_all().await.expect("none can be pinned");
    for (id, people) in &tables {
        let table = site.table(id).await;
        assert_eq!(table.frozen(), Some(&Frozen::Outdated("7.8.9".to_owned())));
        let mut guest = Guest::named(&[&site], &people[0]).await;
        for (language, sentence) in
            [("en", "it was played under older rules"), ("cs", "podle starších pravidel")]
        {
            let mut request = guest.form(&format!("/tables/{id}"), &[]);
            *request.method_mut() = axum::http::Method::GET;
            request.headers_mut().insert("accept-language", language.parse().expect("a header"));
            let page = guest.send(&site, request).await;
            assert_eq!(page.status, StatusCode::OK);
            assert!(page.text.contains(sentence) && page.text.contains("7.8.9"), "{}", page.text);
        }
        let seat = Seat::new(0);
        let seen = table.version();
        let attempt = Attempt::by_seat(seat, "pass", seen);
        assert!(matches!(site.attempt(id, attempt).await, Outcome::Frozen(_)));
    }
    assert_eq!(damage(&site).await, [""; 0], "other rules are no damage");
}

#[tokio::test]
async fn a_finished_game_keeps_its_result() {
    let mut site = Site::new().await;
    let tables = tables(&site, usize::MAX).await;
    let mut results = Vec::new();
    for (id, _) in &tables {
        let result = site.table(id).await.result().expect("it is over");
        assert_eq!(site.table(id).await.record().pin.result, Some(result.clone()));
        results.push(result);
    }
    let broken = "DELETE FROM journal WHERE number = 5";
    let illegal = "UPDATE journal SET text = 'nonsense' WHERE number = 5 AND deed = 'move'";
    let unhashed = "UPDATE game_table SET journal_hash = NULL";
    let refused = "INSERT INTO game_option SELECT id, 99, 'gone', 'gone' FROM game_table";
    let unbound = "UPDATE game_table SET setup_hash = NULL";
    for sql in [
        &format!("UPDATE game_table SET {OTHER}, trace = '00'"),
        unhashed,
        illegal,
        unbound,
        refused,
        broken,
    ] {
        site = change(site, sql).await;
        for ((id, people), result) in tables.iter().zip(&results) {
            let mut guest = Guest::named(&[&site], &people[0]).await;
            let page = guest.get(&site, &format!("/tables/{id}")).await;
            assert!(page.text.contains("This table is frozen"), "{sql}: {}", page.text);
            for points in &result.points {
                let told = format!(": {points} point");
                assert!(page.text.contains(&told), "{sql}: {told}: {}", page.text);
            }
            let listed = guest.get(&site, "/games").await;
            assert_eq!(listed.status, StatusCode::OK);
        }
    }
}

#[tokio::test]
async fn an_older_data_folder_is_migrated() {
    let site = Site::new().await;
    let mut tables = tables(&site, DECISIONS).await;
    tables.extend(self::tables(&site, usize::MAX).await);
    let nothing = "UPDATE game_table SET revision_of_rules = NULL, trace = NULL, \
        setup_hash = NULL, journal_hash = NULL, result = NULL";
    let site = change(site, nothing).await;
    for (id, _) in &tables {
        assert_eq!(site.table(id).await.frozen(), None);
        play_plies(&site, id, &mut Choices(13)).await;
    }
    assert_eq!(damage(&site).await, [""; 0]);
    site.app.tables.pin_all().await.expect("pinned");
    for (id, _) in &tables {
        let table = site.table(id).await;
        let pin = &table.record().pin;
        assert!(pin.revision.is_some() && pin.trace.is_some());
        assert_eq!(pin.result.is_some(), table.game().turn() == Turn::Over);
    }
    assert_eq!(damage(&site).await, [""; 0]);
}

/// Whatever happens at a table, the stored facts about it must match a replay of its moves.
#[tokio::test]
async fn stored_facts_of_a_table_match_its_replay() {
    let site = Site::new().await;
    let tables = tables(&site, 0).await;
    let (mut dice, mut taken_back) = (Choices(14), 0);
    for (id, _) in &tables {
        for _ in 0..120 {
            play_plies(&site, id, &mut dice).await;
            let table = site.table(id).await;
            let seat = Seat::new(dice.below(table.record().sitters.len() as u32) as usize);
            let seen = table.version();
            match dice.below(8) {
                0 | 1 => {
                    let before = table.plies().len();
                    let undone = site.app.tables.take_back(table, seat, seen).await;
                    undone.expect("an answer");
                    let after = site.table(id).await;
                    taken_back += usize::from(after.plies().len() < before);
                }
                2 => {
                    let back = site.app.tables.come_back(table, [seat].into_iter().collect());
                    back.await.expect("an answer");
                }
                _ => {}
            }
        }
        let journal = site.table(id).await.record().journal.clone();
        assert!(journal.iter().any(|entry| matches!(entry.deed, Deed::Move(_))));
    }
    assert!(taken_back > 0);
    assert_eq!(damage(&site).await, [""; 0]);
}
