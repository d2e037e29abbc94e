//! Tests what programs do with other people: chats, takebacks, rematches, reviews, exports, and
//! following.

use axum::body::BodyDataStream;
use axum::http::StatusCode;
use karat_pages::link;
use karat_rules::any::GameId;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Occupant, Setup, Sitter, Terms};
use karat_table::time::UnixMillis;
use serde_json::{Value, json as told};

use crate::api::problem;
use crate::api_views::{Exact, next_line};
use crate::fair::{account, rated_terms};
use crate::games::play_out;
use crate::program::{Program, json};
use crate::site::{Choices, Guest, Reply, Site, due};

/// The scopes of the programs in these tests.
const SCOPES: &str = "read tables play people";

/// A person with an account, a program and a browser.
struct Player {
    id: PersonId,
    name: String,
    program: Program,
    browser: Guest,
}

impl Player {
    async fn new(site: &Site, name: &str) -> Self {
        let (id, browser) = account(site, name).await;
        let program = Program::of(&[site], &id, SCOPES).await;
        Self { id, name: name.to_owned(), program, browser }
    }

    /// Starts to listen to the events of the player's tables.
    async fn events(&self, site: &Site) -> BodyDataStream {
        let request = self.program.request("GET", "/api/v1/events", "");
        site.raw(request).await.into_body().into_data_stream()
    }

    async fn post(&self, site: &Site, id: &TableId, what: &str, body: &Value) -> Reply {
        let path = format!("/api/v1/tables/{id}/{what}");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.program.post(site, &path, &body).await
    }

    async fn read(&self, site: &Site, id: &TableId, what: &str) -> Value {
        self.program.read(site, &format!("/api/v1/tables/{id}/{what}")).await
    }
}

async fn open(site: &Site, game: GameId, people: &[&Player], terms: Terms) -> TableId {
    let sitter = |player: &&Player| Sitter::new(Occupant::Person(player.id.clone()), &player.name);
    let sitters = people.iter().map(sitter).collect();
    let setup = Setup { terms, ..Setup::new(game, Vec::new(), sitters) };
    site.app.tables.open(setup).await.expect("a table")
}

/// Waits for a line of the given kind, and checks it against its schema.
async fn line(exact: &Exact, stream: &mut BodyDataStream, kind: &str) -> Value {
    loop {
        let line = next_line(stream).await;
        exact.check("MyLine", &line);
        if line["type"] == kind {
            return line;
        }
    }
}

#[tokio::test]
async fn programs_talk_at_their_table() {
    let (site, exact) = (Site::new().await, Exact::new());
    let (eva, ota) = (Player::new(&site, "Eva").await, Player::new(&site, "Ota").await);
    let mut stranger = Player::new(&site, "Iva").await;
    let terms = Terms { is_public: true, ..Terms::default() };
    let id = open(&site, GameId::Edel, &[&eva, &ota], terms).await;
    let before = eva.post(&site, &id, "chat", &told!({"text": "Before you came"})).await;
    assert_eq!(before.status, StatusCode::OK, "{}", before.text);
    let (mut hers, mut his) = (eva.events(&site).await, ota.events(&site).await);
    let reply = eva.post(&site, &id, "chat", &told!({"text": " Good\n luck! "})).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    exact.check("ChatShown", &json(&reply));
    let heard = line(&exact, &mut his, "chat").await;
    let message = &heard["message"];
    assert_eq!(message["text"], "Good luck!", "only what is said from now on");
    assert_eq!((&message["name"], &message["seat"]), (&told!("Eva"), &told!(0)));
    assert_eq!(message["person"], eva.id.as_str());
    ota.post(&site, &id, "chat", &told!({"text": "And you."})).await;
    let heard = line(&exact, &mut hers, "chat").await;
    assert_eq!(heard["message"]["text"], "And you.", "nobody is told what they say themselves");
    let number = message["number"].as_u64().expect("a number");
    let chat = eva.read(&site, &id, &format!("chat?after={number}")).await;
    exact.check("ChatShown", &chat);
    assert_eq!(chat["messages"].as_array().expect("messages").len(), 1);
    // The page shows the same messages.
    let page = stranger.browser.get(&site, &link::chat(id.as_str())).await.text;
    assert!(page.contains("Good luck!") && page.contains("And you."));
    // Spectators read, but write only once the game is over.
    let chat = stranger.read(&site, &id, "chat").await;
    assert_eq!(
        (&chat["may_write"], chat["messages"].as_array().map(Vec::len)),
        (&told!(false), Some(3))
    );
    let advice = told!({"text": "Take the ruby"});
    assert_eq!(stranger.post(&site, &id, "chat", &advice).await.status, StatusCode::FORBIDDEN);
    play_out(&site, &id, 5).await;
    assert_eq!(stranger.post(&site, &id, "chat", &advice).await.status, StatusCode::OK);
    // Muted people are not heard.
    let store = site.app.tables.store();
    store.mute(&ota.id, &stranger.id, false, UnixMillis(1)).await.expect("muted");
    let count = |chat: &Value| chat["messages"].as_array().expect("messages").len();
    assert_eq!(count(&ota.read(&site, &id, "chat").await), 3);
    assert_eq!(count(&eva.read(&site, &id, "chat").await), 4);
    for text in ["\u{200b}", " \n ", &"x".repeat(501)] {
        let (status, kind) = problem(&eva.post(&site, &id, "chat", &told!({"text": text})).await);
        assert_eq!((status, kind.as_str()), (400, "unreadable"), "{text:?}");
    }
    let silent = Program::of(&[&site], &eva.id, "read tables play").await;
    let path = format!("/api/v1/tables/{id}/chat");
    let reply = silent.post(&site, &path, &advice.to_string()).await;
    assert_eq!(json(&reply)["scope"], "people");
}

#[tokio::test]
async fn programs_ask_for_takebacks_and_answer() {
    let (site, exact) = (Site::new().await, Exact::new());
    let (eva, ota) = (Player::new(&site, "Eva").await, Player::new(&site, "Ota").await);
    let people = [&eva, &ota];
    let id = open(&site, GameId::Edel, &people, Terms::default()).await;
    let mut streams = [eva.events(&site).await, ota.events(&site).await];
    let mut dice = Choices(3);
    let mut answers = 0;
    while answers < 2 {
        let table = site.table(&id).await;
        let seat = due(table.game()).expect("the game goes on");
        let mover = people[seat.index()];
        let text = dice.choose(table.game(), seat);
        let body = told!({"text": text, "version": table.version().0});
        let reply = mover.post(&site, &id, "moves", &body).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        // The player who has not just moved needs the mover's consent.
        let asking = 1 - seat.index();
        let asker = people[asking];
        let version = site.table(&id).await.version().0;
        let seen = told!({ "version": version });
        let reply = asker.post(&site, &id, "takeback", &seen).await;
        if reply.status != StatusCode::OK || json(&reply)["is_done"] == true {
            continue;
        }
        let state = asker.read(&site, &id, "takeback").await;
        exact.check("TakebackState", &state);
        assert_eq!(state["request"]["seat"], asking);
        assert_eq!(state["request"]["unanswered"], told!([seat.index()]));
        let asked = line(&exact, &mut streams[seat.index()], "takeback").await;
        assert_eq!((&asked["seat"], asked["version"].as_u64()), (&told!(asking), Some(version)));
        let plies = site.table(&id).await.ply();
        let own = asker.post(&site, &id, "takeback/agree", &seen).await;
        assert_eq!(own.status, StatusCode::FORBIDDEN);
        let is_refused = answers == 0;
        let what = if is_refused { "takeback/refuse" } else { "takeback/agree" };
        let reply = mover.post(&site, &id, what, &seen).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        exact.check("TakebackResult", &json(&reply));
        assert_eq!(json(&reply)["is_done"], !is_refused);
        assert_eq!(site.table(&id).await.ply() < plies, !is_refused);
        let again = mover.post(&site, &id, what, &seen).await;
        assert_eq!(again.status, StatusCode::CONFLICT, "the request has been answered");
        answers += 1;
    }
    let stranger = Player::new(&site, "Iva").await;
    let path = format!("/api/v1/tables/{id}/takeback");
    assert_eq!(stranger.program.get(&site, &path).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn programs_play_again() {
    let (site, exact) = (Site::new().await, Exact::new());
    let (eva, ota) = (Player::new(&site, "Eva").await, Player::new(&site, "Ota").await);
    let id = open(&site, GameId::Edel, &[&eva, &ota], Terms::default()).await;
    let nothing = Value::Null;
    let (status, kind) = problem(&eva.post(&site, &id, "rematch", &nothing).await);
    assert_eq!((status, kind.as_str()), (409, "conflict"));
    play_out(&site, &id, 5).await;
    let mut his = ota.events(&site).await;
    let reply = eva.post(&site, &id, "rematch", &nothing).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    let table = json(&reply);
    exact.check("TableShown", &table);
    let challenge = line(&exact, &mut his, "challenge").await;
    assert_eq!((&challenge["table"], &challenge["name"]), (&table["id"], &told!("Eva")));
    // The other player's request returns the same table, at which their seat is reserved.
    let again = json(&ota.post(&site, &id, "rematch", &nothing).await);
    assert_eq!(again["id"], table["id"]);
    let seat = format!(
        "/api/v1/tables/{}/seats/{}",
        table["id"].as_str().expect("an id"),
        challenge["seat"]
    );
    let joined = site.ask(ota.program.request("PUT", &seat, r#"{"who":"me"}"#)).await;
    assert_eq!(joined.status, StatusCode::OK, "{}", joined.text);
    // A program cannot agree to a rated game.
    let rated = open(&site, GameId::Edel, &[&eva, &ota], rated_terms()).await;
    play_out(&site, &rated, 5).await;
    let (status, kind) = problem(&eva.post(&site, &rated, "rematch", &nothing).await);
    assert_eq!((status, kind.as_str()), (403, "rated"));
}

#[tokio::test]
async fn a_program_requests_a_review() {
    let site = Site::new().await;
    let (eva, ota) = (Player::new(&site, "Eva").await, Player::new(&site, "Ota").await);
    let id = open(&site, GameId::Edel, &[&eva, &ota], Terms::default()).await;
    let (nothing, exact) = (Value::Null, Exact::new());
    assert_eq!(eva.post(&site, &id, "review", &nothing).await.status, StatusCode::CONFLICT);
    play_out(&site, &id, 5).await;
    assert_eq!(eva.read(&site, &id, "review").await["state"], "none");
    for seat in ["", "?seat=0", "?seat=1"] {
        let reply = eva.post(&site, &id, &format!("review{seat}"), &nothing).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        exact.check("ReviewState", &json(&reply));
        assert_eq!(json(&reply)["state"], "queued");
    }
    assert_eq!(ota.read(&site, &id, "review").await["before"], 1, "that of seat 0 comes first");
    let reply = eva.post(&site, &id, "review?seat=4", &nothing).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
}

/// Returns the ids of the tables in an export.
async fn exported(
    site: &Site,
    exact: &Exact,
    reader: &Player,
    of: &PersonId,
    query: &str,
) -> Vec<String> {
    let path = format!("/api/v1/people/{}/games{query}", of.as_str());
    let reply = reader.program.get(site, &path).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    let lines = reply.text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let games = lines.map(|line| {
        exact.check("FinishedGame", &line);
        assert_eq!(line["table"]["stage"], "over");
        line["table"]["id"].as_str().expect("an id").to_owned()
    });
    games.collect()
}

#[tokio::test]
async fn an_export_contains_the_games_that_its_reader_may_see() {
    let (site, exact) = (Site::new().await, Exact::new());
    let (eva, ota) = (Player::new(&site, "Eva").await, Player::new(&site, "Ota").await);
    let iva = Player::new(&site, "Iva").await;
    let public = Terms { is_public: true, ..Terms::default() };
    let now = site.app.tables.now();
    let mut games = Vec::new();
    for (game, people, terms) in [
        (GameId::Edel, &[&eva, &ota][..], public.clone()),
        (GameId::Edel, &[&eva, &iva], Terms::default()),
        (GameId::Klenotnici, &[&eva, &ota, &iva], public.clone()),
        (GameId::Edel, &[&eva, &ota], rated_terms()),
    ] {
        let id = open(&site, game, people, terms).await;
        now.pass_ms(1000);
        play_out(&site, &id, 7).await;
        now.pass_ms(1000);
        games.push((id.to_string(), now.time().0));
    }
    let running = open(&site, GameId::Edel, &[&eva, &ota], public).await;
    let [first, private, second, rated] = [0, 1, 2, 3].map(|game: usize| games[game].0.clone());
    let is_rated_public = rated_terms().is_public;
    let seen = async |reader: &Player, of: &Player, query: &str| {
        exported(&site, &exact, reader, &of.id, query).await
    };
    let all = seen(&eva, &eva, "").await;
    assert_eq!(all, [&rated, &second, &private, &first].map(Clone::clone), "latest first");
    assert!(!all.contains(&running.to_string()));
    let his = seen(&ota, &eva, "").await;
    assert!(his.contains(&rated) && !his.contains(&private), "he played in the rated game only");
    let hers = seen(&iva, &eva, "").await;
    assert_eq!(hers.contains(&rated), is_rated_public);
    assert!(hers.contains(&private) && hers.contains(&first));
    for (query, expected) in [
        ("?game=klenotnici".to_owned(), vec![&second]),
        ("?players=3".to_owned(), vec![&second]),
        (format!("?with={}&game=edel", iva.id.as_str()), vec![&private]),
        ("?rated=1".to_owned(), vec![&rated]),
        (format!("?since_ms={}", games[1].1), vec![&rated, &second]),
        (format!("?until_ms={}", games[0].1), vec![&first]),
        ("?limit=1".to_owned(), vec![&rated]),
    ] {
        let seen = seen(&eva, &eva, &query).await;
        assert_eq!(seen, expected.into_iter().cloned().collect::<Vec<_>>(), "{query}");
    }
    // Each record is complete and can be checked.
    let path = format!("/api/v1/people/{}/games?limit=1", eva.id.as_str());
    let game: Value =
        serde_json::from_str(eva.program.get(&site, &path).await.text.trim()).expect("JSON");
    let record = game["record"].as_str().expect("a record");
    let checked = json(&eva.program.post(&site, "/api/v1/check", record).await);
    assert_eq!((&checked["is_legal"], &checked["is_over"]), (&told!(true), &told!(true)));
    let without = eva.program.get(&site, &format!("{path}&records=0")).await;
    assert!(json(&without)["record"].is_null());
    let path = format!("/api/v1/people/{}/games", PersonId::random().as_str());
    assert_eq!(eva.program.get(&site, &path).await.status, StatusCode::NOT_FOUND);
    let path = format!("/api/v1/people/{}/games?game=chess", eva.id.as_str());
    assert_eq!(eva.program.get(&site, &path).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_program_follows_people() {
    let (site, exact) = (Site::new().await, Exact::new());
    let (eva, ota) = (Player::new(&site, "Eva").await, Player::new(&site, "Ota").await);
    let path = format!("/api/v1/following/{}", ota.id.as_str());
    let list = json(&site.ask(eva.program.request("PUT", &path, "")).await);
    exact.check("Following", &list);
    assert_eq!(list["people"][0]["name"], "Ota");
    assert_eq!(eva.program.read(&site, "/api/v1/following").await, list);
    assert_eq!(ota.program.read(&site, "/api/v1/following").await["people"], told!([]));
    for (person, status) in [(&eva.id, 409), (&PersonId::random(), 404)] {
        let path = format!("/api/v1/following/{}", person.as_str());
        let reply = site.ask(eva.program.request("PUT", &path, "")).await;
        assert_eq!(reply.status.as_u16(), status, "{}", reply.text);
    }
    for _ in 0..2 {
        let list = json(&site.ask(eva.program.request("DELETE", &path, "")).await);
        assert_eq!(list["people"], told!([]));
    }
}
