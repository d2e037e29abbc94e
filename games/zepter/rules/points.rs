//! Chapters 15 and 16: the Sentinels and the points.

use karat_kernel::house::Interned;
use karat_kernel::seat::{BySeat, Seat};
use serde::Serialize;

use super::components::{Artifact, Gem, Sentinel};
use super::facts::Bonus;
use super::{Data, Player, Zepter};

/// The points for a Sentinel without its bonus in the document (ZEP-SENT-1).
pub(super) const SENTINEL_POINTS: u16 = 5;

/// The points for each track at level 4 (ZEP-KNOW-13, ZEP-VP-3).
pub(super) const LEVEL_POINTS: u16 = 2;

/// The maximum bonus of the Sentinels Tomcat and Fox (ZEP-SENT-3).
pub(super) const BONUS_MAX: u16 = 12;

/// A player's points, broken down by source (ZEP-VP-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Points {
    /// The points from active gems (ZEP-VP-2).
    pub gems: u16,
    /// The points from tracks at level 4 (ZEP-VP-3).
    pub knowledge: u16,
    /// The points from artifacts (ZEP-VP-4).
    pub artifacts: u16,
    /// The points from Sentinels (ZEP-VP-5).
    pub sentinels: u16,
}

impl Points {
    /// Returns the total number of points.
    pub const fn total(self) -> u16 {
        self.gems + self.knowledge + self.artifacts + self.sentinels
    }
}

/// A player's possessions that score points.
#[derive(Debug, Clone, Copy)]
pub struct Holdings<'a> {
    /// The game's numbers.
    pub data: Interned<Data>,
    /// The number of active gems of each kind.
    pub active: &'a [u8; 5],
    /// The player's level on each track.
    pub levels: &'a [u8; 6],
    /// The number of copies of each artifact.
    pub artifacts: &'a [u8; 12],
    /// The player's Sentinels, as one bit each.
    pub sentinels: u16,
}

impl Holdings<'_> {
    /// Returns the points for the possessions (ZEP-TERM-5, ZEP-ROUND-11, ZEP-VP-6).
    pub fn points(&self) -> Points {
        let of = |artifact: Artifact| {
            u16::from(self.data.artifact_points(artifact))
                * u16::from(self.artifacts[artifact as usize])
        };
        let owned = |sentinel| if self.owns(sentinel) { self.sentinel_points(sentinel) } else { 0 };
        Points {
            gems: self.gem_points(),
            knowledge: LEVEL_POINTS * self.tracks_completed(),
            artifacts: Artifact::each(of).iter().sum(),
            sentinels: Sentinel::each(owned).iter().sum(),
        }
    }

    /// Returns the points for a Sentinel with its bonus, whether the player owns it or not.
    #[inline]
    pub(super) fn sentinel_points(&self, sentinel: Sentinel) -> u16 {
        self.data.sentinel_points() + self.bonus(sentinel)
    }

    /// Returns a Sentinel's bonus, whether the player owns it or not (ZEP-SENT-2, ZEP-SENT-3).
    #[inline]
    pub fn bonus(&self, sentinel: Sentinel) -> u16 {
        let Bonus { each, most } = sentinel.bonus();
        let bonus = each * self.counted(sentinel);
        most.map_or(bonus, |most| bonus.min(most))
    }

    /// Returns whether the player owns the Sentinel.
    pub const fn owns(&self, sentinel: Sentinel) -> bool {
        self.sentinels >> sentinel as u16 & 1 == 1
    }

    /// Returns the points for the active gems (ZEP-VP-2).
    pub(super) fn gem_points(&self) -> u16 {
        let each =
            |gem: Gem| u16::from(self.data.gem_points(gem)) * u16::from(self.active[gem as usize]);
        Gem::each(each).iter().sum()
    }

    /// Returns the number of tracks at level 4 (ZEP-KNOW-13).
    fn tracks_completed(&self) -> u16 {
        self.levels.iter().filter(|&&level| level == 4).count() as u16
    }

    /// Returns how many items a Sentinel counts (ZEP-SENT-4, ZEP-SENT-5).
    #[inline]
    fn counted(&self, sentinel: Sentinel) -> u16 {
        let active = |gem: Gem| u16::from(self.active[gem as usize]);
        let copies = |artifacts: [Artifact; 4]| {
            let each = |artifact| u16::from(self.artifacts[artifact as usize]);
            artifacts.into_iter().map(each).sum::<u16>()
        };
        match sentinel {
            Sentinel::Toad => copies([
                Artifact::Runestone,
                Artifact::Spellbook,
                Artifact::CrystalOfProtection,
                Artifact::Elixir,
            ]),
            Sentinel::Raven => copies([
                Artifact::CrystalBall,
                Artifact::MagicBelt,
                Artifact::MaskOfCharisma,
                Artifact::MagicWand,
            ]),
            Sentinel::Tomcat => active(Gem::Opal),
            Sentinel::Fox => active(Gem::Sapphire),
            Sentinel::Scarab => active(Gem::Emerald),
            Sentinel::Unicorn => active(Gem::Diamond),
            Sentinel::Salamander => active(Gem::Ruby),
            Sentinel::Phoenix => self.active.iter().filter(|&&count| count > 0).count() as u16,
            Sentinel::Owl => self.tracks_completed(),
        }
    }
}

impl Zepter {
    /// Returns the seat's current points, broken down by source.
    pub(super) fn points(&self, seat: Seat) -> Points {
        self.holdings(seat).points()
    }

    /// Returns all players' current points, broken down by source.
    pub(super) fn all_points(&self) -> BySeat<Points> {
        let seats = usize::from(self.open.seats);
        BySeat::from_fn(
            |seat| {
                if seat.index() < seats { self.points(seat) } else { Points::default() }
            },
        )
    }

    /// Returns the seat's possessions that score points.
    pub(super) fn holdings(&self, seat: Seat) -> Holdings<'_> {
        let Player { active, levels, artifacts, sentinels, .. } = self.player(seat);
        Holdings { data: self.open.data, active, levels, artifacts, sentinels: *sentinels }
    }

    /// Returns the points that a Sentinel would currently score for the seat, whether the seat owns
    /// it or not.
    #[inline]
    pub(super) fn worth(&self, seat: Seat, sentinel: Sentinel) -> u16 {
        self.holdings(seat).sentinel_points(sentinel)
    }
}
