//! The goals of Klenotníci: to lead with few cards, and to have a stone for few.

use karat_rules::klenotnici::{Gem, Klenotnici, Move, PhaseView, View};
use karat_rules::{Game, Seat, Viewer};

use crate::goal::{after, least};

/// What a move is worth by a goal.
///
/// `lead`: as many cards fewer as it lays and spends, if the seat leads afterwards (KLE-AUCTION-7).
///
/// `stone`: as many money cards as the seat keeps once this stone is paid, if it is sure to have it.
pub(super) fn worth(game: &Klenotnici, seat: Seat, goal: &str, m: Move) -> Option<i64> {
    let played = after(game, seat, m);
    match goal {
        "lead" => {
            let view = played.view(Viewer::Seat(seat));
            let leads = view.auction.as_ref().is_some_and(|it| it.leader == Some(seat));
            leads.then(|| cards(&view, seat) - cards(&game.view(Viewer::Seat(seat)), seat))
        }
        "stone" => {
            let gem = game.view(Viewer::Seat(seat)).auction?.gem;
            let kept = least(&played, seat, &|game| kept(game, seat, gem));
            (kept >= 0).then_some(kept)
        }
        _ => panic!("there is no goal {goal}"),
    }
}

/// All cards in a seat's hand.
fn cards(view: &View, seat: Seat) -> i64 {
    let player = &view.players[seat.index()];
    i64::from(player.money_count) + i64::from(player.action_count)
}

/// The money cards that a seat has in hand once it has paid for a stone; less than none if the stone is
/// another's. Nothing while nobody has it.
fn kept(game: &Klenotnici, seat: Seat, gem: Gem) -> Option<i64> {
    let view = game.view(Viewer::Seat(seat));
    if view.auction.as_ref().is_some_and(|auction| auction.gem == gem) {
        // Whoever settles has it, and will not give it back.
        let is_lost = view.phase == PhaseView::Settle && !view.to_decide.contains(seat);
        return is_lost.then_some(-1);
    }
    let player = &view.players[seat.index()];
    Some(if player.gems.contains(gem) { player.money_count.into() } else { -1 })
}
