//! The values in a game's `data.toml`, from which its `data.rs` is generated.

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
