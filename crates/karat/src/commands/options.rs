//! The command-line arguments for a game's options, shared by every command that sets up a game.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;
use karat_rules::any::{GameId, OptionFault, SetupError, written_options};
use karat_rules::{Game, Options, house, with_game};

use crate::record;

#[derive(Debug, Args)]
pub(super) struct GivenOptions {
    /// Option of the game, from "karat rules GAME --options"; can be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = read_option)]
    given: Vec<(String, String)>,
    /// File with custom numbers for the game; "karat data GAME" writes one
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
}

impl GivenOptions {
    /// Returns the options that differ from their defaults, as name-value pairs like those in a
    /// transcript.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or the rules do not allow an option.
    pub(super) fn read(&self, game: GameId) -> anyhow::Result<Vec<(String, String)>> {
        with_game!(game, G => self.read_for::<G>(game))
    }

    fn read_for<G: Game>(&self, game: GameId) -> anyhow::Result<Vec<(String, String)>> {
        let mut given = Vec::new();
        if let Some(file) = &self.data {
            let line = read_data(game, file)?;
            given.extend(line.map(|line| (house::OPTION.to_owned(), line)));
        }
        let mut options = G::Options::default();
        for (name, value) in &self.given {
            let text = match takes_file(name) {
                true => record::read_text(Path::new(value))?,
                false => value.clone(),
            };
            options.set(name, &text).map_err(|refused| {
                let fault = OptionFault::of(G::Options::SPECS, name, &text);
                let (value, clause) = (value.clone(), refused.clause);
                let error = SetupError::Option {
                    name: name.clone(),
                    value,
                    clause,
                    entry: G::Options::refused_entry(name, &text),
                    fault,
                };
                anyhow!(record::setup_refusal(game, &error))
            })?;
            given.push((name.clone(), text));
        }
        Ok(written_options::<G>(&given).expect("each was set before"))
    }
}

/// Returns the custom numbers in a file as one line of a transcript, or `None` if they equal the
/// original numbers.
///
/// # Errors
/// Returns an error if the file cannot be read, or if a number is invalid, in which case the error
/// identifies the number.
pub(super) fn read_data(game: GameId, file: &Path) -> anyhow::Result<Option<String>> {
    let text = record::read_text(file)?;
    game.read_data(&text).map_err(|fault| anyhow!("{}: {fault}", file.display()))
}

/// Returns whether this option takes a file path. The rules receive the file's contents.
pub(super) fn takes_file(name: &str) -> bool {
    name.ends_with("_file")
}

/// Parses an option in the form `NAME=VALUE`.
fn read_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}
