//! Handicaps: what a player receives or loses in every game of a series, outside the rules.

use karat_rules::{Game, Seat};
use serde::Serialize;

/// A handicap, given in every game of a series before the first turn of a round.
///
/// If a game has nothing left to give at that time, or ends before the round, it goes on without
/// the handicap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Handicap {
    /// The index of the seat that receives or loses something.
    pub seat: usize,
    /// The round, counted from 1, or in games without rounds the auction.
    pub round: u32,
    /// The gain or loss, in one of the game's [forms](karat_rules::Handicaps::FORMS).
    pub effect: String,
}

/// The handicaps of a series that have not been given in a game yet.
#[derive(Clone)]
pub(crate) struct Due<'a>(Vec<&'a Handicap>);

impl<'a> Due<'a> {
    /// Returns all handicaps, in the order in which they are given if they are due at the same time.
    pub(crate) fn new(handicaps: &'a [Handicap]) -> Self {
        Self(handicaps.iter().collect())
    }

    /// Gives the handicaps that are due in this state.
    ///
    /// # Panics
    /// Panics if a handicap does not fit the game, which [`check`] rules out.
    pub(crate) fn give<G: Game>(&mut self, table: &mut G) {
        if self.0.is_empty() {
            return;
        }
        self.0.retain(|handicap| {
            // A handicap may have effects that must be resolved before the next one.
            let is_due = table.beginning_round() == Some(handicap.round);
            if is_due {
                table.give(Seat::new(handicap.seat), &handicap.effect).expect("it was checked");
            }
            !is_due
        });
    }
}

/// Checks that all handicaps fit the game.
///
/// # Errors
/// Returns the reason if there is no such seat or round, or the effect has none of the game's forms.
pub(crate) fn check<G: Game>(table: &G, handicaps: &[Handicap]) -> Result<(), String> {
    for Handicap { seat, round, effect } in handicaps {
        let seats = table.seats();
        if *seat >= seats {
            return Err(format!("there is no seat {seat}; the last one is {}", seats - 1));
        }
        if *round == 0 {
            return Err("rounds are counted from 1".to_owned());
        }
        let mut copy = *table;
        copy.give(Seat::new(*seat), effect).map_err(|error| error.to_string())?;
    }
    Ok(())
}
