//! Tests that every accepted description of a position results in a game that can be played to its
//! end (chapter 21).

use karat_kernel::game::{
    Actor, Dice, Moves, OptionSpec, Options as _, Resample, Rules, Turn, Viewer, Views,
};
use karat_kernel::house::Data as _;
use karat_kernel::kit::Xorshift;
use karat_kernel::seat::Seat;
use karat_kernel::setup::{SetupError, set_up_position};

use super::super::components::{EventCard, GemCard};
use super::super::data::SETUPS;
use super::super::{Data, Edel, GEMS_PER_COLOUR, Gems, Options, PLAYERS_MAX, ROUNDS};

/// The number of descriptions tested for each number of seats, first with `SLOW=1`, then without.
const TRIED: [usize; 2] = [50_000, 1_500];

/// Checks that ESR-2P-22 forbids exactly the positions with too few unseen gem cards.
#[test]
fn two_players_need_the_gem_cards_that_are_still_dealt() {
    for phase in ["deal", "choose", "prepare"] {
        for round in 1..=ROUNDS {
            for turn in 1..=SETUPS[0].turns {
                for seen in 0..=GemCard::COUNT {
                    needs_its_gem_cards(phase, round, turn, seen);
                }
            }
        }
    }
}

fn needs_its_gem_cards(phase: &str, round: u8, turn: u8, seen: usize) {
    let named: Vec<String> = GemCard::all().take(seen).map(|card| card.to_string()).collect();
    let mut lines =
        vec![format!("phase {phase}"), format!("round {round}"), format!("turn {turn}")];
    lines.extend((seen > 0).then(|| format!("seen {}", named.join(" "))));
    let built = build(2, &[], &lines);
    if phase == "prepare" && round == 1 {
        assert!(built.is_err(), "round 1 is not prepared");
        return;
    }
    let (lies_open, in_deck) = match phase {
        "deal" => (0, 11 - usize::from(turn)),
        "choose" => (1, 10 - usize::from(turn)),
        _ => (0, 10),
    };
    let needed = lies_open + in_deck + 10 * usize::from(ROUNDS - round);
    assert_eq!(built.is_ok(), GemCard::COUNT - seen >= needed, "{lines:?}");
    if let Err(error) = built {
        // If all gem cards have been seen, not even one for the active player is left.
        let none_at_all = phase == "choose" && seen == GemCard::COUNT;
        let clause = (!none_at_all).then_some("ESR-2P-22");
        assert_eq!(error.clause(), clause, "{lines:?}");
    }
}

/// Checks that every accepted position can be played to its end. Every draw and decision has at
/// least one legal move, and every viewer has a view.
#[test]
fn every_accepted_position_can_be_played_to_its_end() {
    let tried = TRIED[usize::from(std::env::var_os("SLOW").is_none())];
    for seats in Edel::SEATS {
        let mut dice = Xorshift(0xb117 + seats as u64);
        let mut accepted = 0;
        for _ in 0..tried {
            let options = any_options(seats, &mut dice);
            let lines = any_position(seats, &mut dice);
            if let Ok(game) = build(seats, &options, &lines) {
                accepted += 1;
                play_out(game, &format!("{seats} seats {options:?} {lines:?}"), &mut dice);
            }
        }
        assert!(accepted > tried / 4, "{seats} seats: {accepted} of {tried} can be set up");
    }
}

/// Plays a game to its end with random moves. In each position, checks that a seat's view stays the
/// same after everything hidden from it has been re-dealt.
fn play_out(mut game: Edel, context: &str, dice: &mut Xorshift) {
    for _ in 0..Edel::PLIES_MAX {
        for seat in Seat::all(game.seats()) {
            let dealt = game.resample(seat, dice);
            assert_eq!(dealt.view(Viewer::Seat(seat)), game.view(Viewer::Seat(seat)), "{context}");
        }
        let Some((who, m)) = any_move(&game, context, dice) else {
            assert!(game.standing().is_final, "{context}");
            return;
        };
        let told = game.play_shown(who, m, Viewer::Public);
        let told = told.unwrap_or_else(|refusal| panic!("{context}: {who} {m} {refusal}"));
        assert!(!told.is_empty(), "{context}: {who} {m} says nothing");
    }
    panic!("{context}: no end");
}

/// Returns a random legal move, or `None` if the game is over.
pub(super) fn any_move(
    game: &Edel,
    context: &str,
    dice: &mut dyn Dice,
) -> Option<(Actor, super::Move)> {
    let who = match game.turn() {
        Turn::Over => return None,
        Turn::Chance => Actor::Chance,
        Turn::Seats(owing) => {
            let chosen = dice.below(owing.len() as u32) as usize;
            Actor::Seat(owing.iter().nth(chosen).expect("a turn has a seat"))
        }
    };
    let mut moves = Moves::new();
    game.legal(who, &mut moves);
    assert!(!moves.is_empty(), "{context}: {who} has no move");
    Some((who, moves[dice.below(moves.len() as u32) as usize]))
}

/// Creates a game that starts from a described position.
pub(super) fn build(
    seats: usize,
    options: &[(String, String)],
    lines: &[String],
) -> Result<Edel, SetupError> {
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    set_up_position(options, seats, &lines)
}

/// Returns random values for some options.
pub(super) fn any_options(seats: usize, dice: &mut dyn Dice) -> Vec<(String, String)> {
    let mut options = Vec::new();
    for OptionSpec { name, values, .. } in Options::SPECS {
        if !values.is_empty() && dice.below(2) == 0 {
            let value = values[dice.below(values.len() as u32) as usize];
            options.push(((*name).to_owned(), value.to_owned()));
        }
    }
    if dice.below(2) == 0 {
        let ages: Vec<String> = (0..seats).rev().map(|seat| seat.to_string()).collect();
        options.push(("age_order".to_owned(), ages.join(",")));
    }
    options
}

/// Returns a random description that may contain any fact and usually results in a valid game.
pub(super) fn any_position(seats: usize, dice: &mut dyn Dice) -> Vec<String> {
    let setup = &SETUPS[seats - 2];
    let phase = ["choose", "choose", "deal", "prepare", "over"][dice.below(5) as usize];
    let round = 1 + dice.below(ROUNDS.into()) as u8;
    // At least half of the positions are in the last turn of a round, which exposes errors in later
    // rounds.
    let turn = if dice.below(2) == 0 { setup.turns } else { 1 + any(setup.turns, dice) };
    let mut lines =
        vec![format!("phase {phase}"), format!("round {round}"), format!("turn {turn}")];
    if seats == 2 && dice.below(2) == 0 {
        lines.push(format!("active P{}", dice.below(2)));
    }
    lines.extend(any_gems(seats, dice));
    lines.extend(any_event_cards(seats, phase, dice));
    lines.extend(any_gem_cards(seats, phase, (round, turn), dice));
    for seat in 0..seats {
        if dice.below(3) == 0 {
            lines.push(format!("money P{seat} {}", dice.below(10_000)));
        }
    }
    if phase == "choose" && seats > 2 {
        for seat in 1 + dice.below(seats as u32) as usize..seats {
            let cards = Data::original().actions(seats);
            let card = cards[dice.below(cards.len() as u32) as usize];
            lines.push(format!("choice P{seat} {card}"));
        }
    }
    lines
}

/// Returns holdings, often empty or with all gems of a colour. Some descriptions list the gems in
/// the supply instead of those that the players hold.
fn any_gems(seats: usize, dice: &mut dyn Dice) -> Vec<String> {
    let mut left = [GEMS_PER_COLOUR; 4];
    let mut lines = Vec::new();
    for seat in 0..seats {
        let most = [0, 1, 2, 4, 8, GEMS_PER_COLOUR][dice.below(6) as usize];
        let holding = left.map(|left| any(left.min(most) + 1, dice));
        for (left, held) in left.iter_mut().zip(holding) {
            *left -= held;
        }
        lines.push(format!("holding P{seat} {}", Gems::new(holding)));
    }
    match dice.below(4) {
        0 => lines.push("supply 0/0/0/0".to_owned()),
        1 => lines.push(format!("supply {}", Gems::new(left.map(|left| any(left + 1, dice))))),
        _ => {}
    }
    lines
}

/// Returns the event cards held, on display or in the piles. Often, only one card is left to draw.
fn any_event_cards(seats: usize, phase: &str, dice: &mut dyn Dice) -> Vec<String> {
    let mut held = [const { Vec::new() }; PLAYERS_MAX];
    let mut free = Vec::new();
    let most_held = [0, 0, 3, 25][dice.below(4) as usize];
    let mut count_held = 0;
    for card in EventCard::all() {
        if card.kind().is_scoring() && count_held < most_held && dice.below(3) > 0 {
            held[dice.below(seats as u32) as usize].push(card.to_string());
            count_held += 1;
        } else {
            free.push(card.to_string());
        }
    }
    let mut lines = Vec::new();
    for (seat, cards) in held.iter().enumerate().filter(|(_, cards)| !cards.is_empty()) {
        lines.push(format!("held P{seat} {}", cards.join(" ")));
    }
    let mut take = |count: usize, dice: &mut dyn Dice| -> String {
        let taken =
            (0..count.min(free.len())).map(|_| free.remove(dice.below(free.len() as u32) as usize));
        taken.collect::<Vec<_>>().join(" ")
    };
    if phase == "choose" && dice.below(2) == 0 {
        lines.push(format!("display {}", take(1, dice)));
    }
    let count = dice.below(12) as usize;
    match dice.below(4) {
        0 => lines.push(format!("draw {}", take(1, dice))),
        1 => lines.push(format!("draw {}", take(1 + count, dice))),
        2 => lines.push(format!("spent {}", take(1 + count, dice))),
        _ => {}
    }
    lines
}

/// Returns the gem cards seen, in the deck, put aside or dealt.
fn any_gem_cards(
    seats: usize,
    phase: &str,
    (round, turn): (u8, u8),
    dice: &mut dyn Dice,
) -> Vec<String> {
    let setup = &SETUPS[seats - 2];
    let dealt = setup.deck / setup.turns;
    let mut free: Vec<String> = GemCard::all().map(|card| card.to_string()).collect();
    let mut take = |dice: &mut dyn Dice| free.remove(dice.below(free.len() as u32) as usize);
    let mut lines = Vec::new();
    if matches!(seats, 3 | 4) && dice.below(2) == 0 {
        lines.push(format!("aside {}", take(dice)));
    }
    if phase == "choose" && seats > 2 && dice.below(2) == 0 {
        lines.push(format!("card P0 {}", take(dice)));
    }
    // Three cases are equally likely: no cards seen, exactly those dealt earlier, or a random
    // number.
    let earlier = if seats == 2 { (round - 1) * setup.deck } else { 0 };
    let seen = match dice.below(3) {
        0 => 0,
        1 => earlier + (turn - 1) * dealt,
        _ => any(25, dice),
    };
    if seen > 0 {
        let cards: Vec<String> = (0..seen).map(|_| take(dice)).collect();
        lines.push(format!("seen {}", cards.join(" ")));
    }
    if dice.below(4) == 0 {
        lines.push(format!("deck {}", dealt * any(setup.turns + 1, dice)));
    }
    lines
}

/// Returns a random number below `cases`.
fn any(cases: u8, dice: &mut dyn Dice) -> u8 {
    dice.below(cases.into()) as u8
}
