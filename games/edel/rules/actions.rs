//! Chapter 6: the actions MONEY, EVENT and GEMS.

use super::components::{Action, EventCard, Face};
use super::notes::{Event, Performed};
use super::{Edel, Phase};
use crate::game::{Illegal, Sink, illegal};
use crate::seat::Seat;

impl Edel {
    /// Performs an action (ESR-TERM-7), and returns whether it is complete.
    pub(super) fn perform(
        &mut self,
        seat: Seat,
        action: Action,
        notes: &mut impl Sink<Event>,
    ) -> bool {
        match action {
            // Implements ESR-ACTION-1. The bank never runs out (ESR-COMP-5).
            Action::Money => {
                let amount = self.face_for(seat).money;
                self.player_mut(seat).money += u16::from(amount);
                let clause = self.own_or_others(seat, "ESR-ACTION-1");
                notes.note(Event::public(clause, Performed::Money { seat, amount }));
                true
            }
            // ESR-ACTION-2
            Action::Event => {
                self.phase = Phase::Source(seat);
                false
            }
            // ESR-ACTION-6, ESR-ACTION-7
            Action::Gems => {
                let shown = self.face_for(seat).gems;
                let gems = shown.both(self.supply);
                self.take_from_supply(seat, gems);
                let missing = shown - gems;
                let clause = if missing.is_empty() {
                    self.own_or_others(seat, "ESR-ACTION-6")
                } else {
                    "ESR-ACTION-7"
                };
                notes.note(Event::public(clause, Performed::Gems { seat, gems, missing }));
                true
            }
            Action::FreeChoice => unreachable!("FREE CHOICE has its own chapter"),
        }
    }

    /// Returns the gem card that counts for a performer: their own, or with two players the active
    /// player's (ESR-2P-14).
    fn face_for(&self, seat: Seat) -> Face {
        let owner = if self.is_for_two() { self.active } else { seat };
        self.faces.of(self.player(owner).card.expect("a gem card lies in front of him"))
    }

    /// Returns the clause to cite: `own` if the performer's own gem card counts, or ESR-2P-14 if
    /// the other player's does.
    fn own_or_others(&self, seat: Seat, own: &'static str) -> &'static str {
        if self.is_for_two() && seat != self.active { "ESR-2P-14" } else { own }
    }

    /// Takes the display for EVENT (ESR-ACTION-3).
    pub(super) fn take_display(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let card = self.display.take().expect("there is a display");
        notes.note(Event::public("ESR-ACTION-3", Performed::DisplayTaken { seat, card }));
        self.take_event_card(seat, card, notes);
        Ok(())
    }

    /// Puts the display under the draw pile and continues with the draw of the top card
    /// (ESR-ACTION-4).
    pub(super) fn take_top(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let display = self.display.take().expect("there is a display");
        self.spent_pile.insert(display);
        notes.note(Event::public("ESR-ACTION-4", Performed::TopTaken { seat, display }));
        self.phase = Phase::DrawEvent(seat);
        Ok(())
    }

    pub(super) fn draw_event(
        &mut self,
        seat: Seat,
        card: EventCard,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.draw_pile.contains(card) {
            return Err(illegal("ESR-RNG-1"));
        }
        notes.note(Event::public("ESR-ACTION-4", Performed::TopDrawn { seat, card }));
        self.take_off_draw_pile(card, notes);
        self.take_event_card(seat, card, notes);
        Ok(())
    }

    /// Gives an event card to the performer of EVENT, who keeps or executes it (ESR-ACTION-5).
    fn take_event_card(&mut self, seat: Seat, card: EventCard, notes: &mut impl Sink<Event>) {
        if card.kind().is_scoring() {
            // ESR-EVENT-2
            self.player_mut(seat).held.insert(card);
            self.resolve_next(notes);
        } else {
            // ESR-EVENT-3
            self.phase = Phase::Instant(seat, card);
        }
    }
}
