//! Tests premoves and auto-bids in random games: every move is legal, within its limit, no higher
//! than necessary, and the same in all positions that look the same to the seat.

use karat_dice::ChaChaDice;
use karat_rules::any::{GAMES, GameId};
use karat_rules::edel::Gems;
use karat_rules::{Actor, AnyGame, Dice, Seat, Turn};

use super::{Answer, Ending, Instruction, Limit, Misfit, answer, auction, can_act, fitted, offer};

/// The number of times per decision that everything hidden from the seat is re-dealt.
const WORLDS: usize = 4;

/// Counts of bids, passes, decisions left to the person, instructions ended and instructions given.
#[derive(Default, Debug)]
struct Seen {
    bids: usize,
    passes: usize,
    left: usize,
    endings: usize,
    nexts: usize,
}

fn is_pass(text: &str) -> bool {
    matches!(text, "pass" | "decline" | "accept")
}

/// Returns whether a bid is free of tricks such as a double or a hammer.
fn is_plain_bid(text: &str) -> bool {
    let verb = text.split(' ').next().unwrap_or_default();
    matches!(verb, "raise" | "bid" | "open" | "offer")
        && !text.contains("x2")
        && !text.contains("hammer")
}

/// Returns a limit for gems.
fn limit_of(gems: Gems) -> Limit {
    Limit::Counts(gems.counts().to_vec())
}

/// Returns the gems in a bid or an offer.
fn gems_of(text: &str) -> Gems {
    let what = text.split(' ').nth(1).expect("a bid says of what");
    match what {
        "red" => Gems::new([1, 0, 0, 0]),
        "yellow" => Gems::new([0, 1, 0, 0]),
        "green" => Gems::new([0, 0, 1, 0]),
        "blue" => Gems::new([0, 0, 0, 1]),
        gems => gems.parse().expect("gems"),
    }
}

/// Returns whether a bid is within a limit, and the number by which bids are compared.
fn measured(game: &AnyGame, seat: Seat, text: &str, limit: &Limit) -> (bool, u64) {
    match limit {
        Limit::Counts(most) => {
            let most = Gems::new(most.as_slice().try_into().expect("four colours"));
            (most.contains(gems_of(text)), gems_of(text).key())
        }
        Limit::Price(most) => {
            let mut after = *game;
            after.play(Actor::Seat(seat), text).expect("a legal bid");
            let price = auction(&after, seat).expect("a bid ends no auction").price;
            (price <= *most, u64::from(price))
        }
    }
}

fn any_limit(game: &AnyGame, seat: Seat, dice: &mut ChaChaDice) -> Limit {
    match offer(game, seat).counts {
        Some(held) => {
            let counts = held.iter().map(|&count| dice.below(u32::from(count) + 1) as u8);
            Limit::Counts(counts.collect())
        }
        None => Limit::Price(auction(game, seat).map_or(0, |now| now.price) + dice.below(15)),
    }
}

fn any_instruction(game: &AnyGame, seat: Seat, dice: &mut ChaChaDice) -> Instruction {
    let price = auction(game, seat).map_or(0, |now| now.price);
    match dice.below(6) {
        0 => Instruction::PassHere,
        1 => Instruction::PassAlways,
        2 => Instruction::PassAbove((price + dice.below(4)).saturating_sub(2)),
        3 => {
            let moves = game.legal(Actor::Seat(seat));
            Instruction::Next(moves[dice.below(moves.len() as u32) as usize].clone())
        }
        _ => Instruction::BidUpTo(any_limit(game, seat, dice)),
    }
}

/// Asserts that this answer is allowed for an instruction.
fn check(
    game: &AnyGame,
    seat: Seat,
    instruction: &Instruction,
    answered: &Answer,
    seen: &mut Seen,
) {
    let asked = auction(game, seat);
    match (instruction, answered) {
        (_, Answer::Move(text)) => {
            let played = (*game).clone().play(Actor::Seat(seat), text);
            assert!(played.is_ok(), "{instruction}: {text} is illegal");
        }
        (Instruction::PassAbove(most), Answer::Leave) => {
            assert!(asked.expect("an auction").price <= *most);
            seen.left += 1;
        }
        (_, Answer::Leave) => panic!("{instruction} leaves nothing to anybody"),
        (_, Answer::End(_)) => seen.endings += 1,
    }
    let Answer::Move(text) = answered else { return };
    match instruction {
        Instruction::Next(wanted) => {
            assert_eq!(text, wanted);
            seen.nexts += 1;
        }
        Instruction::PassHere | Instruction::PassAlways => {
            assert!(is_pass(text));
            seen.passes += 1;
        }
        Instruction::PassAbove(most) => {
            assert!(is_pass(text) && asked.expect("an auction").price > *most);
            seen.passes += 1;
        }
        Instruction::BidUpTo(limit) => check_bid(game, seat, limit, text, seen),
    }
}

fn check_bid(game: &AnyGame, seat: Seat, limit: &Limit, text: &str, seen: &mut Seen) {
    let listed = game.legal(Actor::Seat(seat));
    let listed = listed.iter().filter(|text| is_plain_bid(text));
    let within = listed.map(|text| measured(game, seat, text, limit)).filter(|(fits, _)| *fits);
    let least = within.map(|(_, size)| size).min();
    if is_pass(text) {
        assert_eq!(least, None, "it passed though it could bid");
        seen.passes += 1;
        return;
    }
    assert!(is_plain_bid(text), "{text} costs more than the bid");
    let (fits, size) = measured(game, seat, text, limit);
    assert!(fits, "{text} is beyond {limit:?}");
    assert!(least.is_none_or(|least| size <= least), "{text} is not the smallest");
    seen.bids += 1;
}

/// Plays a random game and checks the instructions' answers at every decision. Half of the
/// instructions are given in advance.
fn play(start: AnyGame, dice: &mut ChaChaDice, seen: &mut Seen) {
    let mut game = start;
    for _ in 0..600 {
        let (who, text) = match game.turn() {
            Turn::Over => return,
            Turn::Chance => (Actor::Chance, game.draw(dice)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let instruction = any_instruction(&game, seat, dice);
                let answered = answer(&game, seat, &instruction);
                for _ in 0..WORLDS {
                    let other = answer(&game.resample(seat, dice), seat, &instruction);
                    assert_eq!(other, answered, "{instruction} tells what {seat} cannot know");
                }
                check(&game, seat, &instruction, &answered, seen);
                let moves = game.legal(Actor::Seat(seat));
                let random = moves[dice.below(moves.len() as u32) as usize].clone();
                let text = match answered {
                    Answer::Move(text) if dice.below(2) == 0 => text,
                    _ => random,
                };
                (Actor::Seat(seat), text)
            }
        };
        game.play(who, &text).expect("a legal move");
    }
}

#[test]
fn premoves_are_legal_within_their_limit_and_blind_to_secrets() {
    for &id in GAMES.iter().filter(|&&id| can_act(id)) {
        let mut seen = Seen::default();
        for seed in 0..12 {
            let mut dice = ChaChaDice::new(seed);
            let all = id.seats();
            let seats = *all.start() + seed as usize % (all.end() - all.start() + 1);
            play(AnyGame::new(id, &[], seats).expect("a game"), &mut dice, &mut seen);
        }
        let Seen { bids, passes, left, endings, nexts } = seen;
        let all = [bids, passes, left, endings, nexts];
        assert!(all.into_iter().all(|count| count > 10), "{id}: {seen:?}");
    }
}

#[test]
fn an_instruction_is_read_as_it_is_written() {
    let said = [
        Instruction::PassHere,
        Instruction::PassAlways,
        Instruction::PassAbove(0),
        Instruction::BidUpTo(Limit::Price(25)),
        Instruction::BidUpTo(limit_of(Gems::new([2, 1, 0, 3]))),
        Instruction::Next("transact buy opal with best".to_owned()),
    ];
    for instruction in said {
        assert_eq!(instruction.to_string().parse(), Ok(instruction));
    }
    for text in [
        "",
        "pass",
        "pass above",
        "pass above -1",
        "bid up to 1/",
        "bid up to x",
        "bid up to 1/02",
        "go",
    ] {
        assert!(text.parse::<Instruction>().is_err(), "{text}");
    }
}

#[test]
fn an_instruction_that_fits_no_decision_is_refused() {
    for &id in GAMES {
        let game = AnyGame::new(id, &[], 3).expect("a game");
        let seat = Seat::new(1);
        let next = |text: &str| fitted(&game, seat, Instruction::Next(text.to_owned()));
        assert!(next("gibberish").is_err(), "{id}");
        assert!(fitted(&game, seat, Instruction::PassHere).is_err(), "{id}");
        assert_eq!(fitted(&game, seat, Instruction::PassAlways).is_ok(), can_act(id), "{id}");
        let limits = match id {
            GameId::Edel => {
                vec![Limit::Price(3), Limit::Counts(vec![1, 2]), limit_of(Gems::new([23, 0, 0, 0]))]
            }
            GameId::Klenotnici | GameId::Zepter | GameId::Sealed => vec![limit_of(Gems::EMPTY)],
        };
        for limit in limits {
            let refused = fitted(&game, seat, Instruction::BidUpTo(limit));
            let misfit = if can_act(id) { Misfit::Limit } else { Misfit::NoAuction };
            assert_eq!(refused, Err(misfit), "{id}");
        }
    }
}

#[test]
fn a_seat_that_cannot_pass_ends_the_instruction() {
    let options = [("first_starter", "host_choice"), ("starter", "0")];
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut game = AnyGame::new(GameId::Klenotnici, &options, 3).expect("a game");
    let seat = Seat::new(0);
    game.play(Actor::Seat(seat), "choose pearl_m").expect("the starter puts a pyramid up");
    let opener = match game.turn() {
        Turn::Seats(seats) => seats.first().expect("somebody opens"),
        Turn::Chance | Turn::Over => panic!("somebody opens"),
    };
    let answered = answer(&game, opener, &Instruction::PassHere);
    assert_eq!(answered, Answer::End(Ending::CannotPass));
}
