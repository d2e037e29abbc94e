//! Curves: values of events in the games of a block, step by step.
//!
//! Curves read the JSON form of a game's events, so they can measure everything that a game
//! reports: the price of every auction, the income of every round. Games are over when they are
//! measured, so an event is read as seen by the viewer who sees most of it.

use std::collections::BTreeMap;

use karat_rules::{Game, Seat, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::blocks::plain;
use crate::series::Plies;

/// A measurement along games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Curve {
    /// The name of the measured events.
    pub event: String,
    /// The address in such an event (RFC 6901) of a number, a list of numbers to add up, or a
    /// boolean. `None` counts the events.
    pub value: Option<String>,
    /// The horizontal axis.
    pub along: Along,
    /// The unit of the mean.
    pub per: Per,
}

/// The horizontal axis of a curve.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Along {
    /// The number of events of this name so far, including the measured one.
    Event(String),
    /// The value at this address of the measured event.
    Address(String),
}

/// The unit over which a curve takes means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Per {
    /// The measured events.
    Event,
    /// The players of the games that reach the step, or of all games along an address.
    Player,
    /// The games that reach the step, or all games along an address.
    Game,
}

/// A sum and the number of its events, players or games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// The sum.
    pub sum: i64,
    /// The number of items.
    pub count: u64,
}

/// The values of a game at each step of each curve, in the order of the curves.
pub type Measured = Vec<BTreeMap<String, Tally>>;

/// Measures a game that began as `table` and continued with these moves.
pub(crate) fn measure<G: Game>(mut table: G, plies: &Plies<G>, curves: &[Curve]) -> Measured {
    if curves.is_empty() {
        return Vec::new();
    }
    let seats = table.seats();
    let mut gauges: Vec<Gauge<'_>> = curves.iter().map(|curve| Gauge::new(curve, seats)).collect();
    let mut events = Vec::new();
    for &(who, chosen) in plies {
        table.play_noting(who, chosen, &mut events).expect("a move that was played");
        for event in events.drain(..) {
            let seen = seen::<G>(&event, seats);
            let Some(name) = seen.iter().find_map(|view| view["event"].as_str()) else { continue };
            gauges.iter_mut().for_each(|gauge| gauge.note(name, &seen));
        }
    }
    gauges.into_iter().map(Gauge::end).collect()
}

/// Returns an event as seen by the public and by each seat.
fn seen<G: Game>(event: &G::Event, seats: usize) -> Vec<Value> {
    let viewers = Seat::all(seats).map(Viewer::Seat);
    let views = std::iter::once(Viewer::Public).chain(viewers).filter_map(|to| G::show(event, to));
    views.map(|view| serde_json::to_value(view).expect("an event has a JSON form")).collect()
}

/// A curve being measured in one game.
struct Gauge<'a> {
    curve: &'a Curve,
    players: u64,
    /// The number of steps along events so far.
    steps: u64,
    places: BTreeMap<String, Tally>,
}

impl<'a> Gauge<'a> {
    fn new(curve: &'a Curve, seats: usize) -> Self {
        Self { curve, players: seats as u64, steps: 0, places: BTreeMap::new() }
    }

    fn note(&mut self, name: &str, seen: &[Value]) {
        if matches!(&self.curve.along, Along::Event(along) if along == name) {
            self.steps += 1;
            self.places.entry(self.steps.to_string()).or_default();
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
        if let (Some(place), Some(value)) = (place, value) {
            let tally = self.places.entry(place).or_default();
            tally.sum += value;
            tally.count += 1;
        }
    }

    fn end(mut self) -> BTreeMap<String, Tally> {
        let count = match self.curve.per {
            Per::Event => None,
            Per::Player => Some(self.players),
            Per::Game => Some(1),
        };
        if let Some(count) = count {
            self.places.values_mut().for_each(|tally| tally.count = count);
        }
        self.places.retain(|_, tally| tally.count > 0);
        self.places
    }
}

/// Returns a step along an address, written with characters that need no quoting.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(plain(text)),
        other => Some(plain(&other.to_string())),
    }
}

/// Returns a number, a sum of numbers, or a boolean as 0 or 1.
fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::Bool(truth) => Some((*truth).into()),
        Value::Array(list) => list.iter().map(number).sum(),
        Value::Object(fields) => fields.values().map(number).sum(),
        Value::Null | Value::String(_) => None,
    }
}
