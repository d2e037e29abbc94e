//! The JSON API for programs. Callers authenticate with tokens and never with cookies.
//!
//! [`door`] authenticates the caller and reports every error as a problem. Each handler is
//! accompanied by an [`OperationSpec`](describe::OperationSpec), which specifies its parameters and
//! responses. [`describe`] builds the OpenAPI document from these specifications, and [`exact`]
//! rejects every request that does not conform to it. As on the pages, callers see only what their
//! seat may see of a table, and spectators see the table with a delay.

pub(crate) mod answer;
pub(crate) mod bots;
pub(crate) mod challenges;
pub(crate) mod chat;
pub(crate) mod describe;
pub(crate) mod door;
pub(crate) mod exact;
pub(crate) mod following;
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
pub(crate) mod takeback;
pub(crate) mod tournaments;
pub(crate) mod views;
pub(crate) mod words;
