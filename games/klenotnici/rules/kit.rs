//! `TestKit` for Klenotníci, used by the tests that cover every game.

use karat_kernel::game::{Actor, Dice as _, Options as _, Rules as _, Turn};
use karat_kernel::house::{Data as _, Number};
use karat_kernel::kit::Xorshift;
use karat_kernel::kit::{Extent, TestKit};
use karat_kernel::seat::Seat;
use toml::Table;

use crate::rules::{Data, Klenotnici, Move, Options};

/// The number of money cards per hand in a position with few possible cases.
const MONEY_CARDS: usize = 5;

pub(crate) mod data;

impl TestKit for Klenotnici {
    const EXTENT: Extent = Extent { games: 12, plies: 200, look_every: 4 };
    const PERFT: &'static str = include_str!("../perft.txt");

    /// Returns a position from which sequences of moves are counted.
    ///
    /// In the positions `base` and `royal`, the first pyramid is chosen, without and with secret
    /// goals.
    fn counted_from(from: &str, seats: usize) -> Self {
        let mut options = Options::default();
        let has_goals = match from {
            "base" => "false",
            "royal" => "true",
            _ => panic!("no counts are made from {from}"),
        };
        options.set("royal_goals", has_goals).expect("an option");
        let mut game = Self::new(&options, seats).expect("the set-up is legal");
        game.play(Actor::Chance, Move::DrawStarter(Seat::new(0))).expect("a draw");
        game
    }

    fn parameters(seats: usize) -> Vec<(&'static str, String)> {
        let ages: Vec<String> = (0..seats).rev().map(|seat| seat.to_string()).collect();
        vec![
            ("starter", "1".to_owned()),
            ("age_order", ages.join(",")),
            ("gem_values", "3,4,5,3,5,6,4,5,6,4,6,7,5,6,7".to_owned()),
            ("royal_trios", royal_trios()),
        ]
    }

    fn small_position(seats: usize, dice: &mut Xorshift) -> Vec<String> {
        let mut lines = vec!["supply ruby_s pearl_m gold_l emerald_s".to_owned()];
        for seat in Seat::all(seats) {
            let mut faces: Vec<u32> = (2..=10).collect();
            while faces.len() > MONEY_CARDS {
                faces.remove(dice.below(faces.len() as u32) as usize);
            }
            let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
            lines.push(format!("hand {seat} {{{}|JQKA}}", faces.join(",")));
        }
        lines
    }

    fn reveals(_options: &[(String, String)], _turn: Turn, _m: Move) -> bool {
        false
    }

    /// Adds to a move the ranks of the action cards that it spends. The list of moves and the set
    /// of all moves omit ranks that do not matter (KLE-ACTION-4).
    fn completions(text: &str) -> Vec<String> {
        let uses = [("exchange ", 1), ("x2", 2), ("hammer", 3)];
        let Some((word, count)) = uses.into_iter().find(|(word, _)| text.contains(word)) else {
            return Vec::new();
        };
        let after = text.find(word).expect("found") + word.trim_end().len();
        let after = after + text[after..].find(']').map_or(0, |end| end + 1);
        let (head, rest) = text.split_at(after);
        if rest.starts_with('(') {
            return Vec::new();
        }
        let chosen = (0..16_u32).filter(|set| set.count_ones() == count);
        let ranks = chosen.map(|set| {
            let names = ["J", "Q", "K", "A"].into_iter().enumerate();
            let names = names.filter(|(place, _)| set >> place & 1 == 1).map(|(_, name)| name);
            names.collect::<Vec<_>>().join(",")
        });
        ranks.map(|ranks| format!("{head}({ranks}){rest}")).collect()
    }

    fn worked_examples() -> Vec<String> {
        (0..=67).map(|number| format!("KLE-EX-{number:02}")).collect()
    }

    fn with_numbers(look: &mut dyn FnMut(Vec<Number<'_>>)) {
        let mut data = *Data::original();
        look(data.numbers());
    }

    fn generated_data(data: &Table) -> Option<String> {
        Some(data::generate(data))
    }
}

fn royal_trios() -> String {
    let colours = ["ruby", "pearl", "emerald", "sapphire", "gold"];
    let trios: Vec<String> = (0..20)
        .map(|card| {
            let [large, medium, small] = [card, card / 5, card / 4].map(|n| colours[n % 5]);
            format!("{large}_l/{medium}_m/{small}_s")
        })
        .collect();
    trios.join(",")
}
