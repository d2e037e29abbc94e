//! A script that plays like a person who has just read the introduction to Das Zepter von Zavandor
//! (`words/en.learn.md`). The script follows the advice of that page and never looks ahead.

use karat_kernel::{Dice, Moves, Perspective};
use karat_think::policy::{Policy, ScoredMoves};

use crate::rules::{
    Artifact, Data, Gem, Item, Move, PlayerView, RELEASE_COSTS, Step, Transaction, View, Zepter,
};

/// The highest net price that the learner pays for an artifact, as a multiple of the printed price.
const ARTIFACT_MOST: f64 = 1.5;
/// The highest net price that the learner pays for a Sentinel, for each of its points. In the
/// lesson, 106 energy for 11 points is a good price.
const SENTINEL_MOST: f64 = 15.0;
/// The number of opals that the learner buys first: "Three opals give more energy."
const OPALS: u16 = 3;

/// The softmax temperature. Only moves that the page does not distinguish have similar scores.
const TEMPERATURE: f64 = 0.1;
/// The margin within which a move counts as near the best.
const MARGIN: f64 = 1.0;

/// A policy that follows the advice of the introduction. Scores are priorities: the learner makes a
/// move with a lower priority only if there is none with a higher one.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Learner;

impl Policy<Zepter> for Learner {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Zepter>,
        _dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        let view = perspective.view();
        let me = &view.players[perspective.seat().index()];
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        out.extend(moves.iter().filter_map(|&m| Some((m, priority(&view, me, m)?))));
        if out.is_empty() {
            // The first listed move is the best payment, the best hand to keep, or a refusal.
            out.push((moves[0], 0.0));
        }
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        MARGIN
    }
}

/// Returns a move's priority, or `None` if the learner does not consider it.
fn priority(view: &View, me: &PlayerView, m: Move) -> Option<f64> {
    let data = &view.reading.data;
    match m {
        // Only gems in a slot give energy and points, and activating them costs nothing.
        Move::Active(counts) => Some(100.0 + rank(counts)),
        Move::Start(item, bid) => is_cheap(view, me, item, bid).then(|| match item {
            Item::Sentinel(_) => 80.0 + points(view, me, item),
            // "Bid for these artifacts early."
            Item::Artifact(Artifact::Spellbook) if !me.may_buy[Gem::Emerald as usize] => 60.0,
            Item::Artifact(Artifact::Elixir) if !me.may_buy[Gem::Diamond as usize] => 61.0,
            Item::Artifact(artifact) => 20.0 + f64::from(data.artifact_points(artifact)),
        }),
        Move::Transact(transaction) => purchase(data, me, &transaction),
        Move::End => Some(0.0),
        Move::Raise(bid) => {
            let auction = view.auction.as_ref()?;
            let is_least = bid == auction.bid + 1;
            (is_least && is_cheap(view, me, auction.item, bid)).then_some(1.0)
        }
        Move::Pass => Some(0.0),
        Move::Advance(track) => Some(data.cost(track, me.levels[track as usize] + 1).into()),
        Move::Release(marker) => Some(RELEASE_COSTS[usize::from(marker)].into()),
        Move::Lose(gem) => Some(-f64::from(gem as u8)),
        _ => None,
    }
}

/// Returns whether the learner considers the net price of a bid worth paying.
fn is_cheap(view: &View, me: &PlayerView, item: Item, bid: u32) -> bool {
    let most = match item {
        Item::Sentinel(_) => SENTINEL_MOST * points(view, me, item),
        Item::Artifact(_) => ARTIFACT_MOST * f64::from(view.reading.data.price(item)),
    };
    view.offer(item).is_some_and(|offer| f64::from(offer.net_price(me.seat, bid)) <= most)
}

/// Returns the points that an item on offer currently brings a player.
fn points(view: &View, me: &PlayerView, item: Item) -> f64 {
    view.offer(item).map_or(0.0, |offer| offer.worth[me.seat.index()].into())
}

/// Returns the priority of a listed purchase, release, advance or sale.
fn purchase(data: &Data, me: &PlayerView, transaction: &Transaction) -> Option<f64> {
    let &[(step, 1)] = transaction.steps.runs() else { return None };
    let owned = |gem: Gem| u16::from(me.active[gem as usize]) + me.stored[gem as usize];
    match step {
        Step::Buy(Gem::Opal) if owned(Gem::Opal) < OPALS && has_slot(me, Gem::Opal) => Some(70.0),
        Step::Buy(gem) if has_slot(me, gem) => Some(50.0 + f64::from(gem as u8)),
        // "You may pay for one advance per turn." The cheapest one comes first.
        Step::Advance(track) => {
            let cost = data.cost(track, me.levels[track as usize] + 1);
            Some(40.0 - f64::from(cost) / 10.0)
        }
        // The slots are full, so the gem would only wait in the store.
        Step::Sell { .. } => Some(55.0),
        // Energy above the hand limit would be lost.
        Step::Release(marker) if me.markers == 0 && me.hand_size > me.hand_limit => {
            Some(10.0 - f64::from(marker))
        }
        _ => None,
    }
}

/// Returns whether a gem of this kind would become active: a slot is free, or contains a gem of a
/// lower kind.
fn has_slot(me: &PlayerView, gem: Gem) -> bool {
    let stored: u16 = me.stored.iter().sum();
    let active: u8 = me.active.iter().sum();
    let is_free = u16::from(active) + stored < me.slots.into();
    is_free || me.active[..gem as usize].iter().any(|&count| count > 0)
}

/// Returns a number that is higher the better the active gems are.
fn rank(counts: [u8; 5]) -> f64 {
    Gem::ALL.into_iter().map(|gem| f64::from(gem as u8 + 1) * f64::from(counts[gem as usize])).sum()
}
