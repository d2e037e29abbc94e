//! Tests that studies of games without a true effect report an effect no more often than their
//! error rate allows.

use karat_bots::ChaChaDice;
use karat_rules::Dice;
use tempfile::TempDir;

use super::study;
use crate::answer::{Finding, answers};
use crate::outcome::Outcome;
use crate::part::Row;
use crate::run::run;
use crate::statistics::{Bounds, Imbalance, Sums, log_ratio};
use crate::study::Study;

/// The number of studies simulated by each test.
const STUDIES: u64 = 1_000;

/// The allowed number of studies that find an effect: 5 ± 1.5%.
const REJECTED: std::ops::RangeInclusive<u64> = 35..=65;

const NULL: &str = r#"
title = "Nothing matters"
game = "klenotnici"
seats = 4
blocks = 300
seed = 1
rotate = false

[[arm]]
name = "one"
bots = "random"

[[arm]]
name = "other"
bots = "random"
options = { royal_goals = "true" }

[[question]]
text = "Is any seat favoured?"
ask = "fair"

[[question]]
text = "Do the arms differ?"
ask = "differs"
arm = "other"
from = "one"
"#;

/// Returns made-up results of games where all seats are equally likely to win.
fn chance(study: &Study, seed: u64) -> Outcome {
    let mut dice = ChaChaDice::stream(20_261, seed);
    let seats = study.arms[0].seats as u32;
    let mut rows = || -> Vec<Row> {
        let games = (0..study.blocks).map(|block| (block, dice.below(seats)));
        let players = games.flat_map(|(block, winner)| {
            (0..seats).map(move |seat| Row {
                block,
                game: 0,
                seat,
                bot: seat,
                label: String::new(),
                wins: if seat == winner { 60 } else { 0 },
                points: 0,
                place: 1 + u32::from(seat != winner),
                plies: 1,
                course: None,
            })
        });
        players.collect()
    };
    Outcome { blocks: study.blocks, arms: vec![rows(), rows()], marks: vec![Vec::new(); 2] }
}

/// Returns how many studies reached a conclusion on each question, although there is no effect.
fn rejected(study: &Study, outcome: impl Fn(u64) -> Outcome) -> [u64; 2] {
    let mut rejected = [0; 2];
    for number in 0..STUDIES {
        let answers = answers(study, &outcome(number));
        for (rejected, answer) in rejected.iter_mut().zip(&answers) {
            let is_open = answer.lines.iter().all(|line| line.finding == Finding::Open);
            *rejected += u64::from(!is_open);
        }
    }
    println!("of {STUDIES} studies, {rejected:?} found a difference");
    rejected
}

#[test]
fn a_thousand_studies_of_chance_reject_in_one_of_twenty() {
    let study = study(NULL);
    let rejected = rejected(&study, |seed| chance(&study, seed));
    assert!(rejected.iter().all(|count| REJECTED.contains(count)), "{rejected:?}");
}

/// Real games must not show a difference either if random bots play every seat and both arms have
/// the same options.
#[test]
fn a_thousand_studies_of_games_without_a_difference_reject_in_one_of_twenty() {
    if std::env::var_os("SLOW").is_none() {
        return;
    }
    let mut study = study(NULL);
    study.arms[1].options.clear();
    let rejected = rejected(&study, |seed| {
        let folder = TempDir::new().expect("a folder can be made");
        let mut other = study.clone();
        other.seed = seed;
        let outcome = run(&other, folder.path(), 2, &()).expect("games");
        // With the same seed, both arms would play identical games.
        other.seed = seed + STUDIES;
        let folder = TempDir::new().expect("a folder can be made");
        let arms = run(&other, folder.path(), 2, &()).expect("games").arms;
        Outcome {
            blocks: outcome.blocks,
            arms: vec![outcome.arms[0].clone(), arms[1].clone()],
            marks: vec![Vec::new(); 2],
        }
    });
    assert!(rejected.iter().all(|count| REJECTED.contains(count)), "{rejected:?}");
}

/// Runs a thousand sequential tests between win shares of 25% and 30%, and returns how many accept
/// the higher share if the true share is `percent`.
fn taken(percent: u32) -> u64 {
    let bounds = Bounds::of(0.05, 0.05);
    let mut taken = 0;
    for number in 0..STUDIES {
        let mut dice = ChaChaDice::stream(4_711, number);
        let mut values = Vec::new();
        while values.len() < 10_000 {
            values.extend((0..100).map(|_| f64::from(u8::from(dice.below(100) < percent))));
            let ratio = log_ratio(values.iter().copied(), 0.25, 0.30).unwrap_or(0.0);
            if let Some(is_higher) = bounds.decide(ratio) {
                taken += u64::from(is_higher);
                break;
            }
        }
    }
    taken
}

#[test]
fn a_stopping_rule_errs_no_more_often_than_it_claims() {
    let [at_low, at_high] = [25, 30].map(taken);
    assert!(at_low <= 65 && at_high >= 935, "{at_low} and {at_high} of {STUDIES}");
}

#[test]
fn imbalance_of_chance_averages_to_zero() {
    let study = study(NULL);
    let values = (0..STUDIES).map(|seed| {
        let outcome = chance(&study, seed);
        let groups: Vec<Vec<Sums>> = (0..4)
            .map(|seat| {
                let rows = outcome.arms[0].iter().filter(|row| row.seat == seat);
                rows.map(|row| Sums { sum: f64::from(row.wins) / 60.0, count: 1.0 }).collect()
            })
            .collect();
        Imbalance { groups: &groups, fair: 0.25 }.value()
    });
    let mean = values.sum::<f64>() / STUDIES as f64;
    // Without the correction for chance, the mean would be 0.25 * 0.75 / 300 = 0.000625. The mean's
    // random error is a fortieth of that.
    assert!(mean.abs() < 0.00005, "{mean}");
}
