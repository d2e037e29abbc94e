//! The numbers of a game that none of its documents gives. The undocumented numbers come from Karat
//! or from an earlier program. The file `data.toml` marks undocumented numbers, and the rulebooks
//! explain such numbers in their chapters on open questions.

/// A group of numbers that no document gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unwritten {
    /// The id of the group in `data.toml` and in the texts of the pages.
    pub id: &'static str,
    /// The clause that states the numbers.
    pub clause: &'static str,
    /// The row of the rulebook's list of gaps that explains why the numbers were chosen.
    pub gap: &'static str,
    /// An option and one of its values, if the numbers matter only with the given value.
    only_with: Option<(&'static str, &'static str)>,
    /// An option that replaces the numbers if it has the given value. If the value is `None`, any
    /// value of the option replaces the numbers.
    unless: Option<(&'static str, Option<&'static str>)>,
}

/// Creates a group of numbers that the given clause states and the row `gap` of the rulebook
/// explains.
pub const fn numbers(id: &'static str, clause: &'static str, gap: &'static str) -> Unwritten {
    Unwritten { id, clause, gap, only_with: None, unless: None }
}

impl Unwritten {
    /// Declares that the numbers matter only if an option has the given value.
    pub const fn only_with(self, name: &'static str, value: &'static str) -> Self {
        Self { only_with: Some((name, value)), ..self }
    }

    /// Declares that an option replaces the numbers if it has the given value, or with any value if
    /// `value` is `None`.
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
