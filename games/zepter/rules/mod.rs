//! The state, phases, moves and turns of Das Zepter von Zavandor.
//!
//! The written rules are in `rules.md` in this directory. Each chapter has its own source file.

mod artifacts;
mod attempts;
mod auction;
mod best;
mod calculations;
mod components;
mod data;
mod facts;
mod figures;
mod gems;
mod hand;
mod handicaps;
mod house;
mod income;
mod keep;
#[cfg(any(test, feature = "kit"))]
mod kit;
mod knowledge;
mod list;
mod log;
mod notation;
mod notes;
mod options;
mod order;
mod out;
mod payment;
mod points;
mod position;
mod resample;
mod roles;
mod rounds;
mod sages;
mod setup;
#[cfg(test)]
mod tests;
mod view;

pub use components::{
    Artifact, Back, CARDS, Card, Cards, Deck, Gem, Item, NoSuchComponent, Role, Sentinel, Track,
    Unit, Units,
};
pub use data::RELEASE_COSTS;
pub use facts::{Bonus, LevelEffect, Reading, Start};
pub use gems::RUBIES_MAX;
pub use hand::{dust_size, keep_dust};
pub use house::Data;
pub use income::{ENERGY_FLOW, WITH_CONCENTRATED, opal_dust};
pub use knowledge::SAGES_POINTS;
pub use notes::{EventView, Fact};
pub use options::Options;
pub use payment::{Payment, Step, Steps, Transaction};
pub use points::{Holdings, Points};
pub use roles::Roles;
pub use view::{
    AuctionView, IncomeView, OfferView, PhaseView, PlayerView, RoleAuctionView, SeatOffer, View,
    ViewParts,
};

use self::auction::Auction;
use self::notes::Event;
use self::options::{Variant, Variants};
use self::roles::RoleAuction;
use karat_kernel::game::{Actor, Illegal, Moves, Rules, Sink, Standing, Turn, illegal};
use karat_kernel::house::Interned;
use karat_kernel::seat::{Seat, Seats};

const PLAYERS_MAX: usize = 6;

/// The number of sold Sentinels that ends the game (ZEP-END-1).
pub const SENTINELS_TO_END: u8 = 5;

/// A move of Das Zepter von Zavandor (chapter 26).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// The move `draw role 0 witch`: chance deals a role to a seat.
    DrawRole(Seat, Role),
    /// The move `draw caller 2`: chance draws the first caller in variant D.
    DrawCaller(Seat),
    /// The move `draw s5`: chance draws an energy card.
    DrawCard(Card),
    /// The move `draw spellbook`: chance turns up an artifact.
    DrawArtifact(Artifact),
    /// The move `draw place 2`: chance gives a seat the next place among tied players.
    DrawPlace(Seat),
    /// The move `role witch`: a player chooses a role.
    Role(Role),
    /// The move `price 15`: the caller announces a price for a role.
    Price(u8),
    /// The move `take`: a player buys a role at the announced price.
    Take,
    /// The move `decline`: a player declines an offer or an effect.
    Decline,
    /// The move `remove witch druid` or `remove none`: a buyer removes roles from the game.
    Remove(Roles),
    /// The move `transact buy opal, advance fire with s5+r15`: a player takes steps and pays for
    /// them.
    Transact(Transaction),
    /// The move `active 2/1/0/0/0`: a player chooses the number of active gems of each kind.
    Active([u8; 5]),
    /// The move `start spellbook 20`: a player starts an auction for an item with a first bid.
    Start(Item, u32),
    /// The move `end`: a player ends the turn.
    End,
    /// The move `raise 25`: a player raises the bid in an auction.
    Raise(u32),
    /// The move `pass`: a player leaves an auction.
    Pass,
    /// The move `advance gems`: a player advances on a track for free.
    Advance(Track),
    /// The move `release 40`: a player releases a marker for free. The value is the index of the
    /// marker's release cost.
    Release(u8),
    /// The move `lose opal`: a player gives up a gem.
    Lose(Gem),
    /// The move `keep s5+E30` or `keep none`: a player reduces the hand to its limit.
    Keep(Units),
}

/// A game of Das Zepter von Zavandor in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Zepter {
    open: Open,
    hidden: Hidden,
}

/// The public part of the state (ZEP-INFO-1, ZEP-INFO-8, ZEP-INFO-13). The order of the artifact
/// deck would be hidden, but the deck is stored without an order (ZEP-INFO-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Open {
    variants: Variants,
    data: Interned<Data>,
    bid_ceiling: u32,
    /// The maximum number of rounds, or 0 if there is no limit.
    max_rounds: u32,
    seats: u8,
    /// The current round, counted from 1, or 0 during the set-up. A game may have more rounds than
    /// a `u16` can count (ZEP-END-6).
    round: u32,
    phase: Phase,
    /// The seats still in the game (ZEP-TERM-4).
    in_game: Seats,
    /// The seats by place. In the current round, only the first few seats may have a place so far.
    order: [Seat; PLAYERS_MAX],
    /// The number of assigned places in the current round.
    placed: u8,
    /// The 0-based place of the player whose income or turn it is.
    place: u8,
    /// Whether a player has ever reached ten points (ZEP-ORDER-6).
    someone_reached: bool,
    /// The seats whose players have reached ten points (ZEP-ORDER-6).
    reached: Seats,
    /// The discard piles, which are face up (ZEP-COMP-11).
    discard_piles: Cards,
    artifact_deck: [u8; 12],
    display: [u8; 12],
    /// The Sentinels that can be auctioned, as one bit each.
    offer: u16,
    sentinels_sold: u8,
    /// The remaining gems of each kind with the option `limited_gem_supply`.
    supply: [u8; 5],
    /// The number of paid advances in this turn (ZEP-KNOW-5, ZEP-VAR-B-2).
    paid_advances: u8,
    auction: Option<Auction>,
    /// The effects to resolve before the turn continues.
    pending: Pending,
    role_auction: RoleAuction,
    players: [Player; PLAYERS_MAX],
}

/// The part of the state hidden from some viewers (ZEP-INFO-4, ZEP-INFO-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Hidden {
    draw_piles: Cards,
    /// Each player's energy, by seat.
    held: [Held; PLAYERS_MAX],
    /// The first of the two cards for a level of Nine Sages, once it has been drawn.
    first: Option<Card>,
}

const _: () = assert!(size_of::<Zepter>() <= 1024, "a state is cheap to copy");

/// The pending decision or draw (ZEP-FLOW-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    DrawRole(Seat),
    ChooseRole(Seat),
    DrawCaller,
    CallPrice,
    TakeOrDecline(Seat),
    PickRole(Seat),
    RemoveRoles(Seat),
    /// The Fairy must still draw the given number of cards.
    DrawFairy(u8),
    DrawPlace,
    DrawArtifact,
    /// The player receiving income must still draw the given number of cards from a deck.
    DrawIncome(Deck, u8),
    Turn,
    Bid(Seat),
    Pay(Seat),
    /// The player who advanced on Nine Sages must still draw the given number of cards from a deck.
    DrawSages(Deck, u8),
    FreeAdvance,
    ReleaseMarker,
    LoseGem(Seat),
    Discard(Seat),
    Over,
}

/// The pending effects of a transaction or a won item, in field order (ZEP-PAY-18, ZEP-ART-11).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Pending {
    /// The seat that advanced on a track or won an item.
    seat: Seat,
    /// The levels reached on Nine Sages whose cards are due, as one bit each.
    sages: u8,
    diamond: bool,
    advances: u8,
    release: bool,
    /// The seats that must still lose a gem.
    losers: Seats,
}

impl Pending {
    const NOTHING: Self = Self {
        seat: Seat::new(0),
        sages: 0,
        diamond: false,
        advances: 0,
        release: false,
        losers: Seats::EMPTY,
    };
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Player {
    role: Option<Role>,
    /// The player's level on each track (ZEP-TERM-10).
    levels: [u8; 6],
    /// The markers on the player's board, as one bit per release cost.
    board: u8,
    /// The number of markers in the player's store.
    markers: u8,
    /// The number of active gems of each kind. Only active gems yield income and score points
    /// (ZEP-GEM-18).
    active: [u8; 5],
    /// The number of gems of each kind in the player's store (ZEP-TERM-8), limited so that `owned`
    /// does not overflow (ZEP-GEM-19).
    stored: [u16; 5],
    /// The player's dust. A player may sell all their gems in one turn, so the amount can be large.
    dust: u32,
    reserve_dust: u16,
    /// The player's copies of each artifact, kept for the rest of the game (ZEP-ART-4).
    artifacts: [u8; 12],
    /// The player's Sentinels, as one bit each.
    sentinels: u16,
    /// The number of rubies that the player has bought in this game (ZEP-GEM-11).
    rubies_bought: u32,
    privilege_used: bool,
    /// The player's order card in variant D, or 0 for none.
    order_card: u8,
    /// The player's points at the start of the round.
    start_points: u16,
    /// The effect of the player's place on the prices of artifacts and Sentinels in this round.
    place_modifiers: (i16, i16),
}

/// A player's units of energy. The other players see the concentrated units, but only the backs of
/// the cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Held {
    /// The energy cards and concentrated units in the player's hand.
    units: Units,
    /// The cards in the player's reserve.
    reserve: Cards,
}

impl Held {
    const NOTHING: Self = Self { units: Units::EMPTY, reserve: Cards::EMPTY };
}

impl Rules for Zepter {
    const ID: &'static str = "zepter";
    const SEATS: std::ops::RangeInclusive<usize> = 2..=PLAYERS_MAX;
    // The rules do not limit the length of a game (ZEP-END-6). The program's limit is far beyond
    // the length of any game played with listed moves.
    const PLIES_MAX: usize = 1_000_000;
    const RULES: &'static str = include_str!("rules.md");
    const NOTATION: &'static str = "ZEP-MOVE-1";
    const NOT_NOW: &'static str = "ZEP-FLOW-5";
    const LISTS_EVERY_MOVE: bool = false;

    type Options = Options;
    type Move = Move;
    type Event = Event;

    fn new(options: &Options, seats: usize) -> Result<Self, Illegal> {
        Self::set_up(options, seats)
    }

    fn seats(&self) -> usize {
        usize::from(self.open.seats)
    }

    fn turn(&self) -> Turn {
        let seat = match self.open.phase {
            // Every draw of a card, role, place or artifact is a chance move (ZEP-SETUP-17,
            // ZEP-SETUP-20, ZEP-SETUP-21).
            Phase::DrawRole(_)
            | Phase::DrawCaller
            | Phase::DrawFairy(_)
            | Phase::DrawPlace
            | Phase::DrawArtifact
            | Phase::DrawIncome(..)
            | Phase::DrawSages(..) => return Turn::Chance,
            Phase::Over => return Turn::Over,
            Phase::CallPrice => self.open.role_auction.caller,
            Phase::Turn => self.active_player(),
            Phase::FreeAdvance | Phase::ReleaseMarker => self.open.pending.seat,
            Phase::ChooseRole(seat)
            | Phase::TakeOrDecline(seat)
            | Phase::PickRole(seat)
            | Phase::RemoveRoles(seat)
            | Phase::Bid(seat)
            | Phase::Pay(seat)
            | Phase::LoseGem(seat)
            | Phase::Discard(seat) => seat,
        };
        Turn::Seats(Seats::only(seat))
    }

    fn legal(&self, who: Actor, out: &mut Moves<Move>) {
        if !self.is_due(who) {
            return;
        }
        match self.open.phase {
            Phase::DrawRole(seat) => {
                out.extend(self.roles_left().iter().map(|role| Move::DrawRole(seat, role)));
            }
            Phase::ChooseRole(_) | Phase::PickRole(_) => {
                out.extend(self.roles_left().iter().map(Move::Role));
            }
            Phase::DrawCaller => out.extend(Seat::all(self.seats()).map(Move::DrawCaller)),
            Phase::CallPrice => {
                out.extend((0..=self.open.role_auction.ceiling).map(Move::Price));
            }
            Phase::TakeOrDecline(seat) => self.list_role_answers(seat, out),
            Phase::RemoveRoles(seat) => self.list_removals(seat, out),
            Phase::DrawFairy(_) => self.list_cards(Deck::Sapphire, out),
            Phase::DrawPlace => out.extend(self.next_places().iter().map(Move::DrawPlace)),
            Phase::DrawArtifact => self.list_artifacts(out),
            Phase::DrawIncome(deck, _) | Phase::DrawSages(deck, _) => self.list_cards(deck, out),
            Phase::Turn => self.list_turn(out),
            Phase::Bid(seat) => self.list_bids(seat, out),
            Phase::Pay(seat) => self.list_payments(seat, out),
            Phase::FreeAdvance => self.list_free_advances(out),
            Phase::ReleaseMarker => self.list_releases(out),
            Phase::LoseGem(seat) => self.list_losses(seat, out),
            Phase::Discard(seat) => self.list_keeps(seat, out),
            Phase::Over => {}
        }
    }

    fn weight(&self, draw: Move) -> u32 {
        match draw {
            // A draw's weight is the number of identical cards in the pile (ZEP-SETUP-23).
            Move::DrawCard(card) => u32::from(self.hidden.draw_piles.count(card)),
            Move::DrawArtifact(artifact) => u32::from(self.open.artifact_deck[artifact as usize]),
            _ => 1,
        }
    }

    fn play_noting(
        &mut self,
        who: Actor,
        m: Move,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.open.phase == Phase::Over {
            return Err(illegal("ZEP-END-7"));
        }
        // Outside their own turn, players take part only in auctions and their results
        // (ZEP-ROUND-8).
        if !self.is_due(who) {
            return Err(illegal("ZEP-FLOW-1"));
        }
        match (self.open.phase, m) {
            (Phase::DrawRole(due), Move::DrawRole(seat, role)) => {
                self.draw_role(due, seat, role, notes)
            }
            (Phase::ChooseRole(seat), Move::Role(role)) => self.choose_role(seat, role, notes),
            (Phase::DrawCaller, Move::DrawCaller(seat)) => self.draw_caller(seat, notes),
            (Phase::CallPrice, Move::Price(price)) => self.call_price(price, notes),
            (Phase::TakeOrDecline(seat), Move::Take) => self.take_role(seat, notes),
            (Phase::TakeOrDecline(seat), Move::Decline) => self.decline_role(seat, notes),
            (Phase::PickRole(seat), Move::Role(role)) => self.pick_role(seat, role, notes),
            (Phase::RemoveRoles(seat), Move::Remove(roles)) => {
                self.remove_roles(seat, roles, notes)
            }
            (Phase::DrawFairy(left), Move::DrawCard(card)) => self.draw_fairy(left, card, notes),
            (Phase::DrawPlace, Move::DrawPlace(seat)) => self.draw_place(seat, notes),
            (Phase::DrawArtifact, Move::DrawArtifact(artifact)) => {
                self.draw_artifact(artifact, notes)
            }
            (Phase::DrawIncome(deck, left), Move::DrawCard(card)) => {
                self.draw_income(deck, left, card, notes)
            }
            (Phase::DrawSages(deck, left), Move::DrawCard(card)) => {
                self.draw_sages(deck, left, card, notes)
            }
            (Phase::Turn | Phase::Pay(_), Move::Transact(transaction)) => {
                self.transact(&transaction, notes)
            }
            (Phase::Turn, Move::Active(counts)) => self.set_active(counts, notes),
            (Phase::Turn, Move::Start(item, bid)) => self.start_auction(item, bid, notes),
            (Phase::Turn, Move::End) => self.end_turn(notes),
            (Phase::Bid(seat), Move::Raise(bid)) => self.raise(seat, bid, notes),
            (Phase::Bid(seat), Move::Pass) => self.pass(seat, notes),
            (Phase::FreeAdvance, Move::Advance(track)) => self.advance_free(track, notes),
            (Phase::FreeAdvance, Move::Decline) => self.decline_advance(notes),
            (Phase::ReleaseMarker, Move::Release(marker)) => self.release_free(marker, notes),
            (Phase::ReleaseMarker, Move::Decline) => self.decline_release(notes),
            (Phase::LoseGem(seat), Move::Lose(gem)) => self.lose_gem(seat, gem, notes),
            (Phase::Discard(seat), Move::Keep(units)) => self.keep(seat, &units, notes),
            _ => Err(illegal("ZEP-FLOW-5")),
        }
    }

    fn forced(&self, seat: Seat) -> Option<Move> {
        match self.open.phase {
            // In the following phases, automatic moves would reveal hidden cards (ZEP-INFO-4,
            // ZEP-INFO-9).
            Phase::Bid(_) | Phase::Pay(_) | Phase::Turn | Phase::Discard(_) => None,
            _ => {
                let mut moves = Moves::new();
                self.legal(Actor::Seat(seat), &mut moves);
                if moves.len() == 1 { moves.pop() } else { None }
            }
        }
    }

    fn out(&self) -> Seats {
        Seat::all(self.seats()).filter(|&seat| !self.open.in_game.contains(seat)).collect()
    }

    fn standing(&self) -> Standing {
        self.ranking()
    }
}

impl Zepter {
    fn has(&self, variant: Variant) -> bool {
        self.open.variants.has(variant)
    }

    /// Returns the player whose turn it is (ZEP-TERM-3).
    fn active_player(&self) -> Seat {
        self.open.order[usize::from(self.open.place)]
    }

    fn held(&self, seat: Seat) -> &Held {
        &self.hidden.held[seat.index()]
    }

    fn held_mut(&mut self, seat: Seat) -> &mut Held {
        &mut self.hidden.held[seat.index()]
    }

    fn player(&self, seat: Seat) -> &Player {
        &self.open.players[seat.index()]
    }

    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.open.players[seat.index()]
    }
}

impl Player {
    fn level(&self, track: Track) -> u8 {
        self.levels[track as usize]
    }

    /// Returns how many copies of an artifact the player has.
    fn copies(&self, artifact: Artifact) -> u8 {
        self.artifacts[artifact as usize]
    }

    /// Returns how many active and inactive gems of a kind the player has.
    fn owned(&self, gem: Gem) -> u16 {
        u16::from(self.active[gem as usize]) + self.stored[gem as usize]
    }
}
