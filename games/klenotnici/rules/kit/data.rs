//! Generates `data.rs` from `data.toml`.

use std::fmt::Write as _;

use karat_kernel::kit::data::{at, capital, names, number, numbers};
use toml::Table;

/// Returns the content of `data.rs`.
pub(crate) fn generate(data: &Table) -> String {
    let mut out = String::from(HEAD);
    for (name, constant) in
        [("karat_default", "VALUES_KARAT_DEFAULT"), ("uniform_357", "VALUES_UNIFORM_357")]
    {
        let values = values(data, name);
        write!(
            out,
            "/// The value of each pyramid with `gem_value_table={name}`, in canonical order.\n\
             pub(super) const {constant}: [u8; GEMS] = {values:?};\n\n"
        )
        .expect("a string takes any text");
    }
    let sets = at(data, "sets").as_array().expect("sets are a list");
    writeln!(
        out,
        "/// The sets, in the order of KLE-SCORE-2 to KLE-SCORE-6.\n\
         pub(super) const SETS: [Gems; {}] = [",
        sets.len()
    )
    .expect("a string takes any text");
    for set in sets {
        let gems: Vec<String> = names(&set["gems"]).iter().map(|gem| gem_code(gem)).collect();
        writeln!(out, "    Gems::of(&[{}]),", gems.join(", ")).expect("a string takes any text");
    }
    let points: Vec<i64> = sets.iter().map(|set| number(&set["points"])).collect();
    write!(
        out,
        "];\n\n/// The points for each set.\n\
         pub(super) const SET_POINTS: [u8; {}] = {points:?};\n",
        points.len()
    )
    .expect("a string takes any text");
    out.push_str(
        "\n/// The trio of each action card by suit and rank with \
         `royal_trio_table=karat_default`.\n\
         pub(super) const TRIOS_KARAT_DEFAULT: [[[Gem; 3]; 4]; 5] = [\n",
    );
    for suit in names(at(data, "cards.suits")) {
        out.push_str("    [\n");
        for trio in trios_of(data, &suit) {
            let colours: Vec<String> = trio.iter().map(|gem| capital(colour_of(gem))).collect();
            writeln!(out, "        trio({}),", colours.join(", "))
                .expect("a string takes any text");
        }
        out.push_str("    ],\n");
    }
    let points = numbers(at(data, "scoring.goal_points"));
    write!(
        out,
        "];\n\n/// The points for a secret goal, by how many of its pyramids the player owns (KLE-GOAL-7).\n\
         pub(super) const GOAL_POINTS: [u8; {}] = {points:?};\n\n\
         /// The points for each money card left in hand (KLE-SCORE-10).\n\
         pub(super) const PER_MONEY_CARD: u8 = {};\n{TAIL}",
        points.len(),
        number(at(data, "scoring.per_money_card"))
    )
    .expect("a string takes any text");
    out
}

const HEAD: &str = "\
//! Component tables (chapters 2, 10 and 11), generated from `data.toml`. After changing that
//! file, run `UPDATE=1 cargo test -p karat-rules data`.

use super::components::Colour::{self, Emerald, Gold, Pearl, Ruby, Sapphire};
use super::components::Size::{Large, Medium, Small};
use super::components::{GEMS, Gem, Gems};

";

const TAIL: &str = "
/// The large, the medium and the small pyramid of these colours (KLE-GOAL-2).
const fn trio(large: Colour, medium: Colour, small: Colour) -> [Gem; 3] {
    [Gem::new(large, Large), Gem::new(medium, Medium), Gem::new(small, Small)]
}
";

pub(crate) fn values(data: &Table, table: &str) -> Vec<i64> {
    names(at(data, "gems.colours"))
        .iter()
        .flat_map(|colour| numbers(at(data, &format!("values.{table}.{colour}"))))
        .collect()
}

pub(crate) fn trios_of(data: &Table, suit: &str) -> Vec<Vec<String>> {
    let cards = at(data, &format!("trios.karat_default.{suit}")).as_array().expect("a list");
    let trios: Vec<Vec<String>> = cards.iter().map(names).collect();
    for trio in &trios {
        let sizes: Vec<&str> =
            trio.iter().map(|gem| gem.split_once('_').expect("an id").1).collect();
        assert_eq!(sizes, ["l", "m", "s"], "{suit}: large, medium, small");
    }
    trios
}

fn gem_code(gem: &str) -> String {
    let size = match gem.split_once('_').expect("an id").1 {
        "s" => "Small",
        "m" => "Medium",
        _ => "Large",
    };
    format!("Gem::new({}, {size})", capital(colour_of(gem)))
}

pub(crate) fn colour_of(gem: &str) -> &str {
    gem.split_once('_').expect("an id").0
}

/// Returns the component data.
#[cfg(test)]
pub(crate) fn data() -> Table {
    include_str!("../data.toml").parse().expect("data.toml is TOML")
}
