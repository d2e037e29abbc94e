//! Properties of all games' features and networks.

use std::collections::BTreeSet;
use std::sync::Arc;

use karat_rules::setup::set_up;
use karat_rules::{
    Actor, Dice, GAMES, Game, Moves, Perspective, Resample, Rules, Seat, Turn, with_game,
};

use crate::learned::{
    Features, Judge, Noted, built_in_nets, common_names, names, nets_from, note_inputs,
};
use crate::net::{Net, Scratch, fingerprint};
use crate::prior::{chances, note_candidates, policy_names};
use crate::value::Value;
use crate::{AnyPolicy, ChaChaDice, HasBots, MoveFeatures, Prior, Rated};

/// The number of positions checked for each game and number of seats.
const POSITIONS: usize = 60;

/// Calls `each` with positions that a network can evaluate, from games between the best rule-based
/// bot and its noisy variant.
fn each_position<G: HasBots>(seats: usize, each: &mut dyn FnMut(&dyn Features<G>, &G)) {
    let usual = G::new(&Default::default(), seats).expect("a game by the usual rules");
    each_position_from(&usual, POSITIONS, each);
}

/// Calls `each` with at least `count` positions, from games that begin with `start`.
fn each_position_from<G: HasBots>(
    start: &G,
    count: usize,
    each: &mut dyn FnMut(&dyn Features<G>, &G),
) {
    let Some(features) = G::features() else { return };
    let mut judged = 0;
    for seed in 0.. {
        each_state(start, &*features, seed, &mut |game| {
            if matches!(game.turn(), Turn::Seats(_)) && features.suits(game) {
                each(&*features, game);
                judged += 1;
            }
        });
        if judged >= count {
            return;
        }
    }
}

/// Calls `each` with every state before the end of a game between the best rule-based bot and its
/// noisy variant, which begins with `start`.
fn each_state<G: HasBots>(
    start: &G,
    features: &dyn Features<G>,
    seed: u64,
    each: &mut dyn FnMut(&G),
) {
    let mut bots: Vec<_> =
        features.teachers()[..2].iter().map(|name| G::bot(name).expect("a bot")).collect();
    let mut dice = ChaChaDice::new(seed);
    let mut game = *start;
    while game.turn() != Turn::Over {
        each(&game);
        let (who, m) = match game.turn() {
            Turn::Seats(owing) => {
                let seat = owing.first().expect("a turn has a seat");
                let bot = &mut bots[seat.index() % 2];
                (Actor::Seat(seat), bot.choose(&Perspective::new(&game, seat), &mut dice))
            }
            _ => (Actor::Chance, game.draw(&mut dice)),
        };
        game.play(who, m).expect("a legal move");
    }
}

fn numbers<G: Game>(features: &dyn Features<G>, game: &G, seat: Seat) -> Vec<f32> {
    let mut numbers = Vec::new();
    features.note(game, seat, &mut numbers);
    numbers
}

/// Checks that features depend only on what the seat can know, and that their names and magnitudes
/// do not change.
#[test]
fn features_depend_only_on_what_the_seat_can_know() {
    for &id in GAMES {
        with_game!(id, G => {
            for seats in G::SEATS {
                let mut dice = ChaChaDice::new(3);
                let mut known: Option<Vec<String>> = None;
                each_position::<G>(seats, &mut |features, game| {
                    let names = names(features, game);
                    assert_eq!(known.get_or_insert_with(|| names.clone()), &names, "{id} {seats}");
                    for seat in Seat::all(seats) {
                        let told = numbers(features, game, seat);
                        assert_eq!(told.len(), names.len(), "{id} {seats}");
                        let dealt = game.resample(seat, &mut dice);
                        assert_eq!(numbers(features, &dealt, seat), told, "{id} {seats} {seat}");
                        let strange = told.iter().position(|it| !(-4.0..=4.0).contains(it));
                        assert_eq!(strange.map(|at| (&names[at], told[at])), None, "{id} {seats}");
                    }
                });
                let distinct: BTreeSet<_> = known.iter().flatten().collect();
                assert_eq!(distinct.len(), known.iter().flatten().count(), "{id}: a name twice");
            }
        });
    }
}

/// Networks also judge games with options for which they were not trained. Features must not depend
/// on more than the seat can know there either, such as another player's secret goal.
#[test]
fn features_depend_only_on_what_the_seat_can_know_with_every_option() {
    for &id in GAMES {
        with_game!(id, G => {
            let mut dice = ChaChaDice::new(4);
            let values = id.options().iter().flat_map(|spec| {
                spec.values.iter().skip(1).map(move |value| (spec.name, *value))
            });
            // After an exchange with change, nobody can infer the hand, so it is that of the dealt state.
            let values = values.filter(|&option| option != ("exchange_value", "at_least"));
            let mut seats = G::SEATS.cycle();
            for (name, value) in values {
                let seats = seats.next().expect("there are seats");
                let option = [(name.to_owned(), value.to_owned())];
                // Some values need further options, or another number of seats.
                let Ok(start) = set_up::<G>(&option, seats) else { continue };
                each_position_from(&start, 1, &mut |features, game| {
                    for seat in Seat::all(seats) {
                        let told = numbers(features, game, seat);
                        let dealt = game.resample(seat, &mut dice);
                        let again = numbers(features, &dealt, seat);
                        assert_eq!(again, told, "{id} {seats} {seat} {name}={value}");
                        assert!(told.iter().all(|it| it.is_finite()), "{id} {name}={value}");
                    }
                });
            }
        });
    }
}

/// A search ends its rollouts in positions that the network can evaluate. If some of them were left
/// to the rules, moves would be compared by different evaluations.
#[test]
fn networks_can_evaluate_every_position_that_ends_a_rollout() {
    for &id in GAMES {
        with_game!(id, G => {
            let Some(features) = G::features() else { continue };
            let value = features.value();
            for seats in G::SEATS {
                let start = G::new(&Default::default(), seats).expect("a game by the usual rules");
                let (mut since, mut ends) = (start, 0);
                each_state(&start, &*features, 6, &mut |game| {
                    if value.is_quiet(game, &since) {
                        assert!(features.suits(game), "{id} {seats}");
                        (since, ends) = (*game, ends + 1);
                    }
                });
                assert!(ends > 5, "{id} {seats}: {ends}");
            }
        });
    }
}

/// Checks that the features for fewer seats come first among those for more, as a network for all
/// numbers of seats requires.
#[test]
fn features_of_more_seats_follow_those_of_fewer() {
    for &id in GAMES {
        with_game!(id, G => {
            let Some(features) = G::features() else { continue };
            let common = common_names(&*features);
            for seats in G::SEATS {
                let game = G::new(&Default::default(), seats).expect("a game by the usual rules");
                assert!(common.starts_with(&names(&*features, &game)), "{id} {seats}");
                let mut inputs = Vec::new();
                note_inputs(&*features, &game, Seat::new(0), common.len(), &mut inputs);
                assert_eq!(inputs.len(), common.len(), "{id} {seats}");
                let flags = &inputs[common.len() - G::SEATS.count()..];
                let flagged = G::SEATS.zip(flags).filter(|(_, flag)| **flag != 0.0);
                assert_eq!(flagged.map(|it| it.0).collect::<Vec<_>>(), [seats], "{id}");
            }
        });
    }
}

/// Checks that most features vary between positions.
#[test]
fn most_features_vary_between_positions() {
    for &id in GAMES {
        with_game!(id, G => {
            let seats = *G::SEATS.start();
            let mut ranges: Vec<(f32, f32)> = Vec::new();
            each_position::<G>(seats, &mut |features, game| {
                let told = numbers(features, game, Seat::new(0));
                ranges.resize(told.len(), (f32::MAX, f32::MIN));
                for (range, it) in ranges.iter_mut().zip(told) {
                    *range = (range.0.min(it), range.1.max(it));
                }
            });
            let telling = ranges.iter().filter(|(least, most)| least < most).count();
            assert!(2 * telling >= ranges.len(), "{id}: {telling} of {}", ranges.len());
        });
    }
}

/// Checks that all built-in networks fit their games. A network must have been trained on the
/// current features for all numbers of seats, its win chances must add up to 1, and its file may
/// take up at most 5 MiB.
#[test]
fn the_networks_fit_their_games() {
    for &id in GAMES {
        with_game!(id, G => {
            let Some(mut judge) = Judge::<G>::built_in() else { continue };
            let bytes = G::features().and_then(|it| it.file()).expect("there is a judge");
            for seats in G::SEATS {
                each_position::<G>(seats, &mut |features, game| {
                    let nets = nets_from(features, game, bytes);
                    assert!(nets.is_ok_and(|nets| nets[seats].is_some()), "{id} {seats}");
                    let estimates = judge.estimates(game, Seat::new(0));
                    let sum: f64 = Seat::all(seats).map(|seat| estimates[seat].win).sum();
                    assert!((sum - 1.0).abs() < 1e-9, "{id} {seats}: {sum}");
                });
            }
            assert!(bytes.len() <= 5 << 20, "{id} brings {} bytes", bytes.len());
        });
    }
}

/// The features of a game, with an untrained network for all numbers of seats.
struct WithFile<G: HasBots>(Box<dyn Features<G>>, &'static [u8]);

impl<G: HasBots> Features<G> for WithFile<G> {
    fn note(&self, game: &G, seat: Seat, out: &mut dyn Noted) {
        self.0.note(game, seat, out);
    }

    fn suits(&self, game: &G) -> bool {
        self.0.suits(game)
    }

    fn moves(&self) -> Option<Box<dyn MoveFeatures<G>>> {
        self.0.moves()
    }

    fn rules(&self) -> AnyPolicy<G> {
        self.0.rules()
    }

    fn value(&self) -> Box<dyn Value<G>> {
        self.0.value()
    }

    fn teachers(&self) -> &'static [&'static str] {
        self.0.teachers()
    }

    fn file(&self) -> Option<&'static [u8]> {
        Some(self.1)
    }
}

/// Checks that a built-in network for all numbers of seats is used for each of them.
#[test]
fn a_network_for_all_seats_evaluates_all_positions() {
    for &id in GAMES {
        with_game!(id, G => {
            let Some(features) = G::features() else { continue };
            let names = common_names(&*features);
            let widths = vec![names.len(), 4, 2 * G::SEATS.end()];
            let bytes = Net::new(fingerprint(&names), widths).to_bytes();
            let features = WithFile::<G>(features, bytes.leak());
            let nets = built_in_nets(&features);
            let mut judge = Judge::new(Box::new(features), nets);
            for seats in G::SEATS {
                each_position::<G>(seats, &mut |_, game| {
                    assert!(judge.has_net(game), "{id} {seats}");
                    let estimates = judge.estimates(game, Seat::new(0));
                    for seat in Seat::all(seats) {
                        // All parameters are 0, so all chances are equal.
                        let error = estimates[seat].win - 1.0 / seats as f64;
                        assert!(error.abs() < 1e-9, "{id} {seats}: {estimates:?}");
                    }
                });
            }
        });
    }
}

/// Checks that all candidate moves are legal and that, if there are any, they represent every
/// listed move.
#[test]
fn candidates_are_legal() {
    for &id in GAMES {
        with_game!(id, G => {
            let seats = *G::SEATS.start();
            let mut dice = ChaChaDice::new(5);
            each_position::<G>(seats, &mut |features, game| {
                let Turn::Seats(owing) = game.turn() else { unreachable!("it is judged") };
                let seat = owing.first().expect("a turn has a seat");
                let perspective = Perspective::new(game, seat);
                let mut candidates = Vec::new();
                features.candidates(&perspective, game, &mut dice, &mut candidates);
                assert!(candidates.iter().all(|&m| perspective.check(m).is_ok()), "{id}");
                let rules = features.rules();
                let mut moves = Moves::new();
                perspective.legal(&mut moves);
                for m in moves.into_iter().filter(|_| !candidates.is_empty()) {
                    let stands = candidates.iter().any(|other| rules.is_equivalent(other, &m));
                    assert!(stands, "{id}: nothing stands for {m}");
                }
            });
        });
    }
}

/// The number of decisions with several candidate moves, for each game and number of seats.
const DECISIONS: usize = 40;

/// A function that receives a decision, and the moves that a search would try.
type EachDecision<'a, G> = dyn FnMut(&G, Seat, &[Rated<<G as Rules>::Move>], &mut ChaChaDice) + 'a;

/// Calls `each` with decisions of games between the best rule-based bot and its noisy variant, and
/// with the moves that a search would try. Simultaneous decisions have no such moves.
fn each_decision<G: HasBots>(seats: usize, each: &mut EachDecision<'_, G>) {
    let features = G::features().expect("the game has networks");
    let mut bots: Vec<_> =
        features.teachers()[..2].iter().map(|name| G::bot(name).expect("a bot")).collect();
    let mut seeker = G::seeker().expect("it has features");
    let mut searched = 0;
    for seed in 0.. {
        let mut dice = ChaChaDice::new(seed);
        let mut game = G::new(&Default::default(), seats).expect("a game by the usual rules");
        while game.turn() != Turn::Over {
            let (who, m) = match game.turn() {
                Turn::Seats(owing) => {
                    let seat = owing.first().expect("a turn has a seat");
                    let perspective = Perspective::new(&game, seat);
                    let found = seeker.searched_moves(&perspective, &mut dice);
                    searched += usize::from(found.len() > 1);
                    each(&game, seat, &found, &mut dice);
                    if searched == DECISIONS {
                        return;
                    }
                    (Actor::Seat(seat), bots[seat.index() % 2].choose(&perspective, &mut dice))
                }
                _ => (Actor::Chance, game.draw(&mut dice)),
            };
            game.play(who, m).expect("a legal move");
        }
    }
}

/// Returns all listed moves of a decision as equally likely candidates.
fn listed<G: Game>(game: &G, seat: Seat) -> Vec<Rated<G::Move>> {
    let mut moves = Moves::new();
    game.legal(Actor::Seat(seat), &mut moves);
    let prior = 1.0 / moves.len() as f32;
    let [win, win_error, points] = [f32::NAN; 3];
    let rated = |mv| Rated { mv, prior, visits: 0, win, win_error, points };
    moves.into_iter().map(rated).collect()
}

/// Checks that the features of moves depend only on what the seat can know, and that their names
/// and magnitudes do not change. The features for more seats must follow those for fewer. All
/// listed moves are checked, even those that no search would try.
#[test]
fn features_of_moves_depend_only_on_what_the_seat_can_know() {
    for &id in GAMES {
        with_game!(id, G => {
            let Some(features) = G::features() else { continue };
            let moves = features.moves().expect("every game with networks has a policy network");
            let common = policy_names(&*moves);
            let distinct: BTreeSet<_> = common.iter().collect();
            assert_eq!(distinct.len(), common.len(), "{id}: a name twice");
            let width = common.len();
            for seats in G::SEATS {
                each_decision::<G>(seats, &mut |game, seat, found, dice| {
                    let mut names: Vec<String> = Vec::new();
                    moves.note_decision(game, seat, &mut names);
                    assert!(common.starts_with(&names), "{id} {seats}");
                    let dealt = game.resample(seat, dice);
                    for candidates in [found, &listed(game, seat)] {
                        let told = note_candidates(&*moves, game, seat, width, candidates);
                        assert_eq!(told.len(), candidates.len(), "{id} {seats}");
                        for (candidate, rated) in told.iter().zip(candidates) {
                            let mut names: Vec<String> = Vec::new();
                            moves.note_move(game, seat, rated.mv, &mut names);
                            let end = width - 2;
                            assert_eq!(names, common[end - names.len()..end], "{id} {}", rated.mv);
                            let inputs = &candidate.inputs;
                            let strange = inputs.iter().position(|it| !(-4.0..=4.0).contains(it));
                            let strange = strange.map(|at| (&common[at], inputs[at]));
                            assert_eq!(strange, None, "{id} {seats} {}", rated.mv);
                        }
                        let again = note_candidates(&*moves, &dealt, seat, width, candidates);
                        assert_eq!(again, told, "{id} {seats}");
                    }
                });
            }
        });
    }
}

/// Checks that most features of decisions and moves vary.
#[test]
fn most_features_of_moves_vary() {
    for &id in GAMES {
        with_game!(id, G => {
            let Some(moves) = G::features().and_then(|features| features.moves()) else { continue };
            let width = policy_names(&*moves).len();
            let mut ranges = vec![(f32::MAX, f32::MIN); width];
            for seats in G::SEATS {
                each_decision::<G>(seats, &mut |game, seat, found, _| {
                    for candidate in note_candidates(&*moves, game, seat, width, found) {
                        for (range, it) in ranges.iter_mut().zip(candidate.inputs) {
                            *range = (range.0.min(it), range.1.max(it));
                        }
                    }
                });
            }
            let varied = ranges.iter().filter(|(least, most)| least < most).count();
            assert!(2 * varied >= width, "{id}: {varied} of {width}");
        });
    }
}

/// Checks that a policy network whose outputs are all equal changes no probability, and that the
/// chances by any network are those of its complete inputs, bit for bit. Networks must be used for
/// every decision that a search would try, and those trained on other features must be rejected.
#[test]
fn policy_networks_correct_the_rules() {
    for &id in GAMES {
        with_game!(id, G => {
            let Some(moves) = G::features().and_then(|features| features.moves()) else { continue };
            let names = policy_names(&*moves);
            let width = names.len();
            let net = Net::new(fingerprint(&names), vec![width, 4, 1]);
            let mut random = net.clone();
            let mut weights = ChaChaDice::new(4);
            random.parameters_mut().fill_with(|| weights.below(2000) as f32 / 1000.0 - 1.0);
            let features = G::features().expect("it has moves");
            let prior = |net| Prior::new(&*features, Arc::new(net));
            let mut prior_of_equals = prior(net).expect("the network fits");
            let mut prior_of_random = prior(random.clone()).expect("the network fits");
            assert!(prior(Net::new(0, vec![width, 4, 1])).is_none(), "{id}");
            for seats in G::SEATS {
                each_decision::<G>(seats, &mut |game, seat, found, _| {
                    assert!(found.len() < 2 || prior_of_random.suits(game), "{id} {seats}");
                    let told = note_candidates(&*moves, game, seat, width, found);
                    let rows = told.iter().map(|it| (it.rules, it.inputs.iter().copied().enumerate()));
                    let complete = chances(&random, rows, &mut Scratch::default());
                    assert_eq!(prior_of_random.chances(game, seat, found), complete, "{id}");
                    let sum: f64 = found.iter().map(|it| f64::from(it.prior)).sum();
                    let chances = prior_of_equals.chances(game, seat, found);
                    for (chance, rated) in chances.iter().zip(found) {
                        let error = chance - f64::from(rated.prior) / sum;
                        assert!(error.abs() < 1e-5, "{id} {seats} {}: {chance}", rated.mv);
                    }
                });
            }
        });
    }
}
