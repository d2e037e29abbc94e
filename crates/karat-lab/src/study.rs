//! Study files, which describe the games to play and the questions about them. `docs/lab.md`
//! explains every key.
//!
//! A study file is either accepted as a whole or rejected with an error that states the line and
//! the allowed values. The module `base` reads the files. Games are described separately from
//! questions, and [`Study::seal`] covers only the games, so questions and blocks can be added later.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use karat_arena::{Layout, Series, SeriesError};
use karat_rules::any::GameId;
use karat_rules::house;
use karat_words::Locale;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use toml::Spanned;

use crate::base::{Files, Keys};
use crate::curve::{Curve, WrittenCurve, refuse_absent};

pub use crate::base::StudyError;
pub use crate::groups::By;

/// A validated study.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    /// The study's title.
    pub title: String,
    /// The study's description, in a few sentences.
    pub about: String,
    /// The studied game.
    pub game: GameId,
    /// The number of players in each game.
    pub seats: usize,
    /// The maximum number of blocks in each arm.
    pub blocks: u64,
    /// The maximum number of blocks in a part, which is also the interval between checks of a
    /// stopping rule.
    pub shard: u64,
    /// The study's random seed.
    pub seed: u64,
    /// The structure of each block.
    pub layout: Layout,
    /// The JSON pointer to a seat's label in a view, or `None` if seats have no labels.
    pub label: Option<String>,
    /// The names of the seats in reports, such as `starting player`.
    pub seat_names: Vec<String>,
    /// The measurements over the course of the games.
    pub curves: Vec<Curve>,
    /// The arms, with their bots and options.
    pub arms: Vec<Arm>,
    /// The questions to answer.
    pub questions: Vec<Question>,
    /// The language of the report.
    pub language: Locale,
    /// The translations of the study's texts into other languages.
    pub translations: Vec<Translation>,
}

/// The translation of a study's texts into a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translation {
    /// The language.
    pub language: Locale,
    /// The translation of each text. Texts without a translation remain as they are.
    pub texts: BTreeMap<String, String>,
}

/// An arm: a set of games with the same bots and options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Arm {
    /// The arm's name: lower-case letters, digits and `-`.
    pub name: String,
    /// The arm's name in reports, such as `variant A`.
    pub title: String,
    /// The names of the bots, one per seat.
    pub bots: Vec<String>,
    /// The options that differ from their defaults, with their values.
    pub options: Vec<(String, String)>,
}

/// A quantity measured for each player in each game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// The player's share of the win.
    Wins,
    /// The player's final points.
    Points,
    /// The player's final place.
    Place,
    /// The length of the game in moves, which is the same for all its players.
    Plies,
}

impl Measure {
    /// Returns the name that study files use for this quantity.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Points => "points",
            Self::Place => "place",
            Self::Plies => "plies",
        }
    }

    /// Returns the factor from a value to its unit: shares are displayed in percent.
    pub(crate) fn scale(self) -> f64 {
        if self == Self::Wins { 100.0 } else { 1.0 }
    }
}

/// A question, and the comparison that answers it.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The question, in words.
    pub text: String,
    /// The comparison that answers the question.
    pub ask: Ask,
    /// The property by which players are grouped.
    pub by: By,
    /// The accepted probability of a type I error, over all groups together.
    pub alpha: f64,
    /// The margin within which results count as equivalent, or `None` if equivalence is not tested.
    pub margin: Option<f64>,
    /// The statement of a document that the answer confirms or refutes, if there is one.
    pub claim: Option<Claim>,
}

/// A document's statement about the answer to a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// The document, and the part of it that contains the statement.
    pub source: String,
    /// The statement in our words, which complete "The document says that".
    pub text: String,
    /// The results that would confirm the statement: names of groups, each with a direction. `None`
    /// means all groups.
    pub expected: Vec<(Option<String>, Direction)>,
}

/// The direction of a result that a document leads us to expect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// More than the reference.
    More,
    /// Less than the reference.
    Less,
    /// No difference from the reference that is as large as the margin.
    Equal,
}

/// A comparison of groups or arms.
#[derive(Debug, Clone, PartialEq)]
pub enum Ask {
    /// Compares each group's win share with the fair share.
    Fair {
        /// The index of the arm.
        arm: usize,
        /// The indices of further arms, such as those with other bots, that are expected to agree.
        also: Vec<usize>,
    },
    /// Compares each group in one arm with the same group in another, block by block.
    Differs {
        /// The index of the arm.
        arm: usize,
        /// The index of the arm to compare with.
        from: usize,
        /// The quantity to compare.
        of: Measure,
        /// Further pairs of `arm` and `from`, such as those with other bots.
        also: Vec<[usize; 2]>,
    },
    /// Measures how unevenly wins are spread over an arm's groups, optionally minus the unevenness
    /// of another arm.
    Uneven {
        /// The index of the arm.
        arm: usize,
        /// The index of the arm to compare with, if any.
        from: Option<usize>,
        /// Further pairs of `arm` and `from`, such as those with other bots.
        also: Vec<[usize; 2]>,
    },
    /// Tests whether a group's win share is `high` rather than `low`. Stops as soon as the answer
    /// is known.
    Exceeds {
        /// The index of the arm.
        arm: usize,
        /// The name of the group.
        group: String,
        /// The win share under the null hypothesis.
        low: f64,
        /// The win share under the alternative hypothesis.
        high: f64,
        /// The accepted probability of a type II error.
        beta: f64,
    },
}

impl Ask {
    /// Returns the index of the arm that the question is about.
    pub fn arm(&self) -> usize {
        let (Self::Fair { arm, .. }
        | Self::Differs { arm, .. }
        | Self::Uneven { arm, .. }
        | Self::Exceeds { arm, .. }) = self;
        *arm
    }

    /// Returns the comparisons that answer the question, one for each family of bots: the index of
    /// the arm, and that of the arm to compare with. The first one is that of [`Self::arm`].
    pub fn comparisons(&self) -> Vec<(usize, Option<usize>)> {
        let pair = |&[arm, from]: &[usize; 2]| (arm, Some(from));
        let mut comparisons = vec![match self {
            Self::Fair { arm, .. } | Self::Exceeds { arm, .. } => (*arm, None),
            Self::Differs { arm, from, .. } => (*arm, Some(*from)),
            Self::Uneven { arm, from, .. } => (*arm, *from),
        }];
        match self {
            Self::Fair { also, .. } => comparisons.extend(also.iter().map(|&arm| (arm, None))),
            Self::Differs { also, .. } | Self::Uneven { also, .. } => {
                comparisons.extend(also.iter().map(pair));
            }
            Self::Exceeds { .. } => {}
        }
        comparisons
    }
}

/// A study file before validation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    title: String,
    #[serde(default)]
    about: String,
    game: Spanned<String>,
    seats: Spanned<usize>,
    blocks: Spanned<u64>,
    shard: Option<Spanned<u64>>,
    seed: u64,
    #[serde(default)]
    opening: u32,
    rotate: Option<Spanned<bool>>,
    label: Option<Spanned<String>>,
    seat_names: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    curve: Vec<WrittenCurve>,
    arm: Vec<WrittenArm>,
    #[serde(default)]
    question: Vec<WrittenQuestion>,
    #[serde(default)]
    translation: BTreeMap<Spanned<String>, BTreeMap<Spanned<String>, String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenArm {
    name: Spanned<String>,
    title: Option<String>,
    bots: Spanned<WrittenBots>,
    data: Option<Spanned<String>>,
    #[serde(default)]
    options: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenBots {
    Same(String),
    Each(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenQuestion {
    text: String,
    ask: Spanned<String>,
    arm: Option<Spanned<String>>,
    from: Option<Spanned<String>>,
    #[serde(default)]
    also: Vec<Spanned<WrittenAlso>>,
    claim: Option<WrittenClaim>,
    by: Option<Spanned<String>>,
    of: Option<Spanned<String>>,
    group: Option<Spanned<String>>,
    alpha: Option<Spanned<f64>>,
    beta: Option<Spanned<f64>>,
    margin: Option<Spanned<f64>>,
    low: Option<Spanned<f64>>,
    high: Option<Spanned<f64>>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "the name of an arm, or { arm = \"a\", from = \"b\" }")]
enum WrittenAlso {
    Arm(String),
    Pair { arm: String, from: String },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenClaim {
    source: String,
    text: String,
    expected: Spanned<WrittenExpected>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "more, less or equal, or one of them for each group")]
enum WrittenExpected {
    All(Direction),
    Each(BTreeMap<String, Direction>),
}

/// The maximum number of blocks in an arm, which keeps the number of games below 2^63.
const BLOCKS_MAX: u64 = 100_000_000;

/// The error for an arm that a question's key `also` contains twice.
const ALSO_ONCE: &str = "each arm once, and not the arm of arm";

/// The beginning of a seat's name if the study does not name it.
const UNNAMED_SEAT: &str = "seat ";

/// The default number of parts per arm.
const SHARDS: u64 = 64;

impl Study {
    /// Parses a study file.
    ///
    /// # Errors
    /// Returns an error with the reason, the line and a description of the allowed values.
    pub fn read(text: &str) -> Result<Self, StudyError> {
        Self::read_in(text, Path::new("."))
    }

    /// Parses a study file. Paths of its base and of custom number files are relative to `folder`.
    ///
    /// # Errors
    /// Returns an error if the study file, a file that it is based on, or a custom number file is
    /// invalid. The error contains the reason, the line and a description of the allowed values.
    pub fn read_in(text: &str, folder: &Path) -> Result<Self, StudyError> {
        let files = Files::read(text, folder)?;
        Self::of(&files, files.keys()?)
    }

    /// Validates the merged keys of a study's files.
    fn of(files: &Files, keys: Keys<'_>) -> Result<Self, StudyError> {
        let written: Written = files.parse(keys)?;
        let game: GameId = (written.game.get_ref().parse())
            .map_err(|error| files.refuse(&written.game, "game", format!("{error}")))?;
        let seats = *written.seats.get_ref();
        if !game.seats().contains(&seats) {
            let (least, most) = (game.seats().start().to_owned(), game.seats().end().to_owned());
            return Err(files.refuse(&written.seats, "seats", format!("{least} to {most}")));
        }
        let blocks = *files.within(&written.blocks, "blocks", 1..=BLOCKS_MAX)?;
        let shard = match &written.shard {
            Some(shard) => *files.within(shard, "shard", 1..=BLOCKS_MAX)?,
            None => blocks.div_ceil(SHARDS),
        };
        let seat_names = match &written.seat_names {
            Some(names) if names.get_ref().len() != seats => {
                let reason = format!("one name for each of the {seats} seats");
                return Err(files.refuse(names, "seat_names", reason));
            }
            Some(names) => names.get_ref().clone(),
            None => (1..=seats).map(|number| format!("{UNNAMED_SEAT}{number}")).collect(),
        };
        let rotates = written.rotate.as_ref().is_none_or(|rotate| *rotate.get_ref());
        let layout = Layout {
            opening_decisions: written.opening,
            rotations: if rotates { seats } else { 1 },
        };
        let mut study = Self {
            title: written.title,
            about: written.about,
            game,
            seats,
            blocks,
            shard,
            seed: written.seed,
            layout,
            label: written.label.as_ref().map(|label| label.get_ref().clone()),
            seat_names,
            curves: Vec::new(),
            arms: Vec::new(),
            questions: Vec::new(),
            language: Locale::En,
            translations: Vec::new(),
        };
        let curve = |it: &WrittenCurve| it.read(study.label.is_some(), files);
        study.curves = written.curve.iter().map(curve).collect::<Result<_, _>>()?;
        for arm in written.arm {
            let arm = study.arm(arm, &written.label, files)?;
            study.arms.push(arm);
        }
        let series: Vec<Series> = study.arms.iter().map(|arm| study.series(arm)).collect();
        refuse_absent(&written.curve, &study.curves, &series, layout, files)?;
        for question in written.question {
            let question = study.question(&question, files)?;
            study.questions.push(question);
        }
        for (code, texts) in &written.translation {
            let translation = study.translation(code, texts, files)?;
            study.translations.push(translation);
        }
        Ok(study)
    }

    /// Validates a translation. Inherited translations may be of texts that the study replaces.
    fn translation(
        &self,
        code: &Spanned<String>,
        texts: &BTreeMap<Spanned<String>, String>,
        files: &Files,
    ) -> Result<Translation, StudyError> {
        let known_code = |it: &Locale| it.code() == code.get_ref();
        let Some(language) = Locale::from_code(code.get_ref()).filter(known_code) else {
            let known: Vec<&str> = Locale::ALL.iter().map(|locale| locale.code()).collect();
            let (code_given, known) = (code.get_ref(), known.join(", "));
            let reason = format!("no language \"{code_given}\"; there is {known}");
            return Err(files.refuse(code, "translation", reason));
        };
        let mut study = self.clone();
        let known = study.texts();
        let mut translated = BTreeMap::new();
        for (text, translation) in texts {
            if known.iter().any(|known| *known == text.get_ref()) {
                translated.insert(text.get_ref().clone(), translation.clone());
            } else if !files.is_inherited(text) {
                let reason = format!("the study does not contain the text \"{}\"", text.get_ref());
                return Err(files.refuse(text, "translation", reason));
            }
        }
        Ok(Translation { language, texts: translated })
    }

    /// Returns the study in a language. Texts without a translation remain as they are.
    #[must_use]
    pub fn in_language(&self, language: Locale) -> Self {
        let mut study = Self { language, ..self.clone() };
        let translation = self.translations.iter().find(|it| it.language == language);
        let texts = translation.map(|translation| &translation.texts);
        for text in study.texts() {
            if let Some(translated) = texts.and_then(|texts| texts.get(text)) {
                translated.clone_into(text);
            } else if let Some(number) = text.strip_prefix(UNNAMED_SEAT) {
                *text = language.say("lab-seat", &[("number", number.into())]);
            }
        }
        study
    }

    /// Returns all texts that a report shows.
    fn texts(&mut self) -> Vec<&mut String> {
        let mut texts = vec![&mut self.title, &mut self.about];
        texts.extend(&mut self.seat_names);
        texts.extend(self.curves.iter_mut().map(|curve| &mut curve.title));
        texts.extend(self.arms.iter_mut().map(|arm| &mut arm.title));
        for Question { text, claim, .. } in &mut self.questions {
            texts.push(text);
            if let Some(Claim { source, text, expected: _ }) = claim {
                texts.extend([source, text]);
            }
        }
        texts
    }

    /// Validates an arm.
    fn arm(
        &self,
        written: WrittenArm,
        label: &Option<Spanned<String>>,
        files: &Files,
    ) -> Result<Arm, StudyError> {
        let name = written.name.get_ref().clone();
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(is_plain) {
            let reason = "small letters, digits and - only, for it is the name of a folder";
            return Err(files.refuse(&written.name, "name", reason.to_owned()));
        }
        if self.arms.iter().any(|arm| arm.name == name) {
            let reason = format!("there is an arm \"{name}\" already");
            return Err(files.refuse(&written.name, "name", reason));
        }
        let bots = match written.bots.get_ref() {
            WrittenBots::Same(bot) => vec![bot.clone(); self.seats],
            WrittenBots::Each(bots) => bots.clone(),
        };
        if let Some(bot) = bots.iter().find(|bot| bot.starts_with(karat_arena::program::PREFIX)) {
            let reason = format!("{bot} is a program, and a block must not depend on one");
            return Err(files.refuse(&written.bots, "bots", reason));
        }
        if let Some(bot) = bots.iter().find(|bot| karat_arena::network::split(bot).is_some()) {
            let reason = format!("{bot} is in a file, which could change between blocks");
            return Err(files.refuse(&written.bots, "bots", reason));
        }
        if self.layout.rotations == 1 && bots.iter().any(|bot| *bot != bots[0]) {
            let reason = "without rotation all bots of an arm must be the same".to_owned();
            return Err(files.refuse(&written.bots, "bots", reason));
        }
        let mut options: Vec<(String, String)> = written.options.into_iter().collect();
        if let Some(data) = &written.data {
            options.retain(|(name, _)| name != house::OPTION);
            let line = self.house_data(&files.folder_of(data).join(data.get_ref()));
            let line = line.map_err(|reason| files.refuse(data, "data", reason))?;
            options.push((house::OPTION.to_owned(), line));
        }
        let title = written.title.unwrap_or_else(|| name.clone());
        let arm = Arm { name, title, bots, options };
        let series = self.series(&arm);
        match karat_arena::blocks::labels_at_start(&series, self.label.as_deref()) {
            Ok(_) => Ok(arm),
            Err(error @ SeriesError::Label(_)) => {
                let label = label.as_ref().expect("only a label is without an address");
                Err(files.refuse(label, "label", error.to_string()))
            }
            Err(error @ SeriesError::Setup(_)) => {
                let reason = format!("the options of this arm: {error}");
                Err(files.refuse(&written.name, "options", reason))
            }
            Err(error) => Err(files.refuse(&written.bots, "bots", error.to_string())),
        }
    }

    /// Reads a file of custom numbers and returns it as one line, which becomes part of the arm.
    ///
    /// The arm's seal therefore covers the numbers themselves, not just the name of their file.
    fn house_data(&self, file: &Path) -> Result<String, String> {
        let place = file.display();
        let long = house::FILE_BYTES_MAX as u64;
        let size =
            fs::metadata(file).map_err(|error| format!("cannot read {place}: {error}"))?.len();
        if size > long {
            return Err(format!("{place} is longer than {} KiB", long / 1024));
        }
        let text =
            fs::read_to_string(file).map_err(|error| format!("cannot read {place}: {error}"))?;
        let line = self.game.read_data(&text).map_err(|fault| format!("{place}: {fault}"))?;
        line.ok_or_else(|| format!("{place} changes nothing"))
    }

    fn question(&self, written: &WrittenQuestion, files: &Files) -> Result<Question, StudyError> {
        let by = match &written.by {
            None => {
                if self.label.is_some() {
                    By::Label
                } else {
                    By::Seat
                }
            }
            Some(by) => By::read(by, self.label.is_some(), files)?,
        };
        let alpha = files.part(&written.alpha, "alpha", 0.05)?;
        let margin = match &written.margin {
            Some(margin) if *margin.get_ref() <= 0.0 || !margin.get_ref().is_finite() => {
                return Err(files.refuse(margin, "margin", "above 0".to_owned()));
            }
            margin => margin.as_ref().map(|margin| *margin.get_ref()),
        };
        Ok(Question {
            text: written.text.clone(),
            ask: self.ask(written, files)?,
            by,
            alpha,
            margin,
            claim: self.claim(written, by, margin, files)?,
        })
    }

    /// Validates a document's statement about a question.
    fn claim(
        &self,
        written: &WrittenQuestion,
        by: By,
        margin: Option<f64>,
        files: &Files,
    ) -> Result<Option<Claim>, StudyError> {
        let Some(WrittenClaim { source, text, expected }) = &written.claim else {
            return Ok(None);
        };
        let refuse = |reason: &str| Err(files.refuse(expected, "expected", reason.to_owned()));
        if written.ask.get_ref() == "exceeds" {
            return refuse("a stopping rule has no claim");
        }
        let expected = match expected.get_ref() {
            WrittenExpected::All(direction) => vec![(None, *direction)],
            WrittenExpected::Each(_) if written.ask.get_ref() == "uneven" => {
                return refuse("\"more\" or \"less\", without groups");
            }
            WrittenExpected::Each(groups) if groups.is_empty() => {
                return refuse("a direction, or one for each of some groups");
            }
            WrittenExpected::Each(groups) => {
                groups.iter().map(|(group, it)| (Some(group.clone()), *it)).collect()
            }
        };
        // Which labels will occur is known only after the games.
        let known: Option<Vec<String>> = match by {
            By::Seat => Some((0..self.seats).map(|seat| format!("P{seat}")).collect()),
            By::Bot => Some(self.arms.iter().flat_map(|arm| arm.bots.clone()).collect()),
            By::Label => None,
        };
        let is_known = |group: &String| known.as_ref().is_none_or(|known| known.contains(group));
        if let Some(group) =
            expected.iter().filter_map(|(group, _)| group.as_ref()).find(|it| !is_known(it))
        {
            return refuse(&format!("there is no group \"{group}\""));
        }
        if margin.is_none() && expected.iter().any(|(_, it)| *it == Direction::Equal) {
            return refuse("\"equal\" only for a question with a margin");
        }
        Ok(Some(Claim { source: source.clone(), text: text.clone(), expected }))
    }

    fn ask(&self, written: &WrittenQuestion, files: &Files) -> Result<Ask, StudyError> {
        let arm = match &written.arm {
            None if self.arms.is_empty() => {
                return Err(files.refuse(&written.ask, "ask", "there is no arm".to_owned()));
            }
            None => 0,
            Some(name) => self.named_arm(name, "arm", files)?,
        };
        let from = written.from.as_ref();
        let from = from.map(|name| self.named_arm(name, "from", files)).transpose()?;
        if from == Some(arm) {
            let name = written.from.as_ref().expect("it is given");
            return Err(files.refuse(name, "from", "another arm than that of arm".to_owned()));
        }
        let needs = |key| files.refuse(&written.ask, "ask", format!("this question needs {key}"));
        match written.ask.get_ref().as_str() {
            "fair" => Ok(Ask::Fair { arm, also: self.also_arms(written, arm, files)? }),
            "uneven" => Ok(Ask::Uneven { arm, from, also: self.also_pairs(written, arm, files)? }),
            "differs" => {
                let from = from.ok_or_else(|| needs("from"))?;
                let also = self.also_pairs(written, arm, files)?;
                Ok(Ask::Differs { arm, from, of: measure(&written.of, files)?, also })
            }
            _ if !written.also.is_empty() => {
                let reason = "not for ask = \"exceeds\"".to_owned();
                Err(files.refuse(&written.also[0], "also", reason))
            }
            "exceeds" => {
                let group = written.group.as_ref().ok_or_else(|| needs("group"))?;
                let low = written.low.as_ref().ok_or_else(|| needs("low"))?;
                let high = written.high.as_ref().ok_or_else(|| needs("high"))?;
                let (low_share, high_share) = (*low.get_ref(), *high.get_ref());
                if !(0.0 < low_share && low_share < high_share && high_share < 1.0) {
                    let reason = "above 0, below high, and both below 1".to_owned();
                    return Err(files.refuse(low, "low", reason));
                }
                Ok(Ask::Exceeds {
                    arm,
                    group: group.get_ref().clone(),
                    low: low_share,
                    high: high_share,
                    beta: files.part(&written.beta, "beta", 0.05)?,
                })
            }
            _ => {
                let reason = "fair, differs, uneven or exceeds".to_owned();
                Err(files.refuse(&written.ask, "ask", reason))
            }
        }
    }

    /// Returns the further arms of a question about the shares in one arm.
    fn also_arms(
        &self,
        written: &WrittenQuestion,
        arm: usize,
        files: &Files,
    ) -> Result<Vec<usize>, StudyError> {
        let mut also = Vec::new();
        for entry in &written.also {
            let WrittenAlso::Arm(name) = entry.get_ref() else {
                let reason = "names of arms, because this question does not compare arms";
                return Err(files.refuse(entry, "also", reason.to_owned()));
            };
            let other = self.arm_at(name, entry, "also", files)?;
            if other == arm || also.contains(&other) {
                return Err(files.refuse(entry, "also", ALSO_ONCE.to_owned()));
            }
            also.push(other);
        }
        Ok(also)
    }

    /// Returns the further pairs of arms of a question that compares two arms.
    fn also_pairs(
        &self,
        written: &WrittenQuestion,
        arm: usize,
        files: &Files,
    ) -> Result<Vec<[usize; 2]>, StudyError> {
        let mut also: Vec<[usize; 2]> = Vec::new();
        for entry in &written.also {
            let (name, from) = match entry.get_ref() {
                WrittenAlso::Pair { arm, from } if written.from.is_some() => (arm, from),
                _ => {
                    let reason = "with from, pairs such as { arm = \"a\", from = \"b\" }";
                    return Err(files.refuse(entry, "also", reason.to_owned()));
                }
            };
            let pair = [
                self.arm_at(name, entry, "also", files)?,
                self.arm_at(from, entry, "also", files)?,
            ];
            if pair[0] == arm || pair[0] == pair[1] || also.iter().any(|it| it[0] == pair[0]) {
                return Err(files.refuse(entry, "also", ALSO_ONCE.to_owned()));
            }
            also.push(pair);
        }
        Ok(also)
    }

    fn named_arm(
        &self,
        name: &Spanned<String>,
        key: &'static str,
        files: &Files,
    ) -> Result<usize, StudyError> {
        self.arm_at(name.get_ref(), name, key, files)
    }

    /// Returns the index of the arm with the given name, which the file contains in the value `at`.
    fn arm_at<T>(
        &self,
        name: &str,
        at: &Spanned<T>,
        key: &'static str,
        files: &Files,
    ) -> Result<usize, StudyError> {
        let place = self.arms.iter().position(|arm| arm.name == name);
        place.ok_or_else(|| {
            let known: Vec<&str> = self.arms.iter().map(|arm| arm.name.as_str()).collect();
            files.refuse(at, key, format!("no arm of this name; there is {}", known.join(", ")))
        })
    }

    /// Returns the series that plays an arm's blocks.
    pub fn series(&self, arm: &Arm) -> Series {
        Series {
            game: self.game,
            seats: self.seats,
            options: arm.options.clone(),
            bots: arm.bots.clone(),
            games: 0,
            seed: self.seed,
            threads: 1,
            answer_within: Duration::ZERO,
        }
    }

    /// Returns the arm with the given name, if it exists.
    pub fn arm_named(&self, name: &str) -> Option<&Arm> {
        self.arms.iter().find(|arm| arm.name == name)
    }

    /// Returns a SHA-256 hash, as 64 hexadecimal digits, that changes if an arm's games change.
    ///
    /// The hash covers the game and its rules revision, the number of seats, the seed, the layout,
    /// the label, the curves, the bots and the options.
    pub fn seal(&self, arm: &Arm) -> String {
        let Self {
            title: _,
            about: _,
            game,
            seats,
            blocks: _,
            shard: _,
            seed,
            layout: Layout { opening_decisions, rotations },
            label,
            seat_names: _,
            curves,
            arms: _,
            questions: _,
            language: _,
            translations: _,
        } = self;
        let mut played = serde_json::json!({
            "game": game.name(),
            "revision": game.revision(),
            "seats": seats,
            "seed": seed,
            "opening": opening_decisions,
            "rotations": rotations,
            "label": label,
            "bots": arm.bots,
            "options": arm.options,
        });
        if !curves.is_empty() {
            // The seal does not cover the titles of curves, so they can be changed later.
            let measured = |curve: &Curve| {
                let mut measured = serde_json::json!(curve.of);
                if let Some(by) = curve.by {
                    measured["by"] = serde_json::json!(by);
                }
                measured
            };
            played["curves"] = curves.iter().map(measured).collect();
        }
        digest(played.to_string().as_bytes())
    }

    /// Returns whether the study may end early, because all its questions have stopping rules. A
    /// question without a stopping rule needs all blocks.
    pub fn stops(&self) -> bool {
        let has_rule = |question: &Question| matches!(question.ask, Ask::Exceeds { .. });
        !self.questions.is_empty() && self.questions.iter().all(has_rule)
    }

    /// Returns the numbers of blocks after which stopping rules are checked.
    pub fn checks(&self) -> impl Iterator<Item = u64> {
        let inner = self.blocks.div_ceil(self.shard) - 1;
        (1..=inner).map(|check| check * self.shard).chain([self.blocks])
    }

    /// Returns the block numbers, which are the same for every arm.
    pub fn numbers(&self) -> Range<u64> {
        0..self.blocks
    }
}

/// Returns the study file `text` with all inherited keys, and with the names of custom number files
/// replaced by the numbers themselves. Both files describe the same study, so their parts are the
/// same.
///
/// # Errors
/// Returns the same errors as [`Study::read_in`].
pub fn pack(text: &str, folder: &Path) -> Result<String, StudyError> {
    let files = Files::read(text, folder)?;
    let keys = files.keys()?;
    let mut study = Study::of(&files, keys.clone())?;
    let mut table: toml::Table = files.parse(keys)?;
    let arms = table.get_mut("arm").and_then(toml::Value::as_array_mut);
    for (written, arm) in arms.into_iter().flatten().zip(&study.arms) {
        let written = written.as_table_mut().expect("an arm is a table");
        if written.remove("data").is_some() {
            let numbers = arm.options.iter().find(|(name, _)| name == house::OPTION);
            let (name, line) = numbers.expect("the numbers are an option").clone();
            let options = written.entry("options").or_insert_with(|| toml::Table::new().into());
            let options = options.as_table_mut().expect("the options are a table");
            options.insert(name, line.into());
        }
    }
    // Translations of texts that the study replaces would not be its own.
    let known: Vec<String> = study.texts().into_iter().map(|text| text.clone()).collect();
    let translations = table.get_mut("translation").and_then(toml::Value::as_table_mut);
    for (_, texts) in translations.into_iter().flatten() {
        let texts = texts.as_table_mut().expect("a translation is a table");
        texts.retain(|text, _| known.iter().any(|known| known == text));
    }
    Ok(table.to_string())
}

/// Returns the SHA-256 hash of the given bytes, as 64 hexadecimal digits.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn measure(of: &Option<Spanned<String>>, files: &Files) -> Result<Measure, StudyError> {
    let Some(of) = of else { return Ok(Measure::Wins) };
    match of.get_ref().as_str() {
        "wins" => Ok(Measure::Wins),
        "points" => Ok(Measure::Points),
        "place" => Ok(Measure::Place),
        "plies" => Ok(Measure::Plies),
        _ => Err(files.refuse(of, "of", "wins, points, place or plies".to_owned())),
    }
}
