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
    /// The options that differ from their defaults, each in the one line that a transcript holds.
    ///
    /// # Errors
    /// If a file cannot be read, or the rules refuse an option.
    pub(super) fn read(&self, game: GameId) -> anyhow::Result<Vec<(String, String)>> {
        with_game!(game, G => self.read_for::<G>(game))
    }

    fn read_for<G: Game>(&self, game: GameId) -> anyhow::Result<Vec<(String, String)>> {
        let default = G::Options::default();
        let mut options = default.clone();
        for (name, value) in &self.given {
            let set = match takes_file(name) {
                true => options.set(name, &record::read_text(Path::new(value))?),
                false => options.set(name, value),
            };
            set.map_err(|refused| {
                anyhow!("option {name}={value} is {}", record::refusal(game, refused))
            })?;
        }
        let differing = |spec: &OptionSpec| match (options.get(spec.name), default.get(spec.name)) {
            (Some(value), default) if Some(&value) != default.as_ref() => {
                Some((spec.name.to_owned(), value))
            }
            _ => None,
        };
        Ok(G::Options::SPECS.iter().filter_map(differing).collect())
    }
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
