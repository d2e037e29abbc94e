//! The events of a game, and what each viewer learns from them (chapter 23).

use karat_kernel::game::{self, CitedFact, Viewer};
use karat_kernel::seat::Seat;
use serde::Serialize;

use super::components::{Artifact, Card, Cards, Deck, Gem, Item, Role, Track, Units};
use super::roles::Roles;

/// An event of Das Zepter von Zavandor, including its hidden parts.
#[derive(Clone, Copy)]
pub struct Event(Happening);

/// An event's full contents, including what some viewers may not see.
#[derive(Clone, Copy)]
enum Happening {
    /// A fact visible to all viewers (ZEP-INFO-1, ZEP-INFO-8, ZEP-INFO-13).
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
    /// Creates an event visible to all viewers.
    pub(super) const fn public(fact: Fact) -> Self {
        Self(Happening::Public(fact))
    }

    /// Creates the event of drawing a card into the reserve or the hand. `is_open` is true if all
    /// hands are open.
    pub(super) const fn drew(seat: Seat, card: Card, is_reserved: bool, is_open: bool) -> Self {
        Self(Happening::Drew { seat, card, is_reserved, is_open })
    }

    /// Creates the event of adding the reserve to the hand. `is_open` is true if all hands are
    /// open.
    pub(super) const fn reserve_joined(seat: Seat, cards: Cards, dust: u16, is_open: bool) -> Self {
        Self(Happening::ReserveJoined { seat, cards, dust, is_open })
    }
}

impl game::Event for Event {
    type View = EventView;

    /// Returns the event without any card values that the viewer may not know (ZEP-INFO-4,
    /// ZEP-INFO-12).
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

/// The part of an event that a viewer may see.
pub type EventView = CitedFact<Fact>;

/// A fact reported by an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Fact {
    /// A seat was given a role.
    RoleAssigned {
        /// The seat that received the role.
        seat: Seat,
        /// The assigned role.
        role: Role,
    },
    /// A player must announce a price for a role.
    CallerNamed {
        /// The caller's seat.
        seat: Seat,
        /// The caller's order card, counted from 1.
        card: u8,
    },
    /// The caller announced a price.
    PriceCalled {
        /// The caller's seat.
        seat: Seat,
        /// The announced price in dust.
        price: u8,
    },
    /// A player bought a role at the announced price, and will choose it next.
    RoleTaken {
        /// The buyer's seat.
        seat: Seat,
        /// The role's price in dust.
        price: u8,
    },
    /// A player did not buy a role at the announced price.
    RoleDeclined {
        /// The seat that declined the role.
        seat: Seat,
    },
    /// The buyer of a role removed other roles from the game.
    RolesRemoved {
        /// The buyer's seat.
        seat: Seat,
        /// The removed roles, if any.
        roles: Roles,
    },
    /// A round began.
    RoundBegun {
        /// The round number, counted from 1.
        round: u32,
    },
    /// Chance gave a tied player a place.
    PlaceDrawn {
        /// The seat that got the place.
        seat: Seat,
        /// The drawn place, counted from 1.
        place: u8,
    },
    /// A seat got its place in the round. This event occurs once per seat, in order of place.
    Ordered {
        /// The seat that got the place.
        seat: Seat,
        /// The place in the round, counted from 1.
        place: u8,
        /// The seat's points at the start of the round.
        points: u16,
    },
    /// An artifact was turned up and added to the display.
    Displayed {
        /// The artifact turned up.
        artifact: Artifact,
    },
    /// A player added the reserve to the hand.
    ReserveJoined {
        /// The seat whose reserve was added to the hand.
        seat: Seat,
        /// The number of cards added from each deck.
        counts: [u8; 4],
        /// The added cards, if the viewer may know them.
        cards: Option<Cards>,
        /// The amount of dust added.
        dust: u16,
    },
    /// A player received dust as income.
    DustReceived {
        /// The seat that received the dust.
        seat: Seat,
        /// The amount of dust received.
        dust: u16,
    },
    /// A player received concentrated energy as income.
    Concentrated {
        /// The seat that received the concentrated energy.
        seat: Seat,
        /// The deck of the concentrated energy.
        deck: Deck,
        /// The number of concentrated units received.
        units: u8,
        /// The amount of dust received with the units.
        dust: u16,
    },
    /// A player drew an energy card.
    Drew {
        /// The seat that drew the card.
        seat: Seat,
        /// The deck from which the card was drawn.
        deck: Deck,
        /// The value of the card, if the viewer may know it.
        value: Option<u8>,
        /// Whether the card goes to the reserve instead of the hand.
        is_reserved: bool,
    },
    /// A player who was due cards got dust instead, because none were left.
    CardsReplaced {
        /// The seat that got dust instead of cards.
        seat: Seat,
        /// The empty deck.
        deck: Deck,
        /// The amount of dust received instead of cards.
        dust: u16,
        /// Whether the dust goes to the reserve instead of the hand.
        is_reserved: bool,
    },
    /// The cards in a reserve became dust, which remains in the reserve.
    Converted {
        /// The seat whose reserve was converted.
        seat: Seat,
        /// The cards that became dust.
        cards: Cards,
        /// The resulting amount of dust.
        dust: u16,
    },
    /// A player's turn began.
    TurnBegun {
        /// The seat whose turn began.
        seat: Seat,
    },
    /// A player's turn ended.
    TurnEnded {
        /// The seat whose turn ended.
        seat: Seat,
    },
    /// A player bought gems of one kind.
    Bought {
        /// The seat that bought the gems.
        seat: Seat,
        /// The kind of gem bought.
        gem: Gem,
        /// The number of gems bought.
        count: u16,
    },
    /// A player sold gems of one kind.
    Sold {
        /// The seat that sold the gems.
        seat: Seat,
        /// The kind of gem sold.
        gem: Gem,
        /// The number of gems sold.
        count: u16,
        /// Whether the sold gems were active.
        is_active: bool,
    },
    /// A player paid for the release of a marker.
    Released {
        /// The seat that released the marker.
        seat: Seat,
        /// The cost of releasing the marker.
        cost: u16,
    },
    /// A player paid for an advance on a track.
    Advanced {
        /// The seat that advanced.
        seat: Seat,
        /// The track on which the seat advanced.
        track: Track,
        /// The number of levels advanced.
        levels: u16,
    },
    /// A player paid for a transaction. The event of the payment follows those of the steps.
    Paid {
        /// The seat that paid for the transaction.
        seat: Seat,
        /// The total cost of the steps, including a won item. The cost is negative if the steps
        /// brought energy.
        price: i64,
        /// The units handed over.
        units: Units,
        /// The player's dust after the payment.
        dust: u32,
    },
    /// A player lost energy, because dust tokens cannot form the exact change.
    ChangeLost {
        /// The seat that lost energy.
        seat: Seat,
        /// The amount of energy lost.
        energy: u32,
    },
    /// A player chose their active gems.
    Activated {
        /// The seat that chose its active gems.
        seat: Seat,
        /// The number of active gems of each kind.
        counts: [u8; 5],
    },
    /// A player started an auction with a first bid.
    AuctionStarted {
        /// The seat that started the auction.
        seat: Seat,
        /// The item on offer.
        item: Item,
        /// The first bid.
        bid: u32,
    },
    /// A player made a higher bid in an auction.
    Raised {
        /// The seat that raised the bid.
        seat: Seat,
        /// The new bid.
        bid: u32,
    },
    /// A player left the auction.
    Passed {
        /// The seat that left the auction.
        seat: Seat,
    },
    /// A player won an auction.
    Won {
        /// The seat that won the auction.
        seat: Seat,
        /// The item won.
        item: Item,
        /// The winning bid.
        bid: u32,
        /// The winner's net price.
        net_price: u32,
    },
    /// The winner of an auction paid for the item and received it.
    Received {
        /// The seat that received the item.
        seat: Seat,
        /// The item received.
        item: Item,
    },
    /// The current round became the last one.
    LastRound,
    /// An auction winner could not pay, and was eliminated.
    Eliminated {
        /// The eliminated player's seat.
        seat: Seat,
    },
    /// A player advanced on a track for free.
    AdvancedFree {
        /// The seat that advanced for free.
        seat: Seat,
        /// The track on which the seat advanced for free.
        track: Track,
        /// The level reached.
        level: u8,
    },
    /// A player released a marker for free.
    ReleasedFree {
        /// The seat that released the marker for free.
        seat: Seat,
        /// The release cost that was waived.
        cost: u16,
    },
    /// A player did not use an artifact's effect.
    EffectDeclined {
        /// The seat that did not use the effect.
        seat: Seat,
    },
    /// A player lost an active gem because of another player's artifact.
    GemLost {
        /// The seat that lost the gem.
        seat: Seat,
        /// The kind of gem lost.
        gem: Gem,
    },
    /// A player discarded from a hand that exceeded its limit.
    Discarded {
        /// The seat that discarded units.
        seat: Seat,
        /// The discarded units, if any.
        units: Units,
        /// The player's remaining dust.
        dust: u32,
    },
    /// The game ended.
    Over,
}

impl Fact {
    /// Returns the seat that the event concerns, or `None` if it does not concern a single player.
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
