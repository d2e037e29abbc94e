//! What a person has seen of a table, and what is news to them when they come back.

use std::ops::Range;

use karat_rules::{Actor, Seats};

use crate::table::{MadeBy, Table};

/// What a person has seen of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// How many entries of its journal.
    pub seen: u64,
    /// How many he had seen when this visit began, and how many there were then: what lies
    /// between is news to him. What happens while he looks is none.
    pub news: (u64, u64),
    /// When he looked last, in milliseconds since 1970.
    pub at_ms: i64,
}

impl Visit {
    /// The same visit after another look at a table with so many entries, or another visit.
    pub fn after(self, is_another: bool, version: u64, at_ms: i64) -> Self {
        let news = if is_another { (self.seen.min(version), version) } else { self.news };
        Self { seen: self.seen.max(version), news, at_ms }
    }
}

impl Table {
    /// How many moves that count are among these entries of the journal, draws and those that the
    /// player on one of the seats `mine` made himself left out.
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
    fn news_are_what_lies_between_two_visits() {
        let first = Visit { seen: 5, news: (5, 5), at_ms: 0 };
        let stays = first.after(false, 7, 1);
        assert_eq!(stays, Visit { seen: 7, news: (5, 5), at_ms: 1 });
        let back = stays.after(true, 9, 2);
        assert_eq!(back, Visit { seen: 9, news: (7, 9), at_ms: 2 });
        assert_eq!(back.after(false, 11, 3).news, (7, 9), "what comes later is seen as it comes");
    }

    #[test]
    fn a_late_look_at_less_takes_nothing_back() {
        let first = Visit { seen: 9, news: (8, 9), at_ms: 0 };
        assert_eq!(first.after(false, 6, 1).seen, 9);
        let late = first.after(true, 6, 1);
        assert_eq!((late.seen, late.news), (9, (6, 6)));
    }
}
