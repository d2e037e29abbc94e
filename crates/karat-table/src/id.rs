//! Ids that nobody can guess. An id consists of 128 random bits, written in lower-case hexadecimal.

use std::fmt;

use crate::hex;

/// The id of a table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TableId(String);

/// The id of a person.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PersonId(String);

impl TableId {
    /// Returns a random id that no other table has.
    pub fn random() -> Self {
        Self(random())
    }

    /// Returns the table id that a text represents, or `None` if the text cannot be a table id.
    pub fn parse(text: &str) -> Option<Self> {
        is_id(text).then(|| Self(text.to_owned()))
    }

    /// Returns the text of the id.
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
    /// Returns a random id that no other person has.
    pub fn random() -> Self {
        Self(random())
    }

    /// Returns the person id that a text represents, or `None` if the text cannot be a person id.
    pub fn parse(text: &str) -> Option<Self> {
        is_id(text).then(|| Self(text.to_owned()))
    }

    /// Returns the text of the id.
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
