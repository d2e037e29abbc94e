//! Answers a study's questions from the results of its games.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::formats::{Wording, capitalized};
use crate::outcome::Outcome;
use crate::part::{Row, SIXTIETHS};
use crate::statistics::{
    BLOCKS_MIN, Bounds, CONFIDENCE, Estimate, Imbalance, Lack, Sums, holm, interval, log_ratio,
    mean_difference, share, share_difference,
};
use crate::strength::weakest_first;
use crate::study::{Arm, Ask, By, Measure, Question, Study};

/// The number of bootstrap samples per interval.
pub const RESAMPLES: usize = 1_000;

/// The answer to one of a study's questions.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answer {
    /// The question, in words.
    pub question: String,
    /// A description of the statistical method.
    pub method: String,
    /// The unit of the values in `lines`.
    pub unit: Unit,
    /// The results, one for each group of players or comparison of arms.
    pub lines: Vec<Line>,
    /// Whether the lines rank versions, which they are named after.
    #[serde(skip)]
    pub is_ranking: bool,
    /// The change of the win shares with the bots' strength. `None` if the question is about one
    /// family of bots, or about families whose order is unknown.
    pub trend: Option<Trend>,
}

/// The difference in win shares between the weakest and the strongest of several families of bots.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Trend {
    /// The name of the arm with the weakest bots.
    pub weakest: String,
    /// The name of the arm with the strongest bots.
    pub strongest: String,
    /// The difference between the two arms for each group of players.
    pub lines: Vec<Line>,
}

/// The unit of an answer's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// A share between 0 and 1, displayed in percent.
    Share,
    /// A difference of shares, displayed in percentage points.
    ShareDifference,
    /// A mean squared deviation of shares, displayed in squared percentage points.
    Squared,
    /// A plain number.
    Number,
    /// A log likelihood ratio.
    LogRatio,
}

/// The result for a group of players or a comparison of arms.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// The name of the arm.
    pub arm: String,
    /// The name of the group or of the compared arms.
    pub group: String,
    /// The name in reports, such as `starting player` for `P0`.
    pub name: String,
    /// The estimated value.
    pub value: f64,
    /// The confidence interval of the value, or `None` if there are too few games. If the question
    /// has a stopping rule, these are the rule's bounds.
    pub interval: Option<[f64; 2]>,
    /// The reason why there is no interval.
    #[serde(skip)]
    pub lack: Option<Lack>,
    /// The number of results: one per player per game.
    ///
    /// If the question is about unevenness or has a stopping rule, this is the number of blocks.
    pub count: u64,
    /// The p-value of the measured difference, after Holm's correction for multiple tests.
    pub p_differs: Option<f64>,
    /// The p-value of the equivalence test, after Holm's correction for multiple tests.
    pub p_equivalent: Option<f64>,
    /// The smallest true difference that this many games would find in four of five such studies,
    /// or `None` if the question does not look for a difference between groups or arms.
    pub detectable: Option<f64>,
    /// The number of blocks that would rule out a difference as large as the question's margin in
    /// four of five such studies, if there is none.
    pub blocks_needed: Option<u64>,
    /// The conclusion.
    pub finding: Finding,
}

/// The conclusion of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// The value is significantly higher than the reference.
    More,
    /// The value is significantly lower than the reference.
    Less,
    /// The value is significantly higher, but by less than the margin.
    SlightlyMore,
    /// The value is significantly lower, but by less than the margin.
    SlightlyLess,
    /// There is no significant difference, and one as large as the margin is ruled out.
    Equivalent,
    /// There are too few games for a conclusion.
    Open,
    /// The value is not compared with anything.
    Plain,
}

/// Answers all of a study's questions.
pub fn answers(study: &Study, outcome: &Outcome) -> Vec<Answer> {
    let of = |question| answer(&study.within(question), outcome, question);
    study.questions.iter().map(of).collect()
}

/// Answers a question. The titles of arms are those of `study`.
pub(crate) fn answer(study: &Study, outcome: &Outcome, question: &Question) -> Answer {
    let comparisons = question.ask.comparisons();
    let mut trend = None;
    let (unit, lines) = match &question.ask {
        Ask::Fair { .. } => {
            let arms: Vec<usize> = comparisons.iter().map(|(arm, _)| *arm).collect();
            trend = self::trend(study, outcome, question, &arms);
            let lines = arms.iter().flat_map(|&arm| fairness(study, outcome, question, arm));
            (Unit::Share, lines.collect())
        }
        Ask::Differs { of, .. } => {
            let unit = if *of == Measure::Wins { Unit::ShareDifference } else { Unit::Number };
            let lines = comparisons.iter().filter_map(|&(arm, from)| {
                Some(differences(study, outcome, question, (arm, from?, *of)))
            });
            (unit, lines.flatten().collect())
        }
        Ask::Rank { pairs, also, group, of } => {
            let unit = if *of == Measure::Wins { Unit::ShareDifference } else { Unit::Number };
            let families = std::iter::once(pairs).chain(also);
            let lines =
                families.flat_map(|pairs| ranking(study, outcome, question, (pairs, group, *of)));
            (unit, lines.collect())
        }
        Ask::Uneven { .. } => {
            let lines = comparisons
                .iter()
                .flat_map(|&(arm, from)| unevenness(study, outcome, question, arm, from));
            (Unit::Squared, lines.collect())
        }
        Ask::Exceeds { .. } => {
            let line = sequence(study, outcome, question, outcome.blocks);
            (Unit::LogRatio, line.into_iter().collect())
        }
    };
    let mut method = method(study, question);
    if trend.is_some() {
        method.push(' ');
        method.push_str(&Wording::of(study).text("lab-method-trend"));
    }
    let is_ranking = matches!(question.ask, Ask::Rank { .. });
    Answer { question: question.text.clone(), method, unit, lines, is_ranking, trend }
}

/// Describes the statistical method that answers a question.
fn method(study: &Study, question: &Question) -> String {
    let to = Wording::of(study);
    let (way, share) = (way(study, question.by), to.percent(fair(&study.arms[question.ask.arm()])));
    let title = |arm: usize| study.arms[arm].title.as_str();
    match &question.ask {
        Ask::Fair { .. } => {
            let arms = question.ask.comparisons().into_iter().map(|(arm, _)| title(arm).to_owned());
            let mut arms: Vec<String> = arms.collect();
            arms.dedup();
            let titles = capitalized(&to.joined(&arms));
            let args = [("titles", &*titles), ("way", &way), ("share", &share)];
            to.tell("lab-method-fair", &args)
        }
        Ask::Differs { arm, from, of, .. } => {
            let test = to.text(test(*of));
            let measured = to.text(&format!("lab-measured-{}", of.name()));
            let args = [
                ("measured", &*measured),
                ("way", &way),
                ("with", title(*arm)),
                ("than", title(*from)),
                ("test", &test),
            ];
            to.tell("lab-method-differs", &args)
        }
        Ask::Rank { group, of, .. } => {
            let measured = to.text(&format!("lab-measured-{}", of.name()));
            let test = to.text(test(*of));
            let name = group_name(study, question.by, group);
            let args = [("measured", &*measured), ("name", &name), ("test", &test)];
            to.tell("lab-method-rank", &args)
        }
        Ask::Uneven { .. } => {
            let samples = to.grouped(RESAMPLES as u64);
            let args = [("way", &*way), ("share", &share), ("samples", &samples)];
            to.tell("lab-method-uneven", &args)
        }
        Ask::Exceeds { arm, group, low, high, beta } => {
            let [low, high, alpha, beta] =
                [*low, *high, question.alpha, *beta].map(|share| to.percent(share));
            let args = [
                ("title", &*capitalized(title(*arm))),
                ("name", &group_name(study, question.by, group)),
                ("low", &low),
                ("high", &high),
                ("alpha", &alpha),
                ("beta", &beta),
                ("shard", &to.grouped(study.shard)),
            ];
            to.tell("lab-method-exceeds", &args)
        }
    }
}

/// Returns the message that names the method by which a quantity is compared.
fn test(of: Measure) -> &'static str {
    match of {
        Measure::Wins => "lab-method-newcombe",
        _ => "lab-method-student",
    }
}

/// Returns each player's win share in an arm if all had equal chances.
pub fn fair(arm: &Arm) -> f64 {
    1.0 / arm.seats as f64
}

/// Returns the name of a way of grouping players. A label is named after the last part of its JSON
/// pointer.
pub fn way(study: &Study, by: By) -> String {
    let to = Wording::of(study);
    match by {
        By::Seat => to.text("lab-way-seat"),
        By::Bot => to.text("lab-way-bot"),
        By::Label => {
            let label = study.label.as_deref().unwrap_or_default();
            let name = label.rsplit('/').find(|part| *part != "{seat}").unwrap_or(label);
            to.0.find(&format!("lab-way-{name}"), &[]).unwrap_or_else(|| name.to_owned())
        }
    }
}

/// Returns the name of a group in reports.
pub fn group_name(study: &Study, by: By, group: &str) -> String {
    let to = Wording::of(study);
    let seat = || study.seat_names.get(group.strip_prefix('P')?.parse::<usize>().ok()?);
    match by {
        By::Seat => seat().map_or(group, String::as_str).to_owned(),
        By::Bot => {
            let bot = || study.bot_names.get(group.strip_prefix('B')?.parse::<usize>().ok()?);
            if let Some(name) = bot() {
                return name.clone();
            }
            // The groups of a curve always have the bots' own names.
            let is_one = |bots: &[String]| bots.iter().filter(|bot| *bot == group).count() == 1;
            let id = match study.arms.iter().any(|arm| is_one(&arm.bots)) {
                true => "lab-bot-one",
                false => "lab-bot-each",
            };
            to.tell(id, &[("bot", group)])
        }
        By::Label => word(study, group),
    }
}

/// Returns the name of a part of the game, given its id in the game's views and events.
pub(crate) fn word(study: &Study, id: &str) -> String {
    let message = format!("{}-word-{id}", study.game.name());
    Wording::of(study).0.find(&message, &[]).unwrap_or_else(|| id.replace('_', " "))
}

/// Returns the sums of a quantity in one arm: for each group of players, one sum per block.
pub fn sums(
    study: &Study,
    outcome: &Outcome,
    arm: usize,
    by: By,
    of: Measure,
) -> BTreeMap<String, Vec<Sums>> {
    let of_arm = &study.arms[arm];
    let none = || vec![Sums::default(); outcome.blocks_of(of_arm) as usize];
    let mut groups: BTreeMap<String, Vec<Sums>> = BTreeMap::new();
    let bot_groups = study.bot_groups(of_arm);
    let group = |row: &Row| match by {
        // Such a quantity is the same for all players of a game, so they form a single group.
        _ if of.is_of_game() => "all".to_owned(),
        By::Bot => bot_groups[row.bot as usize].clone(),
        By::Seat | By::Label => row.group(of_arm, by),
    };
    for game in outcome.arms[arm].chunks(of_arm.seats) {
        let margin = if of == Measure::Decisiveness { victory_margin(game) } else { 0.0 };
        for row in game {
            let name = group(row);
            let blocks = match groups.get_mut(&name) {
                Some(blocks) => blocks,
                None => groups.entry(name).or_insert_with(none),
            };
            let sums = &mut blocks[row.block as usize];
            let course = row.course.as_ref();
            let (sum, count) = match of {
                Measure::Wins => (f64::from(row.wins) / f64::from(SIXTIETHS), 1.0),
                Measure::Points => (f64::from(row.points), 1.0),
                Measure::Place => (f64::from(row.place), 1.0),
                Measure::Plies => (f64::from(row.plies), 1.0),
                Measure::Decisiveness => (margin, 1.0),
                Measure::LeadChanges => (course.map_or(0.0, |it| it.lead_changes.into()), 1.0),
                Measure::Decisions => (course.map_or(0.0, |it| it.decisions.into()), 1.0),
                // The mean is over decisions, so a player with more of them has more weight.
                Measure::Choices => {
                    course.map_or((0.0, 0.0), |it| (it.choices as f64, it.decisions.into()))
                }
            };
            sums.sum += sum;
            sums.count += count;
        }
    }
    groups
}

/// Returns the difference in points between the players in first and second place of a game. It is
/// 0 if players share the first place with equal points.
fn victory_margin(game: &[Row]) -> f64 {
    let mut players: Vec<&Row> = game.iter().collect();
    players.sort_by_key(|row| row.place);
    match players[..] {
        [first, second, ..] => f64::from(first.points) - f64::from(second.points),
        _ => 0.0,
    }
}

fn count(blocks: &[Sums]) -> u64 {
    blocks.iter().map(|block| block.count as u64).sum()
}

fn fairness(study: &Study, outcome: &Outcome, question: &Question, arm: usize) -> Vec<Line> {
    let groups = sums(study, outcome, arm, question.by, Measure::Wins);
    let estimates = groups.into_iter().filter_map(|(group, blocks)| {
        share(&blocks).map(|estimate| (group, count(&blocks), estimate))
    });
    compared(study, arm, &estimates.collect::<Vec<_>>(), fair(&study.arms[arm]), question)
}

fn differences(
    study: &Study,
    outcome: &Outcome,
    question: &Question,
    (arm, from, of): (usize, usize, Measure),
) -> Vec<Line> {
    let mut others = sums(study, outcome, from, question.by, of);
    let groups = sums(study, outcome, arm, question.by, of);
    let estimates = groups.into_iter().filter_map(|(group, blocks)| {
        let others = others.remove(&group)?;
        let [blocks, others] = common(&blocks, &others);
        let counted = count(blocks) + count(others);
        Some((group, counted, difference(blocks, others, of)?))
    });
    compared(study, arm, &estimates.collect::<Vec<_>>(), 0.0, question)
}

/// Returns the blocks that two arms have in common, because they have the same deals. Arms with
/// slow bots can have fewer blocks than others.
fn common<'a>(blocks: &'a [Sums], others: &'a [Sums]) -> [&'a [Sums]; 2] {
    let count = blocks.len().min(others.len());
    [&blocks[..count], &others[..count]]
}

/// Returns the difference in a quantity between two arms, for one group of players.
fn difference(blocks: &[Sums], others: &[Sums], of: Measure) -> Option<Estimate> {
    match of {
        Measure::Wins => share_difference(blocks, others),
        _ => mean_difference(blocks, others),
    }
}

/// Compares each arm of a family's ranking with another, for one group of players. The lines are
/// named after the arms and sorted by their values, greatest first.
fn ranking(
    study: &Study,
    outcome: &Outcome,
    question: &Question,
    (pairs, group, of): (&[[usize; 2]], &str, Measure),
) -> Vec<Line> {
    let of_arm = |arm: usize| sums(study, outcome, arm, question.by, of).remove(group);
    let estimates = pairs.iter().filter_map(|&[arm, from]| {
        let (blocks, others) = (of_arm(arm)?, of_arm(from)?);
        let [blocks, others] = common(&blocks, &others);
        let counted = count(blocks) + count(others);
        Some((study.arms[arm].name.clone(), counted, difference(blocks, others, of)?))
    });
    let estimates: Vec<_> = estimates.collect();
    let mut lines = compared(study, pairs[0][0], &estimates, 0.0, question);
    for line in &mut lines {
        let arm = study.arm_named(&line.group).expect("a line is named after its arm");
        (line.arm, line.name) = (arm.name.clone(), arm.title.clone());
    }
    lines.sort_by(|one, other| other.value.total_cmp(&one.value));
    lines
}

/// Returns the difference in win shares between the arms with the weakest and the strongest bots.
fn trend(study: &Study, outcome: &Outcome, question: &Question, arms: &[usize]) -> Option<Trend> {
    let [weakest, .., strongest] = weakest_first(study, arms)?[..] else { return None };
    let ask = (strongest, weakest, Measure::Wins);
    Some(Trend {
        weakest: study.arms[weakest].name.clone(),
        strongest: study.arms[strongest].name.clone(),
        lines: differences(study, outcome, question, ask),
    })
}

/// Compares estimates with a common reference value, and returns the lines of the answer.
fn compared(
    study: &Study,
    arm: usize,
    estimates: &[(String, u64, Estimate)],
    with: f64,
    question: &Question,
) -> Vec<Line> {
    // The first of Holm's tests is at this level, so all differences this large are found.
    let alpha = question.alpha / estimates.len().max(1) as f64;
    let differs: Vec<f64> = estimates.iter().map(|(.., it)| it.differs(with)).collect();
    let equivalent = question.margin.map(|margin| {
        let all: Vec<f64> = estimates.iter().map(|(.., it)| it.equivalent(with, margin)).collect();
        holm(&all)
    });
    let lines = estimates.iter().zip(holm(&differs)).enumerate();
    lines
        .map(|(place, ((group, count, estimate), p_differs))| {
            let p_equivalent = equivalent.as_ref().map(|all| all[place]);
            let interval = estimate.lack().is_none().then(|| estimate.interval(CONFIDENCE));
            // The test alone would accept an interval that ends slightly outside of the margin.
            let is_within = question
                .margin
                .zip(interval)
                .is_some_and(|(margin, [low, high])| low > with - margin && high < with + margin);
            let is_small = is_within && p_equivalent.is_some_and(|p| p < question.alpha);
            Line {
                arm: study.arms[arm].name.clone(),
                group: group.clone(),
                name: group_name(study, question.by, group),
                value: estimate.value,
                interval,
                lack: estimate.lack(),
                count: *count,
                p_differs: Some(p_differs),
                p_equivalent,
                detectable: Some(estimate.detectable(with, alpha)).filter(|it| it.is_finite()),
                blocks_needed: question
                    .margin
                    .and_then(|margin| estimate.blocks_to_rule_out(with, margin, alpha)),
                finding: match (p_differs < question.alpha, is_small, estimate.value > with) {
                    (true, false, true) => Finding::More,
                    (true, false, false) => Finding::Less,
                    (true, true, true) => Finding::SlightlyMore,
                    (true, true, false) => Finding::SlightlyLess,
                    (false, true, _) => Finding::Equivalent,
                    (false, false, _) => Finding::Open,
                },
            }
        })
        .collect()
}

fn unevenness(
    study: &Study,
    outcome: &Outcome,
    question: &Question,
    arm: usize,
    from: Option<usize>,
) -> Vec<Line> {
    let blocks = std::iter::once(arm).chain(from).map(|arm| outcome.blocks_of(&study.arms[arm]));
    let blocks = blocks.min().expect("a question has an arm");
    let groups_of = |arm| -> Vec<Vec<Sums>> {
        let groups = sums(study, outcome, arm, question.by, Measure::Wins);
        let first = |mut of_group: Vec<Sums>| {
            of_group.truncate(blocks as usize);
            of_group
        };
        groups.into_values().map(first).collect()
    };
    let line = |[group, name]: [String; 2], value, values: &[f64], is_compared| {
        let lack = ((blocks as usize) < BLOCKS_MIN).then_some(Lack::Blocks);
        let [low, high] = interval(values, CONFIDENCE);
        Line {
            arm: study.arms[arm].name.clone(),
            group,
            name,
            value,
            interval: lack.is_none().then_some([low, high]),
            lack,
            count: blocks,
            p_differs: None,
            p_equivalent: None,
            detectable: None,
            blocks_needed: None,
            finding: match is_compared {
                false => Finding::Plain,
                true if lack.is_some() => Finding::Open,
                true if low > 0.0 => Finding::More,
                true if high < 0.0 => Finding::Less,
                true => Finding::Open,
            },
        }
    };
    let (groups, fair) = (groups_of(arm), fair(&study.arms[arm]));
    let this = Imbalance { groups: &groups, fair };
    let names = |arm: usize| [study.arms[arm].name.clone(), study.arms[arm].title.clone()];
    let resampled = this.resampled(None, RESAMPLES, study.seed);
    let mut lines = vec![line(names(arm), this.value(), &resampled, false)];
    if let Some(from) = from {
        let groups = groups_of(from);
        let other = Imbalance { groups: &groups, fair };
        let resampled = other.resampled(None, RESAMPLES, study.seed);
        lines.push(line(names(from), other.value(), &resampled, false));
        let resampled = this.resampled(Some(&other), RESAMPLES, study.seed);
        let ([group, title], [less, less_title]) = (names(arm), names(from));
        let both = [format!("{group} minus {less}"), format!("{title} minus {less_title}")];
        lines.push(line(both, this.value() - other.value(), &resampled, true));
    }
    lines
}

/// Returns the state of a question's stopping rule at the first check that decided it, or after the
/// first `blocks` blocks if none did. Returns `None` if the question has no stopping rule. Games
/// played later to answer other questions do not change a decision.
fn sequence(study: &Study, outcome: &Outcome, question: &Question, blocks: u64) -> Option<Line> {
    let Ask::Exceeds { arm, group, low, high, beta } = &question.ask else { return None };
    let mut groups = sums(study, outcome, *arm, question.by, Measure::Wins);
    let of_group = groups.remove(group).unwrap_or_default();
    let bounds = Bounds::of(question.alpha, *beta);
    let after = |count: u64| {
        let blocks = of_group.iter().take(count as usize).filter(|block| block.count > 0.0);
        let shares = blocks.map(|block| block.sum / block.count);
        let value = log_ratio(shares, *low, *high).unwrap_or(0.0);
        Line {
            arm: study.arms[*arm].name.clone(),
            group: group.clone(),
            name: group_name(study, question.by, group),
            value,
            interval: Some([bounds.low, bounds.high]),
            lack: None,
            count,
            p_differs: None,
            p_equivalent: None,
            detectable: None,
            blocks_needed: None,
            finding: match bounds.decide(value) {
                Some(true) => Finding::More,
                Some(false) => Finding::Less,
                None => Finding::Open,
            },
        }
    };
    let mut checks = study.checks().take_while(|&count| count <= blocks).map(after);
    let decided = checks.find(|line| line.finding != Finding::Open);
    Some(decided.unwrap_or_else(|| after(blocks)))
}

/// Returns the number of blocks after which all questions with a stopping rule are decided, or
/// `None` if the first `blocks` blocks do not decide them all.
pub(crate) fn decided_after(study: &Study, outcome: &Outcome, blocks: u64) -> Option<u64> {
    let lines =
        study.questions.iter().filter_map(|question| sequence(study, outcome, question, blocks));
    let counts = lines.map(|line| (line.finding != Finding::Open).then_some(line.count));
    counts.collect::<Option<Vec<u64>>>()?.into_iter().max()
}
