//! People whom the user follows.

use karat_rules::any::GameId;

/// A person whom the user follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedPerson {
    /// The person's id.
    pub id: String,
    /// The person's name.
    pub name: String,
    /// Whether the operator has banned the person, whom nobody can challenge.
    pub is_banned: bool,
    /// Whether the person is online and lets the user know.
    pub is_online: bool,
    /// The id and the game of an open public table at which the person sits, if the user can join
    /// it.
    pub table: Option<(String, GameId)>,
}
