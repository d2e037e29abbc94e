//! Chapter 6: income and energy card draws.

use karat_kernel::game::{Illegal, Moves, Sink, illegal};
use karat_kernel::seat::Seat;

use super::components::{Artifact, Card, Deck, Gem};
use super::notes::{Event, Fact};
use super::{Move, Phase, Track, Variant, Zepter};

/// The dust that comes with each concentrated unit (ZEP-INCOME-5).
pub const WITH_CONCENTRATED: u16 = 2;

/// The dust per income from the track Energy Flow, by level (ZEP-INCOME-8).
pub const ENERGY_FLOW: [u16; 5] = [0, 0, 2, 5, 10];

impl Zepter {
    /// Begins the income, the third phase of a round (ZEP-INCOME-1).
    pub(super) fn begin_income(&mut self, notes: &mut impl Sink<Event>) {
        self.open.place = 0;
        self.take_income(notes);
    }

    /// Begins the next player's income, in order of place (ZEP-INCOME-2). The hand limit is not
    /// checked (ZEP-INCOME-13).
    fn take_income(&mut self, notes: &mut impl Sink<Event>) {
        if self.open.place == self.open.placed {
            self.begin_turns(notes);
            return;
        }
        let seat = self.active_player();
        self.join_reserve(seat, notes);
        let dust = self.income_dust(seat);
        self.player_mut(seat).dust += u32::from(dust);
        if dust > 0 {
            notes.note(Event::public(Fact::DustReceived { seat, dust }));
        }
        self.yield_kind(Deck::Sapphire, notes);
    }

    /// Gives the active player the yields of a kind of gem, and of all later kinds (ZEP-INCOME-5).
    fn yield_kind(&mut self, deck: Deck, notes: &mut impl Sink<Event>) {
        let seat = self.active_player();
        let (units, cards) = self.yields(seat, deck);
        if units > 0 {
            self.held_mut(seat).units.concentrated[deck as usize] += units;
            let dust = WITH_CONCENTRATED * u16::from(units);
            self.player_mut(seat).dust += u32::from(dust);
            notes.note(Event::public(Fact::Concentrated { seat, deck, units, dust }));
        }
        self.due_income(deck, cards, notes);
    }

    /// Returns the seat's dust per income from active opals and the track Energy Flow.
    pub(super) fn income_dust(&self, seat: Seat) -> u16 {
        let player = self.player(seat);
        let flow = ENERGY_FLOW[usize::from(player.level(Track::EnergyFlow))];
        // Only active gems yield energy (ZEP-INCOME-3).
        opal_dust(player.active[Gem::Opal as usize]) + flow
    }

    /// Returns how many concentrated units and cards a kind of gem yields.
    #[inline]
    pub(super) fn yields(&self, seat: Seat, deck: Deck) -> (u8, u8) {
        let gems = self.player(seat).active[deck.gem() as usize];
        // Some artifacts yield a card without a gem (ZEP-INCOME-9).
        let extra = match deck {
            Deck::Emerald => self.effective(seat, Artifact::CrystalOfProtection),
            Deck::Ruby => self.effective(seat, Artifact::ChaliceOfFire),
            Deck::Sapphire | Deck::Diamond => 0,
        };
        // Four cards from one deck become a concentrated unit (ZEP-INCOME-7). An option determines
        // whether the cards that artifacts yield count towards the four (ZEP-INCOME-6).
        if self.has(Variant::ArtifactYieldsApart) {
            (gems / 4, gems % 4 + extra)
        } else {
            ((gems + extra) / 4, (gems + extra) % 4)
        }
    }

    /// Continues the income by drawing a card that is due. If no card is left, the player gets dust
    /// instead (ZEP-INCOME-12).
    fn due_income(&mut self, deck: Deck, cards: u8, notes: &mut impl Sink<Event>) {
        if cards > 0 && self.has_card(deck) {
            self.open.phase = Phase::DrawIncome(deck, cards);
            return;
        }
        if cards > 0 {
            let seat = self.active_player();
            let dust = deck.dust() * u16::from(cards);
            self.player_mut(seat).dust += u32::from(dust);
            notes.note(Event::public(Fact::CardsReplaced { seat, deck, dust, is_reserved: false }));
        }
        match deck {
            Deck::Sapphire => self.yield_kind(Deck::Emerald, notes),
            Deck::Emerald => self.yield_kind(Deck::Diamond, notes),
            Deck::Diamond => self.yield_kind(Deck::Ruby, notes),
            Deck::Ruby => {
                self.open.place += 1;
                self.take_income(notes);
            }
        }
    }

    pub(super) fn draw_income(
        &mut self,
        deck: Deck,
        left: u8,
        card: Card,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.take_off(deck, card)?;
        let seat = self.active_player();
        self.held_mut(seat).units.cards.add(card, 1);
        self.note_drawn(seat, card, false, notes);
        self.due_income(deck, left - 1, notes);
        Ok(())
    }

    /// Records a card drawn by the seat (ZEP-INFO-4, ZEP-INFO-12).
    pub(super) fn note_drawn(
        &self,
        seat: Seat,
        card: Card,
        is_reserved: bool,
        notes: &mut impl Sink<Event>,
    ) {
        let is_open = self.has(Variant::OpenHands);
        notes.note(Event::drew(seat, card, is_reserved, is_open));
    }

    /// Returns whether a card can be drawn from the deck. If necessary, the discard pile becomes
    /// the draw pile (ZEP-INCOME-10, ZEP-INCOME-11, ZEP-SETUP-22).
    pub(super) fn has_card(&mut self, deck: Deck) -> bool {
        if self.hidden.draw_piles.has(deck) {
            return true;
        }
        let discarded = self.open.discard_piles.split_off(deck);
        self.hidden.draw_piles.add_all(&discarded);
        self.hidden.draw_piles.has(deck)
    }

    pub(super) fn list_cards(&self, deck: Deck, out: &mut Moves<Move>) {
        let drawable = Card::of(deck).filter(|&card| self.hidden.draw_piles.count(card) > 0);
        out.extend(drawable.map(Move::DrawCard));
    }

    /// Removes a card from its deck's draw pile.
    pub(super) fn take_off(&mut self, deck: Deck, card: Card) -> Result<(), Illegal> {
        if card.deck() != deck || self.hidden.draw_piles.count(card) == 0 {
            return Err(illegal("ZEP-SETUP-23"));
        }
        self.hidden.draw_piles.take(card, 1);
        Ok(())
    }

    /// Returns how many of the seat's copies of an artifact have an effect (ZEP-ART-3).
    #[inline]
    pub(super) fn effective(&self, seat: Seat, artifact: Artifact) -> u8 {
        let copies = self.player(seat).copies(artifact);
        if self.has(Variant::CopiesWithoutEffect) { copies.min(1) } else { copies }
    }
}

/// Returns the dust that the given number of active opals yields (ZEP-INCOME-4).
pub const fn opal_dust(opals: u8) -> u16 {
    10 * (opals / 3) as u16 + [0, 2, 5][(opals % 3) as usize]
}
