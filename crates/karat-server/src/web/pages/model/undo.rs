//! The takebacks at a table for one viewer.

use karat_rules::{Seat, Seats};

/// The takebacks at a table for one viewer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UndoModel {
    /// Whether the viewer has made a decision that could be taken back.
    pub is_offered: bool,
    /// Whether the takeback is possible, with or without the consent of other players.
    pub is_possible: bool,
    /// Whether other players would have to agree to the takeback.
    pub needs_consent: bool,
    /// The last event since the decision because of which other players must agree to the takeback,
    /// if there is one.
    pub border: Option<UndoBorder>,
    /// The pending takeback request, if there is one.
    pub wish: Option<UndoWish>,
}

/// An event because of which a takeback needs consent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoBorder {
    /// A random draw was made.
    Draw,
    /// Hidden information was revealed.
    Reveal,
    /// Another seat has moved.
    Moved(Seat),
}

/// A request for a takeback.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoWish {
    /// The seat that requested the takeback.
    pub seat: Seat,
    /// The number of decisions that the takeback undoes, of all seats together.
    pub decisions: usize,
    /// Whether the takeback undoes random draws, which will be made again.
    pub has_draws: bool,
    /// Whether the viewer requested the takeback.
    pub is_mine: bool,
    /// Whether the viewer has to agree to the takeback.
    pub asks_me: bool,
    /// Whether the viewer has agreed to the takeback.
    pub is_agreed: bool,
    /// The seats that have not yet agreed to the takeback.
    pub missing: Seats,
    /// The seat that declined the takeback, if any.
    pub refused_by: Option<Seat>,
}
