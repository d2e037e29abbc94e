//! Series: the order of the bots, what a report adds up to, and what is refused.

use std::sync::atomic::{AtomicU32, Ordering};

use karat_bots::levels;
use karat_rules::GAMES;
use karat_rules::any::{GameId, SetupError};

use crate::{Report, Series, SeriesError, bench, run};

const KLENOTNICI: GameId = GameId::Klenotnici;

/// Enough games to tell neighbouring levels apart.
fn games_enough(game: GameId) -> u32 {
    match game {
        GameId::Klenotnici | GameId::Edel => 120,
        // Its games are long, and its levels far apart.
        GameId::Zepter => 48,
    }
}

fn series(game: GameId, bots: &[&str], games: u32) -> Series {
    Series {
        game,
        seats: bots.len(),
        options: Vec::new(),
        bots: bots.iter().map(ToString::to_string).collect(),
        games,
        seed: 1,
        threads: 2,
    }
}

fn played(series: &Series) -> Report {
    run(series, &|_| ()).expect("a series that can be played")
}

#[test]
fn each_level_beats_the_one_below_whichever_is_alone() {
    for &game in GAMES {
        for seats in game.seats() {
            let par = 1.0 / seats as f64;
            for levels in levels(game).windows(2) {
                let (worse, better) = (levels[0], levels[1]);
                let mut bots = vec![worse; seats];
                bots[0] = better;
                let invader = &played(&series(game, &bots, games_enough(game))).bots[0];
                assert!(invader.win_low > par, "{game}, {seats} seats: {invader:?}");
                let mut bots = vec![better; seats];
                bots[0] = worse;
                let invader = &played(&series(game, &bots, games_enough(game))).bots[0];
                assert!(invader.win_high < par, "{game}, {seats} seats: {invader:?}");
            }
        }
    }
}

#[test]
fn a_report_adds_up() {
    let asked = series(KLENOTNICI, &["random", "greedy", "random"], 31);
    let report = played(&asked);
    assert_eq!((report.seats, report.games), (3, 33), "a begun block is finished");
    let shares: f64 = report.bots.iter().map(|bot| bot.win_share).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    for bot in &report.bots {
        assert!(bot.win_low <= bot.win_share && bot.win_share <= bot.win_high, "{bot:?}");
        assert!((1.0..=3.0).contains(&bot.rank_mean), "{bot:?}");
    }
    let text = report.to_string();
    assert_eq!(text.lines().count(), 5, "{text}");
}

#[test]
fn the_seats_are_even() {
    // Three bots that play alike share the victories alike, wherever they are named.
    let report = played(&series(KLENOTNICI, &["random"; 3], 900));
    assert!(report.bots.iter().all(|bot| (bot.win_share - 1.0 / 3.0).abs() < 0.06), "{report}");
}

#[test]
fn threads_and_seeds_do_what_they_say() {
    let mut asked = series(KLENOTNICI, &["greedy", "random", "greedy", "random"], 40);
    let two = played(&asked);
    asked.threads = 1;
    assert_eq!(played(&asked), two);
    asked.seed = 2;
    assert_ne!(played(&asked), two);
}

#[test]
fn progress_counts_the_games() {
    let most = AtomicU32::new(0);
    let report = run(&series(KLENOTNICI, &["random"; 4], 10), &|games| {
        most.fetch_max(games, Ordering::Relaxed);
    });
    assert_eq!(report.expect("played").games, 12);
    assert_eq!(most.into_inner(), 12);
}

#[test]
fn a_series_that_makes_no_sense_is_refused() {
    let refused = |asked: &Series| run(asked, &|_| ()).expect_err("refused");
    let asked = series(KLENOTNICI, &["random", "oracle", "random"], 3);
    assert!(matches!(refused(&asked), SeriesError::UnknownLevel { name, .. } if name == "oracle"));
    let mut asked = series(KLENOTNICI, &["random"; 3], 3);
    asked.seats = 4;
    assert_eq!(refused(&asked), SeriesError::Bots { seats: 4, bots: 3 });
    assert_eq!(refused(&series(KLENOTNICI, &["random"; 3], 0)), SeriesError::NoGames);
    let setup = refused(&series(KLENOTNICI, &["random"; 2], 3));
    assert!(matches!(setup, SeriesError::Setup(SetupError::Illegal(_))), "{setup}");
    let mut asked = series(KLENOTNICI, &["random"; 3], 3);
    asked.options.push(("double_scope".to_owned(), "half".to_owned()));
    assert!(matches!(refused(&asked), SeriesError::Setup(SetupError::Option { .. })));
}

#[test]
fn a_bench_plays_at_least_one_game() {
    for &game in GAMES {
        let report = bench(game, *game.seats().end(), &[], 0.0, 1).expect("a game");
        assert!(report.games_per_s > 0.0 && report.plies_per_s > report.games_per_s);
        assert!(report.state_bytes <= 1024);
    }
}
