//! Scripts for Edel, Stein & Reich. Scripts follow simple plans, as people do, to test whether such
//! a plan can beat a bot.

use karat_kernel::{Dice, Moves, Perspective};
use karat_think::policy::{Policy, ScoredMoves};

use super::trader::Trader;
use crate::rules::{Edel, Move, PhaseView};

/// A bargaining plan. The bot `trader` makes all other decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bargaining {
    /// Bids the minimum and accepts every bid.
    Accepts,
    /// Always makes the lowest possible bid or raise.
    Raises,
}

/// A bot that follows a script.
#[derive(Debug, Clone)]
pub(super) struct Script {
    bargaining: Bargaining,
    rest: Trader,
}

impl Script {
    /// Returns the script with the given name, or `None` if the name is unknown.
    pub(super) fn named(name: &str) -> Option<Self> {
        let bargaining = match name {
            "accept" => Bargaining::Accepts,
            "raise" => Bargaining::Raises,
            _ => return None,
        };
        Some(Self { bargaining, rest: Trader::default() })
    }
}

impl Policy<Edel> for Script {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Edel>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        let phase = perspective.view().phase;
        if !matches!(phase, PhaseView::Open | PhaseView::Answer) {
            return self.rest.score_moves(perspective, dice, out);
        }
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        let is_bid = |m: &&Move| matches!(m, Move::Bid(_) | Move::Raise(_));
        let bid = moves.iter().find(is_bid).copied();
        let chosen = match (phase, self.bargaining) {
            (PhaseView::Answer, Bargaining::Accepts) => Move::Accept,
            _ => bid.unwrap_or(moves[0]),
        };
        out.push((chosen, 0.0));
    }

    fn temperature(&self) -> f64 {
        Policy::<Edel>::temperature(&self.rest)
    }

    fn margin(&self) -> f64 {
        Policy::<Edel>::margin(&self.rest)
    }
}
