//! Page models, built from tables and the store as seen by the user. Handlers that show the same
//! content share its model instead of importing each other.

pub(crate) mod account;
pub(crate) mod challenge;
pub(crate) mod chat;
pub(crate) mod clock;
pub(crate) mod club;
pub(crate) mod games;
pub(crate) mod hint;
pub(crate) mod home;
pub(crate) mod learn;
pub(crate) mod lesson;
pub(crate) mod lobby;
pub(crate) mod notifications;
pub(crate) mod player_puzzle;
pub(crate) mod premove;
pub(crate) mod table;
pub(crate) mod tokens;
pub(crate) mod undo;
pub(crate) mod visits;
