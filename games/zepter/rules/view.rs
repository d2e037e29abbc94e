//! Each viewer's view of a game (chapter 23).

use arrayvec::ArrayVec;
use karat_kernel::game::{Rules, Viewer, Views};
use karat_kernel::seat::{BySeat, Seat, Seats};
use serde::Serialize;

use super::auction::Auction;
use super::components::{Artifact, Cards, Deck, Gem, Item, Role, Sentinel, Units};
use super::data::RELEASE_COSTS;
use super::facts::Reading;
use super::income::WITH_CONCENTRATED;
use super::points::Points;
use super::roles::{RoleAuction, Roles};
use super::{Held, Hidden, PLAYERS_MAX, Pending, Phase, Player, Variant, Zepter};

/// The number of items that can be auctioned.
const ITEMS: usize = Artifact::ALL.len() + Sentinel::ALL.len();

/// The part of a game that a viewer may see (ZEP-INFO-1 to ZEP-INFO-13).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The viewing player's seat, or `None` for spectators.
    pub viewer: Option<Seat>,
    /// The kind of the pending decision.
    pub phase: PhaseView,
    /// The seats that must decide.
    pub to_decide: Seats,
    /// The current round, counted from 1, or 0 during the set-up.
    pub round: u32,
    /// The maximum number of rounds, or 0 if there is no limit.
    pub max_rounds: u32,
    /// The seats still in the game.
    pub in_game: Seats,
    /// The seats by place in this round, as far as places have been assigned.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Seat>))]
    pub order: ArrayVec<Seat, PLAYERS_MAX>,
    /// The seat whose turn or income it is.
    pub active: Option<Seat>,
    /// Whether a player has ever reached ten points, which activates the discounts.
    pub someone_reached: bool,
    /// The items that can be auctioned.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<OfferView>))]
    pub offers: ArrayVec<OfferView, ITEMS>,
    /// The number of cards left in the artifact deck for each back: A, B, C, D.
    pub artifact_deck_counts: [u8; 4],
    /// The number of Sentinels sold.
    pub sentinels_sold: u8,
    /// The number of cards in the draw pile of each energy deck.
    pub draw_pile_counts: [u8; 4],
    /// The cards in the discard piles (ZEP-INFO-5).
    pub discard_piles: Cards,
    /// The remaining gems of each kind, if the supply is limited.
    pub supply: Option<[u8; 5]>,
    /// The auction in progress, or won but not yet paid for.
    pub auction: Option<AuctionView>,
    /// The number of paid advances in this turn.
    pub paid_advances: u8,
    /// The number of free advances still to be made.
    pub free_advances: u8,
    /// The seats that must still lose a gem.
    pub losers: Seats,
    /// The role auction, while it is in progress.
    pub role_auction: Option<RoleAuctionView>,
    /// The players in seat order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<PlayerView>))]
    pub players: ArrayVec<PlayerView, PLAYERS_MAX>,
    /// The options that affect a player's possible answers.
    pub reading: Reading,
}

/// The kind of the pending decision (ZEP-FLOW-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    /// A draw is pending.
    Draw,
    /// A player chooses a role (`choose_role`).
    ChooseRole,
    /// The caller announces a price (`call_price`).
    CallPrice,
    /// A player buys a role at the announced price or declines it (`take_or_decline`).
    TakeOrDecline,
    /// The buyer of a role chooses it (`pick_role`).
    PickRole,
    /// The buyer of a role removes other roles from the auction (`remove_roles`).
    RemoveRoles,
    /// The active player may make transactions or start an auction (`turn`).
    Turn,
    /// A participant raises or passes in an auction (`bid`).
    Bid,
    /// The winner of an auction pays (`pay`).
    Pay,
    /// A player makes a free advance (`free_advance`).
    FreeAdvance,
    /// A player releases a marker for free (`release_marker`).
    ReleaseMarker,
    /// A player loses a gem because of an artifact (`lose_gem`).
    LoseGem,
    /// A player reduces their hand to the limit (`discard`).
    Discard,
    /// The game has ended.
    Over,
}

/// An item that can be auctioned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OfferView {
    /// The artifact or Sentinel.
    pub item: Item,
    /// The number of copies of the item on the display, or 1 for a Sentinel.
    pub copies: u8,
    /// The item's printed price, which is the minimum opening bid.
    pub price: u16,
    /// The difference between each seat's net price and its bid.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<i32>))]
    pub modifiers: ArrayVec<i32, PLAYERS_MAX>,
    /// The points that each seat would currently get for the item.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u16>))]
    pub worth: ArrayVec<u16, PLAYERS_MAX>,
    /// The seats that can start an auction of the item now.
    pub eligible: Seats,
}

/// An auction as a viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AuctionView {
    /// The item on offer.
    pub item: Item,
    /// The seat that started the auction.
    pub starter: Seat,
    /// The players in the game in the order in which they are asked, beginning with the auction's
    /// starter.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Seat>))]
    pub order: ArrayVec<Seat, PLAYERS_MAX>,
    /// The seat with the last bid.
    pub high: Seat,
    /// The last bid.
    pub bid: u32,
    /// The participants who have not passed.
    pub participants: Seats,
    /// Each seat's net price for the last bid.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub net_prices: ArrayVec<u32, PLAYERS_MAX>,
    /// Whether the auction has been won and the winner must pay.
    pub is_won: bool,
}

/// The role auction of variant D, as a viewer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RoleAuctionView {
    /// The seat that announces the price.
    pub caller: Seat,
    /// The announced price.
    pub price: u8,
    /// The highest price that may be announced.
    pub ceiling: u8,
    /// The order card that the role's buyer receives.
    pub card: u8,
    /// The roles for sale.
    pub roles: Roles,
}

/// A player as a viewer sees them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerView {
    /// The player's seat.
    pub seat: Seat,
    /// Whether the player is still in the game.
    pub in_game: bool,
    /// The player's role, once known.
    pub role: Option<Role>,
    /// The player's place in this round, counted from 1.
    pub place: Option<u8>,
    /// The player's rank if the game ended now, counted from 1.
    pub rank: u8,
    /// The player's level on each track.
    pub levels: [u8; 6],
    /// The release costs of the markers on the player's board.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u16>))]
    pub board: ArrayVec<u16, { RELEASE_COSTS.len() }>,
    /// The number of markers in the player's store.
    pub markers: u8,
    /// The number of active gems of each kind.
    pub active: [u8; 5],
    /// The number of inactive gems of each kind.
    pub stored: [u16; 5],
    /// The player's maximum number of active gems.
    pub slots: u8,
    /// The player's price for each kind of gem.
    pub prices: [u16; 5],
    /// The player's sale value for each kind of gem.
    pub sales: [u16; 5],
    /// Whether the player may buy each kind of gem now.
    pub may_buy: [bool; 5],
    /// The player's amount of dust.
    pub dust: u32,
    /// The number of concentrated units of each kind in the player's hand.
    pub concentrated: [u8; 4],
    /// The number of energy cards of each deck in the player's hand.
    pub card_counts: [u8; 4],
    /// The energy cards in the player's hand, if the viewer may see them.
    pub cards: Option<Cards>,
    /// The number of cards of each deck in the player's reserve.
    pub reserve_counts: [u8; 4],
    /// The cards in the player's reserve, if the viewer may see them.
    pub reserve: Option<Cards>,
    /// The amount of dust in the player's reserve.
    pub reserve_dust: u16,
    /// The maximum amount that the player can pay, including the sale of all gems, if the viewer
    /// may see it.
    pub means: Option<u32>,
    /// The current size of the player's hand.
    pub hand_size: u32,
    /// The maximum size of the player's hand.
    pub hand_limit: u32,
    /// The player's current income, without the reserve.
    pub income: IncomeView,
    /// The player's artifacts, with the number of copies of each.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<(Artifact, u8)>))]
    pub artifacts: ArrayVec<(Artifact, u8), { Artifact::ALL.len() }>,
    /// The player's Sentinels, each with its current points.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<(Sentinel, u16)>))]
    pub sentinels: ArrayVec<(Sentinel, u16), { Sentinel::ALL.len() }>,
    /// The player's points by source.
    pub points: Points,
    /// The player's total points.
    pub points_total: u16,
    /// The player's points at the start of the round.
    pub start_points: u16,
    /// Whether the player has ever reached ten points.
    pub reached: bool,
    /// The effect of the player's place on the prices of artifacts and Sentinels.
    pub place_modifiers: (i16, i16),
    /// The number of rubies that the player has bought in this game.
    pub rubies_bought: u32,
    /// Whether the Druid's privilege has been used.
    pub privilege_used: bool,
    /// The player's order card in variant D.
    pub order_card: Option<u8>,
}

/// The yield of a player's active gems and artifacts per income (chapter 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IncomeView {
    /// The amount of dust, if every card can be drawn.
    pub dust: u16,
    /// The number of concentrated units of each kind.
    pub concentrated: [u8; 4],
    /// The number of energy cards of each deck.
    pub cards: [u8; 4],
}

impl Views for Zepter {
    type View = View;
    type Parts<'a> = ViewParts<'a>;

    fn view(&self, to: Viewer) -> View {
        let points = self.all_points();
        let standing = self.ranking_of(&points);
        let players = Seat::all(self.seats()).map(|seat| {
            let lists = self.player_lists(seat);
            self.player_view(seat, to, points[seat], standing.places[seat], lists)
        });
        self.view_with(to, self.offers(), players.collect())
    }

    fn parts(&self, to: Viewer) -> ViewParts<'_> {
        let points = self.all_points();
        let ranks = self.ranking_of(&points).places;
        let table = self.view_with(to, ArrayVec::new(), ArrayVec::new());
        ViewParts { game: self, to, points, ranks, table }
    }
}

/// The parts of a [`View`], each made on request.
pub struct ViewParts<'a> {
    /// The game, which only the functions below may read.
    game: &'a Zepter,
    to: Viewer,
    points: BySeat<Points>,
    ranks: BySeat<u8>,
    table: View,
}

impl ViewParts<'_> {
    /// Returns the view without the offers and the players.
    pub fn table(&self) -> &View {
        &self.table
    }

    /// Returns the number of players.
    pub fn seats(&self) -> usize {
        self.game.seats()
    }

    /// Returns a player as the viewer sees them, without the lists of what they own.
    #[inline(always)]
    pub fn player(&self, seat: Seat) -> PlayerView {
        let (points, rank) = (self.points[seat], self.ranks[seat]);
        self.game.player_view(seat, self.to, points, rank, PlayerLists::default())
    }

    /// Returns the markers on a player's board, as one bit per release cost.
    pub fn board(&self, seat: Seat) -> u8 {
        self.game.player(seat).board
    }

    /// Returns the number of a player's copies of each artifact.
    pub fn copies(&self, seat: Seat) -> &[u8; Artifact::ALL.len()] {
        &self.game.player(seat).artifacts
    }

    /// Returns a player's Sentinels, as one bit each.
    pub fn sentinels(&self, seat: Seat) -> u16 {
        self.game.player(seat).sentinels
    }

    /// Returns an item's offer for one seat, or `None` if the item is not on offer.
    #[inline(always)]
    pub fn offer(&self, seat: Seat, item: Item) -> Option<SeatOffer> {
        self.game.is_on_offer(item).then(|| self.game.seat_offer(seat, item))
    }
}

/// The lists of what a player owns, as in a [`PlayerView`].
#[derive(Default)]
struct PlayerLists {
    board: ArrayVec<u16, { RELEASE_COSTS.len() }>,
    artifacts: ArrayVec<(Artifact, u8), { Artifact::ALL.len() }>,
    sentinels: ArrayVec<(Sentinel, u16), { Sentinel::ALL.len() }>,
}

/// An item that can be auctioned, from the point of view of one seat. All of it is in the item's
/// [`OfferView`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatOffer {
    /// The number of copies of the item on the display, or 1 for a Sentinel.
    pub copies: u8,
    /// The difference between the seat's net price and its bid.
    pub modifier: i32,
    /// The points that the seat would currently get for the item.
    pub worth: u16,
    /// Whether the seat can start an auction of the item now.
    pub is_eligible: bool,
}

impl Zepter {
    /// Returns the view with the given offers and players.
    #[inline(always)]
    fn view_with(
        &self,
        to: Viewer,
        offers: ArrayVec<OfferView, ITEMS>,
        players: ArrayVec<PlayerView, PLAYERS_MAX>,
    ) -> View {
        let Self { open, hidden: Hidden { draw_piles, held, first } } = self;
        // The players' energy is in their own views. A card drawn for Nine Sages is in the reserve.
        let _ = (held, first);
        let Pending { seat, sages, diamond, advances, release, losers } = open.pending;
        // The view omits pending effects that follow from the phase and the deciding seat.
        let _ = (seat, sages, diamond, release);
        View {
            viewer: to.seat(),
            phase: open.phase.view(),
            to_decide: self.turn().to_decide(),
            round: open.round,
            max_rounds: open.max_rounds,
            in_game: open.in_game,
            order: open.order[..usize::from(open.placed)].iter().copied().collect(),
            active: (!self.is_ordering() && open.place < open.placed).then(|| self.active_player()),
            someone_reached: open.someone_reached,
            offers,
            artifact_deck_counts: back_counts(&open.artifact_deck),
            sentinels_sold: open.sentinels_sold,
            draw_pile_counts: Deck::each(|deck| draw_piles.count_of(deck)),
            discard_piles: open.discard_piles,
            supply: self.has(Variant::LimitedGems).then_some(open.supply),
            auction: open.auction.map(|auction| self.auction_view(auction)),
            paid_advances: open.paid_advances,
            free_advances: advances,
            losers,
            role_auction: self.role_auction_view(&open.role_auction),
            players,
            reading: self.reading(),
        }
    }
}

impl Zepter {
    /// Returns whether no player has had an income or a turn in the current round yet, because of
    /// the set-up, the ordering or the display.
    fn is_ordering(&self) -> bool {
        let draws = matches!(self.open.phase, Phase::DrawPlace | Phase::DrawArtifact);
        self.open.round == 0 || draws
    }

    /// Returns the artifacts on display and the unsold Sentinels, in order.
    fn offers(&self) -> ArrayVec<OfferView, ITEMS> {
        let (data, display, in_game) = (self.open.data, &self.open.display, self.open.in_game);
        let seats = || Seat::all(self.seats());
        let modifiers = |item| seats().map(|seat| self.price_modifier(seat, item)).collect();
        let mut offers = ArrayVec::new();
        for artifact in Artifact::ALL.into_iter().filter(|one| display[*one as usize] > 0) {
            let item = Item::Artifact(artifact);
            let is_eligible = |seat: &Seat| self.check_eligible(*seat, item, true).is_ok();
            offers.push(OfferView {
                item,
                copies: display[artifact as usize],
                price: data.price(item),
                modifiers: modifiers(item),
                worth: seats().map(|_| data.artifact_points(artifact).into()).collect(),
                eligible: in_game.iter().filter(is_eligible).collect(),
            });
        }
        // All Sentinels have the same price and modifiers (ZEP-SENT-1, ZEP-AUCTION-17), and every
        // player in the game can start an auction for them.
        let modifiers: ArrayVec<i32, PLAYERS_MAX> = modifiers(Item::Sentinel(Sentinel::Toad));
        let worth = |seat| Sentinel::each(|sentinel| self.worth(seat, sentinel));
        let worths: ArrayVec<_, PLAYERS_MAX> = seats().map(worth).collect();
        for sentinel in Sentinel::ALL {
            let item = Item::Sentinel(sentinel);
            if self.is_on_offer(item) {
                offers.push(OfferView {
                    item,
                    copies: 1,
                    price: data.price(item),
                    modifiers: modifiers.clone(),
                    worth: worths.iter().map(|worth| worth[sentinel as usize]).collect(),
                    eligible: in_game,
                });
            }
        }
        offers
    }

    /// Returns an item on offer from the point of view of one seat.
    #[inline(always)]
    fn seat_offer(&self, seat: Seat, item: Item) -> SeatOffer {
        SeatOffer {
            copies: match item {
                Item::Artifact(artifact) => self.open.display[artifact as usize],
                Item::Sentinel(_) => 1,
            },
            modifier: self.price_modifier(seat, item),
            worth: match item {
                Item::Artifact(artifact) => self.open.data.artifact_points(artifact).into(),
                Item::Sentinel(sentinel) => self.worth(seat, sentinel),
            },
            is_eligible: self.open.in_game.contains(seat)
                && self.check_eligible(seat, item, true).is_ok(),
        }
    }

    /// Returns an auction as shown in the view (ZEP-INFO-8).
    fn auction_view(&self, auction: Auction) -> AuctionView {
        let Auction { item, starter, high, bid, participants, net_price } = auction;
        // The state contains only the winner's net price, but the view shows every seat's.
        let _ = net_price;
        AuctionView {
            item,
            starter,
            order: {
                let others = self.asking_order(starter).filter(|&seat| seat != starter);
                std::iter::once(starter).chain(others).collect()
            },
            high,
            bid,
            participants,
            net_prices: Seat::all(self.seats())
                .map(|seat| self.net_price(seat, item, bid))
                .collect(),
            is_won: matches!(self.open.phase, Phase::Pay(_)),
        }
    }

    /// Returns the role auction, if one is in progress (ZEP-INFO-13).
    fn role_auction_view(&self, auction: &RoleAuction) -> Option<RoleAuctionView> {
        let RoleAuction { caller, price, ceiling, card, callers, removed, spent } = *auction;
        // The omitted values follow from the remaining roles, the maximum price and the starting
        // dust.
        let _ = (callers, removed, spent);
        let is_held = matches!(
            self.open.phase,
            Phase::CallPrice | Phase::TakeOrDecline(_) | Phase::PickRole(_) | Phase::RemoveRoles(_)
        );
        let roles = self.roles_left();
        is_held.then_some(RoleAuctionView { caller, price, ceiling, card, roles })
    }

    /// Returns whether the viewer may know the values of a seat's cards (ZEP-INFO-4, ZEP-INFO-10,
    /// ZEP-INFO-12).
    pub(super) fn knows_cards(&self, seat: Seat, to: Viewer) -> bool {
        to.is(seat) || self.open.phase == Phase::Over || self.has(Variant::OpenHands)
    }

    /// Returns the lists in a player's view.
    fn player_lists(&self, seat: Seat) -> PlayerLists {
        let (board, artifacts) = (self.player(seat).board, self.player(seat).artifacts);
        let holdings = self.holdings(seat);
        let owned = Sentinel::ALL.into_iter().filter(|&sentinel| holdings.owns(sentinel));
        PlayerLists {
            board: (0..RELEASE_COSTS.len())
                .filter(|&marker| board >> marker & 1 == 1)
                .map(|marker| RELEASE_COSTS[marker])
                .collect(),
            artifacts: Artifact::ALL
                .into_iter()
                .zip(artifacts)
                .filter(|(_, copies)| *copies > 0)
                .collect(),
            // The view shows the Sentinels together with their current points.
            sentinels: owned.map(|sentinel| (sentinel, self.worth(seat, sentinel))).collect(),
        }
    }

    #[inline(always)]
    fn player_view(
        &self,
        seat: Seat,
        to: Viewer,
        points: Points,
        rank: u8,
        lists: PlayerLists,
    ) -> PlayerView {
        let Player {
            role,
            levels,
            board,
            markers,
            active,
            stored,
            dust,
            reserve_dust,
            artifacts,
            sentinels,
            rubies_bought,
            privilege_used,
            order_card,
            start_points,
            place_modifiers,
        } = *self.player(seat);
        // These are in the lists.
        let _ = (board, artifacts, sentinels);
        let Held { units: Units { cards, concentrated }, reserve } = *self.held(seat);
        let knows = self.knows_cards(seat, to);
        PlayerView {
            seat,
            in_game: self.open.in_game.contains(seat),
            role,
            place: self.place_of(seat),
            rank,
            levels,
            board: lists.board,
            markers,
            active,
            stored,
            slots: self.slots(seat),
            prices: Gem::each(|gem| self.price(seat, gem)),
            sales: Gem::each(|gem| self.sale(seat, gem)),
            may_buy: Gem::each(|gem| self.may_buy(seat, gem).is_ok()),
            // The dust and the concentrated units of every player are public (ZEP-INFO-2).
            dust,
            concentrated,
            // The number of cards of each deck is public (ZEP-INFO-3), and limits the possible
            // value of a hand (ZEP-INFO-11).
            card_counts: Deck::each(|deck| cards.count_of(deck)),
            cards: knows.then_some(cards),
            reserve_counts: Deck::each(|deck| reserve.count_of(deck)),
            reserve: knows.then_some(reserve),
            reserve_dust,
            // The maximum that a player can pay is not public (ZEP-INFO-9).
            means: knows.then(|| self.means(seat)),
            hand_size: self.hand_size(seat),
            hand_limit: self.hand_limit(seat).into(),
            income: self.income_view(seat),
            artifacts: lists.artifacts,
            sentinels: lists.sentinels,
            points,
            points_total: points.total(),
            start_points,
            reached: self.open.reached.contains(seat),
            place_modifiers,
            rubies_bought,
            privilege_used,
            order_card: (order_card > 0).then_some(order_card),
        }
    }
}

impl Zepter {
    #[inline]
    fn income_view(&self, seat: Seat) -> IncomeView {
        let yields = Deck::each(|deck| self.yields(seat, deck));
        let concentrated = yields.map(|(units, _)| units);
        let with = concentrated.iter().map(|&units| WITH_CONCENTRATED * u16::from(units));
        IncomeView {
            dust: self.income_dust(seat) + with.sum::<u16>(),
            concentrated,
            cards: yields.map(|(_, cards)| cards),
        }
    }
}

/// Returns the number of artifact cards with each back (ZEP-INFO-7).
fn back_counts(deck: &[u8; Artifact::ALL.len()]) -> [u8; 4] {
    let mut counts = [0; 4];
    for artifact in Artifact::ALL {
        counts[artifact.back() as usize] += deck[artifact as usize];
    }
    counts
}

impl Phase {
    fn view(self) -> PhaseView {
        match self {
            Self::DrawRole(_)
            | Self::DrawCaller
            | Self::DrawFairy(_)
            | Self::DrawPlace
            | Self::DrawArtifact
            | Self::DrawIncome(..)
            | Self::DrawSages(..) => PhaseView::Draw,
            Self::ChooseRole(_) => PhaseView::ChooseRole,
            Self::CallPrice => PhaseView::CallPrice,
            Self::TakeOrDecline(_) => PhaseView::TakeOrDecline,
            Self::PickRole(_) => PhaseView::PickRole,
            Self::RemoveRoles(_) => PhaseView::RemoveRoles,
            Self::Turn => PhaseView::Turn,
            Self::Bid(_) => PhaseView::Bid,
            Self::Pay(_) => PhaseView::Pay,
            Self::FreeAdvance => PhaseView::FreeAdvance,
            Self::ReleaseMarker => PhaseView::ReleaseMarker,
            Self::LoseGem(_) => PhaseView::LoseGem,
            Self::Discard(_) => PhaseView::Discard,
            Self::Over => PhaseView::Over,
        }
    }
}
