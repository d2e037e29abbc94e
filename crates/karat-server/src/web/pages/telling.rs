//! What the events of a game tell its reader at a glance: what is held before them, what the log is
//! grouped by, and what matters to whoever comes to their turn. Each game says it of its own events.

use karat_rules::{AnyEventView, Seat};
use karat_table::log::LogEntry;
use maud::Markup;

use super::model::TableModel;
use crate::web::locale::Locale;

/// What a game's events tell. What a game leaves out is told by the log alone.
pub(super) trait Telling {
    /// How long an event is held before the reader, in milliseconds at the usual pace; 0 if it is
    /// not, since the log tells it well enough.
    fn hold_ms(&self, _: &AnyEventView) -> u32 {
        0
    }

    /// What an event begins in the log, if it begins anything.
    fn opens(&self, _: &AnyEventView) -> Option<Opens> {
        None
    }

    /// Whom an event is about, as far as its picture needs it.
    fn seat(&self, _: &AnyEventView) -> Option<Seat> {
        None
    }

    /// What an event looks like.
    fn picture(&self, _: &AnyEventView) -> Option<Markup> {
        None
    }

    /// Where the picture of an event comes from and where it goes: places of the table, by the names
    /// that the table's `data-place` attributes have.
    fn way(&self, _: &AnyEventView) -> Option<[String; 2]> {
        None
    }

    /// The row of a scoring that an event belongs to, each of which is a moment of its own; 0 for what
    /// is of none.
    fn row(&self, _: &AnyEventView) -> usize {
        0
    }

    /// What stands beside an event of the entry while it is held, where there is room for it.
    fn beside(&self, _: Locale, _: &TableModel, _: &LogEntry, _: &AnyEventView) -> Option<Markup> {
        None
    }

    /// A moment shown whole, in the stead of its sentences.
    fn scene(&self, _: Locale, _: &TableModel, _: &LogEntry) -> Option<Markup> {
        None
    }

    /// Whether an event is what came of an auction, a turn or a round, and the number to be read
    /// beside its picture, if there is one.
    fn result(&self, _: &AnyEventView) -> Option<Option<i64>> {
        None
    }

    /// How much an event matters to a reader who comes to his turn, from 0, not at all, to 9.
    fn weight(&self, _: &AnyEventView, _: Seat) -> u8 {
        0
    }

    /// Why it matters to him, in a sentence with the numbers of the table as it is now.
    fn reason(&self, _: Locale, _: &TableModel, _: &AnyEventView, _: Seat) -> Option<String> {
        None
    }
}

/// What an event begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Opens {
    /// The round of this number, which has turns, with what prepares it.
    Round(u32),
    /// An auction, a turn, or a round that has no turns. Where such events follow one another, ply
    /// after ply, they begin it together.
    Chapter,
}

/// How many points a player has now, beside those of the reader.
pub(super) fn points_compared(
    locale: Locale,
    model: &TableModel,
    [seat, reader]: [Seat; 2],
    points: impl Fn(Seat) -> i64,
) -> String {
    let args = [
        ("name", model.name(seat).into()),
        ("points", points(seat).into()),
        ("own", points(reader).into()),
    ];
    let is_own = seat == reader;
    locale.say(if is_own { "recap-points-own" } else { "recap-points" }, &args)
}
