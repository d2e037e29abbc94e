//! Estimates the remaining length of the game, what an item is worth to every player, and what
//! others would pay for it (chapters 11 and 17).

use std::borrow::Cow;

use karat_kernel::Seat;
use karat_think::number::power;

use super::estate::Estate;
use super::growth::{Taste, free_advance, worth};
use crate::rules::{Artifact, Item, OfferView, PhaseView, PlayerView, SENTINELS_TO_END, View};

/// The growth of incomes per round: a factor and an added amount.
const GROWTH: (f64, f64) = (1.08, 2.0);

/// The number of rounds after which a game counts as too long.
const LONG: u32 = 40;

/// The bonus, in energy, for selling a Sentinel, per round beyond [`LONG`].
const IMPATIENCE: f64 = 5.0;

/// A position with a bot's evaluations.
pub(super) struct Outlook<'a> {
    pub(super) view: Cow<'a, View>,
    pub(super) taste: Taste,
    pub(super) estates: Vec<Estate>,
    /// The expected number of remaining incomes.
    pub(super) rounds: u8,
    /// The probability that there is no further income, even though the fifth Sentinel has not been
    /// sold yet.
    ending: f64,
}

impl<'a> Outlook<'a> {
    pub(super) fn new(view: &'a View, taste: &Taste) -> Self {
        Self::with(Cow::Borrowed(view), taste)
    }

    /// Evaluates the position shown by a view, which the outlook keeps.
    pub(super) fn owned(view: View, taste: &Taste) -> Outlook<'static> {
        Outlook::with(Cow::Owned(view), taste)
    }

    fn with(view: Cow<'a, View>, taste: &Taste) -> Self {
        let taste = taste.at(view.round);
        let mut estates: Vec<Estate> =
            view.players.iter().map(|player| Estate::of(player, &view.reading)).collect();
        let rounds = rounds(&view, &estates, &taste);
        for estate in &mut estates {
            estate.fill_slots(f64::from(rounds), taste.point);
        }
        if let Some(seat) = view.active {
            estates[seat.index()].advanced = view.paid_advances > 0 && !view.reading.more_levels;
        }
        let ending = if rounds > 0 { ending(&view, &estates, &taste) } else { 0.0 };
        Self { view, taste, estates, rounds, ending }
    }

    pub(super) fn player(&self, seat: Seat) -> &PlayerView {
        &self.view.players[seat.index()]
    }

    pub(super) fn estate(&self, seat: Seat) -> &Estate {
        &self.estates[seat.index()]
    }

    /// Returns the bonus for shortening a game that has become too long. Without the bonus, some
    /// games would go on forever.
    pub(super) fn impatience(&self) -> f64 {
        IMPATIENCE * f64::from(self.view.round.saturating_sub(LONG))
    }

    /// Returns the expected number of remaining incomes.
    pub(super) fn incomes(&self) -> f64 {
        f64::from(self.rounds)
    }

    /// Returns an estate's worth at the end of the game. `acts` is true if the owner can still buy
    /// in the current round.
    pub(super) fn worth(&self, estate: &Estate, acts: bool) -> f64 {
        let later = self.later(estate, acts);
        if self.ending == 0.0 {
            return later;
        }
        self.ending * worth(*estate, 0, acts, &self.taste) + (1.0 - self.ending) * later
    }

    /// Returns an estate's final worth if the game continues, averaged over games that are a round
    /// shorter or longer than expected.
    fn later(&self, estate: &Estate, acts: bool) -> f64 {
        let middle = worth(*estate, self.rounds, acts, &self.taste);
        if self.rounds < 2 {
            return middle;
        }
        let less = worth(*estate, self.rounds - 1, acts, &self.taste);
        let more = worth(*estate, self.rounds + 1, acts, &self.taste);
        (1.0 - self.taste.blur) * middle + 0.5 * self.taste.blur * (less + more)
    }

    /// Returns whether the seat has yet to finish its turn in the current round.
    pub(super) fn acts(&self, seat: Seat) -> bool {
        let place = |seat: Seat| self.view.order.iter().position(|&other| other == seat);
        match self.view.active {
            Some(active) => place(seat) >= place(active),
            None => true,
        }
    }

    /// Returns the estate's final worth if the seat wins the item at the given net price, or `None`
    /// if it cannot or should not pay that price.
    pub(super) fn won(&self, seat: Seat, item: Item, price: f64) -> Option<f64> {
        let before = self.estate(seat);
        let mut estate = before.pay(price.max(0.0), self.incomes(), self.taste.point)?;
        if estate.gems != before.gems
            && self.incomes() > self.taste.sells_at
            && self.impatience() == 0.0
        {
            return None;
        }
        estate.take(item);
        let advances = match item {
            Item::Artifact(Artifact::Runestone | Artifact::MaskOfCharisma) => 1,
            Item::Artifact(Artifact::Talisman) => 2,
            _ => 0,
        };
        for _ in 0..advances {
            if let Some(track) = free_advance(&estate, self.incomes(), &self.taste) {
                estate.advance(track);
            }
        }
        let acts = self.acts(seat);
        Some(if self.ends_game(item) {
            worth(estate, 0, acts, &self.taste)
        } else {
            self.worth(&estate, acts)
        })
    }

    /// Returns the estate's final worth if the seat does not win the item. The seat may buy another
    /// Sentinel instead, if that is a better deal.
    pub(super) fn lost(&self, seat: Seat, item: Item) -> f64 {
        let acts = self.acts(seat);
        if self.ends_game(item) {
            return worth(*self.estate(seat), 0, acts, &self.taste);
        }
        let without = self.worth(self.estate(seat), acts);
        match self.instead(seat, item).filter(|_| acts) {
            Some((other, price)) => without.max(self.won(seat, other, price).unwrap_or(without)),
            None => without,
        }
    }

    /// Returns the best-value Sentinel on offer other than the item, and its net price.
    fn instead(&self, seat: Seat, item: Item) -> Option<(Item, f64)> {
        if !matches!(item, Item::Sentinel(_)) {
            return None;
        }
        let rate = |offer: &&OfferView| {
            let price = f64::from(offer.net_price(seat, offer.price.into()));
            self.taste.point * f64::from(offer.worth[seat.index()]) - price
        };
        let offers = self.view.offers.iter();
        let others = offers.filter(|it| it.item != item && matches!(it.item, Item::Sentinel(_)));
        let best = others.reduce(|best, it| if rate(&it) > rate(&best) { it } else { best })?;
        let price = f64::from(best.net_price(seat, best.price.into()));
        (price <= self.estate(seat).cash).then_some((best.item, price))
    }

    /// Returns the highest net price, up to `most`, at which winning the item is still worthwhile,
    /// or `None` if even `least` is too high.
    pub(super) fn limit(&self, seat: Seat, item: Item, least: f64, most: f64) -> Option<f64> {
        let without = self.lost(seat, item);
        let pays = |price: f64| self.won(seat, item, price).is_some_and(|with| with >= without);
        if !pays(least) {
            return None;
        }
        let (mut low, mut high) = (least, most.max(least));
        while high - low >= 2.0 {
            let middle = (low + high) / 2.0;
            if pays(middle) { low = middle } else { high = middle }
        }
        Some(low.floor())
    }

    /// Returns the likely winning bid if the seat starts an auction now.
    pub(super) fn expected_bid(&self, seat: Seat, offer: &OfferView) -> f64 {
        let price = f64::from(offer.price);
        let rivals = offer.eligible.iter().filter(|&rival| rival != seat);
        let bids = rivals.map(|rival| {
            let modifier = f64::from(offer.modifiers[rival.index()]);
            let cash = self.estate(rival).cash;
            let least = (price + 1.0 + modifier).max(0.0);
            if cash < least {
                return price;
            }
            match self.limit(rival, offer.item, least, cash) {
                Some(limit) => price + self.taste.rival_bid * (limit - modifier - price),
                None => price,
            }
        });
        bids.fold(price, f64::max).ceil()
    }

    /// Returns the other players' average loss if a player wins the item for the given bid.
    pub(super) fn envy(&self, winner: Seat, item: Item, bid: f64) -> f64 {
        let modifier = f64::from(self.modifier(winner, item));
        let with = self.won(winner, item, bid + modifier);
        let gain = with.map_or(0.0, |with| with - self.lost(winner, item));
        self.taste.envy * gain.max(0.0) / (self.view.in_game.len().max(2) - 1) as f64
    }

    /// Returns the difference between the seat's net price for an item and its bid.
    pub(super) fn modifier(&self, seat: Seat, item: Item) -> i32 {
        self.view.offer(item).expect("the item is on offer").modifiers[seat.index()]
    }

    /// Returns whether selling the item would make the current round the last one (ZEP-END-1).
    pub(super) fn ends_game(&self, item: Item) -> bool {
        matches!(item, Item::Sentinel(_)) && self.view.sentinels_sold + 1 == SENTINELS_TO_END
    }

    /// Returns the seat's lead over its best opponent. `mine` is the worth of the seat's estate.
    ///
    /// `ends` is true if the game ends with the current round.
    pub(super) fn lead(&self, seat: Seat, mine: f64, ends: bool) -> f64 {
        let others = self.view.in_game.iter().filter(|&other| other != seat);
        let worths = others.map(|other| {
            let rounds = if ends { 0 } else { self.rounds };
            worth(*self.estate(other), rounds, self.acts(other), &self.taste)
        });
        mine - worths.fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Returns the expected number of incomes before enough Sentinels are sold to end the game.
fn rounds(view: &View, estates: &[Estate], taste: &Taste) -> u8 {
    let left = SENTINELS_TO_END.saturating_sub(view.sentinels_sold);
    if left == 0 || view.phase == PhaseView::Over {
        return 0;
    }
    let most = match view.max_rounds {
        0 => taste.rounds_max,
        last => last.saturating_sub(view.round).min(taste.rounds_max.into()) as u8,
    };
    let mut wealth: Vec<(f64, f64)> = view
        .in_game
        .iter()
        .map(|seat| &estates[seat.index()])
        .map(|estate| (0.5 * estate.cash, estate.income()))
        .collect();
    let price = f64::from(view.reading.data.sentinel_price());
    for round in 1..most {
        let share = taste.share + taste.share_growth * f64::from(view.round + u32::from(round));
        let mut sold = 0.0;
        for (cash, income) in &mut wealth {
            *cash += share.min(0.7) * *income;
            *income = GROWTH.0 * *income + GROWTH.1;
            sold += (*cash / price).floor();
        }
        if sold >= f64::from(left) {
            return round;
        }
    }
    most
}

/// Returns the probability that the fifth Sentinel is sold later in the current round.
fn ending(view: &View, estates: &[Estate], taste: &Taste) -> f64 {
    if view.sentinels_sold + 1 != SENTINELS_TO_END {
        return 0.0;
    }
    let sentinels = || view.offers.iter().filter(|offer| matches!(offer.item, Item::Sentinel(_)));
    let after = view.order.iter().skip_while(|&&seat| Some(seat) != view.active).skip(1);
    let can = |seat: &&Seat| {
        let cash = estates[seat.index()].cash;
        let net = |offer: &OfferView| offer.net_price(**seat, offer.price.into());
        sentinels().any(|offer| f64::from(net(offer)) <= cash)
    };
    1.0 - power(1.0 - taste.ends, after.filter(can).count())
}
