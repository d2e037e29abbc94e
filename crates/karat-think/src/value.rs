//! Evaluation of positions for bots with limited search depth.

use karat_kernel::{BySeat, Game, Seat, Turn};

/// A seat's expected result.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    /// The win probability, from 0 to 1. The probabilities of all seats add up to 1.
    pub win: f64,
    /// The final points, in the unit used in the game's standings.
    pub points: f64,
}

/// An evaluation of a game's positions.
pub trait Value<G: Game>: Send {
    /// Returns the expected results of all seats. The seats cannot distinguish the given state from
    /// the true one, so the evaluation may use all of it.
    fn value(&mut self, game: &G) -> BySeat<Estimate>;

    /// Returns whether a position reached from `since` can be evaluated. All actions must be
    /// complete, and the game must have advanced by the same amount whatever the players decided.
    fn is_quiet(&self, game: &G, since: &G) -> bool;

    /// Returns the lead in points that normally decides a game.
    fn decisive(&self) -> f64;
}

/// The weight of a decisive lead over the best opponent, relative to a win. The lead matters
/// because even losing players compete for a better place.
const LEAD: f64 = 0.1;

/// Returns the utility of the estimated results for a seat: its win probability, plus a small bonus
/// for its lead.
pub fn utility(estimates: &BySeat<Estimate>, seat: Seat, seats: usize, decisive: f64) -> f64 {
    let best = seat.others(seats).map(|other| estimates[other].points).fold(f64::MIN, f64::max);
    let lead = (estimates[seat].points - best) / decisive;
    estimates[seat].win + LEAD * lead.clamp(-1.0, 1.0)
}

/// Returns the results of a finished game, or `None` if the game is not over.
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
