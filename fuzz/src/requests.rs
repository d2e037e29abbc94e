//! Every form of the server, given anything. Whatever is sent, the answer is a page that says what is
//! wrong or what was done, never a failure of the server, and the tables stay readable.

use std::cell::RefCell;

use axum::body::Body;
use axum::http::{Request, header};
use tokio::runtime::{Builder, Runtime};

use crate::site::{Guest, Site};

/// No input is longer; the server refuses what is.
const BYTES_MAX: usize = 80_000;

thread_local! {
    /// One server for all inputs of a thread; each has people and tables of its own.
    static PLACE: RefCell<Option<(Runtime, Site)>> = const { RefCell::new(None) };
}

/// A body, after a line with the address that it is sent to. `{table}` stands there for a table at
/// which the sender plays, `{lobby}` for one that waits for players.
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
    let table = [("game", "klenotnici"), ("seats", "3"), ("bots", "random")];
    let table = guest.open(site, &table).await.to_string();
    let lobby = [("game", "edel"), ("seats", "3"), ("bots", "friend")];
    let lobby = guest.open(site, &lobby).await.to_string();
    let path = address.trim().replace("{table}", &table).replace("{lobby}", &lobby);
    let request = Request::post(&path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::COOKIE, guest.cookies.join("; "))
        .body(Body::from(body.to_vec()));
    // An address that is none cannot be asked for.
    let Ok(request) = request else { return };
    let reply = guest.send(site, request).await;
    assert!(!reply.status.is_server_error(), "POST {path}: {} {}", reply.status, reply.text);
    for id in [table, lobby] {
        let page = guest.get(site, &format!("/tables/{id}")).await;
        assert!(!page.status.is_server_error(), "after POST {path}: {} {}", page.status, page.text);
    }
}
