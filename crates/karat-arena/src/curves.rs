//! Curves: measurements of a game's events, one value for each step of the game.
//!
//! Curves read events as JSON, so they can measure anything that a game reports, such as the price
//! of every auction or the income of every round. A game is measured once it is over, when nothing
//! is secret any more. An event's values may therefore come from any viewer who can see them.

use std::collections::BTreeMap;

use karat_rules::{Event, Game, Seat, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::blocks::plain;
use crate::handicaps::Due;
use crate::series::Plies;

/// A measurement of a game's events over its course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Curve {
    /// The measured events' name.
    pub event: String,
    /// The JSON pointer (RFC 6901) to the measured value in an event: a number, a boolean, or a
    /// list of numbers, which are added up. `None` counts the events.
    pub value: Option<String>,
    /// The quantity on the horizontal axis, which assigns each event to a step of the curve.
    pub along: Along,
    /// The unit over which each step's mean is taken.
    pub per: Per,
    /// The JSON pointer to the number of the seat to which a measured event belongs. `None`
    /// measures all seats together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

/// The quantity on a curve's horizontal axis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Along {
    /// The number of events with this name, up to and including the current one.
    Event(String),
    /// The value at this JSON pointer in the measured event.
    Address(String),
}

/// The unit over which a step's mean is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Per {
    /// The events measured at the step.
    Event,
    /// The players of all games that reach the step. If the horizontal axis is a JSON pointer, the
    /// players of all games are counted.
    Player,
    /// The games that reach the step. If the horizontal axis is a JSON pointer, all games are
    /// counted.
    Game,
}

/// A sum, and the number of events, players or games over which its mean is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// The sum of the measured values.
    pub sum: i64,
    /// The number of events, players or games over which the mean is taken.
    pub count: u64,
}

/// The values measured in one game: for each curve, the tallies at each step. There is one tally
/// for each seat if the curve has an address of the player, and otherwise a single one.
pub type Measured = Vec<BTreeMap<String, Vec<Tally>>>;

/// Measures a game that began in the state `table` and continued with the given moves.
pub(crate) fn measure<G: Game>(
    table: G,
    plies: &Plies<G>,
    due: Due<'_>,
    curves: &[Curve],
) -> Measured {
    if curves.is_empty() {
        return Vec::new();
    }
    let seats = table.seats();
    let mut gauges: Vec<Gauge<'_>> = curves.iter().map(|curve| Gauge::new(curve, seats)).collect();
    each_event(table, plies, due, &mut |name, seen| {
        gauges.iter_mut().for_each(|gauge| gauge.note(name, seen));
    });
    gauges.into_iter().map(Gauge::end).collect()
}

/// Makes a game's moves again from the state `table`. Calls `each` with each event's name and its
/// views, as [`seen`] returns them.
pub(crate) fn each_event<G: Game>(
    mut table: G,
    plies: &Plies<G>,
    mut due: Due<'_>,
    each: &mut dyn FnMut(&str, &[Value]),
) {
    let mut events = Vec::new();
    due.give(&mut table);
    for &(who, chosen) in plies {
        table.play_noting(who, chosen, &mut events).expect("a move that was played");
        for event in events.drain(..) {
            let seen = seen(&event, table.seats());
            if let Some(name) = seen.iter().find_map(|view| view["event"].as_str()) {
                each(name, &seen);
            }
        }
        due.give(&mut table);
    }
}

/// Returns an event as JSON for each viewer who can see it: the public first, then each seat.
fn seen(event: &impl Event, seats: usize) -> Vec<Value> {
    let viewers = Seat::all(seats).map(Viewer::Seat);
    let views = std::iter::once(Viewer::Public).chain(viewers).filter_map(|to| event.show(to));
    views.map(|view| serde_json::to_value(view).expect("an event has a JSON form")).collect()
}

/// A curve's measurement in one game.
struct Gauge<'a> {
    curve: &'a Curve,
    seats: usize,
    /// The number of events counted on the horizontal axis so far.
    steps: u64,
    places: BTreeMap<String, Vec<Tally>>,
}

impl<'a> Gauge<'a> {
    fn new(curve: &'a Curve, seats: usize) -> Self {
        Self { curve, seats, steps: 0, places: BTreeMap::new() }
    }

    fn note(&mut self, name: &str, seen: &[Value]) {
        if matches!(&self.curve.along, Along::Event(along) if along == name) {
            self.steps += 1;
            self.tallies(self.steps.to_string());
        }
        if name != self.curve.event {
            return;
        }
        let place = match &self.curve.along {
            Along::Event(_) => Some(self.steps.to_string()),
            Along::Address(address) => seen.iter().find_map(|view| text(view.pointer(address)?)),
        };
        let value = match &self.curve.value {
            None => Some(1),
            Some(address) => seen.iter().find_map(|view| number(view.pointer(address)?)),
        };
        let player = match &self.curve.player {
            None => Some(0),
            Some(address) => seen.iter().find_map(|view| seat(view.pointer(address)?, self.seats)),
        };
        if let (Some(place), Some(value), Some(player)) = (place, value, player) {
            let tally = &mut self.tallies(place)[player];
            tally.sum += value;
            tally.count += 1;
        }
    }

    /// Returns the tallies at a step.
    fn tallies(&mut self, place: String) -> &mut Vec<Tally> {
        let count = if self.curve.player.is_some() { self.seats } else { 1 };
        self.places.entry(place).or_insert_with(|| vec![Tally::default(); count])
    }

    fn end(mut self) -> BTreeMap<String, Vec<Tally>> {
        let count = match (self.curve.per, &self.curve.player) {
            (Per::Event, _) => None,
            (Per::Player, None) => Some(self.seats as u64),
            (Per::Player, Some(_)) | (Per::Game, _) => Some(1),
        };
        if let Some(count) = count {
            self.places.values_mut().flatten().for_each(|tally| tally.count = count);
        }
        self.places.retain(|_, tallies| tallies.iter().any(|tally| tally.count > 0));
        self.places
    }
}

/// Converts a JSON value to the name of a step, replacing characters that would need quotation
/// marks in a CSV file.
pub(crate) fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(plain(text)),
        other => Some(plain(&other.to_string())),
    }
}

/// Converts a JSON value to the number that it adds to a curve.
///
/// A number is converted to itself, a list or object to its sum, and a boolean to 0 or 1. For
/// strings and `null`, returns `None`.
pub(crate) fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::Bool(truth) => Some((*truth).into()),
        Value::Array(list) => list.iter().map(number).sum(),
        Value::Object(fields) => fields.values().map(number).sum(),
        Value::Null | Value::String(_) => None,
    }
}

/// Converts a JSON value to the index of a seat. Returns `None` if there is no such seat.
pub(crate) fn seat(value: &Value, seats: usize) -> Option<usize> {
    let index = usize::try_from(value.as_u64()?).ok()?;
    (index < seats).then_some(index)
}
