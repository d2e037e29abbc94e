//! Puts the results of one family of bots into sentences. They contain the values, their intervals,
//! and what the games would have shown, so that they can be read without the tables.

use crate::answer::{Finding, Line, fair, group_name};
use crate::formats::{Wording, capitalized};
use crate::phrases::{bounds, interval, shown, typical};
use crate::study::{Ask, Measure, Question, Study};

/// Describes the results of one family of bots.
pub(crate) fn family(study: &Study, question: &Question, lines: &[Line]) -> Vec<String> {
    let to = Wording::of(study);
    let title = |arm: usize| study.arms[arm].title.as_str();
    match &question.ask {
        Ask::Fair { .. } => fairness(study, question, lines),
        Ask::Differs { arm, from, of, .. } => {
            let change = Change { to, of: *of, with: title(*arm), than: title(*from) };
            change.sentences(question, lines)
        }
        Ask::Rank { group, of, .. } => {
            let player = capitalized(&group_name(study, question.by, group));
            ranking(to, &player, *of, question, lines)
        }
        Ask::Uneven { arm, from, .. } => {
            unevenness(to, [Some(title(*arm)), from.map(title)].into_iter().flatten(), lines)
        }
        Ask::Exceeds { low, high, .. } => {
            lines.iter().map(|line| decision(study, line, *low, *high)).collect()
        }
    }
}

/// The findings in the order of their sentences.
const ORDER: [Finding; 6] = [
    Finding::More,
    Finding::SlightlyMore,
    Finding::Less,
    Finding::SlightlyLess,
    Finding::Equivalent,
    Finding::Open,
];

/// Returns the lines with each finding, in the order of their sentences.
fn by_finding(lines: &[Line]) -> impl Iterator<Item = (Finding, Vec<&Line>)> {
    let found = ORDER.map(|finding| {
        let lines = lines.iter().filter(|line| line.finding == finding).collect::<Vec<_>>();
        (finding, lines)
    });
    found.into_iter().filter(|(_, lines)| !lines.is_empty())
}

fn fairness(study: &Study, question: &Question, lines: &[Line]) -> Vec<String> {
    let to = Wording::of(study);
    let share = to.trimmed(fair(&study.arms[question.ask.arm()]));
    let margin = to.points(question.margin.unwrap_or_default());
    let sentences = by_finding(lines).map(|(finding, lines)| {
        let wins = listed(to, &lines, |line, is_first| {
            let value = to.percent(line.value);
            let interval = interval(to, line, is_first, |bound| to.decimal(100.0 * bound, 1));
            let id = if is_first { "lab-wins-first" } else { "lab-wins" };
            let args = [("name", &*line.name), ("value", &value), ("interval", &interval)];
            to.tell(id, &args)
        });
        let wins = capitalized(&wins);
        let id = match finding {
            Finding::More => "lab-fair-more",
            Finding::Less => "lab-fair-less",
            Finding::SlightlyMore => "lab-fair-slightly-more",
            Finding::SlightlyLess => "lab-fair-slightly-less",
            Finding::Equivalent => "lab-fair-equal",
            Finding::Open | Finding::Plain => "lab-fair-open",
        };
        let args = [
            ("wins", wins.into()),
            ("share", share.as_str().into()),
            ("margin", margin.as_str().into()),
            ("count", lines.len().into()),
        ];
        let shown = shown(to, &lines, |value| to.points(value));
        with_power(to.say(id, &args), finding, shown)
    });
    sentences.collect()
}

/// Adds what the games would have shown to a sentence without a finding.
fn with_power(sentence: String, finding: Finding, shown: Option<String>) -> String {
    match (finding, shown) {
        (Finding::Open | Finding::Plain, Some(shown)) => format!("{sentence} {shown}"),
        _ => sentence,
    }
}

/// The comparison of a quantity between two arms.
pub(crate) struct Change<'a> {
    pub(crate) to: Wording,
    pub(crate) of: Measure,
    pub(crate) with: &'a str,
    pub(crate) than: &'a str,
}

impl Change<'_> {
    fn sentences(&self, question: &Question, lines: &[Line]) -> Vec<String> {
        let Self { to, of, with, than } = *self;
        let margin = to.amount(of, question.margin.unwrap_or_default());
        let sentences = by_finding(lines).map(|(finding, lines)| {
            let changes = listed(to, &lines, |line, is_first| self.change(line, finding, is_first));
            let id = match finding {
                Finding::More | Finding::Less => "lab-change",
                Finding::SlightlyMore | Finding::SlightlyLess => "lab-change-slight",
                Finding::Equivalent => "lab-change-equal",
                Finding::Open | Finding::Plain => "lab-change-open",
            };
            let args = [("with", with), ("than", than), ("changes", &changes), ("margin", &margin)];
            let shown = shown(to, &lines, |value| to.amount(of, value));
            with_power(to.tell(id, &args), finding, shown)
        });
        sentences.collect()
    }

    /// Describes a group's change. The first one in a sentence says what the group does.
    pub(crate) fn change(&self, line: &Line, finding: Finding, is_first: bool) -> String {
        let Self { to, of, .. } = *self;
        let is_directed = !matches!(finding, Finding::Equivalent | Finding::Open | Finding::Plain);
        let scale = of.scale();
        if !is_directed {
            return signed(to, of, line, is_first);
        }
        // A decrease is stated as an amount, with its interval in ascending order.
        let is_less = line.value < 0.0;
        let sign = if is_less { -scale } else { scale };
        let ends = line.interval.map(|[low, high]| if is_less { [high, low] } else { [low, high] });
        let args = [
            ("name", &*line.name),
            ("amount", &to.decimal(sign * line.value, 1)),
            ("interval", &bounds(to, ends, line, is_first, |bound| to.plain(sign * bound))),
        ];
        let more = if is_less { "less" } else { "more" };
        match is_first {
            true => to.tell(&format!("lab-change-{}-{more}", of.name()), &args),
            false => to.tell("lab-change-next", &args),
        }
    }
}

/// Describes a change by its value with a sign.
fn signed(to: Wording, of: Measure, line: &Line, is_first: bool) -> String {
    let signed = |value: f64| to.signed(of.scale() * value);
    let id = match of {
        // The value is the same for all players of a game, so there is no group to name.
        of if of.is_of_game() => "lab-value-unit",
        _ if is_first => "lab-change-value-first",
        _ => "lab-change-value",
    };
    let args = [
        ("name", &*line.name),
        ("value", &signed(line.value)),
        ("unit", &to.unit(of)),
        ("interval", &interval(to, line, is_first, signed)),
    ];
    to.tell(id, &args)
}

/// Describes how much each version of a ranking changes a quantity of the player.
fn ranking(
    to: Wording,
    player: &str,
    of: Measure,
    question: &Question,
    lines: &[Line],
) -> Vec<String> {
    let margin = to.amount(of, question.margin.unwrap_or_default());
    let sentences = by_finding(lines).map(|(finding, lines)| {
        let changes = listed(to, &lines, |line, is_first| signed(to, of, line, is_first));
        let id = match finding {
            Finding::More => format!("lab-rank-{}-more", of.name()),
            Finding::Less => format!("lab-rank-{}-less", of.name()),
            Finding::SlightlyMore | Finding::SlightlyLess => "lab-rank-slight".to_owned(),
            Finding::Equivalent => "lab-rank-equal".to_owned(),
            Finding::Open | Finding::Plain => "lab-rank-open".to_owned(),
        };
        let args = [("player", player), ("changes", &changes), ("margin", &margin)];
        let shown = shown(to, &lines, |value| to.amount(of, value));
        with_power(to.tell(&id, &args), finding, shown)
    });
    sentences.collect()
}

/// Describes how even the chances are in each of the versions with the given titles.
fn unevenness<'a>(
    to: Wording,
    titles: impl Iterator<Item = &'a str> + Clone,
    lines: &[Line],
) -> Vec<String> {
    let values = uneven_values(to, titles.clone(), lines);
    let mut sentences = vec![to.tell("lab-uneven", &[("values", &values)])];
    if let (Some(compared), Some(title)) =
        (lines.iter().find(|line| line.finding != Finding::Plain), titles.clone().next())
    {
        let id = match compared.finding {
            Finding::More => "lab-less-even",
            Finding::Less => "lab-more-even",
            _ => "lab-even-open",
        };
        sentences.push(to.tell(id, &[("title", title)]));
    }
    sentences
}

/// Lists how much the win shares typically differ from a fair share in the versions with the given
/// titles.
pub(crate) fn uneven_values<'a>(
    to: Wording,
    titles: impl Iterator<Item = &'a str>,
    lines: &[Line],
) -> String {
    let plain = lines.iter().filter(|line| line.finding == Finding::Plain);
    let values = plain.zip(titles).enumerate().map(|(place, (line, title))| {
        let value = typical(to, line, place == 0);
        to.tell("lab-uneven-with", &[("value", &value), ("title", title)])
    });
    to.joined(&values.collect::<Vec<_>>())
}

/// Describes the decision of a stopping rule.
fn decision(study: &Study, line: &Line, low: f64, high: f64) -> String {
    let to = Wording::of(study);
    let [count, most] = [line.count, study.blocks].map(|blocks| to.grouped(blocks));
    let blocks = to.tell("lab-blocks", &[("count", &count), ("most", &most)]);
    let id = match line.finding {
        Finding::More => "lab-decided-yes",
        Finding::Less => "lab-decided-no",
        _ => "lab-undecided",
    };
    let [low, high] = [low, high].map(|share| to.trimmed(share));
    let args = [("name", &*line.name), ("low", &low), ("high", &high), ("blocks", &blocks)];
    to.tell(id, &args)
}

/// Lists lines with commas and "and". `describe` gets a line, and whether it is the first.
pub(crate) fn listed(
    to: Wording,
    lines: &[&Line],
    describe: impl Fn(&Line, bool) -> String,
) -> String {
    let described = lines.iter().enumerate().map(|(place, line)| describe(line, place == 0));
    to.joined(&described.collect::<Vec<_>>())
}
