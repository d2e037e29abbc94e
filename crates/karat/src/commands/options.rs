//! The options of a game as every command that sets one up takes them.

use std::path::Path;

use anyhow::anyhow;
use clap::Args;
use karat_rules::any::GameId;
use karat_rules::{Game, OptionSpec, Options, with_game};

use crate::record;

#[derive(Debug, Args)]
pub(super) struct GivenOptions {
    /// An option of the game, may be given several times; "karat rules GAME --options" lists them
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = read_option)]
    given: Vec<(String, String)>,
}

impl GivenOptions {
    /// The options that are not as they would be without being given, each in the one line that a
    /// transcript holds.
    ///
    /// # Errors
    /// If a file cannot be read, or the rules refuse an option.
    pub(super) fn read(&self, game: GameId) -> anyhow::Result<Vec<(String, String)>> {
        with_game!(game, G => self.read_for::<G>(game))
    }

    fn read_for<G: Game>(&self, game: GameId) -> anyhow::Result<Vec<(String, String)>> {
        let mut given = Vec::new();
        let mut options = G::Options::default();
        for (name, value) in &self.given {
            let text = match takes_file(name) {
                true => record::read_text(Path::new(value))?,
                false => value.clone(),
            };
            options.set(name, &text).map_err(|refused| {
                anyhow!("option {name}={value} is {}", record::refusal(game, refused))
            })?;
            given.push((name.as_str(), text));
        }
        let telling = |spec: &OptionSpec| {
            let value = options.get(spec.name)?;
            // One option can be the preset of another, whose default then has to be told.
            let is_telling = value_without::<G>(&given, spec.name).as_ref() != Some(&value);
            is_telling.then(|| (spec.name.to_owned(), value))
        };
        Ok(G::Options::SPECS.iter().filter_map(telling).collect())
    }
}

/// The value that an option has if only the others are given.
fn value_without<G: Game>(given: &[(&str, String)], name: &str) -> Option<String> {
    let mut options = G::Options::default();
    for (other, text) in given.iter().filter(|(other, _)| *other != name) {
        options.set(other, text).expect("it was set before");
    }
    options.get(name)
}

/// Whether the value of an option is a file, whose text the rules read.
pub(super) fn takes_file(name: &str) -> bool {
    name.ends_with("_file")
}

/// Reads `NAME=VALUE`.
fn read_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}
