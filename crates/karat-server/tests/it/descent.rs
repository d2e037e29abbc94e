//! Tests that tables derived from a running game reveal none of its secrets. Two servers run the
//! same game, except for one player's secret. Other tables are derived from the running game on
//! both servers, directly or through further tables. Everyone except that player must always
//! receive the same bytes from both.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use futures_util::StreamExt;
use karat_rules::any::GameId;
use karat_rules::transcript::RecordedMove;
use karat_rules::{Actor, AnyGame, Dice, Ply, Seat, Turn, Viewer};
use karat_server::tables::Outcome;
use karat_server::web::router::routes;
use karat_store::{Append, Appended};
use karat_table::deal::Seed;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, Deed, Entry, MadeBy, Occupant, Setup, Stage, Terms};

use crate::each_game::{SecretSetup, for_each_game};
use crate::fair::rated_terms;
use crate::replay::without_marks;
use crate::secrecy::{first_difference, without_request};
use crate::site::{Choices, Guest, Reply, Site, due, sitters};
use crate::twins::Twins;

/// The number of players in these games.
const SEATS: usize = 3;

/// Paths whose responses do not depend on any table.
const ASIDE: [&str; 8] = [
    "/static/{file}",
    "/favicon.ico",
    "/games/{game}/new",
    "/healthz",
    "/livez",
    "/readyz",
    "/lobby/events",
    // The response contains a key that is different on each server.
    "/account",
];

/// Two lists of moves, one for each server, whose results only one player can tell apart.
struct Secret {
    plies: [Vec<RecordedMove>; 2],
    seat: Seat,
}

impl Secret {
    /// Plays random games until it finds two possible moves whose results only one player can tell
    /// apart.
    fn find(game: GameId, options: &[(String, String)], dice: &mut Choices) -> Self {
        loop {
            let mut state = AnyGame::new(game, options, SEATS).expect("a game");
            let mut plies = Vec::new();
            while state.turn() != Turn::Over {
                let who = match state.turn() {
                    Turn::Seats(seats) => Actor::Seat(seats.first().expect("somebody is asked")),
                    Turn::Chance | Turn::Over => Actor::Chance,
                };
                let moves = state.legal(who);
                if dice.below(8) == 0
                    && let Some((texts, seat)) = hidden(&state, who, &moves)
                {
                    let plies = texts.map(|text| {
                        let last = RecordedMove { who, text: text.into(), line: 0 };
                        plies.iter().cloned().chain([last]).collect::<Vec<_>>()
                    });
                    return Self { plies, seat };
                }
                let text = moves[dice.below(moves.len() as u32) as usize].clone();
                state.play(who, &text).expect("a listed move");
                plies.push(RecordedMove { who, text: text.into(), line: 0 });
            }
        }
    }
}

/// Returns two of the given moves whose results look different to exactly one seat.
fn hidden(game: &AnyGame, who: Actor, moves: &[String]) -> Option<([String; 2], Seat)> {
    let seen = |text: &str, viewer: Viewer| {
        let mut after = *game;
        let events = after.play_shown(who, text, viewer).expect("a listed move");
        let forced: Vec<_> = match after.turn() {
            Turn::Seats(seats) => seats.iter().map(|seat| after.forced(seat)).collect(),
            Turn::Chance => Vec::new(),
            Turn::Over => return None,
        };
        Some((events, after.view(viewer), after.turn(), forced))
    };
    for (index, one) in moves.iter().enumerate() {
        for two in &moves[index + 1..] {
            let differs = |viewer: Viewer| {
                let (one, two) = (seen(one, viewer), seen(two, viewer));
                one.is_none() || one != two
            };
            if differs(Viewer::Public) {
                continue;
            }
            let mut seats = Seat::all(SEATS).filter(|&seat| differs(Viewer::Seat(seat)));
            if let (Some(seat), None) = (seats.next(), seats.next()) {
                return Some(([one.clone(), two.clone()], seat));
            }
        }
    }
    None
}

/// A way of deriving a new table from an existing one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Practice,
    Rematch,
    Import,
}

const WAYS: [Way; 3] = [Way::Practice, Way::Rematch, Way::Import];

/// The numbers of responses read, tables derived, and requests denied.
#[derive(Default)]
struct Told {
    answers: usize,
    tables: usize,
    forbidden: usize,
}

/// Two servers with the same running game, and a person who derives tables from it.
struct World<'a> {
    twins: Twins<'a>,
    game: GameId,
    people: Vec<PersonId>,
    secretive: Seat,
    maker: Seat,
    told: Told,
    /// All tables in order of creation, each with its ids on the two servers.
    all: Vec<[TableId; 2]>,
    made: u8,
    /// The path suffix that is made to leak the secret, to check that the test notices. `None` in
    /// all other tests.
    leak: Option<&'static str>,
}

impl<'a> World<'a> {
    async fn new(
        sites: &'a [Site; 2],
        (game, options): (GameId, &[(String, String)]),
        secret: &Secret,
        maker: Seat,
    ) -> Self {
        let plies = secret.plies.clone();
        let twins = Twins::open(sites, game, options, SEATS, plies).await;
        let table = sites[0].table(&twins.id).await;
        let person = |who: &Occupant| who.person().cloned().expect("people sit there");
        let people = table.record().sitters.iter().map(|sitter| person(&sitter.who)).collect();
        let (secretive, told) = (secret.seat, Told::default());
        let all = vec![[twins.id.clone(), twins.id.clone()]];
        Self { twins, game, people, secretive, maker, told, all, made: 0, leak: None }
    }

    /// Derives tables from the given one in every possible way on both servers and reads them, then
    /// does the same from each until no steps remain.
    async fn go_on(&mut self, from: &[TableId; 2], steps: usize) {
        if steps == 0 {
            return;
        }
        for way in WAYS {
            let Some(next) = self.make(way, from).await else { continue };
            if way == Way::Practice {
                self.read(&next, false).await;
            }
            self.play_out(&next).await;
            self.read(&next, true).await;
            Box::pin(self.go_on(&next, steps - 1)).await;
        }
    }

    /// Derives a table from the given one on both servers. Returns `None` if no table can be
    /// derived.
    async fn make(&mut self, way: Way, from: &[TableId; 2]) -> Option<[TableId; 2]> {
        self.made += 1;
        let mut made = Vec::new();
        for (at, from) in from.iter().enumerate() {
            self.twins.sites[at].app.tables.now().pass_ms(1);
            made.push(match way {
                Way::Practice => self.practise(at, from).await,
                Way::Rematch => self.play_again(at, from).await,
                Way::Import => self.import(at, from).await,
            });
        }
        let is_made = made[0].is_some();
        assert_eq!(is_made, made[1].is_some(), "whether there can be one tells it");
        self.told.tables += usize::from(is_made);
        let made = [made[0].take()?, made[1].take()?];
        self.all.push(made.clone());
        Some(made)
    }

    /// Opens a practice table as the page's handler does, except that the random numbers are the
    /// same in every run.
    async fn practise(&self, at: usize, from: &TableId) -> Option<TableId> {
        let tables = &self.twins.sites[at].app.tables;
        let me = &self.people[self.maker.index()];
        let table = tables.read_for(from, Some(me)).await.ok()?;
        let mut seats = table.viewers(Some(me)).into_iter().filter_map(|viewer| match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        });
        // A person from whom nothing is hidden may practise from any seat, even another player's,
        // so the test takes the last seat.
        let seat = seats.next_back()?;
        // Practice from a running game starts at its last ply, so that the secret is part of the
        // position.
        let last = table.last_ply();
        let ply = if table.is_over() { Ply::new(last.index() * 3 / 4) } else { last };
        let mut dice = Choices(u64::from(self.made));
        let setup = table.practice((ply, seat), (me, "Ana"), "random", false, &mut dice);
        let root = Seed([self.made; 32]);
        let setup = Setup { root, ..setup.expect("there is something to play") };
        Some(tables.open(setup).await.expect("a table"))
    }

    async fn play_again(&self, at: usize, from: &TableId) -> Option<TableId> {
        let (tables, me) = (&self.twins.sites[at].app.tables, &self.people[self.maker.index()]);
        tables.rematch_dealt_by(from, me, Seed([self.made; 32])).await.ok()
    }

    async fn import(&mut self, at: usize, from: &TableId) -> Option<TableId> {
        let (site, me) = (&self.twins.sites[at], &mut self.twins.readers[self.maker.index()]);
        let record = me.get(site, &format!("/tables/{from}/transcript")).await.text;
        let reply = me.post(site, "/replays", &[("record", &record)]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
        TableId::parse(reply.location().split('/').nth(2)?)
    }

    /// Plays a game to its end on both servers, with the same moves for as long as the two games
    /// are equal.
    async fn play_out(&self, ids: &[TableId; 2]) {
        for (site, id) in self.twins.sites.iter().zip(ids) {
            let table = site.table(id).await;
            if table.record().stage != Stage::Playing {
                continue;
            }
            let (mut game, mut dice) = (*table.game(), Choices(5));
            let mut entries = Vec::new();
            while game.turn() != Turn::Over {
                let who = match game.turn() {
                    Turn::Seats(seats) => Actor::Seat(seats.first().expect("somebody is asked")),
                    Turn::Chance | Turn::Over => Actor::Chance,
                };
                let mut moves = game.legal(who);
                let text = moves.swap_remove(dice.below(moves.len() as u32) as usize);
                game.play(who, &text).expect("a listed move");
                let (deed, at) = (Deed::Move(text.into()), site.app.tables.now().time());
                entries.push(Entry { who, deed, made_by: MadeBy::Seat, at });
            }
            let (id, first) = (id.clone(), table.version());
            let append =
                Append { id, first, entries, requests: Vec::new(), ends: Some(game.standing()) };
            let appended = site.app.tables.store().append(append).await.expect("a record");
            assert!(matches!(appended, Appended::Done { .. }));
        }
    }

    /// Reads a table as the person who created it, and as another person, chosen in rotation. The
    /// player whose secret is tested is never a reader. If `with_rest` is set, all other paths are
    /// read too.
    async fn read(&mut self, ids: &[TableId; 2], with_rest: bool) {
        let is_hidden = self.twins.sites[0].table(&ids[0]).await.record().has_secret_origin;
        let maker = self.maker.index();
        let mut readers: Vec<_> =
            (0..self.twins.readers.len()).filter(|&one| one != maker).collect();
        readers.rotate_left(usize::from(self.made) % SEATS);
        readers.insert(0, maker);
        readers.retain(|&one| one != self.secretive.index());
        for (number, &reader) in readers[..2].iter().enumerate() {
            for (method, path) in self.addresses(&ids[0], with_rest && number == 0).await {
                let is_outside = reader != self.maker.index() && is_hidden;
                if method == Method::POST && !is_outside {
                    continue;
                }
                let mut answers = Vec::new();
                for at in 0..2 {
                    let path = path.replace(ids[0].as_str(), ids[at].as_str());
                    let mut reply = self.ask(at, reader, &method, &path).await;
                    let end = path.strip_prefix(&format!("/tables/{}", ids[0]));
                    if end.is_some_and(|end| end.split('?').next() == self.leak) {
                        let table = self.twins.sites[at].table(&ids[at]).await;
                        let secret = table.game().view(Viewer::Seat(self.secretive));
                        reply.text.push_str(&format!("{secret:?}"));
                    }
                    answers.push(plain(&reply, &self.all, at));
                }
                self.told.answers += 1;
                self.told.forbidden += usize::from(answers[0].starts_with("403"));
                let [one, two] = [&answers[..1], &answers[1..]];
                let what = format!("{method} {path}, reader {reader}, table {}", self.made);
                assert_eq!(first_difference(one, two), None, "{} {what}", self.game);
                assert!(!answers[0].starts_with('5'), "{what}: {}", answers[0]);
            }
        }
    }

    /// Returns all paths of a table, including replays for every seat. If `with_rest` is set, all
    /// other paths are included too.
    async fn addresses(&self, id: &TableId, with_rest: bool) -> Vec<(Method, String)> {
        let last = self.twins.sites[0].table(id).await.last_ply();
        let mut addresses = Vec::new();
        for route in routes() {
            let is_about_one = route.path.contains("/tables/{id}");
            let is_rest = !is_about_one && route.path != "/events";
            if ASIDE.contains(&route.path)
                || is_rest && (!with_rest || route.method == Method::POST)
            {
                continue;
            }
            let path = match route.path {
                "/people/{id}" => format!("/people/{}", self.people[self.maker.index()].as_str()),
                "/people/{id}/habits" => {
                    format!("/people/{}/habits", self.people[self.maker.index()].as_str())
                }
                "/ratings/{game}/{seats}" => format!("/ratings/{}/{SEATS}", self.game),
                "/rules/{game}" => format!("/rules/{}", self.game),
                "/rules/{game}/{clause}" => "/rules/edel/ESR-TURN-7".to_owned(),
                "/rules/{game}/example/{clause}/{number}" => {
                    "/rules/klenotnici/example/KLE-AUCTION-7/1".to_owned()
                }
                "/learn/{game}" => format!("/learn/{}", self.game),
                "/learn/{game}/lesson" => format!("/learn/{}/lesson", self.game),
                "/learn/{game}/lesson/{step}" => format!("/learn/{}/lesson/1", self.game),
                path if path.starts_with("/learn/{game}/puzzles") => {
                    path.replace("{game}", self.game.name()).replace("{puzzle}", "1")
                }
                path if path.starts_with("/puzzles/{puzzle}") => path.replace("{puzzle}", "none"),
                "/studies/{study}" => "/studies/none".to_owned(),
                "/tournaments/{tournament}" => "/tournaments/none".to_owned(),
                "/leagues/{league}" => "/leagues/none".to_owned(),
                "/clubs/{club}" => "/clubs/none".to_owned(),
                "/events" => format!("/events?table={id}"),
                path => path.replace("{id}", id.as_str()),
            };
            assert!(!path.contains('{'), "{path}: how is it asked for?");
            if route.path == "/tables/{id}/replay" {
                let middle = Ply::new(last.index() / 2);
                for (seen_as, ply) in
                    [("0", last), ("1", Ply::START), ("2", middle), ("public", last)]
                {
                    addresses.push((Method::GET, format!("{path}?as={seen_as}&ply={ply}")));
                }
            }
            addresses.push((route.method, path));
        }
        addresses
    }

    async fn ask(&mut self, at: usize, reader: usize, method: &Method, path: &str) -> Reply {
        let (site, guest) = (&self.twins.sites[at], &mut self.twins.readers[reader]);
        if method == Method::POST {
            let seat = self.maker.index().to_string();
            let fields = [("as", &*seat), ("ply", "1"), ("level", "random"), ("seen", "0")];
            let more = [("move", "pass"), ("seat", "0"), ("act", "free"), ("text", "Ahoj")];
            return guest.post(site, path, &[fields, more].concat()).await;
        }
        if !path.contains("events") {
            return guest.get(site, path).await;
        }
        // Streams never end, so only the first part of each is read.
        let request = Request::get(path).header(header::COOKIE, guest.cookies.join("; "));
        let response = site.raw(request.body(Body::empty()).expect("a request")).await;
        let status = response.status();
        let first = match status {
            StatusCode::OK => response.into_body().into_data_stream().next().await,
            _ => None,
        };
        let text = first.map_or_else(String::new, |first| {
            String::from_utf8(first.expect("a stream").to_vec()).expect("text")
        });
        Reply { status, headers: Default::default(), text }
    }
}

/// Returns a response's text with the random ids of tables and requests replaced.
fn plain(reply: &Reply, all: &[[TableId; 2]], at: usize) -> String {
    // Only the records in an archive are compared, because its headers contain checksums that
    // depend on file names.
    let files = reply.text.split('\0').filter(|part| part.len() > 40 || !reply.text.contains('\0'));
    let body = files.collect::<Vec<_>>().join("\n");
    let mut text = format!("{} {:?}\n{body}", reply.status, reply.headers);
    // The hashes of page parts depend on ids, so they are left out.
    text = without_marks(&without_request(&text));
    for (number, ids) in all.iter().enumerate() {
        let id = ids[at].as_str();
        text = text.replace(id, &format!("TABLE{number}"));
        // File names and titles contain only the first digits of an id.
        for (before, length, after) in [("-", 8, ".karat"), ("table ", 6, "")] {
            let short = format!("{before}{}{after}", &id[..length]);
            text = text.replace(&short, &format!("{before}TABLE{number}{after}"));
        }
    }
    text
}

/// Derives tables from a running game in up to `steps` steps, and checks what they reveal. The
/// tables are derived first by the player with the secret, and then by another player.
async fn nothing_made_of_a_game_tells_its_secrets(game: GameId) {
    let SecretSetup { options, steps } = SecretSetup::of(game);
    let mut told = Told::default();
    let mut dice = Choices(17);
    for further in 0..2 {
        let sites = [Site::new().await, Site::new().await];
        let secret = Secret::find(game, &options, &mut dice);
        let maker = (secret.seat.index() + further) % SEATS;
        let mut world = World::new(&sites, (game, &options), &secret, Seat::new(maker)).await;
        let ids = [world.twins.id.clone(), world.twins.id.clone()];
        world.read(&ids, true).await;
        world.go_on(&ids, steps).await;
        told.answers += world.told.answers;
        told.tables += world.told.tables;
        told.forbidden += world.told.forbidden;
    }
    let Told { answers, tables, forbidden } = told;
    println!("{game}: {tables} tables, {answers} answers, {forbidden} refused");
    // Practice and uploading a record are always possible, but a rematch only after the game.
    assert!(tables > 2 * 2_usize.pow(steps as u32), "{tables} tables");
    assert!(forbidden * 10 > answers, "outsiders were asked: {forbidden} of {answers}");
}

/// Reads a running game on both servers. If `leak` is given, paths with that suffix leak the
/// secret.
async fn read_running(game: GameId, leak: Option<&'static str>) {
    let SecretSetup { options, .. } = SecretSetup::of(game);
    let sites = [Site::new().await, Site::new().await];
    let secret = Secret::find(game, &options, &mut Choices(17));
    let maker = Seat::new((secret.seat.index() + 1) % SEATS);
    let mut world = World::new(&sites, (game, &options), &secret, maker).await;
    world.leak = leak;
    let ids = [world.twins.id.clone(), world.twins.id.clone()];
    world.read(&ids, true).await;
}

for_each_game! {
    use std::panic::AssertUnwindSafe;

    use futures_util::FutureExt as _;

    /// To show that the test can fail, each kind of path is made to leak the secret in turn. The
    /// test must notice.
    #[tokio::test]
    async fn a_page_that_shows_a_secret_breaks_the_law() {
        super::read_running(GAME, None).await;
        for end in ["", "/fragment", "/transcript", "/view", "/replay"] {
            let reading = AssertUnwindSafe(super::read_running(GAME, Some(end)));
            assert!(reading.catch_unwind().await.is_err(), "a leak at {end:?} is not noticed");
        }
    }

    #[tokio::test]
    async fn nothing_derived_from_a_game_reveals_its_secrets() {
        super::nothing_made_of_a_game_tells_its_secrets(GAME).await;
    }
}

/// Opens a three-person table at which one decision has been made.
async fn running(site: &Site, is_rated: bool) -> (TableId, Vec<Guest>) {
    let SecretSetup { options, .. } = SecretSetup::of(GameId::Klenotnici);
    let people = [(); SEATS].map(|()| PersonId::random());
    let occupants = people.iter().cloned().map(Occupant::Person).collect();
    let terms = Terms { is_rated, ..rated_terms() };
    let setup = Setup { terms, ..Setup::new(GameId::Klenotnici, options, sitters(occupants)) };
    let id = site.app.tables.open(setup).await.expect("a table");
    let mut guests = Vec::new();
    for person in &people {
        guests.push(Guest::named(&[site], person).await);
    }
    decide(site, &id, &mut Choices(3)).await;
    (id, guests)
}

/// Makes a random decision, and returns whether one was pending.
async fn decide(site: &Site, id: &TableId, dice: &mut Choices) -> bool {
    let table = site.table(id).await;
    let Some(seat) = due(table.game()) else { return false };
    let (text, seen) = (dice.choose(table.game(), seat), table.version());
    let attempt = Attempt::by_seat(seat, &text, seen);
    assert!(matches!(site.attempt(id, attempt).await, Outcome::Played(_)), "{text}");
    true
}

#[tokio::test]
async fn nobody_practises_from_a_running_rated_game() {
    let site = Site::new().await;
    for is_rated in [true, false] {
        let (id, mut guests) = running(&site, is_rated).await;
        let (path, looked) =
            (format!("/tables/{id}/practice"), format!("/tables/{id}/replay?ply=1"));
        let fields = [("as", "0"), ("ply", "1"), ("level", "random")];
        for (language, sentence) in [
            ("en", "This game is rated, so you can use it for practice only once it is over."),
            ("cs", "Tato hra je hodnocená. Cvičit s touto hrou můžete, až skončí."),
        ] {
            guests[0].post(&site, "/settings", &[("locale", language)]).await;
            let page = guests[0].get(&site, &looked).await.text;
            assert_eq!(page.contains(sentence), is_rated, "{language}");
            assert_eq!(page.contains(&path), !is_rated, "{language}: the form");
            let reply = guests[0].post(&site, &path, &fields).await;
            let expected = if is_rated { StatusCode::FORBIDDEN } else { StatusCode::SEE_OTHER };
            assert_eq!(reply.status, expected);
            assert_eq!(reply.text.contains(sentence), is_rated, "{language}: {}", reply.text);
        }
        let mut dice = Choices(4);
        while decide(&site, &id, &mut dice).await {}
        let reply = guests[0].post(&site, &path, &fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "now it is over");
    }
}

/// Until the original game is public, only the player of a practice table may see it. The practice
/// table must remain private if the original game is closed early or its players leave the server.
#[tokio::test]
async fn practice_is_public_once_its_origins_are() {
    for is_played_out in [true, false] {
        let site = Site::new().await;
        let (id, mut guests) = running(&site, false).await;
        let fields = [("as", "0"), ("ply", "0"), ("level", "random")];
        let mut line = vec![id.clone()];
        for _ in 0..2 {
            let path = format!("/tables/{}/practice", line[line.len() - 1]);
            let reply = guests[0].post(&site, &path, &fields).await;
            assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
            let id = reply.location().trim_start_matches("/tables/");
            line.push(TableId::parse(id).expect("an id"));
        }
        let last = format!("/tables/{}", line[2]);
        let (outside, own) = (StatusCode::FORBIDDEN, StatusCode::OK);
        assert_eq!(guests[1].get(&site, &last).await.status, outside);
        let mut dice = Choices(4);
        if is_played_out {
            // This practice table's origin is itself a practice table whose game is still running.
            while decide(&site, &id, &mut dice).await {}
            assert_eq!(guests[1].get(&site, &last).await.status, outside);
            while decide(&site, &line[1], &mut dice).await {}
            assert_eq!(guests[1].get(&site, &last).await.status, own);
        } else {
            assert!(site.app.tables.store().close_table(&id).await.expect("an answer"));
            while decide(&site, &line[1], &mut dice).await {}
            assert_eq!(guests[1].get(&site, &last).await.status, outside);
            guests[2].post(&site, "/account/delete", &[("word", "delete")]).await;
            assert_eq!(guests[1].get(&site, &last).await.status, outside);
        }
        assert_eq!(guests[0].get(&site, &last).await.status, own);
    }
}
