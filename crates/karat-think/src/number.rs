//! Mathematics with the same results on every machine. All calculations consist of IEEE 754
//! additions, multiplications and divisions, which have exactly one correct result. The standard
//! function `f64::exp`, in contrast, depends on the platform.

/// ln 2 in two parts, so that a multiple of it can be subtracted without loss of precision (fdlibm,
/// `e_exp.c`).
const LN_2: [f64; 2] = [6.931_471_803_691_238e-1, 1.908_214_929_270_587_7e-10];

/// The inverse factorials 1 / n! for n from 0 to 9.
const INVERSE_FACTORIALS: [f64; 10] = {
    let mut inverse = [1.0; 10];
    let (mut number, mut factorial) = (1, 1.0);
    while number < 10 {
        factorial *= number as f64;
        inverse[number] = 1.0 / factorial;
        number += 1;
    }
    inverse
};

/// Adding and then subtracting this constant rounds a number below 2^51 to the nearest integer.
const ROUNDING: f64 = 6_755_399_441_055_744.0;

/// Returns e to the power of `x`, correct to 10 digits. Values of `x` below -700 yield 0, and
/// values above 700 yield the same result as 700.
#[inline]
pub fn exp(x: f64) -> f64 {
    if x < -700.0 {
        return 0.0;
    }
    let x = if x > 700.0 { 700.0 } else { x };
    // Write x as power * ln 2 + rest, where the rest is at most half of ln 2.
    let rounded = x * std::f64::consts::LOG2_E + ROUNDING;
    let power = rounded - ROUNDING;
    let rest = (x - power * LN_2[0]) - power * LN_2[1];
    // The Taylor series of the exponential function up to the 9th power, with even and odd powers
    // separate. The error is below 8e-12.
    let square = rest * rest;
    let (mut even, mut odd) = (0.0, 0.0);
    for pair in INVERSE_FACTORIALS.as_chunks().0.iter().rev() {
        let [of_even, of_odd]: [f64; 2] = *pair;
        (even, odd) = (even * square + of_even, odd * square + of_odd);
    }
    // The power is an integer from -1010 to 1010, and the lowest bits of `rounded` represent it.
    (even + rest * odd) * f64::from_bits((rounded.to_bits() + 1023) << 52)
}

/// Returns the natural logarithm of a positive, finite and normal `x`, correct to 14 digits.
pub fn ln(x: f64) -> f64 {
    debug_assert!(x.is_normal() && x > 0.0, "{x} has no logarithm");
    let bits = x.to_bits();
    let mut power = ((bits >> 52) & 0x7ff) as i64 - 1023;
    let mut part = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 1023 << 52);
    if part > std::f64::consts::SQRT_2 {
        (part, power) = (part / 2.0, power + 1);
    }
    // The logarithm of `part` is 2 artanh `step`. As `step` is at most 0.172, the first omitted
    // term is below 2e-16.
    let step = (part - 1.0) / (part + 1.0);
    let square = step * step;
    let mut sum = 0.0;
    for odd in (0..=9).rev() {
        sum = sum * square + 1.0 / f64::from(2 * odd + 1);
    }
    power as f64 * (LN_2[0] + LN_2[1]) + 2.0 * step * sum
}

/// Returns the greater of two numbers. This is faster than `f64::max`, which allows for values that
/// are not numbers.
#[inline(always)]
pub fn greater(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

/// Returns `base` to a non-negative integer power.
pub fn power(base: f64, times: usize) -> f64 {
    (0..times).fold(1.0, |product, _| product * base)
}

/// Converts scores to probabilities that add up to 1. A difference of `temperature` between two
/// scores changes the odds by a factor of e.
pub fn softmax(scores: &mut [f64], temperature: f64) {
    let max = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut sum = 0.0;
    for score in &mut *scores {
        *score = exp((*score - max) / temperature);
        sum += *score;
    }
    scores.iter_mut().for_each(|chance| *chance /= sum);
}

#[cfg(test)]
mod tests {
    use super::{exp, ln, power, softmax};

    #[test]
    fn exp_agrees_with_the_tables() {
        assert_eq!(exp(0.0), 1.0);
        assert_eq!((exp(-701.0), exp(f64::NEG_INFINITY)), (0.0, 0.0));
        for (x, value) in [
            (1.0, std::f64::consts::E),
            (-1.0, 0.367_879_441_171_442_33),
            (10.0, 22_026.465_794_806_718),
            (-20.0, 2.061_153_622_438_558e-9),
        ] {
            assert!((exp(x) / value - 1.0).abs() < 1e-10, "{x}: {}", exp(x));
        }
        for step in -6_000..6_000 {
            let x = f64::from(step) / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-10, "{x}");
        }
    }

    /// Checks that the results are bit-identical, because a different result on another machine
    /// could lead to a different decision.
    #[test]
    fn exp_is_the_same_everywhere() {
        let bits = [0.1, -0.7, 3.3, -12.5].map(|x| exp(x).to_bits());
        assert_eq!(bits, GOLDEN);
    }

    const GOLDEN: [u64; 4] = [
        4_607_656_066_507_473_107,
        4_602_617_305_474_356_547,
        4_628_324_747_090_885_462,
        4_525_909_737_269_159_568,
    ];

    #[test]
    fn ln_is_the_inverse_of_exp() {
        assert_eq!(ln(1.0), 0.0);
        for step in -300..300 {
            let x = f64::from(step) / 7.0;
            assert!((ln(exp(x)) - x).abs() < 1e-10 * x.abs().max(1.0), "{x}");
        }
    }

    #[test]
    fn powers_are_products() {
        assert_eq!((power(0.5, 3), power(7.0, 0)), (0.125, 1.0));
    }

    #[test]
    fn softmax_adds_up_to_one_and_keeps_the_odds() {
        let mut scores = [1.0, 3.0, 2.0, f64::NEG_INFINITY];
        softmax(&mut scores, 1.0);
        assert!((scores.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((scores[1] / scores[2] - std::f64::consts::E).abs() < 1e-9);
        assert_eq!(scores[3], 0.0);
    }
}
