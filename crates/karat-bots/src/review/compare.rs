//! A seat's moves in a single position, compared with each other, for puzzles.

use std::sync::atomic::Ordering;

use karat_rules::{Actor, AnyGame, Perspective, Ply, Seat, Turn, with_state};
use thiserror::Error;

use super::rollouts::{Counts, Rollouts};
use super::{Effort, mean_and_error};
use crate::HasBots;
use crate::policy::{Policy as _, top_candidates};

/// The number of moves that the bots propose, if they would consider that many.
const PROPOSED: std::ops::RangeInclusive<usize> = 2..=8;
/// The minimum number of rollouts after each move. A single rollout does not allow the error to be
/// estimated.
const GAMES_MIN: u64 = 2;
/// The maximum number of rollouts after each move. The error of the difference between two moves is
/// then at most 2.3 percentage points, and usually smaller, because their rollouts use the same dice.
const GAMES_MAX: u64 = 1_000;

/// A seat's moves in a position, compared with each other.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The compared moves, best first.
    pub moves: Vec<ComparedMove>,
    /// The number of rollouts after each move.
    pub games: u32,
    /// The total number of simulated moves.
    pub nodes: u64,
}

/// A move with its estimated win chance.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedMove {
    /// The move, in the game's notation.
    pub text: String,
    /// The seat's win chance after the move, from 0 to 1.
    pub win: f64,
    /// The standard error of the win chance.
    pub error: f64,
    /// The win chance after the best move minus that after this move, from 0 to 1.
    pub behind: f64,
    /// The standard error of the difference, calculated from pairs of rollouts.
    pub behind_error: f64,
}

/// The reason why moves cannot be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Uncompared {
    /// The seat has no decision to make.
    #[error("the seat has nothing to decide")]
    NoDecision,
    /// The rules forbid one of the given moves.
    #[error("a given move is illegal")]
    Illegal,
    /// The comparison was cancelled before it was complete.
    #[error("the comparison was cancelled")]
    Cancelled,
}

/// Compares the given moves of a seat with the moves that the bots would consider and with the move
/// of the bot called `proposer`, if there is one. Every rollout starts from a position that the seat
/// cannot distinguish from the true one, so equal arguments lead to equal results in any two such
/// positions. Periodically calls `report` with the completed fraction, from 0 to 1.
///
/// # Errors
/// Returns an error if the moves cannot be compared or the comparison was cancelled.
pub fn compare(
    game: &AnyGame,
    seat: Seat,
    given: &[&str],
    proposer: Option<&str>,
    effort: &Effort<'_>,
    report: &mut dyn FnMut(f64),
) -> Result<Comparison, Uncompared> {
    let owes = matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat));
    if !owes {
        return Err(Uncompared::NoDecision);
    }
    with_state!(game, game => {
        let given = given.iter().map(|text| text.parse().map_err(|_| Uncompared::Illegal));
        let given: Vec<_> = given.collect::<Result<_, _>>()?;
        compare_typed(game, seat, given, proposer, effort, report)
    })
}

fn compare_typed<G: HasBots>(
    game: &G,
    seat: Seat,
    given: Vec<G::Move>,
    proposer: Option<&str>,
    effort: &Effort<'_>,
    report: &mut dyn FnMut(f64),
) -> Result<Comparison, Uncompared> {
    let who = Actor::Seat(seat);
    if given.iter().any(|&m| {
        let mut after = *game;
        after.play(who, m).is_err()
    }) {
        return Err(Uncompared::Illegal);
    }
    let mut rollouts = Rollouts::new(effort.seed);
    let moves = candidates(game, seat, given, proposer, &mut rollouts);
    let mut after: Vec<Vec<f64>> = vec![Vec::new(); moves.len()];
    let mut counts = Counts::default();
    counts[seat.index()] = 1;
    for number in 0..effort.games.map_or(GAMES_MAX, u64::from) {
        if effort.cancel.load(Ordering::Relaxed) {
            return Err(Uncompared::Cancelled);
        }
        let is_late = effort.late.load(Ordering::Relaxed);
        let is_enough = effort.games.is_none() && rollouts.nodes >= effort.nodes;
        if number >= GAMES_MIN && (is_late || is_enough) {
            break;
        }
        let dealt = rollouts.dealt(game, seat, number);
        for (&m, won) in moves.iter().zip(&mut after) {
            let mut state = dealt;
            state.play(who, m).expect("what the seat could do, it can do");
            won.push(rollouts.finish(state, counts, number)[seat]);
        }
        report((rollouts.nodes as f64 / effort.nodes.max(1) as f64).min(0.99));
    }
    let means: Vec<_> = after.iter().map(|won| mean_and_error(won.iter().copied())).collect();
    // If several moves are equally good, the first one counts as the best.
    let best = (0..moves.len()).rev().max_by(|&one, &it| means[one].0.total_cmp(&means[it].0));
    let best = best.expect("a decision has a move");
    let compared = moves.iter().zip(&after).zip(&means).map(|((m, won), &(win, error))| {
        let behind = after[best].iter().zip(won).map(|(best, this)| best - this);
        let (behind, behind_error) = mean_and_error(behind);
        ComparedMove { text: m.to_string(), win, error, behind, behind_error }
    });
    let mut compared: Vec<_> = compared.collect();
    // The sort is stable, so equally good moves stay in their order.
    compared.sort_by(|one, other| other.win.total_cmp(&one.win));
    report(1.0);
    Ok(Comparison { moves: compared, games: after[best].len() as u32, nodes: rollouts.nodes })
}

/// Returns the moves to compare: the given ones first, then the move of the proposing bot, then
/// those that the bots would most likely make. Of similar proposed moves, only one is returned.
fn candidates<G: HasBots>(
    game: &G,
    seat: Seat,
    given: Vec<G::Move>,
    proposer: Option<&str>,
    rollouts: &mut Rollouts<G>,
) -> Vec<G::Move> {
    let perspective = Perspective::new(game, seat);
    let mut dice = rollouts.dice_aside(Ply::START);
    let proposed = proposer.and_then(G::bot).map(|mut bot| bot.choose(&perspective, &mut dice));
    let mut scored = Vec::new();
    let policy = &mut rollouts.policy;
    policy.score_moves(&perspective, &mut dice, &mut scored);
    let likely =
        top_candidates(&scored, policy.margin(), PROPOSED, |one, it| policy.is_equivalent(one, it));
    let mut moves: Vec<G::Move> = Vec::new();
    for m in given {
        if !moves.contains(&m) {
            moves.push(m);
        }
    }
    for m in proposed.into_iter().chain(likely.into_iter().map(|it| it.mv)) {
        if moves.iter().all(|one| *one != m && !policy.is_equivalent(one, &m)) {
            moves.push(m);
        }
    }
    moves
}
