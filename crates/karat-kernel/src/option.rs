//! Options with listed values, and the rules variants that they enable.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Serialize;

use crate::game::Illegal;
use crate::house::{Change, Fault};
use crate::source::Source;
use crate::unwritten::Unwritten;

/// The values of a game's options and parameters, by name.
pub trait Options: Clone + Default + Eq + Debug + Send + Sync + 'static {
    /// The descriptions of all options and parameters, in the order of the new-table form.
    const SPECS: &'static [OptionSpec];
    /// The documents on which the game's rules are based.
    const DOCUMENTS: &'static [Source];
    /// The game's numbers that do not appear in any of its documents.
    const UNWRITTEN: &'static [Unwritten] = &[];

    /// Sets an option to a value given as a string.
    ///
    /// # Errors
    /// Returns the clause about the set-up if the option or value is unknown.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Illegal>;

    /// Returns the current value of an option or parameter as a string. Returns `None` if the name
    /// is unknown or the parameter is not set.
    fn get(&self, name: &str) -> Option<String>;

    /// Returns a file of custom numbers that lists every number with its original value and its
    /// clause, or `None` if the game has no custom numbers.
    fn data_template() -> Option<String> {
        None
    }

    /// Reads a file of custom numbers ([`house`](crate::house)), and returns them on one line, as
    /// in transcripts. Returns `None` if all numbers equal the original ones.
    ///
    /// # Errors
    /// Returns an error that states the invalid number and what is expected instead.
    fn read_data(_text: &str) -> Result<Option<String>, Fault> {
        let reason = "this game does not have custom numbers yet".to_owned();
        Err(Fault { key: None, reason, clause: None })
    }

    /// Returns the changes that a file of custom numbers makes, or the line that represents it.
    /// Returns no changes if the text cannot be read.
    fn data_changes(_text: &str) -> Vec<Change> {
        Vec::new()
    }

    /// Returns the 1-based number of the list entry for which [`set`](Self::set) rejects a value,
    /// or `None` if no single entry is at fault.
    fn refused_entry(_name: &str, _value: &str) -> Option<usize> {
        None
    }
}

/// An option's description, for the form, transcripts and help pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// The option's name in transcripts and on the command line.
    pub name: &'static str,
    /// The allowed values, starting with the default. The list is empty for a parameter, which
    /// accepts any string that the game understands.
    pub values: &'static [&'static str],
    /// The clause whose meaning the option changes.
    pub clause: &'static str,
    /// The documents supporting each value, in the order of the values. A parameter has a single
    /// list of documents.
    pub sources: &'static [&'static [Source]],
    /// The documents that do not settle the option's value.
    pub silent: &'static [Source],
}

/// The values of a boolean option that is off by default.
pub const FALSE_TRUE: &[&str] = &["false", "true"];

/// The values of a boolean option that is on by default.
pub const TRUE_FALSE: &[&str] = &["true", "false"];

/// Describes the option `name`, which changes `clause`. The first value is the default. Without
/// listed values, the option is a parameter and accepts any string.
pub const fn spec(
    name: &'static str,
    values: &'static [&'static str],
    clause: &'static str,
) -> OptionSpec {
    OptionSpec { name, values, clause, sources: &[], silent: &[] }
}

impl OptionSpec {
    /// Adds each value's sources, and the documents that do not settle the option's value.
    pub const fn read_by(
        self,
        sources: &'static [&'static [Source]],
        silent: &'static [Source],
    ) -> Self {
        Self { sources, silent, ..self }
    }
}

/// The values chosen for options, by option name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choices(BTreeMap<&'static str, &'static str>);

impl Choices {
    /// Chooses a value for an option. Returns `None` if the option or value is unknown.
    pub fn set(&mut self, specs: &[OptionSpec], name: &str, value: &str) -> Option<()> {
        let spec = specs.iter().find(|spec| spec.name == name)?;
        let value = spec.values.iter().find(|known| **known == value)?;
        self.0.insert(spec.name, value);
        Some(())
    }

    /// Returns the value chosen for an option, or `None` if its preset or default applies.
    pub fn chosen(&self, name: &str) -> Option<&'static str> {
        self.0.get(name).copied()
    }

    /// Returns an option's current value: the chosen value, otherwise the preset, otherwise the
    /// default. Returns `None` if the option is unknown.
    pub fn value(
        &self,
        specs: &[OptionSpec],
        name: &str,
        preset: Option<&'static str>,
    ) -> Option<&'static str> {
        let spec = specs.iter().find(|spec| spec.name == name)?;
        self.chosen(name).or(preset).or(spec.values.first().copied())
    }

    /// Returns whether an option currently has the given value.
    ///
    /// # Panics
    /// Panics if the option or value is unknown.
    pub fn is(
        &self,
        specs: &[OptionSpec],
        name: &str,
        value: &str,
        preset: Option<&'static str>,
    ) -> bool {
        let is_known = |spec: &OptionSpec| spec.name == name && spec.values.contains(&value);
        assert!(specs.iter().any(is_known), "{name} has no value {value}");
        self.value(specs, name, preset) == Some(value)
    }
}

/// Defines the enum `Variant` and the set `Variants`. Each variant belongs to one listed value of
/// an option. The set contains the variants in force, according to the options' method `is`. There
/// can be at most 32 variants.
#[macro_export]
macro_rules! variants {
    ($($One:ident: $option:literal = $value:literal,)*) => {
        /// A rules variant, enabled by an option value.
        #[derive(Clone, Copy)]
        #[repr(u8)]
        pub(super) enum Variant {
            $($One,)*
        }

        /// The set of rules variants in force in a game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(super) struct Variants(u32);

        impl Variants {
            pub(super) fn of(options: &Options) -> Self {
                Self($(u32::from(options.is($option, $value)) << Variant::$One as u8)|*)
            }

            pub(super) const fn has(self, variant: Variant) -> bool {
                self.0 >> variant as u8 & 1 == 1
            }
        }
    };
}

pub use variants;
