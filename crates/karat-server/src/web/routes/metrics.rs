//! Prometheus metrics for the operator, served by a separate listener.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::web::App;
use crate::web::error::Error;
use karat_store::metrics::METRICS_TYPE;

/// Handles `GET /metrics`: sends the metrics as text.
pub(crate) async fn show(State(app): State<Arc<App>>) -> Result<impl IntoResponse, Error> {
    let store = app.tables.store();
    // The call to `room` records the free disk space; its result is not needed.
    let _ = store.room();
    store.measure().await?;
    let stages = store.stages().await?;
    let online = app.tables.presence().count_online();
    store.metrics().note_activity(online, store.waiting_jobs().await?.len());
    let streams = app.tables.bells().listeners();
    let text = store.metrics().text(&stages, streams);
    let text = text.map_err(|error| Error::Internal(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, METRICS_TYPE)], text))
}
