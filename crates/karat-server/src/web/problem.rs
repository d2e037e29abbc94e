//! API errors as problem details (RFC 9457).

use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use karat_table::caps::Full;
use karat_table::lobby::Objection;
use karat_table::token::Scope;
use karat_table::version::{ClientRevision, Version};
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use crate::tables::visibility::VisibilityError;
use crate::tables::{OpenError, ReadError};
use crate::web::error::{Error, log_failure, log_number, whole_seconds};
use karat_pages::{self as pages, link};
use karat_store::StoreError;
use karat_words::Locale;

/// The media type of problem details.
const PROBLEM_TYPE: &str = "application/problem+json";

/// The kinds of problems, whose names appear in problem types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Kind {
    /// The request is malformed.
    Unreadable,
    /// The token is missing or invalid.
    Unauthorized,
    /// The token lacks the required scope.
    Scope,
    /// The person may not perform this action.
    Forbidden,
    /// The operator has banned the person, who may only watch.
    Banned,
    /// The person must choose a password first.
    Password,
    /// Bots cannot play rated games.
    Rated,
    /// There is nothing at this URL.
    NotFound,
    /// The URL does not support this method.
    Method,
    /// The request timed out.
    Slow,
    /// The request was based on an outdated position.
    Stale,
    /// The table cannot be played, because its record cannot be replayed.
    Frozen,
    /// The table's state does not allow this action.
    Conflict,
    /// The request is too long.
    TooLong,
    /// The request's host name does not belong to this server.
    OtherHost,
    /// A clause or an earlier choice by the host forbids the action.
    Refused,
    /// The idempotency key has already been used for a different request.
    Key,
    /// The person or network has sent too many requests.
    TooMany,
    /// The person or network has reached a limit on stored data.
    Full,
    /// An internal error occurred.
    Internal,
    /// The database is currently not writable.
    Unwritable,
}

/// The reason for refusing a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The string is not a move of this game.
    Unreadable,
    /// It is not the seat's turn.
    Turn,
    /// A clause forbids the move.
    Rule,
}

impl Reason {
    /// All reasons for refusing a move.
    pub(crate) const ALL: [Self; 3] = [Self::Unreadable, Self::Turn, Self::Rule];

    /// Returns the reason's name in problem details.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::Turn => "turn",
            Self::Rule => "rule",
        }
    }
}

/// A problem: the reason why a request failed.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    kind: Kind,
    /// The clause that forbids the action.
    clause: Option<&'static str>,
    /// The reason, if a move was refused.
    reason: Option<Reason>,
    /// The current length of the table's journal.
    version: Option<u64>,
    /// The table's current revision.
    revision: Option<u64>,
    /// The name of the limit reached.
    limit: Option<&'static str>,
    /// The time to wait before retrying.
    wait: Option<Duration>,
    /// The missing scope.
    scope: Option<Scope>,
    /// The reason why a lobby was not changed.
    objection: Option<Objection>,
    /// The parser's error message for the request.
    fault: Option<String>,
}

/// The body of a problem response.
#[derive(Serialize)]
struct Body<'a> {
    r#type: String,
    title: String,
    status: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    objection: Option<&'a str>,
}

impl Kind {
    /// Returns the kind's name in problem types.
    pub(crate) fn word(self) -> &'static str {
        self.into()
    }

    /// Returns the status code for this kind of problem.
    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Self::Unreadable => StatusCode::BAD_REQUEST,
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::Scope | Self::Forbidden | Self::Banned | Self::Password | Self::Rated => {
                StatusCode::FORBIDDEN
            }
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            // The request is valid, but the table's state or a rule forbids it.
            Self::Stale | Self::Frozen | Self::Conflict | Self::Refused => StatusCode::CONFLICT,
            Self::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Self::OtherHost => StatusCode::MISDIRECTED_REQUEST,
            Self::Key => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooMany | Self::Full => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Unwritable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Returns the kind of problem for a response that has only a status code.
    fn of(status: StatusCode) -> Self {
        let known = [
            Self::Unauthorized,
            Self::Forbidden,
            Self::NotFound,
            Self::Method,
            Self::Slow,
            Self::Conflict,
            Self::TooLong,
            Self::OtherHost,
            Self::Key,
            Self::TooMany,
            Self::Unwritable,
        ];
        let known = known.into_iter().find(|kind| kind.status() == status);
        let other = if status.is_server_error() { Self::Internal } else { Self::Unreadable };
        known.unwrap_or(other)
    }

    /// Returns the message id for this kind of problem.
    pub(crate) fn sentence(self) -> String {
        format!("api-problem-{}", self.word())
    }
}

impl From<Kind> for Problem {
    fn from(kind: Kind) -> Self {
        Self {
            kind,
            clause: None,
            reason: None,
            version: None,
            revision: None,
            limit: None,
            wait: None,
            scope: None,
            objection: None,
            fault: None,
        }
    }
}

impl Problem {
    /// Creates a problem for a malformed request.
    pub(crate) fn unreadable(fault: impl ToString) -> Self {
        Self { fault: Some(fault.to_string()), ..Kind::Unreadable.into() }
    }

    /// Creates a problem for a missing resource, described by `fault`.
    pub(crate) fn missing(fault: impl ToString) -> Self {
        Self { fault: Some(fault.to_string()), ..Kind::NotFound.into() }
    }

    /// Creates a problem for an action forbidden by a clause or for another reason.
    pub(crate) fn refused(clause: Option<&'static str>, fault: Option<String>) -> Self {
        Self { clause, fault, ..Kind::Refused.into() }
    }

    /// Sets the reason for refusing a move.
    pub(crate) fn because(self, reason: Reason) -> Self {
        Self { reason: Some(reason), ..self }
    }

    /// Creates a problem for a token without this scope.
    pub(crate) fn lacks(scope: Scope) -> Self {
        Self { scope: Some(scope), ..Kind::Scope.into() }
    }

    /// Returns whether the problem affects only one table, so that others can still be listed.
    pub(crate) fn is_about_one(&self) -> bool {
        matches!(self.kind, Kind::NotFound | Kind::Forbidden | Kind::Frozen)
    }

    /// Sets the time to wait before retrying.
    pub(crate) fn after(self, wait: Duration) -> Self {
        Self { wait: Some(wait), ..self }
    }

    /// Sets the table's current version and revision.
    pub(crate) fn at(self, version: Version, revision: ClientRevision) -> Self {
        Self { version: Some(version.0), revision: Some(revision.0), ..self }
    }

    /// Renders the problem in the given language.
    fn told(&self, locale: Locale, number: Option<u64>) -> Response {
        let status = self.kind.status();
        let objection = self.objection.map(pages::lobby::objection_id);
        let sentence = objection.map(|id| locale.text(id));
        let number = number.map(|number| {
            locale.say("api-problem-number", &[("number", number.to_string().into())])
        });
        let body = Body {
            r#type: link::api_problem(self.kind.word()),
            title: locale.text(&self.kind.sentence()),
            status: status.as_u16(),
            detail: self.fault.clone().or(sentence).or(number),
            clause: self.clause,
            reason: self.reason.map(Reason::word),
            version: self.version,
            revision: self.revision,
            limit: self.limit,
            scope: self.scope.map(Scope::name),
            objection: objection.and_then(|id| id.strip_prefix("objection-")),
        };
        let text = serde_json::to_string(&body).expect("a problem is plain data");
        let mut response = (status, [(header::CONTENT_TYPE, PROBLEM_TYPE)], text).into_response();
        if let Some(wait) = self.wait {
            response.headers_mut().insert(header::RETRY_AFTER, whole_seconds(wait));
        }
        if self.kind == Kind::Unauthorized {
            let asks = HeaderValue::from_static("Bearer realm=\"karat\"");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, asks);
        }
        response
    }
}

/// The response has no body yet. [`tell`] adds it, because it knows the language.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.kind.status().into_response();
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Kind::NotFound.into(),
            Error::Forbidden | Error::Hidden => Kind::Forbidden.into(),
            Error::Banned => Kind::Banned.into(),
            Error::BadRequest => Kind::Unreadable.into(),
            Error::OtherHost => Kind::OtherHost.into(),
            Error::Full(Full { holding, wait, .. }) => {
                Self { limit: Some(holding.name()), wait, ..Kind::Full.into() }
            }
            Error::TooMany(wait) => Self { wait: Some(wait), ..Kind::TooMany.into() },
            Error::Damaged => Kind::Frozen.into(),
            Error::Unwritable | Error::NoRoom | Error::NotReady => {
                Self { wait: error.wait(), ..Kind::Unwritable.into() }
            }
            // The log entry and the response contain the same number.
            Error::Internal(reason) => Self { fault: Some(reason), ..Kind::Internal.into() },
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Error::from(error).into()
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Self {
        Error::from(error).into()
    }
}

impl From<VisibilityError> for Problem {
    fn from(error: VisibilityError) -> Self {
        Error::from(error).into()
    }
}

impl From<OpenError> for Problem {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Setup(error) => Self::refused(error.clause(), Some(error.to_string())),
            OpenError::Store(error) => error.into(),
        }
    }
}

impl From<Objection> for Problem {
    fn from(objection: Objection) -> Self {
        let kind = match objection {
            Objection::PeopleAlone | Objection::BotsAlone => Kind::Rated,
            Objection::NotOwner | Objection::NotSeated | Objection::Unavailable => Kind::Forbidden,
            Objection::Unknown => Kind::NotFound,
            Objection::ManySent => Kind::Full,
            Objection::NameTaken
            | Objection::NameKept
            | Objection::WrongNonce
            | Objection::NoClock
            | Objection::Oneself
            | Objection::ManyReceived => Kind::Refused,
            _ => Kind::Conflict,
        };
        Self { objection: Some(objection), ..kind.into() }
    }
}

/// The name of the limit exceeded by a refused request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit(pub(crate) &'static str);

/// Turns any failed response into a problem in the client's language.
pub(crate) fn tell(asked: &HeaderMap, response: Response) -> Response {
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let known = response.extensions().get::<Arc<Problem>>().map(|known| (**known).clone());
    let mut problem = known.unwrap_or_else(|| Kind::of(status).into());
    let mut number = log_number(&response);
    if problem.kind == Kind::Internal
        && let Some(reason) = problem.fault.take()
    {
        number = Some(log_failure(&reason));
    }
    if let Some(Limit(limit)) = response.extensions().get() {
        problem.limit = Some(limit);
    }
    let mut told = problem.told(locale(asked), number);
    for name in [header::RETRY_AFTER, header::ALLOW] {
        if let Some(value) = response.headers().get(&name) {
            told.headers_mut().insert(name, value.clone());
        }
    }
    // Outer layers read the response's extensions, so the problem keeps them.
    told.extensions_mut().extend(response.extensions().clone());
    told
}

/// Builds the response for a network that has exceeded a rate limit.
pub(crate) fn too_many(asked: &HeaderMap, limit: &'static str, wait: Duration) -> Response {
    let problem = Problem { limit: Some(limit), wait: Some(wait), ..Kind::TooMany.into() };
    problem.told(locale(asked), None)
}

/// Returns the language requested by an API client, ignoring cookies.
pub(crate) fn locale(asked: &HeaderMap) -> Locale {
    let lines = asked.get_all(header::ACCEPT_LANGUAGE).iter();
    Locale::from_lines(lines.filter_map(|line| line.to_str().ok()))
}
