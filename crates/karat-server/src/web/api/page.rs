//! The API documentation page.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};
use karat_table::token::Scope;
use strum::VariantArray;

use crate::web::App;
use crate::web::api::describe::Document;
use crate::web::problem::Kind;
use crate::web::session::Session;
use karat_pages::api::{ApiModel, OperationModel, ProblemModel, api};

/// Handles `GET /api`.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Extension(document): Extension<&'static Document>,
    uri: Uri,
) -> Response {
    let operations = document.operations.iter().map(|endpoint| OperationModel {
        method: endpoint.method.to_string(),
        path: endpoint.path,
        sentence: endpoint.spec.sentence(),
        scope: endpoint.spec.scope.map(Scope::name),
    });
    let problems = Kind::VARIANTS.iter().map(|kind| ProblemModel {
        word: kind.word(),
        status: kind.status().as_u16(),
        sentence: kind.sentence(),
    });
    let model = ApiModel {
        operations: operations.collect(),
        problems: problems.collect(),
        address: app.public_url.clone().unwrap_or_default(),
        has_studies: app.reloaded.get().studies.are_shown(),
    };
    api(&session.ui(&uri), &model).into_response()
}
