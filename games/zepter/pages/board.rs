//! Renders the viewer's board: gems to sell and buy, income, markers and knowledge. On their turn,
//! players select items on the board to add them to the basket.

use crate::rules::{
    Artifact, Deck, Gem, IncomeView, Item, LevelEffect, PhaseView, PlayerView, RELEASE_COSTS, Step,
    Track, View,
};
use maud::{Markup, html};

use super::basket::{Basket, control_id};
use super::play::{markers, owned, place, points, points_from, reserve, role_badge};
use super::{back, gem, gem_name, item_name, say, symbol, text, track_name, word};
use crate::words::{level_effect, signed};
use karat_ui::model::Seen;
use karat_ui::pieces::{clause_link, seat_mark};
use karat_words::Locale;

/// The maximum number of gems of a kind that can be selected individually. Larger numbers must be
/// typed.
const PRESSED_MAX: u16 = 6;

/// The parts of a board in which the player can currently select items.
#[derive(Clone, Copy)]
struct Press {
    /// Whether gems can be sold, which is possible on the player's turn and during a payment
    /// (ZEP-PAY-13).
    sells: bool,
    /// Whether anything other than gems to sell can be selected, which is possible only on the
    /// player's turn (ZEP-PAY-14).
    buys: bool,
}

impl Press {
    fn of(seen: &Seen, view: &View, me: &PlayerView) -> Self {
        // A player looking at an earlier position cannot move.
        let is_mine = seen.is_mine_to_move() && !seen.is_frozen && !seen.legal.is_empty();
        let sells = is_mine && matches!(view.phase, PhaseView::Turn | PhaseView::Pay);
        Self { sells, buys: sells && view.active == Some(me.seat) }
    }
}

/// Renders the viewer's board.
pub(super) fn mine(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let basket = Basket::of(seen);
    let press = Press::of(seen, view, me);
    html! {
        section.mineb id="mine" aria-label=(text(locale, "your-board")) {
            div.panel {
                div.panel-h data-place={ "seat-" (me.seat.index()) } {
                    (seat_mark(me.seat, seen.name(me.seat), ""))
                    h2 { (text(locale, "your-gems")) }
                    (role_badge(locale, view, me))
                    (place(locale, me))
                    @if me.reached { (clause_link(locale, seen.game, "ZEP-ORDER-5")) }
                    (points(locale, me))
                }
                div.rows {
                    (gems(locale, me, press, &basket))
                    (shop(locale, me, press, &basket))
                    (income(locale, seen, me, basket.after(me)))
                    (released(locale, seen, me, press, &basket))
                    (possessions(locale, me))
                }
            }
            (knowledge(locale, seen, view, me, press, &basket))
        }
    }
}

/// Renders a labelled row of the board.
fn row(name: String, content: &Markup) -> Markup {
    html! { div.brow { span.lab-l { (name) } div.row { (content) } } }
}

/// Renders the active gems in their slots and the gems in the store. Selecting a gem sells it.
fn gems(locale: Locale, me: &PlayerView, press: Press, basket: &Basket<'_>) -> Markup {
    let free = me.slots.saturating_sub(me.active.iter().sum());
    let arriving = arriving(me, basket);
    let active = html! {
        @for kind in Gem::ALL {
            @let step = Step::Sell { gem: kind, active: true };
            @for number in 1..=u16::from(me.active[kind as usize]) {
                (own_gem(locale, me, kind, step, number, press, basket))
            }
        }
        @for kind in arriving.iter().take(free.into()) { span.slotb.will { (gem(*kind)) } }
        @for _ in arriving.len().min(free.into())..free.into() { span.slotb { (symbol("slot")) } }
        @if me.stored != [0; 5] {
            span.lab-s { (text(locale, "store")) }
            @for kind in Gem::ALL {
                @let step = Step::Sell { gem: kind, active: false };
                @let count = me.stored[kind as usize];
                @for number in 1..=count.min(PRESSED_MAX) {
                    (own_gem(locale, me, kind, step, number, press, basket))
                }
                @if count > PRESSED_MAX { span.small { "+" (count - PRESSED_MAX) } }
            }
        }
    };
    row(text(locale, "row-gems"), &active)
}

/// Returns the gems that the basket's move would activate.
fn arriving(me: &PlayerView, basket: &Basket<'_>) -> Vec<Gem> {
    let Some(after) = basket.after(me) else { return Vec::new() };
    let more = |kind: &Gem| {
        let sold = basket.count(Step::Sell { gem: *kind, active: true });
        let left = u16::from(me.active[*kind as usize]).saturating_sub(sold);
        u16::from(after.active[*kind as usize]).saturating_sub(left).into()
    };
    Gem::ALL.into_iter().flat_map(|kind| std::iter::repeat_n(kind, more(&kind))).collect()
}

fn own_gem(
    locale: Locale,
    me: &PlayerView,
    kind: Gem,
    step: Step,
    number: u16,
    press: Press,
    basket: &Basket<'_>,
) -> Markup {
    let (state, is_active) = match step {
        Step::Sell { active: false, .. } => ("inactive", false),
        _ => ("active", true),
    };
    let args = [("gem", gem_name(locale, kind).into()), ("price", me.sales[kind as usize].into())];
    if !press.sells {
        return html! {
            span.slotb.is-stored[!is_active] {
                (gem(kind)) span.vh { (word(locale, state)) " " (gem_name(locale, kind)) }
            }
        };
    }
    let id = if is_active { "sell-active-one" } else { "sell-one" };
    html! {
        label.slotb.is-stored[!is_active] {
            input.vh type="checkbox" form="now" name={ "sell-" (kind) "-" (state) } value="1"
                id=[control_id(step, number)] checked[number <= basket.count(step)]
                aria-label=(say(locale, id, &args));
            (gem(kind))
        }
    }
}

/// Renders the gems' prices and yields, with a space for each kind. Selecting a space buys a gem of
/// that kind.
fn shop(locale: Locale, me: &PlayerView, press: Press, basket: &Basket<'_>) -> Markup {
    let kinds = html! {
        div.shop { @for kind in Gem::ALL { (offer(locale, me, kind, press, basket)) } }
    };
    row(text(locale, "compose-buy"), &kinds)
}

fn offer(locale: Locale, me: &PlayerView, kind: Gem, press: Press, basket: &Basket<'_>) -> Markup {
    let index = kind as usize;
    let then = basket.after(me).map_or(me.prices[index], |after| after.prices[index]);
    let price = html! {
        @if then != me.prices[index] { s { (me.prices[index]) } } b { (then) }
    };
    let sale = say(locale, "shop-sale", &[("price", me.sales[index].into())]);
    if !me.may_buy[index] {
        let needs = match needed(locale, me, kind) {
            Some(thing) => say(locale, "shop-needs", &[("thing", thing.into())]),
            None => text(locale, "compose-no-right"),
        };
        return html! {
            div.gshop.is-barred {
                span.t { (gem(kind)) (price) }
                small {
                    span.vh { (gem_name(locale, kind)) ": " }
                    (needs)
                }
            }
        };
    }
    let step = Step::Buy(kind);
    let affordable = me.means.unwrap_or(0) / u32::from(me.prices[index]).max(1);
    let most = (affordable as u16).clamp(1, PRESSED_MAX).max(basket.count(step));
    let args = [("gem", gem_name(locale, kind).into()), ("price", then.into())];
    html! {
        div.gshop {
            @if press.buys {
                @for number in 1..=most {
                    label.more[number > 1] {
                        input.vh type="checkbox" form="now" name={ "buy-" (kind) } value="1"
                            id=[control_id(step, number)] checked[number <= basket.count(step)]
                            aria-label=(say(locale, "buy-one", &args));
                        @if number == 1 {
                            span.t { (gem(kind)) (price) } small { (sale) }
                        } @else { "+1" }
                    }
                }
            } @else { span.t { (gem(kind)) (price) } small { (sale) } }
        }
    }
}

/// Returns the name of the artifact or level required to buy gems of a kind, or `None` if the
/// player can already buy them.
fn needed(locale: Locale, me: &PlayerView, kind: Gem) -> Option<String> {
    let lacks = |artifact| !me.artifacts.iter().any(|(owned, _)| *owned == artifact);
    let artifact = |artifact| lacks(artifact).then(|| item_name(locale, Item::Artifact(artifact)));
    match kind {
        Gem::Opal | Gem::Sapphire => None,
        Gem::Emerald => artifact(Artifact::Spellbook),
        Gem::Diamond => artifact(Artifact::Elixir),
        Gem::Ruby if me.levels[Track::Fire as usize] < 4 => {
            let args = [("track", track_name(locale, Track::Fire).into()), ("level", 4.into())];
            Some(say(locale, "level-entry", &args))
        }
        Gem::Ruby => None,
    }
}

/// Renders the player's next income, now and after the basket's move (ZEP-INCOME-5).
fn income(locale: Locale, seen: &Seen, me: &PlayerView, after: Option<&PlayerView>) -> Markup {
    let then = after.map(|after| after.income).filter(|then| *then != me.income);
    let chips = html! {
        (income_chips(locale, me.income))
        @if let Some(then) = then {
            span.small { "→" } span.will.row { (income_chips(locale, then)) }
        }
        @if me.reserve_dust > 0 || me.reserve_counts != [0; 4] { (reserve(locale, me)) }
        (clause_link(locale, seen.game, "ZEP-INCOME-5"))
    };
    row(text(locale, "row-income"), &chips)
}

fn income_chips(locale: Locale, income: IncomeView) -> Markup {
    html! {
        span.chip {
            (symbol("dust")) (say(locale, "dust-amount", &[("amount", income.dust.into())]))
        }
        @for deck in Deck::ALL {
            @let units = income.concentrated[deck as usize];
            @let cards = income.cards[deck as usize];
            @if units > 0 || cards > 0 {
                span.chip {
                    (gem(deck.gem()))
                    span.vh { (word(locale, deck.name())) " " }
                    @if units > 0 {
                        (say(locale, "income-concentrated",
                            &[("value", deck.concentrated().into())]))
                        @if units > 1 { " ×" (units) }
                        @if cards > 0 { ", " }
                    }
                    @if cards > 0 { (say(locale, "income-cards", &[("count", cards.into())])) }
                }
            }
        }
    }
}

/// Renders the player's available markers and those on the board. Selecting a marker releases it.
fn released(
    locale: Locale,
    seen: &Seen,
    me: &PlayerView,
    press: Press,
    basket: &Basket<'_>,
) -> Markup {
    let on_board = (0..).zip(RELEASE_COSTS).filter(|(_, cost)| me.board.contains(cost));
    let content = if press.buys {
        html! {
            @if me.markers > 0 {
                span.chip { (say(locale, "markers-ready", &[("count", me.markers.into())])) }
            }
            @for (marker, cost) in on_board {
                @let step = Step::Release(marker);
                label.mkb {
                    input.vh type="checkbox" form="now" name="release" value=(cost)
                        id=[control_id(step, 1)] checked[basket.count(step) > 0]
                        aria-label=(say(locale, "release-card", &[("cost", cost.into())]));
                    (cost)
                }
            }
            @if me.board.is_empty() {
                span.small.muted { (text(locale, "markers-none")) }
            }
            (clause_link(locale, seen.game, "ZEP-KNOW-8"))
        }
    } else {
        markers(locale, me)
    };
    row(text(locale, "row-markers"), &content)
}

/// Renders the player's artifacts, Sentinels and sources of points.
fn possessions(locale: Locale, me: &PlayerView) -> Markup {
    let content = html! {
        (owned(locale, me)) span.small.muted { (points_from(locale, me)) }
    };
    row(text(locale, "points-of"), &content)
}

/// Renders all knowledge tracks with the effect and cost of each level (ZEP-KNOW-1, ZEP-KNOW-2).
fn knowledge(
    locale: Locale,
    seen: &Seen,
    view: &View,
    me: &PlayerView,
    press: Press,
    basket: &Basket<'_>,
) -> Markup {
    let may_advance = press.buys && (view.reading.more_levels || view.paid_advances == 0);
    let tracks = basket.tracks();
    let chosen = &tracks[..basket.tracks_on_board()];
    let releases = (0..).zip(RELEASE_COSTS).any(|(one, _)| basket.count(Step::Release(one)) > 0);
    let has_marker = me.markers > 0 || releases;
    html! {
        div.panel {
            div.panel-h {
                h2 { (text(locale, "knowledge")) }
                span.small.muted { (text(locale, advances_hint(view, me))) }
                (clause_link(locale, seen.game, "ZEP-KNOW-5"))
            }
            table.know {
                caption.vh { (text(locale, "know-caption")) }
                tbody {
                    @for track in Track::ALL {
                        @let own = me.levels[track as usize];
                        tr.has[own > 0] {
                            th scope="row" {
                                span {
                                    (symbol(&format!("k-{}", track.name())))
                                    span.nm { (track_name(locale, track)) }
                                }
                            }
                            @for level in 1..=4 {
                                td {
                                    @let chosen = (may_advance && level == own + 1)
                                        .then(|| chosen.contains(&track));
                                    (cell(locale, view, me, (track, level), (chosen, has_marker)))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn advances_hint(view: &View, me: &PlayerView) -> &'static str {
    if view.reading.more_levels {
        "knowledge-many"
    } else if view.active == Some(me.seat) && view.paid_advances > 0 {
        "knowledge-done"
    } else {
        "knowledge-once"
    }
}

/// Renders a level of a track as reached, selectable or out of reach. `chosen` is true if the level
/// is selected. The first level of a track requires a marker (ZEP-KNOW-6).
fn cell(
    locale: Locale,
    view: &View,
    me: &PlayerView,
    (track, level): (Track, u8),
    (chosen, has_marker): (Option<bool>, bool),
) -> Markup {
    let own = me.levels[track as usize];
    let cost = view.reading.data.cost(track, level);
    let lacks_marker = level == 1 && own == 0 && !has_marker;
    let content = html! {
        span.e {
            span aria-hidden="true" { (short(locale, view, track, level)) }
            span.vh { (level_effect(locale, &view.reading, track, level)) ", " }
        }
        @if level > own {
            span.c {
                @if lacks_marker { small { (text(locale, "know-marker")) " " } }
                (cost)
            }
        } @else { span.vh { (text(locale, "know-reached")) } }
    };
    let Some(is_chosen) = chosen else {
        return html! { span.kn.on[level <= own] { (content) } };
    };
    let args = [
        ("track", track_name(locale, track).into()),
        ("level", level.into()),
        ("price", cost.into()),
        ("effect", level_effect(locale, &view.reading, track, level).into()),
    ];
    html! {
        label.kn {
            input.vh type="checkbox" form="now" name="advance" value=(track)
                id=[control_id(Step::Advance(track), 1)] checked[is_chosen]
                data-alone[!view.reading.more_levels]
                aria-label=(say(locale, "compose-advance-option", &args));
            (content)
        }
    }
}

/// Renders a level's effect briefly enough for a cell. The page shows the full sentence elsewhere.
fn short(locale: Locale, view: &View, track: Track, level: u8) -> Markup {
    let say = |name: &str, args: &[(&str, _)]| say(locale, &format!("know-{name}"), args);
    match view.reading.level(track, level) {
        LevelEffect::Nothing => html! { (say("step", &[("level", level.into())])) },
        LevelEffect::GemPrice(percent) => html! { (say("price", &[("percent", percent.into())])) },
        LevelEffect::GemPrices(prices) => {
            html! { small { (prices.map(|price| price.to_string()).join("/")) } }
        }
        LevelEffect::Dust(dust) => html! { (say("dust", &[("dust", dust.into())])) },
        LevelEffect::DruidRuby { .. } => html! { (gem(Gem::Ruby)) (symbol("r-druid")) },
        LevelEffect::Rubies => html! { (say("rubies", &[])) " " (gem(Gem::Ruby)) },
        LevelEffect::Cards { deck, count, .. } => html! { (count) " × " (back(deck)) },
        LevelEffect::Prices { artifacts, sentinels } => html! {
            span.pair { (symbol("k-artifacts")) (signed(artifacts)) }
            " " span.pair { (symbol("sentinel")) (signed(sentinels)) }
        },
        LevelEffect::Slots(count) => html! { (say("slots", &[("count", count.into())])) },
    }
}
