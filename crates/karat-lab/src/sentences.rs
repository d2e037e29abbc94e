//! Puts answers into words. The sentences contain the values, their intervals, and what the games
//! would have shown, so that they can be read without the tables.

use serde::Serialize;

use crate::answer::{Answer, Finding, Line, fair, group_name};
use crate::families::Families;
use crate::formats::{Wording, capitalized};
use crate::outcome::Outcome;
use crate::phrases::{bounds, interval, players, shown, typical};
use crate::power::need;
use crate::study::{Ask, Measure, Question, Study, compared_arms};

/// The answer to a question in sentences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Words {
    /// The answer. If there are several families of bots, this is what they have in common.
    pub summary: Vec<String>,
    /// The answer without values, which a table beside it contains. Only for a ranking by several
    /// families of bots.
    #[serde(skip)]
    pub(crate) by_name: Vec<String>,
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
    let to = Wording::of(study);
    let families = Families { study, question, lines };
    let compared = question.ask.families();
    let mut words = Words {
        summary: vec![to.text("lab-no-games")],
        by_name: Vec::new(),
        claim: None,
        trend: None,
        details: Vec::new(),
        games: games(study, outcome, question),
    };
    if lines.is_empty() {
        return words;
    }
    words.claim = question.claim.as_ref().map(|claim| families.claim(claim));
    words.trend = trend.as_ref().map(|trend| families.trend(trend));
    let need = need(study, outcome, question, lines);
    if compared.len() == 1 {
        words.summary = family(study, question, lines);
        words.summary.extend(need);
        return words;
    }
    words.summary = families.agreement();
    if answer.is_ranking {
        words.by_name = families.agreement_by_name();
    }
    let of_families = compared.iter().map(|comparisons| {
        let is_of =
            |line: &&Line| comparisons.iter().any(|(arm, _)| study.arms[*arm].name == line.arm);
        let lines: Vec<Line> = lines.iter().filter(is_of).cloned().collect();
        let answer = family(study, question, &lines).join(" ");
        let arm = &study.arms[comparisons[0].0];
        let id = if arm.is_mixed() { "lab-among-mixed" } else { "lab-among" };
        to.tell(id, &[("bots", &players(study, arm)), ("answer", &answer)])
    });
    words.details = of_families.chain(need).collect();
    words
}

impl Words {
    /// Returns the sentences for a list of answers, which omit the trend and the details.
    pub(crate) fn listed(&self) -> String {
        let Self { summary, by_name: _, claim, trend: _, details: _, games } = self;
        let sentences = summary.iter().chain(claim).chain([games]);
        sentences.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Returns all sentences.
    pub(crate) fn all(&self) -> impl Iterator<Item = &String> {
        let Self { summary, by_name: _, claim, trend, details, games } = self;
        summary.iter().chain(claim).chain(trend).chain(details).chain([games])
    }
}

/// Describes the results of one family of bots.
fn family(study: &Study, question: &Question, lines: &[Line]) -> Vec<String> {
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
struct Change<'a> {
    to: Wording,
    of: Measure,
    with: &'a str,
    than: &'a str,
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

    /// Describes a group's change.
    fn change(&self, line: &Line, finding: Finding, is_first: bool) -> String {
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
    titles: impl Iterator<Item = &'a str>,
    lines: &[Line],
) -> Vec<String> {
    let titles: Vec<&str> = titles.collect();
    let plain = lines.iter().filter(|line| line.finding == Finding::Plain);
    let values = plain.zip(&titles).enumerate().map(|(place, (line, title))| {
        let value = typical(to, line, place == 0);
        to.tell("lab-uneven-with", &[("value", &value), ("title", title)])
    });
    let values = to.joined(&values.collect::<Vec<_>>());
    let mut sentences = vec![to.tell("lab-uneven", &[("values", &values)])];
    if let (Some(compared), Some(title)) =
        (lines.iter().find(|line| line.finding != Finding::Plain), titles.first())
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

/// Returns the number of games in each version of a family: those of the deals that all its arms
/// have in common.
fn games_of(study: &Study, outcome: &Outcome, comparisons: &[(usize, Option<usize>)]) -> u64 {
    let games = compared_arms(comparisons).map(|arm| {
        let arm = &study.arms[arm];
        outcome.blocks_of(arm) * study.layout(arm).rotations as u64
    });
    games.min().unwrap_or_default()
}

/// Returns the number of games in each version for each family, and whether one number holds for all.
fn counted_games(
    study: &Study,
    outcome: &Outcome,
    families: &[Vec<(usize, Option<usize>)>],
) -> (String, bool) {
    let to = Wording::of(study);
    let counts = families.iter().map(|comparisons| games_of(study, outcome, comparisons));
    let counts: Vec<u64> = counts.collect();
    match counts.iter().all(|count| *count == counts[0]) {
        true => (to.grouped(counts[0]), true),
        false => {
            let counts = counts.into_iter().map(|count| to.grouped(count));
            (to.joined(&counts.collect::<Vec<_>>()), false)
        }
    }
}

/// Describes the games that the answer is based on.
fn games(study: &Study, outcome: &Outcome, question: &Question) -> String {
    let to = Wording::of(study);
    let families = question.ask.families();
    let comparisons: Vec<_> = families.iter().map(|comparisons| comparisons[0]).collect();
    let arm = &study.arms[comparisons[0].0];
    let (counts, is_equal) = counted_games(study, outcome, &families);
    let players = |arm: usize| players(study, &study.arms[arm]);
    let title = |arm: usize| study.arms[arm].title.as_str();
    let mut args =
        vec![("games", counts), ("seats", arm.seats.to_string()), ("seed", study.seed.to_string())];
    let id = match comparisons[..] {
        [_] if matches!(question.ask, Ask::Rank { .. }) => {
            let mut bots: Vec<String> = Vec::new();
            for arm in compared_arms(&families[0]) {
                if !bots.contains(&players(arm)) {
                    bots.push(players(arm));
                }
            }
            args.push(("bots", to.joined(&bots)));
            "lab-games-ranked"
        }
        [(arm, None)] => {
            args.push(("bots", players(arm)));
            "lab-games"
        }
        [(arm, Some(from))] if players(arm) == players(from) => {
            args.push(("with", title(arm).to_owned()));
            args.push(("than", title(from).to_owned()));
            args.push(("bots", players(arm)));
            "lab-games-compared"
        }
        [(arm, Some(from))] => {
            args.push(("one", players(arm)));
            args.push(("other", players(from)));
            "lab-games-bots"
        }
        _ => {
            let bots: Vec<String> = comparisons.iter().map(|(arm, _)| players(*arm)).collect();
            // Descriptions of different bots already contain commas and "and".
            let bots = match comparisons.iter().any(|(arm, _)| study.arms[*arm].is_mixed()) {
                true => bots.join("; "),
                false => to.joined(&bots),
            };
            args.push(("bots", bots));
            match (&comparisons[..], is_equal) {
                ([(_, Some(_)), ..], true) => "lab-games-families-versions",
                ([(_, Some(_)), ..], false) => "lab-games-families-versions-each",
                (_, true) => "lab-games-families",
                (_, false) => "lab-games-families-each",
            }
        }
    };
    let args: Vec<_> = args.iter().map(|(name, text)| (*name, text.as_str())).collect();
    to.tell(id, &args)
}

/// Lists lines with commas and "and". `describe` gets a line, and whether it is the first.
fn listed(to: Wording, lines: &[&Line], describe: impl Fn(&Line, bool) -> String) -> String {
    let described = lines.iter().enumerate().map(|(place, line)| describe(line, place == 0));
    to.joined(&described.collect::<Vec<_>>())
}
