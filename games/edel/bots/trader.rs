//! A bot that reckons with the others: who will choose what, how a bargain will end, and whom a
//! gain helps. Where being foreseen would cost, it mixes by the dice.

use karat_rules::edel::{Action, Edel, Move, PhaseView};
use karat_rules::{Dice, Perspective};

use super::bargain::Bargain;
use super::duel::Duel;
use super::forecast::{Forecast, Mix};
use super::outlook::Outlook;
use super::worth::Taste;
use crate::Bot;

/// No bid has more gems, but for raises of greater ones.
const BID_MAX: u16 = 7;

/// Trades gems for actions.
#[derive(Debug, Clone, Copy, Default)]
pub struct Trader;

impl Bot<Edel> for Trader {
    fn choose(&mut self, table: &Perspective<'_, Edel>, dice: &mut dyn Dice) -> Move {
        let view = table.view();
        let outlook = Outlook::new(&view, &Taste::far_sighted(table.seats()));
        let seat = table.seat().index();
        match view.phase {
            PhaseView::ChooseAction if outlook.seats() == 2 => {
                Move::Choose(Action::ALL[pick(&Duel::new(&outlook).choice(), dice)])
            }
            PhaseView::ChooseAction => {
                Move::Choose(Action::ALL[pick(&Forecast::new(&outlook).mix(seat), dice)])
            }
            PhaseView::Guess1 | PhaseView::Guess2 => {
                let guess = pick(&Duel::new(&outlook).guess(view.first_guess), dice);
                Action::cards(2).get(guess).map_or(Move::NoGuess, |&action| Move::Guess(action))
            }
            PhaseView::Open => open(&outlook),
            PhaseView::Answer => answer(&outlook, seat),
            PhaseView::Single => offer(&outlook),
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

fn open(outlook: &Outlook<'_>) -> Move {
    let bargain = Bargain::held(outlook, BID_MAX);
    let must = outlook.view.reading.must_bid;
    let declined = bargain.single(must).map_or(0.0, |(_, likings)| likings[0]);
    match bargain.opening(BID_MAX) {
        Some(prospect) if must || prospect.likings[0] >= declined => Move::Bid(prospect.bid),
        _ => Move::Decline,
    }
}

fn answer(outlook: &Outlook<'_>, seat: usize) -> Move {
    let held = outlook.view.bargain.expect("a bargain is held");
    let bid = held.bid.expect("a bid is to be answered");
    let me = usize::from(seat == held.responder.index());
    let most = BID_MAX.max(bid.total() + 1);
    let bargain = Bargain::held(outlook, most);
    let accepted = outlook.liking(seat, &bargain.outcome(1 - me, bid));
    match bargain.raise(me, bid.key(), most) {
        Some(prospect) if prospect.likings[me] > accepted => Move::Raise(prospect.bid),
        _ => Move::Accept,
    }
}

fn offer(outlook: &Outlook<'_>) -> Move {
    let bargain = Bargain::held(outlook, 1);
    let offered = bargain.single(outlook.view.reading.must_bid);
    offered.map_or(Move::Decline, |(colour, _)| Move::Offer(colour))
}

/// A place of the mix, each as likely as it says.
fn pick(mix: &Mix, dice: &mut dyn Dice) -> usize {
    const CASES: u32 = 1 << 20;
    let mut left = f64::from(dice.below(CASES)) / f64::from(CASES);
    let likely = || (0..mix.len()).filter(|&place| mix[place] > 0.0);
    let picked = likely().find(|&place| {
        left -= mix[place];
        left < 0.0
    });
    // The chances may add up to a little less than 1.
    picked.or(likely().next_back()).expect("something is likely")
}
