//! Tests that simple plans do not pay off against the bot `trader`: a player who follows one among
//! traders wins less than a fair share. Other tests check that every bot can continue from any
//! position under any option.

use karat_kernel::setup::set_up_position;
use karat_kernel::{Actor, Dice, Moves, Options as _, Perspective, Rules, Seat, Turn};
use karat_think::{Bot, ChaChaDice, HasBots as _, Ruled};

use super::{Greedy, Trader};
use crate::rules::{Action, Edel, Move, PhaseView};

const SEATS: usize = 4;

/// The number of games with each plan, which takes every seat equally often.
const GAMES: usize = 40;

/// A plan that always chooses the same action card and bargains in the same way.
#[derive(Debug, Clone, Copy)]
struct Plan(Action, Bargaining);

#[derive(Debug, Clone, Copy)]
enum Bargaining {
    /// Always makes the lowest possible raise.
    AlwaysRaises,
    /// Accepts every bid.
    NeverRaises,
    /// Bargains like the bot `greedy`.
    Greedy,
}

impl Bot<Edel> for Plan {
    fn choose(&mut self, perspective: &Perspective<'_, Edel>, dice: &mut dyn Dice) -> Move {
        let Self(action, bargaining) = *self;
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        match (perspective.view().phase, bargaining) {
            (PhaseView::ChooseAction, _) => Move::Choose(action),
            (PhaseView::Open | PhaseView::Answer, Bargaining::AlwaysRaises) => {
                let is_bid = |m: &&Move| matches!(m, Move::Bid(_) | Move::Raise(_));
                *moves.iter().find(is_bid).unwrap_or(&moves[0])
            }
            (PhaseView::Answer, Bargaining::NeverRaises) => Move::Accept,
            (PhaseView::Open, Bargaining::NeverRaises) => Move::Decline,
            _ => Ruled::new(Greedy::default()).choose(perspective, dice),
        }
    }
}

#[test]
fn simple_plans_do_not_beat_traders() {
    for action in [Action::Money, Action::Event, Action::Gems] {
        let ways = [Bargaining::AlwaysRaises, Bargaining::NeverRaises, Bargaining::Greedy];
        for plan in ways.map(|bargaining| Plan(action, bargaining)) {
            let wins: f64 = (0..GAMES).map(|number| part_won(plan, number)).sum();
            assert!(wins < (GAMES / SEATS) as f64, "{plan:?} wins {wins} of {GAMES}");
        }
    }
}

/// Returns a plan's win share in one game among traders: 1, 0, or a fraction if several players
/// win.
fn part_won(plan: Plan, number: usize) -> f64 {
    let schemer = Seat::new(number % SEATS);
    let mut game = Edel::new(&Default::default(), SEATS).expect("a game of four");
    let mut dice = ChaChaDice::new(number as u64);
    loop {
        let (who, chosen) = match game.turn() {
            Turn::Over => break,
            Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn has a seat");
                let mut bot: Box<dyn Bot<Edel>> = if seat == schemer {
                    Box::new(plan)
                } else {
                    Box::new(Ruled::new(Trader::default()))
                };
                (Actor::Seat(seat), bot.choose(&Perspective::new(&game, seat), &mut dice))
            }
        };
        game.play(who, chosen).expect("a legal move");
    }
    let winners = game.standing().winners();
    f64::from(u8::from(winners.contains(schemer))) / winners.len() as f64
}

/// Positions in which players hold no gems or all of them, the last turn has been played, there are
/// more cards than are dealt, or the supply is empty.
const POSITIONS: [&[&str]; 6] = [
    &["phase deal"],
    &["holding P0 22/0/22/0", "holding P1 0/22/0/22", "holding P2 0/0/0/0"],
    &["holding P0 0/0/0/0", "holding P1 0/0/0/0", "supply 0/0/0/0"],
    &["phase deal", "round 3", "turn 6", "deck 10", "supply 1/0/0/0"],
    &["phase deal", "round 3", "turn 6", "deck 24", "draw e39", "held P0 e01 e05 e06 e07 e11"],
    &["phase prepare", "round 3", "holding P1 20/20/20/20", "holding P0 0/1/0/1"],
];

#[test]
fn every_bot_plays_from_any_position_under_any_option() {
    let readings = <Edel as Rules>::Options::SPECS.iter().flat_map(|spec| {
        spec.values.iter().skip(1).map(|value| (spec.name.to_owned(), (*value).to_owned()))
    });
    let readings: Vec<_> = readings.collect();
    let mut played = 0;
    for seats in Edel::SEATS {
        for (number, position) in POSITIONS.into_iter().enumerate() {
            for (at, reading) in readings.iter().enumerate() {
                let options = [reading.clone()];
                let built = set_up_position::<Edel>(&options, seats, position);
                // Positions with a seat that the game does not have, or with a deck for a different
                // number of players, are skipped.
                let Ok(game) = built else { continue };
                // The searching bots are omitted, because they consider only the trader's moves.
                let levels = ["random", "greedy", "trader", "accept", "raise", "hasty", "learner"];
                let level = levels[(number + at) % levels.len()];
                play_out(game, level, &format!("{seats} {level} {reading:?} {position:?}"));
                played += 1;
            }
        }
    }
    assert!(played > 150, "{played} games");
}

/// Checks that the learner opens every bargain with a single gem and raises by at most 2 gems.
#[test]
fn learners_bid_little() {
    let mut game = Edel::new(&Default::default(), 3).expect("a game of three");
    let mut dice = ChaChaDice::new(1);
    let mut bot = Edel::bot("learner").expect("a script");
    let (mut bids, mut raises) = (0, 0);
    while game.turn() != Turn::Over {
        let (who, chosen) = match game.turn() {
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn has a seat");
                let perspective = Perspective::new(&game, seat);
                let chosen = bot.choose(&perspective, &mut dice);
                match chosen {
                    Move::Bid(gems) => {
                        bids += 1;
                        assert_eq!(gems.total(), 1, "{chosen}");
                    }
                    Move::Raise(gems) => {
                        raises += 1;
                        let held = perspective.view().bargain.expect("a bargain is held");
                        let bid = held.bid.expect("a bid is to be answered");
                        assert!(gems.total() <= bid.total() + 2, "{chosen}");
                    }
                    _ => {}
                }
                (Actor::Seat(seat), chosen)
            }
            _ => (Actor::Chance, game.draw(&mut dice)),
        };
        game.play(who, chosen).expect("a legal move");
    }
    assert!(bids > 0 && raises > 0, "{bids} bids, {raises} raises");
}

fn play_out(mut game: Edel, level: &str, context: &str) {
    let mut dice = ChaChaDice::new(context.len() as u64);
    let mut bot = Edel::bot(level).expect("a level");
    while game.turn() != Turn::Over {
        let (who, chosen) = match game.turn() {
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn has a seat");
                (Actor::Seat(seat), bot.choose(&Perspective::new(&game, seat), &mut dice))
            }
            _ => (Actor::Chance, game.draw(&mut dice)),
        };
        game.play(who, chosen).unwrap_or_else(|refusal| panic!("{context}: {chosen} {refusal}"));
    }
}
