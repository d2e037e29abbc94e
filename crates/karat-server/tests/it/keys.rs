//! Tests client-chosen idempotency keys. A key belongs to one person and to the request with which
//! it was first sent. No player can use up another player's keys, and no request may get the
//! response to a different one.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use karat_rules::any::GameId;
use karat_rules::{Actor, Seat};
use karat_server::web::router::{api_document, api_routes};
use karat_table::id::{PersonId, TableId};
use karat_table::table::Occupant;
use serde_json::{Value, json};

use crate::program::{Program, json as read};
use crate::site::{Choices, Guest, Reply, Site, due};

/// A three-player game of Klenotníci, in which everyone has a browser and a program.
struct Room {
    site: Site,
    id: TableId,
    browsers: Vec<Guest>,
    programs: Vec<Program>,
}

impl Room {
    async fn new() -> Self {
        let site = Site::new().await;
        let people = [(); 3].map(|()| PersonId::random());
        let (mut browsers, mut programs) = (Vec::new(), Vec::new());
        for person in &people {
            browsers.push(Guest::named(&[&site], person).await);
            programs.push(Program::of(&[&site], person, "read tables play").await);
        }
        let who = people.into_iter().map(Occupant::Person).collect();
        let id = site.open_game(GameId::Klenotnici, &[("starter", "1")], who).await;
        Self { site, id, browsers, programs }
    }

    async fn version(&self) -> u64 {
        self.site.table(&self.id).await.version().0
    }

    /// Returns the seat that has a decision to make, and its legal moves.
    async fn due(&self) -> (Seat, Vec<String>) {
        let table = self.site.table(&self.id).await;
        let seat = due(table.game()).expect("somebody decides");
        (seat, table.game().legal(Actor::Seat(seat)))
    }

    async fn page(&mut self, seat: Seat, text: &str, seen: u64, key: &str) -> Reply {
        self.browsers[seat.index()].play(&self.site, &self.id, text, seen, key).await
    }

    async fn api(&self, seat: Seat, text: &str, seen: u64, key: &str) -> Reply {
        let body = json!({ "text": text, "version": seen }).to_string();
        let path = format!("/api/v1/tables/{}/moves", self.id);
        keyed(&self.site, &self.programs[seat.index()], &path, &body, key).await
    }
}

pub(crate) async fn keyed(
    site: &Site,
    program: &Program,
    path: &str,
    body: &str,
    key: &str,
) -> Reply {
    let mut request: Request<Body> = program.request("POST", path, body);
    request.headers_mut().insert("idempotency-key", key.parse().expect("ASCII"));
    site.ask(request).await
}

pub(crate) fn is_key_problem(reply: &Reply) -> bool {
    let body: Value = read(reply);
    reply.status == StatusCode::UNPROCESSABLE_ENTITY
        && body["type"].as_str().is_some_and(|kind| kind.ends_with("#key"))
}

/// The tests in this file must cover every API path that accepts an idempotency key.
#[test]
fn every_address_that_takes_a_key_is_tried() {
    let document: Value = serde_json::from_str(&api_document()).expect("JSON");
    let takes_key = |method: &str, path: &str| {
        let operation = &document["paths"][path][method.to_lowercase()];
        let all = operation["parameters"].as_array().cloned().unwrap_or_default();
        let has_key = all.iter().any(|it| it["name"] == "idempotency-key");
        let refuses = operation["responses"]["422"].to_string().contains("key");
        assert!(!has_key || refuses, "{path} does not say what a key of another request is");
        has_key
    };
    let mut with_key: Vec<_> = api_routes()
        .iter()
        .filter(|route| takes_key(route.method.as_str(), route.path))
        .map(|route| route.path)
        .collect();
    with_key.sort_unstable();
    assert_eq!(
        with_key,
        [
            "/api/v1/challenges",
            "/api/v1/tables",
            "/api/v1/tables/{id}/moves",
            "/api/v1/tournaments"
        ]
    );
}

/// Several players must be able to use the same keys, such as 1, 2 and 3, without interfering with
/// each other.
#[tokio::test]
async fn the_keys_of_one_player_are_not_those_of_another() {
    let mut room = Room::new().await;
    for key in ["1", "2", "3", "1", "2"].iter().cycle().take(12) {
        let ((seat, moves), seen) = (room.due().await, room.version().await);
        // The other players first send a request with the same key, although it is not their turn.
        for rival in Seat::all(3).filter(|&rival| rival != seat) {
            room.page(rival, &moves[0], seen, &format!("{key} {seen}")).await;
            room.api(rival, &moves[0], seen, &format!("{key} {seen}")).await;
        }
        let text = Choices(seen).choose(room.site.table(&room.id).await.game(), seat);
        let reply = room.api(seat, &text, seen, &format!("{key} {seen}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    }
    // All three players use the same idempotency key for their next move.
    let mut played = [false; 3];
    while played != [true; 3] {
        let ((seat, _), seen) = (room.due().await, room.version().await);
        let text = Choices(seen).choose(room.site.table(&room.id).await.game(), seat);
        let key = if played[seat.index()] { format!("own {seen}") } else { "same".to_owned() };
        let reply = match seat.index() {
            0 => room.page(seat, &text, seen, &key).await,
            _ => room.api(seat, &text, seen, &key).await,
        };
        assert!(!reply.status.is_client_error(), "{}", reply.text);
        played[seat.index()] = true;
    }
}

/// If a key is reused with a different move, no move may be played, and the page or API response
/// must say that the key was used for another move.
#[tokio::test]
async fn a_key_with_another_move_is_refused_and_plays_nothing() {
    let mut room = Room::new().await;
    let ((seat, moves), seen) = (room.due().await, room.version().await);
    let [first, other] = [&moves[0], &moves[1]];
    assert_eq!(room.api(seat, first, seen, "k").await.status, StatusCode::OK);
    let before = room.site.table(&room.id).await.record().journal.clone();
    // If the same request is retried, even from a page, the response must say that the move has
    // been made.
    assert_eq!(room.api(seat, first, seen, "k").await.status, StatusCode::OK);
    assert_eq!(room.page(seat, first, seen, "k").await.status, StatusCode::SEE_OTHER);
    for (text, seen) in [(other, seen), (first, seen + 1), (other, before.len() as u64)] {
        let reply = room.api(seat, text, seen, "k").await;
        assert!(is_key_problem(&reply), "{text} at {seen}: {}", reply.text);
        let page = room.page(seat, text, seen, "k").await;
        assert_eq!(page.status, StatusCode::CONFLICT, "{text} at {seen}: {}", page.text);
        assert!(page.text.contains("your move was not played"), "{}", page.text);
    }
    let after = room.site.table(&room.id).await.record().journal.clone();
    assert_eq!(before, after);
    // A key used at one table must still be usable at another.
    let who = room.site.table(&room.id).await.record().sitters.clone();
    let who = who.into_iter().map(|sitter| sitter.who).collect();
    room.id = room.site.open_game(GameId::Klenotnici, &[("starter", "1")], who).await;
    let ((seat, moves), seen) = (room.due().await, room.version().await);
    assert_eq!(room.api(seat, &moves[1], seen, "k").await.status, StatusCode::OK);
}

/// If a key is reused with different settings, no second table may be opened.
#[tokio::test]
async fn a_key_with_another_table_is_refused_and_opens_none() {
    let site = Site::new().await;
    let (_, ana) = Program::of_somebody(&site).await;
    let (_, ben) = Program::of_somebody(&site).await;
    let open = async |program: &Program, body: Value| {
        keyed(&site, program, "/api/v1/tables", &body.to_string(), "k").await
    };
    let wish = json!({ "game": "edel", "seats": ["me", "free", "free"] });
    let first = open(&ana, wish.clone()).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.text);
    // The same settings must be recognised even if they are written differently.
    let again = json!({ "seats": ["me", "free", "free"], "options": {}, "game": "edel" });
    for wish in [wish.clone(), again] {
        let same = open(&ana, wish).await;
        assert_eq!(same.status, StatusCode::CREATED);
        assert_eq!(same.location(), first.location());
    }
    for other in [
        json!({ "game": "klenotnici", "seats": ["me", "free", "free"] }),
        json!({ "game": "edel", "seats": ["me", "free", "free", "free"] }),
        json!({ "game": "edel", "seats": ["free", "me", "free"] }),
        json!({ "game": "edel", "seats": ["me", "free", "free"], "is_public": true }),
        json!({ "game": "edel", "seats": ["me", "free", "free"], "time": "days 3" }),
    ] {
        let reply = open(&ana, other.clone()).await;
        assert!(is_key_problem(&reply), "{other}: {}", reply.text);
    }
    let theirs = open(&ben, wish).await;
    assert_eq!(theirs.status, StatusCode::CREATED, "{}", theirs.text);
    assert_ne!(theirs.location(), first.location());
    let mine = ana.read(&site, "/api/v1/tables").await;
    assert_eq!(mine["tables"].as_array().map(Vec::len), Some(1));
}

/// The server must still recognise a retry of a request handled by an older release, which did not
/// store request digests.
#[tokio::test]
async fn requests_from_before_digests_are_still_known() {
    let mut room = Room::new().await;
    let ((seat, moves), seen) = (room.due().await, room.version().await);
    assert_eq!(room.api(seat, &moves[0], seen, "k").await.status, StatusCode::OK);
    // The migration from the older release leaves requests without a digest.
    assert!(room.site.connect().await.execute("UPDATE request SET asked = NULL").await > 0);
    assert_eq!(room.api(seat, &moves[0], seen, "k").await.status, StatusCode::OK);
    assert_eq!(room.page(seat, &moves[0], seen, "k").await.status, StatusCode::SEE_OTHER);
}
