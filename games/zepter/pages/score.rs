//! Renders the result of a game: the ranking, and points by source and by round.

use crate::rules::{Fact, Item, Points, View};
use karat_kernel::Seat;
use maud::{Markup, html};

use super::{
    artifact_symbol, facts, gems_text, item_name, player, say, sentinel_symbol, symbol, text, word,
};
use karat_ui::model::Seen;
use karat_ui::pieces::clause_link;
use karat_ui::plot::{Label, Plot, plot};
use karat_ui::podium::{Row, Stretch, by_place, podium, result_table};
use karat_words::Locale;

/// A source of points: its name, and a function that returns a player's points from it.
type Origin = (&'static str, fn(&Points) -> u16);

/// The sources of points, in the order of bars and columns.
const ORIGINS: [Origin; 4] = [
    ("gems", |points| points.gems),
    ("knowledge", |points| points.knowledge),
    ("artifacts", |points| points.artifacts),
    ("sentinels", |points| points.sentinels),
];

/// Returns a sentence about the winner's lead.
pub(super) fn lead(locale: Locale, seen: &Seen, view: &View) -> Option<String> {
    let rounds = say(locale, "result-rounds", &[("count", view.round.into())]);
    let seats = by_place(seen);
    let [first, second, ..] = seats[..] else { return None };
    if !player(view, second).in_game {
        return Some(format!("{} {rounds}", text(locale, "result-alone")));
    }
    let points = |seat| player(view, seat).points_total;
    let lead = points(first).saturating_sub(points(second));
    if lead == 0 {
        return Some(format!("{} {rounds}", text(locale, "result-equal")));
    }
    let args = [("count", lead.into()), ("name", seen.name(second).into())];
    Some(format!("{} {rounds}", say(locale, "result-ahead", &args)))
}

/// Renders the result: the ranking with bars of points by source, shared places, a table of points
/// by source, and the plot.
pub(super) fn score(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let seats = by_place(seen);
    html! {
        (podium(locale, seen, |seat| row_of(locale, view, seat)))
        (legend(locale))
        @for pair in seats.windows(2) { (tie(locale, seen, view, pair[0], pair[1])) }
        section.part aria-labelledby="breakdown" {
            div.sec-h {
                h2 id="breakdown" { (text(locale, "result-breakdown")) }
                (clause_link(locale, seen.game, "ZEP-VP-1"))
            }
            (breakdown(locale, seen, view, &seats))
        }
        section.part.stack aria-labelledby="plot" {
            h2 id="plot" { (text(locale, "plot")) }
            (points_plot(locale, seen, view))
        }
    }
}

fn legend(locale: Locale) -> Markup {
    html! {
        p.row.small.muted.legend {
            @for (origin, _) in ORIGINS {
                span.row-tight {
                    svg.swatch aria-hidden="true" viewBox="0 0 12 12" {
                        rect class={ "z-" (origin) } width="12" height="12" rx="3" {}
                    }
                    (text(locale, &format!("origin-{origin}")))
                }
            }
        }
    }
}

/// Returns the details shown beside a player's name in the result.
fn row_of(locale: Locale, view: &View, seat: Seat) -> Row {
    let player = player(view, seat);
    let badge = html! {
        @if let Some(role) = player.role {
            span.badge { (symbol(&format!("r-{}", role.name()))) (word(locale, role.name())) }
        }
    };
    let bar = ORIGINS.iter().map(|(origin, of)| Stretch {
        class: format!("z-{origin}"),
        fill: None,
        name: text(locale, &format!("origin-{origin}")),
        points: of(&player.points),
    });
    let bar = if player.in_game { Ok(bar.collect()) } else { Err(text(locale, "result-out")) };
    let points = player.points_total;
    let total = html! {
        (points) small { " " (say(locale, "player-points", &[("points", points.into())])) }
    };
    Row { badge, bar, total }
}

/// Renders a sentence about two players who share a place (ZEP-END-4).
fn tie(locale: Locale, seen: &Seen, view: &View, first: Seat, second: Seat) -> Markup {
    let share =
        seen.standing.places[first] == seen.standing.places[second] && player(view, second).in_game;
    let args = [("name", seen.name(first).into()), ("other", seen.name(second).into())];
    html! {
        @if share {
            p.small {
                (say(locale, "tie-shared", &args)) " "
                (clause_link(locale, seen.game, "ZEP-END-4"))
            }
        }
    }
}

fn breakdown(locale: Locale, seen: &Seen, view: &View, seats: &[Seat]) -> Markup {
    let columns = html! {
        @for (origin, _) in ORIGINS {
            th.r scope="col" { (text(locale, &format!("origin-{origin}"))) }
        }
        th.r scope="col" { (locale.text("result-total")) }
        th scope="col" { (text(locale, "result-owned")) }
    };
    result_table(locale, seen, seats, &columns, |seat| {
        let player = player(view, seat);
        html! {
            @for (_, of) in ORIGINS { td.r { (of(&player.points)) } }
            td.r { b { (player.points_total) } }
            td {
                span.owned {
                    @for &(artifact, copies) in &player.artifacts {
                        span title=(word(locale, artifact.name())) {
                            (artifact_symbol(artifact)) @if copies > 1 { "×" (copies) }
                            span.vh { (word(locale, artifact.name())) }
                        }
                    }
                    @for &(sentinel, worth) in &player.sentinels {
                        span.mini title=(item_name(locale, Item::Sentinel(sentinel))) {
                            (symbol("sentinel")) (sentinel_symbol(sentinel)) b { (worth) }
                            span.vh { (item_name(locale, Item::Sentinel(sentinel))) }
                        }
                    }
                }
                div.small.muted { (gems_text(locale, player.active)) }
            }
        }
    })
}

/// The maximum number of rounds with a label below the plot.
const PLOT_LABELS_MAX: usize = 12;

/// Returns a player's points at the start of each round, followed by the current points.
fn points_by_round(seen: &Seen, view: &View, seat: Seat) -> Vec<u16> {
    let starts = facts(seen).filter_map(|fact| match *fact {
        Fact::Ordered { seat: other, points, .. } if other == seat => Some(points),
        _ => None,
    });
    let mut points: Vec<u16> = starts.collect();
    if player(view, seat).in_game {
        points.push(player(view, seat).points_total);
    }
    points
}

/// Renders a plot of each player's points at the start of each round and at the end.
fn points_plot(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let lines: Vec<(Seat, Vec<u16>)> = Seat::all(seen.players.len())
        .map(|seat| (seat, points_by_round(seen, view, seat)))
        .collect();
    let steps = lines.iter().map(|(_, points)| points.len()).max().unwrap_or(0).max(2) - 1;
    let round = |step: usize| Label {
        step,
        anchor: "middle",
        text: say(locale, "plot-round", &[("round", (step + 1).into())]),
    };
    let end = Label { step: steps, anchor: "start", text: text(locale, "plot-end") };
    let rounds = (0..steps).step_by(steps.div_ceil(PLOT_LABELS_MAX)).map(round);
    let labels = rounds.chain([end]).collect();
    plot(seen, &Plot { lines, steps, labels }, |seat, points| {
        let args = [("name", seen.name(seat).into()), ("amounts", points.into())];
        say(locale, "plot-line", &args)
    })
}
