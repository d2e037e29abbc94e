//! Tests the laws of secrecy for every game, every number of seats and every option. A player's
//! view, log and legal moves must depend only on what the rules let the player know.
//!
//! To test a law, everything that a seat cannot know is re-dealt ([`crate::Resample`]), and the two
//! states are compared. The module `knowledge` tests that every possible case is dealt. Otherwise,
//! a secret could leak unnoticed in a case that is never dealt.

use super::TestKit;
use super::{Pairs, Xorshift, actor, for_random_options, listed_move};
use crate::game::{Actor, Dice, Game, Moves, Turn, Viewer};
use crate::perspective::Perspective;
use crate::seat::Seat;
use crate::setup::read_options;

/// A position in a random game.
struct Moment<'a, G: Game> {
    context: &'a str,
    options: &'a Pairs,
    state: G,
}

/// Plays random games with all options, calling `look` with each position and the next move.
fn follow<G: TestKit>(
    seed: u64,
    mut look: impl FnMut(&Moment<'_, G>, Option<(Actor, G::Move)>, &mut Xorshift),
) {
    let mut dice = Xorshift(seed);
    for_random_options::<G>(&mut dice, |seats, options, dice| {
        let context = format!("{} {seats} seats {options:?}", G::ID);
        let read = read_options::<G>(&options).expect("options that fit");
        let mut state = G::new(&read, seats).expect("options that fit");
        while let Some(who) = actor(&state, dice) {
            let m = listed_move(&state, who, dice);
            let moment = Moment { context: &context, options: &options, state };
            look(&moment, Some((who, m)), dice);
            state.play(who, m).expect("a listed move is legal");
        }
        look(&Moment { context: &context, options: &options, state }, None, dice);
    });
}

/// Re-deals everything hidden from a seat, and checks that its view and moves stay the same.
pub fn views_show_nothing_hidden<G: TestKit>() {
    follow::<G>(0x71e3, |moment, _, dice| {
        let Moment { context, state, .. } = moment;
        for seat in Seat::all(state.seats()) {
            let dealt = Perspective::new(state, seat).sample(dice);
            for viewer in [Viewer::Seat(seat), Viewer::Public] {
                assert_eq!(dealt.view(viewer), state.view(viewer), "{context} {seat}");
            }
            let [mut mine, mut anew] = [Moves::<G::Move>::new(), Moves::new()];
            state.legal(Actor::Seat(seat), &mut mine);
            dealt.legal(Actor::Seat(seat), &mut anew);
            assert_eq!(mine, anew, "{context} {seat}");
            assert_eq!(dealt.turn(), state.turn(), "{context} {seat}");
            assert_eq!(dealt.standing(), state.standing(), "{context} {seat}");
        }
    });
}

/// Re-deals everything hidden from a viewer, and plays the same move. If the views are still the
/// same, the viewer must see the same events, unless the move reveals hidden information.
pub fn events_tell_nothing_hidden<G: TestKit>() {
    follow::<G>(0xe7e2, |moment, next, dice| {
        let (Moment { context, options, state }, Some((who, m))) = (moment, next) else { return };
        let seat = Seat::new(dice.below(state.seats() as u32) as usize);
        // A move that shows cards may show cards that the player does not have in the other deal.
        // If the pile that receives them is reshuffled immediately, the view no longer shows the
        // difference.
        if who == Actor::Seat(seat) || G::shows_cards(m) || G::reveals(options, state.turn(), m) {
            return;
        }
        let dealt = state.resample(seat, dice);
        for viewer in [Viewer::Seat(seat), Viewer::Public] {
            let seen = [*state, dealt].map(|before| {
                let mut after = before;
                let events = after.play_shown(who, m, viewer).ok()?;
                Some((after.view(viewer), events))
            });
            if let [Some((one, told)), Some((other, also_told))] = seen
                && one == other
            {
                assert_eq!(told, also_told, "{context}: {who} {m}, {viewer:?}");
            }
        }
    });
}

/// Re-deals everything hidden from a player, and checks that their move is still legal. The move
/// must lead to the same view and log, unless it reveals something hidden from everyone.
pub fn own_moves_tell_nothing_hidden<G: TestKit>() {
    follow::<G>(0x0e17, |moment, next, dice| {
        let Some((Actor::Seat(seat), m)) = next else { return };
        let Moment { context, options, state } = moment;
        let viewer = Viewer::Seat(seat);
        let mut reveals = G::reveals(options, state.turn(), m);
        let told = [*state, state.resample(seat, dice)].map(|before| {
            let mut after = before;
            let events = after.play_shown(Actor::Seat(seat), m, viewer).expect(context);
            reveals |= after.turn() == Turn::Over;
            (after.view(viewer), events)
        });
        assert!(reveals || told[0] == told[1], "{context}: {seat} {m} tells {told:?}");
    });
}
