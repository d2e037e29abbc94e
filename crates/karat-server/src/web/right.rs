//! Ends streamed responses as soon as their request is no longer authorized.
//!
//! All streams are checked here, so that new kinds cannot be forgotten. If this server revokes any
//! access right, authorization is checked before the next chunk; it is also checked every few
//! seconds, because another process may revoke it too.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use futures_util::future::BoxFuture;
use hyper::body::Frame;
use karat_table::time::UnixMillis;
use tokio::sync::watch;

use crate::web::App;
use crate::web::error::Error;
use crate::web::problem::{Kind, Problem};
use karat_store::{Right, Secret};

/// The maximum interval between authorization checks on an open stream.
const CHECKED_EVERY: Duration = Duration::from_secs(4);

/// Checks take place at multiples of this time, in milliseconds, so that those of several streams
/// share a lookup.
const CHECKED_TOGETHER_MS: i64 = 125;

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
pub(crate) async fn hold<N: Future<Output = Response>>(
    app: &Arc<App>,
    request: Request,
    next: impl FnOnce(Request) -> N,
) -> Response {
    let Some(Asked { right, taken }) = request.extensions().get::<Asked>().cloned() else {
        return next(request).await;
    };
    if app.tables.store().rights().taken() != taken && !exists(app, &right).await {
        return match &right.secret {
            Secret::Login(_) => Error::Forbidden.into_response(),
            Secret::Token(_) => Problem::from(Kind::Unauthorized).into_response(),
        };
    }
    let response = next(request).await;
    if response.body().size_hint().exact().is_some() {
        return response;
    }
    response.map(|body| Body::new(Held::new(app.clone(), right, body)))
}

/// A streamed response with its request's access right.
struct Held {
    app: Arc<App>,
    right: Arc<Right>,
    bell: watch::Receiver<()>,
    body: Body,
    permission: Permission,
}

/// Whether a stream may continue.
enum Permission {
    /// The access right is being checked, so the next chunk must wait.
    Checking(BoxFuture<'static, bool>),
    /// The stream may continue until the future completes, and must then be checked again.
    Granted(BoxFuture<'static, ()>),
    /// The right was revoked, or the response has ended.
    Ended,
}

impl Held {
    /// Wraps a response body. The right is checked before the first chunk.
    fn new(app: Arc<App>, right: Arc<Right>, body: Body) -> Self {
        let bell = app.tables.store().rights().listen(&right.person);
        let permission = Self::check(&app, &right);
        Self { app, right, bell, body, permission }
    }

    fn check(app: &Arc<App>, right: &Arc<Right>) -> Permission {
        let (app, right) = (app.clone(), right.clone());
        Permission::Checking(Box::pin(async move { exists(&app, &right).await }))
    }

    /// Grants permission until this server revokes one of the person's rights, or another process
    /// may have done so.
    fn grant(&self) -> Permission {
        let (now, mut bell) = (self.app.tables.now().clone(), self.bell.clone());
        Permission::Granted(Box::pin(async move {
            let UnixMillis(latest_ms) = now.time() + CHECKED_EVERY;
            let due = UnixMillis(latest_ms - latest_ms.rem_euclid(CHECKED_TOGETHER_MS));
            tokio::select! {
                // The store keeps the sender, and it outlives the server's streams.
                _ = bell.changed() => {}
                () = now.come(Some(due)) => {}
            }
        }))
    }
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        loop {
            self.permission = match &mut self.permission {
                Permission::Checking(check) => {
                    if ready!(check.as_mut().poll(context)) {
                        self.grant()
                    } else {
                        Permission::Ended
                    }
                }
                Permission::Granted(due) => {
                    if due.as_mut().poll(context).is_ready() {
                        // Any revocation from now on requires another check.
                        self.bell.mark_unchanged();
                        Self::check(&self.app, &self.right)
                    } else {
                        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
                        if frame.is_none() {
                            self.permission = Permission::Ended;
                        }
                        return Poll::Ready(frame);
                    }
                }
                Permission::Ended => return Poll::Ready(None),
            };
        }
    }
}

/// Returns whether an access right still exists. If the database fails, the access right is treated
/// as revoked.
async fn exists(app: &App, right: &Right) -> bool {
    let now = app.tables.now().time();
    app.tables.store().has_right(right, now).await.unwrap_or(false)
}
