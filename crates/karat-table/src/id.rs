//! Unguessable ids, each consisting of 128 random bits in lower-case hexadecimal.

use std::fmt;

use crate::hex;

/// A table id.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TableId(String);

/// A person id.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PersonId(String);

impl TableId {
    /// Returns a random, unique id.
    pub fn random() -> Self {
        Self(random())
    }

    /// Parses a table id, or returns `None` for any other string.
    pub fn parse(text: &str) -> Option<Self> {
        is_id(text).then(|| Self(text.to_owned()))
    }

    /// Returns the id as a string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PersonId {
    /// Returns a random, unique id.
    pub fn random() -> Self {
        Self(random())
    }

    /// Parses a person id, or returns `None` for any other string.
    pub fn parse(text: &str) -> Option<Self> {
        is_id(text).then(|| Self(text.to_owned()))
    }

    /// Returns the id as a string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns 32 random hexadecimal digits.
///
/// # Panics
/// Panics if the operating system provides no random bytes.
pub fn random() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    hex::write(&bytes)
}

fn is_id(text: &str) -> bool {
    hex::read_array::<16>(text).is_some()
}
