//! `karat rules`: shows the written rules in the terminal.

use clap::Args;
use karat_rules::any::GameId;
use karat_rules::{GAMES, OptionSpec};
use karat_words::Locale;

use super::language::Language;
use super::options::GivenOptions;
use super::{No, Out, options};
use crate::terminal::{self, book, cards, plain};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  karat rules                           the games and their bots
  karat rules klenotnici                every clause as one sentence, tables, cards
  karat rules klenotnici 7              one chapter
  karat rules klenotnici KLE-OPEN-3     one clause in full, with its scenarios
  karat rules zepter fox --lang cs      one card, in Czech
  karat rules edel --options            its options: interpretations and variants
  karat rules edel --plain              the rules in plain language, with the cards
  karat rules edel --data my-edel.toml  the same with the numbers in a file")]
pub(crate) struct Arguments {
    /// Game whose rules to show [default: list all games and their bots]
    game: Option<GameId>,
    /// Chapter number, clause id, or name of a card
    part: Option<String>,
    /// List the options instead, with their values (the default first) and the clauses they change
    #[arg(long, requires = "game", conflicts_with = "part")]
    options: bool,
    /// Print the rules in plain language, without clause ids; an option or a file with custom
    /// numbers implies it
    #[arg(long, requires = "game", conflicts_with_all = ["part", "options"])]
    plain: bool,
    #[command(flatten)]
    given: GivenOptions,
    #[command(flatten)]
    language: Language,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let locale = arguments.language.locale();
    let Some(game) = arguments.game else {
        return games(locale, out);
    };
    let options = arguments.given.read(game)?;
    match &arguments.part {
        None if arguments.options => write_options(game, out),
        None => {
            match arguments.plain || !options.is_empty() {
                true => plain::write_rules(locale, game, &options, out)?,
                false => book::write_contents(locale, game, out)?,
            }
            writeln!(out)?;
            Ok(cards::write_all(locale, game, &options, out)?)
        }
        Some(part) => match cards::write_one(locale, game, &options, part, out) {
            Err(error) if error.is::<No>() => book::write_part(locale, game, part, out),
            written => written,
        },
    }
}

fn games(locale: Locale, out: Out<'_>) -> anyhow::Result<()> {
    for game in GAMES {
        let (title, seats) = (locale.book(*game).title, game.seats());
        let bots = karat_bots::strength_names(*game).join(", ");
        let own_names = karat_bots::bot_names(*game).join(", ");
        let (fewest, most) = ((*seats.start()).into(), (*seats.end()).into());
        let args =
            [("fewest", fewest), ("most", most), ("bots", bots.into()), ("own", own_names.into())];
        let players = terminal::say(locale, "players", &args);
        writeln!(out, "{:<12} {title}, {players}", game.name())?;
    }
    Ok(())
}

fn write_options(game: GameId, out: Out<'_>) -> anyhow::Result<()> {
    let row = |spec: &OptionSpec| {
        let values = match spec.values {
            [] if options::takes_file(spec.name) => "FILE".to_owned(),
            [] => "TEXT".to_owned(),
            values => values.join(", "),
        };
        vec![spec.name.to_owned(), values, spec.clause.to_owned()]
    };
    let rows: Vec<_> = game.options().iter().map(row).collect();
    Ok(terminal::write_rows(&rows, out)?)
}
