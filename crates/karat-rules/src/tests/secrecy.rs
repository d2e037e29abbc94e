//! Runs the tests of `karat_kernel::kit::secrecy` for each game in the list.

use karat_kernel::kit::secrecy;

use super::kit::for_each_game;

for_each_game! {
    #[test]
    fn views_show_nothing_hidden() {
        super::secrecy::views_show_nothing_hidden::<G>();
    }

    #[test]
    fn events_tell_nothing_hidden() {
        super::secrecy::events_tell_nothing_hidden::<G>();
    }

    #[test]
    fn a_player_learns_nothing_hidden_from_a_move_of_their_own() {
        super::secrecy::own_moves_tell_nothing_hidden::<G>();
    }
}
