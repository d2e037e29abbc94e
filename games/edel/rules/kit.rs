//! `TestKit` for Edel, Stein & Reich, used by the tests that cover every game.

use karat_kernel::game::{Actor, Moves, Rules as _, Turn};
use karat_kernel::house::{Data as _, Number};
use karat_kernel::kit::{Extent, TestKit};
use toml::Table;

use crate::rules::{Data, Edel, Move};

pub(crate) mod data;

impl TestKit for Edel {
    const EXTENT: Extent = Extent { games: 6, plies: 60, look_every: 3 };
    const PERFT: &'static str = include_str!("../perft.txt");

    /// Returns a position from which sequences of moves are counted.
    ///
    /// `start` is the set-up. `choice` is the first choice of action cards, after draws that each
    /// took the first available card.
    fn counted_from(from: &str, seats: usize) -> Self {
        let mut game = Self::new(&Default::default(), seats).expect("the set-up is legal");
        match from {
            "start" => {}
            "choice" => {
                while game.turn() == Turn::Chance {
                    let mut moves = Moves::new();
                    game.legal(Actor::Chance, &mut moves);
                    game.play(Actor::Chance, moves[0]).expect("a listed draw is legal");
                }
            }
            _ => panic!("no counts are made from {from}"),
        }
        game
    }

    fn parameters(seats: usize) -> Vec<(&'static str, String)> {
        let ages: Vec<String> = (0..seats).rev().map(|seat| seat.to_string()).collect();
        let cards = ["4:0/0/0/4", "7:1/1/0/0", "5:1/0/1/1"];
        let cards: Vec<&str> = (0..30).map(|card| cards[card % 3]).collect();
        vec![("age_order", ages.join(",")), ("gem_cards_file", cards.join(","))]
    }

    /// Returns whether a move reveals choices, as do the last of several secret choices
    /// (ESR-TURN-4) and a guess (ESR-2P-10, ESR-2P-13, ESR-2P-15).
    fn reveals(_options: &[(String, String)], turn: Turn, m: Move) -> bool {
        let is_last = matches!(turn, Turn::Seats(owing) if owing.len() == 1);
        let text = m.to_string();
        text.starts_with("guess") || text.starts_with("choose") && is_last
    }

    fn worked_examples() -> Vec<String> {
        let vectors = (1..=95).flat_map(|number| {
            let letters = match number {
                5 => "abcdefghijkl",
                87 => "abc",
                _ => return vec![format!("V-{number:02}")],
            };
            letters.chars().map(|letter| format!("V-{number:02}{letter}")).collect()
        });
        vectors.chain((1..=6).map(|number| format!("W-{number}"))).collect()
    }

    fn with_numbers(look: &mut dyn FnMut(Vec<Number<'_>>)) {
        let mut data = *Data::original();
        look(data.numbers());
    }

    fn generated_data(data: &Table) -> Option<String> {
        Some(data::generate(data))
    }
}
