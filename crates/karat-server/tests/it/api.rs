//! Tests the API: the server's responses, and what programs may do.

use std::time::Duration;

use axum::body::BodyDataStream;
use axum::http::{Request, StatusCode};
use futures_util::{FutureExt, StreamExt};
use karat_rules::any::{GAMES, GameId};
use karat_server::web::limits::Limits;
use karat_table::id::TableId;
use karat_table::table::{Occupant, Setup};
use serde_json::{Value, json as told};

use crate::fair::rated_terms;
use crate::program::{Program, json};
use crate::site::{Reply, Site, sitters};

/// Opens a table through the API and returns its id.
async fn open(site: &Site, program: &Program, asked: &Value) -> TableId {
    let reply = program.post(site, "/api/v1/tables", &asked.to_string()).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text);
    let id = json(&reply)["id"].as_str().expect("an id").to_owned();
    assert_eq!(reply.header("location"), format!("/api/v1/tables/{id}"));
    TableId::parse(&id).expect("an id")
}

/// Opens a three-player table through the API, at which two bots move until it is the program's
/// turn.
async fn open_beside_bots(site: &Site, program: &Program) -> TableId {
    let asked = told!({"game": "klenotnici", "seats": ["random", "me", "random"]});
    let id = open(site, program, &asked).await;
    site.let_bots_move(&id).await;
    id
}

async fn position(site: &Site, program: &Program, id: &TableId) -> Value {
    program.read(site, &format!("/api/v1/tables/{id}/position")).await
}

/// Returns the body of a request for the first listed move in a position.
fn first_move(position: &Value) -> Value {
    told!({"text": position["legal"][0], "version": position["version"]})
}

async fn send(site: &Site, program: &Program, id: &TableId, sent: &Value, key: &str) -> Reply {
    let path = format!("/api/v1/tables/{id}/moves");
    let mut request = program.request("POST", &path, &sent.to_string());
    if !key.is_empty() {
        request.headers_mut().insert("idempotency-key", key.parse().expect("ASCII"));
    }
    site.ask(request).await
}

pub(crate) fn problem(reply: &Reply) -> (u16, String) {
    assert_eq!(reply.header("content-type"), "application/problem+json", "{}", reply.text);
    let problem = json(reply);
    assert_eq!(problem["status"], reply.status.as_u16());
    let kind = problem["type"].as_str().and_then(|kind| kind.strip_prefix("/api#"));
    (reply.status.as_u16(), kind.expect("a type of ours").to_owned())
}

#[tokio::test]
async fn a_program_plays_a_game_to_its_end() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    for game in GAMES.iter().filter(|game| game.name() != "sealed") {
        let mut seats = vec!["random"; *game.seats().start()];
        seats[0] = "me";
        let id = open(&site, &program, &told!({"game": game.name(), "seats": seats})).await;
        let mut choice = 0;
        loop {
            site.let_bots_move(&id).await;
            let position = position(&site, &program, &id).await;
            assert_eq!(position["view"]["game"], game.name());
            if position["stage"] == "over" {
                assert_eq!(
                    position["result"]["places"].as_array().map(Vec::len),
                    Some(seats.len())
                );
                break;
            }
            assert_eq!(position["due"][0], 0, "{position}");
            let legal = position["legal"].as_array().expect("moves");
            choice += 1;
            let text = &legal[choice * 7 % legal.len()];
            let sent = told!({"text": text, "version": position["version"]});
            let reply = send(&site, &program, &id, &sent, "").await;
            assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        }
        let record = program.get(&site, &format!("/api/v1/tables/{id}/transcript")).await.text;
        let checked = json(&program.post(&site, "/api/v1/check", &record).await);
        assert_eq!((&checked["is_legal"], &checked["is_over"]), (&told!(true), &told!(true)));
    }
}

#[tokio::test]
async fn a_stale_move_plays_nothing_and_a_repeated_one_plays_once() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    let id = open_beside_bots(&site, &program).await;
    let before = position(&site, &program, &id).await;
    let sent = first_move(&before);
    let first = send(&site, &program, &id, &sent, "\"one\"").await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.text);
    let after = site.table(&id).await.version().0;
    let again = send(&site, &program, &id, &sent, "one").await;
    assert_eq!((again.status, &again.text), (StatusCode::OK, &first.text));
    assert_eq!(site.table(&id).await.version().0, after);
    let stale = send(&site, &program, &id, &sent, "two").await;
    assert_eq!(problem(&stale), (409, "stale".to_owned()));
    assert_eq!(json(&stale)["version"], after);
    assert_eq!(site.table(&id).await.version().0, after);
    for key in ["", &"x".repeat(65)] {
        let path = format!("/api/v1/tables/{id}/moves");
        let mut request = program.request("POST", &path, &sent.to_string());
        request.headers_mut().insert("idempotency-key", key.parse().expect("ASCII"));
        assert_eq!(problem(&site.ask(request).await), (400, "unreadable".to_owned()));
    }
}

/// JSON Schema treats `3.0` as an integer, and languages without an integer type write integers
/// this way, so the API must accept it.
#[tokio::test]
async fn a_whole_number_may_be_written_with_a_point() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    let asked = told!({
        "game": "klenotnici", "seats": ["random", "me", "random"], "spectator_delay_s": 60.0
    });
    let late = open(&site, &program, &asked).await;
    assert_eq!(site.table(&late).await.record().terms.watch_delay, Duration::from_secs(60));
    let id = open_beside_bots(&site, &program).await;
    let now = position(&site, &program, &id).await;
    let version = now["version"].as_f64().expect("a number");
    let text = &now["legal"][0];
    let move_with = |seat: Value, version| told!({"text": text, "seat": seat, "version": version});
    for (seat, version) in [
        (told!(1.5), version),
        (told!(-1.0), version),
        (told!("1"), version),
        (told!(1e300), version),
        (told!(1), version + 0.5),
        (told!(1), -version),
    ] {
        let refused = send(&site, &program, &id, &move_with(seat, version), "").await;
        assert_eq!(problem(&refused), (400, "unreadable".to_owned()));
    }
    let sent = move_with(told!(1.0), version);
    let made = send(&site, &program, &id, &sent, "").await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text);
}

#[tokio::test]
async fn a_refused_move_names_its_clause_and_the_clause_can_be_read() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    let id = open_beside_bots(&site, &program).await;
    let version = position(&site, &program, &id).await["version"].clone();
    let sent = told!({"text": "nonsense", "version": version});
    let refused = send(&site, &program, &id, &sent, "").await;
    assert_eq!(problem(&refused), (409, "refused".to_owned()));
    let clause = json(&refused)["clause"].as_str().expect("a clause").to_owned();
    let path = format!("/api/v1/games/klenotnici/clauses/{clause}");
    let english = Program::default().get(&site, &path).await;
    assert!(json(&english)["text"].as_str().is_some_and(|text| text.len() > 20));
    let in_czech = |tag: Option<&str>| {
        let mut request = Request::get(&path).header("accept-language", "cs");
        if let Some(tag) = tag {
            request = request.header("if-none-match", tag);
        }
        request.body(axum::body::Body::empty()).expect("a request")
    };
    let czech = site.ask(in_czech(None)).await;
    assert_eq!(czech.header("content-language"), "cs");
    assert_ne!(czech.text, english.text);
    let same = site.ask(in_czech(Some(czech.header("etag")))).await;
    assert_eq!((same.status, same.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
}

#[tokio::test]
async fn a_position_is_not_sent_again_until_it_changes() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    let id = open_beside_bots(&site, &program).await;
    let path = format!("/api/v1/tables/{id}/position");
    let tag = program.get(&site, &path).await.header("etag").to_owned();
    let ask = async || {
        let mut request = program.request("GET", &path, "");
        request.headers_mut().insert("if-none-match", tag.parse().expect("ASCII"));
        site.ask(request).await.status
    };
    site.app.tables.now().pass_ms(1000);
    assert_eq!(ask().await, StatusCode::NOT_MODIFIED);
    let sent = first_move(&position(&site, &program, &id).await);
    send(&site, &program, &id, &sent, "").await;
    assert_eq!(ask().await, StatusCode::OK);
}

#[tokio::test]
async fn a_key_opens_one_table_for_each_person() {
    let site = Site::new().await;
    let (_, ana) = Program::of_somebody(&site).await;
    let (_, ben) = Program::of_somebody(&site).await;
    let asked = told!({"game": "edel", "seats": ["me", "free"], "options": {}}).to_string();
    let open = async |program: &Program| {
        let mut request = program.request("POST", "/api/v1/tables", &asked);
        request.headers_mut().insert("idempotency-key", "1".parse().expect("ASCII"));
        let reply = site.ask(request).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text);
        json(&reply)["id"].clone()
    };
    let hers = open(&ana).await;
    assert_eq!(open(&ana).await, hers);
    assert_ne!(open(&ben).await, hers);
    assert_eq!(ana.read(&site, "/api/v1/tables").await["tables"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn what_cannot_be_opened_is_refused_with_the_reason() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    for (asked, kind) in [
        (told!({"game": "edel", "seats": ["me"]}), "unreadable"),
        (told!({"game": "chess", "seats": ["me", "free"]}), "unreadable"),
        (told!({"game": "edel", "seats": ["free", "free"]}), "refused"),
        (told!({"game": "edel", "seats": ["me", "nobody"]}), "refused"),
        (told!({"game": "edel", "seats": ["me", "free"], "options": {"x": "y"}}), "refused"),
        (told!({"game": "edel", "seats": ["me", "free"], "time": "soon"}), "refused"),
        (told!({"game": "edel", "seats": ["me", "free"], "speed": 1}), "unreadable"),
        (told!([]), "unreadable"),
    ] {
        let reply = program.post(&site, "/api/v1/tables", &asked.to_string()).await;
        assert_eq!(problem(&reply).1, kind, "{asked}: {}", reply.text);
        assert!(json(&reply)["detail"].is_string(), "{}", reply.text);
    }
}

#[tokio::test]
async fn people_meet_at_a_table_and_the_owner_starts_it() {
    let site = Site::new().await;
    let (_, ana) = Program::of_somebody(&site).await;
    let (_, ben) = Program::of_somebody(&site).await;
    let asked = told!({"game": "edel", "seats": ["me", "free", "random"], "is_public": true});
    let id = open(&site, &ana, &asked).await;
    let listed = ben.read(&site, "/api/v1/tables?list=open").await;
    assert_eq!(listed["tables"][0]["id"], id.as_str());
    assert_eq!(listed["tables"][0]["seats"][1]["who"], "free");
    let seats = format!("/api/v1/tables/{id}/seats/1");
    let start = format!("/api/v1/tables/{id}/start");
    let early = ana.post(&site, &start, "").await;
    assert_eq!(problem(&early), (409, "conflict".to_owned()));
    assert_eq!(json(&early)["objection"], "seats-free");
    let body = told!({"who": "me", "contribution": "ahoj"}).to_string();
    let joined = site.ask(ben.request("PUT", &seats, &body)).await;
    assert_eq!(json(&joined)["mine"], told!([1]));
    let started = ana.post(&site, &start, "").await;
    assert_eq!(json(&started)["stage"], "playing", "{}", started.text);
    let mine = ben.read(&site, "/api/v1/tables?state=running").await;
    assert_eq!(mine["tables"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn spectators_have_the_same_delay_as_on_the_page() {
    let site = Site::new().await;
    let (_, ana) = Program::of_somebody(&site).await;
    let (_, ben) = Program::of_somebody(&site).await;
    let asked = told!({
        "game": "klenotnici", "seats": ["random", "me", "random"], "spectator_delay_s": 60
    });
    let id = open(&site, &ana, &asked).await;
    site.app.tables.now().pass_ms(1000);
    site.let_bots_move(&id).await;
    let now = position(&site, &ana, &id).await;
    let late = position(&site, &ben, &id).await;
    assert_eq!((&now["behind_ms"], &late["behind_ms"]), (&told!(0), &told!(60_000)));
    assert!(late["version"].as_u64() < now["version"].as_u64(), "{late}");
    assert_eq!(late["seat"], Value::Null);
    let table = ben.read(&site, &format!("/api/v1/tables/{id}")).await;
    assert_eq!((&table["version"], &table["due"]), (&late["version"], &late["due"]));
    site.app.tables.now().pass_ms(60_000);
    let late = position(&site, &ben, &id).await;
    assert_eq!(late["version"], now["version"]);
}

#[tokio::test]
async fn pages_of_other_sites_may_ask_with_a_token_and_never_with_a_cookie() {
    let site = Site::new().await;
    let preflight = |path: &str| {
        let request = Request::options(path)
            .header("origin", "https://other.example")
            .header("access-control-request-method", "PUT")
            .header("access-control-request-headers", "authorization,idempotency-key");
        request.body(axum::body::Body::empty()).expect("a request")
    };
    let reply = site.ask(preflight("/api/v1/tables/x/seats/1")).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert_eq!(reply.header("access-control-allow-origin"), "*");
    assert!(reply.headers.get("access-control-allow-credentials").is_none());
    let page = site.ask(preflight("/tables/x")).await;
    assert!(page.headers.get("access-control-allow-origin").is_none());
}

#[tokio::test]
async fn every_failure_is_a_problem() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    let kind = |reply: Reply| problem(&reply);
    assert_eq!(kind(program.get(&site, "/api/v1/nothing").await), (404, "not-found".to_owned()));
    assert_eq!(kind(program.post(&site, "/api/v1/me", "").await), (405, "method".to_owned()));
    let long = "x".repeat(70_000);
    let reply = program.post(&site, "/api/v1/tables", &long).await;
    assert_eq!(kind(reply), (413, "too-long".to_owned()));
    let reply = program.post(&site, "/api/v1/check", &long.repeat(10)).await;
    assert_eq!(kind(reply), (413, "too-long".to_owned()));
    let mut request = program.request("GET", "/api/v1/me", "");
    request.headers_mut().insert("host", "other.example".parse().expect("a name"));
    assert_eq!(kind(site.ask(request).await), (421, "other-host".to_owned()));
    let reply = Program::default().get(&site, "/api/v1/me").await;
    assert_eq!(reply.header("www-authenticate"), "Bearer realm=\"karat\"");
    let mut request = program.request("GET", "/api/v1/nothing", "");
    request.headers_mut().insert("accept-language", "cs".parse().expect("a language"));
    assert_eq!(json(&site.ask(request).await)["title"], "Na této adrese nic není.");
}

#[tokio::test]
async fn a_rate_limit_names_itself_and_the_time_to_wait() {
    let site = Site::with(|app| {
        app.limits = Limits::new(app.tables.now().clone(), Vec::new());
    })
    .await;
    let (_, program) = Program::of_somebody(&site).await;
    let mut told = Vec::new();
    let refused = loop {
        let reply = program.post(&site, "/api/v1/check", "karat 1").await;
        if reply.status != StatusCode::OK {
            break reply;
        }
        assert_eq!(reply.header("ratelimit-policy"), "\"play\";q=120;w=30");
        let left = reply.header("ratelimit").split_once(";r=").expect("so many").1.to_owned();
        let (left, _) = left.split_once(";t=").expect("so long");
        told.push(left.parse::<u32>().expect("a number"));
    };
    assert_eq!(told[0], 119, "one is used");
    assert_eq!(told.last(), Some(&0), "whoever heeds it is never refused");
    assert!(told.windows(2).all(|pair| pair[1] + 1 >= pair[0]), "{told:?}");
    assert_eq!(problem(&refused), (429, "too-many".to_owned()));
    assert_eq!(json(&refused)["limit"], "play");
    assert_eq!(refused.header("retry-after"), "1");
}

#[tokio::test]
async fn programs_cannot_play_rated_games() {
    let site = Site::new().await;
    let (ana, program) = Program::of_somebody(&site).await;
    let (ben, _) = Program::of_somebody(&site).await;
    let asked = told!({"game": "edel", "seats": ["me", "free"], "is_rated": true});
    let refused = program.post(&site, "/api/v1/tables", &asked.to_string()).await;
    assert_eq!(problem(&refused), (403, "rated".to_owned()));
    let people = [ana, ben].map(Occupant::Person).to_vec();
    let setup = Setup::new(GameId::Edel, Vec::new(), sitters(people));
    let terms = rated_terms();
    let id = site.app.tables.open(Setup { terms, ..setup }).await.expect("a table");
    let sent = told!({"text": "pass", "version": 0});
    let refused = send(&site, &program, &id, &sent, "").await;
    assert_eq!(problem(&refused), (403, "rated".to_owned()));
    let path = format!("/api/v1/tables/{id}/takeback");
    let refused =
        program.post(&site, &path, &told!({"version": sent["version"]}).to_string()).await;
    assert_eq!(problem(&refused), (403, "rated".to_owned()));
}

/// Returns the next non-empty line of a stream.
async fn next(stream: &mut BodyDataStream) -> Value {
    loop {
        let bytes = stream.next().await.expect("an open stream").expect("a line");
        let text = std::str::from_utf8(&bytes).expect("text").trim();
        if !text.is_empty() {
            return serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        }
    }
}

async fn stream(site: &Site, program: &Program, path: &str) -> BodyDataStream {
    let response = site.raw(program.request("GET", path, "")).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-type"], "application/x-ndjson");
    response.into_body().into_data_stream()
}

#[tokio::test]
async fn a_stream_of_a_table_reports_every_change_and_resumes() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    let id = open_beside_bots(&site, &program).await;
    let path = format!("/api/v1/tables/{id}/events");
    let mut lines = stream(&site, &program, &path).await;
    let first = next(&mut lines).await;
    assert_eq!(first["type"], "position");
    assert_eq!(first["position"], position(&site, &program, &id).await);
    let reply = send(&site, &program, &id, &first_move(&first["position"]), "").await;
    let changed = next(&mut lines).await;
    assert_eq!(changed["type"], "changed");
    assert_eq!(changed["revision"], json(&reply)["revision"]);
    drop(lines);
    let again = program.get(&site, &format!("{path}?wait=0&after={}", changed["revision"])).await;
    assert_eq!(again.text, "", "nothing is new");
    let again = program.get(&site, &format!("{path}?wait=0&after={}", first["revision"])).await;
    assert_eq!(json(&again)["type"], "position");
    let mut request = program.request("GET", &format!("{path}?wait=0"), "");
    request.headers_mut().insert("accept", "text/event-stream".parse().expect("a type"));
    let events = site.ask(request).await;
    assert_eq!(events.header("content-type"), "text/event-stream");
    let id = format!("id: {}", changed["revision"]);
    assert!(events.text.contains("event: position") && events.text.contains(&id));
}

#[tokio::test]
async fn a_stream_of_a_person_reports_their_tables_and_no_others() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    let (_, other) = Program::of_somebody(&site).await;
    open_beside_bots(&site, &other).await;
    let lobby = open(&site, &program, &told!({"game": "edel", "seats": ["me", "free"]})).await;
    let mut lines = stream(&site, &program, "/api/v1/events").await;
    let asked = told!({"game": "edel", "seats": ["me", "random"]});
    let id = open(&site, &program, &asked).await;
    let began = next(&mut lines).await;
    assert_eq!((&began["type"], &began["table"]), (&told!("began"), &told!(id.as_str())));
    site.let_bots_move(&id).await;
    let turn = next(&mut lines).await;
    assert_eq!((&turn["type"], &turn["due"]), (&told!("turn"), &told!([0])));
    let closed = program.post(&site, &format!("/api/v1/tables/{lobby}/close"), "").await;
    assert_eq!(closed.status, StatusCode::OK, "{}", closed.text);
    let ended = loop {
        let line = next(&mut lines).await;
        if line["type"] == "ended" {
            break line;
        }
    };
    assert_eq!(ended["table"], lobby.as_str());
    drop(lines);
    let now = program.get(&site, "/api/v1/events?wait=0").await.text;
    let now: Vec<Value> =
        now.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(!now.is_empty() && now.iter().all(|line| line["table"] == id.as_str()), "{now:?}");
}

/// A silent stream must send empty lines, because the server notices a lost connection only when
/// sending fails.
#[tokio::test]
async fn a_silent_stream_sends_heartbeats() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    let id = open_beside_bots(&site, &program).await;
    let mut lines = stream(&site, &program, &format!("/api/v1/tables/{id}/events")).await;
    lines.next().await.expect("a stream").expect("the position");
    // Time is paused only while the stream waits, because the database needs a running clock.
    tokio::time::pause();
    for silent_ms in [0, 6_999] {
        tokio::time::advance(Duration::from_millis(silent_ms)).await;
        assert!(lines.next().now_or_never().is_none(), "a line after {silent_ms} ms");
    }
    tokio::time::advance(Duration::from_millis(1)).await;
    tokio::time::resume();
    let silent = lines.next().await.expect("a stream").expect("a line");
    assert_eq!(&silent[..], b"\n");
}
