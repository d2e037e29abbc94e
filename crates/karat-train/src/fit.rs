//! Fits a network to samples, using backpropagation and the Adam optimizer (Kingma and Ba 2015).
//! All sums are computed in a fixed order, so the same samples yield the same network on any
//! machine.

use karat_bots::net::{Net, judged, tens};
use karat_rules::Dice;

use crate::samples::{Sample, Samples};

/// The number of samples per gradient step.
const BATCH: usize = 128;
/// The weight of the points loss relative to the win loss.
const POINTS_WEIGHT: f32 = 0.25;
/// Adam's constants: the decay rates of the two running means, and an epsilon to avoid division by
/// zero.
const FIRST: f32 = 0.9;
const SECOND: f32 = 0.999;
const TINY: f32 = 1e-8;

/// The state of the Adam optimizer between two steps.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Adam {
    /// The running means of the gradient and its square.
    pub(crate) moments: [Vec<f32>; 2],
    /// The remaining bias of the running means, which start at 0.
    pub(crate) left: [f32; 2],
}

/// A network's loss on some samples.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Loss {
    /// The mean cross entropy between predicted and actual wins, in nats.
    pub(crate) win: f64,
    /// The root mean squared error of the predicted points.
    pub(crate) points: f64,
}

/// Returns a network with random weights, scaled so that the outputs of all layers have similar
/// magnitudes (He et al. 2015).
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

/// The schedule for fitting a network.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Schedule {
    /// The number of passes over all samples.
    pub(crate) epochs: u32,
    /// The initial learning rate. It decreases to a twentieth by the last step.
    pub(crate) rate: f32,
}

/// Fits a network to samples, in an order determined by the dice.
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

/// Returns a network's loss on samples that were not used for fitting.
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

/// Buffers for a network's forward and backward pass on one sample.
#[derive(Debug, Default)]
struct Walk {
    /// The outputs of each layer.
    sums: Vec<Vec<f32>>,
    /// The gradients with respect to the outputs of a layer and its predecessor.
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

    /// Adds the gradient of one sample's loss to `gradient`.
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

/// Adds each number, multiplied by `times`, to the corresponding sum.
fn add(sums: &mut [f32], times: f32, numbers: &[f32]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += times * number;
    }
}

/// Returns the dot product of two vectors, computed as eight sums that a processor can add in
/// parallel.
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
