//! Compares statistics with the results of the R script `r.R` in this folder.

use serde::Deserialize;

use super::ratings::cases;
use super::statistics::{near, ones, samples};
use crate::statistics::{Effect, holm, interval, mean, mean_difference, plackett_luce};

#[derive(Deserialize)]
struct Found {
    single: Student,
    paired: Student,
    holm: Vec<f64>,
    percentiles: [f64; 2],
    plackett_luce: Vec<Effects>,
}

#[derive(Deserialize)]
struct Student {
    value: f64,
    error: f64,
    differs: f64,
    interval: [f64; 2],
    equivalent: Option<f64>,
}

#[derive(Deserialize)]
struct Effects {
    values: Vec<f64>,
    errors: Vec<f64>,
}

fn found() -> Found {
    serde_json::from_str(include_str!("r.json")).expect("the figures are JSON")
}

#[test]
fn means_and_contrasts_agree_with_r() {
    let Found { single, paired, holm: adjusted, percentiles, .. } = found();
    let [one, other] = samples();
    let estimate = mean(&ones(&one)).expect("there are blocks");
    near(estimate.equivalent(0.4, 0.2), single.equivalent.expect("it was tested"));
    let contrast = mean_difference(&ones(&one), &ones(&other)).expect("there are blocks");
    for (estimate, from, student) in [(estimate, 0.4, single), (contrast, 0.0, paired)] {
        near(estimate.value, student.value);
        near(estimate.error, student.error);
        near(estimate.differs(from), student.differs);
        let ends = estimate.interval(0.95);
        ends.into_iter().zip(student.interval).for_each(|(end, wanted)| near(end, wanted));
    }
    let ours = holm(&[0.01, 0.04, 0.03, 0.005]);
    ours.into_iter().zip(adjusted).for_each(|(ours, theirs)| near(ours, theirs));
    let mut sorted = one;
    sorted.sort_by(f64::total_cmp);
    let ends = interval(&sorted, 0.95);
    ends.into_iter().zip(percentiles).for_each(|(end, wanted)| near(end, wanted));
}

/// Compares ratings for games with ties, and for a bot that wins every game.
#[test]
fn ratings_agree_with_r() {
    let theirs = found().plackett_luce;
    assert_eq!(theirs.len(), cases().len());
    for (number, (case, theirs)) in cases().iter().zip(theirs).enumerate() {
        let ours = plackett_luce(&case.blocks(), case.effects).expect("there are games");
        assert_eq!(ours.len(), theirs.values.len());
        for (place, Effect { value, error, .. }) in ours.iter().enumerate() {
            let (wanted, wanted_error) = (theirs.values[place], theirs.errors[place]);
            assert!((value - wanted).abs() < 1e-5, "{number}.{place}: {value}, not {wanted}");
            assert!((error - wanted_error).abs() < 1e-5, "{number}.{place}: {error}");
        }
    }
}
