//! The state, phases, moves and turns of Klenotníci (The Jewellers).
//!
//! The written rules are in `rules.md` in this directory. Each chapter has its own source file.

mod action;
mod attempts;
mod auction;
mod components;
mod data;
mod figures;
mod goal;
mod handicaps;
mod house;
#[cfg(any(test, feature = "kit"))]
mod kit;
mod log;
mod notation;
mod notes;
mod opening;
mod options;
mod position;
mod resample;
mod scoring;
mod settlement;
mod setup;
#[cfg(test)]
mod tests;
mod view;

pub use components::{Colour, GEMS, Gem, Gems, Money, NoSuchComponent, Rank, Ranks, Size, Suit};
pub use house::Data;
pub use notes::{EventView, Fact, Shown};
pub use options::Options;
pub use view::{
    AuctionView, BidView, Declaration, GoalView, PhaseView, PlayerView, Reading, ScoreView, View,
    ViewParts,
};

use self::auction::{Bid, Bids};
use self::components::Values;
use self::goal::Declared;
use self::notes::{Ending, Event};
use self::options::{AfterHammer, Trios, Variant, Variants};
use self::settlement::SeenExchange;
use karat_kernel::game::{Actor, Illegal, Moves, Rules, Sink, Standing, Turn, illegal};
use karat_kernel::house::Interned;
use karat_kernel::seat::{Seat, Seats};

/// The sets, in the order of [`ScoreView::sets`] (KLE-SCORE-2, KLE-SCORE-3, KLE-SCORE-4,
/// KLE-SCORE-5, KLE-SCORE-6). Four pyramids do not belong to any set (KLE-SCORE-13), and no player
/// can own all sets (KLE-SCORE-14). [`Data::set_points`] contains their points.
pub const SETS: [Gems; 5] = data::SETS;

/// The three pyramids shown on each action card, by suit and rank (KLE-GOAL-3).
pub const TRIOS: [[[Gem; 3]; 4]; 5] = data::TRIOS_KARAT_DEFAULT;

const PLAYERS_MAX: usize = 5;

/// The money cards in a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards {
    /// The cards as a set.
    pub set: Money,
    /// Whether a card is repeated, which is never legal (KLE-MOVE-7).
    pub repeated: bool,
}

impl From<Money> for Cards {
    fn from(set: Money) -> Self {
        Self { set, repeated: false }
    }
}

/// The action cards spent in a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spend {
    /// The specified ranks.
    pub ranks: Ranks,
    /// The number of specified ranks, or 0 for none (KLE-ACTION-4).
    pub named: u8,
}

impl Spend {
    /// Action cards without specified ranks.
    pub const UNNAMED: Self = Self { ranks: Ranks::EMPTY, named: 0 };
}

impl From<Ranks> for Spend {
    fn from(ranks: Ranks) -> Self {
        Self { ranks, named: ranks.len() as u8 }
    }
}

/// The part of a move that doubles a raise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Double {
    /// The value of the single doubled card, as in `x2[5]`, or `None` if the whole raise is
    /// doubled.
    pub card: Option<u8>,
    /// The action cards spent on the double.
    pub spend: Spend,
}

/// A move of Klenotníci (KLE section 13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// The move `draw suit 0 clubs`: chance deals a suit to a seat.
    DrawSuit(Seat, Suit),
    /// The move `draw starter 2`: chance draws the first starter.
    DrawStarter(Seat),
    /// The move `choose pearl_m`: a player chooses a pyramid.
    Choose(Gem),
    /// The move `open 4+7`: the opener makes the opening bid.
    Open {
        /// The money cards of the opening bid.
        cards: Cards,
        /// The double `x2` of an opening bid, legal only with the option `double_on_opening`.
        double: Option<Double>,
        /// The addition `hammer`, never legal in an opening bid.
        hammer: Option<Spend>,
    },
    /// The move `raise 3+8`: a player adds money cards to their bids.
    Raise {
        /// The money cards added by the raise.
        cards: Cards,
        /// The double `x2` of the raise, if any.
        double: Option<Double>,
        /// The addition `hammer`, which makes the raise close the auction.
        hammer: Option<Spend>,
    },
    /// The move `hammer`: a player closes the auction without a raise.
    Hammer(Spend),
    /// The move `decline`: a player who is asked about a hammer plays none.
    Decline,
    /// The move `pass`: a player leaves the auction.
    Pass,
    /// The move `exchange(A) 10 -> 2+3+5`: the winner makes change.
    Exchange {
        /// The action card that the exchange costs.
        spend: Spend,
        /// The hand cards added to the payment.
        give: Cards,
        /// The cards taken back from the payment.
        take: Cards,
    },
    /// The move `done`: the winner makes no further exchange.
    Done,
    /// The moves `goal K` and `goal none`: a player declares a secret goal, or none.
    Goal(Option<Rank>),
}

/// A game of Klenotníci in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Klenotnici {
    open: Open,
    hidden: Hidden,
}

/// The public part of the state (KLE-INFO-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Open {
    variants: Variants,
    data: Interned<Data>,
    after_hammer: AfterHammer,
    values: Values,
    trios: Trios,
    /// The players' ages, where greater means older. All ages are equal if they are unknown.
    ages: [u8; PLAYERS_MAX],
    seats: u8,
    phase: Phase,
    /// The holder of the starter's marker, or `None` until the first starter is known.
    marker: Option<Seat>,
    supply: Gems,
    /// The current auction, from the choice of the pyramid to the payment.
    auction: Option<Auction>,
    auction_number: u8,
    discard_count: u8,
    players: [Player; PLAYERS_MAX],
}

/// The part of the state hidden from some viewers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Hidden {
    /// Each player's cards, by seat.
    cards: [OwnCards; PLAYERS_MAX],
    /// The cards in the payment that are face down after an exchange.
    face_down: Money,
}

const _: () = assert!(size_of::<Klenotnici>() <= 256, "a state is cheap to copy");

/// The pending decision or draw (section 6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    /// The given seat's suit must be drawn next.
    DrawSuit(Seat),
    DrawStarter,
    Choose(Seat),
    Open(Seat),
    Bid(Seat),
    /// After the leader's raise, the given seat is asked whether to play a hammer.
    Window(Seat),
    Settle(Seat),
    Take(Seat),
    /// The given seats have yet to declare their goals.
    Goal(Seats),
    Over,
}

/// An auction's public state, excluding the players' bids.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Auction {
    gem: Gem,
    opener: Seat,
    leader: Option<Seat>,
    /// The total of the leader's bids, unchanged by exchanges (KLE-INFO-1).
    price: u8,
    raises: u8,
    active: Seats,
    first_passer: Option<Seat>,
    /// The seat that closed the auction with a hammer.
    hammer: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Player {
    bids: Bids,
    gems: Gems,
    /// The public information about exchanges in which cards are hidden from the other players.
    exchanges: [SeenExchange; 4],
    suit: Option<Suit>,
    /// The amount added to the player's bids by doubling.
    extra: u8,
}

/// All of a player's cards, in hand, in bids, in a payment or discarded. Other players may know
/// only some of these cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct OwnCards {
    /// The money cards in the player's hand.
    money: Money,
    /// The money cards in the player's bids, or in the payment during the settlement.
    committed: Money,
    discarded: Money,
    /// The action cards in the player's hand. Any cards missing from the initial four have been
    /// spent (KLE-ACTION-5).
    actions: Ranks,
    declared: Declared,
}

impl Rules for Klenotnici {
    const ID: &'static str = "klenotnici";
    const SEATS: std::ops::RangeInclusive<usize> = 3..=PLAYERS_MAX;
    // The limit in KLE-BOUND-1 for five players, plus the question about a hammer after every
    // raise, the pyramids taken in turn order, and the draws.
    const PLIES_MAX: usize = 685 + 4 * (135 * 5 - 120) + GEMS + 6;
    const RULES: &'static str = include_str!("rules.md");
    const NOTATION: &'static str = "KLE-MOVE-1";
    const NOT_NOW: &'static str = "KLE-MOVE-6";
    const LISTS_EVERY_MOVE: bool = false;

    type Options = Options;
    type Move = Move;
    type Event = Event;

    fn new(options: &Options, seats: usize) -> Result<Self, Illegal> {
        let mut game = Self::set_up(options, seats)?;
        if game.open.phase == Phase::DrawStarter {
            game.after_suits(&mut ());
        }
        Ok(game)
    }

    fn seats(&self) -> usize {
        usize::from(self.open.seats)
    }

    fn turn(&self) -> Turn {
        match self.open.phase {
            // Only the suits and the first starter are drawn at random (KLE-SETUP-10).
            Phase::DrawSuit(_) | Phase::DrawStarter => Turn::Chance,
            Phase::Choose(seat)
            | Phase::Open(seat)
            | Phase::Bid(seat)
            | Phase::Window(seat)
            | Phase::Settle(seat)
            | Phase::Take(seat) => Turn::Seats(Seats::only(seat)),
            Phase::Goal(owing) => Turn::Seats(owing),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(&self, who: Actor, out: &mut Moves<Move>) {
        if !self.is_due(who) {
            return;
        }
        match self.open.phase {
            Phase::DrawSuit(seat) => self.list_suits(seat, out),
            Phase::DrawStarter => self.list_starters(out),
            // All legal moves are listed, except during bidding and settlement (KLE-LIST-5).
            Phase::Choose(_) | Phase::Take(_) => {
                out.extend(self.open.supply.iter().map(Move::Choose));
            }
            Phase::Open(seat) => self.list_openings(seat, out),
            Phase::Bid(seat) => self.list_bids(seat, out),
            Phase::Window(seat) => self.list_answers(seat, out),
            Phase::Settle(seat) => self.list_settlements(seat, out),
            Phase::Goal(_) => self.list_goals(who, out),
            Phase::Over => {}
        }
    }

    fn complete(&self, who: Actor, each: &mut dyn FnMut(Move)) {
        match self.open.phase {
            Phase::Open(seat) if who == Actor::Seat(seat) => self.every_opening(seat, each),
            Phase::Bid(seat) if who == Actor::Seat(seat) => self.every_bid(seat, each),
            Phase::Settle(seat) if who == Actor::Seat(seat) => self.every_settlement(seat, each),
            _ => {
                let mut moves = Moves::new();
                self.legal(who, &mut moves);
                moves.iter().copied().for_each(each);
            }
        }
    }

    fn play_noting(
        &mut self,
        who: Actor,
        m: Move,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let is_over = notes.listens() && self.is_over_after(who, m);
        self.play_for(who, m, &mut Ending { notes, is_over })
    }

    fn forced(&self, seat: Seat) -> Option<Move> {
        // A forced `done` is not made automatically, because its timing would reveal information
        // about a hidden hand (KLE-MOVE-3).
        if matches!(self.open.phase, Phase::Settle(_)) && self.hides_exchanges() {
            return None;
        }
        let mut moves = Moves::new();
        self.legal(Actor::Seat(seat), &mut moves);
        if moves.len() == 1 { moves.pop() } else { None }
    }

    fn standing(&self) -> Standing {
        self.ranking()
    }
}

impl Klenotnici {
    /// Plays a move, and records its public and hidden events.
    fn play_for(
        &mut self,
        who: Actor,
        m: Move,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.open.phase == Phase::Over {
            return Err(illegal("KLE-MOVE-4"));
        }
        if !self.is_due(who) {
            return Err(illegal("KLE-MOVE-5"));
        }
        match (self.open.phase, m) {
            (Phase::DrawSuit(due), Move::DrawSuit(seat, suit)) => {
                self.draw_suit(due, seat, suit, notes)
            }
            (Phase::DrawStarter, Move::DrawStarter(seat)) => self.draw_starter(seat, notes),
            // The error for a draw that is currently impossible cites the clause for its kind
            // (KLE-MOVE-8).
            (Phase::DrawSuit(_), Move::DrawStarter(_)) => Err(illegal("KLE-SETUP-8")),
            (Phase::DrawStarter, Move::DrawSuit(..)) => Err(illegal("KLE-SETUP-4")),
            (Phase::Choose(seat), Move::Choose(gem)) => self.choose(seat, gem, notes),
            (Phase::Take(seat), Move::Choose(gem)) => self.take(seat, gem, notes),
            (Phase::Open(seat), Move::Open { cards, double, hammer }) => {
                self.open(seat, Bid { cards, double, hammer }, notes)
            }
            (Phase::Open(_), Move::Pass) => Err(illegal("KLE-OPEN-3")),
            // In an auction, a player raises, plays a hammer or passes (KLE-AUCTION-3).
            (Phase::Bid(seat), Move::Raise { cards, double, hammer }) => {
                self.raise(seat, Bid { cards, double, hammer }, notes)
            }
            (Phase::Bid(seat) | Phase::Window(seat), Move::Hammer(spend)) => {
                self.hammer(seat, spend, notes)
            }
            (Phase::Bid(seat), Move::Pass) => self.pass(seat, notes),
            (Phase::Window(seat), Move::Decline) => self.decline(seat, notes),
            (Phase::Settle(seat), Move::Exchange { spend, give, take }) => {
                self.exchange(seat, spend, give, take, notes)
            }
            (Phase::Settle(seat), Move::Done) => self.done(seat, notes),
            (Phase::Goal(owing), Move::Goal(card)) => self.declare(owing, who, card, notes),
            _ => Err(illegal("KLE-MOVE-6")),
        }
    }

    fn is_over_after(mut self, who: Actor, m: Move) -> bool {
        self.play_for(who, m, &mut ()).is_ok() && self.open.phase == Phase::Over
    }

    fn has(&self, variant: Variant) -> bool {
        self.open.variants.has(variant)
    }

    fn player(&self, seat: Seat) -> &Player {
        &self.open.players[seat.index()]
    }

    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.open.players[seat.index()]
    }

    /// Returns the total of the seat's bids (section 1).
    fn total(&self, seat: Seat) -> u8 {
        self.cards(seat).committed.sum() + self.player(seat).extra
    }

    /// Returns whether the seat has the highest bid or is paying for the pyramid.
    fn leads(&self, seat: Seat) -> bool {
        self.open.auction.is_some_and(|auction| auction.leader == Some(seat))
    }

    /// Returns the face-down cards in the seat's payment.
    fn face_down(&self, seat: Seat) -> Money {
        if self.leads(seat) { self.hidden.face_down } else { Money::EMPTY }
    }

    fn cards(&self, seat: Seat) -> &OwnCards {
        &self.hidden.cards[seat.index()]
    }

    fn cards_mut(&mut self, seat: Seat) -> &mut OwnCards {
        &mut self.hidden.cards[seat.index()]
    }

    /// Returns the holder of the starter's marker.
    ///
    /// # Panics
    /// Panics before the first starter is known.
    fn marker(&self) -> Seat {
        self.open.marker.expect("the first starter is known")
    }

    /// Returns the auction being held or settled.
    ///
    /// # Panics
    /// Panics if there is no such auction.
    fn auction(&self) -> &Auction {
        self.open.auction.as_ref().expect("an auction is running")
    }

    fn auction_mut(&mut self) -> &mut Auction {
        self.open.auction.as_mut().expect("an auction is running")
    }
}

impl OwnCards {
    fn spent(&self) -> Ranks {
        Ranks::ALL.without(self.actions)
    }

    /// Rejects money cards that are repeated or not in the player's hand (KLE-MOVE-7).
    fn check_in_hand(&self, cards: Cards) -> Result<(), Illegal> {
        let held = !cards.repeated && self.money.contains_all(cards.set);
        if held { Ok(()) } else { Err(illegal("KLE-MOVE-7")) }
    }
}
