//! The events of a game, and what each viewer learns from them (chapter 18).

use karat_kernel::game::{self, CitedFact, Viewer};
use karat_kernel::seat::Seat;
use serde::Serialize;

use super::components::{Action, Colour, EventCard, GemCard, Gems};

/// An event of Edel, Stein & Reich, including its hidden parts.
#[derive(Clone, Copy)]
pub struct Event {
    what: Happening,
    clause: &'static str,
}

/// An event's full contents, including what some viewers may not see.
#[derive(Clone, Copy)]
enum Happening {
    /// A fact visible to all viewers.
    Public(Fact),
    /// A seat's choice of an action card. Other viewers see only that the seat has chosen, with the
    /// clause `sealed` instead of the event's clause.
    Chosen { seat: Seat, action: Action, sealed: &'static str },
}

/// The part of an event that a viewer may see.
pub type EventView = CitedFact<Fact>;

/// A fact reported by an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Fact {
    /// A step in the course of a round or turn.
    Progress(Progress),
    /// A guess in a two-player game.
    Guessing(Guessing),
    /// A step of a bargain.
    Bargaining(Bargaining),
    /// The result of an action.
    Performed(Performed),
    /// The result of executing an instant card.
    Executed(Executed),
    /// A payment, or a return of gems, in a scoring.
    Scored(Scored),
}

/// A step in the course of a round or turn.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Progress {
    /// The preparation of a round begins.
    RoundBegun { round: u8 },
    /// In a two-player game, a player became the active player for the first turn of a round.
    Active { seat: Seat },
    /// The visible card of the set-aside pile was drawn.
    SetAside { card: GemCard, money: u8, gems: Gems },
    /// A seat was dealt a gem card.
    GemCard { seat: Seat, card: GemCard, money: u8, gems: Gems },
    /// The event card on display was turned up.
    Display { card: EventCard },
    /// The spent event cards became a new draw pile of `count` cards.
    Reshuffled { count: u8 },
    /// Both piles of event cards were combined into a new draw pile at the beginning of a round.
    ReshuffledForRound { count: u8 },
    /// A seat chose an action card, which is hidden from the viewer.
    Chosen { seat: Seat },
    /// A seat chose an action card, which only its own player can see.
    Chose { seat: Seat, action: Action },
    /// A seat's choice was revealed.
    Revealed { seat: Seat, action: Action },
    /// Nobody performs the action, because `count` players chose it.
    Cancelled { action: Action, count: u8 },
    /// The card on display went under the draw pile.
    DisplayUnder { card: EventCard },
    /// A player returned one gem of each colour that was scarce in the supply.
    Checked { seat: Seat, gems: Gems },
    /// The game has ended.
    Over,
}

/// A guess in a two-player game.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Guessing {
    /// A player made the first guess. A correct first guess cancels the action.
    Guessed { seat: Seat, action: Action, is_right: bool },
    /// A player made the second guess. After a correct second guess, the two players bargain.
    GuessedAgain { seat: Seat, action: Action, is_right: bool },
    /// A player made no second guess.
    GuessLeftOut { seat: Seat },
}

/// A step of a bargain.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Bargaining {
    /// Two players began to bargain for an action.
    BargainOpened { opener: Seat, responder: Seat, action: Action },
    /// The opener made the first bid.
    Bid { seat: Seat, gems: Gems },
    /// A player made a higher bid.
    Raised { seat: Seat, gems: Gems },
    /// A player accepted the bid, and its gems changed hands.
    Accepted { seat: Seat, bidder: Seat, gems: Gems },
    /// The opener of a bargain made no bid.
    BidDeclined { seat: Seat },
    /// The responder gave the opener one gem, because the opener had made no bid.
    Offered { seat: Seat, opener: Seat, colour: Colour },
    /// Neither partner in the bargain gave anything, so nobody performs the action.
    BargainVoid { seat: Seat, action: Action },
}

/// The result of an action.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Performed {
    /// A player received money for the action MONEY.
    Money { seat: Seat, amount: u8 },
    /// A player received gems for the action GEMS. `missing` contains the card's gems that the
    /// supply lacked.
    Gems { seat: Seat, gems: Gems, missing: Gems },
    /// A player took the card on display for the action EVENT.
    DisplayTaken { seat: Seat, card: EventCard },
    /// A player decided to take the unseen top card for the action EVENT, so the display goes under
    /// the draw pile.
    TopTaken { seat: Seat, display: EventCard },
    /// A player drew the top card for the action EVENT.
    TopDrawn { seat: Seat, card: EventCard },
    /// The only player who chose FREE CHOICE exchanged a gem.
    Exchanged { seat: Seat, give: Colour, gems: Gems },
    /// A player took a gem for FREE CHOICE.
    GemTaken { seat: Seat, colour: Colour },
    /// A player did not use FREE CHOICE.
    FreeChoiceDeclined { seat: Seat },
    /// The only player who chose FREE CHOICE has no gem to exchange.
    NoGemHeld { seat: Seat },
    /// The supply has no gem that a player could take for FREE CHOICE.
    NoGemLeft { seat: Seat },
}

/// The result of executing an instant card.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Executed {
    /// A player did not execute an instant card.
    CardDeclined { seat: Seat, card: EventCard },
    /// A player chose a colour to be scored immediately.
    ColourChosen { seat: Seat, colour: Colour },
    /// A player exchanged gems so as to have four gems of each of two colours.
    Reorganised { seat: Seat, taken: Gems, returned: Gems },
    /// A player swapped a gem with an opponent.
    Swapped { seat: Seat, opponent: Seat, give: Colour, take: Colour },
    /// An opponent lost a gem of the given colour.
    Discarded { seat: Seat, opponent: Seat, colour: Colour },
    /// A player took up to three gems of one colour.
    ThreeTaken { seat: Seat, gems: Gems },
    /// A player executed a `halve_all` card.
    Halving { seat: Seat },
    /// A player returned half of their gems.
    Halved { seat: Seat, gems: Gems },
}

/// A payment, or a return of gems, in a scoring.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Scored {
    /// The scoring of a round begins.
    ScoringBegun { round: u8 },
    /// Nobody has a gem of the given colour.
    NoMajority { colour: Colour },
    /// A player with the most gems of a colour was paid. `leaders` is the number of tied players.
    Majority { seat: Seat, colour: Colour, leaders: u8, amount: u16 },
    /// A scoring card increased a player's payment for a colour.
    Bonus { seat: Seat, colour: Colour, card: Bonus, amount: u16 },
    /// A player with the most gems of a colour returned gems.
    Returned { seat: Seat, colour: Colour, count: u8 },
    /// Nobody has a certificate.
    NoCertificates,
    /// A player was paid for having the most certificates, or the second most if `has_most` is
    /// `false`.
    Certificates { seat: Seat, count: u8, has_most: bool, amount: u16 },
    /// Scoring cards for sole majorities increased the payment for the most certificates.
    CertificatesBonus { seat: Seat, amount: u16 },
}

/// The kinds of scoring cards that increase the payment for a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    /// The event card `majority_bonus`, which increases the payment for a majority.
    Majority,
    /// The event card `sole_majority_bonus`, which increases the payment for a majority that is not
    /// tied.
    SoleMajority,
    /// The event card `gem_bonus`, which increases the payment for each gem of the colour.
    Gem,
}

impl Event {
    /// Creates an event visible to all viewers.
    pub(super) fn public(clause: &'static str, fact: impl Into<Fact>) -> Self {
        Self { what: Happening::Public(fact.into()), clause }
    }

    /// Creates the event of a secret choice. Other viewers learn only that a choice was made, and
    /// which clause keeps it secret.
    pub(super) const fn chosen(
        seat: Seat,
        action: Action,
        clause: &'static str,
        sealed: &'static str,
    ) -> Self {
        Self { what: Happening::Chosen { seat, action, sealed }, clause }
    }
}

impl game::Event for Event {
    type View = EventView;

    /// Returns the part of the event that the viewer may see.
    fn show(&self, to: Viewer) -> Option<EventView> {
        let Self { what, clause } = *self;
        let view = match what {
            Happening::Public(fact) => EventView { fact, clause },
            // A player sees their own choice, which is hidden from others until the reveal
            // (ESR-TURN-17, ESR-2P-25).
            Happening::Chosen { seat, action, sealed: _ } if to.is(seat) => {
                EventView { fact: Progress::Chose { seat, action }.into(), clause }
            }
            Happening::Chosen { seat, action: _, sealed } => {
                EventView { fact: Progress::Chosen { seat }.into(), clause: sealed }
            }
        };
        Some(view)
    }
}

impl Fact {
    /// Returns the paid player and the amount, or `None` if nobody was paid.
    pub fn paid(&self) -> Option<(Seat, u16)> {
        match *self {
            Self::Performed(Performed::Money { seat, amount }) => Some((seat, amount.into())),
            Self::Scored(
                Scored::Majority { seat, amount, .. }
                | Scored::Bonus { seat, amount, .. }
                | Scored::Certificates { seat, amount, .. }
                | Scored::CertificatesBonus { seat, amount },
            ) => Some((seat, amount)),
            _ => None,
        }
    }
}

macro_rules! into_fact {
    ($($part:ident),*) => {$(
        impl From<$part> for Fact {
            fn from(part: $part) -> Self {
                Self::$part(part)
            }
        }
    )*};
}

into_fact!(Progress, Guessing, Bargaining, Performed, Executed, Scored);
