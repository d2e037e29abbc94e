//! Tests programs' permissions by requesting every API path in every role. If you add a path, add a
//! row to [`MATRIX`].

use std::collections::BTreeSet;

use axum::http::StatusCode;
use karat_server::web::router::api_routes;
use karat_table::time::UnixMillis;

use crate::program::Program;
use crate::roles::{
    ANONYMOUS, BANNED, Cell, DUE, OWNER, Row, SEAT, Scene, Setting, USER, check, get, post,
};
use crate::site::Site;

/// The roles that send requests:
///
/// * `stranger`: a program without a token,
/// * `unknown`: a program with an invented token,
/// * `expired`: a program with an expired token,
/// * `user`: a program of a person without a seat,
/// * `due`: a program of the player who must decide,
/// * `seat`: a program of a player in another seat,
/// * `owner`: a program of the owner, who has no seat,
/// * `banned`: a program of a banned player who must decide,
/// * `unscoped`: a program of the player who must decide, whose token has no scopes.
const ROLES: [&str; 9] =
    ["stranger", "unknown", "expired", "user", "due", "seat", "owner", "banned", "unscoped"];

/// For each role, the program owner's index in `roles::ROLES`.
pub(crate) const CELLS: [usize; 9] = [ANONYMOUS, DUE, DUE, USER, DUE, SEAT, OWNER, BANNED, DUE];

const FOR_ALL: &str = "200 401 401 200 200 200 200 200 200";
const READ: &str = "401 401 401 200 200 200 200 200 403";

use Scene::{Full, Lobby, Over, Playing, Round, Tournament, Wish};

pub(crate) const MATRIX: &[Row] = &[
    // The columns are stranger, unknown, expired, user, due, seat, owner, banned and unscoped.
    get("/api/v1/openapi.json", Playing, FOR_ALL),
    get("/api/v1/games", Playing, FOR_ALL),
    get("/api/v1/games/{game}", Playing, FOR_ALL).at("/api/v1/games/edel"),
    get("/api/v1/games/{game}/clauses/{clause}", Playing, FOR_ALL).at(CLAUSE),
    get("/api/v1/me", Playing, READ),
    post("/api/v1/me/bot", Playing, "", "401 401 401 200 409 409 200 403 403"),
    get("/api/v1/people/{person}", Playing, READ),
    get("/api/v1/ratings/{game}/{seats}", Playing, READ).at("/api/v1/ratings/edel/3"),
    get("/api/v1/people/{person}/games", Over, READ),
    get("/api/v1/following", Playing, READ),
    put(FOLLOWED, Playing, "", "401 401 401 200 200 409 200 403 403"),
    delete(FOLLOWED, Playing, "401 401 401 200 200 200 200 403 403"),
    get("/api/v1/bots", Playing, READ),
    get("/api/v1/events", Playing, READ),
    get("/api/v1/tables", Playing, READ),
    post("/api/v1/tables", Playing, OPEN, "401 401 401 201 201 201 201 403 403"),
    post("/api/v1/challenges", Playing, CHALLENGE, "401 401 401 201 201 201 201 403 403"),
    post(DECLINE, Scene::Challenge, "", "401 401 401 403 403 200! 403 403 403"),
    get("/api/v1/lobby/events", Playing, READ),
    get("/api/v1/tables/{id}", Lobby, READ),
    get("/api/v1/tables/{id}", Playing, READ),
    put(SEATS, Lobby, ME, "401 401 401 200! 200 200 200! 403 403").at(FREE_SEAT),
    put(SEATS, Lobby, BOT, "401 401 401 403 403 403 200! 403 403").at(FREE_SEAT),
    put(SEATS, Lobby, FREE, "401 401 401 403 403 403 200! 403 403").at(DUE_SEAT),
    put(SEATS, Playing, ME, "401 401 401 409 200 200 409 403 403").at(FREE_SEAT),
    delete(SEATS, Lobby, "401 401 401 403 200! 403 200! 403 403").at(DUE_SEAT),
    post("/api/v1/tables/{id}/start", Full, "", "401 401 401 403 403 403 200! 403 403"),
    post("/api/v1/tables/{id}/close", Lobby, "", "401 401 401 403 403 403 200! 403 403"),
    post("/api/v1/tables/{id}/rematch", Over, "", "401 401 401 403 200! 200! 403 403 403"),
    post("/api/v1/tables/{id}/rematch", Playing, "", "401 401 401 403 409 409 403 403 403"),
    get("/api/v1/tables/{id}/chat", Playing, READ),
    post("/api/v1/tables/{id}/chat", Playing, TEXT, "401 401 401 403 200! 200! 200! 403 403"),
    post("/api/v1/tables/{id}/chat", Over, TEXT, "401 401 401 200! 200! 200! 200! 403 403"),
    get("/api/v1/tables/{id}/position", Playing, READ),
    get("/api/v1/tables/{id}/position", Playing, "401 401 401 403 200 403 403 200 403").at(AS_DUE),
    post(MOVES, Playing, MOVE, "401 401 401 403 200! 409 403 403 403"),
    post(MOVES, Playing, MOVE_AT_DUE, "401 401 401 403 200! 403 403 403 403"),
    post(MOVES, Playing, OLD_MOVE, "401 401 401 403 409 409 403 403 403"),
    post(MOVES, Lobby, NO_MOVE, "401 401 401 403 409 409 403 403 403"),
    post("/api/v1/tables/{id}/takeback", Playing, SEEN, "401 401 401 403 200! 200! 403 403 403"),
    post("/api/v1/tables/{id}/takeback", Over, SEEN, "401 401 401 403 409 409 403 403 403"),
    get("/api/v1/tables/{id}/takeback", Wish, "401 401 401 403 200 200 403 200 403"),
    post(AGREE, Wish, SEEN, "401 401 401 403 200! 403 403 403 403"),
    post(AGREE, Playing, SEEN, "401 401 401 403 409 409 403 403 403"),
    post(REFUSE, Wish, SEEN, "401 401 401 403 200! 200! 403 403 403"),
    get("/api/v1/tables/{id}/events", Playing, READ),
    get("/api/v1/tables/{id}/review", Playing, "401 401 401 409 409 409 409 409 403"),
    get("/api/v1/tables/{id}/review", Over, READ).at(REVIEW_OF_DUE),
    post("/api/v1/tables/{id}/review", Playing, "", "401 401 401 409 409 409 409 403 403"),
    post("/api/v1/tables/{id}/review", Over, "", "401 401 401 200 200 200 200 403 403")
        .at(REVIEW_OF_DUE),
    get("/api/v1/tables/{id}/transcript", Playing, READ),
    get("/api/v1/tables/{id}/transcript", Over, READ),
    get("/api/v1/tournaments", Playing, READ),
    post("/api/v1/tournaments", Playing, TOURNAMENT, "401 401 401 201 201 201 201 403 403"),
    get("/api/v1/tournaments/{tournament}", Tournament, READ),
    put(ENTRY, Tournament, "", "401 401 401 200 200 200 200 403 403"),
    delete(ENTRY, Tournament, "401 401 401 200 200 200 200 403 403"),
    post("/api/v1/tournaments/{tournament}/start", Tournament, "", ORGANISER),
    post("/api/v1/tournaments/{tournament}/cancel", Tournament, "", ORGANISER),
    post("/api/v1/tournaments/{tournament}/tie", Round, "", ORGANISER),
    post("/api/v1/check", Over, "{record}", "401 401 401 200 200 200 200 403 403"),
];

const SEATS: &str = "/api/v1/tables/{id}/seats/{seat}";
const MOVES: &str = "/api/v1/tables/{id}/moves";
const CLAUSE: &str = "/api/v1/games/klenotnici/clauses/KLE-OPEN-3";
const FREE_SEAT: &str = "/api/v1/tables/{id}/seats/2";
const DUE_SEAT: &str = "/api/v1/tables/{id}/seats/{due}";
const AS_DUE: &str = "/api/v1/tables/{id}/position?seat={due}";
const REVIEW_OF_DUE: &str = "/api/v1/tables/{id}/review?seat={due}";
const OPEN: &str = r#"{"game":"edel","seats":["me","free","free"]}"#;
const CHALLENGE: &str = r#"{"name":"{account}","game":"edel","players":3}"#;
const DECLINE: &str = "/api/v1/tables/{id}/decline";
const FOLLOWED: &str = "/api/v1/following/{person}";
const AGREE: &str = "/api/v1/tables/{id}/takeback/agree";
const REFUSE: &str = "/api/v1/tables/{id}/takeback/refuse";
const TEXT: &str = r#"{"text":"Ahoj"}"#;
const ENTRY: &str = "/api/v1/tournaments/{tournament}/entry";
const ORGANISER: &str = "401 401 401 403 403 200 403 403 403";
const TOURNAMENT: &str =
    r#"{"name":"Open","game":"edel","players":2,"format":"swiss","rounds":3,"time":"days 2"}"#;
const ME: &str = r#"{"who":"me"}"#;
const BOT: &str = r#"{"who":"random"}"#;
const FREE: &str = r#"{"who":"free"}"#;
const MOVE: &str = r#"{"text":"{legal}","version":{version}}"#;
const MOVE_AT_DUE: &str = r#"{"seat":{due},"text":"{legal}","version":{version}}"#;
const OLD_MOVE: &str = r#"{"text":"{legal}","version":0}"#;
const NO_MOVE: &str = r#"{"text":"pass","version":0}"#;
const SEEN: &str = r#"{"version":{version}}"#;

const fn put(path: &'static str, scene: Scene, body: &'static str, expected: &'static str) -> Row {
    Row { method: "PUT", path, address: path, scene, body, expected }
}

const fn delete(path: &'static str, scene: Scene, expected: &'static str) -> Row {
    Row { method: "DELETE", path, address: path, scene, body: "", expected }
}

#[tokio::test]
async fn a_program_may_do_what_its_person_and_its_token_allow() {
    let send = async |site: &Site, role, cell: &Cell, row: &Row| {
        let program = program(site, role, cell).await;
        let (address, body) = (cell.fill(row.address), cell.fill(row.body));
        let reply = site.raw(program.request(row.method, &address, &body)).await;
        let status = reply.status();
        if status.is_client_error() {
            let kind = reply.headers().get("content-type");
            let told = format!("{} {address} {}", row.method, ROLES[role]);
            assert!(
                kind.is_some_and(|kind| kind == "application/problem+json"),
                "{told}: {kind:?}"
            );
        }
        status
    };
    check(MATRIX, ROLES, CELLS, send).await;
}

#[test]
fn the_matrix_has_exactly_the_routes_of_the_api() {
    let told = |method: &str, path: &str| format!("{method} {path}");
    let served: BTreeSet<_> =
        api_routes().iter().map(|route| told(route.method.as_str(), route.path)).collect();
    let asked: BTreeSet<_> = MATRIX.iter().map(|row| told(row.method, row.path)).collect();
    assert_eq!(served, asked);
}

/// A cookie must not give access to the API, and must make no difference to a request with a token.
#[tokio::test]
async fn a_cookie_never_counts() {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    for row in MATRIX.iter().filter(|row| row.expected.starts_with("401")) {
        let cell = setting.cell(row.scene, DUE, 0).await;
        let (address, body) = (cell.fill(row.address), cell.fill(row.body));
        let mut request = Program::default().request(row.method, &address, &body);
        let cookie = cell.browser.cookies.join("; ").parse().expect("ASCII");
        request.headers_mut().insert("cookie", cookie);
        assert_eq!(site.raw(request).await.status(), StatusCode::UNAUTHORIZED, "{}", row.path);
    }
}

/// A stranger must get the same response for an existing table, a nonexistent one, and a string
/// that cannot be an id.
#[tokio::test]
async fn unknown_ids_get_the_same_answer_in_the_api() {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let rows = MATRIX.iter().filter(|row| row.path.contains("/tables/{id}"));
    for (number, row) in rows.enumerate() {
        let cell = setting.cell(row.scene, USER, number).await;
        let program = program(&site, 3, &cell).await;
        let body = cell.fill(row.body);
        for id in ["zzzz", &karat_table::id::random()] {
            let address = cell.fill(&row.address.replace("{id}", id));
            let reply = site.ask(program.request(row.method, &address, &body)).await;
            assert_eq!(reply.status, StatusCode::NOT_FOUND, "{} {address}", row.method);
            assert!(!reply.text.contains(id));
        }
    }
}

/// Returns a program with the given role.
pub(crate) async fn program(site: &Site, role: usize, cell: &Cell) -> Program {
    let all = "read tables play people bot";
    match (ROLES[role], &cell.person) {
        ("stranger", _) | (_, None) => Program::default(),
        ("unknown", _) => Program { token: Some(format!("karat_{}", "0".repeat(64))) },
        ("expired", Some(person)) => Program::until(&[site], person, all, UnixMillis(1)).await,
        // The token of the program `unscoped` has no scopes, but every request requires a scope.
        ("unscoped", Some(person)) => Program::of(&[site], person, "").await,
        (_, Some(person)) => Program::of(&[site], person, all).await,
    }
}
