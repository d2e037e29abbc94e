//! Statements of documents about the answers to questions.

use serde::{Deserialize, Serialize};

/// A document's statement about the answer to a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// The document, and the part of it that contains the statement.
    pub source: String,
    /// The statement in our words, which complete "The document says that".
    pub text: String,
    /// The results that would confirm the statement: names of groups, each with a direction. `None`
    /// means all groups.
    pub expected: Vec<(Option<String>, Direction)>,
}

/// A document's statement in words, and whether the games agree with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Said {
    /// The statement.
    pub statement: String,
    /// Whether the games of each family of bots confirm it.
    pub verdict: String,
    /// The difference that the games would have shown, if they leave a part of the statement open.
    pub shown: Option<String>,
}

/// The direction of a result that a document leads us to expect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// More than the reference.
    More,
    /// Less than the reference.
    Less,
    /// No difference from the reference that is as large as the margin.
    Equal,
}
