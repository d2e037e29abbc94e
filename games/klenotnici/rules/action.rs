//! Chapter 7: spending action cards on the hammer and on doubling.

use karat_kernel::game::{Moves, Sink};

use super::components::{Money, Ranks};
use super::notes::{Event, Fact};
use super::options::Variant;
use super::{Double, Illegal, Klenotnici, Move, OwnCards, Phase, Seat, Spend, illegal};

/// The number of action cards that a hammer costs. Having only four action cards, a player can play
/// at most one hammer per game (KLE-HAMMER-1, KLE-HAMMER-9).
pub(super) const HAMMER_COST: usize = 3;

/// The number of action cards that a double costs (KLE-DOUBLE-1).
pub(super) const DOUBLE_COST: usize = 2;

impl Klenotnici {
    /// Returns the ways in which the seat can spend `count` action cards.
    ///
    /// Ranks are omitted unless they must be specified, in which case all choices are returned
    /// (KLE-ACTION-4).
    pub(super) fn spends(&self, seat: Seat, count: usize) -> impl Iterator<Item = Spend> {
        let held = self.cards(seat).actions;
        let choices = if self.has(Variant::RoyalGoals) {
            held.choices(count)
        } else {
            let enough = held.len() >= count;
            Ranks::EMPTY.choices(if enough { 0 } else { count })
        };
        choices.map(Spend::from)
    }

    /// Returns the ways of spending action cards to make a raise count two or four `times`
    /// (KLE-DOUBLE-7).
    pub(super) fn doubles(&self, seat: Seat, times: u8) -> impl Iterator<Item = Spend> {
        // A raise that counts four times always specifies its four action cards (G-17).
        let stacked = times == 4 && self.has(Variant::DoubleStacking);
        let all = stacked.then(|| self.cards(seat).actions.choices(4)).into_iter().flatten();
        let two = (times == 2).then(|| self.spends(seat, DOUBLE_COST)).into_iter().flatten();
        two.chain(all.map(Spend::from))
    }

    /// Checks the number of action cards in a move (KLE-ACTION-1). The ranks may be omitted unless
    /// they matter (KLE-ACTION-4).
    pub(super) fn check_count(
        &self,
        spend: Spend,
        count: u8,
        clause: &'static str,
    ) -> Result<(), Illegal> {
        let left_out = spend.named == 0 && !self.has(Variant::RoyalGoals);
        if left_out || spend.named == count { Ok(()) } else { Err(illegal(clause)) }
    }

    /// Returns how many times a raise's cards count (KLE-DOUBLE-1, KLE-DOUBLE-6).
    pub(super) fn check_double_count(&self, double: Option<Double>) -> Result<u8, Illegal> {
        let Some(Double { card: _, spend }) = double else { return Ok(1) };
        if spend.named == 4 && self.has(Variant::DoubleStacking) {
            return Ok(4);
        }
        self.check_count(spend, DOUBLE_COST as u8, "KLE-DOUBLE-1")?;
        Ok(2)
    }

    /// Returns the sum of the doubled faces, which never includes earlier bids (KLE-DOUBLE-2,
    /// KLE-DOUBLE-3).
    pub(super) fn check_doubled_card(&self, cards: Money, double: Double) -> Result<u8, Illegal> {
        match (double.card, self.has(Variant::DoubleOneCard)) {
            (None, false) => Ok(cards.sum()),
            (Some(card), true) if cards.iter().any(|face| face == card) => Ok(card),
            _ => Err(illegal("KLE-MOVE-7")),
        }
    }

    /// Plays a hammer without a raise.
    ///
    /// Any player may play a hammer without a raise on their turn, even the opener or a player
    /// without money (KLE-ACTION-7, KLE-HAMMER-10, KLE-HAMMER-11).
    pub(super) fn hammer(
        &mut self,
        seat: Seat,
        spend: Spend,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_count(spend, HAMMER_COST as u8, "KLE-HAMMER-1")?;
        let spent = self.cards(seat).take_actions(spend, HAMMER_COST)?;
        // A hammer requires a raise (KLE-HAMMER-2), and the opening bid is not a raise
        // (KLE-HAMMER-5).
        if self.auction().raises == 0 {
            return Err(illegal("KLE-HAMMER-2"));
        }
        self.spend(seat, spent);
        let hammered = Fact::Hammered { seat, spent: spent.len() as u8 };
        notes.note(Event::public("KLE-HAMMER-6", hammered));
        self.strike(seat, spent, notes);
        Ok(())
    }

    /// Closes the auction after a hammer (KLE-HAMMER-6), which does not count as a pass
    /// (KLE-PASS-5).
    pub(super) fn strike(&mut self, seat: Seat, spent: Ranks, notes: &mut impl Sink<Event>) {
        self.auction_mut().hammer = Some(seat);
        let winner = self.close("KLE-HAMMER-7", notes);
        self.note_spent(seat, spent, notes);
        self.offer_exchange(winner, notes);
    }

    /// Removes spent action cards from the seat's hand (KLE-ACTION-3).
    pub(super) fn spend(&mut self, seat: Seat, spent: Ranks) {
        self.open.discard_count += spent.len() as u8;
        let cards = self.cards_mut(seat);
        cards.actions = cards.actions.without(spent);
    }

    /// Records which action cards the seat has spent (KLE-ACTION-8).
    pub(super) fn note_spent(&self, seat: Seat, spent: Ranks, notes: &mut impl Sink<Event>) {
        if !spent.is_empty() {
            notes.note(Event::spent(seat, spent, self.has(Variant::SpentPublic)));
        }
    }

    /// Continues after a raise. If an option requires it, the other players are first asked whether
    /// they want to play a hammer (G-11).
    pub(super) fn after_raise(&mut self, raiser: Seat) {
        if self.has(Variant::HammerWindow) {
            self.ask_after(raiser);
        } else {
            self.open.phase = Phase::Bid(self.next_active(raiser));
        }
    }

    pub(super) fn list_answers(&self, seat: Seat, out: &mut Moves<Move>) {
        self.spends(seat, HAMMER_COST).for_each(|spend| out.push(Move::Hammer(spend)));
        out.push(Move::Decline);
    }

    pub(super) fn decline(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        notes.note(Event::public("KLE-HAMMER-3", Fact::Declined { seat }));
        self.ask_after(seat);
        Ok(())
    }

    /// Asks the next active player who could play a hammer, in turn order up to the raiser. If
    /// there is no such player, bidding continues.
    fn ask_after(&mut self, seat: Seat) {
        let raiser = self.auction().leader.expect("a raise has a raiser");
        let mut asked = self.next_active(seat);
        while asked != raiser && self.cards(asked).actions.len() < HAMMER_COST {
            asked = self.next_active(asked);
        }
        self.open.phase = if asked == raiser {
            Phase::Bid(self.next_active(raiser))
        } else {
            Phase::Window(asked)
        };
    }
}

impl OwnCards {
    /// Returns the action cards to spend when `count` of them are used.
    ///
    /// If no ranks are specified, the first cards in order are spent (KLE-ACTION-2, KLE-ACTION-4,
    /// KLE-MOVE-7).
    pub(super) fn take_actions(&self, spend: Spend, count: usize) -> Result<Ranks, Illegal> {
        let spent = if spend.named == 0 { self.actions.take_first(count) } else { spend.ranks };
        let held = spent.len() == count && self.actions.contains_all(spent);
        if held { Ok(spent) } else { Err(illegal("KLE-MOVE-7")) }
    }
}
