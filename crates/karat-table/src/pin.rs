//! Pinned rules. A table records by which revision of the rules it was played, and what those rules
//! gave as the result of its moves. If another revision gives a different result, the game does not
//! silently continue. Instead the table is frozen and names the release of Karat whose rules were
//! used.
//!
//! The result is recorded as text, so that it is the same with every build: who may do what
//! afterwards, and each player's place. So a page can change without a new revision.

use std::fmt::Write as _;

use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, Turn};
use sha2::{Digest, Sha256};

use crate::hex;
use crate::table::{GameResult, Pin, Stage, Table, final_standing, play_out};

/// The version of the rules by which new tables are played.
pub const RULES_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The length of a trace in bytes. It is short, because nobody would gain anything from two games
/// with the same trace.
const TRACE_BYTES: usize = 16;

/// Returns the trace after a ply that led to `game`, given the trace before it, which is empty at
/// first.
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
    /// Returns a pin for the rules of this release, without a trace.
    pub(crate) fn of_now(game: GameId) -> Self {
        let revision = Some(game.revision());
        Self { release: RULES_VERSION.to_owned(), revision, trace: None, result: None }
    }
}

impl Table {
    /// Returns the trace of the first `plies` moves that count, or `None` if they cannot be
    /// replayed.
    pub fn trace(&self, plies: usize) -> Option<String> {
        let mut trace = String::new();
        play_out(self.start(), &self.plies()[..plies], |ply, game| {
            trace = traced(&trace, ply.who, &ply.text, game);
        })
        .ok()?;
        Some(trace)
    }

    /// Returns the result of the game by the rules of the time when it was played, whatever the
    /// current rules are.
    pub fn result(&self) -> Option<GameResult> {
        let is_over = self.record().stage == Stage::Over;
        let stored = self.record().pin.result.clone().filter(|_| is_over);
        let seats = self.record().sitters.len();
        let stored = stored.filter(|result| result.places.len() == seats);
        stored.or_else(|| final_standing(self.game()).as_ref().map(GameResult::of))
    }

    /// Returns the pin for the rest of the game: the current rules, this trace and the result.
    pub fn pinned(&self, trace: Option<String>) -> Pin {
        let result = final_standing(self.game()).as_ref().map(GameResult::of);
        Pin { trace, result, ..Pin::of_now(self.record().game) }
    }
}
