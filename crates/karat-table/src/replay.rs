//! A table's earlier positions, after any number of moves.

use karat_rules::{Actor, AnyGame, AnyView, Ply, Seat, Viewer};

use crate::log::LogEntry;
use crate::table::Table;

impl Table {
    /// Returns whether the game has begun, which means that there are earlier positions.
    pub fn has_begun(&self) -> bool {
        !self.record().stage.is_before_game()
    }

    /// Returns the last ply that can be shown, which comes after all moves if the record can be
    /// replayed to the end.
    pub fn last_ply(&self) -> Ply {
        Ply::new(self.positions().count() - 1)
    }

    /// Returns the state at a ply, or `None` if the game has fewer moves.
    pub fn at(&self, ply: Ply) -> Option<AnyGame> {
        self.positions().nth(ply.index())
    }

    /// Returns the log as seen by the viewer at a ply, oldest entry first.
    pub fn log_until(&self, end: Ply, viewer: Viewer) -> Vec<LogEntry> {
        let mut log = self.log(viewer);
        log.truncate(end.index());
        log
    }

    /// Returns the plies at which the seat made a decision, in ascending order.
    pub fn decisions(&self, seat: Seat) -> Vec<Ply> {
        let plies = self.plies().iter().zip(self.positions()).enumerate();
        let own = plies
            .filter(|(_, (ply, game))| ply.who == Actor::Seat(seat) && game.forced(seat).is_none());
        own.map(|(index, _)| Ply::new(index)).collect()
    }

    /// Returns the plies at which new chapters of the game begin, in ascending order. `chapter`
    /// extracts the chapter number from the public view.
    pub fn chapters(&self, chapter: impl Fn(&AnyView) -> u32) -> Vec<Ply> {
        let numbers: Vec<u32> =
            self.positions().map(|game| chapter(&game.view(Viewer::Public))).collect();
        let begins = |&index: &usize| numbers[index] != numbers[index - 1];
        (1..numbers.len()).filter(begins).map(Ply::new).collect()
    }

    /// Returns the ply of the move that began the chapter containing the position at `ply`. A table
    /// that cannot be replayed to the end has only one chapter.
    pub fn chapter_start(&self, ply: Ply, chapter: impl Fn(&AnyView) -> u32) -> Ply {
        if self.frozen().is_some() {
            return Ply::START;
        }
        let number = |ply| chapter(&self.game_at(ply).view(Viewer::Public));
        let now = number(ply);
        // The chapter number never decreases, so a binary search can find the ply at which it
        // changes.
        let (mut first, mut last) = (0, ply.index());
        while first < last {
            let middle = first.midpoint(last);
            if number(Ply::new(middle)) < now {
                first = middle + 1;
            } else {
                last = middle;
            }
        }
        Ply::new(first.saturating_sub(1))
    }

    /// Returns the states before the first move and after each replayable move.
    pub(crate) fn positions(&self) -> impl Iterator<Item = AnyGame> {
        let mut plies = self.plies().iter();
        std::iter::successors(Some(self.start()), move |game| {
            let ply = plies.next()?;
            let mut next = *game;
            next.play(ply.who, &ply.text).ok()?;
            Some(next)
        })
    }
}
