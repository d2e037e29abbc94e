//! One seat in one game: reads the table's stream, asks the program for moves and sends them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hyper::{Method, StatusCode};
use karat_arena::ProgramFault;
use karat_arena::program::{decide_message, game_message, over_message};
use karat_rules::Seat;
use karat_rules::any::GameId;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::answers::{Outcome, Position, Table, TableLine};
use super::program::Program;
use super::{Bot, REOPEN_AFTER, unreadable};

/// The number of times that a program may try the same decision. After the last one, the bot leaves
/// the decision to its clock.
const TRIES: u32 = 3;

/// A seat in a game that the bot plays.
pub(super) struct Game<'a> {
    bot: &'a Bot,
    table: &'a Table,
    seat: usize,
    /// The message that announces the game to the program.
    announcement: Value,
    program: Option<Program>,
    /// The failed attempts at the current decision, and the version on which it is based.
    failed: (u64, u32),
}

impl<'a> Game<'a> {
    /// Prepares a seat in a game. `number` is the game's number, counted from 0.
    pub(super) fn new(
        bot: &'a Bot,
        table: &'a Table,
        game: GameId,
        seat: usize,
        number: u64,
    ) -> Self {
        let seats = table.seats.len();
        let announcement = game_message(game, seats, &table.options, number, Seat::new(seat));
        Self { bot, table, seat, announcement, program: None, failed: (0, 0) }
    }

    /// Plays the game to its end. Reconnects whenever the stream ends.
    ///
    /// # Errors
    /// Returns an error if no request can succeed.
    pub(super) async fn play(mut self) -> anyhow::Result<()> {
        let path = format!("/tables/{}/events?seat={}&positions=1", self.table.id, self.seat);
        loop {
            let mut lines = match self.bot.api.stream(&path).await? {
                Ok(lines) => lines,
                Err(refused) => {
                    self.say(&format!(
                        "stopped, because the table is not shown: {}",
                        refused.reason
                    ));
                    return Ok(());
                }
            };
            let mut version = 0;
            while let Some(line) = lines.next().await {
                let read = serde_json::from_slice::<TableLine>(&line);
                let Some(position) = read.map_err(unreadable)?.position else { continue };
                // The bot's own moves have led to a later position than the one in this line.
                if position.version < version {
                    continue;
                }
                let position = self.decide(position).await?;
                version = position.version;
                if position.is_over() {
                    self.end(position.result).await;
                    return Ok(());
                }
            }
            sleep(REOPEN_AFTER).await;
        }
    }

    /// Makes moves for as long as the seat has a decision to make. Returns the latest position.
    async fn decide(&mut self, mut position: Position) -> anyhow::Result<Position> {
        let table = format!("/tables/{}", self.table.id);
        while !position.legal.is_empty() {
            if self.failed.0 != position.version {
                self.failed = (position.version, 0);
            }
            if self.failed.1 == TRIES {
                break;
            }
            let text = match self.choose(&position).await {
                Ok(text) => text,
                Err(fault) => {
                    self.fail(&fault.to_string());
                    continue;
                }
            };
            let body = json!({ "seat": self.seat, "text": text, "version": position.version });
            let moves = format!("{table}/moves");
            let refused = match self.bot.api.ask(Method::POST, &moves, Some(&body)).await? {
                Ok(next) => {
                    position = next;
                    continue;
                }
                Err(refused) => refused,
            };
            if refused.status == StatusCode::CONFLICT && refused.word == "refused" {
                self.fail(&format!("the program's move {text:?} was refused: {}", refused.reason));
                continue;
            }
            if refused.word != "stale" {
                self.say(&format!("the move {text:?} was not played: {}", refused.reason));
                self.failed.1 = TRIES;
            }
            match self.bot.api.get(&format!("{table}/position?seat={}", self.seat)).await? {
                Ok(now) => position = now,
                Err(_) => break,
            }
        }
        Ok(position)
    }

    /// Asks the program for a move. Starts the program first if it is not running.
    async fn choose(&mut self, position: &Position) -> Result<String, ProgramFault> {
        let within = self.within(position);
        let program = match &mut self.program {
            Some(program) => program,
            none => none.insert(Program::start(&self.bot.command, &self.announcement).await?),
        };
        let view = &position.view.view;
        let message = decide_message(position.ply, view, &position.legal, within);
        program.decide(&message, within).await
    }

    /// Returns the time for a decision: the bot's limit, or less if the seat's clock runs out
    /// earlier.
    fn within(&self, position: &Position) -> Duration {
        let mine = position.clocks.iter().find(|clock| clock.seat == self.seat);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let left = mine.and_then(|clock| u64::try_from(clock.ends_ms?).ok());
        let left = left.map(|ends| Duration::from_millis(ends).saturating_sub(now));
        // The clocks of this machine and the server may differ, so no time left means nothing.
        left.filter(|left| !left.is_zero())
            .map_or(self.bot.within, |left| left.min(self.bot.within))
    }

    /// Reports a failed attempt at a decision, and stops the program. The next attempt starts it
    /// again.
    fn fail(&mut self, fault: &str) {
        self.program = None;
        self.failed.1 += 1;
        self.say(fault);
        if self.failed.1 == TRIES {
            self.say(&format!(
                "no move after {TRIES} attempts, so the bot's clock keeps running; a game cannot be \
                 resigned"
            ));
        }
    }

    async fn end(&mut self, result: Option<Outcome>) {
        let over = result.map(|Outcome { points, places }| {
            let seats = points.iter().zip(&places).zip(&self.table.seats);
            let shown = seats.map(|((points, place), seat)| {
                let name = seat.name.as_deref().unwrap_or_default();
                format!("{name}: place {place}, points {points}")
            });
            self.say(&format!("over. {}", shown.collect::<Vec<_>>().join("; ")));
            over_message(&points, &places)
        });
        if over.is_none() {
            self.say("closed without a result");
        }
        if let Some(program) = self.program.take() {
            program.end(over.as_ref()).await;
        }
    }

    fn say(&self, text: &str) {
        let Table { id, game, .. } = self.table;
        self.bot.log.say(format!("{game} at {}: {text}", self.bot.api.page(id)));
    }
}
