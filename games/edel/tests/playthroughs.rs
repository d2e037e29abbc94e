//! Recorded games of Edel, Stein & Reich in which every seat follows the same policy.

use std::collections::BTreeSet;

use karat_edel::rules::{Action, EventCard, PhaseView, View};
use karat_kernel::game::{Actor, Dice, Viewer};
use karat_kernel::kit::Xorshift;
use karat_kernel::seat::Seat;
use karat_rules::any::{AnyGame, AnyView, GameId};
use karat_rules::playthroughs::play;
use karat_rules::transcript::Transcript;

#[test]
fn policies_reproduce_the_recordings() {
    for recording in &RECORDINGS {
        recording.check(&game_of(recording));
    }
}

/// Checks that every kind of event card is taken in one of the games, and that every kind with an
/// instant effect is executed.
#[test]
fn every_kind_of_event_card_is_recorded() {
    let mut kinds = BTreeSet::new();
    for recording in &RECORDINGS {
        let (transcript, _) = game_of(recording);
        let mut game = transcript.start().expect("the set-up is legal");
        for ply in &transcript.plies {
            let AnyView::Edel(view) = game.view(Viewer::Public) else {
                unreachable!("the game is Edel, Stein & Reich")
            };
            let executed = view.instant.filter(|_| ply.text.starts_with("execute"));
            let held = view.players.iter().flat_map(|player| player.held.iter());
            kinds.extend(held.chain(executed).map(|card| card.kind().word()));
            game.play(ply.who, &ply.text).expect("a recorded move is legal");
        }
    }
    let all: BTreeSet<&str> = EventCard::all().map(|card| card.kind().word()).collect();
    assert_eq!(kinds, all);
}

/// A two-player position with one gem card too few for the coming round.
const STUCK: &str = "\
karat 1
game edel
seats 2
option two_player_first_active=seat_0
position {
  phase deal
  round 2
  turn 10
  deck 1
  seen g01 g02 g03 g04 g05 g06 g07 g08 g09 g10 g11 g12 g13 g14 g15 g16 g17 g18 g19 g20 g21 g22 g23 \
g24 g25 g26 g27 g28 g29
}

chance draw gems 0 g30
chance draw display e01
P0 choose money
P1 guess money
";

#[test]
fn a_position_without_gem_cards_for_the_next_round_is_refused() {
    let transcript: Transcript = STUCK.parse().expect("the record can be read");
    let fault = transcript.check().err().expect("nothing is left to deal in round 3");
    assert_eq!(fault.clause(), Some("ESR-2P-22"));
}

type Recording = karat_rules::playthroughs::Recording<Policy>;

/// A policy that decides for every seat and determines the order of the cards.
#[derive(Clone, Copy)]
enum Policy {
    /// All players always choose MONEY, or guess that MONEY was chosen, so no action is ever
    /// performed. The test deals the cards in order. Players' holdings change only when they return
    /// gems. All players tie in every colour, first with three gems, then with one, then with none.
    Stubborn,
    /// Players choose an action by their gem card, bid as little as possible, raise up to three
    /// gems, and execute every card that they take. The number is the seed of the dice.
    Trading(u64),
}

use Policy::{Stubborn, Trading};

const RECORDINGS: [Recording; 8] = [
    Recording::new("stubborn-2", "V-72", Stubborn, 60, &[44, 44], &[1, 1]),
    Recording::new("stubborn-3", "V-83", Stubborn, 72, &[26, 26, 26], &[1, 1, 1]),
    Recording::new("stubborn-4", "V-15", Stubborn, 84, &[20, 20, 20, 20], &[1, 1, 1, 1]),
    Recording::new("stubborn-5", "V-15", Stubborn, 90, &[14, 14, 14, 14, 14], &[1, 1, 1, 1, 1]),
    Recording::new("trading-2", "seed 10", Trading(10), 121, &[88, 75], &[1, 2]),
    Recording::new("trading-3", "seed 1", Trading(1), 165, &[92, 110, 95], &[3, 1, 2]),
    Recording::new("trading-4", "seed 2", Trading(2), 160, &[72, 65, 75, 40], &[2, 3, 1, 4]),
    Recording::new("trading-5", "seed 3", Trading(3), 201, &[47, 50, 50, 47, 68], &[4, 2, 3, 5, 1]),
];

/// Plays the game of a recording.
fn game_of(recording: &Recording) -> (Transcript, AnyGame) {
    let transcript = Transcript::new(GameId::Edel, recording.points.len(), Vec::new());
    let mut dice = Xorshift(match recording.policy {
        Stubborn => 1,
        Trading(seed) => seed,
    });
    play(transcript, |game, who| {
        let Actor::Seat(seat) = who else { return recording.policy.draw(game, &mut dice) };
        let AnyView::Edel(view) = game.view(Viewer::Seat(seat)) else {
            unreachable!("the game is Edel, Stein & Reich")
        };
        recording.policy.choose(&view, seat, game.legal(who), &mut dice)
    })
}

impl Policy {
    fn draw(self, game: &AnyGame, dice: &mut Xorshift) -> String {
        match self {
            Stubborn => game.legal(Actor::Chance).swap_remove(0),
            Trading(_) => game.draw(dice),
        }
    }

    fn choose(
        self,
        view: &View,
        seat: Seat,
        mut legal: Vec<String>,
        dice: &mut Xorshift,
    ) -> String {
        let mut one_in = |cases: usize| dice.below(cases as u32) as usize;
        let answer = match (view.phase, self) {
            // MONEY is the first action in the list.
            (PhaseView::ChooseAction | PhaseView::Guess1, Stubborn) => 0,
            (PhaseView::ChooseAction, _) => return choice(view, seat, dice),
            (PhaseView::Guess1 | PhaseView::Guess2, _) => one_in(legal.len()),
            // The lowest bid is the first in the list.
            (PhaseView::Open, _) => 0,
            (PhaseView::Answer, _) => {
                let bid = view.bargain.and_then(|bargain| bargain.bid).expect("a bid is answered");
                // The lowest raise follows `accept` in the list.
                usize::from(bid.total() < 3 && legal.len() > 1 && one_in(3) > 0)
            }
            // In the list, the lowest colour that the player holds comes just before `decline`.
            (PhaseView::Single, _) => legal.len().saturating_sub(2),
            (PhaseView::EventSource, _) => one_in(2),
            (PhaseView::Instant | PhaseView::FreeExchange, _) => match legal.len() - 1 {
                0 => 0,
                executions => one_in(executions),
            },
            (PhaseView::FreeTake, _) => 0,
            (phase, _) => panic!("no policy decides in {phase:?}"),
        };
        legal.swap_remove(answer)
    }
}

/// Returns MONEY, EVENT, GEMS, or FREE CHOICE if it is available. The more an action yields, the
/// more likely it is to be chosen.
fn choice(view: &View, seat: Seat, dice: &mut Xorshift) -> String {
    let me = &view.players[seat.index()];
    let card = me.gem_card.expect("a gem card lies in front of whoever chooses");
    let weight = |action: &Action| match action {
        Action::Money => u32::from(card.money),
        Action::Event => 8,
        Action::Gems => 2 * u32::from(card.gems.total()),
        Action::FreeChoice => 3,
    };
    let mut left = dice.below(me.actions.iter().map(weight).sum());
    let chosen = me.actions.iter().find(|action| {
        let (rest, is_below) = left.overflowing_sub(weight(action));
        left = rest;
        is_below
    });
    format!("choose {}", chosen.expect("the weights add up"))
}
