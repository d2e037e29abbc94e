//! The API for programs. Requests and responses are JSON. It uses tokens and never cookies.
//!
//! [`door`] finds the caller, by the token alone, and reports every failure as a problem. The
//! parameters and answers of an address are described next to its handler, as a
//! [`OperationSpec`](describe::OperationSpec). [`describe`] makes the document from these, and
//! [`exact`] refuses every request that the document does not allow. As on its page, a table is
//! shown only as one viewer sees it, with the spectator delay.

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
