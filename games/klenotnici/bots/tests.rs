//! Tests of scripts, and of positions that the planner used to play badly.

use karat_kernel::{Actor, FromPosition as _, Perspective, Rules, Seat, Turn};
use karat_think::{ChaChaDice, HasBots as _};

use crate::rules::{Klenotnici, Move};

/// Returns the moves that the planner makes in a position with different dice.
fn answers(seats: usize, lines: &[&str], seat: usize) -> Vec<Move> {
    answers_by("planner", seats, lines, seat)
}

/// Returns the moves that a bot makes in a position with different dice.
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
    let perspective = Perspective::new(&game, seat);
    (0..20).map(|seed| bot.choose(&perspective, &mut ChaChaDice::new(seed))).collect()
}

/// Action cards have no further use after the last auction, so a player who can win it with them
/// must use them.
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

/// If no rival can raise, the planner must bid a single sufficient card and keep the others,
/// because every card is worth 1 point at the end (KLE-SCORE-10).
#[test]
fn no_unneeded_card_is_bid() {
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

/// In the last auction, only winning the game matters.
///
/// The set of small pyramids would raise P0 from 11 points to 20, above P1's 18 points. P1 prevents
/// the set with four cards, although they cost more than the 3 points that the pyramid brings.
#[test]
fn the_last_pyramid_is_denied_to_a_player_who_would_win_with_it() {
    let lines = [
        "supply ruby_s",
        "hand P0 {6,10|}",
        "hand P1 {2,3,4,8|}",
        "hand P2 {7|}",
        "gems P0 pearl_s emerald_s gold_m",
        "gems P1 pearl_l emerald_l",
        "gems P2 gold_s",
        "P0 choose ruby_s, P0 open 6+10",
    ];
    for m in answers(3, &lines, 1) {
        assert_eq!(m.to_string(), "raise 2+3+4+8");
    }
}

/// The planner must not buy the pyramid if paying for it would cost it the lead.
#[test]
fn the_last_pyramid_is_not_bought_at_the_cost_of_the_game() {
    let lines = [
        "supply ruby_s",
        "hand P0 {9,10|}",
        "hand P1 {2,3,4,5,6|}",
        "hand P2 {7|}",
        "gems P0 pearl_s emerald_s ruby_m",
        "gems P1 pearl_l emerald_l ruby_l",
        "gems P2 gold_s gold_m sapphire_s sapphire_l pearl_m",
        "P0 choose ruby_s, P0 open 9+10",
    ];
    for m in answers(3, &lines, 1) {
        assert_eq!(m, Move::Pass);
    }
}

/// Checks that each script follows the plan that gives it its name.
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
    let Move::Raise { cards, double: None, hammer } = chosen("learner") else { panic!("no raise") };
    assert!(hammer.is_some() && cards.set.sum() == 5, "{cards:?}");
    assert!(Klenotnici::bot("bid-to-much").is_none() && Klenotnici::bot("bid").is_none());
}

/// Checks that the learner keeps its action cards early in the game, and stops when a gem becomes
/// too expensive.
#[test]
fn learners_follow_the_introduction() {
    let bid = |opening: &str| {
        let opened = format!("P0 choose ruby_s, P0 open {opening}");
        let lines = ["hand P0 {6,10|}", "hand P1 {2,3,5,8,10|JQKA}", "hand P2 {7|}", &opened];
        answers_by("learner", 3, &lines, 1)
    };
    for m in bid("6") {
        assert_eq!(m.to_string(), "raise 8");
    }
    for m in bid("6+10") {
        assert_eq!(m, Move::Pass);
    }
}
