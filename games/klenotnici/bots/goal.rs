//! The goals of Klenotníci puzzles: leading an auction with few cards, and winning a gem for few
//! cards.

use karat_kernel::{Seat, Viewer, Views};
use karat_think::goal::{after, least};

use crate::rules::{Gem, Klenotnici, Move, PhaseView, View};

/// Returns a move's worth according to a goal.
///
/// The goal `lead` requires the seat to lead the auction after the move (KLE-AUCTION-7). The worth
/// is minus the number of cards bid and spent.
///
/// The goal `gem` requires the seat to be certain of winning the gem on offer. The worth is the
/// number of money cards left after paying for the gem.
pub(super) fn worth(game: &Klenotnici, seat: Seat, goal: &str, m: Move) -> Option<i64> {
    let played = after(game, seat, m);
    match goal {
        "lead" => {
            let view = played.view(Viewer::Seat(seat));
            let leads = view.auction.as_ref().is_some_and(|it| it.leader == Some(seat));
            leads.then(|| cards(&view, seat) - cards(&game.view(Viewer::Seat(seat)), seat))
        }
        "gem" => {
            let gem = game.view(Viewer::Seat(seat)).auction?.gem;
            let kept = least(&played, seat, &|game| kept(game, seat, gem));
            (kept >= 0).then_some(kept)
        }
        _ => panic!("there is no goal {goal}"),
    }
}

/// Returns the number of money cards and action cards in a seat's hand.
fn cards(view: &View, seat: Seat) -> i64 {
    let player = &view.players[seat.index()];
    i64::from(player.money_count) + i64::from(player.action_count)
}

/// Returns a seat's number of money cards after paying for a gem. The number is negative if another
/// player has the gem, and `None` while nobody has it.
fn kept(game: &Klenotnici, seat: Seat, gem: Gem) -> Option<i64> {
    let view = game.view(Viewer::Seat(seat));
    if view.auction.as_ref().is_some_and(|auction| auction.gem == gem) {
        // The player who is settling has won the gem and is certain to keep it.
        let is_lost = view.phase == PhaseView::Settle && !view.to_decide.contains(seat);
        return is_lost.then_some(-1);
    }
    let player = &view.players[seat.index()];
    Some(if player.gems.contains(gem) { player.money_count.into() } else { -1 })
}
