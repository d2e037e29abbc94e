//! [Goals](karat_think::goal) in any game of the list.

use karat_rules::{Actor, AnyGame, Illegal, Seat, with_state};
use karat_think::HasBots;
pub use karat_think::goal::{POINTS, WIN};

/// Returns a move's value as measured by a goal, or `None` if the move does not meet the goal's
/// condition at all.
///
/// # Errors
/// Returns an error with the clause that forbids the move.
pub fn worth(game: &AnyGame, seat: Seat, goal: &str, text: &str) -> Result<Option<i64>, Illegal> {
    with_state!(game, game => worth_of_text(game, seat, goal, text))
}

/// Returns every legal move that the goal can distinguish, with its value as measured by the goal.
pub fn worths(game: &AnyGame, seat: Seat, goal: &str) -> Vec<(String, Option<i64>)> {
    with_state!(game, game => {
        let mut all = Vec::new();
        HasBots::moves(game, seat, &mut |m| {
            all.push((m.to_string(), karat_think::goal::worth(game, seat, goal, m)));
        });
        all
    })
}

fn worth_of_text<G: HasBots>(
    game: &G,
    seat: Seat,
    goal: &str,
    text: &str,
) -> Result<Option<i64>, Illegal> {
    let m: G::Move = text.parse()?;
    let mut tried = *game;
    tried.play(Actor::Seat(seat), m)?;
    Ok(karat_think::goal::worth(game, seat, goal, m))
}
