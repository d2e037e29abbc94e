//! The clocks at a table, the absent players, and a user's vacation.

use karat_rules::{Seat, Seats};

/// The clocks and absences at a table as one viewer sees them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TimeModel {
    /// The clocks of the people at the table, or an empty list if the game has no clocks.
    pub clocks: Vec<ClockModel>,
    /// Whether the clocks count days, as in a correspondence game.
    pub has_days: bool,
    /// Whether the viewer may hand the game to a bot.
    pub may_step_away: bool,
    /// The players who do not have the table's page open.
    pub offline: Vec<OfflineModel>,
}

/// The clock of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockModel {
    /// The seat of the clock's player.
    pub seat: Seat,
    /// The time that remains on the clock, in milliseconds.
    pub left_ms: i64,
    /// Whether the clock is running.
    pub runs: bool,
    /// The maximum time for which the player's current vacation can last, in milliseconds, or
    /// `None` if the player is not on vacation.
    pub rests_for_ms: Option<i64>,
}

/// A player who does not have the table's page open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfflineModel {
    /// The seat of the offline player.
    pub seat: Seat,
    /// Whether the viewer can remind the player.
    pub may_remind: bool,
    /// Whether the player was reminded recently.
    pub is_reminded: bool,
    /// Whether the other players may let a bot play for this seat.
    pub may_replace: bool,
    /// Whether the viewer's agreement is still needed before a bot plays for this seat.
    pub asks_me: bool,
    /// The seats of the people who have not yet agreed that a bot plays for this seat.
    pub missing: Seats,
}

/// The vacation of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VacationModel {
    /// Whether the server knows the user, as a guest or with an account.
    pub is_known: bool,
    /// The vacation time that the user has left, in milliseconds.
    pub left_ms: i64,
    /// The maximum time for which the current vacation can last, in milliseconds, or `None` if the
    /// user is not on vacation.
    pub ends_in_ms: Option<i64>,
}
