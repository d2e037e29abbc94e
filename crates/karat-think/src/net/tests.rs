//! Tests that a network's output is the same on every machine, and that damaged files are rejected.

use super::{Net, NetError, Scratch, fingerprint};

/// Returns a network with three inputs, two seats and arbitrary weights.
fn net() -> Net {
    let mut net = Net::new(7, vec![3, 16, 9, 4]);
    let mut state = 1_u32;
    for parameter in net.parameters_mut() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *parameter = (state >> 8) as f32 / (1 << 24) as f32 - 0.5;
    }
    net
}

/// Checks that the outputs are bit-identical, because a different output on another machine could
/// lead to a different decision.
#[test]
fn a_judgement_is_the_same_everywhere() {
    let judgement = net().judge(&[0.3, 0.0, -1.7], 2, &mut Scratch::default());
    let bits: Vec<u64> =
        judgement.wins.iter().chain(&judgement.points).map(|it| it.to_bits()).collect();
    assert_eq!(bits, GOLDEN, "{judgement:?}");
    assert!((judgement.wins.iter().sum::<f64>() - 1.0).abs() < 1e-12);
}

const GOLDEN: [u64; 4] = [
    4_601_668_685_867_776_008,
    4_603_183_885_825_082_365,
    13_833_885_089_781_514_240,
    13_835_313_385_450_766_336,
];

/// Compares the outputs with plain 64-bit sums that also include zero inputs.
#[test]
fn a_judgement_equals_plain_sums_of_the_layers() {
    let net = net();
    for inputs in [[0.3, 0.0, -1.7], [1.0, 1.0, 1.0], [0.0; 3]] {
        let mut values: Vec<f64> = inputs.iter().copied().map(f64::from).collect();
        for layer in net.layers() {
            let width = layer.biases.len();
            values = (0..width)
                .map(|out| {
                    let sum = f64::from(layer.biases[out]);
                    let sum = values.iter().enumerate().fold(sum, |sum, (place, value)| {
                        sum + value * f64::from(layer.weights[place * width + out])
                    });
                    if layer.is_cut { sum.max(0.0) } else { sum }
                })
                .collect();
        }
        let judgement = net.judge(&inputs, 2, &mut Scratch::default());
        let odds = judgement.wins[0] / judgement.wins[1];
        assert!((odds / (values[0] - values[1]).exp() - 1.0).abs() < 1e-4, "{inputs:?}");
        assert!((judgement.points[1] - 10.0 * values[3]).abs() < 1e-4, "{inputs:?}");
    }
}

#[test]
fn a_network_reads_back_and_damage_is_found() {
    let (net, bytes) = (net(), net().to_bytes());
    assert_eq!(Net::from_bytes(&bytes), Ok(net));
    for length in 0..bytes.len() {
        assert!(Net::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    let damaged = |place: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = byte;
        Net::from_bytes(&bytes)
    };
    assert_eq!(damaged(0, b'K'), Err(NetError::Magic));
    // The damage affects the number of layers, then the width of a layer, and then a parameter,
    // which becomes NaN.
    assert_eq!(damaged(16, 200), Err(NetError::Layers));
    assert_eq!(damaged(20, 0), Err(NetError::Layers));
    assert_eq!(damaged(22, 1), Err(NetError::Layers));
    let mut endless = bytes.clone();
    let end = endless.len() - 4;
    endless[end..].copy_from_slice(&f32::INFINITY.to_le_bytes());
    assert_eq!(Net::from_bytes(&endless), Err(NetError::Numbers));
    assert_eq!(Net::from_bytes(&[bytes.clone(), vec![0]].concat()), Err(NetError::Numbers));
}

#[test]
fn other_names_have_another_fingerprint() {
    let names = |names: [&str; 2]| fingerprint(&names.map(str::to_owned));
    assert_ne!(names(["a", "b"]), names(["b", "a"]));
    assert_ne!(names(["ab", ""]), names(["a", "b"]));
    assert_eq!(names(["a", "b"]), names(["a", "b"]));
}
