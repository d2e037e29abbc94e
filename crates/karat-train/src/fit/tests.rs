//! Tests that gradients match the loss, and that fitting lowers the loss.

use karat_bots::ChaChaDice;
use karat_bots::net::judged;

use super::{Adam, POINTS_WEIGHT, Schedule, Walk, fit, fresh, loss};
use crate::samples::{Sample, Samples};

/// Returns synthetic samples, where the second input decides who wins and the third determines the
/// points.
fn samples() -> Samples {
    let mut samples = Samples::new(2);
    for number in 0..400_u32 {
        let inputs = [1.0, (number % 7) as f32 / 7.0, (number % 11) as f32 / 11.0];
        let won = f32::from(u8::from(number % 7 >= 4));
        let targets = [won, 1.0 - won, 20.0 * inputs[2], 5.0];
        samples.push(&inputs, targets.into_iter());
    }
    samples
}

fn loss_of(net: &karat_bots::Net, sample: Sample<'_>) -> f64 {
    let mut walk = Walk::default();
    walk.forth(net, sample);
    let judgement = judged(walk.outputs());
    (0..net.seats())
        .map(|seat| {
            let error = (judgement.points[seat] - f64::from(sample.points[seat])) / 10.0;
            f64::from(POINTS_WEIGHT) * error * error
                - f64::from(sample.wins[seat]) * judgement.wins[seat].ln()
        })
        .sum()
}

#[test]
fn gradients_agree_with_small_steps() {
    let samples = samples();
    let mut net = fresh(1, vec![3, 12, 5, 4], &mut ChaChaDice::new(2));
    for number in [0, 5, 33] {
        let sample = samples.get(number);
        let mut slopes = vec![0.0; net.parameters().len()];
        let mut walk = Walk::default();
        walk.forth(&net, sample);
        walk.back(&net, sample, &mut slopes);
        for place in (0..slopes.len()).step_by(3) {
            const STEP: f32 = 1e-3;
            let kept = net.parameters()[place];
            let mut at = |step: f32| {
                net.parameters_mut()[place] = kept + step;
                loss_of(&net, sample)
            };
            let slope = (at(STEP) - at(-STEP)) / f64::from(2.0 * STEP);
            at(0.0);
            let error = (slope - f64::from(slopes[place])).abs();
            assert!(error < 2e-3 * (1.0 + slope.abs()), "{number} {place}: {slope}");
        }
    }
}

#[test]
fn fitting_finds_the_decisive_inputs() {
    let samples = samples();
    let mut net = fresh(1, vec![3, 24, 12, 4], &mut ChaChaDice::new(2));
    let mut adam = Adam::new(&net);
    let before = loss(&net, &samples);
    let schedule = Schedule { epochs: 60, rate: 1e-2 };
    fit(&mut net, &mut adam, &samples, schedule, &mut ChaChaDice::new(3));
    let after = loss(&net, &samples);
    assert!(after.win < 0.1 && before.win > 0.5, "{before:?} {after:?}");
    assert!(after.points < 1.0 && before.points > 3.0, "{before:?} {after:?}");
}
