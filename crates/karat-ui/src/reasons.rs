//! Explains why actions that a player may expect are currently impossible. Pages do not check the
//! rules themselves: the model lists the impossible actions with their clauses.

use karat_kernel::Refused;
use maud::{Markup, html};

use crate::model::Seen;
use crate::pieces::clause_link;
use karat_words::word_args;
use karat_words::{Locale, Value};

/// The number of impossible actions shown in the row. The dialog lists all impossible actions.
const SHOWN: usize = 4;

/// A group of actions that are refused for the same reason.
struct Reason {
    labels: Vec<String>,
    sentence: String,
    clause: &'static str,
}

/// Renders the row of currently impossible actions below a panel, with the link to the reasons.
pub fn row(locale: Locale, seen: &Seen) -> Markup {
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

/// Renders the link to the reasons in a panel that has no room for the row.
pub fn at_dock(locale: Locale, seen: &Seen) -> Markup {
    html! {
        @if !seen.refused.is_empty() {
            button.whynot.to-whys type="button" popovertarget="whys" {
                (locale.text("reason-why"))
            }
        }
    }
}

/// Renders the link to the reasons beside a lesson step or a puzzle, where the table takes the
/// panel's place.
pub fn at_exercise(locale: Locale, seen: &Seen) -> Markup {
    html! {
        @if !seen.refused.is_empty() {
            p { button.whynot type="button" popovertarget="whys" {
                (locale.text("reason-exercise"))
            } }
        }
    }
}

/// Renders the reasons in a dialog above the table. The dialog is outside the panel because the
/// panel changes more often.
pub fn told(locale: Locale, seen: &Seen) -> Markup {
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

/// Groups the impossible actions by reason, in the order of the rules.
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

/// Returns the label of an impossible action.
fn label(locale: Locale, seen: &Seen, refused: &Refused) -> String {
    let id = format!("{}-not-{}", seen.game, refused.action);
    let args = match refused.what {
        "" => Vec::new(),
        what => word_args(locale, seen.game, "what", what),
    };
    let args: Vec<_> = args.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    locale.say(&id, &args)
}

/// Explains why an action is impossible, with current numbers if the game has a message for them,
/// or by quoting the clause otherwise.
fn sentence(locale: Locale, seen: &Seen, refused: &Refused) -> String {
    with_numbers(locale, seen, refused).unwrap_or_else(|| seen.clause(locale, refused.cited))
}

fn with_numbers(locale: Locale, seen: &Seen, refused: &Refused) -> Option<String> {
    let short = refused.cited.split_once('-').map_or(refused.cited, |(_, short)| short);
    let numbers = refused.numbers.iter().map(|&(name, number)| (name, Value::from(number)));
    let numbers: Vec<_> = numbers.collect();
    locale.find(&format!("{}-reason-{short}", seen.game), &numbers)
}

/// Explains why a clause makes an action impossible, with current numbers. Returns `None` if the
/// game has no such message.
pub fn numbered(locale: Locale, seen: &Seen, clause: &str) -> Option<String> {
    let refused = seen.refused.iter().find(|refused| refused.cited == clause)?;
    with_numbers(locale, seen, refused)
}
