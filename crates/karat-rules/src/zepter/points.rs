//! Chapters 15 and 16: the Sentinels and the points.

use serde::Serialize;

use super::components::{Artifact, Gem, Sentinel};
use super::{Player, Zepter};
use crate::seat::Seat;

/// The points of a Sentinel without its bonus (ZEP-SENT-1).
const SENTINEL: u16 = 5;

/// The most bonus of Tomcat and Fox (ZEP-SENT-3).
const BONUS_MAX: u16 = 12;

/// The points of a player by origin (ZEP-VP-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Points {
    /// Of active gems (ZEP-VP-2).
    pub gems: u16,
    /// Of tracks at level 4 (ZEP-VP-3).
    pub knowledge: u16,
    /// Of artifacts (ZEP-VP-4).
    pub artifacts: u16,
    /// Of Sentinels (ZEP-VP-5).
    pub sentinels: u16,
}

impl Points {
    /// The sum.
    pub const fn total(self) -> u16 {
        self.gems + self.knowledge + self.artifacts + self.sentinels
    }
}

impl Zepter {
    /// The points as the position has them now (ZEP-TERM-5, ZEP-ROUND-11, ZEP-VP-6).
    pub(super) fn points(&self, seat: Seat) -> Points {
        let player = self.player(seat);
        let of =
            |artifact: Artifact| u16::from(artifact.points()) * u16::from(player.copies(artifact));
        let sentinels = Sentinel::ALL.into_iter().filter(|&sentinel| player.owns(sentinel));
        Points {
            gems: player.gem_points(),
            knowledge: 2 * player.tracks_completed(),
            artifacts: Artifact::ALL.into_iter().map(of).sum(),
            sentinels: sentinels.map(|sentinel| SENTINEL + player.bonus(sentinel)).sum(),
        }
    }

    /// What a Sentinel is worth to the seat now, whether it owns it or not.
    pub(super) fn worth(&self, seat: Seat, sentinel: Sentinel) -> u16 {
        SENTINEL + self.player(seat).bonus(sentinel)
    }
}

impl Player {
    pub(super) fn owns(&self, sentinel: Sentinel) -> bool {
        self.sentinels >> sentinel as u16 & 1 == 1
    }

    /// The points of the active gems (ZEP-VP-2).
    pub(super) fn gem_points(&self) -> u16 {
        let each = |gem: Gem| u16::from(gem.points()) * u16::from(self.active[gem as usize]);
        Gem::ALL.map(each).iter().sum()
    }

    /// The tracks at level 4 (ZEP-KNOW-13).
    fn tracks_completed(&self) -> u16 {
        self.levels.iter().filter(|&&level| level == 4).count() as u16
    }

    /// The bonus of a Sentinel (ZEP-SENT-2, ZEP-SENT-4, ZEP-SENT-5).
    fn bonus(&self, sentinel: Sentinel) -> u16 {
        let active = |gem: Gem| u16::from(self.active[gem as usize]);
        let copies = |artifacts: [Artifact; 4]| {
            artifacts.into_iter().map(|artifact| u16::from(self.copies(artifact))).sum::<u16>()
        };
        match sentinel {
            Sentinel::Toad => {
                2 * copies([
                    Artifact::Runestone,
                    Artifact::Spellbook,
                    Artifact::CrystalOfProtection,
                    Artifact::Elixir,
                ])
            }
            Sentinel::Raven => {
                2 * copies([
                    Artifact::CrystalBall,
                    Artifact::MagicBelt,
                    Artifact::MaskOfCharisma,
                    Artifact::MagicWand,
                ])
            }
            Sentinel::Tomcat => (2 * active(Gem::Opal)).min(BONUS_MAX),
            Sentinel::Fox => (2 * active(Gem::Sapphire)).min(BONUS_MAX),
            Sentinel::Scarab => active(Gem::Emerald),
            Sentinel::Unicorn => active(Gem::Diamond),
            Sentinel::Salamander => 2 * active(Gem::Ruby),
            Sentinel::Phoenix => 2 * self.active.iter().filter(|&&count| count > 0).count() as u16,
            Sentinel::Owl => 2 * self.tracks_completed(),
        }
    }
}
