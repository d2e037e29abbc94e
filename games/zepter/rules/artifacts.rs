//! Chapter 14: the immediate effects of artifacts.

use karat_kernel::game::{Illegal, Moves, Sink, illegal};
use karat_kernel::seat::Seat;

use super::components::{Artifact, Gem, Item, Track};
use super::data::RELEASE_COSTS;
use super::notes::{Event, Fact};
use super::{Move, Phase, SENTINELS_TO_END, Variant, Zepter};

impl Zepter {
    /// Gives a paid item to the winner (ZEP-AUCTION-20, ZEP-AUCTION-21).
    pub(super) fn won_item(&mut self, seat: Seat, item: Item, notes: &mut impl Sink<Event>) {
        notes.note(Event::public(Fact::Received { seat, item }));
        let artifact = match item {
            Item::Sentinel(_) => {
                self.open.sentinels_sold += 1;
                if self.open.sentinels_sold == SENTINELS_TO_END {
                    notes.note(Event::public(Fact::LastRound));
                }
                return;
            }
            Item::Artifact(artifact) => artifact,
        };
        self.open.pending.seat = seat;
        // An artifact's immediate effects apply at once (ZEP-ART-6).
        match artifact {
            Artifact::Runestone | Artifact::MaskOfCharisma => self.open.pending.advances = 1,
            Artifact::Talisman => self.open.pending.advances = 2,
            Artifact::Elixir => self.open.pending.diamond = true,
            Artifact::MagicMirror | Artifact::ShadowCloak => {
                self.open.pending.release = true;
                // Only opponents with an active gem lose a gem (ZEP-ART-10).
                let has_active = |seat: &Seat| self.player(*seat).active != [0; 5];
                self.open.pending.losers = self.clockwise(seat).filter(has_active).collect();
            }
            Artifact::Spellbook
            | Artifact::CrystalBall
            | Artifact::CrystalOfProtection
            | Artifact::MagicBelt
            | Artifact::ChaliceOfFire
            | Artifact::MagicWand => {}
        }
    }

    /// Resolves the pending effects in order (ZEP-PAY-18, ZEP-ART-11). Effects that cannot be used
    /// lapse (ZEP-ART-7, ZEP-FLOW-2).
    pub(super) fn go_on(&mut self, notes: &mut impl Sink<Event>) {
        if self.owes_sages(notes) {
            return;
        }
        let seat = self.open.pending.seat;
        if std::mem::take(&mut self.open.pending.diamond) {
            // An Elixir's diamond goes to the winner's store (ZEP-ART-12).
            self.receive(seat, Gem::Diamond);
        }
        if self.open.pending.advances > 0 {
            if Track::ALL.into_iter().any(|track| self.may_advance(seat, track).is_ok()) {
                self.open.phase = Phase::FreeAdvance;
                return;
            }
            self.open.pending.advances = 0;
        }
        if self.open.pending.release && self.player(seat).board != 0 {
            self.open.phase = Phase::ReleaseMarker;
            return;
        }
        let next = self.clockwise(seat).find(|&loser| self.open.pending.losers.contains(loser));
        match next {
            Some(loser) => self.open.phase = Phase::LoseGem(loser),
            None => self.resume_turn(notes),
        }
    }

    pub(super) fn list_free_advances(&self, out: &mut Moves<Move>) {
        let seat = self.open.pending.seat;
        let may = |track: &Track| self.may_advance(seat, *track).is_ok();
        out.extend(Track::ALL.into_iter().filter(may).map(Move::Advance));
        self.list_decline(out);
    }

    /// Makes a free advance (ZEP-ART-8, ZEP-KNOW-11, ZEP-VAR-B-4).
    pub(super) fn advance_free(
        &mut self,
        track: Track,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let seat = self.open.pending.seat;
        let level = self.advance(seat, track)?;
        self.open.pending.advances -= 1;
        notes.note(Event::public(Fact::AdvancedFree { seat, track, level }));
        self.go_on(notes);
        Ok(())
    }

    /// Declines a free advance (ZEP-ART-7).
    pub(super) fn decline_advance(&mut self, notes: &mut impl Sink<Event>) -> Result<(), Illegal> {
        self.check_decline()?;
        self.open.pending.advances -= 1;
        notes.note(Event::public(Fact::EffectDeclined { seat: self.open.pending.seat }));
        self.go_on(notes);
        Ok(())
    }

    pub(super) fn list_releases(&self, out: &mut Moves<Move>) {
        let board = self.player(self.open.pending.seat).board;
        let markers = 0..RELEASE_COSTS.len() as u8;
        out.extend(markers.filter(|marker| board >> marker & 1 == 1).map(Move::Release));
        self.list_decline(out);
    }

    /// Releases a marker for free (ZEP-ART-9).
    pub(super) fn release_free(
        &mut self,
        marker: u8,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let seat = self.open.pending.seat;
        let cost = self.release(seat, marker)?;
        self.open.pending.release = false;
        notes.note(Event::public(Fact::ReleasedFree { seat, cost }));
        self.go_on(notes);
        Ok(())
    }

    /// Declines to release a marker for free (ZEP-ART-7).
    pub(super) fn decline_release(&mut self, notes: &mut impl Sink<Event>) -> Result<(), Illegal> {
        self.check_decline()?;
        self.open.pending.release = false;
        notes.note(Event::public(Fact::EffectDeclined { seat: self.open.pending.seat }));
        self.go_on(notes);
        Ok(())
    }

    fn list_decline(&self, out: &mut Moves<Move>) {
        if self.has(Variant::EffectsOptional) {
            out.push(Move::Decline);
        }
    }

    fn check_decline(&self) -> Result<(), Illegal> {
        if self.has(Variant::EffectsOptional) { Ok(()) } else { Err(illegal("ZEP-ART-7")) }
    }

    pub(super) fn list_losses(&self, seat: Seat, out: &mut Moves<Move>) {
        let active = &self.player(seat).active;
        out.extend(Gem::ALL.into_iter().filter(|gem| active[*gem as usize] > 0).map(Move::Lose));
    }

    /// Removes an active gem due to an opponent's Magic Mirror or Shadow Cloak (ZEP-ART-10).
    pub(super) fn lose_gem(
        &mut self,
        seat: Seat,
        gem: Gem,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let active = &mut self.player_mut(seat).active[gem as usize];
        if *active == 0 {
            return Err(illegal("ZEP-ART-10"));
        }
        *active -= 1;
        self.give_back(gem, 1);
        self.open.pending.losers.remove(seat);
        notes.note(Event::public(Fact::GemLost { seat, gem }));
        self.go_on(notes);
        Ok(())
    }
}
