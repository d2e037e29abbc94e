//! A macro that generates tests for each game, and the setups of these tests.

use std::fs;

use karat_rules::any::GameId;

/// Generates a module of tests for each game, in which the constant `GAME` is the game's id.
macro_rules! for_each_game {
    (@all $tests:tt $($Game:ident $module:ident)*) => {
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

/// A setup for a game that involves secrets but that random players finish quickly.
pub(crate) struct SecretSetup {
    pub(crate) options: Vec<(String, String)>,
    /// The maximum number of steps in which tests derive tables from other tables.
    pub(crate) steps: usize,
}

impl SecretSetup {
    /// Reads a game's setup from `games/<game>/tests/secrets.txt`, which consists of lines `option
    /// NAME=VALUE` and one line `steps N`.
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
