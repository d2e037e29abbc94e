//! Chapter 18.5: the role auction in variant D.

use karat_kernel::game::{Illegal, Moves, Rules, Sink, illegal};
use karat_kernel::seat::Seat;

use super::components::Role;
use super::notes::{Event, Fact};
use super::{Move, PLAYERS_MAX, Phase, Zepter};

/// Every player's budget in the role auction (ZEP-VAR-D-2).
pub(super) const BUDGET: u32 = 20;

karat_kernel::set_of! {
    /// A set of roles.
    pub struct Roles(u8) of [Role; Role::ALL.len()], role => role as usize, index => Role::ALL[index]
}

impl Roles {
    /// Returns every subset, including the empty set.
    fn subsets(self) -> impl Iterator<Item = Self> {
        (0..=self.0).map(Self).filter(move |set| set.without(self).is_empty())
    }
}

/// The state of the role auction.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct RoleAuction {
    pub(super) caller: Seat,
    /// The price announced by the caller.
    pub(super) price: u8,
    /// The maximum price that a caller may announce (ZEP-VAR-D-4).
    pub(super) ceiling: u8,
    /// The order card of the current caller.
    pub(super) card: u8,
    /// The number of consecutive callers who have announced the current price without making a sale
    /// (ZEP-VAR-D-17).
    pub(super) callers: u8,
    pub(super) removed: Roles,
    /// The amount of the budget that each seat has spent.
    pub(super) spent: [u8; PLAYERS_MAX],
}

impl RoleAuction {
    pub(super) const BEFORE: Self = Self {
        caller: Seat::new(0),
        price: BUDGET as u8,
        ceiling: BUDGET as u8,
        card: 1,
        callers: 0,
        removed: Roles::EMPTY,
        spent: [0; PLAYERS_MAX],
    };
}

impl Zepter {
    /// Draws the player who announces the first price (ZEP-VAR-D-3).
    pub(super) fn draw_caller(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if seat.index() >= self.seats() {
            return Err(illegal("ZEP-VAR-D-3"));
        }
        notes.note(Event::public(Fact::CallerNamed { seat, card: 1 }));
        self.open.role_auction.caller = seat;
        self.open.phase = Phase::CallPrice;
        Ok(())
    }

    /// Announces a role's price (ZEP-VAR-D-4).
    pub(super) fn call_price(
        &mut self,
        price: u8,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let auction = &mut self.open.role_auction;
        if price > auction.ceiling {
            return Err(illegal("ZEP-VAR-D-4"));
        }
        auction.callers = if price == auction.price { auction.callers + 1 } else { 1 };
        (auction.price, auction.ceiling) = (price, price);
        let caller = auction.caller;
        notes.note(Event::public(Fact::PriceCalled { seat: caller, price }));
        self.ask_role(caller);
        Ok(())
    }

    /// Asks the next player without a role whether they will buy. The caller is asked last
    /// (ZEP-VAR-D-5).
    fn ask_role(&mut self, after: Seat) {
        let next = self.next_without_role(after).expect("the caller has no role");
        self.open.phase = Phase::TakeOrDecline(next);
    }

    /// Returns the next player without a role, clockwise, starting to the left of `seat`, which
    /// comes last.
    fn next_without_role(&self, seat: Seat) -> Option<Seat> {
        let without = |seat: &Seat| self.player(*seat).role.is_none();
        seat.others(self.seats()).chain([seat]).find(without)
    }

    pub(super) fn list_role_answers(&self, seat: Seat, out: &mut Moves<Move>) {
        out.push(Move::Take);
        if !self.must_take(seat) {
            out.push(Move::Decline);
        }
    }

    /// Returns whether the seat must buy a role at the announced price (ZEP-VAR-D-17,
    /// ZEP-VAR-D-20).
    fn must_take(&self, seat: Seat) -> bool {
        seat == self.open.role_auction.caller && self.open.role_auction.price == 0
    }

    pub(super) fn take_role(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let RoleAuction { price, card, .. } = self.open.role_auction;
        // The buyer pays the price (ZEP-VAR-D-6) and receives the caller's order card
        // (ZEP-VAR-D-7).
        self.open.role_auction.spent[seat.index()] = price;
        self.player_mut(seat).order_card = card;
        notes.note(Event::public(Fact::RoleTaken { seat, price }));
        self.open.phase = Phase::PickRole(seat);
        Ok(())
    }

    pub(super) fn decline_role(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.must_take(seat) {
            return Err(illegal("ZEP-VAR-D-17"));
        }
        notes.note(Event::public(Fact::RoleDeclined { seat }));
        if seat != self.open.role_auction.caller {
            self.ask_role(seat);
            return Ok(());
        }
        // If all players decline, the order card passes to the next player without a role
        // (ZEP-VAR-D-9).
        let next = self.next_without_role(seat).expect("the caller has no role");
        let left = Seat::all(self.seats()).filter(|&seat| self.player(seat).role.is_none()).count();
        let auction = &mut self.open.role_auction;
        auction.caller = next;
        if usize::from(auction.callers) == left {
            // If all players have announced the same price without making a sale, the maximum price
            // drops below this price (ZEP-VAR-D-17).
            auction.ceiling = auction.price - 1;
            auction.callers = 0;
        }
        notes.note(Event::public(Fact::CallerNamed {
            seat: next,
            card: self.open.role_auction.card,
        }));
        self.open.phase = Phase::CallPrice;
        Ok(())
    }

    /// Gives a buyer the chosen role (ZEP-VAR-D-6, ZEP-VAR-D-10).
    pub(super) fn pick_role(
        &mut self,
        seat: Seat,
        role: Role,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.assign_role(seat, role, notes)?;
        let is_last = self.next_without_role(seat).is_none();
        if is_last {
            self.begin(notes);
        } else if self.seats() < PLAYERS_MAX {
            // With fewer than six players, every buyer may remove roles (ZEP-VAR-D-19).
            self.open.phase = Phase::RemoveRoles(seat);
        } else {
            self.call_next(seat, notes);
        }
        Ok(())
    }

    pub(super) fn list_removals(&self, seat: Seat, out: &mut Moves<Move>) {
        let legal = |roles: &Roles| self.check_removal(seat, *roles).is_ok();
        out.extend(self.roles_left().subsets().filter(legal).map(Move::Remove));
    }

    fn check_removal(&self, seat: Seat, roles: Roles) -> Result<(), Illegal> {
        let left = self.roles_left();
        if !roles.without(left).is_empty() {
            return Err(illegal("ZEP-VAR-D-11"));
        }
        let without = Seat::all(self.seats()).filter(|&seat| self.player(seat).role.is_none());
        if left.len() - roles.len() < without.count() {
            return Err(illegal("ZEP-VAR-D-12"));
        }
        let spent = usize::from(self.open.role_auction.spent[seat.index()]) + roles.len();
        if spent > BUDGET as usize { Err(illegal("ZEP-VAR-D-13")) } else { Ok(()) }
    }

    /// Removes the roles chosen by a buyer from the auction (ZEP-VAR-D-11, ZEP-VAR-D-18).
    pub(super) fn remove_roles(
        &mut self,
        seat: Seat,
        roles: Roles,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_removal(seat, roles)?;
        let auction = &mut self.open.role_auction;
        auction.removed = auction.removed.with(roles);
        auction.spent[seat.index()] += roles.len() as u8;
        notes.note(Event::public(Fact::RolesRemoved { seat, roles }));
        self.call_next(seat, notes);
        Ok(())
    }

    /// Continues with the next caller, or lets the last player without a role choose one
    /// (ZEP-VAR-D-8).
    fn call_next(&mut self, buyer: Seat, notes: &mut impl Sink<Event>) {
        let next = self.next_without_role(buyer).expect("somebody has no role");
        let auction = &mut self.open.role_auction;
        auction.card += 1;
        auction.caller = next;
        auction.callers = 0;
        let card = auction.card;
        notes.note(Event::public(Fact::CallerNamed { seat: next, card }));
        if self.next_without_role(next) == Some(next) {
            // The last player without a role chooses a role for free (ZEP-VAR-D-10).
            self.player_mut(next).order_card = card;
            self.open.phase = Phase::PickRole(next);
        } else {
            self.open.phase = Phase::CallPrice;
        }
    }
}
