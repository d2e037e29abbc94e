//! The actions that a player may look for in a phase. Each attempt is a move built from the
//! player's view to test one clause, and the rules explain why it is illegal.

use karat_kernel::game::{Attempt, Explain};
use karat_kernel::seat::Seat;

use super::action::{DOUBLE_COST, HAMMER_COST};
use super::components::{Money, Rank, Ranks};
use super::view::{AuctionView, PhaseView, PlayerView, Reading, View};
use super::{Double, Klenotnici, Move, Spend};

impl Explain for Klenotnici {
    fn attempts(view: &View, seat: Seat) -> Vec<Attempt<Move>> {
        let me = &view.players[seat.index()];
        match (view.phase, &view.auction) {
            // The starter must choose a pyramid, so passing and making change are illegal
            // (KLE-MOVE-6).
            (PhaseView::Choose, _) => {
                vec![Attempt::new("pass", Move::Pass).by("KLE-START-1"), exchange(me)]
            }
            (PhaseView::Open, Some(_)) => vec![
                Attempt::new("pass", Move::Pass),
                double(
                    me,
                    Move::Open { cards: all(me).into(), double: doubling(me, None), hammer: None },
                ),
                Attempt::new("hammer", Move::Hammer(spend(me, HAMMER_COST))).by("KLE-HAMMER-2"),
                exchange(me),
            ],
            (PhaseView::Bid, Some(auction)) => bidding(&view.reading, me, auction),
            (PhaseView::Window, _) => {
                let cards = all(me).into();
                let raise = Move::Raise { cards, double: None, hammer: None };
                vec![
                    Attempt::new("raise", raise).by("KLE-AUCTION-3"),
                    Attempt::new("pass", Move::Pass).by("KLE-AUCTION-3"),
                    exchange(me),
                ]
            }
            (PhaseView::Settle, _) => {
                let raise = Move::Raise { cards: all(me).into(), double: None, hammer: None };
                let hammer = Move::Hammer(spend(me, HAMMER_COST));
                vec![
                    Attempt::new("raise", raise).by("KLE-AUCTION-3"),
                    Attempt::new("hammer", hammer).by("KLE-HAMMER-3"),
                ]
            }
            (PhaseView::Goal, _) => {
                let spent = me.goals.iter().filter(|goal| !goal.available);
                spent.map(|goal| show(goal.rank)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn does(m: Move, action: &str, what: &str) -> bool {
        match (action, m) {
            ("pass", Move::Pass)
            | ("raise", Move::Raise { .. })
            | (
                "double",
                Move::Open { double: Some(_), .. } | Move::Raise { double: Some(_), .. },
            )
            | ("hammer", Move::Hammer(_) | Move::Raise { hammer: Some(_), .. })
            | ("exchange", Move::Exchange { .. }) => true,
            ("show", Move::Goal(Some(rank))) => rank.name() == what,
            _ => false,
        }
    }
}

/// Returns attempts to raise with all money cards. Any player who can outbid the leader can do so
/// with all their money cards (KLE-AUCTION-7).
fn bidding(reading: &Reading, me: &PlayerView, auction: &AuctionView) -> Vec<Attempt<Move>> {
    let (cards, sum) = (all(me), u16::from(all(me).sum()));
    let highest = cards.iter().last();
    let card = highest.filter(|_| reading.double_one_card);
    let has_two = usize::from(me.action_count) >= DOUBLE_COST;
    let stacks = reading.double_stacking && me.action_count == 4;
    let doubled = card.map_or(sum, u16::from) * if stacks { 3 } else { 1 };
    let extra = if reading.double_face_value { 0 } else { doubled };
    let raise = |is_doubled: bool, hammer| Move::Raise {
        cards: cards.into(),
        double: if is_doubled { doubling_of(me, card, stacks) } else { None },
        hammer,
    };
    let of_price = |attempt: Attempt<Move>, most: u16| {
        attempt.with("most", most).with("need", auction.price + 1).with("price", auction.price)
    };
    let plain = me.total + sum;
    let ends = auction.raises == 0 && usize::from(me.action_count) >= HAMMER_COST;
    let hammer = spend(me, HAMMER_COST);
    let end = if ends && plain > auction.price {
        // A player may raise and play a hammer in the same decision (KLE-HAMMER-4).
        raise(false, Some(hammer))
    } else {
        Move::Hammer(hammer)
    };
    vec![
        of_price(
            Attempt::new("raise", raise(has_two, None)),
            plain + if has_two { extra } else { 0 },
        ),
        of_price(double(me, raise(true, None)), plain + extra),
        counted(Attempt::new("hammer", end), me, HAMMER_COST),
        exchange(me),
    ]
}

fn double(me: &PlayerView, m: Move) -> Attempt<Move> {
    counted(Attempt::new("double", m), me, DOUBLE_COST)
}

/// Returns the attempt to make change, which is illegal outside the settlement (KLE-EXCH-1). During
/// the settlement, the winner may make change (KLE-EXCH-10).
fn exchange(me: &PlayerView) -> Attempt<Move> {
    let card = all(me).iter().last().map_or(Money::EMPTY, Money::card);
    let spend = Spend::UNNAMED;
    let m = Move::Exchange { spend, give: card.into(), take: card.into() };
    Attempt::new("exchange", m).by("KLE-EXCH-1")
}

/// Returns the attempt to show an action card as the goal (KLE-GOAL-5).
fn show(rank: Rank) -> Attempt<Move> {
    Attempt::new("show", Move::Goal(Some(rank))).of(rank.name())
}

fn counted(attempt: Attempt<Move>, me: &PlayerView, cost: usize) -> Attempt<Move> {
    attempt.with("count", me.action_count).with("cost", cost as u8)
}

fn all(me: &PlayerView) -> Money {
    me.money.unwrap_or_default()
}

/// Returns the given number of action cards from the player's hand, or all if there are fewer.
///
/// For a player without action cards, the attempt specifies a missing card (KLE-ACTION-4), because
/// a move without a rank would be illegal for that reason alone.
fn spend(me: &PlayerView, cost: usize) -> Spend {
    let held = me.actions.unwrap_or_default();
    let named = if held.is_empty() { Ranks::ALL.take_first(1) } else { held };
    Spend::from(if named.len() > cost { named.take_first(cost) } else { named })
}

fn doubling(me: &PlayerView, card: Option<u8>) -> Option<Double> {
    Some(Double { card, spend: spend(me, DOUBLE_COST) })
}

/// Returns a double, with all four action cards if the options allow it (KLE-DOUBLE-6).
fn doubling_of(me: &PlayerView, card: Option<u8>, stacks: bool) -> Option<Double> {
    let cost = if stacks { 2 * DOUBLE_COST } else { DOUBLE_COST };
    Some(Double { card, spend: spend(me, cost) })
}
