//! Chapters 3 and 5: the draws, the steps of a turn, and the order of actions.

use karat_kernel::game::{Actor, Illegal, Rules, Sink, illegal};
use karat_kernel::seat::{BySeat, Seat, Seats};

use super::components::{Action, EventCard, Face, GemCard};
use super::notes::{Event, Progress};
use super::{Edel, Phase};

impl Edel {
    /// Begins a turn by dealing gem cards (ESR-TURN-1, ESR-2P-6).
    pub(super) fn begin_turn(&mut self) {
        self.open.turn += 1;
        let first = if self.is_for_two() { self.open.active } else { Seat::new(0) };
        self.open.phase = Phase::DealGemCard(first);
    }

    pub(super) fn deal_gem_card(
        &mut self,
        due: Seat,
        seat: Seat,
        card: GemCard,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        // Gem cards are dealt in seat order (ESR-TURN-1).
        if seat != due {
            return Err(illegal("ESR-TURN-1"));
        }
        if !self.open.unseen.contains(card) {
            return Err(illegal("ESR-RNG-1"));
        }
        self.open.unseen.remove(card);
        self.open.gem_deck -= 1;
        self.player_mut(seat).card = Some(card);
        let (clause, Face { money, gems }) =
            (self.either("ESR-TURN-1", "ESR-2P-6"), self.open.faces.of(card));
        notes.note(Event::public(clause, Progress::GemCard { seat, card, money, gems }));
        let is_last = self.is_for_two() || seat.index() + 1 == self.seats();
        self.open.phase =
            if is_last { Phase::DrawDisplay } else { Phase::DealGemCard(seat.next(self.seats())) };
        Ok(())
    }

    /// Returns the clause `two` in a two-player game, or else `more`.
    const fn either(&self, more: &'static str, two: &'static str) -> &'static str {
        if self.is_for_two() { two } else { more }
    }

    /// Turns up an event card for the display, the second step of a turn (ESR-TURN-2, ESR-2P-7).
    pub(super) fn draw_display(
        &mut self,
        card: EventCard,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.open.draw_pile.contains(card) {
            return Err(illegal("ESR-RNG-1"));
        }
        self.open.display = Some(card);
        let clause = self.either("ESR-TURN-2", "ESR-2P-7");
        notes.note(Event::public(clause, Progress::Display { card }));
        self.take_off_draw_pile(card, notes);
        self.open.phase = Phase::Choose(self.choosers());
        Ok(())
    }

    /// Takes a card from the draw pile.
    ///
    /// After the last card, the spent pile becomes the draw pile (ESR-RNG-4), even if no further
    /// draw follows (ESR-RNG-5), so the draw pile is never empty (ESR-RNG-7). Like the draw pile,
    /// the spent pile is a set (ESR-RNG-6).
    pub(super) fn take_off_draw_pile(&mut self, card: EventCard, notes: &mut impl Sink<Event>) {
        self.open.draw_pile.remove(card);
        if self.open.draw_pile.is_empty() {
            self.open.draw_pile = std::mem::take(&mut self.open.spent_pile);
            let count = self.open.draw_pile.len() as u8;
            notes.note(Event::public("ESR-RNG-4", Progress::Reshuffled { count }));
        }
    }

    /// Returns the seats that choose an action card each turn (ESR-TURN-3, ESR-2P-8).
    pub(super) fn choosers(&self) -> Seats {
        if self.is_for_two() { Seats::only(self.open.active) } else { Seats::all(self.seats()) }
    }

    /// Chooses an action card, the third step of a turn. The choice is final (ESR-TURN-3,
    /// ESR-TURN-16).
    pub(super) fn choose(
        &mut self,
        owing: Seats,
        who: Actor,
        action: Action,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let Actor::Seat(seat) = who else { return Err(illegal("ESR-DP-1")) };
        if !self.actions().contains(&action) {
            return Err(illegal("ESR-SETUP-2"));
        }
        self.hidden.choices[seat] = Some(action);
        let clause = self.either("ESR-TURN-3", "ESR-2P-8");
        let sealed = self.either("ESR-TURN-17", "ESR-2P-25");
        notes.note(Event::chosen(seat, action, clause, sealed));
        let mut owing = owing;
        owing.remove(seat);
        self.open.phase = Phase::Choose(owing);
        if self.is_for_two() {
            self.open.phase = Phase::Guess;
        } else if owing.is_empty() {
            self.reveal(notes);
        }
        Ok(())
    }

    /// Reveals the choices in seat order, the fourth step of a turn (ESR-TURN-4, ESR-TERM-5).
    fn reveal(&mut self, notes: &mut impl Sink<Event>) {
        for seat in Seat::all(self.seats()) {
            if let Some(action) = self.hidden.choices[seat] {
                notes.note(Event::public("ESR-TURN-4", Progress::Revealed { seat, action }));
            }
        }
        self.resolve_from(Action::Money, notes);
    }

    /// Resolves the actions from `first` onwards (ESR-TURN-5) until a player has to decide.
    fn resolve_from(&mut self, first: Action, notes: &mut impl Sink<Event>) {
        let mut next = Some(first);
        while let Some(action) = next {
            self.open.action = Some(action);
            if !self.resolve(action, notes) {
                return;
            }
            next = action.next();
        }
        self.clean_up(notes);
    }

    /// Continues with the action after the current one.
    pub(super) fn resolve_next(&mut self, notes: &mut impl Sink<Event>) {
        let action = self.open.action.expect("an action is being resolved");
        match action.next().filter(|_| !self.is_for_two()) {
            Some(next) => self.resolve_from(next, notes),
            None => self.clean_up(notes),
        }
    }

    /// Resolves one action, and returns whether it is complete.
    fn resolve(&mut self, action: Action, notes: &mut impl Sink<Event>) -> bool {
        let chose = |seat: &Seat| self.hidden.choices[*seat] == Some(action);
        let choosers: Seats = Seat::all(self.seats()).filter(chose).collect();
        match (choosers.first(), choosers.len()) {
            // An action that nobody has chosen is skipped (ESR-TURN-6).
            (None, _) => true,
            // FREE CHOICE is never cancelled, however many players have chosen it (ESR-TURN-10).
            (Some(_), _) if action == Action::FreeChoice => {
                self.free_choice(choosers);
                false
            }
            // The only player with the action performs it (ESR-TURN-7).
            (Some(seat), 1) => self.perform(seat, action, notes),
            // Two players with the same action bargain for it (ESR-TURN-8).
            (Some(_), 2) => {
                self.open_bargain(choosers, action, notes);
                false
            }
            // If more players have chosen the action, it is cancelled (ESR-TURN-9).
            (Some(_), count) => {
                let cancelled = Progress::Cancelled { action, count: count as u8 };
                notes.note(Event::public("ESR-TURN-9", cancelled));
                true
            }
        }
    }

    /// Cleans up, the last step of a turn (ESR-TURN-12, ESR-2P-18).
    pub(super) fn clean_up(&mut self, notes: &mut impl Sink<Event>) {
        self.open.action = None;
        self.hidden.choices = BySeat::default();
        for player in &mut self.open.players {
            // The gem cards in front of the players are put aside (ESR-TURN-13).
            player.card = None;
        }
        // A display that nobody has taken goes under the event deck (ESR-TURN-14).
        if let Some(card) = self.open.display.take() {
            self.open.spent_pile.insert(card);
            notes.note(Event::public("ESR-TURN-14", Progress::DisplayUnder { card }));
        }
        // Once the gem deck is empty, the round ends with the scoring (ESR-TURN-15, ESR-2P-19).
        if self.open.gem_deck == 0 {
            self.open.phase = Phase::Scoring;
        } else {
            if self.is_for_two() {
                // Within a round, the two players alternate as the active player (ESR-2P-5).
                self.open.active = self.guesser();
            }
            self.begin_turn();
        }
    }
}
