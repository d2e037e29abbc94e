//! Tests that the API sends exactly what its document describes, without omissions or additions.

use std::collections::BTreeSet;

use axum::body::BodyDataStream;
use axum::http::StatusCode;
use futures_util::StreamExt;
use karat_bots::ChaChaDice;
use karat_rules::any::{GAMES, GameId};
use karat_rules::{Actor, AnyGame, Dice, Seat, Turn, Viewer};
use karat_server::web::router::api_document;
use karat_server::web::schema;
use karat_table::id::TableId;
use serde_json::{Value, json as told};

use crate::api_roles::{CELLS, MATRIX, program};
use crate::program::{Program, json};
use crate::roles::Setting;
use crate::site::Site;

/// A copy of the API document that forbids undocumented object members.
pub(crate) struct Exact(Value);

impl Exact {
    pub(crate) fn new() -> Self {
        let mut document: Value = serde_json::from_str(&api_document()).expect("JSON");
        let schemas = document["components"]["schemas"].as_object_mut().expect("schemas");
        for schema in schemas.values_mut().filter(|schema| schema["properties"].is_object()) {
            schema["additionalProperties"] = false.into();
        }
        Self(document)
    }

    pub(crate) fn check(&self, name: &str, value: &Value) {
        let schema = &self.0["components"]["schemas"][name];
        assert!(!schema.is_null(), "there is no schema {name}");
        if let Err(misfit) = schema::check(&self.0, schema, value) {
            panic!("{name}: {misfit} in {value}");
        }
    }
}

fn title(game: GameId) -> String {
    let (first, rest) = game.name().split_at(1);
    first.to_uppercase() + rest
}

/// Plays a random game, checking the views and events of all viewers along the way.
fn play_out(exact: &Exact, mut game: AnyGame, seed: u64, events: &mut BTreeSet<String>) {
    let (mut dice, title) = (ChaChaDice::new(seed), title(game.id()));
    let viewers: Vec<_> =
        Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Public]).collect();
    let mut plies = 0;
    loop {
        // One viewer is checked at each ply, and all viewers at the end of the game.
        let looking = if game.turn() == Turn::Over {
            viewers.clone()
        } else {
            vec![viewers[plies % viewers.len()]]
        };
        for &viewer in &looking {
            let view = serde_json::to_value(game.view(viewer)).expect("JSON");
            exact.check(&format!("{title}View"), &view);
        }
        let who = match game.turn() {
            Turn::Over => return,
            Turn::Chance => Actor::Chance,
            Turn::Seats(seats) => Actor::Seat(seats.first().expect("a seat is due")),
        };
        let text = match who {
            Actor::Chance => game.draw(&mut dice),
            Actor::Seat(_) => {
                let legal = game.legal(who);
                legal[dice.below(legal.len() as u32) as usize].clone()
            }
        };
        let happened = game.play_noting(who, &text).expect("a legal move");
        for viewer in [
            looking[0],
            match who {
                Actor::Seat(seat) => Viewer::Seat(seat),
                Actor::Chance => Viewer::Public,
            },
        ] {
            for event in happened.show(viewer) {
                let event = serde_json::to_value(event).expect("JSON");
                exact.check(&format!("{title}Event"), &event);
                events.insert(event["event"].as_str().expect("a kind").to_owned());
            }
        }
        plies += 1;
    }
}

#[test]
fn views_and_events_of_random_games_are_what_the_document_says() {
    let exact = Exact::new();
    for &game in GAMES {
        let mut events = BTreeSet::new();
        let mut set_ups: Vec<Vec<(String, String)>> = vec![Vec::new()];
        for spec in game.options() {
            let others = spec.values.iter().skip(1);
            set_ups.extend(others.map(|value| vec![(spec.name.to_owned(), (*value).to_owned())]));
        }
        for (number, options) in set_ups.iter().enumerate() {
            let is_slow = std::env::var_os("SLOW").is_some();
            let skipped = if number == 0 || is_slow { 0 } else { number % game.seats().count() };
            let taken = if number == 0 || is_slow { usize::MAX } else { 1 };
            for seats in game.seats().skip(skipped).take(taken) {
                // Some options require other options or a different number of seats, so they cannot be
                // tested alone.
                let Ok(begun) = AnyGame::new(game, options, seats) else { continue };
                play_out(&exact, begun, number as u64, &mut events);
            }
        }
        let schema = &exact.0["components"]["schemas"][format!("{}Event", title(game))];
        let known = schema["discriminator"]["mapping"].as_object().expect("kinds").len();
        assert!(events.len() * 10 >= known * 8, "{game}: {} of {known} kinds", events.len());
    }
}

/// The schemas must describe the content of views and events, so none of them may accept arbitrary
/// values.
#[test]
fn no_schema_of_a_view_or_an_event_is_empty() {
    let Exact(document) = Exact::new();
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    let mut count = 0;
    for &game in GAMES {
        for (name, schema) in schemas.iter().filter(|(name, _)| name.starts_with(&title(game))) {
            let mut left = vec![schema];
            while let Some(schema) = left.pop() {
                count += 1;
                let says = ["type", "$ref", "oneOf", "anyOf", "enum"];
                assert!(says.iter().any(|word| schema.get(word).is_some()), "{name}: {schema}");
                left.extend(
                    schema["properties"].as_object().into_iter().flat_map(|it| it.values()),
                );
                left.extend(schema.get("items").filter(|items| items.is_object()));
                for several in ["oneOf", "anyOf", "prefixItems"] {
                    left.extend(schema[several].as_array().into_iter().flatten());
                }
            }
        }
    }
    assert!(count > 200, "{count}");
}

/// Every successful response and every problem document must match its schema.
#[tokio::test]
async fn every_answer_is_what_the_document_says() {
    let exact = Exact::new();
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let mut count = 0;
    for (number, row) in MATRIX.iter().enumerate() {
        for (role, &cell) in CELLS.iter().enumerate() {
            let cell = setting.cell(row.scene, cell, number * CELLS.len() + role).await;
            let program = program(&site, role, &cell).await;
            let (address, body) = (cell.fill(row.address), cell.fill(row.body));
            let mark = if address.contains('?') { '&' } else { '?' };
            let ends =
                if row.path.ends_with("/events") { format!("{mark}wait=0") } else { String::new() };
            let request = program.request(row.method, &format!("{address}{ends}"), &body);
            let reply = site.ask(request).await;
            let method = row.method.to_lowercase();
            let responses = &exact.0["paths"][row.path][method]["responses"];
            let status = reply.status.as_u16().to_string();
            let kind = reply.header("content-type").to_owned();
            let content = &responses[&status]["content"][&kind];
            assert!(content.is_object(), "{} {}: {status} {kind}", row.method, row.path);
            let schema = &content["schema"];
            let values: Vec<Value> = match kind.as_str() {
                "application/x-ndjson" => reply.text.lines().map(parsed).collect(),
                "text/plain; charset=utf-8" => vec![reply.text.clone().into()],
                _ => vec![parsed(&reply.text)],
            };
            for value in values {
                let checked = schema::check(&exact.0, schema, &value);
                assert_eq!(checked, Ok(()), "{} {}: {value}", row.method, row.path);
                count += 1;
            }
        }
    }
    assert!(count > MATRIX.len() * 4, "{count}");
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

pub(crate) async fn next_line(stream: &mut BodyDataStream) -> Value {
    loop {
        let bytes = stream.next().await.expect("a line").expect("bytes");
        // A stream sends empty lines while there is no news.
        let line = std::str::from_utf8(&bytes).expect("text").trim();
        if !line.is_empty() {
            return parsed(line);
        }
    }
}

/// During a whole game, every line of both kinds of NDJSON streams must match its schema.
#[tokio::test]
async fn the_lines_of_streams_are_what_the_document_says() {
    let exact = Exact::new();
    let site = Site::new().await;
    for &game in GAMES.iter().filter(|game| game.name() != "sealed") {
        let (_, program) = Program::of_somebody(&site).await;
        let mut seats = vec!["random"; *game.seats().start()];
        seats[0] = "me";
        let asked = told!({"game": game.name(), "seats": seats}).to_string();
        let reply = program.post(&site, "/api/v1/tables", &asked).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text);
        let table = json(&reply)["id"].as_str().expect("an id").to_owned();
        let id = TableId::parse(&table).expect("an id");
        let here = format!("/api/v1/tables/{table}");
        let mine = site.raw(program.request("GET", "/api/v1/events", "")).await;
        let mut mine = mine.into_body().into_data_stream();
        exact.check("MyLine", &next_line(&mut mine).await);
        let mut changes = 0;
        loop {
            site.let_bots_move(&id).await;
            let with = changes % 2;
            let path = format!("{here}/events?positions={with}");
            let begun = site.raw(program.request("GET", &path, "")).await;
            let mut stream = begun.into_body().into_data_stream();
            let line = next_line(&mut stream).await;
            exact.check("TableLine", &line);
            let position = &line["position"];
            if position["stage"] == "over" {
                break;
            }
            let text = position["legal"].get(0).expect("only the program is due");
            let sent = told!({"text": text, "version": position["version"]});
            let reply = program.post(&site, &format!("{here}/moves"), &sent.to_string()).await;
            assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
            exact.check("Position", &json(&reply));
            let line = next_line(&mut stream).await;
            exact.check("TableLine", &line);
            assert_eq!(line["type"], ["changed", "position"][with]);
            changes += 1;
        }
        // At the end of the game, the stream must contain a line that says so.
        loop {
            let line = next_line(&mut mine).await;
            exact.check("MyLine", &line);
            if line["type"] == "ended" {
                break;
            }
        }
        assert!(changes > 2, "{game}: {changes}");
    }
}

/// The response to a refused move must state the reason: the string is not a move, it is not the
/// seat's turn, or a clause forbids the move.
#[tokio::test]
async fn a_refused_move_says_of_which_kind_it_is() {
    let site = Site::new().await;
    for &game in GAMES.iter().filter(|game| game.name() != "sealed") {
        let (_, program) = Program::of_somebody(&site).await;
        let count = *game.seats().end();
        let mut seats = vec!["random"; count];
        seats[0] = "me";
        let asked = told!({"game": game.name(), "seats": seats}).to_string();
        let table = json(&program.post(&site, "/api/v1/tables", &asked).await)["id"].clone();
        let here = format!("/api/v1/tables/{}", table.as_str().expect("an id"));
        let id = TableId::parse(table.as_str().expect("an id")).expect("an id");
        let mut seen = BTreeSet::new();
        for _ in 0..40 {
            let position = program.read(&site, &format!("{here}/position")).await;
            let is_due = position["due"].as_array().expect("seats").contains(&told!(0));
            let legal = position["legal"].as_array().expect("moves");
            for text in ["", "no such move", "pass", "choose pearl_m", "choose money", "accept"] {
                let is_move = karat_rules::with_game!(game, G => {
                    text.parse::<<G as karat_rules::Rules>::Move>().is_ok()
                });
                if legal.iter().any(|move_| move_ == text)
                    || is_due && is_move && !fails(&site, &id, text).await
                {
                    continue;
                }
                let sent = told!({"text": text, "version": position["version"]});
                let reply = program.post(&site, &format!("{here}/moves"), &sent.to_string()).await;
                assert_eq!(reply.status, StatusCode::CONFLICT, "{}", reply.text);
                let problem = json(&reply);
                let expected = match (is_move, is_due) {
                    (false, _) => "unreadable",
                    (true, false) => "turn",
                    (true, true) => "rule",
                };
                assert_eq!(problem["reason"], expected, "{game} {text:?}: {problem}");
                assert!(problem["clause"].is_string(), "{problem}");
                seen.insert(expected);
            }
            if seen.len() == 3 {
                break;
            }
            if let Some(text) = legal.first() {
                let sent = told!({"text": text, "version": position["version"]});
                program.post(&site, &format!("{here}/moves"), &sent.to_string()).await;
            } else if position["stage"] == "over" {
                break;
            }
            site.let_bots_move(&id).await;
        }
        assert!(seen.contains("unreadable") && seen.len() > 1, "{game}: {seen:?}");
    }
}

/// Returns whether the rules refuse a string as a move for the first seat.
async fn fails(site: &Site, id: &TableId, text: &str) -> bool {
    let mut game = *site.table(id).await.game();
    game.play(Actor::Seat(Seat::new(0)), text).is_err()
}
