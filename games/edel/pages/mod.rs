//! Pages of Edel, Stein & Reich: its table, action panel and result.

mod bargain;
mod cards;
mod compose;
mod dock;
mod learn;
mod ledger;
mod lesson;
mod play;
mod presentation;
mod puzzles;
mod reveal;
mod rules;
mod score;

use crate::rules::{Action, Colour, Edel, EventCard, EventView, Gems, PhaseView, PlayerView, View};
use karat_kernel::{GameInfo, Seat, Viewer};
use maud::{Markup, html};

use crate::words::event_effect as card_effect;
use karat_ui::forms::GameForms;
use karat_ui::model::{DockParts, Seen, ShownEvent};
use karat_ui::pages::{GamePages, HasPages};
use karat_ui::pieces::{icon, picture};
use karat_words as words;
use karat_words::{Locale, Value};

/// The game shown by these pages.
const GAME: &GameInfo = &GameInfo::of::<Edel>();

/// The file name of the game's pictures.
const PICTURES: &str = "edel.svg";

/// Facts about Edel, Stein & Reich for use in forms before a table exists.
const FORMS: GameForms = GameForms {
    move_text: compose::move_text,
    // The outcome of a bid, a raise or an acceptance follows from public information, so previews
    // reveal nothing (ESR-INFO-1).
    tried: &["bid", "raise", "accept"],
    openings: &["choose"],
    prominent_options: &["bargain_decline", "score_colour_income"],
    option_groups: &[
        "edel-group-bargains",
        "edel-group-scoring",
        "edel-group-events",
        "edel-group-two",
        "edel-group-cards",
    ],
    option_group,
    presets: &[],
    files: &["gem_cards_file"],
    player_options: &[],
    option_asked: |_, _| None,
    ranking_clause: Some("ESR-END-3"),
    pictures: Some(PICTURES),
    style: Some("edel.css"),
    rules_picture: rules::picture,
    points_picture: rules::points,
    learn: Some(&learn::LEARN),
    lesson: Some(&lesson::LESSON),
    puzzles: puzzles::PUZZLES,
};

/// The difference between the chapter numbers of consecutive rounds. The difference exceeds the
/// number of turns in a round.
const CHAPTERS_PER_ROUND: u32 = 100;

/// The number of sentences in the short version of the rules.
const BRIEF: usize = 5;

/// The number of opening sentences in the short rules that have a separate two-player version
/// (ESR-2P-1).
const BRIEF_OF_A_TURN: usize = 2;

fn brief_id(view: &View, number: usize) -> String {
    let for_two = view.players.len() == 2 && number <= BRIEF_OF_A_TURN;
    if for_two { format!("brief-two-{number}") } else { format!("brief-{number}") }
}

impl HasPages for Edel {
    const FORMS: &'static GameForms = &FORMS;
}

impl GamePages for View {
    fn has_stage(&self) -> bool {
        true
    }

    fn turn_title(&self, locale: Locale) -> String {
        locale.text(&format!("edel-title-{}", phase_name(self.phase)))
    }

    fn phase_of_rules(&self) -> &'static str {
        match self.phase {
            PhaseView::Draw => "deal",
            PhaseView::Guess1 | PhaseView::Guess2 => "guess",
            PhaseView::FreeExchange | PhaseView::FreeTake => "free",
            PhaseView::Over => "over",
            phase => phase_name(phase),
        }
    }

    fn brief(&self, locale: Locale) -> Vec<String> {
        (1..=BRIEF).map(|number| text(locale, &brief_id(self, number))).collect()
    }

    fn strip(&self, locale: Locale, seen: &Seen) -> Markup {
        play::strip(locale, seen, self)
    }

    fn chapter(&self) -> u32 {
        u32::from(self.round) * CHAPTERS_PER_ROUND + u32::from(self.turn)
    }

    /// Returns the round number, because every round ends with a scoring.
    fn stretch(&self) -> u32 {
        u32::from(self.round)
    }

    fn play(&self, locale: Locale, seen: &Seen) -> Markup {
        play::play(locale, seen, self)
    }

    fn dock(&self, locale: Locale, seen: &Seen, parts: &DockParts) -> Markup {
        dock::dock(locale, seen, parts, self)
    }

    fn trial(&self, locale: Locale, seen: &Seen) -> Markup {
        bargain::trial(locale, seen, self)
    }

    fn idle(&self, locale: Locale, seen: &Seen) -> Markup {
        dock::idle(locale, seen, self)
    }

    fn result_lead(&self, locale: Locale, seen: &Seen) -> Option<String> {
        score::lead(locale, seen, self)
    }

    fn score(&self, locale: Locale, seen: &Seen) -> Markup {
        score::score(locale, seen, self)
    }
}

/// Returns the id of an option's group in the set-up form.
fn option_group(name: &str) -> &'static str {
    match name {
        "bargain_decline" | "free_choice_optional" => "edel-group-bargains",
        "score_colour_income" | "score_colour_held_cards" | "event_deck_reshuffle" => {
            "edel-group-events"
        }
        "two_player_first_active" | "two_player_round_starter" | "two_player_second_guess" => {
            "edel-group-two"
        }
        "age_order" | "gem_cards_file" => "edel-group-cards",
        _ => "edel-group-scoring",
    }
}

/// Returns the name of a phase in which a player must decide.
fn phase_name(phase: PhaseView) -> &'static str {
    match phase {
        PhaseView::ChooseAction => "choose",
        PhaseView::Guess1 => "guess",
        PhaseView::Guess2 => "guess-again",
        PhaseView::Open => "open",
        PhaseView::Answer => "answer",
        PhaseView::Single => "single",
        PhaseView::EventSource => "source",
        PhaseView::Instant => "instant",
        PhaseView::FreeExchange => "exchange",
        PhaseView::FreeTake => "take",
        PhaseView::Draw | PhaseView::Over => unreachable!("no seat decides in this phase"),
    }
}

/// Returns the event if it belongs to Edel, Stein & Reich.
fn of_edel(event: &ShownEvent) -> Option<&EventView> {
    event.of()
}

/// Returns the viewer's own state, or `None` for a spectator.
fn own(view: &View, viewer: Viewer) -> Option<&PlayerView> {
    match viewer {
        Viewer::Seat(seat) => Some(player(view, seat)),
        Viewer::Public => None,
    }
}

fn player(view: &View, seat: Seat) -> &PlayerView {
    &view.players[seat.index()]
}

/// Formats the Edel, Stein & Reich message with the given id.
fn say(locale: Locale, id: &str, args: &[(&str, Value<'_>)]) -> String {
    locale.say(&format!("edel-{id}"), args)
}

/// Returns an Edel, Stein & Reich message without variables.
fn text(locale: Locale, id: &str) -> String {
    say(locale, id, &[])
}

/// Returns the localized name of an action card.
fn action_name(locale: Locale, action: Action) -> String {
    words::word(locale, GAME, action.name())
}

/// Returns the localized name of an event card.
fn card_name(locale: Locale, card: EventCard) -> String {
    words::word(locale, GAME, card.kind().word())
}

/// Returns the clause that describes an event card's kind.
fn card_clause(card: EventCard) -> &'static str {
    match card.kind().name() {
        "majority_bonus" => "ESR-EVENT-MAJ-1",
        "sole_majority_bonus" => "ESR-EVENT-SOLE-1",
        "gem_bonus" => "ESR-EVENT-GEM-1",
        "certificate" => "ESR-EVENT-CERT-1",
        "score_colour" => "ESR-EVENT-SCORE-1",
        "reorganise" => "ESR-EVENT-REORG-1",
        "swap" => "ESR-EVENT-SWAP-1",
        "discard_from_each" => "ESR-EVENT-TAKE-1",
        "take_three" => "ESR-EVENT-THREE-1",
        _ => "ESR-EVENT-HALVE-1",
    }
}

/// Formats gem counts in words, such as `2 red and 1 blue`.
fn gems_text(locale: Locale, gems: Gems) -> String {
    let counts: Vec<_> = gems.colours().map(|colour| (gems.count(colour), colour.name())).collect();
    words::counts(locale, GAME, &counts)
}

/// Renders a gem's picture.
fn gem(colour: Colour) -> Markup {
    picture(PICTURES, &format!("gem-{}", colour.name()), "gem")
}

/// The maximum number of gem pictures in a small row. Larger counts are shown as numbers.
const GEMS_SHOWN_MAX: u16 = 5;

/// Renders gems as pictures, with hidden text for screen readers.
fn gem_row(locale: Locale, gems: Gems) -> Markup {
    html! {
        span.gems aria-hidden="true" {
            @for colour in gems.colours() {
                @if gems.total() <= GEMS_SHOWN_MAX {
                    @for _ in 0..gems.count(colour) { (gem(colour)) }
                } @else {
                    span.n { (gems.count(colour)) } (gem(colour))
                }
            }
        }
        span.vh { (gems_text(locale, gems)) }
    }
}

/// Renders a symbol specific to Edel, Stein & Reich.
fn symbol(name: &str) -> Markup {
    picture(PICTURES, &format!("i-{name}"), "i")
}

/// Renders an action card's symbol.
fn action_symbol(action: Action) -> Markup {
    match action {
        Action::Money => icon("money"),
        Action::Event => symbol("event"),
        Action::Gems => icon("gems"),
        Action::FreeChoice => icon("choice"),
    }
}

/// Renders a card back. `name` is `action`, `event` or `gem`.
fn back(name: &str) -> Markup {
    html! {
        svg.back aria-hidden="true" focusable="false" viewBox="0 0 60 84" {
            use href={ (karat_ui::link::asset(PICTURES)) "#back-" (name) } {}
        }
    }
}

/// Returns a word of the move that was refused, previewed or filled in by a hint, or an empty
/// string if there is no such word.
fn typed_word(seen: &Seen, place: usize) -> &str {
    let input = seen.input().unwrap_or_default();
    input.split_whitespace().nth(place).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use karat_ui::kit::{Playing, owned};

    use super::*;

    fn reading(options: &'static [(&'static str, &'static str)]) -> crate::rules::Reading {
        Playing::<Edel>::at_position(3, &owned(options), &[]).view().reading
    }

    /// A sentence that holds for one value of an option must not be shown for the other.
    #[test]
    fn the_effect_of_a_card_follows_the_options_of_the_table() {
        type Case = (&'static str, &'static [(&'static str, &'static str)], [&'static str; 2]);
        let cases: [Case; 5] = [
            ("score_colour", &[], ["at half its income", "polovinu příjmu"]),
            (
                "score_colour",
                &[("score_colour_income", "full")],
                ["at its full income", "celý příjem"],
            ),
            (
                "score_colour",
                &[("score_colour_held_cards", "applied")],
                ["Cards kept for the scoring pay out as well", "Karty, které si hráči nechávají"],
            ),
            (
                "majority_bonus",
                &[("majority_bonus_on_tie", "true")],
                ["even in a tie", "třeba i společně s jinými"],
            ),
            (
                "sole_majority_bonus",
                &[("sole_bonus_counts_certificates", "true")],
                ["Certificates count too", "certifikátů"],
            ),
        ];
        for (locale, at) in [(Locale::En, 0), (Locale::Cs, 1)] {
            for (kind, options, says) in cases {
                for card in EventCard::all() {
                    let said = card_effect(locale, &reading(options), card);
                    assert!(!said.contains("edel-"), "{card} {options:?}: {said}");
                    let is_changed = card_effect(locale, &reading(&[]), card) != said;
                    let is_meant = card.kind().name() == kind;
                    assert_eq!(is_changed, is_meant && !options.is_empty(), "{card}: {said}");
                    assert!(!is_meant || said.contains(says[at]), "{card} {options:?}: {said}");
                }
            }
        }
    }
}
