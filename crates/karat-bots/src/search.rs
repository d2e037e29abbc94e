//! A bot for every game: it tries each listed move in games that its seat cannot tell from the true
//! one, played on at random to their ends, and makes the move that came out best.

use karat_rules::{Actor, Dice, Game, Moves, Perspective, Seat, Turn};

use crate::Bot;

/// How many games are played on for a decision, shared out among its moves.
const PLAYOUTS: usize = 400;

/// No move is judged by fewer games.
const PLAYOUTS_EACH_MIN: usize = 4;

/// A won game, in points that the winner leads by: a lead decides only between moves that win as
/// often. It can be shared by any number of winners.
const WIN: i64 = 60_000;

/// Plays the move after which random games end best for its seat.
#[derive(Debug, Clone, Copy, Default)]
pub struct Search;

impl<G: Game> Bot<G> for Search {
    fn choose(&mut self, table: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move {
        let mut moves = Moves::new();
        table.legal(&mut moves);
        if let [only] = moves[..] {
            return only;
        }
        let seat = table.seat();
        let mut worth = vec![0_i64; moves.len()];
        for _ in 0..(PLAYOUTS / moves.len()).max(PLAYOUTS_EACH_MIN) {
            // All moves are tried in the same deal, so that none is lucky in it.
            let dealt = table.sample(dice);
            for (&m, worth) in moves.iter().zip(&mut worth) {
                let mut game = dealt;
                game.play(Actor::Seat(seat), m).expect("a listed move is legal");
                *worth += outcome(&played_on(game, dice), seat);
            }
        }
        let best = (0..moves.len()).max_by_key(|&index| (worth[index], std::cmp::Reverse(index)));
        moves[best.expect("a seat that is to decide has a move")]
    }
}

/// The end of the game where everybody makes any listed move, each as likely.
fn played_on<G: Game>(mut game: G, dice: &mut dyn Dice) -> G {
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

/// What the end of a game is worth to a seat: the win or its share of it, and the points that it has
/// more than the best of the others.
fn outcome<G: Game>(game: &G, seat: Seat) -> i64 {
    let standing = game.standing();
    let winners = standing.winners();
    let win = if winners.contains(seat) { WIN / winners.len() as i64 } else { 0 };
    let best = seat.others(standing.seats).map(|other| standing.points[other]).max();
    win + i64::from(standing.points[seat] - best.unwrap_or_default())
}
