//! The final ranking, with a bar of points by source for each player.

use karat_kernel::Seat;
use maud::{Markup, html};

use crate::model::Seen;
use crate::pieces::{joined, seat_mark};
use karat_words::Locale;

/// The width of the longest bar, in SVG units.
const BAR_WIDTH: u32 = 600;

/// The content of a row in the ranking, apart from the player's rank and name.
pub struct Row {
    /// The badge after the player's name.
    pub badge: Markup,
    /// The bar's sections in scoring order, or text to show instead of the bar.
    pub bar: Result<Vec<Stretch>, String>,
    /// The player's total, with its unit.
    pub total: Markup,
}

/// The section of a bar for one source of points.
pub struct Stretch {
    /// The source's CSS class.
    pub class: String,
    /// The section's fill pattern, if any.
    pub fill: Option<String>,
    /// The source's name.
    pub name: String,
    /// The number of points from the source.
    pub points: u16,
}

/// Returns the seats by rank, best first.
pub fn by_place(seen: &Seen) -> Vec<Seat> {
    let mut seats: Vec<Seat> = Seat::all(seen.players.len()).collect();
    seats.sort_by_key(|&seat| (seen.standing.places[seat], seat.index()));
    seats
}

/// Renders a table of the result, with a row for each seat. `columns` are the headings after the
/// player's name, and `cells` returns a seat's cells.
pub fn result_table(
    locale: Locale,
    seen: &Seen,
    seats: &[Seat],
    columns: &Markup,
    cells: impl Fn(Seat) -> Markup,
) -> Markup {
    html! {
        div.tbl-wrap tabindex="0" role="region" aria-labelledby="breakdown" {
            table.tbl {
                thead {
                    tr {
                        th scope="col" { (locale.text("result-player")) }
                        (columns)
                    }
                }
                tbody {
                    @for &seat in seats {
                        tr.is-you[seen.viewer.is(seat)] {
                            th scope="row" {
                                span.who {
                                    (seat_mark(seat, seen.name(seat), "seat-s"))
                                    span.nm { (seen.linked_name(seat)) }
                                }
                            }
                            (cells(seat))
                        }
                    }
                }
            }
        }
    }
}

/// Returns a sentence that announces the winners.
pub fn winners(locale: Locale, seen: &Seen) -> String {
    let winners: Vec<Seat> = seen.standing.winners().iter().collect();
    let points = winners.first().map_or(0, |&seat| seen.standing.points[seat]);
    let say = |id: &str, name: &str, names: String| {
        let own = format!("{}-result-{id}", seen.game);
        let id = if locale.has(&own) { own } else { format!("plain-result-{id}") };
        let args = [(name, names.into()), ("points", points.into())];
        locale.say(&id, &args)
    };
    match winners[..] {
        [seat] if seen.viewer.is(seat) => say("win-me", "name", String::new()),
        [seat] => say("win", "name", seen.name(seat).to_owned()),
        _ => {
            let names: Vec<_> = winners.iter().map(|&seat| seen.name(seat).to_owned()).collect();
            say("share", "names", joined(locale, &names))
        }
    }
}

/// Renders the ranking, best first. All bars have the same scale.
pub fn podium(locale: Locale, seen: &Seen, row_of: impl Fn(Seat) -> Row) -> Markup {
    let rows: Vec<_> = by_place(seen).into_iter().map(|seat| (seat, row_of(seat))).collect();
    let total = |row: &Row| -> u32 {
        row.bar.iter().flatten().map(|stretch| u32::from(stretch.points)).sum()
    };
    let best = rows.iter().map(|(_, row)| total(row)).max().unwrap_or(0).max(1);
    html! {
        ol.podium { @for (seat, row) in &rows { (place(locale, seen, *seat, row, best)) } }
    }
}

fn place(locale: Locale, seen: &Seen, seat: Seat, row: &Row, best: u32) -> Markup {
    let place = seen.standing.places[seat];
    html! {
        li.pl.is-win[place == 1] {
            span.rk {
                span.vh { (locale.say("result-place", &[("place", place.into())])) }
                span aria-hidden="true" { (place) }
            }
            (seat_mark(seat, seen.name(seat), "seat-l"))
            div.stack.stack-s {
                span.who {
                    span.nm { (seen.linked_name(seat)) }
                    @if seen.viewer.is(seat) { span.small.muted { (locale.text("you")) } }
                    (row.badge)
                }
                @match &row.bar {
                    Ok(bar) => { (picture(bar, best)) (numbers(bar)) },
                    Err(instead) => span.small.muted { (instead) },
                }
            }
            span.tot { (row.total) }
        }
    }
}

/// Renders the points from each source, in scoring order.
fn numbers(bar: &[Stretch]) -> Markup {
    html! {
        ul.sums {
            @for stretch in bar {
                li {
                    svg.swatch aria-hidden="true" viewBox="0 0 12 12" {
                        rect class=(stretch.class) fill=[&stretch.fill] width="12" height="12" {}
                    }
                    (stretch.name) " " b { (stretch.points) }
                }
            }
        }
    }
}

/// Renders one bar. A source without points keeps its place in scoring order.
fn picture(bar: &[Stretch], best: u32) -> Markup {
    let mut from = 0;
    let placed: Vec<_> = bar
        .iter()
        .map(|stretch| {
            let to = from + u32::from(stretch.points);
            let [x, end] = [from, to].map(|points| points * BAR_WIDTH / best);
            from = to;
            // Leave a gap between adjacent sections.
            let width = if stretch.points == 0 { 0 } else { (end - x).max(2) - 1 };
            (stretch, x, width)
        })
        .collect();
    html! {
        svg.bars aria-hidden="true" viewBox={ "0 0 " (BAR_WIDTH) " 14" }
            preserveAspectRatio="none" {
            @for (stretch, x, width) in placed {
                rect class=(stretch.class) fill=[&stretch.fill] x=(x) y="0" width=(width)
                    height="14" {}
            }
        }
    }
}
