//! Win chances and the best moves in a single position, for an analysis.

use karat_rules::{
    Actor, AnyGame, BySeat, EventView as _, Line, Perspective, Ply, SEATS_MAX, Seat, Turn, Viewer,
    with_state,
};

use super::mean_and_error;
use super::rollouts::{Counts, Rollouts, Shares};
use crate::policy::{Policy as _, top_candidates};
use crate::{HasBots, Seed};

/// The number of candidate moves to compare, if the bots would consider that many.
const MOVES: std::ops::RangeInclusive<usize> = 2..=4;
/// The minimum number of rollouts from the position and after each candidate move. A single rollout
/// does not allow the error to be estimated.
const GAMES_MIN: u64 = 2;
/// The maximum number of rollouts. More rollouts would not visibly change the result.
const GAMES_MAX: u64 = 1_000;

/// The cards on which an estimate is based.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cards {
    /// Only the cards that the seat knows. Everything else is dealt again for each rollout, so the
    /// estimate does not depend on anything that the seat cannot know.
    OfSeat,
    /// All cards as they lie, which no player could know.
    Open,
}

/// The win chances in a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Estimate {
    /// The number of players.
    pub seats: usize,
    /// The win chance of each seat, from 0 to 1. The chances add up to 1.
    pub win: BySeat<f64>,
    /// The standard error of each seat's win chance.
    pub error: BySeat<f64>,
    /// The best moves found for the seat, best first. Empty if the seat has no decision to make.
    pub moves: Vec<EstimatedMove>,
    /// The number of rollouts from the position, and after each of the moves.
    pub games: u32,
    /// The total number of simulated moves.
    pub nodes: u64,
}

/// A candidate move with its estimated win chance.
#[derive(Debug, Clone, PartialEq)]
pub struct EstimatedMove {
    /// The move, in the game's notation.
    pub text: String,
    /// The move's description as in a hint, or else its effect as in the player's log. `None` if
    /// the game describes neither.
    pub what: Option<Line>,
    /// The seat's win chance after the move, from 0 to 1.
    pub win: f64,
    /// The standard error of the win chance.
    pub error: f64,
}

/// Estimates all win chances in a position, and the best moves of the `seat` if it has to decide,
/// by simulating about `nodes` moves. Equal arguments lead to equal estimates. The estimates for
/// one seat's cards are also equal in any two positions that the seat cannot tell apart.
///
/// # Panics
/// Panics if the game has no such seat.
pub fn estimate(game: &AnyGame, seat: Seat, cards: Cards, nodes: u64, seed: Seed) -> Estimate {
    assert!(seat.index() < game.seats(), "there is no {seat}");
    with_state!(game, game => estimate_typed(game, seat, cards, nodes, seed))
}

fn estimate_typed<G: HasBots>(
    game: &G,
    seat: Seat,
    cards: Cards,
    nodes: u64,
    seed: Seed,
) -> Estimate {
    let mut rollouts = Rollouts::new(seed);
    let candidates = candidates(game, seat, &mut rollouts);
    let mut position: Vec<Shares> = Vec::new();
    let mut after: Vec<Vec<f64>> = vec![Vec::new(); candidates.len()];
    let mut counts = Counts::default();
    let is_over = game.turn() == Turn::Over;
    for number in 0..if is_over { GAMES_MIN } else { GAMES_MAX } {
        if number >= GAMES_MIN && rollouts.nodes >= nodes {
            break;
        }
        let dealt = dealt(&rollouts, game, seat, cards, number);
        counts[seat.index()] = 0;
        position.push(rollouts.finish(dealt, counts, number));
        counts[seat.index()] = 1;
        for (&m, won) in candidates.iter().zip(&mut after) {
            let mut state = dealt;
            state.play(Actor::Seat(seat), m).expect("what the seat could do, it can do");
            won.push(rollouts.finish(state, counts, number)[seat]);
        }
    }
    let of = |seat: Seat| mean_and_error(position.iter().map(|shares| shares[seat]));
    let both: [(f64, f64); SEATS_MAX] = std::array::from_fn(|index| of(Seat::new(index)));
    let shown = dealt(&rollouts, game, seat, cards, 0);
    let moves = candidates.iter().zip(&after).map(|(&m, won)| {
        let (win, error) = mean_and_error(won.iter().copied());
        EstimatedMove { text: m.to_string(), what: what(&shown, seat, m), win, error }
    });
    let mut moves: Vec<EstimatedMove> = moves.collect();
    // The sort is stable, so equally good moves stay in the order of the bots.
    moves.sort_by(|one, other| other.win.total_cmp(&one.win));
    Estimate {
        seats: game.seats(),
        win: BySeat::from_fn(|seat| both[seat.index()].0),
        error: BySeat::from_fn(|seat| both[seat.index()].1),
        moves,
        games: position.len() as u32,
        nodes: rollouts.nodes,
    }
}

/// Returns the position from which a numbered rollout starts.
fn dealt<G: HasBots>(rollouts: &Rollouts<G>, game: &G, seat: Seat, cards: Cards, number: u64) -> G {
    match cards {
        Cards::OfSeat => rollouts.dealt(game, seat, number),
        Cards::Open => *game,
    }
}

/// Returns the moves that the bots would consider for the seat, most likely first.
fn candidates<G: HasBots>(game: &G, seat: Seat, rollouts: &mut Rollouts<G>) -> Vec<G::Move> {
    let owes = matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat));
    if !owes {
        return Vec::new();
    }
    let mut scored = Vec::new();
    let mut dice = rollouts.dice_aside(Ply::START);
    let policy = &mut rollouts.policy;
    policy.score_moves(&Perspective::new(game, seat), &mut dice, &mut scored);
    let likely =
        top_candidates(&scored, policy.margin(), MOVES, |one, it| policy.is_equivalent(one, it));
    likely.into_iter().map(|it| it.mv).collect()
}

/// Describes a move in a position that the seat cannot tell apart from the true one.
fn what<G: HasBots>(game: &G, seat: Seat, m: G::Move) -> Option<Line> {
    let viewer = Viewer::Seat(seat);
    if let Some(explained) = G::explain(&game.view(viewer), seat, m) {
        return Some(explained.what);
    }
    let mut after = *game;
    let events = after.play_shown(Actor::Seat(seat), m, viewer).ok()?;
    Some(events.first()?.line())
}
