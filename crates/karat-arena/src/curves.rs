//! Curves: what events come to along the games of a block, step by step.
//!
//! A curve is read from the JSON form of a game's events, so whatever a game tells can be measured: the
//! price of every auction, the income of every round. The games are over when they are measured, hence
//! an event that some viewers see less of is read as whoever sees most of it does.

use std::collections::BTreeMap;

use karat_rules::{Game, Seat, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::blocks::plain;
use crate::series::Plies;

/// What is measured along games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Curve {
    /// The name of the events that are measured.
    pub event: String,
    /// The address of a number in such an event (RFC 6901), of numbers that are added up, or of yes or no;
    /// without it events are counted.
    pub value: Option<String>,
    /// What the values stand along.
    pub along: Along,
    /// What a value is the mean over.
    pub per: Per,
}

/// What the values of a curve stand along.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Along {
    /// How many events of this name there have been in the game, the one that is measured included.
    Event(String),
    /// What the event that is measured says at this address.
    Address(String),
}

/// What a value of a curve is the mean over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Per {
    /// The events that are measured.
    Event,
    /// The players of the games that come so far; of all games, along an address.
    Player,
    /// Those games.
    Game,
}

/// A sum, and over how many events, players or games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// The sum.
    pub sum: i64,
    /// Over how many.
    pub count: u64,
}

/// What a game comes to at each place along a curve; each curve in the order in which they are asked for.
pub type Measured = Vec<BTreeMap<String, Tally>>;

/// What a game that began as `table` and went on by these moves comes to.
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

/// An event as everybody sees it, and as each seat does.
fn seen<G: Game>(event: &G::Event, seats: usize) -> Vec<Value> {
    let viewers = Seat::all(seats).map(Viewer::Seat);
    let views = std::iter::once(Viewer::Public).chain(viewers).filter_map(|to| G::show(event, to));
    views.map(|view| serde_json::to_value(view).expect("an event has a JSON form")).collect()
}

/// A curve of one game.
struct Gauge<'a> {
    curve: &'a Curve,
    players: u64,
    /// How many steps there have been along events.
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

/// A place along an address, in letters that tables of values are written with.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(plain(text)),
        other => Some(plain(&other.to_string())),
    }
}

/// A number, numbers added up, or yes as 1 and no as 0.
fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::Bool(truth) => Some((*truth).into()),
        Value::Array(list) => list.iter().map(number).sum(),
        Value::Object(fields) => fields.values().map(number).sum(),
        Value::Null | Value::String(_) => None,
    }
}
