//! Tests of the components of Das Zepter von Zavandor.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::json;
use toml::{Table, Value};

use crate::any::{AnyGame, GameId};
use crate::game::{Actor, Viewer};
use crate::tests::data::{at, data_of, names, number, numbers, text};
use crate::zepter::{Artifact, Card, Deck, Gem, Role, Sentinel, Track};

#[test]
fn the_components_match_the_data() {
    let data = data();
    let ids = |list: &str| -> Vec<String> {
        list_of(&data, list).iter().map(|one| text(&one["id"])).collect()
    };
    assert_eq!(ids("gem"), Gem::ALL.map(Gem::name));
    assert_eq!(ids("deck"), Deck::ALL.map(Deck::name));
    assert_eq!(ids("role"), Role::ALL.map(Role::name));
    assert_eq!(ids("knowledge"), Track::ALL.map(Track::name));
    assert_eq!(ids("artifact"), Artifact::ALL.map(Artifact::name));
    assert_eq!(ids("sentinel"), Sentinel::ALL.map(Sentinel::name));
    for (gem, fact) in Gem::ALL.into_iter().zip(list_of(&data, "gem")) {
        let sales: Vec<i64> = (0..5).map(|level| gem.sale(level).into()).collect();
        assert_eq!(sales, numbers(&fact["sale"]), "{gem}");
    }
    for (deck, fact) in Deck::ALL.into_iter().zip(list_of(&data, "deck")) {
        let cards = fact["cards"].as_table().expect("the cards of a deck");
        let values: BTreeSet<String> =
            Card::of(deck).map(|card| card.value().to_string()).collect();
        assert_eq!(cards.keys().cloned().collect::<BTreeSet<_>>(), values, "{deck}");
        assert_eq!(cards.values().map(number).sum::<i64>(), number(&fact["count"]), "{deck}");
        let sum = |(value, count): (&String, &Value)| {
            value.parse::<i64>().expect("a value") * number(count)
        };
        assert_eq!(cards.iter().map(sum).sum::<i64>(), number(&fact["sum"]), "{deck}");
    }
    let seats = GameId::Zepter.seats();
    assert_eq!(number(at(&data, "game.min_players")), *seats.start() as i64);
    assert_eq!(number(at(&data, "game.max_players")), *seats.end() as i64);
}

/// Checks the display, the artifacts, the gems, the dust and the limits at the beginning of the
/// first round.
#[test]
fn the_set_up_matches_the_data() {
    let data = data();
    for setup in list_of(&data, "setup") {
        let seats = number(&setup["players"]) as usize;
        let view = first_round(seats);
        let offers = view["offers"].as_array().expect("a list");
        let price = number(at(&data, "sentinel_common.price"));
        let (sentinels, artifacts): (Vec<_>, Vec<_>) =
            offers.iter().partition(|offer| offer["price"] == price);
        assert_eq!(sentinels.len() as i64, number(at(&data, "setup_common.sentinels_on_offer")));
        let shown: i64 =
            artifacts.iter().map(|offer| offer["copies"].as_i64().expect("a count")).sum();
        assert_eq!(shown, number(&setup["display"]), "{seats} seats");
        let per_group = setup["per_group"].as_table().expect("a table");
        let mut counts = ["A", "B", "C", "D"].map(|back| number(&per_group[back]));
        assert_eq!(counts.iter().sum::<i64>(), number(&setup["artifact_cards"]));
        counts[0] -= shown;
        assert_eq!(view["artifact_deck_counts"], json!(counts), "{seats} seats");
        for (player, role) in
            view["players"].as_array().expect("a list").iter().zip(list_of(&data, "role"))
        {
            assert_eq!(player["role"], text(&role["id"]));
            assert_eq!(player["dust"], number(&role["start_dust"]));
            assert_eq!(player["hand_limit"], number(&role["hand_limit"]));
            assert_eq!(player["active"], json!([2, 1, 0, 0, 0]));
            assert_eq!(player["slots"], number(at(&data, "slots.base")));
            assert_eq!(player["points_total"], number(at(&data, "setup_common.start_points")));
        }
    }
}

/// Returns the public view after all roles have been dealt in order and the display is face up.
fn first_round(seats: usize) -> serde_json::Value {
    let mut game = AnyGame::new(GameId::Zepter, &[], seats).expect("the set-up is legal");
    while !game.legal(Actor::Chance).iter().any(|draw| draw.starts_with("draw place")) {
        let draw = game.legal(Actor::Chance).swap_remove(0);
        game.play(Actor::Chance, &draw).expect("a listed draw is legal");
    }
    serde_json::to_value(game.view(Viewer::Public)).expect("a view has JSON")
}

#[test]
fn the_options_match_the_data() {
    let data = data();
    let specs: BTreeMap<_, _> =
        GameId::Zepter.options().iter().map(|spec| (spec.name.to_owned(), spec)).collect();
    let options = at(&data, "option").as_table().expect("a table");
    assert_eq!(specs.len(), options.len());
    for (name, option) in options {
        let spec = specs.get(name).unwrap_or_else(|| panic!("there is no option {name}"));
        assert_eq!(text(&option["see"]), spec.clause, "{name}");
        let Some(values) = option.get("values") else {
            assert!(spec.values.is_empty(), "{name}");
            for (bound, step) in [("min", -1), ("max", 1)] {
                let bound = number(&option[bound]);
                assert!(accepts(name, &bound.to_string()), "{name}={bound}");
                assert!(!accepts(name, &(bound + step).to_string()), "{name} beyond {bound}");
            }
            continue;
        };
        let values: Vec<String> = values.as_array().expect("a list").iter().map(word).collect();
        assert_eq!(values, spec.values, "{name}");
        assert_eq!(values[0], word(&option["default"]), "{name}");
    }
}

/// Checks that the presets of variants apply if no option is given, and that variants can be
/// combined exactly as the table says.
#[test]
fn the_variants_match_the_data() {
    let data = data();
    let combine = at(&data, "combine").as_table().expect("a table");
    for (one, partners) in combine {
        for other in combine.keys().filter(|other| *other != one) {
            let pairs = [one, other].map(|name| (name.clone(), "true".to_owned()));
            let accepted = AnyGame::new(GameId::Zepter, &pairs, 3).is_ok();
            assert_eq!(accepted, names(partners).contains(other), "{one} and {other}");
        }
    }
    let presets = [
        ("edition", "first", at(&data, "preset.edition.first")),
        ("edition", "second", at(&data, "preset.edition.second")),
        ("variant_a", "true", at(&data, "preset.variant_a")),
    ];
    for (name, value, preset) in presets {
        let preset = preset.as_table().expect("a table");
        let chosen = vec![(name.to_owned(), value.to_owned())];
        let spoken = preset.iter().map(|(name, value)| (name.clone(), word(value)));
        let explicit: Vec<_> = chosen.iter().cloned().chain(spoken).collect();
        let set_up = |pairs: &[(String, String)]| {
            AnyGame::new(GameId::Zepter, pairs, 3).expect("the set-up is legal")
        };
        assert!(set_up(&chosen) == set_up(&explicit), "{name}={value}");
    }
}

fn accepts(name: &str, value: &str) -> bool {
    let pair = (name.to_owned(), value.to_owned());
    AnyGame::new(GameId::Zepter, &[pair], 2).is_ok()
}

pub(super) fn generate(data: &Table) -> String {
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
        "/// The modifiers of each place for artifacts and for Sentinels (ZEP-ORDER-5).\n\
         pub(super) const ORDER_CARDS: [(i16, i16); 6] =\n    [{}];\n",
        cards.join(", ")
    )
    .expect("a string takes any text");
    let tracks = list_of(data, "role")
        .iter()
        .map(|role| format!("Track::{}", camel(&text(&role["knowledge"]))));
    let comment = "The track on which each role starts (ZEP-SETUP-12).";
    table(&mut out, comment, "ROLE_TRACKS: [Track; 6]", tracks);
    out.truncate(out.trim_end().len());
    out + "\n"
}

fn component_tables(out: &mut String, data: &Table) {
    let gems = list_of(data, "gem").iter().map(|gem| {
        let (price, points) = (numbers(&gem["price"]), number(&gem["points"]));
        let pieces = number(&gem["pieces"]);
        format!("GemFacts {{ price: {price:?}, points: {points}, pieces: {pieces} }}")
    });
    table(out, "The gems (ZEP-COMP-1).", "GEMS: [GemFacts; 5]", gems);
    let decks = list_of(data, "deck").iter().map(|deck| {
        let (unit, dust) = (number(&deck["concentrated"]), number(&deck["empty_dust"]));
        format!("DeckFacts {{ concentrated: {unit}, empty_dust: {dust} }}")
    });
    table(out, "The energy decks (ZEP-COMP-6).", "DECKS: [DeckFacts; 4]", decks);
    let tracks = list_of(data, "knowledge").iter().map(|track| {
        let cost = numbers(&track["cost"]);
        let hand_limit = number(&track["hand_limit_at_level_1"]);
        format!("TrackFacts {{ cost: {cost:?}, hand_limit: {hand_limit} }}")
    });
    table(out, "The knowledge tracks (ZEP-KNOW-1).", "TRACKS: [TrackFacts; 6]", tracks);
    let artifacts = list_of(data, "artifact").iter().map(|artifact| {
        let (back, price) = (text(&artifact["group"]), number(&artifact["price"]));
        let points = number(&artifact["points"]);
        format!("ArtifactFacts {{ back: Back::{back}, price: {price}, points: {points} }}")
    });
    table(out, "The artifacts (ZEP-ART-1).", "ARTIFACTS: [ArtifactFacts; 12]", artifacts);
}

/// Writes the number of copies of each card, with one deck on each line.
fn card_tables(out: &mut String, data: &Table) {
    let alternative = at(data, "deck_alternative.ruby_13_15");
    let both = [
        ("The copies of each energy card (ZEP-COMP-3).", "CARD_COPIES", None),
        (
            "The copies of each energy card with `ruby_card_range=13_15` (ZEP-COMP-4).",
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

/// The constants other than tables of components. Each entry contains the comment, the name with
/// the type, and the value.
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
            "pub const SENTINEL_PRICE: u16",
            number(at(data, "sentinel_common.price")).to_string(),
        ),
    ]
}

/// Writes a constant list with one item on each line.
fn table(out: &mut String, comment: &str, name: &str, items: impl Iterator<Item = String>) {
    let items: String = items.map(|item| format!("    {item},\n")).collect();
    writeln!(out, "/// {comment}\npub(super) const {name} = [\n{items}];\n")
        .expect("a string takes any text");
}

const HEAD: &str = "\
//! Component tables (chapters 2 to 8, 14), generated from `data.toml`; after a change there run
//! `UPDATE=1 cargo test -p karat-rules data`.

use super::components::{ArtifactFacts, Back, CARDS, DeckFacts, GemFacts, Track, TrackFacts};

";

fn data() -> Table {
    data_of(GameId::Zepter)
}

fn list_of<'a>(data: &'a Table, path: &str) -> &'a Vec<Value> {
    at(data, path).as_array().expect("a list")
}

/// Returns a value of an option as text.
fn word(value: &Value) -> String {
    match value {
        Value::Boolean(value) => value.to_string(),
        Value::Integer(value) => value.to_string(),
        value => text(value),
    }
}

/// Returns a name such as `energy_flow` in the form `EnergyFlow`.
fn camel(name: &str) -> String {
    name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}
