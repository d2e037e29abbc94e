//! The points of a game, by origin.

use karat_rules::Seat;
use karat_rules::klenotnici::{Declaration, PlayerView, SETS, View};
use maud::{Markup, html};

use super::play::{SET_CLAUSES, set_name};
use super::{pyramid, word};
use crate::web::locale::Locale;
use crate::web::pages::layout::{clause_link, seat_mark};
use crate::web::pages::model::TableModel;

/// The points of one origin, with the clause that gives them.
struct Origin {
    name: &'static str,
    clause: &'static str,
    points: fn(&PlayerView) -> u8,
}

/// Where points come from (KLE-SCORE-12), in the order of bars and columns.
const ORIGINS: [Origin; 4] = [
    Origin { name: "gems", clause: "KLE-SCORE-1", points: |player| player.score.gems },
    Origin { name: "sets", clause: "KLE-SCORE-8", points: |player| player.score.sets.iter().sum() },
    Origin { name: "goal", clause: "KLE-GOAL-7", points: |player| player.score.goal },
    Origin { name: "money", clause: "KLE-SCORE-10", points: |player| player.score.money },
];

/// Width of the bar of the best player, in the units of its picture.
const BAR_WIDTH: u32 = 600;

/// The places with a bar of points each, and below them the table of where they came from.
pub(super) fn score(locale: Locale, model: &TableModel, view: &View) -> Markup {
    let mut seats: Vec<Seat> = Seat::all(model.players.len()).collect();
    seats.sort_by_key(|&seat| (model.standing.places[seat], seat.index()));
    let best = view.players.iter().map(|player| player.score.total).max().unwrap_or(0).max(1);
    html! {
        ol.podium {
            @for &seat in &seats { (place(locale, model, view, seat, best)) }
        }
        p.facts.legend aria-hidden="true" {
            @for origin in origins(view) {
                span {
                    svg.swatch viewBox="0 0 12 12" {
                        rect class={ "o-" (origin.name) } width="12" height="12" rx="3" {}
                    }
                    (locale.text(&format!("klenotnici-origin-{}", origin.name)))
                }
            }
        }
        section aria-labelledby="breakdown" {
            div.sec-h {
                h2 id="breakdown" { (locale.text("result-breakdown")) }
                (clause_link(locale, model.game, "KLE-SCORE-12"))
            }
            (breakdown(locale, model, view, &seats))
        }
    }
}

/// The origins that can give points in this game.
fn origins(view: &View) -> impl Iterator<Item = &'static Origin> {
    let royal = view.royal;
    ORIGINS.iter().filter(move |origin| origin.name != "goal" || royal)
}

fn place(locale: Locale, model: &TableModel, view: &View, seat: Seat, best: u8) -> Markup {
    let player = &view.players[seat.index()];
    let place = model.standing.places[seat];
    html! {
        li.pl.is-win[place == 1] {
            span.rk {
                span.vh { (locale.say("result-place", &[("place", place.into())])) }
                span aria-hidden="true" { (place) }
            }
            (seat_mark(seat, model.name(seat), "seat-l"))
            div.stack.stack-s {
                span.who {
                    span.nm { (model.linked_name(seat)) }
                    @if model.viewer.is(seat) { span.small.muted { (locale.text("you")) } }
                }
                (bar(locale, view, player, best))
            }
            span.tot {
                (player.score.total)
                small { " " (locale.say("table-points", &[("points", player.score.total.into())])) }
            }
        }
    }
}

/// One bar: the points of a player by origin, as long as they are many.
fn bar(locale: Locale, view: &View, player: &PlayerView, best: u8) -> Markup {
    let mut from = 0;
    let mut parts = Vec::new();
    let mut words = Vec::new();
    for origin in origins(view) {
        let points = u32::from((origin.points)(player));
        let label = locale.text(&format!("klenotnici-origin-{}", origin.name));
        words.push(format!("{label} {points}"));
        let to = from + points;
        let scaled = |points: u32| points * BAR_WIDTH / u32::from(best);
        if points > 0 {
            parts.push((origin.name, scaled(from), (scaled(to) - scaled(from)).max(2) - 1));
        }
        from = to;
    }
    html! {
        svg.bars role="img" viewBox={ "0 0 " (BAR_WIDTH) " 14" } preserveAspectRatio="none"
            aria-label=(words.join(", ")) {
            @for (name, x, width) in parts {
                rect class={ "o-" (name) } x=(x) y="0" width=(width) height="14" {}
            }
        }
    }
}

fn breakdown(locale: Locale, model: &TableModel, view: &View, seats: &[Seat]) -> Markup {
    html! {
        div.tbl-wrap tabindex="0" role="region" aria-labelledby="breakdown" {
            table.tbl {
                thead {
                    tr {
                        th scope="col" { (locale.text("result-player")) }
                        th scope="col" { (locale.text("klenotnici-result-gems")) }
                        @for origin in origins(view) {
                            th.r scope="col" {
                                (locale.text(&format!("klenotnici-origin-{}", origin.name)))
                                br;
                                (clause_link(locale, model.game, origin.clause))
                            }
                        }
                        th.r scope="col" { (locale.text("result-total")) }
                    }
                }
                tbody {
                    @for &seat in seats { (row(locale, model, view, seat)) }
                }
            }
        }
    }
}

fn row(locale: Locale, model: &TableModel, view: &View, seat: Seat) -> Markup {
    let player = &view.players[seat.index()];
    let won: Vec<_> = player.gems.iter().map(|gem| word(locale, gem.name())).collect();
    html! {
        tr.is-you[model.viewer.is(seat)] {
            th scope="row" {
                span.who {
                    (seat_mark(seat, model.name(seat), "seat-s"))
                    span.nm { (model.linked_name(seat)) }
                }
            }
            td {
                span.gems { @for gem in player.gems.iter() { (pyramid(gem)) } }
                span.vh { (won.join(", ")) }
                (sets_owned(locale, model, player))
                (goal_shown(locale, view, player))
            }
            @for origin in origins(view) { td.r { ((origin.points)(player)) } }
            td.r { b { (player.score.total) } }
        }
    }
}

fn sets_owned(locale: Locale, model: &TableModel, player: &PlayerView) -> Markup {
    html! {
        @for (index, (_, points)) in SETS.iter().enumerate() {
            @if player.score.sets[index] > 0 {
                span.small.line {
                    (set_name(locale, index)) " +" (points) " "
                    (clause_link(locale, model.game, SET_CLAUSES[index]))
                }
            }
        }
    }
}

fn goal_shown(locale: Locale, view: &View, player: &PlayerView) -> Markup {
    let text = match player.declaration {
        Declaration::Card(rank) => locale
            .say("klenotnici-result-goal-shown", &[("rank", word(locale, rank.name()).into())]),
        Declaration::Nothing => locale.text("klenotnici-result-goal-none"),
        Declaration::Sealed => locale.text("klenotnici-goal-sealed"),
        Declaration::None => return html! {},
    };
    html! { @if view.royal { span.small.line { (text) } } }
}
