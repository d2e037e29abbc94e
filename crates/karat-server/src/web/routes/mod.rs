//! One file per kind of address: a request comes in, a page goes out.

pub(crate) mod account;
pub(crate) mod ahead;
pub(crate) mod assets;
pub(crate) mod chat;
pub(crate) mod clock;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod games;
pub(crate) mod home;
pub(crate) mod import;
pub(crate) mod live;
pub(crate) mod lobby;
pub(crate) mod metrics;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod table;
pub(crate) mod undo;
pub(crate) mod verify;
pub(crate) mod view;
pub(crate) mod visits;

use crate::web::error::Error;

/// The fields of a form in the order in which they came.
pub(crate) type Fields = Vec<(String, String)>;

/// On how many entries of the journal a form was decided.
pub(crate) fn seen(fields: &[(String, String)]) -> Result<u64, Error> {
    field(fields, "seen").and_then(|seen| seen.parse().ok()).ok_or(Error::BadRequest)
}

/// The value of the field `name`, without the blanks around it.
pub(crate) fn field<'a>(fields: &'a [(String, String)], name: &str) -> Option<&'a str> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.trim())
}
