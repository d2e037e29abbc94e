//! Chapter 6: the text notation for moves.

use std::fmt;
use std::str::FromStr;

use karat_kernel::game::{Illegal, illegal};

use super::Move;

/// The error for a string that is not a move (SEA-MOVE-1).
const UNREADABLE: Illegal = illegal("SEA-MOVE-1");

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(card) => write!(f, "draw {card}"),
            Self::Bid(amount) => write!(f, "bid {amount}"),
        }
    }
}

impl FromStr for Move {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        match text.split_once(' ') {
            Some(("draw", card)) => Ok(Self::Draw(read_number(card).ok_or(UNREADABLE)?)),
            Some(("bid", amount)) => Ok(Self::Bid(read_number(amount).ok_or(UNREADABLE)?)),
            _ => Err(UNREADABLE),
        }
    }
}

/// Parses a number from 0 to 99, without a sign or leading zero.
pub(super) fn read_number(text: &str) -> Option<u8> {
    let is_plain = matches!(text.as_bytes(), [b'0'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    is_plain.then(|| text.parse().ok()).flatten()
}
