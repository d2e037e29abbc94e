//! Games between bots, from which training positions are sampled.

use std::ops::Range;
use std::thread;

use karat_bots::{Bot, ChaChaDice, Features, HasBots};
use karat_rules::{Actor, Dice, Moves, Perspective, Seat, Turn};

/// The percentage of random moves, which lead to positions that no bot aims for.
const SLIPS: u32 = 6;
/// The percentage of games in which the first two decisions are random.
const OPENINGS: u32 = 50;
/// The number of samples per hundred positions, each from a random seat's perspective. If the
/// network evaluates only quiet positions, more are sampled, because these are less similar to each
/// other.
const LOOKS: u32 = 30;
const LOOKS_QUIET: u32 = 200;

/// Splits games among threads and returns each thread's result, in game order.
pub(crate) fn in_parts<T: Send>(
    games: Range<u64>,
    threads: usize,
    play: &(dyn Fn(Range<u64>) -> T + Sync),
) -> Vec<T> {
    let length = (games.end - games.start).div_ceil(threads.max(1) as u64).max(1);
    let parts = games.clone().step_by(length as usize);
    thread::scope(|scope| {
        let parts: Vec<_> = parts
            .map(|begin| begin..(begin + length).min(games.end))
            .map(|part| scope.spawn(|| play(part)))
            .collect();
        parts.into_iter().map(|part| part.join().expect("no game panics")).collect()
    })
}

/// Returns the dice for one purpose in a training run, such as playing a game.
pub(crate) fn dice(key: [u64; 3]) -> ChaChaDice {
    let mut bytes = [0; 32];
    for (bytes, number) in bytes.chunks_exact_mut(8).zip(key) {
        bytes.copy_from_slice(&number.to_le_bytes());
    }
    ChaChaDice::keyed(bytes)
}

/// Plays a game with default options.
///
/// Returns some of the game's positions, each with the viewing seat, and the final state. Calls
/// `asked` with each decision that a single seat must make, and with this seat.
pub(crate) fn play_game<G: HasBots>(
    players: &mut [Box<dyn Bot<G>>],
    seated: &[usize],
    features: &dyn Features<G>,
    dice: &mut ChaChaDice,
    asked: &mut dyn FnMut(&G, Seat),
) -> (Vec<(G, Seat)>, G) {
    let looks = if features.nodes() > 0 { LOOKS_QUIET } else { LOOKS };
    let options = Default::default();
    let mut game = G::new(&options, seated.len()).expect("the game can be played by so many");
    let mut free = if dice.below(100) < OPENINGS { 2 } else { 0 };
    let mut kept = Vec::new();
    loop {
        let (who, m) = match game.turn() {
            Turn::Over => return (kept, game),
            Turn::Chance => (Actor::Chance, game.draw(dice)),
            Turn::Seats(owing) => {
                if features.suits(&game) {
                    let count = looks / 100 + u32::from(dice.below(100) < looks % 100);
                    let look = |_| Seat::new(dice.below(seated.len() as u32) as usize);
                    kept.extend((0..count).map(look).map(|seat| (game, seat)));
                }
                let seat = owing.first().expect("a turn has a seat");
                let who = Actor::Seat(seat);
                if owing.len() == 1 {
                    asked(&game, seat);
                }
                if free > 0 || dice.below(100) < SLIPS {
                    free = i32::max(free - 1, 0);
                    let mut moves = Moves::new();
                    game.legal(who, &mut moves);
                    (who, moves[dice.below(moves.len() as u32) as usize])
                } else {
                    let bot = &mut players[seated[seat.index()]];
                    (who, bot.choose(&Perspective::new(&game, seat), dice))
                }
            }
        };
        game.play(who, m).expect("a bot makes legal moves");
    }
}
