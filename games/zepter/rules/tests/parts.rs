//! Tests that the parts of a view are the same as the view.

use arrayvec::ArrayVec;
use karat_kernel::game::{Rules as _, Viewer, Views as _};
use karat_kernel::seat::Seat;

use super::super::{Artifact, Item, PlayerView, RELEASE_COSTS, SeatOffer, Sentinel, View, Zepter};
use super::watch;

#[test]
fn parts_are_those_of_the_view() {
    for options in [&[][..], &[("open_hands", "true")], &[("variant_d", "true")]] {
        watch(options, |game| {
            let seats = Seat::all(game.seats());
            for to in seats.map(Viewer::Seat).chain([Viewer::Public]) {
                parts_agree(game, to);
            }
        });
    }
}

fn parts_agree(game: &Zepter, to: Viewer) {
    let (view, parts) = (game.view(to), game.parts(to));
    let View { offers, players, .. } = &view;
    assert_eq!(parts.seats(), players.len());
    let (none, nobody) = (ArrayVec::new(), ArrayVec::new());
    assert_eq!(*parts.table(), View { offers: none, players: nobody, ..view.clone() });
    for player in players {
        let seat = player.seat;
        let (board, copies, sentinels) =
            (parts.board(seat), parts.copies(seat), parts.sentinels(seat));
        let markers = (0..).zip(RELEASE_COSTS).filter(|(marker, _)| board >> marker & 1 == 1);
        assert!(markers.map(|(_, cost)| cost).eq(player.board.iter().copied()));
        let artifacts = Artifact::ALL.into_iter().zip(*copies).filter(|(_, count)| *count > 0);
        assert!(artifacts.eq(player.artifacts.iter().copied()));
        let owned = Sentinel::ALL.into_iter().filter(|one| sentinels >> *one as u16 & 1 == 1);
        assert!(owned.eq(player.sentinels.iter().map(|(one, _)| *one)));
        let (board, artifacts, sentinels) = (ArrayVec::new(), ArrayVec::new(), ArrayVec::new());
        let plain = PlayerView { board, artifacts, sentinels, ..player.clone() };
        assert_eq!(parts.player(seat), plain);
        let artifacts = Artifact::ALL.into_iter().map(Item::Artifact);
        for item in artifacts.chain(Sentinel::ALL.into_iter().map(Item::Sentinel)) {
            let offer = offers.iter().find(|offer| offer.item == item).map(|offer| SeatOffer {
                copies: offer.copies,
                modifier: offer.modifiers[seat.index()],
                worth: offer.worth[seat.index()],
                is_eligible: offer.eligible.contains(seat),
            });
            assert_eq!(parts.offer(seat, item), offer, "{item}");
        }
    }
}
