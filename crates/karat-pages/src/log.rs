//! The log beside a table: newest line first, going back as far as the user has requested.

use karat_rules::{Actor, Ply, Seats, Turn, Viewer};
use maud::{Markup, html};

use super::dates::universal_time;
use super::groups::{Group, groups};
use super::listed::pages_of;
use super::model::{Digest, HeldLog, LOG, LogEntry, LogShown, Seen, TablePage};
use super::news::border;
use super::{clock, premove};
use crate::link;
use karat_ui::parts::mark_of;
use karat_ui::pieces::{clause_link, icon, seat_mark};
use karat_ui::sentences::log_text;
use karat_words::Locale;

/// The number of groups open initially: the current one and the previous one.
const OPEN_GROUPS: usize = 2;

/// A game's log, and the part of it shown on a page.
#[derive(Clone, Copy)]
pub(super) struct Log<'a> {
    /// The game as seen by the viewer.
    pub(super) seen: &'a Seen,
    /// The part of the log shown on the page.
    pub(super) shown: LogShown,
    /// The events since the user's last visit, if any.
    pub(super) news: Option<Digest>,
    /// All of the user's seats.
    pub(super) mine: Seats,
}

impl<'a> Log<'a> {
    fn of(model: &'a TablePage) -> Self {
        let reader = &model.reader;
        Self { seen: &model.seen, shown: model.log_shown, news: reader.digest, mine: reader.mine }
    }
}

/// Renders the log for the page of a running table. Groups that the client already has are replaced
/// with placeholders.
pub(super) fn part(locale: Locale, model: &TablePage) -> Markup {
    let log = Log::of(model);
    let address = |ply| link::replay(&model.id, ply);
    let held = model.seen.held.log.as_ref();
    let (until, from) = held.map_or((0, Ply::START), |held| (held.until, held.from));
    let groups = groups(log.seen);
    let pieces = pieces(&log, &groups, |group, which| {
        let lines = |which: &dyn Fn(&LogEntry) -> bool| lines(locale, &log, &address, group, which);
        [
            lines(&|entry| which(entry) && entry.number >= until),
            lines(&|entry| which(entry) && entry.number < until && entry.ply >= from),
            lines(&|entry| which(entry) && entry.number < until && entry.ply < from),
        ]
    });
    let all = pieces.iter().flat_map(|(_, lines)| lines);
    let mark = HeldLog {
        from: model.log_shown.from,
        until: usize::try_from(model.seen.version).unwrap_or(usize::MAX),
        mark: mark_of(&model.seen, &html! { @for lines in all { (lines) } }),
    };
    let kept = html! { @for (_, [_, kept, _]) in &pieces { (kept) } };
    let held = held.filter(|held| held.mark == mark_of(&model.seen, &kept));
    let sent = pieces.iter().map(|(group, [newer, kept, older])| {
        let kept = match held {
            Some(held) if !kept.0.is_empty() => html! { li hidden data-kept=(held) {} },
            _ => kept.clone(),
        };
        (*group, html! { (newer) (kept) (older) })
    });
    html! {
        table-part data-name=(LOG) data-mark=(mark) {
            (list(locale, &log, groups.len(), sent))
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

/// Renders the whole log. Each entry links to the position after its ply, at the URL returned by
/// `address`.
pub(super) fn log(locale: Locale, log: &Log<'_>, address: &dyn Fn(Ply) -> String) -> Markup {
    let groups = groups(log.seen);
    let pieces = pieces(log, &groups, |group, which| lines(locale, log, address, group, which));
    list(locale, log, groups.len(), pieces.into_iter())
}

/// Renders the log filter, which selects the player whose lines are shown.
pub(super) fn filter(locale: Locale, seen: &Seen) -> Markup {
    let own = match seen.viewer {
        Viewer::Seat(_) => Some(locale.text("log-of-me")),
        Viewer::Public => None,
    };
    html! {
        select.select id="log-of" hidden {
            option value="" { (locale.text("log-of-all")) }
            @if let Some(own) = own { option value="me" { (own) } }
            @for (seat, player) in seen.players.iter().enumerate() {
                option value=(seat) { (player.name) }
            }
        }
    }
}

/// Calls `made` with the visible entries of each group, newest first. Groups without visible lines
/// are left out.
fn pieces<'a, 'm, T>(
    log: &Log<'_>,
    groups: &'a [Group<'m>],
    made: impl Fn(&Group<'m>, &dyn Fn(&LogEntry) -> bool) -> T,
) -> Vec<((usize, &'a Group<'m>), T)> {
    let is_shown = |entry: &LogEntry| entry.ply >= log.shown.from;
    let shown = groups.iter().enumerate().rev();
    let shown = shown.filter(|(_, group)| group.entries.iter().any(|entry| is_shown(entry)));
    shown.map(|(place, group)| ((place, group), made(group, &is_shown))).collect()
}

/// Renders the list of groups, with the latest ones open. `count` is the total number of groups.
fn list<'a>(
    locale: Locale,
    log: &Log<'_>,
    count: usize,
    groups: impl Iterator<Item = ((usize, &'a Group<'a>), Markup)>,
) -> Markup {
    html! {
        @if log.seen.log.is_empty() {
            p.small.muted { (locale.text("table-log-empty")) }
        }
        @for ((place, group), lines) in groups {
            @let is_now = place + 1 == count && log.seen.turn != Turn::Over;
            @if let Some(heading) = group.heading(locale, log.seen.game) {
                details.logg id=(group.id()) open[place + OPEN_GROUPS >= count] {
                    summary {
                        (heading)
                        span.end {
                            @if is_now { (locale.text("log-now")) }
                            @else { (group.results(locale, log.seen)) }
                        }
                    }
                    ol.log aria-label=(heading) { (lines) }
                }
            } @else {
                div.logg id=(group.id()) {
                    ol.log aria-label=(locale.text("table-log-label")) { (lines) }
                }
            }
        }
    }
}

/// Renders the lines of the entries for which `which` returns true, newest first.
fn lines(
    locale: Locale,
    log: &Log<'_>,
    address: &dyn Fn(Ply) -> String,
    group: &Group<'_>,
    which: &dyn Fn(&LogEntry) -> bool,
) -> Markup {
    let first_news = log.news.and_then(|digest| first_news(&log.seen.log, digest));
    html! {
        @for &entry in group.entries.iter().rev() {
            @if which(entry) {
                (log_entry(locale, log, entry, &address(entry.ply.next())))
                @if first_news == Some(entry.number) { (border(locale)) }
            }
        }
    }
}

/// Returns the number of the first entry that is new to the user, or `None` if the user has not
/// seen any earlier entry.
fn first_news(log: &[LogEntry], digest: Digest) -> Option<usize> {
    let mut told = log.iter().filter(|entry| !entry.is_silent());
    let (seen, first) = (told.next()?, told.find(|entry| digest.has(entry))?);
    (!digest.has(seen)).then_some(first.number)
}

fn log_entry(locale: Locale, log: &Log<'_>, entry: &LogEntry, address: &str) -> Markup {
    let ply = entry.ply.next();
    let (seats, concerns) = about(log.seen, entry);
    html! {
        @for (index, line) in entry.lines().iter().enumerate().rev() {
            li data-of=(seats) data-mine[concerns] {
                @match entry.who {
                    Actor::Seat(seat) if index == 0 => {
                        (seat_mark(seat, log.seen.name(seat), "seat-s"))
                    }
                    Actor::Seat(_) => span {},
                    Actor::Chance => (icon("choice")),
                }
                span {
                    (log_text(locale, log.seen, line))
                    @if let Some(clause) = line.clause {
                        " " (clause_link(locale, log.seen.game, clause))
                    }
                    @if index == 0 {
                        (clock::stand_in(locale, entry))
                        (premove::mark(locale, log.seen, log.mine, entry))
                    }
                }
                @if index == 0 {
                    a.ply href=(address) title=[entry.at_ms.and_then(universal_time)]
                        aria-label=(locale.say("log-ply", &[("ply", ply.index().into())])) {
                        (ply)
                    }
                }
            }
        }
    }
}

/// Returns the seats that an entry concerns, and whether it concerns the user.
fn about(seen: &Seen, entry: &LogEntry) -> (String, bool) {
    /// The minimum weight of an event that concerns the user.
    const CONCERN_WEIGHT_MIN: u8 = 6;
    let pages = pages_of(&seen.view);
    let mut seats: Seats = entry.events.iter().filter_map(|event| pages.seat(event)).collect();
    if let Actor::Seat(seat) = entry.who {
        seats.insert(seat);
    }
    let concerns = match seen.viewer {
        Viewer::Seat(reader) => {
            let weight = |event| pages.weight(event, reader) >= CONCERN_WEIGHT_MIN;
            seats.contains(reader) || entry.events.iter().any(weight)
        }
        Viewer::Public => false,
    };
    let seats: Vec<_> = seats.iter().map(|seat| seat.index().to_string()).collect();
    (seats.join(" "), concerns)
}
