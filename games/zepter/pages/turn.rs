//! Renders transactions: the active player's turn, and the payment for an item won at auction.

use crate::rules::{Gem, Item, Move, Payment, PlayerView, Step, Track, Transaction, View};
use maud::{Markup, html};

use super::auction::hand_value;
use super::basket::{self, Basket};
use super::dock::{item_clause, rule};
use super::pieces::preview_button;
use super::{
    gem, gem_name, gems_text, listed, say, symbol, text, track_name, typed, typed_text, unit_name,
};
use crate::words::level_effect;
use karat_ui::model::Seen;
use karat_ui::pieces::{clause_link, icon, joined};
use karat_ui::reasons;
use karat_words::Locale;

/// Renders the form for a turn: the items selected on the board, the arrangement of gems, and the
/// end of the turn (ZEP-ROUND-6).
pub(super) fn turn(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let chosen = Basket::of(seen);
    html! {
        (first_bid(locale, view, &chosen))
        div.bdock { (basket(locale, seen, view, me)) }
        div.dock-folds {
            details id="arrange" open[matches!(typed(seen), Some(Move::Active(_)))] {
                summary { (text(locale, "arrange")) }
                (arrange(locale, seen, me))
            }
            details id="compose" open[!chosen.exact.is_empty()] {
                summary { (text(locale, "compose")) }
                div.compose {
                    @if view.reading.more_levels { (further(locale, view, me, &chosen)) }
                    (exact(locale, &chosen))
                }
            }
            (reasons::row(locale, seen))
        }
    }
}

/// Renders the player's hand, the basket, and the result of the basket's move.
pub(super) fn basket(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let chosen = Basket::of(seen);
    let buttons = match &view.auction {
        Some(auction) => pay_buttons(locale, seen, auction.item),
        None => html! {
            (basket::carry(locale, seen, &chosen, view, me))
            (activate(locale, seen, me))
            (end(locale, view, me))
        },
    };
    html! {
        (basket::hand(locale, me, &chosen))
        (basket::contents(locale, seen, view, me, &chosen))
        (basket::outlook(locale, me, &chosen, &buttons))
    }
}

/// Renders the field for the first bid for the selected item. An empty field means the printed
/// price.
fn first_bid(locale: Locale, view: &View, chosen: &Basket<'_>) -> Markup {
    html! {
        div.first-bid {
            label for="first-bid" { (text(locale, "auction-bid")) }
            (stepper(locale, "first-bid", 0, view.reading.bid_ceiling, chosen.first_bid()))
        }
    }
}

/// Renders a bid field with buttons for lowering or raising the bid by one.
pub(super) fn stepper(
    locale: Locale,
    id: &str,
    least: u32,
    most: u32,
    value: Option<u32>,
) -> Markup {
    html! {
        span.stepper.stepper-l {
            button type="button" data-step="-1" aria-label=(text(locale, "bid-less")) {
                (symbol("minus"))
            }
            input id=(id) type="number" name="bid" min=(least) max=(most) value=[value]
                inputmode="numeric" aria-label=(text(locale, "bid-legend"));
            button type="button" data-step="1" aria-label=(text(locale, "bid-more")) {
                (symbol("plus"))
            }
        }
    }
}

/// Renders the button that ends the turn, and the consequences of ending it (ZEP-ROUND-9,
/// ZEP-HAND-5).
fn end(locale: Locale, view: &View, me: &PlayerView) -> Markup {
    let over = me.hand_size.saturating_sub(me.hand_limit);
    let id = if view.reading.hand_limit_at_round_end { "end-over-round" } else { "end-over" };
    let free = me.slots.saturating_sub(me.active.iter().sum());
    let stored: u32 = me.stored.iter().map(|&count| u32::from(count)).sum();
    let idle = stored.min(free.into());
    html! {
        button.btn.btn-lg type="submit" name="move" value="end" {
            (icon("flag")) (text(locale, "end-button"))
            @if over > 0 {
                span.badge.badge-warn { (say(locale, "hand-over", &[("count", over.into())])) }
            }
        }
        @if over > 0 {
            span.small.warned { (say(locale, id, &[("count", over.into())])) }
        } @else if idle > 0 {
            span.small.warned { (say(locale, "end-inactive", &[("count", idle.into())])) }
        }
    }
}

/// Renders a button for each listed way to activate gems.
fn activate(locale: Locale, seen: &Seen, me: &PlayerView) -> Markup {
    let settings = listed(seen).into_iter().filter_map(|m| match m {
        Move::Active(counts) => Some((m, counts)),
        _ => None,
    });
    html! {
        @for (m, counts) in settings {
            @let added = Gem::ALL
                .map(|gem| counts[gem as usize].saturating_sub(me.active[gem as usize]));
            button.btn.btn-lg type="submit" name="move" value=(m) {
                (say(locale, "quick-activate", &[("gems", gems_text(locale, added).into())]))
            }
        }
    }
}

/// Renders fields for a transaction's further advances, in the order of the steps (ZEP-VAR-B-3).
fn further(locale: Locale, view: &View, me: &PlayerView, chosen: &Basket<'_>) -> Markup {
    let left: usize = me.levels.iter().map(|level| usize::from(4 - level)).sum();
    let tracks = chosen.tracks().split_off(chosen.tracks_on_board());
    let shown = (tracks.len() + 1).min(left);
    html! {
        fieldset.stack.stack-s {
            legend.small { b { (text(locale, "compose-advances-more")) } }
            @for number in 0..shown {
                (advance_field(locale, view, me, number, tracks.get(number).copied()))
            }
        }
    }
}

/// Renders the field for one further advance. `chosen` is the selected track.
fn advance_field(
    locale: Locale,
    view: &View,
    me: &PlayerView,
    number: usize,
    chosen: Option<Track>,
) -> Markup {
    let id = format!("further-{number}");
    html! {
        div.field {
            label for=(id) { (text(locale, "compose-advance-then")) }
            select.select id=(id) name="advance" {
                option value="" { (text(locale, "compose-advance-none")) }
                @for track in Track::ALL {
                    @if me.levels[track as usize] < 4 {
                        option value=(track) selected[chosen == Some(track)] {
                            (advance_option(locale, view, me, track))
                        }
                    }
                }
            }
        }
    }
}

fn advance_option(locale: Locale, view: &View, me: &PlayerView, track: Track) -> String {
    let level = me.levels[track as usize] + 1;
    let args = [
        ("track", track_name(locale, track).into()),
        ("level", level.into()),
        ("price", (view.reading.data.cost(track, level) * 2).into()),
        ("effect", level_effect(locale, &view.reading, track, level).into()),
    ];
    say(locale, "compose-advance-option", &args)
}

fn exact(locale: Locale, chosen: &Basket<'_>) -> Markup {
    html! {
        div.field {
            label for="steps" { (text(locale, "compose-exact")) }
            input.input id="steps" name="steps" value=(chosen.exact) maxlength="600"
                autocomplete="off" spellcheck="false" aria-describedby="steps-hint";
            p.hint id="steps-hint" { (text(locale, "compose-exact-hint")) }
            button.btn type="submit" name="kind" value="transact" {
                (text(locale, "compose-button"))
            }
        }
    }
}

/// Renders fields for the number of active gems per kind (ZEP-FLOW-3).
fn arrange(locale: Locale, seen: &Seen, me: &PlayerView) -> Markup {
    let counts = match typed(seen) {
        Some(Move::Active(counts)) => counts,
        _ => me.active,
    };
    html! {
        p.small.muted {
            (rule(locale, seen, &say(locale, "arrange-hint", &[("slots", me.slots.into())]),
                "ZEP-GEM-17"))
        }
        div.row.arrange {
            @for kind in Gem::ALL {
                @let held = u16::from(me.active[kind as usize]) + me.stored[kind as usize];
                @if held > 0 {
                    span.row-tight {
                        (gem(kind))
                        input.input.num type="number" name={ "active-" (kind) } min="0" max=(held)
                            value=(counts[kind as usize]) inputmode="numeric"
                            aria-label=(say(locale, "arrange-label",
                                &[("gem", gem_name(locale, kind).into())]));
                        span.of { (say(locale, "arrange-of", &[("count", held.into())])) }
                    }
                }
            }
            button.btn type="submit" name="kind" value="active" {
                (icon("gems")) (text(locale, "arrange-button"))
            }
        }
    }
}

/// Renders the form for paying for an item won at auction (ZEP-PAY-13, ZEP-PAY-14).
pub(super) fn pay(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let Some(auction) = &view.auction else { return html! {} };
    let chosen = Basket::of(seen);
    let price = auction.net_prices[me.seat.index()];
    let hand_value = hand_value(me);
    let (more, clause) = if view.active == Some(me.seat) {
        ("pay-more", "ZEP-PAY-14")
    } else {
        ("pay-only-sales", "ZEP-PAY-13")
    };
    html! {
        p.small {
            @if price > hand_value {
                (rule(locale, seen, &say(locale, "pay-sell-hint",
                    &[("hand", hand_value.into()), ("price", price.into())]), "ZEP-OUT-3")) " "
            }
            span.muted { (rule(locale, seen, &text(locale, more), clause)) }
        }
        div.bdock { (basket(locale, seen, view, me)) }
        div.dock-folds {
            details id="compose" open[typed_text(seen).is_some() && !chosen.exact.is_empty()] {
                summary { (text(locale, "compose")) }
                div.compose { (exact(locale, &chosen)) }
            }
        }
    }
}

/// Renders the buttons that make a payment: the composed one or a listed one.
fn pay_buttons(locale: Locale, seen: &Seen, item: Item) -> Markup {
    let listed = listed(seen).into_iter().filter_map(|m| match m {
        Move::Transact(transaction) => Some((m, transaction)),
        _ => None,
    });
    html! {
        @for (m, transaction) in listed {
            @if transaction.payment == Payment::Best && transaction.steps.runs().len() == 1 {
                button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="kind" value="pay" {
                    (icon("check")) (text(locale, "pay-button"))
                }
            } @else {
                button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="move" value=(m) {
                    (icon("check"))
                    (say(locale, "pay-listed", &[("what", what(locale, &transaction).into())]))
                }
                button.btn.btn-lg type="submit" name="kind" value="pay" {
                    (text(locale, "pay-button"))
                }
            }
        }
        (preview_button(locale, "pay"))
        (clause_link(locale, seen.game, item_clause(item)))
    }
}

/// Describes the units of energy and the gems that a listed payment uses.
fn what(locale: Locale, transaction: &Transaction) -> String {
    let mut sold = [0_u32; 5];
    for (step, times) in transaction.steps.runs() {
        if let Step::Sell { gem, .. } = step {
            sold[*gem as usize] += u32::from(*times);
        }
    }
    let gems = say(locale, "pay-listed-sell", &[("gems", gems_text(locale, sold).into())]);
    match transaction.payment {
        Payment::Units(units) if !units.is_empty() => {
            let units = super::each_unit(&units).into_iter().map(|unit| unit_name(locale, unit));
            let units = [("units", joined(locale, &units.collect::<Vec<_>>()).into())];
            format!("{}, {gems}", say(locale, "pay-listed-units", &units))
        }
        _ => gems,
    }
}
