//! Chapter 5: the events of a game, and what each viewer learns of them.

use serde::Serialize;

use crate::game::{self, Viewer};
use crate::seat::Seat;

/// An event with all its hidden parts.
#[derive(Clone, Copy)]
pub struct Event {
    what: Happening,
    clause: &'static str,
}

/// A viewer's version of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventView {
    /// The fact, as far as the viewer may know it.
    #[serde(flatten)]
    pub fact: Fact,
    /// The clause behind the event.
    pub clause: &'static str,
}

/// The fact of an event.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Fact {
    /// A card was turned up.
    Card { card: u8 },
    /// A seat has bid; only the seat itself sees the amount.
    Bid { seat: Seat, amount: Option<u8> },
    /// The bid of a seat when it is uncovered.
    Uncovered { seat: Seat, amount: u8 },
    /// The highest bidder took the card.
    Won { seat: Seat, card: u8, price: u8 },
    /// The highest bid was tied, so nobody took the card.
    Discarded { card: u8 },
    /// The last card is gone.
    Over,
}

#[derive(Clone, Copy)]
enum Happening {
    /// All viewers see this fact.
    Public(Fact),
    /// A bid that was made before all players have bid.
    Sealed { seat: Seat, amount: u8 },
}

impl Event {
    /// Creates a public event.
    pub(super) const fn public(clause: &'static str, fact: Fact) -> Self {
        Self { what: Happening::Public(fact), clause }
    }

    /// Creates a bid that only its seat knows.
    pub(super) const fn sealed(seat: Seat, amount: u8) -> Self {
        Self { what: Happening::Sealed { seat, amount }, clause: "SEA-BID-1" }
    }
}

impl game::Event for Event {
    type View = EventView;

    /// Returns the event as `to` may see it.
    fn show(&self, to: Viewer) -> Option<EventView> {
        let Self { what, clause } = *self;
        let fact = match what {
            Happening::Public(fact) => fact,
            // SEA-INFO-1
            Happening::Sealed { seat, amount } => {
                Fact::Bid { seat, amount: to.is(seat).then_some(amount) }
            }
        };
        Some(EventView { fact, clause })
    }
}
