//! The URLs used in links and redirects, and predicates on URLs. The functions for URLs without a
//! query are generated from [`paths`](crate::paths).

use std::fmt::{self, Display};

use karat_bots::review::Cards;
use karat_rules::any::GameId;
use karat_rules::{Actor, Ply, Seat, Seats, Viewer};
use karat_table::analysis::Node;
use karat_table::id::TableId;
use karat_table::version::Version;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::{api_paths, page_paths};
pub use karat_ui::link::{asset, clause, person};

/// Generates the URL function of each route that has one.
macro_rules! builders {
    ($($method:ident $path:literal => $handler:path $([$spec:path])?, $kind:ident($class:ident)
        $(, fn $link:ident($($arg:ident: $type:ty),*))?;)*) => {$($(
        #[doc = concat!("Returns the URL `", $path, "`.")]
        pub fn $link($($arg: $type),*) -> String {
            fmt::format(format_args!($path))
        }
    )?)*};
}

page_paths!(builders);
api_paths!(builders);

/// The paths of forms that even banned users may submit.
pub const OPEN_TO_BANNED: [&str; 8] = [
    "/settings",
    "/login",
    "/logout",
    "/forgotten",
    "/forgotten/link",
    "/forgotten/mail",
    "/account/delete",
    "/mail/end",
];

/// The name of the list of seats reserved for the user in the URL of event streams.
pub const OFFERS: &str = "offers";

/// A filter for the list of games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GamesFilter {
    /// The game, or `None` for all games.
    pub game: Option<GameId>,
    /// The state of the games.
    pub state: GamesState,
    /// A string that must occur in another player's name.
    pub with: String,
}

/// A filter for the state of games, in the order of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum GamesState {
    /// All games.
    #[default]
    All,
    /// Games that are waiting for the user's decision.
    Waiting,
    /// Running games.
    Running,
    /// Finished games.
    Over,
}

impl GamesState {
    /// Returns the state's value in the form.
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// A filter for the list of puzzles made by players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PuzzlesFilter {
    /// The game, or `None` for all games.
    pub game: Option<GameId>,
    /// The number of players, or `None` for any.
    pub seats: Option<usize>,
    /// Whether the puzzles that most people have tried come first, instead of the newest.
    pub by_attempts: bool,
}

/// The query value that lists the puzzles that most people have tried first.
pub const BY_ATTEMPTS: &str = "attempts";

/// Returns whether a path, such as that of a static file, is available to users who must first
/// choose a password.
pub fn is_open_before_choice(path: &str) -> bool {
    const OPEN: [&str; 9] = [
        "/account",
        "/account/password",
        "/settings",
        "/logout",
        "/healthz",
        "/livez",
        "/readyz",
        "/mail/end",
        "/sw.js",
    ];
    OPEN.contains(&path) || path.starts_with("/static/")
}

/// Returns the table id in a path, if any.
pub fn table_in(path: &str) -> Option<TableId> {
    TableId::parse(path.strip_prefix("/tables/")?.split('/').next()?)
}

/// Returns the URL of the page fragment that previews a move, made after `seen` journal entries.
pub fn with_laid(address: &str, seen: Version, text: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    let query = query.append_pair("seen", &seen.to_string()).append_pair("lay", text).finish();
    let sign = if address.contains('?') { '&' } else { '?' };
    format!("{address}{sign}{query}")
}

/// The query value that makes the set-up form list all bots.
pub const ALL_BOTS: &str = "all";

/// Returns the URL of the set-up form with all other seats left free for friends.
pub fn create_with_friends(game: impl Display) -> String {
    format!("{}?with={WITH_FRIENDS}", create(game))
}

/// The query value that makes the set-up form leave all other seats free for friends.
pub const WITH_FRIENDS: &str = "friends";

/// Returns the URL of the set-up form listing all bots.
pub fn create_with_all_bots(game: impl Display) -> String {
    format!("{}?bots={ALL_BOTS}", create(game))
}

/// Returns the URL of a table's page with its log from a given ply onwards. `address` is the page's
/// own URL.
pub fn log_from(address: &str, ply: Ply) -> String {
    let mark = if address.contains('?') { '&' } else { '?' };
    format!("{address}{mark}log={ply}#log-h")
}

/// Returns the URL of a table's replay at a ply, as visible to the user.
pub fn replay(id: &str, ply: Ply) -> String {
    format!("{}?ply={ply}", replays(id))
}

/// Returns the URL of a replay as seen by `viewer`. `hides_end` hides later moves.
pub fn replay_as(id: &str, ply: Ply, viewer: Viewer, hides_end: bool) -> String {
    let seen_as = match viewer {
        Viewer::Seat(seat) => seat.index().to_string(),
        Viewer::Public => "public".to_owned(),
    };
    let end = if hides_end { "&end=hidden" } else { "" };
    format!("{}?as={seen_as}{end}&ply={ply}", replays(id))
}

/// Returns the URL of a position in an analysis, or of another page about it. `address` is the URL
/// without a query. `viewer` is `None` for the seat that has to decide.
pub fn in_analysis(address: &str, node: Node, viewer: Option<Viewer>, cards: Cards) -> String {
    let seen_as = match viewer {
        Some(Viewer::Seat(seat)) => format!("&as={}", seat.index()),
        Some(Viewer::Public) => "&as=public".to_owned(),
        None => String::new(),
    };
    let cards = match cards {
        Cards::OfSeat => "",
        Cards::Open => "&cards=open",
    };
    format!("{address}?node={node}{seen_as}{cards}")
}

/// Returns the URL to which the moves of an actor at a position in an analysis are posted.
pub fn moves_in_analysis(id: &str, node: Node, who: Actor) -> String {
    format!("{}?node={node}&by={who}", analysis_moves(id))
}

/// Returns the URL of a game's review from one seat's perspective.
pub fn review(id: &str, seat: Seat) -> String {
    format!("{}?as={}", reviews(id), seat.index())
}

/// Returns the URL of the latest messages in a table's chat.
pub fn chat_end(id: &str) -> String {
    format!("{}#end", chat(id))
}

/// Returns the URL of a table's replay, before the first move.
pub fn replay_from_start(id: &str) -> String {
    replay(id, Ply::START)
}

/// Returns the URL of the given page (starting from 1) of the user's filtered games.
pub fn games(filter: &GamesFilter, page: usize) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("game", filter.game.map_or("", GameId::name))
        .append_pair("state", filter.state.code())
        .append_pair("with", &filter.with)
        .append_pair("page", &page.to_string())
        .finish();
    format!("{}?{query}", all_games())
}

/// Returns the URL of the given page (starting from 1) of the filtered puzzles made by players.
pub fn puzzles_of_players(filter: &PuzzlesFilter, page: usize) -> String {
    let seats = filter.seats.map(|seats| seats.to_string()).unwrap_or_default();
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("game", filter.game.map_or("", GameId::name))
        .append_pair("seats", &seats)
        .append_pair("order", if filter.by_attempts { BY_ATTEMPTS } else { "newest" })
        .append_pair("page", &page.to_string())
        .finish();
    format!("{}?{query}", player_puzzles())
}

/// Returns the URL of the given page (starting from 1) of the ranking for a game with `seats`
/// players.
pub fn ranking(game: impl Display, seats: usize, page: usize) -> String {
    let page = if page > 1 { format!("?page={page}") } else { String::new() };
    format!("{}{page}", ranking_of(game, seats))
}

/// Returns the URL of the given page (starting from 1) of the list of clubs.
pub fn clubs_page(page: usize) -> String {
    if page > 1 { format!("{}?page={page}", clubs()) } else { clubs() }
}

/// Returns the URL of a club with the given page (starting from 1) of its list of members.
pub fn club_page(id: &str, page: usize) -> String {
    if page > 1 { format!("{}?page={page}", club(id)) } else { club(id) }
}

/// Returns the URL of the given page (starting from 1) of the ranking of bot accounts for a game
/// with `seats` players.
pub fn bot_ranking(game: impl Display, seats: usize, page: usize) -> String {
    let page = if page > 1 { format!("&page={page}") } else { String::new() };
    format!("{}?bots=1{page}", ranking_of(game, seats))
}

/// Returns the URL of a lesson step or puzzle, to which answers are also submitted.
pub fn lesson_step(game: impl Display, step: impl Into<Exercise>) -> String {
    match step.into() {
        Exercise::Step(step) => lesson_at(game, step),
        Exercise::Puzzle(number) => puzzle(game, number),
    }
}

/// A lesson step or a puzzle, both played alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exercise {
    /// A step of the game's lesson, starting from 1.
    Step(usize),
    /// One of the game's puzzles, starting from 1.
    Puzzle(usize),
}

impl From<usize> for Exercise {
    fn from(step: usize) -> Self {
        Self::Step(step)
    }
}

/// Returns the URL of a lesson's final page, which leads to a real game.
pub fn lesson_end(game: impl Display) -> String {
    lesson_at(game, LESSON_END)
}

/// The URL segment of a lesson's final page, in place of a step number.
pub const LESSON_END: &str = "end";

/// Returns the URL of the puzzle of the day.
pub fn puzzle_of_today(game: impl Display) -> String {
    format!("{}/{PUZZLE_OF_TODAY}", puzzles(game))
}

/// The URL segment of the puzzle of the day, in place of a puzzle number.
pub const PUZZLE_OF_TODAY: &str = "today";

/// Returns the URL of the list of rulebooks, without redirecting to the last one viewed.
pub fn all_rulebooks() -> String {
    format!("{}?all", rulebooks())
}

/// Returns the URL of a game's exact rules.
pub fn exact_rules(game: impl Display) -> String {
    format!("{}?exact", rules(game))
}

/// Returns the URL of a clause in the exact rules.
pub fn exact_clause(game: impl Display, clause: &str) -> String {
    format!("{}#{clause}", exact_rules(game))
}

/// Returns the URL of a clause's example after a number of steps. Examples are numbered from 1.
pub fn example(game: impl Display, clause: &str, number: usize, step: usize) -> String {
    format!("{}?ply={step}", example_of(game, clause, number))
}

/// Returns the URL that confirms an email address with a token.
pub fn mail_confirm_by(token: &str) -> String {
    format!("{}?token={token}", mail_confirm())
}

/// Returns the URL for unsubscribing from emails.
pub fn mail_end_by(id: &str, mark: &str) -> String {
    format!("{}?of={id}&mark={mark}", mail_end())
}

/// Returns the URL that redirects to the only table waiting for the user, or otherwise to the home
/// page.
pub fn only_next() -> String {
    format!("{}?only=1", next_waiting())
}

/// Returns the URL of the settings on the account page, with a link back to `path`.
pub fn account_from(path: &str) -> String {
    format!("{}#look", account_back(path))
}

/// Returns the URL of the account page, with a link back to `path`.
pub fn account_back(path: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    format!("{}?{}", account(), query.append_pair("back", path).finish())
}

/// Returns the URL of the account page's notification settings after the action `done`.
pub fn account_away(done: &str) -> String {
    format!("{}#away", account_done(done))
}

/// Returns the URL of the account page's notification settings after an email was refused. Another
/// email is allowed in `again_min` minutes.
pub fn account_away_again(done: &str, again_min: i64) -> String {
    format!("{}&again={again_min}#away", account_done(done))
}

/// Returns the URL of the account page confirming the action `done`.
pub fn account_done(done: &str) -> String {
    format!("{}?done={done}", account())
}

/// Returns the URL of the page with a new recovery code after the action `done`.
pub fn account_code_done(done: &str) -> String {
    format!("{}?done={done}", account_code())
}

/// Returns the URL of the account page's recovery code section.
pub fn account_recovery_part() -> String {
    format!("{}#recovery", account())
}

/// Returns the URL of the page for forgotten passwords, shown after a user has requested a link.
pub fn forgotten_sent() -> String {
    format!("{}?sent=yes", forgotten())
}

/// Returns the URL for resetting a password with a token.
pub fn forgotten_link_by(token: &str) -> String {
    format!("{}?token={token}", forgotten_link())
}

/// Returns the URL of the login form, with a link back to `back`.
pub fn login_from(back: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    format!("{}?{}", login(), query.append_pair("back", back).finish())
}

/// Returns the URL of an action at a table: `join`, `leave`, `decline`, `seats`, `start`, `nonce` or
/// `close` before the game, or `rematch` afterwards.
pub fn lobby(id: &str, deed: &str) -> String {
    format!("{}/{deed}", table(id))
}

/// Returns the URL of the next table after this one that is waiting for the user.
pub fn next(id: &str) -> String {
    format!("{}?after={id}", next_waiting())
}

/// Returns the URL of a problem type's description on the API page.
pub fn api_problem(word: &str) -> String {
    format!("{}#{word}", api())
}

/// Returns whether a path belongs to the API.
pub fn is_for_programs(path: &str) -> bool {
    path.starts_with("/api/v")
}

/// Returns whether every browser would resolve the URL to this server.
pub fn is_ours(address: &str) -> bool {
    let bytes = address.as_bytes();
    bytes.first() == Some(&b'/')
        && !matches!(bytes.get(1), Some(b'/' | b'\\'))
        && bytes.iter().all(u8::is_ascii_graphic)
}

/// Returns the URL of a table as seen from one of the user's seats.
pub fn at_seat(address: &str, seat: Seat) -> String {
    format!("{address}?seat={}", seat.index())
}

/// Returns the table URL for a user whose seats are `mine`. If the user has several seats, the URL
/// contains the viewer's seat.
pub fn at_own_seat(address: String, viewer: Viewer, mine: Seats) -> String {
    match viewer {
        Viewer::Seat(seat) if mine.len() > 1 => at_seat(&address, seat),
        _ => address,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_ours, lobby};
    use crate::{api_paths, page_paths};

    /// Generates a list of all path patterns, called `$name`.
    macro_rules! patterns {
        ($name:ident: $($method:ident $path:literal => $handler:path $([$spec:path])?,
            $kind:ident($class:ident) $(, fn $link:ident($($arg:ident: $type:ty),*))?;)*) => {
            const $name: &[&str] = &[$($path),*];
        };
    }

    page_paths!(patterns PAGES);
    api_paths!(patterns API);

    #[test]
    fn every_path_in_this_file_is_listed() {
        let code = include_str!("link.rs").split("#[cfg(test)]").next().expect("the code");
        let written: Vec<&str> =
            code.split('"').skip(1).step_by(2).filter(|text| text.starts_with('/')).collect();
        assert!(written.len() > 15, "{written:?}");
        for address in written {
            // A condition in this file may match all paths with a common prefix.
            let is_listed = |pattern: &&&str| match address.ends_with(['/', 'v']) {
                true => pattern.starts_with(address),
                false => **pattern == address,
            };
            assert!(PAGES.iter().chain(API).find(is_listed).is_some(), "{address}");
        }
    }

    #[test]
    fn the_links_of_games_lead_to_listed_paths() {
        assert!(PAGES.contains(&super::person("{id}").as_str()));
        assert_eq!(super::clause("edel", "ESR-1"), format!("{}#ESR-1", super::rules("edel")));
    }

    #[test]
    fn every_action_at_a_table_has_a_path() {
        for deed in
            ["join", "leave", "decline", "seats", "start", "nonce", "close", "end", "rematch"]
        {
            assert!(PAGES.contains(&lobby("{id}", deed).as_str()), "{deed}");
        }
    }

    #[test]
    fn only_our_own_urls_are_returned_to() {
        for ours in ["/", "/tables/1?a=b", "/rules/klenotnici"] {
            assert!(is_ours(ours), "{ours}");
        }
        for other in ["", "//a.example", "/\\a.example", "http://a.example", "a", "/\n/a", "/č"] {
            assert!(!is_ours(other), "{other}");
        }
    }
}
