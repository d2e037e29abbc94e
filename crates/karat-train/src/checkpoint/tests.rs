//! Tests that checkpoints survive a round trip, and that damaged ones are rejected.

use std::sync::Arc;

use karat_bots::Net;

use super::{Checkpoint, bytes, parse, read_table, table};
use crate::training::Generation;

fn checkpoint() -> Checkpoint {
    let mut net = Net::new(5, vec![4, 3, 6]);
    net.parameters_mut().iter_mut().enumerate().for_each(|(place, it)| *it = 0.1 * place as f32);
    let generation = Generation {
        number: 0,
        seconds: 61,
        positions: 7,
        win_loss: 1.25,
        points_loss: 3.0,
        policy_loss: 0.75,
        rules_loss: 0.1 + 0.7,
        among_rules: 0.3,
        among_noisy: 0.1 + 0.2,
        among_champions: 0.5,
        is_champion: true,
    };
    let champion = Some(Arc::new(net.clone()));
    let policy = Some(Net::new(6, vec![5, 2, 1]));
    Checkpoint {
        seed: 9,
        games: 40,
        searches: 8,
        champions: 55,
        net,
        champion,
        policy,
        log: vec![generation],
    }
}

#[test]
fn a_checkpoint_reads_back_and_damage_is_refused() {
    for champion in [true, false] {
        let mut state = checkpoint();
        state.champion = state.champion.filter(|_| champion);
        state.policy = state.policy.filter(|_| !champion);
        let written = bytes(&state);
        assert_eq!(parse(&written), Some(state));
        for length in 0..written.len() {
            assert_eq!(parse(&written[..length]), None, "{length}");
        }
        assert_eq!(parse(&[written, vec![0]].concat()), None);
    }
}

#[test]
fn a_log_reads_back() {
    let mut log = checkpoint().log;
    assert_eq!(read_table(&table(&log)), Some(log.clone()));
    log[0].among_champions = f64::NAN;
    let read = read_table(&table(&log)).expect("a log");
    assert!(read[0].among_champions.is_nan() && read[0].is_champion);
    assert_eq!(read_table("generation\n"), None);
    assert_eq!(read_table(&table(&log).replace(",true", ",true,1")), None);
}
