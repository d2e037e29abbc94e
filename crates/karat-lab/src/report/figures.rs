//! Figures in reports: group means with confidence intervals, and histograms.

use karat_arena::curves::Along;
use serde::Serialize;

use crate::answer::{fair, group_name, sums, way, word};
use crate::curve::{Curve, order, sums as sums_along};
use crate::formats::Wording;
use crate::outcome::Outcome;
use crate::statistics::{CONFIDENCE, Estimate, Lack, Sums, mean, share};
use crate::study::{By, Measure, Study};

/// A figure that shows the means in each arm, for groups of players or for a curve's steps.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Figure {
    /// The figure's title.
    pub title: String,
    /// Whether the values are shares between 0 and 1.
    pub is_share: bool,
    /// The value that every group would have if grouping made no difference, or `None` if unknown.
    pub fair: Option<f64>,
    /// The label of the horizontal axis if the groups are a curve's steps, whose means are
    /// connected by lines. `None` for other groups.
    pub along: Option<String>,
    /// The plotted means, one per group and arm.
    pub dots: Vec<Dot>,
}

/// A group's mean in one arm.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Dot {
    /// The name of the arm.
    pub arm: String,
    /// The group or step.
    pub group: String,
    /// The name of the group or step in reports.
    pub name: String,
    /// The group's mean.
    pub value: f64,
    /// The mean's confidence interval, or `None` if there are too few games.
    pub interval: Option<[f64; 2]>,
    /// The reason why there is no interval.
    #[serde(skip)]
    pub lack: Option<Lack>,
    /// The number of values.
    pub count: u64,
}

/// A histogram of values in one arm.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Histogram {
    /// The histogram's title.
    pub title: String,
    /// The name of the arm.
    pub arm: String,
    /// The lowest value of the first bin.
    pub from: i64,
    /// The number of consecutive integers per bin.
    pub width: i64,
    /// The number of values in each bin.
    pub counts: Vec<u64>,
}

/// The maximum number of bins in a histogram.
const BINS: i64 = 24;

/// Returns all figures that show means: win shares and points by each grouping of players, game
/// lengths, and curves.
pub fn figures(study: &Study, outcome: &Outcome) -> Vec<Figure> {
    let mut ways = vec![By::Seat];
    if study.label.is_some() {
        ways.push(By::Label);
    }
    if study.arms.iter().any(|arm| arm.bots.iter().any(|bot| *bot != arm.bots[0])) {
        ways.push(By::Bot);
    }
    let to = Wording::of(study);
    let measures = [(Measure::Wins, "lab-figure-wins"), (Measure::Points, "lab-figure-points")];
    let mut figures = Vec::new();
    for (of, id) in measures {
        for &by in &ways {
            let is_share = of == Measure::Wins;
            figures.push(Figure {
                title: to.tell(id, &[("way", &way(study, by))]),
                is_share,
                fair: is_share.then(|| fair(study)),
                along: None,
                dots: dots(study, outcome, by, of),
            });
        }
    }
    figures.push(Figure {
        title: to.text("lab-figure-plies"),
        is_share: false,
        fair: None,
        along: None,
        dots: dots(study, outcome, By::Seat, Measure::Plies),
    });
    figures.extend((0..study.curves.len()).map(|curve| of_curve(study, outcome, curve)));
    figures
}

/// Returns a curve's mean at each step, with the arms next to each other.
fn of_curve(study: &Study, outcome: &Outcome, curve: usize) -> Figure {
    let Curve { title, of } = &study.curves[curve];
    let mut places: Vec<(String, Vec<Dot>)> = Vec::new();
    for (arm, marks) in study.arms.iter().zip(&outcome.marks) {
        let games = (study.layout.rotations, study.seats);
        for (place, blocks) in sums_along(&study.curves, curve, games, marks, outcome.blocks) {
            let Some(estimate) = mean(&blocks) else { continue };
            let count = blocks.iter().map(|Sums { count, .. }| *count as u64).sum();
            let dot = dot(&arm.name, &place, word(study, &place), &estimate, count);
            match places.iter_mut().find(|(known, _)| *known == place) {
                Some((_, dots)) => dots.push(dot),
                None => places.push((place, vec![dot])),
            }
        }
    }
    // The second arm may have added steps that the first arm lacks.
    places.sort_by(|(one, _), (other, _)| order(one).cmp(&order(other)));
    let along = match &of.along {
        Along::Event(event) => Some(event.replace('_', " ")),
        Along::Address(_) => None,
    };
    let dots = places.into_iter().flat_map(|(_, dots)| dots).collect();
    Figure { title: title.clone(), is_share: false, fair: None, along, dots }
}

fn dot(arm: &str, group: &str, name: String, estimate: &Estimate, count: u64) -> Dot {
    Dot {
        arm: arm.to_owned(),
        group: group.to_owned(),
        name,
        value: estimate.value,
        interval: estimate.lack().is_none().then(|| estimate.interval(CONFIDENCE)),
        lack: estimate.lack(),
        count,
    }
}

fn dots(study: &Study, outcome: &Outcome, by: By, of: Measure) -> Vec<Dot> {
    let mut dots = Vec::new();
    for (place, arm) in study.arms.iter().enumerate() {
        for (group, blocks) in sums(study, outcome, place, by, of) {
            let estimate = if of == Measure::Wins { share(&blocks) } else { mean(&blocks) };
            let Some(estimate) = estimate else { continue };
            let players = blocks.iter().map(|Sums { count, .. }| *count as u64).sum::<u64>();
            // A game is equally long for all its players, so it counts only once.
            let shared = if of == Measure::Plies { study.seats as u64 } else { 1 };
            let name = group_name(study, by, &group);
            dots.push(dot(&arm.name, &group, name, &estimate, players / shared));
        }
    }
    // The sort is stable, so each group's arms end up next to each other.
    dots.sort_by(|one, other| one.group.cmp(&other.group));
    dots
}

/// Returns histograms of points and game lengths for each arm.
///
/// All arms use the same bins, so their histograms are comparable.
pub fn histograms(study: &Study, outcome: &Outcome) -> Vec<Histogram> {
    let points = |arm: usize| -> Vec<i64> {
        outcome.arms[arm].iter().map(|row| row.points.into()).collect()
    };
    let plies = |arm: usize| -> Vec<i64> {
        let games = outcome.arms[arm].iter().filter(|row| row.seat == 0);
        games.map(|row| row.plies.into()).collect()
    };
    let to = Wording::of(study);
    let of = |id: &str, values: &dyn Fn(usize) -> Vec<i64>| {
        let all: Vec<Vec<i64>> = (0..study.arms.len()).map(values).collect();
        let (Some(&least), Some(&most)) = (all.iter().flatten().min(), all.iter().flatten().max())
        else {
            return Vec::new();
        };
        let width = (most - least + 1).div_euclid(BINS) + 1;
        let bins = ((most - least) / width + 1) as usize;
        let one = |(place, values): (usize, &Vec<i64>)| {
            let mut counts = vec![0; bins];
            for value in values {
                counts[((value - least) / width) as usize] += 1;
            }
            let arm = study.arms[place].name.clone();
            Histogram { title: to.text(id), arm, from: least, width, counts }
        };
        all.iter().enumerate().map(one).collect()
    };
    let mut histograms = of("lab-histogram-points", &points);
    histograms.extend(of("lab-histogram-plies", &plies));
    histograms
}
