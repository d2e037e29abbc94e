//! Matrices, which expand one study file into arms and questions for several numbers of players,
//! options and line-ups.
//!
//! A matrix has up to three axes, always in the order seats, options, bots. Each combination of
//! their cells yields a copy of every arm, with the arm and the cells in its name. A question about
//! such arms is repeated for each combination of the axes that its names of arms leave open. The
//! expansion takes place before validation, so both kinds of study share all checks and errors.

use std::ops::RangeInclusive;

use karat_words::Locale;
use toml::Spanned;

use crate::base::{Files, StudyError};
use crate::written::{
    WrittenAlso, WrittenArm, WrittenBots, WrittenEach, WrittenFamilies, WrittenLineUp,
    WrittenOptions, WrittenPair, WrittenQuestion,
};

/// The maximum number of arms after the expansion.
pub const ARMS_MAX: usize = 160;

/// The axes of a study's matrix, and the arms that are repeated for each combination of cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix {
    /// The arms in the study file. Empty if the cells alone make up the arms.
    arms: Vec<Named>,
    /// The axes, in the order of [`Kind`].
    axes: Vec<Axis>,
}

/// An axis of a matrix.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Axis {
    kind: Kind,
    /// The cells. On the axis of seats, the name is the number of players.
    cells: Vec<Named>,
}

/// The property of an arm that varies along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Seats,
    Options,
    Bots,
}

impl Kind {
    fn key(self) -> &'static str {
        match self {
            Self::Seats => "seats",
            Self::Options => "options",
            Self::Bots => "bots",
        }
    }
}

/// The name of an arm or a cell, and its title in reports.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Named {
    name: String,
    title: String,
}

/// The origin of an expanded arm: the index of the arm in the study file, and that of its cell on
/// each axis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    arm: usize,
    cells: Vec<usize>,
}

/// The origin of an expanded question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    /// The index of the question in the study file.
    pub question: usize,
    /// The index of the cell on each axis along which the question is repeated, and `None` on the
    /// other axes.
    cells: Vec<Option<usize>>,
    /// The index of the axis whose line-ups the question compares as families of bots, if it does.
    families: Option<usize>,
}

/// The axes of a matrix in a study file, from which its arms are made.
pub(crate) struct Axes {
    seats: Vec<Spanned<usize>>,
    options: Vec<WrittenOptions>,
    bots: Vec<WrittenLineUp>,
    matrix: Matrix,
}

/// An arm of the expanded study, before validation.
pub(crate) struct Expanded {
    pub(crate) arm: WrittenArm,
    pub(crate) place: Place,
}

impl Axes {
    /// Validates the axes of a matrix.
    ///
    /// # Errors
    /// Returns an error if there is no axis, an axis is empty or contains a cell twice, or the
    /// expansion would have more than [`ARMS_MAX`] arms.
    pub(crate) fn read(
        written: &Spanned<WrittenEach>,
        arms: &[WrittenArm],
        players: RangeInclusive<usize>,
        files: &Files,
    ) -> Result<Self, StudyError> {
        let WrittenEach { seats, options, bots } = written.get_ref();
        let mut axes = Vec::new();
        if let Some(seats) = seats {
            axes.push(Axis::of_seats(seats, players, files)?);
        }
        if let Some(options) = options {
            let cells = options.get_ref().iter().map(|cell| (&cell.name, cell.title.as_ref()));
            axes.push(Axis::of_names(Kind::Options, options, cells, files)?);
        }
        if let Some(bots) = bots {
            let cells = bots.get_ref().iter().map(|cell| (&cell.name, cell.title.as_ref()));
            axes.push(Axis::of_names(Kind::Bots, bots, cells, files)?);
        }
        if axes.is_empty() {
            let reason = "at least one of seats, options and bots".to_owned();
            return Err(files.refuse(written, "each", reason));
        }
        let cells: usize = axes.iter().map(|axis| axis.cells.len()).product();
        let count = cells.saturating_mul(arms.len().max(1));
        if count > ARMS_MAX {
            let reason = format!("at most {ARMS_MAX} arms, but these axes make {count}");
            return Err(files.refuse(written, "each", reason));
        }
        let named = |arm: &WrittenArm| Named::of(&arm.name, arm.title.as_ref());
        Ok(Self {
            seats: seats.as_ref().map(|it| it.get_ref().clone()).unwrap_or_default(),
            options: options.as_ref().map(|it| it.get_ref().clone()).unwrap_or_default(),
            bots: bots.as_ref().map(|it| it.get_ref().clone()).unwrap_or_default(),
            matrix: Matrix { arms: arms.iter().map(named).collect(), axes },
        })
    }

    /// Returns the arms of the expanded study: for each combination of cells, all arms in the order
    /// of the study file.
    ///
    /// # Errors
    /// Returns an error if an arm gives a value that also varies along an axis.
    pub(crate) fn arms(
        &self,
        written: &Spanned<WrittenEach>,
        arms: &[WrittenArm],
        files: &Files,
    ) -> Result<Vec<Expanded>, StudyError> {
        let none = WrittenArm {
            name: Spanned::new(written.span(), String::new()),
            title: None,
            seats: None,
            bots: None,
            blocks: None,
            data: None,
            handicaps: Vec::new(),
            options: std::collections::BTreeMap::new(),
        };
        let arms = if arms.is_empty() { std::slice::from_ref(&none) } else { arms };
        let mut expanded = Vec::new();
        for cells in self.matrix.combinations(&vec![true; self.matrix.axes.len()]) {
            for (index, arm) in arms.iter().enumerate() {
                let cells = cells.iter().flatten().copied().collect();
                let place = Place { arm: index, cells };
                expanded.push(Expanded { arm: self.filled(arm, &place, files)?, place });
            }
        }
        Ok(expanded)
    }

    /// Returns an arm with the values of its cells.
    fn filled(
        &self,
        arm: &WrittenArm,
        place: &Place,
        files: &Files,
    ) -> Result<WrittenArm, StudyError> {
        let mut arm = arm.clone();
        let twice = |key| {
            let reason = format!("either in the arm or in the table [each], not in both ({key})");
            Err(files.refuse(&arm.name, key, reason))
        };
        let (mut seats, mut bots) = (arm.seats.clone(), arm.bots.clone());
        let mut blocks = arm.blocks.clone();
        let (mut data, mut options) = (arm.data.clone(), arm.options.clone());
        let mut handicaps = arm.handicaps.clone();
        let mut at = None;
        for (axis, &cell) in self.matrix.axes.iter().zip(&place.cells) {
            match axis.kind {
                Kind::Seats if seats.is_some() => return twice("seats"),
                Kind::Seats => seats = Some(self.seats[cell].clone()),
                Kind::Bots if bots.is_some() => return twice("bots"),
                Kind::Bots => {
                    let of_cell = &self.bots[cell];
                    bots = Some(of_cell.bots.clone());
                    if blocks.is_some() && of_cell.blocks.is_some() {
                        return twice("blocks");
                    }
                    blocks = blocks.or_else(|| of_cell.blocks.clone());
                }
                Kind::Options => {
                    let of_cell = &self.options[cell];
                    // Without arms in the file, an error about options is one of the cell.
                    at = self.matrix.arms.is_empty().then(|| of_cell.name.span());
                    if data.is_some() && of_cell.data.is_some() {
                        return twice("data");
                    }
                    data = data.or_else(|| of_cell.data.clone());
                    handicaps.extend(of_cell.handicaps.iter().cloned());
                    for (name, value) in &of_cell.options {
                        if options.insert(name.clone(), value.clone()).is_some() {
                            return twice("options");
                        }
                    }
                }
            }
        }
        let name = Spanned::new(at.unwrap_or_else(|| arm.name.span()), self.matrix.name(place));
        arm = WrittenArm { name, seats, bots, blocks, data, handicaps, options, title: arm.title };
        Ok(arm)
    }

    /// Returns the matrix without the values of its cells.
    pub(crate) fn into_matrix(self) -> Matrix {
        self.matrix
    }
}

impl Named {
    fn of(name: &Spanned<String>, title: Option<&String>) -> Self {
        let name = name.get_ref().clone();
        Self { title: title.unwrap_or(&name).clone(), name }
    }
}

impl Axis {
    fn of_seats(
        written: &Spanned<Vec<Spanned<usize>>>,
        players: RangeInclusive<usize>,
        files: &Files,
    ) -> Result<Self, StudyError> {
        let mut cells: Vec<Named> = Vec::new();
        for seats in written.get_ref() {
            let name = files.within(seats, "seats", players.clone())?.to_string();
            if cells.iter().any(|cell| cell.name == name) {
                return Err(files.refuse(seats, "seats", "each number once".to_owned()));
            }
            cells.push(Named { title: name.clone(), name });
        }
        if cells.is_empty() {
            let reason = "at least one number of players".to_owned();
            return Err(files.refuse(written, "seats", reason));
        }
        Ok(Self { kind: Kind::Seats, cells })
    }

    fn of_names<'a, T>(
        kind: Kind,
        written: &Spanned<Vec<T>>,
        names: impl Iterator<Item = (&'a Spanned<String>, Option<&'a String>)>,
        files: &Files,
    ) -> Result<Self, StudyError> {
        let mut cells: Vec<Named> = Vec::new();
        for (name, title) in names {
            let cell = Named::of(name, title);
            if cells.iter().any(|known| known.name == cell.name) {
                let reason = format!("there is a cell \"{}\" already", cell.name);
                return Err(files.refuse(name, "name", reason));
            }
            if !is_plain(&cell.name) {
                return Err(files.refuse(name, "name", PLAIN.to_owned()));
            }
            cells.push(cell);
        }
        if cells.is_empty() {
            return Err(files.refuse(written, kind.key(), "at least one cell".to_owned()));
        }
        Ok(Self { kind, cells })
    }
}

/// The arms to which a name in a question refers: an arm of the study file, and the cells that the
/// name contains.
#[derive(Clone)]
struct Reference {
    arm: usize,
    cells: Vec<Option<usize>>,
}

/// A name of arms in a question: its key, the arms, and the place of the name in the file.
type Used = (&'static str, Reference, Spanned<()>);

impl Matrix {
    /// Returns all combinations of cells on the axes with the value `true`. The last axis varies
    /// fastest. The other axes have no cell.
    fn combinations(&self, varied: &[bool]) -> Vec<Vec<Option<usize>>> {
        let mut combinations = vec![Vec::new()];
        for (axis, &is_varied) in self.axes.iter().zip(varied) {
            let cells: Vec<Option<usize>> =
                if is_varied { (0..axis.cells.len()).map(Some).collect() } else { vec![None] };
            let longer = combinations.iter().flat_map(|begun: &Vec<Option<usize>>| {
                cells.iter().map(|&cell| [begun.as_slice(), &[cell]].concat())
            });
            combinations = longer.collect();
        }
        combinations
    }

    /// Returns the name of an expanded arm.
    fn name(&self, place: &Place) -> String {
        let cells: Vec<Option<usize>> = place.cells.iter().copied().map(Some).collect();
        self.joined_name(place.arm, &cells)
    }

    fn joined_name(&self, arm: usize, cells: &[Option<usize>]) -> String {
        let arm = self.arms.get(arm).map(|arm| arm.name.as_str());
        let cells = self.axes.iter().zip(cells);
        let cells = cells.filter_map(|(axis, cell)| Some(axis.cells[(*cell)?].name.as_str()));
        arm.into_iter().chain(cells).collect::<Vec<_>>().join("-")
    }

    /// Returns all names that a question can use, with the arms for which they stand.
    fn references(&self) -> Vec<(String, Reference)> {
        let mut references = Vec::new();
        for fixed in 0..1_u32 << self.axes.len() {
            let varied: Vec<bool> =
                (0..self.axes.len()).map(|axis| fixed >> axis & 1 == 1).collect();
            for cells in self.combinations(&varied) {
                for arm in 0..self.arms.len().max(1) {
                    let name = self.joined_name(arm, &cells);
                    references.push((name, Reference { arm, cells: cells.clone() }));
                }
            }
        }
        references.retain(|(name, _)| !name.is_empty());
        references
    }

    fn reference<T>(
        &self,
        name: &str,
        at: &Spanned<T>,
        key: &'static str,
        files: &Files,
    ) -> Result<Reference, StudyError> {
        let references = self.references();
        let meant: Vec<_> = references.iter().filter(|(known, _)| known == name).collect();
        match meant[..] {
            [(_, reference)] => Ok(reference.clone()),
            [] => {
                let known: Vec<&str> = references.iter().map(|(name, _)| name.as_str()).collect();
                let reason = format!("no arm of this name; there is {}", known.join(", "));
                Err(files.refuse(at, key, reason))
            }
            _ => {
                let reason = format!("\"{name}\" could mean several arms: rename a cell or an arm");
                Err(files.refuse(at, key, reason))
            }
        }
    }

    /// Returns a question of the study file once for each combination of the cells that its names
    /// of arms leave open. If the question compares families of bots, all line-ups are in one
    /// question.
    ///
    /// # Errors
    /// Returns an error if there is no arm of a name, or if only some names contain a cell of an
    /// axis. Families of bots must be those of an axis.
    pub(crate) fn questions(
        &self,
        index: usize,
        written: &WrittenQuestion,
        files: &Files,
    ) -> Result<Vec<(WrittenQuestion, Scope)>, StudyError> {
        let used = self.used(written, files)?;
        let line_ups = self.families(written, &used, files)?;
        let families = line_ups.as_ref().map(|(axis, _)| *axis);
        let mut varied = Vec::new();
        for (place, axis) in self.axes.iter().enumerate() {
            let names_cell = |(_, reference, _): &&Used| reference.cells[place].is_some();
            let example = used.iter().find(names_cell);
            let open = used.iter().find(|used| !names_cell(used));
            if let (Some((_, Reference { cells, .. }, _)), Some((key, reference, at))) =
                (example, open)
            {
                let both = reference.cells.iter().zip(cells);
                let cells: Vec<_> = both.map(|(one, other)| one.or(*other)).collect();
                let name = self.joined_name(reference.arm, &cells);
                let reason = format!(
                    "another name in this question contains a cell of {}, so this one needs a cell \
                     too, as in {name}",
                    axis.kind.key()
                );
                return Err(files.refuse(at, key, reason));
            }
            varied.push(example.is_none() && families != Some(place));
        }
        let copy = |cells: Vec<Option<usize>>| {
            let mut copy = self.with_names(written, &used, &cells);
            if let Some((axis, line_ups)) = &line_ups {
                let of_line_up = |&line_up: &usize| {
                    let mut cells = cells.clone();
                    cells[*axis] = Some(line_up);
                    self.with_names(written, &used, &cells)
                };
                let mut questions = line_ups.iter().map(of_line_up);
                copy = questions.next().expect("there is a line-up");
                let also = questions.map(|other| Spanned::new(written.ask.span(), family(&other)));
                copy.also = also.collect();
            }
            (copy, Scope { question: index, cells, families })
        };
        Ok(self.combinations(&varied).into_iter().map(copy).collect())
    }

    /// Returns the index of the axis of bots, and those of the line-ups on it that a question
    /// compares as families. Returns `None` if the question compares none.
    fn families(
        &self,
        written: &WrittenQuestion,
        used: &[Used],
        files: &Files,
    ) -> Result<Option<(usize, Vec<usize>)>, StudyError> {
        let Some(families) = &written.families else { return Ok(None) };
        let refuse = |reason: &str| files.refuse(families, "families", reason.to_owned());
        let axis = self.axes.iter().position(|axis| axis.kind == Kind::Bots);
        let axis = axis.ok_or_else(|| refuse("only for a study with the axis bots"))?;
        let cells = &self.axes[axis].cells;
        let line_ups: Vec<usize> = match families.get_ref() {
            WrittenFamilies::All(false) => return Ok(None),
            WrittenFamilies::All(true) => (0..cells.len()).collect(),
            WrittenFamilies::Named(names) => {
                let place = |name: &String| cells.iter().position(|cell| cell.name == *name);
                let places: Option<Vec<usize>> = names.iter().map(place).collect();
                let places = places.filter(|places| {
                    !places.is_empty() && places.is_sorted_by(|one, other| one < other)
                });
                places.ok_or_else(|| {
                    let known: Vec<&str> = cells.iter().map(|cell| cell.name.as_str()).collect();
                    refuse(&format!("line-ups in their order, from {}", known.join(", ")))
                })?
            }
        };
        if written.ask.get_ref() == "exceeds" {
            return Err(refuse("not for ask = \"exceeds\""));
        }
        if let Some(also) = written.also.first() {
            let reason = "either this key or families, not both".to_owned();
            return Err(files.refuse(also, "also", reason));
        }
        if let Some((key, reference, at)) = used.iter().find(|(_, it, _)| it.cells[axis].is_some())
        {
            let mut cells = reference.cells.clone();
            cells[axis] = None;
            let name = self.joined_name(reference.arm, &cells);
            let reason = format!("with families, a name without a cell of bots, such as {name}");
            return Err(files.refuse(at, key, reason));
        }
        Ok(Some((axis, line_ups)))
    }

    /// Returns a question whose names of arms contain the given cells in addition to their own.
    fn with_names(
        &self,
        written: &WrittenQuestion,
        used: &[Used],
        cells: &[Option<usize>],
    ) -> WrittenQuestion {
        let mut names = used.iter().map(|(_, reference, _)| {
            let pairs = reference.cells.iter().zip(cells);
            let cells: Vec<_> = pairs.map(|(own, copied)| own.or(*copied)).collect();
            self.joined_name(reference.arm, &cells)
        });
        let mut next = || names.next().expect("each name is used");
        let mut copy = written.clone();
        if let Some(pairs) = &written.pairs {
            let named = pairs
                .get_ref()
                .iter()
                .map(|pair| Spanned::new(pair.span(), WrittenPair { arm: next(), from: next() }));
            copy.pairs = Some(Spanned::new(pairs.span(), named.collect()));
        } else if written.ask.get_ref() != "rank" {
            let at = written.arm.as_ref().map_or(written.ask.span(), Spanned::span);
            copy.arm = Some(Spanned::new(at, next()));
            copy.from = written.from.as_ref().map(|from| Spanned::new(from.span(), next()));
        }
        let also = written.also.iter().map(|also| {
            let mut pair = || WrittenPair { arm: next(), from: next() };
            let named = match also.get_ref() {
                WrittenAlso::Pair(_) => WrittenAlso::Pair(pair()),
                WrittenAlso::Pairs(all) => WrittenAlso::Pairs(all.iter().map(|_| pair()).collect()),
                WrittenAlso::Arm(_) => WrittenAlso::Arm(next()),
            };
            Spanned::new(also.span(), named)
        });
        copy.also = also.collect();
        copy
    }

    /// Returns the arms that a question names, in the order of its keys. Without the keys `arm` and
    /// `pairs`, it is about the first arm.
    fn used(&self, written: &WrittenQuestion, files: &Files) -> Result<Vec<Used>, StudyError> {
        let mut used: Vec<Used> = Vec::new();
        for pair in written.pairs.iter().flat_map(Spanned::get_ref) {
            for name in pair.get_ref().names() {
                let reference = self.reference(name, pair, "pairs", files)?;
                used.push(("pairs", reference, Spanned::new(pair.span(), ())));
            }
        }
        match &written.arm {
            Some(arm) => {
                let reference = self.reference(arm.get_ref(), arm, "arm", files)?;
                used.push(("arm", reference, Spanned::new(arm.span(), ())));
            }
            None if written.ask.get_ref() == "rank" => {}
            None => {
                let reference = Reference { arm: 0, cells: vec![None; self.axes.len()] };
                used.push(("arm", reference, Spanned::new(written.ask.span(), ())));
            }
        }
        if let Some(from) = &written.from {
            let reference = self.reference(from.get_ref(), from, "from", files)?;
            used.push(("from", reference, Spanned::new(from.span(), ())));
        }
        for also in &written.also {
            let names = match also.get_ref() {
                WrittenAlso::Arm(arm) => vec![arm],
                WrittenAlso::Pair(pair) => pair.names().to_vec(),
                WrittenAlso::Pairs(pairs) => pairs.iter().flat_map(WrittenPair::names).collect(),
            };
            for name in names {
                let reference = self.reference(name, also, "also", files)?;
                used.push(("also", reference, Spanned::new(also.span(), ())));
            }
        }
        Ok(used)
    }

    /// Returns the texts in the matrix that reports show.
    pub(crate) fn texts(&mut self) -> impl Iterator<Item = &mut String> {
        let named = self.axes.iter_mut().filter(|axis| axis.kind != Kind::Seats);
        let cells = named.flat_map(|axis| &mut axis.cells);
        self.arms.iter_mut().chain(cells).map(|named| &mut named.title)
    }

    /// Returns the title of an arm in a language. Within the answer to a repeated question, titles
    /// omit the cells of this repetition, and within the answer of several families their line-up.
    pub(crate) fn title(&self, language: Locale, place: &Place, within: Option<&Scope>) -> String {
        let is_shown = |axis: &usize| {
            within.is_none_or(|scope| scope.cells[*axis].is_none() && scope.families != Some(*axis))
        };
        let cells: Vec<Option<usize>> = place
            .cells
            .iter()
            .enumerate()
            .map(|(axis, &cell)| is_shown(&axis).then_some(cell))
            .collect();
        let arm = self.arms.get(place.arm).map(|arm| arm.title.clone());
        let (seats, others) = self.words(language, &cells);
        let title = arm.into_iter().chain(others).collect::<Vec<_>>().join(", ");
        match seats {
            // A repetition along all axes leaves nothing else to name.
            None if title.is_empty() => self.title(language, place, None),
            Some(seats) if title.is_empty() => seats,
            Some(seats) => format!("{title} {seats}"),
            None => title,
        }
    }

    /// Returns the cells of one repetition of a question in words, such as "with three players", or
    /// `None` if the question is not repeated.
    pub(crate) fn heading(&self, language: Locale, scope: &Scope) -> Option<String> {
        // The only cell of an axis distinguishes nothing.
        let is_telling = |axis: &Axis| axis.kind == Kind::Seats || axis.cells.len() > 1;
        let cells = self.axes.iter().zip(&scope.cells);
        let cells: Vec<_> = cells.map(|(axis, cell)| cell.filter(|_| is_telling(axis))).collect();
        let (seats, others) = self.words(language, &cells);
        let words: Vec<String> = seats.into_iter().chain(others).collect();
        (!words.is_empty()).then(|| words.join(", "))
    }

    /// Returns the number of players in words, and the titles of the other cells.
    fn words(&self, language: Locale, cells: &[Option<usize>]) -> (Option<String>, Vec<String>) {
        let (mut seats, mut others) = (None, Vec::new());
        for (axis, cell) in self.axes.iter().zip(cells) {
            let Some(Named { name, title }) = cell.map(|cell| &axis.cells[cell]) else { continue };
            if axis.kind == Kind::Seats {
                let count: u64 = name.parse().expect("a number of players");
                seats = Some(language.say("lab-with-players", &[("count", count.into())]));
            } else {
                others.push(title.clone());
            }
        }
        (seats, others)
    }

    /// Returns the number of players of a repetition, if the question is repeated for several
    /// numbers.
    pub(crate) fn seats_of(&self, scope: &Scope) -> Option<usize> {
        let cell = scope.cells.first().copied().flatten().filter(|_| self.has_seats())?;
        self.axes[0].cells[cell].name.parse().ok()
    }

    /// Returns whether the number of players varies.
    pub(crate) fn has_seats(&self) -> bool {
        self.axes[0].kind == Kind::Seats
    }

    /// Returns a repetition without its number of players, so that repetitions which differ only in
    /// that number are the same.
    pub(crate) fn without_seats(&self, scope: &Scope) -> Scope {
        let mut scope = scope.clone();
        if self.has_seats() {
            scope.cells[0] = None;
        }
        scope
    }
}

/// Returns the entry of `also` for the arms that a question names.
fn family(question: &WrittenQuestion) -> WrittenAlso {
    if question.ask.get_ref() == "rank" {
        let pairs = question.pairs.iter().flat_map(Spanned::get_ref);
        return WrittenAlso::Pairs(pairs.map(|pair| pair.get_ref().clone()).collect());
    }
    let arm = question.arm.as_ref().expect("a copy names its arm").get_ref().clone();
    match &question.from {
        Some(from) => WrittenAlso::Pair(WrittenPair { arm, from: from.get_ref().clone() }),
        None => WrittenAlso::Arm(arm),
    }
}

/// The names that arms and cells can have.
pub(crate) const PLAIN: &str = "small letters, digits and - only, for it is the name of a folder";

/// Returns whether a name can be that of an arm or a cell.
pub(crate) fn is_plain(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.chars().all(is_plain)
}

/// Returns a line-up with as many bots as seats, if it contains only one name.
pub(crate) fn line_up(written: &WrittenBots, seats: usize) -> Vec<String> {
    match written {
        WrittenBots::Same(bot) => vec![bot.clone(); seats],
        WrittenBots::Each(bots) => bots.clone(),
    }
}
