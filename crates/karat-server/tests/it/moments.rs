//! Tests the list of animated events on a table's page.

use std::sync::Arc;

use karat_rules::klenotnici::Fact;
use karat_rules::{AnyEventView, Transcript, Viewer};
use karat_table::id::PersonId;
use karat_table::table::Occupant;

use crate::site::{Guest, Site};
use crate::twins::{entry, record};

const SCORING: &str = include_str!("../../../../games/edel/playthroughs/trading-4.karat");
const AUCTIONS: &str =
    include_str!("../../../../games/klenotnici/playthroughs/spendthrift-4.karat");

/// Returns the animated events that the first player sees at the table once the whole recorded game
/// has been played.
async fn moments(game: &Transcript) -> String {
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
    list.to_owned()
}

#[tokio::test]
async fn a_sale_shows_all_bids() {
    let mut game: Transcript = AUCTIONS.parse().expect("a transcript");
    let mut position = game.start().expect("it begins");
    let (mut bids, mut sold) = (vec![0; game.seats], None);
    let mut made = 0;
    for ply in &game.plies {
        made += 1;
        for event in position.play_shown(ply.who, &ply.text, Viewer::Public).expect("a legal ply") {
            let AnyEventView::Klenotnici(event) = event else { panic!("it is Klenotníci") };
            match event.fact {
                Fact::Chosen { .. } => bids.fill(0),
                Fact::Opened { seat, total, .. } | Fact::Raised { seat, total, .. } => {
                    bids[seat.index()] = total;
                }
                Fact::Won { seat, .. } => sold = Some(seat),
                _ => {}
            }
        }
        // The game is cut short after an auction in which at least two players have bid.
        if sold.take().is_some() && bids.iter().filter(|&&total| total > 0).count() > 1 {
            break;
        }
    }
    game.plies.truncate(made);
    let list = moments(&game).await;
    let (_, last) = list.rsplit_once("class=\"beside").expect("bids");
    let (last, _) = last.split_once("</ol>").expect("their end");
    assert_eq!(last.matches("<li").count(), game.seats, "{last}");
    bids.sort_unstable_by(|one, other| other.cmp(one));
    assert!(last.contains(&format!("<span class=\"val\">{}</span>", bids[0])), "{last}");
    for bid in bids[1..].iter().filter(|&&bid| bid > 0) {
        assert!(last.contains(&format!("{bid}, taken back")), "{bid}: {last}");
    }
    let passed = bids.iter().filter(|&&bid| bid == 0).count();
    assert!(last.matches("passed").count() <= passed, "{last}");
}

#[tokio::test]
async fn a_scoring_is_animated_row_by_row() {
    let list = moments(&SCORING.parse().expect("a transcript")).await;
    let moments = list.split("<li data-number=\"").skip(1);
    let numbers: Vec<_> = moments.filter_map(|moment| moment.split('"').next()).collect();
    let last = numbers.last().expect("a moment");
    // The seven events are the last action, the beginning of the scoring, the four colours, and the
    // certificates.
    assert_eq!(numbers.iter().filter(|number| *number == last).count(), 7, "{list}");
}
