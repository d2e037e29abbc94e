//! Chapters 3 and 4: the set-up, the draws, and the start of an auction.

use karat_kernel::game::{Moves, Rules, Sink};

use super::notes::{Event, Fact};
use super::options::{AfterHammer, Options, Variant, Variants};
use super::{
    Auction, Bids, Declared, Gem, Gems, Hidden, Illegal, Klenotnici, Money, Move, Open, OwnCards,
    PLAYERS_MAX, Phase, Player, Ranks, Seat, SeenExchange, Suit, illegal,
};

impl Klenotnici {
    /// Returns the state after the set-up, before any draw or auction.
    pub(super) fn set_up(options: &Options, seats: usize) -> Result<Self, Illegal> {
        // The game has three to five players (KLE-SETUP-1).
        if !(3..=PLAYERS_MAX).contains(&seats) {
            return Err(illegal("KLE-SETUP-1"));
        }
        let drawn = options.is("suit_assignment", "drawn");
        let data = options.data();
        let first_seat = Seat::new(0);
        let open = Open {
            variants: Variants::of(options),
            data,
            after_hammer: options.after_hammer(),
            values: options.values()?,
            trios: options.trios()?,
            ages: options.ages(seats)?,
            seats: seats as u8,
            phase: if drawn { Phase::DrawSuit(first_seat) } else { Phase::DrawStarter },
            marker: options.first_starter(seats)?,
            // All pyramids are in the supply (KLE-SETUP-5).
            supply: Gems::ALL,
            auction: None,
            auction_number: 0,
            // The discard pile is empty (KLE-SETUP-6).
            discard_count: 0,
            players: std::array::from_fn(|index| {
                // Suits are assigned in seat order, unless an option lets chance draw them
                // (KLE-SETUP-4).
                let suit = (!drawn && index < seats).then(|| Suit::ALL[index]);
                Player::new(suit)
            }),
        };
        let cards = std::array::from_fn(|index| match index < seats {
            true => OwnCards::initial(data.money),
            false => OwnCards::NONE,
        });
        Ok(Self { open, hidden: Hidden { cards, face_down: Money::EMPTY } })
    }

    /// Continues the set-up once the suits are known. If the first starter is also known, the first
    /// auction begins. If the first starter is not known, it is drawn.
    pub(super) fn after_suits(&mut self, notes: &mut impl Sink<Event>) {
        if let Some(seat) = self.open.marker {
            notes.note(Event::public("KLE-SETUP-8", Fact::Starter { seat }));
            self.start_auction(notes);
        } else {
            self.open.phase = Phase::DrawStarter;
        }
    }

    pub(super) fn list_suits(&self, seat: Seat, out: &mut Moves<Move>) {
        out.extend(self.suits_left().map(|suit| Move::DrawSuit(seat, suit)));
    }

    pub(super) fn list_starters(&self, out: &mut Moves<Move>) {
        out.extend(Seat::all(self.seats()).map(Move::DrawStarter));
    }

    /// Draws a seat's suit with the option `suit_assignment=drawn` (KLE-SETUP-4).
    pub(super) fn draw_suit(
        &mut self,
        due: Seat,
        seat: Seat,
        suit: Suit,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        // A draw that is currently impossible is illegal (KLE-MOVE-8).
        if seat != due || !self.suits_left().any(|left| left == suit) {
            return Err(illegal("KLE-SETUP-4"));
        }
        self.player_mut(seat).suit = Some(suit);
        notes.note(Event::public("KLE-SETUP-4", Fact::Suit { seat, suit }));
        if seat.index() + 1 < self.seats() {
            self.open.phase = Phase::DrawSuit(seat.next(self.seats()));
        } else {
            self.after_suits(notes);
        }
        Ok(())
    }

    /// Draws the first auction's starter (KLE-SETUP-8).
    pub(super) fn draw_starter(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        // A draw that is currently impossible is illegal (KLE-MOVE-8).
        if seat.index() >= self.seats() {
            return Err(illegal("KLE-SETUP-8"));
        }
        self.open.marker = Some(seat);
        notes.note(Event::public("KLE-SETUP-8", Fact::Starter { seat }));
        self.start_auction(notes);
        Ok(())
    }

    /// Begins the next auction, or ends the game (KLE-START-1).
    pub(super) fn start_auction(&mut self, notes: &mut impl Sink<Event>) {
        let marker = self.marker();
        // The game ends when no pyramid is left (KLE-END-1).
        if self.open.supply.is_empty() {
            return self.end(notes);
        }
        let Some(opener) = self.nearest_with_money(marker) else {
            // The game ends if no player has a money card, unless an option lets the players take
            // the remaining pyramids (KLE-END-2). The marker does not move (KLE-START-9).
            if self.has(Variant::TakeTurns) {
                self.open.phase = Phase::Take(marker);
            } else {
                self.end(notes);
            }
            return;
        };
        // The starter holds the marker (KLE-START-2) and is the opener if they have a money card
        // (KLE-START-3). If the starter has no money card, the marker moves automatically to the
        // next seat with a money card (KLE-START-4, KLE-START-5).
        let starter = if self.has(Variant::ChooseOnly) { marker } else { opener };
        if starter != marker {
            let moved = Fact::StarterMoved { from: marker, seat: starter };
            notes.note(Event::public("KLE-START-4", moved));
        }
        self.open.marker = Some(starter);
        self.open.auction_number += 1;
        self.open.phase = Phase::Choose(starter);
    }

    /// Takes a pyramid from the supply and offers it for auction, publicly and irrevocably
    /// (KLE-START-6, KLE-START-7, KLE-START-8).
    pub(super) fn choose(
        &mut self,
        starter: Seat,
        gem: Gem,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.take_from_supply(gem)?;
        notes.note(Event::public("KLE-START-6", Fact::Chosen { seat: starter, gem }));
        let opener = self.nearest_with_money(starter).expect("an auction has an opener");
        self.open.auction = Some(Auction {
            gem,
            opener,
            leader: None,
            price: 0,
            raises: 0,
            // All players are active at the beginning of an auction (KLE-AUCTION-1, KLE-PASS-6).
            active: karat_kernel::seat::Seats::all(self.seats()),
            first_passer: None,
            hammer: None,
        });
        self.open.phase = Phase::Open(opener);
        Ok(())
    }

    /// Takes a pyramid that nobody can pay for, with the option `unsold_gems=take_turns`
    /// (KLE-END-2).
    pub(super) fn take(
        &mut self,
        seat: Seat,
        gem: Gem,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.take_from_supply(gem)?;
        self.player_mut(seat).gems.insert(gem);
        notes.note(Event::public("KLE-END-2", Fact::Taken { seat, gem }));
        if self.open.supply.is_empty() {
            self.end(notes);
        } else {
            self.open.phase = Phase::Take(seat.next(self.seats()));
        }
        Ok(())
    }

    fn take_from_supply(&mut self, gem: Gem) -> Result<(), Illegal> {
        if !self.open.supply.contains(gem) {
            return Err(illegal("KLE-START-6"));
        }
        self.open.supply.remove(gem);
        Ok(())
    }

    /// Returns the first seat with a money card in hand, clockwise from `from` (KLE-SETUP-2).
    fn nearest_with_money(&self, from: Seat) -> Option<Seat> {
        std::iter::once(from)
            .chain(from.others(self.seats()))
            .find(|&seat| !self.cards(seat).money.is_empty())
    }

    /// Returns the suits that can still be drawn. With fewer than five players, only the first four
    /// suits are in play (G-04).
    fn suits_left(&self) -> impl Iterator<Item = Suit> {
        let in_play = self.seats().max(4);
        let given = |suit| self.open.players.iter().any(|player| player.suit == Some(suit));
        Suit::ALL.into_iter().take(in_play).filter(move |&suit| !given(suit))
    }
}

impl Player {
    const fn new(suit: Option<Suit>) -> Self {
        let exchanges = [SeenExchange::NONE; 4];
        Self { bids: Bids::NONE, gems: Gems::EMPTY, exchanges, suit, extra: 0 }
    }
}

impl OwnCards {
    /// The cards of a seat without a player, whose suit is unused (KLE-SETUP-7).
    const NONE: Self = Self {
        money: Money::EMPTY,
        committed: Money::EMPTY,
        discarded: Money::EMPTY,
        actions: Ranks::EMPTY,
        declared: Declared::Nothing,
    };

    /// Returns a player's initial hand with the given money cards (KLE-SETUP-3).
    const fn initial(money: Money) -> Self {
        Self { money, actions: Ranks::ALL, ..Self::NONE }
    }
}

impl Klenotnici {
    /// Returns the seat that starts the next auction (KLE-NEXT-1, KLE-NEXT-2). If a player passed,
    /// the next starter is never the winner (KLE-NEXT-3).
    pub(super) fn next_starter(&self, auction: &Auction) -> Seat {
        let marker = self.marker();
        match (auction.first_passer, self.open.after_hammer) {
            (Some(passer), _) => passer,
            (None, AfterHammer::SameStarter) => marker,
            (None, AfterHammer::NextClockwise) => marker.next(self.seats()),
            (None, AfterHammer::HammerPlayer) => auction.hammer.unwrap_or(marker),
            (None, AfterHammer::Winner) => auction.leader.unwrap_or(marker),
        }
    }
}
