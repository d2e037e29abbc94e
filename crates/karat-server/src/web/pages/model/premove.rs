//! The premoves of a user. Only their owner gets a model that contains any of this.

use karat_table::premove::{Ending, Instruction, Offer};

/// The premoves of the user.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PremoveModel {
    /// The premoves that the user can set, or `None` while only the user has to decide.
    pub offer: Option<Offer>,
    /// The premove that the user has set, if it is still active.
    pub pending: Option<PremoveOutcome>,
    /// The last premove and the reason why it ended.
    pub ended: Option<(PremoveOutcome, Ending)>,
    /// The reason why the last form had no effect, or not the intended effect.
    pub problem: Option<PremoveProblem>,
}

/// A premove that the user has set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PremoveOutcome {
    /// The id of the premove.
    pub id: String,
    /// The instruction that the premove contains.
    pub instruction: Instruction,
}

/// The reason why a form about premoves had no effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PremoveProblem {
    /// The limit of the bid is not a valid amount.
    Limit,
    /// The user is not bidding in any auction.
    NoAuction,
    /// The move is not valid notation.
    Unreadable,
    /// The move could put the user out of the game, or cost them everything.
    Risk,
    /// The premove does not fit the user's current decision.
    NotNow,
    /// The table has changed since the page was made.
    Late,
    /// A bot is playing for the user.
    Away,
    /// The premove that should be cancelled has already been played, at least in part.
    CarriedOut,
    /// The premove that should be cancelled no longer exists.
    Gone,
}
