//! Figures in reports: group means with confidence intervals, and histograms.

use karat_arena::curves::Along;
use serde::Serialize;

use crate::answer::{Unit, fair, group_name, sums, way, word};
use crate::curve::{Curve, order};
use crate::formats::Wording;
use crate::groups::By;
use crate::means::{Step, steps};
use crate::outcome::Outcome;
use crate::statistics::{CONFIDENCE, Estimate, Lack, Sums, mean, share};
use crate::study::{Measure, Study};

/// A figure that shows the means in each arm, for groups of players or for a curve's steps.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Figure {
    /// The figure's title.
    pub title: String,
    /// The index of the study's curve that the figure shows.
    #[serde(skip)]
    pub(crate) curve: Option<usize>,
    /// Whether the values are shares between 0 and 1.
    pub is_share: bool,
    /// The value that every group would have if grouping made no difference, or `None` if unknown.
    pub fair: Option<f64>,
    /// The label of the horizontal axis if the groups are a curve's steps, whose means are
    /// connected by lines. `None` for other groups.
    pub along: Option<String>,
    /// The property by which the players of a curve are grouped, such as `role`. The figure then
    /// shows a single arm, with a line for each group. `None` for other figures.
    pub grouping: Option<String>,
    /// The unit of the values if they are not means but values of answers.
    #[serde(skip)]
    pub unit: Option<Unit>,
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
    /// The group of players, if the figure shows the steps of a curve for each group.
    pub players: Option<Players>,
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

/// A group of players whose values a curve shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Players {
    /// The group, such as `P0` for the first seat.
    pub group: String,
    /// The name of the group in reports.
    pub name: String,
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
    let mut figures = Vec::new();
    let sets = by_seats(study);
    for of in [Measure::Wins, Measure::Points] {
        for &by in &ways {
            figures.extend(sets.iter().map(|arms| of_results(study, outcome, arms, by, of)));
        }
    }
    let lengths = |arms| of_results(study, outcome, arms, By::Seat, Measure::Plies);
    figures.extend(sets.iter().map(lengths));
    for &of in &study.measures {
        let ways = if of.is_of_game() { &[By::Seat][..] } else { &ways };
        for &by in ways {
            figures.extend(sets.iter().map(|arms| of_results(study, outcome, arms, by, of)));
        }
    }
    for (curve, Curve { by, .. }) in study.curves.iter().enumerate() {
        match by {
            None => figures.extend(sets.iter().map(|arms| of_curve(study, outcome, curve, arms))),
            Some(by) => {
                let arms = 0..study.arms.len();
                figures.extend(arms.map(|arm| of_groups(study, outcome, curve, arm, *by)));
            }
        }
    }
    figures
}

/// The arms with the same number of players, which share figures.
struct Arms {
    /// The number of players, if other arms have another one.
    seats: Option<usize>,
    /// The indices of the arms.
    arms: Vec<usize>,
}

impl Arms {
    /// Adds the number of players to the title of a figure.
    fn titled(&self, to: Wording, title: String) -> String {
        let Some(seats) = self.seats else { return title };
        let version = to.say("lab-with-players", &[("count", (seats as u64).into())]);
        to.tell("lab-histogram", &[("title", &title), ("version", &version)])
    }
}

/// Returns the arms by their number of players, in the order of the study.
fn by_seats(study: &Study) -> Vec<Arms> {
    let mut sets: Vec<Arms> = Vec::new();
    for (index, arm) in study.arms.iter().enumerate() {
        match sets.iter_mut().find(|set| set.seats == Some(arm.seats)) {
            Some(set) => set.arms.push(index),
            None => sets.push(Arms { seats: Some(arm.seats), arms: vec![index] }),
        }
    }
    if let [set] = &mut sets[..] {
        set.seats = None;
    }
    sets
}

/// Returns a figure of the results of some arms, for each group of players.
fn of_results(study: &Study, outcome: &Outcome, arms: &Arms, by: By, of: Measure) -> Figure {
    let to = Wording::of(study);
    let title = match of {
        Measure::Wins => to.tell("lab-figure-wins", &[("way", &way(study, by))]),
        Measure::Points => to.tell("lab-figure-points", &[("way", &way(study, by))]),
        Measure::Place | Measure::Plies => to.text("lab-figure-plies"),
        Measure::LeadChanges | Measure::Decisiveness => {
            to.text(&format!("lab-measured-{}", of.name()))
        }
        Measure::Choices | Measure::Decisions => {
            let measured = to.text(&format!("lab-measured-{}", of.name()));
            let args = [("measured", &*measured), ("way", &way(study, by))];
            to.tell("lab-figure-by", &args)
        }
    };
    let is_share = of == Measure::Wins;
    let first = arms.arms.first().map(|&arm| &study.arms[arm]);
    Figure {
        curve: None,
        title: arms.titled(to, title),
        is_share,
        fair: first.map(fair).filter(|_| is_share),
        along: None,
        grouping: None,
        unit: None,
        dots: dots(study, outcome, &arms.arms, by, of),
    }
}

/// Returns a curve's mean at each step, with the arms next to each other.
fn of_curve(study: &Study, outcome: &Outcome, curve: usize, arms: &Arms) -> Figure {
    let mut dots: Vec<Dot> = (arms.arms.iter())
        .flat_map(|&arm| steps(study, outcome, curve, arm).into_iter().map(move |step| (arm, step)))
        .filter_map(|(arm, step)| of_step(study, arm, &step))
        .collect();
    // The sort is stable, so each step's arms end up next to each other.
    dots.sort_by(|one, other| order(&one.group).cmp(&order(&other.group)));
    let Curve { title, .. } = &study.curves[curve];
    Figure {
        curve: Some(curve),
        title: arms.titled(Wording::of(study), title.clone()),
        is_share: false,
        fair: None,
        along: along(study, curve),
        grouping: None,
        unit: None,
        dots,
    }
}

/// Returns a curve's mean at each step for each group of players in one arm.
fn of_groups(study: &Study, outcome: &Outcome, curve: usize, arm: usize, by: By) -> Figure {
    let dot = |step: Step| {
        let group = step.group.clone()?;
        let players = Some(Players { name: group_name(study, by, &group), group });
        Some(Dot { players, ..of_step(study, arm, &step)? })
    };
    let title = &study.curves[curve].title;
    let version = &study.arms[arm].title;
    Figure {
        curve: Some(curve),
        title: match study.arms.len() {
            1 => title.clone(),
            _ => {
                Wording::of(study).tell("lab-histogram", &[("title", title), ("version", version)])
            }
        },
        is_share: false,
        fair: None,
        along: along(study, curve),
        grouping: Some(way(study, by)),
        unit: None,
        dots: steps(study, outcome, curve, arm).into_iter().filter_map(dot).collect(),
    }
}

/// Returns the mean of a curve at one step in one arm, or `None` if nothing was measured.
fn of_step(study: &Study, arm: usize, step: &Step) -> Option<Dot> {
    let estimate = mean(&step.blocks)?;
    let count = step.blocks.iter().map(|Sums { count, .. }| *count as u64).sum();
    Some(dot(&study.arms[arm].name, &step.at, word(study, &step.at), &estimate, count))
}

/// Returns the label of a curve's horizontal axis, or `None` if its steps are values of an event.
fn along(study: &Study, curve: usize) -> Option<String> {
    match &study.curves[curve].of.along {
        Along::Event(event) => {
            let name = Wording::of(study).0.find(&format!("lab-step-{event}"), &[]);
            Some(name.unwrap_or_else(|| event.replace('_', " ")))
        }
        Along::Address(_) => None,
    }
}

fn dot(arm: &str, group: &str, name: String, estimate: &Estimate, count: u64) -> Dot {
    Dot {
        arm: arm.to_owned(),
        group: group.to_owned(),
        name,
        players: None,
        value: estimate.value,
        interval: estimate.lack().is_none().then(|| estimate.interval(CONFIDENCE)),
        lack: estimate.lack(),
        count,
    }
}

fn dots(study: &Study, outcome: &Outcome, arms: &[usize], by: By, of: Measure) -> Vec<Dot> {
    let mut dots = Vec::new();
    for &place in arms {
        let arm = &study.arms[place];
        for (group, blocks) in sums(study, outcome, place, by, of) {
            let estimate = if of == Measure::Wins { share(&blocks) } else { mean(&blocks) };
            let Some(estimate) = estimate else { continue };
            let players = blocks.iter().map(|Sums { count, .. }| *count as u64).sum::<u64>();
            // Such a value is the same for all players of a game, so it counts only once.
            let shared = if of.is_of_game() { arm.seats as u64 } else { 1 };
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
