//! Compares ratings with the results of `plackett_luce.py` in this folder, which uses SciPy and a
//! different method.

use std::time::Duration;

use karat_arena::{Series, round_robin};
use karat_bots::ChaChaDice;
use karat_rules::Dice;
use karat_rules::any::GameId;
use serde::Deserialize;

use crate::rating::{RatingList, estimate};
use crate::statistics::{Effect, Finisher, plackett_luce};

#[derive(Deserialize)]
pub(super) struct Case {
    pub(super) effects: usize,
    blocks: Vec<Vec<Vec<Player>>>,
    values: Vec<f64>,
    errors: Vec<f64>,
}

#[derive(Deserialize)]
struct Player {
    effects: Vec<usize>,
    place: u8,
}

impl Case {
    pub(super) fn blocks(&self) -> Vec<Vec<Vec<Finisher>>> {
        let finisher =
            |player: &Player| Finisher { effects: player.effects.clone(), place: player.place };
        let game = |game: &Vec<Player>| game.iter().map(finisher).collect();
        self.blocks.iter().map(|block| block.iter().map(game).collect()).collect()
    }
}

pub(super) fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("plackett_luce.json")).expect("the figures are JSON")
}

#[test]
fn ratings_agree_with_scipy() {
    for (number, case) in cases().iter().enumerate() {
        let found = plackett_luce(&case.blocks(), case.effects).expect("there are games");
        for (place, Effect { value, error, .. }) in found.iter().enumerate() {
            let (wanted, wanted_error) = (case.values[place], case.errors[place]);
            assert!((value - wanted).abs() < 2e-5, "{number}.{place}: {value}, not {wanted}");
            // SciPy approximates derivatives by finite differences, so its standard errors are less
            // accurate.
            let close = 1e-3 * wanted_error.max(1e-3);
            assert!((error - wanted_error).abs() < close, "{number}.{place}: {error}");
        }
    }
}

/// Adding a constant to all effects of a kind would not change the ratings, so the mean of each
/// kind is fixed at 0.
#[test]
fn every_kind_of_effect_has_the_mean_0() {
    for case in cases().iter().filter(|case| case.effects == 7) {
        let found = plackett_luce(&case.blocks(), 7).expect("there are games");
        for kind in [&found[..4], &found[4..]] {
            assert!(kind.iter().map(|effect| effect.value).sum::<f64>().abs() < 1e-9);
        }
    }
}

#[test]
fn without_games_there_are_no_ratings() {
    assert_eq!(plackett_luce(&[], 3), None);
    let alone = Finisher { effects: vec![0], place: 1 };
    assert_eq!(plackett_luce(&[vec![vec![alone]]], 1), None);
}

fn series(threads: usize) -> Series {
    Series {
        game: GameId::Klenotnici,
        seats: 3,
        options: Vec::new(),
        handicaps: Vec::new(),
        bots: ["greedy", "random", "planner", "greedy"].map(str::to_owned).to_vec(),
        games: 240,
        seed: 3,
        threads,
        answer_within: Duration::ZERO,
    }
}

/// In a round robin, bots with the same name are rated as one, rule-based bots beat random play,
/// and the number of threads makes no difference.
#[test]
fn a_round_robin_ranks_the_bots() {
    let games = round_robin(&series(1), None, &()).expect("it can be played");
    assert_eq!(games.len(), 240);
    assert_eq!(games, round_robin(&series(3), None, &()).expect("it can be played"));
    let list = RatingList::of(&series(1), &games).expect("there are games");
    let names: Vec<&str> = list.bots.iter().map(|bot| bot.name.as_str()).collect();
    assert_eq!(names, ["planner", "greedy", "random"]);
    assert!(list.bots[0].low > list.bots[2].high, "{list}");
    assert_eq!(list.bots.iter().map(|bot| bot.players).sum::<usize>(), 3 * 240);
    assert_eq!(list.by_seat.len(), 3);
    assert!(list.by_label.is_empty());
    let wins: f64 = list.by_seat.iter().map(|seat| seat.win_share).sum();
    assert!((wins - 1.0).abs() < 1e-9);
}

#[test]
fn roles_are_rated_beside_the_bots() {
    let bots = ["greedy", "random", "random"].map(str::to_owned).to_vec();
    let series = Series { game: GameId::Zepter, bots, games: 12, seats: 3, ..series(2) };
    let label = Some("/players/{seat}/role");
    let games = round_robin(&series, label, &()).expect("it can be played");
    let list = RatingList::of(&series, &games).expect("there are games");
    assert!(list.by_label.iter().any(|role| role.name == "druid"), "{list}");
    let sum: f64 = list.by_label.iter().map(|role| role.rating).sum();
    assert!(sum.abs() < 1e-6, "{list}");
}

/// Finishing orders in which all bots and seats are equal, in blocks of four games.
fn orders(dice: &mut ChaChaDice, blocks: usize, seat_decides: u32) -> Vec<Vec<Vec<Finisher>>> {
    let shuffled = |dice: &mut ChaChaDice| {
        let mut places = [1, 2, 3, 4];
        (1..4).rev().for_each(|last| places.swap(last, dice.below(last as u32 + 1) as usize));
        places
    };
    let block = |_| {
        let (by_seat, is_decided) = (shuffled(dice), dice.below(100) < seat_decides);
        let game = |rotation: usize, dice: &mut ChaChaDice| {
            let places = if is_decided { by_seat } else { shuffled(dice) };
            let finisher = |seat: usize| {
                let bot = (seat + rotation) % 4;
                Finisher { effects: vec![bot, 4 + seat], place: places[seat] }
            };
            (0..4).map(finisher).collect()
        };
        (0..4).map(|rotation| game(rotation, dice)).collect()
    };
    (0..blocks).map(block).collect()
}

/// All effects are 0. With 100 lists of 4 ratings each, the standard error of the coverage is at
/// most 1.5 percentage points. If the seat decides some games, the bots' intervals are wider than
/// necessary.
#[test]
fn ratings_of_equal_bots_have_intervals_that_cover() {
    for (blocks, seat_decides) in [(10, 0), (10, 30), (40, 0), (40, 30)] {
        let (mut bots, mut seats) = (0, 0);
        for list in 0..100 {
            let mut dice = ChaChaDice::stream(300 + u64::from(seat_decides), list);
            let effects = plackett_luce(&orders(&mut dice, blocks, seat_decides), 8);
            for (place, effect) in effects.expect("there are games").into_iter().enumerate() {
                let [low, high] = estimate(effect, blocks).interval(0.95);
                let covered = u32::from(low <= 0.0 && 0.0 <= high);
                *(if place < 4 { &mut bots } else { &mut seats }) += covered;
            }
        }
        let [bots, seats] = [bots, seats].map(|covered| f64::from(covered) / 4.0);
        println!("{blocks} blocks, {seat_decides}%: bots {bots:.1}%, seats {seats:.1}%");
        assert!(bots >= 92.0 && seats >= 92.0, "{blocks} blocks: {bots}%, {seats}%");
    }
}
