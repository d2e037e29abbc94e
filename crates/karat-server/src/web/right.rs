//! Ends streamed responses as soon as their request is no longer authorized.
//!
//! All streams are covered here, so that new kinds cannot be forgotten. Authorization is checked
//! before each chunk, after each event about the person, and every few seconds, because another
//! process may also revoke it.

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
    right: Right,
    taken: u64,
}

impl Asked {
    /// Combines an access right with the number of revocations before it was read.
    pub(crate) fn new(right: Right, taken: u64) -> Self {
        Self { right, taken }
    }
}

/// Handles a request only if its access right still exists when its turn comes, and ends a streamed
/// response once the right is revoked.
pub(crate) async fn hold(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let Some(Asked { right, taken }) = request.extensions().get::<Asked>().cloned() else {
        return next.run(request).await;
    };
    if app.tables.store().rights().taken() != taken && !exists(&app, &right).await {
        return match right.secret {
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
        let held = Held { app, right, bell, parts: body.into_data_stream() };
        Body::from_stream(held.parts())
    })
}

/// A streamed response with its request's access right.
struct Held {
    app: Arc<App>,
    right: Right,
    bell: watch::Receiver<()>,
    parts: BodyDataStream,
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
            let checked_ms = self.app.tables.now().ms();
            let part = tokio::select! {
                part = self.parts.next() => Some(part?),
                rung = self.bell.changed() => rung.ok().and(None),
                () = self.app.tables.now().come(Some(checked_ms + CHECKED_EVERY_MS)) => None,
            };
            if !exists(&self.app, &self.right).await {
                return None;
            }
            if part.is_some() {
                return part;
            }
        }
    }
}

/// Returns whether an access right still exists. If the database fails, the access right is treated
/// as revoked.
async fn exists(app: &App, right: &Right) -> bool {
    let now_ms = app.tables.now().ms();
    app.tables.store().has_right(right, now_ms).await.unwrap_or(false)
}
