//! Reads records from files, and returns errors that quote the written rules.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use karat_rules::any::{GameId, SetupError};
use karat_rules::book::Book;
use karat_rules::transcript::{Fault, LINE_BYTES_MAX, Reader, TranscriptError};
use karat_rules::{Illegal, Seat, Transcript, visible};
use karat_table::verdict::{Proof, Verdict, judge};

use crate::commands::No;

/// Reads a file given as an option, or standard input if its name is `-`.
///
/// # Errors
/// Returns an error if the file cannot be read, is longer than [`LINE_BYTES_MAX`], or is not UTF-8.
/// For invalid UTF-8, the error states the line and the byte.
pub(crate) fn read_text(file: &Path) -> anyhow::Result<String> {
    read_all(file).with_context(|| format!("cannot read {}", shown(file)))
}

fn read_all(file: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    opened(file)?.take(LINE_BYTES_MAX as u64 + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() <= LINE_BYTES_MAX, "it is longer than {} KiB", LINE_BYTES_MAX / 1024);
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let before = &error.as_bytes()[..place];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let byte = error.as_bytes()[place];
        anyhow!("line {line}: byte {} of the line, 0x{byte:02X}, is not UTF-8", place - start + 1)
    })?;
    Ok(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned))
}

/// Reads a transcript line by line from a file, or from standard input if its name is `-`.
///
/// # Errors
/// Returns [`No`] with the line number if the file is not a transcript, and another error if it
/// cannot be read.
pub(crate) fn read_transcript(file: &Path) -> anyhow::Result<Transcript> {
    let unread = || format!("cannot read {}", shown(file));
    let mut input = opened(file).with_context(unread)?;
    let mut reader = Reader::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut start = input.by_ref().take(LINE_BYTES_MAX as u64 + 1);
        if start.read_until(b'\n', &mut line).with_context(unread)? == 0 {
            break;
        }
        reader.line(&line).map_err(|error| No(fault(file, None, &error)))?;
    }
    Ok(reader.finish().map_err(|error| No(fault(file, None, &error)))?)
}

/// Reads a record from a file, or from standard input if its name is `-`, and checks its moves and
/// deal.
///
/// # Errors
/// Returns [`No`] with the line number if the file is not a record or breaks the rules, and another
/// error if the file cannot be read.
pub(crate) fn judged(file: &Path) -> anyhow::Result<(Transcript, Verdict)> {
    let record = read_transcript(file)?;
    let verdict = judge(&record).map_err(|error| No(fault(file, Some(record.game), &error)))?;
    Ok((record, verdict))
}

/// Explains why a record's deal could not be verified, as `FILE:LINE: the deal is ...`. Returns
/// `None` if the deal was verified.
pub(crate) fn doubt(file: &Path, record: &Transcript, deal: &Proof) -> Option<String> {
    let reason = visible::shortened(&deal.reason()?, REASON_CHARS_MAX);
    let line = deal.line(record).unwrap_or(1);
    Some(format!("{}:{line}: the deal is {}: {reason}", shown(file), deal.name()))
}

/// The maximum length of a displayed reason, in characters. A reason may quote a long draw from the
/// file.
const REASON_CHARS_MAX: usize = 240;

fn opened(file: &Path) -> io::Result<Box<dyn BufRead>> {
    Ok(match file == Path::new("-") {
        true => Box::new(io::stdin().lock()),
        false => Box::new(BufReader::new(File::open(file)?)),
    })
}

/// Returns a file's path, with hidden characters escaped so that it fits on one line.
pub(crate) fn shown(file: &Path) -> String {
    visible::escaped(&file.display().to_string())
}

/// Formats a transcript error as `FILE:LINE: ...`, with the text of the broken clause.
///
/// `game` is `None` if the error precedes the line with the game.
pub(crate) fn fault(file: &Path, game: Option<GameId>, error: &TranscriptError) -> String {
    let what = match (&error.fault, game) {
        (Fault::Illegal(refused), Some(game)) => refusal(game, *refused),
        (Fault::Setup(error), Some(game)) => setup_refusal(game, error),
        (Fault::Setup(error), None) => error.to_string(),
        (Fault::Illegal(refused), None) => refused.to_string(),
        (Fault::Syntax(expected), _) => expected.clone(),
        (Fault::NoSeat { game, .. }, _) => {
            format!("{}: {}", error.fault, sentence(*game, game.seats_clause()))
        }
    };
    format!("{}:{}: {what}", shown(file), error.line)
}

/// Explains why the rules forbid a set-up, with the text of the clause.
pub(crate) fn setup_refusal(game: GameId, error: &SetupError) -> String {
    match (error, error.clause()) {
        (SetupError::Position(_), Some(clause)) => {
            format!("{error}: refused by {clause}: {}", sentence(game, clause))
        }
        (_, Some(clause)) => format!("{error}: {}", sentence(game, clause)),
        (_, None) => error.to_string(),
    }
}

/// Explains why a set-up is not allowed with the given number of players.
///
/// If the game can never be played with that many players, the message lists the allowed numbers.
pub(crate) fn seats_refusal(game: GameId, seats: usize, error: &SetupError) -> String {
    let allowed = game.seats();
    match error {
        SetupError::Illegal(Illegal { clause }) if !allowed.contains(&seats) => {
            let (fewest, most) = (allowed.start(), allowed.end());
            format!("{game} is for {fewest} to {most} players, not {seats} ({clause})")
        }
        _ => setup_refusal(game, error),
    }
}

/// Explains why a move is illegal, with the id and text of the clause.
pub(crate) fn refusal(game: GameId, Illegal { clause }: Illegal) -> String {
    format!("refused by {clause}: {}", sentence(game, clause))
}

/// Checks that the table has the seat given on the command line.
///
/// # Errors
/// Returns an error with the option, the seat and the clause if the table has no such seat.
pub(crate) fn at_table(game: GameId, seat: Seat, seats: usize) -> anyhow::Result<()> {
    let (clause, seat) = (game.seats_clause(), seat.index());
    ensure!(seat < seats, "--seat {seat} is refused by {clause}: there are {seats} seats");
    Ok(())
}

/// Returns the text of a clause as one sentence.
fn sentence(game: GameId, clause: &str) -> String {
    let book = Book::read(game.rules());
    let found = book.clause(clause);
    found.unwrap_or_else(|| panic!("{clause} is not in the rules of {game}")).sentence()
}
