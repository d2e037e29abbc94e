//! The means of curves: for each step and group of players, one sum for each block.

use std::collections::{BTreeMap, BTreeSet};

use karat_arena::curves::{Along, Per};

use crate::curve::{Curve, Mark, order};
use crate::outcome::Outcome;
use crate::part::Row;
use crate::statistics::Sums;
use crate::study::Study;

/// The values of a curve at one step, for one group of players.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Step {
    /// The name or number of the step.
    pub(crate) at: String,
    /// The group of players. `None` if the curve measures all players together.
    pub(crate) group: Option<String>,
    /// The sum in each block.
    pub(crate) blocks: Vec<Sums>,
}

/// The sort key of a step, and the group of players.
type Key<'a> = ((u64, &'a str), Option<&'a str>);

/// Returns the values of a study's curve with the given index in one arm, sorted by step and group.
pub(crate) fn steps(study: &Study, outcome: &Outcome, curve: usize, arm: usize) -> Vec<Step> {
    let marks = outcome.marks[arm].iter().filter(|mark| mark.curve == curve);
    let marks: Vec<&Mark> = marks.collect();
    let of = &study.curves[curve];
    let mut steps: BTreeMap<Key<'_>, Vec<Sums>> = BTreeMap::new();
    // If the steps are values of an event, a game without a value at a step counts as 0 there.
    let is_fixed = matches!(of.of.along, Along::Address(_)) && of.of.per != Per::Event;
    let counts = if is_fixed { counts(study, outcome, of, arm) } else { BTreeMap::new() };
    if is_fixed {
        let places: BTreeSet<(u64, &str)> = marks.iter().map(|mark| order(&mark.at)).collect();
        for place in places {
            for (group, blocks) in &counts {
                steps.insert((place, group.as_deref()), blocks.clone());
            }
        }
    }
    let none = || vec![Sums::default(); outcome.blocks_of(&study.arms[arm]) as usize];
    for Mark { block, at, group, tally, .. } in marks {
        let blocks = steps.entry((order(at), group.as_deref())).or_insert_with(none);
        let sums = &mut blocks[*block as usize];
        sums.sum += tally.sum as f64;
        if !is_fixed {
            sums.count += tally.count as f64;
        }
    }
    let step = |(((_, at), group), blocks): (Key<'_>, _)| Step {
        at: at.to_owned(),
        group: group.map(str::to_owned),
        blocks,
    };
    steps.into_iter().map(step).collect()
}

/// Returns the number of players or games in each block over which a mean is taken, for each group
/// of players.
fn counts(
    study: &Study,
    outcome: &Outcome,
    curve: &Curve,
    arm: usize,
) -> BTreeMap<Option<String>, Vec<Sums>> {
    let none = || vec![Sums::default(); outcome.blocks_of(&study.arms[arm]) as usize];
    let mut counts: BTreeMap<Option<String>, Vec<Sums>> = BTreeMap::new();
    for game in outcome.arms[arm].chunks(study.arms[arm].seats) {
        let group = |row: &Row| curve.by.map(|by| row.group(&study.arms[arm], by));
        let mut groups: Vec<Option<String>> = game.iter().map(group).collect();
        if curve.of.per == Per::Game {
            groups.sort();
            groups.dedup();
        }
        for group in groups {
            counts.entry(group).or_insert_with(none)[game[0].block as usize].count += 1.0;
        }
    }
    counts
}
