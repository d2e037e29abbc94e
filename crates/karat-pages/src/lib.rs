//! Renders views and messages as HTML pages. Nothing in this crate reads a clock, a database or a
//! request.

#![forbid(unsafe_code)]

mod about;
pub mod account;
mod analysis;
pub mod api;
mod banners;
mod browser;
mod card;
mod challenge;
mod chat;
mod clock;
mod club;
mod code;
mod create;
mod dates;
mod delete;
mod dock;
mod example;
mod exercise;
mod following;
mod frame;
mod games;
mod groups;
mod habits;
mod hint;
mod home;
mod import;
mod laid;
mod league;
mod learn;
mod lesson;
pub mod lessons;
pub mod link;
mod listed;
pub mod lobby;
mod log;
mod lookback;
mod markdown;
pub mod model;
mod moments;
mod news;
pub mod notifications;
mod options;
pub mod paths;
mod player_puzzle;
mod premove;
mod problem;
mod profile;
mod puzzle;
pub mod puzzles;
mod ratings;
mod recap;
pub mod recovery;
pub mod refusal;
mod replay;
mod result;
mod review;
pub mod review_text;
mod rules;
mod settings;
mod sources;
pub mod studies;
mod table;
mod tournament;
mod undo;
mod vacation;
mod verify;

use karat_rules::any::GameId;

pub use analysis::{
    AnalysisModel, Draw, LineMove, ThoughtsModel, analysis, analysis_none, thoughts,
    thoughts_fragment,
};
pub use card::card;
pub use chat::{chat, muted};
pub use club::{
    ClubAction, ClubFault, ClubForm, ClubGame, ClubMember, ClubModel, ClubRankingShown,
    ClubRefusal, ClubSummary, ClubsModel, club, clubs,
};
pub use create::create;
pub use delete::delete;
pub use example::{ExampleModel, Verdict, example};
pub use following::{FollowingModel, following};
pub use games::{AnalysisEntry, GameEntry, GamesModel, ListedPlayer, Progress, games};
pub use groups::standing;
pub use habits::{HabitsModel, habits, opening};
pub use home::home;
pub use import::{ImportFault, ImportModel, ImportedGame, import};
pub use league::{
    DIVISION_PLAYERS, DivisionShown, LEAGUE_DAYS, LeagueAction, LeagueFault, LeagueForm,
    LeagueModel, LeagueSummary, LeaguesModel, PAUSE_DAYS, PROMOTED, SeasonShown, league, leagues,
};
pub use learn::{WORDS_PER_MINUTE, choice, guide, learn, records};
pub use lesson::{LessonModel, Tried, lesson, lesson_record, right_count};
pub use listed::{chapter, shown, shown_events, shown_outcome};
pub use model::{LearnModel, Played, Record, Shown};
pub use news::waiting;
pub use player_puzzle::{
    CheckShown, CheckState, CheckedShown, MoveShown, OwnPuzzle, PlayerPuzzleModel,
    PlayerPuzzlesModel, PuzzleAct, PuzzleEditorModel, PuzzleFault, PuzzleOutcome, PuzzleSummary,
    PuzzleTry, Tries, player_puzzle, player_puzzle_broken, player_puzzles, puzzle_editor,
};
pub use premove::premove;
pub use problem::{damaged, problem};
pub use profile::{ProfileModel, ProfileRating, profile};
pub use puzzle::{Judged, PuzzleModel, PuzzlesModel, measured, puzzle, puzzle_records, puzzles};
pub use ratings::{RankingModel, RankingRow, ranking};
pub use replay::{Astray, DealShown, Jumps, ReplayModel, replay, replay_astray, replay_fragment};
pub use result::result;
pub use review::{ReviewModel, ReviewShown, Stretch, review, review_alone, review_none, stretches};
pub use rules::{Beside, Examples, clause, clause_fragment, exact, found, rules};
pub use table::{fragment, table, trial};
pub use tournament::{
    Action, Part, PlayerShown, RoundShown, RoundTableShown, STARTS_IN_MINUTES, StandingRow,
    TournamentFault, TournamentForm, TournamentModel, TournamentSummary, TournamentsModel,
    tournament, tournaments,
};
pub use vacation::vacation;
pub use verify::{VerifyModel, verify};

/// Returns the move submitted with a form: the field `move` if it is not empty, or otherwise a move
/// composed from the other fields.
pub fn move_text(game: GameId, fields: &[(String, String)]) -> String {
    let whole = fields.iter().find(|(name, value)| name == "move" && !value.trim().is_empty());
    match whole {
        Some((_, text)) => text.trim().to_owned(),
        None => (listed::forms_of(game).move_text)(fields),
    }
}

/// Returns whether a form was submitted before the user had chosen anything, so that its move
/// consists only of the button's value.
pub fn is_incomplete(fields: &[(String, String)], text: &str) -> bool {
    let is_whole = fields.iter().any(|(name, value)| name == "move" && !value.trim().is_empty());
    !is_whole && !text.contains(' ')
}

/// Returns whether a player may preview a move. Games allow this for moves whose outcome the player
/// knows in advance.
pub fn can_be_tried(game: GameId, text: &str) -> bool {
    let verb = text.split_whitespace().next().unwrap_or_default();
    listed::forms_of(game).tried.contains(&verb)
}

/// Returns the non-default options in a set-up form, in form order.
pub fn option_fields(game: GameId, fields: &[(String, String)]) -> Vec<(String, String)> {
    let chosen = game.options().iter().filter_map(|spec| {
        let (name, value) = fields.iter().find(|(name, _)| name == spec.name)?;
        let value = value.trim();
        let is_preset = listed::forms_of(game).presets.contains(&spec.name);
        let default = spec.values.first().copied().filter(|_| !is_preset);
        let is_default = value == default.unwrap_or_default();
        (!is_default).then(|| (name.clone(), value.to_owned()))
    });
    chosen.collect()
}

/// Returns the options that refer to a player, with the player's seat as the value. The form
/// identifies players by row: the first row belongs to the user in `seat`, and the others follow in
/// seat order.
pub fn player_fields(
    game: GameId,
    fields: &[(String, String)],
    seat: usize,
    seats: usize,
) -> Vec<(String, String)> {
    let asked = listed::forms_of(game).player_options.iter().filter_map(|option| {
        let field = create::player_field(option);
        let (_, row) = fields.iter().find(|(name, _)| *name == field)?;
        let row = row.parse::<usize>().ok().filter(|&row| row < seats)?;
        let others = (0..seats).filter(|&other| other != seat);
        let named = std::iter::once(seat).chain(others).nth(row)?;
        Some(((*option).to_owned(), named.to_string()))
    });
    asked.collect()
}

/// Returns the option required or forbidden by the clause that refused a set-up.
pub fn option_asked(game: GameId, clause: &str, given: &[(String, String)]) -> Option<String> {
    (listed::forms_of(game).option_asked)(clause, given).map(str::to_owned)
}

/// Returns a given option that refers to a player by seat, if any. With such an option, the seats
/// must not be shuffled.
pub fn named_player(game: GameId, given: &[(String, String)]) -> Option<String> {
    let asked = listed::forms_of(game).player_options;
    given.iter().map(|(name, _)| name).find(|name| asked.contains(&name.as_str())).cloned()
}

#[cfg(test)]
mod tests;
