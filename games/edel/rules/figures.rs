//! The numbers that texts about the rules name, each under the word that stands for it there. None is
//! written here: they are the components, and what the chapters reckon with.

use super::components::{Colour, EventCard, Face, GemCard};
use super::data::{
    BASE_INCOME, BASE_INCOME_HALF, CERTIFICATES_FIRST, CERTIFICATES_SECOND, MAJORITY_BONUS, SETUPS,
    SOLE_MAJORITY_BONUS, SUPPLY_CHECK,
};
use super::events::{REORGANISED, THREE};
use super::scoring::{GEM_BONUS, TIED_RETURN};
use super::setup::HOLDING;
use super::{Edel, GEMS_PER_COLOUR, Game, ROUNDS, Variant};

pub(super) fn figures(game: &Edel) -> Vec<(String, String)> {
    let faces = || GemCard::all().map(|card| game.faces.of(card));
    let gems = |face: Face| face.gems.total();
    // ESR-EVENT-SCORE-4
    let full = game.has(Variant::ScoreColourFull);
    let half = if full { BASE_INCOME } else { BASE_INCOME_HALF };
    let mut figures = vec![
        figure("rounds", ROUNDS),
        figure("gems", GEMS_PER_COLOUR),
        figure("gems-all", usize::from(GEMS_PER_COLOUR) * Colour::ALL.len()),
        figure("own", HOLDING.count(Colour::Red)),
        figure("gem-cards", GemCard::COUNT),
        figure("card-money-low", faces().map(|face| face.money).min().unwrap_or(0)),
        figure("card-money-high", faces().map(|face| face.money).max().unwrap_or(0)),
        figure("card-gems-low", faces().map(gems).min().unwrap_or(0)),
        figure("card-gems-high", faces().map(gems).max().unwrap_or(0)),
        figure("event-cards", EventCard::COUNT),
        figure("bonuses", MAJORITY_BONUS.map(|amount| amount.to_string()).join(", ")),
        figure("sole", SOLE_MAJORITY_BONUS),
        figure("per-gem", GEM_BONUS),
        figure("cert-1", CERTIFICATES_FIRST),
        figure("cert-2", CERTIFICATES_SECOND),
        figure("tie-return", TIED_RETURN),
        figure("target", REORGANISED),
        figure("three", THREE),
        figure("low", SUPPLY_CHECK),
    ];
    for (seats, setup) in Edel::SEATS.zip(&SETUPS) {
        figures.extend([
            figure(format!("seats-{seats}"), seats),
            figure(format!("turns-{seats}"), setup.turns),
            figure(format!("supply-{seats}"), setup.supply),
            figure(format!("aside-{seats}"), setup.aside),
        ]);
    }
    for colour in Colour::ALL {
        let (name, index) = (colour.name(), colour as usize);
        figures.push(figure(format!("base-{name}"), BASE_INCOME[index]));
        figures.push(figure(format!("half-{name}"), half[index]));
    }
    figures
}

fn figure(name: impl Into<String>, number: impl ToString) -> (String, String) {
    (name.into(), number.to_string())
}
