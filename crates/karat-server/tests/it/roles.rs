//! Tests people's permissions by requesting every path in every role. If you add a path, add a row
//! to [`MATRIX`].

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use karat_pages::link;
use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, Dice, Ply, Seat, Turn};
use karat_server::web::password::Password;
use karat_server::web::router::routes;
use karat_store::{self as store, Created, Message, NewPuzzle, PuzzleChange, Saying, WaitingMax};
use karat_table::clock::TimeControl;
use karat_table::deal::{self, Deal, SeatNonce, Seed, VoidDeal, nonce_commitment};
use karat_table::id::{self, LeagueId, PersonId, TableId, TournamentId};
use karat_table::league;
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Record, Sitter, Stage, Table, Terms};
use karat_table::time::UnixMillis;
use karat_table::tournament::{self, Format, System};
use karat_table::undo::UndoRequest;

use crate::site::{Choices, Guest, Site, sitters};
use crate::twins::record;

/// A row of the permission matrix: a path, the stage of the table, the request's fields, and the
/// expected status for each role, in order. A status with `!` means that the request changes the
/// table.
pub(crate) struct Row {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// The path to request, with values for any placeholders of `path` other than the table id.
    pub(crate) address: &'static str,
    pub(crate) scene: Scene,
    /// The request body: the fields of a form, or JSON.
    pub(crate) body: &'static str,
    pub(crate) expected: &'static str,
}

/// The stage of the table that receives a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scene {
    /// One seat is still free, and the game has not begun.
    Lobby,
    /// The seat of the player with the role `seat` is still reserved for them, and the game has not
    /// begun.
    Challenge,
    /// All seats are taken, but the game has not begun.
    Full,
    /// The players are revealing their contributions to the deal. The player with the role `due`
    /// has not revealed a contribution yet.
    Showing,
    /// A deal was void, and the player with the role `due` must commit to a new contribution.
    Committing,
    /// The game is running. The player with the role `seat` has made two decisions, and the player
    /// with the role `due` must now decide.
    Playing,
    /// As in `Playing`, but the player with the role `seat` has asked for a takeback.
    Wish,
    /// As in `Playing`, but the player with the role `due` is away.
    Away,
    /// The game is over.
    Over,
    /// The game is over, and its players are waiting in the lobby for a rematch.
    Rematch,
    /// As in `Playing`, but the player with the role `seat` also organises a tournament that two
    /// others have entered, and a league.
    Tournament,
    /// As in `Tournament`, but the first round has been paired.
    Round,
}

/// The roles that send requests:
///
/// * `anonymous`: a person whom the server does not know,
/// * `user`: a person with an account but without a seat,
/// * `due`: the guest who must decide,
/// * `seat`: a player in another seat,
/// * `owner`: the owner of the table, who has no seat,
/// * `spectator`: a person who has the link to a private table,
/// * `banned`: a banned player who must decide.
const ROLES: [&str; 7] = ["anonymous", "user", "due", "seat", "owner", "spectator", "banned"];

pub(crate) const ANONYMOUS: usize = 0;
pub(crate) const USER: usize = 1;
pub(crate) const DUE: usize = 2;
pub(crate) const SEAT: usize = 3;
pub(crate) const OWNER: usize = 4;
const SPECTATOR: usize = 5;
pub(crate) const BANNED: usize = 6;

const ALL_SEE: &str = "200 200 200 200 200 200 200";

use Scene::{Away, Challenge, Committing, Full, Lobby, Over, Playing, Showing, Tournament, Wish};

pub(crate) const MATRIX: &[Row] = &[
    // The columns are anonymous, user, due, seat, owner, spectator and banned.
    get("/", Playing, ALL_SEE),
    get("/healthz", Playing, ALL_SEE),
    get("/lobby/events", Playing, ALL_SEE),
    get("/events", Playing, ALL_SEE).at("/events?table={id}"),
    post("/events/{stream}", Playing, "", "204 204 204 204 204 204 403").at("/events/1"),
    get("/revisions", Playing, ALL_SEE).at("/revisions?table={id}"),
    get("/api", Playing, ALL_SEE),
    get("/static/{file}", Playing, ALL_SEE).at("{file}"),
    get("/favicon.ico", Playing, ALL_SEE),
    get("/livez", Playing, ALL_SEE),
    get("/readyz", Playing, ALL_SEE),
    get("/sw.js", Playing, ALL_SEE),
    get("/games/{game}/new", Playing, ALL_SEE).at("/games/edel/new"),
    get("/learn", Playing, ALL_SEE),
    get("/learn/{game}", Playing, ALL_SEE).at("/learn/klenotnici"),
    get("/learn/{game}/lesson", Playing, "303 303 303 303 303 303 303").at("/learn/edel/lesson"),
    get("/learn/{game}/lesson/{step}", Playing, ALL_SEE).at("/learn/zepter/lesson/2"),
    post("/learn/{game}/lesson/{step}", Playing, LESSON, "303 303 303 303 303 303 403")
        .at("/learn/edel/lesson/7"),
    get("/learn/{game}/puzzles", Playing, ALL_SEE).at("/learn/klenotnici/puzzles"),
    get("/learn/{game}/puzzles/{puzzle}", Playing, ALL_SEE).at("/learn/klenotnici/puzzles/3"),
    post("/learn/{game}/puzzles/{puzzle}", Playing, PUZZLE, "303 303 303 303 303 303 403")
        .at("/learn/klenotnici/puzzles/3"),
    get("/learn/{game}/puzzles/{puzzle}/solved", Playing, ALL_SEE)
        .at("/learn/klenotnici/puzzles/3/solved"),
    post("/learn/{game}/puzzles/{puzzle}/play", Playing, LEVEL, "303 303 303 303 303 303 403")
        .at("/learn/klenotnici/puzzles/3/play"),
    get("/rules", Playing, ALL_SEE),
    get("/rules/{game}", Playing, ALL_SEE).at("/rules/edel"),
    get("/rules/{game}/{clause}", Playing, ALL_SEE).at("/rules/edel/ESR-TURN-7"),
    get("/rules/{game}/example/{clause}/{number}", Playing, ALL_SEE)
        .at("/rules/klenotnici/example/KLE-AUCTION-7/1"),
    get("/ratings", Playing, "303 303 303 303 303 303 303"),
    get("/ratings/{game}/{seats}", Playing, ALL_SEE).at("/ratings/edel/3"),
    get("/people/{id}", Playing, ALL_SEE).at("/people/{person}"),
    get("/people/{id}/habits", Playing, ALL_SEE).at("/people/{person}/habits"),
    get("/tournaments", Playing, ALL_SEE),
    post("/tournaments", Playing, TOURNAMENT, "403 303 403 403 403 403 403"),
    get("/tournaments/{tournament}", Tournament, ALL_SEE),
    post("/tournaments/{tournament}", Tournament, "act=enter", "403 303 403 403 403 403 403"),
    get("/leagues", Playing, ALL_SEE),
    post("/leagues", Playing, LEAGUE, "403 303 403 403 403 403 403"),
    get("/leagues/{league}", Tournament, ALL_SEE),
    post("/leagues/{league}", Tournament, "act=join", "403 303 403 403 403 403 403"),
    get("/clubs", Playing, ALL_SEE),
    post("/clubs", Playing, "name=Evening&access=open", "403 303 403 403 403 403 403"),
    get("/clubs/{club}", Playing, "404 404 404 404 404 404 404"),
    post("/clubs/{club}", Playing, "act=join", "403 404 403 403 403 403 403"),
    get("/puzzles", Playing, ALL_SEE),
    // The puzzle belongs to the role `seat`.
    get("/puzzles/{puzzle}", Over, ALL_SEE),
    post("/puzzles/{puzzle}", Over, "show=yes", "303 303 303 303 303 303 403"),
    get("/puzzles/{puzzle}/edit", Over, "403 403 403 200 403 403 403"),
    post("/puzzles/{puzzle}/edit", Over, "act=withdraw", "403 403 403 303 403 403 403"),
    post("/puzzles/{puzzle}/answers", Over, "move={answer}", "403 403 403 303 403 403 403"),
    post("/puzzles/{puzzle}/report", Over, "", "403 303 303 303 303 303 403"),
    get("/next", Playing, "303 303 303 303 303 303 303"),
    get("/games", Playing, ALL_SEE),
    get("/games/all.tar", Playing, "403 200 200 200 200 200 200"),
    get("/muted", Playing, ALL_SEE),
    post("/challenges", Playing, CHALLENGE, "403 303 303 303 303 303 403"),
    get("/following", Playing, ALL_SEE),
    post("/following", Playing, FOLLOW, "403 303 303 400 303 303 403"),
    get("/settings", Playing, "303 303 303 303 303 303 303"),
    get("/studies", Playing, ALL_SEE),
    get("/studies/{study}", Playing, "404 404 404 404 404 404 404"),
    post("/muted", Playing, "mute={mute}", "403 303 303 303 303 303 403"),
    get("/vacation", Playing, ALL_SEE),
    post("/vacation", Playing, "action=start", "403 303 303 303 303 303 403"),
    get("/replays", Playing, ALL_SEE),
    post("/replays", Over, "record={record}", "303 303 303 303 303 303 403"),
    // The following paths concern accounts.
    get("/account", Playing, ALL_SEE),
    get("/login", Playing, "200 303 200 200 200 200 200"),
    post("/login", Playing, LOGIN, "303 303 303! 303! 303! 303 303"),
    post("/logout", Playing, "", "303 303 303 303 303 303 303"),
    post("/settings", Playing, "theme=dark", "303 303 303 303 303 303 303"),
    post("/settings/devices", Playing, DEVICE, "403 303 303 303 303 303 403"),
    post("/settings/devices/end", Playing, DEVICE_ENDED, "403 303 303 303 303 303 403"),
    post("/settings/devices/test", Playing, "", "403 303 303 303 303 303 403"),
    post("/settings/notifications", Playing, "how=daily&daily=18", "403 303 303 303 303 303 403"),
    // The server in these tests does not send emails.
    post("/settings/mail", Playing, "address=a@b.example", "403 404 404 404 404 404 403"),
    post("/settings/mail/end", Playing, "", "403 303 303 303 303 303 403"),
    get("/mail/confirm", Playing, "404 404 404 404 404 404 404"),
    post("/mail/confirm", Playing, "", "404 404 404 404 404 404 403"),
    get("/mail/end", Playing, "404 404 404 404 404 404 404"),
    post("/mail/end", Playing, "", "404 404 404 404 404 404 404"),
    post("/account/name", Playing, "name={name}", "303 303 303 303 303 303 403"),
    post("/account/password", Playing, PASSWORD, "303 303 303 303 303 303 403"),
    post("/account/logins", Playing, "others=yes", "403 303 303 303 303 303 403"),
    get("/account/code", Playing, "303 303 303 303 303 303 303"),
    post("/account/code", Playing, "password={password}", "403 303 403 403 403 403 403"),
    get("/forgotten", Playing, ALL_SEE),
    post("/forgotten", Playing, FORGOTTEN, "422 422 422 422 422 422 422"),
    // The server in these tests does not send emails.
    post("/forgotten/mail", Playing, "name={account}", "404 404 404 404 404 404 404"),
    get("/forgotten/link", Playing, "404 404 404 404 404 404 404"),
    post("/forgotten/link", Playing, PASSWORD, "404 404 404 404 404 404 404"),
    post("/account/tokens", Playing, TOKEN, "403 200 403 403 403 403 403"),
    post("/account/tokens/end", Playing, TOKEN_ENDED, "403 303 303 303 303 303 403"),
    post("/account/bot", Playing, "", "403 303 403 403 403 403 403"),
    post("/account/delete", Playing, DELETE, "303 303 303! 303! 303! 303 303!"),
    // The following paths are used before a game begins.
    post("/tables", Lobby, "game=edel&seats=3", "303 303 303 303 303 303 403"),
    post("/find", Lobby, "game=edel&seats=3&speed=live", "303 303 303 303 303 303 403"),
    get("/tables/{id}", Lobby, ALL_SEE),
    post("/tables/{id}/join", Lobby, "name={name}", "303! 303! 303 303 303! 303! 403"),
    post("/tables/{id}/leave", Lobby, "", "403 403 303! 303! 403 403 403"),
    post("/tables/{id}/decline", Lobby, "", "403 403 403 403 403 403 403"),
    post("/tables/{id}/decline", Challenge, "", "403 403 403 303! 403 403 403"),
    post("/tables/{id}/join", Challenge, "name={name}", "409 409 303 303! 409 409 403"),
    post("/tables/{id}/seats", Lobby, "act=fill&level=random", "403 403 403 403 303! 403 403"),
    post("/tables/{id}/seats", Lobby, "act=free&seat={due}", "403 403 403 403 303! 403 403"),
    post("/tables/{id}/close", Lobby, "", "403 403 403 403 303! 403 403"),
    post("/tables/{id}/start", Full, "", "403 403 403 403 303! 403 403"),
    post("/tables/{id}/nonce", Showing, "nonce={nonce}", "403 403 303! 422 403 403 403"),
    get("/tables/{id}", Committing, ALL_SEE),
    post("/tables/{id}/nonce", Committing, "phrase=Ahoj", "403 403 303! 409 403 403 403"),
    post("/tables/{id}/nonce", Committing, "nonce={nonce}", "403 409 409 409 409 409 403"),
    // The following paths are used while a game is running. The forms in the lobby still accept
    // requests from the players, but refuse everyone else's.
    get("/tables/{id}", Playing, ALL_SEE),
    get("/tables/{id}/fragment", Playing, ALL_SEE),
    get("/tables/{id}/view", Playing, ALL_SEE),
    get("/tables/{id}/events", Playing, ALL_SEE),
    get("/tables/{id}/chat", Playing, ALL_SEE),
    get("/tables/{id}/verify", Playing, ALL_SEE),
    get("/tables/{id}/transcript", Playing, ALL_SEE),
    get("/tables/{id}/waiting", Playing, ALL_SEE),
    post("/tables/{id}/seen", Playing, SEEN, "303 303 303 303 303 303 403"),
    get("/tables/{id}/premove", Playing, "403 403 200 200 403 403 200"),
    post("/tables/{id}/premove", Playing, PREMOVE, "403 403 303 303 403 403 403"),
    get("/tables/{id}/result", Playing, "303 303 303 303 303 303 303"),
    get("/tables/{id}/card", Playing, "303 303 303 303 303 303 303"),
    get("/tables/{id}/replay", Playing, ALL_SEE),
    get("/tables/{id}/replay", Playing, "403 403 200 403 403 403 200").at(REPLAY_AS_DUE),
    post("/tables/{id}/practice", Playing, PRACTICE, "403 403 303 403 403 403 403"),
    get("/tables/{id}/review", Playing, "303 303 303 303 303 303 303"),
    post("/tables/{id}/review", Playing, REVIEW, "409 409 409 409 409 409 403"),
    post("/tables/{id}/analysis", Playing, "ply=1", "409 409 409 409 409 409 403"),
    post("/tables/{id}/moves", Playing, MOVE, "403 403 303! 422 403 403 403"),
    post("/tables/{id}/moves", Playing, MOVE, "403 403 303! 403 403 403 403").at(MOVES_AT_DUE),
    post("/tables/{id}/absent", Playing, "seat=9&act=bot", "403 400 400 400 400 400 403"),
    post("/tables/{id}/away", Playing, "", "403 403 303! 303! 403 403 403"),
    post("/tables/{id}/return", Away, "", "403 403 303! 303 403 403 403"),
    post("/tables/{id}/takeback", Playing, SEEN, "403 403 303! 303! 403 403 403"),
    post("/tables/{id}/takeback/agree", Wish, SEEN, "403 403 303! 403 403 403 403"),
    post("/tables/{id}/takeback/refuse", Wish, SEEN, "403 403 303! 303! 403 403 403"),
    post("/tables/{id}/chat", Playing, "text=Ahoj", "403 403 303! 303! 303! 403 403"),
    post("/tables/{id}/chat/people", Playing, MUTE, "403 303 303 303 303 303 403"),
    post("/tables/{id}/chat/report", Playing, "message=1", "403 303 303 303 303 303 403"),
    post("/tables/{id}/join", Playing, "name={name}", "409 409 303 303 409 409 403"),
    post("/tables/{id}/leave", Playing, "", "403 409 303 303 409 409 403"),
    post("/tables/{id}/seats", Playing, "act=free&seat={due}", "403 409 303 303 409 409 403"),
    post("/tables/{id}/start", Playing, "", "403 409 303 303 409 409 403"),
    post("/tables/{id}/close", Playing, "", "403 409 303 303 409 409 403"),
    post("/tables/{id}/decline", Playing, "", "403 409 303 303 409 409 403"),
    post("/tables/{id}/end", Playing, "", "403 403 409 409 403 403 403"),
    post("/tables/{id}/rematch", Playing, "", "403 403 409 409 403 403 403"),
    // The following paths are used after a game.
    get("/tables/{id}/result", Over, ALL_SEE),
    get("/tables/{id}/card", Over, ALL_SEE),
    get("/tables/{id}/replay", Over, ALL_SEE).at(REPLAY_AS_DUE),
    get("/tables/{id}/verify", Over, ALL_SEE),
    get("/tables/{id}/review", Over, ALL_SEE),
    post("/tables/{id}/review", Over, REVIEW, "303 303 303 303 303 303 403"),
    post("/tables/{id}/analysis", Over, "ply=1", "303 303 303 303 303 303 403"),
    post("/tables/{id}/puzzle", Playing, MAKE_PUZZLE, "403 403 403 403 403 403 403"),
    post("/tables/{id}/puzzle", Over, MAKE_PUZZLE, "403 303 403 403 403 403 403"),
    // The analysis belongs to the role `seat`, who has no account.
    post("/analysis/{id}/puzzle", Over, "node=1", "403 403 403 403 403 403 403")
        .at("/analysis/{analysis}/puzzle"),
    get("/analysis/{id}", Over, ALL_SEE).at("/analysis/{analysis}?node=1"),
    get("/analysis/{id}/thoughts", Over, ALL_SEE).at(ANALYSIS_THOUGHTS),
    post("/analysis/{id}/moves", Over, "random=yes", "403 403 403 303 403 403 403")
        .at(ANALYSIS_MOVES),
    post("/analysis/{id}/comment", Over, "node=1&text=Ahoj", "403 403 403 303 403 403 403")
        .at("/analysis/{analysis}/comment"),
    post("/analysis/{id}/delete-line", Over, "node=99999", "403 403 403 404 403 403 403")
        .at("/analysis/{analysis}/delete-line"),
    post("/analysis/{id}/delete", Over, "", "403 403 403 303 403 403 403")
        .at("/analysis/{analysis}/delete"),
    post("/tables/{id}/practice", Over, PRACTICE, "303 303 303 303 303 303 403"),
    post("/tables/{id}/chat", Over, "text=Ahoj", "403 303! 303! 303! 303! 303! 403"),
    post("/tables/{id}/takeback", Over, SEEN, "403 403 409 409 403 403 403"),
    post("/tables/{id}/rematch", Over, "", "403 403 303! 303! 403 403 403"),
    // A game played by people cannot be deleted. Deleting practice tables and uploads is tested in
    // `storage.rs`.
    get("/tables/{id}/delete", Over, "403 403 403 403 403 403 403"),
    post("/tables/{id}/delete", Over, "", "403 403 403 403 403 403 403"),
    get("/tables/{id}/delete", Lobby, "403 403 403 403 403 403 403"),
    post("/tables/{id}/delete", Lobby, "", "403 403 403 403 403 403 403"),
    post("/tables/{id}/delete", Playing, "", "403 403 403 403 403 403 403"),
    post("/tables/{id}/rematch", Scene::Rematch, "", "403 403 303 303 403 403 403"),
];

const MOVE: &str = "move={legal}&seen={version}&request=1";
const SEEN: &str = "seen={version}";
const PREMOVE: &str = "do=set&kind=pass-always&seen={version}&request=1";
const PRACTICE: &str = "as={due}&ply=1&level=random";
const REVIEW: &str = "as={due}";
const LEAGUE: &str = "name=Evening&game=edel&seats=4&days=2&games=3&division_players=8&promoted=2&\
    pause_days=7";

const TOURNAMENT: &str = "name=Evening&game=edel&seats=4&format=swiss&rounds=3&time=fischer 600 10";
const LESSON: &str = "move=accept";
const PUZZLE: &str = "move=open 8+9";
const MAKE_PUZZLE: &str = "ply=1&as={first}";
const LEVEL: &str = "level=gentle";
const MUTE: &str = "seat={another}&do=mute";
const LOGIN: &str = "name={account}&password={password}";
const PASSWORD: &str = "name={name}&now={password}&password=pět topazů";
const FORGOTTEN: &str = "name={account}&code=0000-0000-0000-0000-0000&password=pět topazů";
const DELETE: &str = "word=delete&password={password}";
const TOKEN: &str = "name={name}&scope=read&days=90";
const DEVICE: &str = "endpoint=https://push.example/{id}&key=BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4&auth=BTBZMqHH6r4Tts7J_aSIgg&ahead=60";
const CHALLENGE: &str = "name={account}&game=edel&seats=3&speed=live&bots=gentle";
const FOLLOW: &str = "person={person}&do=follow";
const DEVICE_ENDED: &str = "device=0123456789abcdef";
const TOKEN_ENDED: &str = "token=0123456789abcdef";
const ANALYSIS_THOUGHTS: &str = "/analysis/{analysis}/thoughts?node=1&effort=quick";
const ANALYSIS_MOVES: &str = "/analysis/{analysis}/moves?node=0&by=chance";
const REPLAY_AS_DUE: &str = "/tables/{id}/replay?as={due}";
const MOVES_AT_DUE: &str = "/tables/{id}/moves?seat={due}";

pub(crate) const fn get(path: &'static str, scene: Scene, expected: &'static str) -> Row {
    Row { method: "GET", path, address: path, scene, body: "", expected }
}

pub(crate) const fn post(
    path: &'static str,
    scene: Scene,
    body: &'static str,
    expected: &'static str,
) -> Row {
    Row { method: "POST", path, address: path, scene, body, expected }
}

#[tokio::test]
async fn every_role_may_do_exactly_what_is_theirs() {
    let send = async |site: &Site, _, cell: &Cell, row: &Row| {
        // The body is not read, because it may be a stream.
        site.raw(cell.request(row)).await.status()
    };
    check(MATRIX, ROLES, [ANONYMOUS, USER, DUE, SEAT, OWNER, SPECTATOR, BANNED], send).await;
    println!("{} routes x {} roles", routes().len(), ROLES.len());
}

/// Sends every request of a matrix in every role, and checks the statuses of the responses and
/// whether the table changes. For each role, `people` contains the index in [`ROLES`] of the person
/// at the table.
pub(crate) async fn check<const N: usize>(
    matrix: &[Row],
    roles: [&str; N],
    people: [usize; N],
    send: impl AsyncFn(&Site, usize, &Cell, &Row) -> StatusCode,
) {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let mut wrong = Vec::new();
    for (number, row) in matrix.iter().enumerate() {
        let Row { method, path, scene, .. } = row;
        let expected: Vec<&str> = row.expected.split_whitespace().collect();
        assert_eq!(expected.len(), N, "{method} {path}");
        for (role, expected) in expected.into_iter().enumerate() {
            let cell = setting.cell(*scene, people[role], number * N + role).await;
            let before = seen(&site, &cell.id).await;
            let status = send(&site, role, &cell, row).await;
            let is_changed = before != seen(&site, &cell.id).await;
            let told = format!("{}{}", status.as_u16(), if is_changed { "!" } else { "" });
            if told != expected {
                let role = roles[role];
                wrong.push(format!("{method} {path} {scene:?} {role}: {told}, not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_matrix_has_exactly_the_routes_of_the_pages() {
    let told = |method: &str, path: &str| format!("{method} {path}");
    let served: BTreeSet<_> =
        routes().iter().map(|route| told(route.method.as_str(), route.path)).collect();
    let asked: BTreeSet<_> = MATRIX.iter().map(|row| told(row.method, row.path)).collect();
    let missing: Vec<_> = served.difference(&asked).collect();
    let gone: Vec<_> = asked.difference(&served).collect();
    assert!(missing.is_empty(), "not in the matrix: {missing:?}");
    assert!(gone.is_empty(), "no longer served: {gone:?}");
}

#[tokio::test]
async fn no_address_is_answered_to_another_method() {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let served: BTreeSet<_> =
        routes().iter().map(|route| format!("{} {}", route.method, route.path)).collect();
    for (number, row) in MATRIX.iter().enumerate() {
        let cell = setting.cell(row.scene, DUE, number).await;
        let before = seen(&site, &cell.id).await;
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
            if served.contains(&format!("{method} {}", row.path)) {
                continue;
            }
            let mut request = cell.request(row);
            *request.method_mut() = method.parse().expect("a method");
            let status = site.raw(request).await.status();
            assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED, "{method} {}", row.path);
        }
        assert!(before == seen(&site, &cell.id).await, "{}", row.path);
    }
}

/// A stranger must get the same response for an existing table or person, a nonexistent one, and a
/// string that cannot be an id.
#[tokio::test]
async fn unknown_ids_get_the_same_answer_in_any_form() {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let unknown = TableId::random().to_string();
    let malformed = ["zzzz", &unknown[1..], &format!("{unknown}0"), &unknown.to_uppercase()];
    let malformed = malformed.map(str::to_owned);
    for (number, row) in MATRIX.iter().enumerate().filter(|(_, row)| row.path.contains("{id}")) {
        for role in [ANONYMOUS, USER] {
            let mut cell = setting.cell(row.scene, role, number).await;
            let there = cell.given.id.clone();
            let mut ask = async |id: &str| {
                cell.given.id = id.to_owned();
                cell.given.person = id.to_owned();
                cell.given.analysis = id.to_owned();
                let reply = cell.browser.clone().send(&site, cell.request(row)).await;
                (reply.status, reply.text.replace(id, "ID"))
            };
            let nobodys = ask(&unknown).await;
            let is_refused = [StatusCode::FORBIDDEN, StatusCode::NOT_FOUND].contains(&nobodys.0);
            assert!(is_refused, "{} {}: {}", row.method, row.path, nobodys.0);
            for id in &malformed {
                let other = ask(id).await;
                assert!(nobodys == other, "{} {} {id}: {}", row.method, row.path, other.1);
            }
            assert_ne!(there, unknown);
        }
    }
}

/// Returns everything at a table that a request could change: the record, the takeback request, and
/// the chat.
pub(crate) async fn seen(site: &Site, id: &TableId) -> (Record, Option<UndoRequest>, Vec<Message>) {
    let store = site.app.tables.store();
    let wish = store.undo_request(id).await.expect("an answer");
    let talk = store.messages(id, None, UnixMillis(i64::MAX), 100).await.expect("messages");
    (site.table(id).await.record().clone(), wish, talk)
}

/// The server on which the tests create tables and people.
pub(crate) struct Setting<'a> {
    site: &'a Site,
    /// The hash of the password [`KNOWN`].
    hash: String,
}

/// A person with one of the roles at a table, and the values that replace placeholders in requests.
pub(crate) struct Cell {
    pub(crate) id: TableId,
    pub(crate) browser: Guest,
    /// The person's id, or `None` for the role `anonymous`.
    pub(crate) person: Option<PersonId>,
    given: Given,
}

struct Given {
    /// The id of a tournament and of a league, in the scenes `Tournament` and `Round`.
    tournament: String,
    id: String,
    person: String,
    due: Seat,
    another: Seat,
    legal: String,
    version: u64,
    mute: String,
    name: String,
    record: String,
    /// The id of an analysis of the finished game by the role `seat`.
    analysis: String,
    /// The id of a public puzzle by the role `seat`, in the scene `Over`, and its answer.
    puzzle: (String, String),
    /// The seat that makes the first decision of a game that has begun.
    first: Seat,
}

/// The password of everyone in these tests who has an account.
const KNOWN: &str = "tři acháty";

/// The name of a person with an account, for forms that require an account name.
const ACCOUNT: &str = "Keeper";

/// The contribution to the deal by the player with the role `due`.
const NONCE: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

impl<'a> Setting<'a> {
    pub(crate) async fn new(site: &'a Site) -> Self {
        let setting = Self { site, hash: Password::new(KNOWN).hash() };
        let account = PersonId::random();
        Guest::named(&[site], &account).await;
        setting.keep(&account, ACCOUNT).await;
        setting
    }

    /// Creates a new table, and a new person with the given role at it.
    pub(crate) async fn cell(&self, scene: Scene, role: usize, row: usize) -> Cell {
        let is_public = [ANONYMOUS, USER].contains(&role);
        let people = [(); 3].map(|()| PersonId::random());
        let [due_person, other_person, owner] = &people;
        let mut browsers = Vec::new();
        for person in &people {
            browsers.push(Guest::named(&[self.site], person).await);
        }
        let (id, due, other) = self.table(scene, &people, is_public).await;
        let store = self.site.app.tables.store();
        let stranger = PersonId::random();
        let (browser, me) = match role {
            ANONYMOUS => (Guest::default(), None),
            USER | SPECTATOR => (Guest::named(&[self.site], &stranger).await, Some(stranger)),
            DUE | BANNED => (browsers.swap_remove(0), Some(due_person.clone())),
            SEAT => (browsers.swap_remove(1), Some(other_person.clone())),
            OWNER => (browsers.swap_remove(2), Some(owner.clone())),
            _ => panic!("there is no role {role}"),
        };
        let another = if role == DUE { other } else { due };
        let muted = if role == OWNER { due_person } else { owner };
        let mut mute = "1".to_owned();
        if let Some(me) = &me
            && role != BANNED
        {
            store.mute(me, muted, false, UnixMillis(1)).await.expect("muted");
            mute = store.mutes(me).await.expect("mutes")[0].number.to_string();
        }
        let name = format!("{} {row}", ROLES[role]);
        match (&me, role) {
            (Some(me), USER) => self.keep(me, &format!("Kept {name}")).await,
            (Some(me), BANNED) => store.set_banned(me, true).await.expect("banned"),
            _ => {}
        }
        let saying = Saying {
            table: &id,
            author: other_person,
            name: "Ben",
            text: "Jsem tu",
            at: UnixMillis(1),
        };
        store.say(&saying).await.expect("said");
        let table = self.site.table(&id).await;
        let mut legal = table.game().legal(Actor::Seat(due));
        let first = table.at(Ply::new(1)).and_then(|game| game.turn().to_decide().first());
        let given = Given {
            puzzle: self.puzzle(scene, &table, other_person).await,
            first: first.unwrap_or(due),
            tournament: self.tournament(scene, other_person).await,
            id: id.to_string(),
            person: other_person.as_str().to_owned(),
            due,
            another,
            legal: if legal.is_empty() { String::new() } else { legal.swap_remove(0) },
            version: table.version().0,
            mute,
            name,
            record: table.transcript().to_string(),
            analysis: self.analysis(scene, &table, other_person).await,
        };
        Cell { id, browser, person: me, given }
    }

    /// Gives a person an account with the given name and the password [`KNOWN`].
    async fn keep(&self, person: &PersonId, name: &str) {
        let store = self.site.app.tables.store();
        assert!(store.rename_person(person, name).await.expect("an answer"));
        assert!(store.set_password(person, &self.hash).await.expect("an answer"));
    }

    /// Opens an analysis of a finished game, and returns its id.
    async fn analysis(&self, scene: Scene, table: &Table, owner: &PersonId) -> String {
        if scene != Scene::Over {
            return String::new();
        }
        let (store, record) = (self.site.app.tables.store(), table.record());
        let opened = store.open_analysis(owner, &record.id, table.last_ply(), UnixMillis(1));
        opened.await.expect("an analysis").as_str().to_owned()
    }

    /// Publishes a puzzle from the first decision of a finished game. Returns its id and its answer.
    async fn puzzle(&self, scene: Scene, table: &Table, author: &PersonId) -> (String, String) {
        if scene != Scene::Over {
            return (String::new(), String::new());
        }
        let (store, now) = (self.site.app.tables.store(), UnixMillis(1));
        let line = table.with_line(Ply::new(1), &[]);
        let seat = line.game().turn().to_decide().first().expect("a decision");
        let answer = line.game().legal(Actor::Seat(seat)).swap_remove(0);
        let record = line.moves_alone().to_string();
        let (game, seats) = (table.record().game, table.game().seats());
        let new = NewPuzzle { author, game, seats, seat, record: &record };
        let Created::New(id) = store.create_puzzle(new, now).await.expect("an answer") else {
            panic!("no puzzle");
        };
        let most = WaitingMax { all: u32::MAX, of_network: u32::MAX, of_person: u32::MAX };
        let of = (&id, author);
        for change in [PuzzleChange::AddAnswer(&answer), PuzzleChange::Texts("Which gem?", "")] {
            assert!(store.change_puzzle(of, change, now).await.expect("an answer"));
        }
        store.ask_check(&id, (author, "n"), now, most).await.expect("an answer");
        let check = format!(
            "{{\"moves\":[{{\"text\":\"{answer}\",\"win\":0.4,\"error\":0.01,\"behind\":0.0,\
             \"behind_error\":0.0}}],\"games\":9}}"
        );
        store.keep_check(&id, std::slice::from_ref(&answer), &check).await.expect("kept");
        let published = store.change_puzzle(of, PuzzleChange::Publish(false), now).await;
        assert!(published.expect("an answer"));
        (id.as_str().to_owned(), answer)
    }

    /// Creates the tournament of a scene and a league with the same id, and returns the id, or an empty
    /// string if the scene has none.
    async fn tournament(&self, scene: Scene, organiser: &PersonId) -> String {
        if !matches!(scene, Scene::Tournament | Scene::Round) {
            return String::new();
        }
        let store = self.site.app.tables.store();
        let terms = tournament::Terms {
            name: "Club evening".to_owned(),
            game: GameId::Edel,
            seats: 2,
            format: Format::Rounds { system: System::Swiss, rounds: 3 },
            time_control: TimeControl::Days(2),
            is_rated: false,
        };
        let id = TournamentId::random();
        let created = UnixMillis(1);
        let tournament = store::Tournament {
            id: id.clone(),
            terms,
            organiser: Some(organiser.clone()),
            club: None,
            seed: id::random(),
            stage: tournament::Stage::Open,
            round: 0,
            active: 0,
            created,
            starts: None,
            started: None,
            division: None,
        };
        store.create_tournament(&tournament).await.expect("a tournament");
        for _ in 0..2 {
            let person = PersonId::random();
            store.add_person(&person, "Eva", created).await.expect("a person");
            store.enter_tournament(&id, &person, created).await.expect("entered");
        }
        let league = store::League {
            id: LeagueId::parse(id.as_str()).expect("an id"),
            terms: league::Terms {
                name: "Club league".to_owned(),
                game: GameId::Edel,
                seats: 2,
                days: 2,
                division_players: 4,
                promoted: 1,
                games: 3,
                pause_days: 7,
                is_rated: false,
            },
            organiser: Some(organiser.clone()),
            club: None,
            stage: league::Stage::Running,
            season: 0,
            next: None,
            players: 0,
            created,
        };
        store.create_league(&league).await.expect("a league");
        if scene == Scene::Round {
            let tables = [(TableId::random(), vec![0, 1])];
            store.add_round(&id, 0, (&tables, &[]), created).await.expect("a round");
        }
        id.as_str().to_owned()
    }

    /// Creates a table at the given stage. Returns its id and the seats of the roles `due` and
    /// `seat`.
    async fn table(
        &self,
        scene: Scene,
        [due_person, other_person, owner]: &[PersonId; 3],
        is_public: bool,
    ) -> (TableId, Seat, Seat) {
        let seed = Seed::random();
        let (journal, due, other) = match scene {
            Scene::Lobby | Scene::Challenge | Scene::Full | Scene::Showing | Scene::Committing => {
                (Vec::new(), Seat::new(0), Seat::new(1))
            }
            Scene::Playing | Scene::Wish | Scene::Tournament | Scene::Round => {
                some_decisions(&seed, 7)
            }
            Scene::Away => {
                let (mut journal, due, other) = some_decisions(&seed, 7);
                let (who, deed) = (Actor::Seat(due), Deed::Leave);
                journal.push(Entry { who, deed, made_by: MadeBy::Seat, at: UnixMillis(1) });
                (journal, due, other)
            }
            Scene::Over | Scene::Rematch => some_decisions(&seed, usize::MAX),
        };
        let mut occupants = vec![Occupant::Bot("random".to_owned()); 3];
        occupants[due.index()] = Occupant::Person(due_person.clone());
        occupants[other.index()] = Occupant::Person(other_person.clone());
        let mut sitters = sitters(occupants);
        if scene == Scene::Lobby {
            sitters[2] = Sitter::nobody();
        }
        if scene == Scene::Challenge {
            sitters[other.index()] =
                Sitter { offered_to: Some(other_person.clone()), ..Sitter::nobody() };
        }
        if scene == Scene::Showing {
            sitters[due.index()].nonce_commitment = Some(nonce_commitment(NONCE));
        }
        let stage = match scene {
            Scene::Lobby | Scene::Challenge | Scene::Full => Stage::Lobby,
            Scene::Committing => Stage::Committing,
            Scene::Showing => Stage::Showing,
            Scene::Playing | Scene::Wish | Scene::Away | Scene::Tournament | Scene::Round => {
                Stage::Playing
            }
            Scene::Over | Scene::Rematch => Stage::Over,
        };
        let record = Record {
            terms: Terms { is_public, ..Terms::default() },
            stage,
            owner: Some(owner.clone()),
            sitters,
            commitment: deal::commitment(&seed),
            seed,
            voided: if scene == Scene::Committing { given_up(due, other) } else { Vec::new() },
            changed: self.site.app.tables.now().time(),
            started: (!journal.is_empty()).then_some(UnixMillis(0)),
            journal: Arc::new(journal),
            ..record(GameId::Klenotnici, &[], Vec::new())
        };
        let tables = &self.site.app.tables;
        tables.store().create(&record, "test").await.expect("a table");
        let table = self.site.table(&record.id).await;
        if scene == Scene::Wish {
            let seen = table.version();
            tables.take_back(table, other, seen).await.expect("a wish");
        } else if scene == Scene::Rematch {
            assert!(tables.rematch(&record.id, due_person).await.is_ok());
        }
        (record.id, due, other)
    }
}

/// Returns a void deal. One seat has revealed its contribution, and another has withheld it.
fn given_up(shown: Seat, withheld: Seat) -> Vec<VoidDeal> {
    let seed = Seed::random();
    let commitment = Some(nonce_commitment(NONCE));
    let nonces = vec![
        SeatNonce { seat: shown, text: Some(NONCE.to_owned()), commitment: commitment.clone() },
        SeatNonce { seat: withheld, text: None, commitment },
    ];
    vec![VoidDeal { seed, commitment: deal::commitment(&seed), nonces }]
}

/// Makes at least the given number of decisions, or plays until the game is over. Returns the
/// journal, the seat that must decide next, and the seat that made the last decision but one.
fn some_decisions(seed: &Seed, decisions: usize) -> (Vec<Entry>, Seat, Seat) {
    let deal = Deal::unmixed(seed, 3);
    let mut game = AnyGame::new(GameId::Klenotnici, &[], 3).expect("a game");
    let mut dice = Choices(7);
    let (mut journal, mut movers) = (Vec::new(), Vec::new());
    let due = loop {
        let (who, text) = match game.turn() {
            Turn::Over => break Seat::new(0),
            Turn::Chance => (Actor::Chance, deal::draw(&game, &deal, Ply::after(&journal))),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let before: Vec<Seat> = movers.iter().rev().copied().take(2).collect();
                if movers.len() >= decisions && before[0] != before[1] && before[1] != seat {
                    break seat;
                }
                movers.push(seat);
                let mut moves = game.legal(Actor::Seat(seat));
                let chosen = dice.below(moves.len() as u32) as usize;
                (Actor::Seat(seat), moves.swap_remove(chosen))
            }
        };
        game.play(who, &text).expect("a listed move");
        journal.push(Entry {
            who,
            deed: Deed::Move(text.into()),
            made_by: MadeBy::Seat,
            at: UnixMillis(0),
        });
    };
    let is_over = game.turn() == Turn::Over;
    let other = if is_over { Seat::new(1) } else { movers[movers.len() - 2] };
    (journal, due, other)
}

impl Cell {
    /// Replaces the placeholders in a string with their values.
    pub(crate) fn fill(&self, text: &str) -> String {
        self.given.fill(text)
    }

    pub(crate) fn request(&self, row: &Row) -> Request<Body> {
        let address = self.given.fill(row.address);
        if row.method == "GET" {
            let cookies = self.browser.cookies.join("; ");
            let request = Request::get(address).header(header::COOKIE, cookies);
            return request.body(Body::empty()).expect("a request");
        }
        let fields = row.body.split('&').filter_map(|field| field.split_once('='));
        let fields: Vec<_> = fields.map(|(name, value)| (name, self.given.fill(value))).collect();
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.browser.form(&address, &fields)
    }
}

impl Given {
    fn fill(&self, text: &str) -> String {
        let seat = |seat: Seat| seat.index().to_string();
        let gaps = [
            ("{id}", self.id.clone()),
            ("{person}", self.person.clone()),
            ("{due}", seat(self.due)),
            ("{another}", seat(self.another)),
            ("{legal}", self.legal.clone()),
            ("{version}", self.version.to_string()),
            ("{mute}", self.mute.clone()),
            ("{name}", self.name.clone()),
            ("{record}", self.record.clone()),
            ("{analysis}", self.analysis.clone()),
            ("{puzzle}", self.puzzle.0.clone()),
            ("{answer}", self.puzzle.1.clone()),
            ("{first}", seat(self.first)),
            ("{tournament}", self.tournament.clone()),
            ("{league}", self.tournament.clone()),
            ("{nonce}", NONCE.to_owned()),
            ("{account}", ACCOUNT.to_owned()),
            ("{password}", KNOWN.to_owned()),
            ("{file}", link::asset("mark.svg")),
        ];
        gaps.iter().fold(text.to_owned(), |text, (gap, value)| text.replace(gap, value))
    }
}

impl Row {
    /// Returns a copy of the row that requests another path.
    pub(crate) const fn at(self, address: &'static str) -> Self {
        Self { address, ..self }
    }
}
