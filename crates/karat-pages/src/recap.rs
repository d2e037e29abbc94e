//! A recap of the important events since the user's last decision.

use karat_rules::{Actor, Viewer};
use maud::{Markup, html};

use super::listed::pages_of;
use super::model::{LogEntry, Seen, ShownEvent};
use crate::link;
use karat_ui::pieces::{icon, seat_mark};
use karat_ui::sentences::log_text;
use karat_words::Locale;

/// The maximum number of lines in the recap.
const LINES_MAX: usize = 5;

/// The minimum weight of the most important event for a recap to be shown. Events that are not in
/// the recap are in the log.
const NEWS_WEIGHT_MIN: u8 = 6;

/// Renders the recap for a user whose turn it is, or nothing if nothing important has happened.
pub(super) fn recap(locale: Locale, id: &str, seen: &Seen) -> Markup {
    let Some((since, lines)) = lines(seen) else { return html! {} };
    let told = seen.log[since..].iter().map(|entry| entry.events.len()).sum::<usize>();
    let count = [("shown", lines.len().into()), ("count", told.into())];
    html! {
        // Once closed by the user, a recap stays closed until the next one.
        details.recap id={ "recap-" (seen.log[since].number) } open {
            summary.recap-h {
                h2 { (locale.text("recap-h")) }
                span.small.muted { (locale.say("recap-count", &count)) }
            }
            ol {
                @for (entry, event) in lines { li { (line(locale, id, seen, entry, event)) } }
            }
        }
    }
}

/// Renders the recap as a row of pictures, for a narrow screen that shows only the table.
pub(super) fn bar(locale: Locale, seen: &Seen) -> Markup {
    let Some((_, lines)) = lines(seen) else { return html! {} };
    let pages = pages_of(&seen.view);
    html! {
        a.recap-bar href="#tab-log" {
            (locale.text("recap-h"))
            span.gls aria-hidden="true" {
                @for (_, event) in lines {
                    @if let Some(picture) = pages.picture(event) { (picture) } @else { (icon("list")) }
                }
            }
            (icon("next"))
        }
    }
}

/// Returns the index of the user's last decision in the log, and the most important events since
/// then, oldest first.
fn lines(seen: &Seen) -> Option<(usize, Vec<(&LogEntry, &ShownEvent)>)> {
    let Viewer::Seat(reader) = seen.viewer else { return None };
    if !seen.is_mine_to_move() {
        return None;
    }
    let is_own = |entry: &LogEntry| entry.who == Actor::Seat(reader) && !entry.events.is_empty();
    let since = seen.log.iter().rposition(is_own)?;
    let pages = pages_of(&seen.view);
    let events = seen.log[since..].iter().flat_map(|entry| {
        entry.events.iter().map(move |event| (pages.weight(event, reader), entry, event))
    });
    let mut weighed: Vec<_> = events.filter(|(weight, ..)| *weight > 0).enumerate().collect();
    let heaviest = weighed.iter().map(|(_, (weight, ..))| *weight).max()?;
    if heaviest < NEWS_WEIGHT_MIN {
        return None;
    }
    // Of two events with equal weight, keep the later one.
    weighed.sort_by_key(|&(order, (weight, ..))| (weight, order));
    let mut kept = weighed.split_off(weighed.len().saturating_sub(LINES_MAX));
    kept.sort_by_key(|&(order, _)| order);
    Some((since, kept.into_iter().map(|(_, (_, entry, event))| (entry, event)).collect()))
}

fn line(locale: Locale, id: &str, seen: &Seen, entry: &LogEntry, event: &ShownEvent) -> Markup {
    let pages = pages_of(&seen.view);
    let seat = pages.seat(event);
    let reason = match seen.viewer {
        Viewer::Seat(reader) => pages.reason(locale, seen, event, reader),
        Viewer::Public => None,
    };
    html! {
        a.recap-l href=(link::replay(id, entry.ply.next())) data-ply {
            span.gl {
                @if let Some(picture) = pages.picture(event) { (picture) } @else { (icon("list")) }
                @if let Some(seat) = seat { (seat_mark(seat, seen.name(seat), "")) }
            }
            span { (log_text(locale, seen, &event.line())) }
            @if let Some(reason) = reason { span.why { (reason) } }
            (icon("next"))
        }
    }
}
