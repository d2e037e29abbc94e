//! Sealed bids, the sample game: all players bid secretly and simultaneously for one card after
//! another. The sample shows everything that a game needs, and is built only with the feature
//! `sample`.
//!
//! The written rules are in `rules.md` in this directory.

#[cfg(any(test, feature = "kit"))]
mod kit;
mod log;
mod notation;
mod notes;
mod position;
mod resample;
#[cfg(test)]
mod tests;
mod view;

pub use notes::{EventView, Fact};
pub use view::{PhaseView, PlayerView, View};

use std::ops::RangeInclusive;

use self::notes::Event;
use karat_kernel::game::{
    Actor, Explain, Figures, Handicaps, Illegal, Moves, OptionSpec, Rules, Sink, Standing, Turn,
    illegal,
};
use karat_kernel::seat::{BySeat, Seat, Seats};
use karat_kernel::source::Source;

/// The points for the best card. There is one card for each number of points, from 1 upwards
/// (SEA-CARD-1).
pub const CARDS: u8 = 9;

/// Each player's initial money (SEA-SETUP-2).
pub const MONEY: u8 = 12;

const PLAYERS_MAX: usize = 5;

/// A move of the sample game (SEA-MOVE-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// The move `draw 7`: chance turns up the card worth 7 points.
    Draw(u8),
    /// The move `bid 3`: a player bids for the card on offer.
    Bid(u8),
}

/// A game of sealed bids in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sealed {
    open: Open,
    hidden: Hidden,
}

/// The public part of the state (SEA-INFO-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Open {
    seats: u8,
    phase: Phase,
    /// The face-down cards, as one bit per number of points.
    deck: u16,
    players: [Player; PLAYERS_MAX],
}

/// The part of the state hidden from some viewers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Hidden {
    /// Each player's bid for the card on offer, which the others do not know yet.
    bids: BySeat<Option<u8>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    Draw,
    /// All players bid for the given card.
    Bid(u8),
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Player {
    money: u8,
    points: u8,
}

/// The sample game's options, of which there are none (SEA-SETUP-3).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options;

impl karat_kernel::game::Options for Options {
    const SPECS: &'static [OptionSpec] = &[];
    const DOCUMENTS: &'static [Source] = &[];

    fn set(&mut self, _name: &str, _value: &str) -> Result<(), Illegal> {
        Err(illegal("SEA-SETUP-3"))
    }

    fn get(&self, _name: &str) -> Option<String> {
        None
    }
}

/// Returns a deck's cards, lowest first.
fn cards_of(deck: u16) -> impl Iterator<Item = u8> {
    (1..=CARDS).filter(move |card| deck >> card & 1 == 1)
}

impl Sealed {
    fn player(&self, seat: Seat) -> &Player {
        &self.open.players[seat.index()]
    }

    /// Returns the seats that have not bid for the card on offer.
    fn owing(&self) -> Seats {
        Seat::all(self.seats()).filter(|&seat| self.hidden.bids[seat].is_none()).collect()
    }

    /// Turns up a card (chapter 3).
    fn turn_up(&mut self, card: u8, notes: &mut impl Sink<Event>) -> Result<(), Illegal> {
        if !cards_of(self.open.deck).any(|left| left == card) {
            return Err(illegal("SEA-CARD-2"));
        }
        self.open.deck &= !(1 << card);
        self.open.phase = Phase::Bid(card);
        notes.note(Event::public("SEA-CARD-2", Fact::Card { card }));
        Ok(())
    }

    /// Makes a bid (chapter 3). The last bid reveals all bids.
    fn bid(
        &mut self,
        seat: Seat,
        card: u8,
        amount: u8,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if amount > self.player(seat).money {
            return Err(illegal("SEA-BID-2"));
        }
        self.hidden.bids[seat] = Some(amount);
        notes.note(Event::sealed(seat, amount));
        if self.owing().is_empty() {
            self.uncover(card, notes);
        }
        Ok(())
    }

    fn uncover(&mut self, card: u8, notes: &mut impl Sink<Event>) {
        let seats = self.seats();
        let bids = BySeat::from_fn(|seat| self.hidden.bids[seat].unwrap_or_default());
        self.hidden.bids = BySeat::default();
        for seat in Seat::all(seats) {
            let fact = Fact::Uncovered { seat, amount: bids[seat] };
            notes.note(Event::public("SEA-BID-3", fact));
        }
        let highest = Seat::all(seats).map(|seat| bids[seat]).max().unwrap_or_default();
        let mut first = Seat::all(seats).filter(|&seat| bids[seat] == highest);
        match (first.next(), first.next()) {
            (Some(seat), None) => {
                let player = &mut self.open.players[seat.index()];
                player.money -= highest;
                player.points += card;
                let fact = Fact::Won { seat, card, price: highest };
                notes.note(Event::public("SEA-BID-4", fact));
            }
            // If the highest bid is tied, the card is removed from the game (SEA-BID-5).
            _ => notes.note(Event::public("SEA-BID-5", Fact::Discarded { card })),
        }
        // The game ends when there are no cards left (SEA-END-1).
        self.open.phase = if self.open.deck == 0 { Phase::Over } else { Phase::Draw };
        if self.open.phase == Phase::Over {
            notes.note(Event::public("SEA-END-1", Fact::Over));
        }
    }
}

impl Rules for Sealed {
    const ID: &'static str = "sealed";
    const SEATS: RangeInclusive<usize> = 2..=PLAYERS_MAX;
    const PLIES_MAX: usize = CARDS as usize * (1 + PLAYERS_MAX);
    const RULES: &'static str = include_str!("rules.md");
    const NOTATION: &'static str = "SEA-MOVE-1";

    type Options = Options;
    type Move = Move;
    type Event = Event;

    fn new(_options: &Options, seats: usize) -> Result<Self, Illegal> {
        if !Self::SEATS.contains(&seats) {
            return Err(illegal("SEA-SETUP-1"));
        }
        let players = [Player { money: MONEY, points: 0 }; PLAYERS_MAX];
        let deck = (1..=CARDS).fold(0, |deck, card| deck | 1 << card);
        let open = Open { seats: seats as u8, phase: Phase::Draw, deck, players };
        Ok(Self { open, hidden: Hidden { bids: BySeat::default() } })
    }

    fn seats(&self) -> usize {
        self.open.seats.into()
    }

    fn turn(&self) -> Turn {
        match self.open.phase {
            Phase::Draw => Turn::Chance,
            Phase::Bid(_) => Turn::Seats(self.owing()),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(&self, who: Actor, out: &mut Moves<Move>) {
        match (self.open.phase, who) {
            (Phase::Draw, Actor::Chance) => out.extend(cards_of(self.open.deck).map(Move::Draw)),
            (Phase::Bid(_), Actor::Seat(seat)) if self.owing().contains(seat) => {
                out.extend((0..=self.player(seat).money).map(Move::Bid));
            }
            _ => {}
        }
    }

    fn play_noting(
        &mut self,
        who: Actor,
        m: Move,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        match (self.open.phase, who, m) {
            (Phase::Draw, Actor::Chance, Move::Draw(card)) => self.turn_up(card, notes),
            (Phase::Bid(card), Actor::Seat(seat), Move::Bid(amount))
                if self.owing().contains(seat) =>
            {
                self.bid(seat, card, amount, notes)
            }
            _ => Err(illegal("SEA-MOVE-2")),
        }
    }

    /// Returns all players' points and places (SEA-END-2).
    fn standing(&self) -> Standing {
        let seats = self.seats();
        let of = |seat: Seat| match seat.index() < seats {
            true => *self.player(seat),
            false => Player { money: 0, points: 0 },
        };
        let points = BySeat::from_fn(|seat| of(seat).points.into());
        let is_final = self.open.phase == Phase::Over;
        Standing::by_key(seats, points, is_final, |seat| (of(seat).points, of(seat).money))
    }
}

impl Explain for Sealed {}

impl Figures for Sealed {}

impl Handicaps for Sealed {}
