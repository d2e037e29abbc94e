//! Tests of the game state: every component exists exactly once, and hidden information stays
//! hidden.

mod data;
mod events;
mod parts;

use karat_kernel::game::{
    Actor, Dice, FromPosition as _, Moves, Options as _, Resample, Rules, Turn,
};
use karat_kernel::kit::Xorshift;
use karat_kernel::seat::Seat;

use super::{GEMS, Gems, Klenotnici, Money, Move, Options, OwnCards, Phase};

/// The maximum length of a list of moves under any options (KLE-LIST-5).
const LISTED_MAX: usize = 300;
const GAMES: usize = 40;

#[test]
fn components_are_conserved() {
    for seats in Klenotnici::SEATS {
        for (options, _) in extreme_options() {
            let mut dice = Xorshift(7 + seats as u64);
            for _ in 0..GAMES {
                let mut game = Klenotnici::new(&options, seats).expect("a legal set-up");
                while let Some((who, m)) = any_move(&game, &mut dice) {
                    game.play(who, m).expect("a listed move is legal");
                    components_are_complete(&game);
                    for keep in Seat::all(seats) {
                        components_are_complete(&game.resample(keep, &mut dice));
                    }
                }
            }
        }
    }
}

#[test]
fn a_redeal_keeps_what_a_seat_knows_about_itself() {
    for (options, _) in extreme_options() {
        let mut dice = Xorshift(11);
        let mut game = Klenotnici::new(&options, 4).expect("a legal set-up");
        while let Some((who, m)) = any_move(&game, &mut dice) {
            for keep in Seat::all(4) {
                let dealt = game.resample(keep, &mut dice);
                assert!(dealt.open == game.open && dealt.cards(keep) == game.cards(keep));
            }
            game.play(who, m).expect("a listed move is legal");
        }
    }
}

/// Checks that resampled face-down payments can contain exactly the cards that the real ones could
/// (KLE-INFO-5).
#[test]
fn a_hidden_payment_is_dealt_among_its_possible_cards() {
    let mut game = started(&[("exchange_value", "at_least")]);
    for text in ["choose ruby_s", "open 5"] {
        play(&mut game, 0, text);
    }
    play(&mut game, 1, "pass");
    play(&mut game, 2, "pass");
    play(&mut game, 0, "exchange 10 -> 5");
    play(&mut game, 0, "done");
    // The face-down card is worth at least 5, is not the 5 that was taken back, and was in the
    // player's hand.
    assert_eq!(discards_dealt(&game), [6, 7, 8, 9, 10]);
    play(&mut game, 1, "choose ruby_m");
    play(&mut game, 1, "open 2");
    play(&mut game, 2, "pass");
    play(&mut game, 0, "raise 9");
    // The 9 was in the player's hand, so it was not the face-down card.
    assert_eq!(discards_dealt(&game), [6, 7, 8, 10]);
}

#[test]
fn hidden_payments_at_par_keep_their_sum() {
    let mut game = started(&[("exchange_hand_cards", "any_set")]);
    for text in ["choose ruby_s", "open 10"] {
        play(&mut game, 0, text);
    }
    play(&mut game, 1, "pass");
    play(&mut game, 2, "pass");
    play(&mut game, 0, "exchange 4+6 -> 10");
    play(&mut game, 0, "done");
    let mut dice = Xorshift(5);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let dealt = game.resample(Seat::new(1), &mut dice);
        let paid = dealt.cards(Seat::new(0)).discarded;
        assert_eq!((paid.len(), paid.sum()), (2, 10));
        seen.insert(paid.bits());
    }
    // Only three payments are possible: 2+8, 3+7 and 4+6.
    assert_eq!(seen.len(), 3);
}

#[test]
fn spent_ranks_are_dealt_evenly() {
    let mut game = started(&[("royal_goals", "true")]);
    play(&mut game, 0, "choose ruby_s");
    play(&mut game, 0, "open 2");
    play(&mut game, 1, "raise 3 x2(J,Q)");
    let mut dice = Xorshift(3);
    let mut counts = [0; 16];
    for _ in 0..6_000 {
        let dealt = game.resample(Seat::new(0), &mut dice);
        counts[usize::from(dealt.cards(Seat::new(1)).actions.bits())] += 1;
    }
    let pairs: Vec<i32> = counts.into_iter().filter(|&count| count > 0).collect();
    assert_eq!(pairs.len(), 6);
    assert!(pairs.iter().all(|count| (850..1_150).contains(count)), "{pairs:?}");
}

/// Checks that other players see that a goal was declared, but not which one, or whether it was
/// `none` (KLE-INFO-9).
#[test]
fn sealed_goals_are_dealt_again() {
    let mut options = Options::default();
    options.set("royal_goals", "true").expect("an option");
    let lines = ["phase goal"];
    let mut game = Klenotnici::from_position(&options, 3, &lines).expect("a legal position");
    play(&mut game, 1, "goal J");
    let mut dice = Xorshift(19);
    let dealt = (0..200).map(|_| game.resample(Seat::new(0), &mut dice));
    let declared: std::collections::HashSet<_> =
        dealt.map(|dealt| dealt.cards(Seat::new(1)).declared).collect();
    assert_eq!(declared.len(), 5);
    let own = (0..200).all(|_| game.resample(Seat::new(1), &mut dice) == game);
    assert!(own, "P1 knows all: nobody else has spent or declared anything");
}

#[test]
fn the_longest_lists_fit() {
    for (options, _) in extreme_options() {
        let mut dice = Xorshift(13);
        let mut longest = 0;
        for _ in 0..GAMES {
            let mut game = Klenotnici::new(&options, 3).expect("a legal set-up");
            while let Some((who, m)) = any_move(&game, &mut dice) {
                let mut moves = Moves::new();
                game.legal(who, &mut moves);
                longest = longest.max(moves.len());
                game.play(who, m).expect("a listed move is legal");
            }
        }
        assert!((GEMS..=LISTED_MAX).contains(&longest), "{longest} {options:?}");
    }
}

/// Tests every division of the nine money cards into hand and payment, with four action cards.
#[test]
fn every_list_of_exchanges_fits() {
    for (options, pairs) in extreme_options() {
        let mut game = started_with(&options);
        play(&mut game, 0, "choose ruby_s");
        play(&mut game, 0, "open 2");
        let seat = Seat::new(0);
        let mut longest = (0, 0);
        for committed in Money::ALL.subsets() {
            let cards = game.cards_mut(seat);
            (cards.money, cards.committed) = (Money::ALL.without(committed), committed);
            let mut moves = Moves::new();
            game.list_settlements(seat, &mut moves);
            let mut all = 0;
            game.every_settlement(seat, &mut |_| all += 1);
            longest = (longest.0.max(moves.len()), longest.1.max(all));
        }
        // Each exchange is possible with any of four action cards. The list of settlement moves
        // also contains `done`.
        assert_eq!(longest, (4 * pairs.0 + 1, 4 * pairs.1 + 1), "{options:?}");
    }
}

fn components_are_complete(game: &Klenotnici) {
    let mut gems = game.open.supply;
    let mut owned = game.open.supply.len();
    let mut discarded = 0;
    for seat in Seat::all(game.seats()) {
        let OwnCards { money, committed, discarded: paid, actions, .. } = *game.cards(seat);
        let cards = [money, committed, paid];
        assert!(cards.iter().fold(Money::EMPTY, |all, cards| all.with(*cards)) == Money::ALL);
        assert_eq!(cards.iter().map(|cards| cards.len()).sum::<usize>(), Money::ALL.len());
        discarded += paid.len() + 4 - actions.len();
        owned += game.player(seat).gems.len();
        game.player(seat).gems.iter().for_each(|gem| gems.insert(gem));
    }
    // A pyramid belongs to nobody from the moment it is chosen until its auction closes.
    let unsold = matches!(game.open.phase, Phase::Open(_) | Phase::Bid(_) | Phase::Window(_));
    if let Some(auction) = game.open.auction.filter(|_| unsold) {
        gems.insert(auction.gem);
        owned += 1;
    }
    assert!(gems == Gems::ALL && owned == GEMS);
    assert_eq!(usize::from(game.open.discard_count), discarded);
}

/// Returns the faces of all cards that P0 may have paid face down, from P1's perspective.
fn discards_dealt(game: &Klenotnici) -> Vec<u8> {
    let mut dice = Xorshift(17);
    let dealt = (0..300).map(|_| game.resample(Seat::new(1), &mut dice));
    let paid = dealt.map(|dealt| dealt.cards(Seat::new(0)).discarded);
    paid.fold(Money::EMPTY, Money::with).iter().collect()
}

/// Returns the option combinations that hide the most information or list the most moves, each with
/// the maximum number of listed exchanges and of all exchanges.
fn extreme_options() -> Vec<(Options, (usize, usize))> {
    let bids = [("double_scope", "one_card"), ("double_stacking", "true")];
    let base = [("royal_goals", "true"), ("double_on_opening", "true")];
    let at_least = ("exchange_value", "at_least");
    let any_set = ("exchange_hand_cards", "any_set");
    [
        (vec![], (9, 9)),
        (vec![at_least], (50, 50)),
        (vec![any_set], (19, 19)),
        (vec![at_least, any_set], (51, 435)),
    ]
    .map(|(pairs, counts)| {
        let mut options = Options::default();
        for (name, value) in pairs.into_iter().chain(bids).chain(base) {
            options.set(name, value).expect("an option");
        }
        (options, counts)
    })
    .to_vec()
}

fn started(pairs: &[(&str, &str)]) -> Klenotnici {
    let mut options = Options::default();
    pairs.iter().for_each(|(name, value)| options.set(name, value).expect("an option"));
    started_with(&options)
}

fn started_with(options: &Options) -> Klenotnici {
    let mut game = Klenotnici::new(options, 3).expect("a legal set-up");
    game.play(Actor::Chance, Move::DrawStarter(Seat::new(0))).expect("a draw");
    game
}

fn play(game: &mut Klenotnici, seat: usize, text: &str) {
    let m = text.parse().expect(text);
    game.play(Actor::Seat(Seat::new(seat)), m).expect(text);
}

fn any_move(game: &Klenotnici, dice: &mut Xorshift) -> Option<(Actor, Move)> {
    let who = match game.turn() {
        Turn::Over => return None,
        Turn::Chance => Actor::Chance,
        Turn::Seats(owing) => Actor::Seat(owing.first().expect("a turn has a seat")),
    };
    let mut moves = Moves::new();
    game.legal(who, &mut moves);
    Some((who, moves[dice.below(moves.len() as u32) as usize]))
}
