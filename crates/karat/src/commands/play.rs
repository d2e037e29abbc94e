//! `karat play`: a game in the terminal against bots, one line per answer.

use std::fs;
use std::io::{self, BufRead};

use anyhow::{anyhow, bail, ensure};
use clap::Args;
use karat_bots::ChaChaDice;
use karat_rules::any::GameId;
use karat_rules::book::Book;
use karat_rules::transcript::{DealRecord, Ply};
use karat_rules::{Actor, AnyGame, Illegal, Seat, Transcript, Turn, Viewer};
use karat_server::deal::{self, Deal, Seed};

use super::options::GivenOptions;
use super::{No, Out, read_seat, rules};
use crate::{record, terminal};

#[derive(Debug, Args)]
#[command(after_help = "\
At the prompt a number plays a listed move, anything else is read as a move in the notation of the
game; ? tells what else there is.

Examples:
  karat play klenotnici
  karat play edel --seats 3
  karat play zepter --seats 4 --option max_rounds=10
  karat play klenotnici --seats 4 --seat 2 --bots planner,greedy,random --option royal_goals=true")]
pub(crate) struct Arguments {
    /// The game; "karat rules" lists the games and their bots
    game: GameId,
    /// How many play; the fewest the game allows if left out
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// Your seat, counted from 0
    #[arg(long, value_name = "N", default_value = "0", value_parser = read_seat)]
    seat: Seat,
    /// The level of each bot in seat order, or one for all; the strongest if left out
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',')]
    bots: Vec<String>,
    /// The seed of the draws and of the bots; a fresh one if left out
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    options: GivenOptions,
}

const HELP: &str = "\
  NUMBER      play the listed move of this number
  MOVE        play this move, in the notation of the game
  moves       list all listed moves
  view        show the table again
  rules       list the chapters of the rules
  rules ID    read a clause, such as the one a refusal names
  save FILE   write the game so far as a transcript
  quit        leave
";

/// How many moves are listed without being asked for.
const LISTED_MAX: usize = 24;

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let mut sitting = Sitting::new(arguments)?;
    sitting.greet(out)?;
    sitting.play(&mut io::stdin().lock(), out)
}

/// A game between a person and bots.
struct Sitting {
    game: AnyGame,
    record: Transcript,
    me: Seat,
    /// The level on each seat; unused on the person's own.
    levels: Vec<String>,
    names: Vec<String>,
    number: u64,
    deal: Deal,
    dice: ChaChaDice,
}

/// Whether the game goes on after an answer.
enum Next {
    Asks,
    Moved,
    Left,
}

impl Sitting {
    fn new(arguments: Arguments) -> anyhow::Result<Self> {
        let Arguments { game: id, seats, seat: me, bots, seed, options } = arguments;
        let seats = seats.unwrap_or(*id.seats().start());
        let options = options.read(id)?;
        let game = AnyGame::new(id, &options, seats)
            .map_err(|error| anyhow!(record::setup_refusal(id, &error)))?;
        ensure!(me.index() < seats, "--seat {}: there are {seats} seats", me.index());
        let levels = seat_levels(id, seats, me, &bots)?;
        let number = seed.unwrap_or_else(fresh_number);
        let seed = seed_of(number);
        let mut record = Transcript::new(id, seats, options);
        record.deal = DealRecord {
            commitment: Some(deal::commitment(&seed)),
            seed: Some(seed.reveal()),
            ..DealRecord::default()
        };
        let name = |seat: Seat| match seat == me {
            true => format!("{seat} (you)"),
            false => format!("{seat} ({})", levels[seat.index()]),
        };
        Ok(Self {
            names: Seat::all(seats).map(name).collect(),
            deal: Deal::unmixed(&seed, seats),
            dice: ChaChaDice::new(number),
            game,
            record,
            me,
            levels,
            number,
        })
    }

    fn greet(&self, out: Out<'_>) -> anyhow::Result<()> {
        let title = Book::read(self.game.id().rules()).title;
        writeln!(out, "{title}: {}", self.names.join(", "))?;
        writeln!(out, "Seed {}: the same seed deals the same game. ? gives help.", self.number)?;
        Ok(())
    }

    /// Plays until the game is over or the person leaves.
    fn play(&mut self, input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<()> {
        loop {
            match self.game.turn() {
                Turn::Over => return self.part(input, out),
                Turn::Chance => {
                    let text = deal::draw(&self.game, &self.deal, self.record.plies.len() as u64);
                    self.play_legal(Actor::Chance, &text, out)?;
                }
                Turn::Seats(seats) if seats.contains(self.me) => {
                    if !self.decide(input, out)? {
                        return Ok(());
                    }
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("a turn has a seat");
                    let level = &self.levels[seat.index()];
                    let text = karat_bots::choose(&self.game, seat, level, &mut self.dice);
                    let text = text.expect("the levels were checked");
                    self.play_legal(Actor::Seat(seat), &text, out)?;
                }
            }
        }
    }

    /// The person's decision. False if he leaves instead.
    fn decide(&mut self, input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<bool> {
        if let Some(text) = self.game.forced(self.me) {
            self.play_legal(Actor::Seat(self.me), &text, out)?;
            return Ok(true);
        }
        self.write_table(out)?;
        self.write_moves(LISTED_MAX, out)?;
        loop {
            let Some(line) = ask(input, out)? else {
                writeln!(out)?;
                return Ok(false);
            };
            match self.answer(&line, out)? {
                Next::Asks => {}
                Next::Moved => return Ok(true),
                Next::Left => return Ok(false),
            }
        }
    }

    fn answer(&mut self, line: &str, out: Out<'_>) -> anyhow::Result<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => {}
            ("?" | "help", _) => write!(out, "{HELP}")?,
            ("quit", _) => return Ok(Next::Left),
            ("moves", _) => self.write_moves(usize::MAX, out)?,
            ("view", _) => self.write_table(out)?,
            ("rules", id) => self.write_rules(id, out)?,
            ("save", file) => self.save(file, out)?,
            _ => return self.try_move(line, out),
        }
        Ok(Next::Asks)
    }

    fn try_move(&mut self, line: &str, out: Out<'_>) -> anyhow::Result<Next> {
        let listed = self.game.legal(Actor::Seat(self.me));
        let text = match line.parse::<usize>() {
            Ok(number) => match number.checked_sub(1).and_then(|index| listed.get(index)) {
                Some(text) => text,
                None => {
                    writeln!(out, "Moves are numbered from 1 to {}.", listed.len())?;
                    return Ok(Next::Asks);
                }
            },
            Err(_) => line,
        };
        match self.play_move(Actor::Seat(self.me), text, out)? {
            Ok(()) => Ok(Next::Moved),
            Err(refused) => {
                writeln!(out, "Not played, {}", record::refusal(self.game.id(), refused))?;
                Ok(Next::Asks)
            }
        }
    }

    fn play_legal(&mut self, who: Actor, text: &str, out: Out<'_>) -> anyhow::Result<()> {
        self.play_move(who, text, out)?.unwrap_or_else(|refused| panic!("{who} {text}: {refused}"));
        Ok(())
    }

    /// Plays a move, records it and tells what happened; or returns the refusal.
    fn play_move(
        &mut self,
        who: Actor,
        text: &str,
        out: Out<'_>,
    ) -> anyhow::Result<Result<(), Illegal>> {
        let lines = match self.game.play_narrated(who, text, Viewer::Seat(self.me)) {
            Ok(lines) => lines,
            Err(refused) => return Ok(Err(refused)),
        };
        self.record.plies.push(Ply { who, text: text.to_owned(), line: 0 });
        for line in &lines {
            writeln!(out, "  {}", terminal::sentence(self.game.id(), line, &self.names))?;
        }
        Ok(Ok(()))
    }

    /// After the end: the result, and a last chance to save.
    fn part(&mut self, input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<()> {
        self.write_table(out)?;
        writeln!(out, "\nsave FILE keeps the game, quit leaves.")?;
        while let Some(line) = ask(input, out)? {
            match line.split_once(char::is_whitespace).unwrap_or((&line, "")) {
                ("quit", _) => return Ok(()),
                ("save", file) => self.save(file.trim(), out)?,
                ("rules", id) => self.write_rules(id.trim(), out)?,
                ("view", _) => self.write_table(out)?,
                _ => writeln!(out, "The game is over: save FILE, rules ID, view or quit.")?,
            }
        }
        Ok(writeln!(out)?)
    }

    fn write_table(&self, out: Out<'_>) -> anyhow::Result<()> {
        writeln!(out)?;
        terminal::write_view(&self.game.view(Viewer::Seat(self.me)), &self.names, out)
    }

    fn write_moves(&self, count_max: usize, out: Out<'_>) -> anyhow::Result<()> {
        let listed = self.game.legal(Actor::Seat(self.me));
        let shown = listed.iter().enumerate().take(count_max);
        let numbered: Vec<_> = shown.map(|(i, text)| format!("{:>3} {text}", i + 1)).collect();
        writeln!(out)?;
        terminal::write_columns(&numbered, out)?;
        if let more @ 1.. = listed.len().saturating_sub(count_max) {
            writeln!(out, "    and {more} more: \"moves\" lists them")?;
        }
        Ok(())
    }

    fn write_rules(&self, id: &str, out: Out<'_>) -> anyhow::Result<()> {
        let book = Book::read(self.game.id().rules());
        if id.is_empty() {
            for chapter in &book.chapters {
                writeln!(out, "  {}", chapter.title)?;
            }
            return Ok(());
        }
        match rules::write_clause(&book, id, out) {
            Err(error) if error.is::<No>() => Ok(writeln!(out, "{error}")?),
            written => written,
        }
    }

    fn save(&self, file: &str, out: Out<'_>) -> anyhow::Result<()> {
        if file.is_empty() {
            writeln!(out, "Name a file: save evening.karat")?;
            return Ok(());
        }
        match fs::write(file, self.record.to_string()) {
            Ok(()) => writeln!(out, "Saved as {file}.")?,
            Err(error) => writeln!(out, "Not saved as {file}: {error}")?,
        }
        Ok(())
    }
}

/// The next line of the person, trimmed; `None` when there are no more.
fn ask(input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<Option<String>> {
    write!(out, "> ")?;
    out.flush()?;
    let mut line = String::new();
    let read = input.read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}

/// The level of the bot on each seat; the person's own seat gets one that is not used.
fn seat_levels(
    game: GameId,
    seats: usize,
    me: Seat,
    bots: &[String],
) -> anyhow::Result<Vec<String>> {
    let known = karat_bots::levels(game);
    for bot in bots {
        ensure!(
            known.contains(&bot.as_str()),
            "there is no bot \"{bot}\"; there is {}",
            known.join(", ")
        );
    }
    let strongest = *known.last().expect("every game has a bot");
    let mut levels = match bots {
        [] => vec![strongest.to_owned(); seats],
        [all] => vec![all.clone(); seats],
        each if each.len() == seats - 1 => each.to_vec(),
        _ => bail!("{seats} seats need one bot level for all or {}, one for each bot", seats - 1),
    };
    if levels.len() < seats {
        levels.insert(me.index(), strongest.to_owned());
    }
    Ok(levels)
}

/// The seed of a deal from the number that a person can remember.
fn seed_of(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[24..].copy_from_slice(&number.to_be_bytes());
    Seed(bytes)
}

/// A number nobody chose, short enough to be typed again.
fn fresh_number() -> u64 {
    let [a, b, c, d, ..] = Seed::random().0;
    u64::from(u32::from_be_bytes([a, b, c, d]))
}
