//! The server, asked over HTTP without a socket.

#![forbid(unsafe_code)]

mod attacks;
mod games;
mod live;
mod pages;
mod play;
mod secrecy;
mod secret_choices;
mod site;
