//! What happened in a finished game, as one of its players could have known it: how everybody's chance
//! to win went, whose doing that was, and which decisions of this player mattered most.
//!
//! A chance is what comes of many games played on by rules (`onward`) from where the game stood, dealt
//! anew as far as the player could not know it, each to its end: a victory is 1, a shared one its part.
//! Players of several kinds play on, careful and careless, so nobody counts on knowing the others.
//! All games have dice of their own by number, the same at every moment (`onward::Onward`), so where
//! nothing happens the curve stands still instead of jumping by chance; and the same game is reviewed alike on
//! every machine. It is a claim about these bots and this position, neither truth nor skill.
//!
//! Reading order: `onward`, `stops` (where the chances are reckoned, and who moved in between),
//! `judge` (decisions against what could have been done instead).

mod judge;
mod onward;
mod stops;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};

use karat_rules::{Actor, AnyGame, BySeat, Game, Line, SEATS_MAX, Seat, Turn, Viewer, with_state};
use thiserror::Error;

use self::judge::{Decision, judged};
use self::onward::{Onward, Shares};
use self::stops::{Entry, Fineness, Stop};
use crate::{Levels, Seed};

/// How much a review is worth.
#[derive(Debug, Clone, Copy)]
pub struct Effort<'a> {
    /// About how many moves are played in thought. It decides how many games are played on from each
    /// moment, and where they would be too few, how many moments there are.
    pub nodes: u64,
    /// How many games are played on from each moment, whatever it takes; by the nodes if left out.
    pub games: Option<u32>,
    /// Of what all dice are made.
    pub seed: Seed,
    /// Becomes true when nobody waits for the review any more.
    pub cancel: &'a AtomicBool,
    /// Becomes true when there is no more time: what has been reckoned by then is told.
    pub late: &'a AtomicBool,
}

/// How many moves in thought take at most about a minute of one core, in the game whose moves are dearest.
pub const NODES_USUAL: u64 = 2_000_000;

/// The number that the dice of a review are made of, unless another is given.
pub const SEED_USUAL: u64 = 1;

/// A review of a game for one of its seats.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// Whose review it is: what it could not know then is not known in it.
    pub seat: Seat,
    /// How many played.
    pub seats: usize,
    /// Everybody's chances from the beginning to the end, at which they are 0 or 1 or the part of a
    /// shared victory.
    pub moments: Vec<Moment>,
    /// By whose moves the chance of the seat changed; together the way from its first to its last.
    pub doings: Vec<Doing>,
    /// How many decisions the seat had in which there was something to choose.
    pub decisions: usize,
    /// Those that mattered most, in the order of the game: at most [`KEYS_MAX`].
    pub keys: Vec<Key>,
    /// How many games were played on from each moment. Whatever ended the reckoning: with the same seed,
    /// as many games come to the same curve.
    pub games: u32,
    /// Whether there was no more time for as many games as were planned.
    pub is_cut: bool,
    /// How many games were played on in all.
    pub games_all: u64,
    /// How many moves were played in them.
    pub nodes: u64,
}

/// No more decisions are told.
pub const KEYS_MAX: usize = 3;

/// Everybody's chance to win at a moment of the game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// After how many plies.
    pub plies: usize,
    /// From 0 to 1; over all seats 1.
    pub win: BySeat<f64>,
    /// The standard error of each.
    pub error: BySeat<f64>,
}

/// What somebody's moves did to the chance of the seat.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Doing {
    /// Whose moves.
    pub by: By,
    /// By how much the chance changed, over the whole game.
    pub change: f64,
    /// The standard error of that.
    pub error: f64,
}

/// Who did something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// One of the players, or chance.
    One(Actor),
    /// Several, between two moments that there was no time to look in between.
    Several,
}

/// A decision of the seat that mattered.
#[derive(Debug, Clone, PartialEq)]
pub struct Key {
    /// The number of its ply, counted from 0.
    pub ply: usize,
    /// The move that was made.
    pub played: String,
    /// The one it is compared with: of a dear decision the best, of a good one what the bots like most.
    pub other: String,
    /// How much more the move wins than the other, of 1; less than 0 where it was dear.
    pub gain: f64,
    /// The standard error of that, from games in pairs.
    pub error: f64,
    /// How many pairs.
    pub pairs: u32,
}

/// Why there is no review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unreviewed {
    /// The game goes on.
    #[error("the game is not over")]
    Running,
    /// The game has no such seat.
    #[error("there is no such seat")]
    NoSuchSeat,
    /// The rules refuse a move of the record.
    #[error("ply {0} is refused")]
    Refused(usize),
    /// Nobody waits for it any more.
    #[error("nobody waits for it any more")]
    Cancelled,
}

/// Reviews a finished game for `seat`: its position before the first ply, and all plies. Tells `report`
/// now and then what part of the work is done, from 0 to 1.
///
/// # Errors
/// If there is nothing to review, or nobody waits for it.
pub fn review(
    start: &AnyGame,
    plies: &[(Actor, &str)],
    seat: Seat,
    effort: &Effort<'_>,
    report: &mut dyn FnMut(f64),
) -> Result<Review, Unreviewed> {
    with_state!(start, start => {
        let parsed = plies.iter().enumerate().map(|(ply, (who, text))| {
            Ok((*who, text.parse().map_err(|_| Unreviewed::Refused(ply))?))
        });
        let plies = parsed.collect::<Result<Vec<_>, _>>()?;
        review_typed(start, &plies, seat, effort, report)
    })
}

/// Why somebody would make a legal move of the seat, by what it sees, as a hint would say it; `None` of moves
/// that no hint offers, and of what is no move.
pub fn reason(game: &AnyGame, seat: Seat, text: &str) -> Option<Line> {
    fn typed<G: Levels>(game: &G, seat: Seat, text: &str) -> Option<Line> {
        Some(G::explain(&game.view(Viewer::Seat(seat)), seat, text.parse().ok()?)?.why)
    }
    with_state!(game, game => typed(game, seat, text))
}

fn review_typed<G: Levels>(
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
    let mut onward = Onward::new(effort.seed);
    let decisions = judge::decisions(start, plies, seat, &mut onward);
    let plan = Plan::new(&entries, &decisions, effort);
    let stops = stops::stops(&entries, plan.fineness);
    let mut work = Work { effort, all: plan.nodes(&stops, &decisions), report };
    let values = valued(&mut onward, &stops, seat, plan.games, &mut work)?;
    let keys = judged(&mut onward, &decisions, plan.games, &mut work)?;
    let is_cut = work.is_late();
    (work.report)(1.0);
    let shown = stops.iter().zip(&values).filter(|(stop, _)| stop.at.made.is_empty());
    Ok(Review {
        seat,
        seats: start.seats(),
        moments: shown.map(|(stop, games)| moment(stop.at.plies, games)).collect(),
        doings: doings(&stops, &values, seat),
        decisions: decisions.len(),
        keys,
        games: values[0].len() as u32,
        is_cut,
        games_all: onward.games,
        nodes: onward.nodes,
    })
}

/// Who waits for the work, and how much there is of it.
struct Work<'a> {
    effort: &'a Effort<'a>,
    /// How many nodes it is likely to take.
    all: u64,
    report: &'a mut dyn FnMut(f64),
}

impl Work<'_> {
    /// Tells how far it is.
    ///
    /// # Errors
    /// If nobody waits for it any more.
    fn go_on(&mut self, nodes: u64) -> Result<(), Unreviewed> {
        if self.effort.cancel.load(Ordering::Relaxed) {
            return Err(Unreviewed::Cancelled);
        }
        // Games can be longer than that which is reviewed.
        (self.report)((nodes as f64 / self.all.max(1) as f64).min(0.99));
        Ok(())
    }

    /// Whether there is no more time.
    fn is_late(&self) -> bool {
        self.effort.late.load(Ordering::Relaxed)
    }
}

/// However late it is, there are so many games from each moment: fewer have no error to tell.
const GAMES_LEAST: u64 = 2;
/// With fewer games from each moment, fewer moments are looked at.
const GAMES_MIN: u32 = 48;
/// With as many, every decision is a moment.
const GAMES_MANY: u32 = 200;
/// More tell nothing that anybody would read off a curve.
const GAMES_MAX: u32 = 1_000;

/// How the nodes are spent.
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

    /// How many nodes it is likely to take.
    fn nodes<G: Game>(&self, stops: &[Stop<'_, G>], decisions: &[Decision<G>]) -> u64 {
        let a_game = stops::nodes_a_game(stops) + judge::nodes_a_game(decisions);
        a_game * u64::from(self.games)
    }
}

/// A curve has no fewer moments, where there are as many.
const MOMENTS_MIN: u64 = 12;

/// How the games from each stop ended, by number. They are played on number by number, so that as many have
/// been from each stop whenever there is no more time.
fn valued<G: Levels>(
    onward: &mut Onward<G>,
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
            work.go_on(onward.nodes)?;
            shares.push(onward.from(stop.at, seat, number));
        }
    }
    Ok(values)
}

/// The chances by these games.
fn moment(plies: usize, games: &[Shares]) -> Moment {
    let of = |seat: Seat| mean_and_error(games.iter().map(|shares| shares[seat]));
    let both: [(f64, f64); SEATS_MAX] = std::array::from_fn(|index| of(Seat::new(index)));
    Moment {
        plies,
        win: BySeat::from_fn(|seat| both[seat.index()].0),
        error: BySeat::from_fn(|seat| both[seat.index()].1),
    }
}

/// The mean and its standard error.
fn mean_and_error(values: impl ExactSizeIterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean) * (value - mean)).sum();
    (mean, (squares / (count * (count - 1.0))).sqrt())
}

/// Whose moves changed the chance of the seat, and by how much. What changed in the games of one number
/// is added up first, so that what they have in common is no error.
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

/// The seat itself, then the others clockwise.
fn seat_order(seat: Seat, seats: usize) -> impl Iterator<Item = Seat> {
    std::iter::once(seat).chain(seat.others(seats))
}
