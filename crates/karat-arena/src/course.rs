//! The course of a game: the decisions of each player, and how often the lead changes.
//!
//! These numbers have the same meaning in every game, so they need no events. A decision is a move
//! that a player chooses among at least two listed moves, including the random decisions of a
//! block's opening. The lead belongs to the player who has more points than every other player,
//! according to public information. It changes if another player than the last leader takes it,
//! even if players were tied in between.

use karat_rules::{Actor, Game, Moves, Seat};

use crate::handicaps::Due;
use crate::series::Plies;

/// The course of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Course {
    /// The decisions of each player, by seat.
    pub seats: Vec<Decisions>,
    /// The number of times that the lead passed from one player to another.
    pub lead_changes: u32,
}

/// The decisions of a player in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Decisions {
    /// The number of decisions.
    pub count: u32,
    /// The number of listed moves, summed over all decisions.
    pub moves: u64,
}

/// Follows a game that began in the state `table` and continued with the given moves.
pub(crate) fn course<G: Game>(mut table: G, plies: &Plies<G>, mut due: Due<'_>) -> Course {
    due.give(&mut table);
    let mut course =
        Course { seats: vec![Decisions::default(); table.seats()], ..Course::default() };
    let mut leader = sole_leader(&table);
    let mut moves = Moves::new();
    for &(who, chosen) in plies {
        if let Actor::Seat(seat) = who {
            moves.clear();
            table.legal(who, &mut moves);
            if moves.len() > 1 {
                let decisions = &mut course.seats[seat.index()];
                decisions.count += 1;
                decisions.moves += moves.len() as u64;
            }
        }
        table.play(who, chosen).expect("a move that was played");
        due.give(&mut table);
        if let Some(next) = sole_leader(&table) {
            course.lead_changes += u32::from(leader.is_some_and(|last| last != next));
            leader = Some(next);
        }
    }
    course
}

/// Returns the player who has more points than every other player, if there is one.
fn sole_leader<G: Game>(table: &G) -> Option<Seat> {
    let points = table.standing().points;
    let most = Seat::all(table.seats()).map(|seat| points[seat]).max()?;
    let mut leaders = Seat::all(table.seats()).filter(|&seat| points[seat] == most);
    let leader = leaders.next()?;
    leaders.next().is_none().then_some(leader)
}
