//! The families of bots that answer the same question: what they have in common, how a result
//! depends on their strength, and whether it agrees with a document.

use crate::answer::{Finding, Line, Trend};
use crate::claim::{Claim, Direction, Said};
use crate::formats::{Wording, capitalized};
use crate::outcome::Outcome;
use crate::phrases::{interval, names_of_bots, shown};
use crate::strength::weakest_first;
use crate::study::{Ask, Measure, Question, Study, compared_arms};

/// A family of bots with its results.
#[derive(Debug, Clone)]
pub(crate) struct Family {
    /// The short name of the bots, such as `greedy bots`.
    pub(crate) name: String,
    /// The comparisons that give the answer, as in [`Ask::families`].
    pub(crate) comparisons: Vec<(usize, Option<usize>)>,
    /// The results.
    pub(crate) lines: Vec<Line>,
    /// The number of games in each version: those of the deals that all its arms have in common.
    pub(crate) games: u64,
}

impl Family {
    /// Returns the index of the first arm that the family's comparisons are about.
    pub(crate) fn arm(&self) -> usize {
        self.comparisons[0].0
    }

    /// Returns the lines that compare a value with a reference.
    pub(crate) fn compared(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| line.finding != Finding::Plain)
    }

    /// Returns the line about the same group or version as another family's line.
    pub(crate) fn counterpart(
        &self,
        study: &Study,
        ask: &Ask,
        of: &Self,
        line: &Line,
    ) -> Option<&Line> {
        match ask {
            // A comparison of unevenness is about all groups together.
            Ask::Uneven { .. } => self.compared().next(),
            Ask::Rank { .. } => {
                let is_named = |arm: usize| study.arms[arm].name == line.arm;
                let place = of.comparisons.iter().position(|(arm, _)| is_named(*arm))?;
                let name = &study.arms[self.comparisons.get(place)?.0].name;
                self.lines.iter().find(|it| it.arm == *name)
            }
            _ => self.lines.iter().find(|it| it.group == line.group),
        }
    }
}

/// Returns the families of bots that answer a question, in the order of the study file.
pub(crate) fn families(
    study: &Study,
    outcome: &Outcome,
    question: &Question,
    lines: &[Line],
) -> Vec<Family> {
    let families = question.ask.families();
    let arms: Vec<usize> = families.iter().map(|comparisons| comparisons[0].0).collect();
    let names = names_of_bots(study, &arms);
    let of_family = families.into_iter().zip(names).map(|(comparisons, name)| {
        let is_of =
            |line: &&Line| comparisons.iter().any(|(arm, _)| study.arms[*arm].name == line.arm);
        let lines = lines.iter().filter(is_of).cloned().collect();
        let games = compared_arms(&comparisons).map(|arm| {
            let arm = &study.arms[arm];
            outcome.blocks_of(arm) * study.layout(arm).rotations as u64
        });
        let games = games.min().unwrap_or_default();
        Family { name, comparisons, lines, games }
    });
    of_family.collect()
}

/// Returns the index of the family with the strongest bots, or of the first one if their order is
/// unknown.
pub(crate) fn strongest(study: &Study, families: &[Family]) -> usize {
    let arms: Vec<usize> = families.iter().map(Family::arm).collect();
    let strongest = weakest_first(study, &arms).and_then(|arms| arms.last().copied());
    families.iter().position(|family| Some(family.arm()) == strongest).unwrap_or_default()
}

/// Returns what the games would have shown about the given lines.
pub(crate) fn shown_about(to: Wording, ask: &Ask, lines: &[&Line]) -> Option<String> {
    shown(to, lines, |value| amount(to, ask, value))
}

/// Formats a difference in the quantity that a question is about.
pub(crate) fn amount(to: Wording, ask: &Ask, difference: f64) -> String {
    match ask {
        Ask::Differs { of, .. } | Ask::Rank { of, .. } => to.amount(*of, difference),
        _ => to.points(difference),
    }
}

/// Says how the win shares change from the weakest bots to the strongest ones.
pub(crate) fn trend(study: &Study, trend: &Trend) -> String {
    let to = Wording::of(study);
    let arms = [&trend.weakest, &trend.strongest].map(|name| {
        study.arms.iter().position(|arm| arm.name == *name).expect("a trend is between arms")
    });
    let [weakest, strongest] = &names_of_bots(study, &arms)[..] else { unreachable!("two arms") };
    let is_open = |line: &&Line| matches!(line.finding, Finding::Equivalent | Finding::Open);
    let (open, changed): (Vec<&Line>, Vec<&Line>) = trend.lines.iter().partition(is_open);
    let values = changed.iter().enumerate().map(|(place, line)| {
        format!("{} {}", line.name, change(to, line, Measure::Wins, place == 0))
    });
    let values = to.joined(&values.collect::<Vec<_>>());
    let args = [("weakest", weakest.as_str()), ("strongest", strongest), ("values", &values)];
    let mut sentences = Vec::new();
    if !changed.is_empty() {
        sentences.push(to.tell("lab-trend", &args));
    }
    if !open.is_empty() {
        let names: Vec<String> = open.iter().map(|line| line.name.clone()).collect();
        let names = to.joined(&names);
        let args = [("weakest", weakest.as_str()), ("strongest", strongest), ("names", &names)];
        sentences.push(to.tell("lab-trend-open", &args));
        sentences.extend(shown(to, &open, |value| to.points(value)));
    }
    sentences.join(" ")
}

/// Says whether the games agree with a document.
pub(crate) fn said(study: &Study, question: &Question, families: &[Family], claim: &Claim) -> Said {
    let Claim { source, text, expected } = claim;
    let to = Wording::of(study);
    let mut patterns: Vec<(String, Vec<String>)> = Vec::new();
    for family in families {
        let verdict = verdict(to, family, expected);
        match patterns.iter_mut().find(|(known, _)| *known == verdict) {
            Some((_, bots)) => bots.push(family.name.clone()),
            None => patterns.push((verdict, vec![family.name.clone()])),
        }
    }
    let verdict = match patterns.as_slice() {
        [(verdict, bots)] => {
            let id = if bots.len() == 1 { "lab-claim-one" } else { "lab-claim-all" };
            to.tell(id, &[("verdict", verdict)])
        }
        _ => {
            let among = patterns.iter().map(|(verdict, bots)| {
                let args = [("bots", &*to.joined(bots)), ("verdict", verdict)];
                to.tell("lab-claim-among", &args)
            });
            capitalized(&among.collect::<Vec<_>>().join("; "))
        }
    };
    let statement = to.tell("lab-claim", &[("source", source), ("text", text)]);
    let undecided = families.iter().flat_map(Family::compared).filter(|line| {
        let is_meant = |group: &Option<String>| group.as_ref().is_none_or(|it| *it == line.group);
        line.finding == Finding::Open && expected.iter().any(|(group, _)| is_meant(group))
    });
    let undecided: Vec<&Line> = undecided.collect();
    let shown = shown_about(to, &question.ask, &undecided);
    Said { statement, verdict: format!("{verdict}."), shown }
}

/// Returns what a family's games say about a document's statement, as the predicate of a sentence.
fn verdict(to: Wording, family: &Family, expected: &[(Option<String>, Direction)]) -> String {
    let of_family: Vec<&Line> = family.compared().collect();
    let mut verdicts: Vec<(Option<bool>, &str)> = Vec::new();
    for (group, direction) in expected {
        let known = verdicts.len();
        let meant =
            of_family.iter().filter(|line| group.as_ref().is_none_or(|it| *it == line.group));
        verdicts.extend(meant.map(|line| {
            let name = line.name.as_str();
            (confirms(*direction, line.finding), name)
        }));
        // A label that does not occur in any game.
        if let (Some(group), true) = (group, verdicts.len() == known) {
            verdicts.push((None, group));
        }
    }
    let some = [
        (Some(true), "lab-claim-agree"),
        (Some(false), "lab-claim-disagree"),
        (None, "lab-claim-open"),
    ];
    let some = some.into_iter().filter_map(|(verdict, id)| {
        let lines = verdicts.iter().filter(|(known, _)| *known == verdict);
        let names: Vec<String> = lines.map(|(_, name)| (*name).to_owned()).collect();
        (!names.is_empty()).then_some((id, names))
    });
    let some: Vec<(&str, Vec<String>)> = some.collect();
    match some.as_slice() {
        [] => to.text("lab-claim-open"),
        [(id, _)] => to.text(id),
        _ => {
            let parts = some.iter().map(|(id, names)| {
                to.tell(&format!("{id}-about"), &[("names", &to.joined(names))])
            });
            to.joined(&parts.collect::<Vec<_>>())
        }
    }
}
/// Returns whether a finding confirms a document's statement, or `None` if it is undecided.
fn confirms(expected: Direction, finding: Finding) -> Option<bool> {
    let found = match finding {
        Finding::Open | Finding::Plain => return None,
        Finding::More => [Direction::More; 2],
        Finding::Less => [Direction::Less; 2],
        // A difference that is smaller than the margin confirms both statements.
        Finding::SlightlyMore => [Direction::More, Direction::Equal],
        Finding::SlightlyLess => [Direction::Less, Direction::Equal],
        Finding::Equivalent => [Direction::Equal; 2],
    };
    Some(found.contains(&expected))
}

/// Formats a difference with its sign and interval. The first one in a sentence states its unit.
pub(crate) fn change(to: Wording, line: &Line, of: Measure, is_first: bool) -> String {
    let signed = |value: f64| to.signed(of.scale() * value);
    let id = if is_first { "lab-value-unit" } else { "lab-value" };
    let args = [
        ("value", &*signed(line.value)),
        ("unit", &to.unit(of)),
        ("interval", &interval(to, line, is_first, signed)),
    ];
    to.tell(id, &args)
}
