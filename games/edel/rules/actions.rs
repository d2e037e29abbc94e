//! Chapter 6: the actions MONEY, EVENT and GEMS.

use karat_kernel::game::{Illegal, Sink, illegal};
use karat_kernel::seat::Seat;

use super::components::{Action, EventCard, Face};
use super::notes::{Event, Performed};
use super::{Edel, Phase};

impl Edel {
    /// Performs an action (ESR-TERM-7), and returns whether it is complete, with no decision left.
    pub(super) fn perform(
        &mut self,
        seat: Seat,
        action: Action,
        notes: &mut impl Sink<Event>,
    ) -> bool {
        match action {
            // The player takes the money on the gem card (ESR-ACTION-1). The bank never runs out
            // (ESR-COMP-5).
            Action::Money => {
                let amount = self.face_for(seat).money;
                self.player_mut(seat).money += u16::from(amount);
                let clause = self.own_or_others(seat, "ESR-ACTION-1");
                notes.note(Event::public(clause, Performed::Money { seat, amount }));
                true
            }
            // The player has to choose between the card on display and the top card of the draw
            // pile (ESR-ACTION-2).
            Action::Event => {
                self.open.phase = Phase::Source(seat);
                false
            }
            // The player takes the gems shown on the gem card (ESR-ACTION-6). If the supply runs
            // short, the missing gems are not replaced (ESR-ACTION-7).
            Action::Gems => {
                let shown = self.face_for(seat).gems;
                let gems = shown.both(self.open.supply);
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

    /// Returns the gem card values for a player performing MONEY or GEMS.
    ///
    /// A player uses their own card or, with two players, the active player's card (ESR-2P-14).
    fn face_for(&self, seat: Seat) -> Face {
        let owner = if self.is_for_two() { self.open.active } else { seat };
        self.open.faces.of(self.player(owner).card.expect("a gem card lies in front of him"))
    }

    /// Returns the clause to cite for an action: `own`, or ESR-2P-14 if the player uses the other
    /// player's gem card.
    fn own_or_others(&self, seat: Seat, own: &'static str) -> &'static str {
        if self.is_for_two() && seat != self.open.active { "ESR-2P-14" } else { own }
    }

    /// Gives the card on display to the player performing EVENT (ESR-ACTION-3).
    pub(super) fn take_display(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let card = self.open.display.take().expect("there is a display");
        notes.note(Event::public("ESR-ACTION-3", Performed::DisplayTaken { seat, card }));
        self.take_event_card(seat, card, notes);
        Ok(())
    }

    /// Puts the card on display under the draw pile, and continues by drawing the top card
    /// (ESR-ACTION-4).
    pub(super) fn take_top(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let display = self.open.display.take().expect("there is a display");
        self.open.spent_pile.insert(display);
        notes.note(Event::public("ESR-ACTION-4", Performed::TopTaken { seat, display }));
        self.open.phase = Phase::DrawEvent(seat);
        Ok(())
    }

    pub(super) fn draw_event(
        &mut self,
        seat: Seat,
        card: EventCard,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.open.draw_pile.contains(card) {
            return Err(illegal("ESR-RNG-1"));
        }
        notes.note(Event::public("ESR-ACTION-4", Performed::TopDrawn { seat, card }));
        self.take_off_draw_pile(card, notes);
        self.take_event_card(seat, card, notes);
        Ok(())
    }

    /// Gives an event card to the player performing EVENT, to keep or execute (ESR-ACTION-5).
    fn take_event_card(&mut self, seat: Seat, card: EventCard, notes: &mut impl Sink<Event>) {
        if card.kind().is_scoring() {
            // A scoring card is kept until the scoring (ESR-EVENT-2).
            self.player_mut(seat).held.insert(card);
            self.resolve_next(notes);
        } else {
            // An instant card is executed or declined immediately (ESR-EVENT-3).
            self.open.phase = Phase::Instant(seat, card);
        }
    }
}
