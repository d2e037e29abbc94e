//! Curves, which measure a quantity over the course of a study's games.
//!
//! This module parses curve definitions, stores measurements in parts, and averages them. A part
//! stores an integer sum and an integer count for each curve, block and step, so merging parts of
//! any size yields the same data.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use karat_arena::Ended;
use karat_arena::curves::{Along, Per, Tally};
use serde::Serialize;

use crate::statistics::Sums;

/// A quantity measured over the course of a study's games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Curve {
    /// The curve's title.
    pub title: String,
    /// The curve's definition.
    pub of: karat_arena::curves::Curve,
}

/// A curve's value at one step, summed over the games in a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The index of the curve in the study.
    pub curve: usize,
    /// The block number.
    pub block: u64,
    /// The name or number of the step.
    pub at: String,
    /// The sum of the measured values, and the count by which it is divided to get the mean.
    pub tally: Tally,
}

/// Returns the values of all curves in the given games, sorted by block, curve and step.
///
/// In this order, parts of any size merge into identical output.
pub(crate) fn marks(games: &[Ended]) -> Vec<Mark> {
    let mut tallies: BTreeMap<(u64, usize, &str), Tally> = BTreeMap::new();
    for game in games {
        for (curve, places) in game.measured.iter().enumerate() {
            for (place, measured) in places {
                let tally = tallies.entry((game.block, curve, place)).or_default();
                tally.sum += measured.sum;
                tally.count += measured.count;
            }
        }
    }
    let mark = |((block, curve, at), tally): ((u64, usize, &str), Tally)| Mark {
        curve,
        block,
        at: at.to_owned(),
        tally,
    };
    tallies.into_iter().map(mark).collect()
}

/// The keyword of lines with curve values.
const LINE: &str = "curve";

impl Mark {
    /// Returns whether a line of a part contains a curve value.
    pub(crate) fn is_line(line: &str) -> bool {
        line.split(',').next() == Some(LINE)
    }

    /// Appends the value to a string as a line of text.
    pub(crate) fn write(&self, out: &mut String) {
        let Self { curve, block, at, tally: Tally { sum, count } } = self;
        writeln!(out, "{LINE},{curve},{block},{at},{sum},{count}").expect("a text takes it");
    }

    pub(crate) fn read(line: &str) -> Option<Self> {
        let values: Vec<&str> = line.split(',').collect();
        let [LINE, curve, block, at, sum, count] = *values else { return None };
        Some(Self {
            curve: curve.parse().ok()?,
            block: block.parse().ok()?,
            at: at.to_owned(),
            tally: Tally { sum: sum.parse().ok()?, count: count.parse().ok()? },
        })
    }
}

/// Returns the sort key of a step: numbers in numerical order, then words.
pub(crate) fn order(at: &str) -> (u64, &str) {
    (at.parse().unwrap_or(u64::MAX), at)
}

/// Returns the sums of a study's curve with the given index in one arm: for each step, in order, one
/// sum per block. A block has `rotations` games with `seats` players each.
pub(crate) fn sums(
    curves: &[Curve],
    curve: usize,
    (rotations, seats): (usize, usize),
    marks: &[Mark],
    blocks: u64,
) -> Vec<(String, Vec<Sums>)> {
    let Curve { of, .. } = &curves[curve];
    // If the steps are values of an event, a game without a value at a step counts as 0 there.
    let count = match (&of.along, of.per) {
        (Along::Event(_), _) | (_, Per::Event) => 0,
        (Along::Address(_), Per::Game) => rotations,
        (Along::Address(_), Per::Player) => rotations * seats,
    };
    let none = || vec![Sums { sum: 0.0, count: count as f64 }; blocks as usize];
    let mut places: BTreeMap<(u64, &str), Vec<Sums>> = BTreeMap::new();
    for mark in marks.iter().filter(|mark| mark.curve == curve) {
        let Mark { block, at, tally, .. } = mark;
        let sums = &mut places.entry(order(at)).or_insert_with(none)[*block as usize];
        sums.sum += tally.sum as f64;
        if count == 0 {
            sums.count += tally.count as f64;
        }
    }
    let named = places.into_iter().map(|((_, place), sums)| (place.to_owned(), sums));
    named.collect()
}
