//! The actions that a player may look for in a phase. Each attempt is a move built from the
//! player's view, and the rules explain why it is illegal.

use karat_kernel::game::{Attempt, Explain, Line, Risk};
use karat_kernel::seat::Seat;

use super::components::{Gem, Item, Role, Sentinel, Track};
use super::data::RELEASE_COSTS;
use super::payment::{Payment, Step, Steps, Transaction};
use super::view::{PhaseView, PlayerView, View};
use super::{Move, Zepter, log};

/// A track's last level (ZEP-KNOW-3).
const LAST_LEVEL: u8 = 4;

impl Explain for Zepter {
    fn attempts(view: &View, seat: Seat) -> Vec<Attempt<Move>> {
        let me = &view.players[seat.index()];
        let is_own = view.active == Some(seat);
        let decline = || Attempt::new("decline", Move::Decline);
        match view.phase {
            PhaseView::ChooseRole | PhaseView::PickRole => taken_roles(view),
            PhaseView::TakeOrDecline => vec![Attempt::new("take", Move::Take), decline()],
            PhaseView::Turn => turn(view, me),
            PhaseView::Bid => {
                let bid = view.auction.as_ref().map_or(0, |auction| auction.bid + 1);
                let offer = view.auction.as_ref().and_then(|auction| view.offer(auction.item));
                let price = offer.map_or(bid, |offer| offer.net_price(seat, bid));
                let raise = Attempt::new("raise", Move::Raise(bid));
                let raise = raise.with("price", price).with("means", means(me));
                vec![raise].into_iter().chain(later(is_own)).collect()
            }
            PhaseView::Pay => {
                let pass = Attempt::new("pass", Move::Pass).by("ZEP-OUT-3");
                let buy = (!is_own).then(|| {
                    Attempt::new(
                        "buy-any",
                        transaction(&[(Step::Item, 1), (Step::Buy(Gem::Opal), 1)]),
                    )
                });
                let end = is_own.then(|| Attempt::new("end", Move::End).by("ZEP-FLOW-4"));
                [pass].into_iter().chain(buy).chain(end).collect()
            }
            PhaseView::FreeAdvance => {
                let tracks = Track::ALL.into_iter().filter(|&track| level(me, track) < LAST_LEVEL);
                let advance =
                    |track: Track| Attempt::new("advance", Move::Advance(track)).of(track.name());
                tracks.map(advance).chain([decline()]).collect()
            }
            PhaseView::ReleaseMarker => vec![decline()],
            PhaseView::LoseGem => vec![decline().by("ZEP-ART-10")],
            PhaseView::Discard => vec![Attempt::new("end", Move::End).by("ZEP-HAND-7")],
            PhaseView::CallPrice | PhaseView::RemoveRoles | PhaseView::Draw | PhaseView::Over => {
                Vec::new()
            }
        }
    }

    fn does(m: Move, action: &str, what: &str) -> bool {
        let steps = match &m {
            Move::Transact(transaction) => transaction.steps.runs(),
            _ => &[],
        };
        match (action, m) {
            ("take", Move::Take)
            | ("decline", Move::Decline)
            | ("raise", Move::Raise(_))
            | ("pass", Move::Pass)
            | ("end", Move::End) => true,
            ("role", Move::Role(role)) => role.name() == what,
            ("start", Move::Start(item, _)) => item.name() == what,
            ("advance", Move::Advance(track)) => track.name() == what,
            ("buy", _) => steps.iter().any(|(step, _)| match step {
                Step::Buy(gem) => gem.name() == what,
                _ => false,
            }),
            ("buy-any", _) => steps.iter().any(|(step, _)| matches!(step, Step::Buy(_))),
            ("advance", _) => steps.iter().any(|(step, _)| match step {
                Step::Advance(track) => track.name() == what,
                _ => false,
            }),
            ("release", _) => steps.iter().any(|(step, _)| matches!(step, Step::Release(_))),
            _ => false,
        }
    }

    /// Returns the risk that a bid poses to the bidder, who must pay if nobody bids more.
    fn risk(view: &View, seat: Seat, m: Move) -> Option<Risk> {
        let (item, bid) = match m {
            Move::Start(item, bid) => (item, bid),
            Move::Raise(bid) => (view.auction.as_ref()?.item, bid),
            _ => return None,
        };
        let me = &view.players[seat.index()];
        let net = view.offer(item)?.net_price(seat, bid);
        let (hand, means) = (me.hand_value()?, me.means?);
        let clause = if net > means {
            "ZEP-OUT-2"
        } else if net > hand && means - net < cheapest_gem(me)? {
            // The bidder would have to sell every gem, because not even the cheapest could be kept.
            "ZEP-OUT-3"
        } else {
            return None;
        };
        Some(Risk { clause, numbers: vec![("net", net.into()), ("means", means.into())] })
    }

    fn phrases(argument: &str, notation: &str) -> Vec<Line> {
        match (argument, notation.parse()) {
            ("units", Ok(units)) => log::units_in_words(units),
            _ => Vec::new(),
        }
    }
}

fn taken_roles(view: &View) -> Vec<Attempt<Move>> {
    let taken = view.players.iter().filter_map(|player| player.role);
    taken.map(|role: Role| Attempt::new("role", Move::Role(role)).of(role.name())).collect()
}

/// Returns attempts at the actions of a turn, which are impossible during an auction (ZEP-ROUND-8,
/// ZEP-ROUND-10).
fn later(is_own: bool) -> impl Iterator<Item = Attempt<Move>> {
    let when = if is_own { "ZEP-ROUND-10" } else { "ZEP-ROUND-8" };
    let buy = Attempt::new("buy-any", transaction(&[(Step::Buy(Gem::Opal), 1)])).by(when);
    let end = is_own.then(|| Attempt::new("end", Move::End).by("ZEP-FLOW-4"));
    [buy].into_iter().chain(end)
}

/// Returns attempts at each action of a turn.
///
/// An action is tried alone, then with the sale of every gem, and with the release of the marker
/// that a track's first level requires (ZEP-PAY-6, ZEP-KNOW-6).
fn turn(view: &View, me: &PlayerView) -> Vec<Attempt<Move>> {
    let buy = |gem: Gem| {
        let step = Step::Buy(gem);
        paid(view, me, Attempt::new("buy", transaction(&[(step, 1)])).of(gem.name()), step)
            .or(with_sales(me, &[(step, 1)]))
    };
    let advance = |track: Track| {
        let step = Step::Advance(track);
        let begins = level(me, track) == 0 && me.markers == 0;
        let marker =
            cheapest_marker(me).filter(|_| begins).map(|marker| (Step::Release(marker), 1));
        let steps: Vec<_> = marker.into_iter().chain([(step, 1)]).collect();
        let attempt = Attempt::new("advance", transaction(&[(step, 1)])).of(track.name());
        paid(view, me, attempt, step).or(transaction(&steps)).or(with_sales(me, &steps))
    };
    let release = cheapest_marker(me).map(|marker| {
        let step = Step::Release(marker);
        paid(view, me, Attempt::new("release", transaction(&[(step, 1)])), step)
            .or(with_sales(me, &[(step, 1)]))
    });
    let tracks = Track::ALL.into_iter().filter(|&track| level(me, track) < LAST_LEVEL);
    let sold = Sentinel::ALL.into_iter().map(Item::Sentinel);
    let sold = sold.filter(|&item| view.offer(item).is_none());
    let items = view.offers.iter().map(|offer| offer.item).chain(sold);
    let start = |item: Item| {
        let bid = u32::from(view.reading.data.price(item));
        let net = view.offer(item).map_or(bid, |offer| offer.net_price(me.seat, bid));
        let attempt = Attempt::new("start", Move::Start(item, bid)).of(item.name());
        attempt.with("price", net).with("means", means(me))
    };
    Gem::ALL
        .into_iter()
        .map(buy)
        .chain(tracks.map(advance))
        .chain(release)
        .chain(items.map(start))
        .collect()
}

/// Adds to an attempt the cost of its step, and the maximum that the player can pay.
fn paid(view: &View, me: &PlayerView, attempt: Attempt<Move>, step: Step) -> Attempt<Move> {
    let price = view.price(me.seat, &Steps::only(step));
    attempt.with("price", price).with("means", means(me))
}

fn means(me: &PlayerView) -> u32 {
    me.means.unwrap_or_default()
}

fn level(me: &PlayerView, track: Track) -> u8 {
    me.levels[track as usize]
}

/// Returns the cheapest marker on the player's board, as the index of its release cost.
fn cheapest_marker(me: &PlayerView) -> Option<u8> {
    let on_board = (0..).zip(RELEASE_COSTS).filter(|(_, cost)| me.board.contains(cost));
    on_board.min_by_key(|(_, cost)| *cost).map(|(marker, _)| marker)
}

/// Returns a transaction that sells all of the player's gems, and then takes the given steps.
fn with_sales(me: &PlayerView, then: &[(Step, u16)]) -> Move {
    let active =
        Gem::ALL.map(|gem| (Step::Sell { gem, active: true }, u16::from(me.active[gem as usize])));
    let stored = Gem::ALL.map(|gem| (Step::Sell { gem, active: false }, me.stored[gem as usize]));
    let sales = active.into_iter().chain(stored).filter(|(_, times)| *times > 0);
    let steps: Vec<_> = sales.chain(then.iter().copied()).collect();
    transaction(&steps)
}

/// Returns a transaction with the given steps and the best payment.
fn transaction(runs: &[(Step, u16)]) -> Move {
    let mut steps = Steps::EMPTY;
    for &(step, times) in runs {
        steps.push(step, times);
    }
    Move::Transact(Transaction { steps, payment: Payment::Best })
}

/// Returns the lowest sale value of any of the player's gems.
fn cheapest_gem(me: &PlayerView) -> Option<u32> {
    let owned = |gem: usize| u16::from(me.active[gem]) + me.stored[gem];
    (0..me.sales.len()).filter(|&gem| owned(gem) > 0).map(|gem| me.sales[gem].into()).min()
}
