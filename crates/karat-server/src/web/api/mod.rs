//! The API for programs. Requests and responses are JSON. Callers identify themselves with tokens
//! and never with cookies.
//!
//! [`door`] identifies a request's caller by the token alone, and reports every failure as a
//! problem. An operation's parameters and responses are specified beside its handler, as an
//! [`OperationSpec`](describe::OperationSpec). [`describe`] builds the OpenAPI document from these
//! specifications, and [`exact`] refuses every request that the document does not allow. As on the
//! pages, a caller sees only what their seat may see of a table, and spectators see it with its
//! delay.

pub(crate) mod answer;
pub(crate) mod describe;
pub(crate) mod door;
pub(crate) mod exact;
pub(crate) mod games;
pub(crate) mod lobby;
pub(crate) mod page;
pub(crate) mod people;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod record;
pub(crate) mod review;
pub(crate) mod stream;
pub(crate) mod tables;
pub(crate) mod views;
pub(crate) mod words;
