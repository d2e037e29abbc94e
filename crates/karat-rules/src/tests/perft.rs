//! Tests the perft counts. The file `perft.txt` in each game's folder derives the counts from the
//! rules.

use karat_kernel::kit::TestKit;
use karat_kernel::perft::perft;

use super::kit::for_each_game;

for_each_game! {
    #[test]
    fn move_paths_are_as_many_as_the_rules_say() {
        super::counts_hold::<G>();
    }
}

/// Compares a game's counts with its `perft.txt`, whose lines have the form `FROM SEATS = COUNTS`.
fn counts_hold<G: TestKit>() {
    let lines = G::PERFT.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut seats_counted = Vec::new();
    for line in lines {
        let (head, counts) = line.split_once(" = ").expect("FROM SEATS = COUNTS");
        let (from, seats) = head.split_once(' ').expect("FROM SEATS");
        let seats = seats.parse().expect("a number of seats");
        let game = G::counted_from(from, seats);
        for (count, depth) in counts.split(' ').zip(1..) {
            let count: u64 = count.parse().expect("a count");
            assert_eq!(perft(&game, depth), count, "{} {head}, depth {depth}", G::ID);
        }
        seats_counted.push(seats);
    }
    let mut seats = G::SEATS;
    assert!(seats.all(|seats| seats_counted.contains(&seats)), "{} {seats_counted:?}", G::ID);
}
