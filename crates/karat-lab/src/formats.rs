//! The formats of numbers and lists in answers and reports, in the language of the report.

use karat_words::{Locale, Value};

use crate::study::{Measure, Study};

/// The language in which answers and reports are worded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wording(pub(crate) Locale);

impl Wording {
    /// Returns the wording in a study's language.
    pub(crate) fn of(study: &Study) -> Self {
        Self(study.language)
    }

    /// Formats a message. Missing parts at its end, such as an interval, leave no space, and a
    /// sentence that ends with an abbreviation has only one full stop.
    pub(crate) fn say(self, id: &str, args: &[(&str, Value<'_>)]) -> String {
        self.0.say(id, args).trim_end().replace("..", ".")
    }

    /// Formats a message whose variables are all texts.
    pub(crate) fn tell(self, id: &str, args: &[(&str, &str)]) -> String {
        let args: Vec<_> = args.iter().map(|(name, text)| (*name, Value::from(*text))).collect();
        self.say(id, &args)
    }

    /// Formats a message without variables.
    pub(crate) fn text(self, id: &str) -> String {
        self.0.text(id)
    }

    /// Joins parts with commas and "and".
    pub(crate) fn joined(self, parts: &[String]) -> String {
        karat_words::joined(self.0, parts)
    }

    /// Joins parts with commas and "or".
    pub(crate) fn either(self, parts: &[String]) -> String {
        match parts {
            [others @ .., last] if !others.is_empty() => {
                self.tell("lab-or", &[("items", &others.join(", ")), ("last", last)])
            }
            _ => parts.concat(),
        }
    }

    /// Formats a number with the given number of decimals.
    pub(crate) fn decimal(self, value: f64, digits: usize) -> String {
        let text = format!("{value:.digits$}");
        match self.0 {
            Locale::En => text,
            Locale::Cs => text.replace('.', ","),
        }
    }

    /// Formats a share in percent with one decimal.
    pub(crate) fn percent(self, share: f64) -> String {
        self.tell("lab-percent", &[("number", &self.decimal(100.0 * share, 1))])
    }

    /// Formats a share in percent, without a decimal if it is zero.
    pub(crate) fn trimmed(self, share: f64) -> String {
        self.tell("lab-percent", &[("number", &self.short(100.0 * share))])
    }

    /// Formats a number with one decimal, or with none if it is zero.
    fn short(self, value: f64) -> String {
        let text = format!("{value:.1}");
        match text.strip_suffix(".0") {
            Some(whole) => whole.to_owned(),
            None => self.decimal(value, 1),
        }
    }

    /// Formats a difference of shares in percentage points.
    pub(crate) fn points(self, difference: f64) -> String {
        let number = self.short(100.0 * difference);
        let count = if number == "1" { 1 } else { 2 };
        self.say("lab-points", &[("number", number.into()), ("count", count.into())])
    }

    /// Formats a difference between two values of a quantity.
    pub(crate) fn amount(self, of: Measure, difference: f64) -> String {
        match of {
            Measure::Wins => self.points(difference),
            _ => {
                let number = self.decimal(difference, 1);
                self.tell("lab-amount", &[("number", &number), ("unit", &self.unit(of))])
            }
        }
    }

    /// Returns the unit of a difference between two values of a quantity.
    pub(crate) fn unit(self, of: Measure) -> String {
        self.text(&format!("lab-unit-{}", of.name()))
    }

    /// Formats a value with one decimal and its sign.
    pub(crate) fn signed(self, value: f64) -> String {
        match self.plain(value) {
            zero if zero == self.decimal(0.0, 1) => zero,
            text if value < 0.0 => text,
            text => format!("+{text}"),
        }
    }

    /// Formats a value with one decimal, and a minus sign if it is negative.
    pub(crate) fn plain(self, value: f64) -> String {
        let amount = self.decimal(value.abs(), 1);
        let is_negative = value < 0.0 && amount != self.decimal(0.0, 1);
        if is_negative { format!("\u{2212}{amount}") } else { amount }
    }

    /// Formats a number with a separator between groups of three digits.
    pub(crate) fn grouped(self, number: u64) -> String {
        let digits = number.to_string();
        let groups: Vec<&str> = digits
            .as_bytes()
            .rchunks(3)
            .rev()
            .map(|group| std::str::from_utf8(group).expect("digits are ASCII"))
            .collect();
        groups.join(match self.0 {
            Locale::En => ",",
            Locale::Cs => "\u{a0}",
        })
    }
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
