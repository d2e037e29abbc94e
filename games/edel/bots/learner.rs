//! A script that plays like a person who has just read the introduction to Edel, Stein & Reich
//! (`words/en.learn.md`). The script follows the advice of that page and never looks ahead.

use karat_kernel::{Dice, Moves, Perspective, Seat};
use karat_think::policy::{Policy, ScoredMoves};

use super::greedy::Greedy;
use crate::rules::{Action, Colour, Edel, EventCard, EventKind, Gems, Move, PhaseView, View};

/// The learner's estimate for an event card that it cannot see or that has an immediate effect, and
/// for FREE CHOICE, in millions.
const UNKNOWN: f64 = 3.0;
/// The part of a colour's payment for which a single gem counts. In the lesson, a red and a green
/// gem are worth less than 7 million, and two red gems and a blue one more than 5.
const GEM_PART: f64 = 0.2;
/// The factor that makes the learner's choices of action cards vary with two players.
const DUEL_SCALE: f64 = 0.1;
/// The lead in a colour above which another gem of that colour is worth nothing: "Leading by too
/// much" is a common mistake.
const LEAD_MAX: u8 = 3;

/// The softmax temperature, in millions.
const TEMPERATURE: f64 = 0.3;
/// The margin within which a move counts as near the best, in millions.
const MARGIN: f64 = 1.5;

/// A policy that follows the advice of the introduction. The bot `greedy` decides how to use an
/// event card.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Learner;

impl Policy<Edel> for Learner {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Edel>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        let view = perspective.view();
        let seat = perspective.seat();
        if matches!(view.phase, PhaseView::Instant | PhaseView::FreeExchange | PhaseView::FreeTake)
        {
            return Greedy::default().score_moves(perspective, dice, out);
        }
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        out.extend(moves.into_iter().filter_map(|m| Some((m, score(&view, seat, m)?))));
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        MARGIN
    }
}

/// Returns a move's score in millions, or `None` if the learner does not consider it.
fn score(view: &View, seat: Seat, m: Move) -> Option<f64> {
    let worth = |gems| gems_worth(view, gems);
    let at_stake = || view.bargain.map_or(0.0, |held| payment(view, seat, held.action));
    match m {
        Move::Choose(action) => Some(payment(view, seat, action) * chance(view, seat, action)),
        Move::Guess(action) => Some(payment(view, view.active?, action)),
        // "Do not open with a bid that you would hate to see raised."
        Move::Bid(gems) => Some(-worth(gems)),
        // The learner accepts gems that are worth as much as the action after the lowest raise.
        Move::Raise(gems) => Some(at_stake() - worth(gems)),
        Move::Accept => Some(gems_gain(view, seat, view.bargain?.bid?)),
        Move::Offer(colour) => Some(at_stake() - worth(Gems::of(colour, 1))),
        Move::Decline => Some(-UNKNOWN),
        Move::Display => Some(event_worth(view, seat)),
        Move::Top => Some(UNKNOWN),
        _ => None,
    }
}

/// Returns the learner's estimate of what an action brings a player, in millions.
fn payment(view: &View, seat: Seat, action: Action) -> f64 {
    // With two players, both use the active player's gem card (ESR-2P-14).
    let card = view.players[view.active.unwrap_or(seat).index()].gem_card;
    match action {
        Action::Money => card.map_or(0.0, |card| card.money.into()),
        Action::Event => event_worth(view, seat).max(UNKNOWN),
        Action::Gems => card.map_or(0.0, |card| gems_gain(view, seat, card.gems)),
        Action::FreeChoice => UNKNOWN,
    }
}

/// Returns the learner's estimate of the probability of getting an action.
///
/// The page advises to choose something that "the others are likely to leave alone". The learner
/// assumes that every other player wants the action that brings them most.
fn chance(view: &View, seat: Seat, action: Action) -> f64 {
    match action {
        Action::FreeChoice => return 1.0,
        // With two players, the best action is easy to guess, so the learner varies its choices.
        _ if view.active.is_some() => return DUEL_SCALE,
        _ => {}
    }
    let others = view.players.iter().filter(|player| player.seat != seat);
    let wishes = others.map(|player| {
        let payment = |action: &&Action| payment(view, player.seat, **action);
        player.actions.iter().max_by(|one, other| payment(one).total_cmp(&payment(other)))
    });
    match wishes.filter(|&wish| wish == Some(&action)).count() {
        0 => 1.0,
        1 => 0.5,
        _ => 0.0,
    }
}

/// Returns the learner's estimate of what a player gains by taking gems, in millions.
fn gems_gain(view: &View, seat: Seat, gems: Gems) -> f64 {
    let is_needed = |colour: &Colour| lead(view, seat, *colour) < i16::from(LEAD_MAX);
    let needed = gems.colours().filter(is_needed);
    needed.map(|colour| gems_worth(view, Gems::of(colour, gems.count(colour)))).sum()
}

/// Returns the learner's estimate of what gems are worth, in millions.
fn gems_worth(view: &View, gems: Gems) -> f64 {
    let bases = view.reading.data.base_income;
    let worth = |colour: Colour| f64::from(bases[colour as usize]) * f64::from(gems.count(colour));
    GEM_PART * Colour::ALL.into_iter().map(worth).sum::<f64>()
}

/// Returns a player's lead in a colour over the other players, which is negative if another player
/// leads.
fn lead(view: &View, seat: Seat, colour: Colour) -> i16 {
    let count = |seat: Seat| i16::from(view.players[seat.index()].holding.count(colour));
    let others = view.players.iter().map(|player| player.seat).filter(|&other| other != seat);
    count(seat) - others.map(count).max().unwrap_or(0)
}

/// Returns the learner's estimate of what the event card on display is worth to a player: what it
/// would pay if the round were scored now.
fn event_worth(view: &View, seat: Seat) -> f64 {
    let data = view.reading.data;
    let leads = |colour: Colour| lead(view, seat, colour) > 0;
    let paid = |is_paid: bool, amount: u16| if is_paid { f64::from(amount) } else { 0.0 };
    match view.display.map(EventCard::kind) {
        Some(EventKind::MajorityBonus(colour)) => {
            paid(leads(colour), data.majority_bonus[colour as usize])
        }
        Some(EventKind::SoleMajorityBonus) => {
            Colour::ALL.into_iter().map(|it| paid(leads(it), data.sole_majority_bonus)).sum()
        }
        Some(EventKind::GemBonus(colour)) => {
            let count = view.players[seat.index()].holding.count(colour);
            f64::from(data.gem_bonus) * f64::from(count)
        }
        Some(EventKind::Certificate) => {
            let certificates = |seat: Seat| {
                let held = view.players[seat.index()].held.iter();
                held.filter(|card| card.kind() == EventKind::Certificate).count()
            };
            let others = view.players.iter().map(|it| it.seat).filter(|&other| other != seat);
            let is_first = others.map(certificates).all(|count| count <= certificates(seat) + 1);
            data.certificates[usize::from(!is_first)].into()
        }
        Some(_) => UNKNOWN,
        None => 0.0,
    }
}
