//! Renders scorings, colour by colour, and the game's result: the ranking, and money by reason and
//! by round.

use crate::rules::{Colour, PhaseView, Scoring, View};
use karat_kernel::Seat;
use maud::{Markup, html};

use super::ledger::{Cell, Ledger, Origin, Row, Sheet};
use super::{gem, gem_row, player, say, symbol, text};
use karat_ui::model::Seen;
use karat_ui::pieces::{clause_link, seat_mark};
use karat_ui::plot::{Label, Plot, plot};
use karat_ui::podium::{Row as Place, Stretch, by_place, podium, result_table};
use karat_words::Locale;

/// Returns the amount that a player would earn if a scoring took place now.
pub(super) fn now_of(view: &View, seat: Seat) -> u16 {
    total_of(&view.scoring_now, seat)
}

/// Returns a player's total in a scoring.
pub(super) fn total_of(scoring: &Scoring, seat: Seat) -> u16 {
    Sheet::now(scoring).total(seat)
}

/// Renders an itemized scoring of the current position.
pub(super) fn now(locale: Locale, seen: &Seen, view: &View) -> Markup {
    sheet(locale, seen, &text(locale, "now-details"), &Sheet::now(&view.scoring_now))
}

/// Renders the latest scoring, expanded until the next turn has begun.
pub(super) fn latest(locale: Locale, seen: &Seen, view: &View, ledger: &Ledger) -> Markup {
    let round = ledger.scored();
    let is_fresh = view.turn <= 1 || view.phase == PhaseView::Over;
    let title = say(locale, "scoring-of", &[("round", round.into())]);
    html! {
        @if round > 0 {
            // The id changes once the scoring is no longer fresh, so that the element does not stay
            // expanded.
            details id={ (if is_fresh { "fresh" } else { "scoring" }) (round) } open[is_fresh] {
                summary { (title) }
                (sheet(locale, seen, &title, &ledger.scoring(round, view.players.len())))
            }
        }
    }
}

/// Renders a scoring as a table of colours by players.
fn sheet(locale: Locale, seen: &Seen, caption: &str, sheet: &Sheet) -> Markup {
    let seats = || Seat::all(seen.players.len());
    html! {
        div.tbl-wrap tabindex="0" role="region" aria-label=(caption) {
            table.tbl.sheet {
                caption.vh { (caption) }
                thead {
                    tr {
                        th scope="col" { span.vh { (text(locale, "pays")) } }
                        @for seat in seats() {
                            th.r scope="col" {
                                span.who {
                                    (seat_mark(seat, seen.name(seat), "seat-s"))
                                    span.nm { (seen.linked_name(seat)) }
                                }
                            }
                        }
                    }
                }
                tbody { @for row in &sheet.rows { (sheet_row(locale, seen, row)) } }
                tfoot {
                    tr {
                        th scope="row" { (locale.text("result-total")) }
                        @for seat in seats() { td.r { (sheet.total(seat)) } }
                    }
                }
            }
        }
    }
}

fn sheet_row(locale: Locale, seen: &Seen, row: &Row) -> Markup {
    let name = row.colour.map_or("cert", Colour::name);
    html! {
        tr class={ "row-" (name) } {
            th scope="row" {
                @match row.colour {
                    Some(colour) => {
                        (gem(colour)) " " (text(locale, &format!("colour-{}", colour.name())))
                    },
                    None => { (symbol("cert")) " " (text(locale, "certificates")) },
                }
                " "
                @for &clause in &row.clauses {
                    (clause_link(locale, seen.game, clause))
                }
            }
            @for cell in &row.cells { (sheet_cell(locale, cell)) }
        }
    }
}

fn sheet_cell(locale: Locale, cell: &Cell) -> Markup {
    html! {
        td.r.is-lead[cell.leads] {
            @if cell.leads || cell.cards > 0 { (cell.share + cell.cards) } @else { "–" }
            @if cell.cards > 0 {
                small { (say(locale, "scoring-cards", &[("amount", cell.cards.into())])) }
            }
            @if cell.returned > 0 {
                small { (say(locale, "scoring-returns", &[("count", cell.returned.into())])) }
            }
        }
    }
}

/// Returns a sentence about the winner's lead or the deciding tie-breaker.
pub(super) fn lead(locale: Locale, seen: &Seen, view: &View) -> Option<String> {
    let seats = by_place(seen);
    let [first, second, ..] = seats[..] else { return None };
    let lead = player(view, first).money - player(view, second).money;
    if lead == 0 {
        return tie(locale, seen, view, first, second).map(|(said, _)| said);
    }
    let args = [("count", lead.into()), ("name", seen.name(second).into())];
    Some(say(locale, "result-ahead", &args))
}

/// Renders the result: the ranking, bars of money by reason, tie-breakers, the table of reasons,
/// the scorings and the plot.
pub(super) fn score(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let ledger = Ledger::of_whole(&seen.log, view);
    let seats = by_place(seen);
    html! {
        (hatch())
        (podium(locale, seen, |seat| row_of(locale, view, &ledger, seat)))
        (legend(locale, &ledger))
        @for pair in seats.windows(2) {
            @if let Some((said, clause)) = tie(locale, seen, view, pair[0], pair[1]) {
                p.small { (said) " " (clause_link(locale, seen.game, clause)) }
            }
        }
        section.part aria-labelledby="breakdown" {
            div.sec-h {
                h2 id="breakdown" { (text(locale, "result-breakdown")) }
                (clause_link(locale, seen.game, "ESR-END-2"))
            }
            (breakdown(locale, seen, view, &ledger, &seats))
        }
        @if ledger.scored() > 0 {
            section.part.stack aria-labelledby="scorings" {
                div.sec-h {
                    h2 id="scorings" { (text(locale, "result-rounds")) }
                    (clause_link(locale, seen.game, "ESR-SCORE-2"))
                    span.small.muted { (text(locale, "result-rounds-hint")) }
                }
                (scorings(locale, seen, &ledger))
            }
            section.part.stack aria-labelledby="plot" {
                h2 id="plot" { (text(locale, "plot")) }
                (money_plot(locale, seen, view.reading.data.rounds, &ledger))
            }
        }
    }
}

fn scorings(locale: Locale, seen: &Seen, ledger: &Ledger) -> Markup {
    let seats = seen.players.len();
    let between = text(locale, "scoring-between");
    html! {
        @for round in ledger.rounds() {
            @let title = say(locale, "scoring-of", &[("round", round.into())]);
            h3 { (title) }
            (sheet(locale, seen, &title, &ledger.scoring(round, seats)))
        }
        @if let Some(scored) = ledger.between(seats) {
            h3 { (between) }
            (sheet(locale, seen, &between, &scored))
        }
    }
}

/// Renders the fill patterns for bar sections that do not represent a gem colour.
fn hatch() -> Markup {
    html! {
        svg.vh aria-hidden="true" focusable="false" {
            pattern id="o-certificates" width="5" height="5" patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)" {
                rect.o-money width="2.5" height="5" {}
            }
            pattern id="o-cards" width="4" height="4" patternUnits="userSpaceOnUse" {
                rect.o-money width="4" height="1.5" {}
            }
        }
    }
}

/// Returns the fill pattern for a reason's bar section, or `None` if the style sheet sets its
/// colour.
fn fill(origin: Origin) -> Option<String> {
    let is_pattern = matches!(origin, Origin::Certificates | Origin::Cards);
    is_pattern.then(|| format!("url(#o-{})", origin.name()))
}

fn legend(locale: Locale, ledger: &Ledger) -> Markup {
    html! {
        p.facts.legend aria-hidden="true" {
            @for origin in ledger.origins() {
                span {
                    svg.swatch viewBox="0 0 12 12" {
                        rect class={ "o-" (origin.name()) } fill=[fill(origin)] width="12"
                            height="12" rx="3" {}
                    }
                    (origin_name(locale, origin))
                }
            }
        }
    }
}

fn origin_name(locale: Locale, origin: Origin) -> String {
    text(locale, &format!("origin-{}", origin.name()))
}

/// Returns the details shown beside a player's name in the result.
fn row_of(locale: Locale, view: &View, ledger: &Ledger, seat: Seat) -> Place {
    let bar = ledger.origins().map(|origin| Stretch {
        class: format!("o-{}", origin.name()),
        fill: fill(origin),
        name: origin_name(locale, origin),
        points: ledger.paid_for(seat, origin),
    });
    let total = html! { (player(view, seat).money) small { " " (text(locale, "million")) } };
    Place { badge: Markup::default(), bar: Ok(bar.collect()), total }
}

/// Returns the tie-breaker that separates two players with equal money, with its clause.
fn tie(
    locale: Locale,
    seen: &Seen,
    view: &View,
    first: Seat,
    second: Seat,
) -> Option<(String, &'static str)> {
    let [one, other] = [first, second].map(|seat| player(view, seat));
    if one.money != other.money {
        return None;
    }
    let [own, less] = [one, other].map(|player| player.holding.total());
    let colour = Colour::ALL
        .into_iter()
        .find(|&colour| one.holding.count(colour) != other.holding.count(colour));
    let (id, clause) = match colour {
        None => ("tie-shared", "ESR-END-4"),
        Some(_) if own != less => ("tie-gems", "ESR-END-3"),
        Some(_) => ("tie-colour", "ESR-END-3"),
    };
    let many = |colour: Colour| text(locale, &format!("many-{}", colour.name()));
    let args = [
        ("name", seen.name(first).into()),
        ("other", seen.name(second).into()),
        ("own", own.into()),
        ("less", less.into()),
        ("colour", colour.map_or(String::new(), many).into()),
    ];
    Some((say(locale, id, &args), clause))
}

fn breakdown(locale: Locale, seen: &Seen, view: &View, ledger: &Ledger, seats: &[Seat]) -> Markup {
    let columns = html! {
        @for origin in ledger.origins() {
            th.r scope="col" {
                @if let Origin::Colour(colour) = origin { (gem(colour)) br; }
                (origin_name(locale, origin))
            }
        }
        th.r scope="col" { (locale.text("result-total")) }
        th scope="col" { (text(locale, "result-gems")) }
    };
    result_table(locale, seen, seats, &columns, |seat| {
        html! {
            @for origin in ledger.origins() {
                td.r { (ledger.paid_for(seat, origin)) }
            }
            td.r { b { (player(view, seat).money) } }
            td.nowrap { (gem_row(locale, player(view, seat).holding)) }
        }
    })
}

/// Renders a plot of each player's money after each round.
fn money_plot(locale: Locale, seen: &Seen, rounds: u8, ledger: &Ledger) -> Markup {
    let amounts =
        |seat: Seat| (0..=ledger.scored()).map(move |round| ledger.after_round(seat, round));
    let label = |round: u8| Label {
        step: round.into(),
        anchor: "middle",
        text: match round {
            0 => text(locale, "plot-start"),
            round => say(locale, "plot-round", &[("round", round.into())]),
        },
    };
    let content = Plot {
        lines: Seat::all(seen.players.len()).map(|seat| (seat, amounts(seat).collect())).collect(),
        steps: rounds.into(),
        labels: (0..=rounds).map(label).collect(),
    };
    plot(seen, &content, |seat, amounts| {
        let args = [("name", seen.name(seat).into()), ("amounts", amounts.into())];
        say(locale, "plot-line", &args)
    })
}
