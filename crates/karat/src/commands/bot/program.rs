//! A program that plays one game by the bot protocol ([`karat_arena::program`]).
//!
//! Unlike the arena, a bot on a server waits for many programs at the same time, and may be stopped
//! at any moment. Dropping a program therefore kills its process.

use std::process::Stdio;
use std::time::Duration;

use karat_arena::ProgramFault;
use karat_arena::program::{END_WITHIN, LINE_BYTES_MAX, read_answer};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use super::TOKEN_VARIABLE;

/// A running program.
pub(super) struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts a program with the given command line, whose arguments are separated by spaces, and
    /// announces a game to it.
    ///
    /// # Errors
    /// Returns an error if the program cannot be started or has exited.
    pub(super) async fn start(command: &str, game: &Value) -> Result<Self, ProgramFault> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .env_remove(TOKEN_VARIABLE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| ProgramFault::Start(error.to_string()))?;
        let input = child.stdin.take().expect("the input is a pipe");
        let output = child.stdout.take().expect("the output is a pipe");
        let mut program = Self { child, input, output: BufReader::new(output) };
        program.tell(game).await?;
        Ok(program)
    }

    /// Asks the program for a move, and returns it as text.
    ///
    /// # Errors
    /// Returns an error if the program has exited, took too long, or gave an unreadable answer.
    pub(super) async fn decide(
        &mut self,
        message: &Value,
        within: Duration,
    ) -> Result<String, ProgramFault> {
        let answer = async {
            self.tell(message).await?;
            let mut line = Vec::new();
            let mut output = (&mut self.output).take(LINE_BYTES_MAX);
            match output.read_until(b'\n', &mut line).await {
                Ok(0) | Err(_) => Err(ProgramFault::Ended),
                Ok(_) => read_answer(String::from_utf8_lossy(&line).trim_end()),
            }
        };
        timeout(within, answer).await.unwrap_or(Err(ProgramFault::Slow(within)))
    }

    /// Sends the game's result to the program, if there is one, and waits a short time for the
    /// program to exit. After that, the program is killed.
    pub(super) async fn end(mut self, over: Option<&Value>) {
        if let Some(over) = over {
            // A program that has already exited needs no result.
            let _ = self.tell(over).await;
        }
        let Self { mut child, input, output } = self;
        drop((input, output));
        let _ = timeout(END_WITHIN, child.wait()).await;
    }

    async fn tell(&mut self, message: &Value) -> Result<(), ProgramFault> {
        let line = format!("{message}\n");
        let told = async {
            self.input.write_all(line.as_bytes()).await?;
            self.input.flush().await
        };
        told.await.map_err(|_| ProgramFault::Ended)
    }
}
