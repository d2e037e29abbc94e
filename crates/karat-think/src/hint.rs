//! Hints: two or three suggested moves, each with a reason.
//!
//! Each game has a fixed list of reasons ([`HasBots::explain`]), which are messages with numbers
//! from the seat's own view. The default bot decides which moves are worth suggesting. Hints are
//! not sorted by quality.

use karat_kernel::{Dice, Line, Moves, Perspective, Seat, Turn};

use crate::HasBots;
use crate::policy::{Policy as _, ScoredMoves};

/// The maximum number of hints for a decision.
const HINTS_MAX: usize = 3;

/// A move suggested to a player, with a reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The move, in the game's notation.
    pub text: String,
    /// The message that describes the move.
    pub what: Line,
    /// The message with the reason for the move.
    pub why: Line,
    /// Whether the move is quiet, such as passing, accepting or ending the turn.
    pub is_quiet: bool,
}

/// A move's description and the reason for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// The description of the move. Moves with equal descriptions have the same effect.
    pub what: Line,
    /// The message with the reason for the move.
    pub why: Line,
    /// Whether the move is quiet, such as a pass.
    pub is_quiet: bool,
}

impl Explained {
    /// Creates an explanation for an active move.
    pub fn of(what: Line, why: Line) -> Self {
        Self { what, why, is_quiet: false }
    }

    /// Creates an explanation for a quiet move.
    pub fn quiet(what: Line, why: Line) -> Self {
        Self { what, why, is_quiet: true }
    }
}

/// Returns two or three hints for the seat, with the quiet move last. Returns fewer hints if there
/// are not enough moves with different effects. Hints do not depend on anything that the seat
/// cannot know.
///
/// # Panics
/// Panics if the seat has nothing to decide.
pub fn hints<G: HasBots>(game: &G, seat: Seat, dice: &mut dyn Dice) -> Vec<Hint> {
    let owes = matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat));
    assert!(owes, "{seat} has nothing to decide");
    let perspective = Perspective::new(game, seat);
    let default = G::default_strength();
    let Some(mut policy) = default.and_then(|it| G::policy(it.bot)) else { return Vec::new() };
    let mut scored: ScoredMoves<G::Move> = Vec::new();
    policy.score_moves(&perspective, dice, &mut scored);
    // The sort is stable, so moves with equal scores stay in the policy's order.
    scored.sort_by(|one, other| other.1.total_cmp(&one.1));
    let mut listed = Moves::new();
    perspective.legal(&mut listed);
    let moves = scored.into_iter().map(|(m, _)| m).chain(listed.iter().copied());
    let view = perspective.view();
    let (mut offered, mut quiet): (Vec<(G::Move, Hint)>, Option<Hint>) = (Vec::new(), None);
    for m in moves {
        if quiet.is_some() && offered.len() == HINTS_MAX {
            break;
        }
        let is_new = |hint: &Explained| {
            offered
                .iter()
                .all(|(other, it)| it.what != hint.what && !policy.is_equivalent(other, &m))
        };
        let Some(explained) = G::explain(&view, seat, m).filter(is_new) else { continue };
        let Explained { what, why, is_quiet } = explained;
        let hint = Hint { text: m.to_string(), what, why, is_quiet };
        match is_quiet {
            _ if perspective.check(m).is_err() => {}
            // Hints never suggest a move that might eliminate the player or take everything from
            // them.
            _ if G::risk(&view, seat, m).is_some() => {}
            true if quiet.is_none() => quiet = Some(hint),
            false if offered.len() < HINTS_MAX => offered.push((m, hint)),
            _ => {}
        }
    }
    let mut hints: Vec<Hint> = offered.into_iter().map(|(_, hint)| hint).collect();
    if quiet.is_some() {
        hints.truncate(HINTS_MAX - 1);
    }
    // Sorting by notation keeps the order from revealing the moves' quality.
    hints.sort_by(|one, other| one.text.cmp(&other.text));
    hints.extend(quiet);
    hints
}
