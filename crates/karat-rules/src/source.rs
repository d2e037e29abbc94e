//! The sources of an option's values: the documents on which a game's rules are based, other works
//! compared with them, and Karat itself.
//!
//! The rulebooks quote the passages in their chapters on differences between sources and on open
//! questions. A document that supports no value is silent, and options say so instead of guessing.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// The source of an interpretation. [`VARIANTS`](VariantArray::VARIANTS) lists all of them,
/// documents first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum Source {
    /// The only document on which the rules of the game are based.
    Rules,
    /// The Czech one of several documents.
    Czech,
    /// The Italian one of several documents.
    Italian,
    /// The Dutch one of several documents.
    Dutch,
    /// The Czech part of the document, which contradicts its Slovak part.
    CzechPart,
    /// The Slovak part of the document, which contradicts its Czech part.
    SlovakPart,
    /// The document's list of components, which contradicts its table of incomes.
    ComponentList,
    /// The document's table of incomes, which contradicts its list of components.
    IncomeTable,
    /// The first edition, according to the document.
    FirstEdition,
    /// The second edition, according to the document.
    SecondEdition,
    /// A variant that the document itself describes.
    DocumentVariant,
    /// An earlier program that plays the game.
    Program,
    /// Reviews of the game.
    Reviews,
    /// Karat's choice if the document does not decide.
    Karat,
    /// No source: a different way to play.
    Unwritten,
    /// The host of a table, who enters the value.
    Entered,
}

impl Source {
    /// Returns the key under which its sentences are stored.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Returns the document to which this source belongs, or `None` for other sources.
    pub const fn document(self) -> Option<Self> {
        match self {
            Self::Rules
            | Self::CzechPart
            | Self::SlovakPart
            | Self::ComponentList
            | Self::IncomeTable
            | Self::FirstEdition
            | Self::SecondEdition
            | Self::DocumentVariant => Some(Self::Rules),
            Self::Czech | Self::Italian | Self::Dutch => Some(self),
            Self::Program | Self::Reviews | Self::Karat | Self::Unwritten | Self::Entered => None,
        }
    }
}
