//! Study reports: a standalone HTML page, a CSV table, and JSON.
//!
//! The HTML page is for people; the CSV table and the JSON are for programs. All three are
//! generated from the same [`Report`]. Reading order: [`figures`], [`along`], `values`, `page`,
//! `plot`.

pub mod along;
pub mod figures;
mod page;
pub(crate) mod plot;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use karat_words::Locale;
use serde::{Serialize, Serializer};

use crate::answer::{Answer, Line, Trend, answer};
use crate::formats::capitalized;
use crate::outcome::{Outcome, quoted};
use crate::part::{Maker, save_whole};
use crate::phrases::{names_of_bots, players};
use crate::report::along::{Along, along_seats};
use crate::report::figures::{Figure, Histogram};
use crate::study::{Arm, Ask, By, Measure, Question, Study, compared_arms};
use crate::words::{Words, words};

/// A study's report.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The code of the report's language.
    pub language: &'static str,
    /// The study's title.
    pub title: String,
    /// The study's description.
    pub about: String,
    /// The command that reproduces the study.
    pub command: String,
    /// The version and commit of the program that merged the parts.
    pub program: String,
    /// The architecture and operating system of the machine that merged the parts.
    pub target: String,
    /// The id of the studied game.
    pub game: &'static str,
    /// The game's title.
    pub game_title: String,
    /// The revision of the game's rules.
    pub revision: u32,
    /// The number of players in each game, or all numbers of players that occur.
    #[serde(serialize_with = "one_or_all")]
    pub seats: Vec<usize>,
    /// The number of blocks in each arm, except those in `arm_blocks`.
    pub blocks: u64,
    /// The planned number of blocks in each arm.
    pub blocks_planned: u64,
    /// The number of blocks in each arm that has fewer than others.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub arm_blocks: BTreeMap<String, u64>,
    /// The number of games in each block, or all numbers of games that occur.
    #[serde(serialize_with = "one_or_all")]
    pub games_per_block: Vec<usize>,
    /// The number of random decisions at the start of each block.
    pub opening_decisions: u32,
    /// The total number of games.
    pub games: usize,
    /// The study's random seed.
    pub seed: u64,
    /// The SHA-256 hash of all results.
    pub sha256: String,
    /// The arms, with their bots and options.
    pub arms: Vec<Arm>,
    /// The number of players in each arm. Empty if it is the same in all arms.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub arm_seats: BTreeMap<String, usize>,
    /// The names of the bots in the order of each arm's bots. Empty if bots have their own names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bot_names: Vec<String>,
    /// Descriptions of the bots whose games answer the questions.
    #[serde(skip)]
    pub(crate) bots: Vec<String>,
    /// The titles of the study's curves.
    #[serde(skip)]
    pub(crate) curves: Vec<String>,
    /// The questions and their answers.
    pub answers: Vec<Answered>,
    /// The answers to repeated questions along the number of players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub along_seats: Vec<Along>,
    /// The figures that show means.
    pub figures: Vec<Figure>,
    /// The histograms of points and game lengths.
    pub histograms: Vec<Histogram>,
}

/// The answer to a question, with its sentences.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answered {
    /// The part of a repeated question that differs from the other repetitions in words, such as
    /// "with three players". `None` if the question is not repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// The index of the question in the study file.
    #[serde(skip)]
    pub(crate) index: usize,
    /// The answer in sentences.
    #[serde(flatten)]
    pub words: Words,
    /// The names of arms with the short names of their bots, if the answer compares families of bots.
    pub families: BTreeMap<String, String>,
    /// The comparisons that give the answer.
    pub compared: Compared,
    /// The values.
    #[serde(flatten)]
    pub answer: Answer,
}

/// The comparisons of an answer, for programs that calculate it again.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Compared {
    /// The value of `ask` in the study file.
    pub ask: &'static str,
    /// The property by which players are grouped.
    pub by: By,
    /// The name of the compared quantity.
    pub of: &'static str,
    /// The group of players, if the question is about only one.
    pub group: Option<String>,
    /// The margin within which results count as equivalent.
    pub margin: Option<f64>,
    /// The comparisons of each family of bots: the name of an arm, and that of the arm to compare it
    /// with.
    pub families: Vec<Vec<(String, Option<String>)>>,
}

impl Compared {
    fn of(study: &Study, question: &Question) -> Self {
        let name = |arm: usize| study.arms[arm].name.clone();
        let (ask, of, group) = match &question.ask {
            Ask::Fair { .. } => ("fair", Measure::Wins, None),
            Ask::Differs { of, .. } => ("differs", *of, None),
            Ask::Rank { of, group, .. } => ("rank", *of, Some(group.clone())),
            Ask::Uneven { .. } => ("uneven", Measure::Wins, None),
            Ask::Exceeds { group, .. } => ("exceeds", Measure::Wins, Some(group.clone())),
        };
        let pairs = |family: Vec<(usize, Option<usize>)>| {
            family.into_iter().map(|(arm, from)| (name(arm), from.map(name))).collect()
        };
        Self {
            ask,
            by: question.by,
            of: of.name(),
            group,
            margin: question.margin,
            families: question.ask.families().into_iter().map(pairs).collect(),
        }
    }
}

impl Report {
    /// Creates a study's report in the study's language. `file` is the name of the study file.
    pub fn of(file: &str, study: &Study, outcome: &Outcome) -> Self {
        let Maker { program, target } = Maker::this();
        let answers = answered(study, outcome);
        let seats = distinct(study.arms.iter().map(|arm| arm.seats));
        let of_arms = study.arms.iter().map(|arm| (arm.name.clone(), arm.seats));
        Self {
            language: study.language.code(),
            title: study.title.clone(),
            about: study.about.clone(),
            command: format!("karat study run {file}"),
            program,
            target,
            game: study.game.name(),
            game_title: game_title(study),
            revision: study.game.revision(),
            arm_seats: if seats.len() > 1 { of_arms.collect() } else { BTreeMap::new() },
            seats,
            blocks: outcome.blocks,
            blocks_planned: study.blocks,
            arm_blocks: fewer_blocks(study, outcome),
            games_per_block: distinct(study.arms.iter().map(|arm| study.layout(arm).rotations)),
            opening_decisions: study.opening_decisions,
            games: outcome.games(study),
            seed: study.seed,
            sha256: outcome.digest(study),
            arms: study.arms.clone(),
            bot_names: study.bot_names.clone(),
            bots: bots(study),
            curves: study.curves.iter().map(|curve| curve.title.clone()).collect(),
            along_seats: along_seats(study, answers.iter().map(|answered| &answered.answer)),
            answers,
            figures: figures::figures(study, outcome),
            histograms: figures::histograms(study, outcome),
        }
    }

    /// Returns the questions and answers as lines of text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for copies in self.questions() {
            writeln!(text, "{}", copies[0].answer.question).expect("a text takes it");
            for Answered { heading, words, .. } in copies {
                if let Some(heading) = heading {
                    writeln!(text, "  {}:", capitalized(heading)).expect("a text takes it");
                }
                let indent = if heading.is_some() { "    " } else { "  " };
                for sentence in words.all() {
                    writeln!(text, "{indent}{sentence}").expect("a text takes it");
                }
            }
        }
        text
    }

    /// Returns the answers, with the answers to each repeated question together.
    pub(crate) fn questions(&self) -> impl Iterator<Item = &[Answered]> {
        self.answers.chunk_by(|one, other| one.index == other.index)
    }

    /// Returns the report as an HTML page.
    pub fn page(&self) -> String {
        page::page(self).into_string()
    }

    /// Returns all values in the report as CSV, with one value per line. The last column contains
    /// the group of players, if a curve has groups.
    pub fn table(&self) -> String {
        let mut text =
            "what,arm,group,value,low,high,count,p_differs,p_equivalent,finding,players\n"
                .to_owned();
        let optional = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
        let along = self.along_seats.iter().map(|it| (Some(&it.question), &it.figure));
        let figures = self.figures.iter().map(|figure| (None, figure));
        for (question, figure) in figures.chain(along) {
            for dot in &figure.dots {
                let [low, high] = dot.interval.map_or([None; 2], |ends| ends.map(Some));
                let title = &figure.title;
                let what = question.map_or(title.clone(), |question| format!("{question} {title}"));
                let what = quoted(&what);
                let [low, high] = [optional(low), optional(high)];
                let figures::Dot { arm, group, players, value, count, .. } = dot;
                let players = players.as_ref().map_or("", |players| &players.group);
                writeln!(text, "{what},{arm},{group},{value},{low},{high},{count},,,,{players}")
                    .expect("a text takes it");
            }
        }
        for Answered { answer, .. } in &self.answers {
            let mut rows = |what: &str, lines: &[Line]| {
                for line in lines {
                    let [low, high] = line.interval.map_or([None; 2], |ends| ends.map(Some));
                    let values = [low, high].map(optional);
                    let tests = [line.p_differs, line.p_equivalent].map(optional);
                    let finding = serde_json::to_value(line.finding).expect("a name");
                    let row = [
                        quoted(what),
                        line.arm.clone(),
                        line.group.clone(),
                        line.value.to_string(),
                        values.join(","),
                        line.count.to_string(),
                        tests.join(","),
                        finding.as_str().unwrap_or_default().to_owned(),
                        String::new(),
                    ];
                    writeln!(text, "{}", row.join(",")).expect("a text takes it");
                }
            };
            rows(&answer.question, &answer.lines);
            if let Some(Trend { weakest, lines, .. }) = &answer.trend {
                rows(&format!("{} Minus {weakest}", answer.question), lines);
            }
        }
        text
    }

    /// Writes the report and returns the path of its page. An English report has the files
    /// `report.html`, `report.csv` and `report.json`. In other languages, it has only the page
    /// `report.LANGUAGE.html`, because programs read the other two.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    pub fn save(&self, folder: &Path) -> io::Result<PathBuf> {
        if self.language != Locale::En.code() {
            let page = folder.join(format!("report.{}.html", self.language));
            save_whole(&page, self.page().as_bytes())?;
            return Ok(page);
        }
        let json = serde_json::to_string_pretty(self).expect("a report has a JSON form");
        let page = folder.join("report.html");
        save_whole(&page, self.page().as_bytes())?;
        save_whole(&folder.join("report.csv"), self.table().as_bytes())?;
        save_whole(&folder.join("report.json"), json.as_bytes())?;
        Ok(page)
    }
}

/// Returns the answers to all questions, with their sentences.
fn answered(study: &Study, outcome: &Outcome) -> Vec<Answered> {
    let of = |(place, question): (usize, &Question)| {
        let within = study.within(question);
        let answer = answer(&within, outcome, question);
        Answered {
            heading: study.heading(question),
            index: question.scope.as_ref().map_or(place, |scope| scope.question),
            words: words(&within, outcome, question, &answer),
            families: families(study, question),
            compared: Compared::of(study, question),
            answer,
        }
    };
    study.questions.iter().enumerate().map(of).collect()
}

/// Returns the different numbers among some numbers, in ascending order.
fn distinct(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    numbers.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Serialises a list that contains only one number as this number.
fn one_or_all<S: Serializer>(numbers: &[usize], serializer: S) -> Result<S::Ok, S::Error> {
    match numbers {
        [number] => number.serialize(serializer),
        _ => numbers.serialize(serializer),
    }
}

/// Returns the arms with fewer blocks than others, with the number of their blocks.
fn fewer_blocks(study: &Study, outcome: &Outcome) -> BTreeMap<String, u64> {
    let of_arms = study.arms.iter().map(|arm| (arm.name.clone(), outcome.blocks_of(arm)));
    of_arms.filter(|(_, blocks)| *blocks < outcome.blocks).collect()
}

/// Returns the names of the arms that a question compares, with the short names of their bots. If the
/// question is about one family of bots, there are no names.
fn families(study: &Study, question: &Question) -> BTreeMap<String, String> {
    let families = question.ask.families();
    if families.len() == 1 {
        return BTreeMap::new();
    }
    let first: Vec<usize> = families.iter().map(|comparisons| comparisons[0].0).collect();
    let names = names_of_bots(study, &first);
    let of_family = families.iter().zip(&names).flat_map(|(comparisons, name)| {
        compared_arms(comparisons).map(|arm| (study.arms[arm].name.clone(), name.clone()))
    });
    of_family.collect()
}

/// Returns descriptions of the bots in the arms that the questions compare, each once.
fn bots(study: &Study) -> Vec<String> {
    let mut bots: Vec<String> = Vec::new();
    for arm in study.questions.iter().flat_map(|question| question.ask.arms()) {
        let players = players(study, &study.arms[arm]);
        if !bots.contains(&players) {
            bots.push(players);
        }
    }
    bots
}

/// Returns the game's title, which is the heading of its rulebook.
fn game_title(study: &Study) -> String {
    study.language.book(study.game).title.to_owned()
}
