//! The API for programs: JSON in, JSON out, with a token and never with a cookie.
//!
//! [`door`] finds the caller, by the token alone, and reports every failure as a problem. The
//! parameters and answers of an address are described next to its handler, as a
//! [`OperationSpec`](describe::OperationSpec). [`describe`] makes the document from these, and [`exact`]
//! refuses every request that the document does not allow. A table is shown as on its page: one
//! viewer's view, with the delay of spectators, and nothing else.

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
