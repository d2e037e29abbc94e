//! Renders a bargain: the action at stake, the bids so far, the form for the next bid, and the
//! effect of each possible answer.
//!
//! The form works without scripts. With scripts enabled, it checks each offer as the player types,
//! and shows whether the offer is legal and what it would change.

use crate::rules::{
    Action, BargainView, Bargaining, Colour, Fact, Gems, PhaseView, PlayerView, View,
};
use karat_kernel::Seat;
use maud::{Markup, html};

use super::play::{Outlook, exchange};
use super::{
    action_name, action_symbol, gem, gem_row, gems_text, of_edel, own, player, say, score, symbol,
    text, typed_word,
};
use karat_ui::dock::main_button;
use karat_ui::model::Seen;
use karat_ui::pieces::{clause_link, icon, seat_mark};
use karat_words::{Locale, Value};

/// The number of lowest legal bids offered as buttons.
const QUICK_RAISES: usize = 4;

/// Renders the current bargain, or nothing if there is none.
pub(super) fn block(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let Some(bargain) = &view.bargain else { return html! {} };
    let name = action_name(locale, bargain.action);
    let label = say(locale, "bargain", &[("action", name.clone().into())]);
    html! {
        section.bgn aria-label=(label) {
            div.lot {
                span.lot-act { (action_symbol(bargain.action)) b { (name) } }
                (prizes(locale, seen, view, bargain))
            }
            div {
                div.panel-h {
                    h2 { (text(locale, "bids")) }
                    (clause_link(locale, seen.game, "ESR-BARGAIN-4"))
                }
                (bids(locale, seen, bargain))
            }
            div {
                div.panel-h {
                    h2 { (text(locale, "after")) }
                    span.small.muted.only-wide { (text(locale, "after-hint")) }
                    (clause_link(locale, seen.game, "ESR-BARGAIN-13"))
                }
                (answers(locale, seen, view, bargain))
            }
        }
    }
}

/// Returns the player whose gem card the action uses if `winner` wins (ESR-BARGAIN-20, ESR-2P-14).
fn card_holder(view: &View, winner: Seat) -> &PlayerView {
    player(view, view.active.unwrap_or(winner))
}

/// Renders what each of the two bargaining players would gain.
fn prizes(locale: Locale, seen: &Seen, view: &View, bargain: &BargainView) -> Markup {
    html! {
        @if bargain.action == Action::Event {
            p.small { (prize_of(locale, seen, view, bargain, bargain.opener)) }
        } @else {
            @for seat in [bargain.opener, bargain.responder] {
                p.small { (prize_of(locale, seen, view, bargain, seat)) }
            }
        }
    }
}

/// Describes what a player would gain from the bargain's action.
fn prize_of(locale: Locale, seen: &Seen, view: &View, bargain: &BargainView, seat: Seat) -> String {
    let card = card_holder(view, seat).gem_card;
    let name = Value::from(seen.name(seat));
    match (bargain.action, card) {
        (Action::Money, Some(card)) => {
            say(locale, "prize-money", &[("amount", card.money.into()), ("name", name)])
        }
        (Action::Gems, Some(card)) => {
            let gems = gems_text(locale, card.gems.both(view.supply));
            say(locale, "prize-gems", &[("gems", gems.into()), ("name", name)])
        }
        _ => text(locale, "prize-event"),
    }
}

/// Renders the bids of the current bargain, newest first.
fn bids(locale: Locale, seen: &Seen, bargain: &BargainView) -> Markup {
    let events = seen.log.iter().flat_map(|entry| &entry.events).filter_map(of_edel);
    let steps = events.rev().filter_map(|event| match &event.fact {
        Fact::Bargaining(step) => Some(step),
        _ => None,
    });
    let steps = steps.take_while(|step| !matches!(step, Bargaining::BargainOpened { .. }));
    let bids: Vec<_> = steps.filter_map(bid_of).collect();
    html! {
        @if bids.is_empty() { p.small.muted { (text(locale, "bids-none")) } }
        ol.ladder tabindex="0" {
            @for (index, (seat, gems)) in bids.iter().enumerate() {
                li.is-top[index == 0 && bargain.bid.is_some()] {
                    (seat_mark(*seat, seen.name(*seat), "seat-s"))
                    span.nm { (seen.name_or_you(locale, *seat)) }
                    span.val {
                        @match gems {
                            Some(gems) => (gem_row(locale, *gems)),
                            None => span.small { (text(locale, "bid-declined")) },
                        }
                    }
                }
            }
        }
        p.small.muted {
            (seen.name(bargain.opener)) " " (text(locale, "opens")) " "
            (clause_link(locale, seen.game, "ESR-BARGAIN-3"))
        }
    }
}

/// Returns the bidder and the bid if the bargaining step is a bid. The bid is `None` if the player
/// declined to bid.
fn bid_of(step: &Bargaining) -> Option<(Seat, Option<Gems>)> {
    match *step {
        Bargaining::Bid { seat, gems } | Bargaining::Raised { seat, gems } => {
            Some((seat, Some(gems)))
        }
        Bargaining::BidDeclined { seat } => Some((seat, None)),
        _ => None,
    }
}

/// Renders the possible answers to a bargain, each with the viewer's resulting scoring income. The
/// selected answer determines the table shown by [`exchange`].
fn answers(locale: Locale, seen: &Seen, view: &View, bargain: &BargainView) -> Markup {
    let composes = matches!(view.phase, PhaseView::Open | PhaseView::Answer)
        && seen.is_mine_to_move()
        && !seen.legal.is_empty();
    let me = own(view, seen.viewer);
    let shown = shown(seen, me);
    let answer = |name: &'static str, content: &Markup| {
        html! {
            @if composes {
                label.answer {
                    input type="radio" name="show" value=(name) id={ "show-" (name) } form="now"
                        checked[shown == name];
                    (content)
                }
            } @else { div.answer { (content) } }
        }
    };
    html! {
        div.ans {
            (answer("now", &html! {
                span { (text(locale, "after-now")) }
                (net(locale, seen, view, None))
            }))
            @if let (Some(bidder), Some(bid)) = (bargain.bidder, bargain.bid) {
                (answer("accept", &html! {
                    span {
                        (text(locale, "after-accept")) " " (gem_row(locale, bid))
                        small { (prize_of(locale, seen, view, bargain, bidder)) }
                    }
                    (net(locale, seen, view, Some((bidder, bid))))
                }))
            }
            @if let Some(me) = me.filter(|_| composes) {
                (answer("offer", &offered_line(locale, seen, view, bargain, me)))
            }
        }
    }
}

/// Renders the viewer's offer and the resulting scoring income.
fn offered_line(
    locale: Locale,
    seen: &Seen,
    view: &View,
    bargain: &BargainView,
    me: &PlayerView,
) -> Markup {
    let offer = offered(seen, me);
    html! {
        span.offered id="offered" {
            span {
                (text(locale, "after-offer")) " " @if !offer.is_empty() { (gem_row(locale, offer)) }
                small { (prize_of(locale, seen, view, bargain, me.seat)) }
            }
            @if !offer.is_empty() { (net(locale, seen, view, Some((me.seat, offer)))) }
        }
    }
}

/// Renders the viewer's scoring income before and after the bargain.
fn net(locale: Locale, seen: &Seen, view: &View, given: Option<(Seat, Gems)>) -> Markup {
    let Some(me) = own(view, seen.viewer) else { return html! {} };
    let now = score::now_of(view, me.seat);
    let then = given.and_then(|(bidder, gems)| outlook(view, bidder, gems));
    let total = then.map_or(now, |then| then.total(me.seat));
    html! {
        span.net {
            "+" (total)
            small {
                @if total == now { (text(locale, "after-scoring")) } @else {
                    (say(locale, "after-scoring-now", &[("now", now.into())]))
                }
            }
        }
    }
}

/// Returns all players' gems after the bidder has paid for the action, or `None` if the bidder
/// lacks the gems.
fn outlook(view: &View, bidder: Seat, gems: Gems) -> Option<Outlook> {
    let bargain = view.bargain.as_ref()?;
    let other = if bidder == bargain.opener { bargain.responder } else { bargain.opener };
    let mut holdings: Vec<Gems> = view.players.iter().map(|player| player.holding).collect();
    if !holdings[bidder.index()].contains(gems) {
        return None;
    }
    holdings[bidder.index()] = holdings[bidder.index()] - gems;
    holdings[other.index()] = holdings[other.index()] + gems;
    Some(Outlook::of(view, holdings))
}

/// Returns the answer whose outcome is shown, or `now` if no answer is previewed.
fn shown(seen: &Seen, me: Option<&PlayerView>) -> &'static str {
    let is_offer = me.is_some_and(|me| !offered(seen, me).is_empty());
    match typed_word(seen, 0) {
        _ if seen.trial.is_none() => "now",
        "accept" => "accept",
        "bid" | "raise" if is_offer => "offer",
        _ => "now",
    }
}

/// Renders the table of all players' gems after the selected answer.
fn matrix(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let bid = view.bargain.as_ref().and_then(|bargain| bargain.bidder.zip(bargain.bid));
    let then = match shown(seen, Some(me)) {
        "accept" => bid.and_then(|(bidder, gems)| outlook(view, bidder, gems)),
        "offer" => outlook(view, me.seat, offered(seen, me)),
        _ => None,
    };
    exchange(locale, seen, view, then.as_ref())
}

/// Returns the gems of the offer that the player typed, or none if the player does not have them.
fn offered(seen: &Seen, me: &PlayerView) -> Gems {
    let typed = typed_word(seen, 1).parse().ok();
    typed.filter(|&gems| me.holding.contains(gems)).unwrap_or(Gems::EMPTY)
}

/// Returns the contents of the number fields: the typed offer, with "0" for empty fields.
fn typed(seen: &Seen) -> [String; 4] {
    let mut parts = typed_word(seen, 1).split('/');
    Colour::ALL.map(|_| parts.next().filter(|part| !part.is_empty()).unwrap_or("0").to_owned())
}

/// Renders the form for opening a bargain or answering a bid.
pub(super) fn composer(
    locale: Locale,
    seen: &Seen,
    view: &View,
    me: &PlayerView,
    bargain: &BargainView,
) -> Markup {
    let kind = if bargain.bid.is_some() { "raise" } else { "bid" };
    let can_raise = seen.legal.iter().any(|text| text.starts_with(kind));
    html! {
        div.edock {
            fieldset id="offer" data-held=(me.holding) data-bid=[bargain.bid] {
                legend.vh { (text(locale, "offer-legend")) }
                div.composer-rows.is-line {
                    @for (colour, typed) in Colour::ALL.into_iter().zip(typed(seen)) {
                        (composer_row(locale, me, colour, &typed))
                    }
                }
            }
            div.dock-acts {
                @if can_raise {
                    @let label = text(locale, &format!("{kind}-button"));
                    (main_button(seen, kind, &icon("hammer"), &label))
                }
                (other_answer(locale, bargain, &seen.legal))
            }
            (verdict(locale, seen, me, bargain))
            (quick_raises(locale, seen, kind))
            (hint(locale, seen, bargain, view))
        }
    }
}

fn composer_row(locale: Locale, me: &PlayerView, colour: Colour, typed: &str) -> Markup {
    let name = text(locale, &format!("colour-{}", colour.name()));
    let held = me.holding.count(colour);
    let of = say(locale, "stepper-of", &[("count", held.into())]);
    let step = |id: &str| say(locale, id, &[("colour", name.as_str().into())]);
    html! {
        div.composer-row {
            (gem(colour))
            span.nm.vh { (name) }
            span.have { (of) }
            span.stepper {
                button type="button" data-step="-1" aria-label=(step("stepper-less")) {
                    (symbol("minus"))
                }
                input type="number" inputmode="numeric" name=(colour.name()) min="0" max=(held)
                    value=(typed) aria-label={ (name) ", " (of) } data-checks="show-offer";
                button type="button" data-step="1" aria-label=(step("stepper-more")) {
                    (symbol("plus"))
                }
            }
        }
    }
}

/// Renders the live response to an offer: the verdict and the resulting changes.
pub(super) fn trial(locale: Locale, seen: &Seen, view: &View) -> Markup {
    match (&view.bargain, own(view, seen.viewer)) {
        (Some(bargain), Some(me)) => html! {
            (verdict(locale, seen, me, bargain))
            (matrix(locale, seen, view, me))
            (offered_line(locale, seen, view, bargain, me))
        },
        _ => html! {},
    }
}

/// Renders the verdict on the typed offer.
fn verdict(locale: Locale, seen: &Seen, me: &PlayerView, bargain: &BargainView) -> Markup {
    let typed = typed_word(seen, 1).parse().unwrap_or_default();
    let (kind, colour) = judge(typed, me.holding, bargain.bid);
    let (class, symbol, clause) = match kind {
        "bid" => ("warn", "info", "ESR-BARGAIN-5"),
        "raise" => ("warn", "info", "ESR-BARGAIN-11"),
        "not-held" => ("no", "warn", "ESR-BARGAIN-8"),
        "lower" => ("no", "warn", "ESR-BARGAIN-10"),
        "more" => ("ok", "check", "ESR-BARGAIN-11"),
        "rank" => ("ok", "check", "ESR-BARGAIN-10"),
        "opens" => ("ok", "check", "ESR-BARGAIN-5"),
        _ => ("no", "warn", "ESR-BARGAIN-11"),
    };
    let colour = colour.map(|colour| text(locale, &format!("many-{}", colour.name())));
    let args = [
        ("own", typed.total().into()),
        ("other", bargain.bid.map_or(0, Gems::total).into()),
        ("colour", colour.unwrap_or_default().into()),
    ];
    html! {
        p.verdict.{ (class) } id="live" role="status" data-verdict=(kind) {
            (icon(symbol))
            span {
                (say(locale, &format!("live-{kind}"), &args)) " "
                (clause_link(locale, seen.game, clause))
            }
        }
    }
}

/// Returns the kind of verdict on an offer, and the colour that decides it (ESR-BARGAIN-8,
/// ESR-BARGAIN-10, ESR-BARGAIN-11).
fn judge(offer: Gems, held: Gems, bid: Option<Gems>) -> (&'static str, Option<Colour>) {
    let lacking = Colour::ALL.into_iter().find(|&colour| offer.count(colour) > held.count(colour));
    let Some(bid) = bid else {
        return match lacking {
            Some(_) => ("not-held", lacking),
            None if offer.is_empty() => ("bid", None),
            None => ("opens", None),
        };
    };
    let first = Colour::ALL.into_iter().find(|&colour| bid.count(colour) != offer.count(colour));
    match (lacking, first) {
        (Some(_), _) => ("not-held", lacking),
        _ if offer.is_empty() => ("raise", None),
        _ if offer.total() < bid.total() => ("fewer", None),
        _ if offer.total() > bid.total() => ("more", None),
        (None, None) => ("equal", None),
        (None, Some(colour)) if offer.count(colour) < bid.count(colour) => ("lower", first),
        (None, Some(_)) => ("rank", first),
    }
}

/// Renders the button that accepts the current bid or, if there is none, declines to bid.
fn other_answer(locale: Locale, bargain: &BargainView, legal: &[String]) -> Markup {
    html! {
        @if bargain.bid.is_some() {
            button.btn.btn-lg type="submit" name="move" value="accept" {
                (icon("check")) (text(locale, "accept-button"))
                @if let Some(bid) = bargain.bid { (gem_row(locale, bid)) }
            }
        } @else if legal.iter().any(|text| text == "decline") {
            button.btn.btn-lg type="submit" name="move" value="decline" {
                (icon("pass")) (text(locale, "decline-bid-button"))
            }
        }
    }
}

/// Explains what happens if the player bids nothing.
fn hint(locale: Locale, seen: &Seen, bargain: &BargainView, view: &View) -> Markup {
    let args = [("name", seen.name(bargain.responder).into())];
    html! {
        @if bargain.bid.is_none() && !view.reading.must_bid {
            p.small.muted.only-wide {
                (say(locale, "decline-bid-hint", &args)) " "
                (clause_link(locale, seen.game, "ESR-BARGAIN-14"))
            }
        }
    }
}

/// Renders buttons for the lowest legal bids or raises. Each button fills in the form's number
/// fields.
fn quick_raises(locale: Locale, seen: &Seen, kind: &str) -> Markup {
    let gems = |text: &str| text.strip_prefix(kind)?.trim().parse::<Gems>().ok();
    let mut raises: Vec<Gems> = seen.legal.iter().filter_map(|text| gems(text)).collect();
    raises.sort_by_key(|gems| gems.key());
    let label = if kind == "bid" { "quick-bid-label" } else { "quick-label" };
    html! {
        @if !raises.is_empty() {
            div.dock-more.fills role="group" aria-label=(text(locale, label)) {
                span.small.muted.only-wide { (text(locale, label)) }
                @for gems in raises.iter().take(QUICK_RAISES) {
                    button.chip type="button" data-fill=(fills(*gems)) { (gem_row(locale, *gems)) }
                }
            }
        }
    }
}

/// Returns the form field values for a button that bids the given gems.
fn fills(gems: Gems) -> String {
    Colour::ALL.map(|colour| format!("{colour}={}", gems.count(colour))).join(" ")
}
