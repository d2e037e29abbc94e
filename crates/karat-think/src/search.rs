//! A bot for every game. The bot tries each listed move in random games that its seat cannot
//! distinguish from the true one, and plays the move with the best results.

use karat_kernel::{Actor, Dice, Game, Moves, Perspective, Seat, Turn};

use crate::Bot;

/// The number of random games for a decision, divided among the listed moves.
const PLAYOUTS: usize = 400;

/// The minimum number of random games after each move.
const PLAYOUTS_EACH_MIN: usize = 4;

/// The value of a win, as a lead in points. The value is divisible by any number of winners, and so
/// large that the lead matters only between moves that win equally often.
const WIN: i64 = 60_000;

/// A bot that plays the move with the best results in random games.
#[derive(Debug, Clone, Copy, Default)]
pub struct Search;

impl<G: Game> Bot<G> for Search {
    fn choose(&mut self, perspective: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move {
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        if let [only] = moves[..] {
            return only;
        }
        let seat = perspective.seat();
        let mut worth = vec![0_i64; moves.len()];
        for _ in 0..(PLAYOUTS / moves.len()).max(PLAYOUTS_EACH_MIN) {
            // All moves are tried in the same deal, so that no move is luckier than another.
            let dealt = perspective.sample(dice);
            for (&m, worth) in moves.iter().zip(&mut worth) {
                let mut game = dealt;
                game.play(Actor::Seat(seat), m).expect("a listed move is legal");
                *worth += outcome(&random_playout(game, dice), seat);
            }
        }
        let best = (0..moves.len()).max_by_key(|&index| (worth[index], std::cmp::Reverse(index)));
        moves[best.expect("a seat that is to decide has a move")]
    }
}

/// Plays the game to its end with uniformly random moves and draws.
fn random_playout<G: Game>(mut game: G, dice: &mut dyn Dice) -> G {
    loop {
        let (who, m) = match game.turn() {
            Turn::Over => return game,
            Turn::Chance => (Actor::Chance, game.draw(dice)),
            Turn::Seats(owing) => {
                let who = Actor::Seat(owing.first().expect("a turn has a seat"));
                let mut moves = Moves::new();
                game.legal(who, &mut moves);
                (who, moves[dice.below(moves.len() as u32) as usize])
            }
        };
        game.play(who, m).expect("a listed move is legal");
    }
}

/// Returns a finished game's value for a seat: its share of the win, plus its lead in points over
/// the best opponent.
fn outcome<G: Game>(game: &G, seat: Seat) -> i64 {
    let standing = game.standing();
    let winners = standing.winners();
    let win = if winners.contains(seat) { WIN / winners.len() as i64 } else { 0 };
    let best = seat.others(standing.seats).map(|other| standing.points[other]).max();
    win + i64::from(standing.points[seat] - best.unwrap_or_default())
}
