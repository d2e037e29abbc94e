//! Rollouts: games simulated from a position to the end.

use karat_rules::{Actor, BySeat, Dice as _, Game, Moves, Perspective, Ply, SEATS_MAX, Seat, Turn};

use super::stops::Entry;
use crate::policy::{Policy, Ruled, ScoredMoves};
use crate::seeker::AnyPolicy;
use crate::{Bot as _, ChaChaDice, HasBots, Seed};

/// A rollout's result for each seat: 1 for a victory, a fraction for a shared victory, or 0.
pub(super) type Shares = BySeat<f64>;

/// The number of moves made by each seat and, in the last entry, by chance.
pub(super) type Counts = [u32; SEATS_MAX + 1];

/// Returns an actor's index in [`Counts`].
pub(super) fn place(who: Actor) -> usize {
    match who {
        Actor::Seat(seat) => seat.index(),
        Actor::Chance => SEATS_MAX,
    }
}

/// The rollouts of a review. Each rollout number has separate dice for every move by every actor.
/// In two rollouts with the same number, an actor facing the same decision therefore gets the same
/// rolls, even if the others have made more or fewer moves.
pub(super) struct Rollouts<G: Game> {
    /// The policy that proposes alternatives to the actual moves.
    pub policy: AnyPolicy<G>,
    /// The bots that play in the rollouts, one of each kind.
    players: Vec<Ruled<AnyPolicy<G>>>,
    seed: Seed,
    /// The total number of rollouts in the review.
    pub games: u64,
    /// The total number of moves in all rollouts.
    pub nodes: u64,
}

/// The maximum number of moves by one actor in a rollout. Each move has its own dice, and no game
/// has more moves.
const MOVES: u64 = 1 << 25;
/// The number of dice kinds in a rollout: one for each actor, and one for sampling hidden
/// information.
const KINDS: u64 = SEATS_MAX as u64 + 2;

impl<G: HasBots> Rollouts<G> {
    pub(super) fn new(seed: Seed) -> Self {
        const { assert!((G::PLIES_MAX as u64) < MOVES, "there are dice for every move") };
        let even = || -> AnyPolicy<G> { Box::new(Uniform) };
        let (policy, players) = match G::seeker() {
            Some(seeker) => seeker.into_players(),
            None => (even(), vec![Ruled::new(even())]),
        };
        Self { policy, players, seed, games: 0, nodes: 0 }
    }

    /// Returns the dice for one move in a rollout, given the move number and the kind of dice.
    fn dice(&self, game: u64, kind: usize, number: u32) -> ChaChaDice {
        self.seed.dice((game * KINDS + kind as u64) * MOVES + u64::from(number))
    }

    /// Returns dice for scoring a decision's moves outside of all rollouts.
    pub(super) fn dice_aside(&self, ply: Ply) -> ChaChaDice {
        self.seed.dice((1 << 63) + u64::from(ply))
    }

    /// Returns a position for a rollout that the seat cannot distinguish from the true one.
    pub(super) fn dealt(&self, state: &G, seat: Seat, game: u64) -> G {
        Perspective::new(state, seat).sample(&mut self.dice(game, SEATS_MAX + 1, 0))
    }

    /// Plays the rollout with the given number from an entry, using only what `seat` knew at that
    /// moment. Returns the result.
    pub(super) fn from(&mut self, at: &Entry<G>, seat: Seat, game: u64) -> Shares {
        if at.state.turn() == Turn::Over {
            return shares(&at.state);
        }
        let mut state = self.dealt(&at.state, seat, game);
        let mut counts = at.counts;
        for &(who, m) in &at.made {
            // A secret choice from the real game may be illegal with the sampled hand. The policy
            // that plays the rollout then makes another choice.
            if state.play(Actor::Seat(who), m).is_ok() {
                counts[who.index()] += 1;
            }
        }
        self.finish(state, counts, game)
    }

    /// Plays the numbered rollout from the given state to the end, and returns the result.
    pub(super) fn finish(&mut self, mut state: G, mut counts: Counts, game: u64) -> Shares {
        let mut kinds = self.dice(game, SEATS_MAX + 1, 1);
        let count = self.players.len() as u32;
        let players: BySeat<u32> = BySeat::from_fn(|_| kinds.below(count));
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
                    let player = &mut self.players[players[seat] as usize];
                    player.choose(&Perspective::new(&state, seat), &mut dice)
                }
            };
            state.play(who, m).expect("a bot makes legal moves");
            counts[place] += 1;
            self.nodes += 1;
        }
    }
}

/// Returns each seat's result in a finished game. Tied winners share a single victory.
fn shares<G: Game>(game: &G) -> Shares {
    let standing = game.standing();
    let winners = standing.winners();
    BySeat::from_fn(|seat| match seat.index() < standing.seats && winners.contains(seat) {
        true => 1.0 / winners.len() as f64,
        false => 0.0,
    })
}

/// A policy that scores all listed moves equally, for games without rule-based bots.
struct Uniform;

impl<G: Game> Policy<G> for Uniform {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, G>,
        _dice: &mut dyn karat_rules::Dice,
        out: &mut ScoredMoves<G::Move>,
    ) {
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        out.extend(moves.iter().map(|&m| (m, 0.0)));
    }

    fn temperature(&self) -> f64 {
        1.0
    }

    fn margin(&self) -> f64 {
        1.0
    }
}
