//! News for returning users: a summary at a table, and counts in lists of tables.

use maud::{Markup, html};

use super::model::{LogEntry, TablePage, Waiting};
use crate::link;
use karat_ui::pieces::icon;
use karat_ui::sentences::log_text;
use karat_words::Locale;

/// The maximum number of log lines in the summary.
const LINES_MAX: usize = 12;

/// Renders a brief summary of the events since the user's last visit.
pub(super) fn digest(locale: Locale, model: &TablePage) -> Markup {
    let Some(digest) = model.reader.digest else { return html! {} };
    let entries = model.seen.log.iter().filter(|entry| digest.has(entry));
    let lines: Vec<_> = entries.flat_map(LogEntry::lines).collect();
    let skipped = lines.len().saturating_sub(LINES_MAX);
    html! {
        div.digest {
            details id="digest" {
                summary {
                    (locale.say("digest-summary", &[("count", digest.moves.into())]))
                }
                @if skipped > 0 {
                    p.small.muted { (locale.say("digest-more", &[("count", skipped.into())])) }
                }
                ol.small {
                    @for line in &lines[skipped..] { li { (log_text(locale, &model.seen, line)) } }
                }
            }
            form method="post" action=(model.at_my_seat(link::seen(&model.id))) data-digest="" {
                input type="hidden" name="seen" value=(model.seen.version);
                button.btn.btn-quiet.btn-sm type="submit" {
                    (icon("check")) (locale.text("digest-dismiss"))
                }
            }
        }
    }
}

/// Renders the line that separates old and new log entries.
pub(super) fn border(locale: Locale) -> Markup {
    html! { li.log-since { span { (locale.text("digest-border")) } } }
}

/// Renders the number of moves since the user last viewed a table, or nothing if there were none.
pub(super) fn since_looked(locale: Locale, moves: usize) -> Markup {
    html! {
        @if moves > 0 {
            span.badge.badge-last {
                (locale.say("digest-since-looked", &[("count", moves.into())]))
            }
        }
    }
}

/// Renders the link to the next table waiting for the user, with the number of such tables. The
/// link's container lists, for the script, the tables whose events may change that number.
pub fn waiting(locale: Locale, id: &str, waiting: &Waiting) -> Markup {
    let follow: Vec<_> =
        waiting.others.iter().map(|(table, revision)| format!("{table}.{revision}")).collect();
    html! { div data-follow=(follow.join(" ")) { (next(locale, id, waiting)) } }
}

/// Renders the link to the next table waiting for the user, as part of a table's page. The link
/// does not name that table, because a table's page depends only on its own table and on the number
/// of waiting tables.
pub(super) fn next_table(locale: Locale, id: &str, waiting: &Waiting) -> Markup {
    html! {
        div.waiting id="waiting" role="status" data-address=(link::waiting(id))
            data-others[!waiting.others.is_empty()] { (next(locale, id, waiting)) }
    }
}

fn next(locale: Locale, id: &str, waiting: &Waiting) -> Markup {
    let count = [("count", waiting.count.into())];
    html! {
        @if waiting.count > 0 {
            a.btn.btn-sm href=(link::next(id)) {
                span.vh { (locale.say("waiting-label", &count)) }
                span.only-wide aria-hidden="true" { (locale.text("waiting-next")) }
                span.badge.badge-you aria-hidden="true" { (waiting.count) }
                span aria-hidden="true" { (icon("next")) }
            }
        }
    }
}
