//! Tests that games from described positions can be played to their end, and that nothing is lost
//! in any transaction.

use std::fmt::Write as _;

use karat_kernel::game::{
    Actor, Dice, FromPosition as _, Moves, Options as _, Rules, Turn, Viewer, Views,
};
use karat_kernel::kit::{Xorshift, combination};
use karat_kernel::seat::Seat;

use super::super::components::{Artifact, Card, Gem, Role, Sentinel, Track};
use super::super::gems::OWNED_MAX;
use super::super::payment::{Payment, Step, Steps, Transaction, rep};
use super::super::{Move, Options, Phase, RELEASE_COSTS, Zepter};
use super::Settled;

/// The number of random positions tested for each number of seats, first with `SLOW=1`, then
/// without.
const POSITIONS: [u32; 2] = [3_000, 120];
/// On average, one out of this many decisions in a turn is an unlisted transaction.
const WILD: u32 = 4;

/// Checks that every accepted position can be played to its end under all options combined.
///
/// Every transaction must charge and pay out exactly the total of its steps (ZEP-PAY-10,
/// ZEP-GEM-12, ZEP-GEM-14).
#[test]
fn every_described_position_plays_to_its_end() {
    let mut dice = Xorshift(0x9051);
    let positions = POSITIONS[usize::from(std::env::var_os("SLOW").is_none())];
    for seats in Zepter::SEATS {
        let (mut played, mut transactions) = (0, 0);
        for _ in 0..positions {
            let options = random_options(seats, &mut dice);
            let lines = random_position(&options, seats, &mut dice);
            let lines: Vec<&str> = lines.lines().collect();
            if let Ok(game) = Zepter::from_position(&options, seats, &lines) {
                transactions += play_plies(game, &mut dice, &format!("{lines:?}"));
                played += 1;
            }
        }
        assert!(played > positions / 4, "{played} of {positions} positions are accepted");
        assert!(transactions > positions, "{transactions} transactions");
    }
}

/// Returns random options that are compatible and that end the game after a few rounds.
fn random_options(seats: usize, dice: &mut Xorshift) -> Options {
    let mut options = Options::default();
    for (name, value) in combination::<Zepter>(seats, dice) {
        options.set(&name, &value).expect("a listed value");
    }
    options.set("max_rounds", &(2 + dice.below(4)).to_string()).expect("a number of rounds");
    options
}

/// Plays a game to its end with random moves, and returns the number of transactions.
fn play_plies(mut game: Zepter, dice: &mut Xorshift, context: &str) -> u32 {
    let mut transactions = 0;
    loop {
        let (who, m) = match game.turn() {
            Turn::Over => return transactions,
            Turn::Chance => (Actor::Chance, game.draw(dice)),
            Turn::Seats(owing) => {
                let seat = owing.first().expect("a turn has a seat");
                (Actor::Seat(seat), random_answer(&game, seat, dice))
            }
        };
        let before = game;
        let mut events = Vec::new();
        if game.play_noting(who, m, &mut events).is_err() {
            let is_unchanged = game == before && events.is_empty();
            assert!(is_unchanged, "{context}: {m} is refused and changes something");
            continue;
        }
        if let (Move::Transact(made), Some(settled)) = (m, Settled::of(&events)) {
            let context = format!("{context}: {} {made}", settled.seat);
            nothing_is_lost(&before, &game, &made, &settled, &context);
            transactions += 1;
        }
        for seat in game.open.in_game.iter() {
            let player = game.player(seat);
            assert_eq!(player.dust, rep(player.dust), "{context}: {m}");
        }
    }
}

/// Checks that a player's dust, units and gems change only through a transaction's steps and
/// payment.
fn nothing_is_lost(
    before: &Zepter,
    after: &Zepter,
    made: &Transaction,
    settled: &Settled,
    context: &str,
) {
    let &Settled { seat, price, units: ref handed, lost } = settled;
    let (old, new, data) = (before.player(seat), after.player(seat), before.open.data);
    let mut gems = Gem::ALL.map(|gem| i128::from(old.owned(gem)));
    let (mut levels, mut paid) = (old.levels, before.open.paid_advances);
    let mut due = 0_i128;
    for &(step, times) in made.steps.runs() {
        for _ in 0..times {
            let level = levels[Track::Gems as usize];
            due += match step {
                Step::Item => before.auction().net_price.into(),
                Step::Buy(gem) => {
                    gems[gem as usize] += 1;
                    data.gem_price(gem, level).into()
                }
                Step::Sell { gem, .. } => {
                    gems[gem as usize] -= 1;
                    -i128::from(data.gem_sale(gem, level))
                }
                Step::Release(marker) => RELEASE_COSTS[usize::from(marker)].into(),
                Step::Advance(track) => {
                    levels[track as usize] += 1;
                    paid += 1;
                    let factor = if paid > 1 { 2 } else { 1 };
                    i128::from(data.cost(track, levels[track as usize])) * factor
                }
            };
        }
    }
    // An Elixir brings a diamond if there is room for it (ZEP-ART-12).
    let is_elixir = new.copies(Artifact::Elixir) > old.copies(Artifact::Elixir);
    let diamonds = i128::from(new.owned(Gem::Diamond)) - gems[Gem::Diamond as usize];
    assert!(diamonds == 0 || is_elixir && diamonds == 1, "{context}");
    gems[Gem::Diamond as usize] += diamonds;
    assert_eq!(Gem::ALL.map(|gem| i128::from(new.owned(gem))), gems, "{context}");
    let mut units = before.held(seat).units;
    units.take_all(handed);
    assert_eq!(after.held(seat).units, units, "{context}");
    assert_eq!(i128::from(price), due, "{context}");
    assert_eq!(before.view(Viewer::Public).price(seat, &made.steps), price, "{context}");
    let energy = i128::from(old.dust) + i128::from(handed.value()) - due - i128::from(lost);
    assert_eq!(i128::from(new.dust), energy, "{context}");
    assert!(lost <= 1, "{context}");
}

fn random_answer(game: &Zepter, seat: Seat, dice: &mut Xorshift) -> Move {
    if matches!(game.open.phase, Phase::Turn | Phase::Pay(_)) && dice.below(WILD) == 0 {
        let steps = random_steps(game, seat, dice);
        return Move::Transact(Transaction { steps, payment: Payment::Best });
    }
    let mut moves = Moves::new();
    game.legal(Actor::Seat(seat), &mut moves);
    if matches!(game.open.phase, Phase::Bid(_)) && dice.below(20) == 0 {
        return Move::Raise(game.auction().bid + 1 + dice.below(3_000));
    }
    moves[dice.below(moves.len() as u32) as usize]
}

/// Returns up to four runs of steps, some of them long.
fn random_steps(game: &Zepter, seat: Seat, dice: &mut Xorshift) -> Steps {
    let mut steps = Steps::EMPTY;
    if matches!(game.open.phase, Phase::Pay(_)) {
        steps = Steps::only(Step::Item);
    }
    for _ in 0..1 + dice.below(4) {
        let gem = Gem::ALL[dice.below(5) as usize];
        let held = game.player(seat).stored[gem as usize];
        let times = match dice.below(4) {
            0 => held.max(1),
            1 => 1 + dice.below(600) as u16,
            2 => (OWNED_MAX - held).max(1),
            _ => 1,
        };
        match dice.below(6) {
            0 => steps.push(Step::Release(dice.below(5) as u8), 1),
            1 => steps.push(Step::Advance(Track::ALL[dice.below(6) as usize]), 1),
            2 | 3 => steps.push(Step::Buy(gem), times),
            _ => steps.push(Step::Sell { gem, active: dice.below(4) == 0 }, times),
        };
    }
    steps
}

/// Returns a random position's description. Most of its lines could occur in a game, and some
/// contain the maximum numbers.
fn random_position(options: &Options, seats: usize, dice: &mut Xorshift) -> String {
    let is_limited = options.is("limited_gem_supply", "true");
    let mut text = format!("round {}\n", 1 + dice.below(4));
    let phases = ["turn", "turn", "turn", "income", "round"];
    let _ = writeln!(text, "phase {}", phases[dice.below(5) as usize]);
    let _ = writeln!(text, "active P{}", dice.below(seats as u32));
    let mut roles = Role::ALL.to_vec();
    let mut artifacts = Artifact::ALL.to_vec();
    if seats > 2 {
        artifacts.extend(Artifact::ALL);
    }
    let mut sentinels = Sentinel::ALL.to_vec();
    let is_of_all = |card: &Card| !matches!(card.to_string().as_str(), "r16" | "r17");
    let mut cards: Vec<Card> = Card::all().filter(is_of_all).flat_map(|card| [card; 3]).collect();
    for seat in Seat::all(seats) {
        let role = roles.swap_remove(dice.below(roles.len() as u32) as usize);
        let _ = writeln!(text, "role {seat} {role}");
        let levels = [(); 6].map(|()| dice.below(5).to_string()).join("/");
        let _ = writeln!(text, "levels {seat} {levels}\nmarkers {seat} {}", dice.below(7));
        let _ = writeln!(text, "active_gems {seat} {}/{}/0/0/1", dice.below(4), dice.below(2));
        let most = if is_limited { 1 } else { OWNED_MAX.into() };
        let stored = [(); 5].map(|()| stored(dice).min(most).to_string()).join("/");
        let _ = writeln!(text, "stored_gems {seat} {stored}");
        let dust = [0, 2, 7, 40, 300, 9_999][dice.below(6) as usize];
        let _ = writeln!(text, "dust {seat} {dust}");
        let most = [0, 4, 9][dice.below(3) as usize];
        let units = taken(&mut cards, most, dice).join("+");
        let concentrated = ["S20", "E30+R60", "R60+R60+R60+R60+D40"][dice.below(3) as usize];
        let joint = if units.is_empty() { "" } else { "+" };
        let _ = writeln!(text, "units {seat} {concentrated}{joint}{units}");
        let _ = writeln!(text, "reserve {seat} {}", taken(&mut cards, 2, dice).join(" "));
        let _ = writeln!(text, "artifacts {seat} {}", taken(&mut artifacts, 4, dice).join(" "));
        let _ = writeln!(text, "sentinels {seat} {}", taken(&mut sentinels, 1, dice).join(" "));
    }
    let _ = writeln!(text, "display {}", taken(&mut artifacts, 5, dice).join(" "));
    let _ = writeln!(text, "discarded {}", taken(&mut cards, 20, dice).join(" "));
    text
}

/// Returns a number of gems of one kind, which is 0, small, or close to the type's limit.
fn stored(dice: &mut Xorshift) -> u32 {
    let near = [0, 0, 0, 3, 12, 250, 256, 32_766, 65_520, 65_535][dice.below(10) as usize];
    near + dice.below(3)
}

/// Removes up to `most` items from a pool, and returns their names.
fn taken<T: std::fmt::Display>(pool: &mut Vec<T>, most: u32, dice: &mut Xorshift) -> Vec<String> {
    let count = dice.below(most + 1).min(pool.len() as u32);
    let take = |_| pool.swap_remove(dice.below(pool.len() as u32) as usize).to_string();
    (0..count).map(take).collect()
}

/// Checks that impossible positions are rejected (ZEP-POS-2).
#[test]
fn impossible_positions_are_refused() {
    let s20 = ["S20"; 11].join("+");
    let concentrated = format!("units P0 {s20}");
    let cards: Vec<String> =
        Card::all().flat_map(|card| [card.to_string(), card.to_string()]).collect();
    let hand = format!(
        "units P0 {}",
        [&cards[..], &["r15", "r16", "r14", "d10"].map(String::from)].concat().join("+")
    );
    for (lines, word) in [
        (&["artifacts P0 magic_wand magic_wand"][..], "only one magic_wand"),
        (&["artifacts P0 magic_belt magic_belt"], "only one magic_belt"),
        (&["active_gems P0 2/0/0/0/0", "stored_gems P0 65534/0/0/0/0"], "at most 65535"),
        (&["stored_gems P0 65536/0/0/0/0"], "up to 65535"),
        (&[&concentrated], "10 concentrated"),
        (&[&hand], "45 cards"),
        (&["reserve P0 s3 s4 s5 e6 e7 d8 d9 d10 r15"], "at most 8"),
        (&["out P1"], "two players"),
        (&["round 0"], "from 1"),
    ] {
        let refused = Zepter::from_position(&Options::default(), 2, lines);
        let error = refused.err().unwrap_or_else(|| panic!("{lines:?} is accepted"));
        assert!(error.message.contains(word), "{lines:?}: {}", error.message);
    }
    let error = Zepter::from_position(&Options::default(), 3, &["out P2", "dust P2 5"]);
    assert!(error.is_err_and(|error| error.message.contains("P2 is out")));
    let mut limited = Options::default();
    limited.set("limited_gem_supply", "true").expect("an option");
    for lines in [&["stored_gems P0 25/0/0/0/0"][..], &["supply 25/0/0/0/0"]] {
        let error = Zepter::from_position(&limited, 2, lines);
        assert!(error.is_err_and(|error| error.message.contains("not that many opal gems")));
    }
}
