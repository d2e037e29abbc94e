//! Each viewer's view of a game (chapter 5).

use karat_kernel::game::{Viewer, Views};
use karat_kernel::seat::Seat;
use serde::Serialize;

use super::{Hidden, Open, Phase, Player, Sealed, cards_of};

/// The part of a game that a viewer may see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The kind of the pending decision or draw.
    pub phase: PhaseView,
    /// The card on offer, identified by its point value.
    pub card: Option<u8>,
    /// The cards not yet turned up.
    pub cards_left: Vec<u8>,
    /// The players in seat order.
    pub players: Vec<PlayerView>,
}

/// The kind of the pending decision or draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    /// Chance turns up the next card.
    Draw,
    /// The players who have not bid yet must do so.
    Bid,
    /// The game is over.
    Over,
}

/// A player as a viewer sees them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerView {
    /// The player's seat.
    pub seat: Seat,
    /// The player's points.
    pub points: u8,
    /// The player's remaining money.
    pub money: u8,
    /// Whether the player has bid for the card on offer.
    pub has_bid: bool,
    /// The player's bid for the card on offer, which only they see.
    pub bid: Option<u8>,
}

impl Views for Sealed {
    type View = View;
    type Parts<'a> = View;

    fn parts(&self, to: Viewer) -> View {
        self.view(to)
    }

    /// Shows everything but other players' bids (SEA-INFO-1).
    fn view(&self, to: Viewer) -> View {
        let Open { seats, phase, deck, players } = self.open;
        let Hidden { bids } = self.hidden;
        let (phase, card) = match phase {
            Phase::Draw => (PhaseView::Draw, None),
            Phase::Bid(card) => (PhaseView::Bid, Some(card)),
            Phase::Over => (PhaseView::Over, None),
        };
        let players = Seat::all(usize::from(seats)).map(|seat| {
            let Player { money, points } = players[seat.index()];
            let bid = bids[seat].filter(|_| to.is(seat));
            PlayerView { seat, points, money, has_bid: bids[seat].is_some(), bid }
        });
        View { phase, card, cards_left: cards_of(deck).collect(), players: players.collect() }
    }
}
