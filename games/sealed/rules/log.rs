//! Each event's log message (chapter 5). The game has no message catalogue, so each message is
//! shown as its name and arguments.

use karat_kernel::game::{self, Arg, Line};

use super::notes::Fact;

impl game::Fact for Fact {
    fn line(&self, clause: &'static str) -> Line {
        let number = |number: u8| Arg::Number(number.into());
        let line = match *self {
            Self::Card { card } => {
                Line::new("sealed-log-card-on-offer").with("points", number(card))
            }
            Self::Bid { seat, amount: None } => {
                Line::new("sealed-log-sealed-bid").with("seat", Arg::Seat(seat))
            }
            Self::Bid { seat, amount: Some(amount) } => Line::new("sealed-log-sealed-bid")
                .with("seat", Arg::Seat(seat))
                .with("amount", number(amount)),
            Self::Uncovered { seat, amount } => Line::new("sealed-log-bid-uncovered")
                .with("seat", Arg::Seat(seat))
                .with("amount", number(amount)),
            Self::Won { seat, card, price } => Line::new("sealed-log-card-won")
                .with("seat", Arg::Seat(seat))
                .with("points", number(card))
                .with("price", number(price)),
            Self::Discarded { card } => {
                Line::new("sealed-log-card-discarded").with("points", number(card))
            }
            Self::Over => Line::new("sealed-log-game-over"),
        };
        line.citing(clause)
    }
}
