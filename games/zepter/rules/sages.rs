//! Chapter 9: the cards of the track Nine Sages.

use karat_kernel::game::{Illegal, Sink};
use karat_kernel::seat::Seat;

use super::components::{Artifact, Card, Cards, Deck, Track};
use super::notes::{Event, Fact};
use super::{Phase, Variant, Zepter};

/// The number of cards drawn for each level of Nine Sages (ZEP-SAGES-1).
pub(super) const DRAWN: u8 = 2;

impl Zepter {
    /// Continues with the next draw due for Nine Sages. Returns whether there is such a draw.
    pub(super) fn owes_sages(&mut self, notes: &mut impl Sink<Event>) -> bool {
        if self.open.pending.sages == 0 {
            return false;
        }
        let level = self.open.pending.sages.trailing_zeros() as usize;
        self.open.pending.sages &= self.open.pending.sages - 1;
        self.hidden.first = None;
        self.due_sages(Deck::ALL[level - 1], DRAWN, notes)
    }

    /// Continues by drawing a card for the reserve (ZEP-SAGES-3). Returns whether a card must be
    /// drawn.
    fn due_sages(&mut self, deck: Deck, cards: u8, notes: &mut impl Sink<Event>) -> bool {
        if cards > 0 && self.has_card(deck) {
            self.open.phase = Phase::DrawSages(deck, cards);
            return true;
        }
        if cards > 0 {
            let seat = self.open.pending.seat;
            let dust = deck.dust() * u16::from(cards);
            self.player_mut(seat).reserve_dust += dust;
            notes.note(Event::public(Fact::CardsReplaced { seat, deck, dust, is_reserved: true }));
            if let Some(first) = self.hidden.first {
                self.judge(&[first], notes);
            }
        }
        self.owes_sages(notes)
    }

    pub(super) fn draw_sages(
        &mut self,
        deck: Deck,
        left: u8,
        card: Card,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.take_off(deck, card)?;
        let seat = self.open.pending.seat;
        // The drawn card goes to the player's reserve, and the player sees it immediately
        // (ZEP-SAGES-2).
        self.held_mut(seat).reserve.add(card, 1);
        self.note_drawn(seat, card, true, notes);
        if left > 1 {
            self.hidden.first = Some(card);
        } else {
            let first = self.hidden.first.take();
            let drawn: [Option<Card>; 2] = [first, Some(card)];
            match drawn {
                [Some(first), Some(second)] => self.judge(&[first, second], notes),
                _ => self.judge(&[card], notes),
            }
        }
        if !self.due_sages(deck, left - 1, notes) {
            self.go_on(notes);
        }
        Ok(())
    }

    /// Converts the drawn cards to dust if the player has no right to them (ZEP-SAGES-5). The
    /// conversion follows both draws, and nothing is lost (ZEP-SAGES-8).
    fn judge(&mut self, drawn: &[Card], notes: &mut impl Sink<Event>) {
        let seat = self.open.pending.seat;
        // The right to the cards is checked only once, either at the draw or at the next income
        // (ZEP-SAGES-7).
        let at_once = !self.has(Variant::NoSagesDust) && !self.has(Variant::SagesAtIncome);
        if !at_once || self.may_keep(seat, drawn[0].deck()) {
            return;
        }
        let mut cards = Cards::EMPTY;
        drawn.iter().for_each(|&card| cards.add(card, 1));
        let dust = cards.value() as u16;
        self.held_mut(seat).reserve.take_all(&cards);
        self.player_mut(seat).reserve_dust += dust;
        self.open.discard_piles.add_all(&cards);
        notes.note(Event::public(Fact::Converted { seat, cards, dust }));
    }

    /// Returns whether the seat has a right to a deck's cards (ZEP-SAGES-6). The right is checked
    /// after the whole transaction (ZEP-PAY-19).
    fn may_keep(&self, seat: Seat, deck: Deck) -> bool {
        let player = self.player(seat);
        let owns = |artifact| player.copies(artifact) > 0;
        let holds = |artifact| owns(artifact) && !self.has(Variant::SagesRightToBuy);
        match deck {
            Deck::Sapphire => true,
            Deck::Emerald => owns(Artifact::Spellbook) || holds(Artifact::CrystalOfProtection),
            Deck::Diamond => owns(Artifact::Elixir),
            Deck::Ruby => {
                player.level(Track::Fire) == 4
                    || self.is_privileged(seat)
                    || holds(Artifact::ChaliceOfFire)
            }
        }
    }

    /// Adds the reserve to the seat's hand at its income (ZEP-SAGES-4).
    pub(super) fn join_reserve(&mut self, seat: Seat, notes: &mut impl Sink<Event>) {
        // An option delays checking the right to the cards until now (ZEP-SAGES-7). Cards become
        // dust (ZEP-SAGES-9) before the player receives any energy (ZEP-SAGES-10).
        if self.has(Variant::SagesAtIncome) && !self.has(Variant::NoSagesDust) {
            for deck in Deck::ALL {
                if !self.may_keep(seat, deck) {
                    let cards = self.held_mut(seat).reserve.split_off(deck);
                    let dust = cards.value() as u16;
                    self.player_mut(seat).reserve_dust += dust;
                    self.open.discard_piles.add_all(&cards);
                    if !cards.is_empty() {
                        notes.note(Event::public(Fact::Converted { seat, cards, dust }));
                    }
                }
            }
        }
        let held = self.held_mut(seat);
        let cards = std::mem::take(&mut held.reserve);
        held.units.cards.add_all(&cards);
        let player = self.player_mut(seat);
        let dust = std::mem::take(&mut player.reserve_dust);
        player.dust += u32::from(dust);
        if dust > 0 || !cards.is_empty() {
            let is_open = self.has(Variant::OpenHands);
            notes.note(Event::reserve_joined(seat, cards, dust, is_open));
        }
    }
}
