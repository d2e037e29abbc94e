//! A bot that looks one move ahead: it plays each listed move in thought and likes best the
//! position in which its pyramids and its money together are worth the most. Whoever leads an
//! auction counts as its winner; what others may still do is left out.

use karat_rules::klenotnici::{Gems, Klenotnici, Move, PhaseView, View};
use karat_rules::{Actor, Dice, Game, Moves, Perspective, Seat, Viewer};

use super::committed;
use super::worth::worth;
use crate::Bot;

/// The points that money buys, for each unit of a card's face; about what 75 points of pyramids
/// cost four players with 54 each.
const POINTS_PER_UNIT: f64 = 0.4;
/// The points that an action card in hand stands for while there is something left to bid on.
const POINTS_PER_ACTION: f64 = 0.5;

/// Looks one move ahead.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Bot<Klenotnici> for Greedy {
    fn choose(&mut self, table: &Perspective<'_, Klenotnici>, dice: &mut dyn Dice) -> Move {
        let mut moves = Moves::new();
        table.legal(&mut moves);
        let now = table.sample(dice);
        let seat = table.seat();
        let mut best = None;
        let mut equals = 0;
        for m in moves {
            let mut after = now;
            after.play(Actor::Seat(seat), m).expect("a listed move is legal");
            let liked = prospect(&after.view(Viewer::Seat(seat)), seat, m);
            match best {
                Some((most, _)) if liked < most => {}
                // Equals have equal chances, however many turn up.
                Some((most, _)) if liked == most => {
                    equals += 1;
                    if dice.below(equals) == 0 {
                        best = Some((most, m));
                    }
                }
                _ => (best, equals) = (Some((liked, m)), 1),
            }
        }
        best.expect("the seat has a decision").1
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
