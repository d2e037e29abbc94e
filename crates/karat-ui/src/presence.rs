//! Player presence: whether each player has the table open.

use karat_kernel::Seat;
use maud::{Markup, html};

use crate::model::{Absence, Seen};
use karat_words::Locale;

/// Renders a player's presence as a dot and a word.
pub fn presence(locale: Locale, absence: Option<Absence>) -> Markup {
    html! {
        @match absence {
            None => span.presence.is-here { (locale.text("presence-here")) },
            Some(absence) => span.presence {
                (locale.say(&absence_id("presence", absence), &[("minutes", absence.minutes.into())]))
            },
        }
    }
}

/// Renders the mark beside an offline player's seat.
pub fn offline_mark(locale: Locale, seen: &Seen, seat: Seat) -> Markup {
    html! {
        @if let Some(absence) = seen.players[seat.index()].absence {
            " " span.presence { (locale.text(&absence_id("presence-short", absence))) }
        }
    }
}

/// Names the player that the table is waiting for, if that player is offline.
pub fn waiting_for(locale: Locale, seen: &Seen, seat: Seat) -> Option<String> {
    let absence = seen.players[seat.index()].absence?;
    let gaps = [("name", seen.name(seat).into()), ("minutes", absence.minutes.into())];
    Some(locale.say(&absence_id("table-waiting-for", absence), &gaps))
}

fn absence_id(start: &str, absence: Absence) -> String {
    format!("{start}-{}", if absence.is_quiet { "quiet" } else { "offline" })
}
