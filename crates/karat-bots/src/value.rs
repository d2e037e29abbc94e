//! What a position is worth to everybody, for bots that think only so far ahead.

use karat_rules::{BySeat, Game, Seat, Turn};

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
    fn value(&mut self, game: &G) -> BySeat<Estimate>;

    /// Whether a position that came of `since` can be valued: nothing is half done, and whatever was
    /// decided in between, the game has come as far.
    fn is_quiet(&self, game: &G, since: &G) -> bool;

    /// The lead in points by which a game is decided, as a rule.
    fn decisive(&self) -> f64;
}

/// What leading the best of the others by so many points that all is decided counts beside winning:
/// who has lost still plays for his place.
const LEAD: f64 = 0.1;

/// What a seat makes of estimates: its chance to win, and a little of its lead.
pub fn utility(estimates: &BySeat<Estimate>, seat: Seat, seats: usize, decisive: f64) -> f64 {
    let best = seat.others(seats).map(|other| estimates[other].points).fold(f64::MIN, f64::max);
    let lead = (estimates[seat].points - best) / decisive;
    estimates[seat].win + LEAD * lead.clamp(-1.0, 1.0)
}

/// What everybody got, by the standing; nothing while the game is not over.
pub fn settled<G: Game>(game: &G) -> Option<BySeat<Estimate>> {
    if game.turn() != Turn::Over {
        return None;
    }
    let standing = game.standing();
    let winners = standing.winners();
    Some(BySeat::from_fn(|seat| {
        let won = seat.index() < standing.seats && winners.contains(seat);
        let win = if won { 1.0 / winners.len() as f64 } else { 0.0 };
        Estimate { win, points: f64::from(standing.points[seat]) }
    }))
}
