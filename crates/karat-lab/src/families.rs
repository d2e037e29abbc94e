//! Puts into words what several families of bots have in common, how a result depends on their
//! strength, and whether it agrees with a document.

use crate::answer::{Finding, Line, Trend, fair, group_name};
use crate::formats::{Wording, capitalized};
use crate::phrases::{interval, players, shown, typical};
use crate::study::{Arm, Ask, Claim, Direction, Measure, Question, Study};

/// The answers of several families of bots to one question.
pub(crate) struct Families<'a> {
    pub(crate) study: &'a Study,
    pub(crate) question: &'a Question,
    pub(crate) lines: &'a [Line],
}

/// The name of a group or of a ranked version, with the lines of all families about it.
type Named<'a> = (&'a str, Vec<&'a Line>);

/// A finding about a group that all families share, or that they do not share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shared {
    /// Some families show that the value is greater, and others that it is smaller.
    Disputed,
    All(Side),
    /// Some families show a difference, and no family shows the opposite.
    Some(Side),
    Equal,
    Unknown,
}

/// The direction of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    More,
    Less,
}

impl Side {
    const BOTH: [Self; 2] = [Self::More, Self::Less];

    /// Returns the direction as part of the ids of messages.
    fn id(self) -> &'static str {
        match self {
            Self::More => "more",
            Self::Less => "less",
        }
    }
}

impl Shared {
    /// Returns the id of the message that says which families show a difference.
    fn bots(self) -> &'static str {
        if let Self::Some(_) = self { "lab-bots-some" } else { "lab-bots-all" }
    }
}

impl Families<'_> {
    /// Says in which findings the families agree and in which they disagree, with the values of
    /// each family.
    pub(crate) fn agreement(&self) -> Vec<String> {
        self.sentences(true)
    }

    /// Says which versions of a ranking the families agree or disagree about, without the values.
    pub(crate) fn agreement_by_name(&self) -> Vec<String> {
        self.sentences(false)
    }

    fn sentences(&self, has_values: bool) -> Vec<String> {
        let groups = self.groups();
        let with = |shared: Shared| -> Vec<&Named<'_>> {
            groups.iter().filter(|(_, lines)| self.shared(lines) == shared).collect()
        };
        let all = Side::BOTH.map(Shared::All);
        let some = Side::BOTH.map(Shared::Some);
        let order = [&[Shared::Disputed][..], &all, &some, &[Shared::Equal]].concat();
        let mut sentences: Vec<String> = order
            .into_iter()
            .map(|shared| (shared, with(shared)))
            .filter(|(_, groups)| !groups.is_empty())
            .map(|(shared, groups)| self.sentence(shared, &groups, has_values))
            .collect();
        let has_difference = groups
            .iter()
            .any(|(_, lines)| !matches!(self.shared(lines), Shared::Equal | Shared::Unknown));
        let unknown = with(Shared::Unknown);
        if !has_difference && !unknown.is_empty() {
            sentences.push(self.sentence(Shared::Unknown, &unknown, has_values));
            let lines: Vec<&Line> = unknown.iter().flat_map(|(_, lines)| lines.clone()).collect();
            sentences.extend(self.shown(&lines));
        }
        sentences
    }

    /// Returns what the games would have shown about the given lines.
    fn shown(&self, lines: &[&Line]) -> Option<String> {
        let to = self.to();
        match &self.question.ask {
            Ask::Differs { of, .. } | Ask::Rank { of, .. } => {
                shown(to, lines, |value| to.amount(*of, value))
            }
            _ => shown(to, lines, |value| to.points(value)),
        }
    }

    /// Returns the lines that compare a value with a reference.
    fn compared(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| line.finding != Finding::Plain)
    }

    /// Returns the lines of each group or ranked version, with one line for each family. A
    /// comparison of unevenness is about all groups together. Versions are in the order of the
    /// family with the most games, greatest first.
    fn groups(&self) -> Vec<Named<'_>> {
        let ask = &self.question.ask;
        let families = if let Ask::Rank { .. } = ask { ask.families() } else { Vec::new() };
        let is_of = |line: &Line, arm: usize| self.study.arms[arm].name == line.arm;
        let place = |line: &Line| {
            families.iter().find_map(|family| family.iter().position(|(arm, _)| is_of(line, *arm)))
        };
        let is_joint = matches!(ask, Ask::Uneven { .. });
        let is_same = |one: &Line, other: &Line| match place(one) {
            Some(place_of_one) => place(other) == Some(place_of_one),
            None => is_joint || one.name == other.name,
        };
        let mut groups: Vec<Named<'_>> = Vec::new();
        for line in self.compared() {
            match groups.iter_mut().find(|(_, lines)| is_same(lines[0], line)) {
                Some((_, lines)) => lines.push(line),
                None => groups.push((line.name.as_str(), vec![line])),
            }
        }
        if let Ask::Rank { .. } = ask {
            groups
                .sort_by(|(_, one), (_, other)| surest(other).value.total_cmp(&surest(one).value));
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
            () if all(&more) => Shared::All(Side::More),
            () if all(&less) => Shared::All(Side::Less),
            () if all(&[Finding::Equivalent, Finding::SlightlyMore, Finding::SlightlyLess]) => {
                Shared::Equal
            }
            () if has(&more) => Shared::Some(Side::More),
            () if has(&less) => Shared::Some(Side::Less),
            () => Shared::Unknown,
        }
    }

    fn sentence(&self, shared: Shared, groups: &[&Named<'_>], has_values: bool) -> String {
        let to = self.to();
        let names: Vec<String> = groups.iter().map(|(name, _)| (*name).to_owned()).collect();
        let title = |arm: usize| self.study.arms[arm].title.as_str();
        let said = match &self.question.ask {
            Ask::Fair { .. } | Ask::Exceeds { .. } => self.of_shares(shared, &names),
            Ask::Rank { group, of, .. } => self.of_ranking(shared, group, *of),
            Ask::Differs { arm, from, of, .. } => {
                let said = self.of_changes(shared, &names, *of);
                let args = [("with", title(*arm)), ("than", title(*from)), ("said", &said)];
                to.tell("lab-with", &args)
            }
            Ask::Uneven { arm, from, .. } => {
                let id = match shared {
                    Shared::Disputed => "lab-uneven-disputed",
                    Shared::All(Side::More) | Shared::Some(Side::More) => "lab-uneven-more",
                    Shared::All(Side::Less) | Shared::Some(Side::Less) => "lab-uneven-less",
                    Shared::Equal | Shared::Unknown => "lab-uneven-unknown",
                };
                let than = from.map_or("", title);
                let bots = to.text(shared.bots());
                to.tell(id, &[("with", title(*arm)), ("than", than), ("bots", &bots)])
            }
        };
        if !has_values {
            let args = [("said", &*capitalized(&said)), ("values", &to.joined(&names))];
            return to.tell("lab-values", &args);
        }
        let mut is_first = true;
        let values = groups.iter().map(|(name, lines)| {
            let values = lines.iter().map(|line| {
                let value = self.value(line, is_first);
                is_first = false;
                value
            });
            let values = to.joined(&values.collect::<Vec<_>>());
            match self.question.ask {
                // The name of a version can end in a number.
                Ask::Rank { .. } => format!("{name}: {values}"),
                _ if groups.len() == 1 => values,
                _ => format!("{name} {values}"),
            }
        });
        let values = values.collect::<Vec<_>>().join("; ");
        to.tell("lab-values", &[("said", &capitalized(&said)), ("values", &values)])
    }

    fn of_shares(&self, shared: Shared, names: &[String]) -> String {
        let to = self.to();
        let (id, names_joined) = match shared {
            Shared::Disputed => ("lab-disputed".to_owned(), to.either(names)),
            Shared::All(side) | Shared::Some(side) => {
                (format!("lab-all-{}", side.id()), to.joined(names))
            }
            Shared::Equal => ("lab-all-equal".to_owned(), to.joined(names)),
            Shared::Unknown => ("lab-unknown".to_owned(), to.joined(names)),
        };
        let args = [
            ("names", names_joined.into()),
            ("count", names.len().into()),
            ("bots", to.text(shared.bots()).into()),
            ("share", to.trimmed(fair(self.arm())).into()),
            ("margin", to.points(self.question.margin.unwrap_or_default()).into()),
        ];
        to.say(&id, &args)
    }

    fn of_ranking(&self, shared: Shared, group: &str, of: Measure) -> String {
        let to = self.to();
        let measure = of.name();
        let id = match shared {
            Shared::Disputed => format!("lab-rank-disputed-{measure}"),
            Shared::All(side) | Shared::Some(side) => {
                format!("lab-rank-all-{measure}-{}", side.id())
            }
            Shared::Equal => "lab-rank-all-equal".to_owned(),
            Shared::Unknown => format!("lab-rank-unknown-{measure}"),
        };
        let args = [
            ("player", group_name(self.study, self.question.by, group)),
            ("bots", to.text(shared.bots())),
            ("margin", to.amount(of, self.question.margin.unwrap_or_default())),
        ];
        to.tell(&id, &args.each_ref().map(|(name, text)| (*name, text.as_str())))
    }

    fn of_changes(&self, shared: Shared, names: &[String], of: Measure) -> String {
        let to = self.to();
        let game = [to.text("lab-a-game")];
        let names = if of.is_of_game() { &game[..] } else { names };
        let measure = of.name();
        let (id, names_joined) = match shared {
            Shared::Disputed => (format!("lab-disputed-{measure}"), to.either(names)),
            Shared::All(side) | Shared::Some(side) => {
                (format!("lab-all-{measure}-{}", side.id()), to.joined(names))
            }
            Shared::Equal => ("lab-all-change-equal".to_owned(), to.joined(names)),
            Shared::Unknown => ("lab-unknown-change".to_owned(), to.joined(names)),
        };
        let args = [
            ("names", names_joined.into()),
            ("count", names.len().into()),
            ("bots", to.text(shared.bots()).into()),
            ("margin", to.amount(of, self.question.margin.unwrap_or_default()).into()),
        ];
        to.say(&id, &args)
    }

    /// Formats a family's value with its interval.
    fn value(&self, line: &Line, is_first: bool) -> String {
        let to = self.to();
        match &self.question.ask {
            Ask::Fair { .. } | Ask::Exceeds { .. } => {
                let bound = |bound: f64| to.decimal(100.0 * bound, 1);
                let interval = interval(to, line, is_first, bound);
                let args = [("value", &*to.percent(line.value)), ("interval", &interval)];
                to.tell("lab-value", &args)
            }
            Ask::Differs { of, .. } | Ask::Rank { of, .. } => change(to, line, *of, is_first),
            Ask::Uneven { .. } => {
                let plain = self.lines.iter().filter(|it| it.finding == Finding::Plain);
                let of_family = plain.filter(|it| it.arm == line.arm).enumerate();
                let values: Vec<String> = of_family
                    .map(|(place, line)| typical(to, line, is_first && place == 0))
                    .collect();
                match values.as_slice() {
                    [value, other] => to.tell("lab-instead", &[("value", value), ("other", other)]),
                    _ => to.joined(&values),
                }
            }
        }
    }

    /// Returns the arm that the question is about. All arms of a question have the same number of players.
    fn arm(&self) -> &Arm {
        &self.study.arms[self.question.ask.arm()]
    }

    fn to(&self) -> Wording {
        Wording::of(self.study)
    }

    /// Says how the win shares change with the strength of the bots.
    pub(crate) fn trend(&self, trend: &Trend) -> String {
        let Self { study, question, lines } = *self;
        let to = self.to();
        let named = |name: &str| {
            let arm = study.arm_named(name).expect("a trend is between arms");
            players(study, arm)
        };
        let fair = fair(self.arm());
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
        let changed = turns.iter().chain(&shrinks).chain(&grows).enumerate();
        let values = changed.map(|(place, line)| {
            format!("{} {}", line.name, change(to, line, Measure::Wins, place == 0))
        });
        let values = to.joined(&values.collect::<Vec<_>>());
        let shown = shown(to, &open, |value| to.points(value));
        let parts = [
            (turns, "lab-trend-turns"),
            (shrinks, "lab-trend-shrinks"),
            (grows, "lab-trend-grows"),
            (open, "lab-trend-open"),
        ];
        let parts = parts.iter().filter(|(lines, _)| !lines.is_empty()).map(|(lines, id)| {
            let names: Vec<String> = lines.iter().map(|line| line.name.clone()).collect();
            to.tell(id, &[("names", &to.joined(&names))])
        });
        let args = [
            ("weakest", &*named(&trend.weakest)),
            ("strongest", &named(&trend.strongest)),
            ("said", &to.joined(&parts.collect::<Vec<_>>())),
        ];
        let said = to.tell("lab-trend", &args);
        let said = match values.is_empty() {
            true => format!("{said}."),
            false => to.tell("lab-values", &[("said", &said), ("values", &values)]),
        };
        shown.map_or_else(|| said.clone(), |shown| format!("{said} {shown}"))
    }

    /// Says whether the games agree with a document.
    pub(crate) fn claim(&self, claim: &Claim) -> String {
        let Claim { source, text, expected } = claim;
        let comparisons = self.question.ask.comparisons();
        let mut patterns: Vec<(String, Vec<String>)> = Vec::new();
        for &(arm, _) in &comparisons {
            let arm = &self.study.arms[arm];
            let verdict = self.verdict(arm, expected);
            let players = players(self.study, arm);
            match patterns.iter_mut().find(|(known, _)| *known == verdict) {
                Some((_, bots)) => bots.push(players),
                None => patterns.push((verdict, vec![players])),
            }
        }
        let to = self.to();
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
                among.collect::<Vec<_>>().join("; ")
            }
        };
        let undecided = self.compared().filter(|line| {
            let is_meant =
                |group: &Option<String>| group.as_ref().is_none_or(|it| *it == line.group);
            line.finding == Finding::Open && expected.iter().any(|(group, _)| is_meant(group))
        });
        // The summary of a single family already says what its games would have shown.
        let undecided: Vec<&Line> = undecided.filter(|_| comparisons.len() > 1).collect();
        let shown = self.shown(&undecided);
        let said =
            to.tell("lab-claim", &[("source", source), ("text", text), ("verdict", &verdict)]);
        shown.map_or_else(|| said.clone(), |shown| format!("{said} {shown}"))
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
        let to = self.to();
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
}

/// Returns the line with the most games.
fn surest<'a>(lines: &[&'a Line]) -> &'a Line {
    let most = lines.iter().map(|line| line.count).max();
    let line = lines.iter().find(|line| Some(line.count) == most);
    line.expect("a group has a line")
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
fn change(to: Wording, line: &Line, of: Measure, is_first: bool) -> String {
    let signed = |value: f64| to.signed(of.scale() * value);
    let id = if is_first { "lab-value-unit" } else { "lab-value" };
    let args = [
        ("value", &*signed(line.value)),
        ("unit", &to.unit(of)),
        ("interval", &interval(to, line, is_first, signed)),
    ];
    to.tell(id, &args)
}
