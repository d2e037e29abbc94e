//! Properties of every bot in every game: it completes whole games with legal moves, and makes the
//! same moves with the same dice.

mod encode;
mod goal;
mod hints;
mod learned;

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use karat_rules::any::GameId;
use karat_rules::edel::Edel;
use karat_rules::klenotnici::Klenotnici;
use karat_rules::{Actor, AnyGame, GAMES, Perspective, Rules, Seat, Turn, with_game};

use crate::{
    Budget, ChaChaDice, HasBots as _, Seed, Thinker as _, bot_names, choose, default_bot, has_bot,
    is_bot_name, strength_names, strengths, thinks,
};

/// Returns the names of a game's bots, of the other bots that play at its levels, and of the script
/// `learner` if the game has one. Search bots may use only a few nodes.
fn plain_names(id: GameId) -> Vec<String> {
    let mut names = bot_names(id).to_vec();
    let levels = strengths(id).iter().map(|level| level.bot.split(':').next().expect("a name"));
    for name in levels.chain(["learner"]) {
        if has_bot(id, name) && !thinks(name) && !names.contains(&name) {
            names.push(name);
        }
    }
    let name = |&it: &&str| if thinks(it) { format!("{it}:{SHORT}") } else { it.to_owned() };
    names.iter().map(name).collect()
}

/// Returns the plain names, followed by experimental names.
fn names(id: GameId) -> Vec<String> {
    let mut names = plain_names(id);
    let rules: Vec<&str> = names.iter().map(String::as_str).filter(|it| is_ruled(it)).collect();
    let more: Vec<String> =
        rules.iter().flat_map(|it| [format!("noisy-{it}"), format!("{it}:8")]).collect();
    names.extend(more);
    names
}

/// Returns whether a bot uses only rules, without random choices or search.
fn is_ruled(name: &str) -> bool {
    !["random", "search"].contains(&name) && !thinks(name)
}

/// A node limit reached within about a millisecond.
const SHORT: u64 = 30;

type Pairs = Vec<(String, String)>;

#[test]
fn bots_play_whole_games_under_every_option() {
    for &id in GAMES {
        for seats in id.seats() {
            for options in option_sets(id, seats) {
                let plain = plain_names(id);
                for shift in 0..plain.len() {
                    // Bots of all kinds play each other, and each kind takes every seat in turn.
                    // Search bots consider only the moves of their policies, so they are tested
                    // only with default options.
                    let is_tested = |name: &&String| options.is_empty() || !thinks(name);
                    let known: Vec<&String> = plain.iter().filter(is_tested).collect();
                    let count = known.len();
                    let level = |seat: Seat| known[(seat.index() + shift) % count].as_str();
                    play(id, seats, &options, &level, 1);
                }
            }
        }
    }
}

#[test]
fn equal_dice_give_equal_games() {
    for &id in GAMES {
        for level in &names(id) {
            let record = |seed| play(id, *id.seats().start(), &Pairs::new(), &|_| level, seed);
            assert_eq!(record(7), record(7), "{id} {level}");
            let games = if thinks(level) { 4 } else { 12 };
            let records: HashSet<_> = (0..games).map(record).collect();
            assert!(records.len() > 1, "{id} {level} plays one game only");
        }
    }
}

/// Checks that re-dealing everything a bot cannot know does not change its decision. In games for
/// two, players hide and guess in other ways. In games for four, searches also solve bargains.
#[test]
fn decisions_do_not_depend_on_hidden_facts() {
    for &id in GAMES {
        let known = names(id);
        let mut differing = 0;
        let seats = [2, 3, 4].into_iter().filter(|seats| id.seats().contains(seats));
        let games = seats.flat_map(|seats| known.iter().map(move |level| (seats, level)));
        for (number, (seats, level)) in games.enumerate() {
            let mut game = AnyGame::new(id, &Pairs::new(), seats).expect("so many can play");
            let mut dice = ChaChaDice::new(number as u64);
            for ply in 0..50 {
                let (who, text) = match game.turn() {
                    Turn::Over => break,
                    Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
                    Turn::Seats(owing) => {
                        let seat = owing.first().expect("a turn has a seat");
                        let dealt = game.resample(seat, &mut dice);
                        differing += usize::from(dealt != game);
                        let again = |game| choose(game, seat, level, &mut ChaChaDice::new(ply));
                        let chosen = again(&game).expect("a bot of this name");
                        assert_eq!(again(&dealt), Some(chosen.clone()), "{id} {level} {ply}");
                        (Actor::Seat(seat), chosen)
                    }
                };
                game.play(who, &text).expect("a legal move");
            }
        }
        assert!(differing > 10, "{id} hid hardly anything: {differing}");
    }
}

/// Checks that repeating an earlier winner's moves wins no more than a fair share of games against
/// the same bots.
#[test]
fn no_memorised_line_wins() {
    const GAMES_EACH: u64 = 32;
    for (id, level) in
        [(GameId::Klenotnici, "planner"), (GameId::Edel, "trader"), (GameId::Zepter, "builder")]
    {
        let (winner, line) = winning_line(id, level);
        let won: f64 = (1..=GAMES_EACH).map(|seed| replayed(id, level, winner, &line, seed)).sum();
        // A fair share is a quarter of the games, and 13 games are two standard deviations more.
        assert!(won <= 13.0, "{id}: {won} of {GAMES_EACH} games");
    }
}

/// Checks that a rule-based bot never plays the same game twice with different seeds. The draws are
/// the same in all games, so any differences come from the bots' dice.
#[test]
fn bots_vary_between_equally_good_moves() {
    const SEEDS: u64 = 6;
    for &id in GAMES {
        for level in names(id).iter().filter(|it| is_ruled(it)) {
            let record = |seed| {
                let mut record = Vec::new();
                play_with(id, seed, &mut |game, seat, dice| {
                    let text = choose(game, seat, level, dice).expect("a bot of this name");
                    record.push(text.clone());
                    text
                });
                record
            };
            let records: HashSet<_> = (0..SEEDS).map(record).collect();
            assert_eq!(records.len(), SEEDS as usize, "{id} {level}");
        }
    }
}

/// Plays a game between four identical bots, and returns the winner and the winner's moves.
fn winning_line(id: GameId, level: &str) -> (Seat, Vec<String>) {
    let mut moves: [Vec<String>; 4] = Default::default();
    let over = play_with(id, 0, &mut |game, seat, dice| {
        let text = choose(game, seat, level, dice).expect("a bot of this name");
        moves[seat.index()].push(text.clone());
        text
    });
    let winner = over.standing().winners().first().expect("somebody wins");
    (winner, std::mem::take(&mut moves[winner.index()]))
}

/// Returns the win share of a player who repeats the moves in `line` in a game with other dice. If
/// a move is illegal, the bot chooses another one.
fn replayed(id: GameId, level: &str, learner: Seat, line: &[String], seed: u64) -> f64 {
    let mut rest = line.iter();
    let over = play_with(id, seed, &mut |game, seat, dice| {
        let usual = |dice: &mut ChaChaDice| choose(game, seat, level, dice).expect("a bot");
        let learnt = if seat == learner { rest.next() } else { None };
        match learnt {
            Some(text) if { *game }.play(Actor::Seat(seat), text).is_ok() => text.clone(),
            _ => usual(dice),
        }
    });
    let winners = over.standing().winners();
    if winners.contains(learner) { 1.0 / winners.len() as f64 } else { 0.0 }
}

/// Plays a four-player game with the same dice for draws in every call.
fn play_with(
    id: GameId,
    seed: u64,
    decide: &mut dyn FnMut(&AnyGame, Seat, &mut ChaChaDice) -> String,
) -> AnyGame {
    let mut game = AnyGame::new(id, &Pairs::new(), 4).expect("a game of four");
    let (mut draws, mut dice) = (ChaChaDice::new(9), ChaChaDice::stream(seed, 1));
    loop {
        let (who, text) = match game.turn() {
            Turn::Over => return game,
            Turn::Chance => (Actor::Chance, game.draw(&mut draws)),
            Turn::Seats(owing) => {
                let seat = owing.first().expect("a turn has a seat");
                (Actor::Seat(seat), decide(&game, seat, &mut dice))
            }
        };
        game.play(who, &text).expect("a legal move");
    }
}

#[test]
fn every_strength_is_a_bot_and_strengths_are_in_order() {
    for &id in GAMES {
        let names: Vec<_> = strengths(id).iter().map(|it| it.name).collect();
        if bot_names(id).contains(&"seeker") {
            assert_eq!(names, ["gentle", "steady", "sharp", "strongest"], "{id}");
        }
        for strength in strengths(id) {
            for name in [strength.name, strength.bot] {
                assert!(with_game!(id, G => G::bot(name).is_some()), "{id} {name}");
            }
        }
    }
}

/// Returns a game of Klenotníci in which a player must answer a bid.
fn bidding() -> Klenotnici {
    let mut game = Klenotnici::new(&Default::default(), 3).expect("a game of three");
    let mut dice = ChaChaDice::new(5);
    let mut bot = Klenotnici::bot("planner").expect("a level");
    for _ in 0..4 {
        match game.turn() {
            Turn::Seats(owing) => {
                let seat = owing.first().expect("a turn has a seat");
                let chosen = bot.choose(&Perspective::new(&game, seat), &mut dice);
                game.play(Actor::Seat(seat), chosen).expect("a legal move");
            }
            _ => {
                let draw = game.draw(&mut dice);
                game.play(Actor::Chance, draw).expect("a listed draw");
            }
        }
    }
    game
}

#[test]
fn nodes_decide_and_deadlines_or_cancellations_only_end_the_search() {
    let game = bidding();
    let Turn::Seats(owing) = game.turn() else { panic!("a seat is to decide") };
    let perspective = Perspective::new(&game, owing.first().expect("a turn has a seat"));
    let mut seeker = Klenotnici::seeker().expect("the game has one");
    let seed = Seed([3; 32]);
    let mut reports = 0;
    let mut think =
        |budget: &Budget<'_>| seeker.think(&perspective, seed, budget, &mut |_| reports += 1);
    let thought = think(&Budget::of(1_000));
    assert!(thought.is_complete && thought.nodes >= 1_000, "{thought:?}");
    assert!(thought.rated.len() > 1 && thought.rated.iter().any(|it| it.mv == thought.chosen));
    assert!(thought.rated.iter().all(|it| it.visits > 0 && (0.0..=1.0).contains(&it.win)));
    let again = think(&Budget::of(1_000));
    assert_eq!(again.chosen, thought.chosen);
    let wins = |rated: &[crate::Rated<_>]| rated.iter().map(|it| it.win).collect::<Vec<_>>();
    assert_eq!(wins(&again.rated), wins(&thought.rated), "to the bit");
    let cancel = AtomicBool::new(true);
    let cancelled = think(&Budget { cancel: &cancel, ..Budget::of(u64::MAX) });
    assert!(!cancelled.is_complete && cancelled.nodes == 0);
    assert!(perspective.check(cancelled.chosen).is_ok());
    let deadline = Some(Instant::now() + Duration::from_millis(5));
    let late = think(&Budget { deadline, ..Budget::of(u64::MAX) });
    assert!(!late.is_complete && perspective.check(late.chosen).is_ok());
    assert!(reports > 2, "{reports}");
}

/// Checks that every action in a simultaneous decision is simulated and assessed. The resulting
/// strategy may be pure if the players want different things.
#[test]
fn every_simultaneous_choice_is_rated() {
    for deal in 0..4 {
        let mut game = AnyGame::new(GameId::Edel, &Pairs::new(), 3).expect("a game of three");
        let mut dice = ChaChaDice::new(deal);
        while game.turn() == Turn::Chance {
            let draw = game.draw(&mut dice);
            game.play(Actor::Chance, &draw).expect("a listed draw");
        }
        let AnyGame::Edel(game) = game else { unreachable!("a game of Edel") };
        let perspective = Perspective::new(&game, Seat::new(1));
        let mut seeker = Edel::seeker().expect("the game has one");
        let thought = seeker.think(&perspective, Seed([7; 32]), &Budget::of(700), &mut |_| ());
        assert_eq!(thought.rated.len(), 3, "{thought:?}");
        assert!(thought.rated.iter().all(|it| it.visits > 1 && it.win.is_finite()));
        assert!(thought.rated.iter().any(|it| it.mv == thought.chosen));
    }
}

#[test]
fn unknown_names_are_not_bots() {
    let mut game = AnyGame::new(GAMES[0], &[], 3).expect("a game of three");
    let draw = game.legal(Actor::Chance).swap_remove(0);
    game.play(Actor::Chance, &draw).expect("a listed draw");
    let Turn::Seats(seats) = game.turn() else { panic!("a seat is to decide") };
    let seat = seats.first().expect("a turn has a seat");
    for name in ["oracle", "seeker:", "seeker:x", "planner:0", "random:2", "noisy-random", "noisy-"]
    {
        assert_eq!(choose(&game, seat, name, &mut ChaChaDice::new(1)), None, "{name}");
    }
}

/// Plays a game to its end, and returns all its moves.
fn play<'a>(
    id: GameId,
    seats: usize,
    options: &Pairs,
    level: &dyn Fn(Seat) -> &'a str,
    seed: u64,
) -> Vec<String> {
    let context = format!("{id}, {seats} seats, {options:?}");
    let mut game = AnyGame::new(id, options, seats).expect(&context);
    let mut dice = ChaChaDice::new(seed);
    let mut record = Vec::new();
    loop {
        let (who, text) = match game.turn() {
            Turn::Over => return record,
            Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
            Turn::Seats(owing) => {
                let seat = owing.first().expect("a turn has a seat");
                (Actor::Seat(seat), choose(&game, seat, level(seat), &mut dice).expect(&context))
            }
        };
        if let Err(refused) = game.play(who, &text) {
            panic!("{context}: {who} {text} after {record:?} is {refused}");
        }
        record.push(text);
        assert!(record.len() <= id.plies_max(), "{context}: too long");
    }
}

/// Returns the default options, and every other option value with its set-up parameters. Klenotníci
/// also combines each value with royal goals, and games with custom numbers also have some of those.
fn option_sets(id: GameId, seats: usize) -> Vec<Pairs> {
    let parameters = parameters(id, seats);
    let mut sets = vec![Pairs::new()];
    for spec in id.options() {
        for &value in spec.values.iter().skip(1) {
            let mut set = parameters.clone();
            set.push((spec.name.to_owned(), value.to_owned()));
            sets.push(set.clone());
            if id == GameId::Klenotnici {
                set.push(("royal_goals".to_owned(), "true".to_owned()));
                sets.push(set);
            }
        }
    }
    let of_house = |line: &str| vec![("data_file".to_owned(), line.to_owned())];
    match id {
        GameId::Edel => sets.extend(EDEL_NUMBERS.map(of_house)),
        GameId::Klenotnici => {
            sets.extend(KLENOTNICI_NUMBERS.map(|line| {
                let royal = ("royal_goals".to_owned(), "true".to_owned());
                [of_house(line), vec![royal]].concat()
            }));
        }
        GameId::Zepter => sets.extend(ZEPTER_NUMBERS.map(of_house)),
        _ => {}
    }
    sets
}

/// Custom numbers at the limits of their ranges. In the first set, every number is high. In the
/// second set, cards and most sets score nothing, goals fall with each gem, and hands are small.
const KLENOTNICI_NUMBERS: [&str; 2] = [
    "values.ruby=[5, 6, 7]; values.pearl=[4, 5, 7]; values.emerald=[5, 6, 7]; \
     values.sapphire=[5, 6, 7]; values.gold=[5, 6, 7]; sets.emerald_pair=20; \
     sets.sapphire_pair=20; sets.ruby_pair=20; sets.gold_set=20; sets.small_trio=20; \
     scoring.goal_points=[20, 20, 20]; scoring.per_money_card=5",
    "values.ruby=[3, 4, 5]; sets.emerald_pair=0; sets.sapphire_pair=0; sets.ruby_pair=0; \
     sets.gold_set=0; scoring.goal_points=[20, 1, 0]; scoring.per_money_card=0; \
     hand.money_cards=[1, 0, 0, 0, 1, 0, 0, 0, 1]",
];

/// Custom numbers at the limits of their ranges. In the first set, everything costs little and
/// scores much. In the second set, everything costs much, gems and Sentinels score nothing, and the
/// places change prices by as much as possible.
const ZEPTER_NUMBERS: [&str; 2] = [
    "roles.dust=[60, 60, 60, 60, 60, 60]; gem_prices.opal=[2, 2, 2, 2, 2]; \
     gem_prices.sapphire=[3, 2, 2, 2, 2]; gem_prices.emerald=[3, 3, 2, 2, 2]; \
     gem_prices.diamond=[4, 3, 2, 2, 2]; gem_prices.ruby=[60, 2, 2, 2, 2]; \
     gems.points=[20, 20, 20, 20, 20]; knowledge.gems=[1, 1, 1, 1]; knowledge.fire=[1, 1, 1, 1]; \
     sentinels.price=1; sentinels.points=20; artifact_prices.spellbook=1; \
     artifact_prices.magic_wand=1; artifact_points.talisman=0",
    "roles.dust=[2, 2, 2, 2, 2, 2]; gem_prices.opal=[60, 60, 60, 60, 60]; \
     gem_prices.sapphire=[60, 59, 31, 3, 3]; gems.points=[0, 0, 0, 0, 0]; \
     knowledge.nine_sages=[60, 60, 60, 60]; sentinels.price=250; sentinels.points=0; \
     order.artifacts_more=[40, 0]; order.sentinels_more=[40, 40]; order.artifacts_less=[0, 40]; \
     order.sentinels_less=[40, 40]; artifact_prices.spellbook=250; artifact_points.spellbook=20",
];

/// Custom numbers at the limits of their ranges. The first set has many short rounds with many gems
/// of each colour and none at the start. The second set has one long round with every action card,
/// expensive cards and few gems.
const EDEL_NUMBERS: [&str; 2] = [
    "gems.per_colour=22; gems.start_per_colour=0; money.start=500; income.base=[99, 0, 1, 50]; \
     income.gem_bonus_per_gem=9; income.tie_return=22; rounds.count=9; setup.turns=[3, 3, 3, 3]; \
     setup.free_choice_players=3; event_cards.certificate=0",
    "gems.per_colour=5; gems.start_per_colour=1; income.certificates=[0, 99]; \
     income.tie_return=0; supply_check.threshold=22; rounds.count=1; setup.turns=[15, 10, 7, 6]; \
     setup.free_choice_players=6; event_cards.swap=0; gem_cards.g01=[0, 4, 4, 4, 4]; \
     gem_cards.g02=[7, 0, 0, 0, 0]",
];

/// Returns the set-up parameters required by some option values.
fn parameters(id: GameId, seats: usize) -> Pairs {
    let ascending: Vec<String> = (0..seats).map(|seat| seat.to_string()).collect();
    let descending: Vec<String> = ascending.iter().rev().cloned().collect();
    let parameters = match id {
        GameId::Klenotnici => vec![
            ("starter", "1".to_owned()),
            ("age_order", ascending.join(",")),
            ("gem_values", "3,5,7,3,5,6,4,5,7,3,6,7,4,5,6".to_owned()),
            ("royal_trios", ["ruby_l/pearl_m/gold_s"; 20].join(",")),
        ],
        GameId::Edel => vec![
            ("age_order", descending.join(",")),
            ("gem_cards_file", ["4:1/1/1/0", "7:0/0/0/2", "5:0/4/0/0"].repeat(10).join(",")),
        ],
        GameId::Zepter => vec![("bid_ceiling", "1000".to_owned())],
        GameId::Sealed => Vec::new(),
    };
    parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

#[test]
fn a_strength_plays_like_its_bot_and_bots_keep_their_names() {
    for &id in GAMES {
        assert!(
            strengths(id).iter().any(|it| it.name == default_bot(id)),
            "{id}: {}",
            default_bot(id)
        );
        let seats = *id.seats().start();
        for strength in strengths(id).iter().filter(|it| !thinks(it.bot)) {
            let record = |name: &str| play(id, seats, &Pairs::new(), &|_| name, 3);
            assert_eq!(record(strength.name), record(strength.bot), "{id} {}", strength.name);
        }
        for name in strength_names(id).into_iter().chain(bot_names(id).iter().copied()) {
            assert!(is_bot_name(id, name), "{id} {name}");
        }
        assert!(!is_bot_name(id, "genius"));
    }
}
