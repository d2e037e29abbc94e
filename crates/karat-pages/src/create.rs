//! The form for setting up a table: seats, settings and all rule options.

use std::time::Duration;

use karat_rules::any::GameId;
use karat_rules::house::OPTION;
use karat_rules::{OptionSpec, Seat};
use karat_table::clock::TimeControl;
use karat_table::name::{self, NAME_CHARS_MAX};
use maud::{Markup, html};

use super::frame::{Frame, Part, page, page_head};
use super::listed::cover;
use super::listed::forms_of;
use super::lobby::{delay_text, nonce_fields, refused as objection, ticket, time_text};
use super::model::{CreateModel, OTHER_FRIEND, OTHER_LOCAL, Ui};
use super::options::{custom_numbers, option_label, option_value};
use super::sources;
use crate::link;
use karat_ui::pieces::{clause_link, game_name, icon, level_name, seat_mark};
use karat_words::Locale;
use karat_words::plain::pitch;

/// Renders the set-up form, including previous input and, after a refusal, the reason.
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
            (page_head(locale.text("create-h1"), locale.text("create-lead")))
            (refused(locale, model))
            (objection(locale, model.objection))
            form.cols method="post" novalidate action=(link::tables()) data-nonce-form="" {
                input type="hidden" name="game" value=(model.game.name());
                (ticket(&model.ticket))
                div.stack.stack-l {
                    (seats(locale, model))
                    (terms(locale, model))
                    (house_rules(locale, model))
                }
                aside.panel.stack.summary aria-label=(locale.text("create-summary")) {
                    (cover(model.game))
                    h2 { (game) }
                    p { (pitch(locale, model.game)) }
                    button.btn.btn-primary.btn-lg type="submit" {
                        (icon("play")) (locale.text("create-open"))
                    }
                    p.hint { (locale.text("create-open-hint")) }
                    h3.lbl { (locale.text("table-commitment")) }
                    p.hash { code { (model.commitment) } }
                    p.hint { (locale.text("create-commitment-hint")) }
                    (nonce_fields(locale))
                }
            }
        }
        script type="module" src=(link::asset("lobby.js")) {}
    };
    page(ui, &frame, &body)
}

fn refused(locale: Locale, model: &CreateModel) -> Markup {
    let Some(error) = &model.error else { return html! {} };
    if let Some(question) = question(locale, model, error.option.as_deref()) {
        return question;
    }
    html! {
        div.banner.bad role="alert" {
            (icon("warn"))
            p {
                b { (locale.text("create-error")) } " "
                @if let Some(option) = &error.option {
                    @let label = option_label(locale, model.game.name(), option);
                    (locale.say("create-error-option", &[("option", label.into())])) " "
                }
                @if let Some(entry) = error.entry {
                    (locale.say("create-error-entry", &[("entry", entry.into())])) " "
                }
                @if let Some(clause) = error.clause {
                    (locale.clause(model.game, clause).unwrap_or_default()) " "
                    (clause_link(locale, model.game, clause))
                }
            }
        }
    }
}

/// Renders a message if the set-up was refused because an option that names a player is missing or
/// conflicts with random seating.
fn question(locale: Locale, model: &CreateModel, option: Option<&str>) -> Option<Markup> {
    let option = option?;
    let is_given = model.values.iter().any(|(name, _)| name == option);
    let text = match is_given {
        _ if !forms_of(model.game).player_options.contains(&option) => None,
        true if model.terms.is_random_seating => Some(locale.text("create-error-drawn-seats")),
        true => None,
        false => Some(locale.text(&format!("{}-option-{option}.asked", model.game))),
    }?;
    Some(html! {
        div.banner.bad role="alert" {
            (icon("warn"))
            p { b { (locale.text("create-error")) } " " a href={ "#option-" (option) } { (text) } }
        }
    })
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
                        input.input id="name" name="name" value=(model.name)
                            maxlength=(NAME_CHARS_MAX) autocomplete="nickname";
                    }
                    (own_seat(locale, model))
                }
                @for seat in Seat::all(*model.game.seats().end()).skip(1) {
                    (other_row(locale, model, seat))
                }
            }
            (strengths(locale, model))
            (switch(locale, "random_seating", model.terms.is_random_seating))
        }
    }
}

/// Describes the measured strength of the bot levels, and links to all bots.
fn strengths(locale: Locale, model: &CreateModel) -> Markup {
    let measured = locale.find(&format!("{}-levels-measured", model.game), &[]);
    html! {
        p.hint {
            @if let Some(measured) = measured { (measured) " " }
            @if !model.has_all_bots {
                a href=(link::create_with_all_bots(model.game)) {
                    (locale.text("create-all-bots-link"))
                }
            }
        }
    }
}

fn own_seat(locale: Locale, model: &CreateModel) -> Markup {
    html! {
        div.field {
            label for="seat" { (locale.text("create-own-seat")) }
            select.select id="seat" name="seat" {
                @for seat in 0..*model.game.seats().end() {
                    option class={ "seatrow-" (seat + 1) } value=(seat)
                        selected[seat == model.seat] {
                        (locale.say("create-own-seat-value", &[("seat", (seat + 1).into())]))
                    }
                }
            }
        }
    }
}

/// Renders the choice of player for another seat: a friend, a player on this device, or a bot. Rows
/// beyond the chosen number of players are hidden by the style sheet and ignored by the server.
fn other_row(locale: Locale, model: &CreateModel, seat: Seat) -> Markup {
    let usual = karat_bots::default_bot(model.game);
    let other = seat.index() - 1;
    let chosen = model.others.get(other).map_or(usual, String::as_str);
    let local_name = model.local_names.get(other).map_or("", String::as_str);
    let (id, name_id) = (format!("bot_{}", seat.index()), format!("name_{}", seat.index()));
    let number = seat.index() + 1;
    html! {
        li class={ "row seatrow seatrow-" (number) } {
            (seat_mark(seat, &number.to_string(), ""))
            div.field.grow {
                label for=(id) {
                    (locale.say("create-other-label", &[("seat", number.into())]))
                }
                select.select id=(id) name=(id) {
                    @for level in karat_bots::strength_names(model.game) {
                        (bot(locale, level, chosen))
                    }
                    option value=(OTHER_FRIEND) selected[chosen == OTHER_FRIEND] {
                        (locale.text("create-friend"))
                    }
                    option.is-local value=(OTHER_LOCAL) selected[chosen == OTHER_LOCAL] {
                        (locale.text("create-local"))
                    }
                    (all_bots(locale, model, chosen))
                }
            }
            div.field.local-name {
                label for=(name_id) { (locale.text("create-local-name")) }
                input.input id=(name_id) name=(name_id) value=(local_name)
                    maxlength=(NAME_CHARS_MAX) autocomplete="off";
            }
        }
    }
}

fn bot(locale: Locale, level: &str, chosen: &str) -> Markup {
    html! {
        option value=(level) selected[level == chosen] {
            (locale.say("create-bot-value", &[("level", level_name(locale, level).into())]))
            " – " (locale.text(&format!("level-{level}-hint")))
        }
    }
}

/// Renders the list of all bots, on request or if one of them is already selected.
fn all_bots(locale: Locale, model: &CreateModel, chosen: &str) -> Markup {
    let bots = karat_bots::bot_names(model.game);
    html! {
        @if model.has_all_bots || bots.contains(&chosen) {
            optgroup label=(locale.text("create-all-bots")) {
                @for level in bots { (bot(locale, level, chosen)) }
            }
        }
    }
}

/// The time controls offered by the form, in storage format.
const TIMES: [&str; 9] = [
    "none",
    "fischer 300 5",
    "fischer 600 10",
    "fischer 900 20",
    "fischer 1800 30",
    "days 1",
    "days 2",
    "days 3",
    "days 7",
];

/// The spectator delays offered by the form, in seconds.
const WATCH_DELAYS_S: [u32; 4] = [0, 60, 300, 900];

/// Renders the choices of visibility, time control and the bot that replaces absent players.
fn terms(locale: Locale, model: &CreateModel) -> Markup {
    let terms = &model.terms;
    let absent = match terms.absent_level.as_str() {
        "" => karat_bots::default_bot(model.game),
        level => level,
    };
    let own_name = Some(absent).filter(|absent| karat_bots::bot_names(model.game).contains(absent));
    let levels = karat_bots::strength_names(model.game).into_iter().chain(own_name);
    let levels = levels.map(|level| (level.to_owned(), level_name(locale, level), level == absent));
    let delays = WATCH_DELAYS_S.iter().map(|&delay_s| {
        let delay = Duration::from_secs(delay_s.into());
        (delay_s.to_string(), delay_text(locale, delay), delay == terms.watch_delay)
    });
    let visibility = [("link", false), ("public", true)].map(|(value, is_public)| {
        let name = locale.text(&format!("create-visibility-{value}"));
        (value.to_owned(), name, is_public == terms.is_public)
    });
    html! {
        section.panel.stack aria-labelledby="terms" {
            h2.h-s id="terms" { (locale.text("create-terms")) }
            div {
                (choice(locale, "visibility", visibility.into_iter()))
                (time(locale, terms.time_control))
                // The switch `no_clock` turns the clock off with one click, without opening the
                // list.
                @if terms.time_control != TimeControl::None { (switch(locale, "no_clock", false)) }
                (choice(locale, "absent_level", levels))
                (choice(locale, "watch_delay_s", delays))
            }
            // A bot account cannot play rated games.
            @if !name::is_of_bot(&model.name) { (switch(locale, "rated", terms.is_rated)) }
        }
    }
}

fn time(locale: Locale, chosen: TimeControl) -> Markup {
    let is_listed = TIMES.contains(&chosen.to_string().as_str());
    let listed = TIMES.iter().map(|&text| {
        let time: TimeControl = text.parse().expect("our own times can be read");
        (text.to_owned(), time_text(locale, time), time == chosen)
    });
    let own = ("own".to_owned(), locale.text("create-time-own"), !is_listed);
    let (minutes, increment_s) = match chosen {
        TimeControl::Fischer { initial_s, increment_s } => (initial_s / 60, increment_s),
        TimeControl::None | TimeControl::Days(_) => (20, 15),
    };
    html! {
        (choice(locale, "time", listed.chain([own])))
        div.own-time {
            div.field {
                label for="time_minutes" { (locale.text("create-time-minutes")) }
                input.input id="time_minutes" name="time_minutes" type="number" min="1"
                    max=(TimeControl::INITIAL_S_MAX / 60) value=(minutes);
            }
            div.field {
                label for="time_increment_s" { (locale.text("create-time-increment")) }
                input.input id="time_increment_s" name="time_increment_s" type="number" min="0"
                    max=(TimeControl::INCREMENT_S_MAX) value=(increment_s);
            }
        }
    }
}

/// Renders a form row for one choice, with its values, their labels and the selected value.
fn choice(
    locale: Locale,
    name: &str,
    values: impl Iterator<Item = (String, String, bool)>,
) -> Markup {
    html! {
        div.optrow {
            div {
                label.lbl for=(name) { (locale.text(&format!("create-{name}"))) }
                p.hint id={ (name) "-hint" } { (locale.text(&format!("create-{name}-hint"))) }
            }
            select.select id=(name) name=(name) aria-describedby={ (name) "-hint" } {
                @for (value, text, is_chosen) in values {
                    option value=(value) selected[is_chosen] { (text) }
                }
            }
        }
    }
}

fn switch(locale: Locale, name: &str, is_on: bool) -> Markup {
    html! {
        div {
            label.check {
                input type="checkbox" name=(name) value="yes" checked[is_on]
                    aria-describedby={ (name) "-hint" };
                span { (locale.text(&format!("create-{name}"))) }
            }
            p.hint id={ (name) "-hint" } { (locale.text(&format!("create-{name}-hint"))) }
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
            (sources::legend(locale, model.game))
            (sources::unwritten(locale, model.game, &model.values))
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
    if spec.name == OPTION && model.house.is_empty() {
        return html! {};
    }
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
                    (locale.find(&format!("{game}-option-{}.hint", spec.name), &[])
                        .unwrap_or_default())
                }
                (sources::of_option(locale, game, spec, &format!("{id}-sources")))
            }
            @if forms_of(game).player_options.contains(&spec.name) {
                (player(locale, model, spec, &id, is_refused))
            } @else if forms_of(game).files.contains(&spec.name) {
                textarea.input.file id=(id) name=(spec.name) rows="4" spellcheck="false"
                    aria-describedby={ (id) "-hint " (id) "-sources" }
                    aria-invalid=[is_refused.then_some("true")] { (value.unwrap_or_default()) }
            } @else if spec.name == OPTION {
                select.select id=(id) name=(spec.name) aria-describedby={ (id) "-hint " (id) "-sources" }
                    aria-invalid=[is_refused.then_some("true")] {
                    option value="" { (locale.text("create-house-none")) }
                    @for (name, line) in &model.house {
                        option value=(line) selected[value == Some(line)] { (name) }
                    }
                }
                @for (name, line) in &model.house {
                    details.custom-numbers-of {
                        summary { (locale.say("create-house-changes", &[("name", name.into())])) }
                        (custom_numbers(locale, game, line))
                    }
                }
            } @else if spec.values.is_empty() {
                input.input id=(id) name=(spec.name) value=(value.unwrap_or_default())
                    aria-describedby={ (id) "-hint " (id) "-sources" }
                    aria-invalid=[is_refused.then_some("true")];
            } @else {
                select.select id=(id) name=(spec.name) aria-describedby={ (id) "-hint " (id) "-sources" }
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

/// Returns the name of the form field for the player identified by an option.
pub(super) fn player_field(option: &str) -> String {
    format!("{option}_player")
}

/// Renders the choice of a player, who is identified by a form row. Rows beyond the chosen number
/// of players are hidden by the style sheet and ignored by the server.
fn player(
    locale: Locale,
    model: &CreateModel,
    spec: &OptionSpec,
    id: &str,
    is_refused: bool,
) -> Markup {
    let given = model.values.iter().find(|(name, _)| name == spec.name);
    let seat: Option<usize> = given.and_then(|(_, value)| value.parse().ok());
    html! {
        select.select id=(id) name=(player_field(spec.name))
            aria-describedby={ (id) "-hint " (id) "-sources" }
            aria-invalid=[is_refused.then_some("true")] {
            option value="" { (locale.text("create-player-none")) }
            @for row in 0..*model.game.seats().end() {
                option class={ "seatrow-" (row + 1) } value=(row)
                    selected[seat == Some(seat_of(model, row))] {
                    (player_name(locale, model, row))
                }
            }
        }
    }
}

/// Returns the seat to which a form row belongs. The first row is the user's seat, and the others
/// follow in seat order.
fn seat_of(model: &CreateModel, row: usize) -> usize {
    match row {
        0 => model.seat,
        row if row <= model.seat => row - 1,
        row => row,
    }
}

/// Returns the name of the player in a form row, if known.
fn player_name(locale: Locale, model: &CreateModel, row: usize) -> String {
    let Some(other) = row.checked_sub(1) else {
        let you = || locale.text("create-player-you");
        return if model.name.is_empty() { you() } else { model.name.clone() };
    };
    let number = locale.say("create-player", &[("seat", (row + 1).into())]);
    let name = match model.others.get(other).map(String::as_str) {
        Some(OTHER_LOCAL) => model.local_names.get(other).cloned().unwrap_or_default(),
        Some(OTHER_FRIEND) | None => String::new(),
        Some(level) => {
            locale.say("create-bot-value", &[("level", level_name(locale, level).into())])
        }
    };
    if name.is_empty() { number } else { format!("{number}: {name}") }
}
