//! Chapter 9: the instant event cards. All other event cards take effect in the scoring (chapter
//! 10).

use karat_kernel::game::{Illegal, Moves, Rules, Sink, illegal};
use karat_kernel::seat::Seat;

use super::components::{Colour, EventCard, EventKind, Gems};
use super::notes::{Event, Executed};
use super::scoring::ColourClauses;
use super::{Edel, Execution, Move, PLAYERS_MAX, Variant};

/// The number of gems of a colour after `reorganise` (ESR-EVENT-REORG-1).
pub(super) const REORGANISED: u8 = 4;

/// The clauses cited for the payments and returns of `score_colour`.
const INSTANT: ColourClauses = ColourClauses {
    sole: "ESR-EVENT-SCORE-4",
    tied: "ESR-EVENT-SCORE-5",
    cards: ["ESR-EVENT-SCORE-6"; 3],
    returned: ["ESR-EVENT-SCORE-5"; 2],
};

/// The number of gems taken with `take_three` (ESR-EVENT-THREE-1).
pub(super) const THREE: u8 = 3;

impl Edel {
    /// Lists the answers to an instant event card (ESR-EVENT-3, ESR-EVENT-5).
    pub(super) fn list_executions(&self, seat: Seat, card: EventCard, out: &mut Moves<Move>) {
        let execute = |how| Move::Execute(how);
        let colour = |colour| execute(Execution::Colour(colour));
        match card.kind() {
            // Only a colour of which at least one player has a gem can be scored
            // (ESR-EVENT-SCORE-2).
            EventKind::ScoreColour => {
                out.extend(self.colours_held().colours().map(colour));
            }
            EventKind::Reorganise(colours) => {
                if self.reorganisation(seat, colours) != (Gems::EMPTY, Gems::EMPTY) {
                    out.push(execute(Execution::Plain));
                }
            }
            EventKind::Swap => self.list_swaps(seat, out),
            EventKind::DiscardFromEach => self.list_discards(seat, out),
            // Only a colour in the supply can be taken (ESR-EVENT-THREE-2).
            EventKind::TakeThree => out.extend(self.open.supply.colours().map(colour)),
            EventKind::HalveAll => {
                if Seat::all(self.seats()).any(|seat| !self.halves(seat).is_empty()) {
                    out.push(execute(Execution::Plain));
                }
            }
            EventKind::MajorityBonus(_)
            | EventKind::SoleMajorityBonus
            | EventKind::GemBonus(_)
            | EventKind::Certificate => unreachable!("a scoring card is held"),
        }
        out.push(Move::Decline);
    }

    /// Executes an event card for the player who took it (ESR-EVENT-4, ESR-EVENT-6).
    pub(super) fn execute(
        &mut self,
        seat: Seat,
        card: EventCard,
        how: Execution,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        match (card.kind(), how) {
            (EventKind::ScoreColour, Execution::Colour(colour)) => {
                self.score_colour(seat, colour, notes)
            }
            (EventKind::Reorganise(colours), Execution::Plain) => {
                self.reorganise(seat, colours, notes)
            }
            (EventKind::Swap, Execution::Swap { opponent, give, take }) => {
                self.swap(seat, opponent, give, take, notes)
            }
            (EventKind::DiscardFromEach, Execution::Discard(colours)) => {
                self.discard(seat, &colours, notes)
            }
            (EventKind::TakeThree, Execution::Colour(colour)) => {
                self.take_three(seat, colour, notes)
            }
            (EventKind::HalveAll, Execution::Plain) => self.halve_all(seat, notes),
            _ => Err(illegal("ESR-DP-3")),
        }?;
        self.put_under(card, notes);
        Ok(())
    }

    /// Declines to execute an instant event card (ESR-EVENT-3).
    pub(super) fn decline_card(
        &mut self,
        seat: Seat,
        card: EventCard,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        // ESR-EVENT-5 applies if executing the card could not change anything.
        let must = notes.listens() && self.forced(seat).is_some();
        let clause = if must { "ESR-EVENT-5" } else { "ESR-EVENT-3" };
        notes.note(Event::public(clause, Executed::CardDeclined { seat, card }));
        self.put_under(card, notes);
        Ok(())
    }

    fn put_under(&mut self, card: EventCard, notes: &mut impl Sink<Event>) {
        self.open.spent_pile.insert(card);
        self.resolve_next(notes);
    }

    /// Scores one colour immediately (ESR-EVENT-SCORE-1).
    ///
    /// The scoring includes all players (ESR-EVENT-SCORE-3), with ties and returns as at the end of
    /// a round (ESR-EVENT-SCORE-5).
    fn score_colour(
        &mut self,
        seat: Seat,
        colour: Colour,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.colours_held().count(colour) == 0 {
            return Err(illegal("ESR-EVENT-SCORE-2"));
        }
        notes.note(Event::public("ESR-EVENT-SCORE-1", Executed::ColourChosen { seat, colour }));
        // An immediate scoring pays half the base income by default (ESR-EVENT-SCORE-4).
        let full = self.has(Variant::ScoreColourFull);
        let bases =
            if full { &self.open.data.base_income } else { &self.open.data.base_income_half };
        let base = bases[colour as usize];
        // Held cards pay only if the option for this is enabled (ESR-EVENT-SCORE-6).
        let scoring = self.colour_scoring(colour, base, self.has(Variant::ScoreColourHeld));
        self.pay(&scoring, &INSTANT, notes);
        Ok(())
    }

    /// Changes the player's gems of two colours to four each, supply permitting
    /// (ESR-EVENT-REORG-4).
    fn reorganise(
        &mut self,
        seat: Seat,
        colours: [Colour; 2],
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let (taken, returned) = self.reorganisation(seat, colours);
        if taken.is_empty() && returned.is_empty() {
            return Err(illegal("ESR-EVENT-5"));
        }
        self.return_to_supply(seat, returned);
        self.take_from_supply(seat, taken);
        let reorganised = Executed::Reorganised { seat, taken, returned };
        notes.note(Event::public("ESR-EVENT-REORG-1", reorganised));
        Ok(())
    }

    /// Returns the gems that `reorganise` takes from the supply (ESR-EVENT-REORG-3), and those that
    /// it returns (ESR-EVENT-REORG-2).
    fn reorganisation(&self, seat: Seat, colours: [Colour; 2]) -> (Gems, Gems) {
        let holding = self.player(seat).holding;
        colours.into_iter().fold((Gems::EMPTY, Gems::EMPTY), |(taken, returned), colour| {
            let count = holding.count(colour);
            let short = REORGANISED.saturating_sub(count).min(self.open.supply.count(colour));
            let excess = count.saturating_sub(REORGANISED);
            (taken + Gems::of(colour, short), returned + Gems::of(colour, excess))
        })
    }

    /// Lists every possible gem swap with an opponent (ESR-EVENT-SWAP-3).
    fn list_swaps(&self, seat: Seat, out: &mut Moves<Move>) {
        let mine = self.player(seat).holding;
        for opponent in Seat::all(self.seats()).filter(|&other| other != seat) {
            for give in mine.colours() {
                let theirs = self.player(opponent).holding.colours();
                let takes = theirs.filter(|&take| take != give);
                out.extend(
                    takes.map(|take| Move::Execute(Execution::Swap { opponent, give, take })),
                );
            }
        }
    }

    /// Swaps gems with an opponent (ESR-EVENT-SWAP-1).
    fn swap(
        &mut self,
        seat: Seat,
        opponent: Seat,
        give: Colour,
        take: Colour,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let is_opponent = opponent != seat && opponent.index() < self.seats();
        let has = |seat: Seat, colour| self.player(seat).holding.count(colour) > 0;
        if !is_opponent || !has(seat, give) || !has(opponent, take) {
            return Err(illegal("ESR-EVENT-SWAP-1"));
        }
        if give == take {
            return Err(illegal("ESR-EVENT-SWAP-2"));
        }
        let [given, taken] = [Gems::of(give, 1), Gems::of(take, 1)];
        let mine = self.player_mut(seat);
        mine.holding = mine.holding - given + taken;
        let theirs = self.player_mut(opponent);
        theirs.holding = theirs.holding - taken + given;
        let swapped = Executed::Swapped { seat, opponent, give, take };
        notes.note(Event::public("ESR-EVENT-SWAP-1", swapped));
        Ok(())
    }

    /// Lists every combination of one colour for each opponent with a gem, at most 4 to the power
    /// of 4 (ESR-EVENT-TAKE-2, ESR-EVENT-TAKE-3).
    fn list_discards(&self, seat: Seat, out: &mut Moves<Move>) {
        let mut choices: Moves<[Option<Colour>; PLAYERS_MAX]> = Moves::new();
        choices.push([None; PLAYERS_MAX]);
        for opponent in Seat::all(self.seats()).filter(|&other| other != seat) {
            let holding = self.player(opponent).holding;
            let mut shorter = std::mem::take(&mut choices);
            if holding.is_empty() {
                choices = shorter;
                continue;
            }
            for mut choice in shorter.drain(..) {
                for colour in holding.colours() {
                    choice[opponent.index()] = Some(colour);
                    choices.push(choice);
                }
            }
        }
        let named = choices.into_iter().filter(|choice| choice.iter().any(Option::is_some));
        out.extend(named.map(|choice| Move::Execute(Execution::Discard(choice))));
    }

    /// Takes a gem from every opponent with a gem (ESR-EVENT-TAKE-1).
    fn discard(
        &mut self,
        seat: Seat,
        colours: &[Option<Colour>; PLAYERS_MAX],
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let mut any = false;
        for (opponent, named) in Seat::all(PLAYERS_MAX).zip(colours) {
            let holding = self.player(opponent).holding;
            let is_due = opponent != seat && !holding.is_empty();
            match named {
                Some(_) if !is_due => return Err(illegal("ESR-EVENT-TAKE-2")),
                None if is_due => return Err(illegal("ESR-EVENT-TAKE-2")),
                Some(colour) if holding.count(*colour) == 0 => {
                    return Err(illegal("ESR-EVENT-TAKE-1"));
                }
                named => any |= named.is_some(),
            }
        }
        if !any {
            return Err(illegal("ESR-EVENT-5"));
        }
        for (opponent, named) in Seat::all(PLAYERS_MAX).zip(colours) {
            if let Some(colour) = *named {
                self.return_to_supply(opponent, Gems::of(colour, 1));
                let discarded = Executed::Discarded { seat, opponent, colour };
                notes.note(Event::public("ESR-EVENT-TAKE-1", discarded));
            }
        }
        Ok(())
    }

    /// Takes up to three gems of one colour from the supply (ESR-EVENT-THREE-1).
    fn take_three(
        &mut self,
        seat: Seat,
        colour: Colour,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let gems = Gems::of(colour, THREE).both(self.open.supply);
        if gems.is_empty() {
            return Err(illegal("ESR-EVENT-THREE-2"));
        }
        self.take_from_supply(seat, gems);
        notes.note(Event::public("ESR-EVENT-THREE-1", Executed::ThreeTaken { seat, gems }));
        Ok(())
    }

    /// Makes all players return half of their gems simultaneously (ESR-EVENT-HALVE-1,
    /// ESR-EVENT-HALVE-2).
    fn halve_all(&mut self, seat: Seat, notes: &mut impl Sink<Event>) -> Result<(), Illegal> {
        if Seat::all(self.seats()).all(|seat| self.halves(seat).is_empty()) {
            return Err(illegal("ESR-EVENT-5"));
        }
        notes.note(Event::public("ESR-EVENT-HALVE-1", Executed::Halving { seat }));
        for seat in Seat::all(self.seats()) {
            let gems = self.halves(seat);
            self.return_to_supply(seat, gems);
            if !gems.is_empty() {
                notes.note(Event::public("ESR-EVENT-HALVE-2", Executed::Halved { seat, gems }));
            }
        }
        Ok(())
    }

    /// Returns half of the seat's gems of each colour, rounded down.
    fn halves(&self, seat: Seat) -> Gems {
        Gems::new(self.player(seat).holding.counts().map(|count| count / 2))
    }

    /// Returns the total number of gems of each colour held by the players.
    fn colours_held(&self) -> Gems {
        self.open.players.iter().fold(Gems::EMPTY, |sum, player| sum + player.holding)
    }
}
