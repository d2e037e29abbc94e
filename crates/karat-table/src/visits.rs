//! Visits to a table, which record how much of the table a person has seen and what is new to them
//! when they return.

use std::ops::Range;

use karat_rules::{Actor, Seats};

use crate::table::{MadeBy, Table};

/// A person's current or last visit to a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// The number of journal entries that the person has seen.
    pub seen: u64,
    /// The journal entries that were new at the beginning of the visit. The first number is the
    /// number of entries seen before the visit, and the second is the number of entries when it
    /// began.
    pub news: (u64, u64),
    /// The time of the last visit to the page, in Unix milliseconds.
    pub at_ms: i64,
}

impl Visit {
    /// Returns the visit after the person has looked at a table with `version` entries.
    /// `is_another` says whether the person has begun a new visit.
    pub fn after(self, is_another: bool, version: u64, at_ms: i64) -> Self {
        let news = if is_another { (self.seen.min(version), version) } else { self.news };
        Self { seen: self.seen.max(version), news, at_ms }
    }
}

impl Table {
    /// Returns the number of moves in a range of journal entries, not counting draws, moves that
    /// were taken back and the player's own moves on the seats `mine`.
    pub fn moves_in(&self, entries: Range<u64>, mine: Seats) -> usize {
        let is_own = |ply: usize, who: Actor| match who {
            Actor::Chance => true,
            Actor::Seat(seat) => mine.contains(seat) && self.made_by(ply) == MadeBy::Seat,
        };
        let plies = self.plies().iter().enumerate();
        plies
            .filter(|(ply, _)| entries.contains(&(self.number(*ply) as u64)))
            .filter(|(ply, made)| !is_own(*ply, made.who))
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::Visit;

    #[test]
    fn news_are_the_entries_between_two_visits() {
        let first = Visit { seen: 5, news: (5, 5), at_ms: 0 };
        let stays = first.after(false, 7, 1);
        assert_eq!(stays, Visit { seen: 7, news: (5, 5), at_ms: 1 });
        let back = stays.after(true, 9, 2);
        assert_eq!(back, Visit { seen: 9, news: (7, 9), at_ms: 2 });
        assert_eq!(back.after(false, 11, 3).news, (7, 9), "what comes later is seen as it comes");
    }

    #[test]
    fn an_earlier_version_does_not_reduce_what_was_seen() {
        let first = Visit { seen: 9, news: (8, 9), at_ms: 0 };
        assert_eq!(first.after(false, 6, 1).seen, 9);
        let late = first.after(true, 6, 1);
        assert_eq!((late.seen, late.news), (9, (6, 6)));
    }
}
