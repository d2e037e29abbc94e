//! The facts about a game that the tests shared by all games need.
//!
//! The tests are generated from the list of games, and a listed game without a [`TestKit`] does not
//! compile. So a new game cannot be forgotten by a law.

use toml::Table;

use super::laws::{Pairs, Xorshift};
use crate::any::GameId;
use crate::game::{Actor, Game, Turn};
use crate::house::Number;

/// The facts about a game on which the tests of every game depend.
pub(crate) trait TestKit: Game {
    /// The number of random combinations of options for each number of seats; with `SLOW=1` in the
    /// environment, and without. In 400 games, any three options with three values occur in every
    /// combination in all but one of a million runs. No fault found so far has needed more.
    const COMBINATIONS: [usize; 2] = [400, 150];

    /// The extent of the comparison of deals with all possible cases.
    const EXTENT: Extent;

    /// The counts of move paths in `perft.txt`.
    const PERFT: &'static str;

    /// Returns the game from which a line of [`PERFT`](Self::PERFT) counts.
    fn counted_from(from: &str, seats: usize) -> Self;

    /// Returns a text for every set-up parameter, with its name.
    fn parameters(seats: usize) -> Vec<(&'static str, String)> {
        let _ = seats;
        Vec::new()
    }

    /// Returns the lines of a position with few hidden cards, for a game with too many cases to
    /// follow from the start. The list is empty for other games.
    fn small_position(seats: usize, dice: &mut Xorshift) -> Vec<String> {
        let _ = (seats, dice);
        Vec::new()
    }

    /// Returns whether a move may reveal to its player what was hidden from everyone, according to a
    /// clause of the rulebook.
    fn reveals(options: &[(String, String)], turn: Turn, m: Self::Move) -> bool;

    /// Returns whether the events of a move show cards that its player might not have had.
    fn shows_cards(m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// Returns whether other players cannot list everything that may have been done by a move like
    /// this one.
    fn has_unlisted_alternatives(m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// Returns other texts that complete a move, if its text may leave something out.
    fn completions(text: &str) -> Vec<String> {
        let _ = text;
        Vec::new()
    }

    /// Returns the move as everyone saw it, if the rules completed it.
    fn as_seen(&self, who: Actor, m: Self::Move) -> Self::Move {
        let _ = who;
        m
    }

    /// Returns the names of the worked examples that the scenarios and the recorded games play.
    fn worked_examples() -> Vec<String> {
        Vec::new()
    }

    /// Passes the numbers that a file may change, if there are any.
    fn with_numbers(look: &mut dyn FnMut(Vec<Number<'_>>)) {
        let _ = look;
    }

    /// Returns the text of `data.rs`, generated from `data.toml`, or `None` without such a file.
    fn generated_data(data: &Table) -> Option<String> {
        let _ = data;
        None
    }
}

/// The extent of a test of deals.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    /// The number of games for each number of seats, the first with default options.
    pub(crate) games: usize,
    /// The maximum number of plies of a game.
    pub(crate) plies: usize,
    /// The number of plies for each one after which all deals are checked.
    pub(crate) look_every: u32,
}

/// Returns the id of a game.
pub(crate) fn id_of<G: Game>() -> GameId {
    G::ID.parse().expect("a listed game")
}

/// Returns a text for every set-up parameter of a game.
pub(crate) fn parameters<G: TestKit>(seats: usize) -> Pairs {
    let named = |(name, value): (&str, String)| (name.to_owned(), value);
    G::parameters(seats).into_iter().map(named).collect()
}

/// Returns the numbers of an environment with `SLOW=1`, or of one without.
pub(crate) fn slow_or_quick<T: Copy>([slow, quick]: [T; 2]) -> T {
    if std::env::var_os("SLOW").is_some() { slow } else { quick }
}

/// Generates a module of tests for each listed game, in which `G` is the game.
macro_rules! for_each_game {
    (@all $tests:tt $($Game:ident $module:ident $own:tt)*) => {
        $($crate::tests::kit::for_each_game! { @one $tests $Game $module })*
    };
    (@one { $($tests:tt)* } $Game:ident $module:ident) => {
        mod $module {
            type G = crate::$module::$Game;
            $($tests)*
        }
    };
    ($($tests:tt)*) => {
        $crate::games! { [$crate::tests::kit::for_each_game] @all { $($tests)* } }
    };
}
pub(crate) use for_each_game;
