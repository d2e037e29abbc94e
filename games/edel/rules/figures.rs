//! The numbers that texts about the rules name, each under the word that stands for it there. None is
//! written here: they are the components, and what the chapters reckon with.

use super::components::{Colour, EventCard, Gems};
use super::data::{
    BASE_INCOME, BASE_INCOME_HALF, CERTIFICATES_FIRST, CERTIFICATES_SECOND, GEM_CARDS,
    MAJORITY_BONUS, SETUPS, SOLE_MAJORITY_BONUS, SUPPLY_CHECK,
};
use super::events::{REORGANISED, THREE};
use super::scoring::{GEM_BONUS, TIED_RETURN};
use super::setup::HOLDING;
use super::{Edel, GEMS_PER_COLOUR, Game, ROUNDS};

pub(super) fn figures() -> Vec<(String, String)> {
    let gems = |(_, gems): &(u8, [u8; 4])| Gems::new(*gems).total();
    let mut figures = vec![
        figure("rounds", ROUNDS),
        figure("gems", GEMS_PER_COLOUR),
        figure("gems-all", usize::from(GEMS_PER_COLOUR) * Colour::ALL.len()),
        figure("own", HOLDING.count(Colour::Red)),
        figure("gem-cards", GEM_CARDS.len()),
        figure("card-money-low", GEM_CARDS.iter().map(|card| card.0).min().unwrap_or(0)),
        figure("card-money-high", GEM_CARDS.iter().map(|card| card.0).max().unwrap_or(0)),
        figure("card-gems-low", GEM_CARDS.iter().map(gems).min().unwrap_or(0)),
        figure("card-gems-high", GEM_CARDS.iter().map(gems).max().unwrap_or(0)),
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
        figures.push(figure(format!("half-{name}"), BASE_INCOME_HALF[index]));
    }
    figures
}

fn figure(name: impl Into<String>, number: impl ToString) -> (String, String) {
    (name.into(), number.to_string())
}
