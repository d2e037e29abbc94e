//! Reviews of finished games from one player's perspective: how all win chances developed, whose
//! moves changed them, and which of the player's decisions mattered most.
//!
//! A win chance is the mean result of many rollouts (`rollouts`) from a position. Each rollout
//! samples everything that the player could not know, and plays the game to its end. A victory
//! counts as 1, and a shared victory as 1 divided by the number of winners. Both careful and
//! careless bots play in the rollouts, so that the result does not depend on one kind of player.
//! Rollouts with the same number use the same dice, whichever position they start from
//! (`rollouts::Rollouts`). The curve is therefore constant while nothing happens, and a game gets
//! the same review on every machine. A win chance is an estimate that depends on the bots. A win
//! chance neither predicts how people would play nor measures their skill.
//!
//! Reading order: `rollouts`, `stops` (where chances are estimated, and who moved in between),
//! `judge` (decisions compared with their alternatives), `estimate` (a single position), `compare`
//! (moves in a single position).

mod compare;
mod estimate;
mod judge;
mod rollouts;
mod stops;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};

use karat_rules::{
    Actor, AnyGame, BySeat, Game, Line, Ply, SEATS_MAX, Seat, Turn, Viewer, with_state,
};
use thiserror::Error;

pub use self::compare::{ComparedMove, Comparison, Uncompared, compare};
pub use self::estimate::{Cards, Estimate, EstimatedMove, estimate};
use self::judge::{Decision, judged};
use self::rollouts::{Rollouts, Shares};
use self::stops::{Entry, Fineness, Stop};
use crate::{HasBots, Seed};

/// The limits and the seed of a review.
#[derive(Debug, Clone, Copy)]
pub struct Effort<'a> {
    /// The approximate number of moves to simulate. The number of rollouts from each examined
    /// moment follows from this limit. If there would be too few rollouts, fewer moments are
    /// examined.
    pub nodes: u64,
    /// The number of rollouts from each moment, or `None` to derive it from `nodes`.
    pub games: Option<u32>,
    /// The seed for all of the review's dice.
    pub seed: Seed,
    /// A flag set by another thread when the review is no longer needed.
    pub cancel: &'a AtomicBool,
    /// A flag set by another thread when the time is up. The review then uses the rollouts
    /// completed so far.
    pub late: &'a AtomicBool,
}

/// The default number of moves to simulate. Reviews of the slowest game for all of its four seats
/// then take about a minute on one core.
pub const NODES_DEFAULT: u64 = 800_000;

/// The default seed of a review.
pub const SEED_DEFAULT: u64 = 1;

/// A review of a finished game for one seat.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// The reviewed seat. The review uses only what this seat could know at each decision.
    pub seat: Seat,
    /// The number of players.
    pub seats: usize,
    /// The win chances of all seats from the beginning to the end of the game. At the end, each
    /// chance is 0, 1 or, for a shared victory, a fraction.
    pub moments: Vec<Moment>,
    /// The changes in the reviewed seat's win chance, broken down by actor. All changes add up to
    /// the difference between the seat's last and first chance.
    pub doings: Vec<Doing>,
    /// The number of decisions in which the reviewed seat had a choice.
    pub decisions: usize,
    /// The most important decisions, at most [`KEYS_MAX`], in chronological order.
    pub keys: Vec<Key>,
    /// The number of rollouts from each moment. The same seed and number of rollouts produce the
    /// same curve, even if different limits ended the calculation.
    pub games: u32,
    /// Whether time ran out before the planned number of rollouts was reached.
    pub is_cut: bool,
    /// The total number of rollouts.
    pub games_all: u64,
    /// The total number of moves in all rollouts.
    pub nodes: u64,
}

/// The maximum number of decisions reported as the most important.
pub const KEYS_MAX: usize = 3;

/// The win chances at a moment of the game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// The ply of the moment.
    pub ply: Ply,
    /// The win chance of each seat, from 0 to 1. The chances add up to 1.
    pub win: BySeat<f64>,
    /// The standard error of each seat's win chance.
    pub error: BySeat<f64>,
}

/// The effect of one actor's moves on the reviewed seat's win chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Doing {
    /// The actor whose moves changed the win chance.
    pub by: By,
    /// The change over the whole game.
    pub change: f64,
    /// The standard error of the change.
    pub error: f64,
}

/// The actor behind a change in the win chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// A single player or chance.
    One(Actor),
    /// Several actors, because there was no time to estimate the chances between their moves.
    Several,
}

/// One of the reviewed seat's key decisions.
#[derive(Debug, Clone, PartialEq)]
pub struct Key {
    /// The ply of the decision.
    pub ply: Ply,
    /// The player's move.
    pub played: String,
    /// The move compared with the player's move. For a costly decision, this is the best move
    /// found, and for a good decision, the move that the bots would prefer.
    pub other: String,
    /// The win chance after the player's move minus that after the other move, from -1 to 1. The
    /// difference is negative for a costly decision.
    pub gain: f64,
    /// The standard error of the difference, calculated from pairs of rollouts.
    pub error: f64,
    /// The number of rollout pairs compared.
    pub pairs: u32,
}

/// The reason why a game cannot be reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unreviewed {
    /// The game is not over yet.
    #[error("the game is not over")]
    Running,
    /// The game does not have the requested seat.
    #[error("there is no such seat at this table")]
    NoSuchSeat,
    /// The rules forbid a move in the game's record.
    #[error("ply {0} is refused")]
    Refused(Ply),
    /// The review was cancelled before it was complete.
    #[error("the review was cancelled")]
    Cancelled,
}

/// Reviews a finished game for `seat`, given the position before the first ply and all plies.
/// Periodically calls `report` with the completed fraction, from 0 to 1.
///
/// # Errors
/// Returns an error if the game cannot be reviewed or the review was cancelled.
pub fn review(
    start: &AnyGame,
    plies: &[(Actor, &str)],
    seat: Seat,
    effort: &Effort<'_>,
    report: &mut dyn FnMut(f64),
) -> Result<Review, Unreviewed> {
    with_state!(start, start => {
        let parsed = plies.iter().enumerate().map(|(ply, (who, text))| {
            Ok((*who, text.parse().map_err(|_| Unreviewed::Refused(Ply::new(ply)))?))
        });
        let plies = parsed.collect::<Result<Vec<_>, _>>()?;
        review_typed(start, &plies, seat, effort, report)
    })
}

/// Returns the reason that a hint gives for a legal move. Returns `None` for moves that are never
/// suggested as hints, and for strings that are not moves.
pub fn reason(game: &AnyGame, seat: Seat, text: &str) -> Option<Line> {
    fn typed<G: HasBots>(game: &G, seat: Seat, text: &str) -> Option<Line> {
        Some(G::explain(&game.view(Viewer::Seat(seat)), seat, text.parse().ok()?)?.why)
    }
    with_state!(game, game => typed(game, seat, text))
}

fn review_typed<G: HasBots>(
    start: &G,
    plies: &[(Actor, G::Move)],
    seat: Seat,
    effort: &Effort<'_>,
    report: &mut dyn FnMut(f64),
) -> Result<Review, Unreviewed> {
    if seat.index() >= start.seats() {
        return Err(Unreviewed::NoSuchSeat);
    }
    let entries = stops::entries(start, plies, seat)?;
    if entries.last().is_none_or(|last| last.state.turn() != Turn::Over) {
        return Err(Unreviewed::Running);
    }
    let mut rollouts = Rollouts::new(effort.seed);
    let decisions = judge::decisions(start, plies, seat, &mut rollouts);
    let plan = Plan::new(&entries, &decisions, effort);
    let stops = stops::stops(&entries, plan.fineness);
    let mut work = Work { effort, all: plan.nodes(&stops, &decisions), report };
    let values = valued(&mut rollouts, &stops, seat, plan.games, &mut work)?;
    let keys = judged(&mut rollouts, &decisions, plan.games, &mut work)?;
    let is_cut = work.is_late();
    (work.report)(1.0);
    let shown = stops.iter().zip(&values).filter(|(stop, _)| stop.at.made.is_empty());
    Ok(Review {
        seat,
        seats: start.seats(),
        moments: shown.map(|(stop, games)| moment(stop.at.ply, games)).collect(),
        doings: doings(&stops, &values, seat),
        decisions: decisions.len(),
        keys,
        games: values[0].len() as u32,
        is_cut,
        games_all: rollouts.games,
        nodes: rollouts.nodes,
    })
}

/// A running review, which reports its progress and checks for cancellation.
struct Work<'a> {
    effort: &'a Effort<'a>,
    /// The expected total number of simulated moves.
    all: u64,
    report: &'a mut dyn FnMut(f64),
}

impl Work<'_> {
    /// Reports the completed fraction, given the number of simulated moves.
    ///
    /// # Errors
    /// Returns an error if the review was cancelled.
    fn go_on(&mut self, nodes: u64) -> Result<(), Unreviewed> {
        if self.effort.cancel.load(Ordering::Relaxed) {
            return Err(Unreviewed::Cancelled);
        }
        // Rollouts can be longer than the reviewed game, so there may have been more simulated
        // moves than expected.
        (self.report)((nodes as f64 / self.all.max(1) as f64).min(0.99));
        Ok(())
    }

    /// Returns whether the review has run out of time.
    fn is_late(&self) -> bool {
        self.effort.late.load(Ordering::Relaxed)
    }
}

/// The minimum number of rollouts per moment, even if the time is up. A single rollout does not
/// allow the error to be estimated.
const GAMES_LEAST: u64 = 2;
/// The number of rollouts per moment below which fewer moments are used instead.
const GAMES_MIN: u32 = 48;
/// The number of rollouts per moment at which the curve begins to have a moment after every
/// decision.
const GAMES_MANY: u32 = 200;
/// The maximum number of rollouts per moment. More rollouts would not visibly change the curve.
const GAMES_MAX: u32 = 1_000;

/// The allocation of simulated moves to moments and rollouts.
struct Plan {
    games: u32,
    fineness: Fineness,
}

impl Plan {
    fn new<G: Game>(entries: &[Entry<G>], decisions: &[Decision<G>], effort: &Effort<'_>) -> Self {
        let judging = judge::nodes_a_game(decisions);
        let nodes = |fineness| stops::nodes_a_game(&stops::stops(entries, fineness));
        let games = |fineness| {
            u32::try_from(effort.nodes / (nodes(fineness) + judging).max(1)).unwrap_or(u32::MAX)
        };
        if let Some(games) = effort.games {
            return Self { games: games.max(2), fineness: Fineness::Mover };
        }
        for (fineness, least) in [(Fineness::Decision, GAMES_MANY), (Fineness::Mover, GAMES_MIN)] {
            if games(fineness) >= least {
                return Self { games: games(fineness).min(GAMES_MAX), fineness };
            }
        }
        let affordable = (effort.nodes / u64::from(GAMES_MIN)).saturating_sub(judging);
        let whole = nodes(Fineness::Mover).max(1);
        let count = stops::stops(entries, Fineness::Mover).len() as u64;
        let most = (count * affordable / whole).max(MOMENTS_MIN) as usize;
        Self { games: GAMES_MIN, fineness: Fineness::AtMost(most) }
    }

    /// Returns the expected number of simulated moves.
    fn nodes<G: Game>(&self, stops: &[Stop<'_, G>], decisions: &[Decision<G>]) -> u64 {
        let a_game = stops::nodes_a_game(stops) + judge::nodes_a_game(decisions);
        a_game * u64::from(self.games)
    }
}

/// The minimum number of moments in a curve, unless the game has fewer positions.
const MOMENTS_MIN: u64 = 12;

/// Returns the results of the rollouts from each stop, in order of rollout number. Each rollout
/// number is played from every stop before the next number begins, so all stops have the same
/// number of results if time runs out.
fn valued<G: HasBots>(
    rollouts: &mut Rollouts<G>,
    stops: &[Stop<'_, G>],
    seat: Seat,
    games: u32,
    work: &mut Work<'_>,
) -> Result<Vec<Vec<Shares>>, Unreviewed> {
    let mut values = vec![Vec::with_capacity(games as usize); stops.len()];
    for number in 0..u64::from(games) {
        if number >= GAMES_LEAST && work.is_late() {
            break;
        }
        for (stop, shares) in stops.iter().zip(&mut values) {
            work.go_on(rollouts.nodes)?;
            shares.push(rollouts.from(stop.at, seat, number));
        }
    }
    Ok(values)
}

/// Calculates the win chances from rollout results.
fn moment(ply: Ply, games: &[Shares]) -> Moment {
    let of = |seat: Seat| mean_and_error(games.iter().map(|shares| shares[seat]));
    let both: [(f64, f64); SEATS_MAX] = std::array::from_fn(|index| of(Seat::new(index)));
    Moment {
        ply,
        win: BySeat::from_fn(|seat| both[seat.index()].0),
        error: BySeat::from_fn(|seat| both[seat.index()].1),
    }
}

/// Returns the mean of the values and its standard error.
fn mean_and_error(values: impl ExactSizeIterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean) * (value - mean)).sum();
    (mean, (squares / (count * (count - 1.0))).sqrt())
}

/// Returns the changes in the seat's win chance, broken down by actor. The changes are first added
/// up for each rollout number, so that variation shared by all stops does not count as error.
fn doings<G: Game>(stops: &[Stop<'_, G>], values: &[Vec<Shares>], seat: Seat) -> Vec<Doing> {
    let mut order: Vec<By> = Vec::new();
    let seats = seat_order(seat, stops[0].at.state.seats());
    order.extend(seats.map(|seat| By::One(Actor::Seat(seat))));
    order.extend([By::One(Actor::Chance), By::Several]);
    let rows = order.into_iter().filter(|by| stops[1..].iter().any(|stop| stop.by == *by));
    rows.map(|by| {
        let mut changes = vec![0.0; values[0].len()];
        for (stop, pair) in stops[1..].iter().zip(values.windows(2)) {
            if stop.by == by {
                for (number, change) in changes.iter_mut().enumerate() {
                    *change += pair[1][number][seat] - pair[0][number][seat];
                }
            }
        }
        let (change, error) = mean_and_error(changes.iter().copied());
        Doing { by, change, error }
    })
    .collect()
}

/// Returns the given seat, then the other seats clockwise.
fn seat_order(seat: Seat, seats: usize) -> impl Iterator<Item = Seat> {
    std::iter::once(seat).chain(seat.others(seats))
}
