//! Tests that the parts of a view are the same as the view.

use arrayvec::ArrayVec;
use karat_kernel::game::{Rules as _, Viewer, Views as _};
use karat_kernel::seat::Seat;

use super::super::scoring::Scoring;
use super::super::{Edel, View};
use super::watch;

#[test]
fn parts_are_those_of_the_view() {
    for options in [&[][..], &[("majority_bonus_on_tie", "true"), ("tie_split_rounding", "up")]] {
        watch(options, |game| {
            let seats = Seat::all(game.seats());
            for to in seats.map(Viewer::Seat).chain([Viewer::Public]) {
                parts_agree(game, to);
            }
        });
    }
}

fn parts_agree(game: &Edel, to: Viewer) {
    let (view, parts) = (game.view(to), game.parts(to));
    let View { unseen_gem_cards, players, scoring_now, .. } = &view;
    assert_eq!(parts.seats(), players.len());
    let table = View {
        unseen_gem_cards: ArrayVec::new(),
        players: ArrayVec::new(),
        scoring_now: Scoring::of_nobody(),
        ..view.clone()
    };
    assert_eq!(*parts.table(), table);
    assert!(parts.unseen_gem_cards().eq(unseen_gem_cards.iter().copied()));
    for player in players {
        let seat = player.seat;
        assert_eq!(parts.player(seat), *player);
        for scored in &scoring_now.colours {
            let (now, income) =
                (parts.income_now(seat, scored.colour), scored.incomes[seat.index()]);
            assert_eq!(now.leads, scored.leaders.contains(seat));
            assert_eq!((now.total, now.returned), (income.total(), income.returned));
        }
        let certificates = scoring_now.certificates.incomes[seat.index()];
        assert_eq!(parts.certificates_now(seat), certificates);
    }
}
