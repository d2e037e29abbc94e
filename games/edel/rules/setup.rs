//! Chapter 4: the set-up of the game.

use karat_kernel::game::{Illegal, Rules, illegal};
use karat_kernel::seat::{BySeat, Seat};

use super::components::{EventCards, GemCards, Gems};
use super::{Edel, Hidden, Open, Options, PLAYERS_MAX, Phase, Player, Variants};

/// The set-up numbers that depend on the number of players (ESR-SETUP-8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Setup {
    /// The number of gem cards put aside in each round.
    pub(super) aside: u8,
    /// The number of gem cards in a round's deck.
    pub(super) deck: u8,
    /// The number of turns in each round (ESR-2P-20).
    pub(super) turns: u8,
    /// The initial number of gems of each colour in the supply (ESR-SETUP-4).
    pub(super) supply: u8,
}

/// Every player's initial number of gems of each colour (ESR-SETUP-3).
pub(super) const GEMS_AT_START: u8 = 3;

impl Edel {
    pub(super) fn set_up(options: &Options, seats: usize) -> Result<Self, Illegal> {
        if !Self::SEATS.contains(&seats) {
            return Err(illegal("ESR-SETUP-1"));
        }
        let ages = options.ages(seats)?;
        let first_active = options.first_active();
        let data = options.data();
        let setup = data.setup(seats);
        // Players start with the money given by the game's numbers, 0 by default (ESR-SETUP-5).
        let player = Player {
            holding: Gems::new([data.gems_at_start; 4]),
            money: data.money_at_start,
            card: None,
            held: EventCards::EMPTY,
        };
        let nobody = Player { holding: Gems::EMPTY, ..player };
        let open = Open {
            variants: Variants::of(options),
            data,
            faces: options.faces(),
            ages: std::array::from_fn(|index| ages[Seat::new(index)]),
            seats: seats as u8,
            round: 1,
            turn: 0,
            phase: Phase::Over,
            action: None,
            active: first_active.unwrap_or(Seat::new(0)),
            unseen: GemCards::ALL,
            gem_deck: setup.deck,
            aside: None,
            // All event cards are in the draw pile (ESR-SETUP-6).
            draw_pile: data.event_cards(),
            spent_pile: EventCards::EMPTY,
            display: None,
            supply: Gems::new([setup.supply; 4]),
            players: std::array::from_fn(|index| if index < seats { player } else { nobody }),
        };
        let mut game = Self { open, hidden: Hidden { choices: BySeat::default() } };
        debug_assert!(PLAYERS_MAX >= seats);
        if setup.aside > 0 {
            game.open.phase = Phase::DrawAside;
        } else if game.is_for_two() && first_active.is_none() {
            // Drawing the first active player is the game's first chance move (ESR-RNG-10).
            game.open.phase = Phase::DrawActive;
        } else {
            game.begin_turn();
        }
        Ok(game)
    }
}
