//! The server, asked over HTTP without a socket.

#![forbid(unsafe_code)]

mod ahead;
mod api;
mod api_document;
mod api_roles;
mod attacks;
mod bots;
mod carry;
mod chat;
mod damage;
mod descent;
mod fair;
mod fork;
mod full;
mod fuzz;
mod games;
mod hint;
mod house;
mod identity;
mod import;
mod layers;
mod learn;
mod lesson;
mod limits;
mod live;
mod lobby;
mod mail;
mod moments;
mod pages;
mod parts;
mod pins;
mod plain;
mod play;
mod previews;
mod private;
mod program;
mod push;
mod puzzle;
mod reasons;
mod replay;
#[expect(unreachable_pub, reason = "the crate of the fuzz targets exports it")]
#[path = "../../../../fuzz/src/requests.rs"]
mod requests;
mod review;
mod roles;
mod rules;
mod secrecy;
mod secret_choices;
mod secret_hands;
mod serving;
mod showing;
mod site;
mod storage;
mod studies;
mod tabs;
mod time;
mod tokens;
mod twins;
mod undo;
mod verify;
mod visits;
mod watch;
mod youngest;
