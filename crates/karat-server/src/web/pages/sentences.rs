//! The sentences about a table's events and moves, in the words of its game.

use karat_rules::any::GameId;
use karat_rules::{Line, Risk, Seat};
use maud::Markup;

use super::model::Seen;
use super::pieces::{rich, strong};
use crate::web::locale::Locale;
use crate::web::words;

/// Returns a line of the log in words, with bold names of players.
pub(super) fn log_text(locale: Locale, seen: &Seen, line: &Line) -> Markup {
    line_text(locale, seen.game, &|seat| seen.name(seat).to_owned(), line)
}

/// Returns a line of a game's log in words, with bold names of players.
pub(super) fn line_text(
    locale: Locale,
    game: GameId,
    name_of: &dyn Fn(Seat) -> String,
    line: &Line,
) -> Markup {
    rich(&words::said(locale, game, &|seat| strong(&name_of(seat)), line))
}

/// Returns a message about a move of the user as a sentence.
pub(super) fn sentence(locale: Locale, seen: &Seen, line: &Line) -> String {
    let name_of = |seat: Seat| seen.name(seat).to_owned().into();
    words::said(locale, seen.game, &name_of, line)
}

/// Returns the name of a move for its button. If the move is risky, the name says what harm it may
/// do.
pub(super) fn with_risk(locale: Locale, seen: &Seen, name: &str, risk: Option<&Risk>) -> String {
    let Some(risk) = risk else { return name.to_owned() };
    let risk = harm(locale, seen, risk, "");
    locale.say("risk-move", &[("move", name.into()), ("risk", risk.into())])
}

/// Returns a sentence about the harm that a move may do, with its numbers.
pub(super) fn why(locale: Locale, seen: &Seen, risk: &Risk) -> String {
    harm(locale, seen, risk, "-why")
}

/// Returns the message about the harm that a move may do. `part` selects a few words or a whole
/// sentence.
fn harm(locale: Locale, seen: &Seen, risk: &Risk, part: &str) -> String {
    let clause = risk.clause.split_once('-').map_or(risk.clause, |(_, clause)| clause);
    let numbers = risk.numbers.iter().map(|&(name, number)| (name, number.into()));
    locale.say(&format!("{}-risk-{clause}{part}", seen.game), &numbers.collect::<Vec<_>>())
}
