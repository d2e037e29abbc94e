//! The evaluation of Das Zepter von Zavandor positions for searching bots.

use karat_kernel::{BySeat, Seat, Viewer, Views};
use karat_think::seeker::softmax_estimates;
use karat_think::value::{Estimate, Value};

use super::growth::Taste;
use super::outlook::Outlook;
use crate::rules::{PhaseView, Zepter};

/// The lead in points that changes the odds of winning by a factor of e. The first number applies
/// at the end of the game, and the second number is added for each remaining round.
const TEMPERATURE: (f64, f64) = (2.5, 0.7);

/// An evaluation that predicts every player's possessions at the expected end of the game.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Evaluation;

impl Value<Zepter> for Evaluation {
    fn value(&mut self, game: &Zepter) -> BySeat<Estimate> {
        let view = game.view(Viewer::Public);
        estimates(&Outlook::new(&view, &Taste::BUILDER))
    }

    /// Returns whether it is the first player's turn in a later round, when all players have had
    /// the same number of turns.
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

/// Returns the results that all seats can expect.
pub(super) fn estimates(outlook: &Outlook<'_>) -> BySeat<Estimate> {
    let (view, seats) = (&outlook.view, outlook.view.players.len());
    let points = BySeat::from_fn(|seat| match view.in_game.contains(seat) {
        true => {
            let worth = outlook.worth(outlook.estate(seat), outlook.acts(seat));
            worth / outlook.taste.point
        }
        false => 0.0,
    });
    let mut estimates =
        softmax_estimates(&points, seats, TEMPERATURE.0 + TEMPERATURE.1 * outlook.incomes());
    // Eliminated players cannot win (ZEP-OUT-1).
    let out = Seat::all(seats).filter(|&seat| !view.in_game.contains(seat));
    out.for_each(|seat| estimates[seat].win = 0.0);
    estimates
}
