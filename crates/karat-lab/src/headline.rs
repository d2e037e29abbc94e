//! The most important result of an answer in one sentence, and whether all families of bots agree
//! about it.
//!
//! The sentence is about the strongest bots. It names the groups or versions that differ most, with
//! their values.

use crate::answer::{Finding, Line, fair, group_name};
use crate::families::{Family, amount, change, shown_about, strongest};
use crate::formats::{Wording, capitalized};
use crate::phrases::{interval, players, typical};
use crate::sentences::{Change, family, listed, uneven_values};
use crate::study::{Ask, Measure, Question, Study};

/// The largest number of differences that a headline lists. If there are more, it contains the
/// largest in each direction.
const LISTED_MAX: usize = 5;

/// The largest number of versions of a ranking that the headline lists when families disagree.
const NAMES_MAX: usize = 3;

/// The largest number of groups whose values in other families are listed. If there are more, only
/// the largest one is.
const OTHERS_MAX: usize = 2;

/// Returns the headline of an answer, which must have lines.
pub(crate) fn headline(study: &Study, question: &Question, families: &[Family]) -> Vec<String> {
    let place = strongest(study, families);
    // The strongest bots may have played no game with the question's groups.
    let lead = [&families[place]].into_iter().chain(families).find(|it| !it.lines.is_empty());
    let Some(lead) = lead else { return Vec::new() };
    let headline = Headline { study, question, families, lead };
    let (sentence, meant) = headline.of_lead();
    headline.disputed().into_iter().chain([sentence]).chain(headline.others(&meant)).collect()
}

struct Headline<'a> {
    study: &'a Study,
    question: &'a Question,
    families: &'a [Family],
    /// The family that the headline is about.
    lead: &'a Family,
}

/// The direction of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    More,
    Less,
}

/// Returns the direction of a difference, however small it is.
fn side(finding: Finding) -> Option<Side> {
    match finding {
        Finding::More | Finding::SlightlyMore => Some(Side::More),
        Finding::Less | Finding::SlightlyLess => Some(Side::Less),
        Finding::Equivalent | Finding::Open | Finding::Plain => None,
    }
}

/// Returns whether a line shows a difference that may be as large as the margin.
fn is_large(line: &Line) -> bool {
    matches!(line.finding, Finding::More | Finding::Less)
}

/// Returns whether a line shows that a difference is smaller than the margin.
fn is_small(line: &Line) -> bool {
    matches!(line.finding, Finding::SlightlyMore | Finding::SlightlyLess | Finding::Equivalent)
}

/// Returns the lines with a clearly greater value, and those with a clearly smaller one.
fn with_findings<'a>(lines: &[&'a Line]) -> [Vec<&'a Line>; 2] {
    [Finding::More, Finding::Less].map(|finding| {
        let lines = lines.iter().copied().filter(|line| line.finding == finding);
        lines.collect()
    })
}

/// Returns the line with the greatest amount.
fn greatest<'a>(lines: &[&'a Line], amount: impl Fn(&Line) -> f64) -> Option<&'a Line> {
    lines.iter().copied().max_by(|one, other| amount(one).total_cmp(&amount(other)))
}

impl<'a> Headline<'a> {
    fn to(&self) -> Wording {
        Wording::of(self.study)
    }

    /// Returns the sentence about the strongest bots, with the lines that it is about.
    fn of_lead(&self) -> (String, Vec<&'a Line>) {
        let lines: Vec<&Line> = self.lead.compared().collect();
        match &self.question.ask {
            Ask::Fair { .. } => self.of_shares(&lines),
            Ask::Differs { arm, from, of, .. } => self.of_changes(&lines, (*arm, *from, *of)),
            Ask::Rank { group, of, .. } => {
                let player = group_name(self.study, self.question.by, group);
                self.of_ranking(&lines, &player, *of)
            }
            Ask::Uneven { arm, from, .. } => (self.of_unevenness(*arm, *from), lines),
            Ask::Exceeds { .. } => {
                let answer = family(self.study, self.question, &self.lead.lines).join(" ");
                let args = [("bots", &*self.bots()), ("answer", &answer)];
                (self.to().tell("lab-among", &args), lines)
            }
        }
    }

    /// Returns the bots of the headline with the number of their games.
    fn bots(&self) -> String {
        let to = self.to();
        let has_versions = self.lead.comparisons.iter().any(|(_, from)| from.is_some());
        let id = if has_versions { "lab-lead-bots-versions" } else { "lab-lead-bots" };
        let games = to.grouped(self.lead.games);
        to.tell(id, &[("bots", &self.lead.name), ("games", &games)])
    }

    /// Returns another family's bots, with the number of their games if it differs from that of the
    /// headline.
    fn bots_of(&self, family: &Family) -> String {
        if family.games == self.lead.games {
            return family.name.clone();
        }
        let games = self.to().grouped(family.games);
        self.to().tell("lab-lead-bots", &[("bots", &family.name), ("games", &games)])
    }

    /// Adds what the games would have shown to a sentence that finds no difference.
    fn with_power(&self, sentence: &str, lines: &[&Line]) -> String {
        let shown = shown_about(self.to(), &self.question.ask, lines);
        [Some(sentence.to_owned()), shown].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn of_unevenness(&self, arm: usize, from: Option<usize>) -> String {
        let to = self.to();
        let title = |arm: usize| self.study.arms[arm].title.as_str();
        let titles = [Some(arm), from].into_iter().flatten().map(title);
        let values = uneven_values(to, titles, &self.lead.lines);
        let args = [("bots", &*self.bots()), ("values", &values), ("title", title(arm))];
        let id = match self.lead.compared().next().map(|line| line.finding) {
            None => "lab-lead-uneven",
            Some(Finding::More) => "lab-lead-uneven-less-even",
            Some(Finding::Less) => "lab-lead-uneven-more-even",
            Some(_) => "lab-lead-uneven-open",
        };
        to.tell(id, &args)
    }

    fn of_shares(&self, lines: &[&'a Line]) -> (String, Vec<&'a Line>) {
        let to = self.to();
        let fair = fair(&self.study.arms[self.question.ask.arm()]);
        let [share, bots] = [to.trimmed(fair), self.bots()];
        let margin = to.points(self.question.margin.unwrap_or_default());
        let tell = |id: &str, line: &Line| {
            let args = [
                ("bots", &*bots),
                ("name", &line.name),
                ("value", &to.percent(line.value)),
                ("interval", &share_interval(to, line, true)),
                ("share", &share),
                ("margin", &margin),
            ];
            to.tell(id, &args)
        };
        let [more, less] = with_findings(lines);
        let (most, least) =
            (greatest(&more, |line| line.value), greatest(&less, |line| -line.value));
        match (most, least) {
            // The share of one of two groups determines that of the other.
            (Some(most), Some(least)) if lines.len() > 2 => {
                // Groups with few games can have more extreme shares that prove nothing.
                let are_extreme =
                    lines.iter().all(|line| line.value <= most.value && line.value >= least.value);
                let id = if are_extreme { "lab-lead-both" } else { "lab-lead-more-less" };
                let args = [
                    ("bots", &*bots),
                    ("share", &share),
                    ("most", &most.name),
                    ("most-value", &to.percent(most.value)),
                    ("most-interval", &share_interval(to, most, true)),
                    ("least", &least.name),
                    ("least-value", &to.percent(least.value)),
                    ("least-interval", &share_interval(to, least, false)),
                ];
                (to.tell(id, &args), vec![most, least])
            }
            (Some(most), _) => (tell("lab-lead-more", most), vec![most]),
            (None, Some(least)) => (tell("lab-lead-less", least), vec![least]),
            _ => {
                let amount = |line: &Line| (line.value - fair).abs();
                // Two groups differ equally, and questions are about the first one.
                let line =
                    if lines.len() == 2 { lines.first().copied() } else { greatest(lines, amount) };
                let line = line.expect("an answer has lines");
                let sentence = match lines.iter().all(|line| is_small(line)) {
                    true => tell("lab-lead-equal", line),
                    false => self.with_power(&tell("lab-lead-open", line), lines),
                };
                (sentence, lines.to_vec())
            }
        }
    }

    fn of_changes(
        &self,
        lines: &[&'a Line],
        (arm, from, of): (usize, usize, Measure),
    ) -> (String, Vec<&'a Line>) {
        let to = self.to();
        let [with, than] = [arm, from].map(|arm| self.study.arms[arm].title.as_str());
        let bots = [arm, from].map(|arm| players(self.study, &self.study.arms[arm]));
        let games = to.grouped(self.lead.games);
        let basis = match bots[0] == bots[1] {
            true => to.tell("lab-lead-among", &[("bots", &self.lead.name), ("games", &games)]),
            false => to.tell("lab-lead-each", &[("games", &games)]),
        };
        let margin = to.amount(of, self.question.margin.unwrap_or_default());
        let tell = |id: &str, changes: &str| {
            let args = [
                ("with", with),
                ("than", than),
                ("changes", changes),
                ("basis", &basis),
                ("margin", &margin),
            ];
            to.tell(id, &args)
        };
        let meant = largest(lines, of);
        if meant.is_empty() {
            let changes = self.largest_change(lines, of);
            let sentence = match lines.iter().all(|line| is_small(line)) {
                true => tell("lab-lead-change-equal", &changes),
                false => self.with_power(&tell("lab-lead-change-open", &changes), lines),
            };
            return (sentence, lines.to_vec());
        }
        let change = Change { to, of, with, than };
        let in_direction = with_findings(&meant).map(|lines| {
            listed(to, &lines, |line, is_first| change.change(line, line.finding, is_first))
        });
        let parts: Vec<String> = in_direction.into_iter().filter(|it| !it.is_empty()).collect();
        (tell("lab-lead-change", &parts.join("; ")), meant)
    }

    /// Describes the largest change among some lines.
    fn largest_change(&self, lines: &[&Line], of: Measure) -> String {
        let to = self.to();
        let line = greatest(lines, |line| line.value.abs()).expect("an answer has lines");
        let change = change(to, line, of, true);
        match lines.len() {
            1 => change,
            _ => to.tell("lab-lead-largest", &[("change", &change), ("name", &line.name)]),
        }
    }

    fn of_ranking(&self, lines: &[&'a Line], player: &str, of: Measure) -> (String, Vec<&'a Line>) {
        let to = self.to();
        let bots = self.bots();
        let margin = to.amount(of, self.question.margin.unwrap_or_default());
        let all = lines.len().to_string();
        let tell = |id: &str, found: &[&Line], extreme: Option<&Line>| {
            let id = match found.len() {
                0 => format!("{id}-none"),
                1 => format!("{id}-one"),
                _ => id.to_owned(),
            };
            let args = [
                ("bots", &*bots),
                ("player", player),
                ("count", &found.len().to_string()),
                ("all", &all),
                ("version", &extreme.map_or_else(String::new, |line| self.version(line))),
                ("change", &extreme.map_or_else(String::new, |line| change(to, line, of, true))),
            ];
            to.tell(&id, &args)
        };
        let [gains, losses] = with_findings(lines);
        let [most, least] =
            [greatest(&gains, |line| line.value), greatest(&losses, |line| -line.value)];
        if most.is_some() || least.is_some() {
            let gain = tell("lab-lead-gain", &gains, most);
            let loss = tell("lab-lead-loss", &losses, least);
            return (format!("{gain} {loss}"), most.into_iter().chain(least).collect());
        }
        let changes = self.largest_change(lines, of);
        let args = [("bots", &*bots), ("margin", &margin), ("changes", &changes)];
        let sentence = match lines.iter().all(|line| is_small(line)) {
            true => to.tell("lab-lead-rank-equal", &args),
            false => self.with_power(&to.tell("lab-lead-rank-open", &args), lines),
        };
        (sentence, lines.to_vec())
    }

    /// Returns the name of a ranked version, with that of the version to compare it with unless all
    /// versions are compared with the same one.
    fn version(&self, line: &Line) -> String {
        let comparisons = &self.lead.comparisons;
        let is_named = |arm: usize| self.study.arms[arm].name == line.arm;
        let from = comparisons.iter().find(|(arm, _)| is_named(*arm)).and_then(|(_, from)| *from);
        match from {
            Some(from) if comparisons.iter().any(|(_, other)| *other != Some(from)) => {
                let than = self.study.arms[from].title.as_str();
                self.to().tell("lab-version", &[("version", &line.name), ("than", than)])
            }
            _ => line.name.clone(),
        }
    }

    /// Says that the result depends on the bots, with the groups or versions about which families
    /// disagree: some show a difference, and others the opposite, or one that is smaller than the
    /// margin.
    fn disputed(&self) -> Option<String> {
        let to = self.to();
        let lines: Vec<&Line> = self.lead.compared().collect();
        let disputed: Vec<&Line> =
            lines.iter().copied().filter(|line| self.is_disputed(line)).collect();
        if disputed.is_empty() {
            return None;
        }
        // The change of one of two groups determines that of the other.
        if disputed.len() == lines.len() || lines.len() == 2 {
            return Some(to.text("lab-depends"));
        }
        let names = match (&self.question.ask, disputed.len() > NAMES_MAX) {
            (Ask::Rank { .. }, true) => {
                let counts = [disputed.len(), lines.len()].map(|count| count.to_string());
                to.tell("lab-depends-versions", &[("count", &counts[0]), ("all", &counts[1])])
            }
            _ => to.joined(&disputed.iter().map(|line| line.name.clone()).collect::<Vec<_>>()),
        };
        Some(to.tell("lab-depends-about", &[("names", &names)]))
    }

    fn is_disputed(&self, line: &Line) -> bool {
        let of_family = |family: &'a Family| {
            family.counterpart(self.study, &self.question.ask, self.lead, line)
        };
        let lines: Vec<&Line> = self.families.iter().filter_map(of_family).collect();
        let large: Vec<Side> = lines
            .iter()
            .filter(|line| is_large(line))
            .filter_map(|line| side(line.finding))
            .collect();
        lines.iter().any(|line| {
            let side = side(line.finding);
            let can_oppose = is_large(line) || is_small(line);
            can_oppose && large.iter().any(|large| side != Some(*large))
        })
    }

    /// Returns the results of the other families about the lines of the headline.
    fn others(&self, meant: &[&Line]) -> Option<String> {
        let to = self.to();
        let mut patterns: Vec<(String, Vec<String>)> = Vec::new();
        let others = self.families.iter().filter(|it| !it.lines.is_empty());
        for family in others.filter(|it| it.arm() != self.lead.arm()) {
            let result = self.result(meant, family);
            let bots = self.bots_of(family);
            match patterns.iter_mut().find(|(known, _)| *known == result) {
                Some((_, all)) => all.push(bots),
                None => patterns.push((result, vec![bots])),
            }
        }
        let clauses = patterns.iter().map(|(result, bots)| {
            to.tell("lab-others", &[("bots", &*to.joined(bots)), ("result", result)])
        });
        let clauses = clauses.collect::<Vec<_>>().join("; ");
        (!clauses.is_empty()).then(|| to.tell("lab-sentence", &[("text", &capitalized(&clauses))]))
    }

    /// Returns a family's result about the lines of the headline, as the end of a clause.
    fn result(&self, meant: &[&Line], family: &Family) -> String {
        let to = self.to();
        if let Ask::Uneven { .. } = self.question.ask {
            return self.unevenness(family);
        }
        let ask = &self.question.ask;
        let mut lines: Vec<&Line> = meant.iter().copied().filter(|line| is_large(line)).collect();
        if lines.len() > OTHERS_MAX {
            lines = greatest(&lines, |line| line.value.abs()).into_iter().collect();
        }
        let mut lines: Vec<&Line> = lines
            .into_iter()
            .filter_map(|line| family.counterpart(self.study, ask, self.lead, line))
            .collect();
        if let (Ask::Fair { .. }, [first, _]) = (ask, &lines[..]) {
            // A reader also wants to know who wins most with these bots.
            let all: Vec<&Line> = family.compared().collect();
            let [more, _] = with_findings(&all);
            let own = greatest(&more, |line| line.value).filter(|own| own.group != first.group);
            lines = [Some(*first), own.or(lines.get(1).copied())].into_iter().flatten().collect();
        }
        if lines.is_empty() {
            // The headline's family shows nothing clear, so this family's own result matters.
            let all: Vec<&Line> = family.compared().collect();
            let [more, less] = with_findings(&all);
            let most = greatest(&more, |line| line.value);
            let least = greatest(&less, |line| -line.value).filter(|_| all.len() > 2);
            lines = most.into_iter().chain(least).collect();
            lines.extend(less.first().filter(|_| lines.is_empty()));
            if lines.is_empty() {
                let margin = amount(to, ask, self.question.margin.unwrap_or_default());
                return match all.iter().all(|line| is_small(line)) {
                    true => to.tell("lab-others-small", &[("margin", &margin)]),
                    false => to.text("lab-others-unclear"),
                };
            }
        }
        to.joined(&lines.into_iter().map(|line| self.named_value(line)).collect::<Vec<_>>())
    }

    /// Formats a line's value with its interval, after the name of its group or version.
    fn named_value(&self, line: &Line) -> String {
        let to = self.to();
        match &self.question.ask {
            Ask::Differs { of, .. } if of.is_of_game() => change(to, line, *of, false),
            Ask::Differs { of, .. } | Ask::Rank { of, .. } => {
                format!("{} {}", line.name, change(to, line, *of, false))
            }
            _ => {
                let interval = share_interval(to, line, false);
                let value = to.percent(line.value);
                let args = [("name", &*line.name), ("value", &*value), ("interval", &*interval)];
                to.tell("lab-wins", &args)
            }
        }
    }

    /// Describes how even the chances are with a family's bots.
    fn unevenness(&self, family: &Family) -> String {
        let to = self.to();
        let plain = family.lines.iter().filter(|line| line.finding == Finding::Plain);
        let values: Vec<String> = plain.map(|line| typical(to, line, false)).collect();
        let values = match &values[..] {
            [value, other] => to.tell("lab-instead", &[("value", value), ("other", other)]),
            _ => to.joined(&values),
        };
        let id = match family.compared().next().map(|line| side(line.finding)) {
            None => return values,
            Some(None) => "lab-others-even-open",
            Some(Some(Side::More)) => "lab-others-less-even",
            Some(Some(Side::Less)) => "lab-others-more-even",
        };
        to.tell(id, &[("values", &values)])
    }
}

/// Returns the large differences that a headline lists.
fn largest<'a>(lines: &[&'a Line], of: Measure) -> Vec<&'a Line> {
    let large: Vec<&Line> = lines.iter().copied().filter(|line| is_large(line)).collect();
    let is_complement = of == Measure::Wins && lines.len() == 2;
    match large.len() {
        // The change of one of two groups' shares determines that of the other.
        2 if is_complement => greatest(&large, |line| line.value.abs()).into_iter().collect(),
        0..=LISTED_MAX => large,
        _ => {
            let [more, less] = with_findings(&large);
            let most = greatest(&more, |line| line.value);
            most.into_iter().chain(greatest(&less, |line| -line.value)).collect()
        }
    }
}

fn share_interval(to: Wording, line: &Line, is_first: bool) -> String {
    interval(to, line, is_first, |bound| to.decimal(100.0 * bound, 1))
}
