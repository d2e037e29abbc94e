//! Renders a report as a self-contained HTML page, with light and dark mode.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::answer::{Answer, Unit};
use crate::report::figures::{Figure, Histogram};
use crate::report::{Report, plot, words};

pub(super) fn page(report: &Report) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (report.title) }
                style { (PreEscaped(STYLE.replace('\n', " "))) }
            }
            body {
                main {
                    header {
                        p.small { "Karat laboratory" }
                        h1 { (report.title) }
                        @if !report.about.is_empty() { p.lead { (report.about) } }
                        (facts(report))
                    }
                    @if !report.answers.is_empty() {
                        section {
                            h2 { "Answers" }
                            @for answer in &report.answers { (told(answer)) }
                        }
                    }
                    section {
                        h2 { "Figures" }
                        p.small {
                            "Each mark is a mean, and its whisker is the 95% interval over blocks. The \
                             dashed line is a fair share."
                        }
                        @if report.arms.len() > 1 { (key(report)) }
                        div.figures {
                            @for figure in &report.figures { (shown(report, figure)) }
                            @for histogram in &report.histograms { (counted(histogram)) }
                        }
                    }
                    (again(report))
                    section {
                        h2 { "What this does not show" }
                        ul { @for limit in words::LIMITS { li { (limit) } } }
                    }
                }
            }
        }
    }
}

/// Renders the facts about a report's games: their number and set-up.
fn facts(report: &Report) -> Markup {
    let per_block = match report.games_per_block {
        1 => "one game each".to_owned(),
        games => format!("{games} games each, with the bots rotated over the seats"),
    };
    html! {
        ul.facts {
            li { (report.games) " games of " (report.game) }
            li { (report.seats) " seats" }
            li { (report.blocks) " blocks in each arm, " (per_block) }
            @if report.blocks < report.blocks_planned {
                li { "stopped early; " (report.blocks_planned) " blocks at most" }
            }
        }
    }
}

/// Renders a question and its answer.
fn told(answer: &Answer) -> Markup {
    let has_equivalence = answer.lines.iter().any(|line| line.p_equivalent.is_some());
    let has_test = answer.lines.iter().any(|line| line.p_differs.is_some());
    let is_sequence = answer.unit == Unit::LogRatio;
    html! {
        article {
            h3 { (answer.question) }
            p { (words::summary(answer)) }
            p.small { (answer.method) }
            div.wide tabindex="0" role="region" aria-label=(answer.question) {
                table {
                    thead { tr {
                        th scope="col" { "Group" }
                        th.r scope="col" { @if is_sequence { "Log ratio" } @else { "Value" } }
                        th.r scope="col" { @if is_sequence { "Bounds" } @else { "95% interval" } }
                        th.r scope="col" { "Sample size" }
                        @if has_test { th.r scope="col" { "p, corrected" } }
                        @if has_equivalence { th.r scope="col" { "p, equivalence" } }
                    } }
                    tbody { @for line in &answer.lines { tr {
                        th scope="row" { (line.group) }
                        td.r { (words::value(answer.unit, line.value)) }
                        td.r {
                            @if let Some(ends) = line.interval { (words::ends(answer.unit, ends)) }
                            @if let Some(lack) = line.lack { (lack) }
                        }
                        td.r { (line.count) }
                        @if has_test { td.r { (line.p_differs.map_or(String::new(), words::probability)) } }
                        @if has_equivalence {
                            td.r { (line.p_equivalent.map_or(String::new(), words::probability)) }
                        }
                    } } }
                }
            }
        }
    }
}

/// Renders the legend, with each arm's symbol.
fn key(report: &Report) -> Markup {
    html! {
        ul.facts {
            @for (place, arm) in report.arms.iter().enumerate() {
                li { svg.key viewBox="0 0 16 16" aria-hidden="true" { (plot::shape(place, 8.0, 8.0)) } (arm.name) }
            }
        }
    }
}

fn shown(report: &Report, figure: &Figure) -> Markup {
    let arms: Vec<String> = report.arms.iter().map(|arm| arm.name.clone()).collect();
    html! {
        figure {
            figcaption { (figure.title) }
            @if figure.dots.is_empty() {
                p { "No game had such an event." }
            } @else {
                @match figure.along {
                    Some(_) => (plot::lines(figure, &arms)),
                    None => (plot::dots(figure, &arms)),
                }
                (means(figure))
            }
        }
    }
}

/// Renders a figure's values as a table.
fn means(figure: &Figure) -> Markup {
    let value = |value: f64| match figure.is_share {
        true => format!("{:.2}%", 100.0 * value),
        false => format!("{value:.3}"),
    };
    html! {
        details {
            summary { "Table" }
            table {
                thead { tr {
                    th scope="col" { (figure.along.as_deref().unwrap_or("Group")) }
                    th scope="col" { "Arm" }
                    th.r scope="col" { "Mean" } th.r scope="col" { "95% interval" }
                    th.r scope="col" { "Sample size" }
                } }
                tbody { @for dot in &figure.dots { tr {
                    th scope="row" { (dot.group) } td { (dot.arm) }
                    td.r { (value(dot.value)) }
                    td.r {
                        @if let Some([low, high]) = dot.interval { (value(low)) " to " (value(high)) }
                        @if let Some(lack) = dot.lack { (lack) }
                    }
                    td.r { (dot.count) }
                } } }
            }
        }
    }
}

fn counted(histogram: &Histogram) -> Markup {
    let Histogram { title, arm, from, width, counts } = histogram;
    let total = counts.iter().sum::<u64>().max(1) as f64;
    html! {
        figure {
            figcaption { (title) ", arm " (arm) }
            (plot::bars(histogram))
            details {
                summary { "Table" }
                table {
                    thead { tr {
                        th scope="col" { "Values" } th.r scope="col" { "Count" } th.r scope="col" { "Share" }
                    } }
                    tbody { @for (place, &count) in counts.iter().enumerate() {
                        @let low = from + width * place as i64;
                        tr {
                            th scope="row" {
                                @if *width == 1 { (low) } @else { (low) " to " (low + width - 1) }
                            }
                            td.r { (count) }
                            td.r { (format!("{:.2}%", 100.0 * count as f64 / total)) }
                        }
                    } }
                }
            }
        }
    }
}

/// Renders the command and set-up for reproducing the study.
fn again(report: &Report) -> Markup {
    let options = |options: &[(String, String)]| -> String {
        let pairs: Vec<String> =
            options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if pairs.is_empty() { "defaults".to_owned() } else { pairs.join(", ") }
    };
    let bots = |bots: &[String]| match bots.iter().all(|bot| *bot == bots[0]) {
        true => format!("{} on every seat", bots[0]),
        false if bots.len() > report.seats => format!("of {}", bots.join(", ")),
        false => bots.join(", "),
    };
    html! {
        section {
            h2 { "Repeat this study" }
            pre { code { (report.command) } }
            div.wide tabindex="0" role="region" aria-label="Arms" {
                table {
                    thead { tr {
                        th scope="col" { "Arm" } th scope="col" { "Bots" } th scope="col" { "Options" }
                    } }
                    tbody { @for arm in &report.arms { tr {
                        th scope="row" { (arm.name) } td { (bots(&arm.bots)) } td { (options(&arm.options)) }
                    } } }
                }
            }
            ul {
                li { "Seed " (report.seed) ", revision " (report.revision) " of the rules, "
                    (report.opening_decisions) " random decisions at the start of each block" }
                li { "Program " (report.program) " on " (report.target) }
                li { "SHA-256 of all games (games.csv): " code { (report.sha256) } }
            }
        }
    }
}

/// The style. Reports contain the style as a single line, so that style changes do not clutter a
/// diff of two reports.
const STYLE: &str = include_str!("report.css");
