//! The borders of takebacks: events that a player cannot take back alone ([`undo`](crate::undo)).

use karat_dice::ChaChaDice;
use karat_rules::transcript::RecordedMove;
use karat_rules::{Actor, AnyGame, Ply, Seat, Turn, Viewer};

/// The number of re-deals used to find out whether a ply reveals hidden information.
const SAMPLES: u64 = 64;

/// The last event through which a player learned something new after a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {
    /// A draw was made.
    Draw,
    /// Something hidden from the seat was revealed.
    Reveal,
    /// The given seat made a move.
    Moved(Seat),
}

/// Returns the last event that a seat cannot take back alone, with the ply after it. The event is
/// `None` if the seat itself has made all moves since the start. `at` returns the state at a given
/// ply.
pub fn border(
    at: impl Fn(Ply) -> AnyGame,
    plies: &[RecordedMove],
    seat: Seat,
) -> (Ply, Option<Border>) {
    let own = plies.iter().rev().take_while(|ply| ply.who == Actor::Seat(seat)).count();
    let first = Ply::new(plies.len() - own);
    // Record whether another seat chose while the given seat also had a choice to make. If the
    // given seat chooses last, all choices are revealed.
    let mut is_asked_beside = first.previous().is_some_and(|before| owes(&at(before), seat));
    let mut game = at(first);
    let mut found = match plies[..first.index()].last().map(|ply| ply.who) {
        None => (first, None),
        Some(Actor::Chance) => (first, Some(Border::Draw)),
        Some(Actor::Seat(other)) => (first, Some(Border::Moved(other))),
    };
    for ply in first.until(Ply::after(plies)) {
        let (before, made) = (game, &plies[ply.index()]);
        game.play(made.who, &made.text).expect("the record replays");
        let uncovers = is_asked_beside && is_asked_alone(&before);
        if uncovers || shows(&before, seat, &made.text, ply) {
            found = (ply.next(), Some(Border::Reveal));
        }
        is_asked_beside = false;
    }
    found
}

/// Returns whether a move reveals hidden information to the seat making it.
pub fn shows(before: &AnyGame, seat: Seat, text: &str, ply: Ply) -> bool {
    let seen = |mut game: AnyGame| {
        let events = game.play_shown(Actor::Seat(seat), text, Viewer::Seat(seat));
        events.ok().map(|events| (events, game.view(Viewer::Seat(seat)), game.turn()))
    };
    let actual = seen(*before);
    // The dice depend only on the ply, so the result is always the same.
    let mut dice = ChaChaDice::new(ply.into());
    (0..SAMPLES).any(|_| seen(before.resample(seat, &mut dice)) != actual)
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
    use karat_rules::transcript::RecordedMove;
    use karat_rules::{Actor, AnyGame, Dice, Seat, Turn, Viewer};

    use super::{Border, border};

    /// Returns the plies of a random game, and its states before each ply and at the end.
    fn random_game(
        start: AnyGame,
        seed: u64,
        plies_max: usize,
    ) -> (Vec<RecordedMove>, Vec<AnyGame>) {
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
            plies.push(RecordedMove { who, text: text.into(), line: 0 });
            states.push(game);
        }
        (plies, states)
    }

    fn viewers(game: &AnyGame) -> Vec<Viewer> {
        Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Public]).collect()
    }

    /// Returns whether a viewer sees the same ply no matter how everything hidden from the mover is
    /// re-dealt. A foreseeable ply reveals nothing to the viewer except the mover's choice.
    fn is_foreseeable(
        before: &AnyGame,
        ply: &RecordedMove,
        seat: Seat,
        dice: &mut ChaChaDice,
    ) -> bool {
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
                        let (first, why) = border(|ply| states[ply.index()], &plies[..now], seat);
                        let first = first.index();
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
                let (first, why) = border(|ply| states[ply.index()], &plies[..=index], seat);
                let first = first.index();
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
