//! Takebacks.
//!
//! Players may freely take back their last decision until they learn something that they could not
//! have foreseen. All plies since that decision must be the seat's own, none may be a draw, and
//! none may have revealed anything to the seat. Other players remember what they have seen of the
//! seat's choices, so taking a move back has a price. A secret choice can be changed until it is
//! revealed or another player chooses. To find out whether a ply revealed something, everything
//! hidden from the seat is re-dealt and the ply is played again. It revealed nothing if the seat
//! sees the same as before.
//!
//! Taking back more than that requires the consent of all other people who are not away. Bots
//! always agree, because they have no memory and so lose nothing. The same applies to bots that
//! play for absent people. A table's draws follow from its seed and the number of the ply, so a
//! player who goes back before a draw gets the same draw again. At rated tables, a player cannot go
//! back before a draw. Once a game is over, no takeback is possible, because the seed is revealed.

use karat_dice::ChaChaDice;
use karat_rules::transcript::Ply;
use karat_rules::{Actor, AnyGame, Seat, Seats, Turn, Viewer};

use crate::table::{Deed, Entry, MadeBy, Occupant, Stage, Table};
use crate::version::Version;

/// The number of re-deals used to find out whether a ply reveals hidden information.
const SAMPLES: u64 = 64;

/// The decision that a seat may take back, freely or with the other players' consent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The number of plies remaining after the takeback: those before the seat's last decision.
    pub remaining: usize,
    /// The event since the decision that the seat cannot take back alone, if any.
    pub border: Option<Border>,
    /// Whether a takeback is possible at all, with or without consent.
    pub is_possible: bool,
}

/// The last event since a decision that gave a player new information.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {
    /// A draw was made.
    Draw,
    /// Something hidden from the seat was revealed.
    Reveal,
    /// The given seat made a move.
    Moved(Seat),
}

/// A player's request for consent to a takeback.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UndoRequest {
    /// The requesting seat.
    pub seat: Seat,
    /// The number of plies remaining after the takeback.
    pub remaining: usize,
    /// The number of moves and takebacks in the journal at the time of the request. Any further
    /// move or takeback voids the request.
    pub moves: usize,
    /// The seats that have agreed.
    pub agreed: Seats,
    /// The seat that has refused, if any.
    pub refused_by: Option<Seat>,
}

/// Returns the last event that a seat cannot take back alone, with the number of plies up to it.
/// The event is `None` if the seat has made all moves since the start. `after` returns the state
/// after a given number of plies.
pub fn border(
    after: impl Fn(usize) -> AnyGame,
    plies: &[Ply],
    seat: Seat,
) -> (usize, Option<Border>) {
    let own = plies.iter().rev().take_while(|ply| ply.who == Actor::Seat(seat)).count();
    let first = plies.len() - own;
    // Another seat chose while the given seat also had to choose. If the given seat chooses last,
    // all choices are revealed.
    let mut is_asked_beside = first > 0 && owes(&after(first - 1), seat);
    let mut game = after(first);
    let mut found = match plies[..first].last().map(|ply| ply.who) {
        None => (first, None),
        Some(Actor::Chance) => (first, Some(Border::Draw)),
        Some(Actor::Seat(other)) => (first, Some(Border::Moved(other))),
    };
    for (index, ply) in plies.iter().enumerate().skip(first) {
        let before = game;
        game.play(ply.who, &ply.text).expect("the record replays");
        let uncovers = is_asked_beside && is_asked_alone(&before);
        if uncovers || shows(&before, seat, &ply.text, index as u64) {
            found = (index + 1, Some(Border::Reveal));
        }
        is_asked_beside = false;
    }
    found
}

/// Returns whether a ply reveals hidden information to the seat making it.
pub fn shows(before: &AnyGame, seat: Seat, text: &str, number: u64) -> bool {
    let seen = |mut game: AnyGame| {
        let events = game.play_shown(Actor::Seat(seat), text, Viewer::Seat(seat));
        events.ok().map(|events| (events, game.view(Viewer::Seat(seat)), game.turn()))
    };
    let actual = seen(*before);
    // The dice depend only on the ply number, so the answer is always the same.
    let mut dice = ChaChaDice::new(number);
    (0..SAMPLES).any(|_| seen(before.resample(seat, &mut dice)) != actual)
}

impl Table {
    /// Returns the last event that a seat cannot take back alone, with the number of plies up to
    /// it. Computed on the first call.
    fn border(&self, seat: Seat) -> (usize, Option<Border>) {
        self.border_or(seat, |table| border(|plies| table.game_after(plies), table.plies(), seat))
    }

    /// Returns the decision that a seat may take back. Returns `None` if there is none or the game
    /// is not running.
    pub fn undo_offer(&self, seat: Seat) -> Option<Offer> {
        if self.record().stage != Stage::Playing || self.frozen().is_some() {
            return None;
        }
        let is_own_decision = |ply: &usize| {
            self.plies()[*ply].who == Actor::Seat(seat) && self.made_by(*ply) != MadeBy::Table
        };
        let remaining = (0..self.plies().len()).rev().find(is_own_decision)?;
        let (first, border) = self.border(seat);
        let border = border.filter(|_| remaining < first);
        let is_possible = border.is_none() || !self.record().terms.is_rated;
        Some(Offer { remaining, border, is_possible })
    }

    /// Returns the number of moves and takebacks in the journal.
    pub fn moves_made(&self) -> usize {
        let is_move = |entry: &&Entry| matches!(entry.deed, Deed::Move(_) | Deed::Undo(_));
        self.record().journal.iter().filter(is_move).count()
    }

    /// Returns the takeback request if it is still pending.
    pub fn pending(&self, request: Option<UndoRequest>) -> Option<UndoRequest> {
        request.filter(|request| {
            request.moves == self.moves_made() && self.record().stage == Stage::Playing
        })
    }

    /// Returns whether any move has been made or taken back since the journal had `seen` entries.
    pub fn has_moved_since(&self, seen: Version) -> bool {
        let later = seen.later(&self.record().journal);
        let is_move = |entry: &Entry| matches!(entry.deed, Deed::Move(_) | Deed::Undo(_));
        later.is_none_or(|later| later.iter().any(is_move))
    }

    /// Returns the number of decisions by seats from the given ply onwards.
    pub fn decisions_since(&self, ply: usize) -> usize {
        let is_decision = |ply: &usize| self.made_by(*ply) != MadeBy::Table;
        (ply..self.plies().len()).filter(is_decision).count()
    }

    /// Returns the seats whose players must agree to a takeback requested by the given seat.
    pub fn consenting(&self, seat: Seat) -> Seats {
        let sitters = &self.record().sitters;
        let own = &sitters[seat.index()].who;
        let is_asked = |other: &Seat| {
            let who = &sitters[other.index()].who;
            matches!(who, Occupant::Person(_)) && who != own && !self.absent().contains(*other)
        };
        Seat::all(sitters.len()).filter(is_asked).collect()
    }

    /// Returns the seats whose players have not yet agreed to a takeback request.
    pub fn unanswered(&self, request: &UndoRequest) -> Seats {
        let is_missing = |seat: &Seat| !request.agreed.contains(*seat);
        self.consenting(request.seat).iter().filter(is_missing).collect()
    }
}

fn owes(game: &AnyGame, seat: Seat) -> bool {
    matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat))
}

fn is_asked_alone(game: &AnyGame) -> bool {
    matches!(game.turn(), Turn::Seats(seats) if seats.len() == 1)
}

#[cfg(test)]
mod tests {
    use karat_dice::ChaChaDice;
    use karat_rules::any::GAMES;
    use karat_rules::transcript::Ply;
    use karat_rules::{Actor, AnyGame, Dice, Seat, Turn, Viewer};

    use super::{Border, border};

    /// Returns the plies of a random game, and its states before each ply and at the end.
    fn random_game(start: AnyGame, seed: u64, plies_max: usize) -> (Vec<Ply>, Vec<AnyGame>) {
        let mut dice = ChaChaDice::new(seed);
        let (mut plies, mut states) = (Vec::new(), vec![start]);
        let mut game = start;
        while plies.len() < plies_max {
            let (who, text) = match game.turn() {
                Turn::Over => break,
                Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
                Turn::Seats(seats) => {
                    let seats: Vec<Seat> = seats.iter().collect();
                    let seat = seats[dice.below(seats.len() as u32) as usize];
                    let mut moves = game.legal(Actor::Seat(seat));
                    let chosen = dice.below(moves.len() as u32) as usize;
                    (Actor::Seat(seat), moves.swap_remove(chosen))
                }
            };
            game.play(who, &text).expect("a listed move");
            plies.push(Ply { who, text: text.into(), line: 0 });
            states.push(game);
        }
        (plies, states)
    }

    fn viewers(game: &AnyGame) -> Vec<Viewer> {
        Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Public]).collect()
    }

    /// Returns whether a viewer sees the same ply whenever everything hidden from the mover is
    /// re-dealt. If so, the ply shows the viewer only the mover's choice.
    fn is_foreseeable(before: &AnyGame, ply: &Ply, seat: Seat, dice: &mut ChaChaDice) -> bool {
        let seen = |mut game: AnyGame| {
            game.play_shown(ply.who, &ply.text, Viewer::Seat(seat)).expect("the mover sees it");
            (game.view(Viewer::Seat(seat)), game.turn())
        };
        (0..16).all(|_| seen(before.resample(seat, dice)) == seen(*before))
    }

    #[test]
    fn a_free_takeback_undoes_nothing_a_player_learnt() {
        let mut freed = 0;
        for &id in GAMES {
            for (seats, seed) in [(*id.seats().start(), 1), (4, 2), (*id.seats().end(), 3)] {
                let start = AnyGame::new(id, &[], seats).expect("a game");
                let (plies, states) = random_game(start, seed, 250);
                let mut dice = ChaChaDice::new(99);
                for now in (0..=plies.len()).step_by(3) {
                    for seat in Seat::all(seats) {
                        let (first, why) = border(|plies| states[plies], &plies[..now], seat);
                        assert_eq!(first == 0, why.is_none());
                        for at in first..now {
                            assert_eq!(plies[at].who, Actor::Seat(seat), "{id} {seed} {at}");
                            let what = &plies[at];
                            let is_own = is_foreseeable(&states[at], what, seat, &mut dice);
                            assert!(is_own, "{id} {seed} {at}: {} shows something", what.text);
                            freed += 1;
                        }
                        let back = states[first];
                        for viewer in viewers(&back) {
                            let mut replayed = start;
                            for ply in &plies[..first] {
                                replayed.play(ply.who, &ply.text).expect("legal");
                            }
                            assert!(replayed.view(viewer) == back.view(viewer), "{id} {viewer:?}");
                        }
                    }
                }
            }
        }
        assert!(freed > 100, "{freed} plies were free to be taken back");
    }

    #[test]
    fn the_last_of_several_secret_choices_stays() {
        let mut closed = 0;
        for seed in 0..4 {
            let start = AnyGame::new(karat_rules::any::GameId::Edel, &[], 4).expect("a game");
            let (plies, states) = random_game(start, seed, 60);
            for (index, ply) in plies.iter().enumerate() {
                let Actor::Seat(seat) = ply.who else { continue };
                if !ply.text.starts_with("choose") {
                    continue;
                }
                let is_last =
                    matches!(states[index].turn(), Turn::Seats(seats) if seats.len() == 1);
                let (first, why) = border(|plies| states[plies], &plies[..=index], seat);
                if is_last {
                    assert_eq!((first, why), (index + 1, Some(Border::Reveal)), "{seed} {index}");
                    closed += 1;
                } else {
                    assert!(first <= index, "{seed} {index}: nobody has seen the choice yet");
                }
            }
        }
        assert!(closed > 0, "no choice was uncovered");
    }
}
