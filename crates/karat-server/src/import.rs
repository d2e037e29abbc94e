//! Recorded games from elsewhere: kept to be looked back at, and nothing else.

use karat_rules::transcript::{Transcript, TranscriptError};
use karat_rules::{Actor, Seat};
use std::sync::Arc;

use crate::deal::{self, Seed};
use crate::id::{PersonId, TableId};
use crate::name;
use crate::store::StoreError;
use crate::table::{Deed, Entry, Hand, Occupant, Pin, Record, Sitter, Stage, Terms};
use crate::tables::{RULES_VERSION, Tables};

/// Why a recorded game cannot be kept.
#[derive(Debug)]
pub enum ImportError {
    /// The text is no record of a game.
    Transcript(TranscriptError),
    /// It cannot be written.
    Store(StoreError),
}

impl Tables {
    /// Keeps a recorded game that `owner` brings. Nobody sits at its table, and nothing is secret.
    ///
    /// # Errors
    /// The first line that is no line of such a game; or if the database fails.
    pub async fn import(&self, text: &str, owner: PersonId) -> Result<TableId, ImportError> {
        let transcript: Transcript = text.parse().map_err(ImportError::Transcript)?;
        let game = transcript.check().map_err(ImportError::Transcript)?;
        let seed = Seed::random();
        let at_ms = self.now().ms();
        let position = transcript.position.as_ref().map(|position| {
            position.lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n")
        });
        let is_over = game.turn() == karat_rules::Turn::Over;
        let record = Record {
            id: TableId::random(),
            game: transcript.game,
            sitters: Seat::all(transcript.seats).map(|seat| sitter(&transcript, seat)).collect(),
            journal: Arc::new(
                transcript.plies.iter().map(|ply| entry(ply.who, &ply.text, at_ms)).collect(),
            ),
            hash: Some(String::new()),
            options: transcript.options,
            terms: Terms::default(),
            stage: if is_over { Stage::Over } else { Stage::Closed },
            owner: Some(owner),
            commitment: deal::commitment(&seed),
            seed,
            root: None,
            voided: Vec::new(),
            is_imported: true,
            position,
            origin: None,
            has_secret_origin: false,
            rematch_of: None,
            revision: 0,
            created_ms: at_ms,
            changed_ms: at_ms,
            started_ms: Some(at_ms),
            pin: Pin::of_now(transcript.game),
        };
        self.store().create(&record, RULES_VERSION).await.map_err(ImportError::Store)?;
        self.pin(&record.id).await.map_err(ImportError::Store)?;
        Ok(record.id)
    }
}

fn sitter(transcript: &Transcript, seat: Seat) -> Sitter {
    let given = transcript.names.iter().find(|(of, _)| *of == seat);
    let name = given.map(|(_, name)| name::clean(name)).unwrap_or_default();
    let name = if name.is_empty() { seat.to_string() } else { name };
    Sitter::new(Occupant::Nobody, &name)
}

fn entry(who: Actor, text: &str, at_ms: i64) -> Entry {
    Entry { who, deed: Deed::Move(text.into()), hand: Hand::Table, at_ms }
}
