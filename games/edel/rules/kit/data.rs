//! Generates `data.rs` from `data.toml`.

use std::fmt::Write as _;

use karat_kernel::kit::data::{at, capital, list_of, names, number, numbers, text, write_table};
use toml::{Table, Value};

/// Returns the content of `data.rs`.
pub(crate) fn generate(data: &Table) -> String {
    let mut out = String::from(HEAD);
    let faces = list_of(data, "gem_cards")
        .iter()
        .map(|card| format!("({}, {:?})", number(&card["money"]), numbers(&card["gems"])));
    write_table(
        &mut out,
        "The money and the gems of each gem card (ESR-COMP-1).",
        "GEM_CARDS: [(u8, [u8; 4]); 30]",
        faces,
    );
    let kinds = list_of(data, "event_cards").iter().map(kind_code);
    write_table(
        &mut out,
        "The kind of each event card (ESR-COMP-2).",
        "EVENT_CARDS: [EventKind; 39]",
        kinds,
    );
    for (comment, name, value) in amounts(data) {
        writeln!(out, "/// {comment}\npub(super) const {name} = {value};\n")
            .expect("a string takes any text");
    }
    let setups = list_of(data, "setup").iter().map(|setup| {
        let [aside, deck, turns, supply] =
            ["removed", "deck", "turns", "supply"].map(|name| number(&setup[name]));
        format!("Setup {{ aside: {aside}, deck: {deck}, turns: {turns}, supply: {supply} }}")
    });
    write_table(
        &mut out,
        "The set-up for 2, 3, 4 and 5 players (ESR-SETUP-8).",
        "SETUPS: [Setup; 4]",
        setups,
    );
    out.truncate(out.trim_end().len());
    out + "\n"
}

/// The scalar constants, each with its comment, name and type, and value.
fn amounts(data: &Table) -> [(&'static str, &'static str, String); 7] {
    let bonuses: Vec<i64> = list_of(data, "event_cards")
        .iter()
        .filter(|card| text(&card["kind"]) == "majority_bonus")
        .map(|card| number(&card["amount"]))
        .collect();
    [
        (
            "The base income of each colour (ESR-COMP-7).",
            "BASE_INCOME: [u16; 4]",
            format!("{:?}", numbers(at(data, "income.base"))),
        ),
        (
            "The base income of each colour in an instant scoring (ESR-EVENT-SCORE-4).",
            "BASE_INCOME_HALF: [u16; 4]",
            format!("{:?}", numbers(at(data, "income.base_half"))),
        ),
        (
            "The amount of the `majority_bonus` card of each colour (ESR-EVENT-MAJ-1).",
            "MAJORITY_BONUS: [u16; 4]",
            format!("{bonuses:?}"),
        ),
        (
            "The payment of a `sole_majority_bonus` card for each sole majority (ESR-EVENT-SOLE-1).",
            "SOLE_MAJORITY_BONUS: u16",
            number(at(data, "income.sole_majority_bonus")).to_string(),
        ),
        (
            "The income for the most certificates (ESR-COMP-7).",
            "CERTIFICATES_FIRST: u16",
            number(at(data, "income.certificate_first")).to_string(),
        ),
        (
            "The income for the second most certificates (ESR-COMP-7).",
            "CERTIFICATES_SECOND: u16",
            number(at(data, "income.certificate_second")).to_string(),
        ),
        (
            "The maximum number of gems of a colour in a supply that is checked (ESR-NEXT-4).",
            "SUPPLY_CHECK: u8",
            number(at(data, "supply_check.threshold")).to_string(),
        ),
    ]
}

fn kind_code(card: &Value) -> String {
    let kind: String = text(&card["kind"]).split('_').map(capital).collect();
    match (card.get("colour"), card.get("colours")) {
        (Some(colour), _) => format!("{kind}({})", capital(&text(colour))),
        (_, Some(colours)) => {
            let colours: Vec<String> = names(colours).iter().map(|name| capital(name)).collect();
            format!("{kind}([{}])", colours.join(", "))
        }
        _ => kind,
    }
}

const HEAD: &str = "\
//! Component tables (chapters 2, 4, 10 and 11), generated from `data.toml`. After changing that
//! file, run `UPDATE=1 cargo test -p karat-rules data`.

use super::components::Colour::{Blue, Green, Red, Yellow};
use super::components::EventKind::{
    self, Certificate, DiscardFromEach, GemBonus, HalveAll, MajorityBonus, Reorganise, ScoreColour,
    SoleMajorityBonus, Swap, TakeThree,
};
use super::setup::Setup;

";

/// Returns the component data.
#[cfg(test)]
pub(crate) fn data() -> Table {
    include_str!("../data.toml").parse().expect("data.toml is TOML")
}
