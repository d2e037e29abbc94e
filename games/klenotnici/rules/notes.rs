//! The events of a game, and what each viewer learns from them (chapter 14).

use karat_kernel::game::{self, CitedFact, Sink, Viewer};
use karat_kernel::seat::Seat;
use serde::Serialize;

use super::components::{Gem, Gems, Money, Rank, Ranks, Suit};

/// An event of Klenotníci, including its hidden parts.
#[derive(Clone, Copy)]
pub struct Event {
    what: Happening,
    /// Whether all viewers may know everything about the event.
    is_open: bool,
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
    /// A seat was given its suit.
    Suit { seat: Seat, suit: Suit },
    /// The first starter of the game is known.
    Starter { seat: Seat },
    /// The starter chose the pyramid.
    Chosen { seat: Seat, gem: Gem },
    /// A player took a pyramid that nobody can pay for.
    Taken { seat: Seat, gem: Gem },
    /// The opener bid `total`, doubled if `spent` action cards were used.
    Opened { seat: Seat, cards: Money, spent: u8, total: u8 },
    /// A player raised their bids to `total`. `doubled` contains the raise's cards that count more
    /// than once, and `hammer` is true if the raise closed the auction. `spent` is the number of
    /// action cards for the doubling and the hammer together.
    Raised { seat: Seat, cards: Money, doubled: Option<Money>, hammer: bool, spent: u8, total: u8 },
    /// A player closed the auction with a hammer but without a raise.
    Hammered { seat: Seat, spent: u8 },
    /// A player who was asked about a hammer did not play one.
    Declined { seat: Seat },
    /// A player left the auction.
    Passed { seat: Seat },
    /// A player spent the given action cards.
    Spent { seat: Seat, ranks: Ranks },
    /// An auction is closed, and its winner is known.
    Won { seat: Seat, gem: Gem, price: u8 },
    /// A player exchanged hand cards for cards in the payment.
    Exchanged { seat: Seat, give: Shown, take: Shown },
    /// A player makes no further exchange.
    Done { seat: Seat },
    /// The winner discarded the payment.
    Paid { seat: Seat, cards: Shown },
    /// The starter's marker passed to the given seat.
    NextStarter { seat: Seat },
    /// The starter has no money, so another player starts instead.
    StarterMoved { from: Seat, seat: Seat },
    /// The last auction is over.
    Over,
    /// The given pyramids remain unsold, because nobody can pay for them.
    Unsold { gems: Gems },
    /// A seat declared its goal, which remains sealed.
    GoalSealed { seat: Seat },
    /// A player showed a card as their goal and scores points for it.
    Goal { seat: Seat, card: Rank, points: u8 },
    /// A player showed no card as their goal.
    NoGoal { seat: Seat },
}

/// Money cards, some of which may be hidden from the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Shown {
    /// The cards that the viewer may see.
    pub cards: Money,
    /// The number of cards hidden from the viewer.
    pub hidden: u8,
}

/// An event's full contents, including what some viewers may not see.
#[derive(Clone, Copy)]
enum Happening {
    /// A fact visible to all viewers.
    Public(Fact),
    /// A seat spent the given action cards.
    Spent { seat: Seat, ranks: Ranks },
    /// A player's exchange. The given cards are face down, as were the taken cards in `face_down`.
    Exchanged { seat: Seat, give: Money, take: Money, face_down: Money },
    /// A player's payment with the given cards, some of which were face down.
    Paid { seat: Seat, cards: Money, face_down: Money },
    /// A player's goal declaration, made before all others have declared theirs.
    Declared { seat: Seat, card: Option<(Rank, u8)> },
}

impl Event {
    /// Creates an event visible to all viewers.
    pub(super) const fn public(clause: &'static str, fact: Fact) -> Self {
        Self { what: Happening::Public(fact), is_open: true, clause }
    }

    /// Creates the event of spending action cards.
    pub(super) const fn spent(seat: Seat, ranks: Ranks, is_open: bool) -> Self {
        Self { what: Happening::Spent { seat, ranks }, is_open, clause: "KLE-ACTION-8" }
    }

    /// Creates the event of an exchange. `face_down` contains the cards in the payment that were
    /// hidden until then.
    pub(super) const fn exchanged(seat: Seat, give: Money, take: Money, face_down: Money) -> Self {
        let what = Happening::Exchanged { seat, give, take, face_down };
        Self { what, is_open: false, clause: "KLE-EXCH-3" }
    }

    /// Creates the event of a payment. `face_down` contains the payment's hidden cards.
    pub(super) const fn paid(seat: Seat, cards: Money, face_down: Money) -> Self {
        let what = Happening::Paid { seat, cards, face_down };
        Self { what, is_open: false, clause: "KLE-SETTLE-3" }
    }

    /// Creates the event of declaring a goal, with its points, before all others have declared.
    pub(super) const fn declared(seat: Seat, card: Option<(Rank, u8)>) -> Self {
        let clause = Fact::goal(seat, card).1;
        Self { what: Happening::Declared { seat, card }, is_open: false, clause }
    }

    /// Creates the event of revealing a goal, or of showing none.
    pub(super) const fn revealed(seat: Seat, card: Option<(Rank, u8)>) -> Self {
        let (fact, clause) = Fact::goal(seat, card);
        Self::public(clause, fact)
    }
}

impl game::Event for Event {
    type View = EventView;

    /// Returns the part of the event that the viewer may see.
    fn show(&self, to: Viewer) -> Option<EventView> {
        let Self { what, is_open, clause } = *self;
        let knows = |seat| is_open || to.is(seat);
        let fact = match what {
            Happening::Public(fact) => fact,
            // The ranks of spent action cards may be hidden from other players (KLE-INFO-6).
            Happening::Spent { seat, ranks } if knows(seat) => Fact::Spent { seat, ranks },
            // In an exchange, the other players see how many cards were given, but not which ones
            // (KLE-INFO-5).
            Happening::Exchanged { seat, give, take, face_down } => Fact::Exchanged {
                seat,
                give: Shown::of(give, if knows(seat) { Money::EMPTY } else { give }),
                take: Shown::of(take, if knows(seat) { Money::EMPTY } else { face_down }),
            },
            Happening::Paid { seat, cards, face_down } => {
                let hidden = if knows(seat) { Money::EMPTY } else { face_down };
                Fact::Paid { seat, cards: Shown::of(cards, hidden) }
            }
            // A goal declaration is hidden until all players have made theirs (KLE-INFO-9).
            Happening::Declared { seat, card } if knows(seat) => Fact::goal(seat, card).0,
            Happening::Spent { seat: _, ranks: _ } | Happening::Declared { seat: _, card: _ } => {
                return None;
            }
        };
        Some(EventView { fact, clause })
    }
}

impl Fact {
    /// Returns the fact that reports a revealed goal, and the clause behind it.
    const fn goal(seat: Seat, card: Option<(Rank, u8)>) -> (Self, &'static str) {
        match card {
            None => (Self::NoGoal { seat }, "KLE-GOAL-4"),
            Some((card, points)) => (Self::Goal { seat, card, points }, "KLE-GOAL-7"),
        }
    }
}

impl Shown {
    /// Returns the total number of known and hidden cards.
    pub fn count(&self) -> u8 {
        self.cards.len() as u8 + self.hidden
    }

    fn of(cards: Money, face_down: Money) -> Self {
        Self { cards: cards.without(face_down), hidden: cards.both(face_down).len() as u8 }
    }
}

/// A receiver that makes all of a move's events public if the move ends the game (KLE-INFO-10).
pub(super) struct Ending<'a, S> {
    pub(super) notes: &'a mut S,
    pub(super) is_over: bool,
}

impl<S: Sink<Event>> Sink<Event> for Ending<'_, S> {
    fn note(&mut self, event: Event) {
        self.notes.note(Event { is_open: event.is_open || self.is_over, ..event });
    }
}
