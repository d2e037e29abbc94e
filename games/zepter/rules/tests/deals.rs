//! Tests that every deal of hidden cards is possible, and that every possible deal occurs
//! (ZEP-INFO-4, ZEP-INFO-9).

use std::collections::BTreeSet;

use karat_kernel::game::{Actor, Dice, FromPosition as _, Options as _, Resample, Rules, Turn};
use karat_kernel::kit::Xorshift;
use karat_kernel::seat::Seat;

use super::super::components::{Card, Deck, Units};
use super::super::{Options, Phase, Variant, Zepter};
use super::watch;

/// The number of deals in a position with few possible hands.
const DEALS: usize = 2_000;

/// Checks that an auction's winner can pay in every deal. If bids are limited to what players can
/// pay, every bidder can pay, not only the winner.
#[test]
fn a_winner_of_an_auction_can_pay_in_every_deal() {
    let mut known = 0;
    let mut dice = Xorshift(0xdea1);
    for options in [&[][..], &[("bid_limit", "solvency")], &[("nine_sages_dust", "false")]] {
        watch(options, |game| {
            let Some(auction) = game.open.auction.as_ref() else { return };
            let price = match game.open.phase {
                Phase::Pay(_) => auction.net_price,
                _ if game.has(Variant::Solvency) => {
                    game.net_price(auction.high, auction.item, auction.bid)
                }
                _ => return,
            };
            for keep in Seat::all(game.seats()) {
                let dealt = game.resample(keep, &mut dice);
                assert!(dealt.means(auction.high) >= price, "{keep} {price}");
                plays_a_move(&dealt, &mut dice);
                known += 1;
            }
        });
    }
    assert!(known > 1_000, "{known}");
}

fn plays_a_move(game: &Zepter, dice: &mut Xorshift) {
    let Turn::Seats(owing) = game.turn() else { return };
    let seat = owing.first().expect("a turn has a seat");
    let mut moves = karat_kernel::game::Moves::new();
    game.legal(Actor::Seat(seat), &mut moves);
    let mut after = *game;
    let m = moves[dice.below(moves.len() as u32) as usize];
    after.play(Actor::Seat(seat), m).expect("a listed move is legal");
}

/// Checks that all other hands and reserves, and the newly drawn card, take exactly the values that
/// the unseen cards allow.
#[test]
fn every_hidden_card_is_dealt_over_all_its_values() {
    let few = "draw s3 s4 e5 e6\ndiscarded s5\nunits P0 s7+e9\n\
               units P1 s6+e7\nreserve P1 s3\nunits P2 s4\nreserve P2 e8";
    let game = position(few, 3);
    let deals = deals_of(&game, Seat::new(0));
    let cards = |words: &str| words.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    let seen = |look: fn(&Zepter) -> Units| {
        let mut seen = BTreeSet::new();
        for dealt in &deals {
            seen.extend(look(dealt).kinds().map(|unit| unit.to_string()));
        }
        seen
    };
    let [sapphires, emeralds] = ["s3 s4 s6", "e5 e6 e7 e8"].map(cards);
    let both: BTreeSet<_> = sapphires.union(&emeralds).cloned().collect();
    assert_eq!(seen(|game| game.hidden.held[1].units), both);
    assert_eq!(
        seen(|game| Units { cards: game.hidden.held[1].reserve, ..Units::EMPTY }),
        sapphires
    );
    assert_eq!(seen(|game| game.hidden.held[2].units), sapphires);
    assert_eq!(seen(|game| Units { cards: game.hidden.held[2].reserve, ..Units::EMPTY }), emeralds);
    assert_eq!(seen(|game| Units { cards: game.hidden.draw_piles, ..Units::EMPTY }), both);
    for dealt in &deals {
        assert!(
            dealt.open.players[0] == game.open.players[0]
                && dealt.open.discard_piles == game.open.discard_piles
        );
    }
}

/// Checks that the first of two Nine Sages cards is re-dealt together with its reserve.
#[test]
fn the_card_drawn_first_is_dealt_too() {
    let mut game = position("dust P1 9\nlevels P1 0/0/0/1/0/0\nactive P1\nreserve P1 e5", 3);
    for (who, text) in
        [(Actor::Seat(Seat::new(1)), "transact advance nine_sages"), (Actor::Chance, "draw e7")]
    {
        game.play(who, text.parse().expect("a move")).expect("a legal move");
    }
    let mut firsts = BTreeSet::new();
    for dealt in deals_of(&game, Seat::new(0)) {
        let first = dealt.hidden.first.expect("a card was drawn");
        assert!(dealt.hidden.held[1].reserve.count(first) > 0);
        firsts.insert(first);
    }
    assert_eq!(firsts, Card::of(Deck::Emerald).collect());
    let own = game.resample(Seat::new(1), &mut Xorshift(5));
    assert!(own.open.pending == game.open.pending);
}

/// Checks that every hand with which a high price can be paid is dealt. Only a few hands are that
/// valuable, and all are about equally likely.
#[test]
fn every_hand_that_can_pay_is_dealt() {
    let rare = "display spellbook\nunits P0 s5\nunits P1 r17+r17+r16\nactive_gems P1 0/0/0/0/0\n\
                dust P1 0\nlevels P1 0/0/0/0/0/0";
    let mut game = position(rare, 2);
    for (seat, text) in [(0, "start spellbook 20"), (1, "raise 50"), (0, "pass")] {
        let who = Actor::Seat(Seat::new(seat));
        game.play(who, text.parse().expect("a move")).expect("a legal move");
    }
    // The hand 17+17+17 is possible in one way, and 17+17+16 in three times six ways.
    let deals = deals_of(&game, Seat::new(0));
    let greatest = deals.iter().filter(|dealt| dealt.hidden.held[1].units.value() == 51).count();
    assert!(deals.iter().all(|dealt| dealt.hidden.held[1].units.value() >= 50));
    assert!((DEALS / 40..DEALS / 10).contains(&greatest), "{greatest} of {DEALS}");
}

fn deals_of(game: &Zepter, keep: Seat) -> Vec<Zepter> {
    let mut dice = Xorshift(0xd1ce);
    (0..DEALS).map(|_| game.resample(keep, &mut dice)).collect()
}

fn position(text: &str, seats: usize) -> Zepter {
    let lines: Vec<&str> = text.lines().collect();
    let mut options = Options::default();
    options.set("max_rounds", "9").expect("an option");
    Zepter::from_position(&options, seats, &lines).unwrap_or_else(|error| panic!("{error:?}"))
}
