//! Generates `data.rs` from `data.toml`.

use std::fmt::Write as _;

use karat_kernel::kit::data::{at, capital, list_of, number, numbers, text, write_table};
use toml::Table;

use crate::rules::{Card, Deck};

/// Returns the content of `data.rs`.
pub(crate) fn generate(data: &Table) -> String {
    let mut out = String::from(HEAD);
    component_tables(&mut out, data);
    card_tables(&mut out, data);
    for (comment, name, value) in amounts(data) {
        writeln!(out, "/// {comment}\n{name} = {value};\n").expect("a string takes any text");
    }
    let cards = list_of(data, "order_card")
        .iter()
        .map(|card| format!("({}, {})", number(&card["artifact"]), number(&card["sentinel"])));
    let cards: Vec<String> = cards.collect();
    writeln!(
        out,
        "/// The price modifiers of each place, for artifacts and for Sentinels (ZEP-ORDER-5).\n\
         pub(super) const ORDER_CARDS: [(i16, i16); 6] =\n    [{}];\n",
        cards.join(", ")
    )
    .expect("a string takes any text");
    let tracks = list_of(data, "role")
        .iter()
        .map(|role| format!("Track::{}", camel(&text(&role["knowledge"]))));
    let comment = "The track on which each role starts (ZEP-SETUP-12).";
    write_table(&mut out, comment, "ROLE_TRACKS: [Track; 6]", tracks);
    out.truncate(out.trim_end().len());
    out + "\n"
}

fn component_tables(out: &mut String, data: &Table) {
    let gems = list_of(data, "gem").iter().map(|gem| {
        let (price, points) = (numbers(&gem["price"]), number(&gem["points"]));
        let pieces = number(&gem["pieces"]);
        format!("GemFacts {{ price: {price:?}, points: {points}, pieces: {pieces} }}")
    });
    write_table(out, "The gems (ZEP-COMP-1).", "GEMS: [GemFacts; 5]", gems);
    let decks = list_of(data, "deck").iter().map(|deck| {
        let (unit, dust) = (number(&deck["concentrated"]), number(&deck["empty_dust"]));
        format!("DeckFacts {{ concentrated: {unit}, empty_dust: {dust} }}")
    });
    write_table(out, "The energy decks (ZEP-COMP-6).", "DECKS: [DeckFacts; 4]", decks);
    let tracks = list_of(data, "knowledge").iter().map(|track| {
        let cost = numbers(&track["cost"]);
        let hand_limit = number(&track["hand_limit_at_level_1"]);
        format!("TrackFacts {{ cost: {cost:?}, hand_limit: {hand_limit} }}")
    });
    write_table(out, "The knowledge tracks (ZEP-KNOW-1).", "TRACKS: [TrackFacts; 6]", tracks);
    let artifacts = list_of(data, "artifact").iter().map(|artifact| {
        let (back, price) = (text(&artifact["group"]), number(&artifact["price"]));
        let points = number(&artifact["points"]);
        format!("ArtifactFacts {{ back: Back::{back}, price: {price}, points: {points} }}")
    });
    write_table(out, "The artifacts (ZEP-ART-1).", "ARTIFACTS: [ArtifactFacts; 12]", artifacts);
}

/// Writes the number of copies of each card, one deck per line.
fn card_tables(out: &mut String, data: &Table) {
    let alternative = at(data, "deck_alternative.ruby_13_15");
    let both = [
        ("The number of copies of each energy card (ZEP-COMP-3).", "CARD_COPIES", None),
        (
            "The number of copies of each energy card with `ruby_card_range=13_15` (ZEP-COMP-4).",
            "CARD_COPIES_13_15",
            Some(()),
        ),
    ];
    for (comment, name, is_narrow) in both {
        writeln!(out, "/// {comment}\n#[rustfmt::skip]\npub(super) const {name}: [u8; CARDS] = [")
            .expect("a string takes any text");
        for (deck, fact) in Deck::ALL.into_iter().zip(list_of(data, "deck")) {
            let is_other = is_narrow.is_some() && deck == Deck::Ruby;
            let cards = if is_other { &alternative["cards"] } else { &fact["cards"] };
            let copies: Vec<String> = Card::of(deck)
                .map(|card| cards.get(card.value().to_string()).map_or(0, number).to_string())
                .collect();
            writeln!(out, "    {},", copies.join(", ")).expect("a string takes any text");
        }
        out.push_str("];\n\n");
    }
}

/// The scalar constants, each with its comment, name and type, and value.
fn amounts(data: &Table) -> [(&'static str, &'static str, String); 4] {
    let of_roles = |name: &str| {
        let roles = list_of(data, "role").iter();
        format!("{:?}", roles.map(|role| number(&role[name])).collect::<Vec<_>>())
    };
    [
        (
            "The starting dust of each role (ZEP-SETUP-12).",
            "pub(super) const START_DUST: [u16; 6]",
            of_roles("start_dust"),
        ),
        (
            "The dust that the community starting bonus adds (ZEP-VAR-CB-1).",
            "pub(super) const START_BONUS: [u16; 6]",
            of_roles("community_bonus"),
        ),
        (
            "The release costs of the markers on a player's board (ZEP-COMP-10).",
            "pub const RELEASE_COSTS: [u16; 5]",
            format!("{:?}", numbers(at(data, "knowledge_markers.release_cost"))),
        ),
        (
            "The printed price of a Sentinel (ZEP-SENT-1).",
            "pub(super) const SENTINEL_PRICE: u16",
            number(at(data, "sentinel_common.price")).to_string(),
        ),
    ]
}

const HEAD: &str = "\
//! Component tables (chapters 2 to 8 and 14), generated from `data.toml`. After changing that
//! file, run `UPDATE=1 cargo test -p karat-rules data`.

use super::components::{ArtifactFacts, Back, CARDS, DeckFacts, GemFacts, Track, TrackFacts};

";

/// Converts a name such as `energy_flow` to `EnergyFlow`.
fn camel(name: &str) -> String {
    name.split('_').map(capital).collect()
}

/// Returns the component data.
#[cfg(test)]
pub(crate) fn data() -> Table {
    include_str!("../data.toml").parse().expect("data.toml is TOML")
}
