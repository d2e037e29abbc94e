//! Chapter 23: dealing anew what a player cannot know.

use super::components::{Card, Cards, Deck};
use super::{Phase, Variant, Zepter};
use crate::game::Dice;
use crate::seat::Seat;

impl Zepter {
    /// A state that `keep` cannot tell from this one: the values of the cards that others hold or
    /// have in reserve are dealt anew from all cards he cannot see (ZEP-INFO-4, ZEP-INFO-6).
    ///
    /// What somebody with a perfect memory of the piles could exclude (ZEP-INFO-14) is not
    /// excluded: which of a player's cards he drew before the last reshuffle is itself hidden once
    /// he has spent one of a value that he may have had twice, so that the counts of a state cannot
    /// say it, and the list of moves is not part of a state.
    pub(super) fn resampled(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        // ZEP-INFO-10, ZEP-INFO-12
        if self.phase == Phase::Over || self.has(Variant::OpenHands) {
            return *self;
        }
        let mut dealt = *self;
        for deck in Deck::ALL {
            dealt.deal_deck_anew(keep, deck, dice);
        }
        dealt
    }

    fn deal_deck_anew(&mut self, keep: Seat, deck: Deck, dice: &mut dyn Dice) {
        let mut pool = self.draw_piles.split_off(deck);
        let others = || Seat::all(usize::from(self.seats)).filter(move |&seat| seat != keep);
        let seats: Vec<Seat> = others().collect();
        let mut counts = Vec::with_capacity(seats.len());
        for &seat in &seats {
            let player = self.player_mut(seat);
            let hand = player.units.cards.split_off(deck);
            let reserve = player.reserve.split_off(deck);
            counts.push((hand.total(), reserve.total()));
            pool.add_all(&hand);
            pool.add_all(&reserve);
        }
        for (&seat, &(hand, reserve)) in seats.iter().zip(&counts) {
            let first = self.pending.first.filter(|card| card.deck() == deck);
            for _ in 0..hand {
                let card = take_any(&mut pool, deck, dice);
                self.player_mut(seat).units.cards.add(card, 1);
            }
            for _ in 0..reserve {
                let card = take_any(&mut pool, deck, dice);
                self.player_mut(seat).reserve.add(card, 1);
                if first.is_some() && self.pending.seat == seat {
                    // The last card drawn is as likely as any of the reserve.
                    self.pending.first = Some(card);
                }
            }
        }
        self.draw_piles.add_all(&pool);
    }
}

/// Takes a card of the deck, each copy equally likely.
fn take_any(pool: &mut Cards, deck: Deck, dice: &mut dyn Dice) -> Card {
    let mut left = dice.below(u32::from(pool.count_of(deck)));
    let card = Card::of(deck).find(|&card| {
        let count = u32::from(pool.count(card));
        let is_taken = left < count;
        left = left.wrapping_sub(count);
        is_taken
    });
    let card = card.expect("the pool has a card");
    pool.take(card, 1);
    card
}
