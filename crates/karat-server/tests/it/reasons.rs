//! Tests the section *Why not?* on a table's page. The rules must refuse the listed moves for the
//! given reasons.

use axum::http::StatusCode;
use karat_pages::link;
use karat_rules::any::GameId;
use karat_rules::{GAMES, Seat};
use karat_table::id::PersonId;
use karat_table::table::{Attempt, Occupant};
use karat_words::Locale;

use crate::site::{Choices, Guest, Site, due};

/// The number of decisions per game for which the section is checked.
const DECISIONS: usize = 14;

/// The number of impossible moves visible while the section is collapsed.
const SHOWN: usize = 4;

/// Returns the section with the reasons, or `None` if the page does not have one.
fn reasons(page: &str) -> Option<&str> {
    let told = page.split_once("id=\"whys\"")?.1;
    Some(told.split_once("</dl>").expect("a list").0)
}

#[tokio::test]
async fn every_reason_in_a_panel_matches_the_refusal() {
    let site = Site::new().await;
    let mut told = 0;
    for (game, options) in [
        (GameId::Klenotnici, &[][..]),
        (GameId::Klenotnici, &[("hammer_timing", "after_any_raise"), ("royal_goals", "true")]),
        (GameId::Edel, &[]),
        (GameId::Edel, &[("bargain_decline", "only_without_gems")]),
        (GameId::Zepter, &[]),
    ] {
        let people = [(); 3].map(|()| PersonId::random());
        let occupants = people.iter().cloned().map(Occupant::Person).collect();
        let id = site.open_game(game, options, occupants).await;
        let mut guests = Vec::new();
        for person in &people {
            guests.push(Guest::named(&[&site], person).await);
        }
        let mut choices = Choices(7);
        for _ in 0..DECISIONS {
            let table = site.table(&id).await;
            let Some(seat) = due(table.game()) else { break };
            let page = guests[seat.index()].get(&site, &format!("/tables/{id}")).await.text;
            let refused = table.game().refused(seat);
            let controls = page.matches("aria-disabled=\"true\" aria-describedby=\"why-").count();
            assert_eq!(controls, refused.len().min(SHOWN), "{game}: {refused:?}");
            let is_told = reasons(&page).is_some();
            assert_eq!(is_told, !refused.is_empty(), "{game}");
            told += refused.len();
            for one in &refused {
                let reasons = reasons(&page).expect("they are told");
                let way = format!("href=\"{}\"", link::clause(game, one.cited));
                assert!(reasons.contains(&way), "{game}: {one:?}, {reasons}");
                let version = table.version().0;
                let guest = &mut guests[seat.index()];
                let reply = guest.play(&site, &id, &one.text, version, "").await;
                assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{game}: {one:?}");
                let way = format!("href=\"{}\"", link::clause(game, one.clause));
                let banner =
                    reply.text.split_once("<div class=\"banner bad\"").expect("a banner").1;
                assert!(banner.split_once("</div>").expect("it ends").0.contains(&way), "{one:?}");
                assert_eq!(site.table(&id).await.version().0, version, "nothing is played");
            }
            let text = choices.choose(table.game(), seat);
            let seen = table.version();
            let attempt = Attempt::by_seat(seat, &text, seen);
            site.attempt(&id, attempt).await;
        }
    }
    assert!(told > 50, "{told}");
}

#[tokio::test]
async fn no_decision_means_no_reasons() {
    let site = Site::new().await;
    for &game in GAMES {
        let seats = *game.seats().start();
        let people: Vec<PersonId> = (0..seats).map(|_| PersonId::random()).collect();
        let occupants = people.iter().cloned().map(Occupant::Person).collect();
        let id = site.open_game(game, &[], occupants).await;
        let table = site.table(&id).await;
        for (index, person) in people.iter().enumerate() {
            if table.is_due(Seat::new(index)) {
                continue;
            }
            let mut guest = Guest::named(&[&site], person).await;
            let page = guest.get(&site, &format!("/tables/{id}")).await.text;
            assert!(reasons(&page).is_none(), "{game}: another is to decide");
        }
        let page = site.get(&format!("/tables/{id}")).await.text;
        assert!(reasons(&page).is_none(), "{game}: who watches");
    }
}

/// In every language, the reasons must contain the current numbers.
#[tokio::test]
async fn a_reason_has_the_current_numbers() {
    let site = Site::new().await;
    let people = [(); 3].map(|()| PersonId::random());
    let id = site.open_for(&[], &people).await;
    let text = "raise 10 x2(J,Q)";
    let mut spent = None;
    // Plays until a player has doubled a bid, because that player can then neither double again nor
    // end an auction.
    for _ in 0..40 {
        let table = site.table(&id).await;
        let seat = due(table.game()).expect("the game goes on");
        let refused = table.game().refused(seat);
        if spent == Some(seat) && refused.iter().any(|one| one.clause == "KLE-HAMMER-1") {
            break;
        }
        let mut doubled = *table.game();
        let may_double = spent.is_none() && doubled.play(seat_of(seat), text).is_ok();
        let legal = table.game().legal(seat_of(seat));
        let usual = legal.iter().find(|text| !text.contains("hammer")).expect("a move");
        let chosen = if may_double { text } else { usual };
        spent = spent.or(may_double.then_some(seat));
        let seen = table.version();
        let attempt = Attempt::by_seat(seat, chosen, seen);
        site.attempt(&id, attempt).await;
    }
    let seat = spent.expect("somebody doubled");
    let mut guest = Guest::named(&[&site], &people[seat.index()]).await;
    let page = guest.get(&site, &format!("/tables/{id}")).await.text;
    let told = reasons(&page).expect("reasons");
    assert!(told.contains("You have 2 action cards; ending an auction costs 3."), "{told}");
    let cards =
        Locale::Cs.say("klenotnici-reason-HAMMER-1", &[("count", 2.into()), ("cost", 3.into())]);
    assert_eq!(cards, "Máte 2 akční karty; ukončení dražby stojí 3.");
}

fn seat_of(seat: Seat) -> karat_rules::Actor {
    karat_rules::Actor::Seat(seat)
}
