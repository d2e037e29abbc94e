//! A table's earlier positions, after any number of moves.

use karat_rules::{Actor, AnyGame, AnyView, Seat, Viewer};

use crate::log::LogEntry;
use crate::table::Table;

impl Table {
    /// Returns whether the game has begun, which means that there are earlier positions.
    pub fn has_begun(&self) -> bool {
        !self.record().stage.is_before_game()
    }

    /// Returns the number of moves that can be shown, which is all of them if the record can be
    /// replayed to the end.
    pub fn last_ply(&self) -> usize {
        self.positions().count() - 1
    }

    /// Returns the state after the first `plies` moves, or `None` if there are fewer.
    pub fn at(&self, plies: usize) -> Option<AnyGame> {
        self.positions().nth(plies)
    }

    /// Returns the log as seen by the viewer after the first `plies` moves, oldest entry first.
    pub fn log_until(&self, plies: usize, viewer: Viewer) -> Vec<LogEntry> {
        let mut log = self.log(viewer);
        log.truncate(plies);
        log
    }

    /// Returns the plies at which the seat made a decision, in ascending order.
    pub fn decisions(&self, seat: Seat) -> Vec<usize> {
        let plies = self.plies().iter().zip(self.positions()).enumerate();
        let own = plies
            .filter(|(_, (ply, game))| ply.who == Actor::Seat(seat) && game.forced(seat).is_none());
        own.map(|(index, _)| index).collect()
    }

    /// Returns the number of plies before each new chapter of the game, in ascending order.
    /// `chapter` extracts the chapter number from the public view.
    pub fn chapters(&self, chapter: impl Fn(&AnyView) -> u32) -> Vec<usize> {
        let numbers: Vec<u32> =
            self.positions().map(|game| chapter(&game.view(Viewer::Public))).collect();
        let begins = |&index: &usize| numbers[index] != numbers[index - 1];
        (1..numbers.len()).filter(begins).collect()
    }

    /// Returns the number of plies before the chapter that contains the position after `plies`
    /// plies. A table that cannot be replayed to the end has only one chapter.
    pub fn chapter_start(&self, plies: usize, chapter: impl Fn(&AnyView) -> u32) -> usize {
        if self.frozen().is_some() {
            return 0;
        }
        let number = |plies| chapter(&self.game_after(plies).view(Viewer::Public));
        let now = number(plies);
        // The chapter number never decreases, so a binary search can find the ply at which it
        // changes.
        let (mut first, mut last) = (0, plies);
        while first < last {
            let middle = first.midpoint(last);
            if number(middle) < now {
                first = middle + 1;
            } else {
                last = middle;
            }
        }
        first.saturating_sub(1)
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
