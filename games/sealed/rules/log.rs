//! Each event's log message (chapter 5). The game has no message catalogue, so each message is
//! shown as its name and arguments.

use karat_kernel::game::{self, Arg, Line};

use super::notes::{EventView, Fact};

impl game::EventView for EventView {
    fn line(&self) -> Line {
        let number = |number: u8| Arg::Number(number.into());
        let line = match self.fact {
            Fact::Card { card } => {
                Line::new("sealed-log-card-on-offer").with("points", number(card))
            }
            Fact::Bid { seat, amount: None } => {
                Line::new("sealed-log-sealed-bid").with("seat", Arg::Seat(seat))
            }
            Fact::Bid { seat, amount: Some(amount) } => Line::new("sealed-log-sealed-bid")
                .with("seat", Arg::Seat(seat))
                .with("amount", number(amount)),
            Fact::Uncovered { seat, amount } => Line::new("sealed-log-bid-uncovered")
                .with("seat", Arg::Seat(seat))
                .with("amount", number(amount)),
            Fact::Won { seat, card, price } => Line::new("sealed-log-card-won")
                .with("seat", Arg::Seat(seat))
                .with("points", number(card))
                .with("price", number(price)),
            Fact::Discarded { card } => {
                Line::new("sealed-log-card-discarded").with("points", number(card))
            }
            Fact::Over => Line::new("sealed-log-game-over"),
        };
        line.citing(self.clause)
    }
}
