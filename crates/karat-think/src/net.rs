//! A small neural network for evaluating positions. The network's layers are fully connected and,
//! except for the last, use the ReLU activation. The network knows nothing about the games:
//! [`Features`](crate::learned::Features) defines the meaning of its inputs.
//!
//! The output is the same on every machine, because every sum is calculated in a fixed order
//! without zero inputs, using only IEEE 754 additions and multiplications.

use thiserror::Error;

use crate::number::softmax;

/// The number of points represented by an output of 1, chosen so that all outputs have similar
/// magnitudes.
const POINTS_UNIT: f64 = 10.0;

/// The first bytes of a network file.
const MAGIC: &[u8; 8] = b"karatnn1";
/// The maximum layer width and number of layers. Larger numbers indicate a damaged file.
const WIDTH_MAX: usize = 4_096;
const LAYERS_MAX: usize = 8;

/// A network for one game, and for one number of seats or for all of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Net {
    /// The fingerprint of the features on which the network was trained.
    features: u64,
    /// The number of inputs, followed by the number of outputs of each layer. The last layer has
    /// two outputs for each seat, or one in a network that scores moves.
    widths: Vec<usize>,
    /// The parameters of the layers in order. Each layer has weights, grouped by input, and then
    /// biases.
    parameters: Vec<f32>,
}

/// The reason why bytes are not a valid network file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NetError {
    /// The file does not begin like a network file.
    #[error("this is not a Karat network file")]
    Magic,
    /// The number of layers or the width of a layer is invalid.
    #[error("the network file has invalid layers")]
    Layers,
    /// There are too few or too many parameters, or one of them is not a number.
    #[error("the network file is damaged or truncated")]
    Numbers,
    /// The network is for another game, other features or another number of seats.
    #[error("it is for another game, other features or another number of players")]
    Other,
}

/// A network's evaluation of a position, with the seats clockwise from the viewing seat.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The seats' win probabilities, which add up to 1.
    pub wins: Vec<f64>,
    /// The seats' expected final points.
    pub points: Vec<f64>,
}

/// Reusable buffers for evaluating a position with a network.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    from: Vec<f32>,
    to: Vec<f32>,
}

impl Scratch {
    /// Applies layers to the outputs of the layer that precedes them.
    fn apply<'a>(&mut self, layers: impl Iterator<Item = Layer<'a>>) -> &[f32] {
        let Self { from, to } = self;
        for layer in layers {
            layer.sums(from.iter().copied().enumerate(), to);
            std::mem::swap(from, to);
        }
        from
    }
}

/// A network layer.
#[derive(Debug, Clone, Copy)]
pub struct Layer<'a> {
    /// The weights, grouped by input.
    pub weights: &'a [f32],
    /// The bias of each output.
    pub biases: &'a [f32],
    /// Whether negative outputs are replaced with 0 (ReLU).
    pub is_cut: bool,
}

impl Layer<'_> {
    /// Calculates the layer's outputs. Each input is an index and a value. Zero inputs may be
    /// omitted.
    #[inline]
    pub fn sums(&self, inputs: impl Iterator<Item = (usize, f32)>, out: &mut Vec<f32>) {
        out.clear();
        out.extend_from_slice(self.biases);
        self.add(inputs, out);
        self.cut(out);
    }

    /// Adds the contributions of some inputs to sums that began with the biases.
    #[inline]
    pub(crate) fn add(&self, inputs: impl Iterator<Item = (usize, f32)>, sums: &mut [f32]) {
        let width = self.biases.len();
        for (place, value) in inputs.filter(|&(_, value)| value != 0.0) {
            let row = &self.weights[place * width..][..width];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += value * weight;
            }
        }
    }

    /// Converts the sums over all inputs to the layer's outputs.
    #[inline]
    pub(crate) fn cut(&self, sums: &mut [f32]) {
        if self.is_cut {
            sums.iter_mut().for_each(|sum| *sum = sum.max(0.0));
        }
    }
}

impl Net {
    /// Creates a network with the given layer widths, in which all parameters are 0.
    ///
    /// # Panics
    /// Panics if there is no layer, or if the last layer has neither one output nor two for each
    /// seat.
    pub fn new(features: u64, widths: Vec<usize>) -> Self {
        assert!(widths.len() >= 2 && is_last(widths[widths.len() - 1]), "{widths:?}");
        let count = widths.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum();
        Self { features, widths, parameters: vec![0.0; count] }
    }

    /// Returns the fingerprint of the features on which the network was trained.
    pub const fn features(&self) -> u64 {
        self.features
    }

    /// Returns the number of inputs, followed by the number of outputs of each layer.
    pub fn widths(&self) -> &[usize] {
        &self.widths
    }

    /// Returns the network's number of seats.
    pub fn seats(&self) -> usize {
        self.widths[self.widths.len() - 1] / 2
    }

    /// Returns the parameters of the layers in order. Each layer has weights, grouped by input, and
    /// then biases.
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// Returns the parameters as a mutable slice, for training.
    pub fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// Returns the layers in order of evaluation.
    pub fn layers(&self) -> impl Iterator<Item = Layer<'_>> {
        let mut rest = self.parameters.as_slice();
        let last = self.widths.len() - 2;
        self.widths.windows(2).enumerate().map(move |(number, pair)| {
            let (weights, after) = rest.split_at(pair[0] * pair[1]);
            let (biases, after) = after.split_at(pair[1]);
            rest = after;
            Layer { weights, biases, is_cut: number < last }
        })
    }

    /// Evaluates a position from its features. A network for more than the given number of seats
    /// ignores the outputs of the others.
    ///
    /// # Panics
    /// Panics if the number of inputs is not the width of the first layer, or if the network has
    /// fewer seats.
    pub fn judge(&self, inputs: &[f32], seats: usize, scratch: &mut Scratch) -> Judgement {
        assert_eq!(inputs.len(), self.widths[0], "these are the features of another network");
        judged(self.outputs(inputs.iter().copied().enumerate(), scratch), seats)
    }

    /// Returns the outputs of the last layer. Each input is an index and a value. Zero inputs may
    /// be omitted.
    pub fn outputs<'a>(
        &self,
        inputs: impl Iterator<Item = (usize, f32)>,
        scratch: &'a mut Scratch,
    ) -> &'a [f32] {
        let mut layers = self.layers();
        layers.next().expect("a network has a layer").sums(inputs, &mut scratch.from);
        scratch.apply(layers)
    }

    /// Returns the first output for each row of inputs. All rows begin with the same inputs, which
    /// are evaluated only once. The outputs are the same as those of [`Self::outputs`].
    pub(crate) fn outputs_of_rows<'a>(
        &self,
        shared: &[f32],
        rows: impl Iterator<Item = &'a [f32]>,
        scratch: &mut Scratch,
    ) -> Vec<f32> {
        let first = self.layers().next().expect("a network has a layer");
        let mut begun = first.biases.to_vec();
        first.add(shared.iter().copied().enumerate(), &mut begun);
        rows.map(|row| {
            scratch.from.clone_from(&begun);
            let inputs = row.iter().enumerate();
            first.add(
                inputs.map(|(place, &value)| (shared.len() + place, value)),
                &mut scratch.from,
            );
            first.cut(&mut scratch.from);
            scratch.apply(self.layers().skip(1))[0]
        })
        .collect()
    }

    /// Returns the network in its file format.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.features.to_le_bytes());
        bytes.extend((self.widths.len() as u32).to_le_bytes());
        self.widths.iter().for_each(|&width| bytes.extend((width as u32).to_le_bytes()));
        self.parameters.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes
    }

    /// Parses a network file.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a valid network file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetError::Magic)?;
        let (features, rest) = rest.split_first_chunk().ok_or(NetError::Layers)?;
        let (count, rest) = rest.split_first_chunk().ok_or(NetError::Layers)?;
        let count = u32::from_le_bytes(*count) as usize;
        if !(2..=LAYERS_MAX).contains(&count) || rest.len() < 4 * count {
            return Err(NetError::Layers);
        }
        let (widths, rest) = rest.split_at(4 * count);
        let widths = words(widths).map(|word| u32::from_le_bytes(word) as usize);
        let widths: Vec<usize> = widths.collect();
        let is_wrong = |&width: &usize| width == 0 || width > WIDTH_MAX;
        if widths.iter().any(is_wrong) || !is_last(widths[count - 1]) {
            return Err(NetError::Layers);
        }
        let mut net = Self::new(u64::from_le_bytes(*features), widths);
        if rest.len() != 4 * net.parameters.len() {
            return Err(NetError::Numbers);
        }
        for (parameter, word) in net.parameters.iter_mut().zip(words(rest)) {
            *parameter = f32::from_le_bytes(word);
        }
        let is_sound = net.parameters.iter().all(|number| number.is_finite());
        if is_sound { Ok(net) } else { Err(NetError::Numbers) }
    }
}

/// Returns whether the last layer of a network can have the given number of outputs: two for each
/// seat, or one in a network that scores moves.
const fn is_last(width: usize) -> bool {
    width == 1 || width.is_multiple_of(2)
}

/// Converts the last layer's outputs for the first seats to win chances and points.
///
/// # Panics
/// Panics if there are fewer outputs than the seats need.
pub fn judged(outputs: &[f32], seats: usize) -> Judgement {
    let (odds, points) = outputs.split_at(outputs.len() / 2);
    let mut wins: Vec<f64> = odds[..seats].iter().copied().map(f64::from).collect();
    softmax(&mut wins, 1.0);
    let points = points[..seats].iter().map(|&tens| f64::from(tens) * POINTS_UNIT).collect();
    Judgement { wins, points }
}

/// Converts points to the last layer's output that represents them.
pub fn tens(points: f64) -> f32 {
    (points / POINTS_UNIT) as f32
}

/// Splits the bytes into groups of four, each representing one number in a network file.
fn words(bytes: &[u8]) -> impl Iterator<Item = [u8; 4]> {
    bytes.as_chunks().0.iter().copied()
}

/// Returns the fingerprint of features: the FNV-1a hash (64 bits) of their names.
pub fn fingerprint(names: &[String]) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let bytes = names.iter().flat_map(|name| name.bytes().chain([b'\n']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests;
