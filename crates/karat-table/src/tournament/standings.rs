//! The standings of a tournament.

use std::cmp::Reverse;

use super::Round;

/// The number of units in a point. Every share of a point at a table of up to six seats, with ties,
/// is a whole number of units.
pub const POINT: u32 = 120;

/// An entrant's line in the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The entrant's number.
    pub entrant: usize,
    /// The rank, starting at 1. Entrants share a rank if nothing separates them.
    pub rank: usize,
    /// The points, in units of 1/[`POINT`].
    pub points: u32,
    /// The sum, over all games, of the mean points of the opponents in that game, in units of
    /// 1/[`POINT`], rounded down. Separates entrants with equal points.
    pub opponents: u32,
    /// The number of games won, alone or together with others. Separates entrants whose opponents'
    /// points are also equal.
    pub wins: u32,
    /// The number of games finished, without byes.
    pub games: u32,
}

/// Returns the standings after the given rounds, best first, for entrants numbered from 0. Games
/// that are not over count for nobody.
#[must_use]
pub fn standings(entrants: usize, rounds: &[Round]) -> Vec<Row> {
    let new = |entrant| Row { entrant, rank: 0, points: 0, opponents: 0, wins: 0, games: 0 };
    let mut rows: Vec<Row> = (0..entrants).map(new).collect();
    for round in rounds {
        for &entrant in &round.byes {
            rows[entrant].points += POINT;
        }
        for (entrant, places, place) in finished(round) {
            let row = &mut rows[entrant];
            row.points += points(places, place);
            row.wins += u32::from(place == 1);
            row.games += 1;
        }
    }
    for entrant in 0..entrants {
        let games = rounds
            .iter()
            .flat_map(|round| &round.tables)
            .filter(|table| table.places.is_some() && table.entrants.contains(&entrant));
        let means = games.map(|table| {
            let others = table.entrants.iter().filter(|&&other| other != entrant);
            let sum: u32 = others.map(|&other| rows[other].points).sum();
            sum / (table.entrants.len() as u32 - 1)
        });
        rows[entrant].opponents = means.sum();
    }
    let merit = |row: &Row| Reverse((row.points, row.opponents, row.wins));
    rows.sort_by_key(|row| (merit(row), row.entrant));
    for index in 0..rows.len() {
        let is_shared = index > 0 && merit(&rows[index]) == merit(&rows[index - 1]);
        rows[index].rank = if is_shared { rows[index - 1].rank } else { index + 1 };
    }
    rows
}

/// Returns each entrant of a round's finished games with all places at their table and their own.
fn finished(round: &Round) -> impl Iterator<Item = (usize, &[u8], u8)> {
    let over = round.tables.iter().filter_map(|table| Some((table, table.places.as_deref()?)));
    over.flat_map(|(table, places)| {
        let entrants = table.entrants.iter().zip(places);
        entrants.map(move |(&entrant, &place)| (entrant, places, place))
    })
}

/// Returns the points for a place, in units of 1/[`POINT`].
fn points(places: &[u8], place: u8) -> u32 {
    let behind = places.iter().filter(|&&other| other > place).count() as u32;
    let tied = places.iter().filter(|&&other| other == place).count() as u32 - 1;
    POINT * (2 * behind + tied) / (2 * (places.len() as u32 - 1))
}

#[cfg(test)]
mod tests {
    use super::{POINT, points, standings};
    use crate::tournament::{Round, RoundTable};

    fn table(entrants: &[usize], places: &[u8]) -> RoundTable {
        let places = (!places.is_empty()).then(|| places.to_vec());
        RoundTable { entrants: entrants.to_vec(), places }
    }

    #[test]
    fn a_table_shares_half_a_point_for_each_seat_however_it_ends() {
        let all_places: [&[u8]; 6] =
            [&[1, 2], &[1, 1], &[2, 1, 3], &[1, 2, 2, 4], &[1, 1, 3, 3, 5], &[6, 5, 4, 3, 2, 1]];
        for places in all_places {
            let sum: u32 = places.iter().map(|&place| points(places, place)).sum();
            assert_eq!(2 * sum, POINT * places.len() as u32, "{places:?}");
        }
        assert_eq!([1, 2, 3].map(|place| points(&[1, 2, 3], place)), [POINT, POINT / 2, 0]);
    }

    #[test]
    fn equal_points_are_separated_by_the_opponents_points_and_then_shared() {
        // Entrants 0 and 1 have won one game each, but only entrant 0 has beaten someone with
        // points.
        let rounds = [
            Round { tables: vec![table(&[0, 2], &[1, 2]), table(&[1, 3], &[1, 2])], byes: vec![] },
            Round { tables: vec![table(&[2, 3], &[1, 2]), table(&[0, 1], &[])], byes: vec![] },
        ];
        let rows = standings(4, &rounds);
        let ranks: Vec<_> = rows.iter().map(|row| (row.entrant, row.rank, row.points)).collect();
        assert_eq!(ranks, [(0, 1, POINT), (2, 1, POINT), (1, 3, POINT), (3, 4, 0)]);
        assert_eq!((rows[0].opponents, rows[2].opponents), (POINT, 0));
        let bye = [Round { tables: vec![], byes: vec![1] }];
        let rows = standings(2, &bye);
        assert_eq!((rows[0].entrant, rows[0].points, rows[0].games), (1, POINT, 0));
    }
}
