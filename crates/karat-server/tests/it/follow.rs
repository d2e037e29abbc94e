//! Tests following people: who appears on the list, and who may see whether they are online.

use std::time::Duration;

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_table::caps::FOLLOWED_MAX;
use karat_table::id::PersonId;
use karat_table::table::{Occupant, Setup, Sitter, Terms};
use karat_table::time::UnixMillis;

use crate::site::{Guest, Site};

/// A time after which a person no longer counts as online.
const LONG: Duration = Duration::from_secs(6 * 60);

/// Registers a person with the given name, and returns their id and browser.
pub(crate) async fn person(site: &Site, name: &str) -> (PersonId, Guest) {
    let id = PersonId::random();
    site.app.tables.store().add_person(&id, name, UnixMillis(1)).await.expect("a person");
    let browser = Guest::named(&[site], &id).await;
    (id, browser)
}

async fn follow(site: &Site, browser: &mut Guest, other: &PersonId) -> StatusCode {
    let fields = [("person", other.as_str()), ("do", "follow")];
    browser.post(site, "/following", &fields).await.status
}

/// Returns the list of followed people as the browser's owner sees it.
async fn list(site: &Site, browser: &mut Guest) -> String {
    let reply = browser.get(site, "/following").await;
    assert_eq!(reply.status, StatusCode::OK);
    reply.text.split("<main").nth(1).expect("a page").to_owned()
}

#[tokio::test]
async fn a_person_is_followed_from_their_page_and_unfollowed() {
    let site = Site::new().await;
    let (ana, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    let page = format!("/people/{}", ben.as_str());
    assert!(hers.get(&site, &page).await.text.contains("value=\"follow\""));
    assert!(!his.get(&site, &page).await.text.contains("value=\"follow\""), "his own page");
    assert!(!site.get(&page).await.text.contains("value=\"follow\""), "an anonymous visitor");
    let fields = [("person", ben.as_str()), ("do", "follow"), ("back", &page)];
    let reply = hers.post(&site, "/following", &fields).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, page.as_str()));
    assert!(hers.get(&site, &page).await.text.contains("value=\"unfollow\""));
    assert!(list(&site, &mut hers).await.contains(ben.as_str()));
    assert!(!list(&site, &mut his).await.contains(ana.as_str()), "the list is private");
    assert!(!his.get(&site, &format!("/people/{}", ana.as_str())).await.text.contains("Unfollow"));
    let fields = [("person", ben.as_str()), ("do", "unfollow"), ("back", "//elsewhere.example")];
    let reply = hers.post(&site, "/following", &fields).await;
    assert_eq!(reply.location(), "/following");
    assert!(!list(&site, &mut hers).await.contains(ben.as_str()));
}

#[tokio::test]
async fn nobody_follows_themselves_or_a_person_who_does_not_exist() {
    let site = Site::new().await;
    let (ana, mut hers) = person(&site, "Ana").await;
    assert_eq!(follow(&site, &mut hers, &ana).await, StatusCode::BAD_REQUEST);
    assert_eq!(follow(&site, &mut hers, &PersonId::random()).await, StatusCode::NOT_FOUND);
    let fields = [("person", "nobody"), ("do", "follow")];
    assert_eq!(hers.post(&site, "/following", &fields).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_list_shows_who_is_online_and_where_they_wait() {
    let site = Site::new().await;
    let (_, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    assert_eq!(follow(&site, &mut hers, &ben).await, StatusCode::SEE_OTHER);
    assert!(!list(&site, &mut hers).await.contains("presence is-here"));
    let mut sitters = vec![Sitter::new(Occupant::Person(ben.clone()), "Ben")];
    sitters.resize(3, Sitter::nobody());
    let terms = Terms { is_public: true, ..Terms::default() };
    let setup = Setup::new(GameId::Klenotnici, Vec::new(), sitters);
    let setup = Setup { owner: Some(ben.clone()), terms, ..setup };
    let id = site.app.tables.open(setup).await.expect("a table");
    let join = format!("/tables/{id}/join");
    assert!(list(&site, &mut hers).await.contains(&join));
    his.get(&site, "/").await;
    assert!(list(&site, &mut hers).await.contains("presence is-here"));
    let home = hers.get(&site, "/").await.text;
    assert!(home.contains("Online now:"), "{home}");
    hers.does(&site, &id, "join", &[]).await;
    assert!(!list(&site, &mut hers).await.contains(&join), "she has a seat there");
    site.app.tables.now().pass(LONG);
    assert!(!list(&site, &mut hers).await.contains("presence is-here"));
    assert!(!hers.get(&site, "/").await.text.contains("Online now:"));
}

#[tokio::test]
async fn a_person_who_blocks_a_follower_does_not_appear_online() {
    let site = Site::new().await;
    let (ana, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    let store = site.app.tables.store();
    assert_eq!(follow(&site, &mut hers, &ben).await, StatusCode::SEE_OTHER);
    his.get(&site, "/").await;
    store.mute(&ben, &ana, false, UnixMillis(1)).await.expect("muted");
    assert!(list(&site, &mut hers).await.contains("presence is-here"), "he only muted her");
    store.mute(&ben, &ana, true, UnixMillis(1)).await.expect("blocked");
    let list = list(&site, &mut hers).await;
    assert!(list.contains(ben.as_str()) && !list.contains("presence is-here"));
    assert!(!hers.get(&site, "/").await.text.contains("Online now:"));
}

#[tokio::test]
async fn a_deleted_account_leaves_every_list() {
    let site = Site::new().await;
    let (_, mut hers) = person(&site, "Ana").await;
    let (ben, mut his) = person(&site, "Ben").await;
    assert_eq!(follow(&site, &mut hers, &ben).await, StatusCode::SEE_OTHER);
    let reply = his.post(&site, "/account/delete", &[("word", "delete")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    assert!(!list(&site, &mut hers).await.contains(ben.as_str()));
}

#[tokio::test]
async fn a_person_can_follow_only_so_many() {
    let site = Site::new().await;
    let (ana, mut hers) = person(&site, "Ana").await;
    let store = site.app.tables.store();
    for number in 0..FOLLOWED_MAX {
        let (other, _) = person(&site, &format!("Other {number}")).await;
        assert!(store.follow(&ana, &other, UnixMillis(1)).await.expect("an answer"));
    }
    let (last, _) = person(&site, "Last").await;
    let fields = [("person", last.as_str()), ("do", "follow")];
    let reply = hers.post(&site, "/following", &fields).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.text.contains(&format!("{FOLLOWED_MAX} people, which is the limit")));
}
