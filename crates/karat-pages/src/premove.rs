//! Premoves on a table's page: the pending one, the possible ones, and the outcome of the last one.
//! Only the model for the seat's player contains premoves.

use karat_rules::edel::Colour;
use karat_rules::{Actor, Seats, Viewer};
use karat_table::premove::{Ending, Instruction, Limit, Offer};
use maud::{Markup, html};

use super::frame::{Frame, Part, page};
use super::model::{LogEntry, Mark, PremoveModel, PremoveProblem, Seen, TablePage, Ui};
use crate::link;
use karat_ui::pieces::{clause_link, game_name, icon};
use karat_words::counts;
use karat_words::{Locale, Value};

/// Renders the standalone premove page, which does not reload when other players move.
pub fn premove(ui: &Ui, model: &TablePage) -> Markup {
    let locale = ui.locale;
    let title = locale.text("premove-title");
    let frame =
        Frame { title, part: Part::Other, game: Some(model.seen.game.into()), is_waiting: false };
    let back = model.at_my_seat(link::table(&model.id));
    let body = html! {
        main.page id="main" {
            div.page-h {
                p.muted { (game_name(locale, model.seen.game)) }
                h1 { (locale.text("premove-title")) }
                p.lead { (locale.text("premove-lead")) }
            }
            section.panel.stack aria-label=(locale.text("premove-label")) {
                (said(locale, model))
                @match &model.premove.offer {
                    Some(offer) => (forms(locale, model, offer)),
                    None => { p { (locale.text("premove-your-turn")) } },
                }
                p { a.btn href=(back) { (icon("play")) (locale.text("premove-back")) } }
            }
        }
    };
    page(ui, &frame, &body)
}

/// Renders the premove panel beside the game, as part of a table's page.
pub(super) fn panel(locale: Locale, model: &TablePage) -> Markup {
    let PremoveModel { offer, pending, ended, problem } = &model.premove;
    let is_silent = offer.is_none() && pending.is_none() && ended.is_none() && problem.is_none();
    if is_silent {
        return html! {};
    }
    html! {
        section.premove aria-label=(locale.text("premove-label")) {
            (said(locale, model))
            @if let Some(offer) = offer {
                details id="premove" open[problem.is_some()] {
                    summary { (locale.text("premove-title")) }
                    div.stack.stack-s {
                        p.small.muted { (locale.text("premove-lead")) }
                        noscript {
                            p.small {
                                a href=(model.at_my_seat(link::premove(&model.id))) {
                                    (locale.text("premove-still"))
                                }
                            }
                        }
                        (forms(locale, model, offer))
                    }
                }
            }
        }
    }
}

/// Renders the mark beside a move played by the user's premove, which only the user can see.
pub(super) fn mark(locale: Locale, seen: &Seen, mine: Seats, entry: &LogEntry) -> Markup {
    let is_own = matches!(
        entry.who,
        Actor::Seat(seat) if seen.viewer.is(seat) && mine.contains(seat)
    );
    html! {
        @if is_own && entry.mark == Some(Mark::Premove) {
            " " span.badge { (icon("clock")) (locale.text("log-premove")) }
        }
    }
}

/// Renders the pending premove, the outcome of the last one, and the problem with the last
/// submitted form.
fn said(locale: Locale, model: &TablePage) -> Markup {
    let PremoveModel { pending, ended, problem, .. } = &model.premove;
    html! {
        @if let Some(problem) = problem {
            div.banner role="alert" {
                (icon("info"))
                p {
                    (locale.say(sentence(*problem), &[("game", model.seen.game.name.into())]))
                    @if *problem == PremoveProblem::Unreadable {
                        " " (clause_link(locale, model.seen.game, model.seen.game.notation))
                    }
                }
            }
        }
        @if let Some(said) = pending {
            div.premove-said {
                p {
                    span.badge.badge-you { (icon("clock")) (locale.text("premove-pending")) }
                    b { (says(locale, model, &said.instruction)) }
                }
                (cancel(locale, model, &said.id, "premove-cancel", "stop"))
            }
        }
        @if let Some((said, ending)) = ended {
            div.premove-said {
                p role="status" {
                    span.badge { (icon("info")) (locale.text("premove-ended")) }
                    span { (says(locale, model, &said.instruction)) }
                    b { (locale.text(ending_sentence(*ending))) }
                }
                (cancel(locale, model, &said.id, "premove-dismiss", "check"))
            }
        }
    }
}

/// Renders a form for each possible premove.
fn forms(locale: Locale, model: &TablePage, offer: &Offer) -> Markup {
    let game = || ("game", model.seen.game.name.into());
    html! {
        div.premove-forms {
            @if let Some(price) = offer.price {
                (order(locale, model, "bid", &html! {
                    @match &offer.counts {
                        Some(counts) => (gem_fields(locale, counts)),
                        None => (price_field(locale, model, "premove-bid", "bid", price + 1)),
                    }
                }))
                (order(locale, model, "pass-above", &price_field(
                    locale, model, "premove-above", "pass-above", price)))
                (order(locale, model, "pass-here", &html! {
                    p { (locale.say("premove-says-pass-here", &[game()])) }
                }))
            }
            @if offer.can_pass {
                (order(locale, model, "pass-always", &html! {
                    p { (locale.say("premove-says-pass-always", &[game()])) }
                }))
            }
            (order(locale, model, "next", &next_fields(locale, model, offer)))
        }
        p.hint { (locale.text("premove-hint")) }
    }
}

/// Renders the form for setting one kind of premove.
fn order(locale: Locale, model: &TablePage, kind: &str, fields: &Markup) -> Markup {
    let game = [("game", model.seen.game.name.into())];
    let button = locale.say(&format!("premove-button-{kind}"), &game);
    html! {
        form.premove-form method="post" novalidate action=(link::premove(&model.id)) {
            (hidden(model, "set"))
            input type="hidden" name="kind" value=(kind);
            input type="hidden" name="request" value=(model.seen.request);
            div.premove-fields { (fields) }
            button.btn type="submit" { (button) }
        }
    }
}

fn cancel(locale: Locale, model: &TablePage, id: &str, label: &str, symbol: &str) -> Markup {
    html! {
        form method="post" action=(link::premove(&model.id)) {
            (hidden(model, "cancel"))
            input type="hidden" name="id" value=(id);
            button.btn.btn-sm type="submit" { (icon(symbol)) (locale.text(label)) }
        }
    }
}

/// Renders the hidden fields shared by all premove forms.
fn hidden(model: &TablePage, what: &str) -> Markup {
    html! {
        input type="hidden" name="do" value=(what);
        input type="hidden" name="seen" value=(model.seen.version);
        @if let Viewer::Seat(seat) = model.seen.viewer {
            input type="hidden" name="seat" value=(seat.index());
        }
    }
}

fn price_field(locale: Locale, model: &TablePage, label: &str, kind: &str, least: u32) -> Markup {
    let id = format!("premove-{kind}");
    html! {
        label for=(id) { (locale.say(label, &[("game", model.seen.game.name.into())])) }
        input.input.num id=(id) name="price" type="number" inputmode="numeric" min=(least)
            required;
    }
}

/// Renders the fields for the maximum number of gems of each colour in a bid.
fn gem_fields(locale: Locale, held: &[u8]) -> Markup {
    html! {
        fieldset {
            legend { (locale.text("premove-bid-gems")) }
            div.premove-gems {
                @for (colour, held) in Colour::ALL.into_iter().zip(held) {
                    @let id = format!("premove-{}", colour.name());
                    div {
                        label for=(id) { (locale.text(&format!("edel-word-{}", colour.name()))) }
                        input.input.num id=(id) name=(colour.name()) type="number"
                            inputmode="numeric" min="0" max=(held) value="0";
                    }
                }
            }
        }
    }
}

/// Renders the fields for the user's next move: a choice of likely moves, and a field for any other
/// move in notation.
fn next_fields(locale: Locale, model: &TablePage, offer: &Offer) -> Markup {
    html! {
        @if !offer.moves.is_empty() {
            div.field {
                label for="premove-move" { (locale.text("premove-next")) }
                select.select id="premove-move" name="move" {
                    @for text in &offer.moves {
                        option value=(text) { (move_name(locale, model, text)) }
                    }
                }
            }
        }
        div.field {
            label for="premove-text" {
                (locale.text(if offer.moves.is_empty() { "premove-text" } else { "premove-or-text" }))
                " " (clause_link(locale, model.seen.game, model.seen.game.notation))
            }
            input.input id="premove-text" name="text" autocomplete="off" autocapitalize="none"
                spellcheck="false" maxlength="200" required[offer.moves.is_empty()];
        }
    }
}

/// Describes a premove in a sentence.
fn says(locale: Locale, model: &TablePage, instruction: &Instruction) -> String {
    let say = |id: &str, name: &'static str, value: Value<'_>| {
        locale.say(id, &[("game", model.seen.game.name.into()), (name, value)])
    };
    match instruction {
        Instruction::PassHere => say("premove-says-pass-here", "price", 0.into()),
        Instruction::PassAlways => say("premove-says-pass-always", "price", 0.into()),
        Instruction::PassAbove(price) => say("premove-says-pass-above", "price", (*price).into()),
        Instruction::BidUpTo(Limit::Price(price)) => {
            say("premove-says-bid", "price", (*price).into())
        }
        Instruction::BidUpTo(Limit::Counts(most)) => {
            let colours = most.iter().zip(Colour::ALL).filter(|(count, _)| **count > 0);
            let colours: Vec<_> = colours.map(|(count, colour)| (*count, colour.name())).collect();
            let gems = counts(locale, model.seen.game, &colours);
            say("premove-says-bid-gems", "gems", gems.into())
        }
        Instruction::Next(text) => {
            say("premove-says-next", "move", move_name(locale, model, text).into())
        }
    }
}

/// Describes a move in words, or returns its notation if the game has no words for it.
fn move_name(locale: Locale, model: &TablePage, text: &str) -> String {
    let (verb, what) = text.split_once(' ').unwrap_or((text, ""));
    let word = locale.find(&format!("{}-word-{what}", model.seen.game), &[]);
    let is_whole = what.is_empty() || word.is_some();
    let args = [("what", word.unwrap_or_default().into())];
    let named = locale.find(&format!("premove-move-{verb}"), &args);
    named.filter(|_| is_whole).unwrap_or_else(|| text.to_owned())
}

fn sentence(problem: PremoveProblem) -> &'static str {
    match problem {
        PremoveProblem::Limit => "premove-refused-limit",
        PremoveProblem::NoAuction => "premove-refused-no-auction",
        PremoveProblem::Unreadable => "premove-refused-unreadable",
        PremoveProblem::Risk => "premove-refused-risk",
        PremoveProblem::NotNow => "premove-refused-not-now",
        PremoveProblem::Late => "premove-refused-late",
        PremoveProblem::Away => "premove-refused-away",
        PremoveProblem::CarriedOut => "premove-carried-out",
        PremoveProblem::Gone => "premove-gone",
    }
}

fn ending_sentence(ending: Ending) -> &'static str {
    match ending {
        Ending::Done | Ending::Decided => "premove-end-done",
        Ending::AuctionOver => "premove-end-auction",
        Ending::Asked => "premove-end-asked",
        Ending::NotLegal => "premove-end-not-legal",
        Ending::Risk => "premove-end-risk",
        Ending::CannotPass => "premove-end-cannot-pass",
        Ending::TakenBack => "premove-end-taken-back",
        Ending::Away => "premove-end-away",
        Ending::GameOver => "premove-end-game",
    }
}
