//! Pages of Klenotníci: its table, action panel and result.

mod compose;
mod dock;
mod learn;
mod lesson;
mod play;
mod presentation;
mod puzzles;
mod rules;
mod sale;
mod score;

use crate::rules::{Gem, Klenotnici, PhaseView, PlayerView, View};
use karat_kernel::{GameInfo, Viewer};
use maud::Markup;

use karat_ui::forms::GameForms;
use karat_ui::model::{DockParts, Seen};
use karat_ui::pages::{GamePages, HasPages};
use karat_ui::pieces::picture;
use karat_words as words;
use karat_words::Locale;

/// The game shown by these pages.
const GAME: &GameInfo = &GameInfo::of::<Klenotnici>();

/// The name of the file that contains the game's pictures and the interface icons.
const PICTURES: &str = "gems.svg";

/// Facts about Klenotníci for forms that are shown before a table exists.
const FORMS: GameForms = GameForms {
    move_text: compose::move_text,
    // Previews of gem choices and bids use only public information: gems, totals, and how many
    // action cards each player has.
    tried: &["choose", "open", "raise"],
    openings: &["choose"],
    prominent_options: &["royal_goals", "gem_value_table", "hammer_timing", "unsold_gems"],
    option_groups: &["klenotnici-group-gems", "klenotnici-group-actions", "klenotnici-group-goals"],
    option_group,
    presets: &[],
    files: &[],
    player_options: &["youngest"],
    option_asked,
    ranking_clause: Some("KLE-TIE-1"),
    pictures: Some(PICTURES),
    style: None,
    rules_picture: rules::picture,
    points_picture: rules::points,
    learn: Some(&learn::LEARN),
    lesson: Some(&lesson::LESSON),
    puzzles: puzzles::PUZZLES,
};

/// The number of sentences in the short version of the rules.
const BRIEF: usize = 6;

impl HasPages for Klenotnici {
    const FORMS: &'static GameForms = &FORMS;
}

impl GamePages for View {
    fn has_stage(&self) -> bool {
        play::has_block(self)
    }

    fn turn_title(&self, locale: Locale) -> String {
        let price = self.auction.as_ref().map_or(0, |auction| auction.price);
        let phase = phase_name(self.phase);
        locale.say(&format!("klenotnici-title-{phase}"), &[("price", price.into())])
    }

    fn phase_of_rules(&self) -> &'static str {
        match self.phase {
            PhaseView::Draw => "choose",
            PhaseView::Over => "over",
            phase => phase_name(phase),
        }
    }

    fn brief(&self, locale: Locale) -> Vec<String> {
        let args = [("points", self.reading.data.per_money_card.into())];
        (1..=BRIEF).map(|number| locale.say(&format!("klenotnici-brief-{number}"), &args)).collect()
    }

    fn strip(&self, locale: Locale, seen: &Seen) -> Markup {
        play::strip(locale, seen, self)
    }

    fn chapter(&self) -> u32 {
        u32::from(self.auction_number)
    }

    fn play(&self, locale: Locale, seen: &Seen) -> Markup {
        play::play(locale, seen, self)
    }

    fn dock(&self, locale: Locale, seen: &Seen, parts: &DockParts) -> Markup {
        dock::dock(locale, seen, parts, self)
    }

    fn trial(&self, locale: Locale, seen: &Seen) -> Markup {
        dock::trial(locale, seen, self)
    }

    fn idle(&self, locale: Locale, seen: &Seen) -> Markup {
        dock::idle_hand(locale, seen, self)
    }

    fn result_lead(&self, locale: Locale, seen: &Seen) -> Option<String> {
        score::lead(locale, seen, self)
    }

    fn score(&self, locale: Locale, seen: &Seen) -> Markup {
        score::score(locale, seen, self)
    }
}

/// Returns the option that must be set for a set-up clause to apply.
fn option_asked(clause: &str, given: &[(String, String)]) -> Option<&'static str> {
    match clause {
        "KLE-SETUP-12" if given.iter().any(|(name, _)| name == "age_order") => Some("age_order"),
        "KLE-SETUP-12" => Some("youngest"),
        "KLE-SETUP-13" => Some("starter"),
        _ => None,
    }
}

/// Returns the id of an option's group in the set-up form.
fn option_group(name: &str) -> &'static str {
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
        _ => "klenotnici-group-gems",
    }
}

/// Returns a localized word from Klenotníci, such as the name of a pyramid.
fn word(locale: Locale, id: &str) -> String {
    words::word(locale, GAME, id)
}

/// Renders a gem's picture: a pyramid, as in the physical game.
fn pyramid(gem: Gem) -> Markup {
    picture(PICTURES, &format!("pyr-{}", gem.name().replace('_', "-")), "pyr")
}

/// Returns the name of a phase in which a player must decide.
fn phase_name(phase: PhaseView) -> &'static str {
    match phase {
        PhaseView::Choose => "choose",
        PhaseView::Open => "open",
        PhaseView::Bid => "bid",
        PhaseView::Window => "hammer",
        PhaseView::Settle => "settle",
        PhaseView::Take => "take",
        PhaseView::Goal => "goal",
        PhaseView::Draw | PhaseView::Over => unreachable!("no seat decides in this phase"),
    }
}

/// Returns the viewer's own state, or `None` for a spectator.
fn own(view: &View, viewer: Viewer) -> Option<&PlayerView> {
    match viewer {
        Viewer::Seat(seat) => view.players.get(seat.index()),
        Viewer::Public => None,
    }
}
