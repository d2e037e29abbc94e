//! Each viewer's view of a game (chapter 18).

use arrayvec::ArrayVec;
use karat_kernel::game::{Rules, Viewer, Views};
use karat_kernel::house::Interned;
use karat_kernel::seat::{BySeat, Seat, Seats};
use serde::Serialize;

use super::bargain::{Bid, Pair};
use super::components::{Action, Colour, EventCard, EventCards, Face, GemCard, Gems};
use super::scoring::{CertificateScoring, Scoring};
use super::{Data, Edel, Hidden, PLAYERS_MAX, Phase, Player, Variant, Variants};

/// The part of a game that a viewer may see (ESR-INFO-1, ESR-INFO-3, ESR-INFO-4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The viewing player's seat, or `None` for spectators.
    pub viewer: Option<Seat>,
    /// The kind of the pending decision.
    pub phase: PhaseView,
    /// The seats that must decide.
    pub to_decide: Seats,
    /// The current round, counted from 1. A game has three rounds, unless custom numbers say
    /// otherwise.
    pub round: u8,
    /// The current turn in the round, counted from 1, or 0 before the first turn.
    pub turn: u8,
    /// The number of turns in each round.
    pub turns: u8,
    /// The active player in a two-player game, once drawn.
    pub active: Option<Seat>,
    /// The action being resolved.
    pub action: Option<Action>,
    /// Whether the chosen action cards are face up.
    pub revealed: bool,
    /// The first guess in a two-player game, if it was wrong.
    pub first_guess: Option<Action>,
    /// The bargain in progress.
    pub bargain: Option<BargainView>,
    /// The seats that may still take a gem with FREE CHOICE, in turn order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Seat>))]
    pub takers: ArrayVec<Seat, PLAYERS_MAX>,
    /// The number of gems of each colour in the supply.
    pub supply: Gems,
    /// The number of gem cards in the gem deck.
    pub gem_deck_count: u8,
    /// The unseen gem cards: those in the gem deck, and those put aside under the visible one.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<GemCardView>))]
    pub unseen_gem_cards: ArrayVec<GemCardView, { GemCard::COUNT }>,
    /// The visible card of this round's set-aside pile.
    pub aside: Option<GemCardView>,
    /// The number of event cards in the draw pile.
    pub draw_pile_count: u8,
    /// The event cards in the draw pile (ESR-INFO-5).
    pub draw_pile: EventCards,
    /// The event cards in the spent pile.
    pub spent_pile: EventCards,
    /// The event card on display.
    pub display: Option<EventCard>,
    /// The instant card to execute or decline.
    pub instant: Option<EventCard>,
    /// The players in seat order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<PlayerView>))]
    pub players: ArrayVec<PlayerView, PLAYERS_MAX>,
    /// The payments and returns if everything were scored now.
    pub scoring_now: Scoring,
    /// The options that affect answers or the wording of cards.
    pub reading: Reading,
}

/// The kind of the pending decision (ESR-DP-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    /// A draw is pending.
    Draw,
    /// Players choose action cards (`choose_action`).
    ChooseAction,
    /// A player makes the first guess (`guess_1`).
    #[serde(rename = "guess_1")]
    Guess1,
    /// A player makes the second guess (`guess_2`).
    #[serde(rename = "guess_2")]
    Guess2,
    /// The opener of a bargain makes the first bid (`open`).
    Open,
    /// A player answers a bid (`answer`).
    Answer,
    /// The responder offers a gem to an opener who bid nothing (`single`).
    Single,
    /// The player performing EVENT chooses between the card on display and the top card
    /// (`event_source`).
    EventSource,
    /// A player executes or declines an instant card (`instant`).
    Instant,
    /// The only player who chose FREE CHOICE exchanges a gem (`free_exchange`).
    FreeExchange,
    /// The players who chose FREE CHOICE take one gem each (`free_take`).
    FreeTake,
    /// The game has ended.
    Over,
}

/// A bargain as a viewer sees it (chapter 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BargainView {
    /// The action at stake.
    pub action: Action,
    /// The seat that makes the first bid.
    pub opener: Seat,
    /// The seat that answers the first bid.
    pub responder: Seat,
    /// The seat that made the current bid.
    pub bidder: Option<Seat>,
    /// The current bid.
    pub bid: Option<Gems>,
}

/// A gem card with its money and gems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GemCardView {
    /// The id of the gem card.
    pub card: GemCard,
    /// The money on the card.
    pub money: u8,
    /// The gems on the card.
    pub gems: Gems,
}

/// A player as a viewer sees them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerView {
    /// The player's seat.
    pub seat: Seat,
    /// The player's gems.
    pub holding: Gems,
    /// The player's money in millions.
    pub money: u16,
    /// The player's place if the game ended now, counted from 1.
    pub place: u8,
    /// The player's place in the age order, 0 for the youngest.
    pub age: u8,
    /// The player's face-up gem card.
    pub gem_card: Option<GemCardView>,
    /// The player's action cards.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Action>))]
    pub actions: &'static [Action],
    /// Whether the player has chosen an action card in this turn.
    pub has_chosen: bool,
    /// The player's chosen action card, if the viewer may see it.
    pub choice: Option<Action>,
    /// The player's scoring cards.
    pub held: EventCards,
}

/// The options that affect answers or the wording of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reading {
    /// The game's numbers, which may be custom. The numbers are left out of the JSON form, which
    /// contains only what is on the table.
    #[serde(skip)]
    pub data: Interned<Data>,
    /// Whether players may make no bid or offer only if they have no gems
    /// (`bargain_decline=only_without_gems`).
    pub must_bid: bool,
    /// Whether FREE CHOICE must be used (`free_choice_optional=false`).
    pub free_choice_compulsory: bool,
    /// Whether an instant scoring pays the full income (`score_colour_income=full`).
    pub score_colour_full: bool,
    /// Whether held cards count in an instant scoring (`score_colour_held_cards=applied`).
    pub score_colour_held: bool,
    /// Whether the shares of tied leaders are rounded up (`tie_split_rounding=up`).
    pub shares_round_up: bool,
    /// Whether a `majority_bonus` card also pays a tied leader (`majority_bonus_on_tie=true`).
    pub bonus_on_tie: bool,
    /// Whether the sole majority of certificates counts for `sole_majority_bonus`
    /// (`sole_bonus_counts_certificates=true`).
    pub sole_bonus_counts_certificates: bool,
    /// Whether the second guess may be omitted (`two_player_second_guess=may_decline`).
    pub second_guess_optional: bool,
}

impl Reading {
    fn of(data: Interned<Data>, variants: Variants) -> Self {
        Self {
            data,
            must_bid: variants.has(Variant::MustBid),
            free_choice_compulsory: variants.has(Variant::FreeChoiceCompulsory),
            score_colour_full: variants.has(Variant::ScoreColourFull),
            score_colour_held: variants.has(Variant::ScoreColourHeld),
            shares_round_up: variants.has(Variant::SplitUp),
            bonus_on_tie: variants.has(Variant::BonusOnTie),
            sole_bonus_counts_certificates: variants.has(Variant::SoleBonusCountsCertificates),
            second_guess_optional: variants.has(Variant::SecondGuessOptional),
        }
    }
}

impl Views for Edel {
    type View = View;
    type Parts<'a> = ViewParts<'a>;

    fn view(&self, to: Viewer) -> View {
        let ranks = self.ranking().places;
        let players = Seat::all(self.seats()).map(|seat| self.player_view(seat, to, ranks[seat]));
        let unseen = self.open.unseen.iter().map(|card| self.gem_card_view(card));
        self.view_with(to, unseen.collect(), players.collect(), self.scoring_now())
    }

    fn parts(&self, to: Viewer) -> ViewParts<'_> {
        let none = Scoring::of_nobody();
        ViewParts {
            game: self,
            to,
            ranks: self.ranking().places,
            incomes: self.incomes_now(),
            certificates: self.certificate_scoring(),
            table: self.view_with(to, ArrayVec::new(), ArrayVec::new(), none),
        }
    }
}

/// The parts of a [`View`], each made on request.
pub struct ViewParts<'a> {
    /// The game, which only the functions below may read.
    game: &'a Edel,
    to: Viewer,
    ranks: BySeat<u8>,
    incomes: [[IncomeNow; Colour::ALL.len()]; PLAYERS_MAX],
    certificates: CertificateScoring,
    table: View,
}

impl ViewParts<'_> {
    /// Returns the view without the unseen gem cards, the players and the scoring.
    pub fn table(&self) -> &View {
        &self.table
    }

    /// Returns the number of players.
    pub fn seats(&self) -> usize {
        self.game.seats()
    }

    /// Returns the unseen gem cards.
    pub fn unseen_gem_cards(&self) -> impl Iterator<Item = GemCardView> {
        self.game.open.unseen.iter().map(|card| self.game.gem_card_view(card))
    }

    /// Returns a player as the viewer sees them.
    #[inline(always)]
    pub fn player(&self, seat: Seat) -> PlayerView {
        self.game.player_view(seat, self.to, self.ranks[seat])
    }

    /// Returns a player's income from a colour if everything were scored now.
    pub fn income_now(&self, seat: Seat, colour: Colour) -> IncomeNow {
        self.incomes[seat.index()][colour as usize]
    }

    /// Returns a player's income from certificates if everything were scored now.
    pub fn certificates_now(&self, seat: Seat) -> u16 {
        self.certificates.incomes[seat.index()]
    }
}

/// A player's income from a colour if everything were scored now. All of it is in a view's
/// [`Scoring`].
#[derive(Debug, Clone, Copy, Default)]
pub struct IncomeNow {
    /// Whether the player leads the colour.
    pub leads: bool,
    /// The player's total payment.
    pub total: u16,
    /// The number of gems that the player returns to the supply.
    pub returned: u8,
}

impl Edel {
    /// Returns whether the chosen action cards are face up (ESR-TURN-4, ESR-TURN-18, ESR-2P-25).
    pub(super) fn is_revealed(&self) -> bool {
        match self.open.phase {
            Phase::DrawActive
            | Phase::DrawAside
            | Phase::DealGemCard(_)
            | Phase::DrawDisplay
            | Phase::Choose(_)
            | Phase::Guess
            | Phase::GuessAgain(_) => false,
            Phase::Open(_)
            | Phase::Answer(..)
            | Phase::Single(_)
            | Phase::Source(_)
            | Phase::DrawEvent(_)
            | Phase::Instant(..)
            | Phase::FreeExchange(_)
            | Phase::FreeTake(_)
            | Phase::Scoring
            | Phase::Over => true,
        }
    }

    /// Returns the view with the given lists and scoring.
    #[inline(always)]
    fn view_with(
        &self,
        to: Viewer,
        unseen_gem_cards: ArrayVec<GemCardView, { GemCard::COUNT }>,
        players: ArrayVec<PlayerView, PLAYERS_MAX>,
        scoring_now: Scoring,
    ) -> View {
        let Self { open, hidden: Hidden { choices } } = self;
        // The choices are in the views of the players.
        let _ = choices;
        View {
            viewer: to.seat(),
            phase: open.phase.view(),
            to_decide: self.turn().to_decide(),
            round: open.round,
            turn: open.turn,
            turns: open.data.setup(self.seats()).turns,
            active: (self.is_for_two() && open.phase != Phase::DrawActive).then_some(open.active),
            action: open.action,
            revealed: self.is_revealed(),
            first_guess: match open.phase {
                Phase::GuessAgain(first) => Some(first),
                _ => None,
            },
            bargain: self.bargain_view(),
            takers: match open.phase {
                Phase::FreeTake(takers) => self.takers_in_order(takers).collect(),
                _ => ArrayVec::new(),
            },
            supply: open.supply,
            gem_deck_count: open.gem_deck,
            unseen_gem_cards,
            aside: open.aside.map(|card| self.gem_card_view(card)),
            draw_pile_count: open.draw_pile.len() as u8,
            draw_pile: open.draw_pile,
            spent_pile: open.spent_pile,
            display: open.display,
            instant: match open.phase {
                Phase::Instant(_, card) => Some(card),
                _ => None,
            },
            players,
            scoring_now,
            reading: Reading::of(open.data, open.variants),
        }
    }

    fn player_view(&self, seat: Seat, to: Viewer, place: u8) -> PlayerView {
        let Player { holding, money, card, held } = *self.player(seat);
        let choice = self.hidden.choices[seat];
        PlayerView {
            seat,
            holding,
            money,
            place,
            age: self.open.ages[seat.index()],
            gem_card: card.map(|card| self.gem_card_view(card)),
            actions: self.actions(),
            has_chosen: choice.is_some(),
            // A player's choice is hidden from others until the reveal (ESR-TURN-17).
            choice: choice.filter(|_| to.is(seat) || self.is_revealed()),
            held,
        }
    }

    fn gem_card_view(&self, card: GemCard) -> GemCardView {
        let Face { money, gems } = self.open.faces.of(card);
        GemCardView { card, money, gems }
    }

    /// Returns the bargain in progress, if any (ESR-BARGAIN-21).
    fn bargain_view(&self) -> Option<BargainView> {
        let (pair, bid) = match self.open.phase {
            Phase::Open(pair) | Phase::Single(pair) => (pair, None),
            Phase::Answer(pair, bid) => (pair, Some(bid)),
            _ => return None,
        };
        let Pair { opener, responder } = pair;
        let (bidder, gems) = bid.map(|Bid { bidder, gems }| (bidder, gems)).unzip();
        Some(BargainView { action: self.open.action?, opener, responder, bidder, bid: gems })
    }
}

impl Phase {
    fn view(self) -> PhaseView {
        match self {
            Self::DrawActive
            | Self::DrawAside
            | Self::DealGemCard(_)
            | Self::DrawDisplay
            | Self::DrawEvent(_) => PhaseView::Draw,
            Self::Choose(_) => PhaseView::ChooseAction,
            Self::Guess => PhaseView::Guess1,
            Self::GuessAgain(_) => PhaseView::Guess2,
            Self::Open(_) => PhaseView::Open,
            Self::Answer(..) => PhaseView::Answer,
            Self::Single(_) => PhaseView::Single,
            Self::Source(_) => PhaseView::EventSource,
            Self::Instant(..) => PhaseView::Instant,
            Self::FreeExchange(_) => PhaseView::FreeExchange,
            Self::FreeTake(_) => PhaseView::FreeTake,
            Self::Scoring => unreachable!("a scoring follows at once"),
            Self::Over => PhaseView::Over,
        }
    }
}
