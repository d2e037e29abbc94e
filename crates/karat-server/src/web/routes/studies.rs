//! Reports of finished studies.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::web::App;
use crate::web::error::Error;
use crate::web::routes::PageRequest;
use karat_pages::studies::studies;

/// Handles `GET /studies`: lists the reports.
pub(crate) async fn list(PageRequest { app, session, uri }: PageRequest) -> Response {
    studies(&session.ui(&uri), &app.reloaded.get().studies.list().await).into_response()
}

/// Handles `GET /studies/{study}`: sends a report with its own content security policy.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Response, Error> {
    let report = app.reloaded.get().studies.report(&name).await.ok_or(Error::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CONTENT_SECURITY_POLICY, report.policy),
    ];
    Ok((headers, report.html).into_response())
}
