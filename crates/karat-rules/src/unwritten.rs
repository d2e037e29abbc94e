//! The numbers that no document of a game gives, so that others stand there: Karat's own, or an
//! earlier program's. `data.toml` marks them; the rulebooks give the reasons, in their chapters on
//! what is left open.

use crate::any::GameId;

/// Numbers that no document gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unwritten {
    /// Their name, in `data.toml` and in the words of pages.
    pub id: &'static str,
    /// The clause that has them.
    pub clause: &'static str,
    /// The row of the rulebook that gives the reasons.
    pub gap: &'static str,
    /// The option and value without which nothing depends on them.
    only_with: Option<(&'static str, &'static str)>,
    /// The option by which a table has numbers of its own: this value, or any if it has none listed.
    unless: Option<(&'static str, Option<&'static str>)>,
}

/// Those of this name, which `clause` has and of which the row `gap` of the rulebook speaks.
pub(crate) const fn numbers(
    id: &'static str,
    clause: &'static str,
    gap: &'static str,
) -> Unwritten {
    Unwritten { id, clause, gap, only_with: None, unless: None }
}

impl Unwritten {
    /// Only with this value of an option does anything depend on them.
    pub(crate) const fn only_with(self, name: &'static str, value: &'static str) -> Self {
        Self { only_with: Some((name, value)), ..self }
    }

    /// A table that is given this value of an option, or any, has numbers of its own.
    pub(crate) const fn unless(self, name: &'static str, value: Option<&'static str>) -> Self {
        Self { unless: Some((name, value)), ..self }
    }
}

impl GameId {
    /// Those that a game with these options is played with.
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
