//! Takebacks.
//!
//! Players may freely take back their last decision until they learn something that they could not
//! have foreseen. All plies since that decision must be the seat's own, none may be a draw, and
//! none may have revealed anything to the seat. Other players remember the choices that they have
//! seen, so a takeback has a price. A secret choice can be changed until it is revealed or another
//! player chooses. To find out whether a ply revealed something, Karat re-deals everything hidden
//! from the seat and replays the ply. The ply revealed nothing if the seat sees the same as before.
//!
//! Taking back more than that requires the consent of all other people who are not away. Bots
//! always agree, because they have no memory and so lose nothing. Bots that play for absent people
//! agree as well. A table's draws follow from its seed and the number of the ply, so a player who
//! goes back before a draw gets the same draw again. At rated tables, a player cannot go back
//! before a draw. Once a game is over, no takeback is possible, because the seed is revealed.

use karat_rules::{Actor, Ply, Seat, Seats};

use crate::border::{Border, border};
use crate::table::{Deed, Entry, MadeBy, Occupant, Stage, Table};
use crate::version::Version;

/// The decision that a seat may take back, freely or with the other players' consent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The ply to which the takeback returns, which is that of the seat's last decision.
    pub remaining: Ply,
    /// The event since the decision that makes the other players' consent necessary, if any.
    pub border: Option<Border>,
    /// Whether a takeback is possible at all, with or without consent.
    pub is_possible: bool,
}

/// A player's request for consent to a takeback.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UndoRequest {
    /// The requesting seat.
    pub seat: Seat,
    /// The ply to which the takeback returns.
    pub remaining: Ply,
    /// The number of moves and takebacks in the journal at the time of the request. Any further
    /// move or takeback voids the request.
    pub moves: usize,
    /// The seats that have agreed.
    pub agreed: Seats,
    /// The seat that has refused, if any.
    pub refused_by: Option<Seat>,
}

impl Table {
    /// Returns the last event that a seat cannot take back alone, with the ply after it. The result
    /// is computed once, on the first call.
    fn border(&self, seat: Seat) -> (Ply, Option<Border>) {
        self.border_or(seat, |table| border(|ply| table.game_at(ply), table.plies(), seat))
    }

    /// Returns the decision that a seat may take back, or `None` if it has made none or the game is
    /// not running.
    pub fn undo_offer(&self, seat: Seat) -> Option<Offer> {
        if self.record().stage != Stage::Playing || self.frozen().is_some() {
            return None;
        }
        let is_own_decision = |ply: &Ply| {
            let who = self.plies()[ply.index()].who;
            who == Actor::Seat(seat) && self.made_by(*ply) != MadeBy::Table
        };
        let remaining = Ply::START.until(self.ply()).rev().find(is_own_decision)?;
        let (first, border) = self.border(seat);
        let border = border.filter(|_| remaining < first);
        let is_possible = border.is_none() || !self.record().terms.is_rated;
        Some(Offer { remaining, border, is_possible })
    }

    /// Returns the number of moves and takebacks in the journal.
    pub fn moves_made(&self) -> usize {
        let is_move = |entry: &&Entry| matches!(entry.deed, Deed::Move(_) | Deed::Undo(_));
        self.record().journal.iter().filter(is_move).count()
    }

    /// Returns the takeback request if it is still pending.
    pub fn pending(&self, request: Option<UndoRequest>) -> Option<UndoRequest> {
        request.filter(|request| {
            request.moves == self.moves_made() && self.record().stage == Stage::Playing
        })
    }

    /// Returns whether any move has been made or taken back since the journal had `seen` entries.
    pub fn has_moved_since(&self, seen: Version) -> bool {
        let later = seen.later(&self.record().journal);
        let is_move = |entry: &Entry| matches!(entry.deed, Deed::Move(_) | Deed::Undo(_));
        later.is_none_or(|later| later.iter().any(is_move))
    }

    /// Returns the number of decisions by seats from the given ply onwards.
    pub fn decisions_since(&self, ply: Ply) -> usize {
        let is_decision = |ply: &Ply| self.made_by(*ply) != MadeBy::Table;
        ply.until(self.ply()).filter(is_decision).count()
    }

    /// Returns the seats whose players must agree to a takeback requested by the given seat.
    pub fn consenting(&self, seat: Seat) -> Seats {
        let sitters = &self.record().sitters;
        let own = &sitters[seat.index()].who;
        let is_asked = |other: &Seat| {
            let who = &sitters[other.index()].who;
            matches!(who, Occupant::Person(_)) && who != own && !self.absent().contains(*other)
        };
        Seat::all(sitters.len()).filter(is_asked).collect()
    }

    /// Returns the seats whose players have not yet agreed to a takeback request.
    pub fn unanswered(&self, request: &UndoRequest) -> Seats {
        let is_missing = |seat: &Seat| !request.agreed.contains(*seat);
        self.consenting(request.seat).iter().filter(is_missing).collect()
    }
}
