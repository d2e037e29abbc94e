//! Groups log entries by auction, turn or round.

use std::fmt::Display;

use karat_rules::Ply;
use karat_rules::any::GameId;
use maud::{Markup, html};

use super::listed::pages_of;
use super::model::{LogEntry, Seen, ShownView};
use karat_ui::pieces::seat_mark;
use karat_ui::presentation::Opens;
use karat_ui::sentences::log_text;
use karat_words::Locale;

/// The maximum number of results shown in a group's heading.
const RESULTS_MAX: usize = 5;

/// The log entries of one part of the game.
pub(super) struct Group<'a> {
    /// The round number, if the game counts rounds, and the number of auctions or turns begun in
    /// that round.
    place: (Option<u32>, usize),
    /// The group's entries, oldest first. Never empty.
    pub(super) entries: Vec<&'a LogEntry>,
}

/// The start of a part of the game that has not been taken back.
struct Beginning {
    opens: Opens,
    /// The first ply of the events that began the part.
    first: Ply,
    last: Ply,
}

/// Groups a table's log entries, oldest first, leaving out entries without text.
pub(super) fn groups(seen: &Seen) -> Vec<Group<'_>> {
    groups_of(&seen.view, &seen.log)
}

/// Describes the current part of a game, such as its round and turn, or returns `None` before the
/// first one.
pub fn standing(
    locale: Locale,
    game: GameId,
    view: &ShownView,
    log: &[LogEntry],
) -> Option<String> {
    groups_of(view, log).last()?.heading(locale, game)
}

fn groups_of<'a>(view: &ShownView, log: &'a [LogEntry]) -> Vec<Group<'a>> {
    let pages = pages_of(view);
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut begun: Vec<Beginning> = Vec::new();
    for entry in log.iter().filter(|entry| !entry.is_silent()) {
        // A takeback also undoes any auctions, turns and rounds that began later.
        begun.retain(|one| one.first < entry.ply);
        if let (Some(last), Some(before)) = (begun.last_mut(), entry.ply.previous()) {
            last.last = last.last.min(before);
        }
        let opens = entry.events.iter().find_map(|event| pages.opens(event));
        let is_begun = match (opens, begun.last_mut()) {
            (Some(Opens::Chapter), Some(one))
                if one.opens == Opens::Chapter && one.last.next() == entry.ply =>
            {
                one.last = entry.ply;
                false
            }
            (Some(opens), _) => {
                begun.push(Beginning { opens, first: entry.ply, last: entry.ply });
                true
            }
            (None, _) => false,
        };
        match groups.last_mut().filter(|_| !is_begun) {
            Some(group) => group.entries.push(entry),
            None => groups.push(Group { place: place(&begun), entries: vec![entry] }),
        }
    }
    groups
}

fn place(begun: &[Beginning]) -> (Option<u32>, usize) {
    let chapters = begun.iter().rev().take_while(|one| one.opens == Opens::Chapter).count();
    let round = begun.iter().rev().find_map(|one| match one.opens {
        Opens::Round(number) => Some(number),
        Opens::Chapter => None,
    });
    (round, chapters)
}

impl Group<'_> {
    /// Returns the stable id of the group's HTML element.
    pub(super) fn id(&self) -> String {
        format!("log-{}", self.entries[0].number)
    }

    /// Returns the group's heading, or `None` before the first round, auction or turn.
    pub(super) fn heading(&self, locale: Locale, game: impl Display) -> Option<String> {
        let (round, chapter) = self.place;
        let kind = match self.place {
            (None, 0) => return None,
            (None, _) => "chapter",
            (Some(_), 0) => "round",
            (Some(_), _) => "turn",
        };
        let args = [("round", round.unwrap_or(0).into()), ("chapter", chapter.into())];
        Some(locale.say(&format!("{game}-log-h-{kind}"), &args))
    }

    /// Renders the group's results as pictures, with text alternatives for screen readers.
    pub(super) fn results(&self, locale: Locale, seen: &Seen) -> Markup {
        let pages = pages_of(&seen.view);
        let events = self.entries.iter().flat_map(|entry| &entry.events);
        let results = events.filter_map(|event| Some((event, pages.result(event)?)));
        let results: Vec<_> = results.collect();
        let shown = &results[results.len().saturating_sub(RESULTS_MAX)..];
        html! {
            @for (event, number) in shown {
                span.glance aria-hidden="true" {
                    @if let Some(picture) = pages.picture(event) { (picture) }
                    @if let Some(seat) = pages.seat(event) {
                        (seat_mark(seat, seen.name(seat), "seat-s"))
                    }
                    @if let Some(number) = number { (number) }
                }
                span.vh { (log_text(locale, seen, &event.line())) ". " }
            }
        }
    }
}
