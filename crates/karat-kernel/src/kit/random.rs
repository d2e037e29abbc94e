//! Random games and random options, the same in every run.

use super::{TestKit, parameters, slow_or_quick};
use crate::game::{Actor, Dice, Game, Moves, Options, Turn, Viewer};
use crate::seat::Seat;
use crate::setup::set_up;

/// Options and their values, by name.
pub type Pairs = Vec<(String, String)>;

/// For each number of seats, calls `with` first with default options, then with one option changed
/// at a time, and finally with random combinations of options.
pub fn for_random_options<G: TestKit>(
    dice: &mut Xorshift,
    mut with: impl FnMut(usize, Pairs, &mut Xorshift),
) {
    for seats in G::SEATS {
        let mut sets = vec![Pairs::new()];
        sets.extend(single_options::<G>(seats));
        let combinations = slow_or_quick(G::COMBINATIONS);
        sets.extend((0..combinations).map(|_| combination::<G>(seats, dice)));
        for options in sets {
            with(seats, options, dice);
        }
    }
}

/// Returns one set of options for every non-default option value, consisting of the value and all
/// parameters.
pub fn single_options<G: TestKit>(seats: usize) -> Vec<Pairs> {
    let mut sets = Vec::new();
    for spec in G::Options::SPECS {
        for value in spec.values.iter().skip(1) {
            let mut pairs = parameters::<G>(seats);
            pairs.push((spec.name.to_owned(), (*value).to_owned()));
            sets.push(pairs);
        }
    }
    sets
}

/// Returns a random combination of compatible values for all options.
pub fn combination<G: TestKit>(seats: usize, dice: &mut Xorshift) -> Pairs {
    loop {
        let mut pairs = parameters::<G>(seats);
        for spec in G::Options::SPECS.iter().filter(|spec| !spec.values.is_empty()) {
            let value = spec.values[dice.below(spec.values.len() as u32) as usize];
            pairs.push((spec.name.to_owned(), value.to_owned()));
        }
        if set_up::<G>(&pairs, seats).is_ok() {
            return pairs;
        }
    }
}

/// Returns chance, or a random one of the seats that have a decision to make.
pub fn actor<G: Game>(state: &G, dice: &mut Xorshift) -> Option<Actor> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Actor::Chance),
        Turn::Seats(owing) => {
            let chosen = dice.below(owing.len() as u32) as usize;
            owing.iter().nth(chosen).map(Actor::Seat)
        }
    }
}

/// Returns one of the actor's listed moves, chosen uniformly at random.
pub fn listed_move<G: Game>(state: &G, who: Actor, dice: &mut impl Dice) -> G::Move {
    let mut moves = Moves::new();
    state.legal(who, &mut moves);
    moves[dice.below(moves.len() as u32) as usize]
}

/// Returns every player and a spectator as viewers.
pub fn viewers<G: Game>(state: &G) -> impl Iterator<Item = Viewer> {
    Seat::all(state.seats()).map(Viewer::Seat).chain([Viewer::Public])
}

/// Dice that always roll the same number.
pub struct Loaded(pub u32);

impl Dice for Loaded {
    fn below(&mut self, cases: u32) -> u32 {
        assert!(self.0 < cases, "there are as many cases as the weights say");
        self.0
    }
}

/// A small random number generator with a fixed seed, so that every run plays the same games.
pub struct Xorshift(pub u64);

impl Dice for Xorshift {
    fn below(&mut self, cases: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(cases)) >> 32) as u32
    }
}
