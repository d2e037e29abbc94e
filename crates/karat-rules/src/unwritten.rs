//! The numbers that no document of a game gives. They come from Karat or an earlier program.
//! `data.toml` marks them; the rulebooks give the reasons in their chapters on open questions.

use crate::any::GameId;

/// Numbers that no document gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unwritten {
    /// The name in `data.toml` and in the words of pages.
    pub id: &'static str,
    /// The clause that contains them.
    pub clause: &'static str,
    /// The row of the rulebook that gives the reasons.
    pub gap: &'static str,
    /// The option and the value without which they have no effect.
    only_with: Option<(&'static str, &'static str)>,
    /// The option that replaces them at a table if it has this value, or any value for `None`.
    unless: Option<(&'static str, Option<&'static str>)>,
}

/// Creates the entry of this name for `clause`; row `gap` of the rulebook explains it.
pub(crate) const fn numbers(
    id: &'static str,
    clause: &'static str,
    gap: &'static str,
) -> Unwritten {
    Unwritten { id, clause, gap, only_with: None, unless: None }
}

impl Unwritten {
    /// Restricts their effect to this value of an option.
    pub(crate) const fn only_with(self, name: &'static str, value: &'static str) -> Self {
        Self { only_with: Some((name, value)), ..self }
    }

    /// Excludes tables with this value of an option, or with any value.
    pub(crate) const fn unless(self, name: &'static str, value: Option<&'static str>) -> Self {
        Self { unless: Some((name, value)), ..self }
    }
}

impl GameId {
    /// Returns the unwritten numbers that apply to a game with these options.
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
