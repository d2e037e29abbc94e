//! The formats of numbers and lists in answers and reports.

use crate::study::Measure;

/// Joins parts with commas and "and".
pub(crate) fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// Joins names with commas and the given word, such as "or".
pub(crate) fn listed_names(names: &[&str], word: &str) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [others @ .., last] => format!("{} {word} {last}", others.join(", ")),
    }
}

/// Formats a share in percent with one decimal.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Formats a share in percent, without a decimal if it is zero.
pub(crate) fn trimmed(share: f64) -> String {
    format!("{}%", percent(share).trim_end_matches('%').trim_end_matches(".0"))
}

/// Formats a difference of shares in percentage points.
pub(crate) fn points(difference: f64) -> String {
    let text = format!("{:.1}", 100.0 * difference);
    let text = text.trim_end_matches(".0");
    format!("{text} percentage point{}", if text == "1" { "" } else { "s" })
}

/// Formats a difference between two values of a quantity.
pub(crate) fn amount(of: Measure, difference: f64) -> String {
    match of {
        Measure::Wins => points(difference),
        _ => format!("{difference:.1} {}", of.unit()),
    }
}

/// Formats a value with one decimal and its sign.
pub(crate) fn signed(value: f64) -> String {
    match plain(value) {
        zero if zero == "0.0" => zero,
        text if value < 0.0 => text,
        text => format!("+{text}"),
    }
}

/// Formats a value with one decimal, and a minus sign if it is negative.
pub(crate) fn plain(value: f64) -> String {
    let text = format!("{value:.1}");
    match text.strip_prefix('-') {
        Some("0.0") => "0.0".to_owned(),
        Some(amount) => format!("\u{2212}{amount}"),
        None => text,
    }
}

/// Formats a number with commas between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits are ASCII"))
        .collect();
    groups.join(",")
}

/// Rounds up to two significant digits.
pub(crate) fn rounded(number: u64) -> u64 {
    let unit = 10_u64.pow(number.max(1).ilog10().saturating_sub(1));
    number.div_ceil(unit) * unit
}

/// Returns the text with its first letter as a capital.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}
