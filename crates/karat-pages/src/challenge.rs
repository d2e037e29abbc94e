//! The form for challenging a person, and the list of seats that are reserved for the user.

use std::collections::BTreeSet;

use karat_rules::any::GAMES;
use karat_table::name::NAME_CHARS_MAX;
use maud::{Markup, html};

use super::listed::cover;
use super::lobby::{hidden_nonce, refused, ticket, time_text};
use super::model::{ChallengeForm, OTHER_FRIEND, Offer, Ui};
use crate::link;
use karat_ui::pieces::{game_name, icon, level_name, person_link};
use karat_words::Locale;

/// The id of the challenge form, for buttons outside the form.
pub(super) const FORM: &str = "challenge";

/// Renders the form for challenging the given person, or, without one, a person whose name the user
/// types or whom they choose from the list of followed people.
pub(super) fn challenge(ui: &Ui, model: &ChallengeForm, person: Option<(&str, &str)>) -> Markup {
    let locale = ui.locale;
    let title = match person {
        Some((_, name)) => locale.say("challenge-person", &[("name", name.into())]),
        None => locale.text("challenge-title"),
    };
    html! {
        form.panel.stack id=(FORM) method="post" action=(link::challenges()) data-nonce-form=""
            aria-labelledby="challenge-h" {
            h2.h-s id="challenge-h" { (title) }
            (refused(locale, model.objection))
            (hidden_nonce())
            (ticket(&ui.ticket))
            div.challenge-row {
                (choices(locale, model))
            }
            @match person {
                Some((id, _)) => {
                    input type="hidden" name="person" value=(id);
                    div.btnset { (send(locale)) }
                }
                None => {
                    input type="hidden" name="listed" value="yes";
                    div.row.share {
                        label.vh for="challenge-name" { (locale.text("challenge-name")) }
                        input.input.grow id="challenge-name" name="name"
                            maxlength=(NAME_CHARS_MAX) autocomplete="off" autocapitalize="none"
                            spellcheck="false" placeholder=(locale.text("challenge-name"));
                        (send(locale))
                    }
                    @if !model.bots.is_empty() {
                        h3.lbl { (locale.text("challenge-online-bots")) }
                        ul.folk { @for (id, name) in &model.bots { (online_bot(locale, id, name)) } }
                    }
                }
            }
            p.hint { (locale.text("challenge-hint")) }
        }
    }
}

fn online_bot(locale: Locale, id: &str, name: &str) -> Markup {
    html! {
        li {
            (person_link(name, Some(id)))
            div.btnset { (challenge_button(locale, id, name)) }
        }
    }
}

fn send(locale: Locale) -> Markup {
    html! {
        button.btn.btn-primary type="submit" { (icon("users")) (locale.text("challenge-send")) }
    }
}

/// Renders the choices of game, number of players, time control and other seats.
fn choices(locale: Locale, model: &ChallengeForm) -> Markup {
    let seats = GAMES.iter().flat_map(|game| game.seats()).filter(|seats| *seats > 1);
    let seats = seats.collect::<BTreeSet<_>>();
    html! {
        label.field {
            span.lbl { (locale.text("find-game")) }
            select.select name="game" {
                @for &game in GAMES {
                    option value=(game.name()) { (game_name(locale, game)) }
                }
            }
        }
        label.field {
            span.lbl { (locale.text("find-seats")) }
            select.select name="seats" {
                @for seats in seats {
                    option value=(seats) selected[seats == 3] { (seats) }
                }
            }
        }
        label.field {
            span.lbl { (locale.text("find-speed")) }
            select.select name="speed" {
                @for speed in ["live", "days"] {
                    option value=(speed) { (locale.text(&format!("find-speed-{speed}"))) }
                }
            }
        }
        label.field {
            span.lbl { (locale.text("challenge-others")) }
            select.select name="bots" {
                @for &level in &model.levels {
                    option value=(level) {
                        (locale.say("challenge-bots",
                            &[("level", level_name(locale, level).into())]))
                    }
                }
                option value=(OTHER_FRIEND) { (locale.text("challenge-free")) }
            }
        }
    }
}

/// Renders the button that challenges a person with the choices in the form.
pub(super) fn challenge_button(locale: Locale, person: &str, name: &str) -> Markup {
    html! {
        button.btn.btn-sm type="submit" form=(FORM) name="person" value=(person) {
            (locale.text("challenge-send")) span.vh { ": " (name) }
        }
    }
}

/// Lists the seats that are reserved for the user, to accept or decline.
pub(super) fn offers(locale: Locale, offers: &[Offer]) -> Markup {
    html! {
        section aria-labelledby="offers" {
            div.sec-h { h2 id="offers" { (locale.text("challenge-offers")) } }
            div.turns {
                @for offer in offers { (offered(locale, offer)) }
            }
        }
    }
}

fn offered(locale: Locale, offer: &Offer) -> Markup {
    let game = game_name(locale, offer.game);
    let what = if offer.is_rematch { "challenge-rematch" } else { "challenge-from" };
    html! {
        div.turn.is-you {
            (cover(offer.game))
            a.ttl href=(link::table(&offer.id)) { (game) }
            span.sub {
                @if let Some((id, name)) = &offer.host {
                    (locale.text(what)) " " (person_link(name, Some(id))) " · "
                }
                (locale.say("challenge-seats", &[("seats", offer.seats.into())])) " · "
                (time_text(locale, offer.time_control))
            }
            div.go.btnset {
                form method="post" action=(link::lobby(&offer.id, "join")) data-nonce-form="" {
                    (hidden_nonce())
                    button.btn.btn-sm.btn-primary type="submit" {
                        (locale.text("challenge-accept")) span.vh { ": " (game) }
                    }
                }
                form method="post" action=(link::lobby(&offer.id, "decline")) {
                    button.btn.btn-sm type="submit" {
                        (locale.text("challenge-decline")) span.vh { ": " (game) }
                    }
                }
            }
        }
    }
}
