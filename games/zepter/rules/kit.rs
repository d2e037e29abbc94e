//! `TestKit` for Das Zepter von Zavandor, used by the tests that cover every game.

use karat_kernel::game::{Actor, Options as _, Rules as _, Turn, Viewer};
use karat_kernel::house::{Data as _, Number};
use karat_kernel::kit::{Extent, TestKit};
use toml::Table;

use crate::rules::{Data, Fact, Move, Options, Zepter};

pub(crate) mod data;

impl TestKit for Zepter {
    /// Few combinations of options are tested, because a game of Zavandor takes as long as six of
    /// the other games.
    const COMBINATIONS: [usize; 2] = [60, 25];
    const EXTENT: Extent = Extent { games: 3, plies: 130, look_every: 10 };
    const PERFT: &'static str = include_str!("../perft.txt");

    /// Returns a position from which sequences of moves are counted. `start` is the position after
    /// the set-up, and `auction` the same in variant D.
    fn counted_from(from: &str, seats: usize) -> Self {
        let mut options = Options::default();
        match from {
            "start" => {}
            "auction" => options.set("variant_d", "true").expect("an option"),
            _ => panic!("no counts are made from {from}"),
        }
        Self::new(&options, seats).expect("the set-up is legal")
    }

    fn parameters(_seats: usize) -> Vec<(&'static str, String)> {
        vec![("bid_ceiling", "1000".to_owned()), ("max_rounds", "6".to_owned())]
    }

    /// Returns whether a move may reveal cards.
    ///
    /// A pass that ends an auction may reveal that the winner cannot pay (ZEP-INFO-9). The end of a
    /// round may also reveal cards, if cards become dust at the next income (ZEP-SAGES-7,
    /// ZEP-INFO-5).
    fn reveals(options: &[(String, String)], _turn: Turn, m: Move) -> bool {
        let text = m.to_string();
        let converts = options.iter().any(|(_, value)| value == "next_income");
        text == "pass" || converts && (text == "end" || text.starts_with("keep"))
    }

    /// Returns whether a move shows cards, like the best payment or the choice of cards to keep.
    fn shows_cards(m: Move) -> bool {
        let text = m.to_string();
        text.ends_with(" with best") || text.starts_with("keep ")
    }

    fn has_unlisted_alternatives(m: Move) -> bool {
        m.to_string().starts_with("keep")
    }

    /// Returns the move with the payment that everyone saw, if the rules chose it. If the player
    /// had other cards, the rules would choose a different payment.
    fn as_seen(&self, who: Actor, m: Move) -> Move {
        let text = m.to_string();
        let Some(steps) = text.strip_suffix(" with best") else { return m };
        let events = { *self }.play_shown(who, m, Viewer::Public).expect("a listed move is legal");
        let units = events.iter().find_map(|event| match event.fact {
            Fact::Paid { units, .. } if !units.is_empty() => Some(format!(" with {units}")),
            _ => None,
        });
        format!("{steps}{}", units.unwrap_or_default()).parse().expect("a payment has a text")
    }

    fn worked_examples() -> Vec<String> {
        let of_the_document = (1..=30).map(|number| format!("ZV-D{number:02}"));
        of_the_document.chain((1..=147).map(|number| format!("ZV-E{number:02}"))).collect()
    }

    fn with_numbers(look: &mut dyn FnMut(Vec<Number<'_>>)) {
        let mut data = *Data::original();
        look(data.numbers());
    }

    fn generated_data(data: &Table) -> Option<String> {
        Some(data::generate(data))
    }
}
