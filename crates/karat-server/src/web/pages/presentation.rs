//! The presentation of a game's events: which events are animated, how the log is grouped, and
//! which events matter to a player whose turn it is. Each game defines the presentation of its own
//! events.

use karat_rules::{AnyEventView, Seat};
use maud::Markup;

use super::model::{LogEntry, Seen};
use crate::web::locale::Locale;

/// The presentation of a game's events. Events for which a game implements no method appear only in
/// the log.
pub(super) trait Presentation {
    /// Returns the duration of an event's animation in milliseconds at normal speed, or 0 if the
    /// event is not animated.
    fn hold_ms(&self, _: &AnyEventView) -> u32 {
        0
    }

    /// Returns the kind of part of the game that an event begins, if it begins one.
    fn opens(&self, _: &AnyEventView) -> Option<Opens> {
        None
    }

    /// Returns the seat whose mark appears on an event's picture.
    fn seat(&self, _: &AnyEventView) -> Option<Seat> {
        None
    }

    /// Returns the picture of an event.
    fn picture(&self, _: &AnyEventView) -> Option<Markup> {
        None
    }

    /// Returns the origin and the destination of an event's picture on the table, as values of
    /// `data-place` attributes.
    fn way(&self, _: &AnyEventView) -> Option<[String; 2]> {
        None
    }

    /// Returns the row of a scoring that an event belongs to, or 0 for other events. Each row is
    /// animated separately.
    fn row(&self, _: &AnyEventView) -> usize {
        0
    }

    /// Returns content to show beside an animated event, if there is room.
    fn beside(&self, _: Locale, _: &Seen, _: &LogEntry, _: &AnyEventView) -> Option<Markup> {
        None
    }

    /// Returns a whole scene that replaces the animated sentences of a log entry.
    fn scene(&self, _: Locale, _: &Seen, _: &LogEntry) -> Option<Markup> {
        None
    }

    /// Returns whether an event is the result of an auction, a turn or a round. For such a result,
    /// also returns the number beside the event's picture, if there is one.
    fn result(&self, _: &AnyEventView) -> Option<Option<i64>> {
        None
    }

    /// Returns how much an event matters to a player whose turn it is, from 0 (not at all) to 9.
    fn weight(&self, _: &AnyEventView, _: Seat) -> u8 {
        0
    }

    /// Returns the reason why an event matters to a player whose turn it is, as a sentence with the
    /// current numbers of the table.
    fn reason(&self, _: Locale, _: &Seen, _: &AnyEventView, _: Seat) -> Option<String> {
        None
    }
}

/// The kind of part of the game that an event begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Opens {
    /// The event begins the round with this number, including its turns and its preparation.
    Round(u32),
    /// The event begins an auction, a turn, or a round without turns. Consecutive events of this
    /// kind begin the same one.
    Chapter,
}

/// Returns a sentence that compares the current points of a player with those of the user.
pub(super) fn points_compared(
    locale: Locale,
    seen: &Seen,
    [seat, reader]: [Seat; 2],
    points: impl Fn(Seat) -> i64,
) -> String {
    let args = [
        ("name", seen.name(seat).into()),
        ("points", points(seat).into()),
        ("own", points(reader).into()),
    ];
    let is_own = seat == reader;
    locale.say(if is_own { "recap-points-own" } else { "recap-points" }, &args)
}
