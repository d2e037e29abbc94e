//! Chapter 19: games that start from a described position.
//!
//! Each line states one fact, and each fact is stated at most once: `phase choose|take|goal|over`
//! (default `choose`), `marker P1` (default `P0`), `hand P0 {2..5,10|JQ}` (default the initial
//! hand), `gems P0 pearl_m ruby_s` (default none), `supply gold_s gold_m` (default every pyramid
//! without an owner; all others are out of the game). Seats have the suits of KLE-SETUP-4. Money
//! cards missing from a hand are out of the game, missing ranks are spent, and the discard pile is
//! empty.

use karat_kernel::game::{FromPosition, PositionError};

use super::notation::read_face;
use super::options::Variant;
use super::{Gem, Gems, Klenotnici, Money, Options, Phase, Rank, Ranks, Seat, Suit};

/// The phase in a position's description.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Choose,
    Take,
    Goal,
    Over,
}

/// The parts of the description read so far.
struct Description {
    game: Klenotnici,
    phase: Option<(usize, Named)>,
    marker: Option<Seat>,
    supply: Option<(usize, Gems)>,
    hands: karat_kernel::seat::Seats,
    owners: karat_kernel::seat::Seats,
}

impl FromPosition for Klenotnici {
    fn from_position(
        options: &Options,
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, PositionError> {
        let mut game = Self::set_up(options, seats)?;
        for seat in Seat::all(seats) {
            game.player_mut(seat).suit = Some(Suit::ALL[seat.index()]);
        }
        let mut description = Description {
            game,
            phase: None,
            marker: None,
            supply: None,
            hands: karat_kernel::seat::Seats::EMPTY,
            owners: karat_kernel::seat::Seats::EMPTY,
        };
        for (line, text) in lines.iter().enumerate() {
            description.read(line, text).map_err(|message| PositionError::at(line, message))?;
        }
        description.finish().map_err(|(line, message)| PositionError::at(line, message))
    }
}

impl Description {
    fn read(&mut self, line: usize, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["phase", name] if self.phase.is_none() => {
                let phase = match *name {
                    "choose" => Named::Choose,
                    "take" => Named::Take,
                    "goal" => Named::Goal,
                    "over" => Named::Over,
                    _ => return Err("the phase must be choose, take, goal or over".to_owned()),
                };
                self.phase = Some((line, phase));
            }
            ["marker", seat] if self.marker.is_none() => self.marker = Some(self.seat(seat)?),
            ["hand", seat, hand] => {
                let seat = self.seat(seat)?;
                if self.hands.contains(seat) {
                    return Err(format!("the hand of {seat} is given twice"));
                }
                self.hands.insert(seat);
                let (money, actions) = read_hand(hand)?;
                let cards = self.game.cards_mut(seat);
                (cards.money, cards.actions) = (money, actions);
            }
            ["gems", seat, gems @ ..] => {
                let seat = self.seat(seat)?;
                if self.owners.contains(seat) {
                    return Err(format!("the gems of {seat} are given twice"));
                }
                self.owners.insert(seat);
                let gems = read_gems(gems)?;
                if let Some(gem) = gems.iter().find(|&gem| !self.game.open.supply.contains(gem)) {
                    return Err(format!("{gem} has two owners"));
                }
                gems.iter().for_each(|gem| self.game.open.supply.remove(gem));
                self.game.player_mut(seat).gems = gems;
            }
            ["supply", gems @ ..] if self.supply.is_none() => {
                self.supply = Some((line, read_gems(gems)?));
            }
            ["phase" | "marker" | "supply", ..] => {
                return Err("expected once: phase NAME, marker SEAT, supply GEM...".to_owned());
            }
            _ => {
                let expected =
                    "expected phase, marker, hand P0 {2,5,10|JQ}, gems P0 GEM... or supply";
                return Err(expected.to_owned());
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Klenotnici, (usize, String)> {
        if let Some((line, supply)) = self.supply {
            if let Some(gem) = supply.iter().find(|&gem| !self.game.open.supply.contains(gem)) {
                return Err((line, format!("{gem} is owned and cannot be in the supply")));
            }
            self.game.open.supply = supply;
        }
        let (line, phase) = self.phase.unwrap_or((0, Named::Choose));
        let mut game = self.game;
        game.open.marker = Some(self.marker.unwrap_or(Seat::new(0)));
        game.open.auction_number = (Gems::ALL.len() - game.open.supply.len()) as u8;
        match phase {
            Named::Choose => game.start_auction(&mut ()),
            Named::Take if game.has(Variant::TakeTurns) && !game.open.supply.is_empty() => {
                game.open.phase = Phase::Take(game.marker());
            }
            Named::Take => {
                return Err((line, "take needs unsold_gems=take_turns and a supply".to_owned()));
            }
            Named::Goal => {
                game.end(&mut ());
                if !matches!(game.open.phase, Phase::Goal(_)) {
                    let message = "goal needs royal_goals=true, goal_choice=declare and a card";
                    return Err((line, message.to_owned()));
                }
            }
            Named::Over => {
                game.end(&mut ());
                game.open.phase = Phase::Over;
            }
        }
        Ok(game)
    }

    fn seat(&self, text: &str) -> Result<Seat, String> {
        let seat = text.parse::<Seat>().map_err(|error| error.to_string())?;
        let seats = usize::from(self.game.open.seats);
        if seat.index() < seats { Ok(seat) } else { Err(format!("there is no seat {seat}")) }
    }
}

/// Parses a hand such as `{2..5,10|JQ}`.
fn read_hand(text: &str) -> Result<(Money, Ranks), String> {
    let expected = || "a hand is written like {2..5,10|JQ}".to_owned();
    let inner = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let (money, ranks) = inner.and_then(|inner| inner.split_once('|')).ok_or_else(expected)?;
    let mut hand = (Money::EMPTY, Ranks::EMPTY);
    for item in money.split(',').filter(|item| !item.is_empty()) {
        let (from, to) = item.split_once("..").unwrap_or((item, item));
        let from = read_face(from).map_err(|_| expected())?;
        let to = read_face(to).map_err(|_| expected())?;
        hand.0 = (from..=to).fold(hand.0, |set, face| set.with(Money::card(face)));
    }
    for letter in ranks.chars() {
        let rank: Rank = letter.to_string().parse().map_err(|_| expected())?;
        hand.1 = hand.1.with(Ranks::only(rank));
    }
    Ok(hand)
}

fn read_gems(words: &[&str]) -> Result<Gems, String> {
    let mut gems = Gems::EMPTY;
    for word in words {
        let gem: Gem = word.parse().map_err(|_| format!("there is no gem {word}"))?;
        if gems.contains(gem) {
            return Err(format!("{gem} is named twice"));
        }
        gems.insert(gem);
    }
    Ok(gems)
}
