//! Measures what a policy network's inputs cost, in nanoseconds.
//!
//! The numbers are for the rules, which find the candidate moves, for the features of a decision
//! and for those of each candidate. The last number also includes the network.

use std::sync::Arc;
use std::time::Instant;

use karat_bots::net::{Net, fingerprint};
use karat_bots::prior::{note_candidates, policy_names};
use karat_bots::{ChaChaDice, HasBots, Prior, Rated};
use karat_rules::{Actor, GAMES, Perspective, Seat, Turn, with_game};

/// The number of decisions measured for each game.
const DECISIONS: usize = 1_000;
/// The number of times that each decision is measured. The shortest time counts, because other
/// programs can only make it longer.
const REPEATS: usize = 5;
/// The hidden layers of the measured network, as in `karat train`.
const HIDDEN: [usize; 2] = [32, 16];

fn main() {
    for &id in GAMES {
        for seats in id.seats() {
            with_game!(id, G => measure::<G>(seats));
        }
    }
}

/// A decision with the candidate moves of a search.
type Decision<G> = (G, Seat, Vec<Rated<<G as karat_rules::Rules>::Move>>);

fn measure<G: HasBots>(seats: usize) {
    let Some(features) = G::features() else { return };
    let Some(moves) = features.moves() else { return };
    let decisions = decisions::<G>(seats);
    let candidates: usize = decisions.iter().map(|it| it.2.len()).sum();
    let names = policy_names(&*moves);
    let width = names.len();
    let mut net = Net::new(fingerprint(&names), vec![width, HIDDEN[0], HIDDEN[1], 1]);
    net.parameters_mut().fill(0.01);
    let mut prior = Prior::new(&*features, Arc::new(net)).expect("the network fits");
    let mut seeker = G::seeker().expect("it has features");
    let mut dice = ChaChaDice::new(2);
    let count = decisions.len() as f64;
    let time = |each: &mut dyn FnMut(&Decision<G>)| {
        let mut shortest = vec![f64::INFINITY; decisions.len()];
        for _ in 0..REPEATS {
            for (decision, shortest) in decisions.iter().zip(&mut shortest) {
                let start = Instant::now();
                each(decision);
                *shortest = shortest.min(start.elapsed().as_nanos() as f64);
            }
        }
        shortest.iter().sum::<f64>() / count
    };
    let rules = time(&mut |(game, seat, _)| {
        seeker.searched_moves(&Perspective::new(game, *seat), &mut dice);
    });
    let mut noted: Vec<f32> = Vec::new();
    let decision = time(&mut |(game, seat, _)| {
        noted.clear();
        moves.note_decision(game, *seat, &mut noted);
    });
    let mut rows = 0;
    let features = time(&mut |(game, seat, candidates)| {
        rows += note_candidates(&*moves, game, *seat, width, candidates).len();
    });
    assert_eq!(rows, REPEATS * candidates);
    let whole = time(&mut |(game, seat, candidates)| {
        prior.chances(game, *seat, candidates);
    });
    let mean = candidates as f64 / count;
    println!(
        "{} seats={seats} inputs={width} candidates_per_decision={mean:.1} rules_ns={rules:.0} \
         decision_ns={decision:.0} candidate_ns={:.0} chances_ns={whole:.0}",
        G::ID,
        (features - decision) / mean,
    );
}

/// Returns decisions from games between the best rule-based bots.
fn decisions<G: HasBots>(seats: usize) -> Vec<Decision<G>> {
    let name = G::features().expect("it has features").teachers()[0];
    let mut bot = G::bot(name).expect("a bot");
    let mut seeker = G::seeker().expect("it has features");
    let mut dice = ChaChaDice::new(1);
    let mut found = Vec::new();
    loop {
        let mut game = G::new(&Default::default(), seats).expect("a game by the usual rules");
        while game.turn() != Turn::Over {
            let (who, m) = match game.turn() {
                Turn::Seats(owing) => {
                    let seat = owing.first().expect("a turn has a seat");
                    let perspective = Perspective::new(&game, seat);
                    let candidates = match owing.len() {
                        1 => seeker.searched_moves(&perspective, &mut dice),
                        _ => Vec::new(),
                    };
                    if candidates.len() > 1 {
                        found.push((game, seat, candidates));
                    }
                    (Actor::Seat(seat), bot.choose(&perspective, &mut dice))
                }
                _ => (Actor::Chance, game.draw(&mut dice)),
            };
            game.play(who, m).expect("a legal move");
            if found.len() == DECISIONS {
                return found;
            }
        }
    }
}
