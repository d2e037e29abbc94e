//! Goals, which measure the result that a move guarantees regardless of other players and draws.
//! The measure depends only on the rules. The search covers every reply and every draw, so nothing
//! is sampled or estimated.
//!
//! A goal has a name. [`POINTS`] and [`WIN`] are measured at the end of a game and exist in every
//! game. Any other goal is specific to one game ([`HasBots::worth`]). A position and a goal form a
//! puzzle, whose solutions are the moves with the greatest worth.

use std::collections::HashMap;

use karat_kernel::{Actor, Game, Seat, Turn};

use crate::HasBots;

/// The goal of maximizing the final points that the seat can guarantee.
pub const POINTS: &str = "points";

/// The goal of finishing with more points than the others. All leads are worth the same.
pub const WIN: &str = "win";

/// Returns a legal move's worth for a goal, or `None` if the move does not meet the goal's
/// condition at all.
///
/// # Panics
/// Panics if the move is not legal, or if the game has no goal with the given name.
pub fn worth<G: HasBots>(game: &G, seat: Seat, goal: &str, m: G::Move) -> Option<i64> {
    match goal {
        POINTS => Some(least(&after(game, seat, m), seat, &|game| points(game, seat))),
        WIN => Some(least(&after(game, seat, m), seat, &|game| lead(game, seat)).min(1)),
        _ => G::worth(game, seat, goal, m),
    }
}

/// Returns the state after a legal move by the seat.
///
/// # Panics
/// Panics if the move is not legal.
pub fn after<G: Game>(game: &G, seat: Seat, m: G::Move) -> G {
    let mut played = *game;
    played.play(Actor::Seat(seat), m).expect("the move is legal");
    played
}

/// Returns the seat's final points, or `None` if the game is not over.
fn points<G: Game>(game: &G, seat: Seat) -> Option<i64> {
    (game.turn() == Turn::Over).then(|| game.standing().points[seat].into())
}

/// Returns the seat's final lead in points, or `None` if the game is not over. The lead is 0 if the
/// seat ties with its best opponent.
fn lead<G: Game>(game: &G, seat: Seat) -> Option<i64> {
    (game.turn() == Turn::Over).then(|| {
        let standing = game.standing();
        let best = seat.others(standing.seats).map(|other| standing.points[other]).max();
        (standing.points[seat] - best.unwrap_or_default()).into()
    })
}

/// Returns the result that the seat can guarantee against all moves by the others and all draws.
/// `settled` evaluates decided positions; all others get their minimax value. Players who decide at
/// the same time as the seat are assumed to know its choice.
pub fn least<G: Game>(game: &G, seat: Seat, settled: &dyn Fn(&G) -> Option<i64>) -> i64 {
    Thought { seat, settled, known: HashMap::new() }.value(game, i64::MIN, i64::MAX)
}

/// An exhaustive minimax search for one seat.
struct Thought<'a, G> {
    seat: Seat,
    settled: &'a dyn Fn(&G) -> Option<i64>,
    /// The lower and upper bounds of positions already searched.
    known: HashMap<G, (i64, i64)>,
}

impl<G: Game> Thought<'_, G> {
    /// Returns a position's minimax value if it is between `low` and `high`. Otherwise, returns a
    /// bound that is beyond the same limit as the value itself.
    fn value(&mut self, game: &G, mut low: i64, mut high: i64) -> i64 {
        if let Some(value) = (self.settled)(game) {
            return value;
        }
        let bounds = self.known.get(game).copied().unwrap_or((i64::MIN, i64::MAX));
        if bounds.0 >= high || bounds.0 == bounds.1 {
            return bounds.0;
        }
        if bounds.1 <= low {
            return bounds.1;
        }
        let window = (low.max(bounds.0), high.min(bounds.1));
        (low, high) = window;
        let who = match game.turn() {
            Turn::Over => panic!("a game that is over is settled"),
            Turn::Chance => Actor::Chance,
            Turn::Seats(seats) if seats.contains(self.seat) => Actor::Seat(self.seat),
            Turn::Seats(seats) => Actor::Seat(seats.first().expect("a turn has a seat")),
        };
        let is_mine = who == Actor::Seat(self.seat);
        let mut moves = Vec::new();
        game.complete(who, &mut |m| moves.push(m));
        let mut best = if is_mine { i64::MIN } else { i64::MAX };
        for m in moves {
            let mut played = *game;
            played.play(who, m).expect("a listed move is legal");
            let value = self.value(&played, low, high);
            if is_mine {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        let bounds = match best {
            best if best <= window.0 => (bounds.0, best),
            best if best >= window.1 => (best, bounds.1),
            best => (best, best),
        };
        self.known.insert(*game, bounds);
        best
    }
}
