//! The URLs used in pages and redirects, and facts that follow from a URL alone. The router maps
//! URLs to handlers.

use karat_rules::any::GameId;
use karat_rules::{Seat, Seats, Viewer};
use karat_table::id::TableId;
use karat_table::version::Version;
use strum::{EnumString, IntoStaticStr, VariantArray};

pub use super::files::asset;

/// The paths to which even banned users may submit forms.
pub(crate) const OPEN_TO_BANNED: [&str; 8] = [
    "/settings",
    "/login",
    "/logout",
    "/forgotten",
    "/forgotten/link",
    "/forgotten/mail",
    "/account/delete",
    "/mail/end",
];

/// A filter for the list of games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GamesFilter {
    /// The game of the listed games, if restricted.
    pub game: Option<GameId>,
    /// The state of the listed games.
    pub state: GamesState,
    /// A text that must occur in another player's name.
    pub with: String,
}

/// The states of listed games, in the order of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum GamesState {
    /// Games in any state.
    #[default]
    All,
    /// Games waiting for the user.
    Waiting,
    /// Games that are running.
    Running,
    /// Games that are over.
    Over,
}

impl GamesState {
    /// Returns the form's word for the state.
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// Returns whether a user who must first choose a password may request the path, such as a page's
/// asset.
pub(crate) fn is_open_before_choice(path: &str) -> bool {
    const OPEN: [&str; 7] = [
        "/account",
        "/account/password",
        "/settings",
        "/logout",
        "/healthz",
        "/mail/end",
        "/sw.js",
    ];
    OPEN.contains(&path) || path.starts_with("/static/")
}

/// Returns the table in a path, if there is one.
pub(crate) fn table_in(path: &str) -> Option<TableId> {
    TableId::parse(path.strip_prefix("/tables/")?.split('/').next()?)
}

/// Returns the home page's URL.
pub fn home() -> String {
    "/".to_owned()
}

/// Returns the URL of a game's set-up form.
pub fn create(game: GameId) -> String {
    format!("/games/{game}/new")
}

/// Returns the URL of the part of a table's page that previews a move based on `seen` journal
/// entries.
pub(crate) fn with_laid(address: &str, seen: Version, text: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    let query = query.append_pair("seen", &seen.to_string()).append_pair("lay", text).finish();
    let sign = if address.contains('?') { '&' } else { '?' };
    format!("{address}{sign}{query}")
}

/// The query value with which the set-up form lists all bots.
pub(crate) const ALL_BOTS: &str = "all";

/// Returns the URL of the set-up form with all other seats free for friends.
pub fn create_with_friends(game: GameId) -> String {
    format!("{}?with={WITH_FRIENDS}", create(game))
}

/// The query value with which the set-up form leaves all other seats free for friends.
pub(crate) const WITH_FRIENDS: &str = "friends";

/// Returns the URL of the set-up form that lists all bots.
pub(crate) fn create_with_all_bots(game: GameId) -> String {
    format!("{}?bots={ALL_BOTS}", create(game))
}

/// Returns the URL for submitting the set-up form.
pub fn tables() -> String {
    "/tables".to_owned()
}

/// Returns the URL for finding a seat at an open table.
pub fn find() -> String {
    "/find".to_owned()
}

/// Returns a table's URL.
pub fn table(id: &str) -> String {
    format!("/tables/{id}")
}

/// Returns the URL of a table's page with its log from a given ply onwards. `address` is the URL of
/// the page itself.
pub fn log_from(address: &str, ply: usize) -> String {
    let mark = if address.contains('?') { '&' } else { '?' };
    format!("{address}{mark}log={ply}#log-h")
}

/// Returns the URL for making moves at a table.
pub fn moves(id: &str) -> String {
    format!("/tables/{id}/moves")
}

/// Returns the URL of the changing part of a table's page.
pub fn fragment(id: &str) -> String {
    format!("/tables/{id}/fragment")
}

/// Returns the URL of a table's revision stream.
pub fn events(id: &str) -> String {
    format!("/tables/{id}/events")
}

/// Returns the URL for handing a seat to a bot.
pub fn step_away(id: &str) -> String {
    format!("/tables/{id}/away")
}

/// Returns the URL for reminding an absent player or letting a bot play for them.
pub fn absent(id: &str) -> String {
    format!("/tables/{id}/absent")
}

/// Returns the URL for taking a seat back from a bot.
pub fn come_back(id: &str) -> String {
    format!("/tables/{id}/return")
}

/// Returns the URL of a table's premoves and their form.
pub fn premove(id: &str) -> String {
    format!("/tables/{id}/premove")
}

/// Returns the URL for takebacks and takeback requests.
pub fn undo(id: &str) -> String {
    format!("/tables/{id}/takeback")
}

/// Returns the URL for agreeing to a takeback.
pub fn undo_agree(id: &str) -> String {
    format!("/tables/{id}/takeback/agree")
}

/// Returns the URL for declining or withdrawing a takeback request.
pub fn undo_refuse(id: &str) -> String {
    format!("/tables/{id}/takeback/refuse")
}

/// Returns the URL for starting and ending vacations.
pub fn vacation() -> String {
    "/vacation".to_owned()
}

/// Returns the URL of a game's result.
pub fn result(id: &str) -> String {
    format!("/tables/{id}/result")
}

/// Returns the URL of a table after `ply` moves, as the user may see it.
pub fn replay(id: &str, ply: usize) -> String {
    format!("/tables/{id}/replay?ply={ply}")
}

/// Returns the URL of a replay as seen by `viewer`. `hides_end` hides later moves.
pub fn replay_as(id: &str, ply: usize, viewer: Viewer, hides_end: bool) -> String {
    let seen_as = match viewer {
        Viewer::Seat(seat) => seat.index().to_string(),
        Viewer::Public => "public".to_owned(),
    };
    let end = if hides_end { "&end=hidden" } else { "" };
    format!("/tables/{id}/replay?as={seen_as}{end}&ply={ply}")
}

/// Returns the URL of a game's review from the user's seat, or for choosing a seat.
pub fn reviews(id: &str) -> String {
    format!("/tables/{id}/review")
}

/// Returns the URL of a game's review from one seat.
pub fn review(id: &str, seat: Seat) -> String {
    format!("/tables/{id}/review?as={}", seat.index())
}

/// Returns the URL for opening a practice table from this table's position.
pub fn practice(id: &str) -> String {
    format!("/tables/{id}/practice")
}

/// Returns the URL for deleting a user's own table, and of the confirmation page.
pub fn delete(id: &str) -> String {
    format!("/tables/{id}/delete")
}

/// Returns the URL of the form for uploading records.
pub fn import() -> String {
    "/replays".to_owned()
}

/// Returns the URL that redirects to a ply of a replay. The form's fields name the ply and the way
/// of showing the replay.
pub fn replays(id: &str) -> String {
    format!("/tables/{id}/replay")
}

/// Returns the URL of a game's result picture.
pub fn card(id: &str) -> String {
    format!("/tables/{id}/card")
}

/// Returns the URL of a game's record.
pub fn transcript(id: &str) -> String {
    format!("/tables/{id}/transcript")
}

/// Returns the URL of the proof of a game's deal.
pub fn verify(id: &str) -> String {
    format!("/tables/{id}/verify")
}

/// Returns the URL of a table's chat, also used for sending messages.
pub fn chat(id: &str) -> String {
    format!("/tables/{id}/chat")
}

/// Returns the URL of the latest messages in a table's chat.
pub fn chat_end(id: &str) -> String {
    format!("/tables/{id}/chat#end")
}

/// Returns the URL for muting and blocking people.
pub fn chat_people(id: &str) -> String {
    format!("/tables/{id}/chat/people")
}

/// Returns the URL for reporting messages.
pub fn chat_report(id: &str) -> String {
    format!("/tables/{id}/chat/report")
}

/// Returns the URL for viewing and unmuting muted people.
pub fn muted() -> String {
    "/muted".to_owned()
}

/// Returns the URL of a table's replay before the first move.
pub fn replay_from_start(id: &str) -> String {
    format!("/tables/{id}/replay?ply=0")
}

/// Returns the URL of the user's games.
pub fn all_games() -> String {
    "/games".to_owned()
}

/// Returns the URL of the given page, counted from 1, of the user's filtered games.
pub fn games(filter: &GamesFilter, page: usize) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("game", filter.game.map_or("", GameId::name))
        .append_pair("state", filter.state.code())
        .append_pair("with", &filter.with)
        .append_pair("page", &page.to_string())
        .finish();
    format!("/games?{query}")
}

/// Returns the URL of the archive with all of the user's game records.
pub fn archive() -> String {
    "/games/all.tar".to_owned()
}

/// Returns the URL of a person's page.
pub fn person(id: &str) -> String {
    format!("/people/{id}")
}

/// Returns the URL of the ratings page.
pub fn ratings() -> String {
    "/ratings".to_owned()
}

/// Returns the URL of the given page, counted from 1, of a game's ratings with `seats` players.
pub fn ranking(game: GameId, seats: usize, page: usize) -> String {
    let page = if page > 1 { format!("?page={page}") } else { String::new() };
    format!("/ratings/{game}/{seats}{page}")
}

/// Returns the URL of the page for choosing a game to learn.
pub fn learn_choice() -> String {
    "/learn".to_owned()
}

/// Returns the URL of a game's introduction.
pub fn learn(game: GameId) -> String {
    format!("/learn/{game}")
}

/// Returns the URL of the first lesson step that the user has not done.
pub fn lesson(game: GameId) -> String {
    format!("/learn/{game}/lesson")
}

/// Returns the URL of a lesson step or puzzle, each counted from 1. Answers are submitted to the
/// same URL.
pub fn lesson_step(game: GameId, step: impl Into<Exercise>) -> String {
    match step.into() {
        Exercise::Step(step) => format!("/learn/{game}/lesson/{step}"),
        Exercise::Puzzle(number) => puzzle(game, number),
    }
}

/// A lesson step or a puzzle, at a table without other people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exercise {
    /// A step of the game's lesson, counted from 1.
    Step(usize),
    /// One of the game's puzzles, counted from 1.
    Puzzle(usize),
}

impl From<usize> for Exercise {
    fn from(step: usize) -> Self {
        Self::Step(step)
    }
}

/// Returns the URL of a lesson's last page, which leads to a real game.
pub fn lesson_end(game: GameId) -> String {
    format!("/learn/{game}/lesson/{LESSON_END}")
}

/// The word in the URL of a lesson's last page, in place of a step number.
pub(crate) const LESSON_END: &str = "end";

/// Returns the URL of a game's puzzles.
pub fn puzzles(game: GameId) -> String {
    format!("/learn/{game}/puzzles")
}

/// Returns a puzzle's URL. Puzzles are counted from 1, and answers are submitted to the same URL.
pub fn puzzle(game: GameId, number: usize) -> String {
    format!("/learn/{game}/puzzles/{number}")
}

/// Returns the URL of the puzzle of the day.
pub fn puzzle_of_today(game: GameId) -> String {
    format!("/learn/{game}/puzzles/{PUZZLE_OF_TODAY}")
}

/// The word in the URL of the puzzle of the day, in place of a puzzle number.
pub(crate) const PUZZLE_OF_TODAY: &str = "today";

/// Returns the URL of a puzzle's solution, with an explanation.
pub fn puzzle_solved(game: GameId, number: usize) -> String {
    format!("/learn/{game}/puzzles/{number}/solved")
}

/// Returns the URL for continuing a puzzle's position as a game.
pub fn puzzle_play(game: GameId, number: usize) -> String {
    format!("/learn/{game}/puzzles/{number}/play")
}

/// Returns the URL of the page for choosing a rulebook.
pub fn rulebooks() -> String {
    "/rules".to_owned()
}

/// Returns the URL of a game's rulebook.
pub fn rules(game: GameId) -> String {
    format!("/rules/{game}")
}

/// Returns the URL of the list of rulebooks, even for a user who has viewed one of them before.
pub fn all_rulebooks() -> String {
    "/rules?all".to_owned()
}

/// Returns the URL of a game's exact rules.
pub fn exact_rules(game: GameId) -> String {
    format!("/rules/{game}?exact")
}

/// Returns the URL of a clause in the exact rules.
pub fn exact_clause(game: GameId, clause: &str) -> String {
    format!("/rules/{game}?exact#{clause}")
}

/// Returns the URL of the page for a single clause.
pub fn clause_alone(game: GameId, clause: &str) -> String {
    format!("/rules/{game}/{clause}")
}

/// Returns the URL of a clause's example, counted from 1, after the given number of steps.
pub fn example(game: GameId, clause: &str, number: usize, step: usize) -> String {
    format!("/rules/{game}/example/{clause}/{number}?ply={step}")
}

/// Returns the URL of a clause within the rulebook.
pub fn clause(game: GameId, clause: &str) -> String {
    format!("/rules/{game}#{clause}")
}

/// Returns the URL for changing the language and theme.
pub fn settings() -> String {
    "/settings".to_owned()
}

/// Returns the service worker's URL. It is at the root, so that the worker covers all pages.
pub fn worker() -> String {
    "/sw.js".to_owned()
}

/// Returns the URL for registering a browser for notifications.
pub fn devices() -> String {
    "/settings/devices".to_owned()
}

/// Returns the URL for unregistering a browser from notifications.
pub fn devices_end() -> String {
    "/settings/devices/end".to_owned()
}

/// Returns the URL for sending a test notification.
pub fn devices_test() -> String {
    "/settings/devices/test".to_owned()
}

/// Returns the URL for changing the notification settings.
pub fn notifications() -> String {
    "/settings/notifications".to_owned()
}

/// Returns the URL for entering an email address.
pub fn mail() -> String {
    "/settings/mail".to_owned()
}

/// Returns the URL for deleting the user's email address.
pub fn mail_forget() -> String {
    "/settings/mail/end".to_owned()
}

/// Returns the URL for confirming an email address.
pub fn mail_confirm() -> String {
    "/mail/confirm".to_owned()
}

/// Returns the URL for confirming an email address with the emailed token.
pub fn mail_confirm_by(token: &str) -> String {
    format!("/mail/confirm?token={token}")
}

/// Returns the URL for unsubscribing from emails.
pub fn mail_end_by(id: &str, mark: &str) -> String {
    format!("/mail/end?of={id}&mark={mark}")
}

/// Returns the URL that redirects to the only table waiting for the user, or else to the home page.
pub fn only_next() -> String {
    "/next?only=1".to_owned()
}

/// Returns the account page's URL.
pub fn account() -> String {
    "/account".to_owned()
}

/// Returns the URL of the settings on the account page, with a link back to `path`.
pub fn account_from(path: &str) -> String {
    format!("{}#look", account_back(path))
}

/// Returns the URL of the account page, with a link back to `path`.
pub fn account_back(path: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    format!("/account?{}", query.append_pair("back", path).finish())
}

/// Returns the URL of the notification settings on the account page after the action `done`.
pub fn account_away(done: &str) -> String {
    format!("/account?done={done}#away")
}

/// Returns the URL of the notification settings on the account page after a refused email.
/// `again_min` is the number of minutes until another is allowed.
pub fn account_away_again(done: &str, again_min: i64) -> String {
    format!("/account?done={done}&again={again_min}#away")
}

/// Returns the URL of the account page with a confirmation of the action `done`.
pub fn account_done(done: &str) -> String {
    format!("/account?done={done}")
}

/// Returns the URL for changing the name.
pub fn account_name() -> String {
    "/account/name".to_owned()
}

/// Returns the URL for changing the password.
pub fn account_password() -> String {
    "/account/password".to_owned()
}

/// Returns the URL for ending sessions.
pub fn account_logins() -> String {
    "/account/logins".to_owned()
}

/// Returns the URL of a new recovery code and its form.
pub fn account_code() -> String {
    "/account/code".to_owned()
}

/// Returns the URL of a new recovery code after the action `done`.
pub fn account_code_done(done: &str) -> String {
    format!("/account/code?done={done}")
}

/// Returns the URL of the account page's section on the recovery code.
pub fn account_recovery_part() -> String {
    "/account#recovery".to_owned()
}

/// Returns the URL for creating API tokens.
pub fn account_tokens() -> String {
    "/account/tokens".to_owned()
}

/// Returns the URL for marking an account as a bot.
pub fn account_bot() -> String {
    "/account/bot".to_owned()
}

/// Returns the URL for revoking API tokens.
pub fn account_tokens_end() -> String {
    "/account/tokens/end".to_owned()
}

/// Returns the URL for deleting an account.
pub fn account_delete() -> String {
    "/account/delete".to_owned()
}

/// Returns the login form's URL, also used for submitting it.
pub fn login() -> String {
    "/login".to_owned()
}

/// Returns the URL of the page for a forgotten password.
pub fn forgotten() -> String {
    "/forgotten".to_owned()
}

/// Returns the URL of the page for a forgotten password after a link was requested.
pub fn forgotten_sent() -> String {
    "/forgotten?sent=yes".to_owned()
}

/// Returns the URL for requesting a password reset link by email.
pub fn forgotten_mail() -> String {
    "/forgotten/mail".to_owned()
}

/// Returns the URL of the password reset page.
pub fn forgotten_link() -> String {
    "/forgotten/link".to_owned()
}

/// Returns the URL of the password reset page with the emailed token.
pub fn forgotten_link_by(token: &str) -> String {
    format!("/forgotten/link?token={token}")
}

/// Returns the URL of the login form, with a link back to `back`.
pub fn login_from(back: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    format!("/login?{}", query.append_pair("back", back).finish())
}

/// Returns the URL for logging out.
pub fn logout() -> String {
    "/logout".to_owned()
}

/// Returns the URL of an action at a table: `join`, `leave`, `seats`, `start`, `nonce` or `close`
/// before the game, or `rematch` after it.
pub fn lobby(id: &str, deed: &str) -> String {
    format!("/tables/{id}/{deed}")
}

/// Returns the URL of the event stream for several tables, named in the query.
pub fn all_events() -> String {
    "/events".to_owned()
}

/// Returns the URL of several tables' current revisions, for browsers without an event stream.
pub fn revisions() -> String {
    "/revisions".to_owned()
}

/// Returns the URL for marking a table's news as read.
pub fn seen(id: &str) -> String {
    format!("/tables/{id}/seen")
}

/// Returns the URL of the count of other tables waiting for the user.
pub fn waiting(id: &str) -> String {
    format!("/tables/{id}/waiting")
}

/// Returns the URL of the open tables' change stream.
pub fn lobby_events() -> String {
    "/lobby/events".to_owned()
}

/// Returns the URL of the next table waiting for the user after this one.
pub fn next(id: &str) -> String {
    format!("/next?after={id}")
}

/// Returns the URL of the list of studies.
pub fn studies() -> String {
    "/studies".to_owned()
}

/// Returns the URL of a study's report. Its name consists of plain letters.
pub fn study(name: &str) -> String {
    format!("/studies/{name}")
}

/// Returns the URL of the API documentation page.
pub fn api() -> String {
    "/api".to_owned()
}

/// Returns the URL of a problem type's description on the API page.
pub(crate) fn api_problem(word: &str) -> String {
    format!("{}#{word}", api())
}

/// Returns the URL of the OpenAPI document.
pub(crate) fn api_document() -> String {
    "/api/v1/openapi.json".to_owned()
}

/// Returns a table's API URL.
pub(crate) fn api_table(id: &str) -> String {
    format!("/api/v1/tables/{id}")
}

/// Returns the API URL of a table's position as seen by one viewer.
pub(crate) fn api_position(id: &str) -> String {
    format!("/api/v1/tables/{id}/position")
}

/// Returns whether a path belongs to the API.
pub(crate) fn is_for_programs(path: &str) -> bool {
    path.starts_with("/api/v")
}

/// Returns whether a URL stays on this server, however a browser interprets it.
pub fn is_ours(address: &str) -> bool {
    let bytes = address.as_bytes();
    bytes.first() == Some(&b'/')
        && !matches!(bytes.get(1), Some(b'/' | b'\\'))
        && bytes.iter().all(u8::is_ascii_graphic)
}

/// Returns the URL of a table as seen from one of a user's several seats.
pub fn at_seat(address: &str, seat: Seat) -> String {
    format!("{address}?seat={}", seat.index())
}

/// Returns the address of a table for a user whose seats are `mine`. If the user has several, the
/// address names the seat of the viewer.
pub fn at_own_seat(address: String, viewer: Viewer, mine: Seats) -> String {
    match viewer {
        Viewer::Seat(seat) if mine.len() > 1 => at_seat(&address, seat),
        _ => address,
    }
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn only_our_own_addresses_are_gone_back_to() {
        for ours in ["/", "/tables/1?a=b", "/rules/klenotnici"] {
            assert!(is_ours(ours), "{ours}");
        }
        for other in ["", "//a.example", "/\\a.example", "http://a.example", "a", "/\n/a", "/č"] {
            assert!(!is_ours(other), "{other}");
        }
    }
}
