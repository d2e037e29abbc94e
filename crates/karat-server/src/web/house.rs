//! The custom numbers for tables. Only those in the files that the operator named at the start are
//! allowed.
//!
//! A line of custom numbers stays in memory once a game was set up with it
//! ([`karat_rules::house`]), and changes the game's numbers. So the line in a request is compared
//! with the offered lines before anything is set up. Existing tables with other lines can still be
//! played.

use karat_rules::any::GameId;
use karat_rules::house::OPTION;
use karat_rules::transcript::{Fault, Transcript, TranscriptError};
use karat_table::verdict::{Verdict, judge};

/// A file of custom numbers that the operator offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseData {
    /// The name on pages.
    pub name: String,
    /// The game whose numbers it changes.
    pub game: GameId,
    /// The line that tables store.
    pub line: String,
}

/// The custom numbers on offer.
#[derive(Debug, Clone, Default)]
pub struct House(Vec<HouseData>);

impl House {
    /// Creates the list of offered custom numbers, in this order.
    pub fn new(offered: Vec<HouseData>) -> Self {
        Self(offered)
    }

    /// Returns the custom numbers of a game.
    pub fn of(&self, game: GameId) -> impl Iterator<Item = &HouseData> {
        self.0.iter().filter(move |data| data.game == game)
    }

    /// Returns the line for a request's name or line.
    pub fn line(&self, game: GameId, named: &str) -> Option<&str> {
        let is_meant = |data: &&HouseData| data.name == named || data.line == named;
        self.of(game).find(is_meant).map(|data| data.line.as_str())
    }

    /// Returns the options in the form that tables store.
    ///
    /// # Errors
    ///
    /// Returns the clause about custom numbers if they are not offered.
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

    /// Reads and judges an uploaded record.
    ///
    /// # Errors
    /// Returns an error for the first wrong line, or for custom numbers that are not offered here.
    pub fn judge(&self, record: &[u8]) -> Result<(Transcript, Verdict), TranscriptError> {
        let record = self.read(record)?;
        let verdict = judge(&record)?;
        Ok((record, verdict))
    }

    fn read(&self, record: &[u8]) -> Result<Transcript, TranscriptError> {
        let record = Transcript::read(record)?;
        let has_option = record.game.options().iter().any(|spec| spec.name == OPTION);
        // A record contains the line and not the name, because the name means nothing on another
        // server.
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
