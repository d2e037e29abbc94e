//! The review of a finished game: each player's win chances as a graph, the decisive moves, and how
//! choices compare with luck. A review appears on the site, and as a standalone page that can be
//! opened anywhere.

use karat_bots::review::Moment;
use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, Ply, Seat, Viewer};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::frame::{Frame, Part, page, page_head};
use super::listed::{pages_of, shown};
use super::lobby::ticket;
use super::model::{Ui, short_id};
use crate::link;
use crate::review_text::{Told, ToldKey, points};
use karat_ui::pieces::{game_name, icon, level_name, seat_mark};
use karat_ui::plot::names_apart;
use karat_words::Locale;

/// The data for a game's review page.
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewModel {
    /// The table's id.
    pub id: String,
    /// The game that was played.
    pub game: GameId,
    /// The players' names, in seat order.
    pub names: Vec<String>,
    /// Whether the table merely contains an uploaded record and thus has no result page.
    pub is_imported: bool,
    /// The reviewed seat, if chosen.
    pub seat: Option<Seat>,
    /// The state of the review.
    pub shown: ReviewShown,
    /// Whether the server accepts review requests.
    pub can_ask: bool,
    /// The bot levels to practise against, weakest first.
    pub levels: Vec<&'static str>,
}

/// The state of a review.
#[derive(Debug, Clone, PartialEq)]
pub enum ReviewShown {
    /// No seat has been chosen.
    Choose,
    /// Nobody has requested the review yet.
    Unasked,
    /// The review is queued behind this many others.
    Waiting(u32),
    /// The review is being computed, with its progress in percent.
    Reckoned(u32),
    /// Too many reviews are waiting.
    QueueFull,
    /// Too many reviews requested from the user's network are waiting.
    NetworkFull,
    /// Too many of the user's reviews are waiting.
    PersonFull,
    /// The finished review, and the ends of the game's sections.
    Told(Box<Told>, Vec<Stretch>),
}

/// The end of a section of the game: an auction, or a round with its scoring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// The ply after the section's last move.
    pub end: Ply,
    /// The section's number.
    pub number: u32,
}

/// Returns the ends of a game's sections, given the initial position. The last section is omitted
/// because it ends with the game.
///
/// # Panics
///
/// Panics if the rules forbid a ply.
pub fn stretches(start: &AnyGame, plies: &[(Actor, &str)]) -> Vec<Stretch> {
    let number = |game: &AnyGame| pages_of(&shown(game.view(Viewer::Public))).stretch();
    let (mut game, mut found) = (*start, Vec::new());
    let mut before = number(&game);
    for (ply, (who, text)) in plies.iter().enumerate() {
        game.play(*who, text).expect("the plies have been played");
        let now = number(&game);
        if now != before && before > 0 && ply + 1 < plies.len() {
            found.push(Stretch { end: Ply::new(ply + 1), number: before });
        }
        before = now;
    }
    found
}

/// Renders a review's page.
pub fn review(ui: &Ui, model: &ReviewModel) -> Markup {
    let locale = ui.locale;
    let game = game_name(locale, model.game);
    let title = match model.seat {
        Some(seat) => {
            let name = model.names[seat.index()].as_str();
            locale.say("review-title", &[("name", name.into())])
        }
        None => locale.text("review-title-choose"),
    };
    let meta = [("game", game.into()), ("id", short_id(&model.id).into())];
    let body = html! {
        main.page id="main" {
            div.page-h {
                p { a.small href=(link::table(&model.id)) { (locale.say("review-meta", &meta)) } }
                h1 { (title) }
                p.lead { (locale.text("review-lead")) }
                div.btnset {
                    a.btn.btn-lg href=(link::replay_from_start(&model.id)) {
                        (icon("play")) (locale.text("replay-open"))
                    }
                    @if !model.is_imported {
                        a.btn.btn-lg.btn-quiet href=(link::result(&model.id)) {
                            (icon("trophy")) (locale.text("table-result"))
                        }
                    }
                }
            }
            (eyes(locale, model))
            @match &model.shown {
                ReviewShown::Choose => { p { (locale.text("review-choose")) } }
                ReviewShown::Told(all, stretches) => {
                    (told(locale, all, stretches, Some((ui, model))))
                }
                _ => { (before(locale, model)) }
            }
        }
    };
    let frame = Frame { title, part: Part::Review, game: Some(model.game), is_waiting: false };
    page(ui, &frame, &body)
}

/// Renders the page that explains why there is no review.
pub fn review_none(ui: &Ui, game: GameId, id: &str, why: &str) -> Markup {
    let locale = ui.locale;
    let title = locale.text("review-none");
    let body = html! {
        main.page id="main" {
            (page_head(&title, locale.text(why)))
            div.btnset {
                a.btn.btn-primary.btn-lg href=(link::table(id)) {
                    (icon("undo")) (locale.text("replay-table"))
                }
            }
        }
    };
    let frame = Frame { title, part: Part::Review, game: Some(game), is_waiting: false };
    page(ui, &frame, &body)
}

/// Renders the links to the reviews of all seats, with the current one marked.
fn eyes(locale: Locale, model: &ReviewModel) -> Markup {
    html! {
        nav.row.eyes aria-label=(locale.text("review-eyes")) {
            span.small.muted aria-hidden="true" { (locale.text("review-eyes")) }
            @for (seat, name) in Seat::all(model.names.len()).zip(&model.names) {
                a.btn.btn-sm href=(link::review(&model.id, seat))
                    aria-current=[(model.seat == Some(seat)).then_some("page")] {
                    (seat_mark(seat, name, "seat-s")) bdi { (name) }
                }
            }
        }
    }
}

/// Renders the content of the page until the review is finished.
fn before(locale: Locale, model: &ReviewModel) -> Markup {
    let Some(seat) = model.seat else { return Markup::default() };
    let name = [("name", model.names[seat.index()].as_str().into())];
    let refusal = match model.shown {
        ReviewShown::QueueFull => Some("review-queue-full"),
        ReviewShown::NetworkFull => Some("review-network-full"),
        ReviewShown::PersonFull => Some("review-person-full"),
        _ if !model.can_ask => Some("review-off"),
        _ => None,
    };
    html! {
        section.panel.stack {
            @match model.shown {
                ReviewShown::Waiting(before) => {
                    (progress(locale, model, seat, None))
                    p { (locale.say("review-waiting", &[("before", before.into())])) }
                }
                ReviewShown::Reckoned(percent) => {
                    (progress(locale, model, seat, Some(percent)))
                    p { (locale.say("review-done", &[("percent", percent.into())])) }
                }
                _ => {
                    p { (locale.say("review-ask-lead", &name)) }
                    @if let Some(refusal) = refusal { p.banner role="alert" { (locale.text(refusal)) } }
                    @if model.can_ask {
                        form method="post" action=(link::reviews(&model.id)) {
                            input type="hidden" name="as" value=(seat.index());
                            button.btn.btn-primary.btn-lg type="submit" {
                                (icon("eye")) (locale.text("review-ask"))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn progress(locale: Locale, model: &ReviewModel, seat: Seat, percent: Option<u32>) -> Markup {
    html! {
        progress.review-done max="100" value=[percent] aria-label=(locale.text("review-progress")) {}
        p.small.muted {
            (locale.text("review-stays")) " "
            a href=(link::review(&model.id, seat)) { (locale.text("review-again")) }
        }
    }
}

/// The dimensions of a graph and its plot area.
struct Measures {
    class: &'static str,
    width: u32,
    height: u32,
    left: u32,
    right: u32,
    top: u32,
    bottom: u32,
}

const WIDE: Measures = Measures {
    class: "is-wide",
    width: 1128,
    height: 330,
    left: 46,
    right: 984,
    top: 22,
    bottom: 272,
};
const NARROW: Measures = Measures {
    class: "is-narrow",
    width: 392,
    height: 300,
    left: 40,
    right: 300,
    top: 22,
    bottom: 242,
};

/// The dash patterns of the seats' lines, which tell them apart without colour.
const DASHES: [&str; 6] = ["none", "7 4", "2 4", "9 3 2 3", "12 4", "4 2 1 2"];

/// Renders a finished review. On the site, the review links to positions of the game.
fn told(
    locale: Locale,
    told: &Told,
    stretches: &[Stretch],
    site: Option<(&Ui, &ReviewModel)>,
) -> Markup {
    html! {
        figure.chart.panel {
            figcaption {
                b { (told.say(locale, "review-curve")) }
                span.small.muted { (told.say(locale, "review-how")) }
            }
            @for measures in [WIDE, NARROW] { (curve(locale, told, stretches, &measures)) }
            @if !stretches.is_empty() { p.small.muted { (divided(locale, told.game)) } }
            @if told.review.is_cut { p.small { (locale.text("review-cut")) } }
            (numbers(locale, told))
        }
        section.stack aria-labelledby={ "keys-" (told.review.seat.index()) } {
            h2 id={ "keys-" (told.review.seat.index()) } { (locale.text("review-keys")) }
            @if let Some(none) = told.no_keys(locale) { p { (none) } }
            div.km-row {
                @for (number, key) in (1..).zip(&told.keys) {
                    (key_card(locale, told, number, key, site))
                }
            }
        }
        div.cols {
            (doings(locale, told))
            aside.stack {
                section.panel.stack {
                    h2.h-s { (locale.text("review-sure")) }
                    p.small { (told.say(locale, "review-claim")) }
                    p.small { (locale.text("review-claim-chance")) }
                }
            }
        }
    }
}

/// Explains the dotted lines in the graph.
fn divided(locale: Locale, game: GameId) -> String {
    let own = locale.find(&format!("{game}-review-stretches"), &[]);
    own.unwrap_or_else(|| locale.text("review-stretches"))
}

fn curve(locale: Locale, told: &Told, stretches: &[Stretch], measures: &Measures) -> Markup {
    let Measures { class, width, height, left, right, top, bottom } = *measures;
    let label = format!("{}. {}", told.say(locale, "review-curve"), spoken(told));
    // Draw the reviewed seat's line last, on top of the others.
    let order: Vec<Seat> = told.order().into_iter().rev().collect();
    let ends = order.iter().map(|&seat| (seat, measures.y(ending(told, seat)) + 4)).collect();
    html! {
        svg.chart-svg.(class) viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(label) {
            @for percent in [0, 25, 50, 75, 100] {
                @let y = measures.y(f64::from(percent) / 100.0);
                path.grid d={ "M" (left) " " (y) "H" (right) } {}
                text x=(left - 8) y=(y + 4) text-anchor="end" { (percent) }
            }
            @for (number, stretch) in stretches.iter().enumerate() {
                @let x = measures.x(told, stretch.end);
                path.stretch d={ "M" (x) " " (top) "V" (bottom) } {}
                @if number % measures.named_of(stretches.len()) == 0 {
                    text x=(x) y=(top - 8) text-anchor="middle" { (stretch.number) }
                }
            }
            text x=((left + right) / 2) y=(height - 8) text-anchor="middle" {
                (locale.text("review-after"))
            }
            @for ply in measures.plies(told) {
                text x=(measures.x(told, ply)) y=(bottom + 20) text-anchor="middle" { (ply) }
            }
            @for &seat in &order {
                path.{ "line s" (seat.index() + 1) }.is-own[seat == told.review.seat]
                    stroke-dasharray=(DASHES[seat.index()]) d=(measures.path(told, seat)) {}
            }
            @for (seat, y) in names_apart::<Seat>(ends, bottom + 4) {
                (shape(seat, right + 10, y - 4))
                text.{ "name s" (seat.index() + 1) } x=(right + 20) y=(y) {
                    (told.names[seat.index()])
                }
            }
            @for (number, key) in (1..).zip(&told.keys) {
                @let (x, y) = measures.at(told, key.ply);
                circle.kmk cx=(x) cy=(if y > top + 40 { y - 20 } else { y + 20 }) r="10" {}
                text.kmn x=(x) y=(if y > top + 40 { y - 16 } else { y + 24 }) text-anchor="middle" {
                    (number)
                }
            }
        }
    }
}

/// Renders a seat's mark at the end of its line.
fn shape(seat: Seat, x: u32, y: u32) -> Markup {
    let path = match seat.index() {
        0 => format!("M{} {y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", x - 5),
        1 => format!("M{} {}h9v9h-9z", x - 4, y.saturating_sub(4)),
        2 => format!("M{x} {}l5.5 10h-11z", y.saturating_sub(6)),
        3 => format!("M{x} {}l6 6l-6 6l-6 -6z", y.saturating_sub(6)),
        4 => format!("M{} {}h11l-5.5 10z", x - 5, y.saturating_sub(4)),
        _ => format!("M{} {}h3v-3h4v3h3v4h-3v3h-4v-3h-3z", x - 5, y.saturating_sub(2)),
    };
    html! { path.{ "mark s" (seat.index() + 1) } d=(path) {} }
}

impl Measures {
    fn x(&self, told: &Told, ply: Ply) -> u32 {
        let plies = u64::from(last(told).ply).max(1);
        self.left + (u64::from(self.right - self.left) * u64::from(ply) / plies) as u32
    }

    fn y(&self, chance: f64) -> u32 {
        self.bottom - (f64::from(self.bottom - self.top) * chance).round() as u32
    }

    /// Returns the interval between section numbers that keeps them from overlapping.
    fn named_of(&self, stretches: usize) -> usize {
        stretches.div_ceil(if self.width > 600 { 24 } else { 8 }).max(1)
    }

    fn path(&self, told: &Told, seat: Seat) -> String {
        let mut path = String::new();
        for moment in &told.review.moments {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let (x, y) = (self.x(told, moment.ply), self.y(moment.win[seat]));
            path.push_str(&format!("{letter}{x} {y}"));
        }
        path
    }

    /// Returns the point on the reviewed seat's line at the given ply.
    fn at(&self, told: &Told, ply: Ply) -> (u32, u32) {
        let before = told.review.moments.iter().rev().find(|moment| moment.ply <= ply);
        let chance = before.map_or(0.0, |moment| moment.win[told.review.seat]);
        (self.x(told, ply), self.y(chance))
    }

    /// Returns the plies to label below the plot area.
    fn plies(&self, told: &Told) -> Vec<Ply> {
        let all = last(told).ply.index();
        let parts = if self.width > 600 { 6 } else { 3 };
        let mut plies: Vec<Ply> = (0..=parts).map(|part| Ply::new(all * part / parts)).collect();
        plies.dedup();
        plies
    }
}

fn last(told: &Told) -> &Moment {
    told.review.moments.last().expect("a review has an end")
}

fn ending(told: &Told, seat: Seat) -> f64 {
    last(told).win[seat]
}

/// Describes the win chances at the start and end of each line, for screen readers.
fn spoken(told: &Told) -> String {
    let first = &told.review.moments[0];
    let of = |seat: Seat| {
        let (from, to) = (points(first.win[seat]), points(ending(told, seat)));
        format!("{} {from} → {to}", told.names[seat.index()])
    };
    told.order().into_iter().map(of).collect::<Vec<_>>().join("; ")
}

fn numbers(locale: Locale, told: &Told) -> Markup {
    let order = told.order();
    html! {
        details.small {
            summary { (locale.text("review-numbers")) }
            div.tbl-wrap tabindex="0" {
                table.tbl {
                    thead {
                        tr {
                            th.r scope="col" { (locale.text("review-after")) }
                            @for seat in &order { th.r scope="col" { (told.names[seat.index()]) } }
                        }
                    }
                    tbody {
                        @for moment in &told.review.moments {
                            tr {
                                th.r scope="row" { (moment.ply) }
                                @for &seat in &order { td.r { (points(moment.win[seat])) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn key_card(
    locale: Locale,
    told: &Told,
    number: usize,
    key: &ToldKey,
    site: Option<(&Ui, &ReviewModel)>,
) -> Markup {
    let sign = if key.points < 0 { "neg" } else { "pos" };
    html! {
        article.km {
            div.km-h {
                span.co aria-hidden="true" { (number) }
                span { (locale.say("review-key-ply", &[("ply", key.ply.next().index().into())])) }
                span.end.(sign) { (signed(key.points)) }
            }
            h3 { (key.headline) }
            div.stack {
                p { (key.instead) }
                @if let Some(why) = &key.why { p.muted { (why) } }
            }
            @if let Some((ui, model)) = site { (key_ways(ui, model, told.review.seat, key)) }
        }
    }
}

/// Renders the links from a decisive move to its position in the game, and to a practice table from
/// there. At the practice table, everything unknown to the seat is dealt again.
fn key_ways(ui: &Ui, model: &ReviewModel, seat: Seat, key: &ToldKey) -> Markup {
    let locale = ui.locale;
    html! {
        form.row.km-ways method="post" action=(link::practice(&model.id)) {
            (ticket(&ui.ticket))
            input type="hidden" name="as" value=(seat.index());
            input type="hidden" name="ply" value=(key.ply);
            input type="hidden" name="anew" value="yes";
            select.select name="level" aria-label=(locale.text("practice-level")) {
                @for &level in &model.levels {
                    option value=(level) selected[level == karat_bots::default_bot(model.game)] {
                        (level_name(locale, level))
                    }
                }
            }
            button.btn type="submit" { (icon("play")) (locale.text("review-try")) }
            a.btn.btn-quiet
                href=(link::replay_as(&model.id, key.ply, Viewer::Seat(seat), false)) {
                (locale.text("review-see"))
            }
        }
    }
}

/// Half the maximum bar width, in SVG units.
const BAR: u32 = 100;

fn doings(locale: Locale, told: &Told) -> Markup {
    let most = told.doings.iter().map(|it| it.points.unsigned_abs()).max().unwrap_or(0).max(10);
    let own = told.review.seat.index() + 1;
    html! {
        section.panel.stack {
            h2 { (locale.text("review-parts")) }
            p.small.muted { (told.say(locale, "review-parts-lead")) }
            ul.parts {
                @for doing in &told.doings {
                    @let long = (doing.points.unsigned_abs() * u64::from(BAR) / most) as u32;
                    li.is-you[doing.is_own] {
                        span { (doing.who) }
                        svg.bar viewBox={ "0 0 " (2 * BAR) " 14" } preserveAspectRatio="none"
                            aria-hidden="true" {
                            path.grid d={ "M" (BAR) " 0V14" } {}
                            rect.{ "fill s" (own) }[doing.is_own]
                                x=(if doing.points < 0 { BAR - long } else { BAR }) y="0"
                                width=(long) height="14" {}
                        }
                        span.v {
                            @if doing.is_about_nothing() {
                                (locale.text("review-parts-about")) " "
                                span.muted { "(" (signed(doing.points)) " ±" (doing.margin) ")" }
                            } @else {
                                (signed(doing.points)) " "
                                span.muted { "±" (doing.margin) }
                            }
                        }
                    }
                }
                li.is-all {
                    span { (locale.text("review-parts-together")) }
                    span {}
                    span.v { (signed(told.way.1 - told.way.0)) }
                }
            }
        }
    }
}

/// Formats a signed number. The minus sign is as wide as the plus sign.
fn signed(points: i64) -> String {
    match points {
        ..0 => format!("−{}", points.unsigned_abs()),
        0 => "0".to_owned(),
        _ => format!("+{points}"),
    }
}

/// Renders a game's reviews as a standalone page without external requests.
pub fn review_alone(locale: Locale, all: &[Told], stretches: &[Stretch], seed: u64) -> String {
    const STYLE: [&str; 2] = [
        include_str!("../../karat-ui/static/tokens.css"),
        include_str!("../../karat-ui/static/review.css"),
    ];
    let title = |told: &Told| told.say(locale, "review-title");
    let page = html! {
        (DOCTYPE)
        html lang=(locale.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (all.first().map(title).unwrap_or_default()) }
                style { (PreEscaped(STYLE.concat())) }
            }
            body.is-alone {
                main.page {
                    @for told in all {
                        h1 { (title(told)) }
                        (self::told(locale, told, stretches, None))
                        p.small.muted { (counts(locale, told, seed)) }
                    }
                }
            }
        }
    };
    page.into_string()
}

fn counts(locale: Locale, told: &Told, seed: u64) -> String {
    let counts = [
        ("seed", seed.to_string().into()),
        ("games", told.review.games_all.to_string().into()),
        ("nodes", told.review.nodes.to_string().into()),
    ];
    locale.say("review-seed", &counts)
}
