//! The server, asked over HTTP without a socket.

#![forbid(unsafe_code)]

mod attacks;
mod chat;
mod fork;
mod games;
mod identity;
mod import;
mod limits;
mod live;
mod lobby;
mod pages;
mod play;
mod previews;
mod replay;
mod secrecy;
mod secret_choices;
mod secret_hands;
mod site;
mod time;
mod twins;
mod undo;
mod verify;
mod watch;
