//! Authentication of API requests. The token identifies the person and determines the client's
//! permissions.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::{IntoResponse, Response};
use karat_rules::{SEATS_MAX, Seat};
use karat_table::id::{PersonId, TableId};
use karat_table::table::Table;
use karat_table::token::{Scope, TOKEN_MARK};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};

use crate::web::App;
use crate::web::api::describe::whole_number;
use crate::web::presence::table_of;
use crate::web::problem::{self, Kind, Problem};
use crate::web::right::Asked;
use crate::web::session::{Session, token_hash};
use karat_store::{Person, Right, Secret, Token};

/// The header with the idempotency key.
pub(crate) const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// The maximum length of an idempotency key, in bytes.
pub(crate) const KEY_BYTES_MAX: usize = 64;

/// The interval at which a token's last-used time is updated.
const SEEN_EVERY: Duration = Duration::from_secs(60 * 60);

/// The person on whose behalf a client sends a request.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) token: Token,
}

impl Caller {
    /// Returns the person's id.
    pub(crate) fn id(&self) -> Option<&PersonId> {
        Some(&self.person.id)
    }

    /// Returns the access right granted by the token.
    fn right(&self) -> Right {
        let secret = Secret::Token(self.token.hash.clone());
        let Person { id, is_banned, .. } = &self.person;
        Right { person: id.clone(), secret, is_banned: *is_banned }
    }

    /// Checks that the token has the given scope.
    pub(crate) fn may(&self, scope: Scope) -> Result<(), Problem> {
        if self.token.scopes.has(scope) { Ok(()) } else { Err(Problem::lacks(scope)) }
    }
}

/// Middleware that identifies the caller of a request, and turns errors into problems.
pub(crate) async fn enter<N: Future<Output = Response>>(
    app: &App,
    mut request: Request,
    next: impl FnOnce(Request) -> N,
) -> Response {
    let asked = request.headers().clone();
    let taken = app.tables.store().rights().taken();
    let response = match caller(app, &asked, request.method().is_safe()).await {
        Ok(None) => next(request).await,
        Ok(Some(caller)) => {
            if let Some(table) = table_of(request.uri().path()) {
                let now = app.tables.now().time();
                app.tables.attendance().load(&caller.person.id, &table, now);
            }
            // Other layers, such as the rate limits, read the person from the session.
            let person = Some(caller.person.clone());
            request.extensions_mut().insert(Session { person, ..Session::anonymous() });
            request.extensions_mut().insert(Asked::new(caller.right(), taken));
            request.extensions_mut().insert(caller);
            next(request).await
        }
        Err(problem) => problem.into_response(),
    };
    problem::tell(&asked, response)
}

/// Returns a request's caller, or `None` if it has no token.
async fn caller(app: &App, asked: &HeaderMap, only_reads: bool) -> Result<Option<Caller>, Problem> {
    let Some(given) = asked.get(header::AUTHORIZATION) else { return Ok(None) };
    let given = given.to_str().ok().and_then(|given| given.split_once(' '));
    let token = given.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    let token = token.map(|(_, token)| token.trim()).filter(|it| it.starts_with(TOKEN_MARK));
    let hash = token_hash(token.ok_or(Kind::Unauthorized)?);
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let (person, token) = store.token(&hash, now).await?.ok_or(Kind::Unauthorized)?;
    if person.is_banned && !only_reads {
        return Err(Kind::Banned.into());
    }
    if person.must_choose {
        return Err(Kind::Password.into());
    }
    if token.seen.is_none_or(|seen| now.since(seen) >= SEEN_EVERY) {
        // Read-only requests succeed even if the database is not writable.
        drop(store.see_token(&person.id, &hash, now).await);
    }
    Ok(Some(Caller { person, token }))
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Problem> {
        parts.extensions.get().cloned().ok_or_else(|| Kind::Unauthorized.into())
    }
}

/// An extractor for a caller whose token has the `read` scope.
pub(crate) struct Reader(pub(crate) Caller);

impl FromRequestParts<Arc<App>> for Reader {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let caller = Caller::from_request_parts(parts, app).await?;
        caller.may(Scope::Read)?;
        Ok(Self(caller))
    }
}

/// An extractor for the caller and the table in the path, as visible to the caller.
pub(crate) struct AtTable {
    pub(crate) app: Arc<App>,
    pub(crate) caller: Caller,
    pub(crate) id: TableId,
    pub(crate) table: Arc<Table>,
}

impl FromRequestParts<Arc<App>> for AtTable {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let id = table_id(&path_value(parts, app, "id").await?)?;
        let table = app.tables.read_for(&id, caller.id()).await?;
        Ok(Self { app: app.clone(), caller, id, table })
    }
}

/// An extractor for the seat number in the path.
pub(crate) struct Numbered(pub(crate) Seat);

impl FromRequestParts<Arc<App>> for Numbered {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let number = whole_number(&path_value(parts, app, "seat").await?);
        let number = number.and_then(|number| u32::try_from(number).ok()).ok_or(Kind::NotFound)?;
        seat(number).map(Self).map_err(|_| Kind::NotFound.into())
    }
}

/// Returns the value of a path placeholder.
async fn path_value(parts: &mut Parts, app: &Arc<App>, gap: &str) -> Result<String, Problem> {
    let values = RawPathParams::from_request_parts(parts, app).await;
    let values = values.map_err(|_| Kind::NotFound)?;
    let value = values.iter().find(|(name, _)| *name == gap).map(|(_, value)| value.to_owned());
    value.ok_or_else(|| Kind::NotFound.into())
}

/// Parses a table id, or returns a problem if it is invalid.
pub(crate) fn table_id(text: &str) -> Result<TableId, Problem> {
    TableId::parse(text).ok_or_else(|| Kind::NotFound.into())
}

/// Returns the seat with the given number, starting from 0.
pub(crate) fn seat(number: u32) -> Result<Seat, Problem> {
    let seat = usize::try_from(number).ok().filter(|&seat| seat < SEATS_MAX);
    seat.map(Seat::new).ok_or_else(|| Problem::unreadable(format!("there is no seat {number}")))
}

/// An extractor for a JSON request body.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Sent<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Response> {
        let bytes = Bytes::from_request(request, app).await.map_err(IntoResponse::into_response)?;
        let read = serde_json::from_slice(&bytes).map(Self);
        read.map_err(|error| Problem::unreadable(error).into_response())
    }
}

/// Deserializes an integer in any notation. In JSON Schema, `3.0` is also an integer (draft
/// 2020-12, validation, section 6.1.1).
pub(crate) fn whole<'de, D, N>(from: D) -> Result<N, D::Error>
where
    D: Deserializer<'de>,
    N: TryFrom<u64>,
{
    let number = f64::deserialize(from)?;
    let whole = number as u64;
    let fits = N::try_from(whole).ok().filter(|_| whole as f64 == number);
    fits.ok_or_else(|| D::Error::custom(format!("{number} is no whole number that can stand here")))
}

/// Deserializes an integer in any notation, or returns `None` if the member is missing.
pub(crate) fn whole_or_none<'de, D, N>(from: D) -> Result<Option<N>, D::Error>
where
    D: Deserializer<'de>,
    N: TryFrom<u64>,
{
    #[derive(Deserialize)]
    struct Whole<N: TryFrom<u64>>(#[serde(deserialize_with = "whole")] N);
    Ok(Option::<Whole<N>>::deserialize(from)?.map(|Whole(number)| number))
}

/// Returns a request's idempotency key, if any. The key may be enclosed in quotation marks, as in a
/// structured header.
pub(crate) fn key(asked: &HeaderMap) -> Result<Option<&str>, Problem> {
    let Some(given) = asked.get(IDEMPOTENCY_KEY) else { return Ok(None) };
    let given = given.to_str().ok().map(|given| given.trim().trim_matches('"'));
    let says_something = |key: &str| key.chars().any(|c| c != '"' && !c.is_whitespace());
    let is_key = |key: &&str| says_something(key) && key.len() <= KEY_BYTES_MAX;
    let fault = || Problem::unreadable(format!("{IDEMPOTENCY_KEY}: 1 to {KEY_BYTES_MAX} bytes"));
    given.filter(is_key).map(Some).ok_or_else(fault)
}
