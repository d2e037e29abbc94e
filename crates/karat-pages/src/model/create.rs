//! The form for setting up a table.

use karat_rules::any::GameId;
use karat_table::lobby::Objection;
use karat_table::table::Terms;

/// The data for the form that sets up a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateModel {
    /// The game to be played.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The user's zero-based seat.
    pub seat: usize,
    /// The custom numbers offered by the operator, each with its name and the line stored with a
    /// table.
    pub house: Vec<(String, String)>,
    /// The options chosen so far.
    pub values: Vec<(String, String)>,
    /// The occupants of the other seats: [`OTHER_FRIEND`], [`OTHER_LOCAL`], or a bot level.
    pub others: Vec<String>,
    /// The names of the players on this device, ordered by seat. Empty for other occupants.
    pub local_names: Vec<String>,
    /// Whether to list all bots.
    pub has_all_bots: bool,
    /// The user's name.
    pub name: String,
    /// The table settings chosen so far.
    pub terms: Terms,
    /// The form's ticket, which ensures that submitting the form twice opens only one table.
    pub ticket: String,
    /// The hash of the new table's seed.
    pub commitment: String,
    /// The reason why the rules refused the last attempt, if they did.
    pub error: Option<CreateError>,
    /// The objection to the chosen players because of which the last attempt failed, if any.
    pub objection: Option<Objection>,
}

/// The reason why the rules refused a set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateError {
    /// The clause that forbids the set-up.
    pub clause: Option<&'static str>,
    /// The option at fault.
    pub option: Option<String>,
    /// The number of the entry at fault, if the option's value is a list.
    pub entry: Option<usize>,
}

/// The form value for a friend's seat.
pub const OTHER_FRIEND: &str = "friend";

/// The form value for a seat of a player on this device.
pub const OTHER_LOCAL: &str = "local";
