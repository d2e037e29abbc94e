//! Some blocks of a series, game by game, for who keeps them and joins them later.
//!
//! A block depends on its series and its number alone, so the blocks of one series can be played in any
//! order, on any machine, and come to the same. A series with other options or other bots and the same
//! seed has the same deals in its blocks.

use std::ops::Range;

use karat_bots::Levels;
use karat_rules::{Game, Seat, Standing, Viewer, with_game};
use serde_json::Value;

use crate::curves::{Curve, Measured, measure};
use crate::series::{Layout, Series, SeriesError, each_game, players, set_up};

/// A game of a block that came to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// The number of the block, counted from 0.
    pub block: u64,
    /// The number of the game in its block, counted from 0.
    pub rotation: usize,
    /// Which of [`Series::bots`] sat on each seat.
    pub bots: Vec<usize>,
    /// What the label says of each seat; empty without a label.
    pub labels: Vec<String>,
    /// Points and places.
    pub standing: Standing,
    /// How many moves were made, draws and opening included.
    pub plies: usize,
    /// What it came to along each of [`Asked::curves`].
    pub measured: Measured,
}

/// What is asked of games beside who won.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asked<'a> {
    /// An address in the JSON form of a final view (RFC 6901), in which `{seat}` stands for the number of
    /// the seat that is asked about.
    pub label: Option<&'a str>,
    /// What is measured along them.
    pub curves: &'a [Curve],
}

/// What stands where a label was asked for and nobody has one.
const NO_LABEL: &str = "none";

/// Plays the blocks of these numbers on this thread; [`Series::games`] and [`Series::threads`] say
/// nothing here.
///
/// # Errors
/// If the series cannot be played as described, or a view has nothing at the address of the label.
pub fn blocks(
    series: &Series,
    layout: Layout,
    asked: Asked<'_>,
    numbers: Range<u64>,
) -> Result<Vec<Ended>, SeriesError> {
    with_game!(series.game, G => blocks_typed::<G>(series, layout, asked, numbers))
}

fn blocks_typed<G: Levels>(
    series: &Series,
    layout: Layout,
    asked: Asked<'_>,
    numbers: Range<u64>,
) -> Result<Vec<Ended>, SeriesError> {
    let table = set_up::<G>(series)?;
    let mut players = players::<G>(series)?;
    let mut ended = Vec::new();
    for block in numbers {
        let mut rotation = 0;
        each_game(&table, series, layout, block, &mut players, &mut |game, over, plies| {
            ended.push(Ended {
                block,
                rotation,
                bots: game.bots.clone(),
                labels: asked.label.map_or(Ok(Vec::new()), |label| labels(over, label))?,
                standing: over.standing(),
                plies: plies.len(),
                measured: measure(table, &plies, asked.curves),
            });
            rotation += 1;
            Ok(())
        })?;
    }
    Ok(ended)
}

/// What the label says of each seat of a game at its beginning, by which it is known whether views have
/// such an address.
///
/// # Errors
/// If the game cannot be set up, or its views have nothing there.
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

/// The text with nothing in it that a table of values is written with.
pub(crate) fn plain(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_.:".contains(c);
    text.chars().map(|c| if is_plain(c) { c } else { '_' }).collect()
}
