//! Compares every statistic with results from other sources: mostly the SciPy 1.17.1 functions
//! named in comments, and manual calculation for short sums.

use crate::statistics::{
    Bounds, Estimate, Imbalance, Lack, Sums, holm, interval, log_ratio, mean, mean_difference,
    resamples, share, share_difference,
};

/// Returns two samples of 24 arbitrary values each.
pub(super) fn samples() -> [Vec<f64>; 2] {
    let one = (0..24).map(|place| f64::from(place * 37 % 11) / 10.0);
    let other = (0..24).map(|place| f64::from((place * 53 + 5) % 13) / 12.0);
    [one.collect(), other.collect()]
}

pub(super) fn ones(values: &[f64]) -> Vec<Sums> {
    values.iter().map(|&sum| Sums { sum, count: 1.0 }).collect()
}

pub(super) fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-8 * expected.abs().max(1.0), "{value}, not {expected}");
}

#[test]
fn means_have_intervals_and_tests_by_student() {
    let estimate = mean(&ones(&samples()[0])).expect("there are blocks");
    // SciPy: stats.ttest_1samp(a, 0.4), its confidence_interval(0.95), stats.sem(a)
    near(estimate.value, 0.475);
    near(estimate.error, 0.06655334571670275);
    near(estimate.differs(0.4), 0.2713985397466288);
    let [low, high] = estimate.interval(0.95);
    near(low, 0.3373239148842929);
    near(high, 0.6126760851157071);
    // SciPy: the larger p-value of ttest_1samp(a, 0.2, alternative="greater") and ttest_1samp(a,
    // 0.6, alternative="less").
    near(estimate.equivalent(0.4, 0.2), 0.03654548998979539);
}

#[test]
fn a_contrast_is_paired_by_blocks() {
    let [one, other] = samples().map(|values| ones(&values));
    // SciPy: stats.ttest_rel(a, b)
    let estimate = mean_difference(&one, &other).expect("there are blocks");
    near(estimate.value, -0.04236111111111113);
    near(estimate.differs(0.0), 0.640433507674633);
    let [low, high] = estimate.interval(0.95);
    near(low, -0.22749427481852003);
    near(high, 0.14277205259629783);
}

#[test]
fn a_group_may_occur_more_often_in_some_blocks() {
    let blocks: Vec<Sums> = (0..30_u32)
        .map(|place| Sums { sum: f64::from(place * 29 % 7) / 3.0, count: f64::from(1 + place % 3) })
        .collect();
    // The expected values are Cochran's residuals, calculated with NumPy.
    let estimate = mean(&blocks).expect("there are blocks");
    near(estimate.value, 0.4722222222222222);
    near(estimate.error, 0.07305128818347183);
    assert_eq!(mean(&[Sums::default(); 3]), None);
}

#[test]
fn few_or_equal_blocks_say_nothing_about_a_mean() {
    let everything = [f64::NEG_INFINITY, f64::INFINITY];
    let one = mean(&ones(&[0.5])).expect("a block");
    assert_eq!((one.differs(0.0), one.equivalent(0.5, 1.0)), (1.0, 1.0));
    assert_eq!((one.interval(0.95), one.lack()), (everything, Some(Lack::Blocks)));
    let few = mean(&ones(&[0.5, 0.6, 0.7, 0.8, 0.9])).expect("blocks");
    assert_eq!((few.lack(), few.differs(0.0)), (Some(Lack::Blocks), 1.0));
    let equal = mean(&ones(&[0.5; 10])).expect("blocks");
    assert_eq!((equal.interval(0.95), equal.lack()), (everything, Some(Lack::Variation)));
    // If the true mean were 0.4, all ten blocks would be on the same side of it in two of 2^10
    // cases.
    assert_eq!((equal.differs(0.5), equal.differs(0.4)), (1.0, 2.0 / 1024.0));
    assert_eq!((equal.equivalent(0.5, 0.1), equal.equivalent(0.0, 0.1)), (1.0 / 1024.0, 1.0));
}

/// The expected shares and differences are from `shares.py` in this folder, which uses SciPy and
/// solves the equations in another way.
#[test]
fn shares_have_binomial_intervals() {
    let wins = |wins: usize, of: usize| {
        let values = (0..of).map(|game| f64::from(u8::from(game < wins)));
        ones(&values.collect::<Vec<_>>())
    };
    let of_four = [1.0, 2.0, 0.0, 1.0, 3.0, 1.0, 1.0, 2.0, 0.0, 1.0];
    let of_four = of_four.map(|sum| Sums { sum, count: 4.0 });
    let unequal: Vec<Sums> = (0..30_u32)
        .map(|place| {
            let count = f64::from(1 + place % 3);
            Sums { sum: f64::from(place * 29 % 7) / 7.0 * count, count }
        })
        .collect();
    for (blocks, fair, low, high, differs) in [
        (&wins(2, 42)[..], 0.25, 0.007253386941238392, 0.1540823905499319, 0.0017833693163507025),
        (&wins(12, 12), 0.25, 0.7417457290063806, 1.0, 0.00021018298627921403),
        (&of_four, 0.25, 0.15703153436722755, 0.4791090979449142, 0.4836399996766978),
        (&unequal, 0.5, 0.29189186829896013, 0.5208238235328739, 0.10255556620674189),
    ] {
        let estimate = share(blocks).expect("there are blocks");
        let [from, to] = estimate.interval(0.95);
        near(from, low);
        near(to, high);
        near(estimate.differs(fair), differs);
        // An interval ends where the test starts rejecting the value.
        for end in [from, to].into_iter().filter(|end| (0.001..0.999).contains(end)) {
            near(estimate.differs(end), 0.05);
        }
        let mirrored: Vec<Sums> =
            blocks.iter().map(|it| Sums { sum: it.count - it.sum, ..*it }).collect();
        let [from, to] = share(&mirrored).expect("blocks").interval(0.95);
        near(1.0 - to, low);
        near(1.0 - from, high);
    }
}

#[test]
fn intervals_of_shares_are_never_empty() {
    for blocks in [1, 2, 3, 10, 1_000, 100_000] {
        for sum in [0.0, 0.25, 1.0] {
            let estimate = share(&ones(&vec![sum; blocks])).expect("blocks");
            let [low, high] = estimate.interval(0.95);
            assert!(0.0 <= low && low <= sum && sum <= high && high <= 1.0, "{blocks} {sum}");
            assert!(high - low > 1.0 / blocks as f64 / 100.0, "{blocks} {sum}: {low} to {high}");
            assert_eq!(estimate.lack(), None);
        }
    }
    let [low, high] = share(&ones(&[1.0])).expect("a block").interval(0.95);
    assert_eq!([low, high], [0.0, 1.0]);
    // The rule of three: if none of n games is won, the share is at most 3/n.
    let [_, high] = share(&ones(&vec![0.0; 100_000])).expect("blocks").interval(0.95);
    assert!((high - 3.0 / 100_000.0).abs() < 1e-7, "{high}");
}

#[test]
fn differences_of_shares_are_paired_by_blocks() {
    let values = |of: &dyn Fn(u32) -> bool| -> Vec<Sums> {
        ones(&(0..24).map(|place| f64::from(u8::from(of(place)))).collect::<Vec<_>>())
    };
    let (one, other) = (values(&|it| it * 37 % 11 < 4), values(&|it| (it * 53 + 5) % 13 < 7));
    let difference = share_difference(&one, &other).expect("there are blocks");
    near(difference.value, -0.125);
    let [low, high] = difference.interval(0.95);
    near(low, -0.37673933459964026);
    near(high, 0.15278933993177674);
    near(difference.differs(0.0), 0.38017077601212934);
    near(difference.differs(low), 0.05);
    // Arms with equal results may still differ in other games.
    let [low, high] = share_difference(&one, &one).expect("there are blocks").interval(0.95);
    assert!((-0.1..0.0).contains(&low) && (0.0..0.1).contains(&high), "{low} to {high}");
    let few = share_difference(&one[..9], &other[..9]).expect("there are blocks");
    assert_eq!((few.lack(), few.differs(0.0)), (Some(Lack::Blocks), 1.0));
}

#[test]
fn holm_multiplies_by_the_number_of_remaining_tests() {
    // Calculated by hand: 4 * 0.005, 3 * 0.01 and 2 * 0.03. The last p-value alone would remain
    // 0.04, but it is raised to 0.06 because corrected p-values must not decrease.
    for (adjusted, expected) in
        holm(&[0.01, 0.04, 0.03, 0.005]).into_iter().zip([0.03, 0.06, 0.06, 0.02])
    {
        near(adjusted, expected);
    }
    assert_eq!(holm(&[0.9, 0.5]), [1.0, 1.0]);
    assert!(holm(&[]).is_empty());
}

#[test]
fn the_bootstrap_agrees_with_scipy_up_to_chance() {
    let [one, _] = samples();
    let mean = |drawn: &[u32]| {
        let sum: f64 = one.iter().zip(drawn).map(|(value, &times)| value * f64::from(times)).sum();
        sum / 24.0
    };
    let values = resamples(24, 20_000, 3, mean);
    assert_eq!(values, resamples(24, 20_000, 3, mean));
    // SciPy: stats.bootstrap((a,), np.mean, n_resamples=200000, method="percentile")
    let [low, high] = interval(&values, 0.95);
    assert!(
        (low - 0.35).abs() < 0.005 && (high - 0.6041666666666666).abs() < 0.005,
        "{low} {high}"
    );
    // Each bootstrap sample must have as many blocks as the original.
    let counted = resamples(24, 50, 4, |drawn| f64::from(drawn.iter().sum::<u32>()));
    assert_eq!(counted, [24.0; 50]);
}

/// Returns independent games won with the probability `share`, from a linear congruential generator.
fn random_wins(share: f64, games: u64, state: &mut u64) -> Vec<f64> {
    let win = |_| {
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from(u8::from(((*state >> 33) as f64) < share * f64::from(1_u32 << 31)))
    };
    (0..games).map(win).collect()
}

#[test]
fn a_study_of_the_needed_length_succeeds_in_four_of_five_cases() {
    let (mut state, fair, margin) = (1, 0.25, 0.06);
    let planned = Estimate::of_independent_games(fair, 300.0, 300);
    let blocks = planned.blocks_to_rule_out(fair, margin, 0.05).expect("there are blocks");
    let rules_out = (0..1000).filter(|_| {
        let wins = random_wins(fair, blocks, &mut state);
        share(&ones(&wins)).expect("games").equivalent(fair, margin) < 0.05
    });
    let ruled_out = rules_out.count();
    assert!((760..=840).contains(&ruled_out), "{ruled_out} of 1000 with {blocks} blocks");
    let detectable = planned.detectable(fair, 0.05);
    let finds = (0..1000).filter(|_| {
        let wins = random_wins(fair + detectable, 300, &mut state);
        share(&ones(&wins)).expect("games").differs(fair) < 0.05
    });
    let found = finds.count();
    assert!((760..=840).contains(&found), "{found} of 1000 with {detectable}");
}

#[test]
fn percentiles_are_between_values() {
    let values: Vec<f64> = (0..=100).map(f64::from).collect();
    let [low, high] = interval(&values, 0.95);
    near(low, 2.5);
    near(high, 97.5);
    assert_eq!(interval(&[7.0], 0.95), [7.0, 7.0]);
}

#[test]
fn the_likelihood_ratio_of_two_values_is_walds() {
    let values = || std::iter::repeat_n(1.0, 30).chain(std::iter::repeat_n(0.0, 70));
    let of =
        |low: f64, high: f64| 30.0 * (high / low).ln() + 70.0 * ((1.0 - high) / (1.0 - low)).ln();
    for (low, high) in [(0.25, 0.27), (0.25, 0.35), (0.1, 0.9)] {
        near(log_ratio(values(), low, high).expect("both sides"), of(low, high));
    }
    // Swapping the means changes the sign of the log likelihood ratio. If all values are above one
    // of the means, or all below it, there is no ratio.
    near(log_ratio(values(), 0.4, 0.2).expect("both sides"), -of(0.2, 0.4));
    assert_eq!(log_ratio([0.0; 5].into_iter(), 0.2, 0.3), None);
    assert_eq!(log_ratio(std::iter::empty(), 0.2, 0.3), None);
}

#[test]
fn the_likelihood_ratio_agrees_with_scipy() {
    let counts = [(0.0, 20), (0.25, 35), (0.5, 25), (0.75, 12), (1.0, 8)];
    let values = || counts.iter().flat_map(|&(value, count)| std::iter::repeat_n(value, count));
    // SciPy: optimize.minimize (SLSQP) of the likelihood, with the mean fixed at each of the two
    // values.
    let ratio = log_ratio(values(), 0.35, 0.45).expect("both sides");
    assert!((ratio - -1.8128842).abs() < 1e-5, "{ratio}");
    let ratio = log_ratio(values(), 0.40, 0.42).expect("both sides");
    assert!((ratio - -0.6100833).abs() < 1e-5, "{ratio}");
}

#[test]
fn bounds_are_walds() {
    let bounds = Bounds::of(0.05, 0.05);
    near(bounds.high, 19.0_f64.ln());
    near(bounds.low, -(19.0_f64.ln()));
    assert_eq!([3.0, -3.0, 0.0].map(|it| bounds.decide(it)), [Some(true), Some(false), None]);
}

#[test]
fn imbalance_is_the_deviation_minus_the_noise() {
    // Two groups share the wins of 10 blocks, with win shares of 0.6 and 0.4. The variance of each
    // share is 0.24 / 9.
    let wins = |winner: bool| -> Vec<f64> {
        (0..10).map(|block| f64::from(u8::from((block < 6) == winner))).collect()
    };
    let groups = [ones(&wins(true)), ones(&wins(false))];
    let imbalance = Imbalance { groups: &groups, fair: 0.5 };
    near(imbalance.value(), 0.01 - 0.24 / 9.0);
    let same = imbalance.resampled(Some(&imbalance), 20, 1);
    assert_eq!(same, [0.0; 20]);
}
