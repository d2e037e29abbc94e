//! Validates requests against the API document. Each [`OperationSpec`] both describes an operation
//! in the document and decides which requests reach its handler.
//!
//! Unknown query parameters, members and values are rejected. The problem specifies the offending
//! parameter or member and the allowed values.

use std::collections::HashSet;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::web::api::describe::{Document, Form, OperationSpec, Query};
use crate::web::api::door::Caller;
use crate::web::problem::{Kind, Problem};
use crate::web::schema;

/// Middleware that passes a request to its handler if it conforms to the operation's specification.
pub(crate) async fn hold(
    State(spec): State<OperationSpec>,
    request: Request,
    next: Next,
) -> Response {
    match allowed(&spec, request).await {
        Ok(request) => next.run(request).await,
        Err(response) => response,
    }
}

/// Returns the request if it conforms to the operation's specification. A caller without the
/// required scope learns only that the scope is missing.
async fn allowed(spec: &OperationSpec, request: Request) -> Result<Request, Response> {
    let refused = |problem: Problem| problem.into_response();
    if let Some(scope) = spec.scope {
        let caller = request.extensions().get::<Caller>();
        let caller = caller.ok_or_else(|| refused(Kind::Unauthorized.into()))?;
        caller.may(scope).map_err(refused)?;
    }
    check_query(spec.query, request.uri().query().unwrap_or_default()).map_err(refused)?;
    let document: Option<&'static Document> = request.extensions().get().copied();
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    // The router has already limited the body size.
    let bytes = Bytes::from_request(request, &()).await.map_err(IntoResponse::into_response)?;
    check_body(spec, document.expect("every API route knows the document"), &bytes)
        .map_err(refused)?;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// Validates a query string against the operation's parameters.
fn check_query(known: &[Query], query: &str) -> Result<(), Problem> {
    let mut seen = HashSet::new();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let Some(parameter) = known.iter().find(|parameter| parameter.name == name) else {
            let names: Vec<&str> = known.iter().map(|parameter| parameter.name).collect();
            let allowed = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            let fault = format!("unknown query parameter {name:?}; allowed: {allowed}");
            return Err(Problem::unreadable(fault));
        };
        if !seen.insert(parameter.name) {
            let fault = format!("query parameter {:?} appears twice", parameter.name);
            return Err(Problem::unreadable(fault));
        }
        if let Some(allowed) = parameter.value.misfit(&value) {
            let fault =
                format!("query parameter {:?} must be {allowed}, not {value:?}", parameter.name);
            return Err(Problem::unreadable(fault));
        }
    }
    Ok(())
}

/// Validates a request body against the operation's schema.
fn check_body(spec: &OperationSpec, document: &Document, bytes: &[u8]) -> Result<(), Problem> {
    let fault = match spec.body {
        Form::Nothing if bytes.is_empty() => return Ok(()),
        Form::Nothing => "this address takes no body".to_owned(),
        Form::Text if bytes.is_empty() => "the body is empty".to_owned(),
        Form::Text => return Ok(()),
        Form::AnyJson | Form::Json(_) | Form::Lines(_) => match schema::parse(bytes) {
            Err(error) => format!("the body is not valid JSON: {error}"),
            Ok(value) => {
                let schema = document.body_schema(spec.id);
                match schema::check(document.json(), schema, &value) {
                    Ok(()) => return Ok(()),
                    Err(misfit) => misfit.to_string(),
                }
            }
        },
    };
    Err(Problem::unreadable(fault))
}
