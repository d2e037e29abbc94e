//! Reports of finished studies.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::web::App;
use crate::web::error::Error;
use crate::web::routes::PageRequest;
use crate::web::session::Session;
use karat_pages::studies::studies;

/// Handles `GET /studies`: lists the reports.
pub(crate) async fn list(PageRequest { app, session, uri }: PageRequest) -> Response {
    let reports = app.reloaded.get().studies.list(session.locale).await;
    studies(&session.ui(&uri), &reports).into_response()
}

/// Handles `GET /studies/{study}`: sends a report in the user's language, or else in English, with
/// its own content security policy.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let locale = Session::locale(&headers);
    let report = app.reloaded.get().studies.report(&name, locale).await.ok_or(Error::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CONTENT_SECURITY_POLICY, report.policy),
    ];
    Ok((headers, report.html).into_response())
}
