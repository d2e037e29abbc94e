//! The effects of event cards in words. All numbers in the sentences come from the rules under the
//! table's options.

use crate::rules::{EventCard, EventKind, Reading};

use karat_words::Locale;

/// Returns the effect of an event card in words, under the table's options.
pub(crate) fn event_effect(locale: Locale, reading: &Reading, card: EventCard) -> String {
    let word = card.kind().word();
    let by_reading = match card.kind() {
        EventKind::MajorityBonus(_) if reading.bonus_on_tie => "-tie",
        EventKind::SoleMajorityBonus if reading.sole_bonus_counts_certificates => "-certificates",
        EventKind::ScoreColour if reading.score_colour_full => "-full",
        _ => "",
    };
    let data = reading.data;
    let [first, second] = data.certificates;
    let amount = match card.kind() {
        EventKind::MajorityBonus(colour) => data.majority_bonus[colour as usize],
        EventKind::SoleMajorityBonus => data.sole_majority_bonus,
        EventKind::GemBonus(_) => data.gem_bonus,
        _ => first,
    };
    let args = [("amount", amount.into()), ("second", second.into())];
    let effect = locale.say(&format!("edel-effect-{word}{by_reading}"), &args);
    match card.kind() {
        EventKind::ScoreColour if reading.score_colour_held => {
            format!("{effect} {}", locale.text("edel-effect-score_colour-held"))
        }
        _ => effect,
    }
}
