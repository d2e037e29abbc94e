//! Lists the event cards and gem cards of Edel, Stein & Reich in the terminal. Numbers come from
//! the rules, and wording from the locale files.

use super::GAME;
use crate::rules::{Edel, EventCard};
use crate::words::event_effect;
use karat_kernel::setup::set_up;
use karat_kernel::{Rules, Viewer, Views};
use karat_words::Locale;
use karat_words::word;

use karat_ui::terminal::say;
use karat_ui::terminal::{Card, Section, printed, section};

/// The options that change the text on cards and are allowed for any number of players.
const PRINTED: [&str; 5] = [
    "gem_cards_file",
    "majority_bonus_on_tie",
    "sole_bonus_counts_certificates",
    "score_colour_income",
    "score_colour_held_cards",
];

/// Returns the cards of a game with the given options.
pub(super) fn cards(locale: Locale, options: &[(String, String)]) -> Vec<Section> {
    let options = printed(options, &PRINTED);
    let game: Edel = set_up(&options, *Edel::SEATS.end()).expect("the cards were accepted before");
    let view = game.view(Viewer::Public);
    let mut events: Vec<(&str, Card)> = Vec::new();
    for card in EventCard::all() {
        let kind = card.kind().word();
        match events.last_mut() {
            Some((last, same)) if *last == kind => same.ids.push(card.to_string()),
            _ => {
                let name = word(locale, GAME, kind);
                let text = event_effect(locale, &view.reading, card);
                events.push((kind, Card { ids: vec![card.to_string()], name, text }));
            }
        }
    }
    let gems = view.unseen_gem_cards.iter().map(|card| {
        let args = [("money", card.money.into()), ("gems", card.gems.to_string().into())];
        let text = say(locale, "gem-card", &args);
        Card { ids: vec![card.card.to_string()], name: String::new(), text }
    });
    let gems = gems.collect();
    let events = events.into_iter().map(|(_, card)| card).collect();
    vec![section(locale, "events", events), section(locale, "gem-cards", gems)]
}
