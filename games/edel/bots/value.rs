//! The evaluation of Edel, Stein & Reich positions for searching bots.

use karat_kernel::{BySeat, Rules, Viewer, Views};
use karat_think::seeker::softmax_estimates;
use karat_think::value::{Estimate, Value};

use super::outlook::Outlook;
use super::worth::Taste;
use crate::rules::{Edel, PhaseView, View};

/// The lead in millions that changes the odds of winning by a factor of e. The first number applies
/// at the end of the game, and the second is added for each remaining turn.
const TEMPERATURE: (f64, f64) = (5.0, 0.33);

/// An evaluation that adds a player's money to the expected worth of their gems and held event
/// cards.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Evaluation;

impl Value<Edel> for Evaluation {
    fn value(&mut self, game: &Edel) -> BySeat<Estimate> {
        let view = game.view(Viewer::Public);
        estimates(&Outlook::new(&view, &Taste::far_sighted(game.seats())))
    }

    fn is_quiet(&self, game: &Edel, _since: &Edel) -> bool {
        is_between_turns(&game.view(Viewer::Public))
    }

    fn decisive(&self) -> f64 {
        40.0
    }
}

/// Returns whether a turn is beginning and no action cards have been chosen.
pub(super) fn is_between_turns(view: &View) -> bool {
    view.phase == PhaseView::ChooseAction && view.players.iter().all(|player| !player.has_chosen)
}

/// Returns the results that all seats can expect.
pub(super) fn estimates(outlook: &Outlook<'_>) -> BySeat<Estimate> {
    let (view, promised) = (&outlook.view, outlook.promised());
    let points = BySeat::from_fn(|seat| match view.players.get(seat.index()) {
        Some(player) => promised[seat.index()] + f64::from(player.money),
        None => 0.0,
    });
    let rounds = f64::from(view.reading.data.rounds.saturating_sub(view.round));
    let turns = rounds * f64::from(view.turns) + f64::from(view.turns.saturating_sub(view.turn));
    softmax_estimates(&points, outlook.seats(), TEMPERATURE.0 + TEMPERATURE.1 * turns)
}
