//! The keys of a study file before validation.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::claim::Direction;
use crate::curve::WrittenCurve;
use crate::network::WrittenNetworks;

/// A study file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) about: String,
    pub(crate) game: Spanned<String>,
    pub(crate) seats: Option<Spanned<usize>>,
    pub(crate) blocks: Spanned<u64>,
    pub(crate) shard: Option<Spanned<u64>>,
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) opening: u32,
    pub(crate) rotate: Option<Spanned<bool>>,
    pub(crate) label: Option<Spanned<String>>,
    pub(crate) seat_names: Option<Spanned<Vec<String>>>,
    pub(crate) bot_names: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    pub(crate) networks: WrittenNetworks,
    pub(crate) each: Option<Spanned<WrittenEach>>,
    #[serde(default)]
    pub(crate) measures: Vec<Spanned<String>>,
    #[serde(default)]
    pub(crate) curve: Vec<WrittenCurve>,
    #[serde(default)]
    pub(crate) arm: Vec<WrittenArm>,
    #[serde(default)]
    pub(crate) question: Vec<WrittenQuestion>,
    #[serde(default)]
    pub(crate) translation: BTreeMap<Spanned<String>, BTreeMap<Spanned<String>, String>>,
}

/// The axes of a matrix.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenEach {
    pub(crate) seats: Option<Spanned<Vec<Spanned<usize>>>>,
    pub(crate) options: Option<Spanned<Vec<WrittenOptions>>>,
    pub(crate) bots: Option<Spanned<Vec<WrittenLineUp>>>,
}

/// A cell of the axis `options`.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenOptions {
    pub(crate) name: Spanned<String>,
    pub(crate) title: Option<String>,
    pub(crate) data: Option<Spanned<String>>,
    #[serde(default)]
    pub(crate) handicaps: Vec<Spanned<WrittenHandicap>>,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
}

/// A handicap of an arm or a cell.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenHandicap {
    pub(crate) seat: usize,
    pub(crate) round: u32,
    pub(crate) effect: String,
}

/// A cell of the axis `bots`.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenLineUp {
    pub(crate) name: Spanned<String>,
    pub(crate) title: Option<String>,
    pub(crate) bots: Spanned<WrittenBots>,
    pub(crate) blocks: Option<Spanned<u64>>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenArm {
    pub(crate) name: Spanned<String>,
    pub(crate) title: Option<String>,
    pub(crate) seats: Option<Spanned<usize>>,
    pub(crate) bots: Option<Spanned<WrittenBots>>,
    pub(crate) blocks: Option<Spanned<u64>>,
    pub(crate) data: Option<Spanned<String>>,
    #[serde(default)]
    pub(crate) handicaps: Vec<Spanned<WrittenHandicap>>,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
}

#[derive(Clone, Deserialize)]
#[serde(untagged, expecting = "the name of a bot, or a list of names")]
pub(crate) enum WrittenBots {
    Same(String),
    Each(Vec<String>),
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenQuestion {
    pub(crate) text: String,
    pub(crate) ask: Spanned<String>,
    pub(crate) arm: Option<Spanned<String>>,
    pub(crate) from: Option<Spanned<String>>,
    #[serde(default)]
    pub(crate) also: Vec<Spanned<WrittenAlso>>,
    pub(crate) families: Option<Spanned<WrittenFamilies>>,
    pub(crate) pairs: Option<Spanned<Vec<Spanned<WrittenPair>>>>,
    pub(crate) claim: Option<WrittenClaim>,
    pub(crate) by: Option<Spanned<String>>,
    pub(crate) of: Option<Spanned<String>>,
    pub(crate) group: Option<Spanned<String>>,
    pub(crate) alpha: Option<Spanned<f64>>,
    pub(crate) beta: Option<Spanned<f64>>,
    pub(crate) margin: Option<Spanned<f64>>,
    pub(crate) low: Option<Spanned<f64>>,
    pub(crate) high: Option<Spanned<f64>>,
}

/// The line-ups that a question compares: all of them, or those with the given names.
#[derive(Clone, Deserialize)]
#[serde(untagged, expecting = "true, or a list of line-ups in the table [each]")]
pub(crate) enum WrittenFamilies {
    All(bool),
    Named(Vec<String>),
}

#[derive(Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "the name of an arm, { arm = \"a\", from = \"b\" }, or a list of such pairs"
)]
pub(crate) enum WrittenAlso {
    Arm(String),
    Pair(WrittenPair),
    Pairs(Vec<WrittenPair>),
}

/// An arm, and the arm to compare it with.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenPair {
    pub(crate) arm: String,
    pub(crate) from: String,
}

impl WrittenPair {
    /// Returns the names of both arms.
    pub(crate) fn names(&self) -> [&String; 2] {
        [&self.arm, &self.from]
    }
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenClaim {
    pub(crate) source: String,
    pub(crate) text: String,
    pub(crate) expected: Spanned<WrittenExpected>,
}

#[derive(Clone, Deserialize)]
#[serde(untagged, expecting = "more, less or equal, or one of them for each group")]
pub(crate) enum WrittenExpected {
    All(Direction),
    Each(BTreeMap<String, Direction>),
}
