//! Tests tournaments over the API, from the first entry to the final standings.

use axum::http::StatusCode;
use karat_table::id::{PersonId, TournamentId};
use karat_table::tournament::Stage;
use serde_json::{Value, json as told};

use crate::api::problem;
use crate::api_views::Exact;
use crate::keys::{is_key_problem, keyed};
use crate::program::{Program, json};
use crate::site::{Choices, Guest, Reply, Site};
use crate::tournament::{act, advance, holder, play_out, played};

const PATH: &str = "/api/v1/tournaments";

/// Creates people with an account, a program and a browser.
async fn people(site: &Site, count: usize) -> Vec<(PersonId, Program, Guest)> {
    let mut all = Vec::new();
    for number in 0..count {
        let (person, browser) = holder(site, &format!("Player {number}")).await;
        let program = Program::of(&[site], &person, "read tables play bot").await;
        all.push((person, program, browser));
    }
    all
}

fn terms() -> Value {
    told!({"name": "Club evening", "game": "klenotnici", "players": 3, "format": "swiss", "rounds": 2,
        "time": "fischer 600 10"})
}

/// Sends a request about a tournament.
async fn send(site: &Site, program: &Program, method: &str, id: &str, what: &str) -> Reply {
    site.ask(program.request(method, &format!("{PATH}/{id}{what}"), "")).await
}

/// Reckons a player's points from the places at the tables alone.
fn points_of(player: &Value, rounds: &[Value]) -> f64 {
    let mut points = 0.0;
    for table in rounds.iter().flat_map(|round| round["tables"].as_array().expect("tables")) {
        let players = table["players"].as_array().expect("players");
        let places = table["places"].as_array().expect("places");
        let Some(seat) = players.iter().position(|it| it["id"] == player["id"]) else {
            continue;
        };
        let place = |seat: usize| places[seat].as_u64().expect("a place");
        let others = (0..players.len()).filter(|&other| other != seat);
        let shares = others.map(|other| match place(other).cmp(&place(seat)) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        });
        points += shares.sum::<f64>() / (players.len() - 1) as f64;
    }
    points
}

#[tokio::test]
async fn programs_play_a_tournament() {
    let (site, exact) = (Site::new().await, Exact::new());
    let mut all = people(&site, 7).await;
    // One of the entrants is a bot account.
    assert_eq!(all[6].1.post(&site, "/api/v1/me/bot", "").await.status, StatusCode::OK);
    let reply = all[0].1.post(&site, PATH, &terms().to_string()).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text);
    let details = json(&reply);
    exact.check("TournamentDetails", &details);
    assert_eq!(
        reply.headers["location"],
        format!("{PATH}/{}", details["tournament"]["id"].as_str().expect("an id"))
    );
    assert_eq!(details["organiser"]["name"], "Player 0");
    let id = details["tournament"]["id"].as_str().expect("an id").to_owned();
    let known = TournamentId::parse(&id).expect("an id");
    for (_, program, _) in &all {
        for _ in 0..2 {
            let reply = send(&site, program, "PUT", &id, "/entry").await;
            assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
            assert_eq!(json(&reply)["is_entered"], true);
        }
    }
    let reply = send(&site, &all[1].1, "DELETE", &id, "/entry").await;
    assert_eq!((reply.status, &json(&reply)["is_entered"]), (StatusCode::OK, &told!(false)));
    for what in ["/start", "/cancel", "/tie"] {
        let reply = send(&site, &all[2].1, "POST", &id, what).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{what} by somebody else");
    }
    let reply = send(&site, &all[0].1, "POST", &id, "/start").await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    let begun = json(&reply);
    exact.check("TournamentDetails", &begun);
    assert_eq!(
        (&begun["tournament"]["stage"], &begun["tournament"]["entrants"]),
        (&told!("running"), &told!(6))
    );
    assert_eq!(begun["rounds"][0]["tables"].as_array().expect("tables").len(), 2);
    let late = send(&site, &all[1].1, "PUT", &id, "/entry").await;
    assert_eq!(late.status, StatusCode::OK, "a person who withdrew may return");
    send(&site, &all[1].1, "DELETE", &id, "/entry").await;
    let mut choices = Choices(3);
    while played(&site, &known).await.tournament.stage != Stage::Over {
        let tables = played(&site, &known).await;
        let tables: Vec<_> = tables.unfinished().map(|(_, id)| id.clone()).collect();
        for table in tables {
            play_out(&site, &table, &mut choices).await;
        }
        advance(&site).await;
    }
    let over = all[3].1.read(&site, &format!("{PATH}/{id}")).await;
    exact.check("TournamentDetails", &over);
    assert_eq!(over["tournament"]["stage"], "over");
    let rounds = over["rounds"].as_array().expect("rounds");
    assert_eq!(rounds.len(), 2);
    // The standings agree with the places at the tables.
    for row in over["standings"].as_array().expect("rows").iter().filter(|row| row["games"] != 0) {
        let points = points_of(&row["player"], rounds);
        let shown = row["points"].as_f64().expect("points");
        assert!((shown - points).abs() < 1e-9, "{row}: {points}");
    }
    let list = all[3].1.read(&site, &format!("{PATH}?state=over")).await;
    exact.check("TournamentList", &list);
    assert_eq!(list["tournaments"][0], over["tournament"]);
    assert_eq!(all[3].1.read(&site, &format!("{PATH}?state=open")).await["tournaments"], told!([]));
    assert_eq!(act(&site, &mut all[0].2, &known, "enter").await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_tournament_is_created_once_and_only_with_valid_terms() {
    let site = Site::new().await;
    let all = people(&site, 2).await;
    let (ana, ben) = (&all[0].1, &all[1].1);
    let mut ids = Vec::new();
    for _ in 0..2 {
        let reply = keyed(&site, ana, PATH, &terms().to_string(), "evening").await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text);
        ids.push(json(&reply)["tournament"]["id"].clone());
    }
    assert_eq!(ids[0], ids[1]);
    let other = keyed(&site, ben, PATH, &terms().to_string(), "evening").await;
    assert_ne!(json(&other)["tournament"]["id"], ids[0], "keys belong to one person");
    let mut changed = terms();
    changed["rounds"] = told!(5);
    assert!(is_key_problem(&keyed(&site, ana, PATH, &changed.to_string(), "evening").await));
    for (member, value, expected) in [
        ("name", told!("\u{200b}"), (409, "refused")),
        ("players", told!(6), (409, "refused")),
        ("time", told!("none"), (409, "refused")),
        ("rounds", told!(31), (400, "unreadable")),
        ("format", told!("knockout"), (400, "unreadable")),
        ("format", told!("arena"), (409, "refused")),
        ("minutes", told!(60), (409, "refused")),
        ("starts_in_minutes", told!(0), (400, "unreadable")),
        ("club", told!("nowhere"), (404, "not-found")),
    ] {
        let mut wrong = terms();
        wrong[member] = value;
        let (status, kind) = problem(&ana.post(&site, PATH, &wrong.to_string()).await);
        assert_eq!((status, kind.as_str()), expected, "{wrong}");
    }
    let mut arena = terms();
    arena.as_object_mut().expect("terms").remove("rounds");
    for (name, value) in [("format", told!("arena")), ("minutes", told!(90))] {
        arena[name] = value;
    }
    arena["starts_in_minutes"] = told!(60);
    let reply = json(&ana.post(&site, PATH, &arena.to_string()).await);
    let now = site.app.tables.now().time();
    let shown = &reply["tournament"];
    assert_eq!((&shown["format"], &shown["minutes"]), (&told!("arena"), &told!(90)));
    assert_eq!((&shown["rounds"], &shown["ends_ms"]), (&Value::Null, &Value::Null));
    assert_eq!(shown["starts_ms"], told!(now.0 + 60 * 60 * 1000));
    let id = shown["id"].as_str().expect("an id");
    let begun = json(&send(&site, ana, "POST", id, "/start").await);
    assert_eq!(begun["tournament"]["ends_ms"], told!(now.0 + 90 * 60 * 1000));
    arena["time"] = told!("days 2");
    let (status, kind) = problem(&ana.post(&site, PATH, &arena.to_string()).await);
    assert_eq!((status, kind.as_str()), (409, "refused"), "an arena with days");
    let id = ids[0].as_str().expect("an id");
    let (status, kind) = problem(&send(&site, ana, "POST", id, "/start").await);
    assert_eq!((status, kind.as_str()), (409, "refused"), "nobody has entered");
    let reply = send(&site, ana, "POST", id, "/cancel").await;
    assert_eq!(json(&reply)["tournament"]["stage"], "cancelled");
    for _ in 0..4 {
        assert_eq!(ana.post(&site, PATH, &terms().to_string()).await.status, StatusCode::CREATED);
    }
    let (status, kind) = problem(&ana.post(&site, PATH, &terms().to_string()).await);
    assert_eq!((status, kind.as_str()), (429, "full"));
}
