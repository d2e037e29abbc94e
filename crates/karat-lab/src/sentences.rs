//! Puts answers into words. The sentences contain the values, their intervals, and what the games
//! would have shown, so that they can be read without the tables.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::answer::{Answer, Finding, Line, fair};
use crate::families::Families;
use crate::formats::{
    amount, capitalized, grouped, joined, percent, plain, points, rounded, signed, trimmed,
};
use crate::outcome::Outcome;
use crate::statistics::Estimate;
use crate::study::{Arm, Ask, By, Measure, Question, Study};

/// The answer to a question in sentences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Words {
    /// The answer. If there are several families of bots, this is what they have in common.
    pub summary: Vec<String>,
    /// A document's statement about the question, and whether the games agree with it.
    pub claim: Option<String>,
    /// The change of the win shares with the bots' strength.
    pub trend: Option<String>,
    /// The answers of each family, if there are several.
    pub details: Vec<String>,
    /// A description of the games.
    pub games: String,
}

/// Returns the answer to a question in sentences.
pub(crate) fn words(
    study: &Study,
    outcome: &Outcome,
    question: &Question,
    answer: &Answer,
) -> Words {
    let Answer { lines, trend, .. } = answer;
    let families = Families { study, question, lines };
    let comparisons = question.ask.comparisons();
    let mut words = Words {
        summary: vec!["There are no games yet.".to_owned()],
        claim: None,
        trend: None,
        details: Vec::new(),
        games: games(study, outcome, &comparisons),
    };
    if lines.is_empty() {
        return words;
    }
    words.claim = question.claim.as_ref().map(|claim| families.claim(claim));
    words.trend = trend.as_ref().map(|trend| families.trend(trend));
    let need = need(study, outcome, question, lines);
    if comparisons.len() == 1 {
        words.summary = family(study, question, lines);
        words.summary.extend(need);
        return words;
    }
    words.summary = families.agreement();
    let of_families = comparisons.iter().map(|&(arm, _)| {
        let arm = &study.arms[arm];
        let lines: Vec<Line> = lines.iter().filter(|it| it.arm == arm.name).cloned().collect();
        format!("Among {}: {}", players(study, arm), family(study, question, &lines).join(" "))
    });
    words.details = of_families.chain(need).collect();
    words
}

impl Words {
    /// Returns the sentences for a list of answers, which omit the trend and the details.
    pub(crate) fn listed(&self) -> String {
        let Self { summary, claim, trend: _, details: _, games } = self;
        let sentences = summary.iter().chain(claim).chain([games]);
        sentences.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Returns all sentences.
    pub(crate) fn all(&self) -> impl Iterator<Item = &String> {
        let Self { summary, claim, trend, details, games } = self;
        summary.iter().chain(claim).chain(trend).chain(details).chain([games])
    }
}

/// Describes the results of one family of bots.
fn family(study: &Study, question: &Question, lines: &[Line]) -> Vec<String> {
    let title = |arm: usize| study.arms[arm].title.as_str();
    match &question.ask {
        Ask::Fair { .. } => fairness(study, question, lines),
        Ask::Differs { arm, from, of, .. } => {
            let change = Change { of: *of, with: title(*arm), than: title(*from) };
            change.sentences(question, lines)
        }
        Ask::Uneven { arm, from, .. } => {
            unevenness([Some(title(*arm)), from.map(title)].into_iter().flatten(), lines)
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
                let shown = after(shown(&lines, points));
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
                    let shown = after(shown(&lines, |value| amount(self.of, value)));
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

/// Returns the typical difference from a fair share in percentage points, given its mean square.
pub(crate) fn deviation(value: f64) -> f64 {
    100.0 * value.max(0.0).sqrt()
}

/// Describes how even the chances are in each of the versions with the given titles.
fn unevenness<'a>(titles: impl Iterator<Item = &'a str>, lines: &[Line]) -> Vec<String> {
    let titles: Vec<&str> = titles.collect();
    let plain = lines.iter().filter(|line| line.finding == Finding::Plain);
    let values = plain.zip(&titles).enumerate().map(|(place, (line, title))| {
        let value = deviation(line.value);
        let is_first = place == 0;
        let interval = interval(line, is_first, |bound| format!("{:.1}", deviation(bound)));
        let unit = if is_first { " percentage points" } else { "" };
        format!("{value:.1}{unit}{interval} with {title}")
    });
    let values = joined(&values.collect::<Vec<_>>());
    let mut sentences = vec![format!("Win shares typically differ from a fair share by {values}.")];
    if let (Some(compared), Some(title)) =
        (lines.iter().find(|line| line.finding != Finding::Plain), titles.first())
    {
        sentences.push(match compared.finding {
            Finding::More => format!("The chances are therefore less even with {title}."),
            Finding::Less => format!("The chances are therefore more even with {title}."),
            _ => {
                format!(
                    "The games do not show whether the chances are more or less even with {title}."
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
pub(crate) fn shown(lines: &[&Line], amount: impl Fn(f64) -> String) -> Option<String> {
    let detectable = lines.iter().filter_map(|line| line.detectable).reduce(f64::max)?;
    Some(format!("These games would probably have shown a difference of {}.", amount(detectable)))
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
fn games(study: &Study, outcome: &Outcome, comparisons: &[(usize, Option<usize>)]) -> String {
    let count = grouped(outcome.blocks * study.layout.rotations as u64);
    let Study { seats, seed, .. } = study;
    let players = |arm: usize| players(study, &study.arms[arm]);
    let title = |arm: usize| study.arms[arm].title.as_str();
    match *comparisons {
        [(arm, None)] => {
            format!("Based on {count} games with {seats} players: {}; seed {seed}.", players(arm))
        }
        [(arm, Some(from))] if players(arm) == players(from) => format!(
            "Based on {count} games each with {} and with {}, all with {seats} players: {}; seed \
             {seed}.",
            title(arm),
            title(from),
            players(arm)
        ),
        [(arm, Some(from))] => format!(
            "Based on {count} games each with {seats} players: {} in one version, and {} in the \
             other; seed {seed}.",
            players(arm),
            players(from),
        ),
        _ => {
            let bots: Vec<String> = comparisons.iter().map(|(arm, _)| players(*arm)).collect();
            let version = match comparisons {
                [(_, Some(_)), ..] => " in each version",
                _ => "",
            };
            format!(
                "Based on {count} games{version} with {seats} players for each of these bots, in \
                 the order of the values: {}; seed {seed}.",
                joined(&bots)
            )
        }
    }
}

/// Describes an arm's players.
pub(crate) fn players(study: &Study, arm: &Arm) -> String {
    let named = |bot: &str| {
        let levels = karat_bots::strengths(study.game);
        match levels.iter().find(|level| level.bot == bot || level.name == bot) {
            Some(level) => format!("{} bots (the level \"{}\")", level.bot, level.name),
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

/// Returns a further sentence with the space before it, or nothing.
fn after(sentence: Option<String>) -> String {
    sentence.map_or_else(String::new, |sentence| format!(" {sentence}"))
}

/// Formats a line's interval in brackets. The first interval in a sentence states its level.
pub(crate) fn interval(line: &Line, is_first: bool, bound: impl Fn(f64) -> String) -> String {
    bounds(line.interval, line, is_first, bound)
}

/// Formats bounds in brackets, or the reason why the line has none.
pub(crate) fn bounds(
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
