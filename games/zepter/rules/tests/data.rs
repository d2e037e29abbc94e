//! Tests of the components of Das Zepter von Zavandor.

use std::collections::{BTreeMap, BTreeSet};

use karat_kernel::game::{Actor, Moves, Options as _, Rules as _, Viewer, Views as _};
use karat_kernel::house::Data as _;
use karat_kernel::kit::data::{at, list_of, names, number, numbers, text, word};
use karat_kernel::setup::set_up;
use serde_json::json;
use toml::Value;

use super::super::kit::data::data;
use crate::rules::{Artifact, Card, Data, Deck, Gem, Options, Role, Sentinel, Track, Zepter};

#[test]
fn the_components_match_the_data() {
    let (data, original) = (data(), Data::original());
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
        let sales: Vec<i64> = (0..5).map(|level| original.gem_sale(gem, level).into()).collect();
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
    let seats = Zepter::SEATS;
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

#[test]
fn the_options_match_the_data() {
    let data = data();
    let specs: BTreeMap<_, _> =
        Options::SPECS.iter().map(|spec| (spec.name.to_owned(), spec)).collect();
    let options = at(&data, "option").as_table().expect("a table");
    assert_eq!(specs.len(), options.len());
    for (name, option) in options {
        let spec = specs.get(name).unwrap_or_else(|| panic!("there is no option {name}"));
        assert_eq!(text(&option["see"]), spec.clause, "{name}");
        let Some(values) = option.get("values") else {
            assert!(spec.values.is_empty(), "{name}");
            if option.get("min").is_none() {
                continue;
            }
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

/// Checks that a variant's presets apply if no option is given, and that variants can be combined
/// exactly as the table says.
#[test]
fn the_variants_match_the_data() {
    let data = data();
    let combine = at(&data, "combine").as_table().expect("a table");
    for (one, partners) in combine {
        for other in combine.keys().filter(|other| *other != one) {
            let pairs = [one, other].map(|name| (name.clone(), "true".to_owned()));
            let accepted = set_up::<Zepter>(&pairs, 3).is_ok();
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
        let with =
            |pairs: &[(String, String)]| set_up::<Zepter>(pairs, 3).expect("the set-up is legal");
        assert!(with(&chosen) == with(&explicit), "{name}={value}");
    }
}

/// Returns the public view after all roles have been dealt in order and the display is face up.
fn first_round(seats: usize) -> serde_json::Value {
    let mut game = set_up::<Zepter>(&[], seats).expect("the set-up is legal");
    loop {
        let mut draws = Moves::new();
        game.legal(Actor::Chance, &mut draws);
        if draws.iter().any(|draw| draw.to_string().starts_with("draw place")) {
            return serde_json::to_value(game.view(Viewer::Public)).expect("a view has JSON");
        }
        game.play(Actor::Chance, draws[0]).expect("a listed draw is legal");
    }
}

fn accepts(name: &str, value: &str) -> bool {
    let pair = (name.to_owned(), value.to_owned());
    set_up::<Zepter>(&[pair], 2).is_ok()
}
