//! Scripts for Das Zepter von Zavandor. Scripts follow simple plans, as people do, to test whether
//! such a plan can beat a bot.

use karat_kernel::{Dice, Moves, Perspective};
use karat_think::policy::{Policy, ScoredMoves};

use super::builder::Builder;
use crate::rules::{Item, Move, PhaseView, PlayerView, Step, Zepter};

/// A plan with a single priority. The bot `builder` makes all other decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    /// Auctions a Sentinel whenever possible, and makes the lowest listed bid it can pay.
    Rushes,
    /// Advances as soon as possible on every track where the points leader is ahead.
    Copies,
}

impl Script {
    /// Returns the script with the given name, or `None` if the name is unknown.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "rush" => Some(Self::Rushes),
            "copy" => Some(Self::Copies),
            _ => None,
        }
    }

    /// Returns the move dictated by the script's priority, or `None` if it does not apply.
    fn says(
        self,
        perspective: &Perspective<'_, Zepter>,
        liked: &ScoredMoves<Move>,
    ) -> Option<Move> {
        let view = perspective.view();
        let seat = perspective.seat();
        match self {
            Self::Rushes => {
                let means = view.players[seat.index()].means?;
                let can = |item: Item, bid: u32| {
                    let offer = view.offers.iter().find(|offer| offer.item == item);
                    offer.is_some_and(|it| it.net_price(seat, bid) <= means)
                };
                let mut moves = Moves::new();
                perspective.legal(&mut moves);
                let is_rush = |m: &&Move| match (**m, view.phase, &view.auction) {
                    (Move::Start(item @ Item::Sentinel(_), bid), PhaseView::Turn, _) => {
                        can(item, bid)
                    }
                    (Move::Raise(bid), PhaseView::Bid, Some(auction)) => {
                        matches!(auction.item, Item::Sentinel(_)) && can(auction.item, bid)
                    }
                    _ => false,
                };
                moves.iter().find(is_rush).copied()
            }
            Self::Copies => {
                let others = view.players.iter().filter(|player| player.seat != seat);
                let leader = others.max_by_key(|player| player.points_total)?;
                let me = &view.players[seat.index()];
                let is_behind = |m: &Move| is_behind(m, me, leader);
                liked.iter().map(|(m, _)| *m).find(is_behind)
            }
        }
    }
}

/// Returns whether the move advances on a track where the points leader is ahead.
fn is_behind(m: &Move, me: &PlayerView, leader: &PlayerView) -> bool {
    let Move::Transact(transaction) = m else { return false };
    transaction.steps.runs().iter().any(|(step, _)| match step {
        Step::Advance(track) => leader.levels[*track as usize] > me.levels[*track as usize],
        _ => false,
    })
}

impl Policy<Zepter> for Script {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Zepter>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        Builder.score_moves(perspective, dice, out);
        if let Some(m) = self.says(perspective, out) {
            out.clear();
            out.push((m, 0.0));
        }
    }

    fn temperature(&self) -> f64 {
        Builder.temperature()
    }

    fn margin(&self) -> f64 {
        Builder.margin()
    }
}
