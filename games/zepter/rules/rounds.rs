//! Chapters 4 and 17: the phases of a round, the turns, and the end of the game.

use karat_kernel::game::{Illegal, Moves, Sink, Standing, illegal};
use karat_kernel::seat::{BySeat, Seat};

use super::components::{Artifact, Back};
use super::notes::{Event, Fact};
use super::points::Points;
use super::{Move, Pending, Phase, SENTINELS_TO_END, Variant, Zepter};

impl Zepter {
    /// Refills the display, the second phase of a round (ZEP-ROUND-2, ZEP-ROUND-4). The first
    /// display is set up in the same way (ZEP-SETUP-6).
    pub(super) fn refill_display(&mut self, notes: &mut impl Sink<Event>) {
        let shown: u8 = self.open.display.iter().sum();
        let is_short = usize::from(shown) < self.open.in_game.len();
        // If the artifact deck is empty, the display is not refilled (ZEP-ROUND-3).
        if is_short && self.next_back().is_some() {
            self.open.phase = Phase::DrawArtifact;
        } else if self.open.round == 0 {
            self.begin_round(notes);
        } else {
            self.begin_income(notes);
        }
    }

    /// Returns the back of the deck's top artifact, or `None` if the deck is empty (ZEP-SETUP-5).
    fn next_back(&self) -> Option<Back> {
        let in_deck = |artifact: &Artifact| self.open.artifact_deck[*artifact as usize] > 0;
        Artifact::ALL.into_iter().filter(in_deck).map(Artifact::back).min()
    }

    pub(super) fn list_artifacts(&self, out: &mut Moves<Move>) {
        let next = self.next_back();
        let on_top = |artifact: &Artifact| {
            Some(artifact.back()) == next && self.open.artifact_deck[*artifact as usize] > 0
        };
        out.extend(Artifact::ALL.into_iter().filter(on_top).map(Move::DrawArtifact));
    }

    pub(super) fn draw_artifact(
        &mut self,
        artifact: Artifact,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let is_next = Some(artifact.back()) == self.next_back();
        if !is_next || self.open.artifact_deck[artifact as usize] == 0 {
            return Err(illegal("ZEP-SETUP-5"));
        }
        self.open.artifact_deck[artifact as usize] -= 1;
        self.open.display[artifact as usize] += 1;
        notes.note(Event::public(Fact::Displayed { artifact }));
        self.refill_display(notes);
        Ok(())
    }

    /// Begins the players' turns, the fourth phase of a round (ZEP-ROUND-5).
    pub(super) fn begin_turns(&mut self, notes: &mut impl Sink<Event>) {
        self.open.place = 0;
        self.begin_turn(notes);
    }

    /// Begins the next turn of a player still in the game (ZEP-OUT-7).
    fn begin_turn(&mut self, notes: &mut impl Sink<Event>) {
        while self.open.place < self.open.placed
            && !self.open.in_game.contains(self.active_player())
        {
            self.open.place += 1;
        }
        if self.open.place == self.open.placed {
            self.end_round(notes);
            return;
        }
        // Paid advances are counted per turn (ZEP-VAR-B-5).
        self.open.paid_advances = 0;
        self.open.phase = Phase::Turn;
        notes.note(Event::public(Fact::TurnBegun { seat: self.active_player() }));
    }

    /// Ends the active player's turn. A hand above the limit must first be reduced (ZEP-ROUND-9,
    /// ZEP-FLOW-4).
    pub(super) fn end_turn(&mut self, notes: &mut impl Sink<Event>) -> Result<(), Illegal> {
        let seat = self.active_player();
        notes.note(Event::public(Fact::TurnEnded { seat }));
        if !self.has(Variant::HandLimitAtRoundEnd) && self.is_over_limit(seat) {
            self.open.phase = Phase::Discard(seat);
        } else {
            self.next_turn(notes);
        }
        Ok(())
    }

    pub(super) fn next_turn(&mut self, notes: &mut impl Sink<Event>) {
        self.open.place += 1;
        self.begin_turn(notes);
    }

    /// Ends the round or the game, the fifth phase of a round (ZEP-END-1, ZEP-END-2).
    fn end_round(&mut self, notes: &mut impl Sink<Event>) {
        let is_last = self.open.sentinels_sold >= SENTINELS_TO_END
            // An option limits the number of rounds (ZEP-END-6).
            || self.open.max_rounds > 0 && self.open.round >= self.open.max_rounds;
        if is_last {
            self.end_game(notes);
        } else if self.has(Variant::HandLimitAtRoundEnd) {
            self.open.place = 0;
            self.check_hands(notes);
        } else {
            self.begin_round(notes);
        }
    }

    /// Checks all players' hands in round order with the option `hand_limit_timing=round_end`
    /// (ZEP-HAND-5).
    pub(super) fn check_hands(&mut self, notes: &mut impl Sink<Event>) {
        while self.open.place < self.open.placed {
            let seat = self.active_player();
            if self.open.in_game.contains(seat) && self.is_over_limit(seat) {
                self.open.phase = Phase::Discard(seat);
                return;
            }
            self.open.place += 1;
        }
        self.begin_round(notes);
    }

    pub(super) fn end_game(&mut self, notes: &mut impl Sink<Event>) {
        self.open.phase = Phase::Over;
        notes.note(Event::public(Fact::Over));
    }

    /// Continues the active player's turn after an auction or a transaction (ZEP-ROUND-10,
    /// ZEP-AUCTION-22).
    pub(super) fn resume_turn(&mut self, notes: &mut impl Sink<Event>) {
        self.open.pending = Pending::NOTHING;
        if self.open.in_game.contains(self.active_player()) {
            self.open.phase = Phase::Turn;
        } else {
            self.next_turn(notes);
        }
    }

    /// Returns all players' points and places.
    pub(super) fn ranking(&self) -> Standing {
        self.ranking_of(&self.all_points())
    }

    /// Returns all players' points and places for the given points (ZEP-END-3, ZEP-END-4,
    /// ZEP-END-5). Eliminated players rank below all others (ZEP-OUT-10).
    pub(super) fn ranking_of(&self, points_of: &BySeat<Points>) -> Standing {
        let seats = usize::from(self.open.seats);
        let points = BySeat::from_fn(|seat| i32::from(points_of[seat].total()));
        let is_final = self.open.phase == Phase::Over;
        let rank = |seat: Seat| {
            u32::from(self.open.in_game.contains(seat)) << 16 | u32::from(points_of[seat].total())
        };
        Standing::by_key(seats, points, is_final, rank)
    }
}
