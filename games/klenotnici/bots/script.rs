//! Scripts for Klenotníci. Scripts follow simple plans, as people do, to test whether such a plan
//! can beat a bot.

use karat_kernel::{Dice, Moves, Perspective};
use karat_think::policy::{Policy, ScoredMoves};

use super::planner::Planner;
use crate::rules::{Klenotnici, Money, Move, PhaseView, PlayerView};

/// A bidding plan. The bot `planner` makes all other decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    /// Raises by as little as possible, up to the given total.
    BidsTo(u16),
    /// Raises by as little as possible with a hammer, whenever there are enough action cards.
    Hammers,
}

impl Script {
    /// Returns the script with the given name, or `None` if the name is unknown.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name.strip_prefix("bid-to-") {
            Some(total) => total.parse().ok().map(Self::BidsTo),
            None => (name == "hammer").then_some(Self::Hammers),
        }
    }

    /// Returns whether the script's plan allows a bid. The script makes the lowest allowed bid.
    fn makes(self, me: &PlayerView, m: &Move) -> bool {
        match (self, m) {
            (Self::BidsTo(most), Move::Raise { cards, double: None, hammer: None }) => {
                me.total + u16::from(cards.set.sum()) <= most
            }
            (Self::Hammers, Move::Raise { double: None, hammer, .. }) => hammer.is_some(),
            _ => false,
        }
    }
}

/// Returns a raise's money cards.
fn laid(m: &Move) -> Money {
    match m {
        Move::Raise { cards, .. } => cards.set,
        _ => Money::EMPTY,
    }
}

impl Policy<Klenotnici> for Script {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Klenotnici>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        let view = perspective.view();
        if view.phase == PhaseView::Bid {
            let me = &view.players[perspective.seat().index()];
            let mut moves = Moves::new();
            perspective.legal(&mut moves);
            let bids = moves.iter().filter(|m| self.makes(me, m));
            if let Some(&least) = bids.min_by_key(|m| (laid(m).sum(), laid(m).len())) {
                return out.push((least, 0.0));
            }
            if matches!(self, Self::BidsTo(_)) {
                return out.push((Move::Pass, 0.0));
            }
        }
        Planner.score_moves(perspective, dice, out);
    }

    fn temperature(&self) -> f64 {
        Planner.temperature()
    }

    fn margin(&self) -> f64 {
        Planner.margin()
    }
}
