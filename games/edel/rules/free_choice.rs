//! Chapter 7: the action FREE CHOICE for five players.

use karat_kernel::game::{Illegal, Moves, Sink, illegal};
use karat_kernel::seat::{Seat, Seats};

use super::components::{Colour, Gems};
use super::notes::{Event, Performed};
use super::{Edel, Move, Phase, Variant};

impl Edel {
    /// Resolves the action FREE CHOICE (ESR-FREE-1).
    pub(super) fn free_choice(&mut self, choosers: Seats) {
        let seat = choosers.first().expect("somebody chose it");
        self.open.phase = match choosers.len() {
            // The only player who chose FREE CHOICE exchanges one gem for two (ESR-FREE-2).
            1 => Phase::FreeExchange(seat),
            // If several players chose FREE CHOICE, each of them takes a gem (ESR-FREE-7).
            _ => Phase::FreeTake(choosers),
        };
    }

    pub(super) fn list_exchanges(&self, seat: Seat, out: &mut Moves<Move>) {
        for give in self.player(seat).holding.colours() {
            let supply = self.open.supply + Gems::of(give, 1);
            out.extend(takes(supply).map(|take| Move::Exchange(give, take)));
        }
        if self.may_decline_exchange(seat) {
            out.push(Move::Decline);
        }
    }

    /// Returns whether the player may decline the exchange (ESR-FREE-3). A player without gems gets
    /// nothing (ESR-FREE-5).
    fn may_decline_exchange(&self, seat: Seat) -> bool {
        self.player(seat).holding.is_empty() || !self.has(Variant::FreeChoiceCompulsory)
    }

    /// Exchanges one gem for two (ESR-FREE-2, ESR-FREE-4). The exchange is legal even if it changes
    /// nothing (ESR-FREE-10, ESR-DP-6).
    pub(super) fn exchange(
        &mut self,
        seat: Seat,
        give: Colour,
        take: Gems,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let returned = Gems::of(give, 1);
        let supply = self.open.supply + returned;
        if !self.player(seat).holding.contains(returned) || !supply.contains(take) {
            return Err(illegal("ESR-FREE-2"));
        }
        // If the supply has only one gem, the player takes it (ESR-FREE-6).
        if take.total() != supply.total().min(2) {
            return Err(illegal("ESR-DP-5"));
        }
        self.return_to_supply(seat, returned);
        self.take_from_supply(seat, take);
        let clause = if take.total() == 1 { "ESR-FREE-6" } else { "ESR-FREE-2" };
        notes.note(Event::public(clause, Performed::Exchanged { seat, give, gems: take }));
        self.resolve_next(notes);
        Ok(())
    }

    /// Declines the FREE CHOICE exchange (ESR-FREE-3).
    pub(super) fn decline_exchange(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.may_decline_exchange(seat) {
            return Err(illegal("ESR-FREE-3"));
        }
        notes.note(if self.player(seat).holding.is_empty() {
            Event::public("ESR-FREE-5", Performed::NoGemHeld { seat })
        } else {
            Event::public("ESR-FREE-3", Performed::FreeChoiceDeclined { seat })
        });
        self.resolve_next(notes);
        Ok(())
    }

    /// Returns the next player to take a gem.
    ///
    /// The order is fixed when FREE CHOICE starts (ESR-FREE-8). A player who has taken a gem is no
    /// longer among the takers, so recalculating the order produces the same result.
    pub(super) fn next_taker(&self, takers: Seats) -> Seat {
        takers.iter().min_by_key(|&seat| self.opener_key(seat)).expect("somebody takes")
    }

    /// Returns the players who take a gem, in the order of ESR-FREE-8.
    pub(super) fn takers_in_order(&self, takers: Seats) -> impl Iterator<Item = Seat> {
        let mut left = takers;
        std::iter::from_fn(move || {
            (!left.is_empty()).then(|| {
                let seat = self.next_taker(left);
                left.remove(seat);
                seat
            })
        })
    }

    pub(super) fn list_takes(&self, out: &mut Moves<Move>) {
        out.extend(self.open.supply.colours().map(Move::Take));
        if self.may_decline_take() {
            out.push(Move::Decline);
        }
    }

    fn may_decline_take(&self) -> bool {
        self.open.supply.is_empty() || !self.has(Variant::FreeChoiceCompulsory)
    }

    /// Takes a gem for the next player with FREE CHOICE (ESR-FREE-9).
    pub(super) fn take_free(
        &mut self,
        takers: Seats,
        colour: Colour,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.open.supply.count(colour) == 0 {
            return Err(illegal("ESR-FREE-9"));
        }
        let seat = self.next_taker(takers);
        self.end_take(takers, seat);
        self.take_from_supply(seat, Gems::of(colour, 1));
        notes.note(Event::public("ESR-FREE-7", Performed::GemTaken { seat, colour }));
        self.after_take(notes);
        Ok(())
    }

    pub(super) fn decline_take(
        &mut self,
        takers: Seats,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.may_decline_take() {
            return Err(illegal("ESR-FREE-7"));
        }
        let seat = self.next_taker(takers);
        self.end_take(takers, seat);
        notes.note(if self.open.supply.is_empty() {
            Event::public("ESR-FREE-9", Performed::NoGemLeft { seat })
        } else {
            Event::public("ESR-FREE-7", Performed::FreeChoiceDeclined { seat })
        });
        self.after_take(notes);
        Ok(())
    }

    fn end_take(&mut self, takers: Seats, seat: Seat) {
        let mut left = takers;
        left.remove(seat);
        self.open.phase = Phase::FreeTake(left);
    }

    fn after_take(&mut self, notes: &mut impl Sink<Event>) {
        if self.open.phase == Phase::FreeTake(Seats::EMPTY) {
            self.resolve_next(notes);
        }
    }
}

/// Returns the gems that may be taken from a supply: two, or the only one (ESR-DP-5).
fn takes(supply: Gems) -> impl Iterator<Item = Gems> {
    let first = Colour::ALL.into_iter();
    let pairs = first.flat_map(|first| {
        Colour::ALL
            .into_iter()
            .filter(move |&second| first <= second)
            .map(move |second| Gems::of(first, 1) + Gems::of(second, 1))
    });
    let ones = Colour::ALL.into_iter().map(|colour| Gems::of(colour, 1));
    let (pairs, ones) = if supply.total() > 1 { (Some(pairs), None) } else { (None, Some(ones)) };
    let all = pairs.into_iter().flatten().chain(ones.into_iter().flatten());
    all.filter(move |&gems| supply.contains(gems))
}
