//! A bargain: what it is for, the bids so far, the next bid, and what each answer would change.
//!
//! The composer works without script. With script, `edel.js` says at once whether an offer is a
//! raise; the sentences for that stand in the page, hidden, with their clauses.

use karat_rules::Seat;
use karat_rules::edel::{
    Action, BargainView, Bargaining, Colour, Fact, Gems, PhaseView, PlayerView, View, leaders,
    share,
};
use maud::{Markup, html};

use super::{
    action_name, action_symbol, gem, gem_row, gems_text, of_edel, own, player, refused_word, say,
    symbol, text,
};
use crate::web::locale::{Locale, Value};
use crate::web::pages::layout::{clause_link, icon, seat_mark};
use crate::web::pages::model::TableModel;

/// How many cheapest raises are offered as buttons.
const QUICK_RAISES: usize = 4;

/// The bargain that is being held, if one is.
pub(super) fn block(locale: Locale, model: &TableModel, view: &View) -> Markup {
    let Some(bargain) = &view.bargain else { return html! {} };
    let name = action_name(locale, bargain.action);
    let label = say(locale, "bargain", &[("action", name.clone().into())]);
    html! {
        section.block aria-label=(label) {
            div.lot {
                div.lot-plinth {
                    span.card {
                        span.card-t { (name) }
                        span.card-art { (action_symbol(bargain.action)) }
                    }
                }
                (prizes(locale, model, view, bargain))
            }
            div {
                div.panel-h {
                    h2 { (text(locale, "bids")) }
                    (clause_link(locale, model.game, "ESR-BARGAIN-4"))
                }
                (bids(locale, model, bargain))
            }
            div.bidder.stack.stack-s {
                div.panel-h {
                    h2 { (text(locale, "after")) }
                    (clause_link(locale, model.game, "ESR-BARGAIN-13"))
                }
                (changes(locale, model, view, bargain))
                p.small.muted { (text(locale, "after-hint")) }
            }
        }
    }
}

/// Whose gem card the action uses if this player wins (ESR-BARGAIN-20, ESR-2P-14).
fn card_holder(view: &View, winner: Seat) -> &PlayerView {
    player(view, view.active.unwrap_or(winner))
}

/// What each of the two would get.
fn prizes(locale: Locale, model: &TableModel, view: &View, bargain: &BargainView) -> Markup {
    let prize = |seat: Seat| {
        let card = card_holder(view, seat).gem_card;
        let name = Value::from(model.name(seat));
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
    };
    html! {
        @if bargain.action == Action::Event {
            p.small { (prize(bargain.opener)) }
        } @else {
            @for seat in [bargain.opener, bargain.responder] { p.small { (prize(seat)) } }
        }
    }
}

/// The bids of this bargain, the newest first.
fn bids(locale: Locale, model: &TableModel, bargain: &BargainView) -> Markup {
    let events = model.log.iter().flat_map(|entry| &entry.events).filter_map(of_edel);
    let steps = events.rev().filter_map(|event| match &event.fact {
        Fact::Bargaining(step) => Some(step),
        _ => None,
    });
    let steps = steps.take_while(|step| !matches!(step, Bargaining::BargainOpened { .. }));
    let bids: Vec<_> = steps.filter_map(bid_of).collect();
    html! {
        @if bids.is_empty() { p.small.muted { (text(locale, "bids-none")) } }
        ol.ladder {
            @for (index, (seat, gems)) in bids.iter().enumerate() {
                li.is-top[index == 0 && bargain.bid.is_some()] {
                    (seat_mark(*seat, model.name(*seat), "seat-s"))
                    span.nm { (model.name_or_you(locale, *seat)) }
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
            (model.name(bargain.opener)) " " (text(locale, "opens")) " "
            (clause_link(locale, model.game, "ESR-BARGAIN-3"))
        }
    }
}

/// Who bid what, if that happened; no gems for a declined bid.
fn bid_of(step: &Bargaining) -> Option<(Seat, Option<Gems>)> {
    match *step {
        Bargaining::Bid { seat, gems } | Bargaining::Raised { seat, gems } => {
            Some((seat, Some(gems)))
        }
        Bargaining::BidDeclined { seat } => Some((seat, None)),
        _ => None,
    }
}

/// Holdings and crowns of the two now, if the bid is accepted, and if the viewer's offer is.
fn changes(locale: Locale, model: &TableModel, view: &View, bargain: &BargainView) -> Markup {
    let pair = [bargain.opener, bargain.responder];
    let holdings: Vec<Gems> = view.players.iter().map(|player| player.holding).collect();
    let composes = matches!(view.phase, PhaseView::Open | PhaseView::Answer);
    let bidder = own(view, model.viewer).filter(|me| composes && view.to_decide.contains(me.seat));
    let texts: Vec<_> = holdings.iter().map(Gems::to_string).collect();
    let shares = view.scoring_now.colours.each_ref().map(|colour| {
        let leaders = 0..=view.players.len();
        let shares = leaders.map(|count| share(colour.base, count, view.reading.shares_round_up));
        shares.map(|share| share.to_string()).collect::<Vec<_>>().join("/")
    });
    let other = |seat: Seat| if seat == pair[0] { pair[1] } else { pair[0] };
    let table = Changes { locale, model, view, pair, holdings: &holdings };
    html! {
        div.tbl-wrap tabindex="0" role="region" aria-label=(text(locale, "after")) {
            table.tbl.after id="after" data-holdings=(texts.join(" "))
                data-shares=(shares.join(" "))
                data-me=[bidder.map(|me| me.seat.index())]
                data-other=[bidder.map(|me| other(me.seat).index())] {
                caption.vh { (text(locale, "after")) }
                thead {
                    tr {
                        th scope="col" { (text(locale, "after-if")) }
                        th scope="col" { (locale.text("result-player")) }
                        @for colour in Colour::ALL {
                            th.r scope="col" {
                                (gem(colour))
                                span.vh { (text(locale, &format!("colour-{}", colour.name()))) }
                            }
                        }
                        @if bargain.action == Action::Money {
                            th.r scope="col" { (text(locale, "after-money")) }
                        }
                    }
                }
                (table.rows("after-now", None, Gems::EMPTY))
                @if let (Some(winner), Some(bid)) = (bargain.bidder, bargain.bid) {
                    (table.rows("after-accept", Some(winner), bid))
                }
                @if let Some(me) = bidder {
                    (table.rows("after-offer", Some(me.seat), offered(model, me)))
                }
            }
        }
    }
}

/// The table of [`changes`].
struct Changes<'a> {
    locale: Locale,
    model: &'a TableModel,
    view: &'a View,
    pair: [Seat; 2],
    holdings: &'a [Gems],
}

impl Changes<'_> {
    /// The two players after `winner` has given `gems` to the other and has performed the action.
    fn rows(&self, id: &str, winner: Option<Seat>, gems: Gems) -> Markup {
        let mut after = self.holdings.to_vec();
        for seat in self.pair {
            if winner == Some(seat) && after[seat.index()].contains(gems) {
                let to = if seat == self.pair[0] { self.pair[1] } else { self.pair[0] };
                after[seat.index()] = after[seat.index()] - gems;
                after[to.index()] = after[to.index()] + gems;
            }
        }
        let is_money =
            self.view.bargain.as_ref().is_some_and(|bargain| bargain.action == Action::Money);
        html! {
            tbody {
                @for (index, seat) in self.pair.into_iter().enumerate() {
                    tr {
                        @if index == 0 {
                            th scope="rowgroup" rowspan="2" { (text(self.locale, id)) }
                        }
                        th scope="row" { (self.model.name_or_you(self.locale, seat)) }
                        @for colour in Colour::ALL {
                            (self.cell(seat, colour, &after, id == "after-offer"))
                        }
                        @if is_money { td.r { (self.money(seat, winner)) } }
                    }
                }
            }
        }
    }

    /// The gems of a colour, and the share that they would be paid. The script counts on in the
    /// cells of an offer.
    fn cell(&self, seat: Seat, colour: Colour, after: &[Gems], is_offer: bool) -> Markup {
        let count = after[seat.index()].count(colour);
        let is_changed = count != self.holdings[seat.index()].count(colour);
        let leaders = leaders(after, colour);
        let base = self.view.scoring_now.colours[colour as usize].base;
        let pay = if leaders.contains(seat) {
            share(base, leaders.len(), self.view.reading.shares_round_up)
        } else {
            0
        };
        html! {
            td.r.is-changed[is_changed] data-offer=[is_offer.then_some(colour.name())]
                data-seat=[is_offer.then_some(seat.index())] {
                span data-count[is_offer] { (count) }
                span data-pay[is_offer] hidden[pay == 0] {
                    " " (icon("crown"))
                    small { "+" span data-amount[is_offer] { (pay) } }
                }
            }
        }
    }

    fn money(&self, seat: Seat, winner: Option<Seat>) -> u16 {
        let card = card_holder(self.view, seat).gem_card;
        let paid = card.filter(|_| winner == Some(seat)).map_or(0, |card| u16::from(card.money));
        player(self.view, seat).money + paid
    }
}

/// The offer that was typed and refused, or none yet.
fn offered(model: &TableModel, me: &PlayerView) -> Gems {
    let typed = refused_word(model, 1).parse().ok();
    typed.filter(|&gems| me.holding.contains(gems)).unwrap_or(Gems::EMPTY)
}

/// The texts that stand in the number fields: those of a refused offer, or nothing.
fn typed(model: &TableModel) -> [String; 4] {
    let mut parts = refused_word(model, 1).split('/');
    Colour::ALL.map(|_| parts.next().filter(|part| !part.is_empty()).unwrap_or("0").to_owned())
}

/// The form of a first bid or of an answer.
pub(super) fn composer(
    locale: Locale,
    model: &TableModel,
    view: &View,
    me: &PlayerView,
    bargain: &BargainView,
) -> Markup {
    let kind = if bargain.bid.is_some() { "raise" } else { "bid" };
    let of = |colour: Colour| text(locale, &format!("many-{}", colour.name()));
    let can_raise = model.legal.iter().any(|text| text.starts_with(kind));
    html! {
        div.zdock {
            fieldset.pay id="offer" data-held=(me.holding) data-bid=[bargain.bid]
                data-red=(of(Colour::Red)) data-yellow=(of(Colour::Yellow))
                data-green=(of(Colour::Green)) data-blue=(of(Colour::Blue)) {
                legend.vh { (text(locale, "offer-legend")) }
                div.composer-rows {
                    @for (colour, typed) in Colour::ALL.into_iter().zip(typed(model)) {
                        (composer_row(locale, me, colour, &typed))
                    }
                }
                (quick_raises(locale, model, kind))
            }
            div.stack.stack-s {
                (verdicts(locale, model, offered(model, me), bargain))
                div.dock-acts {
                    @if can_raise {
                        button.btn.btn-primary.btn-lg type="submit" name="kind" value=(kind) {
                            (icon("hammer")) (text(locale, &format!("{kind}-button")))
                        }
                    }
                    (other_answer(locale, bargain, &model.legal))
                }
                (hint(locale, model, bargain, view))
            }
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
            span.nm { (name) }
            span.have { (of) }
            span.stepper {
                button type="button" data-step="-1" aria-label=(step("stepper-less")) {
                    (symbol("minus"))
                }
                input type="number" inputmode="numeric" name=(colour.name()) min="0" max=(held)
                    value=(typed) aria-label={ (name) ", " (of) };
                button type="button" data-step="1" aria-label=(step("stepper-more")) {
                    (symbol("plus"))
                }
            }
        }
    }
}

/// Everything that can be said about an offer: its kind, how it looks, its symbol, its clause.
const VERDICTS: [(&str, &str, &str, &str); 9] = [
    ("bid", "warn", "info", "ESR-BARGAIN-5"),
    ("raise", "warn", "info", "ESR-BARGAIN-11"),
    ("not-held", "no", "warn", "ESR-BARGAIN-8"),
    ("fewer", "no", "warn", "ESR-BARGAIN-11"),
    ("equal", "no", "warn", "ESR-BARGAIN-11"),
    ("lower", "no", "warn", "ESR-BARGAIN-10"),
    ("more", "ok", "check", "ESR-BARGAIN-11"),
    ("rank", "ok", "check", "ESR-BARGAIN-10"),
    ("opens", "ok", "check", "ESR-BARGAIN-5"),
];

/// The verdict on what stands in the fields; the script shows another when they change.
fn verdicts(locale: Locale, model: &TableModel, offer: Gems, bargain: &BargainView) -> Markup {
    let (shown, gaps) = judge(locale, offer, bargain.bid);
    html! {
        div role="status" {
            @for (kind, class, symbol, clause) in VERDICTS {
                p class={ "verdict " (class) } data-verdict=(kind) hidden[kind != shown] {
                    (icon(symbol))
                    span {
                        (with_gaps(locale, kind, &gaps)) " "
                        (clause_link(locale, model.game, clause))
                    }
                }
            }
        }
    }
}

/// What fills the gaps of a verdict.
struct Gaps {
    own: u16,
    other: u16,
    colour: String,
}

/// The kind of the verdict on an offer of held gems (ESR-BARGAIN-10, ESR-BARGAIN-11).
fn judge(locale: Locale, offer: Gems, bid: Option<Gems>) -> (&'static str, Gaps) {
    let differs = |bid: Gems| {
        Colour::ALL.into_iter().find(move |&colour| bid.count(colour) != offer.count(colour))
    };
    let colour = bid.and_then(differs);
    let gaps = Gaps {
        own: offer.total(),
        other: bid.map_or(0, Gems::total),
        colour: colour
            .map_or(String::new(), |colour| text(locale, &format!("many-{}", colour.name()))),
    };
    let kind = match (bid, colour) {
        (None, _) if offer.is_empty() => "bid",
        (Some(_), _) if offer.is_empty() => "raise",
        (None, _) => "opens",
        (Some(_), _) if gaps.own < gaps.other => "fewer",
        (Some(_), _) if gaps.own > gaps.other => "more",
        (Some(_), None) => "equal",
        (Some(bid), Some(colour)) if offer.count(colour) < bid.count(colour) => "lower",
        (Some(_), Some(_)) => "rank",
    };
    (kind, gaps)
}

/// The sentence of a verdict, its gaps marked for the script.
fn with_gaps(locale: Locale, kind: &str, gaps: &Gaps) -> Markup {
    let marked = ["own", "other", "colour"].map(|gap| (gap, format!("{{{gap}}}")));
    let args: Vec<_> = marked.iter().map(|(gap, mark)| (*gap, mark.as_str().into())).collect();
    let sentence = say(locale, &format!("live-{kind}"), &args);
    html! {
        @for part in sentence.split('{') {
            @match part.split_once('}') {
                Some(("own", rest)) => { span data-gap="own" { (gaps.own) } (rest) },
                Some(("other", rest)) => { span data-gap="other" { (gaps.other) } (rest) },
                Some((_, rest)) => { span data-gap="colour" { (gaps.colour) } (rest) },
                None => (part),
            }
        }
    }
}

/// Accepting the bid, or opening with nothing.
fn other_answer(locale: Locale, bargain: &BargainView, legal: &[String]) -> Markup {
    html! {
        @if bargain.bid.is_some() {
            button.btn.btn-lg type="submit" name="move" value="accept" {
                (icon("check")) (text(locale, "accept-button"))
            }
        } @else if legal.iter().any(|text| text == "decline") {
            button.btn.btn-lg type="submit" name="move" value="decline" {
                (icon("pass")) (text(locale, "decline-bid-button"))
            }
        }
    }
}

fn hint(locale: Locale, model: &TableModel, bargain: &BargainView, view: &View) -> Markup {
    let action = action_name(locale, bargain.action);
    let (hint, clause) = match (bargain.bidder, bargain.bid) {
        (Some(bidder), Some(bid)) => {
            let args = [
                ("gems", gems_text(locale, bid).into()),
                ("name", model.name(bidder).into()),
                ("action", action.into()),
            ];
            (say(locale, "accept-gets", &args), "ESR-BARGAIN-13")
        }
        _ if view.reading.must_bid => return html! {},
        _ => {
            let args = [("name", model.name(bargain.responder).into())];
            (say(locale, "decline-bid-hint", &args), "ESR-BARGAIN-14")
        }
    };
    html! { p.small.muted.only-wide { (hint) " " (clause_link(locale, model.game, clause)) } }
}

/// The lowest bids or raises that are legal, one button each.
fn quick_raises(locale: Locale, model: &TableModel, kind: &str) -> Markup {
    let gems = |text: &str| text.strip_prefix(kind)?.trim().parse::<Gems>().ok();
    let mut raises: Vec<Gems> = model.legal.iter().filter_map(|text| gems(text)).collect();
    raises.sort_by_key(|gems| gems.key());
    let label = if kind == "bid" { "quick-bid-label" } else { "quick-label" };
    html! {
        @if !raises.is_empty() {
            div.dock-more role="group" aria-label=(text(locale, label)) {
                span.small.muted.only-wide { (text(locale, label)) }
                @for gems in raises.iter().take(QUICK_RAISES) {
                    button.chip type="submit" name="move" value={ (kind) " " (gems) } {
                        (gem_row(locale, *gems))
                    }
                }
            }
        }
    }
}
