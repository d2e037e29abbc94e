//! The verdict on a record: whether every move is legal, and what its deal proves.
//!
//! Every command, page and API call that accepts a record uses this module, so that all verdicts
//! agree.

use karat_rules::transcript::TranscriptError;
use karat_rules::{AnyGame, Transcript};
use thiserror::Error;

use crate::deal::{self, Verified, VerifyError};

/// The maximum size of a record accepted by a server, in bytes, counting each line break as one
/// byte. The records of the longest games so far take up a third of this size.
pub const RECORD_BYTES_MAX: usize = 256 * 1024;

/// The verdict on a record with only legal moves.
#[derive(Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The final state of the game.
    pub game: AnyGame,
    /// The result of checking the deal.
    pub deal: Proof,
}

/// The result of checking a record's deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// Every draw follows from the seed, and the seed and all contributions match their hashes.
    Verified(Verified),
    /// The record contains too little to check its draws.
    Unproven(Unproven),
    /// The record contains a false statement about its deal.
    Refuted(VerifyError),
}

/// The reason why a record's draws cannot be checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unproven {
    /// The record lacks the hash of a seed, for example because the game was played with physical
    /// cards.
    #[error("the record has no commitment")]
    NoCommitment,
    /// The record contains the hash of the seed but not the seed itself, because the game was not
    /// over when the record was saved.
    #[error("the record has no seed because it was saved before its game was over")]
    NoSeed,
    /// The recorded game starts from a custom position.
    #[error("the game starts from a custom position, so there is no deal to verify")]
    Position,
}

impl Proof {
    /// Returns the name of the result in JSON and on the command line: `verified`, `unproven` or
    /// `refuted`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Verified(_) => "verified",
            Self::Unproven(_) => "unproven",
            Self::Refuted(_) => "refuted",
        }
    }

    /// Returns the reason why the deal is not verified, or `None` if it is.
    pub fn reason(&self) -> Option<String> {
        match self {
            Self::Verified(_) => None,
            Self::Unproven(why) => Some(why.to_string()),
            Self::Refuted(why) => Some(why.to_string()),
        }
    }

    /// Returns the number of the line, counted from 1, that prevents the deal from being verified.
    /// If a line is missing, returns the line number of the first move, before which the missing
    /// line belongs.
    pub fn line(&self, record: &Transcript) -> Option<usize> {
        let line = match self {
            Self::Verified(_) => return None,
            Self::Unproven(Unproven::Position) => record.line_of("position"),
            Self::Unproven(Unproven::NoSeed) => record.line_of("commitment"),
            Self::Unproven(Unproven::NoCommitment) => None,
            Self::Refuted(error) => line_of(record, error),
        };
        line.or(record.plies.first().map(|ply| ply.line)).or(Some(1))
    }
}

/// Checks a record's moves and deal.
///
/// # Errors
/// Returns an error for the first illegal line.
pub fn judge(record: &Transcript) -> Result<Verdict, TranscriptError> {
    let game = record.check()?;
    let deal = match deal::verify(record) {
        Ok(verified) => Proof::Verified(verified),
        Err(VerifyError::NoCommitment) => Proof::Unproven(Unproven::NoCommitment),
        Err(VerifyError::NoSeed) => Proof::Unproven(Unproven::NoSeed),
        Err(VerifyError::Position) => Proof::Unproven(Unproven::Position),
        Err(VerifyError::Transcript(error)) => return Err(error),
        Err(error) => Proof::Refuted(error),
    };
    Ok(Verdict { game, deal })
}

fn line_of(record: &Transcript, error: &VerifyError) -> Option<usize> {
    match error {
        VerifyError::Seed | VerifyError::Commitment => record.line_of("seed"),
        VerifyError::NonceSeat(seat)
        | VerifyError::Nonce(seat)
        | VerifyError::NonceForfeited(seat) => record.line_of(&format!("nonce {seat}")),
        VerifyError::NonceWithheld(seat) => record.line_of(&format!("nonce-commitment {seat}")),
        VerifyError::Void(number, _) => record.line_of(&format!("void {number} commitment")),
        VerifyError::Position => record.line_of("position"),
        VerifyError::Draw { ply, .. } => record.plies.get(ply.index()).map(|ply| ply.line),
        _ => None,
    }
}
