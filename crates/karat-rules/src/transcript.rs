//! Game records as human-readable text that can be parsed, written and replayed.
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
//! A record's header consists of the following lines:
//!
//! * one line each for the format, the game and the number of seats,
//! * `option NAME=VALUE` for every option that differs from its default,
//! * `name SEAT TEXT` for every player whose name is known,
//! * the facts of the deal: `commitment HEX`, `seed HEX`, `nonce-commitment SEAT HEX` and `nonce
//!   SEAT TEXT`,
//! * the same facts about void deals, and `withheld SEAT`, each after the words `void NUMBER`,
//! * if the game does not start from the beginning, a block from `position {` to `}` in the
//!   notation of the game and of [`continuation`](crate::continuation).
//!
//! The header is followed by one line for each ply. Empty lines and lines beginning with `#` are
//! ignored. The line breaks of all operating systems and a byte order mark are accepted. No fact
//! may be repeated, and hidden characters are rejected ([`is_hidden`]).
//!
//! An error contains the line number. An incomplete header is reported at the line with the first
//! move, or at the file's last line.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::Arc;

use karat_kernel::game::{Actor, Illegal};
use karat_kernel::ply::Ply;
use karat_kernel::seat::{SEATS_MAX, Seat};
use karat_kernel::visible::{is_hidden, quoted};
use thiserror::Error;

use karat_kernel::visible::nearest;

use crate::any::{AnyGame, GameId, OptionFault, SetupError};

/// The version of the format read and written by this crate.
pub const FORMAT: u32 = 1;

/// The maximum size of a record in bytes, a hundred times that of the longest record so far.
pub const FILE_BYTES_MAX: usize = 8 * 1024 * 1024;

/// The maximum length of a line, in bytes. Even the longest lines, with a table of values or the
/// numbers of a deal, need only a few hundred bytes.
pub const LINE_BYTES_MAX: usize = 64 * 1024;

/// A game record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// The game that was played.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The players' names, where known.
    pub names: Vec<(Seat, String)>,
    /// The data needed to verify the draws.
    pub deal: DealRecord,
    /// The starting position, or `None` if the game starts from the beginning.
    pub position: Option<Position>,
    /// The plies of the game, in order.
    pub plies: Vec<RecordedMove>,
    /// The line numbers of the facts in the header.
    header: Header,
}

/// The line numbers of the facts in a header, keyed by names such as `option royal_goals` or `nonce
/// P1`.
type Header = BTreeMap<String, usize>;

/// The data needed to verify a game's draws.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DealRecord {
    /// The seed's hash in lower-case hexadecimal digits, published before the first draw.
    pub commitment: Option<String>,
    /// The seed in lower-case hexadecimal digits, revealed at the end of the game.
    pub seed: Option<String>,
    /// The hashes of the players' contributions, in lower-case hexadecimal digits. All hashes were
    /// submitted before any contribution was revealed.
    pub nonce_commitments: Vec<(Seat, String)>,
    /// The players' contributions to the deal. A contribution is a single line without control
    /// characters or leading and trailing spaces.
    pub nonces: Vec<(Seat, String)>,
    /// The void deals that preceded the final one, in order.
    pub voided: Vec<VoidRecord>,
}

/// A deal that became void because a player withheld their contribution. A record contains it in
/// lines of the form `void NUMBER FACT`, numbering void deals from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VoidRecord {
    /// The seed's hash in lower-case hexadecimal digits.
    pub commitment: Option<String>,
    /// The seed in lower-case hexadecimal digits.
    pub seed: Option<String>,
    /// The hashes of the players' contributions, in lower-case hexadecimal digits.
    pub nonce_commitments: Vec<(Seat, String)>,
    /// The contributions revealed by the players.
    pub nonces: Vec<(Seat, String)>,
    /// The players who did not reveal their contribution.
    pub withheld: Vec<Seat>,
}

impl VoidRecord {
    /// Writes the void deal's lines with the given number.
    fn write(&self, f: &mut fmt::Formatter<'_>, number: usize) -> fmt::Result {
        if let Some(commitment) = &self.commitment {
            writeln!(f, "void {number} commitment {commitment}")?;
        }
        if let Some(seed) = &self.seed {
            writeln!(f, "void {number} seed {seed}")?;
        }
        for (seat, commitment) in &self.nonce_commitments {
            writeln!(f, "void {number} nonce-commitment {seat} {commitment}")?;
        }
        for (seat, nonce) in &self.nonces {
            writeln!(f, "void {number} nonce {seat} {}", one_line(nonce))?;
        }
        for seat in &self.withheld {
            writeln!(f, "void {number} withheld {seat}")?;
        }
        Ok(())
    }
}

/// The lines of a `position` block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The trimmed lines of the block, with their line numbers in the file.
    pub lines: Vec<(usize, String)>,
}

/// A move of a recorded game: a player's move or a draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedMove {
    /// The player who makes the move, or chance for a draw.
    pub who: Actor,
    /// The move as text, shared by copies of the game.
    pub text: Arc<str>,
    /// The line number in the file, counted from 1, or 0 if the move was not read from a file.
    pub line: usize,
}

/// An error in a transcript, with its line number.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct TranscriptError {
    /// The number of the invalid line, counted from 1.
    pub line: usize,
    /// The reason for the error.
    pub fault: Fault,
}

/// The reason why a transcript is rejected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// A line cannot be parsed. Contains what was expected.
    #[error("{0}")]
    Syntax(String),
    /// The game's set-up is not allowed.
    #[error("{0}")]
    Setup(SetupError),
    /// A move is not allowed.
    #[error("the move is {0}")]
    Illegal(Illegal),
    /// A line contains a seat that the table does not have.
    #[error("{seat} is refused by {}: there are {seats} seats", game.seats_clause())]
    NoSeat {
        /// The recorded game.
        game: GameId,
        /// The seat in the line.
        seat: Seat,
        /// The number of seats at the table.
        seats: usize,
    },
}

impl TranscriptError {
    /// Returns the clause violated by the transcript, or `None` if it cannot be parsed.
    pub fn clause(&self) -> Option<&'static str> {
        match &self.fault {
            Fault::Syntax(_) => None,
            Fault::Setup(error) => error.clause(),
            Fault::Illegal(refusal) => Some(refusal.clause),
            Fault::NoSeat { game, .. } => Some(game.seats_clause()),
        }
    }
}

impl Transcript {
    /// Creates a transcript of a game without any moves.
    pub fn new(game: GameId, seats: usize, options: Vec<(String, String)>) -> Self {
        Self {
            game,
            seats,
            options,
            names: Vec::new(),
            deal: DealRecord::default(),
            position: None,
            plies: Vec::new(),
            header: Header::new(),
        }
    }

    /// Reads a transcript from a file's bytes.
    ///
    /// # Errors
    /// Returns an error for the first line that is invalid or not UTF-8.
    pub fn read(bytes: &[u8]) -> Result<Self, TranscriptError> {
        let mut reader = Reader::default();
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            reader.line(line)?;
        }
        reader.finish()
    }

    /// Returns the line number of a fact in the header, such as `seats`, `option royal_goals` or
    /// `nonce P1`, or `None` if the header does not contain it.
    pub fn line_of(&self, fact: &str) -> Option<usize> {
        self.header.get(fact).copied()
    }

    /// Returns the state before the first ply.
    ///
    /// # Errors
    /// Returns an error if the set-up is not allowed.
    pub fn start(&self) -> Result<AnyGame, TranscriptError> {
        let set_up = || AnyGame::new(self.game, &self.options, self.seats);
        let Some(position) = &self.position else {
            return set_up().map_err(|error| self.refused_set_up(error));
        };
        let lines: Vec<&str> = position.lines.iter().map(|(_, text)| text.as_str()).collect();
        let built = AnyGame::from_position(self.game, &self.options, self.seats, &lines);
        built.map_err(|error| match (set_up(), error) {
            // If both the header and the position are wrong, the header's error is reported.
            (Err(error), _) | (Ok(_), error @ SetupError::Option { .. }) => {
                self.refused_set_up(error)
            }
            (Ok(_), error) => {
                let line = match &error {
                    SetupError::Position(error) => position.lines.get(error.line).map(|l| l.0),
                    _ => None,
                };
                let line = line.or(self.line_of("position")).unwrap_or(1);
                TranscriptError { line, fault: Fault::Setup(error) }
            }
        })
    }

    /// Adds the line number, and any option at fault, to a set-up error.
    fn refused_set_up(&self, error: SetupError) -> TranscriptError {
        let error = match error {
            SetupError::Illegal(Illegal { clause }) if self.game.seats().contains(&self.seats) => {
                match self.option_at_fault().cloned() {
                    Some((name, value)) => SetupError::Option {
                        name,
                        value,
                        clause,
                        entry: None,
                        fault: OptionFault::Text,
                    },
                    None => error,
                }
            }
            error => error,
        };
        let line = match &error {
            SetupError::Option { name, .. } => self.line_of(&format!("option {name}")),
            SetupError::UnknownGame { .. } => self.line_of("game"),
            SetupError::Illegal(_) | SetupError::Position(_) => self.line_of("seats"),
        };
        TranscriptError { line: line.unwrap_or(1), fault: Fault::Setup(error) }
    }

    /// Returns the option that makes a combination of options illegal. The option at fault is the
    /// last one whose removal would make the combination legal. If no single option is at fault,
    /// returns the last option that would be rejected on its own, preferably one whose value is a
    /// string.
    fn option_at_fault(&self) -> Option<&(String, String)> {
        let is_refused =
            |options: &[(String, String)]| AnyGame::new(self.game, options, self.seats).is_err();
        let is_to_blame = |option: &&(String, String)| {
            let others = self.options.iter().filter(|other| other != option).cloned();
            !is_refused(&others.collect::<Vec<_>>())
        };
        let has_text = |option: &&(String, String)| {
            let spec = self.game.options().iter().find(|spec| spec.name == option.0);
            spec.is_some_and(|spec| spec.values.is_empty())
        };
        let alone = |option: &&(String, String)| is_refused(std::slice::from_ref(*option));
        let mut from_the_last = self.options.iter().rev();
        from_the_last
            .clone()
            .find(is_to_blame)
            .or_else(|| from_the_last.clone().filter(alone).find(has_text))
            .or_else(|| from_the_last.find(alone))
    }

    /// Returns the state at the given ply.
    ///
    /// # Errors
    /// Returns an error for the first invalid line.
    ///
    /// # Panics
    /// Panics if the transcript has fewer moves.
    pub fn replay(&self, end: Ply) -> Result<AnyGame, TranscriptError> {
        let mut game = self.start()?;
        for ply in &self.plies[..end.index()] {
            game.play(ply.who, &ply.text).map_err(|refusal| TranscriptError {
                line: ply.line,
                fault: Fault::Illegal(refusal),
            })?;
        }
        Ok(game)
    }

    /// Checks every move and returns the final state.
    ///
    /// # Errors
    /// Returns an error for the first invalid line.
    pub fn check(&self) -> Result<AnyGame, TranscriptError> {
        self.replay(Ply::after(&self.plies))
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
        for (index, deal) in self.deal.voided.iter().enumerate() {
            deal.write(f, index + 1)?;
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

/// Replaces all control characters with spaces, so that the text fits on a header line.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

impl FromStr for Transcript {
    type Err = TranscriptError;

    fn from_str(text: &str) -> Result<Self, TranscriptError> {
        Self::read(text.as_bytes())
    }
}

/// A parser that reads a transcript line by line and stores only its content.
#[derive(Debug, Default)]
pub struct Reader {
    /// The number of lines read so far.
    lines: usize,
    bytes: usize,
    format_seen: bool,
    game: Option<GameId>,
    seats: Option<usize>,
    options: Vec<(String, String)>,
    names: Vec<(Seat, String)>,
    deal: DealRecord,
    position: Option<Position>,
    in_position: bool,
    plies: Vec<RecordedMove>,
    header: Header,
    /// The seats mentioned in the header so far, with their line numbers.
    spoken_of: Vec<(Seat, usize)>,
}

impl Reader {
    /// Reads the next line, with or without its line break. The caller may omit the rest of a line
    /// longer than [`LINE_BYTES_MAX`].
    ///
    /// # Errors
    /// Returns an error if the line is invalid, or if it shows that an earlier line is.
    pub fn line(&mut self, line: &[u8]) -> Result<(), TranscriptError> {
        self.lines += 1;
        self.bytes += line.len();
        self.read(line).map_err(|error| error.at(self.lines))
    }

    /// Returns the complete transcript after the last line has been read.
    ///
    /// # Errors
    /// Returns an error if the header is incomplete.
    pub fn finish(self) -> Result<Transcript, TranscriptError> {
        let last = self.lines.max(1);
        self.whole().map_err(|error| error.at(last))
    }

    fn read(&mut self, line: &[u8]) -> Result<(), Wrong> {
        if self.bytes > FILE_BYTES_MAX {
            let most = FILE_BYTES_MAX / 1024 / 1024;
            return Err(wrong(&format!("no record of a game is longer than {most} MiB")));
        }
        if line.len() > LINE_BYTES_MAX {
            let most = LINE_BYTES_MAX / 1024;
            return Err(wrong(&format!("no line of a record is longer than {most} KiB")));
        }
        let text = str::from_utf8(line).map_err(|error| not_text(line, error.valid_up_to()))?;
        let text = match self.lines {
            1 => text.strip_prefix('\u{feff}').unwrap_or(text),
            _ => text,
        };
        let line = text.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        nothing_hidden(line)?;
        if !self.format_seen {
            self.format_seen = true;
            return read_format(line);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.parse::<Actor>() {
            Ok(_) if self.in_position => {
                Err(wrong("a move stands in the position block: the line \"}\" is missing"))
            }
            Ok(who) => self.ply(who, rest),
            Err(_) if self.in_position => self.fact_of_position(line),
            Err(_) => self.fact(word, rest),
        }
    }

    /// Reads a move and adds it to the plies.
    fn ply(&mut self, who: Actor, text: &str) -> Result<(), Wrong> {
        if self.plies.is_empty() {
            self.header_ends()?;
        }
        if let (Actor::Seat(seat), Some(game), Some(seats)) = (who, self.game, self.seats) {
            is_at_the_table(game, seat, seats)?;
        }
        let most = self.game.map_or(0, GameId::plies_max);
        if self.plies.len() == most {
            return Err(wrong(&format!("no game has more than {most} moves")));
        }
        self.plies.push(RecordedMove { who, text: text.into(), line: self.lines });
        Ok(())
    }

    fn fact_of_position(&mut self, line: &str) -> Result<(), Wrong> {
        match &mut self.position {
            Some(position) if line != "}" => position.lines.push((self.lines, line.to_owned())),
            _ => self.in_position = false,
        }
        Ok(())
    }

    /// Reads a header fact from a line beginning with `word`.
    fn fact(&mut self, word: &str, rest: &str) -> Result<(), Wrong> {
        if !self.plies.is_empty() {
            return Err(wrong("after the first move expected \"P0 MOVE\" or \"chance MOVE\""));
        }
        match word {
            "game" => {
                self.once(word)?;
                self.game = Some(rest.parse().map_err(Fault::Setup)?);
            }
            "seats" => {
                self.once(word)?;
                self.seats = Some(read_seats(rest)?);
            }
            "option" => {
                let (name, value) =
                    rest.split_once('=').ok_or_else(|| wrong("expected \"option NAME=VALUE\""))?;
                self.once(&format!("option {}", name.trim()))?;
                self.options.push((name.trim().to_owned(), value.trim().to_owned()));
            }
            "name" => {
                let named = self.seat_and_text(word, rest)?;
                self.names.push(named);
            }
            "commitment" => {
                self.once(word)?;
                self.deal.commitment = Some(read_hash(rest)?);
            }
            "seed" => {
                self.once(word)?;
                self.deal.seed = Some(read_hash(rest)?);
            }
            "nonce-commitment" => {
                let (seat, hash) = self.seat_and_text(word, rest)?;
                self.deal.nonce_commitments.push((seat, read_hash(&hash)?));
            }
            "nonce" => {
                let nonce = self.seat_and_text(word, rest)?;
                self.deal.nonces.push(nonce);
            }
            "void" => self.fact_of_void(rest)?,
            "position" if rest == "{" => {
                self.once(word)?;
                self.in_position = true;
                self.position = Some(Position { lines: Vec::new() });
            }
            _ => return Err(unknown_word(word)),
        }
        Ok(())
    }

    /// Reads the rest of a line after the word `void`. The line belongs to the void deal read last,
    /// or begins the next one.
    fn fact_of_void(&mut self, text: &str) -> Result<(), Wrong> {
        let mut words = text.splitn(3, char::is_whitespace);
        let (number, word) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let rest = words.next().unwrap_or_default().trim();
        let number: usize = number.parse().map_err(|_| wrong("expected \"void NUMBER FACT\""))?;
        let count = self.deal.voided.len();
        if number == count + 1 && number <= SEATS_MAX {
            self.deal.voided.push(VoidRecord::default());
        } else if number != count || number == 0 {
            return Err(wrong("void deals are numbered from 1 in their order"));
        }
        let fact = format!("void {number} {word}");
        match word {
            "commitment" | "seed" => self.once(&fact)?,
            _ => {}
        }
        let of_seat = match word {
            "nonce-commitment" | "nonce" | "withheld" => Some(self.seat_and_text(&fact, rest)?),
            _ => None,
        };
        let deal = self.deal.voided.last_mut().expect("one was found or added");
        match (word, of_seat) {
            ("commitment", _) => deal.commitment = Some(read_hash(rest)?),
            ("seed", _) => deal.seed = Some(read_hash(rest)?),
            ("nonce-commitment", Some((seat, hash))) => {
                deal.nonce_commitments.push((seat, read_hash(&hash)?));
            }
            ("nonce", Some(nonce)) => deal.nonces.push(nonce),
            ("withheld", Some((seat, rest))) if rest.is_empty() => deal.withheld.push(seat),
            ("withheld", _) => return Err(wrong("expected one seat that withheld its nonce")),
            _ => {
                return Err(wrong(
                    "expected commitment, seed, nonce-commitment, nonce or withheld of a deal \
                     given up",
                ));
            }
        }
        Ok(())
    }

    /// Stores a fact's line number. Rejects the fact if the header already contains it.
    fn once(&mut self, fact: &str) -> Result<(), Wrong> {
        match self.header.insert(fact.to_owned(), self.lines) {
            None => Ok(()),
            Some(first) => Err(wrong(&format!("{} stands in line {first} already", quoted(fact)))),
        }
    }

    fn seat_and_text(&mut self, word: &str, text: &str) -> Result<(Seat, String), Wrong> {
        let (seat, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let expected = || wrong(&format!("expected \"{word} SEAT TEXT\" with a seat P0 to P5"));
        let seat: Seat = seat.parse().map_err(|_| expected())?;
        self.once(&format!("{word} {seat}"))?;
        self.spoken_of.push((seat, self.lines));
        Ok((seat, rest.trim().to_owned()))
    }

    /// Checks that the header is complete, and that all seats in it exist.
    fn header_ends(&self) -> Result<(GameId, usize), Wrong> {
        let game = self.game.ok_or_else(|| wrong("the line \"game NAME\" is missing"))?;
        let seats = self.seats.ok_or_else(|| wrong("the line \"seats NUMBER\" is missing"))?;
        for &(seat, line) in &self.spoken_of {
            is_at_the_table(game, seat, seats)
                .map_err(|error| Wrong { line: Some(line), ..error })?;
        }
        Ok((game, seats))
    }

    fn whole(self) -> Result<Transcript, Wrong> {
        if !self.format_seen {
            return Err(wrong(BEGINNING));
        }
        if self.in_position {
            let line = self.header.get("position").copied();
            let error = wrong("the position block has no closing \"}\"");
            return Err(Wrong { line, ..error });
        }
        let (game, seats) = self.header_ends()?;
        Ok(Transcript {
            game,
            seats,
            options: self.options,
            names: self.names,
            deal: self.deal,
            position: self.position,
            plies: self.plies,
            header: self.header,
        })
    }
}

/// An error in the current line or, if a number is given, in an earlier one.
struct Wrong {
    line: Option<usize>,
    fault: Fault,
}

impl Wrong {
    fn at(self, line: usize) -> TranscriptError {
        TranscriptError { line: self.line.unwrap_or(line), fault: self.fault }
    }
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Self {
        Self { line: None, fault }
    }
}

fn wrong(what: &str) -> Wrong {
    Fault::Syntax(what.to_owned()).into()
}

const BEGINNING: &str = "a transcript begins with the line \"karat 1\"";

fn read_format(line: &str) -> Result<(), Wrong> {
    let mut words = line.split_whitespace();
    let version = match (words.next(), words.next(), words.next()) {
        (Some("karat"), Some(version), None) => version.parse::<u32>().ok(),
        _ => None,
    };
    match version {
        Some(FORMAT) => Ok(()),
        Some(newer) if newer > FORMAT => Err(wrong(&format!(
            "written by a newer version of Karat, in format {newer}; this one reads format \
             {FORMAT}: bring Karat up to date to read it"
        ))),
        _ => Err(wrong(BEGINNING)),
    }
}

/// The words that can begin a line of the header or a draw.
const WORDS: [&str; 11] = [
    "game",
    "seats",
    "option",
    "name",
    "commitment",
    "seed",
    "nonce-commitment",
    "nonce",
    "void",
    "position",
    "chance",
];

fn unknown_word(word: &str) -> Wrong {
    let meant = match nearest(word, WORDS) {
        Some("position") => " Did you mean \"position {\"?".to_owned(),
        Some(near) => format!(" Did you mean \"{near}\"?"),
        None => String::new(),
    };
    wrong(&format!(
        "no line begins with {}.{meant} Expected a header line, \"position {{\", \"P0 MOVE\" or \
         \"chance MOVE\"",
        quoted(word)
    ))
}

/// Rejects a line with hidden characters. In a contribution, only control characters are rejected,
/// because every byte of it counts.
fn nothing_hidden(line: &str) -> Result<(), Wrong> {
    let mut words = line.split_whitespace();
    let is_nonce = match words.next() {
        Some("void") => words.nth(1) == Some("nonce"),
        word => word == Some("nonce"),
    };
    let is_wrong = |c: char| c != '\t' && if is_nonce { c.is_control() } else { is_hidden(c) };
    match line.chars().enumerate().find(|&(_, c)| is_wrong(c)) {
        None => Ok(()),
        Some((index, c)) => Err(wrong(&format!(
            "character {} of the line, U+{:04X}, cannot be seen",
            index + 1,
            u32::from(c)
        ))),
    }
}

fn not_text(line: &[u8], place: usize) -> Wrong {
    wrong(&format!("byte {} of the line, 0x{:02X}, is not UTF-8", place + 1, line[place]))
}

fn is_at_the_table(game: GameId, seat: Seat, seats: usize) -> Result<(), Wrong> {
    match seat.index() < seats {
        true => Ok(()),
        false => Err(Fault::NoSeat { game, seat, seats }.into()),
    }
}

/// Reads a hash or a seed in lower-case hexadecimal digits.
fn read_hash(text: &str) -> Result<String, Wrong> {
    let is_digit = |c: u8| matches!(c, b'0'..=b'9' | b'a'..=b'f');
    match text.len() == HASH_DIGITS && text.bytes().all(is_digit) {
        true => Ok(text.to_owned()),
        false => Err(wrong(&format!(
            "expected {HASH_DIGITS} lower-case hexadecimal digits, not {}",
            quoted(text)
        ))),
    }
}

/// The number of hexadecimal digits in a hash or a seed.
const HASH_DIGITS: usize = 64;

fn read_seats(text: &str) -> Result<usize, Wrong> {
    let number = text.parse().ok().filter(|seats| (1..=SEATS_MAX).contains(seats));
    number.ok_or_else(|| {
        wrong(&format!("expected \"seats NUMBER\" with a number from 1 to {SEATS_MAX}"))
    })
}
