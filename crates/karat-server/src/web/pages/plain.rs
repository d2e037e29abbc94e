//! The page for a game without its own pages. The plain page shows the content of the view as
//! tables and lists, and the listed moves as buttons. People see the same content as programs find
//! in the JSON.

use karat_rules::Seat;
use maud::{Markup, html};
use serde_json::{Map, Value as Json};

use super::banners::banners;
use super::forms::GameForms;
use super::laid;
use super::last_event::last_event;
use super::model::TableModel;
use super::pieces::seat_mark;
use crate::web::locale::Locale;
use crate::web::words::plain::{self, is_short, label, readable};

/// The facts about forms for a game that provides none.
#[allow(dead_code, reason = "every game of a build may have pages of its own")]
pub(super) const FORMS: GameForms = GameForms {
    move_text: |_| String::new(),
    tried: &[],
    prominent_options: &[],
    option_groups: &["plain-group"],
    option_group: |_| "plain-group",
    presets: &[],
    files: &[],
    player_options: &[],
    option_asked: |_, _| None,
    ranking_clause: None,
    pictures: None,
    style: None,
    rules_picture: |_, _, _| Markup::default(),
    points_picture: |_| Markup::default(),
    learn: None,
    lesson: None,
    puzzles: &[],
};

/// Returns those fields of the view whose values are short.
pub(super) fn strip(locale: Locale, model: &TableModel) -> Markup {
    let fields = fields(model);
    let short = fields.iter().filter(|(_, value)| !value.is_null() && !value.is_array());
    html! {
        div.strip {
            @for (name, value) in short.filter(|(_, value)| is_short(value)) {
                span.grp {
                    span.muted { (label(locale, model.game, name)) }
                    b { (value_text(locale, model, name, value)) }
                }
            }
        }
    }
}

/// Returns those fields of the view whose values are lists or objects.
pub(super) fn play(locale: Locale, model: &TableModel) -> Markup {
    let fields = fields(model);
    let long = fields.iter().filter(|(_, value)| value.is_array() || value.is_object());
    html! {
        @for (name, value) in long {
            section.panel.stack.stack-s aria-labelledby={ "plain-" (name) } {
                h3 id={ "plain-" (name) } { (label(locale, model.game, name)) }
                (block(locale, model, name, value))
            }
        }
    }
}

/// Returns the panel for the user's decision: a button for every listed move, and a field for other
/// moves if the list is incomplete. This field has a separate form, because Enter in a field
/// activates the first button of its form.
pub(super) fn dock(locale: Locale, model: &TableModel) -> Markup {
    let mut kinds: Vec<&str> = model.legal.iter().map(|text| verb(text)).collect();
    kinds.dedup();
    html! {
        form.dock.is-yours id="now" method="post" novalidate action=(model.moves()) aria-labelledby="now-h" {
            (hidden(model))
            (banners(locale, model))
            div.dock-head {
                span.badge.badge-you { (locale.text("plain-badge")) }
                h2 id="now-h" tabindex="-1" { (locale.text("plain-now")) }
                (last_event(locale, model))
            }
            (laid::row(locale, model))
            @for kind in kinds {
                fieldset {
                    legend.small { b { (readable(kind)) } }
                    div.btnset {
                        @for text in model.legal.iter().filter(|text| verb(text) == kind) {
                            button.btn type="submit" name="move" value=(text) { (text) }
                        }
                    }
                }
            }
        }
        @if !model.game.lists_every_move() {
            form.panel.stack.stack-s method="post" action=(model.moves()) {
                (hidden(model))
                label for="plain-move" { (locale.text("plain-other")) }
                input id="plain-move" name="move" required autocomplete="off" spellcheck="false"
                    aria-describedby="plain-move-hint";
                p.hint id="plain-move-hint" { (locale.text("plain-other-hint")) }
                button.btn type="submit" { (locale.text("plain-play")) }
            }
        }
    }
}

/// Returns the places and points of the players.
pub(super) fn score(locale: Locale, model: &TableModel) -> Markup {
    let mut seats: Vec<Seat> = Seat::all(model.players.len()).collect();
    seats.sort_by_key(|&seat| (model.standing.places[seat], seat.index()));
    html! {
        ol.podium {
            @for seat in seats {
                @let (place, points) = (model.standing.places[seat], model.standing.points[seat]);
                li.pl.is-win[place == 1] {
                    span.rk {
                        span.vh { (locale.say("result-place", &[("place", place.into())])) }
                        span aria-hidden="true" { (place) }
                    }
                    (seat_mark(seat, model.name(seat), "seat-l"))
                    span.who {
                        span.nm { (model.linked_name(seat)) }
                        @if model.viewer.is(seat) { span.small.muted { (locale.text("you")) } }
                    }
                    span.tot {
                        (points)
                        small { " " (locale.say("table-points", &[("points", points.into())])) }
                    }
                }
            }
        }
        (play(locale, model))
    }
}

fn hidden(model: &TableModel) -> Markup {
    html! {
        input type="hidden" name="seen" value=(model.version);
        input type="hidden" name="request" value=(model.request);
    }
}

/// Returns the first word of a move.
fn verb(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// Returns the fields of the view as JSON.
fn fields(model: &TableModel) -> Map<String, Json> {
    match serde_json::to_value(&model.view).expect("a view has a JSON form") {
        Json::Object(fields) => fields,
        other => Map::from_iter([("view".to_owned(), other)]),
    }
}

fn block(locale: Locale, model: &TableModel, name: &str, value: &Json) -> Markup {
    match value {
        Json::Array(rows) if !rows.is_empty() && rows.iter().all(Json::is_object) => {
            table(locale, model, name, rows)
        }
        Json::Array(items) if !is_short(value) => html! {
            ol { @for item in items { li { (block(locale, model, name, item)) } } }
        },
        Json::Object(fields) => html! {
            dl.stack.stack-s {
                @for (name, value) in fields {
                    div {
                        dt.small.muted { (label(locale, model.game, name)) }
                        dd { (block(locale, model, name, value)) }
                    }
                }
            }
        },
        _ => html! { span { (value_text(locale, model, name, value)) } },
    }
}

/// Returns a list of objects as the rows of a table. If the objects have a seat, the name of its
/// player is the row heading.
fn table(locale: Locale, model: &TableModel, name: &str, rows: &[Json]) -> Markup {
    let mut columns: Vec<&str> = Vec::new();
    for field in rows.iter().filter_map(Json::as_object).flat_map(Map::keys) {
        if field != "seat" && !columns.contains(&field.as_str()) {
            columns.push(field);
        }
    }
    let is_seated = rows.iter().all(|row| row["seat"].is_u64());
    html! {
        div.tbl-wrap tabindex="0" role="region" aria-label=(label(locale, model.game, name)) {
            table.tbl {
                thead {
                    tr {
                        th scope="col" {
                            @if is_seated { (locale.text("plain-player")) }
                            @else { span.vh { (label(locale, model.game, name)) } }
                        }
                        @for column in &columns {
                            th scope="col" { (label(locale, model.game, column)) }
                        }
                    }
                }
                tbody {
                    @for (index, row) in rows.iter().enumerate() {
                        tr {
                            th scope="row" { (row_head(locale, model, is_seated, index, row)) }
                            @for column in &columns {
                                td { (block(locale, model, column, &row[*column])) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn row_head(
    locale: Locale,
    model: &TableModel,
    is_seated: bool,
    index: usize,
    row: &Json,
) -> Markup {
    let seat = row["seat"].as_u64().map(|seat| seat as usize);
    match seat.filter(|&seat| is_seated && seat < model.players.len()).map(Seat::new) {
        Some(seat) => html! {
            (seat_mark(seat, model.name(seat), "")) " " (model.linked_name(seat))
            @if model.viewer.is(seat) { " " span.small.muted { (locale.text("you")) } }
        },
        None => html! {
            (locale.say("plain-item", &[("number", (index + 1).into())]))
        },
    }
}

fn value_text(locale: Locale, model: &TableModel, name: &str, value: &Json) -> String {
    let name_of = |seat: usize| {
        model.players.get(seat).map_or_else(String::new, |player| player.name.clone())
    };
    plain::value(locale, model.game, &name_of, name, value)
}
