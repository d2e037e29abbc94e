//! Ends streamed responses as soon as their request is no longer authorized.
//!
//! All streams are covered here, so that new kinds cannot be forgotten. If this server revokes any
//! access right, authorization is checked before the next chunk; it is also checked every few
//! seconds, because another process may revoke it too.

use std::sync::Arc;

use axum::body::{Body, BodyDataStream, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::stream::{self, Stream};
use tokio::sync::watch;

use crate::web::App;
use crate::web::error::Error;
use crate::web::problem::{Kind, Problem};
use karat_store::{Right, Secret};

/// The maximum interval between authorization checks on an open stream, in milliseconds.
const CHECKED_EVERY_MS: i64 = 4000;

/// A request's access right, and the number of revocations before it was read.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    right: Arc<Right>,
    taken: u64,
}

impl Asked {
    /// Combines an access right with the number of revocations before it was read.
    pub(crate) fn new(right: Right, taken: u64) -> Self {
        Self { right: Arc::new(right), taken }
    }
}

/// Handles a request only if its access right still exists when its turn comes, and ends a streamed
/// response once the right is revoked.
pub(crate) async fn hold(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let Some(Asked { right, taken }) = request.extensions().get::<Asked>().cloned() else {
        return next.run(request).await;
    };
    if app.tables.store().rights().taken() != taken && !exists(&app, &right).await {
        return match &right.secret {
            Secret::Login(_) => Error::Forbidden.into_response(),
            Secret::Token(_) => Problem::from(Kind::Unauthorized).into_response(),
        };
    }
    let response = next.run(request).await;
    if response.body().size_hint().exact().is_some() {
        return response;
    }
    // Subscribe first, so that a revocation before the first check is noticed.
    let bell = app.tables.store().rights().listen(&right.person);
    let app = app.clone();
    response.map(|body| {
        let parts = body.into_data_stream();
        let checked_ms = app.tables.now().ms();
        let held = Held { app, right, bell, parts, taken: None, checked_ms };
        Body::from_stream(held.parts())
    })
}

/// A streamed response with its request's access right.
struct Held {
    app: Arc<App>,
    right: Arc<Right>,
    bell: watch::Receiver<()>,
    parts: BodyDataStream,
    /// The number of revocations before the latest check of the right, or `None` before the first.
    taken: Option<u64>,
    /// The time of the latest check, in milliseconds since 1970. Before the first check, the time
    /// when the response started.
    checked_ms: i64,
}

impl Held {
    fn parts(self) -> impl Stream<Item = Result<Bytes, axum::Error>> + Send {
        // The compression layer polls the stream once more after it has ended.
        stream::unfold(self, async |mut held| Some((held.next().await?, held))).fuse()
    }

    /// Returns the next chunk of the response, or `None` if the response has ended or the right was
    /// revoked.
    async fn next(&mut self) -> Option<Result<Bytes, axum::Error>> {
        loop {
            let due_ms = self.checked_ms + CHECKED_EVERY_MS;
            let part = tokio::select! {
                part = self.parts.next() => Some(part?),
                rung = self.bell.changed() => rung.ok().and(None),
                () = self.app.tables.now().come(Some(due_ms)) => None,
            };
            if !self.is_permitted().await {
                return None;
            }
            if part.is_some() {
                return part;
            }
        }
    }

    /// Returns whether the response may continue. A lookup for each of a stream's many small chunks
    /// would cost more than the chunk, so the latest result counts until it can be wrong.
    async fn is_permitted(&mut self) -> bool {
        let taken = Some(self.app.tables.store().rights().taken());
        let now_ms = self.app.tables.now().ms();
        if taken == self.taken && now_ms < self.checked_ms + CHECKED_EVERY_MS {
            return true;
        }
        (self.taken, self.checked_ms) = (taken, now_ms);
        exists(&self.app, &self.right).await
    }
}

/// Returns whether an access right still exists. If the database fails, the access right is treated
/// as revoked.
async fn exists(app: &App, right: &Right) -> bool {
    let now_ms = app.tables.now().ms();
    app.tables.store().has_right(right, now_ms).await.unwrap_or(false)
}
