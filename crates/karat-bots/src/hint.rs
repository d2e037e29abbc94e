//! What a player could do: two or three moves, each with the reason why somebody would make it.
//!
//! A game has a closed list of reasons ([`Levels::explain`]): each is a message whose numbers are read
//! from the seat's own view. Which moves are worth offering is for the bot that plays where nobody
//! chose another. It gives no order: what is offered first is not the best.

use karat_rules::{AnyGame, Dice, Line, Moves, Perspective, Seat, Turn, Viewer, with_state};

use crate::policy::{Policy as _, Ratings};
use crate::{Levels, usual_bot};

/// No more moves than this are offered.
const HINTS_MAX: usize = 3;

/// A move that a player could make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The move, in the notation of the game.
    pub text: String,
    /// What it is, as a message of the game's words.
    pub what: Line,
    /// Why somebody would make it, as another.
    pub why: Line,
    /// Whether it is the quiet one: to pass, to accept, to end the turn.
    pub is_quiet: bool,
}

/// What a game says of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// What it is. Moves of which the same is said have the same effect.
    pub what: Line,
    /// Why somebody would make it.
    pub why: Line,
    /// Whether it is the quiet one.
    pub is_quiet: bool,
}

impl Explained {
    /// A move that does something.
    pub fn of(what: Line, why: Line) -> Self {
        Self { what, why, is_quiet: false }
    }

    /// The quiet move.
    pub fn quiet(what: Line, why: Line) -> Self {
        Self { what, why, is_quiet: true }
    }
}

/// Two or three moves that the seat could make, the quiet one last; fewer where the game has no more
/// of different effect to offer. What the seat cannot know changes nothing.
///
/// # Panics
/// If the seat has nothing to decide.
pub fn hints(game: &AnyGame, seat: Seat, dice: &mut dyn Dice) -> Vec<Hint> {
    with_state!(game, game => hints_typed(game, seat, dice))
}

/// What a legal move of the seat is, as a hint would call it; `None` of moves that no hint offers, and of
/// what is no move.
pub fn called(game: &AnyGame, seat: Seat, text: &str) -> Option<Line> {
    fn typed<G: Levels>(game: &G, seat: Seat, text: &str) -> Option<Line> {
        Some(G::explain(&game.view(Viewer::Seat(seat)), seat, text.parse().ok()?)?.what)
    }
    with_state!(game, game => typed(game, seat, text))
}

fn hints_typed<G: Levels>(game: &G, seat: Seat, dice: &mut dyn Dice) -> Vec<Hint> {
    let owes = matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat));
    assert!(owes, "{seat} has nothing to decide");
    let table = Perspective::new(game, seat);
    let Some(mut policy) = G::policy(usual_bot::<G>()) else { return Vec::new() };
    let mut ratings: Ratings<G::Move> = Vec::new();
    policy.rate(&table, dice, &mut ratings);
    // Of equals the first listed comes first.
    ratings.sort_by(|one, other| other.1.total_cmp(&one.1));
    let mut listed = Moves::new();
    table.legal(&mut listed);
    let moves = ratings.into_iter().map(|(m, _)| m).chain(listed.iter().copied());
    let view = table.view();
    let (mut offered, mut quiet): (Vec<(G::Move, Hint)>, Option<Hint>) = (Vec::new(), None);
    for m in moves {
        if quiet.is_some() && offered.len() == HINTS_MAX {
            break;
        }
        let is_new = |hint: &Explained| {
            offered.iter().all(|(other, it)| it.what != hint.what && !policy.is_alike(other, &m))
        };
        let Some(explained) = G::explain(&view, seat, m).filter(is_new) else { continue };
        let Explained { what, why, is_quiet } = explained;
        let hint = Hint { text: m.to_string(), what, why, is_quiet };
        match is_quiet {
            _ if table.check(m).is_err() => {}
            true if quiet.is_none() => quiet = Some(hint),
            false if offered.len() < HINTS_MAX => offered.push((m, hint)),
            _ => {}
        }
    }
    let mut hints: Vec<Hint> = offered.into_iter().map(|(_, hint)| hint).collect();
    if quiet.is_some() {
        hints.truncate(HINTS_MAX - 1);
    }
    // By their notation: an order that says nothing of how good they are.
    hints.sort_by(|one, other| one.text.cmp(&other.text));
    hints.extend(quiet);
    hints
}
