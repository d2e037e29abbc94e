//! Tests for the calibration check. Predictions are compared with the results of games, and the
//! number of threads does not matter.

use std::fs;
use std::path::PathBuf;

use karat_bots::learned::names;
use karat_bots::net::fingerprint;
use karat_bots::{HasBots as _, Net};
use karat_rules::Rules as _;
use karat_rules::any::GameId;
use karat_rules::edel::Edel;
use karat_train::{Calibration, Check, TrainError, check};

fn checked(
    net: Option<PathBuf>,
    seats: usize,
    threads: usize,
) -> Result<Vec<Calibration>, TrainError> {
    check(&klenotnici(net, seats, threads))
}

/// Returns a check of a few games of Klenotníci between rule-based bots.
fn klenotnici(net: Option<PathBuf>, seats: usize, threads: usize) -> Check {
    let bots = vec!["planner".to_owned(), "greedy".to_owned()];
    Check { game: GameId::Klenotnici, seats, net, bots, games: 12, seed: 3, threads }
}

/// Returns a check of a few games of Edel.
fn edel(net: Option<PathBuf>, seats: usize) -> Check {
    let bots = vec!["trader".to_owned(), "greedy".to_owned()];
    Check { game: GameId::Edel, bots, games: 2, ..klenotnici(net, seats, 2) }
}

#[test]
fn predictions_are_compared_with_results() {
    let judged = checked(None, 4, 1).expect("games of four are played");
    let [rules, net] = &judged[..] else { panic!("{} judges", judged.len()) };
    assert_eq!((rules.is_net, net.is_net), (false, true));
    for judged in [rules, net] {
        assert_eq!(judged.games.len(), 12);
        let classes = || judged.games.iter().flatten();
        assert_eq!(classes().map(|it| it.count).sum::<f64>(), judged.positions as f64);
        assert!(judged.positions > 100, "{}", judged.positions);
        assert!(classes().all(|it| it.won <= it.count && it.said <= it.count));
        for (class, place) in judged.games.iter().flat_map(|game| game.iter().zip(0..)) {
            let (low, high) = (0.1 * f64::from(place), 0.1 * f64::from(place + 1));
            let (least, most) = (low * class.count - 1e-9, high * class.count + 1e-9);
            assert!((least..=most).contains(&class.said), "{class:?} in class {place}");
        }
    }
    assert_eq!(rules.positions, net.positions);
    assert_ne!(rules.win_loss, net.win_loss);
    for threads in [2, 5] {
        let other = checked(None, 4, threads).expect("games of four are played");
        assert_eq!(other[0].games, rules.games);
        assert_eq!(other[1].games, net.games);
    }
    // Each game has one network for all numbers of players.
    assert_eq!(checked(None, 3, 2).expect("games of three are played").len(), 2);
    assert_eq!(check(&edel(None, 3)).expect("games of three are played").len(), 2);
}

#[test]
fn networks_of_other_games_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("some.net");
    let missing = checked(Some(file.clone()), 4, 1).expect_err("there is no file");
    assert!(matches!(missing, TrainError::File { .. }), "{missing}");
    fs::write(&file, "no network").expect("it can be written");
    let refused = checked(Some(file.clone()), 4, 1).expect_err("it is no network");
    assert!(refused.to_string().contains("is not a network for this game"), "{refused}");
    // The network for four players does not fit games with three.
    let game = Edel::new(&Default::default(), 4).expect("a game by the usual rules");
    let names = names(&*Edel::features().expect("networks evaluate Edel"), &game);
    let four = Net::new(fingerprint(&names), vec![names.len(), 4, 8]);
    fs::write(&file, four.to_bytes()).expect("it can be written");
    assert_eq!(check(&edel(Some(file.clone()), 4)).expect("it is for four").len(), 2);
    let refused = check(&edel(Some(file), 3)).expect_err("it is for four");
    assert!(refused.to_string().contains("another number of players"), "{refused}");
    let unknown = Check { bots: vec!["nobody".to_owned()], ..klenotnici(None, 4, 1) };
    let refused = check(&unknown).expect_err("there is no such bot");
    assert!(refused.to_string().contains("nobody"), "{refused}");
}
