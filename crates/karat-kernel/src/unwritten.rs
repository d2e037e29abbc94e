//! A game's undocumented numbers, which come from Karat or from an earlier program. The numbers are
//! marked in `data.toml`, and explained in the rulebook's chapter on open questions.

/// A group of undocumented numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unwritten {
    /// The group's id in `data.toml` and in page texts.
    pub id: &'static str,
    /// The clause that states the numbers.
    pub clause: &'static str,
    /// The row in the rulebook's list of gaps that explains the choice of numbers.
    pub gap: &'static str,
    /// An option and one of its values, if the numbers matter only with that value.
    only_with: Option<(&'static str, &'static str)>,
    /// An option that replaces the numbers if it has the given value, or whatever its value if
    /// `None`.
    unless: Option<(&'static str, Option<&'static str>)>,
}

/// Creates a group of numbers stated by the given clause and explained in the rulebook's row `gap`.
pub const fn numbers(id: &'static str, clause: &'static str, gap: &'static str) -> Unwritten {
    Unwritten { id, clause, gap, only_with: None, unless: None }
}

impl Unwritten {
    /// Declares that the numbers matter only if an option has the given value.
    pub const fn only_with(self, name: &'static str, value: &'static str) -> Self {
        Self { only_with: Some((name, value)), ..self }
    }

    /// Declares that an option replaces the numbers if it has the given value, or whatever its
    /// value if `value` is `None`.
    pub const fn unless(self, name: &'static str, value: Option<&'static str>) -> Self {
        Self { unless: Some((name, value)), ..self }
    }

    /// Returns whether the numbers matter in a game with the given options.
    pub fn matter_with(&self, options: &[(String, String)]) -> bool {
        let given = |name: &str| {
            options.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
        };
        let is_needed = self.only_with.is_none_or(|(name, value)| given(name) == Some(value));
        let is_replaced = self.unless.is_some_and(|(name, value)| match value {
            Some(value) => given(name) == Some(value),
            None => given(name).is_some(),
        });
        is_needed && !is_replaced
    }
}
