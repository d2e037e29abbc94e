//! Ratings against figures that scipy found by another way: `plackett_luce.py` beside this file made them.

use serde::Deserialize;

use crate::statistics::{Effect, Finisher, plackett_luce};

#[derive(Deserialize)]
struct Case {
    effects: usize,
    blocks: Vec<Vec<Vec<Player>>>,
    values: Vec<f64>,
    errors: Vec<f64>,
}

#[derive(Deserialize)]
struct Player {
    effects: Vec<usize>,
    place: u8,
}

impl Case {
    fn blocks(&self) -> Vec<Vec<Vec<Finisher>>> {
        let finisher =
            |player: &Player| Finisher { effects: player.effects.clone(), place: player.place };
        let game = |game: &Vec<Player>| game.iter().map(finisher).collect();
        self.blocks.iter().map(|block| block.iter().map(game).collect()).collect()
    }
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("plackett_luce.json")).expect("the figures are JSON")
}

#[test]
fn ratings_are_those_that_scipy_finds() {
    for (number, case) in cases().iter().enumerate() {
        let found = plackett_luce(&case.blocks(), case.effects).expect("there are games");
        for (place, Effect { value, error }) in found.iter().enumerate() {
            let (wanted, wanted_error) = (case.values[place], case.errors[place]);
            assert!((value - wanted).abs() < 2e-5, "{number}.{place}: {value}, not {wanted}");
            // Theirs are by differences.
            let close = 1e-3 * wanted_error.max(1e-3);
            assert!((error - wanted_error).abs() < close, "{number}.{place}: {error}");
        }
    }
}

/// What is common to all effects of a kind says nothing, so their mean is 0.
#[test]
fn every_kind_of_effect_has_the_mean_0() {
    for case in cases().iter().filter(|case| case.effects == 7) {
        let found = plackett_luce(&case.blocks(), 7).expect("there are games");
        for kind in [&found[..4], &found[4..]] {
            assert!(kind.iter().map(|effect| effect.value).sum::<f64>().abs() < 1e-9);
        }
    }
}

#[test]
fn nobody_is_rated_by_no_game() {
    assert_eq!(plackett_luce(&[], 3), None);
    let alone = Finisher { effects: vec![0], place: 1 };
    assert_eq!(plackett_luce(&[vec![vec![alone]]], 1), None);
}
