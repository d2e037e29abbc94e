//! `karat play`: a game against bots in the terminal. The player types moves and commands.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Read};
use std::mem::take;

use anyhow::{anyhow, bail, ensure};
use clap::Args;
use karat_bots::{ChaChaDice, Hint};
use karat_rules::any::GameId;
use karat_rules::transcript::{DealRecord, RecordedMove};
use karat_rules::{Actor, AnyGame, Illegal, Line, Ply, Seat, Transcript, Turn, Viewer};
use karat_table::deal::{self, Deal, Seed};
use karat_table::lobby::BOT_NAMES;
use karat_words as words;
use karat_words::{Locale, Value};

use super::language::Language;
use super::numbers::{SEATS, SEEDS, whole};
use super::options::GivenOptions;
use super::{No, Out, read_seat};
use crate::record;
use crate::terminal::{self, book, cards};

#[derive(Debug, Args)]
#[command(after_help = "\
At the prompt, a number plays a listed move; any other text is read as a move in the game's notation.
Type h for all commands.

Examples:
  karat play klenotnici
  karat play edel --seats 3
  karat play zepter --seats 4 --option max_rounds=10
  karat play zepter --lang cs
  karat play klenotnici --bots strongest --hints
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
    /// Level of each bot in seat order, or one level for all [default: gentle]
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',')]
    bots: Vec<String>,
    /// Show hints before each decision: possible moves, with reasons
    #[arg(long)]
    hints: bool,
    /// Seed for the draws and the bots; each further game adds 1 to it [default: random]
    #[arg(long, value_name = "N", value_parser = whole(SEEDS))]
    seed: Option<u64>,
    #[command(flatten)]
    options: GivenOptions,
    #[command(flatten)]
    language: Language,
}

/// The maximum number of moves listed before a decision. The command `moves` lists all moves.
const LISTED_MAX: usize = 24;

/// The commands before each decision of a game, each with the id of the message describing it.
const DURING: [(&str, &str); 4] =
    [("", "number"), ("", "move"), ("moves", "moves"), ("hints", "hints")];

/// The commands after a game, each with the id of the message describing it.
const AFTER: [(&str, &str); 1] = [("again", "again")];

/// The commands at any time, each with the id of the message describing it.
const ALWAYS: [(&str, &str); 9] = [
    ("view", "view"),
    ("why", "why"),
    ("", "card"),
    ("rules", "rules"),
    ("", "chapter"),
    ("", "clause"),
    ("", "save"),
    ("h", "help"),
    ("quit", "quit"),
];

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let mut number = arguments.seed.unwrap_or_else(fresh_number);
    let setup = Setup::new(arguments)?;
    let input = &mut io::stdin().lock();
    loop {
        let mut sitting = Sitting::new(&setup, number)?;
        sitting.greet(out)?;
        match sitting.play(input, out)? {
            Parting::Again => number = number.wrapping_add(1),
            Parting::Leaves => return Ok(()),
        }
    }
}

/// The settings shared by all games of a session.
struct Setup {
    id: GameId,
    seats: usize,
    options: Vec<(String, String)>,
    me: Seat,
    /// The level of the bot in each seat. The entry for the player's own seat is unused.
    levels: Vec<String>,
    names: Vec<String>,
    locale: Locale,
    /// Whether hints are shown before each decision.
    has_hints: bool,
}

/// A game between the player at the terminal and bots.
struct Sitting<'s> {
    setup: &'s Setup,
    game: AnyGame,
    record: Transcript,
    number: u64,
    deal: Deal,
    dice: ChaChaDice,
    /// The events since the player's last decision.
    recent: Vec<Line>,
    /// The clause that forbids the player's last move, or `None` if it was legal.
    refusal: Option<&'static str>,
}

/// The player's choice at the end of a game: to play again or to leave.
enum Parting {
    Again,
    Leaves,
}

/// The outcome of a line of input.
enum Next {
    Asks,
    Moved,
    Left,
}

impl Setup {
    fn new(arguments: Arguments) -> anyhow::Result<Self> {
        let Arguments { game: id, seats, seat: me, bots, seed: _, hints, options, language } =
            arguments;
        let locale = language.locale();
        let seats = seats.unwrap_or(*id.seats().start());
        let options = options.read(id)?;
        AnyGame::new(id, &options, seats)
            .map_err(|error| anyhow!(record::seats_refusal(id, seats, &error)))?;
        record::at_table(id, me, seats)?;
        let levels = seat_levels(id, seats, me, &bots)?;
        let name = |seat: Seat| match seat == me {
            true => terminal::say(locale, "you", &[("seat", seat.to_string().into())]),
            false => BOT_NAMES[seat.index()].to_owned(),
        };
        let names = Seat::all(seats).map(name).collect();
        Ok(Self { id, seats, options, me, levels, names, locale, has_hints: hints })
    }

    /// Returns a player's name with the seat and, for a bot, the level.
    fn introduction(&self, seat: Seat) -> String {
        let name = &self.names[seat.index()];
        if seat == self.me {
            return name.clone();
        }
        let level = words::level_name(self.locale, &self.levels[seat.index()]);
        let args = [
            ("seat", seat.to_string().into()),
            ("name", name.as_str().into()),
            ("level", level.into()),
        ];
        terminal::say(self.locale, "bot", &args)
    }
}

impl<'s> Sitting<'s> {
    fn new(setup: &'s Setup, number: u64) -> anyhow::Result<Self> {
        let Setup { id, seats, options, .. } = setup;
        let seed = seed_of(number);
        let mut record = Transcript::new(*id, *seats, options.clone());
        record.deal = DealRecord {
            commitment: Some(deal::commitment(&seed)),
            seed: Some(seed.reveal()),
            ..DealRecord::default()
        };
        Ok(Self {
            game: AnyGame::new(*id, options, *seats)?,
            deal: Deal::unmixed(&seed, *seats),
            dice: ChaChaDice::new(number),
            setup,
            record,
            number,
            recent: Vec::new(),
            refusal: None,
        })
    }

    fn greet(&self, out: Out<'_>) -> anyhow::Result<()> {
        let title = self.setup.locale.book(self.setup.id).title;
        let players = Seat::all(self.setup.seats).map(|seat| self.setup.introduction(seat));
        let players = players.collect::<Vec<_>>().join(", ");
        terminal::write_line(&format!("{title}: {players}"), out)?;
        // The seed is shown without digit grouping, so that it can be typed in again unchanged.
        let seed = self.number.to_string();
        self.write("seed", &[("seed", seed.into())], out)
    }

    /// Writes a message, wrapped to the terminal's width.
    fn write(&self, id: &str, args: &[(&str, Value<'_>)], out: Out<'_>) -> anyhow::Result<()> {
        Ok(terminal::write_line(&self.say(id, args), out)?)
    }

    fn say(&self, id: &str, args: &[(&str, Value<'_>)]) -> String {
        terminal::say(self.setup.locale, id, args)
    }

    /// Plays one game until it is over or the player quits.
    fn play(&mut self, input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<Parting> {
        loop {
            match self.game.turn() {
                Turn::Over => return self.part(input, out),
                Turn::Chance => {
                    let text = deal::draw(&self.game, &self.deal, Ply::after(&self.record.plies));
                    self.play_legal(Actor::Chance, &text, out)?;
                }
                Turn::Seats(seats) if seats.contains(self.setup.me) => {
                    if !self.decide(input, out)? {
                        return Ok(Parting::Leaves);
                    }
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("a turn has a seat");
                    let level = &self.setup.levels[seat.index()];
                    let text = karat_bots::choose(&self.game, seat, level, &mut self.dice);
                    let text = text.expect("the levels were checked");
                    self.play_legal(Actor::Seat(seat), &text, out)?;
                }
            }
        }
    }

    /// Asks the player for a decision. Returns `false` if the player quits instead.
    fn decide(&mut self, input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<bool> {
        let me = self.setup.me;
        if let Some(text) = self.game.forced(me) {
            self.play_legal(Actor::Seat(me), &text, out)?;
            return Ok(true);
        }
        self.write_table(out)?;
        self.write_moves(LISTED_MAX, out)?;
        if self.setup.has_hints {
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
            ("?" | "h" | "help", _) => self.write_help(&DURING, out)?,
            ("quit", _) => return Ok(Next::Left),
            ("moves", _) => self.write_moves(usize::MAX, out)?,
            ("hints", _) => self.write_hints(out)?,
            ("view", _) => self.write_table(out)?,
            ("why", _) => self.write_reasons(out)?,
            ("rules", part) => self.write_rules(part, out)?,
            ("card", name) => self.write_card(name, out)?,
            ("save", file) => self.save(file, out)?,
            _ => return self.try_move(line, out),
        }
        Ok(Next::Asks)
    }

    fn try_move(&mut self, line: &str, out: Out<'_>) -> anyhow::Result<Next> {
        let me = Actor::Seat(self.setup.me);
        let listed = self.numbered();
        let text = match line.parse::<usize>() {
            Ok(number) => match number.checked_sub(1).and_then(|index| listed.get(index)) {
                Some(text) => text,
                None => {
                    let last = [("last", listed.len().into())];
                    self.write("moves-range", &last, out)?;
                    return Ok(Next::Asks);
                }
            },
            Err(_) => line,
        };
        // The following events are consequences of the new decision, so the earlier events no
        // longer count as recent.
        let before = take(&mut self.recent);
        match self.play_move(me, text, out)? {
            Ok(()) => Ok(Next::Moved),
            Err(refused) => {
                self.recent = before;
                self.refusal = Some(refused.clause);
                let sentence = self.setup.locale.clause(self.setup.id, refused.clause);
                let sentence = sentence.expect("every clause is in the rules");
                self.write("not-played", &[("sentence", sentence.into())], out)?;
                Ok(Next::Asks)
            }
        }
    }

    fn play_legal(&mut self, who: Actor, text: &str, out: Out<'_>) -> anyhow::Result<()> {
        self.play_move(who, text, out)?.unwrap_or_else(|refused| panic!("{who} {text}: {refused}"));
        Ok(())
    }

    /// Plays a move, records it, and prints its events. Returns the error if the move is illegal.
    fn play_move(
        &mut self,
        who: Actor,
        text: &str,
        out: Out<'_>,
    ) -> anyhow::Result<Result<(), Illegal>> {
        let events = match self.game.play_shown(who, text, Viewer::Seat(self.setup.me)) {
            Ok(events) => events,
            Err(refused) => return Ok(Err(refused)),
        };
        self.record.plies.push(RecordedMove { who, text: text.into(), line: 0 });
        self.refusal = None;
        for event in &events {
            let Setup { locale, id, names, .. } = self.setup;
            let line = event.line();
            let sentence = terminal::sentence(*locale, *id, &line, names);
            terminal::write_line(&format!("  {sentence}"), out)?;
            self.recent.push(line);
        }
        Ok(Ok(()))
    }

    /// Shows who won, and asks whether the player wants another game.
    fn part(&mut self, input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<Parting> {
        writeln!(out)?;
        terminal::write_line(&self.winners(), out)?;
        self.write_table(out)?;
        writeln!(out)?;
        self.write("end", &[], out)?;
        while let Some(line) = ask(input, out)? {
            match line.split_once(char::is_whitespace).unwrap_or((&line, "")) {
                ("", _) => {}
                ("?" | "h" | "help", _) => self.write_help(&AFTER, out)?,
                ("again", _) => return Ok(Parting::Again),
                ("quit", _) => return Ok(Parting::Leaves),
                ("save", file) => self.save(file.trim(), out)?,
                ("why", _) => self.write_reasons(out)?,
                ("rules", part) => self.write_rules(part.trim(), out)?,
                ("card", name) => self.write_card(name.trim(), out)?,
                ("view", _) => {
                    writeln!(out)?;
                    terminal::write_line(&self.winners(), out)?;
                    self.write_table(out)?;
                }
                _ => self.write("end-only", &[], out)?,
            }
        }
        writeln!(out)?;
        Ok(Parting::Leaves)
    }

    /// Returns a sentence stating who won the game.
    fn winners(&self) -> String {
        let Setup { me, names, locale, .. } = self.setup;
        let winners = self.game.standing().winners();
        let others = winners.iter().filter(|seat| seat != me);
        let others: Vec<String> = others.map(|seat| names[seat.index()].clone()).collect();
        let id = match (winners.contains(*me), others.len()) {
            (true, 0) => "won-you",
            (true, _) => "won-you-and",
            (false, 0) => "won-none",
            (false, 1) => "won",
            (false, _) => "won-shared",
        };
        self.say(id, &[("names", words::joined(*locale, &others).into())])
    }

    fn write_table(&self, out: Out<'_>) -> anyhow::Result<()> {
        writeln!(out)?;
        let view = self.game.view(Viewer::Seat(self.setup.me));
        terminal::write_view(self.setup.locale, &view, &self.setup.names, out)
    }

    fn write_moves(&self, count_max: usize, out: Out<'_>) -> anyhow::Result<()> {
        let Setup { me, names, locale, .. } = self.setup;
        writeln!(out)?;
        terminal::write_moves(*locale, &self.game, *me, names, count_max, out)?;
        let count = self.game.legal(Actor::Seat(*me)).len();
        if let more @ 1.. = count.saturating_sub(count_max) {
            self.write("moves-more", &[("count", more.into())], out)?;
        }
        Ok(())
    }

    /// Returns all moves that can be chosen by number: the listed moves, and then any other moves
    /// from the hints.
    fn numbered(&self) -> Vec<String> {
        let mut numbered = self.game.legal(Actor::Seat(self.setup.me));
        let unlisted =
            self.hints().into_iter().filter(|hint| self.place(&numbered, hint).is_none());
        let unlisted: Vec<String> = unlisted.map(|hint| hint.text).collect();
        numbered.extend(unlisted);
        numbered
    }

    /// Returns the same hints as on the website. A position always has the same hints.
    fn hints(&self) -> Vec<Hint> {
        let mut dice = ChaChaDice::new(self.record.plies.len() as u64);
        karat_bots::hints(&self.game, self.setup.me, &mut dice)
    }

    /// Returns the index of a hint's move in the list, even if it is written differently there.
    fn place(&self, moves: &[String], hint: &Hint) -> Option<usize> {
        let exact = moves.iter().position(|text| *text == hint.text);
        let called = |text: &String| karat_bots::called(&self.game, self.setup.me, text);
        exact.or_else(|| moves.iter().position(|text| called(text).as_ref() == Some(&hint.what)))
    }

    /// Writes the hints: numbered moves with reasons.
    fn write_hints(&self, out: Out<'_>) -> anyhow::Result<()> {
        let Setup { id, names, locale, .. } = self.setup;
        let hints = self.hints();
        if hints.is_empty() {
            return self.write("hints-none", &[], out);
        }
        writeln!(out)?;
        self.write("hints", &[], out)?;
        let numbered = self.numbered();
        let row = |hint: &Hint| {
            let index = self.place(&numbered, hint).expect("every hint has a number");
            let said = |line| terminal::sentence(*locale, *id, line, names);
            let args = [("what", said(&hint.what).into()), ("why", said(&hint.why).into())];
            vec![(index + 1).to_string(), numbered[index].clone(), self.say("hint", &args)]
        };
        Ok(terminal::write_rows(&hints.iter().map(row).collect::<Vec<_>>(), out)?)
    }

    /// Lists the given commands, and those that are always possible.
    fn write_help(&self, commands: &[(&str, &str)], out: Out<'_>) -> anyhow::Result<()> {
        let commands = [commands, &ALWAYS].concat();
        Ok(terminal::write_commands(self.setup.locale, &commands, out)?)
    }

    /// Writes the rules behind the latest events and, if the player's last move was illegal, the
    /// rule that forbade it.
    fn write_reasons(&self, out: Out<'_>) -> anyhow::Result<()> {
        let Setup { id, names, locale, .. } = self.setup;
        for line in &self.recent {
            let cited = terminal::cited(*locale, *id, line, names);
            terminal::write_line(&format!("  {cited}"), out)?;
        }
        match self.refusal {
            Some(clause) => said(book::write_part(*locale, *id, clause, out), out),
            None => self.write("why", &[], out),
        }
    }

    fn write_rules(&self, part: &str, out: Out<'_>) -> anyhow::Result<()> {
        let Setup { id, locale, .. } = self.setup;
        match part {
            "" => Ok(book::write_chapters(*locale, *id, out)?),
            part => said(book::write_part(*locale, *id, part, out), out),
        }
    }

    fn write_card(&self, name: &str, out: Out<'_>) -> anyhow::Result<()> {
        let Setup { id, options, locale, .. } = self.setup;
        match name {
            "" => Ok(cards::write_all(*locale, *id, options, out)?),
            name => said(cards::write_one(*locale, *id, options, name, out), out),
        }
    }

    fn save(&self, file: &str, out: Out<'_>) -> anyhow::Result<()> {
        if file.is_empty() {
            return self.write("save-name", &[], out);
        }
        let name = ("file", file.into());
        match fs::write(file, self.record.to_string()) {
            Ok(()) => self.write("saved", &[name], out),
            Err(error) => {
                self.write("not-saved", &[name, ("reason", error.to_string().into())], out)
            }
        }
    }
}

/// Prints a command's error instead of returning it, so that the game can continue.
fn said(written: anyhow::Result<()>, out: Out<'_>) -> anyhow::Result<()> {
    match written {
        Err(error) if error.is::<No>() => Ok(terminal::write_line(&error.to_string(), out)?),
        written => written,
    }
}

/// The maximum length of a typed line, in bytes.
const ANSWER_BYTES_MAX: u64 = 4 * 1024;

/// Prints a prompt and returns the typed line without surrounding blanks, or `None` at the end of
/// the input.
pub(super) fn ask(input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<Option<String>> {
    write!(out, "> ")?;
    out.flush()?;
    let mut line = Vec::new();
    let read = input.take(ANSWER_BYTES_MAX).read_until(b'\n', &mut line)?;
    if !io::stdin().is_terminal() {
        // If the input is not a terminal, no line break from the user appears in the output after
        // the prompt.
        writeln!(out)?;
    }
    // Invalid UTF-8 is replaced with U+FFFD, so the line is rejected like any other string that is
    // not a move.
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

/// Returns the level of the bot in each seat. The player's own seat also gets a level, which is
/// never used.
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
    let gentlest = karat_bots::strengths(game).first().expect("every game has a bot").name;
    let mut levels = match bots {
        [] => vec![gentlest.to_owned(); seats],
        [all] => vec![all.clone(); seats],
        each if each.len() == seats - 1 => each.to_vec(),
        _ => bail!(
            "for {seats} seats, give one bot for all of them or {} bots, one for each",
            seats - 1
        ),
    };
    if levels.len() < seats {
        levels.insert(me.index(), gentlest.to_owned());
    }
    Ok(levels)
}

/// Expands a short, memorable number into the deal's seed.
fn seed_of(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[24..].copy_from_slice(&number.to_be_bytes());
    Seed(bytes)
}

/// Returns a random number that is short enough to type.
fn fresh_number() -> u64 {
    let [a, b, c, d, ..] = Seed::random().0;
    u64::from(u32::from_be_bytes([a, b, c, d]))
}
