//! Request errors, with their status codes and pages.

use std::any::Any;
use std::sync::OnceLock;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{
    HeaderMap, HeaderName, HeaderValue, Response as HttpResponse, StatusCode, Uri, header,
};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_table::caps::Full;

use crate::tables::visibility::VisibilityError;
use crate::tables::{OpenError, ReadError};
use crate::web::App;
use crate::web::right::Asked;
use crate::web::session::Session;
use karat_pages::model::{Problem, Ui};
use karat_pages::{self as pages, link};
use karat_store::{StoreError, TableSummary};
use karat_words::Locale;

/// The status of a page showing a refused move or set-up.
pub(crate) const REFUSED: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;

/// The status of a table page after another player moved first.
pub(crate) const STALE: StatusCode = StatusCode::CONFLICT;

/// The status of a table page asking for confirmation of a move that may end the game for its
/// player.
pub(crate) const ASKED_AGAIN: StatusCode = StatusCode::CONFLICT;

/// The status of a replay page beyond the last move.
pub(crate) const NO_SUCH_PLY: StatusCode = StatusCode::NOT_FOUND;

/// The status of a replay page for a seat whose view the user may not see.
pub(crate) const NOT_YOURS: StatusCode = StatusCode::FORBIDDEN;
/// The status of a page that refuses an action reserved for others.
pub(crate) const FORBIDDEN: StatusCode = StatusCode::FORBIDDEN;

/// The status for a request that timed out.
pub(crate) const TOO_SLOW: StatusCode = StatusCode::REQUEST_TIMEOUT;

/// The status of a page saying that the request is too long.
pub(crate) const TOO_LONG: StatusCode = StatusCode::PAYLOAD_TOO_LARGE;

/// The status of a page asking the user to retry later.
pub(crate) const TOO_MANY: StatusCode = StatusCode::TOO_MANY_REQUESTS;

/// The status of a page for a table that is unreadable and cannot be played.
pub(crate) const FROZEN: StatusCode = StatusCode::CONFLICT;

/// The status of a page for a game that cannot be reviewed.
pub(crate) const UNREVIEWED: StatusCode = StatusCode::CONFLICT;

/// The status of a page for a game that cannot be analysed, or for an analysis at its limit.
pub(crate) const UNANALYSED: StatusCode = StatusCode::CONFLICT;

/// The status of a page saying that the database is currently read-only.
pub(crate) const UNWRITABLE: StatusCode = StatusCode::SERVICE_UNAVAILABLE;

/// The time after which to retry when the disk is full.
const ROOM_AGAIN: Duration = Duration::from_secs(59);

/// An error that occurred while handling a request.
#[derive(Debug)]
pub(crate) enum Error {
    /// No page exists at this URL.
    NotFound,
    /// The user may not perform this action.
    Forbidden,
    /// The table is visible to only one person as long as the games from which it descends have
    /// secrets.
    Hidden,
    /// The operator has banned the user, who may only watch.
    Banned,
    /// The request is malformed.
    BadRequest,
    /// The request's host name does not belong to this server.
    OtherHost,
    /// A person or network has reached a limit on stored data.
    Full(Full),
    /// The client sent too many requests. Contains the time to wait.
    TooMany(Duration),
    /// The stored data is damaged.
    Damaged,
    /// The database is currently not writable.
    Unwritable,
    /// There is not enough disk space for new data.
    NoRoom,
    /// The server should get no requests at present.
    NotReady,
    /// An internal error. Contains a message for the log.
    Internal(String),
}

impl Error {
    fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Forbidden | Self::Hidden | Self::Banned => StatusCode::FORBIDDEN,
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::OtherHost => StatusCode::MISDIRECTED_REQUEST,
            Self::Full(Full { wait: None, .. }) => StatusCode::CONFLICT,
            Self::Full(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Damaged => FROZEN,
            Self::Unwritable | Self::NoRoom | Self::NotReady => UNWRITABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl Error {
    /// Returns the time to wait before retrying, if retrying can help.
    pub(crate) fn wait(&self) -> Option<Duration> {
        match self {
            Self::TooMany(wait) => Some(*wait),
            Self::Full(full) => full.wait,
            Self::Unwritable | Self::NoRoom => Some(ROOM_AGAIN),
            _ => None,
        }
    }
}

/// Returns the `Retry-After` header for a failed write.
pub(crate) fn when_writable() -> [(HeaderName, HeaderValue); 1] {
    [(header::RETRY_AFTER, whole_seconds(ROOM_AGAIN))]
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoRoom => Self::NoRoom,
            error if error.is_passing() => Self::Unwritable,
            error if error.is_damage() => Self::Damaged,
            error => Self::Internal(error.to_string()),
        }
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::NoSuchTable => Self::NotFound,
            ReadError::Store(error) => error.into(),
            // The error was logged when the table was read.
            ReadError::Start(_) | ReadError::Damaged(_) => Self::Damaged,
        }
    }
}

impl From<VisibilityError> for Error {
    fn from(error: VisibilityError) -> Self {
        match error {
            VisibilityError::Hidden => Self::Hidden,
            VisibilityError::Read(error) => error.into(),
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

/// The number of a failure's log entry.
#[derive(Clone, Copy)]
struct LogNumber(u64);

/// A failure reason that the error page explains in more detail than the status code.
#[derive(Clone, Copy)]
enum Mark {
    /// The operator has banned the user, who may only watch.
    MayOnlyLook,
    /// The table is visible to one person only.
    Hidden,
    /// There is not enough disk space for new data.
    NoRoom,
    /// The person or their network has reached a limit.
    Full(Full),
}

/// A marker for the response to a load balancer, which needs no page.
#[derive(Clone, Copy)]
struct IsForPrograms;

/// A marker for responses to requests for unreadable tables.
#[derive(Clone, Copy)]
struct IsDamaged;

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        if let Self::NotReady = self {
            return (self.status(), Extension(IsForPrograms), "not ready\n").into_response();
        }
        let mut response = self.status().into_response();
        if let Self::Banned = self {
            response.extensions_mut().insert(Mark::MayOnlyLook);
        }
        if let Self::Hidden = self {
            response.extensions_mut().insert(Mark::Hidden);
        }
        if let Self::Damaged = self {
            response.extensions_mut().insert(IsDamaged);
        }
        if let Self::NoRoom = self {
            response.extensions_mut().insert(Mark::NoRoom);
        }
        if let Self::Full(full) = self {
            response.extensions_mut().insert(Mark::Full(full));
        }
        if let Some(wait) = self.wait() {
            response.headers_mut().insert(header::RETRY_AFTER, whole_seconds(wait));
        }
        if let Self::Internal(reason) = &self {
            response.extensions_mut().insert(LogNumber(log_failure(reason)));
        }
        response
    }
}

/// Logs a failure and returns the number of its log entry. The response contains only this number,
/// because the reason may be confidential.
pub(crate) fn log_failure(reason: &str) -> u64 {
    let number = u64::from(getrandom::u32().unwrap_or_default());
    tracing::error!(number, reason, "a request failed");
    number
}

/// Returns the number of a failed response's log entry.
pub(crate) fn log_number(response: &Response) -> Option<u64> {
    response.extensions().get::<LogNumber>().map(|number| number.0)
}

/// Builds the response for a network that has exceeded a rate limit. The page is the same for
/// everyone, so it is built only once.
pub(crate) fn too_many(headers: &HeaderMap, wait: Duration) -> Response {
    static PAGES: [OnceLock<Bytes>; Locale::ALL.len()] =
        [const { OnceLock::new() }; Locale::ALL.len()];
    let locale = Session::locale(headers);
    let page = PAGES[locale as usize].get_or_init(|| {
        let ui = Ui { locale, ..Session::anonymous().ui(&Uri::from_static("/")) };
        pages::problem(&ui, &Problem::TooMany).into_string().into()
    });
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::RETRY_AFTER, whole_seconds(wait)),
    ];
    (StatusCode::TOO_MANY_REQUESTS, headers, page.clone()).into_response()
}

/// Handles requests for unknown paths.
pub(crate) async fn nowhere() -> Error {
    Error::NotFound
}

/// Responds to a request whose handler panicked.
#[expect(clippy::needless_pass_by_value, reason = "the signature is the layer's")]
pub(crate) fn panicked(panic: Box<dyn Any + Send + 'static>) -> HttpResponse<Body> {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    Error::Internal(format!("panic: {text}")).into_response()
}

/// The state of the table in the URL, if it was read together with the session.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Glanced(pub(crate) Option<TableSummary>);

/// Reads the session before a request is handled, and turns errors into pages.
pub(crate) async fn render<N: Future<Output = Response>>(
    app: &App,
    mut request: Request,
    next: impl FnOnce(Request) -> N,
) -> Response {
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let table = link::table_in(request.uri().path());
    let taken = store.rights().taken();
    let read = Session::read(store, request.headers(), app.is_secure(), table.as_ref(), now).await;
    let (read, renewal) = match read {
        Ok((session, renewal, summary)) => {
            request.extensions_mut().insert(Glanced(summary));
            (Ok(session), renewal)
        }
        Err(error) => (Err(error), None),
    };
    let asker = read.as_ref().map_or_else(|_| Session::anonymous(), Session::clone);
    let uri = request.uri().clone();
    let mut response = match read {
        Ok(session) if !may(&session, &request) => Error::Banned.into_response(),
        Ok(session) if must_choose(&session, &request) => {
            Redirect::to(&link::account()).into_response()
        }
        Ok(session) => {
            if let Some(right) = session.right() {
                request.extensions_mut().insert(Asked::new(right, taken));
            }
            request.extensions_mut().insert(session);
            next(request).await
        }
        Err(error) => Error::from(error).into_response(),
    };
    if response.extensions().get::<IsDamaged>().is_some() && table.is_none() {
        response = Error::Internal("what is stored is damaged".to_owned()).into_response();
    }
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is = |start: &[u8]| kind.is_some_and(|kind| kind.as_bytes().starts_with(start));
    let (is_page, is_json) = (is(b"text/html"), is(b"application/json"));
    // Static files are the same for everyone, so only pages renew the cookie.
    if let Some((name, value)) = renewal.filter(|_| is_page) {
        response.headers_mut().entry(name).or_insert(value);
    }
    let is_for_programs = response.extensions().get::<IsForPrograms>().is_some();
    if is_page
        || is_json
        || is_for_programs
        || !(status.is_client_error() || status.is_server_error())
    {
        return response;
    }
    let ui = asker.ui(&uri);
    if let (Some(IsDamaged), Some(id)) = (response.extensions().get::<IsDamaged>(), table) {
        // A damaged table's page shows whatever can still be read.
        let remains = store.remains(&id).await.unwrap_or_default();
        return (status, pages::damaged(&ui, &remains)).into_response();
    }
    let number = log_number(&response).unwrap_or_default();
    let problem = match response.extensions().get::<Mark>() {
        Some(Mark::MayOnlyLook) => Problem::Banned,
        Some(Mark::Hidden) => Problem::Hidden,
        Some(Mark::NoRoom) => Problem::NoRoom,
        Some(Mark::Full(full)) => Problem::Full(*full),
        None => problem(status, number),
    };
    let retry_after = response.headers().get(header::RETRY_AFTER).cloned();
    let retry_after = AppendHeaders(retry_after.map(|wait_s| (header::RETRY_AFTER, wait_s)));
    (status, retry_after, pages::problem(&ui, &problem)).into_response()
}

/// Formats a wait in whole seconds, rounding up.
pub(crate) fn whole_seconds(wait: Duration) -> HeaderValue {
    HeaderValue::from(wait.as_secs() + 1)
}

/// Returns whether the user may send this request. Banned users may read pages but submit only a
/// few forms, such as the one for logging out.
fn may(session: &Session, request: &Request) -> bool {
    let is_banned = session.person.as_ref().is_some_and(|person| person.is_banned);
    !is_banned || request.method().is_safe() || link::OPEN_TO_BANNED.contains(&request.uri().path())
}

/// Returns whether the user must choose a password first. Banned users can only watch and need not
/// choose a password.
fn must_choose(session: &Session, request: &Request) -> bool {
    let person = session.person.as_ref();
    person.is_some_and(|person| person.must_choose && !person.is_banned)
        && !link::is_open_before_choice(request.uri().path())
}

/// Returns the problem shown on the page for a status code.
fn problem(status: StatusCode, number: u64) -> Problem {
    match status {
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => Problem::NotFound,
        StatusCode::FORBIDDEN => Problem::Forbidden,
        StatusCode::CONFLICT => Problem::Conflict,
        StatusCode::MISDIRECTED_REQUEST => Problem::OtherHost,
        StatusCode::TOO_MANY_REQUESTS => Problem::TooMany,
        UNWRITABLE => Problem::Unwritable,
        status if status.is_server_error() => Problem::Internal(number),
        _ => Problem::BadRequest,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::{LogNumber, panicked, problem};
    use karat_pages::model::Problem;

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
            (StatusCode::MISDIRECTED_REQUEST, Problem::OtherHost),
            (StatusCode::TOO_MANY_REQUESTS, Problem::TooMany),
            (StatusCode::PAYLOAD_TOO_LARGE, Problem::BadRequest),
            (StatusCode::REQUEST_TIMEOUT, Problem::BadRequest),
            (StatusCode::SERVICE_UNAVAILABLE, Problem::Unwritable),
            (StatusCode::BAD_GATEWAY, Problem::Internal(0)),
        ] {
            assert_eq!(problem(status, 0), expected, "{status}");
        }
    }
}
