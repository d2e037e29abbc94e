//! Recorded games of sealed bids in which every seat follows the same policy.

use karat_kernel::game::{Actor, Viewer};
use karat_rules::any::{AnyGame, AnyView, GameId};
use karat_rules::playthroughs::{check, keep, play};
use karat_rules::transcript::Transcript;

#[test]
fn policies_reproduce_the_recordings() {
    for (seats, points, places) in [(2, &[9, 21][..], &[2, 1][..]), (3, &[0, 4, 18], &[3, 2, 1])] {
        let played = play(Transcript::new(GameId::Sealed, seats, Vec::new()), half_its_worth);
        let name = format!("half-{seats}");
        keep(&name, "Half of what the card is worth", &played.0, &played.1);
        check(&name, &played, points, places, seats * 9);
    }
}

/// A policy under which the highest remaining card is drawn. Every seat bids half the sum of the
/// card's points and its own seat number, as far as its money allows.
fn half_its_worth(game: &AnyGame, who: Actor) -> String {
    let AnyView::Sealed(view) = game.view(Viewer::Public) else {
        unreachable!("it is a game of sealed bids")
    };
    match who {
        Actor::Chance => format!("draw {}", view.cards_left.last().expect("a card is left")),
        Actor::Seat(seat) => {
            let worth = (view.card.expect("a card is on offer") + seat.index() as u8) / 2;
            format!("bid {}", worth.min(view.players[seat.index()].money))
        }
    }
}
