//! Chapter 18: the events of a game, and what each viewer learns of them.

use serde::Serialize;

use super::components::{Action, Colour, EventCard, GemCard, Gems};
use crate::game::{self, Viewer};
use crate::seat::Seat;

/// An event with all its hidden parts.
#[derive(Clone, Copy)]
pub struct Event {
    what: Happening,
    clause: &'static str,
}

/// An event, independent of viewers.
#[derive(Clone, Copy)]
enum Happening {
    /// All viewers see this fact.
    Public(Fact),
    /// A seat has chosen. The others see only that it has, with the clause `sealed`.
    Chosen { seat: Seat, action: Action, sealed: &'static str },
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
#[serde(untagged)]
pub enum Fact {
    /// The progress of a round and a turn.
    Progress(Progress),
    /// A guess in a game of two players.
    Guessing(Guessing),
    /// A step of a bargain.
    Bargaining(Bargaining),
    /// The result of an action.
    Performed(Performed),
    /// The result of an instant card.
    Executed(Executed),
    /// The payments and returns of a scoring.
    Scored(Scored),
}

/// The progress of a round and a turn.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Progress {
    /// The preparation of a round begins.
    RoundBegun { round: u8 },
    /// A player became active for the first turn of a round with two players.
    Active { seat: Seat },
    /// The visible one of the gem cards put aside was turned up.
    SetAside { card: GemCard, money: u8, gems: Gems },
    /// A seat was dealt its gem card.
    GemCard { seat: Seat, card: GemCard, money: u8, gems: Gems },
    /// The display was turned up.
    Display { card: EventCard },
    /// The spent event cards became the new draw pile, of `count` cards.
    Reshuffled { count: u8 },
    /// All event cards of both piles became the new draw pile.
    ReshuffledForRound { count: u8 },
    /// A seat has chosen, as the others see it.
    Chosen { seat: Seat },
    /// The choice of a seat, as only that seat sees it.
    Chose { seat: Seat, action: Action },
    /// The choice of a seat when it is revealed.
    Revealed { seat: Seat, action: Action },
    /// Nobody performs this action, because `count` players chose it.
    Cancelled { action: Action, count: u8 },
    /// The display goes under the draw pile.
    DisplayUnder { card: EventCard },
    /// A player returned gems in the supply check.
    Checked { seat: Seat, gems: Gems },
    /// The game has ended.
    Over,
}

/// A guess in a game of two players.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Guessing {
    /// The first guess. A correct one cancels the action.
    Guessed { seat: Seat, action: Action, is_right: bool },
    /// The second guess. After a correct one the two players bargain.
    GuessedAgain { seat: Seat, action: Action, is_right: bool },
    /// The player makes no second guess.
    GuessLeftOut { seat: Seat },
}

/// A step of a bargain.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Bargaining {
    /// Two players bargain for an action.
    BargainOpened { opener: Seat, responder: Seat, action: Action },
    /// The first bid.
    Bid { seat: Seat, gems: Gems },
    /// A higher bid.
    Raised { seat: Seat, gems: Gems },
    /// The bid is accepted, and its gems change hands.
    Accepted { seat: Seat, bidder: Seat, gems: Gems },
    /// The opener bids nothing.
    BidDeclined { seat: Seat },
    /// The opener has bid nothing, so the responder gives the opener one gem.
    Offered { seat: Seat, opener: Seat, colour: Colour },
    /// Neither player gives anything, so nobody performs the action.
    BargainVoid { seat: Seat, action: Action },
}

/// The result of an action.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Performed {
    /// MONEY paid this amount.
    Money { seat: Seat, amount: u8 },
    /// GEMS gave gems; `missing` are gems of the card that the supply lacked.
    Gems { seat: Seat, gems: Gems, missing: Gems },
    /// EVENT took the display.
    DisplayTaken { seat: Seat, card: EventCard },
    /// EVENT takes the unseen top card, and the display goes under the draw pile.
    TopTaken { seat: Seat, display: EventCard },
    /// The top card that EVENT drew.
    TopDrawn { seat: Seat, card: EventCard },
    /// The sole chooser of FREE CHOICE exchanged a gem.
    Exchanged { seat: Seat, give: Colour, gems: Gems },
    /// FREE CHOICE gave a gem.
    GemTaken { seat: Seat, colour: Colour },
    /// A player did not use FREE CHOICE.
    FreeChoiceDeclined { seat: Seat },
    /// The sole chooser of FREE CHOICE has no gem to exchange.
    NoGemHeld { seat: Seat },
    /// The supply has no gem to take.
    NoGemLeft { seat: Seat },
}

/// The result of an instant card.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Executed {
    /// The player did not execute the card.
    CardDeclined { seat: Seat, card: EventCard },
    /// A colour is scored immediately.
    ColourChosen { seat: Seat, colour: Colour },
    /// Two colours were brought to four gems.
    Reorganised { seat: Seat, taken: Gems, returned: Gems },
    /// Two gems were swapped.
    Swapped { seat: Seat, opponent: Seat, give: Colour, take: Colour },
    /// An opponent lost a gem.
    Discarded { seat: Seat, opponent: Seat, colour: Colour },
    /// Up to three gems of a colour were taken.
    ThreeTaken { seat: Seat, gems: Gems },
    /// All players must return half of their gems.
    Halving { seat: Seat },
    /// The gems that one player returned.
    Halved { seat: Seat, gems: Gems },
}

/// The payments and returns of a scoring.
#[expect(missing_docs, reason = "seats, cards and amounts are called what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Scored {
    /// The scoring of a round begins.
    ScoringBegun { round: u8 },
    /// Nobody has a gem of the colour.
    NoMajority { colour: Colour },
    /// A leader of a colour received a payment. The number of all leaders is `leaders`.
    Majority { seat: Seat, colour: Colour, leaders: u8, amount: u16 },
    /// A held card increased the payment of a colour.
    Bonus { seat: Seat, colour: Colour, card: Bonus, amount: u16 },
    /// A leader returned gems.
    Returned { seat: Seat, colour: Colour, count: u8 },
    /// Nobody has a certificate.
    NoCertificates,
    /// The certificates paid a player, who has the most (`has_most`) or the second most.
    Certificates { seat: Seat, count: u8, has_most: bool, amount: u16 },
    /// Cards for sole majorities increased the payment for the most certificates.
    CertificatesBonus { seat: Seat, amount: u16 },
}

/// The kinds of held cards that increase the payment of a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    /// `majority_bonus`
    Majority,
    /// `sole_majority_bonus`
    SoleMajority,
    /// `gem_bonus`
    Gem,
}

impl Event {
    /// Creates a public event.
    pub(super) fn public(clause: &'static str, fact: impl Into<Fact>) -> Self {
        Self { what: Happening::Public(fact.into()), clause }
    }

    /// Creates the event of a secret choice. The other players learn only that it was made, and see
    /// the clause that hides it.
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

    /// Returns the event as `to` may see it.
    fn show(&self, to: Viewer) -> Option<EventView> {
        let Self { what, clause } = *self;
        let view = match what {
            Happening::Public(fact) => EventView { fact, clause },
            // ESR-TURN-17, ESR-2P-25
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

impl EventView {
    /// Returns the player who was paid and the amount, or `None` if nobody was paid.
    pub fn paid(&self) -> Option<(Seat, u16)> {
        match self.fact {
            Fact::Performed(Performed::Money { seat, amount }) => Some((seat, amount.into())),
            Fact::Scored(
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
