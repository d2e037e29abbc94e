//! Tests that a short training run learns something, and that an interrupted one produces the same
//! result as an uninterrupted one, with any number of threads.

use std::fs;
use std::path::Path;

use karat_rules::any::GameId;
use karat_train::{Check, TrainError, Training, train};

fn training(folder: &Path, generations: u32, threads: usize) -> Training {
    Training {
        game: GameId::Klenotnici,
        seats: Some(3),
        folder: folder.to_owned(),
        resume: generations > 1,
        minutes: 60,
        generations,
        games: 20,
        searches: 8,
        champions: 55,
        measured: 6,
        seed: 5,
        threads,
    }
}

/// Returns a training run's networks and log, without the durations, which differ between runs.
fn result(folder: &Path) -> ([Vec<u8>; 2], Vec<String>) {
    let nets = ["klenotnici-3.net", "klenotnici-3.policy"]
        .map(|name| fs::read(folder.join(name)).expect("a network"));
    let log = fs::read_to_string(folder.join("klenotnici-3.csv")).expect("a log");
    let rows = log.lines().map(|row| {
        let cells: Vec<&str> = row.split(',').collect();
        [&cells[..1], &cells[2..]].concat().join(",")
    });
    (nets, rows.collect())
}

#[test]
fn an_interrupted_training_gives_the_same_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, broken] = ["whole", "broken"].map(|name| folder.path().join(name));
    let mut told = Vec::new();
    let whole_log = train(&Training { resume: false, ..training(&whole, 2, 1) }, &mut |it| {
        told.push(*it);
    })
    .expect("a training");
    assert_eq!(told.len(), whole_log.len());
    train(&training(&broken, 1, 3), &mut |_| ()).expect("a training");
    // Without `resume`, an existing training run must not be overwritten.
    let again = train(&training(&broken, 1, 3), &mut |_| ());
    assert!(matches!(again, Err(TrainError::Begun(_))), "{again:?}");
    train(&training(&broken, 2, 2), &mut |_| ()).expect("a training");
    assert_eq!(result(&broken), result(&whole));
    assert!(fs::read_to_string(whole.join("klenotnici-3.svg")).expect("a picture").len() > 1_000);
}

#[test]
fn one_network_learns_all_numbers_of_seats() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = Training { seats: None, games: 600, ..training(folder.path(), 1, 2) };
    let log = train(&all, &mut |_| ()).expect("a training");
    // The mean of the losses with equal chances at 3, 4 and 5 seats.
    let equal_chances = 60_f64.ln() / 3.0;
    assert!(log[0].win_loss < 0.95 * equal_chances, "{:?}", log[0]);
    let net = folder.path().join("klenotnici-all.net");
    for seats in 3..=5 {
        let (game, net, bots) = (GameId::Klenotnici, Some(net.clone()), Vec::new());
        let check = Check { game, seats, net, bots, games: 40, seed: 3, threads: 2 };
        let checked = karat_train::check(&check).expect("a network for all seats");
        assert!(
            checked[1].win_loss < 0.95 * (seats as f64).ln(),
            "{seats} {}",
            checked[1].win_loss
        );
    }
}

/// The searches for the policy network have separate dice, so they change nothing else.
#[test]
fn a_training_without_searches_gives_the_same_value_network() {
    let folder = tempfile::tempdir().expect("a folder");
    let [with, without] = ["with", "without"].map(|name| folder.path().join(name));
    train(&training(&with, 1, 2), &mut |_| ()).expect("a training");
    let log = train(&Training { searches: 0, ..training(&without, 1, 2) }, &mut |_| ());
    assert!(log.expect("a training")[0].policy_loss.is_nan());
    let [with, same] = [&with, &without].map(|it| fs::read(it.join("klenotnici-3.net")));
    assert_eq!(with.expect("a network"), same.expect("a network"));
    assert!(!without.join("klenotnici-3.policy").exists());
}

#[test]
fn champions_play_only_after_the_first_generation() {
    let folder = tempfile::tempdir().expect("a folder");
    let [with, without] = [55, 0].map(|champions| {
        let folder = folder.path().join(champions.to_string());
        let all = Training { champions, searches: 0, ..training(&folder, 2, 2) };
        train(&Training { resume: false, ..all }, &mut |_| ()).expect("a training")
    });
    assert_eq!(with[0].win_loss, without[0].win_loss);
    assert_ne!(with[1].positions, without[1].positions, "other games");
}

#[test]
fn a_checkpoint_of_another_training_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = training(folder.path(), 1, 1);
    train(&first, &mut |_| ()).expect("a training");
    let again = Training { resume: true, ..first.clone() };
    for other in [Training { seed: 6, ..again.clone() }, Training { champions: 0, ..again }] {
        let refused = train(&other, &mut |_| ()).expect_err("another training");
        assert!(refused.to_string().contains("another seed"), "{refused}");
    }
    let file = folder.path().join("klenotnici-3.checkpoint");
    let bytes = fs::read(&file).expect("a checkpoint");
    fs::write(&file, &bytes[..bytes.len() / 2]).expect("it can be cut");
    let refused = train(&Training { resume: true, ..first }, &mut |_| ()).expect_err("it is cut");
    assert!(refused.to_string().contains("damaged"), "{refused}");
}

/// Without training, a network cannot do better than predicting equal chances for all seats.
#[test]
fn a_short_training_predicts_unseen_games_better_than_equal_chances() {
    let folder = tempfile::tempdir().expect("a folder");
    let short = Training { games: 400, ..training(folder.path(), 1, 2) };
    let log = train(&short, &mut |_| ()).expect("a training");
    let equal_chances = 3_f64.ln();
    assert!(log[0].win_loss < 0.95 * equal_chances, "{:?}", log[0]);
    // The policy network predicts the search better than the rules do.
    assert!(log[0].policy_loss < 0.98 * log[0].rules_loss, "{:?}", log[0]);
}
