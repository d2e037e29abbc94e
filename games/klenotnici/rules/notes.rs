//! Chapter 14: the events of a game, and what each viewer learns of them.

use serde::Serialize;

use super::components::{Gem, Gems, Money, Rank, Ranks, Suit};
use crate::game::{self, Sink, Viewer};
use crate::seat::Seat;

/// An event with all its hidden parts.
#[derive(Clone, Copy)]
pub struct Event {
    what: Happening,
    /// Whether all viewers may know everything about the event.
    is_open: bool,
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
    /// A seat was given its suit.
    Suit { seat: Seat, suit: Suit },
    /// The first starter is known.
    Starter { seat: Seat },
    /// The starter named the pyramid.
    Chosen { seat: Seat, gem: Gem },
    /// A pyramid that nobody can pay for was taken.
    Taken { seat: Seat, gem: Gem },
    /// An opening bid of `total`. It was doubled if `spent` action cards were used.
    Opened { seat: Seat, cards: Money, spent: u8, total: u8 },
    /// A raise to `total`. `doubled` are its cards that count more than once, and `hammer` says
    /// whether it closed the auction. Both cost the `spent` action cards.
    Raised { seat: Seat, cards: Money, doubled: Option<Money>, hammer: bool, spent: u8, total: u8 },
    /// A hammer without a raise.
    Hammered { seat: Seat, spent: u8 },
    /// A player who was asked for a hammer did not play one.
    Declined { seat: Seat },
    /// A seat left the auction.
    Passed { seat: Seat },
    /// The action cards that were spent.
    Spent { seat: Seat, ranks: Ranks },
    /// The auction is closed.
    Won { seat: Seat, gem: Gem, price: u8 },
    /// Cards in hand were exchanged for cards of the payment.
    Exchanged { seat: Seat, give: Shown, take: Shown },
    /// A player makes no further exchange.
    Done { seat: Seat },
    /// The payment was discarded.
    Paid { seat: Seat, cards: Shown },
    /// The marker passed to this seat.
    NextStarter { seat: Seat },
    /// The starter has no money, so another player starts instead.
    StarterMoved { from: Seat, seat: Seat },
    /// The last auction is over.
    Over,
    /// These pyramids remain, because nobody can pay for them.
    Unsold { gems: Gems },
    /// A seat has declared its goal, which is still sealed.
    GoalSealed { seat: Seat },
    /// The card that a seat shows as its goal, and the points it scores.
    Goal { seat: Seat, card: Rank, points: u8 },
    /// A seat shows no card as its goal.
    NoGoal { seat: Seat },
}

/// Money cards, some of which may be hidden from the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Shown {
    /// The known cards.
    pub cards: Money,
    /// The number of hidden cards.
    pub hidden: u8,
}

/// An event, independent of viewers.
#[derive(Clone, Copy)]
enum Happening {
    /// All viewers see this fact.
    Public(Fact),
    /// The action cards that a seat spent.
    Spent { seat: Seat, ranks: Ranks },
    /// An exchange. The cards given are face down, and so were the cards in `face_down` among those
    /// taken back.
    Exchanged { seat: Seat, give: Money, take: Money, face_down: Money },
    /// A payment with its face-down cards.
    Paid { seat: Seat, cards: Money, face_down: Money },
    /// A goal declaration while other players have not declared theirs.
    Declared { seat: Seat, card: Option<(Rank, u8)> },
}

impl Event {
    /// Creates a public event.
    pub(super) const fn public(clause: &'static str, fact: Fact) -> Self {
        Self { what: Happening::Public(fact), is_open: true, clause }
    }

    /// Creates the event of spent action cards.
    pub(super) const fn spent(seat: Seat, ranks: Ranks, is_open: bool) -> Self {
        Self { what: Happening::Spent { seat, ranks }, is_open, clause: "KLE-ACTION-8" }
    }

    /// Creates the event of an exchange. `face_down` are the cards of the payment that were hidden
    /// before it.
    pub(super) const fn exchanged(seat: Seat, give: Money, take: Money, face_down: Money) -> Self {
        let what = Happening::Exchanged { seat, give, take, face_down };
        Self { what, is_open: false, clause: "KLE-EXCH-3" }
    }

    /// Creates the event of a payment. `face_down` are its hidden cards.
    pub(super) const fn paid(seat: Seat, cards: Money, face_down: Money) -> Self {
        let what = Happening::Paid { seat, cards, face_down };
        Self { what, is_open: false, clause: "KLE-SETTLE-3" }
    }

    /// Creates the event of a goal declaration, with its points, while other players have not
    /// declared theirs.
    pub(super) const fn declared(seat: Seat, card: Option<(Rank, u8)>) -> Self {
        let clause = Fact::goal(seat, card).1;
        Self { what: Happening::Declared { seat, card }, is_open: false, clause }
    }

    /// Creates the event of a revealed goal, if any.
    pub(super) const fn revealed(seat: Seat, card: Option<(Rank, u8)>) -> Self {
        let (fact, clause) = Fact::goal(seat, card);
        Self::public(clause, fact)
    }
}

impl game::Event for Event {
    type View = EventView;

    /// Returns the event as `to` may see it.
    fn show(&self, to: Viewer) -> Option<EventView> {
        let Self { what, is_open, clause } = *self;
        let knows = |seat| is_open || to.is(seat);
        let fact = match what {
            Happening::Public(fact) => fact,
            // KLE-INFO-6
            Happening::Spent { seat, ranks } if knows(seat) => Fact::Spent { seat, ranks },
            // KLE-INFO-5
            Happening::Exchanged { seat, give, take, face_down } => Fact::Exchanged {
                seat,
                give: Shown::of(give, if knows(seat) { Money::EMPTY } else { give }),
                take: Shown::of(take, if knows(seat) { Money::EMPTY } else { face_down }),
            },
            Happening::Paid { seat, cards, face_down } => {
                let hidden = if knows(seat) { Money::EMPTY } else { face_down };
                Fact::Paid { seat, cards: Shown::of(cards, hidden) }
            }
            // KLE-INFO-9
            Happening::Declared { seat, card } if knows(seat) => Fact::goal(seat, card).0,
            Happening::Spent { seat: _, ranks: _ } | Happening::Declared { seat: _, card: _ } => {
                return None;
            }
        };
        Some(EventView { fact, clause })
    }
}

impl Fact {
    /// Returns the fact of a revealed goal, and its clause.
    const fn goal(seat: Seat, card: Option<(Rank, u8)>) -> (Self, &'static str) {
        match card {
            None => (Self::NoGoal { seat }, "KLE-GOAL-4"),
            Some((card, points)) => (Self::Goal { seat, card, points }, "KLE-GOAL-7"),
        }
    }
}

impl Shown {
    /// Returns the number of cards.
    pub fn count(&self) -> u8 {
        self.cards.len() as u8 + self.hidden
    }

    fn of(cards: Money, face_down: Money) -> Self {
        Self { cards: cards.without(face_down), hidden: cards.both(face_down).len() as u8 }
    }
}

/// Receives the events of a move that ends the game and so makes everything public (KLE-INFO-10).
pub(super) struct Ending<'a, S> {
    pub(super) notes: &'a mut S,
    pub(super) is_over: bool,
}

impl<S: Sink<Event>> Sink<Event> for Ending<'_, S> {
    fn note(&mut self, event: Event) {
        self.notes.note(Event { is_open: event.is_open || self.is_over, ..event });
    }
}
