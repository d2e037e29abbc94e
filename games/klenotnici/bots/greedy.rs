//! A bot that looks one move ahead: it plays each listed move in thought and likes best the
//! position in which its pyramids and its money together are worth the most. Whoever leads an
//! auction counts as its winner; what others may still do is left out.

use karat_rules::klenotnici::{Gems, Klenotnici, Move, PhaseView, View};
use karat_rules::{Actor, Dice, Game, Moves, Perspective, Seat, Viewer};

use super::committed;
use super::worth::worth;
use crate::policy::{Policy, Ratings};

/// The points that money buys, for each unit of a card's face; about what 75 points of pyramids
/// cost four players with 54 each.
const POINTS_PER_UNIT: f64 = 0.4;
/// The points that an action card in hand stands for while there is something left to bid on.
const POINTS_PER_ACTION: f64 = 0.5;

/// The difference in points that changes the odds of two moves by e.
const HEAT: f64 = 0.02;
/// A move is near the best if it is worth at most so many points less.
const NEAR: f64 = 1.5;

/// Looks one move ahead. It likes a move by the points of the position after it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Policy<Klenotnici> for Greedy {
    fn rate(
        &mut self,
        table: &Perspective<'_, Klenotnici>,
        dice: &mut dyn Dice,
        out: &mut Ratings<Move>,
    ) {
        let mut moves = Moves::new();
        table.legal(&mut moves);
        let now = table.sample(dice);
        let seat = table.seat();
        out.extend(moves.into_iter().map(|m| {
            let mut after = now;
            after.play(Actor::Seat(seat), m).expect("a listed move is legal");
            (m, prospect(&after.view(Viewer::Seat(seat)), seat, m))
        }));
    }

    fn heat(&self) -> f64 {
        HEAT
    }

    fn near(&self) -> f64 {
        NEAR
    }
}

/// What a position is worth to `seat`, in points, after it made the move `m`.
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
        // The winner's bids are paid, also while he settles; the others' come back.
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
    let cards: f64 = money.faces().map(|face| (f64::from(face) * unit).max(1.0)).sum();
    let action = if is_bidding_over { 0.0 } else { POINTS_PER_ACTION };
    let actions = f64::from(me.action_count) * action;
    worth(&view.values, me, owned, open) + cards + actions + declared
}
