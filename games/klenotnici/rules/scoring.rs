//! Chapters 11 and 12: scoring and ranking.

use super::data::SETS;
use super::goal::Declared;
use super::options::Variant;
use super::{Klenotnici, Phase, Seat};
use crate::game::{Game, Standing};
use crate::seat::BySeat;

/// A player's points by origin (KLE-SCORE-12).
#[derive(Clone, Copy, Default)]
pub(super) struct Score {
    pub(super) gems: u8,
    pub(super) sets: [u8; SETS.len()],
    pub(super) goal: u8,
    pub(super) money: u8,
}

impl Score {
    pub(super) fn total(&self) -> u8 {
        self.gems + self.sets.iter().sum::<u8>() + self.goal + self.money
    }
}

impl Klenotnici {
    /// Returns the seat's score if the game ended now. A goal counts once it is shown.
    pub(super) fn score(&self, seat: Seat) -> Score {
        let player = self.player(seat);
        let goal = match player.declared {
            Declared::Card(rank) if self.phase == Phase::Over => self.goal_points(seat, rank),
            Declared::Card(_) | Declared::Nothing => 0,
        };
        Score {
            // KLE-SCORE-1
            gems: player.gems.iter().map(|gem| self.values[gem.index()]).sum(),
            // KLE-SCORE-7, KLE-SCORE-8, KLE-SCORE-9
            sets: SETS.map(|(set, points)| if player.gems.contains_all(set) { points } else { 0 }),
            // KLE-GOAL-11
            goal,
            // KLE-SCORE-10, KLE-SCORE-11
            money: player.money.len() as u8,
        }
    }

    /// Returns points and places, with the tie-breaks of KLE-TIE-1, KLE-TIE-2, KLE-TIE-3,
    /// KLE-TIE-4, KLE-TIE-5 and KLE-TIE-6.
    pub(super) fn ranking(&self) -> Standing {
        let seats = self.seats();
        let points = BySeat::from_fn(|seat| {
            if seat.index() < seats { i32::from(self.score(seat).total()) } else { 0 }
        });
        Standing::by_key(seats, points, self.phase == Phase::Over, |seat| {
            let player = self.player(seat);
            let actions = if self.has(Variant::TieMoneyOnly) { 0 } else { player.actions.len() };
            // KLE-TIE-3, KLE-GOAL-12: a card shown as the goal still counts.
            let cards = player.money.len() + actions;
            (points[seat], player.gems.len(), cards, self.ages[seat.index()])
        })
    }
}
