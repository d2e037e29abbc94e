//! Sentences about a table's events and moves, in the game's own terms.

use karat_kernel::{GameInfo, Line, Risk, Seat};
use maud::Markup;

use crate::model::Seen;
use crate::pieces::{rich, strong};
use karat_words as words;
use karat_words::Locale;

/// Renders a log line in words, with player names in bold.
pub fn log_text(locale: Locale, seen: &Seen, line: &Line) -> Markup {
    line_text(locale, seen.game, &|seat| seen.name(seat).to_owned(), line)
}

/// Renders a line of a game's log in words, with player names in bold.
pub fn line_text(
    locale: Locale,
    game: impl Into<&'static GameInfo>,
    name_of: &dyn Fn(Seat) -> String,
    line: &Line,
) -> Markup {
    rich(&words::said(locale, game, &|seat| strong(&name_of(seat)), line))
}

/// Formats a message about one of the user's moves as a plain sentence.
pub fn sentence(locale: Locale, seen: &Seen, line: &Line) -> String {
    let name_of = |seat: Seat| seen.name(seat).to_owned().into();
    words::said(locale, seen.game, &name_of, line)
}

/// Returns the button label for a move, including a warning if the move is risky.
pub fn with_risk(locale: Locale, seen: &Seen, name: &str, risk: Option<&Risk>) -> String {
    let Some(risk) = risk else { return name.to_owned() };
    let risk = harm(locale, seen, risk, "");
    locale.say("risk-move", &[("move", name.into()), ("risk", risk.into())])
}

/// Returns a sentence that explains why a move is risky, with the relevant numbers.
pub fn why(locale: Locale, seen: &Seen, risk: &Risk) -> String {
    harm(locale, seen, risk, "-why")
}

/// Formats a move's risk. `part` selects a short phrase or a whole sentence.
fn harm(locale: Locale, seen: &Seen, risk: &Risk, part: &str) -> String {
    let clause = risk.clause.split_once('-').map_or(risk.clause, |(_, clause)| clause);
    let numbers = risk.numbers.iter().map(|&(name, number)| (name, number.into()));
    locale.say(&format!("{}-risk-{clause}{part}", seen.game), &numbers.collect::<Vec<_>>())
}
