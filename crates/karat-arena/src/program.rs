//! Bots that are separate programs and exchange lines of JSON over standard input and output.
//!
//! Each thread starts one process per seat, which plays one game after another. The process
//! receives one JSON object per line:
//!
//! ```text
//! {"type":"game","protocol":1,"game":"edel","seats":3,"options":{},"table":17,"seat":1}
//! {"type":"decide","ply":4,"view":{...},"legal":["choose money","choose gems"],"within_ms":10000}
//! {"type":"over","points":[81,64,77],"places":[1,3,2]}
//! ```
//!
//! The program must answer each `decide` message, and no other message, with one line such as
//! `{"move":"choose gems"}`. In a `decide` message, `view` is the seat's view of the game, and
//! `legal` lists moves in the game's notation. Unlisted legal moves are also accepted. The
//! program's standard error is not redirected. Once its input has ended, the program has two
//! seconds to exit.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use karat_rules::any::GameId;
use karat_rules::{Game, Illegal, Moves, Perspective, Ply, Seat, Standing};
use serde::Serialize;
use serde_json::{Value, json};
use thiserror::Error;

use crate::series::{Series, SeriesError};

/// The prefix of a bot name that contains a program's command.
pub const PREFIX: &str = "exec:";

/// The protocol version, which is part of each `game` message.
const PROTOCOL: u32 = 1;

/// The maximum length of a program's answer, in bytes.
pub const LINE_BYTES_MAX: u64 = 64 * 1024;

/// The time a program has to exit after the end of its input.
pub const END_WITHIN: Duration = Duration::from_secs(2);

/// A fault in a program that plays as a bot.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProgramFault {
    /// The program could not be started. Contains the reason.
    #[error("cannot start the program: {0}")]
    Start(String),
    /// The program exited or closed its output before it answered.
    #[error("the program exited before it answered")]
    Ended,
    /// The program did not answer within the given time.
    #[error("the program did not answer within {} ms", .0.as_millis())]
    Slow(Duration),
    /// The program sent a line that is not a well-formed answer.
    #[error("an answer must be one line like {{\"move\":\"...\"}}, not {0:?}")]
    Unreadable(String),
    /// The program chose an illegal move.
    #[error("the program's move {text:?} is not allowed ({clause})")]
    Refused {
        /// The move, as the program wrote it.
        text: String,
        /// The clause that forbids the move.
        clause: &'static str,
    },
}

/// Returns the message that announces a game to a program. `table` is the game's number, counted
/// from 0, and `options` contains the options that differ from their defaults.
pub fn game_message<'a>(
    game: GameId,
    seats: usize,
    options: impl IntoIterator<Item = (&'a String, &'a String)>,
    table: u64,
    seat: Seat,
) -> Value {
    let options = options.into_iter().map(|(name, value)| (name.clone(), json!(value)));
    json!({
        "type": "game",
        "protocol": PROTOCOL,
        "game": game.name(),
        "seats": seats,
        "options": options.collect::<serde_json::Map<_, _>>(),
        "table": table,
        "seat": seat.index(),
    })
}

/// Returns the message that asks a program for a move. `view` is the view of the program's seat,
/// and `legal` lists moves in the game's notation.
pub fn decide_message(
    ply: Ply,
    view: &impl Serialize,
    legal: &[String],
    within: Duration,
) -> Value {
    json!({
        "type": "decide",
        "ply": ply,
        "view": view,
        "legal": legal,
        "within_ms": within.as_millis() as u64,
    })
}

/// Returns the message with a game's result: the points and places, in seat order.
pub fn over_message(points: &[i32], places: &[u32]) -> Value {
    json!({ "type": "over", "points": points, "places": places })
}

/// Returns the move in a program's answer.
///
/// # Errors
/// Returns an error if the line is not an answer.
pub fn read_answer(line: &str) -> Result<String, ProgramFault> {
    let answer = serde_json::from_str::<Value>(line).unwrap_or_default();
    let text = answer.get("move").and_then(Value::as_str).map(str::to_owned);
    text.ok_or_else(|| ProgramFault::Unreadable(line.to_owned()))
}

/// A running program that plays as a bot.
pub(crate) struct Program {
    command: String,
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
    within: Duration,
}

impl Program {
    /// Starts a program with the given command line, whose arguments are separated by spaces.
    ///
    /// # Errors
    /// Returns an error if the program cannot be started.
    pub(crate) fn start(command: &str, within: Duration) -> Result<Self, SeriesError> {
        let mut words = command.split_whitespace();
        let fault = |fault| SeriesError::Program { command: command.to_owned(), fault };
        let program = words.next().unwrap_or_default();
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| fault(ProgramFault::Start(error.to_string())))?;
        let input = child.stdin.take();
        let output = child.stdout.take().expect("the output is a pipe");
        // The program answers only when prompted, so at most one line is waiting to be read.
        let (sender, answers) = sync_channel(1);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(line) = read_line(&mut output) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { command: command.to_owned(), child, input, answers, within })
    }

    /// Announces a new game to the program.
    ///
    /// # Errors
    /// Returns an error if the program has exited.
    pub(crate) fn begin(
        &mut self,
        series: &Series,
        table: u64,
        seat: Seat,
    ) -> Result<(), SeriesError> {
        let Series { game, seats, options, .. } = series;
        let options = options.iter().map(|(name, value)| (name, value));
        self.tell(&game_message(*game, *seats, options, table, seat))
    }

    /// Asks the program for a move.
    ///
    /// # Errors
    /// Returns an error if the program has exited, took too long, or chose an illegal move.
    pub(crate) fn choose<G: Game>(
        &mut self,
        table: &Perspective<'_, G>,
        ply: Ply,
    ) -> Result<G::Move, SeriesError> {
        let mut moves = Moves::new();
        table.legal(&mut moves);
        let legal: Vec<String> = moves.iter().map(ToString::to_string).collect();
        self.tell(&decide_message(ply, &table.view(), &legal, self.within))?;
        let line = match self.answers.recv_timeout(self.within) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => {
                return Err(self.fault(ProgramFault::Slow(self.within)));
            }
            Err(RecvTimeoutError::Disconnected) => return Err(self.fault(ProgramFault::Ended)),
        };
        let text = read_answer(&line).map_err(|fault| self.fault(fault))?;
        let refused = |clause| self.fault(ProgramFault::Refused { text: text.to_owned(), clause });
        let read: Result<G::Move, Illegal> = text.parse();
        let chosen = read.map_err(|refusal| refused(refusal.clause))?;
        table.check(chosen).map_err(|refusal| refused(refusal.clause))?;
        Ok(chosen)
    }

    /// Sends the game's result to the program.
    ///
    /// # Errors
    /// Returns an error if the program has exited.
    pub(crate) fn end(&mut self, standing: &Standing, seats: usize) -> Result<(), SeriesError> {
        let points: Vec<_> = Seat::all(seats).map(|seat| standing.points[seat]).collect();
        let places: Vec<_> = Seat::all(seats).map(|seat| standing.places[seat].into()).collect();
        self.tell(&over_message(&points, &places))
    }

    fn tell(&mut self, message: &Value) -> Result<(), SeriesError> {
        let input = self.input.as_mut().expect("the input is open until the program is dropped");
        let told = writeln!(input, "{message}").and_then(|()| input.flush());
        told.map_err(|_| self.fault(ProgramFault::Ended))
    }

    fn fault(&self, fault: ProgramFault) -> SeriesError {
        SeriesError::Program { command: self.command.clone(), fault }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.input.take());
        // By exiting, the program closes its output. A program that does not exit in time is
        // killed.
        while self.answers.recv_timeout(END_WITHIN).is_ok() {}
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the next line of output, truncated to [`LINE_BYTES_MAX`], or `None` at the end.
fn read_line(output: &mut BufReader<ChildStdout>) -> Option<String> {
    let mut line = Vec::new();
    let read = output.take(LINE_BYTES_MAX).read_until(b'\n', &mut line);
    match read {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&line).trim_end().to_owned()),
    }
}
