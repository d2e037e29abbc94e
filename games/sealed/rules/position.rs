//! Chapter 7: games that start from a described position (SEA-POS-1).

use karat_kernel::game::{FromPosition, PositionError, Rules};
use karat_kernel::seat::Seat;

use super::notation::read_number;
use super::{CARDS, MONEY, Options, Phase, Sealed};

impl FromPosition for Sealed {
    fn from_position(
        options: &Options,
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, PositionError> {
        let mut game = Self::new(options, seats)?;
        for (line, text) in lines.iter().enumerate() {
            let error = |message: &str| PositionError {
                line,
                message: message.to_owned(),
                clause: Some("SEA-POS-1"),
            };
            game.read_fact(text).map_err(error)?;
        }
        Ok(game)
    }
}

impl Sealed {
    fn read_fact(&mut self, text: &str) -> Result<(), &'static str> {
        const EXPECTED: &str = "expected \"cards 2 7\", \"money P0 5\" or \"points P0 9\"";
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["cards", ref cards @ ..] => {
                self.open.deck = 0;
                for card in cards {
                    let card = read_number(card).filter(|card| (1..=CARDS).contains(card));
                    self.open.deck |= 1 << card.ok_or("a card has from 1 to 9 points")?;
                }
                self.open.phase = if self.open.deck == 0 { Phase::Over } else { Phase::Draw };
            }
            [what @ ("money" | "points"), seat, number] => {
                let seat: Seat = seat.parse().map_err(|_| EXPECTED)?;
                if seat.index() >= self.seats() {
                    return Err("there is no such seat");
                }
                let number = read_number(number).ok_or(EXPECTED)?;
                let player = &mut self.open.players[seat.index()];
                match what {
                    "money" if number <= MONEY => player.money = number,
                    "points" if number <= CARDS * (CARDS + 1) / 2 => player.points = number,
                    _ => return Err("no player can have that much"),
                }
            }
            _ => return Err(EXPECTED),
        }
        Ok(())
    }
}
