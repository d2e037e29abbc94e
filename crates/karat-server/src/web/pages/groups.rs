//! The stretches of a game by which its log is grouped: auctions, turns or rounds.

use karat_table::log::LogEntry;
use maud::{Markup, html};

use super::game::pages_of;
use super::layout::seat_mark;
use super::log::log_text;
use super::model::TableModel;
use super::telling::Opens;
use crate::web::locale::Locale;

/// The most results that the heading of a group shows.
const RESULTS_MAX: usize = 5;

/// A stretch of the game in the log.
pub(super) struct Group<'a> {
    /// The round, if any was begun, and how many chapters had begun in it.
    place: (Option<u32>, usize),
    /// Its entries, the oldest first; at least one.
    pub(super) entries: Vec<&'a LogEntry>,
}

/// Something that began a stretch, and has not been taken back.
struct Beginning {
    opens: Opens,
    /// The plies of the events that began it.
    first: usize,
    last: usize,
}

/// The log of a table in groups, the oldest first. Entries that say nothing are in none.
pub(super) fn groups(model: &TableModel) -> Vec<Group<'_>> {
    let pages = pages_of(&model.view);
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut begun: Vec<Beginning> = Vec::new();
    for entry in model.log.iter().filter(|entry| !entry.is_silent()) {
        // What was taken back is played anew from here.
        begun.retain(|one| one.first < entry.ply);
        if let Some(last) = begun.last_mut() {
            last.last = last.last.min(entry.ply - 1);
        }
        let opens = entry.events.iter().find_map(|event| pages.opens(event));
        let is_begun = match (opens, begun.last_mut()) {
            (Some(Opens::Chapter), Some(one))
                if one.opens == Opens::Chapter && one.last + 1 == entry.ply =>
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
    /// The element of the page that holds it, as long as the table exists.
    pub(super) fn id(&self) -> String {
        format!("log-{}", self.entries[0].number)
    }

    /// What it is called; nothing before the first round or chapter.
    pub(super) fn heading(&self, locale: Locale, model: &TableModel) -> Option<String> {
        let (round, chapter) = self.place;
        let kind = match self.place {
            (None, 0) => return None,
            (None, _) => "chapter",
            (Some(_), 0) => "round",
            (Some(_), _) => "turn",
        };
        let args = [("round", round.unwrap_or(0).into()), ("chapter", chapter.into())];
        Some(locale.say(&format!("{}-log-h-{kind}", model.game), &args))
    }

    /// What came of it, at a glance, and in words for those who do not see that.
    pub(super) fn results(&self, locale: Locale, model: &TableModel) -> Markup {
        let pages = pages_of(&model.view);
        let events = self.entries.iter().flat_map(|entry| &entry.events);
        let results = events.filter_map(|event| Some((event, pages.result(event)?)));
        let results: Vec<_> = results.collect();
        let shown = &results[results.len().saturating_sub(RESULTS_MAX)..];
        html! {
            @for (event, number) in shown {
                span.glance aria-hidden="true" {
                    @if let Some(picture) = pages.picture(event) { (picture) }
                    @if let Some(seat) = pages.seat(event) {
                        (seat_mark(seat, model.name(seat), "seat-s"))
                    }
                    @if let Some(number) = number { (number) }
                }
                span.vh { (log_text(locale, model, &event.line())) ". " }
            }
        }
    }
}
