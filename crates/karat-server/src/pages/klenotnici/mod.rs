//! Klenotníci on the page.

mod compose;
mod dock;
mod play;
mod score;

use karat_rules::Viewer;
use karat_rules::klenotnici::{PhaseView, PlayerView, View};

pub(super) use compose::move_text;
pub(super) use dock::{dock, idle_hand};
pub(super) use play::{play, strip};
pub(super) use score::score;

use crate::locale::{Locale, Value};

/// Options that stand at the top of the form; the others are for readers of the rules.
pub(super) const PROMINENT_OPTIONS: &[&str] =
    &["royal_goals", "gem_value_table", "hammer_timing", "unsold_gems"];

/// The group of an option in the form.
pub(super) fn option_group(name: &str) -> &'static str {
    match name {
        "royal_goals"
        | "royal_trio_table"
        | "royal_trios"
        | "goal_from_spent_cards"
        | "goal_choice"
        | "suit_assignment" => "klenotnici-group-goals",
        "hammer_timing"
        | "spent_action_cards_public"
        | "start_after_hammer_without_pass"
        | "double_scope"
        | "double_legality"
        | "double_stacking"
        | "double_on_opening"
        | "exchange_value"
        | "exchange_hand_cards"
        | "exchange_extent"
        | "exchange_repeat" => "klenotnici-group-actions",
        _ => "klenotnici-group-stones",
    }
}

/// The groups of options in the order of the form.
pub(super) const OPTION_GROUPS: [&str; 3] =
    ["klenotnici-group-stones", "klenotnici-group-actions", "klenotnici-group-goals"];

/// A word of the game, such as the name of a pyramid.
pub(super) fn word(locale: Locale, id: &str) -> String {
    locale.text(&format!("klenotnici-word-{id}"))
}

/// What a word brings into a message as `name`: itself, its id, and its attributes.
pub(super) fn word_args(locale: Locale, name: &str, id: &str) -> Vec<(String, Value<'static>)> {
    let message = format!("klenotnici-word-{id}");
    let mut args = vec![
        (name.to_owned(), word(locale, id).into()),
        (format!("{name}-id"), id.to_owned().into()),
    ];
    for attribute in locale.vocabulary().attributes(&message) {
        let text = locale.text(&format!("{message}.{attribute}"));
        args.push((format!("{name}-{attribute}"), text.into()));
    }
    args
}

/// The title of the page while the reader is to decide.
pub(super) fn turn_title(locale: Locale, view: &View) -> String {
    let price = view.auction.as_ref().map_or(0, |auction| auction.price);
    let phase = phase_name(view.phase);
    locale.say(&format!("klenotnici-title-{phase}"), &[("price", price.into())])
}

/// The word of a phase in which somebody decides.
fn phase_name(phase: PhaseView) -> &'static str {
    match phase {
        PhaseView::Choose => "choose",
        PhaseView::Open => "open",
        PhaseView::Bid => "bid",
        PhaseView::Window => "window",
        PhaseView::Settle => "settle",
        PhaseView::Take => "take",
        PhaseView::Goal => "goal",
        PhaseView::Draw | PhaseView::Over => unreachable!("no seat decides in this phase"),
    }
}

/// The player who looks, if a player looks.
fn own(view: &View, viewer: Viewer) -> Option<&PlayerView> {
    match viewer {
        Viewer::Seat(seat) => view.players.get(seat.index()),
        Viewer::Public => None,
    }
}
