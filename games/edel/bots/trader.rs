//! A bot that reckons with the others: who will choose what, how a bargain will end, and whom a
//! gain helps. Where being foreseen would cost, it mixes by the dice.

use karat_rules::edel::{Action, Edel, Move, PhaseView, View};
use karat_rules::{Dice, Perspective, Seats};

use super::bargain::Bargain;
use super::duel::Duel;
use super::forecast::Forecast;
use super::outlook::Outlook;
use super::worth::{PLAYERS_MAX, Taste};
use crate::number::ln;
use crate::policy::{Policy, Ratings};

/// No bid has more gems, but for raises of greater ones.
const BID_MAX: u16 = 7;

/// The difference in millions that changes the odds of two moves by e.
const HEAT: f64 = 0.15;
/// A move is near the best if it is worth at most so many millions less.
const NEAR: f64 = 1.5;

/// A choice of a mix that is less likely is left out.
const CHANCE_MIN: f64 = 1e-6;

/// Trades gems for actions. It likes a move by the millions that it gains on the others, those who
/// matter most first.
#[derive(Debug, Clone, Default)]
pub struct Trader {
    /// What the last turn seen promised, for whoever is asked for an action card in it.
    turn: Option<(View, Promises)>,
}

/// What each action card promises each seat.
type Promises = [[f64; 4]; PLAYERS_MAX];

impl Policy<Edel> for Trader {
    fn rate(
        &mut self,
        table: &Perspective<'_, Edel>,
        _dice: &mut dyn Dice,
        out: &mut Ratings<Move>,
    ) {
        let view = table.view();
        let seat = table.seat().index();
        if view.phase == PhaseView::ChooseAction && view.players.len() > 2 {
            let actions = view.players[seat].actions.iter();
            let promises = self.promises(view)[seat];
            out.extend(actions.map(|&action| (Move::Choose(action), promises[action as usize])));
            return;
        }
        let outlook = Outlook::new(&view, &Taste::far_sighted(table.seats()));
        match view.phase {
            PhaseView::ChooseAction => {
                mixed(&Duel::new(&outlook).choice(), out, |place| Move::Choose(Action::ALL[place]));
            }
            PhaseView::Guess1 | PhaseView::Guess2 => {
                mixed(&Duel::new(&outlook).guess(view.first_guess), out, |place| {
                    Action::ALL[..3].get(place).map_or(Move::NoGuess, |&it| Move::Guess(it))
                });
            }
            PhaseView::Open => open(&outlook, out),
            PhaseView::Answer => answer(&outlook, seat, out),
            PhaseView::Single => offer(&outlook, out),
            _ => outlook.rate(seat, out),
        }
    }

    fn heat(&self) -> f64 {
        HEAT
    }

    fn near(&self) -> f64 {
        NEAR
    }

    /// Two players choose and guess as the equilibrium says.
    fn is_balanced(&self, table: &Perspective<'_, Edel>) -> bool {
        let phase = table.view().phase;
        matches!(phase, PhaseView::Guess1 | PhaseView::Guess2)
            || (phase == PhaseView::ChooseAction && table.seats() == 2)
    }
}

impl Trader {
    /// What each action card promises each seat in the turn of this view.
    fn promises(&mut self, view: View) -> Promises {
        let public = public(view);
        match &self.turn {
            Some((turn, promises)) if *turn == public => *promises,
            _ => {
                let taste = Taste::far_sighted(public.players.len());
                let promises = Forecast::new(&Outlook::new(&public, &taste)).promises();
                self.turn = Some((public, promises));
                promises
            }
        }
    }
}

/// What everybody sees of a turn in which action cards are chosen, whoever has chosen already. The
/// forecast is made of this alone, so it is the same for all seats, and none can tell by it.
fn public(mut view: View) -> View {
    view.viewer = None;
    view.to_decide = Seats::EMPTY;
    for player in &mut view.players {
        (player.has_chosen, player.choice) = (false, None);
    }
    view
}

/// The likings that bring chances of just these.
fn mixed(mix: &[f64; 4], out: &mut Ratings<Move>, choice: impl Fn(usize) -> Move) {
    let likely = (0..mix.len()).filter(|&place| mix[place] > CHANCE_MIN);
    out.extend(likely.map(|place| (choice(place), HEAT * ln(mix[place]))));
}

fn open(outlook: &Outlook<'_>, out: &mut Ratings<Move>) {
    let bargain = Bargain::held(outlook, BID_MAX);
    let must = outlook.view.reading.must_bid;
    let bids = bargain.bids(0, 0, BID_MAX).into_iter();
    out.extend(bids.map(|prospect| (Move::Bid(prospect.bid), prospect.likings[0])));
    if !must || out.is_empty() {
        let declined = bargain.single(must).map_or(0.0, |(_, likings)| likings[0]);
        out.push((Move::Decline, declined));
    }
}

fn answer(outlook: &Outlook<'_>, seat: usize, out: &mut Ratings<Move>) {
    let held = outlook.view.bargain.expect("a bargain is held");
    let bid = held.bid.expect("a bid is to be answered");
    let me = usize::from(seat == held.responder.index());
    let most = BID_MAX.max(bid.total() + 1);
    let bargain = Bargain::held(outlook, most);
    out.push((Move::Accept, outlook.liking(seat, &bargain.outcome(1 - me, bid))));
    let raises = bargain.bids(me, bid.key(), most).into_iter();
    out.extend(raises.map(|prospect| (Move::Raise(prospect.bid), prospect.likings[me])));
}

fn offer(outlook: &Outlook<'_>, out: &mut Ratings<Move>) {
    let bargain = Bargain::held(outlook, 1);
    out.extend(bargain.singles().map(|(colour, likings)| (Move::Offer(colour), likings[1])));
    if !outlook.view.reading.must_bid || out.is_empty() {
        out.push((Move::Decline, 0.0));
    }
}
