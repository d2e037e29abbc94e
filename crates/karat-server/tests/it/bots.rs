//! Tests bot accounts: how an account becomes one, where pages mark it as one, and which games it
//! cannot play.

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_store::Pool;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Occupant, Setup, Sitter, Terms};
use karat_table::time::UnixMillis;
use serde_json::{Value, json as told};

use crate::fair::{account, behind_a_proxy, rate, rated_terms, send};
use crate::program::{Program, json};
use crate::site::{Choices, Guest, Site, due, sitters};
use crate::tokens::kept;

const MARKED: &str = "Ana (bot)";

/// Opens a table with a free seat, hosted by another person.
async fn lobby(site: &Site, is_rated: bool) -> TableId {
    let owner = PersonId::random();
    site.app.tables.store().add_person(&owner, "Ben", UnixMillis(0)).await.expect("a person");
    let seats = vec![Sitter::new(Occupant::Person(owner.clone()), "Ben"), Sitter::nobody()];
    let terms = Terms { is_rated, is_public: true, ..rated_terms() };
    let game = "edel".parse().expect("a game");
    let setup = Setup { owner: Some(owner), terms, ..Setup::new(game, Vec::new(), seats) };
    site.app.tables.open(setup).await.expect("a table")
}

async fn name_of(site: &Site, person: &PersonId) -> String {
    site.app.tables.store().person(person).await.expect("an answer").expect("somebody").name
}

async fn become_bot(site: &Site, browser: &mut Guest) {
    let reply = browser.post(site, "/account/bot", &[]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    assert_eq!(reply.location(), "/account?done=bot");
}

#[tokio::test]
async fn the_bot_mark_appears_wherever_the_name_does() {
    let site = Site::new().await;
    let (person, mut ana) = kept(&site, "Ana").await;
    let page = ana.get(&site, "/account").await.text;
    assert!(page.contains(r#"action="/account/bot""#), "{page}");
    become_bot(&site, &mut ana).await;
    let page = ana.get(&site, "/account?done=bot").await.text;
    assert!(page.contains("This account is now a bot.") && page.contains(MARKED), "{page}");
    assert!(!page.contains(r#"action="/account/bot""#), "{page}");
    let profile = site.get(&format!("/people/{}", person.as_str())).await.text;
    assert!(profile.contains(MARKED) && profile.contains("This is a bot account"));
    let id = lobby(&site, false).await;
    let joined = ana.post(&site, &format!("/tables/{id}/join"), &[("name", "Somebody")]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    for path in [format!("/tables/{id}"), "/".to_owned()] {
        assert!(site.get(&path).await.text.contains(MARKED), "{path}");
    }
    let program = Program::of(&[&site], &person, "read").await;
    let me = program.read(&site, "/api/v1/me").await;
    assert_eq!((&me["name"], &me["is_bot"]), (&told!(MARKED), &told!(true)));
    let table = program.read(&site, &format!("/api/v1/tables/{id}")).await;
    assert_eq!(table["seats"][1]["name"], MARKED);
}

/// Neither a new name nor a password may remove the mark of a bot account, and no other account's
/// name may contain the mark.
#[tokio::test]
async fn the_bot_mark_is_permanent_and_cannot_be_typed() {
    let site = Site::new().await;
    let (person, mut ana) = kept(&site, "Ana").await;
    become_bot(&site, &mut ana).await;
    for (typed, name) in [("Ana", MARKED), ("Eva (bot)", "Eva (bot)"), ("Eva", "Eva (bot)")] {
        ana.post(&site, "/account/name", &[("name", typed)]).await;
        assert_eq!(name_of(&site, &person).await, name, "{typed}");
    }
    let fields = [("name", "Eva"), ("now", "tři acháty"), ("password", "pět topazů")];
    let changed = ana.post(&site, "/account/password", &fields).await;
    assert_eq!(changed.location(), "/account?done=changed", "{}", changed.text);
    assert_eq!(name_of(&site, &person).await, "Eva (bot)");
    for typed in ["Eva", "eva (bot)", "Eva (bot) "] {
        let fields = [("name", typed), ("password", "pět topazů")];
        let reply = Guest::default().post(&site, "/login", &fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{typed}");
    }
    let mut guest = Guest::default();
    assert_eq!(
        guest.post(&site, "/account/name", &[("name", "Eva")]).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    guest.post(&site, "/account/name", &[("name", "Olga (bot)")]).await;
    let page = guest.get(&site, "/account").await.text;
    assert!(page.contains("Olga") && !page.contains("Olga (bot)"), "{page}");
}

#[tokio::test]
async fn bots_cannot_play_rated_games_with_people() {
    let site = Site::new().await;
    let (person, mut ana) = kept(&site, "Ana").await;
    become_bot(&site, &mut ana).await;
    let id = lobby(&site, true).await;
    let joined = ana.post(&site, &format!("/tables/{id}/join"), &[]).await;
    assert_eq!(joined.status, StatusCode::CONFLICT);
    assert!(joined.text.contains("This rated game is only for people"), "{}", joined.text);
    let program = Program::of(&[&site], &person, "read tables").await;
    let path = format!("/api/v1/tables/{id}/seats/1");
    let refused = site.ask(program.request("PUT", &path, r#"{"who":"me"}"#)).await;
    assert_eq!(
        (refused.status, &json(&refused)["type"]),
        (StatusCode::FORBIDDEN, &told!("/api#rated"))
    );
    let fields = [
        ("game", "edel"),
        ("seats", "2"),
        ("bot_1", "friend"),
        ("rated", "yes"),
        ("time", "days 2"),
    ];
    let own = ana.open(&site, &fields).await;
    assert!(!site.table(&own).await.record().terms.is_rated);
    // If a person without a bot account opens a table with the same form, the table is rated.
    let (_, mut ben) = kept(&site, "Ben").await;
    let other = ben.open(&site, &fields).await;
    assert!(site.table(&other).await.record().terms.is_rated);
}

/// Creates a bot account that is old enough to be rated, and its program.
async fn bot(site: &Site, name: &str) -> (PersonId, Program) {
    let (person, mut browser) = account(site, name).await;
    become_bot(site, &mut browser).await;
    (person.clone(), Program::of(&[site], &person, "read tables play").await)
}

/// Returns the status of the response to a request with a JSON body, and the JSON.
async fn sent(site: &Site, program: &Program, method: &str, path: &str, body: &Value) -> Answer {
    sent_from(site, program, "192.0.2.1", method, path, body).await
}

/// Sends a request with a JSON body from an IP address.
async fn sent_from(
    site: &Site,
    program: &Program,
    address: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> Answer {
    let request = program.request(method, path, &body.to_string());
    let reply = send(site, &mut Guest::default(), request, address).await;
    (reply.status, json(&reply))
}

type Answer = (StatusCode, Value);

/// Plays a table's game to its end through the API, with the programs in seat order, each at its own
/// IP address.
async fn play_to_the_end(site: &Site, id: &TableId, programs: [(&Program, &str); 2]) {
    let mut choices = Choices(3);
    while let Some(seat) = due(site.table(id).await.game()) {
        let table = site.table(id).await;
        let text = choices.choose(table.game(), seat);
        let body = told!({ "text": text, "version": table.version().0 });
        let path = format!("/api/v1/tables/{id}/moves");
        let (program, address) = programs[seat.index()];
        let (status, played) = sent_from(site, program, address, "POST", &path, &body).await;
        assert_eq!(status, StatusCode::OK, "{played}");
    }
}

#[tokio::test]
async fn bot_accounts_play_rated_games_among_themselves() {
    let site = behind_a_proxy().await;
    let (ana, ana_bot) = bot(&site, "Ana").await;
    let (_, ben_bot) = bot(&site, "Ben").await;
    let (eva, mut browser) = account(&site, "Eva").await;
    let eva_program = Program::of(&[&site], &eva, "read tables play").await;
    let terms = told!({
        "game": "edel", "seats": ["me", "free"], "time": "fischer 600 0", "is_rated": true,
        "is_public": true
    });
    let (status, table) = sent(&site, &ana_bot, "POST", "/api/v1/tables", &terms).await;
    assert_eq!(
        (status, &table["terms"]["is_rated"]),
        (StatusCode::CREATED, &told!(true)),
        "{table}"
    );
    let id = TableId::parse(table["id"].as_str().expect("an id")).expect("an id");
    let seat = format!("/api/v1/tables/{id}/seats/1");
    // Neither people nor bots of the server may take the other seat.
    let (status, refused) = sent(&site, &eva_program, "PUT", &seat, &told!({"who": "me"})).await;
    assert_eq!((status, &refused["type"]), (StatusCode::FORBIDDEN, &told!("/api#rated")));
    let joined = browser.post(&site, &format!("/tables/{id}/join"), &[]).await;
    assert!(joined.text.contains("This rated game is only for bot accounts"), "{}", joined.text);
    let (status, _) = sent(&site, &ana_bot, "PUT", &seat, &told!({"who": "gentle"})).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let me = told!({"who": "me"});
    let joined = sent_from(&site, &ben_bot, "198.51.100.1", "PUT", &seat, &me).await;
    assert_eq!(joined.0, StatusCode::OK, "{}", joined.1);
    let start = format!("/api/v1/tables/{id}/start");
    assert_eq!(ana_bot.post(&site, &start, "").await.status, StatusCode::OK);
    play_to_the_end(&site, &id, [(&ana_bot, "192.0.2.1"), (&ben_bot, "198.51.100.1")]).await;
    let store = site.app.tables.store();
    let changes = store.rating_changes(&id).await.expect("an answer");
    assert_eq!(
        changes.iter().map(|change| &*change.name).collect::<Vec<_>>(),
        [MARKED, "Ben (bot)"]
    );
    let ranked = async |pool| store.ranking(pool, GameId::Edel, 2, 0, 10).await.expect("a ranking");
    assert_eq!((ranked(Pool::People).await.len(), ranked(Pool::Bots).await.len()), (0, 2));
    let count = async |pool| store.ranked_count(pool, GameId::Edel, 2).await.expect("a number");
    assert_eq!((count(Pool::People).await, count(Pool::Bots).await), (0, 2));
    let listed = async |path: &str| ana_bot.read(&site, path).await["people"].clone();
    assert_eq!(listed("/api/v1/ratings/edel/2").await, told!([]));
    let bots = listed("/api/v1/ratings/edel/2?bots=1").await;
    assert_eq!(bots.as_array().map(Vec::len), Some(2), "{bots}");
    let page = site.get("/ratings/edel/2").await.text;
    assert!(page.contains(r#"href="/ratings/edel/2?bots=1""#) && !page.contains(MARKED), "{page}");
    let page = site.get("/ratings/edel/2?bots=1").await.text;
    assert!(page.contains("Ratings of bot accounts") && page.contains(MARKED), "{page}");
    assert!(page.contains(r#"href="/ratings/edel/2""#), "{page}");
    let profile = site.get(&format!("/people/{}", ana.as_str())).await.text;
    assert!(profile.contains("/ratings/edel/2?bots=1"), "{profile}");
}

#[tokio::test]
async fn bots_on_one_network_are_not_rated_against_each_other() {
    let site = behind_a_proxy().await;
    let (ana, ana_bot) = bot(&site, "Ana").await;
    let (ben, ben_bot) = bot(&site, "Ben").await;
    let seats = vec![Occupant::Person(ana), Occupant::Person(ben)];
    let seats = seats.into_iter().zip([MARKED, "Ben (bot)"]);
    let seats = seats.map(|(who, name)| Sitter::new(who, name)).collect();
    let setup = Setup { terms: rated_terms(), ..Setup::new(GameId::Edel, Vec::new(), seats) };
    let id = site.app.tables.open(setup).await.expect("a table");
    play_to_the_end(&site, &id, [(&ana_bot, "192.0.2.1"), (&ben_bot, "192.0.2.1")]).await;
    let store = site.app.tables.store();
    assert_eq!(store.rating_changes(&id).await.expect("an answer"), []);
}

#[tokio::test]
async fn a_rated_table_of_bots_needs_a_clock_and_bots_alone() {
    let site = behind_a_proxy().await;
    let (_, ana) = bot(&site, "Ana").await;
    let (ben, ben_bot) = bot(&site, "Ben").await;
    let (eva, _) = account(&site, "Eva").await;
    let eva_program = Program::of(&[&site], &eva, "read tables play").await;
    let good = told!({
        "game": "edel", "seats": ["me", "free"], "time": "days 1", "is_rated": true
    });
    let with = |name: &str, value: Value| {
        let mut body = good.clone();
        body[name] = value;
        body
    };
    let path = "/api/v1/tables";
    let (status, refused) = sent(&site, &eva_program, "POST", path, &good).await;
    assert_eq!((status, &refused["type"]), (StatusCode::FORBIDDEN, &told!("/api#rated")));
    let (status, refused) = sent(&site, &ana, "POST", path, &with("time", told!("none"))).await;
    assert_eq!(status, StatusCode::CONFLICT, "{refused}");
    let seats = told!(["me", "gentle"]);
    let (status, refused) = sent(&site, &ana, "POST", path, &with("seats", seats)).await;
    assert_eq!((status, &refused["type"]), (StatusCode::FORBIDDEN, &told!("/api#rated")));
    let challenge = |person: &PersonId| {
        told!({
            "person": person.as_str(), "game": "edel", "players": 2, "time": "days 1",
            "is_rated": true
        })
    };
    let path = "/api/v1/challenges";
    let (status, refused) = sent(&site, &ana, "POST", path, &challenge(&eva)).await;
    assert_eq!((status, &refused["type"]), (StatusCode::FORBIDDEN, &told!("/api#rated")));
    let (status, _) = sent(&site, &eva_program, "POST", path, &challenge(&ben)).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, table) = sent(&site, &ana, "POST", path, &challenge(&ben)).await;
    assert_eq!(
        (status, &table["terms"]["is_rated"]),
        (StatusCode::CREATED, &told!(true)),
        "{table}"
    );
    // Once all players have left, the table belongs to people, and no bot may take a seat.
    let id = table["id"].as_str().expect("an id");
    let seat = format!("/api/v1/tables/{id}/seats/1");
    assert_eq!(
        ben_bot.post(&site, &format!("/api/v1/tables/{id}/decline"), "").await.status,
        StatusCode::OK
    );
    let left = site.ask(ana.request("DELETE", &format!("/api/v1/tables/{id}/seats/0"), "")).await;
    assert_eq!(left.status, StatusCode::OK, "{}", left.text);
    let (status, _) = sent(&site, &ben_bot, "PUT", &seat, &told!({"who": "me"})).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn bots_are_online_while_their_programs_listen() {
    let site = Site::new().await;
    let (_, ana) = bot(&site, "Ana").await;
    let (eva, mut browser) = account(&site, "Eva").await;
    let eva = Program::of(&[&site], &eva, "read tables play").await;
    let wrong = ana.get(&site, "/api/v1/events?wait=0&accepts=edel,chess").await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    assert_eq!(eva.read(&site, "/api/v1/bots").await, told!({"bots": []}));
    let path = "/api/v1/events?accepts=edel,zepter";
    let stream = site.raw(ana.request("GET", path, "")).await;
    let people = site.raw(eva.request("GET", "/api/v1/events", "")).await;
    let online = eva.read(&site, "/api/v1/bots").await;
    let bots = online["bots"].as_array().expect("a list");
    assert_eq!(bots.len(), 1, "people are not listed: {online}");
    assert_eq!(
        (&bots[0]["name"], &bots[0]["accepts"]),
        (&told!(MARKED), &told!(["edel", "zepter"]))
    );
    let page = browser.get(&site, "/following").await.text;
    assert!(page.contains("Bots that are online") && page.contains(MARKED), "{page}");
    drop((stream, people));
    assert_eq!(eva.read(&site, "/api/v1/bots").await, told!({"bots": []}));
    assert!(!browser.get(&site, "/following").await.text.contains("Bots that are online"));
}

/// If a player declares their account a bot account after joining, the game must not be rated.
#[tokio::test]
async fn a_table_with_a_bot_is_never_rated() {
    let site = Site::new().await;
    let store = site.app.tables.store();
    let (ana, mut browser) = kept(&site, "Ana").await;
    let (ben, _) = kept(&site, "Ben").await;
    become_bot(&site, &mut browser).await;
    let seats = vec![Occupant::Person(ana), Occupant::Person(ben)];
    let terms = rated_terms();
    let game = "edel".parse().expect("a game");
    let setup = Setup { terms, ..Setup::new(game, Vec::new(), sitters(seats)) };
    let id = site.app.tables.open(setup).await.expect("a table");
    rate(&site, &id, &[1, 2]).await;
    assert_eq!(store.rating_changes(&id).await.expect("an answer"), []);
}

#[tokio::test]
async fn an_account_becomes_a_bot_only_before_it_plays() {
    let site = Site::new().await;
    let guest = Guest::default().post(&site, "/account/bot", &[]).await;
    assert_eq!(guest.status, StatusCode::FORBIDDEN);
    let (person, mut ana) = kept(&site, "Ana").await;
    let id = lobby(&site, false).await;
    let joined = ana.post(&site, &format!("/tables/{id}/join"), &[]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    let refused = ana.post(&site, "/account/bot", &[]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refused.text.contains("You still have a seat in an unfinished game"),
        "{}",
        refused.text
    );
    let program = Program::of(&[&site], &person, "read bot").await;
    let path = "/api/v1/me/bot";
    assert_eq!(program.post(&site, path, "").await.status, StatusCode::CONFLICT);
    ana.post(&site, &format!("/tables/{id}/leave"), &[]).await;
    let without = Program::of(&[&site], &person, "read tables play").await;
    assert_eq!(json(&without.post(&site, path, "").await)["scope"], "bot");
    // Declaring the account a bot account again must change nothing.
    for _ in 0..2 {
        let made = program.post(&site, path, "").await;
        assert_eq!((made.status, &json(&made)["name"]), (StatusCode::OK, &told!(MARKED)));
    }
    // An account that already has a rating as a person must not become a bot account.
    let (ben, mut browser) = account(&site, "Ben").await;
    let (cyr, _) = account(&site, "Cyril").await;
    let seats = vec![Occupant::Person(ben.clone()), Occupant::Person(cyr)];
    let terms = rated_terms();
    let game = "edel".parse().expect("a game");
    let setup = Setup { terms, ..Setup::new(game, Vec::new(), sitters(seats)) };
    let id = site.app.tables.open(setup).await.expect("a table");
    rate(&site, &id, &[1, 2]).await;
    let refused = browser.post(&site, "/account/bot", &[]).await;
    assert!(refused.text.contains("has played a rated game"), "{}", refused.text);
    let program = Program::of(&[&site], &ben, "bot").await;
    assert_eq!(program.post(&site, path, "").await.status, StatusCode::FORBIDDEN);
    assert_eq!(name_of(&site, &ben).await, "Ben");
}
