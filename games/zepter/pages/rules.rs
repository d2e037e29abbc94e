//! Pictures for the plain rules of Das Zepter von Zavandor: roles, prices, levels, artifacts and
//! Sentinels.

use crate::rules::{Artifact, Data, Gem, Item, Reading, Role, Sentinel, Track, View};
use maud::{Markup, html};

use super::learn::{LEVELS, items, levels, row};
use super::{artifact_symbol, gem, role_name, symbol, text, track_name};
use crate::words::role_start;
use karat_ui::model::ShownView;
use karat_ui::pieces::icon;
use karat_words::Locale;

pub(super) fn picture(locale: Locale, begun: &ShownView, name: &str) -> Markup {
    let Some(begun) = begun.of::<View>() else { return html! {} };
    match name {
        "roles" => list(locale, "learn-roles", &roles(locale, &begun.reading)),
        "prices" => prices(locale, &begun.reading.data),
        "levels" => list(locale, "learn-levels", &tracks(locale, &begun.reading)),
        "artifacts" => {
            let all = Artifact::ALL.map(Item::Artifact);
            list(locale, "learn-artifacts", &items(locale, &begun.reading.data, &all))
        }
        "sentinels" => {
            let all = Sentinel::ALL.map(Item::Sentinel);
            list(locale, "learn-sentinels", &items(locale, &begun.reading.data, &all))
        }
        _ => html! {},
    }
}

pub(super) fn points(name: &str) -> Markup {
    match name {
        "opal" => html! { (gem(Gem::Opal)) (gem(Gem::Sapphire)) },
        "emerald" => html! { (gem(Gem::Emerald)) (gem(Gem::Diamond)) },
        "ruby" => gem(Gem::Ruby),
        "book" => icon("book"),
        "ball" => artifact_symbol(Artifact::CrystalBall),
        "sentinel" => symbol("sentinel"),
        _ => html! {},
    }
}

fn list(locale: Locale, title: &str, rows: &Markup) -> Markup {
    html! { details.fold { summary { (text(locale, title)) } dl.words { (rows) } } }
}

fn roles(locale: Locale, reading: &Reading) -> Markup {
    html! {
        @for role in Role::ALL {
            (row(&symbol(&format!("r-{}", role.name())), &role_name(locale, role), "",
                &role_start(locale, reading, role)))
        }
    }
}

fn tracks(locale: Locale, reading: &Reading) -> Markup {
    html! {
        @for track in Track::ALL {
            @let costs = (1..=LEVELS).map(|level| reading.data.cost(track, level).to_string());
            (row(&symbol(&format!("k-{}", track.name())), &track_name(locale, track),
                &costs.collect::<Vec<_>>().join(", "), &levels(locale, reading, track)))
        }
    }
}

/// Renders a table of each gem's price and sale value at every level of Knowledge of Gems.
fn prices(locale: Locale, data: &Data) -> Markup {
    html! {
        div.tbl-wrap tabindex="0" role="region" aria-label=(text(locale, "rules-prices")) {
            table.tbl {
                caption { (text(locale, "rules-prices")) }
                thead {
                    tr {
                        td {}
                        @for level in 0..=LEVELS {
                            th scope="col" {
                                (locale.say("zepter-rules-level", &[("level", level.into())]))
                            }
                        }
                    }
                }
                tbody {
                    @for kind in Gem::ALL {
                        tr {
                            th scope="row" {
                                (gem(kind)) " "
                                (locale.text(&format!("zepter-word-{}", kind.name())))
                            }
                            @for level in 0..=LEVELS {
                                td {
                                    (data.gem_price(kind, level)) " / "
                                    (data.gem_sale(kind, level))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
