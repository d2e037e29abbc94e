//! Sends arbitrary input to every form and API path of the server. Whatever the input, the server
//! must not fail, and table pages must remain available.

use std::cell::RefCell;

use axum::body::Body;
use axum::http::{Request, header};
use karat_rules::any::GAMES;
use karat_server::web::session::token_hash;
use karat_store::Token;
use karat_table::id::{self, TableId};
use karat_table::time::UnixMillis;
use karat_table::token::TOKEN_MARK;
use tokio::runtime::{Builder, Runtime};

use crate::site::{Guest, Site};

/// The maximum length of an input, in bytes. The server rejects longer requests.
const BYTES_MAX: usize = 80_000;

thread_local! {
    /// The server that receives all of a thread's inputs. Each input is sent by a new guest, who
    /// uses new tables.
    static PLACE: RefCell<Option<(Runtime, Site)>> = const { RefCell::new(None) };
}

/// Sends a request to the server. The first line of the input is the path, and the rest is the
/// body. In the path, `{table}` stands for the id of a table at which the sender plays, and
/// `{lobby}` for the id of a table that is waiting for players. API requests contain a token with
/// all permissions.
pub fn request(data: &[u8]) {
    let data = &data[..data.len().min(BYTES_MAX)];
    let end = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let (Ok(address), body) = (str::from_utf8(&data[..end]), data.get(end + 1..)) else { return };
    let body = body.unwrap_or_default();
    PLACE.with_borrow_mut(|place| {
        let (runtime, site) = place.get_or_insert_with(|| {
            let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
            let runtime = runtime.expect("a runtime");
            let site = runtime.block_on(Site::new());
            (runtime, site)
        });
        runtime.block_on(send(site, address, body));
    });
}

async fn send(site: &Site, address: &str, body: &[u8]) {
    let mut guest = Guest::default();
    let table = [("game", GAMES[0].name()), ("seats", "3"), ("bots", "random")];
    let table = guest.open(site, &table).await.to_string();
    let lobby = [("game", GAMES[1].name()), ("seats", "3"), ("bots", "friend")];
    let lobby = guest.open(site, &lobby).await.to_string();
    let path = address.trim().replace("{table}", &table).replace("{lobby}", &lobby);
    let request = Request::post(&path);
    let request = if path.starts_with("/api/") {
        request.header(header::AUTHORIZATION, format!("Bearer {}", token(site, &table).await))
    } else {
        request
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::COOKIE, guest.cookies.join("; "))
    };
    let request = request.body(Body::from(body.to_vec()));
    // With an invalid path, there is no request to send.
    let Ok(request) = request else { return };
    let reply = guest.send(site, request).await;
    assert!(!reply.status.is_server_error(), "POST {path}: {} {}", reply.status, reply.text);
    for id in [table, lobby] {
        let page = guest.get(site, &format!("/tables/{id}")).await;
        assert!(!page.status.is_server_error(), "after POST {path}: {} {}", page.status, page.text);
    }
}

/// Creates an API token for the table's owner. Tokens require a password, and a password requires a
/// unique name.
async fn token(site: &Site, table: &str) -> String {
    let id = TableId::parse(table).expect("a table");
    let owner = site.table(&id).await.record().owner.clone().expect("somebody opened it");
    let store = site.app.tables.store();
    let name = format!("Ana {}", &owner.as_str()[..12]);
    assert!(store.rename_person(&owner, &name).await.expect("an answer"));
    assert!(store.set_password(&owner, "a hash").await.expect("an answer"));
    let secret = format!("{TOKEN_MARK}{}{}", id::random(), id::random());
    let token = Token {
        hash: token_hash(&secret),
        name: "Bot".to_owned(),
        scopes: "read tables play".parse().expect("scopes"),
        created: UnixMillis(0),
        expires: UnixMillis(i64::MAX / 2),
        seen: None,
    };
    assert!(store.add_token(&owner, &token).await.expect("an answer"));
    secret
}
