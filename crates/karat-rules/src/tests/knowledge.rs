//! Runs the tests of `karat_kernel::kit::knowledge` for each game in the list.

use karat_kernel::kit::knowledge;

use super::kit::for_each_game;

for_each_game! {
    #[test]
    fn deals_every_possible_case_and_no_other() {
        super::knowledge::deals_possible_cases::<G>();
    }
}
