//! The latest events, prepared for animation. The page's script shows them one after another in a
//! separate area. Each game decides which of its events are animated, and for how long.

use karat_rules::Viewer;
use maud::{Markup, html};

use super::listed::pages_of;
use super::model::{LogEntry, Seen, ShownEvent};
use karat_ui::parts::part;
use karat_ui::pieces::seat_mark;
use karat_ui::sentences::log_text;
use karat_words::Locale;

/// The maximum number of animated events on a page. Older events appear only in the log.
const MOMENTS_MAX: usize = 24;

/// The minimum duration of a scene, in milliseconds, which leaves enough time to read it.
const SCENE_MS: u32 = 3000;

/// The animation speeds, by the names used in the script.
pub(super) const PACES: [&str; 4] = ["slow", "normal", "fast", "off"];

/// Renders the log's animated events, oldest first. Correspondence games are not animated unless
/// the user turns animation on.
pub(super) fn moments(locale: Locale, seen: &Seen, usual: &str) -> Markup {
    let told: Vec<Markup> =
        seen.log.iter().flat_map(|entry| moments_of(locale, seen, entry)).collect();
    let first = told.len().saturating_sub(MOMENTS_MAX);
    let list = html! {
        ol id="moments" data-pace=(usual) hidden { @for moment in &told[first..] { (moment) } }
    };
    part(seen, "moments", &list)
}

/// Renders the choice of animation speed.
pub(super) fn pace(locale: Locale) -> Markup {
    html! {
        select.select id="pace" hidden {
            @for pace in PACES {
                option value=(pace) { (locale.text(&format!("moment-pace-{pace}"))) }
            }
        }
    }
}

/// Renders a log entry's animated events, with one list item for each group of events animated
/// together, such as a row of a scoring.
fn moments_of(locale: Locale, seen: &Seen, entry: &LogEntry) -> Vec<Markup> {
    let pages = pages_of(&seen.view);
    let held = entry.events.iter().map(|event| (event, pages.hold_ms(event)));
    let held: Vec<_> = held.filter(|&(_, hold_ms)| hold_ms > 0).collect();
    let rows = held.chunk_by(|(one, _), (other, _)| pages.row(one) == pages.row(other));
    let moments = rows.enumerate().filter_map(|(place, row)| {
        let scene = if place == 0 { pages.scene(locale, seen, entry) } else { None };
        let hold_ms = row.iter().map(|&(_, hold_ms)| hold_ms).max()?;
        Some(html! {
            @if let Some(scene) = scene {
                li data-number=(entry.number) data-hold=(hold_ms.max(SCENE_MS)) data-kind="scene" {
                    (scene)
                }
            } @else { (moment(locale, seen, entry, row, hold_ms)) }
        })
    });
    moments.collect()
}

/// Renders an animated event. Within a row, the event with the longest animation is shown first and
/// large, followed by the others.
fn moment(
    locale: Locale,
    seen: &Seen,
    entry: &LogEntry,
    held: &[(&ShownEvent, u32)],
    hold_ms: u32,
) -> Markup {
    let pages = pages_of(&seen.view);
    let first = held.iter().position(|&(_, other)| other == hold_ms).unwrap_or_default();
    let text = |place: usize| log_text(locale, seen, &held[place].0.line());
    let event = held[first].0;
    let reason = match seen.viewer {
        Viewer::Seat(reader) => pages.reason(locale, seen, event, reader),
        Viewer::Public => None,
    };
    let way = pages.way(event).map(|[from, to]| format!("{from} {to}"));
    html! {
        li data-number=(entry.number) data-hold=(hold_ms) data-way=[way] {
            @if let Some(picture) = pages.picture(event) {
                span.gl aria-hidden="true" {
                    (picture)
                    @if let Some(seat) = pages.seat(event) { (seat_mark(seat, seen.name(seat), "")) }
                }
            }
            @if let Some(beside) = pages.beside(locale, seen, entry, event) {
                div.beside.only-wide aria-hidden="true" { (beside) }
            }
            span.tx {
                b { (text(first)) }
                @for other in (0..held.len()).filter(|&other| other != first) {
                    span { (text(other)) }
                }
                @if let Some(reason) = reason { span.why { (reason) } }
            }
        }
    }
}
