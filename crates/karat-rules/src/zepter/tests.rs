//! Laws of this game alone: what is conserved, and what is best.

use super::components::{Artifact, Cards, Gem, Unit, Units};
use super::data::{CARD_COPIES, CARD_COPIES_13_15, GEMS};
use super::hand::{dust_size, keep_dust};
use super::payment::{Payment, Step, Steps, Transaction, rep};
use super::{Move, Options, Phase, RELEASE_COSTS, SENTINELS_TO_END, Track, Variant, Zepter};
use crate::game::{Actor, Dice, Game, Moves, Options as _, Turn};
use crate::seat::Seat;
use crate::tests::laws::Xorshift;

/// Random games for each number of seats.
const GAMES: usize = 4;
/// One of so many answers to a bid is a raise that the list would not offer.
const WILD_RAISES: u32 = 40;
/// Random hands for each law of best answers.
const HANDS: usize = 3_000;

const P0: Seat = Seat::new(0);

/// Plays random games of every number of seats and looks at every position.
fn watch(options: &[(&str, &str)], mut look: impl FnMut(&Zepter)) {
    let mut read = Options::default();
    for (name, value) in options {
        read.set(name, value).expect("an option");
    }
    for seats in Zepter::SEATS {
        let mut dice = Xorshift(0x2e9 + seats as u64);
        for _ in 0..GAMES {
            let mut game = Zepter::new(&read, seats).expect("a legal set-up");
            loop {
                look(&game);
                let (who, m) = match game.turn() {
                    Turn::Over => break,
                    Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
                    Turn::Seats(owing) => {
                        let seat = owing.first().expect("a turn has a seat");
                        (Actor::Seat(seat), answer(&game, seat, &mut dice))
                    }
                };
                game.play(who, m).expect("a legal move");
            }
        }
    }
}

/// A listed answer, or now and then a bid beyond all means, so that players are eliminated.
fn answer(game: &Zepter, seat: Seat, dice: &mut Xorshift) -> Move {
    let is_bid = matches!(game.phase, Phase::Bid(_));
    if is_bid && game.auction().bid < 900 && dice.below(WILD_RAISES) == 0 {
        return Move::Raise(game.auction().bid + 900);
    }
    let mut moves = Moves::new();
    game.legal(Actor::Seat(seat), &mut moves);
    moves[dice.below(moves.len() as u32) as usize]
}

/// ZEP-COMP-2, ZEP-COMP-3, ZEP-COMP-10, ZEP-GEM-17, ZEP-PAY-1
#[test]
fn nothing_is_lost_or_doubled() {
    let variants: [&[(&str, &str)]; 4] = [
        &[],
        &[("ruby_card_range", "13_15"), ("limited_gem_supply", "true"), ("variant_c", "true")],
        &[("failed_auction_item", "removed"), ("limited_gem_supply", "true")],
        &[("nine_sages_conversion_time", "next_income"), ("discard_to_dust", "true")],
    ];
    let mut eliminated = 0;
    for options in variants {
        let narrow = options.iter().any(|&(_, value)| value == "13_15");
        let copies = if narrow { CARD_COPIES_13_15 } else { CARD_COPIES };
        watch(options, |game| {
            let mut cards = game.draw_piles;
            cards.add_all(&game.discard_piles);
            for player in &game.players {
                cards.add_all(&player.units.cards);
                cards.add_all(&player.reserve);
            }
            assert!(cards == Cards::new(copies), "the energy cards");
            items_are_conserved(game);
            for gem in Gem::ALL {
                let owned: u8 = game.players.iter().map(|player| player.owned(gem)).sum();
                let pieces = game.supply[gem as usize] + owned;
                if game.has(Variant::LimitedGems) {
                    assert_eq!(pieces, GEMS[gem as usize].pieces, "{gem}");
                }
            }
            for seat in game.in_game.iter() {
                player_is_consistent(game, seat);
            }
            if game.phase == Phase::Over {
                eliminated += game.seats() - game.in_game.len();
                eliminated_players_share_the_last_rank(game);
            }
        });
    }
    assert!(eliminated > 0, "somebody was eliminated");
}

/// Artifacts and Sentinels lie in one place each; those of eliminated players are gone
/// (ZEP-OUT-4).
fn items_are_conserved(game: &Zepter) {
    let is_whole = game.in_game.len() == game.seats();
    let copies = if game.seats() < 5 { 2 } else { 3 };
    for artifact in Artifact::ALL {
        let owned: u8 = game.players.iter().map(|player| player.copies(artifact)).sum();
        let found = owned + game.display[artifact as usize] + game.artifact_deck[artifact as usize];
        assert!(found == copies || found < copies && !is_whole, "{artifact}");
    }
    let mut sentinels = game.offer;
    for player in &game.players {
        assert_eq!(sentinels & player.sentinels, 0, "a Sentinel is in two places");
        sentinels |= player.sentinels;
    }
    assert!(sentinels.count_ones() == 9 || !is_whole);
    let owned = 9 - game.offer.count_ones() as u8;
    assert!(game.sentinels_sold == owned || !is_whole);
}

/// ZEP-OUT-10
fn eliminated_players_share_the_last_rank(game: &Zepter) {
    let standing = game.standing();
    let last = game.in_game.len() as u8 + 1;
    for seat in Seat::all(game.seats()) {
        assert_eq!(standing.places[seat] == last, !game.in_game.contains(seat));
    }
}

fn player_is_consistent(game: &Zepter, seat: Seat) {
    let player = game.player(seat);
    assert_eq!(player.dust, rep(player.dust), "dust is never 1 or 3");
    assert_eq!(player.reserve_dust, rep(player.reserve_dust));
    assert!(player.active.iter().sum::<u8>() <= game.slots(seat));
    // Before the roles are dealt nobody stands on a track.
    if game.round > 0 {
        let on_tracks = player.levels.iter().filter(|&&level| level > 0).count();
        let markers = player.board.count_ones() as usize + usize::from(player.markers) + on_tracks;
        assert_eq!(markers, RELEASE_COSTS.len() + 1);
    }
}

/// ZEP-END-1, ZEP-END-6, ZEP-OUT-9
#[test]
fn every_game_ends_for_a_reason() {
    for rounds in ["3", "0"] {
        watch(&[("max_rounds", rounds)], |game| {
            assert!(game.max_rounds == 0 || game.round <= game.max_rounds);
            if game.phase == Phase::Over {
                let by_rounds = game.max_rounds > 0 && game.round == game.max_rounds;
                let by_sentinels = game.sentinels_sold >= SENTINELS_TO_END;
                assert!(by_rounds || by_sentinels || game.in_game.len() == 1);
            }
        });
    }
}

/// ZEP-TERM-9, ZEP-HAND-2 and ZEP-HAND-8, against all ways to lay tokens.
#[test]
fn dust_is_counted_in_tokens() {
    const SIZES: [(usize, u16); 3] = [(2, 1), (5, 2), (10, 3)];
    let mut least: Vec<Option<u16>> = vec![Some(0)];
    for amount in 1_usize..200 {
        let with = |&(token, size): &(usize, u16)| {
            let rest = least.get(amount.checked_sub(token)?)?;
            rest.map(|rest| rest + size)
        };
        let size = SIZES.iter().filter_map(with).min();
        least.push(size);
    }
    for (amount, size) in (0_u16..).zip(&least) {
        let formed = (0..=amount).rfind(|&less| least[usize::from(less)].is_some());
        assert_eq!(Some(rep(amount)), formed, "{amount}");
        if let Some(size) = size {
            assert_eq!(dust_size(amount), *size, "{amount}");
            for room in 0..20 {
                let fits = |less: &u16| least[usize::from(*less)].is_some_and(|size| size <= room);
                assert_eq!(Some(keep_dust(amount, room)), (0..=amount).rfind(fits), "{amount}");
            }
        }
    }
}

/// ZEP-LIST-1, against every payment of ZEP-PAY-8 and ZEP-PAY-9.
#[test]
fn the_best_payment_is_the_best_of_all() {
    let mut dice = Xorshift(0xbe57);
    let mut compared = 0;
    for _ in 0..HANDS {
        let game = random_hand(&mut dice);
        let player = game.player(P0);
        let (steps, due) = random_purchase(&mut dice);
        let mut best = None;
        for_each_part(&player.units, &mut |handed| {
            let value = handed.value();
            let needed = |unit: Unit| value - unit.value() < due;
            if player.dust + value < due || !handed.kinds().all(needed) {
                return;
            }
            let mut hand = player.units;
            hand.take_all(handed);
            let rest = player.dust + value - due;
            let kept = most_kept(&hand, rep(rest), game.hand_limit(P0));
            let rank = (rest - rep(rest), std::cmp::Reverse(kept));
            best = Some(best.map_or(rank, |best| rank.min(best)));
        });
        let mut after = game;
        let transaction = Transaction { steps, payment: Payment::Best };
        let played = after.play(Actor::Seat(P0), Move::Transact(transaction));
        assert_eq!(played.is_ok(), best.is_some(), "{transaction}");
        let Some(best) = best else { continue };
        let left = after.player(P0);
        let total = left.units.value() + left.dust;
        let lost = player.units.value() + player.dust - due - total;
        let kept = most_kept(&left.units, left.dust, game.hand_limit(P0));
        assert_eq!((lost, std::cmp::Reverse(kept)), best, "{} {transaction}", player.units);
        compared += 1;
    }
    assert!(compared > HANDS / 2);
}

/// ZEP-LIST-5, against every set of units that can be kept.
#[test]
fn the_best_units_are_kept() {
    let mut dice = Xorshift(0x4ee9);
    let mut compared = 0;
    for _ in 0..HANDS {
        let mut game = random_hand(&mut dice);
        let (before, limit) = (*game.player(P0), game.hand_limit(P0));
        game.play(Actor::Seat(P0), Move::End).expect("a turn can end");
        if game.phase != Phase::Discard(P0) {
            continue;
        }
        let mut moves = Moves::new();
        game.legal(Actor::Seat(P0), &mut moves);
        game.play(Actor::Seat(P0), moves[0]).expect("a listed move is legal");
        let after = game.player(P0);
        let most = most_kept(&before.units, before.dust, limit);
        assert_eq!(after.units.value() + after.dust, most, "{} {}", before.units, before.dust);
        assert!(game.hand_size(P0) <= limit);
        compared += 1;
    }
    assert!(compared > HANDS / 4);
}

/// The greatest value that fits into the limit, of all parts of a hand (ZEP-HAND-7).
fn most_kept(units: &Units, dust: u16, limit: u16) -> u16 {
    let mut most = 0;
    for_each_part(units, &mut |kept| {
        if let Some(room) = limit.checked_sub(kept.size()) {
            most = most.max(kept.value() + keep_dust(dust, room));
        }
    });
    most
}

/// Calls `each` with every part of these units.
fn for_each_part(units: &Units, each: &mut dyn FnMut(&Units)) {
    let kinds: Vec<Unit> = units.kinds().collect();
    let mut part = Units::EMPTY;
    choose_part(units, &kinds, &mut part, each);
}

fn choose_part(units: &Units, kinds: &[Unit], part: &mut Units, each: &mut dyn FnMut(&Units)) {
    let Some((&unit, rest)) = kinds.split_first() else {
        each(part);
        return;
    };
    let without = *part;
    for count in 0..=units.count(unit) {
        *part = without;
        part.add(unit, count);
        choose_part(units, rest, part, each);
    }
    *part = without;
}

/// A turn of the first player with up to seven units and some dust.
fn random_hand(dice: &mut Xorshift) -> Zepter {
    let all = ["s3", "s4", "s5", "e6", "e7", "e9", "d10", "d11", "r14", "r15", "S20", "E30", "R60"];
    let mut pool: Vec<&str> = all.into_iter().flat_map(|unit| [unit; 3]).collect();
    let mut draw = || pool.swap_remove(dice.below(pool.len() as u32) as usize);
    let mut units: Vec<&str> = (0..7).map(|_| draw()).collect();
    units.truncate(dice.below(8) as usize);
    let units = if units.is_empty() { "none".to_owned() } else { units.join("+") };
    let dust = rep(dice.below(24) as u16);
    let role = ["witch", "druid", "kobold"][dice.below(3) as usize];
    let lines = [
        format!("role P0 {role}"),
        "role P1 elf".to_owned(),
        "markers P0 2".to_owned(),
        format!("units P0 {units}"),
        format!("dust P0 {dust}"),
    ];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let options = Options::default();
    Zepter::from_position(&options, 2, &lines).unwrap_or_else(|error| panic!("{}", error.message))
}

/// Releases and advances that change neither hand limit nor prices, and what they cost.
fn random_purchase(dice: &mut Xorshift) -> (Steps, u16) {
    let (mut steps, mut due) = (Steps::EMPTY, 0);
    for (marker, cost) in (0..).zip(RELEASE_COSTS) {
        if dice.below(4) == 0 && steps.push(Step::Release(marker), 1) {
            due += cost;
        }
    }
    if due == 0 || dice.below(2) == 0 {
        steps.push(Step::Advance(Track::NineSages), 1);
        due += Track::NineSages.cost(1);
    }
    (steps, due)
}
