//! Chapters 9 and 10: the end of the game and the secret goal.

use karat_kernel::game::{Actor, Moves, Rules, Sink};
use karat_kernel::seat::Seats;

use super::components::{Rank, Ranks};
use super::notes::{Event, Fact};
use super::options::Variant;
use super::{Illegal, Klenotnici, Move, Phase, Player, Seat, illegal};

/// A player's declaration of a secret goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Declared {
    /// The player shows no card as a goal, or has yet to declare.
    Nothing,
    Card(Rank),
}

impl Klenotnici {
    /// Ends the auctions. If the game has secret goals, the players then declare theirs; otherwise,
    /// the game is over (KLE-END-6).
    pub(super) fn end(&mut self, notes: &mut impl Sink<Event>) {
        let gems = self.open.supply;
        let clause = if gems.is_empty() { "KLE-END-1" } else { "KLE-END-2" };
        notes.note(Event::public(clause, Fact::Over));
        if !gems.is_empty() {
            notes.note(Event::public("KLE-END-4", Fact::Unsold { gems }));
        }
        self.open.phase = Phase::Over;
        if !self.has(Variant::RoyalGoals) {
            return;
        }
        if self.has(Variant::GoalAutoBest) {
            for seat in Seat::all(self.seats()) {
                self.cards_mut(seat).declared = self.best_goal(seat);
            }
            return self.note_goals(notes);
        }
        // Only players with a card to show make a declaration (KLE-GOAL-6).
        let owing: Seats =
            Seat::all(self.seats()).filter(|&seat| !self.goal_cards(seat).is_empty()).collect();
        if !owing.is_empty() {
            self.open.phase = Phase::Goal(owing);
        }
    }

    pub(super) fn list_goals(&self, who: Actor, out: &mut Moves<Move>) {
        if let Actor::Seat(seat) = who {
            out.extend(self.goal_cards(seat).iter().map(|rank| Move::Goal(Some(rank))));
            out.push(Move::Goal(None));
        }
    }

    /// Declares one of the cards that may be shown as a goal, or none. No card is chosen before the
    /// declaration (KLE-GOAL-4, KLE-GOAL-9, KLE-GOAL-10).
    pub(super) fn declare(
        &mut self,
        owing: Seats,
        who: Actor,
        card: Option<Rank>,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let Actor::Seat(seat) = who else { return Err(illegal("KLE-MOVE-5")) };
        // A card spent during the game cannot be shown (KLE-GOAL-5).
        if card.is_some_and(|rank| !self.goal_cards(seat).contains(rank)) {
            return Err(illegal("KLE-GOAL-5"));
        }
        self.cards_mut(seat).declared = card.map_or(Declared::Nothing, Declared::Card);
        let mut left = owing;
        left.remove(seat);
        notes.note(Event::public("KLE-GOAL-6", Fact::GoalSealed { seat }));
        if left.is_empty() {
            self.open.phase = Phase::Over;
            self.note_goals(notes);
        } else {
            self.open.phase = Phase::Goal(left);
            notes.note(Event::declared(seat, self.declared_goal(seat)));
        }
        Ok(())
    }

    /// Records all goals in seat order, because they are revealed together (KLE-GOAL-6).
    fn note_goals(&self, notes: &mut impl Sink<Event>) {
        for seat in Seat::all(self.seats()).filter(|&seat| !self.goal_cards(seat).is_empty()) {
            notes.note(Event::revealed(seat, self.declared_goal(seat)));
        }
    }

    /// Returns the seat's declared card and its points, or `None` if no card was declared.
    fn declared_goal(&self, seat: Seat) -> Option<(Rank, u8)> {
        match self.cards(seat).declared {
            Declared::Nothing => None,
            Declared::Card(rank) => Some((rank, self.goal_points(seat, rank))),
        }
    }

    /// Returns the cards that the seat may show as a goal (KLE-GOAL-5).
    pub(super) fn goal_cards(&self, seat: Seat) -> Ranks {
        self.showable(self.cards(seat).actions)
    }

    /// Returns the cards that a player with the given cards may show as a goal.
    pub(super) fn showable(&self, held: Ranks) -> Ranks {
        if self.has(Variant::GoalFromSpentCards) { Ranks::ALL } else { held }
    }

    /// Returns the seat's points for its card of the given rank (KLE-GOAL-7, KLE-GOAL-8).
    pub(super) fn goal_points(&self, seat: Seat, rank: Rank) -> u8 {
        let Player { suit, gems, .. } = *self.player(seat);
        let points = self.open.data.goal_points;
        suit.map_or(0, |suit| points[self.open.trios.of(suit, rank).matches(gems)])
    }

    /// Returns the seat's highest-scoring card or, of tied cards, the first in the order J, Q, K,
    /// A. Returns `Declared::Nothing` if no card scores (G-30).
    fn best_goal(&self, seat: Seat) -> Declared {
        let mut best = (0, Declared::Nothing);
        for rank in self.goal_cards(seat).iter() {
            let points = self.goal_points(seat, rank);
            if points > best.0 {
                best = (points, Declared::Card(rank));
            }
        }
        best.1
    }
}
