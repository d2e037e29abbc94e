//! Sets up games from options given as strings, and explains why options are rejected.

use std::fmt;

use thiserror::Error;

use crate::game::{FromPosition, Illegal, OptionSpec, Options, PositionError, Rules};
use crate::visible::{nearest, quoted, shortened};

/// The reason why a game cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// No game has the given name.
    #[error("unknown game {}: choose {known}", quoted(.name))]
    UnknownGame {
        /// The given name.
        name: String,
        /// The names of all games.
        known: String,
    },
    /// The option does not exist or cannot have the given value.
    #[error("option {} is refused by {clause}{fault}", given(.name, .value, *.entry))]
    Option {
        /// The given option name.
        name: String,
        /// The given value.
        value: String,
        /// The clause that forbids the option or value.
        clause: &'static str,
        /// The number of the invalid list entry, counted from 1. `None` if the value is not a list
        /// or no single entry is invalid.
        entry: Option<usize>,
        /// The reason why the option is rejected.
        fault: OptionFault,
    },
    /// The number of seats or the combination of options is not allowed.
    #[error("the set-up is {0}")]
    Illegal(Illegal),
    /// The starting position is not allowed.
    #[error("position: {}", shortened(&.0.message, REASON_CHARS_MAX))]
    Position(PositionError),
}

/// The reason why an option is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionFault {
    /// The game has no such option. The error contains a similar name, if there is one.
    Name(Option<&'static str>),
    /// The option cannot have the given value. The error contains the allowed values.
    Value(&'static [&'static str]),
    /// The value is a string that cannot be parsed or does not fit the rest of the set-up.
    Text,
}

impl OptionFault {
    /// Explains why a game with the options `specs` rejects an option.
    pub fn of(specs: &[OptionSpec], name: &str, value: &str) -> Self {
        match specs.iter().find(|spec| spec.name == name) {
            None => Self::Name(nearest(name, specs.iter().map(|spec| spec.name))),
            Some(spec) if spec.values.is_empty() || spec.values.contains(&value) => Self::Text,
            Some(spec) => Self::Value(spec.values),
        }
    }
}

impl fmt::Display for OptionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(None) => f.write_str(" (no such option)"),
            Self::Name(Some(near)) => write!(f, " (no such option; did you mean {near}?)"),
            Self::Value(values) => write!(f, " (choose {})", listed(values.iter().copied())),
            Self::Text => Ok(()),
        }
    }
}

impl SetupError {
    /// Returns the clause that forbids the set-up, or `None` if the game is unknown or a position
    /// cannot be parsed.
    pub fn clause(&self) -> Option<&'static str> {
        match self {
            Self::UnknownGame { .. } => None,
            Self::Position(error) => error.clause,
            Self::Option { clause, .. } | Self::Illegal(Illegal { clause }) => Some(clause),
        }
    }
}

/// The maximum number of characters quoted from a rejected option in an error.
const GIVEN_CHARS_MAX: usize = 80;

/// The maximum length of the reason in an error message, in characters. A reason may quote the
/// rejected input.
const REASON_CHARS_MAX: usize = 240;

/// Formats the names as alternatives: `a, b or c`.
pub fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    }
}

/// Returns the rejected option as given, followed by the number of the invalid list entry, if any.
fn given(name: &str, value: &str, entry: Option<usize>) -> String {
    let given = shortened(&format!("{name}={value}"), GIVEN_CHARS_MAX);
    entry.map_or(given.clone(), |entry| format!("{given} (number {entry} of the list)"))
}

impl From<Illegal> for SetupError {
    fn from(refusal: Illegal) -> Self {
        Self::Illegal(refusal)
    }
}

/// Reads options from name-value pairs.
///
/// # Errors
/// Returns an error for the first rejected option.
pub fn read_options<G: Rules>(pairs: &[(String, String)]) -> Result<G::Options, SetupError> {
    let mut options = G::Options::default();
    for (name, value) in pairs {
        options.set(name, value).map_err(|Illegal { clause }| SetupError::Option {
            name: name.clone(),
            value: value.clone(),
            clause,
            entry: G::Options::refused_entry(name, value),
            fault: OptionFault::of(G::Options::SPECS, name, value),
        })?;
    }
    Ok(options)
}

/// Returns the options that make a difference, with the values used in transcripts, in the order of
/// the new-table form. Usually, these are the options that differ from their defaults. If one
/// option presets another, however, even the other's default value makes a difference.
///
/// # Errors
/// Returns an error for the first rejected option.
pub fn written_options<G: Rules>(
    pairs: &[(String, String)],
) -> Result<Vec<(String, String)>, SetupError> {
    let options = read_options::<G>(pairs)?;
    let mut written = Vec::new();
    for spec in G::Options::SPECS {
        let others: Vec<_> = pairs.iter().filter(|(name, _)| name != spec.name).cloned().collect();
        let without = read_options::<G>(&others)?.get(spec.name);
        let value = options.get(spec.name).filter(|value| without.as_ref() != Some(value));
        written.extend(value.map(|value| (spec.name.to_owned(), value)));
    }
    Ok(written)
}

/// Starts a game with the given number of seats and options, given as name-value pairs.
///
/// # Errors
/// Returns an error if an option, a combination of options or the number of seats is not allowed.
pub fn set_up<G: Rules>(options: &[(String, String)], seats: usize) -> Result<G, SetupError> {
    Ok(G::new(&read_options::<G>(options)?, seats)?)
}

/// Starts a game with the given options from the position described by `lines`.
///
/// # Errors
/// Returns an error if an option or the position is not allowed.
pub fn set_up_position<G: FromPosition>(
    options: &[(String, String)],
    seats: usize,
    lines: &[&str],
) -> Result<G, SetupError> {
    let options = read_options::<G>(options)?;
    G::from_position(&options, seats, lines).map_err(SetupError::Position)
}
