//! The values in a game's `data.toml`, from which its `data.rs` is generated.

use std::fmt::Write as _;

use toml::{Table, Value};

/// Returns the value at a dotted path of keys.
///
/// # Panics
/// Panics if the path has no value.
pub fn at<'a>(data: &'a Table, path: &str) -> &'a Value {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    let value = data.get(first).unwrap_or_else(|| panic!("data.toml has no {first}"));
    if rest.is_empty() { value } else { at(value.as_table().expect("a table on the way"), rest) }
}

/// Returns the list at a dotted path of keys.
///
/// # Panics
/// Panics if the path has no list.
pub fn list_of<'a>(data: &'a Table, path: &str) -> &'a Vec<Value> {
    at(data, path).as_array().expect("a list")
}

/// Returns an option's value as a string.
///
/// # Panics
/// Panics if the value is not a boolean, an integer or a string.
pub fn word(value: &Value) -> String {
    match value {
        Value::Boolean(value) => value.to_string(),
        Value::Integer(value) => value.to_string(),
        value => text(value),
    }
}

/// Returns a string value from the data.
///
/// # Panics
/// Panics if the value is not a string.
pub fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Returns a list of strings.
///
/// # Panics
/// Panics if the value is not a list of strings.
pub fn names(value: &Value) -> Vec<String> {
    value.as_array().expect("a list").iter().map(text).collect()
}

/// Returns an integer value from the data.
///
/// # Panics
/// Panics if the value is not an integer.
pub fn number(value: &Value) -> i64 {
    value.as_integer().expect("a number")
}

/// Returns a list of integers.
///
/// # Panics
/// Panics if the value is not a list of integers.
pub fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().expect("a list").iter().map(number).collect()
}

/// Capitalises a word, as in the names of Rust enum variants.
pub fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

/// Writes a list constant for `data.rs`, with one item per line.
pub fn write_table(
    out: &mut String,
    comment: &str,
    name: &str,
    items: impl Iterator<Item = String>,
) {
    let items: String = items.map(|item| format!("    {item},\n")).collect();
    writeln!(out, "/// {comment}\npub(super) const {name} = [\n{items}];\n")
        .expect("a string takes any text");
}
