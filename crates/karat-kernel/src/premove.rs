//! Premoves: what a game provides so that players can give instructions for later decisions.
//!
//! Everything here is calculated from one seat's view, so an instruction cannot depend on anything
//! that the seat does not know.

use std::fmt;
use std::str::FromStr;

use crate::game::Game;
use crate::perspective::Perspective;
use crate::seat::Seat;

/// An auction or bargain as seen by a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Auction {
    /// A value that distinguishes consecutive auctions.
    pub number: [u16; 3],
    /// The price, or the number of components bid in a bargain, or 0 before the first bid.
    pub price: u32,
    /// Whether the seat still takes part.
    pub is_in: bool,
}

/// An auto-bid's limit. A limit is written as an amount, or as numbers such as `2/1/0/3`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    /// The highest bid in the game's money.
    Price(u32),
    /// The highest number of each kind of component in a bid, in the game's order of the kinds.
    Counts(Vec<u8>),
}

/// The error returned for a string that is not a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoLimit;

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Price(price) => write!(f, "{price}"),
            Self::Counts(counts) => {
                for (place, count) in counts.iter().enumerate() {
                    let before = if place == 0 { "" } else { "/" };
                    write!(f, "{before}{count}")?;
                }
                Ok(())
            }
        }
    }
}

impl FromStr for Limit {
    type Err = NoLimit;

    fn from_str(text: &str) -> Result<Self, NoLimit> {
        if !text.contains('/') {
            return text.parse().map(Self::Price).map_err(|_| NoLimit);
        }
        let is_plain = |part: &str| part == "0" || part.starts_with(|c| ('1'..='9').contains(&c));
        let count = |part: &str| part.parse().ok().filter(|_| is_plain(part));
        text.split('/').map(count).collect::<Option<_>>().map(Self::Counts).ok_or(NoLimit)
    }
}

/// The methods that a game needs for premoves and auto-bids. The implementation may be empty if the
/// game has no premoves.
pub trait Auctioned: Game {
    /// Whether players of this game can give instructions.
    const CAN_ACT: bool = false;

    /// Returns the current auction or bargain as seen by the seat, or `None` if there is none.
    fn auction(_view: &Self::View, _seat: Seat) -> Option<Auction> {
        None
    }

    /// Returns the smallest bid within the limit that the seat can make without tricks, or `None`
    /// if there is none.
    fn bid(_eyes: &Perspective<'_, Self>, _limit: &Limit) -> Option<Self::Move> {
        None
    }

    /// Returns whether the limit fits this game's kind of bids.
    fn suits(limit: &Limit) -> bool {
        matches!(limit, Limit::Price(_))
    }

    /// Returns the number of components of each kind that the seat could bid, or `None` if bids in
    /// this game do not consist of components.
    fn counts(_view: &Self::View, _seat: Seat) -> Option<Vec<u8>> {
        None
    }

    /// Returns the moves that may be the seat's next decision.
    fn foreseen(_view: &Self::View, _seat: Seat) -> Vec<Self::Move> {
        Vec::new()
    }
}
