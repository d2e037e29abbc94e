//! The sentences of a report.

use crate::answer::{Answer, Finding, Line, Unit};
use crate::report::Report;

/// Returns a value in its unit.
pub(super) fn value(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Share => format!("{:.2}%", 100.0 * value),
        Unit::ShareDifference => format!("{:+.2} pp", 100.0 * value),
        Unit::Squared => format!("{:+.2} pp²", 10_000.0 * value),
        Unit::Number => format!("{value:+.3}"),
        Unit::LogRatio => format!("{value:.2}"),
    }
}

/// Returns a probability.
pub(super) fn probability(p: f64) -> String {
    if p < 0.0001 { "below 0.0001".to_owned() } else { format!("{p:.4}") }
}

/// Returns the ends of an interval.
pub(super) fn ends(unit: Unit, [low, high]: [f64; 2]) -> String {
    format!("{} to {}", value(unit, low), value(unit, high))
}

/// Returns a finding in words.
pub(super) fn finding(unit: Unit, finding: Finding) -> &'static str {
    match (unit, finding) {
        (_, Finding::Plain) => "",
        (Unit::LogRatio, Finding::More) => "yes, the higher share is taken",
        (Unit::LogRatio, Finding::Less) => "no, the lower share is taken",
        (_, Finding::Open) => "these games cannot tell",
        (_, Finding::Equivalent) => {
            "no difference is seen, and one as great as the margin is ruled out"
        }
        (_, Finding::SlightlyMore) => "more, but by less than the margin",
        (_, Finding::SlightlyLess) => "less, but by less than the margin",
        (_, Finding::More) => "more than what it is compared with",
        (_, Finding::Less) => "less than what it is compared with",
    }
}

/// Returns a line of an answer as a sentence.
pub(super) fn sentence(report: &Report, answer: &Answer, line: &Line) -> String {
    let unit = answer.unit;
    let mut text = format!("{}: {}", line.group, value(unit, line.value));
    if let Some(interval) = line.interval {
        let bounds = if unit == Unit::LogRatio { "bounds " } else { "" };
        text += &format!(" ({bounds}{})", ends(unit, interval));
    }
    let of = if matches!(unit, Unit::LogRatio | Unit::Squared) { "blocks" } else { "player-games" };
    text += &format!(", {} {of}", line.count);
    let found = finding(unit, line.finding);
    if !found.is_empty() {
        text += ": ";
        text += found;
    }
    if unit == Unit::LogRatio && line.finding != Finding::Open {
        text += &format!(" after {} of at most {} blocks", report.blocks, report.blocks_planned);
    }
    text
}

/// Returns the summary of an answer: the findings and their groups.
pub(super) fn summary(answer: &Answer) -> String {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in &answer.lines {
        let finding = finding(answer.unit, line.finding);
        match found.iter_mut().find(|(known, _)| *known == finding) {
            Some((_, groups)) => groups.push(&line.group),
            None => found.push((finding, vec![&line.group])),
        }
    }
    let told = found.iter().filter(|(finding, _)| !finding.is_empty());
    let told = told.map(|(finding, groups)| format!("{}: {finding}.", groups.join(", ")));
    told.collect::<Vec<_>>().join(" ")
}

/// The general limits of such studies.
pub(super) const LIMITS: [&str; 5] = [
    "The results hold for these bots, who play by rules and alike. People, and bots that think \
     further, may win with what these cannot use.",
    "A share that is not told apart from a fair one is not thereby fair: look at the interval, and at \
     the margin if the question has one.",
    "Intervals are of each value by itself, 95% of the time; only the tests of one question are \
     corrected for being several. Several questions of one study are not.",
    "Games of a block share their deal, so blocks are what is counted as independent.",
    "Whoever looks at many studies finds some that reject by chance, one in twenty.",
];
