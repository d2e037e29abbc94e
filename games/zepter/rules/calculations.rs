//! Calculates values from a view with the chapters' formulas: the cost of a bid (chapter 11), the
//! total of a transaction (chapter 10), and what is left of a hand (chapter 13).

use karat_kernel::seat::Seat;

use super::auction::net_price;
use super::components::{Item, Track, Units};
use super::data::RELEASE_COSTS;
use super::facts::Reading;
use super::hand::dust_left;
use super::knowledge::advance_cost;
use super::payment::{Step, Steps};
use super::view::{AuctionView, OfferView, PlayerView, View};

impl OfferView {
    /// Returns the seat's net price for a bid (ZEP-AUCTION-15).
    pub fn net_price(&self, seat: Seat, bid: u32) -> u32 {
        net_price(bid, self.modifiers[seat.index()])
    }

    /// Returns the seat's highest bid with a net price of at most `amount`, or 0 if there is none.
    pub fn most_bid(&self, seat: Seat, amount: u32) -> u32 {
        amount.saturating_add_signed(-self.modifiers[seat.index()])
    }
}

impl AuctionView {
    /// Returns the seats that would be asked if the given seat raised: the other remaining
    /// participants, in order (ZEP-AUCTION-9).
    pub fn asked_after(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let place = self.order.iter().position(|&other| other == seat).map_or(0, |at| at + 1);
        let (before, after) = self.order.split_at(place);
        let others = after.iter().chain(before).copied().filter(move |&other| other != seat);
        others.filter(|&other| self.participants.contains(other))
    }
}

impl PlayerView {
    /// Returns the player's energy cards and concentrated units, or `None` if the viewer may not
    /// see them.
    pub fn units(&self) -> Option<Units> {
        self.cards.map(|cards| Units { cards, concentrated: self.concentrated })
    }

    /// Returns the value of the player's hand without gems, or `None` if the viewer may not see it.
    pub fn hand_value(&self) -> Option<u32> {
        self.units().map(|units| self.dust + units.value())
    }

    /// Returns the dust left if only the given units are kept.
    ///
    /// Returns `None` if the units do not fit into the hand, or the viewer may not see it
    /// (ZEP-HAND-8, ZEP-HAND-9).
    pub fn dust_left(&self, kept: &Units, reading: &Reading) -> Option<u32> {
        let limit = self.hand_limit as u16;
        dust_left(self.dust, &self.units()?, kept, limit, reading.discard_to_dust)
    }
}

impl View {
    /// Returns an item's offer, or `None` if it is not on offer. An item stays on offer until its
    /// winner pays.
    pub fn offer(&self, item: Item) -> Option<&OfferView> {
        self.offers.iter().find(|offer| offer.item == item)
    }

    /// Returns the total cost of a seat's steps, whether they are legal or not.
    ///
    /// The cost is negative if the steps bring energy (ZEP-GEM-2, ZEP-GEM-3, ZEP-KNOW-4,
    /// ZEP-KNOW-8, ZEP-PAY-12).
    pub fn price(&self, seat: Seat, steps: &Steps) -> i64 {
        let data = self.reading.data;
        let (mut levels, mut advances) = (self.players[seat.index()].levels, self.paid_advances);
        let price = |&(step, times): &(Step, u16)| {
            let (count, gems) = (i64::from(times), levels[Track::Gems as usize]);
            match step {
                Step::Item => {
                    let won = self.auction.as_ref().map(|won| won.net_prices[seat.index()]);
                    count * i64::from(won.unwrap_or(0))
                }
                Step::Buy(gem) => count * i64::from(data.gem_price(gem, gems)),
                Step::Sell { gem, .. } => -count * i64::from(data.gem_sale(gem, gems)),
                Step::Release(marker) => count * i64::from(RELEASE_COSTS[usize::from(marker)]),
                Step::Advance(track) => {
                    let level = &mut levels[track as usize];
                    // Advances beyond the highest level are rejected elsewhere, so such levels cost
                    // nothing here.
                    let reached = (*level + 1..=4).take(times.into());
                    let costs = reached.map(|next| {
                        *level = next;
                        let cost = advance_cost(&data, track, next, advances);
                        advances = advances.saturating_add(1);
                        i64::from(cost)
                    });
                    costs.sum()
                }
            }
        };
        steps.runs().iter().map(price).sum()
    }
}
