//! Clocks and absent players at a table, and a user's vacation.

use std::time::Duration;

use karat_rules::{Seat, Seats};

/// The clocks and absences at a table, as seen by one viewer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TimeModel {
    /// The clocks of the people at the table, if the game has clocks.
    pub clocks: Vec<ClockModel>,
    /// Whether the clocks count days, as in correspondence games.
    pub has_days: bool,
    /// Whether the viewer may hand the game over to a bot.
    pub may_step_away: bool,
    /// The players who do not have the table's page open.
    pub offline: Vec<OfflineModel>,
}

/// A player's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockModel {
    /// The player's seat.
    pub seat: Seat,
    /// The remaining time.
    pub left: Duration,
    /// Whether the clock is running.
    pub runs: bool,
    /// The maximum remaining duration of the player's current vacation, or `None` if the player is
    /// not on vacation.
    pub rests_for: Option<Duration>,
}

/// A player who does not have the table's page open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfflineModel {
    /// The player's seat.
    pub seat: Seat,
    /// Whether the viewer can remind the player.
    pub may_remind: bool,
    /// Whether the player was reminded recently.
    pub is_reminded: bool,
    /// Whether the others may have a bot play for this seat.
    pub may_replace: bool,
    /// Whether the viewer's agreement to a bot for this seat is still needed.
    pub asks_me: bool,
    /// The seats of the people who have yet to agree to a bot for this seat.
    pub missing: Seats,
}

/// The user's vacation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VacationModel {
    /// Whether the user is known to the server, as a guest or with an account.
    pub is_known: bool,
    /// The user's remaining vacation time.
    pub left: Duration,
    /// The maximum remaining duration of the current vacation, or `None` if the user is not on
    /// vacation.
    pub ends_in: Option<Duration>,
}
