//! The events that occur in games, with the addresses of their values, so that a curve of events
//! that never occur is refused before a series is played.

use std::collections::{BTreeMap, BTreeSet};

use karat_bots::HasBots;
use karat_rules::with_game;
use serde_json::Value;

use crate::curves::{each_event, number, seat, text};
use crate::handicaps::Due;
use crate::series::{Layout, Series, SeriesError, each_game, players, set_up};

/// The events that occurred in some games, each with the addresses that a curve can read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Occurrences(BTreeMap<String, BTreeSet<(Use, String)>>);

/// The use that a curve makes of a value in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// The measured number.
    Number,
    /// The step on the horizontal axis.
    Step,
    /// The seat to which the event belongs.
    Player,
}

impl Occurrences {
    /// Plays a block on the current thread and adds the events of its games.
    ///
    /// # Errors
    /// Returns an error if the series cannot be played.
    pub fn add(&mut self, series: &Series, layout: Layout, number: u64) -> Result<(), SeriesError> {
        with_game!(series.game, G => self.add_typed::<G>(series, layout, number))
    }

    fn add_typed<G: HasBots>(
        &mut self,
        series: &Series,
        layout: Layout,
        number: u64,
    ) -> Result<(), SeriesError> {
        let table = set_up::<G>(series)?;
        let mut players = players::<G>(series)?;
        each_game(&table, series, layout, number, &mut players, &mut |_, _, plies| {
            let due = Due::new(&series.handicaps);
            each_event(table, &plies, due, &mut |name, seen| self.note(name, seen, series.seats));
            Ok(())
        })
    }

    /// Adds an event, given as each viewer sees it.
    fn note(&mut self, name: &str, seen: &[Value], seats: usize) {
        let found = self.0.entry(name.to_owned()).or_default();
        seen.iter().for_each(|view| each_address(view, "", seats, found));
    }

    /// Returns the names of the events, in alphabetical order.
    pub fn events(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns the addresses in an event whose values have the given use, in alphabetical order.
    pub fn addresses(&self, event: &str, of: Use) -> impl Iterator<Item = &str> {
        let found = self.0.get(event).into_iter().flatten();
        found.filter(move |(other, _)| *other == of).map(|(_, address)| address.as_str())
    }
}

/// Adds the JSON pointers (RFC 6901) to all values inside a value, each with its uses.
fn each_address(value: &Value, at: &str, seats: usize, found: &mut BTreeSet<(Use, String)>) {
    let uses = [
        (Use::Number, number(value).is_some()),
        (Use::Step, text(value).is_some()),
        (Use::Player, seat(value, seats).is_some()),
    ];
    // An address in a study file is never that of the whole event.
    let uses = uses.into_iter().filter(|(_, is_possible)| *is_possible && !at.is_empty());
    found.extend(uses.map(|(of, _)| (of, at.to_owned())));
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                each_address(value, &format!("{at}/{name}"), seats, found);
            }
        }
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                each_address(value, &format!("{at}/{index}"), seats, found);
            }
        }
        _ => {}
    }
}
