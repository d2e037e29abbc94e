//! Computer players. Computer players use the same interface as people and see only what their seat
//! can see.
//!
//! This crate looks up any game's bots in the list of games. The crate also exports
//! [`karat_think`], on which each game's own bots are built, so a program needs no other crate.
//! Reading order: `karat-think`, a game's `bots` folder, [`goal`], [`review`].

#![forbid(unsafe_code)]

pub mod goal;
pub mod review;

pub use karat_think::*;

use karat_rules::any::GameId;
use karat_rules::{AnyGame, Dice, Line, Perspective, Seat, Turn, Viewer, with_game, with_state};

/// Returns the names of a game's bots, weakest first.
pub fn bot_names(id: GameId) -> &'static [&'static str] {
    with_game!(id, G => <G as HasBots>::BOTS)
}

/// Returns the name of the default opponent: the strongest that answers immediately.
pub fn default_bot(id: GameId) -> &'static str {
    with_game!(id, G => <G as HasBots>::default_strength()).map_or("", |strength| strength.name)
}

/// Returns the strengths that can be selected in a game, weakest first.
pub fn strengths(id: GameId) -> &'static [Strength] {
    with_game!(id, G => <G as HasBots>::STRENGTHS)
}

/// Returns the names of a game's strengths, weakest first.
pub fn strength_names(id: GameId) -> Vec<&'static str> {
    strengths(id).iter().map(|strength| strength.name).collect()
}

/// Returns whether an opponent at a table can have the given name. The names of strengths and bots
/// are valid.
pub fn is_bot_name(id: GameId, name: &str) -> bool {
    bot_names(id).contains(&name) || strengths(id).iter().any(|strength| strength.name == name)
}

/// Returns whether a game has a bot with the given name, including names for experiments
/// ([`HasBots`]).
pub fn has_bot(id: GameId, name: &str) -> bool {
    with_game!(id, G => <G as HasBots>::bot(name).is_some())
}

/// Returns the bot that plays when many bots are waiting for a core ([`karat_think::hurried`]),
/// given the name of a strength or bot.
pub fn hurried_bot(id: GameId, level: &str) -> String {
    with_game!(id, G => karat_think::hurried(<G as HasBots>::bot_name(level)))
}

/// Returns the move chosen for the seat by the bot called `level`, in the game's notation, or
/// `None` if no bot has that name.
///
/// # Panics
/// Panics if the seat has no decision to make.
pub fn choose(game: &AnyGame, seat: Seat, level: &str, dice: &mut dyn Dice) -> Option<String> {
    with_state!(game, game => choose_typed(game, seat, level, dice))
}

fn choose_typed<G: HasBots>(
    game: &G,
    seat: Seat,
    level: &str,
    dice: &mut dyn Dice,
) -> Option<String> {
    let owes = matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat));
    assert!(owes, "{seat} has nothing to decide");
    let mut bot = G::bot(level)?;
    Some(bot.choose(&Perspective::new(game, seat), dice).to_string())
}

/// Returns two or three hints for the seat, with the quiet move last ([`hint::hints`]).
///
/// # Panics
/// Panics if the seat has nothing to decide.
pub fn hints(game: &AnyGame, seat: Seat, dice: &mut dyn Dice) -> Vec<Hint> {
    with_state!(game, game => hint::hints(game, seat, dice))
}

/// Returns a legal move's description, as in a hint. Returns `None` for moves that are never
/// suggested as hints, and for strings that are not moves.
pub fn called(game: &AnyGame, seat: Seat, text: &str) -> Option<Line> {
    fn typed<G: HasBots>(game: &G, seat: Seat, text: &str) -> Option<Line> {
        Some(G::explain(&game.view(Viewer::Seat(seat)), seat, text.parse().ok()?)?.what)
    }
    with_state!(game, game => typed(game, seat, text))
}

/// Returns a move in its usual notation, or `None` for strings that are not moves.
pub fn normalized(game: &AnyGame, text: &str) -> Option<String> {
    fn typed<G: HasBots>(_: &G, text: &str) -> Option<String> {
        Some(text.parse::<G::Move>().ok()?.to_string())
    }
    with_state!(game, game => typed(game, text))
}

#[cfg(test)]
mod tests;
