//! Tests moves over HTTP: whole games, restarts, retries, and requests that arrive too late.

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_rules::transcript::RecordedMove;
use karat_rules::{Actor, Ply, Seat, Transcript, Turn};
use karat_server::tables::Outcome;
use karat_store::{Append, Appended, Request, RequestDigest};
use karat_table::deal::{self, VerifyError};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, Deed, Entry, MadeBy, Occupant, Table};
use karat_table::time::UnixMillis;
use karat_table::version::Version;
use std::sync::Arc;

use crate::site::{Choices, Guest, Site, due};

const AGAINST_BOTS: [(&str, &str); 4] =
    [("game", "klenotnici"), ("seats", "3"), ("name", "Ana"), ("bots", "random")];

/// Plays until the table has `plies` journal entries or the game is over. The guest moves over
/// HTTP, whereas the bots move directly.
async fn play_plies(site: &Site, guest: &mut Guest, id: &TableId, dice: &mut Choices, plies: u64) {
    loop {
        site.let_bots_move(id).await;
        let table = site.table(id).await;
        let (Some(seat), true) = (due(table.game()), table.version().0 < plies) else { return };
        let text = dice.choose(table.game(), seat);
        let request = format!("request {}", table.version().0);
        let reply = guest.play(site, id, &text, table.version().0, &request).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{text}: {}", reply.text);
        assert_eq!(reply.location(), format!("/tables/{id}"));
        let page = guest.get(site, reply.location()).await;
        assert_eq!(page.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_whole_game_is_played_and_proves_its_deal() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let id = guest.open(&site, &AGAINST_BOTS).await;

    let running = guest.get(&site, &format!("/tables/{id}/transcript")).await;
    let running: Transcript = running.text.parse().expect("a transcript");
    assert!(running.plies.is_empty() && running.deal.seed.is_none());
    assert_eq!(deal::verify(&running), Err(VerifyError::NoSeed));
    let early = guest.get(&site, &format!("/tables/{id}/result")).await;
    assert_eq!(early.location(), format!("/tables/{id}"));

    play_plies(&site, &mut guest, &id, &mut Choices(1), u64::MAX).await;
    assert!(site.table(&id).await.is_over());
    let result = guest.get(&site, &format!("/tables/{id}/result")).await;
    assert_eq!(result.status, StatusCode::OK);
    let card = guest.get(&site, &format!("/tables/{id}/card")).await;
    assert_eq!(card.header("content-type"), "image/svg+xml");
    let standing = site.table(&id).await.game().standing();
    for seat in Seat::all(standing.seats) {
        assert!(card.text.contains(&format!(">{}</text>", standing.points[seat])), "{}", card.text);
    }

    let over = guest.get(&site, &format!("/tables/{id}/transcript")).await;
    assert!(over.header("content-disposition").ends_with(".karat\""));
    let over: Transcript = over.text.parse().expect("a transcript");
    assert_eq!(over.deal.commitment, running.deal.commitment);
    assert_eq!(deal::verify(&over).map(|verified| verified.draws), Ok(1));
    every_forgery_is_caught(&over);
}

/// Changes each digit of the seed and of the commitment in turn, and then the first draw. Asserts
/// that the verification of the deal fails each time.
fn every_forgery_is_caught(honest: &Transcript) {
    let flip = |text: &Option<String>, at: usize| {
        let mut digits = text.clone().expect("a text").into_bytes();
        digits[at] = if digits[at] == b'0' { b'1' } else { b'0' };
        Some(String::from_utf8(digits).expect("digits"))
    };
    for at in 0..64 {
        let mut forged = honest.clone();
        forged.deal.seed = flip(&honest.deal.seed, at);
        assert_eq!(deal::verify(&forged), Err(VerifyError::Commitment));
        let mut forged = honest.clone();
        forged.deal.commitment = flip(&honest.deal.commitment, at);
        assert_eq!(deal::verify(&forged), Err(VerifyError::Commitment));
    }
    let draw = honest.plies.iter().position(|ply| ply.who == Actor::Chance).expect("a draw");
    let start = honest.replay(Ply::new(draw)).expect("a beginning");
    for other in start.legal(Actor::Chance) {
        if *other != *honest.plies[draw].text {
            let mut forged = honest.clone();
            forged.plies[draw].text = other.into();
            assert!(matches!(deal::verify(&forged), Err(VerifyError::Draw { .. })));
        }
    }
}

#[tokio::test]
async fn tables_survive_a_restart() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let id = guest.open(&site, &AGAINST_BOTS).await;
    let mut dice = Choices(2);
    play_plies(&site, &mut guest, &id, &mut dice, 12).await;
    let before = site.table(&id).await;

    let site = site.restarted().await;
    let after = site.table(&id).await;
    assert!(after.record() == before.record() && after.game() == before.game());
    let waiting = site.app.tables.store().unfinished().await.expect("an answer");
    assert_eq!(waiting, std::slice::from_ref(&id));

    play_plies(&site, &mut guest, &id, &mut dice, u64::MAX).await;
    assert!(site.table(&id).await.is_over());
    let waiting = site.app.tables.store().unfinished().await.expect("an answer");
    assert_eq!(waiting, []);
    let home = guest.get(&site, "/").await;
    assert!(home.text.contains(&format!("/tables/{id}/result")));
}

/// Plays a game of Edel, Stein & Reich, from filling in the form to verifying the deal, with a
/// server restart during the game.
async fn play_edel(seats: &str, start: u64) {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let fields =
        [("game", "edel"), ("seats", seats), ("seat", "1"), ("name", "Ana"), ("bots", "random")];
    let id = guest.open(&site, &fields).await;
    let mut dice = Choices(start);
    play_plies(&site, &mut guest, &id, &mut dice, 60).await;
    let before = site.table(&id).await;
    let site = site.restarted().await;
    assert!(site.table(&id).await.record() == before.record());

    play_plies(&site, &mut guest, &id, &mut dice, u64::MAX).await;
    let table = site.table(&id).await;
    assert!(table.is_over());
    let result = guest.get(&site, &format!("/tables/{id}/result")).await;
    assert_eq!(result.status, StatusCode::OK);
    let over = guest.get(&site, &format!("/tables/{id}/transcript")).await;
    let over: Transcript = over.text.parse().expect("a transcript");
    let draws = over.plies.iter().filter(|ply| ply.who == Actor::Chance).count();
    assert_eq!(deal::verify(&over).map(|verified| verified.draws), Ok(draws));
    let again = over.replay(Ply::after(&over.plies)).expect("a whole game");
    assert_eq!(again.standing(), table.game().standing());
}

#[tokio::test]
async fn two_play_a_whole_game_of_edel() {
    play_edel("2", 13).await;
}

#[tokio::test]
async fn three_play_a_whole_game_of_edel() {
    play_edel("3", 14).await;
}

#[tokio::test]
async fn five_play_a_whole_game_of_edel() {
    play_edel("5", 15).await;
}

#[tokio::test]
async fn a_repeated_request_has_one_effect_and_the_same_answer() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let mut dice = Choices(3);
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    let text = dice.choose(table.game(), seat);
    let guest = &mut guests[seat.index()];
    let first = guest.play(&site, &id, &text, table.version().0, "once").await;
    let after = site.table(&id).await.version().0;
    assert_eq!(first.status, StatusCode::SEE_OTHER);
    for _ in 0..3 {
        let again = guest.play(&site, &id, &text, table.version().0, "once").await;
        assert_eq!((again.status, again.location()), (first.status, first.location()));
    }
    assert_eq!(site.table(&id).await.version().0, after);

    let other = &mut guests[(seat.index() + 1) % 3];
    // A request with the same key from another player counts as a new request, so the rules refuse
    // that player's move like any other.
    for key in ["once", "another"] {
        let refused = other.play(&site, &id, &text, after, key).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{key}: {}", refused.text);
    }
    assert_eq!(site.table(&id).await.version().0, after);
}

#[tokio::test]
async fn a_move_on_an_old_position_is_reported() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    let text = Choices(4).choose(table.game(), seat);
    let guest = &mut guests[seat.index()];
    for seen in [table.version().0 - 1, table.version().0 + 1, u64::MAX] {
        let reply = guest.play(&site, &id, &text, seen, "").await;
        assert_eq!(reply.status, StatusCode::CONFLICT);
        assert_eq!(site.table(&id).await.version().0, table.version().0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_simultaneous_moves_one_is_played() {
    let site = Site::new().await;
    let (id, _) = site.open_for_three(&[]).await;
    let mut dice = Choices(5);
    for round in 0..20 {
        let table = site.table(&id).await;
        let Some(seat) = due(table.game()) else { break };
        // Both requests read the table before either makes its move.
        let (first, second) = (site.table(&id).await, site.table(&id).await);
        let play = |name: &str, table: Arc<Table>, text: String| {
            let (tables, seen) = (site.app.tables.clone(), table.version());
            let request = format!("{name} {round}");
            tokio::spawn(async move {
                let attempt =
                    Attempt { request: Some(&request), ..Attempt::by_seat(seat, &text, seen) };
                match tables.play(table, attempt).await.expect("an answer") {
                    Outcome::Played(_) => true,
                    Outcome::Stale(_) => false,
                    _ => panic!("neither played nor too late"),
                }
            })
        };
        let one = play("one", first, dice.choose(table.game(), seat));
        let two = play("two", second, dice.choose(table.game(), seat));
        let (one, two) = (one.await.expect("a task"), two.await.expect("a task"));
        assert!(one != two, "both or none at {}", table.version().0);
        let after = site.table(&id).await;
        assert!(after.version().0 > table.version().0 && after.frozen().is_none());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_sent_twice_at_once_has_one_effect() {
    let site = Site::new().await;
    let (id, _) = site.open_for_three(&[]).await;
    let mut dice = Choices(12);
    for round in 0..20 {
        let table = site.table(&id).await;
        let Some(seat) = due(table.game()) else { break };
        let text = dice.choose(table.game(), seat);
        let (first, second) = (site.table(&id).await, site.table(&id).await);
        let play = |table: Arc<Table>| {
            let (tables, seen) = (site.app.tables.clone(), table.version());
            let (text, request) = (text.clone(), round.to_string());
            tokio::spawn(async move {
                let attempt =
                    Attempt { request: Some(&request), ..Attempt::by_seat(seat, &text, seen) };
                match tables.play(table, attempt).await.expect("an answer") {
                    Outcome::Played(table) => Some(table.version().0),
                    _ => None,
                }
            })
        };
        let (one, two) = (play(first), play(second));
        let (one, two) = (one.await.expect("a task"), two.await.expect("a task"));
        let version = site.table(&id).await.version().0;
        assert_eq!((one, two), (Some(version), Some(version)), "{text}");
    }
}

#[tokio::test]
async fn the_place_in_the_list_of_moves_is_the_lock() {
    let site = Site::new().await;
    let (id, _) = site.open_for_three(&[]).await;
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    let moves = table.game().legal(Actor::Seat(seat));
    let entry = |text: &str| Entry {
        who: Actor::Seat(seat),
        deed: Deed::Move(text.into()),
        made_by: MadeBy::Seat,
        at: UnixMillis(0),
    };
    let append = |text: &str, request: &str| Append {
        id: id.clone(),
        first: table.version(),
        entries: vec![entry(text)],
        requests: vec![(
            Request { key: request.to_owned(), seat, asked: RequestDigest::of([text]) },
            Version(table.version().0 + 1),
        )],
        ends: None,
    };
    let store = site.app.tables.store();
    let one = store.append(append(&moves[0], "1")).await.expect("an answer");
    let revision = table.revision().next();
    assert_eq!(one, Appended::Done { revision, has_premoves: false });
    let two = store.append(append(&moves[1], "2")).await.expect("an answer");
    assert_eq!(two, Appended::Taken);
    // Nothing from the late request may be stored, not even its key.
    assert_eq!(store.request(&id, "2").await.expect("an answer"), None);
    let last = site.table(&id).await.plies().last().map(|ply| ply.text.to_string());
    assert_eq!(last.as_ref(), Some(&moves[0]));
}

#[tokio::test]
async fn a_refused_move_names_its_clause_and_leaves_no_trace() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    let other = seat.next(3);
    let refused = [(seat, "<i>gibberish"), (seat, "pass"), (other, "pass")];
    for (seat, text) in refused {
        let mut game = *table.game();
        let clause = game.play(Actor::Seat(seat), text).expect_err("a refusal").clause;
        let reply = guests[seat.index()].play(&site, &id, text, table.version().0, "again").await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        assert!(reply.text.contains(&format!("/rules/klenotnici#{clause}")), "{}", reply.text);
        assert!(!reply.text.contains("<i>gibberish"));
        assert!(site.table(&id).await.record() == table.record());
    }
    // It must be possible to reuse a refused request's key for a legal move.
    let text = Choices(6).choose(table.game(), seat);
    let reply = guests[seat.index()].play(&site, &id, &text, table.version().0, "again").await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_simultaneous_decision_stays_open_while_others_decide() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[("royal_goals", "true")]).await;
    let mut dice = Choices(7);
    let (seats, seen) = loop {
        let table = site.table(&id).await;
        match table.game().turn() {
            Turn::Seats(seats) if seats.len() > 1 => break (seats, table.version().0),
            _ => {}
        }
        let seat = due(table.game()).expect("the goals come before the end");
        // Players pass or end their turn whenever they can. A player who keeps action cards can
        // later declare goals.
        let moves = table.game().legal(Actor::Seat(seat));
        let plain = moves.iter().find(|text| *text == "pass" || *text == "done").cloned();
        let text = plain.unwrap_or_else(|| dice.choose(table.game(), seat));
        let attempt = Attempt::by_seat(seat, &text, table.version());
        let outcome = site.attempt(&id, attempt).await;
        assert!(matches!(outcome, Outcome::Played(_)));
    };
    assert_eq!(seats.len(), 3);
    let last = Seat::new(2);
    for seat in seats.iter() {
        let reply = guests[seat.index()].play(&site, &id, "goal none", seen, "").await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{seat}: {}", reply.text);
        if seat != last {
            let twice = guests[seat.index()].play(&site, &id, "goal none", seen, "").await;
            assert_eq!(twice.status, StatusCode::CONFLICT);
        }
    }
    assert!(site.table(&id).await.is_over());
}

#[tokio::test(flavor = "multi_thread")]
async fn all_choose_at_once_and_every_choice_counts() {
    let site = Site::new().await;
    let players = [(); 5].map(|()| Occupant::Person(PersonId::random()));
    let id = site.open_game(GameId::Edel, &[], players.to_vec()).await;
    let mut tables = Vec::new();
    for _ in 0..5 {
        tables.push(site.table(&id).await);
    }
    let first = tables[0].plies().len();
    let mut dice = Choices(16);
    let mut tasks = Vec::new();
    let mut expected = Vec::new();
    for (seat, table) in Seat::all(5).zip(tables) {
        let (door, seen) = (site.app.tables.clone(), table.version());
        let text = dice.choose(table.game(), seat);
        expected.push(RecordedMove { who: Actor::Seat(seat), text: text.as_str().into(), line: 0 });
        tasks.push(tokio::spawn(async move {
            let attempt = Attempt::by_seat(seat, &text, seen);
            matches!(door.play(table, attempt).await, Ok(Outcome::Played(_)))
        }));
    }
    for task in tasks {
        assert!(task.await.expect("a task"), "a choice was lost");
    }
    let mut made = site.table(&id).await.plies()[first..first + 5].to_vec();
    made.sort_by_key(|ply| ply.who.to_string());
    assert_eq!(made, expected);
}

#[tokio::test]
async fn moves_made_at_the_same_time_are_stored_together() {
    let site = Site::new().await;
    let players = [(); 5].map(|()| Occupant::Person(PersonId::random()));
    let id = site.open_game(GameId::Edel, &[], players.to_vec()).await;
    let (table, mut dice) = (site.table(&id).await, Choices(17));
    // The last player's request arrives twice.
    let seats = Seat::all(5).chain([Seat::new(4)]);
    let texts = Seat::all(5).map(|seat| dice.choose(table.game(), seat)).collect::<Vec<_>>();
    let plays = seats.map(|seat| {
        let (tables, table, request) = (&site.app.tables, table.clone(), seat.to_string());
        let text = &texts[seat.index()];
        async move {
            let attempt = Attempt::by_seat(seat, text, table.version());
            let attempt = Attempt { request: Some(&request), ..attempt };
            tables.play(table, attempt).await.expect("an answer")
        }
    });
    for outcome in futures_util::future::join_all(plays).await {
        assert!(matches!(outcome, Outcome::Played(_)));
    }
    let after = site.table(&id).await;
    let made = |seat: Seat| after.plies().iter().filter(move |ply| ply.who == Actor::Seat(seat));
    for seat in Seat::all(5) {
        assert_eq!(made(seat).count(), 1, "{seat}");
        let carried = site.app.tables.store().request(&id, &seat.to_string()).await;
        let version = carried.expect("an answer").expect("it was processed").version;
        assert!(table.version() < version && version <= after.version(), "{seat}");
    }
    // The first move is stored alone, and the others while they wait for it.
    assert_eq!(after.revision(), table.revision().next().next());
    assert!(after.frozen().is_none());
}

#[tokio::test]
async fn several_requests_are_stored_only_if_all_are_new() {
    let site = Site::new().await;
    let (id, _) = site.open_for_three(&[]).await;
    let (table, store) = (site.table(&id).await, site.app.tables.store());
    let seat = due(table.game()).expect("a seat");
    let moves = table.game().legal(Actor::Seat(seat));
    let attempt = Attempt::by_seat(seat, &moves[0], table.version());
    let attempt = Attempt { request: Some("1"), ..attempt };
    let outcome = site.app.tables.play(table, attempt).await.expect("an answer");
    let Outcome::Played(table) = outcome else { panic!("a legal move") };
    let seat = due(table.game()).expect("a seat");
    let text = table.game().legal(Actor::Seat(seat))[0].as_str().into();
    let asked = RequestDigest::of(["any"]);
    let request = |key: &str| (Request { key: key.to_owned(), seat, asked }, table.version());
    let append = Append {
        id: id.clone(),
        first: table.version(),
        entries: vec![Entry {
            who: Actor::Seat(seat),
            deed: Deed::Move(text),
            made_by: MadeBy::Seat,
            at: UnixMillis(0),
        }],
        requests: vec![request("2"), request("1")],
        ends: None,
    };
    assert_eq!(store.append(append).await.expect("an answer"), Appended::Taken);
    assert_eq!(store.request(&id, "2").await.expect("an answer"), None);
    assert_eq!(site.table(&id).await.version(), table.version());
}

#[tokio::test]
async fn a_record_that_does_not_replay_freezes_its_table_alone() {
    let site = Site::new().await;
    let (broken, mut guests) = site.open_for_three(&[]).await;
    let (sound, _) = site.open_for_three(&[]).await;
    let table = site.table(&broken).await;
    let seat = due(table.game()).expect("a seat");
    let deed = Deed::Move("raise 99".into());
    let entries =
        vec![Entry { who: Actor::Seat(seat), deed, made_by: MadeBy::Seat, at: UnixMillis(0) }];
    let first = table.version();
    let append = Append { id: broken.clone(), first, entries, requests: Vec::new(), ends: None };
    let appended = site.app.tables.store().append(append).await.expect("kept");
    assert!(matches!(appended, Appended::Done { .. }));

    let page = guests[seat.index()].get(&site, &format!("/tables/{broken}")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(!page.text.contains("name=\"request\""), "nothing can be played here");
    let text = Choices(8).choose(table.game(), seat);
    let frozen = guests[seat.index()].play(&site, &broken, &text, table.version().0 + 1, "").await;
    assert_eq!(frozen.status, StatusCode::CONFLICT);
    for seen in [first.to_string(), (first.0 + 1).to_string()] {
        let fields = [("seen", seen.as_str()), ("lay", text.as_str())];
        let path = format!("/tables/{broken}/moves");
        let laid = guests[seat.index()].post(&site, &path, &fields).await;
        assert_eq!(laid.status, StatusCode::CONFLICT, "nothing is laid at a frozen table");
        let address = format!("/tables/{broken}/fragment?seen={seen}&lay=pass");
        let part = guests[seat.index()].get(&site, &address).await;
        assert_eq!(part.status, StatusCode::OK);
        assert!(!part.text.contains("id=\"laid\""));
    }
    assert_eq!(site.table(&broken).await.plies().len() as u64, first.0 + 1);
    assert_eq!(site.get(&format!("/tables/{sound}")).await.status, StatusCode::OK);
    assert!(site.table(&sound).await.frozen().is_none());
}
