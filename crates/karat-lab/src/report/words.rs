//! The wording of reports, and the formatting of their values.

use crate::answer::{Answer, Finding, Line, Unit};
use crate::report::Report;

/// Formats a value with its unit.
pub(super) fn value(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Share => format!("{:.2}%", 100.0 * value),
        Unit::ShareDifference => format!("{:+.2} pp", 100.0 * value),
        Unit::Squared => format!("{:+.2} pp²", 10_000.0 * value),
        Unit::Number => format!("{value:+.3}"),
        Unit::LogRatio => format!("{value:.2}"),
    }
}

/// Formats a probability.
pub(super) fn probability(p: f64) -> String {
    if p < 0.0001 { "below 0.0001".to_owned() } else { format!("{p:.4}") }
}

/// Formats the bounds of a confidence interval.
pub(super) fn ends(unit: Unit, [low, high]: [f64; 2]) -> String {
    format!("{} to {}", value(unit, low), value(unit, high))
}

/// Describes an answer's conclusion.
pub(super) fn finding(unit: Unit, finding: Finding) -> &'static str {
    match (unit, finding) {
        (_, Finding::Plain) => "",
        (Unit::LogRatio, Finding::More) => "yes, the test accepts the higher share",
        (Unit::LogRatio, Finding::Less) => "no, the test accepts the lower share",
        (_, Finding::Open) => "inconclusive",
        (_, Finding::Equivalent) => {
            "no significant difference, and one as large as the margin is ruled out"
        }
        (_, Finding::SlightlyMore) => "significantly higher, but by less than the margin",
        (_, Finding::SlightlyLess) => "significantly lower, but by less than the margin",
        (_, Finding::More) => "significantly higher",
        (_, Finding::Less) => "significantly lower",
    }
}

/// Formats a line of an answer as a sentence.
pub(super) fn sentence(report: &Report, answer: &Answer, line: &Line) -> String {
    let unit = answer.unit;
    let mut text = format!("{}: {}", line.group, value(unit, line.value));
    if let Some(interval) = line.interval {
        let bounds = if unit == Unit::LogRatio { "bounds " } else { "" };
        text += &format!(" ({bounds}{})", ends(unit, interval));
    } else if let Some(lack) = line.lack {
        text += &format!(" ({lack})");
    }
    let of = if matches!(unit, Unit::LogRatio | Unit::Squared) { "blocks" } else { "player-games" };
    text += &format!(", {} {of}", line.count);
    let found = finding(unit, line.finding);
    if !found.is_empty() {
        text += ": ";
        text += found;
    }
    if unit == Unit::LogRatio && line.finding != Finding::Open {
        text += &format!(" after {} of at most {} blocks", line.count, report.blocks_planned);
    }
    text
}

/// Summarises an answer: each conclusion, with the groups to which it applies.
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

/// Caveats that apply to every study of bot games.
pub(super) const LIMITS: [&str; 5] = [
    "The results hold for these bots, which follow similar rules. People, and bots that think further \
     ahead, may win in ways that these bots cannot.",
    "A share that does not differ significantly from a fair share is not necessarily fair. Look at the \
     interval, and at the margin if the question has one.",
    "Each interval covers its own value in 95% of cases. The tests within one question are corrected \
     for multiple comparisons. The questions of a study are not corrected for each other.",
    "The games of a block share their deal, so blocks count as independent, not games.",
    "If you look at many studies, about one in twenty finds a difference by chance.",
];
