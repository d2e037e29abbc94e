//! Runs state-changing requests to completion, even if the client disconnects.
//!
//! If a connection closes, hyper drops its handler at the current `.await`. If that happened
//! between committing and announcing a move, the table's bots would stay asleep. Each
//! state-changing request therefore runs in its own task.

use axum::response::Response;
use tracing::Instrument;

/// Runs the handler of a state-changing request in its own task, which is never cancelled.
pub(crate) async fn run_to_completion(
    handler: impl Future<Output = Response> + Send + 'static,
) -> Response {
    match tokio::spawn(handler.in_current_span()).await {
        Ok(response) => response,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(error) => unreachable!("nobody ends it: {error}"),
        },
    }
}
