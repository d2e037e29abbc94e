//! Options with listed values, and the variants that they switch on: the parts that all games
//! share.

use std::collections::BTreeMap;

use crate::game::OptionSpec;
use crate::source::Source;

/// The values of an option that is off by default.
pub(crate) const FALSE_TRUE: &[&str] = &["false", "true"];

/// The values of an option that is on by default.
pub(crate) const TRUE_FALSE: &[&str] = &["true", "false"];

/// Creates the option `name`, which changes `clause`. The default is the first value; a parameter
/// with its own text has no values.
pub(crate) const fn spec(
    name: &'static str,
    values: &'static [&'static str],
    clause: &'static str,
) -> OptionSpec {
    OptionSpec { name, values, clause, sources: &[], silent: &[] }
}

impl OptionSpec {
    /// Adds the sources of each value, and the documents that are silent.
    pub(crate) const fn read_by(
        self,
        sources: &'static [&'static [Source]],
        silent: &'static [Source],
    ) -> Self {
        Self { sources, silent, ..self }
    }
}

/// The chosen values, by the names of their options.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Choices(BTreeMap<&'static str, &'static str>);

impl Choices {
    /// Chooses a value. Returns `None` if the option or the value is unknown.
    pub(crate) fn set(&mut self, specs: &[OptionSpec], name: &str, value: &str) -> Option<()> {
        let spec = specs.iter().find(|spec| spec.name == name)?;
        let value = spec.values.iter().find(|known| **known == value)?;
        self.0.insert(spec.name, value);
        Some(())
    }

    /// Returns the chosen value, or `None` if a preset or the default applies.
    pub(crate) fn chosen(&self, name: &str) -> Option<&'static str> {
        self.0.get(name).copied()
    }

    /// Returns the chosen value if there is one, otherwise the preset, and otherwise the default.
    /// Returns `None` if the option is unknown.
    pub(crate) fn value(
        &self,
        specs: &[OptionSpec],
        name: &str,
        preset: Option<&'static str>,
    ) -> Option<&'static str> {
        let spec = specs.iter().find(|spec| spec.name == name)?;
        self.chosen(name).or(preset).or(spec.values.first().copied())
    }

    /// Returns whether this value is in force.
    ///
    /// # Panics
    /// Panics if the option or the value is unknown.
    pub(crate) fn is(
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

/// Defines `Variant`, an interpretation other than the default, by the option and value that switch
/// it on. Also defines `Variants`, the set in force according to the options' `is`. At most 32
/// variants fit.
macro_rules! variants {
    ($($One:ident: $option:literal = $value:literal,)*) => {
        /// An interpretation other than the default.
        #[derive(Clone, Copy)]
        #[repr(u8)]
        pub(super) enum Variant {
            $($One,)*
        }

        /// The variants in force.
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

pub(crate) use variants;
