//! Ratings: each game's leaderboard, the changes after a game, and a rating's history.

use std::fmt::Write;

use karat_rules::any::{GAMES, GameId};
use karat_table::ratings::{self, Unrated};
use karat_table::time::DAY;
use maud::{Markup, html};

use super::frame::{Frame, Part, page, page_head};
use super::games::paging;
use super::model::{RatingChanged, Ui};
use crate::link;
use karat_ui::pieces::{game_name, person_link};
use karat_words::Locale;

/// A leaderboard page for a game with a given number of players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankingModel {
    /// The rated game.
    pub game: GameId,
    /// The number of players per game.
    pub seats: usize,
    /// Whether the page ranks bot accounts instead of people.
    pub is_of_bots: bool,
    /// The people on the page, best first.
    pub rows: Vec<RankingRow>,
    /// The one-based page number.
    pub page: usize,
    /// The number of pages, at least 1.
    pub pages: usize,
}

/// A person on the leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankingRow {
    /// The person's one-based rank. Equal ratings share a rank.
    pub rank: u64,
    /// The person's id.
    pub person: String,
    /// The person's name.
    pub name: String,
    /// Whether the person is the user.
    pub is_me: bool,
    /// The person's rating, rounded for display.
    pub shown: i64,
    /// Whether the rating is provisional, because it is based on too few games.
    pub is_provisional: bool,
    /// The number of games on which the rating is based.
    pub games: u64,
}

/// Renders a leaderboard page.
pub fn ranking(ui: &Ui, model: &RankingModel) -> Markup {
    let locale = ui.locale;
    let (title, lead, others) = match model.is_of_bots {
        false => ("ratings-title", "ratings-lead", "ratings-bots"),
        true => ("ratings-bots", "ratings-bots-lead", "ratings-people"),
    };
    let head = page_head(locale.text(title), locale.text(lead));
    let title = locale.text(title);
    let frame = Frame { title, part: Part::Ratings, game: None, is_waiting: false };
    let body = html! {
        main.page id="main" {
            (head)
            (kinds(locale, model))
            section.stack aria-labelledby="kind" {
                h2 id="kind" { (kind_name(locale, model.game, model.seats)) }
                @if model.rows.is_empty() {
                    p.muted { (locale.text("ratings-none")) }
                } @else {
                    (ranking_table(locale, "kind", &model.rows))
                    (paging(locale, model.page, model.pages,
                        |page| ranking_at(model, model.is_of_bots, page)))
                }
                p { a href=(ranking_at(model, !model.is_of_bots, 1)) { (locale.text(others)) } }
                p.small.muted { (locale.text("ratings-how")) }
            }
        }
    };
    page(ui, &frame, &body)
}

/// Returns the URL of a page of the model's ranking, or of the same ranking of the other accounts.
fn ranking_at(model: &RankingModel, is_of_bots: bool, page: usize) -> String {
    ranking_link(model.game, model.seats, is_of_bots, page)
}

/// Returns the URL of a page of the ranking of people or of bot accounts.
pub(super) fn ranking_link(game: GameId, seats: usize, is_of_bots: bool, page: usize) -> String {
    match is_of_bots {
        false => link::ranking(game, seats, page),
        true => link::bot_ranking(game, seats, page),
    }
}

/// Explains why the user's rating changed little or not at all.
pub(super) fn unrated(locale: Locale, why: Unrated) -> Markup {
    let repeated = [("days", (ratings::REPEATED_WITHIN.as_secs() / DAY.as_secs()).into())];
    let short = [("decisions", ratings::DECISIONS_MIN.into())];
    let args: &[_] = match why {
        Unrated::Repeated => &repeated,
        Unrated::Short => &short,
        _ => &[],
    };
    html! {
        section.panel.stack aria-labelledby="unrated" {
            h2.h-s id="unrated" { (locale.text("unrated-h")) }
            p { (locale.say(&format!("unrated-{}", why.word()), args)) }
        }
    }
}

/// Renders the rating changes after a game, or nothing if it was not rated.
pub(super) fn changes(locale: Locale, changes: &[RatingChanged]) -> Markup {
    html! {
        @if !changes.is_empty() {
            section.panel.stack aria-labelledby="rated" {
                h2.h-s id="rated" { (locale.text("ratings-changed")) }
                div.tbl-wrap tabindex="0" role="region" aria-labelledby="rated" {
                    table.tbl.rtbl {
                        thead {
                            tr {
                                th scope="col" { (locale.text("result-player")) }
                                th.r scope="col" { (locale.text("ratings-rating")) }
                                th.r scope="col" { (locale.text("ratings-change")) }
                            }
                        }
                        tbody {
                            @for change in changes {
                                tr.is-you[change.is_me] {
                                    th scope="row" {
                                        (person_link(&change.name, Some(&change.person)))
                                    }
                                    td.r {
                                        (rating(locale, change.shown, change.is_provisional))
                                    }
                                    td.r { (signed_tenths(locale, change.change_tenths)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Renders the badge of a provisional rating, or nothing for any other.
pub(super) fn badge(locale: Locale, is_provisional: bool) -> Markup {
    html! { @if is_provisional { span.badge { (locale.text("ratings-provisional")) } } }
}

/// Formats a rating with a typographic minus sign instead of a hyphen.
pub(super) fn digits(shown: i64) -> String {
    shown.to_string().replace('-', "−")
}

/// Returns a game's name followed by the number of players.
pub(super) fn kind_name(locale: Locale, game: GameId, seats: usize) -> String {
    let args = [("game", game_name(locale, game).into()), ("count", seats.into())];
    locale.say("ratings-kind", &args)
}

/// The rating chart's width, height and margins, in SVG units.
const LINE_WIDTH: f64 = 320.0;
const LINE_HEIGHT: f64 = 96.0;
const LINE_MARGIN: f64 = 8.0;

/// The minimum rating range that spans the chart's height, so that small changes look small.
const LINE_RANGE_MIN: f64 = 6.0;

/// The maximum number of games in the chart, which omits earlier ones.
const LINE_GAMES_MAX: usize = 200;

/// Renders a rating's chart as a line that starts at 0 before the first game.
pub(super) fn line(locale: Locale, history: &[f64]) -> Markup {
    let first = history.len().saturating_sub(LINE_GAMES_MAX);
    let before = if first == 0 { 0.0 } else { history[first - 1] };
    let values: Vec<f64> =
        std::iter::once(before).chain(history[first..].iter().copied()).collect();
    let (x, y) = scales(&values);
    let mut points = String::new();
    for (index, &value) in values.iter().enumerate() {
        let blank = if index == 0 { "" } else { " " };
        write!(points, "{blank}{:.1},{:.1}", x(index), y(value)).expect("a text takes any text");
    }
    let last = *values.last().expect("the line has a beginning");
    let best = history.iter().copied().fold(before, f64::max);
    let label = locale.say(
        "ratings-line",
        &[
            ("from", digits(before.round() as i64).into()),
            ("to", digits(last.round() as i64).into()),
            ("best", digits(best.round() as i64).into()),
            ("count", (values.len() - 1).into()),
        ],
    );
    html! {
        figure.rline {
            svg viewBox=(format!("0 0 {LINE_WIDTH} {LINE_HEIGHT}")) aria-hidden="true"
                focusable="false" {
                @let zero = format!("{:.1}", y(0.0));
                line.zero x1="0" x2=(LINE_WIDTH) y1=(zero) y2=(zero) {}
                polyline points=(points) {}
                circle cx=(format!("{:.1}", x(values.len() - 1))) cy=(format!("{:.1}", y(last)))
                    r="4" {}
            }
            figcaption.small.muted { (label) }
        }
    }
}

/// Returns functions that map an index to its distance from the left edge of a chart, and a value
/// to its distance from the top. The value 0 is always inside the chart.
fn scales(values: &[f64]) -> (impl Fn(usize) -> f64, impl Fn(f64) -> f64) {
    let low = values.iter().copied().fold(0.0, f64::min);
    let high = values.iter().copied().fold(low + LINE_RANGE_MIN, f64::max);
    let step = (LINE_WIDTH - 2.0 * LINE_MARGIN) / (values.len() - 1).max(1) as f64;
    let unit = (LINE_HEIGHT - 2.0 * LINE_MARGIN) / (high - low);
    let x = move |index: usize| LINE_MARGIN + step * index as f64;
    let y = move |value: f64| LINE_HEIGHT - LINE_MARGIN - (value - low) * unit;
    (x, y)
}

fn kinds(locale: Locale, model: &RankingModel) -> Markup {
    html! {
        nav.kinds aria-label=(locale.text("ratings-kinds")) {
            @for &game in GAMES {
                div.row {
                    span.kind { (game_name(locale, game)) }
                    @for seats in game.seats().filter(|&seats| seats > 1) {
                        @let is_here = (game, seats) == (model.game, model.seats);
                        a.chip href=(ranking_link(game, seats, model.is_of_bots, 1))
                            aria-label=(kind_name(locale, game, seats))
                            aria-current=[is_here.then_some("page")] { (seats) }
                    }
                }
            }
        }
    }
}

/// Renders a ranking as a table that is labelled by the element with the given id.
pub(super) fn ranking_table(locale: Locale, label: &str, rows: &[RankingRow]) -> Markup {
    html! {
        div.tbl-wrap.rtbl-wrap tabindex="0" role="region" aria-labelledby=(label) {
            table.tbl.rtbl {
                thead {
                    tr {
                        th.r scope="col" { (locale.text("ratings-rank")) }
                        th scope="col" { (locale.text("result-player")) }
                        th.r scope="col" { (locale.text("ratings-rating")) }
                        th.r scope="col" { (locale.text("ratings-rated-games")) }
                    }
                }
                tbody {
                    @for row in rows {
                        tr.is-you[row.is_me] {
                            td.r { (row.rank) }
                            th scope="row" { (person_link(&row.name, Some(&row.person))) }
                            td.r { (rating(locale, row.shown, row.is_provisional)) }
                            td.r { (row.games) }
                        }
                    }
                }
            }
        }
    }
}

fn rating(locale: Locale, shown: i64, is_provisional: bool) -> Markup {
    html! { span.rating { (badge(locale, is_provisional)) b { (digits(shown)) } } }
}

/// Formats a signed change in tenths of a point.
fn signed_tenths(locale: Locale, tenths: i64) -> String {
    let sign = match tenths {
        0 => "±",
        1.. => "+",
        _ => "−",
    };
    let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    locale.say(
        "ratings-tenths",
        &[("sign", sign.into()), ("whole", whole.into()), ("tenth", tenth.into())],
    )
}

#[cfg(test)]
mod tests {
    use super::{LINE_HEIGHT, LINE_MARGIN, LINE_WIDTH, line, scales, signed_tenths};
    use karat_words::Locale;

    #[test]
    fn a_change_has_its_sign_and_the_mark_of_the_language() {
        assert_eq!(signed_tenths(Locale::En, 12), "+1.2");
        assert_eq!(signed_tenths(Locale::Cs, -7), "−0,7");
        assert_eq!(signed_tenths(Locale::En, 0), "±0.0");
    }

    #[test]
    fn every_value_lies_within_the_picture() {
        for values in [vec![0.0], vec![0.0, -9.0, -2.0], vec![12.0, 13.0, 40.0], vec![0.0; 201]] {
            let (x, y) = scales(&values);
            for (index, &value) in values.iter().enumerate() {
                let inside = |at: f64, size: f64| {
                    (LINE_MARGIN - 1e-9..=size - LINE_MARGIN + 1e-9).contains(&at)
                };
                assert!(inside(x(index), LINE_WIDTH), "{values:?} {index}");
                assert!(inside(y(value), LINE_HEIGHT), "{values:?} {value}");
            }
        }
    }

    #[test]
    fn a_line_has_a_point_for_each_of_the_last_games_and_one_before() {
        for (games, points) in [(1, 2), (12, 13), (500, 201)] {
            let history: Vec<f64> = (1..=games).map(f64::from).collect();
            let html = line(Locale::En, &history).into_string();
            let list = html.split("points=\"").nth(1).and_then(|rest| rest.split('"').next());
            assert_eq!(list.expect("points").split(' ').count(), points);
            assert!(html.contains(&format!("to {games}")), "{html}");
        }
    }
}
