//! What changes something is done whole, also if whoever asked for it goes away meanwhile.
//!
//! A connection that ends takes the handler that answers it along, wherever that is. Between the commit of a
//! move and its bell that would leave a table whose bots nobody has woken; so a change is a task of its own.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

/// Answers a request that may change something in a task of its own, which nobody ends.
pub(crate) async fn carry_through(request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    match tokio::spawn(next.run(request).in_current_span()).await {
        Ok(response) => response,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(error) => unreachable!("nobody ends it: {error}"),
        },
    }
}
