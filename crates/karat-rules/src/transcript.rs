//! A game as text that a person can read at the table: read, write, replay.
//!
//! ```text
//! karat 1
//! game klenotnici
//! seats 3
//! option royal_goals=true
//! name P0 Ana
//!
//! chance draw starter 0
//! P0 choose pearl_m
//! P0 open 4+7
//! ```
//!
//! A header line each for the format, the game and the seats, then `option NAME=VALUE` for every
//! option that is not at its default, `name SEAT TEXT`, the facts of the deal (`commitment HEX`,
//! `seed HEX`, `nonce-commitment SEAT HEX`, `nonce SEAT TEXT`), and possibly a `position {` block
//! that ends with `}`, in the words of the game and of [`course`](crate::course). Then one line per
//! ply. Empty lines and lines that begin with `#` say nothing.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::any::{AnyGame, GameId, SetupError};
use crate::game::{Actor, Illegal};
use crate::seat::{SEATS_MAX, Seat};

/// The version of the format that this crate reads and writes.
pub const FORMAT: u32 = 1;

/// A recorded game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// Which game.
    pub game: GameId,
    /// How many players.
    pub seats: usize,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The names of players, where known.
    pub names: Vec<(Seat, String)>,
    /// The facts of the deal.
    pub deal: DealRecord,
    /// The position the game starts from, if not from the beginning.
    pub position: Option<Position>,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// What a transcript says about where its draws came from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DealRecord {
    /// The hash of the seed, published before the first draw; lower-case hexadecimal.
    pub commitment: Option<String>,
    /// The seed, revealed at the end; lower-case hexadecimal.
    pub seed: Option<String>,
    /// The hash of what a seat mixed in, given before any seat showed its own; lower-case
    /// hexadecimal.
    pub nonce_commitments: Vec<(Seat, String)>,
    /// What each seat mixed in: one line without control characters or blanks at its ends.
    pub nonces: Vec<(Seat, String)>,
}

/// The lines of a `position` block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Each line, trimmed, with its number in the file.
    pub lines: Vec<(usize, String)>,
}

/// One line of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// Who moves.
    pub who: Actor,
    /// The move.
    pub text: String,
    /// The line in the file, counted from 1; 0 if the ply was not read from a file.
    pub line: usize,
}

/// What is wrong with a transcript, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TranscriptError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// The faults a transcript can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The line cannot be understood; the text says what was expected.
    Syntax(String),
    /// The set-up is refused.
    Setup(SetupError),
    /// The move is refused.
    Illegal(Illegal),
}

impl TranscriptError {
    /// The clause that refuses the set-up or the move.
    pub fn clause(&self) -> Option<&'static str> {
        match &self.fault {
            Fault::Syntax(_) => None,
            Fault::Setup(error) => error.clause(),
            Fault::Illegal(refusal) => Some(refusal.clause),
        }
    }
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.fault {
            Fault::Syntax(expected) => f.write_str(expected),
            Fault::Setup(error) => error.fmt(f),
            Fault::Illegal(refusal) => write!(f, "the move is {refusal}"),
        }
    }
}

impl std::error::Error for TranscriptError {}

impl Transcript {
    /// The beginning of a game, without a move.
    pub fn new(game: GameId, seats: usize, options: Vec<(String, String)>) -> Self {
        Self {
            game,
            seats,
            options,
            names: Vec::new(),
            deal: DealRecord::default(),
            position: None,
            plies: Vec::new(),
        }
    }

    /// The game before its first ply.
    ///
    /// # Errors
    /// If the set-up is refused.
    pub fn start(&self) -> Result<AnyGame, TranscriptError> {
        let Some(position) = &self.position else {
            return AnyGame::new(self.game, &self.options, self.seats)
                .map_err(|error| TranscriptError { line: 1, fault: Fault::Setup(error) });
        };
        let lines: Vec<&str> = position.lines.iter().map(|(_, text)| text.as_str()).collect();
        AnyGame::from_position(self.game, &self.options, self.seats, &lines).map_err(|error| {
            let line = match &error {
                SetupError::Position(error) => position.lines.get(error.line).map_or(1, |l| l.0),
                _ => 1,
            };
            TranscriptError { line, fault: Fault::Setup(error) }
        })
    }

    /// The game after its first `plies` moves.
    ///
    /// # Errors
    /// The first line that is refused.
    ///
    /// # Panics
    /// If the transcript has fewer moves.
    pub fn replay(&self, plies: usize) -> Result<AnyGame, TranscriptError> {
        let mut game = self.start()?;
        for ply in &self.plies[..plies] {
            game.play(ply.who, &ply.text).map_err(|refusal| TranscriptError {
                line: ply.line,
                fault: Fault::Illegal(refusal),
            })?;
        }
        Ok(game)
    }

    /// Checks every move.
    ///
    /// # Errors
    /// The first line that is refused.
    pub fn check(&self) -> Result<AnyGame, TranscriptError> {
        self.replay(self.plies.len())
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "karat {FORMAT}\ngame {}\nseats {}", self.game, self.seats)?;
        for (name, value) in &self.options {
            writeln!(f, "option {name}={value}")?;
        }
        for (seat, name) in &self.names {
            writeln!(f, "name {seat} {}", one_line(name))?;
        }
        if let Some(commitment) = &self.deal.commitment {
            writeln!(f, "commitment {commitment}")?;
        }
        if let Some(seed) = &self.deal.seed {
            writeln!(f, "seed {seed}")?;
        }
        for (seat, commitment) in &self.deal.nonce_commitments {
            writeln!(f, "nonce-commitment {seat} {commitment}")?;
        }
        for (seat, nonce) in &self.deal.nonces {
            writeln!(f, "nonce {seat} {}", one_line(nonce))?;
        }
        if let Some(position) = &self.position {
            f.write_str("position {\n")?;
            for (_, line) in &position.lines {
                writeln!(f, "  {line}")?;
            }
            f.write_str("}\n")?;
        }
        f.write_char('\n')?;
        for ply in &self.plies {
            writeln!(f, "{} {}", ply.who, ply.text)?;
        }
        Ok(())
    }
}

/// A header value may hold anything but a line break.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

impl FromStr for Transcript {
    type Err = TranscriptError;

    fn from_str(text: &str) -> Result<Self, TranscriptError> {
        let mut reader = Reader::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                reader
                    .line(index + 1, line)
                    .map_err(|fault| TranscriptError { line: index + 1, fault })?;
            }
        }
        reader.finish().map_err(|fault| TranscriptError { line: text.lines().count(), fault })
    }
}

#[derive(Default)]
struct Reader {
    format_seen: bool,
    game: Option<GameId>,
    seats: Option<usize>,
    options: Vec<(String, String)>,
    names: Vec<(Seat, String)>,
    deal: DealRecord,
    position: Option<Position>,
    in_position: bool,
    plies: Vec<Ply>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Fault> {
        if self.in_position {
            if line == "}" {
                self.in_position = false;
            } else if let Some(position) = &mut self.position {
                position.lines.push((number, line.to_owned()));
            }
            return Ok(());
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if !self.format_seen {
            if (word, rest) != ("karat", "1") {
                return Err(syntax("a transcript begins with the line \"karat 1\""));
            }
            self.format_seen = true;
            return Ok(());
        }
        if let Ok(who) = word.parse::<Actor>() {
            self.plies.push(Ply { who, text: rest.to_owned(), line: number });
            return Ok(());
        }
        if !self.plies.is_empty() {
            return Err(syntax("expected \"P0 MOVE\" or \"chance MOVE\""));
        }
        match word {
            "game" => once(&mut self.game, "game", rest.parse().map_err(Fault::Setup)?),
            "seats" => once(&mut self.seats, "seats", read_seats(rest)?),
            "option" => {
                let (name, value) =
                    rest.split_once('=').ok_or_else(|| syntax("expected \"option NAME=VALUE\""))?;
                self.options.push((name.trim().to_owned(), value.trim().to_owned()));
                Ok(())
            }
            "name" => {
                self.names.push(seat_and_text(rest)?);
                Ok(())
            }
            "commitment" => once(&mut self.deal.commitment, "commitment", rest.to_owned()),
            "seed" => once(&mut self.deal.seed, "seed", rest.to_owned()),
            "nonce-commitment" => {
                self.deal.nonce_commitments.push(seat_and_text(rest)?);
                Ok(())
            }
            "nonce" => {
                self.deal.nonces.push(seat_and_text(rest)?);
                Ok(())
            }
            "position" if rest == "{" => {
                self.in_position = true;
                once(&mut self.position, "position", Position { lines: Vec::new() })
            }
            _ => Err(syntax(
                "expected a header line, \"position {\", \"P0 MOVE\" or \"chance MOVE\"",
            )),
        }
    }

    fn finish(self) -> Result<Transcript, Fault> {
        if !self.format_seen {
            return Err(syntax("a transcript begins with the line \"karat 1\""));
        }
        if self.in_position {
            return Err(syntax("the position block has no closing \"}\""));
        }
        Ok(Transcript {
            game: self.game.ok_or_else(|| syntax("the line \"game NAME\" is missing"))?,
            seats: self.seats.ok_or_else(|| syntax("the line \"seats NUMBER\" is missing"))?,
            options: self.options,
            names: self.names,
            deal: self.deal,
            position: self.position,
            plies: self.plies,
        })
    }
}

fn syntax(expected: &str) -> Fault {
    Fault::Syntax(expected.to_owned())
}

fn once<T>(slot: &mut Option<T>, word: &str, value: T) -> Result<(), Fault> {
    if slot.is_some() {
        return Err(Fault::Syntax(format!("\"{word}\" is given twice")));
    }
    *slot = Some(value);
    Ok(())
}

fn read_seats(text: &str) -> Result<usize, Fault> {
    text.parse()
        .ok()
        .filter(|seats| (1..=SEATS_MAX).contains(seats))
        .ok_or_else(|| syntax("expected \"seats NUMBER\" with a number from 1 to 6"))
}

fn seat_and_text(text: &str) -> Result<(Seat, String), Fault> {
    let (seat, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let seat = seat.parse().map_err(|_| syntax("expected a seat, P0 to P5, and a text"))?;
    Ok((seat, rest.trim().to_owned()))
}
