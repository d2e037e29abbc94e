//! Tests that a change is completed even if the client disconnects first.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Duration;

use futures_util::StreamExt;
use karat_table::id::TableId;
use karat_table::version::ClientRevision;
use serde_json::json as told;
use tokio::time::timeout;

use crate::program::{Program, json};
use crate::site::Site;

/// The maximum number of steps for which a request runs before the client disconnects. A move takes
/// far fewer steps.
const STEPS_MAX: u32 = 400;

/// The maximum time to wait for news of a change, which should arrive immediately.
const PATIENCE: Duration = Duration::from_secs(60);

/// Polls a request once, and then lets other tasks run. Returns whether the request has completed.
async fn step<T>(mut asking: Pin<&mut impl Future<Output = T>>) -> bool {
    let mut has_gone_on = false;
    poll_fn(|task| {
        if has_gone_on {
            return Poll::Ready(false);
        }
        has_gone_on = true;
        asking.as_mut().poll(task).map(|_| true)
    })
    .await
}

/// A client that never received the response must be able to retry its move and learn that it has
/// been made. Everyone else must have been informed of the move.
#[tokio::test]
async fn a_move_completes_if_its_client_disconnects() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    let (mut finished, mut steps) = (0, 1);
    while steps < STEPS_MAX && finished < 3 {
        let asked = told!({"game": "klenotnici", "seats": ["me", "random", "random"]});
        let reply = program.post(&site, "/api/v1/tables", &asked.to_string()).await;
        let id = json(&reply)["id"].as_str().and_then(TableId::parse).expect("a table");
        site.let_bots_move(&id).await;
        let path = format!("/api/v1/tables/{id}");
        let position = program.read(&site, &format!("{path}/position")).await;
        let sent = told!({"text": position["legal"][0], "version": position["version"]});
        let request = || {
            let path = format!("{path}/moves");
            let mut request = program.request("POST", &path, &sent.to_string());
            request.headers_mut().insert("idempotency-key", "once".parse().expect("ASCII"));
            request
        };
        let before = ClientRevision(position["revision"].as_u64().expect("a number"));
        let before = site.app.tables.server_revision(before).expect("it was told");
        let listener = site.app.tables.bells().listen(&id);
        {
            let mut asking = pin!(site.raw(request()));
            for _ in 0..steps {
                if step(asking.as_mut()).await {
                    finished += 1;
                    break;
                }
            }
        }
        let again = site.ask(request()).await;
        assert!(again.status.is_success(), "{}", again.text);
        let mut revisions = pin!(listener.revisions(before));
        let heard = timeout(PATIENCE, revisions.next()).await;
        assert!(heard.is_ok_and(|heard| heard.is_some()), "nobody heard of it after {steps} steps");
        steps += 1 + steps / 8;
    }
    assert!(finished > 0, "a request is answered at last");
}
