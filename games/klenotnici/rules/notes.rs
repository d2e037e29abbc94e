//! Chapter 14: what happens at a table, and who learns what of it.

use serde::Serialize;

use super::components::{Gem, Gems, Money, Rank, Ranks, Suit};
use crate::game::{Sink, Viewer};
use crate::seat::Seat;

/// Something that happened, with everything that is hidden in it.
#[derive(Clone, Copy)]
pub struct Event {
    what: Happening,
    /// Whether everybody may know the whole of it.
    is_open: bool,
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
    /// A seat was given its suit.
    Suit { seat: Seat, suit: Suit },
    /// Who begins the game.
    Starter { seat: Seat },
    /// The starter named the pyramid.
    Chosen { seat: Seat, gem: Gem },
    /// A pyramid that nobody can pay for was taken.
    Taken { seat: Seat, gem: Gem },
    /// The opening price was laid; so many action cards doubled it to the `total`.
    Opened { seat: Seat, cards: Money, spent: u8, total: u8 },
    /// A raise to `total`; `doubled` are those of its cards that count more than once, and a
    /// `hammer` closed the auction. Both cost action cards, so many were `spent`.
    Raised { seat: Seat, cards: Money, doubled: Option<Money>, hammer: bool, spent: u8, total: u8 },
    /// A hammer without a raise.
    Hammered { seat: Seat, spent: u8 },
    /// Who was asked for a hammer had none to strike.
    Declined { seat: Seat },
    /// A seat left the auction.
    Passed { seat: Seat },
    /// Which action cards were spent.
    Spent { seat: Seat, ranks: Ranks },
    /// The auction is closed.
    Won { seat: Seat, gem: Gem, price: u8 },
    /// Cards in hand were exchanged for cards of the payment.
    Exchanged { seat: Seat, give: Shown, take: Shown },
    /// No further exchange.
    Done { seat: Seat },
    /// The payment was discarded.
    Paid { seat: Seat, cards: Shown },
    /// Who receives the marker.
    NextStarter { seat: Seat },
    /// The starter has no money, and somebody else starts instead.
    StarterMoved { from: Seat, seat: Seat },
    /// The last auction is over.
    Over,
    /// The pyramids that nobody could pay for.
    Unsold { gems: Gems },
    /// A seat has declared its goal.
    GoalSealed { seat: Seat },
    /// The card that a seat shows as its goal, and the points it scores.
    Goal { seat: Seat, card: Rank, points: u8 },
    /// A seat shows no card.
    NoGoal { seat: Seat },
}

/// Money cards of which some may be hidden from who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// Those he knows.
    pub cards: Money,
    /// How many others there are.
    pub hidden: u8,
}

/// What happened, whoever may know it.
#[derive(Clone, Copy)]
enum Happening {
    /// Everybody learns it.
    Public(Fact),
    /// Which action cards a seat spent.
    Spent { seat: Seat, ranks: Ranks },
    /// Of the cards taken back these lay face down; those given do.
    Exchanged { seat: Seat, give: Money, take: Money, face_down: Money },
    /// Of the cards of the payment these lay face down.
    Paid { seat: Seat, cards: Money, face_down: Money },
    /// What a seat has declared while others have not.
    Declared { seat: Seat, card: Option<(Rank, u8)> },
}

impl Event {
    /// What everybody learns.
    pub(super) const fn public(clause: &'static str, fact: Fact) -> Self {
        Self { what: Happening::Public(fact), is_open: true, clause }
    }

    /// The action cards that a seat has spent.
    pub(super) const fn spent(seat: Seat, ranks: Ranks, is_open: bool) -> Self {
        Self { what: Happening::Spent { seat, ranks }, is_open, clause: "KLE-ACTION-8" }
    }

    /// An exchange, `face_down` of the payment's cards being hidden before it.
    pub(super) const fn exchanged(seat: Seat, give: Money, take: Money, face_down: Money) -> Self {
        let what = Happening::Exchanged { seat, give, take, face_down };
        Self { what, is_open: false, clause: "KLE-EXCH-3" }
    }

    /// A payment, `face_down` of its cards being hidden.
    pub(super) const fn paid(seat: Seat, cards: Money, face_down: Money) -> Self {
        let what = Happening::Paid { seat, cards, face_down };
        Self { what, is_open: false, clause: "KLE-SETTLE-3" }
    }

    /// What a seat has declared while others have not, and the points.
    pub(super) const fn declared(seat: Seat, card: Option<(Rank, u8)>) -> Self {
        let clause = Fact::goal(seat, card).1;
        Self { what: Happening::Declared { seat, card }, is_open: false, clause }
    }

    /// The goal that a seat shows, if any, to everybody.
    pub(super) const fn revealed(seat: Seat, card: Option<(Rank, u8)>) -> Self {
        let (fact, clause) = Fact::goal(seat, card);
        Self::public(clause, fact)
    }

    /// What `to` learns.
    pub(super) fn show(&self, to: Viewer) -> Option<EventView> {
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
    /// What a seat shows as its goal, and the clause.
    const fn goal(seat: Seat, card: Option<(Rank, u8)>) -> (Self, &'static str) {
        match card {
            None => (Self::NoGoal { seat }, "KLE-GOAL-4"),
            Some((card, points)) => (Self::Goal { seat, card, points }, "KLE-GOAL-7"),
        }
    }
}

impl Shown {
    /// How many cards there are.
    pub fn count(&self) -> u8 {
        self.cards.len() as u8 + self.hidden
    }

    fn of(cards: Money, face_down: Money) -> Self {
        Self { cards: cards.without(face_down), hidden: cards.both(face_down).len() as u8 }
    }
}

/// Takes note of a move that ends the game: then everything is open (KLE-INFO-10).
pub(super) struct Ending<'a, S> {
    pub(super) notes: &'a mut S,
    pub(super) is_over: bool,
}

impl<S: Sink<Event>> Sink<Event> for Ending<'_, S> {
    fn note(&mut self, event: Event) {
        self.notes.note(Event { is_open: event.is_open || self.is_over, ..event });
    }
}
