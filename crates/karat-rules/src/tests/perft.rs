//! The counts of move paths (section 16 of the written rules).

use crate::game::{Actor, Game};
use crate::klenotnici::{Klenotnici, Move, Options};
use crate::perft::perft;
use crate::seat::Seat;

/// The game before the first choice of a pyramid.
fn first_choice(royal: &str, seats: usize) -> Klenotnici {
    let mut options = Options::default();
    crate::game::Options::set(&mut options, "royal_goals", royal).expect("an option");
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
