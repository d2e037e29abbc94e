//! Numbers quoted in the rules texts, keyed by name. The numbers are derived from the components
//! and from constants in the chapters.

use karat_kernel::game::{Figures, Rules};

use super::components::{Colour, Face, GemCard};
use super::events::{REORGANISED, THREE};
use super::{Edel, Variant};

impl Figures for Edel {
    fn figures(&self) -> Vec<(String, String)> {
        let data = self.open.data;
        let faces = || GemCard::all().map(|card| self.open.faces.of(card));
        let gems = |face: Face| face.gems.total();
        // An immediate scoring pays half the base income by default (ESR-EVENT-SCORE-4).
        let full = self.has(Variant::ScoreColourFull);
        let half = if full { data.base_income } else { data.base_income_half };
        let mut figures = vec![
            figure("rounds", data.rounds),
            figure("gems", data.gems_per_colour),
            figure("gems-all", usize::from(data.gems_per_colour) * Colour::ALL.len()),
            figure("own", data.gems_at_start),
            figure("gem-cards", GemCard::COUNT),
            figure("card-money-low", faces().map(|face| face.money).min().unwrap_or(0)),
            figure("card-money-high", faces().map(|face| face.money).max().unwrap_or(0)),
            figure("card-gems-low", faces().map(gems).min().unwrap_or(0)),
            figure("card-gems-high", faces().map(gems).max().unwrap_or(0)),
            figure("event-cards", data.event_cards().len()),
            figure("bonuses", data.majority_bonus.map(|amount| amount.to_string()).join(", ")),
            figure("sole", data.sole_majority_bonus),
            figure("per-gem", data.gem_bonus),
            figure("cert-1", data.certificates[0]),
            figure("cert-2", data.certificates[1]),
            figure("tie-return", data.tied_return),
            figure("target", REORGANISED),
            figure("three", THREE),
            figure("low", data.supply_check),
        ];
        for seats in Edel::SEATS {
            let setup = data.setup(seats);
            figures.extend([
                figure(format!("seats-{seats}"), seats),
                figure(format!("turns-{seats}"), setup.turns),
                figure(format!("supply-{seats}"), setup.supply),
                figure(format!("aside-{seats}"), setup.aside),
            ]);
        }
        for colour in Colour::ALL {
            let (name, index) = (colour.name(), colour as usize);
            figures.push(figure(format!("base-{name}"), data.base_income[index]));
            figures.push(figure(format!("half-{name}"), half[index]));
        }
        figures
    }
}

fn figure(name: impl Into<String>, number: impl ToString) -> (String, String) {
    (name.into(), number.to_string())
}
