//! API errors as problem details (RFC 9457).

use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use karat_table::caps::Full;
use karat_table::lobby::Objection;
use karat_table::token::Scope;
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use crate::store::StoreError;
use crate::tables::visibility::VisibilityError;
use crate::tables::{OpenError, ReadError};
use crate::web::error::{Error, log_failure, log_number, whole_seconds};
use crate::web::locale::Locale;
use crate::web::{link, pages};

/// The media type of a problem.
const PROBLEM_TYPE: &str = "application/problem+json";

/// The kind of problem, by the word in its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Kind {
    /// The request cannot be understood.
    Unreadable,
    /// The token is missing or invalid.
    Unauthorized,
    /// The token does not have the scope for this.
    Scope,
    /// Not allowed for this person.
    Forbidden,
    /// The user may only watch.
    Banned,
    /// The person has to choose a password first.
    Password,
    /// Bots cannot play rated games.
    Rated,
    /// There is nothing at the address.
    NotFound,
    /// The address does not support this method.
    Method,
    /// The request took too long.
    Slow,
    /// The decision was based on an old position.
    Stale,
    /// Nothing can be played at the table.
    Frozen,
    /// The table's state does not allow this.
    Conflict,
    /// The request is too long.
    TooLong,
    /// The request named a host that this server does not have.
    OtherHost,
    /// A clause, or an earlier choice, does not allow it.
    Refused,
    /// The key was already used for a different request.
    Key,
    /// Too many requests for now.
    TooMany,
    /// The limit is reached.
    Full,
    /// The server failed.
    Internal,
    /// Nothing can be written for now.
    Unwritable,
}

/// The reason why the rules do not allow a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The text is not a move of the game.
    Unreadable,
    /// The seat is not due.
    Turn,
    /// A clause forbids it.
    Rule,
}

impl Reason {
    /// All reasons.
    pub(crate) const ALL: [Self; 3] = [Self::Unreadable, Self::Turn, Self::Rule];

    /// Returns the word for it in a problem.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::Turn => "turn",
            Self::Rule => "rule",
        }
    }
}

/// A problem, which says why something was not done.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    kind: Kind,
    /// The clause that refuses it.
    clause: Option<&'static str>,
    /// The reason, if a move was refused.
    reason: Option<Reason>,
    /// The current number of entries in the table's journal.
    version: Option<u64>,
    /// The current revision of the table.
    revision: Option<u64>,
    /// The limit that is reached.
    limit: Option<&'static str>,
    /// The time to wait.
    wait: Option<Duration>,
    /// The scope that the token lacks.
    scope: Option<Scope>,
    /// The reason why a table before its game stays unchanged.
    objection: Option<Objection>,
    /// The error in the request, in the words of its parser.
    fault: Option<String>,
}

/// A problem as it is sent.
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
    /// Returns the word for it in the type of the problem.
    pub(crate) fn word(self) -> &'static str {
        self.into()
    }

    /// Returns the status of the answer.
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
            // A well-formed request is refused because of the state of the table or by a rule.
            Self::Stale | Self::Frozen | Self::Conflict | Self::Refused => StatusCode::CONFLICT,
            Self::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Self::OtherHost => StatusCode::MISDIRECTED_REQUEST,
            Self::Key => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooMany | Self::Full => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Unwritable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Returns the kind for an answer with this status and no further details.
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

    /// Returns the id of the message.
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
    /// Creates a problem for a request that cannot be understood.
    pub(crate) fn unreadable(fault: impl ToString) -> Self {
        Self { fault: Some(fault.to_string()), ..Kind::Unreadable.into() }
    }

    /// Creates a problem for something that does not exist, with its name.
    pub(crate) fn missing(fault: impl ToString) -> Self {
        Self { fault: Some(fault.to_string()), ..Kind::NotFound.into() }
    }

    /// Creates a problem for a refusal, with its reason.
    pub(crate) fn refused(clause: Option<&'static str>, fault: Option<String>) -> Self {
        Self { clause, fault, ..Kind::Refused.into() }
    }

    /// Returns the problem with the reason why a move is refused.
    pub(crate) fn because(self, reason: Reason) -> Self {
        Self { reason: Some(reason), ..self }
    }

    /// Creates a problem for a token without this scope.
    pub(crate) fn lacks(scope: Scope) -> Self {
        Self { scope: Some(scope), ..Kind::Scope.into() }
    }

    /// Returns whether the problem concerns only one table, so that others can still be shown.
    pub(crate) fn is_about_one(&self) -> bool {
        matches!(self.kind, Kind::NotFound | Kind::Forbidden | Kind::Frozen)
    }

    /// Adds the table's current version and revision.
    pub(crate) fn at(self, version: u64, revision: u64) -> Self {
        Self { version: Some(version), revision: Some(revision), ..self }
    }

    /// Returns the answer in this language.
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

/// The text is added by [`tell`], which knows the language.
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
            Error::Unwritable | Error::NoRoom => {
                Self { wait: error.wait(), ..Kind::Unwritable.into() }
            }
            // The log contains the same number as the response.
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
            Objection::PeopleAlone => Kind::Rated,
            Objection::NotOwner | Objection::NotSeated => Kind::Forbidden,
            Objection::NameTaken
            | Objection::NameKept
            | Objection::WrongNonce
            | Objection::NoClock => Kind::Refused,
            _ => Kind::Conflict,
        };
        Self { objection: Some(objection), ..kind.into() }
    }
}

/// Marks a response that says which limit applies.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit(pub(crate) &'static str);

/// Turns every failure in an answer into a problem, in the language of the request.
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
    // The marks that the outer layers pass to each other.
    told.extensions_mut().extend(response.extensions().clone());
    told
}

/// Returns the answer to a network with too many requests.
pub(crate) fn too_many(asked: &HeaderMap, limit: &'static str, wait: Duration) -> Response {
    let problem = Problem { limit: Some(limit), wait: Some(wait), ..Kind::TooMany.into() };
    problem.told(locale(asked), None)
}

/// Returns the language that a program requests. Cookies are ignored.
pub(crate) fn locale(asked: &HeaderMap) -> Locale {
    let lines = asked.get_all(header::ACCEPT_LANGUAGE).iter();
    Locale::from_lines(lines.filter_map(|line| line.to_str().ok()))
}
