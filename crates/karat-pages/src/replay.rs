//! The replay: an earlier position of a table, with links to other plies.

use karat_rules::any::GameId;
use karat_rules::{Actor, Ply, Seat, Seats, Turn, Viewer};
use karat_table::verdict::Unproven;
use maud::{Markup, html};

use super::about::info;
use super::frame::{Frame, Part, page, page_head};
use super::listed::pages_of;
use super::lobby::ticket;
use super::log::{Log, log};
use super::model::{About, LogShown, Seen, Ui, short_id};
use crate::link;
use karat_ui::pieces::{game_name, icon, joined, level_name, seat_mark};
use karat_ui::sentences::log_text;
use karat_words::Locale;

/// The data for a replay: a table after some of its plies, as seen by one viewer.
#[derive(Debug, Clone)]
pub struct ReplayModel {
    /// The table's id.
    pub id: String,
    /// The game after the shown plies.
    pub seen: Seen,
    /// The unchanging facts about the table.
    pub about: About,
    /// All of the user's seats.
    pub mine: Seats,
    /// The ply shown.
    pub ply: Ply,
    /// The ply after the game's last move.
    pub last: Ply,
    /// Whether to hide the total number of plies.
    pub hides_end: bool,
    /// Whether nothing is secret, because the game is over or is an uploaded record.
    pub is_open: bool,
    /// Whether the game was played to its end.
    pub is_over: bool,
    /// Whether the table merely contains an uploaded record.
    pub is_imported: bool,
    /// The result of checking an uploaded record's deal.
    pub deal: Option<DealShown>,
    /// Whether the user can open an analysis of the game.
    pub can_analyse: bool,
    /// The seat for which the user can make a puzzle from the position, if any.
    pub puzzle: Option<Seat>,
    /// Whether the game is rated and still running, which rules out practising from it.
    pub is_rated_and_runs: bool,
    /// The bot levels, weakest first.
    pub levels: Vec<&'static str>,
    /// The perspectives available to the user.
    pub viewers: Vec<Viewer>,
    /// The starts of the previous and the next auction, turn or round.
    pub chapters: Jumps,
    /// The viewer's previous and next decision.
    pub decisions: Jumps,
}

/// The result of checking an uploaded record's deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealShown {
    /// Every draw follows from the seed.
    Verified {
        /// The number of draws in the record.
        draws: usize,
    },
    /// The record contains nothing that can be checked.
    Unproven(Unproven),
    /// A line of the record is wrong.
    Refuted {
        /// The one-based number of the wrong line.
        line: Option<usize>,
    },
}

/// The nearest plies of a kind before and after the current one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Jumps {
    /// The nearest ply before the current one.
    pub back: Option<Ply>,
    /// The nearest ply after the current one.
    pub on: Option<Ply>,
}

/// A reason why a replay cannot be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Astray {
    /// The table has fewer plies than requested.
    NoSuchPly {
        /// The ply after the game's last move, if it may be revealed.
        last: Option<Ply>,
    },
    /// The user may not see the requested perspective while the game is running.
    NotYours,
    /// Practising from a running rated game is not allowed.
    Rated,
}

impl Jumps {
    /// Returns the nearest plies before and after `ply` in `marks`, which must be in ascending
    /// order.
    pub fn around(ply: Ply, marks: &[Ply]) -> Self {
        Self {
            back: marks.iter().copied().rfind(|&mark| mark < ply),
            on: marks.iter().copied().find(|&mark| mark > ply),
        }
    }
}

impl ReplayModel {
    /// Returns the URL of another ply of the replay, from the same perspective.
    fn at(&self, ply: Ply) -> String {
        link::replay_as(&self.id, ply, self.seen.viewer, self.hides_end)
    }

    /// Returns the ply after the game's last move, if it may be revealed.
    fn shown_end(&self) -> Option<Ply> {
        (!self.hides_end).then_some(self.last)
    }
}

fn deal_said(locale: Locale, deal: DealShown) -> String {
    match deal {
        DealShown::Verified { draws } => {
            locale.say("replay-deal-verified", &[("draws", draws.into())])
        }
        DealShown::Unproven(Unproven::NoCommitment) => locale.text("replay-deal-no-commitment"),
        DealShown::Unproven(Unproven::NoSeed) => locale.text("replay-deal-no-seed"),
        DealShown::Unproven(Unproven::Position) => locale.text("replay-deal-position"),
        DealShown::Refuted { line } => {
            let line = line.unwrap_or(1).into();
            locale.say("replay-deal-refuted", &[("line", line)])
        }
    }
}

/// Renders a replay's page.
pub fn replay(ui: &Ui, model: &ReplayModel) -> Markup {
    let frame = Frame {
        title: title(ui.locale, model),
        part: Part::Replay { id: &model.id },
        game: Some(model.seen.game.into()),
        is_waiting: false,
    };
    page(ui, &frame, &replay_fragment(ui, model))
}

/// Renders the part of a replay that changes with the ply. The script replaces the content of each
/// `data-part`. The URL of a ply is the `data-address` attribute followed by its number.
pub fn replay_fragment(ui: &Ui, model: &ReplayModel) -> Markup {
    let locale = ui.locale;
    let seen = &model.seen;
    let address = model.at(Ply::START);
    let pages = pages_of(&seen.view);
    html! {
        div.tp.replay id="replay" data-title=(title(locale, model))
            data-address=(address.trim_end_matches('0')) {
            main.tp-main id="main" {
                div.replay-h {
                    h1 { (locale.say("replay-h1", &[("game", game_name(locale, seen.game).into())])) }
                    @if model.is_open && !model.hides_end && model.is_over {
                        a.btn.btn-quiet href=(link::reviews(&model.id)) {
                            (icon("eye")) (locale.text("review-link"))
                        }
                    }
                    @if model.can_analyse && !model.hides_end {
                        div id="r-analyse" data-part {
                            (analyse(locale, &model.id, model.ply, "btn-quiet"))
                            @if let Some(seat) = model.puzzle { (puzzle(locale, model, seat)) }
                        }
                    }
                    @if !model.is_imported {
                        a.btn.btn-quiet href=(link::table(&model.id)) {
                            (icon("undo")) (locale.text("replay-table"))
                        }
                    }
                }
                @if let Some(deal) = model.deal { p.small { (deal_said(locale, deal)) } }
                (scrubber(locale, model))
                p.said id="r-said" role="status" data-part { (said(locale, seen)) }
                div.row.jumps id="r-jumps" data-part { (jumps(locale, model)) }
                (eyes(locale, model))
                div.stack id="r-table" data-part {
                    h2.vh { (locale.say("replay-table-h", &[("ply", model.ply.index().into())])) }
                    (pages.strip(locale, seen))
                    div.play { (pages.play(locale, seen)) }
                    @if let Viewer::Seat(_) = seen.viewer { (pages.idle(locale, seen)) }
                }
                details.panel.practice id="r-practice" { (practice(ui, model)) }
            }
            aside.rail aria-label=(locale.text("table-log-and-info")) {
                div.rail-head {
                    h2 id="log-h" { (icon("list")) (locale.text("table-log")) }
                    a.small href=(link::rules(seen.game)) {
                        (icon("book")) (locale.text("table-rules"))
                    }
                }
                div.rail-body tabindex="0" role="region" aria-labelledby="log-h" {
                    div id="r-log" data-part { (log(locale, &log_of(model), &|ply| model.at(ply))) }
                }
                (info(locale, &model.id, seen, &model.about))
            }
        }
    }
}

fn log_of(model: &ReplayModel) -> Log<'_> {
    Log { seen: &model.seen, shown: LogShown::default(), news: None, mine: model.mine }
}

/// Renders the page that explains why a ply cannot be shown.
pub fn replay_astray(ui: &Ui, game: GameId, id: &str, why: Astray) -> Markup {
    let locale = ui.locale;
    let (heading, text) = match why {
        Astray::NoSuchPly { last: Some(last) } => (
            "replay-astray-ply",
            locale.say("replay-astray-last", &[("last", last.index().into())]),
        ),
        Astray::NoSuchPly { last: None } => {
            ("replay-astray-ply", locale.text("replay-astray-hidden"))
        }
        Astray::NotYours => ("replay-astray-seat", locale.text("replay-astray-seat-hint")),
        Astray::Rated => ("practice-none", locale.text("practice-rated")),
    };
    let frame = Frame {
        title: locale.text(heading),
        part: Part::Other,
        game: Some(game),
        is_waiting: false,
    };
    let body = html! {
        main.page id="main" {
            (page_head(locale.text(heading), text))
            div.btnset {
                a.btn.btn-primary.btn-lg href=(link::replay_from_start(id)) {
                    (icon("first")) (locale.text("replay-from-start"))
                }
                a.btn.btn-lg.btn-quiet href=(link::table(id)) {
                    (icon("undo")) (locale.text("replay-table"))
                }
            }
        }
    };
    page(ui, &frame, &body)
}

fn title(locale: Locale, model: &ReplayModel) -> String {
    let game = game_name(locale, model.seen.game);
    let id = short_id(&model.id);
    locale.say(
        "replay-title",
        &[("game", game.into()), ("id", id.into()), ("ply", model.ply.index().into())],
    )
}

/// Renders the links to the first, previous, next and last ply, and the form for entering a number.
/// A script replaces them with a slider and keyboard shortcuts.
fn scrubber(locale: Locale, model: &ReplayModel) -> Markup {
    let (ply, last) = (model.ply, model.last);
    let before = ply.previous();
    let after = (ply < last).then(|| ply.next());
    let of =
        model.shown_end().map(|last| locale.say("replay-of", &[("last", last.index().into())]));
    html! {
        section.scrub aria-label=(locale.text("replay-moves")) {
            div.btnset {
                span.btnset id="r-before" data-part {
                    (step(locale, model, "first", before.map(|_| Ply::START)))
                    (step(locale, model, "prev", before))
                }
                button.btn.btn-icon.btn-primary id="r-play" type="button" hidden
                    aria-pressed="false" aria-label=(locale.text("replay-play")) {
                    (icon("play")) (icon("pause"))
                }
                span.btnset id="r-after" data-part {
                    (step(locale, model, "next", after))
                    @if !model.hides_end { (step(locale, model, "last", after.map(|_| last))) }
                }
            }
            @if !model.hides_end {
                input id="r-bar" type="range" min="0" max=(last) value=(ply) hidden
                    aria-label=(locale.text("replay-move"))
                    data-text=(locale.say("replay-position", &[("last", last.index().into())]));
            } @else { span {} }
            form.row id="r-form" method="get" novalidate action=(link::replays(&model.id)) {
                (way_of_looking(model))
                label for="r-ply" { (locale.text("replay-move")) }
                input.input id="r-ply" name="ply" type="number" inputmode="numeric" min="0"
                    max=[model.shown_end()] value=(ply) required;
                @if let Some(of) = of { span.nowrap { (of) } }
                button.btn.btn-sm type="submit" { (locale.text("replay-go")) }
            }
        }
    }
}

/// Renders a link to another ply, disabled if there is no such ply.
fn step(locale: Locale, model: &ReplayModel, name: &str, to: Option<Ply>) -> Markup {
    let label = locale.text(&format!("replay-{name}"));
    html! {
        a.btn.btn-icon id={ "r-" (name) } href=[to.map(|ply| model.at(ply))]
            role=[to.is_none().then_some("link")]
            aria-disabled=[to.is_none().then_some("true")] aria-label=(label) title=(label) {
            (icon(name))
        }
    }
}

/// Renders the hidden fields that preserve the perspective when a form is submitted.
fn way_of_looking(model: &ReplayModel) -> Markup {
    let seen_as = match model.seen.viewer {
        Viewer::Seat(seat) => seat.index().to_string(),
        Viewer::Public => "public".to_owned(),
    };
    html! {
        input type="hidden" name="as" value=(seen_as);
        @if model.hides_end { input type="hidden" name="end" value="hidden"; }
    }
}

/// Describes the effect of the latest ply, and who decides next.
pub(super) fn said(locale: Locale, seen: &Seen) -> Markup {
    let entry = seen.log.last().filter(|entry| !entry.is_silent());
    html! {
        @match entry {
            Some(entry) => {
                @if let Actor::Seat(seat) = entry.who {
                    (seat_mark(seat, seen.name(seat), "seat-s"))
                } @else { (icon("choice")) }
                span.grow {
                    @for (index, line) in entry.lines().iter().enumerate() {
                        @if index > 0 { "; " }
                        (log_text(locale, seen, line))
                    }
                }
            }
            None if seen.log.is_empty() => { span.grow { (locale.text("replay-start")) } }
            None => { span.grow { (locale.text("replay-quiet")) } }
        }
        span.badge { (next(locale, seen)) }
    }
}

/// Returns a sentence about who decides next.
fn next(locale: Locale, seen: &Seen) -> String {
    match seen.turn {
        Turn::Over => locale.text("table-over"),
        Turn::Chance => locale.text("replay-next-draw"),
        Turn::Seats(seats) => {
            let names = seats.iter().map(|seat| seen.name_or_you(locale, seat));
            let names = joined(locale, &names.collect::<Vec<_>>());
            locale.say("replay-next-seats", &[("names", names.into())])
        }
    }
}

fn jumps(locale: Locale, model: &ReplayModel) -> Markup {
    let game = GameId::from(model.seen.game);
    let chapters = [("back", "prev", model.chapters.back), ("on", "next", model.chapters.on)];
    let decisions = [("back", "prev", model.decisions.back), ("on", "next", model.decisions.on)];
    html! {
        @for (way, symbol, to) in chapters {
            @if let Some(ply) = to {
                a.chip id={ "r-chapter-" (way) } href=(model.at(ply)) {
                    (icon(symbol)) (locale.text(&format!("replay-{way}-{game}")))
                }
            }
        }
        @for (way, symbol, to) in decisions {
            @if let Some(ply) = to {
                a.chip id={ "r-own-" (way) } href=(model.at(ply)) {
                    (icon(symbol)) (locale.text(&format!("replay-{way}-own")))
                }
            }
        }
    }
}

/// Renders the choices of perspective and speed, and whether to reveal the end.
fn eyes(locale: Locale, model: &ReplayModel) -> Markup {
    let seen = &model.seen;
    html! {
        div.row.eyes {
            @if model.viewers.len() > 1 {
                nav.row aria-label=(locale.text("replay-eyes")) {
                    span.small.muted aria-hidden="true" { (locale.text("replay-eyes")) }
                    span.row id="r-eyes" data-part {
                        @for &viewer in &model.viewers { (eye(locale, model, viewer)) }
                    }
                }
            }
            label.row.small id="r-pace" hidden {
                span.muted { (locale.text("replay-speed")) }
                select.select {
                    @for (id, pace_ms, is_usual) in SPEEDS {
                        option value=(pace_ms) selected[is_usual] { (locale.text(id)) }
                    }
                }
            }
            @if model.is_open {
                span.end id="r-end" data-part {
                    a.small href=(link::replay_as(&model.id, model.ply, seen.viewer,
                        !model.hides_end)) {
                        (icon("eye")) " "
                        (locale.text(if model.hides_end { "replay-end-show" }
                            else { "replay-end-hide" }))
                    }
                }
            }
        }
    }
}

/// Renders the button that opens the user's analysis of a game at a ply.
pub(super) fn analyse(locale: Locale, table: &str, ply: Ply, class: &str) -> Markup {
    html! {
        form method="post" action=(link::analyse(table)) {
            input type="hidden" name="ply" value=(ply);
            button.btn class=(class) type="submit" {
                (icon("gems")) (locale.text("analysis-open"))
            }
        }
    }
}

/// Renders the button that makes a puzzle from the shown position.
fn puzzle(locale: Locale, model: &ReplayModel, seat: Seat) -> Markup {
    html! {
        form method="post" action=(link::table_puzzle(&model.id)) {
            input type="hidden" name="ply" value=(model.ply);
            input type="hidden" name="as" value=(seat.index());
            button.btn.btn-quiet type="submit" { (locale.text("player-puzzle-make")) }
        }
    }
}

/// Renders the form for opening a practice table from the shown position.
fn practice(ui: &Ui, model: &ReplayModel) -> Markup {
    let locale = ui.locale;
    let seen = &model.seen;
    let lead = if model.is_open { "practice-lead-over" } else { "practice-lead-running" };
    html! {
        summary { (locale.text("practice-h")) }
        div id="r-practise" data-part {
            @match seen.viewer {
                _ if model.is_rated_and_runs => {
                    p.small.muted { (locale.text("practice-rated")) }
                }
                _ if seen.turn == Turn::Over => { p.small.muted { (locale.text("practice-over")) } }
                Viewer::Public => { p.small.muted { (locale.text("practice-choose")) } }
                Viewer::Seat(_) => {
                    form.stack method="post" action=(link::practice(&model.id)) {
                        (ticket(&ui.ticket))
                        (way_of_looking(model))
                        input type="hidden" name="ply" value=(model.ply);
                        p.small { (locale.text(lead)) }
                        div.row {
                            label.row.small {
                                (locale.text("practice-level"))
                                select.select name="level" {
                                    @for &level in &model.levels {
                                        option value=(level)
                                            selected[level == karat_bots::default_bot(seen.game.into())] {
                                            (level_name(locale, level))
                                        }
                                    }
                                }
                            }
                            @if model.is_open {
                                label.row.small {
                                    input type="checkbox" name="anew" value="yes";
                                    (locale.text("practice-redraw"))
                                }
                            }
                            button.btn.btn-primary type="submit" {
                                (icon("play")) (locale.text("practice-button"))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The playback speeds: the id of the name, the duration of a ply in milliseconds, and whether it
/// is the default.
const SPEEDS: [(&str, u32, bool); 4] = [
    ("replay-speed-slow", 4000, false),
    ("replay-speed-usual", 2000, true),
    ("replay-speed-fast", 1000, false),
    ("replay-speed-fastest", 400, false),
];

fn eye(locale: Locale, model: &ReplayModel, viewer: Viewer) -> Markup {
    let seen = &model.seen;
    let is_here = viewer == seen.viewer;
    let address = link::replay_as(&model.id, model.ply, viewer, model.hides_end);
    html! {
        a.chip href=(address) aria-current=[is_here.then_some("true")] {
            @match viewer {
                Viewer::Seat(seat) => {
                    (seat_mark(seat, seen.name(seat), "seat-s"))
                    bdi { (seen.name(seat)) }
                }
                Viewer::Public => { (icon("eye")) (locale.text("replay-spectator")) }
            }
        }
    }
}
