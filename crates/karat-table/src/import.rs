//! Uploaded game records, which can be viewed but not continued.
//!
//! The server stores a record exactly as uploaded, including comments, names and everything about
//! the deal. A record downloaded later therefore proves the same as the uploaded one.

use std::sync::Arc;

use karat_rules::transcript::{Transcript, TranscriptError};
use karat_rules::{Actor, Seat, visible};

use crate::deal::{self, Seed};
use crate::id::{PersonId, TableId};
use crate::table::{Deed, Entry, MadeBy, Occupant, Pin, Record, Sitter, Stage, Terms};
use crate::time::UnixMillis;
use crate::version::Revision;

/// The maximum length of a displayed name, in characters. This length is enough for the longest
/// player name and the bot suffix.
const NAME_CHARS_MAX: usize = 40;

/// Creates a table with a recorded game that `owner` uploaded at the given time. The table has no
/// players and no secrets. The table's seed is not used for draws, but its hash identifies the
/// upload.
///
/// # Errors
/// Returns an error for the first invalid line.
pub fn read(
    text: &str,
    owner: PersonId,
    seed: Seed,
    at: UnixMillis,
) -> Result<Record, TranscriptError> {
    let transcript: Transcript = text.parse()?;
    let game = transcript.check()?;
    let position = transcript.position.as_ref().map(|position| {
        position.lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n")
    });
    let is_over = game.turn() == karat_rules::Turn::Over;
    Ok(Record {
        id: TableId::random(),
        game: transcript.game,
        sitters: Seat::all(transcript.seats).map(|seat| sitter(&transcript, seat)).collect(),
        journal: Arc::new(
            transcript.plies.iter().map(|ply| entry(ply.who, &ply.text, at)).collect(),
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
        uploaded: Some(text.into()),
        position,
        origin: None,
        has_secret_origin: false,
        rematch_of: None,
        revision: Revision::default(),
        created: at,
        changed: at,
        started: Some(at),
        pin: Pin::of_now(transcript.game),
    })
}

fn sitter(transcript: &Transcript, seat: Seat) -> Sitter {
    let given = transcript.names.iter().find(|(of, _)| *of == seat);
    let name = given.map(|(_, name)| visible::shortened(name, NAME_CHARS_MAX));
    let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| seat.to_string());
    Sitter::new(Occupant::Nobody, &name)
}

fn entry(who: Actor, text: &str, at: UnixMillis) -> Entry {
    Entry { who, deed: Deed::Move(text.into()), made_by: MadeBy::Table, at }
}
