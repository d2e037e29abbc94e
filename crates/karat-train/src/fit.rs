//! Fitting a network to samples: gradients by going back through the layers, steps by Adam (Kingma and Ba
//! 2015). Every sum has one order, so the same samples bring the same network on any machine.

use karat_bots::net::{Net, judged, tens};
use karat_rules::Dice;

use crate::samples::{Sample, Samples};

/// How many samples are looked at for one step.
const BATCH: usize = 128;
/// What being wrong about points counts beside being wrong about who wins.
const POINTS_WEIGHT: f32 = 0.25;
/// The constants of Adam.
const FIRST: f32 = 0.9;
const SECOND: f32 = 0.999;
const TINY: f32 = 1e-8;

/// What Adam remembers between two steps.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Adam {
    /// The running mean of the gradient, and of its square.
    pub(crate) moments: [Vec<f32>; 2],
    /// What is left of the zeros that the means began with.
    pub(crate) left: [f32; 2],
}

/// How wrong a network is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Loss {
    /// The mean cross entropy of who wins, in nats.
    pub(crate) win: f64,
    /// The root of the mean squared error of points.
    pub(crate) points: f64,
}

/// A net with small random weights, so large that sums keep their size from layer to layer (He et al. 2015).
pub(crate) fn fresh(features: u64, widths: Vec<usize>, dice: &mut dyn Dice) -> Net {
    const CASES: u32 = 1 << 24;
    let mut net = Net::new(features, widths);
    let shape: Vec<(usize, usize)> = net.widths().windows(2).map(|it| (it[0], it[1])).collect();
    let mut parameters = net.parameters_mut().iter_mut();
    for (inputs, outputs) in shape {
        let most = (6.0 / inputs as f32).sqrt();
        for weight in parameters.by_ref().take(inputs * outputs) {
            *weight = most * (2.0 * dice.below(CASES) as f32 / CASES as f32 - 1.0);
        }
        parameters.by_ref().take(outputs).for_each(drop);
    }
    net
}

impl Adam {
    pub(crate) fn new(net: &Net) -> Self {
        let zeros = vec![0.0; net.parameters().len()];
        Self { moments: [zeros.clone(), zeros], left: [1.0; 2] }
    }

    fn step(&mut self, net: &mut Net, gradient: &[f32], rate: f32) {
        self.left = [self.left[0] * FIRST, self.left[1] * SECOND];
        let [first_part, second_part] = self.left.map(|left| 1.0 - left);
        let [first, second] = &mut self.moments;
        let moments = first.iter_mut().zip(second);
        for ((parameter, (first, second)), &slope) in
            net.parameters_mut().iter_mut().zip(moments).zip(gradient)
        {
            *first = FIRST * *first + (1.0 - FIRST) * slope;
            *second = SECOND * *second + (1.0 - SECOND) * slope * slope;
            *parameter -= rate * (*first / first_part) / ((*second / second_part).sqrt() + TINY);
        }
    }
}

/// How a network is fitted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Schedule {
    /// How often every sample is looked at.
    pub(crate) epochs: u32,
    /// How far a step goes at the beginning; at the end a twentieth of it.
    pub(crate) rate: f32,
}

/// Fits a network to samples, in an order that the dice make.
pub(crate) fn fit(
    net: &mut Net,
    adam: &mut Adam,
    samples: &Samples,
    schedule: Schedule,
    dice: &mut dyn Dice,
) {
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let steps = (schedule.epochs as usize * order.len().div_ceil(BATCH)) as f32;
    let (mut gradient, mut walk) = (vec![0.0; net.parameters().len()], Walk::default());
    let mut done = 0.0;
    for _ in 0..schedule.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, dice.below(last as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &number in batch {
                walk.forth(net, samples.get(number));
                walk.back(net, samples.get(number), &mut gradient);
            }
            gradient.iter_mut().for_each(|slope| *slope /= batch.len() as f32);
            adam.step(net, &gradient, schedule.rate * (1.0 - 0.95 * done / steps));
            done += 1.0;
        }
    }
}

/// How wrong a network is about samples that it has not seen.
pub(crate) fn loss(net: &Net, samples: &Samples) -> Loss {
    let (mut walk, mut sum, seats) = (Walk::default(), Loss::default(), net.seats());
    for number in 0..samples.len() {
        let sample = samples.get(number);
        walk.forth(net, sample);
        let judgement = judged(walk.outputs());
        for seat in 0..seats {
            let win = f64::from(sample.wins[seat]);
            sum.win -= win * judgement.wins[seat].max(1e-12).ln();
            let error = judgement.points[seat] - f64::from(sample.points[seat]);
            sum.points += error * error / seats as f64;
        }
    }
    let count = samples.len().max(1) as f64;
    Loss { win: sum.win / count, points: (sum.points / count).sqrt() }
}

/// The way of one sample through the layers and back.
#[derive(Debug, Default)]
struct Walk {
    /// What came out of each layer.
    sums: Vec<Vec<f32>>,
    /// How much better a little more of what came out of a layer would be, and of the one before.
    slopes: [Vec<f32>; 2],
}

impl Walk {
    fn outputs(&self) -> &[f32] {
        self.sums.last().expect("a network has a layer")
    }

    fn forth(&mut self, net: &Net, sample: Sample<'_>) {
        self.sums.resize(net.widths().len() - 1, Vec::new());
        for (number, layer) in net.layers().enumerate() {
            let (before, after) = self.sums.split_at_mut(number);
            match before.last() {
                None => layer.sums(sample.inputs(), &mut after[0]),
                Some(from) => layer.sums(from.iter().copied().enumerate(), &mut after[0]),
            }
        }
    }

    /// Adds the slopes of this sample to `gradient`.
    fn back(&mut self, net: &Net, sample: Sample<'_>, gradient: &mut [f32]) {
        let seats = net.seats();
        let judgement = judged(self.outputs());
        let [slopes, before] = &mut self.slopes;
        slopes.clear();
        slopes.extend((0..seats).map(|seat| judgement.wins[seat] as f32 - sample.wins[seat]));
        slopes.extend((0..seats).map(|seat| {
            let error = judgement.points[seat] - f64::from(sample.points[seat]);
            2.0 * POINTS_WEIGHT * tens(error)
        }));
        let mut end = gradient.len();
        let layers: Vec<_> = net.layers().collect();
        for (number, layer) in layers.iter().enumerate().rev() {
            let width = layer.biases.len();
            let begin = end - layer.weights.len() - width;
            let (weights, biases) = gradient[begin..end].split_at_mut(layer.weights.len());
            end = begin;
            add(biases, 1.0, slopes);
            let Some(number) = number.checked_sub(1) else {
                let inputs = sample.inputs();
                inputs.for_each(|(at, it)| add(&mut weights[at * width..][..width], it, slopes));
                break;
            };
            let from = &self.sums[number];
            before.clear();
            before.resize(from.len(), 0.0);
            for (at, &it) in from.iter().enumerate().filter(|&(_, &it)| it > 0.0) {
                add(&mut weights[at * width..][..width], it, slopes);
                before[at] = dot(&layer.weights[at * width..][..width], slopes);
            }
            std::mem::swap(slopes, before);
        }
    }
}

/// Adds so many times the numbers.
fn add(sums: &mut [f32], times: f32, numbers: &[f32]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += times * number;
    }
}

/// The sum of products, in eight sums side by side.
fn dot(one: &[f32], other: &[f32]) -> f32 {
    const SIDE: usize = 8;
    let mut sums = [0.0; SIDE];
    let (ones, rest) = one.as_chunks::<SIDE>();
    let (others, other_rest) = other.as_chunks::<SIDE>();
    for (one, other) in ones.iter().zip(others) {
        for (sum, (one, other)) in sums.iter_mut().zip(one.iter().zip(other)) {
            *sum += one * other;
        }
    }
    let rest = rest.iter().zip(other_rest).map(|(one, other)| one * other);
    sums.into_iter().chain(rest).fold(0.0, |sum, it| sum + it)
}

#[cfg(test)]
mod tests;
