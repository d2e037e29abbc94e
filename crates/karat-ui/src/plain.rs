//! A fallback page for games that do not define their own. The page shows the view as tables and
//! lists, and the listed moves as buttons: the same content that programs get as JSON.

use karat_kernel::Seat;
use maud::{Markup, html};
use serde_json::{Map, Value as Json};

use crate::forms::GameForms;
use crate::model::{DockParts, Seen};
use crate::pieces::seat_mark;
use karat_words::Locale;
use karat_words::plain::{self, is_short, label, readable};

/// The form settings for a game that does not define its own.
#[allow(dead_code, reason = "every game of a build may have pages of its own")]
pub const FORMS: GameForms = GameForms {
    move_text: |_| String::new(),
    tried: &[],
    openings: &[],
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

/// Renders the fields of the view that have short values.
pub fn strip(locale: Locale, seen: &Seen) -> Markup {
    let fields = fields(seen);
    let short = fields.iter().filter(|(_, value)| !value.is_null() && !value.is_array());
    html! {
        div.strip {
            @for (name, value) in short.filter(|(_, value)| is_short(value)) {
                span.grp {
                    span.muted { (label(locale, seen.game, name)) }
                    b { (value_text(locale, seen, name, value)) }
                }
            }
        }
    }
}

/// Renders the fields of the view that are lists or objects.
pub fn play(locale: Locale, seen: &Seen) -> Markup {
    let fields = fields(seen);
    let long = fields.iter().filter(|(_, value)| value.is_array() || value.is_object());
    html! {
        @for (name, value) in long {
            section.panel.stack.stack-s aria-labelledby={ "plain-" (name) } {
                h3 id={ "plain-" (name) } { (label(locale, seen.game, name)) }
                (block(locale, seen, name, value))
            }
        }
    }
}

/// Renders the panel for the user's decision: a button for each listed move, and a text field for
/// other moves if the list is incomplete. The text field has its own form because Enter activates
/// the first button of a form.
pub fn dock(locale: Locale, seen: &Seen, parts: &DockParts) -> Markup {
    let mut kinds: Vec<&str> = seen.legal.iter().map(|text| verb(text)).collect();
    kinds.dedup();
    html! {
        form.dock.is-yours id="now" method="post" novalidate action=(seen.moves) aria-labelledby="now-h" {
            (hidden(seen))
            (parts.banners)
            div.dock-head {
                span.badge.badge-you { (locale.text("plain-badge")) }
                h2 id="now-h" tabindex="-1" { (locale.text("plain-now")) }
                (parts.latest)
            }
            (parts.laid)
            @for kind in kinds {
                fieldset {
                    legend.small { b { (readable(kind)) } }
                    div.btnset {
                        @for text in seen.legal.iter().filter(|text| verb(text) == kind) {
                            button.btn type="submit" name="move" value=(text) { (text) }
                        }
                    }
                }
            }
        }
        @if !seen.game.lists_every_move {
            form.panel.stack.stack-s method="post" action=(seen.moves) {
                (hidden(seen))
                label for="plain-move" { (locale.text("plain-other")) }
                input id="plain-move" name="move" required autocomplete="off" spellcheck="false"
                    aria-describedby="plain-move-hint";
                p.hint id="plain-move-hint" { (locale.text("plain-other-hint")) }
                button.btn type="submit" { (locale.text("plain-play")) }
            }
        }
    }
}

/// Renders the ranking and the points of all players.
pub fn score(locale: Locale, seen: &Seen) -> Markup {
    let mut seats: Vec<Seat> = Seat::all(seen.players.len()).collect();
    seats.sort_by_key(|&seat| (seen.standing.places[seat], seat.index()));
    html! {
        ol.podium {
            @for seat in seats {
                @let (place, points) = (seen.standing.places[seat], seen.standing.points[seat]);
                li.pl.is-win[place == 1] {
                    span.rk {
                        span.vh { (locale.say("result-place", &[("place", place.into())])) }
                        span aria-hidden="true" { (place) }
                    }
                    (seat_mark(seat, seen.name(seat), "seat-l"))
                    span.who {
                        span.nm { (seen.linked_name(seat)) }
                        @if seen.viewer.is(seat) { span.small.muted { (locale.text("you")) } }
                    }
                    span.tot {
                        (points)
                        small { " " (locale.say("table-points", &[("points", points.into())])) }
                    }
                }
            }
        }
        (play(locale, seen))
    }
}

fn hidden(seen: &Seen) -> Markup {
    html! {
        input type="hidden" name="seen" value=(seen.version);
        input type="hidden" name="request" value=(seen.request);
    }
}

/// Returns the first word of a move.
fn verb(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// Returns the view's fields as JSON.
fn fields(seen: &Seen) -> Map<String, Json> {
    match seen.view.json() {
        Json::Object(fields) => fields,
        other => Map::from_iter([("view".to_owned(), other)]),
    }
}

fn block(locale: Locale, seen: &Seen, name: &str, value: &Json) -> Markup {
    match value {
        Json::Array(rows) if !rows.is_empty() && rows.iter().all(Json::is_object) => {
            table(locale, seen, name, rows)
        }
        Json::Array(items) if !is_short(value) => html! {
            ol { @for item in items { li { (block(locale, seen, name, item)) } } }
        },
        Json::Object(fields) => html! {
            dl.stack.stack-s {
                @for (name, value) in fields {
                    div {
                        dt.small.muted { (label(locale, seen.game, name)) }
                        dd { (block(locale, seen, name, value)) }
                    }
                }
            }
        },
        _ => html! { span { (value_text(locale, seen, name, value)) } },
    }
}

/// Renders a list of objects as table rows. If the objects have a seat, its player's name is the
/// row heading.
fn table(locale: Locale, seen: &Seen, name: &str, rows: &[Json]) -> Markup {
    let mut columns: Vec<&str> = Vec::new();
    for field in rows.iter().filter_map(Json::as_object).flat_map(Map::keys) {
        if field != "seat" && !columns.contains(&field.as_str()) {
            columns.push(field);
        }
    }
    let is_seated = rows.iter().all(|row| row["seat"].is_u64());
    html! {
        div.tbl-wrap tabindex="0" role="region" aria-label=(label(locale, seen.game, name)) {
            table.tbl {
                thead {
                    tr {
                        th scope="col" {
                            @if is_seated { (locale.text("plain-player")) }
                            @else { span.vh { (label(locale, seen.game, name)) } }
                        }
                        @for column in &columns {
                            th scope="col" { (label(locale, seen.game, column)) }
                        }
                    }
                }
                tbody {
                    @for (index, row) in rows.iter().enumerate() {
                        tr {
                            th scope="row" { (row_head(locale, seen, is_seated, index, row)) }
                            @for column in &columns {
                                td { (block(locale, seen, column, &row[*column])) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn row_head(locale: Locale, seen: &Seen, is_seated: bool, index: usize, row: &Json) -> Markup {
    let seat = row["seat"].as_u64().map(|seat| seat as usize);
    match seat.filter(|&seat| is_seated && seat < seen.players.len()).map(Seat::new) {
        Some(seat) => html! {
            (seat_mark(seat, seen.name(seat), "")) " " (seen.linked_name(seat))
            @if seen.viewer.is(seat) { " " span.small.muted { (locale.text("you")) } }
        },
        None => html! {
            (locale.say("plain-item", &[("number", (index + 1).into())]))
        },
    }
}

fn value_text(locale: Locale, seen: &Seen, name: &str, value: &Json) -> String {
    let name_of =
        |seat: usize| seen.players.get(seat).map_or_else(String::new, |player| player.name.clone());
    plain::value(locale, seen.game, &name_of, name, value)
}
