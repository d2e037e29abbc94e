//! The methods that bots use to choose moves: rules, search and learned evaluations.
//!
//! Everything here works for any [`Game`](karat_kernel::Game). This crate does not depend on any
//! particular game or list of games. Each game implements [`HasBots`] in its own crate, and
//! `karat-bots` finds the game's bots at run time.
//!
//! A [`Bot`] gets a [`Perspective`](karat_kernel::Perspective) for one decision and remembers
//! nothing between decisions, so a table can ask it for a move at any ply. Reading order: [`bot`],
//! [`random`], [`search`], [`policy`], [`think`], [`value`], `tree`, `secret`, [`subgame`],
//! `simulation_dice`, [`seeker`], [`net`], [`learned`], [`memo`], [`prior`], [`hint`], [`goal`], [`encode`].

#![forbid(unsafe_code)]

pub mod bot;
pub mod encode;
pub mod goal;
pub mod hint;
pub mod learned;
pub mod memo;
pub mod net;
pub mod number;
pub mod policy;
pub mod prior;
pub mod random;
pub mod search;
mod secret;
pub mod seeker;
mod simulation_dice;
pub mod subgame;
pub mod think;
mod tree;
pub mod value;

pub use bot::{Bot, HasBots, NODES, Strength, all_bot_names, expert_with, hurried, thinks};
pub use encode::Encoded;
pub use hint::{Explained, Hint};
pub use karat_dice::ChaChaDice;
pub use learned::{Features, Judge, Learned, LearnedValue};
pub use memo::Memo;
pub use net::Net;
pub use policy::{Policy, Ruled, ScoredMoves};
pub use prior::{MoveFeatures, Prior};
pub use random::Random;
pub use search::Search;
pub use seeker::{AnyPolicy, Guide, Seeker};
pub use think::{Budget, Rated, Seed, Thinker, Thinking, Thought};
pub use value::{Estimate, Value};
