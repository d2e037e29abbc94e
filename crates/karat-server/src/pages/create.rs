//! The form that sets up a table: seats, bots and every reading of the rules.

use karat_rules::any::GameId;
use karat_rules::{OptionSpec, Seat};
use maud::{Markup, html};

use super::game::forms_of;
use super::layout::{
    Frame, Part, clause_link, cover, game_name, icon, level_name, page, seat_mark,
};
use super::model::{CreateModel, Ui};
use super::table::{option_label, option_value};
use crate::locale::Locale;
use crate::router::link;

/// The set-up form, with what was chosen so far and why it was refused.
pub fn create(ui: &Ui, model: &CreateModel) -> Markup {
    let locale = ui.locale;
    let game = game_name(locale, model.game);
    let frame = Frame {
        title: locale.say("create-title", &[("game", game.as_str().into())]),
        part: Part::Play,
        game: None,
        is_waiting: false,
    };
    let body = html! {
        main.page id="main" {
            div.page-h {
                h1 { (locale.text("create-h1")) }
                p.lead { (locale.text("create-lead")) }
            }
            (refused(locale, model))
            form.cols method="post" action=(link::tables()) {
                input type="hidden" name="game" value=(model.game.name());
                div.stack.stack-l {
                    (seats(locale, model))
                    (house_rules(locale, model))
                }
                aside.panel.stack.summary aria-label=(locale.text("create-summary")) {
                    (cover(model.game))
                    h2 { (game) }
                    p { (locale.text(&format!("{}-pitch", model.game))) }
                    button.btn.btn-primary.btn-lg type="submit" {
                        (icon("play")) (locale.text("create-open"))
                    }
                }
            }
        }
    };
    page(ui, &frame, &body)
}

fn refused(locale: Locale, model: &CreateModel) -> Markup {
    let Some(error) = &model.error else { return html! {} };
    html! {
        div.banner.bad role="alert" {
            (icon("warn"))
            p {
                b { (locale.text("create-error")) } " "
                @if let Some(option) = &error.option {
                    @let label = option_label(locale, model.game.name(), option);
                    (locale.say("create-error-option", &[("option", label.into())])) " "
                }
                @if let Some(clause) = error.clause {
                    (locale.clause(model.game, clause).unwrap_or_default()) " "
                    (clause_link(locale, model.game, clause))
                }
            }
        }
    }
}

fn seats(locale: Locale, model: &CreateModel) -> Markup {
    html! {
        section.panel.stack aria-labelledby="seats" {
            h2.h-s id="seats" { (locale.text("create-seats")) }
            fieldset {
                legend.lbl { (locale.text("create-seats-legend")) }
                span.seg {
                    @for count in model.game.seats() {
                        label {
                            input type="radio" name="seats" value=(count)
                                checked[count == model.seats];
                            (count)
                        }
                    }
                }
            }
            ul.stack.stack-s.seatlist {
                li.row.seatrow {
                    (seat_mark(Seat::new(0), &model.name, ""))
                    div.field.grow {
                        label for="name" { (locale.text("create-name")) }
                        input.input id="name" name="name" value=(model.name) maxlength="24"
                            autocomplete="nickname";
                    }
                }
                @for seat in Seat::all(*model.game.seats().end()).skip(1) {
                    (bot_row(locale, model, seat))
                }
            }
        }
    }
}

/// Who plays on a seat. Rows of seats beyond the chosen number are hidden by the style sheet and
/// ignored by the server.
fn bot_row(locale: Locale, model: &CreateModel, seat: Seat) -> Markup {
    let strongest = model.levels.last().copied().unwrap_or_default();
    let chosen = model.bots.get(seat.index() - 1).map_or(strongest, String::as_str);
    let id = format!("bot_{}", seat.index());
    let number = seat.index() + 1;
    html! {
        li class={ "row seatrow seatrow-" (number) } {
            (seat_mark(seat, &number.to_string(), ""))
            div.field.grow {
                label for=(id) {
                    (locale.say("create-bot-label", &[("seat", number.into())]))
                }
                select.select id=(id) name=(id) {
                    @for &level in model.levels {
                        option value=(level) selected[level == chosen] {
                            (locale.say("create-bot-value",
                                &[("level", level_name(locale, level).into())]))
                            " – " (locale.text(&format!("level-{level}-hint")))
                        }
                    }
                }
            }
        }
    }
}

fn house_rules(locale: Locale, model: &CreateModel) -> Markup {
    let specs = model.game.options();
    let forms = forms_of(model.game);
    let is_prominent = |name: &str| forms.prominent_options.contains(&name);
    let is_changed = model.values.iter().any(|(name, _)| !is_prominent(name));
    html! {
        section.panel.stack aria-labelledby="rules" {
            div.panel-h {
                h2.h-s id="rules" { (locale.text("create-options")) }
                span.small.muted { (locale.text("create-options-hint")) }
            }
            div {
                @for &name in forms.prominent_options {
                    @if let Some(spec) = specs.iter().find(|spec| spec.name == name) {
                        (option(locale, model, spec))
                    }
                }
            }
            details open[is_changed] {
                summary { (locale.text("create-advanced")) }
                @for &group in forms.option_groups {
                    fieldset.optgroup {
                        legend { (locale.text(group)) }
                        @for spec in specs.iter().filter(|spec| !is_prominent(spec.name)) {
                            @if (forms.option_group)(spec.name) == group {
                                (option(locale, model, spec))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn option(locale: Locale, model: &CreateModel, spec: &OptionSpec) -> Markup {
    let game: GameId = model.game;
    let id = format!("option-{}", spec.name);
    let given = model.values.iter().find(|(name, _)| name == spec.name);
    let value = given.map(|(_, value)| value.as_str());
    let is_refused =
        model.error.as_ref().is_some_and(|error| error.option.as_deref() == Some(spec.name));
    html! {
        div.optrow {
            div {
                label.lbl for=(id) { (option_label(locale, game.name(), spec.name)) } " "
                (clause_link(locale, game, spec.clause))
                p.hint id={ (id) "-hint" } {
                    (locale.text(&format!("{game}-option-{}.hint", spec.name)))
                }
            }
            @if forms_of(game).files.contains(&spec.name) {
                textarea.input.file id=(id) name=(spec.name) rows="4" spellcheck="false"
                    aria-describedby={ (id) "-hint" }
                    aria-invalid=[is_refused.then_some("true")] { (value.unwrap_or_default()) }
            } @else if spec.values.is_empty() {
                input.input id=(id) name=(spec.name) value=(value.unwrap_or_default())
                    aria-describedby={ (id) "-hint" }
                    aria-invalid=[is_refused.then_some("true")];
            } @else {
                select.select id=(id) name=(spec.name) aria-describedby={ (id) "-hint" }
                    aria-invalid=[is_refused.then_some("true")] {
                    @if forms_of(game).presets.contains(&spec.name) {
                        option value="" { (locale.text(&format!("{game}-option-preset"))) }
                    }
                    @for &known in spec.values {
                        option value=(known) selected[value == Some(known)] {
                            (option_value(locale, game.name(), spec.name, known))
                        }
                    }
                }
            }
        }
    }
}
