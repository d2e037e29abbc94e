//! Tests the event streams that contain what they announce: each line must be what its reader could
//! request at that moment.

use std::pin::pin;
use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use futures_util::future::{Either, select};
use karat_rules::any::GameId;
use karat_table::id::PersonId;
use karat_table::table::{Setup, Terms};
use serde_json::{Value, json as told};

use crate::each_game::for_each_game;
use crate::program::{Program, json};
use crate::replay::Party;
use crate::site::{Choices, Site};

/// The number of moves after which lines are compared with responses.
const MOVES: usize = 24;

/// The spectator delay in these tests.
const DELAY: Duration = Duration::from_secs(300);

/// A reader of a table who holds both streams open.
struct Reader {
    program: Program,
    views: BodyDataStream,
    positions: BodyDataStream,
}

/// Opens both streams for each reader of a party: the players, and a person without a seat.
async fn readers(party: &Party) -> Vec<Reader> {
    let site = &party.site;
    let sitters = site.table(&party.id).await.record().sitters.clone();
    let mut persons: Vec<PersonId> =
        sitters.iter().filter_map(|sitter| sitter.who.person().cloned()).collect();
    let (watcher, _) = Program::of_somebody(site).await;
    persons.push(watcher);
    let mut readers = Vec::new();
    for (person, browser) in persons.iter().zip(&party.readers) {
        let program = Program::of(&[site], person, "read").await;
        let path = format!("/api/v1/tables/{}/events?positions=1", party.id);
        let positions = site.raw(program.request("GET", &path, "")).await;
        assert_eq!(positions.status(), StatusCode::OK);
        let request = Request::get(format!("/tables/{}/events?views", party.id));
        let request = request.header("cookie", browser.cookies.join("; "));
        let views = site.raw(request.body(Body::empty()).expect("a request")).await;
        assert_eq!(views.status(), StatusCode::OK);
        readers.push(Reader {
            program,
            views: views.into_body().into_data_stream(),
            positions: positions.into_body().into_data_stream(),
        });
    }
    readers
}

/// Returns the next line or event of a stream that is not a heartbeat.
async fn next(stream: &mut BodyDataStream) -> String {
    loop {
        let bytes = stream.next().await.expect("an open stream").expect("a line");
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        let text = text.trim().trim_start_matches("data: ").to_owned();
        if !text.is_empty() && !text.starts_with(':') {
            return text;
        }
    }
}

/// Checks that each reader's next lines are what the reader can request now. Returns the position.
async fn compare(party: &mut Party, readers: &mut [Reader]) -> Vec<Value> {
    let mut positions = Vec::new();
    for (number, reader) in readers.iter_mut().enumerate() {
        let view = party.get(number, "/view").await;
        assert_eq!(view.status, StatusCode::OK);
        assert_eq!(next(&mut reader.views).await, view.text, "reader {number}");
        let path = format!("/api/v1/tables/{}/position", party.id);
        let position = reader.program.get(&party.site, &path).await;
        let line: Value = serde_json::from_str(&next(&mut reader.positions).await).expect("JSON");
        assert_eq!(line["type"], "position");
        assert_eq!(line["position"], json(&position), "reader {number}");
        assert_eq!(line["revision"], line["position"]["revision"]);
        positions.push(line["position"].clone());
    }
    positions
}

async fn lines_are_responses(game: GameId) {
    let mut party = Party::of(game).await;
    let mut readers = readers(&party).await;
    let mut dice = Choices(31);
    compare(&mut party, &mut readers).await;
    let mut moves = 0;
    while moves < MOVES && party.play(&mut dice).await {
        moves += 1;
        let positions = compare(&mut party, &mut readers).await;
        let seats: Vec<_> = positions.iter().map(|position| &position["seat"]).collect();
        assert_eq!(seats, [&told!(0), &told!(1), &told!(2), &Value::Null]);
    }
    assert!(moves > 2, "{game}: {moves} moves");
    // A message changes the revision and nothing else, and is announced too.
    let words = [("text", "Good luck")];
    let path = format!("/tables/{}/chat", party.id);
    party.readers[0].post(&party.site, &path, &words).await;
    compare(&mut party, &mut readers).await;
}

async fn spectators_are_told_nothing_too_early(game: GameId) {
    let mut party = Party::of(game).await;
    let sitters = party.site.table(&party.id).await.record().sitters.clone();
    let terms = Terms { watch_delay: DELAY, ..Terms::default() };
    let setup = Setup { terms, ..Setup::new(game, Vec::new(), sitters) };
    party.id = party.site.app.tables.open(setup).await.expect("a table");
    let now = party.site.app.tables.now().clone();
    now.pass(DELAY);
    let mut readers = readers(&party).await;
    compare(&mut party, &mut readers).await;
    now.pass(Duration::from_secs(1));
    let Reader { mut views, mut positions, program } = readers.pop().expect("a spectator");
    let mut dice = Choices(32);
    for _ in 0..3 {
        // The spectator reads both streams while a move is made, and nothing may arrive.
        let silent = select(views.next(), positions.next());
        match select(silent, pin!(party.play(&mut dice))).await {
            Either::Left((line, _)) => panic!("{game}: {:?}", line.factor_first().0),
            Either::Right((is_made, _)) => assert!(is_made),
        }
        compare_seated(&mut party, &mut readers).await;
        now.pass(Duration::from_secs(1));
    }
    now.pass(DELAY - Duration::from_secs(3));
    let mut last = 0;
    for _ in 0..3 {
        let (view, line) = (next(&mut views).await, next(&mut positions).await);
        assert_eq!(view, party.get(3, "/view").await.text);
        let line: Value = serde_json::from_str(&line).expect("JSON");
        let path = format!("/api/v1/tables/{}/position", party.id);
        assert_eq!(line["position"], program.read(&party.site, &path).await);
        assert!(line["revision"].as_u64().expect("a number") > last);
        last = line["revision"].as_u64().expect("a number");
        now.pass(Duration::from_secs(1));
    }
}

/// Checks the lines of the players only.
async fn compare_seated(party: &mut Party, readers: &mut [Reader]) {
    assert_eq!(readers.len(), 3);
    compare(party, readers).await;
}

for_each_game! {
    #[tokio::test]
    async fn a_line_is_what_its_reader_could_request() {
        super::lines_are_responses(GAME).await;
    }

    #[tokio::test]
    async fn spectators_get_no_line_too_early() {
        super::spectators_are_told_nothing_too_early(GAME).await;
    }
}

/// A stream for a seat must end when its reader leaves the seat, without another line.
#[tokio::test]
async fn a_stream_ends_with_the_seat_that_it_shows() {
    let site = Site::new().await;
    let (_, host) = Program::of_somebody(&site).await;
    let (_, guest) = Program::of_somebody(&site).await;
    let asked = told!({"game": "klenotnici", "seats": ["me", "free", "free"], "is_public": true});
    let opened = host.post(&site, "/api/v1/tables", &asked.to_string()).await;
    assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.text);
    let table = format!("/api/v1/tables/{}", json(&opened)["id"].as_str().expect("an id"));
    let sit = async |seat: u32| {
        let request = guest.request("PUT", &format!("{table}/seats/{seat}"), r#"{"who":"me"}"#);
        let reply = site.ask(request).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    };
    sit(1).await;
    let path = format!("{table}/events?positions=1&seat=1");
    let stream = site.raw(guest.request("GET", &path, "")).await;
    assert_eq!(stream.status(), StatusCode::OK);
    let mut stream = stream.into_body().into_data_stream();
    let first: Value = serde_json::from_str(&next(&mut stream).await).expect("JSON");
    assert_eq!(first["position"]["seat"], 1);
    let left = site.ask(guest.request("DELETE", &format!("{table}/seats/1"), "")).await;
    assert!(left.status.is_success(), "{}", left.text);
    let rest: Vec<_> = stream.map(|line| line.expect("a line")).collect().await;
    assert!(rest.iter().all(|line| line.trim_ascii().is_empty()), "{rest:?}");
}
