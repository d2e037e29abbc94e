//! The analysis board: a position of a finished game or of a line that someone plays from it, with
//! the panel of the seat that decides, the list of lines, comments and win chances.

use karat_bots::review::{Cards, Estimate};
use karat_rules::any::GameId;
use karat_rules::{Actor, Line, Ply, Seat, Seats, Turn, Viewer};
use karat_table::analysis::{
    ADDED_MAX, AnalysisFull, BYTES_MAX, COMMENT_CHARS_MAX, NoAnalysis, Node,
};
use maud::{Markup, html};

use super::banners::{banners, latest_event};
use super::frame::{Frame, Part, page, page_head};
use super::listed::pages_of;
use super::log::{Log, log};
use super::model::{DockParts, LogShown, Seen, Ui};
use super::replay::{analyse, said};
use super::review_text::{margin, points};
use crate::link;
use karat_ui::pieces::{game_name, icon, seat_mark};
use karat_ui::reasons;
use karat_ui::sentences::{log_text, sentence};
use karat_words::Locale;

/// The data for an analysis's page.
#[derive(Debug, Clone)]
pub struct AnalysisModel {
    /// The analysis's id.
    pub id: String,
    /// The id of the table with the game.
    pub table: String,
    /// The name of the analysis's owner.
    pub owner: String,
    /// Whether the user is the owner, who can change the analysis.
    pub is_mine: bool,
    /// The game in the shown position.
    pub seen: Seen,
    /// The viewer that the user has chosen, or `None` for the seat that has to decide.
    pub chosen: Option<Viewer>,
    /// The cards on which win chances are based.
    pub cards: Cards,
    /// The shown position and all positions before it, from the start of the game.
    pub path: Vec<Node>,
    /// The number of added moves at the end of the path.
    pub added: usize,
    /// The position after the next move of the same line, if there is one.
    pub next: Option<Node>,
    /// The comment on the shown position, or an empty string.
    pub comment: String,
    /// The comment that could not be saved, if any.
    pub typed: Option<String>,
    /// The limit that the user's last change would have exceeded, if any.
    pub full: Option<AnalysisFull>,
    /// The seat for which the user can make a puzzle from the position, if any.
    pub puzzle: Option<Seat>,
    /// The possible outcomes of the draw, if one is pending.
    pub draws: Vec<Draw>,
    /// The moves of all lines, and the moves of the game from which they branch.
    pub lines: Vec<LineMove>,
}

/// A possible outcome of a draw.
#[derive(Debug, Clone)]
pub struct Draw {
    /// The draw, in the game's notation.
    pub text: String,
    /// The draw's effects, or an empty list if nobody sees any.
    pub effects: Vec<Line>,
    /// The chance of this outcome, from 0 to 1.
    pub chance: f64,
}

/// A move in the list of lines.
#[derive(Debug, Clone)]
pub struct LineMove {
    /// The position after the move.
    pub node: Node,
    /// The ply after the move.
    pub ply: Ply,
    /// The number of times that the line has branched, which is 0 for moves of the game itself.
    pub depth: usize,
    /// The actor who makes the move, or `None` at the start of the game.
    pub who: Option<Actor>,
    /// The move's effects, or an empty list if nobody sees any.
    pub effects: Vec<Line>,
    /// The comment on the position, or an empty string.
    pub comment: String,
}

/// The win chances in a position of an analysis.
#[derive(Debug, Clone)]
pub struct ThoughtsModel {
    /// The seat whose information and moves are considered, or `None` if the user looks at the
    /// game as a spectator.
    pub seat: Option<Seat>,
    /// The win chances, or `None` if the game is over or no seat is chosen.
    pub estimate: Option<Estimate>,
    /// Whether the estimate is only a rough one.
    pub is_quick: bool,
}

impl AnalysisModel {
    fn node(&self) -> Node {
        *self.path.last().expect("a path has a start")
    }

    fn parent(&self) -> Option<Node> {
        self.path.len().checked_sub(2).map(|index| self.path[index])
    }

    /// Returns the URL of another position, from the same perspective.
    fn at(&self, node: Node) -> String {
        link::in_analysis(&link::analysis(&self.id), node, self.chosen, self.cards)
    }

    /// Returns the URL of the shown position, from another perspective.
    fn seen_as(&self, viewer: Option<Viewer>, cards: Cards) -> String {
        link::in_analysis(&link::analysis(&self.id), self.node(), viewer, cards)
    }

    fn thoughts(&self) -> String {
        let viewer = Some(self.seen.viewer);
        link::in_analysis(&link::analysis_thoughts(&self.id), self.node(), viewer, self.cards)
    }

    fn title(&self, locale: Locale) -> String {
        locale.say("analysis-title", &[("game", game_name(locale, self.seen.game).into())])
    }
}

/// Renders an analysis's page.
pub fn analysis(ui: &Ui, model: &AnalysisModel) -> Markup {
    let locale = ui.locale;
    let body = html! {
        div.tp.analysis id="table" {
            main.tp-main id="main" {
                (head(locale, model))
                (steps(locale, model))
                p.said role="status" { (said(locale, &model.seen)) }
                (eyes(locale, model))
                h2.vh { (locale.say("replay-table-h", &[("ply", (model.path.len() - 1).into())])) }
                div.over-play { (pages_of(&model.seen.view).strip(locale, &model.seen)) }
                div.play { (pages_of(&model.seen.view).play(locale, &model.seen)) }
                (dock(locale, model))
                @if !model.seen.legal.is_empty() { (reasons::told(locale, &model.seen)) }
            }
            aside.side.stack aria-label=(locale.text("analysis-beside")) {
                (thoughts_to_come(locale, model))
                (comment(locale, model))
                (lines(locale, model))
                (puzzle(locale, model))
                details.panel {
                    summary { (locale.text("table-log")) }
                    @let shown = Log { seen: &model.seen, shown: LogShown::default(), news: None,
                        mine: Seats::EMPTY };
                    (log(locale, &shown, &|ply| model.at(model.path[ply.index()])))
                }
                (share(locale, model))
            }
        }
    };
    page(ui, &frame(locale, model), &body)
}

fn frame<'a>(locale: Locale, model: &'a AnalysisModel) -> Frame<'a> {
    Frame {
        title: model.title(locale),
        part: Part::Analysis { id: &model.table },
        game: Some(model.seen.game.into()),
        is_waiting: false,
    }
}

/// Renders the page that explains why a game cannot be analysed.
pub fn analysis_none(ui: &Ui, game: GameId, table: &str, why: NoAnalysis) -> Markup {
    let locale = ui.locale;
    let why = match why {
        NoAnalysis::Unfinished => "analysis-none-unfinished",
        NoAnalysis::Frozen => "analysis-none-frozen",
        NoAnalysis::SecretOrigin => "analysis-none-origin",
    };
    let frame = Frame {
        title: locale.text("analysis-none"),
        part: Part::Other,
        game: Some(game),
        is_waiting: false,
    };
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("analysis-none"), locale.text(why)))
            div.btnset {
                a.btn.btn-primary.btn-lg href=(link::table(table)) {
                    (icon("undo")) (locale.text("replay-table"))
                }
            }
        }
    };
    page(ui, &frame, &body)
}

fn head(locale: Locale, model: &AnalysisModel) -> Markup {
    let ply = Ply::new(model.path.len() - 1 - model.added);
    html! {
        div.replay-h {
            h1 { (model.title(locale)) }
            a.btn.btn-quiet href=(link::replay(&model.table, ply)) {
                (icon("undo")) (locale.text("analysis-game"))
            }
        }
        @if !model.is_mine {
            div.row.analysis-whose {
                span.grow {
                    (locale.say("analysis-of", &[("name", model.owner.as_str().into())])) " "
                    (locale.text("analysis-read-only"))
                }
                (analyse(locale, &model.table, ply, "btn-sm"))
            }
        }
        @if let Some(full) = model.full {
            p.banner.bad role="alert" { (icon("warn")) (full_said(locale, full)) }
        }
    }
}

fn full_said(locale: Locale, full: AnalysisFull) -> String {
    const KILOBYTE: usize = 1000;
    match full {
        AnalysisFull::Moves => locale.say("analysis-full-moves", &[("count", ADDED_MAX.into())]),
        AnalysisFull::Comment => {
            locale.say("analysis-full-comment", &[("count", COMMENT_CHARS_MAX.into())])
        }
        AnalysisFull::Bytes => {
            locale.say("analysis-full-bytes", &[("kilobytes", (BYTES_MAX / KILOBYTE).into())])
        }
    }
}

/// Renders the links to the positions before and after the shown one.
fn steps(locale: Locale, model: &AnalysisModel) -> Markup {
    let of_game = (model.path.len() - 1 - model.added).into();
    let place = match model.added {
        0 => locale.say("analysis-at", &[("ply", of_game)]),
        added => locale.say("analysis-at-line", &[("ply", of_game), ("added", added.into())]),
    };
    let branch = model.path[model.path.len() - 1 - model.added];
    html! {
        nav.row.analysis-steps aria-label=(locale.text("replay-moves")) {
            span.btnset {
                (step(locale, model, "first", model.parent().map(|_| model.path[0])))
                (step(locale, model, "prev", model.parent()))
                (step(locale, model, "next", model.next))
            }
            span.grow { (place) }
            @if model.added > 0 {
                a.chip href=(model.at(branch)) { (icon("prev")) (locale.text("analysis-back")) }
            }
        }
    }
}

fn step(locale: Locale, model: &AnalysisModel, name: &str, to: Option<Node>) -> Markup {
    let label = locale.text(&format!("replay-{name}"));
    html! {
        a.btn.btn-icon href=[to.map(|node| model.at(node))]
            role=[to.is_none().then_some("link")]
            aria-disabled=[to.is_none().then_some("true")] aria-label=(label) title=(label) {
            (icon(name))
        }
    }
}

/// Renders the choice of perspective: every seat, and spectators.
fn eyes(locale: Locale, model: &AnalysisModel) -> Markup {
    let seats = Seat::all(model.seen.players.len()).map(Viewer::Seat);
    html! {
        nav.row.eyes aria-label=(locale.text("replay-eyes")) {
            span.small.muted aria-hidden="true" { (locale.text("replay-eyes")) }
            @for viewer in seats.chain([Viewer::Public]) {
                a.chip href=(model.seen_as(Some(viewer), model.cards))
                    aria-current=[(viewer == model.seen.viewer).then_some("true")] {
                    @match viewer {
                        Viewer::Seat(seat) => {
                            (seat_mark(seat, model.seen.name(seat), "seat-s"))
                            bdi { (model.seen.name(seat)) }
                        }
                        Viewer::Public => { (icon("eye")) (locale.text("replay-spectator")) }
                    }
                }
            }
        }
    }
}

/// Renders the panel: the game's own panel for the seat that decides, or the choice of a draw.
fn dock(locale: Locale, model: &AnalysisModel) -> Markup {
    let seen = &model.seen;
    if !seen.legal.is_empty() {
        let (none, latest) = (Markup::default(), |none| latest_event(locale, seen, none, none));
        let parts =
            DockParts { banners: banners(locale, seen, None), latest: latest(&none), laid: none };
        return pages_of(&seen.view).dock(locale, seen, &parts);
    }
    html! {
        section.dock id="now" aria-labelledby="now-h" {
            div.dock-head {
                h2 id="now-h" tabindex="-1" {
                    (locale.text(match seen.turn {
                        Turn::Over => "table-over",
                        Turn::Chance => "analysis-draw-h",
                        Turn::Seats(_) if model.is_mine => "analysis-others-h",
                        Turn::Seats(_) => "analysis-reader-h",
                    }))
                }
            }
            @match seen.turn {
                Turn::Over => { p.small.muted { (locale.text("analysis-over")) } }
                Turn::Chance if model.is_mine => { (draws(locale, model)) }
                Turn::Chance => { p.small.muted { (locale.text("replay-next-draw")) } }
                Turn::Seats(_) if !model.is_mine => {
                    p.small.muted { (locale.text("analysis-reader")) }
                }
                Turn::Seats(owing) => {
                    div.dock-acts {
                        @for seat in owing.iter() {
                            a.btn href=(model.seen_as(Some(Viewer::Seat(seat)), model.cards)) {
                                (seat_mark(seat, seen.name(seat), "seat-s"))
                                (locale.say("analysis-decide",
                                    &[("name", seen.name(seat).into())]))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Renders the form for choosing the outcome of a draw.
fn draws(locale: Locale, model: &AnalysisModel) -> Markup {
    html! {
        form.dock-acts method="post"
            action=(link::moves_in_analysis(&model.id, model.node(), Actor::Chance)) {
            label.vh for="draw" { (locale.text("analysis-draw")) }
            select.select id="draw" name="move" {
                @for draw in &model.draws {
                    option value=(draw.text) {
                        (locale.say("analysis-draw-chance", &[
                            ("draw", effects(locale, &model.seen, &draw.effects, &draw.text).into()),
                            ("percent", points(draw.chance).into()),
                        ]))
                    }
                }
            }
            button.btn.btn-primary type="submit" {
                (icon("check")) (locale.text("analysis-draw"))
            }
            button.btn type="submit" name="random" value="yes" {
                (icon("choice")) (locale.text("analysis-draw-random"))
            }
        }
    }
}

/// Returns the effects of a move as one text, or the given text if nobody sees any.
fn effects(locale: Locale, seen: &Seen, effects: &[Line], otherwise: &str) -> String {
    match effects {
        [] => otherwise.to_owned(),
        _ => {
            let texts = effects.iter().map(|line| sentence(locale, seen, line));
            texts.collect::<Vec<_>>().join(" ")
        }
    }
}

/// Renders the place for the win chances, which a script fills in. Without scripts, a link leads to
/// them.
fn thoughts_to_come(locale: Locale, model: &AnalysisModel) -> Markup {
    html! {
        section.panel.stack.stack-s id="thoughts" data-address=(model.thoughts())
            aria-labelledby="thoughts-h" aria-live="polite" {
            h2.h-s id="thoughts-h" { (locale.text("analysis-chances")) }
            @if model.seen.turn == Turn::Over {
                p.small.muted { (locale.text("analysis-chances-over")) }
            } @else {
                p { a.btn.btn-sm href=(model.thoughts()) {
                    (icon("eye")) (locale.text("analysis-chances-show"))
                } }
            }
        }
    }
}

/// Renders the page with the win chances alone, for browsers without scripts.
pub fn thoughts(ui: &Ui, model: &AnalysisModel, thoughts: &ThoughtsModel) -> Markup {
    let locale = ui.locale;
    let body = html! {
        main.page id="main" {
            div.page-h { h1 { (model.title(locale)) } }
            p.said { (said(locale, &model.seen)) }
            (thoughts_fragment(ui, model, thoughts))
            p { a.btn href=(model.seen_as(model.chosen, model.cards)) {
                (icon("prev")) (locale.text("analysis-return"))
            } }
        }
    };
    page(ui, &Frame { part: Part::Thoughts, ..frame(locale, model) }, &body)
}

/// Renders the win chances and the best moves in a position.
pub fn thoughts_fragment(ui: &Ui, model: &AnalysisModel, thoughts: &ThoughtsModel) -> Markup {
    let (locale, seen) = (ui.locale, &model.seen);
    html! {
        section.panel.stack.stack-s id="thoughts" aria-labelledby="thoughts-h" aria-live="polite" {
            h2.h-s id="thoughts-h" { (locale.text("analysis-chances")) }
            @match (thoughts.seat, &thoughts.estimate) {
                (_, _) if seen.turn == Turn::Over => {
                    p.small.muted { (locale.text("analysis-chances-over")) }
                }
                (Some(seat), Some(estimate)) => {
                    (basis(locale, model, seat, estimate))
                    (chances(locale, seen, estimate))
                    (best(locale, model, seat, estimate))
                    @if thoughts.is_quick {
                        p.small.muted { (locale.text("analysis-quick")) }
                    }
                }
                _ => { p.small.muted { (locale.text("analysis-chances-choose")) } }
            }
        }
    }
}

/// Says which cards the win chances are based on, with a link to the other possibility.
fn basis(locale: Locale, model: &AnalysisModel, seat: Seat, estimate: &Estimate) -> Markup {
    let viewer = Some(Viewer::Seat(seat));
    let args = [("name", model.seen.name(seat).into()), ("games", estimate.games.into())];
    let (said, other, to) = match model.cards {
        Cards::OfSeat => ("analysis-of-seat", "analysis-open-cards", Cards::Open),
        Cards::Open => ("analysis-of-all", "analysis-seat-cards", Cards::OfSeat),
    };
    html! {
        p.small {
            (locale.say(said, &args)) " "
            a href=(model.seen_as(viewer, to)) { (locale.say(other, &args)) }
        }
    }
}

/// The width of a full bar, in the units of its picture.
const BAR: i64 = 100;

fn chances(locale: Locale, seen: &Seen, estimate: &Estimate) -> Markup {
    html! {
        ul.chances {
            @for seat in Seat::all(estimate.seats) {
                @let percent = points(estimate.win[seat]);
                li {
                    (seat_mark(seat, seen.name(seat), "seat-s"))
                    bdi { (seen.name(seat)) }
                    svg.bar viewBox={ "0 0 " (BAR) " 10" } preserveAspectRatio="none"
                        aria-hidden="true" {
                        rect.ground width=(BAR) height="10" {}
                        rect.fill width=(percent) height="10" {}
                    }
                    span.v { (chance(locale, percent, estimate.error[seat])) }
                }
            }
        }
    }
}

fn chance(locale: Locale, percent: i64, error: f64) -> String {
    locale.say("analysis-percent", &[("percent", percent.into()), ("margin", margin(error).into())])
}

/// Renders the best moves of a seat, each with a button that plays it.
fn best(locale: Locale, model: &AnalysisModel, seat: Seat, estimate: &Estimate) -> Markup {
    let seen = &model.seen;
    let action = link::moves_in_analysis(&model.id, model.node(), Actor::Seat(seat));
    html! {
        @if !estimate.moves.is_empty() {
            h3.lbl { (locale.say("analysis-best", &[("name", seen.name(seat).into())])) }
            ol.best {
                @for found in &estimate.moves {
                    @let what = found.what.as_ref().map(|line| sentence(locale, seen, line));
                    @let what = what.unwrap_or_else(|| found.text.clone());
                    li {
                        span.grow { (what) }
                        span.v { (chance(locale, points(found.win), found.error)) }
                        @if model.is_mine {
                            form method="post" action=(action) {
                                input type="hidden" name="move" value=(found.text);
                                button.btn.btn-sm type="submit"
                                    aria-label=(locale.say("analysis-play-this",
                                        &[("move", what.as_str().into())])) {
                                    (locale.text("analysis-play"))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Renders the comment on the shown position, with a form for its owner.
fn comment(locale: Locale, model: &AnalysisModel) -> Markup {
    let text = model.typed.as_deref().unwrap_or(&model.comment);
    html! {
        @if model.is_mine || !model.comment.is_empty() {
            section.panel.stack.stack-s id="comment" aria-labelledby="comment-h" {
                h2.h-s id="comment-h" { (locale.text("analysis-comment")) }
                @if !model.is_mine { p.note { (model.comment) } } @else {
                    form.stack.stack-s method="post" action=(link::analysis_comment(&model.id)) {
                        (place(model))
                        label.vh for="comment-text" { (locale.text("analysis-comment-on")) }
                        textarea.input id="comment-text" name="text" rows="3"
                            maxlength=(COMMENT_CHARS_MAX)
                            placeholder=(locale.text("analysis-comment-on")) { (text) }
                        button.btn.btn-sm type="submit" { (locale.text("analysis-comment-save")) }
                    }
                }
            }
        }
    }
}

/// Renders the hidden fields with the shown position and perspective.
fn place(model: &AnalysisModel) -> Markup {
    let seen_as = match model.chosen {
        Some(Viewer::Seat(seat)) => Some(seat.index().to_string()),
        Some(Viewer::Public) => Some("public".to_owned()),
        None => None,
    };
    html! {
        input type="hidden" name="node" value=(model.node());
        @if let Some(seen_as) = seen_as { input type="hidden" name="as" value=(seen_as); }
    }
}

/// Renders the list of lines, with the moves of the game from which they branch.
fn lines(locale: Locale, model: &AnalysisModel) -> Markup {
    html! {
        section.panel.stack.stack-s aria-labelledby="lines-h" {
            h2.h-s id="lines-h" { (locale.text("analysis-lines")) }
            @if model.lines.iter().all(|it| it.depth == 0) {
                p.small.muted {
                    (locale.text(if model.is_mine { "analysis-lines-none" }
                        else { "analysis-lines-none-yet" }))
                }
            }
            ol.lines {
                @for it in &model.lines { (line_move(locale, model, it)) }
            }
            @if model.is_mine && model.added > 0 {
                form method="post" action=(link::analysis_delete_line(&model.id)) {
                    (place(model))
                    button.btn.btn-sm.btn-quiet type="submit" {
                        (icon("stop")) (locale.text("analysis-delete-line"))
                    }
                }
            }
        }
    }
}

/// The depth from which branches are no longer indented further.
const DEPTH_MAX: usize = 5;

fn line_move(locale: Locale, model: &AnalysisModel, it: &LineMove) -> Markup {
    let is_here = it.node == model.node();
    html! {
        li data-depth=(it.depth.min(DEPTH_MAX)) {
            a href=(model.at(it.node)) aria-current=[is_here.then_some("true")] {
                span.muted.k { (it.ply) }
                @match it.who {
                    Some(Actor::Seat(seat)) => (seat_mark(seat, model.seen.name(seat), "seat-s")),
                    Some(Actor::Chance) => (icon("choice")),
                    None => (icon("first")),
                }
                span {
                    @if it.who.is_none() { (locale.text("replay-start")) }
                    @else if it.effects.is_empty() { (locale.text("analysis-quiet")) }
                    @for (index, line) in it.effects.iter().enumerate() {
                        @if index > 0 { "; " }
                        (log_text(locale, &model.seen, line))
                    }
                }
            }
            @if !it.comment.is_empty() { p.note { (it.comment) } }
        }
    }
}

/// Renders the button that makes a puzzle from the shown position.
fn puzzle(locale: Locale, model: &AnalysisModel) -> Markup {
    let Some(seat) = model.puzzle else { return html! {} };
    html! {
        section.panel.stack.stack-s aria-labelledby="puzzle-h" {
            h2.h-s id="puzzle-h" { (locale.text("player-puzzle-make-h")) }
            p.small { (locale.say("player-puzzle-make-hint",
                &[("name", model.seen.name(seat).into())])) }
            form method="post" action=(link::analysis_puzzle(&model.id)) {
                input type="hidden" name="node" value=(model.node());
                input type="hidden" name="as" value=(seat.index());
                button.btn.btn-sm type="submit" { (locale.text("player-puzzle-make")) }
            }
        }
    }
}

/// Renders how to share the analysis, and the form for deleting it.
fn share(locale: Locale, model: &AnalysisModel) -> Markup {
    html! {
        details.panel id="share" {
            summary { (locale.text("analysis-share")) }
            div.stack.stack-s {
                p.small { (locale.text("analysis-share-hint")) }
                p { a href=(model.at(model.node())) { (locale.text("analysis-share-link")) } }
                @if model.is_mine {
                    form method="post" action=(link::analysis_delete(&model.id)) {
                        p.small.muted { (locale.text("analysis-delete-hint")) }
                        button.btn.btn-sm.btn-danger type="submit" {
                            (icon("stop")) (locale.text("analysis-delete"))
                        }
                    }
                }
            }
        }
    }
}
