//! Presentation of a game's events: animations, grouping of the log, and relevance to a player
//! whose turn it is. Each game implements the presentation of its own events.

use karat_kernel::Seat;
use maud::Markup;

use crate::model::{LogEntry, Seen, ShownEvent};
use karat_words::Locale;

/// Presentation of a game's events. With the default methods, an event appears only in the log.
pub trait Presentation {
    /// Returns the duration of the event's animation in milliseconds at normal speed, or 0 if it is
    /// not animated.
    fn hold_ms(&self, _: &ShownEvent) -> u32 {
        0
    }

    /// Returns the part of the game that the event begins, if any.
    fn opens(&self, _: &ShownEvent) -> Option<Opens> {
        None
    }

    /// Returns the seat whose mark appears on the event's picture.
    fn seat(&self, _: &ShownEvent) -> Option<Seat> {
        None
    }

    /// Renders the event's picture.
    fn picture(&self, _: &ShownEvent) -> Option<Markup> {
        None
    }

    /// Returns the start and end of the picture's path across the table, as `data-place` values.
    fn way(&self, _: &ShownEvent) -> Option<[String; 2]> {
        None
    }

    /// Returns the event's row in a scoring, or 0 for other events. Each row is animated
    /// separately.
    fn row(&self, _: &ShownEvent) -> usize {
        0
    }

    /// Renders content to show beside the animated event if there is room.
    fn beside(&self, _: Locale, _: &Seen, _: &LogEntry, _: &ShownEvent) -> Option<Markup> {
        None
    }

    /// Renders a full scene that replaces a log entry's animated sentences.
    fn scene(&self, _: Locale, _: &Seen, _: &LogEntry) -> Option<Markup> {
        None
    }

    /// Returns `Some` if the event is the result of an auction, a turn or a round. The inner value
    /// is the number shown beside the picture, if any.
    fn result(&self, _: &ShownEvent) -> Option<Option<i64>> {
        None
    }

    /// Returns the event's importance to a player whose turn it is, from 0 (none) to 9.
    fn weight(&self, _: &ShownEvent, _: Seat) -> u8 {
        0
    }

    /// Explains why the event matters to a player whose turn it is, with current numbers.
    fn reason(&self, _: Locale, _: &Seen, _: &ShownEvent, _: Seat) -> Option<String> {
        None
    }
}

/// The part of the game that an event begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opens {
    /// The round with this number, including its preparation and its turns.
    Round(u32),
    /// An auction, a turn, or a round without turns. Consecutive events of this kind begin the same
    /// auction, turn or round.
    Chapter,
}

/// Compares a player's points with the user's in a sentence.
pub fn points_compared(
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
