//! `karat rules`: the written rules on the terminal.

use clap::Args;
use karat_rules::any::GameId;
use karat_rules::book::{Book, Clause};
use karat_rules::{GAMES, OptionSpec};

use super::{No, Out, options};
use crate::terminal;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  karat rules                           the games and their bots
  karat rules klenotnici                every clause in a sentence
  karat rules klenotnici KLE-OPEN-3     one clause in full, with its scenarios
  karat rules edel --options            the readings and variants it can be played by")]
pub(crate) struct Arguments {
    /// The game
    game: Option<GameId>,
    /// The id of a clause
    clause: Option<String>,
    /// List the options instead: their values, the default first, and the clauses they change
    #[arg(long, requires = "game", conflicts_with = "clause")]
    options: bool,
}

/// How many clauses an unknown id is answered with.
const SUGGESTIONS_MAX: usize = 5;

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let Some(game) = arguments.game else {
        return games(out);
    };
    let book = Book::read(game.rules());
    match &arguments.clause {
        None if arguments.options => write_options(game, out),
        None => contents(&book, out),
        Some(id) => write_clause(&book, id, out),
    }
}

/// Writes the clause with its scenarios; the case of `id` does not matter.
///
/// # Errors
/// [`No`] with the ids most like it if there is no such clause.
pub(crate) fn write_clause(book: &Book<'_>, id: &str, out: Out<'_>) -> anyhow::Result<()> {
    let wanted = id.to_uppercase();
    let Some(clause) = book.clause(&wanted) else {
        return Err(No(unknown(book, &wanted)).into());
    };
    writeln!(out, "{}\n\n{}", clause.id, clause.text.trim())?;
    for (index, scenario) in clause.scenarios.iter().enumerate() {
        writeln!(out, "\nScenario {}", index + 1)?;
        for line in &scenario.lines {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

fn games(out: Out<'_>) -> anyhow::Result<()> {
    for game in GAMES {
        let (title, seats) = (Book::read(game.rules()).title, game.seats());
        let (name, fewest, most) = (game.name(), seats.start(), seats.end());
        let bots = karat_bots::levels(*game).join(", ");
        writeln!(out, "{name:<12} {title}, {fewest} to {most} players; bots: {bots}")?;
    }
    Ok(())
}

fn contents(book: &Book<'_>, out: Out<'_>) -> anyhow::Result<()> {
    writeln!(out, "{}", book.title)?;
    let width = book.clauses().map(|clause| clause.id.len()).max().unwrap_or(0);
    for chapter in book.chapters.iter().filter(|chapter| !chapter.clauses.is_empty()) {
        writeln!(out, "\n{}", chapter.title)?;
        for clause in &chapter.clauses {
            writeln!(out, "  {:width$}  {}", clause.id, clause.sentence())?;
        }
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

fn unknown(book: &Book<'_>, id: &str) -> String {
    let near: Vec<&str> = nearest(book, id).into_iter().map(|clause| clause.id).collect();
    format!("there is no clause {id}; near it are {}", near.join(", "))
}

/// The clauses whose ids contain what was asked for, else those that are spelled most like it.
fn nearest<'a, 'b>(book: &'b Book<'a>, id: &str) -> Vec<&'b Clause<'a>> {
    let mut near: Vec<_> = book.clauses().filter(|clause| clause.id.contains(id)).collect();
    if near.is_empty() {
        near = book.clauses().collect();
        near.sort_by_key(|clause| strsim::damerau_levenshtein(clause.id, id));
    }
    near.truncate(SUGGESTIONS_MAX);
    near
}
