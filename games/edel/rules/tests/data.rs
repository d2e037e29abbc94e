//! Tests of the components of Edel, Stein & Reich.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use toml::{Table, Value};

use crate::any::{AnyGame, GameId};
use crate::edel::{Action, Colour, EventCard, GemCard};
use crate::game::Viewer;
use crate::tests::data::{at, data_of, names, number, numbers, text};

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
    let seats = GameId::Edel.seats();
    assert_eq!(number(at(&data, "players_min")), *seats.start() as i64);
    assert_eq!(number(at(&data, "players_max")), *seats.end() as i64);
}

/// Checks the gems, the cards and the turns of a new game, and the action cards of its players.
#[test]
fn the_set_up_matches_the_data() {
    let data = data();
    for setup in list_of(&data, "setup") {
        let seats = number(&setup["players"]) as usize;
        let game = AnyGame::new(GameId::Edel, &[], seats).expect("the set-up is legal");
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
        GameId::Edel.options().iter().map(|spec| (spec.name.to_owned(), spec)).collect();
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

/// Checks the principles behind the list of gem cards: more money goes with fewer gems, no two
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

pub(super) fn generate(data: &Table) -> String {
    let mut out = String::from(HEAD);
    let faces = list_of(data, "gem_cards")
        .iter()
        .map(|card| format!("({}, {:?})", number(&card["money"]), numbers(&card["gems"])));
    table(
        &mut out,
        "The money and the gems of each gem card (ESR-COMP-1).",
        "GEM_CARDS: [(u8, [u8; 4]); 30]",
        faces,
    );
    let kinds = list_of(data, "event_cards").iter().map(kind_code);
    table(
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
    table(
        &mut out,
        "The set-up for 2, 3, 4 and 5 players (ESR-SETUP-8).",
        "SETUPS: [Setup; 4]",
        setups,
    );
    out.truncate(out.trim_end().len());
    out + "\n"
}

/// The constants other than lists of components. Each entry contains the comment, the name with the
/// type, and the value.
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

/// Writes a constant list with one item on each line.
fn table(out: &mut String, comment: &str, name: &str, items: impl Iterator<Item = String>) {
    let items: String = items.map(|item| format!("    {item},\n")).collect();
    writeln!(out, "/// {comment}\npub(super) const {name} = [\n{items}];\n")
        .expect("a string takes any text");
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
//! Component tables (chapters 2, 4, 10 and 11), generated from `data.toml`; after a change there
//! run `UPDATE=1 cargo test -p karat-rules data`.

use super::components::Colour::{Blue, Green, Red, Yellow};
use super::components::EventKind::{
    self, Certificate, DiscardFromEach, GemBonus, HalveAll, MajorityBonus, Reorganise, ScoreColour,
    SoleMajorityBonus, Swap, TakeThree,
};
use super::setup::Setup;

";

fn data() -> Table {
    data_of(GameId::Edel)
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

fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}
