//! Chapter 23: the events of a game, and what each viewer learns of them.

use serde::Serialize;

use super::components::{Artifact, Card, Cards, Deck, Gem, Item, Role, Track, Units};
use super::roles::Roles;
use crate::game::{self, Viewer};
use crate::seat::Seat;

/// An event with all its hidden parts.
#[derive(Clone, Copy)]
pub struct Event(Happening);

/// An event, independent of viewers.
#[derive(Clone, Copy)]
enum Happening {
    /// All viewers see this fact (ZEP-INFO-1, ZEP-INFO-8, ZEP-INFO-13).
    Public(Fact),
    Drew {
        seat: Seat,
        card: Card,
        is_reserved: bool,
        is_open: bool,
    },
    ReserveJoined {
        seat: Seat,
        cards: Cards,
        dust: u16,
        is_open: bool,
    },
}

impl Event {
    /// Creates a public event.
    pub(super) const fn public(fact: Fact) -> Self {
        Self(Happening::Public(fact))
    }

    /// Creates the event of a card drawn into the reserve or the hand. `is_open` says whether all
    /// hands are open.
    pub(super) const fn drew(seat: Seat, card: Card, is_reserved: bool, is_open: bool) -> Self {
        Self(Happening::Drew { seat, card, is_reserved, is_open })
    }

    /// Creates the event of a reserve that is added to the hand. `is_open` says whether all hands
    /// are open.
    pub(super) const fn reserve_joined(seat: Seat, cards: Cards, dust: u16, is_open: bool) -> Self {
        Self(Happening::ReserveJoined { seat, cards, dust, is_open })
    }
}

impl game::Event for Event {
    type View = EventView;

    /// Shows only the card values that the viewer may know (ZEP-INFO-4, ZEP-INFO-12).
    fn show(&self, to: Viewer) -> Option<EventView> {
        let fact = match self.0 {
            Happening::Public(fact) => fact,
            Happening::Drew { seat, card, is_reserved, is_open } => Fact::Drew {
                seat,
                deck: card.deck(),
                value: (is_open || to.is(seat)).then(|| card.value()),
                is_reserved,
            },
            Happening::ReserveJoined { seat, cards, dust, is_open } => Fact::ReserveJoined {
                seat,
                counts: Deck::ALL.map(|deck| cards.count_of(deck)),
                cards: (is_open || to.is(seat)).then_some(cards),
                dust,
            },
        };
        Some(EventView { fact, clause: fact.clause() })
    }
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Fact {
    /// A seat was given its role.
    RoleAssigned {
        /// The seat with the role.
        seat: Seat,
        /// The role.
        role: Role,
    },
    /// A seat calls the price of a role.
    CallerNamed {
        /// The caller.
        seat: Seat,
        /// The order card of the caller, from 1.
        card: u8,
    },
    /// The caller announced a price.
    PriceCalled {
        /// The seat of the caller.
        seat: Seat,
        /// The price, in dust.
        price: u8,
    },
    /// A seat bought a role at the announced price, and will choose it next.
    RoleTaken {
        /// The buyer.
        seat: Seat,
        /// The price, in dust.
        price: u8,
    },
    /// A seat did not buy a role at the announced price.
    RoleDeclined {
        /// The seat.
        seat: Seat,
    },
    /// A buyer removed roles from the game.
    RolesRemoved {
        /// The buyer.
        seat: Seat,
        /// The removed roles, if any.
        roles: Roles,
    },
    /// A round began.
    RoundBegun {
        /// Counted from 1.
        round: u32,
    },
    /// Chance gave a tied player a place.
    PlaceDrawn {
        /// The seat that got it.
        seat: Seat,
        /// Counted from 1.
        place: u8,
    },
    /// A seat was given its place in the round. There is one such event for every seat, in order.
    Ordered {
        /// The seat.
        seat: Seat,
        /// Counted from 1.
        place: u8,
        /// The points at the start of the round.
        points: u16,
    },
    /// An artifact was turned up.
    Displayed {
        /// The artifact.
        artifact: Artifact,
    },
    /// The reserve was added to the hand.
    ReserveJoined {
        /// The seat.
        seat: Seat,
        /// The number of cards of each deck.
        counts: [u8; 4],
        /// The cards, if the viewer may know them.
        cards: Option<Cards>,
        /// The dust.
        dust: u16,
    },
    /// The dust of an income.
    DustReceived {
        /// The seat.
        seat: Seat,
        /// The amount.
        dust: u16,
    },
    /// Concentrated energy of an income.
    Concentrated {
        /// The seat.
        seat: Seat,
        /// Its kind.
        deck: Deck,
        /// The number of units.
        units: u8,
        /// The dust that came with them.
        dust: u16,
    },
    /// A card was drawn.
    Drew {
        /// The seat.
        seat: Seat,
        /// The deck.
        deck: Deck,
        /// Its value, if the viewer may know it.
        value: Option<u8>,
        /// Whether the card goes to the reserve instead of the hand.
        is_reserved: bool,
    },
    /// Cards were due but none were left, so the seat got dust instead.
    CardsReplaced {
        /// The seat.
        seat: Seat,
        /// The deck.
        deck: Deck,
        /// The amount.
        dust: u16,
        /// Whether the dust goes to the reserve instead of the hand.
        is_reserved: bool,
    },
    /// Cards in the reserve became dust, which stays in the reserve.
    Converted {
        /// The seat.
        seat: Seat,
        /// The cards.
        cards: Cards,
        /// The amount of dust.
        dust: u16,
    },
    /// A turn began.
    TurnBegun {
        /// The seat.
        seat: Seat,
    },
    /// A turn ended.
    TurnEnded {
        /// The seat.
        seat: Seat,
    },
    /// Gems were bought.
    Bought {
        /// The seat.
        seat: Seat,
        /// The kind.
        gem: Gem,
        /// The number of gems.
        count: u16,
    },
    /// Gems were sold.
    Sold {
        /// The seat.
        seat: Seat,
        /// The kind.
        gem: Gem,
        /// The number of gems.
        count: u16,
        /// Whether they were active.
        is_active: bool,
    },
    /// A marker was released with energy.
    Released {
        /// The seat.
        seat: Seat,
        /// The cost.
        cost: u16,
    },
    /// A seat paid for an advance on a track.
    Advanced {
        /// The seat.
        seat: Seat,
        /// The track.
        track: Track,
        /// The number of levels.
        levels: u16,
    },
    /// A transaction was paid. This is recorded after its steps.
    Paid {
        /// The seat.
        seat: Seat,
        /// The total cost of the steps, including an item won. It is negative if they brought
        /// energy.
        price: i64,
        /// The units handed over.
        units: Units,
        /// The dust afterwards.
        dust: u32,
    },
    /// Energy was lost in a transaction, because dust tokens cannot form the exact change.
    ChangeLost {
        /// The seat.
        seat: Seat,
        /// The amount.
        energy: u32,
    },
    /// A seat chose which of its gems are active.
    Activated {
        /// The seat.
        seat: Seat,
        /// The number of each kind.
        counts: [u8; 5],
    },
    /// An auction began with a bid.
    AuctionStarted {
        /// The starter.
        seat: Seat,
        /// The item.
        item: Item,
        /// The first bid.
        bid: u32,
    },
    /// A higher bid was made.
    Raised {
        /// The seat.
        seat: Seat,
        /// The bid.
        bid: u32,
    },
    /// A seat left the auction.
    Passed {
        /// The seat.
        seat: Seat,
    },
    /// An auction was won.
    Won {
        /// The seat.
        seat: Seat,
        /// The item.
        item: Item,
        /// The last bid.
        bid: u32,
        /// The net price that the winner must pay.
        net_price: u32,
    },
    /// The winner paid for an item and received it.
    Received {
        /// The seat.
        seat: Seat,
        /// The item.
        item: Item,
    },
    /// The round became the last one.
    LastRound,
    /// A winner could not pay and is out of the game.
    Eliminated {
        /// The seat.
        seat: Seat,
    },
    /// A seat advanced on a track for free.
    AdvancedFree {
        /// The seat.
        seat: Seat,
        /// The track.
        track: Track,
        /// The level reached.
        level: u8,
    },
    /// A marker was released for free.
    ReleasedFree {
        /// The seat.
        seat: Seat,
        /// The cost that the player did not have to pay.
        cost: u16,
    },
    /// A seat did not use the effect of an artifact.
    EffectDeclined {
        /// The seat.
        seat: Seat,
    },
    /// A seat lost an active gem to another player's artifact.
    GemLost {
        /// The seat.
        seat: Seat,
        /// The kind.
        gem: Gem,
    },
    /// A hand that exceeded its limit was reduced.
    Discarded {
        /// The seat.
        seat: Seat,
        /// The units discarded, if any.
        units: Units,
        /// The remaining dust.
        dust: u32,
    },
    /// The game ended.
    Over,
}

impl Fact {
    /// Returns the seat of the event, if it is about one player.
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            Self::RoundBegun { .. } | Self::Displayed { .. } | Self::LastRound | Self::Over => None,
            Self::RoleAssigned { seat, .. }
            | Self::CallerNamed { seat, .. }
            | Self::PriceCalled { seat, .. }
            | Self::RoleTaken { seat, .. }
            | Self::RoleDeclined { seat }
            | Self::RolesRemoved { seat, .. }
            | Self::PlaceDrawn { seat, .. }
            | Self::Ordered { seat, .. }
            | Self::ReserveJoined { seat, .. }
            | Self::DustReceived { seat, .. }
            | Self::Concentrated { seat, .. }
            | Self::Drew { seat, .. }
            | Self::CardsReplaced { seat, .. }
            | Self::Converted { seat, .. }
            | Self::TurnBegun { seat }
            | Self::TurnEnded { seat }
            | Self::Bought { seat, .. }
            | Self::Sold { seat, .. }
            | Self::Released { seat, .. }
            | Self::Advanced { seat, .. }
            | Self::Paid { seat, .. }
            | Self::ChangeLost { seat, .. }
            | Self::Activated { seat, .. }
            | Self::AuctionStarted { seat, .. }
            | Self::Raised { seat, .. }
            | Self::Passed { seat }
            | Self::Won { seat, .. }
            | Self::Received { seat, .. }
            | Self::Eliminated { seat }
            | Self::AdvancedFree { seat, .. }
            | Self::ReleasedFree { seat, .. }
            | Self::EffectDeclined { seat }
            | Self::GemLost { seat, .. }
            | Self::Discarded { seat, .. } => Some(seat),
        }
    }

    const fn clause(&self) -> &'static str {
        match self {
            Self::RoleAssigned { .. } => "ZEP-SETUP-8",
            Self::CallerNamed { .. } => "ZEP-VAR-D-8",
            Self::PriceCalled { .. } => "ZEP-VAR-D-4",
            Self::RoleTaken { .. } => "ZEP-VAR-D-6",
            Self::RoleDeclined { .. } => "ZEP-VAR-D-5",
            Self::RolesRemoved { .. } => "ZEP-VAR-D-11",
            Self::RoundBegun { .. } => "ZEP-ROUND-1",
            Self::PlaceDrawn { .. } => "ZEP-ORDER-3",
            Self::Ordered { .. } => "ZEP-ORDER-4",
            Self::Displayed { .. } => "ZEP-ROUND-2",
            Self::ReserveJoined { .. } => "ZEP-SAGES-4",
            Self::DustReceived { .. } => "ZEP-INCOME-2",
            Self::Concentrated { .. } => "ZEP-INCOME-5",
            Self::Drew { .. } => "ZEP-INCOME-10",
            Self::CardsReplaced { .. } => "ZEP-INCOME-12",
            Self::Converted { .. } => "ZEP-SAGES-5",
            Self::TurnBegun { .. } => "ZEP-ROUND-5",
            Self::TurnEnded { .. } => "ZEP-ROUND-9",
            Self::Bought { .. } => "ZEP-GEM-2",
            Self::Sold { .. } => "ZEP-GEM-3",
            Self::Released { .. } => "ZEP-KNOW-8",
            Self::Advanced { .. } => "ZEP-KNOW-4",
            Self::Paid { .. } => "ZEP-PAY-10",
            Self::ChangeLost { .. } => "ZEP-PAY-4",
            Self::Activated { .. } => "ZEP-GEM-15",
            Self::AuctionStarted { .. } => "ZEP-AUCTION-3",
            Self::Raised { .. } | Self::Passed { .. } => "ZEP-AUCTION-10",
            Self::Won { .. } => "ZEP-AUCTION-15",
            Self::Received { .. } => "ZEP-AUCTION-19",
            Self::LastRound => "ZEP-END-1",
            Self::Eliminated { .. } => "ZEP-OUT-2",
            Self::AdvancedFree { .. } => "ZEP-ART-8",
            Self::ReleasedFree { .. } => "ZEP-ART-9",
            Self::EffectDeclined { .. } => "ZEP-ART-7",
            Self::GemLost { .. } => "ZEP-ART-10",
            Self::Discarded { .. } => "ZEP-HAND-7",
            Self::Over => "ZEP-END-3",
        }
    }
}
