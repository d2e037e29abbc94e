//! A program that sends requests to the API with a token.

use axum::body::Body;
use axum::http::{HeaderMap, Request, header};
use karat_server::web::session::token_hash;
use karat_store::Token;
use karat_table::id::{self, PersonId};
use karat_table::time::UnixMillis;
use serde_json::Value;

use crate::site::{Reply, Site};

/// The time at which tokens expire, later than the end of every test.
const NEVER: UnixMillis = UnixMillis(i64::MAX / 2);

/// A program that sends requests. A program without a token sends anonymous requests.
#[derive(Clone, Default)]
pub(crate) struct Program {
    pub(crate) token: Option<String>,
}

impl Program {
    /// Returns a person's program, whose token has the given scopes on all the given servers. If
    /// the person has no password, they are given one.
    pub(crate) async fn of(sites: &[&Site], person: &PersonId, scopes: &str) -> Self {
        Self::until(sites, person, scopes, NEVER).await
    }

    /// Returns a person's program, whose token expires at the given time.
    pub(crate) async fn until(
        sites: &[&Site],
        person: &PersonId,
        scopes: &str,
        expires: UnixMillis,
    ) -> Self {
        let secret = format!("karat_{}{}", id::random(), id::random());
        for site in sites {
            let store = site.app.tables.store();
            if store.password(person).await.expect("an answer").is_none() {
                let name = format!("Ana {}", &person.as_str()[..12]);
                assert!(store.rename_person(person, &name).await.expect("an answer"));
                assert!(store.set_password(person, "a hash").await.expect("an answer"));
            }
            let token = Token {
                hash: token_hash(&secret),
                name: "Bot".to_owned(),
                scopes: scopes.parse().expect("scopes"),
                created: UnixMillis(0),
                expires,
                seen: None,
            };
            assert!(store.add_token(person, &token).await.expect("an answer"));
        }
        Self { token: Some(secret) }
    }

    /// Creates a new person, and a program whose token has all scopes.
    pub(crate) async fn of_somebody(site: &Site) -> (PersonId, Self) {
        let person = PersonId::random();
        let store = site.app.tables.store();
        store.add_person(&person, "Ana", UnixMillis(0)).await.expect("a person");
        let program = Self::of(&[site], &person, "read tables play").await;
        (person, program)
    }

    pub(crate) async fn get(&self, site: &Site, path: &str) -> Reply {
        site.ask(self.request("GET", path, "")).await
    }

    /// Returns the JSON that the server sends for a path.
    pub(crate) async fn read(&self, site: &Site, path: &str) -> Value {
        let reply = self.get(site, path).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.text);
        json(&reply)
    }

    pub(crate) async fn post(&self, site: &Site, path: &str, body: &str) -> Reply {
        site.ask(self.request("POST", path, body)).await
    }

    pub(crate) fn request(&self, method: &str, path: &str, body: &str) -> Request<Body> {
        let request = Request::builder().method(method).uri(path);
        let mut request = request.body(Body::from(body.to_owned())).expect("a request");
        self.sign(request.headers_mut());
        request
    }

    fn sign(&self, headers: &mut HeaderMap) {
        if let Some(token) = &self.token {
            let value = format!("Bearer {token}").parse().expect("ASCII");
            headers.insert(header::AUTHORIZATION, value);
        }
    }
}

/// Parses a response's body as JSON.
pub(crate) fn json(reply: &Reply) -> Value {
    serde_json::from_str(&reply.text).unwrap_or_else(|error| panic!("{error}: {}", reply.text))
}
