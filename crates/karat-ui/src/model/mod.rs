//! The data that game pages receive: views, events and messages, but never states.

mod held;
mod learn;
mod seen;
mod shown;

pub use held::{Held, HeldLog, LOG};
pub use learn::{LearnModel, Played, Record, Shown, usual_seats};
pub use seen::{Absence, DockParts, Laid, LogEntry, Mark, Player, Refusal, Seen, Trial};
pub use shown::{ShownEvent, ShownView};
