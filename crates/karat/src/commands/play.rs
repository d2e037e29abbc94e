//! `karat play`: a game against bots in the terminal, one line per answer.

use std::fs;
use std::io::{self, BufRead, Read};

use anyhow::{anyhow, bail, ensure};
use clap::Args;
use karat_bots::ChaChaDice;
use karat_rules::any::GameId;
use karat_rules::transcript::{DealRecord, Ply};
use karat_rules::{Actor, AnyGame, Illegal, Seat, Transcript, Turn, Viewer};
use karat_server::web::locale::{Locale, Value};
use karat_server::web::words;
use karat_table::deal::{self, Deal, Seed};

use super::language::Language;
use super::numbers::{SEATS, SEEDS, whole};
use super::options::GivenOptions;
use super::{No, Out, read_seat};
use crate::record;
use crate::terminal::{self, book, cards};

#[derive(Debug, Args)]
#[command(after_help = "\
At the prompt, a number plays a listed move; any other text is read as a move in the game's notation.
Type ? for all commands.

Examples:
  karat play klenotnici
  karat play edel --seats 3
  karat play zepter --seats 4 --option max_rounds=10
  karat play zepter --lang cs
  karat play klenotnici --bots gentle --hints
  karat play klenotnici --seats 4 --seat 2 --bots planner,greedy,random --option royal_goals=true")]
pub(crate) struct Arguments {
    /// Game; "karat rules" lists the games and their bots
    game: GameId,
    /// Number of players [default: the fewest that the game allows]
    #[arg(long, value_name = "N", value_parser = whole(SEATS))]
    seats: Option<usize>,
    /// Your seat, counted from 0
    #[arg(long, value_name = "N", default_value = "0", value_parser = read_seat)]
    seat: Seat,
    /// Level of each bot in seat order, or one level for all [default: strongest]
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',')]
    bots: Vec<String>,
    /// Show possible moves with reasons before each decision
    #[arg(long)]
    hints: bool,
    /// Seed of the draws and the bots [default: random]
    #[arg(long, value_name = "N", value_parser = whole(SEEDS))]
    seed: Option<u64>,
    #[command(flatten)]
    options: GivenOptions,
    #[command(flatten)]
    language: Language,
}

/// Number of moves that are listed without a command.
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
    /// The level of the bot on each seat; not used for the person's own seat.
    levels: Vec<String>,
    names: Vec<String>,
    number: u64,
    deal: Deal,
    dice: ChaChaDice,
    locale: Locale,
    /// Whether the person is shown hints before they ask.
    has_hints: bool,
}

/// The state of the game after an answer.
enum Next {
    Asks,
    Moved,
    Left,
}

impl Sitting {
    fn new(arguments: Arguments) -> anyhow::Result<Self> {
        let Arguments { game: id, seats, seat: me, bots, seed, hints, options, language } =
            arguments;
        let locale = language.locale();
        let seats = seats.unwrap_or(*id.seats().start());
        let options = options.read(id)?;
        let game = AnyGame::new(id, &options, seats)
            .map_err(|error| anyhow!(record::seats_refusal(id, seats, &error)))?;
        record::at_table(id, me, seats)?;
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
            true => terminal::say(locale, "you", &[("seat", seat.to_string().into())]),
            false => format!("{seat} ({})", words::level_name(locale, &levels[seat.index()])),
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
            locale,
            has_hints: hints,
        })
    }

    fn greet(&self, out: Out<'_>) -> anyhow::Result<()> {
        let title = self.locale.book(self.game.id()).title;
        writeln!(out, "{title}: {}", self.names.join(", "))?;
        // The number must stay without digit groups, so that it can be typed again.
        let seed = self.number.to_string();
        Ok(writeln!(out, "{}", self.say("seed", &[("seed", seed.into())]))?)
    }

    fn say(&self, id: &str, args: &[(&str, Value<'_>)]) -> String {
        terminal::say(self.locale, id, args)
    }

    /// Plays until the game is over or the person quits.
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

    /// Takes the person's decision. Returns `false` if they quit instead.
    fn decide(&mut self, input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<bool> {
        if let Some(text) = self.game.forced(self.me) {
            self.play_legal(Actor::Seat(self.me), &text, out)?;
            return Ok(true);
        }
        self.write_table(out)?;
        self.write_moves(LISTED_MAX, out)?;
        if self.has_hints {
            self.write_hints(out)?;
        }
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
            ("?" | "help", _) => self.write_help(out)?,
            ("quit", _) => return Ok(Next::Left),
            ("moves", _) => self.write_moves(usize::MAX, out)?,
            ("hints", _) => self.write_hints(out)?,
            ("view", _) => self.write_table(out)?,
            ("rules", part) => self.write_rules(part, out)?,
            ("card", name) => self.write_card(name, out)?,
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
                    let last = [("last", listed.len().into())];
                    writeln!(out, "{}", self.say("moves-range", &last))?;
                    return Ok(Next::Asks);
                }
            },
            Err(_) => line,
        };
        match self.play_move(Actor::Seat(self.me), text, out)? {
            Ok(()) => Ok(Next::Moved),
            Err(refused) => {
                let sentence = self.locale.clause(self.game.id(), refused.clause);
                let sentence = sentence.expect("every clause is in the rules");
                let args = [("clause", refused.clause.into()), ("sentence", sentence.into())];
                writeln!(out, "{}", self.say("not-played", &args))?;
                Ok(Next::Asks)
            }
        }
    }

    fn play_legal(&mut self, who: Actor, text: &str, out: Out<'_>) -> anyhow::Result<()> {
        self.play_move(who, text, out)?.unwrap_or_else(|refused| panic!("{who} {text}: {refused}"));
        Ok(())
    }

    /// Plays a move, records it and prints its events, or returns the refusal.
    fn play_move(
        &mut self,
        who: Actor,
        text: &str,
        out: Out<'_>,
    ) -> anyhow::Result<Result<(), Illegal>> {
        let events = match self.game.play_shown(who, text, Viewer::Seat(self.me)) {
            Ok(events) => events,
            Err(refused) => return Ok(Err(refused)),
        };
        self.record.plies.push(Ply { who, text: text.into(), line: 0 });
        for event in &events {
            let (locale, id) = (self.locale, self.game.id());
            writeln!(out, "  {}", terminal::sentence(locale, id, &event.line(), &self.names))?;
        }
        Ok(Ok(()))
    }

    /// Shows the result, and offers a last chance to save.
    fn part(&mut self, input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<()> {
        self.write_table(out)?;
        writeln!(out, "\n{}", self.say("end", &[]))?;
        while let Some(line) = ask(input, out)? {
            match line.split_once(char::is_whitespace).unwrap_or((&line, "")) {
                ("quit", _) => return Ok(()),
                ("save", file) => self.save(file.trim(), out)?,
                ("rules", part) => self.write_rules(part.trim(), out)?,
                ("card", name) => self.write_card(name.trim(), out)?,
                ("view", _) => self.write_table(out)?,
                _ => writeln!(out, "{}", self.say("end-only", &[]))?,
            }
        }
        Ok(writeln!(out)?)
    }

    fn write_table(&self, out: Out<'_>) -> anyhow::Result<()> {
        writeln!(out)?;
        let view = self.game.view(Viewer::Seat(self.me));
        terminal::write_view(self.locale, &view, &self.names, out)
    }

    fn write_moves(&self, count_max: usize, out: Out<'_>) -> anyhow::Result<()> {
        let listed = self.game.legal(Actor::Seat(self.me));
        let shown = listed.iter().enumerate().take(count_max);
        let numbered: Vec<_> = shown.map(|(i, text)| format!("{:>3} {text}", i + 1)).collect();
        writeln!(out)?;
        terminal::write_columns(&numbered, out)?;
        if let more @ 1.. = listed.len().saturating_sub(count_max) {
            writeln!(out, "    {}", self.say("moves-more", &[("count", more.into())]))?;
        }
        Ok(())
    }

    /// Writes a few moves, each with a reason: the hints that a table shows.
    fn write_hints(&self, out: Out<'_>) -> anyhow::Result<()> {
        // The same position gives the same hints.
        let mut dice = ChaChaDice::new(self.record.plies.len() as u64);
        let hints = karat_bots::hints(&self.game, self.me, &mut dice);
        if hints.is_empty() {
            return Ok(writeln!(out, "{}", self.say("hints-none", &[]))?);
        }
        writeln!(out, "\n{}", self.say("hints", &[]))?;
        let name_of = |seat: Seat| self.names[seat.index()].clone().into();
        let said = |line| words::said(self.locale, self.game.id(), &name_of, line);
        for hint in &hints {
            let args = [("what", said(&hint.what).into()), ("why", said(&hint.why).into())];
            writeln!(out, "    {}", self.say("hint", &args))?;
            let text = [("move", hint.text.as_str().into())];
            writeln!(out, "      {}", self.say("hint-move", &text))?;
        }
        Ok(())
    }

    fn write_help(&self, out: Out<'_>) -> anyhow::Result<()> {
        let word = |id: &str| self.say(&format!("help-{id}-word"), &[]);
        let rows = [
            (word("number"), "number"),
            (word("move"), "move"),
            ("moves".to_owned(), "moves"),
            ("hints".to_owned(), "hints"),
            ("view".to_owned(), "view"),
            (word("card"), "card"),
            ("rules".to_owned(), "rules"),
            (word("chapter"), "chapter"),
            (word("clause"), "clause"),
            (word("save"), "save"),
            ("quit".to_owned(), "quit"),
        ];
        let row = |(word, id): (String, &str)| {
            vec![format!("  {word}"), self.say(&format!("help-{id}"), &[])]
        };
        Ok(terminal::write_rows(&rows.map(row), out)?)
    }

    fn write_rules(&self, part: &str, out: Out<'_>) -> anyhow::Result<()> {
        let id = self.game.id();
        match part {
            "" => Ok(book::write_chapters(self.locale, id, out)?),
            part => said(book::write_part(self.locale, id, part, out), out),
        }
    }

    fn write_card(&self, name: &str, out: Out<'_>) -> anyhow::Result<()> {
        let (id, options) = (self.game.id(), &self.record.options);
        match name {
            "" => Ok(cards::write_all(self.locale, id, options, out)?),
            name => said(cards::write_one(self.locale, id, options, name, out), out),
        }
    }

    fn save(&self, file: &str, out: Out<'_>) -> anyhow::Result<()> {
        if file.is_empty() {
            return Ok(writeln!(out, "{}", self.say("save-name", &[]))?);
        }
        let name = ("file", file.into());
        let said = match fs::write(file, self.record.to_string()) {
            Ok(()) => self.say("saved", &[name]),
            Err(error) => self.say("not-saved", &[name, ("reason", error.to_string().into())]),
        };
        Ok(writeln!(out, "{said}")?)
    }
}

/// Prints an error as a message, so that the game continues.
fn said(written: anyhow::Result<()>, out: Out<'_>) -> anyhow::Result<()> {
    match written {
        Err(error) if error.is::<No>() => Ok(writeln!(out, "{error}")?),
        written => written,
    }
}

/// Maximum length of an answer, in bytes.
const ANSWER_BYTES_MAX: u64 = 4 * 1024;

/// Returns the person's next line, trimmed, or `None` at the end of the input.
pub(super) fn ask(input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<Option<String>> {
    write!(out, "> ")?;
    out.flush()?;
    let mut line = Vec::new();
    let read = input.take(ANSWER_BYTES_MAX).read_until(b'\n', &mut line)?;
    // Text that is not UTF-8 is refused as a move like any other.
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

/// Returns the level of the bot on each seat. The person's own seat gets one that is never used.
fn seat_levels(
    game: GameId,
    seats: usize,
    me: Seat,
    bots: &[String],
) -> anyhow::Result<Vec<String>> {
    for bot in bots {
        ensure!(
            karat_bots::is_bot_name(game, bot),
            "unknown bot \"{bot}\": choose one of {}",
            [karat_bots::strength_names(game), karat_bots::bot_names(game).to_vec()]
                .concat()
                .join(", ")
        );
    }
    let strongest = karat_bots::strengths(game).last().expect("every game has a bot").name;
    let mut levels = match bots {
        [] => vec![strongest.to_owned(); seats],
        [all] => vec![all.clone(); seats],
        each if each.len() == seats - 1 => each.to_vec(),
        _ => bail!("{seats} seats need one bot for all or {} bots, one for each", seats - 1),
    };
    if levels.len() < seats {
        levels.insert(me.index(), strongest.to_owned());
    }
    Ok(levels)
}

/// Returns the seed of a deal for a number that a person can remember.
fn seed_of(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[24..].copy_from_slice(&number.to_be_bytes());
    Seed(bytes)
}

/// Returns a random number, short enough to be typed again.
fn fresh_number() -> u64 {
    let [a, b, c, d, ..] = Seed::random().0;
    u64::from(u32::from_be_bytes([a, b, c, d]))
}
