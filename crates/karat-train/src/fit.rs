//! Fits a network to samples, with the gradients and the optimizer of the candle library.
//!
//! On one machine, the same samples yield the same network, with any number of threads: the library
//! never divides a sum among threads. The network itself is evaluated by our own code
//! ([`karat_bots::net`]), which produces the same results on all machines.

use candle_core::{D, Device, Tensor, Var};
use candle_nn::ops::log_softmax;
use candle_nn::{AdamW, Optimizer as _, ParamsAdamW};
use karat_bots::net::{Net, Scratch, judged, tens};
use karat_bots::prior::chances;
use karat_rules::Dice;

use crate::samples::{Decisions, Sample, Samples};

/// The number of samples per gradient step.
const BATCH: usize = 128;
/// The number of decisions per gradient step of a policy network.
const DECISIONS_BATCH: usize = 32;
/// The weight of the points loss relative to the win loss.
const POINTS_WEIGHT: f64 = 0.25;

/// A network's loss on a set of samples.
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

/// The schedule for fitting a network.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Schedule {
    /// The number of passes over all samples.
    pub(crate) epochs: u32,
    /// The initial learning rate. The rate decreases to a twentieth by the last step.
    pub(crate) rate: f64,
}

/// Fits a network to samples, in an order determined by the dice. The optimizer begins without any
/// memory of earlier calls.
pub(crate) fn fit(net: &mut Net, samples: &Samples, schedule: Schedule, dice: &mut dyn Dice) {
    try_fit(net, samples, schedule, dice).expect("all tensors have the expected shapes");
}

fn try_fit(
    net: &mut Net,
    samples: &Samples,
    schedule: Schedule,
    dice: &mut dyn Dice,
) -> candle_core::Result<()> {
    let model = Model::new(net)?;
    descend(&model, samples.len(), BATCH, schedule, dice, &|numbers| {
        let samples = numbers.iter().map(|&number| samples.get(number));
        model.loss(&Batch::new(net, samples)?)
    })?;
    model.store(net)
}

/// Fits a policy network to decisions, in an order determined by the dice.
pub(crate) fn fit_policy(
    net: &mut Net,
    decisions: &Decisions,
    schedule: Schedule,
    dice: &mut dyn Dice,
) {
    try_fit_policy(net, decisions, schedule, dice).expect("all tensors have the expected shapes");
}

fn try_fit_policy(
    net: &mut Net,
    decisions: &Decisions,
    schedule: Schedule,
    dice: &mut dyn Dice,
) -> candle_core::Result<()> {
    let model = Model::new(net)?;
    descend(&model, decisions.len(), DECISIONS_BATCH, schedule, dice, &|numbers| {
        model.policy_loss(&DecisionBatch::new(net.widths()[0], decisions, numbers)?)
    })?;
    model.store(net)
}

/// Adjusts a model's parameters step by step. `loss` returns the mean loss of the samples with the
/// given numbers.
fn descend(
    model: &Model,
    count: usize,
    batch: usize,
    schedule: Schedule,
    dice: &mut dyn Dice,
    loss: &dyn Fn(&[usize]) -> candle_core::Result<Tensor>,
) -> candle_core::Result<()> {
    let settings = ParamsAdamW { lr: schedule.rate, weight_decay: 0.0, ..Default::default() };
    let mut optimizer = AdamW::new(model.variables(), settings)?;
    let mut order: Vec<usize> = (0..count).collect();
    let steps = f64::from(schedule.epochs) * order.len().div_ceil(batch) as f64;
    let mut done = 0.0;
    for _ in 0..schedule.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, dice.below(last as u32 + 1) as usize);
        }
        for numbers in order.chunks(batch) {
            optimizer.set_learning_rate(schedule.rate * (1.0 - 0.95 * done / steps));
            optimizer.backward_step(&loss(numbers)?)?;
            done += 1.0;
        }
    }
    Ok(())
}

/// Returns a network's loss on samples that were not used for fitting.
pub(crate) fn loss(net: &Net, samples: &Samples) -> Loss {
    let (mut scratch, mut sum) = (Scratch::default(), Loss::default());
    for number in 0..samples.len() {
        let sample = samples.get(number);
        let seats = sample.wins.len();
        let judgement = judged(net.outputs(sample.inputs(), &mut scratch), seats);
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

/// The mean Kullback-Leibler divergences of candidates' chances from their shares of a search's
/// visits, in nats. Perfect chances have a loss of 0.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct PolicyLoss {
    /// The loss of the policy network's chances.
    pub(crate) policy: f64,
    /// The loss of the probabilities according to the rules.
    pub(crate) rules: f64,
}

/// Returns a policy network's loss on decisions that were not used for fitting.
pub(crate) fn policy_loss(net: &Net, decisions: &Decisions) -> PolicyLoss {
    let (mut scratch, mut sum) = (Scratch::default(), PolicyLoss::default());
    for number in 0..decisions.len() {
        let candidates = decisions.get(number).map(|it| (it.rules, it.row.inputs()));
        let chances = chances(net, candidates, &mut scratch);
        for (tried, chance) in decisions.get(number).zip(chances) {
            let share = f64::from(tried.share);
            let negative_entropy = share * share.max(1e-12).ln();
            sum.policy += negative_entropy - share * chance.max(1e-12).ln();
            sum.rules += negative_entropy - share * f64::from(tried.rules);
        }
    }
    let count = decisions.len().max(1) as f64;
    PolicyLoss { policy: sum.policy / count, rules: sum.rules / count }
}

/// Returns a policy network that does not yet change the rules' probabilities: the weights of all
/// layers but the last are random.
pub(crate) fn fresh_policy(features: u64, widths: Vec<usize>, dice: &mut dyn Dice) -> Net {
    let last = widths[widths.len() - 2];
    let mut net = fresh(features, widths, dice);
    let parameters = net.parameters_mut();
    let begin = parameters.len() - last - 1;
    parameters[begin..].fill(0.0);
    net
}

/// A batch of decisions, as tensors with a row for each decision and a column for each candidate.
/// Missing candidates have inputs and shares of 0.
struct DecisionBatch {
    inputs: Tensor,
    /// The logarithms of the probabilities according to the rules. Missing candidates have numbers
    /// so low that their chances are 0.
    rules: Tensor,
    shares: Tensor,
}

impl DecisionBatch {
    fn new(width: usize, decisions: &Decisions, numbers: &[usize]) -> candle_core::Result<Self> {
        let rows = numbers.len();
        let columns = numbers.iter().map(|&number| decisions.get(number).len()).max().unwrap_or(0);
        let mut inputs = vec![0.0; rows * columns * width];
        let (mut rules, mut shares) =
            (vec![EMPTY as f32; rows * columns], vec![0.0; rows * columns]);
        for (row, &number) in numbers.iter().enumerate() {
            for (column, tried) in decisions.get(number).enumerate() {
                let cell = row * columns + column;
                let inputs = &mut inputs[cell * width..][..width];
                tried.row.inputs().for_each(|(place, value)| inputs[place] = value);
                (rules[cell], shares[cell]) = (tried.rules, tried.share);
            }
        }
        Ok(Self {
            inputs: Tensor::from_vec(inputs, (rows * columns, width), &Device::Cpu)?,
            rules: Tensor::from_vec(rules, (rows, columns), &Device::Cpu)?,
            shares: Tensor::from_vec(shares, (rows, columns), &Device::Cpu)?,
        })
    }
}

/// A batch of samples, as tensors with a row for each sample. The targets of empty seats are 0.
struct Batch {
    inputs: Tensor,
    wins: Tensor,
    points: Tensor,
    /// 1 for each seat in the game, and 0 for each empty seat.
    seated: Tensor,
}

/// The number added to the odds of empty seats, which makes their win chances 0.
const EMPTY: f64 = -1e4;

impl Batch {
    fn new<'a>(
        net: &Net,
        samples: impl ExactSizeIterator<Item = Sample<'a>>,
    ) -> candle_core::Result<Self> {
        let (count, width, seats) = (samples.len(), net.widths()[0], net.seats());
        let mut inputs = vec![0.0; count * width];
        let [mut wins, mut points, mut seated] = [const { Vec::new() }; 3];
        for (sample, row) in samples.zip(inputs.chunks_exact_mut(width)) {
            sample.inputs().for_each(|(place, value)| row[place] = value);
            wins.extend_from_slice(sample.wins);
            points.extend(sample.points.iter().map(|&points| tens(points.into())));
            seated.extend(sample.wins.iter().map(|_| 1.0_f32));
            let empty = seats - sample.wins.len();
            for row in [&mut wins, &mut points, &mut seated] {
                row.extend(std::iter::repeat_n(0.0, empty));
            }
        }
        Ok(Self {
            inputs: Tensor::from_vec(inputs, (count, width), &Device::Cpu)?,
            wins: Tensor::from_vec(wins, (count, seats), &Device::Cpu)?,
            points: Tensor::from_vec(points, (count, seats), &Device::Cpu)?,
            seated: Tensor::from_vec(seated, (count, seats), &Device::Cpu)?,
        })
    }
}

/// A network whose parameters the library can adjust.
struct Model {
    /// The weights and biases of each layer.
    layers: Vec<[Var; 2]>,
    seats: usize,
}

impl Model {
    fn new(net: &Net) -> candle_core::Result<Self> {
        let layers = net.layers().zip(net.widths()).map(|(layer, &inputs)| {
            let outputs = layer.biases.len();
            let weights = Var::from_slice(layer.weights, (inputs, outputs), &Device::Cpu)?;
            Ok([weights, Var::from_slice(layer.biases, outputs, &Device::Cpu)?])
        });
        Ok(Self { layers: layers.collect::<candle_core::Result<_>>()?, seats: net.seats() })
    }

    fn variables(&self) -> Vec<Var> {
        self.layers.iter().flatten().cloned().collect()
    }

    /// Returns the outputs of the last layer, with one row for each row of inputs.
    fn outputs(&self, inputs: &Tensor) -> candle_core::Result<Tensor> {
        let mut values = inputs.clone();
        for (number, [weights, biases]) in self.layers.iter().enumerate() {
            if number > 0 {
                values = values.relu()?;
            }
            values = values.matmul(weights)?.broadcast_add(biases)?;
        }
        Ok(values)
    }

    /// Returns the mean loss of the samples in a batch.
    fn loss(&self, batch: &Batch) -> candle_core::Result<Tensor> {
        let outputs = self.outputs(&batch.inputs)?;
        let empty = ((1.0 - &batch.seated)? * EMPTY)?;
        let odds = ((outputs.narrow(1, 0, self.seats)? * &batch.seated)? + empty)?;
        let chances = log_softmax(&odds, D::Minus1)?;
        let win = (chances * &batch.wins)?.sum_all()?;
        let points = outputs.narrow(1, self.seats, self.seats)?;
        let error = ((points - &batch.points)? * &batch.seated)?.sqr()?.sum_all()?;
        let count = batch.inputs.dim(0)? as f64;
        ((error * POINTS_WEIGHT)? - win)? / count
    }

    /// Returns the mean loss of the decisions in a batch.
    fn policy_loss(&self, batch: &DecisionBatch) -> candle_core::Result<Tensor> {
        let scores = (self.outputs(&batch.inputs)?.reshape(batch.rules.dims())? + &batch.rules)?;
        let chances = log_softmax(&scores, D::Minus1)?;
        let count = batch.rules.dim(0)? as f64;
        (chances * &batch.shares)?.sum_all()?.neg()? / count
    }

    /// Writes the parameters back into the network.
    fn store(&self, net: &mut Net) -> candle_core::Result<()> {
        let mut rest = net.parameters_mut();
        for variable in self.layers.iter().flatten() {
            let numbers = variable.flatten_all()?.to_vec1::<f32>()?;
            let (part, after) = rest.split_at_mut(numbers.len());
            part.copy_from_slice(&numbers);
            rest = after;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
