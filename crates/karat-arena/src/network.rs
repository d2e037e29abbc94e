//! Bots whose value network is in a file, such as one that `karat train` has saved.
//!
//! The name of such a bot is `expert@FILE` or `expert:NODES@FILE`. The network of moves, if the
//! game has one, is the built-in one. The file must not change while a series is being played,
//! because each thread reads it.

use std::fs;

use karat_bots::learned::nets_from;
use karat_bots::{Bot, HasBots, expert_with};

use crate::series::SeriesError;

/// Splits the name of a bot with a network into the name of the bot and the path of the file.
/// Returns `None` for all other names.
pub fn split(name: &str) -> Option<(&str, &str)> {
    name.split_once('@').filter(|(bot, file)| !file.is_empty() && bot.starts_with("expert"))
}

/// Returns the bot with the given name, for games that begin in the state `table`. Returns `None`
/// if the name does not contain a file.
///
/// # Errors
/// Returns an error if the file cannot be read, does not contain a network for this game and number
/// of seats, or the game has no such bot.
pub(crate) fn bot<G: HasBots>(
    name: &str,
    table: &G,
) -> Result<Option<Box<dyn Bot<G>>>, SeriesError> {
    let Some((bot, file)) = split(name) else { return Ok(None) };
    let unknown = || SeriesError::UnknownBot {
        name: name.to_owned(),
        bots: karat_bots::all_bot_names::<G>(),
    };
    let unusable = |reason: String| SeriesError::Network { file: file.to_owned(), reason };
    let features = G::features().ok_or_else(unknown)?;
    let bytes = fs::read(file).map_err(|error| unusable(error.to_string()))?;
    let nets = nets_from(&*features, table, &bytes).map_err(|error| unusable(error.to_string()))?;
    expert_with(bot, &nets).map(Some).ok_or_else(unknown)
}
