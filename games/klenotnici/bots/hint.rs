//! The reasons given in hints: a fixed list of messages, with numbers from the seat's view.

use karat_kernel::{Arg, Line, Seat};
use karat_think::Explained;

use super::committed;
use crate::rules::{AuctionView, Data, Gem, Gems, Money, Move, PhaseView, PlayerView, SETS, View};

/// Describes a move and gives the reason for it, or returns `None` for moves that are never hints.
pub(super) fn explain(view: &View, seat: Seat, m: Move) -> Option<Explained> {
    let me = &view.players[seat.index()];
    match m {
        Move::Choose(gem) => {
            let is_taken = view.phase == PhaseView::Take;
            let what = if is_taken {
                Line::new("klenotnici-do-take")
            } else {
                Line::new("klenotnici-do-choose")
            };
            Some(Explained::of(what.with("gem", word(gem)), of_gem(view, me, gem)))
        }
        Move::Open { cards, double: None, hammer: None } => Some(Explained::of(
            Line::new("klenotnici-do-open")
                .with("total", number(cards.set.sum()))
                .with("cards", text(cards.set)),
            opening(view, me, cards.set)?,
        )),
        Move::Raise { .. } | Move::Pass | Move::Decline | Move::Hammer(_) => {
            let auction = view.auction.as_ref()?;
            bidding(view, me, auction, m)
        }
        Move::Exchange { give, take, .. } => Some(Explained::of(
            Line::new("klenotnici-do-exchange")
                .with("give", text(give.set))
                .with("take", text(take.set)),
            Line::new("klenotnici-why-exchange")
                .with("more", Arg::Number(take.set.len() as i64 - give.set.len() as i64))
                .with("points", number(view.reading.data.per_money_card)),
        )),
        Move::Done => {
            let paid = committed(me).with(me.face_down.unwrap_or_default());
            let why = Line::new("klenotnici-why-done").with("count", number(paid.len()));
            Some(Explained::quiet(Line::new("klenotnici-do-done"), why))
        }
        Move::Goal(Some(rank)) => {
            let goal = me.goals.iter().find(|goal| goal.rank == rank)?;
            let what = Line::new("klenotnici-do-goal").with("rank", Arg::Word(rank.name()));
            Some(Explained::of(
                what,
                Line::new("klenotnici-why-goal").with("points", number(goal.points)),
            ))
        }
        Move::Goal(None) => Some(Explained::quiet(
            Line::new("klenotnici-do-goal-none"),
            Line::new("klenotnici-why-goal-none"),
        )),
        Move::Open { .. } | Move::DrawSuit(..) | Move::DrawStarter(_) => None,
    }
}

/// Returns the reason to offer a pyramid for auction, or to take it.
fn of_gem(view: &View, me: &PlayerView, gem: Gem) -> Line {
    let value = number(view.values[gem.index()]);
    if let Some((set, bonus)) = completed(&view.reading.data, me.gems, gem) {
        return Line::new("klenotnici-why-gem-completes")
            .with("value", value)
            .with("set", Arg::Word(set))
            .with("bonus", number(bonus));
    }
    if let Some((rival, set, bonus)) = wanted(view, me, gem) {
        return Line::new("klenotnici-why-gem-wanted")
            .with("seat", Arg::Seat(rival))
            .with("set", Arg::Word(set))
            .with("bonus", number(bonus));
    }
    Line::new("klenotnici-why-gem-value").with("value", value)
}

fn opening(view: &View, me: &PlayerView, cards: Money) -> Option<Line> {
    let gem = view.auction.as_ref()?.gem;
    let count = number(cards.len());
    if let Some((set, bonus)) = completed(&view.reading.data, me.gems, gem) {
        return Some(completes(view, gem, set, bonus).with("count", count));
    }
    Some(
        Line::new("klenotnici-why-open")
            .with("count", count)
            .with("value", number(view.values[gem.index()]))
            .with("left", number(me.money?.without(cards).len())),
    )
}

fn bidding(view: &View, me: &PlayerView, auction: &AuctionView, m: Move) -> Option<Explained> {
    let price = i64::from(auction.price);
    let leader = auction.leader?;
    match m {
        Move::Raise { cards, double, hammer } => {
            let added = match double.map(|double| double.card) {
                None => 0,
                Some(Some(card)) => i64::from(card),
                Some(None) => i64::from(cards.set.sum()),
            };
            let total = i64::from(me.total) + i64::from(cards.set.sum()) + added;
            let what = match (double, hammer) {
                (None, None) => Line::new("klenotnici-do-raise"),
                (Some(_), None) => Line::new("klenotnici-do-double"),
                (None, Some(_)) => Line::new("klenotnici-do-raise-end"),
                (Some(_), Some(_)) => return None,
            };
            let what = what.with("total", Arg::Number(total)).with("cards", text(cards.set));
            let lead = Arg::Number(total - price);
            let why = match (double, hammer) {
                (Some(_), _) => Line::new("klenotnici-why-double")
                    .with("lead", lead)
                    .with("price", Arg::Number(price)),
                (_, Some(_)) => Line::new("klenotnici-why-raise-end").with("lead", lead),
                _ => raising(view, me, auction, cards.set)?,
            };
            Some(Explained::of(what, why))
        }
        Move::Pass => {
            let why = match auction.first_passer {
                None if !view.supply.is_empty() => Line::new("klenotnici-why-pass-first"),
                _ => Line::new("klenotnici-why-pass"),
            };
            let laid = number(committed(me).len());
            let why = why.with("seat", Arg::Seat(leader)).with("price", Arg::Number(price));
            Some(Explained::quiet(Line::new("klenotnici-do-pass"), why.with("laid", laid)))
        }
        Move::Decline => {
            let why = Line::new("klenotnici-why-decline").with("count", number(me.action_count));
            Some(Explained::quiet(Line::new("klenotnici-do-decline"), why))
        }
        Move::Hammer(_) => {
            let why = Line::new("klenotnici-why-end").with("seat", Arg::Seat(leader));
            Some(Explained::of(
                Line::new("klenotnici-do-end"),
                why.with("price", Arg::Number(price)),
            ))
        }
        _ => None,
    }
}

/// Returns the reason to raise by the given cards or, if there are several, the first in a fixed
/// order.
fn raising(view: &View, me: &PlayerView, auction: &AuctionView, cards: Money) -> Option<Line> {
    let gem = auction.gem;
    let lead = me.total + u16::from(cards.sum()) - auction.price;
    let paid = committed(me).with(cards);
    if let Some((set, bonus)) = completed(&view.reading.data, me.gems, gem) {
        return Some(completes(view, gem, set, bonus).with("count", number(paid.len())));
    }
    if let Some((rival, set, bonus)) = wanted(view, me, gem) {
        let why = Line::new("klenotnici-why-denies")
            .with("lead", number(lead))
            .with("seat", Arg::Seat(rival));
        return Some(why.with("set", Arg::Word(set)).with("bonus", number(bonus)));
    }
    let need = auction.price + 1 - me.total;
    let enough = || me.money.unwrap_or_default().subsets().filter(|it| u16::from(it.sum()) >= need);
    let fewest = enough().map(Money::len).min()?;
    if cards.len() == fewest {
        let why = Line::new("klenotnici-why-fewest")
            .with("lead", number(lead))
            .with("count", number(paid.len()));
        return Some(why.with("value", number(view.values[gem.index()])));
    }
    if enough().map(Money::sum).min() == Some(cards.sum()) {
        let rest = me.money?.without(cards);
        return Some(
            Line::new("klenotnici-why-cheapest")
                .with("lead", number(lead))
                .with("rest", number(rest.sum())),
        );
    }
    let why = Line::new("klenotnici-why-lead")
        .with("lead", number(lead))
        .with("count", number(paid.len()));
    Some(why.with("value", number(view.values[gem.index()])))
}

fn completes(view: &View, gem: Gem, set: &'static str, bonus: u8) -> Line {
    Line::new("klenotnici-why-completes")
        .with("value", number(view.values[gem.index()]))
        .with("set", Arg::Word(set))
        .with("bonus", number(bonus))
}

/// The names of the sets in messages, in the same order as [`SETS`].
const SET_WORDS: [&str; 5] =
    ["emerald_pair", "sapphire_pair", "ruby_pair", "gold_set", "small_trio"];

/// Returns the set that a pyramid completes together with the pyramids `owned`, with its bonus. If
/// the pyramid completes several sets, returns the most valuable one. Sets worth nothing give no
/// reason for a move.
fn completed(data: &Data, owned: Gems, gem: Gem) -> Option<(&'static str, u8)> {
    let mut with = owned;
    with.insert(gem);
    let sets = SETS.into_iter().zip(SET_WORDS).zip(data.set_points);
    let new = sets.filter(|((set, _), points)| {
        *points > 0 && with.contains_all(*set) && !owned.contains_all(*set)
    });
    new.map(|((_, word), points)| (word, points)).max_by_key(|&(_, points)| points)
}

/// Returns another player for whom the pyramid completes a set, together with the most valuable
/// such set and its bonus.
fn wanted(view: &View, me: &PlayerView, gem: Gem) -> Option<(Seat, &'static str, u8)> {
    let rivals = view.players.iter().filter(|player| player.seat != me.seat);
    let wants = rivals.filter_map(|rival| {
        completed(&view.reading.data, rival.gems, gem).map(|(set, bonus)| (rival.seat, set, bonus))
    });
    // If several players get the same bonus, the first is returned.
    wants.reduce(|best, it| if it.2 > best.2 { it } else { best })
}

fn word(gem: Gem) -> Arg {
    Arg::Word(gem.name())
}

fn number(count: impl TryInto<i64>) -> Arg {
    Arg::Number(count.try_into().unwrap_or(i64::MAX))
}

/// Returns the cards in move notation, which is the same in every language.
fn text(cards: Money) -> Arg {
    Arg::Text(cards.to_string())
}
