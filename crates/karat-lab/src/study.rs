//! Study files, which describe the games to play and the questions about them. `docs/lab.md`
//! explains every key.
//!
//! A study file is either accepted as a whole or rejected with an error that states the line and
//! the allowed values. The module `base` reads the files. Games are described separately from
//! questions, and [`Study::seal`] covers only the games, so questions and blocks can be added later.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use karat_arena::{Handicap, Layout, Series, SeriesError};
use karat_rules::any::GameId;
use karat_rules::house;
use karat_words::Locale;
use serde::Serialize;
use sha2::{Digest, Sha256};
use toml::Spanned;

use crate::base::{Files, Keys};
use crate::curve::{Curve, WrittenCurve, refuse_absent};
use crate::matrix::{Axes, Expanded, PLAIN, is_plain, line_up};
use crate::network::{WrittenNetworks, refuse_unused};
use crate::written::{Written, WrittenArm, WrittenHandicap, WrittenQuestion};

pub use crate::base::StudyError;
pub use crate::claim::{Claim, Direction};
pub use crate::groups::By;
pub use crate::matrix::{Matrix, Place, Scope};
pub use crate::measure::Measure;
pub use crate::network::Network;

/// A validated study.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    /// The study's title.
    pub title: String,
    /// The study's description, in a few sentences.
    pub about: String,
    /// The studied game.
    pub game: GameId,
    /// The maximum number of blocks in an arm.
    pub blocks: u64,
    /// The maximum number of blocks in a part, which is also the interval between checks of a
    /// stopping rule.
    pub shard: u64,
    /// The study's random seed.
    pub seed: u64,
    /// The number of random decisions at the start of each block.
    pub opening_decisions: u32,
    /// Whether a block contains a game for each rotation of the bots through the seats, rather than
    /// a single game.
    pub rotates: bool,
    /// The JSON pointer to a seat's label in a view, or `None` if seats have no labels.
    pub label: Option<String>,
    /// The names of the seats in reports, such as `starting player`, for the arms with the most
    /// players.
    pub seat_names: Vec<String>,
    /// The names of the bots in reports, such as `the better player`, in the order of each arm's
    /// bots. Several bots with the same name form a group. Empty if bots have their own names.
    pub bot_names: Vec<String>,
    /// The quantities that the report shows in addition to those of every study.
    pub measures: Vec<Measure>,
    /// The measurements over the course of the games.
    pub curves: Vec<Curve>,
    /// The arms, with their bots and options.
    pub arms: Vec<Arm>,
    /// The questions to answer.
    pub questions: Vec<Question>,
    /// The matrix from which the arms and questions were expanded, if there is one.
    pub matrix: Option<Matrix>,
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
    /// The handicaps of players in each game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub handicaps: Vec<Handicap>,
    /// The number of players in each game.
    #[serde(skip)]
    pub seats: usize,
    /// The maximum number of blocks, which is at most that of the study.
    #[serde(skip)]
    pub blocks: u64,
    /// The networks of bots that are in files, in the order of the bots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub networks: Vec<Network>,
    /// The arm's place in the study's matrix, if there is one.
    #[serde(skip)]
    pub place: Option<Place>,
}

impl Arm {
    /// Returns whether the arm has different bots.
    pub(crate) fn is_mixed(&self) -> bool {
        self.bots.iter().any(|bot| *bot != self.bots[0])
    }

    /// Returns the name of a bot in a series: that of a network contains its whole path.
    fn resolved(&self, bot: &str) -> String {
        let network = self.networks.iter().find(|network| network.bot == bot);
        network.map_or_else(|| bot.to_owned(), Network::resolved)
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
    /// The question's origin, if the study has a matrix.
    pub scope: Option<Scope>,
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
    /// Compares several arms, each with another, for one group of players, and ranks them by the
    /// difference.
    Rank {
        /// The indices of each arm and of the arm to compare it with.
        pairs: Vec<[usize; 2]>,
        /// Further pairs of the same versions, such as those with other bots, one list for each
        /// family.
        also: Vec<Vec<[usize; 2]>>,
        /// The name of the group.
        group: String,
        /// The quantity to compare: wins or points.
        of: Measure,
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
        match self {
            Self::Fair { arm, .. }
            | Self::Differs { arm, .. }
            | Self::Uneven { arm, .. }
            | Self::Exceeds { arm, .. } => *arm,
            Self::Rank { pairs, .. } => pairs[0][0],
        }
    }

    /// Returns the comparisons that answer the question for each family of bots. A family has one
    /// comparison, or one for each ranked arm: the index of the arm, and that of the arm to compare
    /// with. The first one is that of [`Self::arm`].
    pub fn families(&self) -> Vec<Vec<(usize, Option<usize>)>> {
        let pair = |&[arm, from]: &[usize; 2]| (arm, Some(from));
        let (first, also): (_, Vec<_>) = match self {
            Self::Exceeds { arm, .. } => ((*arm, None), Vec::new()),
            Self::Fair { arm, also } => {
                ((*arm, None), also.iter().map(|&arm| (arm, None)).collect())
            }
            Self::Differs { arm, from, also, .. } => {
                ((*arm, Some(*from)), also.iter().map(pair).collect())
            }
            Self::Uneven { arm, from, also } => ((*arm, *from), also.iter().map(pair).collect()),
            Self::Rank { pairs, also, .. } => {
                let family = |pairs: &Vec<[usize; 2]>| pairs.iter().map(pair).collect();
                return std::iter::once(pairs).chain(also).map(family).collect();
            }
        };
        std::iter::once(first).chain(also).map(|comparison| vec![comparison]).collect()
    }

    /// Returns the indices of all compared arms, with repetitions.
    pub(crate) fn arms(&self) -> Vec<usize> {
        compared_arms(&self.comparisons()).collect()
    }

    /// Returns the comparisons of all families.
    pub fn comparisons(&self) -> Vec<(usize, Option<usize>)> {
        self.families().concat()
    }
}

/// Returns the indices of the arms of some comparisons, with repetitions.
pub(crate) fn compared_arms(
    comparisons: &[(usize, Option<usize>)],
) -> impl Iterator<Item = usize> + '_ {
    comparisons.iter().flat_map(|&(arm, from)| [Some(arm), from]).flatten()
}

/// The maximum number of blocks in an arm, which keeps the number of games below 2^63.
const BLOCKS_MAX: u64 = 100_000_000;

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
        let blocks = *files.within(&written.blocks, "blocks", 1..=BLOCKS_MAX)?;
        let shard = match &written.shard {
            Some(shard) => *files.within(shard, "shard", 1..=BLOCKS_MAX)?,
            None => blocks.div_ceil(SHARDS),
        };
        let mut study = Self {
            title: written.title.clone(),
            about: written.about.clone(),
            game,
            blocks,
            shard,
            seed: written.seed,
            opening_decisions: written.opening,
            rotates: written.rotate.as_ref().is_none_or(|rotate| *rotate.get_ref()),
            label: written.label.as_ref().map(|label| label.get_ref().clone()),
            seat_names: Vec::new(),
            bot_names: Vec::new(),
            measures: Vec::new(),
            curves: Vec::new(),
            arms: Vec::new(),
            questions: Vec::new(),
            matrix: None,
            language: Locale::En,
            translations: Vec::new(),
        };
        let curve = |it: &WrittenCurve| it.read(study.label.is_some(), files);
        study.curves = written.curve.iter().map(curve).collect::<Result<_, _>>()?;
        study.read_arms(&written, files)?;
        let series: Vec<(Series, Layout)> =
            study.arms.iter().map(|arm| (study.series(arm), study.layout(arm))).collect();
        refuse_absent(&written.curve, &study.curves, &series, files)?;
        for measure in &written.measures {
            let measure = Measure::read(measure, "measures", &Measure::EXTRA, files)?;
            study.measure(measure);
        }
        study.read_questions(&written.question, files)?;
        for (code, texts) in &written.translation {
            let translation = study.translation(code, texts, files)?;
            study.translations.push(translation);
        }
        Ok(study)
    }

    /// Validates all arms, after the expansion of the matrix, and the names of their seats.
    fn read_arms(&mut self, written: &Written, files: &Files) -> Result<(), StudyError> {
        let seats = self.seats(written, files)?;
        let arms = match &written.each {
            None => written.arm.iter().map(|arm| (arm.clone(), None)).collect(),
            Some(each) => {
                let axes = Axes::read(each, &written.arm, self.game.seats(), files)?;
                let arms = axes.arms(each, &written.arm, files)?;
                self.matrix = Some(axes.into_matrix());
                let placed = |Expanded { arm, place }| (arm, Some(place));
                arms.into_iter().map(placed).collect::<Vec<_>>()
            }
        };
        // The number of seats is checked first, because bots and names depend on it.
        let most = seats.into_iter().chain(arms.iter().filter_map(|(arm, _)| arm.seats.as_ref()));
        let most = most.map(|seats| *seats.get_ref()).max().unwrap_or_default();
        self.seat_names = match &written.seat_names {
            Some(names) if names.get_ref().len() != most => {
                let reason = format!("one name for each of the {most} seats");
                return Err(files.refuse(names, "seat_names", reason));
            }
            Some(names) => names.get_ref().clone(),
            None => (1..=most).map(|number| format!("{UNNAMED_SEAT}{number}")).collect(),
        };
        if arms.is_empty() {
            let reason = "at least one [[arm]], or a table [each] with bots".to_owned();
            return Err(files.refuse(&written.game, "arm", reason));
        }
        for (arm, place) in arms {
            let arm = self.arm(&arm, place, seats, written, files)?;
            self.arms.push(arm);
        }
        if let Some(names) = &written.bot_names {
            let count = names.get_ref().len();
            if let Some(arm) = self.arms.iter().find(|arm| arm.bots.len() != count) {
                let Arm { name, bots, .. } = arm;
                let reason = format!("one name for each bot of an arm; {name} has {}", bots.len());
                return Err(files.refuse(names, "bot_names", reason));
            }
            self.bot_names = names.get_ref().clone();
        }
        let used = self.arms.iter().flat_map(|arm| &arm.networks);
        refuse_unused(&written.networks, used, files)
    }

    /// Returns the number of players in arms without a number, if there is one.
    fn seats<'a>(
        &self,
        written: &'a Written,
        files: &Files,
    ) -> Result<Option<&'a Spanned<usize>>, StudyError> {
        let Some(seats) = &written.seats else { return Ok(None) };
        let of_each = written.each.as_ref().and_then(|each| each.get_ref().seats.as_ref());
        match of_each {
            // The axis replaces a number of players that the study inherits.
            Some(each) if files.is_nearer(each, seats) => return Ok(None),
            Some(_) => {
                let reason = "either this key or seats in the table [each], not both".to_owned();
                return Err(files.refuse(seats, "seats", reason));
            }
            None => {}
        }
        files.within(seats, "seats", self.game.seats())?;
        Ok(Some(seats))
    }

    /// Validates all questions, after the expansion of the matrix.
    fn read_questions(
        &mut self,
        written: &[WrittenQuestion],
        files: &Files,
    ) -> Result<(), StudyError> {
        for (index, written) in written.iter().enumerate() {
            let copies = match &self.matrix {
                None => vec![(written.clone(), None)],
                Some(matrix) => {
                    let copies = matrix.questions(index, written, files)?;
                    copies.into_iter().map(|(copy, scope)| (copy, Some(scope))).collect()
                }
            };
            for (copy, scope) in copies {
                let question = self.question(&copy, scope, files)?;
                if let Ask::Differs { of, .. } | Ask::Rank { of, .. } = question.ask {
                    self.measure(of);
                }
                self.questions.push(question);
            }
        }
        Ok(())
    }

    /// Adds a quantity to those that the report shows.
    fn measure(&mut self, measure: Measure) {
        if Measure::EXTRA.contains(&measure) && !self.measures.contains(&measure) {
            self.measures.push(measure);
        }
    }

    /// Returns whether the study counts decisions and lead changes while games are played.
    pub fn has_course(&self) -> bool {
        self.measures.iter().any(|measure| measure.needs_course())
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
        study.name_arms(None);
        study
    }

    /// Gives the arms of a matrix their titles in the study's language. Within the answer to a
    /// repeated question, titles omit the cells of this repetition.
    fn name_arms(&mut self, within: Option<&Scope>) {
        let Some(matrix) = &self.matrix else { return };
        for arm in &mut self.arms {
            if let Some(place) = &arm.place {
                arm.title = matrix.title(self.language, place, within);
            }
        }
    }

    /// Returns the study for the answer to one of its questions: the titles of arms omit what the
    /// heading of the question says.
    pub(crate) fn within(&self, question: &Question) -> Self {
        let mut study = self.clone();
        study.name_arms(question.scope.as_ref());
        study
    }

    /// Returns the part of a repeated question that differs from the other repetitions in words,
    /// such as "with three players". Returns `None` if the question is not repeated.
    pub fn heading(&self, question: &Question) -> Option<String> {
        self.matrix.as_ref()?.heading(self.language, question.scope.as_ref()?)
    }

    /// Returns all texts that a report shows.
    fn texts(&mut self) -> Vec<&mut String> {
        let mut texts = vec![&mut self.title, &mut self.about];
        texts.extend(&mut self.seat_names);
        texts.extend(&mut self.bot_names);
        texts.extend(self.curves.iter_mut().map(|curve| &mut curve.title));
        match &mut self.matrix {
            None => texts.extend(self.arms.iter_mut().map(|arm| &mut arm.title)),
            // The titles of the arms are made from those in the matrix.
            Some(matrix) => texts.extend(matrix.texts()),
        }
        for Question { text, claim, .. } in &mut self.questions {
            texts.push(text);
            if let Some(Claim { source, text, expected: _ }) = claim {
                texts.extend([source, text]);
            }
        }
        texts
    }

    /// Validates an arm. `seats` is the number of players if the arm does not give it.
    fn arm(
        &self,
        written: &WrittenArm,
        place: Option<Place>,
        seats: Option<&Spanned<usize>>,
        Written { label, networks: known, .. }: &Written,
        files: &Files,
    ) -> Result<Arm, StudyError> {
        let name = written.name.get_ref().clone();
        if !is_plain(&name) {
            return Err(files.refuse(&written.name, "name", PLAIN.to_owned()));
        }
        if self.arms.iter().any(|arm| arm.name == name) {
            let reason = format!("there is an arm \"{name}\" already");
            return Err(files.refuse(&written.name, "name", reason));
        }
        let seats = match (&written.seats, seats) {
            (Some(seats), _) => *files.within(seats, "seats", self.game.seats())?,
            (None, Some(seats)) => *seats.get_ref(),
            (None, None) => {
                let reason = "the study or its arms need a number of players".to_owned();
                return Err(files.refuse(&written.name, "seats", reason));
            }
        };
        let blocks = match &written.blocks {
            Some(blocks) => *files.within(blocks, "blocks", 1..=self.blocks)?,
            None => self.blocks,
        };
        let Some(bots_written) = &written.bots else {
            let reason = "the name of a bot, or a list of names".to_owned();
            return Err(files.refuse(&written.name, "bots", reason));
        };
        let bots = line_up(bots_written.get_ref(), seats);
        if let Some(bot) = bots.iter().find(|bot| bot.starts_with(karat_arena::program::PREFIX)) {
            let reason = format!("{bot} is a program, and a block must not depend on one");
            return Err(files.refuse(bots_written, "bots", reason));
        }
        let networks = read_networks(&bots, files.folder_of(bots_written), known)
            .map_err(|reason| files.refuse(bots_written, "bots", reason))?;
        if !self.rotates && bots.iter().any(|bot| *bot != bots[0]) {
            let reason = "without rotation all bots of an arm must be the same".to_owned();
            return Err(files.refuse(bots_written, "bots", reason));
        }
        let mut options: Vec<(String, String)> = written.options.clone().into_iter().collect();
        if let Some(data) = &written.data {
            options.retain(|(name, _)| name != house::OPTION);
            let line = self.house_data(&files.folder_of(data).join(data.get_ref()));
            let line = line.map_err(|reason| files.refuse(data, "data", reason))?;
            options.push((house::OPTION.to_owned(), line));
        }
        let title = match (&self.matrix, &place) {
            (Some(matrix), Some(place)) => matrix.title(self.language, place, None),
            _ => written.title.clone().unwrap_or_else(|| name.clone()),
        };
        let handicaps = written.handicaps.iter().map(|handicap| {
            let WrittenHandicap { seat, round, effect } = handicap.get_ref().clone();
            Handicap { seat, round, effect }
        });
        let handicaps = handicaps.collect();
        let arm = Arm { name, title, bots, options, handicaps, seats, blocks, networks, place };
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
            Err(error @ SeriesError::Handicap(_)) => {
                Err(files.refuse(&written.handicaps[0], "handicaps", error.to_string()))
            }
            Err(error) => Err(files.refuse(bots_written, "bots", error.to_string())),
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

    /// Replaces the name of a custom number file in an arm or a cell by the numbers themselves.
    fn include_data(
        &self,
        written: &mut toml::Value,
        data: Option<&Spanned<String>>,
        files: &Files,
    ) -> Result<(), StudyError> {
        let Some(data) = data else { return Ok(()) };
        let line = self.house_data(&files.folder_of(data).join(data.get_ref()));
        let line = line.map_err(|reason| files.refuse(data, "data", reason))?;
        let written = written.as_table_mut().expect("an arm or a cell is a table");
        written.remove("data");
        let options = written.entry("options").or_insert_with(|| toml::Table::new().into());
        let options = options.as_table_mut().expect("the options are a table");
        options.insert(house::OPTION.to_owned(), line.into());
        Ok(())
    }

    /// Adds the hashes and the absolute paths of all networks to a packed study.
    fn include_networks(&self, packed: &mut toml::Table) {
        let mut written = toml::Table::new();
        for Network { bot, sha256, file } in self.arms.iter().flat_map(|arm| &arm.networks) {
            let (_, path) = karat_arena::network::split(bot).expect("the name contains a file");
            let file = fs::canonicalize(file).unwrap_or_else(|_| file.clone());
            let mut network = toml::Table::new();
            network.insert("sha256".to_owned(), sha256.clone().into());
            network.insert("file".to_owned(), file.display().to_string().into());
            written.insert(path.to_owned(), network.into());
        }
        if !written.is_empty() {
            packed.insert("networks".to_owned(), written.into());
        }
    }

    /// Returns the series that plays an arm's blocks.
    pub fn series(&self, arm: &Arm) -> Series {
        Series {
            game: self.game,
            seats: arm.seats,
            options: arm.options.clone(),
            handicaps: arm.handicaps.clone(),
            bots: arm.bots.iter().map(|bot| arm.resolved(bot)).collect(),
            games: 0,
            seed: self.seed,
            threads: 1,
            answer_within: Duration::ZERO,
        }
    }

    /// Returns the structure of an arm's blocks.
    pub fn layout(&self, arm: &Arm) -> Layout {
        Layout {
            opening_decisions: self.opening_decisions,
            rotations: if self.rotates { arm.seats } else { 1 },
        }
    }

    /// Returns the arm with the given name, if it exists.
    pub fn arm_named(&self, name: &str) -> Option<&Arm> {
        self.arms.iter().find(|arm| arm.name == name)
    }

    /// Returns a SHA-256 hash, as 64 hexadecimal digits, that changes if an arm's games change.
    ///
    /// The hash covers the game and its rules revision, the number of seats, the seed, the layout,
    /// the label and the curves. It also covers the bots with their networks, the options, the
    /// handicaps, and whether decisions are counted.
    pub fn seal(&self, arm: &Arm) -> String {
        let Self {
            title: _,
            about: _,
            game,
            blocks: _,
            shard: _,
            seed,
            opening_decisions,
            rotates: _,
            label,
            seat_names: _,
            bot_names: _,
            measures: _,
            curves,
            arms: _,
            questions: _,
            matrix: _,
            language: _,
            translations: _,
        } = self;
        let Arm {
            name: _,
            title: _,
            bots,
            options,
            handicaps,
            seats,
            blocks: _,
            networks,
            place: _,
        } = arm;
        let mut played = serde_json::json!({
            "game": game.name(),
            "revision": game.revision(),
            "seats": seats,
            "seed": seed,
            "opening": opening_decisions,
            "rotations": self.layout(arm).rotations,
            "label": label,
            "bots": bots,
            "options": options,
        });
        if !networks.is_empty() {
            played["networks"] = networks.iter().map(|it| it.sha256.as_str()).collect();
        }
        if !handicaps.is_empty() {
            played["handicaps"] = serde_json::json!(handicaps);
        }
        if self.has_course() {
            played["course"] = true.into();
        }
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

    /// Returns the group of each of an arm's bots: its name or, if the study names its bots, the
    /// index of the first bot with the same name, such as `B0`.
    pub(crate) fn bot_groups(&self, arm: &Arm) -> Vec<String> {
        if self.bot_names.is_empty() {
            return arm.bots.clone();
        }
        let first = |name| self.bot_names.iter().position(|other| other == name);
        let groups = self.bot_names.iter().map(first);
        groups.map(|first| format!("B{}", first.expect("a name is itself"))).collect()
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
    let written: Written = files.parse(keys.clone())?;
    let mut table: toml::Table = files.parse(keys)?;
    if study.matrix.as_ref().is_some_and(Matrix::has_seats) {
        // The axis replaces an inherited number of players, which would now contradict it.
        table.remove("seats");
    }
    let each = table.get_mut("each").and_then(toml::Value::as_table_mut);
    let cells = each.and_then(|each| each.get_mut("options")?.as_array_mut());
    let of_cells = written.each.iter().filter_map(|each| each.get_ref().options.as_ref());
    let of_cells = of_cells.flat_map(Spanned::get_ref).map(|cell| cell.data.as_ref());
    for (cell, data) in cells.into_iter().flatten().zip(of_cells) {
        study.include_data(cell, data, &files)?;
    }
    study.include_networks(&mut table);
    let arms = table.get_mut("arm").and_then(toml::Value::as_array_mut);
    for (arm, of_arm) in arms.into_iter().flatten().zip(&written.arm) {
        study.include_data(arm, of_arm.data.as_ref(), &files)?;
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

/// Returns the networks of an arm's bots.
fn read_networks(
    bots: &[String],
    folder: &Path,
    known: &WrittenNetworks,
) -> Result<Vec<Network>, String> {
    let mut networks: Vec<Network> = Vec::new();
    for bot in bots {
        if networks.iter().any(|known| known.bot == *bot) {
            continue;
        }
        networks.extend(Network::read(bot, folder, known)?);
    }
    Ok(networks)
}

/// Returns the SHA-256 hash of the given bytes, as 64 hexadecimal digits.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
