//! Tests of the components of Edel, Stein & Reich.

use std::collections::BTreeMap;

use karat_kernel::game::{Options as _, Rules as _, Viewer, Views as _};
use karat_kernel::kit::data::{at, list_of, names, number, numbers, text, word};
use karat_kernel::setup::set_up;
use toml::Value;

use super::super::kit::data::data;
use crate::rules::{Action, Colour, Edel, EventCard, GemCard, Options};

#[test]
fn the_components_match_the_data() {
    let data = data();
    assert_eq!(names(at(&data, "colours.order")), Colour::ALL.map(Colour::name));
    let ids = |list: &str| list_of(&data, list).iter().map(|one| text(&one["id"])).collect();
    let ids: [Vec<String>; 3] = ["gem_cards", "event_cards", "action_cards"].map(ids);
    assert_eq!(ids[0], GemCard::all().map(|card| card.to_string()).collect::<Vec<_>>());
    assert_eq!(ids[1], EventCard::all().map(|card| card.to_string()).collect::<Vec<_>>());
    assert_eq!(ids[2], Action::ALL.map(Action::name));
    for card in list_of(&data, "event_cards") {
        let kind = text(&card["id"]).parse::<EventCard>().expect("an event card").kind();
        assert_eq!(kind.name(), text(&card["kind"]), "{card:?}");
        assert_eq!(kind.is_scoring(), text(&card["class"]) == "scoring", "{card:?}");
    }
    for kind in list_of(&data, "event_kinds") {
        let of_kind = EventCard::all().filter(|card| card.kind().name() == text(&kind["kind"]));
        assert_eq!(of_kind.count() as i64, number(&kind["count"]), "{kind:?}");
    }
    let seats = Edel::SEATS;
    assert_eq!(number(at(&data, "players_min")), *seats.start() as i64);
    assert_eq!(number(at(&data, "players_max")), *seats.end() as i64);
}

/// Checks a new game's gems, cards and turns, and its players' action cards.
#[test]
fn the_set_up_matches_the_data() {
    let data = data();
    for setup in list_of(&data, "setup") {
        let seats = number(&setup["players"]) as usize;
        let game = set_up::<Edel>(&[], seats).expect("the set-up is legal");
        let view = serde_json::to_value(game.view(Viewer::Public)).expect("a view has JSON");
        let per_colour = |count: i64| format!("{count}/{count}/{count}/{count}");
        let start = number(at(&data, "gems.start_per_colour"));
        assert_eq!(view["supply"], per_colour(number(&setup["supply"])));
        assert_eq!(view["turns"], number(&setup["turns"]));
        assert_eq!(view["gem_deck_count"], number(&setup["deck"]));
        let dealt = number(&setup["dealt"]) * number(&setup["turns"]);
        assert_eq!(dealt, number(&setup["deck"]), "{seats} seats");
        let with_free_choice = setup["free_choice"].as_bool().expect("a truth value");
        for player in view["players"].as_array().expect("a list") {
            assert_eq!(player["holding"], per_colour(start));
            assert_eq!(player["money"], number(at(&data, "money.start")));
            let has = |action: &Value| number(&action["min_players"]) <= seats as i64;
            let cards: Vec<String> = list_of(&data, "action_cards")
                .iter()
                .filter(|action| has(action))
                .map(|action| text(&action["id"]))
                .collect();
            assert_eq!(player["actions"], serde_json::json!(cards));
            assert_eq!(cards.contains(&"free_choice".to_owned()), with_free_choice);
        }
    }
}

#[test]
fn the_options_match_the_data() {
    let data = data();
    let specs: BTreeMap<_, _> =
        Options::SPECS.iter().map(|spec| (spec.name.to_owned(), spec)).collect();
    let options = list_of(&data, "options");
    assert_eq!(specs.len(), options.len());
    for option in options {
        let name = text(&option["name"]);
        let spec = specs.get(&name).unwrap_or_else(|| panic!("there is no option {name}"));
        assert!(names(&option["clauses"]).contains(&spec.clause.to_owned()), "{name}");
        let values: Vec<String> = match option.get("values") {
            Some(values) => values.as_array().expect("a list").iter().map(word).collect(),
            None => Vec::new(),
        };
        assert_eq!(values, spec.values, "{name}");
        if let Some(first) = values.first() {
            assert_eq!(*first, word(&option["default"]), "{name}");
        }
    }
}

/// Checks the design principles of the gem card list: cards with more money have fewer gems, no two
/// cards are the same, and all colours occur equally often.
#[test]
fn the_gem_cards_are_balanced() {
    let data = data();
    let rule = |name: &str| number(at(&data, &format!("gem_card_rules.{name}")));
    let within = |value, name: &str| {
        (rule(&format!("{name}_min"))..=rule(&format!("{name}_max"))).contains(&value)
    };
    let weights = numbers(at(&data, "gem_card_rules.weights"));
    let cards = list_of(&data, "gem_cards");
    assert_eq!(cards.len() as i64, rule("count"));
    let mut sums = [0; 4];
    let mut sets = Vec::new();
    for card in cards {
        let (money, gems) = (number(&card["money"]), numbers(&card["gems"]));
        assert!(within(money, "money") && within(gems.iter().sum(), "gems"), "{card:?}");
        let weight: i64 = gems.iter().zip(&weights).map(|(gems, each)| gems * each).sum();
        assert!(within(rule("money_weight") * money + weight, "index"), "{card:?}");
        assert!(!sets.contains(&gems), "{card:?} repeats a set of gems");
        sums.iter_mut().zip(&gems).for_each(|(sum, gems)| *sum += gems);
        sets.push(gems);
    }
    assert_eq!(sums, [number(at(&data, "gems.per_colour")); 4]);
    for colour in 0..4 {
        let only = |gems: &&Vec<i64>| (0..4).all(|other| (gems[other] > 0) == (other == colour));
        assert_eq!(sets.iter().filter(only).count(), 2, "cards of colour {colour} alone");
    }
}
