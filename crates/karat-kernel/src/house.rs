//! Custom numbers for a game ("house data"), read from a file provided by the operator.
//!
//! The file is in TOML format and needs to contain only the changed numbers. Tables and transcripts
//! store them as the value of the option [`OPTION`]. The value is a single line such as
//! `income.base=[14, 12, 10, 9]; rounds.count=2`. The line lists only the changed numbers, in the
//! order of the template. A record can therefore be replayed without the file.
//!
//! A game state refers to its numbers through [`Interned`]. Each set of numbers is stored only once
//! and is never freed. A game has at most [`COPIES_MAX`] sets.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Write as _};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, RangeInclusive};
use std::sync::{Mutex, PoisonError};

use thiserror::Error;
use toml::{Table, Value};

use crate::visible::{nearest, shortened};

/// The name of the option whose value contains custom numbers.
pub const OPTION: &str = "data_file";

/// The maximum file length in bytes, four times the length of a template.
pub const FILE_BYTES_MAX: usize = 32 * 1024;

/// The maximum number of different sets of numbers for one game. A set takes about a kilobyte, and
/// no study needs this many. Sets are never freed, so a server must check strangers' records before
/// reading them.
pub const COPIES_MAX: usize = 4_096;

/// The maximum number of characters quoted from a file in an error.
const GIVEN_CHARS_MAX: usize = 120;

/// A game's changeable numbers.
pub trait Data: Copy + Eq + Debug + Send + Sync + 'static {
    /// The clause that defines the file format, cited if the file cannot be read at all.
    const CLAUSE: &'static str;

    /// Returns the original numbers, as stated in the documents.
    fn original() -> Interned<Self>;

    /// Returns the store of all number sets read so far.
    fn kept() -> &'static Kept<Self>;

    /// Returns all changeable numbers, in the order of the template.
    fn numbers(&mut self) -> Vec<Number<'_>>;

    /// Recalculates everything that depends on the numbers.
    ///
    /// # Errors
    /// Returns an error if some numbers are incompatible.
    fn settle(&mut self) -> Result<(), Fault>;
}

/// A number, or a list of numbers, that a file can override.
pub struct Number<'a> {
    /// The number's key in the file, such as `income.base`.
    pub key: String,
    /// The clause that states the number.
    pub clause: &'static str,
    /// A short description of the number.
    pub meaning: &'static str,
    /// The range of allowed values.
    pub range: RangeInclusive<u16>,
    /// The storage location in the game's data.
    pub place: Place<'a>,
}

/// The storage location of a number or list of numbers.
pub enum Place<'a> {
    /// A one-byte number.
    Small(&'a mut u8),
    /// A two-byte number.
    Large(&'a mut u16),
    /// A list of one-byte numbers.
    SmallList(&'a mut [u8]),
    /// A list of two-byte numbers.
    LargeList(&'a mut [u16]),
}

/// Lists changeable numbers, each with its key, place, range, clause and meaning.
#[macro_export]
macro_rules! numbers {
    ($($key:literal: $Place:ident($place:expr) in $range:expr, $clause:literal, $meaning:literal;)*) => {
        vec![$($crate::house::Number {
            key: $key.to_owned(),
            clause: $clause,
            meaning: $meaning,
            range: $range,
            place: $crate::house::Place::$Place(&mut $place),
        }),*]
    };
}

pub use numbers;

impl Place<'_> {
    /// Returns whether the place contains a list.
    #[cfg(feature = "kit")]
    pub fn is_list(&self) -> bool {
        matches!(self, Self::SmallList(_) | Self::LargeList(_))
    }

    /// Returns the current value, or all values of a list.
    pub fn read(&self) -> Vec<u16> {
        match self {
            Self::Small(number) => vec![u16::from(**number)],
            Self::Large(number) => vec![**number],
            Self::SmallList(list) => list.iter().copied().map(u16::from).collect(),
            Self::LargeList(list) => list.to_vec(),
        }
    }

    /// Returns the number or list in TOML notation.
    fn text(&self) -> String {
        let numbers = self.read();
        match self {
            Self::Small(_) | Self::Large(_) => numbers[0].to_string(),
            Self::SmallList(_) | Self::LargeList(_) => format!("{numbers:?}"),
        }
    }

    /// Stores the given numbers. One-byte numbers always fit, because their range ends below 256.
    fn write(&mut self, numbers: &[u16]) {
        let small = |number: u16| u8::try_from(number).expect("the range of a small number");
        match self {
            Self::Small(number) => **number = small(numbers[0]),
            Self::Large(number) => **number = numbers[0],
            Self::SmallList(list) => {
                list.iter_mut().zip(numbers).for_each(|(place, &number)| *place = small(number));
            }
            Self::LargeList(list) => list.copy_from_slice(numbers),
        }
    }
}

impl Number<'_> {
    /// Sets the number, or all numbers of the list, to a value from the file.
    fn set(&mut self, value: &Value) -> Result<(), Fault> {
        let current = self.place.read();
        let given = match (&self.place, value) {
            (Place::SmallList(_) | Place::LargeList(_), Value::Array(list)) => list.as_slice(),
            (Place::Small(_) | Place::Large(_), one) => std::slice::from_ref(one),
            _ => return Err(self.fault(value)),
        };
        let number = |one: &Value| {
            let number = one.as_integer().and_then(|number| u16::try_from(number).ok());
            number.filter(|number| self.range.contains(number))
        };
        let numbers: Option<Vec<u16>> = given.iter().map(number).collect();
        match numbers.filter(|numbers| numbers.len() == current.len()) {
            Some(numbers) => self.place.write(&numbers),
            None => return Err(self.fault(value)),
        }
        Ok(())
    }

    fn fault(&self, value: &Value) -> Fault {
        let given = shortened(&shown(value), GIVEN_CHARS_MAX);
        let expected = self.expected();
        Fault::new(&self.key, self.clause, format!("it cannot be {given}: expected {expected}"))
    }

    fn expected(&self) -> String {
        let (least, most) = (self.range.start(), self.range.end());
        match self.place {
            Place::Small(_) | Place::Large(_) => format!("a whole number from {least} to {most}"),
            Place::SmallList(_) | Place::LargeList(_) => {
                format!(
                    "a list of {} whole numbers from {least} to {most}",
                    self.place.read().len()
                )
            }
        }
    }
}

/// Formats a value much as it was written in the file.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{text:?}"),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(truth) => truth.to_string(),
        Value::Datetime(date) => date.to_string(),
        Value::Array(list) => {
            let shown: Vec<String> = list.iter().map(shown).collect();
            format!("[{}]", shown.join(", "))
        }
        Value::Table(_) => "a table".to_owned(),
    }
}

/// An error in a file of custom numbers.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}{reason}{}", before(.key.as_deref()), after(*.clause))]
pub struct Fault {
    /// The key of the invalid number, or `None` if the file cannot be read at all.
    pub key: Option<String>,
    /// The error message, which states what was expected.
    pub reason: String,
    /// The clause that states the number or defines the file, if any.
    pub clause: Option<&'static str>,
}

fn before(key: Option<&str>) -> String {
    key.map(|key| format!("{key}: ")).unwrap_or_default()
}

fn after(clause: Option<&str>) -> String {
    clause.map(|clause| format!(" ({clause})")).unwrap_or_default()
}

impl Fault {
    /// Creates an error for the number with the given key.
    pub fn new(key: &str, clause: &'static str, reason: impl Into<String>) -> Self {
        Self { key: Some(key.to_owned()), reason: reason.into(), clause: Some(clause) }
    }

    fn of_file(clause: &'static str, reason: String) -> Self {
        Self { key: None, reason, clause: Some(clause) }
    }
}

/// A reference to a set of numbers, either the original ones or a set read from a file. Each set
/// exists only once, so two references are equal if and only if they point to the same address.
pub struct Interned<D: 'static>(&'static D);

impl<D> Interned<D> {
    /// Creates a reference to a set of numbers. No other copy of the set may exist.
    pub const fn new(data: &'static D) -> Self {
        Self(data)
    }
}

impl<D> Clone for Interned<D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D> Copy for Interned<D> {}

impl<D> Deref for Interned<D> {
    type Target = D;

    fn deref(&self) -> &D {
        self.0
    }
}

impl<D> PartialEq for Interned<D> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<D> Eq for Interned<D> {}

impl<D> Hash for Interned<D> {
    /// Adds nothing to the hash, because a set's address differs from run to run.
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

impl<D: Data> Debug for Interned<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "data {:?}", line(*self).unwrap_or_default())
    }
}

/// A game's number sets read so far, keyed by the lines that represent them.
pub struct Kept<D: 'static>(Mutex<BTreeMap<String, &'static D>>);

impl<D> Default for Kept<D> {
    fn default() -> Self {
        Self::new()
    }
}

impl<D> Kept<D> {
    /// Creates an empty store.
    pub const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    /// Returns the custom numbers represented by `line`, if they have been read already.
    pub fn find(&self, line: &str) -> Option<Interned<D>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(line).map(|&data| Interned(data))
    }

    /// Stores the set of numbers represented by a line, unless it is already stored, and returns a
    /// reference to it. Returns `None` if the store is full.
    pub fn keep(&self, line: String, data: D) -> Option<Interned<D>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= COPIES_MAX && !kept.contains_key(&line) {
            return None;
        }
        Some(Interned(kept.entry(line).or_insert_with(|| Box::leak(Box::new(data)))))
    }
}

/// Reads custom numbers from a file or from the line representing them.
///
/// # Errors
/// Returns an error that names the invalid number and states what was expected.
pub fn read<D: Data>(text: &str) -> Result<Interned<D>, Fault> {
    if let Some(known) = D::kept().find(text) {
        return Ok(known);
    }
    let data = overlaid::<D>(text)?;
    let original = *D::original();
    match line_of(data, original) {
        None => Ok(D::original()),
        Some(line) => D::kept().keep(line, data).ok_or_else(|| {
            Fault::of_file(D::CLAUSE, format!("there are {COPIES_MAX} others already"))
        }),
    }
}

/// A number, or a list of numbers, that a file changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The number's key in the file, such as `income.base`.
    pub key: String,
    /// The clause that states the original number.
    pub clause: &'static str,
    /// The original number, or all numbers of the original list.
    pub original: Vec<u16>,
    /// The custom number, or all numbers of the custom list.
    pub custom: Vec<u16>,
}

/// Returns the changes that a file or line makes, in the order of the template.
///
/// # Errors
/// Returns an error that names the invalid number and states what was expected.
pub fn changes<D: Data>(text: &str) -> Result<Vec<Change>, Fault> {
    let (mut data, mut original) = (overlaid::<D>(text)?, *D::original());
    let pairs = data.numbers().into_iter().zip(original.numbers());
    let changes = pairs.map(|(number, original)| Change {
        key: number.key,
        clause: number.clause,
        original: original.place.read(),
        custom: number.place.read(),
    });
    Ok(changes.filter(|change| change.custom != change.original).collect())
}

/// Returns the original numbers with the changes from a file or line applied.
fn overlaid<D: Data>(text: &str) -> Result<D, Fault> {
    if text.len() > FILE_BYTES_MAX {
        let most = FILE_BYTES_MAX / 1024;
        return Err(Fault::of_file(D::CLAUSE, format!("it is longer than {most} KiB")));
    }
    // A line representing a file has semicolons instead of line breaks. Values never contain a
    // semicolon.
    let lines = if text.contains('\n') { text.to_owned() } else { text.replace(';', "\n") };
    let table: Table = lines.parse().map_err(|error: toml::de::Error| {
        let reason = shortened(error.message(), GIVEN_CHARS_MAX);
        let line = error.span().map(|span| 1 + lines[..span.start].matches('\n').count());
        let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
        Fault::of_file(D::CLAUSE, format!("{place}{reason}"))
    })?;
    let mut given = Vec::new();
    flatten(&table, "", &mut given);
    let mut data = *D::original();
    let mut numbers = data.numbers();
    for (key, value) in given {
        match numbers.iter_mut().find(|number| number.key == key) {
            Some(number) => number.set(value)?,
            None => return Err(unknown::<D>(&key, &numbers)),
        }
    }
    drop(numbers);
    data.settle()?;
    Ok(data)
}

/// Collects the values in a TOML table and its subtables, with their full keys.
fn flatten<'a>(table: &'a Table, before: &str, out: &mut Vec<(String, &'a Value)>) {
    for (name, value) in table {
        let key = if before.is_empty() { name.clone() } else { format!("{before}.{name}") };
        match value {
            Value::Table(inner) => flatten(inner, &key, out),
            value => out.push((key, value)),
        }
    }
}

fn unknown<D: Data>(key: &str, numbers: &[Number<'_>]) -> Fault {
    let near = nearest(key, numbers.iter().map(|number| number.key.as_str()));
    let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
    let key = shortened(key, GIVEN_CHARS_MAX);
    Fault::new(&key, D::CLAUSE, format!("there is no such number{near}"))
}

/// Returns the line representing a set of numbers, or `None` if they are the original ones.
pub fn line<D: Data>(data: Interned<D>) -> Option<String> {
    line_of(*data, *D::original())
}

fn line_of<D: Data>(mut data: D, mut original: D) -> Option<String> {
    let (numbers, originals) = (data.numbers(), original.numbers());
    let changed = numbers.iter().zip(&originals).filter_map(|(number, original)| {
        let (text, before) = (number.place.text(), original.place.text());
        (text != before).then(|| format!("{}={text}", number.key))
    });
    let changed: Vec<String> = changed.collect();
    (!changed.is_empty()).then(|| changed.join("; "))
}

/// Returns a file that lists every number with its original value and its clause.
pub fn template<D: Data>(game: &str) -> String {
    let mut out = format!(
        "# The numbers of {game} as the documents have them. Change any of them; lines that you leave \
         out or leave\n# as they are change nothing. What the file is for: karat play {game} --data \
         FILE, and docs/lab.md.\n"
    );
    let mut data = *D::original();
    let mut section = String::new();
    for number in data.numbers() {
        let (table, name) = number.key.split_once('.').unwrap_or(("", &number.key));
        if table != section {
            write!(out, "\n[{table}]\n").expect("a text can grow");
            table.clone_into(&mut section);
        }
        let (clause, meaning) = (number.clause, number.meaning);
        let (least, most) = (number.range.start(), number.range.end());
        let value = number.place.text();
        writeln!(out, "{name} = {value}  # {clause}: {meaning}; {least} to {most}")
            .expect("a text can grow");
    }
    out
}
