//! The protocol that measures a game's strongest bot, played in parts that add up over several runs.
//!
//! At every number of seats, the strongest bot plays alone against copies of rule-based bots, and
//! rule-based bots and scripts play alone against copies of the strongest bot. Each of these pairs
//! plays until the interval of its win share is narrow enough or it has played enough games. In the
//! meantime, the pair with the fewest games always plays the next part, so all intervals shrink at
//! the same rate. A run that continues from the parts of earlier runs has the same result as a
//! single run, on any number of threads.

use karat_bots::HasBots;
use karat_rules::any::GameId;
use karat_rules::with_game;
use serde::{Deserialize, Serialize};

use crate::ladder::{Cell, PairBlock, pair_blocks};
use crate::series::{Listener, SeriesError};

/// The number of blocks in a part.
pub const PART_BLOCKS: u64 = 4;

/// The number of games after which a pair is complete.
pub const GAMES_MAX: u32 = 400;

/// The width of a win share's 95% interval at which a pair is complete.
pub const WIDTH_MAX: f64 = 0.1;

/// Two bots, one of which plays alone against copies of the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The number of players in each game.
    pub seats: usize,
    /// The bot that plays alone.
    pub bot: String,
    /// The bot that plays in all other seats.
    pub field: String,
}

/// The results of [`PART_BLOCKS`] consecutive blocks of a pair.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// The pair that played.
    #[serde(flatten)]
    pub pair: Pair,
    /// The number of earlier parts of the pair.
    pub number: u64,
    /// The results of the blocks.
    pub blocks: Vec<PairBlock>,
}

/// The protocol of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Protocol {
    /// The game to play.
    pub game: GameId,
    /// The pairs of bots, in the order of the report.
    pub pairs: Vec<Pair>,
    /// The number of games after which a pair is complete.
    pub games_max: u32,
    /// The width of a win share's 95% interval at which a pair is complete.
    pub width_max: f64,
    /// The seed of all random choices, the same for all pairs.
    pub seed: u64,
    /// The number of threads, which does not affect the result. 0 means one thread.
    pub threads: usize,
}

/// The results of a pair so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The pair.
    pub pair: Pair,
    /// The results, or `None` if the pair has not played yet.
    pub cell: Option<Cell>,
    /// Whether the pair needs no further games.
    pub is_complete: bool,
}

impl Protocol {
    /// Returns a game's protocol. In a game without rule-based bots, it has no pairs.
    pub fn new(game: GameId, seed: u64, threads: usize) -> Self {
        let pairs = with_game!(game, G => pairs::<G>());
        Self { game, pairs, games_max: GAMES_MAX, width_max: WIDTH_MAX, seed, threads }
    }

    /// Returns the results of all pairs, given all parts so far.
    pub fn measured(&self, parts: &[Part]) -> Vec<Measured> {
        let measured = |pair: &Pair| {
            let own = parts.iter().filter(|part| part.pair == *pair);
            let blocks: Vec<PairBlock> = own.flat_map(|part| part.blocks.iter().copied()).collect();
            let cell = Cell::of(&pair.bot, &pair.field, pair.seats, &blocks);
            let is_complete = cell.as_ref().is_some_and(|cell| {
                cell.games >= self.games_max || cell.win_high - cell.win_low <= self.width_max
            });
            Measured { pair: pair.clone(), cell, is_complete }
        };
        self.pairs.iter().map(measured).collect()
    }

    /// Plays the next part, given all parts so far. Returns `None` if all pairs are complete.
    ///
    /// # Errors
    /// Returns an error if the game cannot be played as described.
    pub fn play_next(
        &self,
        parts: &[Part],
        listener: &dyn Listener,
    ) -> Result<Option<Part>, SeriesError> {
        let games = |measured: &Measured| measured.cell.as_ref().map_or(0, |cell| cell.games);
        let measured = self.measured(parts);
        let open = measured.into_iter().filter(|measured| !measured.is_complete);
        let Some(Measured { pair, .. }) = open.min_by_key(games) else { return Ok(None) };
        let number = parts.iter().filter(|part| part.pair == pair).count() as u64;
        let numbers = number * PART_BLOCKS..(number + 1) * PART_BLOCKS;
        let (bots, settings) = ((&*pair.bot, &*pair.field), (self.seed, self.threads));
        let blocks = pair_blocks(self.game, pair.seats, bots, settings, numbers, listener)?;
        Ok(Some(Part { pair, number, blocks }))
    }
}

/// Returns the pairs of a game's protocol. The rule-based bots are the best one, its noisy variant
/// and the scripts.
fn pairs<G: HasBots>() -> Vec<Pair> {
    let strongest = G::STRENGTHS.last().expect("a game has a level").name;
    let teachers = G::features().map_or(&[][..], |features| features.teachers());
    let others = || teachers.iter().take(2).chain(G::SCRIPTS).copied();
    let at = |seats: usize| {
        let pair = move |bot: &str, field: &str| Pair {
            seats,
            bot: bot.to_owned(),
            field: field.to_owned(),
        };
        let alone = others().map(move |other| pair(strongest, other));
        alone.chain(others().map(move |other| pair(other, strongest)))
    };
    G::SEATS.flat_map(at).collect()
}
