//! A user's premoves, included only in the model for their owner.

use karat_table::premove::{Ending, Instruction, Offer};

/// A user's premoves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PremoveModel {
    /// The premoves that the user can set, or `None` if premoves are currently not possible.
    pub offer: Option<Offer>,
    /// The pending premove, if any.
    pub pending: Option<PremoveOutcome>,
    /// The last premove, and the reason why it ended.
    pub ended: Option<(PremoveOutcome, Ending)>,
    /// The problem with the last submitted form, if any.
    pub problem: Option<PremoveProblem>,
}

/// A premove set by the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PremoveOutcome {
    /// The premove's id.
    pub id: String,
    /// The premove's instruction.
    pub instruction: Instruction,
}

/// The reason why submitting a premove form had no effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PremoveProblem {
    /// The bid limit is not a valid amount.
    Limit,
    /// The user is not bidding in any auction.
    NoAuction,
    /// The move's notation is invalid.
    Unreadable,
    /// The move could eliminate the user or cost them everything.
    Risk,
    /// The premove does not fit the user's current decision.
    NotNow,
    /// The table has changed since the page was rendered.
    Late,
    /// A bot is playing for the user.
    Away,
    /// The premove to cancel has already been played, at least in part.
    CarriedOut,
    /// The premove to cancel no longer exists.
    Gone,
}
