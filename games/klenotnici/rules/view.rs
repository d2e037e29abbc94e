//! Each viewer's view of a game (chapter 14).

use arrayvec::ArrayVec;
use karat_kernel::game::{Rules, Viewer, Views};
use karat_kernel::house::Interned;
use karat_kernel::seat::{BySeat, Seat, Seats};
use serde::Serialize;

use super::components::{GEMS, Gem, Gems, Money, Rank, Ranks, Suit};
use super::goal::Declared;
use super::options::Variant;
use super::scoring::Score;
use super::{Auction, Data, Hidden, Klenotnici, OwnCards, PLAYERS_MAX, Phase, Player};

/// The part of a game that a viewer may see. The command `karat replay --json` prints its JSON
/// form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The viewing player's seat, or `None` for spectators.
    pub viewer: Option<Seat>,
    /// The current phase of the game.
    pub phase: PhaseView,
    /// The seats that must decide.
    pub to_decide: Seats,
    /// The holder of the starter's marker, once known.
    pub marker: Option<Seat>,
    /// The number of auctions so far, including the current one, or 0 before the first auction.
    pub auction_number: u8,
    /// Each pyramid's value, in canonical order.
    pub values: [u8; GEMS],
    /// The pyramids that have not been auctioned yet.
    pub supply: Gems,
    /// The auction in progress or being settled, once a pyramid has been chosen.
    pub auction: Option<AuctionView>,
    /// The players in seat order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<PlayerView>))]
    pub players: ArrayVec<PlayerView, PLAYERS_MAX>,
    /// The number of cards in the discard pile.
    pub discard_count: u8,
    /// Whether the game is played with secret goals.
    pub royal: bool,
    /// The options that affect the current decision.
    pub reading: Reading,
}

/// The phases of a game, as in KLE section 6.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PhaseView {
    /// The suits or the first starter are being drawn.
    Draw,
    /// The starter chooses a pyramid for the auction.
    Choose,
    /// The opener makes the opening bid.
    Open,
    /// The next active player raises, plays a hammer or passes.
    Bid,
    /// After a raise, the other players are asked whether to play a hammer.
    Window,
    /// The winner may make change before paying.
    Settle,
    /// Players in turn order take the pyramids that nobody can pay for.
    Take,
    /// The players declare their secret goals.
    Goal,
    /// The game has ended.
    Over,
}

/// The options that affect how a move is composed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reading {
    /// The game's numbers, which may be custom. The numbers are left out of the JSON form, which
    /// contains only what is on the table.
    #[serde(skip)]
    pub data: Interned<Data>,
    /// Whether the ranks of spent action cards must be specified (KLE-ACTION-4).
    pub ranks_named: bool,
    /// Whether an opening bid may be doubled (KLE-DOUBLE-8).
    pub double_on_opening: bool,
    /// Whether a double applies to a single card (KLE-DOUBLE-2).
    pub double_one_card: bool,
    /// Whether four action cards may double one raise twice (KLE-DOUBLE-6).
    pub double_stacking: bool,
    /// Whether a doubled raise must exceed the leader's total even without the doubling
    /// (KLE-DOUBLE-4).
    pub double_face_value: bool,
    /// Whether an exchange may give more than it takes (KLE-EXCH-4).
    pub exchange_at_least: bool,
    /// Whether an exchange may give several hand cards (KLE-EXCH-3).
    pub exchange_any_set: bool,
    /// Whether an exchange must take all committed cards (KLE-EXCH-5).
    pub exchange_all_committed: bool,
    /// Whether only one exchange may follow a win (KLE-EXCH-8).
    pub exchange_once: bool,
}

/// An auction as a viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AuctionView {
    /// The pyramid on offer.
    pub gem: Gem,
    /// The seat that makes the opening bid.
    pub opener: Seat,
    /// The seat with the highest bid, once there is a bid.
    pub leader: Option<Seat>,
    /// The total of the leader's bids, or 0 before the opening bid.
    pub price: u16,
    /// The number of raises.
    pub raises: u8,
    /// The seats that have not passed.
    pub active: Seats,
    /// The first player who passed.
    pub first_passer: Option<Seat>,
}

/// A player as a viewer sees them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerView {
    /// The player's seat.
    pub seat: Seat,
    /// The player's suit, once known.
    pub suit: Option<Suit>,
    /// The number of money cards in the player's hand.
    pub money_count: u8,
    /// The number of action cards in the player's hand.
    pub action_count: u8,
    /// The money cards in the player's hand, if the viewer may see them.
    pub money: Option<Money>,
    /// The action cards in the player's hand, if the viewer may see them.
    pub actions: Option<Ranks>,
    /// The player's bids in the current auction, in order, or the payment's cards during the
    /// settlement.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<BidView>))]
    pub bids: ArrayVec<BidView, { Money::ALL.len() }>,
    /// The number of cards in the payment that are face down after an exchange.
    pub face_down_count: u8,
    /// The payment's face-down cards, if the viewer may see them.
    pub face_down: Option<Money>,
    /// The total of the player's bids.
    pub total: u16,
    /// Whether the player is still in the current auction.
    pub active: bool,
    /// The player's pyramids.
    pub gems: Gems,
    /// The player's discarded money cards, if the viewer may see them.
    pub discarded: Option<Money>,
    /// The number of spent action cards.
    pub spent_count: u8,
    /// The spent action cards, if the viewer may see them.
    pub spent: Option<Ranks>,
    /// The action cards of the player's suit and the points that each would score as a goal now, if
    /// the viewer may see them. The list is empty if the game has no secret goals.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<GoalView>))]
    pub goals: ArrayVec<GoalView, { Rank::ALL.len() }>,
    /// The player's goal declaration.
    pub declaration: Declaration,
    /// The player's points so far, including those for the secret goal once it has been shown.
    pub score: ScoreView,
}

/// The cards of one opening bid or raise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BidView {
    /// The money cards of the bid.
    pub cards: Money,
    /// The amount that doubling adds to the bid.
    pub extra: u8,
}

/// An action card that could be shown as the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GoalView {
    /// The rank of the action card.
    pub rank: Rank,
    /// The card's large, medium and small pyramid.
    pub trio: [Gem; 3],
    /// The points that the card would score with the player's current pyramids.
    pub points: u8,
    /// Whether the card may still be shown as the goal.
    pub available: bool,
}

/// A goal declaration as a viewer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Declaration {
    /// No goal has been declared, or no declaration is needed.
    None,
    /// The declaration remains sealed until the last player has declared.
    Sealed,
    /// The player shows no card as their goal.
    Nothing,
    /// The player shows the given card as their goal.
    Card(Rank),
}

/// A player's points, broken down by source (KLE-SCORE-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScoreView {
    /// The total value of the player's pyramids.
    pub gems: u8,
    /// The points for each set, or 0 if the player does not own it: the emerald pair, the sapphire
    /// pair, the ruby pair, the gold set and the small trio.
    pub sets: [u8; 5],
    /// The points for the secret goal, once shown.
    pub goal: u8,
    /// The points for the money cards in hand.
    pub money: u8,
    /// The player's total points.
    pub total: u8,
    /// The player's place, counted from 1.
    pub place: u8,
}

impl Views for Klenotnici {
    type View = View;
    type Parts<'a> = ViewParts<'a>;

    fn view(&self, to: Viewer) -> View {
        let scores = self.scores();
        let standing = self.ranking_of(&scores);
        let players = Seat::all(self.seats()).map(|seat| {
            let score = score_view(&scores[seat], standing.places[seat]);
            self.player_view(seat, to, score, self.player_lists(seat, to))
        });
        self.view_with(to, players.collect())
    }

    fn parts(&self, to: Viewer) -> ViewParts<'_> {
        let scores = self.scores();
        let places = self.ranking_of(&scores).places;
        ViewParts { game: self, to, scores, places, table: self.view_with(to, ArrayVec::new()) }
    }
}

/// The parts of a [`View`], each made on request.
pub struct ViewParts<'a> {
    /// The game, which only the functions below may read.
    game: &'a Klenotnici,
    to: Viewer,
    scores: BySeat<Score>,
    places: BySeat<u8>,
    table: View,
}

impl ViewParts<'_> {
    /// Returns the view without the players.
    pub fn table(&self) -> &View {
        &self.table
    }

    /// Returns the number of players.
    pub fn seats(&self) -> usize {
        self.game.seats()
    }

    /// Returns a player as the viewer sees them, without their lists of bids and goals.
    #[inline(always)]
    pub fn player(&self, seat: Seat) -> PlayerView {
        let score = score_view(&self.scores[seat], self.places[seat]);
        self.game.player_view(seat, self.to, score, PlayerLists::default())
    }

    /// Returns the cards of all of a player's bids.
    pub fn laid(&self, seat: Seat) -> Money {
        self.game.player(seat).bids.all_among(self.game.face_up(seat))
    }

    /// Returns the player's list of goals.
    pub fn goals(&self, seat: Seat) -> ArrayVec<GoalView, { Rank::ALL.len() }> {
        self.game.goals_shown(seat, self.to)
    }
}

/// The lists in a [`PlayerView`].
#[derive(Default)]
struct PlayerLists {
    bids: ArrayVec<BidView, { Money::ALL.len() }>,
    goals: ArrayVec<GoalView, { Rank::ALL.len() }>,
}

impl Klenotnici {
    /// Returns whether the viewer may know everything about a seat, which must be theirs unless the
    /// game is over (KLE-INFO-3, KLE-INFO-4, KLE-INFO-10).
    pub(super) fn knows_all(&self, seat: Seat, to: Viewer) -> bool {
        to.is(seat) || self.open.phase == Phase::Over
    }

    /// Returns whether the viewer may know which action cards the seat has spent (KLE-ACTION-8,
    /// KLE-INFO-6).
    pub(super) fn knows_spent(&self, seat: Seat, to: Viewer) -> bool {
        self.knows_all(seat, to) || self.has(Variant::SpentPublic)
    }

    /// Returns the view with the given players.
    #[inline(always)]
    fn view_with(&self, to: Viewer, players: ArrayVec<PlayerView, PLAYERS_MAX>) -> View {
        let Self { open, hidden: Hidden { cards, face_down } } = self;
        // These are in the views of the players.
        let _ = (cards, face_down);
        View {
            // A spectator has no seat and sees only what is public (KLE-INFO-7).
            viewer: to.seat(),
            phase: open.phase.view(),
            to_decide: self.turn().to_decide(),
            marker: open.marker,
            auction_number: open.auction_number,
            values: open.values.all(),
            supply: open.supply,
            auction: open.auction.as_ref().map(Auction::view),
            players,
            discard_count: open.discard_count,
            royal: open.variants.has(Variant::RoyalGoals),
            reading: self.reading(),
        }
    }

    /// Returns the cards in the seat's bids or payment that are face up.
    fn face_up(&self, seat: Seat) -> Money {
        self.cards(seat).committed.without(self.face_down(seat))
    }

    /// Returns the lists in a player's view.
    fn player_lists(&self, seat: Seat, to: Viewer) -> PlayerLists {
        let bids = self.player(seat).bids.among(self.face_up(seat));
        PlayerLists {
            bids: bids.map(|(cards, extra)| BidView { cards, extra }).collect(),
            goals: self.goals_shown(seat, to),
        }
    }

    #[inline(always)]
    fn player_view(
        &self,
        seat: Seat,
        to: Viewer,
        score: ScoreView,
        lists: PlayerLists,
    ) -> PlayerView {
        let &Player { bids, gems, exchanges, suit, extra } = self.player(seat);
        // The view does not repeat what the players have already learned about hidden cards.
        // Players must remember such facts themselves (KLE-INFO-8). The bids are in the lists.
        let _ = (exchanges, bids);
        let own = self.cards(seat);
        let &OwnCards { money, committed, discarded, actions, declared } = own;
        let knows_all = self.knows_all(seat, to);
        let shows_hands = self.has(Variant::ShowDeducibleHands) && !self.hides_exchanges();
        let face_down = self.face_down(seat);
        // The price does not change if the winner makes change (KLE-INFO-1).
        let price = self.open.auction.filter(|_| self.leads(seat)).map(|auction| auction.price);
        PlayerView {
            seat,
            suit,
            // The numbers of money cards and action cards in each hand are public (KLE-INFO-2).
            money_count: money.len() as u8,
            action_count: actions.len() as u8,
            money: (knows_all || shows_hands).then_some(money),
            actions: knows_all.then_some(actions),
            bids: lists.bids,
            face_down_count: face_down.len() as u8,
            face_down: knows_all.then_some(face_down),
            total: u16::from(price.unwrap_or(committed.sum() + extra)),
            active: self.open.auction.is_some_and(|auction| auction.active.contains(seat)),
            gems,
            discarded: knows_all.then_some(discarded),
            spent_count: own.spent().len() as u8,
            spent: self.knows_spent(seat, to).then(|| own.spent()),
            goals: lists.goals,
            declaration: self.declaration(seat, declared, to),
            score,
        }
    }

    /// Returns a player's goals if the viewer may see them.
    fn goals_shown(&self, seat: Seat, to: Viewer) -> ArrayVec<GoalView, { Rank::ALL.len() }> {
        if self.knows_all(seat, to) { self.goal_views(seat) } else { ArrayVec::new() }
    }

    fn goal_views(&self, seat: Seat) -> ArrayVec<GoalView, { Rank::ALL.len() }> {
        let Some(suit) = self.player(seat).suit.filter(|_| self.has(Variant::RoyalGoals)) else {
            return ArrayVec::new();
        };
        let cards = self.goal_cards(seat);
        let goal = |rank| GoalView {
            rank,
            trio: self.open.trios.of(suit, rank).gems(),
            points: self.goal_points(seat, rank),
            available: cards.contains(rank),
        };
        Rank::ALL.into_iter().map(goal).collect()
    }

    /// Returns a player's goal declaration as the viewer may see it (KLE-INFO-9).
    fn declaration(&self, seat: Seat, declared: Declared, to: Viewer) -> Declaration {
        let owed = self.has(Variant::RoyalGoals) && !self.goal_cards(seat).is_empty();
        let made = match self.open.phase {
            Phase::Goal(owing) => !owing.contains(seat),
            Phase::Over => true,
            _ => false,
        };
        if !owed || !made {
            return Declaration::None;
        }
        match declared {
            _ if !self.knows_all(seat, to) => Declaration::Sealed,
            Declared::Nothing => Declaration::Nothing,
            Declared::Card(rank) => Declaration::Card(rank),
        }
    }

    fn reading(&self) -> Reading {
        Reading {
            data: self.open.data,
            ranks_named: self.has(Variant::RoyalGoals),
            double_on_opening: self.has(Variant::DoubleOnOpening),
            double_one_card: self.has(Variant::DoubleOneCard),
            double_stacking: self.has(Variant::DoubleStacking),
            double_face_value: self.has(Variant::DoubleFaceValue),
            exchange_at_least: self.has(Variant::ExchangeAtLeast),
            exchange_any_set: self.has(Variant::ExchangeAnySet),
            exchange_all_committed: self.has(Variant::ExchangeAllCommitted),
            exchange_once: self.has(Variant::ExchangeOnce),
        }
    }
}

fn score_view(score: &Score, place: u8) -> ScoreView {
    let &Score { gems, sets, goal, money } = score;
    ScoreView { gems, sets, goal, money, total: score.total(), place }
}

impl Auction {
    fn view(&self) -> AuctionView {
        let Self { gem, opener, leader, price, raises, active, first_passer, hammer } = *self;
        // The log shows which player used a hammer.
        let _ = hammer;
        AuctionView { gem, opener, leader, price: price.into(), raises, active, first_passer }
    }
}

impl Phase {
    fn view(self) -> PhaseView {
        match self {
            Self::DrawSuit(_) | Self::DrawStarter => PhaseView::Draw,
            Self::Choose(_) => PhaseView::Choose,
            Self::Open(_) => PhaseView::Open,
            Self::Bid(_) => PhaseView::Bid,
            Self::Window(_) => PhaseView::Window,
            Self::Settle(_) => PhaseView::Settle,
            Self::Take(_) => PhaseView::Take,
            Self::Goal(_) => PhaseView::Goal,
            Self::Over => PhaseView::Over,
        }
    }
}
