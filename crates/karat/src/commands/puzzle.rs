//! `karat puzzle`: puzzles in the terminal. A puzzle is a position with a question whose answer can
//! be proved from the rules.

use std::io::{self, BufRead};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::ensure;
use clap::Args;
use karat_pages::lessons::LEARNER;
use karat_pages::puzzles::{Puzzle, of_the_day};
use karat_pages::{Judged, measured};
use karat_rules::any::GameId;
use karat_rules::{Actor, Viewer};
use karat_table::time::DAY;
use karat_words::lesson::Step as Words;
use karat_words::{Locale, Value};

use super::Out;
use super::exercise::{Typed, ask_move};
use super::language::Language;
use super::numbers::whole;
use super::replay::names;
use crate::terminal;

/// The highest puzzle number that the command line accepts.
const NUMBER_MAX: usize = 1_000;

#[derive(Debug, Args)]
#[command(after_help = "\
Without a number, you get the puzzle of the day. Type your move, in the game's notation or by its number.
For a wrong move, you see its result. \"show\" reveals the answer, \"h\" lists the commands, and \"quit\" leaves.

Examples:
  karat puzzle klenotnici
  karat puzzle edel 4
  karat puzzle zepter 2 --lang cs")]
pub(crate) struct Arguments {
    /// Game; "karat rules" lists the games
    game: GameId,
    /// Number of the puzzle [default: puzzle of the day]
    #[arg(value_parser = whole(1..=NUMBER_MAX))]
    number: Option<usize>,
    #[command(flatten)]
    language: Language,
}

/// The maximum number of moves listed in a puzzle.
const LISTED_MAX: usize = 24;

/// The number of wrong attempts after which the player gets a hint.
const TRIES_ALONE: usize = 2;

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let Arguments { game, number, language } = arguments;
    let all = Puzzle::all(game);
    ensure!(!all.is_empty(), "{game} has no puzzles");
    let number = match number {
        Some(number) => number,
        None => of_the_day(today()?, all.len()),
    };
    ensure!(
        (1..=all.len()).contains(&number),
        "the puzzle must be between 1 and {}, not {number}",
        all.len()
    );
    let locale = language.locale();
    let words = &Puzzle::words(locale, game)[number - 1];
    let sheet = Sheet { game, number, count: all.len(), puzzle: &all[number - 1], locale, words };
    sheet.solve(&mut io::stdin().lock(), out)
}

/// Returns the number of days from 1 January 1970 to today, in UTC.
fn today() -> anyhow::Result<u64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
    Ok(now.as_secs() / DAY.as_secs())
}

/// A puzzle in the player's language.
struct Sheet<'a> {
    game: GameId,
    number: usize,
    count: usize,
    puzzle: &'static Puzzle,
    locale: Locale,
    words: &'a Words,
}

impl Sheet<'_> {
    fn say(&self, id: &str, args: &[(&str, Value<'_>)]) -> String {
        terminal::say(self.locale, id, args)
    }

    /// Asks for answers until the player solves the puzzle, quits, or gives up.
    fn solve(&self, input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<()> {
        let listed = self.begin(out)?;
        let mut tries = 0;
        loop {
            let line = match ask_move(self.locale, input, out)? {
                Typed::Quit => return Ok(()),
                Typed::View => {
                    self.begin(out)?;
                    continue;
                }
                Typed::Show => {
                    let answer = [("answer", self.puzzle.answers[0].into())];
                    terminal::write_line(&self.say("learn-answer", &answer), out)?;
                    return self.end(out);
                }
                Typed::Move(line) => line,
            };
            let place = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let text = place.and_then(|place| listed.get(place)).unwrap_or(&line);
            let Some(judged) = self.puzzle.judge(text) else {
                terminal::write_line(&self.locale.text("puzzle-right"), out)?;
                return self.end(out);
            };
            tries += 1;
            self.answer(judged, tries, out)?;
        }
    }

    /// Shows the table, the question and the possible moves.
    fn begin(&self, out: Out<'_>) -> anyhow::Result<Vec<String>> {
        let place = [
            ("number", self.number.into()),
            ("count", self.count.into()),
            ("title", self.words.title.as_str().into()),
        ];
        writeln!(out, "\n== {} ==\n", self.say("puzzle", &place))?;
        let game = self.puzzle.position();
        let view = game.view(Viewer::Seat(LEARNER));
        terminal::write_view(self.locale, &view, &self.names(), out)?;
        writeln!(out)?;
        terminal::write_line(&self.words.goal, out)?;
        terminal::write_line(&self.words.task, out)?;
        terminal::write_moves(self.locale, &game, LEARNER, &self.names(), LISTED_MAX, out)?;
        Ok(game.legal(Actor::Seat(LEARNER)))
    }

    /// Returns the names of all players in the puzzle. The person at the terminal has the seat to
    /// move.
    fn names(&self) -> Vec<String> {
        let mut names = names(&self.puzzle.transcript);
        names[LEARNER.index()] = self.say("you", &[("seat", LEARNER.to_string().into())]);
        names
    }

    /// Explains why an attempt to solve the puzzle was wrong.
    fn answer(&self, judged: Judged, tries: usize, out: Out<'_>) -> anyhow::Result<()> {
        let said = match judged {
            Judged::Refused(clause) => self.locale.clause(self.game, clause).unwrap_or_default(),
            _ => measured(self.locale, self.game, self.puzzle.goal, judged),
        };
        let wrong = self.locale.text("puzzle-wrong");
        terminal::write_line(&format!("{wrong} {said}"), out)?;
        if tries >= TRIES_ALONE {
            let show = self.say("learn-show", &[]);
            terminal::write_line(&format!("{} {show}", self.words.say), out)?;
        }
        Ok(())
    }

    /// Shows why the answer is right and how to start the next puzzle.
    fn end(&self, out: Out<'_>) -> anyhow::Result<()> {
        terminal::write_line(&self.words.after, out)?;
        let next = [
            ("game", self.game.name().into()),
            ("number", (self.number % self.count + 1).to_string().into()),
        ];
        writeln!(out)?;
        Ok(terminal::write_line(&self.say("puzzle-next", &next), out)?)
    }
}
