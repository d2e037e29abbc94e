//! Settings of a new table.

use std::sync::Arc;

use karat_rules::any::{GameId, SetupError, written_options};
use karat_rules::{house, with_game};

use super::{Occupant, Origin, Pin, Record, Sitter, Stage, Terms, start};
use crate::clock::TimeControl;
use crate::deal::{self, Seed};
use crate::id::{PersonId, TableId};
use crate::lobby;

/// The settings of a new table.
pub struct Setup {
    /// The game.
    pub game: GameId,
    /// The options that differ from their defaults, in any form that the game reads.
    pub options: Vec<(String, String)>,
    /// The settings that are not rules of the game.
    pub terms: Terms,
    /// The owner of the table.
    pub owner: Option<PersonId>,
    /// The seating, in seat order. If a seat is free, the table is a lobby.
    pub sitters: Vec<Sitter>,
    /// The secret behind the draws: the end of the chain from which the table's seeds are taken.
    pub root: Seed,
    /// The lines of the position from which the game starts, if that is not the beginning.
    pub position: Option<String>,
    /// The table from which the new one is forked, if any.
    pub origin: Option<Origin>,
    /// The table of which the new one is a rematch, if it is one.
    pub rematch_of: Option<TableId>,
}

impl Setup {
    /// Returns default settings for a game from the beginning, without an owner and with a new
    /// seed.
    pub fn new(game: GameId, options: Vec<(String, String)>, sitters: Vec<Sitter>) -> Self {
        Self {
            game,
            options,
            terms: Terms::default(),
            owner: None,
            sitters,
            root: Seed::random(),
            position: None,
            origin: None,
            rematch_of: None,
        }
    }

    /// Returns the table as it opens at this time, with an id that no other table has. If every
    /// seat is taken, its game has started, and everything before the first decision has been
    /// played. A table with custom numbers or without a clock is never rated, whatever the settings
    /// say.
    ///
    /// # Errors
    /// Returns an error if the game cannot be set up in this way.
    pub fn record(self, created_ms: i64) -> Result<Record, SetupError> {
        let Self { game: id, options, terms, owner, .. } = self;
        let Self { sitters, root, position, origin, rematch_of, .. } = self;
        let options = with_game!(id, G => written_options::<G>(&options))?;
        // The result of a game with custom numbers says nothing about skill.
        let is_of_house = options.iter().any(|(name, _)| name == house::OPTION);
        // Without a clock, a player who is about to lose would never have to finish the game.
        let has_clock = terms.time_control != TimeControl::None;
        let terms = Terms { is_rated: terms.is_rated && has_clock && !is_of_house, ..terms };
        let seed = root.of_deal(0);
        let mut record = Record {
            id: TableId::random(),
            game: id,
            options,
            terms,
            stage: Stage::Lobby,
            owner,
            sitters,
            seed,
            commitment: deal::commitment(&seed),
            root: Some(root),
            voided: Vec::new(),
            is_imported: false,
            uploaded: None,
            position,
            origin,
            has_secret_origin: false,
            rematch_of,
            revision: 0,
            created_ms,
            changed_ms: created_ms,
            started_ms: None,
            pin: Pin::of_now(id),
            journal: Arc::default(),
            hash: Some(String::new()),
        };
        start(&record)?;
        if record.sitters.iter().all(|sitter| sitter.who != Occupant::Nobody) {
            lobby::begin(&mut record, created_ms);
        }
        Ok(record)
    }
}
