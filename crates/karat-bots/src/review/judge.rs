//! Compares a player's decisions with the alternatives.
//!
//! Every decision is simulated a few times with each move that the bots would consider, in the same
//! deals with the same dice. The decisions that seem to matter most are then measured in new,
//! independent rollouts. Reusing the first rollouts would make the unluckiest decisions seem the
//! costliest. In simultaneous decisions, the other players follow their policies, because nobody
//! could know their actual choices.

use karat_rules::{Actor, Game, Perspective, Ply, Seat, Turn};

use super::rollouts::{Counts, Rollouts, place};
use super::stops::{is_choice, walked};
use super::{KEYS_MAX, Key, Unreviewed, Work, mean_and_error};
use crate::HasBots;
use crate::policy::{Policy as _, top_candidates};

/// The number of alternatives compared with the player's move.
const OTHERS: std::ops::RangeInclusive<usize> = 2..=3;
/// The number of costly decisions to measure precisely.
const DEAR: usize = 3;
/// The number of good decisions to measure precisely.
const GOOD: usize = 1;
/// The minimum difference in win chance, from 0 to 1, for an important decision.
const GAIN_MIN: f64 = 0.04;
/// The minimum difference in win chance, in standard errors, for an important decision.
const ERRORS_MIN: f64 = 2.0;
/// For screening, the number of rollouts per moment is divided by this to get the number per move.
const SEEN_PART: u32 = 4;
/// For measuring, the number of rollouts per moment is multiplied by this to get the number per
/// move.
const MEASURED_TIMES: u32 = 4;
/// The minimum number of rollouts for a meaningful estimate of the error, in screening and in
/// measuring.
const SEEN_MIN: u32 = 8;
const MEASURED_MIN: u32 = 64;
/// The lowest rollout numbers used for screening and for measuring. All other rollouts have smaller
/// numbers, so every purpose has its own dice.
const SEEN_FROM: u64 = 1 << 32;
const MEASURED_FROM: u64 = 1 << 33;

/// A decision in which the reviewed seat had a choice.
pub(super) struct Decision<G: Game> {
    pub ply: Ply,
    seat: Seat,
    /// The state before any choice was made, if several seats chose simultaneously.
    state: G,
    counts: Counts,
    played: G::Move,
    /// The alternatives that the bots would consider, most likely first.
    others: Vec<G::Move>,
    /// Whether the bots' favourite is an alternative rather than the player's move.
    is_unusual: bool,
    /// The number of plies from the decision to the end of the game.
    left: usize,
}

/// Returns the decisions in which the reviewed seat had a choice and the bots would consider an
/// alternative.
pub(super) fn decisions<G: HasBots>(
    start: &G,
    plies: &[(Actor, G::Move)],
    seat: Seat,
    rollouts: &mut Rollouts<G>,
) -> Vec<Decision<G>> {
    let walked = walked(start, plies).expect("the plies have been played");
    let mut counts = Counts::default();
    let mut before = counts;
    let mut decisions = Vec::new();
    for (ply, &(who, played)) in plies.iter().enumerate() {
        let (from, state) = walked[ply];
        if from.index() == ply {
            before = counts;
        }
        if who == Actor::Seat(seat) && is_choice(&state, who) {
            let (others, is_unusual) = considered(rollouts, &state, seat, Ply::new(ply), played);
            let (ply, left) = (Ply::new(ply), plies.len() - ply);
            let counts = before;
            if !others.is_empty() {
                let it = Decision { ply, seat, state, counts, played, others, is_unusual, left };
                decisions.push(it);
            }
        }
        counts[place(who)] += 1;
    }
    decisions
}

/// Returns the alternatives that the bots would consider, and whether they include the bots'
/// favourite move.
fn considered<G: HasBots>(
    rollouts: &mut Rollouts<G>,
    state: &G,
    seat: Seat,
    ply: Ply,
    played: G::Move,
) -> (Vec<G::Move>, bool) {
    debug_assert!(matches!(state.turn(), Turn::Seats(seats) if seats.contains(seat)));
    let mut scored = Vec::new();
    let mut dice = rollouts.dice_aside(ply);
    rollouts.policy.score_moves(&Perspective::new(state, seat), &mut dice, &mut scored);
    let policy = &rollouts.policy;
    let likely =
        top_candidates(&scored, policy.margin(), OTHERS, |one, it| policy.is_equivalent(one, it));
    let is_unusual = likely.first().is_some_and(|it| !policy.is_equivalent(&it.mv, &played));
    let others = likely.into_iter().map(|it| it.mv);
    (others.filter(|it| !policy.is_equivalent(it, &played)).collect(), is_unusual)
}

/// Returns the number of moves simulated to compare the decisions, per rollout from a moment.
pub(super) fn nodes_a_game<G: Game>(decisions: &[Decision<G>]) -> u64 {
    let seen = decisions.iter().map(|it| (it.left * (1 + it.others.len())) as u64).sum::<u64>();
    let all: usize = decisions.iter().map(|it| it.left).sum();
    let usual = all / decisions.len().max(1);
    let measured = (DEAR + GOOD).min(decisions.len()) * 2 * MEASURED_TIMES as usize * usual;
    seen / u64::from(SEEN_PART) + measured as u64
}

/// Compares the decisions with their alternatives and returns the most important ones, in
/// chronological order.
///
/// # Errors
/// Returns an error if the review was cancelled.
pub(super) fn judged<G: HasBots>(
    rollouts: &mut Rollouts<G>,
    decisions: &[Decision<G>],
    games: u32,
    work: &mut Work<'_>,
) -> Result<Vec<Key>, Unreviewed> {
    let (mut dear, mut good) = (Vec::new(), Vec::new());
    for decision in decisions {
        let moves: Vec<G::Move> =
            [decision.played].into_iter().chain(decision.others.iter().copied()).collect();
        let numbers = SEEN_FROM..SEEN_FROM + u64::from((games / SEEN_PART).max(SEEN_MIN));
        let won = rollouts.compared(decision, &moves, numbers, work)?;
        if won[0].len() < SEEN_MIN as usize {
            // Time ran out before the decision had been simulated often enough.
            break;
        }
        let means: Vec<f64> = won.iter().map(|won| won.iter().sum::<f64>()).collect();
        let best = (1..moves.len()).rev().max_by(|&one, &it| means[one].total_cmp(&means[it]));
        let best = best.expect("there is something to compare with");
        if means[best] > means[0] {
            dear.push((means[best] - means[0], decision, moves[best]));
        } else if decision.is_unusual && means[0] > means[1] {
            good.push((means[0] - means[1], decision, moves[1]));
        }
    }
    for (list, most) in [(&mut dear, DEAR), (&mut good, GOOD)] {
        list.sort_by(|one, other| other.0.total_cmp(&one.0));
        list.truncate(most);
    }
    let mut measured = |list: &[(f64, &Decision<G>, G::Move)], sign: f64| {
        let mut keys = Vec::new();
        for &(_, decision, other) in list {
            let pairs = (games * MEASURED_TIMES).max(MEASURED_MIN);
            let key = rollouts.measured(decision, other, pairs, work)?;
            let gain = key.gain * sign;
            if key.pairs >= MEASURED_MIN && gain >= GAIN_MIN && gain > ERRORS_MIN * key.error {
                keys.push(key);
            }
        }
        keys.sort_by(|one, other| other.gain.abs().total_cmp(&one.gain.abs()));
        Ok(keys)
    };
    let mut keys = measured(&good, 1.0)?;
    keys.truncate(1);
    keys.extend(measured(&dear, -1.0)?);
    keys.truncate(KEYS_MAX);
    keys.sort_by_key(|key| key.ply);
    Ok(keys)
}

impl<G: HasBots> Rollouts<G> {
    /// Returns the seat's results after each of the moves, in the rollouts with the given numbers.
    /// Returns fewer results if time runs out.
    fn compared(
        &mut self,
        decision: &Decision<G>,
        moves: &[G::Move],
        numbers: std::ops::Range<u64>,
        work: &mut Work<'_>,
    ) -> Result<Vec<Vec<f64>>, Unreviewed> {
        let seat = decision.seat;
        let mut won = vec![Vec::new(); moves.len()];
        let mut counts = decision.counts;
        counts[seat.index()] += 1;
        for number in numbers {
            if work.is_late() {
                break;
            }
            work.go_on(self.nodes)?;
            let dealt = self.dealt(&decision.state, seat, number);
            for (&m, won) in moves.iter().zip(&mut won) {
                let mut state = dealt;
                state.play(Actor::Seat(seat), m).expect("what the seat could do, it can do");
                won.push(self.finish(state, counts, number)[seat]);
            }
        }
        Ok(won)
    }

    /// Compares the player's move with another one over the given number of rollout pairs.
    fn measured(
        &mut self,
        decision: &Decision<G>,
        other: G::Move,
        pairs: u32,
        work: &mut Work<'_>,
    ) -> Result<Key, Unreviewed> {
        let numbers = MEASURED_FROM..MEASURED_FROM + u64::from(pairs);
        let moves = [decision.played, other];
        let won = self.compared(decision, &moves, numbers, work)?;
        // If time ran out, fewer pairs were played.
        let pairs = won[0].len() as u32;
        let differences = won[0].iter().zip(&won[1]).map(|(played, other)| played - other);
        let (gain, error) = mean_and_error(differences);
        let (played, other) = (decision.played.to_string(), other.to_string());
        Ok(Key { ply: decision.ply, played, other, gain, error, pairs })
    }
}
