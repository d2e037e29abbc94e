//! The policy network's features of Edel, Stein & Reich, for every decision and move.
//!
//! They contain only public information: not even the choices that other players have already made
//! in a simultaneous decision. Most features of a move follow from its effect on every player's
//! worth. For a bid, that is the effect if it is accepted.

use std::sync::Arc;

use karat_kernel::{Rules, Seat, Viewer, Views};
use karat_think::learned::Noted;
use karat_think::number::softmax;
use karat_think::{Memo, MoveFeatures};

use super::super::bargain::{Bargain, Prospect};
use super::super::outlook::Outlook;
use super::super::trader::BID_MAX;
use super::super::worth::{Taste, Worths};
use super::{HELD, KINDS, note_position};
use crate::rules::{
    Action, BargainView, Colour, Edel, EventCard, EventKind, Execution, Gems, Move, PhaseView,
    PlayerView, View,
};

/// The scale of gains in millions: roughly the worth of a good action.
const GAIN: f64 = 10.0;
/// The limit of scaled features. Only moves that no player would make exceed it.
const LIMIT: f32 = 3.0;
/// The softmax temperature, in millions, for other players' choices of action cards.
const CHOICE_TEMPERATURE: f64 = 1.0;

/// The kinds of decisions.
const PHASES: [(PhaseView, &str); 10] = [
    (PhaseView::ChooseAction, "choice of an action"),
    (PhaseView::Guess1, "first guess"),
    (PhaseView::Guess2, "second guess"),
    (PhaseView::Open, "first bid"),
    (PhaseView::Answer, "answer"),
    (PhaseView::Single, "offer"),
    (PhaseView::EventSource, "source of an event"),
    (PhaseView::Instant, "instant card"),
    (PhaseView::FreeExchange, "exchange"),
    (PhaseView::FreeTake, "free gem"),
];

/// The kinds of moves that players make.
const MOVES: [&str; 13] = [
    "choose", "guess", "no guess", "bid", "raise", "accept", "offer", "decline", "display", "top",
    "execute", "exchange", "take",
];

/// The features of decisions and moves. The evaluation of the latest decision is remembered,
/// because all of its moves share it.
#[derive(Default)]
pub(super) struct MoveNotes {
    latest: Memo<(Edel, Seat), Decision>,
}

impl MoveNotes {
    fn decision(&self, game: &Edel, seat: Seat) -> Arc<Decision> {
        self.latest.get((*game, seat), |(game, seat)| Decision::new(game, *seat))
    }
}

impl MoveFeatures<Edel> for MoveNotes {
    fn note_decision(&self, game: &Edel, seat: Seat, out: &mut dyn Noted) {
        self.decision(game, seat).note(out);
    }

    fn note_move(&self, game: &Edel, seat: Seat, m: Move, out: &mut dyn Noted) {
        self.decision(game, seat).note_move(m, out);
    }

    /// Returns whether the decision is not part of a simultaneous choice, which is a matrix game, or
    /// of a guess, for which the rules have an equilibrium.
    fn suits(&self, game: &Edel) -> bool {
        use PhaseView::{ChooseAction, Draw, Guess1, Guess2, Over};
        let view = game.view(Viewer::Public);
        !matches!(view.phase, ChooseAction | Guess1 | Guess2 | Draw | Over)
    }
}

/// A decision, with what the rules can tell about its moves.
struct Decision {
    outlook: Outlook<'static>,
    seat: Seat,
    /// The effects of the moves that are not part of a bargain.
    effects: Vec<(Move, Worths)>,
    /// The expected number of other players who choose each action card, if action cards are
    /// chosen or guessed.
    rivals: [f64; 4],
    stake: Option<Stake>,
}

/// The bargain of a decision.
struct Stake {
    held: BargainView,
    /// The deciding player, 0 for the opener or 1 for the responder.
    me: usize,
    /// The changes in worth if the opener or the responder performs the action without paying.
    prizes: [Worths; 2],
    /// The changes in worth if the opener makes no bid.
    declined: Worths,
    /// The deciding player's bids, each with its expected continuation.
    prospects: Vec<Prospect>,
}

impl Stake {
    fn new(outlook: &Outlook<'_>, held: BargainView, seat: Seat) -> Self {
        let pair = pair(&held);
        let me = usize::from(seat == held.responder);
        let prizes = pair.map(|seat| outlook.action(held.action, seat));
        let most = held.bid.map_or(BID_MAX, |bid| BID_MAX.max(bid.total() + 1));
        let bargain = Bargain::new(outlook, held.action, pair, prizes, most);
        let single = bargain.single(outlook.view.reading.must_bid);
        let declined =
            single.map_or(Worths::default(), |(colour, _)| bargain.outcome(1, Gems::of(colour, 1)));
        let prospects = match outlook.view.phase {
            PhaseView::Single => Vec::new(),
            _ => bargain.bids(me, held.bid.map_or(0, Gems::key), most),
        };
        Self { held, me, prizes, declined, prospects }
    }

    /// Returns the changes in worth if `winner` pays the given gems and performs the action, as in
    /// [`Bargain::outcome`].
    fn outcome(&self, outlook: &Outlook<'_>, winner: usize, gems: Gems) -> Worths {
        let pair = pair(&self.held);
        let takes_gems = self.held.action == Action::Gems;
        let prize = if takes_gems { Worths::default() } else { self.prizes[winner] };
        let (giver, taker) = (pair[winner], Some(pair[1 - winner]));
        Colour::ALL.into_iter().fold(prize, |sum, colour| {
            sum + outlook.transfer(colour, giver, taker, gems.count(colour), takes_gems)
        })
    }

    /// Returns the seat of the player with whom the deciding player bargains.
    fn other(&self) -> Seat {
        [self.held.responder, self.held.opener][self.me]
    }
}

impl Decision {
    fn new(game: &Edel, seat: Seat) -> Self {
        let view = game.view(Viewer::Public);
        let outlook = Outlook::owned(view, &Taste::far_sighted(game.seats()));
        let mut decision = Self { outlook, seat, effects: vec![], rivals: [0.0; 4], stake: None };
        let (view, me) = (&decision.outlook.view, seat.index());
        match view.phase {
            PhaseView::ChooseAction | PhaseView::Guess1 | PhaseView::Guess2 => decision.choices(),
            PhaseView::EventSource => {
                let sources = decision.outlook.sources(me).into_iter().flatten();
                decision.effects = sources.map(|it| it.item).collect();
            }
            PhaseView::Instant => {
                let kind = view.instant.expect("a card is to be executed").kind();
                let effects = &mut decision.effects;
                decision.outlook.each_execution(me, kind, &mut |how, worths| {
                    effects.push((Move::Execute(how), worths));
                });
            }
            PhaseView::FreeExchange => {
                let exchanges = decision.outlook.exchanges(me).into_iter();
                decision.effects = exchanges.map(|it| it.item).collect();
            }
            PhaseView::FreeTake => {
                decision.effects = decision.outlook.takes(me).map(|it| it.item).collect();
            }
            PhaseView::Open | PhaseView::Answer | PhaseView::Single => {
                let held = view.bargain.expect("a bargain is held");
                decision.stake = Some(Stake::new(&decision.outlook, held, seat));
            }
            PhaseView::Draw | PhaseView::Over => {}
        }
        decision
    }

    /// Evaluates the choice or the guess of an action card.
    fn choices(&mut self) {
        let (outlook, active) = (&self.outlook, self.outlook.view.active);
        let performer = active.unwrap_or(self.seat);
        let is_guess = performer != self.seat;
        for seat in Seat::all(outlook.seats()).filter(|&seat| active.is_none_or(|it| it == seat)) {
            let effects: Vec<(Action, Worths)> = outlook
                .actions()
                .iter()
                .map(|&action| (action, outlook.action(action, seat.index())))
                .collect();
            if seat != self.seat {
                let score = |it: &(Action, Worths)| outlook.score(seat.index(), &it.1);
                let mut chances: Vec<f64> = effects.iter().map(score).collect();
                softmax(&mut chances, CHOICE_TEMPERATURE);
                for ((action, _), chance) in effects.iter().zip(chances) {
                    self.rivals[*action as usize] += chance;
                }
            }
            if seat == performer {
                let as_move = if is_guess { Move::Guess } else { Move::Choose };
                self.effects = effects.into_iter().map(|it| (as_move(it.0), it.1)).collect();
            }
        }
    }

    /// Writes the features of the decision.
    fn note(&self, out: &mut dyn Noted) {
        let view = &*self.outlook.view;
        note_phase(view, out);
        let held = self.stake.as_ref().map(|stake| stake.held);
        let bid = held.and_then(|held| held.bid).unwrap_or_default();
        for colour in Colour::ALL {
            let count = f32::from(bid.count(colour));
            out.feature(format_args!("{} in the bid, of 3", colour.name()), limited(count / 3.0));
        }
        out.feature(format_args!("gems in the bid, of 6"), limited(f32::from(bid.total()) / 6.0));
        let prizes = self.stake.as_ref().map(|stake| {
            let [mine, theirs] = [stake.prizes[stake.me], stake.prizes[1 - stake.me]];
            let me = self.seat.index();
            let own = [mine, theirs].map(|prize| self.outlook.score(me, &prize));
            [own[0], own[1], self.outlook.score(stake.other().index(), &theirs)]
        });
        let names = ["own action", "rival's action", "rival's action to the rival"];
        for (name, score) in names.into_iter().zip(prizes.unwrap_or_default()) {
            out.feature(format_args!("{name}, of 10"), gain(score));
        }
        note_position(&self.outlook, self.seat, out, |step, player, out| {
            note_part(step, player, view, out);
        });
    }

    /// Writes the features of a move.
    fn note_move(&self, m: Move, out: &mut dyn Noted) {
        let parts = Parts::new(m, &self.outlook.view);
        for (kind, name) in MOVES.into_iter().enumerate() {
            out.fact(format_args!("move: {name}"), parts.kind == kind);
        }
        for action in Action::ALL {
            out.fact(format_args!("move: {}", action.name()), parts.action == Some(action));
        }
        for colour in Colour::ALL {
            let [given, taken] =
                [parts.given, parts.taken].map(|gems| limited(f32::from(gems.count(colour)) / 3.0));
            let name = colour.name();
            out.feature(format_args!("move: gives {name}, of 3"), given);
            out.feature(format_args!("move: takes {name}, of 3"), taken);
            out.fact(format_args!("move: scores {name}"), parts.scored == Some(colour));
        }
        let given = f32::from(parts.given.total());
        out.feature(format_args!("move: gems given, of 6"), limited(given / 6.0));
        let rivals = parts.action.map_or(0.0, |action| self.rivals[action as usize]);
        out.feature(format_args!("move: others with the action, of 4"), rivals as f32 / 4.0);
        self.note_effect(m, out);
        self.note_prospect(m, &parts, out);
    }

    /// Writes the changes in worth if a move takes effect.
    fn note_effect(&self, m: Move, out: &mut dyn Noted) {
        let (change, me) = (self.effect(m), self.seat.index());
        let others = self.seat.others(self.outlook.seats()).map(|other| change[other.index()]);
        let most = others.fold(f64::NEG_INFINITY, f64::max);
        let score = self.outlook.score(me, &change);
        out.feature(format_args!("move: own gain, of 10"), gain(change[me]));
        out.feature(format_args!("move: greatest gain of another, of 10"), gain(most));
        out.feature(format_args!("move: score, of 10"), gain(score));
        let rival = self.stake.as_ref().map_or([0.0; 2], |stake| {
            let other = stake.other().index();
            [change[other], self.outlook.score(other, &change)]
        });
        out.feature(format_args!("move: rival's gain, of 10"), gain(rival[0]));
        out.feature(format_args!("move: rival's score, of 10"), gain(rival[1]));
    }

    /// Writes what the rules expect after a bid or an offer.
    fn note_prospect(&self, m: Move, parts: &Parts, out: &mut dyn Noted) {
        let stake = self.stake.as_ref();
        let bid = stake.and_then(|stake| stake.held.bid).unwrap_or_default();
        let is_bid = matches!(m, Move::Bid(_) | Move::Raise(_));
        let above =
            if is_bid { f32::from(parts.given.total()) - f32::from(bid.total()) } else { 0.0 };
        out.feature(format_args!("move: gems above the bid, of 3"), limited(above / 3.0));
        let holding = stake
            .map_or(Gems::EMPTY, |stake| self.outlook.view.players[stake.other().index()].holding);
        let outbids = is_bid && holding.total() > parts.given.total();
        out.fact(format_args!("move: the rival has more gems than the bid"), outbids);
        let prospect = stake.filter(|_| is_bid).and_then(|stake| {
            let found = stake.prospects.iter().find(|it| it.bid == parts.given)?;
            Some((found, stake.me))
        });
        out.fact(format_args!("move: a reply is expected"), prospect.is_some());
        let is_won = prospect.is_some_and(|(it, me)| it.winner == me);
        out.fact(format_args!("move: the bid is likely to win"), is_won);
        let scores = prospect.map_or([0.0; 2], |(it, me)| [it.scores[me], it.scores[1 - me]]);
        out.feature(format_args!("move: expected score, of 10"), gain(scores[0]));
        out.feature(format_args!("move: rival's expected score, of 10"), gain(scores[1]));
        let payment = prospect.map_or(0, |(it, _)| it.payment.total());
        out.feature(format_args!("move: expected payment, of 6"), f32::from(payment) / 6.0);
    }

    /// Returns the changes in worth if a move takes effect.
    fn effect(&self, m: Move) -> Worths {
        let Some(stake) = &self.stake else {
            let known = self.effects.iter().find(|(known, _)| *known == m);
            return match (known, m) {
                (Some((_, worths)), _) => *worths,
                (None, Move::Execute(Execution::Discard(named))) => self.outlook.discarded(&named),
                (None, _) => Worths::default(),
            };
        };
        let outcome = |winner, gems| stake.outcome(&self.outlook, winner, gems);
        match m {
            Move::Bid(gems) | Move::Raise(gems) => outcome(stake.me, gems),
            Move::Accept => outcome(1 - stake.me, stake.held.bid.unwrap_or_default()),
            Move::Offer(colour) => outcome(1, Gems::of(colour, 1)),
            Move::Decline if stake.me == 0 => stake.declined,
            _ => Worths::default(),
        }
    }
}

/// Returns the opener and the responder.
fn pair(held: &BargainView) -> [usize; 2] {
    [held.opener, held.responder].map(Seat::index)
}

fn note_phase(view: &View, out: &mut dyn Noted) {
    for (phase, name) in PHASES {
        out.fact(format_args!("the decision is a {name}"), view.phase == phase);
    }
    for action in Action::ALL {
        out.fact(format_args!("the action is {}", action.name()), view.action == Some(action));
        let is_wrong = view.first_guess == Some(action);
        out.fact(format_args!("the action is not {}", action.name()), is_wrong);
    }
    let instant = view.instant.map(EventCard::kind);
    for kind in &KINDS[HELD..] {
        out.fact(format_args!("the card is {}", kind.word()), instant == Some(*kind));
    }
}

/// Writes a player's part in the current turn.
fn note_part(step: usize, player: &PlayerView, view: &View, out: &mut dyn Noted) {
    for action in Action::ALL {
        let chose = player.choice == Some(action);
        out.fact(format_args!("{step} chose {}", action.name()), chose);
    }
    let seat = player.seat;
    let bargains = view.bargain.is_some_and(|it| it.opener == seat || it.responder == seat);
    out.fact(format_args!("{step} bargains"), bargains);
    out.fact(format_args!("{step} is active"), view.active == Some(seat));
    out.fact(format_args!("{step} may take a gem"), view.takers.contains(&seat));
}

/// A move as the policy network sees it.
#[derive(Debug, Clone, Copy, Default)]
struct Parts {
    /// The index of the move's kind in [`MOVES`].
    kind: usize,
    /// The action card chosen or guessed.
    action: Option<Action>,
    /// The gems that the player gives up, and those that the player gets.
    given: Gems,
    taken: Gems,
    /// The colour that is scored.
    scored: Option<Colour>,
}

impl Parts {
    fn new(m: Move, view: &View) -> Self {
        let of = |kind| Self { kind, ..Self::default() };
        match m {
            Move::DrawActive(_)
            | Move::DrawAside(_)
            | Move::DrawGemCard(..)
            | Move::DrawDisplay(_)
            | Move::DrawEvent(_) => unreachable!("chance makes no decisions"),
            Move::Choose(action) => Self { action: Some(action), ..of(0) },
            Move::Guess(action) => Self { action: Some(action), ..of(1) },
            Move::NoGuess => of(2),
            Move::Bid(gems) => Self { given: gems, ..of(3) },
            Move::Raise(gems) => Self { given: gems, ..of(4) },
            Move::Accept => {
                let bid = view.bargain.and_then(|held| held.bid);
                Self { taken: bid.unwrap_or_default(), ..of(5) }
            }
            Move::Offer(colour) => Self { given: Gems::of(colour, 1), ..of(6) },
            Move::Decline => of(7),
            Move::Display => of(8),
            Move::Top => of(9),
            Move::Execute(how) => Self::executing(how, view),
            Move::Exchange(give, take) => Self { given: Gems::of(give, 1), taken: take, ..of(11) },
            Move::Take(colour) => Self { taken: Gems::of(colour, 1), ..of(12) },
        }
    }

    fn executing(how: Execution, view: &View) -> Self {
        let parts = Self { kind: 10, ..Self::default() };
        match how {
            Execution::Plain | Execution::Discard(_) => parts,
            Execution::Colour(colour) => {
                let takes = view.instant.is_some_and(|card| card.kind() == EventKind::TakeThree);
                let taken = Gems::of(colour, 3).both(view.supply);
                match takes {
                    true => Self { taken, ..parts },
                    false => Self { scored: Some(colour), ..parts },
                }
            }
            Execution::Swap { give, take, .. } => {
                Self { given: Gems::of(give, 1), taken: Gems::of(take, 1), ..parts }
            }
        }
    }
}

/// Returns a gain in millions as a feature.
fn gain(millions: f64) -> f32 {
    limited((millions / GAIN) as f32)
}

fn limited(number: f32) -> f32 {
    number.clamp(-LIMIT, LIMIT)
}
