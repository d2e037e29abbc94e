//! Custom game numbers, which must come from files specified by the operator at startup.
//!
//! Custom numbers are stored as a line of text that changes a game's numbers. A line of custom
//! numbers stays in memory once a game has been set up with it ([`karat_rules::house`]), so a
//! requested line is compared with the offered lines before a game is set up. Existing tables with
//! other lines remain playable.

use karat_rules::any::GameId;
use karat_rules::house::OPTION;
use karat_rules::transcript::{Fault, Transcript, TranscriptError};
use karat_table::verdict::{Verdict, judge};

/// A file of custom numbers offered by the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseData {
    /// The display name of the custom numbers.
    pub name: String,
    /// The game whose numbers are changed.
    pub game: GameId,
    /// The custom numbers as a line of text, as stored with tables.
    pub line: String,
}

/// All custom numbers offered by the operator.
#[derive(Debug, Clone, Default)]
pub struct House(Vec<HouseData>);

impl House {
    /// Creates the list of offered custom numbers, in display order.
    pub fn new(offered: Vec<HouseData>) -> Self {
        Self(offered)
    }

    /// Returns the custom numbers offered for a game.
    pub fn of(&self, game: GameId) -> impl Iterator<Item = &HouseData> {
        self.0.iter().filter(move |data| data.game == game)
    }

    /// Returns the line of the custom numbers that `named` identifies, by name or by the line
    /// itself.
    pub fn line(&self, game: GameId, named: &str) -> Option<&str> {
        let is_meant = |data: &&HouseData| data.name == named || data.line == named;
        self.of(game).find(is_meant).map(|data| data.line.as_str())
    }

    /// Replaces the name of custom numbers in a table's options with their line.
    ///
    /// # Errors
    ///
    /// Returns an error with the clause about custom numbers if the server does not offer them.
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

    /// Parses and validates an uploaded record.
    ///
    /// # Errors
    /// Returns an error for the first invalid line of the record, or for custom numbers that this
    /// server does not offer.
    pub fn judge(&self, record: &[u8]) -> Result<(Transcript, Verdict), TranscriptError> {
        let record = self.read(record)?;
        let verdict = judge(&record)?;
        Ok((record, verdict))
    }

    fn read(&self, record: &[u8]) -> Result<Transcript, TranscriptError> {
        let record = Transcript::read(record)?;
        let has_option = record.game.options().iter().any(|spec| spec.name == OPTION);
        // Records contain the line of custom numbers rather than its name, which would be
        // meaningless on other servers.
        let is_offered = |line: &str| self.of(record.game).any(|data| data.line == line);
        let is_strange = |(name, value): &(String, String)| name == OPTION && !is_offered(value);
        if has_option && record.options.iter().any(is_strange) {
            let line = record.line_of(&format!("option {OPTION}")).unwrap_or(1);
            let fault = Fault::Syntax("this server does not offer these house numbers".to_owned());
            return Err(TranscriptError { line, fault });
        }
        Ok(record)
    }
}
