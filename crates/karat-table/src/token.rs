//! The rights of a token, which lets a program act for the person who created it.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use crate::table::UnknownWord;
use crate::time::{DAY, UnixMillis};

/// The maximum number of tokens per person. Expired tokens do not count.
pub const TOKENS_MAX: u32 = 16;

/// The possible lifetimes of a token in days, starting with the default.
pub const TOKEN_DAYS: [u16; 4] = [90, 7, 30, 365];

/// The prefix of every token. Tokens published by mistake are easy to find by this prefix.
pub const TOKEN_MARK: &str = "karat_";

/// A right that a token can grant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// The right to read everything that the person can see.
    Read,
    /// The right to open, join, leave, start and close tables.
    Tables,
    /// The right to make moves and to take them back.
    Play,
    /// The right to follow people and to write in chats.
    People,
    /// The right to mark the account as a bot.
    Bot,
}

/// The rights that a token grants.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scopes(BTreeSet<Scope>);

impl Scope {
    /// All rights, in the order shown in the form.
    pub const ALL: [Self; 5] = [Self::Read, Self::Tables, Self::Play, Self::People, Self::Bot];

    /// Returns the right's name in the database, forms and responses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Tables => "tables",
            Self::Play => "play",
            Self::People => "people",
            Self::Bot => "bot",
        }
    }
}

impl FromStr for Scope {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Self, UnknownWord> {
        let known = Self::ALL.into_iter().find(|scope| scope.name() == name);
        known.ok_or(UnknownWord("scope"))
    }
}

impl Scopes {
    /// Returns whether the set includes the given right.
    pub fn has(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    /// Returns the rights in the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = Scope> {
        self.0.iter().copied()
    }

    /// Returns whether the set contains no rights.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().collect())
    }
}

/// Writes the rights' names, separated by spaces.
impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, scope) in self.iter().enumerate() {
            write!(f, "{}{}", if place == 0 { "" } else { " " }, scope.name())?;
        }
        Ok(())
    }
}

impl FromStr for Scopes {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        text.split(' ').filter(|word| !word.is_empty()).map(str::parse).collect::<Result<_, _>>()
    }
}

/// Returns the expiry time of a token created now for `days` days.
pub fn expires(now: UnixMillis, days: u16) -> UnixMillis {
    now + u32::from(days) * DAY
}

#[cfg(test)]
mod tests {
    use super::{Scope, Scopes};

    #[test]
    fn scopes_are_read_as_they_are_written() {
        let some: Scopes = [Scope::Play, Scope::Read].into_iter().collect();
        assert_eq!(some.to_string(), "read play");
        assert_eq!("play read".parse(), Ok(some.clone()));
        assert!(some.has(Scope::Play) && !some.has(Scope::Tables));
        assert_eq!("".parse(), Ok(Scopes::default()));
        assert!("read everything".parse::<Scopes>().is_err());
    }
}
