//! Renders the Das Zepter von Zavandor table: progress, players, and the viewer's board.

use crate::rules::{Card, Deck, Gem, Item, PhaseView, PlayerView, SENTINELS_TO_END, Track, View};
use karat_kernel::Seat;
use maud::{Markup, html};

use super::pieces::small_unit;
use super::{
    artifact_symbol, auction, back, board, each_unit, gem, gems_text, item_name, market, own,
    role_name, roles, say, sentinel_symbol, symbol, text, track_name, word,
};
use crate::words::{level_effect, role_start, signed};
use karat_ui::model::Seen;
use karat_ui::parts::part;
use karat_ui::pieces::{clause_link, icon, joined, seat_mark, tally};
use karat_ui::presence::offline_mark;
use karat_words::Locale;

/// Renders the game's progress.
pub(super) fn strip(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let is_last = view.sentinels_sold >= SENTINELS_TO_END
        || view.max_rounds > 0 && view.round == view.max_rounds;
    html! {
        div.strip {
            span.grp {
                @if view.round == 0 { b { (text(locale, "before-first")) } } @else {
                    b { (say(locale, "round", &[("round", view.round.into())])) }
                    @if view.max_rounds > 0 {
                        (say(locale, "round-of", &[("total", view.max_rounds.into())]))
                    }
                    @if is_last && view.phase != PhaseView::Over {
                        span.badge.badge-last { (text(locale, "round-last")) }
                        (clause_link(locale, seen.game, "ZEP-END-1"))
                    }
                }
            }
            @if let Some(seat) = view.active {
                span.grp {
                    @if seen.viewer.is(seat) { (text(locale, "turn-mine")) } @else {
                        (say(locale, "turn-of", &[("name", seen.name(seat).into())]))
                    }
                }
            }
            (sold(locale, seen, view))
            (track(locale, seen, view))
            span.grp.end { span.chip { (icon("deck")) (artifact_deck(locale, view)) } }
        }
    }
}

/// Renders the number of Sentinels sold, out of the number that ends the game.
fn sold(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        span.grp {
            (text(locale, "sold")) " " b { (view.sentinels_sold) }
            (say(locale, "sold-of", &[("total", SENTINELS_TO_END.into())]))
            span.pips aria-hidden="true" {
                @for number in 1..=SENTINELS_TO_END { i.on[number <= view.sentinels_sold] {} }
            }
            (clause_link(locale, seen.game, "ZEP-END-1"))
        }
    }
}

/// Renders the players in this round's order of play, with their points.
fn track(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let mut players: Vec<_> = view.players.iter().filter(|player| player.in_game).collect();
    players.sort_by_key(|player| (player.place.unwrap_or(u8::MAX), player.seat.index()));
    html! {
        span.grp.order {
            @for player in players {
                span.entry {
                    (seat_mark(player.seat, seen.name(player.seat), "seat-s"))
                    span.vh { (seen.name(player.seat)) " " }
                    b { (player.points_total) }
                }
            }
            @if view.round > 0 { (clause_link(locale, seen.game, "ZEP-ORDER-1")) }
        }
    }
}

fn artifact_deck(locale: Locale, view: &View) -> String {
    let backs = ["A", "B", "C", "D"].into_iter().zip(view.artifact_deck_counts);
    let left = backs.filter(|(_, count)| *count > 0).map(|(back, count)| {
        say(locale, "deck-entry", &[("back", back.into()), ("count", count.into())])
    });
    let left: Vec<_> = left.collect();
    if left.is_empty() {
        return text(locale, "deck-empty");
    }
    say(locale, "deck-chip", &[("counts", left.join(" · ").into())])
}

/// Renders the other players, the current auction or the items on offer, and the viewer's board.
pub(super) fn play(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let me = own(view, seen.viewer);
    let others = view.players.iter().filter(|player| !seen.viewer.is(player.seat));
    html! {
        div.opps {
            @for player in others {
                (part(seen, &format!("player-{}", player.seat.index()), &html! {
                    (panel(locale, seen, view, player, &unfold(locale, seen, player.seat)))
                }))
            }
        }
        (part(seen, "middle", &middle(locale, seen, view)))
        @if let Some(me) = me.filter(|me| me.role.is_some()) {
            @if me.in_game { (part(seen, "board", &board::mine(locale, seen, view, me))) } @else {
                (part(seen, "board", &panel(locale, seen, view, me, &html! {})))
            }
        }
        (part(seen, "folds", &folds(locale, seen, view)))
    }
}

/// Renders the current auction or, if there is none, the items on offer.
fn middle(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        @if view.role_auction.is_some() || view.phase == PhaseView::ChooseRole {
            (roles::block(locale, seen, view))
        }
        @if view.auction.is_some() { (auction::block(locale, seen, view)) }
        @else if view.round > 0 && view.phase != PhaseView::Over {
            (market::tray(locale, seen, view))
        }
    }
}

fn folds(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        div.folds {
            @if view.auction.is_some() {
                details id="market" {
                    summary { (text(locale, "market")) }
                    (market::tray(locale, seen, view))
                }
            }
            (market::effects(locale, view))
            (levels(locale, view))
        }
    }
}

/// Renders the effect of each level of each track, in full sentences.
fn levels(locale: Locale, view: &View) -> Markup {
    html! {
        details id="levels" {
            summary { (text(locale, "levels")) }
            dl.sent-texts {
                @for track in Track::ALL {
                    dt { (symbol(&format!("k-{}", track.name()))) (track_name(locale, track)) }
                    @for level in 1..=4 {
                        dd { (level) ". " (level_effect(locale, &view.reading, track, level)) }
                    }
                }
            }
        }
    }
}

/// Renders a panel for another player.
fn panel(locale: Locale, seen: &Seen, view: &View, player: &PlayerView, unfold: &Markup) -> Markup {
    let seat = player.seat;
    html! {
        article.opp.is-turn[view.to_decide.contains(seat)].is-gone[!player.in_game]
            data-place={ "seat-" (seat.index()) }
            aria-label=(seen.name(seat)) {
            (unfold)
            div.opp-h {
                (seat_mark(seat, seen.name(seat), ""))
                span.who { span.nm { (seen.name(seat)) } }
                (offline_mark(locale, seen, seat))
                (role_badge(locale, view, player))
                (place(locale, player))
                @if seen.players[seat.index()].level.is_some() { (icon("bot")) }
                (points(locale, player))
            }
            @if player.in_game {
                div.opp-b {
                    (slots(locale, player)) (store(locale, player))
                    @if !player.artifacts.is_empty() || !player.sentinels.is_empty() {
                        (owned(locale, player))
                    }
                }
                div.opp-b {
                    (energy(locale, player))
                    @if player.reserve_dust > 0 || player.reserve_counts != [0; 4] {
                        (reserve(locale, player))
                    }
                    (bars(locale, player)) (markers(locale, player))
                }
            } @else { p.small.muted { (text(locale, "player-out")) } }
        }
    }
}

/// Renders the control that expands a player's panel. On a narrow screen, a collapsed panel shows
/// only the minimum.
fn unfold(locale: Locale, seen: &Seen, seat: Seat) -> Markup {
    let label = say(locale, "player-unfold", &[("name", seen.name(seat).into())]);
    html! {
        label.opp-fold {
            input.vh type="checkbox" id={ "opp-" (seat.index()) } form="" aria-label=(label);
        }
    }
}

pub(super) fn role_badge(locale: Locale, view: &View, player: &PlayerView) -> Markup {
    html! {
        @if let Some(role) = player.role {
            span.badge title=(role_start(locale, &view.reading, role)) {
                (symbol(&format!("r-{}", role.name()))) (role_name(locale, role))
            }
        }
    }
}

/// Renders a player's points and their sources (ZEP-VP-1).
pub(super) fn points(locale: Locale, player: &PlayerView) -> Markup {
    let from = points_from(locale, player);
    html! {
        span.vp title=(from) {
            (tally(player.points_total))
            small { " " (say(locale, "player-points", &[("points", player.points_total.into())])) }
            span.vh { ": " (from) }
        }
    }
}

pub(super) fn points_from(locale: Locale, player: &PlayerView) -> String {
    let points = player.points;
    let args = [
        ("gems", points.gems.into()),
        ("knowledge", points.knowledge.into()),
        ("artifacts", points.artifacts.into()),
        ("sentinels", points.sentinels.into()),
    ];
    say(locale, "points-from", &args)
}

/// Renders a player's active gems in their slots (ZEP-GEM-16).
fn slots(locale: Locale, player: &PlayerView) -> Markup {
    let active: u8 = player.active.iter().sum();
    let args = [
        ("active", gems_text(locale, player.active).into()),
        ("slots", player.slots.into()),
        ("stored", gems_text(locale, player.stored).into()),
    ];
    html! {
        span.slots aria-hidden="true" {
            @for kind in Gem::ALL {
                @for _ in 0..player.active[kind as usize] { span.slot { (gem(kind)) } }
            }
            @for _ in active..player.slots { span.slot { (symbol("slot")) } }
        }
        span.vh { (say(locale, "gems-of", &args)) }
    }
}

/// Renders the inactive gems in a player's store.
fn store(locale: Locale, player: &PlayerView) -> Markup {
    html! {
        @if player.stored != [0; 5] {
            span.row-tight.small aria-hidden="true" {
                span.muted { (text(locale, "store")) }
                @for kind in Gem::ALL {
                    @if player.stored[kind as usize] > 0 {
                        (gem(kind)) b { (player.stored[kind as usize]) }
                    }
                }
            }
        }
    }
}

/// Renders the public information about a player's hand (ZEP-INFO-2, ZEP-INFO-3), including card
/// values if hands are open.
fn energy(locale: Locale, player: &PlayerView) -> Markup {
    let is_over = player.hand_size > player.hand_limit;
    let args = [("size", player.hand_size.into()), ("limit", player.hand_limit.into())];
    html! {
        span.row-tight.is-over[is_over] title=(say(locale, "hand-label", &args)) {
            (symbol("hand")) span.vh { (say(locale, "hand-label", &args)) }
            b aria-hidden="true" { (player.hand_size) }
        }
        span.backs {
            (dust(locale, player.dust))
            @if player.cards.is_none() { (decks(locale, player.card_counts)) }
            @for deck in Deck::ALL {
                @if player.concentrated[deck as usize] > 0 {
                    span.conc {
                        (gem(deck.gem())) b { (deck.concentrated()) }
                        "×" (player.concentrated[deck as usize])
                    }
                }
            }
        }
        @if let Some(units) = player.units().filter(|units| !units.cards.is_empty()) {
            span.hand.hand-s {
                @for unit in each_unit(&units) { (small_unit(locale, unit)) }
            }
        }
    }
}

fn dust(locale: Locale, amount: u32) -> Markup {
    html! { span { (symbol("dust")) b { (amount) } span.vh { " " (text(locale, "dust")) } } }
}

/// Renders the number of cards from each deck, as card backs.
fn decks(locale: Locale, counts: [u8; 4]) -> Markup {
    html! {
        @for deck in Deck::ALL.into_iter().filter(|deck| counts[*deck as usize] > 0) {
            span {
                (back(deck)) b { (counts[deck as usize]) }
                span.vh {
                    " " (say(locale, "cards-of", &[("deck", word(locale, deck.name()).into())]))
                }
            }
        }
    }
}

/// Renders the energy that a player will receive at the next income (ZEP-SAGES-4).
pub(super) fn reserve(locale: Locale, player: &PlayerView) -> Markup {
    html! {
        span.row-tight title=(text(locale, "reserve-hint")) { (text(locale, "reserve")) }
        span.backs {
            @if player.reserve_dust > 0 { (dust(locale, player.reserve_dust.into())) }
            @match &player.reserve {
                Some(cards) => {
                    @for card in Card::all() {
                        @for _ in 0..cards.count(card) {
                            (small_unit(locale, crate::rules::Unit::Card(card)))
                        }
                    }
                }
                None => (decks(locale, player.reserve_counts)),
            }
        }
    }
}

/// Renders a player's artifacts and Sentinels as labelled symbols.
pub(super) fn owned(locale: Locale, player: &PlayerView) -> Markup {
    html! {
        span.owned {
            @for &(artifact, copies) in &player.artifacts {
                span title=(word(locale, artifact.name())) {
                    (artifact_symbol(artifact))
                    @if copies > 1 { "×" (copies) }
                    span.vh { " " (word(locale, artifact.name())) }
                }
            }
            @for &(sentinel, worth) in &player.sentinels {
                span.mini title=(item_name(locale, Item::Sentinel(sentinel))) {
                    (symbol("sentinel")) (sentinel_symbol(sentinel)) b { (worth) }
                    span.vh { " " (item_name(locale, Item::Sentinel(sentinel))) }
                }
            }
        }
    }
}

/// Renders a player's knowledge levels as bars.
fn bars(locale: Locale, player: &PlayerView) -> Markup {
    let levels: Vec<_> = Track::ALL
        .into_iter()
        .map(|track| {
            let level = player.levels[track as usize];
            let args = [("track", track_name(locale, track).into()), ("level", level.into())];
            say(locale, "level-entry", &args)
        })
        .collect();
    let label = say(locale, "levels-of", &[("levels", joined(locale, &levels).into())]);
    html! {
        span.kbars.end role="img" aria-label=(label) {
            @for track in Track::ALL {
                @let level = player.levels[track as usize];
                span.kbar.on[level > 0] title=(track_name(locale, track)) {
                    (symbol(&format!("k-{}", track.name())))
                    span { @for step in 1..=4 { u.on[step <= level] {} } }
                }
            }
        }
    }
}

/// Renders a player's markers in the store and on the board (ZEP-KNOW-8).
pub(super) fn markers(locale: Locale, player: &PlayerView) -> Markup {
    let costs: Vec<_> = player.board.iter().map(ToString::to_string).collect();
    let board = if costs.is_empty() {
        text(locale, "markers-none")
    } else {
        say(locale, "markers-board", &[("costs", costs.join(" ").into())])
    };
    html! {
        @if player.markers > 0 {
            span.chip {
                (say(locale, "markers-ready", &[("count", player.markers.into())]))
            }
        }
        span.small.muted.board { (board) }
    }
}

/// Renders a player's place in this round's order, and its effect on prices (ZEP-ORDER-5).
pub(super) fn place(locale: Locale, player: &PlayerView) -> Markup {
    let (artifact, sentinel) = player.place_modifiers;
    let args = [
        ("artifact", signed(artifact.into()).into()),
        ("sentinel", signed(sentinel.into()).into()),
    ];
    html! {
        @if let Some(place) = player.place {
            span.badge.end {
                (say(locale, "place", &[("place", place.into())]))
                @if (artifact, sentinel) != (0, 0) {
                    span.mods { " · " (say(locale, "place-modifiers", &args)) }
                }
            }
        } @else if let Some(card) = player.order_card {
            span.badge.end { (say(locale, "player-first-card", &[("card", card.into())])) }
        }
    }
}
