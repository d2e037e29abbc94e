//! What can go wrong, its status code, and the page that says so.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Response as HttpResponse, StatusCode, header};
use axum::middleware::Next;
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};

use crate::App;
use crate::pages;
use crate::pages::model::Problem;
use crate::router;
use crate::session::Session;
use crate::store::StoreError;
use crate::tables::{OpenError, ReadError};

/// The status of a page that shows a refused move or set-up.
pub(crate) const REFUSED: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;

/// The status of a table's page after a move that somebody else forestalled.
pub(crate) const STALE: StatusCode = StatusCode::CONFLICT;

/// The status of a look back at a ply that a table does not have.
pub(crate) const NO_SUCH_PLY: StatusCode = StatusCode::NOT_FOUND;

/// The status of a look back through eyes that are not the reader's.
pub(crate) const NOT_YOURS: StatusCode = StatusCode::FORBIDDEN;
/// The status of a page that says that only another person may do it.
pub(crate) const FORBIDDEN: StatusCode = StatusCode::FORBIDDEN;

/// The status of a request that took too long.
pub(crate) const TOO_SLOW: StatusCode = StatusCode::REQUEST_TIMEOUT;

/// The status of a page that says to wait before the next try.
pub(crate) const TOO_MANY: StatusCode = StatusCode::TOO_MANY_REQUESTS;

/// Why a request has no other answer.
#[derive(Debug)]
pub(crate) enum Error {
    /// There is nothing at the address.
    NotFound,
    /// It is not the guest's to do.
    Forbidden,
    /// Whoever asks may only look.
    Banned,
    /// The request cannot be understood.
    BadRequest,
    /// It is too much for now; so long to wait.
    TooMany(Duration),
    /// The server failed; the text is for its log.
    Internal(String),
}

impl Error {
    fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Forbidden | Self::Banned => StatusCode::FORBIDDEN,
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Self::Internal(error.to_string())
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::NoSuchTable => Self::NotFound,
            ReadError::Store(error) => error.into(),
            ReadError::Start(reason) => Self::Internal(format!("a table does not begin: {reason}")),
        }
    }
}

impl From<OpenError> for Error {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Setup(_) => Self::BadRequest,
            OpenError::Store(error) => error.into(),
        }
    }
}

/// The number under which the log tells about a failure.
#[derive(Clone, Copy)]
struct LogNumber(u64);

/// The mark of an answer to somebody who may only look.
#[derive(Clone, Copy)]
struct MayOnlyLook;

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        if let Self::Banned = self {
            response.extensions_mut().insert(MayOnlyLook);
        }
        if let Self::TooMany(wait) = &self {
            // Whole seconds, and never too few.
            let wait_s = HeaderValue::from(wait.as_secs() + 1);
            response.headers_mut().insert(header::RETRY_AFTER, wait_s);
        }
        if let Self::Internal(reason) = &self {
            // The page shows the number alone: the reason may hold what nobody may know.
            let number = u64::from(getrandom::u32().unwrap_or_default());
            tracing::error!(number, reason, "a request failed");
            response.extensions_mut().insert(LogNumber(number));
        }
        response
    }
}

/// The answer at an address that has none.
pub(crate) async fn nowhere() -> Error {
    Error::NotFound
}

/// The answer of a handler that panicked.
#[expect(clippy::needless_pass_by_value, reason = "the signature is the layer's")]
pub(crate) fn panicked(panic: Box<dyn Any + Send + 'static>) -> HttpResponse<Body> {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    Error::Internal(format!("panic: {text}")).into_response()
}

/// Reads the session before a request is handled, and makes a page of every failure after.
pub(crate) async fn dress(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let (store, now_ms) = (app.tables.store(), app.tables.now().ms());
    let read = Session::read(store, request.headers(), app.is_secure(), now_ms).await;
    let (read, renewal) =
        read.map_or_else(|error| (Err(error), None), |(session, renewal)| (Ok(session), renewal));
    let ui = read.as_ref().unwrap_or(&Session::of_nobody()).ui(request.uri());
    let mut response = match read {
        Ok(session) if !may(&session, &request) => Error::Banned.into_response(),
        Ok(session) if must_choose(&session, &request) => {
            Redirect::to(&router::link::account()).into_response()
        }
        Ok(session) => {
            request.extensions_mut().insert(session);
            next.run(request).await
        }
        Err(error) => Error::from(error).into_response(),
    };
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is = |start: &[u8]| kind.is_some_and(|kind| kind.as_bytes().starts_with(start));
    let (is_page, is_json) = (is(b"text/html"), is(b"application/json"));
    // Files are the same for everybody, and so have no cookie.
    if let Some((name, value)) = renewal.filter(|_| is_page) {
        response.headers_mut().entry(name).or_insert(value);
    }
    if is_page || is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let number = response.extensions().get::<LogNumber>().map_or(0, |number| number.0);
    let problem = match response.extensions().get::<MayOnlyLook>() {
        Some(MayOnlyLook) => Problem::Banned,
        None => problem(status, number),
    };
    let retry_after = response.headers().get(header::RETRY_AFTER).cloned();
    let retry_after = AppendHeaders(retry_after.map(|wait_s| (header::RETRY_AFTER, wait_s)));
    (status, retry_after, pages::problem(&ui, &problem)).into_response()
}

/// Whether somebody may ask for this: who is banned may look, and leave.
fn may(session: &Session, request: &Request) -> bool {
    let is_banned = session.person.as_ref().is_some_and(|person| person.is_banned);
    !is_banned
        || request.method().is_safe()
        || router::OPEN_TO_BANNED.contains(&request.uri().path())
}

/// Whether somebody has to choose a password before this. Who may only look may look at once.
fn must_choose(session: &Session, request: &Request) -> bool {
    let person = session.person.as_ref();
    person.is_some_and(|person| person.must_choose && !person.is_banned)
        && !router::is_open_before_choice(request.uri().path())
}

/// What a page says about a status.
fn problem(status: StatusCode, number: u64) -> Problem {
    match status {
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => Problem::NotFound,
        StatusCode::FORBIDDEN => Problem::Forbidden,
        StatusCode::CONFLICT => Problem::Conflict,
        StatusCode::TOO_MANY_REQUESTS => Problem::TooMany,
        status if status.is_server_error() => Problem::Internal(number),
        _ => Problem::BadRequest,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::{LogNumber, panicked, problem};
    use crate::pages::model::Problem;

    #[test]
    fn a_panic_is_answered_with_a_number() {
        let response = panicked(Box::new("a secret"));
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let number = response.extensions().get::<LogNumber>().expect("a number").0;
        assert_eq!(problem(response.status(), number), Problem::Internal(number));
    }

    #[test]
    fn every_failure_has_its_page() {
        for (status, expected) in [
            (StatusCode::NOT_FOUND, Problem::NotFound),
            (StatusCode::METHOD_NOT_ALLOWED, Problem::NotFound),
            (StatusCode::FORBIDDEN, Problem::Forbidden),
            (StatusCode::CONFLICT, Problem::Conflict),
            (StatusCode::TOO_MANY_REQUESTS, Problem::TooMany),
            (StatusCode::PAYLOAD_TOO_LARGE, Problem::BadRequest),
            (StatusCode::REQUEST_TIMEOUT, Problem::BadRequest),
            (StatusCode::BAD_GATEWAY, Problem::Internal(0)),
        ] {
            assert_eq!(problem(status, 0), expected, "{status}");
        }
    }
}
