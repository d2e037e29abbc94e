//! Pinned rules. A table records the revision of its rules and the outcome of its moves. If another
//! revision leads to a different outcome, the game does not silently continue. Instead, the table
//! is frozen and shows which release of Karat contains its rules.
//!
//! Outcomes are compared using traces. A trace is a hash of a string that is the same in every
//! build. The string covers the legal moves after each ply, and each player's points and places,
//! but not the view of the game. Pages can therefore change without a new revision.

use std::fmt::Write as _;

use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, Ply, Turn};
use sha2::{Digest, Sha256};

use crate::hex;
use crate::table::{GameResult, Pin, Stage, Table, final_standing, play_out};

/// The release of Karat whose rules apply to new tables.
pub const RULES_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The length of a trace in bytes. A short trace is enough, because nobody would benefit from a
/// collision.
const TRACE_BYTES: usize = 16;

/// Returns the trace after a ply that led to the state `game`. A trace is a hash of the moves and
/// of the legal moves after each of them. `before` is the previous trace, or an empty string for
/// the first ply.
pub(crate) fn traced(before: &str, who: Actor, made: &str, game: &AnyGame) -> String {
    let mut text = format!("{before}\n{who} {made}\n");
    let mut list = |who: Actor| {
        for legal in game.legal(who) {
            writeln!(text, "{who} {legal}").expect("a text can grow");
        }
    };
    match game.turn() {
        Turn::Over => {}
        Turn::Chance => list(Actor::Chance),
        Turn::Seats(seats) => seats.iter().for_each(|seat| list(Actor::Seat(seat))),
    }
    let standing = game.standing();
    let (points, places) =
        (standing.points.first(standing.seats), standing.places.first(standing.seats));
    write!(text, "{points:?} {places:?} {}", standing.is_final).expect("a text can grow");
    hex::write(&Sha256::digest(text)[..TRACE_BYTES])
}

impl Pin {
    /// Returns a pin with the current release's rules and no trace.
    pub(crate) fn of_now(game: GameId) -> Self {
        let revision = Some(game.revision());
        Self { release: RULES_VERSION.to_owned(), revision, trace: None, result: None }
    }
}

impl Table {
    /// Returns the trace of the moves before a ply that were not taken back, or `None` if they
    /// cannot be replayed.
    pub fn trace(&self, end: Ply) -> Option<String> {
        let mut trace = String::new();
        play_out(self.start(), &self.plies()[..end.index()], |ply, game| {
            trace = traced(&trace, ply.who, &ply.text, game);
        })
        .ok()?;
        Some(trace)
    }

    /// Returns the result of the game under its original rules, even if they have changed since.
    pub fn result(&self) -> Option<GameResult> {
        let is_over = self.record().stage == Stage::Over;
        let stored = self.record().pin.result.clone().filter(|_| is_over);
        let seats = self.record().sitters.len();
        let stored = stored.filter(|result| result.places.len() == seats);
        stored.or_else(|| final_standing(self.game()).as_ref().map(GameResult::of))
    }

    /// Returns the pin for the rest of the game: the current rules, the given trace and the result.
    pub fn pinned(&self, trace: Option<String>) -> Pin {
        let result = final_standing(self.game()).as_ref().map(GameResult::of);
        Pin { trace, result, ..Pin::of_now(self.record().game) }
    }
}
