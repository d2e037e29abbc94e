//! A bot that maximizes its immediate gain. The bot evaluates every action as if no other player
//! had chosen it, and every bid as if it were accepted.

use karat_kernel::{Dice, Moves, Perspective};
use karat_think::policy::{Policy, ScoredMoves};

use super::bargain::Bargain;
use super::outlook::Outlook;
use super::worth::Taste;
use crate::rules::{Edel, Gems, Move, PhaseView};

/// The softmax temperature, in millions.
const TEMPERATURE: f64 = 0.02;
/// The margin within which a move counts as near the best, in millions.
const MARGIN: f64 = 1.5;

/// A policy that considers only the player's own immediate gain, in millions.
#[derive(Debug, Clone, Copy)]
pub struct Greedy {
    taste: Taste,
}

impl Greedy {
    /// Returns a policy that values gems and event cards by what they would pay if the round were
    /// scored now.
    pub(super) const fn hasty() -> Self {
        Self { taste: Taste::PRESENT }
    }
}

impl Default for Greedy {
    /// Returns a policy that considers the coming scoring, and a part of the later ones.
    fn default() -> Self {
        Self { taste: Taste::SHORT_SIGHTED }
    }
}

impl Policy<Edel> for Greedy {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Edel>,
        _dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        let view = perspective.view();
        let outlook = Outlook::new(&view, &self.taste);
        let seat = perspective.seat().index();
        let mut listed = Moves::new();
        perspective.legal(&mut listed);
        match view.phase {
            PhaseView::ChooseAction | PhaseView::Guess1 | PhaseView::Guess2 => {
                out.extend(listed.into_iter().filter_map(|m| match m {
                    Move::Choose(action) => Some((m, outlook.action(action, seat)[seat])),
                    // The opponent is assumed to choose greedily too.
                    Move::Guess(action) => Some((m, outlook.action(action, 1 - seat)[1 - seat])),
                    // Any guess may be correct, so declining to guess is never considered.
                    Move::NoGuess => None,
                    _ => unreachable!("an action card is asked for"),
                }));
            }
            PhaseView::Open | PhaseView::Answer | PhaseView::Single => {
                let gain = bargained(perspective, &outlook);
                out.extend(listed.into_iter().map(|m| (m, gain(m))));
            }
            _ => outlook.score_moves(seat, out),
        }
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        MARGIN
    }
}

/// Returns a function that calculates the seat's gain from a move that ends the bargain.
fn bargained<'a>(
    perspective: &Perspective<'_, Edel>,
    outlook: &'a Outlook<'a>,
) -> impl Fn(Move) -> f64 + 'a {
    let held = outlook.view.bargain.expect("a bargain is held");
    let seat = perspective.seat();
    let me = usize::from(seat == held.responder);
    let bargain = Bargain::held(outlook, 0);
    move |m| {
        let gain = |winner, gems| bargain.outcome(winner, gems)[seat.index()];
        match m {
            Move::Bid(gems) | Move::Raise(gems) => gain(me, gems),
            Move::Offer(colour) => gain(me, Gems::of(colour, 1)),
            Move::Accept => gain(1 - me, held.bid.expect("a bid is to be answered")),
            _ => 0.0,
        }
    }
}
