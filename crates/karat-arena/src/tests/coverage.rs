//! Measures how often the 95% intervals contain the true value.
//!
//! `SLOW=1 cargo test -p karat-arena coverage -- --nocapture` prints the tables in docs/lab.md.
//! Without `SLOW=1`, the series are shorter. The tests compare p-values with 5%, because an
//! interval contains exactly the values that are not rejected.
//!
//! The win shares of a series' four bots add up to 1. All four shares are counted, so 1,000 series
//! have 4,000 intervals. If 95% of them contain the true value, the measured coverage has a
//! standard error of at most 0.4 percentage points, since a series' four intervals are hardly
//! correlated. The accepted range, 94% to 96%, is therefore ± 2.5 standard errors.

use std::ops::RangeInclusive;

use karat_bots::ChaChaDice;
use karat_rules::any::GameId;
use karat_rules::{Dice, Seat};

use super::series;
use crate::blocks::{Asked, blocks};
use crate::intervals::{Estimate, Sums, mean, mean_difference, share, share_difference};
use crate::orders::dice;
use crate::series::{Layout, OPENING_DECISIONS};

/// The number of series of each kind.
const SERIES: u64 = 1_000;

/// The number of bots in each series. The bots are all equal, so each wins a quarter of the games.
const SEATS: usize = 4;

/// The accepted coverage, in percent.
const COVERED: RangeInclusive<f64> = 94.0..=96.0;

/// The accepted coverage for series of 40 games, in percent. With so few games, one more win moves
/// the share by about half a standard error. The coverage may therefore be higher, but not lower.
const COVERED_IN_FEW: RangeInclusive<f64> = 94.0..=98.5;

fn is_slow() -> bool {
    std::env::var_os("SLOW").is_some()
}

/// The number of intervals, and the number of those that miss the true value.
#[derive(Debug, Clone, Copy, Default)]
struct Missed {
    all: u32,
    /// The number of intervals below the true value.
    low: u32,
    /// The number of intervals above the true value.
    high: u32,
    /// The number of true values rejected by the first of six tests with Holm's correction.
    first_of_six: u32,
}

impl Missed {
    fn note(&mut self, estimate: &Estimate, truth: f64) {
        let p = estimate.differs(truth);
        self.all += 1;
        self.low += u32::from(p < 0.05 && estimate.value < truth);
        self.high += u32::from(p < 0.05 && estimate.value >= truth);
        self.first_of_six += u32::from(6.0 * p < 0.05);
    }

    /// Returns a number of intervals as a percentage of all intervals.
    fn percent(&self, part: u32) -> f64 {
        100.0 * f64::from(part) / f64::from(self.all)
    }

    fn covered(&self) -> f64 {
        self.percent(self.all - self.low - self.high)
    }

    fn rejected_by_holm(&self) -> f64 {
        self.percent(self.first_of_six)
    }

    fn print(&self, name: &str) {
        println!(
            "| {name} | {:.1}% | {:.1}% | {:.1}% | {:.2}% |",
            self.covered(),
            self.percent(self.low),
            self.percent(self.high),
            self.rejected_by_holm(),
        );
    }
}

/// Each bot's wins and points in one block.
type Block = [[f64; 2]; SEATS];

/// The intervals for one kind of series.
#[derive(Debug, Default)]
struct Coverage {
    /// The intervals for the bots' win shares.
    wins: Missed,
    /// Student's intervals for the same win shares.
    student: Missed,
    /// The intervals for the bots' mean points.
    points: Missed,
}

impl Coverage {
    /// Counts the intervals from all series that contain the true wins and points per game.
    fn of(series: &[Vec<Block>], truth: &Block) -> Self {
        let mut coverage = Self::default();
        for blocks in series {
            for bot in 0..SEATS {
                let sums = |of: usize| -> Vec<Sums> {
                    let sums = blocks.iter().map(|block| block[bot][of]);
                    sums.map(|sum| Sums { sum, count: SEATS as f64 }).collect()
                };
                let (wins, points, [share_won, mean_points]) = (sums(0), sums(1), truth[bot]);
                coverage.wins.note(&share(&wins).expect("blocks"), share_won);
                coverage.student.note(&mean(&wins).expect("blocks"), share_won);
                coverage.points.note(&mean(&points).expect("blocks"), mean_points);
            }
        }
        coverage
    }

    fn check(&self, name: &str, games: usize) {
        let Self { wins, student, points } = self;
        wins.print(&format!("{name}, {games} games, wins"));
        student.print(&format!("{name}, {games} games, wins by Student"));
        points.print(&format!("{name}, {games} games, points"));
        let range = if games <= 40 { COVERED_IN_FEW } else { COVERED };
        assert!(range.contains(&wins.covered()), "{name}, {games} games: {wins:?}");
        assert!(range.contains(&points.covered()), "{name}, {games} games: {points:?}");
        assert!(wins.rejected_by_holm() < 1.3, "{name}, {games} games: {wins:?}");
    }
}

/// The dependence between games within a simulated block. Chances are in percent.
#[derive(Debug, Clone, Copy)]
struct Deals {
    /// The chance that the same seat wins every game, so that each bot wins one.
    seat_decides: u32,
    /// The chance that the same bot wins every game.
    bot_decides: u32,
}

impl Deals {
    fn block(self, dice: &mut ChaChaDice) -> Block {
        let mut block = Block::default();
        let (kind, favourite) = (dice.below(100), dice.below(SEATS as u32));
        for game in 0..SEATS as u32 {
            let winner = match kind {
                kind if kind < self.seat_decides => game,
                kind if kind < self.seat_decides + self.bot_decides => favourite,
                _ => dice.below(SEATS as u32),
            } as usize;
            // In one of 20 games, two bots share the win.
            let other = if dice.below(20) == 0 { (winner + 1) % SEATS } else { winner };
            block[winner][0] += 0.5;
            block[other][0] += 0.5;
            for [_, points] in &mut block {
                *points += f64::from(dice.below(20));
            }
        }
        block
    }
}

#[test]
fn coverage_of_simulated_series() {
    let lengths: &[usize] = if is_slow() { &[10, 100, 1_000] } else { &[10, 100] };
    for (number, (seat_decides, bot_decides)) in
        [(0, 0), (15, 0), (40, 0), (0, 20)].into_iter().enumerate()
    {
        let deals = Deals { seat_decides, bot_decides };
        for &length in lengths {
            let series = (0..SERIES).map(|series| -> Vec<Block> {
                let mut dice = dice([number as u64, length as u64, series, 1]);
                (0..length).map(|_| deals.block(&mut dice)).collect()
            });
            let coverage = Coverage::of(&series.collect::<Vec<_>>(), &[[0.25, 9.5]; SEATS]);
            coverage.check(&format!("{seat_decides}% and {bot_decides}%"), length * SEATS);
        }
    }
}

/// Plays `count` series of `length` blocks each on two threads.
fn play(game: GameId, bot: &str, count: u64, length: u64) -> Vec<Vec<Block>> {
    let asked = series(game, &[bot; SEATS], 1);
    let layout = Layout { opening_decisions: OPENING_DECISIONS, rotations: SEATS };
    let one = |seed: u64| -> Vec<Block> {
        let asked = crate::Series { seed: 1_000_000 + seed, ..asked.clone() };
        let mut played = vec![Block::default(); length as usize];
        for ended in blocks(&asked, layout, Asked::default(), 0..length).expect("games") {
            let winners = ended.standing.winners();
            for (seat, &bot) in Seat::all(SEATS).zip(&ended.bots) {
                let [wins, points] = &mut played[ended.block as usize][bot];
                *wins += f64::from(u8::from(winners.contains(seat))) / winners.len() as f64;
                *points += f64::from(ended.standing.points[seat]);
            }
        }
        played
    };
    std::thread::scope(|scope| {
        let half = count / 2;
        let of = |numbers: std::ops::Range<u64>| numbers.map(one).collect::<Vec<_>>();
        let first = scope.spawn(move || of(0..half));
        let mut all = of(half..count);
        all.extend(first.join().expect("games"));
        all
    })
}

/// Returns series of the given length, with blocks drawn at random from other series.
fn resampled(from: &[Vec<Block>], length: usize) -> Vec<Vec<Block>> {
    let all: Vec<&Block> = from.iter().flatten().collect();
    let draw = |dice: &mut ChaChaDice| *all[dice.below(all.len() as u32) as usize];
    let one = |series| {
        let mut dice = dice([4_711, length as u64, series, 2]);
        (0..length).map(|_| draw(&mut dice)).collect()
    };
    (0..SERIES).map(one).collect()
}

/// Returns each bot's mean wins and points per game.
fn means(series: &[Vec<Block>]) -> Block {
    let mut means = Block::default();
    let games = (series.iter().map(Vec::len).sum::<usize>() * SEATS) as f64;
    for block in series.iter().flatten() {
        for (mean, [wins, points]) in means.iter_mut().zip(block) {
            mean[0] += wins / games;
            mean[1] += points / games;
        }
    }
    means
}

/// Checks the intervals for series in which the same bot plays every seat.
///
/// `played` is the number of blocks that are actually played for each series. Longer series consist
/// of blocks drawn at random from these series.
fn coverage_of(game: GameId, bot: &str, played: usize) {
    let mut real: Vec<Vec<Block>> = Vec::new();
    for length in [10, 100, 1_000] {
        if length > played && !is_slow() {
            return;
        }
        let is_played = length <= played;
        if is_played {
            real = play(game, bot, SERIES, length as u64);
        }
        // All copies of a bot have the same true share and mean. For series drawn at random from
        // played blocks, the true values are those of all played blocks.
        let each = means(&real);
        let coverage = if is_played {
            let mean_points = each.iter().map(|[_, points]| points).sum::<f64>() / SEATS as f64;
            Coverage::of(&real, &[[1.0 / SEATS as f64, mean_points]; SEATS])
        } else {
            Coverage::of(&resampled(&real, length), &each)
        };
        let how = if is_played { "" } else { ", blocks drawn again" };
        coverage.check(&format!("{game}, `{bot}`{how}"), length * SEATS);
    }
}

#[test]
fn coverage_of_klenotnici() {
    coverage_of(GameId::Klenotnici, "random", if is_slow() { 1_000 } else { 10 });
}

#[test]
fn coverage_of_klenotnici_between_rule_bots() {
    if is_slow() {
        coverage_of(GameId::Klenotnici, "greedy", 100);
        coverage_of(GameId::Klenotnici, "planner", 10);
    }
}

#[test]
fn coverage_of_edel() {
    if is_slow() {
        coverage_of(GameId::Edel, "random", 100);
        coverage_of(GameId::Edel, "greedy", 10);
    }
}

#[test]
fn coverage_of_zepter() {
    if is_slow() {
        coverage_of(GameId::Zepter, "random", 100);
        coverage_of(GameId::Zepter, "greedy", 10);
    }
}

/// Returns the values for `count` blocks of one game each, `percent`% of which are won.
fn of_one_game(dice: &mut ChaChaDice, count: u32, percent: u32) -> Vec<Sums> {
    let won = |dice: &mut ChaChaDice| f64::from(u8::from(dice.below(1_000) < 10 * percent));
    (0..count).map(|_| Sums { sum: won(dice), count: 1.0 }).collect()
}

/// With few games and shares near 0 or 100%, there are few possible numbers of wins. The coverage
/// therefore cannot be 95% for every share, but it must not be less.
#[test]
fn coverage_of_one_sided_series() {
    for count in [12, 42, 400] {
        for percent in [2, 5, 10, 25, 95] {
            let (mut missed, mut student) = (Missed::default(), Missed::default());
            for series in 0..4 * SERIES {
                let mut dice = dice([count.into(), percent.into(), series, 3]);
                let blocks = of_one_game(&mut dice, count, percent);
                let truth = f64::from(percent) / 100.0;
                missed.note(&share(&blocks).expect("blocks"), truth);
                student.note(&mean(&blocks).expect("blocks"), truth);
            }
            missed.print(&format!("share of {percent}%, {count} games"));
            student.print(&format!("share of {percent}%, {count} games, Student"));
            assert!(missed.covered() >= *COVERED.start(), "{percent}%, {count}: {missed:?}");
            assert!(missed.rejected_by_holm() < 1.3, "{percent}%, {count}: {missed:?}");
        }
    }
}

/// In half of all game pairs, both arms have the same luck.
#[test]
fn coverage_of_differences() {
    for count in [10, 42, 400] {
        for [one, other] in [[25, 25], [2, 2], [5, 40], [95, 97]] {
            let (mut shares, mut means) = (Missed::default(), Missed::default());
            for series in 0..2 * SERIES {
                let mut dice = dice([count, one, series, 4]);
                let mut arms = [Vec::new(), Vec::new()];
                for _ in 0..count {
                    let luck = dice.below(100);
                    let same = if dice.below(2) == 0 { luck } else { dice.below(100) };
                    for (arm, won) in [(0, u64::from(luck) < one), (1, u64::from(same) < other)] {
                        arms[arm].push(Sums { sum: f64::from(u8::from(won)), count: 1.0 });
                    }
                }
                let truth = (one as f64 - other as f64) / 100.0;
                shares.note(&share_difference(&arms[0], &arms[1]).expect("blocks"), truth);
                means.note(&mean_difference(&arms[0], &arms[1]).expect("blocks"), truth);
            }
            shares.print(&format!("{one}% and {other}%, {count} games"));
            means.print(&format!("{one}% and {other}%, {count} games, Student"));
            assert!(shares.covered() >= 93.5, "{one}%, {other}%, {count}: {shares:?}");
            assert!(shares.rejected_by_holm() < 1.6, "{one}%, {other}%, {count}: {shares:?}");
        }
    }
}
