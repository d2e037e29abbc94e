//! The values in a game's `data.toml`, from which its `data.rs` is generated.

use toml::{Table, Value};

/// Returns the value at a path of keys, separated by dots.
///
/// # Panics
/// Panics if there is none.
pub fn at<'a>(data: &'a Table, path: &str) -> &'a Value {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    let value = data.get(first).unwrap_or_else(|| panic!("data.toml has no {first}"));
    if rest.is_empty() { value } else { at(value.as_table().expect("a table on the way"), rest) }
}

/// Returns a text.
///
/// # Panics
/// Panics if the value is not a text.
pub fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Returns a list of texts.
///
/// # Panics
/// Panics if the value is not a list of texts.
pub fn names(value: &Value) -> Vec<String> {
    value.as_array().expect("a list").iter().map(text).collect()
}

/// Returns a whole number.
///
/// # Panics
/// Panics if the value is not a whole number.
pub fn number(value: &Value) -> i64 {
    value.as_integer().expect("a number")
}

/// Returns a list of whole numbers.
///
/// # Panics
/// Panics if the value is not a list of whole numbers.
pub fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().expect("a list").iter().map(number).collect()
}
