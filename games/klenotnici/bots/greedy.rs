//! A bot that looks one move ahead. The bot simulates each listed move, and prefers the position in
//! which its pyramids and money together are worth most. The bot treats an auction's leader as its
//! winner, and ignores the other players' later moves.

use karat_kernel::{Actor, Dice, Moves, Perspective, Rules, Seat, Viewer, Views};
use karat_think::policy::{Policy, ScoredMoves};

use super::committed;
use super::worth::worth;
use crate::rules::{Gems, Klenotnici, Move, PhaseView, View};

/// The number of points that one unit of money can buy. Four players with 54 units each buy
/// pyramids for about 75 points.
const POINTS_PER_UNIT: f64 = 0.4;
/// The value of an action card, in points, while there are still pyramids to bid on.
const POINTS_PER_ACTION: f64 = 0.5;

/// The softmax temperature, in points.
const TEMPERATURE: f64 = 0.02;
/// The margin within which a move counts as near the best, in points.
const MARGIN: f64 = 1.5;

/// A policy that scores a move by the worth of the resulting position, in points.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Policy<Klenotnici> for Greedy {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Klenotnici>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        let now = perspective.sample(dice);
        let seat = perspective.seat();
        out.extend(moves.into_iter().map(|m| {
            let mut after = now;
            after.play(Actor::Seat(seat), m).expect("a listed move is legal");
            (m, prospect(&after.view(Viewer::Seat(seat)), seat, m))
        }));
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        MARGIN
    }
}

/// Returns what the position after the move `m` is worth to the seat that made it, in points.
fn prospect(view: &View, seat: Seat, m: Move) -> f64 {
    let me = &view.players[seat.index()];
    let mut owned = me.gems;
    let mut open = view.supply;
    let mut money = me.money.unwrap_or_default();
    if let Some(auction) = &view.auction {
        let wins = auction.leader.unwrap_or(auction.opener) == seat;
        if wins {
            owned.insert(auction.gem);
        } else {
            open.insert(auction.gem);
        }
        // The leader's bid cards count as paid, even during the settlement. The other players' bid
        // cards return to their hands.
        if !wins {
            money = money.with(committed(me));
        }
    }
    let declared = match m {
        Move::Goal(Some(rank)) => {
            let shown = me.goals.iter().find(|goal| goal.rank == rank);
            shown.map_or(0.0, |goal| f64::from(goal.points))
        }
        _ => 0.0,
    };
    let is_bidding_over = open == Gems::EMPTY || matches!(view.phase, PhaseView::Over);
    let unit = if is_bidding_over { 0.0 } else { POINTS_PER_UNIT };
    let kept = f64::from(view.reading.data.per_money_card);
    let cards: f64 = money.iter().map(|face| (f64::from(face) * unit).max(kept)).sum();
    let action = if is_bidding_over { 0.0 } else { POINTS_PER_ACTION };
    let actions = f64::from(me.action_count) * action;
    worth(view, me, owned, open) + cards + actions + declared
}
