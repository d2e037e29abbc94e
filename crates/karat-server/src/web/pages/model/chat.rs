//! The chat of a table, and the people whom a user has muted.

use karat_rules::Seat;
use karat_rules::any::GameId;

/// The chat of a table, as one user sees it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chat {
    /// Whether the user may write messages.
    pub may_write: bool,
    /// The messages of the chat, oldest first.
    pub lines: Vec<ChatLine>,
}

/// A message in a chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// The number of the message in the table's chat, counted from 1.
    pub number: u64,
    /// The seat of the author, if they have one.
    pub seat: Option<Seat>,
    /// The author's name when they wrote the message.
    pub name: String,
    /// The text of the message.
    pub text: String,
    /// Whether the user wrote the message.
    pub is_mine: bool,
    /// Whether the user has reported the message.
    pub is_reported: bool,
}

/// The content of the chat page of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatModel {
    /// The id of the table.
    pub id: String,
    /// The game at the table.
    pub game: GameId,
    /// Whether the server knows the user, so that the user can mute and report people.
    pub is_person: bool,
    /// The chat as the user sees it.
    pub chat: Chat,
    /// All other people at the table whom the user has not muted.
    pub others: Vec<OtherPerson>,
    /// All people whom the user has muted.
    pub muted: Vec<MutedPerson>,
    /// A message of the user that was too long to be sent.
    pub draft: Option<String>,
}

/// A person whom the user can mute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherPerson {
    /// The form field that stands for the person, and its value. The ids of people stay private.
    pub field: (&'static str, u64),
    /// The name of the person.
    pub name: String,
}

/// A person whom the user has muted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MutedPerson {
    /// The number that identifies the mute.
    pub number: i64,
    /// The name of the muted person.
    pub name: String,
    /// Whether the muted person is also blocked from the user's tables.
    pub is_blocked: bool,
}
