//! Transcripts on disk, and refusals in the words of the written rules.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use karat_rules::any::{GameId, SetupError};
use karat_rules::book::Book;
use karat_rules::transcript::{Fault, TranscriptError};
use karat_rules::{Illegal, Transcript};

use crate::commands::No;

/// Reads the text of a file; `-` stands for the standard input.
///
/// # Errors
/// If it cannot be read or is not UTF-8.
pub(crate) fn read_text(file: &Path) -> anyhow::Result<String> {
    let read = if file == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(file)
    };
    read.with_context(|| format!("cannot read {}", file.display()))
}

/// Reads a transcript.
///
/// # Errors
/// If the file cannot be read; [`No`] with the line if it is no transcript.
pub(crate) fn read_transcript(file: &Path) -> anyhow::Result<Transcript> {
    let transcript = read_text(file)?.parse::<Transcript>();
    Ok(transcript.map_err(|error| No(fault(file, None, &error)))?)
}

/// What is wrong with a transcript, as `FILE:LINE: ...`, with the sentence of the clause. The game
/// is known once the header has been read.
pub(crate) fn fault(file: &Path, game: Option<GameId>, error: &TranscriptError) -> String {
    let what = match (&error.fault, game) {
        (Fault::Illegal(refused), Some(game)) => refusal(game, *refused),
        (Fault::Setup(error), Some(game)) => setup_refusal(game, error),
        (Fault::Setup(error), None) => error.to_string(),
        (Fault::Illegal(refused), None) => refused.to_string(),
        (Fault::Syntax(expected), _) => expected.clone(),
    };
    format!("{}:{}: {what}", file.display(), error.line)
}

/// A refused set-up with the sentence of its clause.
pub(crate) fn setup_refusal(game: GameId, error: &SetupError) -> String {
    match error.clause() {
        Some(clause) => format!("{error}: {}", sentence(game, clause)),
        None => error.to_string(),
    }
}

/// A refused move: the clause and its sentence.
pub(crate) fn refusal(game: GameId, Illegal { clause }: Illegal) -> String {
    format!("refused by {clause}: {}", sentence(game, clause))
}

/// The statement of a clause.
fn sentence(game: GameId, clause: &str) -> String {
    let book = Book::read(game.rules());
    let found = book.clause(clause);
    found.unwrap_or_else(|| panic!("{clause} is not in the rules of {game}")).sentence()
}
