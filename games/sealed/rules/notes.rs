//! Chapter 5: what happens, and who learns what of it.

use serde::Serialize;

use crate::game::Viewer;
use crate::seat::Seat;

/// Something that happened, with everything that is hidden in it.
#[derive(Clone, Copy)]
pub struct Event {
    what: Happening,
    clause: &'static str,
}

/// What one viewer learns of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct EventView {
    /// What happened, as far as he may know it.
    #[serde(flatten)]
    pub fact: Fact,
    /// The clause that it rests on.
    pub clause: &'static str,
}

/// What somebody learns.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Fact {
    /// A card was turned up.
    Card { card: u8 },
    /// A seat has bid; the amount for the seat itself.
    Bid { seat: Seat, amount: Option<u8> },
    /// What a seat had bid.
    Uncovered { seat: Seat, amount: u8 },
    /// Who paid most took the card.
    Won { seat: Seat, card: u8, price: u8 },
    /// Several bid most: nobody took the card.
    Discarded { card: u8 },
    /// The last card is gone.
    Over,
}

#[derive(Clone, Copy)]
enum Happening {
    /// Everybody learns it.
    Public(Fact),
    /// A bid while others have not bid.
    Sealed { seat: Seat, amount: u8 },
}

impl Event {
    /// What everybody learns.
    pub(super) const fn public(clause: &'static str, fact: Fact) -> Self {
        Self { what: Happening::Public(fact), clause }
    }

    /// A bid that only its seat knows.
    pub(super) const fn sealed(seat: Seat, amount: u8) -> Self {
        Self { what: Happening::Sealed { seat, amount }, clause: "SEA-BID-1" }
    }

    /// What `to` learns.
    pub(super) fn show(&self, to: Viewer) -> EventView {
        let Self { what, clause } = *self;
        let fact = match what {
            Happening::Public(fact) => fact,
            // SEA-INFO-1
            Happening::Sealed { seat, amount } => {
                Fact::Bid { seat, amount: to.is(seat).then_some(amount) }
            }
        };
        EventView { fact, clause }
    }
}
