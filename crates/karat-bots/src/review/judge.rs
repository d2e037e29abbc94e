//! Decisions against what could have been done instead.
//!
//! Every decision is played on from a few times, with each move that the bots would consider, in the same deals by
//! the same dice. Those that seem to matter most are then measured in games of their own, which know nothing of
//! why they were chosen: otherwise the dearest would be those with the worst luck. Where several choose
//! at once, the others choose as their rules have it: what they did choose nobody could know.

use karat_rules::{Actor, Game, Perspective, Seat, Turn};

use super::onward::{Counts, Onward, place};
use super::stops::{is_choice, walked};
use super::{KEYS_MAX, Key, Unreviewed, Work, mean_and_error};
use crate::Levels;
use crate::policy::{Policy as _, likeliest};

/// How many moves are compared with the one that was made.
const OTHERS: std::ops::RangeInclusive<usize> = 2..=3;
/// How many dear decisions are measured, and how many good ones.
const DEAR: usize = 3;
const GOOD: usize = 1;
/// How much has to be at stake to be told, of 1.
const GAIN_MIN: f64 = 0.04;
/// And how many standard errors of it.
const ERRORS_MIN: f64 = 2.0;
/// Of the games from a moment, how many are played on with each move to see which decisions matter.
const SEEN_PART: u32 = 4;
/// And how many times as many to measure those.
const MEASURED_TIMES: u32 = 4;
/// With fewer of either an error is no error.
const SEEN_MIN: u32 = 8;
const MEASURED_MIN: u32 = 64;
/// Where the numbers of the games begin that look at the decisions, and that measure them.
const SEEN_FROM: u64 = 1 << 32;
const MEASURED_FROM: u64 = 1 << 33;

/// A decision of the seat.
pub(super) struct Decision<G: Game> {
    pub ply: usize,
    seat: Seat,
    /// Before anybody has chosen who chooses at the same time.
    state: G,
    counts: Counts,
    played: G::Move,
    /// What else could have been done, the likeliest first.
    others: Vec<G::Move>,
    /// Whether the first of them is liked more than what was played.
    is_unusual: bool,
    /// How many plies the game still had.
    left: usize,
}

/// The decisions of the seat in which there was something to choose.
pub(super) fn decisions<G: Levels>(
    start: &G,
    plies: &[(Actor, G::Move)],
    seat: Seat,
    onward: &mut Onward<G>,
) -> Vec<Decision<G>> {
    let walked = walked(start, plies).expect("the plies have been played");
    let mut counts = Counts::default();
    let mut before = counts;
    let mut decisions = Vec::new();
    for (ply, &(who, played)) in plies.iter().enumerate() {
        let (from, state) = walked[ply];
        if from == ply {
            before = counts;
        }
        if who == Actor::Seat(seat) && is_choice(&state, who) {
            let (others, is_unusual) = considered(onward, &state, seat, ply, played);
            let left = plies.len() - ply;
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

/// What the bots would consider instead of the move, and whether they like the first of it more.
fn considered<G: Levels>(
    onward: &mut Onward<G>,
    state: &G,
    seat: Seat,
    ply: usize,
    played: G::Move,
) -> (Vec<G::Move>, bool) {
    debug_assert!(matches!(state.turn(), Turn::Seats(seats) if seats.contains(seat)));
    let mut ratings = Vec::new();
    let mut dice = onward.dice_aside(ply);
    onward.policy.rate(&Perspective::new(state, seat), &mut dice, &mut ratings);
    let policy = &onward.policy;
    let likely = likeliest(&ratings, policy.near(), OTHERS, |one, it| policy.is_alike(one, it));
    let is_unusual = likely.first().is_some_and(|it| !policy.is_alike(&it.mv, &played));
    let others = likely.into_iter().map(|it| it.mv);
    (others.filter(|it| !policy.is_alike(it, &played)).collect(), is_unusual)
}

/// How many moves all this takes for each game from a moment.
pub(super) fn nodes_a_game<G: Game>(decisions: &[Decision<G>]) -> u64 {
    let seen = decisions.iter().map(|it| (it.left * (1 + it.others.len())) as u64).sum::<u64>();
    let all: usize = decisions.iter().map(|it| it.left).sum();
    let usual = all / decisions.len().max(1);
    let measured = (DEAR + GOOD).min(decisions.len()) * 2 * MEASURED_TIMES as usize * usual;
    seen / u64::from(SEEN_PART) + measured as u64
}

/// The decisions that mattered most, in the order of the game.
///
/// # Errors
/// If nobody waits for them any more.
pub(super) fn judged<G: Levels>(
    onward: &mut Onward<G>,
    decisions: &[Decision<G>],
    games: u32,
    work: &mut Work<'_>,
) -> Result<Vec<Key>, Unreviewed> {
    let (mut dear, mut good) = (Vec::new(), Vec::new());
    for decision in decisions {
        let moves: Vec<G::Move> =
            [decision.played].into_iter().chain(decision.others.iter().copied()).collect();
        let numbers = SEEN_FROM..SEEN_FROM + u64::from((games / SEEN_PART).max(SEEN_MIN));
        let won = onward.compared(decision, &moves, numbers, work)?;
        if won[0].len() < SEEN_MIN as usize {
            // There was no time to look at it.
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
            let key = onward.measured(decision, other, pairs, work)?;
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

impl<G: Levels> Onward<G> {
    /// What the seat got of the games of these numbers after each of these moves, as far as there is time.
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
                won.push(self.play_on(state, counts, number)[seat]);
            }
        }
        Ok(won)
    }

    /// What was played against another move, in so many pairs of games.
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
        // As many as there was time for.
        let pairs = won[0].len() as u32;
        let differences = won[0].iter().zip(&won[1]).map(|(played, other)| played - other);
        let (gain, error) = mean_and_error(differences);
        let (played, other) = (decision.played.to_string(), other.to_string());
        Ok(Key { ply: decision.ply, played, other, gain, error, pairs })
    }
}
