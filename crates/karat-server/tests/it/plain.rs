//! Tests the plain page, which all games without special pages use, by playing games with its
//! buttons.

use axum::http::StatusCode;
use karat_rules::Transcript;
use karat_rules::any::GameId;
use karat_table::deal;
use karat_table::id::{PersonId, TableId};
use karat_table::table::Occupant;

use crate::site::{Choices, Guest, Site};

/// Returns the values of all fields and buttons with the given name on a page.
fn values<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let marks = page.split(&format!("name=\"{name}\" value=\"")).skip(1).collect::<Vec<_>>();
    marks.into_iter().filter_map(|rest| rest.split('"').next()).collect()
}

/// Clicks a random button in the action panel. Returns `false` if there is no button.
async fn press(site: &Site, guest: &mut Guest, id: &TableId, dice: &mut Choices) -> bool {
    let address = format!("/tables/{id}");
    let page = guest.get(site, &address).await;
    assert_eq!(page.status, StatusCode::OK);
    let Some((_, dock)) = page.text.split_once("<form class=\"dock is-yours\"") else {
        return false;
    };
    let dock = dock.split("</form>").next().expect("a form has an end");
    let moves = values(dock, "move");
    assert!(!moves.is_empty(), "{dock}");
    let chosen = moves[karat_rules::Dice::below(dice, moves.len() as u32) as usize];
    let (seen, request) = (values(dock, "seen")[0], values(dock, "request")[0]);
    let fields = [("seen", seen), ("request", request), ("move", chosen)];
    let reply = guest.post(site, &format!("{address}/moves"), &fields).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{chosen}: {}", reply.text);
    true
}

#[tokio::test]
async fn people_play_a_whole_game_by_its_buttons() {
    let site = Site::new().await;
    let people = [(); 3].map(|()| PersonId::random());
    let occupants = people.iter().cloned().map(Occupant::Person).collect();
    let id = site.open_game(GameId::Sealed, &[], occupants).await;
    let mut guests = Vec::new();
    for person in &people {
        guests.push(Guest::named(&[&site], person).await);
    }
    let mut dice = Choices(3);
    while !site.table(&id).await.is_over() {
        let mut pressed = 0;
        for guest in &mut guests {
            pressed += usize::from(press(&site, guest, &id, &mut dice).await);
        }
        assert!(pressed > 0, "somebody is to decide");
    }
    let address = format!("/tables/{id}");
    let page = guests[0].get(&site, &format!("{address}/result")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.text.matches("class=\"pl").count(), 3, "{}", page.text);
    let record = guests[0].get(&site, &format!("{address}/transcript")).await;
    let record: Transcript = record.text.parse().expect("a transcript");
    assert_eq!(deal::verify(&record).map(|verified| verified.draws), Ok(9));
    for ply in [0, 5, record.plies.len()] {
        let replay = guests[0].get(&site, &format!("{address}/replay?ply={ply}")).await;
        assert_eq!(replay.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_person_plays_against_bots_from_the_form_to_the_end() {
    for language in ["en", "cs"] {
        let site = Site::new().await;
        let mut guest = Guest::default();
        let settings = [("locale", language), ("back", "/")];
        guest.post(&site, "/settings", &settings).await;
        let home = guest.get(&site, "/").await.text;
        assert!(home.contains("Sealed bids"), "it stands among the games");
        let form = guest.get(&site, "/games/sealed/new?bots=all").await;
        assert!(form.text.contains("value=\"search\""), "{}", form.text);
        let fields = [
            ("game", "sealed"),
            ("seats", "3"),
            ("name", "Ana"),
            ("bot_1", "search"),
            ("bot_2", "random"),
        ];
        let id = guest.open(&site, &fields).await;
        let mut dice = Choices(7);
        loop {
            site.let_bots_move(&id).await;
            if !press(&site, &mut guest, &id, &mut dice).await {
                break;
            }
        }
        assert!(site.table(&id).await.is_over());
        let page = guest.get(&site, &format!("/tables/{id}")).await.text;
        for unsaid in ["sealed-", "plain-log", "plain-field", "plain-word"] {
            assert!(!page.contains(unsaid), "{language}: {unsaid} in {page}");
        }
    }
}

/// A secret bid may be shown only on the bidder's page.
#[tokio::test]
async fn a_secret_bid_is_on_its_own_page_alone() {
    let site = Site::new().await;
    let people = [(); 2].map(|()| PersonId::random());
    let occupants = people.iter().cloned().map(Occupant::Person).collect();
    let id = site.open_game(GameId::Sealed, &[], occupants).await;
    let mut guests = Vec::new();
    for person in &people {
        guests.push(Guest::named(&[&site], person).await);
    }
    let version = site.table(&id).await.version().0;
    let reply = guests[0].play(&site, &id, "bid 11", version, "r").await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    let address = format!("/tables/{id}/fragment");
    let own = guests[0].get(&site, &address).await.text;
    assert!(own.contains("<td><span>11</span></td>"), "{own}");
    let other = guests[1].get(&site, &address).await.text;
    assert!(!other.contains("<td><span>11</span></td>"), "{other}");
    assert!(other.contains("<td><span>yes</span></td>"), "{other}");
}

#[tokio::test]
async fn a_game_without_premoves_offers_none() {
    let site = Site::new().await;
    let people = [(); 2].map(|()| PersonId::random());
    let occupants = people.iter().cloned().map(Occupant::Person).collect();
    let id = site.open_game(GameId::Sealed, &[], occupants).await;
    let mut guest = Guest::named(&[&site], &people[0]).await;
    let version = site.table(&id).await.version().0;
    guest.play(&site, &id, "bid 1", version, "r").await;
    let page = guest.get(&site, &format!("/tables/{id}")).await.text;
    assert!(!page.contains("id=\"premove\""), "{page}");
}
