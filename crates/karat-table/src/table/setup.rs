//! The settings for creating a table.

use std::sync::Arc;

use karat_rules::any::{GameId, SetupError, written_options};
use karat_rules::{house, with_game};

use super::{Occupant, Origin, Pin, Record, Sitter, Stage, Terms, start};
use crate::clock::TimeControl;
use crate::deal::{self, Seed};
use crate::id::{PersonId, TableId};
use crate::lobby;
use crate::time::UnixMillis;
use crate::version::Revision;

/// The settings for creating a table.
pub struct Setup {
    /// The table's game.
    pub game: GameId,
    /// The options that differ from their defaults, in any notation accepted by the game.
    pub options: Vec<(String, String)>,
    /// The settings other than the rules.
    pub terms: Terms,
    /// The owner, if any.
    pub owner: Option<PersonId>,
    /// The players and their names, in seat order. If a seat is free, the table opens as a lobby.
    pub sitters: Vec<Sitter>,
    /// The secret behind the draws: the end of the table's seed chain.
    pub root: Seed,
    /// The lines describing the starting position, or `None` if the game starts from the beginning.
    pub position: Option<String>,
    /// The table and ply from which the new table is forked, if any.
    pub origin: Option<Origin>,
    /// The table whose game precedes the rematch, or `None` if the new table is not a rematch.
    pub rematch_of: Option<TableId>,
}

impl Setup {
    /// Returns default settings for a table with a new seed, no owner and a game that starts from
    /// the beginning.
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

    /// Creates the table's record, with a unique id and the given creation time. If every seat is
    /// taken, the game starts immediately and proceeds to the first decision. A table with custom
    /// numbers or without a clock is never rated, whatever the settings.
    ///
    /// # Errors
    /// Returns an error if the game cannot be set up with the given options.
    pub fn record(self, created: UnixMillis) -> Result<Record, SetupError> {
        let Self { game: id, options, terms, owner, .. } = self;
        let Self { sitters, root, position, origin, rematch_of, .. } = self;
        let options = with_game!(id, G => written_options::<G>(&options))?;
        // A game with custom numbers does not measure skill at the original game.
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
            revision: Revision::default(),
            created,
            changed: created,
            started: None,
            pin: Pin::of_now(id),
            journal: Arc::default(),
            hash: Some(String::new()),
        };
        start(&record)?;
        if record.sitters.iter().all(|sitter| sitter.who != Occupant::Nobody) {
            lobby::begin(&mut record, created);
        }
        Ok(record)
    }
}
