//! Chapter 5: the player order and the place modifiers.

use karat_kernel::game::{Illegal, Rules, Sink, illegal};
use karat_kernel::seat::{Seat, Seats};

use super::notes::{Event, Fact};
use super::{Phase, Variant, Zepter};

/// The number of points that activates the place modifiers (ZEP-ORDER-5).
pub(super) const THRESHOLD: u16 = 10;

/// The number of rounds in which the order cards determine the player order in variant D
/// (ZEP-VAR-D-14).
pub(super) const FIXED_ROUNDS: u32 = 3;

impl Zepter {
    /// Begins a round with its first phase, the player order (ZEP-ROUND-1).
    pub(super) fn begin_round(&mut self, notes: &mut impl Sink<Event>) {
        self.open.round += 1;
        self.open.placed = 0;
        notes.note(Event::public(Fact::RoundBegun { round: self.open.round }));
        // Only points at the start of a round count for the order and the modifiers (ZEP-ORDER-7).
        for seat in self.open.in_game.iter() {
            self.player_mut(seat).start_points = self.points(seat).total();
        }
        self.give_places(notes);
    }

    /// Assigns places until a draw must decide between tied players.
    fn give_places(&mut self, notes: &mut impl Sink<Event>) {
        while usize::from(self.open.placed) < self.open.in_game.len() {
            let next = self.next_places();
            match next.first() {
                Some(seat) if next.len() == 1 && !self.ends_tied_group(seat) => {
                    self.give_place(seat);
                }
                _ => {
                    self.open.phase = Phase::DrawPlace;
                    return;
                }
            }
        }
        self.switch_modifiers();
        for (place, seat) in (1..).zip(self.open.order).take(usize::from(self.open.placed)) {
            let points = self.player(seat).start_points;
            notes.note(Event::public(Fact::Ordered { seat, place, points }));
        }
        self.refill_display(notes);
    }

    /// Returns the candidates for the next place: the highest-ranking players without one
    /// (ZEP-ORDER-1, ZEP-ORDER-2).
    pub(super) fn next_places(&self) -> Seats {
        let placed = &self.open.order[..usize::from(self.open.placed)];
        let (mut next, mut best) = (Seats::EMPTY, None);
        for seat in self.open.in_game.iter().filter(|seat| !placed.contains(seat)) {
            let rank = Some(self.rank(seat));
            if rank > best {
                (next, best) = (Seats::EMPTY, rank);
            }
            if rank == best {
                next.insert(seat);
            }
        }
        next
    }

    /// Returns the sort key for the player order, greatest first.
    fn rank(&self, seat: Seat) -> (u16, u16) {
        if self.is_order_fixed() {
            // In the first rounds of variant D, the order cards decide (ZEP-VAR-D-14).
            return (u16::MAX - u16::from(self.player(seat).order_card), 0);
        }
        let player = self.player(seat);
        (player.start_points, self.holdings(seat).gem_points())
    }

    /// Returns whether the seat gets the last place in a tied group. The last place is also drawn
    /// (ZEP-ORDER-11).
    fn ends_tied_group(&self, seat: Seat) -> bool {
        let placed = &self.open.order[..usize::from(self.open.placed)];
        placed.last().is_some_and(|&before| self.rank(before) == self.rank(seat))
    }

    fn is_order_fixed(&self) -> bool {
        self.has(Variant::RoleAuction) && self.open.round <= FIXED_ROUNDS
    }

    /// Gives the next place to the tied player who was drawn (ZEP-ORDER-3).
    pub(super) fn draw_place(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.next_places().contains(seat) {
            return Err(illegal("ZEP-ORDER-3"));
        }
        self.give_place(seat);
        notes.note(Event::public(Fact::PlaceDrawn { seat, place: self.open.placed }));
        self.give_places(notes);
        Ok(())
    }

    fn give_place(&mut self, seat: Seat) {
        self.open.order[usize::from(self.open.placed)] = seat;
        self.open.placed += 1;
    }

    /// Sets the modifiers of all places for the current round (ZEP-ORDER-4, ZEP-ORDER-10,
    /// ZEP-VAR-PD-5).
    pub(super) fn switch_modifiers(&mut self) {
        let anybody =
            self.open.in_game.iter().any(|seat| self.player(seat).start_points >= THRESHOLD);
        let per_round = self.has(Variant::HandicapPerRound);
        // A condition that has been met stays met, unless an option says otherwise (ZEP-ORDER-6).
        self.open.someone_reached = anybody || self.open.someone_reached && !per_round;
        let total: i32 =
            self.open.in_game.iter().map(|seat| i32::from(self.player(seat).start_points)).sum();
        let (order, cards) = (self.open.order, self.open.data.order_cards());
        let placed = order[..usize::from(self.open.placed)].iter().zip(cards).enumerate();
        for (place, (&seat, of_place)) in placed {
            let reaches = self.player(seat).start_points >= THRESHOLD;
            let reached = reaches || self.open.reached.contains(seat) && !per_round;
            let modifiers = if self.has(Variant::PointDifference) {
                self.point_difference(seat, total)
            } else {
                // In the first two places, the modifiers depend on the player's own points. In the
                // other places, the modifiers depend on whether any player has reached the
                // threshold (ZEP-ORDER-8, ZEP-ORDER-9, ZEP-VAR-D-15).
                let is_on = if place < 2 { reached } else { self.open.someone_reached };
                if is_on { of_place } else { (0, 0) }
            };
            if reached {
                self.open.reached.insert(seat);
            } else {
                self.open.reached.remove(seat);
            }
            self.player_mut(seat).place_modifiers = modifiers;
        }
    }

    /// Returns a seat's modifiers that depend on the difference in points (ZEP-VAR-PD-2). These
    /// modifiers require no minimum number of points (ZEP-VAR-PD-4).
    fn point_difference(&self, seat: Seat, total: i32) -> (i16, i16) {
        let count = self.open.in_game.len() as i32;
        let difference = count * i32::from(self.player(seat).start_points) - total;
        (rounded(difference, count), rounded(2 * difference, count))
    }

    /// Returns a seat's 1-based place in the current round, or `None` if it has none yet.
    pub(super) fn place_of(&self, seat: Seat) -> Option<u8> {
        let placed = &self.open.order[..usize::from(self.open.placed)];
        placed.iter().position(|&other| other == seat).map(|place| place as u8 + 1)
    }

    /// Returns the other seats in the game, clockwise, starting to the left of `seat` (ZEP-TERM-1).
    pub(super) fn clockwise(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let in_game = self.open.in_game;
        seat.others(self.seats()).filter(move |&other| in_game.contains(other))
    }
}

/// Divides and rounds to the nearest integer, rounding halves away from zero (ZEP-VAR-PD-3).
fn rounded(dividend: i32, divisor: i32) -> i16 {
    let half_up = (2 * dividend.abs() + divisor) / (2 * divisor);
    (half_up * dividend.signum()) as i16
}
