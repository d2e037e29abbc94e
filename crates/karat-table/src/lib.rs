//! What a table is and may become, as values and pure functions of them.
//!
//! Nothing here asks a database, waits, or tells the time: whoever calls says what time it is, in
//! milliseconds since 1970. Only names that nobody can guess, seeds, and the order of the seats where
//! that is drawn come from the operating system's generator. There are no pages and no words here.
//!
//! Reading order: [`id`] and [`name`] say who is who, [`deal`] where draws come from; [`table`] is the
//! table itself and [`lobby`] what it is before its game. [`clock`], [`undo`], [`ahead`] and [`pin`]
//! are read off its journal; [`sight`], [`watch`], [`log`] and [`replay`] say what of it somebody is
//! shown, [`notice`] when somebody who is not there is told that it is his turn, [`letters`] how often an
//! unconfirmed address gets an email, and [`token`] what a program may do for somebody.

#![forbid(unsafe_code)]

pub mod ahead;
pub mod caps;
pub mod chat;
pub mod clock;
pub mod deal;
pub mod fork;
pub mod hex;
pub mod id;
pub mod import;
pub mod letters;
pub mod lobby;
pub mod log;
pub mod name;
pub mod notice;
pub mod pin;
pub mod ratings;
pub mod replay;
pub mod sight;
pub mod table;
pub mod token;
pub mod undo;
pub mod visits;
pub mod watch;
