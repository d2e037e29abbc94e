//! Pages of Das Zepter von Zavandor: its table, action panel and result.

mod auction;
mod basket;
mod board;
mod compose;
mod dock;
mod learn;
mod lesson;
mod market;
mod pieces;
mod play;
mod presentation;
mod preview;
mod puzzles;
mod roles;
mod rules;
mod score;
#[cfg(test)]
mod tests;
mod turn;

use crate::rules::{
    Artifact, EventView, Fact, Gem, Item, Move, PhaseView, PlayerView, Role, Sentinel, Track, Unit,
    Units, View, Zepter,
};
use karat_kernel::{GameInfo, Seat, Viewer};
use maud::{Markup, html};

use karat_ui::forms::GameForms;
use karat_ui::link;
use karat_ui::model::ShownEvent;
use karat_ui::model::{DockParts, Seen};
use karat_ui::pages::{GamePages, HasPages};
use karat_ui::pieces::{icon, picture};
use karat_words as words;
use karat_words::{Locale, Value};

/// The game shown by these pages.
const GAME: &GameInfo = &GameInfo::of::<Zepter>();

/// The file name of the game's pictures.
const PICTURES: &str = "zepter.svg";

/// Facts about Das Zepter von Zavandor for forms that are shown before a table exists.
const FORMS: GameForms = GameForms {
    move_text: compose::move_text,
    // A bid's net price is visible anyway, so previewing the bid reveals nothing more.
    tried: &["transact", "keep", "raise", "start"],
    openings: &["role", "draw role"],
    prominent_options: &["edition", "variant_a", "variant_b", "variant_c", "variant_d"],
    option_groups: &[
        "zepter-group-variants",
        "zepter-group-roles",
        "zepter-group-sages",
        "zepter-group-gems",
        "zepter-group-order",
        "zepter-group-auctions",
        "zepter-group-hand",
        "zepter-group-artifacts",
        "zepter-group-table",
    ],
    option_group,
    presets: &["druid_level3_ruby", "nine_sages_dust", "fairy_start_cards"],
    files: &[],
    player_options: &[],
    option_asked: |_, _| None,
    ranking_clause: Some("ZEP-END-3"),
    pictures: Some(PICTURES),
    style: Some("zepter.css"),
    rules_picture: rules::picture,
    points_picture: rules::points,
    learn: Some(&learn::LEARN),
    lesson: Some(&lesson::LESSON),
    puzzles: puzzles::PUZZLES,
};

impl HasPages for Zepter {
    const FORMS: &'static GameForms = &FORMS;
}

impl GamePages for View {
    fn turn_title(&self, locale: Locale) -> String {
        locale.text(&format!("zepter-title-{}", phase_name(self.phase)))
    }

    fn phase_of_rules(&self) -> &'static str {
        match self.phase {
            PhaseView::Draw => "income",
            PhaseView::ChooseRole
            | PhaseView::CallPrice
            | PhaseView::TakeOrDecline
            | PhaseView::PickRole
            | PhaseView::RemoveRoles => "roles",
            PhaseView::FreeAdvance | PhaseView::ReleaseMarker | PhaseView::LoseGem => "effects",
            PhaseView::Over => "over",
            phase => phase_name(phase),
        }
    }

    fn brief(&self, locale: Locale) -> Vec<String> {
        crate::words::brief(locale, self)
    }

    fn strip(&self, locale: Locale, seen: &Seen) -> Markup {
        play::strip(locale, seen, self)
    }

    fn chapter(&self) -> u32 {
        self.round
    }

    fn play(&self, locale: Locale, seen: &Seen) -> Markup {
        play::play(locale, seen, self)
    }

    fn dock(&self, locale: Locale, seen: &Seen, parts: &DockParts) -> Markup {
        dock::dock(locale, seen, parts, self)
    }

    fn trial(&self, locale: Locale, seen: &Seen) -> Markup {
        preview::of(locale, seen, self)
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
        "druid_level3_ruby"
        | "druid_ruby_privilege"
        | "fairy_start_cards"
        | "role_assignment"
        | "role_auction_keep_printed_energy" => "zepter-group-roles",
        "nine_sages_dust" | "nine_sages_right" | "nine_sages_conversion_time" => {
            "zepter-group-sages"
        }
        "ruby_card_range" | "ruby_limit_counts" | "limited_gem_supply" => "zepter-group-gems",
        "handicap_activation" => "zepter-group-order",
        "auction_order"
        | "mirror_cloak_rule"
        | "bid_limit"
        | "failed_auction_item"
        | "bid_ceiling" => "zepter-group-auctions",
        "concentrate_jointly" | "hand_limit_timing" | "hand_limit_cap" | "discard_to_dust" => {
            "zepter-group-hand"
        }
        "two_player_artifact_copies" | "stack_copies" | "immediate_effects_optional" => {
            "zepter-group-artifacts"
        }
        "open_hands" | "max_rounds" => "zepter-group-table",
        _ => "zepter-group-variants",
    }
}

/// Returns the name of a phase in which a player must decide.
fn phase_name(phase: PhaseView) -> &'static str {
    match phase {
        PhaseView::ChooseRole => "choose-role",
        PhaseView::CallPrice => "call-price",
        PhaseView::TakeOrDecline => "take",
        PhaseView::PickRole => "pick-role",
        PhaseView::RemoveRoles => "remove-roles",
        PhaseView::Turn => "turn",
        PhaseView::Bid => "bid",
        PhaseView::Pay => "pay",
        PhaseView::FreeAdvance => "advance",
        PhaseView::ReleaseMarker => "release",
        PhaseView::LoseGem => "lose",
        PhaseView::Discard => "discard",
        PhaseView::Draw | PhaseView::Over => unreachable!("no seat decides in this phase"),
    }
}

/// Returns the table's events that the viewer knows of, oldest first.
fn facts(seen: &Seen) -> impl DoubleEndedIterator<Item = &Fact> {
    seen.log.iter().flat_map(|entry| &entry.events).filter_map(fact)
}

/// Returns the event's fact if the event belongs to Das Zepter von Zavandor.
fn fact(event: &ShownEvent) -> Option<&Fact> {
    event.of::<EventView>().map(|event| &event.fact)
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

/// Formats the Das Zepter von Zavandor message with the given id.
fn say(locale: Locale, id: &str, args: &[(&str, Value<'_>)]) -> String {
    locale.say(&format!("zepter-{id}"), args)
}

/// Returns a Das Zepter von Zavandor message without variables.
fn text(locale: Locale, id: &str) -> String {
    say(locale, id, &[])
}

/// Returns a localized word from Das Zepter von Zavandor.
fn word(locale: Locale, id: &str) -> String {
    words::word(locale, GAME, id)
}

fn gem_name(locale: Locale, gem: Gem) -> String {
    word(locale, gem.name())
}

fn role_name(locale: Locale, role: Role) -> String {
    word(locale, role.name())
}

fn item_name(locale: Locale, item: Item) -> String {
    word(locale, item.name())
}

/// Returns the short name of a knowledge track.
fn track_name(locale: Locale, track: Track) -> String {
    text(locale, &format!("track-{}", track.name()))
}

/// Formats gem counts in words, such as `2 opals and one ruby`.
fn gems_text<N: Copy + Into<i64>>(locale: Locale, counts: [N; 5]) -> String {
    let counts = counts.map(Into::into);
    let held = Gem::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0);
    let counts: Vec<_> = held.map(|(gem, count)| (count, gem.name())).collect();
    words::counts(locale, GAME, &counts)
}

/// Renders a gem's picture.
fn gem(gem: Gem) -> Markup {
    picture(PICTURES, &format!("gem-{}", gem.name()), "gem")
}

/// Renders a symbol specific to Das Zepter von Zavandor.
fn symbol(name: &str) -> Markup {
    picture(PICTURES, &format!("i-{name}"), "i")
}

/// Renders the symbol of an artifact, or of whatever a Sentinel counts.
fn item_symbol(item: Item) -> Markup {
    match item {
        Item::Artifact(artifact) => artifact_symbol(artifact),
        Item::Sentinel(sentinel) => sentinel_symbol(sentinel),
    }
}

fn artifact_symbol(artifact: Artifact) -> Markup {
    symbol(&format!("a-{}", artifact.name()))
}

fn sentinel_symbol(sentinel: Sentinel) -> Markup {
    match sentinel {
        Sentinel::Toad => symbol("a-spellbook"),
        Sentinel::Raven => symbol("a-magic_belt"),
        Sentinel::Tomcat => gem(Gem::Opal),
        Sentinel::Fox => gem(Gem::Sapphire),
        Sentinel::Scarab => gem(Gem::Emerald),
        Sentinel::Unicorn => gem(Gem::Diamond),
        Sentinel::Salamander => gem(Gem::Ruby),
        Sentinel::Phoenix => icon("gems"),
        Sentinel::Owl => icon("book"),
    }
}

/// Renders the back of a deck's cards.
fn back(deck: crate::rules::Deck) -> Markup {
    html! {
        svg.back aria-hidden="true" focusable="false" viewBox="0 0 60 84" {
            use href={ (link::asset(PICTURES)) "#back-" (deck.name()) } {}
        }
    }
}

/// Returns the name of a unit of energy.
fn unit_name(locale: Locale, unit: Unit) -> String {
    let (id, deck) = match unit {
        Unit::Card(card) => ("card-of", card.deck()),
        Unit::Concentrated(deck) => ("concentrated-of", deck),
    };
    let args = [("deck", word(locale, deck.name()).into()), ("value", unit.value().into())];
    say(locale, id, &args)
}

/// Returns the units of energy one by one, including duplicates.
fn each_unit(units: &Units) -> Vec<Unit> {
    let each = |unit| std::iter::repeat_n(unit, usize::from(units.count(unit)));
    units.kinds().flat_map(each).collect()
}

/// Returns the viewer's listed moves.
fn listed(seen: &Seen) -> Vec<Move> {
    seen.legal.iter().filter_map(|text| text.parse().ok()).collect()
}

/// Returns the move to show in the form fields: the one that was refused, previewed or filled in by
/// a hint.
fn typed(seen: &Seen) -> Option<Move> {
    typed_text(seen).and_then(|text| text.parse().ok())
}

fn typed_text(seen: &Seen) -> Option<&str> {
    seen.input()
}
