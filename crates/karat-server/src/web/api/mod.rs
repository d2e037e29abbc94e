//! The same for programs: JSON in, JSON out, asked with a token and never with a cookie.
//!
//! [`door`] knows who asks, by the token alone, and tells every failure as a problem. What an address
//! takes and gives stands beside its handler, as a [`Described`](describe::Described); [`describe`]
//! makes the document of it. What is told of a table goes through the same doors as its page: a view
//! for one viewer, as late as watchers see it, and nothing else.

pub(crate) mod answer;
pub(crate) mod describe;
pub(crate) mod door;
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
