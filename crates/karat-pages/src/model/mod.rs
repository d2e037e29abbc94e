//! Page models. Pages receive views and messages, never game states.

mod challenge;
mod chat;
mod create;
mod following;
mod hint;
mod home;
mod premove;
mod table;
mod time;
mod undo;

use karat_table::caps::Full;
use strum::{EnumString, IntoStaticStr, VariantArray};

use karat_words::Locale;

pub use karat_ui::model::{
    Absence, DockParts, Held, HeldLog, LOG, Laid, LearnModel, LogEntry, Mark, Played, Player,
    Record, Refusal, Seen, Shown, ShownEvent, ShownView, Trial, usual_seats,
};

pub use challenge::{ChallengeForm, Offer};
pub use chat::{Chat, ChatLine, ChatModel, MutedPerson, OtherPerson};
pub use create::{CreateError, CreateModel, OTHER_FRIEND, OTHER_LOCAL};
pub use following::FollowedPerson;
pub use hint::HintModel;
pub use home::{GameOffer, HomeModel, OpenTable, TableSummary};
pub use premove::{PremoveModel, PremoveOutcome, PremoveProblem};
pub use table::{
    About, Banner, Digest, Halt, LogShown, RatingChanged, Reader, Rematch, ResultModel, TablePage,
    TournamentOfTable, Waiting,
};
pub use time::{ClockModel, OfflineModel, TimeModel, VacationModel};
pub use undo::{UndoBorder, UndoModel, UndoWish};

/// The user and their display preferences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ui {
    /// The user's language.
    pub locale: Locale,
    /// The chosen colour theme.
    pub theme: Theme,
    /// The user's name, if they have given one.
    pub name: Option<String>,
    /// The URL of the page, to return to after changing the language or the theme.
    pub path: String,
    /// The ticket for forms on the page that open a table.
    pub ticket: String,
}

impl Ui {
    /// Returns the preferences for rendering a page that is the same for everyone.
    pub fn of_anyone(locale: Locale, theme: Theme, path: String) -> Self {
        Self { locale, theme, name: None, path, ticket: SHARED_TICKET.to_owned() }
    }
}

/// The ticket placeholder on pages that are the same for everyone. Each response replaces it with a
/// new ticket.
pub const SHARED_TICKET: &str = "00000000000000000000000000000000";

/// The colour themes, in the order in which pages offer them.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Theme {
    /// The user's system preference.
    #[default]
    System,
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

impl Theme {
    /// Returns the theme's code in forms and cookies.
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// The number of characters in a shortened table id, just enough to tell tables apart.
const SHORT_ID_CHARS: usize = 6;

/// Shortens a table id for display.
pub(super) fn short_id(id: &str) -> &str {
    id.char_indices().nth(SHORT_ID_CHARS).map_or(id, |(end, _)| &id[..end])
}

/// The reason why a page cannot be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// No page exists at the URL.
    NotFound,
    /// The user may not see the page or perform the action.
    Forbidden,
    /// Only the table's owner may see it as long as the game from which it was forked has secrets.
    Hidden,
    /// The operator has banned the user, who may now only watch.
    Banned,
    /// The request is malformed.
    BadRequest,
    /// Another player moved first.
    Conflict,
    /// The request's host does not belong to this server.
    OtherHost,
    /// The user or their network has sent too many requests.
    TooMany,
    /// The database is currently not writable.
    Unwritable,
    /// There is not enough disk space for new data.
    NoRoom,
    /// The user or their network has reached a limit on stored data.
    Full(Full),
    /// An internal error, with its number in the server log.
    Internal(u64),
}
