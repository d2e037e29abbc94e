//! Chapter 23: what a viewer reads in the log about a move.
//!
//! The messages that the log is made of, with their arguments. `seat` is the player's name; a role,
//! gem, deck, track, artifact or Sentinel a word with a translation; `units` notation such as
//! `s5+E30`.
//!
//! | message | arguments |
//! | --- | --- |
//! | `zepter-log-role` | `seat`, `role` |
//! | `zepter-log-caller` | `seat`, `card`: his order card |
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
//! | `zepter-log-paid` | `seat`, `units`: handed over, `dust`: what he has afterwards |
//! | `zepter-log-paid-dust` | `seat`, `dust`: what he has afterwards |
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
//! | `zepter-log-discard` | `seat`, `units`, `dust`: what is left |
//! | `zepter-log-over` | none |

use super::components::{Artifact, Card, Cards, Deck, Gem, Item, Role, Track, Units};
use super::payment::{Step, Steps};
use super::roles::Roles;
use super::{Move, PLAYERS_MAX, RELEASE_COSTS, Seat, Zepter};
use crate::game::{Actor, Arg, Line, Lines, Viewer};

/// Where the rules note what happens, while it happens.
pub(super) type Notes<'a> = dyn FnMut(Event<'_>) + 'a;

/// Something that happened.
pub(super) enum Event<'a> {
    Role(Seat, Role),
    Caller { seat: Seat, card: u8 },
    Called { seat: Seat, price: u8 },
    TookRole { seat: Seat, price: u8 },
    DeclinedRole(Seat),
    RemovedRoles { seat: Seat, roles: Roles },
    RoundBegun { round: u16 },
    Placed { seat: Seat, place: u8 },
    Ordered([Seat; PLAYERS_MAX], u8),
    Displayed(Artifact),
    ReserveJoined { seat: Seat, cards: Cards, dust: u16 },
    IncomeDust { seat: Seat, dust: u16 },
    Concentrated { seat: Seat, deck: Deck, units: u8 },
    Drew { seat: Seat, card: Card },
    NoCards { seat: Seat, deck: Deck, dust: u16 },
    Converted { seat: Seat, cards: Cards },
    TurnBegun(Seat),
    TurnEnded(Seat),
    Transacted { seat: Seat, steps: &'a Steps, units: Units, dust: u16, lost: u16 },
    Activated(Seat, [u8; 5]),
    AuctionStarted { seat: Seat, item: Item, bid: u32 },
    Raised { seat: Seat, bid: u32 },
    Passed(Seat),
    Won { seat: Seat, item: Item, bid: u32, net_price: u32 },
    Received { seat: Seat, item: Item },
    LastRound,
    Eliminated(Seat),
    Advanced { seat: Seat, track: Track, level: u8 },
    Released { seat: Seat, cost: u16 },
    DeclinedEffect(Seat),
    LostGem { seat: Seat, gem: Gem },
    Discarded { seat: Seat, units: Units, dust: u16 },
    Over,
}

/// Tells what a move did and what followed from it.
pub(super) fn narrate(before: &Zepter, who: Actor, m: Move, after: &Zepter, to: Viewer) -> Lines {
    let mut played = *before;
    let mut lines = Lines::new();
    let mut tell = Teller { after, to, lines: &mut lines };
    let legal = played.play_noting(who, m, &mut |event| tell.event(event));
    debug_assert!(legal.is_ok() && played == *after, "the move led from one to the other");
    lines
}

struct Teller<'a> {
    after: &'a Zepter,
    to: Viewer,
    lines: &'a mut Lines,
}

impl Teller<'_> {
    fn event(&mut self, event: Event<'_>) {
        let line = match event {
            Event::Role(seat, role) => {
                by("zepter-log-role", seat).with("role", Arg::Word(role.name()))
            }
            Event::Caller { seat, card } => {
                by("zepter-log-caller", seat).with("card", number(card)).citing("ZEP-VAR-D-8")
            }
            Event::Called { seat, price } => {
                by("zepter-log-price", seat).with("price", number(price)).citing("ZEP-VAR-D-4")
            }
            Event::TookRole { seat, price } => {
                by("zepter-log-take-role", seat).with("price", number(price)).citing("ZEP-VAR-D-6")
            }
            Event::DeclinedRole(seat) => by("zepter-log-decline-role", seat).citing("ZEP-VAR-D-5"),
            Event::RemovedRoles { seat, roles } => by("zepter-log-remove", seat)
                .with("roles", Arg::Words(roles.iter().map(Role::name).collect()))
                .with("count", Arg::Number(roles.len() as i64))
                .citing("ZEP-VAR-D-11"),
            Event::RoundBegun { round } => {
                Line::new("zepter-log-round").with("round", number(round)).citing("ZEP-ROUND-1")
            }
            Event::Placed { seat, place } => {
                by("zepter-log-place", seat).with("place", number(place)).citing("ZEP-ORDER-3")
            }
            Event::Ordered(order, placed) => return self.order(&order[..usize::from(placed)]),
            Event::Displayed(artifact) => Line::new("zepter-log-display")
                .with("artifact", Arg::Word(artifact.name()))
                .citing("ZEP-ROUND-2"),
            Event::TurnBegun(seat) => by("zepter-log-turn", seat).citing("ZEP-ROUND-5"),
            Event::TurnEnded(seat) => by("zepter-log-end-turn", seat).citing("ZEP-ROUND-9"),
            Event::Transacted { seat, steps, units, dust, lost } => {
                return self.transaction(seat, steps, units, dust, lost);
            }
            Event::Activated(seat, counts) => {
                by("zepter-log-active", seat).with("gems", gem_counts(counts)).citing("ZEP-GEM-15")
            }
            Event::DeclinedEffect(seat) => {
                by("zepter-log-decline-effect", seat).citing("ZEP-ART-7")
            }
            Event::Advanced { seat, track, level } => by("zepter-log-advance-free", seat)
                .with("track", Arg::Word(track.name()))
                .with("level", number(level))
                .citing("ZEP-ART-8"),
            Event::Released { seat, cost } => {
                by("zepter-log-release-free", seat).with("cost", number(cost)).citing("ZEP-ART-9")
            }
            Event::LostGem { seat, gem } => {
                by("zepter-log-lose", seat).with("gem", Arg::Word(gem.name())).citing("ZEP-ART-10")
            }
            Event::Discarded { seat, units, dust } => by("zepter-log-discard", seat)
                .with("units", Arg::Text(units.to_string()))
                .with("dust", number(dust))
                .citing("ZEP-HAND-7"),
            Event::Over => Line::new("zepter-log-over").citing("ZEP-END-3"),
            Event::ReserveJoined { .. }
            | Event::IncomeDust { .. }
            | Event::Concentrated { .. }
            | Event::Drew { .. }
            | Event::NoCards { .. }
            | Event::Converted { .. } => self.energy(&event),
            Event::AuctionStarted { .. }
            | Event::Raised { .. }
            | Event::Passed(_)
            | Event::Won { .. }
            | Event::Received { .. }
            | Event::LastRound
            | Event::Eliminated(_) => auction(&event),
        };
        self.lines.push(line);
    }

    fn order(&mut self, order: &[Seat]) {
        for (place, &seat) in (1_u8..).zip(order) {
            let line = by("zepter-log-order", seat)
                .with("place", number(place))
                .with("points", number(self.after.player(seat).start_points));
            self.lines.push(line.citing("ZEP-ORDER-4"));
        }
    }

    /// Energy that comes in: cards only for those who may know them (ZEP-INFO-4).
    fn energy(&self, event: &Event<'_>) -> Line {
        match *event {
            Event::ReserveJoined { seat, cards, dust } if self.after.knows_cards(seat, self.to) => {
                let units = Units { cards, ..Units::EMPTY };
                by("zepter-log-reserve-cards", seat)
                    .with("dust", number(dust))
                    .with("units", Arg::Text(units.to_string()))
                    .citing("ZEP-SAGES-4")
            }
            Event::ReserveJoined { seat, cards, dust } => by("zepter-log-reserve", seat)
                .with("dust", number(dust))
                .with("count", number(cards.total()))
                .citing("ZEP-SAGES-4"),
            Event::IncomeDust { seat, dust } => {
                by("zepter-log-dust", seat).with("dust", number(dust)).citing("ZEP-INCOME-2")
            }
            Event::Concentrated { seat, deck, units } => by("zepter-log-concentrated", seat)
                .with("deck", Arg::Word(deck.name()))
                .with("count", number(units))
                .citing("ZEP-INCOME-5"),
            Event::Drew { seat, card } if self.after.knows_cards(seat, self.to) => {
                by("zepter-log-draw-card", seat)
                    .with("deck", Arg::Word(card.deck().name()))
                    .with("value", number(card.value()))
                    .citing("ZEP-INCOME-10")
            }
            Event::Drew { seat, card } => by("zepter-log-draw", seat)
                .with("deck", Arg::Word(card.deck().name()))
                .citing("ZEP-INCOME-10"),
            Event::NoCards { seat, deck, dust } => by("zepter-log-no-cards", seat)
                .with("deck", Arg::Word(deck.name()))
                .with("dust", number(dust))
                .citing("ZEP-INCOME-12"),
            Event::Converted { seat, cards } => {
                let units = Units { cards, ..Units::EMPTY };
                by("zepter-log-converted", seat)
                    .with("units", Arg::Text(units.to_string()))
                    .with("dust", number(cards.value()))
                    .citing("ZEP-SAGES-5")
            }
            _ => unreachable!("not energy that comes in"),
        }
    }

    /// ZEP-INFO-8
    fn transaction(&mut self, seat: Seat, steps: &Steps, units: Units, dust: u16, lost: u16) {
        for &(step, times) in steps.runs() {
            let count = number(times);
            let line = match step {
                // Told when it is received.
                Step::Item => continue,
                Step::Buy(gem) => by("zepter-log-buy", seat)
                    .with("gem", Arg::Word(gem.name()))
                    .with("count", count)
                    .citing("ZEP-GEM-2"),
                Step::Sell { gem, active } => by("zepter-log-sell", seat)
                    .with("gem", Arg::Word(gem.name()))
                    .with("count", count)
                    .with("state", Arg::Word(if active { "active" } else { "inactive" }))
                    .citing("ZEP-GEM-3"),
                Step::Release(marker) => by("zepter-log-release", seat)
                    .with("cost", number(RELEASE_COSTS[usize::from(marker)]))
                    .citing("ZEP-KNOW-8"),
                Step::Advance(track) => by("zepter-log-advance", seat)
                    .with("track", Arg::Word(track.name()))
                    .with("count", count)
                    .citing("ZEP-KNOW-4"),
            };
            self.lines.push(line);
        }
        let paid = if units.is_empty() {
            by("zepter-log-paid-dust", seat)
        } else {
            by("zepter-log-paid", seat).with("units", Arg::Text(units.to_string()))
        };
        self.lines.push(paid.with("dust", number(dust)).citing("ZEP-PAY-10"));
        if lost > 0 {
            let line = by("zepter-log-lost", seat).with("count", number(lost));
            self.lines.push(line.citing("ZEP-PAY-4"));
        }
    }
}

/// What happens in an auction (ZEP-INFO-8).
fn auction(event: &Event<'_>) -> Line {
    let amount = |amount: u32| Arg::Number(amount.into());
    match *event {
        Event::AuctionStarted { seat, item, bid } => by("zepter-log-start", seat)
            .with("item", Arg::Word(item.name()))
            .with("bid", amount(bid))
            .citing("ZEP-AUCTION-3"),
        Event::Raised { seat, bid } => {
            by("zepter-log-raise", seat).with("bid", amount(bid)).citing("ZEP-AUCTION-10")
        }
        Event::Passed(seat) => by("zepter-log-pass", seat).citing("ZEP-AUCTION-10"),
        Event::Won { seat, item, bid, net_price } => by("zepter-log-won", seat)
            .with("item", Arg::Word(item.name()))
            .with("bid", amount(bid))
            .with("price", amount(net_price))
            .citing("ZEP-AUCTION-15"),
        Event::Received { seat, item } => by("zepter-log-received", seat)
            .with("item", Arg::Word(item.name()))
            .citing("ZEP-AUCTION-19"),
        Event::LastRound => Line::new("zepter-log-last-round").citing("ZEP-END-1"),
        Event::Eliminated(seat) => by("zepter-log-eliminated", seat).citing("ZEP-OUT-2"),
        _ => unreachable!("not an event of an auction"),
    }
}

fn by(id: &'static str, seat: Seat) -> Line {
    Line::new(id).with("seat", Arg::Seat(seat))
}

fn number<T: Into<i64>>(count: T) -> Arg {
    Arg::Number(count.into())
}

fn gem_counts(counts: [u8; 5]) -> Arg {
    let held = Gem::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0);
    Arg::Counts(held.map(|(gem, count)| (count, gem.name())).collect())
}
