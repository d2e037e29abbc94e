//! Tests of the game state: components neither appear nor disappear, and the list of bids is
//! complete.

mod citations;
mod data;
mod events;
mod marks;
mod parts;
mod positions;

use std::collections::HashSet;

use karat_kernel::game::{Actor, FromPosition as _, Moves, Options as _, Resample, Rules, Turn};
use karat_kernel::kit::{Xorshift, actor, listed_move};
use karat_kernel::seat::Seat;
use karat_kernel::setup::set_up;

use super::components::{EventCard, EventCards, GemCards};
use super::{Action, Edel, GEMS_PER_COLOUR, Gems, Move, Options, Phase};

const GAMES: usize = 40;

/// Plays random games with every number of seats, calling `look` with every position.
fn watch(options: &[(&str, &str)], mut look: impl FnMut(&Edel)) {
    let mut read = Options::default();
    for (name, value) in options {
        read.set(name, value).expect("an option");
    }
    for seats in Edel::SEATS {
        let mut dice = Xorshift(0x0e5e + seats as u64);
        for _ in 0..GAMES {
            let mut game = Edel::new(&read, seats).expect("a legal set-up");
            look(&game);
            while let Some(who) = actor(&game, &mut dice) {
                let m = match who {
                    Actor::Chance => game.draw(&mut dice),
                    Actor::Seat(_) => listed_move(&game, who, &mut dice),
                };
                game.play(who, m).expect("a listed move is legal");
                look(&game);
            }
        }
    }
}

/// Checks that the numbers of gems and event cards never change (ESR-COMP-4, ESR-RNG-7).
#[test]
fn components_are_conserved() {
    for options in [&[][..], &[("event_deck_reshuffle", "each_round")]] {
        watch(options, |game| {
            let mut gems = game.open.supply;
            let mut events = game.open.draw_pile.with(game.open.spent_pile);
            let mut event_count = game.open.draw_pile.len() + game.open.spent_pile.len();
            let mut place = |cards: EventCards| {
                events = events.with(cards);
                event_count += cards.len();
            };
            place(game.open.display.into_iter().collect());
            if let Phase::Instant(_, card) = game.open.phase {
                place([card].into_iter().collect());
            }
            for player in &game.open.players {
                gems = gems + player.holding;
                place(player.held);
            }
            assert_eq!(gems, Gems::new([GEMS_PER_COLOUR; 4]));
            assert_eq!((events, event_count), (EventCards::ALL, EventCard::COUNT));
            assert!(!game.open.draw_pile.is_empty(), "the draw pile is never empty");
            let held: usize = game.open.players.iter().map(|player| player.held.len()).sum();
            assert!(held <= 10, "at most one card is won in a turn");
        });
    }
}

/// Checks that no gem card is dealt twice in a two-player game, or in a round of a larger game
/// (ESR-RNG-3).
#[test]
fn no_gem_card_comes_twice() {
    watch(&[], |game| {
        let shown: GemCards = game.open.players.iter().filter_map(|player| player.card).collect();
        let shown = shown.with(game.open.aside.into_iter().collect());
        assert_eq!(shown.without(game.open.unseen), shown);
        assert!(usize::from(game.open.gem_deck) <= game.open.unseen.len());
    });
}

/// Compares the list of bids and raises with all legal answers in the same position (ESR-LIST-1,
/// ESR-LIST-2).
#[test]
fn the_lowest_bids_are_listed() {
    let mut seen = HashSet::new();
    watch(&[], |game| {
        let Turn::Seats(owing) = game.turn() else { return };
        let who = Actor::Seat(owing.first().expect("a turn has a seat"));
        let (mut listed, mut all) = (Moves::new(), Vec::new());
        game.legal(who, &mut listed);
        game.complete(who, &mut |m| all.push(m));
        seen.insert(std::mem::discriminant(&all[0]));
        if !matches!(game.open.phase, Phase::Open(_) | Phase::Answer(..)) {
            assert_eq!(listed.as_slice(), all);
            return;
        }
        let gems = |m: &Move| match m {
            Move::Bid(gems) | Move::Raise(gems) => Some(*gems),
            _ => None,
        };
        let (listed, all): (Vec<Gems>, Vec<Gems>) =
            (listed.iter().filter_map(gems).collect(), all.iter().filter_map(gems).collect());
        assert!(all.is_sorted_by_key(|gems| gems.key()));
        let lowest = all.len().min(32);
        assert_eq!(listed[..lowest], all[..lowest]);
        let last = listed.get(31).map_or(0, |gems| gems.total());
        let rest: Vec<Gems> = all
            .chunk_by(|one, other| one.total() == other.total())
            .map(|of_one_count| of_one_count[0])
            .filter(|gems| all.len() > 32 && gems.total() > last)
            .collect();
        assert_eq!(listed[lowest..], rest);
    });
    assert!(seen.len() >= 9, "all kinds of decisions were met");
}

/// Compares a bid's key with the written rule about the number and rank of gems (ESR-BARGAIN-10,
/// ESR-BARGAIN-11).
#[test]
fn a_raise_follows_the_written_rule() {
    let vectors: Vec<Gems> = (0..=u8::MAX)
        .map(|n| Gems::new([n % 4, n / 4 % 4, n / 16 % 4, n / 64 % 4]))
        .filter(|gems| !gems.is_empty())
        .collect();
    for &current in &vectors {
        for &raise in &vectors {
            let first_difference =
                raise.counts().into_iter().zip(current.counts()).find(|(new, old)| new != old);
            let says = raise.total() > current.total()
                || raise.total() == current.total()
                    && first_difference.is_some_and(|(new, old)| new > old);
            assert_eq!(raise.key() > current.key(), says, "{current} {raise}");
        }
    }
}

/// Checks that resampling a secret choice can produce exactly those cards that the player might
/// have chosen (ESR-INFO-3).
#[test]
fn a_secret_choice_may_be_any_card() {
    let mut game = Edel::from_position(&Options::default(), 2, &["choice P0 money"]);
    assert!(game.is_err(), "somebody must still have to choose");
    game = Edel::from_position(&Options::default(), 3, &["choice P0 money"]);
    let game = game.expect("a position");
    assert_eq!(dealt(&game, 1, 0), [Action::Money, Action::Event, Action::Gems].into());
    assert_eq!(dealt(&game, 0, 0), [Action::Money].into());
    let mut game = Edel::from_position(&Options::default(), 2, &[]).expect("a position");
    for (seat, text) in [(0, "choose event"), (1, "guess gems")] {
        let who = Actor::Seat(Seat::new(seat));
        game.play(who, text.parse().expect("a move")).expect("legal");
    }
    assert_eq!(dealt(&game, 1, 0), [Action::Money, Action::Event].into());
}

/// Returns the choices of `seat` in many states that `keep` cannot distinguish.
fn dealt(game: &Edel, keep: usize, seat: usize) -> HashSet<Action> {
    let mut dice = Xorshift(3);
    (0..200)
        .map(|_| game.resample(Seat::new(keep), &mut dice))
        .filter_map(|game| game.hidden.choices[Seat::new(seat)])
        .collect()
}

/// Checks that the error for an invalid card in a list states the card's number (ESR-COMP-1,
/// ESR-COMP-8).
#[test]
fn a_wrong_gem_card_is_refused_with_its_number() {
    let card = |name: &str, money: &str, gems: &str| {
        format!("[[gem_cards]]\nid = \"{name}\"\nmoney = {money}\ngems = {gems}\n")
    };
    let good = |number: usize| card(&format!("card{number}"), "4", "[0, 0, 2, 0]");
    let file = |cards: usize, at: usize, wrong: &str| -> String {
        let card = |number| if number == at { wrong.to_owned() } else { good(number) };
        (1..=cards).map(card).collect()
    };
    let named = |at: usize, name: &str| file(30, at, &card(name, "4", "[0, 0, 2, 0]"));
    let shown = |at: usize, money: &str, gems: &str| file(30, at, &card("odd", money, gems));
    let line = |at: usize, odd: &str| {
        let cards = (1..=30).map(|number| if number == at { odd } else { "4:0/0/2/0" });
        cards.collect::<Vec<_>>().join(",")
    };
    let cases = [
        (shown(7, "8", "[0, 0, 2, 0]"), "ESR-COMP-1", Some(7)),
        (shown(30, "3", "[0, 0, 2, 0]"), "ESR-COMP-1", Some(30)),
        (shown(1, "-4", "[0, 0, 2, 0]"), "ESR-COMP-1", Some(1)),
        (shown(2, "\"4\"", "[0, 0, 2, 0]"), "ESR-COMP-1", Some(2)),
        (shown(2, "9223372036854775807", "[0, 0, 2, 0]"), "ESR-COMP-1", Some(2)),
        (shown(9, "4", "[0, 0, 1, 0]"), "ESR-COMP-1", Some(9)),
        (shown(9, "4", "[2, 1, 1, 1]"), "ESR-COMP-1", Some(9)),
        (shown(9, "4", "[2, 1, 1]"), "ESR-COMP-1", Some(9)),
        (shown(9, "4", "[-1, 1, 1, 1]"), "ESR-COMP-1", Some(9)),
        (shown(9, "4", "[256, 0, 0, 2]"), "ESR-COMP-1", Some(9)),
        (file(30, 5, "[[gem_cards]]\nid = \"bare\"\n"), "ESR-COMP-1", Some(5)),
        (file(29, 0, ""), "ESR-COMP-1", Some(30)),
        (file(31, 0, ""), "ESR-COMP-1", Some(31)),
        (line(12, "8:0/0/2/0"), "ESR-COMP-1", Some(12)),
        (line(12, "4:0/0/2/0,4:0/0/2/0"), "ESR-COMP-1", Some(31)),
        (named(4, "card3"), "ESR-COMP-8", Some(4)),
        (named(4, ""), "ESR-COMP-8", Some(4)),
        (named(4, "two words"), "ESR-COMP-8", Some(4)),
        (file(30, 6, "[[gem_cards]]\nmoney = 4\ngems = [0, 0, 2, 0]\n"), "ESR-COMP-8", Some(6)),
        (line(12, "4"), "ESR-COMP-8", None),
        ("money = 4".to_owned(), "ESR-COMP-8", None),
        (String::new(), "ESR-COMP-8", None),
    ];
    for (text, clause, entry) in cases {
        let given = [("gem_cards_file".to_owned(), text.clone())];
        let error = set_up::<Edel>(&given, 3).err().expect("refused");
        assert_eq!(error.clause(), Some(clause), "{text}");
        assert_eq!(Options::refused_entry("gem_cards_file", &text), entry, "{text}");
        let said = error.to_string();
        let number = entry.map(|entry| format!(" (number {entry} of the list) is refused by "));
        assert!(number.is_none_or(|number| said.contains(&number)), "{said}");
    }
    // Cards may have any names in any order, including Karat's own.
    let backwards: String =
        (1..=30).map(|number| card(&format!("g{:02}", 31 - number), "4", "[0, 0, 2, 0]")).collect();
    for text in [backwards, named(4, "Žula"), line(12, "7:1/1/1/1")] {
        let given = [("gem_cards_file".to_owned(), text)];
        assert!(set_up::<Edel>(&given, 3).is_ok());
    }
}
