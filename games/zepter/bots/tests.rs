//! Tests of scripts. Other tests check that the bot `builder` finishes games in time and never bids
//! itself out of a game.

use karat_kernel::{
    Actor, FromPosition as _, Moves, Options as _, Perspective, Rules, Seat, Turn, Viewer, Views,
};
use karat_think::{ChaChaDice, HasBots};

use super::estate::Estate;
use super::growth::{Taste, advance_cost, free_advance};
use crate::rules::{Artifact, Item, Move, Options, Sentinel, Track, Zepter};

/// Plays a game between copies of the bot `builder`. Passes the position before every decision, and
/// the chosen move, to `told`.
fn play(seats: usize, seed: u64, told: &mut dyn FnMut(&Zepter, Move)) -> Zepter {
    play_by("builder", seats, seed, told)
}

/// Plays a game between copies of a bot. Passes every decision's position and the chosen move to
/// `told`.
fn play_by(bot: &str, seats: usize, seed: u64, told: &mut dyn FnMut(&Zepter, Move)) -> Zepter {
    let mut bot = Zepter::bot(bot).expect("a bot");
    play_with(seats, seed, &mut |game, seat, dice| {
        let chosen = bot.choose(&Perspective::new(game, seat), dice);
        told(game, chosen);
        chosen
    })
}

/// Plays a game in which `choose` makes all decisions.
fn play_with(
    seats: usize,
    seed: u64,
    choose: &mut dyn FnMut(&Zepter, Seat, &mut ChaChaDice) -> Move,
) -> Zepter {
    let mut game = Zepter::new(&Default::default(), seats).expect("a game of this many");
    let mut dice = ChaChaDice::new(seed);
    loop {
        match game.turn() {
            Turn::Over => return game,
            Turn::Chance => {
                let draw = game.draw(&mut dice);
                game.play(Actor::Chance, draw).expect("a listed draw");
            }
            Turn::Seats(owing) => {
                let seat = owing.first().expect("a turn has a seat");
                let chosen = choose(&game, seat, &mut dice);
                game.play(Actor::Seat(seat), chosen).expect("a legal move");
            }
        }
    }
}

#[test]
fn builders_end_their_games_in_time_and_with_all_players() {
    for seats in Zepter::SEATS {
        let mut rounds = 0;
        const GAMES: u32 = 6;
        for seed in 0..GAMES.into() {
            let view = play(seats, seed, &mut |_, _| ()).view(Viewer::Public);
            assert_eq!(view.in_game.len(), seats, "nobody bids himself out");
            assert!(view.sentinels_sold >= 5, "five Sentinels end the game");
            rounds += view.round;
        }
        let mean = rounds / GAMES;
        assert!((8..=25).contains(&mean), "{seats} seats: {mean} rounds");
    }
}

#[test]
fn builders_bid_and_pay_no_more_than_their_means() {
    let mut auctions = 0;
    play(4, 1, &mut |game, chosen| {
        let Turn::Seats(owing) = game.turn() else { panic!("a seat is to decide") };
        let seat = owing.first().expect("a turn has a seat");
        let view = game.view(Viewer::Seat(seat));
        let means = view.players[seat.index()].means.expect("a player knows his means");
        let bid: Option<(Item, u32)> = match chosen {
            Move::Start(item, bid) => Some((item, bid)),
            Move::Raise(bid) => Some((view.auction.as_ref().expect("an auction").item, bid)),
            _ => None,
        };
        if let Some((item, bid)) = bid {
            let offer = view.offers.iter().find(|offer| offer.item == item).expect("on offer");
            let net = i64::from(bid) + i64::from(offer.modifiers[seat.index()]);
            assert!(net <= i64::from(means), "{chosen} with means of {means}");
            auctions += 1;
        }
    });
    assert!(auctions > 10, "a game has its auctions");
}

/// Returns the first player's possessions in a position with one option that differs from its
/// default.
fn estate(option: (&str, &str), lines: &[&str]) -> Estate {
    let mut options = Options::default();
    options.set(option.0, option.1).expect("an option");
    let game = Zepter::from_position(&options, 2, lines).expect("a position");
    let view = game.view(Viewer::Seat(Seat::new(0)));
    Estate::of(&view.players[0], &view.reading)
}

#[test]
fn builders_know_when_nine_sages_opens() {
    let sages_first = ["markers P0 1", "levels P0 4/4/4/0/4/4", "start_points P0 9"];
    let mut closed = estate(("variant_c", "true"), &sages_first);
    assert_eq!(advance_cost(&closed, Track::NineSages), None);
    assert_eq!(free_advance(&closed, 5.0, &Taste::BUILDER), None);
    closed.begin_round(10.0 - closed.points());
    assert_eq!(advance_cost(&closed, Track::NineSages), Some(3.0));
    assert_eq!(free_advance(&closed, 5.0, &Taste::BUILDER), Some(Track::NineSages));
    let basic = estate(("variant_c", "false"), &sages_first);
    assert_eq!(advance_cost(&basic, Track::NineSages), Some(3.0));
}

#[test]
fn builders_count_only_effective_copies() {
    let ball = Item::Artifact(Artifact::CrystalBall);
    let crystals = ["artifacts P0 crystal_of_protection crystal_of_protection crystal_ball"];
    let stacking = estate(("stack_copies", "true"), &crystals);
    let single = estate(("stack_copies", "false"), &crystals);
    assert_eq!(stacking.income() - single.income(), 7.5);
    for (mut estate, gains) in [(stacking, true), (single, false)] {
        let before = estate.hold;
        estate.take(ball);
        assert_eq!(estate.hold > before, gains);
    }
}

/// Returns the second player's response to the move `start`, which starts an auction late in the
/// game when there is nothing else to buy. To that player, the Sentinel Salamander is worth 15
/// points, and the Sentinel Owl 5.
fn answer(start: &str) -> Move {
    let lines = [
        "round 26",
        "order P1 P0",
        "active P1",
        "levels P0 0/0/4/0/0/0",
        "active_gems P0 0/0/0/0/5",
        "dust P0 170",
        "dust P1 200",
    ];
    let mut game = Zepter::from_position(&Options::default(), 2, &lines).expect("a position");
    game.play(Actor::Seat(Seat::new(1)), start.parse().expect("a move")).expect("a legal move");
    let perspective = Perspective::new(&game, Seat::new(0));
    assert!(matches!(game.turn(), Turn::Seats(seats) if seats.contains(Seat::new(0))));
    let worth = |item: Item| perspective.view().offer(item).expect("on offer").worth[0];
    assert!(worth(Item::Sentinel(Sentinel::Salamander)) >= 15);
    assert!(worth(Item::Sentinel(Sentinel::Owl)) <= 8);
    let mut bot = Zepter::bot("builder").expect("a level");
    bot.choose(&perspective, &mut ChaChaDice::new(1))
}

/// Checks that the builder does not pay 158 for a Sentinel worth few points if one worth many
/// points costs 120.
#[test]
fn builders_do_not_overpay_beside_a_better_bargain() {
    assert_eq!(answer("start owl 157"), Move::Pass);
    let bid = answer("start salamander 120");
    assert!(matches!(bid, Move::Raise(_)), "{bid}");
}

/// Checks that scripts finish their games, and that each follows the plan that gives it its name.
#[test]
fn scripts_keep_to_their_plans() {
    let mut rushed = 0;
    play_by("rush", 3, 2, &mut |game, chosen| {
        let view = game.view(Viewer::Public);
        let is_open = |item: Item| matches!(item, Item::Sentinel(_));
        match chosen {
            Move::Start(item, _) if is_open(item) => rushed += 1,
            Move::Pass => {
                let auction = view.auction.as_ref().expect("an auction");
                let seat = view.to_decide.first().expect("a seat passes");
                let means = game.view(Viewer::Seat(seat)).players[seat.index()].means;
                let offer = view.offer(auction.item).expect("it is on offer");
                let mut moves = Moves::new();
                game.legal(Actor::Seat(seat), &mut moves);
                let is_paid = |m: &Move| match m {
                    Move::Raise(bid) => Some(offer.net_price(seat, *bid)) <= means,
                    _ => false,
                };
                let raise = moves.iter().find(|m| is_paid(m));
                assert!(!is_open(auction.item) || raise.is_none(), "{raise:?} of {means:?}");
            }
            _ => {}
        }
    });
    assert!(rushed >= 5, "{rushed} Sentinels were put up");
    assert_eq!(play_by("copy", 3, 2, &mut |_, _| ()).turn(), Turn::Over);
}

/// Checks that the learner raises by 1 only, and pays at most 15 energy for each point of a
/// Sentinel.
#[test]
fn learners_pay_no_more_than_a_sentinel_is_worth() {
    let mut sold = 0;
    play_by("learner", 3, 2, &mut |game, chosen| {
        let view = game.view(Viewer::Public);
        let seat = view.to_decide.first().expect("a seat is to decide");
        let (item, bid) = match chosen {
            Move::Start(item, bid) => (item, bid),
            Move::Raise(bid) => {
                let auction = view.auction.as_ref().expect("an auction");
                assert_eq!(bid, auction.bid + 1);
                (auction.item, bid)
            }
            _ => return,
        };
        if matches!(item, Item::Sentinel(_)) {
            let offer = view.offer(item).expect("it is on offer");
            sold += 1;
            assert!(offer.net_price(seat, bid) <= 15 * u32::from(offer.worth[seat.index()]));
        }
    });
    assert!(sold > 0, "the learners bid for Sentinels");
}

/// Checks that a player who has just learnt the rules wins between 30% and 65% of the games against
/// gentle bots, whatever the number of players.
#[test]
fn learners_win_some_games_against_gentle_bots() {
    const GAMES: u64 = 200;
    let gentle = Zepter::STRENGTHS[0].bot;
    for seats in Zepter::SEATS {
        let mut wins = 0.0;
        for number in 0..GAMES {
            let me = Seat::new((number % seats as u64) as usize);
            let mut bots = ["learner", gentle].map(|name| Zepter::bot(name).expect("a bot"));
            let over = play_with(seats, number, &mut |game, seat, dice| {
                bots[usize::from(seat != me)].choose(&Perspective::new(game, seat), dice)
            });
            let winners = over.standing().winners();
            wins += if winners.contains(me) { 1.0 / winners.len() as f64 } else { 0.0 };
        }
        let share = wins / GAMES as f64;
        assert!((0.30..0.65).contains(&share), "{seats} seats: {share}");
    }
}
