//! The addresses, as pages and redirections write them, and what one of them tells by itself. Which
//! handler answers is in the router.

use karat_rules::any::GameId;
use karat_rules::{Seat, Viewer};
use karat_table::id::TableId;
use strum::{EnumString, IntoStaticStr, VariantArray};

pub use super::files::asset;

/// Where even those may send something who otherwise may only look.
pub(crate) const OPEN_TO_BANNED: [&str; 5] =
    ["/settings", "/login", "/logout", "/account/delete", "/mail/end"];

/// Which games are listed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GamesFilter {
    /// Only this game.
    pub game: Option<GameId>,
    /// Only those that are so far.
    pub state: GamesState,
    /// Only those with somebody whose name has this in it.
    pub with: String,
}

/// How far listed games are, in the order of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum GamesState {
    /// However far.
    #[default]
    All,
    /// They wait for the reader.
    Waiting,
    /// They have not ended.
    Running,
    /// They have ended.
    Over,
}

impl GamesState {
    /// The word in the form.
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// Where somebody may go who has to choose a password first; and to the files that pages need.
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

/// The table that a path is about, if it is about one.
pub(crate) fn table_in(path: &str) -> Option<TableId> {
    TableId::parse(path.strip_prefix("/tables/")?.split('/').next()?)
}

/// The first page.
pub fn home() -> String {
    "/".to_owned()
}

/// The form that sets up a table.
pub fn create(game: GameId) -> String {
    format!("/games/{game}/new")
}

/// A table with what the reader could do there shown.
pub(crate) fn hints(id: &str) -> String {
    format!("{}?hints=1", table(id))
}

/// A table with one of those moves laid, as it was when it had so many entries.
pub(crate) fn lay(id: &str, seen: u64, place: usize) -> String {
    format!("{}?seen={seen}&lay={place}", table(id))
}

/// The word that asks the form for the bots by their own names.
pub(crate) const ALL_BOTS: &str = "all";

/// The form of a table at which all other seats are free for friends.
pub fn create_with_friends(game: GameId) -> String {
    format!("{}?with={WITH_FRIENDS}", create(game))
}

/// The word that asks the form for that.
pub(crate) const WITH_FRIENDS: &str = "friends";

/// The form with every bot that there is.
pub(crate) fn create_with_all_bots(game: GameId) -> String {
    format!("{}?bots={ALL_BOTS}", create(game))
}

/// Where that form is sent.
pub fn tables() -> String {
    "/tables".to_owned()
}

/// Where somebody is found a seat among people.
pub fn find() -> String {
    "/find".to_owned()
}

/// A table.
pub fn table(id: &str) -> String {
    format!("/tables/{id}")
}

/// The page of a table at this address, its log from a ply on.
pub fn log_from(address: &str, ply: usize) -> String {
    let mark = if address.contains('?') { '&' } else { '?' };
    format!("{address}{mark}log={ply}#log-h")
}

/// Where moves are sent.
pub fn moves(id: &str) -> String {
    format!("/tables/{id}/moves")
}

/// The part of a table's page that changes with a move.
pub fn fragment(id: &str) -> String {
    format!("/tables/{id}/fragment")
}

/// The version numbers of a table as they come.
pub fn events(id: &str) -> String {
    format!("/tables/{id}/events")
}

/// Where a player leaves his seat to a bot.
pub fn step_away(id: &str) -> String {
    format!("/tables/{id}/away")
}

/// Where a person says that he is back.
pub fn come_back(id: &str) -> String {
    format!("/tables/{id}/return")
}

/// Where a person says what his seat will do, and where the form for that is.
pub fn ahead(id: &str) -> String {
    format!("/tables/{id}/ahead")
}

/// Where a move is taken back, or the others are asked.
pub fn undo(id: &str) -> String {
    format!("/tables/{id}/undo")
}

/// Where the others agree to that.
pub fn undo_agree(id: &str) -> String {
    format!("/tables/{id}/undo/agree")
}

/// Where they refuse it, or it is withdrawn.
pub fn undo_refuse(id: &str) -> String {
    format!("/tables/{id}/undo/refuse")
}

/// Where vacations begin and end.
pub fn vacation() -> String {
    "/vacation".to_owned()
}

/// The end of a game.
pub fn result(id: &str) -> String {
    format!("/tables/{id}/result")
}

/// A table as it stood after `ply` moves, as the reader may see it.
pub fn replay(id: &str, ply: usize) -> String {
    format!("/tables/{id}/replay?ply={ply}")
}

/// The same, seen as `viewer`; what comes later is hidden if `hides_end`.
pub fn replay_as(id: &str, ply: usize, viewer: Viewer, hides_end: bool) -> String {
    let seen_as = match viewer {
        Viewer::Seat(seat) => seat.index().to_string(),
        Viewer::Public => "public".to_owned(),
    };
    let end = if hides_end { "&end=hidden" } else { "" };
    format!("/tables/{id}/replay?as={seen_as}{end}&ply={ply}")
}

/// The review of a finished game, by what its reader knew, or by what he chooses.
pub fn reviews(id: &str) -> String {
    format!("/tables/{id}/review")
}

/// The same by what one seat knew.
pub fn review(id: &str, seat: Seat) -> String {
    format!("/tables/{id}/review?as={}", seat.index())
}

/// Where a new table that starts where this one stood is asked for.
pub fn practice(id: &str) -> String {
    format!("/tables/{id}/practice")
}

/// Where a table of one's own is deleted, and where one is asked before.
pub fn delete(id: &str) -> String {
    format!("/tables/{id}/delete")
}

/// The form for recorded games, and where it is sent.
pub fn import() -> String {
    "/replays".to_owned()
}

/// Where the number of a ply is asked for; the fields say the rest.
pub fn replays(id: &str) -> String {
    format!("/tables/{id}/replay")
}

/// The result as a picture.
pub fn card(id: &str) -> String {
    format!("/tables/{id}/card")
}

/// The record of a game.
pub fn transcript(id: &str) -> String {
    format!("/tables/{id}/transcript")
}

/// The proof of a game's deal.
pub fn verify(id: &str) -> String {
    format!("/tables/{id}/verify")
}

/// The talk at a table, and where what is said is sent.
pub fn chat(id: &str) -> String {
    format!("/tables/{id}/chat")
}

/// The last words of the talk at a table.
pub fn chat_end(id: &str) -> String {
    format!("/tables/{id}/chat#end")
}

/// Where is sent whom one does not want to hear.
pub fn chat_people(id: &str) -> String {
    format!("/tables/{id}/chat/people")
}

/// Where messages are reported.
pub fn chat_report(id: &str) -> String {
    format!("/tables/{id}/chat/report")
}

/// The people one does not hear, and where one hears them again.
pub fn muted() -> String {
    "/muted".to_owned()
}

/// A table as it stood before its first move.
pub fn replay_from_start(id: &str) -> String {
    format!("/tables/{id}/replay?ply=0")
}

/// The reader's games.
pub fn all_games() -> String {
    "/games".to_owned()
}

/// A page, counted from 1, of those of the reader's games that the filter lets through.
pub fn games(filter: &GamesFilter, page: usize) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("game", filter.game.map_or("", GameId::name))
        .append_pair("state", filter.state.code())
        .append_pair("with", &filter.with)
        .append_pair("page", &page.to_string())
        .finish();
    format!("/games?{query}")
}

/// The records of all games of the reader.
pub fn archive() -> String {
    "/games/all.tar".to_owned()
}

/// A person.
pub fn person(id: &str) -> String {
    format!("/people/{id}")
}

/// The ratings of all.
pub fn ratings() -> String {
    "/ratings".to_owned()
}

/// A page, counted from 1, of the ratings of one game with this number of players.
pub fn ranking(game: GameId, seats: usize, page: usize) -> String {
    let page = if page > 1 { format!("?page={page}") } else { String::new() };
    format!("/ratings/{game}/{seats}{page}")
}

/// The games, with where each is explained.
pub fn learn_choice() -> String {
    "/learn".to_owned()
}

/// The page that explains a game to somebody who has never seen it.
pub fn learn(game: GameId) -> String {
    format!("/learn/{game}")
}

/// The first step of a game's lesson that the reader has not done.
pub fn lesson(game: GameId) -> String {
    format!("/learn/{game}/lesson")
}

/// A step of a lesson, counted from 1, and where its answer is sent; or those of a puzzle.
pub fn lesson_step(game: GameId, step: impl Into<Exercise>) -> String {
    match step.into() {
        Exercise::Step(step) => format!("/learn/{game}/lesson/{step}"),
        Exercise::Puzzle(number) => puzzle(game, number),
    }
}

/// What a reader is asked to do at a table with nobody behind it.
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

/// The end of a lesson, from where a real game is begun.
pub fn lesson_end(game: GameId) -> String {
    format!("/learn/{game}/lesson/{LESSON_END}")
}

/// What stands for the number of a step there.
pub(crate) const LESSON_END: &str = "end";

/// The puzzles of a game.
pub fn puzzles(game: GameId) -> String {
    format!("/learn/{game}/puzzles")
}

/// A puzzle, counted from 1, and where its answer is sent.
pub fn puzzle(game: GameId, number: usize) -> String {
    format!("/learn/{game}/puzzles/{number}")
}

/// The puzzle of the day.
pub fn puzzle_of_today(game: GameId) -> String {
    format!("/learn/{game}/puzzles/{PUZZLE_OF_TODAY}")
}

/// What stands for the number of a puzzle there.
pub(crate) const PUZZLE_OF_TODAY: &str = "today";

/// A puzzle with its answer, and why it is the answer.
pub fn puzzle_solved(game: GameId, number: usize) -> String {
    format!("/learn/{game}/puzzles/{number}/solved")
}

/// Where a puzzle's position is played on from.
pub fn puzzle_play(game: GameId, number: usize) -> String {
    format!("/learn/{game}/puzzles/{number}/play")
}

/// The rulebooks.
pub fn rulebooks() -> String {
    "/rules".to_owned()
}

/// The rulebook.
pub fn rules(game: GameId) -> String {
    format!("/rules/{game}")
}

/// The list of them, whatever the reader has looked at last.
pub fn all_rulebooks() -> String {
    "/rules?all".to_owned()
}

/// The exact text of the rules.
pub fn exact_rules(game: GameId) -> String {
    format!("/rules/{game}?exact")
}

/// A clause in it.
pub fn exact_clause(game: GameId, clause: &str) -> String {
    format!("/rules/{game}?exact#{clause}")
}

/// A clause by itself.
pub fn clause_alone(game: GameId, clause: &str) -> String {
    format!("/rules/{game}/{clause}")
}

/// One of the examples of a clause, counted from 1, after so many steps.
pub fn example(game: GameId, clause: &str, number: usize, step: usize) -> String {
    format!("/rules/{game}/example/{clause}/{number}?ply={step}")
}

/// A clause in the rulebook.
pub fn clause(game: GameId, clause: &str) -> String {
    format!("/rules/{game}#{clause}")
}

/// Where language, theme and name are sent.
pub fn settings() -> String {
    "/settings".to_owned()
}

/// The settings, and where they lead back to.
pub fn settings_from(path: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    format!("/settings?{}", query.append_pair("back", path).finish())
}

/// The part of the settings about being told that it is one's turn, after something was done there.
pub fn settings_away(done: &str) -> String {
    format!("/settings?done={done}#away")
}

/// The worker in the browser that shows what is sent to it: at the root, so that it is for all pages.
pub fn worker() -> String {
    "/sw.js".to_owned()
}

/// Where a browser says how it can be told.
pub fn devices() -> String {
    "/settings/devices".to_owned()
}

/// Where it is no longer told.
pub fn devices_end() -> String {
    "/settings/devices/end".to_owned()
}

/// Where one tries out whether it is told.
pub fn devices_test() -> String {
    "/settings/devices/test".to_owned()
}

/// Where somebody says when to tell him.
pub fn notices() -> String {
    "/settings/notices".to_owned()
}

/// Where somebody names an address of mail.
pub fn mail() -> String {
    "/settings/mail".to_owned()
}

/// Where it is forgotten.
pub fn mail_forget() -> String {
    "/settings/mail/end".to_owned()
}

/// Where an address is confirmed.
pub fn mail_confirm() -> String {
    "/mail/confirm".to_owned()
}

/// The same for whoever has the token.
pub fn mail_confirm_by(token: &str) -> String {
    format!("/mail/confirm?token={token}")
}

/// Where mail to an address is ended by whoever has such a mail.
pub fn mail_end_by(id: &str, mark: &str) -> String {
    format!("/mail/end?of={id}&mark={mark}")
}

/// The one table that waits for the reader, or the first page.
pub fn only_next() -> String {
    "/next?only=1".to_owned()
}

/// Who the reader is here.
pub fn account() -> String {
    "/account".to_owned()
}

/// The same, with word of what was just `done`.
pub fn account_done(done: &str) -> String {
    format!("/account?done={done}")
}

/// Where a new name is sent.
pub fn account_name() -> String {
    "/account/name".to_owned()
}

/// Where a new password is sent.
pub fn account_password() -> String {
    "/account/password".to_owned()
}

/// Where logins are ended.
pub fn account_logins() -> String {
    "/account/logins".to_owned()
}

/// Where tokens for programs are made.
pub fn account_tokens() -> String {
    "/account/tokens".to_owned()
}

/// Where an account says that it is a bot.
pub fn account_bot() -> String {
    "/account/bot".to_owned()
}

/// Where they are ended.
pub fn account_tokens_end() -> String {
    "/account/tokens/end".to_owned()
}

/// Where a person asks to be forgotten.
pub fn account_delete() -> String {
    "/account/delete".to_owned()
}

/// The form to log in, and where it is sent.
pub fn login() -> String {
    "/login".to_owned()
}

/// The form to log in, which leads back to this address.
pub fn login_from(back: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    format!("/login?{}", query.append_pair("back", back).finish())
}

/// Where the reader logs out.
pub fn logout() -> String {
    "/logout".to_owned()
}

/// Where something is done at a table before its game: `join`, `leave`, `seats`, `start`,
/// `nonce`, `close`; or `rematch` after it.
pub fn lobby(id: &str, deed: &str) -> String {
    format!("/tables/{id}/{deed}")
}

/// The bells of many tables in one stream; the query says of which.
pub fn all_events() -> String {
    "/events".to_owned()
}

/// What that stream would say first, for whoever gets none.
pub fn revisions() -> String {
    "/revisions".to_owned()
}

/// Where a reader says that nothing at a table is news to him.
pub fn seen(id: &str) -> String {
    format!("/tables/{id}/seen")
}

/// How many other tables wait for the reader.
pub fn waiting(id: &str) -> String {
    format!("/tables/{id}/waiting")
}

/// The numbers of the list of open tables as they come.
pub fn lobby_events() -> String {
    "/lobby/events".to_owned()
}

/// The next table that waits for the reader, after this one.
pub fn next(id: &str) -> String {
    format!("/next?after={id}")
}

/// The studies whose reports are shown.
pub fn studies() -> String {
    "/studies".to_owned()
}

/// The report of one of them, by a name of plain letters.
pub fn study(name: &str) -> String {
    format!("/studies/{name}")
}

/// How programs play here.
pub fn api() -> String {
    "/api".to_owned()
}

/// What is told there of a problem.
pub(crate) fn api_problem(word: &str) -> String {
    format!("{}#{word}", api())
}

/// The document that describes the addresses for programs.
pub(crate) fn api_document() -> String {
    "/api/v1/openapi.json".to_owned()
}

/// A table, for programs.
pub(crate) fn api_table(id: &str) -> String {
    format!("/api/v1/tables/{id}")
}

/// A table as one viewer sees it, for programs.
pub(crate) fn api_position(id: &str) -> String {
    format!("/api/v1/tables/{id}/position")
}

/// Whether an address is one for programs.
pub(crate) fn is_for_programs(path: &str) -> bool {
    path.starts_with("/api/v")
}

/// Whether an address stays on this server, whatever a browser makes of it.
pub fn is_ours(address: &str) -> bool {
    let bytes = address.as_bytes();
    bytes.first() == Some(&b'/')
        && !matches!(bytes.get(1), Some(b'/' | b'\\'))
        && bytes.iter().all(u8::is_ascii_graphic)
}

/// An address of a table for a person who has several seats there, at this one.
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
