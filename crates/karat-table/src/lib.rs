//! Tables as values, and pure functions that work on them.
//!
//! The code in this crate never queries a database or waits. The caller passes the current time.
//! Only unguessable ids, seeds and the shuffled seat order come from the operating system's random
//! number generator. The crate contains no pages and no player-facing text.
//!
//! Reading order: [`id`] and [`name`] identify people and tables, and [`deal`] makes draws.
//! [`table`] is the table itself, and [`lobby`] is the table before its game. [`clock`],
//! [`border`], [`undo`], [`premove`] and [`pin`] are derived from the table's journal.
//! [`visibility`], [`watch`], [`log`] and [`replay`] determine what a person is shown. [`analysis`]
//! is a tree of lines that someone plays from a finished game, and [`player_puzzle`] a puzzle that
//! someone makes from it.
//! [`notification`] determines when an absent player is notified, and [`letters`] how often emails
//! may be sent to an unconfirmed address. [`token`] determines what a program may do for a person.
//! [`tournament`] pairs rounds and ranks their players, and [`league`] forms the divisions of a
//! season. [`club`] determines what the members of a club may do.
//! [`habits`] summarises a person's finished games.

#![forbid(unsafe_code)]

pub mod analysis;
pub mod border;
pub mod caps;
pub mod chat;
pub mod clock;
pub mod club;
pub mod deal;
pub mod fork;
pub mod habits;
pub mod hex;
pub mod id;
pub mod import;
pub mod league;
pub mod letters;
pub mod lobby;
pub mod log;
pub mod marks;
pub mod name;
pub mod notification;
pub mod pin;
pub mod player_puzzle;
pub mod premove;
pub mod ratings;
pub mod replay;
pub mod table;
pub mod time;
pub mod token;
pub mod tournament;
pub mod undo;
pub mod verdict;
pub mod version;
pub mod visibility;
pub mod visits;
pub mod watch;
