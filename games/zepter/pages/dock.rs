//! Renders the action panel ("dock"), the only form for making moves. The panel works without a
//! script.

use crate::rules::{Item, Move, PhaseView, PlayerView, Role, Units, View, Zepter, dust_size};
use karat_kernel::Explain;
use maud::{Markup, html};

use super::auction::hand_value;
use super::basket::{self, Basket};
use super::pieces::{class, dust, face, is_large, preview_button, ticks};
use super::preview;
use super::{
    each_unit, gem, gem_name, item_name, listed, own, phase_name, roles, say, symbol, text,
    track_name, turn, typed,
};
use crate::words::level_effect;
use karat_ui::dock::form;
use karat_ui::model::{DockParts, Seen};
use karat_ui::pieces::{clause_link, icon, joined};
use karat_ui::reasons;
use karat_ui::sentences::with_risk;
use karat_words::Locale;

/// Renders the form for the viewer's decision.
pub(super) fn dock(locale: Locale, seen: &Seen, parts: &DockParts, view: &View) -> Markup {
    let Some(me) = own(view, seen.viewer) else { return html! {} };
    let phase = phase_name(view.phase);
    let head = html! {
        span.badge.badge-you { (text(locale, &format!("badge-{phase}"))) }
        (question(locale, seen, view, me))
        (parts.latest)
        @if me.role.is_some() && view.round > 0 { (limit(locale, seen, me)) }
    };
    let body = html! {
        @match view.phase {
            PhaseView::ChooseRole | PhaseView::PickRole => {
                (roles::choose(locale, seen, view, &listed_roles(seen)))
            }
            PhaseView::CallPrice => (roles::price(locale, seen, view)),
            PhaseView::TakeOrDecline => (roles::take(locale, seen, view)),
            PhaseView::RemoveRoles => (roles::remove(locale, seen, view)),
            PhaseView::Turn => (turn::turn(locale, seen, view, me)),
            PhaseView::Bid => (bid(locale, seen, view, me)),
            PhaseView::Pay => (turn::pay(locale, seen, view, me)),
            PhaseView::FreeAdvance => (free_advance(locale, seen, view, me)),
            PhaseView::ReleaseMarker => (release(locale, seen)),
            PhaseView::LoseGem => (lose(locale, seen, me)),
            PhaseView::Discard => (discard(locale, seen, view, me)),
            PhaseView::Draw | PhaseView::Over => {},
        }
        // During a turn, the reasons why actions are impossible appear next to the panel's
        // collapsed parts instead.
        @if view.phase != PhaseView::Turn { (reasons::row(locale, seen)) }
    };
    // A script keeps ticked fields as long as the form's phase stays the same. The phase includes
    // the version here, so that units ticked for one transaction do not stay ticked for the next.
    let phase = format!("{phase}-{}", seen.version);
    form(seen, parts, &phase, asks(view.phase), [head, body])
}

/// Returns the first word of the move to preview on every change of a field, or `None` if there is
/// no preview.
fn asks(phase: PhaseView) -> Option<&'static str> {
    match phase {
        PhaseView::Turn => Some("transact"),
        PhaseView::Bid => Some("raise"),
        PhaseView::Pay => Some("pay"),
        PhaseView::Discard => Some("keep"),
        _ => None,
    }
}

/// Renders a heading with the basket's contents or, if it is empty, the pending decision.
pub(super) fn question(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let chosen = Some(Basket::of(seen)).filter(|_| view.phase == PhaseView::Turn);
    let chosen = chosen.and_then(|chosen| basket::heading(locale, &chosen, view, me));
    html! {
        h2 id="now-h" tabindex="-1" { (chosen.unwrap_or_else(|| heading(locale, view, me))) }
    }
}

fn heading(locale: Locale, view: &View, me: &PlayerView) -> String {
    let id = format!("now-{}", phase_name(view.phase));
    let item = view.auction.as_ref().map(|auction| item_name(locale, auction.item));
    let bid = view.auction.as_ref().map_or(0, |auction| auction.bid + 1);
    let price = match (&view.auction, &view.role_auction) {
        (Some(auction), _) => auction.net_prices[me.seat.index()],
        (None, Some(auction)) => auction.price.into(),
        (None, None) => 0,
    };
    let args = [
        ("item", item.unwrap_or_default().into()),
        ("bid", bid.into()),
        ("price", price.into()),
        ("size", me.hand_size.into()),
        ("limit", me.hand_limit.into()),
    ];
    say(locale, &id, &args)
}

fn listed_roles(seen: &Seen) -> Vec<Role> {
    let roles = listed(seen).into_iter().filter_map(|m| match m {
        Move::Role(role) => Some(role),
        _ => None,
    });
    roles.collect()
}

/// Renders the hand size and its limit, with a cell for each unit of energy (ZEP-HAND-3).
fn limit(locale: Locale, seen: &Seen, me: &PlayerView) -> Markup {
    let args = [("size", me.hand_size.into()), ("limit", me.hand_limit.into())];
    html! {
        span.hl.end.only-wide {
            (symbol("limit")) (say(locale, "hand-label", &args))
            span.cells aria-hidden="true" {
                @for cell in 0..me.hand_size.min(CELLS_MAX) { u.over[cell >= me.hand_limit] {} }
            }
            (clause_link(locale, seen.game, "ZEP-HAND-1"))
        }
    }
}

/// The maximum number of cells drawn for a hand.
const CELLS_MAX: u32 = 24;

/// Renders the viewer's hand while there is nothing to decide.
pub(super) fn idle(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let me = own(view, seen.viewer).filter(|me| me.in_game && view.round > 0);
    html! {
        @if let Some(me) = me {
            div.idle-hand { (hand(locale, me)) (limit(locale, seen, me)) }
        }
    }
}

/// Renders the hand without checkboxes.
fn hand(locale: Locale, me: &PlayerView) -> Markup {
    let units = me.units().unwrap_or_default();
    html! {
        div.pay {
            p.small {
                b { (text(locale, "hand-of-me")) } " "
                span.muted {
                    (say(locale, "hand-worth", &[("amount", hand_value(me).into())]))
                }
            }
            div.hand {
                @for unit in each_unit(&units) {
                    span.pc.is-flat.is-large[is_large(unit)].{ (class(unit)) } {
                        (face(locale, unit))
                    }
                }
                (dust(locale, me))
            }
        }
    }
}

/// Renders a rule with a link to its clause.
pub(super) fn rule(locale: Locale, seen: &Seen, sentence: &str, clause: &str) -> Markup {
    html! { span { (sentence) " " (clause_link(locale, seen.game, clause)) } }
}

/// Renders the decision to raise the bid or to pass (ZEP-AUCTION-10).
fn bid(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let Some(auction) = &view.auction else { return html! {} };
    let Some(offer) = view.offer(auction.item) else { return html! {} };
    let least = auction.bid + 1;
    let bid = match typed(seen) {
        Some(Move::Raise(bid)) => bid,
        _ => least,
    };
    let quick = listed(seen).into_iter().filter_map(|m| match m {
        Move::Raise(bid) => Some(bid),
        _ => None,
    });
    let later = auction.asked_after(me.seat).filter(|&seat| seat != auction.high);
    let later: Vec<_> = later.map(|seat| seen.name(seat).to_owned()).collect();
    html! {
        div.zdock {
            (hand(locale, me))
            div.stack.stack-s {
                div.row.bidrow {
                    (turn::stepper(locale, "amount", least, view.reading.bid_ceiling, Some(bid)))
                    span.fills role="group" aria-label=(text(locale, "bid-quick")) {
                        @for raise in quick {
                            button.chip type="button" data-fill={ "bid=" (raise) } {
                                span.vh { (say(locale, "bid-to", &[("bid", raise.into())])) }
                                span aria-hidden="true" { (raise) }
                            }
                        }
                    }
                }
                (bid_verdict(locale, seen, view, me))
                div.dock-acts {
                    button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="kind" value="raise" {
                        (icon("hammer")) (bid_label(locale, seen, view, me))
                    }
                    button.btn.btn-lg type="submit" name="move" value="pass"
                        data-key="p" {
                        (icon("pass")) (text(locale, "pass-button"))
                    }
                }
                p.dock-rules {
                    (rule(locale, seen, &text(locale, "pass-hint"), "ZEP-AUCTION-10"))
                    span {
                        (text(locale, "money-most-bid")) ": "
                        b { (offer.most_bid(me.seat, me.means.unwrap_or(0))) }
                    }
                    @if !later.is_empty() {
                        span {
                            (say(locale, "auction-next",
                                &[("names", joined(locale, &later).into())]))
                        }
                    }
                }
            }
        }
    }
}

/// Renders the label of the bid button, including the possible loss from the bid. Without scripts,
/// players can still change the bid after the page has loaded, so the label includes only a bid
/// that was previewed.
pub(super) fn bid_label(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let least = view.auction.as_ref().map_or(0, |auction| auction.bid + 1);
    let (label, m) = match typed(seen) {
        Some(m @ Move::Raise(bid)) => (say(locale, "do-raise", &[("bid", bid.into())]), m),
        _ => (text(locale, "bid-button"), Move::Raise(least)),
    };
    let risk = Zepter::risk(view, me.seat, m);
    html! { span id="bid-label" { (with_risk(locale, seen, &label, risk.as_ref())) } }
}

/// Renders the verdict on the typed bid: whether the player can afford it, can afford it only by
/// selling gems, or would be eliminated.
pub(super) fn bid_verdict(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let Some(auction) = &view.auction else { return html! {} };
    let Some(offer) = view.offer(auction.item) else { return html! {} };
    let bid = match typed(seen) {
        Some(Move::Raise(bid)) => bid,
        _ => auction.bid + 1,
    };
    let (net, hand) = (offer.net_price(me.seat, bid), hand_value(me));
    let means = me.means.unwrap_or(0);
    let (kind, class, symbol, clause) = if net <= hand {
        ("fine", "ok", "check", "ZEP-AUCTION-15")
    } else if net <= means {
        ("sells", "warn", "warn", "ZEP-OUT-3")
    } else {
        ("warning", "no", "warn", "ZEP-OUT-2")
    };
    let args = [
        ("net", net.into()),
        ("rest", hand.saturating_sub(net).into()),
        ("hand", hand.into()),
        ("means", means.into()),
        ("bid", bid.into()),
    ];
    html! {
        p.verdict.{ (class) } id="live" role="status" data-verdict=(kind) {
            (icon(symbol))
            span {
                (say(locale, &format!("bid-{kind}"), &args)) " "
                (clause_link(locale, seen.game, clause))
            }
        }
    }
}

/// Renders a button for declining an effect, if the rules allow it (ZEP-ART-7).
fn decline(locale: Locale, seen: &Seen) -> Markup {
    html! {
        @if seen.legal.iter().any(|text| text == "decline") {
            button.btn.btn-lg type="submit" name="move" value="decline" data-key="p" {
                (icon("pass")) (text(locale, "decline-effect"))
            }
        }
    }
}

/// Renders the choice of a track to advance on for free (ZEP-ART-8).
fn free_advance(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let tracks = listed(seen).into_iter().filter_map(|m| match m {
        Move::Advance(track) => Some(track),
        _ => None,
    });
    let left = view.free_advances;
    html! {
        div.choices.wrap {
            @for track in tracks {
                @let level = me.levels[track as usize] + 1;
                button.choice type="submit" name="move" value={ "advance " (track) } {
                    (symbol(&format!("k-{}", track.name())))
                    span.nm {
                        (say(locale, "advance-card", &[
                            ("track", track_name(locale, track).into()),
                            ("level", level.into()),
                        ]))
                    }
                    span.get { (level_effect(locale, &view.reading, track, level)) }
                }
            }
        }
        div.dock-acts { (decline(locale, seen)) }
        p.dock-rules {
            span { (say(locale, "advance-left", &[("count", left.into())])) }
            (clause_link(locale, seen.game, "ZEP-ART-8"))
        }
    }
}

/// Renders the choice of a marker to release for free (ZEP-ART-9).
fn release(locale: Locale, seen: &Seen) -> Markup {
    let releases = seen.legal.iter().filter(|text| text.starts_with("release "));
    html! {
        div.dock-acts {
            @for text_of in releases {
                @let cost = text_of.trim_start_matches("release ");
                button.btn.btn-lg type="submit" name="move" value=(text_of) {
                    (say(locale, "release-card", &[("cost", cost.into())]))
                }
            }
            (decline(locale, seen))
        }
        p.dock-rules { (rule(locale, seen, &text(locale, "release-hint"), "ZEP-ART-9")) }
    }
}

/// Renders the choice of a gem to lose to a Mirror or a Cloak (ZEP-ART-10).
fn lose(locale: Locale, seen: &Seen, me: &PlayerView) -> Markup {
    let gems = listed(seen).into_iter().filter_map(|m| match m {
        Move::Lose(gem) => Some(gem),
        _ => None,
    });
    html! {
        div.dock-acts {
            @for kind in gems {
                @let count = me.active[kind as usize];
                button.btn.btn-lg type="submit" name="move" value={ "lose " (kind) } {
                    (gem(kind))
                    (say(locale, "lose-card", &[("gem", gem_name(locale, kind).into())]))
                    small { (say(locale, "lose-has", &[("count", count.into())])) }
                }
            }
        }
        p.dock-rules { (rule(locale, seen, &text(locale, "lose-hint"), "ZEP-ART-10")) }
    }
}

/// Returns the units of energy kept by the first listed move (ZEP-LIST-5).
pub(super) fn best_keep(seen: &Seen) -> Units {
    let keeps = listed(seen).into_iter().find_map(|m| match m {
        Move::Keep(units) => Some(units),
        _ => None,
    });
    keeps.unwrap_or_default()
}

/// Renders the choice of which units of energy to keep within the hand limit (ZEP-HAND-7).
fn discard(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let best = best_keep(seen);
    let ticked = match typed(seen) {
        Some(Move::Keep(units)) => units,
        _ => best,
    };
    html! {
        div.zdock {
            fieldset.pay {
                legend.small {
                    b { (text(locale, "keep-legend")) } " "
                    span.muted { (text(locale, "keep-hint")) }
                    (clause_link(locale, seen.game, "ZEP-HAND-8"))
                }
                div.hand { (ticks(locale, me, &ticked)) (dust(locale, me)) }
                @if view.reading.discard_to_dust {
                    p.small { (rule(locale, seen, &text(locale, "keep-to-dust"), "ZEP-HAND-9")) }
                }
            }
            div.stack.stack-s {
                (preview::verdict(locale, seen, view, me))
                div.dock-acts {
                    button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="kind" value="keep" {
                        (icon("check")) (text(locale, "keep-button"))
                    }
                    button.btn.btn-lg type="submit" name="move" value={ "keep " (best) } {
                        (text(locale, "keep-best"))
                    }
                    (preview_button(locale, "keep"))
                }
                p.dock-rules {
                    (rule(locale, seen, &kept(locale, view, me, &best), "ZEP-HAND-11"))
                }
            }
        }
    }
}

/// Describes the energy that remains if the player keeps the given units (ZEP-HAND-8, ZEP-HAND-9).
pub(super) fn kept(locale: Locale, view: &View, me: &PlayerView, units: &Units) -> String {
    let Some(dust) = me.dust_left(units, &view.reading) else {
        let args = [("size", units.size().into()), ("limit", me.hand_limit.into())];
        return say(locale, "keep-live-over", &args);
    };
    let size = u32::from(units.size()) + dust_size(dust);
    let args = [("size", size.into()), ("limit", me.hand_limit.into()), ("dust", dust.into())];
    say(locale, "keep-live", &args)
}

/// Returns the clause about paying for an item.
pub(super) fn item_clause(item: Item) -> &'static str {
    match item {
        Item::Artifact(_) => "ZEP-AUCTION-16",
        Item::Sentinel(_) => "ZEP-AUCTION-17",
    }
}
