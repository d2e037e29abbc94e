//! Puts answers into words. The sentences contain the values, their intervals, and what the games
//! would have shown, so that they can be read without the tables.

use std::collections::BTreeSet;

use crate::answer::{Finding, Line, fair};
use crate::formats::{
    capitalized, grouped, joined, percent, plain, points, rounded, signed, trimmed,
};
use crate::outcome::Outcome;
use crate::statistics::Estimate;
use crate::study::{Arm, Ask, By, Measure, Question, Study};

/// Returns the answer to a question in sentences. The last one describes the games.
pub(crate) fn sentences(
    study: &Study,
    outcome: &Outcome,
    question: &Question,
    lines: &[Line],
) -> Vec<String> {
    let title = |arm: usize| study.arms[arm].title.as_str();
    let arms = question.ask.arms();
    let mut sentences = match &question.ask {
        Ask::Fair { also, .. } if also.is_empty() => fairness(study, question, lines),
        Ask::Fair { .. } => families(study, question, &arms, lines),
        Ask::Differs { arm, from, of } => {
            let change = Change { of: *of, with: title(*arm), than: title(*from) };
            change.sentences(question, lines)
        }
        Ask::Uneven { .. } => unevenness(lines),
        Ask::Exceeds { low, high, .. } => {
            lines.iter().map(|line| decision(study, line, *low, *high)).collect()
        }
    };
    sentences.extend(need(study, outcome, question, lines));
    if sentences.is_empty() {
        sentences.push("There are no games yet.".to_owned());
    }
    sentences.push(games(study, outcome, &arms));
    sentences
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
    let share = trimmed(fair(study));
    let margin = points(question.margin.unwrap_or_default());
    let sentences = by_finding(lines).map(|(finding, lines)| {
        let wins = listed(&lines, |line, is_first| {
            let value = percent(line.value);
            let interval = interval(line, is_first, |bound| format!("{:.1}", 100.0 * bound));
            let verb = if is_first { " wins " } else { " " };
            let games = if is_first { " of games" } else { "" };
            format!("{}{verb}{value}{games}{interval}", line.name)
        });
        let wins = capitalized(&wins);
        match finding {
            Finding::More => format!("{wins}: more than a fair share of {share}."),
            Finding::Less => format!("{wins}: less than a fair share of {share}."),
            Finding::SlightlyMore => {
                format!("{wins}: more than a fair share of {share}, but by less than {margin}.")
            }
            Finding::SlightlyLess => {
                format!("{wins}: less than a fair share of {share}, but by less than {margin}.")
            }
            Finding::Equivalent => format!("{wins}: within {margin} of a fair share of {share}."),
            Finding::Open | Finding::Plain => {
                let shown = shown(&lines, points);
                let may_be = match lines.as_slice() {
                    [_] => "this may be a fair share",
                    _ => "these may be fair shares",
                };
                format!("{wins}: {may_be} of {share}.{shown}")
            }
        }
    });
    sentences.collect()
}

/// Describes the win shares in several arms, usually with different bots: first whether the arms
/// agree, and then each arm.
fn families(study: &Study, question: &Question, arms: &[usize], lines: &[Line]) -> Vec<String> {
    let of_arm = |arm: usize| -> Vec<Line> {
        let name = &study.arms[arm].name;
        lines.iter().filter(|line| line.arm == *name).cloned().collect()
    };
    let mut sentences = agreement(lines);
    for &arm in arms {
        let shares = fairness(study, question, &of_arm(arm));
        let players = players(study, &study.arms[arm]);
        sentences.push(format!("Among {players}: {}", shares.join(" ")));
    }
    sentences
}

/// Says in which groups the arms agree that they win more or less than a fair share, and in which
/// they disagree.
fn agreement(lines: &[Line]) -> Vec<String> {
    let side = |line: &Line| match line.finding {
        Finding::More | Finding::SlightlyMore => Some(true),
        Finding::Less | Finding::SlightlyLess => Some(false),
        Finding::Equivalent | Finding::Open | Finding::Plain => None,
    };
    let mut groups: Vec<(&str, Vec<&Line>)> = Vec::new();
    for line in lines {
        match groups.iter_mut().find(|(name, _)| *name == line.name) {
            Some((_, lines)) => lines.push(line),
            None => groups.push((&line.name, vec![line])),
        }
    }
    let names = |is_meant: &dyn Fn(&[Option<bool>]) -> bool| -> Vec<String> {
        let sides = |lines: &[&Line]| lines.iter().map(|line| side(line)).collect::<Vec<_>>();
        let meant = groups.iter().filter(|(_, lines)| is_meant(&sides(lines)));
        let described = meant.map(|(name, lines)| {
            let shares: Vec<String> = lines.iter().map(|line| percent(line.value)).collect();
            format!("{name} ({})", joined(&shares))
        });
        described.collect()
    };
    let disputed = names(&|sides| sides.contains(&Some(true)) && sides.contains(&Some(false)));
    let more = names(&|sides| sides.iter().all(|side| *side == Some(true)));
    let less = names(&|sides| sides.iter().all(|side| *side == Some(false)));
    let mut sentences = Vec::new();
    if !disputed.is_empty() {
        let (verb, groups) = (if disputed.len() == 1 { "wins" } else { "win" }, joined(&disputed));
        sentences.push(format!(
            "It depends on the bots whether {groups} {verb} more or less than a fair share."
        ));
    }
    for (groups, share) in [(more, "more"), (less, "less")] {
        if !groups.is_empty() {
            let (verb, groups) = (if groups.len() == 1 { "wins" } else { "win" }, joined(&groups));
            let groups = capitalized(&groups);
            sentences
                .push(format!("{groups} {verb} {share} than a fair share among all these bots."));
        }
    }
    if sentences.is_empty() {
        sentences
            .push("There is no difference from a fair share that all these bots show.".to_owned());
    }
    sentences
}

/// The comparison of a quantity between two arms.
struct Change<'a> {
    of: Measure,
    with: &'a str,
    than: &'a str,
}

impl Change<'_> {
    fn sentences(&self, question: &Question, lines: &[Line]) -> Vec<String> {
        let Self { with, than, .. } = self;
        let sentences = by_finding(lines).map(|(finding, lines)| {
            let changes = listed(&lines, |line, is_first| self.change(line, finding, is_first));
            let margin = || amount(self.of, question.margin.unwrap_or_default());
            match finding {
                Finding::More | Finding::Less => {
                    format!("With {with} instead of {than}, {changes}.")
                }
                Finding::SlightlyMore | Finding::SlightlyLess => {
                    let margin = margin();
                    format!("With {with} instead of {than}, {changes}: by less than {margin}.")
                }
                Finding::Equivalent => {
                    let margin = margin();
                    format!(
                        "With {with} instead of {than}, the change is below {margin}: {changes}."
                    )
                }
                Finding::Open | Finding::Plain => {
                    let shown = shown(&lines, |value| amount(self.of, value));
                    format!(
                        "With {with} instead of {than}, there may be no change: {changes}.{shown}"
                    )
                }
            }
        });
        sentences.collect()
    }

    /// Describes a group's change.
    fn change(&self, line: &Line, finding: Finding, is_first: bool) -> String {
        let is_directed = !matches!(finding, Finding::Equivalent | Finding::Open | Finding::Plain);
        let scale = if self.of == Measure::Wins { 100.0 } else { 1.0 };
        if !is_directed {
            let signed = |value: f64| signed(scale * value);
            let interval = interval(line, is_first, signed);
            let unit = match is_first {
                true => format!(" {}", self.of.unit()),
                false => String::new(),
            };
            return format!("{}: {}{unit}{interval}", line.name, signed(line.value));
        }
        // A decrease is stated as an amount, with its interval in ascending order.
        let is_less = line.value < 0.0;
        let sign = if is_less { -scale } else { scale };
        let amount = format!("{:.1}", sign * line.value);
        let ends = line.interval.map(|[low, high]| if is_less { [high, low] } else { [low, high] });
        let interval = bounds(ends, line, is_first, |bound| plain(sign * bound));
        if !is_first {
            return format!("{} {amount}{interval}", line.name);
        }
        let more = if is_less { "less" } else { "more" };
        match self.of {
            Measure::Wins => {
                format!("{} wins {amount} percentage points {more}{interval}", line.name)
            }
            Measure::Points => format!("{} scores {amount} points {more}{interval}", line.name),
            Measure::Place => {
                let place = if is_less { "earlier" } else { "later" };
                format!("{} finishes {amount} places {place}{interval}", line.name)
            }
            Measure::Plies => {
                let length = if is_less { "shorter" } else { "longer" };
                format!("a game is {amount} moves {length}{interval}")
            }
        }
    }
}

/// Formats a difference between two values.
fn amount(of: Measure, difference: f64) -> String {
    match of {
        Measure::Wins => points(difference),
        _ => format!("{difference:.1} {}", of.unit()),
    }
}

fn unevenness(lines: &[Line]) -> Vec<String> {
    let deviation = |value: f64| 100.0 * value.max(0.0).sqrt();
    let arms = lines.iter().filter(|line| line.finding == Finding::Plain).collect::<Vec<_>>();
    let values = listed(&arms, |line, is_first| {
        let value = deviation(line.value);
        let interval = interval(line, is_first, |bound| format!("{:.1}", deviation(bound)));
        let unit = if is_first { " percentage points" } else { "" };
        format!("{value:.1}{unit}{interval} with {}", line.name)
    });
    let mut sentences = vec![format!("Win shares typically differ from a fair share by {values}.")];
    if let (Some(compared), Some(arm)) =
        (lines.iter().find(|line| line.finding != Finding::Plain), arms.first())
    {
        let name = &arm.name;
        sentences.push(match compared.finding {
            Finding::More => format!("The chances are therefore less even with {name}."),
            Finding::Less => format!("The chances are therefore more even with {name}."),
            _ => {
                format!(
                    "The games do not show whether the chances are more or less even with {name}."
                )
            }
        });
    }
    sentences
}

/// Describes the decision of a stopping rule.
fn decision(study: &Study, line: &Line, low: f64, high: f64) -> String {
    let (name, low, high) = (&line.name, trimmed(low), trimmed(high));
    let blocks = format!("{} of at most {} blocks", grouped(line.count), grouped(study.blocks));
    match line.finding {
        Finding::More => format!("Yes: {name} wins {high} of games rather than {low} ({blocks})."),
        Finding::Less => format!("No: {name} wins {low} of games rather than {high} ({blocks})."),
        _ => format!("Undecided after {blocks}: {name} may win {low} or {high} of games."),
    }
}

/// Returns what these games would have shown: the largest detectable difference among the lines.
fn shown(lines: &[&Line], amount: impl Fn(f64) -> String) -> String {
    let detectable = lines.iter().filter_map(|line| line.detectable).reduce(f64::max);
    detectable.map_or_else(String::new, |difference| {
        format!(" These games would probably have shown a difference of {}.", amount(difference))
    })
}

/// Returns what a study's games are expected to show, for each question about win shares whose
/// groups are known before the games. If `is_warning` is true, returns only the questions for whose
/// margin the study plans too few games.
pub fn expectations(study: &Study, is_warning: bool) -> Vec<String> {
    let texts = study.questions.iter().filter_map(|question| {
        let estimate = expected(study, question)?;
        let from = if matches!(question.ask, Ask::Fair { .. }) { fair(study) } else { 0.0 };
        let alpha = question.alpha / groups(study, question)? as f64;
        let blocks = question.margin.and_then(|it| estimate.blocks_to_rule_out(from, it, alpha));
        let rotations = study.layout.rotations as u64;
        let need = question.margin.zip(blocks).filter(|(_, blocks)| *blocks > study.blocks);
        let need = need.map(|(margin, blocks)| {
            format!(
                " Ruling out a difference of {} would take about {} games in each arm, that is, {} \
                 blocks instead of {}.",
                points(margin),
                grouped(rounded(blocks) * rotations),
                grouped(rounded(blocks)),
                grouped(study.blocks),
            )
        });
        if is_warning && need.is_none() {
            return None;
        }
        Some(format!(
            "\"{}\" The games will probably show a difference if it is {} or more.{}",
            question.text,
            points(estimate.detectable(from, alpha)),
            need.unwrap_or_default(),
        ))
    });
    texts.collect()
}

/// Returns the number of groups that a question compares, or `None` if it depends on the games.
fn groups(study: &Study, question: &Question) -> Option<usize> {
    match question.by {
        By::Seat => Some(study.seats),
        By::Bot => {
            let bots = &study.arms[question.ask.arm()].bots;
            Some(bots.iter().collect::<BTreeSet<_>>().len())
        }
        By::Label => None,
    }
}

/// Returns the estimate that a question about win shares would have if all shares were fair and all
/// games independent, for the group with the fewest games. Returns `None` for other questions.
fn expected(study: &Study, question: &Question) -> Option<Estimate> {
    let bots = &study.arms[question.ask.arm()].bots;
    let seats = match question.by {
        By::Seat => 1.0,
        By::Bot => {
            let count = |bot: &String| bots.iter().filter(|other| *other == bot).count();
            let fewest = bots.iter().map(count).min()?;
            study.seats as f64 * fewest as f64 / bots.len() as f64
        }
        By::Label => return None,
    };
    let games = study.blocks as f64 * study.layout.rotations as f64 * seats;
    let share = Estimate::of_independent_games(fair(study), games, study.blocks as usize);
    match question.ask {
        Ask::Fair { .. } => Some(share),
        Ask::Differs { of: Measure::Wins, .. } => {
            let error = std::f64::consts::SQRT_2 * share.error;
            Some(Estimate::with_error(0.0, error, study.blocks as usize))
        }
        _ => None,
    }
}

/// Returns how many games would rule out a difference as large as the margin, if there are too few.
fn need(study: &Study, outcome: &Outcome, question: &Question, lines: &[Line]) -> Option<String> {
    let margin = question.margin?;
    let open = lines.iter().filter(|line| line.finding == Finding::Open);
    let blocks = open.filter_map(|line| line.blocks_needed).max()?;
    if blocks <= outcome.blocks {
        return None;
    }
    let of = match question.ask {
        Ask::Differs { of, .. } => of,
        _ => Measure::Wins,
    };
    let margin = amount(of, margin);
    let games = grouped(rounded(blocks) * study.layout.rotations as u64);
    Some(format!("Ruling out a difference of {margin} would take about {games} games."))
}

/// Describes the games that the answer is based on.
fn games(study: &Study, outcome: &Outcome, arms: &[usize]) -> String {
    let count = grouped(outcome.blocks * study.layout.rotations as u64);
    let seats = study.seats;
    let players = |arm: usize| players(study, &study.arms[arm]);
    let title = |arm: usize| study.arms[arm].title.as_str();
    match *arms {
        [arm, from] if players(arm) == players(from) => format!(
            "Based on {count} games each with {} and with {}, all with {seats} players: {}.",
            title(arm),
            title(from),
            players(arm)
        ),
        [arm, from] => format!(
            "Based on {count} games each with {seats} players: {} in one version, and {} in the \
             other.",
            players(arm),
            players(from),
        ),
        [_, _, _, ..] => {
            format!("Based on {count} games with {seats} players for each of the bots.")
        }
        _ => {
            let arm = arms.first().copied().unwrap_or_default();
            format!("Based on {count} games with {seats} players: {}.", players(arm))
        }
    }
}

/// Describes an arm's players.
fn players(study: &Study, arm: &Arm) -> String {
    let named = |bot: &str| {
        let levels = karat_bots::strengths(study.game);
        match levels.iter().find(|level| level.bot == bot) {
            Some(level) => format!("{bot} bots (the level \"{}\")", level.name),
            // A number after a rule-based bot is a softmax temperature, after a searching bot a limit.
            None => match bot.split_once(':') {
                Some((base, _)) if !["seeker", "expert"].contains(&base) => {
                    format!("{base} bots that overlook small differences")
                }
                _ => format!("{bot} bots"),
            },
        }
    };
    let bots = &arm.bots;
    if bots.iter().all(|bot| *bot == bots[0]) {
        return named(&bots[0]);
    }
    if bots.len() > study.seats {
        return format!("drawn from {} bots", bots.len());
    }
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for bot in bots {
        match counts.iter_mut().find(|(known, _)| known == bot) {
            Some((_, count)) => *count += 1,
            None => counts.push((bot, 1)),
        }
    }
    let named = counts.iter().map(|(bot, count)| match count {
        1 => format!("one {bot} bot"),
        count => format!("{count} {bot} bots"),
    });
    joined(&named.collect::<Vec<_>>())
}

/// Formats a line's interval in brackets. The first interval in a sentence states its level.
fn interval(line: &Line, is_first: bool, bound: impl Fn(f64) -> String) -> String {
    bounds(line.interval, line, is_first, bound)
}

/// Formats bounds in brackets, or the reason why the line has none.
fn bounds(
    ends: Option<[f64; 2]>,
    line: &Line,
    is_first: bool,
    bound: impl Fn(f64) -> String,
) -> String {
    match (ends, line.lack) {
        (Some([low, high]), _) => {
            let level = if is_first { "95%: " } else { "" };
            format!(" ({level}{} to {})", bound(low), bound(high))
        }
        (None, Some(lack)) => format!(" ({lack})"),
        (None, None) => String::new(),
    }
}

/// Lists lines with commas and "and". `describe` gets a line, and whether it is the first.
fn listed(lines: &[&Line], describe: impl Fn(&Line, bool) -> String) -> String {
    let described = lines.iter().enumerate().map(|(place, line)| describe(line, place == 0));
    joined(&described.collect::<Vec<_>>())
}
