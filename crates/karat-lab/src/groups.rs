//! Groups of players, over which answers and curves are averaged.

use serde::Serialize;
use toml::Spanned;

use crate::base::{Files, StudyError};

/// The property by which players are grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The seat number.
    Seat,
    /// The bot's name.
    Bot,
    /// The seat's label, as defined by [`Study::label`](crate::study::Study::label).
    Label,
}

impl By {
    /// Parses the key `by`.
    ///
    /// # Errors
    /// Returns an error if there is no such property, or the study has no labels.
    pub(crate) fn read(
        written: &Spanned<String>,
        has_labels: bool,
        files: &Files,
    ) -> Result<Self, StudyError> {
        match written.get_ref().as_str() {
            "seat" => Ok(Self::Seat),
            "bot" => Ok(Self::Bot),
            "label" if has_labels => Ok(Self::Label),
            "label" => Err(files.refuse(written, "by", "the study has no label".to_owned())),
            _ => Err(files.refuse(written, "by", "seat, bot or label".to_owned())),
        }
    }

    /// Returns the name of the group to which a player belongs, such as `P0` for the first seat.
    pub(crate) fn group(self, seat: usize, bot: &str, label: &str) -> String {
        match self {
            Self::Seat => format!("P{seat}"),
            Self::Bot => bot.to_owned(),
            Self::Label => label.to_owned(),
        }
    }
}
