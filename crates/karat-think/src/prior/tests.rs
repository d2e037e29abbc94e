//! Tests that a policy network's chances are the same on every machine.

use super::{Candidate, chances};
use crate::net::{Net, Scratch};

/// Checks that the chances are bit-identical, because a different chance on another machine could
/// lead to a different decision.
#[test]
fn chances_are_the_same_everywhere() {
    let mut net = Net::new(7, vec![3, 8, 4, 1]);
    let mut state = 1_u32;
    for parameter in net.parameters_mut() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *parameter = (state >> 8) as f32 / (1 << 24) as f32 - 0.5;
    }
    let candidates = [
        Candidate { inputs: vec![0.3, 0.0, -1.7], rules: -0.25 },
        Candidate { inputs: vec![0.3, 1.0, 0.5], rules: -1.5 },
    ];
    let rows = candidates.iter().map(|it| (it.rules, it.inputs.iter().copied().enumerate()));
    let chances = chances(&net, rows, &mut Scratch::default());
    let bits: Vec<u64> = chances.iter().map(|it| it.to_bits()).collect();
    assert_eq!(bits, GOLDEN, "{chances:?}");
    assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
}

const GOLDEN: [u64; 2] = [4_605_030_942_179_945_158, 4_597_773_926_770_824_426];
