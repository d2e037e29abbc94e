//! `karat rules`: shows the written rules in the terminal.

use clap::Args;
use karat_rules::any::GameId;
use karat_rules::{GAMES, OptionSpec};
use karat_words::Locale;

use super::language::Language;
use super::{No, Out, options};
use crate::terminal::{self, book, cards};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  karat rules                           the games and their bots
  karat rules klenotnici                every clause as one sentence, tables, cards
  karat rules klenotnici 7              one chapter
  karat rules klenotnici KLE-OPEN-3     one clause in full, with its scenarios
  karat rules zepter fox --lang cs      one card, in Czech
  karat rules edel --options            its options: interpretations and variants")]
pub(crate) struct Arguments {
    /// Game whose rules to show [default: list all games and their bots]
    game: Option<GameId>,
    /// Chapter number, clause id, or name of a card
    part: Option<String>,
    /// List the options instead, with their values (the default first) and the clauses they change
    #[arg(long, requires = "game", conflicts_with = "part")]
    options: bool,
    #[command(flatten)]
    language: Language,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let locale = arguments.language.locale();
    let Some(game) = arguments.game else {
        return games(locale, out);
    };
    match &arguments.part {
        None if arguments.options => write_options(game, out),
        None => {
            book::write_contents(locale, game, out)?;
            writeln!(out)?;
            Ok(cards::write_all(locale, game, &[], out)?)
        }
        Some(part) => match cards::write_one(locale, game, &[], part, out) {
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
