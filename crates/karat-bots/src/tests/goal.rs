//! Compares the goal search with a plain search without pruning or memoization.

use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, Seat, Turn};

use crate::goal::{POINTS, WIN, worths};

const SEAT: Seat = Seat::new(0);

/// Endgame positions, with few enough cards and gems left for an exhaustive search.
const POSITIONS: [(GameId, &[&str], &[&str]); 4] = [
    (
        GameId::Klenotnici,
        &["hand P0 {5,8|JQ}", "hand P1 {4,9|JQ}", "hand P2 {7|J}", "supply sapphire_m ruby_l"],
        &["P0 choose ruby_l", "P0 open 5", "P1 raise 9", "P2 pass"],
    ),
    (
        GameId::Klenotnici,
        &["hand P0 {2,6|JQ}", "hand P1 {4,10|}", "hand P2 {5,8|JQ}", "supply gold_l"],
        &["P0 choose gold_l"],
    ),
    (
        GameId::Edel,
        &[
            "round 3",
            "turn 8",
            "deck 0",
            "holding P0 1/1/0/0",
            "holding P1 0/1/0/1",
            "holding P2 0/0/1/0",
            "display e36",
            "draw e04 e28",
        ],
        &[],
    ),
    (
        GameId::Edel,
        &[
            "round 3",
            "turn 8",
            "deck 0",
            "holding P0 1/0/1/1",
            "holding P1 1/1/0/0",
            "holding P2 0/0/0/1",
            "display e30",
            "draw e04 e26",
        ],
        &["P0 choose event", "P1 choose event", "P2 choose money"],
    ),
];

#[test]
fn goals_agree_with_exhaustive_search() {
    for (id, lines, plies) in POSITIONS {
        let mut game = AnyGame::from_position(id, &[], 3, lines).expect("a position");
        for ply in plies {
            let (who, text) = ply.split_once(' ').expect("who, and the move");
            game.play(who.parse().expect("a seat"), text).expect("a legal move");
        }
        let is_due = matches!(game.turn(), Turn::Seats(seats) if seats.contains(SEAT));
        assert!(is_due, "{id}: the seat decides");
        for goal in [POINTS, WIN] {
            for (text, worth) in worths(&game, SEAT, goal) {
                let mut played = game;
                played.play(Actor::Seat(SEAT), &text).expect("a legal move");
                assert_eq!(worth, Some(plain(&played, goal)), "{id} {goal} {text}");
            }
        }
    }
}

/// Returns a goal's value by a plain search without bounds or memoization.
fn plain(game: &AnyGame, goal: &str) -> i64 {
    let who = match game.turn() {
        Turn::Over => {
            let standing = game.standing();
            let others = SEAT.others(standing.seats).map(|other| standing.points[other]).max();
            let own = standing.points[SEAT];
            let lead = i64::from(own - others.expect("others"));
            return if goal == WIN { lead.min(1) } else { own.into() };
        }
        Turn::Chance => Actor::Chance,
        Turn::Seats(seats) if seats.contains(SEAT) => Actor::Seat(SEAT),
        Turn::Seats(seats) => Actor::Seat(seats.first().expect("a seat")),
    };
    let values = game.legal(who).into_iter().map(|text| {
        let mut played = *game;
        played.play(who, &text).expect("a listed move");
        plain(&played, goal)
    });
    let best = if who == Actor::Seat(SEAT) { values.max() } else { values.min() };
    best.expect("whoever is to decide has a move")
}
