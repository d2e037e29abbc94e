//! Challenges: the form for sending one, and the seats reserved for the user.

use karat_rules::any::GameId;
use karat_table::clock::TimeControl;
use karat_table::lobby::Objection;
use karat_table::version::ClientRevision;

/// The form for challenging a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeForm {
    /// The bot levels, weakest first.
    pub levels: Vec<&'static str>,
    /// The ids and names of bot accounts that are online.
    pub bots: Vec<(String, String)>,
    /// The reason why the user's challenge was refused, if it was.
    pub objection: Option<Objection>,
}

/// A seat that is reserved for the user at a table whose game has not begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The table's id.
    pub id: String,
    /// The game to be played.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The table's time control.
    pub time_control: TimeControl,
    /// The id and name of the table's host, or `None` if the host has left.
    pub host: Option<(String, String)>,
    /// Whether the table is a rematch rather than a challenge.
    pub is_rematch: bool,
    /// The table's revision, which counts visible changes.
    pub revision: ClientRevision,
}
