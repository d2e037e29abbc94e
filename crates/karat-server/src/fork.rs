//! Practice: a new table that starts where another stood.

use karat_rules::transcript::Transcript;
use karat_rules::{Dice, Seat, course};

use crate::tables::{ReadError, Table, Tables};

/// The longest position that a table starts from, in bytes: practice upon practice ends there.
pub const POSITION_BYTES_MAX: usize = 256 * 1024;

impl Table {
    /// The lines of the position after the first `plies` moves: the way that leads there. They tell
    /// every secret of those moves, so they are for the server alone until nothing is secret.
    ///
    /// # Panics
    /// If the table has fewer moves.
    pub fn way_to(&self, plies: usize) -> Vec<String> {
        let before = self.record().position.as_deref().unwrap_or_default().lines();
        let moves = self.plies()[..plies].iter().map(course::after);
        before.map(str::to_owned).chain(moves).collect()
    }

    /// As [`Table::way_to`], then everything that `keep` could not know dealt anew by `dice`.
    ///
    /// # Panics
    /// If the table has fewer moves.
    pub fn way_to_anew(&self, plies: usize, keep: Seat, dice: &mut dyn Dice) -> Vec<String> {
        let game = self.at(plies).expect("the ply is there");
        let (_, line) = course::deal_anew(&game, keep, dice);
        let mut lines = self.way_to(plies);
        lines.push(line);
        lines
    }
}

impl Tables {
    /// The record of a table for everybody. A table that starts where another stood tells how that
    /// came about only when the other one's game is over too: until then it holds the header alone.
    ///
    /// # Errors
    /// If a table it goes back to cannot be read.
    pub async fn transcript(&self, table: &Table) -> Result<Transcript, ReadError> {
        let mut transcript = table.transcript();
        let mut origin = table.record().origin.clone();
        while let Some(from) = origin {
            let before = self.read(&from.table).await?;
            if !before.is_open() {
                transcript.position = None;
                transcript.plies.clear();
                transcript.deal.seed = None;
                transcript.deal.nonces.clear();
                break;
            }
            origin = before.record().origin.clone();
        }
        Ok(transcript)
    }
}
