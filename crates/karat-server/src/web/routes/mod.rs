//! Request handlers, one module per group of URLs.

pub(crate) mod account;
pub(crate) mod analysis;
pub(crate) mod assets;
pub(crate) mod challenge;
pub(crate) mod chat;
pub(crate) mod clock;
pub(crate) mod club;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod example;
pub(crate) mod extract;
pub(crate) mod find;
pub(crate) mod following;
pub(crate) mod games;
pub(crate) mod home;
pub(crate) mod import;
pub(crate) mod league;
pub(crate) mod learn;
pub(crate) mod lesson;
pub(crate) mod live;
pub(crate) mod lobby;
pub(crate) mod metrics;
pub(crate) mod notifications;
pub(crate) mod player_puzzle;
pub(crate) mod premove;
pub(crate) mod puzzle;
pub(crate) mod recovery;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod studies;
pub(crate) mod table;
pub(crate) mod tokens;
pub(crate) mod tournament;
pub(crate) mod undo;
pub(crate) mod verify;
pub(crate) mod view;
pub(crate) mod visits;

use std::time::Duration;

pub(crate) use extract::{
    AtTable, Fields, Holder, Me, PageRequest, Params, Posted, TablePath, field,
};

/// The interval between heartbeats in an idle event stream.
pub(crate) const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// The maximum length of a move, in bytes. Actual moves are much shorter.
pub(crate) const MOVE_BYTES_MAX: usize = 1024;
