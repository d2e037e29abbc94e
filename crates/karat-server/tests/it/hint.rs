//! Tests hints: who may see them, and whether a click on a hint fills in its move.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::{Request, StatusCode, header};
use karat_bots::ChaChaDice;
use karat_rules::{Actor, AnyGame, Dice, GAMES, Seat, Turn};
use karat_table::id::TableId;
use karat_table::table::{Deed, Occupant};
use karat_words as words;
use karat_words::Locale;

use crate::panel::{Panel, opened, play_any};
use crate::site::{Choices, Guest, Reply, Site, due};

/// Form fields that open an Edel, Stein & Reich table at which the guest is the first to decide.
const FIELDS: [(&str, &str); 4] =
    [("game", "edel"), ("seats", "3"), ("bots", "gentle"), ("name", "Ana")];

#[tokio::test]
async fn unrated_games_against_bots_have_hints() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let id = guest.open(&site, &FIELDS).await;
    let path = format!("/tables/{id}");
    let version = site.table(&id).await.version().0;
    let page = guest.get(&site, &path).await.text;
    assert!(page.contains("id=\"hints\" open"), "open in the first decisions of a first game");
    assert!(page.contains("What could I do?") && page.matches("class=\"hintc\"").count() >= 2);
    assert!(!page.contains("id=\"laid\""), "nothing is laid unasked");

    let moves = format!("{path}/moves");
    let (now, next) = (version.to_string(), (version + 1).to_string());
    let hint = Panel::of(&page).hints.swap_remove(0);
    let laid = guest.post(&site, &moves, &[("seen", &now), ("lay", &hint)]).await;
    assert_eq!(Panel::of(&laid.text).main().1["move"], hint);
    assert_eq!(site.table(&id).await.version().0, version, "to lay a move is not to play it");
    let late = guest.post(&site, &moves, &[("seen", &next), ("lay", &hint)]).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    for (seen, text) in [(&next, hint.as_str()), (&now, "no move"), (&now, "")] {
        let none = guest.post(&site, &moves, &[("seen", seen), ("lay", text)]).await;
        assert!(!none.text.contains("id=\"laid\""), "{text} {seen}");
    }
    let linked = format!("{path}?seen={version}&lay={}", hint.replace(' ', "+"));
    let linked = guest.get(&site, &linked).await.text;
    assert!(!linked.contains("id=\"laid\""), "no address of a page lays a move");

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

/// The number of decisions per game for which hints are checked.
const DECISIONS: usize = 14;

/// After a click on a hint, the page's main button must describe the hint's move and play it, with
/// and without scripts. The test clicks every hint in a position, and then plays one of the hinted
/// moves.
#[tokio::test]
async fn the_main_button_plays_the_whole_move_of_a_laid_hint() {
    let site = Site::new().await;
    let mut choices = Choices(5);
    let mut played = BTreeSet::new();
    for (game, seats) in GAMES.iter().flat_map(|&id| id.seats().map(move |seats| (id, seats))) {
        let Some((mut guest, id)) = opened(&site, game, seats).await else { continue };
        let mut decisions = 0;
        while decisions < DECISIONS {
            let table = site.table(&id).await;
            let Some(seat) = due(table.game()) else { break };
            if seat != Seat::new(0) {
                play_any(&site, &id, seat, &mut choices).await;
                continue;
            }
            let path = format!("/tables/{id}");
            let hints = Panel::of(&guest.get(&site, &path).await.text).hints;
            if hints.is_empty() {
                play_any(&site, &id, seat, &mut choices).await;
                continue;
            }
            decisions += 1;
            let chosen = choices.below(hints.len() as u32) as usize;
            for hint in &hints {
                let page = lay(&site, &mut guest, &id, hint, false).await;
                let part = lay(&site, &mut guest, &id, hint, true).await;
                for panel in [&page, &part] {
                    let (label, fields) = panel.main();
                    assert_eq!(fields["move"], *hint, "{game}: {label}");
                    assert!(label.chars().any(char::is_alphabetic), "{game}: {label}");
                }
                assert_eq!(page.main().0, part.main().0);
                // The hint's move must remain filled in when other parts of the page change.
                let again = get_part(&site, &mut guest, &part.address).await;
                assert_eq!(Panel::of(&again).main().1["move"], *hint);
            }
            let panel = lay(&site, &mut guest, &id, &hints[chosen], choices.below(2) == 0).await;
            let (label, fields) = panel.main();
            let fields: Vec<_> =
                fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            let reply = guest.post(&site, &format!("{path}/moves"), &fields).await;
            assert_eq!(reply.status, StatusCode::SEE_OTHER, "{game}: {label}: {}", reply.text);
            let later = site.table(&id).await;
            let made = &later.record().journal[table.record().journal.len()];
            assert_eq!(made.who, Actor::Seat(seat));
            assert_eq!(made.deed, Deed::Move(hints[chosen].as_str().into()), "{game}: {label}");
            let verb = hints[chosen].split(' ').next().unwrap_or_default().to_owned();
            played.insert(format!("{game} {verb}"));
            let old = get_part(&site, &mut guest, &panel.address).await;
            assert!(!old.contains("id=\"laid\""), "a laid move ends with its position");
        }
    }
    println!("{played:?}");
    assert!(played.len() > 15, "{played:?}");
}

/// Clicks a hint's button, with or without scripts. Returns the action panel in which the hint's
/// move is filled in.
async fn lay(site: &Site, guest: &mut Guest, id: &TableId, text: &str, is_script: bool) -> Panel {
    let seen = site.table(id).await.version().0.to_string();
    let mut request = guest.form(&format!("/tables/{id}/moves"), &[("seen", &seen), ("lay", text)]);
    if is_script {
        request.headers_mut().insert("x-fragment", "1".parse().expect("a value"));
    }
    let reply = guest.send(site, request).await;
    assert_eq!(reply.status, StatusCode::OK, "{text}");
    assert_eq!(reply.text.contains("<html"), !is_script);
    Panel::of(&reply.text)
}

async fn get_part(site: &Site, guest: &mut Guest, address: &str) -> String {
    let request = Request::get(address).header(header::COOKIE, guest.cookies.join("; "));
    let request = request.header("x-fragment", "1").body(axum::body::Body::empty());
    let Reply { status, text, .. } = guest.send(site, request.expect("a request")).await;
    assert_eq!(status, StatusCode::OK);
    text
}

/// Checks the text of all hints in some games, in every language. If the test is run with `--
/// --nocapture`, it prints the text.
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
