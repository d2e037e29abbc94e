//! What a position of Das Zepter von Zavandor promises everybody, for bots that think ahead.

use karat_rules::zepter::{PhaseView, Zepter};
use karat_rules::{BySeat, Game, Seat, Viewer};

use super::growth::Taste;
use super::outlook::Outlook;
use crate::seeker::as_chances;
use crate::value::{Estimate, Value};

/// The lead in points by which the odds to win change by e: at the end, and more for each round that
/// is still to come.
const HEAT: (f64, f64) = (2.5, 0.7);

/// Counts what every estate comes to by the end of the game.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Prospects;

impl Value<Zepter> for Prospects {
    fn value(&mut self, game: &Zepter) -> BySeat<Estimate> {
        let seats = game.seats();
        let view = game.view(Viewer::Public);
        let outlook = Outlook::new(&view, &Taste::BUILDER);
        let points = BySeat::from_fn(|seat| match view.in_game.contains(seat) {
            true => {
                let worth = outlook.worth(outlook.estate(seat), outlook.acts(seat));
                worth / outlook.taste.point
            }
            false => 0.0,
        });
        let mut estimates = as_chances(&points, seats, HEAT.0 + HEAT.1 * outlook.incomes());
        // Who is out of the game does not win it (ZEP-OUT-1).
        let out = Seat::all(seats).filter(|&seat| !view.in_game.contains(seat));
        out.for_each(|seat| estimates[seat].win = 0.0);
        estimates
    }

    /// When the first player begins a later round: the same has happened to all.
    fn is_quiet(&self, game: &Zepter, since: &Zepter) -> bool {
        let view = game.view(Viewer::Public);
        view.phase == PhaseView::Turn
            && view.active == view.order.first().copied()
            && view.round > since.view(Viewer::Public).round
    }

    fn decisive(&self) -> f64 {
        20.0
    }
}
