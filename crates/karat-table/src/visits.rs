//! Visits to a table, which record what a person has seen and what is new when they return.

use std::ops::Range;

use karat_rules::{Actor, Ply, Seats};

use crate::table::{MadeBy, Table};
use crate::time::UnixMillis;
use crate::version::Version;

/// A person's current or last visit to a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// The number of journal entries seen.
    pub seen: Version,
    /// The journal entries that were new at the start of the visit, as a range from the journal
    /// length last seen to the length when the visit began.
    pub news: (Version, Version),
    /// The time of the last page visit.
    pub at: UnixMillis,
}

impl Visit {
    /// Returns the updated visit after the person has looked at a table with `version` entries.
    /// `is_another` states whether this begins a new visit.
    pub fn after(self, is_another: bool, version: Version, at: UnixMillis) -> Self {
        let news = if is_another { (self.seen.min(version), version) } else { self.news };
        Self { seen: self.seen.max(version), news, at }
    }
}

impl Table {
    /// Returns the number of moves in a range of journal entries, not counting draws, moves taken
    /// back, or the player's own moves in the seats `mine`.
    pub fn moves_in(&self, entries: Range<Version>, mine: Seats) -> usize {
        let is_own = |ply: Ply, who: Actor| match who {
            Actor::Chance => true,
            Actor::Seat(seat) => mine.contains(seat) && self.made_by(ply) == MadeBy::Seat,
        };
        let plies = Ply::START.until(self.ply());
        plies
            .filter(|&ply| entries.contains(&self.number(ply)))
            .filter(|&ply| !is_own(ply, self.plies()[ply.index()].who))
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::Visit;
    use crate::time::UnixMillis;
    use crate::version::Version;

    fn visit(seen: u64, (from, until): (u64, u64), at: i64) -> Visit {
        Visit { seen: Version(seen), news: (Version(from), Version(until)), at: UnixMillis(at) }
    }

    #[test]
    fn news_are_the_entries_between_two_visits() {
        let first = visit(5, (5, 5), 0);
        let stays = first.after(false, Version(7), UnixMillis(1));
        assert_eq!(stays, visit(7, (5, 5), 1));
        let back = stays.after(true, Version(9), UnixMillis(2));
        assert_eq!(back, visit(9, (7, 9), 2));
        let later = back.after(false, Version(11), UnixMillis(3));
        assert_eq!(later.news, back.news, "what comes later is seen as it comes");
    }

    #[test]
    fn an_earlier_version_does_not_reduce_what_was_seen() {
        let first = visit(9, (8, 9), 0);
        assert_eq!(first.after(false, Version(6), UnixMillis(1)).seen, Version(9));
        assert_eq!(first.after(true, Version(6), UnixMillis(1)), visit(9, (6, 6), 1));
    }
}
