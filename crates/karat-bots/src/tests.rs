//! What holds for every bot of every game: whole games of legal moves, the same for the same dice.

use std::collections::HashSet;

use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, Dice, GAMES, Seat, Turn};

use crate::{ChaChaDice, choose, levels};

type Pairs = Vec<(String, String)>;

#[test]
fn bots_play_whole_games_under_every_option() {
    for &id in GAMES {
        for seats in id.seats() {
            for options in option_sets(id, seats) {
                for shift in 0..levels(id).len() {
                    // Bots of all levels meet, and each level sits on each seat in turn.
                    let level = |seat: Seat| {
                        let known = levels(id);
                        known[(seat.index() + shift) % known.len()]
                    };
                    play(id, seats, &options, &level, 1);
                }
            }
        }
    }
}

#[test]
fn the_same_dice_bring_the_same_game() {
    for &id in GAMES {
        for &level in levels(id) {
            let record = |seed| play(id, *id.seats().end(), &Pairs::new(), &|_| level, seed);
            assert_eq!(record(7), record(7), "{id} {level}");
            let records: HashSet<_> = (0..20).map(record).collect();
            assert!(records.len() > 1, "{id} {level} plays one game only");
        }
    }
}

#[test]
fn an_unknown_level_is_no_bot() {
    let mut game = AnyGame::new(GAMES[0], &[], 3).expect("a game of three");
    let draw = game.legal(Actor::Chance).swap_remove(0);
    game.play(Actor::Chance, &draw).expect("a listed draw");
    let Turn::Seats(seats) = game.turn() else { panic!("a seat is to decide") };
    let seat = seats.first().expect("a turn has a seat");
    assert_eq!(choose(&game, seat, "oracle", &mut ChaChaDice::new(1)), None);
}

#[test]
fn dice_are_fair_and_repeat() {
    let mut dice = ChaChaDice::new(1);
    let mut counts = [0_u32; 6];
    for _ in 0..60_000 {
        counts[dice.below(6) as usize] += 1;
    }
    // Five standard deviations of a count are 457.
    assert!(counts.iter().all(|count| count.abs_diff(10_000) < 457), "{counts:?}");
    let throws = |mut dice: ChaChaDice| [(); 20].map(|()| dice.below(1_000_000));
    assert_eq!(throws(ChaChaDice::stream(1, 5)), throws(ChaChaDice::stream(1, 5)));
    assert_ne!(throws(ChaChaDice::stream(1, 5)), throws(ChaChaDice::stream(1, 6)));
    assert_ne!(throws(ChaChaDice::new(1)), throws(ChaChaDice::new(2)));
}

/// Plays a game to its end and returns its moves.
fn play<'a>(
    id: GameId,
    seats: usize,
    options: &Pairs,
    level: &dyn Fn(Seat) -> &'a str,
    seed: u64,
) -> Vec<String> {
    let context = format!("{id}, {seats} seats, {options:?}");
    let mut game = AnyGame::new(id, options, seats).expect(&context);
    let mut dice = ChaChaDice::new(seed);
    let mut record = Vec::new();
    loop {
        let (who, text) = match game.turn() {
            Turn::Over => return record,
            Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
            Turn::Seats(owing) => {
                let seat = owing.first().expect("a turn has a seat");
                (Actor::Seat(seat), choose(&game, seat, level(seat), &mut dice).expect(&context))
            }
        };
        if let Err(refused) = game.play(who, &text) {
            panic!("{context}: {who} {text} after {record:?} is {refused}");
        }
        record.push(text);
        assert!(record.len() <= id.plies_max(), "{context}: too long");
    }
}

/// The defaults, and every value of every option alone and together with whatever changes what most
/// other options do.
fn option_sets(id: GameId, seats: usize) -> Vec<Pairs> {
    let parameters = parameters(id, seats);
    let mut sets = vec![Pairs::new()];
    for spec in id.options() {
        for &value in spec.values.iter().skip(1) {
            let mut set = parameters.clone();
            set.push((spec.name.to_owned(), value.to_owned()));
            sets.push(set.clone());
            if id == GameId::Klenotnici {
                set.push(("royal_goals".to_owned(), "true".to_owned()));
                sets.push(set);
            }
        }
    }
    sets
}

/// Set-up parameters, which some values of options require.
fn parameters(id: GameId, seats: usize) -> Pairs {
    let ascending: Vec<String> = (0..seats).map(|seat| seat.to_string()).collect();
    let descending: Vec<String> = ascending.iter().rev().cloned().collect();
    let parameters = match id {
        GameId::Klenotnici => vec![
            ("starter", "1".to_owned()),
            ("age_order", ascending.join(",")),
            ("gem_values", "3,5,7,3,5,6,4,5,7,3,6,7,4,5,6".to_owned()),
            ("royal_trios", ["ruby_l/pearl_m/gold_s"; 20].join(",")),
        ],
        GameId::Edel => vec![
            ("age_order", descending.join(",")),
            ("gem_cards_file", ["4:1/1/1/0", "7:0/0/0/2", "5:0/4/0/0"].repeat(10).join(",")),
        ],
        GameId::Zepter => vec![("bid_ceiling", "1000".to_owned())],
        GameId::Sealed => Vec::new(),
    };
    parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
