//! Renders an auction's bids, which are shown beside its result.

use crate::rules::{Fact, Money};
use karat_kernel::Seat;
use maud::{Markup, html};

use super::presentation::fact;
use karat_ui::model::Seen;
use karat_ui::pieces::{icon, seat_mark};
use karat_words::Locale;

/// A seat's bids in an auction.
struct Bidder {
    seat: Seat,
    cards: Vec<Money>,
    /// The seat's total bid, or 0 if it made none.
    total: u8,
    /// The zero-based position in the order of passing, or `None` if the seat did not pass.
    passed: Option<usize>,
}

/// Renders the bids of the auction that ended in log entry `number`, winner first. Returns `None`
/// if the log no longer includes the auction's start.
pub(super) fn bids(locale: Locale, seen: &Seen, number: usize, winner: Seat) -> Option<Markup> {
    let mut bidders = bidders(seen, number)?;
    bidders.sort_by_key(|bidder| (bidder.seat != winner, std::cmp::Reverse(bidder.total)));
    Some(html! {
        ol.ladder {
            @for bidder in &bidders { (line(locale, seen, bidder, bidder.seat == winner)) }
        }
    })
}

fn bidders(seen: &Seen, number: usize) -> Option<Vec<Bidder>> {
    let before = seen.log.iter().filter(|entry| entry.number <= number);
    let facts = before.flat_map(|entry| &entry.events).filter_map(fact);
    let facts: Vec<&Fact> = facts.collect();
    let begun = facts.iter().rposition(|fact| matches!(fact, Fact::Chosen { .. }))?;
    let mut bidders: Vec<Bidder> = Seat::all(seen.players.len())
        .map(|seat| Bidder { seat, cards: Vec::new(), total: 0, passed: None })
        .collect();
    let mut passed = 0;
    for fact in &facts[begun..] {
        match **fact {
            Fact::Opened { seat, cards, total, .. } | Fact::Raised { seat, cards, total, .. } => {
                bidders[seat.index()].cards.push(cards);
                bidders[seat.index()].total = total;
            }
            Fact::Passed { seat } => {
                bidders[seat.index()].passed = Some(passed);
                passed += 1;
            }
            _ => {}
        }
    }
    Some(bidders)
}

fn line(locale: Locale, seen: &Seen, bidder: &Bidder, is_winner: bool) -> Markup {
    html! {
        li.is-top[is_winner].is-out[!is_winner] {
            (seat_mark(bidder.seat, seen.name(bidder.seat), "seat-s"))
            span.nm { (seen.name_or_you(locale, bidder.seat)) }
            @if is_winner {
                span.cards {
                    @for face in bidder.cards.iter().flat_map(|cards| cards.iter()) {
                        span.pc.pc-s.is-flat { b { (face) } }
                    }
                }
            }
            span.val {
                @match (bidder.total, bidder.passed) {
                    (total, _) if is_winner => (total),
                    (0, Some(0)) => { (icon("pass")) (locale.text("klenotnici-first-out")) }
                    (0, Some(_)) => { (icon("pass")) (locale.text("klenotnici-passed")) }
                    (0, None) => {}
                    (total, _) => {
                        (icon("undo"))
                        (locale.say("klenotnici-taken-back", &[("total", total.into())]))
                    }
                }
            }
        }
    }
}
