//! Test support for games, used by the tests that cover every game.
//!
//! A test suite is generated for every game in the list. The suite does not compile if a game lacks
//! a [`TestKit`], so no new game can escape it.

use toml::Table;

use crate::game::{Actor, Game, Turn};
use crate::house::Number;

pub mod data;
pub mod knowledge;
mod random;
pub mod secrecy;

pub use random::{
    Loaded, Pairs, Xorshift, actor, combination, for_random_options, listed_move, single_options,
    viewers,
};

/// Test support for a game, used by the tests that cover every game.
pub trait TestKit: Game {
    /// The number of random option combinations tested with each number of seats. The first entry
    /// applies with `SLOW=1` in the environment, the second without. In all but one in a million
    /// runs, 400 games cover every combination of any three options with three values each. No bug
    /// found so far needed more than three options.
    const COMBINATIONS: [usize; 2] = [400, 150];

    /// The number and length of the games in which deals are compared with all possible cases.
    const EXTENT: Extent;

    /// The content of `perft.txt`.
    const PERFT: &'static str;

    /// Returns the starting state that a line of [`PERFT`](Self::PERFT) calls `from`.
    fn counted_from(from: &str, seats: usize) -> Self;

    /// Returns the names of the game's parameters, with a value for each.
    fn parameters(seats: usize) -> Vec<(&'static str, String)> {
        let _ = seats;
        Vec::new()
    }

    /// Returns a position with few hidden cards. Only games with too many possible cases at the
    /// beginning need such a position. For all others, the list is empty.
    fn small_position(seats: usize, dice: &mut Xorshift) -> Vec<String> {
        let _ = (seats, dice);
        Vec::new()
    }

    /// Returns whether a move may reveal to its player something hidden from everyone. The answer
    /// follows the rulebook.
    fn reveals(options: &[(String, String)], turn: Turn, m: Self::Move) -> bool;

    /// Returns whether a move's events show cards that the player might not have had.
    fn shows_cards(m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// Returns whether the player could have made other moves of the same kind that the other
    /// players cannot list.
    fn has_unlisted_alternatives(m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// Returns the complete forms of a move whose notation may omit parts such as ranks.
    fn completions(text: &str) -> Vec<String> {
        let _ = text;
        Vec::new()
    }

    /// Returns the move as everyone saw it. The two differ if the rules completed the move.
    fn as_seen(&self, who: Actor, m: Self::Move) -> Self::Move {
        let _ = who;
        m
    }

    /// Returns the names of the worked examples that scenarios and recorded games must cover.
    fn worked_examples() -> Vec<String> {
        Vec::new()
    }

    /// Calls `look` with the changeable numbers, if the game has any.
    fn with_numbers(look: &mut dyn FnMut(Vec<Number<'_>>)) {
        let _ = look;
    }

    /// Returns what `data.rs` must contain according to `data.toml`, or `None` if the game has no
    /// generated file.
    fn generated_data(data: &Table) -> Option<String> {
        let _ = data;
        None
    }
}

/// The number and length of the games in which deals are tested.
#[derive(Clone, Copy)]
pub struct Extent {
    /// The number of games for each number of seats; the first uses the default options.
    pub games: usize,
    /// The maximum number of plies played in each game.
    pub plies: usize,
    /// The average number of plies between two checks of all deals.
    pub look_every: u32,
}

/// Returns the names of a game's parameters, with a value for each.
pub fn parameters<G: TestKit>(seats: usize) -> Pairs {
    let named = |(name, value): (&str, String)| (name.to_owned(), value);
    G::parameters(seats).into_iter().map(named).collect()
}

/// Returns the first value if `SLOW=1` is set in the environment, and the second otherwise.
pub fn slow_or_quick<T: Copy>([slow, quick]: [T; 2]) -> T {
    if std::env::var_os("SLOW").is_some() { slow } else { quick }
}
