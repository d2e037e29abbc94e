//! Takebacks at a table, as seen by one viewer.

use karat_rules::{Seat, Seats};

/// Takebacks at a table, as seen by one viewer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UndoModel {
    /// Whether the viewer has made a decision that could be taken back.
    pub is_offered: bool,
    /// Whether the takeback is possible, with or without the other players' consent.
    pub is_possible: bool,
    /// Whether other players would have to agree.
    pub needs_consent: bool,
    /// The latest event that makes the takeback require consent, if any.
    pub border: Option<UndoBorder>,
    /// The pending takeback request, if any.
    pub wish: Option<UndoWish>,
}

/// An event that makes a takeback require consent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoBorder {
    /// A random draw.
    Draw,
    /// The revelation of hidden information.
    Reveal,
    /// A move by another seat.
    Moved(Seat),
}

/// A takeback request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoWish {
    /// The requesting seat.
    pub seat: Seat,
    /// The total number of decisions to undo, by all seats.
    pub decisions: usize,
    /// Whether random draws would be undone and repeated.
    pub has_draws: bool,
    /// Whether the viewer made the request.
    pub is_mine: bool,
    /// Whether the viewer's consent is needed.
    pub asks_me: bool,
    /// Whether the viewer has agreed.
    pub is_agreed: bool,
    /// The seats that have yet to agree.
    pub missing: Seats,
    /// The seat that declined, if any.
    pub refused_by: Option<Seat>,
}
