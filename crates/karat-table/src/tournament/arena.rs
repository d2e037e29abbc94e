//! The choice of the entrants of an arena who begin a game now.

use std::collections::BTreeSet;
use std::time::Duration;

use super::Round;
use crate::time::UnixMillis;

/// The minimum time between two games of an entrant, in which they can look at the result.
const PAUSE: Duration = Duration::from_secs(10);

/// The time after which entrants no longer wait for a full table or for other opponents.
const PATIENCE: Duration = Duration::from_secs(60);

/// An entrant who waits for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// The entrant's number.
    pub entrant: usize,
    /// The time of their entry, or of the end of their last game.
    pub since: UnixMillis,
}

/// Returns the entrants who begin a game now, which are as many full tables of `seats` as possible.
/// The longest waiting times come first. If there is no full table, but at least `least` have
/// waited for long, they play at a smaller table.
pub(super) fn next(
    (seats, least): (usize, usize),
    waiting: &[Waiting],
    rounds: &[Round],
    now: UnixMillis,
) -> Vec<usize> {
    let is_ready = |one: &&Waiting| one.since + PAUSE <= now;
    let mut ready: Vec<Waiting> = waiting.iter().filter(is_ready).copied().collect();
    ready.sort_by_key(|one| (one.since, one.entrant));
    let full = ready.len() - ready.len() % seats;
    let is_patient = ready.first().is_some_and(|one| one.since + PATIENCE > now);
    if full == 0 && (is_patient || ready.len() < least) {
        return Vec::new();
    }
    if full > 0 {
        ready.truncate(full);
    }
    let next: Vec<usize> = ready.iter().map(|one| one.entrant).collect();
    if is_patient && full == seats && have_just_met(&next, rounds) {
        return Vec::new();
    }
    next
}

/// Returns whether the last game of each of these entrants was the same one, with nobody else.
fn have_just_met(entrants: &[usize], rounds: &[Round]) -> bool {
    let together: BTreeSet<usize> = entrants.iter().copied().collect();
    entrants.iter().all(|entrant| {
        let mut tables = rounds.iter().rev().flat_map(|round| &round.tables);
        let last = tables.find(|table| table.entrants.contains(entrant));
        last.is_some_and(|table| {
            table.entrants.iter().copied().collect::<BTreeSet<_>>() == together
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{PATIENCE, PAUSE, Waiting, next};
    use crate::time::UnixMillis;
    use crate::tournament::{Round, RoundTable};

    const NOW: UnixMillis = UnixMillis(1_000_000);

    /// Entrants from 0 on, who have waited for these numbers of seconds.
    fn waiting(seconds: &[i64]) -> Vec<Waiting> {
        let one =
            |(entrant, s): (usize, &i64)| Waiting { entrant, since: UnixMillis(NOW.0 - s * 1000) };
        seconds.iter().enumerate().map(one).collect()
    }

    fn now(seconds: &[i64], rounds: &[Round]) -> Vec<usize> {
        next((4, 3), &waiting(seconds), rounds, NOW)
    }

    #[test]
    fn those_who_have_waited_longest_fill_tables_and_the_rest_waits() {
        assert_eq!(now(&[11, 12, 13, 14], &[]), [3, 2, 1, 0]);
        assert_eq!(now(&[11, 12, 13, 14, 15], &[]), [4, 3, 2, 1]);
        assert_eq!(now(&[11; 9], &[]), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert!(now(&[PAUSE.as_secs() as i64 - 1, 12, 13, 14], &[]).is_empty(), "a pause first");
        assert!(now(&[], &[]).is_empty());
    }

    #[test]
    fn a_table_is_smaller_only_after_a_while_and_never_too_small() {
        let long = PATIENCE.as_secs() as i64;
        assert!(now(&[11, 12, long - 1], &[]).is_empty());
        assert_eq!(now(&[11, 12, long], &[]), [2, 1, 0]);
        assert!(now(&[11, long], &[]).is_empty(), "the game needs three");
    }

    #[test]
    fn the_same_people_play_again_only_after_a_while() {
        let table = |entrants: &[usize]| RoundTable { entrants: entrants.to_vec(), places: None };
        let round = |tables| Round { tables, byes: Vec::new() };
        let together = [round(vec![table(&[3, 1, 0, 2])])];
        let long = PATIENCE.as_secs() as i64;
        assert!(now(&[11, 12, 13, 14], &together).is_empty());
        assert_eq!(now(&[11, 12, 13, long], &together).len(), 4);
        let apart = [round(vec![table(&[3, 1, 0, 2])]), round(vec![table(&[0, 4, 5, 6])])];
        assert_eq!(
            now(&[11, 12, 13, 14], &apart).len(),
            4,
            "one of them has played elsewhere since"
        );
        assert_eq!(now(&[11; 8], &together).len(), 8);
    }
}
