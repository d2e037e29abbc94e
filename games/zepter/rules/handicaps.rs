//! Handicaps, given at the beginning of the first turn in a round.

use karat_kernel::game::{Handicaps, UnknownHandicap};
use karat_kernel::seat::Seat;

use super::components::{Artifact, Gem, Item};
use super::payment::rep;
use super::{Phase, Zepter};

/// The maximum dust of a handicap.
const DUST_MAX: u32 = 999;

impl Handicaps for Zepter {
    const FORMS: &'static [&'static str] =
        &["dust N (up to 999)", "gem NAME", "artifact NAME", "sentinel NAME", "first in the order"];
    const EXAMPLES: &'static [&'static str] = &[
        "dust 40",
        "dust 1",
        "gem opal",
        "gem ruby",
        "artifact crystal_ball",
        "artifact runestone",
        "artifact crystal_of_protection",
        "artifact magic_belt",
        "artifact elixir",
        "artifact magic_mirror",
        "artifact talisman",
        "sentinel toad",
        "sentinel raven",
        "first in the order",
    ];

    fn beginning_round(&self) -> Option<u32> {
        (self.open.phase == Phase::Turn && self.open.place == 0).then_some(self.open.round)
    }

    fn give(&mut self, seat: Seat, text: &str) -> Result<bool, UnknownHandicap> {
        let unknown = || UnknownHandicap::of::<Self>(text);
        let (kind, name) = text.split_once(' ').ok_or_else(unknown)?;
        let is_in_game = self.open.in_game.contains(seat);
        match kind {
            "dust" => {
                let dust = name.parse().ok().filter(|dust| (1..=DUST_MAX).contains(dust));
                let dust: u32 = dust.ok_or_else(unknown)?;
                let player = self.player_mut(seat);
                // Dust is never 1 or 3 (ZEP-PAY-1).
                let more = rep(player.dust + dust);
                let is_more = is_in_game && more > player.dust;
                if is_more {
                    player.dust = more;
                }
                Ok(is_more)
            }
            "gem" => {
                let gem: Gem = name.parse().map_err(|_| unknown())?;
                let has_room = is_in_game && self.check_room(seat, gem, 1).is_ok();
                if has_room {
                    self.receive(seat, gem);
                }
                Ok(has_room)
            }
            "artifact" => {
                let artifact = name.parse().map_err(|_| unknown())?;
                Ok(is_in_game && self.give_item(seat, Item::Artifact(artifact)))
            }
            "sentinel" => {
                let sentinel = name.parse().map_err(|_| unknown())?;
                Ok(is_in_game && self.give_item(seat, Item::Sentinel(sentinel)))
            }
            "first" if name == "in the order" => Ok(is_in_game && self.move_to_front(seat)),
            _ => Err(unknown()),
        }
    }
}

impl Zepter {
    /// Gives an item to a player who may own it, with its immediate effects. An artifact comes from
    /// the deck or, if the deck has no copy, from the display.
    fn give_item(&mut self, seat: Seat, item: Item) -> bool {
        let mut given = *self;
        if let Item::Artifact(artifact) = item {
            given.open.turn_up(artifact);
        }
        if !given.is_on_offer(item) || given.check_eligible(seat, item, false).is_err() {
            return false;
        }
        given.hand_over_item(seat, item);
        given.won_item(seat, item, &mut ());
        given.go_on(&mut ());
        *self = given;
        true
    }

    /// Moves a player to the front of this round's order, with the prices that belong to the place.
    fn move_to_front(&mut self, seat: Seat) -> bool {
        let placed = usize::from(self.open.placed);
        match self.open.order[..placed].iter().position(|&other| other == seat) {
            None | Some(0) => false,
            Some(place) => {
                self.open.order[..=place].rotate_right(1);
                self.switch_modifiers();
                true
            }
        }
    }
}

impl super::Open {
    /// Moves an artifact from the deck to the display, if the deck has one.
    fn turn_up(&mut self, artifact: Artifact) {
        let left = &mut self.artifact_deck[artifact as usize];
        if *left > 0 {
            *left -= 1;
            self.display[artifact as usize] += 1;
        }
    }
}
