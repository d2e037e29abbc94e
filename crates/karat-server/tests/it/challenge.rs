//! Tests challenges: who can be challenged, how they accept or decline, and when the game starts.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use futures_util::StreamExt;
use karat_store::NoBot;
use karat_table::caps::{CHALLENGES_RECEIVED_MAX, CHALLENGES_SENT_MAX};
use karat_table::deal::nonce_commitment;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Occupant, Stage};
use karat_table::time::UnixMillis;
use serde_json::{Value, json as told};

use crate::api::problem;
use crate::api_views::{Exact, next_line};
use crate::fair::account;
use crate::follow::person;
use crate::program::{Program, json};
use crate::site::{Guest, Reply, Site};

/// A time after which a person no longer counts as online.
const LONG: Duration = Duration::from_secs(6 * 60);

const NONCE: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// The form fields for a correspondence game for two.
const SLOW: [(&str, &str); 3] = [("game", "edel"), ("seats", "2"), ("speed", "days")];

/// The form fields for a live game for two.
const LIVE: [(&str, &str); 3] = [("game", "edel"), ("seats", "2"), ("speed", "live")];

/// Submits the form for challenging a person.
pub(crate) async fn send(
    site: &Site,
    browser: &mut Guest,
    other: &PersonId,
    wish: &[(&str, &str)],
) -> Reply {
    let fields = [&[("person", other.as_str())], wish].concat();
    browser.post(site, "/challenges", &fields).await
}

/// Challenges a person, and returns the table's id.
async fn challenge(
    site: &Site,
    browser: &mut Guest,
    other: &PersonId,
    wish: &[(&str, &str)],
) -> TableId {
    let reply = send(site, browser, other, wish).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    TableId::parse(reply.location().trim_start_matches("/tables/")).expect("a table")
}

async fn stage(site: &Site, id: &TableId) -> Stage {
    site.table(id).await.record().stage
}

/// Returns whether the home page asks its reader to answer the challenge.
async fn is_asked(site: &Site, browser: &mut Guest, id: &TableId) -> bool {
    browser.get(site, "/").await.text.contains(&format!("/tables/{id}/decline"))
}

#[tokio::test]
async fn an_accepted_challenge_starts_the_game() {
    let site = Site::new().await;
    let (_, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    let page = hers.get(&site, &format!("/people/{}", ben.as_str())).await.text;
    assert!(page.contains("action=\"/challenges\""), "{page}");
    let id = challenge(&site, &mut hers, &ben, &SLOW).await;
    let record = site.table(&id).await.record().clone();
    assert!(!record.terms.is_public && record.stage == Stage::Lobby);
    assert!(!is_asked(&site, &mut hers, &id).await && is_asked(&site, &mut his, &id).await);
    assert!(!is_asked(&site, &mut Guest::default(), &id).await);
    let home = his.get(&site, "/").await.text;
    assert_eq!(home.matches(&format!("href=\"/tables/{id}\"")).count(), 1, "it is listed once");
    // The challenger need not be there.
    site.app.tables.now().pass(LONG);
    his.does(&site, &id, "join", &[("nonce_commitment", &nonce_commitment(NONCE))]).await;
    assert_eq!(stage(&site, &id).await, Stage::Showing, "his contribution is revealed first");
    his.does(&site, &id, "nonce", &[("nonce", NONCE)]).await;
    assert_eq!(stage(&site, &id).await, Stage::Playing);
    assert!(!is_asked(&site, &mut his, &id).await);
}

#[tokio::test]
async fn the_other_seats_are_filled_with_bots_or_left_free() {
    let site = Site::new().await;
    let (_, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    let wish = [("game", "klenotnici"), ("seats", "4"), ("speed", "days"), ("bots", "steady")];
    let id = challenge(&site, &mut hers, &ben, &wish).await;
    let bots = site.table(&id).await.record().clone().sitters;
    let bots = bots.iter().filter(|it| it.who == Occupant::Bot("steady".to_owned())).count();
    assert_eq!(bots, 2);
    his.does(&site, &id, "join", &[]).await;
    assert_eq!(stage(&site, &id).await, Stage::Playing);
    let wish = [wish[0], ("seats", "3"), wish[2], ("bots", "friend")];
    let id = challenge(&site, &mut hers, &ben, &wish).await;
    his.does(&site, &id, "join", &[]).await;
    assert_eq!(stage(&site, &id).await, Stage::Lobby, "a seat is still free");
    // The smallest number of players that the game supports is used instead.
    let wish = [wish[0], ("seats", "2"), wish[2], wish[3]];
    let id = challenge(&site, &mut hers, &ben, &wish).await;
    assert_eq!(site.table(&id).await.record().sitters.len(), 3);
}

#[tokio::test]
async fn a_live_game_waits_for_a_challenger_who_is_away() {
    let site = Site::new().await;
    let (_, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    let id = challenge(&site, &mut hers, &ben, &LIVE).await;
    his.does(&site, &id, "join", &[]).await;
    assert_eq!(stage(&site, &id).await, Stage::Playing, "she was here a moment ago");
    let id = challenge(&site, &mut hers, &ben, &LIVE).await;
    site.app.tables.now().pass(LONG);
    his.does(&site, &id, "join", &[]).await;
    assert_eq!(stage(&site, &id).await, Stage::Lobby, "she is away");
    hers.does(&site, &id, "start", &[]).await;
    assert_eq!(stage(&site, &id).await, Stage::Playing);
    // Her contribution is on another page, so the deal would be void.
    let commitment = nonce_commitment(NONCE);
    let wish = [&LIVE[..], &[("nonce_commitment", &commitment)]].concat();
    let id = challenge(&site, &mut hers, &ben, &wish).await;
    his.does(&site, &id, "join", &[]).await;
    assert_eq!(stage(&site, &id).await, Stage::Lobby);
    // With the table's page open, a script can reveal the contribution.
    let id = challenge(&site, &mut hers, &ben, &wish).await;
    let request = Request::get(format!("/events?table={id}"));
    let request = request.header(header::COOKIE, hers.cookies.join("; "));
    let stream = site.raw(request.body(Body::empty()).expect("a request")).await;
    his.does(&site, &id, "join", &[]).await;
    assert_eq!(stage(&site, &id).await, Stage::Showing);
    drop(stream);
}

#[tokio::test]
async fn a_declined_challenge_frees_the_seat_and_says_so() {
    let site = Site::new().await;
    let (_, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    let (_, mut strangers) = person(&site, "Cyr").await;
    let id = challenge(&site, &mut hers, &ben, &SLOW).await;
    assert!(his.page(&site, &id).await.contains(&format!("/tables/{id}/decline")));
    let refused = strangers.at(&site, &id, "decline", &[]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(hers.at(&site, &id, "decline", &[]).await.status, StatusCode::FORBIDDEN);
    for _ in 0..2 {
        let reply = his.at(&site, &id, "decline", &[]).await;
        assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, "/"));
        assert!(!is_asked(&site, &mut his, &id).await);
    }
    assert!(hers.page(&site, &id).await.contains("Ben declined. The seat is free again."));
    let free = site.table(&id).await.record().sitters[1].clone();
    assert!(free.who == Occupant::Nobody && free.offered_to.is_none() && free.name.is_empty());
    strangers.does(&site, &id, "join", &[]).await;
    assert_eq!(stage(&site, &id).await, Stage::Lobby, "nobody challenged this player");
}

#[tokio::test]
async fn a_challenge_disappears_with_its_table() {
    let site = Site::new().await;
    let (_, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    let id = challenge(&site, &mut hers, &ben, &SLOW).await;
    hers.does(&site, &id, "close", &[]).await;
    assert!(!is_asked(&site, &mut his, &id).await);
    for deed in ["join", "decline"] {
        let reply = his.at(&site, &id, deed, &[]).await;
        assert_eq!(reply.status, StatusCode::CONFLICT, "{deed}");
    }
    let nowhere = TableId::random();
    assert_eq!(his.at(&site, &nowhere, "decline", &[]).await.status, StatusCode::NOT_FOUND);
    // The host can also withdraw the reservation alone.
    let id = challenge(&site, &mut hers, &ben, &SLOW).await;
    hers.does(&site, &id, "seats", &[("act", "free"), ("seat", "1")]).await;
    assert!(!is_asked(&site, &mut his, &id).await);
}

#[tokio::test]
async fn a_person_is_challenged_by_the_name_of_their_account() {
    let site = Site::new().await;
    let (_, mut hers) = account(&site, "Eva Nová").await;
    let (ota, mut his) = account(&site, "Ota Malý").await;
    person(&site, "Guest").await;
    let by_name = async |browser: &mut Guest, name: &str| {
        let fields = [&[("name", name), ("listed", "yes")], &SLOW[..]].concat();
        browser.post(&site, "/challenges", &fields).await
    };
    let reply = by_name(&mut hers, "ota malý").await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    let id = TableId::parse(reply.location().trim_start_matches("/tables/")).expect("a table");
    assert!(is_asked(&site, &mut his, &id).await);
    for (name, why) in [
        ("Nobody Here", "No account has this name"),
        ("Guest", "No account has this name"),
        ("", "No account has this name"),
        ("Eva Nová", "You cannot challenge yourself"),
    ] {
        let reply = by_name(&mut hers, name).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert!(reply.text.contains(why) && reply.text.contains("challenge-name"), "{name}");
    }
    // Accounts marked as bots are found without the mark, too.
    assert_eq!(
        site.app.tables.store().make_bot(&ota).await.expect("an answer"),
        Err(NoBot::Seated)
    );
    his.at(&site, &id, "decline", &[]).await;
    assert_eq!(site.app.tables.store().make_bot(&ota).await.expect("an answer"), Ok(()));
    for name in ["Ota Malý", "Ota Malý (bot)"] {
        assert_eq!(by_name(&mut hers, name).await.status, StatusCode::SEE_OTHER, "{name}");
    }
    let anonymous = by_name(&mut Guest::default(), "Ota Malý").await;
    assert_eq!(anonymous.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn people_who_block_one_another_do_not_challenge_one_another() {
    const WHY: &str = "You cannot challenge this player.";
    let site = Site::new().await;
    let store = site.app.tables.store();
    let (ana, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    let earlier = challenge(&site, &mut hers, &ben, &SLOW).await;
    store.mute(&ben, &ana, true, UnixMillis(1)).await.expect("blocked");
    assert!(!is_asked(&site, &mut his, &earlier).await, "it was sent before");
    assert_eq!(hers.at(&site, &earlier, "close", &[]).await.status, StatusCode::SEE_OTHER);
    for (browser, other) in [(&mut hers, &ben), (&mut his, &ana)] {
        let reply = send(&site, browser, other, &SLOW).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(reply.text.contains(WHY), "{}", reply.text);
    }
    let (cyr, _) = person(&site, "Cyr").await;
    store.set_banned(&cyr, true).await.expect("banned");
    let reply = send(&site, &mut hers, &cyr, &SLOW).await;
    assert!(reply.text.contains(WHY), "{}", reply.text);
}

#[tokio::test]
async fn open_challenges_are_limited_for_both_people() {
    let site = Site::new().await;
    let (ben, mut his) = person(&site, "Ben").await;
    let (ana, mut hers) = person(&site, "Ana").await;
    let mut sent = Vec::new();
    for _ in 0..CHALLENGES_SENT_MAX {
        sent.push(challenge(&site, &mut hers, &ben, &SLOW).await);
    }
    let reply = send(&site, &mut hers, &ben, &SLOW).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.text.contains("as many open challenges as you can have"), "{}", reply.text);
    for number in CHALLENGES_SENT_MAX..CHALLENGES_RECEIVED_MAX {
        let (_, mut other) = person(&site, &format!("Other {number}")).await;
        sent.push(challenge(&site, &mut other, &ben, &SLOW).await);
    }
    let (_, mut last) = person(&site, "Last").await;
    let reply = send(&site, &mut last, &ben, &SLOW).await;
    assert!(reply.text.contains("as many open challenges as they can have"), "{}", reply.text);
    // An answer makes room for the next challenge, for both people.
    his.at(&site, &sent[0], "decline", &[]).await;
    challenge(&site, &mut hers, &ben, &SLOW).await;
    challenge(&site, &mut his, &ana, &SLOW).await;
}

#[tokio::test]
async fn a_deleted_account_takes_its_challenges_with_it() {
    let site = Site::new().await;
    let (_, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    let (cyr, mut third) = person(&site, "Cyr").await;
    let to_ben = challenge(&site, &mut hers, &ben, &SLOW).await;
    let to_cyr = challenge(&site, &mut hers, &cyr, &SLOW).await;
    let reply = his.post(&site, "/account/delete", &[("word", "delete")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    let free = site.table(&to_ben).await.record().sitters[1].clone();
    assert!(free.offered_to.is_none() && free.name.is_empty());
    let reply = send(&site, &mut hers, &ben, &SLOW).await;
    assert!(reply.text.contains("No account has this name"), "{}", reply.text);
    hers.post(&site, "/account/delete", &[("word", "delete")]).await;
    assert!(!is_asked(&site, &mut third, &to_cyr).await);
    assert_eq!(stage(&site, &to_cyr).await, Stage::Closed);
}

/// The home page listens for challenges, which arrive while it is open.
#[tokio::test]
async fn a_challenge_is_announced_to_the_challenged_person_only() {
    let site = Site::new().await;
    let (_, mut hers) = person(&site, "Ana").await;
    let (ben, his) = person(&site, "Ben").await;
    let request = Request::get("/events?offers=").header(header::COOKIE, his.cookies.join("; "));
    let response = site.raw(request.body(Body::empty()).expect("a request")).await;
    assert_eq!(response.status(), StatusCode::OK);
    let mut events = response.into_body().into_data_stream();
    let mut next = async || {
        let event = events.next().await.expect("an event").expect("an event");
        String::from_utf8_lossy(&event).trim().to_owned()
    };
    assert_eq!(next().await, "data: offers 0");
    let id = challenge(&site, &mut hers, &ben, &SLOW).await;
    let created = site.table(&id).await.record().created;
    while next().await != format!("data: offers {}", created.0) {}
    hers.does(&site, &id, "close", &[]).await;
    while next().await != "data: offers 0" {}
    let reply = Guest::default().get(&site, "/revisions?offers=").await;
    assert_eq!(reply.status, StatusCode::NOT_FOUND, "nobody can be offered anything");
}

/// Registers an account and a program that acts for it. Returns both, and the account's browser.
async fn programmed(site: &Site, name: &str) -> (PersonId, Program, Guest) {
    let (id, browser) = account(site, name).await;
    (id.clone(), Program::of(&[site], &id, "read tables play bot").await, browser)
}

async fn challenge_by(site: &Site, program: &Program, asked: &Value) -> Reply {
    program.post(site, "/api/v1/challenges", &asked.to_string()).await
}

/// Returns the lines that a stream sends about the current state.
async fn lines(site: &Site, program: &Program, path: &str) -> Vec<Value> {
    let reply = program.get(site, &format!("{path}?wait=0")).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    reply.text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[tokio::test]
async fn a_program_accepts_a_challenge_from_another() {
    let (site, exact) = (Site::new().await, Exact::new());
    let (eva, hers, _) = programmed(&site, "Eva Nová").await;
    let (_, his, _) = programmed(&site, "Ota Malý").await;
    let stream = site.raw(his.request("GET", "/api/v1/events", "")).await;
    let mut stream = stream.into_body().into_data_stream();
    let asked = told!({"name": "Ota Malý", "game": "edel", "players": 3, "others": "gentle",
        "time": "days 2", "options": {"royal_goals": "true"}});
    let refused = challenge_by(&site, &hers, &asked).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "edel has no such option");
    let asked = told!({"name": "Ota Malý", "game": "edel", "players": 3, "others": "gentle",
        "time": "days 2"});
    let reply = challenge_by(&site, &hers, &asked).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text);
    let table = json(&reply);
    exact.check("TableShown", &table);
    assert_eq!(table["seats"][1]["who"], "reserved");
    assert_eq!(table["terms"]["is_public"], false);
    let id = table["id"].as_str().expect("an id");
    let line = next_line(&mut stream).await;
    exact.check("MyLine", &line);
    let told = ["type", "table", "name", "person"].map(|name| line[name].as_str());
    assert_eq!(told, [Some("challenge"), Some(id), Some("Eva Nová"), Some(eva.as_str())]);
    assert_eq!(lines(&site, &his, "/api/v1/events").await, std::slice::from_ref(&line));
    let seat = format!("/api/v1/tables/{id}/seats/{}", line["seat"]);
    let joined = site.ask(his.request("PUT", &seat, r#"{"who":"me"}"#)).await;
    assert_eq!((joined.status, &json(&joined)["stage"]), (StatusCode::OK, &told!("playing")));
    let line = next_line(&mut stream).await;
    exact.check("MyLine", &line);
    assert_eq!(line["type"], "began");
}

#[tokio::test]
async fn a_program_declines_a_challenge_and_the_challenger_hears_of_it() {
    let (site, exact) = (Site::new().await, Exact::new());
    let (_, hers, _) = programmed(&site, "Eva Nová").await;
    let (ota, his, _) = programmed(&site, "Ota Malý").await;
    let asked = told!({"person": ota.as_str(), "game": "edel", "players": 2});
    let table = json(&challenge_by(&site, &hers, &asked).await);
    let decline = format!("/api/v1/tables/{}/decline", table["id"].as_str().expect("an id"));
    let streams = [&hers, &his].map(|it| site.raw(it.request("GET", "/api/v1/events", "")));
    let [her_stream, his_stream] = streams;
    let mut her_stream = her_stream.await.into_body().into_data_stream();
    let mut his_stream = his_stream.await.into_body().into_data_stream();
    assert_eq!(next_line(&mut his_stream).await["type"], "challenge");
    assert_eq!(hers.post(&site, &decline, "").await.status, StatusCode::FORBIDDEN);
    for _ in 0..2 {
        let reply = his.post(&site, &decline, "").await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        assert_eq!(json(&reply)["seats"][1]["who"], "free");
    }
    let line = next_line(&mut her_stream).await;
    exact.check("MyLine", &line);
    assert_eq!((&line["type"], &line["name"]), (&told!("declined"), &told!("Ota Malý")));
    assert_eq!(next_line(&mut his_stream).await["type"], "left");
    // The host withdraws another challenge.
    let table = json(&challenge_by(&site, &hers, &asked).await);
    assert_eq!(next_line(&mut his_stream).await["type"], "challenge");
    let close = format!("/api/v1/tables/{}/close", table["id"].as_str().expect("an id"));
    assert_eq!(hers.post(&site, &close, "").await.status, StatusCode::OK);
    assert_eq!(next_line(&mut his_stream).await["type"], "left");
    assert!(lines(&site, &his, "/api/v1/events").await.is_empty());
}

#[tokio::test]
async fn a_program_learns_why_it_cannot_challenge_a_person() {
    let site = Site::new().await;
    let store = site.app.tables.store();
    let (eva, hers, _) = programmed(&site, "Eva Nová").await;
    let (ota, _, _) = programmed(&site, "Ota Malý").await;
    let (iva, _, _) = programmed(&site, "Iva Malá").await;
    store.mute(&iva, &eva, true, UnixMillis(1)).await.expect("blocked");
    for (who, expected) in [
        (told!({}), (409, "refused")),
        (told!({"name": "Ota Malý", "person": ota.as_str()}), (409, "refused")),
        (told!({"name": "Nobody"}), (404, "not-found")),
        (told!({"person": "nobody"}), (404, "not-found")),
        (told!({"person": PersonId::random().as_str()}), (404, "not-found")),
        (told!({"name": "Eva Nová"}), (409, "refused")),
        (told!({"name": "Iva Malá"}), (403, "forbidden")),
    ] {
        let mut asked = told!({"game": "klenotnici", "players": 3});
        let members = asked.as_object_mut().expect("an object");
        members.extend(who.as_object().expect("an object").clone());
        let (status, kind) = problem(&challenge_by(&site, &hers, &asked).await);
        assert_eq!((status, kind.as_str()), expected, "{asked}");
    }
    let asked = told!({"name": "Ota Malý", "game": "klenotnici", "players": 2});
    assert_eq!(challenge_by(&site, &hers, &asked).await.status, StatusCode::CONFLICT);
    let asked = told!({"name": "Ota Malý", "game": "klenotnici", "players": 3});
    for _ in 0..CHALLENGES_SENT_MAX {
        assert_eq!(challenge_by(&site, &hers, &asked).await.status, StatusCode::CREATED);
    }
    let full = challenge_by(&site, &hers, &asked).await;
    assert_eq!(problem(&full), (429, "full".to_owned()));
    assert_eq!(json(&full)["objection"], "many-sent");
}

#[tokio::test]
async fn a_repeated_challenge_opens_one_table() {
    let site = Site::new().await;
    let (_, hers, _) = programmed(&site, "Eva Nová").await;
    let (_, _, mut his) = programmed(&site, "Ota Malý").await;
    let keyed = async |path: &str, body: &Value| {
        let mut request = hers.request("POST", path, &body.to_string());
        request.headers_mut().insert("idempotency-key", "k".parse().expect("ASCII"));
        site.ask(request).await
    };
    let asked = told!({"name": "Ota Malý", "game": "edel", "players": 2});
    let first = keyed("/api/v1/challenges", &asked).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.text);
    assert_eq!(keyed("/api/v1/challenges", &asked).await.location(), first.location());
    let other = told!({"name": "Ota Malý", "game": "edel", "players": 3});
    assert_eq!(problem(&keyed("/api/v1/challenges", &other).await), (422, "key".to_owned()));
    let table = told!({"game": "edel", "seats": ["me", "free"]});
    assert_eq!(problem(&keyed("/api/v1/tables", &table).await), (422, "key".to_owned()));
    let home = his.get(&site, "/").await.text;
    assert_eq!(home.matches("/decline\"").count(), 1);
}

#[tokio::test]
async fn a_stream_reports_the_open_tables() {
    let (site, exact) = (Site::new().await, Exact::new());
    let (_, hers, _) = programmed(&site, "Eva Nová").await;
    let (_, his, _) = programmed(&site, "Ota Malý").await;
    const PATH: &str = "/api/v1/lobby/events";
    assert!(lines(&site, &his, PATH).await.is_empty());
    let stream = site.raw(his.request("GET", PATH, "")).await;
    let mut stream = stream.into_body().into_data_stream();
    let seats = ["me", "free", "free"];
    let open = async |is_public: bool| {
        let asked = told!({"game": "edel", "seats": seats, "is_public": is_public});
        let reply = hers.post(&site, "/api/v1/tables", &asked.to_string()).await;
        json(&reply)["id"].as_str().expect("an id").to_owned()
    };
    let (hidden, shown) = (open(false).await, open(true).await);
    let line = next_line(&mut stream).await;
    exact.check("LobbyLine", &line);
    assert_eq!((&line["type"], &line["id"]), (&told!("open"), &told!(shown)));
    assert_eq!(lines(&site, &his, PATH).await, std::slice::from_ref(&line));
    let seat = format!("/api/v1/tables/{shown}/seats/1");
    site.ask(his.request("PUT", &seat, r#"{"who":"me"}"#)).await;
    let line = next_line(&mut stream).await;
    assert_eq!(line["table"]["seats"][1]["name"], "Ota Malý");
    for id in [&hidden, &shown] {
        let reply = hers.post(&site, &format!("/api/v1/tables/{id}/close"), "").await;
        assert_eq!(reply.status, StatusCode::OK);
    }
    let line = next_line(&mut stream).await;
    exact.check("LobbyLine", &line);
    assert_eq!(line, told!({"type": "gone", "id": shown}));
}

#[tokio::test]
async fn a_bot_account_is_online_while_its_program_listens() {
    let site = Site::new().await;
    let store = site.app.tables.store();
    let (eva, _, mut hers) = programmed(&site, "Eva Nová").await;
    let (ota, his, _) = programmed(&site, "Ota Malý").await;
    store.follow(&eva, &ota, UnixMillis(1)).await.expect("followed");
    let mut is_online =
        async || hers.get(&site, "/following").await.text.contains("presence is-here");
    let stream = site.raw(his.request("GET", "/api/v1/events", "")).await;
    assert!(!is_online().await, "the account may belong to a person who is away");
    drop(stream);
    assert_eq!(store.make_bot(&ota).await.expect("an answer"), Ok(()));
    let stream = site.raw(his.request("GET", "/api/v1/events", "")).await;
    site.app.tables.now().pass(LONG);
    assert!(is_online().await);
    drop(stream);
    site.app.tables.now().pass(LONG);
    assert!(!is_online().await);
}
