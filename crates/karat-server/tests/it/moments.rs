//! What is held before the reader, as the page lists it.

use std::sync::Arc;

use karat_rules::Transcript;
use karat_table::id::PersonId;
use karat_table::table::Occupant;

use crate::site::{Guest, Site};
use crate::twins::{entry, record};

const GAME: &str = include_str!("../../../../games/edel/playthroughs/trading-4.karat");

#[tokio::test]
async fn a_scoring_is_told_row_by_row() {
    let game: Transcript = GAME.parse().expect("a transcript");
    let site = Site::new().await;
    let people: Vec<_> = (0..game.seats).map(|_| PersonId::random()).collect();
    let sitting = people.iter().cloned().map(Occupant::Person).collect();
    let mut record = record(game.game, &game.options, sitting);
    record.journal = Arc::new(game.plies.iter().map(entry).collect());
    site.app.tables.store().create(&record, "test").await.expect("a table");

    let mut reader = Guest::named(&[&site], &people[0]).await;
    let page = reader.get(&site, &format!("/tables/{}", record.id)).await.text;
    let (_, list) = page.split_once("id=\"moments\"").expect("a list");
    let (list, _) = list.split_once("</table-part>").expect("its end");
    let moments = list.split("<li data-number=\"").skip(1);
    let numbers: Vec<_> = moments.filter_map(|moment| moment.split('"').next()).collect();
    let last = numbers.last().expect("a moment");
    // What was done last, how the scoring begins, four colours and the certificates.
    assert_eq!(numbers.iter().filter(|number| *number == last).count(), 7, "{list}");
}
