//! The counts of move paths. Chapter 16 of the Klenotníci rules derives its counts; files in
//! `perft/` derive those of Edel, Stein & Reich, Das Zepter von Zavandor and the sample game.

use crate::edel::Edel;
use crate::game::{Actor, Game, Moves, Options as _, Turn};
use crate::klenotnici::{Klenotnici, Move, Options};
use crate::perft::perft;
use crate::sealed::Sealed;
use crate::seat::Seat;
use crate::zepter::{self, Zepter};

/// Returns Klenotníci before the first choice of a pyramid.
fn first_choice(royal: &str, seats: usize) -> Klenotnici {
    let mut options = Options::default();
    options.set("royal_goals", royal).expect("an option");
    let mut game = Klenotnici::new(&options, seats).expect("the set-up is legal");
    game.play(Actor::Chance, Move::DrawStarter(Seat::new(0))).expect("a draw");
    game
}

#[test]
fn base_game() {
    for seats in Klenotnici::SEATS {
        let game = first_choice("false", seats);
        assert_eq!([1, 2].map(|depth| perft(&game, depth)), [15, 7_665], "{seats} seats");
    }
    assert_eq!(perft(&first_choice("false", 3), 3), 7_277_895);
}

#[test]
fn royal_game() {
    for seats in Klenotnici::SEATS {
        let game = first_choice("true", seats);
        assert_eq!([1, 2].map(|depth| perft(&game, depth)), [15, 7_665], "{seats} seats");
    }
    assert_eq!(perft(&first_choice("true", 3), 3), 30_308_220);
}

#[test]
fn edel() {
    let counted = check(include_str!("../../../../games/edel/perft.txt"), |from, seats| {
        let mut game = Edel::new(&Default::default(), seats).expect("the set-up is legal");
        match from {
            "start" => {}
            "choice" => draw_first_cards(&mut game),
            _ => panic!("no counts are made from {from}"),
        }
        game
    });
    assert_eq!(counted, Edel::SEATS.collect::<Vec<_>>());
}

#[test]
fn zepter() {
    let counted = check(include_str!("../../../../games/zepter/perft.txt"), |from, seats| {
        let mut options = zepter::Options::default();
        match from {
            "start" => {}
            "auction" => options.set("variant_d", "true").expect("an option"),
            _ => panic!("no counts are made from {from}"),
        }
        Zepter::new(&options, seats).expect("the set-up is legal")
    });
    let mut seats = Zepter::SEATS;
    assert!(seats.all(|seats| counted.contains(&seats)));
}

#[test]
fn sealed() {
    let counted = check(include_str!("../../../../games/sealed/perft.txt"), |_, seats| {
        Sealed::new(&Default::default(), seats).expect("the set-up is legal")
    });
    assert_eq!(counted, Sealed::SEATS.collect::<Vec<_>>());
}

/// Compares the counts of a file, `FROM SEATS = COUNTS` a line. Returns the seats with counts.
fn check<G: Game>(text: &str, build: impl Fn(&str, usize) -> G) -> Vec<usize> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut seats_counted = Vec::new();
    for line in lines {
        let (head, counts) = line.split_once(" = ").expect("FROM SEATS = COUNTS");
        let (from, seats) = head.split_once(' ').expect("FROM SEATS");
        let seats = seats.parse().expect("a number of seats");
        let game = build(from, seats);
        for (count, depth) in counts.split(' ').zip(1..) {
            let count: u64 = count.parse().expect("a count");
            assert_eq!(perft(&game, depth), count, "{head}, depth {depth}");
        }
        seats_counted.push(seats);
    }
    seats_counted
}

/// Draws the first available card until a player must choose.
fn draw_first_cards(game: &mut Edel) {
    while matches!(game.turn(), Turn::Chance) {
        let mut moves = Moves::new();
        game.legal(Actor::Chance, &mut moves);
        game.play(Actor::Chance, moves[0]).expect("a listed draw is legal");
    }
}
