//! Tests practice tables, which start from a position at another table and must not reveal its
//! secrets.

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, Ply, Seat, Transcript, Turn, Viewer};
use karat_server::tables::Outcome;
use karat_table::id::TableId;
use karat_table::table::{Attempt, Occupant, Table};

use crate::replay::Party;
use crate::secrecy::Twins;
use crate::site::{Choices, Reply, due};

/// Returns the game in the position that the given record lines describe.
fn read(table: &Table, way: &[String]) -> AnyGame {
    let record = table.record();
    let lines: Vec<&str> = way.iter().map(String::as_str).collect();
    let seats = record.sitters.len();
    AnyGame::from_position(record.game, &record.options, seats, &lines).expect("a position")
}

async fn practise(party: &mut Party, reader: usize, fields: &[(&str, &str)]) -> Reply {
    let path = format!("/tables/{}/practice", party.id);
    party.readers[reader].post(&party.site, &path, fields).await
}

/// Requests a practice table, and returns its id from the redirect URL.
async fn opened(party: &mut Party, reader: usize, fields: &[(&str, &str)]) -> TableId {
    let reply = practise(party, reader, fields).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    TableId::parse(reply.location().strip_prefix("/tables/").expect("a table")).expect("an id")
}

#[tokio::test]
async fn practice_does_not_depend_on_what_is_hidden() {
    let mut compared = 0;
    for start in 0..2 {
        let mut twins = Twins::new().await;
        let mut dice = Choices(start);
        while let Turn::Seats(seats) = twins.games[0].turn() {
            let seat = seats.first().expect("a seat");
            if seats.len() > 1 || !twins.play(seat, &mut dice).await {
                break;
            }
            if twins.games[0].turn() == Turn::Over {
                break;
            }
            let one = twins.site.table(&twins.ids[0]).await;
            let two = twins.site.table(&twins.ids[1]).await;
            for ply in [Ply::new(one.last_ply().index() / 2), one.last_ply()] {
                for keep in [Seat::new(1), Seat::new(2)] {
                    let ways = [&one, &two]
                        .map(|table| table.way_to_anew(ply, keep, &mut Choices(ply.into())));
                    compared += usize::from(ways[0] != ways[1]);
                    assert!(read(&one, &ways[0]) == read(&two, &ways[1]), "{start} {ply} {keep}");
                }
            }
        }
    }
    assert!(compared > 20, "the tables hardly differed: {compared}");
}

#[tokio::test]
async fn practice_starts_with_what_the_player_saw() {
    for game in [GameId::Klenotnici, GameId::Edel, GameId::Zepter] {
        let mut party = Party::of(game).await;
        let mut dice = Choices(11);
        for _ in 0..14 {
            party.play(&mut dice).await;
        }
        let table = party.site.table(&party.id).await;
        // Looks for a ply at which a player has a real choice, because forced moves are made
        // automatically.
        let asked = Ply::START.until(table.last_ply().next()).rev().find_map(|ply| {
            let at = table.at(ply)?;
            let seat = due(&at)?;
            at.forced(seat).is_none().then_some((ply, seat))
        });
        let (ply, seat) = asked.expect("somebody was asked");
        let (ply_text, seat_text) = (ply.to_string(), seat.index().to_string());
        let level = karat_bots::bot_names(game)[0];
        let fields = [("ply", &*ply_text), ("as", &*seat_text), ("level", level)];
        let id = opened(&mut party, seat.index(), &fields).await;

        let practice = party.site.table(&id).await;
        let (then, now) = (table.at(ply).expect("a ply"), *practice.game());
        let viewer = Viewer::Seat(seat);
        assert_eq!(now.view(viewer), then.view(viewer), "{game}");
        assert_eq!(now.legal(Actor::Seat(seat)), then.legal(Actor::Seat(seat)), "{game}");
        let record = practice.record();
        let way = record.position.as_deref().expect("a position");
        let last = way.lines().last().expect("a line");
        assert!(last.starts_with(&format!("anew {seat}")), "what he cannot know is dealt anew");
        assert!(!record.terms.is_rated && !record.terms.is_public);
        for (index, sitter) in record.sitters.iter().enumerate() {
            let is_person = matches!(sitter.who, Occupant::Person(_));
            assert_eq!(is_person, index == seat.index(), "{game}");
        }
        let page = party.readers[seat.index()].get(&party.site, &format!("/tables/{id}")).await;
        let origin = format!("/tables/{}/replay?ply={ply}", party.id);
        assert!(page.status == StatusCode::OK && page.text.contains(&origin), "{game}");
        let games = party.readers[seat.index()].get(&party.site, "/games").await.text;
        assert_eq!(games.matches(">practice<").count(), 1, "{game}: {games}");
        // A practice table can itself be the origin of another practice table.
        party.id = id;
        let fields = [("ply", "0"), ("as", &*seat_text), ("level", level)];
        let again = opened(&mut party, seat.index(), &fields).await;
        assert_eq!(party.site.table(&again).await.game().view(viewer), then.view(viewer));
    }
}

#[tokio::test]
async fn nobody_practises_in_another_players_seat() {
    let mut party = Party::of(GameId::Klenotnici).await;
    let mut dice = Choices(12);
    for _ in 0..6 {
        party.play(&mut dice).await;
    }
    let fields = |seat, ply, level| [("ply", ply), ("as", seat), ("level", level)];
    for (reader, seat, expected) in [
        (0, "1", StatusCode::FORBIDDEN),
        (3, "0", StatusCode::FORBIDDEN),
        (3, "public", StatusCode::BAD_REQUEST),
        (0, "9", StatusCode::BAD_REQUEST),
    ] {
        let reply = practise(&mut party, reader, &fields(seat, "3", "random")).await;
        assert_eq!(reply.status, expected, "{reader} {seat}");
    }
    for (ply, level) in [("999", "random"), ("x", "random"), ("3", "brilliant")] {
        let reply = practise(&mut party, 0, &fields("0", ply, level)).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{ply} {level}");
    }
    party.play_out(&mut dice).await;
    let last = party.version().await.to_string();
    let reply = practise(&mut party, 0, &fields("0", &last, "random")).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST, "there is nothing left to play");
    // Once the game is over, nothing is secret any more, so even people without a seat may practise
    // from its positions.
    let id = opened(&mut party, 3, &fields("2", "3", "random")).await;
    let (then, practice) = (party.site.table(&party.id).await, party.site.table(&id).await);
    let way = practice.record().position.clone().expect("a position");
    assert!(!way.contains("anew"), "only when asked for");
    let way: Vec<String> = way.lines().map(str::to_owned).collect();
    assert!(read(&practice, &way) == then.at(Ply::new(3)).expect("a ply"));
}

#[tokio::test]
async fn a_practice_record_is_closed_until_its_origin_is_over() {
    let mut party = Party::of(GameId::Klenotnici).await;
    let mut dice = Choices(13);
    for _ in 0..9 {
        party.play(&mut dice).await;
    }
    let fields = [("as", "1"), ("level", "random")];
    let id = opened(&mut party, 1, &fields).await;
    loop {
        party.site.let_bots_move(&id).await;
        let table = party.site.table(&id).await;
        let Some(seat) = due(table.game()) else { break };
        let text = dice.choose(table.game(), seat);
        let seen = table.version();
        let attempt = Attempt::by_seat(seat, &text, seen);
        let outcome = party.site.attempt(&id, attempt).await;
        assert!(matches!(outcome, Outcome::Played(_)));
    }
    assert!(party.site.table(&id).await.is_over());
    let path = format!("/tables/{id}/transcript");
    let closed = party.readers[1].get(&party.site, &path).await.text;
    let record: Transcript = closed.parse().expect("a transcript");
    assert!(record.plies.is_empty() && record.position.is_none() && record.deal.seed.is_none());
    assert!(!closed.contains("after ") && !closed.contains("anew "), "{closed}");
    // The player of the practice table may replay the practice game from their own seat. Everyone
    // else must wait until the original game ends.
    let back = |seat: usize| format!("/tables/{id}/replay?as={seat}&ply=0");
    assert_eq!(party.readers[1].get(&party.site, &back(1)).await.status, StatusCode::OK);
    assert_eq!(party.readers[1].get(&party.site, &back(0)).await.status, StatusCode::FORBIDDEN);
    for reader in [0, 2, 3] {
        let reply = party.readers[reader].get(&party.site, &format!("/tables/{id}")).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN);
        assert!(reply.text.contains("from a game that is still running"), "{}", reply.text);
    }

    party.play_out(&mut dice).await;
    let record: Transcript = party.site.get(&path).await.text.parse().expect("a transcript");
    let end = record.check().expect("a whole record");
    assert!(end == *party.site.table(&id).await.game());
}
