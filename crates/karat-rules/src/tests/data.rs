//! The component data of every game: `data.rs` is generated from `data.toml`, and the rest of
//! `data.toml` must agree with the program. `UPDATE=1` rewrites `data.rs`.

#[path = "../../../../games/edel/tests/data.rs"]
mod edel;
#[path = "../../../../games/klenotnici/tests/data.rs"]
mod klenotnici;
#[path = "../../../../games/zepter/tests/data.rs"]
mod zepter;

use std::fs;

use toml::{Table, Value};

use crate::any::{GAMES, GameId};

#[test]
fn the_tables_are_generated_from_the_data() {
    for &id in GAMES {
        let path = format!("{}/data.rs", folder(id));
        let data = data_of(id);
        let generated = match id {
            GameId::Klenotnici => klenotnici::generate(&data),
            GameId::Edel => edel::generate(&data),
            GameId::Zepter => zepter::generate(&data),
            // Its numbers are constants.
            GameId::Sealed => continue,
        };
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &generated).expect("data.rs can be written");
        }
        let committed = fs::read_to_string(&path).expect("data.rs can be read");
        assert!(committed == generated, "{id}: data.rs differs from data.toml: run with UPDATE=1");
    }
}

pub(super) fn data_of(id: GameId) -> Table {
    let path = format!("{}/data.toml", folder(id));
    if id == GameId::Sealed {
        return Table::new();
    }
    let text = fs::read_to_string(path).expect("data.toml can be read");
    text.parse().expect("data.toml is TOML")
}

fn folder(id: GameId) -> String {
    format!("{}/../../games/{id}/rules", env!("CARGO_MANIFEST_DIR"))
}

fn at<'a>(data: &'a Table, path: &str) -> &'a Value {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    let value = data.get(first).unwrap_or_else(|| panic!("data.toml has no {first}"));
    if rest.is_empty() { value } else { at(value.as_table().expect("a table on the way"), rest) }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn names(value: &Value) -> Vec<String> {
    value.as_array().expect("a list").iter().map(text).collect()
}

fn number(value: &Value) -> i64 {
    value.as_integer().expect("a number")
}

fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().expect("a list").iter().map(number).collect()
}
