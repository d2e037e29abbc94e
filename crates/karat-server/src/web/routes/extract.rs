//! Extractors for handlers: the user, the table in the URL, and the fields of a form or query. A
//! request that lacks one of these is rejected before the handler runs.

use std::collections::HashSet;
use std::convert::Infallible;
use std::str::FromStr;
use std::sync::Arc;

use axum::Form;
use axum::extract::{FromRequest, FromRequestParts, Query, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use karat_table::id::TableId;
use karat_table::table::Table;
use karat_words::weighted::accepts;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Deserializer};

use crate::web::App;
use crate::web::error::{Error, Glanced};
use crate::web::session::Session;
use karat_pages::link;
use karat_store::Person;

/// Form fields, in the order received.
pub(crate) type Fields = Vec<(String, String)>;

/// The fields that keep surrounding whitespace, because they contain passwords.
const WITH_SPACES: [&str; 2] = ["password", "now"];

/// The header with which a script requests only the part of the page that a move changes. Accepting
/// the media type `FRAGMENT_TYPE` has the same effect.
pub(crate) const FRAGMENT_HEADER: &str = "x-fragment";
const FRAGMENT_TYPE: &str = "text/vnd.karat.fragment";

/// An extractor for the user. Rejects requests without a session.
pub(crate) struct Me(pub(crate) Person);

/// An extractor for a user who has a password. Rejects everyone else.
pub(crate) struct Holder(pub(crate) Person);

/// An extractor for the id of the table in the URL, which may not exist.
pub(crate) struct TablePath(pub(crate) TableId);

/// An extractor for the user and the current state of the table in the URL, if the user may see it.
pub(crate) struct AtTable {
    pub(crate) app: Arc<App>,
    pub(crate) session: Session,
    pub(crate) id: TableId,
    pub(crate) table: Arc<Table>,
}

/// An extractor for the data behind every page: the server, the user and the URL.
pub(crate) struct PageRequest {
    pub(crate) app: Arc<App>,
    pub(crate) session: Session,
    pub(crate) uri: Uri,
}

/// An extractor for a form with known fields. Rejects the form if a field is invalid or missing.
///
/// Whitespace around values is trimmed, except in passwords. If a field occurs several times, the
/// first value is used.
pub(crate) struct Posted<T> {
    pub(crate) form: T,
    /// All fields as received, for the parts of a form that depend on the game and for the ticket,
    /// which covers the entire form.
    pub(crate) fields: Fields,
}

/// An extractor for query parameters, which are parsed like the fields of a [`Posted`] form.
pub(crate) struct Params<T>(pub(crate) T);

impl<S: Sync> FromRequestParts<S> for Me {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        session(parts).person.clone().map(Self).ok_or(Error::Forbidden)
    }
}

impl<S: Sync> FromRequestParts<S> for Holder {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let person = session(parts).person.clone().filter(|person| person.is_kept);
        person.map(Self).ok_or(Error::Forbidden)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for TablePath {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let names = RawPathParams::from_request_parts(parts, state).await;
        let names = names.map_err(|_| Error::NotFound)?;
        let id = names.iter().find(|(name, _)| *name == "id").map(|(_, id)| id);
        table_id(id.ok_or(Error::NotFound)?).map(Self)
    }
}

impl FromRequestParts<Arc<App>> for AtTable {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Error> {
        let TablePath(id) = TablePath::from_request_parts(parts, app).await?;
        let session = session(parts);
        let summary = parts.extensions.get().and_then(|Glanced(summary)| *summary);
        let table = app.tables.read_for_at(&id, session.id(), summary).await?;
        Ok(Self { app: app.clone(), session: session.clone(), id, table })
    }
}

impl FromRequestParts<Arc<App>> for PageRequest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(Self { app: app.clone(), session: session(parts).clone(), uri: parts.uri.clone() })
    }
}

impl<T: DeserializeOwned> Posted<T> {
    /// Parses a form from its fields.
    ///
    /// # Errors
    ///
    /// Returns an error if a field is invalid or missing.
    pub(crate) fn of(fields: Fields) -> Result<Self, Error> {
        Ok(Self { form: read(&fields)?, fields })
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Posted<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let fields = Form::<Fields>::from_request(request, state).await;
        let Form(fields) = fields.map_err(IntoResponse::into_response)?;
        Self::of(fields).map_err(IntoResponse::into_response)
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        let fields = Query::<Fields>::from_request_parts(parts, state).await;
        let Query(fields) = fields.map_err(IntoResponse::into_response)?;
        read(&fields).map(Self).map_err(IntoResponse::into_response)
    }
}

/// Returns the session of the request.
pub(crate) fn session(parts: &Parts) -> &Session {
    parts.extensions.get().expect("every request has a session")
}

fn read<T: DeserializeOwned>(fields: &[(String, String)]) -> Result<T, Error> {
    let mut names = HashSet::new();
    let first = fields.iter().filter(|(name, _)| names.insert(name));
    let trimmed = first.map(|(name, value)| {
        let keeps_spaces = WITH_SPACES.contains(&name.as_str());
        (name, if keeps_spaces { value.as_str() } else { value.trim() })
    });
    let trimmed = form_urlencoded::Serializer::new(String::new()).extend_pairs(trimmed).finish();
    serde_urlencoded::from_str(&trimmed).map_err(|_| Error::BadRequest)
}

/// Deserializes a field, treating an invalid value as missing.
pub(crate) fn parsed<'de, D, T>(value: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr,
{
    Ok(String::deserialize(value)?.parse().ok())
}

/// Deserializes a field as true if it is present, whatever its value.
pub(crate) fn is_sent<'de, D: Deserializer<'de>>(value: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(value).map(|IgnoredAny| true)
}

/// Deserializes the URL to return to after a form is submitted, which is ignored unless it is on
/// this server.
pub(crate) fn ours<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    Ok(Some(String::deserialize(value)?).filter(|address| link::is_ours(address)))
}

/// Returns the trimmed value of the field `name`.
pub(crate) fn field<'a>(fields: &'a [(String, String)], name: &str) -> Option<&'a str> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.trim())
}

/// Parses a table id.
///
/// # Errors
///
/// Returns [`Error::NotFound`] if the string is not a valid id.
pub(crate) fn table_id(id: &str) -> Result<TableId, Error> {
    TableId::parse(id).ok_or(Error::NotFound)
}

/// Returns whether a script requests only the part of a page that changes.
pub(crate) fn wants_fragment(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    headers.contains_key(FRAGMENT_HEADER) || accepts(accepted, FRAGMENT_TYPE)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::{Fields, is_sent, ours, parsed, read};

    #[derive(Debug, Default, PartialEq, Deserialize)]
    struct Form {
        name: String,
        #[serde(default)]
        password: String,
        seat: Option<usize>,
        #[serde(default, deserialize_with = "parsed")]
        tries: Option<usize>,
        #[serde(default, deserialize_with = "is_sent")]
        is_sure: bool,
        #[serde(default, deserialize_with = "ours")]
        back: Option<String>,
    }

    fn form(fields: &[(&str, &str)]) -> Option<Form> {
        let fields: Fields =
            fields.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        read(&fields).ok()
    }

    #[test]
    fn a_form_reads_the_first_value_of_a_field_without_the_spaces_around_it() {
        let read = form(&[("name", " Žofie  N. "), ("x", ""), ("name", "Petr"), ("seat", " 2 ")]);
        let expected = Form { name: "Žofie  N.".into(), seat: Some(2), ..Form::default() };
        assert_eq!(read, Some(expected));
    }

    #[test]
    fn a_password_keeps_its_spaces() {
        let read = form(&[("name", ""), ("password", " a & b=c ")]).expect("a form");
        assert_eq!(read.password, " a & b=c ");
    }

    #[test]
    fn a_form_without_a_needed_field_or_with_a_wrong_one_is_refused() {
        assert_eq!(form(&[]), None);
        assert_eq!(form(&[("name", "Ana"), ("seat", "first")]), None);
        assert_eq!(form(&[("name", "Ana"), ("seat", "")]), None);
    }

    #[test]
    fn some_fields_count_only_if_they_are_right_or_whatever_they_say() {
        for (value, expected) in [("3", Some(3)), ("three", None), ("", None), ("-1", None)] {
            let read = form(&[("name", ""), ("tries", value), ("is_sure", "")]).expect("a form");
            assert_eq!((read.tries, read.is_sure), (expected, true), "{value}");
        }
        for (value, expected) in [("/rules", Some("/rules")), ("//a.example", None)] {
            let read = form(&[("name", ""), ("back", value)]).expect("a form");
            assert_eq!(read.back.as_deref(), expected);
        }
    }
}
