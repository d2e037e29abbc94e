//! The evaluation of Klenotníci positions for searching bots.

use karat_kernel::{BySeat, Rules, Seat, Viewer, Views};
use karat_think::seeker::softmax_estimates;
use karat_think::value::{Estimate, Value};

use super::planner::purse;
use super::worth::{gain, worth};
use crate::rules::{Klenotnici, PhaseView};

/// The lead in points that changes the odds of winning by a factor of e. The first number applies
/// once all auctions are over, and is small because any final lead wins. The second number is added
/// for each unsold pyramid.
const TEMPERATURE: (f64, f64) = (2.4, 0.1);

/// The fraction of their money's average purchasing power that players can actually use. Players
/// always have some money left over.
const MONEY: f64 = 0.85;

/// The value of an action card per unsold pyramid, up to 10 pyramids.
const ACTION: f64 = 0.12;

/// An evaluation that adds up a player's points and the expected points from the pyramids that they
/// can afford.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Evaluation;

impl Value<Klenotnici> for Evaluation {
    fn value(&mut self, game: &Klenotnici) -> BySeat<Estimate> {
        let seats = game.seats();
        let view = game.view(Viewer::Public);
        let open = view.supply;
        // Every player's own view is available, because the money in all hands is known.
        let players: Vec<_> = Seat::all(seats)
            .map(|seat| game.view(Viewer::Seat(seat)).players.swap_remove(seat.index()))
            .collect();
        let most = |gem| {
            let mut others = open;
            others.remove(gem);
            players.iter().map(|player| gain(&view, player, gem, others)).fold(0.0, f64::max)
        };
        let points: f64 = open.iter().map(most).sum();
        let money: u32 = players.iter().map(|player| u32::from(purse(player).sum())).sum();
        let rate = MONEY * points / f64::from(money.max(1));
        let left = open.len() as f64;
        let promised = BySeat::from_fn(|seat| {
            let Some(player) = players.get(seat.index()) else { return 0.0 };
            let purse = purse(player);
            let kept = purse.len() as f64 * f64::from(view.reading.data.per_money_card);
            let bought = (rate * f64::from(purse.sum())).max(kept);
            let actions = ACTION * left.min(10.0) * f64::from(player.action_count);
            worth(&view, player, player.gems, open) + bought + actions
        });
        softmax_estimates(&promised, seats, TEMPERATURE.0 + TEMPERATURE.1 * left)
    }

    /// Returns whether the next pyramid is being chosen, between two auctions.
    fn is_quiet(&self, game: &Klenotnici, _since: &Klenotnici) -> bool {
        game.view(Viewer::Public).phase == PhaseView::Choose
    }

    fn decisive(&self) -> f64 {
        15.0
    }
}
