//! A bot that takes what brings itself the most at once: every action as if nobody else had chosen
//! it, every bid as if it were accepted.

use karat_rules::edel::{Edel, Gems, Move, PhaseView};
use karat_rules::{Dice, Moves, Perspective};

use super::bargain::Bargain;
use super::outlook::{Outlook, Weighed};
use super::worth::Taste;
use crate::Bot;

/// Sees only its own gain.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Bot<Edel> for Greedy {
    fn choose(&mut self, table: &Perspective<'_, Edel>, _dice: &mut dyn Dice) -> Move {
        let view = table.view();
        let outlook = Outlook::new(&view, &Taste::SHORT_SIGHTED);
        let seat = table.seat().index();
        match view.phase {
            PhaseView::ChooseAction | PhaseView::Guess1 | PhaseView::Guess2 => {
                most(table, |m| match m {
                    Move::Choose(action) => outlook.action(action, seat)[seat],
                    // The opponent is taken for greedy too.
                    Move::Guess(action) => outlook.action(action, 1 - seat)[1 - seat],
                    // Any guess may be right.
                    Move::NoGuess => f64::NEG_INFINITY,
                    _ => unreachable!("an action card is asked for"),
                })
            }
            PhaseView::Open | PhaseView::Answer | PhaseView::Single => bargain(table, &outlook),
            PhaseView::EventSource => outlook.event(seat).0,
            PhaseView::Instant => {
                let card = view.instant.expect("a card is to be executed");
                outlook.card(seat, card.kind()).how.map_or(Move::Decline, Move::Execute)
            }
            PhaseView::FreeExchange => outlook.exchange(seat).map_or(Move::Decline, |best| best.0),
            PhaseView::FreeTake => outlook.take(seat).map_or(Move::Decline, |best| best.0),
            PhaseView::Draw | PhaseView::Over => panic!("the seat has nothing to decide"),
        }
    }
}

fn bargain(table: &Perspective<'_, Edel>, outlook: &Outlook<'_>) -> Move {
    let held = outlook.view.bargain.expect("a bargain is held");
    let me = usize::from(table.seat() == held.responder);
    let bargain = Bargain::held(outlook, 0);
    let gain = |winner: usize, gems: Gems| bargain.outcome(winner, gems)[table.seat().index()];
    most(table, |m| match m {
        Move::Bid(gems) | Move::Raise(gems) => gain(me, gems),
        Move::Offer(colour) => gain(me, Gems::of(colour, 1)),
        Move::Accept => gain(1 - me, held.bid.expect("a bid is to be answered")),
        _ => 0.0,
    })
}

/// The listed move that brings the most.
fn most(table: &Perspective<'_, Edel>, gain: impl Fn(Move) -> f64) -> Move {
    let mut moves = Moves::new();
    table.legal(&mut moves);
    let best = moves.into_iter().map(|m| Weighed::new(gain(m), m)).reduce(Weighed::better);
    best.expect("the seat has a decision").item
}
