//! The events of a game, and what each viewer learns from them (chapter 5).

use karat_kernel::game::{self, CitedFact, Viewer};
use karat_kernel::seat::Seat;
use serde::Serialize;

/// An event of the sample game, including its hidden parts.
#[derive(Clone, Copy)]
pub struct Event {
    what: Happening,
    clause: &'static str,
}

/// The part of an event that a viewer may see.
pub type EventView = CitedFact<Fact>;

/// A fact reported by an event.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Fact {
    /// A card was turned up.
    Card { card: u8 },
    /// A seat made a bid, whose amount only that seat can see.
    Bid { seat: Seat, amount: Option<u8> },
    /// A seat's bid was revealed.
    Uncovered { seat: Seat, amount: u8 },
    /// The highest bidder paid for the card and took it.
    Won { seat: Seat, card: u8, price: u8 },
    /// The highest bid was tied, so nobody took the card.
    Discarded { card: u8 },
    /// The game ended because there were no more cards.
    Over,
}

#[derive(Clone, Copy)]
enum Happening {
    /// A fact visible to all viewers.
    Public(Fact),
    /// A player's bid, hidden until all players have bid.
    Sealed { seat: Seat, amount: u8 },
}

impl Event {
    /// Creates an event visible to all viewers.
    pub(super) const fn public(clause: &'static str, fact: Fact) -> Self {
        Self { what: Happening::Public(fact), clause }
    }

    /// Creates the event of a bid known only to its bidder.
    pub(super) const fn sealed(seat: Seat, amount: u8) -> Self {
        Self { what: Happening::Sealed { seat, amount }, clause: "SEA-BID-1" }
    }
}

impl game::Event for Event {
    type View = EventView;

    /// Returns the part of the event that the viewer may see.
    fn show(&self, to: Viewer) -> Option<EventView> {
        let Self { what, clause } = *self;
        let fact = match what {
            Happening::Public(fact) => fact,
            // A bid's amount is known only to its bidder until all bids are revealed (SEA-INFO-1).
            Happening::Sealed { seat, amount } => {
                Fact::Bid { seat, amount: to.is(seat).then_some(amount) }
            }
        };
        Some(EventView { fact, clause })
    }
}
