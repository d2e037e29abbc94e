//! The details of a table, apart from its game: players, options, origin and deal.

use maud::{Markup, html};

use super::model::{About, Seen, TournamentOfTable};
use super::options::{option_label, setting};
use super::sources;
use crate::link;
use karat_ui::pieces::{icon, level_name, person_link};
use karat_words::Locale;

/// Renders the collapsible details of a replayed table.
pub(super) fn info(locale: Locale, id: &str, seen: &Seen, about: &About) -> Markup {
    html! {
        details.rail-foot id="info" {
            summary { (icon("info")) (locale.text("table-info")) }
            div.stack.stack-s.small { (facts(locale, id, seen, about)) }
        }
    }
}

/// Renders the details of a table, apart from its game.
pub(super) fn facts(locale: Locale, id: &str, seen: &Seen, about: &About) -> Markup {
    html! {
        h3 { (locale.text("table-players")) }
        ul {
            @for player in &seen.players {
                li {
                    (person_link(&player.name, player.person.as_deref()))
                    @if let Some(level) = &player.level {
                        span.muted {
                            " " (locale.say("bot-label",
                                &[("level", level_name(locale, level).into())]))
                        }
                    }
                }
            }
        }
        (tournament(locale, about))
        (origin(locale, about))
        h3 { (locale.text("table-options")) }
        (options(locale, seen))
        (deal(locale, id, about))
    }
}

/// Renders the proof of a fair deal, collapsed because few players check it.
fn deal(locale: Locale, id: &str, about: &About) -> Markup {
    html! {
        details id="deal" {
            summary { (locale.text("table-deal")) }
            div.stack.stack-s {
                @if !about.commitment.is_empty() {
                    h3 { (locale.text("table-commitment")) }
                    p.hash { code { (about.commitment) } }
                    p.hint { (locale.text("table-commitment-hint")) }
                }
                @if let Some(seed) = &about.seed {
                    h3 { (locale.text("table-seed")) }
                    p.hash { code { (seed) } }
                }
                p { a href=(link::verify(id)) { (locale.text("verify-link")) } }
            }
        }
    }
}

/// Renders the link to the tournament to which the table belongs.
pub(super) fn tournament(locale: Locale, about: &About) -> Markup {
    html! {
        @if let Some(TournamentOfTable { id, name, round }) = &about.tournament {
            p {
                @match round {
                    Some(round) => {
                        (locale.say("tournament-round", &[("number", (*round).into())])) ": "
                    }
                    None => { (locale.text("tournament-format-arena")) ": " }
                }
                a href=(link::tournament(id)) { bdi { (name) } }
            }
        }
    }
}

/// Renders the origin of a practice table.
fn origin(locale: Locale, about: &About) -> Markup {
    html! {
        @if let Some((table, ply)) = &about.origin {
            p {
                (locale.text("practice-origin")) " "
                a href=(link::replay(table, *ply)) {
                    (locale.say("practice-origin-link", &[("ply", ply.index().into())]))
                } "."
            }
        }
    }
}

/// Renders the non-default options, and the numbers that no rulebook specifies.
pub(super) fn options(locale: Locale, seen: &Seen) -> Markup {
    let players: Vec<&str> = seen.players.iter().map(|player| player.name.as_str()).collect();
    html! {
        @if seen.options.is_empty() {
            p { (locale.text("table-options-none")) }
        } @else {
            dl.moneyline {
                @for (name, value) in &seen.options {
                    div {
                        dt { (option_label(locale, seen.game.name, name)) }
                        dd { (setting(locale, seen.game.into(), (name, value), &players)) }
                    }
                }
            }
        }
        (sources::unwritten(locale, seen.game.into(), &seen.options))
    }
}
