//! Laws of handicaps: a game with handicaps continues under its rules.

use karat_kernel::game::{Dice, Moves, Turn, Viewer};
use karat_kernel::kit::{Pairs, TestKit, Xorshift, actor, for_random_options, viewers};
use karat_kernel::seat::Seat;

use super::kit::for_each_game;
use crate::any::read_options;

for_each_game! {
    #[test]
    fn a_game_goes_on_with_handicaps() {
        super::goes_on_with_handicaps::<G>();
    }

    #[test]
    fn unknown_handicaps_are_refused() {
        super::refuses_unknown_handicaps::<G>();
    }
}

fn goes_on_with_handicaps<G: TestKit>() {
    let mut given = vec![0; G::EXAMPLES.len()];
    let mut dice = Xorshift(0x4a4d);
    for_random_options::<G>(&mut dice, |seats, options, dice| {
        play_with_handicaps::<G>(seats, &options, &mut given, dice);
    });
    for (text, times) in G::EXAMPLES.iter().zip(given) {
        assert!(times > 20, "{text} was given only {times} times");
    }
}

/// Plays a random game, in which every round begins with a handicap.
fn play_with_handicaps<G: TestKit>(
    seats: usize,
    options: &Pairs,
    given: &mut [usize],
    dice: &mut Xorshift,
) {
    let context = format!("{} {seats} seats {options:?}", G::ID);
    let read = read_options::<G>(options).expect(&context);
    let mut game = G::new(&read, seats).expect(&context);
    let (mut plies, mut last_round) = (0, 0);
    while let Some(who) = actor(&game, dice) {
        if let Some(round) = game.beginning_round() {
            assert!(round >= last_round, "{context}: round {round} begins after {last_round}");
            if round > last_round && !G::EXAMPLES.is_empty() {
                last_round = round;
                let which = dice.below(G::EXAMPLES.len() as u32) as usize;
                let seat = Seat::new(dice.below(seats as u32) as usize);
                given[which] += usize::from(receives(&mut game, seat, G::EXAMPLES[which], dice));
                continue;
            }
        }
        let mut moves = Moves::new();
        game.legal(who, &mut moves);
        assert!(!moves.is_empty(), "{context}: {who} has no move");
        game.play(who, moves[dice.below(moves.len() as u32) as usize]).expect(&context);
        plies += 1;
        assert!(plies <= G::PLIES_MAX, "{context}: too long");
    }
    assert!(game.turn() == Turn::Over && game.standing().is_final, "{context}");
}

/// Gives a player a handicap, which everyone sees alike, and returns whether that was possible.
fn receives<G: TestKit>(game: &mut G, seat: Seat, text: &str, dice: &mut Xorshift) -> bool {
    let before = *game;
    let is_given = game.give(seat, text).expect("a handicap");
    assert_eq!(is_given, *game != before, "{text} changes the state exactly if it is given");
    for viewer in viewers(game) {
        let Viewer::Seat(keep) = viewer else { continue };
        let shown = |game: &G| serde_json::to_string(&game.view(viewer)).expect("a view");
        let dealt = game.resample(keep, dice);
        assert_eq!(shown(&dealt), shown(game), "{text} for {seat}, as {keep} sees it");
    }
    is_given
}

fn refuses_unknown_handicaps<G: TestKit>() {
    let seats = *G::SEATS.start();
    let mut game = G::new(&Default::default(), seats).expect("the set-up is legal");
    let words = ["", "dust", "dust 0", "dust -5", "money 1000", "gem glass", "lose 5 action cards"];
    for text in words.into_iter().chain(G::EXAMPLES.iter().map(|text| &text[..3])) {
        let error = game.give(Seat::new(0), text).expect_err("not a handicap").to_string();
        assert!(error.contains(&format!("\"{text}\"")), "{error}");
        for form in G::FORMS {
            assert!(error.contains(form), "{error}");
        }
    }
}
