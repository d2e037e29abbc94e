//! The numbers of a game that none of its documents gives. They come from Karat or from an earlier
//! program. `data.toml` marks them, and the rulebooks explain them in their chapters on open
//! questions.

use crate::any::GameId;

/// A group of numbers that no document gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unwritten {
    /// The id of the group, which `data.toml` and the words of the pages use.
    pub id: &'static str,
    /// The clause that states the numbers.
    pub clause: &'static str,
    /// The row in the rulebook that explains why these numbers were chosen.
    pub gap: &'static str,
    /// The option and its value without which the numbers do not matter.
    only_with: Option<(&'static str, &'static str)>,
    /// The option that replaces the numbers, if it has this value. `None` means that it replaces
    /// them with any value.
    unless: Option<(&'static str, Option<&'static str>)>,
}

/// Creates a group of numbers that `clause` states. The row `gap` of the rulebook explains them.
pub(crate) const fn numbers(
    id: &'static str,
    clause: &'static str,
    gap: &'static str,
) -> Unwritten {
    Unwritten { id, clause, gap, only_with: None, unless: None }
}

impl Unwritten {
    /// Declares that the numbers only matter if an option has this value.
    pub(crate) const fn only_with(self, name: &'static str, value: &'static str) -> Self {
        Self { only_with: Some((name, value)), ..self }
    }

    /// Declares that an option replaces the numbers if it has this value, or, for `None`, any
    /// value.
    pub(crate) const fn unless(self, name: &'static str, value: Option<&'static str>) -> Self {
        Self { unless: Some((name, value)), ..self }
    }
}

impl GameId {
    /// Returns those undocumented numbers that matter in a game with these options.
    pub fn unwritten_with(
        self,
        options: &[(String, String)],
    ) -> impl Iterator<Item = &'static Unwritten> {
        let given = move |name: &str| {
            options.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
        };
        self.unwritten().iter().filter(move |numbers| {
            let is_needed =
                numbers.only_with.is_none_or(|(name, value)| given(name) == Some(value));
            let is_replaced = numbers.unless.is_some_and(|(name, value)| match value {
                Some(value) => given(name) == Some(value),
                None => given(name).is_some(),
            });
            is_needed && !is_replaced
        })
    }
}
