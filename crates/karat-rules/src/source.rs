//! Who reads a clause the way an option's value has it: the documents that the rules of a game were
//! written from, what they were compared with, and Karat itself.
//!
//! The passages stand in the rulebooks, in the chapters on where the sources differ and on what the
//! documents leave open. A document that neither says one thing nor the other is silent, and an
//! option says so instead of guessing.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// Who reads a clause so. [`VARIANTS`](VariantArray::VARIANTS) are all of them, documents first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum Source {
    /// The only document that the rules of the game were written from.
    Rules,
    /// Of several documents the Czech one.
    Czech,
    /// Of several documents the Italian one.
    Italian,
    /// Of several documents the Dutch one.
    Dutch,
    /// The Czech part of the document, which contradicts its Slovak part.
    CzechPart,
    /// The Slovak part of the document, which contradicts its Czech part.
    SlovakPart,
    /// The document's list of components, which contradicts its table of incomes.
    ComponentList,
    /// The document's table of incomes, which contradicts its list of components.
    IncomeTable,
    /// The first edition, as the document tells it.
    FirstEdition,
    /// The second edition, as the document tells it.
    SecondEdition,
    /// A variant that the document itself describes.
    DocumentVariant,
    /// An earlier program that plays the game.
    Program,
    /// Reviews of the game.
    Reviews,
    /// Karat, where the document does not decide.
    Karat,
    /// Nobody: another way to play it.
    Unwritten,
    /// Whoever sets up the table and fills it in.
    Entered,
}

impl Source {
    /// The word that names its sentences.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// The document that it is, or a part of; nothing if it is none.
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
