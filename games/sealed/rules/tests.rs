//! Plays a whole game by the rulebook, checking its state.

mod leaks;

use karat_kernel::game::{Actor, Moves, Rules, Turn};
use karat_kernel::seat::Seat;

use super::{CARDS, MONEY, Move, Options, Sealed};

/// Checks that no player ever has more money than at the beginning, and that no card is won twice.
#[test]
fn money_is_only_spent_and_points_come_from_cards() {
    let mut game = Sealed::new(&Options, 3).expect("three can play");
    let mut plies = 0_usize;
    while game.turn() != Turn::Over {
        let who = match game.turn() {
            Turn::Seats(owing) => Actor::Seat(owing.first().expect("a turn has a seat")),
            Turn::Chance | Turn::Over => Actor::Chance,
        };
        let mut moves = Moves::new();
        game.legal(who, &mut moves);
        game.play(who, moves[plies * 7 % moves.len()]).expect("a listed move");
        plies += 1;
        let seats = || Seat::all(3).map(|seat| *game.player(seat));
        assert!(seats().all(|player| player.money <= MONEY));
        assert!(seats().map(|player| player.points).sum::<u8>() <= CARDS * (CARDS + 1) / 2);
    }
    assert_eq!(plies, usize::from(CARDS) * 4);
}

#[test]
fn a_bid_is_not_made_twice() {
    let mut game = Sealed::new(&Options, 2).expect("two can play");
    game.play(Actor::Chance, Move::Draw(9)).expect("a card");
    game.play(Actor::Seat(Seat::new(0)), Move::Bid(3)).expect("a bid");
    assert!(game.play(Actor::Seat(Seat::new(0)), Move::Bid(3)).is_err());
}
