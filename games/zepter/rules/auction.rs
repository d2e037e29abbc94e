//! Chapter 11: the auctions of artifacts and Sentinels.

use karat_kernel::game::{Illegal, Rules, Sink, illegal};
use karat_kernel::seat::{Seat, Seats};

use super::components::{Artifact, Item, Track};
use super::notes::{Event, Fact};
use super::{Phase, Variant, Zepter};

/// The price modifiers from Knowledge of Artifacts, by level, for artifacts and for Sentinels
/// (ZEP-KNOW-2, ZEP-KNOW-14).
pub(super) const KNOWLEDGE: [(i32, i32); 5] = [(0, 0), (0, 0), (-5, -10), (-5, -10), (-10, -20)];

/// Returns a bid's net price, which is never negative (ZEP-AUCTION-15).
pub(super) const fn net_price(bid: u32, modifier: i32) -> u32 {
    bid.saturating_add_signed(modifier)
}

/// An auction in progress, or won but not yet paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Auction {
    pub(super) item: Item,
    pub(super) starter: Seat,
    /// The seat that made the last bid.
    pub(super) high: Seat,
    pub(super) bid: u32,
    /// The participants who have not passed yet.
    pub(super) participants: Seats,
    /// The winner's net price, once known.
    pub(super) net_price: u32,
}

impl Zepter {
    /// Starts an auction with the first bid (ZEP-AUCTION-1, ZEP-AUCTION-3).
    pub(super) fn start_auction(
        &mut self,
        item: Item,
        bid: u32,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let starter = self.active_player();
        if !self.is_on_offer(item) {
            return Err(illegal("ZEP-AUCTION-2"));
        }
        self.check_eligible(starter, item, true)?;
        if bid < u32::from(self.open.data.price(item)) {
            return Err(illegal("ZEP-AUCTION-3"));
        }
        self.check_bid(starter, item, bid)?;
        // Participation is decided once, when the auction starts (ZEP-AUCTION-8).
        let eligible = |&seat: &Seat| self.check_eligible(seat, item, seat == starter).is_ok();
        let participants = self.open.in_game.iter().filter(eligible).collect();
        self.open.auction =
            Some(Auction { item, starter, high: starter, bid, participants, net_price: 0 });
        notes.note(Event::public(Fact::AuctionStarted { seat: starter, item, bid }));
        self.ask_next(starter, notes);
        Ok(())
    }

    /// Returns whether an item can be auctioned now (ZEP-AUCTION-2).
    #[inline]
    pub(super) fn is_on_offer(&self, item: Item) -> bool {
        match item {
            Item::Artifact(artifact) => self.open.display[artifact as usize] > 0,
            Item::Sentinel(sentinel) => self.open.offer >> sentinel as u16 & 1 == 1,
        }
    }

    /// Checks whether the seat may start or join an auction for an item (ZEP-AUCTION-4 to
    /// ZEP-AUCTION-7).
    #[inline]
    pub(super) fn check_eligible(
        &self,
        seat: Seat,
        item: Item,
        starts: bool,
    ) -> Result<(), Illegal> {
        let player = self.player(seat);
        match item {
            Item::Artifact(artifact @ (Artifact::MagicBelt | Artifact::MagicWand))
                if player.copies(artifact) > 0 =>
            {
                Err(illegal("ZEP-AUCTION-4"))
            }
            Item::Artifact(Artifact::MagicMirror | Artifact::ShadowCloak)
                if player.active == [0; 5]
                    // An option requires an active gem only from the auction's starter
                    // (ZEP-AUCTION-6).
                    && (starts || !self.has(Variant::MirrorStartOnly)) =>
            {
                Err(illegal("ZEP-AUCTION-5"))
            }
            _ => Ok(()),
        }
    }

    /// Checks a bid against the maximum bid. With the option `bid_limit=solvency`, also checks the
    /// bid against what the player can pay (ZEP-AUCTION-11, ZEP-AUCTION-12).
    fn check_bid(&self, seat: Seat, item: Item, bid: u32) -> Result<(), Illegal> {
        if bid > self.open.bid_ceiling {
            return Err(illegal("ZEP-AUCTION-11"));
        }
        if self.has(Variant::Solvency) && self.net_price(seat, item, bid) > self.means(seat) {
            return Err(illegal("ZEP-AUCTION-12"));
        }
        Ok(())
    }

    /// Raises the bid (ZEP-AUCTION-10).
    pub(super) fn raise(
        &mut self,
        seat: Seat,
        bid: u32,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let auction = self.auction();
        if bid <= auction.bid {
            return Err(illegal("ZEP-AUCTION-10"));
        }
        self.check_bid(seat, auction.item, bid)?;
        let auction = self.auction_mut();
        (auction.high, auction.bid) = (seat, bid);
        notes.note(Event::public(Fact::Raised { seat, bid }));
        self.ask_next(seat, notes);
        Ok(())
    }

    /// Passes in an auction, to which the player cannot return (ZEP-AUCTION-10).
    pub(super) fn pass(&mut self, seat: Seat, notes: &mut impl Sink<Event>) -> Result<(), Illegal> {
        self.auction_mut().participants.remove(seat);
        notes.note(Event::public(Fact::Passed { seat }));
        self.ask_next(seat, notes);
        Ok(())
    }

    /// Asks the next participant, or ends the auction if only one is left (ZEP-AUCTION-13).
    fn ask_next(&mut self, after: Seat, notes: &mut impl Sink<Event>) {
        let auction = *self.auction();
        if auction.participants.len() == 1 {
            self.end_auction(notes);
            return;
        }
        let next = self.asking_order(after).find(|&seat| auction.participants.contains(seat));
        self.open.phase = Phase::Bid(next.expect("two participants are in"));
    }

    /// Returns the players still in the game, in the order in which they are asked after `seat`,
    /// which comes last (ZEP-AUCTION-9).
    pub(super) fn asking_order(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let (circle, count) = if self.has(Variant::TurnOrderAuction) {
            (self.open.order, usize::from(self.open.placed))
        } else {
            (std::array::from_fn(Seat::new), self.seats())
        };
        let place = circle.iter().position(|&other| other == seat).expect("bidders have a place");
        let in_game = self.open.in_game;
        (1..=count)
            .map(move |step| circle[(place + step) % count])
            .filter(move |&other| in_game.contains(other))
    }

    /// Ends the auction. The last remaining participant, of whom there is always exactly one, wins
    /// (ZEP-AUCTION-13, ZEP-AUCTION-14).
    fn end_auction(&mut self, notes: &mut impl Sink<Event>) {
        let Auction { item, high, bid, .. } = *self.auction();
        let net_price = self.net_price(high, item, bid);
        self.auction_mut().net_price = net_price;
        notes.note(Event::public(Fact::Won { seat: high, item, bid, net_price }));
        if net_price > self.means(high) {
            // A winner who cannot pay is eliminated (ZEP-OUT-2).
            self.eliminate(high, item, notes);
        } else {
            // A winner who can pay must do so before anything else happens (ZEP-OUT-3, ZEP-PAY-15).
            self.open.phase = Phase::Pay(high);
        }
    }

    /// Returns the seat's net price for a bid. An item never reduces its own price
    /// (ZEP-AUCTION-18).
    pub(super) fn net_price(&self, seat: Seat, item: Item, bid: u32) -> u32 {
        net_price(bid, self.price_modifier(seat, item))
    }

    /// Returns the difference between the seat's net price for an item and its bid (ZEP-AUCTION-16,
    /// ZEP-AUCTION-17).
    #[inline]
    pub(super) fn price_modifier(&self, seat: Seat, item: Item) -> i32 {
        let player = self.player(seat);
        let (artifact_place, sentinel_place) = player.place_modifiers;
        let knowledge = KNOWLEDGE[usize::from(player.level(Track::Artifacts))];
        // Some artifacts give a discount on certain other items (ZEP-ART-2).
        let discount = |by, each: i32| each * i32::from(self.effective(seat, by));
        match item {
            Item::Artifact(artifact) => {
                let owned = match artifact {
                    Artifact::ShadowCloak => discount(Artifact::Spellbook, 15),
                    Artifact::Elixir => discount(Artifact::CrystalBall, 5),
                    Artifact::ChaliceOfFire => discount(Artifact::Runestone, 10),
                    _ => 0,
                };
                i32::from(artifact_place) + knowledge.0 - owned
            }
            Item::Sentinel(_) => {
                i32::from(sentinel_place) + knowledge.1 - discount(Artifact::MaskOfCharisma, 20)
            }
        }
    }

    /// Returns the auction that is in progress or not yet paid for.
    ///
    /// # Panics
    /// Panics if there is no such auction.
    pub(super) fn auction(&self) -> &Auction {
        self.open.auction.as_ref().expect("an auction is held")
    }

    fn auction_mut(&mut self) -> &mut Auction {
        self.open.auction.as_mut().expect("an auction is held")
    }
}
