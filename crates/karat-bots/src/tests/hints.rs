//! Properties of all hints: they are legal moves with different effects and correct numbers, and do
//! not depend on anything that the seat cannot know.

use std::collections::BTreeSet;

use karat_rules::any::{AnyView, GameId};
use karat_rules::{Actor, AnyGame, Arg, Dice as _, GAMES, Line, Seat, Turn, Viewer};
use karat_rules::{edel, klenotnici, zepter};

use super::{Pairs, option_sets};
use crate::{ChaChaDice, Hint, choose, hints};

/// The number of decisions checked in each game.
const DECISIONS: usize = 40;

#[test]
fn hints_are_legal_different_true_and_blind_to_hidden_facts() {
    let (mut met, mut counted, mut uncounted) = (BTreeSet::new(), 0, 0);
    for &id in GAMES.iter().filter(|id| crate::strengths(**id).len() == 4) {
        for (number, seats) in id.seats().cycle_through(id).enumerate() {
            let sets = option_sets(id, seats);
            let options = &sets[if number < SEATS_FIRST { 0 } else { number % sets.len() }];
            let context = format!("{id}, {seats} seats, {options:?}");
            each_decision(id, seats, options, number as u64, &mut |game, seat, seed| {
                let told = hints(game, seat, &mut ChaChaDice::new(seed));
                let mut dice = ChaChaDice::new(seed + 1);
                let dealt = game.resample(seat, &mut dice);
                let again = hints(&dealt, seat, &mut ChaChaDice::new(seed));
                assert_eq!(again, told, "{context}: what is hidden decides");
                check(&context, game, seat, &told);
                for hint in &told {
                    met.insert(hint.why.id);
                    for line in [&hint.what, &hint.why] {
                        for (name, count) in numbers(line) {
                            match counted_anew(game, seat, hint, line, name) {
                                Some(anew) => {
                                    let said = (hint, line.id, name, count);
                                    assert_eq!(anew, count, "{context}: {said:?}");
                                    counted += 1;
                                }
                                None => uncounted += 1,
                            }
                        }
                    }
                }
            });
        }
    }
    assert!(counted > 20 * uncounted, "{counted} numbers were counted anew, {uncounted} not");
    for reason in REASONS {
        assert!(met.contains(reason), "nobody heard {reason}");
    }
}

/// The number of tables with default options for each game.
const SEATS_FIRST: usize = 12;

trait CycleThrough {
    fn cycle_through(self, id: GameId) -> Box<dyn Iterator<Item = usize>>;
}

impl CycleThrough for std::ops::RangeInclusive<usize> {
    /// Repeats the seat counts in the range until every set of options has been used at a table.
    fn cycle_through(self, id: GameId) -> Box<dyn Iterator<Item = usize>> {
        let count = SEATS_FIRST + option_sets(id, *self.start()).len();
        Box::new(self.collect::<Vec<_>>().into_iter().cycle().take(count))
    }
}

/// The reasons for hints that must occur in the tested games. Rare reasons are omitted.
const REASONS: &[&str] = &[
    "klenotnici-why-gem-value",
    "klenotnici-why-open",
    "klenotnici-why-fewest",
    "klenotnici-why-pass",
    "klenotnici-why-pass-first",
    "edel-why-money-most",
    "edel-why-money-less",
    "edel-why-gems",
    "edel-why-event",
    "edel-why-pay",
    "edel-why-accept",
    "zepter-why-slot",
    "zepter-why-advance",
    "zepter-why-pass",
    "zepter-why-artifact",
    "zepter-why-end",
];

/// Plays a game between different bots, calling `each` at some decisions.
fn each_decision(
    id: GameId,
    seats: usize,
    options: &Pairs,
    seed: u64,
    each: &mut dyn FnMut(&AnyGame, Seat, u64),
) {
    let mut game = AnyGame::new(id, options, seats).expect("a game");
    let mut dice = ChaChaDice::new(seed);
    let mut seen = 0;
    for ply in 0..id.plies_max() as u64 {
        let (who, text) = match game.turn() {
            Turn::Over => return,
            Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
            Turn::Seats(owing) => {
                let seat = owing.first().expect("a turn has a seat");
                if dice.below(4) == 0 {
                    each(&game, seat, ply);
                    seen += 1;
                }
                let level = ["greedy", "greedy", "random"][dice.below(3) as usize];
                let chosen = choose(&game, seat, level, &mut dice).expect("a bot");
                (Actor::Seat(seat), chosen)
            }
        };
        if seen == DECISIONS {
            return;
        }
        game.play(who, &text).expect("a legal move");
    }
}

fn check(context: &str, game: &AnyGame, seat: Seat, told: &[Hint]) {
    assert!(told.len() <= 3, "{context}: {told:?}");
    let texts: BTreeSet<_> = told.iter().map(|hint| hint.text.as_str()).collect();
    let whats: BTreeSet<String> = told.iter().map(|hint| format!("{:?}", hint.what)).collect();
    assert_eq!((texts.len(), whats.len()), (told.len(), told.len()), "{context}: {told:?}");
    for (place, hint) in told.iter().enumerate() {
        let played = { *game }.play(Actor::Seat(seat), &hint.text);
        assert!(played.is_ok(), "{context}: {hint:?}: {played:?}");
        assert!(!hint.is_quiet || place + 1 == told.len(), "{context}: {told:?}");
    }
    let legal = game.legal(Actor::Seat(seat));
    // Choosing a payment, or which of several equal cards to keep, is mere arithmetic and may not
    // be a real choice.
    let is_calculated = legal[0].starts_with("transact item") || legal[0].starts_with("keep");
    // A quiet move, such as a pass, may be the only move that a bot considers worth making.
    assert!(!told.is_empty() || legal.len() < 2 || is_calculated, "{context}: {legal:?}");
    let is_quiet = |text: &str| ["pass", "accept", "end", "done"].contains(&text);
    if legal.iter().any(|text| is_quiet(text)) && !is_calculated {
        assert!(told.last().is_some_and(|hint| is_quiet(&hint.text)), "{context}: {told:?}");
    }
}

fn numbers(line: &Line) -> impl Iterator<Item = (&'static str, i64)> {
    line.args.iter().filter_map(|(name, arg)| match arg {
        Arg::Number(number) => Some((*name, *number)),
        _ => None,
    })
}

fn word(line: &Line, name: &str) -> &'static str {
    let found = line.args.iter().find_map(|(its, arg)| match arg {
        Arg::Word(word) if *its == name => Some(*word),
        _ => None,
    });
    found.expect("the message has the word")
}

fn seat_of(line: &Line) -> Option<Seat> {
    line.args.iter().find_map(|(_, arg)| match arg {
        Arg::Seat(seat) => Some(*seat),
        _ => None,
    })
}

/// A number in a message of a hint for a seat.
#[derive(Clone, Copy)]
struct Number<'a> {
    seat: usize,
    hint: &'a Hint,
    line: &'a Line,
    name: &'a str,
}

/// Recalculates a number in a message from the views before and after the move. Returns `None` if
/// the move itself removes whatever the number counts.
fn counted_anew(game: &AnyGame, seat: Seat, hint: &Hint, line: &Line, name: &str) -> Option<i64> {
    let mut played = *game;
    played.play(Actor::Seat(seat), &hint.text).expect("a legal move");
    let [before, after] = [game, &played].map(|game| game.view(Viewer::Seat(seat)));
    let number = Number { seat: seat.index(), hint, line, name };
    match (before, after) {
        (AnyView::Klenotnici(before), AnyView::Klenotnici(after)) => {
            of_klenotnici(&before, &after, number)
        }
        (AnyView::Edel(before), AnyView::Edel(after)) => of_edel(&before, &after, number),
        (AnyView::Zepter(before), AnyView::Zepter(after)) => of_zepter(&before, &after, number),
        _ => panic!("another game has hints"),
    }
}

fn of_klenotnici(
    before: &klenotnici::View,
    after: &klenotnici::View,
    number: Number<'_>,
) -> Option<i64> {
    let Number { seat, hint, line, name } = number;
    let (me, then) = (&before.players[seat], &after.players[seat]);
    let mut words = hint.text.split_whitespace();
    let (verb, cards) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let laid: usize = me.bids.iter().map(|bid| bid.cards.len()).sum();
    let leads = after.auction.as_ref().is_some_and(|it| it.leader == Some(me.seat));
    let total = leads.then_some(i64::from(then.total));
    let gem = || match before.auction.as_ref() {
        Some(auction) if verb != "choose" => auction.gem,
        _ => cards.parse().expect("a gem"),
    };
    let price = || i64::from(before.auction.as_ref().expect("an auction").price);
    Some(match name {
        "total" => total?,
        "lead" => total? - price(),
        "price" => price(),
        "value" => before.values[gem().index()].into(),
        "bonus" => {
            let owner = seat_of(line).map_or(seat, Seat::index);
            let mut owned = before.players[owner].gems;
            owned.insert(gem());
            let sets = klenotnici::SETS.into_iter().zip(before.reading.data.set_points);
            sets.filter(|(set, _)| set.contains(gem()) && owned.contains_all(*set))
                .map(|(_, points)| points)
                .max()?
                .into()
        }
        "count" if verb == "done" => laid as i64 + i64::from(me.face_down_count),
        "count" if verb == "decline" => me.action_count.into(),
        "count" => (laid + cards.split('+').count()) as i64,
        "laid" => laid as i64,
        "left" => then.money_count.into(),
        "rest" => then.money?.sum().into(),
        "more" => i64::from(then.money_count) - i64::from(me.money_count),
        "points" if verb.starts_with("exchange") => before.reading.data.per_money_card.into(),
        "points" => me.goals.iter().find(|goal| goal.rank.name() == cards)?.points.into(),
        _ => panic!("{name} of {line:?}"),
    })
}

fn of_edel(before: &edel::View, after: &edel::View, number: Number<'_>) -> Option<i64> {
    let Number { seat, hint, line, name } = number;
    let (me, then) = (&before.players[seat], &after.players[seat]);
    // Scoring follows the last turn of a round, so the views before and after that turn differ too
    // much for a comparison.
    let is_scored = after.turn == after.turns
        && matches!(after.phase, edel::PhaseView::Draw | edel::PhaseView::Over);
    let is_same_turn = !is_scored && (before.round, before.turn) == (after.round, after.turn);
    let colour = || word(line, "colour");
    let of = |gems: edel::Gems, name: &str| -> i64 {
        let named = edel::Colour::ALL.into_iter().find(|it| it.name() == name);
        gems.count(named.expect("a colour")).into()
    };
    let others = || before.players.iter().filter(|player| player.seat != me.seat);
    let card = || before.players[before.active.map_or(seat, Seat::index)].gem_card;
    let text = hint.text.split_whitespace().nth(1).unwrap_or_default();
    let paid = || text.parse::<edel::Gems>().ok();
    let held = |gems: edel::Gems| gems.counts().iter().map(|&count| i64::from(count)).sum::<i64>();
    Some(match (line.id, name) {
        (_, "amount") => card()?.money.into(),
        ("edel-why-money-less", "most") => {
            others().filter_map(|it| Some(it.gem_card?.money)).max()?.into()
        }
        (_, "most") => others().map(|it| of(it.holding, colour())).max()?,
        ("edel-why-top", _) => before.draw_pile_count.into(),
        ("edel-why-gems-lead", _) => {
            let taken = of(card()?.gems, colour()).min(of(before.supply, colour()));
            of(me.holding, colour()) + taken
        }
        ("edel-why-accept-lead", _) => {
            of(me.holding, colour()) + of(before.bargain?.bid?, colour())
        }
        ("edel-why-pay", "count") | ("edel-why-pay-lead", "count") => paid().map_or(1, held),
        ("edel-why-pay", "left") => held(me.holding) - paid().map_or(1, held),
        ("edel-why-pay-lead", "left") => {
            of(me.holding, colour()) - paid().map_or(1, |paid| of(paid, colour()))
        }
        ("edel-why-colour", _) => of(me.holding, colour()),
        ("edel-why-discard", _) => hint.text.split_whitespace().count() as i64 / 2,
        ("edel-why-gain" | "edel-why-gain-lead", _) if is_same_turn => of(then.holding, colour()),
        ("edel-why-holding", _) if is_same_turn => held(then.holding) - held(me.holding),
        ("edel-why-gain" | "edel-why-gain-lead" | "edel-why-holding", _) => return None,
        _ => panic!("{name} of {line:?}"),
    })
}

fn of_zepter(before: &zepter::View, after: &zepter::View, number: Number<'_>) -> Option<i64> {
    let Number { seat, hint, line, name } = number;
    let (me, then) = (&before.players[seat], &after.players[seat]);
    let words: Vec<&str> = hint.text.split([' ', ',']).filter(|it| !it.is_empty()).collect();
    let sum = |counts: [u8; 5]| -> i64 { counts.iter().map(|&count| i64::from(count)).sum() };
    let last = || words.last().expect("a move has a word");
    let item = || match before.auction.as_ref() {
        Some(auction) => auction.item,
        None => words[1].parse().expect("an item"),
    };
    let net = || Some(i64::from(after.auction.as_ref()?.net_prices[seat]));
    Some(match (words[0], name) {
        ("price", "price") => last().parse().expect("a price"),
        ("price", "most") => before.role_auction?.ceiling.into(),
        ("take", "price") => before.role_auction?.price.into(),
        ("remove", "count") => words.len() as i64 - 1,
        ("start" | "raise", "bid") => after.auction.as_ref()?.bid.into(),
        ("start" | "raise", "price") => net()?,
        ("start" | "raise", "short") => net()? - i64::from(me.means?),
        ("start" | "raise", "points") => {
            let item = item();
            before.offers.iter().find(|offer| offer.item == item)?.worth[seat].into()
        }
        ("pass", "bid") => before.auction.as_ref()?.bid.into(),
        ("transact", _) => of_transaction(me, then, &words, line, name)?,
        ("active", "before") => sum(me.active),
        ("active", "after") => sum(then.active),
        ("active", "slots") => me.slots.into(),
        ("end", "size") => me.hand_size.into(),
        ("end", "limit") | ("keep", "limit") => me.hand_limit.into(),
        ("end", "over") => i64::from(me.hand_size) - i64::from(me.hand_limit),
        ("advance", "level") => {
            let mut levels = me.levels.iter().zip(then.levels);
            levels.find(|(old, new)| **old != *new)?.1.into()
        }
        ("advance", "cost") => {
            let mut levels = me.levels.iter().zip(then.levels).zip(zepter::Track::ALL);
            let ((_, level), track) = levels.find(|((old, new), _)| **old != *new)?;
            before.reading.data.cost(track, level).into()
        }
        ("release", "cost") => last().parse().expect("a cost"),
        ("lose", "left") => {
            let kind = zepter::Gem::ALL.into_iter().position(|gem| gem.name() == words[1])?;
            i64::from(then.active[kind])
        }
        ("keep", "value") | ("keep", "size") => {
            let units = match words[1] {
                "none" => zepter::Units::EMPTY,
                text => text.parse().ok()?,
            };
            if name == "value" { units.value().into() } else { units.size().into() }
        }
        _ => panic!("{name} of {line:?} in {}", hint.text),
    })
}

fn of_transaction(
    me: &zepter::PlayerView,
    then: &zepter::PlayerView,
    words: &[&str],
    line: &Line,
    name: &str,
) -> Option<i64> {
    let sum = |counts: [u8; 5]| -> i64 { counts.iter().map(|&count| i64::from(count)).sum() };
    let stored = |player: &zepter::PlayerView| -> i64 {
        player.stored.iter().map(|&count| i64::from(count)).sum()
    };
    let gems = |player: &zepter::PlayerView| sum(player.active) + stored(player);
    Some(match name {
        "price" => {
            let wealth = |player: &zepter::PlayerView| -> Option<i64> {
                let concentrated =
                    zepter::Units { cards: player.cards?, concentrated: player.concentrated };
                Some(i64::from(player.dust) + i64::from(concentrated.value()))
            };
            let spent = wealth(me)? - wealth(then)?;
            // The price may be one unit higher than announced if dust cannot make exact change.
            let said = numbers(line).find(|(its, _)| *its == name)?.1;
            if spent == said + 1 { said } else { spent }
        }
        "level" => {
            let mut levels = me.levels.iter().zip(then.levels);
            levels.find(|(old, new)| **old != *new)?.1.into()
        }
        "sold" => gems(me) - gems(then),
        "count" => {
            let kind = match line.id {
                "zepter-why-third-opal" => "opal",
                _ => word(line, "gem"),
            };
            let kind = zepter::Gem::ALL.into_iter().position(|gem| gem.name() == kind)?;
            i64::from(then.active[kind]) + i64::from(then.stored[kind])
        }
        "free" => {
            let sold = words.iter().filter(|word| **word == "active").count() as i64;
            (i64::from(me.slots) - sum(me.active) + sold).max(0)
        }
        _ => panic!("{name} of {line:?}"),
    })
}
