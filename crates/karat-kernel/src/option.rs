//! The parts of options that all games share, which are options with listed values, and the
//! variants that these values switch on.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Serialize;

use crate::game::Illegal;
use crate::house::Fault;
use crate::source::Source;
use crate::unwritten::Unwritten;

/// The values of the options and parameters of a game, each under its name.
pub trait Options: Clone + Default + Eq + Debug + Send + Sync + 'static {
    /// The descriptions of all options and parameters, in the order of the form for new tables.
    const SPECS: &'static [OptionSpec];
    /// The documents on which the rules of the game are based.
    const DOCUMENTS: &'static [Source];
    /// The numbers of the game that do not appear in any of its documents.
    const UNWRITTEN: &'static [Unwritten] = &[];

    /// Sets an option to the value that a text describes.
    ///
    /// # Errors
    /// Returns the clause about the set-up if the option or the value is unknown.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Illegal>;

    /// Returns the value that applies for an option or parameter, as text. Returns `None` if the
    /// name is unknown or the parameter is not set.
    fn get(&self, name: &str) -> Option<String>;

    /// Returns the text of a file of custom numbers that lists every number with its original value
    /// and its clause. Returns `None` if the game has no custom numbers.
    fn data_template() -> Option<String> {
        None
    }

    /// Reads a file of custom numbers ([`house`](crate::house)) and returns them in one line, as in
    /// transcripts. Returns `None` if all numbers equal the original ones.
    ///
    /// # Errors
    /// Returns an error that names the wrong number and says what is expected instead.
    fn read_data(_text: &str) -> Result<Option<String>, Fault> {
        let reason = "this game does not have custom numbers yet".to_owned();
        Err(Fault { key: None, reason, clause: None })
    }

    /// Returns the number, counted from 1, of the list entry that makes [`set`](Self::set) refuse a
    /// value. Returns `None` if no single entry is at fault.
    fn refused_entry(_name: &str, _value: &str) -> Option<usize> {
        None
    }
}

/// The description of an option, for the form, transcripts and help pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// The name of the option in transcripts and on the command line.
    pub name: &'static str,
    /// The allowed values, the first of which is the default. The list is empty for a parameter,
    /// whose value can be any text that the game understands.
    pub values: &'static [&'static str],
    /// The clause whose meaning the option changes.
    pub clause: &'static str,
    /// The documents that support each value, in the order of the values. A parameter has a single
    /// list of documents.
    pub sources: &'static [&'static [Source]],
    /// The documents that do not say which value of the option is right.
    pub silent: &'static [Source],
}

/// The values of an option with listed values that is off by default.
pub const FALSE_TRUE: &[&str] = &["false", "true"];

/// The values of an option with listed values that is on by default.
pub const TRUE_FALSE: &[&str] = &["true", "false"];

/// Creates the description of the option `name`, which changes `clause`. The first of the values is
/// the default. If the value can be any text, the option is a parameter and has no listed values.
pub const fn spec(
    name: &'static str,
    values: &'static [&'static str],
    clause: &'static str,
) -> OptionSpec {
    OptionSpec { name, values, clause, sources: &[], silent: &[] }
}

impl OptionSpec {
    /// Adds the sources of each value of the option, and the documents that do not say which value
    /// is right.
    pub const fn read_by(
        self,
        sources: &'static [&'static [Source]],
        silent: &'static [Source],
    ) -> Self {
        Self { sources, silent, ..self }
    }
}

/// The values that were chosen for options, by the names of the options.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choices(BTreeMap<&'static str, &'static str>);

impl Choices {
    /// Chooses a value for an option. Returns `None` if the option or the value is unknown.
    pub fn set(&mut self, specs: &[OptionSpec], name: &str, value: &str) -> Option<()> {
        let spec = specs.iter().find(|spec| spec.name == name)?;
        let value = spec.values.iter().find(|known| **known == value)?;
        self.0.insert(spec.name, value);
        Some(())
    }

    /// Returns the value that was chosen for an option, or `None` if its preset or default applies.
    pub fn chosen(&self, name: &str) -> Option<&'static str> {
        self.0.get(name).copied()
    }

    /// Returns the value that applies for an option, which is the chosen value, or else the preset,
    /// or else the default. Returns `None` if the option is unknown.
    pub fn value(
        &self,
        specs: &[OptionSpec],
        name: &str,
        preset: Option<&'static str>,
    ) -> Option<&'static str> {
        let spec = specs.iter().find(|spec| spec.name == name)?;
        self.chosen(name).or(preset).or(spec.values.first().copied())
    }

    /// Returns whether the given value applies for an option.
    ///
    /// # Panics
    /// Panics if the option or the value is unknown.
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
/// an option. The set contains the variants that apply according to the method `is` of the options.
/// There can be at most 32 variants.
#[macro_export]
macro_rules! variants {
    ($($One:ident: $option:literal = $value:literal,)*) => {
        /// A variant of the rules, which a value of an option switches on.
        #[derive(Clone, Copy)]
        #[repr(u8)]
        pub(super) enum Variant {
            $($One,)*
        }

        /// The set of the variants of the rules that apply in a game.
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
