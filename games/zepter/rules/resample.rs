//! Re-deals hidden cards, so that a bot can consider other possible states (chapter 23).

use karat_kernel::game::{Dice, Resample};
use karat_kernel::seat::Seat;

use super::components::{Card, Cards, Deck, Units};
use super::{Held, Hidden, PLAYERS_MAX, Phase, Variant, Zepter};

/// The number of random deals of a hand before a search starts from the most valuable one.
const DEALS: u32 = 200;

/// The number of exchanges per card in the search for a sufficiently valuable hand.
const EXCHANGES: u32 = 40;

/// The known minimum value of the cards in a player's hand.
#[derive(Clone, Copy)]
struct Known {
    seat: Seat,
    value: u32,
}

impl Resample for Zepter {
    /// Returns a random state that the seat `keep` cannot distinguish from the current one.
    ///
    /// The values of the cards in other players' hands and reserves are re-dealt from all cards
    /// that `keep` cannot see (ZEP-INFO-4, ZEP-INFO-6).
    ///
    /// A perfect memory of the piles could exclude some of the dealt states (ZEP-INFO-14), but this
    /// function does not. Once a player has spent a card that they may have had twice, nobody else
    /// knows which of their cards were drawn before the last reshuffle. The counts in a state
    /// cannot express this knowledge, and a state does not contain the list of moves.
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        let Hidden { mut draw_piles, mut held, mut first } = self.hidden;
        // Nothing is hidden with open hands, or once the game is over (ZEP-INFO-10, ZEP-INFO-12).
        if self.open.phase != Phase::Over && !self.has(Variant::OpenHands) {
            deal(&mut draw_piles, &mut held, keep, self.known_of_bidder(), dice);
            first = first.map(|card| self.deal_first(card, keep, &held, dice));
        }
        Self { open: self.open, hidden: Hidden { draw_piles, held, first } }
    }
}

impl Zepter {
    /// Returns the minimum value of an auction winner's cards.
    ///
    /// The winner can pay, because they have not been eliminated (ZEP-INFO-9, ZEP-OUT-3). With
    /// `bid_limit=solvency`, the player who made the last bid can also pay (ZEP-AUCTION-12).
    fn known_of_bidder(&self) -> Option<Known> {
        let auction = self.open.auction.as_ref()?;
        let seat = auction.high;
        let price = match self.open.phase {
            Phase::Pay(_) => auction.net_price,
            _ if self.has(Variant::Solvency) => self.net_price(seat, auction.item, auction.bid),
            _ => return None,
        };
        let cards = self.held(seat).units.cards.value();
        Some(Known { seat, value: price.saturating_sub(self.means(seat) - cards) })
    }

    /// Returns the first of the two cards that a player draws into the reserve.
    ///
    /// Unless the player is `keep`, the card is replaced with a random one from the reserve with
    /// the same back.
    fn deal_first(
        &self,
        card: Card,
        keep: Seat,
        held: &[Held; PLAYERS_MAX],
        dice: &mut dyn Dice,
    ) -> Card {
        let seat = self.open.pending.seat;
        let mut reserve = held[seat.index()].reserve;
        if seat == keep { card } else { take_any(&mut reserve, card.deck(), dice) }
    }
}

/// Re-deals the other players' cards from a pool of their cards and the draw piles.
fn deal(
    draw_piles: &mut Cards,
    held: &mut [Held; PLAYERS_MAX],
    keep: Seat,
    known: Option<Known>,
    dice: &mut dyn Dice,
) {
    let before = *held;
    let others = || Seat::all(PLAYERS_MAX).filter(move |&seat| seat != keep);
    for seat in others() {
        let Held { units: Units { cards, concentrated }, reserve } = before[seat.index()];
        draw_piles.add_all(&cards);
        draw_piles.add_all(&reserve);
        let units = Units { cards: Cards::EMPTY, concentrated };
        held[seat.index()] = Held { units, reserve: Cards::EMPTY };
    }
    // The hand with a known minimum value is dealt first. All deals of the remaining cards are then
    // equally likely.
    let known = known.filter(|known| known.seat != keep);
    if let Some(Known { seat, value }) = known {
        let backs = &before[seat.index()].units.cards;
        held[seat.index()].units.cards = hand_worth(draw_piles, backs, value, dice);
    }
    for seat in others() {
        let Held { units, reserve } = &before[seat.index()];
        if known.is_none_or(|known| known.seat != seat) {
            held[seat.index()].units.cards = hand_like(draw_piles, &units.cards, dice);
        }
        held[seat.index()].reserve = hand_like(draw_piles, reserve, dice);
    }
}

/// Deals a hand with the same backs as another. All cards in the pool are equally likely.
fn hand_like(pool: &mut Cards, backs: &Cards, dice: &mut dyn Dice) -> Cards {
    let mut hand = Cards::EMPTY;
    for deck in Deck::ALL {
        for _ in 0..backs.count_of(deck) {
            hand.add(take_any(pool, deck, dice), 1);
        }
    }
    hand
}

/// Deals a hand with the same backs as another and at least the given value.
fn hand_worth(pool: &mut Cards, backs: &Cards, value: u32, dice: &mut dyn Dice) -> Cards {
    for _ in 0..DEALS {
        let mut left = *pool;
        let hand = hand_like(&mut left, backs, dice);
        if hand.value() >= value {
            *pool = left;
            return hand;
        }
    }
    // Only a few of the possible hands are that valuable. Each such hand can be reached from the
    // most valuable one by exchanging single cards, and in the long run all are equally likely.
    let mut hand = Cards::EMPTY;
    for deck in Deck::ALL {
        for _ in 0..backs.count_of(deck) {
            let card = Card::of(deck).rfind(|&card| pool.count(card) > 0);
            let card = card.expect("the pool has the cards of the hand");
            pool.take(card, 1);
            hand.add(card, 1);
        }
    }
    let decks = || Deck::ALL.into_iter().filter(|&deck| backs.has(deck));
    for _ in 0..EXCHANGES * u32::from(backs.total()) {
        for deck in decks() {
            let (mut others, mut tried) = (*pool, hand);
            let given = take_any(&mut tried, deck, dice);
            others.add(given, 1);
            tried.add(take_any(&mut others, deck, dice), 1);
            if tried.value() >= value {
                (*pool, hand) = (others, tried);
            }
        }
    }
    hand
}

/// Takes a random card of the given deck from the pool. All copies are equally likely.
fn take_any(pool: &mut Cards, deck: Deck, dice: &mut dyn Dice) -> Card {
    let mut left = dice.below(u32::from(pool.count_of(deck)));
    let card = Card::of(deck).find(|&card| {
        let count = u32::from(pool.count(card));
        let is_taken = left < count;
        left = left.wrapping_sub(count);
        is_taken
    });
    let card = card.expect("the pool has a card");
    pool.take(card, 1);
    card
}
