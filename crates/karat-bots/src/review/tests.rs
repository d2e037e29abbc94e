//! Tests that compare reviews with exact results, or vary information that must have no influence.

use std::sync::atomic::{AtomicBool, Ordering};

use karat_rules::any::GameId;
use karat_rules::sealed::Sealed;
use karat_rules::{Actor, AnyGame, Dice as _, GAMES, Moves, Ply, Rules, Seat, Turn};

use super::rollouts::Rollouts;
use super::stops::{Fineness, entries, stops};
use super::{By, Cards, Effort, Review, Uncompared, Unreviewed, compare, estimate, review};
use crate::{ChaChaDice, HasBots, Seed, choose, default_bot};

static NEVER: AtomicBool = AtomicBool::new(false);

fn effort(games: u32) -> Effort<'static> {
    Effort { nodes: 0, games: Some(games), seed: Seed([9; 32]), cancel: &NEVER, late: &NEVER }
}

type Record = Vec<(Actor, String)>;

fn reviewed(start: &AnyGame, record: &Record, seat: Seat, effort: &Effort<'_>) -> Review {
    let plies: Vec<_> = record.iter().map(|(who, text)| (*who, text.as_str())).collect();
    let mut done = 0.0;
    let review = review(start, &plies, seat, effort, &mut |part| {
        assert!(part >= done, "{part} after {done}");
        done = part;
    });
    assert_eq!(done, 1.0);
    review.expect("a finished game")
}

/// Plays a game between the default bots, and returns its start and its record.
fn played(id: GameId, seats: usize) -> (AnyGame, Record) {
    let start = AnyGame::new(id, &[], seats).expect("a game");
    let (mut game, mut dice, mut record) = (start, ChaChaDice::new(4), Record::new());
    loop {
        let (who, text) = match game.turn() {
            Turn::Over => return (start, record),
            Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
            Turn::Seats(owing) => {
                let seat = owing.first().expect("a turn has a seat");
                (Actor::Seat(seat), choose(&game, seat, default_bot(id), &mut dice).expect("a bot"))
            }
        };
        game.play(who, &text).expect("a legal move");
        record.push((who, text));
    }
}

/// Returns a two-player game of sealed bids, given the card and both bids of each round.
fn bids(rounds: &[(u8, u8, u8)]) -> (AnyGame, Record) {
    let mut record = Record::new();
    for (card, first, second) in rounds {
        record.push((Actor::Chance, format!("draw {card}")));
        record.push((Actor::Seat(Seat::new(0)), format!("bid {first}")));
        record.push((Actor::Seat(Seat::new(1)), format!("bid {second}")));
    }
    (AnyGame::new(GameId::Sealed, &[], 2).expect("a game of two"), record)
}

/// Returns a seat's exact win chance if everyone plays uniformly at random.
fn exact(game: &Sealed, seat: Seat) -> f64 {
    let who = match game.turn() {
        Turn::Over => {
            let winners = game.standing().winners();
            return if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        }
        Turn::Chance => Actor::Chance,
        Turn::Seats(owing) => Actor::Seat(owing.first().expect("a turn has a seat")),
    };
    let mut moves = Moves::new();
    game.legal(who, &mut moves);
    let chances = moves.iter().map(|&m| {
        let mut after = *game;
        after.play(who, m).expect("a listed move");
        exact(&after, seat)
    });
    chances.sum::<f64>() / moves.len() as f64
}

#[test]
fn the_curve_agrees_with_exact_chances() {
    let (start, record) = bids(&[
        (9, 4, 5),
        (8, 4, 4),
        (7, 3, 4),
        (6, 3, 3),
        (5, 2, 3),
        (4, 2, 0),
        (3, 1, 0),
        (2, 1, 0),
        (1, 0, 0),
    ]);
    let seat = Seat::new(0);
    let review = reviewed(&start, &record, seat, &effort(1_500));
    let AnyGame::Sealed(mut game) = start else { unreachable!("a game of sealed bids") };
    let mut compared = 0;
    for (ply, (who, text)) in record.iter().enumerate() {
        game.play(*who, text.parse().expect("a move")).expect("a legal move");
        let moment = review.moments.iter().find(|it| it.ply == Ply::new(ply + 1));
        let Some(moment) = moment.filter(|it| it.ply >= Ply::new(18)) else { continue };
        let (win, error) = (moment.win[seat], moment.error[seat]);
        let truth = exact(&game, seat);
        assert!((win - truth).abs() <= 4.0 * error + 1e-9, "{}: {win} {truth}", moment.ply);
        assert!(error < 0.014, "{error}");
        compared += 1;
    }
    assert!(compared >= 4, "{compared}");
    let last = review.moments.last().expect("an end");
    assert_eq!((last.ply, last.win[seat], last.error[seat]), (Ply::after(&record), 0.0, 0.0));
}

#[test]
fn changes_by_actor_add_up_to_the_curve() {
    // The node limit is too low for a simulation after every change of actor. A game with slow
    // moves gets only a few rollouts.
    for (id, seats, games) in
        [(GameId::Sealed, 3, None), (GameId::Klenotnici, 3, None), (GameId::Edel, 3, Some(2))]
    {
        let (start, record) = played(id, seats);
        for (seat, seed) in Seat::all(seats).zip(1..).take(if games.is_some() { 1 } else { 3 }) {
            let effort = Effort { nodes: 9_000, games, seed: Seed([seed; 32]), ..effort(0) };
            let review = reviewed(&start, &record, seat, &effort);
            let (first, last) = (&review.moments[0], review.moments.last().expect("an end"));
            let way = last.win[seat] - first.win[seat];
            let sum: f64 = review.doings.iter().map(|doing| doing.change).sum();
            assert!((sum - way).abs() < 1e-9, "{id} {seat}: {sum} {way}");
            for moment in &review.moments {
                let all: f64 = Seat::all(seats).map(|seat| moment.win[seat]).sum();
                assert!((all - 1.0).abs() < 1e-9, "{id}: {all}");
            }
            assert_eq!(last.ply, Ply::after(&record));
            assert!(review.moments.is_sorted_by(|one, other| one.ply < other.ply), "{id}");
        }
    }
}

/// Checks that each change in a win chance is attributed to one actor if the chances are estimated
/// at every change of actor.
#[test]
fn close_stops_give_every_change_one_actor() {
    let (AnyGame::Edel(start), record) = played(GameId::Edel, 4) else { panic!("a game of Edel") };
    let plies: Vec<_> =
        record.iter().map(|(who, text)| (*who, text.parse().expect("a move"))).collect();
    let entries = entries(&start, &plies, Seat::new(2)).expect("a game");
    for fineness in [Fineness::Decision, Fineness::Mover] {
        let stops = stops(&entries, fineness);
        assert!(stops[1..].iter().all(|stop| stop.by != By::Several), "{fineness:?}");
    }
    // A simultaneous choice by four players results in four positions, starting after the reviewed
    // seat's choice.
    let inner: Vec<_> = entries.iter().filter(|entry| !entry.made.is_empty()).collect();
    assert!(inner.len() >= 3 && inner.iter().all(|it| it.made[0].0 == Seat::new(2)));
    assert!(stops(&entries, Fineness::AtMost(10)).len() <= 12);
}

#[test]
fn blunders_are_found_and_forced_moves_are_never_blamed() {
    // The last card decides the game, and the first player bids nothing for it.
    let cards = (1..9).map(|card| (card, 0, 0));
    let (start, record) = bids(&cards.clone().chain([(9, 0, 5)]).collect::<Vec<_>>());
    let review_first = reviewed(&start, &record, Seat::new(0), &effort(400));
    let key = review_first.keys.last().expect("a dear decision");
    assert_eq!((key.ply, key.played.as_str()), (Ply::new(25), "bid 0"));
    assert!(key.gain < -0.1 && key.error < 0.02, "{key:?}");
    // The review stays the same when the other player's simultaneous bid changes.
    let (_, otherwise) = bids(&cards.chain([(9, 0, 12)]).collect::<Vec<_>>());
    let again = reviewed(&start, &otherwise, Seat::new(0), &effort(400));
    assert_eq!(again.keys.last(), Some(key));
    // The player spends all their money on the first card, and has no choice afterwards.
    let rounds: Vec<_> = (1..10).map(|card| (card, if card == 1 { 12 } else { 0 }, 1)).collect();
    let (start, record) = bids(&rounds);
    let poor = reviewed(&start, &record, Seat::new(0), &effort(100));
    assert_eq!(poor.decisions, 1);
    assert!(poor.keys.iter().all(|key| key.ply == Ply::new(1)), "{:?}", poor.keys);
    let own = poor.doings[0];
    assert_eq!(own.by, By::One(Actor::Seat(Seat::new(0))));
    let first = poor.moments.iter().find(|it| it.ply == Ply::new(3)).expect("the first reveal");
    assert!(own.change < 0.0 && first.win[Seat::new(0)] < 0.2, "{own:?} {first:?}");
}

/// Checks that re-dealing everything that a seat could not know does not change any rollout.
#[test]
fn hidden_facts_do_not_change_the_chances() {
    assert!(hidden_changes_nothing::<karat_rules::klenotnici::Klenotnici>(GameId::Klenotnici) > 0);
    assert!(hidden_changes_nothing::<karat_rules::zepter::Zepter>(GameId::Zepter) > 2);
}

/// Checks that re-dealing hidden information does not change a rollout. Returns the number of
/// re-deals that differed from the true deal.
fn hidden_changes_nothing<G: HasBots>(id: GameId) -> usize {
    let (_, record) = played(id, 3);
    let start = G::new(&G::Options::default(), 3).expect("a game of three");
    let plies: Vec<_> =
        record.iter().map(|(who, text)| (*who, text.parse().expect("a move"))).collect();
    let mut rollouts = Rollouts::<G>::new(Seed([5; 32]));
    let mut differing = 0;
    for seat in Seat::all(3) {
        let mut entries = entries(&start, &plies, seat).expect("a game");
        let step = entries.len() / 6;
        for entry in entries.iter_mut().skip(step).step_by(step) {
            let before = rollouts.from(entry, seat, 3);
            let dealt = rollouts.dealt(&entry.state, seat, 77);
            differing += usize::from(dealt != entry.state);
            entry.state = dealt;
            assert_eq!(rollouts.from(entry, seat, 3), before, "{id} {seat}");
        }
    }
    differing
}

#[test]
fn equal_seeds_give_equal_reviews() {
    let (start, record) = played(GameId::Klenotnici, 3);
    let with = |seed| {
        let effort = Effort { nodes: 40_000, games: None, seed: Seed([seed; 32]), ..effort(0) };
        reviewed(&start, &record, Seat::new(1), &effort)
    };
    assert_eq!(with(1), with(1));
    assert_ne!(with(1).moments, with(2).moments);
}

#[test]
fn unfinished_games_have_no_review() {
    let (start, record) = played(GameId::Klenotnici, 3);
    let plies: Vec<_> = record.iter().map(|(who, text)| (*who, text.as_str())).collect();
    let ask = |plies: &[(Actor, &str)], seat, effort: &Effort<'_>| {
        review(&start, plies, Seat::new(seat), effort, &mut |_| ()).map(|_| ())
    };
    assert_eq!(ask(&plies[..plies.len() - 1], 0, &effort(2)), Err(Unreviewed::Running));
    assert_eq!(ask(&plies, 3, &effort(2)), Err(Unreviewed::NoSuchSeat));
    assert_eq!(
        ask(&[(Actor::Chance, "pass")], 0, &effort(2)),
        Err(Unreviewed::Refused(Ply::START))
    );
    let cancel = AtomicBool::new(true);
    let cancelled = Effort { cancel: &cancel, ..effort(2) };
    assert_eq!(ask(&plies, 0, &cancelled), Err(Unreviewed::Cancelled));
}

/// Checks that the time limit changes only the number of rollouts.
#[test]
fn a_late_review_equals_one_of_fewer_games() {
    let (start, record) = played(GameId::Klenotnici, 3);
    let plies: Vec<_> = record.iter().map(|(who, text)| (*who, text.as_str())).collect();
    let seat = Seat::new(1);
    let whole = reviewed(&start, &record, seat, &effort(9));
    assert!(!whole.is_cut && whole.games == 9);
    // For each rollout number, the review reports its progress once per moment.
    for reports in [0, 4 * whole.moments.len()] {
        let (late, mut told) = (AtomicBool::new(false), 0);
        let cut = review(&start, &plies, seat, &Effort { late: &late, ..effort(9) }, &mut |_| {
            told += 1;
            late.store(told > reports, Ordering::Relaxed);
        });
        let cut = cut.expect("a review");
        assert!(cut.is_cut && cut.keys.is_empty(), "{}", cut.games);
        assert!((2..9).contains(&cut.games) && (cut.games > 2) == (reports > 0), "{}", cut.games);
        let fewer = reviewed(&start, &record, seat, &effort(cut.games));
        assert_eq!((cut.moments, cut.doings), (fewer.moments, fewer.doings));
    }
}

/// Checks in random games that no estimate for a seat's cards depends on anything that the seat
/// cannot know, and that the estimates with open cards depend on it.
#[test]
fn estimates_depend_only_on_the_cards_that_they_claim_to_use() {
    let (mut dealt, mut opened, mut decided) = (0, 0, 0);
    for &id in GAMES {
        for seats in id.seats() {
            let mut dice = ChaChaDice::new(seats as u64);
            let mut game = AnyGame::new(id, &[], seats).expect("a game");
            let every = (id.plies_max() / 8).clamp(1, 40) as u32;
            while game.turn() != Turn::Over {
                if dice.below(every) == 0 {
                    let seat = Seat::new(dice.below(seats as u32) as usize);
                    let other = game.resample(seat, &mut dice);
                    let of = |game: &AnyGame, cards| estimate(game, seat, cards, 1, Seed([3; 32]));
                    let own = of(&game, Cards::OfSeat);
                    assert_eq!(own, of(&other, Cards::OfSeat), "{id}, {seats} seats, {seat}");
                    let all: f64 = Seat::all(seats).map(|seat| own.win[seat]).sum();
                    assert!((all - 1.0).abs() < 1e-9, "{id}: {all}");
                    let owes = game.turn().to_decide().contains(seat);
                    assert_eq!(own.moves.is_empty(), !owes, "{id}, {seats} seats, {seat}");
                    decided += own.moves.len();
                    dealt += usize::from(other != game);
                    opened += usize::from(of(&game, Cards::Open) != of(&other, Cards::Open));
                }
                let who = game.turn().first_actor().expect("the game is not over");
                let text = match who {
                    Actor::Chance => game.draw(&mut dice),
                    Actor::Seat(seat) => choose(&game, seat, "random", &mut dice).expect("a bot"),
                };
                game.play(who, &text).expect("a legal move");
            }
        }
    }
    assert!(dealt > 50 && opened > 20 && decided > 50, "{dealt} {opened} {decided}");
}

/// Checks in random games that a comparison depends only on what the seat knows.
#[test]
fn comparisons_depend_only_on_the_cards_of_the_seat_and_contain_the_given_moves() {
    let (mut dealt, mut compared) = (0, 0);
    for &id in GAMES {
        for seats in id.seats() {
            let mut dice = ChaChaDice::new(seats as u64);
            let mut game = AnyGame::new(id, &[], seats).expect("a game");
            let every = (id.plies_max() / 8).clamp(1, 40) as u32;
            while game.turn() != Turn::Over {
                let who = game.turn().first_actor().expect("the game is not over");
                let text = match who {
                    Actor::Chance => game.draw(&mut dice),
                    Actor::Seat(seat) => choose(&game, seat, "random", &mut dice).expect("a bot"),
                };
                if let Actor::Seat(seat) = who
                    && dice.below(every) == 0
                {
                    let other = game.resample(seat, &mut dice);
                    let of = |game: &AnyGame| {
                        let given = [text.as_str(), text.as_str()];
                        compare(game, seat, &given, Some("random"), &effort(2), &mut |_| {})
                    };
                    let own = of(&game).expect("a comparison");
                    assert_eq!(Ok(&own), of(&other).as_ref(), "{id}, {seats} seats, {seat}");
                    assert!(own.moves.iter().filter(|it| it.text == text).count() == 1, "{own:?}");
                    assert!(own.moves.is_sorted_by(|one, it| one.win >= it.win), "{own:?}");
                    assert_eq!(own.moves[0].behind, 0.0, "{own:?}");
                    dealt += usize::from(other != game);
                    compared += own.moves.len();
                }
                game.play(who, &text).expect("a legal move");
            }
        }
    }
    assert!(dealt > 20 && compared > 60, "{dealt} {compared}");
}

#[test]
fn only_legal_moves_of_a_seat_that_decides_are_compared() {
    let (game, record) = bids(&[(3, 1, 2)]);
    let of = |game: &AnyGame, seat, given: &[&str]| {
        compare(game, Seat::new(seat), given, None, &effort(2), &mut |_| {})
    };
    assert_eq!(of(&game, 0, &["bid 1"]), Err(Uncompared::NoDecision));
    let mut drawn = game;
    drawn.play(record[0].0, &record[0].1).expect("a draw");
    assert!(of(&drawn, 0, &["bid 1"]).is_ok());
    for text in ["bid 99", "Ahoj"] {
        assert_eq!(of(&drawn, 0, &[text]), Err(Uncompared::Illegal), "{text}");
    }
    let stopped = Effort { cancel: &AtomicBool::new(true), ..effort(2) };
    let cancelled = compare(&drawn, Seat::new(0), &[], None, &stopped, &mut |_| {});
    assert_eq!(cancelled, Err(Uncompared::Cancelled));
}

/// Checks that the estimate at the end of a game is the result, and that the best moves come first.
#[test]
fn estimates_are_exact_at_the_end_and_sorted_before() {
    let (start, record) = played(GameId::Klenotnici, 3);
    let mut game = start;
    for (index, (who, text)) in record.iter().enumerate() {
        if let (Actor::Seat(seat), 0) = (*who, index % 20) {
            let told = estimate(&game, seat, Cards::OfSeat, 2_000, Seed([1; 32]));
            assert!(told.moves.is_sorted_by(|one, other| one.win >= other.win), "{told:?}");
            assert!(told.games >= 2 && told.nodes >= 2_000, "{told:?}");
            for best in &told.moves {
                game.clone().play(*who, &best.text).expect("a legal move");
                assert!(best.what.is_some(), "{best:?}");
            }
        }
        game.play(*who, text).expect("a legal move");
    }
    let told = estimate(&game, Seat::new(0), Cards::OfSeat, 2_000, Seed([1; 32]));
    let winners = game.standing().winners();
    for seat in Seat::all(3) {
        let share = if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        assert_eq!((told.win[seat], told.error[seat]), (share, 0.0));
    }
    assert!(told.moves.is_empty());
}
