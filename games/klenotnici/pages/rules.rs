//! Pictures for the plain rules of Klenotníci: gem values and secret goals.

use crate::rules::{Colour, Gem, Rank, SETS, Size, Suit, TRIOS, View};
use maud::{Markup, html};

use super::{pyramid, word};
use karat_ui::model::ShownView;
use karat_ui::pieces::icon;
use karat_words::Locale;

/// The gem sizes, smallest first.
const SIZES: [&str; 3] = ["small", "medium", "large"];

pub(super) fn picture(locale: Locale, begun: &ShownView, name: &str) -> Markup {
    let Some(begun) = begun.of::<View>() else { return html! {} };
    match name {
        "values" => values(locale, &begun.values),
        "goals" => goals(locale),
        _ => html! {},
    }
}

pub(super) fn points(name: &str) -> Markup {
    match name {
        "gem" => pyramid(Gem::new(Colour::Ruby, Size::Large)),
        "money" => icon("money"),
        "action" => icon("hammer"),
        _ => {
            let set =
                name.strip_prefix("set-").and_then(|set| SETS.get(set.parse::<usize>().ok()?));
            html! { @if let Some(gems) = set { @for gem in gems.iter() { (pyramid(gem)) } } }
        }
    }
}

fn values(locale: Locale, values: &[u8]) -> Markup {
    let text = |id: &str| locale.text(&format!("klenotnici-{id}"));
    html! {
        div.tbl-wrap tabindex="0" role="region" aria-label=(text("rules-values")) {
            table.tbl {
                thead {
                    tr {
                        td {}
                        @for size in SIZES { th scope="col" { (text(&format!("rules-{size}"))) } }
                    }
                }
                tbody {
                    @for colour in Colour::ALL {
                        tr {
                            th scope="row" { (text(&format!("colour-{}", colour.name()))) }
                            @for size in Size::ALL {
                                @let gem = Gem::new(colour, size);
                                td { (pyramid(gem)) b { (values[gem.index()]) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn goals(locale: Locale) -> Markup {
    html! {
        div.tbl-wrap tabindex="0" role="region"
            aria-label=(locale.text("klenotnici-rules-goals")) {
            table.tbl {
                thead {
                    tr {
                        td {}
                        @for rank in Rank::ALL { th scope="col" { (word(locale, rank.name())) } }
                    }
                }
                tbody {
                    @for (suit, trios) in Suit::ALL.into_iter().zip(TRIOS) {
                        tr {
                            th scope="row" { (word(locale, suit.name())) }
                            @for trio in trios {
                                td.trio {
                                    @for gem in trio {
                                        (pyramid(gem)) span.vh { (word(locale, gem.name())) ", " }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
