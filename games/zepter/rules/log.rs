//! Each event's log message (chapter 23).
//!
//! The following table lists the log messages with their arguments. The argument `seat` is the
//! player's name, and `units` is written as in `s5+E30`. A role, gem, deck, track, artifact or
//! Sentinel is a word that the pages translate.
//!
//! | message | arguments |
//! | --- | --- |
//! | `zepter-log-role` | `seat`, `role` |
//! | `zepter-log-caller` | `seat`, `card`: their order card |
//! | `zepter-log-price` | `seat`, `price` |
//! | `zepter-log-take-role` | `seat`, `price` |
//! | `zepter-log-decline-role` | `seat` |
//! | `zepter-log-remove` | `seat`, `roles`: words, `count`: of them |
//! | `zepter-log-round` | `round` |
//! | `zepter-log-place` | `seat`, `place`: drawn among equals |
//! | `zepter-log-order` | `seat`, `place`, `points`: once for every player |
//! | `zepter-log-display` | `artifact` |
//! | `zepter-log-reserve` | `seat`, `dust`, `count`: cards; for others |
//! | `zepter-log-reserve-cards` | `seat`, `dust`, `units`; for those who may know |
//! | `zepter-log-dust` | `seat`, `dust` |
//! | `zepter-log-concentrated` | `seat`, `deck`, `count` |
//! | `zepter-log-draw` | `seat`, `deck`; for others |
//! | `zepter-log-draw-card` | `seat`, `deck`, `value`; for those who may know |
//! | `zepter-log-no-cards` | `seat`, `deck`, `dust` |
//! | `zepter-log-converted` | `seat`, `units`, `dust` |
//! | `zepter-log-turn` | `seat` |
//! | `zepter-log-end-turn` | `seat` |
//! | `zepter-log-buy` | `seat`, `gem`, `count` |
//! | `zepter-log-sell` | `seat`, `gem`, `count`, `state`: `active` or `inactive` |
//! | `zepter-log-release` | `seat`, `cost` |
//! | `zepter-log-release-free` | `seat`, `cost` |
//! | `zepter-log-advance` | `seat`, `track`, `count`: levels |
//! | `zepter-log-advance-free` | `seat`, `track`, `level` |
//! | `zepter-log-paid` | `seat`, `units`: handed over, `dust`: afterwards |
//! | `zepter-log-paid-dust` | `seat`, `dust`: afterwards |
//! | `zepter-log-lost` | `seat`, `count`: energy for which there is no change |
//! | `zepter-log-active` | `seat`, `gems`: counts |
//! | `zepter-log-start` | `seat`, `item`, `bid` |
//! | `zepter-log-raise` | `seat`, `bid` |
//! | `zepter-log-pass` | `seat` |
//! | `zepter-log-won` | `seat`, `item`, `bid`, `price`: net |
//! | `zepter-log-received` | `seat`, `item` |
//! | `zepter-log-last-round` | none |
//! | `zepter-log-eliminated` | `seat` |
//! | `zepter-log-decline-effect` | `seat` |
//! | `zepter-log-lose` | `seat`, `gem` |
//! | `zepter-log-discard` | `seat`, `units`, `dust`: the remainder |
//! | `zepter-log-over` | none |

use karat_kernel::game::{self, Arg, Line};

use super::components::{Deck, Gem, Role, Unit, Units};
use super::notes::Fact;

impl game::Fact for Fact {
    fn line(&self, clause: &'static str) -> Line {
        let seat = self.seat().map(|seat| ("seat", Arg::Seat(seat)));
        // Players do not need to look up the clause that assigns a role.
        let is_asked = !matches!(self, Self::RoleAssigned { .. });
        Line {
            id: message(self),
            args: seat.into_iter().chain(details(self)).collect(),
            clause: is_asked.then_some(clause),
        }
    }
}

fn message(fact: &Fact) -> &'static str {
    match fact {
        Fact::RoleAssigned { .. } => "zepter-log-role",
        Fact::CallerNamed { .. } => "zepter-log-caller",
        Fact::PriceCalled { .. } => "zepter-log-price",
        Fact::RoleTaken { .. } => "zepter-log-take-role",
        Fact::RoleDeclined { .. } => "zepter-log-decline-role",
        Fact::RolesRemoved { .. } => "zepter-log-remove",
        Fact::RoundBegun { .. } => "zepter-log-round",
        Fact::PlaceDrawn { .. } => "zepter-log-place",
        Fact::Ordered { .. } => "zepter-log-order",
        Fact::Displayed { .. } => "zepter-log-display",
        Fact::ReserveJoined { cards: None, .. } => "zepter-log-reserve",
        Fact::ReserveJoined { cards: Some(_), .. } => "zepter-log-reserve-cards",
        Fact::DustReceived { .. } => "zepter-log-dust",
        Fact::Concentrated { .. } => "zepter-log-concentrated",
        Fact::Drew { value: None, .. } => "zepter-log-draw",
        Fact::Drew { value: Some(_), .. } => "zepter-log-draw-card",
        Fact::CardsReplaced { .. } => "zepter-log-no-cards",
        Fact::Converted { .. } => "zepter-log-converted",
        Fact::TurnBegun { .. } => "zepter-log-turn",
        Fact::TurnEnded { .. } => "zepter-log-end-turn",
        Fact::Bought { .. } => "zepter-log-buy",
        Fact::Sold { .. } => "zepter-log-sell",
        Fact::Released { .. } => "zepter-log-release",
        Fact::ReleasedFree { .. } => "zepter-log-release-free",
        Fact::Advanced { .. } => "zepter-log-advance",
        Fact::AdvancedFree { .. } => "zepter-log-advance-free",
        Fact::Paid { units, .. } if units.is_empty() => "zepter-log-paid-dust",
        Fact::Paid { .. } => "zepter-log-paid",
        Fact::ChangeLost { .. } => "zepter-log-lost",
        Fact::Activated { .. } => "zepter-log-active",
        Fact::AuctionStarted { .. } => "zepter-log-start",
        Fact::Raised { .. } => "zepter-log-raise",
        Fact::Passed { .. } => "zepter-log-pass",
        Fact::Won { .. } => "zepter-log-won",
        Fact::Received { .. } => "zepter-log-received",
        Fact::LastRound => "zepter-log-last-round",
        Fact::Eliminated { .. } => "zepter-log-eliminated",
        Fact::EffectDeclined { .. } => "zepter-log-decline-effect",
        Fact::GemLost { .. } => "zepter-log-lose",
        Fact::Discarded { .. } => "zepter-log-discard",
        Fact::Over => "zepter-log-over",
    }
}

/// Returns an event's message arguments without the player's name.
fn details(fact: &Fact) -> Vec<(&'static str, Arg)> {
    match *fact {
        Fact::RoleAssigned { role, .. } => vec![word("role", role.name())],
        Fact::CallerNamed { card, .. } => vec![number("card", card)],
        Fact::PriceCalled { price, .. } | Fact::RoleTaken { price, .. } => {
            vec![number("price", price)]
        }
        Fact::RolesRemoved { roles, .. } => {
            let names = roles.iter().map(Role::name).collect();
            vec![("roles", Arg::Words(names)), number("count", roles.len() as i64)]
        }
        Fact::RoundBegun { round } => vec![number("round", round)],
        Fact::PlaceDrawn { place, .. } => vec![number("place", place)],
        Fact::Ordered { place, points, .. } => {
            vec![number("place", place), number("points", points)]
        }
        Fact::Displayed { artifact } => vec![word("artifact", artifact.name())],
        Fact::ReserveJoined { cards: Some(cards), dust, .. } => {
            vec![number("dust", dust), text("units", Units { cards, ..Units::EMPTY })]
        }
        Fact::ReserveJoined { cards: None, counts, dust, .. } => {
            vec![number("dust", dust), number("count", counts.iter().sum::<u8>())]
        }
        Fact::DustReceived { dust, .. } => vec![number("dust", dust)],
        Fact::Concentrated { deck, units, .. } => {
            vec![word("deck", deck.name()), number("count", units)]
        }
        Fact::Drew { deck, value, .. } => {
            let value = value.map(|value| number("value", value));
            [word("deck", deck.name())].into_iter().chain(value).collect()
        }
        Fact::CardsReplaced { deck, dust, .. } => {
            vec![word("deck", deck.name()), number("dust", dust)]
        }
        Fact::Converted { cards, dust, .. } => {
            vec![text("units", Units { cards, ..Units::EMPTY }), number("dust", dust)]
        }
        Fact::RoleDeclined { .. }
        | Fact::TurnBegun { .. }
        | Fact::TurnEnded { .. }
        | Fact::Passed { .. }
        | Fact::LastRound
        | Fact::Eliminated { .. }
        | Fact::EffectDeclined { .. }
        | Fact::Over => vec![],
        Fact::Bought { .. }
        | Fact::Sold { .. }
        | Fact::Released { .. }
        | Fact::ReleasedFree { .. }
        | Fact::Advanced { .. }
        | Fact::AdvancedFree { .. }
        | Fact::Paid { .. }
        | Fact::ChangeLost { .. }
        | Fact::Activated { .. }
        | Fact::AuctionStarted { .. }
        | Fact::Raised { .. }
        | Fact::Won { .. }
        | Fact::Received { .. }
        | Fact::GemLost { .. }
        | Fact::Discarded { .. } => details_of_turn(fact),
    }
}

/// Returns the message arguments for an event in a turn.
fn details_of_turn(fact: &Fact) -> Vec<(&'static str, Arg)> {
    match *fact {
        Fact::Bought { gem, count, .. } => {
            vec![word("gem", gem.name()), number("count", count)]
        }
        Fact::Sold { gem, count, is_active, .. } => {
            let state = if is_active { "active" } else { "inactive" };
            vec![word("gem", gem.name()), number("count", count), word("state", state)]
        }
        Fact::Released { cost, .. } | Fact::ReleasedFree { cost, .. } => {
            vec![number("cost", cost)]
        }
        Fact::Advanced { track, levels, .. } => {
            vec![word("track", track.name()), number("count", levels)]
        }
        Fact::AdvancedFree { track, level, .. } => {
            vec![word("track", track.name()), number("level", level)]
        }
        Fact::Paid { units, dust, .. } if units.is_empty() => vec![number("dust", dust)],
        Fact::Paid { units, dust, .. } | Fact::Discarded { units, dust, .. } => {
            vec![text("units", units), number("dust", dust)]
        }
        Fact::ChangeLost { energy, .. } => vec![number("count", energy)],
        Fact::Activated { counts, .. } => vec![("gems", gem_counts(counts))],
        Fact::AuctionStarted { item, bid, .. } => {
            vec![word("item", item.name()), number("bid", bid)]
        }
        Fact::Raised { bid, .. } => vec![number("bid", bid)],
        Fact::Won { item, bid, net_price, .. } => {
            vec![word("item", item.name()), number("bid", bid), number("price", net_price)]
        }
        Fact::Received { item, .. } => vec![word("item", item.name())],
        Fact::GemLost { gem, .. } => vec![word("gem", gem.name())],
        _ => unreachable!("it happens outside a turn"),
    }
}

fn word(name: &'static str, word: &'static str) -> (&'static str, Arg) {
    (name, Arg::Word(word))
}

fn number<T: Into<i64>>(name: &'static str, count: T) -> (&'static str, Arg) {
    (name, Arg::Number(count.into()))
}

fn text(name: &'static str, units: Units) -> (&'static str, Arg) {
    (name, Arg::Text(units.to_string()))
}

/// Returns the phrases that name units of energy in words: the cards of each deck by value, and the
/// concentrated energy.
pub(super) fn units_in_words(units: Units) -> Vec<Line> {
    let of = |id: &'static str, deck: Deck, is_meant: &dyn Fn(Unit) -> bool| {
        let held = units.kinds().filter(|&unit| is_meant(unit));
        let values = held.flat_map(|unit| {
            std::iter::repeat_n(unit.value().to_string(), usize::from(units.count(unit)))
        });
        let values = values.collect::<Vec<_>>().join(" + ");
        let args = vec![word("deck", deck.name()), ("values", Arg::Text(values.clone()))];
        (!values.is_empty()).then_some(Line { id, args, clause: None })
    };
    let of_decks = Deck::ALL.into_iter().flat_map(|deck| {
        let is_card = |unit| matches!(unit, Unit::Card(card) if card.deck() == deck);
        [
            of("zepter-units-cards", deck, &is_card),
            of("zepter-units-concentrated", deck, &|unit| unit == Unit::Concentrated(deck)),
        ]
    });
    of_decks.flatten().collect()
}

fn gem_counts(counts: [u8; 5]) -> Arg {
    let held = Gem::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0);
    Arg::Counts(held.map(|(gem, count)| (count, gem.name())).collect())
}
