//! Chapters 11 and 12: the scoring and the ranking.

use karat_kernel::game::{Rules, Standing};
use karat_kernel::seat::BySeat;

use super::data::SETS;
use super::goal::Declared;
use super::options::Variant;
use super::{Klenotnici, OwnCards, Phase, Seat};

/// A player's points, broken down by source (KLE-SCORE-12).
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
    /// Returns the seat's score if the game ended now. A goal counts only once it has been shown.
    pub(super) fn score(&self, seat: Seat) -> Score {
        let (player, data) = (self.player(seat), self.open.data);
        let goal = match self.cards(seat).declared {
            Declared::Card(rank) if self.open.phase == Phase::Over => self.goal_points(seat, rank),
            Declared::Card(_) | Declared::Nothing => 0,
        };
        Score {
            // A player scores the value of each owned pyramid (KLE-SCORE-1).
            gems: self.open.values.sum(player.gems),
            // A set scores once, if a player owns all its pyramids (KLE-SCORE-7, KLE-SCORE-9). The
            // points for several sets are added up (KLE-SCORE-8).
            sets: std::array::from_fn(|set| {
                if player.gems.contains_all(SETS[set]) { data.set_points[set] } else { 0 }
            }),
            // A pyramid that counts for the goal also counts for its value and for sets
            // (KLE-GOAL-11).
            goal,
            // Each money card in hand scores the same (KLE-SCORE-10), and action cards score
            // nothing (KLE-SCORE-11).
            money: self.cards(seat).money.len() as u8 * data.per_money_card,
        }
    }

    /// Returns all players' scores if the game ended now.
    pub(super) fn scores(&self) -> BySeat<Score> {
        let seats = self.seats();
        BySeat::from_fn(
            |seat| {
                if seat.index() < seats { self.score(seat) } else { Score::default() }
            },
        )
    }

    /// Returns all players' points and places.
    pub(super) fn ranking(&self) -> Standing {
        self.ranking_of(&self.scores())
    }

    /// Returns all players' points and places for the given scores, with tiebreakers (KLE-TIE-1,
    /// KLE-TIE-2, KLE-TIE-3, KLE-TIE-4, KLE-TIE-5 and KLE-TIE-6).
    pub(super) fn ranking_of(&self, scores: &BySeat<Score>) -> Standing {
        let points = BySeat::from_fn(|seat| i32::from(scores[seat].total()));
        Standing::by_key(self.seats(), points, self.open.phase == Phase::Over, |seat| {
            let &OwnCards { money, actions, .. } = self.cards(seat);
            let actions = if self.has(Variant::TieMoneyOnly) { 0 } else { actions.len() };
            // Money and action cards in hand count together (KLE-TIE-3). A card shown as the goal
            // still counts (KLE-GOAL-12).
            let cards = money.len() + actions;
            let gems = self.player(seat).gems.len();
            // Comparing one number is faster than comparing four in turn.
            let key = [scores[seat].total(), gems as u8, cards as u8, self.open.ages[seat.index()]];
            u32::from_be_bytes(key)
        })
    }
}
