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
    // The call to `room` records the free disk space; its result is not needed.
    let _ = app.tables.store().room();
    let stages = app.tables.store().stages().await?;
    let streams = app.tables.bells().listeners();
    let text = app.tables.store().metrics().text(&stages, streams);
    let text = text.map_err(|error| Error::Internal(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, METRICS_TYPE)], text))
}
