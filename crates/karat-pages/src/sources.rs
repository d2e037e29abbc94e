//! The sources for each value of a rule option in the set-up form, and a legend for their labels.

use karat_rules::any::GameId;
use karat_rules::{OptionSpec, Source};
use maud::{Markup, html};
use strum::VariantArray;

use super::options::option_value;
use karat_ui::pieces::{clause_link, joined};
use karat_words::Locale;

/// Renders the sources for each value of an option, and those that do not mention the option.
pub(super) fn of_option(locale: Locale, game: GameId, spec: &OptionSpec, id: &str) -> Markup {
    html! {
        div.sources id=(id) {
            @if !spec.values.is_empty() {
                ul {
                    @for (&value, sources) in spec.values.iter().zip(spec.sources) {
                        li {
                            span { (option_value(locale, game.name(), spec.name, value)) ": " }
                            @for (index, &source) in sources.iter().enumerate() {
                                @if index > 0 { span.vh { ", " } }
                                span.badge { (name(locale, source)) }
                            }
                        }
                    }
                }
            }
            @if !spec.silent.is_empty() { p { (silent(locale, game, spec)) } }
        }
    }
}

/// Renders a legend for the source labels beside a game's options.
pub(super) fn legend(locale: Locale, game: GameId) -> Markup {
    let specs = game.options();
    let is_used = |source: &Source| {
        specs.iter().any(|spec| spec.sources.iter().any(|sources| sources.contains(source)))
    };
    html! {
        details.source-legend {
            summary { (locale.text("sources-legend")) }
            p.hint { (locale.text("sources-lead")) }
            dl {
                @for source in Source::VARIANTS.iter().copied().filter(is_used) {
                    div {
                        dt { span.badge { (name(locale, source)) } }
                        dd { (locale.text(&format!("source-{}.hint", source.code()))) }
                    }
                }
            }
        }
    }
}

/// Lists the numbers that no rulebook specifies for a game with the given options, without
/// duplicates.
pub(super) fn unwritten(locale: Locale, game: GameId, options: &[(String, String)]) -> Markup {
    let numbers: Vec<_> = game.unwritten_with(options).collect();
    html! {
        @if !numbers.is_empty() {
            h3.lbl { (locale.text("unwritten")) }
            ul.unwritten {
                @for one in numbers {
                    li {
                        (locale.text(&format!("unwritten-{game}-{}", one.id))) " "
                        (clause_link(locale, game, one.clause))
                    }
                }
            }
        }
    }
}

/// Returns a sentence about the rulebooks that do not specify an option, which may be all of them.
fn silent(locale: Locale, game: GameId, spec: &OptionSpec) -> String {
    if spec.silent.len() == game.documents().len() {
        return locale.text("sources-silent-all");
    }
    let names: Vec<_> = spec.silent.iter().map(|&source| name(locale, source)).collect();
    locale.say("sources-silent", &[("names", joined(locale, &names).into())])
}

fn name(locale: Locale, source: Source) -> String {
    locale.text(&format!("source-{}", source.code()))
}

#[cfg(test)]
mod tests {
    use karat_rules::{GAMES, Source};
    use strum::VariantArray;

    use karat_words::Locale;

    #[test]
    fn numbers_that_no_rules_give_are_told_in_every_language() {
        for locale in Locale::ALL {
            for &game in GAMES {
                for one in game.unwritten() {
                    let id = format!("unwritten-{game}-{}", one.id);
                    assert!(locale.find(&id, &[]).is_some(), "{locale:?} {id}");
                }
            }
        }
    }

    #[test]
    fn every_source_has_a_name_and_a_meaning_in_every_language() {
        for locale in Locale::ALL {
            for source in Source::VARIANTS {
                for id in ["", ".hint"] {
                    let id = format!("source-{}{id}", source.code());
                    assert!(locale.find(&id, &[]).is_some(), "{locale:?} {id}");
                }
            }
        }
    }
}
