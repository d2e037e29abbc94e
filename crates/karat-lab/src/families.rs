//! Puts into words what several families of bots have in common, how a result depends on their
//! strength, and whether it agrees with a document.

use crate::answer::{Finding, Line, Trend, fair};
use crate::formats::{amount, capitalized, joined, listed_names, percent, points, signed, trimmed};
use crate::sentences::{bounds, deviation, interval, players, shown};
use crate::study::{Arm, Ask, Claim, Direction, Measure, Question, Study};

/// The answers of several families of bots to one question.
pub(crate) struct Families<'a> {
    pub(crate) study: &'a Study,
    pub(crate) question: &'a Question,
    pub(crate) lines: &'a [Line],
}

/// A finding about a group that all families share, or that they do not share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shared {
    Disputed,
    More,
    Less,
    Equal,
    Unknown,
}

impl Families<'_> {
    /// Says in which findings the families agree and in which they disagree, with the values of
    /// each family.
    pub(crate) fn agreement(&self) -> Vec<String> {
        let groups = self.groups();
        let with = |shared: Shared| -> Vec<&(&str, Vec<&Line>)> {
            groups.iter().filter(|(_, lines)| self.shared(lines) == shared).collect()
        };
        let order = [Shared::Disputed, Shared::More, Shared::Less, Shared::Equal];
        let found = order.map(|shared| (shared, with(shared)));
        let mut sentences: Vec<String> = found
            .into_iter()
            .filter(|(_, groups)| !groups.is_empty())
            .map(|(shared, groups)| self.sentence(shared, &groups))
            .collect();
        let has_difference = groups
            .iter()
            .any(|(_, lines)| !matches!(self.shared(lines), Shared::Equal | Shared::Unknown));
        let unknown = with(Shared::Unknown);
        if !has_difference && !unknown.is_empty() {
            sentences.push(self.sentence(Shared::Unknown, &unknown));
            let lines: Vec<&Line> = unknown.iter().flat_map(|(_, lines)| lines.clone()).collect();
            sentences.extend(self.shown(&lines));
        }
        sentences
    }

    /// Returns what the games would have shown about the given lines.
    fn shown(&self, lines: &[&Line]) -> Option<String> {
        match &self.question.ask {
            Ask::Differs { of, .. } => shown(lines, |value| amount(*of, value)),
            _ => shown(lines, points),
        }
    }

    /// Returns the lines that compare a value with a reference.
    fn compared(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| line.finding != Finding::Plain)
    }

    /// Returns the lines of each group, with one line for each family. A comparison of unevenness
    /// is about all groups together.
    fn groups(&self) -> Vec<(&str, Vec<&Line>)> {
        let is_joint = matches!(self.question.ask, Ask::Uneven { .. });
        let mut groups: Vec<(&str, Vec<&Line>)> = Vec::new();
        for line in self.compared() {
            let name = if is_joint { "" } else { line.name.as_str() };
            match groups.iter_mut().find(|(known, _)| *known == name) {
                Some((_, lines)) => lines.push(line),
                None => groups.push((name, vec![line])),
            }
        }
        groups
    }

    fn shared(&self, lines: &[&Line]) -> Shared {
        let has = |findings: &[Finding]| lines.iter().any(|line| findings.contains(&line.finding));
        let all = |findings: &[Finding]| lines.iter().all(|line| findings.contains(&line.finding));
        let more = [Finding::More, Finding::SlightlyMore];
        let less = [Finding::Less, Finding::SlightlyLess];
        match () {
            () if has(&more) && has(&less) => Shared::Disputed,
            () if all(&more) => Shared::More,
            () if all(&less) => Shared::Less,
            () if all(&[Finding::Equivalent, Finding::SlightlyMore, Finding::SlightlyLess]) => {
                Shared::Equal
            }
            () => Shared::Unknown,
        }
    }

    fn sentence(&self, shared: Shared, groups: &[&(&str, Vec<&Line>)]) -> String {
        let names: Vec<&str> = groups.iter().map(|(name, _)| *name).collect();
        let said = match &self.question.ask {
            Ask::Fair { .. } | Ask::Exceeds { .. } => self.of_shares(shared, &names),
            Ask::Differs { arm, from, of, .. } => {
                let [with, than] = [arm, from].map(|arm| self.study.arms[*arm].title.as_str());
                let said = self.of_changes(shared, &names, *of);
                format!("With {with} instead of {than}, {said}")
            }
            Ask::Uneven { arm, from, .. } => {
                let title = |arm: usize| self.study.arms[arm].title.as_str();
                let than =
                    from.map_or_else(String::new, |from| format!(" than with {}", title(from)));
                let with = title(*arm);
                match shared {
                    Shared::Disputed => format!(
                        "It depends on the bots whether the chances are less or more even with \
                         {with}{than}"
                    ),
                    Shared::More => {
                        format!("Among all these bots, the chances are less even with {with}{than}")
                    }
                    Shared::Less => {
                        format!("Among all these bots, the chances are more even with {with}{than}")
                    }
                    Shared::Equal | Shared::Unknown => format!(
                        "Not all of these bots show whether the chances are less or more even with \
                         {with}{than}"
                    ),
                }
            }
        };
        let mut is_first = true;
        let values = groups.iter().map(|(name, lines)| {
            let values = lines.iter().map(|line| {
                let value = self.value(line, is_first);
                is_first = false;
                value
            });
            let values = joined(&values.collect::<Vec<_>>());
            if groups.len() == 1 { values } else { format!("{name} {values}") }
        });
        let values = values.collect::<Vec<_>>().join("; ");
        format!("{}: {values}.", capitalized(&said))
    }

    fn of_shares(&self, shared: Shared, names: &[&str]) -> String {
        let (wins, share) = (verb(names, "wins", "win"), trimmed(fair(self.study)));
        let [and, or] = ["and", "or"].map(|word| listed_names(names, word));
        match shared {
            Shared::Disputed => format!(
                "it depends on the bots whether {or} wins more or less than a fair share of {share}"
            ),
            Shared::More => {
                format!("among all these bots, {and} {wins} more than a fair share of {share}")
            }
            Shared::Less => {
                format!("among all these bots, {and} {wins} less than a fair share of {share}")
            }
            Shared::Equal => {
                let margin = points(self.question.margin.unwrap_or_default());
                format!(
                    "among all these bots, {and} {wins} a fair share of {share}, to within {margin}"
                )
            }
            Shared::Unknown => format!(
                "not all of these bots show a difference from a fair share of {share} for {and}"
            ),
        }
    }

    fn of_changes(&self, shared: Shared, names: &[&str], of: Measure) -> String {
        let [and, or] = ["and", "or"].map(|word| listed_names(names, word));
        let (verbs, more, less) = match of {
            Measure::Wins => (["wins", "win"], "more", "less"),
            Measure::Points => (["scores", "score"], "more", "less"),
            Measure::Place => (["finishes", "finish"], "later", "earlier"),
            Measure::Plies => (["is", "is"], "longer", "shorter"),
        };
        let (and, or) = match of {
            Measure::Plies => ("a game".to_owned(), "a game".to_owned()),
            _ => (and, or),
        };
        let does = verb(names, verbs[0], verbs[1]);
        match shared {
            Shared::Disputed => {
                format!("it depends on the bots whether {or} {} {more} or {less}", verbs[0])
            }
            Shared::More => format!("{and} {does} {more} among all these bots"),
            Shared::Less => format!("{and} {does} {less} among all these bots"),
            Shared::Equal => {
                let margin = amount(of, self.question.margin.unwrap_or_default());
                format!("the change is below {margin} among all these bots for {and}")
            }
            Shared::Unknown => format!("not all of these bots show a change for {and}"),
        }
    }

    /// Formats a family's value with its interval.
    fn value(&self, line: &Line, is_first: bool) -> String {
        match &self.question.ask {
            Ask::Fair { .. } | Ask::Exceeds { .. } => {
                let bound = |bound: f64| format!("{:.1}", 100.0 * bound);
                format!("{}{}", percent(line.value), interval(line, is_first, bound))
            }
            Ask::Differs { of, .. } => change(line, *of, is_first),
            Ask::Uneven { .. } => {
                let plain = self.lines.iter().filter(|it| it.finding == Finding::Plain);
                let of_family = plain.filter(|it| it.arm == line.arm).enumerate();
                let values = of_family.map(|(place, it)| {
                    let is_first = is_first && place == 0;
                    let bound = |bound: f64| format!("{:.1}", deviation(bound));
                    let unit = if is_first { " percentage points" } else { "" };
                    let interval = interval(it, is_first, bound);
                    format!("{:.1}{unit}{interval}", deviation(it.value))
                });
                values.collect::<Vec<_>>().join(" instead of ")
            }
        }
    }

    /// Says how the win shares change from the weakest to the strongest bots.
    pub(crate) fn trend(&self, trend: &Trend) -> String {
        let Self { study, question, lines } = *self;
        let named = |name: &str| {
            let arm = study.arm_named(name).expect("a trend is between arms");
            players(study, arm)
        };
        let fair = fair(study);
        let line_of = |arm: &str, group: &str| {
            lines.iter().find(|line| line.arm == arm && line.group == group)
        };
        let mut turns = Vec::new();
        let mut grows = Vec::new();
        let mut shrinks = Vec::new();
        let mut open = Vec::new();
        for line in &trend.lines {
            let ends = [&trend.weakest, &trend.strongest].map(|arm| line_of(arm, &line.group));
            let [Some(weak), Some(strong)] = ends else { continue };
            let sides = [weak, strong].map(|it| it.p_differs.is_some_and(|p| p < question.alpha));
            let [from, to] = [weak, strong].map(|it| it.value - fair);
            match line.finding {
                Finding::Equivalent | Finding::Open | Finding::Plain => open.push(line),
                _ if sides == [true, true] && from * to < 0.0 => turns.push(line),
                _ if to.abs() > from.abs() => grows.push(line),
                _ => shrinks.push(line),
            }
        }
        let is_changed = !(turns.is_empty() && shrinks.is_empty() && grows.is_empty());
        let changed = turns.iter().chain(&shrinks).chain(&grows).enumerate();
        let values = changed.map(|(place, line)| {
            format!("{} {}", line.name, change(line, Measure::Wins, place == 0))
        });
        let values = joined(&values.collect::<Vec<_>>());
        let shown = shown(&open, points);
        let parts = [
            (turns, "changes direction"),
            (shrinks, "shrinks"),
            (grows, "grows"),
            (open, "does not clearly change"),
        ];
        let said = parts.iter().filter(|(lines, _)| !lines.is_empty()).map(|(lines, verb)| {
            let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
            format!("{verb} for {}", listed_names(&names, "and"))
        });
        let said = format!(
            "With stronger bots, from {} to {}, the difference from a fair share {}",
            named(&trend.weakest),
            named(&trend.strongest),
            joined(&said.collect::<Vec<_>>()),
        );
        let values = if is_changed { format!(": {values}") } else { String::new() };
        let shown = shown.map_or_else(String::new, |shown| format!(" {shown}"));
        format!("{said}{values}.{shown}")
    }

    /// Says whether the games agree with a document.
    pub(crate) fn claim(&self, claim: &Claim) -> String {
        let Claim { source, text, expected } = claim;
        let mut patterns: Vec<(String, Vec<String>)> = Vec::new();
        for (arm, _) in self.question.ask.comparisons() {
            let arm = &self.study.arms[arm];
            let verdict = self.verdict(arm, expected);
            let players = players(self.study, arm);
            match patterns.iter_mut().find(|(known, _)| *known == verdict) {
                Some((_, bots)) => bots.push(players),
                None => patterns.push((verdict, vec![players])),
            }
        }
        let verdict = match patterns.as_slice() {
            [(verdict, bots)] if bots.len() == 1 => format!("these games {verdict}"),
            [(verdict, _)] => format!("among all these bots, these games {verdict}"),
            _ => {
                let among = patterns.iter().map(|(verdict, bots)| {
                    format!("among {}, these games {verdict}", joined(bots))
                });
                among.collect::<Vec<_>>().join("; ")
            }
        };
        let undecided = self.compared().filter(|line| {
            let is_meant =
                |group: &Option<String>| group.as_ref().is_none_or(|it| *it == line.group);
            line.finding == Finding::Open && expected.iter().any(|(group, _)| is_meant(group))
        });
        let shown = self.shown(&undecided.collect::<Vec<_>>());
        let shown = shown.map_or_else(String::new, |sentence| format!(" {sentence}"));
        format!("The document ({source}) says that {text}; {verdict}.{shown}")
    }

    /// Returns what the games of one arm say about a document's statement, as the predicate of a
    /// sentence.
    fn verdict(&self, arm: &Arm, expected: &[(Option<String>, Direction)]) -> String {
        let of_arm: Vec<&Line> = self.compared().filter(|line| line.arm == arm.name).collect();
        let mut verdicts: Vec<(Option<bool>, &str)> = Vec::new();
        for (group, direction) in expected {
            let known = verdicts.len();
            let meant =
                of_arm.iter().filter(|line| group.as_ref().is_none_or(|it| *it == line.group));
            verdicts.extend(meant.map(|line| {
                let name = line.name.as_str();
                (confirms(*direction, line.finding), name)
            }));
            // A label that does not occur in any game.
            if let (Some(group), true) = (group, verdicts.len() == known) {
                verdicts.push((None, group));
            }
        }
        let some = [(Some(true), "agree"), (Some(false), "disagree"), (None, "cannot decide")];
        let some = some.into_iter().filter_map(|(verdict, verb)| {
            let lines = verdicts.iter().filter(|(known, _)| *known == verdict);
            let names: Vec<String> = lines.map(|(_, name)| (*name).to_owned()).collect();
            (!names.is_empty()).then_some((verb, names))
        });
        let some: Vec<(&str, Vec<String>)> = some.collect();
        match some.as_slice() {
            [] => "cannot decide".to_owned(),
            [(verb, _)] => (*verb).to_owned(),
            _ => {
                let parts =
                    some.iter().map(|(verb, names)| format!("{verb} about {}", joined(names)));
                joined(&parts.collect::<Vec<_>>())
            }
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
fn change(line: &Line, of: Measure, is_first: bool) -> String {
    let scale = if of == Measure::Wins { 100.0 } else { 1.0 };
    let signed = |value: f64| signed(scale * value);
    let unit = if is_first { format!(" {}", of.unit()) } else { String::new() };
    format!("{}{unit}{}", signed(line.value), bounds(line.interval, line, is_first, signed))
}

/// Returns the form of a verb that fits the number of names.
fn verb<'a>(names: &[&str], one: &'a str, many: &'a str) -> &'a str {
    if names.len() == 1 { one } else { many }
}
