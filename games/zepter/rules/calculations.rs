//! Calculations from a view, with the formulas of the chapters: the cost of a bid (chapter 11), the
//! total of a transaction (chapter 10), the remainder of a hand (chapter 13).

use super::auction::net_price;
use super::components::{Item, Track, Units};
use super::data::RELEASE_COSTS;
use super::facts::Reading;
use super::hand::dust_left;
use super::knowledge::advance_cost;
use super::payment::{Step, Steps};
use super::view::{AuctionView, OfferView, PlayerView, View};
use crate::seat::Seat;

impl OfferView {
    /// Returns the amount that a bid costs the seat (ZEP-AUCTION-15).
    pub fn net_price(&self, seat: Seat, bid: u32) -> u32 {
        net_price(bid, self.modifiers[seat.index()])
    }

    /// Returns the highest bid that costs the seat no more than `amount`, or 0 if none does.
    pub fn most_bid(&self, seat: Seat, amount: u32) -> u32 {
        amount.saturating_add_signed(-self.modifiers[seat.index()])
    }
}

impl AuctionView {
    /// Returns the seats that would be asked if this one raised: the other remaining participants,
    /// in the order of asking (ZEP-AUCTION-9).
    pub fn asked_after(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let place = self.order.iter().position(|&other| other == seat).map_or(0, |at| at + 1);
        let (before, after) = self.order.split_at(place);
        let others = after.iter().chain(before).copied().filter(move |&other| other != seat);
        others.filter(|&other| self.participants.contains(other))
    }
}

impl PlayerView {
    /// Returns the energy cards and concentrated units, if the viewer may see them.
    pub fn units(&self) -> Option<Units> {
        self.cards.map(|cards| Units { cards, concentrated: self.concentrated })
    }

    /// Returns the value of the hand without gems, if the viewer may see it.
    pub fn hand_value(&self) -> Option<u32> {
        self.units().map(|units| self.dust + units.value())
    }

    /// Returns the dust that remains if only these units are kept. Returns `None` if they do not
    /// fit, or the viewer may not see the hand (ZEP-HAND-8, ZEP-HAND-9).
    pub fn dust_left(&self, kept: &Units, reading: &Reading) -> Option<u32> {
        let limit = self.hand_limit as u16;
        dust_left(self.dust, &self.units()?, kept, limit, reading.discard_to_dust)
    }
}

impl View {
    /// Returns the offer of an item. The item stays on offer until the winner pays.
    pub fn offer(&self, item: Item) -> Option<&OfferView> {
        self.offers.iter().find(|offer| offer.item == item)
    }

    /// Returns the total cost of the seat's steps in order, whether they are legal or not. It is
    /// negative if they bring energy (ZEP-GEM-2, ZEP-GEM-3, ZEP-KNOW-4, ZEP-KNOW-8, ZEP-PAY-12).
    pub fn price(&self, seat: Seat, steps: &Steps) -> i64 {
        let (mut levels, mut advances) = (self.players[seat.index()].levels, self.paid_advances);
        let price = |&(step, times): &(Step, u16)| {
            let (count, gems) = (i64::from(times), levels[Track::Gems as usize]);
            match step {
                Step::Item => {
                    let won = self.auction.as_ref().map(|won| won.net_prices[seat.index()]);
                    count * i64::from(won.unwrap_or(0))
                }
                Step::Buy(gem) => count * i64::from(gem.price(gems)),
                Step::Sell { gem, .. } => -count * i64::from(gem.sale(gems)),
                Step::Release(marker) => count * i64::from(RELEASE_COSTS[usize::from(marker)]),
                Step::Advance(track) => {
                    let level = &mut levels[track as usize];
                    // Levels beyond the last are refused by another clause.
                    let reached = (*level + 1..=4).take(times.into());
                    let costs = reached.map(|next| {
                        *level = next;
                        let cost = advance_cost(track, next, advances);
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
