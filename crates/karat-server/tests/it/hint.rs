//! The people who may see hints. A hint only fills in the form and is never played.

use std::collections::BTreeMap;

use karat_bots::ChaChaDice;
use karat_rules::{Actor, AnyGame, GAMES, Seat, Turn};
use karat_server::web::locale::Locale;
use karat_server::web::words;
use karat_table::table::Occupant;

use crate::site::{Guest, Site};

/// A table at which the guest is to decide: the guest's choice begins the game.
const FIELDS: [(&str, &str); 4] =
    [("game", "edel"), ("seats", "3"), ("bots", "gentle"), ("name", "Ana")];

#[tokio::test]
async fn unrated_games_against_bots_have_hints() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let id = guest.open(&site, &FIELDS).await;
    let path = format!("/tables/{id}");
    let version = site.table(&id).await.version();
    let page = guest.get(&site, &path).await.text;
    assert!(page.contains("id=\"hints\" open"), "open in the first decisions of a first game");
    assert!(page.contains("What could I do?") && page.matches("class=\"hintc\"").count() >= 2);
    assert!(!page.contains(">Play it<"), "nothing is laid unasked");

    let laid = guest.get(&site, &format!("{path}?seen={version}&lay=0")).await.text;
    assert_eq!(laid.matches(">Play it<").count(), 1);
    assert_eq!(site.table(&id).await.version(), version, "to lay a move is not to play it");
    let late = guest.get(&site, &format!("{path}?seen={}&lay=0", version + 1)).await.text;
    assert!(!late.contains(">Play it<"), "of another position nothing is laid");
    let none = guest.get(&site, &format!("{path}?seen={version}&lay=9")).await.text;
    assert!(!none.contains(">Play it<"));

    let mut stranger = Guest::default();
    let watched = stranger.get(&site, &path).await.text;
    assert!(!watched.contains("hintc"), "who watches has nothing to decide");
}

#[tokio::test]
async fn games_among_people_have_no_hints() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let local = [("game", "edel"), ("seats", "3"), ("bots", "gentle"), ("bot_1", "local")];
    let id = guest.open(&site, &local).await;
    for seat in 0..2 {
        let page = guest.get(&site, &format!("/tables/{id}?seat={seat}")).await.text;
        assert!(!page.contains("hintc") && page.contains("id=\"now\""));
    }
    let table = site.table(&id).await;
    let is_person = |who: &Occupant| matches!(who, Occupant::Person(_));
    assert_eq!(table.record().sitters.iter().filter(|it| is_person(&it.who)).count(), 2);

    let (id, mut guests) = site.open_for_three(&[]).await;
    for guest in &mut guests {
        let page = guest.get(&site, &format!("/tables/{id}")).await.text;
        assert!(!page.contains("hintc"));
    }
}

/// Every sentence that occurs in some games, in every language. `-- --nocapture` prints them.
#[test]
fn hints_are_whole_sentences_in_every_language() {
    let mut heard = BTreeMap::new();
    for (id, seats) in GAMES.iter().flat_map(|&id| id.seats().map(move |seats| (id, seats))) {
        let Ok(mut game) = AnyGame::new(id, &[], seats) else { continue };
        let mut dice = ChaChaDice::new(seats as u64);
        for _ in 0..260 {
            let (who, text) = match game.turn() {
                Turn::Over => break,
                Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
                Turn::Seats(owing) => {
                    let seat = owing.first().expect("a turn has a seat");
                    for hint in karat_bots::hints(&game, seat, &mut dice) {
                        heard.insert((hint.what.id, hint.why.id), (id, hint));
                    }
                    let usual = karat_bots::strengths(id)[0].name;
                    let chosen = karat_bots::choose(&game, seat, usual, &mut dice);
                    (Actor::Seat(seat), chosen.expect("a bot"))
                }
            };
            game.play(who, &text).expect("a legal move");
        }
    }
    assert!(heard.len() > 40, "{}", heard.len());
    for locale in Locale::ALL {
        for (id, hint) in heard.values() {
            let name_of =
                |seat: Seat| ["Ana", "Petr", "Eva", "Jan", "Ida", "Ota"][seat.index()].into();
            let [what, why] =
                [&hint.what, &hint.why].map(|line| words::said(locale, *id, &name_of, line));
            println!("{what} | {why}");
            for said in [&what, &why] {
                let is_whole = !said.contains(['{', '}', '_', '$']) && !said.contains("  ");
                assert!(is_whole, "{said}: {hint:?}");
            }
            assert!(why.ends_with('.') && !what.ends_with('.'), "{what} | {why}");
        }
    }
}
