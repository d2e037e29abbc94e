//! The form that sets up a table.

use karat_rules::any::GameId;
use karat_table::lobby::Objection;
use karat_table::table::Terms;

/// The content of the form that sets up a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateModel {
    /// The game for which the form is.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The user's seat, counted from 0.
    pub seat: usize,
    /// The custom numbers that the operator offers: the name of each, and the line that a table
    /// stores.
    pub house: Vec<(String, String)>,
    /// The options that the user has chosen so far.
    pub values: Vec<(String, String)>,
    /// The occupants of the other seats: [`OTHER_FRIEND`], [`OTHER_LOCAL`], or the level of a bot.
    pub others: Vec<String>,
    /// The names of the players at the same device, in the order of the other seats. The names of
    /// other occupants are empty.
    pub local_names: Vec<String>,
    /// Whether the form also lists all bots.
    pub has_all_bots: bool,
    /// The user's name.
    pub name: String,
    /// The settings of the table that the user has chosen so far.
    pub terms: Terms,
    /// The ticket of the form. Because of the ticket, sending the form twice opens only one table.
    pub ticket: String,
    /// The hash of the seed of the table that the form opens.
    pub commitment: String,
    /// The reason why the rules refused the last attempt.
    pub error: Option<CreateError>,
    /// The reason why the last attempt was refused because of its players.
    pub objection: Option<Objection>,
}

/// The reason why the rules refused a set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateError {
    /// The clause that refuses the set-up.
    pub clause: Option<&'static str>,
    /// The option that is at fault.
    pub option: Option<String>,
    /// The number of the entry that is at fault, if the value of the option is a list.
    pub entry: Option<usize>,
}

/// The value in a set-up form for the seat of a friend.
pub const OTHER_FRIEND: &str = "friend";

/// The value in a set-up form for the seat of a player at the same device.
pub const OTHER_LOCAL: &str = "local";
