//! A series: many games between the same bots, in which every bot plays in every seat.
//!
//! A series consists of *blocks*. Each block has its own draws and its own opening:
//! [`OPENING_DECISIONS`] random decisions. From the resulting position, the bots play one game for
//! each rotation over the seats. The seating order changes from block to block (module `orders`),
//! so no bot profits from its seat, the deal or a neighbour. The opening is needed because some
//! games involve so little chance that deterministic bots would repeat a handful of games. In
//! Klenotníci, the opening consists of choosing the first pyramid and its opening bid. The games
//! within a block are not independent, so all confidence intervals are calculated over blocks.
//!
//! A bot's random numbers depend only on the series' seed, the game's number, the seat and the ply,
//! so any decision can be reproduced in isolation.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use karat_bots::{Bot, ChaChaDice, HasBots, NODES};
use karat_rules::any::{GameId, SetupError, read_options};
use karat_rules::transcript::{RecordedMove, Transcript};
use karat_rules::{
    Actor, BySeat, Dice, Game, Moves, Perspective, Ply, Rules, Seat, Turn, with_game,
};
use thiserror::Error;

use crate::handicaps::{Due, Handicap, check};
use crate::network;
use crate::orders::{POOL_MAX, dice, seated};
use crate::program::{PREFIX, Program, ProgramFault};
use crate::report::Report;

/// The number of random decisions at the beginning of every block.
pub const OPENING_DECISIONS: u32 = 2;

/// A series' settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// The game to play.
    pub game: GameId,
    /// The number of players in each game.
    pub seats: usize,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The handicaps of players in each game.
    pub handicaps: Vec<Handicap>,
    /// The bots, one for each seat. An entry is the name of a bot, that of a bot with a
    /// [network], or `exec:` followed by the command of a
    /// [program](crate::program). [Blocks](crate::blocks()) and [round
    /// robins](crate::round_robin()) also accept a pool of more bots than seats, from which each
    /// block takes a line-up.
    pub bots: Vec<String>,
    /// The minimum number of games in the series. Blocks are always completed.
    pub games: u32,
    /// The seed for all random choices in the series.
    pub seed: u64,
    /// The number of threads, which does not affect the result. 0 means one thread.
    pub threads: usize,
    /// The time limit for each of a program's answers. If a program exceeds it, the series fails,
    /// because its result would depend on the machine's speed.
    pub answer_within: Duration,
}

/// The reason why a series cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SeriesError {
    /// The game cannot be set up with the given options and number of seats.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The game has no bot with the given name.
    #[error(
        "unknown bot \"{name}\": choose {}, expert@FILE or exec:COMMAND; a number after the name, as in \
         seeker:5000, must be between {} and {}, or a temperature between 1 and {}",
        .bots.join(", "), NODES.start(), NODES.end(), u16::MAX
    )]
    UnknownBot {
        /// The bot's name, as given.
        name: String,
        /// The names of all of the game's bots.
        bots: Vec<&'static str>,
    },
    /// There are too many or too few bots for the seats.
    #[error("{seats} seats need {seats} comma-separated bots, but {bots} were given")]
    Bots {
        /// The number of seats in the game.
        seats: usize,
        /// The number of bots given.
        bots: usize,
    },
    /// The pool contains too many bots.
    #[error("a pool has at most {POOL_MAX} bots, not {bots}")]
    Pool {
        /// The number of bots that were given.
        bots: usize,
    },
    /// The requested number of games is 0.
    #[error("a series needs at least one game")]
    NoGames,
    /// The blocks' results do not fit in memory.
    #[error(
        "there is not enough memory for the results of {blocks} blocks: play fewer games at a time"
    )]
    Memory {
        /// The number of blocks in the series.
        blocks: u64,
    },
    /// A handicap does not fit the game.
    #[error("{0}")]
    Handicap(String),
    /// The games cannot be recorded, because a record contains nothing but moves.
    #[error("a game with a handicap has no record, because records contain only the rules' moves")]
    RecordWithHandicap,
    /// The game's view has no seat label at the given JSON pointer.
    #[error("the JSON form of the view has no value at {0}")]
    Label(String),
    /// A file cannot be used as the network of a bot.
    #[error("{file} is not a network for this bot: {reason}")]
    Network {
        /// The path of the file.
        file: String,
        /// The reason why the file cannot be used.
        reason: String,
    },
    /// A program that plays as a bot failed.
    #[error("{PREFIX}{command}: {fault}")]
    Program {
        /// The command that started the program.
        command: String,
        /// The program's fault.
        fault: ProgramFault,
    },
}

/// A game in a series that has just ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The game's number in the series, counted from 0.
    pub table: u64,
    /// The game's complete record, in which each seat has its bot's name.
    pub transcript: Transcript,
}

/// A listener for a series' progress. Its methods may be called from several threads.
pub trait Listener: Sync {
    /// Receives the number of games completed so far.
    fn progress(&self, _games: u32) {}

    /// Returns whether [`Listener::played`] should be called. Recording games takes time.
    fn wants_games(&self) -> bool {
        false
    }

    /// Receives each game as soon as it has ended.
    fn played(&self, _game: Played) {}
}

/// A listener that does nothing.
impl Listener for () {}

/// Plays a series and returns its report.
///
/// # Errors
/// Returns an error without playing any game if the series cannot be played as described. If a
/// program fails, returns an error and discards the games already played.
pub fn run(series: &Series, listener: &dyn Listener) -> Result<Report, SeriesError> {
    let blocks = run_blocks(series, 0..series.blocks(), listener)?;
    Ok(Report::of(series, &blocks))
}

/// Plays the blocks with the given numbers.
pub(crate) fn run_blocks(
    series: &Series,
    numbers: Range<u64>,
    listener: &dyn Listener,
) -> Result<Vec<Block>, SeriesError> {
    with_game!(series.game, G => play_series::<G>(series, numbers, listener))
}

/// Plays a series between bots passed as values instead of names.
///
/// `bots` creates each thread's bots, in the order of [`Series::bots`]. The strings in
/// [`Series::bots`] are only labels in the report, and bots with equal labels are treated as the
/// same bot.
///
/// # Errors
/// Returns the same errors as [`run`].
pub fn run_bots<G: HasBots>(
    series: &Series,
    bots: &MakeBots<'_, G>,
) -> Result<Report, SeriesError> {
    let table = begin::<G>(series)?;
    let players = || {
        let player = |(place, bot): (usize, Box<dyn Bot<G>>)| {
            earlier(series, place).map_or(Player::Bot(bot), Player::Same)
        };
        Ok(bots().into_iter().enumerate().map(player).collect())
    };
    let blocks = play_blocks(&table, series, 0..series.blocks(), &(), &players)?;
    Ok(Report::of(series, &blocks))
}

/// A function that creates a series' bots, in the order of [`Series::bots`].
pub type MakeBots<'a, G> = dyn Fn() -> Vec<Box<dyn Bot<G>>> + Sync + 'a;

/// Plays a series until its result is clear, up to [`Series::games`] games.
///
/// After every `look` blocks, `is_decided` receives the first bot's win share, from 0 to 1, in each
/// block so far. The series ends when `is_decided` returns `true`. The games depend neither on the
/// number of threads nor on the order in which blocks finish. Programs are restarted after every
/// `look` blocks.
///
/// # Errors
/// Returns the same errors as [`run`].
///
/// # Panics
/// Panics if `look` is 0.
pub fn run_until(
    series: &Series,
    listener: &dyn Listener,
    look: u64,
    is_decided: &mut dyn FnMut(&[f64]) -> bool,
) -> Result<Report, SeriesError> {
    assert!(look > 0, "who never looks never stops");
    let (mut blocks, mut shares) = (Vec::new(), Vec::new());
    loop {
        let from = blocks.len() as u64;
        let numbers = from..(from + look).min(series.blocks());
        let more = run_blocks(series, numbers, listener)?;
        shares.extend(more.iter().map(|block| block[Seat::new(0)].wins / series.seats as f64));
        blocks.extend(more);
        if is_decided(&shares) || blocks.len() as u64 >= series.blocks() {
            return Ok(Report::of(series, &blocks));
        }
    }
}

impl Series {
    /// Returns the number of blocks needed for at least [`Series::games`] games.
    pub(crate) fn blocks(&self) -> u64 {
        u64::from(self.games.div_ceil((self.seats as u32).max(1)))
    }
}

/// A bot's result in one block, summed over the block's games.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Tally {
    /// The number of the bot's wins. Joint winners share a win equally.
    pub(crate) wins: f64,
    /// The sum of the bot's final points.
    pub(crate) points: f64,
    /// The sum of the bot's final places, where the winner has place 1.
    pub(crate) ranks: f64,
}

/// The results of one block, with a tally for each of [`Series::bots`].
pub(crate) type Block = BySeat<Tally>;

fn play_series<G: HasBots>(
    series: &Series,
    numbers: Range<u64>,
    listener: &dyn Listener,
) -> Result<Vec<Block>, SeriesError> {
    let table = set_up::<G>(series)?;
    play_blocks(&table, series, numbers, listener, &|| players::<G>(series))
}

fn play_blocks<G: HasBots>(
    table: &G,
    series: &Series,
    numbers: Range<u64>,
    listener: &dyn Listener,
    players: &(dyn Fn() -> Result<Vec<Player<G>>, SeriesError> + Sync),
) -> Result<Vec<Block>, SeriesError> {
    if series.games == 0 {
        return Err(SeriesError::NoGames);
    }
    if listener.wants_games() && !series.handicaps.is_empty() {
        return Err(SeriesError::RecordWithHandicap);
    }
    if series.bots.len() != series.seats {
        return Err(SeriesError::Bots { seats: series.seats, bots: series.bots.len() });
    }
    let before = numbers.start as u32 * series.seats as u32;
    let (next, finished) = (AtomicU64::new(numbers.start), AtomicU32::new(before));
    let played = Mutex::new(Ok(empty_blocks(numbers.end - numbers.start)?));
    let work = || -> Result<(), SeriesError> {
        let mut players = players()?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return Ok(());
            }
            let block = play_block(table, series, number, &mut players, listener)?;
            if let Ok(blocks) = &mut *played.lock().expect("no thread panics with the lock held") {
                blocks[(number - numbers.start) as usize] = block;
            }
            let seats = series.seats as u32;
            listener.progress(finished.fetch_add(seats, Ordering::Relaxed) + seats);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..series.threads.max(1) {
            scope.spawn(|| {
                if let Err(error) = work() {
                    // The other threads finish their current blocks and then find no more work.
                    next.store(numbers.end, Ordering::Relaxed);
                    *played.lock().expect("no thread panics with the lock held") = Err(error);
                }
            });
        }
    });
    played.into_inner().expect("no thread panics with the lock held")
}

/// Returns the given number of blocks, with all tallies at 0.
fn empty_blocks(count: u64) -> Result<Vec<Block>, SeriesError> {
    let too_many = || SeriesError::Memory { blocks: count };
    let length = usize::try_from(count).map_err(|_| too_many())?;
    let mut blocks = Vec::new();
    blocks.try_reserve_exact(length).map_err(|_| too_many())?;
    blocks.resize(length, Block::default());
    Ok(blocks)
}

/// Returns the initial state of the game. Returns an error if the game cannot be set up or the
/// number of bots is not allowed.
fn begin<G: HasBots>(series: &Series) -> Result<G, SeriesError> {
    let options = read_options::<G>(&series.options)?;
    let table = G::new(&options, series.seats).map_err(SetupError::from)?;
    let (seats, bots) = (series.seats, series.bots.len());
    match bots {
        _ if bots < seats => Err(SeriesError::Bots { seats, bots }),
        _ if bots > POOL_MAX => Err(SeriesError::Pool { bots }),
        _ => Ok(table),
    }
}

/// Returns the initial state of the game. Returns an error if the game cannot be set up, a bot is
/// unknown or the number of bots is not allowed.
pub(crate) fn set_up<G: HasBots>(series: &Series) -> Result<G, SeriesError> {
    let is_named = |name: &&String| !name.starts_with(PREFIX) && network::split(name).is_none();
    let is_unknown = |name: &&String| is_named(name) && G::bot(name).is_none();
    if let Some(name) = series.bots.iter().find(is_unknown) {
        return Err(SeriesError::UnknownBot {
            name: name.clone(),
            bots: karat_bots::all_bot_names::<G>(),
        });
    }
    let table = begin(series)?;
    check(&table, &series.handicaps).map_err(SeriesError::Handicap)?;
    for (place, name) in series.bots.iter().enumerate() {
        if !name.starts_with(PREFIX) && earlier(series, place).is_none() {
            network::bot::<G>(name, &table)?;
        }
    }
    Ok(table)
}

/// The bot or program that plays for an entry of [`Series::bots`].
pub(crate) enum Player<G> {
    Bot(Box<dyn Bot<G>>),
    Program(Program),
    /// The index of an earlier entry with the same name, whose bot is shared. A separate bot would
    /// make the same decisions, but the shared bot can reuse its calculations for the other seat.
    Same(usize),
}

pub(crate) fn players<G: HasBots>(series: &Series) -> Result<Vec<Player<G>>, SeriesError> {
    let table = begin::<G>(series)?;
    let player = |(place, name): (usize, &String)| match name.strip_prefix(PREFIX) {
        Some(command) => Program::start(command, series.answer_within).map(Player::Program),
        None => Ok(match earlier(series, place) {
            Some(earlier) => Player::Same(earlier),
            None => Player::Bot(match network::bot(name, &table)? {
                Some(bot) => bot,
                None => G::bot(name).expect("the names were checked"),
            }),
        }),
    };
    series.bots.iter().enumerate().map(player).collect()
}

/// Returns the index of the first earlier entry with the same name, or `None` if there is none.
fn earlier(series: &Series, place: usize) -> Option<usize> {
    series.bots[..place].iter().position(|other| *other == series.bots[place])
}

fn play_block<G: HasBots>(
    table: &G,
    series: &Series,
    number: u64,
    players: &mut [Player<G>],
    listener: &dyn Listener,
) -> Result<Block, SeriesError> {
    let mut block = Block::default();
    let layout = Layout { opening_decisions: OPENING_DECISIONS, rotations: series.seats };
    each_game(table, series, layout, number, players, &mut |game, over, plies| {
        let standing = over.standing();
        let winners = standing.winners();
        for (seat, &bot) in Seat::all(series.seats).zip(&game.bots) {
            let tally = &mut block[Seat::new(bot)];
            tally.wins += f64::from(u8::from(winners.contains(seat))) / winners.len() as f64;
            tally.points += f64::from(standing.points[seat]);
            tally.ranks += f64::from(standing.places[seat]);
        }
        if listener.wants_games() {
            listener.played(game.record(plies));
        }
        Ok(())
    })?;
    Ok(block)
}

/// The structure of each block in a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The number of random decisions at the beginning of a block, before the bots decide.
    pub opening_decisions: u32,
    /// The number of games in a block, at most the number of seats. The bots rotate by one seat
    /// from each game to the next.
    pub rotations: usize,
}

/// Plays the games of a block. Calls `each` with every game, its final state and all its moves.
pub(crate) fn each_game<G: HasBots>(
    table: &G,
    series: &Series,
    layout: Layout,
    number: u64,
    players: &mut [Player<G>],
    each: &mut EachGame<'_, G>,
) -> Result<(), SeriesError> {
    let order = seated(series.seed, number, series.bots.len(), series.seats);
    let mut draws = ChaChaDice::stream(series.seed, number);
    let mut opening = Vec::new();
    let mut due = Due::new(&series.handicaps);
    let decisions = layout.opening_decisions;
    let opened = play_opening(*table, decisions, &mut draws, &mut due, &mut opening);
    for rotation in 0..layout.rotations {
        let bot_on = |seat: Seat| order[(seat.index() + rotation) % series.seats];
        let game = OneGame {
            series,
            number: number * series.seats as u64 + rotation as u64,
            bots: Seat::all(series.seats).map(bot_on).collect(),
        };
        let mut plies = opening.clone();
        let over = game.play(opened, &mut draws.clone(), players, due.clone(), &mut plies)?;
        each(&game, &over, plies)?;
    }
    Ok(())
}

/// A function that receives each game of a block with its final state and all its moves.
pub(crate) type EachGame<'a, G> =
    dyn FnMut(&OneGame<'_>, &G, Plies<G>) -> Result<(), SeriesError> + 'a;

/// The moves of a game, each with the actor who made it. An actor is a seat or chance.
pub(crate) type Plies<G> = Vec<(Actor, <G as Rules>::Move)>;

/// Plays the random opening of a block and appends its moves to `plies`. Returns the state after
/// the opening.
fn play_opening<G: Game>(
    mut table: G,
    decisions_made: u32,
    dice: &mut ChaChaDice,
    due: &mut Due<'_>,
    plies: &mut Plies<G>,
) -> G {
    let mut decisions = 0;
    due.give(&mut table);
    while decisions < decisions_made {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => plies.push((Actor::Chance, draw(&mut table, dice))),
            Turn::Seats(seats) => {
                let who = Actor::Seat(seats.first().expect("a turn has a seat"));
                let mut moves = Moves::new();
                table.legal(who, &mut moves);
                let chosen = moves[dice.below(moves.len() as u32) as usize];
                table.play(who, chosen).expect("a listed move is legal");
                plies.push((who, chosen));
                decisions += 1;
            }
        }
        due.give(&mut table);
    }
    table
}

/// A game in a block.
pub(crate) struct OneGame<'a> {
    series: &'a Series,
    /// The game's number in the series, counted from 0.
    pub(crate) number: u64,
    /// The bot in each seat, as an index into [`Series::bots`].
    pub(crate) bots: Vec<usize>,
}

impl OneGame<'_> {
    /// Returns the game's number in its block, counted from 0.
    pub(crate) fn rotation(&self) -> usize {
        (self.number % self.series.seats as u64) as usize
    }

    /// Plays the game from the opening to its end and appends the moves to `plies`.
    fn play<G: Game>(
        &self,
        mut table: G,
        draws: &mut ChaChaDice,
        players: &mut [Player<G>],
        mut due: Due<'_>,
        plies: &mut Plies<G>,
    ) -> Result<G, SeriesError> {
        for (seat, &bot) in Seat::all(self.bots.len()).zip(&self.bots) {
            if let Player::Program(program) = &mut players[bot] {
                program.begin(self.series, self.number, seat)?;
            }
        }
        while plies.len() < G::PLIES_MAX {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => plies.push((Actor::Chance, draw(&mut table, draws))),
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("a turn has a seat");
                    let bot = match players[self.bots[seat.index()]] {
                        Player::Same(earlier) => earlier,
                        _ => self.bots[seat.index()],
                    };
                    let chosen = self.decide(&table, seat, Ply::after(plies), &mut players[bot])?;
                    table.play(Actor::Seat(seat), chosen).expect("a bot makes legal moves");
                    plies.push((Actor::Seat(seat), chosen));
                }
            }
            due.give(&mut table);
        }
        assert_eq!(table.turn(), Turn::Over, "a game ends within PLIES_MAX moves");
        for &bot in &self.bots {
            if let Player::Program(program) = &mut players[bot] {
                program.end(&table.standing(), self.bots.len())?;
            }
        }
        Ok(table)
    }

    fn decide<G: Game>(
        &self,
        table: &G,
        seat: Seat,
        ply: Ply,
        player: &mut Player<G>,
    ) -> Result<G::Move, SeriesError> {
        let perspective = Perspective::new(table, seat);
        match player {
            Player::Bot(bot) => {
                let key = [self.series.seed, self.number, seat.index() as u64, ply.into()];
                Ok(bot.choose(&perspective, &mut dice(key)))
            }
            Player::Program(program) => program.choose(&perspective, ply),
            Player::Same(_) => unreachable!("another decides for it"),
        }
    }

    /// Returns the game's record, given its moves.
    pub(crate) fn record<M: ToString>(&self, plies: Vec<(Actor, M)>) -> Played {
        let Series { game, seats, options, .. } = self.series;
        let names = Seat::all(*seats).zip(&self.bots);
        let names = names.map(|(seat, &bot)| (seat, self.series.bots[bot].clone())).collect();
        let ply =
            |(who, text): (Actor, M)| RecordedMove { who, text: text.to_string().into(), line: 0 };
        let mut transcript = Transcript::new(*game, *seats, options.clone());
        transcript.names = names;
        transcript.plies = plies.into_iter().map(ply).collect();
        Played { table: self.number, transcript }
    }
}

/// Makes the pending draw at random, and returns it as a move.
pub(crate) fn draw<G: Game>(table: &mut G, dice: &mut ChaChaDice) -> G::Move {
    let drawn = table.draw(dice);
    table.play(Actor::Chance, drawn).expect("a listed draw is legal");
    drawn
}
