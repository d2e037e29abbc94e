//! Chapter 11: the steps between rounds.

use karat_kernel::game::{Illegal, Rules, Sink, illegal};
use karat_kernel::seat::Seat;

use super::components::{Colour, Face, GemCard, GemCards, Gems};
use super::notes::{Event, Progress};
use super::{Edel, Phase, Variant};

impl Edel {
    /// Prepares the next round (ESR-NEXT-1). Players keep their money and gems (ESR-NEXT-2).
    pub(super) fn prepare_round(&mut self, notes: &mut impl Sink<Event>) {
        self.open.round += 1;
        self.open.turn = 0;
        notes.note(Event::public("ESR-NEXT-1", Progress::RoundBegun { round: self.open.round }));
        // Event cards are shuffled before each round only if an option is set (ESR-NEXT-3).
        if self.has(Variant::ReshuffleEachRound) {
            self.open.draw_pile =
                self.open.draw_pile.with(std::mem::take(&mut self.open.spent_pile));
            let count = self.open.draw_pile.len() as u8;
            notes.note(Event::public("ESR-NEXT-3", Progress::ReshuffledForRound { count }));
        }
        let setup = self.open.data.setup(self.seats());
        self.open.gem_deck = setup.deck;
        // The gem cards are collected again (ESR-NEXT-8). With two players, however, seen cards are
        // never dealt again (ESR-2P-3, ESR-2P-22).
        if !self.is_for_two() {
            self.open.unseen = GemCards::ALL;
            self.open.aside = None;
        }
        if setup.aside > 0 {
            // The visible card of the set-aside pile is drawn before the supply check (ESR-NEXT-9).
            self.open.phase = Phase::DrawAside;
        } else {
            self.begin_round(notes);
        }
    }

    /// Draws the visible card of the set-aside pile (ESR-SETUP-7).
    pub(super) fn draw_aside(
        &mut self,
        card: GemCard,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.open.unseen.contains(card) {
            return Err(illegal("ESR-RNG-1"));
        }
        self.open.unseen.remove(card);
        self.open.aside = Some(card);
        let Face { money, gems } = self.open.faces.of(card);
        notes.note(Event::public("ESR-SETUP-7", Progress::SetAside { card, money, gems }));
        self.begin_round(notes);
        Ok(())
    }

    fn begin_round(&mut self, notes: &mut impl Sink<Event>) {
        // There is no supply check before the first round (ESR-NEXT-7).
        if self.open.round > 1 {
            // With two players, the supply check precedes the choice of the active player
            // (ESR-NEXT-10, ESR-2P-24).
            self.check_supply(notes);
            if self.is_for_two() {
                self.open.active = self.starter();
                notes.note(Event::public("ESR-2P-23", Progress::Active { seat: self.open.active }));
            }
        }
        self.begin_turn();
    }

    /// Performs a single supply check (ESR-NEXT-6). Each colour is checked independently, for all
    /// players simultaneously (ESR-NEXT-4, ESR-NEXT-5).
    fn check_supply(&mut self, notes: &mut impl Sink<Event>) {
        let checked = |colour: Colour| {
            u8::from(self.open.supply.count(colour) <= self.open.data.supply_check)
        };
        let due = Gems::new(Colour::ALL.map(checked));
        for seat in Seat::all(self.seats()) {
            let gems = self.player(seat).holding.both(due);
            if !gems.is_empty() {
                self.return_to_supply(seat, gems);
                notes.note(Event::public("ESR-NEXT-4", Progress::Checked { seat, gems }));
            }
        }
    }

    /// Returns the first active player of rounds 2 and 3 in a two-player game (ESR-2P-23).
    fn starter(&self) -> Seat {
        let not_last = self.guesser();
        let last = self.open.active;
        let is_richer = self.wealth(last) > self.wealth(not_last);
        if is_richer && !self.has(Variant::StartersAlternate) { last } else { not_last }
    }
}
