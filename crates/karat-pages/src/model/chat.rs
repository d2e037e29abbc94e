//! A table's chat, and the people muted by a user.

use karat_rules::Seat;
use karat_rules::any::GameId;

/// A table's chat as seen by one user.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chat {
    /// Whether the user may write messages.
    pub may_write: bool,
    /// The messages, oldest first.
    pub lines: Vec<ChatLine>,
}

/// A chat message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// The message's one-based number in the table's chat.
    pub number: u64,
    /// The author's seat, if any.
    pub seat: Option<Seat>,
    /// The author's name at the time of writing.
    pub name: String,
    /// The message text.
    pub text: String,
    /// Whether the user wrote the message.
    pub is_mine: bool,
    /// Whether the user has reported the message.
    pub is_reported: bool,
}

/// The data for a table's chat page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatModel {
    /// The table's id.
    pub id: String,
    /// The game at the table.
    pub game: GameId,
    /// Whether the user is known to the server and can thus mute and report people.
    pub is_person: bool,
    /// The chat as seen by the user.
    pub chat: Chat,
    /// The other people at the table whom the user has not muted.
    pub others: Vec<OtherPerson>,
    /// The people muted by the user.
    pub muted: Vec<MutedPerson>,
    /// The user's message, if it was too long to send.
    pub draft: Option<String>,
}

/// A person whom the user can mute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherPerson {
    /// The name and value of the form field that identifies the person. Account ids stay private.
    pub field: (&'static str, u64),
    /// The person's name.
    pub name: String,
}

/// A person muted by the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MutedPerson {
    /// The number that identifies the mute.
    pub number: i64,
    /// The person's name.
    pub name: String,
    /// Whether the person is also blocked from the user's tables.
    pub is_blocked: bool,
}
