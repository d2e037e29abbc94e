//! The sentences about a table's events and moves, in the words of its game.

use karat_rules::any::GameId;
use karat_rules::{Line, Risk, Seat};
use maud::Markup;

use super::model::TableModel;
use super::pieces::{rich, strong};
use crate::web::locale::Locale;
use crate::web::words;

/// Returns a line of the log in words, with bold names of players.
pub(super) fn log_text(locale: Locale, model: &TableModel, line: &Line) -> Markup {
    line_text(locale, model.game, &|seat| model.name(seat).to_owned(), line)
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
pub(super) fn sentence(locale: Locale, model: &TableModel, line: &Line) -> String {
    let name_of = |seat: Seat| model.name(seat).to_owned().into();
    words::said(locale, model.game, &name_of, line)
}

/// Returns the name of a move for its button. If the move is risky, the name says what harm it may
/// do.
pub(super) fn with_risk(
    locale: Locale,
    model: &TableModel,
    name: &str,
    risk: Option<&Risk>,
) -> String {
    let Some(risk) = risk else { return name.to_owned() };
    let risk = harm(locale, model, risk, "");
    locale.say("risk-move", &[("move", name.into()), ("risk", risk.into())])
}

/// Returns a sentence about the harm that a move may do, with its numbers.
pub(super) fn why(locale: Locale, model: &TableModel, risk: &Risk) -> String {
    harm(locale, model, risk, "-why")
}

/// Returns the message about the harm that a move may do. `part` selects a few words or a whole
/// sentence.
fn harm(locale: Locale, model: &TableModel, risk: &Risk, part: &str) -> String {
    let clause = risk.clause.split_once('-').map_or(risk.clause, |(_, clause)| clause);
    let numbers = risk.numbers.iter().map(|&(name, number)| (name, number.into()));
    locale.say(&format!("{}-risk-{clause}{part}", model.game), &numbers.collect::<Vec<_>>())
}
