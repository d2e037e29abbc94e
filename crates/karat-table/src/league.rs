//! Leagues: seasons of correspondence games in divisions, with promotion and relegation.
//!
//! In each season, a division plays a tournament whose games all begin at once. After the season,
//! the best players of a division change places with the last players of the division above.

use std::str::FromStr;

use karat_rules::any::GameId;

use crate::table::UnknownWord;
use crate::tournament::{Format, System};

/// The maximum number of people in a league.
pub const PLAYERS_MAX: u32 = 512;

/// The maximum number of leagues with seasons to come that a person can organise.
pub const ORGANISED_MAX: u32 = 3;

/// The maximum number of games that each player plays in a season.
pub const GAMES_MAX: u32 = 10;

/// A league's settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The name.
    pub name: String,
    /// The game, which is played with its default options.
    pub game: GameId,
    /// The usual number of seats at a table.
    pub seats: usize,
    /// The time for each move, in days.
    pub days: u32,
    /// The usual number of players in a division, at least 4.
    pub division_players: usize,
    /// The number of players of each division who are promoted after a season, and the number who
    /// are relegated. At least 1.
    pub promoted: usize,
    /// The number of games that each player plays in a season, from 1 to [`GAMES_MAX`].
    pub games: u32,
    /// The number of days between two seasons.
    pub pause_days: u32,
    /// Whether the games change the players' ratings.
    pub is_rated: bool,
}

impl Terms {
    /// Returns the format of the divisions' tournaments.
    #[must_use]
    pub const fn format(&self) -> Format {
        Format::Rounds { system: System::RoundRobin, rounds: self.games }
    }

    /// Returns the fewest players with whom a season can start.
    #[must_use]
    pub fn players_min(&self) -> usize {
        if self.seats == 2 { 2 } else { (*self.game.seats().start()).max(3) }
    }
}

/// A league's stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// A season is being played, or there are seasons to come.
    Running,
    /// There are no seasons to come.
    Over,
}

impl Stage {
    /// Returns the name under which the stage is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Over => "over",
        }
    }
}

impl FromStr for Stage {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "running" => Ok(Self::Running),
            "over" => Ok(Self::Over),
            _ => Err(UnknownWord("league stage")),
        }
    }
}

/// The division of a player in the next season, compared with this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// The division below.
    Relegated,
    /// The same division.
    Stays,
    /// The division above.
    Promoted,
}

/// Returns the next division of each place in a division with this number of players. `index` is
/// the division's number from 0, and `divisions` the number of divisions. At most half of the
/// players are promoted, and at most half are relegated.
#[must_use]
pub fn changes(players: usize, (index, divisions): (usize, usize), promoted: usize) -> Vec<Change> {
    let count = promoted.min(players / 2);
    let change = |place: usize| {
        if place < count && index > 0 {
            Change::Promoted
        } else if place + count >= players && index + 1 < divisions {
            Change::Relegated
        } else {
            Change::Stays
        }
    };
    (0..players).map(change).collect()
}

/// Returns the divisions of the next season.
///
/// `last` contains the divisions of the last season, each with the players who continue, best
/// first. `new` contains the players who did not play in it, in the order in which they joined.
/// They begin at the bottom. Places that become free are filled from below.
#[must_use]
pub fn divisions<T>(terms: &Terms, last: Vec<Vec<T>>, new: Vec<T>) -> Vec<Vec<T>> {
    let count = last.len();
    // The division, and the order in it: players from above, then from this division, then from
    // below.
    let mut ranked: Vec<((usize, Change), T)> = Vec::new();
    for (index, division) in last.into_iter().enumerate() {
        let changes = changes(division.len(), (index, count), terms.promoted);
        for (player, change) in division.into_iter().zip(changes) {
            let place = match change {
                Change::Relegated => index + 1,
                Change::Stays => index,
                Change::Promoted => index - 1,
            };
            ranked.push(((place, change), player));
        }
    }
    // The sort is stable, so players with the same change remain in the order of their places.
    ranked.sort_by_key(|(key, _)| *key);
    let mut players: Vec<T> = ranked.into_iter().map(|(_, player)| player).chain(new).collect();
    let usual = terms.division_players;
    let fit = ((players.len() + usual / 2) / usual).max(1);
    let mut divisions = Vec::with_capacity(fit);
    for left in (1..=fit).rev() {
        let rest = players.split_off(players.len() / left);
        divisions.push(std::mem::replace(&mut players, rest));
    }
    divisions
}

#[cfg(test)]
mod tests {
    use karat_rules::any::GameId;

    use super::{Change, Terms, changes, divisions};

    fn terms(division_players: usize, promoted: usize) -> Terms {
        Terms {
            name: "League".to_owned(),
            game: GameId::Klenotnici,
            seats: 3,
            days: 2,
            division_players,
            promoted,
            games: 3,
            pause_days: 7,
            is_rated: false,
        }
    }

    #[test]
    fn the_best_change_places_with_the_last_of_the_division_above() {
        let last =
            vec![vec!["a", "b", "c", "d"], vec!["e", "f", "g", "h"], vec!["i", "j", "k", "l"]];
        let next = divisions(&terms(4, 1), last, Vec::new());
        assert_eq!(next, [["a", "b", "c", "e"], ["d", "f", "g", "i"], ["h", "j", "k", "l"]]);
    }

    #[test]
    fn new_players_begin_at_the_bottom_and_free_places_are_filled_from_below() {
        let first: Vec<u32> = (0..12).collect();
        let sizes = |all: &[Vec<u32>]| all.iter().map(Vec::len).collect::<Vec<_>>();
        let next = divisions(&terms(4, 1), Vec::new(), first);
        assert_eq!(next, [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]);
        // Players 0 and 9 leave, and player 12 joins.
        let last = vec![vec![1, 2, 3], vec![4, 5, 6, 7], vec![8, 10, 11]];
        let next = divisions(&terms(4, 1), last, vec![12]);
        assert_eq!(next, [vec![1, 2, 4], vec![3, 5, 6, 8], vec![7, 10, 11, 12]]);
        for players in 3..60 {
            for usual in 4..=12 {
                let all = divisions(&terms(usual, 2), Vec::new(), (0..players).collect());
                assert_eq!(all.concat(), (0..players).collect::<Vec<_>>());
                let (least, most) = (sizes(&all).into_iter().min(), sizes(&all).into_iter().max());
                assert!(most <= least.map(|least| least + 1), "{players} in {usual}: {all:?}");
                assert!(least >= Some(3), "{players} in {usual}: {all:?}");
            }
        }
    }

    #[test]
    fn nobody_leaves_the_top_upwards_or_the_bottom_downwards() {
        use Change::{Promoted, Relegated, Stays};
        assert_eq!(changes(4, (0, 1), 2), [Stays; 4]);
        assert_eq!(changes(4, (0, 3), 1), [Stays, Stays, Stays, Relegated]);
        assert_eq!(changes(5, (1, 3), 2), [Promoted, Promoted, Stays, Relegated, Relegated]);
        assert_eq!(changes(3, (2, 3), 3), [Promoted, Stays, Stays]);
        assert_eq!(changes(0, (1, 3), 1), []);
    }
}
