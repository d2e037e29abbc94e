//! The goals of the puzzles for Das Zepter von Zavandor. Each goal measures the result of a
//! decision for the seat that made it, in that seat's view directly afterwards.

use karat_kernel::{Actor, Rules, Seat, Viewer, Views};
use karat_think::goal::after;

use crate::rules::{Card, Deck, Move, PhaseView, PlayerView, Unit, Units, View, Zepter, keep_dust};

/// Returns a move's worth according to a goal.
///
/// For the goal `now`, the worth is the number of points directly after the move.
///
/// For the goal `kept`, the worth is the amount of energy that the seat can keep under the hand
/// limit (ZEP-HAND-7, ZEP-HAND-8) without selling gems.
///
/// For the goal `income`, the worth is the minimum energy of the next income.
///
/// For the goal `bid`, the worth is the bid, if the seat can pay it (ZEP-OUT-2).
pub(super) fn worth(game: &Zepter, seat: Seat, goal: &str, m: Move) -> Option<i64> {
    let view = after(game, seat, m).view(Viewer::Seat(seat));
    let me = &view.players[seat.index()];
    match goal {
        "now" => Some(me.points_total.into()),
        "kept" => {
            let before = game.view(Viewer::Seat(seat));
            let owned = |me: &PlayerView| (me.active, me.stored);
            let is_whole = owned(me) == owned(&before.players[seat.index()]);
            is_whole.then(|| kept(me))
        }
        "income" => Some(income(me)),
        "bid" => match m {
            Move::Raise(bid) => is_paid(&view, seat).then_some(bid.into()),
            _ => None,
        },
        _ => panic!("there is no goal {goal}"),
    }
}

/// Calls `each` with every move by the seat that a goal can distinguish.
///
/// Bids go up to the first one that nobody could pay, because higher bids cannot be paid either.
/// Payments include only the moves that sell or hand over something, because other purchases can
/// follow later. In a turn, `each` is also called with every way to fill the slots, whether listed
/// or not.
pub(super) fn moves(game: &Zepter, seat: Seat, each: &mut dyn FnMut(Move)) {
    let view = game.view(Viewer::Seat(seat));
    let me = &view.players[seat.index()];
    let is_legal = |m: Move| {
        let mut tried = *game;
        tried.play(Actor::Seat(seat), m).is_ok()
    };
    let mut tried = |text: &str| {
        let m: Move = text.parse().expect("it is written as a move");
        if is_legal(m) {
            each(m);
        }
    };
    match view.phase {
        PhaseView::Bid => {
            tried("pass");
            let bid = view.auction.as_ref().map_or(0, |auction| auction.bid);
            for more in 1.. {
                let Ok(raise) = format!("raise {}", bid + more).parse() else { break };
                if !is_legal(raise) {
                    break;
                }
                each(raise);
                if worth(game, seat, "bid", raise).is_none() {
                    break;
                }
            }
        }
        PhaseView::Pay => {
            for sales in sales(me) {
                for units in subsets(me) {
                    let paid =
                        if units.is_empty() { String::new() } else { format!(" with {units}") };
                    tried(&format!("transact item{sales}{paid}"));
                }
            }
        }
        PhaseView::Discard => {
            for units in subsets(me) {
                tried(&format!("keep {}", if units.is_empty() { "none" } else { &units }));
            }
        }
        PhaseView::Turn => {
            for active in slots_used(me) {
                tried(&format!("active {}", active.map(|count| count.to_string()).join("/")));
            }
            game.complete(Actor::Seat(seat), &mut |m| {
                if !matches!(m, Move::Active(_)) {
                    each(m);
                }
            });
        }
        _ => game.complete(Actor::Seat(seat), each),
    }
}

/// Returns whether a seat could pay the current bid.
fn is_paid(view: &View, seat: Seat) -> bool {
    let me = &view.players[seat.index()];
    let net = view.auction.as_ref().map(|auction| auction.net_prices[seat.index()]);
    me.in_game && net.is_some_and(|net| me.means.is_some_and(|means| net <= means))
}

fn units(me: &PlayerView) -> Units {
    Units { cards: me.cards.unwrap_or_default(), concentrated: me.concentrated }
}

/// Returns the maximum energy that fits into a hand, over all choices of cards and concentrated
/// energy.
fn kept(me: &PlayerView) -> i64 {
    let all = units(me);
    let fits = |&(size, value): &(u32, u32)| {
        let room = u16::try_from(me.hand_limit.checked_sub(size)?).ok()?;
        Some(i64::from(value + keep_dust(me.dust, room)))
    };
    let mut sums = vec![(0, 0)];
    for unit in all.kinds() {
        let (size, value) = match unit {
            Unit::Card(card) => (1, u32::from(card.value())),
            Unit::Concentrated(deck) => (3, u32::from(deck.concentrated())),
        };
        for _ in 0..all.count(unit) {
            let more: Vec<_> = sums.iter().map(|&(s, v)| (s + size, v + value)).collect();
            sums.extend(more);
        }
    }
    sums.iter().filter_map(fits).max().unwrap_or_default()
}

/// Returns the minimum energy of the next income: the dust, the concentrated energy, and each card
/// at its deck's lowest value.
fn income(me: &PlayerView) -> i64 {
    let income = &me.income;
    let of = |deck: Deck| {
        let (units, cards) = (income.concentrated[deck as usize], income.cards[deck as usize]);
        i64::from(deck.concentrated()) * i64::from(units)
            + Card::of(deck).map(|card| i64::from(card.value())).min().unwrap_or_default()
                * i64::from(cards)
    };
    i64::from(income.dust) + Deck::ALL.map(of).iter().sum::<i64>()
}

/// Returns, in move notation, every subset of a hand's cards and concentrated energy. An empty
/// string represents the empty subset.
fn subsets(me: &PlayerView) -> Vec<String> {
    let all = units(me);
    let mut found = vec![String::new()];
    for unit in all.kinds() {
        let before = found.clone();
        for count in 1..=usize::from(all.count(unit)) {
            let named = vec![unit.to_string(); count].join("+");
            found.extend(before.iter().map(|chosen| {
                if chosen.is_empty() { named.clone() } else { format!("{chosen}+{named}") }
            }));
        }
    }
    found
}

/// Returns every combination of gem sales that can pay for an item, as steps in move notation.
fn sales(me: &PlayerView) -> Vec<String> {
    const NAMES: [&str; 5] = ["opal", "sapphire", "emerald", "diamond", "ruby"];
    let mut found = vec![String::new()];
    for (index, name) in NAMES.iter().enumerate() {
        let owned = [("active", u16::from(me.active[index])), ("inactive", me.stored[index])];
        for (state, count) in owned {
            let before = found.clone();
            for sold in 1..=count {
                let steps = format!(", sell {name} {state}").repeat(sold.into());
                found.extend(before.iter().map(|chosen| format!("{chosen}{steps}")));
            }
        }
    }
    found
}

/// Returns every choice of gems that fits into the slots, each as the number of active gems of each
/// kind.
fn slots_used(me: &PlayerView) -> Vec<[u16; 5]> {
    let mut found = vec![[0; 5]];
    for index in 0..5 {
        let owned = u16::from(me.active[index]) + me.stored[index];
        let before = found.clone();
        for count in 1..=owned {
            found.extend(before.iter().map(|active| {
                let mut active = *active;
                active[index] = count;
                active
            }));
        }
    }
    found.retain(|active| active.iter().sum::<u16>() <= me.slots.into());
    found
}
