//! Positions that the planner once played badly, and what he must not do in them.

use karat_rules::klenotnici::{Klenotnici, Move};
use karat_rules::{Actor, Game as _, Perspective, Seat, Turn};

use crate::{ChaChaDice, Levels as _};

/// What the planner does in a position, by different dice.
fn answers(seats: usize, lines: &[&str], seat: usize) -> Vec<Move> {
    answers_by("planner", seats, lines, seat)
}

/// The same of any bot.
fn answers_by(bot: &str, seats: usize, lines: &[&str], seat: usize) -> Vec<Move> {
    let game = Klenotnici::from_position(&Default::default(), seats, &lines[..lines.len() - 1]);
    let mut game = game.expect("a position");
    for text in lines[lines.len() - 1].split(", ") {
        let (who, text) = text.split_once(' ').expect("who, and the move");
        let who: Actor = who.parse().expect("a seat");
        game.play(who, text.parse().expect("a move")).expect("a legal move");
    }
    let seat = Seat::new(seat);
    assert!(matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat)), "not to decide");
    let mut bot = Klenotnici::bot(bot).expect("a level");
    let table = Perspective::new(&game, seat);
    (0..20).map(|seed| bot.choose(&table, &mut ChaChaDice::new(seed))).collect()
}

/// In the last auction action cards are of no other use: whoever can win for certain by them does.
#[test]
fn the_last_auction_is_decided_with_action_cards() {
    let lines = [
        "supply ruby_l",
        "hand P0 {4|}",
        "hand P1 {3,9|JQK}",
        "hand P2 {2,10|}",
        "P0 choose ruby_l, P0 open 4",
    ];
    for m in answers(3, &lines, 1) {
        let Move::Raise { double, hammer, .. } = m else { panic!("{m}") };
        assert!(double.is_some() || hammer.is_some(), "{m}");
    }
}

/// Without a rival who could bid on, one card that is enough is laid and the others stay in hand:
/// every card is a point in the end (KLE-SCORE-10).
#[test]
fn no_card_is_laid_that_is_not_needed() {
    let lines = [
        "supply ruby_l",
        "hand P0 {4|}",
        "hand P1 {3,5,9|}",
        "hand P2 {2|}",
        "P0 choose ruby_l, P0 open 4",
    ];
    for m in answers(3, &lines, 1) {
        let Move::Raise { cards, double: None, hammer: None } = m else { panic!("{m}") };
        assert_eq!(cards.set.len(), 1, "{m}");
    }
}

/// Scripts do what they are called after, as far as the rules let them.
#[test]
fn scripts_keep_to_their_plans() {
    let lines = [
        "supply ruby_l gold_s",
        "hand P0 {4,8|}",
        "hand P1 {3,5,9|JQK}",
        "hand P2 {2|}",
        "P0 choose ruby_l, P0 open 4",
    ];
    let chosen = |bot: &str| answers_by(bot, 3, &lines, 1)[0];
    assert_eq!(chosen("bid-to-5").to_string(), "raise 5");
    assert_eq!(chosen("bid-to-4"), Move::Pass);
    let Move::Raise { cards, hammer, .. } = chosen("hammer") else { panic!("no raise") };
    assert!(hammer.is_some() && cards.set.sum() == 5, "{cards:?}");
    assert!(Klenotnici::bot("bid-to-much").is_none() && Klenotnici::bot("bid").is_none());
}
