//! What a position of Edel, Stein & Reich promises everybody, for bots that think ahead.

use karat_rules::edel::{Edel, PhaseView};
use karat_rules::{BySeat, Game, Viewer};

use super::outlook::Outlook;
use super::worth::Taste;
use crate::seeker::as_chances;
use crate::value::{Estimate, Value};

/// The lead in millions by which the odds to win change by e: at the end, and more for each turn that
/// is still to come.
const HEAT: (f64, f64) = (5.0, 0.33);

/// Counts money, and what gems and held cards are worth before the scorings.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Prospects;

impl Value<Edel> for Prospects {
    fn value(&mut self, game: &Edel) -> BySeat<Estimate> {
        let seats = game.seats();
        let view = game.view(Viewer::Public);
        let outlook = Outlook::new(&view, &Taste::far_sighted(seats));
        let promised = outlook.promised();
        let points = BySeat::from_fn(|seat| match view.players.get(seat.index()) {
            Some(player) => promised[seat.index()] + f64::from(player.money),
            None => 0.0,
        });
        let rounds = f64::from(view.reading.data.rounds.saturating_sub(view.round));
        let turns =
            rounds * f64::from(view.turns) + f64::from(view.turns.saturating_sub(view.turn));
        as_chances(&points, seats, HEAT.0 + HEAT.1 * turns)
    }

    /// Between two turns.
    fn is_quiet(&self, game: &Edel, _since: &Edel) -> bool {
        game.view(Viewer::Public).phase == PhaseView::ChooseAction
    }

    fn decisive(&self) -> f64 {
        40.0
    }
}
