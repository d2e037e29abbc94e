//! Chapter 23: the view of each viewer.

use serde::Serialize;

use super::auction::Auction;
use super::components::{Artifact, Cards, Deck, Gem, Item, Role, Sentinel, Units};
use super::data::RELEASE_COSTS;
use super::facts::Reading;
use super::income::WITH_CONCENTRATED;
use super::points::Points;
use super::roles::{RoleAuction, Roles};
use super::{Pending, Phase, Player, Variant, Zepter};
use crate::game::{Rules, Standing, Turn, Viewer, Views};
use crate::seat::{Seat, Seats};

/// A viewer's view of a game (ZEP-INFO-1 to ZEP-INFO-13).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The viewing seat, or `None` for spectators.
    pub viewer: Option<Seat>,
    /// The pending decision.
    pub phase: PhaseView,
    /// The seats that have a decision to make.
    pub to_decide: Seats,
    /// The round, from 1, or 0 during the set-up.
    pub round: u32,
    /// The maximum number of rounds, or 0 for no limit.
    pub max_rounds: u32,
    /// The players in the game.
    pub in_game: Seats,
    /// The players in the order of their places in this round, as far as places are assigned.
    pub order: Vec<Seat>,
    /// The seat whose turn or income it is.
    pub active: Option<Seat>,
    /// Whether a player has reached ten points, which activates the discounts.
    pub someone_reached: bool,
    /// The items that can be auctioned.
    pub offers: Vec<OfferView>,
    /// The number of cards left in the artifact deck for each back: A, B, C, D.
    pub artifact_deck_counts: [u8; 4],
    /// The number of Sentinels sold.
    pub sentinels_sold: u8,
    /// The number of cards in the draw pile of each energy deck.
    pub draw_pile_counts: [u8; 4],
    /// The discard piles (ZEP-INFO-5).
    pub discard_piles: Cards,
    /// The gems left of each kind, if the supply is limited.
    pub supply: Option<[u8; 5]>,
    /// The auction that is in progress, or that has been won but not yet paid for.
    pub auction: Option<AuctionView>,
    /// The paid advances of this turn.
    pub paid_advances: u8,
    /// The free advances still to be made.
    pub free_advances: u8,
    /// The seats that must still lose a gem.
    pub losers: Seats,
    /// The auction of roles, while it lasts.
    pub role_auction: Option<RoleAuctionView>,
    /// The players by seat.
    pub players: Vec<PlayerView>,
    /// The options that affect the answers of a player.
    pub reading: Reading,
}

/// The pending decision (ZEP-FLOW-1).
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
    /// A player buys a role at the announced price or declines (`take_or_decline`).
    TakeOrDecline,
    /// A buyer chooses a role (`pick_role`).
    PickRole,
    /// A buyer removes roles from the auction (`remove_roles`).
    RemoveRoles,
    /// The active player's turn (`turn`).
    Turn,
    /// A participant raises or passes (`bid`).
    Bid,
    /// The winner of an auction pays (`pay`).
    Pay,
    /// A player makes a free advance (`free_advance`).
    FreeAdvance,
    /// A player releases a marker for free (`release_marker`).
    ReleaseMarker,
    /// A player loses a gem to an artifact (`lose_gem`).
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
    /// The item.
    pub item: Item,
    /// The number of copies on the display, or 1 for a Sentinel.
    pub copies: u8,
    /// The printed price, which is the minimum opening bid.
    pub price: u16,
    /// The difference between each seat's net price and its bid.
    pub modifiers: Vec<i32>,
    /// The current points of the item for each seat.
    pub worth: Vec<u16>,
    /// The seats that can start an auction for the item now.
    pub eligible: Seats,
}

/// An auction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AuctionView {
    /// The item.
    pub item: Item,
    /// The seat that started it.
    pub starter: Seat,
    /// The players in the game in the order of asking, starting with the starter.
    pub order: Vec<Seat>,
    /// The seat with the last bid.
    pub high: Seat,
    /// The last bid.
    pub bid: u32,
    /// The participants who have not passed.
    pub participants: Seats,
    /// The net price of the last bid for each seat.
    pub net_prices: Vec<u32>,
    /// Whether the auction has been won and the winner must pay.
    pub is_won: bool,
}

/// The auction of roles of variant D.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RoleAuctionView {
    /// The seat that announces the price.
    pub caller: Seat,
    /// The price announced.
    pub price: u8,
    /// The maximum price that may be announced.
    pub ceiling: u8,
    /// The order card at stake.
    pub card: u8,
    /// The roles available.
    pub roles: Roles,
}

/// One player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// Whether the player is in the game.
    pub in_game: bool,
    /// The role, once it is known.
    pub role: Option<Role>,
    /// The place in this round, from 1.
    pub place: Option<u8>,
    /// The rank if the game ended now, from 1.
    pub rank: u8,
    /// The level on each track.
    pub levels: [u8; 6],
    /// The release costs of the markers on the board.
    pub board: Vec<u16>,
    /// The markers in the store.
    pub markers: u8,
    /// The active gems of each kind.
    pub active: [u8; 5],
    /// The inactive gems of each kind.
    pub stored: [u16; 5],
    /// The number of gems that can be active.
    pub slots: u8,
    /// The price of each kind of gem.
    pub prices: [u16; 5],
    /// The sale value of each kind of gem.
    pub sales: [u16; 5],
    /// The kinds that the player has the right to buy now.
    pub may_buy: [bool; 5],
    /// The dust.
    pub dust: u32,
    /// The number of concentrated units of each kind.
    pub concentrated: [u8; 4],
    /// The number of energy cards of each deck.
    pub card_counts: [u8; 4],
    /// The energy cards in hand, if the viewer may see them.
    pub cards: Option<Cards>,
    /// The number of cards of each deck in the reserve.
    pub reserve_counts: [u8; 4],
    /// The cards in the reserve, if the viewer may see them.
    pub reserve: Option<Cards>,
    /// The dust in the reserve.
    pub reserve_dust: u16,
    /// The maximum that the player can pay, including the sale of all gems, if the viewer may see
    /// it.
    pub means: Option<u32>,
    /// The hand size.
    pub hand_size: u32,
    /// The hand limit.
    pub hand_limit: u32,
    /// The yield of an income at this moment, without the reserve.
    pub income: IncomeView,
    /// The artifacts, each with the number of copies.
    pub artifacts: Vec<(Artifact, u8)>,
    /// The Sentinels, each with its current points.
    pub sentinels: Vec<(Sentinel, u16)>,
    /// The points by origin.
    pub points: Points,
    /// The sum of the points.
    pub points_total: u16,
    /// The points at the start of the round.
    pub start_points: u16,
    /// Whether the player has reached ten points.
    pub reached: bool,
    /// The effect of the place on the prices of artifacts and Sentinels.
    pub place_modifiers: (i16, i16),
    /// The rubies bought in this game.
    pub rubies_bought: u32,
    /// Whether the Druid's privilege is used.
    pub privilege_used: bool,
    /// The order card of variant D.
    pub order_card: Option<u8>,
}

/// The yield of a player's active gems and artifacts at an income (chapter 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IncomeView {
    /// The dust, if every card can be drawn.
    pub dust: u16,
    /// The concentrated units of each kind.
    pub concentrated: [u8; 4],
    /// The energy cards of each deck.
    pub cards: [u8; 4],
}

impl Views for Zepter {
    type View = View;

    fn view(&self, to: Viewer) -> View {
        let Self {
            variants,
            bid_ceiling,
            max_rounds,
            seats,
            round,
            phase,
            in_game,
            order,
            placed,
            place,
            someone_reached,
            draw_piles,
            discard_piles,
            artifact_deck,
            display,
            offer,
            sentinels_sold,
            supply,
            paid_advances,
            auction,
            pending,
            role_auction,
            players,
        } = self;
        // These facts are shown with the items on offer, by the phase, or among the options.
        let _ = (display, offer, bid_ceiling);
        let Pending { seat, sages, first, diamond, advances, release, losers } = *pending;
        // These facts follow from the seat that decides. A drawn card is shown in the reserve.
        let _ = (seat, sages, first, diamond, release);
        let standing = self.ranking();
        View {
            viewer: match to {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Public => None,
            },
            phase: phase.view(),
            to_decide: match self.turn() {
                Turn::Seats(seats) => seats,
                Turn::Chance | Turn::Over => Seats::EMPTY,
            },
            round: *round,
            max_rounds: *max_rounds,
            in_game: *in_game,
            order: order[..usize::from(*placed)].to_vec(),
            active: (!self.is_ordering() && place < placed).then(|| self.active_player()),
            someone_reached: *someone_reached,
            offers: self.offers(),
            artifact_deck_counts: back_counts(artifact_deck),
            sentinels_sold: *sentinels_sold,
            draw_pile_counts: Deck::ALL.map(|deck| draw_piles.count_of(deck)),
            discard_piles: *discard_piles,
            supply: variants.has(Variant::LimitedGems).then_some(*supply),
            auction: auction.map(|auction| self.auction_view(auction)),
            paid_advances: *paid_advances,
            free_advances: advances,
            losers,
            role_auction: self.role_auction_view(role_auction),
            players: Seat::all(usize::from(*seats))
                .zip(players)
                .map(|(seat, player)| self.player_view(seat, player, to, &standing))
                .collect(),
            reading: self.reading(),
        }
    }
}

impl Zepter {
    /// Returns whether no player has had an income or turn in this round yet: during the set-up,
    /// the ordering and the display.
    fn is_ordering(&self) -> bool {
        let draws = matches!(self.phase, Phase::DrawPlace | Phase::DrawArtifact);
        self.round == 0 || draws
    }

    /// Returns the artifacts of the display and the unsold Sentinels, in order.
    fn offers(&self) -> Vec<OfferView> {
        let artifacts = Artifact::ALL.into_iter().map(Item::Artifact);
        let items = artifacts.chain(Sentinel::ALL.into_iter().map(Item::Sentinel));
        let seats = || Seat::all(self.seats());
        let offered = items.filter(|&item| self.is_on_offer(item)).map(|item| OfferView {
            item,
            copies: match item {
                Item::Artifact(artifact) => self.display[artifact as usize],
                Item::Sentinel(_) => 1,
            },
            price: item.price(),
            modifiers: seats().map(|seat| self.price_modifier(seat, item)).collect(),
            worth: seats()
                .map(|seat| match item {
                    Item::Artifact(artifact) => artifact.points().into(),
                    Item::Sentinel(sentinel) => self.worth(seat, sentinel),
                })
                .collect(),
            eligible: self
                .in_game
                .iter()
                .filter(|&seat| self.check_eligible(seat, item, true).is_ok())
                .collect(),
        });
        offered.collect()
    }

    /// Returns an auction as the view shows it (ZEP-INFO-8).
    fn auction_view(&self, auction: Auction) -> AuctionView {
        let Auction { item, starter, high, bid, participants, net_price } = auction;
        // This is the net price of the winner. The view shows the net price for every seat.
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
            is_won: matches!(self.phase, Phase::Pay(_)),
        }
    }

    /// Returns the auction of roles, if there is one (ZEP-INFO-13).
    fn role_auction_view(&self, auction: &RoleAuction) -> Option<RoleAuctionView> {
        let RoleAuction { caller, price, ceiling, card, callers, removed, spent } = *auction;
        // These facts follow from the remaining roles, the ceiling and the starting dust.
        let _ = (callers, removed, spent);
        let is_held = matches!(
            self.phase,
            Phase::CallPrice | Phase::TakeOrDecline(_) | Phase::PickRole(_) | Phase::RemoveRoles(_)
        );
        let roles = self.roles_left();
        is_held.then_some(RoleAuctionView { caller, price, ceiling, card, roles })
    }

    /// Returns whether the viewer may know the values of the seat's cards (ZEP-INFO-4, ZEP-INFO-10,
    /// ZEP-INFO-12).
    pub(super) fn knows_cards(&self, seat: Seat, to: Viewer) -> bool {
        to.is(seat) || self.phase == Phase::Over || self.has(Variant::OpenHands)
    }

    fn player_view(
        &self,
        seat: Seat,
        player: &Player,
        to: Viewer,
        standing: &Standing,
    ) -> PlayerView {
        let Player {
            role,
            levels,
            board,
            markers,
            active,
            stored,
            dust,
            units,
            reserve,
            reserve_dust,
            artifacts,
            sentinels,
            rubies_bought,
            privilege_used,
            order_card,
            start_points,
            reached,
            place_modifiers,
        } = *player;
        // The Sentinels are shown with their current points.
        let _ = sentinels;
        let Units { cards, concentrated } = units;
        let knows = self.knows_cards(seat, to);
        let points = player.holdings().points();
        let holdings = player.holdings();
        let owned = Sentinel::ALL.into_iter().filter(|&sentinel| holdings.owns(sentinel));
        PlayerView {
            seat,
            in_game: self.in_game.contains(seat),
            role,
            place: self.place_of(seat),
            rank: standing.places[seat],
            levels,
            board: (0..RELEASE_COSTS.len())
                .filter(|&marker| board >> marker & 1 == 1)
                .map(|marker| RELEASE_COSTS[marker])
                .collect(),
            markers,
            active,
            stored,
            slots: self.slots(seat),
            prices: Gem::ALL.map(|gem| self.price(seat, gem)),
            sales: Gem::ALL.map(|gem| self.sale(seat, gem)),
            may_buy: Gem::ALL.map(|gem| self.may_buy(seat, gem).is_ok()),
            // ZEP-INFO-2
            dust,
            concentrated,
            // ZEP-INFO-3, ZEP-INFO-11
            card_counts: Deck::ALL.map(|deck| cards.count_of(deck)),
            cards: knows.then_some(cards),
            reserve_counts: Deck::ALL.map(|deck| reserve.count_of(deck)),
            reserve: knows.then_some(reserve),
            reserve_dust,
            // ZEP-INFO-9
            means: knows.then(|| self.means(seat)),
            hand_size: self.hand_size(seat),
            hand_limit: self.hand_limit(seat).into(),
            income: self.income_view(seat),
            artifacts: Artifact::ALL
                .into_iter()
                .zip(artifacts)
                .filter(|(_, copies)| *copies > 0)
                .collect(),
            sentinels: owned.map(|sentinel| (sentinel, self.worth(seat, sentinel))).collect(),
            points,
            points_total: points.total(),
            start_points,
            reached,
            place_modifiers,
            rubies_bought,
            privilege_used,
            order_card: (order_card > 0).then_some(order_card),
        }
    }
}

impl Zepter {
    fn income_view(&self, seat: Seat) -> IncomeView {
        let yields = Deck::ALL.map(|deck| self.yields(seat, deck));
        let concentrated = yields.map(|(units, _)| units);
        let with = concentrated.iter().map(|&units| WITH_CONCENTRATED * u16::from(units));
        IncomeView {
            dust: self.income_dust(seat) + with.sum::<u16>(),
            concentrated,
            cards: yields.map(|(_, cards)| cards),
        }
    }
}

/// Returns the number of cards of each back (ZEP-INFO-7).
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
