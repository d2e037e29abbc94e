//! Tests bot accounts: how an account becomes one, where pages mark it as one, and which games it
//! cannot play.

use axum::http::StatusCode;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Occupant, Setup, Sitter, Terms};
use karat_table::time::UnixMillis;
use serde_json::json as told;

use crate::fair::{account, rate, rated_terms};
use crate::program::{Program, json};
use crate::site::{Guest, Site, sitters};
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
async fn bots_cannot_play_rated_games() {
    let site = Site::new().await;
    let (person, mut ana) = kept(&site, "Ana").await;
    become_bot(&site, &mut ana).await;
    let id = lobby(&site, true).await;
    let joined = ana.post(&site, &format!("/tables/{id}/join"), &[]).await;
    assert_eq!(joined.status, StatusCode::CONFLICT);
    assert!(joined.text.contains("bots cannot play rated games"), "{}", joined.text);
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
