//! Numbers quoted in the rules texts, keyed by name. The numbers are derived from the components
//! and from constants in the chapters.

use karat_kernel::game::{Figures, Rules};

use super::action::{DOUBLE_COST, HAMMER_COST};
use super::components::{Colour, GEMS, Gem, Rank, Size};
use super::settlement::EXCHANGE_COST;
use super::{Klenotnici, SETS, Seat};

/// The faces of the cards exchanged for one card in an example.
const CHANGED: [u8; 3] = [2, 3, 5];

/// The face of the card doubled in an example.
const SIX: u8 = 6;

impl Figures for Klenotnici {
    fn figures(&self) -> Vec<(String, String)> {
        let score = self.score(Seat::new(0));
        let (data, values) = (self.open.data, self.open.values.all());
        let faces = || data.money.iter();
        let (low, high) = (faces().min().unwrap_or(0), faces().max().unwrap_or(0));
        let money = data.money.len();
        let mut figures = vec![
            figure("seats-low", Klenotnici::SEATS.start()),
            figure("seats-high", Klenotnici::SEATS.end()),
            figure("gems", GEMS),
            figure("colours", Colour::ALL.len()),
            figure("suit", money + Rank::ALL.len()),
            figure("money", money),
            figure("money-low", low),
            figure("money-high", high),
            figure("actions", Rank::ALL.len()),
            figure("value-low", values.iter().min().expect("there are gems")),
            figure("value-high", values.iter().max().expect("there are gems")),
            figure("value-pearl", self.open.values.of(Gem::new(Colour::Pearl, Size::Medium))),
            figure("hammer", HAMMER_COST),
            figure("double", DOUBLE_COST),
            figure("exchange", EXCHANGE_COST),
            figure("six", SIX),
            figure("twelve", SIX * DOUBLE_COST as u8),
            figure("change", CHANGED.iter().sum::<u8>()),
            figure("changed", CHANGED.map(|face| face.to_string()).join(" + ")),
            // The lowest possible sum in an exchange is that of the two lowest faces (KLE-EXCH-13).
            figure("exchange-low", faces().take(2).sum::<u8>()),
            figure("per-money", data.per_money_card),
            figure("per-action", score.total() - score.money),
            figure("sets", SETS.len()),
        ];
        let sets = data.set_points.iter().enumerate();
        figures.extend(sets.map(|(set, points)| figure(format!("set-{set}"), points)));
        let goals = data.goal_points.iter().enumerate().skip(1);
        figures.extend(goals.map(|(owned, points)| figure(format!("goal-{owned}"), points)));
        figures
    }
}

fn figure(name: impl Into<String>, number: impl ToString) -> (String, String) {
    (name.into(), number.to_string())
}
