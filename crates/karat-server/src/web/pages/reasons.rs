//! Explanations of why actions that a player may expect are not possible now. The pages decide
//! nothing themselves: the model lists the impossible actions with their clauses.

use karat_rules::Refused;
use maud::{Markup, html};

use super::model::Seen;
use super::pieces::clause_link;
use crate::web::locale::{Locale, Value};
use crate::web::words::word_args;

/// The number of impossible actions that the row shows. The list in the box contains all impossible
/// actions.
const SHOWN: usize = 4;

/// Actions that are refused for the same reason.
struct Reason {
    labels: Vec<String>,
    sentence: String,
    clause: &'static str,
}

/// Returns the row under a panel with the actions that are not possible now, and the link to the
/// reasons.
pub(super) fn row(locale: Locale, seen: &Seen) -> Markup {
    let reasons = reasons(locale, seen);
    let labels = reasons.iter().enumerate();
    let labels = labels.flat_map(|(index, one)| one.labels.iter().map(move |label| (index, label)));
    html! {
        @if !reasons.is_empty() {
            div.notnow.only-wide {
                span.small.muted { (locale.text("reason-not-now")) }
                @for (index, label) in labels.take(SHOWN) {
                    button.btn.btn-sm type="button" aria-disabled="true"
                        aria-describedby=(id(index)) popovertarget="whys" { (label) }
                }
                button.whynot type="button" popovertarget="whys" { (locale.text("reason-why")) }
            }
        }
    }
}

/// Returns the link to the reasons for a panel that has no room for the row.
pub(super) fn at_dock(locale: Locale, seen: &Seen) -> Markup {
    html! {
        @if !seen.refused.is_empty() {
            button.whynot.to-whys type="button" popovertarget="whys" {
                (locale.text("reason-why"))
            }
        }
    }
}

/// Returns the link to the reasons beside a lesson step or puzzle, whose table takes the room of
/// the panel.
pub(super) fn at_exercise(locale: Locale, seen: &Seen) -> Markup {
    html! {
        @if !seen.refused.is_empty() {
            p { button.whynot type="button" popovertarget="whys" {
                (locale.text("reason-exercise"))
            } }
        }
    }
}

/// Returns the box over the table with the reasons. The reasons are not in the panel, because the
/// panel changes more often.
pub(super) fn told(locale: Locale, seen: &Seen) -> Markup {
    let reasons = reasons(locale, seen);
    html! {
        @if !reasons.is_empty() {
            div.keys-box.whys id="whys" popover role="group" aria-labelledby="whys-h" {
                h2.h-s id="whys-h" { (locale.text("reason-h")) }
                dl {
                    @for (index, reason) in reasons.iter().enumerate() {
                        dt { (reason.labels.join(" · ")) }
                        dd {
                            span id=(id(index)) { (reason.sentence) } " "
                            (clause_link(locale, seen.game, reason.clause))
                        }
                    }
                }
                button.btn type="button" popovertarget="whys" popovertargetaction="hide" {
                    (locale.text("keys-close"))
                }
            }
        }
    }
}

fn id(index: usize) -> String {
    format!("why-{index}")
}

/// Returns the impossible actions in the order of the rules, grouped by reason.
fn reasons(locale: Locale, seen: &Seen) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = Vec::new();
    for refused in &seen.refused {
        let (sentence, label) = (sentence(locale, seen, refused), label(locale, seen, refused));
        let same = reasons.iter_mut().find(|reason| reason.sentence == sentence);
        match same {
            Some(reason) => reason.labels.push(label),
            None => reasons.push(Reason { labels: vec![label], sentence, clause: refused.cited }),
        }
    }
    reasons
}

/// Returns the name of an impossible action.
fn label(locale: Locale, seen: &Seen, refused: &Refused) -> String {
    let id = format!("{}-not-{}", seen.game, refused.action);
    let args = match refused.what {
        "" => Vec::new(),
        what => word_args(locale, seen.game, "what", what),
    };
    let args: Vec<_> = args.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    locale.say(&id, &args)
}

/// Returns the reason why an action is not possible: with the current numbers if the game has a
/// message for them, and otherwise the clause.
fn sentence(locale: Locale, seen: &Seen, refused: &Refused) -> String {
    with_numbers(locale, seen, refused).unwrap_or_else(|| seen.clause(locale, refused.cited))
}

fn with_numbers(locale: Locale, seen: &Seen, refused: &Refused) -> Option<String> {
    let short = refused.cited.split_once('-').map_or(refused.cited, |(_, short)| short);
    let numbers = refused.numbers.iter().map(|&(name, number)| (name, Value::from(number)));
    let numbers: Vec<_> = numbers.collect();
    locale.find(&format!("{}-reason-{short}", seen.game), &numbers)
}

/// Returns the reason that a clause gives for an impossible action, with its current numbers.
/// Returns `None` if the game has no message with numbers.
pub(super) fn numbered(locale: Locale, seen: &Seen, clause: &str) -> Option<String> {
    let refused = seen.refused.iter().find(|refused| refused.cited == clause)?;
    with_numbers(locale, seen, refused)
}
