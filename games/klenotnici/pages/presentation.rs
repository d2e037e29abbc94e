//! Presentation of Klenotníci events: animation times, symbols, groups and weights.

use crate::rules::{EventView, Fact, Gem, View};
use karat_kernel::Seat;
use maud::Markup;

use super::{pyramid, sale};
use karat_ui::model::{LogEntry, Seen, ShownEvent};
use karat_ui::pieces::icon;
use karat_ui::presentation::{Opens, Presentation, points_compared};
use karat_words::Locale;

impl Presentation for View {
    fn hold_ms(&self, event: &ShownEvent) -> u32 {
        match fact(event) {
            Some(Fact::Won { .. }) => 2500,
            Some(Fact::Goal { .. } | Fact::NoGoal { .. } | Fact::Unsold { .. }) => 1200,
            Some(Fact::Hammered { .. } | Fact::Taken { .. }) => 800,
            Some(Fact::Chosen { .. }) => 600,
            _ => 0,
        }
    }

    fn opens(&self, event: &ShownEvent) -> Option<Opens> {
        matches!(fact(event), Some(Fact::Chosen { .. })).then_some(Opens::Chapter)
    }

    fn seat(&self, event: &ShownEvent) -> Option<Seat> {
        match *fact(event)? {
            Fact::Chosen { seat, .. }
            | Fact::Taken { seat, .. }
            | Fact::Opened { seat, .. }
            | Fact::Raised { seat, .. }
            | Fact::Hammered { seat, .. }
            | Fact::Passed { seat }
            | Fact::Won { seat, .. }
            | Fact::NextStarter { seat }
            | Fact::StarterMoved { seat, .. } => Some(seat),
            _ => None,
        }
    }

    fn picture(&self, event: &ShownEvent) -> Option<Markup> {
        match fact(event)? {
            Fact::Chosen { gem, .. } | Fact::Taken { gem, .. } | Fact::Won { gem, .. } => {
                Some(pyramid(*gem))
            }
            Fact::Hammered { .. } => Some(icon("hammer")),
            Fact::Passed { .. } => Some(icon("pass")),
            Fact::NextStarter { .. } | Fact::StarterMoved { .. } => Some(icon("flag")),
            _ => None,
        }
    }

    fn way(&self, event: &ShownEvent) -> Option<[String; 2]> {
        let (stone, plinth) = (|gem: Gem| format!("stone-{}", gem.name()), "plinth".to_owned());
        let seat = |seat: Seat| format!("seat-{}", seat.index());
        match *fact(event)? {
            Fact::Chosen { gem, .. } => Some([stone(gem), plinth]),
            Fact::Won { seat: winner, .. } => Some([plinth, seat(winner)]),
            Fact::Taken { seat: taker, gem } => Some([stone(gem), seat(taker)]),
            _ => None,
        }
    }

    fn beside(
        &self,
        locale: Locale,
        seen: &Seen,
        entry: &LogEntry,
        event: &ShownEvent,
    ) -> Option<Markup> {
        match *fact(event)? {
            Fact::Won { seat, .. } => sale::bids(locale, seen, entry.number, seat),
            _ => None,
        }
    }

    fn result(&self, event: &ShownEvent) -> Option<Option<i64>> {
        match fact(event)? {
            Fact::Won { price, .. } => Some(Some((*price).into())),
            Fact::Taken { .. } => Some(None),
            _ => None,
        }
    }

    fn weight(&self, event: &ShownEvent, reader: Seat) -> u8 {
        match fact(event) {
            Some(Fact::Won { seat, .. } | Fact::Taken { seat, .. }) if *seat == reader => 9,
            Some(Fact::Won { .. } | Fact::Taken { .. }) => 8,
            Some(Fact::NextStarter { seat } | Fact::StarterMoved { seat, .. })
                if *seat == reader =>
            {
                6
            }
            Some(Fact::Hammered { .. }) => 5,
            Some(Fact::Chosen { .. }) => 4,
            Some(Fact::Opened { seat, .. } | Fact::Raised { seat, .. } | Fact::Passed { seat })
                if *seat != reader =>
            {
                3
            }
            _ => 0,
        }
    }

    fn reason(
        &self,
        locale: Locale,
        seen: &Seen,
        event: &ShownEvent,
        reader: Seat,
    ) -> Option<String> {
        let (Fact::Won { seat, .. } | Fact::Taken { seat, .. }) = *fact(event)? else {
            return None;
        };
        let points = |seat: Seat| self.players[seat.index()].score.total.into();
        Some(points_compared(locale, seen, [seat, reader], points))
    }
}

pub(super) fn fact(event: &ShownEvent) -> Option<&Fact> {
    event.of::<EventView>().map(|event| &event.fact)
}
