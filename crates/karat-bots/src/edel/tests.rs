//! Simple plans do not profit from the trader: whoever follows one among traders wins less than
//! his share.

use karat_rules::edel::{Action, Edel, Move, PhaseView};
use karat_rules::{Actor, Dice, Game, Moves, Perspective, Seat, Turn};

use super::{Greedy, Trader};
use crate::{Bot, ChaChaDice};

const SEATS: usize = 4;

/// Games with each plan, as many on each seat.
const GAMES: usize = 40;

/// Always the same action card, and always the same way of bargaining.
#[derive(Debug, Clone, Copy)]
struct Plan(Action, Bargaining);

#[derive(Debug, Clone, Copy)]
enum Bargaining {
    /// The lowest raise there is.
    AlwaysRaises,
    /// Takes whatever is offered.
    NeverRaises,
    /// As the greedy bot.
    Greedy,
}

impl Bot<Edel> for Plan {
    fn choose(&mut self, table: &Perspective<'_, Edel>, dice: &mut dyn Dice) -> Move {
        let Self(action, bargaining) = *self;
        let mut moves = Moves::new();
        table.legal(&mut moves);
        match (table.view().phase, bargaining) {
            (PhaseView::ChooseAction, _) => Move::Choose(action),
            (PhaseView::Open | PhaseView::Answer, Bargaining::AlwaysRaises) => {
                let is_bid = |m: &&Move| matches!(m, Move::Bid(_) | Move::Raise(_));
                *moves.iter().find(is_bid).unwrap_or(&moves[0])
            }
            (PhaseView::Answer, Bargaining::NeverRaises) => Move::Accept,
            (PhaseView::Open, Bargaining::NeverRaises) => Move::Decline,
            _ => Greedy.choose(table, dice),
        }
    }
}

#[test]
fn simple_plans_do_not_beat_traders() {
    for action in [Action::Money, Action::Event, Action::Gems] {
        let ways = [Bargaining::AlwaysRaises, Bargaining::NeverRaises, Bargaining::Greedy];
        for plan in ways.map(|bargaining| Plan(action, bargaining)) {
            let wins: f64 = (0..GAMES).map(|number| part_won(plan, number)).sum();
            assert!(wins < (GAMES / SEATS) as f64, "{plan:?} wins {wins} of {GAMES}");
        }
    }
}

/// The part of a victory that the plan wins among traders: 0, 1, or its share.
fn part_won(plan: Plan, number: usize) -> f64 {
    let schemer = Seat::new(number % SEATS);
    let mut table = Edel::new(&Default::default(), SEATS).expect("a game of four");
    let mut dice = ChaChaDice::new(number as u64);
    loop {
        let (who, chosen) = match table.turn() {
            Turn::Over => break,
            Turn::Chance => (Actor::Chance, table.draw(&mut dice)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn has a seat");
                let mut bot: Box<dyn Bot<Edel>> =
                    if seat == schemer { Box::new(plan) } else { Box::new(Trader) };
                (Actor::Seat(seat), bot.choose(&Perspective::new(&table, seat), &mut dice))
            }
        };
        table.play(who, chosen).expect("a legal move");
    }
    let winners = table.standing().winners();
    f64::from(u8::from(winners.contains(schemer))) / winners.len() as f64
}
