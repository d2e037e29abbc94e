//! Tests that hold for every game, generated from the list of games.

use std::fs;

use karat_rules::any::GameId;

/// Generates a module of tests for each listed game, in which `GAME` is the game.
macro_rules! for_each_game {
    (@all $tests:tt $($Game:ident $module:ident $own:tt)*) => {
        $($crate::each_game::for_each_game! { @one $tests $Game $module })*
    };
    (@one { $($tests:tt)* } $Game:ident $module:ident) => {
        mod $module {
            const GAME: karat_rules::any::GameId = karat_rules::any::GameId::$Game;
            $($tests)*
        }
    };
    ($($tests:tt)*) => {
        karat_rules::games! { [$crate::each_game::for_each_game] @all { $($tests)* } }
    };
}
pub(crate) use for_each_game;

/// The set-up with which a game has secrets and random players finish it quickly.
pub(crate) struct SecretSetup {
    pub(crate) options: Vec<(String, String)>,
    /// The number of steps in which tables are made from tables.
    pub(crate) steps: usize,
}

impl SecretSetup {
    /// Reads `games/<game>/tests/secrets.txt`: lines of `option NAME=VALUE`, and `steps N`.
    pub(crate) fn of(game: GameId) -> Self {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
        let file = format!("{folder}/{game}/tests/secrets.txt");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| {
            panic!("{file} says how the secrets of {game} are tested, and cannot be read: {error}")
        });
        let (mut options, mut steps) = (Vec::new(), None);
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(' ') {
                Some(("steps", number)) => steps = number.parse().ok(),
                Some(("option", pair)) => {
                    let (name, value) = pair.split_once('=').expect("option NAME=VALUE");
                    options.push((name.to_owned(), value.to_owned()));
                }
                _ => panic!("{file}: {line}"),
            }
        }
        Self { options, steps: steps.unwrap_or_else(|| panic!("{file} has no line `steps N`")) }
    }
}
