//! Games played on to their end by rules.

use karat_rules::{Actor, BySeat, Dice as _, Game, Moves, Perspective, SEATS_MAX, Seat, Turn};

use super::stops::Entry;
use crate::policy::{Policy, Ratings, Ruled};
use crate::seeker::AnyPolicy;
use crate::{Bot as _, ChaChaDice, Levels, Seed};

/// What each seat got of a game: 1 for a victory, its part of a shared one.
pub(super) type Shares = BySeat<f64>;

/// How many moves each seat has made, and chance after them.
pub(super) type Counts = [u32; SEATS_MAX + 1];

/// The place of an actor among the [`Counts`].
pub(super) fn place(who: Actor) -> usize {
    match who {
        Actor::Seat(seat) => seat.index(),
        Actor::Chance => SEATS_MAX,
    }
}

/// Plays games on. The game of a number has its dice for every move by who makes it and how many moves
/// he has made before: who decides the same as in another game of this number does so by the same
/// throws, however the others' moves have shifted.
pub(super) struct Onward<G: Game> {
    /// By what moves are considered.
    pub policy: AnyPolicy<G>,
    /// The kinds of players that play on.
    field: Vec<Ruled<AnyPolicy<G>>>,
    seed: Seed,
    /// How many games were played on.
    pub games: u64,
    /// How many moves in them.
    pub nodes: u64,
}

/// For how many moves of an actor there are dice; no game has as many.
const MOVES: u64 = 1 << 25;
/// How many kinds of dice a game has: one for each actor, and one for what is dealt before it.
const KINDS: u64 = SEATS_MAX as u64 + 2;

impl<G: Levels> Onward<G> {
    pub(super) fn new(seed: Seed) -> Self {
        const { assert!((G::PLIES_MAX as u64) < MOVES, "there are dice for every move") };
        let even = || -> AnyPolicy<G> { Box::new(Even) };
        let (policy, field) = match G::seeker() {
            Some(seeker) => seeker.into_field(),
            None => (even(), vec![Ruled::new(even())]),
        };
        Self { policy, field, seed, games: 0, nodes: 0 }
    }

    /// The dice of a game for the move of that number of that kind.
    fn dice(&self, game: u64, kind: usize, number: u32) -> ChaChaDice {
        self.seed.dice((game * KINDS + kind as u64) * MOVES + u64::from(number))
    }

    /// The dice of what is not part of a game: the liking of a decision.
    pub(super) fn dice_aside(&self, ply: usize) -> ChaChaDice {
        self.seed.dice((1 << 63) + ply as u64)
    }

    /// A position that the seat could not tell from the true one.
    pub(super) fn dealt(&self, state: &G, seat: Seat, game: u64) -> G {
        Perspective::new(state, seat).sample(&mut self.dice(game, SEATS_MAX + 1, 0))
    }

    /// How the game of this number ends that goes on from there, by what `seat` knew then.
    pub(super) fn from(&mut self, at: &Entry<G>, seat: Seat, game: u64) -> Shares {
        if at.state.turn() == Turn::Over {
            return shares(&at.state);
        }
        let mut state = self.dealt(&at.state, seat, game);
        let mut counts = at.counts;
        for &(who, m) in &at.made {
            // What somebody chose in secret may not go with what the seat took for his hand: then he
            // chooses anew.
            if state.play(Actor::Seat(who), m).is_ok() {
                counts[who.index()] += 1;
            }
        }
        self.play_on(state, counts, game)
    }

    /// How the game of this number ends if it goes on from here.
    pub(super) fn play_on(&mut self, mut state: G, mut counts: Counts, game: u64) -> Shares {
        let mut kinds = self.dice(game, SEATS_MAX + 1, 1);
        let field = self.field.len() as u32;
        let players: BySeat<u32> = BySeat::from_fn(|_| kinds.below(field));
        self.games += 1;
        loop {
            let who = match state.turn() {
                Turn::Over => return shares(&state),
                Turn::Chance => Actor::Chance,
                Turn::Seats(owing) => Actor::Seat(owing.first().expect("a turn has a seat")),
            };
            let place = place(who);
            let mut dice = self.dice(game, place, counts[place]);
            let m = match who {
                Actor::Chance => state.draw(&mut dice),
                Actor::Seat(seat) => {
                    let player = &mut self.field[players[seat] as usize];
                    player.choose(&Perspective::new(&state, seat), &mut dice)
                }
            };
            state.play(who, m).expect("a bot makes legal moves");
            counts[place] += 1;
            self.nodes += 1;
        }
    }
}

/// What each seat got of a game that is over.
fn shares<G: Game>(game: &G) -> Shares {
    let standing = game.standing();
    let winners = standing.winners();
    BySeat::from_fn(|seat| match seat.index() < standing.seats && winners.contains(seat) {
        true => 1.0 / winners.len() as f64,
        false => 0.0,
    })
}

/// Who likes every listed move as much: the player of a game without rules to play by.
struct Even;

impl<G: Game> Policy<G> for Even {
    fn rate(
        &mut self,
        table: &Perspective<'_, G>,
        _dice: &mut dyn karat_rules::Dice,
        out: &mut Ratings<G::Move>,
    ) {
        let mut moves = Moves::new();
        table.legal(&mut moves);
        out.extend(moves.iter().map(|&m| (m, 0.0)));
    }

    fn heat(&self) -> f64 {
        1.0
    }

    fn near(&self) -> f64 {
        1.0
    }
}
