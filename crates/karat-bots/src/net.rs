//! A small network that judges positions: layers of sums, the negative ones of all but the last cut off.
//! It knows no game; what its numbers mean is said by [`Features`](crate::learned::Features).
//!
//! A network answers alike on every machine: every sum is taken in one order, inputs that are 0 left out,
//! and nothing but additions and multiplications of IEEE 754 is used.

use thiserror::Error;

use crate::number::soften;

/// Points are told in tens, so that all outputs have about the same size.
const POINTS_UNIT: f64 = 10.0;

/// The first bytes of a network as a file.
const MAGIC: &[u8; 8] = b"karatnn1";
/// No layer is wider, and there are no more of them; a file that says so is damaged.
const WIDTH_MAX: usize = 4_096;
const LAYERS_MAX: usize = 8;

/// A network for one game and number of seats.
#[derive(Debug, Clone, PartialEq)]
pub struct Net {
    /// What tells the features it was trained on from others.
    features: u64,
    /// How many numbers go into the first layer, come out of it, and so on; two for each seat come out of
    /// the last.
    widths: Vec<usize>,
    /// Layer by layer: the weights, all those of an input together, then what is added to every sum.
    parameters: Vec<f32>,
}

/// Why bytes are not a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NetError {
    /// They do not begin as a network does.
    #[error("it does not begin as a network does")]
    Magic,
    /// It has layers of a kind that no network here has.
    #[error("its layers cannot be right")]
    Layers,
    /// It ends too early or too late, or holds what is not a number.
    #[error("its numbers are damaged, or too few or too many")]
    Numbers,
}

/// What a network makes of a position, from the seat that looks at it clockwise.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// How likely each seat wins; together 1.
    pub wins: Vec<f64>,
    /// With how many points each seat ends.
    pub points: Vec<f64>,
}

/// Room to reckon in.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    from: Vec<f32>,
    to: Vec<f32>,
}

/// One layer of a network.
#[derive(Debug, Clone, Copy)]
pub struct Layer<'a> {
    /// The weights, all those of an input together.
    pub weights: &'a [f32],
    /// What is added to each sum.
    pub biases: &'a [f32],
    /// Whether negative sums are cut off.
    pub is_cut: bool,
}

impl Layer<'_> {
    /// The sums of one layer for some inputs, told as place and value: those that are 0 need not be told.
    #[inline]
    pub fn sums(&self, inputs: impl Iterator<Item = (usize, f32)>, out: &mut Vec<f32>) {
        let width = self.biases.len();
        out.clear();
        out.extend_from_slice(self.biases);
        for (place, value) in inputs.filter(|&(_, value)| value != 0.0) {
            let row = &self.weights[place * width..][..width];
            for (sum, weight) in out.iter_mut().zip(row) {
                *sum += value * weight;
            }
        }
        if self.is_cut {
            out.iter_mut().for_each(|sum| *sum = sum.max(0.0));
        }
    }
}

impl Net {
    /// A network of these widths whose parameters are all 0.
    ///
    /// # Panics
    /// If there is no layer, or the last one does not have two numbers for each seat.
    pub fn new(features: u64, widths: Vec<usize>) -> Self {
        assert!(widths.len() >= 2 && widths[widths.len() - 1].is_multiple_of(2), "{widths:?}");
        let count = widths.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum();
        Self { features, widths, parameters: vec![0.0; count] }
    }

    /// What tells the features it was trained on from others.
    pub const fn features(&self) -> u64 {
        self.features
    }

    /// How wide the layers are, the inputs first.
    pub fn widths(&self) -> &[usize] {
        &self.widths
    }

    /// For how many seats it judges.
    pub fn seats(&self) -> usize {
        self.widths[self.widths.len() - 1] / 2
    }

    /// All parameters: layer by layer the weights, all those of an input together, then the biases.
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// The same, to be trained.
    pub fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// The layers, the first first.
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

    /// What it makes of a position.
    ///
    /// # Panics
    /// If there are not as many numbers as its first layer takes.
    pub fn judge(&self, inputs: &[f32], scratch: &mut Scratch) -> Judgement {
        assert_eq!(inputs.len(), self.widths[0], "these are the features of another network");
        for (number, layer) in self.layers().enumerate() {
            let from = if number == 0 { inputs } else { &scratch.from };
            layer.sums(from.iter().copied().enumerate(), &mut scratch.to);
            std::mem::swap(&mut scratch.from, &mut scratch.to);
        }
        judged(&scratch.from)
    }

    /// The network as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.features.to_le_bytes());
        bytes.extend((self.widths.len() as u32).to_le_bytes());
        self.widths.iter().for_each(|&width| bytes.extend((width as u32).to_le_bytes()));
        self.parameters.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes
    }

    /// Reads such a file.
    ///
    /// # Errors
    /// What is wrong with it.
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
        if widths.iter().any(is_wrong) || !widths[count - 1].is_multiple_of(2) {
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

/// What the numbers of the last layer say.
pub fn judged(outputs: &[f32]) -> Judgement {
    let (odds, points) = outputs.split_at(outputs.len() / 2);
    let mut wins: Vec<f64> = odds.iter().copied().map(f64::from).collect();
    soften(&mut wins, 1.0);
    let points = points.iter().map(|&tens| f64::from(tens) * POINTS_UNIT).collect();
    Judgement { wins, points }
}

/// What the last layer should say of so many points.
pub fn tens(points: f64) -> f32 {
    (points / POINTS_UNIT) as f32
}

/// The words of four bytes in them.
fn words(bytes: &[u8]) -> impl Iterator<Item = [u8; 4]> {
    bytes.as_chunks().0.iter().copied()
}

/// What tells these features from others: a hash of their names (FNV-1a, 64 bits).
pub fn fingerprint(names: &[String]) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let bytes = names.iter().flat_map(|name| name.bytes().chain([b'\n']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests;
