//! Tests that viewers can derive their view of the game from the events that they see.

use std::collections::BTreeSet;

use karat_kernel::game::{Event as _, Rules, Viewer, Views};
use karat_kernel::seat::Seat;

use super::super::components::{Card, Cards, Deck, Units};
use super::super::notes::{EventView, Fact};
use super::super::{PhaseView, PlayerView, View};
use super::watch_events;

/// Sets of options under which every event occurs in some game.
const GAMES: [&[(&str, &str)]; 4] = [
    &[],
    &[("variant_d", "true"), ("limited_gem_supply", "true")],
    &[("open_hands", "true"), ("immediate_effects_optional", "true")],
    &[("nine_sages_conversion_time", "next_income"), ("hand_limit_timing", "round_end")],
];

/// Checks that a viewer following the events knows everything that the view shows about the
/// players.
///
/// The viewer must know the energy, the knowledge, the active gems, the course of an auction, and
/// their own cards exactly.
#[test]
fn events_add_up_to_the_view() {
    let mut cited = BTreeSet::new();
    for options in GAMES {
        let mut seen: Vec<View> = Vec::new();
        watch_events(options, |game, events| {
            let viewers = || Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Public]);
            let now: Vec<View> = viewers().map(|viewer| game.view(viewer)).collect();
            // There are no events before a game's first position.
            for ((before, after), to) in seen.iter().zip(&now).zip(viewers()) {
                let told: Vec<_> = events.iter().filter_map(|event| event.show(to)).collect();
                cited.extend(told.iter().map(|event| event.clause));
                if !told.is_empty() {
                    accounts_agree(before, &told, after);
                    auctions_agree(before, &told, after);
                }
            }
            seen = now;
        });
    }
    assert!(cited.len() >= 33, "{cited:?}");
}

fn accounts_agree(before: &View, told: &[EventView], after: &View) {
    // There are no events about the roles' initial possessions.
    if before.players.iter().any(|player| player.role.is_none()) {
        return;
    }
    for (before, seen) in before.players.iter().zip(&after.players).filter(|(_, now)| now.in_game) {
        let mut account = Account::of(before);
        let about = told.iter().filter(|event| event.fact.seat() == Some(before.seat));
        about.for_each(|event| account.enter(&event.fact));
        let mut seen = Account::of(seen);
        // At the end of the game, all cards are shown without an event (ZEP-INFO-10).
        if after.phase == PhaseView::Over && account.hand.cards.is_none() {
            (seen.hand.cards, seen.reserve.cards) = (None, None);
        }
        assert_eq!(account, seen, "{told:?}");
    }
    for event in told {
        if let Fact::Ordered { seat, place, points } = event.fact {
            let player = &after.players[seat.index()];
            assert_eq!((Some(place), points), (player.place, player.start_points));
        }
    }
}

fn auctions_agree(before: &View, told: &[EventView], after: &View) {
    let mut auction =
        before.auction.as_ref().map(|held| (held.item, held.starter, held.high, held.bid));
    for event in told {
        match event.fact {
            Fact::AuctionStarted { seat, item, bid } => auction = Some((item, seat, seat, bid)),
            Fact::Raised { seat, bid } => {
                let (item, starter, ..) = auction.expect("an auction is held");
                auction = Some((item, starter, seat, bid));
            }
            Fact::Won { seat, item, bid, net_price } => {
                let (held, _, high, last) = auction.expect("an auction is held");
                assert_eq!((held, high, last), (item, seat, bid));
                let shown = after.auction.as_ref().map(|held| held.net_prices[seat.index()]);
                assert!(shown.is_none_or(|shown| shown == net_price), "{told:?}");
            }
            Fact::Received { .. } | Fact::Eliminated { .. } => auction = None,
            _ => {}
        }
    }
    let seen = after.auction.as_ref().map(|held| (held.item, held.starter, held.high, held.bid));
    assert_eq!(auction, seen, "{told:?}");
}

/// A player's possessions, calculated from events.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Account {
    dust: u32,
    concentrated: [u8; 4],
    hand: Pile,
    reserve: Pile,
    reserve_dust: u16,
    levels: [u8; 6],
    board: Vec<u16>,
    active: [u8; 5],
}

/// A player's cards as known to a viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pile {
    counts: [u8; 4],
    cards: Option<Cards>,
}

impl Pile {
    fn add(&mut self, counts: [u8; 4], cards: Option<Cards>) {
        self.counts.iter_mut().zip(counts).for_each(|(mine, more)| *mine += more);
        assert_eq!(self.cards.is_some(), cards.is_some());
        self.cards.iter_mut().zip(cards).for_each(|(mine, more)| mine.add_all(&more));
    }

    /// Removes cards from the pile that all viewers can see.
    fn take(&mut self, cards: &Cards) {
        self.counts.iter_mut().zip(counts(cards)).for_each(|(mine, gone)| *mine -= gone);
        self.cards.iter_mut().for_each(|mine| mine.take_all(cards));
    }
}

fn counts(cards: &Cards) -> [u8; 4] {
    Deck::ALL.map(|deck| cards.count_of(deck))
}

impl Account {
    fn of(view: &PlayerView) -> Self {
        let PlayerView { dust, concentrated, reserve_dust, levels, active, .. } = *view;
        Self {
            dust,
            concentrated,
            hand: Pile { counts: view.card_counts, cards: view.cards },
            reserve: Pile { counts: view.reserve_counts, cards: view.reserve },
            reserve_dust,
            levels,
            board: view.board.to_vec(),
            active,
        }
    }

    fn enter(&mut self, fact: &Fact) {
        match *fact {
            Fact::Activated { counts, .. } => self.active = counts,
            Fact::GemLost { gem, .. } => self.active[gem as usize] -= 1,
            Fact::Sold { gem, count, is_active: true, .. } => {
                self.active[gem as usize] -= count as u8;
            }
            Fact::Released { cost, .. } | Fact::ReleasedFree { cost, .. } => {
                self.board.retain(|&other| other != cost);
            }
            Fact::Advanced { track, levels, .. } => {
                self.levels[track as usize] += levels as u8;
            }
            Fact::AdvancedFree { track, level, .. } => self.levels[track as usize] = level,
            Fact::Paid { price, units, dust, .. } => {
                let left = i64::from(self.dust) + i64::from(units.value()) - price;
                self.hand_over(&units);
                self.dust = left as u32;
                assert!(dust == self.dust || dust + 1 == self.dust, "{fact:?}");
            }
            Fact::ChangeLost { energy, .. } => self.dust -= energy,
            Fact::Discarded { units, dust, .. } => {
                self.hand_over(&units);
                self.dust = dust;
            }
            _ => self.receive(fact),
        }
    }

    fn hand_over(&mut self, units: &Units) {
        self.hand.take(&units.cards);
        self.concentrated.iter_mut().zip(units.concentrated).for_each(|(mine, gone)| *mine -= gone);
    }

    fn receive(&mut self, fact: &Fact) {
        match *fact {
            Fact::ReserveJoined { counts, cards, dust, .. } => {
                assert_eq!((counts, cards), (self.reserve.counts, self.reserve.cards), "{fact:?}");
                self.hand.add(counts, cards);
                self.reserve = Pile { counts: [0; 4], cards: cards.map(|_| Cards::EMPTY) };
                self.reserve_dust -= dust;
                self.dust += u32::from(dust);
            }
            Fact::DustReceived { dust, .. } => self.dust += u32::from(dust),
            Fact::Concentrated { deck, units, dust, .. } => {
                self.concentrated[deck as usize] += units;
                self.dust += u32::from(dust);
            }
            Fact::Drew { deck, value, is_reserved, .. } => {
                let mut drawn = [0; 4];
                drawn[deck as usize] = 1;
                let card = value.map(|value| Card::new(deck, value).expect("a card of the deck"));
                let cards = card.map(|card| {
                    let mut cards = Cards::EMPTY;
                    cards.add(card, 1);
                    cards
                });
                let pile = if is_reserved { &mut self.reserve } else { &mut self.hand };
                pile.add(drawn, cards);
            }
            Fact::CardsReplaced { dust, is_reserved: true, .. } => self.reserve_dust += dust,
            Fact::CardsReplaced { dust, .. } => self.dust += u32::from(dust),
            Fact::Converted { cards, dust, .. } => {
                assert_eq!(u32::from(dust), cards.value(), "{fact:?}");
                self.reserve.take(&cards);
                self.reserve_dust += dust;
            }
            _ => {}
        }
    }
}
