//! Plays blocks of a series and returns each game's result, for callers that store and merge
//! results.
//!
//! A block depends only on its series and number, so its result is the same in any order and on any
//! machine. Two series with the same seed have the same deals, even if their options or bots
//! differ.

use std::ops::Range;

use karat_bots::HasBots;
use karat_rules::transcript::Transcript;
use karat_rules::{Game, Seat, Standing, Viewer, with_game};
use serde_json::Value;

use crate::course::{Course, course};
use crate::curves::{Curve, Measured, measure};
use crate::handicaps::Due;
use crate::series::{Layout, Played, Series, SeriesError, each_game, players, set_up};

/// The result of one game in a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// The block's number in the series, counted from 0.
    pub block: u64,
    /// The game's number in the block, counted from 0.
    pub rotation: usize,
    /// The bot in each seat, as an index into [`Series::bots`].
    pub bots: Vec<usize>,
    /// Each seat's label, or an empty list if [`Asked::label`] is `None`.
    pub labels: Vec<String>,
    /// The players' points and places.
    pub standing: Standing,
    /// The number of plies, including draws and the random opening.
    pub plies: usize,
    /// The decisions and lead changes, if [`Asked::course`] is true.
    pub course: Option<Course>,
    /// The values measured for each of [`Asked::curves`].
    pub measured: Measured,
}

/// The measurements made in each game, in addition to its result.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asked<'a> {
    /// The JSON pointer (RFC 6901) to a seat's label in the view at the end of the game. The
    /// placeholder `{seat}` is replaced by the seat's number.
    pub label: Option<&'a str>,
    /// Whether to count the decisions and the lead changes.
    pub course: bool,
    /// The curves measured in each game.
    pub curves: &'a [Curve],
}

/// The label of a seat whose view contains `null` instead of a label.
const NO_LABEL: &str = "none";

/// Plays the blocks with the given numbers on the current thread. [`Series::games`] and
/// [`Series::threads`] are ignored.
///
/// # Errors
/// Returns an error if the series cannot be played, or a view has no value for the label.
pub fn blocks(
    series: &Series,
    layout: Layout,
    asked: Asked<'_>,
    numbers: Range<u64>,
) -> Result<Vec<Ended>, SeriesError> {
    with_game!(series.game, G => blocks_typed::<G>(series, layout, asked, numbers))
}

fn blocks_typed<G: HasBots>(
    series: &Series,
    layout: Layout,
    asked: Asked<'_>,
    numbers: Range<u64>,
) -> Result<Vec<Ended>, SeriesError> {
    let table = set_up::<G>(series)?;
    let mut players = players::<G>(series)?;
    let mut ended = Vec::new();
    let due = Due::new(&series.handicaps);
    for block in numbers {
        each_game(&table, series, layout, block, &mut players, &mut |game, over, plies| {
            ended.push(Ended {
                block,
                rotation: game.rotation(),
                bots: game.bots.clone(),
                labels: asked.label.map_or(Ok(Vec::new()), |label| labels(over, label))?,
                standing: over.standing(),
                plies: plies.len(),
                course: asked.course.then(|| course(table, &plies, due.clone())),
                measured: measure(table, &plies, due.clone(), asked.curves),
            });
            Ok(())
        })?;
    }
    Ok(ended)
}

/// The complete record of one game in a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockRecord {
    /// The block's number in the series, counted from 0.
    pub block: u64,
    /// The game's number in the block, counted from 0.
    pub rotation: usize,
    /// The moves of the game, with the name of each seat's bot.
    pub transcript: Transcript,
}

/// Plays the blocks with the given numbers as [`blocks()`] does, and passes the record of each game
/// to `each`.
///
/// # Errors
/// Returns an error if the series cannot be played, or has handicaps.
pub fn records(
    series: &Series,
    layout: Layout,
    numbers: Range<u64>,
    each: &mut dyn FnMut(BlockRecord),
) -> Result<(), SeriesError> {
    with_game!(series.game, G => records_typed::<G>(series, layout, numbers, each))
}

fn records_typed<G: HasBots>(
    series: &Series,
    layout: Layout,
    numbers: Range<u64>,
    each: &mut dyn FnMut(BlockRecord),
) -> Result<(), SeriesError> {
    if !series.handicaps.is_empty() {
        return Err(SeriesError::RecordWithHandicap);
    }
    let table = set_up::<G>(series)?;
    let mut players = players::<G>(series)?;
    for block in numbers {
        each_game(&table, series, layout, block, &mut players, &mut |game, _, plies| {
            let Played { transcript, .. } = game.record(plies);
            each(BlockRecord { block, rotation: game.rotation(), transcript });
            Ok(())
        })?;
    }
    Ok(())
}

/// Returns each seat's label at the beginning of a game.
///
/// A caller can thus check the JSON pointer to the labels before playing any game.
///
/// # Errors
/// Returns an error if the game cannot be set up, a handicap does not fit it, or its views have no
/// value for the label.
pub fn labels_at_start(series: &Series, label: Option<&str>) -> Result<Vec<String>, SeriesError> {
    with_game!(series.game, G => {
        let table = set_up::<G>(series)?;
        label.map_or(Ok(Vec::new()), |label| labels(&table, label))
    })
}

fn labels<G: Game>(table: &G, label: &str) -> Result<Vec<String>, SeriesError> {
    let view = serde_json::to_value(table.view(Viewer::Public)).expect("a view has a JSON form");
    let of = |seat: Seat| {
        let address = label.replace("{seat}", &seat.index().to_string());
        match view.pointer(&address) {
            None => Err(SeriesError::Label(label.to_owned())),
            Some(Value::Null) => Ok(NO_LABEL.to_owned()),
            Some(Value::String(text)) => Ok(plain(text)),
            Some(other) => Ok(plain(&other.to_string())),
        }
    };
    Seat::all(table.seats()).map(of).collect()
}

/// Replaces each character that would need quotation marks in a CSV file with `_`.
pub(crate) fn plain(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_.:".contains(c);
    text.chars().map(|c| if is_plain(c) { c } else { '_' }).collect()
}
