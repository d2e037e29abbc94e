//! Tests for each game in the list.

use karat_kernel::kit::TestKit;

use crate::any::GameId;

/// Returns the id of a game.
pub(crate) fn id_of<G: TestKit>() -> GameId {
    G::ID.parse().expect("a listed game")
}

/// Generates a test module for each game in the list. In the tests, `G` is the type of the game.
macro_rules! for_each_game {
    (@all $tests:tt $($Game:ident $module:ident)*) => {
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
