//! The URLs linked from game pages.

use std::fmt::Display;

pub use crate::files::asset;

/// Returns the URL of a clause in the plain rules.
pub fn clause(game: impl Display, clause: &str) -> String {
    format!("/rules/{game}#{clause}")
}

/// Returns the URL of a person's page.
pub fn person(id: &str) -> String {
    format!("/people/{id}")
}
