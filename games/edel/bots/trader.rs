//! A bot that predicts the other players' choices, the results of bargains, and who profits from a
//! gain. The bot plays a mixed strategy whenever being predictable would cost it something.

use karat_kernel::{Dice, Perspective, Seats};
use karat_think::number::ln;
use karat_think::policy::{Policy, ScoredMoves};
use karat_think::subgame::Subgame;

use super::bargain::Bargain;
use super::duel::Duel;
use super::forecast::Forecast;
use super::outlook::Outlook;
use super::subgame::BargainSubgame;
use super::worth::{PLAYERS_MAX, Taste};
use crate::rules::{Action, Edel, Gems, Move, PhaseView, View};

/// The maximum number of gems in a bid that the trader considers. Raises of larger bids may contain
/// more gems.
pub(super) const BID_MAX: u16 = 7;

/// The softmax temperature, in millions.
const TEMPERATURE: f64 = 0.15;
/// The margin within which a move counts as near the best, in millions.
const MARGIN: f64 = 1.5;

/// The minimum probability of a choice in a mixed strategy.
const CHANCE_MIN: f64 = 1e-6;

/// A policy that trades gems for actions. A move's score is its gain in millions minus the others'
/// gains, with the strongest players' gains counting most.
#[derive(Debug, Clone, Default)]
pub struct Trader {
    /// The payoffs in the latest turn, cached for the other seats' choices of action cards.
    turn: Option<(View, Promises)>,
}

/// Each action card's expected payoff for each seat.
type Promises = [[f64; 4]; PLAYERS_MAX];

impl Policy<Edel> for Trader {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Edel>,
        _dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        let view = perspective.view();
        let seat = perspective.seat().index();
        if view.phase == PhaseView::ChooseAction && view.players.len() > 2 {
            let actions = view.players[seat].actions.iter();
            let promises = self.promises(view)[seat];
            out.extend(actions.map(|&action| (Move::Choose(action), promises[action as usize])));
            return;
        }
        let outlook = Outlook::new(&view, &Taste::far_sighted(perspective.seats()));
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
            _ => outlook.score_moves(seat, out),
        }
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        MARGIN
    }

    /// Returns whether the decision is part of an equilibrium, as the choice of an action card and
    /// the guesses are in a two-player game.
    fn is_equilibrium(&self, perspective: &Perspective<'_, Edel>) -> bool {
        let phase = perspective.view().phase;
        matches!(phase, PhaseView::Guess1 | PhaseView::Guess2)
            || (phase == PhaseView::ChooseAction && perspective.seats() == 2)
    }

    /// Returns the bargain, if there are at least three players. With two, bots that solve bargains
    /// won fewer games than bots that search them (docs/strength.md).
    fn subgame(&self, perspective: &Perspective<'_, Edel>) -> Option<Box<dyn Subgame<Edel>>> {
        if perspective.seats() < 3 {
            return None;
        }
        Some(Box::new(BargainSubgame::new(perspective)?))
    }
}

impl Trader {
    /// Returns each action card's expected payoff for each seat in the current turn.
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

/// Returns the public part of a view, without showing which seats have made their secret choice.
///
/// The forecast uses only this part, so it is the same for all seats and reveals nothing.
fn public(mut view: View) -> View {
    view.viewer = None;
    view.to_decide = Seats::EMPTY;
    for player in &mut view.players {
        (player.has_chosen, player.choice) = (false, None);
    }
    view
}

/// Adds moves with scores that result in exactly the given probabilities.
fn mixed(mix: &[f64; 4], out: &mut ScoredMoves<Move>, choice: impl Fn(usize) -> Move) {
    let likely = (0..mix.len()).filter(|&place| mix[place] > CHANCE_MIN);
    out.extend(likely.map(|place| (choice(place), TEMPERATURE * ln(mix[place]))));
}

/// Returns the maximum number of gems in a bid that the trader considers after the given bid.
pub(super) fn bid_max(bid: Option<Gems>) -> u16 {
    bid.map_or(BID_MAX, |bid| BID_MAX.max(bid.total() + 1))
}

fn open(outlook: &Outlook<'_>, out: &mut ScoredMoves<Move>) {
    let bargain = Bargain::held(outlook, BID_MAX);
    let must = outlook.view.reading.must_bid;
    let bids = bargain.bids(0, 0, BID_MAX).into_iter();
    out.extend(bids.map(|prospect| (Move::Bid(prospect.bid), prospect.scores[0])));
    if !must || out.is_empty() {
        let declined = bargain.single(must).map_or(0.0, |(_, scores)| scores[0]);
        out.push((Move::Decline, declined));
    }
}

fn answer(outlook: &Outlook<'_>, seat: usize, out: &mut ScoredMoves<Move>) {
    let held = outlook.view.bargain.expect("a bargain is held");
    let bid = held.bid.expect("a bid is to be answered");
    let me = usize::from(seat == held.responder.index());
    let most = bid_max(held.bid);
    let bargain = Bargain::held(outlook, most);
    out.push((Move::Accept, outlook.score(seat, &bargain.outcome(1 - me, bid))));
    let raises = bargain.bids(me, bid.key(), most).into_iter();
    out.extend(raises.map(|prospect| (Move::Raise(prospect.bid), prospect.scores[me])));
}

fn offer(outlook: &Outlook<'_>, out: &mut ScoredMoves<Move>) {
    let bargain = Bargain::held(outlook, 1);
    out.extend(bargain.singles().map(|(colour, scores)| (Move::Offer(colour), scores[1])));
    if !outlook.view.reading.must_bid || out.is_empty() {
        out.push((Move::Decline, 0.0));
    }
}
