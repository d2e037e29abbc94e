//! Tests the secrecy tests that all games share. A copy of the sample game with one fault must fail
//! the test that looks for this fault, and pass all others.

use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

use karat_kernel::game::{
    self, Actor, Dice, Explain, Figures, FromPosition, Handicaps, Illegal, Line, Moves,
    PositionError, Resample, Rules, Sink, Standing, Turn, Viewer, Views,
};
use karat_kernel::kit::{Extent, TestKit};
use karat_kernel::kit::{knowledge, secrecy};
use karat_kernel::seat::Seat;
use serde::Serialize;

use super::super::{Event, Options, Phase, Sealed};
use crate::rules::{EventView, Fact, Move, View};

/// The number of the faultless copy.
const NONE: u8 = 0;
/// The number of the copy whose view shows everyone's bids.
const VIEW: u8 = 1;
/// The number of the copy whose events reveal everyone's bids.
const EVENTS: u8 = 2;
/// The number of the copy whose events reveal the other bids to a bidding player.
const ANSWERS: u8 = 3;
/// The number of the copy in which resampling keeps the true bids.
const TRUTH: u8 = 4;
/// The number of the copy in which resampling can produce an unaffordable bid.
const IMPOSSIBLE: u8 = 5;
/// The number of the copy in which resampling prefers low bids.
const UNEVEN: u8 = 6;

/// A copy of the sample game with one fault, identified by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Faulty<const FAULT: u8>(Sealed);

/// An event of the sample game, with the bids that a faulty copy reveals along with it.
#[derive(Clone)]
struct Told<const FAULT: u8> {
    event: Event,
    others: Vec<(Seat, u8)>,
}

/// Returns all bids for the card on offer.
fn bids(state: &Sealed) -> impl Iterator<Item = (Seat, u8)> {
    Seat::all(state.seats()).filter_map(|seat| Some((seat, state.hidden.bids[seat]?)))
}

impl<const FAULT: u8> Rules for Faulty<FAULT> {
    const ID: &'static str = Sealed::ID;
    const SEATS: RangeInclusive<usize> = Sealed::SEATS;
    const PLIES_MAX: usize = Sealed::PLIES_MAX;
    const RULES: &'static str = Sealed::RULES;
    const NOTATION: &'static str = Sealed::NOTATION;

    type Options = Options;
    type Move = Move;
    type Event = Told<FAULT>;

    fn new(options: &Options, seats: usize) -> Result<Self, Illegal> {
        Sealed::new(options, seats).map(Self)
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn legal(&self, who: Actor, out: &mut Moves<Move>) {
        self.0.legal(who, out);
    }

    fn play_noting(
        &mut self,
        who: Actor,
        m: Move,
        notes: &mut impl Sink<Told<FAULT>>,
    ) -> Result<(), Illegal> {
        let mut events: Vec<Event> = Vec::new();
        self.0.play_noting(who, m, &mut events)?;
        let others: Vec<_> = match FAULT {
            ANSWERS => bids(&self.0).filter(|(seat, _)| who != Actor::Seat(*seat)).collect(),
            EVENTS => bids(&self.0).collect(),
            _ => Vec::new(),
        };
        for event in events {
            notes.note(Told { event, others: others.clone() });
        }
        Ok(())
    }

    fn standing(&self) -> Standing {
        self.0.standing()
    }
}

impl<const FAULT: u8> Views for Faulty<FAULT> {
    type View = View;
    type Parts<'a> = View;

    fn parts(&self, to: Viewer) -> View {
        self.view(to)
    }

    fn view(&self, to: Viewer) -> View {
        let mut view = self.0.view(to);
        if FAULT == VIEW {
            for (seat, bid) in bids(&self.0) {
                view.players[seat.index()].bid = Some(bid);
            }
        }
        view
    }
}

impl<const FAULT: u8> Resample for Faulty<FAULT> {
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        let mut dealt = self.0.resample(keep, dice);
        let changed = bids(&self.0).filter(|(seat, _)| *seat != keep);
        for (seat, bid) in changed.collect::<Vec<_>>() {
            let money = dealt.player(seat).money;
            let place = &mut dealt.hidden.bids[seat];
            match FAULT {
                TRUTH => *place = Some(bid),
                IMPOSSIBLE if dice.below(8) == 0 => *place = Some(money + 1),
                UNEVEN if dice.below(2) == 0 => *place = Some(0),
                _ => {}
            }
        }
        Self(dealt)
    }
}

impl<const FAULT: u8> FromPosition for Faulty<FAULT> {
    fn from_position(
        options: &Options,
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, PositionError> {
        Sealed::from_position(options, seats, lines).map(Self)
    }
}

impl<const FAULT: u8> Explain for Faulty<FAULT> {}

impl<const FAULT: u8> Figures for Faulty<FAULT> {}

impl<const FAULT: u8> Handicaps for Faulty<FAULT> {}

impl<const FAULT: u8> game::Event for Told<FAULT> {
    type View = Shown;

    fn show(&self, to: Viewer) -> Option<Shown> {
        let shown = self.event.show(to)?;
        let bid = |&(seat, amount): &(Seat, u8)| EventView {
            fact: Fact::Bid { seat, amount: Some(amount) },
            clause: shown.clause,
        };
        // One fault reveals the bids only to the bidder, and the other to everyone else.
        let is_own = matches!(shown.fact, Fact::Bid { seat, .. } if to == Viewer::Seat(seat));
        let others = self.others.iter().filter(|_| is_own == (FAULT == ANSWERS));
        Some(Shown([shown].into_iter().chain(others.map(bid)).collect()))
    }
}

/// The events that a faulty game shows together, starting with the true one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Shown(Vec<EventView>);

impl game::EventView for Shown {
    fn line(&self) -> Line {
        self.0[0].line()
    }
}

impl<const FAULT: u8> TestKit for Faulty<FAULT> {
    const COMBINATIONS: [usize; 2] = [4; 2];
    const EXTENT: Extent = Sealed::EXTENT;
    const PERFT: &'static str = Sealed::PERFT;

    fn counted_from(from: &str, seats: usize) -> Self {
        Self(Sealed::counted_from(from, seats))
    }

    fn reveals(options: &[(String, String)], turn: Turn, m: Move) -> bool {
        Sealed::reveals(options, turn, m)
    }
}

/// Returns the names of the secrecy tests that a copy with the given fault fails.
fn failed<const FAULT: u8>() -> Vec<&'static str> {
    type Law = (&'static str, fn());
    let laws: [Law; 4] = [
        ("views", secrecy::views_show_nothing_hidden::<Faulty<FAULT>>),
        ("events", secrecy::events_tell_nothing_hidden::<Faulty<FAULT>>),
        ("own moves", secrecy::own_moves_tell_nothing_hidden::<Faulty<FAULT>>),
        ("deals", knowledge::deals_possible_cases::<Faulty<FAULT>>),
    ];
    let fails = |(_, law): &Law| catch_unwind(AssertUnwindSafe(law)).is_err();
    laws.into_iter().filter(fails).map(|(name, _)| name).collect()
}

#[test]
fn every_leak_fails_the_test_that_names_it() {
    assert_eq!(failed::<NONE>(), [""; 0]);
    assert_eq!(failed::<VIEW>()[0], "views");
    assert_eq!(failed::<EVENTS>()[0], "events");
    assert_eq!(failed::<ANSWERS>()[0], "own moves");
}

#[test]
fn every_wrong_deal_fails_the_test_of_deals() {
    assert_eq!(failed::<TRUTH>(), ["deals"]);
    // An unaffordable bid also breaks the rest of the game, so other tests may also fail.
    assert!(failed::<IMPOSSIBLE>().contains(&"deals"));
    assert_eq!(failed::<UNEVEN>(), ["deals"]);
}

/// Checks that a fault can be detected only while bids are hidden.
#[test]
fn bids_stay_hidden_until_the_last_one() {
    let mut game = Sealed::new(&Options, 3).expect("three can play");
    game.play(Actor::Chance, Move::Draw(9)).expect("a card");
    game.play(Actor::Seat(Seat::new(0)), Move::Bid(3)).expect("a bid");
    assert!(matches!(game.open.phase, Phase::Bid(9)));
    assert_eq!(bids(&game).collect::<Vec<_>>(), [(Seat::new(0), 3)]);
}
