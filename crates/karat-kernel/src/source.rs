//! Sources of options and their values: the documents on which a game's rules are based, other
//! works, and Karat itself.
//!
//! The rulebooks quote the relevant passages in their chapters on differences between sources and
//! on open questions. If a document supports none of the values, the option lists it as silent
//! rather than guessing.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// The source of an interpretation of the rules. [`VARIANTS`](VariantArray::VARIANTS) lists all
/// sources, starting with the documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum Source {
    /// The document on which the rules are based, if it is the only one.
    Rules,
    /// The Czech document, if the rules are based on several documents.
    Czech,
    /// The Italian document, if the rules are based on several documents.
    Italian,
    /// The Dutch document, if the rules are based on several documents.
    Dutch,
    /// The Czech part of the document, which contradicts its Slovak part.
    CzechPart,
    /// The Slovak part of the document, which contradicts its Czech part.
    SlovakPart,
    /// The document's component list, which contradicts its income table.
    ComponentList,
    /// The document's income table, which contradicts its component list.
    IncomeTable,
    /// The game's first edition, as described in the document.
    FirstEdition,
    /// The game's second edition, as described in the document.
    SecondEdition,
    /// A variant offered by the document itself.
    DocumentVariant,
    /// An earlier computer program that plays the game.
    Program,
    /// Reviews of the game.
    Reviews,
    /// Karat itself, which had to choose because the document leaves the question open.
    Karat,
    /// Not a document or any other work, but simply another way to play.
    Unwritten,
    /// The host of the table, who enters the value.
    Entered,
}

impl Source {
    /// Returns the key of the page text about the source.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Returns the document that contains the source, or `None` if there is none.
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
