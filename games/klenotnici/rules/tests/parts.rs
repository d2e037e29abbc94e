//! Tests that the parts of a view are the same as the view.

use arrayvec::ArrayVec;
use karat_kernel::game::{Rules as _, Viewer, Views as _};
use karat_kernel::kit::Xorshift;
use karat_kernel::seat::Seat;

use super::super::{Klenotnici, Money, PlayerView, View};
use super::{any_move, extreme_options};

#[test]
fn parts_are_those_of_the_view() {
    for seats in Klenotnici::SEATS {
        for (options, _) in extreme_options() {
            let mut dice = Xorshift(13 + seats as u64);
            for _ in 0..4 {
                let mut game = Klenotnici::new(&options, seats).expect("a legal set-up");
                while let Some((who, m)) = any_move(&game, &mut dice) {
                    game.play(who, m).expect("a listed move is legal");
                    for to in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public]) {
                        parts_agree(&game, to);
                    }
                }
            }
        }
    }
}

fn parts_agree(game: &Klenotnici, to: Viewer) {
    let (view, parts) = (game.view(to), game.parts(to));
    assert_eq!(parts.seats(), view.players.len());
    assert_eq!(*parts.table(), View { players: ArrayVec::new(), ..view.clone() });
    for player in &view.players {
        let seat = player.seat;
        let laid = player.bids.iter().fold(Money::EMPTY, |laid, bid| laid.with(bid.cards));
        assert_eq!(parts.laid(seat), laid);
        assert_eq!(parts.goals(seat), player.goals);
        let (bids, goals) = (ArrayVec::new(), ArrayVec::new());
        assert_eq!(parts.player(seat), PlayerView { bids, goals, ..player.clone() });
    }
}

/// Compares the fast sum of values with a sum of single values.
#[test]
fn values_of_pyramids_add_up() {
    use super::super::components::Values;
    use super::super::{GEMS, Gems};
    let values = Values::new(std::array::from_fn::<u8, GEMS, _>(|index| (index * 7 % 16) as u8));
    for bits in 0..1_u16 << GEMS {
        let gems = Gems::from_bits(bits);
        assert_eq!(values.sum(gems), gems.iter().map(|gem| values.of(gem)).sum::<u8>());
    }
}
