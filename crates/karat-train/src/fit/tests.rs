//! Tests that the library computes the same outputs and losses as our own code, and that fitting
//! lowers the loss.

use karat_bots::ChaChaDice;
use karat_bots::net::{Net, Scratch, judged};
use karat_bots::prior::{Candidate, chances};

use super::{
    Batch, DecisionBatch, Model, POINTS_WEIGHT, Schedule, fit, fit_policy, fresh, fresh_policy,
    loss, policy_loss,
};
use crate::samples::{Decisions, Sample, Samples};

/// Returns synthetic samples, where the second input decides who wins and the third determines the
/// points.
fn samples() -> Samples {
    let mut samples = Samples::new();
    for number in 0..400_u32 {
        let inputs = [1.0, (number % 7) as f32 / 7.0, (number % 11) as f32 / 11.0];
        let won = f32::from(u8::from(number % 7 >= 4));
        let targets = [won, 1.0 - won, 20.0 * inputs[2], 5.0];
        samples.push(&inputs, targets.into_iter());
    }
    samples
}

fn loss_of(net: &Net, sample: Sample<'_>) -> f64 {
    let judgement =
        judged(net.outputs(sample.inputs(), &mut Scratch::default()), sample.wins.len());
    (0..sample.wins.len())
        .map(|seat| {
            let error = (judgement.points[seat] - f64::from(sample.points[seat])) / 10.0;
            POINTS_WEIGHT * error * error - f64::from(sample.wins[seat]) * judgement.wins[seat].ln()
        })
        .sum()
}

/// Returns the synthetic samples, every second one with an empty third seat, and a third input that
/// says so.
fn mixed() -> Samples {
    let (two, mut samples) = (samples(), Samples::new());
    for number in 0..two.len() {
        let sample = two.get(number);
        let mut inputs = [0.0; 4];
        sample.inputs().for_each(|(place, value)| inputs[place] = value);
        let (mut wins, mut points) = (sample.wins.to_vec(), sample.points.to_vec());
        if number % 2 == 0 {
            inputs[3] = 1.0;
            wins.push(0.0);
            points.push(3.0);
        }
        samples.push(&inputs, wins.into_iter().chain(points));
    }
    samples
}

/// Checks that a network learns games with different numbers of seats, and that no target concerns
/// an empty seat.
#[test]
fn empty_seats_are_ignored() {
    let samples = mixed();
    let net = fresh(1, vec![4, 24, 12, 6], &mut ChaChaDice::new(2));
    let last = net.parameters().len();
    for number in 0..6 {
        let of = |net: &Net| {
            let model = Model::new(net).expect("a model");
            let batch = Batch::new(net, [samples.get(number)].into_iter()).expect("a batch");
            model.loss(&batch).and_then(|it| it.to_scalar::<f32>()).expect("a loss")
        };
        let own = loss_of(&net, samples.get(number));
        assert!((f64::from(of(&net)) - own).abs() < 1e-4, "{number}: {own}");
        // The biases of the third seat's outputs.
        for place in [last - 1, last - 4] {
            let mut other = net.clone();
            other.parameters_mut()[place] += 0.5;
            assert_eq!(of(&other) == of(&net), number % 2 == 1, "{number} {place}");
        }
    }
    let (mut fitted, before) = (net.clone(), loss(&net, &samples));
    let schedule = Schedule { epochs: 60, rate: 1e-2 };
    fit(&mut fitted, &samples, schedule, &mut ChaChaDice::new(3));
    let after = loss(&fitted, &samples);
    assert!(after.win < 0.15 && before.win > 0.5, "{before:?} {after:?}");
    assert!(after.points < 1.0 && before.points > 3.0, "{before:?} {after:?}");
}

/// Compares the library's gradients with the difference that a small step makes to our own
/// evaluation.
#[test]
fn gradients_agree_with_small_steps() {
    let samples = samples();
    let mut net = fresh(1, vec![3, 12, 5, 4], &mut ChaChaDice::new(2));
    for number in [0, 5, 33] {
        let sample = samples.get(number);
        let model = Model::new(&net).expect("a model");
        let batch = Batch::new(&net, [sample].into_iter()).expect("a batch");
        let slopes = model.loss(&batch).and_then(|loss| loss.backward()).expect("gradients");
        let slopes: Vec<f32> = model
            .variables()
            .iter()
            .flat_map(|it| {
                let slopes = slopes.get(it).expect("the loss depends on all parameters");
                slopes.flatten_all().and_then(|it| it.to_vec1()).expect("a list of numbers")
            })
            .collect();
        assert_eq!(slopes.len(), net.parameters().len());
        for place in (0..slopes.len()).step_by(3) {
            const STEP: f32 = 1e-3;
            let kept = net.parameters()[place];
            let mut at = |value: f32| {
                net.parameters_mut()[place] = value;
                loss_of(&net, sample)
            };
            let slope = (at(kept + STEP) - at(kept - STEP)) / f64::from(2.0 * STEP);
            at(kept);
            let error = (slope - f64::from(slopes[place])).abs();
            assert!(error < 2e-3 * (1.0 + slope.abs()), "{number} {place}: {slope}");
        }
    }
}

#[test]
fn the_library_evaluates_as_our_own_code_does() {
    let samples = samples();
    let net = fresh(1, vec![3, 96, 48, 4], &mut ChaChaDice::new(4));
    let model = Model::new(&net).expect("a model");
    let batch = Batch::new(&net, (0..samples.len()).map(|it| samples.get(it))).expect("a batch");
    let rows: Vec<Vec<f32>> =
        model.outputs(&batch.inputs).and_then(|it| it.to_vec2()).expect("outputs");
    let mut scratch = Scratch::default();
    for (number, row) in rows.iter().enumerate() {
        let own = net.outputs(samples.get(number).inputs(), &mut scratch);
        let is_close = |(one, other): (&f32, &f32)| (one - other).abs() < 1e-5;
        assert!(row.iter().zip(own).all(is_close), "{number}: {row:?} {own:?}");
    }
}

#[test]
fn fitting_finds_the_decisive_inputs() {
    let samples = samples();
    let mut net = fresh(1, vec![3, 24, 12, 4], &mut ChaChaDice::new(2));
    let before = loss(&net, &samples);
    let schedule = Schedule { epochs: 60, rate: 1e-2 };
    fit(&mut net, &samples, schedule, &mut ChaChaDice::new(3));
    let after = loss(&net, &samples);
    assert!(after.win < 0.1 && before.win > 0.5, "{before:?} {after:?}");
    assert!(after.points < 1.0 && before.points > 3.0, "{before:?} {after:?}");
}

/// Returns synthetic decisions between two or three moves. The search prefers the move with the
/// highest second input, and the rules prefer the first move.
fn decisions() -> Decisions {
    let mut decisions = Decisions::new();
    for number in 0..300_usize {
        let count = 2 + number % 2;
        let best = number / 2 % count;
        let candidates: Vec<Candidate> = (0..count)
            .map(|place| {
                let second = if place == best { 1.0 } else { 0.2 };
                let inputs = vec![(number % 5) as f32 / 5.0, second, 1.0];
                let rules = if place == 0 { 0.6 } else { 0.4 / (count - 1) as f32 };
                Candidate { inputs, rules: rules.ln() }
            })
            .collect();
        let share = |place| if place == best { 0.9 } else { 0.1 / (count - 1) as f32 };
        decisions.push(&candidates, &(0..count).map(share).collect::<Vec<_>>());
    }
    decisions
}

/// Checks that a new policy network changes nothing, and that fitting finds the better moves.
#[test]
fn a_policy_learns_what_the_search_prefers() {
    let decisions = decisions();
    let mut net = fresh_policy(1, vec![3, 8, 4, 1], &mut ChaChaDice::new(2));
    let before = policy_loss(&net, &decisions);
    assert!((before.policy - before.rules).abs() < 1e-6 && before.rules > 0.4, "{before:?}");
    let schedule = Schedule { epochs: 60, rate: 1e-2 };
    fit_policy(&mut net, &decisions, schedule, &mut ChaChaDice::new(3));
    let after = policy_loss(&net, &decisions);
    assert!(after.policy < 0.05, "{after:?}");
    assert_eq!(after.rules, before.rules);
}

/// Compares the library's loss and its gradients with our own evaluation.
#[test]
fn the_library_judges_moves_as_our_own_code_does() {
    let decisions = decisions();
    let mut net = fresh(1, vec![3, 8, 4, 1], &mut ChaChaDice::new(2));
    for number in [0, 1, 7] {
        let loss_of = |net: &Net| policy_loss_of(net, &decisions, number);
        let model = Model::new(&net).expect("a model");
        // The decision with three moves makes the batch wider than the one with two.
        let pair = DecisionBatch::new(3, &decisions, &[number, number + 1]).expect("a batch");
        let both = model.policy_loss(&pair).and_then(|it| it.to_scalar::<f32>()).expect("a loss");
        let alone = DecisionBatch::new(3, &decisions, &[number]).expect("a batch");
        let loss = model.policy_loss(&alone).expect("a loss");
        let own = loss_of(&net);
        let found = f64::from(loss.to_scalar::<f32>().expect("a number"));
        assert!((found - own).abs() < 1e-5, "{number}: {found} {own}");
        let next = policy_loss_of(&net, &decisions, number + 1);
        assert!((f64::from(both) - (own + next) / 2.0).abs() < 1e-5, "{number}: {both}");
        let slopes = loss.backward().expect("gradients");
        let slopes: Vec<f32> = model
            .variables()
            .iter()
            .flat_map(|it| {
                let slopes = slopes.get(it).expect("the loss depends on all parameters");
                slopes.flatten_all().and_then(|it| it.to_vec1()).expect("a list of numbers")
            })
            .collect();
        for (place, slope) in slopes.iter().enumerate() {
            const STEP: f32 = 1e-3;
            let kept = net.parameters()[place];
            net.parameters_mut()[place] = kept + STEP;
            let above = loss_of(&net);
            net.parameters_mut()[place] = kept - STEP;
            let own = (above - loss_of(&net)) / f64::from(2.0 * STEP);
            net.parameters_mut()[place] = kept;
            let error = (own - f64::from(*slope)).abs();
            assert!(error < 2e-3 * (1.0 + own.abs()), "{number} {place}: {own} {slope}");
        }
    }
}

/// Returns a policy network's loss on one decision.
fn policy_loss_of(net: &Net, decisions: &Decisions, number: usize) -> f64 {
    let candidates = decisions.get(number).map(|it| (it.rules, it.row.inputs()));
    let chances = chances(net, candidates, &mut Scratch::default());
    let shares = decisions.get(number).map(|it| f64::from(it.share));
    shares.zip(chances).map(|(share, chance)| -share * chance.ln()).sum()
}
