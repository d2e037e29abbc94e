//! Rulebook examples as games, with their set-up and moves.
//!
//! An example may begin with the same lines as a transcript's header (`seats 4`, `option
//! NAME=VALUE`, a position). The default is three seats. Tests check the claims that an example
//! makes about a position.

use karat_kernel::book::Scenario;
use karat_kernel::game::Actor;

use crate::any::{AnyGame, GameId, SetupError};

/// An example's set-up: the game, the seats, the options and the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Head<'a> {
    pub(crate) id: GameId,
    pub(crate) seats: usize,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) position: Option<Vec<&'a str>>,
}

/// A playable example of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example<'a> {
    head: Head<'a>,
    /// The example's moves in order, whether legal or not.
    pub tries: Vec<(Actor, &'a str)>,
}

impl<'a> Example<'a> {
    /// Converts a scenario to an example, or returns `None` if it contains no moves.
    pub fn read(id: GameId, scenario: &Scenario<'a>) -> Option<Self> {
        let mut lines = told(scenario).map(|(text, _)| text).peekable();
        let mut head = Head::of(id);
        while let Some(text) = lines.next_if(|text| Head::owns(text)) {
            if text == "position {" {
                head.position = Some(lines.by_ref().take_while(|&text| text != "}").collect());
            } else {
                head.line(text).ok()?;
            }
        }
        let tries = lines.filter_map(|text| {
            let (who, text) = text.split_once(' ')?;
            let text = text.split("!!").next().unwrap_or(text);
            Some((who.parse().ok()?, text.trim()))
        });
        let tries: Vec<_> = tries.collect();
        (!tries.is_empty()).then_some(Self { head, tries })
    }

    /// Returns the number of players.
    pub fn seats(&self) -> usize {
        self.head.seats
    }

    /// Returns the options that differ from their defaults.
    pub fn options(&self) -> &[(String, String)] {
        &self.head.options
    }

    /// Returns the initial state.
    ///
    /// # Errors
    /// Returns an error if the example demonstrates a set-up that is not allowed.
    pub fn start(&self) -> Result<AnyGame, SetupError> {
        self.head.build()
    }
}

/// Returns the lines of a scenario that are neither empty nor remarks, with their line numbers in
/// the rulebook.
pub(crate) fn told<'a>(scenario: &Scenario<'a>) -> impl Iterator<Item = (&'a str, usize)> {
    let numbered = scenario.lines.clone().into_iter().zip(scenario.line..);
    let trimmed = numbered.map(|(text, line)| (text.trim(), line));
    trimmed.filter(|(text, _)| !text.is_empty() && !text.starts_with('#'))
}

impl Head<'_> {
    /// Returns the default set-up, with three seats and default options.
    pub(crate) const fn of(id: GameId) -> Self {
        Self { id, seats: 3, options: Vec::new(), position: None }
    }

    /// Returns whether a line belongs to an example's set-up.
    pub(crate) fn owns(text: &str) -> bool {
        ["seats ", "option ", "position {"].iter().any(|word| text.starts_with(word))
    }

    pub(crate) fn line(&mut self, text: &str) -> Result<(), String> {
        if let Some(seats) = text.strip_prefix("seats ") {
            self.seats = seats.parse().map_err(|_| "expected \"seats NUMBER\"")?;
        } else {
            let option = text.strip_prefix("option ").and_then(|option| option.split_once('='));
            let (name, value) = option.ok_or("expected \"option NAME=VALUE\"")?;
            self.options.push((name.to_owned(), value.to_owned()));
        }
        Ok(())
    }

    pub(crate) fn build(&self) -> Result<AnyGame, SetupError> {
        match &self.position {
            Some(lines) => AnyGame::from_position(self.id, &self.options, self.seats, lines),
            None => AnyGame::new(self.id, &self.options, self.seats),
        }
    }
}
