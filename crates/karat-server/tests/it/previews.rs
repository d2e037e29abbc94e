//! Tests previews, which show a move's result before the player makes it.

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_rules::zepter::{EventView, Fact, Units};
use karat_rules::{AnyEventView, Turn};
use karat_table::id::{PersonId, TableId};
use karat_table::table::Occupant;

use crate::site::{Guest, Reply, Site, due};

/// Opens a two-person table, and plays until the start of a turn. Returns the table's id, and the
/// browser of the player whose turn it is.
async fn at_a_turn(site: &Site) -> (TableId, Guest) {
    let guests = [(); 2].map(|()| PersonId::random());
    let occupants = guests.clone().map(Occupant::Person).to_vec();
    let id = site.open_game(GameId::Zepter, &[], occupants).await;
    let seat = due(site.table(&id).await.game()).expect("a turn");
    let guest = Guest::named(&[site], &guests[seat.index()]).await;
    (id, guest)
}

/// Requests a preview of the move in the given fields without a script, and returns the response.
async fn ask(
    site: &Site,
    guest: &mut Guest,
    id: &TableId,
    seen: u64,
    fields: &[(&str, &str)],
) -> Reply {
    let seen = seen.to_string();
    let asked = [&[("seen", seen.as_str()), ("preview", "transact")], fields].concat();
    guest.post(site, &format!("/tables/{id}/moves"), &asked).await
}

/// Returns a page's verdict on a previewed payment, split into the remaining attributes of its tag
/// and the text after the tag.
fn verdict(page: &str) -> (&str, &str) {
    let basket = page.split_once("id=\"live\"").expect("a basket").1;
    let basket = basket.split_once("</section>").expect("a section").0;
    let sum = basket.split_once("<p class=\"bk-sum").expect("a sum").1;
    sum.split_once('>').expect("a tag")
}

/// Returns the energy units that a player has paid, and the dust that they have received.
fn paid(events: &[AnyEventView]) -> (Units, u32) {
    let paid = events.iter().find_map(|event| match event {
        AnyEventView::Zepter(EventView { fact: Fact::Paid { units, dust, .. }, .. }) => {
            Some((*units, *dust))
        }
        _ => None,
    });
    paid.expect("a payment")
}

#[tokio::test]
async fn the_best_payment_is_named_before_it_is_made() {
    let site = Site::new().await;
    let (id, mut guest) = at_a_turn(&site).await;
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a turn");
    let text = "transact buy opal with best";
    let (events, _) = table.trial(seat, text).expect("an opal can be paid");

    let fields = [("buy-opal", "1"), ("pay", "best")];
    let reply = ask(&site, &mut guest, &id, table.version().0, &fields).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert_eq!(site.table(&id).await.version().0, table.version().0, "nothing is played");
    let (tag, words) = verdict(&reply.text);
    assert!(tag.starts_with(" ok"), "{tag}");
    let (units, dust) = paid(&events);
    assert_eq!(units.is_empty(), !words.contains("you hand over"), "{words}");
    for unit in units.kinds() {
        assert!(words.contains(&format!(">{}</b>", unit.value())), "{unit}: {words}");
    }
    assert!(words.contains(&format!("{dust} dust afterwards")), "{words}");
    // The form in the response must still be filled in, so that the player only has to submit it.
    let field = reply.text.split_once("name=\"buy-opal\"").expect("a field").1;
    assert!(field.split_once('>').expect("a tag").0.contains("checked"), "{field:.80}");
    let version = table.version().0;
    guest.play(&site, &id, text, version, "").await;
    assert!(site.table(&id).await.version().0 > version);
}

#[tokio::test]
async fn a_refused_preview_names_its_clause() {
    let site = Site::new().await;
    let (id, mut guest) = at_a_turn(&site).await;
    let seen = site.table(&id).await.version().0;
    let lacking = ask(&site, &mut guest, &id, seen, &[("buy-opal", "9")]).await;
    let (tag, words) = verdict(&lacking.text);
    assert!(tag.starts_with(" no"), "{tag}");
    assert!(words.contains("Price ") && words.contains("You lack "), "{words}");
    assert!(words.contains("#ZEP-PAY-8"), "{words}");
    assert!(!lacking.text.contains("role=\"alert\""), "nothing was refused");
    let barred = ask(&site, &mut guest, &id, seen, &[("buy-ruby", "1")]).await;
    assert!(verdict(&barred.text).1.contains("#ZEP-GEM-"), "{}", verdict(&barred.text).1);
    assert_eq!(site.table(&id).await.version().0, seen);
}

#[tokio::test]
async fn only_known_outcomes_can_be_previewed() {
    let site = Site::new().await;
    let (id, mut guest) = at_a_turn(&site).await;
    let seen = site.table(&id).await.version().0;
    for text in ["end", "pass", "gibberish"] {
        let reply = ask(&site, &mut guest, &id, seen, &[("move", text)]).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{text}");
    }
    let late = ask(&site, &mut guest, &id, 0, &[("buy-opal", "1")]).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    let mut stranger = Guest::default();
    let reply = ask(&site, &mut stranger, &id, seen, &[("buy-opal", "1")]).await;
    assert_eq!(reply.status, StatusCode::FORBIDDEN);
    assert_eq!(site.table(&id).await.version().0, seen);

    // If players could preview a secret choice, the last one to make it could find out what the
    // others have chosen.
    let guests = [(); 3].map(|()| PersonId::random());
    let occupants = guests.clone().map(Occupant::Person).to_vec();
    let id = site.open_game(GameId::Edel, &[], occupants).await;
    for (number, guest) in guests.into_iter().enumerate() {
        let mut guest = Guest::named(&[&site], &guest).await;
        let table = site.table(&id).await;
        assert!(matches!(table.game().turn(), Turn::Seats(seats) if seats.len() == 3 - number));
        let fields = [("move", "choose money")];
        let reply = ask(&site, &mut guest, &id, table.version().0, &fields).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST);
        guest.play(&site, &id, "choose money", table.version().0, "").await;
    }
}
