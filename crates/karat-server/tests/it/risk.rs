//! Tests that the page asks for confirmation before a move that may eliminate its player from the
//! game.

use axum::http::StatusCode;
use karat_rules::{Actor, AnyGame, Dice, GAMES, Seat, Turn};

use crate::panel::{Panel, opened, play_any};
use crate::site::{Choices, Guest, Reply, Site};

/// The number of tables to test for each game and number of players.
const TABLES: usize = 4;
/// The maximum number of moves at each table.
const MOVES: usize = 160;

/// A move that may eliminate its player must not be played on the first request. The page must
/// first show a button that says what would happen, and only this button makes the move.
#[tokio::test]
async fn nobody_goes_out_without_being_asked_twice() {
    let site = Site::new().await;
    let mut choices = Choices(11);
    let (mut asked, mut out) = (0, 0);
    for (game, seats) in GAMES.iter().flat_map(|&id| id.seats().map(move |seats| (id, seats))) {
        for _ in 0..TABLES {
            let Some((mut guest, id)) = opened(&site, game, seats).await else { continue };
            let me = Seat::new(0);
            let (path, mut was_asked) = (format!("/tables/{id}"), false);
            for _ in 0..MOVES {
                let table = site.table(&id).await;
                let Turn::Seats(owing) = table.game().turn() else { break };
                if table.game().out().contains(me) {
                    break;
                }
                if !owing.contains(me) {
                    play_any(&site, &id, owing.first().expect("a seat"), &mut choices).await;
                    continue;
                }
                let text = choices.choose(table.game(), me);
                let text = wild(table.game(), me, &text, &mut choices).unwrap_or(text);
                let seen = table.version().0;
                let reply = guest.play(&site, &id, &text, seen, &format!("r{seen}")).await;
                was_asked = reply.status == StatusCode::CONFLICT;
                assert_eq!(was_asked, table.game().risk(me, &text).is_some(), "{game}: {text}");
                if !was_asked {
                    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{game}: {text}");
                    continue;
                }
                asked += 1;
                assert_eq!(site.table(&id).await.version().0, seen, "{text} is not played yet");
                let (label, fields) = Panel::of(&reply.text).main().clone();
                assert!(label.contains(": "), "{label} does not name the harm");
                assert_eq!(fields["move"], text);
                // Submitting the same form a second time must not play the move either.
                let again = guest.play(&site, &id, &text, seen, &format!("r{seen}")).await;
                assert_eq!(again.status, StatusCode::CONFLICT);
                let fields: Vec<_> =
                    fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
                let sure = guest.post(&site, &format!("{path}/moves"), &fields).await;
                assert_eq!(sure.status, StatusCode::SEE_OTHER, "{game}: {text}");
                assert!(site.table(&id).await.version().0 > seen);
            }
            let table = site.table(&id).await;
            if table.game().out().contains(me) {
                assert!(was_asked, "{game}: out without being asked");
                out += 1;
                let Reply { text, .. } = guest.get(&site, &path).await;
                let is_over = table.game().turn() == Turn::Over;
                assert_eq!(text.contains("You are out of the game"), !is_over);
                assert!(is_over || text.contains(&format!("href=\"/games/{game}/new\"")));
            }
        }
    }
    println!("asked {asked} times, {out} out");
    assert!(asked > 10 && out > 5, "asked {asked} times, {out} out");
}

/// A premove must never make a move that may eliminate its player, and the page must explain why.
#[tokio::test]
async fn no_premove_risks_the_game() {
    let site = Site::new().await;
    let mut choices = Choices(3);
    let mut refused = 0;
    for (game, seats) in GAMES.iter().flat_map(|&id| id.seats().map(move |seats| (id, seats))) {
        let Some((mut guest, id)) = opened(&site, game, seats).await else { continue };
        let me = Seat::new(0);
        for _ in 0..MOVES {
            let table = site.table(&id).await;
            let Turn::Seats(owing) = table.game().turn() else { break };
            if !owing.contains(me) {
                let known = table.game().legal(Actor::Seat(owing.first().expect("a seat")));
                let texts = known.iter().map(|text| greater(text, 40, 0));
                let mut harmful = texts.filter(|text| table.game().risk(me, text).is_some());
                if let Some(text) = harmful.next_back() {
                    let reply =
                        premove(&site, &mut guest, &id.to_string(), &text, table.version().0).await;
                    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
                    assert!(reply.text.contains("it cannot be a premove"), "{text}");
                    refused += 1;
                }
            }
            let seat = if owing.contains(me) { me } else { owing.first().expect("a seat") };
            play_any(&site, &id, seat, &mut choices).await;
        }
        assert!(site.app.tables.store().premoves(&id).await.expect("premoves").is_empty());
    }
    assert!(refused > 3, "{refused}");
}

async fn premove(site: &Site, guest: &mut Guest, id: &str, text: &str, seen: u64) -> Reply {
    let (request, seen) = (format!("p{seen}"), seen.to_string());
    let fields = [
        ("do", "set"),
        ("kind", "next"),
        ("text", text),
        ("seen", seen.as_str()),
        ("seat", "0"),
        ("request", request.as_str()),
    ];
    guest.post(site, &format!("/tables/{id}/premove"), &fields).await
}

/// Returns a legal move that differs from the given one only in having larger numbers, or `None` if
/// there is none.
fn wild(game: &AnyGame, seat: Seat, text: &str, choices: &mut Choices) -> Option<String> {
    let text = greater(text, 1 + choices.below(4), choices.below(30));
    let mut after = *game;
    after.play(Actor::Seat(seat), &text).ok().map(|()| text)
}

fn greater(text: &str, factor: u32, more: u32) -> String {
    let greater = |word: &str| match word.parse::<u32>() {
        Ok(number) => (number * factor + more).to_string(),
        Err(_) => word.to_owned(),
    };
    text.split(' ').map(greater).collect::<Vec<_>>().join(" ")
}
