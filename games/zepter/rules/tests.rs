//! Tests of the game state: components neither appear nor disappear, and the best payments really
//! are best.

mod best;
mod data;
mod deals;
mod events;
mod independent;
mod parts;
mod positions;

use karat_kernel::game::{
    Actor, Dice, Event as _, Explain, FromPosition as _, Moves, Options as _, Rules, Turn, Viewer,
    Views,
};
use karat_kernel::kit::Xorshift;
use karat_kernel::seat::Seat;

use super::components::{Artifact, Cards, Gem, Units};
use super::data::{CARD_COPIES, CARD_COPIES_13_15, GEMS};
use super::hand::{dust_size, keep_dust};
use super::notes::Event;
use super::payment::rep;
use super::{Fact, Move, Options, Phase, RELEASE_COSTS, SENTINELS_TO_END, Variant, Zepter};

/// The number of random games for each number of seats.
const GAMES: usize = 4;
/// On average, one out of this many answers to a bid is an unlisted raise.
const WILD_RAISES: u32 = 40;

/// A payment, as reported in a move's events.
struct Settled {
    seat: Seat,
    price: i64,
    units: Units,
    lost: u32,
}

impl Settled {
    fn of(events: &[Event]) -> Option<Self> {
        let public =
            || events.iter().filter_map(|event| event.show(Viewer::Public)).map(|shown| shown.fact);
        let lost = public().find_map(|fact| match fact {
            Fact::ChangeLost { energy, .. } => Some(energy),
            _ => None,
        });
        public().find_map(|fact| match fact {
            Fact::Paid { seat, price, units, .. } => {
                Some(Self { seat, price, units, lost: lost.unwrap_or(0) })
            }
            _ => None,
        })
    }
}

/// Plays random games with every number of seats, calling `look` with every position.
fn watch(options: &[(&str, &str)], mut look: impl FnMut(&Zepter)) {
    watch_events(options, |game, _| look(game));
}

/// Plays random games like `watch`, calling `look` with every position and the events since the
/// previous one.
fn watch_events(options: &[(&str, &str)], mut look: impl FnMut(&Zepter, &[Event])) {
    let mut read = Options::default();
    for (name, value) in options {
        read.set(name, value).expect("an option");
    }
    for seats in Zepter::SEATS {
        let mut dice = Xorshift(0x2e9 + seats as u64);
        for _ in 0..GAMES {
            let mut game = Zepter::new(&read, seats).expect("a legal set-up");
            let mut events = Vec::new();
            loop {
                look(&game, &events);
                events.clear();
                let (who, m) = match game.turn() {
                    Turn::Over => break,
                    Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
                    Turn::Seats(owing) => {
                        let seat = owing.first().expect("a turn has a seat");
                        (Actor::Seat(seat), answer(&game, seat, &mut dice))
                    }
                };
                game.play_noting(who, m, &mut events).expect("a legal move");
            }
        }
    }
}

/// Returns a random listed move. Occasionally returns the highest affordable bid or an unaffordable
/// one, so that players are eliminated.
fn answer(game: &Zepter, seat: Seat, dice: &mut Xorshift) -> Move {
    if matches!(game.open.phase, Phase::Bid(_)) && dice.below(WILD_RAISES) == 0 {
        let auction = game.auction();
        let modifier = game.price_modifier(seat, auction.item);
        let most = (game.means(seat) as i32 - modifier).clamp(0, 9_999) as u32;
        if most > auction.bid {
            return Move::Raise(most);
        }
        if auction.bid < 900 && !game.has(Variant::Solvency) {
            return Move::Raise(auction.bid + 900);
        }
    }
    let mut moves = Moves::new();
    game.legal(Actor::Seat(seat), &mut moves);
    moves[dice.below(moves.len() as u32) as usize]
}

/// Checks that the numbers of gems (ZEP-COMP-2), cards (ZEP-COMP-3) and markers (ZEP-COMP-10) never
/// change, and that active gems (ZEP-GEM-17) and dust (ZEP-PAY-1) stay within their limits.
#[test]
fn components_are_conserved() {
    let variants: [&[(&str, &str)]; 4] = [
        &[],
        &[("ruby_card_range", "13_15"), ("limited_gem_supply", "true"), ("variant_c", "true")],
        &[("failed_auction_item", "removed"), ("limited_gem_supply", "true")],
        &[("nine_sages_conversion_time", "next_income"), ("discard_to_dust", "true")],
    ];
    let mut eliminated = 0;
    for options in variants {
        let narrow = options.iter().any(|&(_, value)| value == "13_15");
        let copies = if narrow { CARD_COPIES_13_15 } else { CARD_COPIES };
        watch(options, |game| {
            let mut cards = game.hidden.draw_piles;
            cards.add_all(&game.open.discard_piles);
            for held in &game.hidden.held {
                cards.add_all(&held.units.cards);
                cards.add_all(&held.reserve);
            }
            assert!(cards == Cards::new(copies), "the energy cards");
            items_are_conserved(game);
            for gem in Gem::ALL {
                let owned: u16 = game.open.players.iter().map(|player| player.owned(gem)).sum();
                let pieces = u16::from(game.open.supply[gem as usize]) + owned;
                if game.has(Variant::LimitedGems) {
                    assert_eq!(pieces, u16::from(GEMS[gem as usize].pieces), "{gem}");
                }
            }
            for seat in game.open.in_game.iter() {
                player_is_consistent(game, seat);
            }
            if game.open.phase == Phase::Over {
                eliminated += game.seats() - game.open.in_game.len();
                eliminated_players_share_the_last_rank(game);
            }
        });
    }
    assert!(eliminated > 0, "somebody was eliminated");
}

/// Checks that each artifact and Sentinel is in exactly one place. The possessions of eliminated
/// players are out of the game (ZEP-OUT-4).
fn items_are_conserved(game: &Zepter) {
    let is_whole = game.open.in_game.len() == game.seats();
    let copies = if game.seats() < 5 { 2 } else { 3 };
    for artifact in Artifact::ALL {
        let owned: u8 = game.open.players.iter().map(|player| player.copies(artifact)).sum();
        let found = owned
            + game.open.display[artifact as usize]
            + game.open.artifact_deck[artifact as usize];
        assert!(found == copies || found < copies && !is_whole, "{artifact}");
    }
    let mut sentinels = game.open.offer;
    for player in &game.open.players {
        assert_eq!(sentinels & player.sentinels, 0, "a Sentinel is in two places");
        sentinels |= player.sentinels;
    }
    assert!(sentinels.count_ones() == 9 || !is_whole);
    let owned = 9 - game.open.offer.count_ones() as u8;
    assert!(game.open.sentinels_sold == owned || !is_whole);
}

/// Checks that eliminated players share the last rank (ZEP-OUT-10).
fn eliminated_players_share_the_last_rank(game: &Zepter) {
    let standing = game.standing();
    let last = game.open.in_game.len() as u8 + 1;
    for seat in Seat::all(game.seats()) {
        assert_eq!(standing.places[seat] == last, !game.open.in_game.contains(seat));
    }
}

fn player_is_consistent(game: &Zepter, seat: Seat) {
    let player = game.player(seat);
    assert_eq!(player.dust, rep(player.dust), "dust is never 1 or 3");
    assert_eq!(u32::from(player.reserve_dust), rep(player.reserve_dust.into()));
    assert!(player.active.iter().sum::<u8>() <= game.slots(seat));
    // Before the roles are dealt, no player has a level on a track.
    if game.open.round > 0 {
        let on_tracks = player.levels.iter().filter(|&&level| level > 0).count();
        let markers = player.board.count_ones() as usize + usize::from(player.markers) + on_tracks;
        assert_eq!(markers, RELEASE_COSTS.len() + 1);
    }
}

/// Checks that a game ends only once enough Sentinels are sold (ZEP-END-1), the rounds are over
/// (ZEP-END-6), or one player is left (ZEP-OUT-9).
#[test]
fn every_game_ends_for_a_reason() {
    for rounds in ["3", "0"] {
        watch(&[("max_rounds", rounds)], |game| {
            assert!(game.open.max_rounds == 0 || game.open.round <= game.open.max_rounds);
            if game.open.phase == Phase::Over {
                let by_rounds = game.open.max_rounds > 0 && game.open.round == game.open.max_rounds;
                let by_sentinels = game.open.sentinels_sold >= SENTINELS_TO_END;
                assert!(by_rounds || by_sentinels || game.open.in_game.len() == 1);
            }
        });
    }
}

/// Compares the formulas for dust with all ways of forming amounts from tokens (ZEP-TERM-9,
/// ZEP-HAND-2, ZEP-HAND-8).
#[test]
fn dust_is_counted_in_tokens() {
    const SIZES: [(usize, u32); 3] = [(2, 1), (5, 2), (10, 3)];
    let mut least: Vec<Option<u32>> = vec![Some(0)];
    for amount in 1_usize..200 {
        let with = |&(token, size): &(usize, u32)| {
            let rest = least.get(amount.checked_sub(token)?)?;
            rest.map(|rest| rest + size)
        };
        let size = SIZES.iter().filter_map(with).min();
        least.push(size);
    }
    for (amount, size) in (0_u32..).zip(&least) {
        let formed = (0..=amount).rfind(|&less| least[less as usize].is_some());
        assert_eq!(Some(rep(amount)), formed, "{amount}");
        if let Some(size) = size {
            assert_eq!(dust_size(amount), *size, "{amount}");
            for room in 0..20_u16 {
                let fits =
                    |less: &u32| least[*less as usize].is_some_and(|size| size <= room.into());
                assert_eq!(Some(keep_dust(amount, room)), (0..=amount).rfind(fits), "{amount}");
            }
        }
    }
}

/// Checks that a bid carries a risk if the player cannot pay it (ZEP-OUT-2), or can pay it only by
/// selling every gem (ZEP-OUT-3).
#[test]
fn bids_that_cost_every_gem_have_a_risk() {
    let lines = ["levels P1 0/0/0/0/2/0", "units P1 R60+r17+r15", "dust P1 8"];
    let mut game = Zepter::from_position(&Options::default(), 2, &lines).expect("a position");
    let [one, other] = [0, 1].map(|seat| Actor::Seat(Seat::new(seat)));
    game.play(one, "start owl 120".parse().expect("a move")).expect("a legal move");
    let view = game.view(Viewer::Seat(Seat::new(1)));
    let bids =
        [(125, None), (126, Some("ZEP-OUT-3")), (130, Some("ZEP-OUT-3")), (131, Some("ZEP-OUT-2"))];
    for (bid, clause) in bids {
        let raise = Move::Raise(bid);
        let risk = Zepter::risk(&view, Seat::new(1), raise);
        assert_eq!(risk.map(|risk| risk.clause), clause, "{bid}");
        let mut won = game;
        won.play(other, raise).expect("a legal bid");
        won.play(one, Move::Pass).expect("a legal pass");
        assert_eq!(won.out().contains(Seat::new(1)), clause == Some("ZEP-OUT-2"), "{bid}");
        let keeping_an_opal =
            "transact item, sell opal active, sell sapphire active with R60+r17+r15";
        let pays = won.play(other, keeping_an_opal.parse().expect("a move")).is_ok();
        assert_eq!(pays, clause.is_none(), "{bid}");
    }
}
