//! Tests of the components of Klenotníci.

use std::collections::{BTreeMap, BTreeSet};

use karat_kernel::game::{Options as _, Rules as _, Viewer, Views as _};
use karat_kernel::kit::data::{at, names, number, numbers, text};
use karat_kernel::setup::set_up;
use serde_json::json;

use super::super::kit::data::{colour_of, data, trios_of, values};
use crate::rules::{Gem, Klenotnici, Options, Rank, Suit};

#[test]
fn the_components_match_the_data() {
    let data = data();
    let of = |path: &str| names(at(&data, path));
    let gems: Vec<String> = of("gems.colours")
        .iter()
        .flat_map(|colour| of("gems.sizes").into_iter().map(move |size| format!("{colour}_{size}")))
        .collect();
    assert_eq!(gems, Gem::all().map(|gem| gem.to_string()).collect::<Vec<_>>());
    assert_eq!(of("cards.suits"), Suit::ALL.map(Suit::name));
    assert_eq!(of("cards.action_ranks"), Rank::ALL.map(Rank::name));
    assert_eq!(numbers(at(&data, "cards.money_ranks")), (2..=10).collect::<Vec<_>>());
    let seats = Klenotnici::SEATS;
    assert_eq!(number(at(&data, "players.min")), *seats.start() as i64);
    assert_eq!(number(at(&data, "players.max")), *seats.end() as i64);
}

#[test]
fn the_options_match_the_data() {
    let data = data();
    let mut expected = BTreeMap::new();
    for (name, option) in at(&data, "options").as_table().expect("options are tables") {
        expected.insert(name.clone(), (names(&option["values"]), text(&option["clause"])));
    }
    for (name, clause) in at(&data, "parameters").as_table().expect("parameters are a table") {
        expected.insert(name.clone(), (Vec::new(), text(clause)));
    }
    let found: BTreeMap<_, _> = Options::SPECS
        .iter()
        .map(|spec| {
            let values = spec.values.iter().map(ToString::to_string).collect();
            (spec.name.to_owned(), (values, spec.clause.to_owned()))
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn every_value_table_keeps_the_rules_of_values() {
    let data = data();
    let (min, max) = (number(at(&data, "value_rules.min")), number(at(&data, "value_rules.max")));
    for (name, table) in at(&data, "values").as_table().expect("value tables are tables") {
        let values = values(&data, name);
        assert!(values.iter().all(|value| (min..=max).contains(value)), "{name}");
        assert!(values.chunks(3).all(|column| column.is_sorted_by(|a, b| a < b)), "{name}");
        let fixed = number(at(&data, "value_rules.fixed.pearl_m"));
        assert_eq!(numbers(&table["pearl"])[1], fixed, "{name}");
        let options = [("gem_value_table".to_owned(), name.clone())];
        let game = set_up::<Klenotnici>(&options, 3).expect("a listed table is legal");
        let view = serde_json::to_value(game.view(Viewer::Public)).expect("a view has JSON");
        assert_eq!(view["values"], json!(values), "{name}");
    }
}

#[test]
fn the_figures_of_the_default_tables_hold() {
    let data = data();
    let values = values(&data, "karat_default");
    assert_eq!(values.iter().sum::<i64>(), number(at(&data, "figures.value_total")));
    for value in 3..=7 {
        assert_eq!(values.iter().filter(|&&v| v == value).count(), 3, "gems worth {value}");
    }
    let columns: Vec<i64> = values.chunks(3).map(|column| column.iter().sum()).collect();
    assert_eq!(columns, [14, 15, 17, 16, 13]);
    let sets = at(&data, "sets").as_array().expect("sets are a list");
    let points: i64 = sets.iter().map(|set| number(&set["points"])).sum();
    assert_eq!(points, number(at(&data, "figures.set_total")));
}

/// Checks that no player can own more than nine gems, because each gem costs at least one money
/// card (KLE-END-5). Also checks the highest possible scores.
#[test]
fn the_highest_scores_of_one_player_hold() {
    let data = data();
    let gems: Vec<String> = Gem::all().map(|gem| gem.to_string()).collect();
    let mask = |names: &[String]| {
        names.iter().fold(0_u32, |mask, name| {
            mask | 1 << gems.iter().position(|gem| gem == name).expect("a gem")
        })
    };
    let sets: Vec<(u32, i64)> = at(&data, "sets")
        .as_array()
        .expect("sets are a list")
        .iter()
        .map(|set| (mask(&names(&set["gems"])), number(&set["points"])))
        .collect();
    let trios: Vec<u32> = names(at(&data, "cards.suits"))
        .iter()
        .flat_map(|suit| trios_of(&data, suit))
        .map(|trio| mask(&trio))
        .collect();
    let values = values(&data, "karat_default");
    let goal_points = numbers(at(&data, "scoring.goal_points"));
    let (mut set_max, mut score_max, mut royal_max) = (0, 0, 0);
    for owned in (0..1_u32 << gems.len()).filter(|owned| owned.count_ones() <= 9) {
        let complete = sets.iter().filter(|(set, _)| owned & set == *set);
        let set_points: i64 = complete.map(|(_, points)| points).sum();
        let worth: i64 =
            (0..gems.len()).filter(|gem| owned >> gem & 1 == 1).map(|g| values[g]).sum();
        let score = worth + set_points + 9 - i64::from(owned.count_ones());
        let matches = trios.iter().map(|trio| (owned & trio).count_ones()).max();
        let goal = goal_points[matches.expect("there are trios") as usize];
        set_max = set_max.max(set_points);
        score_max = score_max.max(score);
        royal_max = royal_max.max(score + goal);
    }
    assert_eq!(set_max, number(at(&data, "figures.set_max")));
    assert_eq!(score_max, number(at(&data, "figures.score_max")));
    assert_eq!(royal_max, number(at(&data, "figures.score_max_royal")));
}

#[test]
fn the_trio_table_obeys_its_laws() {
    let data = data();
    let value_of: BTreeMap<String, i64> =
        Gem::all().map(|gem| gem.to_string()).zip(values(&data, "karat_default")).collect();
    let mut trios = BTreeSet::new();
    let mut cards_of = BTreeMap::<String, u32>::new();
    let mut cards_of_pair = BTreeMap::<(String, String), u32>::new();
    for suit in names(at(&data, "cards.suits")) {
        let mut shown = BTreeSet::new();
        for trio in trios_of(&data, &suit) {
            let worth: i64 = trio.iter().map(|gem| value_of[gem]).sum();
            assert!((14..=16).contains(&worth), "{trio:?} is worth {worth}");
            for (index, gem) in trio.iter().enumerate() {
                *cards_of.entry(gem.clone()).or_default() += 1;
                for other in &trio[index + 1..] {
                    *cards_of_pair.entry((gem.clone(), other.clone())).or_default() += 1;
                }
            }
            shown.extend(trio.clone());
            trios.insert(trio);
        }
        let colours: BTreeSet<&str> = shown.iter().map(|gem| colour_of(gem)).collect();
        assert_eq!((shown.len(), colours.len()), (12, 4), "{suit} shows four colours");
    }
    assert_eq!(trios.len(), 20);
    assert_eq!(cards_of.len(), 15);
    assert!(cards_of.values().all(|&cards| cards == 4));
    // There are three pairs of sizes and, for each, 5 * 4 pairs of different colours.
    assert_eq!(cards_of_pair.len(), 60);
    assert!(cards_of_pair.values().all(|&cards| cards == 1));
}
