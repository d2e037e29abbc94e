//! Presentation of Das Zepter von Zavandor events: animation times, symbols, groups and weights.

use crate::rules::{Fact, Item, View};
use karat_kernel::Seat;
use maud::Markup;

use super::{artifact_symbol, fact, gem, item_symbol, player, say};
use crate::words::{artifact_effect, signed};
use karat_ui::model::{Seen, ShownEvent};
use karat_ui::pieces::icon;
use karat_ui::presentation::{Opens, Presentation, points_compared};
use karat_words::Locale;

impl Presentation for View {
    fn hold_ms(&self, event: &ShownEvent) -> u32 {
        match fact(event) {
            Some(Fact::Won { .. } | Fact::GemLost { .. }) => 2500,
            Some(Fact::LastRound | Fact::Eliminated { .. }) => 2000,
            Some(Fact::RoundBegun { .. } | Fact::AuctionStarted { .. }) => 800,
            _ => 0,
        }
    }

    fn opens(&self, event: &ShownEvent) -> Option<Opens> {
        matches!(fact(event), Some(Fact::RoundBegun { .. })).then_some(Opens::Chapter)
    }

    fn seat(&self, event: &ShownEvent) -> Option<Seat> {
        fact(event)?.seat()
    }

    fn picture(&self, event: &ShownEvent) -> Option<Markup> {
        match *fact(event)? {
            Fact::AuctionStarted { item, .. }
            | Fact::Won { item, .. }
            | Fact::Received { item, .. } => Some(item_symbol(item)),
            Fact::Bought { gem: kind, .. }
            | Fact::Sold { gem: kind, .. }
            | Fact::GemLost { gem: kind, .. } => Some(gem(kind)),
            Fact::Displayed { artifact } => Some(artifact_symbol(artifact)),
            Fact::Advanced { .. } | Fact::AdvancedFree { .. } => Some(icon("book")),
            Fact::LastRound | Fact::Eliminated { .. } => Some(icon("warn")),
            _ => None,
        }
    }

    fn way(&self, event: &ShownEvent) -> Option<[String; 2]> {
        let seat = |seat: Seat| format!("seat-{}", seat.index());
        match *fact(event)? {
            Fact::Won { seat: winner, item: Item::Sentinel(sentinel), .. } => {
                Some([Item::Sentinel(sentinel).to_string(), seat(winner)])
            }
            Fact::Won { seat: winner, .. } => Some(["market".to_owned(), seat(winner)]),
            Fact::GemLost { seat: loser, .. } => Some([seat(loser), "market".to_owned()]),
            _ => None,
        }
    }

    fn result(&self, event: &ShownEvent) -> Option<Option<i64>> {
        match *fact(event)? {
            Fact::Won { bid, .. } => Some(Some(bid.into())),
            _ => None,
        }
    }

    fn weight(&self, event: &ShownEvent, reader: Seat) -> u8 {
        let of = |seat: Seat, own: u8, others: u8| if seat == reader { own } else { others };
        match fact(event) {
            Some(Fact::GemLost { seat, .. }) => of(*seat, 9, 4),
            Some(Fact::LastRound) => 9,
            Some(Fact::Won { .. } | Fact::Eliminated { .. }) => 8,
            Some(Fact::Ordered { seat, .. }) => of(*seat, 6, 0),
            Some(Fact::Displayed { .. }) => 5,
            Some(Fact::Bought { seat, .. } | Fact::AdvancedFree { seat, .. }) => of(*seat, 0, 3),
            Some(
                Fact::Sold { seat, .. } | Fact::Advanced { seat, .. } | Fact::Released { seat, .. },
            ) => of(*seat, 0, 2),
            Some(Fact::ReserveJoined { seat, .. }) => of(*seat, 2, 0),
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
        match *fact(event)? {
            Fact::Won { seat, .. } => {
                let points = |seat: Seat| player(self, seat).points_total.into();
                Some(points_compared(locale, seen, [seat, reader], points))
            }
            Fact::Displayed { artifact } => Some(artifact_effect(locale, artifact)),
            Fact::Ordered { seat, .. } if seat == reader => {
                let (artifact, sentinel) = player(self, reader).place_modifiers;
                let args = [
                    ("artifact", signed(artifact.into()).into()),
                    ("sentinel", signed(sentinel.into()).into()),
                ];
                ((artifact, sentinel) != (0, 0)).then(|| say(locale, "recap-place", &args))
            }
            _ => None,
        }
    }
}
