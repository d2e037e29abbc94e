//! Tests API tokens. A token is created on the account page, which shows it only once. The token's
//! owner can revoke it on the account page or by changing the password.

use axum::http::StatusCode;
use karat_server::web::password::Password;
use karat_server::web::session::token_hash;
use karat_store::Store;
use karat_table::id::PersonId;
use karat_table::time::UnixMillis;
use karat_table::token::{Scope, TOKEN_MARK, TOKENS_MAX};

use crate::site::{Guest, Site};

const KNOWN: &str = "tři acháty";

/// Creates a person with a password. Returns the person's id, and a browser in which they are
/// logged in.
pub(crate) async fn kept(site: &Site, name: &str) -> (PersonId, Guest) {
    let person = PersonId::random();
    let browser = Guest::named(&[site], &person).await;
    let store = site.app.tables.store();
    assert!(store.rename_person(&person, name).await.expect("an answer"));
    let hash = Password::new(KNOWN).hash();
    assert!(store.set_password(&person, &hash).await.expect("an answer"));
    (person, browser)
}

/// Returns the new token shown on a page, or `None` if there is none.
fn shown(page: &str) -> Option<&str> {
    let start = page.find(TOKEN_MARK)?;
    Some(&page[start..start + TOKEN_MARK.len() + 64])
}

async fn count(store: &Store, person: &PersonId, now: UnixMillis) -> usize {
    store.tokens_of(person, now).await.expect("tokens").len()
}

#[tokio::test]
async fn a_token_is_shown_once_and_stored_as_a_hash() {
    let site = Site::new().await;
    let (person, mut ana) = kept(&site, "Ana").await;
    let (store, now) = (site.app.tables.store(), site.app.tables.now().time());
    let fields = [("name", "My bot"), ("scope", "read"), ("scope", "play"), ("days", "7")];
    let reply = ana.post(&site, "/account/tokens", &fields).await;
    assert_eq!(reply.status, StatusCode::OK);
    let token = shown(&reply.text).expect("the token").to_owned();
    let (whose, kept) =
        store.token(&token_hash(&token), now).await.expect("an answer").expect("somebody's token");
    assert_eq!(whose.id, person);
    assert_eq!(kept.scopes.iter().collect::<Vec<_>>(), [Scope::Read, Scope::Play]);
    let page = ana.get(&site, "/account").await.text;
    assert!(page.contains("My bot") && shown(&page).is_none());
    site.app.tables.now().pass_ms(7 * 24 * 3_600_000);
    let now = site.app.tables.now().time();
    assert_eq!(store.token(&token_hash(&token), now).await.expect("an answer"), None);
}

#[tokio::test]
async fn tokens_are_revoked_singly_and_all_with_the_password() {
    let site = Site::new().await;
    let (person, mut ana) = kept(&site, "Ana").await;
    let (other, mut ben) = kept(&site, "Ben").await;
    let (store, now) = (site.app.tables.store(), site.app.tables.now().time());
    let fields = [("name", "Bot"), ("scope", "read"), ("days", "90")];
    for _ in 0..TOKENS_MAX {
        assert_eq!(ana.post(&site, "/account/tokens", &fields).await.status, StatusCode::OK);
    }
    let refused = ana.post(&site, "/account/tokens", &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    ben.post(&site, "/account/tokens", &fields).await;
    let hash = store.tokens_of(&person, now).await.expect("tokens").swap_remove(0).hash;
    // A person must not be able to revoke another person's token.
    ben.post(&site, "/account/tokens/end", &[("token", &hash[..16])]).await;
    assert_eq!(count(store, &person, now).await, TOKENS_MAX as usize);
    ana.post(&site, "/account/tokens/end", &[("token", &hash[..16])]).await;
    assert_eq!(count(store, &person, now).await, TOKENS_MAX as usize - 1);
    let fields = [("now", KNOWN), ("password", "pět topazů")];
    ana.post(&site, "/account/password", &fields).await;
    assert_eq!((count(store, &person, now).await, count(store, &other, now).await), (0, 1));
    assert!(store.replace_password(&other, "hash").await.expect("an answer"));
    assert_eq!(count(store, &other, now).await, 0);
}

#[tokio::test]
async fn a_token_needs_a_name_and_a_scope() {
    let site = Site::new().await;
    let (person, mut ana) = kept(&site, "Ana").await;
    for (fields, status) in [
        (&[("name", " "), ("scope", "read"), ("days", "7")][..], StatusCode::UNPROCESSABLE_ENTITY),
        (&[("name", "Bot"), ("days", "7")], StatusCode::UNPROCESSABLE_ENTITY),
        (&[("name", "Bot"), ("scope", "all"), ("days", "7")], StatusCode::BAD_REQUEST),
        (&[("name", "Bot"), ("scope", "read"), ("days", "8")], StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(ana.post(&site, "/account/tokens", fields).await.status, status, "{fields:?}");
    }
    let (store, now) = (site.app.tables.store(), site.app.tables.now().time());
    assert_eq!(count(store, &person, now).await, 0);
}
