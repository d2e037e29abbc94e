//! The addresses used in pages and redirects, and the facts that follow from an address alone. The
//! router maps addresses to handlers.

use karat_rules::any::GameId;
use karat_rules::{Seat, Viewer};
use karat_table::id::TableId;
use karat_table::version::Version;
use strum::{EnumString, IntoStaticStr, VariantArray};

pub use super::files::asset;

/// The addresses to which banned users may also send forms.
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
    /// The game that listed games must be, if any.
    pub game: Option<GameId>,
    /// The state that listed games must have.
    pub state: GamesState,
    /// A text that the name of another player in listed games must contain.
    pub with: String,
}

/// The states of listed games, in the order of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum GamesState {
    /// Games in any state.
    #[default]
    All,
    /// Games that wait for the user.
    Waiting,
    /// Games that are running.
    Running,
    /// Games that are over.
    Over,
}

impl GamesState {
    /// Returns the word for the state in the form.
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// Returns whether a user who must first choose a password may request the path, such as a file of
/// a page.
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

/// Returns the table in a path, if the path contains one.
pub(crate) fn table_in(path: &str) -> Option<TableId> {
    TableId::parse(path.strip_prefix("/tables/")?.split('/').next()?)
}

/// Returns the address of the home page.
pub fn home() -> String {
    "/".to_owned()
}

/// Returns the address of the set-up form of a game.
pub fn create(game: GameId) -> String {
    format!("/games/{game}/new")
}

/// Returns the address of a part of a table's page that previews a move. The move is based on
/// `seen` journal entries.
pub(crate) fn with_laid(address: &str, seen: Version, text: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    let query = query.append_pair("seen", &seen.to_string()).append_pair("lay", text).finish();
    let sign = if address.contains('?') { '&' } else { '?' };
    format!("{address}{sign}{query}")
}

/// The value in the query of the set-up form that lists all bots.
pub(crate) const ALL_BOTS: &str = "all";

/// Returns the address of the set-up form in which all other seats are free for friends.
pub fn create_with_friends(game: GameId) -> String {
    format!("{}?with={WITH_FRIENDS}", create(game))
}

/// The value in the query of the set-up form in which all other seats are free for friends.
pub(crate) const WITH_FRIENDS: &str = "friends";

/// Returns the address of the set-up form that lists all bots.
pub(crate) fn create_with_all_bots(game: GameId) -> String {
    format!("{}?bots={ALL_BOTS}", create(game))
}

/// Returns the address to which the set-up form is sent.
pub fn tables() -> String {
    "/tables".to_owned()
}

/// Returns the address that finds a seat at an open table.
pub fn find() -> String {
    "/find".to_owned()
}

/// Returns the address of a table.
pub fn table(id: &str) -> String {
    format!("/tables/{id}")
}

/// Returns the address of a table's page with its log from a given ply onwards. `address` is the
/// address of the page itself.
pub fn log_from(address: &str, ply: usize) -> String {
    let mark = if address.contains('?') { '&' } else { '?' };
    format!("{address}{mark}log={ply}#log-h")
}

/// Returns the address to which moves at a table are sent.
pub fn moves(id: &str) -> String {
    format!("/tables/{id}/moves")
}

/// Returns the address of the part of a table's page that changes with a move.
pub fn fragment(id: &str) -> String {
    format!("/tables/{id}/fragment")
}

/// Returns the address of the stream that reports the revisions of a table.
pub fn events(id: &str) -> String {
    format!("/tables/{id}/events")
}

/// Returns the address at which players hand their seat to a bot.
pub fn step_away(id: &str) -> String {
    format!("/tables/{id}/away")
}

/// Returns the address at which the other players remind an absent player or let a bot play for
/// them.
pub fn absent(id: &str) -> String {
    format!("/tables/{id}/absent")
}

/// Returns the address at which players take their seat back from a bot.
pub fn come_back(id: &str) -> String {
    format!("/tables/{id}/return")
}

/// Returns the address of premoves at a table and of their form.
pub fn premove(id: &str) -> String {
    format!("/tables/{id}/premove")
}

/// Returns the address to which takebacks, and requests for takebacks, are sent.
pub fn undo(id: &str) -> String {
    format!("/tables/{id}/takeback")
}

/// Returns the address at which a player agrees to a takeback.
pub fn undo_agree(id: &str) -> String {
    format!("/tables/{id}/takeback/agree")
}

/// Returns the address at which a player declines or withdraws a takeback request.
pub fn undo_refuse(id: &str) -> String {
    format!("/tables/{id}/takeback/refuse")
}

/// Returns the address at which vacations begin and end.
pub fn vacation() -> String {
    "/vacation".to_owned()
}

/// Returns the address of the result of a game.
pub fn result(id: &str) -> String {
    format!("/tables/{id}/result")
}

/// Returns the address of a table after `ply` moves, as the user may see it.
pub fn replay(id: &str, ply: usize) -> String {
    format!("/tables/{id}/replay?ply={ply}")
}

/// Returns the address of a replay as `viewer` sees it. `hides_end` hides the moves after the shown
/// ones.
pub fn replay_as(id: &str, ply: usize, viewer: Viewer, hides_end: bool) -> String {
    let seen_as = match viewer {
        Viewer::Seat(seat) => seat.index().to_string(),
        Viewer::Public => "public".to_owned(),
    };
    let end = if hides_end { "&end=hidden" } else { "" };
    format!("/tables/{id}/replay?as={seen_as}{end}&ply={ply}")
}

/// Returns the address of a game's review from the user's seat, or of the choice of a seat.
pub fn reviews(id: &str) -> String {
    format!("/tables/{id}/review")
}

/// Returns the address of a game's review from one seat.
pub fn review(id: &str, seat: Seat) -> String {
    format!("/tables/{id}/review?as={}", seat.index())
}

/// Returns the address that opens a practice table from the position of this table.
pub fn practice(id: &str) -> String {
    format!("/tables/{id}/practice")
}

/// Returns the address that deletes a user's own table, which is also the address of the
/// confirmation page.
pub fn delete(id: &str) -> String {
    format!("/tables/{id}/delete")
}

/// Returns the address of the form for uploaded records.
pub fn import() -> String {
    "/replays".to_owned()
}

/// Returns the address that leads to a ply of a replay. The fields of the form name the ply, and
/// the way in which the replay is shown.
pub fn replays(id: &str) -> String {
    format!("/tables/{id}/replay")
}

/// Returns the address of the picture that shows the result of a game.
pub fn card(id: &str) -> String {
    format!("/tables/{id}/card")
}

/// Returns the address of the record of a game.
pub fn transcript(id: &str) -> String {
    format!("/tables/{id}/transcript")
}

/// Returns the address of the proof of a game's deal.
pub fn verify(id: &str) -> String {
    format!("/tables/{id}/verify")
}

/// Returns the address of a table's chat, to which messages are also sent.
pub fn chat(id: &str) -> String {
    format!("/tables/{id}/chat")
}

/// Returns the address of the latest messages of a table's chat.
pub fn chat_end(id: &str) -> String {
    format!("/tables/{id}/chat#end")
}

/// Returns the address at which people are muted and blocked.
pub fn chat_people(id: &str) -> String {
    format!("/tables/{id}/chat/people")
}

/// Returns the address at which messages are reported.
pub fn chat_report(id: &str) -> String {
    format!("/tables/{id}/chat/report")
}

/// Returns the address of the list of muted people, where they can be unmuted.
pub fn muted() -> String {
    "/muted".to_owned()
}

/// Returns the address of the page that shows a table as it was before the first move.
pub fn replay_from_start(id: &str) -> String {
    format!("/tables/{id}/replay?ply=0")
}

/// Returns the address of the user's games.
pub fn all_games() -> String {
    "/games".to_owned()
}

/// Returns the address of a page, counted from 1, of the user's games that pass the filter.
pub fn games(filter: &GamesFilter, page: usize) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("game", filter.game.map_or("", GameId::name))
        .append_pair("state", filter.state.code())
        .append_pair("with", &filter.with)
        .append_pair("page", &page.to_string())
        .finish();
    format!("/games?{query}")
}

/// Returns the address of the archive with all records of the user's games.
pub fn archive() -> String {
    "/games/all.tar".to_owned()
}

/// Returns the address of the page about a person.
pub fn person(id: &str) -> String {
    format!("/people/{id}")
}

/// Returns the address of the page of all ratings.
pub fn ratings() -> String {
    "/ratings".to_owned()
}

/// Returns the address of a page, counted from 1, of the ratings of one game with `seats` players.
pub fn ranking(game: GameId, seats: usize, page: usize) -> String {
    let page = if page > 1 { format!("?page={page}") } else { String::new() };
    format!("/ratings/{game}/{seats}{page}")
}

/// Returns the address of the page on which users choose a game to learn.
pub fn learn_choice() -> String {
    "/learn".to_owned()
}

/// Returns the address of the introduction to a game.
pub fn learn(game: GameId) -> String {
    format!("/learn/{game}")
}

/// Returns the address of the first step of a game's lesson that the user has not done.
pub fn lesson(game: GameId) -> String {
    format!("/learn/{game}/lesson")
}

/// Returns the address of a step of a lesson or of a puzzle, each counted from 1. Answers are sent
/// to the same address as the page.
pub fn lesson_step(game: GameId, step: impl Into<Exercise>) -> String {
    match step.into() {
        Exercise::Step(step) => format!("/learn/{game}/lesson/{step}"),
        Exercise::Puzzle(number) => puzzle(game, number),
    }
}

/// A step of a lesson or a puzzle, at a table without other people.
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

/// Returns the address of the end of a lesson, which leads to a real game.
pub fn lesson_end(game: GameId) -> String {
    format!("/learn/{game}/lesson/{LESSON_END}")
}

/// The word in the address of the end of a lesson, in place of a step number.
pub(crate) const LESSON_END: &str = "end";

/// Returns the address of the puzzles of a game.
pub fn puzzles(game: GameId) -> String {
    format!("/learn/{game}/puzzles")
}

/// Returns the address of a puzzle, counted from 1. Answers are sent to the same address as the
/// page.
pub fn puzzle(game: GameId, number: usize) -> String {
    format!("/learn/{game}/puzzles/{number}")
}

/// Returns the address of the puzzle of the day.
pub fn puzzle_of_today(game: GameId) -> String {
    format!("/learn/{game}/puzzles/{PUZZLE_OF_TODAY}")
}

/// The word in the address of the puzzle of the day, in place of a puzzle number.
pub(crate) const PUZZLE_OF_TODAY: &str = "today";

/// Returns the address of the solution of a puzzle, with an explanation.
pub fn puzzle_solved(game: GameId, number: usize) -> String {
    format!("/learn/{game}/puzzles/{number}/solved")
}

/// Returns the address that continues a puzzle's position as a game.
pub fn puzzle_play(game: GameId, number: usize) -> String {
    format!("/learn/{game}/puzzles/{number}/play")
}

/// Returns the address of the page on which users choose a rulebook.
pub fn rulebooks() -> String {
    "/rules".to_owned()
}

/// Returns the address of the rulebook of a game.
pub fn rules(game: GameId) -> String {
    format!("/rules/{game}")
}

/// Returns the address of the list of rulebooks, even for a user who has viewed one of them before.
pub fn all_rulebooks() -> String {
    "/rules?all".to_owned()
}

/// Returns the address of the exact rules of a game.
pub fn exact_rules(game: GameId) -> String {
    format!("/rules/{game}?exact")
}

/// Returns the address of a clause in the exact rules.
pub fn exact_clause(game: GameId, clause: &str) -> String {
    format!("/rules/{game}?exact#{clause}")
}

/// Returns the address of the page that shows only one clause.
pub fn clause_alone(game: GameId, clause: &str) -> String {
    format!("/rules/{game}/{clause}")
}

/// Returns the address of an example of a clause, counted from 1, after the given number of steps.
pub fn example(game: GameId, clause: &str, number: usize, step: usize) -> String {
    format!("/rules/{game}/example/{clause}/{number}?ply={step}")
}

/// Returns the address of a clause within the rulebook.
pub fn clause(game: GameId, clause: &str) -> String {
    format!("/rules/{game}#{clause}")
}

/// Returns the address to which the language and the theme are sent.
pub fn settings() -> String {
    "/settings".to_owned()
}

/// Returns the address of the service worker. It is at the root, so that the worker covers all
/// pages.
pub fn worker() -> String {
    "/sw.js".to_owned()
}

/// Returns the address at which a browser registers for notifications.
pub fn devices() -> String {
    "/settings/devices".to_owned()
}

/// Returns the address at which a browser unregisters from notifications.
pub fn devices_end() -> String {
    "/settings/devices/end".to_owned()
}

/// Returns the address that sends a test notification.
pub fn devices_test() -> String {
    "/settings/devices/test".to_owned()
}

/// Returns the address to which the notification settings are sent.
pub fn notifications() -> String {
    "/settings/notifications".to_owned()
}

/// Returns the address to which an email address is sent.
pub fn mail() -> String {
    "/settings/mail".to_owned()
}

/// Returns the address that deletes the user's email address.
pub fn mail_forget() -> String {
    "/settings/mail/end".to_owned()
}

/// Returns the address at which an email address is confirmed.
pub fn mail_confirm() -> String {
    "/mail/confirm".to_owned()
}

/// Returns the address at which an email address is confirmed, with the token from the email.
pub fn mail_confirm_by(token: &str) -> String {
    format!("/mail/confirm?token={token}")
}

/// Returns the address that unsubscribes the recipient of an email.
pub fn mail_end_by(id: &str, mark: &str) -> String {
    format!("/mail/end?of={id}&mark={mark}")
}

/// Returns the address that leads to the only table waiting for the user, or else to the home page.
pub fn only_next() -> String {
    "/next?only=1".to_owned()
}

/// Returns the address of the account page.
pub fn account() -> String {
    "/account".to_owned()
}

/// Returns the address of the settings on the account page, with a link back to `path`.
pub fn account_from(path: &str) -> String {
    format!("{}#look", account_back(path))
}

/// Returns the address of the account page, with a link back to `path`.
pub fn account_back(path: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    format!("/account?{}", query.append_pair("back", path).finish())
}

/// Returns the address of the notification settings on the account page after the action `done`.
pub fn account_away(done: &str) -> String {
    format!("/account?done={done}#away")
}

/// Returns the address of the notification settings on the account page after an email was refused.
/// `again_min` is the number of minutes until another email is allowed.
pub fn account_away_again(done: &str, again_min: i64) -> String {
    format!("/account?done={done}&again={again_min}#away")
}

/// Returns the address of the account page with a confirmation of the action `done`.
pub fn account_done(done: &str) -> String {
    format!("/account?done={done}")
}

/// Returns the address to which a new name is sent.
pub fn account_name() -> String {
    "/account/name".to_owned()
}

/// Returns the address to which a new password is sent.
pub fn account_password() -> String {
    "/account/password".to_owned()
}

/// Returns the address that ends sessions.
pub fn account_logins() -> String {
    "/account/logins".to_owned()
}

/// Returns the address that shows a new recovery code and to which its form is sent.
pub fn account_code() -> String {
    "/account/code".to_owned()
}

/// Returns the address that shows a new recovery code after the action `done`.
pub fn account_code_done(done: &str) -> String {
    format!("/account/code?done={done}")
}

/// Returns the address of the recovery code on the account page.
pub fn account_recovery_part() -> String {
    "/account#recovery".to_owned()
}

/// Returns the address that creates API tokens.
pub fn account_tokens() -> String {
    "/account/tokens".to_owned()
}

/// Returns the address that marks an account as a bot.
pub fn account_bot() -> String {
    "/account/bot".to_owned()
}

/// Returns the address that revokes API tokens.
pub fn account_tokens_end() -> String {
    "/account/tokens/end".to_owned()
}

/// Returns the address that deletes an account.
pub fn account_delete() -> String {
    "/account/delete".to_owned()
}

/// Returns the address of the login form, to which the form is also sent.
pub fn login() -> String {
    "/login".to_owned()
}

/// Returns the address of the page for a forgotten password.
pub fn forgotten() -> String {
    "/forgotten".to_owned()
}

/// Returns the address of the page for a forgotten password after a link was requested.
pub fn forgotten_sent() -> String {
    "/forgotten?sent=yes".to_owned()
}

/// Returns the address of the form that requests a link by email.
pub fn forgotten_mail() -> String {
    "/forgotten/mail".to_owned()
}

/// Returns the address of the page that the emailed link for a new password opens.
pub fn forgotten_link() -> String {
    "/forgotten/link".to_owned()
}

/// Returns the address of the page for a new password with the token from the email.
pub fn forgotten_link_by(token: &str) -> String {
    format!("/forgotten/link?token={token}")
}

/// Returns the address of the login form, with a link back to the address `back`.
pub fn login_from(back: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    format!("/login?{}", query.append_pair("back", back).finish())
}

/// Returns the address that logs the user out.
pub fn logout() -> String {
    "/logout".to_owned()
}

/// Returns the address of an action at a table: `join`, `leave`, `seats`, `start`, `nonce` or
/// `close` before the game, or `rematch` after the game.
pub fn lobby(id: &str, deed: &str) -> String {
    format!("/tables/{id}/{deed}")
}

/// Returns the address of the event stream of several tables, which are named in the query.
pub fn all_events() -> String {
    "/events".to_owned()
}

/// Returns the address of the current revisions of several tables, for a browser without an event
/// stream.
pub fn revisions() -> String {
    "/revisions".to_owned()
}

/// Returns the address that marks the news of a table as read.
pub fn seen(id: &str) -> String {
    format!("/tables/{id}/seen")
}

/// Returns the address of the number of the user's other tables that are waiting.
pub fn waiting(id: &str) -> String {
    format!("/tables/{id}/waiting")
}

/// Returns the address of the stream that reports changes to the list of open tables.
pub fn lobby_events() -> String {
    "/lobby/events".to_owned()
}

/// Returns the address of the next table waiting for the user after this one.
pub fn next(id: &str) -> String {
    format!("/next?after={id}")
}

/// Returns the address of the list of studies.
pub fn studies() -> String {
    "/studies".to_owned()
}

/// Returns the address of the report of a study. The name consists of plain letters.
pub fn study(name: &str) -> String {
    format!("/studies/{name}")
}

/// Returns the address of the API documentation page.
pub fn api() -> String {
    "/api".to_owned()
}

/// Returns the address of the description of a problem type on the API page.
pub(crate) fn api_problem(word: &str) -> String {
    format!("{}#{word}", api())
}

/// Returns the address of the OpenAPI document.
pub(crate) fn api_document() -> String {
    "/api/v1/openapi.json".to_owned()
}

/// Returns the address of a table in the API.
pub(crate) fn api_table(id: &str) -> String {
    format!("/api/v1/tables/{id}")
}

/// Returns the API address of the position of a table as one viewer sees it.
pub(crate) fn api_position(id: &str) -> String {
    format!("/api/v1/tables/{id}/position")
}

/// Returns whether an address belongs to the API.
pub(crate) fn is_for_programs(path: &str) -> bool {
    path.starts_with("/api/v")
}

/// Returns whether an address stays on this server, in whatever way a browser interprets it.
pub fn is_ours(address: &str) -> bool {
    let bytes = address.as_bytes();
    bytes.first() == Some(&b'/')
        && !matches!(bytes.get(1), Some(b'/' | b'\\'))
        && bytes.iter().all(u8::is_ascii_graphic)
}

/// Returns the address of a table as seen from one of several seats of the same user.
pub fn at_seat(address: &str, seat: Seat) -> String {
    format!("{address}?seat={}", seat.index())
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
