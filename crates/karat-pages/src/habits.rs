//! A person's habits as plots: win shares by seat and by opening, the length of games, and results
//! over time. Each plot has a table with the same numbers.

use karat_rules::any::GameId;
use karat_rules::{Actor, Seat};
use karat_table::habits::{GAMES_MIN, Habits, Share};
use maud::{Markup, html};

use super::frame::{Frame, Part, page, page_head};
use super::listed::forms_of;
use super::model::Ui;
use super::ratings::kind_name;
use super::review_text::points;
use crate::link;
use karat_ui::pieces::icon;
use karat_words::Locale;
use karat_words::plain::word;

/// The data for the page of a person's habits.
#[derive(Debug, Clone, PartialEq)]
pub struct HabitsModel {
    /// The person's id.
    pub id: String,
    /// The person's name.
    pub name: String,
    /// The person's habits, those with most games first.
    pub habits: Vec<Habits>,
    /// The number of further finished games, which have not been counted yet.
    pub uncounted: usize,
}

/// Returns the seat and the word for a ply that can be an opening, or `None` for any other ply.
pub fn opening(game: GameId, who: Actor, text: &str) -> Option<(Seat, String)> {
    let rest = forms_of(game).openings.iter().find_map(|start| {
        let rest = text.strip_prefix(start)?;
        rest.strip_prefix(' ')
    });
    match (who, rest?.split_once(' ')) {
        (Actor::Seat(seat), None) => Some((seat, rest?.to_owned())),
        (Actor::Chance, Some((seat, word))) => {
            let seat = seat.parse().ok().filter(|&seat| seat < karat_rules::SEATS_MAX)?;
            Some((Seat::new(seat), word.to_owned()))
        }
        _ => None,
    }
}

/// The width of a plot, and the place and width of its bars, in SVG units.
const WIDTH: u32 = 360;
const LEFT: u32 = 120;
const FULL: u32 = WIDTH - LEFT - 12;

/// The height of a bar with its distance to the next one, and of the scale below, in SVG units.
const ROW: u32 = 26;
const SCALE: u32 = 20;

/// The height of a plot over time or by length, in SVG units.
const HEIGHT: u32 = 120;

/// The maximum number of openings in a plot.
const OPENINGS_MAX: usize = 15;

/// The number of bars in the plot of lengths.
const BINS: usize = 8;

/// The number of games over which results are averaged.
const AVERAGED: usize = GAMES_MIN;

/// The maximum number of points in the plot of results.
const RESULTS_MAX: usize = 200;

/// Renders the page of a person's habits.
pub fn habits(ui: &Ui, model: &HabitsModel) -> Markup {
    let locale = ui.locale;
    let title = locale.say("habits-title", &[("name", model.name.as_str().into())]);
    let frame = Frame { title: title.clone(), part: Part::Habits, game: None, is_waiting: false };
    let lead = locale.say("habits-lead", &[("count", GAMES_MIN.into())]);
    let body = html! {
        main.page id="main" {
            (page_head(title, lead))
            p { a.btn.btn-quiet href=(link::person(&model.id)) {
                (icon("prev")) (locale.text("habits-profile"))
            } }
            @if model.habits.is_empty() {
                p.muted { (locale.say("habits-none", &[("count", GAMES_MIN.into())])) }
            }
            @for (index, habits) in model.habits.iter().enumerate() {
                (of_kind(locale, index, habits))
            }
            @if model.uncounted > 0 {
                p role="status" {
                    (locale.say("habits-uncounted", &[("count", model.uncounted.into())])) " "
                    a href=(link::habits(&model.id)) { (locale.text("habits-reload")) }
                }
            }
            p.small.muted { (locale.text("habits-how")) }
        }
    };
    page(ui, &frame, &body)
}

fn of_kind(locale: Locale, index: usize, habits: &Habits) -> Markup {
    let Habits { game, seats, by_seat, openings, lengths, results } = habits;
    let fair = 1.0 / *seats as f64;
    let seat_name = |seat: usize| locale.say("create-player", &[("seat", (seat + 1).into())]);
    let of_seats: Vec<(String, Share)> =
        by_seat.iter().enumerate().map(|(seat, share)| (seat_name(seat), *share)).collect();
    let named = openings.iter().map(|(id, share)| (word(locale, game, id), *share));
    let of_openings: Vec<(String, Share)> = named.collect();
    let heading = format!("habits-{index}");
    html! {
        section.stack aria-labelledby=(heading) {
            h2 id=(heading) {
                (kind_name(locale, *game, *seats)) " "
                span.small.muted {
                    (locale.say("habits-count", &[("count", results.len().into())]))
                }
            }
            ul.plots {
                li { (shares(locale, "habits-by-seat", &of_seats, results.len(), fair)) }
                @if !of_openings.is_empty() {
                    li { (shares(locale, "habits-openings", &of_openings, results.len(), fair)) }
                }
                li { (over_time(locale, results, fair)) }
                li { (by_length(locale, lengths)) }
            }
        }
    }
}

/// Renders win shares as bars with their intervals, and the share that would be fair as a line.
fn shares(
    locale: Locale,
    heading: &str,
    rows: &[(String, Share)],
    games: usize,
    fair: f64,
) -> Markup {
    let x = |share: f64| f64::from(LEFT) + share * f64::from(FULL);
    let shown = &rows[..rows.len().min(OPENINGS_MAX)];
    let bottom = ROW * shown.len() as u32;
    html! {
        figure.panel.stack.stack-s {
            figcaption { h3 { (locale.text(heading)) } }
            svg.habit viewBox={ "0 0 " (WIDTH) " " (bottom + SCALE) } aria-hidden="true"
                focusable="false" {
                @for (index, (name, share)) in shown.iter().enumerate() {
                    @let top = ROW * index as u32;
                    @let [low, high] = share.interval();
                    text.name x=(LEFT - 8) y=(top + 17) text-anchor="end" { (name) }
                    rect.bar x=(LEFT) y=(top + 5) height="16"
                        width=(decimal(x(share.value()) - f64::from(LEFT))) {}
                    @if share.games > 0 {
                        line.range x1=(decimal(x(low))) x2=(decimal(x(high)))
                            y1=(top + 13) y2=(top + 13) {}
                    }
                }
                line.fair x1=(decimal(x(fair))) x2=(decimal(x(fair))) y1="0" y2=(bottom) {}
                @for percent in [0, 50, 100] {
                    text x=(decimal(x(f64::from(percent) / 100.0))) y=(bottom + 15)
                        text-anchor=(match percent { 0 => "start", 100 => "end", _ => "middle" }) {
                        (locale.say("habits-percent", &[("percent", percent.into())]))
                    }
                }
            }
            p.small.muted { (locale.say("habits-fair", &[("percent", points(fair).into())])) }
            details.small {
                summary { (locale.text("habits-table")) }
                div.scroll { table.standings {
                    caption.vh { (locale.text(heading)) }
                    thead { tr {
                        th scope="col" { (locale.text(&format!("{heading}-col"))) }
                        th.num scope="col" { (locale.text("habits-games")) }
                        th.num scope="col" { (locale.text("habits-frequency")) }
                        th.num scope="col" { (locale.text("habits-won")) }
                        th.num scope="col" { (locale.text("habits-interval")) }
                    } }
                    tbody {
                        @for (name, share) in rows { (share_row(locale, name, *share, games)) }
                    }
                } }
            }
        }
    }
}

fn share_row(locale: Locale, name: &str, share: Share, games: usize) -> Markup {
    let percent = |value: f64| locale.say("habits-percent", &[("percent", points(value).into())]);
    let [low, high] = share.interval().map(points);
    html! {
        tr {
            th scope="row" { (name) }
            td.num { (share.games) }
            td.num { (percent(f64::from(share.games) / games.max(1) as f64)) }
            @if share.games > 0 {
                td.num { (percent(share.value())) }
                td.num { (locale.say("habits-range", &[("low", low.into()), ("high", high.into())])) }
            } @else { td.num { "–" } td.num { "–" } }
        }
    }
}

/// Renders the win share over the latest games, one point for each game.
fn over_time(locale: Locale, results: &[f64], fair: f64) -> Markup {
    let average = |end: usize| {
        let part = &results[(end + 1).saturating_sub(AVERAGED)..=end];
        part.iter().sum::<f64>() / part.len() as f64
    };
    let first = results.len().saturating_sub(RESULTS_MAX).max(AVERAGED - 1);
    let averages: Vec<(usize, f64)> =
        (first..results.len()).map(|end| (end + 1, average(end))).collect();
    let step = f64::from(WIDTH - 52) / (averages.len() - 1).max(1) as f64;
    let x = |index: usize| 40.0 + step * index as f64;
    let y = |share: f64| 8.0 + (1.0 - share) * f64::from(HEIGHT - 16);
    let line = averages.iter().enumerate();
    let line: Vec<String> = line
        .map(|(index, (_, share))| format!("{},{}", decimal(x(index)), decimal(y(*share))))
        .collect();
    let last = averages.last().map_or(0.0, |(_, share)| *share);
    html! {
        figure.panel.stack.stack-s {
            figcaption { h3 { (locale.text("habits-over-time")) } }
            svg.habit viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } aria-hidden="true"
                focusable="false" {
                @for percent in [0, 50, 100] {
                    @let at = y(f64::from(percent) / 100.0);
                    line.grid x1="40" x2=(WIDTH - 12) y1=(decimal(at)) y2=(decimal(at)) {}
                    text x="34" y=(decimal(at + 4.0)) text-anchor="end" {
                        (locale.say("habits-percent", &[("percent", percent.into())]))
                    }
                }
                line.fair x1="40" x2=(WIDTH - 12) y1=(decimal(y(fair))) y2=(decimal(y(fair))) {}
                polyline points=(line.join(" ")) {}
                circle cx=(decimal(x(averages.len() - 1))) cy=(decimal(y(last))) r="4" {}
            }
            p.small.muted { (locale.say("habits-over-time-hint", &[("count", AVERAGED.into())])) }
            details.small {
                summary { (locale.text("habits-table")) }
                div.scroll { table.standings {
                    caption.vh { (locale.text("habits-over-time")) }
                    thead { tr {
                        th.num scope="col" { (locale.text("habits-game")) }
                        th.num scope="col" { (locale.text("habits-won")) }
                    } }
                    tbody {
                        @for (number, share) in &averages {
                            tr {
                                th.num scope="row" { (number) }
                                td.num { (locale.say("habits-percent",
                                    &[("percent", points(*share).into())])) }
                            }
                        }
                    }
                } }
            }
        }
    }
}

/// Renders how many games had how many decisions.
fn by_length(locale: Locale, lengths: &[u32]) -> Markup {
    let (least, most) = (lengths[0], lengths[lengths.len() - 1]);
    let size = (most - least + 1).div_ceil(BINS as u32);
    let bins = (most - least + 1).div_ceil(size);
    let counts: Vec<(u32, u32, usize)> = (0..bins)
        .map(|bin| {
            let (from, to) = (least + bin * size, least + (bin + 1) * size - 1);
            (from, to, lengths.iter().filter(|length| (from..=to).contains(length)).count())
        })
        .collect();
    let highest = counts.iter().map(|(_, _, count)| *count).max().unwrap_or(1).max(1);
    let width = f64::from(WIDTH - 24) / f64::from(bins);
    let scale = f64::from(HEIGHT - SCALE - 20);
    let range = |from: u32, to: u32| match from == to {
        true => from.to_string(),
        false => {
            let ends = [("low", from.into()), ("high", to.into())];
            locale.say("habits-numbers", &ends)
        }
    };
    html! {
        figure.panel.stack.stack-s {
            figcaption { h3 { (locale.text("habits-lengths")) } }
            svg.habit viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } aria-hidden="true"
                focusable="false" {
                @for (index, (from, _, count)) in counts.iter().enumerate() {
                    @let left = 12.0 + width * index as f64;
                    @let height = scale * *count as f64 / highest as f64;
                    @let bottom = f64::from(HEIGHT - SCALE);
                    rect.bar x=(decimal(left + 1.0)) width=(decimal(width - 2.0))
                        y=(decimal(bottom - height)) height=(decimal(height)) {}
                    @if *count > 0 {
                        text x=(decimal(left + width / 2.0)) y=(decimal(bottom - height - 4.0))
                            text-anchor="middle" { (count) }
                    }
                    text x=(decimal(left + 1.0)) y=(HEIGHT - 5) { (from) }
                }
            }
            p.small.muted {
                (locale.say("habits-median", &[("count", lengths[lengths.len() / 2].into())]))
            }
            details.small {
                summary { (locale.text("habits-table")) }
                div.scroll { table.standings {
                    caption.vh { (locale.text("habits-lengths")) }
                    thead { tr {
                        th.num scope="col" { (locale.text("habits-decisions")) }
                        th.num scope="col" { (locale.text("habits-games")) }
                    } }
                    tbody {
                        @for (from, to, count) in &counts {
                            tr {
                                th.num scope="row" { (range(*from, *to)) }
                                td.num { (count) }
                            }
                        }
                    }
                } }
            }
        }
    }
}

/// Returns a coordinate with one decimal place.
fn decimal(value: f64) -> String {
    format!("{value:.1}")
}
