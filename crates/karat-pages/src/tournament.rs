//! Tournaments: the list with the form for creating one, and a tournament's standings and rounds.

use std::collections::BTreeSet;
use std::time::Duration;

use karat_rules::any::{GAMES, GameId};
use karat_table::clock::TimeControl;
use karat_table::name::TITLE_CHARS_MAX;
use karat_table::time::{DAY, UnixMillis};
use karat_table::tournament::{FORMATS, Format, POINT, ROUNDS_MAX, Stage, System, Terms};
use maud::{Markup, html};
use strum::{EnumString, IntoStaticStr};

use super::dates::universal_time;
use super::frame::{Frame, live_script, page, page_head};
use super::lobby::{ticket, time_text};
use super::model::Ui;
use crate::link;
use karat_ui::pieces::{game_name, icon, person_link};
use karat_words::{Locale, joined};

/// The time controls offered by the form, in storage format.
const TIMES: [&str; 7] = [
    "fischer 300 5",
    "fischer 600 10",
    "fischer 900 20",
    "fischer 1800 30",
    "days 1",
    "days 2",
    "days 3",
];

/// The number of rounds that the form suggests.
const ROUNDS_USUAL: u32 = 4;

/// The durations of an arena offered by the form, in minutes, and the one that it suggests.
const MINUTES: [u32; 7] = [30, 45, 60, 90, 120, 180, 240];
const MINUTES_USUAL: u32 = 90;

/// The times before the start that the form offers, in minutes.
pub const STARTS_IN_MINUTES: [u32; 11] =
    [15, 30, 60, 120, 180, 360, 720, 1440, 2 * 1440, 3 * 1440, 7 * 1440];

/// The data for the list of tournaments.
#[derive(Debug, Clone, PartialEq)]
pub struct TournamentsModel {
    /// The tournaments, with those that can be entered first, and finished ones last.
    pub all: Vec<TournamentSummary>,
    /// Whether the user has an account and can create tournaments.
    pub has_account: bool,
    /// The form as filled in, and what is wrong with it.
    pub form: Option<(TournamentForm, TournamentFault)>,
}

/// A tournament without its players.
#[derive(Debug, Clone, PartialEq)]
pub struct TournamentSummary {
    /// The id.
    pub id: String,
    /// The settings.
    pub terms: Terms,
    /// The id and the name of the club whose members can enter, or `None` if everyone with an
    /// account can.
    pub club: Option<(String, String)>,
    /// The stage.
    pub stage: Stage,
    /// The current round, or 0 before the first one.
    pub round: u32,
    /// The number of players who have not withdrawn.
    pub players: usize,
    /// The time until the tournament starts automatically, and that time. `None` once it has
    /// started, or if the organiser starts it.
    pub starts: Option<(Duration, UnixMillis)>,
    /// The time until the last games of an arena begin, and that time. `None` for rounds, and
    /// before the start and after the end.
    pub ends: Option<(Duration, UnixMillis)>,
    /// For the division of a league, the league's id, the season and the number of the division.
    pub division: Option<(String, u32, u32)>,
}

/// The form for creating a tournament, as filled in.
#[derive(Debug, Clone, PartialEq)]
pub struct TournamentForm {
    /// The name.
    pub name: String,
    /// The game.
    pub game: GameId,
    /// The usual number of players at a table.
    pub seats: usize,
    /// The format.
    pub format: Format,
    /// The time control.
    pub time_control: TimeControl,
    /// Whether the games change the players' ratings.
    pub is_rated: bool,
    /// The number of minutes after which the tournament starts automatically, or `None` if the
    /// organiser starts it.
    pub starts_in_minutes: Option<u32>,
    /// The id and the name of the club whose members can enter, or `None` if everyone with an
    /// account can.
    pub club: Option<(String, String)>,
}

/// The reason why a tournament cannot be created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentFault {
    /// The name is empty.
    NoName,
    /// The game is not for this number of players.
    Seats,
    /// The games of an arena take days.
    Slow,
    /// The user already has this many tournaments that are not over.
    TooMany(u32),
}

/// The data for a tournament's page.
#[derive(Debug, Clone, PartialEq)]
pub struct TournamentModel {
    /// The tournament.
    pub summary: TournamentSummary,
    /// The organiser's name and id, or `None` once they have deleted their account.
    pub organiser: Option<PlayerShown>,
    /// The standings, best first, or the players in the order in which they entered.
    pub rows: Vec<StandingRow>,
    /// The rounds, latest first, or the games of an arena.
    pub rounds: Vec<RoundShown>,
    /// The user's tables whose games are not over.
    pub my_tables: Vec<String>,
    /// Whether the user waits for their next game in a running arena.
    pub is_waiting: bool,
    /// The actions that the user can take.
    pub actions: Vec<Action>,
    /// Whether the user has an account.
    pub has_account: bool,
    /// The number of players required for the first round, if too few have entered and the
    /// organiser has tried to start it.
    pub too_few: Option<usize>,
    /// The number of the latest change to the lobby.
    pub lobby_revision: u64,
}

/// A player, who may have deleted their account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerShown {
    /// The player's id and name, or `None` if they have deleted their account.
    pub person: Option<(String, String)>,
    /// Whether the player is the user.
    pub is_me: bool,
}

/// A player's line in the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingRow {
    /// The player.
    pub player: PlayerShown,
    /// The rank, starting at 1.
    pub rank: usize,
    /// The points, in units of 1/[`POINT`].
    pub points: u32,
    /// The sum of the opponents' mean points, in units of 1/[`POINT`].
    pub opponents: u32,
    /// The number of games won.
    pub wins: u32,
    /// The number of games finished.
    pub games: u32,
    /// Whether the player takes part in no more rounds.
    pub is_withdrawn: bool,
}

/// Some of a tournament's tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The tables of the round with this number, starting at 1.
    Round(usize),
    /// The tables of an arena whose games are not over.
    Playing,
    /// The tables of an arena whose games ended last.
    Finished,
}

/// A round of a tournament, or some of an arena's games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundShown {
    /// The part of the tournament.
    pub part: Part,
    /// The tables.
    pub tables: Vec<RoundTableShown>,
    /// The players who have a bye.
    pub byes: Vec<PlayerShown>,
}

/// A table of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundTableShown {
    /// The table's id, or `None` as long as the table is not open.
    pub id: Option<String>,
    /// The players in seat order, with their places once the game is over.
    pub players: Vec<(PlayerShown, Option<u8>)>,
}

/// An action in a tournament, with its value in the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Action {
    /// Enter, or take part again.
    Enter,
    /// Withdraw from the next rounds.
    Withdraw,
    /// Start the first round.
    Start,
    /// Cancel the tournament before its first round.
    Cancel,
    /// Count the unfinished games of the current round as ties.
    Tie,
}

/// Renders the list of tournaments.
pub fn tournaments(ui: &Ui, model: &TournamentsModel) -> Markup {
    let locale = ui.locale;
    let frame = Frame::titled(locale.text("tournament-title"));
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("tournament-title"), locale.text("tournament-lead")))
            @if model.all.is_empty() { p.muted { (locale.text("tournament-none")) } }
            @for stage in [Stage::Open, Stage::Running, Stage::Over] {
                (list(locale, stage, &model.all))
            }
            @if model.has_account {
                (tournament_form(ui, None, model.form.as_ref()))
            } @else {
                (account_first(locale))
            }
        }
    };
    page(ui, &frame, &body)
}

/// Renders the tournaments in one stage, or nothing if there are none.
fn list(locale: Locale, stage: Stage, all: &[TournamentSummary]) -> Markup {
    let of_stage: Vec<_> = all.iter().filter(|one| one.stage == stage).collect();
    let id = format!("stage-{}", stage.name());
    html! {
        @if !of_stage.is_empty() {
            section.stack aria-labelledby=(id) {
                h2.h-s id=(id) { (locale.text(&format!("tournament-stage-{}", stage.name()))) }
                ul.plain.stack.stack-s {
                    @for one in of_stage {
                        li.panel {
                            a href=(link::tournament(&one.id)) { b { bdi { (one.terms.name) } } }
                            p.small.muted { (facts(locale, one)) }
                            @if let Some(starts) = one.starts {
                                p.small { (at_time(locale, "tournament-starts", starts)) }
                            }
                            @if let Some(club) = &one.club { (of_club(locale, club)) }
                        }
                    }
                }
            }
        }
    }
}

/// Renders a club's tournaments, or nothing if there are none.
pub(super) fn tournament_list(locale: Locale, all: &[TournamentSummary]) -> Markup {
    html! {
        ul.plain.stack.stack-s {
            @for one in all {
                li.panel {
                    span.row {
                        a href=(link::tournament(&one.id)) { b { bdi { (one.terms.name) } } }
                        span.badge {
                            (locale.text(&format!("tournament-stage-{}", one.stage.name())))
                        }
                    }
                    p.small.muted { (facts(locale, one)) }
                }
            }
        }
    }
}

pub(super) fn of_club(locale: Locale, (id, name): &(String, String)) -> Markup {
    html! {
        p.small.muted {
            (locale.text("tournament-club")) " " a href=(link::club(id)) { bdi { (name) } }
        }
    }
}

/// Returns a tournament's settings and progress in one line.
fn facts(locale: Locale, one: &TournamentSummary) -> String {
    let Terms { game, seats, format, time_control, is_rated, name: _ } = &one.terms;
    let length = match (one.stage, *format) {
        (Stage::Running, Format::Rounds { rounds, .. }) => locale
            .say("tournament-round-of", &[("round", one.round.into()), ("rounds", rounds.into())]),
        (_, Format::Rounds { rounds, .. }) => {
            locale.say("tournament-rounds-count", &[("count", rounds.into())])
        }
        (_, Format::Arena { minutes }) => {
            locale.say("tournament-minutes-count", &[("count", minutes.into())])
        }
    };
    let mut parts = vec![
        game_name(locale, *game),
        locale.say("tournament-seats-count", &[("count", (*seats).into())]),
        locale.text(&format!("tournament-format-{format}")),
        length,
        time_text(locale, *time_control),
    ];
    parts.extend(is_rated.then(|| locale.text("tournament-rated")));
    parts.push(locale.say("tournament-players-count", &[("count", one.players.into())]));
    parts.join(" · ")
}

/// Returns a sentence about a time in the future, in words and in UTC.
pub(super) fn at_time(locale: Locale, key: &str, (left, at): (Duration, UnixMillis)) -> String {
    let time = universal_time(at.0).unwrap_or_default();
    locale.say(key, &[("left", time_left(locale, left).into()), ("time", time.into())])
}

/// Returns a duration in words, in whole minutes, hours or days, rounded up.
fn time_left(locale: Locale, left: Duration) -> String {
    let minutes = left.as_secs().div_ceil(60);
    let day = DAY.as_secs() / 60;
    let (key, count) = if minutes <= 90 {
        ("tournament-left-minutes", minutes)
    } else if minutes <= 2 * day {
        ("tournament-left-hours", minutes.div_ceil(60))
    } else {
        ("tournament-left-days", minutes.div_ceil(day))
    };
    locale.say(key, &[("count", count.into())])
}

fn account_first(locale: Locale) -> Markup {
    html! {
        p { (locale.text("tournament-account-first")) " "
            a href=(link::account()) { (locale.text("tournament-account")) } }
    }
}

/// Renders the form for creating a tournament. On the page of a club, whose id and name are then
/// given, the element with the id `create` is outside the form.
pub(super) fn tournament_form(
    ui: &Ui,
    club: Option<(&str, &str)>,
    filled: Option<&(TournamentForm, TournamentFault)>,
) -> Markup {
    let locale = ui.locale;
    let usual = TournamentForm {
        name: String::new(),
        game: GAMES[0],
        seats: 4,
        format: Format::Rounds { system: System::Swiss, rounds: ROUNDS_USUAL },
        time_control: TIMES[2].parse().expect("our own times can be read"),
        is_rated: false,
        starts_in_minutes: None,
        club: club.map(|(id, name)| (id.to_owned(), name.to_owned())),
    };
    let form = filled.map_or(&usual, |(form, _)| form);
    let seats = GAMES.iter().flat_map(|game| game.seats());
    let seats: BTreeSet<usize> = seats.collect();
    html! {
        form.stack.panel[club.is_none()] method="post" novalidate action=(link::tournaments())
            aria-labelledby="create" {
            @if club.is_none() { h2.h-s id="create" { (locale.text("tournament-create")) } }
            @if let Some((form, fault)) = filled {
                p.banner.bad role="alert" { (icon("warn")) (fault_text(locale, form, *fault)) }
            }
            (ticket(&ui.ticket))
            @if let Some((id, name)) = &form.club {
                input type="hidden" name="club" value=(id);
                p { (locale.text("tournament-for-members")) " " b { bdi { (name) } } }
            }
            label.field {
                span.lbl { (locale.text("tournament-name")) }
                input.input name="name" required maxlength=(TITLE_CHARS_MAX)
                    value=(form.name);
            }
            div.find-row {
                (select(&locale.text("find-game"), "game", GAMES.iter().map(|&game| {
                    (game.name().to_owned(), game_name(locale, game), game == form.game)
                })))
                (select(&locale.text("find-seats"), "seats", seats.into_iter().map(|seats| {
                    (seats.to_string(), seats.to_string(), seats == form.seats)
                })))
                (select(&locale.text("tournament-time"), "time", TIMES.into_iter().map(|text| {
                    let time: TimeControl = text.parse().expect("our own times can be read");
                    (text.to_owned(), time_text(locale, time), time == form.time_control)
                })))
            }
            (format_fields(locale, form))
            p.small.muted { (locale.text("tournament-how")) }
            div.btnset {
                button.btn.btn-primary type="submit" { (locale.text("tournament-create")) }
            }
        }
    }
}

/// Renders the fields for a tournament's format, its start, and whether its games are rated.
fn format_fields(locale: Locale, form: &TournamentForm) -> Markup {
    let rounds = form.format.rounds().unwrap_or(ROUNDS_USUAL);
    let minutes = form.format.minutes().unwrap_or(MINUTES_USUAL);
    let in_minutes = |minutes: u32| Duration::from_secs(60 * u64::from(minutes));
    html! {
        fieldset.stack.stack-s {
            legend { (locale.text("tournament-format")) }
            @for format in FORMATS {
                label {
                    input type="radio" name="format" value=(format)
                        checked[format == form.format.name()];
                    " " b { (locale.text(&format!("tournament-format-{format}"))) } ". "
                    (locale.text(&format!("tournament-format-{format}-how")))
                }
            }
        }
        div.find-row {
            (select(&locale.text("tournament-rounds"), "rounds", (1..=ROUNDS_MAX).map(|count| {
                (count.to_string(), count.to_string(), count == rounds)
            })))
            (select(&locale.text("tournament-minutes"), "minutes", MINUTES.map(|count| {
                let text = locale.say("tournament-minutes-count", &[("count", count.into())]);
                (count.to_string(), text, count == minutes)
            }).into_iter()))
            @let by_organiser = locale.text("tournament-by-organiser");
            (select(&locale.text("tournament-start-time"), "starts",
                [(String::new(), by_organiser, form.starts_in_minutes.is_none())].into_iter()
                    .chain(STARTS_IN_MINUTES.map(|minutes| {
                        let left = time_left(locale, in_minutes(minutes));
                        let text = locale.say("tournament-in", &[("left", left.into())]);
                        (minutes.to_string(), text, form.starts_in_minutes == Some(minutes))
                    }))))
        }
        label {
            input type="checkbox" name="rated" value="1" checked[form.is_rated];
            " " b { (locale.text("tournament-rate")) } ". "
            (locale.text("tournament-rate-how"))
        }
    }
}

pub(super) fn select(
    label: &str,
    name: &str,
    values: impl Iterator<Item = (String, String, bool)>,
) -> Markup {
    html! {
        label.field {
            span.lbl { (label) }
            select.select name=(name) {
                @for (value, text, is_chosen) in values {
                    option value=(value) selected[is_chosen] { (text) }
                }
            }
        }
    }
}

fn fault_text(locale: Locale, form: &TournamentForm, fault: TournamentFault) -> String {
    let seats = form.game.seats();
    match fault {
        TournamentFault::NoName => locale.text("tournament-no-name"),
        TournamentFault::Seats => locale.say(
            "tournament-wrong-seats",
            &[
                ("game", game_name(locale, form.game).into()),
                ("least", (*seats.start()).into()),
                ("most", (*seats.end()).into()),
            ],
        ),
        TournamentFault::Slow => locale.text("tournament-slow"),
        TournamentFault::TooMany(count) => {
            locale.say("tournament-too-many", &[("count", count.into())])
        }
    }
}

/// Renders a tournament's page.
pub fn tournament(ui: &Ui, model: &TournamentModel) -> Markup {
    let locale = ui.locale;
    let TournamentSummary { id, terms, .. } = &model.summary;
    let frame = Frame::titled(terms.name.clone());
    let body = html! {
        main.page id="main" {
            div.stack.stack-l id="lobby" data-revision=(model.lobby_revision)
                data-page=(link::tournament(id)) data-topic="lobby" {
                (page_head(terms.name.clone(), facts(locale, &model.summary)))
                p.small.muted { (organiser(locale, model.organiser.as_ref())) }
                @if let Some(club) = &model.summary.club { (of_club(locale, club)) }
                @if let Some((league, season, number)) = &model.summary.division {
                    p {
                        (locale.say("league-season-and-division", &[
                            ("season", (*season).into()), ("division", (*number).into()),
                        ])) " "
                        a href=(link::league(league)) { (locale.text("league-link")) }
                    }
                }
                (stage(locale, model))
                (actions(locale, model))
                (standings(locale, model))
                @for round in &model.rounds { (round_shown(locale, round)) }
                p.small.muted { (how(locale, model)) }
            }
        }
        (live_script())
        script type="module" src=(link::asset("lobby.js")) {}
    };
    page(ui, &frame, &body)
}

fn organiser(locale: Locale, organiser: Option<&PlayerShown>) -> Markup {
    html! {
        @if let Some(organiser) = organiser {
            (locale.text("tournament-organiser")) " " (player(locale, organiser))
        }
    }
}

/// Renders the state of the tournament, with a link to the table at which the user plays now.
fn stage(locale: Locale, model: &TournamentModel) -> Markup {
    html! {
        p role="status" { (progress(locale, &model.summary)) }
        @if model.is_waiting { p { b { (locale.text("tournament-waiting")) } } }
        @if let Some(least) = model.too_few {
            p.banner.bad role="alert" {
                (icon("warn"))
                (locale.say("tournament-too-few", &[("count", least.into())]))
            }
        }
        @for (table, number) in model.my_tables.iter().zip(1_usize..) {
            p {
                a.btn.btn-primary.btn-lg href=(link::table(table)) {
                    (icon("play"))
                    @if model.my_tables.len() == 1 {
                        (locale.text("tournament-my-table"))
                    } @else {
                        (locale.say("tournament-my-table-of", &[("number", number.into())]))
                    }
                }
            }
        }
        @if !model.has_account && model.summary.stage == Stage::Open { (account_first(locale)) }
    }
}

/// Returns what happens in the tournament now, and what comes next.
fn progress(locale: Locale, one: &TournamentSummary) -> String {
    let is_arena = matches!(one.terms.format, Format::Arena { .. });
    let key = match one.stage {
        Stage::Open if is_arena && one.club.is_some() => "tournament-now-arena-open-to-members",
        Stage::Open if is_arena => "tournament-now-arena-open",
        Stage::Open if one.club.is_some() => "tournament-now-open-to-members",
        Stage::Open => "tournament-now-open",
        Stage::Running => match one.ends {
            Some(ends) => return at_time(locale, "tournament-now-arena", ends),
            None if is_arena => "tournament-now-arena-ends",
            None if one.division.is_some() => "tournament-now-division",
            None => "tournament-now-running",
        },
        Stage::Over => "tournament-now-over",
        Stage::Cancelled => "tournament-now-cancelled",
    };
    let text = locale.text(key);
    match one.starts {
        Some(starts) => format!("{} {text}", at_time(locale, "tournament-starts", starts)),
        None => text,
    }
}

/// Returns how points are counted.
fn how(locale: Locale, model: &TournamentModel) -> String {
    match model.summary.terms.format {
        Format::Rounds { .. } => locale.text("tournament-how"),
        Format::Arena { .. } => locale.text("tournament-how-arena"),
    }
}

/// Returns the text of an action's button.
fn action_text(locale: Locale, action: Action, one: &TournamentSummary) -> String {
    let is_arena = matches!(one.terms.format, Format::Arena { .. });
    let key = match action {
        Action::Enter => "tournament-enter",
        Action::Withdraw if is_arena && one.stage == Stage::Running => "tournament-pause",
        Action::Withdraw => "tournament-withdraw",
        Action::Start if is_arena => "tournament-start-arena",
        Action::Start => "tournament-start",
        Action::Cancel => "tournament-cancel",
        Action::Tie => "tournament-tie",
    };
    locale.text(key)
}

fn actions(locale: Locale, model: &TournamentModel) -> Markup {
    html! {
        @if !model.actions.is_empty() {
            form.btnset method="post" action=(link::tournament(&model.summary.id)) {
                @for &action in &model.actions {
                    @let value: &str = action.into();
                    button.btn.btn-primary[matches!(action, Action::Enter | Action::Start)]
                        type="submit" name="act" value=(value) {
                        (action_text(locale, action, &model.summary))
                    }
                }
            }
        }
    }
}

fn standings(locale: Locale, model: &TournamentModel) -> Markup {
    let has_begun = model.rows.iter().any(|row| row.games > 0) || model.summary.round > 0;
    let heading = if has_begun { "tournament-standings" } else { "tournament-players" };
    html! {
        section.stack aria-labelledby="standings" {
            h2.h-s id="standings" { (locale.text(heading)) }
            @if model.rows.is_empty() {
                p.muted { (locale.text("tournament-nobody")) }
            } @else if has_begun {
                (standings_table(locale, &model.rows))
            } @else {
                ul.plain.entrants {
                    @for row in &model.rows { li { (player(locale, &row.player)) } }
                }
            }
        }
    }
}

fn standings_table(locale: Locale, rows: &[StandingRow]) -> Markup {
    // On a phone, the columns that only separate equal points would leave no room for the names.
    let columns = [("points", false), ("opponents", true), ("wins", true), ("games", false)];
    html! {
        div.tbl-wrap tabindex="0" role="region" aria-labelledby="standings" {
            table.tbl.rtbl {
                thead {
                    tr {
                        th.r scope="col" { (locale.text("ratings-rank")) }
                        th scope="col" { (locale.text("result-player")) }
                        @for (column, is_wide) in columns {
                            th.r.only-wide[is_wide] scope="col" {
                                (locale.text(&format!("tournament-h-{column}")))
                            }
                        }
                    }
                }
                tbody {
                    @for row in rows {
                        tr.is-you[row.player.is_me] {
                            td.r { (row.rank) }
                            th scope="row" {
                                (player(locale, &row.player))
                                @if row.is_withdrawn {
                                    " " span.badge { (locale.text("tournament-withdrawn")) }
                                }
                            }
                            td.r { b { (points(locale, row.points)) } }
                            td.r.only-wide { (points(locale, row.opponents)) }
                            td.r.only-wide { (row.wins) }
                            td.r { (row.games) }
                        }
                    }
                }
            }
        }
    }
}

fn round_shown(locale: Locale, round: &RoundShown) -> Markup {
    let (id, heading) = match round.part {
        Part::Round(number) => (
            format!("round-{number}"),
            locale.say("tournament-round", &[("number", number.into())]),
        ),
        Part::Playing => ("playing".to_owned(), locale.text("tournament-games-running")),
        Part::Finished => ("finished".to_owned(), locale.text("tournament-games-over")),
    };
    let byes: Vec<String> = round.byes.iter().map(|one| player_name(locale, one)).collect();
    html! {
        section.stack.stack-s aria-labelledby=(id) {
            h2.h-s id=(id) { (heading) }
            ul.plain.stack.stack-s {
                @for (table, number) in round.tables.iter().zip(1_usize..) {
                    li.panel {
                        p {
                            @let name = locale.say("tournament-table", &[("number", number.into())]);
                            @match &table.id {
                                Some(id) => a href=(link::table(id)) { (name) },
                                None => (name),
                            }
                            @if matches!(round.part, Part::Round(_))
                                && table.players.iter().all(|(_, place)| place.is_none()) {
                                " " span.badge { (locale.text("tournament-playing")) }
                            }
                        }
                        ol.plain.entrants { @for (one, place) in ranked(&table.players) {
                            li {
                                @if let Some(place) = place { (place) ". " }
                                (player(locale, one))
                            }
                        } }
                    }
                }
            }
            @if !byes.is_empty() {
                p.small {
                    (locale.say("tournament-byes", &[
                        ("count", byes.len().into()),
                        ("names", joined(locale, &byes).into()),
                    ]))
                }
            }
        }
    }
}

/// Returns a table's players in the order of their places once the game is over.
fn ranked(players: &[(PlayerShown, Option<u8>)]) -> Vec<&(PlayerShown, Option<u8>)> {
    let mut ranked: Vec<_> = players.iter().collect();
    ranked.sort_by_key(|(_, place)| *place);
    ranked
}

fn player_name(locale: Locale, player: &PlayerShown) -> String {
    let name = player.person.as_ref().map(|(_, name)| name.clone());
    name.unwrap_or_else(|| locale.text("tournament-gone"))
}

pub(super) fn player(locale: Locale, player: &PlayerShown) -> Markup {
    let id = player.person.as_ref().map(|(id, _)| id.as_str());
    person_link(&player_name(locale, player), id)
}

/// Formats points with as many of two decimals as necessary.
pub(super) fn points(locale: Locale, units: u32) -> String {
    let hundredths = (units * 100 + POINT / 2) / POINT;
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    let decimals = match rest {
        0 => return whole.to_string(),
        rest if rest.is_multiple_of(10) => (rest / 10).to_string(),
        rest => format!("{rest:02}"),
    };
    let args = [("whole", whole.to_string().into()), ("decimals", decimals.into())];
    locale.say("tournament-decimal", &args)
}
