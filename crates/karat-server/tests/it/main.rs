//! The server, asked over HTTP without a socket.

#![forbid(unsafe_code)]

mod ahead;
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
mod private;
mod replay;
mod roles;
mod secrecy;
mod secret_choices;
mod secret_hands;
mod site;
mod tabs;
mod time;
mod twins;
mod undo;
mod verify;
mod visits;
mod watch;
