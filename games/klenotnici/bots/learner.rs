//! A script that plays like a person who has just read the introduction to Klenotníci
//! (`words/en.learn.md`). The script follows the advice of that page and never looks ahead.

use karat_kernel::{Dice, Moves, Perspective};
use karat_think::policy::{Policy, ScoredMoves};

use super::committed;
use crate::rules::{Gem, Klenotnici, Money, Move, PlayerView, SETS, View};

/// The highest total that the learner bids, for each point that the gem brings. In the lesson, 12
/// is a good bid for a gem worth 5 points, and 18 is too much.
const TOTAL_PER_POINT: f64 = 3.0;
/// The number of unsold gems at which the learner begins to use action cards in auctions: half of
/// all gems.
const LATE: usize = 7;
/// The highest "low or middle card", with which the learner opens the bidding.
const MIDDLE: u8 = 6;

/// The softmax temperature, in points. Only moves that the page does not distinguish have similar
/// scores.
const TEMPERATURE: f64 = 0.2;
/// The margin within which a move counts as near the best, in points.
const MARGIN: f64 = 1.5;

/// A policy that follows the advice of the introduction.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Learner;

impl Policy<Klenotnici> for Learner {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Klenotnici>,
        _dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        let view = perspective.view();
        let me = &view.players[perspective.seat().index()];
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        out.extend(moves.into_iter().filter_map(|m| Some((m, score(&view, me, m)?))));
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        MARGIN
    }
}

/// Returns a move's score, or `None` if the learner does not consider it.
fn score(view: &View, me: &PlayerView, m: Move) -> Option<f64> {
    match m {
        Move::Choose(gem) => Some(points(view, me, gem)),
        // "Open with a low or middle card." Without such a card, the lowest one must do.
        Move::Open { cards, double: None, .. } if cards.set.len() == 1 => {
            Some(-f64::from(cards.set.sum().saturating_sub(MIDDLE)))
        }
        Move::Raise { cards, double: None, hammer } => {
            // "Your action cards can wait", but "they are worthless at the end".
            let is_time = hammer.is_none() || view.supply.len() <= LATE;
            let gain = gain(view, me, cards.set).filter(|&gain| is_time && gain > 0.0)?;
            // The learner keeps high cards, and prefers to end the auction at once.
            let ends = if hammer.is_some() { 0.5 } else { 0.0 };
            Some(gain - f64::from(cards.set.sum()) / 10.0 + ends)
        }
        // Any worthwhile raise is better than a pass.
        Move::Pass => Some(-100.0),
        // Every additional card in hand is worth a point.
        Move::Exchange { give, take, .. } => Some(take.set.len() as f64 - give.set.len() as f64),
        Move::Done => Some(0.5),
        Move::Decline => Some(0.0),
        Move::Goal(Some(rank)) => {
            let goal = me.goals.iter().find(|goal| goal.rank == rank)?;
            Some(goal.points.into())
        }
        Move::Goal(None) => Some(0.0),
        _ => None,
    }
}

/// Returns what a player gains by winning the current auction with the given additional cards, in
/// points. Every card bid costs the points that it would score in hand. Returns `None` if the learner would not bid so much.
fn gain(view: &View, me: &PlayerView, cards: Money) -> Option<f64> {
    let points = points(view, me, view.auction.as_ref()?.gem);
    let total = f64::from(me.total) + f64::from(cards.sum());
    // "Spending your last money card too early" is a common mistake.
    let is_last = cards == me.money.unwrap_or_default() && !view.supply.is_empty();
    let paid = committed(me).len() + cards.len();
    let lost = paid as f64 * f64::from(view.reading.data.per_money_card);
    (total <= TOTAL_PER_POINT * points && !is_last).then_some(points - lost)
}

/// Returns the points that a gem brings. "Buy gems that go together": for each set that the player
/// has begun, the gem brings an equal part of the points still to be won.
fn points(view: &View, me: &PlayerView, gem: Gem) -> f64 {
    let sets = SETS.into_iter().zip(view.reading.data.set_points);
    let begun = sets
        .filter(|(set, _)| set.contains(gem) && !set.both(me.gems).is_empty())
        .map(|(set, points)| f64::from(points) / (set.len() - set.both(me.gems).len()) as f64);
    f64::from(view.values[gem.index()]) + begun.sum::<f64>()
}
