//! Tests that compare the best payment and the best hand to keep with all alternatives.

use karat_kernel::game::{Actor, Dice, FromPosition as _, Moves, Options as _, Rules};
use karat_kernel::kit::Xorshift;
use karat_kernel::seat::Seat;

use super::super::best::{Bill, calculated};
use super::super::components::{Gem, Track, Unit, Units};
use super::super::hand::keep_dust;
use super::super::payment::{Payment, Step, Steps, Transaction};
use super::super::{Move, Options, Phase, RELEASE_COSTS, Variant, Zepter};
use super::Settled;

/// The number of random hands tested with each option, first with `SLOW=1`, then without.
const HANDS: [usize; 2] = [3_000, 120];

const P0: Seat = Seat::new(0);
const P1: Seat = Seat::new(1);

/// Compares the best payment (ZEP-LIST-1) with every legal payment, under every option.
///
/// Payments are made on the player's own turn, and after winning an auction on another player's
/// turn.
#[test]
fn the_best_payment_is_the_best_legal_one() {
    let mut dice = Xorshift(0xbe57);
    let [mut compared, mut foreign, mut large] = [0; 3];
    for options in option_sets() {
        for _ in 0..hands() {
            let units = if dice.below(10) == 0 { 11 } else { dice.below(8) };
            let (game, seat) = random_payment(&options, &mut dice, units as usize);
            let steps = random_steps(&game, seat, &mut dice);
            let best = best_by_trial(&game, seat, steps);
            let tried = Transaction { steps, payment: Payment::Best };
            let (mut after, mut events) = (game, Vec::new());
            let played = after.play_noting(Actor::Seat(seat), Move::Transact(tried), &mut events);
            let lost = Settled::of(&events).map_or(0, |settled| settled.lost);
            let context = format!("{} {} {tried}", options_text(&options), told(&game, seat));
            assert_eq!(played.is_ok(), best.is_some(), "{context}: {played:?}");
            let Some((rank, units)) = best else { continue };
            let mut handed = game.held(seat).units;
            handed.take_all(&after.held(seat).units);
            assert_eq!(rank_of(&after, seat), rank, "{context}: {handed}, not {units}");
            assert_eq!(handed, units, "{context}: the first one found");
            let (before, left) = (game.player(seat), after.player(seat));
            let (held, kept) = (game.held(seat).units, after.held(seat).units);
            let hand = held.value();
            let paid = (hand + before.dust).checked_sub(kept.value() + left.dust + lost);
            if let Some(due @ 1..) = paid {
                let bill = Bill {
                    hand,
                    due,
                    dust: before.dust,
                    limit: after.hand_limit(seat),
                    least_sale: least_sale(&game, seat, &steps),
                    to_dust: game.has(Variant::DiscardToDust),
                };
                assert_eq!(calculated(bill, &held), Some(units), "{context}: calculated");
            }
            compared += 1;
            foreign += usize::from(seat == P1);
            large += usize::from(game.held(seat).units.size() > 10);
        }
    }
    let fewest = hands() * option_sets().len() / 50;
    assert!(foreign > fewest && large > fewest && compared > 20 * fewest, "{foreign} {large}");
}

/// Compares the best units to keep (ZEP-LIST-5) with every possible set.
#[test]
fn the_best_units_are_kept() {
    let mut dice = Xorshift(0x4ee9);
    let mut compared = 0;
    for options in option_sets() {
        for _ in 0..hands() {
            let mut game = random_hand(&options, &mut dice, 9);
            let (dust, units, limit) =
                (game.player(P0).dust, game.held(P0).units, game.hand_limit(P0));
            game.play(Actor::Seat(P0), Move::End).expect("a turn can end");
            if game.open.phase != Phase::Discard(P0) {
                continue;
            }
            let mut moves = Moves::new();
            game.legal(Actor::Seat(P0), &mut moves);
            let most = most_kept(&game, &units, dust, limit);
            game.play(Actor::Seat(P0), moves[0]).expect("a listed move is legal");
            let kept = game.held(P0).units.value() + game.player(P0).dust;
            let context = format!("{} {units} {dust}", options_text(&options));
            assert_eq!(kept, most, "{context} {}", moves[0]);
            assert!(game.hand_size(P0) <= limit.into());
            compared += 1;
        }
    }
    assert!(compared > hands() * option_sets().len() / 4);
}

fn hands() -> usize {
    HANDS[usize::from(std::env::var_os("SLOW").is_none())]
}

/// Returns the value of the smallest sale, which must be necessary if another player is active
/// (ZEP-PAY-13).
fn least_sale(game: &Zepter, seat: Seat, steps: &Steps) -> u32 {
    let sales = steps.runs().iter().filter_map(|(step, _)| match step {
        Step::Sell { gem, .. } if seat != game.active_player() => Some(game.sale(seat, *gem)),
        _ => None,
    });
    sales.min().map_or(u32::MAX, u32::from)
}

/// Returns the default options, every other value of every option, and a set that combines all
/// limits on hands.
fn option_sets() -> Vec<Options> {
    let set = |pairs: &[(&str, &str)]| {
        let mut options = Options::default();
        pairs.iter().for_each(|(name, value)| options.set(name, value).expect("an option"));
        options
    };
    let mut sets = vec![set(&[]), set(&[("discard_to_dust", "true"), ("hand_limit_cap", "13")])];
    for spec in Options::SPECS {
        sets.extend(spec.values.iter().skip(1).map(|value| set(&[(spec.name, value)])));
    }
    sets
}

fn options_text(options: &Options) -> String {
    let of = |name| format!("{name}={} ", options.get(name).unwrap_or_default());
    let changed = Options::SPECS.iter().map(|spec| spec.name);
    changed.filter(|name| options.get(name) != Options::default().get(name)).map(of).collect()
}

fn told(game: &Zepter, seat: Seat) -> String {
    let (dust, units) = (game.player(seat).dust, game.held(seat).units);
    format!("{seat} dust {dust} units {units} limit {}", game.hand_limit(seat))
}

/// A payment's rank: the total value left, then the value that can be kept.
type Rank = (u32, u32);

fn rank_of(after: &Zepter, seat: Seat) -> Rank {
    let (dust, units) = (after.player(seat).dust, after.held(seat).units);
    let kept = most_kept(after, &units, dust, after.hand_limit(seat));
    (units.value() + dust, kept)
}

/// Returns the best rank of any legal payment, and the first payment with that rank.
fn best_by_trial(game: &Zepter, seat: Seat, steps: Steps) -> Option<(Rank, Units)> {
    let mut best: Option<(Rank, Units)> = None;
    for_each_part(&game.held(seat).units, &mut |handed| {
        let mut after = *game;
        let tried = Transaction { steps, payment: Payment::Units(*handed) };
        if after.play(Actor::Seat(seat), Move::Transact(tried)).is_ok() {
            let rank = rank_of(&after, seat);
            if best.is_none_or(|(best, _)| rank > best) {
                best = Some((rank, *handed));
            }
        }
    });
    best
}

/// Returns the greatest value of any part of a hand within the limit (ZEP-HAND-7, ZEP-HAND-9).
fn most_kept(game: &Zepter, units: &Units, dust: u32, limit: u16) -> u32 {
    let all = units.value();
    let mut most = 0;
    for_each_part(units, &mut |kept| {
        if let Some(room) = limit.checked_sub(kept.size()) {
            let left = if game.has(Variant::DiscardToDust) { all - kept.value() } else { 0 };
            most = most.max(kept.value() + keep_dust(dust + left, room));
        }
    });
    most
}

/// Calls `each` with every subset of the given units, smaller ones first. Of subsets of equal size,
/// those with more valuable units come first.
fn for_each_part(units: &Units, each: &mut dyn FnMut(&Units)) {
    let mut kinds: Vec<Unit> = units.kinds().collect();
    kinds.sort_by_key(|unit| std::cmp::Reverse(unit.value()));
    take_more(units, &kinds, &mut { Units::EMPTY }, each);
}

fn take_more(units: &Units, kinds: &[Unit], part: &mut Units, each: &mut dyn FnMut(&Units)) {
    each(part);
    for (place, &unit) in kinds.iter().enumerate() {
        if part.count(unit) < units.count(unit) {
            let before = *part;
            part.add(unit, 1);
            take_more(units, &kinds[place..], part, each);
            *part = before;
        }
    }
}

/// Returns a position in the first player's turn, or one in which the second player must pay for an
/// item won in that turn. Each player has up to `units` units and some dust.
fn random_payment(options: &Options, dice: &mut Xorshift, units: usize) -> (Zepter, Seat) {
    let game = random_hand(options, dice, units);
    let mut won = game;
    let bid = 21 + dice.below(90);
    for (seat, text) in [(P0, "start spellbook 20"), (P1, &format!("raise {bid}")), (P0, "pass")] {
        let m = text.parse().expect("a move");
        if won.play(Actor::Seat(seat), m).is_err() {
            return (game, P0);
        }
    }
    if won.open.phase == Phase::Pay(P1) && dice.below(2) == 0 { (won, P1) } else { (game, P0) }
}

/// Returns a position in the first player's turn. Both players have up to `most` units and some
/// dust.
fn random_hand(options: &Options, dice: &mut Xorshift, most: usize) -> Zepter {
    let all = ["s3", "s4", "s5", "e6", "e7", "e9", "d10", "d11", "r14", "r15", "S20", "E30", "R60"];
    let mut pool: Vec<&str> = all.into_iter().flat_map(|unit| [unit; 3]).collect();
    let mut draw = |most: usize, dice: &mut Xorshift| {
        let count = dice.below(most as u32 + 1) as usize;
        let mut units = Units::EMPTY;
        for _ in 0..count {
            let unit = pool.swap_remove(dice.below(pool.len() as u32) as usize);
            units.add(unit.parse().expect("a unit"), 1);
        }
        units
    };
    let mut lines = vec!["display spellbook".to_owned(), "markers P0 2".to_owned()];
    for (seat, roles) in [(P0, ["witch", "druid", "kobold"]), (P1, ["elf", "fairy", "mage"])] {
        lines.push(format!("role {seat} {}", roles[dice.below(3) as usize]));
        lines.push(format!("units {seat} {}", draw(most, dice)));
        let dust = dice.below(28);
        lines.push(format!("dust {seat} {}", if dust == 1 || dust == 3 { 99 } else { dust }));
        lines.push(format!("active_gems {seat} {}/{}/0/0/1", dice.below(3), dice.below(2)));
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    Zepter::from_position(options, 2, &lines).unwrap_or_else(|error| panic!("{}", error.message))
}

/// Returns random steps for a transaction: releases, advances and sales on the player's own turn,
/// or the won item and sales on another player's turn.
fn random_steps(game: &Zepter, seat: Seat, dice: &mut Xorshift) -> Steps {
    let mut steps = Steps::EMPTY;
    let is_foreign = seat == P1;
    if is_foreign {
        steps = Steps::only(Step::Item);
    } else {
        for marker in 0..RELEASE_COSTS.len() as u8 {
            if dice.below(4) == 0 {
                steps.push(Step::Release(marker), 1);
            }
        }
        if steps == Steps::EMPTY || dice.below(2) == 0 {
            let tracks = [Track::NineSages, Track::Artifacts, Track::EnergyFlow];
            let fresh = tracks.into_iter().filter(|&track| game.player(seat).level(track) == 0);
            let fresh: Vec<Track> = fresh.collect();
            steps.push(Step::Advance(fresh[dice.below(fresh.len() as u32) as usize]), 1);
        }
    }
    for gem in Gem::ALL {
        let held = u32::from(game.player(seat).active[gem as usize]);
        let sold = if dice.below(3) == 0 { dice.below(held + 1) } else { 0 };
        if sold > 0 {
            steps.push(Step::Sell { gem, active: true }, sold as u16);
        }
    }
    steps
}
