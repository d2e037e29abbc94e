//! Klenotníci (The Jewellers): state, phases, moves and turns.
//!
//! The rules are in `rules.md` beside this file; each chapter has its own file.

mod action;
mod attempts;
mod auction;
mod components;
mod data;
mod figures;
mod goal;
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
pub use notes::{EventView, Fact, Shown};
pub use options::Options;
pub use view::{
    AuctionView, BidView, Declaration, GoalView, PhaseView, PlayerView, Reading, ScoreView, View,
};

use self::auction::Bids;
use self::goal::Declared;
use self::notes::{Ending, Event};
use self::options::{AfterHammer, Trios, Variant, Variants};
use self::settlement::SeenExchange;
use crate::game::{Actor, Illegal, Moves, PositionError, Rules, Sink, Standing, Turn, illegal};
use crate::seat::{Seat, Seats};

/// The sets and their points, in the order of [`ScoreView::sets`] (KLE-SCORE-2, KLE-SCORE-3,
/// KLE-SCORE-4, KLE-SCORE-5, KLE-SCORE-6). Four pyramids do not belong to any set (KLE-SCORE-13),
/// and no player can own all of the sets (KLE-SCORE-14).
pub const SETS: [(Gems, u8); 5] = data::SETS;

/// The pyramids of each action card, by suit and rank (KLE-GOAL-3).
pub const TRIOS: [[[Gem; 3]; 4]; 5] = data::TRIOS_KARAT_DEFAULT;

/// The points of a secret goal by the number of its pyramids owned (KLE-GOAL-7).
pub const GOAL_POINTS: [u8; 4] = data::GOAL_POINTS;

const PLAYERS_MAX: usize = 5;

/// Money cards as named in a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards {
    /// The cards.
    pub set: Money,
    /// Whether a card is named twice, which no legal move does (KLE-MOVE-7).
    pub repeated: bool,
}

impl From<Money> for Cards {
    fn from(set: Money) -> Self {
        Self { set, repeated: false }
    }
}

/// Action cards as named in a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spend {
    /// The cards named.
    pub ranks: Ranks,
    /// The number of names that were written, or 0 if they were omitted (KLE-ACTION-4).
    pub named: u8,
}

impl Spend {
    /// Action cards without ranks.
    pub const UNNAMED: Self = Self { ranks: Ranks::EMPTY, named: 0 };
}

impl From<Ranks> for Spend {
    fn from(ranks: Ranks) -> Self {
        Self { ranks, named: ranks.len() as u8 }
    }
}

/// A declared doubling of a raise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Double {
    /// The one card that is doubled, as in `x2[5]`, or `None` if the whole raise is.
    pub card: Option<u8>,
    /// The action cards spent.
    pub spend: Spend,
}

/// A move (KLE section 13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// `draw suit 0 clubs`: chance gives a seat its suit.
    DrawSuit(Seat, Suit),
    /// `draw starter 2`: chance names the first starter.
    DrawStarter(Seat),
    /// `choose pearl_m`.
    Choose(Gem),
    /// `open 4+7`.
    Open {
        /// The cards of the opening bid.
        cards: Cards,
        /// `x2`, only with `double_on_opening`.
        double: Option<Double>,
        /// `hammer`, which is never legal with an opening.
        hammer: Option<Spend>,
    },
    /// `raise 3+8`.
    Raise {
        /// The cards added.
        cards: Cards,
        /// `x2`.
        double: Option<Double>,
        /// `hammer`.
        hammer: Option<Spend>,
    },
    /// `hammer` without a raise.
    Hammer(Spend),
    /// `decline`: a player who is asked for a hammer does not play one.
    Decline,
    /// `pass`.
    Pass,
    /// `exchange(A) 10 -> 2+3+5`.
    Exchange {
        /// The action card spent.
        spend: Spend,
        /// The hand cards put in.
        give: Cards,
        /// The committed cards taken back.
        take: Cards,
    },
    /// `done`: the winner makes no further exchange.
    Done,
    /// `goal K`, or `goal none`.
    Goal(Option<Rank>),
}

/// A game of Klenotníci in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Klenotnici {
    variants: Variants,
    after_hammer: AfterHammer,
    values: [u8; GEMS],
    trios: Trios,
    /// The players' ages. A greater number means older; all are equal if the ages are unknown.
    ages: [u8; PLAYERS_MAX],
    seats: u8,
    phase: Phase,
    /// The holder of the marker, or `None` until the first starter is known.
    marker: Option<Seat>,
    supply: Gems,
    /// The auction, from the choice of the pyramid to the payment.
    auction: Option<Auction>,
    auction_number: u8,
    discard_count: u8,
    players: [Player; PLAYERS_MAX],
}

const _: () = assert!(size_of::<Klenotnici>() <= 256, "a state is cheap to copy");

/// The pending decision (section 6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    /// The suit of this seat is drawn next.
    DrawSuit(Seat),
    DrawStarter,
    Choose(Seat),
    Open(Seat),
    Bid(Seat),
    /// This seat is asked for a hammer after the leader's raise.
    Window(Seat),
    Settle(Seat),
    Take(Seat),
    /// These seats have not declared yet.
    Goal(Seats),
    Over,
}

/// The public state of an auction, apart from the players' bids.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Auction {
    gem: Gem,
    opener: Seat,
    leader: Option<Seat>,
    /// The leader's total; an exchange does not change it (KLE-INFO-1).
    price: u8,
    raises: u8,
    active: Seats,
    first_passer: Option<Seat>,
    /// The seat that closed the auction with a hammer.
    hammer: Option<Seat>,
    /// The cards of the payment that are face down after an exchange.
    face_down: Money,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Player {
    bids: Bids,
    /// The money cards in hand.
    money: Money,
    /// The cards of the bids, or of the payment during the settlement.
    committed: Money,
    discarded: Money,
    gems: Gems,
    /// The public facts about exchanges in which others cannot see the cards given.
    exchanges: [SeenExchange; 4],
    /// The action cards in hand. Each player has four for the whole game, so the others are spent
    /// (KLE-ACTION-5).
    actions: Ranks,
    suit: Option<Suit>,
    /// The amount that doubling has added to the bids.
    extra: u8,
    declared: Declared,
}

impl Rules for Klenotnici {
    const ID: &'static str = "klenotnici";
    const SEATS: std::ops::RangeInclusive<usize> = 3..=PLAYERS_MAX;
    // KLE-BOUND-1 for five players, plus a question for a hammer after every raise, pyramids taken
    // in turn order, and the draws.
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
        if game.phase == Phase::DrawStarter {
            game.after_suits(&mut ());
        }
        Ok(game)
    }

    fn from_position(
        options: &Options,
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, PositionError> {
        Self::read_position(options, seats, lines)
    }

    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn turn(&self) -> Turn {
        match self.phase {
            // Nothing else is random (KLE-SETUP-10).
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
        match self.phase {
            Phase::DrawSuit(seat) => self.list_suits(seat, out),
            Phase::DrawStarter => self.list_starters(out),
            // KLE-LIST-5
            Phase::Choose(_) | Phase::Take(_) => out.extend(self.supply.iter().map(Move::Choose)),
            Phase::Open(seat) => self.list_openings(seat, out),
            Phase::Bid(seat) => self.list_bids(seat, out),
            Phase::Window(seat) => self.list_answers(seat, out),
            Phase::Settle(seat) => self.list_settlements(seat, out),
            Phase::Goal(_) => self.list_goals(who, out),
            Phase::Over => {}
        }
    }

    fn complete(&self, who: Actor, each: &mut dyn FnMut(Move)) {
        match self.phase {
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
        // KLE-MOVE-3: playing a forced `done` automatically would reveal facts about a hidden hand.
        if matches!(self.phase, Phase::Settle(_)) && self.hides_exchanges() {
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
    /// Plays a move and records its public and hidden events.
    fn play_for(
        &mut self,
        who: Actor,
        m: Move,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.phase == Phase::Over {
            return Err(illegal("KLE-MOVE-4"));
        }
        if !self.is_due(who) {
            return Err(illegal("KLE-MOVE-5"));
        }
        match (self.phase, m) {
            (Phase::DrawSuit(due), Move::DrawSuit(seat, suit)) => {
                self.draw_suit(due, seat, suit, notes)
            }
            (Phase::DrawStarter, Move::DrawStarter(seat)) => self.draw_starter(seat, notes),
            // KLE-MOVE-8
            (Phase::DrawSuit(_), Move::DrawStarter(_)) => Err(illegal("KLE-SETUP-8")),
            (Phase::DrawStarter, Move::DrawSuit(..)) => Err(illegal("KLE-SETUP-4")),
            (Phase::Choose(seat), Move::Choose(gem)) => self.choose(seat, gem, notes),
            (Phase::Take(seat), Move::Choose(gem)) => self.take(seat, gem, notes),
            (Phase::Open(seat), Move::Open { cards, double, hammer }) => {
                self.open(seat, cards, double, hammer, notes)
            }
            (Phase::Open(_), Move::Pass) => Err(illegal("KLE-OPEN-3")),
            // KLE-AUCTION-3
            (Phase::Bid(seat), Move::Raise { cards, double, hammer }) => {
                self.raise(seat, cards, double, hammer, notes)
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
        self.play_for(who, m, &mut ()).is_ok() && self.phase == Phase::Over
    }

    fn has(&self, variant: Variant) -> bool {
        self.variants.has(variant)
    }

    fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Returns the holder of the marker.
    ///
    /// # Panics Panics before the first starter is known.
    fn marker(&self) -> Seat {
        self.marker.expect("the first starter is known")
    }

    /// Returns the auction being held or settled.
    ///
    /// # Panics
    /// Panics if there is none.
    fn auction(&self) -> &Auction {
        self.auction.as_ref().expect("an auction is running")
    }

    fn auction_mut(&mut self) -> &mut Auction {
        self.auction.as_mut().expect("an auction is running")
    }
}

impl Player {
    /// Returns the total of the bids (section 1).
    fn total(&self) -> u8 {
        self.committed.sum() + self.extra
    }

    fn spent(&self) -> Ranks {
        Ranks::ALL.without(self.actions)
    }

    /// Refuses cards that are named twice or are not in hand (KLE-MOVE-7).
    fn check_in_hand(&self, cards: Cards) -> Result<(), Illegal> {
        let held = !cards.repeated && self.money.contains_all(cards.set);
        if held { Ok(()) } else { Err(illegal("KLE-MOVE-7")) }
    }
}
