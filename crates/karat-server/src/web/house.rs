//! House data that tables may be played by: the files that the host named at the start, and no others.
//!
//! A line of house data stays in memory once a game was set up by it ([`karat_rules::house`]), and
//! changes what a game is. So what a request brings is compared with what the host offers before
//! anything is set up; the tables of this server that hold other lines are played on.

use karat_rules::any::GameId;
use karat_rules::house::OPTION;
use karat_rules::transcript::{Fault, Transcript, TranscriptError};

/// A file of house data that the host offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseData {
    /// What it is called on pages.
    pub name: String,
    /// Whose numbers it changes.
    pub game: GameId,
    /// The line that tables keep of it.
    pub line: String,
}

/// The house data that are offered.
#[derive(Debug, Clone, Default)]
pub struct House(Vec<HouseData>);

impl House {
    /// These, in this order.
    pub fn new(offered: Vec<HouseData>) -> Self {
        Self(offered)
    }

    /// Those of a game.
    pub fn of(&self, game: GameId) -> impl Iterator<Item = &HouseData> {
        self.0.iter().filter(move |data| data.game == game)
    }

    /// The line of what a request names, by its name or by the line itself.
    pub fn line(&self, game: GameId, named: &str) -> Option<&str> {
        let is_meant = |data: &&HouseData| data.name == named || data.line == named;
        self.of(game).find(is_meant).map(|data| data.line.as_str())
    }

    /// The options as tables keep them.
    ///
    /// # Errors
    /// The clause of house data, if these are not offered.
    pub fn settle(
        &self,
        game: GameId,
        options: &mut [(String, String)],
    ) -> Result<(), &'static str> {
        let clause = game.options().iter().find(|spec| spec.name == OPTION).map(|spec| spec.clause);
        for (_, value) in options.iter_mut().filter(|(name, _)| name == OPTION) {
            let Some(clause) = clause else { continue };
            self.line(game, value).ok_or(clause)?.clone_into(value);
        }
        Ok(())
    }

    /// Reads a record that somebody brings.
    ///
    /// # Errors
    /// What is wrong with its text, or that it is of house data that are not offered here.
    pub fn read(&self, text: &str) -> Result<Transcript, TranscriptError> {
        let mut record: Transcript = text.parse()?;
        if self.settle(record.game, &mut record.options).is_err() {
            let line = record.line_of(&format!("option {OPTION}")).unwrap_or(1);
            let fault = Fault::Syntax("this server does not offer these house numbers".to_owned());
            return Err(TranscriptError { line, fault });
        }
        Ok(record)
    }
}
