//! The facts about each game that tests for all games need.
//!
//! The tests for all games are generated from the list of games. If a game in the list does not
//! implement [`TestKit`], the tests do not compile, so no new game can escape them.

use toml::Table;

use crate::game::{Actor, Game, Turn};
use crate::house::Number;

pub mod data;
pub mod knowledge;
mod random;
pub mod secrecy;

pub use random::{
    Loaded, Pairs, Xorshift, actor, combination, for_random_options, single_options, viewers,
};

/// The facts about a game that tests for all games need.
pub trait TestKit: Game {
    /// The number of random combinations of options that are tested with each number of seats. The
    /// first entry applies with `SLOW=1` in the environment, and the second without. In 400 games,
    /// three given options with three values each occur in every combination, except in one of a
    /// million runs. No bug found so far needed more than three options.
    const COMBINATIONS: [usize; 2] = [400, 150];

    /// The number and length of the games in which deals are compared with all possible cases.
    const EXTENT: Extent;

    /// The text of `perft.txt`, which contains counts of sequences of moves.
    const PERFT: &'static str;

    /// Returns the state from which a line of [`PERFT`](Self::PERFT) counts. It is named `from` in
    /// the line.
    fn counted_from(from: &str, seats: usize) -> Self;

    /// Returns the name of every parameter of the game, with a value for it.
    fn parameters(seats: usize) -> Vec<(&'static str, String)> {
        let _ = seats;
        Vec::new()
    }

    /// Returns the lines of a position that has few hidden cards. Only games with too many possible
    /// cases at the beginning need a position with few hidden cards. For other games, the list is
    /// empty.
    fn small_position(seats: usize, dice: &mut Xorshift) -> Vec<String> {
        let _ = (seats, dice);
        Vec::new()
    }

    /// Returns whether, according to the rulebook, a move may reveal something to the player who
    /// makes it that was hidden from everyone.
    fn reveals(options: &[(String, String)], turn: Turn, m: Self::Move) -> bool;

    /// Returns whether the events of a move show cards that the player might not have had.
    fn shows_cards(m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// Returns whether the player could have made another move of the same kind that the other
    /// players cannot list.
    fn has_unlisted_alternatives(m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// Returns the complete forms of a move whose text may leave out parts such as ranks.
    fn completions(text: &str) -> Vec<String> {
        let _ = text;
        Vec::new()
    }

    /// Returns the move in the form that everyone saw, which differs from the original form if the
    /// rules have completed the move.
    fn as_seen(&self, who: Actor, m: Self::Move) -> Self::Move {
        let _ = who;
        m
    }

    /// Returns the names of the worked examples that must be played in scenarios and recorded
    /// games.
    fn worked_examples() -> Vec<String> {
        Vec::new()
    }

    /// Calls `look` with the numbers that a file can change, if the game has any.
    fn with_numbers(look: &mut dyn FnMut(Vec<Number<'_>>)) {
        let _ = look;
    }

    /// Returns the text that `data.rs` must have according to `data.toml`, or `None` if the game
    /// has no generated file.
    fn generated_data(data: &Table) -> Option<String> {
        let _ = data;
        None
    }
}

/// The number and length of the games in which deals are tested.
#[derive(Clone, Copy)]
pub struct Extent {
    /// The number of games with each number of seats. The first game has default options.
    pub games: usize,
    /// The maximum number of plies played in each game.
    pub plies: usize,
    /// The average number of plies between two checks of all deals.
    pub look_every: u32,
}

/// Returns the name of every parameter of a game, with a value for it.
pub fn parameters<G: TestKit>(seats: usize) -> Pairs {
    let named = |(name, value): (&str, String)| (name.to_owned(), value);
    G::parameters(seats).into_iter().map(named).collect()
}

/// Returns the first value if `SLOW=1` is set in the environment, and the second value otherwise.
pub fn slow_or_quick<T: Copy>([slow, quick]: [T; 2]) -> T {
    if std::env::var_os("SLOW").is_some() { slow } else { quick }
}
