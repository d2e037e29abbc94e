//! What programs are told when something is not done: problems as RFC 9457 has them.

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
use crate::tables::sight::SightError;
use crate::tables::{OpenError, ReadError};
use crate::web::error::{Error, log_failure, log_number, whole_seconds};
use crate::web::locale::Locale;
use crate::web::{link, pages};

/// The media type of a problem.
const PROBLEM_TYPE: &str = "application/problem+json";

/// What went wrong, by the word in its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Kind {
    /// What was sent cannot be understood.
    Unreadable,
    /// There is no token, or it is worth nothing.
    Unauthorized,
    /// The token does not let a program do this.
    Scope,
    /// It is not this person's to do.
    Forbidden,
    /// Whoever asks may only look.
    Banned,
    /// The person has to choose a password first.
    Password,
    /// A rated game is played by people alone.
    Rated,
    /// There is nothing at the address.
    NotFound,
    /// The address is not asked so.
    Method,
    /// The request took too long.
    Slow,
    /// The decision was made by a position that is not there any more.
    Stale,
    /// Nothing can be played at the table.
    Frozen,
    /// The table is not so far, or further.
    Conflict,
    /// What was sent is too long.
    TooLong,
    /// It was asked under a name that this server does not go by.
    OtherHost,
    /// A clause, or what was chosen before, refuses it.
    Refused,
    /// It is too much for now.
    TooMany,
    /// There is as much of it as there may be.
    Full,
    /// The server failed.
    Internal,
    /// Nothing can be written for now.
    Unwritable,
}

/// Why something was not done.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    kind: Kind,
    /// The clause by which it is refused.
    clause: Option<&'static str>,
    /// How many entries the table's journal has now.
    version: Option<u64>,
    /// The table's revision now.
    revision: Option<u64>,
    /// What there is too much of.
    limit: Option<&'static str>,
    /// How long to wait.
    wait: Option<Duration>,
    /// What the token would have to have.
    scope: Option<Scope>,
    /// Why a table before its game stays as it is.
    objection: Option<Objection>,
    /// What is wrong with what was sent, in the words of whoever read it.
    fault: Option<String>,
}

/// The same as it is sent.
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
    /// The word in the type of the problem.
    pub(crate) fn word(self) -> &'static str {
        self.into()
    }

    /// The status of the answer.
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
            Self::Stale | Self::Frozen | Self::Conflict => StatusCode::CONFLICT,
            Self::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Self::OtherHost => StatusCode::MISDIRECTED_REQUEST,
            Self::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooMany | Self::Full => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Unwritable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// What an answer of this status means that says nothing more.
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
            Self::Refused,
            Self::TooMany,
            Self::Unwritable,
        ];
        let known = known.into_iter().find(|kind| kind.status() == status);
        let other = if status.is_server_error() { Self::Internal } else { Self::Unreadable };
        known.unwrap_or(other)
    }

    /// The name of the sentence.
    pub(crate) fn sentence(self) -> String {
        format!("api-problem-{}", self.word())
    }
}

impl From<Kind> for Problem {
    fn from(kind: Kind) -> Self {
        Self {
            kind,
            clause: None,
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
    /// What was sent cannot be understood: why.
    pub(crate) fn unreadable(fault: impl ToString) -> Self {
        Self { fault: Some(fault.to_string()), ..Kind::Unreadable.into() }
    }

    /// It is refused: why.
    pub(crate) fn refused(clause: Option<&'static str>, fault: Option<String>) -> Self {
        Self { clause, fault, ..Kind::Refused.into() }
    }

    /// The token lacks this.
    pub(crate) fn lacks(scope: Scope) -> Self {
        Self { scope: Some(scope), ..Kind::Scope.into() }
    }

    /// Whether it is about one table alone, which hides no other.
    pub(crate) fn is_about_one(&self) -> bool {
        matches!(self.kind, Kind::NotFound | Kind::Forbidden | Kind::Frozen)
    }

    /// The same at a table that is as far as this now.
    pub(crate) fn at(self, version: u64, revision: u64) -> Self {
        Self { version: Some(version), revision: Some(revision), ..self }
    }

    /// The answer, in words of this language.
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

/// It is said in words by [`tell`], which knows the language.
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
            // The log is told with the number that the answer has.
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

impl From<SightError> for Problem {
    fn from(error: SightError) -> Self {
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
            Objection::NameTaken | Objection::NameKept | Objection::WrongNonce => Kind::Refused,
            _ => Kind::Conflict,
        };
        Self { objection: Some(objection), ..kind.into() }
    }
}

/// The mark of an answer that says which limit it is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit(pub(crate) &'static str);

/// An answer with every failure in it told as a problem, in the language of the request.
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
    // What the layers outside say of the answer to each other.
    told.extensions_mut().extend(response.extensions().clone());
    told
}

/// The answer to a network that asks for too much.
pub(crate) fn too_many(asked: &HeaderMap, limit: &'static str, wait: Duration) -> Response {
    let problem = Problem { limit: Some(limit), wait: Some(wait), ..Kind::TooMany.into() };
    problem.told(locale(asked), None)
}

/// The language that a program asks for. Cookies are not looked at.
pub(crate) fn locale(asked: &HeaderMap) -> Locale {
    let accepted = asked.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    accepted.map_or(Locale::default(), Locale::from_header)
}
