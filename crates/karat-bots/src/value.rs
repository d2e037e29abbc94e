//! What a position is worth to everybody, for bots that think only so far ahead.

use karat_rules::{BySeat, Game};

/// What a seat is expected to get of a game.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    /// How likely it wins, 0 to 1; over all seats 1.
    pub win: f64,
    /// The points that it ends with, in the unit of the game's standing.
    pub points: f64,
}

/// Values the positions of a game.
pub trait Value<G: Game>: Send {
    /// What everybody is expected to get. The state is one that somebody cannot tell from the true
    /// one, so all of it may be looked at.
    fn value(&self, game: &G) -> BySeat<Estimate>;

    /// Whether a position that came of `since` can be valued: nothing is half done, and whatever was
    /// decided in between, the game has come as far.
    fn is_quiet(&self, game: &G, since: &G) -> bool;

    /// The lead in points by which a game is decided, as a rule.
    fn decisive(&self) -> f64;
}
