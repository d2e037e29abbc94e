//! The policy network's features of Das Zepter von Zavandor, for every decision and move.
//!
//! The features use the deciding player's view, so the value of this player's hand is exact. The
//! features of a move describe the player's possessions after it. For a bid, they assume that the
//! player wins the item for it.

use std::sync::Arc;

use karat_kernel::{Seat, Viewer, Views};
use karat_think::learned::Noted;
use karat_think::{Memo, MoveFeatures};

use super::super::estate::Estate;
use super::super::growth::{Taste, level_cost};
use super::super::outlook::Outlook;
use super::{ENERGY, note_position, share};
use crate::rules::{
    Artifact, AuctionView, Gem, Item, Move, PhaseView, PlayerView, RELEASE_COSTS, Role, Sentinel,
    Step, Track, Transaction, Zepter,
};

/// The scale of the rules' gains: roughly the gain from a good item, in energy.
const GAIN: f64 = 50.0;
/// The scale of changes in points and income.
const CHANGE: f64 = 10.0;
/// The limit of scaled features. Only unusual moves exceed it.
const LIMIT: f32 = 3.0;
/// The maximum number of times that a step in a transaction counts.
const TIMES_MAX: u16 = 20;

/// The kinds of decisions.
const PHASES: [(PhaseView, &str); 12] = [
    (PhaseView::Turn, "turn"),
    (PhaseView::Bid, "bid"),
    (PhaseView::Pay, "payment"),
    (PhaseView::FreeAdvance, "free advance"),
    (PhaseView::ReleaseMarker, "free release"),
    (PhaseView::LoseGem, "loss"),
    (PhaseView::Discard, "discard"),
    (PhaseView::ChooseRole, "role"),
    (PhaseView::CallPrice, "price for a role"),
    (PhaseView::TakeOrDecline, "purchase of a role"),
    (PhaseView::PickRole, "choice of a bought role"),
    (PhaseView::RemoveRoles, "removal of roles"),
];

/// The kinds of moves that players make.
const MOVES: [&str; 19] = [
    "end",
    "buy",
    "advance",
    "release",
    "sell",
    "pay",
    "activate",
    "start",
    "raise",
    "pass",
    "advance for free",
    "release for free",
    "lose",
    "keep",
    "role",
    "price",
    "take",
    "decline",
    "remove",
];

/// The features of decisions and moves. The evaluation of the latest decision is remembered,
/// because all of its moves share it.
#[derive(Default)]
pub(super) struct MoveNotes {
    latest: Memo<(Zepter, Seat), Decision>,
}

impl MoveNotes {
    fn decision(&self, game: &Zepter, seat: Seat) -> Arc<Decision> {
        self.latest.get((*game, seat), |(game, seat)| Decision::new(game, *seat))
    }
}

impl MoveFeatures<Zepter> for MoveNotes {
    fn note_decision(&self, game: &Zepter, seat: Seat, out: &mut dyn Noted) {
        self.decision(game, seat).note(out);
    }

    fn note_move(&self, game: &Zepter, seat: Seat, m: Move, out: &mut dyn Noted) {
        self.decision(game, seat).note_move(m, out);
    }

    fn suits(&self, game: &Zepter) -> bool {
        let view = game.view(Viewer::Public);
        !matches!(view.phase, PhaseView::Draw | PhaseView::Over)
    }
}

/// A decision, with what the rules can tell about its moves.
struct Decision {
    outlook: Outlook<'static>,
    seat: Seat,
    /// The player's possessions, with the gems that are active now.
    estate: Estate,
    /// The player's final worth if the player ends the turn or loses the auction, in energy.
    stays: f64,
}

impl Decision {
    fn new(game: &Zepter, seat: Seat) -> Self {
        let view = game.view(Viewer::Seat(seat));
        let player = &view.players[seat.index()];
        let mut estate = Estate::of(player, &view.reading);
        (estate.gems, estate.spare) = (player.active, player.stored);
        let outlook = Outlook::owned(view, &Taste::BUILDER);
        let stays = match (outlook.view.phase, &outlook.view.auction) {
            (PhaseView::Bid, Some(auction)) => outlook.lost(seat, auction.item),
            _ => outlook.worth(outlook.estate(seat), false),
        };
        Self { outlook, seat, estate, stays }
    }

    /// Writes the features of the decision.
    fn note(&self, out: &mut dyn Noted) {
        let view = &*self.outlook.view;
        for (phase, name) in PHASES {
            out.fact(format_args!("the decision is a {name}"), view.phase == phase);
        }
        out.fact(format_args!("an advance was paid"), view.paid_advances > 0);
        let auction = view.auction.as_ref();
        for item in items() {
            let is_auctioned = auction.is_some_and(|auction| auction.item == item);
            out.fact(format_args!("{item} is auctioned"), is_auctioned);
        }
        let bid = auction.map_or(0.0, |it| f64::from(it.bid));
        let above = auction
            .map_or(0.0, |it| f64::from(it.bid) - f64::from(view.reading.data.price(it.item)));
        let net = auction.map_or(0.0, |it| f64::from(it.net_prices[self.seat.index()]));
        let bidders = auction.map_or(0, |it| it.participants.len());
        out.feature(format_args!("bid, of 100"), scaled(bid, ENERGY));
        out.feature(format_args!("bid above the printed price, of 50"), scaled(above, GAIN));
        out.feature(format_args!("own net price, of 100"), scaled(net, ENERGY));
        out.feature(format_args!("bidders, of 6"), bidders as f32 / 6.0);
        let ends = auction.is_some_and(|auction| self.outlook.ends_game(auction.item));
        out.fact(format_args!("the auction ends the game"), ends);
        let means = self.outlook.player(self.seat).means;
        note_position(&self.outlook, self.seat, means, out, |step, player, out| {
            self.note_part(step, player, auction, out);
        });
    }

    /// Writes a player's part in the round and in an auction.
    fn note_part(
        &self,
        step: usize,
        player: &PlayerView,
        auction: Option<&AuctionView>,
        out: &mut dyn Noted,
    ) {
        let seat = player.seat;
        out.fact(format_args!("{step} has the turn"), self.outlook.view.active == Some(seat));
        out.fact(format_args!("{step} has yet to act"), self.outlook.acts(seat));
        let bids = auction.is_some_and(|auction| auction.participants.contains(seat));
        out.fact(format_args!("{step} may still bid"), bids);
        let leads = auction.is_some_and(|auction| auction.high == seat);
        out.fact(format_args!("{step} has the highest bid"), leads);
        let offer = auction.and_then(|auction| self.outlook.view.offer(auction.item));
        let points = offer.map_or(0.0, |offer| f64::from(offer.worth[seat.index()]));
        out.feature(format_args!("{step} points of the item, of 10"), scaled(points, CHANGE));
        let reach = auction.filter(|_| bids).map_or(0.0, |auction| {
            self.outlook.estate(seat).cash - f64::from(auction.net_prices[seat.index()])
        });
        out.feature(format_args!("{step} energy above the price, of 100"), scaled(reach, ENERGY));
    }

    /// Writes the features of a move.
    fn note_move(&self, m: Move, out: &mut dyn Noted) {
        let parts = Parts::new(m);
        for (kind, name) in MOVES.into_iter().enumerate() {
            out.fact(format_args!("move: {name}"), parts.kind == kind);
        }
        for gem in Gem::ALL {
            let bought = f32::from(parts.bought[gem as usize]);
            let sold = f32::from(parts.sold[gem as usize]);
            out.feature(format_args!("move: buys {gem}, of 3"), (bought / 3.0).min(LIMIT));
            out.feature(format_args!("move: gives up {gem}, of 3"), (sold / 3.0).min(LIMIT));
        }
        for track in Track::ALL {
            let level = self.estate.level(track);
            let is_advanced = parts.track == Some(track);
            out.fact(format_args!("move: advances on {track}"), is_advanced);
            let is_last = is_advanced && level == 3;
            out.fact(format_args!("move: completes {track}"), is_last);
        }
        for item in items() {
            out.fact(format_args!("move: starts an auction of {item}"), parts.item == Some(item));
        }
        for role in Role::ALL {
            out.fact(format_args!("move: chooses the {role}"), m == Move::Role(role));
        }
        self.note_bid(m, out);
        self.note_after(m, out);
    }

    /// Writes the features of a bid.
    fn note_bid(&self, m: Move, out: &mut dyn Noted) {
        let bid = self.bid(m);
        let net = bid.map_or(0.0, |(item, bid)| self.net_price(item, bid));
        let least = match (m, &self.outlook.view.auction) {
            (Move::Raise(_), Some(auction)) => auction.bid + 1,
            _ => bid.map_or(0, |(item, _)| self.outlook.view.reading.data.price(item).into()),
        };
        let above = bid.map_or(0.0, |(_, bid)| f64::from(bid) - f64::from(least));
        let gain = bid.map_or(0.0, |(item, _)| {
            self.outlook.won(self.seat, item, net).map_or(-GAIN, |with| with - self.stays)
        });
        let points = bid.and_then(|(item, _)| self.outlook.view.offer(item));
        let points = points.map_or(0.0, |offer| f64::from(offer.worth[self.seat.index()]));
        out.feature(format_args!("move: net price, of 100"), scaled(net, ENERGY));
        out.feature(format_args!("move: above the least bid, of 20"), scaled(above, 20.0));
        out.feature(format_args!("move: gain by rules, of 50"), scaled(gain, GAIN));
        out.feature(format_args!("move: points of the item, of 10"), scaled(points, CHANGE));
        let ends = bid.is_some_and(|(item, _)| self.outlook.ends_game(item));
        out.fact(format_args!("move: ends the game"), ends);
    }

    /// Writes the changes in the player's possessions.
    fn note_after(&self, m: Move, out: &mut dyn Noted) {
        let (before, after) = (&self.estate, self.after(m));
        let income = after.income() - before.income();
        let points = after.points() - before.points();
        let slots = f64::from(after.slots) - f64::from(before.slots);
        let free = (f64::from(after.slots) - f64::from(after.used())).max(0.0);
        out.feature(format_args!("move: energy left, of 100"), scaled(after.cash, ENERGY));
        let spent = before.cash - after.cash;
        out.feature(format_args!("move: energy spent, of 100"), scaled(spent, ENERGY));
        let lost = (after.cash - after.hold).max(0.0);
        out.feature(format_args!("move: energy that cannot be kept, of 50"), scaled(lost, GAIN));
        out.feature(format_args!("move: more income, of 10"), scaled(income, CHANGE));
        out.feature(format_args!("move: more points, of 10"), scaled(points, CHANGE));
        out.feature(format_args!("move: more slots, of 2"), scaled(slots, 2.0));
        out.feature(format_args!("move: free slots, of 5"), scaled(free, 5.0));
        let hold = after.hold - before.hold;
        out.feature(format_args!("move: more energy kept, of 50"), scaled(hold, GAIN));
        let reserve = after.reserve - before.reserve;
        out.feature(format_args!("move: more reserve, of 50"), scaled(reserve, GAIN));
        let due = self.outlook.incomes() * income;
        out.feature(format_args!("move: income until the end, of 100"), scaled(due, ENERGY));
    }

    /// Returns the item and the amount of a bid.
    fn bid(&self, m: Move) -> Option<(Item, u32)> {
        match m {
            Move::Start(item, bid) => Some((item, bid)),
            Move::Raise(bid) => Some((self.outlook.view.auction.as_ref()?.item, bid)),
            _ => None,
        }
    }

    fn net_price(&self, item: Item, bid: u32) -> f64 {
        let offer = self.outlook.view.offer(item);
        offer.map_or(0.0, |offer| f64::from(offer.net_price(self.seat, bid)))
    }

    /// Returns the player's possessions after a move. A gem goes into a free slot, if there is one.
    fn after(&self, m: Move) -> Estate {
        let mut estate = self.estate;
        match m {
            Move::Start(..) | Move::Raise(_) => {
                if let Some((item, bid)) = self.bid(m) {
                    estate.cash -= self.net_price(item, bid);
                    estate.take(item);
                }
            }
            Move::Transact(transaction) => self.transact(&transaction, &mut estate),
            Move::Active(active) => {
                for gem in Gem::ALL.map(|gem| gem as usize) {
                    let owned = u16::from(estate.gems[gem]) + estate.spare[gem];
                    estate.gems[gem] = active[gem];
                    estate.spare[gem] = owned.saturating_sub(active[gem].into());
                }
            }
            Move::Advance(track) => estate.advance(track),
            Move::Release(marker) => estate.release(marker),
            Move::Lose(gem) => estate.gems[gem as usize] -= 1,
            Move::Keep(units) => {
                let kept = f64::from(units.value());
                estate.cash = kept.min(estate.cash);
            }
            _ => {}
        }
        estate
    }

    fn transact(&self, transaction: &Transaction, estate: &mut Estate) {
        for &(step, times) in transaction.steps.runs() {
            for _ in 0..times.min(TIMES_MAX) {
                match step {
                    Step::Item => {
                        if let Some(auction) = &self.outlook.view.auction {
                            estate.cash -= f64::from(auction.net_prices[self.seat.index()]);
                            estate.take(auction.item);
                        }
                    }
                    Step::Buy(gem) if estate.used() < i32::from(estate.slots) => estate.buy(gem),
                    Step::Buy(gem) => {
                        estate.cash -= estate.price(gem);
                        estate.spare[gem as usize] = estate.spare[gem as usize].saturating_add(1);
                    }
                    Step::Sell { gem, active: true } => estate.sell(gem),
                    Step::Sell { gem, active: false } => {
                        estate.cash += estate.sale(gem);
                        estate.spare[gem as usize] = estate.spare[gem as usize].saturating_sub(1);
                    }
                    Step::Release(marker) => {
                        estate.cash -= f64::from(RELEASE_COSTS[usize::from(marker)]);
                        estate.release(marker);
                    }
                    Step::Advance(track) => {
                        estate.cash -= level_cost(estate, track);
                        estate.advance(track);
                    }
                }
            }
        }
    }
}

/// A move as the policy network sees it.
#[derive(Debug, Clone, Copy, Default)]
struct Parts {
    /// The index of the move's kind in [`MOVES`].
    kind: usize,
    /// The number of gems of each kind that the player buys, and that the player sells or loses.
    bought: [u16; 5],
    sold: [u16; 5],
    /// The track on which the player advances.
    track: Option<Track>,
    /// The item of a new auction.
    item: Option<Item>,
}

impl Parts {
    fn new(m: Move) -> Self {
        let of = |kind| Self { kind, ..Self::default() };
        match m {
            Move::DrawRole(..)
            | Move::DrawCaller(_)
            | Move::DrawCard(_)
            | Move::DrawArtifact(_)
            | Move::DrawPlace(_) => unreachable!("chance makes no decisions"),
            Move::End => of(0),
            Move::Transact(transaction) => Self::transacting(&transaction),
            Move::Active(_) => of(6),
            Move::Start(item, _) => Self { item: Some(item), ..of(7) },
            Move::Raise(_) => of(8),
            Move::Pass => of(9),
            Move::Advance(track) => Self { track: Some(track), ..of(10) },
            Move::Release(_) => of(11),
            Move::Lose(gem) => {
                let mut parts = of(12);
                parts.sold[gem as usize] = 1;
                parts
            }
            Move::Keep(_) => of(13),
            Move::Role(_) => of(14),
            Move::Price(_) => of(15),
            Move::Take => of(16),
            Move::Decline => of(17),
            Move::Remove(_) => of(18),
        }
    }

    /// Returns the parts of a transaction. If it has several purposes, the kind is that of the
    /// first one in the list of kinds, except that the payment for an item comes first.
    fn transacting(transaction: &Transaction) -> Self {
        let mut parts = Self { kind: 4, ..Self::default() };
        let mut is_payment = false;
        for &(step, times) in transaction.steps.runs() {
            match step {
                Step::Item => is_payment = true,
                Step::Buy(gem) => {
                    parts.kind = 1;
                    parts.bought[gem as usize] += times.min(TIMES_MAX);
                }
                Step::Advance(track) => {
                    parts.kind = parts.kind.min(2);
                    parts.track = Some(track);
                }
                Step::Release(_) => parts.kind = parts.kind.min(3),
                Step::Sell { gem, .. } => parts.sold[gem as usize] += times.min(TIMES_MAX),
            }
        }
        if is_payment { Self { kind: 5, ..parts } } else { parts }
    }
}

/// Returns all items, artifacts first.
fn items() -> impl Iterator<Item = Item> {
    let artifacts = Artifact::ALL.into_iter().map(Item::Artifact);
    artifacts.chain(Sentinel::ALL.into_iter().map(Item::Sentinel))
}

/// Returns a number as a feature of limited size.
fn scaled(number: f64, of: f64) -> f32 {
    share(number, of).clamp(-LIMIT, LIMIT)
}
