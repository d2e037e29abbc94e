//! Renders the revealed action cards: each player's choice and its consequences (ESR-TURN-7 to
//! ESR-TURN-10).

use crate::rules::Action;
use karat_kernel::{Seat, Viewer};
use maud::{Markup, html};

use super::{action_name, action_symbol, say, text};
use karat_ui::model::Seen;
use karat_ui::pieces::{clause_link, joined, seat_mark};
use karat_words::Locale;

/// The fate of an action card, depending on the number of players who chose it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Nobody chose the action.
    Idle,
    /// Each player who chose the action carries it out.
    Performed,
    /// Two players chose the action and bargain for it.
    Bargain,
    /// Too many players chose the action, so it is cancelled.
    Cancelled,
}

impl Fate {
    const fn of(action: Action, count: usize) -> Self {
        match (action, count) {
            (_, 0) => Self::Idle,
            // Everyone who chose FREE CHOICE performs it, however many players they are
            // (ESR-TURN-10).
            (Action::FreeChoice, _) | (_, 1) => Self::Performed,
            (_, 2) => Self::Bargain,
            _ => Self::Cancelled,
        }
    }

    const fn clause(self) -> Option<&'static str> {
        match self {
            Self::Idle | Self::Performed => None,
            Self::Bargain => Some("ESR-TURN-8"),
            Self::Cancelled => Some("ESR-TURN-9"),
        }
    }
}

/// Renders the revealed choices: the consequences for the table and for the reader, and a lane for
/// each action.
pub(super) fn scene(locale: Locale, seen: &Seen, chosen: &[(Seat, Action)]) -> Markup {
    let lanes = Action::ALL.map(|action| {
        let seats = chosen.iter().filter(|(_, its)| *its == action).map(|&(seat, _)| seat);
        let seats: Vec<Seat> = seats.collect();
        (action, Fate::of(action, seats.len()), seats)
    });
    let told = [Fate::Cancelled, Fate::Bargain];
    let told = told.iter().find_map(|fate| lanes.iter().find(|(_, its, _)| its == fate));
    let heading = match told {
        Some((action, fate, _)) => {
            let id = if *fate == Fate::Cancelled { "reveal-cancelled" } else { "reveal-bargain" };
            say(locale, id, &[("action", action_name(locale, *action).into())])
        }
        None => text(locale, "reveal-open"),
    };
    html! {
        span.tx {
            b { (heading) }
            @if let Viewer::Seat(reader) = seen.viewer {
                @for (action, fate, seats) in &lanes {
                    @if seats.contains(&reader) {
                        span.why { (for_reader(locale, seen, reader, (*action, *fate, seats))) }
                    }
                }
            }
        }
        ol.lanes {
            @for (action, fate, seats) in &lanes { (lane(locale, seen, *action, *fate, seats)) }
        }
    }
}

fn for_reader(
    locale: Locale,
    seen: &Seen,
    reader: Seat,
    (action, fate, seats): (Action, Fate, &[Seat]),
) -> String {
    let other = seats.iter().find(|seat| **seat != reader);
    match (fate, other) {
        (Fate::Bargain, Some(&other)) => {
            say(locale, "reveal-you-bargain", &[("name", seen.name(other).into())])
        }
        (Fate::Cancelled, _) => text(locale, "reveal-you-nothing"),
        _ => {
            let action = action_name(locale, action);
            say(locale, "reveal-you-perform", &[("action", action.into())])
        }
    }
}

fn lane(locale: Locale, seen: &Seen, action: Action, fate: Fate, seats: &[Seat]) -> Markup {
    let names: Vec<_> = seats.iter().map(|&seat| seen.name(seat).to_owned()).collect();
    let args = [("names", joined(locale, &names).into()), ("count", seats.len().into())];
    let said = match fate {
        Fate::Idle => text(locale, "reveal-idle"),
        Fate::Performed => say(locale, "reveal-performed", &args),
        Fate::Bargain => say(locale, "reveal-two", &args),
        Fate::Cancelled => say(locale, "reveal-many", &args),
    };
    html! {
        li.lane.is-now[fate == Fate::Bargain].is-void[fate == Fate::Cancelled]
            .is-none[fate == Fate::Idle] {
            (action_symbol(action))
            b { (action_name(locale, action)) }
            span.sts { @for &seat in seats { (seat_mark(seat, seen.name(seat), "seat-s")) } }
            p {
                (said)
                @if let Some(clause) = fate.clause() {
                    " " (clause_link(locale, seen.game, clause))
                }
            }
        }
    }
}
