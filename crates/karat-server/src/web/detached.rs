//! Runs state-changing requests to completion, even if the client disconnects.
//!
//! If a connection closes, hyper drops its handler at the current `.await`. If that happened
//! between committing and announcing a move, the table's bots would stay asleep. A handler that is
//! dropped before its end therefore continues in its own task.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::response::Response;
use tokio::runtime::Handle;
use tracing::Instrument;

/// The handler of a state-changing request, which is never cancelled.
pub(crate) struct Detached {
    /// The handler, or `None` if it has ended.
    handler: Option<Pin<Box<dyn Future<Output = Response> + Send>>>,
}

/// Returns a future that runs the handler of a state-changing request. If the future is dropped, the
/// handler continues without it.
pub(crate) fn run_to_completion(
    handler: impl Future<Output = Response> + Send + 'static,
) -> Detached {
    Detached { handler: Some(Box::pin(handler)) }
}

impl Future for Detached {
    type Output = Response;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Response> {
        // A handler that panics is not put back, so it does not continue.
        let mut handler = self.handler.take().expect("a handler ends once");
        let polled = handler.as_mut().poll(context);
        if polled.is_pending() {
            self.handler = Some(handler);
        }
        polled
    }
}

impl Drop for Detached {
    fn drop(&mut self) {
        // Without a runtime, the program is about to end.
        if let (Some(handler), Ok(runtime)) = (self.handler.take(), Handle::try_current()) {
            runtime.spawn(handler.in_current_span());
        }
    }
}
