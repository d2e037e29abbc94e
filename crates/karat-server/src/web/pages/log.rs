//! The log beside a table: its lines in words, the newest first, as far back as the reader asks.

use karat_rules::any::GameId;
use karat_rules::{Actor, Line, Seat};
use karat_table::log::LogEntry;
use maud::{Markup, html};

use super::digest::border;
use super::layout::{clause_link, icon, rich, seat_mark, strong};
use super::model::{LogShown, TableModel};
use super::parts::{HeldLog, LOG, mark_of};
use super::{ahead, clock};
use crate::web::locale::Locale;
use crate::web::{link, words};

/// The log as the page of a running table has it. Of lines that the reader's page holds as they are,
/// only the place is sent.
pub(super) fn part(locale: Locale, model: &TableModel) -> Markup {
    let address = |ply| link::replay(&model.id, ply);
    let lines = |which: &dyn Fn(&LogEntry) -> bool| lines(locale, model, &address, which);
    let held = model.held.log.as_ref();
    let (until, from) = held.map_or((0, 0), |held| (held.until, held.from));
    let newer = lines(&|entry| entry.number >= until);
    let kept = lines(&|entry| entry.number < until && entry.ply >= from);
    let older = lines(&|entry| entry.number < until && entry.ply < from);
    let all = html! { (newer) (kept) (older) };
    let mark = HeldLog {
        from: model.log_shown.from,
        until: usize::try_from(model.version).unwrap_or(usize::MAX),
        mark: mark_of(model, &all),
    };
    let sent = match held {
        Some(held) if held.mark == mark_of(model, &kept) => {
            html! { (newer) li hidden data-kept=(held) {} (older) }
        }
        _ => all,
    };
    html! {
        table-part data-name=(LOG) data-mark=(mark) {
            (list(locale, model, &sent))
            @if let Some(older) = model.log_shown.older {
                p.log-older {
                    a.btn.btn-sm.btn-quiet id="older"
                        href=(link::log_from(&model.at_my_seat(link::table(&model.id)), older)) {
                        (locale.text("log-older"))
                    }
                }
            }
        }
    }
}

/// The log with all of its lines; each entry leads to the table as it then stood, after so many
/// plies at `address`.
pub(super) fn log(locale: Locale, model: &TableModel, address: &dyn Fn(usize) -> String) -> Markup {
    list(locale, model, &lines(locale, model, address, &|_| true))
}

fn list(locale: Locale, model: &TableModel, lines: &Markup) -> Markup {
    html! {
        @if model.log.is_empty() {
            p.small.muted { (locale.text("table-log-empty")) }
        }
        ol.log aria-label=(locale.text("table-log-label")) { (lines) }
    }
}

/// The lines of the shown entries that are among `which`.
fn lines(
    locale: Locale,
    model: &TableModel,
    address: &dyn Fn(usize) -> String,
    which: &dyn Fn(&LogEntry) -> bool,
) -> Markup {
    let LogShown { from, .. } = model.log_shown;
    let entries: Vec<_> = model.log.iter().rev().filter(|entry| !entry.is_silent()).collect();
    let is_news = |entry: &LogEntry| model.digest.is_some_and(|digest| digest.has(entry));
    html! {
        @for (age, &entry) in entries.iter().enumerate() {
            @if entry.ply >= from && which(entry) {
                (log_entry(locale, model, entry, &address(entry.ply + 1)))
                @if is_news(entry) && entries.get(age + 1).is_some_and(|older| !is_news(older)) {
                    (border(locale))
                }
            }
        }
    }
}

fn log_entry(locale: Locale, model: &TableModel, entry: &LogEntry, address: &str) -> Markup {
    let ply = entry.ply + 1;
    html! {
        @for (index, line) in entry.lines().iter().enumerate().rev() {
            li {
                @match entry.who {
                    Actor::Seat(seat) if index == 0 => {
                        (seat_mark(seat, model.name(seat), "seat-s"))
                    }
                    Actor::Seat(_) => span {},
                    Actor::Chance => (icon("choice")),
                }
                span {
                    (log_text(locale, model, line))
                    @if let Some(clause) = line.clause {
                        " " (clause_link(locale, model.game, clause))
                    }
                    @if index == 0 {
                        (clock::stand_in(locale, entry))
                        (ahead::mark(locale, model, entry))
                    }
                }
                @if index == 0 {
                    a.ply href=(address) aria-label=(locale.say("log-ply", &[("ply", ply.into())])) {
                        (ply)
                    }
                }
            }
        }
    }
}

/// A line of the log in words, the names in bold.
pub(super) fn log_text(locale: Locale, model: &TableModel, line: &Line) -> Markup {
    line_text(locale, model.game, &|seat| model.name(seat).to_owned(), line)
}

/// A line of a game's log in words, the names in bold.
pub(super) fn line_text(
    locale: Locale,
    game: GameId,
    name_of: &dyn Fn(Seat) -> String,
    line: &Line,
) -> Markup {
    rich(&words::said(locale, game, &|seat| strong(&name_of(seat)), line))
}
